"""What an attack is expected to do to a company, with exact dice for each strike."""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.lore.worth import POINT, TAPPED, WOUNDED_PERCENT, at_stake, person
from engine.bots.odds import ALL, reach
from engine.journeys.cards.printed import EACH
from engine.journeys.combat.attack import OPEN
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes, body, prowess
from engine.journeys.table.board import Board, card_of, company, fellows, on_table
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Company, Pose
from engine.kernel.records import Handle
from engine.lore.records import State

FINE = ALL * ALL
POSE_PENALTY = {Pose.UNTAPPED: 0, Pose.TAPPED: -1, Pose.WOUNDED: -2}


class Blow(NamedTuple):
    """A strike on one character: what he is expected to lose, and in how many of 1296 cases he defeats it."""

    harm: int
    defeated: int


def blow(b: Board, who: Handle, attack: Attack, modifier: int = 0, excess: int = 0) -> Blow:
    """What one strike is expected to do to a character who fights as well as he can."""
    record = on_table(b, who)
    if record is None:
        return Blow(0, 0)
    pose = record.pose
    mine = prowess(b, who, attack) + POSE_PENALTY[pose] + modifier - excess
    fails = reach(attack_prowess(b, attack, who) - mine)
    hits = ALL - fails
    if attack.detain:
        return Blow(hits * TAPPED // ALL, 0)
    return Blow(
        wound_cost(b, who, attack, hits, excess) + (TAPPED if pose is Pose.UNTAPPED else 0),
        fails * reach(attack_body(b, attack, who)),
    )


def wound_cost(b: Board, who: Handle, attack: Attack, hits: int, excess: int = 0) -> int:
    """What a character loses by a strike that succeeds in so many of 36 cases: the wound, and perhaps his life."""
    if hits == 0:
        return 0
    dies = reach(body(b, who, attack) - excess - attack.body_modifier)
    wound = 0 if card_of(b, who).pose is Pose.WOUNDED else person(b, who) * (100 - WOUNDED_PERCENT) // 100
    return hits * (wound * (ALL - dies) + at_stake(b, who) * dies) // FINE


def expected(b: Board, attack: Attack, group: Company) -> Blow:
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
    blows = [blow(b, who, attack, excess=excess + extra) for who, excess in given]
    if left and free:
        faced = [(who, blow(b, who, attack, excess=extra)) for who in free]
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


def spoils(attack: Attack) -> int:
    """The points the defender wins by defeating an attack."""
    return POINT * State.book[attack.definition].definition.mp if attack.definition and attack.automatic < 0 else 0


def loss(b: Board, attack: Attack) -> int:
    """What the defender of an attack is expected to lose by it, less what he may win."""
    group = company(b, attack.company)
    if group is None or attack.cancelled or attack.failing:
        return 0
    outcome = expected(b, attack, group)
    return outcome.harm - spoils(attack) * outcome.defeated // FINE


def imagined(group: Company, race: str, strikes: int, might: int, toughness: int = 0, index: int = 0) -> Attack:
    """An attack that has not begun, for asking what it would do."""
    return Attack(
        0, -1, group.number, 1 - min(group.seat, 1), race, strikes, might, toughness, automatic=index, assigned=()
    )
