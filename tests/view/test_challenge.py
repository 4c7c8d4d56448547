"""What is wished for, and the way by which so many play it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.metw.variants import MULTI, STANDARD, STARTER, STARTER_MULTI, Option
from lore_tui.commands import CommandError
from lore_tui.files.settings import Quick, Settings, save_settings
from lore_tui.people.challenge import Challenge, load_wishes, save_wishes
from lore_tui.people.gathering import why_no_table
from lore_tui.people.meeting import wish_for


def test_the_number_of_players_chooses_the_way_beside_the_one_wished_for() -> None:
    found = {
        (rules, seats): Challenge(game="metw", rules=rules).terms(seats).variant
        for rules in ("starter", "starter-multi", "standard", "multi")
        for seats in (2, 4)
    }
    assert {found[rules, 2] for rules in ("starter", "starter-multi")} == {STARTER}
    assert {found[rules, 2] for rules in ("standard", "multi")} == {STANDARD}
    assert {found[rules, 4] for rules in ("starter", "starter-multi")} == {STARTER_MULTI}
    assert {found[rules, 4] for rules in ("standard", "multi")} == {MULTI}


def test_what_that_way_does_not_offer_is_left_out_of_the_terms() -> None:
    challenge = Challenge(game="metw", rules="standard", options=(Option.DRAFT, Option.BURGLARY))
    assert challenge.terms(2).options == (Option.DRAFT, Option.BURGLARY)
    assert challenge.terms(3).options == (Option.BURGLARY,)


def test_a_table_is_refused_where_no_way_is_for_so_many() -> None:
    assert why_no_table(4, 1, Challenge(game="metw", rules="standard")) == ""
    assert "for two players" in why_no_table(4, 1, Challenge(rules="intro"))
    assert why_no_table(5, 1, Challenge(game="tcg", rules="full")) == "Up to 4 play this game."


def test_a_deck_of_another_game_names_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`lore join ... --deck gandalf` has no word for the game: the deck says which one it is."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    wish_for("gandalf")
    assert (load_wishes().game, load_wishes().deck) == ("tcg", "gandalf")
    with pytest.raises(CommandError, match="no deck 'gandalf'"):
        wish_for("gandalf", "lore")
    with pytest.raises(CommandError, match="Decks: guard-of-the-white-city"):
        wish_for("no such deck")
    assert load_wishes().game == "lore", "a game that was named stays named"


def test_the_first_offer_is_of_the_game_of_the_first_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    assert load_wishes() == Challenge()
    save_settings(Settings(quick=Quick(game="metw")))
    assert (load_wishes().game, load_wishes().rules) == ("metw", "starter")
    save_wishes(Challenge())
    assert load_wishes().game == "lore", "what was wished once is kept"
