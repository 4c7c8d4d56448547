"""The check of a game in lines: what each seat showed, what each level says, every roll, the spread of the dice."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lore_tui.text import clean, clean_name, clip, fit, wrap
from lore_tui.view.moment import DIE, Roll
from lore_tui.view.prompt_lines import Line
from net.fair.check.explain import Explanation
from net.fair.check.report import Report
from net.fair.log.ledger import Item

VERDICTS = {"ok": "good", "failed": "error", "incomplete": "warning", "unknown": "warning", "not reached": "dim"}
WORDS = {
    0: "verified",
    1: "NOT valid",
    2: "bound, not verified",
    3: "not known here",
    4: "NOT whole",
    5: "not as expected",
}
MEANINGS = {
    0: "signatures, rolls, draws, decks and rules: all computed again",
    1: "what a seat signed proves a fault of that seat; it says where",
    2: "nothing in it is wrong, but something is missing for a full check",
    3: "played under another version; what needs no rules was checked",
    4: "the file was cut up or altered, and says nothing against anybody",
    5: "other players or other cards than were asked for",
}
INCOMPLETE = 2
"""The verdict on a file that ends before the game does."""
SO_FAR = "nothing in it is wrong; the decks are opened at the end"
MEAN, DEVIATION = 7.0, math.sqrt(35 / 6)
"""Of the sum of two dice."""
BAND = 1.96
FEWEST = 12
"""So many rolls say something about their mean."""
SHORT = 8
ZONE = re.compile(r"zone (\d+)")


@dataclass(frozen=True)
class Drawn:
    """One roll or draw of the list."""

    b: int
    seq: int
    numbers: str
    what: str
    by: str


def drawn(items: Sequence[Item], rolls: Sequence[Roll], players: Sequence[str]) -> list[Drawn]:
    """Every roll and draw, with what it was for where the rules are known."""
    texts = {roll.b: roll.text.strip() if roll.dice or " draw" in roll.text else "cards are drawn" for roll in rolls}
    found = []
    for item in items:
        assert item.close is not None
        rolled = pairs(item)
        numbers = ", ".join(f"{one}+{other}" for one, other in rolled[:2]) if rolled else f"{len(item.answers)} drawn"
        by = f"all {len(item.seats)}" if len(item.seats) == len(players) else ", ".join(players[s] for s in item.seats)
        what = texts.get(item.b, "numbers")
        if item.after:
            what = f"rolled anew after {' and '.join(players[seat] for seat in item.after)} fell silent: {what}"
        found.append(Drawn(item.b, item.seq, numbers, what, by))
    return found


def draw_row(one: Drawn, width: int) -> Line:
    """One row of the list."""
    what = max(10, width - 31)
    return [
        (f"{one.b:>4} ", "hint"),
        (fit(one.numbers, 12), "strong"),
        (f"{fit(one.what, what)} ", "text"),
        (fit(f"by {one.by}", 12), "dim"),
    ]


# ------------------------------------------------------------------------------------------------------- the check
def report_lines(report: Report | None, width: int, *, live: bool = False) -> list[Line]:
    """What the verifier says, seat by seat and level by level; `live` while the game is still played."""
    if report is None:
        return [[("Not checked yet: C checks the whole file.", "dim")]]
    code = report.exit_code
    style = "good" if code == 0 else "warning"
    so_far = live and code == INCOMPLETE
    word, meaning = ("bound so far", SO_FAR) if so_far else (WORDS[code], MEANINGS[code])
    first, *rest = wrap(f"{word}: {meaning}", width)
    head = first[: len(word) + 1]
    lines: list[Line] = [[(head, style), (first[len(head) :], "text")], *([(row, "text")] for row in rest)]
    for seat, (name, mark, is_open) in enumerate(report.seats):
        word = "opened deck and seed" if is_open else "opens at the end" if so_far else "did NOT open"
        trouble = report.finding is not None and report.finding.seat == seat
        status = f"{word}, at fault" if trouble else word
        lines.append([(fit(f"  {clean_name(name)}", 22), "strong"), (fit(status, 28), "text"), (mark, "dim")])
    lines += level_lines(report, width)
    for b, seq, after in report.anew:
        silent = " and ".join(clean_name(report.seats[seat][0]) for seat in after)
        text = f"Number {b} (entry {seq}) was rolled anew after {silent} fell silent, who may have known the first."
        lines += [[(line, "warning")] for line in wrap(text, width)]
    finding = report.finding
    if finding is not None:
        who = f"seat {finding.seat}" if finding.seat >= 0 else "the file"
        text = f"{finding.word}: {who}, entry {finding.seq}, rule {finding.rule}: {finding.text}"
        lines += [[(line, "error")] for line in wrap(clean(text, 1000), width)]
    for text in (*(() if so_far else report.incomplete), report.unknown):
        lines += [[(line, "warning")] for line in wrap(clean(text, 1000), width)] if text else []
    return lines


def level_lines(report: Report, width: int) -> list[Line]:
    """The five levels of the check in two columns."""
    cells = max(20, width // 2)
    found: list[Line] = []
    for at in range(0, len(report.levels), 2):
        row: Line = []
        for level in report.levels[at : at + 2]:
            words = f"  {level.number} {level.name}: "
            row += [(words, "text"), (fit(level.verdict, cells - len(words)), VERDICTS[level.verdict])]
        found.append(row)
    return found


def explain_lines(found: Explanation, what: str, width: int, zones: Mapping[int, str]) -> list[Line]:
    """One roll or draw: who gave what, when it was fixed, and the program that computes it again."""
    lines: list[Line] = [[(f"Roll or draw {found.b}", "title"), (f"   {clip(what, width - 24)}", "text")], []]

    def add(text: str, style: str = "text") -> None:
        lines.extend([(line, style)] for line in wrap(text, width))

    add(f"Asked for after {clean(found.cause)}. From there on nobody had a choice that could change it.")
    lines.append([])
    for name, value in zip(found.names, found.values, strict=True):
        add(f"{clean_name(name)} opened {value.hex()[:SHORT]}..{value.hex()[-SHORT:]}, fixed since the set-up.")
    add(f"Bound to the log {found.head.hex()[:SHORT]}.. as it was before anybody opened.")
    add(f"Together: {found.value.hex()[:SHORT]}..{found.value.hex()[-SHORT:]}")
    lines.append([])
    for asked in found.asked:
        drawn = f"number {asked.answer} of 0 to {asked.n - 1}"
        shown = f"{asked.answer + 1}, which is {drawn}" if "die" in asked.purpose else drawn
        purpose = ZONE.sub(lambda match: zones.get(int(match[1]), match[0]), clean(asked.purpose))
        add(f"  {purpose}: {shown}")
    lines += [[], [("Compute it yourself in Python:", "title")]]
    for row in found.program.splitlines():
        lines += [[(row[at : at + width], "dim")] for at in range(0, max(1, len(row)), max(1, width))]
    return lines


# ---------------------------------------------------------------------------------------------------------- luck
def luck_lines(items: Sequence[Item], width: int) -> list[Line]:
    """The sums of two dice: how often each came, and whether their mean lies where chance puts it."""
    sums = pair_sums(items)
    if not sums:
        return [[("No dice were rolled.", "dim")]]
    mean = sum(sums) / len(sums)
    reach = BAND * DEVIATION / math.sqrt(len(sums))
    lines: list[Line] = [[(f"{len(sums)} rolls of two dice, mean {mean:.2f}", "title")]]
    if len(sums) < FEWEST:
        lines.append([("Too few rolls to say anything about luck.", "text")])
    else:
        inside = abs(mean - MEAN) <= reach
        words = f"Of 20 such games 19 have a mean between {MEAN - reach:.2f} and {MEAN + reach:.2f}"
        lines.append([(f"{words}: this one {'has' if inside else 'has NOT'}.", "text")])
    lines.append([])
    most = max(sums.count(total) for total in range(2, 13))
    for total in range(2, 13):
        number = sums.count(total)
        expected = len(sums) * (6 - abs(total - 7)) / 36
        bar = "#" * (number * max(10, width - 40) // max(1, most))
        lines.append([(f"{total:>3}  {number:>3}", "strong"), (f"  expected {expected:>5.1f}  ", "dim"), (bar, "text")])
    return lines


def pair_sums(items: Sequence[Item]) -> list[int]:
    """The sums of the dice, two by two as they fell."""
    return [one + other for item in items for one, other in pairs(item)]


def pairs(item: Item) -> list[tuple[int, int]]:
    """The dice of a beacon, two by two: a six-sided number alone is a card drawn from six."""
    assert item.close is not None
    found: list[tuple[int, int]] = []
    at = 0
    while at + 1 < len(item.answers):
        if item.close.ns[at : at + 2] == (DIE, DIE):
            found.append((item.answers[at] + 1, item.answers[at + 1] + 1))
            at += 1
        at += 1
    return found
