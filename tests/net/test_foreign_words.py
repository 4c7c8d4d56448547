"""What comes from files and peers: shown clean, read up to a limit, and no name passes for another."""

from __future__ import annotations

import argparse
import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.editions import EDITIONS, edition
from lore_tui.cli import main
from lore_tui.commands import CommandError, decks, doctor, verify
from lore_tui.files.campaign import FILE as CAMPAIGN
from lore_tui.files.campaign import read_campaign
from lore_tui.files.deckfiles import LARGEST
from lore_tui.files.gamefile import read_game
from lore_tui.people.challenge import FILE as WISHES
from lore_tui.people.challenge import Challenge, load_wishes
from lore_tui.people.peer_games import PROGRESS, read_progress
from lore_tui.sessions.match import ABOUT, Match, read_about, write_about
from lore_tui.view.lessons import FILE as LESSONS
from lore_tui.view.lessons import Notebook
from net.disk.files import read_limited
from net.disk.identity import IdentityError, load_identity
from net.disk.journal import MAGIC, Journal, JournalError
from net.disk.players import Players, Standing
from net.fair.check.report import ALTERED, INCOMPLETE
from net.fair.log.faults import Misuse
from net.fair.log.hidden import Deck
from net.fair.log.names import alike, fold, name_fault
from net.fair.log.primitives import Signer
from net.fair.log.schema import Audit, Hello, Kind, Ready, Record, Setup, pack, read
from net.fair.log.setup import game_id, table_id, terms_hash
from net.fair.log.transcript import public_copy, read_file, write_file
from net.fair.seat.solo import LocalTable, Sitter
from net.peers.peer import read_places
from net.tournament.director import Director, Ruling
from net.tournament.records import Entrant, to_bytes
from tests.hostile.liar import resigned, scene
from tests.net.golden import FOLDER
from tests.net.harness import GAME, RULES, choose, deck, seats_of, terms
from tests.net.second import SECOND

EVIL = "Eve\x1b[2J\r\nlevel 1: ok\u202e\u200b"
CYRILLIC_ALICE = "\u0410\u04cf\u0456\u0441\u0435"


# -------------------------------------------------------------------------------------------------------- words
def shown(text: str) -> None:
    assert all(char.isprintable() for line in text.split("\n") for char in line), ascii(text)


def test_the_second_verifier_prints_no_name_as_it_is() -> None:
    assert SECOND.clean(EVIL).isprintable()
    records = list(read_file((FOLDER / "two.lore").read_bytes()).records)
    hello = read(Hello, records[1].body)
    assert SECOND.clean(hello.name) == hello.name


def test_both_verifiers_show_a_name_full_of_tricks_as_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat signs a name that clears the screen, begins a line of its own and turns the writing round."""
    path = tmp_path / "evil.lore"
    path.write_bytes(seated_as(EVIL))
    monkeypatch.setattr("sys.argv", ["lore_verify.py", str(path)])
    assert SECOND.main() == INCOMPLETE
    lines = capsys.readouterr().out
    shown(lines)
    assert lines.count("level 1: ok") == 2 and lines.splitlines().count("level 1: ok") == 1
    parser = argparse.ArgumentParser()
    verify.add_arguments(parser)
    for words in ([], ["--json"], ["--seat", "0"]):
        verify.run(parser.parse_args([str(path), *words]))
        out = capsys.readouterr().out
        shown(out)
        assert "level 1: ok" not in out.splitlines()


def seated_as(name: str) -> bytes:
    """A table at which the first seat has this name and nobody has moved yet."""
    keys = sorted((Signer(bytes([byte]) * 32) for byte in (1, 2)), key=lambda key: key.pk)
    offer = pack(terms(2))
    rows = [Hello(1, terms_hash(offer), key.pk, bytes(32), name if key is keys[0] else "Sam", False) for key in keys]
    hellos = [resigned(key, Kind.HELLO, row) for key, row in zip(keys, rows, strict=True)]
    tid = table_id(offer, [record.body for record in hellos])
    decks = [Deck(bytes(32), tid, key.pk, deck(seat)) for seat, key in enumerate(keys)]
    setups = [
        Setup(1, tid, seat, d.seed_commitment, d.chain[0], d.sizes, d.decklist, b"".join(d.leaves))
        for seat, d in enumerate(decks)
    ]
    signed = [resigned(key, Kind.SETUP, setup) for key, setup in zip(keys, setups, strict=True)]
    gid = game_id(tid, [record.body for record in signed])
    readies = [resigned(key, Kind.READY, Ready(1, gid, seat)) for seat, key in enumerate(keys)]
    return write_file([Record(Kind.TERMS, offer, b""), *hellos, *signed, *readies], 0, gid)


def test_deck_names_are_shown_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evil.deck"
    path.write_text(f"name: {EVIL.replace(chr(13), '').replace(chr(10), '')}\n[draw]\n1 \x1b[31mNobody\u202e\n")
    for run in (decks.print_check, decks.print_deck):
        for game in EDITIONS:
            try:
                run(str(path), game)
            except CommandError as error:
                shown(str(error))
            shown(capsys.readouterr().out)


def test_the_list_of_decks_is_shown_clean(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own name and the name of its file."""
    for game in EDITIONS:
        rules = edition(game).decks
        evil = rules.write(next(iter(rules.ready().values())))
        title = rules.name(next(iter(rules.ready().values())))
        text = evil.replace(title, f"{title}\x1b[2J\u202e", 1)
        own = {"e\x1b[2Jvil": rules.parse(text)}
        monkeypatch.setattr(decks, "own_decks", lambda game, own=own: own)
        decks.print_list(game)
        out = capsys.readouterr().out
        shown(out)
        assert "[2Jvil" in out and f"{title}[2J" in out


def test_a_report_shows_names_clean(capsys: pytest.CaptureFixture[str]) -> None:
    from net.fair.check.report import Report

    report = Report()
    report.lack(4, f"seat 0 ({EVIL}) did not open its cards")
    report.unexpected.append(EVIL)
    shown(verify.as_text(report))


def test_no_name_passes_for_another(tmp_path: Path) -> None:
    """Letters of two alphabets are no name; a whole name in another alphabet counts as the one it looks like."""
    assert name_fault("\u0410lice") is not None and name_fault("Alic\u0435") is not None
    assert name_fault(CYRILLIC_ALICE) is None and name_fault("Борис") is None and name_fault("Alice") is None
    assert name_fault("\u15c5lice") is not None, "a syllable of Canada drawn like an A"
    assert name_fault("Ivan\u674e") is None and name_fault("\u674e") is None
    for other in ("\ua4ee\ua4e1\ua4f2\ua4da\ua4f0", "\u13aa\u13de\u13c6\u13df\u13ac", "A\u01c0ice", "Alice\u0966"):
        assert name_fault(other) is not None, "drawn like Latin throughout, or in one stroke"
    for same in (CYRILLIC_ALICE, "AIice", "A1ice", "alice", "\u0391lice", "\u1d00\u029f\u026a\u1d04\u1d07"):
        assert fold(same) == fold("Alice"), same
    for pair in (("NINA", "\u039d\u0399\u039d\u0391"), ("\u039d\u0399\u039d\u0391", "\u03bd\u03b9\u03bd\u03b1")):
        assert alike(*pair), "capitals of Greek look like ours, and are still the same letters as its small ones"
    assert not alike("Nina", "Viva") and not alike("Nina", "\u03bd\u03b9\u03bd\u03b1")
    assert fold("Boris") != fold("Doris") and fold("Modern") == fold("Modem")
    players = Players(tmp_path)
    players.check(Signer(b"\x01" * 32).pk, "Alice")
    assert players.regard(Signer(b"\x02" * 32).pk, CYRILLIC_ALICE).standing is Standing.CHANGED
    director = Director.create(tmp_path / "cup.json", "Cup", b"\x05" * 16)
    director.enter("Alice", "a" * 26)
    with pytest.raises(Ruling, match="looks like one"):
        director.enter(CYRILLIC_ALICE, "b" * 26)


# -------------------------------------------------------------------------------------------------------- files
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_and_devices_are_no_files(tmp_path: Path) -> None:
    """Reading from them would wait, or never end."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(OSError, match="it is no file"):
            read_limited(path, 100)
        with pytest.raises(CommandError, match="it is no file"):
            read_game(path)
        with pytest.raises(CommandError, match="it is no file"):
            decks.print_check(str(path))
        with pytest.raises(Ruling):
            Director.open(path)


def test_what_cannot_be_read_convicts_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit 1 is for a proof: no file, a folder, a file that is too long and a verifier that fails are no proof."""
    long = tmp_path / "long.lore"
    with long.open("wb") as file:
        file.truncate((32 << 20) + 1)
    for path in (tmp_path / "none.lore", tmp_path, long):
        assert main(["verify", str(path)]) == ALTERED
        monkeypatch.setattr("sys.argv", ["lore_verify.py", str(path)])
        assert SECOND.main() == ALTERED
    assert main(["verify", str(long), "--seat"]) == 2

    def mistaken(data: bytes) -> None:
        raise RuntimeError

    monkeypatch.setattr(SECOND, "verify", mistaken)
    monkeypatch.setattr("sys.argv", ["lore_verify.py", str(FOLDER / "two.lore")])
    assert SECOND.main() == 70
    shown(capsys.readouterr().out)


def test_large_files_are_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "large.deck"
    with path.open("wb") as file:
        file.truncate(300 << 20)  # three hundred megabytes that take no room
    with pytest.raises(CommandError, match="larger than"):
        decks.print_check(str(path))
    with pytest.raises(CommandError, match="larger than"):
        read_game(path)
    with pytest.raises(OSError, match="it is no file"):
        read_limited(tmp_path, LARGEST)


def test_a_tournament_file_with_unprintable_names_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    director = Director.create(path, "Cup", b"\x05" * 16)
    with pytest.raises(Ruling, match="cannot be shown"):
        director.enter("Eve\u202e", "a" * 26)
    path.write_bytes(to_bytes(replace(director.tournament, entrants=(Entrant("Eve\u202e", "a" * 26),))))
    with pytest.raises(Ruling, match="cannot be shown"):
        Director.open(path)


def test_the_public_copy_keeps_no_deck_in_an_accusation() -> None:
    """A liar opened in the middle of the game: the proof holds his seed and deck."""
    s = scene(2)
    record = resigned(s.key, Kind.AUDIT, s.table._open_deck())
    s.send(record)
    data = s.honest[0].transcript()
    seed = read(Audit, record.body).seed
    assert seed in data and seed not in public_copy(data)
    assert SECOND.verify(public_copy(data)).code == INCOMPLETE


# ------------------------------------------------------------------------------------------------------ journals
def played(folder: Path) -> Path:
    """A game alone of which some moves are in its journal."""
    with Journal(folder / "game", folder / "marks", sync=False) as journal:
        sitters = [Sitter(player, deck(seat)) for seat, player in enumerate(seats_of(2))]
        table = LocalTable.new(GAME, terms(2), sitters, journal)
        rng = random.Random(2)
        for _ in range(4):
            assert table.asked is not None
            choose(table.asked, rng)
            table.pump()
    return folder / "game"


def resumed(folder: Path) -> None:
    with Journal(folder / "game", folder / "marks", sync=False) as journal:
        table: LocalTable[object] = LocalTable.resume({RULES: GAME}, seats_of(2), journal)  # type: ignore[type-var]
        assert table.asked is not None


def boundaries(data: bytes) -> list[int]:
    """Where the records of a journal end, and where the first begins."""
    ends = [data.index(b"\n") + 1]
    while ends[-1] < len(data):
        ends.append(ends[-1] + 4 + int.from_bytes(data[ends[-1] : ends[-1] + 4], "big"))
    return ends


@pytest.mark.parametrize("name", ["journal", "private"])
def test_a_journal_that_lost_its_end_says_so(tmp_path: Path, name: str) -> None:
    """Cut anywhere, also before the first entry, the game does not go on: its seat would sign something twice."""
    path = played(tmp_path) / name
    data = path.read_bytes()
    for end in boundaries(data):
        for cut in {max(end - 1, 0), end, end + 3} - {len(data), len(data) + 3}:
            path.write_bytes(data[:cut])
            with pytest.raises((Misuse, JournalError)):
                resumed(tmp_path)
    path.write_bytes(data)
    resumed(tmp_path)


@pytest.mark.parametrize("name, step", [("journal", 211), ("private", 31)])
def test_a_journal_with_a_flipped_bit_says_what_to_do(tmp_path: Path, name: str, step: int) -> None:
    path = played(tmp_path) / name
    data = path.read_bytes()
    for at in range(0, len(data), step):
        changed = bytearray(data)
        changed[at] ^= 1 << at % 8
        path.write_bytes(bytes(changed))
        with pytest.raises((Misuse, JournalError)):
            resumed(tmp_path)


def fifo(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.write(MAGIC)
        file.truncate(300 << 20)  # it takes no room


UNUSABLE = [fifo, endless, folder, huge]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["journal", "private"])
@pytest.mark.parametrize("spoil", UNUSABLE)
def test_what_is_no_journal_says_so(tmp_path: Path, name: str, spoil: Callable[[Path], None]) -> None:
    path = played(tmp_path) / name
    path.unlink()
    spoil(path)
    with pytest.raises(JournalError, match="cannot go on"):
        resumed(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("spoil", UNUSABLE[:3])
def test_what_is_no_mark_says_so(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    played(tmp_path)
    for mark in (tmp_path / "marks").iterdir():
        mark.unlink()
        spoil(mark)
    with pytest.raises(JournalError, match="cannot go on"):
        resumed(tmp_path)


def test_zeros_where_nothing_was_written_are_no_damage(tmp_path: Path) -> None:
    """So some file systems leave a file that grew in a crash; what was there before is kept."""
    path = played(tmp_path) / "journal"
    data = path.read_bytes()
    path.write_bytes(data + bytes(5000))
    resumed(tmp_path)
    assert path.read_bytes() == data
    path.write_bytes(data + bytes(4) + data)
    with pytest.raises(JournalError, match="damaged"):
        resumed(tmp_path)
    assert path.read_bytes() == data + bytes(4) + data, "nothing of it is thrown away"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("spoil", UNUSABLE)
def test_the_clients_own_files_hold_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
) -> None:
    """Each is as if it were not there, or refused with a sentence."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    for name in (ABOUT, PROGRESS, CAMPAIGN, WISHES, LESSONS, "players.json", "places.json", "profile.json"):
        spoil(tmp_path / name)
    assert read_about(tmp_path) is None and read_progress(tmp_path) == "" and read_places(tmp_path) == {}
    assert load_wishes() == Challenge() and Notebook(tmp_path).seen == set()
    with pytest.raises(ValueError, match="cannot be read"):
        read_campaign()
    for load in (Players, load_identity):
        with pytest.raises(IdentityError, match="cannot be read"):
            load(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("words", (["play", "--plain"], ["resume"], ["decks", "sealed", "commit"]))
@pytest.mark.parametrize("name", ["identity.pem", "seeds.key"])
def test_a_damaged_key_is_a_sentence_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, words: list[str]
) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    for spoil in (*UNUSABLE, Path.touch):
        load_identity(tmp_path)
        path = tmp_path / name
        path.unlink()
        spoil(path)
        assert main(words) == 1
        told = capsys.readouterr().err
        assert name in told and re.search("[Mm]ove (it|the file) away", told), told
        path.rmdir() if path.is_dir() else path.unlink()


def test_a_players_file_of_an_older_version_is_read(tmp_path: Path) -> None:
    players = Players(tmp_path)
    players.meet(Signer(b"\x01" * 32).pk, "Sam")
    path = tmp_path / "players.json"
    path.write_text(path.read_text().replace(',\n    "withheld": 0', ""))
    assert "withheld" not in path.read_text()
    assert [key.withheld for keys in Players(tmp_path) for key in keys] == [0]
    path.write_text(path.read_text().replace('"games": 0', '"games": -1'))
    with pytest.raises(IdentityError):
        Players(tmp_path)


def test_the_doctor_keeps_to_the_address_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    async def examine(folder: Path, port: int | None, interfaces: list[str], login: object) -> list[object]:
        asked.append(list(interfaces))
        return []

    monkeypatch.setattr(doctor, "examine", examine)
    parser = argparse.ArgumentParser()
    doctor.add_arguments(parser)
    monkeypatch.setenv("LORE_ON", "127.0.0.1")
    doctor.run(parser.parse_args([]))
    doctor.run(parser.parse_args(["--on", "192.0.2.1"]))
    monkeypatch.delenv("LORE_ON")
    doctor.run(parser.parse_args([]))
    assert asked == [["127.0.0.1"], ["192.0.2.1"], []]


def test_a_game_that_is_not_known_here_is_no_game_to_go_on_with(tmp_path: Path) -> None:
    match = Match("a-deck", "another", "steward", game="metw")
    write_about(tmp_path, match)
    assert read_about(tmp_path) == match
    write_about(tmp_path, replace(match, game="of a later version"))
    assert read_about(tmp_path) is None
