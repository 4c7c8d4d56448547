"""A lobby without a network: people, talk and terms as they would come, to look at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePath
from typing import ClassVar

from lore_tui.people.challenge import Challenge
from lore_tui.people.lobby_model import LobbyModel, Picture, Talk
from lore_tui.people.network import open_peer
from lore_tui.screens import lobby
from lore_tui.screens.lobby import LobbyScreen
from net.disk.identity import Identity
from net.disk.players import Standing
from net.fair.log.primitives import Signer
from net.fair.wire.messages import Status
from net.fair.wire.offers import make_offer
from net.peers.events import Offered, PeerView
from net.peers.peer import Options

ME = Identity(Signer(bytes([99]) * 32), "Frodo", bytes(32))
PLACE = "port 7171 on 192.168.1.7"


def person(number: int, **parts: object) -> PeerView:
    """Somebody to look at."""
    pk = Signer(bytes([number]) * 32).pk
    base = PeerView(pk, "", "", False, Status.FREE, Standing.NEW, ("amber", "otter", "mushroom"), None, 0.003)
    return replace(base, **parts)  # type: ignore[arg-type]


PEOPLE = (
    person(1, name="Bilbo", standing=Standing.CHECKED, words=("amber", "otter", "seven")),
    person(2, name="Samwise", status=Status.WATCHABLE, standing=Standing.CHECKED, round_trip=0.009,
           words=("lunar", "acorn", "window"), why_not="They are in a game."),
    person(3, name="Rosie", words=("copper", "finch", "ladder"), round_trip=0.012),
    person(4, name="Steward", bot=True, words=("brisk", "heron", "kettle"), round_trip=0.001),
    person(5, name="Elanor", standing=Standing.CHANGED, words=("velvet", "stone", "river"),
           why_not="Their key is not the one you know under this name."),
)  # fmt: skip
TALK = (
    Talk("", "Rosie is here."),
    Talk("Rosie", "Good evening! Who has time for a short game before supper?"),
    Talk("Frodo", "I have. Introductory rules, no clock?"),
    Talk("Rosie", "Gladly. Read me your three words first, please."),
    Talk("Frodo", "copper finch ladder"),
)


class PaintedLobby(LobbyScreen):
    """The lobby with a picture that was painted beforehand; nothing is opened or sent."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(lobby.__file__).with_name("lobby.tcss")]

    def __init__(self, picture: Picture) -> None:
        super().__init__(Options(0, "127.0.0.1", "Frodo", discover=False))
        self._painted = picture

    def _enter(self) -> None:
        peer = open_peer(self._options or Options())
        peer.identity = ME
        lobby_model = LobbyModel(peer)
        lobby_model.picture = self._painted
        self._place = PLACE
        self.lobby_model = lobby_model
        self._announce()


def offered(challenge: Challenge, host: PeerView) -> Offered:
    """An offer on the terms of some challenge."""
    offer = make_offer(host.pk, challenge.terms(), {host.pk: "", ME.pk: ""}, 0.0)
    names = tuple(host.name if pk == host.pk else "Frodo" for pk in offer.pks)
    return Offered(offer, names)


def full_house() -> Picture:
    """People, talk, nothing asked."""
    return Picture(PEOPLE, talk=TALK)


def on_the_table() -> Picture:
    """Somebody whose key is new offers a game."""
    return Picture(PEOPLE, talk=TALK, offers=(offered(Challenge(rules="intro", clock=30), PEOPLE[2]),))


def crowd(count: int) -> Picture:
    """More players than a small terminal has rows."""
    people = tuple(person(number, name=f"Hobbit {number}") for number in range(1, count + 1))
    return Picture(people, talk=TALK)


def own_decks(home: Path) -> None:
    """One deck of the player's own that is in order, and one that is not."""
    from msgspec.structs import replace as change

    from engine.lore.cards.decks import ready_decks
    from lore_tui.files.deckfiles import save_deck

    deck = ready_decks()["heirs-of-the-north"]
    save_deck("shire-watch", change(deck, name="Shire Watch"))
    save_deck("half-done", change(deck, name="Half Done", draw=deck.draw[:10]))
    assert (home / "decks").is_dir()
