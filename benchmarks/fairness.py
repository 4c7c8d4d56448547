"""What fair play costs: shuffling and dealing against SRA mental poker, and a whole game with and without protocol.

Every figure is a ratio of two measurements of the same run. Ends with 1 when a promise is not kept.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.kernel.dealer import Dealer
from engine.kernel.pending import Decision, Over
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from lore_tui.files.decklists import entries
from net.fair.check.verify import verify
from net.fair.log.chain import beacon
from net.fair.log.hidden import SLOTS, Commitments, Deck, Holdings, Shuffle, split
from net.fair.log.primitives import Signer, U, rules_id
from net.fair.log.schema import Entry
from net.fair.seat.seating import Player
from net.fair.seat.solo import LocalTable, Sitter, solo_terms

CARDS = 80
SAMPLE = 16
"""Cards SRA is measured with; its cost is the same for each card."""
PROMISED = 100
PRIME = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
    "15728E5A8AACAA68FFFFFFFFFFFFFFFF",
    16,
)
"""The 2048-bit safe prime of RFC 3526, group 14."""


def best(work: Callable[[], object], times: int = 3) -> float:
    """Seconds of the fastest of some runs."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def ours() -> None:
    """Both sides: commit to a shuffled deck, check it, draw every card, open it, check the opening."""
    gid = tid = bytes(32)
    deck = Deck(bytes(32), tid, bytes(32), [Entry(3, 0, card + 1, 1) for card in range(CARDS)])
    mine, public = Holdings(deck, gid), Commitments(gid, tid, deck.pk, 0, deck.leaves, deck.sizes)
    leaves = mine.mix(1, 3, None, gid)
    public.check_inputs(1, 3, (), len(leaves) // 32)
    shuffle = Shuffle(1, 1, 3, None, gid, split(leaves))
    public.commit(shuffle)
    mine.enter(shuffle)
    for _ in range(2):  # each side computes every number
        value, bag = beacon(gid, 1, gid, [bytes(32)] * 2), list(range(SLOTS, SLOTS + CARDS))
        drawn = [bag.pop(U(value, j, len(bag))) for j in range(CARDS)]
    for card in drawn:
        proof = mine.open(card)
        public.check_open(proof)
        public.opened(proof.ref, proof.serial)


def sra(power: Callable[[int, int, int], int]) -> float:
    """Seconds for two players to encrypt, shuffle and deal all cards by commutative encryption."""
    rng = random.Random(1)
    keys = [rng.getrandbits(2047) | 1 for _ in range(2)]
    cards = [rng.getrandbits(2040) for _ in range(SAMPLE)]

    def run() -> None:
        hidden = cards
        for key in keys:
            hidden = [power(card, key, PRIME) for card in hidden]
            rng.shuffle(hidden)
        for key in keys:  # opening a card costs each player one more power
            hidden = [power(card, key, PRIME) for card in hidden]

    return best(run, 1) * CARDS / SAMPLE


def fastest_power() -> tuple[str, Callable[[int, int, int], int]]:
    try:
        gmpy2 = importlib.import_module("gmpy2")
    except ImportError:
        return "pow", pow
    return "gmpy2", gmpy2.powmod


def table() -> tuple[float, int, bytes]:
    """A whole LoRE game over the protocol, both seats in this process; its decisions and its file."""
    decks = list(ready_decks().values())[:2]
    players = [Player(Signer(bytes([7 + seat]) * 32), f"Player {seat}", bytes(32), True) for seat in range(2)]
    sitters = [Sitter(player, entries(deck)) for player, deck in zip(players, decks, strict=True)]
    rng, decisions = random.Random(1), 0
    start = time.perf_counter()
    solo = LocalTable.new(GAME, solo_terms(GAME, 1), sitters)
    while (asked := solo.asked) is not None:
        solo.act(asked, rng.choice(GAME.legal(asked.state, asked.secrets)))
        decisions += 1
    return time.perf_counter() - start, decisions, solo.mine.transcript()


def bare(actions: int) -> float:
    """Seconds for as many decisions without protocol."""
    decks = [entries(deck) for deck in list(ready_decks().values())[:2]]
    sizes = [[sum(entry.section == section for entry in deck) for section in range(1, 5)] for deck in decks]
    rng = random.Random(1)
    dealer = Dealer([[entry.card for entry in deck] for deck in decks], sizes, rng.randrange)
    state, left = GAME.start(1, (), sizes), actions
    start = time.perf_counter()
    while left and not isinstance(waits := GAME.pending(state), Over):
        if isinstance(waits, Decision):
            action = rng.choice(GAME.legal(state, dealer.knowledge(waits.seat)))
            left -= 1
        else:
            action = dealer.answer(state, waits)
        state = GAME.step(state, action)[0]
    return (time.perf_counter() - start) * actions / max(actions - left, 1)


def main() -> int:
    mine = best(ours)
    name, power = fastest_power()
    theirs = sra(power)
    print(f"shuffle and deal {CARDS} cards, two seats: {mine * 1000:.1f} ms; SRA 2048 bit ({name}): {theirs:.2f} s")
    print(f"ratio {theirs / mine:.0f} (promised: {PROMISED})")
    played, decisions, data = table()
    start = time.perf_counter()
    report = verify(data, {rules_id(GAME.version, GAME.catalogue_digest): GAME})
    checked = time.perf_counter() - start
    alone = bare(decisions)
    print(f"a whole game: {report.entries} entries, {report.beacons} beacons, {len(data) / 1024:.0f} KiB")
    print(f"played over the protocol, both seats: {played:.2f} s; verified: {checked:.2f} s (exit {report.exit_code})")
    print(f"{played / report.entries * 1000:.2f} ms an entry; the same decisions without protocol: {alone:.2f} s")
    print(f"share of the protocol in that time: {max(0.0, 1 - alone / played):.0%}")
    return 0 if theirs / mine >= PROMISED and report.exit_code == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
