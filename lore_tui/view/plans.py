"""Answers of several parts given in one place: every key goes through the parts that its thing may play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Chosen = tuple[int, ...]
"""Options by their ids, in the order in which they were chosen."""


@dataclass(frozen=True)
class Plan:
    """What an answer of several parts needs: which parts go together, when it is whole, what Enter alone accepts."""

    fits: Callable[[Chosen], bool]
    missing: Callable[[Chosen], str]
    """Why it is not whole yet; empty if it is."""
    proposed: Chosen = ()
    parts: Mapping[str, Chosen] = field(default_factory=dict)
    """By key: what its thing may do, after one another."""
    idle: Mapping[str, str] = field(default_factory=dict)
    """By key: the words of a thing that has no part."""
    whole: Mapping[str, Chosen] = field(default_factory=dict)
    """By key: arrangements that are chosen at once."""
    words: Callable[[int, Chosen], str] | None = None
    """A part in the light of the others; none where its own words say it all."""
    rest: bool = False
    """Whether Space accepts what is chosen and declines the rest."""
    so_far: Callable[[Chosen], str] = lambda chosen: ""
    """What the parts chosen come to, in words."""
    given: Chosen = ()
    """What of it stands whatever is chosen first."""


def turned(plan: Plan, chosen: Chosen, key: str) -> Chosen:
    """The parts chosen after a key: a whole arrangement, or the next part that its thing may play, then none."""
    if key in plan.whole:
        return plan.whole[key]
    parts = plan.parts[key]
    now = next((part for part in parts if part in chosen), None)
    keyed = frozenset(part for some in plan.parts.values() for part in some)
    rest = tuple(part for part in chosen if part not in parts and part in keyed)  # "nobody" gives way to somebody
    for part in parts[parts.index(now) + 1 if now is not None else 0 :]:
        place = chosen.index(now) if now is not None else len(rest)
        longer = (*rest[:place], part, *rest[place:])
        if plan.fits(longer):
            return longer
    kept: Chosen = ()
    for part in rest:  # nobody supports somebody who has no part any more
        kept = (*kept, part) if plan.fits((*kept, part)) else kept
    return kept
