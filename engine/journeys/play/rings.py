"""Testing gold rings and playing ring items (LORE-RING)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import When
from engine.journeys.cards.printed import Kind
from engine.journeys.play.play import note_played, shown_why_not
from engine.journeys.play.playable import forbidden_on
from engine.journeys.play.rolls import came_to
from engine.journeys.play.slots import gain_item
from engine.journeys.reading.filters import skills
from engine.journeys.reading.values import ring_bonus
from engine.journeys.table.board import (
    Board,
    bearer_of,
    blocks_copies,
    characters_of,
    company_number,
    face,
    items_on,
    on_table,
    untapped,
)
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import RingTest, Roll
from engine.journeys.table.records import IN_HAND, Phase, State, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.steps import Ask, Mark

DONE = Mark("done")

ONE_RING = "one"


def candidates(s: State, seat: int) -> Iterator[Action]:
    """Every gold ring with every sage who could test it by tapping (LORE-RING-05)."""
    rings = [
        item for who in characters_of(s, seat) for item in items_on(s, who) if face(s, item).item_kind == "gold ring"
    ]
    for ring in rings:
        for who in characters_of(s, seat):
            if company_number(s, who) == company_number(s, ring):
                yield Action(Verb.TEST, (ring, who))


def why_not(s: State, seat: int, ring: Handle, sage: Handle) -> Reason | None:
    """LORE-RING-05, LORE-RULING-90: an untapped sage of the ring's company, in the acting company."""
    if (
        on_table(s, ring) is None
        or owner(ring) != seat
        or face(s, ring).item_kind != "gold ring"
        or bearer_of(s, ring) == NONE
    ):
        return no("That is not a gold ring of yours in play.", "LORE-RING-05")
    if on_table(s, sage) is None or owner(sage) != seat or company_number(s, sage) != company_number(s, ring):
        return no("The sage must be in the same company.", "LORE-RING-05")
    if face(s, sage).kind not in (Kind.CHARACTER, Kind.MAIN_CHARACTER, Kind.ALLY) or "sage" not in skills(s, sage):
        return no("{0} is no sage.", "LORE-RING-05", sage)
    if not untapped(s, sage):
        return no("{0} is not untapped.", "LORE-REQ-03", sage)
    if s.turn.phase in (Phase.MOVEMENT, Phase.SITE) and company_number(s, sage) != s.turn.company:
        return no("It is not that company's phase.", "LORE-REQ-12")
    return None


def test(d: Draft, seat: int, ring: Handle, sage: Handle) -> None:
    """A sage taps and the ring is tested."""
    d.tap(sage)
    d.push(RingTest(0, ring, seat, ring_bonus(d, ring, sage), sage=sage))
    if d.turn.phase is Phase.MOVEMENT:
        d.customs.answers(d, seat)


# ------------------------------------------------------------------------------------------------------------ test
def roll(d: Draft, f: RingTest) -> None:
    if on_table(d, f.ring) is None or (f.sage != NONE and on_table(d, f.sage) is None):
        d.pop()
    elif not f.no_dice:
        d.push(Roll(0, Purpose.RING, f.seat, bearer_of(d, f.ring), f.modifier, source=f.ring, twice=f.twice))


def rolled(d: Draft, f: RingTest) -> None:
    """A test without a result, because the ring's bearer went before the dice fell, lets no ring item follow."""
    total = 0 if f.no_dice else came_to(d)
    if total is None:
        d.goto(DONE)
        return
    d.update(result=total)
    d.tell(Told.RING, f.ring, total)
    if not d.zones[f.seat][IN_HAND]:
        d.goto(DONE)


def item_candidates(s: State, f: RingTest, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][IN_HAND]:
        number, shown = known(s, card, secrets)
        if number and s.book[number].definition.ring_number:
            yield Action(Verb.PLAY, (card, 0), shown)


def item_why_not(s: State, f: RingTest, x: Action) -> Reason | None:
    """LORE-RING-07, LORE-RING-08: the result with the ring's modifier for that type reaches the item's number."""
    if x == PASS:
        return None
    if x.verb != Verb.PLAY or len(x.args) != 2 or x.args[1] != 0 or x.proven:
        return no("Show a ring item of your hand, or none.", "LORE-RING-09")
    refused = shown_why_not(s, f.seat, x, (Zone.HAND,), None)
    if refused is not None:
        return refused
    number = face(s, x.args[0]).number if is_open(x.args[0]) else x.shown[0].definition
    return ring_item_why_not(s, f, number)


def ring_item_why_not(b: Board, f: RingTest, number: int) -> Reason | None:
    """Whether that ring item may take the place of the tested ring."""
    printed = b.book[number].definition
    if not printed.ring_number:
        return no("That is not a ring item.", "LORE-RING-04")
    if printed.unique and blocks_copies(b, number):
        return no("A copy of it is in play already.", "LORE-UNIQUE-01")
    if forbidden_on(b, printed, bearer_of(b, f.ring)):
        return no("The owner of the ring cannot have it.", "LORE-UNIQUE-04")
    if f.no_dice:
        return no("This test cannot bring it into play.", "LORE-GEN-01") if printed.ring_type == ONE_RING else None
    modifier = ring_item_modifier(b, f.ring, number)
    modifier += f.major if printed.item_kind == "major ring" else f.greater
    if f.result + modifier < printed.ring_number:
        return no("The test did not reach its number.", "LORE-RING-07")
    return None


def ring_item_modifier(b: Board, ring: Handle, number: int) -> int:
    """What a gold ring adds to its test for rings of that type."""
    return dict(face(b, ring).ring_mods).get(b.book[number].definition.ring_type, 0)


def item_played(d: Draft, f: RingTest, x: Action) -> None:
    """LORE-RULING-90: it goes on the gold ring's owner; no site, tap or used counter is needed."""
    if x == PASS:
        return
    card = x.args[0]
    bearer = bearer_of(d, f.ring)
    d.tell(Told.PLAYED, f.seat, card, 0)
    d.enter(card)
    d.update(played=True)
    group = company_number(d, bearer)
    if d.turn.phase is Phase.SITE and group == d.turn.company:
        note_played(d, face(d, card).number, group)
    d.happen(When.ITEM_PLAYED, card, group)
    gain_item(d, bearer, card)


def tested(d: Draft, f: RingTest) -> None:
    """LORE-RING-10: the tested ring is discarded, whatever the outcome, unless it went with an owner who fell."""
    if on_table(d, f.ring) is None:
        return
    group = company_number(d, f.ring)
    bearer = bearer_of(d, f.ring)
    d.discard(f.ring)
    d.happen(When.RING_TESTED, bearer, group, 1 if f.played else 0)


RING = (
    roll,
    rolled,
    Ask(
        Question.RING_ITEM,
        decider=lambda s, f: f.seat,
        candidates=item_candidates,
        why_not=item_why_not,
        answer=item_played,
        rules=("LORE-RING-07", "LORE-RING-09"),
    ),
    DONE,
    tested,
)
