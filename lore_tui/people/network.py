"""How a player shows himself on the network: the arguments that commands share, and what comes of them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.editions import edition
from lore_tui.commands import CommandError
from lore_tui.files.home import data_folder
from lore_tui.games import SHOWN
from net.disk.identity import IdentityError
from net.disk.lock import Lock, LockedError, lock_file
from net.fair.log.names import fold, name_fault
from net.fair.wire.invite import AddressError, parse_address
from net.peers.discovery import DiscoveryError
from net.peers.peer import Options, Peer
from net.peers.ssh import Login, names_door, parse_door, parse_login
from net.peers.transport import DEFAULT_PORT, TransportError

ON = "LORE_ON"
"""The variable that names the one own address to use where --on does not."""
MOST_SPARRING = 99


def add_network_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments about port, name and network."""
    parser.add_argument("--port", type=int, metavar="N", help="the port to listen on (7171, or any that is free)")
    parser.add_argument("--name", metavar="S", help="the name others see")
    parser.add_argument(
        "--on",
        metavar="ADDRESS",
        default=os.environ.get(ON) or None,
        help=f"listen and announce only on this own address, as 127.0.0.1 (also: {ON})",
    )
    parser.add_argument(
        "--ssh", metavar="[USER@]HOST", help="let others come through a machine that your ssh reaches, and theirs too"
    )
    parser.add_argument("--unseen", action="store_true", help="do not announce yourself on the network")


def options_of(args: argparse.Namespace, *, bot: bool = False) -> Options:
    """The arguments as the network takes them; raises CommandError for what cannot be meant."""
    if args.port is not None and not 0 <= args.port < 65_536:
        raise CommandError("a port is a number from 1 to 65535.")
    fault = name_fault(args.name) if args.name is not None else None
    if fault:
        raise CommandError(f"{args.name!r} is no name for a player: {fault}.")
    options = Options(args.port, name=args.name, bot=bot, announce=not args.unseen, greet=not bot, ssh=login_of(args))
    return here(options, args.on)


def login_of(args: argparse.Namespace) -> Login | None:
    """The machine others come through, where one is named; raises CommandError for what is none."""
    try:
        return parse_login(args.ssh) if args.ssh else None
    except AddressError as error:
        raise CommandError(str(error)) from None


def check_place(text: str) -> None:
    """Complains about what is no address, invitation, name or place for ssh, before anything is started."""
    try:
        if names_door(text):
            parse_door(text)
        elif not text.startswith("@"):
            parse_address(text, DEFAULT_PORT)
    except AddressError as error:
        raise CommandError(str(error)) from None


def here(options: Options, address: str | None) -> Options:
    """The options, kept to one own address where one is named."""
    return replace(options, host=address, interfaces=(address,)) if address else options


def default_options() -> Options:
    """How a player shows himself who opens the lobby from the first screen."""
    return here(Options(greet=True), os.environ.get(ON))


def open_peer(options: Options, folder: Path | None = None) -> Peer[Any]:
    """The player on the network, not started yet; raises CommandError with what to do."""
    try:
        return Peer(folder or data_folder(), [edition(name).game for name in SHOWN], options)
    except IdentityError as error:
        raise CommandError(str(error), 1) from None


def start(peer: Peer[Any]) -> int:
    """Opens the port; raises CommandError with what to do."""
    try:
        return peer.start()
    except (TransportError, DiscoveryError, IdentityError) as error:
        raise CommandError(str(error), 1) from None


@contextmanager
def sparring_folder(name: str) -> Iterator[Path]:
    """A folder with a key of its own for a bot of that name; a second one at the same time gets another."""
    root = data_folder() / "sparring"
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    held: Lock | None = None
    for number in range(1, MOST_SPARRING):
        folder = root / (fold(name) if number == 1 else f"{fold(name)}-{number}")
        folder.mkdir(mode=0o700, exist_ok=True)
        try:
            held = lock_file(folder / "lock")
            break
        except LockedError:
            continue
    if held is None:
        raise CommandError(f"{MOST_SPARRING - 1} bots called {name} are playing already; choose another --name.", 1)
    try:
        yield folder
    finally:
        held.release()
