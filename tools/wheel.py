"""A wheel with compiled rules, for this kind of machine alone; the one that nobody asks for is plain and for all.

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=true python -m build --wheel --no-isolation
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface[Any]):
    """Compiles the rules and puts them into the wheel beside their source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """What hatch does before it packs a wheel; an editable one takes the modules where they lie."""
        root = Path(self.root)
        sys.path.insert(0, self.root)
        subprocess.run([sys.executable, root / "tools" / "fast.py"], check=True)
        from tools.fast import compiled

        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(path): path.relative_to(root).as_posix() for path in compiled(root)}
