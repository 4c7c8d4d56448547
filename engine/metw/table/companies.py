"""Kinds of companies and of their members: heroes and minions, covert and overt, leaders (MECCG-CMP, MECCG-CHR)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.cards.moments import Ban, Leave
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Forbid, Grant, Permit
from engine.journeys.reading.automatic import SiteAttack, automatic_number, site_attacks
from engine.journeys.reading.filters import attack_fits, is_haven, skills
from engine.journeys.table.board import allies_with, card_of, company_number, face, halves
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Company
from engine.journeys.table.sources import sources
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.lairs import DRAGON_OF
from engine.metw.cards.printed import BECOMES_ALLY, HALF_ORC, LEADER, OVERT
from engine.metw.table.board import Board, alignment_of
from engine.metw.table.entities import slain

ORCS_AND_TROLLS = ("Orc", "Troll")
APART = ("Elf", "Dwarf", "Dúnadan")
"""With whom Orcs and Trolls do not travel (MECCG-CMP-01)."""
RINGWRAITH, BALROG = "Ringwraith", "Balrog"
OVERT_RACES = (*ORCS_AND_TROLLS, BALROG)
NEVER_CHECKS = (RINGWRAITH, BALROG)
"""Races that make no corruption checks (MECCG-RW-14, MECCG-BAL-09)."""


def is_minion(b: Board, who: Handle) -> bool:
    """MECCG-CHR-08, MECCG-CHR-03: all of a minion player's; of a Fallen-wizard's only Orcs and Trolls."""
    side = alignment_of(b, owner(who))
    return side.minion or (side is FALLEN_WIZARDS and face(b, who).race in ORCS_AND_TROLLS)


def checks_as_minion(b: Board, who: Handle) -> bool:
    """MECCG-COR-07: minions, and the Fallen-wizard himself."""
    return is_minion(b, who) or (alignment_of(b, owner(who)) is FALLEN_WIZARDS and face(b, who).is_main)


def never_checks(b: Board, who: Handle) -> bool:
    """MECCG-RW-14, MECCG-BAL-09."""
    return face(b, who).race in NEVER_CHECKS


def is_overt(b: Board, group: Company) -> bool:
    """MECCG-CMP-10, MECCG-CMP-06: Orcs, Trolls, The Balrog, and what says of itself that it makes a company overt."""
    people = [face(b, who) for who in group.members]
    half = alignment_of(b, group.seat) is FALLEN_WIZARDS and all(
        one.has(HALF_ORC) or one.race == "Man" for one in people
    )
    if any(one.race in OVERT_RACES and not (half and one.has(HALF_ORC)) for one in people):
        return True
    cards = [face(b, card) for who in group.members for card in card_of(b, who).holds]
    cards += [face(b, card) for card in group.cards]
    allies = [ally for who in group.members for ally in allies_with(b, who)]
    tamed = [face(b, held) for ally in allies if face(b, ally).has(BECOMES_ALLY) for held in card_of(b, ally).holds]
    if any(one.race in ORCS_AND_TROLLS for one in tamed):
        return True
    return any(one.has(OVERT) or (one.is_ally and one.race in ORCS_AND_TROLLS) for one in cards)


def is_minion_company(b: Board, group: Company) -> bool:
    """A company of a minion player (MECCG-CMP-11); no overt one of a Fallen-wizard's (MECCG-DET-08)."""
    return alignment_of(b, group.seat).minion


def size_of(printed: Definition) -> int:
    """In halves: METW-COMP-01 for Hobbits, MECCG-CHR-04 for Orcs who are scouts."""
    return 1 if printed.half_size or (printed.race == "Orc" and "scout" in printed.skills) else 2


def ringwraiths(b: Board, group: Company) -> list[Handle]:
    """The Ringwraith of a company and those who follow him."""
    return [who for who in group.members if face(b, who).race == RINGWRAITH]


def made_leaders(b: Board, members: Sequence[Handle]) -> int:
    """How many of them lead because a card says so, and not by their own (MECCG-CMP-13)."""
    if not any(isinstance(source.word, Grant) and source.word.skill == LEADER for source in sources(b).of(Grant)):
        return 0
    return sum(1 for who in members if not face(b, who).has(LEADER) and LEADER in skills(b, who))


def leaders_allowed(b: Board, members: Sequence[Handle], printed: Sequence[Definition]) -> int:
    """One, and where a card on the company says so another one, if one of them is a Troll."""
    more = 1 if told(b, members, Leave.ONE_MORE_LEADS) else 0
    if not told(b, members, Leave.TROLL_LEADS):
        return 1 + more
    made = any(face(b, who).race == "Troll" and LEADER in skills(b, who) for who in members)
    return more + (2 if made or any(one.race == "Troll" and one.has(LEADER) for one in printed) else 1)


def told(b: Board, members: Sequence[Handle], leave: Leave) -> bool:
    """Whether a card on a company of theirs permits that."""
    permits = [s for s in sources(b).of(Permit) if isinstance(s.word, Permit) and s.word.leave is leave]
    companies = {company_number(b, who) for who in members} if permits else set()
    return any(company_number(b, source.card) in companies for source in permits)


def crowding(b: Board, *groups: Company, newcomer: Definition | None = None) -> int:
    """What their people count against the largest size of a company, in halves: a further leader may count nothing."""
    members = [who for group in groups for who in group.members]
    leaders = [b.customs.counts(b, who) for who in members if face(b, who).has(LEADER) or LEADER in skills(b, who)]
    leaders += [size_of(newcomer)] if newcomer is not None and newcomer.has(LEADER) else []
    spared = max(leaders) if len(leaders) > 1 and told(b, members, Leave.ONE_MORE_LEADS) else 0
    return sum(halves(b, group) for group in groups) + (size_of(newcomer) if newcomer is not None else 0) - spared


def ill_matched(b: Board, seat: int, printed: Sequence[Definition], made: int = 0, most: int = 1) -> str:
    """The rule that keeps these from being one company outside an own haven; nothing where none does."""
    side, races = alignment_of(b, seat), {one.race for one in printed}
    foes = (*APART, "Hobbit") if side is FALLEN_WIZARDS else APART
    if (side.minion or side is FALLEN_WIZARDS) and races & set(ORCS_AND_TROLLS) and races & set(foes):
        return "MECCG-CMP-01"
    if RINGWRAITH in races and len(races) > 1:
        return "MECCG-CMP-02"
    return "MECCG-CMP-03" if sum(one.has(LEADER) for one in printed) + made > most else ""


# ----------------------------------------------------------------------------------------------- attacks at a site
def attacks_at(b: Board, here: Company) -> list[SiteAttack]:
    """The automatic-attacks a company faces at its site: some concern overt companies alone, or detain covert ones."""
    found = site_attacks(b, here.site, here.seat)
    alone = [one for one in found if automatic_number(here.site, one.place) in left_over(b)][:1]
    found = alone or found
    printed = b.atlas.sites[here.site].attacks
    dragon = DRAGON_OF.get(b.atlas.sites[here.site].name, "")
    if dragon and len(b.law.alignments) > 1 and slain(b, dragon):
        found = [one for one in found if one.source != NONE]
    if not any(one.only or one.detained for one in printed):
        return found
    word = "overt" if is_overt(b, here) else "covert"
    kept: list[SiteAttack] = []
    for one in found:
        shown = printed[one.place] if one.source == NONE and one.place < len(printed) else None
        if shown is None or shown.only in ("", word):
            kept.append(one._replace(detain=one.detain and (shown is None or shown.detained in ("", word))))
    return kept


def left_over(b: Board) -> set[int]:
    """The automatic-attacks that are left where there were several, by number."""
    words = (source for source in sources(b).of(Forbid) if isinstance(source.word, Forbid))
    return {number for s in words if s.word.ban is Ban.FURTHER_ATTACKS for number in s.bound or ()}  # type: ignore[attr-defined]


def befriended(b: Board, here: Company, attack: Attack) -> bool:
    """Whether a card of a company's player keeps such attacks from it."""
    return any(
        isinstance(source.word, Forbid)
        and source.word.ban is Ban.ATTACKED
        and source.word.fight is not None
        and source.seat == here.seat
        and attack_fits(b, source.word.fight, attack)
        for source in sources(b).of(Forbid)
    )


def sheltered(b: Board, here: Company, at_site: bool) -> bool:
    """Whether attacks on a minion company are canceled because of where it is."""
    moving = here.journey is not None and here.journey.moving
    index = here.journey.goal if here.journey is not None and moving else here.site
    if index != NONE and alignment_of(b, here.seat) is FALLEN_WIZARDS and (at_site or not moving):
        return is_haven(b, index, here.seat)
    if index == NONE or (moving and not at_site) or not is_minion_company(b, here):
        return False
    return b.atlas.sites[index].safe and is_haven(b, index)
