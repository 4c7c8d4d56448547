"""What a step of the game means, in whole sentences to one reader; what he may not know is not named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile

from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.state import Event
from engine.tcg.cards.moments import Phase
from engine.tcg.phases.victory import How
from engine.tcg.reading.values import shadow_number
from engine.tcg.table.board import face
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Choice, Effects
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import Pick, Verb
from lore_tui.games.tcg.names import ORDINALS, PHASES, Names
from lore_tui.games.tcg.show.table import deck_size
from lore_tui.games.tcg.tell import fights
from lore_tui.games.tcg.tell.page import INDENT, PAID_WITH, Page, Teller, on
from lore_tui.view.names import UNKNOWN
from lore_tui.words import capital, count, listed

DRAWN, SOME = "You draw ", (" draws ", " card")
TWILIGHT = re.compile(r" +Twilight ([-+0-9 ]+): (\d+ in the pool\.)")


def story(before: State, action: Action, events: tuple[Event, ...], after: State, names: Names) -> list[str]:
    """What one step means to its reader; often nothing at all."""
    page = Page(before, action, events, after, names)
    lines = from_action(page)
    for at, event in enumerate(events):
        teller = TELLERS.get(Told(event.kind))
        if teller is not None:
            lines += teller(page, at, event.args)
    return lines


def join(told: list[str], new: Iterable[str]) -> None:
    """Go on with a log: cards drawn, or twilight added, one after the other become one sentence."""
    for line in new:
        merged = _merged(told[-1], line) if told else ""
        if merged:
            told[-1] = merged
        else:
            told.append(line)


def _merged(last: str, line: str) -> str:
    """Two sentences about draws of one player, or about twilight, as one; empty if they are not."""
    one, other = TWILIGHT.fullmatch(last), TWILIGHT.fullmatch(line)
    if one is not None and other is not None:
        return f"{INDENT}Twilight {one[1]} {other[1]}: {other[2]}"
    if last.startswith(DRAWN) and line.startswith(DRAWN):
        return f"{last.removesuffix('.')}, {line.removeprefix(DRAWN)}"
    who, verb, rest = last.partition(SOME[0])
    if verb and line == f"{who}{SOME[0]}1 card." and rest.split()[0].isdigit() and rest.split()[1:]:
        return f"{who}{SOME[0]}{count(int(rest.split()[0]) + 1, 'card')}."
    return ""


def from_action(page: Page) -> list[str]:
    """Choices that leave no event behind, and that everybody should know of."""
    top = page.before.frames[-1] if page.before.frames else None
    if not isinstance(top, Choice) or page.action.verb != Verb.PICK:
        return []
    value = page.action.args[0]
    match Pick(top.purpose):
        case Pick.NUMBER:
            return [f"{INDENT}{page.names.does(top.seat, 'name')} {value}."]
        case Pick.OPPONENT:
            return [f"{INDENT}{page.names.does(top.seat, 'name')} {page.names.player(value)}."]
        case Pick.PREVENT:
            return [f"{INDENT}{page.names.does(top.seat, 'prevent')} it."]
        case Pick.SKIP:
            return [f"{page.names.does(top.seat, 'skip')} the archery phase."]
    return []


# --------------------------------------------------------------------------------------------------- before the game
def bid(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A bid is turned up."""
    return [f"{page.names.does(args[0], 'bid')} {count(args[1], 'burden')}."]


def place(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A place in the order of turns."""
    return [f"{page.names.does(args[0], 'go', 'goes')} {ORDINALS[args[1]]}."]


def bearer(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A Ring-bearer is laid out."""
    seat, frodo, ring = args
    return [f"{page.names.does(seat, 'lay')} out {page.full(frodo)}, bearing {page.full(ring)}."]


def starts(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A companion of a starting fellowship."""
    return [f"{page.names.does(args[0], 'start')} with {page.full(args[1])}."]


# ----------------------------------------------------------------------------------------------------------- the turn
def turn(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A turn begins."""
    seat, number = args
    sites = ":".join(str(page.after.players[one].site) for one in page.names.seats(page.after))
    return [f"== Turn {number}: {page.names.player(seat)} == sites {sites}"]


def phase(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A phase begins; a skirmish tells its own."""
    now = Phase(args[0])
    if now is Phase.SKIRMISH:
        return []
    if now is Phase.SHADOW:
        return [f"- shadow phase: {page.names.player(args[1])}"]
    return [f"- {PHASES[now]} phase"]


def site(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A site is laid on the path."""
    seat, card, number, old = args
    instead = f" in place of {page.names.whose(owner(old))} {page.card(old)}" if old != NONE else ""
    return [f"{page.names.does(seat, 'lay')} {page.full(card)} as site {number}{instead}."]


def moves(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The fellowship has come to another site."""
    seat, number = args
    here = page.after.path[number - 1]
    name = f", {face(page.after, here).title}" if here != NONE else ""
    dark = f" (Shadow number {shadow_number(page.after, here)})" if here != NONE else ""
    return [f"{capital(page.names.whose(seat))} fellowship moves to site {number}{name}{dark}."]


def limit(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The move limit of this turn changes."""
    return [f"{INDENT}The move limit is {args[1]} this turn ({args[0]:+d})."]


def twilight(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Twilight comes or goes, unless the card it is paid for says so."""
    last = page.last(at)
    if last is not None and last.kind in PAID_WITH:
        return []
    return [f"{INDENT}Twilight {args[0]:+d}: {args[1]} in the pool."]


def burdens(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Burdens come or go."""
    return [f"{page.names.does(args[0], 'have')} {count(args[2], 'burden')} now ({args[1]:+d})."]


def ring(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The Ring is put on or taken off."""
    who = page.card(page.after.players[args[0]].bearer) if page.after.players[args[0]].bearer != NONE else "Frodo"
    return [f"{who} {'puts on' if args[1] else 'takes off'} The One Ring."]


# ------------------------------------------------------------------------------------------------------------- cards
def played(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is played; a starting companion was told of already."""
    seat, card, host = args
    last = page.last(at)
    if last is not None and last.kind == Told.STARTS:
        return []
    return [f"{page.names.does(seat, 'play')} {page.full(card)}{on(page, host)}{page.twilight(at)}."]


def used(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An ability is used."""
    return [f"{page.names.does(args[0], 'use')} {page.card(args[1])}."]


DEEDS = {
    Told.WOUNDED, Told.EXERTED, Told.HEALED, Told.DISCARDED, Told.BURDENS, Told.TWILIGHT, Told.LIMIT, Told.DRAWS,
    Told.HAND_DISCARD, Told.LASTS, Told.RING, Told.PLAYED, Told.TAKEN, Told.ATTACHED, Told.STACKED, Told.REVEALED,
}  # fmt: skip
"""What a required trigger may do."""


def follows(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card does what it has to; nothing is said where nothing comes of it."""
    after = page.next(at)
    goes_on = any(isinstance(one, Effects) and one.source == args[0] for one in page.after.frames)
    if (after is None and goes_on) or (after is not None and after.kind in DEEDS and not _of_the_move(page, after)):
        return [f"{INDENT}{page.card(args[0])} takes effect."]
    return []


def _of_the_move(page: Page, event: Event) -> bool:
    """Whether twilight comes of the fellowship's move: it follows what happens on arrival."""
    moved = any(one.kind == Told.MOVES for one in page.events)
    return moved and event.kind == Told.TWILIGHT and event.args[0] > 0


def cancelled(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An event comes to nothing."""
    return [f"{INDENT}{page.card(args[0])} is cancelled."]


def discarded(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card leaves play; minions do at the end of a turn."""
    if not any(event.kind == Told.TURN for event in page.events[at + 1 :]):
        return [f"{INDENT}{page.card(args[0])} is discarded."]
    last = page.last(at)
    if last is not None and last.kind == Told.DISCARDED:
        return []  # told with that
    gone = takewhile(lambda event: event.kind == Told.DISCARDED, page.events[at:])
    cards = [page.card(event.args[0]) for event in gone]
    return [f"{INDENT}{listed(cards)} {'is' if len(cards) == 1 else 'are'} discarded as the turn ends."]


def draws(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody draws; the reader is told what."""
    seat, number = args
    if seat != page.names.seat:
        return [f"{page.names.does(seat, 'draw')} {count(number, 'card')}."]
    return [f"{DRAWN}{_drawn(page, at)}."]


def _drawn(page: Page, at: int) -> str:
    """The card that came to the reader's hand with this draw."""
    seat = page.names.seat or 0
    old = set(page.before.zones[seat][Zone.HAND])
    new = [card for card in page.after.zones[seat][Zone.HAND] if card not in old]
    earlier = sum(event.kind == Told.DRAWS and event.args[0] == seat for event in page.events[:at])
    return page.full(new[earlier]) if earlier < len(new) else UNKNOWN


def shuffled(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A draw deck is shuffled; that it is before the game goes without saying."""
    if page.before.turn.phase is Phase.SETUP:
        return []
    return [f"{page.names.does(args[0], 'shuffle')} {page.own(args[0])} draw deck."]


def hand_discard(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card of a hand, or off a deck, is discarded."""
    fewer = deck_size(page.after, args[0]) < deck_size(page.before, args[0])
    drawn = any(event.kind == Told.DRAWS and event.args[0] == args[0] for event in page.events)
    off = " off the draw deck" if fewer and not drawn else ""
    return [f"{page.names.does(args[0], 'discard')} {page.full(args[1])}{off}."]


def revealed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is shown to all; what is done with it at once is told instead."""
    later = [event for event in page.events[at + 1 :] if event.kind in (Told.HAND_DISCARD, Told.TAKEN)]
    if any(event.args[1] == args[0] for event in later):
        return []
    return [f"{INDENT}{page.names.does(owner(args[0]), 'reveal')} {page.full(args[0])}."]


def looks(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody sees hidden cards."""
    looker, whose, number = args
    theirs = page.own(looker) + " own" if looker == whose else page.names.whose(whose)
    return [f"{page.names.does(looker, 'look')} at {count(number, 'card')} of {theirs} hand."]


def transferred(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A possession gets another bearer."""
    return [f"{page.card(args[0])} passes to {page.card(args[1])}{page.twilight(at)}."]


def attached(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is laid on another by a text."""
    return [f"{INDENT}{page.card(args[0])} is laid on {page.card(args[1])}."]


def stacked(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is stacked out of play."""
    return [f"{INDENT}{page.card(args[0])} is stacked."]


def under(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card goes under a draw deck; of a hidden one its owner alone knows which."""
    seat, card = args
    shown: Handle = page.action.args[0] if card == NONE and page.action.args and seat == page.names.seat else card
    what = page.full(shown) if shown != NONE else UNKNOWN
    return [f"{page.names.does(seat, 'put')} {what} under {page.own(seat)} draw deck."]


def taken(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An open card goes to a hand, or out of a discard pile into a deck."""
    where = "out of the discard pile" if args[1] in page.before.zones[args[0]][Zone.DISCARD] else "into hand"
    return [f"{page.names.does(args[0], 'take')} {page.full(args[1])} {where}."]


# ----------------------------------------------------------------------------------------------------------- the end
def corrupted(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A Ring-bearer is corrupted."""
    return [f"{capital(page.names.whose(args[0]))} Ring-bearer is corrupted."]


def lost(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A player is out."""
    return [f"{page.names.does(args[0], 'have', 'has')} lost the game."]


def won(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The game is over."""
    return [result_words(page.after.result, page.after, page.names)] if page.after.result is not None else []


def stopped(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The players agreed to end the game."""
    return [result_words(page.after.result, page.after, page.names)] if page.after.result is not None else []


def new_bearer(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Another bears the Ring."""
    return [f"{page.full(args[1])} is {page.names.whose(args[0])} Ring-bearer now."]


HOW = {
    How.BY_ROAD: "by reaching the last site alive",
    How.BY_CONCESSION: "because the others gave up",
}


def result_words(result: Over, state: State, names: Names) -> str:
    """How a game ended, in one sentence, with the site each player has come to."""
    order = [*range(len(names.players))]
    if names.seat is not None:
        order = order[names.seat :] + order[: names.seat]
    sites = ":".join(str(result.points[seat]) for seat in order) if result.points else ""
    if not result.winners:
        why = {How.BY_AGREEMENT: " by agreement", How.TOO_LONG: ": it went on for too long"}.get(How(result.how), "")
        return f"The game ends without a winner{why}."
    winners = listed(names.player(seat) for seat in result.winners)
    verb = "win" if winners == "you" or len(result.winners) > 1 else "wins"
    how = HOW.get(How(result.how)) or fate(state, names)
    return f"{capital(winners)} {verb} {how} (sites {sites})."


def fate(state: State, names: Names) -> str:
    """What became of the last opponent's Ring-bearer; those who were out before have taken their cards with them."""
    for seat, player in enumerate(state.players):
        if not player.active and player.bearer != NONE:
            dead = player.bearer in state.zones[seat][Zone.DEAD]
            return f"because {names.whose(seat)} Ring-bearer {'is dead' if dead else 'is corrupted'}"
    return "as the last one left"


TELLERS: dict[Told, Teller] = {
    **fights.TELLERS,
    Told.BID: bid,
    Told.PLACE: place,
    Told.BEARER: bearer,
    Told.SITE: site,
    Told.STARTS: starts,
    Told.TURN: turn,
    Told.PHASE: phase,
    Told.PLAYED: played,
    Told.USED: used,
    Told.FOLLOWS: follows,
    Told.CANCELLED: cancelled,
    Told.DISCARDED: discarded,
    Told.BURDENS: burdens,
    Told.TWILIGHT: twilight,
    Told.RING: ring,
    Told.MOVES: moves,
    Told.DRAWS: draws,
    Told.SHUFFLED: shuffled,
    Told.HAND_DISCARD: hand_discard,
    Told.REVEALED: revealed,
    Told.LOOKS: looks,
    Told.TRANSFERRED: transferred,
    Told.CORRUPTED: corrupted,
    Told.LOST: lost,
    Told.WON: won,
    Told.LIMIT: limit,
    Told.STACKED: stacked,
    Told.ATTACHED: attached,
    Told.UNDER: under,
    Told.TAKEN: taken,
    Told.STOPPED: stopped,
    Told.BEARER_CHANGED: new_bearer,
}
