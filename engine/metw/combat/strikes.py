"""The strike sequence, S1 to S9 (METW-STK, METW-BODY, METW-FLOW-51 to METW-FLOW-59)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import At, Until, When
from engine.journeys.combat.attack import CANCELLED, JUDGE_BODY, LAPSED, mark_strike, open_strikes
from engine.journeys.combat.strikes import (
    DEFENCE,
    DONE,
    HIT,
    SUPPORT,
    TAPS,
    attack_of,
    face_candidates,
    face_why_not,
    fighting_prowess,
    is_double,
    judge,
    judge_body,
    penalty_lifted,
    support_candidates,
    support_why_not,
    supporters,
)
from engine.journeys.effects.lasting import expire
from engine.journeys.play.slots import wield
from engine.journeys.reading.values import attack_prowess
from engine.journeys.table.board import card_of, on_table, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Roll, Strike, Window
from engine.journeys.table.records import Phase, Pose
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.agents import attacks as agents
from engine.metw.combat import assaults, captives
from engine.metw.combat.bodies import hit_or_spared, judge_target, roll_for_body
from engine.metw.combat.fights import excess_on, given_by_rank
from engine.metw.table.board import hazard_player
from engine.metw.table.draft import Draft
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say, Tells

WIELDING = Mark("wielding")
BEGINNING = Mark("beginning")
FACING = Mark("facing")


def is_over(d: Draft, f: Strike) -> bool:
    """METW-RULING-59, METW-RULING-60: cancelled, or its target has gone: no roll, no tapping, not defeated."""
    if f.cancelled:
        what, told = CANCELLED, Told.CANCELLED
    elif on_table(d, f.who) is None:
        what, told = LAPSED, Told.LAPSES
    else:
        return False
    d.pop()
    expire(d, Until.END_OF_STRIKE)
    mark_strike(d, f.number, what)
    d.tell(told, f.who)
    return True


def begin(d: Draft, f: Strike) -> None:
    """S1: the attacker may play hazards that affect this strike, in a movement/hazard phase."""
    if is_over(d, f):
        return
    d.update(hurt=card_of(d, f.who).pose is Pose.WOUNDED)
    if assaults.striker(d, f) != NONE:
        if on_table(d, assaults.striker(d, f)) is None:
            d.update(cancelled=True)
            return
        assaults.turn_to(d, f, attacking=True)
        d.push(Window(0, At.STRIKE, (owner(assaults.striker(d, f)),)))
    elif d.turn.phase is Phase.MOVEMENT:
        d.push(Window(0, At.STRIKE, (hazard_player(d),)))


def idle_things(b: MetwState | Draft, f: Strike) -> list[Handle]:
    """What the target bears and could use in place of something else."""
    return [held for held in card_of(b, f.who).holds if card_of(b, held).idle]


def may_wield(d: Draft, f: Strike) -> None:
    """METW-RULING-71: of several weapons, shields or armors one is named when the sequence begins."""
    if not is_over(d, f) and not idle_things(d, f):
        d.goto(BEGINNING)


def wield_candidates(s: MetwState, f: Strike, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for item in idle_things(s, f):
        yield Action(Verb.WIELD, (item,))


def wield_why_not(s: MetwState, f: Strike, x: Action) -> Reason | None:
    if x in set(wield_candidates(s, f, {})):
        return None
    return no("Name something he bears and does not use, or go on.", "METW-RULING-71")


def wielded(d: Draft, f: Strike, x: Action) -> None:
    if x != PASS:
        wield(d, x.args[0])
        d.goto(WIELDING)


# ----------------------------------------------------------------------------------------------------- S2, excess
def may_press(d: Draft, f: Strike) -> None:
    """S2: excess strikes, as many as the attacker likes; at the last strike all that are left (METW-RULING-55)."""
    if assaults.striker(d, f) != NONE:
        assaults.turn_to(d, f, attacking=False)
        now = d.frames[-1]
        assert isinstance(now, Strike)
        f = now
    if is_over(d, f):
        return
    attack = attack_of(d)
    if attack.left == 0:
        d.goto(FACING)
    elif given_by_rank(d):
        press(d, f, excess_on(d, attack, f.number))
        d.goto(FACING)
    elif len(open_strikes(d, attack)) == 1:
        press(d, f, attack.left)
        d.goto(FACING)


def press(d: Draft, f: Strike, count: int) -> None:
    """Put so many excess strikes on the target of this one."""
    attack = attack_of(d)
    marks = list(attack.assigned)
    marks[f.number] = replace(marks[f.number], excess=marks[f.number].excess + count)
    d.change(attack, assigned=tuple(marks), left=attack.left - count)
    if count:
        d.tell(Tells.EXCESS, f.who, count)


def press_candidates(s: MetwState, f: Strike, secrets: Secrets) -> Iterator[Action]:
    for count in range(attack_of(s).left + 1):
        yield Action(Say.PRESS, (count,))


def press_why_not(s: MetwState, f: Strike, x: Action) -> Reason | None:
    if x.verb == Say.PRESS and x == Action(Say.PRESS, (x.arg(0),)) and 0 <= x.args[0] <= attack_of(s).left:
        return None
    return no("Name how many of the excess strikes you put on him.", "METW-STK-03")


def pressed(d: Draft, f: Strike, x: Action) -> None:
    press(d, f, x.args[0])


# -------------------------------------------------------------------------------------------- S3 to S5, the defence
def must_face(d: Draft, f: Strike) -> None:
    """S3: only an untapped target has a choice."""
    if is_over(d, f):
        return
    if is_double(d, f):
        # METW-RULING-127: he taps at the first of the two.
        d.tap(f.who)
    if not untapped(d, f.who):
        d.goto(SUPPORT)
    if assaults.striker(d, f) != NONE:
        assaults.may_stay(d, f)


def faced(d: Draft, f: Strike, x: Action) -> None:
    """METW-STK-10: who does not take the -3 taps once the strike is resolved."""
    d.update(**{"tapped" if x.args[0] == TAPS else "untapped": True})
    d.tell(Told.FACES, f.who, x.args[0])


def may_support(d: Draft, f: Strike) -> None:
    """S4 (Standard): untapped companions without a strike of this attack."""
    if not is_over(d, f) and not (d.rules.support and supporters(d, f)):
        d.goto(DEFENCE)


def supported(d: Draft, f: Strike, x: Action) -> None:
    if x != PASS:
        d.tap(x.args[0])
        d.tell(Told.SUPPORTS, x.args[0], f.who)
        d.goto(SUPPORT, supporters=f.supporters + 1)


def defence(d: Draft, f: Strike) -> None:
    """S5: the defender may play resources that affect this strike."""
    if not is_over(d, f):
        d.push(Window(0, At.STRIKE, (owner(f.who),)))


# ------------------------------------------------------------------------------------------------- S6 to S9, the roll
def roll(d: Draft, f: Strike) -> None:
    if is_over(d, f):
        return
    agent = agents.attacker(d, attack_of(d))
    if assaults.striker(d, f) != NONE:
        assaults.duel(d, f)
    elif agent != NONE:
        agents.throw(d, f, agent)
    else:
        d.push(Roll(0, Purpose.STRIKE, owner(f.who), f.who, twice=f.twice))


def settle(d: Draft, f: Strike) -> None:
    """S6: against the prowess of the attack, or against the character whose strike it is."""
    agent = agents.attacker(d, attack_of(d))
    if assaults.striker(d, f) != NONE:
        assaults.judge(d, f)
    elif agent != NONE:
        judge_agent(d, f, agent)
    else:
        judge(d, f)


def struck(d: Draft, f: Strike) -> None:
    """S7: he is wounded, tapped, or taken (MECCG-PRI-02)."""
    if not captives.takes(d, f):
        hit_or_spared(d, f)


def judge_agent(d: Draft, f: Strike, agent: Handle) -> None:
    """MECCG-FLOW-13: the roll that was thrown for his strike is added to its prowess."""
    thrown, mine = d.returned
    attack = attack_of(d)
    d.returned = (mine, mine)
    beaten = mine + fighting_prowess(d, f) > attack_prowess(d, attack, f.who) + thrown
    d.change(attack, prowess=attack.prowess + thrown)
    judge(d, f)
    now = attack_of(d)
    d.change(now, prowess=now.prowess - thrown)
    agents.turned(d, agent, beaten)


def done(d: Draft, f: Strike) -> None:
    """S9: who chose to tap taps now, if he still stands and nothing spares him that."""
    if f.tapped and on_table(d, f.who) is not None and not penalty_lifted(d, f):
        d.tap(f.who)
    expire(d, Until.END_OF_STRIKE)
    attack = attack_of(d)
    d.happen(When.STRIKE_OVER, f.who, attack.company, attack.assigned[f.number].state, attack.number)


STRIKE = procedure(
    WIELDING,
    may_wield,
    Ask(
        Asked.EQUIPMENT,
        decider=lambda s, f: owner(f.who),
        candidates=wield_candidates,
        why_not=wield_why_not,
        answer=wielded,
        rules=("METW-RULING-71",),
    ),
    BEGINNING,
    begin,
    may_press,
    Ask(
        Asked.EXCESS,
        decider=lambda s, f: attack_of(s).attacker,
        candidates=press_candidates,
        why_not=press_why_not,
        answer=pressed,
        rules=("METW-STK-03", "METW-CMB-09"),
    ),
    FACING,
    must_face,
    Ask(
        Question.FACE,
        decider=lambda s, f: owner(f.who),
        candidates=face_candidates,
        why_not=face_why_not,
        answer=faced,
        rules=("METW-STK-04",),
    ),
    SUPPORT,
    may_support,
    Ask(
        Question.SUPPORT,
        decider=lambda s, f: owner(f.who),
        candidates=support_candidates,
        why_not=support_why_not,
        answer=supported,
        rules=("METW-SUP-01",),
    ),
    DEFENCE,
    defence,
    roll,
    settle,
    JUDGE_BODY,
    judge_body,
    HIT,
    struck,
    roll_for_body,
    judge_target,
    DONE,
    done,
)
