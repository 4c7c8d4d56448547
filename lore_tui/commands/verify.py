"""`lore verify`: checks the file of a game, level by level."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine.editions import EDITIONS, USUAL, edition
from lore_tui.commands import CommandError
from lore_tui.files.gamefile import known_games, read_game
from lore_tui.text import clean
from net.fair.check.report import ALTERED, EXITS, Report
from net.fair.check.verify import verify
from net.fair.log.schema import Terms

NAME = "verify"
HELP = "check the file of a game: signatures, dice, draws, decks, rules"
EXAMPLE = """lore verify game.lore
lore verify game.lore --json
lore verify game.lore --sealed ~/.local/share/lore/sealed/ubvzh2.json
lore verify game.lore --expect Bilbo=f5jp3wgoim7ympami6itu34hae"""

WHOLE = 1000
"""Cells of a line that is not cut."""
MARKS = {"ok": "ok", "failed": "FAILED", "incomplete": "incomplete", "unknown": "unknown", "not reached": "not reached"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore verify`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file of a game")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--sealed", metavar="POOL", help="the decks must come from this pool: the file of the meeting, or its code"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="tell more about this seat")
    parser.add_argument(
        "--expect", action="append", default=[], metavar="NAME=FINGERPRINT", help="this player must have this key"
    )


def run(args: argparse.Namespace) -> int:
    """Check the file; the exit code is one of `EXITS`."""
    try:
        data = read_game(args.file)
    except CommandError as error:  # what cannot be read says nothing against anybody either
        raise CommandError(str(error), ALTERED) from None
    report = verify(data, known_games(), _expected(args.expect))
    beyond = _beyond_the_pool(report, args.sealed) if args.sealed is not None else []
    report.unexpected += beyond
    if args.seat is not None and not 0 <= args.seat < max(len(report.seats), 1):
        raise CommandError(f"This game has the seats 0 to {len(report.seats) - 1}.")
    if args.sealed is not None and not beyond and not args.json:
        print(f"sealed   {len(report.decks)} opened decks, all of them from the pool")
    print(json.dumps(as_json(report), indent=2) if args.json else as_text(report, args.seat))
    return report.exit_code


def _beyond_the_pool(report: Report, pool: str) -> list[str]:
    """Whoever did not draw the pool together, and what the opened decks hold that it does not."""
    from engine.cards.codes import CodeError, value_of
    from lore_tui.files.sealed import beyond, drawn_by

    try:
        code, marks = drawn_by(Path(pool)) if Path(pool).is_file() else (pool, None)
        value_of(code)
    except CodeError as error:
        raise CommandError(f"{error}.") from None
    found = [
        f"{clean(name)} did not take part in drawing the sealed pool"
        for name, mark, _ in report.seats
        if marks is not None and mark not in marks
    ]
    known = known_games().get(report.terms.rules) if report.terms is not None else None
    game = known.name if known is not None else USUAL
    for seat, deck in sorted(report.decks.items()):
        for text in beyond(code, [entry.card for entry in deck], game):
            found.append(f"the deck of seat {seat} is not from the sealed pool: {text}")
    return found


def _expected(pairs: list[str]) -> dict[str, str]:
    found = {}
    for pair in pairs:
        name, equals, mark = pair.partition("=")
        if not equals or not name or not mark:
            raise CommandError(f"--expect needs NAME=FINGERPRINT, not {clean(pair)}.")
        found[name] = mark
    return found


def as_json(report: Report) -> dict[str, object]:
    """The report for programs."""
    finding, result = report.finding, report.result
    return {
        "exit": report.exit_code,
        "verified": report.exit_code == 0,
        "levels": [
            {"level": level.number, "name": level.name, "verdict": level.verdict, "notes": level.notes}
            for level in report.levels
        ],
        "fault": None
        if finding is None
        else {
            "word": finding.word,
            "level": finding.level,
            "seat": finding.seat,
            "entry": finding.seq,
            "rule": finding.rule,
            "text": finding.text,
        },
        "incomplete": report.incomplete,
        "unknown": report.unknown,
        "unexpected": report.unexpected,
        "seats": [
            {"seat": seat, "name": name, "fingerprint": mark, "opened": opened}
            for seat, (name, mark, opened) in enumerate(report.seats)
        ],
        "options": list(report.terms.options) if report.terms is not None else [],
        "rolled_anew": [{"number": b, "entry": seq, "silent": list(after)} for b, seq, after in report.anew],
        "entries": report.entries,
        "beacons": report.beacons,
        "numbers": report.numbers,
        "head": report.head.hex(),
        "result": None
        if result is None
        else {
            "how": result.how,
            "winners": [seat for seat in range(len(report.seats)) if result.winners >> seat & 1],
            "points": [points - 1000 for points in result.points],
        },
    }


def option_names(terms: Terms) -> list[str]:
    """The optional rules of a table in words; of a game that is not known here, their numbers."""
    game = known_games().get(terms.rules)
    if game is None or game.name not in EDITIONS:
        return [str(option) for option in terms.options]
    return edition(game.name).optional(terms.options)


def as_text(report: Report, seat: int | None = None) -> str:
    """The report for people."""
    lines = [f"level {level.number}  {level.name:<32} {MARKS[level.verdict]}" for level in report.levels]
    for number, (name, mark, opened) in enumerate(report.seats):
        if seat is None or seat == number:
            lines.append(f"seat {number}   {clean(name):<24} {mark}  {'opened' if opened else 'not opened'}")
    if report.terms is not None and report.terms.options:
        lines.append(f"optional rules: {', '.join(option_names(report.terms))}")
    lines.append(f"{report.entries} entries, {report.beacons} beacons, {report.numbers} numbers")
    for b, seq, after in report.anew:
        silent = " and ".join(f"seat {one}" for one in after)
        lines.append(f"rolled anew: number {b}, entry {seq}, after the silence of {silent}, who may know the first")
    finding = report.finding
    if finding is not None:
        who = f"seat {finding.seat}" if finding.seat >= 0 else "the file"
        lines.append(f"{finding.word}: {who}, entry {finding.seq}, rule {finding.rule}: {clean(finding.text, WHOLE)}")
    lines += [f"unexpected: {clean(text, WHOLE)}" for text in report.unexpected]
    lines += [f"unknown: {report.unknown}"] if report.unknown else []
    lines += [f"incomplete: {clean(text, WHOLE)}" for text in report.incomplete]
    lines.append(EXITS[report.exit_code])
    return "\n".join(lines)
