"""The printed cards: complete, consistent, and strictly read."""

from __future__ import annotations

import pytest

from engine.cards.catalogue import plain
from engine.cards.table import CardError
from engine.journeys.cards.catalogue import JourneyCatalogue, build
from engine.journeys.cards.printed import ANY_HAVEN, EACH, KIND_WORDS, Definition, Key, KeyForm, Kind, Side
from engine.journeys.cards.reader import TIMING_KEYWORDS
from engine.lore.cards.council import FILES
from engine.lore.cards.library import load
from lore_tui.files.rulebook import rulebook
from lore_tui.games.journeys.show.cardbox import region_box
from lore_tui.games.lore.show.cardbox import card_box, rules_of, site_box
from tests.rules_plugin import rule


@pytest.fixture(scope="module")
def catalogue() -> JourneyCatalogue:
    return load()


def texts_with(file: str, old: str, new: str) -> dict[str, str]:
    """The packaged files with one change."""
    texts = FILES.read_set()
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    return texts


def line_of(file: str, words: str) -> int:
    """The line of a packaged file on which the words stand first."""
    return FILES.read(file)[: FILES.read(file).index(words)].count("\n") + 1


def test_the_whole_set_is_there(catalogue: JourneyCatalogue) -> None:
    kinds = {kind: sum(card.kind is kind for card in catalogue.definitions) for kind in KIND_WORDS.values()}
    assert kinds == {
        Kind.CHARACTER: 67,
        Kind.MAIN_CHARACTER: 5,
        Kind.CREATURE: 44,
        Kind.HAZARD_EVENT: 27,
        Kind.HAZARD_CONDITION: 32,
        Kind.CREATURE_OR_CONDITION: 10,
        Kind.CREATURE_OR_EVENT: 1,
        Kind.ITEM: 55,
        Kind.ALLY: 11,
        Kind.FACTION: 29,
        Kind.EVENT: 69,
        Kind.CONDITION: 20,
        Kind.QUEST: 10,
        Kind.DUAL_EVENT: 2,
    }


def test_numbers_and_names_lead_to_the_card(catalogue: JourneyCatalogue) -> None:
    for card in catalogue.definitions:
        assert catalogue[card.number] is card
        assert catalogue.named(card.name) is card
        assert catalogue.find(plain(card.name)) is card
        assert 1 <= card.number <= 65535


def test_names_are_found_without_accents_case_and_quotes(catalogue: JourneyCatalogue) -> None:
    assert catalogue.find("DAIN ii") is catalogue.named("Dáin II")
    assert catalogue.find("bert (burat)") is catalogue.named("“Bert” (Bûrat)")
    assert catalogue.find("durin's axe") is catalogue.named("Durin’s Axe")
    assert catalogue.find("Sauron") is None


def test_every_home_faction_site_and_named_key_exists(catalogue: JourneyCatalogue) -> None:
    atlas = catalogue.atlas
    for card in catalogue.definitions:
        if card.is_character:
            assert card.home in atlas.site_named or card.home == ANY_HAVEN
        if card.kind is Kind.FACTION:
            assert card.playable_at and all(place in atlas.site_named for place in card.playable_at)
        for key in card.keys + tuple(key for _, keys in card.keys_while for key in keys):
            if key.form is KeyForm.SITE:
                assert key.place in atlas.site_named
            elif key.place:
                assert key.place in atlas.region_named


def test_figures_are_read_as_printed(catalogue: JourneyCatalogue) -> None:
    aragorn = catalogue.named("Aragorn II")
    assert (aragorn.mind, aragorn.influence, aragorn.prowess, aragorn.body) == (4, 1, 6, 10)
    assert aragorn.mp_conditional == ((-2, "eliminated"),)
    assert catalogue.named("Arwen").named_influence == (("Aragorn II", 3),)
    assert catalogue.named("Crebain").strikes == EACH
    assert catalogue.named("Cave-drake").keys == (
        Key(KeyForm.REGION_TYPE, "w", 2),
        Key(KeyForm.SITE_TYPE, "R"),
    )
    assert Key(KeyForm.TYPE_IN, "S", place="Belfalas") in catalogue.named("Corsairs of Umbar").keys
    assert catalogue.named("Precious Gold Ring").ring_mods[-1] == ("one", 1)
    assert catalogue.named("Dwarven Axe").prowess == 0
    assert catalogue.named("Despair of the Heart").removable == 5
    assert not catalogue.named("Wolves").has_body


@rule("LORE-CARD-01", "LORE-CARD-05", "LORE-CARD-06")
def test_every_card_is_character_hazard_or_resource(catalogue: JourneyCatalogue) -> None:
    """There are three card types; some hazards are playable as resources too."""
    for card in catalogue.definitions:
        if card.side is Side.RESOURCE_OR_HAZARD:
            assert card.is_hazard and card.is_resource and not card.is_character
        else:
            assert [card.is_character, card.is_resource, card.is_hazard].count(True) == 1
    assert {card.name for card in catalogue.definitions if card.side is Side.RESOURCE_OR_HAZARD} == {
        "Twilight",
        "Tookish Blood",
    }


@rule("LORE-CARD-24", "LORE-CARD-25")
def test_characters_have_a_race_and_skills_of_the_five(catalogue: JourneyCatalogue) -> None:
    """Race is a keyword of characters and attacks; there are exactly five skills."""
    for card in catalogue.definitions:
        if card.is_character or card.is_creature:
            assert card.race
        assert set(card.skills) <= {"diplomat", "ranger", "sage", "scout", "warrior"}


@rule("LORE-CARD-13", "LORE-CARD-15")
def test_a_card_has_its_keywords(catalogue: JourneyCatalogue) -> None:
    """An X card is any card with keyword X."""
    assert catalogue.named("Doors of Night").has("environment")
    assert not catalogue.named("Wolves").has("environment")
    assert catalogue.named("Gandalf").unique and not catalogue.named("Wolves").unique


def test_timing_keywords_are_in_use(catalogue: JourneyCatalogue) -> None:
    used = {word for card in catalogue.definitions for word in card.keywords if word in TIMING_KEYWORDS}
    assert used == set(TIMING_KEYWORDS) - {"body roll"}
    assert "body roll" in catalogue.named("Miruvor").text


def test_the_digest_knows_figures_and_not_words() -> None:
    same = build(texts_with("characters.toml", "Every Haven is a home site", "Any Haven is a home site"))
    other = build(texts_with("characters.toml", "prowess = 6", "prowess = 7"))
    site = build(texts_with("sites.toml", "black = 6", "black = 5"))
    border = build(texts_with("regions.toml", 'type = "w"', 'type = "b"'))
    assert same.digest == load().digest
    assert len({load().digest, other.digest, site.digest, border.digest}) == 4


WRONG_FILES = [
    ("items.toml", 'item_kind = "minor"\n', "", "[[card]]", "the field “item_kind” is missing"),
    ("items.toml", 'keywords = ["weapon"]', 'keywords = ["wepon"]', 'keywords = ["weapon"]', "“wepon” is unknown"),
    ("events.toml", 'kind = "event"', 'kind = "evnt"', 'kind = "event"', "“evnt” is no known kind"),
    ("allies.toml", 'name = "Gollum"', 'name = "Gandalf"', 'name = "Gollum"', "already taken"),
    ("allies.toml", "number = 74\n", "number = 73\n", "number = 74\n", "belongs to Bill the Pony"),
    ("allies.toml", "number = 74\n", "number = 65536\n", "number = 74\n", "between 1 and 65535"),
    ("allies.toml", '["Old Forest"]', '["Old Forrest"]', 'playable_at = ["Old Forest"]', "“Old Forrest”"),
    ("factions.toml", '["Lond Galen"]', '["Lond Dur"]', 'playable_at = ["Lond Galen"]', "“Lond Dur”"),
    ("characters.toml", 'home = "Bree"', 'home = "Bre"', 'home = "Bree"', "“Bre” is no known home"),
    ("characters.toml", "mind = 1\n", 'mind = "one"\n', "mind = 1\n", "must be a whole number"),
    ("characters.toml", "mind = 1\n", "mind = 1\nstrikes = 2\n", "influence = 0\n", "“strikes” is unknown"),
    ("creatures.toml", '["b", "B"]', '["b", "X"]', 'keys = ["b", "B"]', "“X” is no known key"),
    ("creatures.toml", "site:Irerock", "site:Irerok", 'keys = ["site:Irerock"]', "“site:Irerok” is no known key"),
    ("creatures.toml", "Doors of Night is in play", "Doors shut", "keys_while = {", "“Doors shut” is no condition"),
    ("creatures.toml", "Doors of Night is in play", "Doors is in play", "keys_while = {", "“Doors” is no card"),
    ("regions.toml", '"Andrast", "Bay', '"Bay', "[[card]]", "not the other way round"),
    ("sites.toml", 'region = "Rohan"', 'region = "Rohn"', 'region = "Rohan"', "“Rohn” is no known region"),
    ("sites.toml", 'race = "Undead"', 'race = "Unded"', "attacks = [", "“Unded” is no known race"),
    ("sites.toml", 'kind = "site"', 'kind = "sight"', 'kind = "site"', "“sight” is no known kind"),
]


@pytest.mark.parametrize(("file", "old", "new", "where", "reason"), WRONG_FILES)
def test_a_wrong_file_fails_with_file_line_and_reason(file: str, old: str, new: str, where: str, reason: str) -> None:
    with pytest.raises(CardError) as caught:
        build(texts_with(file, old, new))
    assert caught.value.file == file
    assert reason in caught.value.reason
    if where != "[[card]]":
        assert caught.value.line == line_of(file, where)
    assert str(caught.value).startswith(f"{file}:{caught.value.line}: ")


def test_a_missing_field_is_reported_at_the_head_of_its_card() -> None:
    with pytest.raises(CardError) as caught:
        build(texts_with("items.toml", 'source = "TW-494"\n', ""))
    assert caught.value.line == line_of("items.toml", 'name = "Black Arrow"') - 1
    assert "Black Arrow" in caught.value.reason


def test_broken_toml_is_reported_with_its_line() -> None:
    with pytest.raises(CardError) as caught:
        build(texts_with("quests.toml", "mp = 0\n", "mp = \n"))
    assert caught.value.line == line_of("quests.toml", "mp = 0\n")


def test_the_rules_named_on_a_card_exist(catalogue: JourneyCatalogue) -> None:
    book = rulebook()
    for card in catalogue.definitions:
        for word, ids in rules_of(card):
            assert ids and all(name in book for name in ids), (card.name, word)


def test_a_box_shows_name_kind_figures_text_and_rules(catalogue: JourneyCatalogue) -> None:
    shown = "\n".join(card_box(catalogue.named("Aragorn II"), 80))
    for words in ("Aragorn II", "character", "unique", "mind 4", "prowess 6", "home Bree", "LORE-UNIQUE-01"):
        assert words in shown


def test_a_box_says_nothing_twice(catalogue: JourneyCatalogue) -> None:
    shield = card_box(catalogue.named("Shield of Iron-bound Ash"), 80)
    assert "minor item · shield" in shield[2]
    assert sum("minor item " in line for line in shield) == 1
    special = [site for site in catalogue.atlas.sites if any(attack.special for attack in site.attacks)]
    assert special and all("makes a corruption roll after the attack" in site.text for site in special)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_boxes_have_straight_sides(catalogue: JourneyCatalogue, width: int) -> None:
    atlas = catalogue.atlas
    boxes = [card_box(card, width) for card in catalogue.definitions]
    boxes += [site_box(site, atlas, width) for site in atlas.sites]
    boxes += [region_box(region, atlas, width) for region in atlas.regions]
    for box in boxes:
        assert {len(line) for line in box} == {width}, box[1]


def test_words_of_the_text_stay_whole(catalogue: JourneyCatalogue) -> None:
    def words(card: Definition) -> list[str]:
        return " ".join(line.strip("│ ") for line in card_box(card, 60)).split()

    for card in catalogue.definitions:
        assert set(card.text.split()) <= set(words(card)), card.name


@pytest.mark.parametrize(
    ("written", "reason"),
    [("Doors of Night is open", "is no condition"), ("Doors of Nite is in play", "“Doors of Nite” is no card")],
)
def test_a_condition_of_keys_is_read_when_the_data_is(written: str, reason: str) -> None:
    texts = {name: text.replace("Doors of Night is in play", written) for name, text in FILES.read_set().items()}
    with pytest.raises(CardError, match=reason):
        build(texts)
