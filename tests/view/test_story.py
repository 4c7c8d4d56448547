"""The log in words: every sum spelled out, nothing hidden named to the wrong reader."""

from __future__ import annotations

import random

import pytest

from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import is_open
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, STANDARD
from engine.selfplay import Match
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.tell.story import join, story
from tests.library import CARDS
from tests.rules.scenes import attack, face
from tests.view.tale import PLAYERS, Tale, told


def test_a_strike_is_told_with_its_whole_sum() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake").rolls(7))
    face(attack(tale, "Cave-drake"))
    strike = next(line for line in tale.lines if "to face" in line)
    assert strike.startswith("  Gimli taps to face the Cave-drake: 1+6")
    assert "against 10" in strike and strike.endswith(("the strike fails.", "the strike is defeated."))


def test_an_attack_names_figures_and_key() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake"))
    attack(tale, "Cave-drake")
    assert "Ben plays Cave-drake, keyed to " in tale.tale
    assert "The Cave-drake attacks Gimli: 2 strikes, prowess 10" in tale.tale


def test_a_wound_and_the_body_roll_follow_a_strike_that_succeeds() -> None:
    tale = told(Tale().company(0, "Pippin", at="Rivendell").hand(1, "Cave-drake").rolls(2, 12))
    face(attack(tale, "Cave-drake"))
    assert "the strike succeeds." in tale.tale
    assert "  Pippin is wounded." in tale.tale
    assert "rolled 6+6 = 12: reached." in tale.tale
    assert "  Pippin is eliminated." in tale.tale


def test_several_strikes_are_one_sentence() -> None:
    tale = told(Tale().company(0, "Gimli", "Legolas", at="Rivendell").hand(1, "Cave-drake"))
    attack(tale, "Cave-drake")
    tale.settle()
    assert sum(line.startswith(("  Strikes on", "  A strike on")) for line in tale.lines) == 1


def test_movement_says_from_where_whither_and_through_what() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell"))
    tale.go("Weathertop")
    assert "Gimli moves from Rivendell to Weathertop through Rhudaur w" in tale.tale
    assert "hazard limit 2." in tale.tale


def test_own_draws_are_named_and_other_peoples_are_not() -> None:
    for reader in (0, 1, None):
        tale = told(Tale().company(0, "Gimli", at="Rivendell").empty_draw_pile(0, *["Cave-drake"] * 9))
        tale.empty_draw_pile(1, *["Orc-patrol"] * 9)
        tale.reader = reader
        tale.go("Weathertop").until(Question.ENTER)
        assert ("You draw Cave-drake" in tale.tale) == (reader == 0)
        assert ("You draw Orc-patrol" in tale.tale) == (reader == 1)
        assert ("Ann draws" in tale.tale) == (reader != 0)


def test_points_are_told_when_they_change() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Orc-patrol").rolls(12))
    attack(tale, "Orc-patrol").settle()
    assert "  The Orc-patrol is defeated." in tale.lines
    assert tale.lines[tale.lines.index("  The Orc-patrol is defeated.") + 1] == "You have 2 MPs now (+1)."


def test_transferring_tells_the_roll_and_the_item() -> None:
    tale = told(Tale().company(0, "Gimli", "Legolas", at="Rivendell").bears("Gimli", "Dagger of Westernesse").rolls(9))
    tale.act(Action(Verb.TRANSFER, (tale.named("Dagger of Westernesse"), tale.named("Legolas"))))
    tale.settle()
    assert "Gimli's corruption roll: 3+6" in tale.tale and ", safe (2 or more is safe)." in tale.tale
    assert "Gimli hands Dagger of Westernesse to Legolas." in tale.tale


def test_cards_drawn_one_after_the_other_become_one_sentence() -> None:
    told: list[str] = []
    join(told, ["You draw Sting."])
    join(told, ["You draw Glamdring.", "Ben draws 2 cards.", "You draw River."])
    assert told == ["You draw Sting, Glamdring.", "Ben draws 2 cards.", "You draw River."]


@pytest.mark.parametrize("variant", [STANDARD, INTRODUCTORY])
@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_whole_game_never_names_a_card_its_reader_cannot_know(variant: int, reader: int | None) -> None:
    chance = random.Random(11)
    decks = list(ready_decks().values())[:2]
    match = Match(GAME, [sections(deck, variant) for deck in decks], chance.randrange, variant)
    while not isinstance(waits := GAME.pending(match.state), Over) and len(match.log) < 700:
        if isinstance(waits, Decision):
            action = chance.choice(GAME.legal(match.state, match.dealer.knowledge(waits.seat)))
        else:
            action = match.dealer.answer(match.state, waits)
        before = match.state
        after, events = GAME.step(before, action)
        known = match.dealer.knowledge(reader) if reader is not None else {}
        match.state = after
        match.log.append(action)
        hidden = _hidden_names(match, reader)
        for line in story(before, action, events, after, Names(PLAYERS, reader, known)):
            assert not any(name in line for name in hidden), line


def _hidden_names(match: Match, reader: int | None) -> set[str]:
    """Names of cards in other players' hands that have never been seen open."""
    shown = {number for faces in match.state.faces for number in faces if number}
    mine = {one.definition for one in match.dealer.knowledge(reader).values()} if reader is not None else set()
    held = [
        match.dealer.secrets[seat][card].definition
        for seat, rows in enumerate(match.state.zones)
        for card in rows[Zone.HAND]
        if seat != reader and not is_open(card) and card in match.dealer.secrets[seat]
    ]
    names = {CARDS[number].definition.name for number in held if number not in shown and number not in mine}
    seen = [CARDS[number].definition.name for number in shown | mine]
    # Shorter ones are parts of other words, and Stealth is part of Halfling Stealth.
    return {name for name in names if len(name) > 6 and not any(name in other for other in seen)}
