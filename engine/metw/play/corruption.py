"""Corruption points and the checks against them (METW-COR)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.conditions import Who
from engine.journeys.cards.moments import Of, Per, Stat, When
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Modify
from engine.journeys.play.departures import eliminate, shielded
from engine.journeys.play.rolls import follow
from engine.journeys.reading.filters import card_fits
from engine.journeys.reading.values import modifier_sum, prowess
from engine.journeys.table.board import card_of, company, company_number, face, untapped
from engine.journeys.table.frames import Roll
from engine.journeys.table.records import Pose
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Source
from engine.kernel.records import Handle, owner
from engine.metw.phases.endings import lose_wizard
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, is_avatar
from engine.metw.table.companies import checks_as_minion, never_checks, ringwraiths
from engine.metw.table.draft import Draft
from engine.metw.table.verbs import Tells


def points(b: Board, who: Handle) -> int:
    """A character's corruption points: of the cards on him, and what other cards give him (METW-COR-01)."""
    borne = [found for held in card_of(b, who).holds for found in _borne(b, held)]
    words = [_word(source) for source in sources(b).modifiers(Stat.CORRUPTION_POINTS)]
    doubled = any(word.by.per is Per.MILDEST_CORRUPTION for word in words)
    least = min((found for found in borne if found > 0), default=0) if doubled else 0
    return max(0, sum(borne) + least + modifier_sum(b, Stat.CORRUPTION_POINTS, who))


def _borne(b: Board, card: Handle) -> Iterator[int]:
    """The points of a card and of the cards on it, one by one; allies are not affected (METW-COR-13)."""
    printed = face(b, card)
    if printed.is_ally:
        return
    times, more = 1, 0
    for source in sources(b).modifiers(Stat.CORRUPTION_POINTS):
        word = _word(source)
        if word.of is Of.CARDS and word.who is not None and card_fits(b, word.who, printed):
            times *= word.factor.times or 1
            more += word.value
    yield printed.corruption * times + more
    for held in card_of(b, card).holds:
        yield from _borne(b, held)


def _word(source: Source) -> Modify:
    assert isinstance(source.word, Modify)
    return source.word


def modifier(b: Board, who: Handle) -> int:
    """What is added to a character's checks: signed figures (METW-COR-05)."""
    scenario = scenario_of(b)
    more = 0 if scenario is None else scenario.steadier(b, who)
    return more + steadied(b, who) + face(b, who).corruption + modifier_sum(b, Stat.CORRUPTION, who)


def spared(b: Board, who: Handle, printed: Definition) -> bool:
    """Whether no such card may be played on somebody: on a Ringwraith, on an Orc what is not for Dwarves."""
    if never_checks(b, who):
        return True
    aims = (choose.who for way in b.book[printed.number].ways for choose in way.use.choose)
    return face(b, who).race == "Orc" and any(isinstance(aim, Who) and "Dwarf" in aim.not_races for aim in aims)


STEADY = 2


def steadied(b: Board, who: Handle) -> int:
    """MECCG-RW-05: what others add in the company of a Ringwraith."""
    group = company(b, company_number(b, who))
    return STEADY if group is not None and who not in (found := ringwraiths(b, group)) and found else 0


def judge(d: Draft, f: Roll, total: int) -> None:
    """METW-COR-07 to METW-COR-09, MECCG-COR-05 to MECCG-COR-07; the first number is 1 if he did not fail."""
    against = points(d, f.who)
    d.tell(Tells.CORRUPTED, f.who, total, against)
    tapped = checks_as_minion(d, f.who) and total >= against - 1
    if f.sure or total > against or tapped:
        d.update(result=(1, total))
        if tapped and total <= against and not f.sure and untapped(d, f.who):
            d.alter(f.who, pose=Pose.TAPPED)
        return
    d.update(result=(0, total))
    scenario = scenario_of(d)
    if scenario is not None and scenario.fails(d, f.who):
        return
    if f.instead:
        follow(d, f, f.instead, company_number(d, f.who))
    else:
        fail(d, f, eliminated=total < against - 1)


def fail(d: Draft, f: Roll, eliminated: bool) -> None:
    """METW-ANN-25: he leaves at once; what watches for it opens the following chain."""
    number, seat, wizard = company_number(d, f.who), owner(f.who), is_avatar(d, f.who)
    if not f.council:
        d.happen(When.CORRUPTED, f.who, number, prowess(d, f.who))
    if eliminated:
        eliminate(d, f.who)
    else:
        if not shielded(d, f.who, by_hazard=True):
            d.discard(f.who)
        if wizard:
            lose_wizard(d, seat)
    follow(d, f, f.failing, number)
