"""What the steward plays, uses and names: each card weighed by what the board is worth after it."""

from __future__ import annotations

from engine.bots.lore.scene import Scene
from engine.bots.lore.steward_hand import keep
from engine.bots.lore.steward_hazards import HESITATION, hazards
from engine.bots.lore.worth import recruit
from engine.bots.options import Option
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.places import FOUNDS, places_for
from engine.journeys.table.board import company, halves
from engine.journeys.table.frames import Choice, Play, Window
from engine.journeys.table.verbs import PASS, Pick, Verb
from engine.kernel.actions import Action

LAST_CALL = 7
"""At a site whoever taps untaps before he is needed again."""
FREE_HANDS = (Verb.PLAY, Verb.USE, Verb.STORE, Verb.REMOVE, Verb.TEST, Verb.WIELD, Verb.HOME, Verb.DODGE)
MOST_TARGETS, HASTY_TARGETS = 10, 4
"""How many are compared; fewer by those in a hurry."""
LONELY = 5
"""A character of that prowess may found a company of his own."""


def window(scene: Scene) -> list[Option]:
    """Whether to do something in a phase, a fight or before a roll."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Window)
    if frame.moment == At.MOVEMENT and not scene.my_turn:
        return hazards(scene)
    if frame.moment == At.ORGANIZATION:
        return _organization(scene)
    if frame.moment in (At.MOVEMENT, At.SITE, At.UNTAP):
        bonus = LAST_CALL if frame.moment == At.SITE else 0
        return _weighed(scene, scene.now, bonus)
    return _weighed(scene, scene.ahead().value(scene.state, PASS), 0)


def _weighed(scene: Scene, passing: int, bonus: int) -> list[Option]:
    """Every answer against passing."""
    ahead = scene.ahead()
    found = [Option(HESITATION, PASS, "Nothing you could do now would help.")]
    for action in scene.legal:
        if action.verb in FREE_HANDS:
            score = ahead.value(scene.state, action) - passing + bonus
            found.append(Option(score, action, _reason(scene, action)))
    return found


def _reason(scene: Scene, action: Action) -> str:
    name = scene.name(action.args[0])
    verb = Verb(action.verb)
    if verb is Verb.PLAY:
        return f"{name} helps at once."
    if verb is Verb.STORE:
        return f"{name} is safe once it is stored."
    if verb is Verb.REMOVE:
        return f"{name} should not stay."
    return f"{name} is of use now."


# ------------------------------------------------------------------------------------------------------ organization
def _organization(scene: Scene) -> list[Option]:
    """Characters come in first, companies meet, then whatever helps at once."""
    newcomers = [option for action in scene.legal for option in _bringing(scene, action)]
    if newcomers:
        return [Option(HESITATION, PASS, "Nobody new is needed."), *newcomers]
    joining = [action for action in scene.legal if action.verb == Verb.JOIN]
    if joining:
        return [Option(50, joining[0], "Together they are stronger.")]
    rest = [action for action in scene.legal if _character(scene, action) is None]
    return _weighed(scene.among(rest), scene.now, 0)


def _character(scene: Scene, action: Action) -> Definition | None:
    if action.verb != Verb.PLAY:
        return None
    printed = scene.printed(action.args[0])
    return printed if printed is not None and printed.is_character else None


def _bringing(scene: Scene, action: Action) -> list[Option]:
    """A character who can join a company, or who can stand alone."""
    printed = _character(scene, action)
    if printed is None:
        return []
    places = places_for(scene.state, scene.seat, printed.number, action.args[0])
    joins = any(place < FOUNDS for place in places)
    if not joins and scene.companies and printed.prowess < LONELY and not printed.mp:
        return []
    return [Option(recruit(printed), action, f"{printed.name} makes the company stronger.")]


# ----------------------------------------------------------------------------------------------------- naming things
def target(scene: Scene) -> list[Option]:
    """What a card is played on: whatever leaves the board worth most."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Play)
    printed = scene.state.book[frame.definition].definition
    if not frame.ability and printed.is_character and not frame.chosen:
        return [_place(scene, action) for action in scene.legal]
    return _compared(scene, f"It is the best choice for {printed.name}.")


def _place(scene: Scene, action: Action) -> Option:
    """A newcomer joins the largest company; founding one is for those who must."""
    place = action.args[0]
    if place >= FOUNDS:
        sites, reachable = [group.site for group in scene.companies], scene.state.atlas.reachable
        near = any(place - FOUNDS in reachable(site) for site in sites if site >= 0)
        return Option(5 if near else 0, action, "A newcomer waits there until a company comes by.")
    group = company(scene.state, place)
    return Option(10 + halves(scene.state, group) if group is not None else 0, action, "The company gets stronger.")


def _compared(scene: Scene, why: str) -> list[Option]:
    ahead = scene.ahead(1)
    found = []
    for action in scene.legal[: MOST_TARGETS if scene.depth else HASTY_TARGETS]:
        score = ahead.value(scene.state, action)
        found.append(Option(score, action, "Nothing at all is better." if action == PASS else why))
    return found


def choice(scene: Scene) -> list[Option]:
    """Among cards of one's own: keep the best; among other things: what leaves the board worth most."""
    frame = scene.state.frames[-1]
    if isinstance(frame, Choice) and frame.purpose in (Pick.FETCH, Pick.RESERVE, Pick.HAND_DISCARD):
        sign = -1 if frame.purpose == Pick.HAND_DISCARD else 1
        return [_by_keeping(scene, action, sign) for action in scene.legal]
    return _compared(scene, "It leaves you best placed.")


def _by_keeping(scene: Scene, action: Action, sign: int) -> Option:
    if action == PASS:
        return Option(0, action, "That is enough.")
    printed = scene.printed(action.args[0])
    value = keep(scene, printed) if printed is not None else 0
    return Option(sign * value, action, f"{scene.name(action.args[0])} is the one to take.")


def ring_item(scene: Scene) -> list[Option]:
    """The ring item that adds most."""
    return _compared(scene, "The best ring the test allows.")

