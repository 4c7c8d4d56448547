"""The game log in plain words: what one step of the engine means to a reader, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import company
from engine.journeys.table.events import Told
from engine.journeys.table.records import Company, Phase, Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.kernel.state import Event
from engine.lore.council import BY_AGREEMENT, BY_CONCESSION, BY_RING, BY_RULES, STOPPED, solitaire_words
from engine.lore.frames import Setup, SitePhase
from engine.lore.records import State
from engine.lore.scoring import marshalling_points
from lore_tui.games.journeys.map import path_words
from lore_tui.games.lore.names import PHASES, Names, site_name
from lore_tui.games.lore.tell import story_cards, story_fight
from lore_tui.games.lore.tell.story_page import Page, Teller
from lore_tui.words import capital, count, listed

STRIKES = "  Strikes on "
ALIKE = (
    ("You draw ", ".", "You draw "),
    ("You discard ", " from your hand.", "You discard "),
    ("You put ", " into your draw pile.", "You put "),
    ("You put ", " into your hazard pile.", "You put "),
    ("  A strike on ", ".", STRIKES),
)
"""Sentences that follow each other, card by card: how they begin and end, and how one for several cards begins."""


def story(before: State, action: Action, events: tuple[Event, ...], after: State, names: Names) -> list[str]:
    """What one step means to its reader, in whole sentences; often nothing at all."""
    page = Page(before, action, events, after, names)
    lines = [*from_action(page), *story_cards.drawn(page)]
    for at, event in enumerate(events):
        teller = TELLERS.get(Told(event.kind))
        if teller is not None:
            lines += teller(page, at, event.args)
    return [*lines, *points(page)]


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
    for begin, end, several in ALIKE:
        head = next((head for head in (several, begin) if last.startswith(head)), "")
        if head and line.startswith(begin) and last.endswith(end) and line.endswith(end):
            named = last.removeprefix(head).removesuffix(end)
            if several == STRIKES:  # no character has an "and" in his name, as some cards do
                return f"{several}{named.replace(' and ', ', ')} and {line.removeprefix(begin)}"
            return f"{several}{named}, {line.removeprefix(begin)}"
    return ""


# --------------------------------------------------------------------------------------------- told by the answer alone
def from_action(page: Page) -> list[str]:
    """Answers that leave no event behind."""
    verb, before, action = page.action.verb, page.before, page.action
    if verb == Verb.SHIFT:
        return [f"{page.card(action.args[0])} goes over to {page.names.company(before, action.args[1])}."]
    if verb == Verb.WIELD:
        return [f"{page.card(action.args[0])} is in use from now on."]
    if verb == Verb.HOME:
        return [f"{page.card(action.args[0])} taps at home to cancel the attack."]
    top = before.frames[-1] if before.frames else None
    if isinstance(top, Setup) and verb == Verb.PICK and action.proven:
        name = page.card(action.args[0])
        seat = top.order[top.at]
        piled = action.args[0] in before.zones[seat][Zone.HAND]
        hidden, pile = ("a hazard", "hazard pile") if piled else ("a left-over character", "draw pile")
        what = name if seat == page.names.seat else hidden
        return [f"{page.names.does(seat, 'put')} {what} into {page.own(seat)} {pile}."]
    if isinstance(top, SitePhase) and action == PASS:
        if not _entered(before, top.company):
            return [f"{capital(page.company(top.company))} does not enter the site."]
    return []


def _entered(state: State, number: int) -> bool:
    group = company(state, number)
    return group is not None and group.entered


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
        was, now = marshalling_points(page.before, seat), marshalling_points(page.after, seat)
        if was != now:
            lines.append(f"{page.names.does(seat, 'have')} {count(now, 'MP')} now ({now - was:+d}).")
    return lines


# -------------------------------------------------------------------------------------------- turns and phases
def turn(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A turn begins."""
    seat, number = args
    scores = ":".join(str(marshalling_points(page.before, s)) for s in page.names.seats(page.after))
    return [f"== Turn {number}: {page.names.player(seat)} == MPs {scores}"]


def phase(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A phase begins."""
    if args[0] == Phase.END_OF_TURN:
        return ["- end of turn"]
    return [f"- {PHASES[Phase(args[0])]} phase"]


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
    return [f"{page.names.does(args[0], 'start')} at {site_name(args[1])}."]


# ------------------------------------------------------------------------------------------------------ companies
def moves(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company sets out."""
    number, origin, goal = args
    group = company(page.after, number)
    return [
        f"{capital(page.company(number))} moves from {site_name(origin)} to {site_name(goal)}"
        f"{_route(page, group)}{_limit(page, group)}."
    ]


def _route(page: Page, group: Company | None) -> str:
    if group is None or group.journey is None or not group.journey.path:
        return ""
    return f" through {path_words(State.atlas, group.journey.path)}"


def _limit(page: Page, group: Company | None) -> str:
    if group is None or group.journey is None:
        return ""
    return f"; hazard limit {hazard_limit(page.after, group)}"


def stays(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company does not move."""
    group = company(page.after, args[0])
    where = f" at {site_name(group.site)}" if group is not None else ""
    return [f"{capital(page.company(args[0]))} stays{where}{_limit(page, group)}."]


def arrives(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company is where it wanted to be."""
    return [f"{capital(page.company(args[0]))} is now at {site_name(args[1])}."]


def enters(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company enters its site."""
    return [f"{capital(page.company(args[0]))} enters {site_name(args[1])}."]


def sent_back(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company has to return."""
    return [f"{capital(page.company(args[0]))} must return to where it came from."]


def used(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A site is used up for a player."""
    return [f"{site_name(args[1])} is now used for {page.names.player(args[0])}."]


def split(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """One company becomes two."""
    return [f"A company splits into {' and '.join(page.company(number) for number in args)}."]


def joined(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Two companies become one."""
    group = company(page.after, args[0])
    where = f" at {site_name(group.site)}" if group is not None and group.site != NONE else ""
    return [f"The companies become one{where}."]


# ------------------------------------------------------------------------------------------------------ the end
def called(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A player calls the council."""
    return [f"{page.names.does(args[0], 'call')} the council: everybody else has one more turn."]


def timed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Time is called in a tournament."""
    return [f"Time is called: the council follows turn {args[0]}."]


def council(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The end game begins."""
    return ["== The council == Every character makes a corruption roll, then the MPs are counted."]


def left(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A player is gone."""
    return [f"{page.names.does(args[0], 'leave')} the game."]


def won(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The game is over."""
    result = page.after.result
    if result is None:
        return []
    if page.after.rules.solitaire and result.how in (BY_RULES, BY_RING):
        mover = page.after.turn.mover
        return [f"The game is over: {count(result.points[mover], 'MP')}, {solitaire_words(result, mover)}."]
    return [result_words(result, page.names, page.names.seats(page.after))]


def result_words(result: Over, names: Names, order: Sequence[int]) -> str:
    """How a game ended, in one sentence, with the points of the seats in this order."""
    totals = " to ".join(str(result.points[seat]) for seat in order)
    if result.how == STOPPED:
        return "The game was stopped without a result."
    if not result.winners:
        agreed = " by agreement" if result.how == BY_AGREEMENT else ""
        return f"The game is a draw{agreed}: {totals} MPs."
    winners = listed(names.player(seat) for seat in result.winners)
    verb = "win" if winners == "you" or len(result.winners) > 1 else "wins"
    if result.how == BY_CONCESSION:
        gone = listed(names.player(seat) for seat in order if seat not in result.winners)
        return f"{capital(gone)} gave up at {totals} MPs: {winners} {verb}."
    how = " by destroying the One Ring" if result.how == BY_RING else ""
    return f"The game is over: {winners} {verb}{how}, {totals} MPs."


TELLERS: dict[Told, Teller] = {
    **story_cards.TELLERS,
    **story_fight.TELLERS,
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
    Told.COUNCIL: council,
    Told.LEFT: left,
    Told.WON: won,
}
