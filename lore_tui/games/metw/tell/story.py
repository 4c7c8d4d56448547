"""The log of a game of METW in plain words: what one step of the engine means to a reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.journeys.table.board import bearer_of, company
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Purpose, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.kernel.state import Event
from engine.metw.phases.alone import TRAVELLER
from engine.metw.phases.endings import (
    BY_AGREEMENT,
    BY_CONCESSION,
    BY_DOOM,
    BY_GOAL,
    BY_POINTS,
    BY_RANK,
    BY_RING,
    BY_SCENARIO,
    BY_WIZARD,
    STOPPED,
)
from engine.metw.phases.visits import BURGLARY
from engine.metw.scenarios.anduin import HOLDS
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.there import place_name
from engine.metw.table.frames import Setup, Visit
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Say, Tells
from lore_tui.games.journeys.names import Names, site_name
from lore_tui.games.journeys.tell import cards, fights, turns
from lore_tui.games.journeys.tell.page import INDENT, Page, Teller, sum_words
from lore_tui.games.metw.names import ALIGNMENTS
from lore_tui.games.metw.tell import agents
from lore_tui.words import capital, count, listed, possessive

QUIET = frozenset(
    {Told.FACES, Told.KEYED, Told.CONCEALED, Told.USED_ABILITY, Told.CORRUPTION, Tells.LONG_EVENTS}
)
"""Events that say nothing: what they are about is told by another one, or METW does not have it."""


def story(before: MetwState, action: Action, events: tuple[Event, ...], after: MetwState, names: Names) -> list[str]:
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
    if verb == Say.DISMISS:
        return [f"{page.card(action.args[0])} is sent away."]
    if verb == Say.ASSAIL:
        mine, theirs = page.company(before.turn.company), page.names.company(before, action.args[0])
        return [f"{capital(mine)} attacks {theirs}."]
    if verb == Say.PAIR:
        on = f"strikes at {page.card(action.args[1])}" if action.args[1] != NONE else "finds nobody to strike"
        return [f"{INDENT}{page.card(action.args[0])} {on}."]
    if verb == Say.AHEAD:
        source, place = action.args[2:]
        whose = f"check {place + 1} of {page.card(bearer_of(before, source))} for {page.card(source)}"
        return [f"{page.card(action.args[0])} is meant for {whose}."]
    if verb == Say.AT_HOME:
        return [f"{page.card(action.args[0])} is at home here, and sends the guards away."]
    if verb == Say.BEAR:
        return _borne(page)
    if verb == Say.BURGLE:
        return [f"{page.card(action.args[0])} tries burglary."]
    if verb == Say.INFLUENCE:
        shown = f", showing {page.card(action.args[2])}" if action.args[2] != NONE else ""
        target = page.card(action.args[1])
        return [f"{page.card(action.args[0])} taps and tries to influence {target} away{shown}."]
    top = before.frames[-1] if before.frames else None
    if isinstance(top, Setup) and verb in (Verb.PICK, Verb.PASS):
        return _laid(page, top.at)
    if isinstance(top, Visit) and action == PASS:
        group = company(before, top.company)
        if group is not None and not group.entered:
            return [f"{capital(page.company(top.company))} does not enter the site."]
    return []


def _borne(page: Page) -> list[str]:
    """Starting items come to those who bear them."""
    top = page.before.frames[-1]
    if not isinstance(top, Setup):
        return []
    items = [page.before.book[shown.definition].definition.name for shown in page.action.shown[::2]]
    pairs = [f"{item} by {page.card(who)}" for item, who in zip(items, page.action.args, strict=True)]
    return [f"{capital(page.names.whose(top.at))} starting items: {listed(pairs)}."]


def _laid(page: Page, seat: int) -> list[str]:
    """Before the game cards are laid down, or put into the play deck; only their owner knows which."""
    if page.action == PASS:
        return []
    card = page.action.args[0]
    name = page.card(card)
    if card in page.before.zones[seat][Place.LOCATION]:
        return []  # a token: who bears an item, or that nobody follows
    piled = len(page.after.zones[seat][Zone.DRAW]) > len(page.before.zones[seat][Zone.DRAW])
    if piled:
        what = name if seat == page.names.seat else "a character"
        return [f"{page.names.does(seat, 'put')} {what} into {page.own(seat)} play deck."]
    what = name if seat == page.names.seat else "a card"
    return [f"{page.names.does(seat, 'lay')} {what} face down."]


# ------------------------------------------------------------------------------------------------- control, sites
def control(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody comes under another control."""
    who, controller = args
    if controller == NONE:
        return [f"{page.card(who)} is under general influence now."]
    return [f"{page.card(who)} follows {page.card(controller)}."]


def laid(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A new site is laid face down; its player knows which."""
    number, regions = args
    group = company(page.after, number)
    way = f" with {count(regions, 'region')}" if regions else ""
    if group is not None and group.seat == page.names.seat and page.action.verb == Say.LAY:
        return [f"{capital(page.company(number))} will go to {page.card(page.action.args[1])}{way}."]
    return [f"A new site{way} lies face down beside {page.company(number)}."]


def taken_back(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The site laid down is taken back."""
    return [f"The new site of {page.company(args[0])} is taken back."]


def astray(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """No way leads to the site that was laid."""
    return [f"{capital(page.company(args[0]))} cannot go where its new site is, and stays."]


# -------------------------------------------------------------------------------------------------------- on-guard
def guarded(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is laid on-guard, unseen."""
    name = page.card(page.action.args[0]) if page.action.verb == Say.GUARD else "a card"
    return [f"{capital(name)} is on-guard against {page.company(args[0])}."]


def descent(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A company rolls for its way in the Under-deeps."""
    found = "finds the way" if args[2] >= args[3] else "does not find the way"
    goal = site_name(page.after, args[1])
    return [f"{capital(page.company(args[0]))} {found} to {goal}: {args[2]}, at least {args[3]} needed."]


def guard_shown(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card on-guard is turned up."""
    return [f"{page.card(args[1])} was on-guard against {page.company(args[0])}."]


def guard_back(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card on-guard goes back, unseen."""
    return [f"{page.names.does(args[0], 'take')} a card on-guard back into {page.own(args[0])} hand."]


# ----------------------------------------------------------------------------------------------------------- rolls
def rolls(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Two dice; those that decide something are told together with it."""
    seat, purpose, who, one, other, modifier, total = args
    if purpose == Purpose.DRAFT:
        what = "the first turn" if not page.before.turn.number else "the victory"
        return [f"{page.names.does(seat, 'roll')} {one}+{other} = {total} for {what}."]
    if purpose == Purpose.BURGLARY:
        words = "gets in unseen" if total > BURGLARY else "is caught"
        return [f"{page.card(who)} {words}: {sum_words((one, other, modifier))}, more than {BURGLARY} needed."]
    return fights.rolls(page, at, args)


def taps(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Who chose to tap for a strike taps when it is resolved: that has been told."""
    return [] if page.told(Told.STRIKE, Told.BODY) else cards.taps(page, at, args)


def excess(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Excess strikes weaken somebody."""
    return [f"{INDENT}{count(args[1], 'excess strike')} on {page.card(args[0])}: prowess {-args[1]}."]


def corrupted(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A corruption check, with the number it was against."""
    who, total, against = args
    dice = page.dice(at)
    words = sum_words(dice) if dice is not None else str(total)
    if total > against:
        outcome = "safe"
    else:
        outcome = "failed" if total >= against - 1 else "failed by more than one"
    return [f"{possessive(page.card(who))} corruption check: {words} against {against}, {outcome}."]


def persuasion(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An attempt against something of the opponent's."""
    who, target, mine, theirs, total, number = args
    won = "succeeds" if total > number else "fails"
    words = f"rolls {mine} and {theirs}, {total} in all, more than {number} needed"
    return [f"{page.card(who)} {won} with {page.card(target)}: {words}."]


def faction(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An influence check for a faction."""
    card, who, _, number, won = args
    rolled = page.dice(at)
    words = f"{sum_words(rolled)}, more than {number} needed" if rolled else "no check is needed"
    outcome = "they join" if won else "they refuse"
    return [f"{page.card(who)} speaks with {page.card(card)}: {words}, {outcome}."]


# ----------------------------------------------------------------------------------------------------- other events
def drafted(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Starting characters are shown, all of a player in one sentence."""
    told = [event for event in page.told(Told.DRAFTED) if event.args[0] == args[0]]
    if page.events[at] is not told[0]:
        return []
    verb = "show"
    return [f"{page.names.does(args[0], verb)} {listed(page.card(event.args[1]) for event in told)}."]


def sideboarded(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Cards come out of a sideboard, unseen by others."""
    seat = args[0]
    lay = set(page.before.zones[seat][Zone.SIDEBOARD])
    goals = ((Zone.DRAW, "play deck"), (Zone.DISCARD, "discard pile"))
    found = [(card, words) for zone, words in goals for card in page.after.zones[seat][zone] if card in lay]
    card, goal = found[0] if found else (NONE, "discard pile")
    what = page.card(card) if seat == page.names.seat and card != NONE else "a card"
    return [f"{page.names.does(seat, 'take')} {what} from {page.own(seat)} sideboard into {page.own(seat)} {goal}."]


def swapped(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is exchanged with the sideboard."""
    return [f"{page.names.does(args[0], 'exchange')} a card with {page.own(args[0])} sideboard."]


def shuffled(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A play deck is shuffled; before the game that goes without saying."""
    if not page.before.turn.number:
        return []
    return [f"{page.names.does(args[0], 'shuffle')} {page.own(args[0])} play deck."]


def exhausted(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A play deck has run out."""
    return [f"{capital(page.names.whose(args[0]))} play deck is exhausted."]


def used(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A site taps."""
    return [f"{site_name(page.after, args[1])} taps for {page.names.player(args[0])}."]


def called(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A player calls the Council."""
    return [f"{page.names.does(args[0], 'call')} the Free Council: one more turn, then it is held."]


def wizard_lost(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A Wizard is gone."""
    return [f"{page.names.does(args[0], 'lose')} the Wizard."]


def chosen(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """One of several has chosen a Wizard."""
    return [f"{page.names.does(args[0], 'choose')} {page.after.book[args[1]].definition.name}."]


def bids(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody bids for the victory of a scenario."""
    return [f"{page.names.does(args[0], 'bid')} for the victory: all characters make a corruption check."]


def ranked(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The rank a player has reached in a scenario."""
    return [f"{page.names.does(args[0], 'have')} rank {args[1]}."]


def council(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The Free Council begins, or the one that a scenario has in its place."""
    found = scenario_of(cast(MetwState, page.after))
    if found is not None and found.points is not None:
        return [f"== The {found.council} == Who bears a ring makes a corruption check, then gold rings are tested."]
    name = found.council if found is not None and found.council else "Free Council"
    return [f"== The {name} == Every character makes a corruption check, then the points are counted."]


def claimed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A ring that was named at the Council of the Wise."""
    return [f"{page.names.does(args[0], 'have')} found {page.after.book[args[1]].definition.name}."]


def prisoner(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character of a hand is a prisoner."""
    return [f"{page.names.card(page.after, args[1])} is among the prisoners."]


def steals(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A strike is to steal something."""
    return [f"The strike is to steal {page.names.card(page.after, args[0])}: it has -3 prowess."]


def stolen(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An item is gone for good."""
    return [f"{page.names.card(page.after, args[0])} is stolen, and out of the game."]


def finds(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A Nazgûl looks through a discard pile."""
    return [f"{page.names.card(page.after, args[0])} looks for what was discarded: three cards are drawn by chance."]


def road(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The company goes along the row."""
    return [f"The company goes to {place_name(args[0])}."]


def waits(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A hazard that cannot strike here lies open."""
    return [f"{page.names.card(page.after, args[0])} waits along the road."]


def robs(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The thief has something."""
    return [f"{page.names.does(args[0], 'take')} {page.names.card(page.after, args[1])}."]


def freed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A prisoner joins the company that freed him."""
    return [f"{page.names.card(page.after, args[1])} is free and joins the company."]


def alignment(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Whom a player plays, where players may differ in it."""
    side = cast(MetwState, page.after).law.alignments[args[1]]
    return [f"{page.names.does(args[0], 'play')} {ALIGNMENTS[side.word]}."]


def doom(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The Count of Doom goes up."""
    return [f"The Count of Doom stands at {args[0]}."]


def epilogue(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """What becomes of Gondor when nobody has called the Council."""
    end = "Gondor holds" if args[0] >= HOLDS else "Gondor falls"
    return [f"The armies cross the river: {count(args[0], 'point')} of factions were mustered, and {end}."]


def totals(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """What a player's points come to at the Council."""
    plain = page.names.points(page.after, args[0])
    changed = f" ({plain} before doubling, halving and cards shown)" if plain != args[1] else ""
    return [f"{page.names.does(args[0], 'have')} {count(args[1], 'point')} at the Council{changed}."]


def won(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """The game is over."""
    result = page.after.result
    return [result_words(result, page.names, page.names.seats(page.after))] if result is not None else []


def result_words(result: Over, names: Names, order: Sequence[int]) -> str:
    """How a game ended, in one sentence, with the points of the seats in this order."""
    points = " to ".join(str(result.points[seat]) for seat in order)
    if result.how == STOPPED:
        return "The game was stopped without a result."
    if result.how in (BY_POINTS, BY_GOAL):
        told = "" if result.how == BY_POINTS else ": a victory" if result.winners else ": no victory"
        return f"The game is over with {count(result.points[TRAVELLER], 'point')}{told}."
    if result.how == BY_DOOM:
        return f"The game is over: nobody called the Council in time, nobody wins ({points} points)."
    if len(result.winners) != 1:
        how = " by agreement" if result.how == BY_AGREEMENT else ""
        lost = ": both Wizards are lost" if result.how == BY_WIZARD else f": {points} points"
        return f"The game is a draw{how}{lost}."
    winner = names.player(result.winners[0])
    verb = "win" if winner == "you" else "wins"
    if result.how == BY_CONCESSION:
        gone = listed(names.player(seat) for seat in order if seat not in result.winners)
        return f"{capital(gone)} gave up at {points} points: {winner} {verb}."
    ways = {BY_SCENARIO: " by the scenario", BY_RANK: " by rank"}
    ways |= {BY_RING: " by destroying The One Ring", BY_WIZARD: " because the other Wizard is lost"}
    return f"The game is over: {winner} {verb}{ways.get(result.how, '')}, {points} points."


TELLERS: dict[int, Teller] = {
    **turns.TELLERS,
    **agents.TELLERS,
    **cards.TELLERS,
    **fights.TELLERS,
    Told.DRAFTED: drafted,
    Told.ROLLS: rolls,
    Told.TAPS: taps,
    Told.FACTION: faction,
    Told.SIDEBOARDED: sideboarded,
    Told.SHUFFLED: shuffled,
    Told.EXHAUSTED: exhausted,
    Told.USED: used,
    Told.CALLED: called,
    Told.COUNCIL: council,
    Told.WON: won,
    Tells.CONTROL: control,
    Tells.LAID: laid,
    Tells.TAKEN_BACK: taken_back,
    Tells.ASTRAY: astray,
    Tells.DESCENT: descent,
    Tells.GUARDED: guarded,
    Tells.GUARD_SHOWN: guard_shown,
    Tells.GUARD_BACK: guard_back,
    Tells.EXCESS: excess,
    Tells.PERSUASION: persuasion,
    Tells.WIZARD_LOST: wizard_lost,
    Tells.CORRUPTED: corrupted,
    Tells.SWAPPED: swapped,
    Tells.POINTS: totals,
    Tells.CHOSEN: chosen,
    Tells.BID: bids,
    Tells.RANK: ranked,
    Tells.CLAIMED: claimed,
    Tells.DOOM: doom,
    Tells.ALIGNMENT: alignment,
    Tells.PRISONER: prisoner,
    Tells.FREED: freed,
    Tells.ROBS: robs,
    Tells.ROAD: road,
    Tells.WAITS: waits,
    Tells.STEALS: steals,
    Tells.STOLEN: stolen,
    Tells.FINDS: finds,
    Tells.EPILOGUE: epilogue,
}
