"""The rows of METW's panes as styled words: header, chain, companies with followers, events, sites in reach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.journeys.cards.printed import SITE_TYPES
from engine.journeys.reading.filters import path_types, region_type, site_type
from engine.journeys.reading.values import body, influence_of, mind, prowess
from engine.journeys.table.board import allies_with, card_of, companies_of, face, halves
from engine.journeys.table.records import Company, Phase, Pose, Zone
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.metw.phases.alone import HAZARDS
from engine.metw.play.corruption import modifier, points
from engine.metw.table.board import alignment_of, guard_of, laid_by
from engine.metw.table.control import (
    followers_of,
    free_general,
    general_influence,
    is_follower,
    is_stray,
    limited,
    unused_direct,
)
from engine.metw.table.reach import Way, path_of
from engine.metw.table.records import MetwState
from lore_tui.games.journeys.names import POSE_LETTERS, POSE_WORDS, Names, site_name
from lore_tui.games.journeys.show.header import header as header_lines
from lore_tui.games.journeys.show.modifiers import held_words
from lore_tui.games.metw.names import ALIGNMENTS
from lore_tui.games.metw.show.cardline import KINDS
from lore_tui.games.metw.show.chain import links
from lore_tui.games.metw.show.points import scenario_brief, scenario_words
from lore_tui.text import fit, fit_right
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row, rule_row
from lore_tui.words import count

STEPS = (
    (Phase.UNTAP, "untap"),
    (Phase.ORGANIZATION, "org"),
    (Phase.LONG_EVENTS, "long"),
    (Phase.MOVEMENT, "m/h"),
    (Phase.SITE, "site"),
    (Phase.END_OF_TURN, "end"),
)
WIDE_REACH = 42


def header(state: MetwState, names: Names, flags: Sequence[Flag], width: int) -> list[Line]:
    """The two lines on top, with the general influence that is left."""
    influence: Line = []
    if names.seat is not None:
        free = f"{free_general(state, names.seat)}/{general_influence(state, names.seat)} "
        influence = [("GI ", "dim"), (free, "strong")]
    lines = header_lines(state, names, flags, width, STEPS, influence)
    progress = scenario_brief(state, names)
    if progress:
        narrow = header_lines(state, names, flags, max(1, width - len(progress)), STEPS, influence)
        lines[1] = [*narrow[1], (progress, "strong")]
    return lines


# --------------------------------------------------------------------------------------------------------- the table
def table_rows(
    state: MetwState, names: Names, hint: Letters, live: Collection[str], *, mine: bool = True, theirs: bool = True
) -> list[Row]:
    """The chain, the companies of both players, the reader's own first, and the events in play by their age."""
    progress = scenario_words(state, names) if mine else ""
    rows: list[Row] = [rule_row(progress)] if progress else []
    rows += _chain_rows(state, names) if mine else ()
    for seat in names.seats(state):
        own = seat == names.seat
        if not (mine if own else theirs):
            continue
        if not own and mine:
            whom = f", {ALIGNMENTS[alignment_of(state, seat).word]}" if state.sides else ""
            free = f"GI {free_general(state, seat)}/{general_influence(state, seat)}"
            rows.append(rule_row(f"{names.players[seat]}{whom}, {free}"))
        for group in companies_of(state, seat):
            rows.append(company_row(state, names, group, hint, live, own))
            for who, depth in in_order(state, group):
                rows.append(character_row(state, names, who, hint, live, depth))
    waiting = open_rows(state, names) if theirs else []
    rows += [rule_row("hazards that lie open"), *waiting] if waiting else []
    events = event_rows(state, names) if mine else []
    return [*rows, *([rule_row("in play, oldest first"), *events] if events else [])]


def open_rows(state: MetwState, names: Names) -> list[Row]:
    """What was turned up of the hazards of a player alone and was not played yet (METW-SOL-21, SCEN-THERE-25)."""
    if not state.rules.solitaire:
        return []
    rows = []
    for card in state.zones[HAZARDS][Zone.HAND]:
        if is_open(card):
            line: Line = [(names.card(state, card), "text")]
            rows.append(Row("", line, line, card=face(state, card).number))
    return rows


def _chain_rows(state: MetwState, names: Names) -> Iterator[Row]:
    """The chain of effects as a stack, the link that resolves first on top."""
    found = links(state, names)
    if found:
        yield rule_row("chain, resolved from the top")
    for place, link in enumerate(found):
        line: Line = [(f"{len(found) - place}. {link.words}", "strong" if place == 0 else "text")]
        yield Row("", line, line, card=link.number if link.number in state.book else 0)
        if place == 0 and link.then:
            then: Line = [(f"   unanswered: {link.then}", "dim")]
            yield Row("", then, then)


def in_order(state: MetwState, group: Company) -> Iterator[tuple[Handle, int]]:
    """Everybody in a company, followers after their controllers, allies after who they are with; and how deep."""
    for who in group.members:
        if not is_follower(state, who) or is_stray(state, who):
            yield from _with_allies(state, who, 1)
            for follower in followers_of(state, who):
                yield from _with_allies(state, follower, 2)


def _with_allies(state: MetwState, who: Handle, depth: int) -> Iterator[tuple[Handle, int]]:
    yield who, depth
    yield from ((ally, depth + 1) for ally in allies_with(state, who))


def company_row(
    state: MetwState, names: Names, group: Company, hint: Letters, live: Collection[str], own: bool
) -> Row:
    """A company: where it is, where it goes, how large it is, what lies on it and waits for it."""
    letter = hint.get(("company", group.number), "")
    place, more, site = where(state, names, group)
    short: Line = [(place, "mine" if own else "theirs"), (more, "dim")]
    on = [names.with_sign(state, card) for card in group.cards]
    guard = guard_of(state, group.number)
    if guard != NONE:
        on.append(f"on-guard: {names.card(state, guard)}")
    if on:
        short.append((f"  {', '.join(on)}", "text"))
    size: Line = [(f"  size {halves(state, group) / 2:g}", "dim")]
    mark = ">" if state.turn.company == group.number else " "
    return Row(letter, short, [*short[:2], *size, *short[2:]], site=site, live=letter in live, mark=mark)


def where(state: MetwState, names: Names, group: Company) -> tuple[str, str, int]:
    """The place of a company, what is to be said about it, and the site to look at."""
    journey, laid = group.journey, laid_by(state, group.number)
    if journey is not None and journey.moving and group.site == NONE:
        path = " ".join(path_types(state, group))
        place = f"{site_name(state, journey.origin)} > {site_name(state, journey.goal).upper()}"
        return place, f" {path or 'by a card'}", journey.goal
    if group.site == NONE:
        return "NOT YET ON THE MAP", "", NONE
    tapped = ", tapped" if group.site in state.players[group.seat].used else ""
    place, more = site_name(state, group.site).upper(), f" {SITE_TYPES[site_type(state, group.site)]}{tapped}"
    if laid is not None:
        goal = names.card(state, laid.site) if names.number(state, laid.site) else "a site"
        regions = f", {count(laid.count, 'region')}" if laid.regions else ""
        more = f" > {goal}, face down{regions}"
    return place, more, group.site


def character_row(
    state: MetwState, names: Names, who: Handle, hint: Letters, live: Collection[str], depth: int
) -> Row:
    """A character: figures, corruption with what is safe, direct influence left, what he bears."""
    printed = face(state, who)
    letter, pose = hint.get(who, ""), card_of(state, who).pose
    ally = printed.is_ally
    name = ("+" if ally else "") + printed.name + ("?" if is_stray(state, who) else "")
    figures = f"{prowess(state, who)}/{body(state, who)}"
    burden = points(state, who) if not ally else 0
    least = burden - modifier(state, who) + 1 if not ally else 0
    risky = least > 2
    taint = f"{burden}cp" if burden else ""
    safe = f"CP {burden}{f' {least}+' if risky else ''}" if burden else ""
    free = f"d{unused_direct(state, who)}" if not ally and has_direct(state, who) else ""
    turned = "warning" if pose is not Pose.UNTAPPED else "text"
    held = held_words(state, names, who)
    cells = max(8, 16 - depth)
    short: Line = [
        (fit(name, cells), "text"), (f" {POSE_LETTERS[pose]} ", turned), (fit(figures, 5), "text"),
        (fit(free, 3 if len(free) < 3 else 4), "dim"), (fit(taint, 4), "error" if risky else "dim"), (held, "dim"),
    ]  # fmt: skip
    mental = "" if ally else "" if printed.is_main else f"mind {mind(state, who)}"
    long: Line = [
        (fit(name, cells + 4), "text"), (fit(POSE_WORDS[pose], 8), turned), (fit(figures, 6), "text"),
        (fit(mental, 8), "text"), (fit(f"DI {free[1:]}" if free else "", 6), "text"),
        (fit(safe, 9), "error" if risky else "dim"), (held, "dim"),
    ]  # fmt: skip
    return Row(letter, short, long, card=printed.number, live=letter in live, indent=depth)


def has_direct(state: MetwState, who: Handle) -> bool:
    """Whether a character has direct influence at all, or followers who use it."""
    return bool(influence_of(state, who) or limited(state, who) or followers_of(state, who))


def event_rows(state: MetwState, names: Names) -> list[Row]:
    """Cards in play that lie on no character and no company, both players', in the order they came into play.

    Those who will start are in no company before it is settled where; the log says who they are.
    """
    found = []
    for rows in state.zones:
        for card in rows[Zone.PLAY]:
            record = card_of(state, card)
            if record.host == NONE and record.company == NONE and not face(state, card).is_character:
                found.append((record.since, card))
    return [_event_row(state, names, card) for _, card in sorted(found)]


def _event_row(state: MetwState, names: Names, card: Handle) -> Row:
    printed, record = face(state, card), card_of(state, card)
    place = f" at {site_name(state, record.site)}" if record.site != NONE else ""
    kind = "environment" if printed.has("environment") else KINDS.get(printed.kind, printed.kind_words)
    mine = owner(card) == names.seat
    text: Line = [(f"{names.with_sign(state, card)}{place}", "mine" if mine else "theirs")]
    line: Line = [*text, (f"  {names.whose(owner(card))} {kind}", "dim")]
    return Row("", line, line, card=printed.number)


# -------------------------------------------------------------------------------------------------- sites in reach
def reach_row(
    state: MetwState, moving: Company | None, ways: Sequence[Way], letter: str, live: bool, allowed: bool
) -> Row:
    """A site that a company may go to, with the types on its best way; a plus for several ways."""
    best = ways[0]
    here = state.atlas.sites[best.goal]
    path = path_of(state, moving, best) if moving is not None else None
    types = "".join(region_type(state, region) for region in path or ()) + ("+" if len(ways) > 1 else "")
    style = "text" if allowed else "refused"
    short: Line = [(fit(here.name, 12), style), (fit_right(f"{types} {here.type}", 8), "dim")]
    kind = fit(SITE_TYPES[here.type], 14)
    long: Line = [(fit(here.name, 18), style), (kind, "dim"), (types, "dim")]
    return Row(letter, short, long, site=best.goal, live=live, room=WIDE_REACH, indent=1)
