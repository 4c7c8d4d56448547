"""The picture of the rooms in docs/architecture.md, drawn from the imports: an arrow goes from a room to one it needs.

python tools/rooms.py
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import page
from tools.page import ROOT

PACKAGES = ("lore_tui", "net", "engine")
Needs = Mapping[str, set[str]]


def room_of(parts: tuple[str, ...]) -> str | None:
    """The room of a module, given the names on its way: a package, or a folder right inside one."""
    if parts[0] not in PACKAGES:
        return None
    return "/".join(parts[:2]) if len(parts) > 1 and (ROOT / parts[0] / parts[1]).is_dir() else parts[0]


def imported(source: str) -> Iterator[tuple[str, ...]]:
    """Every module that is loaded with a source file; what functions import later, when it is asked for, is not."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (tuple(f"{node.module}.{alias.name}".split(".")) for alias in node.names)


def needs() -> dict[str, set[str]]:
    """The rooms that each room imports from."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            room = room_of(file.relative_to(ROOT).with_suffix("").parts)
            assert room is not None
            others = {room_of(parts) for parts in imported(file.read_text(encoding="utf-8"))}
            found.setdefault(room, set()).update(other for other in others if other not in (None, room))
    return found


def reached(start: str, rooms: Needs) -> set[str]:
    """Every room that is needed by way of others."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        for room in rooms.get(todo.pop(), set()) - seen:
            seen.add(room)
            todo.append(room)
    return seen


def together(room: str, rooms: Needs) -> tuple[str, ...]:
    """A room with those that need it and are needed by it, in order: most often it stands alone."""
    mutual = {other for other in reached(room, rooms) if room in reached(other, rooms)}
    return tuple(sorted(mutual | {room}))


def arrows(rooms: Needs) -> Iterator[tuple[str, str]]:
    """Needs that do not follow from others; rooms that need each other are one."""
    whole = {room: name(together(room, rooms)) for room in rooms}
    merged: dict[str, set[str]] = {}
    for room, others in rooms.items():
        merged.setdefault(whole[room], set()).update(whole[other] for other in others if whole[other] != whole[room])
    for box in sorted(merged):
        for other in sorted(merged[box]):
            if not any(other in reached(via, merged) for via in merged[box] - {other}):
                yield box, other


def picture(rooms: Needs) -> Iterator[str]:
    """The rooms of each package, and the arrows, as a Mermaid flow chart."""
    yield "```mermaid"
    yield "flowchart TD"
    for package in PACKAGES:
        yield f"  subgraph {package}_package[{package}]"
        for box in sorted({together(room, rooms) for room in rooms if room.split("/")[0] == package}):
            yield f"    {name(box)}[\"{'<br>'.join(box)}\"]"
        yield "  end"
    yield from (f"  {box} --> {other}" for box, other in arrows(rooms))
    yield "```"


def name(box: tuple[str, ...]) -> str:
    """Rooms as Mermaid takes them: by the first of them."""
    return box[0].replace("/", "_")


def table(rooms: Needs) -> Iterator[str]:
    """What each room says of itself."""
    yield "| room | what it is |"
    yield "|---|---|"
    for package in PACKAGES:
        for room in sorted(room for room in rooms if room.split("/")[0] == package):
            title = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text(encoding="utf-8")))
            yield f"| `{room}` | {(title or '').splitlines()[0]} |"


def block() -> str:
    """Picture and table as they stand in the page."""
    rooms = needs()
    return "\n".join([*picture(rooms), "", *table(rooms)]) + "\n"


if __name__ == "__main__":
    page.write("rooms", block())
