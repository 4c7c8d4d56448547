"""The rows of the table's panes as styled words: header, companies, hand, sites in reach, for any width."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.journeys.cards.printed import SITE_TYPES, Kind
from engine.journeys.reading.filters import path_types, region_type, site_type
from engine.journeys.reading.values import body, corruption, mind, prowess
from engine.journeys.table.board import card_of, companies_of, face, fellows, halves
from engine.journeys.table.records import Company, Pose, Zone
from engine.kernel.records import NONE, Handle
from engine.lore.influence import OWN_POINTS, free_points
from engine.lore.movement import routes
from engine.lore.records import State
from engine.lore.scoring import marshalling_points
from lore_tui.games.journeys.names import POSE_LETTERS, POSE_WORDS, site_name
from lore_tui.games.journeys.show.header import header as header_lines
from lore_tui.games.journeys.show.modifiers import held_words
from lore_tui.games.journeys.show.piles import loose_rows
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show.table import STEPS
from lore_tui.text import fit, fit_right
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row, rule_row

PAIR = 2
WIDE_REACH = 42
"""The same for a site in reach, of which there is less to say."""


# ------------------------------------------------------------------------------------------------------ header
def header(state: State, names: Names, flags: Sequence[Flag], width: int) -> list[Line]:
    """The two lines on top, with the influence that is left."""
    influence: Line = []
    if names.seat is not None:
        influence = [("infl ", "dim"), (f"{free_points(state, names.seat)}/{OWN_POINTS}  ", "strong")]
    return header_lines(state, names, flags, width, STEPS, influence)


# --------------------------------------------------------------------------------------------------- companies
def table_rows(
    state: State, names: Names, hint: Letters, live: Collection[str], *, mine: bool = True, theirs: bool = True
) -> list[Row]:
    """The companies of all players, the reader's own first, and what lies on the table for itself."""
    rows: list[Row] = []
    for seat in names.seats(state):
        own = seat == names.seat
        if not (mine if own else theirs):
            continue
        if not own and mine:
            rows.append(rule_row(_sum_words(state, names, seat) if len(state.players) > PAIR else names.players[seat]))
        for group in companies_of(state, seat):
            rows.append(_company_row(state, names, group, hint, live, own))
            rows += [_character_row(state, names, who, hint, live) for who in fellows(state, group)]
        rows += loose_rows(state, names, seat)
    return rows


def _sum_words(state: State, names: Names, seat: int) -> str:
    """A player of several with what the header has no room for."""
    if not state.players[seat].active:
        return f"{names.players[seat]} has left"
    zones = state.zones[seat]
    piled = f", {len(zones[Zone.HAZARDS])} piled" if zones[Zone.HAZARDS] else ""
    return f"{names.players[seat]}: {marshalling_points(state, seat)} MP, {len(zones[Zone.HAND])} in hand{piled}"


def _company_row(
    state: State, names: Names, group: Company, hint: Letters, live: Collection[str], own: bool
) -> Row:
    letter = hint.get(("company", group.number), "")
    style = "mine" if own else "theirs"
    moving = state.turn.company == group.number
    journey = group.journey
    if journey is not None and journey.moving and group.site == NONE:
        path = " ".join(path_types(state, group))
        place = f"{site_name(state, journey.origin)} > {site_name(state, journey.goal).upper()}"
        more = f" {path or 'by a card'}"
        site = journey.goal
    elif group.site == NONE:
        place, more, site = "NOT YET ON THE MAP", "", NONE
    else:
        used = ", used" if group.site in state.players[group.seat].used else ""
        place, more = site_name(state, group.site).upper(), f" {SITE_TYPES[site_type(state, group.site)]}{used}"
        site = group.site
    size = f"  size {halves(state, group) / 2:g}"
    short: Line = [(place, style), (more, "dim")]
    if group.cards:
        short.append((f"  {', '.join(names.with_sign(state, card) for card in group.cards)}", "text"))
    return Row(
        letter, short, [*short[:2], (size, "dim"), *short[2:]], site=site, live=letter in live,
        mark=">" if moving else " ",
    )  # fmt: skip


def _character_row(state: State, names: Names, who: Handle, hint: Letters, live: Collection[str]) -> Row:
    printed = face(state, who)
    letter, pose = hint.get(who, ""), card_of(state, who).pose
    ally = printed.kind is Kind.ALLY
    name = ("+" if ally else "") + printed.name
    figures = f"{prowess(state, who)}/{body(state, who)}"
    modifier = corruption(state, who)
    taint = f"c{modifier:+d}" if modifier else ""
    held = held_words(state, names, who)
    turned = "warning" if pose is not Pose.UNTAPPED else "text"
    short: Line = [
        (fit(name, 15), "text"), (f" {POSE_LETTERS[pose]} ", turned), (fit(figures, 6), "text"),
        (fit(taint, 4), "error" if modifier < 0 else "dim"), (held, "dim"),
    ]  # fmt: skip
    long: Line = [
        (fit(name, 19), "text"), (fit(POSE_WORDS[pose], 8), turned), (fit(figures, 6), "text"),
        (f"mind {mind(state, who):<3}" if not ally else " " * 8, "text"),
        (fit(taint, 4), "error" if modifier < 0 else "dim"), (held, "dim"),
    ]  # fmt: skip
    return Row(letter, short, long, card=printed.number, live=letter in live, indent=1)


# -------------------------------------------------------------------------------------------------- sites in reach
def reach_row(state: State, moving: Company | None, site: int, letter: str, live: bool, allowed: bool) -> Row:
    """A site that a company may go to, with the types of the regions on the way; a plus for several ways."""
    here = state.atlas.sites[site]
    paths = routes(state, moving, site) if moving is not None else ()
    way = "".join(_types(state, path) for path in paths[:1]) + ("+" if len(paths) > 1 else "")
    style = "text" if allowed else "refused"
    short: Line = [(fit(here.name, 14), style), (fit_right(f"{way} {here.type}", 6), "dim")]
    long: Line = [(fit(here.name, 21), style), (f" {fit(SITE_TYPES[here.type], 14)}", "dim"), (way, "dim")]
    return Row(letter, short, long, site=site, live=live, room=WIDE_REACH)


def _types(state: State, path: tuple[int, ...]) -> str:
    return "".join(region_type(state, region) for region in path)
