"""What a board is worth to a seat: a hundred for a marshalling point, people and things in proportion."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.journeys.memory import Memory
from engine.bots.metw.goals import hangs_on, progress
from engine.bots.odds import ALL, reach
from engine.journeys.cards.moments import Stat
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.table.board import card_of, companies_of, face, fellows, items_on
from engine.journeys.table.frames import Draw
from engine.journeys.table.records import Pose, Zone
from engine.kernel.records import Handle, owner
from engine.metw.play import corruption
from engine.metw.table.board import Board, opponents
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import by_sort, doubled, halved, marshalling_points, theirs
from engine.metw.table.scoring import worth as points_of

POINT = 100
FINAL_PERCENT = 50
"""How far points count as the Council would change them, and not as they stand: there is still time to balance them."""
CARD_IN_HAND = 5
CARD_IN_PLAY = 10
TAPPED = 8
"""What a character loses by being tapped: he cannot play, support or stand without -1."""
WOUNDED_PERCENT = 60
CHECKS_PERCENT = 120
"""How often a character is put to the test, in percent: once at the Council, now and then on the way there."""
THE_GAME = 1500
"""What is lost with a Wizard besides, or with whom a scenario hangs on: the game."""
VICTORY = 100_000

_memory: Memory[Board] = Memory(Stat.CORRUPTION, Stat.CORRUPTION_POINTS)


def forget() -> None:
    """Begin a decision."""
    _memory.forget()


# ------------------------------------------------------------------------------------------------------------ points
def weighed(mine: Sequence[int], theirs: Sequence[int], changes: bool, strict: bool) -> int:
    """Points by type, in hundredths: half as they stand, half as the Council would count them now."""
    plain = sum(mine)
    if not changes:
        return POINT * plain
    final = sum(halved(doubled(mine, theirs), strict))
    return POINT * (plain * (100 - FINAL_PERCENT) + final * FINAL_PERCENT) // 100


def final_points(b: Board, seat: int) -> int:
    """A player's points in hundredths as the Council would count them now."""
    mine = by_sort(b, seat)
    if not b.rules.point_changes:
        return POINT * sum(mine)
    return POINT * sum(halved(doubled(mine, theirs(b, seat)), b.rules.half_strict))


def rival(b: Board, seat: int) -> int:
    """The opponent with the most points: the only one there is, or the one to be beaten."""
    foes = opponents(b, seat)
    return foes[0] if len(foes) == 1 else max(foes, key=lambda foe: marshalling_points(b, foe), default=seat)


# ------------------------------------------------------------------------------------------------------------ people
def person(b: Board, who: Handle) -> int:
    """What a character is worth besides his marshalling points, healthy and untapped."""
    return _memory.recall(_person, b, who)


def _person(b: Board, who: Handle) -> int:
    """By what is printed on him and on what he carries: what lasts for a turn only is no reason to spend a card."""
    printed = face(b, who)
    figures = [printed, *(face(b, item) for item in items_on(b, who) if not card_of(b, item).idle)]
    might, toughness = sum(one.prowess for one in figures), sum(one.body for one in figures)
    base = 150 if printed.is_main else 40 if printed.kind is Kind.ALLY else 50 + 6 * printed.mind
    able = 5 * sum(one.influence for one in figures) + 4 * len(printed.skills)
    return base + able + 7 * might + 3 * max(0, might - 5) + 4 * max(0, toughness - 6)


def recruit(printed: Definition) -> int:
    """What a character who is not in play would add to a company."""
    base = 200 if printed.is_main else 20 + 5 * printed.mind
    able = 5 * printed.influence + 4 * len(printed.skills) + 3 * sum(n for _, n in printed.racial_influence)
    return base + able + POINT * printed.mp // 2 + 8 * printed.prowess + 4 * max(0, printed.body - 6)


def failing(points: int, modifier: int) -> int:
    """In how many of 36 outcomes a corruption check fails: it has to exceed the corruption points."""
    return ALL - reach(points - modifier + 1)


def burden(b: Board, who: Handle) -> int:
    """In how many of 36 outcomes a plain corruption check of a character would fail."""
    if face(b, who).kind is Kind.ALLY:
        return 0
    return failing(corruption.points(b, who), corruption.modifier(b, who))


def at_stake(b: Board, who: Handle) -> int:
    """What is lost with a character: himself, his points, the points of what he carries; with a Wizard the game."""
    return person(b, who) + POINT * points_with(b, who) + (THE_GAME if hangs_on(b, who) else 0)


def points_with(b: Board, who: Handle) -> int:
    """The points of a character and of what he carries."""
    seat = owner(who)
    lost = points_of(b, who, seat)
    for held in card_of(b, who).holds:
        if face(b, held).is_resource:
            lost += points_of(b, held, seat)
    return lost


def as_he_stands(b: Board, who: Handle) -> int:
    """What a character is worth as he is turned, and as he is burdened."""
    return _memory.recall(_as_he_stands, b, who)


def _as_he_stands(b: Board, who: Handle) -> int:
    healthy = value = person(b, who)
    pose = card_of(b, who).pose
    if pose is Pose.WOUNDED:
        value = value * WOUNDED_PERCENT // 100
    elif pose is Pose.TAPPED:
        value -= TAPPED
    risk = burden(b, who)
    if risk:
        stake = healthy + POINT * points_with(b, who) + (THE_GAME if hangs_on(b, who) else 0)
        value -= risk * stake * CHECKS_PERCENT // (100 * ALL)
    return value


# ------------------------------------------------------------------------------------------------------------- boards
def standing(b: Board, seat: int) -> int:
    """What a player has on the table and in his hand, his points aside."""
    total = people = 0
    for group in companies_of(b, seat):
        for who in fellows(b, group):
            people += 1
            total += as_he_stands(b, who)
    rows = b.zones[seat]
    total += CARD_IN_HAND * len(rows[Zone.HAND])
    return total + CARD_IN_PLAY * max(0, len(rows[Zone.PLAY]) - people)


def lead(b: Board, seat: int) -> int:
    """The points of a seat, less those of its opponent; in a scenario what both have come to besides."""
    mine, best = by_sort(b, seat), by_sort(b, rival(b, seat))
    changes, strict = b.rules.point_changes, b.rules.half_strict
    points = weighed(mine, best, changes, strict) - weighed(best, mine, changes, strict)
    return points + progress(b, seat) - progress(b, rival(b, seat)) if b.rules.scenario else points


def worth(b: MetwState, seat: int) -> int:
    """The board seen from one seat: what he has less what his opponent has."""
    if b.result is not None:
        if len(b.result.winners) != 1:
            return 0
        return VICTORY if seat in b.result.winners else -VICTORY
    return lead(b, seat) + standing(b, seat) - standing(b, rival(b, seat)) + drawing(b, seat)


def drawing(b: MetwState, seat: int) -> int:
    """Cards about to be drawn count as drawn."""
    frame = b.frames[-1]
    if not isinstance(frame, Draw):
        return 0
    return CARD_IN_HAND * frame.count * (1 if frame.seat == seat else -1)
