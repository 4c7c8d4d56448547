"""A company enters its site or stays outside, and faces the automatic-attacks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import When
from engine.journeys.combat.attack import automatic_attack
from engine.journeys.play.barred_sites import bars, lift, lifts
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.table.board import company
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import EntryPhase
from engine.journeys.table.records import State
from engine.journeys.table.verbs import PASS, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.kernel.steps import Ask, Mark

ENTERING = Mark("entering")
OUTSIDE = Mark("outside")
"""Where the phase goes on for a company that does not enter, or exists no more."""
ENTERS = 1


def may_enter(d: Draft, f: EntryPhase) -> None:
    """What forbids entering ends the phase, unless somebody could still tap to end it."""
    if company(d, f.company) is None or (any(bars(d, f.company)) and not any(lifts(d, f.company))):
        d.goto(OUTSIDE)


def enter_candidates(s: State, f: EntryPhase, secrets: Secrets) -> Iterator[Action]:
    yield pick(ENTERS)
    yield PASS
    yield from lifts(s, f.company)


def enter_why_not(s: State, f: EntryPhase, x: Action) -> Reason | None:
    barred = any(bars(s, f.company))
    if x == pick(ENTERS) and barred:
        return no("The company may not enter its site this turn.", "LORE-GEN-02")
    if x in (PASS, pick(ENTERS)) or (barred and x in set(lifts(s, f.company))):
        return None
    return no("Enter the site, or stay outside.", "LORE-SITE-03")


def entered(d: Draft, f: EntryPhase, x: Action) -> None:
    if x == PASS:
        d.goto(OUTSIDE)
        return
    if x.verb == Verb.LIFT:
        lift(d, x.args[0])
        d.goto(ENTERING)
        return
    here = d.company(f.company)
    d.set_company(here, entered=True)
    d.tell(Told.ENTERS, f.company, here.site)


def face_attacks(d: Draft, f: EntryPhase, more: int = 0) -> None:
    """LORE-SITE-04: every automatic-attack is faced, one after the other; so much stronger where a rule says so."""
    here = company(d, f.company)
    if here is None:
        d.goto(OUTSIDE)
        return
    attacks = site_attacks(d, here.site, here.seat) if here.site != NONE else []
    if f.attack < len(attacks):
        d.repeat(attack=f.attack + 1)
        one = attacks[f.attack]
        automatic_attack(d, f.company, one._replace(strikes=one.strikes + more, prowess=one.prowess + more))
    else:
        d.happen(When.ENTERED, NONE, f.company)


def enterer(s: State, f: EntryPhase) -> int:
    """Whose company it is."""
    here = company(s, f.company)
    assert here is not None
    return here.seat


ENTER = Ask(
    Question.ENTER,
    decider=enterer,
    candidates=enter_candidates,
    why_not=enter_why_not,
    answer=entered,
    rules=("LORE-SITE-03",),
)
