"""Where a company might go: what the hand and the deck score there, against the danger of the way."""

from __future__ import annotations

from functools import cache, cached_property

from engine.bots.journeys.knowledge import cards_in
from engine.bots.metw.menace import Menace
from engine.bots.metw.prospects import Prospects
from engine.bots.metw.worth import WOUNDED_PERCENT, person, recruit
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.reading.filters import heals, held_down, is_haven, region_type
from engine.journeys.reading.values import mind
from engine.journeys.table.board import card_of, companies_of, face, fellows, halves
from engine.journeys.table.records import Company, Pose, Zone
from engine.kernel.actions import Action, Secrets
from engine.kernel.records import NONE, Handle
from engine.metw.phases.arrivals import may_come
from engine.metw.play.playable import gone_or_there
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.board import atlas_of, wizard_of
from engine.metw.table.control import could_control, free_general
from engine.metw.table.reach import FULL, Way, path_of, way_bound
from engine.metw.table.records import WAYS, MetwState

LATER_PERCENT = 60
"""What a gain is worth that lies one more turn away."""
REST_PERCENT = 50
"""What is still to be had beyond a site where something is gained."""
FRESH = 9
"""What a card drawn on the way is worth: it may score, and the deck comes to its end."""
THEIRS = 3
"""What a card costs that the opponent draws."""
IDLE = 15
"""What a turn is worth that is spent where one was."""
REUNION = 25
HOPE_PERCENT = 60
RECRUIT_PERCENT = 25
LONELY, LONE_WIZARD = 50, 120
STORING = 35
WILD = {"f": 2, "c": 3, "b": 4, "w": 5, "s": 8, "d": 10}
"""How dangerous regions of each type are, to choose among ways to the same site."""


class Travel:
    """The thoughts about one company's journey."""

    def __init__(
        self, state: MetwState, secrets: Secrets, seat: int, group: Company, spoken_for: frozenset[Handle] = frozenset()
    ) -> None:
        self.state = state
        self.secrets = secrets
        self.seat = seat
        self.group = group
        self.atlas = atlas_of(state)
        self.prospects = Prospects(state, secrets, seat, group, spoken_for)
        self.menace = Menace(state, group)
        self._later: dict[int, int] = {}
        self._hopes: dict[int, int] = {}

    # ---------------------------------------------------------------------------------------------- what is there
    @cached_property
    def deck(self) -> list[tuple[int, int]]:
        """The cards of the draw pile that could score: their numbers, and how many there are of each."""
        counts: dict[int, int] = {}
        for _, printed in cards_in(self.state, self.secrets, self.seat, Zone.DRAW):
            if self.prospects.could_score(printed) and printed.mp > 0:
                counts[printed.number] = counts.get(printed.number, 0) + 1
        return list(counts.items())

    def draws(self, goal: int) -> tuple[int, int]:
        """How many cards a move draws for the company's player, and for his opponent."""
        place = self.atlas.sites[self.group.site if self.atlas.sites[goal].haven else goal]
        learned = self.state.rules.drawing_mind
        people = self.group.members
        if learned and not any(face(self.state, who).is_main or mind(self.state, who) >= learned for who in people):
            return 0, place.black
        return place.white, place.black

    def hope(self, site: int) -> int:
        """What cards drawn on the way may score at their end."""
        found = self._hopes.get(site)
        if found is None:
            found = self._hopes[site] = self._hope(site)
        return found

    def _hope(self, site: int) -> int:
        size = len(self.state.zones[self.seat][Zone.DRAW])
        if not size or site == self.group.site:
            return 0
        book, value = self.state.book, self.prospects.value
        total = sum(count * max(0, value(book[number].definition, site)) for number, count in self.deck)
        if not total:
            return 0
        _, chance = self.prospects.hands_left(site)
        drawn = min(size, self.draws(site)[0])
        return total * drawn * chance * HOPE_PERCENT // (3600 * size)

    def later(self, site: int) -> int:
        """The best gain one move beyond a site."""
        found = self._later.get(site)
        if found is None:
            near = max((self.prospects.gain(goal) for goal in self.beyond(site)), default=0)
            found = self._later[site] = near * LATER_PERCENT // 100
        return found

    def beyond(self, site: int) -> tuple[int, ...]:
        """The sites that can be reached from a site and are still to be had."""
        used = self.state.players[self.seat].used
        goals = neighbours(self.atlas, site, self.state.rules.regions)
        return tuple(goal for goal in goals if goal not in used or self.atlas.sites[goal].haven)

    def healing(self, site: int) -> int:
        """What a rest gives back to the wounded."""
        if not heals(self.state, site):
            return 0
        hurt = [who for who in fellows(self.state, self.group) if card_of(self.state, who).pose is Pose.WOUNDED]
        return sum(person(self.state, who) for who in hurt) * (100 - WOUNDED_PERCENT) // 100

    def storing(self, site: int) -> int:
        """What it is worth to come to a Haven with what keeps somebody tapped until it is stored there."""
        if not is_haven(self.state, site):
            return 0
        return STORING * sum(held_down(self.state, who) for who in self.group.members)

    def meeting(self, site: int) -> int:
        """Companies that come together are stronger."""
        for other in companies_of(self.state, self.seat):
            if other.number != self.group.number and other.site == site and is_haven(self.state, site):
                return REUNION if halves(self.state, other) + halves(self.state, self.group) <= FULL else 0
        return 0

    def recruiting(self, site: int) -> int:
        """What somebody in the hand is worth who could come to the company at a site in the next turn."""
        found = 0
        for printed in self._waiting:
            if may_come(self.state, self.seat, printed, site):
                found = max(found, recruit(printed) * RECRUIT_PERCENT // 100)
        return found

    @cached_property
    def _waiting(self) -> list[Definition]:
        """The characters of the hand whom somebody could control."""
        room = free_general(self.state, self.seat)
        wizard = wizard_of(self.state, self.seat)
        apart = self.state.rules.arrival_at_wizard and wizard != NONE and wizard not in self.group.members
        found = []
        for _, printed in cards_in(self.state, self.secrets, self.seat, Zone.HAND):
            if printed.is_main and wizard == NONE:
                found.append(printed)
            elif printed.kind is Kind.CHARACTER and not gone_or_there(self.state, printed.number):
                if (printed.mind <= room and not apart) or any(
                    could_control(self.state, who, printed.race, printed.name, printed.mind)
                    for who in self.group.members
                ):
                    found.append(printed)
        return found

    @cached_property
    def _loneliness(self) -> int:
        """What keeps somebody at home who has nobody beside him, a Wizard above all: the game would hang on him."""
        if len(self.group.members) > 1:
            return 0
        if face(self.state, self.group.members[0]).is_main:
            return LONE_WIZARD
        return LONELY if len(companies_of(self.state, self.seat)) > 1 else 0

    # ------------------------------------------------------------------------------------------------- judgements
    def comfort(self, goal: int) -> int:
        """What it is worth to be at a site at the end of the turn: rest, company, somebody who may come in."""
        return self.healing(goal) + self.storing(goal) + self.meeting(goal) + self.recruiting(goal)

    def promise(self, goal: int) -> int:
        """What a move promises besides what the turn itself brings: comfort, new cards, the next move."""
        white, black = self.draws(goal)
        rest = self.later(goal) * (REST_PERCENT if self.prospects.gain(goal) else 100) // 100
        return self.comfort(goal) + rest + FRESH * white - THEIRS * black - self._loneliness

    def patience(self) -> int:
        """The same for staying where one is."""
        here = self.group.site
        return self.later(here) * LATER_PERCENT // 100 + self.healing(here) + self.recruiting(here) - IDLE

    def going(self, way: Way, action: Action) -> Option:
        """A new site by one way."""
        goal = way.goal
        path = path_of(self.state, self.group, way) or ()
        gain, hope = self.prospects.gain(goal), self.hope(goal)
        score = gain + hope + self.promise(goal) - self.menace.danger(path, goal)
        heal, met, new, put = self.healing(goal), self.meeting(goal), self.recruiting(goal), self.storing(goal)
        rest = self.later(goal)
        if max(met, new, put) > max(gain, heal, rest, hope):
            place = self.atlas.sites[goal].name
            reasons = {met: f"Others can join at {place}.", new: f"Somebody can come in at {place}."}
            reasons[put] = f"At {place} what was read can be stored."
            return Option(score, action, reasons[max(met, new, put)])
        return Option(score, action, self._reason(goal, gain, rest, heal, hope))

    def _reason(self, goal: int, gain: int, rest: int, heal: int, hope: int) -> str:
        name = self.atlas.sites[goal].name
        if heal > gain:
            return f"The wounded heal at {name}."
        if gain:
            return f"{self._card(goal)} scores at {name}."
        if hope > rest // 2:
            return f"The deck holds cards that score at {name}."
        return f"{name} lies on the way to where the hand scores." if rest else f"On the way to {name} cards are drawn."

    def _card(self, goal: int) -> str:
        card = self.prospects.aim(goal)
        return next((printed.name for held, printed in self.prospects.held if held == card), "A card")

    def staying(self, action: Action) -> Option:
        """No new site."""
        here = self.group.site
        gain, heal = self.prospects.gain(here), self.healing(here)
        score = gain + self.patience() - self.menace.danger((), here) // 2
        if heal:
            return Option(score, action, "The wounded rest here.")
        return Option(score, action, "There is something to gain here." if gain else "It is safer to stay.")


@cache
def neighbours(atlas: MetwAtlas, site: int, regions: int) -> tuple[int, ...]:
    """The sites that the map lets a company reach from a site in one move."""
    goals = set(atlas.neighbours_by_path(site))
    for count in range(1, regions + 1):
        goals |= {place.index for place in atlas.sites if atlas.region_ways(site, place.index, count)}
    return tuple(sorted(goals))


def way_of(atlas: MetwAtlas, secrets: Secrets, action: Action) -> Way | None:
    """The way that lies behind a site card and a token laid face down."""
    _, card, token, regions = action.args
    if card not in secrets:
        return None
    goal = atlas.site_of_card.get(secrets[card].definition)
    number = secrets[token].definition - WAYS if token != NONE else 0
    return None if goal is None else way_bound(goal, number, regions)


def best_ways(travel: Travel, actions: list[Action]) -> list[Option]:
    """Each site that can be laid, by the way on which least lies in wait."""
    ways: dict[int, tuple[int, Way, Action]] = {}
    for action in actions:
        way = way_of(travel.atlas, travel.secrets, action)
        if way is not None:
            path = path_of(travel.state, travel.group, way) or ()
            wild = sum(WILD[region_type(travel.state, region, for_hazards=True)] for region in path)
            if way.goal not in ways or wild < ways[way.goal][0]:
                ways[way.goal] = wild, way, action
    return [travel.going(way, action) for _, way, action in ways.values()]
