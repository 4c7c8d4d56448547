"""Machines that ssh reaches, for tests: a real sshd with keys made for it, on loopback or in a namespace."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SSHD = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")
SEPARATED = Path("/run/sshd")
"""The empty folder that Debian's sshd wants when root starts it."""


def why_no_sshd() -> str | None:
    """Why there can be no sshd here, if there can be none."""
    if sys.platform == "win32" or SSHD is None or shutil.which("ssh") is None:
        return "ssh needs its client and its server (openssh-server)"
    return None


WHY_NO_SSHD = why_no_sshd()


@dataclass
class Gate:
    """A running sshd, and the ssh of a player who may log in there under the name `gate`."""

    folder: Path
    address: str
    port: int
    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        """What LoRE needs to use this ssh in place of the player's own."""
        return {"LORE_SSH": f"ssh -F {self.folder / 'config'}"}

    def listen(self) -> bool:
        """Waits until sshd takes connections; False where its port was taken. The rest of its log is read aside."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said.append(line.rstrip())
            if "Server listening" in line:
                threading.Thread(target=self._read_on, daemon=True).start()
                return True
        return False

    def _read_on(self) -> None:
        assert self.process.stderr is not None
        with contextlib.suppress(ValueError):  # closed meanwhile
            for line in self.process.stderr:
                self.said.append(line.rstrip())

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


def make_keys(folder: Path) -> None:
    """The key of the machine and the key of the player."""
    for name in ("machine", "player", "stranger"):
        made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(made, check=True, stdin=subprocess.DEVNULL)


def write_files(folder: Path, address: str, port: int, options: Sequence[str]) -> None:
    """What sshd is to allow, and how the player's ssh finds it."""
    (folder / "sshd").write_text(
        "\n".join(
            [
                *options,  # the first word on a thing counts
                f"ListenAddress {address}",
                f"Port {port}",
                f"HostKey {folder / 'machine'}",
                f"AuthorizedKeysFile {folder / 'player.pub'}",
                "StrictModes no",
                "UsePAM no",
                "PidFile none",
                "PermitRootLogin yes",
                "PasswordAuthentication no",
                "KbdInteractiveAuthentication no",
                "MaxStartups 100",
                "",
            ]
        )
    )
    (folder / "known").write_text(f"[{address}]:{port} {(folder / 'machine.pub').read_text()}")
    (folder / "config").write_text(
        f"Host gate\n HostName {address}\n Port {port}\n User {pwd.getpwuid(os.getuid()).pw_name}\n"
        f" IdentityFile {folder / 'player'}\n IdentitiesOnly yes\n IdentityAgent none\n"
        f" UserKnownHostsFile {folder / 'known'}\n GlobalKnownHostsFile none\n"
    )


def free_port(address: str) -> int:
    with socket.socket() as sock:
        sock.bind((address, 0))
        return int(sock.getsockname()[1])


@contextlib.contextmanager
def gate(
    folder: Path, *options: str, address: str = "127.0.0.1", inside: Sequence[str] = ()
) -> Iterator[Gate]:
    """An sshd, on loopback or inside a namespace, which is gone afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    make_keys(folder)
    if os.getuid() == 0:
        SEPARATED.mkdir(mode=0o755, exist_ok=True)
    while True:
        port = 2222 if inside else free_port(address)
        write_files(folder, address, port, options)
        command = [*inside, str(SSHD), "-D", "-e", "-f", str(folder / "sshd")]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        found = Gate(folder, address, port, process)
        try:
            if found.listen():
                yield found
                return
        finally:
            found.stop()
        assert not inside and "in use" in " ".join(found.said), found.said
