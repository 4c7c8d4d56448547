"""How the steward tries to influence away what is the opponent's."""

from __future__ import annotations

from functools import cache

from engine.bots.metw.scene import Scene
from engine.bots.metw.worth import POINT, TAPPED, at_stake, person
from engine.bots.odds import WAYS
from engine.bots.options import Option
from engine.journeys.table.board import face
from engine.journeys.table.records import Zone
from engine.kernel.actions import Action
from engine.kernel.records import NONE, owner
from engine.metw.play.persuasion import resistance, strength, threshold
from engine.metw.table.scoring import worth as points_of
from engine.metw.table.verbs import Say

ALL_PAIRS = 36 * 36
IN_USE = 30
"""What an item or ally is good for besides its points."""


@cache
def ahead_by(number: int) -> int:
    """In how many of 1296 cases one roll of two dice exceeds another by more than a number."""
    return sum(
        mine * theirs
        for high, mine in WAYS.items()
        for low, theirs in WAYS.items()
        if high - low > number
    )


def persuading(scene: Scene) -> list[Option]:
    """Every attempt by its chance and by what it takes from the opponent."""
    return [_weighed(scene, action) for action in scene.legal if action.verb == Say.INFLUENCE]


def _weighed(scene: Scene, action: Action) -> Option:
    b = scene.state
    who, target, card = action.args
    needed = threshold(b, target, card != NONE)
    chance = ahead_by(needed + resistance(b, target) - strength(b, who, target))
    printed = face(b, target)
    if printed.is_character:
        prize = at_stake(b, target)
    else:
        in_use = target in b.zones[owner(target)][Zone.PLAY]
        prize = POINT * points_of(b, target, owner(target)) + (IN_USE if in_use else 0)
    if card != NONE:
        prize += POINT * printed.mp + (person(b, target) if printed.is_character else 20)
    score = prize * chance // ALL_PAIRS - TAPPED // 2
    return Option(score, action, f"{scene.name(who)} may talk the opponent out of {printed.name}.")
