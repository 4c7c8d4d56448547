"""The table of a game with people: what the others ask for, who is away, chat, and what follows the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, cast

from textual import on
from textual.binding import BindingType

from lore_tui import actions
from lore_tui.screens.line import LineScreen
from lore_tui.screens.table import LOCAL, TableScreen
from lore_tui.sessions.peer_session import PeerMoment, PeerSession
from lore_tui.view.prompt import Answer, one_of, yes_no
from net.fair.log.schema import Say, What

REMATCH = "rematch"
PHRASES = {"1": "good luck", "2": "one moment", "3": "well done", "4": "thanks"}
"""What is said by a digit alone."""


class PeerTableScreen(TableScreen):
    """A table over the network; it ends with "rematch" where the player wants another game, else with nothing."""

    PLACE = actions.PEOPLE
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.PEOPLE)]

    def __init__(self, session: PeerSession) -> None:
        super().__init__(session)
        self._people = session
        self._answered_requests: set[Say] = set()
        self._request: Say | None = None

    @property
    def now(self) -> PeerMoment:
        """The moment with what only games with people have."""
        return cast("PeerMoment", self.desk.moment)

    # --------------------------------------------------------------------------------------------------- the game
    @on(TableScreen.Changed)
    def take_news(self, message: TableScreen.Changed) -> None:
        """Show the newest moment; what another player asks for comes before the question of the game."""
        message.prevent_default()
        self.take_moment()
        requests = [one for one in self.now.requests if one not in self._answered_requests]
        if self._request is not None and self._request not in self.now.requests:
            self._request = None  # the game went on without it
            self._local = None
            self._ask_again()
        if requests and self._local is None and not self._over:
            self._request = requests[0]
            self._ask_locally(yes_no(LOCAL, "ASKED", self._people.words_for(self._request)), self._answer_request)
        self.lore.attention.asked(self._request is not None or (self.desk.is_asked and self._answered is None))

    def on_unmount(self) -> None:
        """Nobody is asked any more."""
        self.lore.attention.asked(False)

    def _answer_request(self, answer: Answer) -> None:
        request, self._request = self._request, None
        if request is None:
            return
        self._answered_requests.add(request)
        if answer.chosen == (1,):
            self._people.agree(request)

    def _say_or_end(self) -> None:
        if self._local is not None:
            return
        moment = self.now
        if moment.stopped or moment.over is not None:
            if not self._over:
                self._over = True
                ending = self.desk.ending() if moment.over is not None else moment.stopped
                ways = self._ways_on()
                prompt = one_of(LOCAL, "GAME OVER", ending, [words for words, _ in ways])
                self._ask_locally(prompt, lambda answer: ways[answer.chosen[0]][1]())
        else:
            self._say_waiting(moment.waiting)

    def _ways_on(self) -> list[tuple[str, Callable[[], None]]]:
        """Back to the lobby; of a game that came to its end the same as after one against a bot."""
        ways: list[tuple[str, Callable[[], None]]] = [("back to the lobby", partial(self._end, None))]
        if self.now.over is None:
            return ways
        return [*ways, ("offer another game", partial(self._end, REMATCH)), *self.ways_of_looking()]

    def _end(self, wish: str | None) -> None:
        self.dismiss(wish)

    # --------------------------------------------------------------------------------------------------- commands
    def action_chat(self) -> None:
        """Say something to the others."""
        offered = " ".join(f"{digit} {words}" for digit, words in PHRASES.items())
        rule = self._people.talk_rule
        self.app.push_screen(LineScreen(f"{rule} Say, or {offered}" if rule else f"Say, or {offered}"), self._chat)

    def _chat(self, text: str | None) -> None:
        if text:
            self._people.chat(PHRASES.get(text, text))

    def action_mute(self) -> None:
        """Hear what the others say, or not."""
        self._people.muted = not self._people.muted
        self.say("Talk is hidden now; Y shows it again." if self._people.muted else "Talk is shown again.")

    def action_draw(self) -> None:
        """Offer a draw."""
        self._people.propose(What.DRAW)

    def action_stop(self) -> None:
        """Offer to stop without a result."""
        self._people.propose(What.STOP)

    def action_time(self) -> None:
        """Agree that time was called in a tournament: the game goes on to an end in order."""
        self._people.propose(What.TIME)

    def action_claim(self) -> None:
        """Claim the game against somebody whose time is used up."""
        if self.now.claimable:
            name = self.now.players[self.now.claimable[0]]
            words = f"Claim the game against {name}? That is final: you sign nothing more in it."
            if len(self.now.players) > 2:
                words = f"Go on without {name}? All others have to want it too."
            self._ask_locally(yes_no(LOCAL, "CLAIM", words), self._claim)
        else:
            self._people.claim()

    def _claim(self, answer: Answer) -> None:
        if answer.chosen == (1,):
            self._people.claim()
