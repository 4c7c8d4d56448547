"""Spectators follow the public log over a link: they believe nothing unchecked, see nothing hidden, say nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from net.fair.check.follow import Follower, Untrue
from net.fair.check.verify import verify
from net.fair.log.codec import encode
from net.fair.log.faults import Misuse
from net.fair.log.games import by_id
from net.fair.log.schema import Audit, Frame, Kind, Private, Record, Terms, pack, read
from net.fair.seat.core import Phase
from net.fair.seat.gallery import MAX_WATCHERS, parts
from net.fair.wire.channel import Closed
from net.fair.wire.messages import (
    ANY_GAME,
    Batch,
    Decline,
    Fetch,
    Message,
    Peer,
    PrivateMessage,
    Reason,
    RecordMessage,
    Status,
    Watch,
)
from net.fair.wire.offers import Refusal
from net.peers.link import Link
from net.peers.session import Session
from net.peers.spectating import WatchClosed, Watched
from tests.net.harness import GAME, RULES, Net, choose, decider, make, play
from tests.net.test_lobby import (
    ToyPeer,
    address,
    agreed_question,
    gone,
    meet,
    peers,
    same_files,
    say,
    session,
    sit_down,
    terms,
    until,
    wait_for,
)
from tests.net.test_lobby import choose as choose_peer
from tests.net.test_lobby import play as play_peers
from tests.net.toy_game import PEEK, ToyState
from tests.net.waits import view

GAMES = {RULES: GAME}


class Eye:
    """A spectator: takes in what his peer shows, in the thread of the test."""

    def __init__(self, peer: ToyPeer, host: ToyPeer) -> None:
        self.peer = peer
        self.host = host.identity.pk
        self.follower: Follower[ToyState] = Follower(by_id((GAME,)), self.host)
        self.closed = ""
        until(self.can_watch, "a game that can be watched")
        peer.call(lambda lobby: lobby.watch(self.host))

    def can_watch(self) -> bool:
        link = self.peer.transport.links.get(self.host)
        return link is not None and link.peer is not None and link.peer.status == Status.WATCHABLE

    def look(self) -> None:
        for event in self.peer.events.drain():
            if isinstance(event, Watched):
                self.follower.take(event.records)
            elif isinstance(event, WatchClosed):
                self.closed = event.text

    def sees(self, condition: Callable[[Follower[ToyState]], object], what: str) -> None:
        def seen() -> bool:
            self.look()
            return bool(condition(self.follower))

        until(seen, what)


def table(tmp_path: Path, *more: str) -> AbstractContextManager[list[ToyPeer]]:
    return peers(tmp_path, "Frodo", "Sam", "Rosie", *more)


def open_terms(seats: int = 2, turns: int = 3) -> Terms:
    return terms(seats, watchers=True, turns=turns)


def test_a_spectator_ends_with_the_players_own_file(tmp_path: Path) -> None:
    """One who came before the first turn and one who came in the middle, at another seat, see the same game."""
    with table(tmp_path, "Merry") as (frodo, sam, rosie, merry):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms(turns=8))
        meet(rosie, frodo)
        early = Eye(rosie, frodo)
        play_peers(frodo, sam, entries=20)
        meet(merry, sam)
        late = Eye(merry, sam)
        until(lambda: view(sam).watchers == 1, "the count of spectators")
        play_peers(frodo, sam, seed=2)
        same_files(frodo, sam)
        file = frodo.call(lambda lobby: lobby.sessions[-1].table.transcript())
        for eye in (early, late):
            eye.sees(lambda follower: follower.complete, "the end")
            assert eye.follower.transcript() == file
            assert eye.follower.over is not None
        assert verify(file, GAMES).exit_code == 0


def test_three_players_one_of_them_dropped_are_followed(tmp_path: Path) -> None:
    with table(tmp_path, "Merry") as (frodo, sam, rosie, merry):
        frodo.join(address(sam))
        frodo.join(address(rosie))
        sit_down(frodo, sam, rosie, offer=open_terms(3, turns=8))
        meet(merry, frodo)
        eye = Eye(merry, frodo)
        play_peers(frodo, sam, rosie, entries=25)
        until(lambda: agreed_question(frodo, sam, rosie), "a question")
        while session(frodo).table.pending is not None:
            choose_peer(frodo, random.Random(1))
            until(lambda: agreed_question(frodo, sam, rosie), "a question")
        gone = sam if session(sam).table.pending is not None else rosie
        silent = session(gone).seat
        for peer in (one for one in (frodo, sam, rosie) if one is not gone):
            peer.act(session(peer), lambda game: game.do(lambda table: table.drop(silent)))
        until(lambda: silent in session(frodo).table.replica.ledger.left, "the drop")
        eye.sees(lambda one: one.replica is not None and silent in one.replica.ledger.left, "the drop")
        assert eye.follower.replica is not None
        assert eye.follower.replica.ledger.head in session(frodo).table.replica.ledger.heads


def test_a_concession_is_seen(tmp_path: Path) -> None:
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms())
        meet(rosie, frodo)
        eye = Eye(rosie, frodo)
        until(lambda: agreed_question(frodo, sam), "a question")
        sam.act(session(sam), lambda game: game.do(lambda table: table.concede()))
        eye.sees(lambda one: one.complete, "the end")
        until(lambda: session(frodo).table.phase is Phase.AUDITED, "the end")
        assert eye.follower.transcript() == frodo.call(lambda lobby: lobby.sessions[-1].table.transcript())


def test_a_lost_link_is_taken_up_again(tmp_path: Path) -> None:
    """The spectator connects again by himself, is shown the log once more, and goes on where he was."""
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms(turns=6))
        meet(rosie, frodo)
        eye = Eye(rosie, frodo)
        play_peers(frodo, sam, entries=15)
        eye.sees(lambda one: one.replica is not None and one.replica.ledger.seq >= 10, "the beginning")
        old = rosie.transport.links[frodo.identity.pk]
        rosie.call(lambda lobby: old._writer.transport.abort())
        until(lambda: old.closed, "the loss")
        play_peers(frodo, sam, seed=3)
        eye.sees(lambda one: one.complete, "the end")
        assert eye.follower.transcript() == frodo.call(lambda lobby: lobby.sessions[-1].table.transcript())


def test_what_players_catch_up_on_reaches_the_spectator(tmp_path: Path) -> None:
    """Records that come to the watched player in a batch, after his own link was cut, are shown as well."""
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms(turns=6))
        meet(rosie, frodo)
        eye = Eye(rosie, frodo)
        play_peers(frodo, sam, entries=15)
        old = frodo.transport.links[sam.identity.pk]
        frodo.call(lambda lobby: old._writer.transport.abort())
        until(lambda: old.closed, "the loss")
        rng = random.Random(6)
        for _ in range(10):
            choose_peer(sam, rng)  # he goes on alone as far as he can
        until(lambda: not view(frodo).away and not view(sam).away, "the reunion")
        play_peers(frodo, sam, seed=7)
        eye.sees(lambda one: one.complete, "the end")
        assert eye.follower.transcript() == frodo.call(lambda lobby: lobby.sessions[-1].table.transcript())


# -------------------------------------------------------------------------------------------------- no, and no longer
def test_a_game_without_spectators_says_so(tmp_path: Path) -> None:
    """The spectator's own client knows it; whoever asks all the same hears no, and keeps his link."""
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        meet(rosie, frodo)
        with pytest.raises(Misuse, match="they are in no game"):
            rosie.call(lambda lobby: lobby.watch(frodo.identity.pk))
        sit_down(frodo, sam, offer=terms(watchers=False))
        until(lambda: rosie.transport.links[frodo.identity.pk].peer.status == Status.PLAYING, "the status")  # type: ignore[union-attr]
        with pytest.raises(Misuse, match="agreed on no spectators"):
            rosie.call(lambda lobby: lobby.watch(frodo.identity.pk))
        rosie.transport.links[frodo.identity.pk].peer = Peer("Frodo", False, Status.WATCHABLE, (RULES,))
        rosie.call(lambda lobby: lobby.watch(frodo.identity.pk))
        assert "agreed on no spectators" in wait_for(rosie, WatchClosed).text
        assert not rosie.lobby.spectating.games and rosie.identity.pk in frodo.transport.links


def test_a_spectator_leaves_and_the_player_leaves(tmp_path: Path) -> None:
    with table(tmp_path, "Merry") as (frodo, sam, rosie, merry):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms(turns=6))
        for guest in (rosie, merry):
            meet(guest, frodo)
        eyes = [Eye(guest, frodo) for guest in (rosie, merry)]
        until(lambda: view(frodo).watchers == 2, "two spectators")
        eyes[0].sees(lambda one: one.replica, "the table")
        rosie.call(lambda lobby: lobby.unwatch(frodo.identity.pk))
        until(lambda: view(frodo).watchers == 1, "one spectator")
        play_peers(frodo, sam, entries=20)
        eyes[0].look()
        seen = eyes[0].follower.replica
        assert seen is not None and seen.ledger.seq < 20
        frodo.call(lambda lobby: lobby.leave(session(frodo)))
        eyes[1].sees(lambda one: eyes[1].closed, "the farewell")
        assert "left the table" in eyes[1].closed and not merry.lobby.spectating.games
        assert rosie.identity.pk in frodo.transport.links


@pytest.mark.parametrize("refusal", [Refusal.NO_GAME, Refusal.FULL, Refusal.SEATED])
def test_whoever_cannot_watch_is_told_why(tmp_path: Path, refusal: Refusal) -> None:
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        meet(rosie, frodo)
        recorder = Recorder()
        rosie.transport.owner = recorder
        gid = ANY_GAME
        if refusal is not Refusal.NO_GAME:
            sit_down(frodo, sam, offer=open_terms())
            gid = session(frodo).gid or b""
        if refusal is Refusal.FULL:
            full = {bytes([n]) * 32 for n in range(MAX_WATCHERS)}
            frodo.call(lambda lobby: session(frodo).gallery.watchers.update(full))
        if refusal is Refusal.SEATED:
            assert frodo.call(lambda lobby: session(frodo).watch(sam.identity.pk)) is refusal
            return
        say(rosie, frodo, Watch(gid))
        until(lambda: Decline(gid, int(refusal)) in recorder.got, "an answer")
        assert not any(isinstance(message, Batch | RecordMessage) for message in recorder.got)


# ------------------------------------------------------------------------------------------------- what goes over
class Recorder:
    """A spectator who writes down what he gets."""

    def __init__(self) -> None:
        self.got: list[Message] = []

    def admit(self, pk: bytes, token: bytes) -> Reason | None:
        return None

    def link_up(self, link: Link) -> None:
        return None

    def received(self, link: Link, message: Message) -> None:
        self.got.append(message)

    def link_down(self, link: Link, closed: Closed) -> None:
        return None


def test_nothing_private_reaches_a_spectator(tmp_path: Path) -> None:
    """Every byte of a whole game with private shows: public records, each once, and no seed before the end."""
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms(turns=12))
        meet(rosie, frodo)
        recorder = Recorder()
        rosie.transport.owner = recorder
        say(rosie, frodo, Watch(ANY_GAME))
        until(lambda: recorder.got, "the log so far")
        until(lambda: sum(map(peek, (frodo, sam))) == 2, "two looks")
        play_peers(frodo, sam, seed=4)
        until(lambda: sum(getattr(m, "kind", 0) == Kind.AUDIT for m in recorder.got) == 2, "the audits")
        game = session(frodo).table
        assert {type(message) for message in recorder.got} <= {Batch, RecordMessage, Peer}
        shown = [m for m in recorder.got if isinstance(m, Batch | RecordMessage)]
        records = [one for m in shown for one in (m.records if isinstance(m, Batch) else (m.record,))]
        assert len(records) == len(set(records)), "nothing is sent twice"
        file = frodo.call(lambda lobby: game.transcript())
        assert all(record.body in file for record in records)
        seeds = {read(Audit, record.body).seed for record in game.audits.values()}
        private = [one.body for one in game._shows.values()]
        assert len(private) >= 2, "hands were shown in this game"
        first = next(at for at, record in enumerate(records) if record.kind == Kind.AUDIT)
        early = b"".join(record.body for record in records[:first])
        assert all(secret not in early for secret in (*seeds, *private))
        assert not any(proof in early for body in private for proof in _proofs(body))


def peek(peer: ToyPeer) -> bool:
    """Looks at the other's hand if this player may, else answers as he can; whether hands were shown twice."""

    def look(game: Session[ToyState]) -> None:
        if game.table.pending is not None:
            legal = GAME.legal(game.table.state, game.table.secrets)
            game.act(next((one for one in legal if one.verb == PEEK), legal[-1]))

    peer.act(session(peer), look)
    return len(session(peer).table._shows) > 1


def _proofs(body: bytes) -> list[bytes]:
    return [encode(tuple(one)) for one in read(Private, body).opens if isinstance(one, tuple)]


@pytest.mark.parametrize("word", ["record", "fetch", "again", "private"])
def test_a_spectator_who_speaks_is_sent_away(tmp_path: Path, word: str) -> None:
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms())
        gid = session(frodo).gid or b""
        meet(rosie, frodo)
        say(rosie, frodo, Watch(gid))
        until(lambda: view(frodo).watchers == 1, "the spectator")
        body = encode((1, gid, 1, 0, bytes(32), bytes(16), 1, ()))
        words: dict[str, Message] = {
            "record": RecordMessage(5, body, bytes(64)),
            "fetch": Fetch(gid, 0),
            "again": Watch(gid),
            "private": PrivateMessage(body, bytes(64)),
        }
        say(rosie, frodo, words[word])
        gone(frodo, rosie)
        assert view(frodo).watchers == 0
        play_peers(frodo, sam)
        same_files(frodo, sam)


# ----------------------------------------------------------------------------------------------------- lying hosts
def public_records(net: Net) -> list[Record]:
    return list(net.tables[0].public(0))


@pytest.fixture(scope="module")
def shown() -> tuple[bytes, list[Record], bytes]:
    """The key of a host, the records of a whole game as he shows them, and its file."""
    net = play(make(offer=open_terms()), seed=5)
    return net.tables[0].seating.pks[0], public_records(net), net.tables[0].transcript()


def test_the_log_is_followed_record_by_record(shown: tuple[bytes, list[Record], bytes]) -> None:
    host, records, file = shown
    follower = Follower(by_id((GAME,)), host)
    for record in records:
        assert not follower.complete
        follower.take([record])
    follower.take(records)  # once more changes nothing
    assert follower.complete and follower.transcript() == file


def lies(records: list[Record]) -> dict[str, list[Record]]:
    frames = [at for at, record in enumerate(records) if record.kind == Kind.FRAME]
    middle = frames[len(frames) // 2]
    one = records[middle]
    flipped = bytes([one.body[-1] ^ 1])
    audit = next(record for record in records if record.kind == Kind.AUDIT)
    return {
        "forged": [*records[:middle], Record(one.kind, one.body[:-1] + flipped, one.sig), *records[middle + 1 :]],
        "unsigned": [*records[:middle], Record(one.kind, one.body, bytes(64)), *records[middle + 1 :]],
        "left out": [*records[:middle], *records[middle + 1 :]],
        "reordered": [*records[:middle], records[middle + 1], one, *records[middle + 2 :]],
        "set-up reordered": [records[0], records[2], records[1], *records[3:]],
        "terms changed": [Record(Kind.TERMS, records[0].body[:-2] + b"\xc2\xc3", b""), *records[1:]],
        "early audit": [*records[:middle], audit],
        "a close": [*records[:middle], Record(Kind.CLOSE, b"", b"")],
        "garbage": [*records[:middle], Record(Kind.FRAME, b"\xff", bytes(64))],
        "garbage first": [Record(Kind.HELLO, b"\xff", b"")],
    }


LIES = (
    *("forged", "unsigned", "left out", "reordered", "set-up reordered"),
    *("terms changed", "early audit", "a close", "garbage", "garbage first"),
)


@pytest.mark.parametrize("name", LIES)
def test_a_lying_host_is_caught(shown: tuple[bytes, list[Record], bytes], name: str) -> None:
    host, records, _ = shown
    follower = Follower(by_id((GAME,)), host)
    with pytest.raises(Untrue, match="not a game in order") as caught:
        follower.take(lies(records)[name])
    assert not follower.complete and "\n" not in str(caught.value)
    with pytest.raises(Untrue):
        follower.take(records)


def test_somebody_elses_game_is_not_believed(shown: tuple[bytes, list[Record], bytes]) -> None:
    follower = Follower(by_id((GAME,)), b"\x07" * 32)
    with pytest.raises(Untrue, match="does not sit there"):
        follower.take(shown[1])
    closed = public_records(play(make(offer=terms(watchers=False)), seed=1))
    with pytest.raises(Untrue, match="no spectators"):
        Follower(by_id((GAME,)), shown[0]).take(closed)


def test_a_fault_of_a_seat_is_told_as_its_own() -> None:
    """A seat signs twice: the host shows the evidence, and the spectator repeats the check."""
    net = make(offer=open_terms())
    rng = random.Random(3)
    seat = decider(net)
    assert seat is not None
    table, other = net.tables[seat], net.tables[1 - seat]
    seq = table.replica.ledger.seq + 1
    choose(table, rng)
    frame = read(Frame, table._own[seq].body)
    net.settle()
    body = pack(Frame(1, frame.gid, frame.seq, frame.seat, frame.prev, bytes(16), frame.type, frame.payload))
    other.receive(RecordMessage(Kind.FRAME, body, table._key.sign("frame", body)), seat)
    assert other.phase is Phase.FROZEN
    follower = Follower(by_id((GAME,)), other.seating.pks[other.seat])
    follower.take(list(other.public(0)))
    assert follower.trouble.startswith("Player ") and "two different bodies" in follower.trouble


def test_long_logs_travel_in_parts() -> None:
    records = [Record(Kind.FRAME, bytes(3000), bytes(64)) for _ in range(70)]
    found = list(parts(records))
    assert [one for part in found for one in part] == records and len(found) == 4
    assert list(parts([])) == [()]


def test_who_shows_too_much_is_watched_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.peers.spectating.MAX_FILE", 2000)
    with table(tmp_path) as (frodo, sam, rosie):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=open_terms())
        meet(rosie, frodo)
        eye = Eye(rosie, frodo)
        eye.sees(lambda one: eye.closed, "the end of patience")
        assert "longer than a game" in eye.closed
        until(lambda: view(frodo).watchers == 0, "no spectator")
