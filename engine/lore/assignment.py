"""Who assigns the next strike of an attack (LORE-STRIKE-01 to 09, LORE-INTRO-16 to 22, LORE-OPT-05)."""

from __future__ import annotations

from engine.journeys.combat.assignment import ATTACKER, DEFENDER, doubles, eligible, free_people
from engine.journeys.reading.values import prowess
from engine.journeys.table.board import Board, card_of
from engine.journeys.table.customs import Assigning
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose
from engine.kernel.records import NONE, Handle
from engine.lore.variants import Option


def assigning(b: Board, f: Attack) -> Assigning:
    """Defender to the untapped, attacker to the others, then excess; in the introductory game by prowess."""
    upright, turned = free_people(b, f)
    if f.target != NONE:
        return Assigning(ATTACKER, [f.target], True)
    may_pass = f.left <= len(turned) or not upright
    second = doubles(b, f) if second_strikes(b, f) else []
    if second:
        return Assigning(DEFENDER, upright + second, False, may_pass)
    if not upright and not turned:
        people = list(eligible(b, f))
        if b.rules.introductory and not f.attacker_assigns:
            return _by_prowess(b, f, _least_burdened(f, people))
        return Assigning(ATTACKER, people, len(people) == 1)
    if f.attacker_assigns:
        return Assigning(ATTACKER, upright + turned, len(upright) + len(turned) == 1)
    if b.rules.introductory:
        return _by_prowess(b, f, upright + turned)
    if upright and not f.passed:
        forced = f.left > len(upright) or f.left >= len(upright) + len(turned)
        if second_strikes(b, f):
            forced = len(upright) == 1 and not may_pass
        return Assigning(DEFENDER, upright, forced, may_pass)
    return Assigning(ATTACKER, turned, f.left >= len(turned) or len(turned) == 1)


def second_strikes(b: Board, f: Attack) -> bool:
    """LORE-OPT-05: whether the defender may still give an untapped character two strikes, and so shield another."""
    return Option.TWO_STRIKES in b.rules.options and not f.attacker_assigns and not f.passed


def _least_burdened(f: Attack, people: list[Handle]) -> list[Handle]:
    """Excess strikes go round in the same sequence, beginning anew when everybody has one more (LORE-RULING-151)."""
    burden = {mark.who: mark.excess for mark in f.assigned}
    least = min(burden.get(who, 0) for who in people)
    return [who for who in people if burden.get(who, 0) == least]


def _by_prowess(b: Board, f: Attack, people: list[Handle]) -> Assigning:
    """LORE-INTRO-16 to LORE-INTRO-20: untapped, tapped, wounded; highest prowess first."""
    for pose in (Pose.UNTAPPED, Pose.TAPPED, Pose.WOUNDED):
        group = [who for who in people if card_of(b, who).pose is pose]
        if group:
            best = max(prowess(b, who, f) for who in group)
            first = [who for who in group if prowess(b, who, f) == best]
            return Assigning(DEFENDER, first, len(first) == 1)
    return Assigning(DEFENDER, people, True)
