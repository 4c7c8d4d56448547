"""More that strangers reach: messages of the lobby, offers, invitations, decks, settings, tournaments."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.cards.decks import DeckError
from engine.editions import EDITIONS, USUAL, edition
from lore_tui.files.settings import SettingsError, read_settings
from net.disk.identity import load_identity
from net.disk.players import Players
from net.fair.log.codec import CodecError
from net.fair.log.faults import Refused
from net.fair.log.games import by_id
from net.fair.log.primitives import Signer
from net.fair.log.schema import pack
from net.fair.seat.store import MemoryStore
from net.fair.wire.channel import Closed
from net.fair.wire.invite import AddressError, parse_address
from net.fair.wire.messages import Offer, Peer, parse
from net.fair.wire.offers import read_offer, terms_lines
from net.peers.lobby import MAX_OFFERS, MAX_PLACES, Lobby
from net.tournament.director import Director
from net.tournament.export import as_json, as_text
from net.tournament.pairing import pair
from net.tournament.records import CannotPair, fault_of, from_bytes
from net.tournament.season import season_text
from tests.net.harness import GAME, RULES, terms

ME, STRANGER = Signer(b"\x31" * 32), Signer(b"\x32" * 32)


class Caller:
    """The end of a link to a stranger: what the lobby sees of one."""

    def __init__(self) -> None:
        self.pk = STRANGER.pk
        self.peer = Peer("Stranger", False, 0, (RULES,))
        self.address = ("192.0.2.7", 4711)
        self.sas, self.token, self.via = b"abc", b"", b""
        self.round_trip: float | None = None
        self.closed: Closed | None = None

    def send(self, message: object) -> bool:
        return True

    def end(self, closed: Closed) -> None:
        self.closed = closed


class Wire:
    """The links of a lobby at which one stranger calls."""

    def __init__(self, caller: Caller) -> None:
        self.links, self.port = {caller.pk: caller}, 7171

    def send(self, pk: bytes, message: object) -> bool:
        return pk in self.links

    def broadcast(self, message: object) -> None:
        pass


@cache
def folder() -> Path:
    """A player's folder for this process."""
    return Path(tempfile.mkdtemp(prefix="lore-fuzz-"))


@cache
def _identity() -> Any:
    return load_identity(folder())


def lobby(data: bytes) -> None:
    """A lobby takes any message of a stranger: it ends the link or goes on, and keeps little of it."""
    caller = Caller()
    hall: Lobby[Any] = Lobby(
        _identity(), Players(folder()), by_id((GAME,)), lambda event: None, MemoryStore, lambda: 0.0
    )
    hall.transport = Wire(caller)  # type: ignore[assignment]
    try:
        message = parse(data)
    except CodecError:
        return
    hall.received(caller, message)  # type: ignore[arg-type]
    hall.tick(1.0)
    assert len(hall.offers) <= MAX_OFFERS and len(hall.addresses) <= MAX_PLACES and not hall.agreed


def offers(data: bytes) -> None:
    """Terms and addresses of an offer are read or refused; what is read can be shown and is well-formed."""
    pks = tuple(sorted((ME.pk, STRANGER.pk)))
    texts = data.decode("utf-8", "replace").split("\n")
    places = tuple(text[:64] for text in (*texts, "", "")[:2])
    for raw in (data[:256], pack(terms(2))):
        try:
            offer = read_offer(Offer(raw, pks, places), ME.pk, STRANGER.pk, 0.0).seen_at("192.0.2.7")
        except Refused:
            continue
        assert all(parse_address(place).text == place for place in offer.places.values())
        assert all(line.isprintable() for line in terms_lines(offer.terms))


def invitations(data: bytes) -> None:
    """What somebody pastes is an address, an invitation, or a sentence that says what is wrong."""
    text = data.decode("utf-8", "replace")
    for typed in (text, f"lore1-{text}@192.0.2.7:7171", f"{text}:7171", f"[{text}]:7171"):
        try:
            found = parse_address(typed, 7171)
        except AddressError as error:
            assert str(error).endswith(".")
        else:
            assert parse_address(found.text).host == found.host and 0 < found.port < 65_536


def decks(data: bytes) -> None:
    """The text of a deck is a deck of the game its first byte names, or a list of lines that are wrong."""
    game = list(EDITIONS)[data[0] % len(EDITIONS)] if data else USUAL
    rules = edition(game).decks
    try:
        deck = rules.parse(data[1:].decode("utf-8", "replace"))
    except DeckError as error:
        assert error.problems
        return
    rules.check(deck, 1, ())
    assert rules.write(rules.parse(rules.write(deck))) == rules.write(deck)


def settings(data: bytes) -> None:
    """A settings file is used, or refused with a sentence."""
    try:
        read_settings(data)
    except SettingsError as error:
        assert str(error)


def tournaments(data: bytes) -> None:
    """A tournament file is opened and can be looked at, or is refused with a sentence."""
    try:
        tournament = from_bytes(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    as_text(tournament)
    as_json(tournament)
    season_text([tournament, tournament])
    director = Director(folder() / "cup.json", tournament)
    director.outcome()
    director.open_tables()
    try:
        assert not fault_of(replace(tournament, rounds=(*tournament.rounds, pair(tournament))))
    except CannotPair:
        pass


DOORS: dict[str, Callable[[bytes], None]] = {
    "lobby": lobby,
    "offers": offers,
    "invitations": invitations,
    "decks": decks,
    "settings": settings,
    "tournaments": tournaments,
}
