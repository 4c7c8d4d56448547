"""What lies on the table besides companies: loose cards, sites, piles; and what can be pointed at."""

from __future__ import annotations

from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import card_of, companies_of, face, fellows
from engine.journeys.table.records import Phase, State, Zone
from engine.kernel.records import NONE
from lore_tui.games.journeys.map import site_words
from lore_tui.games.journeys.names import Names, site_name
from lore_tui.games.journeys.show.hand import sorted_hand
from lore_tui.text import clip
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters, Thing, hints
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row
from lore_tui.words import capital

SHOWN_PILES = (Zone.DISCARD, Zone.RESERVE, Zone.MP, Zone.SIDEBOARD, Zone.ASIDE, Zone.OUT)


# ----------------------------------------------------------------------------------------------------- letters
def letters(state: State, names: Names, before: Letters | None = None) -> dict[Thing, str]:
    """A letter for everything on the reader's table, the ones it had before wherever it is still there."""
    return hints(things(state, names), before)


def things(state: State, names: Names) -> list[Thing]:
    """What can be pointed at: the hand, own companies and their cards, then everybody else's."""
    seat = names.seat
    found: list[Thing] = []
    if seat is not None:
        found += [names.thing(card) for card in sorted_hand(state, names, {})]
        found += [names.thing(card) for card in state.zones[seat][Zone.HAZARDS]]
    for other in names.seats(state):
        for group in companies_of(state, other):
            found.append(("company", group.number))
            for who in fellows(state, group):
                found.append(who)
    return found


def hazards_flag(state: State, names: Names) -> Flag:
    """How many hazards were played on the company now moving, and how many may be."""
    group = next((c for c in state.companies if c.number == state.turn.company), None)
    if group is None or group.journey is None or state.turn.phase is not Phase.MOVEMENT:
        return ("",)
    words = f"hazards {group.journey.played}/{hazard_limit(state, group)}"
    return f"{words} on {names.company(state, group.number)}", words, ""


# ------------------------------------------------------------------------------------------------ loose cards
def events_line(state: State, names: Names, width: int = 80) -> list[str]:
    """Cards in play that lie on nothing, by their players."""
    lines = []
    for seat in names.seats(state):
        loose = []
        for card in state.zones[seat][Zone.PLAY]:
            record = card_of(state, card)
            if record.host == NONE and record.company == NONE:
                place = f" at {site_name(state, record.site)}" if record.site != NONE else ""
                loose.append(f"{names.with_sign(state, card)}{place}")
        if loose:
            lines.append(clip(f"in play, {names.whose(seat)}: {', '.join(loose)}", width))
    return lines


def sites(state: State, names: Names, width: int = 80) -> list[str]:
    """What is to be known about the sites of the reader's companies, old or new."""
    if names.seat is None:
        return []
    found = []
    for group in companies_of(state, names.seat):
        index = group.journey.goal if group.journey is not None and group.site == NONE else group.site
        if index != NONE:
            found.append(clip(site_words(state.atlas, index), width))
    return list(dict.fromkeys(found))


def loose_rows(state: State, names: Names, seat: int) -> list[Row]:
    """Cards in play that lie on no character and no company."""
    rows = []
    for card in state.zones[seat][Zone.PLAY]:
        record = card_of(state, card)
        if record.host == NONE and record.company == NONE:
            place = f" at {site_name(state, record.site)}" if record.site != NONE else ""
            line: Line = [(f"in play: {names.with_sign(state, card)}{place}", "text")]
            rows.append(Row("", line, line, card=face(state, card).number))
    return rows


# ------------------------------------------------------------------------------------------------------ piles
def piles(state: State, names: Names, width: int = 80) -> list[str]:
    """Every pile with its size, and its cards as far as the reader knows them."""
    lines = []
    for seat in names.seats(state):
        lines.append(f"{capital(names.whose(seat))} piles")
        for zone in SHOWN_PILES:
            cards = state.zones[seat][zone]
            if cards:
                known = [names.card(state, card) for card in cards if names.number(state, card)]
                hidden = [f"{len(cards) - len(known)} unknown"] if len(known) < len(cards) else []
                lines.append(clip(f"  {names.zones[zone]} {len(cards)}: {', '.join([*sorted(known), *hidden])}", width))
    return lines
