"""What the words do to characters, tokens and the turn."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel.records import NONE, Handle, owner
from engine.tcg.cards import words as w
from engine.tcg.cards.moments import By, Phase, Pile, Ref, Trait, Until, When
from engine.tcg.effects.choices import choose
from engine.tcg.effects.perform import Deed, again, insert, player_for, players, run
from engine.tcg.phases.victory import lose
from engine.tcg.reading.filters import Choose, Filter, Word
from engine.tcg.reading.meaning import (
    amount,
    context,
    has_trait,
    holds_all,
    is_unassigned,
    printed_fits,
    refers,
    vitality,
)
from engine.tcg.reading.playable import can_discard, can_exert, can_pay, eligible, used
from engine.tcg.table.board import CARDS, card_of, face, ring_bearer, shadow_seats
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Effects, Exerting, Healing, Play, Wounding
from engine.tcg.table.records import Fight, Lasting, Zone
from engine.tcg.table.tokens import exert, heal, wound
from engine.tcg.table.verbs import Pick


# ------------------------------------------------------------------------------------------------------- characters
def do_exert(d: Draft, f: Effects, word: w.Exert) -> None:
    """LOTR-RULING-44: each exertion by itself, also of who is exhausted."""
    for who in reversed(f.targets):
        if can_exert(d, who, context(f)):
            spare = vitality(d, who) - card_of(d, who).wounds - 1
            exert(d, who, f.seat, spare if word.fully else amount(d, word.times, context(f)))


def do_wound(d: Draft, f: Effects, word: w.Wound) -> None:
    for who in reversed(f.targets):
        wound(d, who, (f.source,), amount(d, word.times, context(f)))


def do_heal(d: Draft, f: Effects, word: w.Heal) -> None:
    for who in reversed(f.targets):
        heal(d, who, amount(d, word.times, context(f)))


def do_prevent(d: Draft, f: Effects, word: w.Prevent) -> None:
    """What is about to happen to the subject does not (LOTR-RULING-05, LOTR-RULING-45)."""
    assert f.happening is not None
    for frame in reversed(d.frames):
        if isinstance(frame, Wounding | Healing) and frame.who == f.happening.who:
            d.change(frame, prevented=True)
            d.tell(Told.PREVENTED, frame.who)
            return
        if isinstance(frame, Exerting) and frame.who == f.happening.who:
            d.change(frame, spared=True)
            return


def do_discard(d: Draft, f: Effects, word: w.Discard) -> None:
    for card in f.targets:
        if d.lies(card):
            if can_discard(d, card, f.seat):
                d.discard(card)
        elif card in d.zones[owner(card)][Zone.DECLARED]:
            d.move(card, owner(card), Zone.DISCARD)
            d.tell(Told.HAND_DISCARD, owner(card), card)


def do_give(d: Draft, f: Effects, word: w.Give) -> None:
    """LOTR-RULING-11, LOTR-RULING-25, LOTR-RULING-38: the set and the size are fixed now."""
    targets = tuple(card for card in f.targets if d.lies(card))
    if not targets:
        return
    at = context(f)
    for one in (*word.words, *(word.extra if holds_all(d, word.more, at) else ())):
        last(d, f, one, word.until, targets, word.most)


def do_alter(d: Draft, f: Effects, word: w.Alter) -> None:
    for one in word.words:
        last(d, f, one, word.until, ())


def last(d: Draft, f: Effects, word: Word, until: Until, bound: tuple[Handle, ...], most: int = 99) -> None:
    """A word begins to hold for a while; of a capped one no more than is left."""
    index = CARDS[f.definition].index[word]
    size = 0
    if isinstance(word, w.Modify):
        size = word.value * amount(d, word.per, context(f))
        if not holds_all(d, word.when, context(f)):
            return
        size = max(-word.most, min(word.most, size))
        if most < 99:
            size = max(0, min(size, most - used(d, f.source, index)))
            d.set_turn(used=(*d.turn.used, (f.source, index, d.turn.count, size)))
        if size == 0:
            return
    d.lasting = (
        *d.lasting,
        Lasting(f.definition, index, f.source, f.seat, bound, size, until, d.turn.count),
    )
    d.tell(Told.LASTS, f.definition, index, size, *bound)
    d.dirty = True


# ------------------------------------------------------------------------------------------------ pool, burdens, Ring
def do_add_twilight(d: Draft, f: Effects, word: w.AddTwilight) -> None:
    d.twilight(amount(d, word.amount, context(f)))


def do_remove_twilight(d: Draft, f: Effects, word: w.RemoveTwilight) -> None:
    size = amount(d, word.amount, context(f))
    if word.most < 99:
        index = CARDS[f.definition].index[word]
        size = max(0, min(size, word.most - used(d, f.source, index)))
        d.set_turn(used=(*d.turn.used, (f.source, index, d.turn.count, size)))
    d.twilight(-size)


def do_add_burdens(d: Draft, f: Effects, word: w.AddBurdens) -> None:
    """LOTR-RULING-96: always on the Free Peoples player's."""
    d.burden(d.turn.fp, amount(d, word.amount, context(f)))


def do_remove_burdens(d: Draft, f: Effects, word: w.RemoveBurdens) -> None:
    if not has_trait(d, ring_bearer(d), Trait.KEEPS_BURDENS):
        d.burden(d.turn.fp, -amount(d, word.amount, context(f)))


def do_corrupt(d: Draft, f: Effects, word: w.Corrupt) -> None:
    """TCG-LOSE-03."""
    d.tell(Told.CORRUPTED, d.turn.fp)
    lose(d, d.turn.fp)


def do_wear(d: Draft, f: Effects, word: w.Wear) -> None:
    """LOTR-RULING-90, LOTR-RULING-93."""
    if d.players[d.turn.fp].worn != word.on:
        d.set_player(d.turn.fp, worn=word.on)
        d.tell(Told.RING, d.turn.fp, int(word.on))
        if word.on:
            d.happen(When.RING_ON, ring_bearer(d))


def do_new_bearer(d: Draft, f: Effects, word: w.NewBearer) -> None:
    """TCG-RING-12, LOTR-RULING-95: the Ring, not worn, and all burdens pass to him."""
    seat = owner(f.source)
    if d.lies(f.source):
        d.set_player(seat, bearer=f.source, worn=False)
        d.hold(f.source, d.players[seat].ring)
        d.tell(Told.BEARER_CHANGED, seat, f.source)


# -------------------------------------------------------------------------------------------------------- skirmishes
def do_cancel(d: Draft, f: Effects, word: w.Cancel) -> None:
    """LOTR-RULING-07: no effect, but the price stays paid."""
    assert f.happening is not None
    for frame in reversed(d.frames):
        if isinstance(frame, Play) and frame.card == f.happening.who:
            d.change(frame, cancelled=True)
            d.tell(Told.CANCELLED, frame.card)
            return


def do_cancel_skirmish(d: Draft, f: Effects, word: w.CancelSkirmish) -> None:
    """LOTR-RULING-81."""
    if d.turn.fight is not None:
        d.tell(Told.SKIRMISH_CANCELLED, d.turn.fight.defender)
        d.set_turn(fight=None, over=True, fallen=NONE)


def do_assign(d: Draft, f: Effects, word: w.AssignTo) -> None:
    """TCG-ASN-02, LOTR-RULING-72, LOTR-RULING-73: one with one, both unassigned and able to fight."""
    if f.stage == 0:
        again(d, f, 1)
        _pick_one(d, f, word, word.minion)
    elif f.stage == 1:
        again(d, f, 2, targets=d.returned[:1])
        _pick_one(d, f, word, word.defender)
    elif f.targets and d.returned:
        assign(d, d.returned[0], (f.targets[0],))


def _pick_one(d: Draft, f: Effects, word: w.AssignTo, target: object) -> None:
    at = context(f)
    if isinstance(target, Ref):
        found = list(refers(d, target, at))
        seat = f.seat
    else:
        wanted = target if isinstance(target, Choose) else Choose(target)  # type: ignore[arg-type]
        found = eligible(d, word, wanted.who, at)
        seat = player_for(d, wanted.by, f)
    free = [card for card in found if is_unassigned(d, card)]
    choose(d, seat, Pick.TARGET, free, 1, 1, f.source)


def assign(d: Draft, defender: Handle, minions: tuple[Handle, ...]) -> None:
    """A skirmish is arranged, or minions join one."""
    for minion in minions:
        d.tell(Told.ASSIGNED, defender, minion)
    old = next((fight for fight in d.turn.fights if fight.defender == defender), None)
    rest = tuple(fight for fight in d.turn.fights if fight is not old)
    joined = Fight(defender, (*(old.minions if old else ()), *minions))
    fought = d.turn.fought if defender in d.turn.fought else (*d.turn.fought, defender)
    d.set_turn(fights=(*rest, joined), fought=fought, made=True)
    if old is None:
        d.happen(When.ASSIGNED, defender, minions)


def do_bar(d: Draft, f: Effects, word: w.Bar) -> None:
    for who in f.targets:
        d.set_turn(barred=(*d.turn.barred, (who, f.source)))


# ------------------------------------------------------------------------------------------------ the turn, the table
def do_attach(d: Draft, f: Effects, word: w.Attach) -> None:
    """A card of the table, or out of a discard pile, is laid on a character."""
    if f.stage == 0:
        again(d, f, 1)
        _pick_card(d, f, word, word.what)
    elif f.stage == 1 and d.returned:
        again(d, f, 2, targets=d.returned[:1])
        _pick_card(d, f, word, word.to, face(d, d.returned[0]).number)
    elif f.targets and d.returned:
        card, host = f.targets[0], d.returned[0]
        if d.lies(card):
            d.release(card)
        else:
            d.enter(card)
        d.hold(host, card)
        d.tell(Told.ATTACHED, card, host)


def _pick_card(d: Draft, f: Effects, word: w.Attach, target: Filter | Ref, copy: int = 0) -> None:
    """The card that is laid, or who is to bear it: nobody who has a copy of a card of which one is allowed."""
    at = context(f)
    if isinstance(target, Ref):
        found = [card for card in refers(d, target, at) if d.lies(card)]
    else:
        found = eligible(d, word, target, at)
    if copy:
        limited = CARDS[copy].printed.one_each
        found = [who for who in found if not limited or all(face(d, one).number != copy for one in d.card(who).holds)]
    elif word.pile is Pile.SUPPORT_OR_DISCARD and not isinstance(target, Ref):
        found = [card for card in found if d.card(card).host == NONE and owner(card) == f.seat]
        found += [c for c in d.zones[f.seat][Zone.DISCARD] if printed_fits(target, face(d, c).number)]
    choose(d, f.seat, Pick.TARGET, found, 1, 1, f.source)


def do_stack(d: Draft, f: Effects, word: w.Stack) -> None:
    """LOTR-RULING-102: face up, out of play."""
    for card in refers(d, word.what, context(f)):
        if not d.lies(f.source):
            return
        if d.lies(card):
            d.leave_table(card)
        d.move(card, owner(card), Zone.STACKED)
        d.alter(f.source, stack=(*d.card(f.source).stack, card))
        d.tell(Told.STACKED, card)


def do_move_limit(d: Draft, f: Effects, word: w.MoveLimit) -> None:
    """LOTR-RULING-60, LOTR-RULING-61."""
    if word.stays:
        d.set_turn(stays=True)
        return
    limit = max(1, d.turn.limit + word.value)
    d.set_turn(limit=limit)
    d.tell(Told.LIMIT, word.value, limit)


def do_skip_shadow(d: Draft, f: Effects, word: w.SkipShadow) -> None:
    """LOTR-RULING-64: his very next one; giving it up twice does nothing more."""
    for seat in players(d, word.by, f)[:1]:
        if not word.now:
            d.set_player(seat, skips=1)
        elif d.turn.phase is Phase.SHADOW:
            d.set_turn(shadow=NONE)


# ------------------------------------------------------------------------------------------------- order and choice
def do_spot_x(d: Draft, f: Effects, word: w.SpotX) -> None:
    """TCG-SPOT-02: zero included."""
    _name(d, f, word.least, amount(d, word.amount, context(f)))


def do_name_x(d: Draft, f: Effects, word: w.NameX) -> None:
    _name(d, f, word.least, amount(d, word.most, context(f)))


def _name(d: Draft, f: Effects, least: int, most: int) -> None:
    if f.stage:
        d.update(number=d.returned[0])
        return
    again(d, f, 1)
    choose(d, f.seat, Pick.NUMBER, range(least, max(least, most) + 1), 1, 1, f.source)


def do_point(d: Draft, f: Effects, word: w.Point) -> None:
    """Who was chosen is known from here on as the card named last."""


def do_each_player(d: Draft, f: Effects, word: w.EachPlayer) -> None:
    for seat in reversed(players(d, word.by, f)):
        run(d, word.effects, replace(context(f), seat=seat))


def do_if(d: Draft, f: Effects, word: w.If) -> None:
    insert(d, f, word.then if holds_all(d, word.when, context(f)) else word.otherwise)


def do_branch(d: Draft, f: Effects, word: w.Branch) -> None:
    """TCG-COST-05: one that can be carried out fully, if there is one."""
    if f.stage:
        insert(d, f, word.branches[d.returned[0]])
        return
    at = context(f)
    full = [place for place, one in enumerate(word.branches) if all(can_pay(d, part, at) for part in one)]
    again(d, f, 1)
    choose(d, player_for(d, word.by, f), Pick.BRANCH, full or range(len(word.branches)), 1, 1, f.source)


def do_times(d: Draft, f: Effects, word: w.Times) -> None:
    insert(d, f, word.effects * max(0, amount(d, word.count, context(f))))


def do_unless(d: Draft, f: Effects, word: w.Unless) -> None:
    """LOTR-RULING-08: asked from the right; the first who pays ends it."""
    asked = players(d, word.by, f) if word.by is not By.SHADOW else shadow_seats(d)
    if f.stage and d.returned:
        d.twilight(-word.twilight)
    elif f.stage >= len(asked) or d.turn.pool < word.twilight:
        insert(d, f, word.effects)
    else:
        again(d, f, f.stage + 1)
        choose(d, asked[f.stage], Pick.PREVENT, (1,), 0, 1, f.source)


PERFORM: dict[type[Word], Deed] = {
    w.Exert: do_exert,
    w.Wound: do_wound,
    w.Heal: do_heal,
    w.Prevent: do_prevent,
    w.Discard: do_discard,
    w.Give: do_give,
    w.Alter: do_alter,
    w.AddTwilight: do_add_twilight,
    w.RemoveTwilight: do_remove_twilight,
    w.AddBurdens: do_add_burdens,
    w.RemoveBurdens: do_remove_burdens,
    w.Corrupt: do_corrupt,
    w.Wear: do_wear,
    w.NewBearer: do_new_bearer,
    w.Cancel: do_cancel,
    w.CancelSkirmish: do_cancel_skirmish,
    w.AssignTo: do_assign,
    w.Bar: do_bar,
    w.Attach: do_attach,
    w.Stack: do_stack,
    w.MoveLimit: do_move_limit,
    w.SkipShadow: do_skip_shadow,
    w.SpotX: do_spot_x,
    w.NameX: do_name_x,
    w.Point: do_point,
    w.EachPlayer: do_each_player,
    w.If: do_if,
    w.Branch: do_branch,
    w.Times: do_times,
    w.Unless: do_unless,
}
