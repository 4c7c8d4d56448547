"""Solitaire (LORE-SOLO): one player, two piles, two hands, and hazards played as if by an opponent."""

from __future__ import annotations

import random

import pytest

from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision, Over
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections, solitaire_sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.scoring import solitaire_result
from engine.lore.turn import council_due
from engine.lore.variants import SOLITAIRE, STANDARD, rules_for
from engine.selfplay import Match
from lore_tui.files.decklists import all_entries
from tests.library import CARDS
from tests.rules_plugin import rule
from tests.scenario import Scenario


def match(seed: int = 1) -> Match:
    rng = random.Random(seed)
    return Match(GAME, solitaire_sections(ready_decks()["heirs-of-the-north"]), rng.randrange, SOLITAIRE)


def play_on(m: Match, until: Question, seed: int = 1) -> Decision:
    rng = random.Random(seed)
    while True:
        waits = m.advance()
        assert isinstance(waits, Decision)
        if waits.question == until:
            return waits
        legal = GAME.legal(m.state, m.dealer.knowledge(waits.seat))
        m.take(legal[rng.randrange(len(legal))])


@rule("LORE-SOLO-01", "LORE-SOLO-02", "LORE-SOLO-03", "LORE-RULING-128")
def test_hazards_and_resources_are_kept_apart() -> None:
    """Each has its own draw pile; a dual card goes where it was counted when the deck was built."""
    deck = ready_decks()["heirs-of-the-north"]
    mine, hazards = solitaire_sections(deck)
    assert sum(mine.sizes) + sum(hazards.sizes) == sum(entry.copies for entry in deck.entries)
    assert hazards.sizes[0] == 0
    assert all(CARDS[number].definition.is_hazard for number in hazards.cards)
    dual = [entry for entry in deck.entries if CARDS[entry.number].definition.side == 4]
    assert dual, "the deck holds a card that can be either"
    for entry in dual:
        assert (entry.number in hazards.cards) == (entry.counts_as == "hazard")


@rule("LORE-SOLO-04", "LORE-SOLO-05", "LORE-DEC-66")
def test_the_starting_company_is_put_together_without_a_draft_roll() -> None:
    """Characters of the pool with a total mind of up to eight, then minor items and quests."""
    m = match()
    waits = m.advance()
    assert isinstance(waits, Decision) and waits == Decision(0, Question.DRAFT)
    play_on(m, Question.STARTING_CARD)
    assert [player.place for player in m.state.players] == [0, 1], "one travels, the hazards come after him"
    minds = [CARDS[m.state.faces[0][card]].definition.mind for c in m.state.companies for card in c.members]
    assert sum(minds) <= 8 and len(minds) <= 5


@rule("LORE-SOLO-05")
def test_the_minor_items_of_the_pool_go_to_the_company() -> None:
    """Whatever starting card is offered is laid on the company, until the pool holds none or two are out."""
    m = match()
    play_on(m, Question.STARTING_CARD)
    received = 0
    while m.advance() == Decision(0, Question.STARTING_CARD):
        plays = [x for x in GAME.legal(m.state, m.dealer.knowledge(0)) if x.verb == Verb.PLAY]
        assert plays, "nobody is asked about nothing"
        m.take(plays[0])
        received += 1
    faces = [CARDS[m.state.faces[0][card]].definition for card in m.state.zones[0][Zone.PLAY]]
    assert received == 2 == sum(1 for printed in faces if not printed.is_character)


@rule("LORE-SOLO-06", "LORE-RULING-164")
def test_both_hands_have_five_cards() -> None:
    """The hand size of each is five, and each begins with five cards."""
    m = match()
    play_on(m, Question.STARTING_SITE)
    assert [len(rows[Zone.HAND]) for rows in m.state.zones] == [5, 5]
    assert rules_for(SOLITAIRE, ()).hand_size == 5


@rule("LORE-SOLO-07", "LORE-SOLO-08", "LORE-RULING-163")
def test_moving_draws_for_both_sides() -> None:
    """The resource hand draws as the mover would, the hazard hand as an opponent would."""
    s = Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell").go("Goblin-gate")
    s.until(Question.WINDOW, 0)
    assert [len(rows[Zone.HAND]) for rows in s.state.zones] == [1, 2]


@rule("LORE-SOLO-09", "LORE-SOLO-10", "LORE-DEC-67", "LORE-RULING-165")
def test_the_hazard_side_answers_for_itself_and_only_legality_is_checked() -> None:
    """Hazards are played by whoever decides for the hazard hand; the engine judges legality, not malice."""
    s = Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell").hand(1, "Wargs").go("Bree")
    s.until(Question.WINDOW, 1).play("Wargs").settle()
    assert s.where("Wargs") is Zone.MP and s.points(0) == 2, "a defeated creature scores: it is not his own"


@rule("LORE-SOLO-11")
def test_the_same_player_has_every_turn() -> None:
    """The end of a turn is followed by the same player's next turn."""
    s = Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell").in_play(1, "Doors of Night", "Clouds")
    first = s.state.turn.number
    for _ in range(400):
        if s.state.turn.number > first:
            break
        s.plain()
    assert s.state.turn.mover == 0 and s.state.turn.number == first + 1
    assert s.where("Clouds") is Zone.DISCARD, "his next untap phase is the hazards' too"


@rule("LORE-SOLO-12", "LORE-RULING-130")
def test_the_later_pile_decides_and_the_rolls_come_before_the_count() -> None:
    """It ends with the turn in which the later of the two reaches its second exhaustion; everybody rolls first."""

    def last_turn(mine: int, hazards: int) -> Scenario:
        s = Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell")
        return s.exhausted(0, mine).exhausted(1, hazards).at_end_of_turn()

    for early in (last_turn(2, 1), last_turn(1, 3)):
        assert not council_due(early.state)
    s = last_turn(2, 2).rolls(2)
    while not isinstance(s.pending, Over):
        s.plain()
    assert s.state.turn.phase is Phase.COUNCIL
    assert s.pending == Over(1, (), (s.points(0), 0))


@rule("LORE-RULING-129")
def test_either_exhaustion_clears_the_counters_and_each_pile_takes_its_own_discards() -> None:
    """The hazard pile runs out: the player's used counters go, and only hazards come back."""
    s = Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell").used(0, "Moria")
    s.discarded(0, "Sting").discarded(1, "Wargs", "Wolves").empty_draw_pile(1).go("Bree")
    s.until(Question.WINDOW, 0)
    assert [player.exhausted for player in s.state.players] == [0, 1]
    assert s.state.players[0].used == ()
    assert s.where("Sting") is Zone.DISCARD
    assert {s.where("Wargs"), s.where("Wolves")} <= {Zone.DRAW, Zone.HAND}


@rule("LORE-SOLO-12", "LORE-RULING-130")
def test_a_game_lasts_until_both_piles_were_exhausted_twice() -> None:
    """The game lasts until each of the two draw piles was exhausted a second time; nobody calls."""
    rng = random.Random(3)

    def player(state: State, secrets: Secrets) -> Action:
        assert GAME.pending(state) != Decision(0, Question.CALL)
        legal = GAME.legal(state, secrets)
        return legal[rng.randrange(len(legal))]

    m = match(3)
    result = m.play([player, player])
    assert isinstance(result, Over)
    assert all(p.exhausted >= 2 for p in m.state.players) or m.state.turn.number == m.state.rules.last_turn


@rule("LORE-SOLO-13")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (-2, "complete loss"),
        (4, "complete loss"),
        (5, "loss"),
        (10, "marginal loss"),
        (15, "marginal victory"),
        (20, "victory"),
        (24, "victory"),
        (25, "complete victory"),
    ],
)
def test_what_the_points_amount_to(points: int, words: str) -> None:
    """Result by final MPs."""
    assert solitaire_result(points) == words


@rule("LORE-SOLO-09")
def test_hands_lie_open_in_solitaire_and_nowhere_else() -> None:
    """Each side sees the other's hand, and of its piles nothing; at a table of two nobody sees a thing."""
    alone = match()
    play_on(alone, Question.NEW_SITE)
    two = Match(GAME, [sections(deck) for deck in list(ready_decks().values())[:2]], random.Random(1).randrange)
    play_on(two, Question.NEW_SITE)
    for m, open_hands in ((alone, True), (two, False)):
        known = [m.dealer.knowledge(seat) for seat in (0, 1)]
        hand, pile = m.state.zones[1][Zone.HAND], m.state.zones[1][Zone.DRAW]
        seen = GAME.sees(m.state, known[0], known)
        assert hand and all((card in seen) == open_hands for card in hand)
        assert pile and not any(card in seen for card in pile)


@rule("LORE-SOLO-02", "LORE-DECK-10")
def test_each_side_of_a_deck_is_measured_with_the_other() -> None:
    """The list of either side is in order in solitaire, and would not be alone at a table of two."""
    deck = ready_decks()["heirs-of-the-north"]
    for entries in all_entries([deck], SOLITAIRE):
        assert GAME.deck_ok(SOLITAIRE, (), entries) is None
        assert GAME.deck_ok(STANDARD, (), entries) is not None
