"""Which sites offer information: by their icons, or because an effect opens them for a time."""

from __future__ import annotations

from engine.journeys.cards.moments import Leave
from engine.journeys.cards.words import Permit
from engine.journeys.table.board import Board
from engine.journeys.table.sources import sources


def offers(b: Board, index: int, icon: str) -> bool:
    """Whether a site has an icon, or an effect opens it to information for a time."""
    return icon in b.atlas.sites[index].icons or any(
        isinstance(source.word, Permit)
        and source.word.leave is Leave.INFORMATION
        and any(group.site == index and group.number in (source.bound or ()) for group in b.companies)
        for source in sources(b).of(Permit)
    )
