"""Who faces which strike (LORE-STRIKE-01 to LORE-STRIKE-09, LORE-RULING-63, introductory LORE-INTRO-16 to 22)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.cards.moments import Ban
from engine.cards.words import Forbid, Strikes
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.lore.board import CARDS, Board, card_of, company, face, fellows, sources, untapped
from engine.lore.draft import Draft
from engine.lore.events import Told
from engine.lore.frames import Attack, StrikeMark
from engine.lore.reading import attack_fits
from engine.lore.records import Pose, State
from engine.lore.values import attack_strikes, prowess
from engine.lore.variants import Option
from engine.lore.verbs import PASS, Verb, no, pick

RESOLVE = 4
"""The step of an attack in which its strikes are resolved."""


def eligible(b: Board, f: Attack) -> tuple[Handle, ...]:
    """Characters of the company to whom strikes of this attack may be assigned."""
    group = company(b, f.company)
    if group is None:
        return ()
    if f.target != NONE:
        return (f.target,) if f.target in fellows(b, group) and not _shunned(b, f, f.target) else ()
    rule = next((w for w in CARDS[f.definition].always if isinstance(w, Strikes)), None) if f.definition else None
    spare_main = rule is not None and rule.spare_main
    return tuple(
        who for who in fellows(b, group) if not _shunned(b, f, who) and not (spare_main and face(b, who).is_main)
    )


def _shunned(b: Board, f: Attack, who: Handle) -> bool:
    for source in sources(b).of(Forbid):
        word = source.word
        if isinstance(word, Forbid) and word.ban is Ban.STRIKES and source.card == who:
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
        _, options, forced = situation(d, f)
        if not forced:
            return
        f = give(d, f, options[0])
    d.update(left=0, step=RESOLVE)


def _update(d: Draft, f: Attack, **changes: object) -> Attack:
    d.update(**changes)
    changed = d.frames[-1]
    assert isinstance(changed, Attack)
    return changed


def situation(b: Board, f: Attack) -> tuple[str, list[Handle], bool]:
    """Who assigns next, to whom he may, and whether that leaves no choice."""
    upright, turned = free_people(b, f)
    if f.target != NONE:
        return "attacker", [f.target], True
    if not upright and not turned:
        people = list(eligible(b, f))
        if b.rules.introductory and not f.attacker_assigns:
            return _by_prowess(b, f, _least_burdened(f, people))
        return "attacker", people, len(people) == 1
    if f.attacker_assigns:
        return "attacker", upright + turned, len(upright) + len(turned) == 1
    if b.rules.introductory:
        return _by_prowess(b, f, upright + turned)
    if may_double(b, f, upright):
        return DOUBLE, doubles(b, f), False
    if upright and not defender_done(f):
        return "defender", upright, f.left > len(upright) or (f.left >= len(upright) + len(turned))
    return "attacker", turned, f.left >= len(turned) or len(turned) == 1


DOUBLE = "double"


def may_double(b: Board, f: Attack, upright: list[Handle]) -> bool:
    """LORE-OPT-05, LORE-RULING-142: second strikes come before the attacker assigns the rest."""
    if Option.TWO_STRIKES not in b.rules.options or f.doubled or (upright and not defender_done(f)):
        return False
    return bool(doubles(b, f))


def doubles(b: Board, f: Attack) -> list[Handle]:
    """Untapped characters with one strike, who could take a second one."""
    single = [mark.who for mark in f.assigned if not mark.double and not mark.excess]
    return [who for who in single if untapped(b, who)]


def give_second(d: Draft, f: Attack, who: Handle) -> None:
    """A second strike to be faced on its own."""
    marks = tuple(replace(mark, double=True) if mark.who == who else mark for mark in f.assigned)
    d.tell(Told.ASSIGNED, who, 0)
    d.update(assigned=(*marks, StrikeMark(who, double=True)), left=f.left - 1)


def defender_done(f: Attack) -> bool:
    """Whether the defender has said that he assigns no more strikes."""
    return f.passed


def _least_burdened(f: Attack, people: list[Handle]) -> list[Handle]:
    """Excess strikes go round in the same sequence, beginning anew when everybody has one more (LORE-RULING-151)."""
    burden = {mark.who: mark.excess for mark in f.assigned}
    least = min(burden.get(who, 0) for who in people)
    return [who for who in people if burden.get(who, 0) == least]


def _by_prowess(b: Board, f: Attack, people: list[Handle]) -> tuple[str, list[Handle], bool]:
    """LORE-INTRO-16 to LORE-INTRO-20: untapped, tapped, wounded; highest prowess first."""
    for pose in (Pose.UNTAPPED, Pose.TAPPED, Pose.WOUNDED):
        group = [who for who in people if card_of(b, who).pose is pose]
        if group:
            best = max(prowess(b, who, f) for who in group)
            first = [who for who in group if prowess(b, who, f) == best]
            return "defender", first, len(first) == 1
    return "defender", people, True


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
    chooser, _, _ = situation(s, f)
    group = company(s, f.company)
    assert group is not None
    return f.attacker if chooser == "attacker" else group.seat


def assign_candidates(s: State, f: Attack, secrets: Secrets) -> Iterator[Action]:
    _, people, _ = situation(s, f)
    for who in people:
        yield pick(who)
    yield PASS


def assign_why_not(s: State, f: Attack, x: Action) -> Reason | None:
    chooser, people, _ = situation(s, f)
    if x == PASS:
        _, turned = free_people(s, f)
        if chooser == DOUBLE:
            return None
        if chooser == "defender" and not s.rules.introductory and f.left <= len(turned):
            return None
        return no("Every strike up to the number of characters must be assigned.", "LORE-RULING-63")
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in people:
        return None
    return no(
        "A strike cannot be assigned to him now.", "LORE-STRIKE-01" if chooser == "defender" else "LORE-STRIKE-03"
    )


def assign_answer(d: Draft, f: Attack, x: Action) -> None:
    chooser, _, _ = situation(d, f)
    if x == PASS:
        d.update(**{"doubled" if chooser == DOUBLE else "passed": True}, step=f.step - 1)
        return
    if chooser == DOUBLE:
        give_second(d, f, x.args[0])
    else:
        give(d, f, x.args[0])
    d.goto(f.step - 1)
