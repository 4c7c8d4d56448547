"""A player's desk in a game of companies on a map: what such games share of panes, map and pages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from engine.journeys.cards.atlas import Atlas
from engine.journeys.play.playable import is_place_for
from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import attack_now, companies_of, company, fellows, goal_of
from engine.journeys.table.frames import Play
from engine.journeys.table.records import State, Zone
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle, is_handle, owner
from lore_tui.games.journeys.ask.ahead import asks_on, ends_with
from lore_tui.games.journeys.ask.battle import Arrangement, Battle, arrange, is_arranged
from lore_tui.games.journeys.map import Marks
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show.hand import hand_rows, sorted_hand
from lore_tui.games.journeys.show.looking import look_rows, looked_at, named, stands_at
from lore_tui.games.journeys.show.own_deck import deck_page
from lore_tui.games.journeys.show.pages import fight_page
from lore_tui.games.journeys.show.piles import hazards_flag, things
from lore_tui.text import wrap
from lore_tui.view import pages
from lore_tui.view.desk import Desk
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters, Thing
from lore_tui.view.prompt import Answer, Shape
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row, hand_sizes
from lore_tui.view.sheet import Asked


@dataclass
class JourneyDesk(Desk):
    """One player's desk in a game of journeys."""

    numbers: frozenset[int] = frozenset()
    """Questions whose answer is a number, not a card."""
    battle: Battle | None = None
    """How the fight at hand, or else the last one, is fought."""
    fight: Arrangement | None = None
    """The fight that is asked about as a whole."""

    @property
    def board(self) -> State:
        """The public state."""
        return cast(State, self.moment.state)

    @property
    def words(self) -> Names:
        """Words for this player."""
        return cast(Names, self.reader)

    @property
    def atlas(self) -> Atlas:
        """The map."""
        return self.board.atlas

    # ---------------------------------------------------------------------------------------------- the question
    def things(self) -> list[Thing]:
        """The hand, own companies and their cards."""
        names = self.words
        mine = {company.number for company in self.board.companies if company.seat == names.seat}
        return [
            thing
            for thing in things(self.board, names)
            if (thing[1] in mine if isinstance(thing, tuple) else owner(thing) == names.seat)
        ]

    def hand_things(self) -> list[Thing]:
        """The cards of the hand."""
        return [self.words.thing(card) for card in sorted_hand(self.board, self.words, {})]

    def answer(self, answer: Answer) -> Action:
        """The action that an answer stands for; an arrangement is kept for the questions that follow.

        Where some are chosen of many, the question is declined after them.
        """
        assert self.asked is not None
        prompt, game = self.asked.prompt, self.showing.edition.game
        if self.fight is not None and answer.chosen != (prompt.space,):
            parts = tuple(number for number in answer.chosen if number != prompt.space)
            leaves = prompt.space in answer.chosen
            self.battle = Battle(self.fight.attack.number, tuple(self.fight.of(parts)), leaves)
            action = self.battle.answer(game, self.board, self.moment.secrets)
            assert action is not None
            return action
        first = super().answer(answer)
        if prompt.shape is Shape.SEVERAL and prompt.least < prompt.most:
            self.queue += ends_with(game, self.board, [first, *self.queue])
        return first

    # ------------------------------------------------------------------------------------------ fights as a whole
    @property
    def is_arranged(self) -> bool:
        """Whether a fight is asked about as a whole."""
        return self.fight is not None

    @property
    @abstractmethod
    def fight_rules(self) -> tuple[str, ...]:
        """The rules behind the question how a fight is fought."""

    @property
    def can_support(self) -> bool:
        """Whether those without a strike may tap for those who have one."""
        return True

    def put(self, given: Letters) -> Asked:
        """The question with these letters; a fight is asked about as a whole, once."""
        self.fight = None
        game = self.showing.edition.game
        if not self.hold and is_arranged(game, self.board, self.moment.seat) and not self._is_begun:
            self.fight = Arrangement(game, self.board, self.battle, support=self.can_support)
            return arrange(self.fight, self.words, self.moment.number, given, self.fight_rules)
        return super().put(given)

    @property
    def _is_begun(self) -> bool:
        """Whether the fight at hand has been arranged already, though not for what is asked now."""
        attack = attack_now(self.board)
        return self.battle is not None and attack is not None and attack.number == self.battle.attack

    def planned(self) -> Action | None:
        """What was answered already: the rest of several answers, or how the fight at hand is fought."""
        action = super().planned()
        if action is None and self.battle is not None:
            return self.battle.answer(self.showing.edition.game, self.board, self.moment.secrets)
        return action

    def forget_plans(self) -> None:
        """Nothing is answered as arranged any more; what was arranged last can be repeated by its key."""
        super().forget_plans()
        if self.battle is not None:
            self.battle = replace(self.battle, attack=NONE)

    def asks_on(self, action: Action) -> tuple[State, Decision] | None:
        """Where an answer leads that only asks for the next thing to be named for a card."""
        return asks_on(self.showing.edition.game, self.board, action)

    # ------------------------------------------------------------------------------------------------- the panes
    @property
    def flag(self) -> Flag:
        """How many hazards were played on the company that moves."""
        return hazards_flag(self.board, self.words)

    @property
    def beside_news(self) -> str:
        """The pane that has to be seen with the news: the company that hazards are played on, else the hand."""
        return "table" if self.board.turn.company != NONE and self.board.turn.mover != self.moment.seat else "hand"

    @property
    def fighters(self) -> Mapping[Handle, str]:
        """The letters of those who are attacked."""
        attack = attack_now(self.board)
        group = company(self.board, attack.company) if attack is not None else None
        if group is None:
            return {}
        return {who: self.shown_letters.get(who, "") for who in fellows(self.board, group)}

    def hand_rows(self) -> list[Row]:
        """The hand; for a spectator how many cards each player holds."""
        if self.watching:
            return hand_sizes(self.moment.players, [len(rows[Zone.HAND]) for rows in self.board.zones])
        return hand_rows(self.board, self.words, self.shown_letters, self.live, self.letters, self.rows)

    @property
    def held(self) -> int:
        """How many cards the player has in hand."""
        return len(self.board.zones[self.moment.seat][Zone.HAND]) if not self.watching else 0

    def for_hand(self, site: int) -> list[str]:
        """The cards of the player's hand that this site is a place for."""
        numbers = [self.words.number(self.board, card) for card in self.board.zones[self.moment.seat][Zone.HAND]]
        printed = [self.board.book[number].definition for number in numbers if number]
        return sorted({card.name for card in printed if card.is_resource and is_place_for(self.board, site, card)})

    # --------------------------------------------------------------------------------------------------- the map
    @abstractmethod
    def site_of(self, action: Action) -> int:
        """The site that an answer to the question where to go leads to."""

    @abstractmethod
    def path_to(self, goal: int | None, pointed: Action | None) -> tuple[int, ...]:
        """The regions on the way to a site that is asked about, or of the company under way."""

    def option_for_site(self, site: int) -> int | None:
        """The first option that leads to a site."""
        if self.asked is None or not self.moving:
            return None
        return next((id for id, action in self.asked.actions.items() if self.site_of(action) == site), None)

    def marks(self, target: int | None) -> Marks:
        """What the map shows: companies, sites in reach, the path of the site pointed at."""
        mine = {stands_at(c) for c in self.board.companies if c.seat == self.moment.seat}
        theirs = {stands_at(c) for c in self.board.companies if c.seat != self.moment.seat}
        hints = {row.site: row.hint for row in self.reach_rows()}
        pointed = self.pointed
        asked = self.site_of(pointed) if pointed is not None and hints else NONE
        goal = asked if asked != NONE else target
        types = {
            region.index: now
            for region in self.atlas.regions
            if (now := region_type(self.board, region.index)) != region.type
        }
        return Marks(hints, self.path_to(goal, pointed), mine - {NONE}, theirs - {NONE}, goal, types)

    def path_under_way(self) -> tuple[int, ...]:
        """The way of the company whose phase it is."""
        group = company(self.board, self.board.turn.company)
        return group.journey.path if group is not None and group.journey is not None else ()

    @property
    def looks_at(self) -> str:
        """The site that the cursor of the map stands on, in words."""
        return looked_at(self.board, self.words, self.site)

    @property
    def home_site(self) -> int:
        """Where to begin to look at the map: at the player's company, the one whose phase it is before others."""
        seat = max(self.moment.seat, 0)
        order = sorted(companies_of(self.board, seat), key=lambda one: one.number != self.board.turn.company)
        return next((site for one in order if (site := stands_at(one)) != NONE), NONE)

    def look_rows(self) -> list[Row]:
        """Beside the map while nobody is asked for a site."""
        return look_rows(self.board, self.words)

    # ------------------------------------------------------------------------------------------------- the pages
    def fight_page(self, width: int) -> list[Line]:
        """The fight under way, with exact chances."""
        return fight_page(self.board, self.words, width, self.fighters)

    def deck_page(self, width: int) -> list[Line]:
        """The player's own deck, and where its cards lie."""
        return deck_page(self.board, self.words, width)

    @abstractmethod
    def box(self, card: int, site: int, width: int, *, brief: bool) -> list[Line]:
        """A card or a site with its text and rules; in brief what one has to know to play it."""

    def card_page(self, width: int, *, brief: bool) -> list[Line]:
        """The card or site pointed at, and where it can be played."""
        card, site = self.pointed_card
        found = self.box(card, site, width, brief=brief)
        return found if brief or not card else [*found, *self._places(card, width)]

    def _places(self, card: int, width: int) -> list[Line]:
        """Where a resource can be played, those sites first that a company may go to now."""
        printed = self.board.book[card].definition
        if not printed.is_resource:
            return []
        sites = [site for site in self.board.atlas.sites if is_place_for(self.board, site.index, printed)]
        reached = {row.site for row in self.reach_rows()}
        near = [site.name for site in sites if site.index in reached]
        far = [site.name for site in sites if site.index not in reached]
        told = [("In reach now: ", near), ("It can be played at: " if not near else "Elsewhere: ", far)]
        words = " ".join(f"{head}{', '.join(names)}." for head, names in told if names)
        return [[], *pages.styled(wrap(words, width))] if words else []

    @property
    def pointed_card(self) -> tuple[int, int]:
        """The card number and the site that the question, else the arrows in a list, point at."""
        pointed = self.pointed
        if pointed is not None and pointed.args:
            if self.moving and self.site_of(pointed) != NONE:
                return 0, self.site_of(pointed)
            question = self.moment.question
            number = question is not None and question.question in self.numbers
            if pointed.verb != Verb.PICK or not number:
                if is_handle(pointed.args[0], len(self.board.faces)):
                    found = self.words.number(self.board, pointed.args[0])
                    if found in self.board.book:
                        return found, NONE
        if self.card or self.site != NONE:
            return self.card, self.site
        return self._scene()

    def _scene(self) -> tuple[int, int]:
        """What the game is about while nothing is pointed at: a card being played, the attacker, or the site."""
        declared = next((frame for frame in reversed(self.board.frames) if isinstance(frame, Play)), None)
        if declared is not None and declared.definition:
            return declared.definition, NONE
        attack = attack_now(self.board)
        if attack is not None and attack.definition:
            return attack.definition, NONE
        group = company(self.board, self.board.turn.company)
        return 0, goal_of(group) if group is not None else NONE

    def found(self, name: str) -> tuple[int, int]:
        """The card number and the site of that name."""
        return named(self.board, name)

    @property
    def about(self) -> str:
        """What the answer pointed at is about, and of a site, for which cards of the hand it is a place."""
        text = super().about
        if text and self.moving and self.pointed is not None and self.pointed.args:
            found = self.for_hand(self.site_of(self.pointed))
            text = f"For {', '.join(found)}. {text}" if found else text
        return text
