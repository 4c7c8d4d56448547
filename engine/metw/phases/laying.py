"""New sites laid face down: which card may be laid, and what is found when it is turned up (METW-ORG-07)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.table.board import companies_of, company
from engine.journeys.table.records import Company
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.metw.table.board import Board, atlas_of, laid_by
from engine.metw.table.companies import crowding
from engine.metw.table.draft import Draft
from engine.metw.table.reach import (
    FULL,
    bound_in,
    closed,
    keeps_apart,
    most_regions,
    ways_from,
    why_not_leave,
)
from engine.metw.table.records import LOT, WAYS, Laid, Place
from engine.metw.table.verbs import Say, Tells


def candidates(b: Board, moving: Company, secrets: Secrets) -> Iterator[Action]:
    """Every way to a site whose card its player has in his location deck, each of them allowed; or the card back."""
    if laid_by(b, moving.number) is not None:
        yield Action(Say.TAKE_BACK, (moving.number,))
        return
    if not secrets or why_not_leave(b, moving) is not None:
        return
    cards, numbers = known(b, moving.seat, secrets), atlas_of(b).cards
    laid_sites = list(_laid_sites(b, moving.seat, secrets))
    shared = dict(laid_sites)
    apart = part_on_site_path(b, moving)
    for way in ways_from(b, moving):
        card = cards.get(numbers[way.goal])
        other = shared.get(way.goal)
        if card is None and other is not None and sharing(b, moving.seat, other.site) is other:
            card = other.site if why_not_share(b, moving, other, way.regions) is None else None
        number, regions = bound_in(way)
        token = cards.get(WAYS + number) if way.regions else NONE
        if card is not None and token is not None and closed(b, moving, way) is None:
            if not _rivals(b, moving, way.goal, laid_sites) and not (way.regions == 0 and apart):
                yield Action(Say.LAY, (moving.number, card, token, regions))


_latest: dict[int, tuple[tuple[Handle, ...], Secrets, dict[int, Handle]]] = {}


def known(b: Board, seat: int, secrets: Secrets) -> dict[int, Handle]:
    """What could be laid, found once for as long as the same cards lie there: a hidden card never becomes another."""
    row = b.zones[seat][Place.LOCATION]
    deck, whose, found = _latest.get(seat, (None, None, None))
    if found is None or row is not deck or secrets is not whose:
        found = known_now(b, seat, secrets)
        _latest[seat] = (row, secrets, found)
    return found


def known_now(b: Board, seat: int, secrets: Secrets) -> dict[int, Handle]:
    """The cards of a location deck its owner could lay, by number, the first of each: what `known` remembers."""
    row = b.zones[seat][Place.LOCATION]
    return {secrets[card].definition: card for card in reversed(row) if card in secrets and not is_open(card)}


def _laid_sites(b: Board, seat: int, secrets: Secrets) -> Iterator[tuple[int, Laid]]:
    """The sites that lie face down beside a player's companies, for him who knows them."""
    for laid in b.laid:
        if owner(laid.site) == seat and laid.site in secrets:
            goal = atlas_of(b).site_of_card.get(secrets[laid.site].definition)
            if goal is not None:
                yield goal, laid


def sharing(b: Board, seat: int, card: Handle) -> Laid | None:
    """What lies beside another company of the player with this very site card, if exactly one does (METW-SPL-04)."""
    found = [laid for laid in b.laid if laid.site == card and owner(card) == seat]
    return found[0] if len(found) == 1 or (found and b.law.free_joins) else None


def why_not_share(b: Board, moving: Company, other: Laid, regions: int) -> Reason | None:
    """METW-SPL-04: one card for two companies from different sites; MECCG-MOV-07 asks less."""
    there = company(b, other.company)
    if not b.rules.joins_anywhere or there is None or there.number == moving.number:
        return no("That card is laid for another company.", "METW-RULING-26")
    if not b.law.free_joins and (regions == 0) == (other.regions == 0):
        return no("One of the two goes by site path, the other by regions.", "METW-SPL-04")
    if there.site == moving.site:
        return no("Two companies may not move from the same site to the same new site.", "METW-SPL-02")
    if crowding(b, moving, there) > FULL:
        return no("Together they would be larger than seven.", "METW-COMP-02")
    return None


def _rivals(b: Board, moving: Company, goal: int, laid_sites: list[tuple[int, Laid]]) -> bool:
    """METW-SPL-02: whether that goal lies face down beside another company at the same site already."""
    others = [company(b, laid.company) for known, laid in laid_sites if known == goal]
    beside = any(c is not None and c.site == moving.site for c in others)
    return beside and keeps_apart(b, moving, goal)


def why_not(b: Board, seat: int, number: int, card: Handle, token: Handle, regions: int) -> Reason | None:
    """What everybody can see against laying: the cards lie in the location deck, the company is free to leave."""
    moving = company(b, number)
    if moving is None or moving.seat != seat:
        return no("That is not a company of yours.", "METW-ORG-07")
    if laid_by(b, number) is not None:
        return no("A new site is laid already: take it back first.", "METW-RULING-25")
    other = sharing(b, seat, card)
    if other is not None:
        refused = why_not_share(b, moving, other, regions)
        if refused is not None:
            return refused
    cards = (*(() if other is not None else (card,)), *(() if regions == 0 else (token,)))
    deck = b.zones[seat][Place.LOCATION]
    if not 0 <= regions % LOT <= most_regions(b, moving) or (regions == 0) != (token == NONE):
        return no("That is too many regions.", "METW-REG-02")
    if len(set(cards)) != len(cards) or any(one not in deck or is_open(one) or owner(one) != seat for one in cards):
        return no("A site card of your location deck is laid face down.", "METW-ORG-07")
    if regions == 0 and part_on_site_path(b, moving):
        return no("Another part of that company goes by site path: this one needs regions.", "METW-SPL-11")
    return why_not_leave(b, moving)


def part_on_site_path(b: Board, moving: Company) -> bool:
    """METW-SPL-11, METW-SPL-12: of the parts of a company away from Havens one goes to the Haven by the site's path."""
    if b.law.free_joins or atlas_of(b).sites[moving.site].haven or moving.number not in b.turn.split:
        return False
    parts = {c.number for c in companies_of(b, moving.seat) if c.site == moving.site and c.number in b.turn.split}
    return any(laid.company in parts and laid.regions == 0 for laid in b.laid)


def lay(d: Draft, number: int, card: Handle, token: Handle, regions: int) -> None:
    """From now on the company's new site is bound; nobody else sees it."""
    seat = d.company(number).seat
    shared = sharing(d, seat, card) is not None
    for one in (*(() if shared else (card,)), *(() if token == NONE else (token,))):
        d.move(one, seat, Place.LAID)
    d.lay_site(Laid(number, card, token, regions))
    d.tell(Tells.LAID, number, regions % LOT)


def why_not_take_back(b: Board, seat: int, number: int) -> Reason | None:
    """METW-RULING-25: until the organization phase ends."""
    moving = company(b, number)
    if moving is None or moving.seat != seat or laid_by(b, number) is None:
        return no("Nothing lies there.", "METW-RULING-25")
    return None


def take_back(d: Draft, number: int) -> None:
    """What lay face down goes back into the location deck, which nobody can follow."""
    laid = laid_by(d, number)
    assert laid is not None
    d.put_back(laid)
    d.tell(Tells.TAKEN_BACK, number)
