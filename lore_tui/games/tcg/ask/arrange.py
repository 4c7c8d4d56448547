"""Several questions answered in one line: who fights whom, and who takes the archery wounds; then carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.bots.tcg.steward import Steward
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.kernel.records import Handle
from engine.tcg.game import GAME
from engine.tcg.phases.fights import assign_why_not, left_pairs, pairs, takers
from engine.tcg.reading.meaning import strength, vitality
from engine.tcg.table.board import card_of, ring_bearer
from engine.tcg.table.frames import Archery, Assignment, Window
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
    heals: bool = False
    """They are for the sanctuary, not for other windows."""

    def answer(self, state: State) -> Action | None:
        """The next of them that can be done; none where the player has to be asked."""
        waits = GAME.pending(state)
        if not isinstance(waits, Decision) or waits.question != self.question or state.turn.count != self.phase:
            return None
        if self.heals and not wounds_to_heal(state):
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
        if self.question != Question.ASSIGN and self.question != Question.LEFTOVER:
            hit = [action.args[0] for action in deeds]
            verb = "takes" if self.question == Question.ARROWS else "heals"
            return {who: f"{verb} {hit.count(who)}" for who in dict.fromkeys(hit)}
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
        return Orders(self.question, state.turn.count, found, self.last, self.question == Question.WINDOW)


def arrange(state: State, names: Names, serial: int, secrets: Secrets, given: Letters) -> Arranged | None:
    """The question of the moment as one that is answered in one line; none where it stands for itself."""
    waits, top = GAME.pending(state), state.frames[-1] if state.frames else None
    if not isinstance(waits, Decision) or waits.seat != names.seat:
        return None
    if isinstance(top, Assignment) and not top.pairs:
        return _assignment(state, names, top, serial, secrets, given, waits.question)
    if isinstance(top, Archery) and waits.question == Question.ARROWS:
        return _volley(state, names, top, serial, given)
    if wounds_to_heal(state) > 1 and all(x.verb in (Verb.HEAL, Verb.PASS) for x in GAME.legal(state, secrets)):
        return _healing(state, names, serial, given)
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
        if len(found) in chosen:
            return len(chosen) == 1
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
    nobody = len(options)
    options.append(Option(nobody, (DONE,), ("assign nobody" if mine else "assign none",)))
    actions[nobody] = PASS
    wanted = tuple(found.index(pair) for pair in _advised(state, secrets, question) if pair in found)
    plan = Plan(fits, _nothing, wanted or (nobody,), keys, idle, {DONE: (nobody,)})
    who = "Who takes which minion?" if mine else "Whom do your minions attack?"
    rules = ("TCG-ASN-03", "TCG-ASN-05") if mine else ("TCG-ASN-06", "TCG-ASN-07")
    prompt = Prompt(
        serial, "ASSIGN", f"{who} Letters change it; Enter: as marked.", Shape.PLAN, tuple(options), rules,
        final=False, plan=plan,
    )  # fmt: skip
    parts = (*((Action(Verb.ASSIGN, pair),) for pair in found), ())
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


# ------------------------------------------------------------------------------------------------- archery and healing
class Tokens(NamedTuple):
    """Tokens to be shared out: whom to, how many at most to each, and the words for so many on one of them."""

    title: str
    question: str
    rules: tuple[str, ...]
    number: int
    room: dict[Handle, int]
    words: Callable[[Handle, int], str]
    spread: dict[Handle, int]
    deed: Callable[[Handle], Action]
    kind: int
    all_of_them: bool


def _shared(names: Names, tokens: Tokens, serial: int, given: Letters) -> Arranged:
    """Every character and how many of the tokens: its letter counts up."""
    letters = lettered([names.thing(who) for who in tokens.room], given)
    found = [(who, size) for who, most in tokens.room.items() for size in range(1, min(tokens.number, most) + 1)]

    def given_out(chosen: Chosen) -> int:
        return sum(found[part][1] for part in chosen if part < len(found))

    def fits(chosen: Chosen) -> bool:
        return given_out(chosen) <= tokens.number and (len(chosen) == 1 or len(found) not in chosen)

    def missing(chosen: Chosen) -> str:
        left = tokens.number - given_out(chosen)
        return f"{count(left, 'wound')} still to take." if left and tokens.all_of_them else ""

    options, keys, idle = [], dict[str, Chosen](), dict[str, str]()
    for part, (who, size) in enumerate(found):
        key = letters[names.thing(who)]
        keys[key] = (*keys.get(key, ()), part)
        idle[key] = tokens.words(who, 0)
        options.append(Option(part, (key,), (tokens.words(who, size),)))
    actions = {part: tokens.deed(who) for part, (who, _) in enumerate(found)}
    whole: dict[str, Chosen] = {}
    if not tokens.all_of_them:
        whole[DONE] = (len(found),)
        options.append(Option(len(found), (DONE,), ("nobody",)))
        actions[len(found)] = PASS
    proposed = tuple(found.index((who, size)) for who, size in tokens.spread.items())
    plan = Plan(fits, missing, proposed, keys, idle, whole)
    title, question, rules = tokens.title, tokens.question, tokens.rules
    prompt = Prompt(serial, title, question, Shape.PLAN, tuple(options), rules, final=False, plan=plan)
    parts = (*((tokens.deed(who),) * size for who, size in found), ())
    last = None if tokens.all_of_them else PASS
    return Arranged(Asked(prompt, actions, letters=letters), tokens.kind, parts, last)


def _volley(state: State, names: Names, f: Archery, serial: int, given: Letters) -> Arranged | None:
    """Archery wounds."""
    room = {who: max(1, vitality(state, who) - card_of(state, who).wounds) for who in takers(state, f)}
    wounds = min(f.minions or f.fellowship, sum(room.values()))
    if wounds < 2 or len(room) < 2:
        return None

    def words(who: Handle, size: int) -> str:
        name = names.card(state, who)
        if not size:
            return f"{name} 0, can take {room[who] - 1}"
        return f"{name} takes {size}{' and dies' if size >= room[who] else ''}"

    question = f"{count(wounds, 'archery wound')} to take: who? A letter counts up; Enter: as marked."
    rules = ("TCG-ARC-06", "TCG-ARC-07", "TCG-ARC-10")
    spread = _spread(state, room, wounds)
    tokens = Tokens("ARCHERY", question, rules, wounds, room, words, spread, pick, Question.ARROWS, True)
    return _shared(names, tokens, serial, given)


def _spread(state: State, room: dict[Handle, int], wounds: int) -> dict[Handle, int]:
    """The next wound for whoever can best bear it; the Ring-bearer last, of equals the weaker one."""
    bearer = ring_bearer(state)
    given: dict[Handle, int] = {}
    for _ in range(wounds):
        free = [who for who in room if room[who] > given.get(who, 0)]
        left = {who: room[who] - given.get(who, 0) for who in free}
        best = max(free, key=lambda who: (left[who] > 1, who != bearer, left[who], -strength(state, who)))
        given[best] = given.get(best, 0) + 1
    return given


def wounds_to_heal(state: State) -> int:
    """How many wounds the sanctuary heals, in the window that is for it."""
    top = state.frames[-1] if state.frames else None
    return top.heals if isinstance(top, Window) else 0


def _healing(state: State, names: Names, serial: int, given: Letters) -> Arranged | None:
    """Wounds healed at a sanctuary."""
    hurt = {x.args[0]: card_of(state, x.args[0]).wounds for x in GAME.legal(state, {}) if x.verb == Verb.HEAL}
    number = min(wounds_to_heal(state), sum(hurt.values()))
    if number < 2:
        return None

    def words(who: Handle, size: int) -> str:
        name = names.card(state, who)
        return f"{name} heals {size} of {hurt[who]}" if size else f"{name} 0 of {hurt[who]}"

    spread: dict[Handle, int] = {}
    for _ in range(number):
        free = [who for who in hurt if hurt[who] > spread.get(who, 0)]
        worst = min(free, key=lambda who: vitality(state, who) - hurt[who] + spread.get(who, 0))
        spread[worst] = spread.get(worst, 0) + 1
    question = f"The sanctuary heals {count(number, 'wound')}: whose? A letter counts up; Enter: as marked."
    tokens = Tokens(
        "SANCTUARY", question, ("TCG-WND-06",), number, hurt, words, spread,
        lambda who: Action(Verb.HEAL, (who,)), Question.WINDOW, False,
    )  # fmt: skip
    return _shared(names, tokens, serial, given)
