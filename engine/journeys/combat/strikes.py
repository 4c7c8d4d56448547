"""The strike sequence: hazards, tap or -3, support, resources, roll, wound, body roll (LORE-STRIKE-12 to 24)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At, Stat, Until, When
from engine.journeys.cards.words import Modify, Spare
from engine.journeys.combat.attack import (
    CANCELLED,
    DEFEATED,
    FAILED,
    JUDGE_BODY,
    LAPSED,
    SUCCEEDED,
    hazard_player,
    mark_strike,
)
from engine.journeys.effects.lasting import expire
from engine.journeys.play.departures import receivers_for
from engine.journeys.reading.values import attack_body, attack_prowess, body, prowess, reaches
from engine.journeys.table.board import Board, card_of, company, face, fellows, on_table, untapped
from engine.journeys.table.customs import StrikeEnd
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Rescue, Roll, Strike, Window
from engine.journeys.table.records import Pose, State
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark

SUPPORT = Mark("support")
DEFENCE = Mark("defence")
HIT = Mark("hit")
DONE = Mark("done")

TAPS, STAYS = 0, 1
"""The two ways to face a strike."""
UNTAPPED_PENALTY, TAPPED_PENALTY, WOUNDED_PENALTY = -3, -1, -2


def attack_of(b: Board) -> Attack:
    """The attack a strike belongs to."""
    found = next(frame for frame in reversed(b.frames) if isinstance(frame, Attack))
    return found


def lapsed(d: Draft, f: Strike) -> bool:
    """LORE-RULING-73: a strike on a character who has left lapses."""
    if on_table(d, f.who) is not None and not attack_of(d).cancelled:
        return False
    d.pop()
    expire(d, Until.END_OF_STRIKE)
    mark_strike(d, f.number, LAPSED)
    d.tell(Told.LAPSES, f.who)
    return True


def begin(d: Draft, f: Strike) -> None:
    """Step 1: the attacker may play strike hazards."""
    if not lapsed(d, f):
        d.update(hurt=card_of(d, f.who).pose is Pose.WOUNDED)
        d.push(Window(0, At.STRIKE, (hazard_player(d, attack_of(d)),)))


def must_face(d: Draft, f: Strike) -> None:
    """Step 2: only an untapped character has a choice (LORE-STRIKE-14, LORE-STRIKE-15)."""
    if lapsed(d, f) or cancelled(d, f):
        return
    if is_double(d, f):
        # LORE-OPT-06: he must tap, once for both strikes.
        d.tap(f.who)
    if not untapped(d, f.who):
        d.goto(SUPPORT)


def is_double(b: Board, f: Strike) -> bool:
    """Whether this is one of two strikes the character took by the optional rule."""
    return attack_of(b).assigned[f.number].double


def cancelled(d: Draft, f: Strike) -> bool:
    """LORE-RULING-74: a cancelled strike is not faced: no tap, no roll."""
    if not f.cancelled:
        return False
    d.pop()
    expire(d, Until.END_OF_STRIKE)
    mark_strike(d, f.number, CANCELLED)
    d.tell(Told.CANCELLED, f.who)
    return True


def face_candidates(s: State, f: Strike, secrets: Secrets) -> Iterator[Action]:
    yield pick(TAPS)
    yield pick(STAYS)


def face_why_not(s: State, f: Strike, x: Action) -> Reason | None:
    return None if x in (pick(TAPS), pick(STAYS)) else no("He either taps or takes -3.", "LORE-STRIKE-13")


def faced(d: Draft, f: Strike, x: Action) -> None:
    if x.args[0] == TAPS:
        d.tap(f.who)
        d.update(tapped=True)
    else:
        d.update(untapped=True)
    d.tell(Told.FACES, f.who, x.args[0])


def supporters(b: Board, f: Strike) -> list[Handle]:
    """Step 3: untapped characters of the company that got no strike from this attack (LORE-STRIKE-16)."""
    attack = attack_of(b)
    group = company(b, attack.company)
    if group is None:
        return []
    struck = {mark.who for mark in attack.assigned}
    return [who for who in fellows(b, group) if who not in struck and untapped(b, who)]


def may_support(d: Draft, f: Strike) -> None:
    if lapsed(d, f):
        return
    if not supporters(d, f):
        d.goto(DEFENCE)


def support_candidates(s: State, f: Strike, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for who in supporters(s, f):
        yield pick(who)


def support_why_not(s: State, f: Strike, x: Action) -> Reason | None:
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in supporters(s, f)):
        return None
    return no("Only an untapped character without a strike of this attack can support.", "LORE-STRIKE-16")


def supported(d: Draft, f: Strike, x: Action) -> None:
    if x == PASS:
        return
    d.tap(x.args[0])
    d.tell(Told.SUPPORTS, x.args[0], f.who)
    d.goto(SUPPORT, supporters=f.supporters + 1)


def defence(d: Draft, f: Strike) -> None:
    """Step 4: the defender may play strike resources."""
    d.push(Window(0, At.STRIKE, (owner(f.who),)))


def roll(d: Draft, f: Strike) -> None:
    if not lapsed(d, f) and not cancelled(d, f):
        d.push(Roll(0, Purpose.STRIKE, owner(f.who), f.who, twice=f.twice))


def fighting_prowess(b: Board, f: Strike) -> int:
    """A character's prowess in this strike, with all penalties and support."""
    attack = attack_of(b)
    total = prowess(b, f.who, attack) + f.supporters + excess(b, f)
    if is_double(b, f):
        total += UNTAPPED_PENALTY
    elif f.untapped:
        total += 0 if penalty_lifted(b, f) else UNTAPPED_PENALTY + spared(b, f)
    elif not f.tapped:
        total += WOUNDED_PENALTY if card_of(b, f.who).pose is Pose.WOUNDED else TAPPED_PENALTY
    return total


def excess(b: Board, f: Strike) -> int:
    """LORE-STRIKE-07: -1 for each excess strike on him."""
    return -attack_of(b).assigned[f.number].excess


def penalty_lifted(b: Board, f: Strike) -> bool:
    """Whether a card lets him stay untapped without the -3."""
    attack = attack_of(b)
    return any(
        source.bound is not None and attack.number in source.bound
        for source in sources(b).modifiers(Stat.UNTAPPED_PENALTY)
        if isinstance(source.word, Modify)
    )


def spared(b: Board, f: Strike) -> int:
    """What cards in play take off the -3 of who stays untapped."""
    attack = attack_of(b)
    found = (s for s in sources(b).modifiers(Stat.UNTAPPED_PENALTY) if s.bound is None)
    return sum(s.word.value for s in found if isinstance(s.word, Modify) and reaches(b, s, s.word, f.who, attack))


def judge(d: Draft, f: Strike) -> None:
    """LORE-STRIKE-20, LORE-STRIKE-21: the strike fails or succeeds; one that fails may be defeated."""
    attack = attack_of(d)
    dice = d.returned[0]
    mine, theirs = fighting_prowess(d, f), attack_prowess(d, attack, f.who)
    end = d.customs.strike(dice + mine, theirs)
    d.update(rolled=dice)
    d.tell(Told.STRIKE, f.who, dice, mine, theirs, end)
    if end is StrikeEnd.SUCCEEDED:
        d.goto(HIT)
    elif end is StrikeEnd.TIED or attack.detain:
        mark_strike(d, f.number, FAILED)
        d.goto(DONE)
    elif attack_body(d, attack, f.who) <= 0:
        mark_strike(d, f.number, DEFEATED)
        d.goto(DONE)
    else:
        d.push(Roll(0, Purpose.STRIKE_BODY, owner(f.who), f.who, attack.fail_modifier))


def judge_body(d: Draft, f: Strike) -> None:
    """LORE-BODY-05: the strike is defeated if the roll beats the attack's body."""
    attack = attack_of(d)
    total, needed = d.returned[1], attack_body(d, attack, f.who)
    beaten = d.customs.beats_body(total, needed)
    d.tell(Told.BODY, NONE, total, needed, 1 if beaten else 0)
    mark_strike(d, f.number, DEFEATED if beaten else FAILED)
    d.goto(DONE)


def hit(d: Draft, f: Strike) -> None:
    """LORE-STRIKE-22, LORE-STRIKE-23: he is wounded, or tapped by a detainment attack."""
    attack = attack_of(d)
    mark_strike(d, f.number, SUCCEEDED)
    d.happen(When.STRIKE_SUCCEEDED, f.who, attack.company, attack=attack.number)
    if attack.detain:
        if untapped(d, f.who):
            d.alter(f.who, pose=Pose.TAPPED)
        d.goto(DONE)
    elif spares(d, attack):
        d.goto(DONE)
    else:
        wound(d, f.who, attack)


def spares(b: Board, attack: Attack) -> bool:
    """Whether a successful strike neither wounds nor leads to a body roll, as its card says."""
    return bool(attack.definition) and any(isinstance(w, Spare) for w in b.book[attack.definition].always)


def wound(d: Draft, who: Handle, attack: Attack) -> None:
    """Turn a character round; being wounded again counts as being wounded (LORE-STRIKE-24)."""
    d.alter(who, pose=Pose.WOUNDED)
    d.tell(Told.WOUNDED, who)
    attack = attack_of(d)
    d.change(attack, wounded=(*attack.wounded, who))
    d.happen(When.WOUNDED, who, attack.company, attack=attack.number)


def body_roll(d: Draft, f: Strike) -> None:
    """LORE-BODY-01: the attacker rolls for the character struck; one without a printed body cannot be eliminated so."""
    if on_table(d, f.who) is None or not face(d, f.who).has_body:
        d.goto(DONE)
        return
    attack = attack_of(d)
    modifier = d.customs.body_check(d, f).roll
    d.push(Roll(0, Purpose.BODY, attack.attacker, f.who, attack.body_modifier + modifier))


def judge_character(d: Draft, f: Strike) -> None:
    """LORE-BODY-02: he is eliminated if the roll beats his body; his items may be handed on before."""
    if on_table(d, f.who) is None:
        return
    attack = attack_of(d)
    total, needed = d.returned[1], body(d, f.who, attack) + d.customs.body_check(d, f).body
    dead = d.customs.beats_body(total, needed)
    d.tell(Told.BODY, f.who, total, needed, 1 if dead else 0)
    if dead:
        d.push(Rescue(0, f.who, receivers_for(d, f.who), 1))
    else:
        d.happen(When.BODY_ROLLED, f.who, attack.company, needed - total, attack.number)


def done(d: Draft, f: Strike) -> None:
    expire(d, Until.END_OF_STRIKE)


STRIKE = (
    begin,
    must_face,
    Ask(
        Question.FACE,
        decider=lambda s, f: owner(f.who),
        candidates=face_candidates,
        why_not=face_why_not,
        answer=faced,
        rules=("LORE-STRIKE-13",),
    ),
    SUPPORT,
    may_support,
    Ask(
        Question.SUPPORT,
        decider=lambda s, f: owner(f.who),
        candidates=support_candidates,
        why_not=support_why_not,
        answer=supported,
        rules=("LORE-STRIKE-16",),
    ),
    DEFENCE,
    defence,
    roll,
    judge,
    JUDGE_BODY,
    judge_body,
    HIT,
    hit,
    body_roll,
    judge_character,
    DONE,
    done,
)
