"""Headless players of LoRE in processes of their own, for tests: what they print, and what they leave on disk."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lore_tui.files.gamefile import known_games
from net.fair.check.verify import verify
from tests.net.second import second_verdict

ROOT = Path(__file__).resolve().parents[2]
MEMORY = Path("/dev/shm")
SEEN = ("--on", "127.0.0.1")
LOOPBACK = (*SEEN, "--unseen")
"""By address alone: other tests run on this host, with players of the same names."""


@contextlib.contextmanager
def disk() -> Iterator[Path]:
    """A folder for keys and journals; in memory where that is possible, since players wait for their disk."""
    place = MEMORY if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="lore-", dir=place))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@dataclass
class Spar:
    """A running `lore peer`."""

    process: subprocess.Popen[str]
    told: list[str] = field(default_factory=list)

    def until(self, start: str | tuple[str, ...], after: int = 0) -> str:
        """The first line that begins so, or in one of several ways, of those after so many.

        The time limit of the test ends a wait in vain.
        """
        for line in self.told[after:]:
            if line.startswith(start):
                return line
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(line.rstrip("\n"))
            if self.told[-1].startswith(start):
                return self.told[-1]
        raise AssertionError(f"never told {start!r}: {self.told[-20:]}")

    def type(self, *lines: str) -> None:
        """Lines a person types."""
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()

    @property
    def port(self) -> int:
        """The port this player listens on."""
        return int(self.until("here ").split(" port ")[1].split()[0])

    def ends_well(self) -> None:
        """Everything was played and verified."""
        assert self.ends() == 0, self.told[-20:]

    def ends(self) -> int:
        """What the process says in the end; the test's time limit ends a wait in vain."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(line.rstrip("\n"))  # one by one, for whoever looks at a wait in vain
        return self.process.wait()

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.kill()
        self.process.wait()


@dataclass
class Hall:
    """All players of a test; whoever still runs at its end is stopped."""

    home: Path
    out: Path
    spars: list[Spar] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    """What the players find in their environment besides what the test does."""

    def start(
        self,
        name: str,
        *words: str,
        inside: Sequence[str] = (),
        network: Sequence[str] = LOOPBACK,
        module: str = "lore_tui",
    ) -> Spar:
        """A player by name, with a disk and a folder for files of his own; `module` is who he really is."""
        return self._run(name, inside, "peer", "--out", str(self.out / name), *network, *words, module=module)

    def person(
        self, name: str, *words: str, inside: Sequence[str] = (), network: Sequence[str] = LOOPBACK
    ) -> Spar:
        """A person by name, at a client whose lines the test types."""
        return self._run(name, inside, *words, *network)

    def _run(self, name: str, inside: Sequence[str], *words: str, module: str = "lore_tui") -> Spar:
        process = subprocess.Popen(
            [*inside, sys.executable, "-m", module, *words, "--name", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LORE_HOME": str(self.home / name), **self.environment},
        )
        self.spars.append(Spar(process))
        return self.spars[-1]

    def stop(self) -> None:
        """Nobody is left behind."""
        for spar in self.spars:
            if spar.process.poll() is None:
                spar.kill()
            for pipe in (spar.process.stdin, spar.process.stdout):
                if pipe is not None:
                    with contextlib.suppress(BrokenPipeError):
                        pipe.close()

    def same_files(self, games: int, *names: str) -> list[bytes]:
        """The files of these players: equal, as many as games, each found in order by both verifiers."""
        files = [{path.name: path.read_bytes() for path in (self.out / name).glob("*.lore")} for name in names]
        assert len(files[0]) == games and all(found == files[0] for found in files[1:])
        for data in files[0].values():
            assert verify(data, known_games()).exit_code == 0
            assert second_verdict(data) == 0
        return list(files[0].values())


@contextlib.contextmanager
def hall(out: Path) -> Iterator[Hall]:
    """Players who are gone when the test is over."""
    with disk() as home:
        found = Hall(home, out)
        try:
            yield found
        finally:
            found.stop()
