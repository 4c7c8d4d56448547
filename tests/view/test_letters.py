"""The letters on a player's desk: one thing each, also where there are more things than letters."""

from __future__ import annotations

from collections import Counter

from engine.journeys.cards.moments import At
from lore_tui.games.lore.desk import LoreDesk
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from tests.view.tale import PLAYERS, Tale

PEOPLE = ("Faramir", "Boromir II", "Théoden", "Éowyn", "Beregond")
ITEMS = ("Dagger of Westernesse", "Elven Cloak", "Star-glass", "Red Arrow", "Horn of Anor")
HAND = (
    "Align Palantír", "Men of Lamedon", "The White Tree", "White Mountains", "Riders of Rohan", "Muster",
    "Risky Blow", "Gates of Morning", "Twilight", "Siege", "Cave-drake", "Orc-warband", "Wargs", "Assassin",
)  # fmt: skip


def test_a_question_asked_again_gives_no_letter_to_two_things() -> None:
    """Items borrow letters of the hand while they are asked about, and give them back."""
    tale = Tale()
    tale.company(0, *PEOPLE, at="Minas Tirith").hand(0, *HAND)
    for who, item in zip(PEOPLE, ITEMS, strict=True):
        tale.bears(who, item)
    tale.window(At.ORGANIZATION, 0)
    waits = tale.pending
    moment = Moment(1, 0, PLAYERS, tale.state, tale.words(0).secrets, waits)  # type: ignore[arg-type]
    desk = LoreDesk(moment, SHOWING)
    for _ in range(3):
        asked = desk.ask()
        shown = Counter(letter for letter in asked.letters.values() if letter)
        assert set(shown.values()) == {1}, shown
        rows = {row.hint for row in (*desk.hand_rows(), *desk.table_rows()) if row.hint}
        items = {asked.letters[tale.named(item)] for item in ITEMS}
        assert items and not items & rows, "a letter beside a name stands for that name"
