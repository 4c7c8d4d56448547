"""A table for three to five that waits for its players, and who sits at one that is offered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from lore_tui.people.challenge import Challenge, ways
from net.fair.wire.offers import OpenOffer
from net.peers.events import PeerView

LEAST, MOST = 3, 5
"""Players at a table of several."""
DEFAULT_BOT = "steward"
OpenTable = tuple[int, int, str]
"""A table as a command line opens it: seats, bots among them, and which bot."""


@dataclass(frozen=True)
class Gathering:
    """What is offered as soon as everybody is here: to the own bots, and to whoever else came first."""

    seats: int
    bots: int
    challenge: Challenge
    deck: Any

    @property
    def in_words(self) -> str:
        """How many sit here, for a sentence."""
        bots = f", {self.bots} of them bot{'' if self.bots == 1 else 's'}" if self.bots else ""
        return f"a table for {self.seats}{bots}"

    def guests(self, free: Sequence[PeerView], mine: Collection[bytes]) -> list[bytes]:
        """Everybody who would sit here with this player, as far as they are here and free."""
        bots = [one.pk for one in free if one.pk in mine][: self.bots]
        others = [one.pk for one in free if one.pk not in mine]
        return [*bots, *others[: self.seats - 1 - self.bots]]

    def missing(self, free: Sequence[PeerView], mine: Collection[bytes]) -> int:
        """How many are not here yet."""
        return self.seats - 1 - len(self.guests(free, mine))


def why_no_table(seats: int, bots: int, challenge: Challenge) -> str:
    """Why there can be no such table, in a sentence; empty where there can."""
    if not LEAST <= seats <= MOST:
        return f"A table for several has {LEAST} to {MOST} players."
    if not 0 <= bots < seats:
        return f"Of {seats} players, up to {seats - 1} can be bots."
    if challenge.way_for(seats) is None:
        most = max(max(way.seats) for way in ways(challenge.game))
        if seats > most:
            return f"Up to {most} play this game."
        return f"The {challenge.way.name} is for two players; choose the {ways(challenge.game)[0].word} rules first."
    return ""


def at_table(offer: OpenOffer, names: Sequence[str], people: Sequence[PeerView], me: bytes) -> list[str]:
    """Who would sit at a table that is offered, and who of them is a bot; one line."""
    met = {one.pk: one for one in people}
    words = []
    for pk, name in zip(offer.pks, names, strict=True):
        if pk == me:
            words.append("you")
        elif pk in met:
            words.append(met[pk].name + (" (a bot)" if met[pk].bot else ""))
        else:
            words.append(f"{name} (not met yet)")
    return [f"at the table: {', '.join(sorted(words, key=lambda word: word != 'you'))}"]
