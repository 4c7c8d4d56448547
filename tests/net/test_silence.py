"""A seat that falls silent while a share of a roll is due: what a table may do then, and what is written down."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.editions import edition
from engine.journeys.table.frames import Roll
from engine.kernel.pending import Decision, Numbers, Over
from engine.metw.game import GAME as METW
from engine.selfplay import Match
from engine.tcg.game import GAME as TCG
from engine.tcg.variants import STARTER
from lore_tui.commands.verify import as_text
from lore_tui.games import showing
from lore_tui.sessions.peer_session import PeerSession
from lore_tui.view.beside.fairness_lines import drawn, report_lines
from lore_tui.view.beside.lobby import key_words, record_words
from net.disk.players import Players
from net.fair.check.report import INCOMPLETE
from net.fair.check.verify import verify
from net.fair.log.faults import Fault, Misuse
from net.fair.log.schema import Say, What
from net.fair.wire.offers import terms_lines
from net.peers.lobby import Lobby
from net.peers.session import Session
from tests.games import new_match, questions
from tests.metw.games import lot_deck
from tests.net.harness import GAME, RULES, Net, decider, make, terms
from tests.net.second import SECOND, second_verdict
from tests.net.test_consent import act, finish_without, others
from tests.net.toy_game import PASS
from tests.screens.lobbies import person


class Nowhere:
    """Links of a table that is driven by hand."""

    def send(self, pk: bytes, message: bytes) -> bool:
        return True

    def refuse(self, pk: bytes, text: str) -> None:
        raise AssertionError(text)


def at_a_roll(go_on: bool) -> tuple[Net, int]:
    """A table of three at which one seat keeps its share of a roll."""
    net = make(3, offer=terms(3, go_on=go_on))
    asked = decider(net)
    assert asked is not None
    gone = (asked + 1) % 3
    net.down = {gone}
    act(net, PASS)
    assert net.tables[others(net, gone)[0]].replica.asked().what == "reveal"
    return net, gone


def test_where_the_terms_say_so_the_game_stops_there() -> None:
    net, gone = at_a_roll(go_on=False)
    for seat in others(net, gone):
        table = net.tables[seat]
        assert not table.replica.may_drop(gone)
        with pytest.raises(Misuse, match="not to roll anew"):
            table.drop(gone)
    table = net.tables[others(net, gone)[0]]
    b = table.replica.ledger.b
    with pytest.raises(Fault, match="the terms end the game"):
        table.replica.close_drop(gone)
    assert table.replica.ledger.b == b, "nothing was rolled"
    table.claim(gone)
    assert verify(table.transcript(), {RULES: GAME}).exit_code == second_verdict(table.transcript()) == INCOMPLETE


def test_nobody_is_dropped_while_others_are_waited_for() -> None:
    """A seat asked for a decision and one that agrees to a drop at the same head could write two histories."""
    net = make(3, offer=terms(3))
    asked = decider(net)
    for seat in range(3):
        if seat != asked:
            with pytest.raises(Misuse, match="Nobody waits for them"):
                net.tables[3 - seat - (asked or 0)].drop(seat)


def test_a_number_rolled_anew_is_marked_with_whose_silence_it_followed() -> None:
    net, gone = at_a_roll(go_on=True)
    rest = others(net, gone)
    for seat in rest:
        net.tables[seat].drop(gone)
        net.settle()
    session = Session(net.tables[rest[0]], ("A", "B", "C"), Nowhere(), lambda: None, 0.0)
    assert session.withholding == session.silent == (gone,)
    finish_without(net, gone)
    data = net.tables[rest[0]].transcript()
    for games in ({}, {RULES: GAME}):
        report = verify(data, games)
        assert [after for _, _, after in report.anew] == [(gone,)]
        b, seq, _ = report.anew[0]
        assert net.tables[rest[0]].replica.ledger.items[seq - 1].b == b
    words = "\n".join("".join(text for text, _ in line) for line in report_lines(report, 200))
    assert f"Number {b} (entry {seq}) was rolled anew" in words
    beacons = net.tables[rest[0]].beacons
    marked = [one.b for one in drawn(beacons, (), ("A", "B", "C")) if "rolled anew" in one.what]
    assert marked == [b] and f"rolled anew: number {b}" in as_text(report)
    assert f"beacon {b} was rolled anew after the silence of seat {gone}" in SECOND.verify(data).lines


def test_who_keeps_his_share_is_counted_and_everybody_who_knows_him_reads_it(tmp_path: Path) -> None:
    net, gone = at_a_roll(go_on=True)
    rest = others(net, gone)
    for seat in rest:
        net.tables[seat].drop(gone)
        net.settle()
    session = Session(net.tables[rest[0]], ("A", "B", "C"), Nowhere(), lambda: None, 0.0)
    players = Players(tmp_path)
    for seat, pk in enumerate(session.pks):
        players.meet(pk, session.names[seat])
        players.count(pk, "games")
    lobby = SimpleNamespace(players=players, _noted=set())
    for _ in range(2):
        Lobby._count_faults(lobby, session)  # type: ignore[arg-type]
    known = Players(tmp_path).known(session.pks[gone])
    assert known is not None and (known.games, known.stops, known.withheld) == (1, 1, 1)
    other = Players(tmp_path).known(session.pks[rest[1]])
    assert other is not None and (other.games, other.stops, other.withheld) == (1, 0, 0)
    seen = person(1, name="Bilbo", games=known.games, stops=known.stops, withheld=known.withheld)
    words = "1 game with Bilbo so far: 1 left unanswered, 1 left while a share of a roll was due."
    assert key_words(seen)[-1] == words and record_words(person(1, name="Bilbo")) == []
    assert record_words(person(1, name="Bilbo", games=3)) == ["3 games with Bilbo so far, and nothing against them."]


def test_a_game_in_which_nobody_fell_silent_has_no_such_mark() -> None:
    net = make(3, offer=terms(3))
    assert not verify(net.tables[0].transcript(), {RULES: GAME}).anew


def test_the_offer_says_what_a_missing_share_means() -> None:
    assert any("roll anew" in line for line in terms_lines(terms(3, go_on=True)))
    assert any("the game stops there" in line for line in terms_lines(terms(3, go_on=False)))
    assert not any("missing share" in line for line in terms_lines(terms(2)))


def question(game: str, state: object, waits: object, what: str = "reveal") -> str:
    """What the third player is asked when the first one wants to go on without the second."""
    replica = SimpleNamespace(asked=lambda: SimpleNamespace(what=what), waits=waits)
    session = PeerSession.__new__(PeerSession)
    session.game = SimpleNamespace(names=NAMES, table=SimpleNamespace(replica=replica))  # type: ignore[assignment]
    session.moment = SimpleNamespace(game=game, state=state)  # type: ignore[assignment]
    return session.words_for(Say(1, bytes(32), 0, bytes(32), What.DROP, 2, b""))


NAMES = ("Frodo", "Sam", "Pippin")


def rolls_of(match: Match[Any], most: int) -> Iterator[Any]:
    """States of a game played by chance in which dice are due for a roll."""
    numbers = random.Random(1)
    for _ in range(most):
        waits = match.game.pending(match.state)
        if isinstance(waits, Over):
            return
        if isinstance(waits, Decision):
            match.take(numbers.choice(match.game.legal(match.state, match.known(waits.seat))))
            continue
        if isinstance(waits, Numbers) and isinstance(match.state.frames[-1], Roll):
            yield match.state
        match.take(match.dealer.answer(match.state, waits))


def metw_match() -> Match[Any]:
    numbers = random.Random(1)
    return Match(METW, [lot_deck(numbers) for _ in range(2)], numbers.randrange)


@pytest.mark.parametrize("game, match", [("lore", lambda: new_match(1)[0]), ("metw", metw_match)])
def test_the_question_says_what_is_risked_and_whose_roll_it_is(game: str, match: Callable[[], Match[Any]]) -> None:
    """Who is asked to go on without somebody reads whose roll it is and what for, and who may have seen it."""
    shown = showing(game)
    seen = 0
    for state in rolls_of(match(), 4000):
        words = question(game, state, Numbers(6, -1))
        roller, mover = NAMES[state.frames[-1].seat], NAMES[shown.when(state).mover]
        assert words.startswith("Frodo asks to go on without Pippin. ") and words.endswith("Agree?")
        assert f"The roll in the turn of {mover} ({roller}" in words and " is then made anew" in words
        assert shown.names(NAMES).roll(state, state.frames[-1]) in words or state.frames[-1].who < 0
        assert "Pippin may have seen the first" in words and "only if you trust" in words
        seen += 1
    assert seen > 3


def test_where_no_dice_are_thrown_the_question_speaks_of_lots_and_draws() -> None:
    """The TCG: whose card is due, in whose turn; before the first turn it is the lot for the choice of places."""
    numbers = random.Random(1)
    ready = edition("tcg").decks
    match = Match(TCG, ready.sections(list(ready.ready().values())[:2], STARTER), numbers.randrange, STARTER)
    found = set()
    while len(match.log) < 300 and not isinstance(waits := match.game.pending(match.state), Over):
        if isinstance(waits, Decision):
            match.take(numbers.choice(match.game.legal(match.state, match.known(waits.seat))))
            continue
        if isinstance(waits, Numbers):
            words = question("tcg", match.state, waits)
            turn = f" in the turn of {NAMES[match.state.turn.fp]}" if match.state.turn.fp >= 0 else ""
            due = f" (a card of {NAMES[waits.seat]})" if waits.seat >= 0 else ""
            assert words.startswith(f"Frodo asks to go on without Pippin. The draw{turn}{due} is then made anew, ")
            assert "Pippin may have seen the first" in words and words.endswith("Agree?")
            found.add((bool(turn), bool(due)))
        match.take(match.dealer.answer(match.state, waits))
    assert {(True, True), (False, False)} <= found


def test_the_question_names_the_owner_of_a_card_that_is_drawn() -> None:
    state = next(asked.state for asked in questions(1) if showing("lore").when(asked.state).mover >= 0)
    assert "(a card of Sam) is then made anew" in question("lore", state, Numbers(6, 1))
    assert question("lore", state, Decision(2, 1), "decision") == "Frodo asks to go on without Pippin. Agree?"
