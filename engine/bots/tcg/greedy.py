"""`greedy`: gives every answer a score by what lies on the table and in its hand, and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.bots.options import Option, best, ranked, reasons
from engine.bots.tcg.acts import SOMETHING, act_worth, event_worth
from engine.bots.tcg.picks import Scene, choice
from engine.bots.tcg.vain import in_vain
from engine.bots.tcg.worth import entry, harm, keep, left, outcome, relief
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle, owner
from engine.tcg.game import MACHINE
from engine.tcg.phases.setup import USUAL_RESISTANCE
from engine.tcg.phases.windows import usable_named
from engine.tcg.reading.meaning import may_take_part, strength
from engine.tcg.table.board import CARDS, companions, host_of, minions, ring_bearer, site_number
from engine.tcg.table.frames import Assignment, HandPick, Window
from engine.tcg.table.records import FIRST_TOKEN, State
from engine.tcg.table.speech import Context
from engine.tcg.table.verbs import PASS, Question, Verb

NAMING = (Verb.PLAY, Verb.USE, Verb.TRANSFER, Verb.HEAL, Verb.REST, Verb.ASSIGN, Verb.DISCARD)
"""The verbs whose first argument is a card."""
SMALL_BID = 1
RELUCTANCE = 3
"""What an action has to be worth more than, to be taken at all."""
IN_VAIN = -1
"""What a card is worth that would do nothing: it is kept."""
POOR = 14
"""A card worth less than that makes room for another when hands are brought to eight."""
BEARER_AT_RISK = 20
"""What it costs to let the Ring-bearer fight, even where he should win."""
HEALTH = 8
"""What each wound that a companion can still take speaks for moving on."""


# ------------------------------------------------------------------------------------------------------ before the game
def bid(scene: Scene, x: Action) -> int:
    """A burden may be worth the choice of places; more are not."""
    if x.arg(0) not in scene.secrets:
        return 0
    return USUAL_RESISTANCE - abs(scene.secrets[x.args[0]].definition - FIRST_TOKEN - SMALL_BID)


def starter(scene: Scene, x: Action) -> int:
    """The strongest companions that may start."""
    if x == PASS:
        return 0
    printed = CARDS[scene.number(x.args[0])].printed
    return 3 * printed.strength + 2 * printed.vitality


def site(scene: Scene, x: Action) -> int:
    """A dark site for the others, a light one for oneself."""
    if x == PASS:
        return 0
    dark = CARDS[x.shown[0].definition].printed.shadow
    return -dark if scene.seat == scene.state.turn.fp else dark


# -------------------------------------------------------------------------------------------------------------- windows
def window(scene: Scene, x: Action) -> int:
    """Cards played, abilities used, wounds healed; an ability pales with each use, so that none goes round for ever."""
    state, seat = scene.state, scene.seat
    match x.verb:
        case Verb.PLAY:
            return _played(scene, x)
        case Verb.USE:
            usable = usable_named(state, x.args[0], x.args[1])
            if usable is None:
                return 0
            if in_vain(scene, usable.act):
                return IN_VAIN
            f = scene.frame(Window)
            at = Context(usable.card, seat, usable.definition, host_of(state, usable.card), happening=f.happening)
            return act_worth(state, usable.act, at) - SOMETHING * f.used.count((usable.card, usable.key))
        case Verb.HEAL:
            return relief(state, x.args[0]) + RELUCTANCE
        case Verb.REST:
            return relief(state, x.args[1])
        case Verb.PASS:
            return RELUCTANCE
    return 0


def _played(scene: Scene, x: Action) -> int:
    card, index, host = x.args[:3]
    number = scene.number(card)
    if index == NONE:
        return entry(scene.state, scene.seat, number, host)
    if in_vain(scene, CARDS[number].behaviour.acts[index]):
        return IN_VAIN
    at = Context(card, scene.seat, number, happening=scene.frame(Window).happening, held=True)
    return event_worth(scene.state, number, index, at)


def search(scene: Scene, x: Action) -> int:
    """The best card of the deck that may be played."""
    return 0 if x == PASS else entry(scene.state, scene.seat, scene.number(x.args[0]), x.args[2])


# --------------------------------------------------------------------------------------------------------------- fights
def arrow(scene: Scene, x: Action) -> int:
    """Whoever survives the wound best takes it."""
    return -harm(scene.state, x.args[0])


def shot_at(scene: Scene, x: Action) -> int:
    """The Shadow player with the most minions."""
    return len(minions(scene.state, x.args[0]))


def facing(scene: Scene, defender: Handle) -> list[Handle]:
    """The minions a character is to fight so far."""
    found = [minion for fight in scene.state.turn.fights if fight.defender == defender for minion in fight.minions]
    return found + [minion for other, minion in scene.frame(Assignment).pairs if other == defender]


def change(scene: Scene, defender: Handle, more: list[Handle]) -> int:
    """What further minions change for the fellowship in the skirmish of a character."""
    already = facing(scene, defender)
    risk = BEARER_AT_RISK if defender == ring_bearer(scene.state) and not already else 0
    return outcome(scene.state, defender, already + more) - outcome(scene.state, defender, already) - risk


def assign(scene: Scene, x: Action) -> int:
    """How much better a defender does against a minion than the one the Shadow would choose; no strength is wasted."""
    if x == PASS:
        return 0
    defender, minion = x.args
    state = scene.state
    feared = min(change(scene, one, [minion]) for one in companions(state) if may_take_part(state, one))
    wasted = max(0, strength(state, defender) - strength(state, minion)) // 2
    return change(scene, defender, [minion]) - feared - wasted


def leftover(scene: Scene, x: Action) -> int:
    """What a minion does to a defender, alone or with all that are left."""
    if x == PASS:
        return 0
    defender, minion = x.args
    f = scene.frame(Assignment)
    given = {other for _, other in f.pairs}
    rest = [one for one in f.left if owner(one) == scene.seat and one not in given]
    return -min(change(scene, defender, [minion]), change(scene, defender, rest) // max(1, len(rest)))


def next_skirmish(scene: Scene, x: Action) -> int:
    """What is won is fought first: who has fallen helps nobody."""
    fights = {fight.defender: fight.minions for fight in scene.state.turn.fights}
    return outcome(scene.state, x.args[0], fights.get(x.args[0], ()))


# -------------------------------------------------------------------------------------------------------------- regroup
def move_on(scene: Scene, x: Action) -> int:
    """The next site is worth it while the fellowship is healthy and few minions are left in its way."""
    if x.verb != Verb.MOVE:
        return 0
    state = scene.state
    bearer = ring_bearer(state)
    health = sum(min(2, left(state, one) - 1) for one in companions(state) if one != bearer)
    danger = sum(strength(state, one) for one in minions(state)) + 2 * state.turn.pool
    behind = max(player.site for player in state.players) - site_number(state)
    fear = 60 if left(state, bearer) <= 2 else 30
    return HEALTH * health + 10 * behind - 2 * danger - fear


def discard(scene: Scene, x: Action) -> int:
    """The card that will be missed least; a good one only if it has to be."""
    return 0 if x == PASS else POOR - keep(scene.state, scene.seat, scene.number(x.args[0]))


def from_hand(scene: Scene, x: Action) -> int:
    """The same where a card asks for it; what goes under the deck is not seen."""
    return 0 if x == PASS or scene.frame(HandPick).under else discard(scene, x)


Scores = Callable[[Scene, Action], int]
SCORES: Mapping[int, Scores] = {
    Question.BID: bid,
    Question.START: starter,
    Question.SITE: site,
    Question.WINDOW: window,
    Question.CHOICE: choice,
    Question.HAND: from_hand,
    Question.SEARCH: search,
    Question.ARROWS: arrow,
    Question.SHOT_AT: shot_at,
    Question.ASSIGN: assign,
    Question.LEFTOVER: leftover,
    Question.NEXT_SKIRMISH: next_skirmish,
    Question.RECONCILE: discard,
    Question.MOVE_ON: move_on,
}
"""How the answers to a question are scored; where none is named, one answer is as good as another."""


class Greedy:
    """Takes what looks best now, without a plan; of equal answers the first."""

    name = "greedy"

    def __call__(self, state: State, secrets: Secrets) -> Action:
        """The best answer."""
        return best(self.options(state, secrets)).action

    def explain(self, state: State, secrets: Secrets) -> tuple[str, ...]:
        """The reasons behind the best answers."""
        return reasons(ranked(self.options(state, secrets)))

    def options(self, state: State, secrets: Secrets) -> list[Option]:
        """Every answer with its score."""
        waits = MACHINE.pending(state)
        if not isinstance(waits, Decision):
            raise ValueError("nobody is asked for a decision now")
        legal = MACHINE.legal(state, secrets)
        if len(legal) == 1:
            return [Option(0, legal[0], "There is no other answer.")]
        scores = SCORES.get(waits.question)
        if scores is None:
            return [Option(0, action, "One answer is as good as another.") for action in legal]
        scene = Scene(state, secrets, waits.seat)
        return [_weighed(scene, scores(scene, action), action) for action in legal]


def _weighed(scene: Scene, score: int, action: Action) -> Option:
    if action == PASS:
        return Option(score, action, "Nothing better is at hand.")
    return Option(score, action, f"{score:+d} {_about(scene, action)}.")


def _about(scene: Scene, action: Action) -> str:
    """An answer in few words."""
    verb = Verb(action.verb).name.lower()
    if action.verb in NAMING and action.args and scene.number(action.args[0]):
        return f"to {verb} {CARDS[scene.number(action.args[0])].printed.name}"
    return f"to {verb}"


def quick(state: State, secrets: Secrets) -> Action | None:
    """The best answer for somebody who knows these secrets; None if they are not enough to answer at all."""
    waits = MACHINE.pending(state)
    assert isinstance(waits, Decision)
    legal = MACHINE.legal(state, secrets)
    if not legal:
        return None
    scores = SCORES.get(waits.question)
    if scores is None or len(legal) == 1:
        return legal[0]
    scene = Scene(state, secrets, waits.seat)
    return max(legal, key=lambda action: scores(scene, action))
