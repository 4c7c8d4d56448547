"""How much the table asks: prompts and keys a game, a turn and a fight, of a player who answers as the steward does.

First the questions of the rules themselves, of both players: how many there are, and how many of them leave nothing to
decide.  A card that is only shown, because its owner alone can open it, is no question.

Before and after are counted in the same games, at the same questions of the rules.  Before, every question was a prompt
of its own, strike by strike and discard by discard; only where there was nothing but to pass the table passed.  After,
the client answers what leaves nothing to decide, and a fight, or several cards, are one prompt.  The dock of 80x24 asks
what any other size asks.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.editions import USUAL, edition
from engine.journeys.table.board import attack_now
from engine.kernel.actions import Action
from engine.kernel.pending import Over
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
FEWER = {"lore": 1 / 3, "metw": 1 / 3}
"""At least so many prompts are left out, where fights and discards are asked about piece by piece."""
WITHOUT_DECISION = {"tcg": 1 / 3}
"""Of the questions of the rules at most so many leave nothing to decide, where a game has a bar for that."""
THREE, MOST_ASKED = 3, 4
"""A fight of three strikes takes so many prompts at most."""


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
class Tally:
    """Prompts in one game, and the keys that answer them."""

    prompts: Counter[str] = field(default_factory=Counter)
    keys: int = 0
    idle: int = 0
    """Prompts with one possible answer."""
    fights: dict[Fight, list[int]] = field(default_factory=dict)
    """By fight: its prompts and keys."""

    def note(self, title: str, keys: int, idle: bool, fight: Fight | None) -> None:
        """One more prompt."""
        self.prompts[title] += 1
        self.keys += keys
        self.idle += idle
        if fight is not None:
            known = next((one for one in self.fights if one[0] == fight[0]), fight)
            figures = self.fights.pop(known, [0, 0])
            self.fights[max(known, fight)] = [figures[0] + 1, figures[1] + keys]


@dataclass
class Count:
    """What was asked of one player in one game, before and after; its turns."""

    before: Tally = field(default_factory=Tally)
    after: Tally = field(default_factory=Tally)
    turns: int = 0
    questions: int = 0
    """Of the rules, to anybody."""
    foregone: int = 0
    """Those that leave nothing to decide."""


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
        if not is_showing(house.game.legal(match.state, known)):
            count.questions += 1
            count.foregone += shown.foregone(match.state, known, waits.seat) is not None
        if waits.seat == PLAYER:
            moment = Moment(len(match.log) + 1, PLAYER, NAMES, match.state, known, waits, game=game)
            desk = desk or shown.desk(moment)
            desk.take(moment)
            given = desk.given_answer(Settings())
            action = given[0] if given is not None else put(count.after, desk, action)
            note_before(count.before, desk, action)
        match.take(action)
    count.turns = shown.when(match.state).number
    return count


def is_showing(legal: Sequence[Action]) -> bool:
    """Whether there is nothing to do but open cards."""
    return len(legal) == 1 and bool(legal[0].shown)


def put(tally: Tally, desk: Desk, action: Action) -> Action:
    """The question as the table asks it, and what is answered."""
    asked, moment = desk.ask(), desk.moment
    idle = len(desk.showing.edition.game.legal(moment.state, moment.secrets)) == 1
    tally.note(asked.prompt.title, keys_for(asked, action), idle, FIGHTS[moment.game](moment.state))
    if asked.prompt.plan is not None:
        return desk.answer(Answer(0, asked.prompt.plan.proposed)) if asked.prompt.plan.proposed else action
    if asked.prompt.shape is Shape.SEVERAL:
        return desk.answer(Answer(0, tuple(range(asked.prompt.least))))
    return action


def note_before(tally: Tally, desk: Desk, action: Action) -> None:
    """The same question as it was asked before, with what was answered."""
    shown, moment = desk.showing, desk.moment
    legal = shown.edition.game.legal(moment.state, moment.secrets)
    if tuple(legal) == (shown.passes,):
        return
    asked = shown.ask(moment.state, desk.reader, moment.number)
    tally.note(asked.prompt.title, keys_for(asked, action), len(legal) == 1, FIGHTS[moment.game](moment.state))


def show(word: str, tallies: Sequence[Tally], turns: int) -> list[list[int]]:
    """Print the figures of one way to ask; the fights of three strikes."""
    prompts = sum((one.prompts for one in tallies), Counter[str]())
    total, keys = prompts.total(), sum(one.keys for one in tallies)
    idle, size = sum(one.idle for one in tallies), len(tallies)
    print(f"{word}: {total / size:.1f} prompts and {keys / size:.1f} keys a game, ", end="")
    print(f"{total / turns:.2f} and {keys / turns:.2f} a turn; {idle} prompts with one possible answer")
    found: dict[int, list[list[int]]] = {}
    for fight, figures in ((fight, figures) for one in tallies for fight, figures in one.fights.items()):
        found.setdefault(fight[1], []).append(figures)
    for strikes, fights in sorted(found.items()):
        asked, typed = (statistics.mean(figures[at] for figures in fights) for at in (0, 1))
        most = max(figures[0] for figures in fights)
        print(f"  fights of {strikes}: {len(fights)}, {asked:.1f} prompts (at most {most}) and {typed:.1f} keys each")
    print("  " + ", ".join(f"{name.lower()} {number / size:.1f}" for name, number in prompts.most_common(MOST_TITLES)))
    return found.get(THREE, [])


def main() -> int:
    """Print the figures, and fail where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--game", choices=SHOWN, default=USUAL)
    parser.add_argument("--rules", default="", help="the way to play; where none is named the one for a first game")
    args = parser.parse_args()
    rules = args.rules or MENU[args.game].ways[0].word
    found = [play(seed, args.game, rules) for seed in range(1, args.games + 1)]
    turns = sum(one.turns for one in found)
    print(f"{len(found)} games of {args.game}, {rules} rules, {turns / len(found):.1f} turns each")
    show("before", [one.before for one in found], turns)
    three = show("after", [one.after for one in found], turns)
    before, after = sum(one.before.prompts.total() for one in found), sum(one.after.prompts.total() for one in found)
    least = FEWER.get(args.game, 0.0)
    bars = {
        f"{1 - after / before:.0%} fewer prompts, {least:.0%} at least": after <= before * (1 - least),
        "no prompt without a decision": not any(one.after.idle for one in found),
        f"three strikes in {MOST_ASKED} prompts at most": all(figures[0] <= MOST_ASKED for figures in three),
    }
    questions, foregone = sum(one.questions for one in found), sum(one.foregone for one in found)
    share, most = foregone / questions, WITHOUT_DECISION.get(args.game, 1.0)
    words = f"of {questions} questions of the rules {share:.1%} leave nothing to decide"
    bars[f"{words}, {most:.1%} at most"] = share <= most
    for words, met in bars.items():
        print(f"{'ok' if met else 'MISSED'}: {words}")
    return 0 if all(bars.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
