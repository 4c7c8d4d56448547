"""Every roll of two dice: what may be played just before it, the dice, and for corruption the second roll."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At, When
from engine.journeys.cards.words import CorruptionRoll
from engine.journeys.play.departures import discard_character, eliminate
from engine.journeys.reading.values import faction_bonus, prowess
from engine.journeys.table.board import Board, company, company_number, fellows, on_table, seats_from, untapped
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Effects, Roll, Window
from engine.journeys.table.records import State
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Chance, Mark

SUPPORTING = Mark("supporting")
SUPPORTED = Mark("supported")
DICE = Mark("dice")
CONCLUDE = Mark("conclude")

BEFORE = {Purpose.CORRUPTION: At.CORRUPTION_ROLL, Purpose.FACTION: At.FACTION_ROLL, Purpose.BODY: At.BODY_ROLL}
BEFORE[Purpose.STRIKE_BODY] = At.BODY_ROLL
"""The rolls just before which cards may be played (LORE-RULING-118)."""


def corruption_roll(
    d: Draft,
    who: Handle,
    modifier: int = 0,
    *,
    source: Handle = NONE,
    definition: int = 0,
    instead: tuple[int, ...] = (),
    failing: tuple[int, ...] = (),
    council: bool = False,
) -> None:
    """Let a character make a corruption roll."""
    d.push(
        Roll(
            0,
            Purpose.CORRUPTION,
            owner(who),
            who,
            modifier,
            source=source,
            definition=definition,
            instead=instead,
            failing=failing,
            council=council,
        )
    )


def roll_by_word(
    d: Draft, who: Handle, word: CorruptionRoll, modifier: int, *, source: Handle, definition: int
) -> None:
    """A corruption roll that a card calls for, with what it says about failing."""
    index = d.book[definition].index
    corruption_roll(
        d,
        who,
        modifier,
        source=source,
        definition=definition,
        instead=tuple(index[inner] for inner in word.instead),
        failing=tuple(index[inner] for inner in word.failing),
    )


def still_due(d: Draft, f: Roll) -> None:
    """A roll of somebody, or for somebody, who has left play lapses: no result. The one against a strike is not his."""
    if f.who != NONE and f.purpose != Purpose.STRIKE_BODY and on_table(d, f.who) is None:
        d.pop()


def open_support(d: Draft, f: Roll) -> None:
    """Support by tapping exists for corruption rolls (LORE-CORR-05) and where a card says so."""
    if not supporters(d, f):
        d.goto(SUPPORTED)


def supporters(b: Board, f: Roll) -> tuple[Handle, ...]:
    """The other untapped characters of his company."""
    if f.purpose != Purpose.CORRUPTION and not f.support:
        return ()
    group = company(b, company_number(b, f.who))
    if group is None:
        return ()
    return tuple(who for who in fellows(b, group) if who != f.who and untapped(b, who))


def support_candidates(s: State, f: Roll, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for who in supporters(s, f):
        yield pick(who)


def support_why_not(s: State, f: Roll, x: Action) -> Reason | None:
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in supporters(s, f)):
        return None
    return no("Only another untapped character of the same company can give support.", "LORE-CORR-05")


def supported(d: Draft, f: Roll, x: Action) -> None:
    if x == PASS:
        return
    d.tap(x.args[0])
    d.tell(Told.SUPPORTS, x.args[0], f.who)
    d.goto(SUPPORTING, supporters=f.supporters + 1)


def open_window(d: Draft, f: Roll) -> None:
    """The roller's side first, then the others, until all have passed."""
    moment = BEFORE.get(Purpose(f.purpose))
    if moment is None:
        return
    seats = seats_from(d, f.seat)
    d.push(Window(0, moment, seats, alternating=True))


def sure_thing(d: Draft, f: Roll) -> None:
    """A roll that counts as successful needs no dice."""
    if f.sure:
        d.update(dice=(6, 6))
        d.goto(CONCLUDE)


def die(d: Draft, f: Roll, value: int) -> None:
    d.update(dice=(*f.dice, value + 1))


def perhaps_again(d: Draft, f: Roll) -> None:
    """A roll made twice keeps the first result beside the second; its player picks."""
    if f.twice and not f.other:
        d.goto(DICE, other=f.dice, dice=())


def better_candidates(s: State, f: Roll, secrets: Secrets) -> Iterator[Action]:
    yield pick(0)
    yield pick(1)


def better_why_not(s: State, f: Roll, x: Action) -> Reason | None:
    return None if x in (pick(0), pick(1)) else no("Name the first result or the second.", "LORE-GEN-01")


def better(d: Draft, f: Roll, x: Action) -> None:
    if x.args[0] == 0:
        d.update(dice=f.other)


def no_choice(d: Draft, f: Roll) -> None:
    if not f.other or sum(f.other) == sum(f.dice):
        d.goto(CONCLUDE)


def conclude(d: Draft, f: Roll) -> None:
    """Hand the dice to the procedure that asked for them; corruption is settled here."""
    total = sum(f.dice) + f.modifier + f.supporters + own_modifier(d, f)
    d.tell(Told.ROLLS, f.seat, f.purpose, f.who, f.dice[0], f.dice[1], total - sum(f.dice), total)
    if f.purpose == Purpose.CORRUPTION:
        d.customs.corrupted(d, f, total)
    else:
        d.update(result=(sum(f.dice), total))


def own_modifier(b: Board, f: Roll) -> int:
    """What his cards and his nature add to a roll of a character, as they are when the dice fall."""
    if f.purpose == Purpose.CORRUPTION:
        return b.customs.burden(b, f.who)
    if f.purpose == Purpose.FACTION and on_table(b, f.who) is not None:
        return faction_bonus(b, f.who, f.definition)
    return 0


def deliver(d: Draft, f: Roll) -> None:
    """Leave the result to the procedure below, whatever happened meanwhile."""
    d.returned = f.result


def came_to(d: Draft) -> int | None:
    """The total of the roll that was just made; None if it lapsed, as it does when who rolls has left play."""
    return d.returned[1] if len(d.returned) > 1 else None


def fate(d: Draft, f: Roll, eliminated: bool) -> None:
    """A corrupted character leaves; what watches for it is told with his old company."""
    number = company_number(d, f.who)
    if not f.council:
        d.happen(When.CORRUPTED, f.who, number, prowess(d, f.who))
    if eliminated:
        eliminate(d, f.who)
    else:
        discard_character(d, f.who, by_failure=True)
    follow(d, f, f.failing, number)


def follow(d: Draft, f: Roll, words: tuple[int, ...], number: int) -> None:
    """What a card lets follow the failing of its corruption roll, in the company the character was in."""
    if words:
        seat = owner(f.source)
        hazard = seat != d.turn.mover
        d.push(Effects(0, f.source, f.definition, seat, words, (f.who,), number, f.who, hazard=hazard))


ROLL = (
    still_due,
    SUPPORTING,
    open_support,
    Ask(
        Question.ROLL_SUPPORT,
        decider=lambda s, f: f.seat,
        candidates=support_candidates,
        why_not=support_why_not,
        answer=supported,
        rules=("LORE-CORR-05",),
    ),
    SUPPORTED,
    open_window,
    still_due,
    sure_thing,
    DICE,
    Chance(lambda s, f: 6, die),
    Chance(lambda s, f: 6, die),
    perhaps_again,
    no_choice,
    Ask(
        Question.CHOICE,
        decider=lambda s, f: f.seat,
        candidates=better_candidates,
        why_not=better_why_not,
        answer=better,
        rules=("LORE-GEN-01",),
    ),
    CONCLUDE,
    conclude,
    deliver,
)
