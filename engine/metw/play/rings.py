"""Gold rings and their tests: the gold ring shows which rings may take its place (METW-RNG)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import From, Leave
from engine.journeys.cards.words import Permit
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.play import shown_why_not
from engine.journeys.play.playable import forbidden_on
from engine.journeys.play.rings import item_played, roll, tested
from engine.journeys.play.rolls import came_to
from engine.journeys.reading.targets import HIDDEN
from engine.journeys.table.board import bearer_of, companies_of, company, company_number, face, items_on, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.frames import RingTest
from engine.journeys.table.records import IN_HAND, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.printed import HERO, MetwCard
from engine.metw.play.playable import gone_or_there
from engine.metw.scenarios.rings import council_now
from engine.metw.table.board import Board, alignment_of
from engine.metw.table.companies import never_checks
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Claimed
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Tells

FROM_HAND = Mark("a ring of the hand")
DONE = Mark("tested")
THE_ONE = "one"


def begin(d: Draft, f: RingTest) -> None:
    """The test, harder in some company and at some places."""
    if on_table(d, f.ring) is not None:
        d.update(modifier=f.modifier + hindered(d, f.ring))
    now = d.frames[-1]
    assert isinstance(now, RingTest)
    roll(d, now)


def hindered(b: Board, ring: Handle) -> int:
    """What lowers the test of a gold ring, whatever tests it; for a Fallen-wizard also that it is one of heroes."""
    printed, seat = face(b, ring), owner(bearer_of(b, ring) if bearer_of(b, ring) != NONE else ring)
    strange = alignment_of(b, seat) is FALLEN_WIZARDS and isinstance(printed, MetwCard) and printed.belongs == HERO
    return dreaded(b, ring) + (STRANGE if strange else 0)  # MECCG-RNG-10


def dreaded(b: Board, ring: Handle) -> int:
    """MECCG-RW-13, MECCG-BAL-08, MECCG-RNG-08: in a Ringwraith's or The Balrog's company, and at one's dark tower."""
    group = company(b, company_number(b, ring))
    if group is None or len(b.law.alignments) == 1:
        return 0
    side = alignment_of(b, group.seat)
    dread = any(never_checks(b, who) for who in group.members)
    there = side.tests_at and group.site != NONE and b.atlas.sites[group.site].name == side.tests_at
    return (DREAD if dread else 0) + (TOWER if there else 0)


DREAD, TOWER, STRANGE = -2, -3, -1


def due_by_themselves(b: Board, seat: int) -> Iterator[Handle]:
    """MECCG-RW-12, MECCG-BAL-07, MECCG-RNG-08: gold rings that are tested when the end-of-turn phase begins."""
    for group in companies_of(b, seat):
        for who in group.members:
            for item in items_on(b, who):
                if face(b, item).item_kind == GOLD_RING and dreaded(b, item):
                    yield item


GOLD_RING = "gold ring"


def rolled(d: Draft, f: RingTest) -> None:
    """METW-ANN-10: a ring that has left play, or whose bearer went before the dice fell, is tested no more."""
    total = 0 if f.no_dice else came_to(d)
    council = council_now(d)
    borne = bearer_of(d, f.ring) != NONE or council is not None
    if on_table(d, f.ring) is None or not borne or total is None:
        d.goto(DONE)
        return
    d.update(result=total)
    d.tell(Told.RING, f.ring, total)
    if council is not None:
        if not any(name_candidates(d, replace(f, result=total), {})):
            d.goto(DONE)
    elif not any(d.zones[f.seat][zone] for zone in searched(d, f)):
        d.goto(DONE)
    else:
        d.goto(FROM_HAND)


# ----------------------------------------------------------------------------------------- at the Council of the Wise
def name_candidates(s: Board, f: RingTest, secrets: Secrets) -> Iterator[Action]:
    """SCEN-COUNCIL-10, SCEN-RULING-26: any ring the result allows, whether or not anybody holds it."""
    council = council_now(s)
    assert council is not None
    named = {ring.number for ring in council.claimed}
    for number, entry in s.book.items():
        if entry.definition.ring_type and not (entry.definition.unique and number in named):
            if ring_why_not(s, f, number) is None:
                yield pick(number)


def name_why_not(s: MetwState, f: RingTest, x: Action) -> Reason | None:
    if x in set(name_candidates(s, f, {})):
        return None
    return no("Name a ring that the result allows and nobody has.", "SCEN-RULING-26")


def ring_named(d: Draft, f: RingTest, x: Action) -> None:
    """The ring counts for its player without being there."""
    council = council_now(d)
    assert council is not None
    ring = Claimed(f.seat, x.args[0], bearer_of(d, f.ring))
    d.change(council, claimed=(*council.claimed, ring))
    d.tell(Tells.CLAIMED, f.seat, x.args[0])
    d.update(played=True)
    d.goto(DONE)


# ---------------------------------------------------------------------------------------------------------- otherwise
def out_of_piles(b: Board, ring: Handle) -> Word | None:
    """Which rings may take the place of this one out of the play deck or discard pile as well, if it says so."""
    for word in b.book[face(b, ring).number].always:
        if isinstance(word, Permit) and word.leave is Leave.OUT_OF_PILES:
            return word.cards
    return None


def searched(b: Board, f: RingTest) -> tuple[Zone, ...]:
    """Where the ring may come from that takes the place of the one tested."""
    return (Zone.HAND, *(HIDDEN[From.DRAW_OR_DISCARD] if out_of_piles(b, f.ring) is not None else ()))


def candidates(s: MetwState, f: RingTest, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    seen = set[int]()
    for card in (card for zone in searched(s, f) for card in s.zones[f.seat][zone]):
        number, shown = known(s, card, secrets)
        if number in s.book and s.book[number].definition.ring_type and number not in seen:
            seen.add(number)
            yield Action(Verb.PLAY, (card, 0), shown)


def why_not(s: MetwState, f: RingTest, x: Action) -> Reason | None:
    """METW-RNG-04: a ring of the hand that the result allows, or none; some gold rings let a pile be searched."""
    if x == PASS:
        return None
    if x.verb != Verb.PLAY or len(x.args) != 2 or x.args[1] != 0 or x.proven:
        return no("Show a ring of your hand, or none.", "METW-RNG-04")
    zones: tuple[Zone, ...] = (Zone.HAND,)
    cards: Word | None = None
    if x.args[0] not in s.zones[f.seat][IN_HAND]:
        zones, cards = searched(s, f), out_of_piles(s, f.ring)
    refused = shown_why_not(s, f.seat, x, zones, cards)
    if refused is not None:
        return refused
    return ring_why_not(s, f, face(s, x.args[0]).number if is_open(x.args[0]) else x.shown[0].definition)


def ring_why_not(b: Board, f: RingTest, number: int) -> Reason | None:
    """Whether that ring may take the place of the tested one (METW-RNG-04, METW-RNG-08, METW-RNG-13)."""
    printed, gold = b.book[number].definition, face(b, f.ring)
    assert isinstance(gold, MetwCard)
    if not printed.ring_type:
        return no("That is not a special ring.", "METW-RNG-01")
    if printed.unique and gone_or_there(b, number):
        return no("A copy of it is in play, or has left the game.", "METW-UNIQ-01")
    bearer = bearer_of(b, f.ring)
    if bearer != NONE and forbidden_on(b, printed, bearer):
        return no("The bearer of the ring cannot have it.", "METW-UNIQ-01")
    if f.no_dice:
        fits = printed.ring_type != THE_ONE and gold.could_become(printed.ring_type)
        return None if fits else no("This test cannot bring it into play.", "METW-RNG-08")
    if gold.may_become(printed.ring_type, f.result):
        return None
    return no("The result does not allow that ring.", "METW-RNG-04")


def taken(d: Draft, f: RingTest, x: Action) -> None:
    """The ring takes its place; a play deck that was searched is shuffled, whatever was found."""
    item_played(d, f, x)
    if out_of_piles(d, f.ring) is not None:
        shuffle_in(d, f.seat)


RING = procedure(
    begin,
    rolled,
    Ask(
        Asked.RING_NAME,
        decider=lambda s, f: f.seat,
        candidates=name_candidates,
        why_not=name_why_not,
        answer=ring_named,
        rules=("SCEN-COUNCIL-10", "SCEN-DEC-16"),
    ),
    FROM_HAND,
    Ask(
        Question.RING_ITEM,
        decider=lambda s, f: f.seat,
        candidates=candidates,
        why_not=why_not,
        answer=taken,
        rules=("METW-RNG-04",),
    ),
    DONE,
    tested,
)
