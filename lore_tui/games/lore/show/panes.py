"""The rows of the table's panes as styled words: header, companies, hand, sites in reach, for any width."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.journeys.cards.printed import SITE_TYPES, Kind
from engine.journeys.reading.filters import path_types, region_type, site_type
from engine.journeys.reading.values import body, corruption, hazard_limit, mind, prowess
from engine.journeys.table.board import card_of, companies_of, face, fellows, halves
from engine.journeys.table.records import Company, Phase, Pose, Zone
from engine.kernel.records import NONE, Handle
from engine.lore.influence import OWN_POINTS, free_points
from engine.lore.movement import routes
from engine.lore.records import State
from engine.lore.scoring import marshalling_points
from lore_tui.games.lore.names import PHASES, Names, site_name
from lore_tui.games.lore.show import cardline
from lore_tui.games.lore.show.modifiers import held_words
from lore_tui.games.lore.show.table import NOT_ASKED, STEPS, beside_the_hand, sorted_hand, why_not_now
from lore_tui.text import clip, fit, fit_right
from lore_tui.text import width as cells
from lore_tui.view.flags import GAP, Flag, fitted
from lore_tui.view.hints import LETTERS, Letters
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import EMPTY, Row, clipped, rule_row

POSE_LETTERS = {Pose.UNTAPPED: ".", Pose.TAPPED: "T", Pose.WOUNDED: "W"}
POSE_WORDS = {Pose.UNTAPPED: "ready", Pose.TAPPED: "TAPPED", Pose.WOUNDED: "WOUNDED"}
PAIR = 2
SHORTEST_NAMES = 12
SHORT_MOVER, LONG_MOVER = 11, 18
"""Cells for the turn and whose it is; of several opponents the name has to be read in full, even if the header then
has no room for the size of the own hand, which its pane shows anyway."""
WIDE_REACH = 42
"""The same for a site in reach, of which there is less to say."""


# ------------------------------------------------------------------------------------------------------ header
def header(state: State, names: Names, flags: Sequence[Flag], width: int) -> list[Line]:
    """Two lines whose parts never change place: the turn, then the table; with several players piles are one's own."""
    seats = names.seats(state)
    counted = seats if len(seats) == PAIR else seats[:1]
    turn = state.turn
    who = names.player(turn.mover) if turn.mover >= 0 else ""
    several = len(seats) > PAIR
    longest = max(cells(name) for name in names.players) if several else 0
    mover = max(SHORT_MOVER, min(LONG_MOVER, longest + len(f" T{turn.number:2} ")))
    first: Line = [(fit(f" T{turn.number} {who}", mover) + " ", "mine" if turn.mover == names.seat else "theirs")]
    if turn.phase in (Phase.SETUP, Phase.COUNCIL):
        first.append((fit(PHASES[turn.phase].upper(), 23), "title"))
    else:
        for at, (phase, word) in enumerate(STEPS):
            now = phase is turn.phase
            first.append((">" if at else "", "dim"))
            first.append((word.upper() if now else word, "title" if now else "dim"))
    points = ":".join(str(marshalling_points(state, seat)) for seat in seats)
    first += [("  MP ", "dim"), (f"{points:<5} ", "strong")]
    if names.seat is not None:
        first += [("infl ", "dim"), (f"{free_points(state, names.seat)}/{OWN_POINTS}  ", "strong")]
    first += [("deck ", "dim"), (f"{_sizes(state, counted, Zone.DRAW, Zone.TOP):<{2 if several else 6}} ", "text")]
    held = _sizes(state, counted, Zone.HAND)
    if not several or sum(cells(text) for text, _ in first) + len(f"hand {held}") <= width:
        first += [("hand ", "dim"), (held, "text")]
    others = ", ".join(names.players[seat] for seat in seats if seat != names.seat)
    against = " watching " if names.seat is None else " vs "
    shown = SHORTEST_NAMES if several else cells(others)
    said = f"{GAP}{fitted(flags, width - cells(against) - shown - len(GAP))}"
    if several:
        others = clip(others, max(SHORTEST_NAMES, width - cells(said) - len(against)))
    second: Line = [(f"{against}{others}", "theirs"), (said, "text")]
    return [clipped(first, width), clipped(second, width)]


def _sizes(state: State, seats: Sequence[int], *zones: Zone) -> str:
    return ":".join(str(sum(len(state.zones[seat][zone]) for zone in zones)) for seat in seats)


def hazards_flag(state: State, names: Names) -> Flag:
    """How many hazards were played on the company now moving, and how many may be."""
    group = next((c for c in state.companies if c.number == state.turn.company), None)
    if group is None or group.journey is None or state.turn.phase is not Phase.MOVEMENT:
        return ("",)
    words = f"hazards {group.journey.played}/{hazard_limit(state, group)}"
    return f"{words} on {names.company(state, group.number)}", words, ""


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
        rows += _loose_rows(state, names, seat)
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
        place, more = f"{site_name(journey.origin)} > {site_name(journey.goal).upper()}", f" {path or 'by a card'}"
        site = journey.goal
    elif group.site == NONE:
        place, more, site = "NOT YET ON THE MAP", "", NONE
    else:
        used = ", used" if group.site in state.players[group.seat].used else ""
        place, more = site_name(group.site).upper(), f" {SITE_TYPES[site_type(state, group.site)]}{used}"
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
        (f"mind {mind(state, who):<3}" if not ally else " " * 8, "dim"),
        (fit(taint, 4), "error" if modifier < 0 else "dim"), (held, "dim"),
    ]  # fmt: skip
    return Row(letter, short, long, card=printed.number, live=letter in live, indent=1)


def _loose_rows(state: State, names: Names, seat: int) -> list[Row]:
    """Cards in play that lie on no character and no company."""
    rows = []
    for card in state.zones[seat][Zone.PLAY]:
        record = card_of(state, card)
        if record.host == NONE and record.company == NONE:
            place = f" at {site_name(record.site)}" if record.site != NONE else ""
            line: Line = [(f"in play: {names.with_sign(state, card)}{place}", "text")]
            rows.append(Row("", line, line, card=face(state, card).number))
    return rows


# -------------------------------------------------------------------------------------------------------- hand
def hand_rows(
    state: State,
    names: Names,
    hint: Letters,
    live: Collection[str],
    order: Letters | None = None,
    kept: Collection[str] = (),
) -> list[Row]:
    """The reader's hand: what can be played now, and why the rest cannot; `order` are the letters that cards keep.

    A card that has left leaves its row, like its letter, to the next one that comes: nothing else jumps.  The letters
    of such rows are among those `kept`.
    """
    if names.seat is None:
        return []
    letters = hint if order is None else order
    hand = sorted_hand(state, names, letters)
    places = {letters.get(names.thing(card), ""): card for card in hand}
    rows: list[Row] = []
    for letter in sorted({*places, *kept} - {""}, key=LETTERS.index):
        rows.append(_hand_row(state, names, places[letter], hint, live) if letter in places else EMPTY)
    while rows and rows[-1] is EMPTY:
        rows.pop()
    rows += [_hand_row(state, names, card, hint, live) for card in hand if not letters.get(names.thing(card))]
    piled = state.zones[names.seat][Zone.HAZARDS]
    for title, cards in beside_the_hand(state, names):
        rows.append(rule_row(title))
        for card in cards:
            known = card in piled and names.number(state, card)
            rows.append(_hand_row(state, names, card, hint, live) if known else _lying_row(state, names, card))
    return rows


def _lying_row(state: State, names: Names, card: Handle) -> Row:
    """A card that can be seen but is not pointed at by a letter."""
    number = names.number(state, card)
    if not number:
        return Row("", [("a card", "dim")], [("a card", "dim")])
    printed = state.book[number].definition
    short: Line = [(fit(cardline.fitting(printed, 21), 21), "text"), (f" {kind_word(number)}", "dim")]
    long: Line = [(fit(printed.name, 24), "text"), (f" {cardline.line(printed)}", "dim")]
    return Row("", short, long, card=number)


def _hand_row(state: State, names: Names, card: Handle, hint: Letters, live: Collection[str]) -> Row:
    """A card of the hand; of one that is not known no more than that it is there."""
    letter, number = hint.get(names.thing(card), ""), names.number(state, card)
    if not number:
        return Row(letter, [("a card", "dim")], [("a card", "dim")])
    printed = state.book[number].definition
    kind = kind_word(number)
    reason = why_not_now(state, names, card, printed)
    playable = reason == ""
    style = "text" if playable or letter in live else "refused"  # bright is what can be chosen now, and little changes
    short: Line = [(fit(cardline.fitting(printed, 20), 20), style), (f" {KIND_CUTS.get(kind, kind)}", "dim")]
    long: Line = [(fit(printed.name, 24), style), (f" {cardline.line(printed)}", "dim")]
    aside = f"  no: {reason}" if reason and reason != NOT_ASKED else ""
    return Row(letter, short, long, card=number, live=letter in live, mark="*" if playable else " ", aside=aside)


KIND_CUTS = {
    "character": "person", "main char": "main", "haz event": "haz ev", "haz cond": "haz cond", "condition": "cond",
    "minor item": "minor", "major item": "major", "greater item": "greater", "special item": "special",
    "gold ring item": "ring",
}  # fmt: skip
"""Kinds in the eight cells that a narrow hand leaves them."""


def kind_word(number: int) -> str:
    """The kind of a card in a word or two."""
    printed = State.book[number].definition
    if printed.kind is Kind.ITEM:
        return f"{printed.item_kind} item"
    words = {
        Kind.CHARACTER: "character", Kind.MAIN_CHARACTER: "main char", Kind.CREATURE: "creature",
        Kind.HAZARD_EVENT: "haz event", Kind.HAZARD_CONDITION: "haz cond", Kind.EVENT: "event",
        Kind.CONDITION: "condition", Kind.ALLY: "ally", Kind.FACTION: "faction", Kind.QUEST: "quest",
    }  # fmt: skip
    return words.get(printed.kind, "either")


# -------------------------------------------------------------------------------------------------- sites in reach
def reach_row(state: State, moving: Company | None, site: int, letter: str, live: bool, allowed: bool) -> Row:
    """A site that a company may go to, with the types of the regions on the way; a plus for several ways."""
    here = state.atlas.sites[site]
    paths = routes(state, moving, site) if moving is not None else ()
    way = "".join(_types(state, path) for path in paths[:1]) + ("+" if len(paths) > 1 else "")
    style = "text" if allowed else "refused"
    short: Line = [(fit(here.name, 14), style), (fit_right(f"{way} {here.type}", 6), "dim")]
    long: Line = [(fit(here.name, 22), style), (fit(SITE_TYPES[here.type], 14), "dim"), (way, "dim")]
    return Row(letter, short, long, site=site, live=live, room=WIDE_REACH)


def _types(state: State, path: tuple[int, ...]) -> str:
    return "".join(region_type(state, region) for region in path)
