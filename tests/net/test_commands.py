"""`lore verify`, `lore explain`, `lore export`: exit codes, words, and no traceback for a bad file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from lore_tui.commands import CommandError, explain, export, verify
from net.fair.log.schema import Audit, Evidence, Kind, Record, pack, read
from net.fair.log.transcript import read_file, write_file
from tests.net.golden import FOLDER
from tests.net.harness import GAME, RULES


@pytest.fixture(autouse=True)
def toy_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (verify, explain):
        monkeypatch.setattr(module, "known_games", lambda: {RULES: GAME})


def run(module: object, *words: str) -> int:
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)  # type: ignore[attr-defined]
    code = module.run(parser.parse_args(words))  # type: ignore[attr-defined]
    assert isinstance(code, int)
    return code


def golden(name: str) -> str:
    return str(FOLDER / f"{name}.lore")


def test_verify_says_verified(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(verify, golden("two")) == 0
    out = capsys.readouterr().out
    assert out.count(" ok") == 5
    assert out.rstrip().endswith("verified")
    assert "not verified" not in out


def test_verify_names_seat_entry_and_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(verify, golden("false-reveal")) == 1
    out = capsys.readouterr().out
    assert "at fault: seat" in out and "rule reveal" in out and "not verified" in out


def test_verify_never_says_verified_of_what_is_not_opened(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(verify, golden("not-opened")) == 2
    out = capsys.readouterr().out
    assert "did not open" in out
    assert "bound, not verified" in out


@pytest.mark.parametrize("name", ["two", "forked", "aborted", "illegal-action"])
def test_verify_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(verify, golden(name), "--json")
    found = json.loads(capsys.readouterr().out)
    assert found["exit"] == code
    assert [level["level"] for level in found["levels"]] == [1, 2, 3, 4, 5]
    assert (found["fault"] is not None) == (code == 1)
    assert all(len(seat["fingerprint"]) == 26 for seat in found["seats"])


def test_verify_without_the_rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(verify, "known_games", dict)
    assert run(verify, golden("two")) == 3
    assert capsys.readouterr().out.count(" ok") == 4


def test_verify_expected_keys(capsys: pytest.CaptureFixture[str]) -> None:
    run(verify, golden("two"), "--json")
    seat = json.loads(capsys.readouterr().out)["seats"][0]
    assert run(verify, golden("two"), "--expect", f"{seat['name']}={seat['fingerprint']}") == 0
    assert run(verify, golden("two"), "--expect", f"{seat['name']}={'a' * 26}") == 5
    with pytest.raises(CommandError):
        run(verify, golden("two"), "--expect", "Bilbo")
    with pytest.raises(CommandError):
        run(verify, golden("two"), "--seat", "7")


def test_missing_file_is_words(tmp_path: Path) -> None:
    for module, words in ((verify, ()), (explain, ("1",)), (export, ("--public",))):
        with pytest.raises(CommandError, match="cannot be read"):
            run(module, str(tmp_path / "none.lore"), *words)


def test_explain_prints_a_program_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(explain, golden("two"), "1") == 0
    out = capsys.readouterr().out
    program = out[out.index("import hashlib") :]
    exec(program, {})
    answers = [int(line.rsplit(":", 1)[1].split()[0]) for line in out.splitlines() if line.startswith("  number")]
    assert capsys.readouterr().out.strip() == str(answers)
    with pytest.raises(CommandError, match="no roll or draw number"):
        run(explain, golden("two"), "9999")
    with pytest.raises(CommandError, match="Try `lore verify`"):
        run(explain, str(Path(__file__)), "1")


def test_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "game.lore"
    source.write_bytes(Path(golden("two")).read_bytes())
    assert run(export, str(source), "--public") == 0
    target = tmp_path / "game.public.lore"
    assert run(verify, str(target)) == 2
    capsys.readouterr()
    with pytest.raises(CommandError, match="exists already"):
        run(export, str(source), "--public")
    with pytest.raises(CommandError, match="--public"):
        run(export, str(source))
    source.write_bytes(source.read_bytes()[:-5])
    with pytest.raises(CommandError, match="cannot be exported"):
        run(export, str(source), "--public", "--out", str(tmp_path / "other.lore"))


def test_no_copy_is_made_of_a_file_in_which_a_deck_may_hide(tmp_path: Path) -> None:
    """Somebody put the opening of a seat into an accusation, under another kind."""
    found = read_file(Path(golden("two")).read_bytes())
    assert found.trailer is not None
    audit = next(record for record in found.records if record.kind == Kind.AUDIT)
    hidden = Evidence(1, read(Audit, audit.body).gid, 0, 2, (Record(Kind.FRAME, audit.body, audit.sig),))
    source, target = tmp_path / "game.lore", tmp_path / "other.lore"
    record = Record(Kind.EVIDENCE, pack(hidden), b"")
    source.write_bytes(write_file([*found.records, record], found.trailer.seq, found.trailer.head))
    with pytest.raises(CommandError, match="altered"):
        run(export, str(source), "--public", "--out", str(target))
    assert not target.exists()
