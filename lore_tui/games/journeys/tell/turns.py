"""The story of turns, phases and companies, and how sentences that belong together become one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import company
from engine.journeys.table.events import Told
from engine.journeys.table.records import Company, Phase, Zone
from engine.kernel.records import NONE
from lore_tui.games.journeys.names import site_name
from lore_tui.games.journeys.tell.page import Page, Teller
from lore_tui.words import capital, count

STRIKES = "  Strikes on "
STARTS = re.compile("(.+? starts? with )(.+)\\.")
"""Somebody's company, character by character."""
ALIKE = (
    ("You draw ", ".", "You draw "),
    ("You discard ", " from your hand.", "You discard "),
    ("You put ", " into your draw pile.", "You put "),
    ("You put ", " into your hazard pile.", "You put "),
    ("You put ", " into your play deck.", "You put "),
    ("You lay ", " face down.", "You lay "),
    ("  A strike on ", ".", STRIKES),
)
"""Sentences that follow each other, card by card: how they begin and end, and how one for several cards begins."""
UNSEEN = re.compile(r"(?P<who>.+ (?:lays|puts|discards)) (?P<number>a|\d+) (?P<what>card|character)s? (?P<where>.+)")
"""What somebody else lays down or discards again and again, and nobody sees."""

HIDDEN_DISCARD = re.compile(r"(?P<who>.+ discards) (?P<number>\d+) cards? from (?P<whose>.+)\.")
REVEALED = re.compile(r"(?P<what>.+) (?:is|are) revealed\.")
"""What is discarded, and then seen by everybody."""


def join(told: list[str], new: Iterable[str]) -> None:
    """Go on with a log: cards drawn one after the other become one sentence."""
    for line in new:
        merged = _merged(told[-1], line) if told else ""
        if merged:
            told[-1] = merged
        else:
            told.append(line)


def _merged(last: str, line: str) -> str:
    """Two sentences of one kind as one, empty if they are not."""
    before, now = STARTS.fullmatch(last), STARTS.fullmatch(line)
    if before is not None and now is not None and before[1] == now[1]:
        return f"{before[1]}{before[2]}, {now[2]}."
    for begin, end, several in ALIKE:
        head = next((head for head in (several, begin) if last.startswith(head)), "")
        if head and line.startswith(begin) and last.endswith(end) and line.endswith(end):
            named = last.removeprefix(head).removesuffix(end)
            if several == STRIKES:  # no character has an "and" in his name, as some cards do
                return f"{several}{named.replace(' and ', ', ')} and {line.removeprefix(begin)}"
            return f"{several}{named}, {line.removeprefix(begin)}"
    gone, seen = HIDDEN_DISCARD.fullmatch(last), REVEALED.fullmatch(line)
    if gone is not None and seen is not None and len(re.split(", | and ", seen["what"])) == int(gone["number"]):
        return f"{gone['who']} {seen['what']} from {gone['whose']}."
    one, other = UNSEEN.fullmatch(last), UNSEEN.fullmatch(line)
    if one is None or other is None or one["who"] != other["who"] or one["what"] != other["what"]:
        return ""
    number = sum(1 if some["number"] == "a" else int(some["number"]) for some in (one, other))
    return f"{one['who']} {number} {one['what']}s {one['where']}" if one["where"] == other["where"] else ""


def points(page: Page) -> list[str]:
    """Marshalling points that changed, once the game is under way."""
    if page.before.turn.phase is Phase.SETUP or page.after.turn.phase is Phase.SETUP:
        return []
    zones = (Zone.PLAY, Zone.MP, Zone.ASIDE)
    same = all(
        one[zone] is other[zone]
        for one, other in zip(page.before.zones, page.after.zones, strict=True)
        for zone in zones
    )
    if same:
        return []
    lines = []
    for seat in range(len(page.after.players)):
        was, now = page.names.points(page.before, seat), page.names.points(page.after, seat)
        if was != now:
            lines.append(f"{page.names.does(seat, 'have')} {count(now, 'MP')} now ({now - was:+d}).")
    return lines


# -------------------------------------------------------------------------------------------- turns and phases
def turn(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A turn begins."""
    seat, number = args
    scores = ":".join(str(page.names.points(page.before, s)) for s in page.names.seats(page.after))
    return [f"== Turn {number}: {page.names.player(seat)} == MPs {scores}"]


def phase(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A phase begins."""
    if args[0] == Phase.END_OF_TURN:
        return ["- end of turn"]
    return [f"- {page.names.phases[Phase(args[0])]} phase"]


def untaps(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Cards are turned upright."""
    return [f"{page.names.does(args[0], 'untap')} {count(args[1], 'card')}."]


def heals(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A wounded character recovers."""
    return [f"{page.card(args[0])} heals and is tapped."]


def passed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A player is content with his draft."""
    return [f"{page.names.does(args[0], 'draft')} no more."]


def starting_site(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company is put on the map."""
    return [f"{page.names.does(args[0], 'start')} at {site_name(page.after, args[1])}."]


# ------------------------------------------------------------------------------------------------------ companies
def moves(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company sets out."""
    number, origin, goal = args
    group = company(page.after, number)
    return [
        f"{capital(page.company(number))} moves from {site_name(page.after, origin)} to {site_name(page.after, goal)}"
        f"{_route(page, group)}{_limit(page, group)}."
    ]


def _route(page: Page, group: Company | None) -> str:
    if group is None or group.journey is None or not group.journey.path:
        return ""
    return f" through {page.names.path(page.after, group.journey.path)}"


def _limit(page: Page, group: Company | None) -> str:
    if group is None or group.journey is None:
        return ""
    return f"; hazard limit {hazard_limit(page.after, group)}"


def stays(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company does not move."""
    group = company(page.after, args[0])
    where = f" at {site_name(page.after, group.site)}" if group is not None else ""
    return [f"{capital(page.company(args[0]))} stays{where}{_limit(page, group)}."]


def arrives(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company is where it wanted to be."""
    return [f"{capital(page.company(args[0]))} is now at {site_name(page.after, args[1])}."]


def enters(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company enters its site."""
    return [f"{capital(page.company(args[0]))} enters {site_name(page.after, args[1])}."]


def sent_back(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company has to return."""
    return [f"{capital(page.company(args[0]))} must return to where it came from."]


def used(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A site is used up for a player."""
    return [f"{site_name(page.after, args[1])} now counts as used for {page.names.player(args[0])}."]


def split(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """One company becomes two."""
    return [f"A company splits into {' and '.join(page.company(number) for number in args)}."]


def joined(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Two companies become one."""
    group = company(page.after, args[0])
    where = f" at {site_name(page.after, group.site)}" if group is not None and group.site != NONE else ""
    return [f"The companies become one{where}."]


# ------------------------------------------------------------------------------------------------------ the end
def called(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A player calls the council."""
    return [f"{page.names.does(args[0], 'call')} the council: everybody else has one more turn."]


def timed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Time is called in a tournament."""
    return [f"Time is called: the council follows turn {args[0]}."]


def left(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A player is gone."""
    return [f"{page.names.does(args[0], 'leave')} the game."]


TELLERS: dict[int, Teller] = {
    Told.TURN: turn,
    Told.PHASE: phase,
    Told.UNTAPS: untaps,
    Told.HEALS: heals,
    Told.PASSED: passed,
    Told.SITE: starting_site,
    Told.MOVES: moves,
    Told.STAYS: stays,
    Told.ARRIVES: arrives,
    Told.ENTERS: enters,
    Told.SENT_BACK: sent_back,
    Told.USED: used,
    Told.SPLIT: split,
    Told.JOINED: joined,
    Told.CALLED: called,
    Told.TIME: timed,
    Told.LEFT: left,
}
