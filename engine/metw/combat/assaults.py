"""Company against company: who may attack whom, which strike meets whom, what becomes of both (MECCG-CVC)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Stat
from engine.journeys.combat.attack import FAILED, mark_strike
from engine.journeys.combat.strikes import (
    DONE,
    HIT,
    STAYS,
    TAPPED_PENALTY,
    TAPS,
    UNTAPPED_PENALTY,
    WOUNDED_PENALTY,
    attack_of,
    fighting_prowess,
)
from engine.journeys.play.departures import receivers_for
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.reading.values import body, modifier_sum, prowess
from engine.journeys.table.board import attack_now, card_of, companies_of, company, face, fellows, on_table, untapped
from engine.journeys.table.customs import StrikeEnd
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Rescue, Roll, Strike, StrikeMark
from engine.journeys.table.records import Company, Phase, Pose
from engine.journeys.table.verbs import PASS, Purpose, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.printed import HERO, MetwCard
from engine.metw.combat.bodies import special_result
from engine.metw.table.board import Board, alignment_of, opponents, same_place
from engine.metw.table.companies import is_overt
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Assault, Beaten, Duel, Pairing, Staying, Wasting
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say

PAIRING = Mark("strikes are paired")
DEFENDERS, ATTACKERS, REST = range(3)
"""Who pairs strikes with targets, one after the other (MECCG-CVC-14 to MECCG-CVC-16)."""


# --------------------------------------------------------------------------------------------------- the declaration
def candidates(b: Board, seat: int) -> Iterator[Action]:
    """Every company of an opponent at the site of the company whose phase it is."""
    for foe in opponents(b, seat):
        for there in companies_of(b, foe):
            if why_not(b, seat, there.number) is None:
                yield Action(Say.ASSAIL, (there.number,))


def why_not(b: Board, seat: int, number: int) -> Reason | None:
    """MECCG-CVC-01 to MECCG-CVC-07: after all else, at one place, and by who stands for what."""
    here, there = company(b, b.turn.company), company(b, number)
    if not b.law.assaults or seat != b.turn.mover or b.turn.phase is not Phase.SITE or here is None:
        return no("A company attacks another one in its own site phase.", "MECCG-CVC-01")
    if not here.entered or there is None or there.seat == seat or not same_place(b, here.site, there.site):
        return no("Both have to be at one site, and yours has to have entered it.", "MECCG-CVC-02")
    if b.players[seat].tried:
        return no("You have tried to influence something of his this turn.", "MECCG-CVC-03")
    return None if are_foes(b, here, there) else no("Your company does not attack a company like that.", "MECCG-CVC-04")


def are_foes(b: Board, here: Company, there: Company) -> bool:
    """MECCG-CVC-04 to MECCG-CVC-07."""
    mine, other = alignment_of(b, here.seat), alignment_of(b, there.seat)
    if other is FALLEN_WIZARDS and is_overt(b, there):
        return True
    if mine is FALLEN_WIZARDS:
        return other.minion or is_overt(b, here)
    return mine.minion != other.minion and (mine.minion or other is not FALLEN_WIZARDS)


def declare(d: Draft, seat: int, number: int) -> None:
    """MECCG-RULING-31: the last deed of the company; when it is over its site phase is over."""
    d.note(assailed=d.turn.number)
    d.pop()
    d.push(Assault(0, d.turn.company, number))


# -------------------------------------------------------------------------------------------------------- the attack
def assault_now(b: Board) -> Assault | None:
    """The assault whose attack is being resolved."""
    attack = attack_now(b)
    found = next((frame for frame in reversed(b.frames) if isinstance(frame, Assault)), None)
    return found if attack is not None and found is not None and found.number == attack.number else None


def begin(d: Draft, f: Assault) -> None:
    """MECCG-CVC-10: one attack, with a strike for each attacking character, allies among them (MECCG-RULING-35)."""
    here, there = company(d, f.company), company(d, f.under)
    if here is None or there is None:
        d.pop()
        return
    people = fellows(d, here)
    races = dict.fromkeys(face(d, who).race for who in people)
    number = d.tick()
    d.update(number=number)
    d.push(
        Attack(0, number, f.under, here.seat, "+".join(races), len(people), max(prowess(d, who) for who in people)),
    )


ASSAULT = procedure(begin)


# ----------------------------------------------------------------------------------------------- who is struck by whom
def pair_off(d: Draft, f: Assault) -> None:
    """Strikes are given to targets in three steps, when the attack can be cancelled no more."""
    here = company(d, f.company)
    d.push(Pairing(0, left=fellows(d, here) if here is not None else ()))


def free_targets(b: Board, f: Pairing) -> list[Handle]:
    """MECCG-CVC-32: each defending character faces one strike of the attack at most."""
    attack = attack_now(b)
    under = company(b, attack.company) if attack is not None else None
    taken = {target for _, target in f.pairs}
    return [who for who in fellows(b, under) if who not in taken] if under is not None else []


def open_pairs(b: Board, f: Pairing) -> list[tuple[Handle, Handle]]:
    """Which strike may be given to whom in the step the assignment is in; NONE for a strike that finds nobody."""
    targets, left = free_targets(b, f), f.left
    if f.stage == DEFENDERS:
        targets = [who for who in targets if untapped(b, who)]
    elif f.stage == ATTACKERS:
        left = tuple(who for who in left if untapped(b, who))
    elif len(left) > len(targets):
        return [(who, NONE) for who in left]
    return [(who, target) for who in left for target in targets]


def pair_decider(b: Board, f: Pairing) -> int:
    """The defender, the attacker, the defender; the attacker names the strikes that find nobody (MECCG-RULING-32)."""
    assault = assault_now(b)
    assert assault is not None
    excess = f.stage == REST and len(f.left) > len(free_targets(b, f))
    side = company(b, assault.company if f.stage == ATTACKERS or excess else assault.under)
    assert side is not None
    return side.seat


def next_pair(d: Draft, f: Pairing) -> None:
    """A step that leaves nothing to choose is done at once."""
    found = open_pairs(d, f)
    if not f.left or (not found and f.stage == REST):
        conclude(d, f)
    elif not found:
        d.goto(PAIRING, stage=f.stage + 1)
    elif len(found) == 1 and f.stage == REST:
        give(d, f, *found[0])


def give(d: Draft, f: Pairing, who: Handle, target: Handle) -> None:
    """A strike meets its target, or is kept to weaken somebody (MECCG-CVC-11)."""
    pairs = f.pairs if target == NONE else (*f.pairs, (who, target))
    excess = f.excess + (1 if target == NONE else 0)
    d.goto(PAIRING, pairs=pairs, excess=excess, left=tuple(one for one in f.left if one != who))


def conclude(d: Draft, f: Pairing) -> None:
    """Every strike has its target."""
    attack, assault = attack_now(d), assault_now(d)
    assert attack is not None and assault is not None
    d.change(attack, assigned=tuple(StrikeMark(target) for _, target in f.pairs), left=f.excess)
    d.change(assault, strikers=tuple(who for who, _ in f.pairs))
    for _, target in f.pairs:
        d.tell(Told.ASSIGNED, target, 0)
    d.pop()


def pair_candidates(s: MetwState, f: Pairing, secrets: Secrets) -> Iterator[Action]:
    if f.stage == DEFENDERS:
        yield PASS
    for who, target in open_pairs(s, f):
        yield Action(Say.PAIR, (who, target))


def pair_why_not(s: MetwState, f: Pairing, x: Action) -> Reason | None:
    if x in set(pair_candidates(s, f, {})):
        return None
    rule = ("MECCG-CVC-14", "MECCG-CVC-15", "MECCG-CVC-16")[f.stage]
    return no("That strike cannot go there now.", rule)


def paired(d: Draft, f: Pairing, x: Action) -> None:
    if x == PASS:
        d.goto(PAIRING, stage=ATTACKERS)
    else:
        give(d, f, *x.args)


PAIRING_OFF = procedure(
    PAIRING,
    next_pair,
    Ask(
        Asked.PAIR,
        decider=pair_decider,
        candidates=pair_candidates,
        why_not=pair_why_not,
        answer=paired,
        rules=("MECCG-CVC-14", "MECCG-CVC-15", "MECCG-CVC-16", "MECCG-CVC-32"),
    ),
)


# -------------------------------------------------------------------------------------------------------- one strike
def striker(b: Board, f: Strike) -> Handle:
    """The attacking character whose strike it is; NONE in other attacks."""
    assault = assault_now(b)
    return assault.strikers[f.number] if assault is not None and f.number < len(assault.strikers) else NONE


def turn_to(d: Draft, f: Strike, attacking: bool) -> None:
    """Let cards of the attacker, and then of the defender, find their own side where they look (MECCG-CVC-26)."""
    assault, attack = assault_now(d), attack_of(d)
    assert assault is not None
    who = striker(d, f) if attacking else attack.assigned[f.number].who
    d.update(who=who)
    d.change(attack, company=assault.company if attacking else assault.under)


def may_stay(d: Draft, f: Strike) -> None:
    """MECCG-CVC-28: only an untapped attacking character has a choice."""
    who = striker(d, f)
    if on_table(d, who) is not None and untapped(d, who):
        d.push(Staying(0, who))


def stay_candidates(s: MetwState, f: Staying, secrets: Secrets) -> Iterator[Action]:
    yield pick(TAPS)
    yield pick(STAYS)


def stay_why_not(s: MetwState, f: Staying, x: Action) -> Reason | None:
    return None if x in (pick(TAPS), pick(STAYS)) else no("He either taps or takes -3.", "MECCG-CVC-28")


def stayed(d: Draft, f: Staying, x: Action) -> None:
    assault = assault_now(d)
    assert assault is not None
    if x == pick(STAYS):
        d.change(assault, upright=(*assault.upright, f.who))


STAYING = procedure(
    Ask(
        Asked.STAY,
        decider=lambda s, f: owner(f.who),
        candidates=stay_candidates,
        why_not=stay_why_not,
        answer=stayed,
        rules=("MECCG-CVC-28", "MECCG-CVC-17"),
    )
)


def duel(d: Draft, f: Strike) -> None:
    """Both roll, the attacker first (MECCG-CVC-20)."""
    d.push(Duel(0, striker(d, f), f.who, twice=f.twice))


def first_roll(d: Draft, f: Duel) -> None:
    d.push(Roll(0, Purpose.STRIKE, owner(f.striker), f.striker))


def second_roll(d: Draft, f: Duel) -> None:
    """The attacker's dice lie; now the defender's."""
    d.update(thrown=d.returned[0] if d.returned else 0)
    d.push(Roll(0, Purpose.STRIKE, owner(f.who), f.who, twice=f.twice))


def both_rolled(d: Draft, f: Duel) -> None:
    d.pop(f.thrown, d.returned[0] if d.returned else 0)


DUEL = procedure(first_roll, second_roll, both_rolled)


def strength(b: Board, who: Handle, attack: Attack, stays: bool) -> int:
    """MECCG-CVC-17: the prowess of a strike is that of its character, by how he stands."""
    pose = card_of(b, who).pose
    less = UNTAPPED_PENALTY if stays else 0
    if pose is not Pose.UNTAPPED:
        less = WOUNDED_PENALTY if pose is Pose.WOUNDED else TAPPED_PENALTY
    return prowess(b, who, attack) + less


def judge(d: Draft, f: Strike) -> None:
    """MECCG-CVC-21 to MECCG-CVC-23: the lower one is wounded, and his body is tested; a tie hurts nobody."""
    assault, attack, who = assault_now(d), attack_of(d), striker(d, f)
    assert assault is not None
    theirs, mine = d.returned
    if on_table(d, who) is None or on_table(d, f.who) is None:
        mark_strike(d, f.number, FAILED)
        d.goto(DONE)
        return
    against = theirs + strength(d, who, attack, who in assault.upright)
    total = fighting_prowess(d, f)
    end = d.customs.strike(mine + total, against)
    d.tell(Told.STRIKE, f.who, mine, total, against, end)
    if untapped(d, who) and who not in assault.upright:
        d.tap(who)  # MECCG-RULING-33
    if end is StrikeEnd.SUCCEEDED:
        d.goto(HIT)
        return
    mark_strike(d, f.number, FAILED)
    d.goto(DONE)
    if end is StrikeEnd.FAILED:
        d.push(Beaten(0, who, owner(f.who)))


# ----------------------------------------------------------------------------------------------- the attacker is beaten
def wounded(d: Draft, f: Beaten) -> None:
    """He is wounded; the side that struck rolls against his body (MECCG-RULING-34)."""
    hurt = card_of(d, f.who).pose is Pose.WOUNDED
    d.alter(f.who, pose=Pose.WOUNDED)
    d.tell(Told.WOUNDED, f.who)
    if not face(d, f.who).has_body:
        d.pop()
        return
    d.push(Roll(0, Purpose.BODY, f.roller, f.who, (1 if hurt else 0) + modifier_sum(d, Stat.BODY_CHECK, f.who)))


def body_judged(d: Draft, f: Beaten | Wasting) -> None:
    if on_table(d, f.who) is None or len(d.returned) < 2:
        return
    total, needed = d.returned[1], body(d, f.who, attack_now(d))
    if special_result(d, f.who, total):
        return
    dead = d.customs.beats_body(total, needed)
    d.tell(Told.BODY, f.who, total, needed, 1 if dead else 0)
    if dead:
        d.push(Rescue(0, f.who, receivers_for(d, f.who), 1))


BEATEN = procedure(wounded, body_judged)


# --------------------------------------------------------------------------------------------------- wasted by a card
def tempted(d: Draft, f: Wasting) -> None:
    """He checks against corruption."""
    corruption_roll(d, f.who, WASTED)


def body_tested(d: Draft, f: Wasting) -> None:
    """If he is still there his body is tested, more easily beaten while he is tapped."""
    if on_table(d, f.who) is None or not face(d, f.who).has_body:
        d.pop()
        return
    tired = 1 if card_of(d, f.who).pose is Pose.TAPPED else 0
    d.push(Roll(0, Purpose.BODY, f.seat, f.who, tired + modifier_sum(d, Stat.BODY_CHECK, f.who)))


WASTED = -1
"""What is added to his corruption check."""
WASTING = procedure(tempted, body_tested, body_judged)


def defends(b: Board, seat: int) -> bool:
    """MECCG-CVC-18: whether it is a company of his that is attacked by another one: he may play resources for it."""
    assault = assault_now(b)
    under = company(b, assault.under) if assault is not None else None
    return under is not None and under.seat == seat


# ------------------------------------------------------------------------------------------------------ points for it
def killer(b: Board, who: Handle) -> int:
    """Whose kill somebody is who is eliminated now: the other side's in an assault (MECCG-CVC-24), else nobody's.

    A hero whom a card has wasted is its player's.
    """
    wasted = next((frame for frame in b.frames if isinstance(frame, Wasting) and frame.who == who), None)
    if wasted is not None:
        printed = face(b, who)
        foe = owner(who) != wasted.seat and isinstance(printed, MetwCard) and printed.belongs == HERO
        return wasted.seat if foe else NONE
    assault = assault_now(b)
    if assault is None:
        return NONE
    sides = [company(b, number) for number in (assault.company, assault.under)]
    seats = [side.seat for side in sides if side is not None and side.seat != owner(who)]
    return seats[0] if seats else NONE

