"""When the steward stops: whether the fellowship moves on, or rests where it is."""

from __future__ import annotations

from engine.bots.options import Option
from engine.bots.tcg.picks import Scene
from engine.bots.tcg.worth import left
from engine.kernel.actions import Action
from engine.tcg.reading.meaning import strength
from engine.tcg.table.board import companions, minions, ring_bearer, site_number
from engine.tcg.table.verbs import Verb

# How moving on changed the end of 900 games in which it was left to chance: a fit, in hundredths of the log odds.
DOUBT = -155
HEALTH, ABLE, FOE, SITE, LEAD = 12, 9, -8, 19, -16
"""For each wound that companions can take, each companion who can take one, each point of strength that minions still
have, each site behind, each site that others are behind."""
BEARER_HURT, BEARER_BAD = -60, -20
"""If the Ring-bearer can take no more than three wounds, and than two."""
MOST_HEALTH = 3


def move_on(scene: Scene, legal: tuple[Action, ...]) -> list[Option]:
    """The next site is worth it for a healthy fellowship with nobody on its heels, or for one that falls behind."""
    state = scene.state
    bearer = ring_bearer(state)
    people = [left(state, one) - 1 for one in companions(state) if one != bearer]
    foes = sum(strength(state, one) for one in minions(state))
    here = site_number(state)
    lead = here - max(player.site for seat, player in enumerate(state.players) if seat != state.turn.fp)
    score = DOUBT + HEALTH * sum(min(MOST_HEALTH, one) for one in people) + ABLE * sum(one > 0 for one in people)
    score += FOE * foes + SITE * here + LEAD * lead
    life = left(state, bearer)
    score += (BEARER_HURT if life <= 3 else 0) + (BEARER_BAD if life <= 2 else 0)
    return [
        Option(score, action, "The fellowship is fit for another site, and little stands in its way.")
        if action.verb == Verb.MOVE
        else Option(0, action, _rest(foes, life, lead))
        for action in legal
    ]


def _rest(foes: int, life: int, lead: int) -> str:
    """Why the fellowship had better stay."""
    if foes:
        return "The minions that are left would fall upon the fellowship again."
    if life <= 3:
        return "The Ring-bearer is hurt and should not meet more minions today."
    return "The fellowship is ahead and can take its time." if lead > 0 else "The fellowship needs its rest."
