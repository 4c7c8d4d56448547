"""A player's hand: card by card, what can be played now, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Collection

from engine.journeys.cards.printed import Definition
from engine.journeys.table.frames import Window
from engine.journeys.table.records import State, Zone
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action, show
from engine.kernel.pending import Decision
from engine.kernel.records import Handle, is_open
from lore_tui.games.journeys.ask.card_words import moment_words
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show import cardline
from lore_tui.text import clip, fit
from lore_tui.view.hints import LETTERS, Letters
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import EMPTY, Row, rule_row


# ------------------------------------------------------------------------------------------------------- as lines
def hand(state: State, names: Names, hint: Letters, width: int = 80) -> list[str]:
    """The reader's hand, card by card: whether it can be played now, and why not."""
    if names.seat is None:
        return []
    lines = [clip(hand_line(state, names, card, hint), width) for card in sorted_hand(state, names, hint)]
    for title, cards in names.beside(state):
        known = ", ".join(names.card(state, card) for card in cards)
        lines.append(clip(f"{title}: {known}", width))
    return lines


def sorted_hand(state: State, names: Names, hint: Letters) -> list[Handle]:
    """The reader's hand by its letters, so that a card keeps its place when the hand is shuffled."""
    if names.seat is None:
        return []

    def rank(card: Handle) -> tuple[int, str, str]:
        letter = hint.get(names.thing(card), "")
        return len(letter), letter, names.card(state, card)

    return sorted(state.zones[names.seat][Zone.HAND], key=rank)


def hand_line(state: State, names: Names, card: Handle, hint: Letters) -> str:
    """A card of the hand: its letter, its name, its figures."""
    number = names.number(state, card)
    if not number:
        return "  ? a card"
    printed = state.book[number].definition
    reason = why_not_now(state, names, card, printed)
    mark = "*" if reason == "" else " "
    text = f"{mark}{hint.get(names.thing(card), ''):<2}{fit(printed.name, 24)} {names.line(printed)}"
    return text if not reason or reason == NOT_ASKED else f"{text}  (no: {reason})"


NOT_ASKED = "not asked"


def why_not_now(state: State, names: Names, card: Handle, printed: Definition) -> str:
    """Empty if a card of the hand can be played now; else the reason."""
    waits = names.game.pending(state)
    window = state.frames[-1] if state.frames else None
    if not isinstance(waits, Decision) or waits.seat != names.seat or not isinstance(window, Window):
        return NOT_ASKED
    shown = () if is_open(card) else (show(card, names.secrets),)
    ways, moments = state.book[printed.number].ways, names.moments_in(state, window)
    reasons = []
    for place, way in enumerate(ways):
        if any(moment in way.moments for moment in moments):
            why = names.game.why_not(state, Action(Verb.PLAY, (card, place), shown))
            if why is None:
                return ""
            reasons.append(names.reason(state, why))
    if not ways:
        return "for the test of a gold ring"
    return reasons[0][:1].lower() + reasons[0][1:].rstrip(".") if reasons else f"for {moment_words(names, ways[0])}"


# -------------------------------------------------------------------------------------------------------- as rows
def hand_rows(
    state: State,
    names: Names,
    hint: Letters,
    live: Collection[str],
    order: Letters | None = None,
    kept: Collection[str] = (),
) -> list[Row]:
    """The reader's hand: what can be played now, and why the rest cannot; `order` are the letters that cards keep.

    A card that has left leaves its row, like its letter, to the next one that comes: nothing else jumps.  The letters
    of such rows are among those `kept`.
    """
    if names.seat is None:
        return []
    letters = hint if order is None else order
    hand = sorted_hand(state, names, letters)
    places = {letters.get(names.thing(card), ""): card for card in hand}
    rows: list[Row] = []
    for letter in sorted({*places, *kept} - {""}, key=LETTERS.index):
        rows.append(_hand_row(state, names, places[letter], hint, live) if letter in places else EMPTY)
    while rows and rows[-1] is EMPTY:
        rows.pop()
    rows += [_hand_row(state, names, card, hint, live) for card in hand if not letters.get(names.thing(card))]
    piled = state.zones[names.seat][Zone.HAZARDS]
    for title, cards in names.beside(state):
        rows.append(rule_row(title))
        for card in cards:
            known = card in piled and names.number(state, card)
            rows.append(_hand_row(state, names, card, hint, live) if known else _lying_row(state, names, card))
    return rows


def _lying_row(state: State, names: Names, card: Handle) -> Row:
    """A card that can be seen but is not pointed at by a letter."""
    number = names.number(state, card)
    if not number:
        return Row("", [("a card", "dim")], [("a card", "dim")])
    printed = state.book[number].definition
    short: Line = [(fit(cardline.fitting(printed, 21), 21), "text"), (f" {names.kind(printed)}", "dim")]
    long: Line = [(fit(printed.name, 24), "text"), (f" {names.line(printed)}", "dim")]
    return Row("", short, long, card=number)


def _hand_row(state: State, names: Names, card: Handle, hint: Letters, live: Collection[str]) -> Row:
    """A card of the hand; of one that is not known no more than that it is there."""
    letter, number = hint.get(names.thing(card), ""), names.number(state, card)
    if not number:
        return Row(letter, [("a card", "dim")], [("a card", "dim")])
    printed = state.book[number].definition
    kind = names.kind(printed)
    reason = why_not_now(state, names, card, printed)
    playable = reason == ""
    style = "text" if playable or letter in live else "refused"  # bright is what can be chosen now, and little changes
    short: Line = [(fit(cardline.fitting(printed, 20), 20), style), (f" {cardline.KIND_CUTS.get(kind, kind)}", "dim")]
    long: Line = [(fit(printed.name, 24), style), (f" {names.line(printed)}", "dim")]
    aside = f"  no: {reason}" if reason and reason != NOT_ASKED else ""
    return Row(letter, short, long, card=number, live=letter in live, mark="*" if playable else " ", aside=aside)
