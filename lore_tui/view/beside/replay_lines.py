"""A game on a line: turns, fights, dice, and where one stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from lore_tui.sessions.replay import BOTH, PUBLIC, Replay, Scene
from lore_tui.text import clip, wrap
from lore_tui.view.desk import Desk
from lore_tui.view.moment import WATCHING, LogLine, Moment
from lore_tui.view.pages import log_line
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row


def title_line(replay: Replay, at: int, view: int, pace: str = "") -> Line:
    """Who played, where one stands, through whose eyes one looks, and how fast it goes on."""
    scene = replay.scenes[at]
    score = replay.showing.score(scene.state, range(len(replay.players)))
    eyes = {PUBLIC: "the public", BOTH: "everybody"}.get(view) or replay.players[view]
    where = f"turn {scene.turn} {scene.phase}" if scene.turn else scene.phase
    place = f"{at}/{len(replay.scenes) - 1}"
    return [
        (f" REPLAY  {' v '.join(replay.players)}", "title"),
        (f"   {place}   {where}   {score}   ", "text"),
        (f"seen by {eyes}", "strong"),
        (f"   {pace}" if pace else "", "hint"),
    ]


def timeline(replay: Replay, at: int, width: int, notes: Collection[int] = ()) -> list[Line]:
    """Two rows: the turns with a mark where one stands; below them fights x, dice ., corruption rolls c, notes N."""
    last = max(1, len(replay.scenes) - 1)
    cells = max(10, width - 2)

    def cell(seq: int) -> int:
        return min(cells - 1, seq * (cells - 1) // last)

    upper = ["-"] * cells
    starts = [(turn, cell(seq)) for turn, seq in turns(replay.scenes).items()]
    for (turn, place), (_, following) in pairwise([*starts, (0, cells)]):
        label = f"|{turn}" if following - place > len(str(turn)) + 1 else "|"
        upper[place : place + len(label)] = label
    here = cell(at)
    lower = [" "] * cells
    for line in replay.story(PUBLIC):
        if line.dice and line.seq <= last:
            lower[cell(line.seq)] = "."
    for scene in replay.scenes:
        if scene.fight:
            lower[cell(scene.seq)] = "x"
    for line in replay.story(PUBLIC):
        if line.dice and line.seq <= last and "corruption" in line.text:
            lower[cell(line.seq)] = "c"
    for seq in notes:
        if seq <= last:
            lower[cell(seq)] = "N"
    before, after = "".join(upper[:here]), "".join(upper[here + 1 :])
    return [
        [(" ", "text"), (before, "chosen"), (">", "cursor"), (after, "dim")],
        [(f" {''.join(lower)}", "dim")],
    ]


def desk_of(replay: Replay, scene: Scene, view: int) -> Desk:
    """The desk of whoever looks at a scene."""
    names = replay.names(view)
    seat = WATCHING if names.seat is None else names.seat
    moment = Moment(0, seat, replay.players, scene.state, names.secrets, game=replay.replica.game.name)
    return replay.showing.desk(moment)


def hands(replay: Replay, scene: Scene, view: int) -> tuple[str, list[Row]]:
    """The hands that a view sees, with a title; of the others how many cards they are."""
    if view == PUBLIC:
        return "Hands", desk_of(replay, scene, PUBLIC).hand_rows()
    if view != BOTH:
        rows = desk_of(replay, scene, view).hand_rows()
        return f"Hand of {replay.players[view]} {len(rows)}", rows
    found: list[Row] = []
    for seat in sorted(replay.knows):
        rows = desk_of(replay, scene, seat).hand_rows()
        head: Line = [(f"{replay.players[seat]} {len(rows)}", "title")]
        found += [Row("", head, head), *rows]
    return "Hands", found


def turns(scenes: Sequence[Scene]) -> dict[int, int]:
    """By turn: its first entry."""
    found: dict[int, int] = {}
    for scene in scenes:
        if scene.turn:
            found.setdefault(scene.turn, scene.seq)
    return found


def phases(scenes: Sequence[Scene]) -> list[int]:
    """The first entry of every phase of every turn."""
    found = [0]
    for before, scene in pairwise(scenes):
        if (before.turn, before.phase) != (scene.turn, scene.phase):
            found.append(scene.seq)
    return found


def fights(scenes: Sequence[Scene]) -> list[int]:
    """The first entry of every fight."""
    return [
        scene.seq for before, scene in pairwise(scenes) if scene.fight and not before.fight
    ]


def after(places: Sequence[int], at: int) -> int:
    """The next place, or where one stands."""
    return next((place for place in places if place > at), at)


def before(places: Sequence[int], at: int) -> int:
    """The place before, or where one stands."""
    return next((place for place in reversed(places) if place < at), at)


def story_lines(
    story: Sequence[LogLine], at: int, seat: int, width: int, rows: int, notes: Mapping[int, str] | None = None
) -> list[Line]:
    """The story around an entry: what led to it above, what came of it below; own notes after their entries."""
    current = max((place for place, line in enumerate(story) if line.seq <= at), default=-1)
    lines: list[tuple[int, Line]] = []
    for place in range(max(0, current - rows), min(len(story), current + rows)):
        line = story[place]
        *mark, (text, style) = log_line(line, seat)
        shown = "dim" if place > current else style
        lead = ">" if line.seq == at else " "
        folded = wrap(text, max(20, width - 4)) if text.strip() else [text]
        for row, part in enumerate(folded):
            head: Line = [(lead if row == 0 else " ", "warning"), *(mark if row == 0 else [(" ", "text")] * len(mark))]
            indent = "  " if text.startswith("  ") or row else ""
            lines.append((place, [*head, (clip(f"{indent}{part.strip()}", width - 2), shown)]))
        ends = place + 1 == len(story) or story[place + 1].seq != line.seq
        if notes and ends and line.seq in notes:
            lines += [(place, [("N ", "hint"), (part, "hint")]) for part in wrap(notes[line.seq], max(20, width - 4))]
    focus = next((row for row, (place, _) in enumerate(lines) if place == current), 0)
    top = max(0, min(focus - rows * 2 // 3, len(lines) - rows))
    return [line for _, line in lines[top : top + rows]]
