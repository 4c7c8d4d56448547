"""What LoRE tells in its own way: starting cards, and corruption rolls."""

from __future__ import annotations

from engine.journeys.table.board import on_table
from engine.journeys.table.frames import Roll
from engine.journeys.table.verbs import Purpose
from engine.kernel.records import NONE
from engine.lore.frames import Setup
from lore_tui.games.journeys.tell import cards, fights
from lore_tui.games.journeys.tell.page import INDENT, Page, sum_words
from lore_tui.words import possessive


def played(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A starting card is told at once."""
    seat, card, _ = args
    if isinstance(page.before.frames[-1], Setup):
        bearer = page.action.arg(1)
        where = f" on {page.card(bearer)}" if on_table(page.after, bearer) is not None and bearer > NONE else ""
        return [f"{page.names.does(seat, 'play')} {page.card(card)}{where} as a starting card."]
    return cards.played(page, at, args)


def rolls(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Two dice; a corruption roll is decided by them alone."""
    _, purpose, who, one, other, modifier, total = args
    if purpose == Purpose.CORRUPTION:
        return corruption_roll(page, who, (one, other, modifier), total)
    return fights.rolls(page, at, args)


def corruption_roll(page: Page, who: int, dice: tuple[int, int, int], total: int) -> list[str]:
    """The first roll decides whether a character is corrupted, the second what becomes of him."""
    name = page.card(who)
    frame = page.frame(Roll)
    needed = page.after.rules.safe
    if frame is not None and frame.sure:
        return [f"{possessive(name)} corruption roll counts as a success."]
    second = frame is not None and frame.second
    if second:
        return [f"{INDENT}The second roll: {sum_words(dice)} (with {needed} or more discarded, else eliminated)."]
    outcome = "safe" if total >= needed else "corrupted"
    return [f"{possessive(name)} corruption roll: {sum_words(dice)}, {outcome} ({needed} or more is safe)."]
