"""There and Back Again: when to rest, who goes his own way."""

from __future__ import annotations

from engine.bots.metw.scene import Scene
from engine.bots.metw.worth import as_he_stands
from engine.bots.options import Option
from engine.journeys.table.board import card_of
from engine.journeys.table.records import Pose, Zone
from engine.metw.scenarios import there

WEARY = 50
"""What a roof is worth to a company of which more than half are tapped or wounded."""
SPARE = 2
"""Cards that must be left over before a company goes out of its way to rest."""


def road(scene: Scene) -> list[Option]:
    """There and back: on to the Mountain and home with the treasure; a roof on the way for those who are hurt."""
    b = scene.state
    found, group = there.road(b), there.traveller(b)
    assert found is not None
    home = there.has_treasure(b)
    goal = there.HOME if home else there.MOUNTAIN
    people = group.members if group is not None else ()
    hurt = sum(card_of(b, who).pose is not Pose.UNTAPPED for who in people)
    spare = len(b.zones[scene.seat][Zone.DRAW]) - (there.LEG if home else 2 * there.LEG) - 2
    spare += found.at % there.AT_SITE if not home else there.LEG - 1 - found.at % there.AT_SITE
    tired = 2 * hurt > len(people) and spare > (0 if found.at >= there.AT_SITE else 2)
    options = []
    for action in scene.legal:
        place = action.args[0]
        score = -abs(goal - place) if place >= there.AT_SITE else -abs(goal - there.AT_SITE - place)
        if place == goal:
            score = 1
        elif place >= there.AT_SITE:
            score = WEARY if tired else -WEARY
        options.append(Option(score, action, f"The road leads to {there.place_name(place)}."))
    return options


def farewell(scene: Scene) -> list[Option]:
    """On the way home whoever protects the Hobbit least leaves first."""
    return [
        Option(-as_he_stands(scene.state, x.args[0]), x, f"{scene.name(x.args[0])} is missed least.")
        for x in scene.legal
    ]
