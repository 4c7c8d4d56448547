"""`lore doctor`: what of playing with others works here, and what to do where it does not."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections.abc import Mapping

from lore_tui.commands import CommandError
from lore_tui.files.built import Built, built
from lore_tui.files.home import data_folder
from lore_tui.people.network import ON, login_of
from lore_tui.terminal.attention import message
from net.peers.doctor import Finding, Health, examine

NAME = "doctor"
HELP = "check key, port, network interfaces, multicast, firewall, ssh and which rules run, and say what to do"
EXAMPLE = "lore doctor\nlore doctor --port 7200 --json\nlore doctor --ssh sam@example.org"

UNWELL = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore doctor`."""
    parser.add_argument("--port", type=int, metavar="N", help="the port you want to host on")
    parser.add_argument(
        "--on",
        action="append",
        metavar="ADDRESS",
        help=f"look only at the network of this own address (also: {ON})",
    )
    parser.add_argument("--ssh", metavar="[USER@]HOST", help="look also whether you can play through this machine")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(args: argparse.Namespace) -> int:
    """Print every finding; the status is 1 when something does not work at all."""
    if args.port is not None and not 0 < args.port < 65_536:
        raise CommandError("A port is a number from 1 to 65535.")
    named = [os.environ[ON]] if os.environ.get(ON) else []
    findings = asyncio.run(examine(data_folder(), args.port, args.on or named, login_of(args)))
    findings += [check_terminal(os.environ), check_rules(built())]
    if args.json:
        print(json.dumps([_plain(finding) for finding in findings], indent=1))
    else:
        for finding in findings:
            print("\n".join(_lines(finding)))
    return UNWELL if any(finding.health is Health.BAD for finding in findings) else 0


def check_terminal(environ: Mapping[str, str]) -> Finding:
    """What of calling a player whose turn it is this terminal understands."""
    if not message("", environ):
        return Finding("your turn", Health.HINT, "this terminal has a bell, and neither messages nor a title")
    if environ.get("TMUX"):
        do = "In tmux: set -g allow-passthrough on, and set -g focus-events on so that it knows when you look."
        return Finding("your turn", Health.GOOD, "bell, message and title go through tmux where it lets them", do)
    return Finding("your turn", Health.GOOD, "bell, message and title; the settings choose among them")


def check_rules(found: Built) -> Finding:
    """Whether the rules run from their source or compiled."""
    if found is Built.SOURCE:
        do = "In a checkout with a C compiler at hand, `make fast` compiles them."
        return Finding("rules", Health.GOOD, f"the rules run {found.value}", do)
    if found is Built.STALE:
        do = "`make fast` compiles them anew, `make clean` takes them away; until then it is the old ones that run."
        return Finding("rules", Health.HINT, f"the rules run {found.value}", do)
    return Finding("rules", Health.GOOD, f"the rules run {found.value}")


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
