"""The site phase of a company: entering, automatic-attacks, playing resources (LORE-SITE)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.moments import At, When
from engine.kernel.actions import Action, Secrets
from engine.kernel.machine import Ask
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.lore.automatic import site_attacks
from engine.lore.board import company
from engine.lore.combat import automatic_attack
from engine.lore.draft import Draft
from engine.lore.events import Told
from engine.lore.frames import SitePhase, Window
from engine.lore.hazards import RESOURCES, proof_why_not, provable, sideboard
from engine.lore.outside import bars, lift, lifts
from engine.lore.records import State, Zone
from engine.lore.verbs import PASS, Question, Verb, no, pick

ENTERS = 1


def begin(d: Draft, f: SitePhase) -> None:
    d.set_turn(company=f.company)
    if company(d, f.company) is None:
        d.goto(DONE)
    else:
        d.happen(When.SITE_PHASE, NONE, f.company)


def may_enter(d: Draft, f: SitePhase) -> None:
    """What forbids entering ends the phase, unless somebody could still tap to end it."""
    if company(d, f.company) is None or (any(bars(d, f.company)) and not any(lifts(d, f.company))):
        d.goto(DONE)


def enter_candidates(s: State, f: SitePhase, secrets: Secrets) -> Iterator[Action]:
    yield pick(ENTERS)
    yield PASS
    yield from lifts(s, f.company)


def enter_why_not(s: State, f: SitePhase, x: Action) -> Reason | None:
    barred = any(bars(s, f.company))
    if x == pick(ENTERS) and barred:
        return no("The company may not enter its site this turn.", "LORE-GEN-02")
    if x in (PASS, pick(ENTERS)) or (barred and x in set(lifts(s, f.company))):
        return None
    return no("Enter the site, or stay outside.", "LORE-SITE-03")


def entered(d: Draft, f: SitePhase, x: Action) -> None:
    if x == PASS:
        d.goto(DONE)
        return
    if x.verb == Verb.LIFT:
        lift(d, x.args[0])
        d.goto(f.step - 1)
        return
    here = d.company(f.company)
    d.set_company(here, entered=True)
    d.tell(Told.ENTERS, f.company, here.site)


def face_attacks(d: Draft, f: SitePhase) -> None:
    """LORE-SITE-04: every automatic-attack is faced, one after the other."""
    here = company(d, f.company)
    if here is None:
        d.goto(DONE)
        return
    attacks = site_attacks(d, here.site, here.seat) if here.site != NONE else []
    if f.attack < len(attacks):
        d.update(attack=f.attack + 1, step=f.step)
        automatic_attack(d, f.company, f.attack, *attacks[f.attack])
    else:
        d.happen(When.ENTERED, NONE, f.company)


def act(d: Draft, f: SitePhase) -> None:
    """LORE-SITE-09: afterwards the mover may play what is playable here."""
    here = company(d, f.company)
    if here is None:
        d.goto(DONE)
    else:
        d.push(Window(0, At.SITE, (here.seat,)))


def may_sideboard(d: Draft, f: SitePhase) -> None:
    """LORE-SIDE-04, LORE-RULING-95: having entered and played no resource."""
    here = company(d, f.company)
    if here is None or here.played or d.rules.introductory or not d.zones[here.seat][Zone.SIDEBOARD]:
        d.goto(DONE)


def side_seat(s: State, f: SitePhase) -> int:
    here = company(s, f.company)
    assert here is not None
    return here.seat


def side_candidates(s: State, f: SitePhase, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card, proof in provable(s, side_seat(s, f), RESOURCES, secrets):
        yield Action(Verb.SIDEBOARD, (card,), proven=(proof,))


def side_why_not(s: State, f: SitePhase, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb != Verb.SIDEBOARD or len(x.args) != 1:
        return no("Name a resource of your sideboard, or pass.", "LORE-SIDE-04")
    return proof_why_not(s, side_seat(s, f), x.args[0], x, RESOURCES)


def sided(d: Draft, f: SitePhase, x: Action) -> None:
    if x != PASS:
        sideboard(d, d.company(f.company).seat, x.args[0])


def done(d: Draft, f: SitePhase) -> None:
    d.set_turn(company=NONE)


DONE = 7
SITE_PHASE = (
    begin,
    may_enter,
    Ask(
        Question.ENTER,
        decider=side_seat,
        candidates=enter_candidates,
        why_not=enter_why_not,
        answer=entered,
        rules=("LORE-SITE-03",),
    ),
    face_attacks,
    act,
    may_sideboard,
    Ask(
        Question.SIDEBOARD,
        decider=side_seat,
        candidates=side_candidates,
        why_not=side_why_not,
        answer=sided,
        rules=("LORE-SIDE-04",),
    ),
    done,
)
assert SITE_PHASE[DONE] is done
