"""What the words of METW’s own cards do (engine/metw/cards/words.py)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards import words as w
from engine.journeys.cards.moments import Leave, Of, Stat, Until
from engine.journeys.cards.printed import Kind
from engine.journeys.effects.deeds import roll_or_follow
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.effects.perform import Perform, cancel, context, heal, lasting_modify, people, then
from engine.journeys.play.draws import shuffle_in
from engine.journeys.reading.filters import (
    card_fits,
    holds_all,
    piles_barred,
    skills,
)
from engine.journeys.reading.targets import left_effect
from engine.journeys.reading.values import modifier_sum
from engine.journeys.table.board import (
    card_of,
    company,
    company_number,
    face,
    on_table,
)
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice, Effects, Roll
from engine.journeys.table.records import IN_DRAW, Pose, Zone
from engine.journeys.table.verbs import Pick
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.later_words import (
    CallTheEnd,
    Each,
    Earnest,
    Keep,
    Raze,
    Recall,
    Repeat,
    Reshuffle,
    Sort,
)
from engine.metw.cards.printed import MINION
from engine.metw.cards.words import ShuffleIn
from engine.metw.combat.assaults import assault_now
from engine.metw.phases.endings import BY_RING, finish
from engine.metw.play.conditions import persuasion_now
from engine.metw.play.defence import defend
from engine.metw.play.handlers import handle_too, raze, recall
from engine.metw.table.board import Board, clockwise
from engine.metw.table.calling import may_be_called
from engine.metw.table.control import spare_general, unused_direct
from engine.metw.table.draft import Draft

GENERAL_INFLUENCE, FLATTERY, APPETITE = "general influence", "flattery", "appetite"
DIPLOMACY = 2
"""What a diplomat adds to flattery."""
ONCE_A_CHECK = "may not be duplicated on a check"
DECK_NEEDS = 5
"""Cards a play deck must have for others to be shuffled in."""


# ------------------------------------------------------------------------------------------------------------ effects
def cancel_too(d: Draft, f: Effects, word: w.Cancel) -> None:
    """An influence check of the opponent's can be cancelled as well."""
    attempt = persuasion_now(d)
    if word.what == "influence" and attempt is not None:
        d.change(attempt, cancelled=True)
        d.tell(Told.CANCELLED, attempt.target)
    elif word.what == "effect" and f.chosen:
        end_effect(d, f.chosen[-1])
    else:
        cancel(d, f, word)


def modify_too(d: Draft, f: Effects, word: w.Modify) -> None:
    """What may not be duplicated on a check is remembered until that is made."""
    lasting_modify(d, f, word)
    if word.of is Of.ROLL and d.book[f.definition].definition.has(ONCE_A_CHECK):
        begin_lasting(d, word, f.definition, f.source, f.seat, (), Until.ROLL, f.hazard)


def end_effect(d: Draft, named: int) -> None:
    """A hazard that lies on a company is discarded; what one has left on it is over, with all its parts."""
    left = left_effect(d, named)
    if left is not None:
        d.lasting = tuple(effect for effect in d.lasting if effect.source != left.source)
    elif on_table(d, named) is not None:
        d.discard(named)


def shuffle_cards(d: Draft, f: Effects, word: ShuffleIn) -> None:
    """Cards of the own discard pile, shown one by one, go into the play deck, which is shuffled."""
    place = d.book[f.definition].index[word]
    if f.waited:
        shuffle_in(d, f.seat, Zone.RESERVE)
    elif holds_all(d, word.when, context(f)) and not piles_barred(d):
        for seat in reversed(clockwise(d, d.turn.mover)) if word.each else (f.seat,):
            if word.every or len(d.zones[seat][IN_DRAW]) >= DECK_NEEDS:
                d.push(replace(f, step=0, seat=seat, words=(place,), waited=True))
                d.push(Choice(0, seat, Pick.RESERVE, least=0, most=word.count, word=place, definition=f.definition))


def keep(d: Draft, f: Effects, word: Keep) -> None:
    """A card of the hand goes, shown; where none does, this one goes."""
    if not f.waited:
        place = d.book[f.definition].index[word]
        d.push(replace(f, step=0, words=(place,), waited=True))
        d.push(Choice(0, f.seat, Pick.RESERVE, least=0, word=place, definition=f.definition))
        return
    for card in d.returned:
        d.move(card, f.seat, Zone.DISCARD)
        d.owe(f.seat, Zone.HAND)
    if not d.returned and on_table(d, f.source) is not None:
        d.discard(f.source)


def heal_too(d: Draft, f: Effects, word: w.Heal) -> None:
    """With somebody beside them who heals all, what happens to one wounded character happens to the others too."""
    hurt = people(d, f, word.of)
    group = company(d, company_number(d, hurt[0])) if hurt and not f.waited else None
    heal(d, f, word)
    if group is not None and any(heals_all(d, who) for who in group.members):
        others = [who for who in group.members if who not in hurt and d.card(who).pose is Pose.WOUNDED]
        for other in reversed(others):
            d.push(replace(f, step=0, chosen=(other, *f.chosen[1:]), waited=True))


def heals_all(b: Board, who: Handle) -> bool:
    """Whether a character's own text lets all of his company heal together."""
    words = b.book[face(b, who).number].always
    return any(isinstance(word, w.Permit) and word.leave is Leave.HEAL_ALL for word in words)


def for_a_time(d: Draft, f: Effects, word: w.Automatic | Earnest) -> None:
    """The site named has one automatic-attack more for a time; the attack named does not only detain."""
    if word.until is not Until.WHILE_IN_PLAY:
        begin_lasting(d, word, f.definition, f.source, f.seat, f.chosen[:1], word.until, f.hazard)


def repeat(d: Draft, f: Effects, word: Repeat) -> None:
    """One automatic-attack of the site named is faced twice for a time."""
    begin_lasting(d, word, f.definition, f.source, f.seat, f.chosen[:2], word.until, f.hazard)


def each(d: Draft, f: Effects, word: Each) -> None:
    """One after the other, in the order in which they came."""
    group = company(d, f.company)
    found = group.members if group is not None else ()
    if word.what == "burdens":
        found = tuple(card for who in found for card in d.card(who).holds if face(d, card).is_hazard)
    if word.what == MINIONS_FACED:
        found = minions_faced(d, f.source)
    for one in reversed(found):
        then(d, replace(f, chosen=(one,)), word.effects, one)


def minions_faced(d: Draft, card: Handle) -> tuple[Handle, ...]:
    """Minion allies that are not unique, in the company that fights with the one a card is in."""
    assault, mine = assault_now(d), company_number(d, card)
    if assault is None or mine not in (assault.company, assault.under):
        return ()
    other = company(d, assault.under if mine == assault.company else assault.company)
    held = [held for who in (other.members if other is not None else ()) for held in d.card(who).holds]
    allies = Sort((Kind.ALLY,), alignments=(MINION,))
    return tuple(one for one in held if card_fits(d, allies, face(d, one)) and not face(d, one).unique)


MINIONS_FACED, AGAINST_MIND = "minions faced", "against mind"


def roll_too(d: Draft, f: Effects, word: w.Roll) -> None:
    """A roll may be helped by the unused general influence of the player who makes it."""
    roll_or_follow(d, f, word)
    roll = d.frames[-1]
    if word.plus == AGAINST_MIND and not f.waited and isinstance(roll, Roll) and on_table(d, f.subject) is not None:
        d.update(modifier=roll.modifier - face(d, f.subject).mind)
    if word.plus == APPETITE and not f.waited and isinstance(roll, Roll):
        keeper = card_of(d, roll.who).host
        held = spare_general(d, owner(roll.who)) + unused_direct(d, keeper)
        d.update(modifier=roll.modifier + face(d, roll.who).mind - held)
    if word.plus == FLATTERY and not f.waited and isinstance(roll, Roll):
        skilled = DIPLOMACY if "diplomat" in skills(d, roll.who) else 0
        checks = modifier_sum(d, Stat.PERSUASION, roll.who)
        d.update(modifier=roll.modifier + unused_direct(d, roll.who) + skilled + checks)
    if word.plus == GENERAL_INFLUENCE and not f.waited and isinstance(roll, Roll):
        d.update(modifier=roll.modifier + spare_general(d, roll.seat))
        defend(d, roll.seat, company_number(d, roll.who) if roll.who != NONE else NONE)


def win(d: Draft, f: Effects, word: w.Win) -> None:
    """METW-WIN-02, METW-RULING-104: The One Ring is destroyed, which ends the game at once."""
    finish(d, BY_RING, (f.seat,))


def reshuffle(d: Draft, f: Effects, word: Reshuffle) -> None:
    """It was shown, and nobody can follow it any more."""
    if f.source in d.zones[f.seat][Zone.DECLARED]:
        d.move(f.source, f.seat, Zone.RESERVE)
        shuffle_in(d, f.seat, Zone.RESERVE)


def call_the_end(d: Draft, f: Effects, word: CallTheEnd) -> None:
    """MECCG-RULING-50, MECCG-VIC-16: as a call at the end of this turn: the other player has one turn more."""
    if may_be_called(d):
        d.set_turn(caller=d.turn.mover, called=d.turn.number)
        d.tell(Told.CALLED, d.turn.mover)


METW_WORDS: Perform = {
    CallTheEnd: call_the_end,
    w.Automatic: for_a_time,
    Earnest: for_a_time,
    w.Cancel: cancel_too,
    w.Heal: heal_too,
    w.Modify: modify_too,
    w.Roll: roll_too,
    w.Win: win,
    w.Handler: handle_too,
    ShuffleIn: shuffle_cards,
    Repeat: repeat,
    Reshuffle: reshuffle,
    Each: each,
    Keep: keep,
    Raze: raze,
    Recall: recall,
}
