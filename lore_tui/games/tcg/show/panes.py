"""The rows of the table's panes as styled words: header, path, fellowship, minions, support areas, hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.records import NONE, Handle, owner
from engine.tcg.cards.moments import Phase
from engine.tcg.cards.printed import Side
from engine.tcg.reading.meaning import damage, is_archer, is_fierce, is_roaming, strength, vitality
from engine.tcg.reading.values import shadow_number
from engine.tcg.table.board import CARDS, card_of, face, fight_with, site_here
from engine.tcg.table.records import State, Zone
from lore_tui.games.tcg.names import PHASES, Names
from lore_tui.games.tcg.show.stack import stack
from lore_tui.games.tcg.show.sums import brief, outlook
from lore_tui.games.tcg.show.table import (
    NOT_ASKED,
    burden_words,
    deck_size,
    fellowship,
    held_words,
    minions_of,
    sleeps,
    sorted_hand,
    support,
    why_not_now,
)
from lore_tui.games.tcg.show.way import initial, next_move, path_row
from lore_tui.text import clip, fit
from lore_tui.text import width as cells
from lore_tui.view.flags import GAP, Flag, fitted
from lore_tui.view.hints import LETTERS, Letters
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import EMPTY, HEADING, Row, clipped, rule_row

STEPS = (
    (Phase.FELLOWSHIP, "fel"),
    (Phase.SHADOW, "sha"),
    (Phase.MANEUVER, "man"),
    (Phase.ARCHERY, "arc"),
    (Phase.ASSIGNMENT, "ass"),
    (Phase.SKIRMISH, "ski"),
    (Phase.REGROUP, "reg"),
)
"""The phases of a turn in the header, each in three letters."""
PAIR = 2
MOVER, LONG_MOVER = 11, 14
"""Cells for the turn and whose it is; of several opponents the name has to be read in full."""


# ------------------------------------------------------------------------------------------------------------- header
def header(state: State, names: Names, flags: Sequence[Flag], width: int) -> list[Line]:
    """Two lines whose parts never change place: the turn and its phases, then twilight, sites, burdens, hands."""
    turn, seats = state.turn, names.seats(state)
    who = names.player(turn.fp) if turn.fp >= 0 and turn.number else ""
    mover = fit(f" T{turn.number} {who}", MOVER if len(seats) == PAIR else LONG_MOVER)
    first: Line = [(f"{mover} ", "mine" if turn.fp == names.seat else "theirs")]
    if turn.phase in (Phase.SETUP, Phase.START):
        first.append((fit(PHASES[turn.phase].upper(), 27), "title"))
    else:
        for at, (phase, word) in enumerate(STEPS):
            now = phase is turn.phase
            first += [(">" if at else "", "dim"), (word.upper() if now else word, "title" if now else "dim")]
    first += [("  twilight ", "dim"), (f"{turn.pool:<3}", "strong")]
    ahead = next_move(state).brief if turn.fp != NONE else ""
    first += [("move ", "dim"), (f"{ahead:<6}", "text")]
    sites = ":".join(str(state.players[seat].site) for seat in seats)
    first += [("site ", "dim"), (sites, "strong")]
    burdens = ":".join(str(state.players[seat].burdens) for seat in seats)
    rest = [names.players[seat] for seat in seats if seat != names.seat]
    others = ", ".join(rest)
    if cells(others) > width // 4 and len(rest) > 1:
        others = " ".join(initial(name, names.players) for name in rest)  # as they stand on the path
    against = " watching " if names.seat is None else " vs "
    hands = ":".join(str(len(state.zones[seat][Zone.HAND])) for seat in seats)
    decks = ":".join(str(deck_size(state, seat)) for seat in seats)
    tokens = f"burdens {burdens}"
    figures: Flag = (f"{tokens}{GAP}hand {hands}{GAP}deck {decks}", f"{tokens}{GAP}hand {hands}", tokens)
    others = clip(others, max(8, width // 4))
    room = width - cells(against) - cells(others) - len(GAP)
    second: Line = [(f"{against}{others}", "theirs"), (f"{GAP}{fitted([figures, *flags], room)}", "text")]
    return [clipped(first, width), clipped(second, width)]


# -------------------------------------------------------------------------------------------------------------- table
@dataclass(frozen=True)
class Look:
    """How a reader looks at the table: the letters of things, those that can be typed, and what is planned."""

    state: State
    names: Names
    hint: Letters
    live: Collection[str]
    plans: Mapping[Handle, str]


def table_rows(
    state: State,
    names: Names,
    hint: Letters,
    live: Collection[str],
    plans: Mapping[Handle, str],
    *,
    first: bool = False,
    front: bool = True,
    rest: bool = True,
) -> list[Row]:
    """What lies on the table: the front (path, what is under way, fellowship, minions), and all the rest."""
    look = Look(state, names, hint, live, plans)
    rows: list[Row] = []
    if front:
        where = [_path_row(state, names), _site_row(look)]
        rows += [*_front(look), *where] if first else [*_stack_rows(state, names), *where, *_front(look)]
    if rest:
        for seat in names.seats(state):
            rows += _support_rows(look, seat)
        for seat in names.seats(state):
            if seat != state.turn.fp and state.players[seat].bearer != NONE:
                rows.append(rule_row(_player_words(state, names, seat)))
                rows += [*(_character_row(look, who) for who in fellowship(state, seat)), *_dead_rows(look, seat)]
    return rows


def _stack_rows(state: State, names: Names) -> list[Row]:
    """What is being done, the latest first; answers come before what they answer."""
    rows = []
    for words, number in stack(state, names):
        line: Line = [(words, "warning")]
        rows.append(Row("", line, line, card=number, mark="!"))
    return rows


def _dead_rows(look: Look, seat: int) -> list[Row]:
    """Who of a fellowship is dead."""
    dead = [look.names.card(look.state, card) for card in look.state.zones[seat][Zone.DEAD]]
    line: Line = [(f"dead: {', '.join(dead)}", "dim")]
    return [Row("", line, line, indent=1)] if dead else []


def _player_words(state: State, names: Names, seat: int) -> str:
    """A player with his marker and his burdens."""
    if not state.players[seat].active:
        return f"{names.players[seat]} is out"
    who = "your" if seat == names.seat else f"{names.whose(seat)}"
    return f"{who} fellowship, site {state.players[seat].site}"


def _path_row(state: State, names: Names) -> Row:
    line: Line = [("path ", "dim"), (path_row(state, names), "strong")]
    short: Line = [*line, (f"  moves {_moves(state)}" if state.turn.number else "", "dim")]
    long: Line = [*line, (f"   {_marker_words(state, names)}", "dim")]
    return Row("", short, long)


def _moves(state: State) -> str:
    """How often the fellowship has moved this turn, and how often it may."""
    return f"{state.turn.moves}/{state.turn.limit}"


def _marker_words(state: State, names: Names) -> str:
    seats = [seat for seat in names.seats(state) if state.players[seat].active]
    return ", ".join(f"{names.player(seat)} {state.players[seat].site}" for seat in seats)


def _site_row(look: Look) -> Row:
    """Where the fellowship is, and how often it may still move."""
    state, turn = look.state, look.state.turn
    here = site_here(state) if turn.fp != NONE else NONE
    if here == NONE:
        return Row("", [("no site yet", "dim")], [("no site yet", "dim")])
    printed = face(state, here)
    dark = shadow_number(state, here)
    left = f", moves {_moves(state)}" if turn.number else ""
    words = ", ".join(printed.keywords)
    short: Line = [(f"{printed.site} {printed.title}", "title"), (f", shadow {dark}", "dim")]
    long: Line = [*short[:1], (f", Shadow number {dark}{left}{f', {words}' if words else ''}", "dim")]
    letter = look.hint.get(here, "")
    return Row(letter, short, long, card=printed.number, live=letter in look.live)


def _front(look: Look) -> list[Row]:
    """The fellowship of this turn, and the minions opposite."""
    state, names, fp = look.state, look.names, look.state.turn.fp
    if fp == NONE:
        return []
    rows = [rule_row(_player_words(state, names, fp))]
    rows += [*(_character_row(look, who) for who in fellowship(state, fp)), *_dead_rows(look, fp)]
    seats = [seat for seat in names.seats(state) if seat != fp and minions_of(state, seat)]
    for seat in seats:
        rows.append(rule_row(f"{names.whose(seat)} minions"))
        rows += [_character_row(look, who) for who in minions_of(state, seat)]
    return rows


def _character_row(look: Look, who: Handle) -> Row:
    state, names = look.state, look.names
    printed, record = face(state, who), card_of(state, who)
    letter = look.hint.get(who, "")
    seat = owner(who)
    asleep = sleeps(state, who)
    full = vitality(state, who)
    figures = f"{strength(state, who)}/{full}"
    hurt = "*" * record.wounds if record.wounds < 5 else f"*{record.wounds}"
    style = "dim" if asleep else "text"
    marks = _marks(state, who)
    bears = burden_words(state, seat) if who == state.players[seat].bearer else ""
    fights = look.plans.get(who) or _fights(state, names, who)
    held = held_words(state, names, who)
    tired = "error" if record.wounds >= full - 1 else "warning"
    brief_burdens = bears.replace("burdens ", "b").replace(", Ring on", " RING") if bears else ""
    short: Line = [
        (f"{fit(printed.title, 15)} ", style), (fit(figures, 5), style), (fit(hurt, 4), tired),
        (" ".join(word for word in (fights, brief_burdens, marks, held) if word), "dim"),
    ]  # fmt: skip
    long: Line = [
        (fit(printed.title, 20), style), (fit(figures, 6), style),
        (fit(f"{record.wounds} of {full} wounds" if record.wounds else "unhurt", 14), tired if hurt else "dim"),
        ("  ".join(word for word in (fights, bears, marks, held) if word), "dim"),
    ]  # fmt: skip
    live = letter in look.live
    return Row(letter, short, long, card=printed.number, live=live, mark=_mark(state, who), indent=1)


def _mark(state: State, who: Handle) -> str:
    fight = state.turn.fight
    return ">" if fight is not None and (who == fight.defender or who in fight.minions) else " "


def _marks(state: State, who: Handle) -> str:
    """What else matters of a character in a fight."""
    if state.turn.fp == NONE or sleeps(state, who):
        return ""
    words = [f"dmg+{extra}"] if (extra := damage(state, who)) else []
    words += ["archer"] if is_archer(state, who) else []
    if face(state, who).kind == "minion":
        words += ["fierce"] if is_fierce(state, who) else []
        words += ["roaming"] if is_roaming(state, who) else []
    return " ".join(words)


def _fights(state: State, names: Names, who: Handle) -> str:
    """Whom a character is to fight, and for the defender what it would come to."""
    fight = fight_with(state, who)
    if fight is None or fight.defender == NONE:
        return ""
    if who == fight.defender:
        return f"[{brief(outlook(state, fight.defender, fight.minions))}]" if fight.minions else ""
    return f"vs {names.card(state, fight.defender)}"


def _support_rows(look: Look, seat: int) -> list[Row]:
    """A support area: allies with their figures, then the rest."""
    state, names = look.state, look.names
    found = support(state, seat)
    if not found:
        return []
    rows = [rule_row(f"{names.whose(seat)} support area")]
    for card in found:
        printed = face(state, card)
        if printed.kind == "ally":
            rows.append(_character_row(look, card))
            continue
        letter = look.hint.get(card, "")
        held = held_words(state, names, card)
        line: Line = [(printed.title, "dim" if sleeps(state, card) else "text"), (f" {held}" if held else "", "dim")]
        rows.append(Row(letter, line, line, card=printed.number, live=letter in look.live, indent=1))
    return rows


# --------------------------------------------------------------------------------------------------------------- hand
def hand_rows(
    state: State, names: Names, hint: Letters, live: Collection[str], order: Letters, kept: Collection[str]
) -> list[Row]:
    """The reader's hand: what can be played now, and why the rest cannot; a card that has left leaves its row."""
    if names.seat is None:
        return []
    hand = sorted_hand(state, names, order)
    places = {order.get(names.thing(card), ""): card for card in hand}
    rows: list[Row] = []
    for letter in sorted({*places, *kept} - {""}, key=LETTERS.index):
        rows.append(_hand_row(state, names, places[letter], hint, live) if letter in places else EMPTY)
    while rows and rows[-1] is EMPTY:
        rows.pop()
    return rows + [_hand_row(state, names, card, hint, live) for card in hand if not order.get(names.thing(card))]


HAND_ROOM = 46
"""From this width on a card of the hand is shown with its figures."""
KIND_CUTS = {"companion": "comp", "minion": "min", "condition": "cond", "possession": "poss", "artifact": "art"}


def _hand_row(state: State, names: Names, card: Handle, hint: Letters, live: Collection[str]) -> Row:
    letter, number = hint.get(names.thing(card), ""), names.number(state, card)
    if number not in CARDS:
        return Row(letter, [("a card", "dim")], [("a card", "dim")])
    printed = CARDS[number].printed
    reason = why_not_now(state, names, card)
    playable = reason == ""
    style = "text" if playable or letter in live else "refused"
    side = "sh" if printed.side is Side.SHADOW else "fp"
    kind = "/".join(word[:3] for word in printed.timing) if printed.kind == "event" else KIND_CUTS.get(
        printed.kind, printed.kind
    )
    short: Line = [(fit(printed.title, 18), style), (f" {printed.cost} {side} {kind}", "dim")]
    figures = f" {printed.strength}/{printed.vitality}" if printed.is_character else ""
    site = f" site {printed.site}" if printed.kind == "minion" else ""
    kinds = "/".join(printed.timing) if printed.kind == "event" else printed.kind
    long: Line = [(fit(printed.title, 19), style), (f" {printed.cost} {side} {kinds}{figures}{site}", "dim")]
    aside = f"  no: {reason}" if reason and reason != NOT_ASKED else ""
    mark = "*" if playable else " "
    return Row(letter, short, long, card=number, live=letter in live, mark=mark, aside=aside, room=HAND_ROOM)



# ----------------------------------------------------------------------------------------------------- as plain lines
def draw_table(state: State, names: Names) -> list[str]:
    """The table for a reader of lines."""
    return [_plain(row) for row in table_rows(state, names, {}, (), {})]


def draw_hand(state: State, names: Names) -> list[str]:
    """The hand for a reader of lines."""
    return [_plain(row) for row in hand_rows(state, names, {}, (), {}, ())]


def _plain(row: Row) -> str:
    words = " ".join("".join(text for text, _ in row.long).split())
    mark = row.mark if row.mark.strip() and row.mark != HEADING else " "
    return words if row.mark == HEADING else f"{mark} {words}{f' ({row.aside.strip()})' if row.aside else ''}"
