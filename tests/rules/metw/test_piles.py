"""Cards, copies, piles and what everybody sees of them (METW-GEN, METW-UNIQ, METW-DECK, METW-HID)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards.decks import DeckEntry
from engine.journeys.cards.decks import Deck
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import is_open
from engine.metw.cards.deck_rules import check
from engine.metw.cards.decks import ready_decks
from engine.metw.cards.library import load
from engine.metw.game import GAME
from engine.metw.phases.endings import BY_RING
from engine.metw.table.control import free_general
from engine.metw.table.records import MetwState
from engine.metw.variants import STANDARD, STARTER, VARIANTS
from tests.metw.games import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

READY = ready_decks()["the-grey-pilgrim"]
SPARE = "Favor of the Valar"


# ------------------------------------------------------------------------------------------------- cards and decks
@rule("METW-GEN-11")
def test_a_card_is_of_a_category_by_its_first_word() -> None:
    """Twilight finds environments by what they say of themselves."""
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, "Twilight")
    s.in_play(1, "Minions Stir").in_play(0, "Wake of War", "Fell Winter").go("Bree").act(s.play_action("Twilight"))
    assert s.where("Twilight") is not Zone.HAND and s.question is Question.WINDOW, "one environment only could be named"
    s.hazards()
    assert s.where("Fell Winter") is Zone.DISCARD and s.where("Wake of War") is Zone.PLAY


@rule("METW-GEN-17", "METW-RULING-112")
def test_nothing_is_played_merely_to_be_rid_of_it() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Bilbo", at="Rivendell").hand(0, "Halfling Strength", "Sun")
    assert s.why_not_play("Halfling Strength") != "", "no Hobbit is tapped"
    s.window(At.LONG_EVENT, 0)
    assert s.why_not_play("Sun") == "", "a long-event may always be played"
    tapped = Scenario(STARTER).company(0, "Aragorn II", "Bilbo", at="Rivendell").tapped("Bilbo")
    assert tapped.hand(0, "Halfling Strength").why_not_play("Halfling Strength") == ""


@rule("METW-GEN-20")
def test_games_are_for_two() -> None:
    assert all(variant.seats == (2,) for variant in VARIANTS if variant.number in (STARTER, STANDARD))


def more(*draw: tuple[str, int], side: tuple[tuple[str, int], ...] = ()) -> Deck:
    """The ready deck with these cards besides."""

    def entries(cards: tuple[tuple[str, int], ...]) -> tuple[DeckEntry, ...]:
        return tuple(DeckEntry(0, copies, load().named(name).number) for name, copies in cards)

    pile = (*READY.draw, *entries(draw))
    return Deck(READY.name, READY.start, READY.pool, pile, entries(side), tips=READY.tips)


def broken(deck: Deck) -> set[str]:
    """The statements a deck breaks."""
    return {violation.rule for violation in check(deck, load())}


@rule("METW-UNIQ-03", "METW-UNIQ-04", "METW-DECK-04", "METW-DEC-02")
def test_one_copy_of_a_unique_card_and_two_of_a_wizard() -> None:
    assert broken(READY) == set()
    counts = Counter(load()[entry.number].is_main for entry in READY.pool for _ in range(entry.copies))
    assert counts[True] == 2, "two copies of one Wizard"
    assert "METW-SETUP-04" in broken(more(("Smaug", 2)))
    assert broken(more(("Star-glass", 1))) == {"METW-SETUP-15"}, "as many resources as hazards"


@rule("METW-SB-03")
def test_a_sideboard_may_hold_any_mix() -> None:
    people = [entry.definition for entry in MetwState.book.values() if entry.definition.kind is Kind.CHARACTER]
    mine = {entry.number for entry in READY.entries}
    eleven = [(card.name, 1) for card in people if card.number not in mine][:11]
    assert broken(more(side=tuple(eleven))) == set()


@rule("METW-TEA-01")
@pytest.mark.parametrize("name", ["first-lessons-in-the-north", "first-lessons-in-the-wild"])
def test_the_decks_to_learn_with_leave_the_hard_things_out(name: str) -> None:
    deck = ready_decks()[name]
    cards = [load()[entry.number] for entry in deck.entries]
    assert not any(card.has(word) for card in cards for word in ("environment", "Palantír", "Nazgûl"))
    assert not any(card.item_kind in ("gold ring", "special ring") for card in cards)


# ---------------------------------------------------------------------------------------------------------- piles
@rule("METW-DECK-03", "METW-HID-01", "METW-HID-03", "METW-RULING-11", "METW-DECK-05", "METW-HID-02")
def test_decks_hands_and_discards_are_hidden_and_their_numbers_known() -> None:
    match = Match(3, STANDARD)
    while match.state.turn.number < 6 and not isinstance(match.advance(), Over):
        waits = match.advance()
        match.take(match.choose(GAME.legal(match.state, match.dealer.knowledge(waits.seat))))  # type: ignore[union-attr]
    for seat in range(2):
        rows, known = match.state.zones[seat], match.dealer.knowledge(1 - seat)
        assert rows[Zone.DRAW] and not any(is_open(card) for card in rows[Zone.DRAW])
        assert not any(card in known for zone in (Zone.DRAW, Zone.HAND) for card in rows[zone])
        hidden = [card for card in rows[Zone.DISCARD] if not is_open(card)]
        assert hidden, "what goes out of a hand unseen stays unseen"
        assert all(card in match.dealer.knowledge(seat) for card in (*rows[Zone.HAND], *hidden))


@rule("METW-DECK-09", "METW-HID-13", "METW-DECK-10", "METW-UNIQ-07", "METW-RULING-30")
def test_piles_of_points_and_of_what_is_out_lie_open_and_count_for_uniqueness() -> None:
    """A defeated unique creature never comes back; what removes itself from play goes to the out-of-play pile."""
    s = Scenario(STARTER).company(0, "Aragorn II", at="Lórien").stored(0, "Smaug").hand(1, "Smaug").hand(0, SPARE)
    s.go("The Lonely Mountain")
    assert s.why_not_play("Smaug") == "METW-UNIQ-01"
    fresh = Scenario(STARTER).company(0, "Aragorn II", at="Lórien").hand(1, "Smaug").hand(0, SPARE)
    assert fresh.go("The Lonely Mountain").why_not_play("Smaug") == ""
    used = Scenario(STARTER).company(0, "Aragorn II", at="Lórien").hand(0, SPARE).window(At.ORGANIZATION, 0)
    used.play(SPARE).hazards()
    assert used.where(SPARE) is Zone.OUT
    for game in (s, used):
        piles = [card for rows in game.state.zones for zone in (Zone.OUT, Zone.MP) for card in rows[zone]]
        assert piles and all(is_open(card) for card in piles)


@rule("METW-HID-14", "METW-HID-17")
def test_what_is_in_play_and_what_is_left_of_influence_and_limits_is_public() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Frodo", at="Rivendell").tapped("Frodo").hand(1, "Giant").go("Bree")
    assert all(is_open(card) for rows in s.state.zones for card in rows[Zone.PLAY])
    moving = s.state.companies[0]
    assert moving.journey is not None and (moving.journey.limit, moving.journey.played) == (2, 0)
    assert free_general(s.state, 0) == 20 - 9 - 5 and s.pose("Frodo") is Pose.TAPPED


@rule("METW-HID-12")
def test_nobody_knows_a_wizard_before_he_is_revealed() -> None:
    match = Match(5, STARTER)
    match.advance()
    assert all(player.main == 0 for player in match.state.players)
    assert not any(match.state.faces[0]) and not any(match.state.faces[1])


@rule("METW-HID-16")
def test_who_looks_through_a_card_sees_what_it_says_and_nobody_else_does() -> None:
    s = Scenario(STANDARD).company(0, "Elrond", "Bergil", at="Rivendell").bears("Elrond", "Palantír of Amon Sûl")
    s.bears("Palantír of Amon Sûl", "Align Palantír").rolls(12, 12).hand(0, SPARE).hand(1, "Giant", "Wolves")
    s.window(At.ORGANIZATION, 0).act(Action(Verb.USE, (s.named("Palantír of Amon Sûl"), 0))).settle()
    owner, looker, _ = s.shown[0]
    assert (owner, looker) == (1, 0) and not any(is_open(card) for card in s.state.zones[1][Zone.HAND])


# ---------------------------------------------------------------------------------------------------- the One Ring
@rule("METW-WIN-02", "METW-RULING-104", "MECCG-VIC-01")
def test_the_destruction_of_the_one_ring_ends_the_game_at_once() -> None:
    s = Scenario(STARTER).company(0, "Frodo", at="Mount Doom").bears("Frodo", "The One Ring").hand(0, "Cracks of Doom")
    s.disturb(lambda d: d.set_turn(caller=1, called=2))
    s.enter().rolls(12, 12, 12, 12, 12, 12, 12, 12).window(At.SITE, 0)
    s.play("Cracks of Doom")
    result = s.finish()
    assert (result.how, result.winners) == (BY_RING, (0,)), "before the Council that was called"


@rule("METW-RULING-06", "METW-RULING-18")
def test_what_counts_before_the_game_is_printed() -> None:
    """A character who starts is out of the pool, so that he cannot go into the play deck as well."""
    match = Match(8, STARTER)
    while match.state.turn.number == 0:
        waits = match.advance()
        match.take(match.choose(GAME.legal(match.state, match.dealer.knowledge(waits.seat))))  # type: ignore[union-attr]
    for seat in range(2):
        people = [who for group in match.state.companies if group.seat == seat for who in group.members]
        names = {match.state.faces[seat][who & 0xFFFFFF] for who in people}
        known = match.dealer.knowledge(seat)
        deck = {known[card].definition for zone in (Zone.DRAW, Zone.HAND) for card in match.state.zones[seat][zone]}
        assert people and not names & deck
        assert sum(MetwState.book[number].definition.mind for number in names) <= 20
