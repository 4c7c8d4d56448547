"""What follows the cursor waits until the cursor rests: over a slow line each step then costs a row, not a page."""

from __future__ import annotations

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

REST = 0.15
"""Seconds after the last step; held keys repeat faster, and who looks does not notice.  With 0 nothing waits."""


class Pause:
    """Calls a function once nothing has begun it again for a moment."""

    def __init__(self, owner: MessagePump, then: Callable[[], object]) -> None:
        self._owner = owner
        self._then = then
        self._timer: Timer | None = None

    def begin(self) -> None:
        """From now on, or anew."""
        if self._timer is not None:
            self._timer.stop()
        if REST:
            self._timer = self._owner.set_timer(REST, self._then)
        else:
            self._then()
