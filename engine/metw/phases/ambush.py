"""A card on-guard is shown: before an automatic-attack, or in answer to a play that would tap the site (METW-OG)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import At, From, Of
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import (
    Automatic,
    CorruptionRoll,
    Discard,
    Eliminate,
    Modify,
    Move,
    Return,
    Roll,
    Tap,
    Trigger,
    UsedCounter,
)
from engine.journeys.combat.attack import as_attack
from engine.journeys.play.play import declare, number_shown
from engine.journeys.play.playable import context_for, too_often, unmet
from engine.journeys.reading.filters import attack_fits, holds_all, site_fits
from engine.journeys.reading.keying import keys_for
from engine.journeys.table.board import company, face
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, owner
from engine.kernel.steps import Ask, procedure
from engine.metw.cards.later_words import Repeat
from engine.metw.play.playable import copy_in_play, forbidden_to
from engine.metw.table.board import Board
from engine.metw.table.companies import attacks_at
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Ambush, Visit
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say, Tells

BEFORE_ATTACK, IN_ANSWER, TO_SKILL = 0, 1, 2
"""When it may be shown: before an automatic-attack, in answer to what taps the site, or to what needs a skill."""
STRENGTHENED = (Of.ATTACKS, Of.AUTOMATIC, Of.ATTACK)
AIMED = (From.COMPANY, From.CHARACTERS)
WITHHOLD = Action(Say.WITHHOLD)


def ways_for(b: Board, f: Ambush, number: int) -> list[int]:
    """The ways in which a card may be shown now (METW-OG-04, METW-OG-07)."""
    here, entry = company(b, f.company), b.book.get(number)
    if here is None or entry is None or barred(b, owner(f.card), here.number, entry.definition):
        return []
    at = context_for(b, owner(f.card), At.MOVEMENT, number, f.card)
    found = []
    for index, way in enumerate(entry.ways):
        if way.kind == "creature":
            keyed = any(key.site for key in keys_for(b, entry.definition, here))
            if f.why == BEFORE_ATTACK and keyed and holds_all(b, way.use.require, at):
                found.append(index)
        elif way.hazard and At.COUNTER in way.moments:
            if f.why != BEFORE_ATTACK and holds_all(b, way.use.require, replace(at, moment=At.COUNTER)):
                found.append(index)
        elif f.why == TO_SKILL:
            continue
        elif way.hazard and At.MOVEMENT in way.moments and unmet(b, way, at, 0) is None:
            effects = (*way.use.effects, *entry.always)
            if changes_attack(b, here, effects, at) if f.why == BEFORE_ATTACK else aimed(b, effects, way.use.choose):
                if f.why == BEFORE_ATTACK or not (b.law.tight_guard and takes_away(effects)):
                    found.append(index)
    return found


def barred(b: Board, seat: int, number: int, printed: Definition) -> bool:
    """METW-RULING-86: whether a card could not be played against the company at all, as one that is gone for good."""
    return bool(
        copy_in_play(b, seat, printed) or too_often(b, At.MOVEMENT, printed.number) or forbidden_to(b, number, printed)
    )


HARSH = (Return, Eliminate, UsedCounter)


def takes_away(effects: tuple[object, ...]) -> bool:
    """MECCG-OG-06: whether it sends the company back, taps site or character, or takes somebody away by itself."""
    for word in effects:
        if isinstance(word, HARSH) or (isinstance(word, Move) and word.how in ("back", "origin")):
            return True
        if isinstance(word, Tap | Discard) and word.of is not Of.SELF:
            return True
        if isinstance(word, Roll) and takes_away(word.effects):
            return True
    return False


def changes_attack(b: Board, here: Company, effects: tuple[object, ...], at: Context) -> bool:
    """METW-OG-07: whether a hazard changes an automatic-attack of this site, or adds one."""
    attacks = [as_attack(b, here, one) for one in attacks_at(b, here)]
    if any(isinstance(word, Repeat) for word in effects):
        return True
    return any(
        site_fits(b, word.where, here.site, here.seat)
        if isinstance(word, Automatic)
        else isinstance(word, Modify)
        and word.of in STRENGTHENED
        and holds_all(b, word.when, at)
        and (word.fight is None or any(attack_fits(b, word.fight, attack) for attack in attacks))
        for word in effects
    )


def aimed(b: Board, effects: tuple[object, ...], choose: tuple[object, ...]) -> bool:
    """METW-OG-04: whether a hazard directly affects the company or one of its characters.

    MECCG-CARD-GREED-01: also one that makes them check when something is played.
    """
    named = any(getattr(one, "source", None) in AIMED for one in choose)
    later = [one for word in effects if isinstance(word, Trigger) for one in word.effects] if b.law.tight_guard else []
    return named or any(isinstance(word, CorruptionRoll) for word in (*effects, *later))


def shown(d: Draft, f: Ambush, card: Handle, way: int) -> None:
    """METW-OG-05: it counts as played in the movement/hazard phase."""
    d.end_guard(f.card)
    d.tell(Tells.GUARD_SHOWN, f.company, card)
    if d.book[face(d, card).number].ways[way].kind == "creature":
        visit = next(frame for frame in reversed(d.frames) if isinstance(frame, Visit))
        d.move(card, owner(card), Zone.DECLARED)
        d.change(visit, guard=card)
    else:
        answers = At.COUNTER in d.book[face(d, card).number].ways[way].moments
        declare(d, owner(card), At.COUNTER if answers else At.MOVEMENT, card, way)


# --------------------------------------------------------------------------------------------------------- the question
def candidates(s: MetwState, f: Ambush, secrets: Secrets) -> Iterator[Action]:
    number, opened = known(s, f.card, secrets)
    for way in ways_for(s, f, number):
        yield Action(Say.TURN_UP, (f.card, way), opened)
    yield WITHHOLD


def why_not(s: MetwState, f: Ambush, x: Action) -> Reason | None:
    """The card that lies there is opened, if nobody knows it yet, and fits (METW-RULING-86); or it stays as it is."""
    if x == WITHHOLD:
        return None
    if x.verb != Say.TURN_UP or len(x.args) != 2 or x.args[0] != f.card or x.proven:
        return no("Show the card on-guard, or keep it face down.", "METW-OG-04")
    number = number_shown(s, owner(f.card), x, Place.GUARD, "METW-OG-04")
    if isinstance(number, Reason):
        return number
    if x.args[1] not in ways_for(s, f, number):
        rule = "METW-OG-07" if f.why == BEFORE_ATTACK else "METW-OG-04"
        return no("That card cannot be shown in this way now.", rule)
    return None


def answer(d: Draft, f: Ambush, x: Action) -> None:
    if x != WITHHOLD:
        shown(d, f, *x.args)


AMBUSH = procedure(
    Ask(
        Asked.AMBUSH,
        decider=lambda s, f: owner(f.card),
        candidates=candidates,
        why_not=why_not,
        answer=answer,
        rules=("METW-OG-04", "METW-OG-07"),
    )
)
