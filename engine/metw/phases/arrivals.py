"""Where a character may come into play, and under whose control (METW-PLAY, METW-SPL-08, METW-SPL-13)."""

from __future__ import annotations

from engine.journeys.cards.moments import Ban, Leave, Of
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Forbid, Permit
from engine.journeys.reading.filters import card_fits, is_haven
from engine.journeys.reading.places import FOUNDS, appearances, is_home, may_appear
from engine.journeys.table.board import companies_of, face, site_of
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.sources import sources
from engine.kernel.records import NONE, Handle
from engine.metw.cards.alignments import BALROGS, is_version_for
from engine.metw.cards.printed import AGENT, FOLLOWED, SUMMONS, MetwCard, lives_in
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, alignment_of, atlas_of, is_unlimited, wizard_of
from engine.metw.table.companies import RINGWRAITH, crowding, ill_matched, leaders_allowed, made_leaders
from engine.metw.table.control import attends, could_control, eased, free_general, room_in_train, unused_direct
from engine.metw.table.draft import Draft
from engine.metw.table.entities import manifestations
from engine.metw.table.reach import FULL


def places(b: Board, seat: int, number: int, card: Handle, anywhere: bool = False) -> list[int]:
    """A company to join or a site to found one at, under general influence; or a character to follow."""
    printed = b.book[number].definition
    groups = [
        group
        for group in companies_of(b, seat)
        if group.site != NONE and fits(b, printed, group)
        if joins(b, seat, printed, group, group.site)
    ]
    hosts = [group for group in groups if recruits(b, printed, group.site)]
    groups = [
        group
        for group in groups
        if anywhere or may_come(b, seat, printed, group.site) or is_summoned(b, printed, group)
    ]
    found: list[int] = []
    if has_room(b, seat, printed):
        taken = {group.site for group in companies_of(b, seat)}
        found = [group.number for group in groups if under_general(b, seat, printed, group.site)]
        found += [
            FOUNDS + index
            for index in appearances(b, printed)
            if index not in taken and founding(b, seat, printed, index) and under_general(b, seat, printed, index)
            if joins(b, seat, printed, None, index)
        ]
    if printed.is_main:
        wizard = wizard_of(b, seat)
        return found if wizard == NONE else [wizard]
    scenario = scenario_of(b)
    if scenario is not None and scenario.entry is not None:
        return found
    return found + [
        who
        for group in dict.fromkeys((*groups, *hosts))
        for who in group.members
        if could_control(b, who, printed.race, printed.name, printed.mind + eased(b, seat, printed))
    ]


def recruits(b: Board, printed: Definition, index: int) -> bool:
    """Whether such a one may follow somebody at this site though it is no home of his."""
    word = atlas_of(b).sites[index].recruits
    return bool(word) and printed.has(word)


def is_summoned(b: Board, printed: Definition, group: Company) -> bool:
    """Whether a card on a company at a Haven calls an agent there."""
    waits = any(face(b, card).has(SUMMONS) for card in group.cards)
    return waits and printed.has(AGENT) and is_haven(b, group.site, group.seat)


def joins(b: Board, seat: int, printed: Definition, group: Company | None, index: int) -> bool:
    """Whether the scenario that is played lets him come there."""
    scenario = scenario_of(b)
    return scenario is None or scenario.joins is None or scenario.joins(b, seat, printed, group, index)


def may_follow(b: Board, seat: int, printed: Definition) -> bool:
    """MECCG-RWF-01 to MECCG-RWF-05: whether a Ringwraith may come as a follower of one's own."""
    own = wizard_of(b, seat)
    if own == NONE or face(b, own).race != RINGWRAITH or printed.race != RINGWRAITH:
        return False
    there, mine = site_of(b, own), face(b, own)
    if there == NONE or not (is_haven(b, there) or is_home(b, printed, there)):
        return False
    if printed.number in manifestations(b, mine.number):
        return False
    allowed = unused_direct(b, own) >= 1 and any(face(b, card).has(FOLLOWED) for card in b.zones[seat][Zone.PLAY])
    allowed = allowed or attends(b, printed) or room_in_train(b, own) > 0
    people = (who for group in b.companies for who in group.members)
    return allowed and all(face(b, who).number != printed.number for who in people)


def may_come(b: Board, seat: int, printed: Definition, index: int) -> bool:
    """METW-PLAY-02, METW-PLAY-10, MECCG-PLY-04: a Haven or the home site; an avatar where its alignment says.

    MECCG-PLY-02: an agent at a home site alone. SCEN-RULING-38: Wizards are characters.
    """
    if driven_below(b, seat, printed):
        return lives_in(BELOW, b.atlas.sites[index], "")
    if not may_appear(b, printed, index):
        return False
    site, home = b.atlas.sites[index], home_of(b, printed)
    if is_home(b, printed, index) if home == printed.home else site.name == home:
        return True
    if printed.is_main:
        kept_off = b.rules.arrival_at_home and is_haven(b, index, seat)
        return site.name in alignment_of(b, seat).avatar_at and not kept_off and not home_only(b, seat)
    if not is_haven(b, index, seat) or (len(b.law.alignments) > 1 and printed.has(AGENT)):
        return False
    return not b.rules.arrival_at_home and (not site.arrivals or printed.race in site.arrivals.split(", "))


BELOW, DARK_HOLDS = "below and not type:D", "type:D"


def driven_below(b: Board, seat: int, printed: Definition) -> bool:
    """MECCG-PLY-07: who is at home in any Dark-hold is at home in the Under-deeps at a Balrog player's."""
    homes = printed.homes if isinstance(printed, MetwCard) else ()
    return alignment_of(b, seat) is BALROGS and DARK_HOLDS in homes


def may_still(b: Board, seat: int, *, unique: bool) -> bool:
    """METW-ORG-02; MECCG-PLY-08, MECCG-RULING-21: one arrival or farewell, two at a Balrog player's, one not unique."""
    if not b.players[seat].arrived:
        return True
    if alignment_of(b, seat) is not BALROGS or SECOND in b.turn.once:
        return False
    return not unique or COMMON in b.turn.once


COMMON, SECOND = 2, 3
"""What is remembered for the rest of the turn: the first one was not unique, and there was a second one."""


def note_one(d: Draft, seat: int, *, unique: bool) -> None:
    """Somebody has come, or was sent away, in this organization phase."""
    mark = SECOND if d.players[seat].arrived else 0 if unique else COMMON
    if mark:
        d.set_turn(once=(*d.turn.once, mark))
    d.set_player(seat, arrived=True)


def home_only(b: Board, seat: int) -> bool:
    """Whether a card of his player brings an avatar to his home site alone."""
    return any(
        isinstance(source.word, Forbid)
        and source.word.ban is Ban.BRING_ELSEWHERE
        and source.word.of is Of.PLAYER
        and source.seat == seat
        for source in sources(b).of(Forbid)
    )


def anywhere_at_home(b: Board, seat: int, printed: Definition) -> bool:
    """Whether a card of a player lets such people come to any Haven of his."""
    return any(
        isinstance(source.word, Permit)
        and source.word.leave is Leave.AT_ANY_HAVEN
        and source.seat == seat
        and source.word.cards is not None
        and card_fits(b, source.word.cards, printed)
        for source in sources(b).of(Permit)
    )


def home_of(b: Board, printed: Definition) -> str:
    """The home site of a character; a scenario may give all Wizards another one (SCEN-ANDUIN-02)."""
    scenario = scenario_of(b)
    return scenario.wizards_home if printed.is_main and scenario and scenario.wizards_home else printed.home


def founding(b: Board, seat: int, printed: Definition, index: int) -> bool:
    """METW-PLAY-05: the site card must be available."""
    site = b.atlas.sites[index]
    if site.hidden or not is_version_for(alignment_of(b, seat), site) or not may_come(b, seat, printed, index):
        return False
    return is_unlimited(b, seat, index) or index not in b.players[seat].used


def has_room(b: Board, seat: int, printed: Definition) -> bool:
    """METW-PLAY-01: whether general influence has room for a newcomer; by some rules that is asked later."""
    return printed.is_main or b.law.late_influence or printed.mind <= free_general(b, seat)


def under_general(b: Board, seat: int, printed: Definition, index: int) -> bool:
    """METW-SPL-08: whom there is room for comes where the revealed Wizard is.

    MECCG-PLY-01, MECCG-PLY-16, MECCG-RULING-14: or where somebody could control the newcomer, whoever does so in the
    end; whether there is influence for him is asked when the phase ends.
    """
    if printed.is_main:
        return True
    wizard = wizard_of(b, seat)
    if not b.rules.arrival_at_wizard or wizard == NONE or site_of(b, wizard) == index:
        return True
    if is_haven(b, index, seat) and anywhere_at_home(b, seat, printed):
        return True
    return b.law.late_influence and any(
        could_control(b, who, printed.race, printed.name, printed.mind + eased(b, seat, printed))
        for group in companies_of(b, seat)
        if group.site == index
        for who in group.members
    )


def fits(b: Board, printed: Definition, group: Company) -> bool:
    """METW-COMP-02: at a Haven any size is allowed; elsewhere not everybody goes with everybody (MECCG-CMP-01)."""
    if is_haven(b, group.site, group.seat):
        return True
    people = [*(face(b, who) for who in group.members), printed]
    made, most = made_leaders(b, group.members), leaders_allowed(b, group.members, people)
    return crowding(b, group, newcomer=printed) <= FULL and not ill_matched(b, group.seat, people, made, most)
