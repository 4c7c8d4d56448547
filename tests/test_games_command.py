"""Commands that ask which game is meant."""

from __future__ import annotations

import json

import pytest

from engine.editions import EDITIONS, edition
from lore_tui.cli import main
from lore_tui.games import SHOWN


def test_every_game_is_listed_with_its_ways_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    for name in EDITIONS:
        assert f"{name:<6} {edition(name).game.title}" in shown
        assert all(f"--rules {way.word}" in shown for way in edition(name).game.variants)


def test_scripts_read_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert set(listed) == set(EDITIONS)
    assert {name for name, one in listed.items() if one["table"]} == set(SHOWN)


@pytest.mark.parametrize("game", EDITIONS)
def test_an_empty_query_lists_all_cards_of_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "", "--game", game]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 350


def test_sites_and_regions_of_the_wizards_are_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "kind:site", "region:arthedain", "--game", "metw"]) == 0
    assert [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()] == [
        "Bree",
        "The White Towers",
        "Weathertop",
    ]
    assert main(["cards", "find", "kind:region", "--game", "metw"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 52
    assert main(["cards", "find", "kind:site prowess>=1", "--game", "metw"]) == 1, "a site has no prowess"


def test_a_card_is_shown_by_the_game_that_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "Aragorn, Ranger of the North", "--game", "tcg"]) == 0
    assert "strength 8, vitality 4" in capsys.readouterr().out
    assert main(["cards", "show", "Aragorn, Ranger of the North"]) == 1


def test_cards_of_the_tcg_are_found_by_what_is_printed_on_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "culture:gondor", "type:companion", "signet:gandalf", "--game", "tcg"]) == 0
    found = capsys.readouterr().out.splitlines()
    assert any(line.startswith("Aragorn, Ranger of the North") for line in found)
    assert all("Gondor" in line and "companion" in line for line in found)


@pytest.mark.parametrize("players", ["2", "4"])
def test_bots_play_the_tcg(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "tcg", "--games", "2", "--players", players, "--decks", "random", "--processes", "1", "--json"]
    assert main(["simulate", *words]) == 0
    counted = json.loads(capsys.readouterr().out)
    assert (counted["finished"], counted["errors"], counted["refused"]) == (2, 0, 0)
