"""Rolls of two dice as the players see them: for whom, what for, at which modifier, and the exact chance."""

from __future__ import annotations

from fractions import Fraction

from engine.journeys.cards.printed import Kind
from engine.journeys.phases.belongings import UNTAPPED_REMOVAL
from engine.journeys.play.factions import is_sure, speaker_modifier
from engine.journeys.play.rings import ring_item_modifier
from engine.journeys.reading.values import body, corruption, faction_bonus, ring_bonus
from engine.journeys.table.board import Board, attack_now, face
from engine.journeys.table.frames import Errand, Play, Roll
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Purpose
from engine.kernel.records import Handle
from engine.lore.records import State
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show import odds
from lore_tui.games.journeys.show.rolls import below, card_roll, excess_now, is_lapsing, roll_modifier

ALREADY = 2
"""Any roll reaches this."""


def roll_number(b: Board, roll: Roll) -> int:
    """The dice that a roll under way has to show for its purpose; ALREADY where that is settled, 0 if unknown."""
    if roll.sure:
        return ALREADY
    modifier = roll_modifier(b, roll)
    if roll.purpose == Purpose.CORRUPTION:
        return b.rules.safe - modifier
    if roll.purpose == Purpose.FACTION and roll.definition:
        return b.book[roll.definition].definition.faction_number - modifier
    if roll.purpose == Purpose.BODY:
        return body(b, roll.who, attack_now(b)) + excess_now(b) - modifier
    errand = below(b, roll)
    if roll.purpose == Purpose.REMOVAL and isinstance(errand, Errand):
        return face(b, errand.item).removable - modifier
    word, _ = card_roll(b, roll)
    return word.number - modifier if word is not None and not word.against_attack else 0


def roll_chance(b: Board, roll: Roll) -> Fraction:
    """The chance that a roll under way reaches its number."""
    once = odds.reach(roll_number(b, roll))
    return odds.CERTAIN - (odds.CERTAIN - once) ** 2 if roll.twice and not roll.second else once


def roll_words(b: Board, names: Names, roll: Roll) -> str:
    """A roll in one line: for whom, what for, with which modifier and chance."""
    if is_lapsing(b, roll):
        return f"{names.card(b, roll.who)} has left play, so there is no roll"
    name, modifier, number = names.card(b, roll.who), roll_modifier(b, roll), roll_number(b, roll)
    needed = f"{odds.needed_words(number)} ({odds.percent(roll_chance(b, roll))})"
    if roll.purpose == Purpose.CORRUPTION:
        return f"corruption roll of {name} at {modifier:+d}: safe on {needed}"
    if roll.purpose == Purpose.FACTION and roll.definition:
        against = b.book[roll.definition].definition.faction_number
        return f"{name} wins {names.card(b, roll.source)} on {needed}, {modifier:+d} against {against}"
    if roll.purpose == Purpose.BODY:
        return f"body roll for {name}, body {number + modifier}: eliminated on {needed}"
    if roll.purpose == Purpose.REMOVAL:
        return f"{name} tries to remove a hazard: {needed}"
    word, cause = card_roll(b, roll)
    if word is None or word.against_attack:
        return f"{name} rolls at {modifier:+d}"
    return f"{cause} for {name} {'works' if word.reach else 'is averted'} on {needed}"


def council_words(b: Board, names: Names, who: Handle) -> tuple[str, str]:
    """Somebody who has to roll at the council, with what he rolls at and his chance; and in brief."""
    modifier = corruption(b, who)
    name, chance = names.card(b, who), odds.percent(odds.reach(b.rules.safe - modifier))
    return f"{name} at {modifier:+d}: {chance}", f"{name} {chance}"


# ------------------------------------------------------------------------------------------------ before it is decided
def faction_chance(b: Board, play: Play, who: Handle) -> tuple[int, Fraction]:
    """What is added to the roll for the faction that is being played if this character taps for it; and the chance."""
    number = play.definition
    if is_sure(b, number, who):
        return 0, odds.CERTAIN
    modifier = play.modifier + speaker_modifier(b, number, who, play.free) + faction_bonus(b, who, number)
    return modifier, odds.faction_odds(b.book[number].definition.faction_number, modifier)


def outlook(b: Board, play: Play, who: Handle) -> tuple[str, str]:
    """What matters about the character who taps: his faction roll, or the corruption roll he will make with an item.

    In full, and the one figure of it that a dock without room keeps.
    """
    printed = b.book[play.definition].definition
    if printed.kind is Kind.FACTION:
        modifier, chance = faction_chance(b, play, who)
        return f", {modifier:+d}: {odds.percent(chance)}", odds.percent(chance)
    if printed.kind is Kind.ITEM:
        taint = f"c{corruption(b, who):+d}"
        return f" {taint}", taint
    return "", ""


def removal_chance(b: Board, hazard: Handle, way: int) -> Fraction:
    """The chance to remove a hazard by tapping, or without."""
    return odds.reach(face(b, hazard).removable - (UNTAPPED_REMOVAL if way else 0))


def ring_chances(b: State, names: Names, ring: Handle, sage: Handle) -> dict[str, Fraction]:
    """The ring items of the reader's hand that a test could bring into play, each with its chance."""
    found = {}
    bonus = ring_bonus(b, ring, sage)
    for card in b.zones[names.seat][Zone.HAND] if names.seat is not None else ():
        number = names.number(b, card)
        printed = b.book[number].definition if number else None
        if printed is not None and printed.ring_number:
            needed = printed.ring_number - bonus - ring_item_modifier(b, ring, number)
            found[printed.name] = odds.reach(needed)
    return found
