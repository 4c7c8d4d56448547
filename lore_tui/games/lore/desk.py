"""A player's desk in a game of LoRE: companies, hand, map and fights, and how its questions are put."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.journeys.cards.atlas import Atlas
from engine.journeys.play.playable import is_place_for
from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import attack_now, companies_of, company, fellows, goal_of
from engine.journeys.table.frames import Play
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle, is_handle, owner
from engine.lore.frames import Movement
from engine.lore.movement import routes
from engine.lore.records import State
from lore_tui.games.journeys.map import Marks
from lore_tui.games.lore.ask.ahead import asks_on
from lore_tui.games.lore.ask.battle import Arrangement, Battle, arrange, is_arranged
from lore_tui.games.lore.ask.stack import declared, stack_page
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show import panes
from lore_tui.games.lore.show.looking import look_rows, looked_at, named, stands_at
from lore_tui.games.lore.show.own_deck import deck_page
from lore_tui.games.lore.show.pages import LATEST_DICE, card_page, fight_page
from lore_tui.games.lore.show.table import events_line, piles, sites, sorted_hand, tally, things
from lore_tui.games.lore.show.waiting import doing
from lore_tui.text import wrap
from lore_tui.view import pages
from lore_tui.view.desk import Desk
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters, Thing
from lore_tui.view.prompt import Answer
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row, hand_sizes
from lore_tui.view.sheet import Asked

COSTLY = (Question.START_COMPANY, Question.DRAFT, Question.STARTING_CARD)
"""To pass these cannot be made up for: what is left then leaves the game."""
FOLDED = 400
"""Cells of a line before a page folds it."""


@dataclass
class LoreDesk(Desk):
    """One player's desk in a game of LoRE."""

    battle: Battle | None = None
    """How the fight at hand, or else the last one, is fought."""
    fight: Arrangement | None = None
    """The fight that is asked about as a whole."""

    @property
    def state(self) -> State:
        """The public state."""
        return cast(State, self.moment.state)

    @property
    def names(self) -> Names:
        """Words for this player."""
        return cast(Names, self.reader)

    @property
    def atlas(self) -> Atlas:
        """The map."""
        return self.state.atlas

    # ---------------------------------------------------------------------------------------------- the question
    def things(self) -> list[Thing]:
        """The hand, own companies and their cards."""
        names = self.names
        mine = {company.number for company in self.state.companies if company.seat == names.seat}
        return [
            thing
            for thing in things(self.state, names)
            if (thing[1] in mine if isinstance(thing, tuple) else owner(thing) == names.seat)
        ]

    def hand_things(self) -> list[Thing]:
        """The cards of the hand."""
        return [self.names.thing(card) for card in sorted_hand(self.state, self.names, {})]

    @property
    def is_costly(self) -> bool:
        """Whether what is left leaves the game where the player declines."""
        question = self.moment.question
        return question is not None and question.question in COSTLY

    @property
    def is_arranged(self) -> bool:
        """Whether a fight is asked about as a whole."""
        return self.fight is not None

    def put(self, given: Letters) -> Asked:
        """The question with these letters; a fight is asked about as a whole, once."""
        self.fight = None
        if not self.hold and is_arranged(self.state, self.moment.seat) and not self._is_begun:
            number, secrets = self.moment.number, self.moment.secrets
            asked, self.fight = arrange(self.state, self.names, number, secrets, given, self.battle)
            return asked
        return super().put(given)

    @property
    def _is_begun(self) -> bool:
        """Whether the fight at hand has been arranged already, though not for what is asked now."""
        attack = attack_now(self.state)
        return self.battle is not None and attack is not None and attack.number == self.battle.attack

    def answer(self, answer: Answer) -> Action:
        """The action that an answer stands for; an arrangement is kept for the questions that follow."""
        assert self.asked is not None
        fight, space = self.fight, self.asked.prompt.space
        if fight is None or (space is not None and answer.chosen == (space,)):
            return super().answer(answer)
        self.battle = Battle(fight.attack.number, tuple(fight.of(answer.chosen)))
        action = self.battle.answer(self.state, self.moment.secrets)
        assert action is not None
        return action

    def asks_on(self, action: Action) -> tuple[State, Decision] | None:
        """Where an answer leads that only asks for the next thing to be named for a card."""
        return asks_on(self.state, action)

    def planned(self) -> Action | None:
        """What was answered already: the rest of several answers, or how the fight at hand is fought."""
        action = super().planned()
        if action is None and self.battle is not None:
            return self.battle.answer(self.state, self.moment.secrets)
        return action

    def forget_plans(self) -> None:
        """Nothing is answered as arranged any more; what was arranged last can be repeated by its key."""
        super().forget_plans()
        if self.battle is not None:
            self.battle = replace(self.battle, attack=NONE)

    # ------------------------------------------------------------------------------------------------- the panes
    def head(self, said: Sequence[Flag], width: int) -> list[Line]:
        """The two lines on top."""
        return panes.header(self.state, self.names, said, width)

    @property
    def flag(self) -> Flag:
        """How many hazards were played on the company that moves."""
        return panes.hazards_flag(self.state, self.names)

    @property
    def beside_news(self) -> str:
        """The pane that has to be seen with the news: the company that hazards are played on, else the hand."""
        return "table" if self.state.turn.company != NONE and self.state.turn.mover != self.moment.seat else "hand"

    @property
    def moving(self) -> bool:
        """Whether the player is asked where a company goes."""
        question = self.moment.question
        return question is not None and question.question in (Question.NEW_SITE, Question.STARTING_SITE)

    @property
    def fighters(self) -> Mapping[Handle, str]:
        """The letters of those who are attacked."""
        attack = attack_now(self.state)
        group = company(self.state, attack.company) if attack is not None else None
        if group is None:
            return {}
        return {who: self.shown_letters.get(who, "") for who in fellows(self.state, group)}

    def table_rows(self, *, theirs: bool = True) -> list[Row]:
        """Companies, the player's own first."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, theirs=theirs)

    def foe_rows(self) -> list[Row]:
        """The opponents' companies alone."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, mine=False)

    def hand_rows(self) -> list[Row]:
        """The hand; for a spectator how many cards each player holds."""
        if self.watching:
            return hand_sizes(self.moment.players, [len(rows[Zone.HAND]) for rows in self.state.zones])
        return panes.hand_rows(self.state, self.names, self.shown_letters, self.live, self.letters, self.rows)

    @property
    def held(self) -> int:
        """How many cards the player has in hand."""
        return len(self.state.zones[self.moment.seat][Zone.HAND]) if not self.watching else 0

    def reach_rows(self) -> list[Row]:
        """The sites a company may go to, in the order of the question."""
        if self.asked is None or not self.moving:
            return []
        frame = self.state.frames[-1]
        moving = company(self.state, frame.company) if isinstance(frame, Movement) else None
        rows: dict[int, Row] = {}
        for option in self.asked.prompt.options:
            action = self.asked.actions[option.id]
            if action.verb in (Verb.GO, Verb.PICK) and action.args[0] not in rows:
                site = action.args[0]
                live = option.keys[0] in self.live
                row = panes.reach_row(self.state, moving, site, option.keys[0], live, option.allowed)
                rows[site] = replace(row, mark="*" if self.for_hand(site) else " ")
        return list(rows.values())

    def for_hand(self, site: int) -> list[str]:
        """The cards of the player's hand that this site is a place for."""
        numbers = [self.names.number(self.state, card) for card in self.state.zones[self.moment.seat][Zone.HAND]]
        printed = [self.state.book[number].definition for number in numbers if number]
        return sorted({card.name for card in printed if card.is_resource and is_place_for(self.state, site, card)})

    def option_for_site(self, site: int) -> int | None:
        """The first option that leads to a site."""
        if self.asked is None or not self.moving:
            return None
        found = (id for id, action in self.asked.actions.items() if action.args[:1] == (site,))
        return next(found, None)

    def marks(self, target: int | None) -> Marks:
        """What the map shows: companies, sites in reach, the path of the site pointed at."""
        mine = {stands_at(c) for c in self.state.companies if c.seat == self.moment.seat}
        theirs = {stands_at(c) for c in self.state.companies if c.seat != self.moment.seat}
        rows = self.reach_rows()
        hints = {row.site: row.hint for row in rows}
        pointed = self.pointed
        goal = pointed.args[0] if pointed is not None and pointed.verb in (Verb.GO, Verb.PICK) and hints else target
        types = {
            region.index: now
            for region in self.state.atlas.regions
            if (now := region_type(self.state, region.index)) != region.type
        }
        return Marks(hints, self._path(goal, pointed), mine - {NONE}, theirs - {NONE}, goal, types)

    def _path(self, goal: int | None, pointed: Action | None) -> tuple[int, ...]:
        frame = self.state.frames[-1] if self.state.frames else None
        if isinstance(frame, Movement) and self.moving and goal is not None:
            moving = company(self.state, frame.company)
            paths = routes(self.state, moving, goal) if moving is not None else ()
            middle = pointed.arg(1) if pointed is not None else NONE
            return next((path for path in paths if len(path) > 1 and path[1] == middle), paths[0] if paths else ())
        group = company(self.state, self.state.turn.company)
        return group.journey.path if group is not None and group.journey is not None else ()

    @property
    def looks_at(self) -> str:
        """The site that the cursor of the map stands on, in words."""
        return looked_at(self.state, self.names, self.site)

    @property
    def home_site(self) -> int:
        """Where to begin to look at the map: at the player's company, the one whose phase it is before others."""
        seat = max(self.moment.seat, 0)
        order = sorted(companies_of(self.state, seat), key=lambda one: one.number != self.state.turn.company)
        return next((site for one in order if (site := stands_at(one)) != NONE), NONE)

    def look_rows(self) -> list[Row]:
        """Beside the map while nobody is asked for a site."""
        return look_rows(self.state, self.names)

    # ------------------------------------------------------------------------------------------------- the pages
    def fight_page(self, width: int) -> list[Line]:
        """The fight under way, with exact chances."""
        dice = LATEST_DICE if self.small else 1  # the log on the right has the others
        return fight_page(self.state, self.names, self.moment.story, width, self.fighters, dice)

    def piles_page(self, width: int) -> list[Line]:
        """Points by their sources, piles with their cards, what lies on the table, the sites."""
        parts = [make(self.state, self.names, FOLDED) for make in (tally, piles, events_line)]
        here = sites(self.state, self.names, FOLDED)
        return [*pages.piles_page(parts, width), *pages.styled(row for text in here for row in wrap(text, width))]

    def deck_page(self, width: int) -> list[Line]:
        """The player's own deck, and where its cards lie."""
        return deck_page(self.state, self.names, width)

    def card_page(self, width: int, *, brief: bool) -> list[Line]:
        """The card or site pointed at, and where it can be played; while several cards wait, all of them."""
        if not self.is_pointing and len(declared(self.state)) > 1:
            return stack_page(self.state, self.names, width)
        card, site = self.pointed_card
        found = card_page(card, site, width, brief=brief)
        return found if brief or not card else [*found, *self._places(card, width)]

    def _places(self, card: int, width: int) -> list[Line]:
        """Where a resource can be played, those sites first that a company may go to now."""
        printed = self.state.book[card].definition
        if not printed.is_resource:
            return []
        sites = [site for site in self.state.atlas.sites if is_place_for(self.state, site.index, printed)]
        reached = {row.site for row in self.reach_rows()}
        near = [site.name for site in sites if site.index in reached]
        far = [site.name for site in sites if site.index not in reached]
        told = [("In reach now: ", near), ("It can be played at: " if not near else "Elsewhere: ", far)]
        words = " ".join(f"{head}{', '.join(names)}." for head, names in told if names)
        return [[], *pages.styled(wrap(words, width))] if words else []

    @property
    def is_pointing(self) -> bool:
        """Whether the question or a list points at a card or a site."""
        return self.pointed is not None or bool(self.card) or self.site != NONE

    @property
    def pointed_card(self) -> tuple[int, int]:
        """The card number and the site that the question, else the arrows in a list, point at."""
        pointed = self.pointed
        if pointed is not None and pointed.args:
            value = pointed.args[0]
            if self.moving:
                return 0, value
            if pointed.verb != Verb.PICK or not _is_number(self.moment.question):
                if is_handle(value, len(self.state.faces)):
                    number = self.names.number(self.state, value)
                    if number:
                        return number, NONE
        if self.card or self.site != NONE:
            return self.card, self.site
        return self._scene()

    def _scene(self) -> tuple[int, int]:
        """What the game is about while nothing is pointed at: a card being played, the attacker, or the site."""
        declared = next((frame for frame in reversed(self.state.frames) if isinstance(frame, Play)), None)
        if declared is not None and declared.definition:
            return declared.definition, NONE
        attack = attack_now(self.state)
        if attack is not None and attack.definition:
            return attack.definition, NONE
        group = company(self.state, self.state.turn.company)
        return 0, goal_of(group) if group is not None else NONE

    def found(self, name: str) -> tuple[int, int]:
        """The card number and the site of that name."""
        return named(name)

    def doing(self, waits: Decision) -> str:
        """What a player does who is asked that."""
        return doing(self.state, waits)

    @property
    def about(self) -> str:
        """What the answer pointed at is about, and of a site, for which cards of the hand it is a place."""
        text = super().about
        if text and self.moving and self.pointed is not None and self.pointed.args:
            found = self.for_hand(self.pointed.args[0])
            text = f"For {', '.join(found)}. {text}" if found else text
        return text


def _is_number(question: Decision | None) -> bool:
    """Whether the answer to a question is a number, not a card."""
    return question is not None and question.question in (Question.FACE, Question.DRAW_COUNT, Question.ENTER)
