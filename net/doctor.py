"""What of playing with others works on this machine, and what to do where it does not."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from net.discovery import Discovery, DiscoveryError, Sighting, open_zeroconf, usable_addresses
from net.identity import IdentityError, grouped, load_identity
from net.players import Players
from net.primitives import Signer
from net.transport import DEFAULT_PORT, TransportError, open_port

HEARD_WITHIN = 3.0
"""Seconds in which players have to find each other."""
UFW = Path("/etc/ufw/ufw.conf")
FIREWALLD = Path("/run/firewalld")


class Health(Enum):
    """How bad it is."""

    GOOD = "ok"
    HINT = "hint"
    BAD = "bad"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    health: Health
    says: str
    do: str = ""


async def examine(folder: Path, port: int | None = None, interfaces: Sequence[str] = ()) -> list[Finding]:
    """Looks at everything the network needs; with interfaces named, only at those."""
    port_number = DEFAULT_PORT if port is None else port
    return [
        check_identity(folder),
        check_players(folder),
        check_port(port_number, interfaces[0] if interfaces else None),
        await check_interfaces(interfaces),
        await check_multicast(interfaces),
        check_firewall(port_number),
    ]


def check_identity(folder: Path) -> Finding:
    try:
        identity = load_identity(folder)
    except IdentityError as error:
        return Finding("key", Health.BAD, "your key cannot be used", str(error))
    says = f"{identity.name}, {identity.nickname}, {grouped(identity.fingerprint)}"
    if identity.notices:
        return Finding("key", Health.HINT, says, " ".join(identity.notices))
    return Finding("key", Health.GOOD, says)


def check_players(folder: Path) -> Finding:
    try:
        players = list(Players(folder))
    except (IdentityError, OSError) as error:
        return Finding("players", Health.BAD, "the known players cannot be read", str(error))
    checked = sum(any(key.checked for key in keys) for keys in players)
    return Finding("players", Health.GOOD, f"{len(players)} known, {checked} of them checked")


def check_port(port: int, host: str | None = None) -> Finding:
    try:
        sockets = open_port(port, host)
    except TransportError as error:
        return Finding("port", Health.HINT, str(error), "Without --port any free one is taken by itself.")
    families = " and ".join("IPv6" if ":" in str(sock.getsockname()[0]) else "IPv4" for sock in sockets)
    for sock in sockets:
        sock.close()
    return Finding("port", Health.GOOD, f"TCP {port} is free on {families}")


async def check_interfaces(interfaces: Sequence[str] = ()) -> Finding:
    try:
        zeroconf = open_zeroconf(interfaces)
    except DiscoveryError as error:
        return Finding("interfaces", Health.BAD, "no network can be used for finding players", str(error))
    try:
        await zeroconf.zeroconf.async_wait_for_start()
        addresses = usable_addresses(zeroconf.zeroconf)
    finally:
        await zeroconf.async_close()
    if not any(not address.startswith("127.") and address != "::1" for address in addresses):
        do = "Connect a cable, Wi-Fi or VPN. Players on this machine find each other all the same."
        return Finding("interfaces", Health.HINT, "only this machine itself is reachable", do)
    return Finding("interfaces", Health.GOOD, ", ".join(addresses))


async def check_multicast(interfaces: Sequence[str] = ()) -> Finding:
    """Announces one player and looks for him as another; no game is disturbed by it."""
    heard = asyncio.Event()
    speaker = Discovery(
        Signer(os.urandom(32)).pk, "Doctor", 9, bytes(32), lambda change: None, interfaces=tuple(interfaces)
    )

    def noticed(change: object) -> None:
        if isinstance(change, Sighting) and change.nonce == speaker.nonce:
            heard.set()

    listener = Discovery(bytes(32), "Ear", 9, bytes(32), noticed, announce=False, interfaces=tuple(interfaces))
    loop = asyncio.get_running_loop()
    try:
        await listener.start()
        began = loop.time()
        await speaker.start()
        async with asyncio.timeout(HEARD_WITHIN):
            await heard.wait()
        return Finding("multicast", Health.GOOD, f"an announcement is heard after {loop.time() - began:.1f} s")
    except DiscoveryError as error:
        return Finding("multicast", Health.BAD, "players cannot be found by themselves", str(error))
    except TimeoutError:
        says = f"our own announcement was not heard within {HEARD_WITHIN:.0f} s"
        do = "Allow UDP port 5353 in the firewall. Until then: lore join HOST:PORT, or an invitation."
        return Finding("multicast", Health.BAD, says, do)
    finally:
        await speaker.stop()
        await listener.stop()


def check_firewall(port: int) -> Finding:
    """What this machine's firewall would have to allow; whether it does, only another machine can tell."""
    if _ufw_is_on():
        do = f"sudo ufw allow {port}/tcp && sudo ufw allow 5353/udp"
        return Finding("firewall", Health.HINT, "ufw is on; others may not reach you", do)
    if FIREWALLD.is_dir():
        do = f"sudo firewall-cmd --add-port={port}/tcp --add-service=mdns"
        return Finding("firewall", Health.HINT, "firewalld is on; others may not reach you", do)
    if sys.platform in ("win32", "darwin"):
        do = f"Allow Python when the system asks; by hand: TCP {port} and UDP 5353, incoming."
        return Finding("firewall", Health.HINT, "the system may ask whether others can reach you", do)
    return Finding("firewall", Health.GOOD, f"none known here; a router must let through TCP {port}, UDP 5353")


def _ufw_is_on() -> bool:
    try:
        return "ENABLED=yes" in UFW.read_text(encoding="utf-8", errors="replace").split()
    except OSError:  # not installed, or not ours to read
        return False
