"""Single wounds, exertions, healings and deaths: each can be answered before and after (LOTR-RULING-04)."""

from __future__ import annotations

from engine.kernel.records import NONE, Handle
from engine.kernel.steps import procedure
from engine.tcg.cards.moments import Trait, When
from engine.tcg.cards.words import Converts
from engine.tcg.phases.victory import lose
from engine.tcg.reading.meaning import has_trait, is_exhausted, vitality
from engine.tcg.reading.playable import can_heal, can_wound
from engine.tcg.table.board import CARDS, Board, card_of, face, host_of
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Dying, Exerting, Healing, Wounding


def wound(d: Draft, who: Handle, by: tuple[Handle, ...] = (), times: int = 1) -> None:
    """A character is wounded, one wound after the other (TCG-WND-01, TCG-WND-02)."""
    for _ in range(times):
        d.push(Wounding(0, who, by))


def exert(d: Draft, who: Handle, seat: int, times: int = 1) -> None:
    """A character exerts (TCG-EXE-01)."""
    for _ in range(times):
        d.push(Exerting(0, who, seat))


def heal(d: Draft, who: Handle, times: int = 1) -> None:
    """Wounds of a character are healed, one after the other (TCG-WND-04)."""
    for _ in range(times):
        d.push(Healing(0, who))


# ----------------------------------------------------------------------------------------------------------- wounds
def about_to_wound(d: Draft, f: Wounding) -> None:
    """LOTR-RULING-05: a compulsory replacement comes before anybody may prevent the wound."""
    if not d.lies(f.who) or not can_wound(d, f.who):
        d.pop()
    elif converts(d, f.who) is not None:
        to_burdens(d, f.who)
        d.pop()
    elif has_trait(d, f.who, Trait.WOUNDS_PREVENTED):
        d.tell(Told.PREVENTED, f.who)
        d.pop()
    else:
        d.happen(When.ABOUT_TO_WOUND, f.who, f.by)


def converts(b: Board, who: Handle) -> Converts | None:
    """What the worn Ring makes of a wound of its bearer now (TCG-RING-05, LOTR-RULING-91)."""
    player = b.players[b.turn.fp]
    if who != player.bearer or not player.worn or (b.turn.ringless and b.turn.fight is not None):
        return None
    for word in CARDS[face(b, player.ring).number].behaviour.always:
        if isinstance(word, Converts) and (not word.phases or b.turn.phase in word.phases):
            return word
    return None


def to_burdens(d: Draft, who: Handle) -> None:
    """A wound becomes burdens; it is not taken."""
    word = converts(d, who)
    assert word is not None
    for _ in range(word.burdens):
        d.burden(d.turn.fp, 1)


def place_wound(d: Draft, f: Wounding) -> None:
    """The token is placed; a character with as many as it has vitality dies at once (TCG-WND-03)."""
    if f.prevented or not d.lies(f.who):
        return
    if converts(d, f.who) is not None:
        # TCG-RING-06: the wound that made him put on the Ring is converted too.
        to_burdens(d, f.who)
        return
    d.alter(f.who, wounds=d.card(f.who).wounds + 1)
    d.set_turn(hurt=(*d.turn.hurt, f.who))
    d.tell(Told.WOUNDED, f.who)
    if d.card(f.who).wounds >= vitality(d, f.who):
        d.push(Dying(0, f.who, f.by))
    else:
        d.happen(When.WOUNDED, f.who, f.by)


WOUNDING = procedure(about_to_wound, place_wound)


# -------------------------------------------------------------------------------------------------------- exertions
def about_to_exert(d: Draft, f: Exerting) -> None:
    if not d.lies(f.who) or is_exhausted(d, f.who):
        d.pop()
    else:
        d.happen(When.ABOUT_TO_EXERT, f.who)


def place_exertion(d: Draft, f: Exerting) -> None:
    """TCG-EXE-03: the same token; LOTR-RULING-45: an exertion without one has happened all the same."""
    if not d.lies(f.who):
        return
    if not f.spared:
        d.alter(f.who, wounds=d.card(f.who).wounds + 1)
    d.tell(Told.EXERTED, f.who)
    d.happen(When.EXERTED, f.who)


EXERTING = procedure(about_to_exert, place_exertion)


# ---------------------------------------------------------------------------------------------------------- healing
def about_to_heal(d: Draft, f: Healing) -> None:
    if not can_heal(d, f.who):
        d.pop()
    else:
        d.happen(When.ABOUT_TO_HEAL, f.who)


def take_token(d: Draft, f: Healing) -> None:
    if not f.prevented and can_heal(d, f.who):
        d.alter(f.who, wounds=card_of(d, f.who).wounds - 1)
        d.tell(Told.HEALED, f.who)


HEALING = procedure(about_to_heal, take_token)


# ------------------------------------------------------------------------------------------------------------ death
def die(d: Draft, f: Dying) -> None:
    """TCG-WND-08: to the dead pile or the discard pile; the Ring stays until it is known who has it now."""
    if not d.lies(f.who):
        d.pop()
        return
    seat = next((seat for seat, player in enumerate(d.players) if player.bearer == f.who), NONE)
    if seat != NONE:
        ring = d.players[seat].ring
        if host_of(d, ring) != NONE:
            d.release(ring)
    d.kill(f.who, face(d, f.who).kind != "minion")
    d.happen(When.KILLED, f.who, f.by)
    if seat != NONE:
        d.happen(When.BEARER_KILLED, f.who, f.by, seat)


def bereft(d: Draft, f: Dying) -> None:
    """TCG-LOSE-01, TCG-RING-12: who has no Ring-bearer any more has lost."""
    for seat, player in enumerate(d.players):
        if player.bearer == f.who and player.active:
            lose(d, seat)


DYING = procedure(die, bereft)
