"""LoRE between two players whatever the line does, and whatever they agree on besides the rules."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from engine.kernel.pending import Over
from lore_tui.files.gamefile import known_games
from net.fair.check.verify import verify
from net.fair.log.faults import Misuse
from net.fair.log.schema import How, What
from net.fair.seat.core import Phase
from tests.net.lore_pairs import (
    QUICK,
    LoreGame,
    LorePeer,
    answer,
    asked,
    clocked,
    game,
    meet,
    pair,
    play,
    sit_down,
    table,
    turn,
    until,
    verified,
    view,
)
from tests.net.proxy import Weather, bad_line

SLOW = Weather(seed=1, chunk=1000, pause=0.006)
BURSTY = Weather(seed=2, chunk=4096, pause=0.001, burst=0.4, every=60)


def concede(peer: LorePeer) -> None:
    peer.act(game(peer), lambda now: now.do(lambda table: table.concede()))


def give_up(peer: LorePeer) -> None:
    """Concedes, unless chance ended the game before."""
    if not isinstance(table(peer).replica.waits, Over):
        concede(peer)


def propose(peer: LorePeer, what: What, arg: int = 0) -> None:
    peer.act(game(peer), lambda now: now.do(lambda table: table.propose(what, arg)))


# ------------------------------------------------------------------------------------------------------- the line
@pytest.mark.parametrize("weather", [SLOW, BURSTY], ids=["slow", "bursty"])
def test_a_bad_line_changes_nothing(tmp_path: Path, weather: Weather) -> None:
    with pair(tmp_path) as (frodo, sam), bad_line(sam.transport.port, weather) as line:
        meet(frodo, sam, line.port)
        sit_down(frodo, sam)
        play(frodo, sam)
        verified(frodo, sam)
        assert line.carried > 50_000 and line.connections == 1, "the whole game went over this line"


def test_a_cut_line_is_a_pause(tmp_path: Path) -> None:
    """Longer than either side waits for a sign of life: both see the other away, and go on where they stood."""
    with pair(tmp_path, QUICK) as (frodo, sam), bad_line(sam.transport.port) as line:
        meet(frodo, sam, line.port)
        sit_down(frodo, sam)
        for cut in (1, 2):
            play(frodo, sam, turn(cut))
            line.cut()
            until(lambda: view(frodo).away and view(sam).away, "the loss")
            line.mend()
            until(lambda: not view(frodo).away and not view(sam).away, "the reunion")
        assert line.connections > 2
        play(frodo, sam, turn(4))
        give_up(sam)
        verified(frodo, sam)


@pytest.mark.soak
def test_a_line_cut_for_half_a_minute_is_a_pause(tmp_path: Path) -> None:
    """With the times that players really have."""
    with pair(tmp_path) as (frodo, sam), bad_line(sam.transport.port) as line:
        meet(frodo, sam, line.port)
        sit_down(frodo, sam)
        play(frodo, sam, turn(2))
        line.cut()
        end = time.monotonic() + 30
        while time.monotonic() < end:
            answer(frodo), answer(sam)
            time.sleep(0.1)
        line.mend()
        play(frodo, sam)
        verified(frodo, sam)


# ------------------------------------------------------------------------------------------------- time and silence
def spend(peer: LorePeer, seconds: float) -> None:
    """Lets time pass on one player's watch."""
    peer.act(game(peer), lambda now: now.tick(now._ticked + seconds))


def claimed(claimer: LorePeer, other: LorePeer) -> None:
    """The claim stands in the file, which blames nobody and has no result."""
    seat = game(other).seat
    claimer.act(game(claimer), lambda now: now.claim(seat))
    assert table(claimer).phase is Phase.CLAIMED
    report = verify(claimer.call(lambda lobby: lobby.sessions[-1].table.transcript()), known_games())
    assert report.exit_code == 2 and report.finding is None and report.result is None
    assert f"seat {game(claimer).seat} claims: no answer from seat {seat}" in report.incomplete


def test_the_agreed_clock_can_be_claimed(tmp_path: Path) -> None:
    """Fifteen minutes of thinking: those of him who is asked, and only when they are used up."""
    with pair(tmp_path) as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam, clocked(15))
        play(frodo, sam, turn(1))
        thinker = asked(frodo, sam)
        waiter = sam if thinker is frodo else frodo
        spend(waiter, 14 * 60)
        with pytest.raises(Misuse, match="not used up"):
            waiter.act(game(waiter), lambda now: now.claim(game(thinker).seat))
        spend(waiter, 61)
        assert view(waiter).claimable == (game(thinker).seat,)
        claimed(waiter, thinker)
        until(lambda: table(thinker).claims, "the claim at the other side")
        files = {peer.call(lambda lobby: lobby.sessions[-1].table.transcript()) for peer in (frodo, sam)}
        assert len(files) == 1


def test_silence_can_be_claimed(tmp_path: Path) -> None:
    with pair(tmp_path) as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam, clocked(0))
        play(frodo, sam, turn(1))
        while asked(frodo, sam) is not sam:
            answer(frodo)
        sam.stop()
        until(lambda: view(frodo).away, "the loss")
        spend(frodo, 59)
        assert view(frodo).claimable == ()
        spend(frodo, 2)
        claimed(frodo, sam)


# ------------------------------------------------------------------------------------------------------ by consent
def test_a_concession_ends_the_game_at_any_time(tmp_path: Path) -> None:
    """By him who is asked, and by him who is not."""
    with pair(tmp_path) as (frodo, sam):
        meet(frodo, sam)
        for gives_up_asked in (True, False):
            sit_down(frodo, sam)
            play(frodo, sam, turn(1))
            mover = asked(frodo, sam)
            loser = mover if gives_up_asked else (sam if mover is frodo else frodo)
            concede(loser)
            report = verified(frodo, sam)
            assert report.result is not None and report.result.how == How.CONCESSION
            assert report.result.winners == 1 << (1 - game(loser).seat)


def test_a_draw_is_agreed_and_a_rematch_follows(tmp_path: Path) -> None:
    """The first offer is answered by playing on, the second is taken; then they play again."""
    with pair(tmp_path) as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam)
        first = game(frodo).gid
        play(frodo, sam, turn(1))
        mover = asked(frodo, sam)
        waiter = sam if mover is frodo else frodo
        propose(waiter, What.DRAW)
        until(lambda: view(mover).requests, "the request")
        assert answer(mover) and not view(mover).requests, "who plays on has declined"
        mover = asked(frodo, sam)
        waiter = sam if mover is frodo else frodo
        propose(waiter, What.DRAW)
        until(lambda: view(mover).requests, "the request")
        propose(mover, What.DRAW)
        report = verified(frodo, sam)
        assert report.result is not None and report.result.how == How.DRAW
        sit_down(sam, frodo)
        assert game(frodo).gid not in (None, first)
        play(frodo, sam, turn(1))
        concede(sam)
        verified(frodo, sam)


def taken_back(mover: LorePeer) -> int:
    """Answers until an answer could be taken back, and asks for that; the entry to go back to, or -1."""
    place = table(mover).replica.ledger.seq
    assert answer(mover)
    try:
        propose(mover, What.TAKE_BACK, place)
    except Misuse:
        return -1
    return place


def test_an_answer_is_taken_back_by_consent(tmp_path: Path) -> None:
    with pair(tmp_path) as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam)
        play(frodo, sam, turn(1))
        mover = asked(frodo, sam)
        while (place := taken_back(mover)) < 0:
            mover = asked(frodo, sam)
        other = sam if mover is frodo else frodo
        until(lambda: view(other).requests, "the request")
        request = view(other).requests[0]
        assert (request.what, request.arg) == (What.TAKE_BACK, place)
        propose(other, What.TAKE_BACK, place)
        before = table(mover).replica.states[place]
        until(lambda: all(table(one).state == before for one in (frodo, sam)), "the state before")
        assert table(frodo).replica.ledger.seq > place + 1, "the log goes on, and keeps what was taken back"
        play(frodo, sam, turn(3))
        give_up(frodo)
        verified(frodo, sam)


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    """Save and leave, take the game up again from its journal, play on."""
    with pair(tmp_path) as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam)
        play(frodo, sam, turn(2))
        gone: LoreGame = game(sam)
        folder = next((tmp_path / "Sam" / "games").iterdir())
        sam.call(lambda lobby: lobby.leave(gone))
        until(lambda: view(frodo).away, "the loss")
        sam.resume(folder)
        until(lambda: not view(frodo).away, "the reunion")
        assert game(sam).gid == gone.gid
        play(frodo, sam, turn(4))
        give_up(sam)
        verified(frodo, sam)
