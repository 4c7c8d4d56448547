"""The players of The Wizards: whole games in both tiers, reasons in words, no peeking, and what is sensible."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.bots.luck import Numbers
from engine.bots.metw.levels import NAMES, make
from engine.bots.metw.steward import Steward
from engine.bots.metw.travel import way_of
from engine.bots.metw.unknown import dealt
from engine.bots.metw.wizard import DECIDED, judged, worth_searching
from engine.bots.metw.worth import worth
from engine.bots.options import best
from engine.editions.metw import METW
from engine.journeys.cards.moments import At
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action, Identity
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle, is_open, owner
from engine.metw.game import GAME
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Say
from engine.metw.variants import STANDARD, STARTER
from engine.selfplay import Match
from tests.metw.scenario import Scenario

READY = tuple(METW.decks.ready().values())
FEW = 12
"""So much a wizard plays out in a test."""


def new_match(seed: int, variant: int, lots: bool = False) -> tuple[Match[MetwState], random.Random]:
    numbers = random.Random(seed)
    decks = [METW.decks.random(numbers.randrange) for _ in range(2)] if lots else numbers.sample(READY, 2)
    return Match(GAME, METW.decks.sections(decks, variant), numbers.randrange, variant), numbers


def secrets(s: Scenario) -> dict[Handle, Identity]:
    """What the decider knows of his own hidden cards."""
    rows = s.state.zones[s.decider]
    return {card: s.identity(card) for row in rows for card in row if not is_open(card) and owner(card) == s.decider}


def choice(s: Scenario) -> Action:
    """The steward's answer."""
    return Steward()(s.state, secrets(s))


def why(s: Scenario) -> str:
    """The steward's first reason."""
    return best(Steward().options(s.state, secrets(s))).why


def goal(s: Scenario, action: Action) -> str:
    """Where a company would go."""
    way = way_of(s.state.atlas, secrets(s), action) if action.verb == Say.LAY else None
    return s.state.atlas.sites[way.goal].name if way is not None else "stay"


# ------------------------------------------------------------------------------------------------------- whole games
@pytest.mark.parametrize("variant", [STARTER, STANDARD])
@pytest.mark.parametrize("bot", NAMES)
def test_every_bot_plays_a_whole_game_and_is_never_refused(bot: str, variant: int) -> None:
    match, numbers = new_match(3, variant)
    others = {"random": "random", "greedy": "random", "steward": "greedy", "wizard": "random"}
    players = [make(bot, numbers.randrange, turns=FEW), make(others[bot], numbers.randrange)]
    kinds = set()
    while not isinstance(waits := match.advance(), Over):
        known = match.known(waits.seat)
        assert all(owner(card) == waits.seat for card in known), "nobody is told what others hold"
        action = players[waits.seat](match.state, known)
        refused = GAME.why_not(match.state, action)
        assert refused is None, f"{action}: {refused}"
        kinds.add(waits.question)
        match.take(action)
    assert len(kinds) >= 10
    assert waits.points


def test_decks_made_by_lot_bring_no_question_that_stops_a_steward() -> None:
    match, numbers = new_match(8, STANDARD, lots=True)
    assert match.play([make("steward", numbers.randrange), make("steward", numbers.randrange)]).points


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_explains_itself_in_sentences(name: str) -> None:
    match, numbers = new_match(5, STANDARD)
    players = [make("steward", numbers.randrange) for _ in range(2)]
    bot = make(name, random.Random(1).randrange, turns=FEW)
    assert bot.name == name
    for asked in range(300):
        waits = match.advance()
        assert isinstance(waits, Decision)
        known = match.known(waits.seat)
        if asked % 23 == 0:
            told = bot.explain(match.state, known)
            assert 1 <= len(told) <= 3
            assert all(line.endswith(".") and "{" not in line and line[0].isupper() for line in told)
        match.take(players[waits.seat](match.state, known))


def test_bots_have_names_and_others_are_refused() -> None:
    assert METW.bots == NAMES == ("random", "greedy", "steward", "wizard")
    with pytest.raises(ValueError, match="the bots are random, greedy, steward, wizard"):
        METW.bot("balrog", random.Random(1).randrange)


# ---------------------------------------------------------------------------------------------------------- the wizard
def in_the_middle() -> tuple[Match[MetwState], int]:
    """A game in its fourth turn, with the mover organizing."""
    match, numbers = new_match(4, STANDARD)
    players = [make("greedy", numbers.randrange) for _ in range(2)]
    while True:
        waits = match.advance()
        assert isinstance(waits, Decision)
        if match.state.turn.number == 4 and match.state.turn.phase is Phase.ORGANIZATION:
            return match, waits.seat
        match.take(players[waits.seat](match.state, match.known(waits.seat)))


def test_filled_in_cards_agree_with_all_that_was_seen() -> None:
    match, seat = in_the_middle()
    state, mine = match.state, match.known(seat)
    dealer = dealt(state, mine, seat, Numbers(3))
    for other, rows in enumerate(state.zones):
        hidden = [card for row in rows for card in row if not is_open(card)]
        known = dealer.secrets[other]
        serials = [known[card].serial for card in hidden]
        assert len(set(serials)) == len(serials)
        for card in hidden:
            assert state.faces[other][known[card].serial] in (0, known[card].definition)
            places = card in rows[Place.LOCATION] or card in rows[Place.LAID]
            assert (known[card].definition in state.book) is not places
    assert all(dealer.secrets[seat][card] == identity for card, identity in mine.items())


def test_what_the_opponent_truly_holds_changes_no_answer() -> None:
    match, seat = in_the_middle()
    wizard = [make("wizard", random.Random(7).randrange, turns=FEW) for _ in range(2)]
    before = wizard[0](match.state, match.known(seat))
    theirs = match.dealer.secrets[1 - seat]
    hand, pile = match.state.zones[1 - seat][Zone.HAND], match.state.zones[1 - seat][Zone.DRAW]
    for one, other in zip(hand, pile, strict=False):
        theirs[one], theirs[other] = theirs[other], theirs[one]
    assert wizard[1](match.state, match.known(seat)) == before


def test_the_wizard_stops_when_it_has_had_enough() -> None:
    match, seat = in_the_middle()
    looked = 0

    def watch() -> Callable[[], bool]:
        def enough() -> bool:
            nonlocal looked
            looked += 1
            return looked > 3

        return enough

    bot = make("wizard", random.Random(2).randrange, watch=watch)
    assert GAME.why_not(match.state, bot(match.state, match.known(seat))) is None
    assert looked in (0, 4)


def test_the_wizard_plays_out_journeys_and_entries_and_nothing_else() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, "Glamdring")
    assert s.frame_moment() == At.ORGANIZATION and worth_searching(s.state)
    s.go("Barrow-downs")
    assert not worth_searching(s.state)
    s.until(Question.ENTER)
    assert worth_searching(s.state)


def test_a_game_won_is_worth_no_more_than_a_clear_lead() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien").at_council()
    over = s.stored(0, "Glamdring").finish()
    (winner,) = over.winners
    assert (judged(s.state, winner), judged(s.state, 1 - winner)) == (DECIDED, -DECIDED)
    assert worth(s.state, winner) > 0 > worth(s.state, 1 - winner)
