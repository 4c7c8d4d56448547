"""The questions before a game of METW: who starts with what, and who goes into the play deck."""

from __future__ import annotations

from typing import cast

from engine.kernel.state import Frame
from engine.metw.game import GAME
from engine.metw.phases.setup import mind_of
from engine.metw.table.frames import Setup
from engine.metw.table.records import MetwState, Place
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.fights import picks
from lore_tui.games.journeys.names import Names
from lore_tui.view.sheet import Sheet, Step
from lore_tui.words import listed


def starter(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Somebody to start with, laid face down: nobody sees him until both players show theirs."""
    setup, seat = cast(Setup, frame), cast(int, names.seat)
    taken = [*setup.chosen[seat], *b.zones[seat][Place.BID]]
    minds = sum(mind_of(b.book[names.number(b, card)].definition) for card in taken if names.number(b, card) in b.book)
    so_far = f"You have {len(taken)} of {b.rules.starters}, minds {minds} of {b.rules.starting_mind}."
    title = "DRAFT" if b.rules.draft else "COMPANY"
    return picks(b, names, title, f"Lay down a starting character, face down? {so_far}", "nobody else", final=True)


def show_laid(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """What was laid down is shown."""
    return shown(b, names, "Both have chosen: your cards are shown.")


def shown(b: MetwState, names: Names, question: str) -> Sheet:
    """Cards that have to be turned up: one answer."""
    entries = []
    for x in GAME.candidates(b, names.secrets):
        entries.append(entry(b, names, x, Step(f"show {listed(names.card(b, card) for card in x.args)}")))
    return Sheet("SHOW", question, entries, final=False)


def starting_item(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A minor item to start with."""
    lying = len(b.zones[cast(int, names.seat)][Place.BID])
    question = f"Lay down a starting item, face down? You have {lying} of {b.rules.starting_items}."
    return picks(b, names, "ITEMS", question, "none", final=True)


def bearers(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Who of the company gets the starting items."""
    cards = b.zones[cast(int, names.seat)][Place.BID]
    entries = []
    for x in GAME.candidates(b, names.secrets):
        pairs = zip(cards, x.args, strict=True)
        steps = [Step(f"{names.card(b, item)} to {names.card(b, who)}", who) for item, who in pairs]
        entries.append(entry(b, names, x, *steps))
    what = listed(names.card(b, card) for card in cards)
    return Sheet("ITEMS", f"Who gets {what}?", entries)


def deck_character(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Characters for the play deck, which nobody else sees."""
    most = b.rules.deck_characters + b.rules.wizards
    question = f"Put a character of your pool into your play deck? {cast(Setup, frame).count} of {most} are there."
    return picks(b, names, "PLAY DECK", question, "nobody else", final=True)
