"""The site phase of a company: entering, automatic-attacks, playing resources (LORE-SITE)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At, When
from engine.journeys.phases.entering import ENTER, ENTERING, OUTSIDE, enterer, face_attacks, may_enter
from engine.journeys.play.sideboard import RESOURCES, proof_why_not, provable
from engine.journeys.table.board import company
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.kernel.steps import Ask
from engine.lore.frames import SitePhase
from engine.lore.hazards import sideboard
from engine.lore.records import State
from engine.lore.variants import Option


def begin(d: Draft, f: SitePhase) -> None:
    d.set_turn(company=f.company)
    if company(d, f.company) is None:
        d.goto(OUTSIDE)
    else:
        d.happen(When.SITE_PHASE, NONE, f.company)


def face_all(d: Draft, f: SitePhase) -> None:
    """LORE-OPT-10: every used counter on the site, of whatever player, makes its attacks stronger."""
    here = company(d, f.company)
    counters = 0
    if here is not None and Option.VISITED_SITES in d.rules.options:
        counters = sum(1 for player in d.players if here.site in player.used)
    face_attacks(d, f, counters)


def act(d: Draft, f: SitePhase) -> None:
    """LORE-SITE-09: afterwards the mover may play what is playable here."""
    here = company(d, f.company)
    if here is None:
        d.goto(OUTSIDE)
    else:
        d.push(Window(0, At.SITE, (here.seat,)))


def may_sideboard(d: Draft, f: SitePhase) -> None:
    """LORE-SIDE-04, LORE-RULING-95: having entered and played no resource."""
    here = company(d, f.company)
    if here is None or here.played or d.rules.introductory or not d.zones[here.seat][Zone.SIDEBOARD]:
        d.goto(OUTSIDE)


def side_candidates(s: State, f: SitePhase, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card, proof in provable(s, enterer(s, f), RESOURCES, secrets):
        yield Action(Verb.SIDEBOARD, (card,), proven=(proof,))


def side_why_not(s: State, f: SitePhase, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb != Verb.SIDEBOARD or len(x.args) != 1:
        return no("Name a resource of your sideboard, or pass.", "LORE-SIDE-04")
    return proof_why_not(s, enterer(s, f), x.args[0], x, RESOURCES)


def sided(d: Draft, f: SitePhase, x: Action) -> None:
    if x != PASS:
        sideboard(d, d.company(f.company).seat, x.args[0])


def done(d: Draft, f: SitePhase) -> None:
    d.set_turn(company=NONE)


SITE_PHASE = (
    begin,
    ENTERING,
    may_enter,
    ENTER,
    face_all,
    act,
    may_sideboard,
    Ask(
        Question.SIDEBOARD,
        decider=enterer,
        candidates=side_candidates,
        why_not=side_why_not,
        answer=sided,
        rules=("LORE-SIDE-04",),
    ),
    OUTSIDE,
    done,
)
