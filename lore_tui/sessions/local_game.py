"""A game of one person against bots in this process, behind an interface that hides where the game runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from engine.edition import Edition, Player
from engine.kernel.actions import Action, Identity
from engine.kernel.dealer import Chooser
from engine.kernel.game import Sections
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle
from engine.selfplay import Match as Rounds
from engine.selfplay import Refused
from lore_tui.games import showing
from lore_tui.view.names import Reader
from lore_tui.view.showing import Showing
from net.fair.log.replica import Step

if TYPE_CHECKING:
    from lore_tui.sessions.session import Session
    from lore_tui.sessions.solo_session import SoloSession

YOU = 0


class GameSession(Protocol):
    """A game as a client of one player sees it."""

    @property
    def showing(self) -> Showing:
        """How the game is shown, asked and told."""

    @property
    def names(self) -> Reader:
        """Words for this player, with what he knows now."""

    @property
    def state(self) -> Any:
        """What everybody knows."""

    @property
    def secrets(self) -> Mapping[Handle, Identity]:
        """What this player knows besides."""

    @property
    def pending_for_me(self) -> Decision | None:
        """The question this player has to answer, if one waits for him."""

    @property
    def story(self) -> Sequence[str]:
        """The log in words, from the beginning."""

    @property
    def over(self) -> Over | None:
        """The result, once there is one."""

    def act(self, action: Action) -> None:
        """Answer the question that waits; raises ValueError with the reason if the rules refuse the answer."""

    def close(self) -> str:
        """Leave the game; the sentence says what becomes of it."""


class MatchGame:
    """A game without protocol and journal: quick, reproducible from its chooser, forgotten when it is left."""

    def __init__(
        self,
        edition: Edition[Any, Any],
        decks: Sequence[Sections],
        opponents: Sequence[Player[Any]],
        choose: Chooser,
        variant: int,
        players: Sequence[str],
        options: Sequence[int] = (),
    ) -> None:
        """Seat 0 is the person's; `opponents` sit from seat 1 on; `players` are everybody's names."""
        self._game = edition.game
        self.showing = showing(self._game.name)
        self._rounds = Rounds(self._game, decks, choose, variant, options)
        self._opponents = tuple(opponents)
        self._players = tuple(players)
        self._story: list[str] = []
        self._waits: Decision | Over = self._go_on()

    @property
    def names(self) -> Reader:
        """Words for the person, with what he knows now."""
        return self.showing.names(self._players, YOU, self.secrets)

    @property
    def state(self) -> Any:
        """What everybody knows."""
        return self._rounds.state

    @property
    def secrets(self) -> Mapping[Handle, Identity]:
        """What the person knows besides."""
        return self._rounds.known(YOU)

    @property
    def pending_for_me(self) -> Decision | None:
        """The question the person has to answer."""
        return self._waits if isinstance(self._waits, Decision) else None

    @property
    def story(self) -> Sequence[str]:
        """The log in words."""
        return self._story

    @property
    def over(self) -> Over | None:
        """The result, once there is one."""
        return self._waits if isinstance(self._waits, Over) else None

    def act(self, action: Action) -> None:
        """Answer for the person, and let nature and bots go on until he is asked again."""
        refused = self._game.why_not(self.state, action)
        if refused is not None:
            raise ValueError(self.names.reason(self.state, refused))
        self._take(action)
        self._waits = self._go_on()

    def close(self) -> str:
        """Leave the game."""
        return "This game is not saved: it was played from a seed."

    def _go_on(self) -> Decision | Over:
        while True:
            waits = self._game.pending(self.state)
            if isinstance(waits, Over) or (isinstance(waits, Decision) and waits.seat == YOU):
                return waits
            if isinstance(waits, Decision):
                action = self._opponents[waits.seat - 1](self.state, self._rounds.known(waits.seat))
                refused = self._game.why_not(self.state, action)
                if refused is not None:
                    raise Refused(f"{action} of a bot is refused: {refused.text} ({refused.rule})")
                self._take(action)
            else:
                self._take(self._rounds.dealer.answer(self.state, waits))

    def _take(self, action: Action) -> None:
        before, names = self.state, self.names
        after, events = self._game.step(before, action)
        self._rounds.log.append(action)
        self._rounds.state = after
        self.showing.join(self._story, self.showing.tell(Step(before, action, events, after), names))


class AtTable:
    """What the moment of a session tells a client that asks for one thing after another."""

    def __init__(self, table: Session) -> None:
        self._table = table

    @property
    def showing(self) -> Showing:
        """How the game is shown, asked and told."""
        return showing(self._table.moment.game)

    @property
    def names(self) -> Reader:
        """Words for the person, with what he knows now."""
        moment = self._table.moment
        return self.showing.names(moment.players, moment.seat, moment.secrets)

    @property
    def state(self) -> Any:
        """What everybody knows."""
        return self._table.moment.state

    @property
    def secrets(self) -> Mapping[Handle, Identity]:
        """What the person knows besides."""
        return self._table.moment.secrets

    @property
    def pending_for_me(self) -> Decision | None:
        """The question the person has to answer."""
        return self._table.moment.question

    @property
    def story(self) -> Sequence[str]:
        """The log in words."""
        return [line.text for line in self._table.moment.story]

    @property
    def over(self) -> Over | None:
        """The result, once there is one."""
        return self._table.moment.over


class TableGame(AtTable):
    """A game at a real table of two seats in this process: same frames, dice, journal and file as any game."""

    def __init__(self, session: SoloSession) -> None:
        """`session` runs in the caller's thread; it has not been started yet."""
        super().__init__(session)
        self._session = session
        session.start(nobody)
        self._complain()

    @property
    def folder(self) -> Path:
        """Where the game lies on disk."""
        return self._session.folder

    def act(self, action: Action) -> None:
        """Answer for the person, and let the bot go on until he is asked again."""
        refused = self.showing.edition.game.why_not(self.state, action)
        if refused is not None:
            raise ValueError(self.names.reason(self.state, refused))
        self._session.act(action)
        self._complain()

    def close(self) -> str:
        """Leave the table; the journal keeps the game."""
        over = self.over
        notice = self._session.moment.notice
        self._session.close()
        return notice if over is not None else "The game is saved. `lore play --resume` goes on with it."

    def _complain(self) -> None:
        """What went wrong in the session is raised here, where the command line makes a report of it."""
        if self._session.moment.error is not None:
            raise self._session.moment.error


def nobody() -> None:
    """Listens to nothing: whoever goes by lines looks by himself."""
