"""Random decks are legal whatever the lot says, follow their theme, and complete what somebody began."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.cards.decks import DeckEntry, expand
from engine.journeys.cards.deck_text import write
from engine.journeys.cards.decks import HAZARD, Deck, parse
from engine.journeys.cards.lots import UnknownTheme
from engine.lore.cards.deck_rules import MOST_DRAFTED, MOST_DRAFTED_MIND, check
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import THEMES, draftable, fill_up, random_deck, with_tips
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, STANDARD
from lore_tui.cli import main
from lore_tui.sessions.simulation import Plan, play, seating

CATALOGUE = load()
EMPTY = Deck("Empty", -1, (), (), ())


def cards(deck: Deck) -> list[tuple[int, int, str]]:
    return sorted((entry.copies, entry.number, entry.counts_as) for entry in deck.entries)


@pytest.mark.parametrize("theme", ["", *THEMES])
@pytest.mark.parametrize("seed", range(6))
def test_every_random_deck_is_legal_and_can_be_played_by_both_rules(theme: str, seed: int) -> None:
    deck = random_deck(CATALOGUE, random.Random(seed).randrange, theme)
    assert check(deck, CATALOGUE) == ()
    for variant in (STANDARD, INTRODUCTORY):
        assert GAME.sizes_ok(variant, (), sections(deck, variant).sizes) is None
    mind = sum(CATALOGUE[number].mind for number in deck.tips.company)
    assert deck.tips.company and mind <= MOST_DRAFTED_MIND and len(deck.tips.company) <= MOST_DRAFTED


@pytest.mark.parametrize("number", [lambda n: 0, lambda n: n - 1], ids=["lowest", "highest"])
def test_the_most_one_sided_luck_still_gives_a_legal_deck(number: object) -> None:
    assert callable(number)
    assert check(random_deck(CATALOGUE, number), CATALOGUE) == ()


def test_the_same_luck_gives_the_same_deck_and_other_luck_another() -> None:
    decks = [random_deck(CATALOGUE, random.Random(seed).randrange) for seed in (3, 3, 4)]
    assert decks[0] == decks[1] != decks[2]


def test_a_theme_is_what_most_of_the_deck_is_about() -> None:
    def share(theme: str) -> int:
        found = 0
        for seed in range(5):
            deck = random_deck(CATALOGUE, random.Random(seed).randrange, theme)
            found += sum(CATALOGUE[number].race == "Dwarf" for number in expand(deck.pool))
        return found

    assert share("dwarves") > 2 * share("")
    with pytest.raises(UnknownTheme, match="there is no theme “ents”; themes are dwarves"):
        random_deck(CATALOGUE, random.Random(1).randrange, "ents")


@pytest.mark.parametrize("short", list(ready_decks()))
def test_text_and_deck_are_the_same_thing(short: str) -> None:
    deck = ready_decks()[short]
    again = parse(write(deck, CATALOGUE), CATALOGUE)
    assert cards(again) == cards(deck)
    assert (again.name, again.start, again.tips.company, again.tips.aims) == (
        deck.name, deck.start, deck.tips.company, deck.tips.aims,
    )  # fmt: skip
    assert again.tips.win == deck.tips.win


def test_filling_up_keeps_what_is_there_and_adds_what_lacks() -> None:
    patrol, twilight = CATALOGUE.named("Orc-patrol").number, CATALOGUE.named("Twilight").number
    faramir = CATALOGUE.named("Faramir").number
    begun = replace(
        EMPTY,
        pool=(DeckEntry(0, 1, faramir),),
        draw=(DeckEntry(0, 3, patrol), DeckEntry(0, 1, twilight, HAZARD)),
    )
    deck = fill_up(begun, CATALOGUE, random.Random(1).randrange)
    assert check(deck, CATALOGUE) == ()
    assert expand(deck.draw).count(patrol) == 3 and faramir in expand(deck.pool)
    assert (1, twilight, HAZARD) in cards(deck)


def test_a_whole_deck_is_not_changed_by_filling_up() -> None:
    for deck in ready_decks().values():
        assert cards(fill_up(deck, CATALOGUE, random.Random(1).randrange)) == cards(deck)


def test_more_hazards_than_resources_are_met_by_resources() -> None:
    hazards = [card for card in CATALOGUE.definitions if card.only_creature and not card.unique][:12]
    begun = replace(EMPTY, draw=tuple(DeckEntry(0, 3, card.number) for card in hazards))
    deck = fill_up(begun, CATALOGUE, random.Random(2).randrange)
    assert check(deck, CATALOGUE) == ()
    assert sum(CATALOGUE[number].is_hazard for number in expand(deck.draw)) == 36


def test_the_best_company_uses_all_mind_and_all_places() -> None:
    deck = ready_decks()["guard-of-the-white-city"]
    company = draftable(deck, CATALOGUE)
    assert (len(company), sum(CATALOGUE[number].mind for number in company)) == (5, 8)
    assert draftable(EMPTY, CATALOGUE) == ()


def test_tips_that_the_pool_cannot_carry_out_are_made_anew() -> None:
    deck = ready_decks()["guard-of-the-white-city"]
    assert with_tips(deck, CATALOGUE) is deck
    gone = deck.tips.company[0]
    without = replace(deck, pool=tuple(entry for entry in deck.pool if entry.number != gone))
    made = with_tips(without, CATALOGUE)
    assert gone not in made.tips.company and made.tips.company
    assert check(made, CATALOGUE) == ()


# -------------------------------------------------------------------------------------------------- on the command line
def test_a_random_deck_is_printed_as_a_deck_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "random", "--seed", "5", "--theme", "elves"]) == 0
    printed = capsys.readouterr().out
    assert check(parse(printed, CATALOGUE), CATALOGUE) == ()
    assert main(["decks", "random", "--seed", "5", "--theme", "elves"]) == 0
    assert capsys.readouterr().out == printed
    assert main(["decks", "random", "--theme", "ents"]) != 0
    assert "themes are dwarves" in capsys.readouterr().err


def test_the_simulator_gives_every_seat_of_every_game_a_deck_of_its_own() -> None:
    plan = Plan(2, 1, ("random",), ())
    seats = [seat for game in range(2) for seat in seating(plan, game)]
    assert {seat.deck_name for seat in seats} == {"random"}
    assert len({write(seat.deck, CATALOGUE) for seat in seats}) == 4
    assert seating(plan, 1) == seating(plan, 1), "the same seed and number give the same decks"


def test_a_series_with_random_decks_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    outcome = play(Plan(1, 2, ("random",), (), INTRODUCTORY), 0)
    assert outcome.error == "" and outcome.decks == ("random", "random")
