"""The story of attacks, strikes and rolls: every sum spelled out."""

from __future__ import annotations

from engine.journeys.reading.values import attack_body
from engine.journeys.table.board import company, fellows
from engine.journeys.table.customs import StrikeEnd
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.verbs import Purpose
from engine.kernel.records import NONE
from lore_tui.games.journeys.names import site_name
from lore_tui.games.journeys.tell.page import INDENT, Page, Teller, sum_words, verb
from lore_tui.words import capital, count, listed, possessive

WAYS = {
    "taps": "taps to face",
    "untapped": "stays untapped (-3) and faces",
    "tapped": "is tapped (-1) and faces",
    "wounded": "is wounded (-2) and faces",
}
ENDS = {
    StrikeEnd.FAILED: "the strike fails",
    StrikeEnd.SUCCEEDED: "the strike succeeds",
    StrikeEnd.TIED: "nothing comes of the strike",
}


# ----------------------------------------------------------------------------------------------------- attacks
def attack(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An attack begins: whose, on whom, with which figures."""
    source, group, automatic, strikes, prowess, body, number = args
    figures = f"{count(strikes, 'strike')}, prowess {prowess}{f', body {body}' if body else ''}"
    frame = page.frame(Attack, number)
    under = company(page.after, group) or company(page.before, group)
    if automatic != NONE and under is not None and frame is not None:
        return [f"Automatic-attack at {site_name(page.after, under.site)}: {frame.race}, {figures}."]
    who = page.with_article(source) if source != NONE else page.attack(number)
    return [f"{capital(who)} {verb(who, 'attacks', 'attack')} {page.company(group)}: {figures}."]


def assigned(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """All strikes assigned in one step, in one sentence."""
    told = page.told(Told.ASSIGNED)
    if page.events[at] is not told[0]:
        return []
    strikes: dict[int, int] = {}
    for event in told:
        strikes[event.args[0]] = max(event.args[1], strikes.get(event.args[0], 0))
    first = {event.args[0] for event in told if event.args[1] == 0}
    new = [page.card(who) for who in strikes if who in first and not _alone(page)]
    lines = [f"{INDENT}{'A strike' if len(new) == 1 else 'Strikes'} on {listed(new)}."] if new else []
    extra = [f"{page.card(who)} (-{excess})" for who, excess in strikes.items() if excess]
    return [*lines, *([f"{INDENT}Excess strikes on {listed(extra)}."] if extra else [])]


def _alone(page: Page) -> bool:
    """Whether there is nobody else the strikes could meet."""
    found = page.frame(Attack)
    group = company(page.before, found.company) if found is not None else None
    return group is not None and len(fellows(page.before, group)) == 1


def strike(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A strike is resolved: how it is faced, the sum, what comes of it."""
    who, dice, mine, theirs, hit = args
    rolled = page.dice(at)
    total = sum_words((rolled[0], rolled[1], 0), mine) if rolled else f"{dice}{mine:+d} = {dice + mine}"
    outcome = ENDS[StrikeEnd(hit)]
    if hit == StrikeEnd.FAILED and _beaten_at_once(page, who):
        outcome = "the strike is defeated"
    return [f"{INDENT}{page.card(who)} {_way(page, who)} {page.attack()}: {total} against {theirs}, {outcome}."]


def _way(page: Page, who: int) -> str:
    frame = page.frame(Strike)
    if frame is None or frame.who != who:
        return "faces"
    if frame.tapped:
        return WAYS["taps"]
    if frame.untapped:
        return WAYS["untapped"]
    return WAYS["wounded" if frame.hurt else "tapped"]


def _beaten_at_once(page: Page, who: int) -> bool:
    """Whether the strike needs no body roll to be defeated."""
    found = page.frame(Attack)
    return found is not None and not found.detain and attack_body(page.before, found, who) <= 0


def body(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A body roll, for a strike or for a character."""
    who, total, needed, beaten = args
    rolled = page.dice(at)
    words = sum_words(rolled) if rolled else str(total)
    if who == NONE:
        outcome = "defeated" if beaten else "not defeated"
        return [f"{INDENT}Body {needed}, rolled {words}: the strike is {outcome}."]
    outcome = "reached" if beaten else "not reached, the body holds"
    return [f"{INDENT}{possessive(page.card(who))} body is {needed}, rolled {words}: {outcome}."]


def wounded(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character is wounded."""
    return [f"{INDENT}{page.card(args[0])} is wounded."]


def attack_over(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An attack ends; a cancelled one has been told already."""
    _, _, outcome, number = args
    if outcome == 2:
        who = page.attack(number)
        return [f"{INDENT}{capital(who)} {verb(who, 'is', 'are')} defeated."]
    return []


def lapses(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A strike finds nobody any more."""
    return [f"{INDENT}The strike on {page.card(args[0])} lapses."]


def supports(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody taps for somebody else."""
    return [f"{INDENT}{page.card(args[0])} taps to support {page.card(args[1])}: +1."]


# ------------------------------------------------------------------------------------------------------- rolls
def rolls(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Two dice; those that decide something are told together with it."""
    seat, purpose, _, one, other, modifier, _ = args
    dice = (one, other, modifier)
    if purpose == Purpose.DRAFT:
        return [f"{page.names.does(seat, 'roll')} {sum_words(dice)} for the first {page.names.first(page.after)}."]
    if purpose == Purpose.CARD and not page.told(Told.CARD_ROLL):
        return [f"{page.names.does(seat, 'roll')} {sum_words(dice)}."]
    return []


def faction(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A faction is asked to join."""
    card, who, _, number, won = args
    rolled = page.dice(at)
    words = f"{sum_words(rolled)} against {number}" if rolled else "no roll is needed"
    outcome = "they join" if won else "they refuse"
    return [f"{page.card(who)} speaks with {page.card(card)}: {words}, {outcome}."]


def removal(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character tries to get rid of a hazard."""
    card, who, total, number, gone = args
    rolled = page.dice(at)
    outcome = "it is removed" if gone else "it stays"
    words = sum_words(rolled) if rolled else str(total)
    return [f"{page.card(who)} tries to remove {page.card(card)}: {words} against {number}, {outcome}."]


def ring(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A gold ring is tested."""
    rolled = page.dice(at)
    return [f"{page.card(args[0])} is tested: {sum_words(rolled) if rolled else args[1]}."]


def card_roll(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A roll that a card asks for."""
    card, total, number, follows = args
    rolled = page.dice(at)
    words = sum_words(rolled) if rolled else str(total)
    outcome = "it takes effect" if follows else "it has no effect"
    return [f"A roll for {page.card(card)}: {words} against {number}, {outcome}."]


def cancelled(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A strike, an attack or a card comes to nothing."""
    card = args[0]
    frame = page.frame(Attack)
    if frame is not None and card == frame.source:
        who = page.attack()
        return [f"{INDENT}{capital(who)} {verb(who, 'is', 'are')} cancelled."]
    strike_frame = page.frame(Strike)
    if strike_frame is not None and strike_frame.who == card:
        return [f"{INDENT}The strike on {page.card(card)} is cancelled."]
    return [f"{page.card(card)} comes to nothing."]


TELLERS: dict[int, Teller] = {
    Told.ATTACK: attack,
    Told.ASSIGNED: assigned,
    Told.STRIKE: strike,
    Told.BODY: body,
    Told.WOUNDED: wounded,
    Told.ATTACK_OVER: attack_over,
    Told.LAPSES: lapses,
    Told.SUPPORTS: supports,
    Told.ROLLS: rolls,
    Told.FACTION: faction,
    Told.REMOVAL: removal,
    Told.RING: ring,
    Told.CARD_ROLL: card_roll,
    Told.CANCELLED: cancelled,
}
