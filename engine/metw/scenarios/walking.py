"""There and Back Again, turn by turn: where the company goes, whom it meets, what it draws (SCEN-THERE-20 to 31)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At, Until, When
from engine.journeys.combat.attack import creature_attack
from engine.journeys.effects.lasting import expire
from engine.journeys.play.draws import draw
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import card_of, face, items_on
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.phases.alone import UNVEIL_FIRST
from engine.metw.phases.turn import (
    CONTROL,
    LONG_EVENTS,
    begin,
    check_control,
    control_candidates,
    control_why_not,
    dismissed,
    long_events,
    untap,
)
from engine.metw.scenarios.there import (
    AT_SITE,
    HAZARDS,
    HOME,
    KINDS,
    REGIONS,
    THIRD,
    TRAVELLER,
    dwarves,
    has_treasure,
    journey_at,
    keyed_here,
    site_index,
    traveller,
    ways_on,
)
from engine.metw.table.board import people_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Reset, Road, Visit
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Tells

LOTS = 60
"""Of so many a tie among up to six is broken evenly."""
HIS_DWARVES = 2
"""What the road home costs on each move to a region (SCEN-THERE-45)."""
DRAWS = 2
STARTING = Mark("a turn begins")
PAYING = Mark("Dwarves go their own ways")
GOING = Mark("the company goes")
MEETING = Mark("the next creature")
DRAWING = Mark("hazards are drawn")
VISITING = Mark("the site")
ENDING = Mark("the end of the turn")


def window(d: Draft, moment: At) -> None:
    """A moment in which the traveller may act; there is nobody else."""
    d.push(Window(0, moment, (TRAVELLER,)))


def start(d: Draft, f: Road) -> None:
    d.set_turn(mover=TRAVELLER)
    d.update(moved=False, owing=0)
    begin(d, f)


def rest(d: Draft, f: Road) -> None:
    """SCEN-THERE-21: at any site the tapped untap and the wounded heal to tapped; in a region nobody rests."""
    if f.at < AT_SITE:
        return
    wounded = [who for who in people_of(d, TRAVELLER) if card_of(d, who).pose is Pose.WOUNDED]
    untap(d, f)
    for who in wounded:
        if card_of(d, who).pose is Pose.WOUNDED:
            d.alter(who, pose=Pose.TAPPED)
            d.tell(Told.HEALS, who)


def untap_window(d: Draft, f: Road) -> None:
    window(d, At.UNTAP)


def organize(d: Draft, f: Road) -> None:
    d.set_turn(phase=Phase.ORGANIZATION)
    d.tell(Told.PHASE, Phase.ORGANIZATION)
    window(d, At.ORGANIZATION)


# ---------------------------------------------------------------------------------------------------------- the move
def move_candidates(s: MetwState, f: Road, secrets: Secrets) -> Iterator[Action]:
    for place in (*ways_on(f.at), f.at):
        yield pick(place)


def move_why_not(s: MetwState, f: Road, x: Action) -> Reason | None:
    if x in set(move_candidates(s, f, {})):
        return None
    return no("Go on along the row, to the site of this land, or stay.", "SCEN-THERE-22")


def moved(d: Draft, f: Road, x: Action) -> None:
    """SCEN-THERE-46: home with the treasure is the end; SCEN-THERE-45: on the way home Dwarves leave."""
    at, group = x.args[0], traveller(d)
    away = at != f.at
    laden = f.laden and away and at < AT_SITE
    brought = tuple(item for who in people_of(d, TRAVELLER) for item in items_on(d, who))
    d.update(
        at=at,
        moved=away,
        owing=HIS_DWARVES if laden else 0,
        brought=brought if away else f.brought,
        home=away and at == HOME and has_treasure(d),
    )
    if group is not None:
        d.set_company(group, site=site_index(d, at))
    if away:
        d.tell(Tells.ROAD, at)


def next_dwarf(d: Draft, f: Road) -> None:
    if not f.owing or not dwarves(d):
        d.goto(GOING)
    elif len(dwarves(d)) <= f.owing:
        farewell(d, f, dwarves(d)[0])


def farewell(d: Draft, f: Road, who: Handle) -> None:
    d.goto(PAYING, owing=f.owing - 1)
    d.discard(who)


def dwarf_candidates(s: MetwState, f: Road, secrets: Secrets) -> Iterator[Action]:
    for who in dwarves(s):
        yield pick(who)


def dwarf_why_not(s: MetwState, f: Road, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in dwarves(s):
        return None
    return no("Two Dwarves go their own ways: name one.", "SCEN-THERE-45")


# ---------------------------------------------------------------------------------------------------- who lies in wait
def set_out(d: Draft, f: Road) -> None:
    """The movement/hazard phase: first whoever waits here (SCEN-THERE-24)."""
    d.set_turn(phase=Phase.MOVEMENT)
    d.tell(Told.PHASE, Phase.MOVEMENT)
    group = traveller(d)
    third = f.moved and f.at < AT_SITE and REGIONS[f.at] in THIRD
    draws = 0 if f.at >= AT_SITE else DRAWS + (1 if third else 0)
    if group is None:
        d.goto(ENDING)
        return
    d.set_turn(company=group.number)
    d.set_company(group, journey=journey_at(d, f.at))
    d.update(draws=draws)
    window(d, At.MOVEMENT)


def meet_first(d: Draft, f: Road) -> None:
    d.update(due=tuple(card for card in f.row if keyed_here(d, face(d, card)) is not None))


def next_meeting(d: Draft, f: Road) -> None:
    """One after the other, in the order in which they were drawn; what cannot be keyed any more waits."""
    due = tuple(card for card in f.due if keyed_here(d, face(d, card)) is not None)
    d.update(due=due)
    if not due or traveller(d) is None:
        d.goto(DRAWING)


def lot(d: Draft, f: Road, value: int) -> None:
    d.update(lot=value)


def attack(d: Draft, f: Road) -> None:
    """SCEN-THERE-32: it goes to the discard pile afterwards; its kin may be roused (SCEN-THERE-36 to 38)."""
    card, group = f.due[0], traveller(d)
    assert group is not None
    printed = face(d, card)
    keyed = keyed_here(d, printed)
    met = tuple(count + (printed.race in races) for count, races in zip(f.met, KINDS, strict=True))
    d.goto(MEETING, due=f.due[1:], row=tuple(one for one in f.row if one != card))
    d.update(arrived=met)
    d.move(card, HAZARDS, Zone.DECLARED)
    creature_attack(d, card, group.number, keyed, NONE)


def next_draw(d: Draft, f: Road) -> None:
    """SCEN-THERE-25: one after the other; SCEN-THERE-40: an empty deck is made anew of what was discarded."""
    d.update(met=f.arrived or f.met, arrived=())
    if not f.draws or traveller(d) is None:
        d.goto(VISITING)
        return
    d.update(draws=f.draws - 1)
    d.push(UNVEIL_FIRST)
    draw(d, HAZARDS, 1)


def drawn(d: Draft, f: Road) -> None:
    """What can be keyed here attacks at once, anything else lies open in a row."""
    new = tuple(card for card in d.zones[HAZARDS][Zone.HAND] if is_open(card) and card not in f.row)
    due = tuple(card for card in new if keyed_here(d, face(d, card)) is not None)
    d.goto(MEETING, row=(*f.row, *new), due=due)
    for card in new:
        if card not in due:
            d.tell(Tells.WAITS, card)


# ------------------------------------------------------------------------------------------------------ site, the end
def visit(d: Draft, f: Road) -> None:
    """The site phase as usual (SCEN-THERE-30)."""
    group = traveller(d)
    expire(d, Until.END_OF_PHASE, Until.NEXT_ATTACK)
    if f.at < AT_SITE or group is None:
        d.goto(ENDING)
        return
    if f.moved:
        d.tell(Told.ARRIVES, group.number, group.site)
        d.happen(When.ARRIVED, NONE, group.number)
    d.set_turn(phase=Phase.SITE)
    d.tell(Told.PHASE, Phase.SITE)
    d.push(Visit(0, group.number))


def end(d: Draft, f: Road) -> None:
    d.set_turn(phase=Phase.END_OF_TURN, company=NONE)
    d.tell(Told.PHASE, Phase.END_OF_TURN)
    d.happen(When.END_OF_TURN, seat=TRAVELLER)
    window(d, At.END_OF_TURN)


def draw_one(d: Draft, f: Road) -> None:
    """SCEN-THERE-31: the only card that is drawn without a card that says so."""
    expire(d, Until.END_OF_TURN, Until.END_OF_PHASE, Until.END_OF_ATTACK, Until.END_OF_STRIKE)
    draw(d, TRAVELLER, 1)


def discard_one(d: Draft, f: Road) -> None:
    d.goto(STARTING)
    if len(d.zones[TRAVELLER][Zone.HAND]) > hand_size(d, TRAVELLER):
        d.push(Reset(0, TRAVELLER))


ROAD = procedure(
    STARTING,
    start,
    rest,
    untap_window,
    organize,
    CONTROL,
    check_control,
    Ask(
        Asked.CONTROL,
        decider=lambda s, f: TRAVELLER,
        candidates=control_candidates,
        why_not=control_why_not,
        answer=dismissed,
        rules=("METW-ORG-09", "SCEN-THERE-51"),
    ),
    LONG_EVENTS,
    Ask(
        Asked.ROAD,
        decider=lambda s, f: TRAVELLER,
        candidates=move_candidates,
        why_not=move_why_not,
        answer=moved,
        rules=("SCEN-THERE-22", "SCEN-DEC-04"),
    ),
    PAYING,
    next_dwarf,
    Ask(
        Asked.FAREWELL,
        decider=lambda s, f: TRAVELLER,
        candidates=dwarf_candidates,
        why_not=dwarf_why_not,
        answer=lambda d, f, x: farewell(d, f, x.args[0]),
        rules=("SCEN-THERE-45", "SCEN-DEC-06"),
    ),
    GOING,
    long_events,
    set_out,
    meet_first,
    MEETING,
    next_meeting,
    Chance(lambda s, f: LOTS, lot),
    attack,
    DRAWING,
    next_draw,
    drawn,
    VISITING,
    Chance(lambda s, f: LOTS, lot),
    visit,
    ENDING,
    end,
    draw_one,
    discard_one,
)
