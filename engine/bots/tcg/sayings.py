"""Why an answer is given, in a sentence that a player can be shown."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.tcg.judge import Verdict
from engine.bots.tcg.picks import Scene
from engine.kernel.actions import Action
from engine.kernel.records import NONE, Handle
from engine.tcg.cards.printed import Side
from engine.tcg.table.board import CARDS, face, on_table
from engine.tcg.table.verbs import PASS, Question, Verb

PARTS = ("strengthens your own side", "costs the other side more", "makes the fights end better", "", "")
"""What an action can do, in the order of a verdict; twilight and cards of the hand are no reasons."""
ENOUGH = "Nothing at hand is worth its price now."


def title(scene: Scene, card: Handle) -> str:
    """The title of a card, as far as the seat knows it."""
    number = scene.number(card) if card != NONE else 0
    return CARDS[number].printed.title if number in CARDS else "that card"


def saying(scene: Scene, question: int, action: Action) -> str:
    """Why an answer may be a good one, by the kind of question."""
    if action == PASS:
        return PASSES.get(question, ENOUGH)
    if not action.args:
        return "It is time."
    said = PICKED.get(question, "One answer is as good as another.")
    if action.verb == Verb.PICK and "{name}" not in said:
        return said
    name = title(scene, action.args[0])
    match action.verb:
        case Verb.PLAY:
            return _played(scene, action, name)
        case Verb.USE:
            return f"This is the moment to use {name}."
        case Verb.HEAL:
            return f"{name} needs healing most."
        case Verb.REST:
            return f"Another {name} is not needed: it heals {title(scene, action.args[1])}."
        case Verb.TRANSFER:
            return f"{title(scene, action.args[1])} has more use for {name}."
    return said.format(name=name)


PASSES: Mapping[int, str] = {
    Question.START: "These are enough to begin with.",
    Question.RECONCILE: "Every card of the hand may be needed.",
    Question.SEARCH: "Nothing in the deck would help now.",
    Question.HAND: "Every card of the hand may be needed.",
    Question.CHOICE: "It is better left alone.",
}
PICKED: Mapping[int, str] = {
    Question.BID: "A small bid may win the first choice of place, and a burden or two can be borne.",
    Question.START: "{name} is the strongest companion who may start.",
    Question.ARROWS: "{name} can bear the wound best.",
    Question.NEXT_SKIRMISH: "The skirmish of {name} stands best of those left: who falls there helps nobody else.",
    Question.RECONCILE: "{name} will be missed least.",
    Question.HAND: "{name} will be missed least.",
    Question.SHOT_AT: "That player has the most minions.",
    Question.CHOICE: "That serves best here.",
    Question.SITE: "That site suits the player who lays it best.",
}
"""What is said about a thing that is picked."""


def _played(scene: Scene, action: Action, name: str) -> str:
    printed = CARDS[scene.number(action.args[0])].printed
    host = action.arg(2)
    if printed.kind == "event":
        return f"{name} does most of what can be done now."
    if printed.kind == "minion":
        return f"{name} is the most dangerous minion that the twilight pays for."
    if printed.kind == "companion":
        return f"{name} is worth more to the fellowship than the twilight is to the Shadow."
    if host not in (NONE, 0) and on_table(scene.state, host) is not None and face(scene.state, host).is_character:
        good = face(scene.state, host).side is printed.side
        return f"{face(scene.state, host).title} {'makes the most of' if good else 'suffers most from'} {name}."
    side = "fellowship" if printed.side is Side.FREE_PEOPLES else "Shadow"
    return f"{name} helps the {side} for the rest of the game."


def looked(scene: Scene, question: int, action: Action, before: Verdict, after: Verdict) -> str:
    """The same for an answer that was followed: what it changes most."""
    if action == PASS or question == Question.ARROWS:
        return saying(scene, question, action)
    gains = [two - one for one, two in zip(before, after, strict=True)]
    part = max(range(len(PARTS)), key=lambda index: gains[index] if PARTS[index] else 0)
    if gains[part] <= 0 or not PARTS[part]:
        return saying(scene, question, action)
    named = action.verb in (Verb.PLAY, Verb.USE)
    return f"{title(scene, action.args[0]) if named else 'That choice'} {PARTS[part]}."
