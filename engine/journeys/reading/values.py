"""Numbers as they are now: printed, then set, then multiplied, then added to, then capped (LORE-RULING-127)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import NO_CAP, Of, Per, Stat
from engine.journeys.cards.parts import ANYBODY, Count
from engine.journeys.cards.printed import EACH, Kind
from engine.journeys.cards.words import Modify, Strikes
from engine.journeys.reading.automatic import automatic_number
from engine.journeys.reading.filters import (
    attack_fits,
    card_fits,
    character_fits,
    context_of,
    holds_all,
    path_types,
    skills,
)
from engine.journeys.table.board import (
    Board,
    bearer_of,
    card_of,
    company,
    company_number,
    company_of,
    face,
    fellows,
    halves,
    in_play_zone,
    site,
)
from engine.journeys.table.customs import Bonuses, LimitChange
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import IN_PLAY, Company
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Source
from engine.kernel.records import NONE, Handle, owner


# --------------------------------------------------------------------------------------------------- characters
def prowess(b: Board, who: Handle, attack: Attack | None = None) -> int:
    """The prowess of a character, against an attack if one is named."""
    return _figure(b, Stat.PROWESS, who, face(b, who).prowess, attack)


def body(b: Board, who: Handle, attack: Attack | None = None) -> int:
    """The body of a character."""
    return _figure(b, Stat.BODY, who, face(b, who).body, attack)


def mind(b: Board, who: Handle) -> int:
    """The mind of a character."""
    return max(min(face(b, who).mind, 1), _figure(b, Stat.MIND, who, face(b, who).mind, None))


def corruption(b: Board, who: Handle) -> int:
    """All corruption modifiers of a character: his own, of the cards on him, and from elsewhere."""
    borne = sum(_borne(b, held) for held in card_of(b, who).holds)
    return face(b, who).corruption + borne + modifier_sum(b, Stat.CORRUPTION, who)


def _borne(b: Board, card: Handle) -> int:
    """The corruption modifier of a card on a character and of the cards on that card."""
    if face(b, card).is_ally:
        return 0
    return _printed_corruption(b, card) + sum(_borne(b, held) for held in card_of(b, card).holds)


def _printed_corruption(b: Board, card: Handle) -> int:
    """The corruption modifier printed on a card, as often as it counts now."""
    printed = face(b, card)
    total = printed.corruption
    for source in sources(b).modifiers(Stat.CORRUPTION):
        word = _word(source)
        if word.of is Of.CARDS and word.who is not None and card_fits(b, word.who, printed):
            total += (word.factor.times - 1) * printed.corruption
    return total


def _burdens(b: Board, card: Handle) -> Iterator[int]:
    """The corruption modifiers of a character's own card and of all cards on him, one by one."""
    yield _printed_corruption(b, card)
    for held in card_of(b, card).holds:
        if not face(b, held).is_ally:
            yield from _burdens(b, held)


def faction_bonus(b: Board, who: Handle, faction: int) -> int:
    """What other cards add to a character's faction roll for that faction."""
    printed = b.book[faction].definition
    sides = b.customs.allegiance(b, printed)
    return sides + modifier_sum(b, Stat.FACTION_ROLL, who, wanted=(printed.name, printed.race))


def ring_bonus(b: Board, ring: Handle, tester: Handle) -> int:
    """What other cards add to the test of a gold ring."""
    bearer = bearer_of(b, ring)
    total = 0
    for source in sources(b).modifiers(Stat.RING_TEST):
        word = _word(source)
        if word.of is Of.SELF and tester != source.card:
            continue
        if word.of is Of.COMPANY and company_number(b, source.card) != company_number(b, bearer):
            continue
        if holds_all(b, word.when, context_of(b, source)):
            total += word.value
    return total


def _figure(b: Board, stat: Stat, who: Handle, printed: int, attack: Attack | None) -> int:
    """A figure of a character with items and modifiers."""
    worn, plain = _items(b, stat, who, attack), Bonuses(0, [])
    base = printed
    for source in in_force(b, stat, attack):
        word = _word(source)
        if not reaches(b, source, word, who, attack):
            continue
        if word.factor.mind:
            base = mind(b, who)
        elif word.factor.times:
            base *= word.factor.times
        elif word.factor.halve:
            base = (base + 1) // 2
        else:
            value = amount(b, source, word, who)
            cap = 2 * printed if word.within.twice_normal else word.within.cap
            if word.item.slot or word.item.instead:
                worn = worn.with_one(value, cap)
            else:
                plain = plain.with_one(value, cap)
    if not worn.capped and not plain.capped:
        return base + worn.plain + plain.plain
    return b.customs.figure(base, worn, plain)


def _items(b: Board, stat: Stat, who: Handle, attack: Attack | None) -> Bonuses:
    """What the items of a character add: in all, and what is added only up to a cap."""
    found = Bonuses(0, [])
    held = card_of(b, who).holds
    if not held or stat not in (Stat.PROWESS, Stat.BODY):
        return found
    instead = sources(b).instead(stat)
    replaced = {s.card for s in instead if reaches(b, s, _word(s), who, attack)} if instead else ()
    for card in held:
        item = face(b, card)
        if item.kind is not Kind.ITEM or card in replaced or card_of(b, card).idle or not b.customs.serves(b, card):
            continue
        bonus, cap = (item.prowess, item.prowess_cap) if stat is Stat.PROWESS else (item.body, item.body_cap)
        found = found.with_one(bonus, cap if bonus and cap else NO_CAP)
    return b.customs.honoured(b, stat, who, found)


def in_force(b: Board, stat: Stat, attack: Attack | None) -> list[Source]:
    """The modifiers in force; before them those of the attacking card itself, as long as it is not in play."""
    found = sources(b).modifiers(stat)
    if attack is None or not attack.definition or attack.source == NONE or in_play_zone(b, attack.source):
        return found
    own = [
        Source(word, attack.source, owner(attack.source), None, attack.definition)
        for word in b.book[attack.definition].always
        if isinstance(word, Modify) and word.stat is stat
        if word.of is Of.ATTACK or (word.fight is not None and word.fight.own)
    ]
    return own + found if own else found


def capped_sum(total: int, bonuses: list[tuple[int, int]]) -> int:
    """Add bonuses none of which lifts the value above its cap or lowers it; the lowest cap first."""
    for cap, bonus in sorted(bonuses):
        total = max(total, min(total + bonus, cap))
    return total


def modifier_sum(b: Board, stat: Stat, who: Handle, wanted: tuple[str, ...] = ()) -> int:
    """What all modifiers of a number that reach a character add; for factions only those for the one wanted."""
    total = 0
    for source in sources(b).modifiers(stat):
        word = _word(source)
        if word.against.factions and not set(word.against.factions) & set(wanted):
            continue
        if reaches(b, source, word, who, None):
            total += amount(b, source, word, who)
    return total


def _word(source: Source) -> Modify:
    assert isinstance(source.word, Modify)
    return source.word


OF_ATTACKS = frozenset({Of.ATTACK, Of.ATTACKS, Of.STRIKE, Of.AUTOMATIC, Of.ON_COMPANY})
NOT_CHARACTERS = OF_ATTACKS | {Of.PLAYER, Of.OPPONENT, Of.CARDS}


def idle(b: Board, card: Handle) -> bool:
    """Whether a card, or the item it is part of, is not in use."""
    record = card_of(b, card)
    return record.idle or (record.host != NONE and card_of(b, record.host).idle)


def reaches(b: Board, source: Source, word: Modify, who: Handle, attack: Attack | None) -> bool:
    """Whether a modifier applies to a character, facing that attack or none."""
    if word.of in NOT_CHARACTERS:
        return False
    if word.item.slot and idle(b, source.card):
        return False
    if not _concerns(b, source, word, who) or (source.bound is None and not b.customs.serves(b, source.card)):
        return False
    if word.fight is not None and (attack is None or not attack_fits(b, word.fight, attack, source.card)):
        return False
    if word.who is not None and not character_fits(b, word.who, who):
        return False
    return holds_all(b, word.when, context_of(b, source))


def _concerns(b: Board, source: Source, word: Modify, who: Handle) -> bool:
    of = word.of
    if of is Of.EVERYBODY:
        return True
    if of is Of.MINE:
        return owner(who) == source.seat
    if source.bound is not None:
        return company_number(b, who) in source.bound if of in (Of.COMPANY, Of.OTHERS) else who in source.bound
    if of is Of.SELF:
        return source.card == who
    if of is Of.COMPANY:
        return company_number(b, source.card) == company_number(b, who)
    bearer = bearer_of(b, source.card)
    if of is Of.OTHERS:
        return bearer != who and bearer != NONE and company_number(b, bearer) == company_number(b, who)
    return bearer == who


def amount(b: Board, source: Source, word: Modify, who: Handle, attacked: int = NONE) -> int:
    """The value of a modifier, multiplied by what it counts, in the company under attack if one is named."""
    if word.by.per is Per.ONE:
        return word.value
    number = company_number(b, who) if who != NONE else context_of(b, source).company
    group = company(b, number if attacked == NONE else attacked)
    count = counted(b, word.by, group, who, source.seat)
    return max(-word.by.at_most, min(word.value * count, word.by.at_most))


def counted(b: Board, by: Count, group: Company | None, who: Handle, seat: int) -> int:
    """How often something is counted."""
    per, types = by.per, by.types
    if per is Per.PATH_REGION:
        return sum(path_types(b, group, seat != group.seat).count(t) for t in types) if group is not None else 0
    if per is Per.SHORT_OF_FOUR:
        path = group.journey.path if group is not None and group.journey is not None and group.journey.moving else ()
        return max(0, 4 - len(path)) if path else 0
    if per is Per.COMPANY_CHARACTER:
        return len(fellows(b, group)) if group is not None else 0
    if per is Per.SKILLED:
        return sum(1 for one in fellows(b, group) if types in skills(b, one)) if group is not None else 0
    if per is Per.UNDER:
        return sum(face(b, held).prowess for held in card_of(b, who).holds if face(b, held).is_creature)
    if per is Per.COMPANION:
        return len(group.members) - 1 if group is not None else 0
    if per is Per.EXHAUSTION:
        return b.players[seat].exhausted
    if per is Per.NAZGUL_CONDITION:
        return sum(1 for rows in b.zones for card in rows[IN_PLAY] if face(b, card).has("Nazgûl"))
    if per is Per.PROWESS:
        return prowess(b, who)
    if per is Per.MILDEST_CORRUPTION:
        return max((value for value in _burdens(b, who) if value < 0), default=0)
    return 1


# ------------------------------------------------------------------------------------------------------ attacks
def attack_prowess(b: Board, attack: Attack, who: Handle = NONE) -> int:
    """The prowess of an attack's strikes, against a character if one is named."""
    return _attack_figure(b, Stat.PROWESS, attack, attack.prowess, who)


def attack_body(b: Board, attack: Attack, who: Handle = NONE) -> int:
    """The body of an attack."""
    return _attack_figure(b, Stat.BODY, attack, attack.body, who)


def attack_strikes(b: Board, attack: Attack, each: int = NONE) -> int:
    """How many strikes an attack has now; `each` says for how many characters, if it has one for each."""
    printed = attack.strikes
    if printed == EACH:
        group = company(b, attack.company)
        printed = each if each != NONE else len(fellows(b, group)) if group is not None else 0
        if b.customs.each_stands():
            return printed
    return max(0, _attack_figure(b, Stat.STRIKES, attack, printed, NONE))


def _attack_figure(b: Board, stat: Stat, attack: Attack, printed: int, who: Handle) -> int:
    if is_bare(b, attack):
        return printed
    times, halved, plus, floor = 1, 0, 0, -NO_CAP
    for source in in_force(b, stat, attack):
        word = _word(source)
        if word.of not in OF_ATTACKS:
            continue
        if not meets_attack(b, source, word, attack, who) or b.customs.withstands(b, stat, attack, source):
            continue
        if word.factor.times:
            times *= word.factor.times
        elif word.factor.halve:
            halved += 1
        else:
            plus += amount(b, source, word, NONE, attack.company)
            floor = max(floor, word.within.floor)
    value = printed * times
    for _ in range(halved):
        value = (value + 1) // 2
    return max(value + plus, min(value, floor))


def is_bare(b: Board, attack: Attack) -> bool:
    """Whether these are strikes and no attack, as their card says."""
    words = b.book[attack.definition].always if attack.definition else ()
    return any(isinstance(word, Strikes) and word.bare for word in words)


def meets_attack(b: Board, source: Source, word: Modify, attack: Attack, who: Handle = NONE) -> bool:
    """Whether a modifier applies to an attack, against a character if one is named."""
    if source.bound is not None and word.of in (Of.ATTACK, Of.STRIKE) and attack.number not in source.bound:
        return False
    if source.bound is not None and word.of is Of.ATTACKS and source.bound and attack.company not in source.bound:
        return False
    if source.bound is None and word.of is Of.ATTACK and source.card not in (attack.source, who):
        return False
    if source.bound is None and word.of is Of.STRIKE:
        if who == NONE or bearer_of(b, source.card) != who or (word.item.slot and idle(b, source.card)):
            return False
    if word.of is Of.ON_COMPANY:
        concerned = source.bound if source.bound is not None else (company_number(b, source.card),)
        if attack.company not in concerned:
            return False
    if word.of is Of.AUTOMATIC and _automatic_number(b, attack) not in (source.bound or ()):
        return False
    if word.fight is not None and not attack_fits(b, word.fight, attack, source.card):
        return False
    if word.who is not None and (who == NONE or not character_fits(b, word.who, who)):
        return False
    at = replace(context_of(b, source), company=attack.company)
    return holds_all(b, word.when, at)


def _automatic_number(b: Board, attack: Attack) -> int:
    """The number by which an automatic-attack is named; NONE for other attacks."""
    under = company(b, attack.company)
    if attack.automatic == NONE or under is None or under.site == NONE:
        return NONE
    return automatic_number(under.site, attack.automatic)


# ------------------------------------------------------------------------------------- players, companies, sites
def hand_size(b: Board, seat: int) -> int:
    """A player's hand size as modified now."""
    total = b.rules.hand_size
    for source in sources(b).modifiers(Stat.HAND_SIZE):
        word = _word(source)
        if source.seat in (seat, NONE) and holds_all(b, word.when, replace(context_of(b, source), seat=seat)):
            total += word.value
    return total


def hazard_limit(b: Board, moving: Company) -> int:
    """The hazard limit of a company in its movement phase (LORE-HAZ-02, LORE-RULING-47)."""
    journey = moving.journey
    if journey is None:
        return 0
    found: list[LimitChange] = []
    for source in sources(b).modifiers(Stat.HAZARD_LIMIT):
        word = _word(source)
        if source.bound is not None and moving.number not in source.bound:
            continue
        if not holds_all(b, word.when, replace(context_of(b, source), company=moving.number)):
            continue
        count = counted(b, word.by, moving, NONE, source.seat)
        found.append(LimitChange(word.factor.times, word.value * count, word.within.floor))
    if journey.moving and site(b, journey.goal).limit:
        found.append(LimitChange(0, site(b, journey.goal).limit, -NO_CAP))
    return max(0, b.customs.limit(journey.limit, found))


def base_limit(b: Board, moving: Company) -> int:
    """The larger of two and the company's size, rounded up (LORE-HAZ-02, LORE-HAZ-03); who fell this turn counts."""
    return max(2, (halves(b, moving) + moving.fallen + 1) // 2)


def draw_number(b: Board, moving: Company, stat: Stat, at: int) -> int:
    """The white or black number of a site for a company's move.

    Never below one (LORE-RULING-42, METW-RULING-33), unless what lowers it says how far it may go (METW-RULING-01).
    """
    number = site(b, at).white if stat is Stat.WHITE else site(b, at).black
    times, plus, least = 1, 0, 1
    for source in sources(b).modifiers(stat):
        word = _word(source)
        if not _for_company(b, source, moving) or not holds_all(b, word.when, context_of(b, source)):
            continue
        if word.factor.times:
            times *= word.factor.times
        else:
            plus += word.value * counted(b, word.by, moving, NONE, source.seat)
            floor = word.within.floor
            least = min(least, max(0, floor)) if floor > -NO_CAP else least
    return max(least, number * times + plus)


def _for_company(b: Board, source: Source, moving: Company) -> bool:
    """Whether a word is about that company: it is bound to it, lies there, or is nobody's and about all."""
    if source.bound is not None:
        return moving.number in source.bound
    if isinstance(source.word, Modify) and source.word.of is Of.EVERYBODY:
        return True
    return source.card == NONE or company_number(b, source.card) == moving.number


def influence_of(b: Board, who: Handle) -> int:
    """The influence points a character supplies for anybody in his company, besides tied ones."""
    group = company_of(b, who)
    points = face(b, who).influence
    for held in card_of(b, who).holds:
        if not face(b, held).is_ally and face(b, held).influence and b.customs.serves(b, held):
            points += face(b, held).influence
    for source in sources(b).modifiers(Stat.INFLUENCE):
        word = _word(source)
        if word.against == ANYBODY and group is not None and reaches(b, source, word, who, None):
            points += max(amount(b, source, word, who), min(0, word.within.floor - points))
    return points
