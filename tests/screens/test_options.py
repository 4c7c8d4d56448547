"""Optional rules from the lobby to the file: chosen by keys, seen by all before they agree, part of the terms."""

from __future__ import annotations

import argparse
import asyncio
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from engine.cards.decks import DeckEntry
from engine.editions.lore import LORE
from engine.journeys.cards.decks import Tips
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.game import GAME
from engine.lore.variants import OPTION_RULES, STANDARD, Option, options_ok
from lore_tui.app import LoreApp
from lore_tui.cli import main
from lore_tui.commands import play as play_command
from lore_tui.commands.play import seeded, started, wanted
from lore_tui.files.deckfiles import save_deck
from lore_tui.files.decklists import entries
from lore_tui.files.shelf import held
from lore_tui.people.challenge import Challenge, all_terms, deck_of, load_wishes
from lore_tui.people.lobby_model import LobbyModel
from lore_tui.people.network import open_peer
from lore_tui.people.optional import turned
from lore_tui.plain.client import Screen as PlainScreen
from lore_tui.plain.lobby import PlainLobby
from lore_tui.plain.people import Lines
from lore_tui.screens.people import PeerTableScreen
from net.peers.events import Offered
from net.peers.peer import Options
from tests.net.lore_tables import audited, deck_lists, sit_down
from tests.rules_plugin import rule
from tests.screens.test_lobby_screen import HERE, Keys, home, lobby, play, sam, wait_for

__all__ = ["home"]
LONGER = int(Option.LONGER)


def switched(options: tuple[int, ...], word: str) -> tuple[int, ...]:
    """The options with the rule of that word switched."""
    return turned("lore", "standard", options, next(rule for rule in OPTION_RULES if rule.word == word))


@rule("LORE-OPT-01")
def test_options_are_chosen_in_the_lobby_and_are_the_rules_of_the_game(home: Path) -> None:
    """Breaking ties, two strikes, a game longer by two: both see them before they agree, and both play by them."""
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("7")
            await keys.shows("Which optional rules do you offer?", "breaking ties: no", "longer game: no")
            await keys.press("1", "enter", "2", "enter", "5", "enter", "5", "enter")
            await keys.shows("breaking ties: yes", "facing two strikes: yes", "longer game: +2", "only points win: no")
            await keys.press("7", "enter")
            await keys.shows("7 options 3 optional rules")
            await keys.press("a", "1", "enter")
            offered = await asyncio.to_thread(wait_for, other, Offered)
            assert isinstance(offered, Offered)
            assert offered.offer.terms.options == (1, 2, LONGER + 2)
            told = all_terms(offered.offer.terms)
            longer = "longer game (4 exhaustions, call at 25 MPs, sideboard 40)"
            assert told[0] == f"rules: standard rules; optional: breaking ties, facing two strikes, {longer}"
            await keys.shows(*told)
            other.call(lambda one: one.accept(offered.offer.id, entries(deck_of(Challenge())[1], 1)))
            await keys.until(lambda: isinstance(app.screen, PeerTableScreen), "the table")
            game = other.lobby.sessions[-1]
            await keys.until(lambda: game.gid is not None, "the game")
            assert game.table.state.rules.options == (1, 2, LONGER + 2)
            assert (game.table.state.rules.call, game.table.state.rules.exhaustions) == (25, 4)

        play(script)
    assert load_wishes().options == (1, 2, LONGER + 2), "kept for the next time"


def test_what_somebody_offers_is_named_and_one_can_want_other_terms(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            terms = Challenge(options=(int(Option.VISITED_SITES),)).terms()
            cards = entries(deck_of(Challenge())[1], terms.variant)
            me = lobby(app).lobby_model.me  # type: ignore[union-attr]
            other.call(lambda one: one.offer([me], terms, cards))
            await keys.shows("OFFER Sam offers you a game", "rules: standard rules; optional: recently visited sites")
            await keys.shows("I want other terms")

        play(script)


def test_every_way_of_switching_gives_options_that_go_together() -> None:
    options: tuple[int, ...] = ()
    longer = next(rule for rule in OPTION_RULES if rule.most > 1)
    for one in [*OPTION_RULES, *OPTION_RULES, *[longer] * 7, *reversed(OPTION_RULES)]:
        options = switched(options, one.word)
        assert options_ok(STANDARD, options) is None, options
    assert switched((), "points") == (3, LONGER + 1), "only in a longer game"
    assert switched((3, LONGER + 5), "longer") == (), "without it the points are not alone"
    assert switched((1, LONGER + 1), "ties") == (LONGER + 1,)


def test_rules_that_do_not_exist_are_called_so() -> None:
    assert LORE.optional((77, 0, LONGER, LONGER + 9)) == [f"one that does not exist ({n})" for n in (0, 77, 100, 109)]


@rule("LORE-RULING-156")
def test_the_introductory_game_has_none() -> None:
    challenge = Challenge(rules="intro", options=(1,))
    assert challenge.terms().options == () and "breaking ties" not in challenge.in_words


@rule("LORE-OPT-07", "LORE-OPT-09")
def test_a_deck_is_checked_by_the_options_of_the_table(home: Path) -> None:
    """A main character in the pool, and a sideboard of 35: each is in order with its option alone."""
    deck = ready_decks()["heirs-of-the-north"]
    wizard = load().named("Gandalf").number
    main_in_pool = replace(deck, name="Main", tips=Tips(), pool=(*deck.pool[1:], DeckEntry(0, 1, wizard, "")))
    more = 35 - sum(entry.copies for entry in deck.sideboard)
    large = replace(deck, name="Large", sideboard=(*deck.sideboard, *_fillers(deck.entries, more)))
    save_deck("main", main_in_pool)
    save_deck("large", large)
    assert "LORE-DECK-07" in held("main").refusal and not held("main", (int(Option.STARTING_MAIN),)).refusal
    assert "LORE-DECK-16" in held("large").refusal and not held("large", (LONGER + 1,)).refusal
    listed = entries(main_in_pool, STANDARD)
    assert GAME.deck_ok(STANDARD, (Option.STARTING_MAIN,), listed) is None
    assert GAME.deck_ok(STANDARD, (), listed) is not None


def _fillers(used: tuple[DeckEntry, ...], count: int) -> list[DeckEntry]:
    """Cards that are in no part of a deck yet, one copy each."""
    taken = {entry.number for entry in used}
    free = [
        card
        for card in load().by_number.values()
        if card.number not in taken and card.is_hazard and not card.is_resource
    ]
    return [DeckEntry(0, 1, card.number, "") for card in free[:count]]


def test_the_line_client_switches_options_by_words(home: Path) -> None:
    said: list[str] = []
    lobby_model = LobbyModel(open_peer(Options(0, HERE, "Frodo", discover=False, sync=False)))
    lobby_model.open()
    try:
        typed = StringIO("option\noption ties\noption points\noption ties\nq\n")
        PlainLobby(lobby_model, PlainScreen(lambda prompt: "", said.append), Lines(typed)).run()
    finally:
        lobby_model.close()
    told = " ".join(" ".join(said).split())
    assert "strikes: facing two strikes, an untapped character may take two strikes" in told
    assert "You offer: standard rules, breaking ties, no clock" in told
    assert "only points win, longer game (3 exhaustions" in told
    assert load_wishes().options == (3, LONGER + 1)


@rule("LORE-OPT-01")
def test_the_file_of_a_game_names_its_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = sit_down(deck_lists(2), options=(2, 5))
    table.mine.concede()
    table.pump()
    file = tmp_path / "game.lore"
    file.write_bytes(audited(table))
    assert main(["verify", str(file)]) == 0
    assert "optional rules: facing two strikes, recently visited sites" in capsys.readouterr().out


@rule("LORE-OPT-01")
def test_the_command_line_agrees_on_options_with_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    args = parser_for(play_command).parse_args(["--option", "strikes", "--option", "longer", "--option", "longer"])
    match, decks = wanted(args)
    assert match.options == (2, LONGER + 2)
    assert seeded(match, decks, 1).state.rules.options == (2, LONGER + 2)
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    session = started(match, decks, threaded=False)
    assert session.moment.state.rules.call == 25
    session.close()
    assert main(["play", "--option", "nothing"]) != 0
    assert "ties, strikes, main, visited, longer, points" in capsys.readouterr().err
    assert main(["play", "--option", "ties", "--rules", "intro"]) != 0


def parser_for(command: ModuleType) -> argparse.ArgumentParser:
    """The arguments of one command."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser
