"""Whether a card can be played as part of another card's effect, with the exceptions that card makes."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.cards.words import Play
from engine.journeys.play.playable import (
    ELSEWHERE,
    NO_COUNTER,
    USED_SITE,
    WITHOUT_MIND,
    WITHOUT_RACES,
    WITHOUT_TAP,
    why_not_play,
)
from engine.journeys.reading.filters import card_fits
from engine.journeys.reading.places import fits_in
from engine.journeys.table.board import Board, blocks_copies, company, site
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle


def exceptions(word: Play) -> int:
    """The exceptions with which the card is played."""
    return (
        (USED_SITE | NO_COUNTER if word.used_site else 0)
        | (ELSEWHERE | USED_SITE if word.elsewhere else 0)
        | (WITHOUT_MIND if word.without_mind else 0)
        | (WITHOUT_RACES if word.without_races else 0)
        | (WITHOUT_TAP | ELSEWHERE | USED_SITE | NO_COUNTER if word.free else 0)
        | (WITHOUT_TAP if word.by is not None else 0)
    )


def why_not_as_effect(b: Board, seat: int, group: int, word: Play, card: Handle, number: int) -> Reason | None:
    """What forbids playing that card as part of the effect, for a company; None if nothing does."""
    if not card_fits(b, word.cards, b.book[number].definition):
        return no("That card is not of the sort asked for.", "LORE-RULING-126")
    if word.joins:
        return why_not_join(b, seat, group, card, number)
    if word.near and not near_home(b, group, number):
        return no("Its site lies too far away.", "LORE-GEN-01")
    return why_not_play(b, seat, At.SITE, card, number, 0, exceptions(word))


def why_not_join(b: Board, seat: int, group: int, card: Handle, number: int) -> Reason | None:
    """Whether a character of the hand cannot join a company, wherever it is: size, influence, a copy in play."""
    there, printed = company(b, group), b.book[number].definition
    if there is None:
        return no("There is no such company.", "LORE-TARGET-03")
    if printed.unique and blocks_copies(b, number):
        return no("A copy of it is in play already.", "LORE-UNIQUE-01")
    if not fits_in(b, seat, printed, card, there):
        return no("Influence or the size of the company does not permit it.", "LORE-INFL-08")
    return None


def near_home(b: Board, group: int, number: int) -> bool:
    """Whether a card is playable at a site in the region of the company's site, or in one bordering it."""
    there = company(b, group)
    if there is None or there.site == NONE:
        return False
    here = b.atlas.regions[site(b, there.site).region]
    names = b.book[number].definition.playable_at
    places = [b.atlas.site_named[name] for name in names if name in b.atlas.site_named]
    return any(place.region == here.index or place.region in here.neighbours for place in places)
