"""Several questions answered in one line: who fights whom, and who takes the archery wounds; then carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots.tcg.steward import Steward
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.kernel.records import Handle
from engine.tcg.game import GAME
from engine.tcg.phases.fights import assign_why_not, left_pairs, pairs, takers
from engine.tcg.reading.meaning import strength, vitality
from engine.tcg.table.board import card_of, ring_bearer
from engine.tcg.table.frames import Archery, Assignment
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS, Question, Verb, pick
from lore_tui.games.tcg.ask.questions import facing
from lore_tui.games.tcg.names import Names
from lore_tui.games.tcg.show.sums import brief, outlook
from lore_tui.view.hints import Letters, Thing
from lore_tui.view.plans import Chosen, Plan
from lore_tui.view.prompt import DONE, Option, Prompt, Shape
from lore_tui.view.sheet import Asked, lettered
from lore_tui.words import count


@dataclass
class Orders:
    """What was answered at once to a question that is asked several times in one phase."""

    question: int
    phase: int
    """The count of the phase they hold for."""
    actions: list[Action]
    last: Action | None = None
    """What follows when all is done and the question is still asked."""

    def answer(self, state: State) -> Action | None:
        """The next of them that can be done; none where the player has to be asked."""
        waits = GAME.pending(state)
        if not isinstance(waits, Decision) or waits.question != self.question or state.turn.count != self.phase:
            return None
        while self.actions:
            action = self.actions.pop(0)
            if GAME.why_not(state, action) is None:
                return action
        last, self.last = self.last, None
        return last if last is not None and GAME.why_not(state, last) is None else None


@dataclass(frozen=True)
class Arranged:
    """A question that stands for several: its prompt, and what each part of an answer does."""

    asked: Asked
    question: int
    parts: tuple[tuple[Action, ...], ...]
    last: Action | None

    def shown(self, state: State, names: Names, chosen: Chosen) -> dict[Handle, str]:
        """What the arrangement as it stands means to everybody in it, for the rows of the table."""
        deeds = [action for part in chosen for action in self.parts[part]]
        if self.question == Question.ARROWS:
            hit = [action.args[0] for action in deeds]
            return {who: f"takes {hit.count(who)}" for who in dict.fromkeys(hit)}
        found: dict[Handle, str] = {}
        top = state.frames[-1]
        for defender in dict.fromkeys(action.args[0] for action in deeds):
            mine = [action.args[1] for action in deeds if action.args[0] == defender]
            before = facing(state, top, defender) if isinstance(top, Assignment) else []
            found[defender] = f"[{brief(outlook(state, defender, [*before, *mine]))}]"
            found |= dict.fromkeys(mine, f"> {names.card(state, defender)}")
        return found

    def orders(self, state: State, chosen: Chosen) -> Orders:
        """The orders that an answer gives."""
        found = [action for part in chosen for action in self.parts[part]]
        return Orders(self.question, state.turn.count, found, self.last)


def arrange(state: State, names: Names, serial: int, secrets: Secrets, given: Letters) -> Arranged | None:
    """The question of the moment as one that is answered in one line; none where it stands for itself."""
    waits, top = GAME.pending(state), state.frames[-1] if state.frames else None
    if not isinstance(waits, Decision) or waits.seat != names.seat:
        return None
    if isinstance(top, Assignment) and not top.pairs:
        return _assignment(state, names, top, serial, secrets, given, waits.question)
    if isinstance(top, Archery) and waits.question == Question.ARROWS:
        return _volley(state, names, top, serial, given)
    return None


# ---------------------------------------------------------------------------------------------------------- assignment
def _assignment(
    state: State, names: Names, f: Assignment, serial: int, secrets: Secrets, given: Letters, question: int
) -> Arranged | None:
    """Every minion and whom it fights: its letter goes through those who may take it."""
    mine = question == Question.ASSIGN
    found = list(pairs(state, f)) if mine else list(left_pairs(state, f))
    found.sort(key=lambda pair: pair[1])
    things: list[Thing] = list(dict.fromkeys(names.thing(minion) for _, minion in found))
    letters = lettered(things, given)

    def fits(chosen: Chosen) -> bool:
        some = [found[part] for part in chosen]
        if len({minion for _, minion in some}) < len(some):
            return False
        return not mine or all(
            assign_why_not(state, _with(f, some[:at]), *pair) is None for at, pair in enumerate(some)
        )

    options, keys, idle = [], dict[str, Chosen](), dict[str, str]()
    for part, (defender, minion) in enumerate(found):
        key = letters[names.thing(minion)]
        keys[key] = (*keys.get(key, ()), part)
        idle[key] = f"{names.card(state, minion)}: nobody"
        result = brief(outlook(state, defender, [*facing(state, f, defender), minion]))
        short = f"{names.card(state, defender)} {result}"
        options.append(Option(part, (key,), (f"{names.card(state, minion)}: {short}",), briefs=(short,)))
    actions = {part: Action(Verb.ASSIGN, pair) for part, pair in enumerate(found)}
    space = len(options)
    options.append(Option(space, (DONE,), ("assign nobody" if mine else "assign none",)))
    actions[space] = PASS
    wanted = tuple(found.index(pair) for pair in _advised(state, secrets, question) if pair in found)
    plan = Plan(fits, _nothing, wanted, keys, idle)
    who = "Who takes which minion?" if mine else "Whom do your minions attack?"
    rules = ("TCG-ASN-03", "TCG-ASN-05") if mine else ("TCG-ASN-06", "TCG-ASN-07")
    prompt = Prompt(
        serial, "ASSIGN", f"{who} Letters change it; Enter: as marked.", Shape.PLAN, tuple(options), rules,
        space=space, final=False, plan=plan,
    )  # fmt: skip
    parts = tuple((Action(Verb.ASSIGN, pair),) for pair in found)
    return Arranged(Asked(prompt, actions, letters=letters), question, parts, PASS)


def _with(f: Assignment, some: Sequence[tuple[Handle, Handle]]) -> Assignment:
    return Assignment(f.at, (*f.pairs, *some), f.left)


def _nothing(chosen: Chosen) -> str:
    """Nobody has to be assigned."""
    return ""


def _advised(state: State, secrets: Secrets, question: int) -> list[tuple[Handle, Handle]]:
    """What a sensible player would assign."""
    adviser = Steward()
    found: list[tuple[Handle, Handle]] = []
    while True:
        waits = GAME.pending(state)
        if not isinstance(waits, Decision) or waits.question != question:
            return found
        action = adviser(state, secrets)
        if action == PASS:
            return found
        found.append((action.args[0], action.args[1]))
        state = GAME.step(state, action)[0]


# ------------------------------------------------------------------------------------------------------------- archery
def _volley(state: State, names: Names, f: Archery, serial: int, given: Letters) -> Arranged | None:
    """Every character and how many of the wounds it takes: its letter counts up."""
    people = takers(state, f)
    room = {who: max(1, vitality(state, who) - card_of(state, who).wounds) for who in people}
    wounds = min(f.minions or f.fellowship, sum(room.values()))
    if wounds < 2 or len(people) < 2:
        return None
    letters = lettered([names.thing(who) for who in people], given)
    found = [(who, number) for who in people for number in range(1, min(wounds, room[who]) + 1)]

    def taken(chosen: Chosen) -> int:
        return sum(found[part][1] for part in chosen)

    def missing(chosen: Chosen) -> str:
        left = wounds - taken(chosen)
        return f"{count(left, 'wound')} still to take." if left else ""

    options, keys, idle = [], dict[str, Chosen](), dict[str, str]()
    for part, (who, number) in enumerate(found):
        key = letters[names.thing(who)]
        keys[key] = (*keys.get(key, ()), part)
        idle[key] = f"{names.card(state, who)} 0, can take {room[who] - 1}"
        dies = " and dies" if number >= room[who] else ""
        options.append(Option(part, (key,), (f"{names.card(state, who)} takes {number}{dies}",)))
    spread = _spread(state, people, room, wounds)
    proposed = tuple(found.index((who, number)) for who, number in spread.items())
    plan = Plan(lambda chosen: taken(chosen) <= wounds, missing, proposed, keys, idle)
    question = f"{count(wounds, 'archery wound')} to take: who? A letter counts up; Enter: as marked."
    prompt = Prompt(
        serial, "ARCHERY", question, Shape.PLAN, tuple(options), ("TCG-ARC-06", "TCG-ARC-07", "TCG-ARC-10"),
        final=False, plan=plan,
    )  # fmt: skip
    actions = {part: pick(who) for part, (who, _) in enumerate(found)}
    parts = tuple((pick(who),) * number for who, number in found)
    return Arranged(Asked(prompt, actions, letters=letters), Question.ARROWS, parts, None)


def _spread(state: State, people: Sequence[Handle], room: dict[Handle, int], wounds: int) -> dict[Handle, int]:
    """The next wound for whoever can best bear it; the Ring-bearer last, of equals the weaker one."""
    bearer = ring_bearer(state)
    given: dict[Handle, int] = {}
    for _ in range(wounds):
        free = [who for who in people if room[who] > given.get(who, 0)]
        left = {who: room[who] - given.get(who, 0) for who in free}
        best = max(free, key=lambda who: (left[who] > 1, who != bearer, left[who], -strength(state, who)))
        given[best] = given.get(best, 0) + 1
    return given
