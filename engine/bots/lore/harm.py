"""What an attack is expected to cost a company, with exact dice for each strike."""

from __future__ import annotations

from engine.bots.journeys.fights import FINE, POSE_PENALTY, Blow, expected
from engine.bots.lore.worth import POINT, TAPPED, WOUNDED_PERCENT, at_stake, person
from engine.bots.odds import ALL, reach
from engine.journeys.reading.values import attack_body, attack_prowess, body, prowess
from engine.journeys.table.board import Board, card_of, company, on_table
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose
from engine.kernel.records import Handle
from engine.lore.records import State


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


def spoils(attack: Attack) -> int:
    """The points the defender wins by defeating an attack."""
    return POINT * State.book[attack.definition].definition.mp if attack.definition and attack.automatic < 0 else 0


def loss(b: Board, attack: Attack) -> int:
    """What the defender of an attack is expected to lose by it, less what he may win."""
    group = company(b, attack.company)
    if group is None or attack.cancelled or attack.failing:
        return 0
    outcome = expected(b, attack, group, lambda who, excess: blow(b, who, attack, excess=excess))
    return outcome.harm - spoils(attack) * outcome.defeated // FINE
