"""Influence as a matching of points to minds: is there a way to cover everybody? (LORE-RULING-13)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.journeys.cards.moments import Of, Stat
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Modify
from engine.journeys.reading.filters import context_of, holds_all
from engine.journeys.reading.values import influence_of, mind, reaches
from engine.journeys.table.board import Board, bearer_of, card_of, companies_of, company_of, face
from engine.journeys.table.records import Company
from engine.journeys.table.sources import sources
from engine.kernel.records import NONE, Handle

OWN_POINTS = 8


class Supply(NamedTuple):
    """Influence points and whom they can control."""

    points: int
    company: int = NONE
    """Only members of this company; NONE for a player's own points."""
    giver: Handle = NONE
    """Nobody controls himself."""
    race: str = ""
    name: str = ""
    home: str = ""


class Demand(NamedTuple):
    """A character who needs influence."""

    who: Handle
    mind: int
    company: int
    race: str
    name: str
    home: str


def needs_influence(b: Board, who: Handle) -> bool:
    """Whether a character uses influence (LORE-INFL-07)."""
    return face(b, who).kind is Kind.CHARACTER and mind(b, who) > 0


def covered(b: Board, seat: int, newcomer: Demand | None = None) -> bool:
    """Whether a player's influence covers all his characters, and one more who is about to come in."""
    demands = [_demand(b, who, c.number) for c in companies_of(b, seat) for who in c.members if needs_influence(b, who)]
    if newcomer is not None:
        demands.append(newcomer)
    wanted = sum(demand.mind for demand in demands)
    if wanted <= OWN_POINTS:
        return True
    return matched(supplies(b, seat), demands) == wanted


def free_points(b: Board, seat: int) -> int:
    """How many points of mind a player could still cover out of his own points."""
    demands = [_demand(b, who, c.number) for c in companies_of(b, seat) for who in c.members if needs_influence(b, who)]
    wanted = sum(demand.mind for demand in demands)
    own = [supply for supply in supplies(b, seat) if supply.company == NONE]
    tied = [supply for supply in supplies(b, seat) if supply.company != NONE]
    return sum(supply.points for supply in own) - max(0, wanted - matched(tied, demands))


def _demand(b: Board, who: Handle, number: int) -> Demand:
    printed = face(b, who)
    return Demand(who, mind(b, who), number, printed.race, printed.name, printed.home)


def supplies(b: Board, seat: int) -> list[Supply]:
    """Every source of influence a player has."""
    found = [Supply(OWN_POINTS)]
    for group in companies_of(b, seat):
        for who in group.members:
            found += _supplies_of(b, who, group)
    for source in sources(b).modifiers(Stat.INFLUENCE):
        word = source.word
        if not isinstance(word, Modify) or source.seat != seat:
            continue
        if word.of is Of.PLAYER and holds_all(b, word.when, context_of(b, source)):
            found.append(Supply(word.value))
        elif word.against.races or word.against.home:
            found += _tied(b, source.card, word)
    return found


def _supplies_of(b: Board, who: Handle, group: Company) -> list[Supply]:
    found = [Supply(influence_of(b, who), group.number, who)]
    for card in (who, *card_of(b, who).holds):
        printed = face(b, card)
        if card != who and printed.kind is Kind.ALLY:
            continue
        found += [Supply(points, group.number, who, race=race) for race, points in printed.racial_influence]
        found += [Supply(points, group.number, who, name=name) for name, points in printed.named_influence]
    return [supply for supply in found if supply.points > 0]


def _tied(b: Board, card: Handle, word: Modify) -> list[Supply]:
    bearer = bearer_of(b, card)
    group = company_of(b, bearer) if bearer != NONE else None
    if group is None:
        return []
    source = next(s for s in sources(b).modifiers(Stat.INFLUENCE) if s.card == card and s.word == word)
    if not reaches(b, source, word, bearer, None):
        return []
    if word.against.home:
        return [Supply(word.value, group.number, bearer, home=word.against.home)]
    return [Supply(word.value, group.number, bearer, race=race) for race in word.against.races]


def controls(supply: Supply, demand: Demand) -> bool:
    """Whether a point of this supply may control that character."""
    return (
        (supply.company == NONE or supply.company == demand.company)
        and supply.giver != demand.who
        and (not supply.race or supply.race == demand.race)
        and (not supply.name or supply.name == demand.name)
        and (not supply.home or supply.home == demand.home)
    )


def matched(offers: Sequence[Supply], demands: Sequence[Demand]) -> int:
    """The most points of mind that can be covered: a largest flow from supplies to demands."""
    flow = [[0] * len(demands) for _ in offers]
    spare = [offer.points for offer in offers]
    total = 0
    for d, demand in enumerate(demands):
        for _ in range(demand.mind):
            if not _augment(offers, demands, flow, spare, d, set()):
                break
            total += 1
    return total


def _augment(
    offers: Sequence[Supply], demands: Sequence[Demand], flow: list[list[int]], spare: list[int], d: int, seen: set[int]
) -> bool:
    """Find one more point for a demand, taking it from another one that can be served differently if need be."""
    for o, offer in enumerate(offers):
        if o in seen or not controls(offer, demands[d]):
            continue
        seen.add(o)
        if spare[o] > 0:
            spare[o] -= 1
            flow[o][d] += 1
            return True
        for other in range(len(demands)):
            if flow[o][other] and other != d and _augment(offers, demands, flow, spare, other, seen):
                flow[o][other] -= 1
                flow[o][d] += 1
                return True
    return False
