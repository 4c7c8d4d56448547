"""How the steward plays hazards: first what makes the others worse, then what hurts by itself."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from engine.bots.journeys.fights import imagined
from engine.bots.journeys.knowledge import cards_in
from engine.bots.lore.ahead import Ahead
from engine.bots.lore.harm import loss
from engine.bots.lore.scene import Scene
from engine.bots.lore.worth import CARD_IN_PLAY
from engine.bots.options import Option
from engine.journeys.cards import words
from engine.journeys.cards.compiled import FRAME_WORDS
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition
from engine.journeys.play.playable import why_not_play
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import company
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.records import NONE, Handle
from engine.lore.records import State

HESITATION = 3
"""What a hazard has to promise over passing."""
UNSEEN = 9
"""A hazard whose effect comes later does more than a look ahead sees."""
PILED = 5
ENTERS_PERCENT = 60
"""How likely a company is to face the automatic-attacks of the site it travels to."""
TURNED_BACK = 60
"""What a journey is worth to those who are sent back where they came from."""
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

    def now(self, state: State) -> int:
        """What the board is worth, and what may still befall the company on its way."""
        return super().now(state) + in_store(state, self.secrets, self.seat)


def in_store(b: State, secrets: Secrets, seat: int) -> int:
    """What the creatures of a hand and the automatic-attacks of the new site would cost the company that moves."""
    group = company(b, b.turn.company)
    if group is None or group.journey is None:
        return 0
    if group.journey.back:
        return TURNED_BACK
    left = max(0, hazard_limit(b, group) - group.journey.played)
    costs = [_cost(b, group, seat, card, printed) for card, printed in cards_in(b, secrets, seat, Zone.HAND)]
    return sum(sorted((cost for cost in costs if cost > 0), reverse=True)[:left]) + _at_the_site(b, group)


def _cost(b: State, group: Company, seat: int, card: Handle, printed: Definition) -> int:
    """What a creature would cost the company if it were played now; nothing if it cannot be."""
    if not printed.is_creature:
        return 0
    ways = b.book[printed.number].ways
    creatures = (index for index, way in enumerate(ways) if way.kind == "creature")
    if all(why_not_play(b, seat, At.MOVEMENT, card, printed.number, index) is not None for index in creatures):
        return 0
    return _attack_cost(b, group, card, printed)


def _attack_cost(b: State, group: Company, card: Handle, printed: Definition) -> int:
    """What the attack of a creature would cost the company."""
    attack = imagined(group, printed.race, printed.strikes, printed.prowess, printed.body, index=NONE)
    return loss(b, replace(attack, source=card, definition=printed.number))


def _at_the_site(b: State, group: Company) -> int:
    """What the automatic-attacks of the new site would cost once the company is there."""
    assert group.journey is not None
    there = replace(group, site=group.journey.goal)
    arrived = replace(b, companies=tuple(there if one.number == group.number else one for one in b.companies))
    attacks = site_attacks(arrived, there.site, group.seat)
    harm = sum(
        max(0, loss(arrived, imagined(there, one.race, one.strikes, one.prowess, one.body, index=place)))
        for place, one in enumerate(attacks)
    )
    return harm * ENTERS_PERCENT // 100


def hazards(scene: Scene) -> list[Option]:
    """Each hazard by what it is expected to cost the company; whatever strengthens others goes before them."""
    ahead = scene.ahead(1)
    found = [Option(HESITATION, PASS, "No hazard would do enough harm.")]
    helpers = []
    for action in scene.legal:
        if action.verb == Verb.PILE:
            found.append(_piling(action))
        elif action.verb == Verb.PLAY and not _as_creature(scene, action):
            helpers.append(action)
        elif action.verb in (Verb.PLAY, Verb.USE):
            score = _at_a_glance(scene, action) if scene.depth == 0 else ahead.value(scene.state, action) - scene.now
            found.append(Option(score, action, f"{scene.name(action.args[0])} can hurt this company."))
    best = max(option.score for option in found)
    return found + [_helping(scene, action, best) for action in helpers]


def _at_a_glance(scene: Scene, action: Action) -> int:
    """What a creature is expected to cost, without following how it is played: for those in a hurry."""
    group, printed = company(scene.state, scene.state.turn.company), scene.printed(action.args[0])
    if action.verb != Verb.PLAY or group is None or printed is None:
        return scene.ahead(0).value(scene.state, action) - scene.now
    return _attack_cost(scene.state, group, action.args[0], printed)


def _helping(scene: Scene, action: Action, best: int) -> Option:
    """A hazard that is no creature: by what it does, and by what it adds to those still to come."""
    ahead = Gathering(scene.state, scene.secrets, scene.seat, 1) if scene.depth else scene.ahead()
    gain = ahead.value(scene.state, action) - ahead.now(scene.state)
    printed = scene.printed(action.args[0])
    assert printed is not None
    if not weighed_whole(printed.number, action.args[1]):
        gain += UNSEEN
    elif scene.state.book[printed.number].ways[action.args[1]].stays:
        gain -= CARD_IN_PLAY  # gone before it could be of use again
    score = gain + best - HESITATION if gain > HESITATION else gain
    return Option(score, action, f"{printed.name} makes this journey harder for them.")


@cache
def weighed_whole(number: int, way: int) -> bool:
    """Whether this one journey shows all that a hazard does: it does not stay, and has nothing to tap for later."""
    card = State.book[number]
    if card.ways[way].stays and (card.abilities or not any(isinstance(word, words.Remove) for word in card.words)):
        return False
    doing = (word for word in card.words if type(word).__module__ == words.__name__)
    return all(isinstance(word, (*FRAME_WORDS, *WEIGHED)) for word in doing)


def _piling(action: Action) -> Option:
    """With three players or more hazards wait in a pile; a full one is not thrown away for the next."""
    count = action.args[0]
    score = PILED * count if len(action.args) == 1 + count else 0
    return Option(score, action, "A hazard in the pile can be played at anybody's next journey.")


def _as_creature(scene: Scene, action: Action) -> bool:
    printed = scene.printed(action.args[0])
    return printed is not None and scene.state.book[printed.number].ways[action.args[1]].kind == "creature"
