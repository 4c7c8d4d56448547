"""What the worst is that can still happen to a company: exact odds for every way its strikes can be assigned."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from engine.bots.journeys.fights import FINE, Blow
from engine.bots.lore.ahead import Ahead
from engine.bots.lore.harm import blow, spoils
from engine.bots.lore.prospects import SECOND_CARD_PERCENT, Prospects
from engine.bots.lore.worth import TAPPED, worth
from engine.bots.odds import ALL, reach
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import EACH
from engine.journeys.combat.assignment import eligible
from engine.journeys.combat.attack import OPEN
from engine.journeys.combat.strikes import UNTAPPED_PENALTY
from engine.journeys.reading.values import attack_strikes, prowess
from engine.journeys.table.board import company, fellows, goal_of, on_table
from engine.journeys.table.frames import Attack, Window
from engine.journeys.table.records import Company, Phase, Pose
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Secrets
from engine.kernel.pending import Decision
from engine.kernel.records import Handle
from engine.lore.game import MACHINE
from engine.lore.records import State

MOST_COMBINATIONS = 80
MOST_ANSWERS = 3
MOST_PLAYED = 2
"""A site is used by the first card; hardly ever more than one other is played there in the same turn."""
HOPE_PERCENT = 50
"""A card that is spoiled this turn is often played in a later one."""
EVERYBODY = 7
ON_THE_WAY = (Phase.ORGANIZATION, Phase.MOVEMENT, Phase.SITE)


class Faced(NamedTuple):
    """A strike on one character: if he taps against it, and if he stays ready at -3."""

    tapping: Blow
    staying: Blow
    ready: bool


class Hopes:
    """What the traveller's company may still win at its site this turn, by how many of it are still untapped."""

    def __init__(self, secrets: Secrets, traveller: int) -> None:
        self._secrets = secrets
        self._seat = traveller
        self._values: dict[tuple[int, int], list[int]] = {}

    def of(self, state: State, group: Company, tapped: Iterable[Handle] = ()) -> int:
        """The gain of one company, with these of its people tapped besides."""
        if group.played or state.turn.phase not in ON_THE_WAY or group.seat != self._seat:
            return 0
        gone = set(tapped)
        people = [who for who in fellows(state, group) if who not in gone and _ready(state, who)]
        goal = goal_of(group)
        if not people or goal < 0:
            return 0
        hands, chance = self._hands(state, people, goal)
        values = self._cards(state, group, goal)[: min(hands, MOST_PLAYED)]
        if not values:
            return 0
        total = values[0] + sum(values[1:]) * SECOND_CARD_PERCENT // 100
        return total * chance * HOPE_PERCENT // (100 * ALL)

    def _cards(self, state: State, group: Company, goal: int) -> list[int]:
        """What each card of the traveller's hand would bring at a site, the best first."""
        key = group.number, goal
        if key not in self._values:
            prospects = Prospects(state, self._secrets, self._seat, group)
            found = sorted((prospects.value(card, goal) for card in prospects.cards), reverse=True)
            self._values[key] = [value for value in found if value > 0]
        return self._values[key]

    def _hands(self, state: State, people: list[Handle], goal: int) -> tuple[int, int]:
        """How many can tap at the site after its automatic-attacks, and in how many of 36 cases one can."""
        attacks = state.atlas.sites[goal].attacks if state.turn.phase is not Phase.SITE else ()
        strikes = max((EVERYBODY if a.strikes == EACH else a.strikes for a in attacks), default=0)
        if len(people) > strikes:
            return len(people) - strikes, ALL
        strongest = max(prowess(state, who) for who in people)
        return 1, reach(max(attack.prowess for attack in attacks) - strongest - UNTAPPED_PENALTY)


class Malice(Ahead):
    """A look ahead for the hazard side of solitaire: both hands are known, and the traveller answers from his."""

    def __init__(self, state: State, secrets: Secrets, seat: int, rolls: int, plies: int = 0) -> None:
        super().__init__(state, secrets, seat, rolls)
        self._plies = plies
        """How many further hazards of the same hand are tried after the one that is weighed."""
        self._start = state
        self.hopes = Hopes(secrets, state.turn.mover)

    def now(self, state: State) -> int:
        """What the board is worth, the traveller's hopes and an attack under way included."""
        value = worth(state, self.seat)
        attack = next((frame for frame in reversed(state.frames) if isinstance(frame, Attack)), None)
        if attack is not None:
            return value + self.toll(state, attack) - self._hope(state, attack.company)
        value -= self._hope(state, state.turn.company)
        return max(value, self._next_hazard(state)) if self._plies and state is not self._start else value

    def _hope(self, state: State, number: int) -> int:
        group = company(state, number)
        return self.hopes.of(state, group) if group is not None else 0

    # --------------------------------------------------------------------------------------------- further hazards
    def _next_hazard(self, state: State) -> int:
        """What the best hazard after this one would make of the board."""
        best = self.now_without(state)
        frame = state.frames[-1]
        if not isinstance(frame, Window) or frame.moment != At.MOVEMENT:
            return best
        if frame.seats[frame.at] != self.seat:
            state = MACHINE.apply(state, PASS)
        waits = MACHINE.pending(state)
        if not isinstance(waits, Decision) or waits.seat != self.seat or not isinstance(state.frames[-1], Window):
            return best
        further = Malice(state, self.secrets, self.seat, 0, self._plies - 1)
        for action in MACHINE.legal(state, self.secrets):
            if action.verb in (Verb.PLAY, Verb.USE):
                best = max(best, further.value(state, action))
        return best

    def now_without(self, state: State) -> int:
        """What the board is worth if no further hazard comes."""
        return worth(state, self.seat) - self._hope(state, state.turn.company)

    # ---------------------------------------------------------------------------------------------------- answers
    def _follow(self, state: State, rolls: int, steps: int) -> int:
        """As any look ahead; but where the traveller could answer an attack from his open hand, he does."""
        waits = MACHINE.pending(state)
        frame = state.frames[-1]
        mine = not isinstance(waits, Decision) or waits.seat == self.seat
        if mine or not isinstance(frame, Window) or frame.moment != At.ENGAGEMENT or self._left <= 0:
            return super()._follow(state, rolls, steps)
        found = [super()._follow(state, rolls, steps)]
        answers = [action for action in MACHINE.legal(state, self.secrets) if action.verb == Verb.PLAY]
        for action in answers[:MOST_ANSWERS]:
            found.append(super()._follow(self._apply(state, action), 0, steps))
        return min(found)

    # ----------------------------------------------------------------------------------------------------- attacks
    def toll(self, state: State, attack: Attack) -> int:
        """What an attack is expected to take from the traveller, less what he may win by it."""
        group = company(state, attack.company)
        if group is None or attack.cancelled or attack.failing or group.seat == self.seat:
            return 0
        given = {mark.who: mark.excess for mark in attack.assigned if mark.state == OPEN}
        taken = {mark.who for mark in attack.assigned}
        free = [who for who in eligible(state, attack) if who not in taken]
        people = len(free) + len(taken)
        left = attack.left if attack.assigned or attack.left else attack_strikes(state, attack, max(1, people))
        extra = -(-max(0, left - len(free)) // max(1, people))
        return self._assigned(state, attack, group, given, free, min(left, len(free)), extra)

    def _assigned(
        self,
        state: State,
        attack: Attack,
        group: Company,
        given: dict[Handle, int],
        free: list[Handle],
        left: int,
        extra: int,
    ) -> int:
        """Untapped ones are named by the defender, as is least bad; the others by the attacker, as is worst."""
        faced = {who: self._faced(state, attack, who, given.get(who, 0) + extra) for who in (*given, *free)}
        upright = [who for who in free if faced[who].ready]
        turned = [who for who in free if not faced[who].ready]
        hope = self.hopes.of(state, group)

        def cost(named: tuple[Handle, ...]) -> int:
            return self._cost(state, attack, group, {who: faced[who] for who in (*given, *named)}, hope)

        if attack.attacker_assigns:
            return max(map(cost, _chosen(free, left)))
        if left > len(upright):
            rest = _chosen(turned, left - len(upright))
            return max(cost((*upright, *named)) for named in rest)
        return min(map(cost, _chosen(upright, left)))

    def _faced(self, state: State, attack: Attack, who: Handle, excess: int) -> Faced:
        ready = _ready(state, who)
        tapping = blow(state, who, attack, excess=excess)
        if not ready:
            return Faced(tapping, tapping, False)
        staying = blow(state, who, attack, UNTAPPED_PENALTY, excess)
        saved = 0 if attack.detain else TAPPED
        return Faced(tapping, Blow(max(0, staying.harm - saved), staying.defeated), True)

    def _cost(self, state: State, attack: Attack, group: Company, faced: dict[Handle, Faced], hope: int) -> int:
        """Everybody taps to fight, or one of them stays ready: the traveller takes what costs him less."""
        tapping = [who for who, one in faced.items() if one.ready]
        found = [_sum(attack, [one.tapping for one in faced.values()]) + hope - self.hopes.of(state, group, tapping)]
        for keeps in tapping if hope else ():
            blows = [one.staying if who == keeps else one.tapping for who, one in faced.items()]
            others = [who for who in tapping if who != keeps]
            found.append(_sum(attack, blows) + hope - self.hopes.of(state, group, others))
        return min(found)


def _sum(attack: Attack, blows: list[Blow]) -> int:
    defeated = FINE if blows else 0
    for one in blows:
        defeated = defeated * one.defeated // FINE
    return sum(one.harm for one in blows) - spoils(attack) * defeated // FINE


def _chosen(people: list[Handle], count: int) -> list[tuple[Handle, ...]]:
    """The ways to name so many of them."""
    found = []
    for named in combinations(people, min(count, len(people))):
        found.append(named)
        if len(found) == MOST_COMBINATIONS:
            break
    return found


def _ready(state: State, who: Handle) -> bool:
    record = on_table(state, who)
    return record is not None and record.pose is Pose.UNTAPPED
