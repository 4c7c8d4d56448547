"""A player without a screen: accepts or offers games, answers by bot, and checks every game when it is over."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from engine.bots.levels import make
from engine.bots.options import Bot
from engine.cards.decks import Deck
from engine.lore.records import State
from lore_tui.gamefile import known_games
from lore_tui.peer_games import peer_games, write_progress
from lore_tui.solo_session import watch
from lore_tui.wishes import Wishes, rules_of
from net.core import Phase
from net.decks import entries
from net.faults import Misuse
from net.identity import grouped
from net.invite import AddressError
from net.journal import Journal, JournalError, write_file
from net.lobby import CanResume, ChatLine, GameChanged, OfferClosed, Offered, PeerGone, PeerHere
from net.messages import Status
from net.offers import Refusal
from net.peer import Notice, Peer, PeerEvent
from net.primitives import fingerprint
from net.schema import What
from net.session import GameView, Session
from net.transport import TransportError
from net.verify import verify

LOOK_EVERY = 0.2
DIAL_EVERY = 1.0
LINGER = 2.0
"""Seconds a player stays after his last game, so that everybody has the whole of it."""
STOPPED = (Phase.FROZEN, Phase.CLAIMED)


@dataclass(frozen=True)
class Plan:
    """What a headless player is to do."""

    bot: str
    games: int
    decks: tuple[Deck, ...]
    """Taken in turn, one for each game."""
    join: str = ""
    """Whom to join and challenge; empty waits for others."""
    rules: str = ""
    """The only rules accepted; empty accepts all, and offers the standard game."""
    players: int = 2
    out: Path | None = None


@dataclass
class Sparring:
    """Plays the games of a plan, one after the other."""

    peer: Peer[State]
    plan: Plan
    tell: Callable[[str], None]
    good: int = 0
    bad: int = 0
    _known: set[bytes] = field(default_factory=set)
    _counted: set[bytes] = field(default_factory=set)
    _dialled: float = -DIAL_EVERY
    _complaint: str = ""
    _turns: tuple[bytes, int] = (b"", 0)

    def __post_init__(self) -> None:
        self._bot: Bot = make(self.plan.bot, secrets.randbelow, watch=watch)

    # -------------------------------------------------------------------------------------------------- the run
    def run(self) -> bool:
        """Plays until enough games are over; True when all of them were verified."""
        port = self.peer.transport.port
        identity = self.peer.identity
        self.tell(f"here {identity.name} port {port} key {grouped(identity.fingerprint)}")
        self._take_up()
        while self.good + self.bad < self.plan.games:
            newest = self._listen(self.peer.events.get(LOOK_EVERY))
            if newest is not None:
                self._play(newest)
            self._collect()
            if self.good + self.bad < self.plan.games:
                self._seek()
        self._linger()
        return self.bad == 0

    @property
    def _session(self) -> Session[State] | None:
        """The game under way, or ended and not opened by all yet."""
        return next((one for one in reversed(self.peer.lobby.sessions) if one.needs_links), None)

    def _linger(self) -> None:
        end = time.monotonic() + LINGER
        while self.peer.transport.links and time.monotonic() < end:
            time.sleep(LOOK_EVERY / 4)

    # ------------------------------------------------------------------------------------------------ listening
    def _listen(self, first: PeerEvent[State] | None) -> GameView[State] | None:
        """Takes in all events that wait; the newest picture of the game is all that counts of it."""
        newest: GameView[State] | None = None
        for event in [*([first] if first is not None else []), *self.peer.events.drain()]:
            if isinstance(event, GameChanged):
                newest = event.view
            else:
                self._hear(event)
        return newest

    def _hear(self, event: PeerEvent[State]) -> None:
        match event:
            case PeerHere(peer) if peer.pk not in self._known:
                self._known.add(peer.pk)
                self.tell(f"met {peer.name} key {grouped(fingerprint(peer.pk))} words {' '.join(peer.words)}")
            case PeerGone(pk, name, text):
                self._known.discard(pk)
                self.tell(f"gone {name}: {text}")
            case ChatLine(_, name, text):
                self.tell(f"chat {name}: {text}")
            case OfferClosed(_, text):
                self.tell(f"offer closed: {text}")
            case Notice(text):
                self.tell(f"notice {text}")
            case Offered():
                self._consider(event)
            case CanResume(_, gid):
                self._take_up(gid)

    def _consider(self, offered: Offered) -> None:
        """Accepts an offer, unless its rules are not those of the plan."""
        offer = offered.offer
        rules = rules_of(offer.terms.variant)
        wanted = bool(rules) and self.plan.rules in ("", rules) and self.good + self.bad < self.plan.games
        try:
            if wanted:
                deck = entries(self._deck, offer.terms.variant)
                self.peer.call(lambda lobby: lobby.accept(offer.id, deck))
                self.tell(f"accepted {rules} rules, {' v '.join(offered.names)}")
            else:
                self.peer.call(lambda lobby: lobby.decline(offer.id, Refusal.TERMS if rules else Refusal.RULES))
        except Misuse as misuse:
            self.tell(f"trouble {misuse}")

    @property
    def _deck(self) -> Deck:
        return self.plan.decks[(self.good + self.bad) % len(self.plan.decks)]

    # ------------------------------------------------------------------------------------------------- the game
    def _play(self, view: GameView[State]) -> None:
        """Answers what is asked; thinks in this thread, so that the network goes on meanwhile."""
        session = self._session
        if session is None or view.state is None:
            return
        self._note(session, view.state)
        for request in view.requests:
            if request.what == What.TAKE_BACK:
                self._do(session, view, lambda: session.do(lambda t: t.propose(What.TAKE_BACK, request.arg)))  # noqa: B023
                return
        if view.pending is not None:
            action = self._bot(view.state, view.secrets)
            self._do(session, view, lambda: session.act(action))
        elif view.claimable:
            self.tell(f"saved {view.names[view.claimable[0]]} was away for too long; the game can go on later")
            self.peer.call(lambda lobby: lobby.leave(session))

    def _do(self, session: Session[State], view: GameView[State], step: Callable[[], None]) -> None:
        """One step in the game, unless it went on while we thought."""

        def run(now: Session[State]) -> None:
            if now.table.phase is Phase.PLAYING and now.table.replica.ledger.seq == view.seq:
                step()

        try:
            self.peer.act(session, run)
        except Misuse as misuse:
            self.tell(f"trouble {misuse}")

    def _note(self, session: Session[State], state: State) -> None:
        gid, turn = session.gid or b"", state.turn.number
        if (gid, turn) == self._turns:
            return
        if gid != self._turns[0]:
            self.tell(f"game {gid.hex()[:16]} {' v '.join(session.names)}")
        self._turns = gid, turn
        self.tell(f"turn {turn} entry {session.table.replica.ledger.seq}")
        if isinstance(session.table.store, Journal):
            write_progress(session.table.store.folder, f"turn {turn}")

    # -------------------------------------------------------------------------------------------------- the end
    def _collect(self) -> None:
        """Counts games that are over, checks their files and puts them where they are wanted."""
        for session in list(self.peer.lobby.sessions):
            gid, phase = session.gid, session.table.phase
            if gid is None or gid in self._counted:
                continue
            if phase is Phase.AUDITED:
                self._counted.add(gid)
                self._check(session, gid)
            elif phase in STOPPED or (phase is Phase.ENDED and session.unopened):
                self._counted.add(gid)
                self.bad += 1
                trouble = session.table.trouble
                self.tell(f"stopped {trouble.text if trouble else 'somebody did not open his deck'}")

    def _check(self, session: Session[State], gid: bytes) -> None:
        data = self.peer.call(lambda lobby: session.table.transcript())
        name = f"{gid.hex()[:16]}.lore"
        if self.plan.out is not None:
            write_file(self.plan.out / name, data)
        report = verify(data, known_games())
        result = report.result
        points = " ".join(str(points - 1000) for points in result.points) if result else "-"
        if report.exit_code == 0:
            self.good += 1
        else:
            self.bad += 1
        word = "verified" if report.exit_code == 0 else f"not verified: {report.finding or report.incomplete}"
        self.tell(f"over {name} entries {report.entries} points {points} {word}")

    # ---------------------------------------------------------------------------------------------- the next one
    def _take_up(self, gid: bytes | None = None) -> None:
        """Goes on with the game left last, or with the one somebody came back for."""
        if any(session.running for session in self.peer.lobby.sessions):
            return
        for saved in peer_games(self.peer.folder, self.peer.identity.pk):
            if gid in (None, saved.gid):
                try:
                    self.peer.resume(saved.folder)
                    self.tell(f"resumed {saved.gid.hex()[:16]} {saved.progress}")
                except (Misuse, JournalError) as trouble:
                    self.tell(f"trouble {trouble}")
                return

    def _seek(self) -> None:
        """Connects to whom the plan names; without a game, offers one when enough players are free."""
        now = time.monotonic()
        if now - self._dialled < DIAL_EVERY:
            return
        self._dialled = now
        links = self.peer.transport.links
        if self.plan.join and not links:
            self._dial()
        host = not self.plan.join
        if self._session is not None or (self.plan.players > 2) != host or self.peer.lobby.offers:
            return
        free = [pk for pk, link in list(links.items()) if link.peer and link.peer.status == Status.FREE]
        if len(free) >= self.plan.players - 1:
            self._offer(free[: self.plan.players - 1])

    def _dial(self) -> None:
        try:
            self.peer.join(self.plan.join)
        except (TransportError, AddressError) as error:
            if str(error) != self._complaint:
                self.tell(f"trouble {error}")
            self._complaint = str(error)

    def _offer(self, guests: list[bytes]) -> None:
        wishes = Wishes(rules=self.plan.rules or "standard")
        terms = wishes.terms(self.plan.players)
        deck = entries(self._deck, terms.variant)
        try:
            self.peer.call(lambda lobby: lobby.offer(guests, terms, deck))
            self.tell(f"offered {wishes.in_words}")
        except Misuse as misuse:
            self.tell(f"trouble {misuse}")
