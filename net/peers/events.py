"""What a lobby tells its player: who is here, what is said and offered, and how games go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias

from engine.kernel.game import StateT
from net.disk.players import Standing
from net.fair.wire.messages import Status
from net.fair.wire.offers import OpenOffer
from net.peers.session import GameView
from net.peers.spectating import WatchClosed, Watched


@dataclass(frozen=True)
class PeerView:
    """A peer as the lobby shows him."""

    pk: bytes
    name: str
    nickname: str
    bot: bool
    status: Status
    standing: Standing
    words: tuple[str, ...]
    """Three words both screens show; equal words mean that nobody sits in between."""
    why_not: str | None
    """Why no game with him is possible, in a sentence."""
    round_trip: float | None
    by: str = ""
    """The name of whoever passes on what he says, sealed; empty where he is reached directly."""
    games: int = 0
    stops: int = 0
    refusals: int = 0
    withheld: int = 0
    """What is written down of his key: games, those he left unanswered, decks kept shut, shares kept of a roll."""


@dataclass(frozen=True)
class PeerHere:
    """A peer came, or something about him changed."""

    peer: PeerView


@dataclass(frozen=True)
class PeerGone:
    """A peer left; why, in a sentence."""

    pk: bytes
    name: str
    text: str


@dataclass(frozen=True)
class ChatLine:
    """Somebody said something; safe to show as plain text."""

    pk: bytes
    name: str
    text: str


@dataclass(frozen=True)
class Offered:
    """Somebody offers a game on these terms."""

    offer: OpenOffer
    names: tuple[str, ...]


@dataclass(frozen=True)
class OfferClosed:
    """An offer came to nothing; why, in a sentence."""

    id: bytes
    text: str


@dataclass(frozen=True)
class GameChanged(Generic[StateT]):
    """A game went on; the newest of these is all that counts."""

    view: GameView[StateT]


@dataclass(frozen=True)
class CanResume:
    """A peer is back with a game that lies on our disk."""

    pk: bytes
    gid: bytes


LobbyEvent: TypeAlias = (
    PeerHere | PeerGone | ChatLine | Offered | OfferClosed | GameChanged[StateT] | CanResume | Watched | WatchClosed
)
