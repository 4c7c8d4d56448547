"""The table screen: a whole game by keys, every layout, the views, passing, taking back, resuming."""

from __future__ import annotations

import asyncio
import dataclasses
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.journeys.table.verbs import Question
from lore_tui.app import LoreApp
from lore_tui.files.gamefile import known_games
from lore_tui.files.settings import Settings
from lore_tui.games.lore.showing import SHOWING
from lore_tui.screens.fairness import FairnessScreen
from lore_tui.screens.replay import ReplayScreen
from lore_tui.screens.table import TAKE_BACK, TableScreen
from lore_tui.sessions.match import TRANSCRIPT, unfinished
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.terminal.themes import palette
from lore_tui.view.layout import CARD, CHOICES, FIGHT, LOG, MAP, NEWS, TABLE, Box, arrange
from lore_tui.view.passing import Standing, Until, still
from lore_tui.view.prompt import can_pass
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.mapview import MapView
from net.fair.check.verify import verify
from tests.library import ATLAS
from tests.screens.pages import visit, wait_for
from tests.screens.players import Player, client, picture, seeded_person, seeded_session, table, type_keys

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (120, 40), (200, 60))
SHORT_GAME = 1
"""The seed of a game that ends soon."""
Script = Callable[[LoreApp, Pilot[None], Player], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def play(
    session: SoloSession, script: Script, size: tuple[int, int] = (80, 24), settings: Settings | None = None
) -> None:
    """Open a game in the client and let a script press keys."""

    async def run() -> None:
        app = client(session, settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot, Player(app, pilot))

    asyncio.run(run())


def golden(name: str, text: str) -> None:
    """Compare with the picture kept; `LORE_GOLDEN=write` keeps a new one."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("LORE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} looks different (LORE_GOLDEN=write keeps it)"


async def until(player: Player, wanted: Callable[[], bool], most: int = 60) -> None:
    """Answer until something is so."""
    for _ in range(most):
        if wanted():
            return
        await player.answer()
    raise AssertionError(f"it never came:\n{picture(player.app)}")


# ------------------------------------------------------------------------------------------------ pages over the table
def test_a_page_longer_than_its_pane_is_turned_while_the_question_has_the_keys(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.view in (FIGHT, NEWS) and "more: PgDn" in picture(app))
        assert screen.focused is screen.dock
        first = picture(app)
        await type_keys(pilot, "pagedown")
        assert picture(app) != first, "there is more, and the key that is named shows it"
        await type_keys(pilot, "pageup")
        assert picture(app) == first

    play(session, script)


def test_a_fight_is_seen_from_its_beginning_after_the_log_was_read_to_its_end(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        while screen.desk.view != FIGHT:
            await type_keys(pilot, "L")
            assert screen.desk.view == LOG and "more: PgDn" not in picture(app), "the end of the log is what is shown"
            await player.answer()
        await pilot.pause()
        assert "strikes: " in picture(app)

    play(session, script)


def test_backspace_closes_the_card_that_was_opened_and_keeps_what_was_typed(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.moving)
        await type_keys(pilot, *player.keys())
        typed = screen.dock.reading
        assert typed is not None and typed.typed
        await type_keys(pilot, "V")
        assert screen.desk.view == CARD
        await type_keys(pilot, "backspace")
        assert screen.desk.view == TABLE and screen.dock.reading == typed
        await type_keys(pilot, "backspace")
        assert screen.dock.reading is not None and not screen.dock.reading.typed

    play(session, script)


def test_the_footer_names_space_only_where_it_answers(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")
    named: set[bool] = set()

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        for _ in range(25):
            reading = table(app).dock.reading
            assert reading is not None
            footer = picture(app).splitlines()[-1]
            assert ("Space pass" in footer) == can_pass(reading.prompt)
            assert footer.index("Bksp back") == len(" Enter ok  Space pass  "), "nothing moves"
            named.add(can_pass(reading.prompt))
            await player.answer()

    play(session, script)
    assert named == {True, False}


def test_the_draft_does_not_end_with_a_stray_space(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game", rules="standard")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        assert screen.desk.asked is not None and screen.desk.asked.prompt.title == "DRAFT"
        before = screen.desk.state
        await type_keys(pilot, "space")
        assert screen.desk.state is before and "0 and Enter: draft no more" in picture(app)
        await type_keys(pilot, "0", "enter")
        assert screen.desk.state is not before

    play(session, script)


def test_a_game_that_is_over_can_be_played_watched_or_checked_again(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "games" / "one")
    rounds: list[SoloSession] = []

    def again() -> SoloSession:
        rounds.append(seeded_session(2, home / "games" / "two"))
        return rounds[-1]

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "G", "1", "enter")
        for key, kind in (("3", ReplayScreen), ("4", FairnessScreen)):
            await wait_for(pilot, lambda: "GAME OVER" in picture(app))
            await type_keys(pilot, key, "enter")
            assert isinstance(app.screen, kind)
            await type_keys(pilot, "Q")
        await wait_for(pilot, lambda: "GAME OVER" in picture(app))
        await type_keys(pilot, "2", "enter")
        assert table(app).session is rounds[0] and "GAME OVER" not in picture(app)

    visit(lambda: TableScreen(session, again=again), script)


# ------------------------------------------------------------------------------------------------------ whole games
def test_a_whole_introductory_game_is_played_by_keys_alone_and_verifies(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "games" / "one")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        while not player.over:
            number = table(app).desk.moment.number
            await player.answer()
            assert table(app).desk.moment.number > number, f"nothing happened:\n{picture(app)}"
        await pilot.pause()
        shown = picture(app)
        assert "GAME OVER" in shown and "The end" in shown and "fair: verified" in shown
        assert verify((home / "games" / "one" / TRANSCRIPT).read_bytes(), known_games()).exit_code == 0
        await type_keys(pilot, "1", "enter")
        assert "Your deck" in picture(app), "back on the first screen"

    play(session, script)
    assert unfinished() == []


def test_a_game_left_in_the_middle_goes_on_where_it_was(home: Path) -> None:
    folder = home / "games" / "one"
    session = seeded_session(2, folder)
    left: list[str] = []

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        for _ in range(12):
            await player.answer()
        await type_keys(pilot, "backspace", "backspace")
        left.append(picture(app))

    play(session, script)
    person, luck = seeded_person(2)
    assert [saved.folder for saved in unfinished()] == [folder]
    again = SoloSession.resume(person, folder, luck=luck, threaded=False)

    async def look(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await type_keys(pilot, "backspace", "backspace")
        assert left[0].splitlines()[0] == picture(app).splitlines()[0], "the same turn and phase"
        assert table(app).desk.moment.state == session.moment.state
        await player.answer()

    play(again, look)


# ---------------------------------------------------------------------------------------------------------- layouts
@pytest.mark.parametrize("size", SIZES)
def test_pictures_of_table_map_and_views(home: Path, size: tuple[int, int]) -> None:
    session = seeded_session(SHORT_GAME, home / "game")
    name = f"{size[0]}x{size[1]}"

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.moving)
        await type_keys(pilot, *(["backspace"] if screen.desk.view == NEWS else []))
        asked = screen.desk.asked
        assert asked is not None
        await type_keys(pilot, *asked.prompt.options[2].code)
        if screen.desk.view == TABLE:
            golden(f"sites-{name}", picture(app))
            await type_keys(pilot, "M")
            golden(f"map-{name}", picture(app))
            await type_keys(pilot, "backspace")
        else:
            golden(f"map-{name}", picture(app))
        await type_keys(pilot, "backspace")
        await until(player, lambda: screen.desk.view == TABLE and not screen.desk.moving)
        golden(f"table-{name}", picture(app))
        for key, view in (("?", "why"), ("I", "piles"), ("L", "log"), ("F", "fairness")):
            await type_keys(pilot, key)
            golden(f"{view}-{name}", picture(app))
            await type_keys(pilot, "backspace")
        await until(player, lambda: screen.desk.view == FIGHT)
        golden(f"fight-{name}", picture(app))

    play(session, script, size)


@pytest.mark.parametrize("columns", [60, 66, 79, 80, 99, 100, 140, 159, 160, 199, 200, 240])
@pytest.mark.parametrize("rows", [15, 23, 24, 30, 40, 48, 60])
@pytest.mark.parametrize("view", [TABLE, MAP, FIGHT, LOG])
def test_panes_fill_the_screen_and_never_overlap(columns: int, rows: int, view: str) -> None:
    for moving in (False, True):
        boxes = arrange(columns, rows, view, moving=moving)
        cells = [(x, y) for box in boxes.values() for x in range(box.x, box.x + box.width) for y in _rows(box)]
        assert len(cells) == len(set(cells)) == columns * rows
        assert boxes["header"].y == 0 and boxes["footer"].y == rows - 1
        assert boxes["dock"].height >= 5


def _rows(box: Box) -> range:
    return range(box.y, box.y + box.height)


@pytest.mark.parametrize("size", [(60, 15), (70, 20)])
def test_a_small_screen_shows_one_pane_and_tab_the_next(home: Path, size: tuple[int, int]) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.view == TABLE and bool(screen.desk.hand_rows()))
        seen = []
        for _ in range(3):
            seen += [title for title in ("─ Table ", "─ Hand ", "─ Log ") if title in picture(app)]
            await type_keys(pilot, "tab")
        assert sorted(seen) == ["─ Hand ", "─ Log ", "─ Table "], "one at a time, each once"
        assert screen.desk.hand_rows()[0].hint in screen.desk.shown_letters.values()
        assert not screen.desk.asks_for_hand or seen[0] == "─ Hand ", "what is asked about comes first"

    play(session, script, size)


def test_a_resize_lays_everything_out_anew(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await type_keys(pilot, "backspace")
        small = picture(app)
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        assert all(f"─ {title} " in picture(app) for title in ("Map", "Table", "Hand", "Card", "Log"))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert picture(app) == small

    play(session, script)


# ------------------------------------------------------------------------------------------------- keys and commands
def test_what_is_not_possible_is_listed_with_its_reason_and_why_shows_the_rule(home: Path) -> None:
    session = seeded_session(2, home / "game", rules="standard")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)

        def refused() -> bool:
            asked = screen.desk.asked
            return asked is not None and any(not option.allowed for option in asked.prompt.options)

        await until(player, refused)
        asked = screen.desk.asked
        assert asked is not None
        option = next(option for option in asked.prompt.options if not option.allowed)
        await type_keys(pilot, "?")
        assert option.rule in "\n".join("".join(text for text, _ in line) for line in screen.desk.sheet(78))
        assert option.reason[:20] in picture(app)

    play(session, script)


def test_the_last_answer_can_be_taken_back_until_something_is_revealed(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")
    seen: set[bool] = set()

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await type_keys(pilot, "U")
        assert "nothing to take back" in picture(app)
        for _ in range(40):
            before = screen.desk.state
            await player.answer()
            await take_back(pilot, 1)
            refused = "Not possible" in picture(app)
            assert refused or screen.desk.state == before, "asked the same again"
            seen.add(refused)
            if len(seen) == 2 or player.over:
                return
            if not refused:
                await player.answer()

    play(session, script)
    assert seen == {True, False}


async def take_back(pilot: Pilot[None], steps: int) -> None:
    """Take answers back; where several could be, the client asks how far."""
    app = pilot.app
    assert isinstance(app, LoreApp)
    await type_keys(pilot, *["U"] * steps)
    reading = table(app).dock.reading
    if reading is not None and reading.prompt.title == TAKE_BACK:
        await type_keys(pilot, "enter")


def test_two_answers_are_taken_back_together(home: Path) -> None:
    session = seeded_session(3, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        desk = table(app).desk
        states = [desk.state]
        while not (session.moment.question is not None and session.steps_back >= 2):
            await player.answer()
            states.append(desk.state)
        await type_keys(pilot, "U")
        assert "Which answer, and all after it?" in picture(app) and desk.given[-2] in picture(app)
        await type_keys(pilot, "U", "enter")
        assert desk.state == states[-3], "two questions back"
        assert session.moment.notice == "" and len(desk.given) == len(states) - 3
        await player.answer()

    play(session, script)


def test_a_take_back_can_be_thought_better_of(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        while not (session.moment.question is not None and session.steps_back >= 2):
            await player.answer()
        state = table(app).desk.state
        await type_keys(pilot, "U", "backspace", "backspace")
        assert table(app).desk.state is state and "TAKE BACK" not in picture(app)
        await player.answer()

    play(session, script)


def test_passing_until_my_turn_shows_a_banner_and_ends_there(home: Path) -> None:
    session = seeded_session(2, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.state.turn.mover == screen.desk.moment.seat)
        turn = screen.desk.state.turn.number
        await type_keys(pilot, "P")
        assert "my next turn" in picture(app) and "something happens" in picture(app)
        await type_keys(pilot, "1", "enter")
        assert "PASSING until my next turn" in picture(app)
        await type_keys(pilot, "H")
        assert screen.desk.order.until is Until.NOW and "HOLD" in picture(app), "any key but Space ends it"
        assert screen.desk.state.turn.number >= turn

    play(session, script)


def test_orders_to_pass_end_with_a_fight_or_with_the_company(home: Path) -> None:
    quiet = seeded_session(SHORT_GAME, home / "game")
    quiet.start(lambda: None)
    moment, seat = quiet.moment, quiet.moment.seat

    def holds(order: Standing, **changed: int) -> bool:
        turn = replace(moment.state.turn, **{"number": 3, "mover": 1 - seat, "company": 5, **changed})
        return still(order, dataclasses.replace(moment, state=replace(moment.state, turn=turn)), SHOWING)

    fight, company = (Standing(until, 3, len(moment.story), 5) for until in (Until.FIGHT, Until.PART))
    assert holds(fight) and holds(company)
    assert not holds(company, company=6)
    assert not holds(fight, number=4, mover=seat), "nothing is passed into the own next turn"


def test_hold_asks_even_where_nothing_but_passing_is_possible(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    for hold in (False, True):
        monkeypatch.setenv("LORE_HOME", str(home / f"home{hold}"))  # the same game is begun once in a home
        session = seeded_session(SHORT_GAME, home / f"game{hold}")

        async def script(app: LoreApp, pilot: Pilot[None], player: Player, hold: bool = hold) -> None:
            screen = table(app)
            if hold:
                await type_keys(pilot, "H")
            while screen.desk.state.turn.number < 5:
                await player.answer()
            asked.append(player.answers)

        play(session, script)
    assert asked[0] < asked[1]


def test_giving_up_asks_first_and_ends_the_game(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "games" / "one")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await player.answer()
        await type_keys(pilot, "G", "space")
        assert not player.over, "Space is no"
        await type_keys(pilot, "G", "1", "enter")
        assert player.over and "Greedy" in picture(app)

    play(session, script)
    assert verify((home / "games" / "one" / TRANSCRIPT).read_bytes(), known_games()).exit_code == 0


def test_a_site_pointed_at_on_the_map_is_the_answer(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.moving)
        await type_keys(pilot, *(["backspace"] if screen.desk.view == NEWS else []))
        await type_keys(pilot, "M")
        assert screen.desk.view == MAP
        question = screen.desk.moment.question
        assert question is not None and question.question == Question.NEW_SITE
        screen.query_one("#map").focus()
        await type_keys(pilot, "tab")
        pointed = screen.desk.pointed
        assert pointed is not None
        await type_keys(pilot, "enter")
        assert screen.desk.state.companies[0].journey is not None or screen.desk.moment.question != question

    play(session, script)


def test_beside_the_table_a_site_is_chosen_by_arrows_and_the_map_is_on_its_key(home: Path) -> None:
    session = seeded_session(3, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.moving)
        assert screen.desk.view == TABLE and screen.focused is screen.dock
        shown = {str(pane.id) for pane in screen.query(".pane") if pane.display}
        assert shown == {"table", "hand", "list", "log"}, "only the card has made room"
        sites = screen.query_one("#list", CardList)
        mark = palette(app.theme)["resting"]
        assert not any(part.style == mark for part in sites.render_line(0)), "nothing is pointed at yet"
        for row in (0, 1, 2, 1):
            await type_keys(pilot, "up" if row < sites.cursor else "down")
            assert sites.cursor == row and screen.desk.pointed is not None
            assert any(part.style == mark for part in sites.render_line(row))
            assert screen.desk.pointed.args[0] == sites.items[row].site
            assert screen.desk.about in " ".join(picture(app).split()), "what the site is like stands in the dock"
        pointed = screen.dock.reading
        await type_keys(pilot, "M")
        land = screen.query_one(MapView)
        assert land.display and land.has_focus and land.size.height > 20 and sites.display
        await type_keys(pilot, "M")
        assert screen.desk.view == TABLE and screen.dock.reading == pointed and screen.focused is screen.dock
        await type_keys(pilot, "M", "tab", "M", sites.items[0].hint)
        goal = sites.items[0].site
        assert screen.desk.site != goal, "the map pointed elsewhere"
        await type_keys(pilot, "enter")
        assert screen.desk.pointed_card == (0, goal), "what was looked at on the map is shown no longer"
        assert [one.journey.goal for one in screen.desk.state.companies if one.journey is not None] == [goal]
        assert screen.query_one("#card").display and not sites.display

    play(session, script, (120, 40))


def test_a_fight_takes_the_place_of_the_table_and_leaves_the_hand_in_sight(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.view == TABLE and screen.desk.state.turn.number > 1)
        place, hand = screen.query_one("#table").region, screen.query_one("#hand").region
        await until(player, lambda: screen.desk.view == FIGHT)
        assert screen.query_one("#sheet").region == place and not screen.query_one("#table").display
        assert screen.query_one("#hand").region == hand and screen.query_one("#hand").display
        await until(player, lambda: screen.desk.view != FIGHT)
        await type_keys(pilot, *(["backspace"] if screen.desk.view == NEWS else []))
        assert screen.query_one("#table").region == place and not screen.query_one("#sheet").display

    play(session, script, (120, 40))


def test_a_few_choices_take_the_place_of_an_empty_hand_and_of_no_other() -> None:
    held, empty = (arrange(120, 40, CHOICES, choices=9, holding=holding) for holding in (True, False))
    assert {"sheet", "hand"} <= held.keys() and "table" not in held
    assert {"sheet", "table"} <= empty.keys() and "hand" not in empty
    assert empty["sheet"] == arrange(120, 40, TABLE)["hand"]
    assert "table" not in arrange(120, 40, CHOICES, choices=30, holding=False), "many have the whole column"


def test_a_name_finds_its_site_on_the_map_or_its_card(home: Path) -> None:
    session = seeded_session(SHORT_GAME, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await pilot.press("slash", *"glam", "enter")
        await pilot.pause()
        assert "Glamdring" in picture(app)
        await pilot.press("slash", *"moria", "enter")
        await pilot.pause()
        assert screen.desk.view == MAP and screen.query_one(MapView).marks.target == ATLAS.site_named["Moria"].index

    play(session, script)


def test_a_key_that_leaves_several_cards_points_at_none_of_them(home: Path) -> None:
    session = seeded_session(4, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        desk = table(app).desk

        def kinds() -> dict[str, set[int]]:
            """The cards behind each first key that does not name one."""
            found: dict[str, set[int]] = {}
            for option in desk.asked.prompt.options if desk.asked is not None else ():
                if len(option.keys) > 1 and option.allowed and desk.asked is not None:
                    found.setdefault(option.keys[0], set()).add(desk.asked.actions[option.id].arg(0))
            return {key: cards for key, cards in found.items() if len(cards) > 1}

        await until(player, lambda: bool(kinds()), most=90)
        key = next(iter(kinds()))
        nothing = desk.pointed_card
        await type_keys(pilot, key)
        assert desk.pointed is None and desk.pointed_card == nothing
        assert desk.reading is not None
        await type_keys(pilot, desk.reading.matching[0].keys[1])
        assert desk.pointed is not None and desk.pointed_card != nothing

    play(session, script, (120, 40))
