"""Marshalling points of METW by kind, and what doubling and the half limit would make of them at a Council held now."""

from __future__ import annotations

from engine.journeys.table.board import face
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.scenario import Scenario
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import (
    Sort,
    by_sort,
    council_points,
    doubled,
    halved,
    marshalling_points,
    scored,
    sort_of,
    theirs,
)
from lore_tui.games.journeys.names import Names
from lore_tui.text import clip
from lore_tui.words import capital

WORDS = {
    Sort.CHARACTER: "characters",
    Sort.ITEM: "items",
    Sort.FACTION: "factions",
    Sort.ALLY: "allies",
    Sort.KILL: "kills",
    Sort.MISCELLANEOUS: "miscellaneous",
}


def tally(state: MetwState, names: Names, width: int = 80) -> list[str]:
    """The points of both players by kind, card by card, and what they would come to."""
    played = scenario_of(state)
    lines = [clip(f"{played.name}: {played.goal}", width)] if played is not None else []
    for seat in names.seats(state):
        lines.append(f"{capital(names.whose(seat))} MPs: {marshalling_points(state, seat)}")
        found = [(card, points) for card, points in scored(state, seat) if points]
        for sort, word in WORDS.items():
            group = [(card, points) for card, points in found if sort_of(face(state, card)) is sort]
            if group:
                cards = ", ".join(f"{names.card(state, card)} {points}" for card, points in group)
                lines.append(clip(f"  {word} {sum(points for _, points in group)}: {cards}", width))
        lines.append(clip(f"  {council_words(state, seat)}", width))
    return lines


def scenario_words(state: MetwState, names: Names) -> str:
    """How far everybody has come in the scenario; nothing in any other game."""
    found = scenario_of(state)
    if found is None:
        return ""
    what, reached, wanted = found.progress
    far = ", ".join(
        f"{names.player(seat)} {reached(state, seat)}{rank_words(found, state, seat)}" for seat in names.seats(state)
    )
    told = found.told(state)
    return f"{capital(far)} of {wanted} {what}{f'. {told}' if told else ''}"


def scenario_brief(state: MetwState, names: Names) -> str:
    """The same in a few words, for the line that is always there."""
    found = scenario_of(state)
    if found is None:
        return ""
    far = ":".join(str(found.progress.reached(state, seat)) for seat in names.seats(state))
    told = found.told(state)
    return f"   {found.progress.what} {far}/{found.progress.wanted}{f', {told}' if told else ''}"


def rank_words(scenario: Scenario, state: MetwState, seat: int) -> str:
    """The rank a player has reached, where there are ranks."""
    return f" (rank {scenario.rank(state, seat)})" if scenario.ranks else ""


def council_words(state: MetwState, seat: int) -> str:
    """What a player's points would come to at a Council held now, and why."""
    total = council_points(state, seat)
    if not state.rules.point_changes:
        return f"at a Council held now: {total}"
    mine = by_sort(state, seat)
    twice = doubled(mine, theirs(state, seat))
    cut = halved(twice, state.rules.half_strict)
    reasons = [f"{WORDS[sort]} doubled" for sort in Sort if twice[sort] != mine[sort]]
    reasons += [f"{WORDS[sort]} cut to {cut[sort]} by the half limit" for sort in Sort if cut[sort] != twice[sort]]
    why = f" ({', '.join(reasons)})" if reasons else ""
    return f"at a Council held now: {total}{why}"
