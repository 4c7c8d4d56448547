"""The end of a turn with too many cards in hand, in one question: which go, and which one of them is reserved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.journeys.reading.values import hand_size
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.games.journeys.ask.things import detail_of, point
from lore_tui.games.lore.names import Names
from lore_tui.view.hints import Letters
from lore_tui.view.plans import Chosen, Plan
from lore_tui.view.prompt import Option, Prompt, Shape
from lore_tui.view.sheet import Asked, lettered
from lore_tui.words import count, listed

RULES = ("LORE-EOT-01", "LORE-EOT-04")


@dataclass(frozen=True)
class Ending:
    """The question, and what each of its parts does with a card."""

    asked: Asked

    def answers(self, chosen: Chosen) -> list[Action]:
        """The one that is reserved, or none, then those that the hand is too small for: nobody learns of them before
        every player has had his option."""
        parts = [self.asked.actions[part] for part in chosen]
        reserved = [action for action in parts if action.verb == Verb.RESERVE]
        return [*(reserved or [PASS]), *(action for action in parts if action.verb == Verb.DISCARD)]


def ending(state: State, names: Names, serial: int, given: Letters) -> Ending | None:
    """The question that is put as a whole; none where the hand is not too large."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != names.seat or waits.question != Question.OPTION:
        return None
    hand = state.zones[waits.seat][Zone.HAND]
    surplus = len(hand) - hand_size(state, waits.seat)
    if surplus < 1:
        return None
    verbs = (Verb.DISCARD, Verb.RESERVE)
    actions = dict(enumerate(Action(verb, (card,)) for card in hand for verb in verbs))

    def fits(chosen: Chosen) -> bool:
        return len(chosen) <= surplus and sum(actions[part].verb == Verb.RESERVE for part in chosen) <= 1

    def missing(chosen: Chosen) -> str:
        return f"Choose {surplus - len(chosen)} more." if len(chosen) < surplus else ""

    letters = lettered([names.thing(card) for card in hand], given)
    options, keys, idle = list[Option](), dict[str, Chosen](), dict[str, str]()
    for at, card in enumerate(hand):
        key, words = letters[names.thing(card)], point(state, names, card).words
        keys[key], idle[key] = (2 * at, 2 * at + 1), words
        options += [Option(2 * at, (key,), (f"discard {words}",)), Option(2 * at + 1, (key,), (f"reserve {words}",))]
    which = "which one goes" if surplus == 1 else "which ones go"
    question = f"You hold {count(surplus, 'card')} too many: {which}? The same letter again: reserve."

    def so_far(chosen: Chosen) -> str:
        words = listed([options[part].label for part in chosen])
        return f"Enter: {words}" if len(chosen) == surplus else words

    proposed = _advised(state, names, actions)[:surplus]
    plan = Plan(fits, missing, proposed, keys, idle, so_far=so_far)
    prompt = Prompt(serial, "END OF TURN", question, Shape.PLAN, tuple(options), RULES, plan=plan)
    details = {part: detail_of(state, names, action.args[0]) for part, action in actions.items()}
    return Ending(Asked(prompt, actions, details, letters))


def _advised(state: State, names: Names, actions: Mapping[int, Action]) -> Chosen:
    """What a sensible player would discard, the card that helps him least first."""
    from engine.bots.lore.steward import Steward  # nobody who plays no game waits for the steward

    weighed = Steward().weigh(state, names.secrets, tuple(GAME.legal(state, names.secrets)))
    order = [one.action for one in sorted(weighed, key=lambda one: -one.score) if one.action.verb == Verb.DISCARD]
    parts = {action: part for part, action in actions.items()}
    return tuple(parts[action] for action in order)
