"""What is playable at a company's site (LORE-SITE-09 to 12, LORE-ITEM)."""

from __future__ import annotations

from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.play.playable import ELSEWHERE, USED_SITE, lists, permits_used, shuns_site
from engine.journeys.reading.filters import FULL
from engine.journeys.table.board import Board, halves
from engine.journeys.table.records import Company
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason


def not_playable_here(b: Board, here: Company, printed: Definition, free: int) -> Reason | None:
    """LORE-SITE-09 to LORE-SITE-12: whether an item, ally or faction is playable at the company's site."""
    if printed.ring_number:
        return no("A ring item follows the test of a gold ring.", "LORE-RING-04")
    used = here.site in b.players[here.seat].used
    if printed.item_kind == "minor":
        return _minor_item(b, here, printed)
    if not free & ELSEWHERE and not lists(b, here.site, printed):
        return no("It is not playable at this site.", "LORE-SITE-11", here.site)
    if used and not free & USED_SITE and not permits_used(b, printed):
        return no("The site is used already.", "LORE-SITE-10", here.site)
    if printed.item_kind == "gold ring" and "ring" not in b.atlas.sites[here.site].icons:
        return no("A gold ring needs a site with a ring icon.", "LORE-RING-01")
    if printed.kind is Kind.ALLY and halves(b, here) + 2 > FULL:
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    if shuns_site(b, here.site, printed):
        return no("Its text forbids this site.", "LORE-GEN-01")
    return None


def _minor_item(b: Board, here: Company, printed: Definition) -> Reason | None:
    """The standard way of minor items: where they are listed, or where this company used the site this turn."""
    if not (here.used or "minor" in b.atlas.sites[here.site].plays):
        return no("Minor items are not listed here, and this company has not used the site this turn.", "LORE-ITEM-11")
    if b.rules.introductory and any(b.book[number].definition.item_kind == "minor" for number in here.played):
        return no("One minor item has been played here this turn.", "LORE-INTRO-25")
    return None
