"""A fight arranged in one question: who takes a strike, who taps for it, who supports whom; then carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.journeys.combat.assignment import free_people
from engine.journeys.combat.attack import open_strikes
from engine.journeys.combat.strikes import STAYS, TAPS, UNTAPPED_PENALTY
from engine.journeys.table.board import attack_now, company, fellows, strike_now, untapped
from engine.journeys.table.records import State
from engine.journeys.table.verbs import PASS, Question, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.game import Game
from engine.kernel.pending import Decision
from engine.kernel.records import Handle
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show import odds
from lore_tui.games.journeys.show.fight import attack_title, forecast, might_of
from lore_tui.view.hints import Letters
from lore_tui.view.plans import Chosen, Plan
from lore_tui.view.prompt import DONE, Option, Prompt, Shape
from lore_tui.view.sheet import Asked
from lore_tui.words import count

ALL_TAP, NONE_TAP, AGAIN = "1", "2", "3"


@dataclass(frozen=True)
class Part:
    """What one character does in a fight: he takes a strike, tapping or not, or supports somebody."""

    who: Handle
    taps: bool = True
    supports: Handle | None = None


@dataclass(frozen=True)
class Battle:
    """An arrangement for one attack."""

    attack: int
    parts: tuple[Part, ...]
    leaves: bool = False
    """Whether the strikes that nobody was given are left to the attacker."""

    def answer(self, game: Game[Any], state: State, secrets: Secrets) -> Action | None:
        """What it answers to the question that waits; none where the player has to be asked."""
        waits, attack, strike = game.pending(state), attack_now(state), strike_now(state)
        if not isinstance(waits, Decision) or attack is None or attack.number != self.attack:
            return None
        legal = game.legal(state, secrets)
        if waits.question in (Question.ASSIGN, Question.NEXT_STRIKE):
            struck = {mark.who for mark in attack.assigned} if waits.question == Question.ASSIGN else set()
            planned = [pick(part.who) for part in self.parts if part.supports is None and part.who not in struck]
            rest = PASS if self.leaves and PASS in legal else None
            return next((action for action in planned if action in legal), rest)
        if strike is None:
            return None
        if waits.question == Question.FACE:
            part = next((one for one in self.parts if one.who == strike.who and one.supports is None), None)
            return pick(TAPS if part.taps else STAYS) if part is not None else None
        if waits.question == Question.SUPPORT and any(part.who == strike.who for part in self.parts):
            helpers = [pick(part.who) for part in self.parts if part.supports == strike.who]
            return next((action for action in helpers if action in legal), PASS)
        return None


def is_arranged(game: Game[Any], state: State, seat: int) -> bool:
    """Whether the question of the moment begins a fight that its player can arrange as a whole.

    That is so where every untapped character may be given a strike and nobody a second one: where the rules name who
    is struck, there is nothing to arrange.
    """
    waits, attack = game.pending(state), attack_now(state)
    group = company(state, attack.company) if attack is not None else None
    if not isinstance(waits, Decision) or waits.seat != seat or attack is None or group is None or group.seat != seat:
        return False
    if waits.question == Question.ASSIGN:
        free = free_people(state, attack)[0]
        return bool(free) and sorted(state.customs.assigning(state, attack).people) == sorted(free)
    return waits.question in (Question.NEXT_STRIKE, Question.FACE)


class Arrangement:
    """The parts that can be played in the fight at hand, and which of them go together."""

    def __init__(self, game: Game[Any], state: State, last: Battle | None, *, support: bool) -> None:
        """Nobody supports anybody where the rules do not know it."""
        attack, waits = attack_now(state), game.pending(state)
        assert attack is not None and isinstance(waits, Decision)
        self.state, self.attack, self.last, self.support = state, attack, last, support
        self.assigns = waits.question == Question.ASSIGN
        self.open = [attack.assigned[place].who for place in open_strikes(state, attack)]
        self.takers = free_people(state, attack)[0] if self.assigns else []
        self.limit = min(attack.left, len(self.takers))
        group = company(state, attack.company)
        self.people = fellows(state, group) if group is not None else ()
        self.parts = list(self._parts())

    def _parts(self) -> Iterator[Part]:
        strike = strike_now(self.state)
        begun = strike.who if strike is not None else None
        for who in self.people:
            upright = untapped(self.state, who)
            if who in self.takers or who in self.open or who == begun:
                yield Part(who)
                if upright:
                    yield Part(who, taps=False)
            spared = who in self.takers or all(mark.who != who for mark in self.attack.assigned)
            if self.support and upright and spared:
                struck = [*self.takers, *self.open] if begun is None or begun in self.open else [*self.open, begun]
                for other in dict.fromkeys(struck):
                    if other != who:
                        yield Part(who, supports=other)

    def of(self, chosen: Chosen) -> list[Part]:
        """Parts by their numbers."""
        return [self.parts[number] for number in chosen]

    def numbers(self, parts: Sequence[Part]) -> Chosen:
        """The numbers of parts, as far as they can be played here."""
        return tuple(self.parts.index(part) for part in parts if part in self.parts)

    def struck(self, chosen: Chosen) -> list[Handle]:
        """Who faces a strike."""
        return [part.who for part in self.of(chosen) if part.supports is None]

    def fits(self, chosen: Chosen) -> bool:
        """Whether parts go together: no more strikes than there are, and support for somebody who has one."""
        struck = self.struck(chosen)
        if self.assigns and sum(who in self.takers for who in struck) > self.limit:
            return False
        return all(part.supports in struck for part in self.of(chosen) if part.supports is not None)

    def missing(self, chosen: Chosen) -> str:
        """What is still to be decided."""
        left = self.limit - sum(who in self.takers for who in self.struck(chosen))
        return f"{count(left, 'strike')} still to assign." if left > 0 else ""

    def chance(self, part: Part, supporters: int = 0) -> str:
        """How likely a strike does him no harm."""
        might = might_of(self.state, self.attack, part.who) + (0 if part.taps else UNTAPPED_PENALTY) + supporters
        found = forecast(self.state, self.attack, part.who, might)
        return odds.percent(found.fails + found.tied)

    def words(self, names: Names, number: int, chosen: Chosen) -> str:
        """A part among others: a strike with the chance that all who support it give."""
        part = self.parts[number]
        name = names.card(self.state, part.who)
        if part.supports is not None:
            return f"{name} supports {names.card(self.state, part.supports)}"
        supporters = sum(one.supports == part.who for one in self.of(chosen))
        way = "faces" if not untapped(self.state, part.who) else "taps" if part.taps else "stays"
        return f"{name} {way} {self.chance(part, supporters)}"

    @property
    def proposed(self) -> Chosen:
        """Whoever stops a strike best takes it and taps, unless staying upright is as safe."""
        takers = [part for part in self.parts if part.who in self.takers and part.supports is None and part.taps]
        takers.sort(key=lambda part: (-might_of(self.state, self.attack, part.who), self.people.index(part.who)))
        return (*self.given, *self.numbers([self._upright(part) or part for part in takers[: self.limit]]))

    @property
    def given(self) -> Chosen:
        """How those would face their strikes who have one already."""
        struck = [part for part in self.parts if part.who not in self.takers and part.supports is None and part.taps]
        return self.numbers([self._upright(part) or part for part in struck])

    def _upright(self, part: Part) -> Part | None:
        stays = Part(part.who, taps=False)
        return stays if stays in self.parts and self.chance(stays) == self.chance(part) else None

    def all_taps(self, chosen: Chosen, taps: bool) -> Chosen:
        """The same people facing their strikes in one way."""
        ways = [Part(part.who, taps) if part.supports is None else part for part in self.of(chosen)]
        return self.numbers([way if way in self.parts else Part(way.who) for way in ways])

    @property
    def asks(self) -> str:
        """What is asked where all strikes are assigned."""
        return "Who taps, who supports?" if self.support else "Who taps?"

    @property
    def plan(self) -> dict[str, Chosen]:
        """Arrangements that a digit chooses."""
        found = {ALL_TAP: self.all_taps(self.proposed, True), NONE_TAP: self.all_taps(self.proposed, False)}
        again = self.numbers(self.last.parts) if self.last is not None else ()
        if again and self.fits(again) and not self.missing(again):
            found[AGAIN] = again
        return found


def arrange(
    fight: Arrangement, names: Names, serial: int, letters: Letters, rules: tuple[str, ...]
) -> Asked:
    """The question how a fight is fought."""
    state = fight.state
    whole = fight.plan
    keys: dict[str, Chosen] = {}
    options = []
    for number, part in enumerate(fight.parts):
        key = letters.get(part.who, "")
        keys[key] = (*keys.get(key, ()), number)
        options.append(Option(number, (key,), (fight.words(names, number, ()),)))
    words = {ALL_TAP: "all tap", NONE_TAP: "nobody taps", AGAIN: "as last time"}
    options += [Option(len(options) + at, (key,), (words[key],)) for at, key in enumerate(whole)]
    actions = {option.id: pick(fight.parts[option.id].who) for option in options[: len(fight.parts)]}
    space = None
    if fight.assigns and names.game.why_not(state, PASS) is None:
        space = len(options)
        options.append(Option(space, (DONE,), ("leave the rest to the attacker",), briefs=("leave the rest",)))
        actions[space] = PASS
    ask = f"{count(fight.attack.left, 'strike')} to assign: to whom?" if fight.assigns else fight.asks
    # What attacks stands in the view of the fight as well: where room is short it is what is cut.
    question = f"{ask} Enter: as marked. {attack_title(state, names, fight.attack)}."
    idle = {letters.get(part.who, ""): names.card(state, part.who) for part in fight.parts}
    words_of = partial(fight.words, names)
    needs, rest = (fight.fits, fight.missing, fight.proposed), space is not None
    plan = Plan(*needs, keys, idle, whole, words_of, rest=rest, given=fight.given)
    prompt = Prompt(serial, "FIGHT", question, Shape.PLAN, tuple(options), rules, space=space, final=False, plan=plan)
    return Asked(prompt, actions, letters=letters)
