"""Tables at which not everybody reaches everybody: another player passes sealed bytes on, and can only drop them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from engine.lore.cards.decks import ready_decks
from lore_tui.files.decklists import entries
from lore_tui.people.challenge import Challenge
from lore_tui.sessions.peer_session import passing_words
from net.fair.wire.channel import PREAMBLE
from net.fair.wire.messages import Relay
from net.peers.events import ChatLine
from net.peers.link import Link
from net.peers.transport import TransportError
from tests.net.lore_pairs import QUICK, LorePeer, game, open_peer, until
from tests.net.lore_peers import Spar, hall
from tests.net.test_netns import WHY_NOT, Network, network

NAMES = ("Sam", "Merry", "Rosie", "Pippin", "Frodo")
APART = (("Merry", "Rosie"), ("Pippin", "Frodo"))


def part(net: Network, one: int, other: int) -> None:
    """No packet gets from one machine to the other, by whatever address."""
    for machine, enemy in ((one, other), (other, one)):
        card = net.machines[enemy].run("cat", "/sys/class/net/eth0/address").stdout.strip()
        rules = "add table inet wall; add chain inet wall in { type filter hook input priority 0 ; };"
        done = net.machines[machine].run("nft", f"{rules} add rule inet wall in ether saddr {card} drop")
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(WHY_NOT is not None or shutil.which("nft") is None, reason=WHY_NOT or "needs nft (nftables)")
def test_five_machines_play_though_two_pairs_cannot_reach_each_other(tmp_path: Path) -> None:
    with hall(tmp_path) as room, network(len(NAMES)) as net:
        for one, other in APART:
            part(net, NAMES.index(one), NAMES.index(other))
        spars: dict[str, Spar] = {}
        for place, name in enumerate(NAMES):
            way = ("--join", f"{net.machines[0].address}:7171") if place else ("--host",)
            words = ("--bot", "greedy", *way, "--players", "5", "--turns", "2", "--unseen")
            inside = ["ip", "netns", "exec", net.machines[place].name]
            spars[name] = room.start(name, *words, inside=inside, network=())
            spars["Sam"].until("here ")
        for spar in spars.values():
            spar.ends_well()
        room.same_files(1, *NAMES)
        for one, other in (*APART, *(pair[::-1] for pair in APART)):
            told = [line for line in spars[one].told if line.startswith("relay ")]
            assert told and all(line.startswith(f"relay {other} by ") for line in told), told
        assert not any(line.startswith("relay ") for line in spars["Sam"].told), "the host reaches everybody"


# --------------------------------------------------------------------------------------- three players in one process
@contextmanager
def three(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[LorePeer, LorePeer, LorePeer]]:
    """Two who reach Sam and cannot dial each other; all three agreed on a table."""
    with ExitStack() as stack:
        peers = [open_peer(folder, name, QUICK) for name in ("Sam", "Merry", "Frodo")]
        for peer in peers:
            stack.callback(peer.stop)
        sam, *guests = peers
        ports = {peer.transport.port for peer in guests}
        for guest in guests:
            dial = guest.transport.dial

            async def walled(hosts, port, dial=dial, **wishes):  # type: ignore[no-untyped-def]
                if port in ports:
                    raise TransportError("there is a wall")
                return await dial(hosts, port, **wishes)

            monkeypatch.setattr(guest.transport, "dial", walled)
            guest.join(f"127.0.0.1:{sam.transport.port}")
        until(lambda: len(sam.transport.links) == 2, "the guests")
        terms, deck = Challenge().terms(3), next(iter(ready_decks().values()))
        cards = entries(deck, terms.variant)
        sam.call(lambda lobby: lobby.offer([one.identity.pk for one in guests], terms, cards))
        for guest in guests:
            until(lambda guest=guest: guest.lobby.offers, "the offer")
            guest.call(lambda lobby: lobby.accept(next(iter(lobby.offers)), cards))
        yield peers[0], peers[1], peers[2]


def between(one: LorePeer, other: LorePeer) -> Link | None:
    """The link of one player to another, where it stands."""
    link = one.transport.links.get(other.identity.pk)
    return link if link is not None and link.up else None


def test_a_player_passes_on_and_sees_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with three(tmp_path, monkeypatch) as (sam, merry, frodo):
        seen: list[Relay] = []
        honest = sam.ways.relays.received

        def curious(link: Link, message: Relay) -> None:
            seen.append(message)
            honest(link, message)

        monkeypatch.setattr(sam.ways.relays, "received", curious)
        until(lambda: between(merry, frodo) and between(frodo, merry), "the link by way of Sam")
        mine, theirs = between(merry, frodo), between(frodo, merry)
        assert mine is not None and theirs is not None
        assert mine.via == theirs.via == sam.identity.pk and mine.sas == theirs.sas, "the ends authenticated each other"
        assert merry.call(lambda lobby: lobby.view(mine)).by == "Sam"
        merry.call(lambda lobby: lobby.chat(frodo.identity.pk, "not for Sam"))
        until(lambda: any(isinstance(one, ChatLine) and one.text == "not for Sam" for one in frodo.events.drain()), "")
        passed = b"".join(one.data for one in seen)
        assert PREAMBLE in passed and b"not for Sam" not in passed and b"Merry" not in passed


def test_a_player_who_changes_what_he_passes_on_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """His own links are as before; what he changed is never heard, and the next connection is whole again."""
    with three(tmp_path, monkeypatch) as (sam, merry, frodo):
        until(lambda: all(one.lobby.sessions and game(one).gid for one in (sam, merry, frodo)), "the game")
        first, his, honest = between(frodo, merry), between(merry, frodo), sam.ways.relays.received
        begun: list[bool] = []
        changed: list[Relay] = []

        def forger(link: Link, message: Relay) -> None:
            if begun and message.data and link.pk == merry.identity.pk and not changed:
                data = message.data[:-1] + bytes([message.data[-1] ^ 1])
                message = Relay(message.pk, message.stream, message.onward, data)
                changed.append(message)
            honest(link, message)

        monkeypatch.setattr(sam.ways.relays, "received", forger)
        merry.call(lambda lobby: (begun.append(True), lobby.chat(frodo.identity.pk, "hello")))
        until(lambda: changed and between(frodo, merry) not in (None, first), "the next connection")
        until(lambda: between(merry, frodo) not in (None, his), "its other end")
        assert first is not None and first.closed is not None
        assert not any(isinstance(one, ChatLine) for one in frodo.events.drain())
        assert between(merry, sam) and between(frodo, sam)
        view = merry.call(lambda lobby: game(merry).view())
        assert [(view.names[seat], view.names[by]) for seat, by in view.passed_on] == [("Frodo", "Sam")]


def test_a_player_who_leaves_takes_what_he_passed_on_with_him(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with three(tmp_path, monkeypatch) as (sam, merry, frodo):
        until(lambda: between(merry, frodo) and between(frodo, merry), "the link by way of Sam")
        sam.stop()
        until(lambda: not between(merry, frodo) and not between(frodo, merry), "the end of it")


def test_nothing_is_passed_on_for_those_who_share_no_table(tmp_path: Path) -> None:
    with ExitStack() as stack:
        sam, merry, frodo = (open_peer(tmp_path, name, QUICK) for name in ("Sam", "Merry", "Frodo"))
        for peer in (sam, merry, frodo):
            stack.callback(peer.stop)
        for guest in (merry, frodo):
            guest.join(f"127.0.0.1:{sam.transport.port}")
        until(lambda: len(sam.transport.links) == 2, "the guests")
        via = between(merry, sam)
        assert via is not None
        with pytest.raises(TransportError):
            merry._submit(merry.ways.relays.dial(via, frodo.identity.pk, bytes(16))).result()
        assert not between(frodo, merry) and between(merry, sam)


def test_a_direct_link_takes_the_place_of_one_that_is_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with three(tmp_path, monkeypatch) as (_, merry, frodo):
        until(lambda: between(merry, frodo) and between(frodo, merry), "the link by way of Sam")
        monkeypatch.undo()  # the wall falls
        merry.join(f"127.0.0.1:{frodo.transport.port}")
        for one, other in ((merry, frodo), (frodo, merry)):
            until(lambda one=one, other=other: (link := between(one, other)) and not link.via, "the direct link")


def test_the_table_says_whose_messages_come_by_whom() -> None:
    names = ("Sam", "Merry", "Frodo")
    assert passing_words(names, (), ((1, 0),), ()) == [
        "Merry cannot be reached directly: the messages come by Sam, sealed. "
        "Sam can hold them back, and neither read nor change them."
    ]
    assert passing_words(names, ((1, 0),), ((1, 0),), ()) == []
    assert passing_words(names, ((1, 0),), (), ()) == ["Merry is reached directly again."]
    assert passing_words(names, ((1, 0),), (), (1,)) == [], "he is away"
