"""One attack on a company: before assignment, assignment, between strikes, what becomes of the card (METW-CMB)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import At, Leave, Until, When
from engine.journeys.cards.words import Keying, Modify, Permit
from engine.journeys.combat.assignment import doubles, eligible, give, give_second, struck
from engine.journeys.combat.attack import (
    BEGINNING,
    fail,
    open_strikes,
    order_candidates,
    order_why_not,
    over,
)
from engine.journeys.play.playable import once_key
from engine.journeys.reading.filters import attack_fits
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes
from engine.journeys.table.board import bearer_of, company, face, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Strike, StrikeMark, Window
from engine.journeys.table.records import Lasting
from engine.journeys.table.verbs import PASS, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.combat.assaults import assault_now, pair_off
from engine.metw.combat.guards import cleared, isolates
from engine.metw.combat.spoils import put_away
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import clockwise, hazard_opponent
from engine.metw.table.companies import befriended, sheltered
from engine.metw.table.draft import Draft
from engine.metw.table.records import MetwState

ASSIGNING = Mark("assigning")
BETWEEN = Mark("between strikes")
NEXT = Mark("next strike")
OVER = Mark("over")


def begin(d: Draft, f: Attack) -> None:
    """A1, A2: announced; here and only here it can be cancelled and its strikes changed (METW-FLOW-46)."""
    under = company(d, f.company)
    if under is None:
        d.pop(0)
        return
    if f.source == NONE or not d.players[f.attacker].active:
        d.update(attacker=hazard_opponent(d, under.seat))
    bind(d, f)
    if f.further and isolates(d):
        d.update(further=0, uncancellable=True)
    d.tell(
        Told.ATTACK,
        f.source,
        f.company,
        f.automatic,
        attack_strikes(d, f),
        attack_prowess(d, f),
        attack_body(d, f),
        f.number,
    )
    safe = assault_now(d) is None and sheltered(d, under, f.keyed_site or f.automatic != NONE)
    if safe or cleared(d, f) or befriended(d, under, f):
        d.goto(OVER, cancelled=True)
    else:
        d.push(Window(0, At.ENGAGEMENT, clockwise(d, under.seat), alternating=True))


def bind(d: Draft, f: Attack) -> None:
    """What was to change the next attack of this sort on the company changes this one; of copies the oldest does."""
    taken: dict[int, Handle] = {}
    kept: list[Lasting] = []
    for effect in d.lasting:
        entry = d.book[effect.definition]
        if effect.until != Until.NEXT_ATTACK or f.company not in effect.bound:
            kept.append(effect)
        elif taken.get(effect.definition, effect.source) != effect.source or not fits_next(d, f, effect):
            kept.append(effect)
        else:
            taken[effect.definition] = effect.source
            if not isinstance(entry.words[effect.word], Keying):
                kept.append(replace(effect, bound=(f.number,), until=Until.END_OF_ATTACK))
    d.lasting = tuple(kept)
    d.set_turn(once=(*d.turn.once, *(once_key(number, f.number) for number in taken)))


def fits_next(b: MetwState | Draft, f: Attack, effect: Lasting) -> bool:
    """Whether an attack is of the sort the card of such an effect speaks of."""
    fights = [word.fight for word in b.book[effect.definition].words if isinstance(word, Modify) and word.fight]
    return any(attack_fits(b, fight, f) for fight in fights)


def engaged(d: Draft, f: Attack) -> None:
    """The window before assignment is closed; what waits for that moment comes now."""
    if f.cancelled or company(d, f.company) is None:
        d.goto(OVER)
        return
    if f.failing:
        d.goto(NEXT, assigned=(StrikeMark(NONE),) * attack_strikes(d, f))
    d.happen(When.ENGAGED, f.source, f.company, attack=f.number)


# ------------------------------------------------------------------------------------------------------- assignment
def count_strikes(d: Draft, f: Attack) -> None:
    """How many strikes there are, and those that somebody has to face by the card's own text.

    What answers the attack as it begins may have cancelled it.
    """
    if f.cancelled:
        d.goto(OVER)
        return
    if assault_now(d) is not None:
        return
    people = eligible(d, f)
    d.update(left=attack_strikes(d, f, len(people)) if people else 0)
    changed = d.frames[-1]
    assert isinstance(changed, Attack)
    group = company(d, f.company)
    for who in dict.fromkeys((f.must, f.target)):
        there = group is not None and who == f.must and who in group.members
        if (there or who in people) and changed.left:
            changed = give(d, changed, who)


def unstruck(b: MetwState | Draft, f: Attack) -> list[Handle]:
    """Who has no strike of this attack."""
    taken = struck(f)
    return [who for who in eligible(b, f) if who not in taken]


def free(b: MetwState | Draft, f: Attack) -> list[Handle]:
    """Who can be given a strike of this attack (METW-CMB-03)."""
    people = unstruck(b, f)
    first = [who for who in people if goes_first(b, who)]
    return [who for who in people if not any(bearer_of(b, beast) == who for beast in first if beast != who)]


def given_by_rank(b: MetwState | Draft) -> bool:
    """Whether strikes are given by rank, because there is no opponent to assign them (SCEN-THERE-35)."""
    scenario = scenario_of(b)
    return scenario is not None and scenario.struck_first is not None


def by_attacker(b: MetwState | Draft, f: Attack) -> list[Handle]:
    """Whom the attacker can give a strike; by rank where there is nobody to choose."""
    scenario, people = scenario_of(b), free(b, f)
    if scenario is None or scenario.struck_first is None:
        return people
    return scenario.struck_first(b, people)


def excess_on(b: MetwState | Draft, f: Attack, place: int) -> int:
    """SCEN-RULING-13: how many excess strikes that are left fall on the target of a strike, one each down the order.

    Who has faced his strike has had his share, and may be gone.
    """
    scenario = scenario_of(b)
    assert scenario is not None and scenario.struck_first is not None
    order = scenario.struck_first(b, [f.assigned[one].who for one in open_strikes(b, f)])
    return sum(order[turn % len(order)] == f.assigned[place].who for turn in range(f.left))


def goes_first(b: MetwState | Draft, who: Handle) -> bool:
    """Whether an ally is to be given a strike before his controller, whether he is tapped or not."""
    words = b.book[face(b, who).number].always
    return any(isinstance(word, Permit) and word.leave is Leave.FIRST_STRUCK for word in words)


def defender_names(b: MetwState | Draft, f: Attack) -> list[Handle]:
    """Untapped characters the defender may still give strikes to (METW-CMB-05), or a second one (METW-OPT-05)."""
    if f.attacker_assigns or f.passed:
        return []
    second = doubles(b, f) if b.rules.two_strikes else []
    return [*(who for who in free(b, f) if untapped(b, who) or goes_first(b, who)), *second]


def assign(d: Draft, f: Attack) -> None:
    """What leaves no choice is assigned at once; what is left over when everybody has one is excess (METW-CMB-09)."""
    assault = assault_now(d)
    if assault is not None:
        d.goto(BETWEEN)
        pair_off(d, assault)
        return
    people = by_attacker(d, f)
    if f.left and d.rules.two_strikes and defender_names(d, f):
        return
    if not f.left or not people:
        d.goto(BETWEEN)
    elif f.left >= len(unstruck(d, f)) or ((len(people) == 1 or given_by_rank(d)) and not defender_names(d, f)):
        give(d, f, people[0])
        d.goto(ASSIGNING)


def assign_decider(s: MetwState, f: Attack) -> int:
    under = company(s, f.company)
    assert under is not None
    return under.seat if defender_names(s, f) else f.attacker


def assign_candidates(s: MetwState, f: Attack, secrets: Secrets) -> Iterator[Action]:
    for who in defender_names(s, f) or by_attacker(s, f):
        yield pick(who)
    yield PASS


def assign_why_not(s: MetwState, f: Attack, x: Action) -> Reason | None:
    """METW-CMB-05 to METW-CMB-08: the defender may leave strikes to the attacker, who may withhold none."""
    mine = defender_names(s, f)
    if x == PASS:
        if mine and given_by_rank(s):
            return no("Untapped characters take strikes first.", "SCEN-THERE-42")
        return None if mine else no("All strikes must be used.", "METW-CMB-08")
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in (mine or by_attacker(s, f)):
        return None
    rule = "METW-CMB-07" if f.attacker_assigns else "METW-CMB-05"
    return no("A strike cannot be assigned to him now.", rule)


def assigned(d: Draft, f: Attack, x: Action) -> None:
    if x == PASS:
        d.goto(ASSIGNING, passed=True)
    elif x.args[0] in struck(f):
        give_second(d, f, x.args[0])
        d.goto(ASSIGNING)
    else:
        give(d, f, x.args[0])
        d.goto(ASSIGNING)


# ---------------------------------------------------------------------------------------------------------- strikes
def between(d: Draft, f: Attack) -> None:
    """A4: before each strike and after the last one both may act (METW-RULING-51)."""
    under = company(d, f.company)
    if under is None or f.failing or not f.assigned:
        d.goto(NEXT)
    else:
        d.push(Window(0, At.BETWEEN, clockwise(d, under.seat), alternating=True))


def next_strike(d: Draft, f: Attack) -> None:
    """A5: one that is left needs no question."""
    still = open_strikes(d, f)
    if f.failing and still:
        d.goto(NEXT)
        fail(d, f, still[0])
    elif not still or company(d, f.company) is None:
        d.goto(OVER)
    elif len(still) == 1:
        start_strike(d, f, still[0])


def ordered(d: Draft, f: Attack, x: Action) -> None:
    start_strike(d, f, next(place for place in open_strikes(d, f) if f.assigned[place].who == x.args[0]))


def start_strike(d: Draft, f: Attack, place: int) -> None:
    d.goto(BETWEEN)
    d.push(Strike(0, place, f.assigned[place].who))


ATTACK = procedure(
    BEGINNING,
    begin,
    engaged,
    count_strikes,
    ASSIGNING,
    assign,
    Ask(
        Question.ASSIGN,
        decider=assign_decider,
        candidates=assign_candidates,
        why_not=assign_why_not,
        answer=assigned,
        rules=("METW-CMB-05", "METW-CMB-06", "METW-CMB-07", "METW-CMB-08"),
    ),
    BETWEEN,
    between,
    NEXT,
    next_strike,
    Ask(
        Question.NEXT_STRIKE,
        decider=lambda s, f: next(c.seat for c in s.companies if c.number == f.company),
        candidates=order_candidates,
        why_not=order_why_not,
        answer=ordered,
        rules=("METW-STK-01",),
    ),
    OVER,
    over,
    put_away,
)
