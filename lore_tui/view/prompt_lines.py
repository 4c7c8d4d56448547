"""A prompt as lines of a dock of fixed height: the question, then what may be answered, in columns."""

from __future__ import annotations

import string
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from lore_tui.text import bar_cells, begin, clip, fit, width, wrap
from lore_tui.view.prompt import DONE, SEE_WHY, Choice, Reading, Shape, choices, refusal

Span = tuple[str, str]
"""A piece of text and the words of its style."""
Line = list[Span]

GAP = 2  # blanks between columns
NARROWEST = 18  # of a column, when there are more options than room
ROOMY = 58  # cells in which a question and the word for its pages find room
FEW_REFUSED = 2  # fewer are listed in any case
WHY = "?"
LIKEWISE = "the same"
REFUSED = "()"
"""Around the key of what is not possible."""


class Elsewhere(NamedTuple):
    """Where the options of a question can be read besides the dock."""

    where: str = ""
    """In words that follow the keys; empty where no pane lists them."""
    whole: bool = False
    """Whether that list says as much as the dock would, so that nobody has to read it twice."""
    letters: frozenset[str] | None = None
    """The letters that can be read beside a name elsewhere; none where that is not known."""


NOWHERE = Elsewhere()


def lines(
    reading: Reading, columns: int, rows: int, ellipsis: str = "\u2026", listed: Elsewhere = NOWHERE
) -> list[Line]:
    """Exactly so many lines of at most so many cells: the head, then the page of options.

    A question too long for one line takes a second one where the options leave it.  Options that are listed elsewhere
    are left out where they would be cut.
    """
    entries = _with_names(_each_reason_once(choices(reading)), columns, rows, listed.letters)
    staged = _staged(reading)
    if reading.prompt.shape is Shape.NUMBER and rows > 1:
        head = _long_head(reading, staged, columns, ellipsis) if _is_long(reading, staged, columns) and rows > 2 else []
        head = head or [_head(reading, staged, columns, (0, 1), ellipsis)]
        return [*head, *_number_keys(), *([[]] * rows)][:rows]
    if listed.whole and (not reading.typed or reading.pointed is not None or _are_listed(entries, listed)):
        return _listed(reading, staged, _in_brief(entries), columns, rows, ellipsis, listed.where)
    if not _fits(entries, columns, rows - 1):
        entries = _in_brief(entries)
    elif reading.cursor is not None:
        staged = _beside_the_row(reading, next((entry for entry in entries if entry.here), None))
    elif _is_long(reading, staged, columns):
        staged = _before_the_row(reading, staged)
    if reading.cursor is not None:
        staged = _in_one_line(reading, staged, columns, ellipsis)
    if listed.where and not _fits(entries, columns, rows - 1):
        return _listed(reading, staged, entries, columns, rows, ellipsis, listed.where)
    for shorter in (_without_next_keys, _without_refused, partial(_without_refused, fewest=1)):
        if not _fits(entries, columns, rows - 1):
            entries = shorter(entries)
    heads = 1
    if _is_long(reading, staged, columns) and rows > 2:
        # For a second line of the question what is refused is only counted, but no answer is cut; one that says why a
        # key did nothing may cut them.
        few = [entries, _without_refused(entries, fewest=1)]
        entries = next((some for some in few if _fits(some, columns, rows - 2)), entries)
        left = _fits(entries, columns, rows - 2) or (reading.message and len(_pages(entries, columns, rows - 2)) == 1)
        heads = 2 if left else 1
    pages = _pages(entries, columns, rows - heads)
    page = reading.page % len(pages)
    if reading.cursor is not None:
        page = next((at for at, blocks in enumerate(pages) if any(c.here for b in blocks for c in b)), page)
    if heads == 2:
        head = _long_head(reading, staged, columns, ellipsis)
    else:
        head = [_head(reading, staged, columns, (page, len(pages)), ellipsis)]
    return [*head, *_grid(pages[page], columns, rows - heads, ellipsis)][:rows]


def _are_listed(entries: list[Choice], listed: Elsewhere) -> bool:
    """Whether what may be typed next stands in that list; where it does not, as several ways to one site, it is asked
    here."""
    return listed.letters is not None and {one.key for one in entries if one.allowed} <= listed.letters | {DONE}


def with_words(found: list[Line], words: str, columns: int) -> list[Line]:
    """The lines, and words about what is pointed at in place of the empty ones at the end, after one of them."""
    kept = len(found)
    while kept and not any(text.strip() for text, _ in found[kept - 1]):
        kept -= 1
    room = max(0, len(found) - kept - 1)
    told: list[Line] = [[(f" {row}", "dim")] for row in wrap(words, columns - 2)[:room]] if words else []
    return [*found[:kept], [], *told, *([[]] * room)][: len(found)]


def _number_keys() -> list[Line]:
    """How a number is given."""
    return [[(" Enter", "hint"), (" takes it   ", "text"), ("+ -", "hint"), (" or digits change it", "text")]]


def _listed(
    reading: Reading, staged: str, entries: list[Choice], columns: int, rows: int, ellipsis: str, where: str
) -> list[Line]:
    """The question in full, then the keys alone; where several are chosen, what the arrows point at is named."""
    if reading.cursor is not None and reading.pointed is not None and reading.prompt.shape is Shape.SEVERAL:
        staged = f"{staged or '>'} {reading.pointed.label}"
    if _is_long(reading, staged, columns) and rows > 2:
        head = _long_head(reading, staged, columns, ellipsis)
    else:
        head = [_head(reading, staged, columns, (0, 1), ellipsis)]
    able = [entry.key for entry in entries if entry.allowed and entry.key != DONE]
    listed = sorted(key for key in able if key.isalpha()) or able
    in_order = len(listed) > 2 and ("".join(listed) in string.ascii_lowercase or not listed[0].isalpha())
    span = f"{listed[0]}-{listed[-1]}" if in_order else clip(" ".join(listed), columns // 2, ellipsis)
    keys: Line = [(" ", "text"), (span, "hint"), (f" {where}", "text")]
    rest: Line = []
    for entry in entries:
        if entry.key not in listed and entry.allowed:
            rest += [("   " if rest else " ", "text"), (entry.key, "hint"), (f" {entry.words}", "text")]
    below = [keys, rest] if len(head) + 2 <= rows else [[*keys, ("  ", "text"), *rest]]
    return [*head, *below, *([[]] * rows)][:rows]


def _each_reason_once(entries: list[Choice]) -> list[Choice]:
    """What is refused for the same reason as the one before it says so; the page of reasons has it in full."""
    found, last = list[Choice](), ""
    for entry in entries:
        again = entry.reason not in ("", SEE_WHY) and entry.reason == last
        last = entry.reason or last
        found.append(replace(entry, reason=LIKEWISE) if again else entry)
    return found


def _with_names(
    entries: list[Choice], columns: int, rows: int, letters: frozenset[str] | None
) -> list[Choice]:
    """What may follow a key by its name where there is room, else by letters that stand beside a name elsewhere."""
    named = [replace(entry, next_keys=_names_of(entry)) for entry in entries]
    possible = _without_refused(named)
    for shorter in (named, _in_brief(named), possible, _in_brief(possible)):
        if _fits(shorter, columns, rows - 1):
            return shorter
    if letters is None:
        return entries
    return [replace(entry, next_keys=()) if set(entry.next_keys) - letters else entry for entry in entries]


def _names_of(entry: Choice) -> tuple[str, ...]:
    """Every next key with its name; digits name themselves by their order alone."""
    pairs = zip(entry.next_keys, entry.next_words, strict=True)
    return (", ".join(f"{key} {words}" for key, words in pairs),) if entry.next_keys else ()


def _in_brief(entries: list[Choice]) -> list[Choice]:
    """Entries that have a shorter form in that."""
    return [replace(entry, words=entry.brief or entry.words) for entry in entries]


def _without_next_keys(entries: list[Choice]) -> list[Choice]:
    """Without what may follow: it is listed once the key is typed."""
    return [replace(entry, next_keys=()) for entry in entries]


def _without_refused(entries: list[Choice], fewest: int = FEW_REFUSED) -> list[Choice]:
    """What is possible, and how much is not: better than cutting the one and the other beyond reading."""
    refused = [entry for entry in entries if not entry.allowed and entry.key != WHY]
    possible = [entry for entry in entries if entry.allowed]
    if len(refused) < fewest or not possible:
        return entries
    return [*possible, Choice(WHY, f"why not {len(refused)} more", here=any(entry.here for entry in refused))]


def _fits(entries: list[Choice], columns: int, rows: int) -> bool:
    """Whether all options can be read at once."""
    return len(_pages(entries, columns, rows)) == 1 and _natural(_pages(entries, columns, rows)[0]) <= columns


def words_of(choice: Choice) -> str:
    """What a menu entry says after its key."""
    if not choice.allowed:
        return f"{choice.words}: {choice.reason or 'not possible now'}"
    return f"{choice.words} ({' '.join(choice.next_keys)})" if choice.next_keys else choice.words


def sign_of(choice: Choice) -> str:
    """The sign before the key, so that nothing depends on colour."""
    if choice.mark:
        return choice.mark
    return REFUSED[0] if not choice.allowed else ""


def _head(reading: Reading, staged: str, columns: int, page: tuple[int, int], ellipsis: str) -> Line:
    """Title, question, and what Enter would accept; the rule only where there is room for it."""
    prompt = reading.prompt
    question, staged = prompt.question, "" if reading.message else staged
    if reading.message:
        question = f"! {reading.message}"
    wanted = width(prompt.title) + 2 + width(question) + (2 + width(staged) if staged else 0)
    right = _right(reading, page)
    if wanted + 2 + width(right) > columns:
        right = _pages_word(page) if columns >= ROOMY else f"{page[0] + 1}/{page[1]}" if page[1] > 1 else ""
    room = columns - width(right) - (2 if right else 0)
    title = clip(prompt.title, room, ellipsis)
    line: Line = [(title, "title")]
    used = width(title)
    # What is about to be accepted matters more than the rest of the question.
    kept = room - used - 2 - (2 + min(width(staged), room // 2) if staged else 0)
    for text, style, most in (
        (question, "warning" if reading.message else "text", kept),
        (staged, "chosen", room),
    ):
        shown = whole_sentences(text, min(most, room - used - 2), ellipsis)
        if shown and (most >= NARROWEST or width(text) == width(shown)):
            line += [("  ", "text"), (shown, style)]
            used += 2 + width(shown)
    if right:
        line += [(" " * (columns - used - width(right)), "text"), (right, "rule")]
    return line


def whole_sentences(text: str, room: int, ellipsis: str) -> str:
    """As many of the sentences as fit, else of what commas part; cut where not even the first of these does."""
    if width(text) <= room:
        return text
    for ends in (".?!", ","):
        parts = [text[: at + 1] for at in range(len(text) - 1) if text[at] in ends and text[at + 1] == " "]
        fitting = [part for part in parts if width(part) <= room and part.count("(") == part.count(")")]
        if fitting:
            return fitting[-1].rstrip(",")
    return clip(text, room, ellipsis)


def _is_long(reading: Reading, staged: str, columns: int) -> bool:
    """Whether title, question and what Enter accepts need more than one line."""
    text = (reading.message and f"! {reading.message}") or reading.prompt.question
    more = 2 + width(staged) if staged and not reading.message else 0
    return width(reading.prompt.title) + 2 + width(text) + more > columns


def _long_head(reading: Reading, staged: str, columns: int, ellipsis: str) -> list[Line]:
    """The head in two lines: the question folded after the title, what Enter accepts at the end."""
    prompt = reading.prompt
    text = f"! {reading.message}" if reading.message else prompt.question
    style = "warning" if reading.message else "text"
    staged = "" if reading.message else clip(staged, columns * 2 // 3, ellipsis)
    title = clip(prompt.title, columns - NARROWEST, ellipsis)
    first = wrap(text, columns - width(title) - 2)[0]
    rest = " ".join(text.split())[len(first) :].strip()
    room = columns - (width(staged) + 2 if staged else 0)
    second: Line = [(fit(rest, room, ellipsis), style)]
    if staged:
        second += [("  ", "text"), (staged, "chosen")]
    return [[(title, "title"), (f"  {first}", style)], second]


def _staged(reading: Reading) -> str:
    """What Enter would accept now, or what is typed so far."""
    prompt = reading.prompt
    if prompt.shape is Shape.NUMBER:
        shown = reading.typed or ("" if prompt.default is None else str(prompt.default))
        return f"> {shown}_ ({prompt.least} to {prompt.most})"
    if prompt.shape is Shape.SEVERAL:
        chosen = len(reading.chosen)
        if prompt.least == prompt.most:
            return f"> {chosen} of {prompt.most}"
        return f"> {chosen} chosen, {prompt.most} at most" if chosen else ""
    if prompt.plan is not None:
        so_far = prompt.plan.so_far(reading.arranged)
        missing = prompt.plan.missing(reading.chosen) if reading.chosen else ""
        words = " ".join(filter(None, (so_far, missing)))
        return f"> {words}" if words else ""
    if prompt.shape is Shape.ORDER:
        return f"> {len(reading.chosen)} placed, Enter keeps the rest as shown"
    if reading.cursor is not None or (reading.typed and reading.pointed):
        assert reading.pointed is not None
        return f"> Enter: {reading.pointed.label}" if reading.pointed.allowed else f"> {refusal(reading.pointed)}"
    return f"> {' '.join(reading.typed)}_" if reading.typed else ""


def _beside_the_row(reading: Reading, row: Choice | None) -> str:
    """The same where the row that the arrows stand on can be read: what it says is not said, and sent, again."""
    staged, pointed = _staged(reading), reading.pointed
    if reading.prompt.shape in (Shape.SEVERAL, Shape.ORDER) or not staged or pointed is None:
        return staged
    further = ", ".join(pointed.words[len(reading.steps) + 1 :])
    if pointed.allowed:
        return f"> Enter: {further or pointed.keys[-1]}"
    if row is None or row.key == WHY:
        return staged  # only counted there
    reason = "" if row.reason == pointed.reason else f": {pointed.reason}"
    return f"> {further}{reason}" if further else ""


def _before_the_row(reading: Reading, staged: str) -> str:
    """The same where the typed keys lead to a row that can be read: the steps before it, and its key, if there were
    any; else the row says all."""
    pointed = reading.pointed
    if pointed is None or not pointed.allowed or reading.prompt.shape is not Shape.ONE:
        return staged
    depth = min(len(reading.steps), len(pointed.keys) - 1)
    return f"> Enter: {', '.join((*pointed.words[:depth], pointed.keys[depth]))}" if depth else ""


def _in_one_line(reading: Reading, staged: str, columns: int, ellipsis: str) -> str:
    """Cut to what the line of the question has room for: the rows below do not jump from arrow to arrow."""
    room = columns - width(reading.prompt.title) - width(reading.prompt.question) - 2 * GAP
    return clip(staged, room, ellipsis) if room >= NARROWEST else staged


def _right(reading: Reading, page: tuple[int, int]) -> str:
    return "  ".join(word for word in (_pages_word(page), *reading.prompt.rules[:1]) if word)


def _pages_word(page: tuple[int, int]) -> str:
    return f"PgDn {page[0] + 1} of {page[1]}" if page[1] > 1 else ""


def _pages(entries: list[Choice], columns: int, rows: int) -> list[list[list[Choice]]]:
    """The entries in pages of columns: as few columns as hold them all, else as many as can be read."""
    if rows <= 0 or not entries:
        return [[]]
    for count in range(1, len(entries) + 1):
        blocks = _blocks(entries, -(-len(entries) // count))
        if len(blocks[0]) <= rows and _natural(blocks) <= columns:
            return [blocks]
    fitting = max(1, (columns + GAP) // (NARROWEST + GAP))
    size = fitting * rows  # a last page, if any, may be short
    return [_blocks(entries[at : at + size], rows) for at in range(0, len(entries), size)]


def _blocks(entries: list[Choice], rows: int) -> list[list[Choice]]:
    return [entries[at : at + rows] for at in range(0, len(entries), rows)]


def _natural(blocks: list[list[Choice]]) -> int:
    """The cells that columns take when nothing but reasons is left out."""
    return sum(max(_least_width(choice) for choice in block) + GAP for block in blocks) - GAP


def _least_width(choice: Choice, *, bare: bool = False) -> int:
    """The cells of an entry of which at most the reason is left out, with a word for its page or without."""
    whole = _entry_width(choice)
    if choice.allowed:
        return whole
    told = width(words_of(choice))
    return whole - told + min(told, width(choice.words if bare else words_of(replace(choice, reason=SEE_WHY))))


def _entry_width(choice: Choice) -> int:
    return 2 + max(1, width(sign_of(choice))) + width(choice.key) + width(words_of(choice))


def _grid(blocks: list[list[Choice]], columns: int, rows: int, ellipsis: str) -> list[Line]:
    out: list[Line] = [[] for _ in range(max(rows, 0))]
    if not blocks:
        return out
    room = columns - GAP * (len(blocks) - 1)
    sizes = [max(map(_least_width, block)) for block in blocks]
    if sum(sizes) > room:
        sizes = [max(_least_width(choice, bare=True) for choice in block) for block in blocks]
    while sum(sizes) > room:
        sizes[sizes.index(max(sizes))] -= 1  # the longest entries give way first
    for at, block in enumerate(blocks):
        sizes[at] += min(room - sum(sizes), max(map(_entry_width, block)) - sizes[at], room)
    for at, (block, size) in enumerate(zip(blocks, sizes, strict=True)):
        gap = GAP if at < len(blocks) - 1 else 0
        for row in range(rows):
            out[row] += _entry(block[row], size, ellipsis) if row < len(block) else [(" " * size, "text")]
            if gap:
                out[row].append((" " * gap, "text"))
    return out


def _entry(choice: Choice, size: int, ellipsis: str) -> Line:
    sign = sign_of(choice) or (">" if choice.here else " ")
    style = "text" if choice.allowed else "refused"
    if choice.mark:
        style = "chosen"
    key = choice.key if choice.allowed or choice.mark else choice.key + REFUSED[1]
    room = size - width(sign) - width(key) - 1
    told = words_of(choice)
    if not choice.allowed and width(told) > room:
        told = words_of(replace(choice, reason=SEE_WHY))
        told = told if width(told) <= room else choice.words
    words = fit(f" {told}", room + 1, ellipsis)
    key_style = "hint" if choice.allowed else "refused"
    if not choice.here:
        return [(sign, style), (key, key_style), (words, style)]
    row = sign + key + words
    bar = begin(row, bar_cells(row))
    return [(bar, "cursor"), (row[len(bar) :], style)]
