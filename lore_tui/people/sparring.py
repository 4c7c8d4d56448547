"""A player without a screen: accepts or offers games, answers by bot, and checks every game when it is over."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.edition import Player
from engine.editions import USUAL, edition
from lore_tui.files.decklists import entries
from lore_tui.files.gamefile import known_games
from lore_tui.people.challenge import Challenge, game_of, rules_of, ways
from lore_tui.people.peer_games import peer_games, write_progress
from lore_tui.sessions.solo_session import watch
from net.disk.identity import grouped
from net.disk.journal import Journal, JournalError, write_file
from net.fair.check.verify import verify
from net.fair.log.faults import Misuse
from net.fair.log.primitives import fingerprint
from net.fair.log.schema import What
from net.fair.seat.core import Phase
from net.fair.wire.invite import AddressError
from net.fair.wire.messages import Status
from net.fair.wire.offers import Refusal
from net.peers.events import CanResume, ChatLine, GameChanged, OfferClosed, Offered, PeerGone, PeerHere
from net.peers.lobby import Lobby
from net.peers.peer import Notice, Peer, PeerEvent
from net.peers.session import GameView, Session
from net.peers.transport import TransportError

LOOK_EVERY = 0.2
DIAL_EVERY = 1.0
LINGER = 2.0
"""Seconds a player stays after his last game, so that everybody has the whole of it."""
CONSENT = 10.0
"""Seconds a decision waits for the rest of the table to agree on what was asked for."""
STOPPED = (Phase.FROZEN, Phase.CLAIMED)
INCOMPLETE = 2
"""What the verifier says of a game in which not everybody opened his cards."""
GIVEN = (What.TAKE_BACK, What.STOP, What.TIME)
"""What a bot gives whenever it is asked for."""
Wish = tuple[What, int]


@dataclass(frozen=True)
class Plan:
    """What a headless player is to do."""

    bot: str
    games: int
    decks: tuple[Any, ...]
    """Taken in turn, one for each game."""
    join: str = ""
    """Whom to join and challenge; empty waits for others."""
    rules: str = ""
    """The only rules accepted; empty accepts all, and offers the standard game."""
    players: int = 2
    game: str = USUAL
    """The one that is played."""
    out: Path | None = None
    turns: int = 0
    """The turn in which time is called, so that the game comes to its end; 0 leaves that to the rules."""
    host: bytes = b""
    """The only player whose offers are accepted; empty accepts those of all."""
    resume: bytes | None = None
    """The game to go on with at the beginning; None goes on with the one left last, empty with none."""


@dataclass
class Sparring:
    """Plays the games of a plan, one after the other."""

    peer: Peer[Any]
    plan: Plan
    tell: Callable[[str], None]
    good: int = 0
    bad: int = 0
    leaving: bool = False
    """Set from another thread when nothing more is to be played."""
    _known: set[bytes] = field(default_factory=set)
    _counted: set[bytes] = field(default_factory=set)
    _dialled: float = -DIAL_EVERY
    _complaint: str = ""
    _turns: tuple[bytes, int] = (b"", 0)
    _looked: float = 0.0
    _asked: tuple[int, Wish] | None = None
    _asked_at: float = 0.0
    _called: tuple[bytes, int] = (b"", 0)
    _refused: tuple[bytes | None, int] = (b"", 0)
    _stopped_at: dict[bytes, float] = field(default_factory=dict)
    _passed_on: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        self._edition = edition(self.plan.game)
        self._bot: Player[Any] = self._edition.bot(self.plan.bot, secrets.randbelow, watch=watch)

    # -------------------------------------------------------------------------------------------------- the run
    def run(self) -> bool:
        """Plays until enough games are over; True when all of them were verified."""
        port = self.peer.transport.port
        identity = self.peer.identity
        self.tell(f"here {identity.name} port {port} key {grouped(identity.fingerprint)}")
        if self.plan.resume != b"":
            self._take_up(self.plan.resume)
        while self._goes_on:
            newest = self._listen(self.peer.events.get(LOOK_EVERY)) or self._look()
            if newest is not None:
                self._play(newest)
            self._collect()
            if self._goes_on:
                self._seek()
        if not self.leaving:
            self._linger()
        return self.bad == 0

    @property
    def _goes_on(self) -> bool:
        return not self.leaving and self.good + self.bad < self.plan.games

    @property
    def _session(self) -> Session[Any] | None:
        """The game under way, or ended and not opened by all yet."""
        sessions = reversed(self.peer.lobby.sessions)
        return next((one for one in sessions if one.needs_links and one.gid not in self._counted), None)

    def _look(self) -> GameView[Any] | None:
        """The game once a second though nothing happened: time passes in it all the same."""
        session, now = self._session, time.monotonic()
        if session is None or now - self._looked < DIAL_EVERY:
            return None
        self._looked = now
        return self.peer.call(lambda lobby: session.view())

    def _linger(self) -> None:
        end = time.monotonic() + LINGER
        while self.peer.transport.links and time.monotonic() < end:
            time.sleep(LOOK_EVERY / 4)

    # ------------------------------------------------------------------------------------------------ listening
    def _listen(self, first: PeerEvent[Any] | None) -> GameView[Any] | None:
        """Takes in all events that wait; the newest picture of the game is all that counts of it."""
        newest: GameView[Any] | None = None
        for event in [*([first] if first is not None else []), *self.peer.events.drain()]:
            if isinstance(event, GameChanged):
                newest = event.view
            else:
                self._hear(event)
        return newest

    def _hear(self, event: PeerEvent[Any]) -> None:
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
        rules = rules_of(offer.terms) if game_of(offer.terms) == self.plan.game else ""
        welcome = self.plan.host in (b"", offer.host)
        wanted = bool(rules) and self.plan.rules in ("", rules) and welcome and self._goes_on
        try:
            if wanted:
                deck = entries(self._deck, offer.terms.variant, self.plan.game, offer.terms.options)
                self.peer.call(lambda lobby: lobby.accept(offer.id, deck))
                self.tell(f"accepted {rules} rules, {' v '.join(offered.names)}")
            else:
                self.peer.call(lambda lobby: lobby.decline(offer.id, Refusal.TERMS if rules else Refusal.RULES))
        except Misuse as misuse:
            self.tell(f"trouble {misuse}")

    @property
    def _deck(self) -> Any:
        return self.plan.decks[(self.good + self.bad) % len(self.plan.decks)]

    # ------------------------------------------------------------------------------------------------- the game
    def _play(self, view: GameView[Any]) -> None:
        """Answers what is asked; thinks in this thread, so that the network goes on meanwhile."""
        session = self._session
        if session is None or view.state is None or view.gid != session.gid:
            return  # a last picture of the game before is none of this one
        self._note(session, view.state)
        for seat, by in view.passed_on:
            if (seat, by) not in self._passed_on:
                self.tell(f"relay {view.names[seat]} by {view.names[by]}")
        self._passed_on = view.passed_on
        if self._settle(session, view):
            return
        if view.pending is not None:
            here = session.gid, view.seq
            if here != self._refused:  # what a table refuses once it refuses again
                action = self._bot(view.state, view.secrets)
                if not self._do(session, view, lambda: session.act(action)):
                    self._refused = here
        elif view.claimable:
            self._give_up(session, view)

    def _settle(self, session: Session[Any], view: GameView[Any]) -> bool:
        """Gives what others ask for, and calls time in the turn of the plan; True while the table is waited for."""
        wish = self._wish(view)
        if wish is None:
            return False
        now = time.monotonic()
        if (view.seq, wish) != self._asked:
            self._asked, self._asked_at = (view.seq, wish), now
            if not self._do(session, view, lambda: agree(session, wish)):
                self._asked_at = now - CONSENT
        return now - self._asked_at < CONSENT

    def _wish(self, view: GameView[Any]) -> Wish | None:
        """What is to be agreed on here, if anything is."""
        for request in view.requests:
            what = What(request.what)
            if what in GIVEN or (what is What.DROP and request.arg in view.claimable):
                return what, request.arg
        if view.state is None or view.pending is None or not 0 < self.plan.turns <= self._edition.turn(view.state):
            return None
        if self._edition.is_called(view.state):
            return None
        here = self._turns[0], view.seq
        if self._called[0] == here[0] and self._called != here:
            return None  # it was asked for once, and somebody did not want it
        self._called = here
        return What.TIME, 0

    def _give_up(self, session: Session[Any], view: GameView[Any]) -> None:
        """Somebody was away for too long: a table of several goes on without him, else the game is saved."""
        seat = view.claimable[0]
        here = view.seq, (What.DROP, seat)

        def run(lobby: Lobby[Any]) -> str:
            """Where it is still so: the others may have gone on without him while this player thought."""
            if not stands(session, view) or seat not in session.claimable:
                return ""
            if session.table.replica.may_drop(seat):
                agree(session, here[1])
                return f"dropping {view.names[seat]}, who was away for too long"
            lobby.leave(session)
            return f"saved {view.names[seat]} was away for too long; the game can go on later"

        if here != self._asked:
            try:
                said = self.peer.call(run)
            except Misuse as misuse:
                said = f"trouble {misuse}"
            if said:
                self._asked = here
                self.tell(said)

    def _do(self, session: Session[Any], view: GameView[Any], step: Callable[[], None]) -> bool:
        """One step in the game, unless it went on while we thought; False where the table refuses it."""

        def run(now: Session[Any]) -> None:
            if stands(now, view):
                step()

        try:
            self.peer.act(session, run)
        except Misuse as misuse:
            self.tell(f"trouble {misuse}")
            return False
        return True

    def _note(self, session: Session[Any], state: Any) -> None:
        gid, turn = session.gid or b"", self._edition.turn(state)
        if (gid, turn) == self._turns:
            return
        first = self._turns[1] + 1  # a turn that asked this player nothing may be over before he looks
        if gid != self._turns[0]:
            first = turn
            self.tell(f"game {gid.hex()[:16]} {' v '.join(session.names)}")
        self._turns = gid, turn
        for begun in range(min(first, turn), turn + 1):
            self.tell(f"turn {begun} entry {session.table.replica.ledger.seq}")
        if isinstance(session.table.store, Journal):
            write_progress(session.table.store.folder, f"turn {turn}")

    # -------------------------------------------------------------------------------------------------- the end
    def _collect(self) -> None:
        """Counts games that are over, checks their files and puts them where they are wanted."""
        for session in list(self.peer.lobby.sessions):
            gid, phase = session.gid, session.table.phase
            if gid is None or gid in self._counted:
                continue
            if session.opened:
                self._counted.add(gid)
                self._check(session, gid)
            elif phase in STOPPED or (phase is Phase.ENDED and session.unopened):
                # What proves who is to blame may still be on its way.
                if time.monotonic() - self._stopped_at.setdefault(gid, time.monotonic()) > LINGER:
                    self._counted.add(gid)
                    self.bad += 1
                    self._keep(session, gid)
                    trouble = session.table.trouble
                    self.tell(f"stopped {trouble.text if trouble else 'somebody did not open his deck'}")

    def _keep(self, session: Session[Any], gid: bytes) -> tuple[str, bytes]:
        """The file of a game and its name, put where files are wanted."""
        data = self.peer.call(lambda lobby: session.table.transcript())
        name = f"{gid.hex()[:16]}.lore"
        if self.plan.out is not None:
            write_file(self.plan.out / name, data)
        return name, data

    def _check(self, session: Session[Any], gid: bytes) -> None:
        name, data = self._keep(session, gid)
        report = verify(data, known_games())
        result = report.result
        points = " ".join(str(points - 1000) for points in result.points) if result else "-"
        left = " and ".join(session.names[seat] for seat in session.dropped)
        good = report.exit_code == 0 or (bool(left) and report.exit_code == INCOMPLETE)
        word = "verified" if report.exit_code == 0 else f"valid, though {left} left and opened nothing"
        if not good:
            word = f"not verified: {report.finding or report.incomplete}"
        self.tell(f"over {name} entries {report.entries} points {points} {word}")
        self.good, self.bad = self.good + good, self.bad + (not good)

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
        if self.plan.join and (self.plan.host not in links if self.plan.host else not links):
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
        known = ways(self.plan.game)
        usual = next((way for way in known if self.plan.players in way.seats), known[0])
        rules = self.plan.rules or usual.word
        challenge = Challenge(game=self.plan.game, rules=rules, go_on=True)
        terms = challenge.terms(self.plan.players)
        deck = entries(self._deck, terms.variant, self.plan.game, terms.options)
        try:
            self.peer.call(lambda lobby: lobby.offer(guests, terms, deck))
            self.tell(f"offered {challenge.in_words}")
        except Misuse as misuse:
            self.tell(f"trouble {misuse}")


def stands(session: Session[Any], view: GameView[Any]) -> bool:
    """Whether a game is still where it was shown."""
    return session.table.phase is Phase.PLAYING and session.table.replica.ledger.seq == view.seq


def agree(session: Session[Any], wish: Wish) -> None:
    """Says at a table that this seat wants something too."""
    what, arg = wish
    session.do(lambda table: table.drop(arg) if what is What.DROP else table.propose(what, arg))
