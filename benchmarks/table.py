"""How much the table asks: prompts and keys a game, a turn and a fight, of a player who answers as the steward does."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.bots.lore.steward import Steward
from engine.journeys.table.board import attack_now
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.pending import Decision, Over
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, STANDARD
from engine.selfplay import Match
from lore_tui.files.settings import Settings
from lore_tui.games.lore.advice import in_a_row
from lore_tui.games.lore.desk import LoreDesk
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from lore_tui.view.prompt import Answer, Shape
from lore_tui.view.sheet import Asked

VARIANTS = {"intro": INTRODUCTORY, "standard": STANDARD}
PLAYER = 0
NAMES = ("Ann", "Ben")


@dataclass
class Count:
    """What was asked of one player in one game."""

    prompts: Counter[str] = field(default_factory=Counter)
    keys: int = 0
    idle: int = 0
    """Prompts with one possible answer."""
    put: int = 0
    """Questions of the game that have another answer than passing: a table that asks all of them asks so often."""
    turns: int = 0
    fights: dict[int, list[int]] = field(default_factory=dict)
    """By the number of an attack: its strikes, prompts, keys."""


def keys_for(asked: Asked, wanted: object) -> int:
    """The keys that give an answer, Enter included; Space alone where it gives it."""
    prompt = asked.prompt
    if prompt.plan is not None:
        return 1 + len(prompt.plan.proposed) * bool(prompt.plan.missing(()))
    number = next((id for id, one in asked.actions.items() if one == wanted), None)
    if prompt.shape is Shape.NUMBER:
        return 1 if number in (None, prompt.default) else len(str(number)) + 1
    if prompt.shape is Shape.SEVERAL and number != prompt.space:
        return prompt.least + 1
    if number is None or number == prompt.space:
        return 1
    return len(prompt.option(number).code) + 1


def play(seed: int, rules: str) -> Count:
    """One game of two stewards; the questions of one of them are counted as the table would ask them."""
    chance = random.Random(seed)
    decks = chance.sample(list(ready_decks().values()), 2)
    variant = VARIANTS[rules]
    match = Match(GAME, [sections(deck, variant) for deck in decks], chance.randrange, variant)
    bots = [Steward(), Steward()]
    count = Count()
    desk: LoreDesk | None = None
    while not isinstance(waits := match.advance(), Over):
        known = match.known(waits.seat)
        action = bots[waits.seat](match.state, known)
        if waits.seat == PLAYER:
            moment = Moment(len(match.log) + 1, PLAYER, NAMES, match.state, known, waits)
            desk = desk or LoreDesk(moment, SHOWING)
            desk.take(moment)
            count.put += GAME.legal(match.state, known) != (PASS,)
            given = desk.given_answer(Settings())
            if given is None:
                asked = desk.ask()
                note(count, desk, asked, waits, action)
                if asked.prompt.plan is not None:
                    action = desk.answer(Answer(0, asked.prompt.plan.proposed))
                elif asked.prompt.shape is Shape.SEVERAL and action != PASS:
                    action = desk.answer(Answer(0, tuple(in_a_row(match.state, known, asked))))
            else:
                action = given[0]
        match.take(action)
    count.turns = match.state.turn.number
    return count


def note(count: Count, desk: LoreDesk, asked: Asked, waits: Decision, action: object) -> None:
    """One more prompt."""
    keys = keys_for(asked, action)
    kind = Question(waits.question)
    count.prompts[asked.prompt.title.split()[0] if kind is Question.WINDOW else kind.name] += 1
    count.keys += keys
    count.idle += len(GAME.legal(desk.state, desk.moment.secrets)) == 1
    attack = attack_now(desk.state)
    if attack is not None:
        fight = count.fights.setdefault(attack.number, [0, 0, 0])
        fight[0] = max(fight[0], len(attack.assigned) + attack.left)
        fight[1] += 1
        fight[2] += keys


def games(rules: str, number: int) -> Iterator[Count]:
    """Games from their seeds."""
    for seed in range(1, number + 1):
        yield play(seed, rules)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--rules", choices=("intro", "standard"), default="intro")
    args = parser.parse_args()
    found = list(games(args.rules, args.games))
    prompts = sum((one.prompts for one in found), Counter[str]())
    turns = sum(one.turns for one in found)
    total, keys = prompts.total(), sum(one.keys for one in found)
    size = len(found)
    print(f"{size} games, {args.rules} rules: {total / size:.1f} prompts and {keys / size:.1f} keys a game,")
    put = sum(one.put for one in found)
    print(f"the game put {put / turns:.2f} questions a turn: {100 * (put - total) / put:.1f} % of them were not asked,")
    idle = sum(one.idle for one in found)
    print(f"{total / turns:.2f} prompts and {keys / turns:.2f} keys a turn, {idle} prompts with one possible answer")
    for strikes in (1, 2, 3, 4):
        fights = [fight for one in found for fight in one.fights.values() if fight[0] == strikes]
        if fights:
            asked = sum(fight[1] for fight in fights) / len(fights)
            typed = sum(fight[2] for fight in fights) / len(fights)
            most = max(fight[1] for fight in fights)
            print(f"fights of {strikes}: {len(fights)}, {asked:.1f} prompts (at most {most}) and {typed:.1f} keys each")
    print(", ".join(f"{name.lower()} {number / len(found):.1f}" for name, number in prompts.most_common()))


if __name__ == "__main__":
    main()
