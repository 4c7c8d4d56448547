"""Mutated inputs for the targets without any tool: flips, cuts, copies and words out of other inputs."""

from __future__ import annotations

import random
import time
from pathlib import Path

from tests.fuzz.seeds import first_inputs
from tests.fuzz.targets import CORPUS, TARGETS
from tests.net.remembered import remembered

LONGEST = 8192
SLOW = 1.0
"""Seconds of processor time after which an input counts as a hang."""


def seeds_of(name: str) -> list[bytes]:
    """What the inputs of a target are made of: those kept of it, and some in order."""
    kept = [path.read_bytes() for path in sorted(Path(CORPUS / name).glob("*"))[:200]]
    return [*kept, *first_inputs(name), b"", b"LORE/2\n"]


def mutated(seeds: list[bytes], rng: random.Random) -> bytes:
    """One input: another one with a few changes."""
    data = bytearray(rng.choice(seeds)[:LONGEST])
    for _ in range(rng.randrange(1, 6)):
        at, size = rng.randrange(len(data) + 1), rng.randrange(1, 9)
        if rng.randrange(400) == 0:  # long runs of one thing
            data[at:at] = bytes(data[at : at + size]) * rng.randrange(1, 1000)
        match rng.randrange(5):
            case 0 if data:
                data[at % len(data)] ^= 1 << rng.randrange(8)
            case 1:
                del data[at : at + size]
            case 2:
                data[at:at] = rng.randbytes(size)
            case 3:
                other = rng.choice(seeds)
                begin = rng.randrange(len(other) + 1)
                data[at : at + size] = other[begin : begin + rng.randrange(40)]
            case _:
                data[at:at] = data[at : at + size] * rng.randrange(1, 4)
    return bytes(data[:LONGEST])


def tried(name: str, inputs: int, seed: int = 1) -> str:
    """Give a target so many inputs; raises whatever it lets through, and for one that takes too long."""
    with remembered():
        return _tried(name, inputs, seed)


def _tried(name: str, inputs: int, seed: int) -> str:
    rng, seeds, target = random.Random(f"{name} {seed}"), seeds_of(name), TARGETS[name]
    longest = 0.0
    for number in range(inputs):
        data = mutated(seeds, rng)
        begun = time.process_time()
        try:
            target(data)
        except Exception as error:
            raise AssertionError(f"{name}: input {number}, {data.hex()}") from error
        longest = max(longest, time.process_time() - begun)
        if longest > SLOW:
            raise AssertionError(f"{name}: input {number} took {longest:.1f} s, {data.hex()}")
    return f"{name}: {inputs} inputs, the longest took {1000 * longest:.0f} ms"
