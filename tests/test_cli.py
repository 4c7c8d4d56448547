"""The command line: help for everything, one line for every mistake, no traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lore_tui import __version__, cli
from lore_tui.commands import CommandError
from lore_tui.files.home import data_folder

MODULES = sorted(file.stem for file in (Path(cli.__file__).parent / "commands").glob("[!_]*.py"))


class Broken:
    """A command that ends in whatever way it is told."""

    NAME = "rules"
    HELP = "fail"
    EXAMPLE = "lore rules"

    def __init__(self, action: Callable[[], int]) -> None:
        self.action = action

    def add_arguments(self, parser: object) -> None:
        """Any argument is refused."""

    def run(self, args: object) -> int:
        return self.action()


def broken(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def action() -> int:
        raise error

    monkeypatch.setattr(cli, "load", lambda name: Broken(action))


def test_the_table_lists_the_commands_there_are() -> None:
    assert sorted(cli.COMMANDS) == MODULES


@pytest.mark.parametrize("name", MODULES)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = cli.load(name)
    assert (command.NAME, command.HELP) == (name, cli.COMMANDS[name])
    assert command.EXAMPLE.startswith(f"lore {name}")
    assert cli.main([name, "--help"]) == 0
    assert command.EXAMPLE.splitlines()[0] in capsys.readouterr().out


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out and line in out for name, line in cli.COMMANDS.items())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"lore {__version__}\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["ruls"], "Did you mean `lore rules`?"),
        (["xyzzy"], "`lore --help` lists them"),
        (["--nonsense"], "Try `lore --help`"),
        (["rules", "--nonsense"], "Try `lore rules --help`"),
        (["rules", "--coverage", "wounded"], "leave out the id or word"),
    ],
)
def test_bad_arguments_get_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


def test_a_command_can_complain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    broken(monkeypatch, CommandError("there is no deck 'x'.\n`lore decks list` shows them.", 1))
    assert cli.main(["rules"]) == 1
    assert capsys.readouterr().err == "lore: there is no deck 'x'. `lore decks list` shows them.\n"


def test_a_complaint_names_a_file_in_one_clean_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever sends a file chooses its name."""
    assert cli.main(["verify", str(tmp_path / "a\x1b[2Jb\u202ec\nverified")]) == 4
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "a [2Jb c verified cannot be read" in err


def test_an_interrupt_is_silent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    broken(monkeypatch, KeyboardInterrupt())
    assert cli.main(["rules"]) == 130
    assert capsys.readouterr() == ("", "")


def test_the_unexpected_is_reported_in_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lore_home: Path
) -> None:
    broken(monkeypatch, RuntimeError("the ring is lost"))
    assert cli.main(["rules"]) == 70
    out, err = capsys.readouterr()
    (report,) = (lore_home / "reports").iterdir()
    assert out == ""
    assert str(report) in err
    assert "Traceback" not in err
    assert err.count("\n") == 1
    text = report.read_text(encoding="utf-8")
    assert "the ring is lost" in text
    assert "Traceback" in text
    assert f"lore {__version__}" in text


def test_a_report_keeps_invitations_secret() -> None:
    from lore_tui.files.report import report_text

    text = report_text(RuntimeError(), ["join", "lore1-abcdef@host:4000"])
    assert "abcdef" not in text
    assert "command: lore join lore1-..." in text


def test_a_report_that_cannot_be_saved_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    monkeypatch.setenv("LORE_HOME", str(blocked))
    broken(monkeypatch, RuntimeError("lost"))
    assert cli.main(["rules"]) == 70
    assert "Set LORE_HOME" in capsys.readouterr().err


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, lore_home: Path) -> None:
    assert data_folder() == lore_home
    monkeypatch.delenv("LORE_HOME")
    assert data_folder() != lore_home
    assert data_folder().name == "lore"


def test_help_imports_no_screens() -> None:
    script = (
        "import sys; from lore_tui.cli import main; main(['--help']); "
        "print(sorted({'textual', 'net', 'engine', 'lore_tui.files.rulebook', 'msgspec'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_first_picture_waits_for_nothing_that_it_does_not_show() -> None:
    script = (
        "import sys, lore_tui.app; from lore_tui.games.menu import ready_names; ready_names('lore'); "
        "late = ('net', 'engine.journeys', 'engine.lore.game', 'engine.lore.cards.decks', 'lore_tui.files.report', "
        "'lore_tui.view.prompt', 'lore_tui.screens.table', 'cryptography', 'zeroconf'); "
        "print(sorted(set(late) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_closed_pipe_is_no_error() -> None:
    script = "import sys; from lore_tui.cli import main; sys.exit(main(['rules', '--json']))"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.wait() == 141
        assert process.stderr.read() == b""
