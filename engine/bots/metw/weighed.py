"""Deeds weighed one by one: what the board is worth after each, against passing."""

from __future__ import annotations

from engine.bots.journeys.fights import is_for_fights
from engine.bots.metw.goals import ends_it, in_vain
from engine.bots.metw.scene import Scene
from engine.bots.metw.worth import VICTORY
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.places import founding_site
from engine.journeys.table.board import attack_now, company
from engine.journeys.table.frames import Play
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE, Handle
from engine.metw.phases.arrivals import places
from engine.metw.table.control import could_control, free_general

DEEDS = (Verb.PLAY, Verb.USE, Verb.STORE, Verb.REMOVE, Verb.WIELD)
MOST_TARGETS, HASTY_TARGETS = 10, 4
"""How many are compared; fewer by those in a hurry."""
HESITATION = 3
"""What a deed has to promise over passing."""


def weighed(scene: Scene, passing: int, bonus: int = 0) -> list[Option]:
    """Every deed against passing."""
    ahead = scene.ahead()
    found = [Option(HESITATION, PASS, "Nothing would improve matters now.")]
    for action in scene.legal:
        if action.verb in DEEDS and not pointless(scene, action):
            last = action.verb == Verb.PLAY and ends_all(scene, action)
            score = VICTORY if last else ahead.value(scene.state, action) - passing + bonus
            found.append(Option(score, action, reason(scene, action)))
    return found


def ends_all(scene: Scene, action: Action) -> bool:
    """Whether a card may end the game for its player, and none such is under way."""
    printed = scene.printed(action.args[0])
    if printed is None or not ends_it(scene.state, printed):
        return False
    return not any(isinstance(frame, Play) and frame.definition == printed.number for frame in scene.state.frames)


def pointless(scene: Scene, action: Action) -> bool:
    """Whether a card would come to nothing with the rest of the hand, or is better kept for a fight."""
    if attack_now(scene.state) is None and is_for_fights(scene.state, scene.secrets, action):
        return True
    printed = scene.printed(action.args[0]) if action.verb in (Verb.PLAY, Verb.USE) else None
    if printed is not None and action.verb == Verb.PLAY and uncontrollable(scene, printed, action.args[0]):
        return True
    return printed is not None and in_vain(scene.state, printed, [card for _, card in scene.hand])


def uncontrollable(scene: Scene, printed: Definition, card: Handle) -> bool:
    """Whether a character would go straight back to the hand, because nobody can control him (MECCG-PLY-03)."""
    if not printed.is_character or printed.is_main or printed.mind <= free_general(scene.state, scene.seat):
        return False
    return not any(is_held(scene, printed, where) for where in places(scene.state, scene.seat, printed.number, card))


def is_held(scene: Scene, printed: Definition, where: int) -> bool:
    """Whether a newcomer is controlled there: by general influence as far as it goes, or by whom he follows."""
    if printed.is_main or printed.mind <= free_general(scene.state, scene.seat):
        return True
    if founding_site(scene.state, where) != NONE or company(scene.state, where) is not None:
        return False
    return could_control(scene.state, where, printed.race, printed.name, printed.mind)


def reason(scene: Scene, action: Action) -> str:
    """Why a deed is done."""
    name = scene.name(action.args[0])
    verb = Verb(action.verb)
    if verb is Verb.PLAY:
        return f"{name} helps at once."
    if verb is Verb.STORE:
        return f"{name} is safe once it is stored."
    if verb is Verb.REMOVE:
        return f"{name} should not stay."
    return f"{name} can be put to use now."


def compared(scene: Scene, why: str) -> list[Option]:
    """Things to name: whatever leaves the board worth most."""
    ahead = scene.ahead(1)
    found = []
    for action in scene.legal[: MOST_TARGETS if scene.depth else HASTY_TARGETS]:
        score = ahead.value(scene.state, action)
        found.append(Option(score, action, "Better nothing than that." if action == PASS else why))
    return found
