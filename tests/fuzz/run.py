"""Fuzz the targets for a while with atheris, keeping what was interesting: python -m tests.fuzz.run --seconds 12."""

from __future__ import annotations

import argparse
import subprocess
import sys

NAMES = (
    *("codec", "frames", "records", "handshake", "sealed", "transcript", "altered", "resigned"),
    *("names", "lobby", "offers", "invitations", "decks", "settings", "tournaments"),
)


def main() -> int:
    """Run every target in a process of its own; the first finding ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=12, help="for each target")
    parser.add_argument("--target", choices=NAMES)
    parser.add_argument("--inputs", type=int, default=0, help="for each target: so many inputs, without atheris")
    parser.add_argument("--seed", type=int, default=1, help="with --inputs: another seed gives other inputs")
    args = parser.parse_args()
    if args.inputs:
        return mutate([args.target] if args.target else list(NAMES), args.inputs, args.seed)
    if args.target:
        return fuzz(args.target, args.seconds)
    for name in NAMES:
        command = [sys.executable, "-m", "tests.fuzz.run", "--target", name, "--seconds", str(args.seconds)]
        if subprocess.run(command, check=False).returncode:
            print(f"{name}: a finding; the input lies in this folder as crash-...")
            return 1
    return 0


def fuzz(name: str, seconds: int) -> int:
    """Let atheris try one target; without it (it has no build for every Python) the corpus is replayed elsewhere."""
    try:
        import atheris
    except ImportError:
        print(f"{name}: atheris is not installed here")
        return 0
    with atheris.instrument_imports(include=["net"]):
        from tests.fuzz.targets import CORPUS, TARGETS
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    atheris.Setup(
        [sys.argv[0], str(folder), f"-max_total_time={seconds}", "-max_len=8192", "-timeout=5", "-verbosity=0"],
        TARGETS[name],
    )
    atheris.Fuzz()
    return 0


def mutate(names: list[str], inputs: int, seed: int) -> int:
    """Try mutated inputs on targets in this process; a hang is one that takes longer than a second of its time."""
    from tests.fuzz.mutate import tried

    for name in names:
        print(tried(name, inputs, seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
