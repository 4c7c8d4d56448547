"""Body checks with results of their own: numbers printed on a character, and what becomes of a Ringwraith."""

from __future__ import annotations

from engine.journeys.cards.moments import Ban, When
from engine.journeys.cards.words import Forbid
from engine.journeys.combat.attack import SUCCEEDED, mark_strike
from engine.journeys.combat.strikes import DONE, attack_of, body_roll, hit, judge_character
from engine.journeys.play.departures import discard_character, receivers_for, send_home
from engine.journeys.reading.values import body
from engine.journeys.table.board import attack_now, bearer_of, card_of, face, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Rescue, Strike
from engine.journeys.table.sources import sources
from engine.kernel.records import Handle, owner
from engine.metw.cards.printed import MetwCard
from engine.metw.combat.guards import printed_attack
from engine.metw.scenarios.hunting import is_robbed
from engine.metw.table.board import Board, is_avatar
from engine.metw.table.companies import RINGWRAITH
from engine.metw.table.draft import Draft

SENT_HOME = (7, 8)
"""Results by which a Ringwraith goes back to his player's hand; the game is not lost (MECCG-RW-08, MECCG-RW-09)."""


def hit_or_spared(d: Draft, f: Strike) -> None:
    """METW-STK-09; a card on a character may keep him from being wounded."""
    attack = attack_of(d)
    if attack.detain or not spared(d, f.who):
        hit(d, f)
        return
    mark_strike(d, f.number, SUCCEEDED)
    d.happen(When.UNHARMED, f.who, attack.company, attack=attack.number)
    d.goto(DONE)


def spared(b: Board, who: Handle) -> bool:
    """Whether a card in use on a character keeps strikes from wounding him."""
    return any(
        isinstance(source.word, Forbid)
        and source.word.ban is Ban.WOUNDS
        and bearer_of(b, source.card) == who
        and not card_of(b, source.card).idle
        for source in sources(b).of(Forbid)
    )


def roll_for_body(d: Draft, f: Strike) -> None:
    """Some automatic-attacks eliminate whom they wound; else a body check is made (METW-BODY-01)."""
    printed = printed_attack(d, attack_of(d))
    if printed is None or not printed.deadly or on_table(d, f.who) is None:
        body_roll(d, f)
        return
    d.goto(DONE)
    d.push(Rescue(0, f.who, receivers_for(d, f.who), 1))


def stays(b: Board, who: Handle) -> bool:
    """Whether a card on a character keeps body checks from discarding him."""
    return any(
        isinstance(source.word, Forbid) and source.word.ban is Ban.SENT_AWAY and bearer_of(b, source.card) == who
        for source in sources(b).of(Forbid)
    )


def judge_target(d: Draft, f: Strike) -> None:
    """Whoever was struck: special results come before the comparison with the body."""
    if not special_result(d, f.who, d.returned[1]) and not is_robbed(d, f, d.returned[1]):
        judge_character(d, f)


def special_result(d: Draft, who: Handle, total: int) -> bool:
    """MECCG-CMB-08, MECCG-CMB-09, MECCG-RW-08: discarded on a printed number, or back to the hand."""
    printed = face(d, who) if on_table(d, who) is not None else None
    discarded = isinstance(printed, MetwCard) and total in printed.discard_on and not stays(d, who)
    home = printed is not None and printed.race == RINGWRAITH and is_avatar(d, who) and total in SENT_HOME
    if printed is None or not (discarded or home):
        return False
    d.tell(Told.BODY, who, total, body(d, who, attack_now(d)), 0)
    if discarded:
        discard_character(d, who)
    else:
        d.set_player(owner(who), wizard=printed.number)
        send_home(d, who)
    return True
