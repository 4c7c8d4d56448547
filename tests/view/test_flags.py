"""The second line of the header: what holds now, in as many words as fit."""

from __future__ import annotations

import pytest

from lore_tui.files.settings import SIDES, STOP_WORDS
from lore_tui.text import width
from lore_tui.view import flags

HAZARDS = ("hazards 0/5 on Aragorn II's company", "hazards 0/5")
ROLLS = ("12 rolls bound", "12 rolls", "")
ALL_STOPS = {f"{phase} {side}" for phase in STOP_WORDS["lore"] for side in SIDES}
"""Every stop of one game."""


def test_stops_are_named_by_side_and_step() -> None:
    chosen = {"movement theirs", "site theirs", "organization mine"}
    assert flags.stops(chosen, here=False)[0] == "stops: my org, opp move/site"
    assert flags.stops(chosen, here=False)[1] == "stops: my o, opp m/s"
    assert flags.stops(chosen, here=True)[0].startswith("STOP here")
    assert flags.stops((), here=False) == ("",)


def test_one_stop_is_counted_as_one() -> None:
    assert flags.stops({"site mine"}, here=False)[-1] == "1 stop"
    assert flags.stops(ALL_STOPS, here=False)[-1] == "8 stops"


def test_everything_in_full_where_there_is_room() -> None:
    said = [flags.holding(True), HAZARDS, ROLLS]
    assert flags.fitted(said, 100) == f"HOLD: nothing is passed for you   {HAZARDS[0]}   12 rolls bound"


def test_the_last_ones_are_shortened_first_and_get_back_what_is_left() -> None:
    said = [flags.stops({"movement theirs"}, here=True), HAZARDS, ROLLS]
    assert flags.fitted(said, 66) == "STOP here, stops: opp move   hazards 0/5   12 rolls bound"
    assert flags.fitted([HAZARDS, ROLLS], 46) == f"{HAZARDS[0]}   12 rolls"


@pytest.mark.parametrize("room", range(24, 120))
def test_all_stops_and_more_fit_any_header(room: int) -> None:
    said = [flags.holding(True), flags.stops(ALL_STOPS, here=False), flags.always(0), HAZARDS, ROLLS]
    shown = flags.fitted(said, room)
    assert "HOLD" in shown and "hazards 0/5" in shown
    assert width(shown) <= room or room < width("HOLD   hazards 0/5   8 stops")


def test_the_banner_of_passing_says_how_it_ends() -> None:
    assert flags.fitted([flags.passing("the next fight"), ROLLS], 66) == (
        "PASSING until the next fight: any key but Space stops it"
    )
