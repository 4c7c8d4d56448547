"""What the steward plays, uses and names in the phases, in a fight, before a roll."""

from __future__ import annotations

from engine.bots.metw import hand
from engine.bots.metw.combat import check_support, next_check
from engine.bots.metw.goals import ready
from engine.bots.metw.hazards import hazards
from engine.bots.metw.organizing import journeys, organization, place
from engine.bots.metw.persuading import persuading
from engine.bots.metw.scene import Scene
from engine.bots.metw.weighed import compared, weighed
from engine.bots.metw.worth import TAPPED
from engine.bots.options import Option
from engine.journeys.cards.moments import At
from engine.journeys.table.board import company
from engine.journeys.table.frames import Choice, Play, Window
from engine.journeys.table.verbs import PASS, Pick, Verb, pick
from engine.kernel.actions import Action
from engine.metw.phases.visits import ENTERS
from engine.metw.play.help import check_now
from engine.metw.table.verbs import Say

LAST_CALL = 7
"""At a site whoever taps untaps before he is needed again."""
QUIET = (At.UNTAP, At.LONG_EVENT, At.MOVEMENT, At.END_OF_TURN, At.END_OF_ORGANIZATION)
OUTSIDE = 6


def window(scene: Scene) -> list[Option]:
    """Whether to do something in a phase, a fight or before a roll."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Window)
    if frame.moment == At.MOVEMENT and not scene.my_turn:
        return hazards(scene)
    if frame.moment == At.ORGANIZATION and scene.my_turn:
        return organization(scene)
    if frame.moment == At.SITE and scene.my_turn:
        return weighed(scene, scene.now, LAST_CALL) + persuading(scene)
    if frame.moment in QUIET:
        later = journeys(scene) if frame.moment == At.END_OF_ORGANIZATION and scene.my_turn else []
        return weighed(scene, scene.now) + later
    if frame.moment == At.COUNTER:
        scene = scene.among([action for action in scene.legal if not _can_wait(scene, action)])
    found = weighed(scene, scene.ahead().value(scene.state, PASS)) + hand.hunting(scene)
    helpers = [action for action in scene.legal if action.verb == Say.HELP]
    check = check_now(scene.state) if helpers else None
    return found if check is None else found + check_support(scene, helpers, *check)


def _can_wait(scene: Scene, action: Action) -> bool:
    """Whether a deed in answer to a creature can be done as well once it attacks: the attack may be cancelled first."""
    play = next((frame for frame in reversed(scene.state.frames) if isinstance(frame, Play)), None)
    printed = scene.state.book[play.definition].definition if play is not None and play.definition else None
    if printed is None or not printed.is_creature or action.verb not in (Verb.PLAY, Verb.USE):
        return False
    own = scene.printed(action.args[0])
    entry = scene.state.book[own.number] if own is not None else None
    if entry is None or action.args[1] >= len(entry.abilities if action.verb == Verb.USE else entry.ways):
        return False
    use = action.verb == Verb.USE
    moments = entry.abilities[action.args[1]].at if use else entry.ways[action.args[1]].moments
    return At.ENGAGEMENT in moments or At.STRIKE in moments


def target(scene: Scene) -> list[Option]:
    """What a card is played on: whatever leaves the board worth most."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Play)
    printed = scene.state.book[frame.definition].definition
    if not frame.ability and printed.is_character and not frame.chosen:
        return [place(scene, action) for action in scene.legal]
    return compared(scene, f"That is where {printed.name} does most.")


def choice(scene: Scene) -> list[Option]:
    """Among cards of one's own: keep the best; among other things: what leaves the board worth most."""
    frame = scene.state.frames[-1]
    if isinstance(frame, Choice) and frame.purpose in (Pick.FETCH, Pick.RESERVE, Pick.HAND_DISCARD):
        return hand.best_card(scene, -1 if frame.purpose == Pick.HAND_DISCARD else 1)
    if isinstance(frame, Choice) and frame.purpose == Pick.ROLL_ORDER:
        return next_check(scene)
    return compared(scene, "It leaves you best placed.")


def ring_item(scene: Scene) -> list[Option]:
    """The ring that adds most."""
    return compared(scene, "The best ring the test allows.")


def shown_card(scene: Scene) -> list[Option]:
    """What was won over with an identical card is played, if that helps."""
    return compared(scene, "The card that was shown takes its place.")


def enter(scene: Scene) -> list[Option]:
    """Inside if there is something to gain that outweighs what guards it, and perhaps a card on-guard."""
    group = company(scene.state, scene.state.turn.company)
    assert group is not None
    prospects = scene.prospects(group)
    gain, trouble = prospects.gain(group.site), prospects.trouble(group.site)
    name = scene.state.atlas.sites[group.site].name
    inside = gain if gain else OUTSIDE + 1 if trouble <= 0 else -trouble
    if not ready(scene.state, group):
        inside = gain = 0
    found = []
    for action in scene.legal:
        if action == PASS:
            found.append(Option(OUTSIDE, action, f"Nothing at {name} is worth facing what guards it."))
        elif action == pick(ENTERS):
            why = f"What {name} holds outweighs what guards it." if gain else f"Nothing at {name} can harm us."
            found.append(Option(inside, action, why))
        else:
            found.append(Option(gain - TAPPED, action, f"{name} is worth a tap to get in."))
    return found
