"""The deck builder: a list of decks, cards by query, copies by keys, the check, hints, files."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.cards.codes import code_of, seeded_value
from engine.journeys.cards.decks import DRAW, POOL, Deck
from engine.lore.cards.deck_rules import check
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.cards.sealed import sealed_pool
from lore_tui.app import LoreApp
from lore_tui.files.deckfiles import own_names, playable_decks, read_deck, save_deck, write_deck
from lore_tui.games.lore.show.deck_hints import hint_lines
from lore_tui.games.lore.show.workshop import Workshop
from lore_tui.screens.deck_editor import DeckEditor
from lore_tui.screens.decks import DecksScreen
from tests.screens.pages import SIZES, golden, visit
from tests.screens.players import picture, type_keys

CATALOGUE = load()
GUARD = ready_decks()["guard-of-the-white-city"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def editor(app: LoreApp) -> DeckEditor:
    assert isinstance(app.screen, DeckEditor)
    return app.screen


async def type_text(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*("space" if letter == " " else "slash" if letter == "/" else letter for letter in text), "enter")
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
def test_pictures(size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"
    save_deck("mine", Deck("My [b]deck[/b]", -1, (), GUARD.draw[:6], ()))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "down", "down", "down", "down")
        golden(f"decks-{name}", picture(app))
        await type_keys(pilot, "enter")
        await pilot.pause()
        await type_keys(pilot, "o", "plus", "plus")
        golden(f"deck-{name}", picture(app))
        await type_keys(pilot, "H")
        await pilot.pause()
        golden(f"deck-hints-{name}", picture(app))

    visit(DecksScreen, script, size)


def test_a_deck_is_built_from_nothing_by_keys_and_can_be_played(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "N")
        await type_text(pilot, "Orcs")
        assert editor(app).shop.deck.name == "Orcs" and "LORE-DECK-10" in picture(app)
        await type_keys(pilot, "slash")
        await type_text(pilot, "name:orc-patrol")
        assert [card.name for card in editor(app).pool.items] == ["Orc-patrol"]
        await type_keys(pilot, "2")
        assert editor(app).shop.copies(CATALOGUE.named("Orc-patrol").number, DRAW) == 2
        await type_keys(pilot, "F")
        assert not editor(app).shop.violations and "is legal" in picture(app)
        await type_keys(pilot, "W", "Q")
        assert isinstance(app.screen, DecksScreen) and "Orcs" in picture(app)

    visit(DecksScreen, script)
    deck = playable_decks()["orcs"]
    assert check(deck, CATALOGUE) == () and deck.tips.company
    assert read_deck(home / "decks" / "orcs.deck").draw == deck.draw


def test_copies_parts_and_undo() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = editor(app)
        number = CATALOGUE.named("Faramir").number
        await type_keys(pilot, "slash")
        await type_text(pilot, "name:faramir")
        await type_keys(pilot, "T", "plus")
        assert (screen.shop.part, screen.shop.copies(number, POOL)) == (POOL, 1)
        await type_keys(pilot, "plus")
        assert screen.shop.copies(number, POOL) == 2 and "LORE-DECK-03" in picture(app)
        await type_keys(pilot, "U")
        assert screen.shop.copies(number, POOL) == 1
        await type_keys(pilot, "tab", "f", "minus")
        assert screen.shop.copies(number, POOL) == 0, "the deck's own side counts in the part of its row"
        await type_keys(pilot, "tab", "plus", "Q")
        assert "The deck has changed" in picture(app)
        await type_keys(pilot, "2")
        assert not isinstance(app.screen, DeckEditor)

    visit(lambda: DeckEditor("lore", Deck("Small", -1, (), GUARD.draw[:2], ()), "small"), script)
    assert own_names() == []


def test_a_key_jumps_to_the_next_card_that_is_wrong() -> None:
    save_deck("mine", Deck("Mine", GUARD.start, GUARD.pool, GUARD.draw, GUARD.sideboard))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "end", "enter")
        await pilot.pause()
        await type_keys(pilot, "J")
        assert "Nothing is wrong with a single card." in picture(app)
        for name in ("Abductor", "Cave-drake"):
            number = next(card.number for card in CATALOGUE.definitions if card.name == name)
            assert editor(app).shop.set_copies(number, DRAW, 4)
        editor(app).show()
        found = []
        for _ in range(3):
            await type_keys(pilot, "J")
            row = editor(app).deck_list.current
            assert row is not None and row.wrong and row.wrong in picture(app)
            found.append(row.text)
        assert found == ["Abductor", "Cave-drake", "Abductor"]
        assert "! 4 Abductor" in picture(app)

    visit(DecksScreen, script)


def test_a_ready_deck_is_shown_and_stays_as_it_is() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        before = editor(app).shop.deck
        await type_keys(pilot, "plus", "3", "F", "U")
        assert editor(app).shop.deck == before
        await type_keys(pilot, "W")
        assert "needs no saving" in picture(app)

    visit(lambda: DeckEditor("lore", GUARD, ""), script)


def test_a_query_that_cannot_be_read_says_why_and_what_to_write() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "slash")
        await pilot.press(*"strength>3")
        await pilot.pause()
        assert "there is no field" in picture(app)
        await pilot.press("escape")
        await pilot.pause()
        assert not editor(app).typing

    visit(lambda: DeckEditor("lore", GUARD, ""), script)


def test_import_and_export_as_text(home: Path) -> None:
    write_deck(home / "friend.deck", GUARD)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "I")
        await type_text(pilot, str(home / "friend.deck"))
        assert editor(app).shop.deck.name == GUARD.name
        await type_keys(pilot, "E", "enter")
        assert read_deck(home / "guard-of-the-white-city.deck").name == GUARD.name
        await type_keys(pilot, "E", "enter")
        assert "exists already" in picture(app)

    visit(DecksScreen, script)
    assert own_names() == ["guard-of-the-white-city-2"]


def test_a_damaged_file_is_listed_with_its_lines_and_can_be_thrown_away(home: Path) -> None:
    (home / "decks").mkdir()
    (home / "decks" / "bad.deck").write_text("name: Bad\n[draw]\n3 Orc-patroll\n", encoding="utf-8")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "end")
        shown = picture(app)
        assert "line 3" in shown and "did you mean" in shown
        await type_keys(pilot, "X", "2")
        assert own_names() == ["bad"], "any other key is no"
        await type_keys(pilot, "X", "1")
        assert own_names() == []

    visit(DecksScreen, script)


# ------------------------------------------------------------------------------------------ without a screen
def text_of(deck: Deck) -> str:
    return "\n".join("".join(text for text, _ in line) for line in hint_lines(deck, CATALOGUE, 200))


def test_hints_name_sites_cover_and_company() -> None:
    shop = Workshop("lore", Deck("Small", -1, (), (), ()), "small")
    for name, part in (("Rangers of Ithilien", DRAW), ("Orc-patrol", DRAW), ("Faramir", POOL), ("Beregond", POOL)):
        shop.set_copies(CATALOGUE.named(name).number, part, 1)
    shop.set_copies(CATALOGUE.named("Orc-patrol").number, DRAW, 3)
    shown = text_of(shop.deck)
    assert "Drafted in 3 of 8 mind: Faramir 2 and Beregond 1." in shown
    assert "Henneth Annûn: Rangers of Ithilien" in shown
    assert "Wilderness       3 of 3 creatures" in shown and "Coastal Sea      0 of 3 creatures" in shown
    assert "no creature of yours reaches" in shown


def test_hints_of_an_empty_deck_say_what_is_missing() -> None:
    shown = text_of(Deck("Empty", -1, (), (), ()))
    assert "The pool has no character" in shown and "There are no creatures." in shown
    ring = CATALOGUE.named("The One Ring").number
    shop = Workshop("lore", Deck("Rings", -1, (), (), ()), "rings")
    shop.set_copies(ring, DRAW, 1)
    assert "The One Ring: played only by testing a gold ring" in text_of(shop.deck)


def test_a_card_that_is_hazard_or_resource_changes_sides() -> None:
    shop = Workshop("lore", Deck("Two", -1, (), (), ()), "two")
    twilight = CATALOGUE.named("Twilight").number
    shop.set_copies(twilight, DRAW, 1)
    sides = [shop.deck.draw[0].counts_as]
    assert shop.toggle_use(twilight)
    sides.append(shop.deck.draw[0].counts_as)
    assert sorted(sides) == ["hazard", "resource"]
    assert not shop.toggle_use(CATALOGUE.named("Orc-patrol").number)


def test_a_sealed_deck_shows_its_pool_with_copies() -> None:
    code = code_of(seeded_value(3))
    pool = sealed_pool(CATALOGUE, code)
    save_deck("sealed", Deck("Sealed three", -1, (), (), (), sealed=code))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "down", "down", "down", "down", "enter")
        await pilot.pause()
        first = editor(app).pool.items[0]
        assert f"{len(pool)} cards" in picture(app) and f"0/{pool[first.number]}" in picture(app)
        await type_keys(pilot, "plus")
        assert f"1/{pool[first.number]}" in picture(app) and "sealed" in picture(app).splitlines()[0]
        await type_keys(pilot, "F")
        await pilot.pause()
        assert "legal" in picture(app).splitlines()[0]

    visit(DecksScreen, script, SIZES[0])
