"""`python -m lore_tui` is `lore`."""

from __future__ import annotations

import sys

from lore_tui.cli import main

sys.exit(main())
