"""Plays that are sure to change nothing, as far as everybody can see it (LORE-GEN-14, LORE-RULING-120)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.journeys.cards import words as w
from engine.journeys.cards.compiled import Way
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import Leave, Of, Per, Until
from engine.journeys.effects.perform import bound_to, in_force_there, people
from engine.journeys.reading.filters import answered, card_fits, held_down, holds_all, piles_barred, roll_now, skills
from engine.journeys.reading.targets import HIDDEN, PILES, named
from engine.journeys.reading.values import counted, hand_size
from engine.journeys.table.board import (
    Board,
    all_in_play,
    attack_now,
    card_of,
    company,
    face,
    items_on,
    next_seat,
    on_table,
    strike_now,
)
from engine.journeys.table.frames import Effects
from engine.journeys.table.records import IN_DRAW, IN_HAND, ON_TOP, Pose, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context, Source
from engine.kernel.records import NONE, Handle, is_open

Options = Callable[[Board, w.Choose, Context], list[int]]
"""What may be named for a choice."""
MANY = -2
"""Stands for a hidden card that was named, whichever it is."""


def pointless(b: Board, way: Way, choose: tuple[w.Choose, ...], at: Context, options: Options) -> bool:
    """Whether every effect of a card that does not stay would be void, whatever is still named for it."""
    words = way.use.effects
    if way.stays or not words or any(one.again for one in choose):
        return False
    return not _some_effect(b, words, choose, at, options)


def _some_effect(
    b: Board, words: tuple[Word, ...], choose: tuple[w.Choose, ...], at: Context, options: Options
) -> bool:
    """Whether something can be named for which one of the words does something; a die roll always does."""
    if not choose:
        f = Effects(0, at.card, at.definition, at.seat, (), at.chosen, at.company)
        return not all(void(b, f, word) for word in words)
    first, rest = choose[0], choose[1:]
    if first.source in HIDDEN:
        barred = first.source in PILES and piles_barred(b)
        found = [] if barred or not _may_hold(b, at, HIDDEN[first.source], first.cards) else [MANY]
    else:
        found = options(b, first, at)
    if first.optional or not found:
        found = [*found, NONE]
    return any(_some_effect(b, words, rest, named(b, at, first, value), options) for value in found)


def _may_hold(b: Board, at: Context, zones: tuple[Zone, ...], cards: Word | None) -> bool:
    """Whether a player's piles may hold such a card besides the one being played, as far as everybody knows."""
    lying = [card for zone in zones for card in b.zones[at.seat][zone] if card != at.card]
    return any(not is_open(card) or cards is None or card_fits(b, cards, face(b, card)) for card in lying)


def void(b: Board, f: Effects, word: Word) -> bool:
    """Whether an effect is sure to do nothing now."""
    rule = VOID.get(type(word))
    return rule is not None and rule(b, f, word)


def _at(f: Effects) -> Context:
    return Context(f.source, f.seat, f.company, f.chosen, f.subject, definition=f.definition)


def _named(f: Effects, of: Of) -> tuple[int, ...]:
    """What was named for a word, cards of hidden piles among it."""
    place = {Of.TARGET: 0, Of.TARGET_2: 1, Of.TARGET_3: 2}.get(of)
    return () if place is None else tuple(value for value in f.chosen[place : place + 1] if value != NONE)


def _seat_concerned(b: Board, f: Effects) -> int:
    """The player of the company concerned, else the opponent."""
    group = company(b, f.company)
    return group.seat if group is not None else next_seat(b, f.seat)


# ------------------------------------------------------------------------------------------------ numbers and lasting
def _modify(b: Board, f: Effects, word: w.Modify) -> bool:
    """What is done there already, and what is counted along a path without such a region: no change."""
    if in_force_there(b, f, word):
        return True
    group = company(b, f.company)
    if word.by.per is not Per.PATH_REGION or group is None or group.journey is None:
        return False
    return counted(b, word.by, group, NONE, f.seat) == 0


def _lasting(b: Board, f: Effects, word: w.Forbid | w.Permit | w.Move) -> bool:
    """Whether the same is in force already, for as long and for everything it would be bound to."""
    of = getattr(word, "of", Of.COMPANY)
    bound = (f.company,) if of in (Of.COMPANY, Of.SELF) else bound_to(b, f, of)
    return bool(bound) and any(_covers(source, word, bound) for source in sources(b).of(type(word)))


def _covers(source: Source, word: Word, bound: tuple[int, ...]) -> bool:
    """Whether a word in force makes another one needless: it says the same, or cannot be ended by tapping besides."""
    there = source.word
    if source.bound is None or not set(bound) <= set(source.bound):
        return False
    return there == word or (isinstance(word, w.Forbid) and there == replace(word, lift=None))


def _permit(b: Board, f: Effects, word: w.Permit) -> bool:
    roll, strike = roll_now(b), strike_now(b)
    if word.leave is Leave.TWO_ROLLS:
        return strike.twice if strike is not None else roll is None or roll.twice
    if word.leave is Leave.SURE_SUCCESS and word.until is Until.ROLL:
        return roll is None or roll.sure
    return word.leave not in (Leave.ANOTHER_MOVE, Leave.USE_PALANTIR) and _lasting(b, f, word)


def _grant(b: Board, f: Effects, word: w.Grant) -> bool:
    found = people(b, f, word.of)
    return bool(word.skill and found) and all(word.skill in skills(b, who) for who in found)


def _assigned_by_attacker(b: Board, f: Effects, word: w.Strikes) -> bool:
    attack = attack_now(b)
    return attack is None or attack.attacker_assigns


def _move(b: Board, f: Effects, word: w.Move) -> bool:
    group = company(b, f.company)
    if word.how == "back":
        return group is None or group.journey is None or not group.journey.moving
    return word.how in ("borders", "anywhere") and _lasting(b, f, word)


# -------------------------------------------------------------------------------------------------------------- fights
def _cancel(b: Board, f: Effects, word: w.Cancel) -> bool:
    attack, strike = attack_now(b), strike_now(b)
    if word.what == "attack":
        return attack is None or attack.cancelled or attack.uncancellable
    if word.what == "strike":
        return strike is None or strike.cancelled or attack is None or attack.uncancellable
    if word.what == "card":
        return answered(b, f.source) is None
    if word.what == "effect":
        return not f.chosen
    if word.what == "influence":
        return False
    hazard = word.what == "hazard environments"
    return not any(e.hazard == hazard and b.book[e.definition].definition.has("environment") for e in b.lasting)


def _fail_strikes(b: Board, f: Effects, word: w.FailStrikes) -> bool:
    attack = attack_now(b)
    return attack is None or attack.failing


# ---------------------------------------------------------------------------------------------------------- characters
def _tap(b: Board, f: Effects, word: w.Tap) -> bool:
    found = people(b, f, word.of)
    return not found if word.wound else not any(card_of(b, who).pose is Pose.UNTAPPED for who in found)


def _untap(b: Board, f: Effects, word: w.Untap) -> bool:
    found = people(b, f, word.of, word.who)
    return not any(card_of(b, who).pose is Pose.TAPPED and not held_down(b, who) for who in found)


def _heal(b: Board, f: Effects, word: w.Heal) -> bool:
    return not any(card_of(b, who).pose is Pose.WOUNDED for who in people(b, f, word.of))


def _corruption_roll(b: Board, f: Effects, word: w.CorruptionRoll) -> bool:
    return not holds_all(b, word.when, _at(f)) or not people(b, f, word.of, word.who)


# --------------------------------------------------------------------------------------------------- cards and piles
def _discard(b: Board, f: Effects, word: w.Discard) -> bool:
    if not holds_all(b, word.when, _at(f)):
        return True
    if word.hand:
        return not b.zones[_seat_concerned(b, f)][IN_HAND]
    fits = word.cards
    if word.every and word.of is Of.EVERYBODY:
        return not any(fits is None or card_fits(b, fits, face(b, card)) for card in all_in_play(b))
    if word.every or word.chooser:
        held = [card for who in people(b, f, word.of, word.who) for card in _borne(b, who, word)]
        return not any(fits is None or card_fits(b, fits, face(b, card)) for card in held)
    return not _named(f, word.of) and not people(b, f, word.of)


def _borne(b: Board, who: Handle, word: w.Discard) -> tuple[Handle, ...]:
    return card_of(b, who).holds if word.every or word.chooser == "each" else items_on(b, who)


def _return(b: Board, f: Effects, word: w.Return) -> bool:
    return not word.answered and not _named(f, word.of) and not people(b, f, word.of)


def _search(b: Board, f: Effects, word: w.Search) -> bool:
    if piles_barred(b) or not holds_all(b, word.when, _at(f)):
        return True
    seats = range(len(b.zones)) if word.each else (f.seat,)
    return not any(_may_hold(b, replace(_at(f), seat=seat), HIDDEN[word.source], word.cards) for seat in seats)


def _reserve(b: Board, f: Effects, word: w.Reserve) -> bool:
    barred = piles_barred(b) or not holds_all(b, word.when, _at(f))
    return barred or not _may_hold(b, _at(f), (Zone.DISCARD,), word.cards)


def _look(b: Board, f: Effects, word: w.Look) -> bool:
    opponent = next_seat(b, f.seat)
    if word.what == "hand":
        return not b.zones[opponent][IN_HAND]
    if word.what == "random":
        return not b.zones[_seat_concerned(b, f)][IN_HAND]
    rows = b.zones[f.seat if word.what == "my top" else opponent]
    return piles_barred(b) or not (rows[IN_DRAW] or rows[ON_TOP])


def _draw(b: Board, f: Effects, word: w.Draw) -> bool:
    rows = b.zones[f.seat]
    left = any(rows[zone] for zone in (Zone.DRAW, Zone.TOP, Zone.DISCARD, Zone.RESERVE))
    held = [card for card in rows[IN_HAND] if card != f.source]
    if word.afresh:
        return not left and not held
    return not left or (not word.count and len(held) >= hand_size(b, f.seat))


def _eliminate(b: Board, f: Effects, word: w.Eliminate) -> bool:
    if word.to_defender:
        return attack_now(b) is None
    return word.of is Of.SELF or (not _named(f, word.of) and not people(b, f, word.of))


def _used_counter(b: Board, f: Effects, word: w.UsedCounter) -> bool:
    group = company(b, f.company)
    if group is None or group.site == NONE:
        return True
    return (group.site in b.players[group.seat].used) != word.off


def _store_it(b: Board, f: Effects, word: w.StoreIt) -> bool:
    return word.of is not Of.SELF and not any(value >= 0 and on_table(b, value) for value in _named(f, word.of))


def _play(b: Board, f: Effects, word: w.Play) -> bool:
    seat = b.turn.mover if word.defender else f.seat
    return not _may_hold(b, replace(_at(f), seat=seat), (Zone.HAND,), word.cards)


# ----------------------------------------------------------------------------------------------------- words of words
def _perhaps(b: Board, f: Effects, word: w.Perhaps) -> bool:
    if word.choose:
        return False
    inner = (*word.effects, *word.alternative, *word.otherwise)
    return not holds_all(b, word.when, _at(f)) or all(void(b, f, one) for one in inner)


def _if(b: Board, f: Effects, word: w.If) -> bool:
    inner = word.effects if holds_all(b, word.when, _at(f)) else word.otherwise
    return all(void(b, f, one) for one in inner)


def _unless(b: Board, f: Effects, word: w.Unless) -> bool:
    return all(void(b, f, one) for one in (*word.effects, *word.otherwise))


VOID: dict[type[Word], Callable[..., bool]] = {
    w.Modify: _modify,
    w.Forbid: _lasting,
    w.Permit: _permit,
    w.Grant: _grant,
    w.Strikes: _assigned_by_attacker,
    w.Move: _move,
    w.Cancel: _cancel,
    w.FailStrikes: _fail_strikes,
    w.Tap: _tap,
    w.Untap: _untap,
    w.Heal: _heal,
    w.CorruptionRoll: _corruption_roll,
    w.Discard: _discard,
    w.Return: _return,
    w.Search: _search,
    w.Reserve: _reserve,
    w.Look: _look,
    w.Draw: _draw,
    w.Eliminate: _eliminate,
    w.UsedCounter: _used_counter,
    w.StoreIt: _store_it,
    w.Play: _play,
    w.Perhaps: _perhaps,
    w.If: _if,
    w.Unless: _unless,
}
"""When a word is void. The others never are: they roll dice, attack, or begin something that goes on."""
