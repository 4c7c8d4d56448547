"""Where to find a peer: addresses, and invitations that also prove who is there."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import re
import secrets
from dataclasses import dataclass, field

from net.fair.log.primitives import H, key_id
from net.fair.wire.messages import TOKEN

PREFIX = "lore1-"
MAX_TEXT = 400
MAX_OPEN = 32
_HOST = re.compile(r"[0-9A-Za-z]([0-9A-Za-z._-]{0,252}[0-9A-Za-z.])?|[0-9A-Fa-f:.]{2,45}(%[0-9A-Za-z._-]{1,32})?")


class AddressError(ValueError):
    """A text that names no peer; the sentence says what it should look like."""


@dataclass(frozen=True)
class Address:
    """A host and a port, and from an invitation whose key answers there and what lets us in."""

    host: str
    port: int
    expect: bytes | None = None
    token: bytes = field(default=b"", repr=False)

    @property
    def text(self) -> str:
        return join_host(self.host, self.port)


def join_host(host: str, port: int) -> str:
    """`host:port`, with brackets around an IPv6 address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def parse_address(text: str, default_port: int | None = None) -> Address:
    """What a player typed: `host:port`, `[ipv6]:port` or an invitation."""
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise AddressError("That is too long for an address.")
    if text.lower().startswith(PREFIX):
        return _parse_invitation(text)
    host, port = _split(text, default_port)
    return Address(host, port)


def invitation(pk: bytes, token: bytes, host: str, port: int) -> str:
    """The text a host sends to one guest by any other way."""
    return f"{invitation_code(pk, token)}@{join_host(host, port)}"


def invitation_code(pk: bytes, token: bytes) -> str:
    """The part of an invitation before the place."""
    body = key_id(pk) + token
    return PREFIX + base64.b32encode(body + H("inv", body)[:4]).decode().rstrip("=").lower()


def _parse_invitation(text: str) -> Address:
    code, mark, place = text[len(PREFIX) :].partition("@")
    if not mark:
        raise AddressError("The end of the invitation is missing: it has to end with @host:port.")
    host, port = _split(place, None)
    return Address(host, port, *parse_code(code))


def parse_code(code: str) -> tuple[bytes, bytes]:
    """Whose key an invitation expects, and what lets a guest in; without the word it begins with."""
    try:
        raw = base64.b32decode(code.upper() + "=" * (-len(code) % 8))
    except (binascii.Error, ValueError):
        raw = b""
    body, check = raw[:-4], raw[-4:]
    if len(body) != 16 + TOKEN or H("inv", body)[:4] != check:
        raise AddressError("The invitation was not copied in full, or has a mistake. Copy it again.")
    return body[:16], body[16:]


def _split(text: str, default_port: int | None) -> tuple[str, int]:
    if text.startswith("["):
        host, mark, rest = text[1:].partition("]")
        port = rest[1:] if rest.startswith(":") else rest and "?"
        mark = mark if ":" in host else ""
    elif text.count(":") > 1:
        host, mark, port = text, "]", ""
    else:
        host, mark, port = text.partition(":")
        mark = mark or "]"
    if not mark or not _HOST.fullmatch(host) or not _well_formed(host):
        raise AddressError("An address looks like 192.168.1.7:7171, [fe80::1%eth0]:7171 or a name:7171.")
    if not port and default_port is not None:
        return host, default_port
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 0 < int(port) < 65_536:
        raise AddressError("The port is missing or wrong: it is a number after the colon, as in 192.168.1.7:7171.")
    return host, int(port)


def _well_formed(host: str) -> bool:
    """Whether a host is a name or an address as everybody writes it, not a number that a resolver would guess at."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        last = host.rstrip(".").rpartition(".")[2]
        return ":" not in host and not re.fullmatch(r"[0-9]+|0[xX][0-9A-Fa-f]*", last)
    return not (address.is_unspecified or address.is_multicast)


@dataclass
class Invitations:
    """The invitations a host has given out and nobody has used yet; they end with the process."""

    _open: list[bytes] = field(default_factory=list, repr=False)

    def issue(self) -> bytes:
        """A token for one guest; too many open ones strike off the oldest."""
        token = secrets.token_bytes(TOKEN)
        self._open = [*self._open[-(MAX_OPEN - 1) :], token]
        return token

    def use(self, token: bytes) -> bool:
        """Strikes off a token; False when it is not an open one."""
        if token not in self._open:
            return False
        self._open.remove(token)
        return True
