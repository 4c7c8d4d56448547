"""A sealed meeting: nobody can choose the pool, nobody can lie about his part, and a game can be held against it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from engine.cards.codes import code_of, seeded_value
from engine.journeys.cards.decks import Deck
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import sealed_deck
from lore_tui.cli import main
from lore_tui.commands import CommandError
from lore_tui.commands.decks import sealed_line
from lore_tui.files.deckfiles import own_decks
from lore_tui.files.decklists import entries
from lore_tui.files.sealed import answer, commit, meetings_folder, open_pool
from net.disk.identity import Identity, load_identity
from net.fair.log.faults import Refused
from net.fair.log.names import fit_chat
from net.fair.log.primitives import Signer
from net.fair.wire.sealed import (
    Meeting,
    Opening,
    own_promise,
    promise,
    read_meeting,
    read_opening,
    read_promise,
    reveal,
    take_openings,
    value,
)
from tests.net.lore_tables import audited, players, sit_down

NAMES = ("one", "two", "three")


def signer(name: str) -> Signer:
    return Signer(hashlib.sha256(name.encode()).digest())


def met(*names: str, salt: str = "") -> list[tuple[Meeting, Opening]]:
    """Everybody has promised and then opened; nobody has the others' openings yet."""
    begun = [promise(signer(name), hashlib.sha256(f"{name}{salt}".encode()).digest()) for name in names]
    found = []
    for name, (meeting, mine) in zip(names, begun, strict=True):
        found.append(reveal(meeting, signer(name), [other.line for _, other in begun if other != mine]))
    return found


def values(found: list[tuple[Meeting, Opening]]) -> set[bytes]:
    lines = [opening.line for _, opening in found]
    return {value(take_openings(meeting, lines)) for meeting, _ in found}


@pytest.mark.parametrize("count", [2, 3])
def test_everybody_comes_to_the_same_value(count: int) -> None:
    assert len(values(met(*NAMES[:count]))) == 1


def test_every_seed_changes_the_value() -> None:
    assert len(values(met("one", "two")) | values(met("one", "two", salt="x")) | values(met("one", "three"))) == 3


def test_lines_fit_into_one_line_of_chat() -> None:
    meeting, opening = met("one", "two")[0]
    for line in (own_promise(meeting).line, opening.line):
        assert fit_chat(line) == line


def test_an_opening_must_be_the_one_promised() -> None:
    (mine, _), _ = met("one", "two")
    (_, other), _ = met("two", "one", salt="another seed")
    with pytest.raises(Refused, match="does not fit any promise"):
        take_openings(mine, [other.line])


def test_an_opening_of_another_meeting_does_not_count() -> None:
    """The same promise shown to two groups: the signature names the group it was opened for."""
    (mine, _), _ = met("one", "two")
    _, (_, elsewhere) = met("three", "two")
    assert elsewhere.seed == met("one", "two")[1][1].seed
    with pytest.raises(Refused, match="does not fit any promise"):
        take_openings(mine, [elsewhere.line])


def test_a_value_needs_all_openings() -> None:
    (mine, _), _ = met("one", "two")
    with pytest.raises(Refused, match="1 of 2 openings are missing"):
        value(mine)


def test_who_has_told_his_seed_cannot_change_the_company() -> None:
    meeting, _ = promise(signer("one"), bytes(32))
    _, two = promise(signer("two"), bytes(32))
    _, three = promise(signer("three"), bytes(32))
    told, opening = reveal(meeting, signer("one"), [two.line])
    assert reveal(told, signer("one"), [two.line])[1] == opening
    with pytest.raises(Refused, match="told to others already"):
        reveal(told, signer("one"), [three.line])


def test_lines_that_make_no_meeting() -> None:
    meeting, mine = promise(signer("one"), bytes(32))
    _, two = promise(signer("two"), bytes(32))
    _, again = promise(signer("two"), bytes([1] * 32))
    for lines, why in (
        ([mine.line], "your own"),
        ([two.line, again.line], "promised twice"),
        ([], "two to 5 players"),
    ):
        with pytest.raises(Refused, match=why):
            reveal(meeting, signer("one"), lines)


def other_letter(line: str) -> str:
    return line[:20] + ("b" if line[20] == "a" else "a") + line[21:]


@pytest.mark.parametrize("spoil", [lambda s: s[:-1], other_letter, lambda s: "x" + s, lambda s: ""])
def test_a_line_that_lost_something_is_refused(spoil: Callable[[str], str]) -> None:
    meeting, opening = met("one", "two")[0]
    for line, reader in ((own_promise(meeting).line, read_promise), (opening.line, read_opening)):
        assert reader(line.upper()).line == line
        with pytest.raises(Refused, match="or a part of it was lost"):
            reader(spoil(line))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'{"pk": "zz", "seed": "", "promises": {}}', b'{"pk":"00","seed":"","promises":{}}']
)
def test_a_file_that_is_no_meeting(data: bytes) -> None:
    with pytest.raises(Refused, match="no sealed meeting"):
        read_meeting(data)


# ------------------------------------------------------------------------------------------------------ by command
@pytest.fixture
def two_homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    return [tmp_path / "one", tmp_path / "two"]


def at(home: Path, monkeypatch: pytest.MonkeyPatch) -> Identity:
    monkeypatch.setenv("LORE_HOME", str(home))
    return load_identity(home)


def test_two_players_draw_one_pool(two_homes: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    promises = [commit(at(home, monkeypatch)).line for home in two_homes]
    assert commit(at(two_homes[0], monkeypatch)).line == promises[0]
    openings = [answer(at(home, monkeypatch), [promises[1 - i]]).line for i, home in enumerate(two_homes)]
    codes = set()
    for i, home in enumerate(two_homes):
        at(home, monkeypatch)
        assert main(["decks", "sealed", "open", openings[1 - i], "--fill"]) == 0
        codes |= {deck.sealed for deck in own_decks().values()}
        assert [path.suffix for path in meetings_folder().iterdir()] == [".json"]
    assert len(codes) == 1


def test_steps_in_the_wrong_order(two_homes: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    person, other = at(two_homes[0], monkeypatch), signer("two")
    for step in (lambda: answer(person, []), lambda: open_pool([])):
        with pytest.raises(Refused, match="sealed commit"):
            step()
    mine = commit(person)
    _, theirs = reveal(promise(other, bytes(32))[0], other, [mine.line])
    with pytest.raises(Refused, match="does not fit any promise"):
        open_pool([theirs.line])
    assert commit(person, anew=True) != mine
    with pytest.raises(CommandError, match="no promise, or a part"):
        sealed_line("reveal", ["lore-promise-abc"], anew=False)


# ------------------------------------------------------------------------------------------------- against a game
def game_file(decks: list[Deck], folder: Path) -> Path:
    table = sit_down([entries(deck) for deck in decks])
    table.tables[0].concede()
    table.pump()
    path = folder / "game.lore"
    path.write_bytes(audited(table))
    return path


def meeting_of_the_players(folder: Path) -> tuple[str, Path]:
    """A meeting of those who sit at the table, as one of them keeps it."""

    keys = [player.key for player in players(2)]
    begun = [promise(key, bytes([i] * 32)) for i, key in enumerate(keys)]
    told = [reveal(begun[i][0], keys[i], [begun[1 - i][1].line]) for i in range(2)]
    meeting = take_openings(told[0][0], [told[1][1].line])
    path = folder / "meeting.json"
    path.write_bytes(json.encode(meeting))
    return code_of(value(meeting)), path


def test_a_game_is_held_against_the_pool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, meeting = meeting_of_the_players(tmp_path)
    fair = [sealed_deck(load(), random.Random(seed).randrange, code) for seed in (1, 2)]
    game = str(game_file(fair, tmp_path))
    assert main(["verify", game, "--sealed", str(meeting)]) == 0
    assert main(["verify", game, "--sealed", code]) == 0
    assert main(["verify", game, "--sealed", code_of(seeded_value(1))]) == 5
    assert "is not from the sealed pool" in capsys.readouterr().out


def test_a_deck_from_elsewhere_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, meeting = meeting_of_the_players(tmp_path)
    fair = sealed_deck(load(), random.Random(1).randrange, code)
    game = game_file([fair, ready_decks()["heirs-of-the-north"]], tmp_path)
    assert main(["verify", str(game), "--sealed", str(meeting)]) == 5
    told = capsys.readouterr().out
    assert "the deck of seat" in told and told.count("did not take part") == 0


def test_a_pool_that_others_drew_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:

    meeting, _ = met("one", "two")[0]
    whole = take_openings(meeting, [met("one", "two")[1][1].line])
    path = tmp_path / "others.json"
    path.write_bytes(json.encode(whole))
    fair = [sealed_deck(load(), random.Random(seed).randrange, code_of(value(whole))) for seed in (1, 2)]
    assert main(["verify", str(game_file(fair, tmp_path)), "--sealed", str(path)]) == 5
    assert capsys.readouterr().out.count("did not take part in drawing the sealed pool") == 2


def test_a_meeting_that_was_altered_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:

    code, path = meeting_of_the_players(tmp_path)
    meeting = read_meeting(path.read_bytes())
    pk = next(iter(meeting.openings))
    altered = replace(meeting, openings={**meeting.openings, pk: ("ff" * 32, meeting.openings[pk][1])})
    path.write_bytes(json.encode(altered))
    game = game_file([sealed_deck(load(), random.Random(1).randrange, code)] * 2, tmp_path)
    assert main(["verify", str(game), "--sealed", str(path)]) == 2
    assert "not what was promised" in capsys.readouterr().err
