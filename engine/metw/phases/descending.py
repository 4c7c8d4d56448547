"""The Under-deeps: a company rolls for its way, a creature waits where it goes (MECCG-UD, site cards)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Stat
from engine.journeys.cards.printed import SITE_TYPES, AutoAttack, Definition
from engine.journeys.cards.words import Modify
from engine.journeys.combat.attack import creature_attack
from engine.journeys.play.play import number_shown
from engine.journeys.play.rolls import came_to
from engine.journeys.reading.filters import context_of, holds_all
from engine.journeys.table.board import company, company_number
from engine.journeys.table.frames import Attack, Roll
from engine.journeys.table.records import Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Purpose, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.kernel.steps import Ask, procedure
from engine.metw.phases.journeying import set_out
from engine.metw.table.board import Board, hazard_opponent
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Descent, Lurking
from engine.metw.table.reach import Way
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Tells


# ----------------------------------------------------------------------------------------------------- the way below
def help_below(b: Board, number: int) -> int:
    """What cards add to the roll of a company."""
    total = 0
    for source in sources(b).modifiers(Stat.DESCENT):
        word = source.word
        if isinstance(word, Modify) and company_number(b, source.card) == number:
            total += word.value if holds_all(b, word.when, context_of(b, source)) else 0
    return total


def roll_for_way(d: Draft, f: Descent) -> None:
    """MECCG-UD-03: two dice when the new site is revealed."""
    d.push(Roll(0, Purpose.DESCENT, d.company(f.company).seat, NONE, help_below(d, f.company)))


def arrive_below(d: Draft, f: Descent) -> None:
    """MECCG-UD-03, MECCG-UD-04: at least the number lets the company go on; else it is as if it had not moved."""
    moving, total = company(d, f.company), came_to(d)
    if moving is None or total is None:
        return
    d.tell(Tells.DESCENT, f.company, f.goal, total, f.number)
    if total >= f.number:
        set_out(d, moving, Way(f.goal))


DESCENT = procedure(roll_for_way, arrive_below)


# --------------------------------------------------------------------------------------------- what waits in the dark
def printed_attack(b: Board, f: Lurking) -> AutoAttack:
    """The automatic-attack that is a creature out of a hand."""
    here = company(b, f.company)
    assert here is not None
    return b.atlas.sites[here.site].attacks[f.place]


def may_lurk(printed: Definition, one: AutoAttack) -> bool:
    """Whether a card is a creature that is not unique and normally keyed to such places."""
    types = {key.symbol for key in printed.keys}
    return printed.is_creature and not printed.unique and bool(types & set(one.from_hand) & {*SITE_TYPES, "c"})


def player_of(b: Board) -> int:
    """Who plays hazards against the company at the site."""
    return hazard_opponent(b, b.turn.mover)


def candidates(s: MetwState, f: Lurking, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[player_of(s)][Zone.HAND]:
        number, shown = known(s, card, secrets)
        entry = s.book.get(number)
        if entry is not None and may_lurk(entry.definition, printed_attack(s, f)):
            yield Action(Verb.PLAY, (card, 0), shown)


def why_not(s: MetwState, f: Lurking, x: Action) -> Reason | None:
    """A creature of the hand, shown, or none."""
    if x == PASS:
        return None
    seat = player_of(s)
    if x.verb != Verb.PLAY or len(x.args) != 2 or x.args[1] or x.args[0] not in s.zones[seat][Zone.HAND] or x.proven:
        return no("Play a creature of your hand, or none.", "METW-SITE-03")
    number = number_shown(s, seat, x, Zone.HAND, "METW-SITE-03")
    if isinstance(number, Reason):
        return number
    entry = s.book.get(number)
    if entry is None or not may_lurk(entry.definition, printed_attack(s, f)):
        return no("No creature like that waits at this site.", "METW-SITE-03")
    return None


def answer(d: Draft, f: Lurking, x: Action) -> None:
    """It attacks as the automatic-attack it stands for."""
    if x == PASS:
        return
    d.move(x.args[0], player_of(d), Zone.DECLARED)
    creature_attack(d, x.args[0], f.company, None, NONE)
    attack = d.frames[-1]
    assert isinstance(attack, Attack)
    d.change(attack, automatic=f.place)


def player_of_draft(d: Draft) -> int:
    """The same, where something changes."""
    return hazard_opponent(d, d.turn.mover)


LURKING = procedure(
    Ask(
        Asked.LURKING,
        decider=lambda s, f: player_of(s),
        candidates=candidates,
        why_not=why_not,
        answer=answer,
        rules=("METW-SITE-03",),
    )
)
