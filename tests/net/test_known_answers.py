"""The known answers of the protocol document: one line of it, one assertion here."""

from __future__ import annotations

import base64
import hashlib

import pytest

from net.fair.log.chain import beacon
from net.fair.log.codec import encode
from net.fair.log.hidden import Commitments, Deck, Holdings, Shuffle, split
from net.fair.log.primitives import H, Signer, U, body_hash, rules_id, signed
from net.fair.log.schema import Close, CloseKind, Entry, Frame, Hello, Mix, Reveal, Setup, Terms, Type, pack, plain
from net.fair.log.setup import game_id, table_id, terms_hash
from net.fair.log.strict import StrictHoldings, check_cand, check_keep, check_strict_open

KEYS = sorted((Signer(bytes([byte]) * 32) for byte in (0x11, 0x22)), key=lambda key: key.pk)
SEEDS = bytes([1]) * 32, bytes([2]) * 32
RULES = rules_id("lore-rules/1", hashlib.sha256(b"catalogue").digest())
NO_DIGEST = bytes(16)


def entries() -> list[Entry]:
    cards = [(3, card) for card in range(100, 105)] + [(2, 300)]
    return [Entry(section, 0, card, 1 + card % 4) for section, card in cards]


class Example:
    """The table of the known answers, up to its two or three entries."""

    def __init__(self, strict: bool = False) -> None:
        self.terms = pack(Terms(1, RULES, 1, (), 2, strict, False, 3600, 300, True, True))
        hellos = [
            Hello(1, terms_hash(self.terms), key.pk, hashlib.sha256(b"nonce%d" % p).digest(), f"Seat {p}", False)
            for p, key in enumerate(KEYS)
        ]
        self.hellos = [pack(hello) for hello in hellos]
        self.tid = table_id(self.terms, self.hellos)
        self.decks = [Deck(seed, self.tid, key.pk, entries()) for seed, key in zip(SEEDS, KEYS, strict=True)]
        self.setups = [
            pack(Setup(1, self.tid, p, d.seed_commitment, d.chain[0], d.sizes, d.decklist, b"".join(d.leaves)))
            for p, d in enumerate(self.decks)
        ]
        self.gid = game_id(self.tid, self.setups)

    def frame(self, seq: int, seat: int, prev: bytes, kind: Type, payload: tuple[object, ...]) -> bytes:
        return pack(Frame(1, self.gid, seq, seat, prev, NO_DIGEST, kind, payload))

    def head(self, prev: bytes, body: bytes) -> bytes:
        return H("head", prev, body_hash(body))

    def public(self) -> Commitments:
        deck = self.decks[0]
        return Commitments(self.gid, self.tid, deck.pk, 0, deck.leaves, deck.sizes)


@pytest.fixture(scope="module")
def plain_table() -> Example:
    return Example()


@pytest.fixture(scope="module")
def strict_table() -> Example:
    return Example(strict=True)


def test_hashes() -> None:
    assert H("t").hex() == "41a2344aef5f6921ecf646be51a723b68b5be43ea59daf1de6f6f0866c28485b"
    assert H("t", b"", 1).hex() == "38e45248cd5c3553fd714d90455d963ced63172cb53850788168e370d3464346"
    assert RULES.hex() == "a5682cb234e9ef93078a91d9d0199919ad55f9f8dfe0d01536055f37beaeb5fc"


def test_set_up(plain_table: Example) -> None:
    t = plain_table
    deck = t.decks[0]
    assert t.terms.hex() == (
        "9b01c420a5682cb234e9ef93078a91d9d0199919ad55f9f8dfe0d01536055f37beaeb5fc019002c2c2cd0e10cd012cc3c3"
    )
    assert KEYS[0].pk.hex() == "a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0"
    assert body_hash(t.hellos[0]).hex() == "a13bd74f86324c1a91290b700aa228f1b8db2e24ab2d388cf510f7de18af51a1"
    assert t.tid.hex() == "8dde2814b165a66bb62d7fbe0744df2140acae886d2a474da734a39ff73f0004"
    assert deck.seed_commitment.hex() == "b5e64d11e84aeed81198d04b63a119bcc1a00293d9506369f11277b0f7430e56"
    assert deck.chain[0].hex() == "09821b44516ec4b5818c5344e4514f826d6cb1bd750e0f51c188236734dab933"
    assert deck.chain[1].hex() == "3e549713b17c0ac725b6d4ca3ec7ceb921a413a10974f76a084e7555ca1a56d3"
    assert [entry.card for entry in deck.by_serial] == [104, 300, 100, 102, 101, 103]
    assert deck.leaves[0].hex() == "132b629fdbd15b0b396e1eed5e798742e530fcbceb6307143ab331098c5917aa"
    assert deck.decklist.hex() == "03a025b8f1485e54e456d0c3db1de67fd8a0657d3a4140869af05447c61467c9"
    assert body_hash(t.setups[0]).hex() == "8ba3c266dbe01001f51056fab8c37f325d13c449aba122d1f50829d91103f10b"
    assert t.gid.hex() == "a67aa0981801283c7b0c3adad068043d278cb149de0992bd507ec3da78d7ac35"


def test_shuffle_and_beacon(plain_table: Example) -> None:
    t = plain_table
    mine = Holdings(t.decks[0], t.gid)
    leaves = mine.mix(1, 3, None, t.gid)
    mine.enter(Shuffle(1, 1, 3, None, t.gid, split(leaves)))
    assert [mine.serials[256 + i] for i in range(5)] == [0, 4, 5, 3, 2]
    assert leaves[:32].hex() == "10a744b0531f8480ad6549d9b8e70cb7cbb11541d393ff40d4e08375fefa1173"
    entry_1 = t.frame(1, 0, t.gid, Type.MIX, plain(Mix(1, 3, (), leaves)))  # type: ignore[arg-type]
    signature = KEYS[0].sign("frame", entry_1)
    assert body_hash(entry_1).hex() == "35ea9bb3004de5ff7ff08298daa26e86ddd0a2dfd3f34a6aea511ab77e9e43c9"
    assert signature.hex() == (
        "20484d71729e9ed3d1d5e02752aeafa19a1377551959150a918c836becc8510f"
        "68f1a761d45804c917de913c6f6049a67a79720881e3557e10337ebf5c16e302"
    )
    assert signed(KEYS[0].pk, "frame", entry_1, signature)
    head_1 = t.head(t.gid, entry_1)
    assert head_1.hex() == "495d3d886971f33cea880e5c6dd34667a97e2e940dd56a018b54b757a19da744"
    xs = [deck.chain[1] for deck in t.decks]
    reveal = t.frame(2, 1, head_1, Type.REVEAL, plain(Reveal(1, xs[1])))  # type: ignore[arg-type]
    assert body_hash(reveal).hex() == "9f2d9c4eb3b7d704181673f016a88c0d66a526caef98739970307eee3077d1e3"
    value = beacon(t.gid, 1, head_1, xs)
    assert value.hex() == "fc660cccfaceff6471c633566c3c5b5590db0549165dfac03c611da5fd5810d0"
    asked = (6, 6, 6, 6, 5, 4)
    answers = [U(value, j, n) for j, n in enumerate(asked)]
    assert answers == [1, 1, 3, 1, 4, 2]
    assert [(answers[0] + 1, answers[1] + 1), (answers[2] + 1, answers[3] + 1)] == [(2, 2), (4, 2)]
    bag = [256, 257, 258, 259, 260]
    drawn = [bag.pop(answers[4]), bag.pop(answers[5])]
    assert drawn == [260, 258]
    entry_2 = pack(Close(1, t.gid, 2, head_1, CloseKind.BEACON, 1, asked, tuple(xs)))
    assert body_hash(entry_2).hex() == "685b811458a2327b441413c9a4bf218b2d905a79cfaca6bb965cf865a9cfe1ba"
    assert t.head(head_1, entry_2).hex() == "dbc6db667cccd8ebfece1b82d4dd0c796177f4652ed2967ad6439fdb0916d891"
    opening, kind = mine.open(drawn[0]), mine.kind(drawn[1])
    assert [opening.ref, opening.serial, opening.card, opening.kind] == [260, 2, 100, 1]
    assert hashlib.sha256(encode(plain(opening))).hexdigest() == (
        "ee21a2ba17c5626cd7e1cf095d652d2a0d429e036bec9e06b17b9cbfdbb11ad8"
    )
    assert [kind.ref, kind.kind] == [258, 4]
    assert hashlib.sha256(encode(plain(kind))).hexdigest() == (
        "cb234602f7dea75b12d0957adfad7b8fa9d8de449c0641a7af9b519c7b375792"
    )


def test_strict(strict_table: Example) -> None:
    t = strict_table
    assert t.gid.hex() == "faf929a97e50d064da7ae9485bd897f49e54ea432fe130cb0f8af33bdbc21ce6"
    public = t.public()
    mine = StrictHoldings(t.decks[0], t.gid)
    cand = mine.cand(public, 3, t.decks[0].section(3), t.gid)
    check_cand(public, cand)
    assert cand.commits[:32].hex() == "23deb4ac1eeb72d9f781cb005f13093982d71bdc872f2d7179e12197356a186f"
    entry_1 = t.frame(1, 0, t.gid, Type.CAND, plain(cand))  # type: ignore[arg-type]
    head_1 = t.head(t.gid, entry_1)
    xs = tuple(deck.chain[1] for deck in t.decks)
    number = U(beacon(t.gid, 1, head_1, xs), 0, 16)
    assert number == 7
    head_2 = t.head(head_1, pack(Close(1, t.gid, 2, head_1, CloseKind.BEACON, 1, (16,), xs)))
    keep = mine.keep(public, cand, t.gid, number)
    leaves = check_keep(public, cand, number, keep)
    assert leaves[0].hex() == "0f7bc35a30a32170f2e9357b44b8ed1884e28c3c708d8a3f093a0215d7ec6d42"
    entry_3 = t.frame(3, 0, head_2, Type.KEEP, plain(keep))  # type: ignore[arg-type]
    assert t.head(head_2, entry_3).hex() == "6f001440d81ce15c8e4e5b982fe486fd36bad734c5cb0c7abafb9eebca366081"
    shuffle = Shuffle(1, 1, 3, cand.inputs, t.gid, leaves, number, keep.keys)
    public.commit(shuffle)
    mine.enter(shuffle)
    for ref in range(256, 261):
        check_strict_open(public, mine.strict_open(ref))


def test_channel_hashes() -> None:
    h, ni, nr = bytes(32), bytes([5]) * 32, bytes([6]) * 32
    assert H("sas", h, KEYS[0].pk, KEYS[1].pk, ni, nr)[:3].hex() == "aa055b"
    assert H("hint", bytes(8), KEYS[0].pk)[:8].hex() == "931a961be9ea1152"
    ident, token = H("id", KEYS[0].pk)[:16], bytes(range(10))
    text = base64.b32encode(ident + token + H("inv", ident + token)[:4]).decode().rstrip("=").lower()
    assert f"lore1-{text}@192.0.2.7:7171" == ("lore1-f5jp3wgoim7ympami6itu34haeaacaqdaqcqmbyibe6g6uhd@192.0.2.7:7171")
