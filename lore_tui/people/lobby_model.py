"""The lobby as a client sees it: who is here, what is said and offered, which game is played.

One thread takes in the events of the network, whatever the terminal does meanwhile.  Screens read `picture`, a
record that never changes; a new one is announced to the listener.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from lore_tui.files.decklists import entries
from lore_tui.people.challenge import Challenge, game_of
from lore_tui.people.gathering import Gathering, why_no_table
from lore_tui.people.hirelings import HireError, Hirelings
from lore_tui.people.peer_games import SavedGame, peer_games
from lore_tui.sessions.watching import WatchSession
from net.disk.identity import IdentityError
from net.disk.journal import JournalError
from net.fair.check.follow import Untrue
from net.fair.log.faults import Misuse
from net.fair.seat.core import SETTING_UP
from net.fair.wire.invite import AddressError
from net.fair.wire.offers import OpenOffer, Refusal
from net.peers.discovery import Gone, Sighting
from net.peers.events import CanResume, ChatLine, GameChanged, OfferClosed, Offered, PeerGone, PeerHere, PeerView
from net.peers.lobby import Lobby
from net.peers.peer import Notice, Peer, PeerEvent
from net.peers.session import Session as GameSession
from net.peers.spectating import WatchClosed, Watched
from net.peers.transport import TransportError

T = TypeVar("T")
MOST_TALK = 200
LOOK_EVERY = 1.0


@dataclass(frozen=True)
class Talk:
    """A line that was said, or a sentence of the client itself (then without a name)."""

    name: str
    text: str


@dataclass(frozen=True)
class Picture:
    """Everything the lobby shows at one moment."""

    people: tuple[PeerView, ...] = ()
    """Those who are connected, in the order they came."""
    announced: tuple[Sighting, ...] = ()
    """Those who are announced on this network and not connected."""
    talk: tuple[Talk, ...] = ()
    offers: tuple[Offered, ...] = ()
    """What others offer, the oldest first."""
    made: OpenOffer | None = None
    """What this player offered or accepted, until a game begins."""
    saved: tuple[SavedGame, ...] = ()
    returned: tuple[bytes, ...] = ()
    """Games whose other player is here and waits for us."""
    gathering: Gathering | None = None
    """A table for several that is offered as soon as everybody is here."""
    game: GameSession[Any] | None = None
    """The game that has begun last."""
    watched: WatchSession | None = None
    """A game of others that can be seen now."""
    laying: bool = False
    """Whether a table is being laid: everybody commits to his deck."""

    @property
    def free(self) -> tuple[PeerView, ...]:
        """Those with whom a game could begin now."""
        return tuple(one for one in self.people if one.why_not is None)

    def person(self, pk: bytes) -> PeerView | None:
        """Somebody who is connected, by key."""
        return next((one for one in self.people if one.pk == pk), None)


class LobbyModel:
    """What a client holds of the network; every method may be called from the screen's thread."""

    def __init__(self, peer: Peer[Any]) -> None:
        self.peer = peer
        self.picture = Picture()
        self.listener: Callable[[], None] = _nobody
        self.game_listener: Callable[[], None] = _nobody
        """Called from the lobby's thread when the game under way may have changed, and once a second."""
        self.chat_listener: Callable[[Talk], None] = _nobody_talks
        self._hirelings = Hirelings(peer)
        self._watching: WatchSession | None = None
        self._changing = threading.Lock()
        self._offering = threading.Lock()
        self._open = False
        self._thread = threading.Thread(target=self._listen, daemon=True, name="lore-lobby")

    # ------------------------------------------------------------------------------------------------- lifetime
    def open(self) -> int:
        """Opens the port and begins to listen; gives the port, or raises TransportError with what to do."""
        port = self.peer.start()
        self._open = True
        self.look_at_disk()
        self._thread.start()
        return port

    @property
    def is_open(self) -> bool:
        """Whether the network can be asked anything."""
        return self._open

    def close(self) -> None:
        """Says goodbye; games that are not over can be resumed."""
        if self._open:
            self._open = False
            self.listener = self.game_listener = _nobody
            self.peer.events.put(Notice(""))  # wakes the thread, which then ends
            self._thread.join()
            self._hirelings.dismiss()
            self.peer.stop()

    @property
    def me(self) -> bytes:
        """This player's key."""
        return self.peer.identity.pk

    # --------------------------------------------------------------------------------------------- for the player
    def do(self, step: Callable[[Lobby[Any]], T]) -> T | None:
        """A step of the lobby; what speaks against it becomes a sentence of the talk."""
        try:
            return self.peer.call(step)
        except Misuse as misuse:
            self.say(str(misuse))
            return None

    def offer(self, guests: Sequence[bytes], challenge: Challenge, deck: Any) -> None:
        """Offers one or several a game on one's own terms."""
        terms = challenge.terms(len(guests) + 1)
        cards = entries(deck, terms.variant, challenge.game, terms.options)
        made = self.do(lambda lobby: lobby.offer(guests, terms, cards))
        if made is not None:
            self._change(made=made)

    def accept(self, offered: Offered, deck: Any) -> None:
        """Accepts an offer; the game begins when everybody is connected."""
        offer = offered.offer
        cards = entries(deck, offer.terms.variant, game_of(offer.terms), offer.terms.options)
        if self.do(lambda lobby: lobby.accept(offer.id, cards)) is not None:
            self._change(made=offer, offers=self._without(offer.id))

    def gather(self, seats: int, bots: int, kind: str, challenge: Challenge, deck: Any) -> None:
        """Opens a table for several: bots come, and it is offered when as many players as are missing are here."""
        reason = why_no_table(seats, bots, challenge)
        if reason:
            self.say(reason)
            return
        gathering = Gathering(seats, bots, challenge, deck)
        self._change(gathering=gathering)
        self.say(f"You open {gathering.in_words}. It is offered as soon as everybody is here.")
        threading.Thread(target=self._hire, args=(bots, kind, challenge.game), daemon=True, name="lore-hire").start()

    def stop_gathering(self) -> None:
        """Closes a table that still waits for players; its bots go."""
        self._change(gathering=None)
        self.say("The table is closed.")
        threading.Thread(target=self._hirelings.dismiss, daemon=True, name="lore-hire").start()

    @property
    def missing(self) -> int:
        """How many players the open table still waits for."""
        gathering = self.picture.gathering
        return gathering.missing(self.picture.free, self._hirelings.keys) if gathering is not None else 0

    def _hire(self, bots: int, kind: str, game: str) -> None:
        try:
            self._hirelings.hire(bots, kind, game)
        except HireError as error:
            self.say(str(error))
        self._offer_when_full()

    def _offer_when_full(self) -> None:
        """Offers the open table once, when nobody is missing any more."""
        with self._offering:
            gathering, busy = self.picture.gathering, self.picture.made is not None or self.picture.laying
            if gathering is None or busy or self.missing:
                return
            self._change(gathering=None)
            guests = gathering.guests(self.picture.free, self._hirelings.keys)
            self.offer(guests, gathering.challenge, gathering.deck)

    def decline(self, id: bytes, reason: Refusal) -> None:
        """Declines an offer, or withdraws one's own."""
        self.do(lambda lobby: lobby.decline(id, reason))

    def chat(self, text: str, to: bytes | None = None) -> None:
        """Says a line to one, or to everybody who is here."""
        people = [one for one in self.picture.people if to in (None, one.pk)]
        for one in people:
            self.do(lambda lobby, pk=one.pk: lobby.chat(pk, text))  # type: ignore[misc]
        if people:
            self._talk(Talk(self.peer.identity.name, text))
        else:
            self.say("Nobody is here to hear that.")

    def join(self, text: str) -> None:
        """Connects to an address, an invitation or a name, without holding up the caller."""
        self.say(f"Connecting to {shown(text)} ...")
        threading.Thread(target=self._join, args=(text,), daemon=True, name="lore-dial").start()

    def invite(self, host: str) -> str:
        """An invitation for one guest who reaches us there, in words; or why that is no place."""
        try:
            return f"Send this to one guest: {self.peer.invite(host)}"
        except AddressError as error:
            return str(error)

    def _join(self, text: str) -> None:
        try:
            self.peer.join(text)
        except (TransportError, AddressError) as error:
            self.say(str(error))

    def resume(self, saved: SavedGame) -> None:
        """Takes up a game from its journal, without holding up the caller."""
        self.say(f"Reading the game with {saved.others(self.me)} ...")
        threading.Thread(target=self._resume, args=(saved,), daemon=True, name="lore-resume").start()

    def _resume(self, saved: SavedGame) -> None:
        try:
            self._hirelings.bring_back(saved)
            game = self.peer.resume(saved.folder)
        except (Misuse, JournalError, HireError, IdentityError) as error:
            self.say(str(error))
        else:
            self._change(game=game, returned=())

    def rename(self, name: str) -> None:
        """Another name for this player, kept and told to everybody."""
        try:
            self.peer.rename(name)
        except IdentityError as error:
            self.say(str(error))
        else:
            self.say(f"You are {name} now; your key stays the same.")

    def watch(self, pk: bytes, name: str) -> WatchSession | None:
        """Asks somebody to let us watch his game; it is in the picture once there is something to see."""
        if self._watching is not None:
            self._watching.close()
        session = self._watching = WatchSession(name, pk, lambda: self._unwatch(session))
        try:
            self.peer.call(lambda lobby: lobby.watch(pk))
        except Misuse as misuse:
            self._watching = None
            self.say(str(misuse))
            return None
        return session

    def _unwatch(self, session: WatchSession) -> None:
        if self._watching is session:
            self._watching = None
            self._change(watched=None)
            if self._open:
                self.do(lambda lobby: lobby.unwatch(session.pk))

    def _see(self, event: Watched | WatchClosed) -> None:
        """What somebody shows of his game, or that he shows no more."""
        session = self._watching
        if session is None or session.pk != event.pk:
            return
        if isinstance(event, WatchClosed):
            session.stop(event.text)
            self.say(event.text)
            return
        try:
            session.take(event.records)
        except Untrue as untrue:
            self.do(lambda lobby: lobby.unwatch(event.pk))
            self.say(f"{session.host}: {untrue}")
        if session.begun and self.picture.watched is not session:
            self._change(watched=session)

    def leave(self, game: GameSession[Any]) -> None:
        """Saves a game and leaves it."""
        self.do(lambda lobby: lobby.leave(game))
        self.look_at_disk()

    def look_at_disk(self) -> None:
        """Finds out which games can go on; the one under way is not among them."""
        game = self.picture.game
        playing = game.gid if game is not None and not game.closed else None
        saved = tuple(one for one in peer_games(self.peer.folder, self.me) if one.gid != playing)
        self._change(saved=saved)

    def say(self, text: str) -> None:
        """A sentence of the client itself."""
        self._talk(Talk("", text))

    # ------------------------------------------------------------------------------------------ in its own thread
    def _listen(self) -> None:
        while self._open:
            event = self.peer.events.get(LOOK_EVERY)
            if not self._open:
                return
            changed = event is None
            for one in [*([event] if event is not None else []), *self.peer.events.drain()]:
                if isinstance(one, GameChanged):
                    changed = True
                else:
                    self._hear(one)
            if changed:
                self._look_at_games()
                self.game_listener()

    def _hear(self, event: PeerEvent[Any]) -> None:
        now = self.picture
        match event:
            case PeerHere(peer):
                known = now.person(peer.pk) is not None
                people = tuple(peer if one.pk == peer.pk else one for one in now.people)
                self._change(people=people if known else (*people, peer), announced=self._announced())
                self._offer_when_full()
            case PeerGone(pk, name, text):
                left = tuple(one for one in now.people if one.pk != pk)
                self._change(people=left, announced=self._announced())
                self.say(f"{name} is gone: {text}")
                if self._watching is not None and self._watching.pk == pk:
                    self._watching.pause(f"{name} is gone. The game is shown again when he can be reached.")
            case ChatLine(_, name, text):
                self._talk(Talk(name, text))
            case Offered():
                others = tuple(one for one in now.offers if one.offer.host != event.offer.host)
                self._change(offers=(*others, event))
                self.say(f"{host_of(event)} offers you a game.")
            case OfferClosed(id, text):
                mine = now.made is not None and now.made.id == id
                self._change(offers=self._without(id), made=None if mine else now.made, laying=False)
                self.say(text)
            case CanResume(_, gid):
                if any(one.gid == gid for one in now.saved):
                    self._change(returned=tuple(dict.fromkeys((*now.returned, gid))))
            case Notice(text):
                self.say(text)
            case Watched() | WatchClosed():
                self._see(event)
            case Sighting() | Gone():
                self._change(announced=self._announced())

    def _look_at_games(self) -> None:
        """Notices that a table is being laid, or that a game has begun."""
        now = self.picture
        newest = self.peer.lobby.sessions[-1] if self.peer.lobby.sessions else None
        if newest is None or newest is now.game:
            return
        if newest.closed:
            if now.laying:
                self._change(laying=False, made=None)
                self.say(newest.text)
        elif newest.table.phase in SETTING_UP:
            if not now.laying:
                self._change(laying=True)
        elif newest.gid is not None:
            self._change(game=newest, made=None, laying=False, offers=())

    def _announced(self) -> tuple[Sighting, ...]:
        here = [*self.peer.transport.links, self.me]
        return tuple(one for one in self.peer.sightings if not any(one.may_be(pk) for pk in here))

    def _without(self, id: bytes) -> tuple[Offered, ...]:
        return tuple(one for one in self.picture.offers if one.offer.id != id)

    def _talk(self, line: Talk) -> None:
        self._change(talk=(*self.picture.talk, line)[-MOST_TALK:])
        self.chat_listener(line)
        if self._watching is not None:
            self._watching.note(f"{line.name}: {line.text}" if line.name else line.text)

    def _change(self, **parts: object) -> None:
        with self._changing:
            self.picture = replace(self.picture, **parts)  # type: ignore[arg-type]
        self.listener()


def host_of(offered: Offered) -> str:
    """The name of whoever makes an offer."""
    offer = offered.offer
    return next(name for pk, name in zip(offer.pks, offered.names, strict=True) if pk == offer.host)


def shown(text: str) -> str:
    """An address as it is shown; an invitation without what lets a guest in."""
    return f"the host of the invitation at {text.partition('@')[2]}" if text.lower().startswith("lore1-") else text


def _nobody() -> None:
    """Listens to nothing."""


def _nobody_talks(line: Talk) -> None:
    """Hears nothing."""
