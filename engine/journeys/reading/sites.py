"""Sites as they are: which offer information, by icon or for a time, which versions are one place, and borders."""

from __future__ import annotations

from itertools import pairwise

from engine.journeys.cards.moments import Leave
from engine.journeys.cards.words import Permit
from engine.journeys.table.board import Board
from engine.journeys.table.sources import sources
from engine.kernel.records import NONE


def offers(b: Board, index: int, icon: str) -> bool:
    """Whether a site has an icon, or an effect opens it to information for a time."""
    return icon in b.atlas.sites[index].icons or any(
        isinstance(source.word, Permit)
        and source.word.leave is Leave.INFORMATION
        and any(group.site == index and group.number in (source.bound or ()) for group in b.companies)
        for source in sources(b).of(Permit)
    )


def same_place(b: Board, one: int, other: int) -> bool:
    """Whether two sites are one place: the same, or versions of it that have one name."""
    sites = b.atlas.sites
    if NONE in (one, other) or max(one, other) >= len(sites):
        return one == other != NONE
    return sites[one].name == sites[other].name


def crosses(b: Board, path: tuple[int, ...], borders: tuple[tuple[str, str], ...]) -> bool:
    """Whether a path leads over one of these borders, either way."""
    steps = {frozenset(b.atlas.regions[region].name for region in step) for step in pairwise(path)}
    return any(frozenset(border) in steps for border in borders)
