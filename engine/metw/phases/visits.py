"""The site phase of a company: entering, cards on-guard, automatic-attacks, plays at the site (METW-SITE, V1 to V5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At, When
from engine.journeys.cards.printed import EACH
from engine.journeys.combat.attack import automatic_attack, creature_attack
from engine.journeys.play.barred_sites import bars, lift, lifts
from engine.journeys.play.rolls import came_to
from engine.journeys.reading.automatic import SiteAttack
from engine.journeys.reading.keying import keys_for
from engine.journeys.table.board import companies_of, company, face, on_table, site
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Roll, Window
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.phases.ambush import BEFORE_ATTACK
from engine.metw.play.playable import tapped_site
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, clockwise, guard_of, opponents
from engine.metw.table.companies import attacks_at
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Ambush, Lurking, Prowl, Visit
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say

ENTERS = 1
BURGLARY = 5
"""A burglar's roll has to exceed this."""
ENTERING = Mark("entering")
FACING = Mark("facing automatic-attacks")
DONE = Mark("done")


def begin(d: Draft, f: Visit) -> None:
    d.set_turn(company=f.company)
    if company(d, f.company) is None:
        d.goto(DONE)
    else:
        d.happen(When.SITE_PHASE, NONE, f.company)


def may_enter(d: Draft, f: Visit) -> None:
    """What forbids entering ends the phase, unless somebody could still tap to end it."""
    here = company(d, f.company)
    if here is None or here.site == NONE or (any(bars(d, f.company)) and not any(lifts(d, f.company))):
        d.goto(DONE)


def seat_of(s: Board, f: Visit) -> int:
    here = company(s, f.company)
    assert here is not None
    return here.seat


def enter_candidates(s: MetwState, f: Visit, secrets: Secrets) -> Iterator[Action]:
    yield pick(ENTERS)
    yield PASS
    yield from lifts(s, f.company)
    yield from burglars(s, f.company)


def enter_why_not(s: MetwState, f: Visit, x: Action) -> Reason | None:
    """METW-SITE-01, METW-RULING-78: any site may be entered, a tapped one too."""
    barred = any(bars(s, f.company))
    if x == pick(ENTERS) and barred:
        return no("The company may not enter its site this turn.", "METW-RULING-01")
    if not barred and x.verb == Say.BURGLE and x in set(burglars(s, f.company)):
        return None
    if x in (PASS, pick(ENTERS)) or (barred and x in set(lifts(s, f.company))):
        return None
    return no("Enter the site, or stay outside.", "METW-SITE-01")


def entered(d: Draft, f: Visit, x: Action) -> None:
    """METW-SITE-12, METW-SITE-13: who does not enter faces nothing and plays nothing."""
    if x == PASS:
        d.goto(DONE)
    elif x.verb == Verb.LIFT:
        lift(d, x.args[0])
        d.goto(ENTERING)
    elif x.verb == Say.BURGLE:
        d.update(burglar=x.args[0])
        d.push(Roll(0, Purpose.BURGLARY, d.company(f.company).seat, x.args[0]))
    else:
        here = d.company(f.company)
        d.set_company(here, entered=True)
        d.tell(Told.ENTERS, f.company, here.site)


def ambush(d: Draft, f: Visit) -> None:
    """V2: where there is an automatic-attack a card on-guard may be shown first (METW-OG-07)."""
    here = company(d, f.company)
    if here is None:
        d.goto(DONE)
        return
    d.happen(When.ATTACKS_AWAIT, NONE, f.company)
    card = guard_of(d, f.company)
    sent_back = here.journey is not None and here.journey.back
    if card != NONE and not sent_back and not robbed(f) and attacks_at(d, here):
        d.push(Ambush(0, f.company, card, BEFORE_ATTACK))


def face_attacks(d: Draft, f: Visit) -> None:
    """V3: every automatic-attack, in order (METW-SITE-03); then a creature that was on-guard (METW-OG-08)."""
    here = company(d, f.company)
    if here is None:
        d.goto(DONE)
        return
    attacks = attacks_at(d, here)
    if f.attack < len(attacks) and not robbed(f):
        d.goto(FACING, attack=f.attack + 1)
        if from_hand(d, here, attacks[f.attack]):
            d.push(Lurking(0, f.company, attacks[f.attack].place))
            return
        automatic_attack(d, f.company, guarded(d, here, watched(d, here, attacks[f.attack])))
        if f.caught:
            attack = d.frames[-1]
            assert isinstance(attack, Attack)
            d.change(attack, target=f.burglar)
    elif f.caught:
        d.goto(DONE)
    elif f.guard != NONE:
        d.goto(FACING, guard=NONE)
        spring(d, f)
    elif d.later.agents and f.attack <= len(attacks) and not robbed(f):
        d.goto(FACING, attack=len(attacks) + 1)  # MECCG-FLOW-18
        d.push(Prowl(0, f.company))
    else:
        d.happen(When.ENTERED, NONE, f.company)


def from_hand(b: Board, here: Company, one: SiteAttack) -> bool:
    """Whether an automatic-attack is a creature out of the hand of who plays hazards."""
    printed = site(b, here.site).attacks
    return one.source == NONE and one.place < len(printed) and bool(printed[one.place].from_hand)


def guarded(d: Draft, here: Company, attack: SiteAttack) -> SiteAttack:
    """An automatic-attack as the scenario that is played makes it."""
    scenario = scenario_of(d)
    return attack if scenario is None else scenario.guarded(d, here.site, attack)


def robbed(f: Visit) -> bool:
    """Whether a burglar was lucky: nobody faces an automatic-attack (METW-OPT-13)."""
    return f.burglar != NONE and not f.caught


def watched(b: Board, here: Company, attack: SiteAttack) -> SiteAttack:
    """METW-OPT-04: stronger where the card of the site lies in the opponent's discard pile."""
    watchful = b.rules.visited and not site(b, here.site).haven
    if not watchful or not any(left(b, foe, here) for foe in opponents(b, here.seat)):
        return attack
    strikes = attack.strikes if attack.strikes == EACH else attack.strikes + 1
    return attack._replace(strikes=strikes, prowess=attack.prowess + 1)


def left(b: Board, foe: int, here: Company) -> bool:
    """Whether an opponent has tapped a company's site and stands there no more."""
    there = any(group.site == here.site for group in companies_of(b, foe))
    return here.site in b.players[foe].used and not there


# -------------------------------------------------------------------------------------------------------- burglary
def burglars(b: Board, number: int) -> Iterator[Action]:
    """METW-OPT-12: Hobbits who may roll at an untapped site in place of entering it with the company."""
    here = company(b, number)
    if here is None or not b.rules.burglary or tapped_site(b, here) is not None:
        return
    if attacks_at(b, here):
        for who in here.members:
            if face(b, who).race == "Hobbit":
                yield Action(Say.BURGLE, (who,))


def burgled(d: Draft, f: Visit) -> None:
    """METW-OPT-13, METW-OPT-14: above five the site taps; else he faces the automatic-attacks alone."""
    if f.burglar == NONE:
        return
    total = came_to(d)
    if company(d, f.company) is None or on_table(d, f.burglar) is None or total is None:
        d.goto(DONE)
    elif total > BURGLARY:
        d.spend_site(d.company(f.company))
        d.set_company(d.company(f.company), entered=True)
        d.update(tapper=f.burglar)
    else:
        d.update(caught=True)


def spring(d: Draft, f: Visit) -> None:
    """The creature attacks, keyed to the site."""
    here = d.company(f.company)
    keys = [key for key in keys_for(d, face(d, f.guard), here) if key.site]
    if not keys:
        d.move(f.guard, owner(f.guard), Zone.DISCARD)
        return
    creature_attack(d, f.guard, f.company, keys[0], NONE)


def act(d: Draft, f: Visit) -> None:
    """V4: the mover plays what is playable here; his opponent has Twilight and the like."""
    here = company(d, f.company)
    if here is None:
        d.goto(DONE)
    else:
        d.push(Window(0, At.SITE, clockwise(d, here.seat), alternating=True))


def done(d: Draft, f: Visit) -> None:
    d.set_turn(company=NONE)


VISIT = procedure(
    begin,
    ENTERING,
    may_enter,
    Ask(
        Question.ENTER,
        decider=seat_of,
        candidates=enter_candidates,
        why_not=enter_why_not,
        answer=entered,
        rules=("METW-SITE-01", "METW-SITE-12"),
    ),
    burgled,
    ambush,
    FACING,
    face_attacks,
    act,
    DONE,
    done,
)
