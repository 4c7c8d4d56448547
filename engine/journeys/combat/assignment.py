"""Who faces which strike (LORE-STRIKE-01 to LORE-STRIKE-09, LORE-RULING-63, introductory LORE-INTRO-16 to 22)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.words import Forbid, Strikes
from engine.journeys.reading.filters import attack_fits
from engine.journeys.reading.values import attack_strikes
from engine.journeys.table.board import Board, company, face, fellows, untapped
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, StrikeMark
from engine.journeys.table.records import State
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Mark

ASSIGNING, RESOLVING = Mark("assigning"), Mark("resolving")
"""Where the strikes of an attack are assigned, and where they are resolved."""
ATTACKER, DEFENDER, DOUBLE = "attacker", "defender", "double"
"""Who assigns a strike; the last one is the defender who gives somebody a second strike."""


def eligible(b: Board, f: Attack) -> tuple[Handle, ...]:
    """Characters of the company to whom strikes of this attack may be assigned."""
    group = company(b, f.company)
    if group is None:
        return ()
    if f.target != NONE:
        return (f.target,) if f.target in fellows(b, group) and not _shunned(b, f, f.target) else ()
    rule = next((w for w in b.book[f.definition].always if isinstance(w, Strikes)), None) if f.definition else None
    spare_main = rule is not None and rule.spare_main
    return tuple(
        who for who in fellows(b, group) if not _shunned(b, f, who) and not (spare_main and face(b, who).is_main)
    )


def _shunned(b: Board, f: Attack, who: Handle) -> bool:
    for source in sources(b).of(Forbid):
        word = source.word
        concerned = who in source.bound if source.bound is not None else source.card == who
        if isinstance(word, Forbid) and word.ban is Ban.STRIKES and concerned:
            if word.fight is None or attack_fits(b, word.fight, f, who):
                return True
            if word.fight.keyed_site == 1 and f.automatic != NONE:
                return True
    return False


def struck(f: Attack) -> set[Handle]:
    """Characters that have a strike already."""
    return {mark.who for mark in f.assigned}


def free_people(b: Board, f: Attack) -> tuple[list[Handle], list[Handle]]:
    """Characters without a strike: untapped ones, and tapped or wounded ones."""
    taken = struck(f)
    people = [who for who in eligible(b, f) if who not in taken]
    return [who for who in people if untapped(b, who)], [who for who in people if not untapped(b, who)]


def prepare_assignment(d: Draft, f: Attack) -> None:
    """Everything that leaves no choice is assigned at once; else somebody is asked."""
    people = eligible(d, f)
    if f.left == 0 and not f.assigned:
        count = attack_strikes(d, f, len(people)) if people else 0
        f = _update(d, f, left=count)
        if f.must in people and f.left:
            f = give(d, f, f.must)
    while f.left and people:
        next_one = d.customs.assigning(d, f)
        if not next_one.forced:
            return
        f = give(d, f, next_one.people[0])
    d.goto(RESOLVING, left=0)


def _update(d: Draft, f: Attack, **changes: object) -> Attack:
    d.update(**changes)
    changed = d.frames[-1]
    assert isinstance(changed, Attack)
    return changed


def doubles(b: Board, f: Attack) -> list[Handle]:
    """Untapped characters with one strike, who could take a second one."""
    single = [mark.who for mark in f.assigned if not mark.double and not mark.excess]
    return [who for who in single if untapped(b, who)]


def give_second(d: Draft, f: Attack, who: Handle) -> None:
    """A second strike to be faced on its own."""
    marks = tuple(replace(mark, double=True) if mark.who == who else mark for mark in f.assigned)
    d.tell(Told.ASSIGNED, who, 0)
    d.update(assigned=(*marks, StrikeMark(who, double=True)), left=f.left - 1)


def give(d: Draft, f: Attack, who: Handle) -> Attack:
    """Assign one strike; to somebody who has one it is an excess strike (LORE-STRIKE-07)."""
    marks = list(f.assigned)
    for place, mark in enumerate(marks):
        if mark.who == who:
            marks[place] = replace(mark, excess=mark.excess + 1)
            d.tell(Told.ASSIGNED, who, mark.excess + 1)
            break
    else:
        marks.append(StrikeMark(who))
        d.tell(Told.ASSIGNED, who, 0)
    return _update(d, f, assigned=tuple(marks), left=f.left - 1)


def assign_decider(s: State, f: Attack) -> int:
    group = company(s, f.company)
    assert group is not None
    return f.attacker if s.customs.assigning(s, f).by == ATTACKER else group.seat


def assign_candidates(s: State, f: Attack, secrets: Secrets) -> Iterator[Action]:
    for who in s.customs.assigning(s, f).people:
        yield pick(who)
    yield PASS


def assign_why_not(s: State, f: Attack, x: Action) -> Reason | None:
    chooser, people, _, may_pass = s.customs.assigning(s, f)
    if x == PASS:
        if may_pass:
            return None
        return no("Every strike up to the number of characters must be assigned.", "LORE-RULING-63")
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in people:
        return None
    return no("A strike cannot be assigned to him now.", "LORE-STRIKE-01" if chooser == DEFENDER else "LORE-STRIKE-03")


def assign_answer(d: Draft, f: Attack, x: Action) -> None:
    chooser = d.customs.assigning(d, f).by
    if x == PASS:
        d.goto(ASSIGNING, passed=True)
        return
    if chooser == DEFENDER and x.args[0] in struck(f):
        give_second(d, f, x.args[0])
    else:
        give(d, f, x.args[0])
    d.goto(ASSIGNING)
