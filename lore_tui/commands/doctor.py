"""`lore doctor`: what of playing with others works here, and what to do where it does not."""

from __future__ import annotations

import argparse
import asyncio
import json

from lore_tui.commands import CommandError
from lore_tui.home import data_folder
from net.doctor import Finding, Health, examine

NAME = "doctor"
HELP = "check key, port, network interfaces, multicast and firewall, and say what to do"
EXAMPLE = "lore doctor\nlore doctor --port 7200 --json"

UNWELL = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore doctor`."""
    parser.add_argument("--port", type=int, metavar="N", help="the port you want to host on")
    parser.add_argument(
        "--on", action="append", default=[], metavar="ADDRESS", help="look only at the network of this own address"
    )
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(args: argparse.Namespace) -> int:
    """Print every finding; the status is 1 when something does not work at all."""
    if args.port is not None and not 0 < args.port < 65_536:
        raise CommandError("A port is a number from 1 to 65535.")
    findings = asyncio.run(examine(data_folder(), args.port, args.on))
    if args.json:
        print(json.dumps([_plain(finding) for finding in findings], indent=1))
    else:
        for finding in findings:
            print("\n".join(_lines(finding)))
    return UNWELL if any(finding.health is Health.BAD for finding in findings) else 0


def _plain(finding: Finding) -> dict[str, str]:
    return {
        "what": finding.what,
        "health": finding.health.value,
        "says": finding.says,
        "do": finding.do,
    }


def _lines(finding: Finding) -> list[str]:
    """One line for the finding, one below it for what to do."""
    lines = [f"{finding.health.value:<5} {finding.what:<11} {finding.says}"]
    return [*lines, f"{'':<17} {finding.do}"] if finding.do else lines
