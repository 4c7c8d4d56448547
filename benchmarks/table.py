"""How much the table asks: prompts and keys a game, a turn and a fight, of a player who answers as the steward does."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.editions import USUAL, edition
from engine.journeys.table.board import attack_now
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.selfplay import Match
from lore_tui.files.settings import Settings
from lore_tui.games import SHOWN, showing
from lore_tui.games.menu import MENU
from lore_tui.view.desk import Desk
from lore_tui.view.moment import Moment
from lore_tui.view.prompt import Answer, Shape
from lore_tui.view.sheet import Asked

PLAYER = 0
NAMES = ("Ann", "Ben")
MOST_TITLES = 20


Fight = tuple[int, int]
"""A fight of a game: which one it is, and how large (strikes, minions)."""


def attack_size(state: Any) -> Fight | None:
    """The attack under way: its number and its strikes."""
    attack = attack_now(state)
    return None if attack is None else (attack.number, len(attack.assigned) + attack.left)


def skirmish_size(state: Any) -> Fight | None:
    """The skirmish under way: the phase it is, and its minions."""
    return None if state.turn.fight is None else (state.turn.count, len(state.turn.fight.minions))


FIGHTS: dict[str, Callable[[Any], Fight | None]] = {
    "lore": attack_size, "metw": attack_size, "tcg": skirmish_size,
}  # fmt: skip


@dataclass
class Count:
    """What was asked of one player in one game."""

    prompts: Counter[str] = field(default_factory=Counter)
    keys: int = 0
    idle: int = 0
    """Prompts with one possible answer."""
    questions: int = 0
    """What the rules asked, whoever answered it."""
    forced: int = 0
    """Those of them with one possible answer."""
    turns: int = 0
    fights: dict[Fight, list[int]] = field(default_factory=dict)
    """By fight: its prompts and keys."""


def keys_for(asked: Asked, wanted: object) -> int:
    """The keys that give an answer, Enter included; Space alone where it gives it."""
    prompt = asked.prompt
    if prompt.plan is not None:
        return 1 + len(prompt.plan.proposed) * bool(prompt.plan.missing(()))
    number = next((id for id, one in asked.actions.items() if one == wanted), None)
    if prompt.shape is Shape.NUMBER:
        return 1 if number in (None, prompt.default) else len(str(number)) + 1
    if prompt.shape is Shape.SEVERAL:
        return prompt.least + 1
    if number is None or number == prompt.space:
        return 1
    return len(prompt.option(number).code) + 1


def play(seed: int, game: str, rules: str) -> Count:
    """One game of two stewards; the questions of one of them are counted as the table would ask them."""
    chance = random.Random(seed)
    house, shown = edition(game), showing(game)
    variant = next(way.number for way in house.game.variants if way.word == rules)
    decks = chance.sample(list(house.decks.ready().values()), 2)
    match = Match(house.game, house.decks.sections(decks, variant), chance.randrange, variant)
    bots = [house.bot("steward", chance.randrange) for _ in NAMES]
    count = Count()
    desk: Desk | None = None
    while not isinstance(waits := match.advance(), Over):
        known = match.known(waits.seat)
        action = bots[waits.seat](match.state, known)
        if waits.seat == PLAYER:
            moment = Moment(len(match.log) + 1, PLAYER, NAMES, match.state, known, waits, game=game)
            desk = desk or shown.desk(moment)
            desk.take(moment)
            count.questions += 1
            count.forced += len(house.game.legal(match.state, known)) == 1
            given = desk.given_answer(Settings())
            action = given[0] if given is not None else put(count, desk, waits, action)
        match.take(action)
    count.turns = shown.when(match.state).number
    return count


def put(count: Count, desk: Desk, waits: Decision, action: Action) -> Action:
    """The question as the table asks it, and what is answered."""
    asked = desk.ask()
    note(count, desk, asked, action)
    if asked.prompt.plan is not None:
        return desk.answer(Answer(0, asked.prompt.plan.proposed)) if asked.prompt.plan.proposed else action
    if asked.prompt.shape is Shape.SEVERAL:
        return desk.answer(Answer(0, tuple(range(asked.prompt.least))))
    return action


def note(count: Count, desk: Desk, asked: Asked, action: Action) -> None:
    """One more prompt."""
    keys = keys_for(asked, action)
    moment = desk.moment
    count.prompts[asked.prompt.title] += 1
    count.keys += keys
    count.idle += len(desk.showing.edition.game.legal(moment.state, moment.secrets)) == 1
    fight = FIGHTS[moment.game](moment.state)
    if fight is not None:
        known = next((one for one in count.fights if one[0] == fight[0]), fight)
        figures = count.fights.pop(known, [0, 0])
        count.fights[max(known, fight)] = [figures[0] + 1, figures[1] + keys]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--game", choices=SHOWN, default=USUAL)
    parser.add_argument("--rules", default="", help="the way to play; where none is named the one for a first game")
    args = parser.parse_args()
    rules = args.rules or MENU[args.game].ways[0].word
    found = [play(seed, args.game, rules) for seed in range(1, args.games + 1)]
    prompts = sum((one.prompts for one in found), Counter[str]())
    turns = sum(one.turns for one in found)
    total, keys = prompts.total(), sum(one.keys for one in found)
    size = len(found)
    asked, forced = sum(one.questions for one in found), sum(one.forced for one in found)
    print(f"{size} games of {args.game}, {rules} rules: {total / size:.1f} prompts and {keys / size:.1f} keys a game,")
    idle = sum(one.idle for one in found)
    print(f"{total / turns:.2f} prompts and {keys / turns:.2f} keys a turn, {idle} prompts with one possible answer;")
    print(f"before the client answers: {asked / turns:.2f} questions a turn, {forced / asked:.0%} with one answer")
    for strikes in (1, 2, 3, 4):
        fights = [figures for one in found for fight, figures in one.fights.items() if fight[1] == strikes]
        if fights:
            mean = sum(figures[0] for figures in fights) / len(fights)
            typed = sum(figures[1] for figures in fights) / len(fights)
            most = max(figures[0] for figures in fights)
            print(f"fights of {strikes}: {len(fights)}, {mean:.1f} prompts (at most {most}) and {typed:.1f} keys each")
    print(", ".join(f"{name.lower()} {number / size:.1f}" for name, number in prompts.most_common(MOST_TITLES)))


if __name__ == "__main__":
    main()
