"""Locked deck lists: a result counts only for the decks that were locked, and players may leave."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lore_tui.cli import main
from lore_tui.files.decklists import entries
from net.disk.identity import load_identity
from net.fair.log.schema import Entry
from net.tournament.director import Director, Ruling
from net.tournament.export import as_json, as_text
from net.tournament.locks import fits, lock_of, opening_of
from net.tournament.standings import table_of
from tests.net.lore_tables import GAMES, audited, deck_lists, prints, sit_down

SECRETS = (b"\x01" * 32, b"\x02" * 32)


def openings(lists: list[tuple[Entry, ...]]) -> list[str]:
    return [opening_of(secret, cards) for secret, cards in zip(SECRETS, lists, strict=True)]


def cup(path: Path, lists: list[tuple[Entry, ...]]) -> Director:
    """Two players who locked these lists, in round one."""
    made = Director.create(path / "cup.json", "Cup", b"\x05" * 16)
    for name, key, cards, opening in zip(("Ann", "Ben"), prints(), lists, openings(lists), strict=True):
        made.enter(name, key, lock_of(key, cards, opening))
    made.next_round()
    return made


def played(lists: list[tuple[Entry, ...]]) -> bytes:
    """A game with these decks that Ben gave up."""
    table = sit_down(lists)
    table.tables[1].concede()
    table.pump()
    return audited(table)


def test_a_game_with_the_locked_decks_counts_once_both_are_opened(tmp_path: Path) -> None:
    lists = deck_lists(2)
    made = cup(tmp_path, lists)
    data = played(lists)
    for name, key, opening in zip(("Ann", "Ben"), prints(), openings(lists), strict=True):
        with pytest.raises(Ruling, match=f"{name} locked a deck list that is not opened yet"):
            made.take_transcript(data, GAMES)
        made.open_deck(key, opening)
    made.take_transcript(data, GAMES)
    assert not made.open_tables()
    again = Director.open(tmp_path / "cup.json")
    assert [entrant.opening for entrant in again.tournament.entrants] == openings(lists)


@pytest.mark.parametrize("seat", [0, 1])
def test_another_deck_than_the_locked_one_is_refused_by_name(tmp_path: Path, seat: int) -> None:
    lists = deck_lists(2)
    made = cup(tmp_path, lists)
    for key, opening in zip(prints(), openings(lists), strict=True):
        made.open_deck(key, opening)
    swapped = list(lists)
    swapped[seat] = deck_lists(4)[2]
    with pytest.raises(Ruling, match=f"{('Ann', 'Ben')[seat]} did not play the deck he locked.*warn or eject"):
        made.take_transcript(played(swapped), GAMES)
    assert made.open_tables(), "no result was written"


def test_one_card_is_enough_and_the_lock_belongs_to_its_player() -> None:
    cards = deck_lists(1)[0]
    ann, ben = prints()
    opening = opening_of(SECRETS[0], cards)
    lock = lock_of(ann, cards, opening)
    assert fits(lock, ann, cards[::-1], opening), "the order of a list does not matter"
    other = tuple(sorted([*cards[:-1], cards[0]]))
    assert not fits(lock, ann, other, opening)
    assert not fits(lock, ben, cards, opening), "nobody can take over another player's lock"
    assert opening_of(SECRETS[1], cards) != opening, "equal decks have unequal locks"


def test_what_is_no_lock_and_no_opening_is_refused(tmp_path: Path) -> None:
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x05" * 16)
    with pytest.raises(Ruling, match="64 hexadecimal digits"):
        made.enter("Ann", "key", "my deck")
    made.enter("Ann", "key")
    with pytest.raises(Ruling, match="Ann locked no deck list"):
        made.open_deck("key", "00" * 16)
    made.commit_deck("key", "ab" * 32)
    with pytest.raises(Ruling, match="32 hexadecimal digits"):
        made.open_deck("key", "00")


def test_a_player_who_leaves_concedes_his_game_keeps_his_place_and_is_paired_no_more(tmp_path: Path) -> None:
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x07" * 16)
    for number in range(5):
        made.enter(f"Player {number}", f"key{number}")
    made.next_round()
    gone, other = made.tournament.rounds[0].tables[0]
    made.drop(gone)
    with pytest.raises(Ruling, match="out already"):
        made.drop(gone)
    for table in made.open_tables():
        made.decide(dict.fromkeys(table, 10), "stopped")
    places = {one.key: one for one in table_of(made.tournament)}
    assert places[other].points == 6 and places[gone].losses == 1, "the other one won; the one who left has a place"
    made.next_round()
    second = made.tournament.rounds[1]
    assert gone not in {key for table in second.tables for key in table} | {second.bye}
    assert f"{made.tournament.entrant(gone).name}: left" in as_text(made.tournament)
    told = json.loads(as_json(made.tournament))
    assert told["dropped"] == [gone] and len(told["standings"]) == 5
    assert told["rounds"][0]["results"][0]["conceded"] == [gone]


def test_the_command_line_locks_opens_drops_and_exports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path / "home"))
    assert main(["decks", "lock", "heirs-of-the-north"]) == 0
    shown = dict(line.split(None, 1) for line in capsys.readouterr().out.splitlines()[:4])
    person = load_identity(tmp_path / "home")
    assert shown["key"] == person.fingerprint
    from engine.lore.cards.decks import ready_decks

    assert fits(shown["lock"], shown["key"], entries(ready_decks()["heirs-of-the-north"]), shown["opening"])
    file = str(tmp_path / "cup.json")
    for step in (
        ["new", "Cup"],
        ["enter", "Frodo", shown["key"]],
        ["lock", "Frodo", shown["lock"]],
        ["enter", "Sam", "key of Sam"],
        ["open", "Frodo", shown["opening"]],
        ["pair"],
        ["drop", "Sam"],
        ["export"],
    ):
        assert main(["tournament", file, *step]) == 0
    text = capsys.readouterr().out
    assert "Frodo" in text and "ruled: Sam left the tournament" in text and "Sam: left" in text
    assert main(["tournament", file, "export", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["standings"][0]["name"] == "Frodo"
    assert main(["tournament", file, "lock", "Frodo", "nonsense"]) == 1


def test_the_command_line_carries_ratings_on_and_shows_the_season(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spring, summer = str(tmp_path / "spring.json"), str(tmp_path / "summer.json")
    for step in (["new", "Spring"], ["enter", "Ann", "a"], ["enter", "Ben", "b"], ["pair"]):
        assert main(["tournament", spring, *step]) == 0
    assert main(["tournament", spring, "rule", "Ann=20", "Ben=10", "--why", "stopped"]) == 0
    assert main(["tournament", spring, "close"]) == 0
    assert main(["tournament", summer, "new", "Summer"]) == 0
    assert main(["tournament", summer, "enter", "Ann", "a", "--after", spring]) == 0
    assert main(["tournament", summer, "enter", "Zed", "z", "--after", spring]) == 1
    assert Director.open(Path(summer)).tournament.entrant("a").rating == 157, "six, and one for the game of the winner"
    capsys.readouterr()
    assert main(["tournament", spring, "season", summer]) == 0
    told = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert told == [["Ann", "157", "157"], ["Ben", "144", "150"]]
