"""What a player stands for: cards of one name, decks, location decks, set-up (MECCG-GEN, MECCG-BLD, MECCG-SET)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.cards.decks import DeckError
from engine.cards.table import CardError
from engine.editions.meccg import MECCG
from engine.journeys.cards.deck_text import write
from engine.journeys.cards.decks import Deck, parse
from engine.journeys.table.board import companies_of, face
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.dealer import Dealer
from engine.kernel.pending import Decision, Over
from engine.metw.audit import why_not_deck, why_untrue
from engine.metw.cards.alignments import BALROGS, FALLEN_WIZARDS, HEROES, RINGWRAITHS
from engine.metw.cards.deck_rules import UNIVERSAL_LIMITS, check
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwSite
from engine.metw.decklists import listed, location_deck, sections
from engine.metw.middle_earth import GAME, MECCG_BOX, MeccgState
from engine.metw.phases.beginnings import tokens
from engine.metw.table.board import alignment_of
from engine.metw.table.verbs import Asked
from engine.metw.variants import UNIVERSAL
from tests.cards.meccg.scenes import Scenario
from tests.metw.games import Match
from tests.rules_plugin import rule

ORCS = ("Gorbag", "Grishnákh", "Ufthak", "Orc Captain", "Troll Lout", "Orc Captain")
HEROES_POOL = ("Aragorn II", "Boromir II", "Elladan")


def deck_of(alignment: str, pool: str, draw: str = "") -> Deck:
    """A deck as somebody would write it."""
    resources = draw or "3 Concealment\n3 Escape\n"
    head = f"name: Some deck\nalignment: {alignment}\n" if alignment else "name: Some deck\n"
    return parse(f"{head}\n[pool]\n{pool}\n\n[draw]\n{resources}", load())


def broken(deck: Deck) -> set[str]:
    return {one.rule for one in check(deck, load(), 25, UNIVERSAL_LIMITS)}


# ---------------------------------------------------------------------------------------------------------- versions
@rule("MECCG-GEN-09", "MECCG-MOV-03")
def test_a_site_has_versions_by_alignment_with_havens_of_their_own() -> None:
    atlas = MeccgState.atlas
    hero, minion = atlas.site_named["Minas Morgul"], atlas.site_named["Minas Morgul (minion)"]
    assert (hero.haven, minion.haven, hero.type, minion.type) == (False, True, "D", "H")
    assert hero.name == minion.name and hero.number != minion.number
    dol_guldur = atlas.site_named["Dol Guldur (minion)"].index
    assert atlas.types_between(minion.index, dol_guldur) == "sddsd"
    assert atlas.types_between(hero.index, dol_guldur) is None


@rule("MECCG-BLD-05", "MECCG-BLD-09", "MECCG-BLD-18")
@pytest.mark.parametrize(
    ("word", "versions"),
    [("hero", {"hero"}), ("minion", {"minion"}), ("fallen-wizard", {"hero", "minion"}), ("balrog", {"minion"})],
)
def test_a_location_deck_has_the_versions_of_its_alignment(word: str, versions: set[str]) -> None:
    atlas = MeccgState.atlas
    cards = location_deck(UNIVERSAL, MECCG_BOX, word)
    found = {atlas.sites[atlas.site_of_card[card]] for card in cards if card in atlas.site_of_card}
    assert versions <= {site.belongs for site in found if isinstance(site, MetwSite)}
    assert {site.belongs for site in found} <= {word, *versions}


@rule("MECCG-BLD-18")
def test_a_fallen_wizards_player_may_leave_sites_of_minions_at_home() -> None:
    whole = deck_of("fallen-wizard", "1 Alatar (fallen-wizard)")
    few = parse(f"sites: Weathertop (minion)\n{write(whole, load())}", load())
    atlas, labels = MeccgState.atlas, []
    assert few.sites == parse(write(few, load()), load()).sites == (atlas.site_named["Weathertop (minion)"].index,)
    for deck in (whole, few):
        cards = sections(deck, UNIVERSAL, (), MECCG_BOX).cards
        labels.append({atlas.sites[atlas.site_of_card[card]].label for card in cards if card in atlas.site_of_card})
        refused = why_not_deck(UNIVERSAL, (), listed(deck, UNIVERSAL, (), MECCG_BOX), MECCG_BOX)  # type: ignore[arg-type]
        assert refused is not None and refused.rule != "METW-RULING-08"
    assert {one for one in labels[1] if "(minion)" in one} == {"Weathertop (minion)"}
    assert "Cameth Brin (minion)" in labels[0] and {"Moria", "Weathertop", "Isengard (fallen-wizard)"} <= labels[1]
    assert "Moria (minion)" not in labels[0], "no company of his ever uses that version"


def test_a_deck_that_is_too_large_with_its_sites_is_told() -> None:
    ready = MECCG.decks.ready()["men-of-skill"]
    assert not MECCG.decks.check(ready, UNIVERSAL, ())
    for sites in ((), ready.sites):
        told = [one.message for one in MECCG.decks.check(replace(ready, sites=sites), UNIVERSAL, ())]
        assert any("sites:" in message for message in told) == (sites == ())


def test_a_card_of_a_name_that_is_taken_is_told_apart_by_whose_it_is() -> None:
    from engine.journeys.cards.catalogue import build
    from engine.metw.cards.reader import FORMAT
    from engine.metw.cards.wizards import FILES

    one = next(part for part in FILES.read("items.toml").split("[[card]]") if 'name = "The One Ring"' in part)
    other = one.replace("number = ", 'alignment = "minion"\nnumber = 3')
    texts = {**FILES.read_set(), "later/items.toml": f"[[card]]{other}"}
    both = build(texts, FORMAT)
    ring = both.named("The One Ring (minion)")
    assert ring.name == "The One Ring" and both.named("The One Ring").number != ring.number
    assert both.find("the one ring (minion)") is ring
    with pytest.raises(CardError):
        build({**FILES.read_set(), "later/items.toml": f"[[card]]{one}"}, FORMAT)


# ------------------------------------------------------------------------------------------------------------- decks
def test_a_deck_says_its_alignment_and_is_written_as_it_was_read() -> None:
    deck = deck_of("minion", "1 Gorbag")
    assert deck.alignment == "minion"
    assert deck_of("", "1 Gorbag").alignment == deck_of("hero", "1 Gorbag").alignment == ""
    assert parse(write(deck, load()), load()).alignment == "minion"
    with pytest.raises(DeckError):
        deck_of("elf", "1 Gorbag")


@rule("MECCG-CHR-08", "MECCG-BLD-02", "MECCG-BLD-06")
def test_characters_and_resources_belong_to_an_alignment() -> None:
    assert "MECCG-CHR-08" in broken(deck_of("", "1 Gorbag"))
    assert "MECCG-CHR-08" in broken(deck_of("minion", "1 Aragorn II"))
    assert "MECCG-CHR-08" not in broken(deck_of("minion", "1 Gorbag"))
    assert "MECCG-BLD-06" in broken(deck_of("minion", "1 Gorbag", "1 Concealment"))
    assert "MECCG-BLD-06" not in broken(deck_of("minion", "1 Gorbag", "1 Glamdring")), "an item of the other side"
    assert "MECCG-GEN-02" in broken(deck_of("minion", "1 Gandalf"))


@rule("MECCG-BLD-23", "MECCG-PLY-06", "MECCG-BLD-15", "MECCG-BLD-20")
def test_what_fallen_wizards_and_the_balrog_may_have() -> None:
    assert "MECCG-BLD-23" not in broken(deck_of("balrog", "1 Gorbag"))
    assert "MECCG-BLD-23" in broken(deck_of("balrog", "1 Dôgrib"))
    assert "MECCG-PLY-06" in broken(deck_of("fallen-wizard", "1 Gorbag"))
    assert "MECCG-PLY-06" not in broken(deck_of("fallen-wizard", "1 Grishnákh\n1 Sam Gamgee"))
    assert "MECCG-PLY-06" in broken(deck_of("fallen-wizard", "1 Celeborn"))
    assert "MECCG-PLY-06" not in broken(deck_of("fallen-wizard", "1 Celeborn\n1 Thrall of the Voice"))
    assert "MECCG-PLY-06" in broken(deck_of("fallen-wizard", "1 Galadriel\n1 Thrall of the Voice"))
    assert "MECCG-BLD-15" in broken(deck_of("fallen-wizard", "1 Grishnákh", "3 Concealment"))
    assert "MECCG-BLD-15" not in broken(deck_of("fallen-wizard", "1 Grishnákh", "2 Concealment"))


@rule("MECCG-SET-23", "MECCG-BLD-08", "MECCG-BLD-04")
def test_a_minion_deck_has_room_for_six_starting_characters() -> None:
    names = [card.label for card in load().definitions if card.kind == 1]
    minions = [name for name in names if load().named(name).alignment == "minion"][:16]  # type: ignore[attr-defined]
    heroes = [name for name in names if not load().named(name).alignment][:16]  # type: ignore[attr-defined]
    assert "MECCG-SET-30" not in broken(deck_of("minion", "\n".join(f"1 {name}" for name in minions)))
    assert "MECCG-SET-30" in broken(deck_of("", "\n".join(f"1 {name}" for name in heroes)))


def test_the_alignment_of_a_listed_deck_is_that_of_its_location_deck() -> None:
    deck = deck_of("minion", "1 Gorbag")
    refused = why_not_deck(UNIVERSAL, (), listed(deck, UNIVERSAL, (), MECCG_BOX), MECCG_BOX)  # type: ignore[arg-type]
    assert refused is not None and refused.rule == "MECCG-BLD-06"


# ------------------------------------------------------------------------------------------------------------ set-up
class Table(Match):
    """A hero and a minion player sit down."""

    def __init__(self) -> None:
        self.numbers = random.Random(4)
        cards, sizes = [], []
        for names, word in ((HEROES_POOL, ""), (ORCS, "minion")):
            pool = [load().named(name).number for name in names]
            pile = [load().named("Giant").number] * 24
            sites = location_deck(UNIVERSAL, MECCG_BOX, word)
            cards.append((*pool, *pile, *sites))
            sizes.append((len(pool), 0, len(pile), len(sites)))
        self.state = GAME.start(UNIVERSAL, (), sizes)
        self.dealer = Dealer(cards, sizes, self.numbers.randrange)
        self.log = []
        self.game = GAME  # type: ignore[assignment]

    def asks(self, question: Asked, seat: int) -> None:
        waits = self.advance()
        assert isinstance(waits, Decision) and (waits.question, waits.seat) == (question, seat), waits

    def only(self, question: Asked, seat: int) -> Action:
        """Give the one answer there is."""
        self.asks(question, seat)
        (action,) = GAME.legal(self.state, self.dealer.knowledge(seat))
        self.take(action)
        return action

    def lay(self, seat: int, *names: str) -> None:
        for name in names:
            self.asks(Asked.STARTER, seat)
            known = self.dealer.knowledge(seat)
            card = next(
                card
                for card in self.state.zones[seat][Zone.POOL]
                if MeccgState.book[known[card].definition].definition.name == name
            )
            self.take(pick(card))
        waits = self.advance()
        if isinstance(waits, Decision) and waits.question == Asked.STARTER and waits.seat == seat:
            self.take(PASS)


def seated() -> Table:
    table = Table()
    table.only(Asked.ALIGNMENT, 0)
    table.only(Asked.ALIGNMENT, 1)
    return table


@rule("MECCG-GEN-01", "MECCG-DEC-01", "MECCG-FLOW-01")
def test_everybody_says_what_he_stands_for_and_his_location_deck_shows_whether_it_is_true() -> None:
    table = Table()
    table.asks(Asked.ALIGNMENT, 0)
    known = {card: one.definition for card, one in table.dealer.knowledge(0).items()}
    assert why_untrue(table.state, pick(0), known) is None
    untrue = why_untrue(table.state, pick(1), known)
    assert untrue is not None and untrue.rule == "MECCG-GEN-01"
    table = seated()
    table.advance()
    assert [alignment_of(table.state, seat) for seat in (0, 1)] == [HEROES, RINGWRAITHS]


@rule("MECCG-SET-08", "MECCG-SET-31", "MECCG-DEC-04", "MECCG-SET-23", "MECCG-CHR-07", "MECCG-SET-07")
def test_companies_of_minions_start_at_one_or_both_of_two_darkhavens() -> None:
    table = seated()
    table.lay(0, "Aragorn II")
    table.lay(1, "Ufthak", "Troll Lout", "Grishnákh", "Orc Captain", "Orc Captain")
    table.only(Asked.SHOW_STARTERS, 0)
    table.only(Asked.SHOW_STARTERS, 1)
    table.asks(Asked.FIRST_SITE, 1)
    atlas, known = MeccgState.atlas, table.dealer.knowledge(1)
    morgul = atlas.site_named["Minas Morgul (minion)"]
    offered = {known[action.args[0]].definition: action for action in GAME.legal(table.state, known)}
    assert {atlas.sites[atlas.site_of_card[card]].name for card in offered} == {"Minas Morgul", "Dol Guldur"}
    table.take(offered[morgul.number])
    assert not companies_of(table.state, 1)
    table.asks(Asked.SPLIT_UP, 1)
    table.take(pick(tokens(table.state, 1, table.dealer.knowledge(1))[2]))
    table.only(Asked.SHOW_SITES, 1)
    table.advance()
    placed = {
        atlas.sites[group.site].label: [face(table.state, who).name for who in group.members]
        for seat in (0, 1)
        for group in companies_of(table.state, seat)
    }
    assert placed["Rivendell"] == ["Aragorn II"]
    assert placed["Minas Morgul (minion)"] == ["Ufthak", "Troll Lout"]
    assert placed["Dol Guldur (minion)"] == ["Grishnákh", "Orc Captain", "Orc Captain"]


@rule("MECCG-SET-08")
def test_what_is_laid_down_for_a_first_site_has_to_be_shown() -> None:
    table = seated()
    table.lay(0, "Aragorn II")
    table.lay(1, "Ufthak")
    table.only(Asked.SHOW_STARTERS, 0)
    table.only(Asked.SHOW_STARTERS, 1)
    table.asks(Asked.FIRST_SITE, 1)
    refused = GAME.why_not(table.state, Action(Verb.PICK, (table.state.zones[1][Zone.DRAW][0],)))
    assert refused is not None and refused.rule == "MECCG-DEC-04"
    table.take(GAME.legal(table.state, table.dealer.knowledge(1))[0])
    table.asks(Asked.SHOW_SITES, 1)
    refused = GAME.why_not(table.state, PASS)
    assert refused is not None and refused.rule == "MECCG-DEC-04"


# --------------------------------------------------------------------------------------------------------- movement
@rule("MECCG-MOV-05", "MECCG-MOV-02")
def test_minions_go_by_their_own_site_paths_and_from_udun_to_dagorlad() -> None:
    from engine.metw.table.reach import Way, own_borders, path_of, ways_from

    s = Scenario(sides=("minion", "hero")).company(0, "Gorbag", at="Minas Morgul (minion)")
    group = companies_of(s.state, 0)[0]
    goals = {MeccgState.atlas.sites[way.goal] for way in ways_from(s.state, group)}
    assert {site.belongs for site in goals} == {"minion"}
    assert "Dol Guldur" in {site.name for site in goals if path_of(s.state, group, Way(site.index)) is not None}
    regions = MeccgState.atlas.region_named
    pair = (regions["Udûn"].index, regions["Dagorlad"].index)
    assert pair in own_borders(s.state, 0) and not own_borders(s.state, 1)
    assert not FALLEN_WIZARDS.site_paths and not BALROGS.site_paths


@rule("MECCG-PLY-02")
def test_a_character_arrives_at_an_own_haven_or_a_home_site_in_the_own_version() -> None:
    from engine.journeys.reading.places import founding_site
    from engine.metw.phases.arrivals import places

    s = Scenario(sides=("minion", "hero")).company(0, "Troll Lout", at="Dol Guldur (minion)").hand(0, "Gorbag")
    card = s.state.zones[0][Zone.HAND][0]
    found = places(s.state, 0, load().named("Gorbag").number, card)
    sites = {MeccgState.atlas.sites[founding_site(s.state, place)].label for place in found if place >= 1 << 20}
    assert "Minas Morgul (minion)" in sites and "Rivendell" not in sites and "Minas Morgul" not in sites
    assert "Geann a-Lisch" not in sites
    assert "Carn Dûm (minion)" in sites, "an Orc may come there"


@rule("MECCG-PLY-02")
def test_an_agent_comes_to_a_home_site_alone() -> None:
    from engine.journeys.reading.places import founding_site
    from engine.metw.phases.arrivals import places

    s = Scenario(sides=("minion", "hero")).company(0, "Jerrek", at="Dol Guldur (minion)").hand(0, "Drór", "Layos")
    drór, layos = s.state.zones[0][Zone.HAND]
    found = places(s.state, 0, load().named("Drór").number, drór)
    sites = {MeccgState.atlas.sites[founding_site(s.state, place)].name for place in found}
    assert sites == {"Blue Mountain Dwarf-hold"}
    assert s.state.companies[0].number in places(s.state, 0, load().named("Layos").number, layos)


def test_a_hero_and_a_minion_player_come_to_an_end_by_chance() -> None:
    table, lot = Table(), random.Random(3)
    for _ in range(4000):
        waits = table.advance()
        if isinstance(waits, Over):
            break
        assert isinstance(waits, Decision)
        table.take(lot.choice(GAME.legal(table.state, table.dealer.knowledge(waits.seat))))
    assert isinstance(waits, Over)
