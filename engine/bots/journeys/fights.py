"""What a whole attack comes to for a company, strike by strike; what one strike does each game says itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.bots.odds import ALL
from engine.journeys.cards.printed import EACH
from engine.journeys.combat.attack import OPEN
from engine.journeys.reading.values import attack_strikes
from engine.journeys.table.board import Board, card_of, fellows
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Company, Pose
from engine.kernel.records import Handle

FINE = ALL * ALL
POSE_PENALTY = {Pose.UNTAPPED: 0, Pose.TAPPED: -1, Pose.WOUNDED: -2}


class Blow(NamedTuple):
    """A strike on one character: what he is expected to lose, and in how many of 1296 cases he defeats it."""

    harm: int
    defeated: int


Striking: TypeAlias = Callable[[Handle, int], Blow]
"""What a strike does to a character on whom so many excess strikes fall."""


def expected(b: Board, attack: Attack, group: Company, striking: Striking) -> Blow:
    """What a whole attack is expected to do, each strike faced by the one the assigning side would name."""
    everybody = fellows(b, group)
    people = [attack.target] if attack.target in everybody else list(everybody)
    if not people:
        return Blow(0, 0)
    given = [(mark.who, mark.excess) for mark in attack.assigned if mark.state == OPEN and mark.who in people]
    taken = {mark.who for mark in attack.assigned}
    left = attack.left if attack.assigned or attack.left else attack_strikes(b, attack)
    if attack.strikes == EACH:
        left = min(left, len(people))
    free = [who for who in people if who not in taken]
    extra = -(-max(0, left - len(free)) // len(people))
    blows = [striking(who, excess + extra) for who, excess in given]
    if left and free:
        faced = [(who, striking(who, extra)) for who in free]
        faced.sort(key=lambda one: _order(b, one[0], one[1], attack))
        blows += [one for _, one in faced[:left]]
    harm = sum(one.harm for one in blows)
    defeated = FINE
    for one in blows:
        defeated = defeated * one.defeated // FINE
    return Blow(harm, defeated)


def _order(b: Board, who: Handle, struck: Blow, attack: Attack) -> tuple[bool, int]:
    """Defenders name the untapped ones with least to lose; attackers those with most."""
    if attack.attacker_assigns:
        return False, -struck.harm
    return card_of(b, who).pose is not Pose.UNTAPPED, struck.harm


def imagined(group: Company, race: str, strikes: int, might: int, toughness: int = 0, index: int = 0) -> Attack:
    """An attack that has not begun, for asking what it would do."""
    return Attack(
        0, -1, group.number, 1 - min(group.seat, 1), race, strikes, might, toughness, automatic=index, assigned=()
    )
