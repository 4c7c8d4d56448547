"""The organization phase: splitting, transferring, storing, removing hazards, the closing checks (LORE-ORG)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.phases.belongings import remove_why_not, things_to_do, try_removal
from engine.journeys.play.companies import join_companies, join_why_not, shift_why_not, split
from engine.journeys.play.items import store, transfer, why_not_store, why_not_transfer
from engine.journeys.play.sideboard import CHARACTERS, RESOURCES, proof_why_not, provable
from engine.journeys.reading.filters import FULL
from engine.journeys.table.board import characters_of, companies_of, company_number, face, halves, on_table, untapped
from engine.journeys.table.draft import Draft
from engine.journeys.table.records import Company, Phase
from engine.journeys.table.verbs import Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.lore.frames import EndOfTurn, TurnFrame
from engine.lore.hazards import sideboard
from engine.lore.records import State


def candidates(s: State, seat: int, secrets: Secrets) -> Iterator[Action]:
    """Everything but playing cards that the mover might do."""
    groups = companies_of(s, seat)
    for who in characters_of(s, seat):
        yield from things_to_do(s, who, groups)
        if not s.rules.introductory and face(s, who).is_main and untapped(s, who):
            for card, proof in provable(s, seat, (*RESOURCES, *CHARACTERS), secrets):
                yield Action(Verb.SIDEBOARD, (who, card), proven=(proof,))
    if not s.rules.introductory:
        yield from _companies(s, groups)


def _companies(s: State, groups: tuple[Company, ...]) -> Iterator[Action]:
    if len(groups) == 1 and len(groups[0].members) > 1:
        for who in groups[0].members:
            yield Action(Verb.SPLIT, (who, 0))
            if groups[0].cards:
                yield Action(Verb.SPLIT, (who, 1))
    for one in groups:
        for other in groups:
            if one.number != other.number and one.site == other.site:
                for who in one.members:
                    yield Action(Verb.SHIFT, (who, other.number))
                if one.number < other.number:
                    yield Action(Verb.JOIN, (one.number, other.number))


# ------------------------------------------------------------------------------------------------------ predicates
def why_not(s: State, seat: int, x: Action) -> Reason | None:
    """What forbids an organization activity."""
    if x.verb == Verb.SIDEBOARD and len(x.args) == 2:
        return sideboard_why_not(s, seat, x)
    if x.shown or x.proven:
        return no("Nothing has to be shown for that.", "LORE-GEN-11")
    if x.verb == Verb.TRANSFER and len(x.args) == 2:
        return why_not_transfer(s, seat, *x.args)
    if x.verb == Verb.STORE and len(x.args) == 1:
        return why_not_store(s, seat, x.args[0])
    if x.verb == Verb.REMOVE and len(x.args) == 2:
        return remove_why_not(s, seat, *x.args)
    if s.rules.introductory:
        return no("In the introductory game each player has one company.", "LORE-INTRO-10")
    if x.verb == Verb.SPLIT and len(x.args) == 2 and x.args[1] in (0, 1):
        return split_why_not(s, seat, x.args[0])
    if x.verb == Verb.SHIFT and len(x.args) == 2:
        return shift_why_not(s, seat, *x.args)
    if x.verb == Verb.JOIN and len(x.args) == 2:
        return join_why_not(s, seat, *x.args)
    return no("That is not something you do while organizing.", "LORE-ORG-01")


def sideboard_why_not(s: State, seat: int, x: Action) -> Reason | None:
    """LORE-SIDE-06: tap the main character to sideboard one resource or character."""
    who, card = x.args
    if s.rules.introductory:
        return no("The introductory game has no sideboarding of this kind.", "LORE-INTRO-12")
    if on_table(s, who) is None or owner(who) != seat or not face(s, who).is_main or company_number(s, who) == NONE:
        return no("Only your main character can do that.", "LORE-SIDE-06")
    if not untapped(s, who):
        return no("{0} is not untapped.", "LORE-REQ-03", who)
    return proof_why_not(s, seat, card, x, (*RESOURCES, *CHARACTERS))


def split_why_not(s: State, seat: int, who: Handle) -> Reason | None:
    """LORE-SPLIT-01, LORE-RULING-25: exactly one company, and a character for each part."""
    groups = companies_of(s, seat)
    if len(groups) != 1:
        return no("Only a player with exactly one company may split it.", "LORE-SPLIT-01")
    if who not in groups[0].members or len(groups[0].members) < 2:
        return no("Each part needs a character.", "LORE-RULING-25")
    return None


# ---------------------------------------------------------------------------------------------------------- answers
def answer(d: Draft, seat: int, x: Action) -> None:
    """Carry out an organization activity."""
    if x.verb == Verb.TRANSFER:
        transfer(d, *x.args)
    elif x.verb == Verb.STORE:
        store(d, x.args[0])
    elif x.verb == Verb.REMOVE:
        try_removal(d, *x.args)
    elif x.verb == Verb.SIDEBOARD:
        d.tap(x.args[0])
        sideboard(d, seat, x.args[1])
    elif x.verb == Verb.SPLIT:
        split(d, *x.args)
    elif x.verb == Verb.SHIFT:
        d.leave_company(x.args[0])
        d.join(*x.args)
    else:
        join_companies(d, *x.args)


MEETING = (TurnFrame, EndOfTurn)
"""The procedures between whose steps companies meet."""
APART = (Phase.ORGANIZATION, Phase.MOVEMENT)
"""The phases in which companies at one site stay as they are."""


def meeting(d: Draft) -> tuple[int, int] | None:
    """LORE-SPLIT-06: two companies of one player that are at one site and together no larger than seven."""
    for place, one in enumerate(d.companies):
        for other in d.companies[place + 1 :]:
            if one.seat == other.seat and one.site == other.site != NONE and halves(d, one) + halves(d, other) <= FULL:
                return one.number, other.number
    return None


def combine(d: Draft) -> bool:
    """Companies that have met become one, between the steps of `MEETING`; not while the mover organizes or moves."""
    if d.turn.phase in APART:
        return False
    turn, pair = d.frames[0], meeting(d)
    if pair is None or not isinstance(turn, TurnFrame):
        return False
    join_companies(d, *pair)
    d.change(turn, todo=tuple(dict.fromkeys(pair[0] if number == pair[1] else number for number in turn.todo)))
    return True
