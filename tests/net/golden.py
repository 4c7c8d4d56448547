"""Golden files: games of every kind, kept for ever. `python -m tests.net.golden` writes those that are missing."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from net.fair.log.schema import Kind, Type, What
from tests.hostile.cases import CASES
from tests.hostile.liar import frame_now, resigned, scene
from tests.net.harness import GAME, Net, choose, decider, deck, make, play, terms
from tests.net.toy_game import MARK, PASS

ROOT = Path(__file__).parent / "golden"
FOLDER = ROOT / "2"
"""What is written today; beside it lie the files of older formats."""
FIRST = ROOT / "1"
"""Files from before AUDIT named its place in the log and terms said whether a game goes on without a reveal."""


def whole(count: int, **options: bool) -> bytes:
    return play(make(count, offer=terms(count, **options), salt="golden")).tables[0].transcript()


def exhausted() -> bytes:
    decks = [deck(0, 4, 2), deck(1, 4, 2)]
    return play(make(2, offer=terms(2, turns=6), decks=decks, salt="golden"), seed=3).tables[0].transcript()


def shown() -> bytes:
    return play(make(3, offer=terms(3, turns=4), salt="golden"), seed=11).tables[0].transcript()


def act(net: Net, verb: int) -> int:
    seat = decider(net)
    assert seat is not None
    table = net.tables[seat]
    table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == verb))
    net.settle()
    return seat


def taken_back() -> bytes:
    net = make(2, salt="golden")
    back = net.tables[0].replica.ledger.seq
    act(net, MARK)
    for table in net.tables:
        table.propose(What.TAKE_BACK, back)
        net.settle()
    return play(net).tables[0].transcript()


def dropped() -> bytes:
    net = make(3, offer=terms(3), salt="golden")
    gone = ((decider(net) or 0) + 1) % 3
    rest = [seat for seat in range(3) if seat != gone]
    net.down = {gone}
    act(net, PASS)
    for seat in rest:
        net.tables[seat].drop(gone)
        net.settle()
    rng = random.Random(3)
    while (asked := next((s for s in rest if net.tables[s].pending is not None), None)) is not None:
        choose(net.tables[asked], rng)
        net.settle()
    return net.tables[rest[0]].transcript()


def conceded() -> bytes:
    net = make(2, salt="golden")
    net.tables[0].concede()
    net.settle()
    return net.tables[0].transcript()


def aborted() -> bytes:
    net = make(2, salt="golden")
    seat = decider(net)
    assert seat is not None
    net.down = {1 - seat}
    act(net, PASS)
    return net.tables[seat].transcript()


def forked() -> bytes:
    s = scene(2)
    for verb in (MARK, PASS):
        words = ((verb,), (), ())
        s.send(resigned(s.key, Kind.FRAME, frame_now(s, Type.ACT, words)))
    return s.honest[0].transcript()


def cheated(name: str) -> Callable[[], bytes]:
    def run() -> bytes:
        case = next(case for case in CASES if case.name == name)
        s = scene(case.seats, offer=terms(case.seats, strict=case.strict, turns=case.turns))
        case.run(s)
        s.settle()
        return s.honest[0].transcript()

    return run


GOLDEN: dict[str, tuple[Callable[[], bytes], int, int]] = {
    "two": (lambda: whole(2), 0, 0),
    "three": (lambda: whole(3), 0, 0),
    "five": (lambda: whole(5), 0, 0),
    "strict": (lambda: whole(2, strict=True), 0, 0),
    "not-opened": (lambda: whole(2, later=True), 2, 2),
    "exhaustion": (exhausted, 0, 0),
    "private-show": (shown, 0, 0),
    "take-back": (taken_back, 0, 0),
    "dropped": (dropped, 2, 2),
    "conceded": (conceded, 0, 0),
    "aborted": (aborted, 2, 2),
    "forked": (forked, 1, 1),
    "two-drops": (cheated("agreement to two drops at one head, one to each seat"), 1, 1),
    "false-reveal": (cheated("random x"), 1, 1),
    "false-opening": (cheated("OPEN as another card"), 1, 1),
    "false-kind": (cheated("KIND lie"), 1, 1),
    "false-shuffle": (cheated("hand MIX with a card fetched from the pile"), 1, 1),
    "false-show": (cheated("private show of a false card, announced as such"), 1, 1),
    "false-candidate": (cheated("strict: a false candidate that is opened"), 1, 1),
    "false-seed": (cheated("audit with another seed"), 1, 1),
    "illegal-action": (cheated("illegal action"), 1, 2),
    "false-answer": (cheated("lie about one's hand on request"), 1, 0),
    "disagreement": (cheated("digest of another state"), 1, 2),
}
"""By name: how the file came about, and the exit codes of both verifiers (the second one knows no rules)."""
LATER = ("two-drops",)
"""What the first format did not prove yet."""
OLDER = {name: codes for name, (_, *codes) in GOLDEN.items() if name not in LATER} | {"disagreement": [2, 2]}
"""The same of the first format, in which the frame with the false state was not kept."""


def write_missing() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (run, _, _) in GOLDEN.items():
        path = FOLDER / f"{name}.lore"
        if not path.exists():
            path.write_bytes(run())


if __name__ == "__main__":
    write_missing()
