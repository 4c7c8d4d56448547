"""One thing changed in the rules at a time: does a rule test notice? `make mutants`, `make mutants GAME=tcg`.

A condition is negated, a comparison shifted, a step left out, a returned value changed.  All tests run once, traced, to
know who runs which line.  Then each mutant of a sample gets a process of its own, forked with everything loaded, in
which the code of one function is exchanged in place, so that whoever imported it has the changed one; the tests that
run its line are run there until one of them fails.  Mutants that change nothing are listed in `tools/mutants.toml`,
each with the reason.

A run that was stopped carries on with `--record FILE`; `--survivors FILE` runs what an earlier run left over, and
`--only engine/lore/windows` one module of them.

Code that runs only while modules and cards are loaded is left out: what it made stands before a process is forked.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import resource
import signal
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import sha256
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from lore_tui.files.built import Built, built
from tools.mutations import Mutation, mutated, mutations_in

ROOT = Path(__file__).resolve().parents[1]
SAME = Path(__file__).with_suffix(".toml")
SEED = 16
COUNT = 600
WANTED = 0.95
MEMORY = 3 << 30
SECONDS = 2.0
"""Of work, besides what a test took."""
PATIENCE = 300
"""Seconds by the clock for a test that waits for something and does not work at all."""
OPTIMIZED = 0x1  # the code of a function, not of a class or a module
LOADING = -1


class Subject(NamedTuple):
    """The rules of a game, and the tests that have to notice what is changed in them."""

    rules: tuple[str, ...]
    shared: tuple[str, ...]
    """Rules other games use as well: only the functions these tests reach are this game's."""
    tests: tuple[str, ...]
    but: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """Rule tests of another game: where this one's notice nothing, they may notice a change of what both share."""
    cards: tuple[str, ...] = ()
    """Tests of cards: what is shared is mostly there for what cards say, and these notice changes of it as well."""

    def owns(self, file: str) -> bool:
        """Whether a file is the game's own alone."""
        return file.startswith(self.rules) and not file.startswith(self.shared)


NOT_ABOUT_PLAY = tuple(
    f"tests/cards/test_{name}.py"
    for name in (
        *("atlas", "catalogue", "decks", "exhaustive", "mutation", "new_card", "query", "random_decks", "sealed"),
        "vocabulary",
    )
)
SUBJECTS = {
    "lore": Subject(
        ("engine/kernel", "engine/lore"),
        ("engine/journeys",),
        ("tests/rules", "tests/kernel"),
        (
            *("tests/rules/tcg", "tests/cards/metw", "tests/cards/meccg", "tests/cards/tcg"),
            *("tests/rules/test_customs.py", *NOT_ABOUT_PLAY),
        ),
        ("tests/rules/metw",),
        ("tests/cards",),
    ),
    "metw": Subject(
        ("engine/metw",), ("engine/journeys",), ("tests/rules/metw", "tests/rules/meccg", "tests/rules/scenarios")
    ),
    "tcg": Subject(
        ("engine/tcg",),
        ("engine/tcg/reading", "engine/tcg/table"),
        ("tests/rules/tcg",),
        tuple(f"tests/cards/tcg/test_{name}.py" for name in ("exhaustive", "mutation", "vocabulary")),
        (),
        ("tests/cards/tcg",),
    ),
}
NOT_RULES = ("cards", "effects")
"""Rooms of what is printed and what its words do: `tests/cards` shows it, and has mutants of its own."""


# ------------------------------------------------------------------------------------------------ functions exchanged
def units(code: CodeType) -> Iterator[CodeType]:
    """The code of the functions a module makes when it is loaded."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if one.co_flags & OPTIMIZED:
                yield one
            else:
                yield from units(one)


def within(code: CodeType) -> Iterator[CodeType]:
    """A code and all that is made inside it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from within(one)


def exchange(mutation: Mutation, alive: Sequence[FunctionType]) -> bool:
    """Put the changed code into the functions of a file that are alive, whoever made them; whether there is one."""
    path = ROOT / mutation.file
    source = path.read_text(encoding="utf-8")
    old = units(compile(source, str(path), "exec", dont_inherit=True))
    new = units(compile(mutated(mutation, source), str(path), "exec", dont_inherit=True))
    pairs = []
    for one, other in zip(old, new, strict=True):
        parts, changed = list(within(one)), list(within(other))
        same = len(parts) == len(changed)
        pairs += [(was, now) for was, now in zip(parts, changed, strict=True) if was != now] if same else [(one, other)]
    done = False
    for live in alive:
        for was, now in pairs:
            if live.__code__ == was and live.__code__.co_firstlineno == was.co_firstlineno:
                live.__code__ = now
                done = True
    return done


@dataclass
class Alive:
    """What is loaded, looked for once: no process of a mutant has to go through everything there is."""

    functions: dict[str, list[FunctionType]] = field(default_factory=lambda: defaultdict(list))
    """By file."""
    answers: list[Any] = field(default_factory=list)
    """Whatever rules remember, except the libraries."""
    machines: list[Any] = field(default_factory=list)

    def look(self) -> None:
        """Find all of it, and leave it where it is, so that processes share it."""
        from functools import _lru_cache_wrapper

        from engine.kernel.machine import Machine

        gc.collect()
        inside = f"{ROOT}{os.sep}"
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                if one.__code__.co_filename.startswith(inside):
                    self.functions[one.__code__.co_filename.removeprefix(inside)].append(one)
            elif isinstance(one, _lru_cache_wrapper):
                module = getattr(one, "__module__", None) or ""
                library = ".cards." in module or module.startswith("engine.editions")
                if module.startswith("engine.") and not library:
                    self.answers.append(one)
            elif isinstance(one, Machine):
                self.machines.append(one)
        gc.freeze()

    def forget_answers(self) -> None:
        """What was remembered from before the change is worked out anew."""
        for one in self.answers:
            one.cache_clear()


# --------------------------------------------------------------------------------------------------- steps left out
def of_game(machines: Sequence[Any], subject: Subject) -> list[Any]:
    """The machines that run the procedures of the game."""
    room = subject.rules[-1].replace("/", ".")
    return [one for one in machines if any(frame.__module__.startswith(room) for frame in one._steps)]


def steps_of(machines: Sequence[Any], subject: Subject) -> list[Mutation]:
    """Each step of each procedure that runs by itself, left out."""
    from engine.kernel.steps import WAITING

    found: set[Mutation] = set()
    for machine in of_game(machines, subject):
        for frame, steps in machine._steps.items():
            for number, step in enumerate(steps):
                if not isinstance(step, WAITING):
                    code = getattr(step, "__code__", None)
                    if code is None:
                        continue
                    file = str(Path(code.co_filename).relative_to(ROOT))
                    line = code.co_firstlineno
                    name = f"{frame.__name__}, step {number}"
                    found.add(Mutation(file, name, line, line, code.co_name, "left out", -1, (line, line)))
    return sorted(found)


def leave_out(mutation: Mutation, machines: Sequence[Any], subject: Subject) -> bool:
    """Replace a step of a procedure by nothing."""
    name, number = mutation.function.split(", step ")
    done = False
    for machine in of_game(machines, subject):
        for frame, runs in machine._runs.items():
            if frame.__name__ == name:
                at = int(number)
                machine._runs[frame] = (*runs[:at], lambda d, f: None, *runs[at + 1 :])
                done = True
    return done


# -------------------------------------------------------------------------------------------------------------- tests
@dataclass
class Trace:
    """Which tests run which lines."""

    rooms: tuple[str, ...]
    """Looked at line by line; elsewhere in the engine only which functions begin: a step may be anybody's."""
    tests: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))
    """By file and line: a bit for each test, the first for what happens before all of them."""
    line_by_line: bool = True
    """Whether lines are looked at, or only which functions begin, which takes far less time."""
    _lines: set[tuple[str, int]] = field(default_factory=set)
    _files: dict[str, str] = field(default_factory=dict)

    def call(self, frame: FrameType, event: str, arg: object) -> Any:
        """What the interpreter tells about a function that begins."""
        name = frame.f_code.co_filename
        file = self._files.get(name)
        if file is None:
            inside = name.startswith(str(ROOT)) and Path(name).relative_to(ROOT).as_posix()
            file = self._files[name] = inside if inside and inside.startswith("engine/") else ""
        if not file:
            return None
        add = self._lines.add
        add((file, frame.f_lineno))
        if not self.line_by_line or not file.startswith(self.rooms):
            return None

        def line(frame: FrameType, event: str, arg: object) -> Any:
            add((file, frame.f_lineno))
            return line

        return line

    def end(self, test: int) -> None:
        """A test is over."""
        for place in self._lines:
            self.tests[place] |= 1 << test + 1
        self._lines.clear()

    def of(self, file: str, place: tuple[int, int]) -> set[int]:
        """The tests that run one of these lines of a file."""
        found = 0
        for line in range(place[0], place[1] + 1):
            found |= self.tests.get((file, line), 0)
        return {test - 1 for test in range(found.bit_length()) if found >> test & 1}


class Seen(IntEnum):
    """Who noticed a mutant: what the process of a mutant ends with."""

    NOBODY = 0
    RULES = 1
    NOT_THERE = 3
    CARDS = 4
    OTHERS = 5


BY = {Seen.OTHERS: "by rule tests of another game alone", Seen.CARDS: "by tests of cards alone"}


class Verdict(NamedTuple):
    """What became of a mutant."""

    mutation: Mutation
    seen: Seen


@dataclass
class Plan:
    """What to run."""

    subject: Subject
    count: int
    seed: int
    only: str
    jobs: int = 1
    record: Path | None = None
    """Where verdicts are kept; what stands there is not run again."""
    left: frozenset[str] | None = None
    """Only these, by what is changed in which function."""
    verdicts: list[Verdict] = field(default_factory=list)
    alive: Alive = field(default_factory=Alive)
    seen: Seen = Seen.RULES
    """Who has noticed when the process of a mutant comes to a sudden end: whose tests are running."""
    trace: Trace = field(init=False)
    items: list[pytest.Item] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    whose: list[Seen] = field(default_factory=list)
    """For each test: if it fails, who has noticed."""

    def __post_init__(self) -> None:
        self.trace = Trace((*self.subject.rules, *self.subject.shared))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of the tests: all of them once, then the mutants."""
        self.items = session.items
        self._baseline()
        self.alive.look()
        sample = self._sample()
        print(f"{len(self.items)} tests, {sum(self.times):.0f} s; {len(sample)} mutants.", flush=True)
        before = recorded(self.record)
        todo = []
        for one in sample:
            if one.name in before:
                self.verdicts.append(Verdict(one, before[one.name]))
            else:
                todo.append(one)
        running: dict[int, Mutation] = {}
        while todo or running:
            while todo and len(running) < self.jobs:
                mutation = todo.pop(0)
                running[self._start(mutation)] = mutation
            pid, status = os.wait()
            self._tell(running.pop(pid), status, len(sample))
        return True

    def _tell(self, mutation: Mutation, status: int, total: int) -> None:
        """Note what became of a mutant, and say so if no rule test noticed."""
        seen = Seen.RULES if os.WIFSIGNALED(status) else Seen(os.WEXITSTATUS(status))
        if seen is Seen.NOT_THERE:
            raise SystemExit(f"nobody holds what was changed: {mutation}")
        self.verdicts.append(Verdict(mutation, seen))
        if self.record:
            with self.record.open("a", encoding="utf-8") as file:
                print(seen.name, mutation, file=file)
        done = len(self.verdicts)
        if seen is not Seen.RULES:
            who = BY.get(seen, f"by none of {len(self._tests(mutation, Seen.RULES))} tests")
            print(f"{done}/{total} noticed {who}: {mutation}", flush=True)
        elif done % 50 == 0:
            print(f"{done}/{total}", flush=True)

    def _baseline(self) -> None:
        """All tests once, to know what they run and how long they take."""
        self.trace.end(LOADING)
        beside = ((self.subject.others, Seen.OTHERS), (self.subject.cards, Seen.CARDS))
        for number, item in enumerate(self.items):
            whose = (seen for folders, seen in beside if item.nodeid.startswith(tuple(f"{one}/" for one in folders)))
            self.whose.append(next(whose, Seen.RULES))
            self.trace.line_by_line = self.whose[-1] is Seen.RULES
            start = time.process_time()
            sys.settrace(self.trace.call)
            reports = runtestprotocol(item, log=False, nextitem=None)
            sys.settrace(None)
            self.times.append(time.process_time() - start)
            self.trace.end(number)
            broken = [report.nodeid for report in reports if report.failed]
            if broken:
                raise SystemExit(f"{broken[0]} fails with nothing changed")

    def _sample(self) -> list[Mutation]:
        known = explained()
        found = [one for one in self._all() if (one.place, one.was, one.now) not in known and self.only in str(one)]
        if self.left is not None:
            return sorted(one for one in found if one.name in self.left)
        return sorted(sorted(found, key=self._lot)[: self.count])

    def _lot(self, one: Mutation) -> bytes:
        """Drawn by its name, so that a change of the rules changes little in the sample."""
        return sha256(f"{self.seed} {one.name}".encode()).digest()

    def _all(self) -> Iterator[Mutation]:
        for room in (*self.subject.rules, *self.subject.shared):
            for path in sorted((ROOT / room).rglob("*.py")):
                inside = path.relative_to(ROOT / room).parts
                file = path.relative_to(ROOT).as_posix()
                if inside[0] in NOT_RULES or (room in self.subject.rules and not self.subject.owns(file)):
                    continue
                for one in mutations_in(file, path.read_text(encoding="utf-8")):
                    ran = {test for test in self.trace.of(one.file, one.around) if self._of(test) is not Seen.OTHERS}
                    if ran - {LOADING} or not (ran or room in self.subject.shared):
                        yield one
        yield from steps_of(self.alive.machines, self.subject)

    def _of(self, test: int) -> Seen:
        return self.whose[test] if test != LOADING else Seen.NOBODY

    def _tests(self, mutation: Mutation, whose: Seen) -> list[int]:
        """The rule tests that run what is changed; where it is shared also the other tests that run its function."""
        if whose is not Seen.RULES and not (self.subject.shared and mutation.file.startswith(self.subject.shared)):
            return []
        place = (mutation.line, mutation.end) if whose is Seen.RULES else mutation.around
        found = (test for test in self.trace.of(mutation.file, place) if self._of(test) is whose)
        return sorted(found, key=self.times.__getitem__)

    def _start(self, mutation: Mutation) -> int:
        """Begin a process in which the tests run with the change; what it ends with says who noticed."""
        pid = os.fork()
        if pid == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            try:
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                self.seen = self._child(mutation)
            finally:
                os._exit(self.seen)
        return pid

    def _child(self, mutation: Mutation) -> Seen:
        if mutation.number < 0:
            done = leave_out(mutation, self.alive.machines, self.subject)
        else:
            done = exchange(mutation, self.alive.functions[mutation.file])
        self.alive.forget_answers()
        for limit in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(limit, lambda *_: os._exit(self.seen))
        for self.seen in (Seen.RULES, Seen.OTHERS, Seen.CARDS):
            tests = self._tests(mutation, self.seen)
            if tests and not done:
                return Seen.NOT_THERE
            if any(map(self._fails, tests)):
                return self.seen
        return Seen.NOBODY

    def _fails(self, test: int) -> bool:
        """Whether a test notices; one that takes longer than it did while it was traced goes round and round."""
        signal.setitimer(signal.ITIMER_PROF, SECONDS + self.times[test])
        signal.alarm(PATIENCE)
        return any(report.failed for report in runtestprotocol(self.items[test], log=False, nextitem=None))


def explained() -> dict[tuple[str, str, str], str]:
    """The mutants that change nothing, and why."""
    entries = tomllib.loads(SAME.read_text(encoding="utf-8")).get("same", []) if SAME.exists() else []
    return {(one["place"], one["was"], one["now"]): one["why"] for one in entries}


LINE = re.compile(r"(?:(?P<seen>[A-Z_]+) |.* noticed (?P<who>by .*?): )(?P<file>\S+\.py):\d+ (?P<rest>.*)")
"""A mutant in a record, or in what a run printed."""


def recorded(path: Path | None) -> dict[str, Seen]:
    """What became of mutants in an earlier run, by their names."""
    if path is None or not path.exists():
        return {}
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if one := LINE.fullmatch(line):
            told = next((seen for seen, words in BY.items() if one["who"] == words), Seen.NOBODY)
            found[f"{one['file']} {one['rest']}"] = Seen[one["seen"]] if one["seen"] else told
    return found


def report(plan: Plan, known: int) -> bool:
    """Print what share was noticed, room by room; whether that is enough.

    A game's own rooms are shown by its rule tests alone.  What is shared is shown by the rule tests of every game that
    uses it; that a test of cards alone has noticed is told, and does not count.
    """
    rooms: dict[str, list[Seen]] = defaultdict(list)
    for one in plan.verdicts:
        rooms["/".join(one.mutation.file.split("/")[:-1])].append(one.seen)
    for room, found in sorted(rooms.items()):
        more = "".join(f", {found.count(seen)} more {words}" for seen, words in BY.items() if seen in found)
        print(f"{room}: {found.count(Seen.RULES)} of {len(found)} by rule tests{more}")
    seen = [one.seen for one in plan.verdicts]
    own = [one.seen for one in plan.verdicts if plan.subject.owns(one.mutation.file)] or seen
    share = 1 - seen.count(Seen.NOBODY) / len(seen)
    by_rules = own.count(Seen.RULES) / len(own)
    rules = (seen.count(Seen.RULES) + seen.count(Seen.OTHERS)) / len(seen)
    print(f"{' and '.join(plan.subject.rules)}: {len(own)} mutants, {by_rules:.1%} noticed by rule tests alone.")
    print(f"{len(seen)} mutants, {share:.1%} noticed, {rules:.1%} by rule tests; {known} without effect listed.")
    others = seen.count(Seen.OTHERS)
    if others:
        print(f"Of what games share, {others} were noticed by rule tests of another game alone: these count too.")
    return by_rules >= WANTED and rules >= WANTED


def main(words: Sequence[str] | None = None) -> int:
    """Run the mutants of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=SUBJECTS, nargs="?", default="lore")
    parser.add_argument("--count", type=int, default=COUNT, help="how many mutants: 600 or more for a figure")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--tests", action="append", help="only these tests, in place of all of the game")
    parser.add_argument("--only", default="", help="only mutants whose line of the report contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes at a time")
    parser.add_argument("--record", type=Path, help="keep verdicts in this file, and carry on with what it has")
    parser.add_argument("--survivors", type=Path, help="only what no rule test noticed in this record or report")
    chosen = parser.parse_args(words)
    if built() is not Built.SOURCE:
        parser.error("the rules are compiled, and only functions of the source can be exchanged: `make clean` first")
    subject = SUBJECTS[chosen.game]
    if chosen.tests:
        subject = subject._replace(tests=tuple(chosen.tests), but=(*subject.but, *subject.others), others=(), cards=())
    plan = Plan(subject, chosen.count, chosen.seed, chosen.only, chosen.jobs, chosen.record)
    if chosen.survivors:
        plan.left = frozenset(name for name, seen in recorded(chosen.survivors).items() if seen is not Seen.RULES)
    sys.settrace(plan.trace.call)
    ignored = [f"--ignore={folder}" for folder in subject.but]
    options = ["-p", "no:cacheprovider", "-p", "no:terminal", "--timeout=0"]
    os.chdir(ROOT)
    code = pytest.main([*options, *subject.tests, *subject.others, *subject.cards, *ignored], plugins=[plan])
    if not plan.verdicts:
        print(f"No mutant was run; pytest says {code!r}.", file=sys.stderr)
        return 2
    return 0 if report(plan, len(explained())) else 1


if __name__ == "__main__":
    sys.exit(main())
