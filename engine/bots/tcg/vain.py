"""Acts of which a player knows that nothing would come: a site that lies there, a search for what he has not."""

from __future__ import annotations

from engine.bots.tcg.picks import Scene
from engine.tcg.cards import words as w
from engine.tcg.cards.moments import Pile
from engine.tcg.reading.filters import Word
from engine.tcg.reading.meaning import printed_fits
from engine.tcg.table.board import CARDS, site_number
from engine.tcg.table.records import Zone
from engine.tcg.table.sites import may_lay


def in_vain(scene: Scene, act: w.Act) -> bool:
    """Whether nothing of what an act does could be done, as far as its player knows."""
    return bool(act.effects) and all(_comes_to_nothing(scene, word) for word in act.effects)


def _comes_to_nothing(scene: Scene, word: Word) -> bool:
    state, seat = scene.state, scene.seat
    if isinstance(word, w.LaySite) and word.which in ("next", "here"):
        return not may_lay(state, seat, site_number(state) + (word.which == "next"))
    if isinstance(word, w.PlayCard) and word.pile is Pile.DECK:
        deck = [card for zone in (Zone.TOP, Zone.DRAW, Zone.BOTTOM) for card in state.zones[seat][zone]]
        numbers = {scene.number(card) for card in deck} & CARDS.keys()
        return not any(printed_fits(word.who, number) for number in numbers)
    return False
