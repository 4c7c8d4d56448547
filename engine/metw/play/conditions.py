"""Whether conditions and sorts of METW alone, and of the sets after it, hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.journeys.cards import words as w
from engine.journeys.cards.conditions import CompanyIs, Who, Word
from engine.journeys.cards.moments import ANY, NO_CAP, Leave
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.play.playable import once_key
from engine.journeys.play.travel import keeps_course
from engine.journeys.reading.automatic import automatic_number, site_attacks
from engine.journeys.reading.filters import (
    card_fits,
    character_fits,
    context_of,
    holds_all,
    path_types,
    roll_now,
    site_type,
    skills,
)
from engine.journeys.reading.keying import keys_for, regions_of
from engine.journeys.reading.places import is_home
from engine.journeys.reading.sites import same_place
from engine.journeys.reading.values import attack_strikes, mind
from engine.journeys.table.board import (
    attack_now,
    bearer_of,
    card_of,
    companies_of,
    company,
    company_number,
    face,
    fellows,
    goal_of,
    on_table,
    site_of,
    strike_now,
)
from engine.journeys.table.records import IN_HAND, Company, Phase, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context
from engine.kernel.records import NONE, Handle, owner
from engine.metw.agents.rows import homes, newcomer
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.later_words import (
    Among,
    Bearing,
    Below,
    BesideTheDeeps,
    Creatures,
    Deserted,
    Detaining,
    EndIsNear,
    Folk,
    Guarded,
    Hoard,
    HomeIn,
    InWorkshop,
    Isolated,
    Keeps,
    Lurks,
    Numbered,
    OfMinions,
    Opposed,
    Outranked,
    Overt,
    Owns,
    Present,
    Prey,
    Reserved,
    Rested,
    RingSort,
    RollsHere,
    Served,
    Several,
    SiteHeld,
    Sort,
    Stage,
    StoredHere,
    Struck,
    Through,
    Unseen,
    Wizardhaven,
)
from engine.metw.cards.printed import HERO, MetwCard
from engine.metw.cards.words import Against, EnRoute, SitePath, TapSite
from engine.metw.combat.assaults import assault_now, striker
from engine.metw.combat.guards import is_isolated
from engine.metw.scenarios.anduin import count_of_doom
from engine.metw.scenarios.bane import hunter, loot
from engine.metw.scenarios.there import roused_by
from engine.metw.scenarios.words import Doom, Hunts, Roused, Stealing
from engine.metw.table.board import Board, alignment_of, atlas_of, opponents, wizard_of
from engine.metw.table.borne import serves
from engine.metw.table.calling import may_be_called
from engine.metw.table.companies import attacks_at, is_minion, is_overt
from engine.metw.table.control import controller_of, is_follower
from engine.metw.table.frames import Persuasion
from engine.metw.table.stages import is_wizardhaven, named_wizard, stage_points


def _reserved(b: Board, condition: Reserved, at: Context) -> bool:
    """Whether the creature laid aside with a card attacks, or could; what is not in play yet holds nothing."""
    record = on_table(b, at.card)
    if record is None:
        return False
    if condition.keyed:
        return any(face(b, held).is_creature and can_be_keyed(b, face(b, held)) for held in record.holds)
    attack = attack_now(b)
    return attack is not None and attack.source in record.marks


def _against(b: Board, condition: Against, at: Context) -> bool:
    attempt = persuasion_now(b)
    if attempt is None or (condition.mine and owner(attempt.target) != at.seat):
        return False
    return card_fits(b, condition.cards, face(b, attempt.target))


def _en_route(b: Board, condition: EnRoute, at: Context) -> bool:
    group = company(b, at.company) if b.turn.phase is Phase.MOVEMENT and b.turn.company == at.company else None
    if group is None or group.journey is None or not group.journey.moving:
        return False
    return not condition.lost or condition.lost in face(b, at.subject).skills


def _isolated(b: Board, condition: Isolated, at: Context) -> bool:
    attack = attack_now(b)
    return attack is not None and is_isolated(b, attack)


def _numbered(b: Board, condition: Numbered, at: Context) -> bool:
    attack = attack_now(b)
    return attack is not None and condition.least <= attack_strikes(b, attack) <= condition.most


def _stage(b: Board, condition: Stage, at: Context) -> bool:
    known_as = named_wizard(b, at.seat)
    named = not condition.names or (known_as is not None and known_as.name in condition.names)
    return named and stage_points(b, at.seat) >= condition.points


def _wizardhaven(b: Board, condition: Wizardhaven, at: Context) -> bool:
    if condition.anywhere:
        return any(is_wizardhaven(b, site.index, at.seat, condition.protected) for site in atlas_of(b).sites)
    here = company(b, at.company)
    return here is not None and is_wizardhaven(b, here.site, here.seat, condition.protected)


def _present(b: Board, condition: Present, at: Context) -> bool:
    cards = (card for rows in b.zones for zone in (Zone.PLAY, Zone.MP) for card in rows[zone])
    return any(card_fits(b, condition.cards, face(b, card)) for card in cards)


def _prey(b: Board, condition: Prey, at: Context) -> bool:
    mine = at.seat == b.turn.mover != owner(at.subject)
    lies = at.subject in b.zones[owner(at.subject)][Zone.DISCARD]
    return mine and lies and face(b, at.subject).is_creature and wizard_of(b, at.seat) != NONE


def _owns(b: Board, condition: Owns, at: Context) -> bool:
    mine = (card for zone in (Zone.PLAY, Zone.MP) for card in b.zones[at.seat][zone])
    return sum(card_fits(b, condition.cards, face(b, card)) for card in mine) >= condition.least


def _deserted(b: Board, condition: Deserted, at: Context) -> bool:
    if at.subject == NONE:  # two companies became one
        return False
    gone = company_number(b, at.subject) if on_table(b, at.subject) is not None else NONE
    return face(b, at.subject).is_character and gone != company_number(b, at.card)


def _site_held(b: Board, condition: SiteHeld, at: Context) -> bool:
    lies = card_of(b, at.card).site
    return lies == NONE or any(group.site == lies for group in companies_of(b, at.seat))


def _opposed(b: Board, condition: Opposed, at: Context) -> bool:
    if condition.attacks:
        return is_attacked_by(b, condition.alignment)
    return any(alignment_of(b, foe).word == condition.alignment for foe in opponents(b, at.seat))


def _served(b: Board, condition: Served, at: Context) -> bool:
    lord = wizard_of(b, at.seat)
    return lord != NONE and character_fits(b, condition.who, lord)


def _stored_here(b: Board, condition: StoredHere, at: Context) -> bool:
    """Whether a copy of a card lies among points that were won at the site of the company."""
    here = company(b, at.company)
    piles = [card for rows in b.zones for card in rows[Zone.MP] if face(b, card).number == at.definition]
    return here is not None and any(same_place(b, card_of(b, card).site, here.site) for card in piles)


def _rested(b: Board, condition: Rested, at: Context) -> bool:
    holding = bool(b.zones[at.seat][IN_HAND]) or not condition.hand
    return holding and once_key(at.definition) not in b.turn.once


def _rolls_here(b: Board, condition: RollsHere, at: Context) -> bool:
    roll = roll_now(b)
    if roll is None or on_table(b, roll.who) is None or owner(roll.who) != at.seat:
        return False
    return same_place(b, site_of(b, roll.who), site_of(b, at.card))


_HOLDS: dict[type[Word], Callable[..., bool]] = {
    Against: _against,
    Among: lambda b, word, at: any(card_fits(b, sort, b.book[at.definition].definition) for sort in word.sorts),
    Creatures: lambda b, word, at: is_creature_of(b, b.book[at.definition].definition, word),
    Deserted: _deserted,
    Detaining: lambda b, word, at: at.number in detaining(b, at.company),
    EnRoute: _en_route,
    Doom: lambda b, word, at: word.face <= count_of_doom(b) < word.before,
    EndIsNear: lambda b, word, at: may_be_called(b),
    Folk: lambda b, word, at: is_one_of(b, word, at.subject),
    Hunts: lambda b, word, at: at.seat == hunter(b),
    Isolated: _isolated,
    Keeps: lambda b, word, at: any(prison.host == at.card for prison in b.later.prisons),
    Lurks: lambda b, word, at: newcomer(b, at.seat) is not None,
    Numbered: _numbered,
    Opposed: _opposed,
    Outranked: lambda b, word, at: outranked(b, bearer_of(b, at.card)),
    Owns: _owns,
    Present: _present,
    Prey: _prey,
    Reserved: _reserved,
    Rested: _rested,
    Unseen: lambda b, word, at: wizard_of(b, at.seat) == NONE and not b.players[at.seat].main,
    Served: _served,
    RingSort: lambda b, word, at: b.book[at.definition].definition.ring_type == word.sort,
    Roused: lambda b, word, at: roused_by(b, word.kind),
    SiteHeld: _site_held,
    Sort: lambda b, word, at: is_of_sort(b, b.book[at.definition].definition, word),
    Bearing: lambda b, word, at: any(map(partial(has_on, b, word), card_of(b, at.subject).holds)),
    RollsHere: _rolls_here,
    Stage: _stage,
    Stealing: lambda b, word, at: loot(b) != NONE,
    StoredHere: _stored_here,
    Struck: lambda b, word, at: is_own_strike(b, at.card) if word.own else both_struck(b, at.card),
    Wizardhaven: _wizardhaven,
}
"""By what a condition is about: the board, a card, a player."""


def has_on(b: Board, wanted: Bearing, card: Handle) -> bool:
    """Whether a card is such a one, without such another one on it."""
    lying = (face(b, held) for held in card_of(b, card).holds)
    return card_fits(b, wanted.cards, face(b, card)) and not any(card_fits(b, wanted.without, one) for one in lying)


def holds(b: Board, condition: Word, at: Context) -> bool:
    """Whether a condition of METW alone, or of the sets after it, holds."""
    judge = _HOLDS.get(type(condition))
    if judge is not None:
        return judge(b, condition, at)
    concerned = company(b, at.company)
    return concerned is not None and holds_for(b, condition, concerned)


def holds_for(b: Board, condition: Word, concerned: Company) -> bool:
    """Whether a condition holds that is about a company."""
    if isinstance(condition, Through) and condition.leaving:
        return bool(left_behind(b, concerned) & set(condition.regions))
    if isinstance(condition, Through):
        path = concerned.journey.path if concerned.journey is not None and concerned.journey.moving else ()
        names = {b.atlas.regions[region].name for region in regions_of(b, concerned, path)} if path else set()
        return bool(names & set(condition.regions)) or bool(set(path_types(b, concerned, True)) & set(condition.types))
    if isinstance(condition, Guarded):
        found = site_attacks(b, goal_of(concerned), concerned.seat)
        return sum(not condition.races or one.race in condition.races for one in found) >= condition.least
    if isinstance(condition, SitePath):
        return has_path(b, goal_of(concerned), condition)
    if isinstance(condition, HomeIn):
        return any(face(b, who).home in condition.sites for who in concerned.members)
    if isinstance(condition, BesideTheDeeps):
        deeps = (site for site in atlas_of(b).sites if site.below)
        return any(same_place(b, one, goal_of(concerned)) for site in deeps for one, _ in site.adjacent)
    if isinstance(condition, Below):
        return concerned.site != NONE and atlas_of(b).sites[concerned.site].below
    if isinstance(condition, Several):
        return sum(1 for who in fellows(b, concerned) if character_fits(b, condition.who, who)) >= condition.least
    if isinstance(condition, InWorkshop):
        return in_workshop(b, condition, concerned)
    if isinstance(condition, Hoard):
        return concerned.site in b.turn.lairs or (concerned.site != NONE and atlas_of(b).sites[concerned.site].hoard)
    if isinstance(condition, OfMinions):
        return any(is_minion(b, who) for who in concerned.members)
    assert isinstance(condition, Overt)
    return is_overt(b, concerned)


def left_behind(b: Board, moving: Company) -> set[str]:
    """The regions that a company on its way by regions comes through or from, without those of its goal."""
    path = moving.journey.path if moving.journey is not None and moving.journey.moving else ()
    if not all(atlas_of(b).is_mapped(region) for region in path):
        return set()
    return {b.atlas.regions[region].name for region in path[:-1]}


def is_attacked_by(b: Board, alignment: str) -> bool:
    """Whether a company of that kind makes the attack under way: a Fallen-wizard's covert one is of heroes too."""
    assault = assault_now(b)
    there = company(b, assault.company) if assault is not None else None
    if there is None:
        return False
    side = alignment_of(b, there.seat)
    covert = side is FALLEN_WIZARDS and alignment == HERO and not is_overt(b, there)
    return covert or side.word == alignment


def detaining(b: Board, number: int) -> list[int]:
    """The automatic-attacks at the site of a company that only detain it."""
    here = company(b, number)
    if here is None or here.site == NONE:
        return []
    return [automatic_number(here.site, one.place) for one in attacks_at(b, here) if one.detain]


def in_workshop(b: Board, wanted: InWorkshop, here: Company) -> bool:
    """Whether a card of a company's player lets him play such a card where it is, and he has not done so this turn."""
    there = any(
        isinstance(source.word, w.Permit)
        and source.word.leave is Leave.WORKSHOP
        and source.seat == here.seat
        and same_place(b, card_of(b, source.card).site, here.site)
        for source in sources(b).of(w.Permit)
    )
    groups = (group for group in companies_of(b, here.seat) if group.site == here.site)
    made = (b.book[number].definition for group in groups for number in group.played)
    return there and not any(card_fits(b, wanted.cards, one) for one in made)


def is_informed(b: Board, number: int) -> bool:
    """Whether a card is played where information is playable."""
    required = (one for way in b.book[number].ways for one in way.use.require if isinstance(one, CompanyIs))
    return any(one.site is not None and one.site.icon == "book" for one in required)


def is_of_sort(b: Board, printed: Definition, wanted: Sort) -> bool:
    """Whether a card is of such a sort."""
    return (
        (not wanted.informed or is_informed(b, printed.number))
        and (not wanted.kinds or printed.kind in wanted.kinds or (printed.is_ally and Kind.ALLY in wanted.kinds))
        and (not wanted.races or printed.race in wanted.races)
        and (not wanted.names or printed.name in wanted.names)
        and (not wanted.alignments or (isinstance(printed, MetwCard) and printed.belongs in wanted.alignments))
        and printed.mp >= wanted.least
        and (not wanted.unique or printed.unique)
        and (not wanted.keywords or any(printed.has(word) for word in wanted.keywords))
        and not any(printed.has(word) or printed.item_kind == word for word in wanted.not_keywords)
        and printed.mind <= wanted.most_mind
        and (not wanted.fights or bool(printed.prowess or printed.body))
        and (not wanted.lives or lives_among(b, printed, wanted.lives))
    )


def lives_among(b: Board, printed: Definition, types: str) -> bool:
    """Whether a card shows somebody with a home site of such a type."""
    return any(site.type in types and is_home(b, printed, site.index) for site in b.atlas.sites)


def is_creature_of(b: Board, printed: Definition, wanted: Creatures) -> bool:
    """Whether a card is such a creature."""
    right = printed.is_creature and printed.race in wanted.races
    return right and (not wanted.keyed or can_be_keyed(b, printed))


def can_be_keyed(b: Board, printed: Definition) -> bool:
    """Whether a creature could be keyed to the company on its way."""
    moving = company(b, b.turn.company)
    return moving is not None and bool(keys_for(b, printed, moving))


def both_struck(b: Board, card: Handle) -> bool:
    """Whether the attack under way has strikes on a card and on its bearer."""
    attack = attack_now(b)
    struck = {mark.who for mark in attack.assigned} if attack is not None else set()
    return {card, bearer_of(b, card)} <= struck


def is_own_strike(b: Board, who: Handle) -> bool:
    """Whether the strike under way is that of a character whose text counts (MECCG-CVC-10)."""
    strike = strike_now(b)
    return strike is not None and striker(b, strike) == who and serves(b, who)


def outranked(b: Board, who: Handle) -> bool:
    """Whether somebody of his company has a higher mind than a character."""
    group = company(b, company_number(b, who)) if who != NONE else None
    return group is not None and any(mind(b, other) > mind(b, who) for other in group.members)


def is_one_of(b: Board, wanted: Folk, who: Handle) -> bool:
    """Whether a character is of such a sort."""
    printed = face(b, who)
    if not printed.is_character or not character_fits(b, wanted.who, who):
        return False
    if wanted.least or wanted.most < NO_CAP:
        if printed.is_main or not wanted.least <= mind(b, who) <= wanted.most:
            return False
    if wanted.keyword and not (printed.has(wanted.keyword) or wanted.keyword in skills(b, who)):
        return False
    if wanted.beside is not None and not is_beside(b, who, wanted.beside):
        return False
    if wanted.threatened and not threatened(b, who):
        return False
    if wanted.under is not None:
        leader = controller_of(b, who)
        if leader == NONE or not character_fits(b, wanted.under, leader):
            return False
    if wanted.haven and not is_wizardhaven(b, site_of(b, who), owner(who)):
        return False
    if wanted.lives and not lives_so(b, who, wanted.lives, wanted.at_home):
        return False
    if wanted.without and any(face(b, held).name in wanted.without for held in card_of(b, who).holds):
        return False
    return wanted.follower == ANY or is_follower(b, who) == bool(wanted.follower)


def lives_so(b: Board, who: Handle, types: str, at_home: bool) -> bool:
    """Whether a character has a home site of such a type, in the versions of his player; or is at one."""
    found = [index for index in homes(b, owner(who), face(b, who)) if site_type(b, index) in types]
    return any(same_place(b, index, site_of(b, who)) for index in found) if at_home else bool(found)


def is_beside(b: Board, who: Handle, other: Who) -> bool:
    """Whether another such character of the same player is at somebody's site."""
    groups = [group for group in companies_of(b, owner(who)) if group.site == site_of(b, who) != NONE]
    return any(one != who and character_fits(b, other, one) for group in groups for one in group.members)


def threatened(b: Board, who: Handle) -> bool:
    """Whether an influence check is made against his company: somebody or something of it."""
    attempt = persuasion_now(b)
    return attempt is not None and company_number(b, attempt.target) == company_number(b, who)


def has_path(b: Board, site: int, wanted: SitePath) -> bool:
    """Whether the path printed on a site card has so many regions of these types."""
    return sum(atlas_of(b).printed_path(site).count(kind) for kind in wanted.types) >= wanted.count


def persuasion_now(b: Board) -> Persuasion | None:
    """The attempt to influence something of the opponent's that is being made."""
    return next((frame for frame in reversed(b.frames) if isinstance(frame, Persuasion)), None)


def counts_as_tapped(b: Board, site: int) -> bool:
    """Whether an effect makes a site count as tapped, though nobody has tapped it."""
    if atlas_of(b).sites[site].haven or any(keeps_course(b, one.number) for one in b.companies if one.site == site):
        return False
    return any(
        isinstance(source.word, TapSite)
        and has_path(b, site, source.word.path)
        and holds_all(b, source.word.when, context_of(b, source))
        for source in sources(b).of(TapSite)
    )
