"""The text views of the table that all games share: log, choices, result, fairness, the rules behind a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from lore_tui.files.rulebook import known_statement, plain
from lore_tui.text import clip, fit, wrap
from lore_tui.text import width as cells
from lore_tui.view.moment import NATURE, NOTE, LogLine, Roll
from lore_tui.view.prompt import Prompt, Reading, choices
from lore_tui.view.prompt_lines import Line

LOG_FILTERS = ("all", "turns", "dice", "yours", "theirs", "marked")
FIGURES = re.compile(r"\((.*?)\)")
"""What stands in brackets after the name of a card."""


def styled(lines: Iterable[str], style: str = "text") -> list[Line]:
    """Plain lines in one style."""
    return [[(line, style)] for line in lines]


# -------------------------------------------------------------------------------------------------------- card
NOTHING_POINTED_AT = "Point at a card: its letter, or Tab and the arrows."


def boxed(box: list[str]) -> list[Line]:
    """The inside of a box, without its frame: the pane has one of its own."""
    lines: list[Line] = []
    for at, row in enumerate(box[1:-1]):
        inner = row[2:-2].rstrip()
        if row.startswith("├"):
            lines.append([])
        else:
            lines.append([(inner, "title" if at == 0 else "dim" if at == 1 else "text")])
    return lines


# --------------------------------------------------------------------------------------------------------- log
def deeds(story: Sequence[LogLine]) -> list[LogLine]:
    """The lines that tell of deeds, dice and their consequences: no headings, no notes."""
    return [line for line in without_notes(story) if not line.heading and not line.is_phase]


def without_notes(story: Sequence[LogLine]) -> list[LogLine]:
    """The lines of the game itself."""
    return [line for line in story if line.who != NOTE]


def eventful(story: Sequence[LogLine]) -> list[LogLine]:
    """Without the phases in which nothing happened, or nothing yet: no heading stands over another one, or over
    nothing."""
    empty = [*(line.is_phase or line.heading for line in story[1:]), True]
    return [line for line, nothing in zip(story, empty, strict=False) if not (line.is_phase and nothing)]


def log_lines(story: Sequence[LogLine], chosen: str, seat: int) -> list[LogLine]:
    """The lines that a filter lets through."""
    match chosen:
        case "turns":
            return [line for line in story if line.heading or line.is_phase]
        case "dice":
            return [line for line in story if line.dice]
        case "yours":
            return [line for line in story if line.heading or line.who == seat]
        case "theirs":
            return [line for line in story if line.heading or (line.who >= 0 and line.who != seat)]
        case "marked":
            return [line for line in story if line.heading or line.marked]
    return list(story)


def log_line(line: LogLine, seat: int) -> Line:
    """One sentence of the log with its mark."""
    if line.heading:
        return [(line.text, "title")]
    style = {NOTE: "dim", NATURE: "text"}.get(line.who, "text" if line.who == seat else "rule")
    if line.is_phase:
        style = "dim"
    return [("!" if line.marked else " ", "warning"), (line.text, style)]


def log_page(story: Sequence[LogLine], chosen: str, seat: int, width: int) -> list[Line]:
    """The log, long sentences folded."""
    lines: list[Line] = []
    for one in log_lines(story, chosen, seat):
        *mark, (text, style) = log_line(one, seat)
        lead = "  " if text.startswith("  ") else ""
        inner = width - len(mark) - len("  ") - len(lead)
        for at, part in enumerate(wrap(text.strip(), inner) if text.strip() else [""]):
            margin: Line = mark if at == 0 else [(" ", "text")] * len(mark)
            lines.append([*margin, (f"{'  ' if at else ''}{lead}{part}", style)])
    return lines


def piles_page(parts: Iterable[Sequence[str]], width: int) -> list[Line]:
    """Points by their sources, piles with their cards; a line that is not indented is a title."""
    lines: list[Line] = []
    for part in parts:
        for text in part:
            heading = not text.startswith(" ")
            folded = wrap(text.strip(), max(10, width - 6))
            lines += [[("" if heading else "  ", "text"), (folded[0], "title" if heading else "text")]]
            lines += [[("      ", "text"), (rest, "text")] for rest in folded[1:]]
        lines.append([])
    return lines


def choices_page(reading: Reading, details: Mapping[int, str], width: int) -> list[Line]:
    """Everything that can be pointed at now, a line each, with what is to be known about it."""
    lines: list[Line] = []
    for choice in choices(reading):
        detail = details.get(choice.option, "") if choice.option is not None else ""
        about = detail.partition(": ")[2] if detail.startswith(choice.words[:4]) else detail
        for figure in FIGURES.findall(choice.words):
            about = about.replace(f"{figure}, ", "", 1)  # it stands beside the name
        style = "text" if choice.allowed else "refused"
        more = about if choice.allowed else choice.reason
        words = f" {fit(choice.words, 30)} "
        lines.append(
            [
                (f"{'>' if choice.here else choice.mark or ' '}{choice.key:<2}", "hint" if choice.allowed else "dim"),
                (words, style),
                (clip(more, max(0, width - 3 - cells(words))), "dim" if choice.allowed else "refused"),
            ]
        )
    return lines


def result_page(
    ending: str, points: Sequence[str], fair: str, notice: str, story: Sequence[LogLine], width: int
) -> list[Line]:
    """How the game ended: the result, the points by their sources, the check, the file, the last dice."""
    lines: list[Line] = [[(ending, "title")]]
    lines += [[("fair: ", "dim"), (fair.strip("()"), "good" if fair == "verified" else "warning")]]
    for words in filter(None, (_meaning(fair), notice)):
        lines += styled(wrap(words, width), "dim")
    lines.append([])
    lines += styled(row for text in points for row in wrap(text, width))
    rolls = [line.text.strip() for line in deeds(story) if line.dice][-8:]
    return [*lines, [], *styled(row for text in rolls for row in wrap(text, width))]


# ---------------------------------------------------------------------------------------------------- fairness
def fairness_page(rolls: Sequence[Roll], fair: str, head: Sequence[str], width: int) -> list[Line]:
    """What binds the dice, and every roll so far."""
    lines: list[Line] = [
        [("fair: ", "dim"), (fair.strip("()"), "good" if fair == "verified" else "strong")],
        *styled(wrap(_meaning(fair), width), "dim"),
        [("head of the log: ", "dim"), (" ".join(head), "text")],
        [],
    ]
    dice = [sum(roll.dice[at : at + 2]) for roll in rolls for at in range(0, len(roll.dice) - 1, 2)]
    if dice:
        mean = sum(dice) / len(dice)
        lines.append([(f"{len(dice)} rolls of two dice, mean {mean:.1f} (7.0 is expected)", "text")])
        counts = "  ".join(f"{total}:{dice.count(total)}" for total in range(2, 13))
        lines += [[(counts, "dim")], []]
    lines.append([("  #  numbers      what for", "title")])
    for roll in reversed(rolls):
        numbers = "+".join(map(str, roll.dice)) if roll.dice else f"{len(roll.answers)} drawn"
        text = wrap(roll.text.strip(), max(20, width - 20))
        lines.append([(f"{roll.b:>3}  ", "hint"), (f"{numbers:<12} ", "strong"), (text[0], "text")])
    return lines


def _meaning(fair: str) -> str:
    if fair == "verified":
        return "the file was checked: signatures, chain, dice, draws, decks, rules"
    if fair == "bound":
        return "every seat is bound to secrets it gave before; the check comes at the end"
    return ""


# ------------------------------------------------------------------------------------------------------- rules
def rule_page(
    reading: Reading | None, rules: Sequence[str], details: Mapping[int, str], width: int
) -> list[Line]:
    """Why: the option pointed at, what is not possible and why, and the text of every rule named."""
    lines: list[Line] = []
    named = list(rules)
    if reading is not None:
        prompt = reading.prompt
        lines += [*styled(wrap(f"{prompt.title}: {prompt.question}", width), "title"), []]
        pointed = reading.pointed
        if pointed is not None and pointed.id in details:
            lines += [*styled(wrap(details[pointed.id], width)), []]
        lines += _refused(prompt, width)
        named += [option.rule for option in prompt.options if option.rule]
    for name in dict.fromkeys(named):
        if (found := known_statement(name)) is not None:
            lines.append([(name, "rule")])
            lines += styled(f"  {row}" for row in wrap(plain(found.text), width - 2))
            lines.append([])
    lines = lines or [[("Nothing is asked of you now.", "dim")], []]
    return [*lines, [("F1 lists the keys of this screen, : finds a command by its words.", "dim")]]


def _refused(prompt: Prompt, width: int) -> list[Line]:
    reasons: dict[tuple[str, str], list[str]] = {}
    for option in prompt.options:
        if not option.allowed:
            reasons.setdefault((option.reason, option.rule), []).append(option.label)
    if not reasons:
        return []
    lines: list[Line] = [[("Not possible now", "title")]]
    for (reason, rule), labels in reasons.items():
        shown = ", ".join(dict.fromkeys(labels))
        lines += styled(wrap(f"{shown}: {reason} ({rule})" if rule else f"{shown}: {reason}", width), "refused")
    return [*lines, []]
