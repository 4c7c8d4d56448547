"""What becomes of a defeated creature beyond its points: trophies, and Dragons that are gone for good (MECCG-TRP)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.combat.attack import put_away_attack
from engine.journeys.table.board import face, on_table
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, procedure
from engine.metw.agents.attacks import turned
from engine.metw.agents.rows import agent_with
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.printed import HALF_ORC
from engine.metw.combat.detainment import gives
from engine.metw.table.board import Board, alignment_of
from engine.metw.table.companies import ORCS_AND_TROLLS, is_minion
from engine.metw.table.draft import Draft
from engine.metw.table.entities import is_dragon, manifestations
from engine.metw.table.frames import Trophy
from engine.metw.table.later import BARE_TROPHY, PAID_TROPHY
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked


def put_away(d: Draft, f: Attack) -> None:
    """The attack is over: its card goes where it belongs, or may be borne as a trophy."""
    put_away_attack(d, f)
    now = d.frames[-1]
    if len(d.law.alignments) == 1 or not isinstance(now, Attack) or now.number != f.number or f.source == NONE:
        return
    if agent_with(d, f.source) is not None and on_table(d, f.source) is not None:
        turned(d, f.source, hurt=False)
        return
    won = (f.spoils or f.won) and any(f.source in rows[zone] for rows in d.zones for zone in (Zone.MP, Zone.OUT))
    if won and f.automatic != NONE and face(d, f.source).is_creature:  # MECCG-CMB-12
        for seat, rows in enumerate(d.zones):
            zone = next((zone for zone in (Zone.MP, Zone.OUT) if f.source in rows[zone]), None)
            if zone is not None:
                d.take(seat, zone, f.source)
                d.put(owner(f.source), Zone.DISCARD, f.source)
                return
    elif won and is_dragon(d, face(d, f.source)):
        slay(d, f.source)
    elif won and face(d, f.source).is_creature:
        offer(d, f)


# ----------------------------------------------------------------------------------------------------------- trophies
def offer(d: Draft, f: Attack) -> None:
    """MECCG-TRP-01, MECCG-RULING-39: to Orcs and Trolls who faced a strike of it and are still there."""
    people = tuple(dict.fromkeys(mark.who for mark in f.assigned if mark.who != NONE and may_bear(d, mark.who)))
    people = tuple(who for who in people if owner(who) != owner(f.source))
    if people:
        d.frames.insert(len(d.frames) - 1, Trophy(0, f.source, people))


def may_bear(b: Board, who: Handle) -> bool:
    """Orcs and Trolls; a Fallen-wizard's half-orcs do not (MECCG-FW-08)."""
    if on_table(b, who) is None or not is_minion(b, who):
        return False
    printed = face(b, who)
    half = printed.has(HALF_ORC) and alignment_of(b, owner(who)) is FALLEN_WIZARDS
    return printed.is_character and printed.race in ORCS_AND_TROLLS and not half


def trophy_candidates(s: MetwState, f: Trophy, secrets: Secrets) -> Iterator[Action]:
    for who in f.people:
        if on_table(s, who) is not None:
            yield pick(who)
    yield PASS


def trophy_why_not(s: MetwState, f: Trophy, x: Action) -> Reason | None:
    if x in set(trophy_candidates(s, f, {})):
        return None
    return no("An Orc or Troll who faced one of its strikes takes it, or nobody.", "MECCG-TRP-01")


def taken(d: Draft, f: Trophy, x: Action) -> None:
    """It lies under him; what it is worth to his player it still is (MECCG-RULING-38)."""
    if x == PASS:
        return
    who = x.args[0]
    seat = owner(who)
    d.enter(f.card, PAID_TROPHY if gives(d, face(d, f.card), seat) else BARE_TROPHY, Zone.MP, seat)
    d.hold(who, f.card)


TROPHY = procedure(
    Ask(
        Asked.TROPHY,
        decider=lambda s, f: owner(f.people[0]),
        candidates=trophy_candidates,
        why_not=trophy_why_not,
        answer=taken,
        rules=("MECCG-TRP-01", "MECCG-MP-13"),
    )
)


# ------------------------------------------------------------------------------------------------------------ Dragons
def slay(d: Draft, card: Handle) -> None:
    """MECCG-DRG-07, MECCG-DRG-10, MECCG-DRG-11: all it was on the table goes with it, points for who is due them."""
    same = manifestations(d, face(d, card).number, dragons=True)
    for seat, rows in enumerate(d.zones):
        for zone in (Zone.PLAY, Zone.MP):
            for other in rows[zone]:
                if other != card and on_table(d, other) is not None and face(d, other).number in same:
                    d.remove_from_game(other)
        if card in rows[Zone.MP] and (seat == owner(card) or not gives(d, face(d, card), seat)):
            d.take(seat, Zone.MP, card)
            d.put(owner(card), Zone.OUT, card)
