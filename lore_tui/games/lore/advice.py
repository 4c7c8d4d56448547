"""What a sensible player would answer, in keys and words: for tips on the screen and hints by lines."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.lore.steward import Steward
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import face, on_table
from engine.journeys.table.frames import Play
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Decision
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.scoring import marshalling_points
from lore_tui.games.lore.ask.ending import RULES
from lore_tui.games.lore.show.rolls import faction_chance
from lore_tui.view.proposals import proposed, several_proposed
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Proposal
from lore_tui.words import count


def proposal(state: State, secrets: Secrets, asked: Asked) -> Proposal | None:
    """What a sensible player would answer to a question; nothing where he has no answer that it offers."""
    action, why = advice(state, secrets)
    if asked.prompt.plan is not None:
        ends = asked.prompt.rules == RULES
        fights = "Whoever stops a strike best faces it, and nobody taps in vain."
        return Proposal("", "as marked", "What helps you least goes." if ends else fights)
    several = several_proposed(lambda later: advice(later, secrets)[0], GAME, state, asked, action, why)
    return several or proposed(asked, action, why)


def advice(state: State, secrets: Secrets) -> tuple[Action, str]:
    """What a look beyond the steward's says, else what the steward would do; and why."""
    steward = Steward()
    action = steward(state, secrets)
    tipped = _tipped(state, secrets, action)
    if tipped is not None:
        return tipped
    return action, _worth(state, secrets, action) or next(iter(steward.explain(state, secrets)), "")


def _worth(state: State, secrets: Secrets, action: Action) -> str:
    """What a card that scores is worth, which is the best reason to play it."""
    if action.verb != Verb.PLAY or state.turn.phase is Phase.SETUP:
        return ""
    card = state.book[known(state, action.args[0], secrets)[0]].definition
    return f"{card.name}: {count(card.mp, 'MP')}." if card.is_resource and card.mp > 0 else ""


def _tipped(state: State, secrets: Secrets, action: Action) -> tuple[Action, str] | None:
    waits, top = GAME.pending(state), state.frames[-1]
    if not isinstance(waits, Decision):
        return None
    legal = GAME.legal(state, secrets)
    if waits.question == Question.TARGET and isinstance(top, Play) and face(state, top.card).kind is Kind.FACTION:
        return _speaker(state, top, legal)
    if state.rules.introductory and (full := _full_hand(state, secrets, waits, legal, action)) is not None:
        return full
    if action == PASS:
        # The steward does not look as far as the second mark of a quest.
        for one in legal:
            if one.verb == Verb.USE and face(state, one.args[0]).kind is Kind.QUEST:
                return one, f"It takes {face(state, one.args[0]).name} a step further, and the turn is nearly over."
    return None


def _speaker(state: State, play: Play, legal: Sequence[Action]) -> tuple[Action, str] | None:
    """The steward spares whoever is useful elsewhere; a faction is won once, so the best chance counts."""
    chances = {one: faction_chance(state, play, one.args[0])[1] for one in legal if one != PASS}
    if not chances or not all(on_table(state, one.args[0]) is not None for one in chances):
        return None
    best = max(chances, key=chances.__getitem__)
    return best, f"{face(state, best.args[0]).name} has the best chance with {face(state, play.card).name}."


def _full_hand(
    state: State, secrets: Secrets, waits: Decision, legal: Sequence[Action], action: Action
) -> tuple[Action, str] | None:
    """In the introductory game a hand that is too large loses all its hazards (LORE-INTRO-27)."""
    room = hand_size(state, waits.seat) - len(state.zones[waits.seat][Zone.HAND])
    if waits.question == Question.DRAW_COUNT and action.args[0] > max(room, 1):
        few = min(legal, key=lambda one: abs(one.args[0] - max(room, 1)))
        return few, "A hand of more than ten cards would lose its hazards."
    if waits.question != Question.WINDOW or state.turn.mover == waits.seat or room >= 0 or action != PASS:
        return None
    spare = state.rules.call - marshalling_points(state, state.turn.mover)
    hazards = [one for one in legal if one.verb == Verb.PLAY and _gives(state, secrets, one) < spare]
    hazards.sort(key=lambda one: _gives(state, secrets, one))
    return (hazards[0], "It would be lost at the end of this turn anyway.") if hazards else None


def _gives(state: State, secrets: Secrets, play: Action) -> int:
    """The marshalling points that a hazard may give away; more than any game has for what is no hazard."""
    card = state.book[known(state, play.args[0], secrets)[0]].definition
    return card.mp if card.is_hazard else state.rules.call
