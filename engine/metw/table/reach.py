"""Where a company can go: by site path, by regions, to another company of its player (METW-MOVE, METW-REG)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from engine.journeys.cards.atlas import Borders, Path
from engine.journeys.cards.moments import Ban, Of, Stat
from engine.journeys.cards.words import Forbid, Modify
from engine.journeys.play.travel import borders, special_to, ways
from engine.journeys.reading.filters import context_of, holds_all, is_haven
from engine.journeys.table.board import card_of, companies_of, company_number, face
from engine.journeys.table.records import Company
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Source
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.alignments import Alignment, is_version_for
from engine.metw.cards.printed import MODE
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.board import Board, alignment_of, atlas_of, is_unlimited, same_place
from engine.metw.table.bonds import bound, held
from engine.metw.table.companies import crowding, ill_matched, leaders_allowed, made_leaders, ringwraiths
from engine.metw.table.later import Agent
from engine.metw.table.records import LOT, MOST_WAYS
from engine.metw.table.stages import unfit_version

FENCED, THE_PASS, BACK_DOORS = "Gorgoroth", "Imlad Morgul", frozenset(("Nurn", "Udûn"))
FULL = 14
"""Size seven in halves (METW-COMP-02)."""


class Way(NamedTuple):
    """A way to a site: by the printed path (no regions laid), or the place of its series among those of that length."""

    goal: int
    regions: int = 0
    number: int = 0


def path_of(b: Board, moving: Company, way: Way) -> Path | None:
    """The regions passed on a way, None if there is no such way; where a card carries the company, as the card says."""
    atlas = atlas_of(b)
    if way.regions == 0 and descent(b, moving, way.goal) != NONE:
        return ()
    if landlocked(b, moving) and (way.regions or special_to(b, moving, way.goal) is None):
        return None
    if way.regions == 0:
        special = special_to(b, moving, way.goal)
        if special is not None:
            return tuple(atlas.region_named[name].index for name in special[0].path)
        starter = way.number == 0 and alignment_of(b, moving.seat).site_paths
        return atlas.site_path(moving.site, way.goal) if starter else None
    if not 0 < way.regions <= most_regions(b, moving):
        return None
    series = region_ways(b, moving, way.goal, way.regions)
    return series[way.number] if 0 <= way.number < len(series) else None


def descent(b: Board, moving: Company, goal: int) -> int:
    """MECCG-UD-01 to MECCG-UD-03: what a company has to roll for a way in the Under-deeps; NONE where there is none."""
    atlas = atlas_of(b)
    if moving.site == NONE or not atlas.below:
        return NONE
    here, there = atlas.sites[moving.site], atlas.sites[goal]
    if here.below:
        return dict(here.adjacent).get(goal, NONE)
    return 0 if there.below and dict(there.adjacent).get(moving.site, NONE) == 0 else NONE


def landlocked(b: Board, moving: Company) -> bool:
    """MECCG-UD-02, MECCG-BAL-04: from the Under-deeps only beside them; some characters go no other way at all."""
    if not atlas_of(b).below:
        return False
    if moving.site != NONE and atlas_of(b).sites[moving.site].below:
        return True
    return any(
        isinstance(word, Forbid) and word.ban is Ban.LAND_MOVES
        for who in moving.members
        for word in b.book[face(b, who).number].always
    )


def most_regions(b: Board, moving: Company) -> int:
    """How many regions a company may lay; cards add some where regions are laid at all."""
    if not b.rules.regions:
        return 0
    most, seen = b.rules.regions, set[tuple[int, Modify]]()
    for source in sources(b).modifiers(Stat.REGIONS):
        word = source.word
        assert isinstance(word, Modify)
        if not concerns(b, source, word, moving) or (source.bound is None and (source.definition, word) in seen):
            continue
        seen.add((source.definition, word))
        most = max(most + word.value, min(most, word.within.floor))
    return min(most, b.law.most_regions or most)


def concerns(b: Board, source: Source, word: Modify, moving: Company) -> bool:
    """Whether a change of the number of regions is for this company: of copies in play one alone is."""
    if source.bound is not None:
        return moving.number in source.bound
    if word.of is Of.COMPANY and company_number(b, source.card) != moving.number:
        return False
    return holds_all(b, word.when, replace(context_of(b, source), company=moving.number))


def bound_in(way: Way) -> tuple[int, int]:
    """The token that binds a way, and the number laid with it: that of the regions, in the lot of nine it is in."""
    return way.number % MOST_WAYS, way.regions + LOT * (way.number // MOST_WAYS)


def way_bound(goal: int, token: int, laid: int) -> Way:
    """The way that a token and the number laid with it bind."""
    return Way(goal, laid % LOT, token + MOST_WAYS * (laid // LOT))


def region_ways(b: Board, moving: Company, goal: int, count: int) -> tuple[Path, ...]:
    """Every series of so many regions to a site, over borders that cards make too; none leads below."""
    if atlas_of(b).sites[goal].below:
        return ()
    return atlas_of(b).region_ways(moving.site, goal, count, all_borders(b, moving))


def all_borders(b: Board, moving: Company) -> Borders:
    """What is adjacent for a company besides what the map says: by cards, and by what its player stands for."""
    return (*borders(b, moving), *own_borders(b, moving.seat))


def own_borders(b: Board, seat: int) -> Borders:
    """MECCG-MOV-05: regions that are adjacent for players of an alignment alone."""
    named = atlas_of(b).region_named
    return tuple((named[one].index, named[other].index) for one, other in alignment_of(b, seat).borders)


@cache
def lands_of(atlas: MetwAtlas, side: Alignment) -> tuple[int, ...]:
    """The sites that lie in regions, in the versions of an alignment."""
    return tuple(site.index for site in atlas.sites if not site.below and is_version_for(side, site))


def ways_from(b: Board, moving: Company) -> Iterator[Way]:
    """Every way by which a company could leave its site, as the map has it."""
    atlas, side = atlas_of(b), alignment_of(b, moving.seat)
    deep = moving.site != NONE and atlas.sites[moving.site].below
    for place in atlas.sites if deep else atlas.below:
        if is_version_for(side, place) and descent(b, moving, place.index) != NONE:
            yield Way(place.index)
    for goal in atlas.neighbours_by_path(moving.site) if side.site_paths and not landlocked(b, moving) else ():
        if descent(b, moving, goal) == NONE:
            yield Way(goal)
    for place in atlas.sites if any(ways(b, moving, "anywhere")) else ():
        if place.hidden or place.index == moving.site or not is_version_for(side, place):
            continue
        if special_to(b, moving, place.index) is not None:
            yield Way(place.index)
    if landlocked(b, moving):
        return
    more = all_borders(b, moving)
    for count in range(1, most_regions(b, moving) + 1):
        for goal in lands_of(atlas, side):
            for number in range(len(atlas.region_ways(moving.site, goal, count, more))):
                yield Way(goal, count, number)


def why_not_way(b: Board, moving: Company, way: Way) -> Reason | None:
    """What is wrong with a way once site and regions lie open (METW-RULING-25 to METW-RULING-27)."""
    if path_of(b, moving, way) is None:
        return no("There is no such way to that site.", "METW-ORG-07", way.goal)
    return held(b, moving) or closed(b, moving, way)


def closed(b: Board, moving: Company, way: Way) -> Reason | None:
    """What is wrong with a way the map has, for a company that nothing keeps where it is."""
    if not is_version_for(alignment_of(b, moving.seat), atlas_of(b).sites[way.goal]):
        return no("There is no such way to that site.", "METW-ORG-07", way.goal)
    scenario = scenario_of(b)
    if scenario is not None and scenario.closed(b, moving.seat, way.goal):
        return no("That site is posted.", "SCEN-PILFERER-34", way.goal)
    return (
        wraiths_held(b, moving, way)
        or fenced(b, moving, way)
        or unfit_version(b, moving, way.goal)
        or unavailable(b, moving, way.goal)
    )


def keeps_apart(b: Board, moving: Company, goal: int) -> bool:
    """METW-SPL-02: whether no two companies may leave that site for that goal; from Haven to Haven they may."""
    return not (is_unlimited(b, moving.seat, moving.site) and is_unlimited(b, moving.seat, goal))


def wraiths_held(b: Board, moving: Company, way: Way) -> Reason | None:
    """MECCG-RW-06, MECCG-RW-07, MECCG-RW-10, MECCG-RW-11: how a Ringwraith's company may go, and whither."""
    wraiths = ringwraiths(b, moving) if len(b.law.alignments) > 1 else ()
    if not wraiths:
        return None
    if way.regions:
        return no("A Ringwraith's company does not use region movement.", "MECCG-RW-07", way.goal)
    if any(atlas_of(b).regions[region].type == "c" for region in path_of(b, moving, way) or ()):
        return no("A Ringwraith does not cross the sea.", "MECCG-RW-06", way.goal)
    if is_haven(b, way.goal):
        return None
    if is_haven(b, moving.site) and not any(in_mode(b, who) for who in wraiths):
        return no("A Ringwraith leaves the Darkhavens only in one of his modes.", "MECCG-RW-11", way.goal)
    others = [group for group in companies_of(b, moving.seat) if group.number != moving.number]
    if any(group.site == way.goal for group in others):
        return no("A Ringwraith does not go where another company of yours is.", "MECCG-CMP-12", way.goal)
    return None


def in_mode(b: Board, who: Handle) -> bool:
    """Whether a Ringwraith has a mode card on him."""
    return any(face(b, card).has(MODE) for card in card_of(b, who).holds)


def fenced(b: Board, moving: Company, way: Way) -> Reason | None:
    """METW-OPT-02: to and from Gorgoroth by regions from a site in Imlad Morgul, or through Nurn or Udûn."""
    if not b.rules.gorgoroth:
        return None
    atlas = atlas_of(b)
    ends = {atlas.regions[atlas.sites[site].region].name for site in (moving.site, way.goal)}
    if FENCED not in ends or (way.regions == 0 and special_to(b, moving, way.goal) is not None):
        return None
    origin = atlas.regions[atlas.sites[moving.site].region].name
    path = path_of(b, moving, way) or ()
    through = {atlas.regions[region].name for region in path if atlas.is_mapped(region)}
    if way.regions and (origin == THE_PASS or through & BACK_DOORS):
        return None
    return no("Gorgoroth is reached and left from Imlad Morgul, or through Nurn or Udûn.", "METW-OPT-02", way.goal)


def unavailable(b: Board, moving: Company, goal: int) -> Reason | None:
    """Whether the card of a site is not in the location deck: used up, or on the table with another company."""
    if is_unlimited(b, moving.seat, goal):
        return None
    there = [other for other in companies_of(b, moving.seat) if other.site == goal and other.number != moving.number]
    if there:
        return None if may_join(b, moving, there) else no("A company of yours is there.", "METW-RULING-26", goal)
    kept = any(owner(p.people[0]) == moving.seat and same_place(b, p.site, goal) for p in b.later.prisons)
    if goal in b.players[moving.seat].used and not kept:  # MECCG-PRI-22, MECCG-PRI-23
        return no("Its card lies in your discard pile.", "METW-SITE-10", goal)
    if any(owner(agent.card) == moving.seat and shows(agent, goal) for agent in b.later.agents):
        return no("Its card shows where an agent of yours is.", "MECCG-AGT-56", goal)
    return None


def shows(agent: Agent, index: int) -> bool:
    """MECCG-AGT-56: whether a site card lies open on an agent who has been turned up there."""
    return not agent.down and agent.place == index


def may_join(b: Board, moving: Company, there: list[Company]) -> bool:
    """METW-SPL-03, METW-RULING-140: exactly one company, which stays, and room for both."""
    if b.law.free_joins:
        return crowding(b, moving, *there) <= FULL
    if not b.rules.joins_anywhere or len(there) != 1 or any(laid.company == there[0].number for laid in b.laid):
        return False
    return crowding(b, moving, there[0]) <= FULL


def why_not_leave(b: Board, moving: Company) -> Reason | None:
    """Whether a company can be given a new site at all (METW-RULING-24)."""
    scenario = scenario_of(b)
    if scenario is not None and scenario.in_row:
        return no("The company goes along the row.", "SCEN-THERE-22")
    if moving.site == NONE:
        return no("It is at no site.", "METW-MOVE-01")
    if crowding(b, moving) > FULL:
        return no("A company larger than seven cannot move.", "METW-COMP-02")
    people = [face(b, who) for who in moving.members]
    made, most = made_leaders(b, moving.members), leaders_allowed(b, moving.members, people)
    unfit = ill_matched(b, moving.seat, people, made, most)
    if unfit:
        return no("These do not travel together.", unfit)
    return held(b, moving) or bound(b, moving)
