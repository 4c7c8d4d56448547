"""What the words and conditions of METW's own cards do (engine/metw/cards/words.py)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards import words as w
from engine.journeys.cards.conditions import Word
from engine.journeys.effects.deeds import roll_or_follow
from engine.journeys.effects.perform import Perform, cancel, context
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.travel import keeps_course
from engine.journeys.reading.filters import Context, card_fits, context_of, holds_all, piles_barred
from engine.journeys.reading.targets import left_effect
from engine.journeys.table.board import company, company_number, face, goal_of, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice, Effects, Roll
from engine.journeys.table.records import Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Pick
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.later_words import OfMinions
from engine.metw.cards.printed import MINION, MetwCard
from engine.metw.cards.words import Against, Doom, ShuffleIn, SitePath, TapSite
from engine.metw.phases.endings import BY_RING, finish
from engine.metw.play.defence import defend
from engine.metw.play.handlers import handle_too
from engine.metw.scenarios.anduin import count_of_doom
from engine.metw.table.board import Board, atlas_of
from engine.metw.table.control import free_general
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Persuasion

GENERAL_INFLUENCE = "general influence"
DECK_NEEDS = 5
"""Cards a play deck must have for others to be shuffled in."""


# ------------------------------------------------------------------------------------------------------- conditions
def holds(b: Board, condition: Word, at: Context) -> bool:
    """Whether a condition of METW alone holds."""
    if isinstance(condition, SitePath):
        concerned = company(b, at.company)
        return concerned is not None and has_path(b, goal_of(concerned), condition)
    if isinstance(condition, OfMinions):
        concerned = company(b, at.company)
        return concerned is not None and any(is_minion(b, who) for who in concerned.members)
    if isinstance(condition, Doom):
        return condition.face <= count_of_doom(b) < condition.before
    assert isinstance(condition, Against)
    attempt = persuasion_now(b)
    if attempt is None or (condition.mine and owner(attempt.target) != at.seat):
        return False
    return card_fits(b, condition.cards, face(b, attempt.target))


def is_minion(b: Board, who: Handle) -> bool:
    """Whether a character serves the Shadow."""
    printed = face(b, who)
    return isinstance(printed, MetwCard) and printed.alignment == MINION


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
    elif holds_all(d, word.when, context(f)) and not piles_barred(d) and len(d.zones[f.seat][Zone.DRAW]) >= DECK_NEEDS:
        d.push(replace(f, step=0, words=(place,), waited=True))
        d.push(Choice(0, f.seat, Pick.RESERVE, least=0, most=word.count, word=place, definition=f.definition))


def roll_too(d: Draft, f: Effects, word: w.Roll) -> None:
    """A roll may be helped by the unused general influence of the player who makes it."""
    roll_or_follow(d, f, word)
    roll = d.frames[-1]
    if word.plus == GENERAL_INFLUENCE and not f.waited and isinstance(roll, Roll):
        d.update(modifier=roll.modifier + free_general(d, roll.seat))
        defend(d, roll.seat, company_number(d, roll.who) if roll.who != NONE else NONE)


def win(d: Draft, f: Effects, word: w.Win) -> None:
    """METW-WIN-02, METW-RULING-104: The One Ring is destroyed, which ends the game at once."""
    finish(d, BY_RING, (f.seat,))


METW_WORDS: Perform = {
    w.Cancel: cancel_too,
    w.Roll: roll_too,
    w.Win: win,
    w.Handler: handle_too,
    ShuffleIn: shuffle_cards,
}
