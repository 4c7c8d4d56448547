"""Terms on the table: what is offered, to whom, and why it may be declined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from net.fair.log.codec import CodecError
from net.fair.log.faults import Refused
from net.fair.log.primitives import H
from net.fair.log.schema import Terms, pack
from net.fair.log.setup import read_terms
from net.fair.wire.invite import AddressError, join_host, parse_address
from net.fair.wire.messages import MAX_ADDRESS, Offer

OWN_MACHINE = ("127.", "[::1]", "localhost:")
"""How addresses begin that mean the machine of whoever names them."""


class Refusal(IntEnum):
    """Why an offer, or the wish to watch, came to nothing."""

    NO = 0
    BUSY = 1
    RULES = 2
    TERMS = 3
    KEY = 4
    WITHDRAWN = 5
    LATE = 6
    LINKS = 7
    NO_GAME = 8
    UNWATCHED = 9
    FULL = 10
    SEATED = 11
    LEFT = 12

    @property
    def sentence(self) -> str:
        return _REFUSALS[self]


_REFUSALS: Final = {
    Refusal.NO: "they do not want to play now",
    Refusal.BUSY: "they are in another game",
    Refusal.RULES: "they have other cards or rules; the older version has to be updated",
    Refusal.TERMS: "they want other terms; wait for their offer or make another",
    Refusal.KEY: "they do not trust your key; compare words with them first",
    Refusal.WITHDRAWN: "the offer was withdrawn",
    Refusal.LATE: "nobody answered in time",
    Refusal.LINKS: "not all players can reach each other",
    Refusal.NO_GAME: "they are in no game that has begun",
    Refusal.UNWATCHED: "its players agreed on no spectators",
    Refusal.FULL: "as many as can watch already",
    Refusal.SEATED: "you sit at that table yourself; go on with the game instead",
    Refusal.LEFT: "they left the table",
}


@dataclass(frozen=True)
class OpenOffer:
    """An offer that is neither accepted nor declined."""

    id: bytes
    host: bytes
    terms: Terms
    pks: tuple[bytes, ...]
    addresses: tuple[str, ...]
    since: float

    def others(self, pk: bytes) -> tuple[bytes, ...]:
        """Everybody at this table but one."""
        return tuple(other for other in self.pks if other != pk)

    def placed(self, places: Mapping[bytes, str]) -> OpenOffer:
        """The same offer with where these players listen."""
        rows = zip(self.pks, self.addresses, strict=True)
        return replace(self, addresses=tuple(places.get(pk, known)[:MAX_ADDRESS] for pk, known in rows))

    def seen_at(self, host: str) -> OpenOffer:
        """The same offer from somebody seen at an address: what he reaches on his own machine lies there."""
        return self.placed({pk: self.port_at(pk, host) for pk in self.pks if self.where(pk).startswith(OWN_MACHINE)})

    def port_at(self, pk: bytes, host: str) -> str:
        """Where a player listens who was seen at an address; empty where he names no port, or was seen nowhere."""
        place = self.where(pk)
        return join_host(host, parse_address(place).port) if place and host else ""

    def where(self, pk: bytes) -> str:
        """Where a player listens; empty where nothing of use is said."""
        try:
            return parse_address(self.addresses[self.pks.index(pk)]).text
        except AddressError:
            return ""

    @property
    def places(self) -> dict[bytes, str]:
        """Where those of the players listen of whom it is said."""
        return {pk: place for pk in self.pks if (place := self.where(pk))}

    @property
    def message(self) -> Offer:
        return Offer(pack(self.terms), self.pks, self.addresses)


def offer_id(terms: bytes, pks: tuple[bytes, ...]) -> bytes:
    """The name of an offer, the same at every seat."""
    return H("offer", terms, *pks)


def make_offer(host: bytes, terms: Terms, addresses: dict[bytes, str], now: float) -> OpenOffer:
    """An offer by this side to the others named."""
    pks = tuple(sorted(addresses))
    return OpenOffer(
        offer_id(pack(terms), pks), host, terms, pks, tuple(addresses[pk] for pk in pks), now
    )


def read_offer(message: Offer, me: bytes, sender: bytes, now: float) -> OpenOffer:
    """The offer of a peer; raises Refused when it is no offer at all."""
    try:
        terms = read_terms(message.terms)
    except CodecError:
        raise Refused("an offer has terms that cannot be read") from None
    if list(message.pks) != sorted(set(message.pks)) or not {me, sender} <= set(message.pks):
        raise Refused("an offer names the wrong players")
    if not len(message.pks) == len(message.addresses) == terms.seats:
        raise Refused("an offer has another number of players than its terms")
    return OpenOffer(
        offer_id(message.terms, message.pks), sender, terms, message.pks, message.addresses, now
    )


def terms_lines(terms: Terms) -> tuple[str, ...]:
    """The terms in words, the same on every screen."""
    return (
        f"players: {terms.seats}",
        f"clock: {_minutes(terms.clock)} of thinking each" if terms.clock else "clock: none",
        f"absence: {_minutes(terms.patience)} in all, then the others may claim the game",
        f"take-backs: {'by consent' if terms.take_backs else 'none'}",
        f"spectators: {'yes' if terms.watchers else 'no'}",
        "shuffles: proven at once, which shows where played cards came from"
        if terms.strict
        else "shuffles: proven at the end",
        *(_silence(terms),) * (terms.seats > 2),
        f"decks are opened: {'when the players say so' if terms.audit_later else 'at the end'}",
    )


def _silence(terms: Terms) -> str:
    """What becomes of a roll of which somebody keeps his share to himself; two never go on without each other."""
    if terms.go_on:
        return "a missing share of a roll: the others may drop that player and roll anew; he may have known the first"
    return "a missing share of a roll: the game stops there until it comes"


def _minutes(seconds: int) -> str:
    return f"{seconds // 60} min" if seconds % 60 == 0 else f"{seconds} s"
