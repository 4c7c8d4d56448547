"""Several threads read their first records at once, as a player's screen, network and spectators do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
READERS = """
import sys, threading
from net.fair.log import schema
from net.fair.wire import messages

def kinds(base):
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)

def read_all():
    together.wait()
    for kind in kinds(schema.Row):
        try:
            schema.shape(kind, (1,) * len(kind.__struct_fields__))
        except schema.CodecError:
            pass

sys.setswitchinterval(1e-6)
together = threading.Barrier(8)
readers = [threading.Thread(target=read_all) for _ in range(8)]
for reader in readers:
    reader.start()
for reader in readers:
    reader.join()
"""


def test_records_are_read_for_the_first_time_by_many_threads_at_once() -> None:
    """One process in six crashed here before all shapes were worked out while modules load."""
    for _ in range(12):
        done = subprocess.run([sys.executable, "-c", READERS], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
