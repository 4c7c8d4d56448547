"""A player's desk in a game of the TCG: path, fellowship, minions, hand, skirmishes, and how questions are put."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from engine.cards.catalogue import plain
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle, is_handle
from engine.tcg.table.board import CARDS, face, on_table, site_here
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import Question, Verb
from lore_tui.games.tcg.ask.arrange import Arranged, Orders, arrange
from lore_tui.games.tcg.cards import card_box
from lore_tui.games.tcg.names import Names
from lore_tui.games.tcg.show import panes
from lore_tui.games.tcg.show.fight import fight_page
from lore_tui.games.tcg.show.own_deck import deck_page
from lore_tui.games.tcg.show.stack import stack
from lore_tui.games.tcg.show.table import fellowship, minions_of, piles, points, sorted_hand, support
from lore_tui.games.tcg.show.waiting import doing
from lore_tui.text import wrap
from lore_tui.view import pages
from lore_tui.view.desk import SINCE, Desk
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters, Thing
from lore_tui.view.layout import FIGHT, NEWS, TAIL_ROWS, Box, arrange_without_map
from lore_tui.view.prompt import Answer
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row, hand_sizes
from lore_tui.view.sheet import Asked

ABOVE, PANE = 4, 44
"""Rows of news that leave a small pane room for a skirmish, and its columns."""
NUMBERS = (Question.PLACE, Question.ORDER, Question.SHOT_AT)
"""Questions whose answers are numbers, not cards."""


@dataclass
class TcgDesk(Desk):
    """One player's desk in a game of the TCG."""

    orders: Orders | None = None
    """What was answered in one line and is still to be carried out."""
    arranged: Arranged | None = None
    """The question on the screen, where it stands for several."""
    _made: dict[str, tuple[tuple[object, ...], list[Row]]] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The public state."""
        return cast(State, self.moment.state)

    @property
    def names(self) -> Names:
        """Words for this player."""
        return cast(Names, self.reader)

    # ------------------------------------------------------------------------------------------------- the question
    def things(self) -> list[Thing]:
        """The hand, and the player's own cards on the table that lie on nothing."""
        seat = self.moment.seat
        if self.watching:
            return []
        own = [*fellowship(self.state, seat), *minions_of(self.state, seat), *support(self.state, seat)]
        return [*self.hand_things(), *own]

    def hand_things(self) -> list[Thing]:
        """The cards of the hand."""
        return [self.names.thing(card) for card in sorted_hand(self.state, self.names, {})]

    @property
    def is_costly(self) -> bool:
        """Whether companions that are not taken now cannot be had before the game."""
        question = self.moment.question
        return question is not None and question.question == Question.START

    @property
    def is_arranged(self) -> bool:
        """Whether the question on the screen stands for several."""
        return self.arranged is not None

    def put(self, given: Letters) -> Asked:
        """The question with these letters; assignments and archery wounds are asked about as a whole."""
        self.arranged = None
        if not self.hold:
            self.arranged = arrange(self.state, self.names, self.moment.number, self.moment.secrets, given)
        return self.arranged.asked if self.arranged is not None else super().put(given)

    def answer(self, answer: Answer) -> Action:
        """The action that an answer stands for; the rest of an arrangement is kept for the questions that follow."""
        assert self.asked is not None
        if self.arranged is None:
            return super().answer(answer)
        self.orders = self.arranged.orders(self.state, answer.chosen)
        action = self.orders.answer(self.state)
        assert action is not None
        return action

    def planned(self) -> Action | None:
        """What was answered already, in one line with others."""
        action = self.orders.answer(self.state) if self.orders is not None else None
        return action if action is not None else super().planned()

    def forget_plans(self) -> None:
        """Nothing is answered as planned any more."""
        super().forget_plans()
        self.orders = None

    # ---------------------------------------------------------------------------------------------------- the panes
    @property
    def view(self) -> str:
        """A skirmish stays in sight where there is room for it beside whatever there is to read, or below it."""
        view = super().view
        stays = view == NEWS and self.showing.is_fight(self.state) and (not self.small or self._is_brief)
        return FIGHT if stays else view

    @property
    def _is_brief(self) -> bool:
        """Whether the news leave the pane of a small window room for a skirmish."""
        return self.tail_rows == TAIL_ROWS and len(self._above(PANE)) <= ABOVE

    def _above(self, width: int) -> list[Line]:
        """What was done since the last answer; which skirmish is fought its page says itself."""
        return self._log_page(pages.deeds(self.news), width)

    @property
    def news_above(self) -> bool:
        """Whether the pane of the skirmish begins with what happened since the last answer."""
        return self.small and self.view == FIGHT and not self.chosen and self.has_news

    def places(self, width: int, height: int, view: str, pane: str = "table") -> dict[str, Box]:
        """Where the panes stand: a skirmish never covers the hand."""
        beside, listed = self.beside_news, self.listed_choices
        return arrange_without_map(width, height, view, pane=pane, beside=beside, choices=listed)

    @property
    def titles(self) -> Mapping[str, str]:
        """What the panes are called that other games call otherwise."""
        fight = f"{SINCE}, and now" if self.news_above else "Skirmish"
        return {"foes": "Support areas, other fellowships", "map": "The adventure path", FIGHT: fight}

    @property
    def land(self) -> str:
        """A path of nine sites."""
        return "path"

    def head(self, said: Sequence[Flag], width: int) -> list[Line]:
        """The two lines on top."""
        return panes.header(self.state, self.names, said, width)

    def table_rows(self, *, theirs: bool = True) -> list[Row]:
        """Path, fellowship and minions, then support areas and the other fellowships."""
        return self._kept("table" if theirs else "front", lambda letters, live: self._table(letters, live, rest=theirs))

    def _table(self, letters: Letters, live: frozenset[str], *, front: bool = True, rest: bool = True) -> list[Row]:
        # Whom an answer arranges is seen first where there are few rows.
        first = self.small and self.arranged is not None
        return panes.table_rows(
            self.state, self.names, letters, live, self.plans, first=first, front=front, rest=rest
        )

    @property
    def plans(self) -> Mapping[Handle, str]:
        """What the arrangement on the screen means to everybody in it."""
        if self.arranged is None or self.reading is None or self.reading.prompt is not self.arranged.asked.prompt:
            return {}
        return self.arranged.shown(self.state, self.names, self.reading.arranged)

    def _kept(self, name: str, make: Callable[[Letters, frozenset[str]], list[Row]]) -> list[Row]:
        """Rows that are looked at many times for one key, made once for the moment and what can be pointed at."""
        letters, live = self.shown_letters, self.live
        plan = self.reading.arranged if self.arranged is not None and self.reading is not None else None
        key = (self.moment, dict(letters), live, dict(self.letters), self.rows, plan, self.small)
        known = self._made.get(name)
        if known is None or known[0][0] is not self.moment or known[0][1:] != key[1:]:
            known = self._made[name] = (key, make(letters, live))
        return list(known[1])

    def foe_rows(self) -> list[Row]:
        """Support areas and the fellowships whose turn it is not."""
        return self._kept("rest", lambda letters, live: self._table(letters, live, front=False))

    def hand_rows(self) -> list[Row]:
        """The hand; for a spectator how many cards each player holds."""
        if self.watching:
            return hand_sizes(self.moment.players, [len(rows[Zone.HAND]) for rows in self.state.zones])
        return self._kept("hand", self._hand)

    def _hand(self, letters: Letters, live: frozenset[str]) -> list[Row]:
        return panes.hand_rows(self.state, self.names, letters, live, self.letters, self.rows)

    @property
    def held(self) -> int:
        """How many cards the player has in hand."""
        return len(self.state.zones[self.moment.seat][Zone.HAND]) if not self.watching else 0

    @property
    def fighters(self) -> Mapping[Handle, str]:
        """The letters of those in the skirmish."""
        fight = self.state.turn.fight
        if fight is None:
            return {}
        both = (fight.defender, *fight.minions)
        return {who: self.shown_letters.get(who, "") for who in both if on_table(self.state, who) is not None}

    @property
    def in_sight(self) -> frozenset[str]:
        """The letters that stand beside a name in the panes of the view; the hand is seen with a skirmish."""
        if self.view != FIGHT:
            return super().in_sight
        rows = (*self.hand_rows(), *(() if self.small else self.table_rows()))
        return frozenset((*self.fighters.values(), *(row.hint for row in rows)))

    # ---------------------------------------------------------------------------------------------------- the pages
    def fight_page(self, width: int) -> list[Line]:
        """The skirmish under way with both sums, and what led to them."""
        above = self._above(width) if self.news_above else []
        return [*above, *fight_page(self.state, self.names, width, self.fighters)]

    def piles_page(self, width: int) -> list[Line]:
        """How far everybody has come, the dead, and every pile."""
        return pages.piles_page([points(self.state, self.names), piles(self.state, self.names)], width)

    def deck_page(self, width: int) -> list[Line]:
        """The player's own deck, and where its cards lie."""
        return deck_page(self.state, self.names, width)

    def card_page(self, width: int, *, brief: bool) -> list[Line]:
        """The card pointed at."""
        number, _ = self.pointed_card
        if not number:
            return pages.styled(wrap(pages.NOTHING_POINTED_AT, width), "dim")
        printed = CARDS[number].printed
        name = f"{'• ' if printed.unique else ''}{printed.name}"
        return [*[[(row, "title")] for row in wrap(name, width)], *pages.boxed(["", *card_box(printed, width + 4)])[1:]]

    @property
    def pointed_card(self) -> tuple[int, int]:
        """The number of the card that the question, else the arrows in a list, point at."""
        pointed, question = self.pointed, self.moment.question
        if pointed is not None and pointed.args and question is not None and question.question not in NUMBERS:
            value = pointed.args[-1] if pointed.verb == Verb.ASSIGN else pointed.args[0]
            if is_handle(value, len(self.state.faces)):
                number = self.names.number(self.state, value)
                if number in CARDS:
                    return number, NONE
        return (self.card, NONE) if self.card else self._scene()

    def _scene(self) -> tuple[int, int]:
        """What the game is about while nothing is pointed at: the card being played, else the site."""
        for _, number in stack(self.state, self.names):
            if number:
                return number, NONE
        here = site_here(self.state) if self.state.turn.fp != NONE else NONE
        return (face(self.state, here).number, NONE) if here != NONE else (0, NONE)

    def found(self, name: str) -> tuple[int, int]:
        """The number of the card of that name, or of the first one that begins so, else holds it."""
        wanted = plain(name)
        if not wanted:
            return 0, NONE
        known = [(plain(entry.printed.name), number) for number, entry in CARDS.items()]
        for fits in (str.__eq__, str.startswith, str.__contains__):
            number = next((number for full, number in known if fits(full, wanted)), 0)
            if number:
                return number, NONE
        return 0, NONE

    def doing(self, waits: Decision) -> str:
        """What a player does who is asked that."""
        return doing(self.state, waits)
