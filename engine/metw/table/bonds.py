"""What keeps a company where it is, or together, and how those of its people who tap set it free."""

from __future__ import annotations

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.words import Forbid
from engine.journeys.table.board import card_of, company_number, untapped
from engine.journeys.table.records import Company, Phase
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, owner
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft

MOST = 2
"""So many of its people tap at most to be free of what binds them."""


def held(b: Board, moving: Company) -> Reason | None:
    """Whether an effect keeps a company where it is."""
    for source in sources(b).of(Forbid):
        if not isinstance(source.word, Forbid) or source.word.ban is not Ban.MOVE:
            continue
        lies = source.bound is None and company_number(b, source.card) == moving.number
        if lies or moving.number in (source.bound or ()):
            return no("The company may not move this turn.", "METW-RULING-01")
    return None


def bonds(b: Board, group: Company) -> list[Handle]:
    """The cards that keep a company from parting, and from moving, unless all its people tap, or two of them."""
    binding = [
        source.card
        for source in sources(b).of(Forbid)
        if isinstance(source.word, Forbid)
        and source.word.ban is Ban.STIR
        and company_number(b, source.card) == group.number
    ]
    return [card for card in binding if not is_loose(b, group, card)]


def is_loose(b: Board, group: Company, card: Handle) -> bool:
    """Whether enough of a company's people have tapped this turn, or nobody is left who could."""
    tapped = card_of(b, card).marks.count(b.turn.number)
    standing = any(untapped(b, who) for who in group.members)
    return tapped >= MOST or (not standing and (tapped > 0 or b.turn.phase is Phase.ORGANIZATION))


def bound(b: Board, group: Company) -> Reason | None:
    """Whether a company can neither part nor be given a new site."""
    return no("Two of its people tap first, or all there are.", "METW-RULING-01") if bonds(b, group) else None


def why_not_loosen(b: Board, seat: int, who: Handle) -> Reason | None:
    """Somebody untapped of a company that is bound taps."""
    group = next((c for c in b.companies if who in c.members), None)
    if group is None or owner(who) != seat or not bonds(b, group):
        return no("Nothing binds a company of his.", "METW-RULING-01")
    return None if untapped(b, who) else no("{0} is not untapped.", "METW-TAP-04", who)


def loosen(d: Draft, who: Handle) -> None:
    """He taps, which counts against everything that binds his company."""
    group = d.company(card_of(d, who).company)
    binding = bonds(d, group)
    d.tap(who)
    for card in binding:
        d.alter(card, marks=(*card_of(d, card).marks, d.turn.number))
