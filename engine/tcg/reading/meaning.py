"""Filters, conditions and numbers read off the table, and the values of characters that they ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from msgspec.structs import replace

from engine.kernel.records import NONE, Handle, owner
from engine.tcg.cards.moments import By, Pile, Ref, Stat, Trait
from engine.tcg.cards.printed import FREE_PEOPLES, SHADOW, Printed
from engine.tcg.cards.words import Grant, Modify
from engine.tcg.reading import filters as fl
from engine.tcg.reading.filters import Amount, Condition, Filter, Who, Word
from engine.tcg.table.board import (
    CARDS,
    Board,
    borne,
    card_of,
    face,
    fight_with,
    host_of,
    on_table,
    opponents,
    ring_bearer,
    shadow_seats,
    site_here,
    site_number,
    sources,
)
from engine.tcg.table.frames import Effects, Play
from engine.tcg.table.records import IN_DRAW, IN_HAND, Zone
from engine.tcg.table.speech import Context, Source

SIDES = {"fp": FREE_PEOPLES, "shadow": SHADOW}


def context(f: Effects | Play) -> Context:
    """The context of words under way."""
    card = f.source if isinstance(f, Effects) else f.card
    return Context(card, f.seat, f.definition, f.bearer, f.chosen, f.happening, f.number)


def context_of(b: Board, source: Source) -> Context:
    """The context of a word in force."""
    return Context(source.card, source.seat, source.definition, host_of(b, source.card))


def refers(b: Board, ref: Ref, at: Context) -> tuple[Handle, ...]:
    """The cards a reference means, whether they still lie there or not."""
    match ref:
        case Ref.SELF:
            found: tuple[Handle, ...] = (at.card,)
        case Ref.BEARER:
            found = (at.bearer,)
        case Ref.IT:
            found = at.chosen[-1:]
        case Ref.FIRST:
            found = at.chosen[:1]
        case Ref.SUBJECT:
            found = (at.happening.who,) if at.happening else ()
        case Ref.OTHER:
            found = at.happening.others if at.happening else ()
        case Ref.RING_BEARER:
            found = (ring_bearer(b),)
        case Ref.PATH:
            found = b.path
        case Ref.RING:
            found = (b.players[b.turn.fp].ring,)
        case _:
            found = (site_here(b),)
    return tuple(card for card in found if card != NONE)


# --------------------------------------------------------------------------------------------------------- filters
DYNAMIC = ("archer", "defender", "fierce")


@cache
def prints(who: Filter, number: int) -> bool:
    """Whether a card fits a description as far as it is printed on it; marks and gained keywords are left out."""
    if isinstance(who, fl.Either):
        return any(prints(one, number) for one in who.of)
    card = CARDS[number].printed
    return (
        (not who.kind or card.kind in who.kind)
        and (not who.race or card.race in who.race)
        and (not who.culture or card.culture in who.culture)
        and (not who.title or card.title in who.title)
        and (not who.keyword or any(word in DYNAMIC or word in card.keywords for word in who.keyword))
        and (not who.signet or card.signet == who.signet)
        and (not who.cls or card.cls in who.cls)
        and (not who.side or card.side is SIDES[who.side])
        and (not who.home or card.home == who.home)
        and (not who.unique or card.unique)
        and (not who.timing or who.timing in card.timing)
        and (CARDS[number].seeks_ranger or not any(isinstance(mark, fl.SeeksRanger) for mark in who.marks))
    )


@cache
def numbers_printed(who: Who) -> frozenset[int]:
    """The numbers of all cards that fit a description as far as it is printed on them."""
    return frozenset(number for number in CARDS if prints(who, number))


@cache
def printed_fits(who: Filter, number: int) -> bool:
    """Whether a card that is not in play fits a description; marks are left out."""
    if isinstance(who, fl.Either):
        return any(printed_fits(one, number) for one in who.of)
    words = CARDS[number].printed.keywords
    negated = [mark.who for mark in who.marks if isinstance(mark, fl.Not)]
    return (
        prints(who, number)
        and (not who.keyword or any(word in words for word in who.keyword))
        and not any(printed_fits(one, number) for one in negated if not one_has_marks(one))
    )


def one_has_marks(who: Filter) -> bool:
    """Whether a description asks for something that only cards in play can be."""
    return isinstance(who, Who) and bool(who.marks)


def fits(b: Board, card: Handle, who: Filter | Ref, at: Context) -> bool:
    """Whether a card on the table fits a description."""
    if isinstance(who, Ref):
        return card in refers(b, who, at)
    if isinstance(who, fl.Either):
        return any(fits(b, card, one, at) for one in who.of)
    return prints(who, face(b, card).number) and _fits_beyond_print(b, card, who, at)


def _fits_beyond_print(b: Board, card: Handle, who: Who, at: Context) -> bool:
    """Whether what is not printed on a card fits a description too: gained keywords and marks."""
    if who.keyword:
        printed = face(b, card)
        if not any(has_keyword(b, card, printed, word) for word in who.keyword):
            return False
    for mark in who.marks:
        if not MARKS[type(mark)](b, card, mark, at):
            return False
    return True


def has_keyword(b: Board, card: Handle, printed: Printed, word: str) -> bool:
    """Whether a card has a keyword, printed or gained."""
    if word == "archer":
        return is_archer(b, card)
    if word == "fierce":
        return is_fierce(b, card)
    if word == "defender":
        return defender_bonus(b, card) > 0
    return word in printed.keywords


def spotted(b: Board, who: Filter, at: Context) -> list[Handle]:
    """The active cards that fit a description (TCG-SPOT-01)."""
    if isinstance(who, fl.Either):
        return [card for card in sources(b).active if fits(b, card, who, at)]
    printed = _printed_so(b, who)
    if not who.keyword and not who.marks:
        return printed
    return [card for card in printed if _fits_beyond_print(b, card, who, at)]


def _printed_so(b: Board, who: Who) -> list[Handle]:
    """The active cards that fit a description as printed; looked for once as long as the same cards are active."""
    now = sources(b)
    found = now.printed_so.get(who)
    if found is None:
        wanted = numbers_printed(who)
        found = now.printed_so[who] = [card for card, number in now.numbers.items() if number in wanted]
    return found


def opposed(b: Board, card: Handle) -> tuple[Handle, ...]:
    """Whom a character fights in the skirmish that is being fought (LOTR-RULING-82)."""
    now = b.turn.fight
    if now is None:
        return ()
    if card == now.defender:
        return now.minions
    return (now.defender,) if card in now.minions and now.defender != NONE else ()


def _fighting(b: Board, card: Handle, mark: fl.Fighting, at: Context) -> bool:
    if not mark.beside:
        return any(fits(b, one, mark.whom, at) for one in opposed(b, card) if on_table(b, one) is not None)
    now = b.turn.fight
    side = now.minions if now is not None and card in now.minions else ()
    return any(one != card and fits(b, one, mark.whom, replace(at, card=card)) for one in side)


def is_unassigned(b: Board, card: Handle) -> bool:
    """LOTR-RULING-72, LOTR-RULING-87: free for a skirmish of this round; a fierce one is for fierce minions."""
    if fight_with(b, card) is not None or card in b.turn.done:
        return False
    return not b.turn.fierce or face(b, card).kind != "minion" or is_fierce(b, card)


def may_take_part(b: Board, card: Handle) -> bool:
    """TCG-ALLY-03, TCG-ALLY-05, TCG-ALLY-07: a companion, or an ally at home or allowed by a card."""
    printed = face(b, card)
    if printed.kind == "ally":
        return printed.home == site_number(b) or has_trait(b, card, Trait.TAKES_PART)
    return printed.kind == "companion"


MarkTest = Callable[[Board, Handle, Any, Context], bool]
MARKS: dict[type[fl.Mark], MarkTest] = {
    fl.Exhausted: lambda b, card, mark, at: is_exhausted(b, card),
    fl.Wounded: lambda b, card, mark, at: card_of(b, card).wounds >= mark.least,
    fl.Roaming: lambda b, card, mark, at: is_roaming(b, card),
    fl.RingBearer: lambda b, card, mark, at: card == ring_bearer(b),
    fl.Other: lambda b, card, mark, at: card != at.card,
    fl.Further: lambda b, card, mark, at: card not in at.chosen,
    fl.Yours: lambda b, card, mark, at: owner(card) == at.seat,
    fl.Unassigned: lambda b, card, mark, at: is_unassigned(b, card),
    fl.InSkirmish: lambda b, card, mark, at: bool(opposed(b, card)),
    fl.Fighting: _fighting,
    fl.Bears: lambda b, card, mark, at: sum(fits(b, one, mark.what, at) for one in borne(b, card)) >= mark.least,
    fl.BorneBy: lambda b, card, mark, at: host_of(b, card) != NONE and fits(b, host_of(b, card), mark.whom, at),
    fl.InSupport: lambda b, card, mark, at: host_of(b, card) == NONE and face(b, card).support_area,
    fl.InPlay: lambda b, card, mark, at: True,
    fl.SeeksRanger: lambda b, card, mark, at: True,
    fl.Not: lambda b, card, mark, at: not fits(b, card, mark.who, at),
}


# ------------------------------------------------------------------------------------------------- values and traits
def applies(b: Board, source: Source, of: Filter | Ref, card: Handle) -> bool:
    """Whether a word in force is about a card."""
    if source.bound is not None:
        return card in source.bound
    if of is Ref.SELF:
        return card == source.card
    if of is Ref.BEARER:
        return card == host_of(b, source.card)
    return fits(b, card, of, context_of(b, source))


def change(b: Board, source: Source, word: Modify, card: Handle = NONE) -> int:
    """By how much a word in force changes a number now; bound results keep their size (LOTR-RULING-38)."""
    if source.bound is not None:
        return source.number
    at = context_of(b, source)
    if not holds_all(b, word.when, at):
        return 0
    return max(-word.most, min(word.most, word.value * amount(b, word.per, at)))


def modifiers(b: Board, stat: Stat, card: Handle, *, weapons: bool = True) -> int:
    """The sum of all changes to a number of a card."""
    total = 0
    for source in sources(b).modify.get(stat, ()):
        word = source.word
        assert isinstance(word, Modify)
        if not weapons and source.bound is None and face(b, source.card).is_weapon:
            continue
        if applies(b, source, word.of, card):
            total += change(b, source, word, card)
    return total


def has_trait(b: Board, card: Handle, trait: Trait) -> bool:
    """Whether some word in force makes a card be something."""
    for source in sources(b).grants.get(trait, ()):
        word = source.word
        assert isinstance(word, Grant)
        if applies(b, source, word.of, card):
            if source.bound is not None or holds_all(b, word.when, context_of(b, source)):
                return True
    return False


def strength(b: Board, card: Handle) -> int:
    """TCG-FEL-06, LOTR-RULING-36, LOTR-RULING-37: everything applied anew, the end raised to 0."""
    printed = face(b, card)
    armed = not has_trait(b, card, Trait.NO_WEAPON_STRENGTH)
    total = printed.strength + modifiers(b, Stat.STRENGTH, card, weapons=armed)
    for held in borne(b, card):
        bonus = face(b, held).strength_bonus
        if bonus and (armed or not face(b, held).is_weapon) and not has_trait(b, held, Trait.NO_BONUS):
            total += bonus
    return max(0, total)


def vitality(b: Board, card: Handle) -> int:
    """A character's vitality, with what its cards give."""
    total = face(b, card).vitality + modifiers(b, Stat.VITALITY, card)
    for held in borne(b, card):
        total += face(b, held).vitality_bonus
    return total


def is_exhausted(b: Board, card: Handle) -> bool:
    """TCG-EXE-04."""
    return vitality(b, card) - card_of(b, card).wounds <= 1


def damage(b: Board, card: Handle) -> int:
    """A character's damage bonus (LOTR-RULING-39)."""
    if has_trait(b, card, Trait.NO_DAMAGE):
        return 0
    return max(0, face(b, card).damage + modifiers(b, Stat.DAMAGE, card))


def defender_bonus(b: Board, card: Handle) -> int:
    """How many further minions a companion may be assigned to (TCG-ASN-05)."""
    return max(0, modifiers(b, Stat.DEFENDER, card))


def is_archer(b: Board, card: Handle) -> bool:
    """Whether a character is an archer."""
    return "archer" in face(b, card).keywords or has_trait(b, card, Trait.ARCHER)


def is_fierce(b: Board, card: Handle) -> bool:
    """Whether a minion is fierce."""
    if has_trait(b, card, Trait.NEVER_FIERCE):
        return False
    return "fierce" in face(b, card).keywords or has_trait(b, card, Trait.FIERCE)


def is_roaming(b: Board, card: Handle) -> bool:
    """TCG-SHA-07, LOTR-RULING-63."""
    return face(b, card).site > site_number(b) and not has_trait(b, card, Trait.NEVER_ROAMING)


# ------------------------------------------------------------------------------------------------------- conditions
def holds(b: Board, condition: Condition, at: Context) -> bool:
    """Whether a condition is true now."""
    return HOLDS[type(condition)](b, condition, at)


def holds_all(b: Board, conditions: Iterable[Condition], at: Context) -> bool:
    """Whether all of them are."""
    for one in conditions:
        if not HOLDS[type(one)](b, one, at):
            return False
    return True


def _at_site(b: Board, c: fl.AtSite, at: Context) -> bool:
    if not c.least <= site_number(b) <= c.most or site_here(b) == NONE:
        return False
    return not c.keyword or any(word in face(b, site_here(b)).keywords for word in c.keyword)


def _on_path(b: Board, c: fl.Path, at: Context) -> bool:
    site = b.path[c.number - 1]
    return site != NONE and (owner(site) == at.seat) == c.yours


def _dead(b: Board) -> int:
    return sum(face(b, card).kind == "companion" for card in b.zones[b.turn.fp][Zone.DEAD])


def _is(b: Board, c: fl.Is, at: Context) -> bool:
    found = refers(b, c.what, at)
    return any(fits_anywhere(b, card, c.who, at) for card in found)


def fits_anywhere(b: Board, card: Handle, who: Filter | Ref, at: Context) -> bool:
    """Whether an open card fits a description, on the table or, as far as it is printed, off it."""
    if isinstance(who, Ref) or on_table(b, card) is not None:
        return fits(b, card, who, at)
    if isinstance(who, fl.Either):
        return any(fits_anywhere(b, card, one, at) for one in who.of)
    if any(isinstance(mark, fl.InPlay) for mark in who.marks):
        return False
    foreign = any(isinstance(mark, fl.Yours) for mark in who.marks) and owner(card) != at.seat
    return not foreign and printed_fits(who, face(b, card).number)


def _once(b: Board, c: fl.Once, at: Context) -> bool:
    return not any(
        printed_fits(c.who, one.number) and (not c.phase or one.phase == b.turn.count) for one in b.turn.played
    )


def _no_history(b: Board, c: fl.NoHistory, at: Context) -> bool:
    fought = [card for card in b.turn.fought if on_table(b, card) is not None or card != at.bearer]
    return at.bearer not in fought and bool(fought)


def _bearer_fights(b: Board, c: fl.BearerFights, at: Context) -> bool:
    return any(fight.defender == ring_bearer(b) for fight in b.turn.fights)


def _held(b: Board, c: fl.Held, at: Context) -> bool:
    seats = (b.turn.fp,) if c.by is By.FP else opponents(b, at.seat)
    sizes = [len(b.zones[seat][IN_HAND]) if c.pile is Pile.HAND else deck_size(b, seat) for seat in seats]
    return any(c.least <= size <= c.most for size in sizes)


ConditionTest = Callable[[Board, Any, Context], bool]
HOLDS: dict[type[Condition], ConditionTest] = {
    fl.Spot: lambda b, c, at: len(spotted(b, c.who, at)) >= c.least,
    fl.Burdens: lambda b, c, at: c.least <= b.players[b.turn.fp].burdens <= c.most,
    fl.Pool: lambda b, c, at: b.turn.pool <= c.most,
    fl.AtSite: _at_site,
    fl.Worn: lambda b, c, at: b.players[b.turn.fp].worn,
    fl.During: lambda b, c, at: b.turn.phase in c.phases,
    fl.Moved: lambda b, c, at: b.turn.moves >= c.least,
    fl.FierceRound: lambda b, c, at: b.turn.fierce,
    fl.Held: _held,
    fl.DeadPile: lambda b, c, at: _dead(b) + (b.players[b.turn.fp].burdens if c.burdens else 0) >= c.least,
    fl.Is: _is,
    fl.Path: _on_path,
    fl.Counted: lambda b, c, at: at.number >= c.least,
    fl.BearerFights: _bearer_fights,
    fl.Once: _once,
    fl.NoHistory: _no_history,
    fl.Nor: lambda b, c, at: not any(holds(b, one, at) for one in c.of),
    fl.Or: lambda b, c, at: any(holds(b, one, at) for one in c.of),
}


def deck_size(b: Board, seat: int) -> int:
    """How many cards a player's draw deck has."""
    rows = b.zones[seat]
    return len(rows[Zone.TOP]) + len(rows[IN_DRAW]) + len(rows[Zone.BOTTOM])


# ---------------------------------------------------------------------------------------------------------- numbers
def amount(b: Board, value: Amount, at: Context) -> int:
    """A number of a card's text as it is now."""
    if isinstance(value, int):
        return value
    if isinstance(value, fl.Count):
        return max(0, min(value.most, len(spotted(b, value.who, at)) - value.over))
    if isinstance(value, fl.CountBurdens):
        return b.players[b.turn.fp].burdens
    if isinstance(value, fl.CountDead):
        return len(b.zones[b.turn.fp][Zone.DEAD])
    if isinstance(value, fl.CountPicked):
        fallen = [card for card in at.chosen if card in b.zones[owner(card)][Zone.DISCARD]]
        fitting = [card for card in fallen if not value.side or face(b, card).side is SIDES[value.side]]
        return min(value.most, len(fitting))
    if isinstance(value, fl.StrengthOf):
        return sum(strength(b, card) for card in refers(b, value.what, at) if on_table(b, card) is not None)
    if isinstance(value, fl.SpareVitality):
        return max((vitality(b, c) - card_of(b, c).wounds - 1 for c in spotted(b, value.who, at)), default=0)
    return min(value.most, at.number * value.times)


def named_words(definition: int, words: Iterable[int]) -> tuple[Word, ...]:
    """Words of a card by their numbers."""
    known = CARDS[definition].words
    return tuple(known[word] for word in words)


def seats_of(cards: Iterable[Handle]) -> tuple[int, ...]:
    """The owners of cards, each once."""
    return tuple(dict.fromkeys(owner(card) for card in cards))


def shadow_only(b: Board, seats: Iterable[int]) -> tuple[int, ...]:
    """Those of some seats who are Shadow players, in their order from the right."""
    wanted = set(seats)
    return tuple(seat for seat in shadow_seats(b) if seat in wanted)
