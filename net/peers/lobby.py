"""The lobby: who is here, talk, offers, and the games that come of them. Lives in the network's loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from engine.kernel.game import StateT
from net.disk.identity import Identity, nickname
from net.disk.players import Players, Regard
from net.fair.log.faults import Misuse, Refused
from net.fair.log.games import Games
from net.fair.log.names import clean_chat, fit_chat
from net.fair.log.schema import Entry, Kind, Terms
from net.fair.seat.core import SETTING_UP, Phase
from net.fair.seat.seating import STEPS, Player
from net.fair.seat.store import Store
from net.fair.seat.table import Table
from net.fair.wire.channel import Closed
from net.fair.wire.invite import Invitations, join_host
from net.fair.wire.messages import (
    ANY_GAME,
    Chat,
    Decline,
    Message,
    Offer,
    Peer,
    Reason,
    RecordMessage,
    Resume,
    Status,
    Watch,
)
from net.fair.wire.offers import OpenOffer, Refusal, make_offer, read_offer
from net.fair.wire.words import words
from net.peers.events import (
    CanResume,
    ChatLine,
    GameChanged,
    LobbyEvent,
    OfferClosed,
    Offered,
    PeerGone,
    PeerHere,
    PeerView,
)
from net.peers.link import Link
from net.peers.session import Session, subject
from net.peers.spectating import Spectating
from net.peers.transport import Transport

OFFER_SECONDS = 180.0
MAX_OFFERS = 16
MAX_PLACES = 512
MAX_EARLY = 16
"""Records that one player may send to a table which has not begun here."""
TELL_EVERY = 1.0
OTHER_RULES = "They have none of your games in your version; the older side has to be updated."


@dataclass
class Lobby(Generic[StateT]):
    """Keeps peers, offers and games of one player."""

    identity: Identity
    players: Players
    games: Games
    emit: Callable[[LobbyEvent[StateT]], None]
    store: Callable[[], Store]
    clock: Callable[[], float]
    bot: bool = False
    known_only: bool = False
    invitations: Invitations = field(default_factory=Invitations)
    sessions: list[Session[StateT]] = field(default_factory=list)
    offers: dict[bytes, OpenOffer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.transport: Transport | None = None
        self.addresses: dict[bytes, str] = {}
        """Where peers listen, as far as is known: dialled or announced."""
        self.spectating = Spectating(self.emit)
        self._busy: set[bytes] = set()
        self.unwanted: set[bytes] = set()
        """Keys behind which somebody may sit in between; nobody connects to them by himself."""
        self.status_changed: Callable[[Status], None] = lambda status: None
        self._status = self._told = Status.FREE
        self._told_at = -TELL_EVERY
        self._decks: dict[bytes, tuple[Entry, ...]] = {}
        self._early: dict[bytes, list[tuple[bytes, RecordMessage]]] = {}
        self._accepted: set[bytes] = set()
        self._counted: set[bytes] = set()
        self._noted: set[tuple[bytes, str, bytes]] = set()

    # -------------------------------------------------------------------------------------- for the transport
    def introduce(self) -> Peer:
        return Peer(self.identity.name, self.bot, int(self._status), tuple(sorted(self.games)))

    def rename(self, identity: Identity) -> None:
        """This player goes by another name from now on; games that are under way keep the old one."""
        self.identity, self._told_at = identity, self.clock()
        if self.transport is not None:
            self.transport.broadcast(self.introduce())

    def admit(self, pk: bytes, token: bytes) -> Reason | None:
        """Invited or known players come in; others as far as this player wants strangers."""
        if token:
            return None if self.invitations.use(token) else Reason.KNOWN_ONLY
        return Reason.KNOWN_ONLY if self.known_only and not self.familiar(pk) else None

    def familiar(self, pk: bytes) -> bool:
        """Whether a key is one of a known player, or sits at a table here."""
        return self.players.known(pk) is not None or any(pk in session.pks for session in self.sessions)

    def link_up(self, link: Link) -> None:
        assert link.peer is not None
        if link.token and self.regard(link).playable:
            self.players.check(link.pk, link.peer.name)
        self.emit(PeerHere(self.view(link)))
        for session in self.sessions:
            session.link_up(link.pk)
        self.spectating.again(link)
        self._start_ready()

    def link_down(self, link: Link, closed: Closed) -> None:
        name = link.peer.name if link.peer else ""
        for session in self.sessions:
            session.link_down(link.pk)
        for offer in [one for one in self.offers.values() if link.pk in one.pks]:
            if offer.id not in self._accepted or self._session_of(offer) is None:
                self._close_offer(offer, Refusal.LINKS)
        self.emit(PeerGone(link.pk, name, closed.text))

    def received(self, link: Link, message: Message) -> None:
        if isinstance(message, Peer):
            self._note_status(link.pk, message.status)
            self.emit(PeerHere(self.view(link)))
        elif isinstance(message, Chat) and link.peer is not None:
            self.emit(ChatLine(link.pk, link.peer.name, clean_chat(message.text)))
        elif isinstance(message, Offer):
            self._take_offer(link, message)
        elif isinstance(message, Decline):
            self._take_decline(link, message)
        else:
            self._take_game(link, message)

    def _note_status(self, pk: bytes, status: int) -> None:
        """Whoever leaves the table is away from it, though he is still here; when he comes back he connects anew."""
        if status != Status.FREE:
            self._busy.add(pk)
        elif pk in self._busy:
            self._busy.discard(pk)
            for session in self.sessions:
                if session.running:
                    session.link_down(pk)

    # ----------------------------------------------------------------------------------------- for the player
    def regard(self, link: Link) -> Regard:
        assert link.peer is not None
        return self.players.regard(link.pk, link.peer.name)

    def view(self, link: Link) -> PeerView:
        assert link.peer is not None
        known = self.players.known(link.pk)
        return PeerView(
            link.pk,
            link.peer.name,
            nickname(link.pk),
            link.peer.bot,
            Status(link.peer.status),
            self.regard(link).standing,
            words(link.sas),
            self.why_not(link),
            link.round_trip,
            self._names([link.via])[0] if link.via else "",
            *((known.games, known.stops, known.refusals, known.withheld) if known is not None else ()),
        )

    def shares_a_game(self, link: Link) -> bool:
        """Whether there is a game that both sides have; who has not introduced himself yet may."""
        return link.peer is None or any(rules in self.games for rules in link.peer.rules)

    def why_not(self, link: Link) -> str | None:
        """Why no game with this peer can begin now."""
        assert link.peer is not None
        if not self.shares_a_game(link):
            return OTHER_RULES
        warning = self.regard(link).warning(link.pk, link.peer.name)
        if warning and not self.bot:
            return warning
        # Whoever just played with us may be free before his status says so; he declines if he is not.
        played = any(link.pk in session.pks for session in self.sessions)
        return "They are in a game." if link.peer.status != Status.FREE and not played else None

    def chat(self, pk: bytes, text: str) -> None:
        line = fit_chat(text)
        if line and not self._send(pk, Chat(line)):
            raise Misuse("They are not here any more.")

    def compare(self, pk: bytes, same: bool) -> None:
        """The player compared words: equal ones check the key, different ones end the connection."""
        link = self._link(pk)
        if same and link.peer is not None:
            self.players.check(pk, link.peer.name)
            self.emit(PeerHere(self.view(link)))
        elif not same:
            self.unwanted.add(pk)
            link.end(Closed("The words differ: somebody may sit in between.", Reason.PROTOCOL, False))

    def another_person(self, pk: bytes) -> None:
        """The player says that somebody else goes by a known name."""
        link = self._link(pk)
        assert link.peer is not None
        self.players.another_person(pk, link.peer.name)
        self.emit(PeerHere(self.view(link)))

    def offer(self, guests: Sequence[bytes], terms: Terms, deck: Sequence[Entry]) -> OpenOffer:
        """Offers a game to peers who are here."""
        self._check_free(terms, deck)
        if len(set(guests)) + 1 != terms.seats or self.identity.pk in guests:
            raise Misuse(f"These terms are for {terms.seats} players.")
        for pk in guests:
            link = self._link(pk)
            reason = self.why_not(link)
            if reason:
                raise Misuse(reason)
            if link.peer is None or terms.rules not in link.peer.rules:
                raise Misuse(f"{self._names([pk])[0]} does not have {self.games[terms.rules].title} in your version.")
            if any(pk in one.pks for one in self.offers.values()):
                raise Misuse("There is an open offer with them already.")
        places = {pk: self.addresses.get(pk, "")[:64] for pk in guests} | {self.identity.pk: ""}
        offer = make_offer(self.identity.pk, terms, places, self.clock())
        self._keep_offer(offer, deck)
        self._accepted.add(offer.id)
        for pk in guests:
            self._send(pk, offer.message)
        return offer

    def accept(self, id: bytes, deck: Sequence[Entry]) -> OpenOffer:
        """Accepts an offer; the game begins when all players are connected. The caller dials who is missing."""
        offer = self._offer(id)
        self._check_free(offer.terms, deck)
        self._keep_offer(offer, deck)
        self._accepted.add(id)
        self.learn_places(offer.places)
        if len(offer.pks) > 2:
            # The host saw where we come from, not where we listen; the other guests need to know.
            self._send(offer.host, self._with_own_place(offer).message)
        self._start_ready()
        return offer

    @property
    def agreed(self) -> tuple[OpenOffer, ...]:
        """The offers this player made or accepted: only for those is anybody dialled."""
        return tuple(offer for offer in self.offers.values() if offer.id in self._accepted)

    def learn_places(self, places: Mapping[bytes, str]) -> None:
        """Keeps where players listen, as far as nothing else is known; the oldest of too many are forgotten."""
        new = {pk: place for pk, place in places.items() if pk not in self.addresses}
        self.addresses = dict([*self.addresses.items(), *new.items()][-MAX_PLACES:])

    def decline(self, id: bytes, reason: Refusal = Refusal.NO) -> None:
        self._close_offer(self._offer(id), reason)

    def resume(self, table: Table[StateT]) -> Session[StateT]:
        """Takes up a game from its journal. Its players connect anew: that is when both tell how far they are."""
        if any(session.running for session in self.sessions):
            raise Misuse("You are in a game. Finish it, or save and leave it first.")
        session = self._add(table, self._names(table.seating.pks))
        if session.gid is not None:
            self._counted.add(session.gid)
        for pk in self._here() & set(session.pks):
            self._link(pk).end(Closed("Connecting anew for the saved game.", Reason.LEAVING, False))
        return session

    def leave(self, session: Session[StateT], text: str = "You saved the game and left.") -> None:
        """Closes a game on this side; it can be resumed from its journal while it is not over."""
        session.close(text)
        self._set_status()

    def watch(self, pk: bytes) -> None:
        """Asks a peer to let us watch the game he is playing; what he shows comes as events."""
        link = self._link(pk)
        if not self.shares_a_game(link):
            raise Misuse(OTHER_RULES)
        self.spectating.begin(link)

    def unwatch(self, pk: bytes) -> None:
        """Watches no longer."""
        word = self.spectating.end(pk)
        if word is not None:
            self._send(pk, word)

    def tick(self, now: float) -> None:
        """Lets time pass: clocks of the games, and offers nobody answered."""
        for session in self.sessions:
            session.tick(now)
            self._count_faults(session)
        for offer in list(self.offers.values()):
            if now - offer.since > OFFER_SECONDS:
                self._close_offer(offer, Refusal.LATE)
        self._set_status()

    # ------------------------------------------------------------------------------------------------- offers
    def _take_offer(self, link: Link, message: Offer) -> None:
        try:
            told = read_offer(message, self.identity.pk, link.pk, self.clock())
        except Refused as refused:
            self.refuse(link.pk, str(refused))
            return
        offer = told.seen_at(link.address[0])
        if told.where(link.pk):
            self._learn_places(link, offer)
            return
        for older in [one for one in self.offers.values() if one.host == link.pk and one.id not in self._accepted]:
            self._forget_offer(older.id)
        refusal = self._refusal(link, offer)
        if refusal is not None:
            self._send(link.pk, Decline(offer.id, int(refusal)))
            return
        self.offers[offer.id] = offer
        self.emit(Offered(offer, self._names(offer.pks)))

    def _with_own_place(self, offer: OpenOffer) -> OpenOffer:
        """The offer with where this player listens: so nobody takes it for a new one."""
        port = self.transport.port if self.transport is not None else 0
        return offer.placed({self.identity.pk: join_host("127.0.0.1", port)})

    def _learn_places(self, link: Link, offer: OpenOffer) -> None:
        """A known offer comes again: a guest says where he listens, or the host where the guests do."""
        known = self.offers.get(offer.id)
        if known is None:
            return  # it came to nothing meanwhile
        if known.host == link.pk:
            self.offers[offer.id] = known.placed(offer.places)
            if offer.id in self._accepted:
                self.learn_places(offer.places)
        elif known.host == self.identity.pk and (place := offer.port_at(link.pk, link.address[0])):
            self.learn_places({link.pk: place})
            self.offers[offer.id] = known.placed({link.pk: self.addresses[link.pk]})
            told = self._with_own_place(self.offers[offer.id]).message
            for pk in known.others(self.identity.pk):
                if pk != link.pk:
                    self._send(pk, told)

    def _refusal(self, link: Link, offer: OpenOffer) -> Refusal | None:
        if offer.terms.rules not in self.games:
            return Refusal.RULES
        if not self.regard(link).playable and not self.bot:
            return Refusal.KEY
        busy = any(session.running for session in self.sessions) or bool(self._accepted)
        return Refusal.BUSY if busy or not self._make_room(link.pk) else None

    def _make_room(self, pk: bytes) -> bool:
        """Whether there is room for one more open offer: a known player's takes the place of a stranger's."""
        if len(self.offers) < MAX_OFFERS:
            return True
        strangers = [offer for offer in self.offers.values() if not self.familiar(offer.host)]
        if strangers and self.familiar(pk):
            self._close_offer(strangers[0], Refusal.BUSY)
        return bool(strangers) and self.familiar(pk)

    def _take_decline(self, link: Link, message: Decline) -> None:
        known = message.reason in set(Refusal)
        reason = Refusal(message.reason) if known else Refusal.NO
        offer = self.offers.get(message.offer)
        if offer is None or link.pk not in offer.pks:
            self.spectating.refused(link.pk, message.offer, reason)
            for session in self.sessions:
                if message.offer in (session.gid, ANY_GAME):
                    session.gallery.leave(link.pk)
            return  # else it crossed ours on its way
        if offer.host == self.identity.pk:
            for pk in offer.others(self.identity.pk):
                if pk != link.pk:
                    self._send(pk, Decline(offer.id, int(Refusal.WITHDRAWN)))
        self._drop_session(offer, reason)
        self._forget_offer(offer.id)
        self.emit(OfferClosed(offer.id, f"No game: {reason.sentence}."))

    def _close_offer(self, offer: OpenOffer, reason: Refusal) -> None:
        """Ends an offer from this side and says so to whom it concerns."""
        mine = offer.host == self.identity.pk
        told = Refusal.WITHDRAWN if mine and reason is Refusal.NO else reason
        for pk in offer.others(self.identity.pk) if mine else (offer.host,):
            self._send(pk, Decline(offer.id, int(told)))
        self._drop_session(offer, reason)
        self._forget_offer(offer.id)
        self.emit(OfferClosed(offer.id, f"No game: {told.sentence}."))

    def _keep_offer(self, offer: OpenOffer, deck: Sequence[Entry]) -> None:
        self.offers[offer.id] = offer
        self._decks[offer.id] = tuple(deck)

    def _forget_offer(self, id: bytes) -> None:
        self.offers.pop(id, None)
        self._decks.pop(id, None)
        self._early.pop(id, None)
        self._accepted.discard(id)

    def _check_free(self, terms: Terms, deck: Sequence[Entry]) -> None:
        if any(session.running for session in self.sessions):
            raise Misuse("You are in a game. Finish it, or save and leave it first.")
        reason = self.games[terms.rules].deck_ok(terms.variant, terms.options, deck)
        if reason is not None:
            raise Misuse(f"This deck is not allowed here: {reason.text} ({reason.rule})")

    # -------------------------------------------------------------------------------------------------- games
    def _take_watch(self, link: Link, gid: bytes) -> None:
        """Shows a game to somebody, or says why not."""
        for session in reversed(self.sessions):
            if not session.closed and (session.gid == gid or (gid == ANY_GAME and session.running)):
                refusal = session.watch(link.pk)
                break
        else:
            refusal = Refusal.NO_GAME
        if refusal is not None:
            self._send(link.pk, Decline(gid, int(refusal)))

    def _take_game(self, link: Link, message: Message) -> None:
        about = subject(message)
        if about is None:
            self.refuse(link.pk, "a message is about no game")
            return
        if isinstance(message, Watch):
            self._take_watch(link, message.gid)
            return
        if self.spectating.takes(link, message, about):
            return
        for session in reversed(self.sessions):
            if not session.closed and (session.concerns(about) or session.sits_down(link.pk, message)):
                session.receive(link.pk, message)
                self._after(session)
                return
        if isinstance(message, Resume):
            self.emit(CanResume(link.pk, message.gid))
        elif isinstance(message, RecordMessage):
            self._take_early(link, message)

    def _take_early(self, link: Link, message: RecordMessage) -> None:
        """Keeps what arrives for a table that is offered and has not begun here; the host then begins it."""
        for offer in self.offers.values():
            if link.pk in offer.pks and message.kind in STEPS:
                early = self._early.setdefault(offer.id, [])
                if sum(pk == link.pk for pk, _ in early) < MAX_EARLY:
                    early.append((link.pk, message))
                self._start_ready()
                return

    def _start_ready(self) -> None:
        """Begins every table that is accepted here and whose players are all connected."""
        here = self._here() | {self.identity.pk}
        for offer in list(self.offers.values()):
            hosting = offer.host == self.identity.pk
            answered = any(message.kind == Kind.HELLO for _, message in self._early.get(offer.id, []))
            if offer.id in self._accepted and set(offer.pks) <= here and (not hosting or answered):
                self._start(offer)

    def _start(self, offer: OpenOffer) -> None:
        if self._session_of(offer) is not None:
            return
        who = Player(self.identity.signer, self.identity.name, self.identity.local_secret, self.bot)
        table = Table(self.games[offer.terms.rules], who, offer.terms, offer.pks, self._decks[offer.id], self.store())
        session = self._add(table, self._names(offer.pks))
        session.start(self._here())
        for pk, message in self._early.pop(offer.id, []):
            session.receive(pk, message)
        self._after(session)

    def _add(self, table: Table[StateT], names: tuple[str, ...]) -> Session[StateT]:
        session: Session[StateT]
        session = Session(table, names, self, lambda: self.emit(GameChanged(session.view())), self.clock())
        self.sessions = [*[one for one in self.sessions if one.running or one.gid][-3:], session]
        self._set_status()
        return session

    def _after(self, session: Session[StateT]) -> None:
        """What follows from a step of a game: the offer is used up, the players are known, counters move."""
        for offer in list(self.offers.values()):
            if self._session_of(offer) is session and session.table.phase not in SETTING_UP:
                self._forget_offer(offer.id)
        if session.gid is not None and session.gid not in self._counted:
            self._counted.add(session.gid)
            for seat, pk in enumerate(session.pks):
                if pk != self.identity.pk:
                    # Nobody sits at a bot who could compare words, and it has no friends to be mistaken for.
                    keep = self.players.another_person if self.bot else self.players.meet
                    keep(pk, session.names[seat])
                    self.players.count(pk, "games")
        self._set_status()

    def _count_faults(self, session: Session[StateT]) -> None:
        """Notes against a key that it left a game unanswered, or did not open its deck; once for a game."""
        for counter, seats in (
            ("stops", session.silent),
            ("refusals", session.unopened),
            ("withheld", session.withholding),
        ):
            for seat in seats:
                mark = (session.table.gid, counter, session.pks[seat])
                if mark not in self._noted:
                    self._noted.add(mark)
                    self.players.count(session.pks[seat], counter)

    def _session_of(self, offer: OpenOffer) -> Session[StateT] | None:
        for session in self.sessions:
            if session.pks == offer.pks and session.table.terms == offer.terms and session.running:
                return session
        return None

    def _drop_session(self, offer: OpenOffer, reason: Refusal) -> None:
        session = self._session_of(offer)
        if session is not None and session.table.phase in SETTING_UP:
            session.close(f"The table was dissolved: {reason.sentence}. Nothing was dealt.")

    # ------------------------------------------------------------------------------------------------- helpers
    def send(self, pk: bytes, message: bytes) -> bool:
        return self._send(pk, message)

    def refuse(self, pk: bytes, text: str) -> None:
        """Ends the link of a peer who said what he must not."""
        if self.transport is not None and pk in self.transport.links:
            self.transport.links[pk].end(Closed(f"Refused: {text}.", Reason.PROTOCOL, True))

    def _send(self, pk: bytes, message: Message | bytes) -> bool:
        return self.transport is not None and self.transport.send(pk, message)

    def _here(self) -> set[bytes]:
        return set(self.transport.links) if self.transport is not None else set()

    def _link(self, pk: bytes) -> Link:
        if self.transport is None or pk not in self.transport.links:
            raise Misuse("They are not here any more.")
        return self.transport.links[pk]

    def _offer(self, id: bytes) -> OpenOffer:
        if id not in self.offers:
            raise Misuse("That offer is not open any more.")
        return self.offers[id]

    def via(self, pk: bytes) -> bytes:
        """Who passes on what that player says; empty where nobody does."""
        link = self.transport.links.get(pk) if self.transport is not None else None
        return link.via if link is not None else b""

    def _names(self, pks: Sequence[bytes]) -> tuple[str, ...]:
        links = self.transport.links if self.transport is not None else {}
        names = {key.pk: key.names[0] for keys in self.players for key in keys if key.names}
        names |= {pk: link.peer.name for pk, link in links.items() if link.peer}
        return tuple(self.identity.name if pk == self.identity.pk else names.get(pk, nickname(pk)) for pk in pks)

    def _set_status(self) -> None:
        """Tells everybody what this player is doing, at most once a second; a tick brings what was held back."""
        running = [session for session in self.sessions if session.running and session.table.phase != Phase.DISSOLVED]
        watchable = any(session.gid is not None and session.table.terms.watchers for session in running)
        self._status = Status.WATCHABLE if watchable else Status.PLAYING if running else Status.FREE
        now = self.clock()
        if self._status == self._told or now - self._told_at < TELL_EVERY:
            return
        self._told, self._told_at = self._status, now
        if self.transport is not None:
            self.transport.broadcast(self.introduce())
        self.status_changed(self._status)
