"""Peers with different sets of games meet, and play what both have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.kernel.game import Game
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME as LORE
from lore_tui.files.decklists import entries
from net.fair.log.faults import Misuse
from net.fair.log.games import id_of
from net.fair.seat.core import Phase
from net.fair.wire.offers import Refusal
from net.peers.events import OfferClosed, Offered, PeerHere
from net.peers.peer import Options, Peer
from tests.net.harness import GAME as TOY
from tests.net.harness import deck, terms
from tests.net.test_lobby import QUICK, meet, sit_down, until, wait_for

AnyPeer = Peer[Any]


@contextmanager
def two(folder: Path, frodo: tuple[Game[Any], ...], sam: tuple[Game[Any], ...]) -> Iterator[tuple[AnyPeer, AnyPeer]]:
    """Two peers who have met, each with his own games."""
    with ExitStack() as stack:
        found: list[AnyPeer] = []
        for name, games in (("Frodo", frodo), ("Sam", sam)):
            peer: AnyPeer = Peer(folder / name, games, Options(0, "127.0.0.1", name, discover=False, limits=QUICK))
            peer.start()
            stack.callback(peer.stop)
            found.append(peer)
        meet(found[0], found[1])
        yield found[0], found[1]


@pytest.mark.parametrize(("frodo", "sam"), [((TOY,), (LORE, TOY)), ((TOY, LORE), (TOY,)), ((LORE, TOY), (LORE, TOY))])
def test_a_game_both_have_is_played(
    tmp_path: Path, frodo: tuple[Game[Any], ...], sam: tuple[Game[Any], ...]
) -> None:
    with two(tmp_path, frodo, sam) as (host, guest):
        assert wait_for(host, PeerHere).peer.why_not is None
        sit_down(host, guest)
        assert host.lobby.sessions[-1].table.game is TOY
        until(lambda: guest.lobby.sessions[-1].table.phase is Phase.PLAYING, "the game")


def test_a_game_the_other_does_not_have_is_not_offered(tmp_path: Path) -> None:
    with two(tmp_path, (TOY, LORE), (TOY,)) as (host, guest):
        wait_for(host, PeerHere)
        offered = replace(terms(), rules=id_of(LORE))
        good = entries(next(iter(ready_decks().values())))
        with pytest.raises(Misuse, match="Sam does not have LoRE in your version"):
            host.call(lambda lobby: lobby.offer([guest.identity.pk], offered, good))


def test_an_offer_of_an_unknown_game_is_declined_with_a_sentence(tmp_path: Path) -> None:
    """A peer that offers it all the same, since he did not listen."""
    with two(tmp_path, (TOY, LORE), (TOY,)) as (host, guest):
        wait_for(host, PeerHere)
        introduced = host.transport.links[guest.identity.pk].peer
        assert introduced is not None
        host.transport.links[guest.identity.pk].peer = replace(introduced, rules=(id_of(LORE),))
        host.lobby.games = {id_of(LORE): TOY}
        offered = replace(terms(), rules=id_of(LORE))
        host.call(lambda lobby: lobby.offer([guest.identity.pk], offered, deck(0)))
        assert Refusal.RULES.sentence in wait_for(host, OfferClosed).text
        assert not [event for event in guest.events.drain() if isinstance(event, Offered)]


def test_who_has_no_game_in_common_is_told_so(tmp_path: Path) -> None:
    with two(tmp_path, (TOY,), (LORE,)) as (host, _):
        here = wait_for(host, PeerHere).peer
        assert here.why_not is not None and "none of your games" in here.why_not
