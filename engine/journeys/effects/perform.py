"""The effect words carried out, one after the other, in printed order (LORE-TIMING-05, LORE-TIMING-06)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.journeys.cards import words as w
from engine.journeys.cards.conditions import Who, Word
from engine.journeys.cards.moments import Leave, Of, Per, Stat, Until, When
from engine.journeys.effects.lasting import begin_lasting, end_environments
from engine.journeys.play.rolls import roll_by_word
from engine.journeys.reading.automatic import site_guarded
from engine.journeys.reading.filters import (
    REGION_BASE,
    SITE_BASE,
    answered,
    character_fits,
    held_down,
    holds_all,
    path_types,
    roll_now,
)
from engine.journeys.reading.values import counted
from engine.journeys.table.board import (
    Board,
    attack_now,
    bearer_of,
    card_of,
    company,
    company_number,
    face,
    fellows,
    on_table,
    seats_from,
    site,
    strike_now,
)
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice, Effects
from engine.journeys.table.records import Company, Phase, Pose
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Pick
from engine.kernel.records import NONE, Handle, owner

Perform = Mapping[type[Word], Callable[..., None]]
"""What each word of a game does."""


def answers(d: Draft, f: Effects) -> None:
    """LORE-TRIGGER-04: cards with timing keywords come before a triggered effect; at the end of a turn none do."""
    if f.trigger != NONE and d.turn.phase is not Phase.END_OF_TURN:
        d.customs.answers(d, f.seat)


def still_due(d: Draft, f: Effects) -> None:
    """A card that has left play meanwhile does nothing more (LORE-CONT-03), nor what it requires any more."""
    if f.trigger == NONE:
        return
    trigger = d.book[f.definition].words[f.trigger]
    assert isinstance(trigger, w.Trigger)
    if (f.rooted and on_table(d, f.source) is None) or not holds_all(d, trigger.require, context(f)):
        d.pop(0)
    else:
        d.update(trigger=NONE)


def effects_by(perform: Perform) -> tuple[Callable[[Draft, Effects], None], ...]:
    """The procedure of effects of a game with these words."""

    def next_word(d: Draft, f: Effects) -> None:
        """Carry out the next word; when none is left the effects are over."""
        if not f.words:
            d.pop(0 if f.failed else 1)
            return
        word = d.book[f.definition].words[f.words[0]]
        d.repeat(words=f.words[1:])
        perform[type(word)](d, f, word)

    return (answers, still_due, next_word)


def then(d: Draft, f: Effects, words: tuple[Word, ...], subject: int = NONE) -> None:
    """Carry out further words of the same card, before the ones that are left."""
    if words:
        index = d.book[f.definition].index
        numbers = tuple(index[word] for word in words)
        d.push(
            Effects(
                0,
                f.source,
                f.definition,
                f.seat,
                numbers,
                f.chosen,
                f.company,
                f.subject if subject == NONE else subject,
                f.number,
                hazard=f.hazard,
            )
        )


def context(f: Effects) -> Context:
    """From where the words of these effects are read."""
    return Context(f.source, f.seat, f.company, f.chosen, f.subject, f.number, definition=f.definition)


# ---------------------------------------------------------------------------------------------------- whom it meets
def people(d: Board, f: Effects, of: Of, who: Who | None = None) -> list[Handle]:
    """The characters a word is about, those still in play."""
    found = [card for card in _people(d, f, of) if on_table(d, card) is not None]
    return [card for card in found if who is None or character_fits(d, who, card)]


def _people(d: Board, f: Effects, of: Of) -> list[Handle]:
    if of is Of.TARGET:
        return list(f.chosen[:1])
    if of is Of.TARGET_2:
        return list(f.chosen[1:2])
    if of is Of.TARGET_3:
        return list(f.chosen[2:3])
    if of is Of.SUBJECT:
        return [f.subject]
    if of is Of.BEARER:
        return [bearer(d, f)]
    if of is Of.SELF:
        return [f.source]
    if of in (Of.COMPANY, Of.OTHERS):
        group = company(d, f.company)
        members = list(fellows(d, group)) if group is not None else []
        concerned = (bearer(d, f), f.subject, bearer_of(d, f.subject))
        return members if of is Of.COMPANY else [who for who in members if who not in concerned]
    if of is Of.MINE:
        return [who for group in d.companies if group.seat == f.seat for who in fellows(d, group)]
    if of is Of.EVERYBODY:
        return [who for group in d.companies for who in fellows(d, group)]
    return _in_combat(d, of)


def _in_combat(d: Board, of: Of) -> list[Handle]:
    attack, strike, roll = attack_now(d), strike_now(d), roll_now(d)
    if of is Of.STRUCK and strike is not None:
        return [strike.who]
    if of is Of.WOUNDED and attack is not None:
        return [who for who in dict.fromkeys(attack.wounded) if company_number(d, who) != NONE]
    if of is Of.ROLLER and roll is not None:
        return [roll.who]
    return []


def bearer(d: Board, f: Effects) -> Handle:
    """The bearer of the card, also when it was discarded as a price."""
    if on_table(d, f.source) is None:
        return f.subject
    return bearer_of(d, f.source)


# ------------------------------------------------------------------------------------------------- lasting effects
def bound_to(d: Board, f: Effects, of: Of) -> tuple[int, ...]:
    """What a lasting effect is bound to."""
    if of in (Of.ATTACK, Of.STRIKE):
        attack = attack_now(d)
        return (attack.number,) if attack is not None else ()
    if of in (Of.COMPANY, Of.ATTACKS, Of.OTHERS, Of.ON_COMPANY):
        return (f.company,)
    if of in (Of.EVERYBODY, Of.MINE, Of.PLAYER, Of.OPPONENT):
        return ()
    if of is Of.SITE:
        return f.chosen[:1]
    if of is Of.AUTOMATIC:
        return f.chosen[:2] or (f.subject,)
    return tuple(people(d, f, of))


ONCE_ON = ("may not be duplicated on a character", "may not be duplicated on a site")


def in_force_there(b: Board, f: Effects, word: w.Modify) -> bool:
    """Whether a card that may not be duplicated on what it is played on has done the very same there (METW-UNIQ-01)."""
    printed = b.book[f.definition].definition if f.definition else None
    if printed is None or word.until is Until.WHILE_IN_PLAY or not any(printed.has(limit) for limit in ONCE_ON):
        return False
    place, bound = b.book[f.definition].index[word], bound_to(b, f, word.of)
    same = [effect.bound for effect in b.lasting if (effect.definition, effect.word) == (f.definition, place)]
    if word.of is Of.AUTOMATIC:
        return {site_guarded(value) for value in bound[:1]} <= {site_guarded(there[0]) for there in same}
    return any(not set(bound).isdisjoint(there) for there in same)


def lasting_modify(d: Draft, f: Effects, word: w.Modify) -> None:
    """A modifier for a time; one that targets the roll about to be made changes it at once (LORE-TARGET-04)."""
    if word.until is Until.WHILE_IN_PLAY or in_force_there(d, f, word):
        return
    if word.of is Of.ROLL:
        modify_roll(d, f, word)
        return
    if word.of is Of.ATTACKS and word.fight is not None:
        bound: tuple[int, ...] = ()
    elif word.stat in (Stat.HAZARD_LIMIT, Stat.BLACK, Stat.WHITE) or word.until is Until.NEXT_ATTACK:
        bound = (f.company,)
    else:
        bound = bound_to(d, f, word.of)
        if word.until in (Until.END_OF_ATTACK, Until.END_OF_STRIKE):
            attack = attack_now(d)
            bound = (*bound, *((attack.number,) if attack is not None and attack.number not in bound else ()))
    begin_lasting(d, word, f.definition, f.source, f.seat, bound, word.until, f.hazard)


def modify_roll(d: Draft, f: Effects, word: w.Modify) -> None:
    roll = roll_now(d)
    if roll is not None:
        value = word.value
        if word.by.per is not Per.ONE:
            group = company(d, company_number(d, roll.who))
            value = min(word.by.at_most, word.value * counted(d, word.by, group, roll.who, f.seat))
        d.change(roll, modifier=roll.modifier + value)


def lasting_change(d: Draft, f: Effects, word: w.ChangeType) -> None:
    """Bound to the region or site named, or, if none had to be named, to every place."""
    named = f.chosen[:1] if word.chosen else ()
    if word.until is Until.WHILE_IN_PLAY or (word.chosen and named in ((), (NONE,))):
        return
    bound = tuple(place if place >= SITE_BASE else REGION_BASE + place for place in named)
    begin_lasting(d, word, f.definition, f.source, f.seat, bound, word.until, f.hazard)


def lasting_for_company(
    d: Draft, f: Effects, word: w.Keying | w.Forbid | w.Permit | w.Grant | w.Trigger | w.Move
) -> None:
    """Exceptions and prohibitions for a time: for the company concerned, or for the characters named."""
    of = getattr(word, "of", Of.COMPANY)
    until = getattr(word, "until", Until.END_OF_TURN)
    if until is Until.WHILE_IN_PLAY and not isinstance(word, w.Move):
        return
    bound = (f.company,) if of in (Of.COMPANY, Of.SELF) else bound_to(d, f, of)
    attack = attack_now(d)
    if until in (Until.END_OF_ATTACK, Until.END_OF_STRIKE) and attack is not None:
        bound = (attack.number,) if isinstance(word, w.Trigger) and of is not Of.TARGET else (*bound, attack.number)
    begin_lasting(d, word, f.definition, f.source, f.seat, bound, until, f.hazard)


def lasting_permit(d: Draft, f: Effects, word: w.Permit) -> None:
    """Permissions that change the roll or the move under way take hold at once."""
    roll, strike = roll_now(d), strike_now(d)
    if word.leave is Leave.TWO_ROLLS and strike is not None:
        d.change(strike, twice=True)
    elif word.leave is Leave.TWO_ROLLS and roll is not None:
        d.change(roll, twice=True)
    elif word.leave is Leave.SURE_SUCCESS and roll is not None:
        d.change(roll, sure=True)
    elif word.leave is Leave.ANOTHER_MOVE:
        group = company(d, f.company)
        if group is not None:
            d.set_company(group, moves=group.moves + 1)
    elif word.leave is Leave.UNCOUNTED:
        begin_lasting(d, word, f.definition, f.source, f.seat, (f.company, *f.chosen), word.until, f.hazard)
    else:
        lasting_for_company(d, f, word)


def assign_by_attacker(d: Draft, f: Effects, word: w.Strikes) -> None:
    """From now on the attacker assigns all strikes of the attack under way."""
    attack = attack_now(d)
    if attack is not None and word.attacker_assigns:
        d.change(attack, attacker_assigns=True)


# ---------------------------------------------------------------------------------------------------------- cancel
def cancel(d: Draft, f: Effects, word: w.Cancel) -> None:
    attack = attack_now(d)
    if word.what == "attack" and attack is not None and not attack.uncancellable:
        d.change(attack, cancelled=True)
        d.tell(Told.CANCELLED, attack.source)
    elif word.what == "strike" and attack is not None and not attack.uncancellable:
        strike = strike_now(d)
        if strike is not None:
            d.change(strike, cancelled=True)
    elif word.what == "card":
        declared = answered(d, f.source)
        if declared is not None:
            d.change(declared, cancelled=True)
    elif word.what == "hazard environments":
        end_environments(d, hazard=True)
    elif word.what == "resource environments":
        end_environments(d, hazard=False)


# ------------------------------------------------------------------------------------------------------ characters
def tap(d: Draft, f: Effects, word: w.Tap) -> None:
    for who in people(d, f, word.of):
        if word.wound:
            d.alter(who, pose=Pose.WOUNDED)
            d.tell(Told.WOUNDED, who)
            d.happen(When.WOUNDED, who, company_number(d, who))
        else:
            d.tap(who)


def untap(d: Draft, f: Effects, word: w.Untap) -> None:
    for who in people(d, f, word.of, word.who):
        if card_of(d, who).pose is Pose.TAPPED and (word.of is Of.SELF or not held_down(d, who)):
            d.untap(who)


def heal(d: Draft, f: Effects, word: w.Heal) -> None:
    """LORE-UNTAP-07; at some sites everybody of the same player heals along."""
    for who in people(d, f, word.of):
        if card_of(d, who).pose is not Pose.WOUNDED:
            continue
        group = company(d, company_number(d, who))
        healed = [who]
        if group is not None and group.site != NONE and site(d, group.site).heals_all:
            healed = [o for c in d.companies if c.seat == owner(who) and c.site == group.site for o in fellows(d, c)]
        for other in healed:
            if card_of(d, other).pose is Pose.WOUNDED:
                d.alter(other, pose=Pose.TAPPED)
                d.tell(Told.HEALS, other)


def make_corruption_rolls(d: Draft, f: Effects, word: w.CorruptionRoll) -> None:
    """The characters concerned roll, the mover's first; the last roll tells whether what follows depends on it."""
    if not holds_all(d, word.when, context(f)):
        return
    rollers = people(d, f, word.of, word.who)
    if word.per is Per.PATH_REGION:
        group = company(d, f.company)
        rollers = rollers * (times_along(d, group, word, f.hazard) if group is not None else 0)
    modifier = word.modifier
    if word.item and on_table(d, f.subject) is not None:
        modifier -= abs(face(d, f.subject).corruption)
    place = d.book[f.definition].index[word]
    for seat in reversed(seats_from(d, d.turn.mover)):
        mine = tuple(who for who in rollers if owner(who) == seat)
        if len(set(mine)) > 1:
            count = len(mine)
            d.push(Choice(0, seat, Pick.ROLL_ORDER, mine, count, count, (), place, f.definition, f.source, modifier))
        else:
            for who in mine:
                roll_by_word(d, who, word, modifier, source=f.source, definition=f.definition)


def times_along(b: Board, group: Company, word: w.CorruptionRoll, hazard: bool) -> int:
    """How many rolls a company's way calls for."""
    return sum(path_types(b, group, hazard).count(symbol) for symbol in word.types)


def unless_failed(d: Draft, f: Effects, word: w.Unless) -> None:
    """What follows only if the corruption roll just made was not failed."""
    if d.returned[:1] == (1,):
        then(d, f, word.effects)
    else:
        d.update(failed=True)
        then(d, f, word.otherwise)


def if_holds(d: Draft, f: Effects, word: w.If) -> None:
    then(d, f, word.effects if holds_all(d, word.when, context(f)) else word.otherwise)


WORDS: Perform = {
    w.Modify: lasting_modify,
    w.ChangeType: lasting_change,
    w.Keying: lasting_for_company,
    w.Forbid: lasting_for_company,
    w.Permit: lasting_permit,
    w.Grant: lasting_for_company,
    w.Trigger: lasting_for_company,
    w.Strikes: assign_by_attacker,
    w.Cancel: cancel,
    w.Tap: tap,
    w.Untap: untap,
    w.Heal: heal,
    w.CorruptionRoll: make_corruption_rolls,
    w.Unless: unless_failed,
    w.If: if_holds,
}
