"""Fallen-wizards: who they are, stage points, what their cards are worth, which sites they use (MECCG-FW)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.journeys.cards.moments import Ban, Leave, Of
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Forbid, Permit
from engine.journeys.reading.filters import card_fits, context_of, holds_all, is_haven
from engine.journeys.table.board import card_of, companies_of, company, company_number, face, on_table, site_of
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.later_words import Worth
from engine.metw.cards.printed import FALLEN, HERO, MINION, STAGE, MetwCard, MetwSite
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.board import Board, alignment_of, atlas_of, wizard_of
from engine.metw.table.companies import ORCS_AND_TROLLS, is_overt

LEAST_STAGE = 3
"""Below so many stage points no stage resource is discarded by choice (MECCG-TRN-02)."""
BOTH_SIDES = "R"
"""Sites of which every company may use either version (MECCG-FWS-06)."""
OPEN_HOUSES = "HFB"
"""Sites that overt companies use in their minion version (MECCG-FWS-03)."""


def is_fallen(b: Board, seat: int) -> bool:
    """Whether a player stands for a Fallen-wizard."""
    return alignment_of(b, seat) is FALLEN_WIZARDS


def is_stage(printed: Definition) -> bool:
    """Whether a card is a stage resource."""
    return isinstance(printed, MetwCard) and printed.belongs == STAGE


def named_wizard(b: Board, seat: int) -> MetwCard | None:
    """The Fallen-wizard a player has named before the game (MECCG-SET-20)."""
    entry = b.book.get(b.players[seat].wizard) if is_fallen(b, seat) else None
    return entry.definition if entry is not None and isinstance(entry.definition, MetwCard) else None


def stage_points(b: Board, seat: int) -> int:
    """MECCG-BLD-19: those of a player's cards in play and of the sites where his companies are."""
    cards = (face(b, card) for zone in (Zone.PLAY, Zone.MP) for card in b.zones[seat][zone])
    return sum(printed.stage_points for printed in cards if isinstance(printed, MetwCard))


def why_not_abandon(b: Board, seat: int, card: Handle) -> Reason | None:
    """MECCG-TRN-02: one stage resource may be discarded, as long as three stage points are left."""
    printed = face(b, card)
    if not is_fallen(b, seat) or not isinstance(printed, MetwCard) or not is_stage(printed):
        return no("That is not a stage resource of yours.", "MECCG-TRN-02")
    if any(isinstance(w, Forbid) and w.ban is Ban.DISCARD and w.of is Of.SELF for w in b.book[printed.number].always):
        return no("It is discarded with its site, and not otherwise.", "MECCG-TRN-02")
    if ABANDONED in b.turn.once:
        return no("You have discarded one this turn.", "MECCG-TRN-02")
    if stage_points(b, seat) - printed.stage_points < LEAST_STAGE:
        return no(f"You would have less than {LEAST_STAGE} stage points.", "MECCG-TRN-02")
    return None


ABANDONED = 1
"""What is remembered of it for the rest of the turn; no card has such a number."""


# ----------------------------------------------------------------------------------------------------------- points
def fallen_worth(b: Board, card: Handle, seat: int, printed: int) -> int:
    """MECCG-MP-07 to MECCG-MP-09: one point for a card, unless it is a stage resource or one of these changes it."""
    known = face(b, card)
    if printed <= 0 or is_stage(known):
        return printed
    if on_table(b, card) is not None and stored_in_vain(b, card, seat):
        return 0
    return max([1, *(value or printed for value in promises(b, card, seat))])


def stored_in_vain(b: Board, card: Handle, seat: int) -> bool:
    """MECCG-MP-09: whether a card is stored at a site that is no Wizardhaven."""
    site, printed = card_of(b, card).site, face(b, card)
    if printed.kind is Kind.FACTION or printed.is_hazard:
        return False
    return card in b.zones[seat][Zone.MP] and site != NONE and not is_haven(b, site, seat)


def promises(b: Board, card: Handle, seat: int) -> Iterator[int]:
    """What his own text and his stage resources make of the points of a card; 0 for all that are printed."""
    for source in sources(b).of(Worth):
        word = source.word
        if not isinstance(word, Worth) or source.seat != seat or not holds_all(b, word.when, context_of(b, source)):
            continue
        if card_fits(b, word.cards, face(b, card)) and (not word.near or is_near(b, card, seat)):
            yield word.value


def is_near(b: Board, card: Handle, seat: int) -> bool:
    """Whether a card is in the company of its player's Fallen-wizard."""
    wizard = wizard_of(b, seat)
    return wizard != NONE and on_table(b, card) is not None and company_number(b, card) == company_number(b, wizard)


# ------------------------------------------------------------------------------------------------------- characters
def why_not_take_in(b: Board, seat: int, printed: Definition) -> Reason | None:
    """MECCG-PLY-06, MECCG-FW-17: no mind above five; Orcs and Trolls only where a card lets them come."""
    side = alignment_of(b, seat)
    if printed.is_main or not side.most_mind:
        return None
    if printed.mind > side.most_mind:
        return no(f"A Fallen-wizard takes nobody in with a mind above {side.most_mind}.", "MECCG-PLY-06")
    if printed.race in ORCS_AND_TROLLS and not any(lets_in(b, seat, printed)):
        return no("Orcs and Trolls come only where a card lets them.", "MECCG-FW-17")
    return None


def lets_in(b: Board, seat: int, printed: Definition) -> Iterator[bool]:
    """The cards of a player that let Orcs and Trolls like this one come."""
    for source in sources(b).of(Permit):
        word = source.word
        if isinstance(word, Permit) and word.leave is Leave.TAKE_IN and source.seat == seat:
            if word.cards is None or card_fits(b, word.cards, printed):
                yield True


# ------------------------------------------------------------------------------------------------------------ sites
def unfit_version(b: Board, moving: Company, index: int) -> Reason | None:
    """MECCG-FWS-01 to MECCG-FWS-07: which version of a site a Fallen-wizard's company may use."""
    site = atlas_of(b).sites[index]
    if not is_fallen(b, moving.seat) or not isinstance(site, MetwSite) or site.belongs == FALLEN:
        return None
    hero = version(b, site.name, HERO)
    other = version(b, site.name, MINION if site.belongs == HERO else HERO)
    if other is not None and in_use(b, moving.seat, other.index):
        return no("You have used the other version of that site.", "MECCG-FWS-07", index)
    if site.type == BOTH_SIDES and (hero is None or hero.type == BOTH_SIDES):
        return None
    kind = hero.type if hero is not None else site.type
    wanted = MINION if is_overt(b, moving) and kind in OPEN_HOUSES else HERO
    if site.belongs == wanted:
        return None
    rule = "MECCG-FWS-03" if is_overt(b, moving) else "MECCG-FWS-01"
    return no("Such a company uses the other version of that site.", rule, index)


def version(b: Board, name: str, belongs: str) -> MetwSite | None:
    """The site of a name as heroes, or minions, have it."""
    return versions(atlas_of(b)).get((name, belongs))


@cache
def versions(atlas: MetwAtlas) -> dict[tuple[str, str], MetwSite]:
    """The sites by name and by whose version they are."""
    return {(site.name, site.belongs): site for site in reversed(atlas.sites)}


def in_use(b: Board, seat: int, index: int) -> bool:
    """Whether a site card is in play or in its player's discard pile."""
    return index in b.players[seat].used or any(group.site == index for group in companies_of(b, seat))


# ----------------------------------------------------------------------------------------- resources of the two sides
def wrong_side(b: Board, seat: int, site: int, printed: Definition) -> Reason | None:
    """MECCG-FW-04: what taps a site is of its alignment; sites of his own, and Wizardhavens, have both."""
    place = atlas_of(b).sites[site]
    if not is_fallen(b, seat) or not isinstance(printed, MetwCard) or printed.belongs not in (HERO, MINION):
        return None
    if place.belongs in (printed.belongs, FALLEN) or is_haven(b, site, seat) or dealt_with(b, seat, site):
        return None
    return no("Here only resources of the other side are playable.", "MECCG-FW-04", site)


def dealt_with(b: Board, seat: int, site: int) -> bool:
    """Whether a card on a site lets its player use resources of both sides there."""
    return any(
        isinstance(source.word, Permit)
        and source.word.leave is Leave.BOTH_SIDES
        and source.seat == seat
        and card_of(b, source.card).site == site
        for source in sources(b).of(Permit)
    )


def is_shy_of(b: Board, seat: int, played: Definition, value: int) -> bool:
    """MECCG-FW-02, MECCG-FW-03, MECCG-FW-10 to MECCG-FW-13: whether a resource leaves what was named alone.

    None of this holds for spells and magic (MECCG-FW-01)."""
    if not is_fallen(b, seat) or not isinstance(played, MetwCard) or played.belongs not in (HERO, MINION):
        return False
    if not played.is_resource or any(played.has(word) for word in MAGIC):
        return False
    group = company(b, value)
    if group is not None:
        return played.belongs == HERO and any(face(b, who).race in ORCS_AND_TROLLS for who in group.members)
    if value < 0 or on_table(b, value) is None:
        return False
    named = face(b, value)
    if named.is_character:
        return played.belongs == HERO and named.race in ORCS_AND_TROLLS
    other = MINION if played.belongs == HERO else HERO
    event = played.kind in (Kind.EVENT, Kind.LONG_EVENT, Kind.CONDITION)
    return event and named.is_resource and isinstance(named, MetwCard) and named.belongs == other


MAGIC = ("spell", "sorcery", "spirit-magic", "shadow-magic", "ritual", "light enchantment")


# --------------------------------------------------------------------------------------------------- Wizardhavens
def is_wizardhaven(b: Board, site: int, seat: int, protected: bool = False) -> bool:
    """Whether a site is a Wizardhaven of a player, or one that is protected."""
    if not is_fallen(b, seat) or not is_haven(b, site, seat):
        return False
    return not protected or any(
        isinstance(source.word, Permit)
        and source.word.leave is Leave.PROTECTED
        and source.seat == seat
        and card_of(b, source.card).site == site
        for source in sources(b).of(Permit)
    )


def spoiled(b: Board, seat: int, site: int, printed: Definition) -> Reason | None:
    """Whether a card of an opponent keeps what gives points from being played at any version of a site.

    What has become a Wizardhaven offers nothing that is printed on its card.
    """
    place = atlas_of(b).sites[site]
    if is_fallen(b, seat) and is_haven(b, site, seat) and not place.haven and printed.item_kind in place.plays:
        return no("Nothing printed on the site card is playable at this Wizardhaven.", "METW-RULING-01", site)
    if printed.mp > 0 and kept_from(b, seat, place.name):
        return no("Your opponent's card keeps that from this site.", "METW-RULING-01", site)
    if printed.kind is Kind.FACTION and closed_to_factions(b, place.name):
        return no("Somebody at that place keeps factions from being won there.", "METW-RULING-01", site)
    return None


def closed_to_factions(b: Board, name: str) -> bool:
    """Whether a card on somebody at a site of that name keeps factions from it."""
    found = (source for source in sources(b).of(Forbid) if isinstance(source.word, Forbid))
    return any(
        source.word.ban is Ban.FACTIONS  # type: ignore[attr-defined]
        and holds_all(b, source.word.when, context_of(b, source))  # type: ignore[attr-defined]
        and site_of(b, source.card) != NONE
        and atlas_of(b).sites[site_of(b, source.card)].name == name
        for source in found
    )


def kept_from(b: Board, seat: int, name: str) -> bool:
    """Whether an opponent has a card on a site of that name that keeps points from others."""
    return any(
        isinstance(source.word, Forbid)
        and source.word.ban is Ban.OTHERS_POINTS
        and source.seat != seat
        and card_of(b, source.card).site != NONE
        and atlas_of(b).sites[card_of(b, source.card).site].name == name
        for source in sources(b).of(Forbid)
    )
