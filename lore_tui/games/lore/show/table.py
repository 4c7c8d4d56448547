"""The table as lines: header, companies, opponent, hand, points and piles, for any width."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.cards.printed import SITE_TYPES, Definition, Kind
from engine.journeys.reading.filters import path_types, site_type
from engine.journeys.reading.values import body, corruption, hand_size, hazard_limit, mind, prowess
from engine.journeys.table.board import companies_of, face, fellows, halves
from engine.journeys.table.records import Company, Phase, Zone
from engine.kernel.records import NONE, Handle
from engine.lore.influence import OWN_POINTS, free_points
from engine.lore.records import State
from engine.lore.scoring import marshalling_points, sources_of_points
from lore_tui.games.journeys.names import site_name
from lore_tui.games.journeys.show.modifiers import held_words
from lore_tui.games.journeys.show.piles import events_line
from lore_tui.games.lore.names import PHASES, Names
from lore_tui.text import clip, fit
from lore_tui.view.hints import Letters
from lore_tui.words import capital, count

STEPS = (
    (Phase.UNTAP, "untap"),
    (Phase.ORGANIZATION, "org"),
    (Phase.MOVEMENT, "move"),
    (Phase.SITE, "site"),
    (Phase.END_OF_TURN, "end"),
)
NAME_CELLS = 18


# ------------------------------------------------------------------------------------------------------ header
def header(state: State, names: Names, width: int = 80) -> list[str]:
    """Two lines: turn, phase and points; then piles and what is going on."""
    seats = names.seats(state)
    turn = state.turn
    steps = ">".join(word.upper() if phase is turn.phase else word for phase, word in STEPS)
    if turn.phase in (Phase.SETUP, Phase.COUNCIL):
        steps = PHASES[turn.phase].upper()
    mover = names.player(turn.mover) if turn.mover >= 0 else "set-up"
    points = ":".join(str(marshalling_points(state, seat)) for seat in seats)
    first = [f"T{turn.number} {mover}", steps, f"MP {points}", _hands(state, seats)]
    second = [f"vs {', '.join(names.players[seat] for seat in seats[1:])}" if names.seat is not None else "watching"]
    if names.seat is not None:
        second.append(f"influence {free_points(state, names.seat)} of {OWN_POINTS} free")
    piles = [_pile(state, seats, "deck", Zone.DRAW, Zone.TOP), _pile(state, seats, "discard", Zone.DISCARD)]
    # The names and piles of several fill the line: what is going on comes before them.
    parts = [*second, *piles, *_now(state, names)] if len(seats) == 2 else [*_now(state, names), *second, *piles]
    return [clip("  ".join(first), width), clip("  ".join(parts), width)]


def _hands(state: State, seats: Sequence[int]) -> str:
    sizes = ":".join(str(len(state.zones[seat][Zone.HAND])) for seat in seats)
    return f"hand {sizes} (of {hand_size(state, seats[0])})"


def _pile(state: State, seats: Sequence[int], word: str, *zones: Zone) -> str:
    return f"{word} " + ":".join(str(sum(len(state.zones[seat][zone]) for zone in zones)) for seat in seats)


def _now(state: State, names: Names) -> list[str]:
    """The company whose phase it is, with its hazard limit."""
    group = next((c for c in state.companies if c.number == state.turn.company), None)
    if group is None:
        return []
    if state.turn.phase is Phase.MOVEMENT and group.journey is not None:
        return [f"hazards {group.journey.played}/{hazard_limit(state, group)} on {names.company(state, group.number)}"]
    return [names.company(state, group.number)]


# --------------------------------------------------------------------------------------------------- companies
def companies(state: State, names: Names, seat: int, hint: Letters, width: int = 80) -> list[str]:
    """The companies of a player, each with its characters."""
    lines: list[str] = []
    for group in companies_of(state, seat):
        lines.append(clip(company_line(state, names, group, hint), width))
        lines += [clip(character_line(state, names, who, hint), width) for who in fellows(state, group)]
    return lines


def company_line(state: State, names: Names, group: Company, hint: Letters) -> str:
    """A company: where it is or whither it goes, its size, what lies on it."""
    size = halves(state, group) / 2
    words = [f"{hint.get(('company', group.number), ''):<2}{where(state, group)}", f"size {size:g}"]
    if group.cards:
        words.append(f"with {', '.join(names.with_sign(state, card) for card in group.cards)}")
    return "  ".join(words)


def where(state: State, group: Company) -> str:
    """The place of a company in capitals, with the type of its site, or its way."""
    journey = group.journey
    if journey is not None and journey.moving and group.site == NONE:
        path = " ".join(path_types(state, group))
        return f"{site_name(state, journey.origin)} > {site_name(state, journey.goal).upper()} ({path or 'by a card'})"
    if group.site == NONE:
        return "NOT YET ON THE MAP"
    used = ", used" if group.site in state.players[group.seat].used else ""
    return f"{site_name(state, group.site).upper()} ({SITE_TYPES[site_type(state, group.site)]}{used})"


def character_line(state: State, names: Names, who: Handle, hint: Letters) -> str:
    """A character: name with its mark, prowess/body, mind, corruption modifier, what lies on him."""
    ally = face(state, who).kind is Kind.ALLY
    name = fit(("+" if ally else "") + names.with_sign(state, who), NAME_CELLS)
    figures = f"{prowess(state, who)}/{body(state, who)}"
    modifier = corruption(state, who)
    words = [f"  {hint.get(who, ''):<2}{name}", f"{figures:<5}", f"mind {mind(state, who):<2}", f"corr {modifier:+d}"]
    held = held_words(state, names, who)
    return "  ".join([*words, held] if held else words).rstrip()


# ------------------------------------------------------------------------------------------------- points and piles
KINDS = (
    ("characters", (Kind.CHARACTER, Kind.MAIN_CHARACTER)),
    ("allies", (Kind.ALLY,)),
    ("items", (Kind.ITEM,)),
    ("factions", (Kind.FACTION,)),
    ("creatures", (Kind.CREATURE, Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT)),
)


def tally(state: State, names: Names, width: int = 80) -> list[str]:
    """The marshalling points of every player by their sources."""
    lines = []
    for seat in names.seats(state):
        found = sources_of_points(state, seat)
        lines.append(f"{capital(names.whose(seat))} MPs: {marshalling_points(state, seat)}")
        for word, kinds in (*KINDS, ("others", ())):
            group = [(card, mp) for card, mp in found if _belongs(face(state, card), kinds)]
            if group:
                cards = ", ".join(f"{names.card(state, card)} {mp}" for card, mp in group)
                lines.append(clip(f"  {word} {sum(mp for _, mp in group)}: {cards}", width))
    return lines


def _belongs(printed: Definition, kinds: tuple[Kind, ...]) -> bool:
    if kinds:
        return printed.kind in kinds
    return all(printed.kind not in group for _, group in KINDS)


def board(state: State, names: Names, hint: Letters, width: int = 80) -> list[str]:
    """The whole table for a reader who reads it from top to bottom."""
    lines = header(state, names, width)
    for seat in names.seats(state):
        title = "Your companies" if seat == names.seat else f"{names.whose(seat)} companies"
        hidden = count(len(state.zones[seat][Zone.HAND]), "card") + " in hand"
        lines += ["", f"{title} ({hidden})", *companies(state, names, seat, hint, width)]
    loose = events_line(state, names, width)
    return [*lines, *(["", *loose] if loose else [])]
