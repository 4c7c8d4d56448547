"""Draws the pictures of this folder from real games: `make screenshots`.

Every scene plays a seeded game by keys until there is something to see.  The SVG comes from Textual, the PNG from
CairoSVG.
"""

from __future__ import annotations

import asyncio
import io
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

os.environ["COLORTERM"] = "truecolor"
os.environ["LOGNAME"] = "frodo"  # whoever draws them, it is Frodo who plays
os.environ["LORE_HOME"] = tempfile.mkdtemp(prefix="lore-pictures-")

import textual.app  # noqa: E402
import textual.pilot  # noqa: E402
from PIL import Image  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from textual.screen import Screen  # noqa: E402

from engine.editions import edition  # noqa: E402
from engine.lore.cards.decks import ready_decks  # noqa: E402
from lore_tui.app import LoreApp  # noqa: E402
from lore_tui.games.lore.first_game import PLAN  # noqa: E402
from lore_tui.screens.deck_editor import DeckEditor  # noqa: E402
from lore_tui.screens.fairness import FairnessScreen  # noqa: E402
from lore_tui.screens.replay import ReplayScreen  # noqa: E402
from lore_tui.screens.table import TableScreen  # noqa: E402
from lore_tui.screens.tutorial import LessonTable  # noqa: E402
from lore_tui.sessions.first_game import FirstGame  # noqa: E402
from lore_tui.sessions.match import new_folder  # noqa: E402
from lore_tui.view.layout import FIGHT, NEWS, TABLE  # noqa: E402
from lore_tui.view.lessons import WELCOME, Notebook  # noqa: E402
from lore_tui.widgets import pause  # noqa: E402
from tests.screens.conftest import nothing_left  # noqa: E402
from tests.screens.lobbies import PaintedLobby, on_the_table  # noqa: E402
from tests.screens.pages import played_game, wait_for  # noqa: E402
from tests.screens.players import DECKS as DECKS_OF_LORE  # noqa: E402
from tests.screens.players import TERMINAL, Player, client, seeded_session, table, type_keys  # noqa: E402

pause.REST = 0.0  # a picture shows what follows the cursor
textual.app.wait_for_idle = textual.pilot.wait_for_idle = nothing_left  # a picture shows all that was to be done
FONT = "DejaVu Sans Mono"
SIZE = "20.264px"
"""At which a letter of that font is as wide as a cell: Cairo does not stretch a line to its length."""
COLOURS = 256
FINE = 5
"""So many times larger a cell is a whole number of dots wide; at its own size Cairo rounds, and frames do not close."""
SEED = 2
MOST_ANSWERS = 200
Scene = Callable[[Player], Awaitable[bool]]
"""Whether the moment has come for a picture; it may press keys to make it."""


async def at_the_table(player: Player) -> bool:
    """Some turns into the game, asked for a decision with things to do."""
    desk = table(player.app).desk
    if desk.view == NEWS:
        await type_keys(player.pilot, "backspace")
    options = desk.asked.prompt.options if desk.asked is not None and desk.is_asked else ()
    return desk.when.number >= 3 and desk.view == TABLE and sum(option.allowed for option in options) >= 4


async def on_the_map(player: Player) -> bool:
    """A company chooses its way."""
    desk = table(player.app).desk
    if not desk.moving or desk.when.number < 3 or desk.asked is None:
        return False
    ways = [option for option in desk.asked.prompt.options if option.allowed]
    await type_keys(player.pilot, *ways[len(ways) // 2].code, "M")
    return True


async def in_a_fight(player: Player) -> bool:
    """A character faces a strike, and dice were rolled before."""
    desk = table(player.app).desk
    return desk.view == FIGHT and desk.asked is not None and desk.asked.prompt.title == "STRIKE" and desk.is_asked


async def in_a_skirmish(player: Player) -> bool:
    """A skirmish in which something can be done."""
    desk = table(player.app).desk
    return desk.view == FIGHT and desk.is_asked and len(desk.live) > 1


SCENES: dict[str, tuple[tuple[int, int], Scene, str]] = {
    "table-80x24": ((80, 24), at_the_table, "lore"),
    "table-160x50": ((160, 50), at_the_table, "lore"),
    "map-120x40": ((120, 40), on_the_map, "lore"),
    "fight-80x24": ((80, 24), in_a_fight, "lore"),
    "metw-80x24": ((80, 24), at_the_table, "metw"),
    "metw-120x40": ((120, 40), at_the_table, "metw"),
    "tcg-80x24": ((80, 24), in_a_skirmish, "tcg"),
    "tcg-120x40": ((120, 40), in_a_skirmish, "tcg"),
}
DECKS = {"lore": DECKS_OF_LORE, "metw": ("the-grey-pilgrim", "halls-of-the-dwarves"), "tcg": ("aragorn", "gandalf")}


async def draw(name: str, size: tuple[int, int], scene: Scene, game: str) -> None:
    """Play until the scene is there, and keep its picture."""
    rules = "standard" if game == "metw" else edition(game).game.variants[0].word
    os.environ["LORE_HOME"] = tempfile.mkdtemp(prefix="lore-pictures-")  # a seeded game is begun once in a home
    folder = Path(tempfile.mkdtemp()) / "game"
    session = seeded_session(SEED, folder, rules=rules, bot="steward", decks=DECKS[game], game=game)
    app = client(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        player = Player(app, pilot, "steward")
        for _ in range(MOST_ANSWERS):
            await wait_for(pilot, lambda: table(app).dock.reading is not None)
            if await scene(player):
                break
            await player.answer()
        else:
            raise RuntimeError(f"{name}: the scene never came")
        await pilot.pause()
        keep(app, name)


# --------------------------------------------------------------------------------------------------- other screens
def game_file() -> Path:
    """A game that was played to its end."""
    path = new_folder() / "game.lore"
    path.write_bytes(played_game())
    return path


def own_deck() -> DeckEditor:
    """The deck builder with a deck of one's own."""
    return DeckEditor("lore", ready_decks()["heirs-of-the-north"], "heirs")


async def deck_with_a_query(app: LoreApp, pilot: Pilot[None]) -> None:
    """Creatures of the wilderness beside a deck."""
    await type_keys(pilot, "slash")
    await pilot.press(*"type:creature", "space", *"key:w", "enter")
    await type_keys(pilot, "down", "down", "plus")


async def replay_in_a_fight(app: LoreApp, pilot: Pilot[None]) -> None:
    """The middle of a fight."""
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    await wait_for(pilot, lambda: screen.replay is not None)
    await type_keys(pilot, "right_square_bracket", "right_square_bracket", "N", "right", "right", "right")


async def checked(app: LoreApp, pilot: Pilot[None]) -> None:
    """A file that was verified."""
    screen = app.screen
    assert isinstance(screen, FairnessScreen)
    await wait_for(pilot, lambda: screen.report is not None)
    await wait_for(pilot, lambda: any(row.what != "numbers" for row in screen.rolls.items))
    await type_keys(pilot, *["down"] * 8)


async def first_lesson(app: LoreApp, pilot: Pilot[None]) -> None:
    """The first questions of a first game, up to where to go."""
    player = Player(app, pilot, "steward")
    screen = app.screen
    assert isinstance(screen, LessonTable)
    while "move" not in screen.notebook.seen:
        await player.answer()


def first_game() -> Screen[object]:
    """A seeded first game."""
    folder = Path(tempfile.mkdtemp())
    Notebook(folder).note(WELCOME)
    return LessonTable(FirstGame(PLAN, "Frodo", folder, threaded=False), Notebook(folder))


async def lobby_open(app: LoreApp, pilot: Pilot[None]) -> None:
    """Somebody offers a game."""
    await wait_for(pilot, lambda: isinstance(app.screen, PaintedLobby) and bool(app.screen.dock.reading))


Page = tuple[tuple[int, int], Callable[[], Screen[object]], Callable[[LoreApp, Pilot[None]], Awaitable[None]]]
PAGES: dict[str, Page] = {
    "deck-80x24": ((80, 24), own_deck, deck_with_a_query),
    "replay-80x24": ((80, 24), lambda: ReplayScreen(game_file()), replay_in_a_fight),
    "fairness-80x24": ((80, 24), lambda: FairnessScreen(game_file()), checked),
    "lobby-80x24": ((80, 24), lambda: PaintedLobby(on_the_table()), lobby_open),
    "tutorial-80x24": ((80, 24), first_game, first_lesson),
}


async def draw_page(name: str) -> None:
    """A screen beside the table."""
    size, make, script = PAGES[name]
    app = LoreApp(TERMINAL, first=make)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        await script(app, pilot)
        await pilot.pause()
        keep(app, name)


async def draw_home(name: str, size: tuple[int, int]) -> None:
    """The first screen."""
    app = LoreApp(TERMINAL)
    async with app.run_test(size=size) as pilot:
        await wait_for_decks(app, pilot)
        keep(app, name)


async def wait_for_decks(app: LoreApp, pilot: Pilot[None]) -> None:
    """The first screen reads its decks in a thread."""
    from lore_tui.screens.home import HomeScreen

    while isinstance(app.screen, HomeScreen) and app.screen.pantry is None:
        await pilot.pause(0.05)
    assert not isinstance(app.screen, TableScreen)


def keep(app: LoreApp, name: str) -> None:
    """Write the picture of the screen as SVG and PNG."""
    path = FOLDER / f"{name}.svg"
    drawing = app.export_screenshot(title=f"LoRE: {name}", simplify=True)
    # A font that is there: the one the drawing asks for has to be fetched, which converters and web pages do not.
    drawing = drawing.replace("Fira Code", FONT).replace("font-size: 20px", f"font-size: {SIZE}")
    path.write_text(drawing, encoding="utf-8")
    drawn = to_png(path)
    print(f"{path.name}{' and png' if drawn else ' (no png: install Cairo, on Debian libcairo2)'}")


def to_png(path: Path) -> bool:
    """The same picture as PNG; False where the library that draws it is not there."""
    try:
        import cairosvg
    except OSError:
        return False
    large = cairosvg.svg2png(url=str(path), scale=FINE)
    with Image.open(io.BytesIO(large)) as picture:
        size = picture.width // FINE, picture.height // FINE
        small = picture.resize(size, Image.Resampling.LANCZOS).quantize(COLOURS)
        small.save(path.with_suffix(".png"), optimize=True)
    return True


def main() -> int:
    """All pictures, or those named on the command line."""
    wanted = sys.argv[1:] or ["home-80x24", *SCENES, *PAGES]
    for name in wanted:
        if name == "home-80x24":
            asyncio.run(draw_home(name, (80, 24)))
        elif name in PAGES:
            asyncio.run(draw_page(name))
        else:
            asyncio.run(draw(name, *SCENES[name]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
