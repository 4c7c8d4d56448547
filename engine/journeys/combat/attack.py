"""One attack on a company: engagement, assignment, strikes, what becomes of the card (LORE-COMBAT, LORE-DEFEAT)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import At, When
from engine.journeys.cards.words import Strikes
from engine.journeys.combat.assignment import (
    ASSIGNING,
    RESOLVING,
    assign_answer,
    assign_candidates,
    assign_decider,
    assign_why_not,
    prepare_assignment,
)
from engine.journeys.effects.lasting import expire_attack
from engine.journeys.reading.automatic import SiteAttack
from engine.journeys.reading.keying import Keyed
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes
from engine.journeys.table.board import Board, company, company_number, face, is_several, next_seat, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Roll, Strike, StrikeMark, Window
from engine.journeys.table.records import Company, Phase, State, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark

BEGINNING = Mark("beginning")
JUDGE_BODY = Mark("judge body")
"""Where a strike reads the body roll against it."""
OVER = Mark("over")

OPEN, DEFEATED, FAILED, SUCCEEDED, CANCELLED, LAPSED = range(6)
"""What became of a strike."""


# ------------------------------------------------------------------------------------------------------ beginning
def attacker_for(b: Board, seat: int, source: Handle) -> int:
    """LORE-COMBAT-04, LORE-RULING-61: the hazard's player, or the player to the defender's left."""
    if source != NONE and owner(source) != seat:
        return owner(source)
    return next_seat(b, seat)


def creature_attack(d: Draft, card: Handle, group: int, keyed: Keyed | None, target: Handle) -> None:
    """The attack of a creature or of a condition that attacks with its printed figures."""
    under = d.company(group)
    printed = face(d, card)
    rule = next((word for word in d.book[printed.number].always if isinstance(word, Strikes)), Strikes())
    d.push(
        Attack(
            0,
            d.tick(),
            group,
            attacker_for(d, under.seat, card),
            printed.race,
            printed.strikes,
            printed.prowess,
            printed.body,
            source=card,
            definition=printed.number,
            answered=True,
            keyed_names=keyed.names if keyed is not None and keyed.types else (),
            keyed_site=keyed.site if keyed is not None else False,
            attacker_assigns=printed.has("attacker assigns all strikes") or rule.attacker_assigns,
            detain=d.customs.detains(d, card, under, keyed),
            target=target if rule.chosen else NONE,
            further=rule.attacks - 1,
            cancels=rule.cancels,
            self_cancel=rule.by_target,
        )
    )


def automatic_attack(d: Draft, group: int, one: SiteAttack) -> None:
    """An automatic-attack of the company's site."""
    d.push(d.customs.roused(d, as_attack(d, d.company(group), one, d.tick())))


def as_attack(b: Board, under: Company, one: SiteAttack, number: int = NONE) -> Attack:
    """An automatic-attack as it would be made on a company."""
    return Attack(
        0,
        number,
        under.number,
        attacker_for(b, under.seat, one.source),
        one.race,
        one.strikes,
        one.prowess,
        one.body,
        source=one.source,
        definition=face(b, one.source).number if one.source != NONE else 0,
        automatic=one.place,
        detain=one.detain,
    )


def other_attack(
    d: Draft,
    group: int,
    race: str,
    strikes: int,
    prowess: int,
    *,
    source: Handle,
    definition: int,
    attacker_assigns: bool = False,
    target: Handle = NONE,
    body_modifier: int = 0,
    uncancellable: bool = False,
) -> None:
    """An attack that an effect causes; it waits until one under way is over."""
    under = company(d, group)
    if under is None:
        return
    attack = Attack(
        0,
        d.tick(),
        group,
        attacker_for(d, under.seat, source),
        race,
        strikes,
        prowess,
        source=NONE,
        definition=0,
        attacker_assigns=attacker_assigns,
        target=target,
        body_modifier=body_modifier,
        uncancellable=uncancellable,
    )
    place = len(d.frames)
    for index, frame in enumerate(d.frames):
        if isinstance(frame, Attack):
            place = index
            break
    d.frames.insert(place, attack)


def begin(d: Draft, f: Attack) -> None:
    """Announce the attack, then the engagement step: attacker until done, then defender (LORE-RULING-62)."""
    under = company(d, f.company)
    if under is None:
        d.pop(0)
        return
    strikes, prowess, body = attack_strikes(d, f), attack_prowess(d, f), attack_body(d, f)
    d.tell(Told.ATTACK, f.source, f.company, f.automatic, strikes, prowess, body, f.number)
    d.push(Window(0, At.ENGAGEMENT, (hazard_player(d, f), under.seat)))


def declared(d: Draft, f: Attack) -> None:
    """Facing an attack is an action, which may be answered; a creature's card has been answered just before."""
    if not f.answered:
        d.customs.answers(d, f.attacker)


def hazard_player(b: Board, f: Attack) -> int:
    """Who may play hazards in an attack; outside movement phases the mover's left neighbour (LORE-MULTI-18)."""
    if is_several(b) and b.turn.phase is not Phase.MOVEMENT:
        return next_seat(b, b.turn.mover)
    return f.attacker


def engaged(d: Draft, f: Attack) -> None:
    """The engagement step is over; what waits for that moment comes now."""
    if f.cancelled:
        d.goto(OVER)
        return
    if f.failing:
        d.goto(RESOLVING, assigned=(StrikeMark(NONE),) * attack_strikes(d, f))
    d.happen(When.ENGAGED, f.source, f.company, attack=f.number)


# ----------------------------------------------------------------------------------------------- resolving strikes
def next_strike(d: Draft, f: Attack) -> None:
    """Strikes are resolved one by one; one that is left needs no question."""
    still = open_strikes(d, f)
    if f.failing and still:
        d.goto(RESOLVING)
        fail(d, f, still[0])
    elif f.cancelled or not still or company(d, f.company) is None:
        d.goto(OVER)
    elif len(still) == 1 or d.rules.introductory:
        start_strike(d, f, still[0])


def fail(d: Draft, f: Attack, place: int) -> None:
    """A strike that a card lets fail is faced by nobody: only the body roll against it is made."""
    if f.detain:
        mark_strike(d, place, FAILED)
    elif attack_body(d, f) <= 0:
        mark_strike(d, place, DEFEATED)
    else:
        d.push(Strike(0, place, NONE), at=JUDGE_BODY)
        d.push(Roll(0, Purpose.STRIKE_BODY, d.turn.mover, NONE, f.fail_modifier))


def open_strikes(b: Board, f: Attack) -> list[int]:
    """The strikes still to be resolved, by their place among the assigned ones."""
    return [place for place, mark in enumerate(f.assigned) if mark.state == OPEN]


def start_strike(d: Draft, f: Attack, place: int) -> None:
    d.goto(RESOLVING)
    d.push(Strike(0, place, f.assigned[place].who))


def order_candidates(s: State, f: Attack, secrets: Secrets) -> Iterator[Action]:
    yield from map(pick, dict.fromkeys(f.assigned[place].who for place in open_strikes(s, f)))


def order_why_not(s: State, f: Attack, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)):
        if any(f.assigned[place].who == x.args[0] for place in open_strikes(s, f)):
            return None
    return no("Name a character with an open strike.", "LORE-STRIKE-11")


def ordered(d: Draft, f: Attack, x: Action) -> None:
    place = next(place for place in open_strikes(d, f) if f.assigned[place].who == x.args[0])
    start_strike(d, f, place)


def mark_strike(d: Draft, place: int, state: int) -> None:
    """Note what became of a strike of the attack under way."""
    attack = next(frame for frame in reversed(d.frames) if isinstance(frame, Attack))
    marks = list(attack.assigned)
    marks[place] = replace(marks[place], state=state)
    d.change(attack, assigned=tuple(marks))


# ----------------------------------------------------------------------------------------------------------- over
def is_defeated(f: Attack) -> bool:
    """LORE-DEFEAT-01, 02, 06, 07, LORE-RULING-82: no detainment, and every strike of it was defeated."""
    return not f.detain and not f.cancelled and bool(f.assigned) and all(mark.state == DEFEATED for mark in f.assigned)


def over(d: Draft, f: Attack) -> None:
    """The attack was faced; triggers that wait for its end come before its card leaves."""
    under = company(d, f.company)
    won = is_defeated(f)
    d.tell(Told.ATTACK_OVER, f.source, f.company, 2 if won else 1 if f.cancelled else 0, f.number)
    if under is not None:
        name = (d.book[f.definition].definition.name,) if f.definition else ()
        d.set_company(under, faced=(*under.faced, f.race, *name))
    d.update(won=f.won and won, hit=any(mark.state == SUCCEEDED for mark in f.assigned))
    d.happen(When.ATTACK_OVER, f.source, f.company, 1 if won else 0, f.number)


def put_away_attack(d: Draft, f: Attack) -> None:
    """A further attack of the same creature, or its card goes where it belongs."""
    expire_attack(d, f.number)
    under = company(d, f.company)
    if f.further and under is not None and (f.target == NONE or company_number(d, f.target) == f.company):
        d.goto(
            BEGINNING,
            number=d.tick(),
            assigned=(),
            left=0,
            wounded=(),
            cancelled=False,
            hit=False,
            further=f.further - 1,
            passed=False,
            must=NONE,
            failing=False,
            fail_modifier=0,
            answered=False,
        )
        return
    if f.source != NONE:
        settle_card(d, f, under.seat if under is not None else d.turn.mover)
    d.returned = (1 if f.won else 0,)


def settle_card(d: Draft, f: Attack, defender: int) -> None:
    """LORE-DEFEAT-03 to LORE-DEFEAT-11: the card of an attack after it."""
    card = f.source
    declared = card in d.zones[owner(card)][Zone.DECLARED]
    if not declared and on_table(d, card) is None:
        return
    won = f.spoils or (f.won and f.further == 0)
    if declared:
        d.take(owner(card), Zone.DECLARED, card)
        if not won:
            d.put(owner(card), Zone.DISCARD, card)
            return
        seat, zone = d.customs.prize(d, card, defender)
        d.put(seat, zone, card)
    elif won and face(d, card).is_hazard and owner(card) == defender:
        d.discard(card)
    elif won and face(d, card).mp:
        d.lay_dead(card, defender)


ATTACK = (
    BEGINNING,
    declared,
    begin,
    engaged,
    ASSIGNING,
    prepare_assignment,
    Ask(
        Question.ASSIGN,
        decider=assign_decider,
        candidates=assign_candidates,
        why_not=assign_why_not,
        answer=assign_answer,
        rules=("LORE-STRIKE-01", "LORE-STRIKE-03", "LORE-STRIKE-05", "LORE-STRIKE-08"),
    ),
    RESOLVING,
    next_strike,
    Ask(
        Question.NEXT_STRIKE,
        decider=lambda s, f: s.companies[[c.number for c in s.companies].index(f.company)].seat,
        candidates=order_candidates,
        why_not=order_why_not,
        answer=ordered,
        rules=("LORE-STRIKE-11",),
    ),
    OVER,
    over,
    put_away_attack,
)
