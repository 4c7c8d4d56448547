"""What things count as now, and whether the filters and conditions of the effect words hold."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engine.journeys.cards import conditions as c
from engine.journeys.cards.conditions import Cards, Fight, Where, Who, Word
from engine.journeys.cards.moments import ANY, Ban, Of
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Automatic, ChangeType, Forbid, Grant, Remove
from engine.journeys.reading.declared import cards_aimed_at, companies_aimed_at, counts_as_there
from engine.journeys.reading.sites import crosses, offers, same_place
from engine.journeys.table.board import (
    Board,
    attack_now,
    bearer_of,
    card_of,
    company,
    company_number,
    face,
    fellows,
    goal_of,
    halves,
    on_table,
    site_of,
    strike_now,
)
from engine.journeys.table.frames import Attack, Effects, Play, Roll
from engine.journeys.table.records import IN_MP, Company
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context, Source
from engine.kernel.records import NONE, Handle, owner

SITE_BASE = 1000
"""Sites are named as numbers above this, regions below."""
REGION_BASE = 2000
"""Effects on regions are bound to numbers above this, so that no region is taken for a card."""
SITE_MARKS = "HFBRSD"
"""Marks for the type of a site count by this order."""
FULL = 14
"""Size seven in halves."""


def context_of(b: Board, source: Source) -> Context:
    """The context of a word in force."""
    return Context(
        source.card, source.seat, company_number(b, source.card), source.bound or (), definition=source.definition
    )


# ------------------------------------------------------------------------------------------- what things count as
def skills(b: Board, character: Handle, without: Handle = NONE) -> frozenset[str]:
    """The skills of a character, printed and granted, but for those one card grants him if it is named."""
    printed = face(b, character).skills
    granted = [
        source.word.skill
        for source in sources(b).of(Grant)
        if isinstance(source.word, Grant)
        and source.word.skill
        and source.card != without
        and grants(b, source, character)
    ]
    return frozenset((*printed, *granted))


def grants(b: Board, source: Source, character: Handle) -> bool:
    """Whether what a card grants goes to this character."""
    return character in source.bound if source.bound is not None else bearer_of(b, source.card) == character


def region_type(b: Board, region: int, for_hazards: bool = False) -> str:
    """What a region counts as now."""
    printed = b.atlas.regions[region]
    found = sources(b).of(ChangeType)
    return _changed(b, found, printed.type, printed.name, REGION_BASE + region, for_hazards) if found else printed.type


def site_type(b: Board, index: int, for_hazards: bool = False) -> str:
    """What a site counts as now."""
    printed = b.atlas.sites[index]
    kind = (for_hazards and printed.hazard_type) or printed.type
    found = sources(b).of(ChangeType)
    return _changed(b, found, kind, printed.name, SITE_BASE + index, for_hazards) if found else kind


def _changed(
    b: Board, found: list[Source], printed: str, name: str, number: int, for_hazards: bool, healing: bool = False
) -> str:
    """By all these effects one after the other, one step each."""
    ordered = b.customs.changes(b, found) if len(found) > 1 else found
    return changed_by(b, ordered, printed, name, number, for_hazards, healing)


def changed_by(
    b: Board, ordered: list[Source], printed: str, name: str, number: int, for_hazards: bool, healing: bool = False
) -> str:
    """What a region or site counts as when these effects are applied in this order."""
    now = printed
    for source in ordered:
        word = source.word
        assert isinstance(word, ChangeType)
        if word.for_hazards and not for_hazards and not (healing and word.healing):
            continue
        if source.bound and number not in source.bound:
            continue
        if word.names and name not in word.names:
            continue
        elsewhere = word.here and not _lies_at(b, source.card, number - SITE_BASE)
        if elsewhere or (word.healing and not word.for_hazards and not healing):
            continue
        for pair in word.pairs:
            if pair[0] == (printed if word.printed else now) and holds_all(b, word.when, context_of(b, source)):
                now = pair[1]
                break
    return now


def age_of(b: Board, source: Source) -> tuple[bool, int]:
    """Sorts effects of cards in play by age, before those of events, which keep their order."""
    record = on_table(b, source.card) if source.bound is None else None
    return source.bound is not None, record.since if record is not None else 0


def is_haven(b: Board, index: int, seat: int = NONE) -> bool:
    """Whether a site counts as a Haven now; where a player is named, as one of his."""
    return index != NONE and site_type(b, index) == "H" and (seat == NONE or b.customs.shelters(b, seat, index))


def heals(b: Board, index: int, seat: int = NONE) -> bool:
    """Whether characters heal at a site as they do at a Haven, those of a player if one is named."""
    if index == NONE or (seat != NONE and not b.customs.shelters(b, seat, index)):
        return False
    printed = b.atlas.sites[index]
    found = sources(b).of(ChangeType)
    return printed.restful or _changed(b, found, printed.type, printed.name, SITE_BASE + index, False, True) == "H"


def held_down(b: Board, card: Handle) -> bool:
    """Whether a card on a character keeps him from untapping."""
    return any(
        isinstance(source.word, Forbid)
        and source.word.ban is Ban.UNTAP
        and on_table(b, source.card) is not None
        and card == (source.card if source.word.of is Of.SELF else card_of(b, source.card).host)
        for source in sources(b).of(Forbid)
    )


def lairs(b: Board) -> tuple[int, ...]:
    """Sites with a Dragon automatic-attack now (LORE-SITE-15)."""
    words = [source.word for source in sources(b).of(Automatic)]
    added = [word.where for word in words if isinstance(word, Automatic) and word.race == "Dragon"]
    if not added:
        return b.atlas.lairs
    return tuple(
        site.index
        for site in b.atlas.sites
        if site.index in b.atlas.lairs or any(site_fits(b, where, site.index, b.turn.mover) for where in added)
    )


def path_types(b: Board, moving: Company, for_hazards: bool = False) -> str:
    """The region types of a company's site path, in order."""
    if moving.journey is None or not moving.journey.moving:
        return ""
    return "".join(region_type(b, region, for_hazards) * counts_for(b, region) for region in moving.journey.path)


def counts_for(b: Board, region: int) -> int:
    """How many regions of its type a region counts for."""
    found = sources(b).of(ChangeType)
    twice = [source for source in found if isinstance(source.word, ChangeType) and source.word.twice]
    return 1 + sum(1 for source in twice if REGION_BASE + region in (source.bound or ()))


def piles_barred(b: Board) -> bool:
    """Whether an effect forbids looking into, searching and fetching from draw and discard piles."""
    return any(isinstance(s.word, Forbid) and s.word.ban is Ban.PILE_EFFECTS for s in sources(b).of(Forbid))


# ------------------------------------------------------------------------------------------------------- filters
def site_fits(b: Board, where: Where, index: int, seat: int, for_hazards: bool = False) -> bool:
    """Whether a site is of the sort a word speaks of."""
    if index == NONE:
        return False
    printed = b.atlas.sites[index]
    return (
        (not where.types or site_type(b, index, for_hazards) in where.types)
        and (not where.not_types or site_type(b, index, for_hazards) not in where.not_types)
        and (not where.names or printed.name in where.names)
        and (not where.regions or b.atlas.regions[printed.region].name in where.regions)
        and (not where.icon or offers(b, index, where.icon))
        and (where.used == ANY or (index in b.players[seat].used) == bool(where.used))
        and (not where.not_in or region_type(b, printed.region, for_hazards) not in where.not_in)
        and (not where.lair or index in b.turn.lairs)
        and (not where.lands or region_type(b, printed.region, for_hazards) in where.lands)
    )


def character_fits(b: Board, who: Word, character: Handle) -> bool:
    """Whether a character is of the sort a word speaks of; sorts of a game's own are its own to judge."""
    if not isinstance(who, Who):
        return b.customs.holds(b, who, Context(NONE, owner(character), subject=character))
    printed = face(b, character)
    if (who.races and printed.race not in who.races) or (who.not_races and printed.race in who.not_races):
        return False
    if (who.names and printed.name not in who.names) or printed.name in who.not_names:
        return False
    if who.main != ANY and printed.is_main != bool(who.main):
        return False
    if who.poses and card_of(b, character).pose not in who.poses:
        return False
    if who.skills or who.no_skill:
        has = skills(b, character)
        if (who.skills and has.isdisjoint(who.skills)) or (who.no_skill and who.no_skill in has):
            return False
    if (who.bears and not _bears(b, character, who.bears)) or (who.bears_not and _bears(b, character, who.bears_not)):
        return False
    place = site_of(b, character)
    if who.at is not None and not site_fits(b, who.at, place, owner(character)):
        return False
    return who.not_at is None or not site_fits(b, who.not_at, place, owner(character))


RING_ITEM = "ring item"
RING_KINDS = ("major ring", "greater ring")
TREASURE = "major or greater item"
TREASURES = ("major", "greater")


def _bears(b: Board, character: Handle, what: str) -> bool:
    return any(
        face(b, held).name == what
        or face(b, held).has(what)
        or face(b, held).item_kind == what
        or (what == RING_ITEM and face(b, held).item_kind in RING_KINDS)
        or (what == TREASURE and face(b, held).item_kind in TREASURES)
        for held in card_of(b, character).holds
    )


def card_fits(b: Board, cards: Word, printed: Definition) -> bool:
    """Whether a card is of the sort a word speaks of; sorts of a game's own are its own to judge."""
    if not isinstance(cards, Cards):
        return b.customs.holds(b, cards, Context(NONE, NONE, definition=printed.number))
    return (
        (not cards.keyword or printed.has(cards.keyword))
        and (not cards.not_keyword or not printed.has(cards.not_keyword))
        and (not cards.kinds or printed.kind in cards.kinds or (printed.is_ally and Kind.ALLY in cards.kinds))
        and (not cards.names or printed.name in cards.names)
        and (not cards.item_kinds or printed.item_kind in cards.item_kinds)
        and (not cards.not_item_kinds or printed.item_kind not in cards.not_item_kinds)
        and (not cards.slots or printed.slot in cards.slots)
        and (cards.side != "hazard" or printed.is_hazard)
        and (cards.side != "resource" or printed.is_resource)
        and (cards.side != "resource or character" or printed.is_resource or printed.is_character)
        and (not cards.only_creature or printed.only_creature)
        and (cards.main == ANY or printed.is_main == bool(cards.main))
        and (not cards.self_discarding or any(isinstance(w, Remove) and w.untap for w in b.book[printed.number].always))
        and (not cards.needs_roll or printed.faction_number > 0)
    )


def _version(b: Board, under: Company | None, name: str) -> int:
    """The site of a name: the one the company concerned goes to, where there are several versions of it."""
    goal = goal_of(under) if under is not None else NONE
    return goal if goal != NONE and b.atlas.sites[goal].name == name else b.atlas.site_named[name].index


def keyed_types(b: Board, attack: Attack) -> str:
    """What the regions, or the site, an attack is keyed to count as now: they may have changed since (LORE-KEY-07)."""
    if attack.keyed:
        return attack.keyed
    if attack.keyed_site:
        under = next((group for group in b.companies if group.number == attack.company), None)
        types = [site_type(b, _version(b, under, name), for_hazards=True) for name in attack.keyed_names]
    else:
        types = [region_type(b, b.atlas.region_named[name].index, for_hazards=True) for name in attack.keyed_names]
    return "".join(dict.fromkeys(types))


def attack_fits(b: Board, fight: Fight, attack: Attack, source: Handle = NONE) -> bool:
    """Whether an attack is of the sort a word speaks of."""
    if fight.own and attack.source != source:
        return False
    if fight.races and attack.race not in fight.races and not all(r in fight.races for r in attack.race.split("+")):
        return False
    if fight.not_races and attack.race in fight.not_races:
        return False
    if fight.automatic != ANY and (attack.automatic != NONE) != bool(fight.automatic):
        return False
    plain = attack.definition > 0 and attack.automatic == NONE
    printed = b.book[attack.definition].definition if plain else None
    is_creature = printed is not None and (printed.is_creature or printed.has("creature attack"))
    if fight.creature != ANY and is_creature != bool(fight.creature):
        return False
    if (fight.keyed and not set(fight.keyed) & set(keyed_types(b, attack))) or (
        fight.keyed_site != ANY and (attack.keyed_site != bool(fight.keyed_site))
    ):
        return False
    if attack.prowess < fight.prowess_from:
        return False
    if fight.strikes_from and sum(1 + mark.excess for mark in attack.assigned) < fight.strikes_from:
        return False
    if fight.names and (attack.definition == 0 or b.book[attack.definition].definition.name not in fight.names):
        return False
    if fight.site_types or fight.regions:
        under = company(b, attack.company)
        if under is None or under.site == NONE:
            return False
        if fight.site_types and site_type(b, under.site) not in fight.site_types:
            return False
        if fight.regions and b.atlas.regions[b.atlas.sites[under.site].region].name not in fight.regions:
            return False
    return True


# ---------------------------------------------------------------------------------------------------- conditions
def holds_all(b: Board, conditions: tuple[Word, ...], at: Context) -> bool:
    """Whether every condition holds."""
    return all(_HOLDS.get(type(condition), b.customs.holds)(b, condition, at) for condition in conditions)


def _in_play(b: Board, word: c.InPlay, at: Context) -> bool:
    if word.mine:
        there = any(face(b, card).name == word.name for card in b.zones[at.seat][IN_MP])
    else:
        there = counts_as_there(b, word.name, at.card)
    return there == word.there


def _company_is(b: Board, word: c.CompanyIs, at: Context) -> bool:
    concerned = company(b, at.company)
    if concerned is None or (word.at_card and not _lies_at(b, at.card, concerned.site)):
        return False
    if word.site is not None and not site_fits(b, word.site, concerned.site, concerned.seat):
        return False
    if word.entered != ANY and concerned.entered != bool(word.entered):
        return False
    if word.faced and not set(word.faced) & set(concerned.faced):
        return False
    if word.played and not any(b.book[number].definition.kind in word.played for number in concerned.played):
        return False
    people = fellows(b, concerned)
    if word.with_ is not None and not any(character_fits(b, word.with_, who) for who in people):
        return False
    return word.without is None or not any(character_fits(b, word.without, who) for who in people)


def _lies_at(b: Board, card: Handle, index: int) -> bool:
    record = on_table(b, card)
    return record is not None and same_place(b, record.site, index)


def _on_the_way(b: Board, word: c.OnTheWay, at: Context) -> bool:
    concerned = company(b, at.company)
    if concerned is None or (word.moving != ANY and b.customs.moves(b, concerned) != bool(word.moving)):
        return False
    journey, for_hazards = concerned.journey, at.seat != concerned.seat
    types = path_types(b, concerned, for_hazards)
    if word.crosses and not crosses(b, journey.path if journey is not None and journey.moving else (), word.crosses):
        return False
    if word.path and sum(types.count(symbol) for symbol in word.path) < word.count:
        return False
    if word.no_others_in_a_row and any(
        one not in word.path and other not in word.path for one, other in pairwise(types)
    ):
        return False
    if word.moved_by and (
        journey is None or not journey.special or b.book[journey.special].definition.name != word.moved_by
    ):
        return False
    return word.goal is None or site_fits(b, word.goal, goal_of(concerned), concerned.seat, for_hazards)


def _size_is(b: Board, word: c.SizeIs, at: Context) -> bool:
    concerned = company(b, at.company)
    if concerned is None:
        return False
    if word.below and halves(b, concerned) >= 2 * word.below:
        return False
    if word.most and halves(b, concerned) > 2 * word.most:
        return False
    if word.room and halves(b, concerned) + word.room > FULL:
        return False
    people = len(fellows(b, concerned))
    if word.characters_from and people < word.characters_from:
        return False
    if word.characters_below and people >= word.characters_below:
        return False
    return (not word.alone or people == 1) and len(concerned.members) >= word.members_from


def _attack_is(b: Board, word: c.AttackIs, at: Context) -> bool:
    attack = attack_now(b)
    if word.outside:
        return attack is None
    if attack is None or (word.hit and not attack.hit) or (word.wounded and not attack.wounded):
        return False
    if word.faced and attack.cancelled:
        return False
    return attack_fits(b, word.fight, attack, at.card)


def _faced_untapped(b: Board, word: c.FacedUntapped, at: Context) -> bool:
    strike = strike_now(b)
    return strike is not None and strike.untapped


def _strike_on(b: Board, word: c.StrikeOn, at: Context) -> bool:
    strike = strike_now(b)
    if strike is None or strike.who == NONE or on_table(b, strike.who) is None:
        return False
    if not character_fits(b, word.who, strike.who):
        return False
    bearer = bearer_of(b, at.card)
    him = (not word.bearer or strike.who == bearer) and (not word.not_bearer or strike.who != bearer)
    return him or (word.own and strike.who == at.card)


def roll_now(b: Board) -> Roll | None:
    """The roll about to be made, if any."""
    for frame in reversed(b.frames):
        if isinstance(frame, Roll):
            return frame
    return None


def _roll_by(b: Board, word: c.RollBy, at: Context) -> bool:
    roll = roll_now(b)
    if roll is None or roll.who == NONE or on_table(b, roll.who) is None or owner(roll.who) != at.seat:
        return False
    if not character_fits(b, word.who, roll.who):
        return False
    if word.races and (not roll.definition or b.book[roll.definition].definition.race not in word.races):
        return False
    if word.faction is not None and (
        not roll.definition or not card_fits(b, word.faction, b.book[roll.definition].definition)
    ):
        return False
    if word.with_ is None:
        return True
    group = company(b, company_number(b, roll.who))
    return group is not None and any(character_fits(b, word.with_, who) for who in fellows(b, group))


def _bearer_is(b: Board, word: c.BearerIs, at: Context) -> bool:
    bearer = bearer_of(b, at.card)
    named = word.who.skills if isinstance(word.who, Who) else ()
    if word.without_this and (bearer == NONE or skills(b, bearer, at.card).isdisjoint(named)):
        return False
    return bearer != NONE and character_fits(b, word.who, bearer) == word.yes


def answered(b: Board, own: Handle) -> Play | None:
    """The card or ability another one answers: the innermost declared one besides it, if that is what is answered.

    While a triggered effect or the facing of an attack is answered, no card below is: it resolves already."""
    for frame in reversed(b.frames):
        if isinstance(frame, Play) and frame.card != own:
            return frame
        if isinstance(frame, Attack) or (isinstance(frame, Effects) and frame.trigger != NONE):
            return None
    return None


def _answers(b: Board, word: c.Answers, at: Context) -> bool:
    declared = answered(b, at.card)
    if declared is None or at.moment == 0 or declared.ability != word.uses:
        return False
    if (declared.seat == at.seat) != word.own or not card_fits(b, word.cards, b.book[declared.definition].definition):
        return False
    if word.no_creature and not declared.ability and b.book[declared.definition].ways[declared.use].kind == "creature":
        return False
    if word.events_only and not declared.ability and b.book[declared.definition].ways[declared.use].stays:
        return False
    if (word.on_company and not _aims_at(b, declared, at)) or (word.on_people and not _aims_at_people(b, declared, at)):
        return False
    if not word.near:
        return True
    targets = [company(b, number) for number in companies_aimed_at(b, declared)]
    return any(
        target is not None
        and target.seat == at.seat
        and b.atlas.regions[b.atlas.sites[goal_of(target)].region].name in word.near
        for target in targets
    )


def _aims_at(b: Board, declared: Play, at: Context) -> bool:
    """Whether what is declared targets the company of this card's player, a character of it or a card on either."""
    mine = company_number(b, at.card) if at.card != NONE and on_table(b, at.card) else NONE
    return (at.company if mine == NONE else mine) in companies_aimed_at(b, declared)


def _aims_at_people(b: Board, declared: Play, at: Context) -> bool:
    """Whether it targets a character of the company, a card on one, or a faction of this card's player."""
    return any(
        (bearer_of(b, card) != NONE and company_number(b, card) == at.company)
        or (card in b.zones[at.seat][IN_MP] and face(b, card).kind is Kind.FACTION)
        for card in cards_aimed_at(b, declared)
    )


def _marked(b: Board, word: c.Marked, at: Context) -> bool:
    record = on_table(b, at.card)
    marks = record.marks if record is not None else ()
    if word.this_site:
        concerned = company(b, at.company)
        return concerned is not None and concerned.site not in marks
    if word.type and SITE_MARKS.index(word.type) not in marks:
        return False
    if word.subject:
        return owner(at.subject) == owner(at.card) and face(b, at.subject).number in marks
    return (len(marks) < word.count) if word.fewer else len(marks) >= word.count


def _stored(b: Board, word: c.Stored, at: Context) -> bool:
    lies = any(at.card in rows[IN_MP] for rows in b.zones)
    if lies != word.yes:
        return False
    return word.at is None or site_fits(b, word.at, card_of(b, at.card).site, at.seat)


def _on_card(b: Board, word: c.OnCard, at: Context) -> bool:
    record = on_table(b, at.card)
    host = record.host if record is not None else NONE
    return host != NONE and card_fits(b, word.cards, face(b, host))


def _subject_is(b: Board, word: c.SubjectIs, at: Context) -> bool:
    if at.subject == NONE or on_table(b, at.subject) is None:
        return False
    if word.bearer and at.subject != bearer_of(b, at.card):
        return False
    if word.company and company_number(b, at.subject) != company_number(b, at.card):
        return False
    return character_fits(b, word.who, at.subject)


def _happened(b: Board, word: c.Happened, at: Context) -> bool:
    return at.number == (card_of(b, at.card).host if word.host else word.value)


def _someone(b: Board, word: c.Someone, at: Context) -> bool:
    return any(
        character_fits(b, word.who, who)
        for group in b.companies
        if (not word.at_card or _lies_at(b, at.card, group.site)) and (not word.mine or _acts(group, at))
        for who in fellows(b, group)
    )


def _acts(group: Company, at: Context) -> bool:
    """Whether a company is of the player, and the one concerned in phases of one company (LORE-REQ-11, LORE-REQ-12)."""
    return group.seat == at.seat and at.company in (NONE, group.number)


def _either(b: Board, word: c.Either, at: Context) -> bool:
    return any(holds_all(b, (condition,), at) for condition in word.conditions)


def _not(b: Board, word: c.Not, at: Context) -> bool:
    return not holds_all(b, (word.condition,), at)


_HOLDS: dict[type[Word], Callable[..., bool]] = {
    c.InPlay: _in_play,
    c.CompanyIs: _company_is,
    c.OnTheWay: _on_the_way,
    c.SizeIs: _size_is,
    c.AttackIs: _attack_is,
    c.FacedUntapped: _faced_untapped,
    c.StrikeOn: _strike_on,
    c.RollBy: _roll_by,
    c.BearerIs: _bearer_is,
    c.Answers: _answers,
    c.Marked: _marked,
    c.Stored: _stored,
    c.OnCard: _on_card,
    c.SubjectIs: _subject_is,
    c.Happened: _happened,
    c.Someone: _someone,
    c.Either: _either,
    c.Not: _not,
}
