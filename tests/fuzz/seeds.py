"""Inputs in order, from which the search for others starts; one list a target."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from engine.editions import EDITIONS, edition
from lore_tui.files.settings import Quick, Settings
from net.fair.log.schema import pack
from net.fair.wire.messages import Chat, Decline, Offer, Peer, Resume, Watch, write
from net.tournament.records import Caution, Entrant, Result, Round, Tournament, to_bytes
from tests.fuzz.altered import originals
from tests.fuzz.doors import ME, STRANGER
from tests.fuzz.keyed import FIRST
from tests.net.harness import GAME, RULES, decider, make, terms

SMALL_FILE = 8192
ADDRESSES = (
    b"192.0.2.7:7171",
    b"lore1-f5jp3wgoim7ympami6itu34haeaacaqdaqcqmbyibe6g6uhd@192.0.2.7:7171",
    b"[2001:db8::7]:7171",
    b"ssh://frodo@shire.example:22",
)


def _frames() -> list[bytes]:
    """Everything that goes over the links of a game of two in its first turns."""
    said: list[bytes] = []
    net = make(2, salt="fuzz")

    def heard(source: int, to: int, message: bytes) -> list[bytes]:
        said.append(message)
        return [message]

    net.filter = heard
    for _ in range(6):
        seat = decider(net)
        if seat is not None:
            table = net.tables[seat]
            table.act(GAME.legal(table.state, table.secrets)[0])
        net.settle()
    return said


def _handshake() -> list[bytes]:
    """What the two ends of a connection send first: the bytes of each as one input."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    from net.fair.wire.channel import Channel

    static = X25519PrivateKey.from_private_bytes(b"\x22" * 32)
    ends = [
        Channel(signer, initiator=first, static=static, admit=lambda *_: None)
        for signer, first in ((ME, True), (STRANGER, False))
    ]
    said = [b"", b""]
    for _ in range(5):
        for place in (0, 1):
            out = ends[place].output()
            said[place] += out
            ends[1 - place].receive(out)
    return [*said, said[0][:41], said[1][:100]]


def _lobby() -> list[bytes]:
    offer = Offer(pack(terms(2)), tuple(sorted((ME.pk, STRANGER.pk))), ("", "192.0.2.7:1"))
    gid = bytes(32)
    said = (offer, Chat("hello"), Decline(gid, 3), Resume(gid, 1, gid, 1), Watch(gid))
    return [write(one) for one in (*said, Peer("Frodo", False, 0, (RULES,)))]


def _offers() -> list[bytes]:
    return [pack(terms(2)), pack(terms(2, strict=True, go_on=False)), b"192.0.2.7:7171\n[2001:db8::7]:7171", *ADDRESSES]


def _decks() -> list[bytes]:
    """Two ready decks of each game after the number of the game, and short ones, which are read faster."""
    found: list[bytes] = []
    for number, game in enumerate(EDITIONS):
        rules = edition(game).decks
        for deck in list(rules.ready().values())[:2]:
            text = rules.write(deck)
            found.append(bytes([number]) + text.encode())
            lines = text.splitlines(keepends=True)
            found += [bytes([number]) + "".join(lines[:top]).encode() for top in (3, 6, 12)]
    return found


def _tournaments() -> list[bytes]:
    """Before, in and after the rounds of a small cup, and of one in groups."""
    keys = [f"key{number}" for number in range(5)]
    entrants = tuple(Entrant(f"Player {number}", key, rating=150 + number) for number, key in enumerate(keys))
    first = Round(1, ((keys[0], keys[1]), (keys[2], keys[3])), keys[4])
    results = (
        Result(1, {keys[0]: 12, keys[1]: 6}, transcript="ab" * 32),
        Result(1, {keys[2]: 0, keys[3]: 0}, conceded=(keys[3],), ruled="left", played=False),
    )
    second = Round(2, ((keys[0], keys[2]), (keys[1], keys[4])), keys[3], started=5, called=9)
    begun = Tournament("Cup", "05" * 16, False, entrants, (first,), results, (Caution(keys[1], "slow play", 1),))
    later = msgspec.structs.replace(begun, rounds=(first, second), ejected=(keys[1],), dropped=(keys[3],), clock=True)
    group = Result(1, dict.fromkeys(keys[:4], 3), by_ring=keys[2], drawn=True)
    groups = Tournament("Groups", "", True, entrants[:4], (Round(1, (tuple(keys[:4]),)),), (group,))
    return [to_bytes(one) for one in (Tournament("Cup", "05" * 16), begun, later, groups)]


def _settings() -> list[bytes]:
    other = Settings(
        theme="night", ascii=True, stops=frozenset({"movement theirs"}), keys={"pass": "p"}, quick=Quick("a", "b")
    )
    return [msgspec.json.encode(Settings()), msgspec.json.format(msgspec.json.encode(other), indent=2)]


SEEDS: dict[str, Callable[[], list[bytes]]] = {
    "frames": _frames,
    "handshake": _handshake,
    "transcript": lambda: [data for _, data in originals() if len(data) <= SMALL_FILE],
    "altered": lambda: [random.Random(number).randbytes(60) for number in range(200)],
    "resigned": lambda: [random.Random(number).randbytes(200) for number in range(400)],
    "names": lambda: [b"Frodo", "Бильбо Бэггинс".encode(), "Ὀδυσσεύς".encode(), b"n=0102 k=0304"],
    "lobby": _lobby,
    "offers": _offers,
    "invitations": lambda: list(ADDRESSES),
    "decks": _decks,
    "settings": _settings,
    "tournaments": _tournaments,
    **FIRST,
}


def first_inputs(name: str) -> list[bytes]:
    """Inputs in order for a target; none where every input is as good."""
    return SEEDS[name]() if name in SEEDS else []
