"""Who stands at home may tap to cancel an automatic-attack there (MECCG-CMB-10, MECCG-CMB-11, MECCG-RULING-29)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.table.board import attack_now, company, face, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.metw.cards.printed import MetwCard
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.verbs import Say


def at_home(b: Board, who: Handle, site: int) -> bool:
    """Whether that site is named as a home of his; one that is meant by its kind alone does not do."""
    printed, name = face(b, who), b.atlas.sites[site].name
    return name == printed.home or (isinstance(printed, MetwCard) and name in printed.homes)


def candidates(b: Board, seat: int) -> Iterator[Action]:
    """Everybody of the company that has entered who is at home there."""
    attack = attack_now(b)
    under = company(b, attack.company) if attack is not None else None
    for who in under.members if under is not None else ():
        if why_not(b, seat, who) is None:
            yield Action(Say.AT_HOME, (who,))


def why_not(b: Board, seat: int, who: Handle) -> Reason | None:
    """What keeps somebody from sending the guards away."""
    attack = attack_now(b)
    under = company(b, attack.company) if attack is not None else None
    if not b.law.home_cancels or attack is None or attack.automatic == NONE or under is None or under.seat != seat:
        return no("Only an automatic-attack can be cancelled like that.", "MECCG-CMB-10")
    if who not in under.members or not untapped(b, who):
        return no("An untapped character of the company does that.", "MECCG-CMB-10")
    if not at_home(b, who, under.site):
        return no("{0} is not at home here.", "MECCG-CMB-11", who)
    if attack.uncancellable or attack.cancelled:
        return no("The attack cannot be cancelled.", "MECCG-CMB-10")
    return None


def cancel(d: Draft, who: Handle) -> None:
    """He taps, and the attack is cancelled."""
    attack = attack_now(d)
    assert attack is not None
    d.tap(who)
    d.change(attack, cancelled=True)
    d.tell(Told.CANCELLED, who)
