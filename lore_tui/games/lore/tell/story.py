"""The game log in plain words: what one step of the engine means to a reader, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.table.board import company
from engine.journeys.table.events import Told
from engine.journeys.table.records import State as JourneyState
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.state import Event
from engine.lore.council import BY_AGREEMENT, BY_CONCESSION, BY_RING, BY_RULES, STOPPED, solitaire_words
from engine.lore.frames import Setup, SitePhase
from engine.lore.records import State
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.tell import cards, fights, turns
from lore_tui.games.journeys.tell.page import Page, Teller
from lore_tui.games.journeys.tell.turns import join as join
from lore_tui.games.lore.tell import story_own
from lore_tui.words import capital, count, listed


def story(before: State, action: Action, events: tuple[Event, ...], after: State, names: Names) -> list[str]:
    """What one step means to its reader, in whole sentences; often nothing at all."""
    page = Page(before, action, events, after, names)
    lines = [*from_action(page), *cards.drawn(page)]
    for at, event in enumerate(events):
        teller = TELLERS.get(event.kind)
        if teller is not None:
            lines += teller(page, at, event.args)
    return [*lines, *turns.points(page)]


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


def _entered(state: JourneyState, number: int) -> bool:
    group = company(state, number)
    return group is not None and group.entered


def council(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The end game begins."""
    return ["== The council == Every character makes a corruption roll, then the MPs are counted."]


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


TELLERS: dict[int, Teller] = {
    **turns.TELLERS,
    **cards.TELLERS,
    **fights.TELLERS,
    Told.PLAYED: story_own.played,
    Told.ROLLS: story_own.rolls,
    Told.COUNCIL: council,
    Told.WON: won,
}
