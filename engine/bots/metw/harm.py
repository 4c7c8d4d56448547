"""What an attack is expected to cost a company, with exact dice for each strike."""

from __future__ import annotations

from engine.bots.journeys.fights import FINE, POSE_PENALTY, Blow, expected
from engine.bots.metw.worth import POINT, TAPPED, WOUNDED_PERCENT, at_stake, person
from engine.bots.odds import ALL, reach
from engine.journeys.reading.values import attack_body, attack_prowess, body, prowess
from engine.journeys.table.board import card_of, company, face, on_table
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose
from engine.kernel.records import Handle
from engine.metw.table.board import Board


def blow(b: Board, who: Handle, attack: Attack, modifier: int = 0, excess: int = 0) -> Blow:
    """What one strike is expected to do to a character who taps to fight: above fails, equal does nothing."""
    record = on_table(b, who)
    if record is None:
        return Blow(0, 0)
    pose = record.pose
    needed = attack_prowess(b, attack, who) - prowess(b, who, attack) - POSE_PENALTY[pose] - modifier + excess
    fails, hits = reach(needed + 1), ALL - reach(needed)
    if attack.detain:
        return Blow((hits if pose is Pose.UNTAPPED else 0) * TAPPED // ALL, 0)
    toughness = attack_body(b, attack, who)
    return Blow(
        wound_cost(b, who, attack, hits) + (TAPPED if pose is Pose.UNTAPPED else 0),
        fails * (reach(toughness + 1 - attack.fail_modifier) if toughness > 0 else ALL),
    )


def wound_cost(b: Board, who: Handle, attack: Attack, hits: int) -> int:
    """What a character loses by a strike that succeeds in so many of 36 cases: the wound, and perhaps his life."""
    if hits == 0:
        return 0
    hurt = card_of(b, who).pose is Pose.WOUNDED
    dies = 0
    if face(b, who).has_body:
        dies = reach(body(b, who, attack) + 1 - attack.body_modifier - (1 if hurt else 0))
    wound = 0 if hurt else person(b, who) * (100 - WOUNDED_PERCENT) // 100
    return hits * (wound * (ALL - dies) + at_stake(b, who) * dies) // FINE


def spoils(b: Board, attack: Attack) -> int:
    """The points the defender wins by defeating an attack."""
    return POINT * b.book[attack.definition].definition.mp if attack.definition and attack.automatic < 0 else 0


def loss(b: Board, attack: Attack) -> int:
    """What the defender of an attack is expected to lose by it, less what he may win."""
    group = company(b, attack.company)
    if group is None or attack.cancelled or attack.failing:
        return 0
    outcome = expected(b, attack, group, lambda who, excess: blow(b, who, attack, excess=excess))
    return outcome.harm - spoils(b, attack) * outcome.defeated // FINE
