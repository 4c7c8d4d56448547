"""What happens in an untap phase: spent cards go, tapped ones turn, the wounded heal at Havens."""

from __future__ import annotations

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.words import Forbid, Remove
from engine.journeys.reading.filters import heals, held_down
from engine.journeys.table.board import card_of, characters_of, face, on_table, site_of
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_PLAY, Pose
from engine.journeys.table.sources import sources


def discard_spent(d: Draft, seat: int) -> None:
    """Conditions discard themselves at the start of their player's next untap phase, unless an effect keeps them."""
    kept = any(isinstance(s.word, Forbid) and s.word.ban is Ban.UNTAP_CLAUSE for s in sources(d).of(Forbid))
    for card in d.zones[seat][IN_PLAY]:
        printed = face(d, card)
        clause = any(isinstance(w, Remove) and w.untap for w in d.book[printed.number].always)
        if clause and on_table(d, card) is not None and not (kept and printed.is_hazard):
            d.discard(card)


def untap_all(d: Draft, seats: tuple[int, ...]) -> None:
    """LORE-UNTAP-03 to LORE-UNTAP-05: everything these seats have that is tapped, hazards too, but nobody wounded."""
    mine = [card for seat in seats for card in d.zones[seat][IN_PLAY]]
    upright = [card for card in mine if card_of(d, card).pose is Pose.TAPPED and not held_down(d, card)]
    for card in upright:
        d.untap(card)
    if upright:
        d.tell(Told.UNTAPS, d.turn.mover, len(upright))


def heal_at_havens(d: Draft, seat: int) -> None:
    """LORE-UNTAP-06, LORE-UNTAP-07: wounded characters at a Haven become tapped."""
    for who in tuple(characters_of(d, seat)):
        if card_of(d, who).pose is Pose.WOUNDED and heals(d, site_of(d, who)):
            d.alter(who, pose=Pose.TAPPED)
            d.tell(Told.HEALS, who)
