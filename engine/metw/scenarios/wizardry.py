"""A Wizard who is no character: he cancels an attack, or sets somebody on his feet, and is gone (SCEN-THERE-43)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At
from engine.journeys.play.play import number_shown
from engine.journeys.table.board import attack_now, card_of, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.metw.scenarios.there import TRAVELLER, road
from engine.metw.table.board import Board, people_of
from engine.metw.table.draft import Draft
from engine.metw.table.verbs import Say

FIGHTING = (At.ENGAGEMENT, At.BETWEEN)
"""Where an attack can be cancelled."""
QUIET = (At.UNTAP, At.ORGANIZATION, At.LONG_EVENT, At.MOVEMENT, At.SITE, At.END_OF_TURN)
EITHER = (*QUIET, *FIGHTING)


def candidates(b: Board, moment: int, seat: int, secrets: Secrets) -> Iterator[Action]:
    """Each Wizard of the hand, for an attack or for somebody."""
    if road(b) is None or seat != TRAVELLER:
        return
    for card in b.zones[seat][Zone.HAND]:
        number, shown = known(b, card, secrets)
        if number in b.book and b.book[number].definition.is_main:
            if moment in FIGHTING and attack_now(b) is not None:
                yield Action(Say.WIZARD, (card, NONE), shown)
            if moment in EITHER:
                for who in people_of(b, seat):
                    if card_of(b, who).pose is not Pose.UNTAPPED:
                        yield Action(Say.WIZARD, (card, who), shown)


def why_not(b: Board, moment: int, seat: int, x: Action) -> Reason | None:
    """SCEN-DEC-05: what he is to do must be there to be done."""
    card, who = x.args
    if road(b) is None:
        return no("No Wizard may be summoned now.", "METW-FLOW-06")
    if seat != TRAVELLER or moment not in EITHER:
        return no("No Wizard may be summoned now.", "SCEN-THERE-43")
    if card not in b.zones[seat][Zone.HAND] or x.proven:
        return no("That card is not in your hand.", "SCEN-THERE-43")
    number = number_shown(b, seat, x, Zone.HAND, "SCEN-THERE-43")  # type: ignore[arg-type]
    if isinstance(number, Reason):
        return number
    if number not in b.book or not b.book[number].definition.is_main:
        return no("That is not a Wizard.", "SCEN-THERE-43")
    if who == NONE:
        fought = moment in FIGHTING and attack_now(b) is not None
        return None if fought else no("There is no attack to be cancelled.", "SCEN-THERE-43")
    if on_table(b, who) is None or who not in people_of(b, seat) or card_of(b, who).pose is Pose.UNTAPPED:
        return no("Name somebody who is tapped or wounded.", "SCEN-THERE-43")
    return None


def call(d: Draft, card: int, who: int) -> None:
    """SCEN-THERE-44: he is shuffled back into the deck."""
    attack = attack_now(d)
    d.tell(Told.REVEALED, card)
    if who != NONE:
        d.untap(who)
    elif attack is not None:
        d.change(attack, cancelled=True)
        d.tell(Told.CANCELLED, attack.source)
    d.move(card, TRAVELLER, Zone.DRAW)
    d.owe(TRAVELLER, Zone.DRAW)
    d.tell(Told.SHUFFLED, TRAVELLER)
