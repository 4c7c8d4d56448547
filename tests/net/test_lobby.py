"""Lobby and games over real connections on loopback, with the small game of the protocol tests."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias, TypeVar

import pytest

from net.disk.players import Standing
from net.fair.log.codec import encode
from net.fair.log.faults import Misuse
from net.fair.log.schema import Frame, Kind, Terms, What, pack
from net.fair.log.signing import sealed
from net.fair.seat.core import Phase
from net.fair.wire.limits import Limits
from net.fair.wire.messages import (
    Batch,
    Decline,
    Fetch,
    Message,
    Offer,
    PrivateMessage,
    RecordMessage,
    Resume,
    Status,
)
from net.fair.wire.offers import Refusal, terms_lines
from net.peers.events import CanResume, ChatLine, GameChanged, OfferClosed, Offered, PeerGone, PeerHere
from net.peers.peer import TRANSCRIPT, Options, Peer, read_places, saved_games
from net.peers.session import Session
from net.peers.transport import TransportError
from tests.net.harness import GAME, RULES, deck
from tests.net.toy_game import PASS, ToyState
from tests.net.waits import PATIENT, heard, until, view

ToyPeer: TypeAlias = Peer[ToyState]
E = TypeVar("E")
QUICK = Limits(messages_per_second=4000, bytes_per_second=1 << 26, ping_after=0.5, lost_after=2.0)


def terms(seats: int = 2, *, patience: int = 300, watchers: bool = False, turns: int = 2) -> Terms:
    return Terms(1, RULES, 1, (turns,), seats, False, False, 0, patience, True, watchers)


@contextmanager
def peers(tmp_path: Path, *names: str, known_only: bool = False) -> Iterator[list[ToyPeer]]:
    """Players who listen on loopback and do not announce themselves."""
    with ExitStack() as stack:
        table = [open_peer(tmp_path, name, known_only=known_only) for name in names]
        for peer in table:
            stack.callback(peer.stop)
        yield table


def open_peer(tmp_path: Path, name: str, port: int = 0, *, known_only: bool = False) -> ToyPeer:
    chosen = Options(port, "127.0.0.1", name, known_only=known_only, discover=False, sync=False, limits=QUICK)
    peer = heard(Peer(tmp_path / name, (GAME,), chosen))
    peer.start()
    return peer


def wait_for(peer: ToyPeer, kind: type[E]) -> E:
    """The next event of a kind; others that come before it are dropped."""
    event = peer.events.get(timeout=PATIENT)
    while event is not None and not isinstance(event, kind):
        event = peer.events.get(timeout=PATIENT)
    assert event is not None, f"no {kind.__name__} came"
    return event


def address(peer: ToyPeer) -> str:
    return f"127.0.0.1:{peer.transport.port}"


def meet(guest: ToyPeer, host: ToyPeer) -> None:
    guest.join(address(host))
    until(lambda: guest.identity.pk in host.transport.links, "the link")


def session(peer: ToyPeer) -> Session[ToyState]:
    return peer.lobby.sessions[-1]


def seated(*table: ToyPeer) -> bool:
    return all(peer.lobby.sessions and session(peer).table.phase is Phase.PLAYING for peer in table)


def sit_down(host: ToyPeer, *guests: ToyPeer, offer: Terms | None = None) -> None:
    """Offers, accepts, and waits until everybody plays."""
    wanted = offer or terms(len(guests) + 1)
    host.call(lambda lobby: lobby.offer([guest.identity.pk for guest in guests], wanted, deck(0)))
    for n, guest in enumerate(guests, start=1):
        found = wait_for(guest, Offered)
        guest.call(lambda lobby, id=found.offer.id, n=n: lobby.accept(id, deck(n)))  # type: ignore[misc]
    until(lambda: seated(host, *guests), "the game to begin")


def choose(peer: ToyPeer, rng: random.Random) -> bool:
    """One random legal action, if this player is asked."""

    def step(game: Session[ToyState]) -> None:
        table = game.table
        if table.phase is not Phase.PLAYING or table.pending is None:
            return
        actions = GAME.legal(table.state, table.secrets)
        passing = [action for action in actions if action.verb == PASS]
        game.act(passing[0] if passing and rng.random() < 0.25 else rng.choice(actions))

    before = session(peer).table.replica.ledger.seq
    peer.act(session(peer), step)
    return session(peer).table.replica.ledger.seq > before


def play(*table: ToyPeer, seed: int = 1, entries: int | None = None) -> None:
    """Plays at random to the audited end, or until the log has so many entries."""
    rng = random.Random(seed)

    def going() -> bool:
        if entries is not None and session(table[0]).table.replica.ledger.seq >= entries:
            return False
        return not all(session(peer).table.phase is Phase.AUDITED for peer in table)

    while going():
        until(
            lambda: not going() or sum(choose(peer, rng) for peer in table),
            "an answer",
            lambda: [view(peer) for peer in table],
        )


def same_files(*table: ToyPeer) -> None:
    files = {peer.call(lambda lobby: lobby.sessions[-1].table.transcript()) for peer in table}
    assert len(files) == 1


def test_two_meet_talk_and_play_to_the_same_file(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        here = wait_for(sam, PeerHere).peer
        assert here.name == "Frodo" and here.standing is Standing.NEW and here.why_not is None
        assert here.words == wait_for(frodo, PeerHere).peer.words and len(here.words) == 3
        frodo.call(lambda lobby: lobby.chat(sam.identity.pk, "A game?\x1b[2J"))
        assert wait_for(sam, ChatLine).text == "A game?�[2J"
        sit_down(sam, frodo)
        assert wait_for(frodo, PeerHere).peer.status is Status.PLAYING
        play(frodo, sam)
        same_files(frodo, sam)
        until(lambda: not saved_games(frodo.folder), "the file")
        known = sam.lobby.players.known(frodo.identity.pk)
        assert known and known.games == 1 and known.names == ("Frodo",)
        assert sam.lobby._status is Status.FREE
    written = [next(tmp_path.glob(f"{name}/games/*/{TRANSCRIPT}")).read_bytes() for name in ("Frodo", "Sam")]
    assert written[0] == written[1]


def test_three_sit_down_over_a_mesh(tmp_path: Path) -> None:
    """The guests never met: the offer tells them where to find each other."""
    with peers(tmp_path, "Merry", "Pippin", "Sam") as (host, one, two):
        host.join(address(one))
        host.join(address(two))
        sit_down(host, one, two)
        assert len(one.transport.links) == len(two.transport.links) == 2
        play(host, one, two)
        same_files(host, one, two)


def test_a_rematch_is_another_game(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        ids = set()
        for seed in range(3):
            sit_down(frodo, sam)
            play(frodo, sam, seed=seed)
            same_files(frodo, sam)
            ids.add(session(frodo).gid)
        assert len(ids) == 3


def test_declining_says_why(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        frodo.call(lambda lobby: lobby.offer([sam.identity.pk], terms(), deck(0)))
        offered = wait_for(sam, Offered)
        assert offered.offer.terms == terms() and set(offered.names) == {"Frodo", "Sam"}
        with pytest.raises(Misuse, match="open offer"):
            frodo.call(lambda lobby: lobby.offer([sam.identity.pk], terms(), deck(0)))
        sam.call(lambda lobby: lobby.decline(offered.offer.id, Refusal.TERMS))
        assert "other terms" in wait_for(frodo, OfferClosed).text
        with pytest.raises(Misuse, match="not open"):
            sam.call(lambda lobby: lobby.accept(offered.offer.id, deck(1)))


def test_an_offer_can_be_withdrawn(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        made = frodo.call(lambda lobby: lobby.offer([sam.identity.pk], terms(), deck(0)))
        wait_for(sam, Offered)
        frodo.call(lambda lobby: lobby.decline(made.id))
        assert "withdrawn" in wait_for(sam, OfferClosed).text
        assert sam.lobby.offers == {} and frodo.lobby.offers == {}
        sit_down(sam, frodo)


def test_who_plays_is_busy(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam", "Rosie") as (frodo, sam, rosie):
        meet(frodo, sam)
        meet(rosie, sam)
        sit_down(frodo, sam)
        until(lambda: rosie.transport.links[sam.identity.pk].peer.status == Status.PLAYING, "the status")  # type: ignore[union-attr]
        with pytest.raises(Misuse, match="in a game"):
            rosie.call(lambda lobby: lobby.offer([sam.identity.pk], terms(), deck(0)))
        with pytest.raises(Misuse, match="You are in a game"):
            sam.call(lambda lobby: lobby.offer([rosie.identity.pk], terms(), deck(0)))


def test_other_rules_are_explained(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        sam.lobby.games = {bytes(32): GAME}
        meet(frodo, sam)
        here = wait_for(frodo, PeerHere).peer
        assert here.why_not and "updated" in here.why_not
        with pytest.raises(Misuse, match="updated"):
            frodo.call(lambda lobby: lobby.offer([sam.identity.pk], terms(), deck(0)))


def test_a_changed_key_cannot_play_until_cleared(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam)
        frodo.call(lambda lobby: lobby.leave(session(frodo)))
        sam.stop()
        imposter = Peer(tmp_path / "Other", (GAME,), Options(0, "127.0.0.1", "Sam", discover=False, limits=QUICK))
        imposter.start()
        try:
            meet(frodo, imposter)
            pk = imposter.identity.pk
            there = frodo.call(lambda lobby: lobby.view(lobby._link(pk)))
            assert there.standing is Standing.CHANGED and there.why_not and "another person" in there.why_not
            with pytest.raises(Misuse, match="another person"):
                frodo.call(lambda lobby: lobby.offer([pk], terms(), deck(0)))
            imposter.call(lambda lobby: lobby.offer([frodo.identity.pk], terms(), deck(0)))
            assert "compare words" in wait_for(imposter, OfferClosed).text
            frodo.call(lambda lobby: lobby.another_person(pk))
            sit_down(frodo, imposter)
        finally:
            imposter.stop()


def test_a_bot_plays_with_whoever_comes_and_writes_down_those_it_played_with(tmp_path: Path) -> None:
    """Keys that come under a known name are no reason to write a file, however many they are."""
    options = Options(0, "127.0.0.1", "Bot", bot=True, discover=False, sync=False, limits=QUICK)
    with peers(tmp_path, "Sam") as (sam,), ExitStack() as stack:
        bot = heard(Peer(tmp_path / "Bot", (GAME,), options))
        bot.start()
        stack.callback(bot.stop)
        meet(sam, bot)
        sit_down(sam, bot)
        bot.call(lambda lobby: lobby.leave(session(bot)))
        before = (tmp_path / "Bot" / "players.json").read_bytes()
        others = []
        for number in range(3):
            one = heard(Peer(tmp_path / f"Sam {number}", (GAME,), replace(options, name="Sam", bot=False)))
            one.start()
            stack.callback(one.stop)
            meet(one, bot)
            others.append(one)
        assert (tmp_path / "Bot" / "players.json").read_bytes() == before
        sit_down(others[0], bot)
        known = bot.call(lambda lobby: [key.pk for keys in lobby.players for key in keys])
        assert known == [sam.identity.pk, others[0].identity.pk]


def test_compared_words_check_the_key_or_end_the_link(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        frodo.call(lambda lobby: lobby.compare(sam.identity.pk, True))
        assert frodo.lobby.players.regard(sam.identity.pk, "Sam").standing is Standing.CHECKED
        sam.call(lambda lobby: lobby.compare(frodo.identity.pk, False))
        assert wait_for(frodo, PeerGone).name == "Sam"
        assert sam.lobby.players.known(frodo.identity.pk) is None


def test_an_invitation_checks_both(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam", known_only=True) as (frodo, sam):
        with pytest.raises(TransportError, match="invitation"):
            frodo.join(address(sam))
        code = sam.invite("127.0.0.1")
        frodo.join(code)
        until(lambda: frodo.identity.pk in sam.transport.links)
        assert frodo.lobby.players.regard(sam.identity.pk, "Sam").standing is Standing.CHECKED
        assert sam.lobby.players.regard(frodo.identity.pk, "Frodo").standing is Standing.CHECKED


def test_a_cut_link_heals_by_itself(tmp_path: Path) -> None:
    """Both keep the game, dial again, and go on at the same decision."""
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=terms(turns=8))
        for cut in range(4):
            play(frodo, sam, seed=cut, entries=8 * (cut + 1))
            old = frodo.transport.links[sam.identity.pk]
            frodo.call(lambda lobby: old._writer.transport.abort())  # noqa: B023 - called at once
            until(lambda: old.closed, "the loss")  # noqa: B023
            until(lambda: not view(frodo).away and not view(sam).away, "the link")
        play(frodo, sam, seed=9)
        same_files(frodo, sam)


def test_a_log_with_a_hole_in_it_is_told_to_the_player(tmp_path: Path) -> None:
    """They say their log is longer and leave out what lies between: the link ends, and why is said."""
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(sam, frodo)
        sit_down(frodo, sam)
        tables = [session(peer).table for peer in (frodo, sam)]
        until(lambda: any(one.pending for one in tables) and len({one.replica.ledger.seq for one in tables}) == 1)
        table, ledger = tables[1], tables[1].replica.ledger
        frame = Frame(1, table.gid, ledger.seq + 3, table.seat, bytes(32), bytes(16), 1, ((16,), (), ()))
        hole = Batch(table.gid, ledger.seq + 1, (sealed(table._key, Kind.FRAME, frame),))
        table._on_fetch = lambda seat, message: table._send(seat, hole)  # type: ignore[method-assign]
        longer = Resume(table.gid, ledger.seq + 3, bytes(32), ledger.b)
        sam.call(lambda lobby: lobby._send(frodo.identity.pk, longer))
        assert f"leaves out entry {ledger.seq + 1}" in wait_for(frodo, PeerGone).text


def test_a_restarted_player_goes_on_from_his_journal(tmp_path: Path) -> None:
    """The process is gone, its folder is not: the same game, the same cards, the same dice."""
    with peers(tmp_path, "Frodo") as (frodo,):
        sam = open_peer(tmp_path, "Sam")
        port = sam.transport.port
        meet(frodo, sam)
        sit_down(frodo, sam, offer=terms(turns=6))
        play(frodo, sam, entries=15)
        gid = session(frodo).gid
        sam.stop()
        until(lambda: view(frodo).away, "the loss")
        again = open_peer(tmp_path, "Sam", port)
        try:
            (folder,) = saved_games(again.folder)
            again.resume(folder)
            until(lambda: not view(frodo).away and not view(again).away, "the reunion")
            assert session(again).gid == gid
            play(frodo, again, seed=3)
            same_files(frodo, again)
        finally:
            again.stop()


def test_places_are_on_disk_as_soon_as_a_game_begins(tmp_path: Path) -> None:
    """Whoever is killed in the first moment of a game still finds the other player after a restart."""
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        frodo.call(lambda lobby: frodo._ticker.cancel())  # type: ignore[union-attr]
        meet(frodo, sam)
        sit_down(sam, frodo)
        (folder,) = saved_games(frodo.folder)
        assert read_places(folder) == {sam.identity.pk: address(sam)}


def test_a_peer_who_is_back_shows_that_a_game_can_go_on(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo") as (frodo,):
        sam = open_peer(tmp_path, "Sam")
        port = sam.transport.port
        meet(frodo, sam)
        sit_down(frodo, sam, offer=terms(turns=6))
        play(frodo, sam, entries=10)
        sam.stop()
        with_game = open_peer(tmp_path, "Sam", port)
        try:
            assert wait_for(with_game, CanResume).gid == session(frodo).gid
        finally:
            with_game.stop()


def test_a_game_that_was_left_can_be_taken_up_again(tmp_path: Path) -> None:
    """Save and leave, meet again, go on: in the same process."""
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=terms(turns=6))
        play(frodo, sam, entries=12)
        sam.call(lambda lobby: lobby.leave(lobby.sessions[-1]))
        until(lambda: not sam._opened, "the journal to close")
        (folder,) = saved_games(sam.folder)
        sam.resume(folder)
        play(frodo, sam, seed=5)
        same_files(frodo, sam)


def test_silence_can_be_claimed_only_when_patience_is_spent(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam, offer=terms(patience=60))
        until(lambda: only_waits(frodo), "a question for the other")
        other = 1 - session(frodo).seat
        sam.stop()
        until(lambda: view(frodo).away == (other,), "the loss")
        with pytest.raises(Misuse, match="not used up"):
            frodo.act(session(frodo), lambda game: game.claim(other))
        until(lambda: spent(frodo, other), "his patience")
        kept = session(frodo).table.replica.asked().what == "reveal"  # he may have left owing a share of a roll
        frodo.act(session(frodo), lambda game: game.claim(other))
        trouble = view(frodo).trouble
        assert view(frodo).status is Phase.CLAIMED and trouble and trouble.seat == other
        for _ in range(2):
            frodo.call(lambda lobby: lobby.tick(lobby.clock()))
        known = frodo.lobby.players.known(sam.identity.pk)
        assert known and (known.games, known.stops, known.refusals, known.withheld) == (1, 1, 0, int(kept))


def only_waits(peer: ToyPeer) -> bool:
    """Answers if this player is asked; whether only others are waited for then."""
    choose(peer, random.Random(1))
    seen = view(peer)
    return seen.pending is None and bool(seen.owing)


def spent(peer: ToyPeer, other: int) -> bool:
    """Lets a minute pass, and answers what may still be asked here; whether silence may be claimed then."""
    choose(peer, random.Random(1))
    peer.act(session(peer), lambda game: game.tick(game._ticked + 61))
    return view(peer).claimable == (other,)


def agreed_question(*table: ToyPeer) -> bool:
    """Whether somebody is asked and everybody knows it: a wish about an older entry would be void."""
    seen = [view(peer) for peer in table]
    return len({one.seq for one in seen}) == 1 and any(one.pending for one in seen)


def test_consent_and_concession_travel(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam)
        until(lambda: agreed_question(frodo, sam), "a question")
        frodo.act(session(frodo), lambda game: game.do(lambda table: table.propose(What.DRAW)))
        until(lambda: view(sam).requests, "the request")
        assert view(sam).requests[0].what == What.DRAW
        sam.act(session(sam), lambda game: game.do(lambda table: table.concede()))
        until(lambda: session(frodo).table.phase is Phase.AUDITED, "the end")
        until(lambda: session(sam).table.phase is Phase.AUDITED, "the end")
        same_files(frodo, sam)


def test_a_guest_who_leaves_dissolves_the_offer(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        frodo.call(lambda lobby: lobby.offer([sam.identity.pk], terms(), deck(0)))
        wait_for(sam, Offered)
        sam.stop()
        assert "reach each other" in wait_for(frodo, OfferClosed).text
        assert frodo.lobby.offers == {}


def test_events_carry_pictures_that_do_not_change(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        sit_down(frodo, sam)
        first = wait_for(frodo, GameChanged).view
        seq = first.seq
        play(frodo, sam, entries=seq + 12)
        assert first.seq == seq and view(frodo).seq > seq


def test_terms_read_the_same_for_all() -> None:
    lines = terms_lines(terms(3, watchers=True))
    assert lines[0] == "players: 3" and "spectators: yes" in lines and "clock: none" in lines


# Peers that do not play fair --------------------------------------------------------------------


def gone(victim: ToyPeer, rogue: ToyPeer) -> None:
    until(lambda: rogue.identity.pk not in victim.transport.links, "the rogue to be sent away")


def say(rogue: ToyPeer, victim: ToyPeer, message: Message) -> None:
    rogue.call(lambda lobby: rogue.transport.send(victim.identity.pk, message))


def bad_offers(me: bytes, you: bytes) -> list[Offer]:
    good = pack(terms())
    low, high = sorted([me, you])
    third = bytes(32)
    return [
        Offer(b"", (low, high), ("", "")),
        Offer(good[:-1], (low, high), ("", "")),
        Offer(good, (high, low), ("", "")),
        Offer(good, (low, low), ("", "")),
        Offer(good, tuple(sorted([me, third])), ("", "")),
        Offer(good, tuple(sorted([you, third])), ("", "")),
        Offer(good, tuple(sorted([low, high, third])), ("", "", "")),
        Offer(good, (low, high), ("",)),
        Offer(good, (low, high), ("x" * 65, "")),
        Offer(good, tuple(sorted([low, high, *(bytes([n]) * 32 for n in range(4))])), ("",) * 6),
        Offer(pack(terms(3)), (low, high), ("", "")),
    ]


@pytest.mark.parametrize("number", range(11))
def test_an_offer_that_is_none_ends_the_link(tmp_path: Path, number: int) -> None:
    with peers(tmp_path, "Rogue", "Sam") as (rogue, sam):
        meet(rogue, sam)
        say(rogue, sam, bad_offers(rogue.identity.pk, sam.identity.pk)[number])
        gone(sam, rogue)
        assert sam.lobby.offers == {}


def test_strangers_have_no_say_in_a_game(tmp_path: Path) -> None:
    """Records, private shows and questions of somebody who does not sit there end his link, not the game."""
    with peers(tmp_path, "Frodo", "Sam", "Rogue") as (frodo, sam, rogue):
        meet(frodo, sam)
        sit_down(frodo, sam)
        gid = session(frodo).gid
        assert gid is not None
        body = encode((1, gid, 1, 0, bytes(32), bytes(16), 1, ()))
        attempts: list[Message] = [
            RecordMessage(5, body, bytes(64)),
            PrivateMessage(body, bytes(64)),
            Resume(gid, 1, bytes(32), 0),
            Batch(gid, 1, ()),
            Fetch(gid, 0),
        ]
        for attempt in attempts:
            meet(rogue, frodo)
            say(rogue, frodo, attempt)
            gone(frodo, rogue)
        play(frodo, sam)
        same_files(frodo, sam)


def test_nonsense_about_no_game_changes_nothing(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        for message in (
            Decline(bytes(32), 0),
            Decline(bytes(32), 200),
            Resume(bytes(32), 1, bytes(32), 0),
            Fetch(bytes(32), 0),
            RecordMessage(2, encode((1, bytes(32))), bytes(64)),
        ):
            say(frodo, sam, message)
        assert wait_for(sam, CanResume).gid == bytes(32)
        sit_down(frodo, sam)
        say(frodo, sam, RecordMessage(5, b"\xff", bytes(64)))
        gone(sam, frodo)


@pytest.mark.parametrize("games", [6, pytest.param(50, marks=pytest.mark.soak)])
def test_many_games_leave_nothing_behind(tmp_path: Path, games: int) -> None:
    """No file, task or link is left over however many games two players play."""
    with peers(tmp_path, "Frodo", "Sam") as (frodo, sam):
        meet(frodo, sam)
        counts = []
        for seed in range(games):
            sit_down(frodo, sam)
            play(frodo, sam, seed=seed)
            same_files(frodo, sam)
            for peer in (frodo, sam):
                until(lambda: peer.call(lambda lobby: open_journals(peer)) == 0, "the journals to close")  # noqa: B023
            tasks = frodo.call(lambda lobby: len(asyncio.all_tasks()))
            counts.append((tasks, len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0))
        assert counts[-1] == counts[0]
        assert len(frodo.lobby.sessions) <= 5


def open_journals(peer: ToyPeer) -> int:
    return len(peer._opened)
