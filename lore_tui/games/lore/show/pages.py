"""The card or site pointed at."""

from __future__ import annotations

from engine.kernel.records import NONE
from engine.lore.records import State
from lore_tui.games.lore.show.cardbox import card_box, site_box
from lore_tui.text import wrap
from lore_tui.view.pages import NOTHING_POINTED_AT, boxed, styled
from lore_tui.view.prompt_lines import Line


def card_page(card: int, site: int, width: int, *, brief: bool = False) -> list[Line]:
    """A card or a site with its text and rules; in brief what one has to know to play it."""
    if card:
        return boxed(card_box(State.book[card].definition, width, brief=brief))
    if site != NONE:
        return boxed(site_box(State.atlas.sites[site], State.atlas, width, brief=brief))
    return styled(wrap(NOTHING_POINTED_AT, width), "dim")
