"""How the steward plays hazards: what makes the others worse first, what hurts by itself, what lies on-guard last."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from engine.bots.journeys.fights import imagined
from engine.bots.journeys.knowledge import cards_in
from engine.bots.metw.ahead import Ahead
from engine.bots.metw.hand import hunting, keep_one
from engine.bots.metw.harm import loss
from engine.bots.metw.scene import Scene
from engine.bots.metw.weighed import HESITATION
from engine.bots.metw.worth import CARD_IN_PLAY
from engine.bots.options import Option
from engine.journeys.cards import words
from engine.journeys.cards.compiled import FRAME_WORDS
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import company, goal_of
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.records import NONE, Handle
from engine.metw.phases.ambush import BEFORE_ATTACK, IN_ANSWER, WITHHOLD, ways_for
from engine.metw.play.playable import why_not_play
from engine.metw.table.board import Board
from engine.metw.table.frames import Ambush, TurnFrame
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say

UNSEEN = 9
"""A hazard whose effect comes later does more than a look ahead sees."""
ENTERS_PERCENT = 60
"""How likely a company is to face the automatic-attacks of the site it travels to."""
TURNED_BACK = 60
"""What a journey is worth to those who are sent back where they came from."""
HELD_PERCENT = 60
"""How sure it is that a creature can still be played on a company that travels later this turn."""
AMBUSH, BLUFF = 14, 9
"""What a card on-guard is worth that could be shown at the site, and one that only pretends: it leaves room in the hand
for another, and makes the others think twice."""
WEIGHED = (
    words.Modify,
    words.ChangeType,
    words.Keying,
    words.Automatic,
    words.Move,
    words.UsedCounter,
    words.Limit,
    words.Remove,
)
"""What such words do to a journey is known before its attacks come."""


class Gathering(Ahead):
    """A look ahead that counts besides what the rest of the hand and the new site still have in store."""

    def now(self, state: MetwState) -> int:
        """What the board is worth, and what may still befall the company on its way."""
        return super().now(state) + in_store(state, self.secrets, self.seat)


def in_store(b: MetwState, secrets: Secrets, seat: int) -> int:
    """What the creatures of a hand and the automatic-attacks of the new site would cost the company that moves."""
    group = company(b, b.turn.company)
    if group is None or group.journey is None:
        return 0
    if group.journey.back:
        return TURNED_BACK
    left = max(0, hazard_limit(b, group) - group.journey.played)
    costs = [_cost(b, group, seat, card, printed) for card, printed in cards_in(b, secrets, seat, Zone.HAND)]
    return sum(sorted((cost for cost in costs if cost > 0), reverse=True)[:left]) + _at_the_site(b, group)


def _cost(b: MetwState, group: Company, seat: int, card: Handle, printed: Definition) -> int:
    """What a creature would cost the company if it were played now; nothing if it cannot be."""
    if not printed.is_creature:
        return 0
    ways = b.book[printed.number].ways
    creatures = (index for index, way in enumerate(ways) if way.kind == "creature")
    if all(why_not_play(b, seat, At.MOVEMENT, card, printed.number, index) is not None for index in creatures):
        return 0
    return attack_cost(b, group, card, printed)


def attack_cost(b: Board, group: Company, card: Handle, printed: Definition) -> int:
    """What the attack of a creature would cost a company."""
    attack = imagined(group, printed.race, printed.strikes, printed.prowess, printed.body, index=NONE)
    return loss(b, replace(attack, source=card, definition=printed.number))


def _at_the_site(b: MetwState, group: Company) -> int:
    """What the automatic-attacks of the new site would cost once the company is there."""
    there = replace(group, site=goal_of(group))
    arrived = replace(b, companies=tuple(there if one.number == group.number else one for one in b.companies))
    attacks = site_attacks(arrived, there.site, group.seat)
    harm = sum(
        max(0, loss(arrived, imagined(there, one.race, one.strikes, one.prowess, one.body, index=place)))
        for place, one in enumerate(attacks)
    )
    return harm * ENTERS_PERCENT // 100


# ----------------------------------------------------------------------------------------------------- what to play
def hazards(scene: Scene) -> list[Option]:
    """Each hazard by what it is expected to cost the company; whatever strengthens others goes before them."""
    ahead = scene.ahead(1)
    found = [Option(HESITATION, PASS, "No hazard would hurt enough.")]
    helpers = []
    guards = []
    for action in scene.legal:
        if action.verb == Say.GUARD:
            guards.append(action)
        elif action.verb == Verb.PLAY and not _as_creature(scene, action):
            helpers.append(action)
        elif action.verb == Verb.PLAY:
            found.append(_creature(scene, action))
        elif action.verb == Verb.USE:
            score = ahead.value(scene.state, action) - scene.now
            found.append(Option(score, action, f"{scene.name(action.args[0])} can hurt this company."))
    found += hunting(scene)
    best = max(option.score for option in found)
    found += [_helping(scene, action, best) for action in helpers]
    if all(option.score <= HESITATION for option in found):
        found += _on_guard(scene, guards)
    return found


def _creature(scene: Scene, action: Action) -> Option:
    """A creature by what its attack is expected to cost; one that would hurt a later company more is held back."""
    group, printed = company(scene.state, scene.state.turn.company), scene.printed(action.args[0])
    assert group is not None and printed is not None
    score = attack_cost(scene.state, group, action.args[0], printed)
    if scene.depth:
        score = (score + scene.ahead(1).value(scene.state, action) - scene.now) // 2
    later = [attack_cost(scene.state, other, action.args[0], printed) for other in _still_to_come(scene)]
    held = max(later, default=0) * HELD_PERCENT // 100
    if held > score:
        return Option(0, action, f"{printed.name} is held for another company.")
    return Option(score, action, f"{printed.name} can hurt this company.")


def _still_to_come(scene: Scene) -> list[Company]:
    """The companies of the mover whose movement/hazard phases are still to come."""
    frame = next((frame for frame in scene.state.frames if isinstance(frame, TurnFrame)), None)
    groups = (company(scene.state, number) for number in frame.todo) if frame is not None else ()
    return [group for group in groups if group is not None]


def _helping(scene: Scene, action: Action, best: int) -> Option:
    """A hazard that is no creature: by what it does, and by what it adds to those still to come."""
    ahead = Gathering(scene.state, scene.secrets, scene.seat, 1) if scene.depth else scene.ahead()
    gain = ahead.value(scene.state, action) - ahead.now(scene.state)
    printed = scene.printed(action.args[0])
    assert printed is not None
    if not weighed_whole(type(scene.state), printed.number, action.args[1]):
        gain += UNSEEN
    elif scene.state.book[printed.number].ways[action.args[1]].stays:
        gain -= CARD_IN_PLAY  # gone before it could be of use again
    score = gain + best - HESITATION if gain > HESITATION else gain
    return Option(score, action, f"{printed.name} makes this journey worse for them.")


@cache
def weighed_whole(table: type[MetwState], number: int, way: int) -> bool:
    """Whether this one journey shows all that a hazard does: it does not stay, and has nothing to tap for later."""
    card = table.book[number]
    if card.ways[way].stays and (card.abilities or not any(isinstance(word, words.Remove) for word in card.words)):
        return False
    doing = (word for word in card.words if type(word).__module__ == words.__name__)
    return all(isinstance(word, (*FRAME_WORDS, *WEIGHED)) for word in doing)


def _as_creature(scene: Scene, action: Action) -> bool:
    printed = scene.printed(action.args[0])
    return printed is not None and scene.state.book[printed.number].ways[action.args[1]].kind == "creature"


# --------------------------------------------------------------------------------------------------------- on-guard
def _on_guard(scene: Scene, actions: list[Action]) -> list[Option]:
    """A hazard that could be shown at the site, else the card that is missed least: both lie there as they do."""
    group = company(scene.state, scene.state.turn.company)
    if group is None or not actions:
        return []
    guarded = bool(site_attacks(scene.state, goal_of(group), group.seat))
    found = []
    for action in actions:
        card = action.args[0]
        printed = scene.printed(card)
        if printed is not None and printed.is_hazard and _could_be_shown(scene, group, card, printed, guarded):
            found.append(Option(AMBUSH, action, f"{printed.name} may be shown when they enter."))
        else:
            score = BLUFF - min(keep_one(scene, card), 100) // 20
            found.append(Option(score, action, "A card on-guard makes them think twice, whatever it is."))
    return found


def _could_be_shown(scene: Scene, group: Company, card: Handle, printed: Definition, guarded: bool) -> bool:
    """Whether a card could be shown once the company is inside; a creature that fits the way is played on the way."""
    if printed.is_creature:
        return False
    there = replace(group, site=goal_of(group))
    companies = tuple(there if one.number == group.number else one for one in scene.state.companies)
    inside = replace(scene.state, companies=companies)
    moments = (BEFORE_ATTACK, IN_ANSWER) if guarded else (IN_ANSWER,)
    return any(ways_for(inside, Ambush(0, group.number, card, why), printed.number) for why in moments)


def ambush(scene: Scene) -> list[Option]:
    """A card on-guard is shown if it hurts."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Ambush)
    group = company(scene.state, frame.company)
    ahead = scene.ahead(1)
    passing = ahead.value(scene.state, WITHHOLD)
    found = []
    for action in scene.legal:
        if action == WITHHOLD:
            found.append(Option(HESITATION, action, "It would not hurt enough."))
            continue
        card, way = action.args
        printed = scene.printed(card)
        assert printed is not None and group is not None
        if scene.state.book[printed.number].ways[way].kind == "creature":
            score = attack_cost(scene.state, group, card, printed)
        else:
            score = ahead.value(scene.state, action) - passing + UNSEEN
        found.append(Option(score, action, f"{printed.name} hurts them now."))
    return found
