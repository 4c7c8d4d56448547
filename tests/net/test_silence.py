"""A seat that falls silent while a share of a roll is due: what a table may do then, and what is written down."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.kernel.pending import Decision, Numbers
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
from tests.games import questions
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


@pytest.mark.parametrize("seat", [-1, 1])
def test_the_question_says_what_is_risked_and_whose_roll_it_is(seat: int) -> None:
    """Who is asked to go on without somebody reads for whom the roll is, and that the other may have seen it."""
    when = showing("lore").when
    state = next(asked.state for asked in questions(1) if when(asked.state).mover >= 0)
    names = ("Frodo", "Sam", "Pippin")
    mover = seat if seat >= 0 else when(state).mover

    def asked(what: str, waits: object) -> str:
        replica = SimpleNamespace(asked=lambda: SimpleNamespace(what=what), waits=waits)
        game = SimpleNamespace(names=names, table=SimpleNamespace(replica=replica))
        session = PeerSession.__new__(PeerSession)
        session.game = game  # type: ignore[assignment]
        session.moment = SimpleNamespace(game="lore", state=state)  # type: ignore[assignment]
        return session.words_for(Say(1, bytes(32), 0, bytes(32), What.DROP, 2, b""))

    words = asked("reveal", Numbers(6, seat))
    assert words.startswith("Frodo asks to go on without Pippin. ") and words.endswith("Agree?")
    assert f"The roll in the turn of {names[mover]} is then made anew" in words
    assert "Pippin may have seen the first" in words and "only if you trust" in words
    assert asked("decision", Decision(2, 1)) == "Frodo asks to go on without Pippin. Agree?"
