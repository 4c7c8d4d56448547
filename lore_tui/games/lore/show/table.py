"""The table as lines: header, companies, opponent, hand, points and piles, for any width."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.cards.printed import SITE_TYPES, Definition, Kind
from engine.journeys.reading.filters import path_types, site_type
from engine.journeys.reading.values import body, corruption, hand_size, hazard_limit, mind, prowess
from engine.journeys.table.board import card_of, companies_of, face, fellows, halves
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Company, Phase, Zone
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action, show
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle, is_open
from engine.lore.game import GAME
from engine.lore.influence import OWN_POINTS, free_points
from engine.lore.records import State
from engine.lore.scoring import marshalling_points, sources_of_points
from lore_tui.games.journeys.map import site_words
from lore_tui.games.lore.ask.aims import moment_words
from lore_tui.games.lore.names import PHASES, ZONES, Names, site_name
from lore_tui.games.lore.show import cardline
from lore_tui.games.lore.show.modifiers import held_words
from lore_tui.text import clip, fit
from lore_tui.view.hints import Letters, Thing, hints
from lore_tui.words import capital, count

STEPS = (
    (Phase.UNTAP, "untap"),
    (Phase.ORGANIZATION, "org"),
    (Phase.MOVEMENT, "move"),
    (Phase.SITE, "site"),
    (Phase.END_OF_TURN, "end"),
)
SHOWN_PILES = (Zone.DISCARD, Zone.RESERVE, Zone.MP, Zone.SIDEBOARD, Zone.ASIDE, Zone.OUT)
NAME_CELLS = 18


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
        return f"{site_name(journey.origin)} > {site_name(journey.goal).upper()} ({path or 'by a card'})"
    if group.site == NONE:
        return "NOT YET ON THE MAP"
    used = ", used" if group.site in state.players[group.seat].used else ""
    return f"{site_name(group.site).upper()} ({SITE_TYPES[site_type(state, group.site)]}{used})"


def character_line(state: State, names: Names, who: Handle, hint: Letters) -> str:
    """A character: name with its mark, prowess/body, mind, corruption modifier, what lies on him."""
    ally = face(state, who).kind is Kind.ALLY
    name = fit(("+" if ally else "") + names.with_sign(state, who), NAME_CELLS)
    figures = f"{prowess(state, who)}/{body(state, who)}"
    modifier = corruption(state, who)
    words = [f"  {hint.get(who, ''):<2}{name}", f"{figures:<5}", f"mind {mind(state, who):<2}", f"corr {modifier:+d}"]
    held = held_words(state, names, who)
    return "  ".join([*words, held] if held else words).rstrip()


def events_line(state: State, names: Names, width: int = 80) -> list[str]:
    """Cards in play that lie on nothing, by their players."""
    lines = []
    for seat in names.seats(state):
        loose = []
        for card in state.zones[seat][Zone.PLAY]:
            record = card_of(state, card)
            if record.host == NONE and record.company == NONE:
                place = f" at {site_name(record.site)}" if record.site != NONE else ""
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


# -------------------------------------------------------------------------------------------------------- hand
def hand(state: State, names: Names, hint: Letters, width: int = 80) -> list[str]:
    """The reader's hand, card by card: whether it can be played now, and why not."""
    if names.seat is None:
        return []
    lines = [clip(hand_line(state, names, card, hint), width) for card in sorted_hand(state, names, hint)]
    for title, cards in beside_the_hand(state, names):
        known = ", ".join(names.card(state, card) for card in cards)
        lines.append(clip(f"{title}: {known}", width))
    return lines


def beside_the_hand(state: State, names: Names) -> list[tuple[str, tuple[Handle, ...]]]:
    """What lies with a player besides his hand: his hazard pile; in solitaire the hazards, which are open to him."""
    if names.seat is None:
        return []
    found = [("your hazard pile", state.zones[names.seat][Zone.HAZARDS])]
    if state.rules.solitaire:
        found += [("hazards in hand", rows[Zone.HAND]) for seat, rows in enumerate(state.zones) if seat != names.seat]
    return [(title, cards) for title, cards in found if cards]


def sorted_hand(state: State, names: Names, hint: Letters) -> list[Handle]:
    """The reader's hand by its letters, so that a card keeps its place when the hand is shuffled."""
    if names.seat is None:
        return []

    def rank(card: Handle) -> tuple[int, str, str]:
        letter = hint.get(names.thing(card), "")
        return len(letter), letter, names.card(state, card)

    return sorted(state.zones[names.seat][Zone.HAND], key=rank)


def hand_line(state: State, names: Names, card: Handle, hint: Letters) -> str:
    """A card of the hand: its letter, its name, its figures."""
    number = names.number(state, card)
    if not number:
        return "  ? a card"
    printed = state.book[number].definition
    reason = why_not_now(state, names, card, printed)
    mark = "*" if reason == "" else " "
    text = f"{mark}{hint.get(names.thing(card), ''):<2}{fit(printed.name, 24)} {cardline.line(printed)}"
    return text if not reason or reason == NOT_ASKED else f"{text}  (no: {reason})"


NOT_ASKED = "not asked"


def why_not_now(state: State, names: Names, card: Handle, printed: Definition) -> str:
    """Empty if a card of the hand can be played now; else the reason."""
    waits = GAME.pending(state)
    window = state.frames[-1] if state.frames else None
    if not isinstance(waits, Decision) or waits.seat != names.seat or not isinstance(window, Window):
        return NOT_ASKED
    shown = () if is_open(card) else (show(card, names.secrets),)
    ways = state.book[printed.number].ways
    reasons = []
    for place, way in enumerate(ways):
        if window.moment in way.moments:
            why = GAME.why_not(state, Action(Verb.PLAY, (card, place), shown))
            if why is None:
                return ""
            reasons.append(names.reason(state, why))
    if not ways:
        return "for the test of a gold ring"
    return reasons[0][:1].lower() + reasons[0][1:].rstrip(".") if reasons else f"for {moment_words(ways[0])}"


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
                lines.append(clip(f"  {ZONES[zone]} {len(cards)}: {', '.join([*sorted(known), *hidden])}", width))
    return lines


def board(state: State, names: Names, hint: Letters, width: int = 80) -> list[str]:
    """The whole table for a reader who reads it from top to bottom."""
    lines = header(state, names, width)
    for seat in names.seats(state):
        title = "Your companies" if seat == names.seat else f"{names.whose(seat)} companies"
        hidden = count(len(state.zones[seat][Zone.HAND]), "card") + " in hand"
        lines += ["", f"{title} ({hidden})", *companies(state, names, seat, hint, width)]
    loose = events_line(state, names, width)
    return [*lines, *(["", *loose] if loose else [])]
