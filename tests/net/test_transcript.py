"""The file of a game: no byte of it can be changed, no record removed, moved or borrowed from another game."""

from __future__ import annotations

import hashlib

import pytest

from net.fair.check.explain import NoSuchBeacon, explain
from net.fair.check.report import ALTERED, INCOMPLETE
from net.fair.check.verify import verify
from net.fair.log.primitives import fingerprint
from net.fair.log.schema import Kind, Record, Trailer, pack, read
from net.fair.log.transcript import MAGIC, FileFault, frame_record, public_copy, read_file, write_file
from tests.net.harness import GAME, RULES, deck, make, play, terms
from tests.net.second import agreed, second_verdict

GAMES = {RULES: GAME}


def small(salt: str = "", count: int = 2, strict: bool = False) -> bytes:
    offer = terms(count, turns=1, strict=strict)
    net = play(make(count, offer=offer, decks=[deck(seat, 4, 1) for seat in range(count)], salt=salt))
    return net.tables[0].transcript()


@pytest.fixture(scope="module")
def game() -> bytes:
    return small()


def resealed(data: bytes, records: list[Record]) -> bytes:
    """The file with other records and a trailer that fits them as far as a forger can make it fit."""
    trailer = read_file(data).trailer
    assert trailer is not None
    return write_file(records, trailer.seq, trailer.head)


def refused(data: bytes) -> None:
    """Neither verifier accepts the file or names anybody: whoever alters it without a key proves nothing."""
    code, seat = agreed(data)
    assert code in (INCOMPLETE, ALTERED) and seat < 0
    full = verify(data, GAMES)
    assert full.exit_code in (INCOMPLETE, ALTERED), full.finding


def test_honest_file(game: bytes) -> None:
    report = verify(game, GAMES)
    assert report.exit_code == 0
    assert [level.verdict for level in report.levels] == ["ok"] * 5
    assert second_verdict(game) == 0


def test_every_single_byte_change_is_seen(game: bytes) -> None:
    for at in range(len(game)):
        changed = bytearray(game)
        changed[at] ^= 1 << at % 8
        try:
            found = read_file(bytes(changed))
        except FileFault:
            continue
        if not found.fault and not found.cut:
            assert verify(bytes(changed), GAMES).exit_code == 4, at
            assert second_verdict(bytes(changed)) == 4, at


def test_changed_and_resealed_is_refused(game: bytes) -> None:
    found = read_file(game)
    for index, record in enumerate(found.records):
        for part in ("body", "sig"):
            raw = bytearray(getattr(record, part))
            if not raw:
                continue
            place = (index * 31) % len(raw)
            raw[place] ^= 0x01
            new = Record(
                record.kind, bytes(raw) if part == "body" else record.body, bytes(raw) if part == "sig" else record.sig
            )
            records = [*found.records[:index], new, *found.records[index + 1 :]]
            refused(resealed(game, records))


def test_record_removed_doubled_or_moved_is_refused(game: bytes) -> None:
    records = list(read_file(game).records)
    for index, record in enumerate(records):
        refused(resealed(game, records[:index] + records[index + 1 :]))
        refused(resealed(game, [*records[: index + 1], record, *records[index + 1 :]]))
        if index + 1 < len(records):
            swapped = [*records]
            swapped[index], swapped[index + 1] = swapped[index + 1], swapped[index]
            refused(resealed(game, swapped))


def test_cut_anywhere_is_never_green(game: bytes) -> None:
    for at in range(0, len(game), 97):
        assert verify(game[:at], GAMES).exit_code in (2, 3, 4)


def test_file_spliced_from_two_games(game: bytes) -> None:
    first, second = read_file(game).records, read_file(small("other")).records
    for at in range(1, min(len(first), len(second)), 5):
        refused(resealed(game, [*first[:at], *second[at:]]))


def test_trailer_with_another_entry(game: bytes) -> None:
    found = read_file(game)
    assert found.trailer is not None
    for seq, head in ((found.trailer.seq + 1, found.trailer.head), (found.trailer.seq, bytes(32))):
        report = verify(write_file(found.records, seq, head), GAMES)
        assert report.exit_code == 4
        assert report.finding is not None and report.finding.rule == "trailer"


def test_bytes_after_the_trailer(game: bytes) -> None:
    assert verify(game + b"\x00", GAMES).exit_code == 4
    assert second_verdict(game + b"\x00") == 4


def test_without_entries_it_is_not_green(game: bytes) -> None:
    found = read_file(game)
    count = 1 + 3 * 2
    gid = hashlib.sha256(b"").digest()
    data = write_file(found.records[:count], 0, gid)
    assert verify(data, GAMES).exit_code in (2, 4)
    assert second_verdict(data) in (2, 4)


def test_public_copy_holds_no_seed(game: bytes) -> None:
    public = public_copy(game)
    assert not any(record.kind == Kind.AUDIT for record in read_file(public).records)
    for record in read_file(game).records:
        if record.kind == Kind.AUDIT:
            assert record.body not in public
    report = verify(public, GAMES)
    assert report.exit_code == 2
    assert second_verdict(public) == 2
    with pytest.raises(FileFault):
        public_copy(public[:-3])


def test_unknown_version_and_rules(game: bytes) -> None:
    other = b"LOREGAME2\n" + game[10:]
    assert verify(other, GAMES).exit_code == 3
    assert second_verdict(other) == 3
    report = verify(game, {})
    assert report.exit_code == 3
    assert [level.verdict for level in report.levels] == ["ok"] * 4 + ["unknown"]
    assert verify(b"hello", GAMES).exit_code == 4
    assert verify(b"", GAMES).exit_code == 4


def test_expected_fingerprints(game: bytes) -> None:
    name, mark, _ = verify(game, GAMES).seats[0]
    assert verify(game, GAMES, {name: mark}).exit_code == 0
    assert verify(game, GAMES, {name: fingerprint(bytes(32))}).exit_code == 5
    assert verify(game, GAMES, {"Nobody": mark}).exit_code == 5


def test_evil_container() -> None:
    for data in (
        MAGIC + b"\xff\xff\xff\xff",
        MAGIC + (5).to_bytes(4, "big") + b"\x93\x01\xc4\x00\xc0",
        MAGIC + frame_record(Record(Kind.TRAILER, b"\x90", b"")),
        MAGIC + frame_record(Record(Kind.TRAILER, pack(Trailer(0, 0, bytes(32), bytes(32))), b"")),
    ):
        assert verify(data, GAMES).exit_code in (2, 4)
        assert second_verdict(data) in (2, 4)


def test_explanation_recomputes(game: bytes) -> None:
    net_report = verify(game, GAMES)
    for b in range(1, net_report.beacons + 1):
        found = explain(game, b, GAMES)
        printed: list[object] = []
        exec(found.program, {"print": printed.append})
        assert printed == [[asked.answer for asked in found.asked]]
        assert len(found.names) == 2
    with pytest.raises(NoSuchBeacon):
        explain(game, 999, GAMES)
    bare = explain(game, 1, {})
    assert [asked.answer for asked in bare.asked] == [asked.answer for asked in explain(game, 1, GAMES).asked]


def test_strict_and_larger_tables_agree() -> None:
    for data in (small("s", strict=True), small("3", count=3)):
        assert verify(data, GAMES).exit_code == 0
        assert second_verdict(data) == 0
        records = list(read_file(data).records)
        for index in range(0, len(records), 7):
            refused(resealed(data, records[:index] + records[index + 1 :]))


def test_trailer_is_read_strictly(game: bytes) -> None:
    trailer = read_file(game).trailer
    assert trailer is not None
    assert read(Trailer, pack(trailer)) == trailer
