"""Words of the Middle-earth CCG for one reader: METW's, over the cards and sites of all sets."""

from __future__ import annotations

from engine.metw.middle_earth import GAME, MeccgState
from lore_tui.games.meccg.card_choices import CHOICES
from lore_tui.games.metw import names as metw


class Names(metw.Names):
    """Words of the Middle-earth CCG for one reader."""

    game = GAME
    book = MeccgState.book
    atlas = MeccgState.atlas
    choices = CHOICES
