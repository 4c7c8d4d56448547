"""Deck files: how they are read, and every rule of deck construction."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.cards.decks import MOST_PROBLEMS, DeckError, expand
from engine.journeys.cards.catalogue import build
from engine.journeys.cards.decks import Deck, parse
from engine.journeys.cards.printed import KIND_WORDS, Kind
from engine.journeys.cards.reader import TIMING_KEYWORDS
from engine.lore.cards.council import FILES
from engine.lore.cards.deck_rules import check
from engine.lore.cards.decks import ready_deck, ready_decks
from engine.lore.cards.library import load
from lore_tui import cli
from lore_tui.commands import CommandError
from lore_tui.commands import decks as command
from tests.rules_plugin import rule

CATALOGUE = load()
CREATURES = ("Wolves", "Wargs", "Brigands", "Giant")
HAZARDS = ("River", "Lost at Sea", "Drowning Seas", "Call of Home", "Call of the Sea", "Muster Disperses")
RESOURCES = (
    *("Block", "Dodge", "Escape", "Ford", "Horses", "Muster", "Stars", "Fog", "Sun", "Moon"),
    *("Healing Herbs", "Miruvor", "Elven Cloak", "Athelas", "Stealth", "Hiding", "Concealment"),
)


def copies(names: tuple[str, ...], number: int) -> list[str]:
    """So many cards, three copies of each name."""
    cards = [name for name in names for _ in range(3)]
    assert number <= len(cards)
    return [f"{count} {name}" for name, count in Counter(cards[:number]).items()]


def written(
    pool: tuple[str, ...] = (),
    draw: tuple[str, ...] = (),
    sideboard: tuple[str, ...] = (),
    resources: int = 30,
    creatures: int = 12,
    others: int = 18,
) -> str:
    """A deck file in order, with the lines given added to its parts."""
    lines = ["name: Test", "[pool]", *pool, "[draw]", *draw, *copies(RESOURCES, resources)]
    lines += [*copies(CREATURES, creatures), *copies(HAZARDS, others), "[sideboard]", *sideboard]
    return "\n".join(lines) + "\n"


def broken(text: str) -> list[str]:
    """The rules a deck breaks."""
    return [violation.rule for violation in check(parse(text, CATALOGUE), CATALOGUE)]


def breaks_at(text: str, rule_id: str, line: str) -> bool:
    """The deck breaks this rule alone, and the violation names the last line of these words."""
    found = check(parse(text, CATALOGUE), CATALOGUE)
    lines = text.splitlines()
    return [one.rule for one in found] == [rule_id] and lines[found[0].line - 1] == line


def test_the_plain_deck_of_these_tests_is_in_order() -> None:
    assert broken(written()) == []


@rule("LORE-DECK-01")
def test_a_deck_consists_of_pool_draw_pile_and_sideboard() -> None:
    """A deck consists of character pool, sideboard and draw pile."""
    deck = parse(written(pool=("1 Frodo",), sideboard=("2 Wolves",), creatures=10, others=18), CATALOGUE)
    assert [CATALOGUE[number].name for number in expand(deck.pool)] == ["Frodo"]
    assert [CATALOGUE[number].name for number in expand(deck.sideboard)] == ["Wolves", "Wolves"]
    assert len(expand(deck.draw)) == 58


@rule("LORE-DECK-03")
def test_one_copy_of_a_unique_card_in_the_whole_deck() -> None:
    """The whole deck (all three parts together) holds at most one copy of a unique card."""
    assert broken(written(pool=("1 Frodo",))) == []
    assert breaks_at(written(pool=("1 Frodo",), draw=("1 Frodo",)), "LORE-DECK-03", "1 Frodo")
    assert breaks_at(written(sideboard=("2 Narsil",)), "LORE-DECK-03", "2 Narsil")


@rule("LORE-DECK-04")
def test_three_copies_of_any_other_card() -> None:
    """The whole deck holds at most three copies of a non-unique card."""
    assert broken(written(sideboard=("3 Thief",))) == []
    assert breaks_at(written(sideboard=("4 Thief",)), "LORE-DECK-04", "4 Thief")
    assert breaks_at(written(sideboard=("1 Wolves",)), "LORE-DECK-04", "1 Wolves")


@rule("LORE-DECK-05")
def test_three_copies_of_one_main_character() -> None:
    """Exception: up to three copies of one unique main character are legal."""
    assert broken(written(draw=("3 Gandalf",))) == []
    assert broken(written(draw=("2 Gandalf", "1 Alatar"))) == []
    assert breaks_at(written(draw=("3 Gandalf",), sideboard=("1 Gandalf",)), "LORE-DECK-05", "1 Gandalf")
    assert breaks_at(written(draw=("2 Gandalf",), sideboard=("2 Alatar",)), "LORE-DECK-05", "2 Alatar")


TEN = ("Frodo", "Bilbo", "Merry", "Pippin", "Balin", "Kíli", "Fíli", "Ori", "Nori", "Bombur")


@rule("LORE-DECK-06", "LORE-RULING-06")
def test_at_most_ten_characters_in_the_pool() -> None:
    """The pool holds at most ten characters; fewer are legal."""
    assert broken(written(pool=TEN)) == []
    assert broken(written(pool=TEN[:3])) == []
    assert breaks_at(written(pool=(*TEN, "Dori")), "LORE-DECK-06", "Dori")


@rule("LORE-DECK-07")
def test_no_main_character_in_the_pool() -> None:
    """No main character may be in the pool."""
    assert breaks_at(written(pool=("1 Gandalf",)), "LORE-DECK-07", "1 Gandalf")


@rule("LORE-DECK-08")
def test_two_non_unique_minor_items_in_the_pool() -> None:
    """The pool may also hold up to two non-unique minor items."""
    assert broken(written(pool=("2 Star-glass",))) == []
    assert breaks_at(written(pool=("3 Star-glass",)), "LORE-DECK-08", "3 Star-glass")
    assert breaks_at(written(pool=("1 Sting",)), "LORE-DECK-08", "1 Sting")
    assert breaks_at(written(pool=("1 Dwarven Axe",)), "LORE-DECK-08", "1 Dwarven Axe")
    assert breaks_at(written(pool=("1 Thief",)), "LORE-DECK-08", "1 Thief")


@rule("LORE-DECK-09", "LORE-DRAFT-12")
def test_a_quest_takes_the_place_of_a_minor_item() -> None:
    """A quest may take the place of one or of each of those minor items."""
    assert broken(written(pool=("1 An Old Feud", "1 Star-glass"))) == []
    assert broken(written(pool=("1 An Old Feud", "1 Word of the Wise"))) == []
    three = written(pool=("2 Star-glass", "1 An Old Feud"))
    assert breaks_at(three, "LORE-DECK-09", "1 An Old Feud")


@rule("LORE-RULING-07")
def test_only_minor_items_have_to_be_non_unique() -> None:
    """Unique quests in the pool are allowed: “non-unique” is said of the minor items only."""
    texts = FILES.read_set()
    texts["quests.toml"] = texts["quests.toml"].replace('["quest",', '["unique", "quest",')
    with_unique_quests = build(texts)
    assert with_unique_quests.named("An Old Feud").unique
    deck = parse(written(pool=("1 An Old Feud",)), with_unique_quests)
    assert check(deck, with_unique_quests) == ()
    assert broken(written(pool=("1 Sting",))) == ["LORE-DECK-08"]


@rule("LORE-DECK-10")
def test_thirty_to_fifty_resources() -> None:
    """The draw pile holds at least 30 and at most 50 resources."""
    assert broken(written(resources=29, others=17)) == ["LORE-DECK-10"]
    more = ("3 Vanishment", "3 True Fána", "3 Great Ship", "3 Fair Sailing", "3 Bridge", "3 Old Road", "3 Great-road")
    hazards = ("3 Thief", "3 Abductor", "3 Ambusher", "3 Assassin", "3 Slayer", "3 Orc-guard", "3 Orc-watch")
    assert broken(written(draw=more + hazards)) == ["LORE-DECK-10"]
    assert broken(written(draw=more[:6] + hazards[:6])) == []


@rule("LORE-DECK-11")
def test_as_many_hazards_as_resources() -> None:
    """The draw pile holds exactly as many hazards as resources."""
    assert broken(written(others=17)) == ["LORE-DECK-11"]
    assert breaks_at(written(draw=("1 Thief",)), "LORE-DECK-11", "3 Muster Disperses")


@rule("LORE-DECK-12")
def test_ten_of_the_hazards_are_creatures() -> None:
    """At least ten of the hazards are creatures."""
    more = ("3 Lost in the Wilderness",)
    assert broken(written(draw=more, creatures=9)) == ["LORE-DECK-12"]
    assert broken(written(draw=("2 Lost in the Wilderness",), creatures=10)) == []


@rule("LORE-DECK-13")
def test_cards_that_are_something_else_too_are_no_creatures_here() -> None:
    """Only cards playable as nothing but a creature count towards those ten."""
    nazgul = ("1 Adûnaphel", "1 Ren the Unclean", "1 Mouth of Sauron")
    assert broken(written(draw=nazgul, creatures=9)) == ["LORE-DECK-13"]


@rule("LORE-DECK-14")
def test_five_characters_in_the_draw_pile() -> None:
    """In addition the draw pile may hold up to five characters that are not main characters."""
    assert broken(written(draw=TEN[:5])) == []
    assert breaks_at(written(draw=TEN[:6]), "LORE-DECK-14", TEN[5])


@rule("LORE-RULING-08")
def test_left_over_pool_characters_are_no_matter_of_construction() -> None:
    """Left-over pool characters come on top of the five: a full pool and five in the draw pile are legal."""
    assert broken(written(pool=TEN, draw=("Gimli", "Elrond", "Beorn", "Wacho", "Galva"))) == []


@rule("LORE-DECK-15")
def test_three_main_characters_in_the_draw_pile() -> None:
    """In addition the draw pile may hold up to three main characters."""
    assert broken(written(draw=("1 Gandalf", "1 Alatar", "1 Saruman"))) == []
    four = written(draw=("1 Gandalf", "1 Alatar", "1 Saruman", "1 Radagast"))
    assert breaks_at(four, "LORE-DECK-15", "1 Radagast")


@rule("LORE-DECK-16")
def test_thirty_cards_in_the_sideboard() -> None:
    """The sideboard holds at most 30 cards."""
    ten = ("Thief", "Abductor", "Ambusher", "Assassin", "Slayer", "Orc-guard", "Orc-watch", "Ghosts", "Ghouls", "Huorn")
    thirty = tuple(f"3 {name}" for name in ten)
    assert broken(written(sideboard=thirty)) == []
    assert breaks_at(written(sideboard=(*thirty, "1 Crebain")), "LORE-DECK-16", "1 Crebain")


@rule("LORE-DECK-17", "LORE-DECK-18", "LORE-CHAR-13")
def test_the_sideboard_is_any_mix() -> None:
    """Hazards, resources, characters and main characters may be in the sideboard; none of them has to be."""
    assert broken(written(sideboard=("1 Thief", "1 Bridge", "1 Frodo", "3 Gandalf"))) == []
    assert broken(written(sideboard=TEN)) == []
    assert broken(written()) == []


@rule("LORE-RULING-10")
def test_a_card_that_is_hazard_or_resource_counts_as_declared() -> None:
    """The builder declares for each copy as which of the two it counts."""
    assert breaks_at(written(draw=("1 Twilight",)), "LORE-RULING-10", "1 Twilight")
    assert broken(written(draw=("1 Twilight as hazard", "1 Twilight as resource"))) == []
    assert broken(written(draw=("1 Twilight as hazard",))) == ["LORE-DECK-11"]
    assert breaks_at(written(draw=("1 Thief as hazard", "1 Bridge")), "LORE-RULING-10", "1 Thief as hazard")
    assert broken(written(sideboard=("1 Twilight",))) == []


def with_tips(*tips: str, pool: tuple[str, ...] = TEN) -> str:
    return written(pool=pool) + "[tips]\n" + "\n".join(tips) + "\n"


@rule("LORE-INTRO-04", "LORE-INTRO-05")
def test_tips_name_a_company_that_the_pool_can_give() -> None:
    """Both players put the starting company, minor items and quests given in their play tips into play."""
    good = with_tips("company: Frodo, Balin", "site: Bag End", "aim: Bree, Moria", "win: Go there.", "  Come back.")
    tips = parse(good, CATALOGUE).tips
    assert [CATALOGUE[number].name for number in tips.company] == ["Frodo", "Balin"]
    assert CATALOGUE.atlas.sites[tips.site].name == "Bag End"
    assert [CATALOGUE.atlas.sites[aim].name for aim in tips.aims] == ["Bree", "Moria"]
    assert tips.win == "Go there. Come back."
    assert broken(good) == []
    assert broken(with_tips("company: Gimli")) == ["LORE-INTRO-04"]
    assert broken(with_tips("with: Star-glass")) == ["LORE-INTRO-04"]


def test_tips_keep_the_limits_of_the_draft() -> None:
    strong = ("Elrond", "Galadriel", "Beorn")
    assert broken(with_tips("company: Elrond, Galadriel, Beorn", pool=strong)) == ["LORE-DRAFT-05"]
    many = with_tips("company: Ori, Nori, Bombur, Kíli, Fíli, Balin")
    assert broken(many) == ["LORE-DRAFT-07"]


def test_a_starting_site_is_one_of_the_four() -> None:
    assert broken("start: Lorien\n" + written()) == []
    assert breaks_at("# mine\nstart: Moria\n" + written(), "LORE-SETUP-13", "start: Moria")


BROKEN_FILES = [
    ("", 1, "the deck has no name"),
    ("name: X\n[pool]\n1 Frodo\n", 1, "no [draw] section"),
    ("name: X\n[draw]\n1 Gandalv\n", 3, "did you mean “Gandalf”?"),
    ("name: X\n[draw]\n0 Wolves\n", 3, "“0” is no number of copies"),
    ("name: X\n[draw]\n-2 Wolves\n", 3, "“-2” is no number of copies"),
    ("name: X\n[draw]\n2.5 Wolves\n", 3, "“2.5” is no number of copies"),
    ("name: X\n[draw]\n999 Wolves\n", 3, "“999” is no number of copies"),
    ("name: X\n[drew]\n2 Wolves\n[draw]\n", 2, "no section [drew]"),
    ("name: X\n[draw]\n2 Wolves\n[draw]\n", 4, "already opened in line 2"),
    ("name: X\nWolves\n[draw]\n", 2, "expected one of “name:”, “start:”"),
    ("name: X\nname: Y\n[draw]\n", 2, "already given in line 1"),
    ("name: X\nstart: Nowhere\n[draw]\n", 2, "there is no site “Nowhere”"),
    ("name: X\n[draw]\n[tips]\naim: Bree, Brie\n", 4, "there is no site “Brie”"),
    ("name: X\n[draw]\n[tips]\ncompany: Frodo, Fredo\n", 4, "there is no card “Fredo”"),
]


@pytest.mark.parametrize(("text", "line", "reason"), BROKEN_FILES)
def test_a_file_that_cannot_be_read_says_where_and_why(text: str, line: int, reason: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse(text, CATALOGUE)
    assert any(problem.line == line and reason in problem.reason for problem in caught.value.problems)


def test_every_unknown_card_is_named_at_once() -> None:
    with pytest.raises(DeckError) as caught:
        parse("name: X\n[draw]\n1 Foo\n1 Wolves\n1 Bar\n", CATALOGUE)
    assert [problem.line for problem in caught.value.problems] == [3, 5]


def test_a_file_of_wrong_lines_is_not_read_to_its_end() -> None:
    """What each may have meant is looked up among all cards: ten thousand lines took thirteen seconds."""
    with pytest.raises(DeckError) as caught:
        parse("name: X\n[draw]\n" + "".join(f"1 abc{number}\n" for number in range(10_000)), CATALOGUE)
    assert [problem.line for problem in caught.value.problems] == list(range(3, 3 + MOST_PROBLEMS))


def test_names_counts_and_comments_are_read_as_people_write_them() -> None:
    deck = parse("name: X # mine\n\n[draw]\n2x durin's axe\n  wolves  # grey\n3 TWILIGHT as resource\n", CATALOGUE)
    assert deck.name == "X"
    entries = [(entry.line, entry.copies, CATALOGUE[entry.number].name, entry.counts_as) for entry in deck.draw]
    assert entries == [(4, 2, "Durin’s Axe", ""), (5, 1, "Wolves", ""), (6, 3, "Twilight", "resource")]


@pytest.mark.parametrize("deck", ready_decks().values(), ids=list(ready_decks()))
def test_the_ready_to_play_decks_are_legal_and_whole(deck: Deck) -> None:
    assert check(deck, CATALOGUE) == ()
    cards = [CATALOGUE[number] for number in expand(deck.draw)]
    assert sum(card.only_creature for card in cards) >= 10
    assert sum(card.is_hazard or card.is_resource for card in cards) == 60
    assert sum(card.is_main for card in cards) >= 1
    assert len(deck.tips.company) == 5
    assert len(deck.tips.starting_cards) == 2
    assert deck.tips.site == deck.start in CATALOGUE.atlas.starting_sites
    assert deck.tips.aims and deck.tips.win


def test_one_ready_to_play_deck_for_each_starting_site() -> None:
    assert sorted(deck.start for deck in ready_decks().values()) == sorted(CATALOGUE.atlas.starting_sites)


def test_the_ready_to_play_decks_show_the_set() -> None:
    numbers = {entry.number for deck in ready_decks().values() for entry in deck.entries}
    cards = [CATALOGUE[number] for number in numbers]
    assert len(cards) >= 220
    assert {card.kind for card in cards} == set(KIND_WORDS.values())
    keywords = {keyword for card in cards for keyword in card.keywords}
    assert keywords >= set(TIMING_KEYWORDS) - {"body roll"}
    assert keywords >= {"corruption", "removable", "Nazgûl", "information", "quest", "gold ring", "environment"}
    named = {card.name for card in cards}
    assert named >= {"The One Ring", "Cracks of Doom", "Gollum’s Fate", "Gollum", "Gates of Morning", "Doors of Night"}
    assert named >= {"Twilight", "Miruvor"}


@pytest.mark.parametrize("deck", ready_decks().values(), ids=list(ready_decks()))
def test_points_can_be_won_near_the_start(deck: Deck) -> None:
    """From the starting site two journeys reach a site for nearly every faction and ally of the draw pile."""
    atlas = CATALOGUE.atlas
    near = {deck.start, *atlas.reachable(deck.start)}
    near |= {far for site in tuple(near) for far in atlas.reachable(site)}
    names = {atlas.sites[site].name for site in near}
    cards = [CATALOGUE[entry.number] for entry in deck.draw]
    local = [card for card in cards if card.kind in (Kind.FACTION, Kind.ALLY)]
    assert len([card for card in local if names & set(card.playable_at)]) >= len(local) - 1


def test_ready_decks_are_found_by_name_and_beginning() -> None:
    heirs = ready_decks()["heirs-of-the-north"]
    assert ready_deck("heirs") is ready_deck("Heirs of the North") is ready_deck("heirs-of-the-north") is heirs
    assert ready_deck("dwarves") is None


def test_the_command_accepts_a_legal_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.deck"
    file.write_text(FILES.read_decks()["ships-of-belfalas"], encoding="utf-8")
    assert run("check", str(file)) == 0
    assert "legal" in capsys.readouterr().out


def run(*words: str) -> int:
    return command.run(cli.command_parser(cli.load("decks")).parse_args(words))


def test_the_command_names_rule_and_line_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.deck"
    file.write_text(written(draw=("4 Thief",), others=14), encoding="utf-8")
    assert run("check", str(file)) == 1
    assert f"{file}:4: 4 copies of Thief; three are the most [LORE-DECK-04]" in capsys.readouterr().out


def test_the_command_names_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.deck"
    file.write_text("name: X\n[draw]\n3 Orc-patroll\n", encoding="utf-8")
    assert run("check", str(file)) == 1
    assert f"{file}:3: there is no card “Orc-patroll”; did you mean “Orc-patrol”?" in capsys.readouterr().out
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="UTF-8"):
        run("check", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        run("check", str(tmp_path / "nothing.deck"))


def test_the_command_lists_and_shows_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    assert "Heirs of the North, from Rivendell" in capsys.readouterr().out
    assert run("show", "lady") == 0
    shown = capsys.readouterr().out
    assert "1 The One Ring" in shown and "Starting company: Celeborn" in shown
    with pytest.raises(CommandError, match="neither a deck nor a file"):
        run("show", "nobody")
