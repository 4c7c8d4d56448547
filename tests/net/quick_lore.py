"""`lore` with short times: a lost connection is noticed within seconds, for tests that cut it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from unittest.mock import patch

from lore_tui.cli import main
from lore_tui.people.network import options_of
from net.fair.wire.limits import Limits
from net.peers.peer import Options

LIMITS = Limits(dial=2.0, ping_after=0.5, lost_after=2.0)


def quick_options(args: argparse.Namespace, *, bot: bool = False) -> Options:
    """What the arguments say, with short times."""
    return replace(options_of(args, bot=bot), limits=LIMITS)


if __name__ == "__main__":
    with patch("lore_tui.commands.peer.options_of", quick_options):
        sys.exit(main(sys.argv[1:]))
