"""What of playing with others works on this machine, and what to do where it does not."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from net.disk.identity import IdentityError, grouped, load_identity
from net.disk.players import Players
from net.fair.log.primitives import Signer
from net.fair.wire.channel import PREAMBLE
from net.peers.discovery import Discovery, DiscoveryError, Sighting, open_zeroconf, usable_addresses
from net.peers.forward import Forward
from net.peers.nearby import MEET, Nearby, why_useless
from net.peers.nearby import folder as meeting_folder
from net.peers.ssh import LOOPBACK, Lines, Login, no_ssh, program
from net.peers.transport import DEFAULT_PORT, TransportError, open_port

HEARD_WITHIN = 3.0
"""Seconds in which players have to find each other."""
UFW = Path("/etc/ufw/ufw.conf")
FIREWALLD = Path("/run/firewalld")
SSHD_PORT = 22


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


async def examine(
    folder: Path, port: int | None = None, interfaces: Sequence[str] = (), login: Login | None = None
) -> list[Finding]:
    """Looks at everything the network needs; with interfaces named, only at those; with a login, at that machine."""
    port_number = DEFAULT_PORT if port is None else port
    return [
        check_identity(folder),
        check_players(folder),
        check_port(port_number, interfaces[0] if interfaces else None),
        await check_interfaces(interfaces),
        await check_multicast(interfaces),
        check_firewall(port_number),
        await check_meeting(),
        await check_ssh(),
        await check_sshd(),
        *([await check_login(login)] if login is not None else []),
        Finding("relay", Health.GOOD, "at tables of three to five, whoever reaches two others connects them"),
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


async def check_meeting() -> Finding:
    """Whether players logged in on this machine find each other."""
    place = meeting_folder()
    if place is None:
        do = f"Unset {MEET}, or let it name a sticky folder."
        return Finding("machine", Health.HINT, "players of this machine do not meet in a folder", do)
    reason = why_useless(place)
    if reason is not None:
        do = f"Let {MEET} name a folder that is root's and sticky, as /tmp is, on both sides."
        return Finding("machine", Health.HINT, reason, do)
    signer = Signer(os.urandom(32))
    there, here = (Nearby(place, os.urandom(8), signer.pk, "Self", bytes(32), lambda change: None) for _ in range(2))
    try:
        there.write()
        here.look()
        found = any(one.may_be(signer.pk) for one in here.sightings.values())
    except OSError as error:
        return Finding("machine", Health.HINT, f"{place} cannot be used: {(error.strerror or str(error)).lower()}")
    finally:
        there.stop()
    says = f"players of this machine meet in {place}" if found else f"our own words in {place} were not found"
    return Finding("machine", Health.GOOD if found else Health.BAD, says)


async def check_ssh() -> Finding:
    """Whether there is an ssh to go to other machines with."""
    try:
        asked = await asyncio.create_subprocess_exec(
            *program(), "-V", stdin=DEVNULL, stdout=DEVNULL, stderr=asyncio.subprocess.PIPE
        )
    except OSError:
        return Finding("ssh", Health.HINT, "lore join ssh://HOST and lore host --ssh HOST cannot work", str(no_ssh()))
    version = (await asked.communicate())[1].decode("utf-8", "replace").partition(",")[0].strip()
    return Finding("ssh", Health.GOOD, f"lore join ssh://HOST and lore host --ssh HOST use {version or program()[0]}")


async def check_sshd() -> Finding:
    """Whether a friend with a login on this machine could come through it."""
    says = "no sshd answers on this machine, so nobody joins you through it"
    try:
        async with asyncio.timeout(HEARD_WITHIN):
            reader, writer = await asyncio.open_connection(LOOPBACK, SSHD_PORT)
            greeting = await reader.readline()
            writer.close()
    except (OSError, TimeoutError, ValueError):
        greeting = b""
    if not greeting.startswith(b"SSH-"):
        return Finding("sshd", Health.HINT, says, "Where all of you have a login elsewhere: lore host --ssh HOST.")
    return Finding("sshd", Health.GOOD, "whoever has a login here joins you with lore join ssh://THIS-MACHINE")


async def check_login(login: Login) -> Finding:
    """Whether that machine lets a host open a door, and a guest come through it: we go there and back to ourselves."""

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(PREAMBLE)
        writer.close()

    server = await asyncio.start_server(greet, LOOPBACK, 0)
    lines, told = Lines(), list[str]()
    door = Forward(replace(login, port=0), f"{LOOPBACK}:{server.sockets[0].getsockname()[1]}", told.append)
    try:
        standing = await door.once()
        _, writer = await lines.open(standing)
        writer.close()
    except TransportError as error:
        return Finding("ssh there", Health.BAD, str(error))
    finally:
        await door.stop()
        await lines.close()
        server.close()
    return Finding("ssh there", Health.GOOD, f"{login.host}: a door can be opened there, and others come through it")


def _ufw_is_on() -> bool:
    try:
        return "ENABLED=yes" in UFW.read_text(encoding="utf-8", errors="replace").split()
    except OSError:  # not installed, or not ours to read
        return False
