"""What lies where: fellowships, minions, support areas, hands, in the order a reader looks for them; and piles."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.actions import Action, show
from engine.kernel.pending import Decision, Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.tcg.cards.printed import Side
from engine.tcg.game import GAME
from engine.tcg.phases.windows import play_why_not
from engine.tcg.reading.values import resistance
from engine.tcg.table.board import CARDS, Board, card_of, face, is_active
from engine.tcg.table.frames import Window
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import Verb
from lore_tui.games.tcg.ask.windows import UNFIT, best_try, nobody_bears, of_moment
from lore_tui.games.tcg.names import ZONES, Names
from lore_tui.view.hints import Letters
from lore_tui.words import capital, count

NOT_ASKED = "not asked"
SHOWN_PILES = (Zone.DEAD, Zone.DISCARD, Zone.STACKED, Zone.TOP, Zone.BOTTOM, Zone.DRAW, Zone.ADVENTURE, Zone.OUT)


# ------------------------------------------------------------------------------------------------------- on the table
def in_play(b: Board, seat: int) -> list[Handle]:
    """The cards of a player that lie on nothing, the oldest first."""
    found = [card for card in b.zones[seat][Zone.PLAY] if card_of(b, card).host == NONE]
    return sorted(found, key=lambda card: card_of(b, card).since)


def fellowship(b: Board, seat: int) -> list[Handle]:
    """A player's companions, his Ring-bearer first."""
    found = [card for card in in_play(b, seat) if face(b, card).kind == "companion"]
    return sorted(found, key=lambda card: card != b.players[seat].bearer)


def minions_of(b: Board, seat: int) -> list[Handle]:
    """A player's minions."""
    return [card for card in in_play(b, seat) if face(b, card).kind == "minion"]


def support(b: Board, seat: int) -> list[Handle]:
    """A player's support area: allies, then whatever else lies there."""
    found = [card for card in in_play(b, seat) if face(b, card).kind not in ("companion", "minion", "the one ring")]
    return sorted(found, key=lambda card: (face(b, card).side, face(b, card).kind != "ally"))


def sleeps(b: Board, card: Handle) -> bool:
    """Whether a card is switched off this turn (TCG-ACT-01)."""
    return b.turn.fp != NONE and not is_active(b, card)


def held_words(b: Board, names: Names, card: Handle) -> str:
    """What a character bears and what is stacked there."""
    record = card_of(b, card)
    words = [names.card(b, held) for held in record.holds if face(b, held).kind != "the one ring"]
    words += [f"{len(record.stack)} stacked"] if record.stack else []
    return ", ".join(words)


def burden_words(b: Board, seat: int) -> str:
    """The burdens of a Ring-bearer, of how many, and whether he wears the Ring."""
    player = b.players[seat]
    if player.bearer == NONE:
        return ""
    worn = ", Ring on" if player.worn else ""
    return f"burdens {player.burdens}/{resistance(b, seat)}{worn}"


# -------------------------------------------------------------------------------------------------------------- hands
def sorted_hand(state: State, names: Names, hint: Letters) -> list[Handle]:
    """The reader's hand by its letters, so that a card keeps its place when the hand is shuffled."""
    if names.seat is None:
        return []

    def rank(card: Handle) -> tuple[int, str, int, str]:
        letter = hint.get(names.thing(card), "")
        number = names.number(state, card)
        side = CARDS[number].printed.side if number in CARDS else Side.NONE
        return len(letter), letter, side, names.full(state, card)

    return sorted(state.zones[names.seat][Zone.HAND], key=rank)


def why_not_now(b: State, names: Names, card: Handle) -> str:
    """Empty if a card of the hand can be played now; else the reason."""
    waits = GAME.pending(b)
    top = b.frames[-1] if b.frames else None
    if not isinstance(waits, Decision) or waits.seat != names.seat or not isinstance(top, Window):
        return NOT_ASKED
    printed = CARDS[names.number(b, card)].printed
    if printed.kind != "event":
        if top.happening is not None:
            return NOT_ASKED
        why = GAME.why_not(b, best_try(b, names, card))
        return _as_aside(nobody_bears("it")) if why is not None and why.rule == UNFIT else _lower(names, b, why)
    return _event(b, names, top, card)


def _event(b: State, names: Names, top: Window, card: Handle) -> str:
    """The best that can be said of an event: playable, or why it is not."""
    shown = () if is_open(card) else (show(card, names.secrets),)
    entry = CARDS[names.number(b, card)]
    reasons = []
    for index, act in enumerate(entry.behaviour.acts):
        if act.hand is not None:
            found = [x for x in GAME.legal(b, names.secrets) if x.verb == Verb.PLAY and x.args[:2] == (card, index)]
            if found:
                return ""
        why = play_why_not(b, top, names.seat or 0, Action(Verb.PLAY, (card, index, NONE), shown))
        if why is None:
            return ""
        if of_moment(top, act):
            reasons.append(_lower(names, b, why))
    return reasons[0] if reasons else _meant_for(entry.printed.timing)


def _meant_for(timing: tuple[str, ...]) -> str:
    """When an event is played: "for the skirmish phase"."""
    if "response" in timing:
        return "for a response"
    return f"for the {' or '.join(timing)} phase" if timing else "for another moment"


def _lower(names: Names, b: State, why: Reason | None) -> str:
    if why is None:
        return ""
    return _as_aside(names.reason(b, why))


def _as_aside(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


# -------------------------------------------------------------------------------------------------------------- piles
def deck_size(b: Board, seat: int) -> int:
    """The cards of a draw deck, wherever in it they lie."""
    return sum(len(b.zones[seat][zone]) for zone in (Zone.TOP, Zone.DRAW, Zone.BOTTOM))


def points(b: Board, names: Names) -> list[str]:
    """How far everybody has come."""
    lines = []
    for seat in names.seats(b):
        player = b.players[seat]
        gone = "" if player.active else ", out of the game"
        lines.append(f"{capital(names.whose(seat))} fellowship: site {player.site} of {b.rules.last_site}{gone}")
        if player.active and player.bearer != NONE:
            dead = [names.card(b, card) for card in b.zones[seat][Zone.DEAD]]
            lines.append(f"  {burden_words(b, seat)}; dead: {', '.join(dead) or 'nobody'}")
    return lines


def piles(b: Board, names: Names, zones: Sequence[Zone] = SHOWN_PILES) -> list[str]:
    """Every pile with its size, and its cards as far as the reader knows them."""
    lines = []
    for seat in names.seats(b):
        lines.append(f"{capital(names.whose(seat))} piles: {count(len(b.zones[seat][Zone.HAND]), 'card')} in hand")
        for zone in zones:
            cards = b.zones[seat][zone] if zone != Zone.OUT else ()
            if cards:
                own_deck = seat == names.seat and zone == Zone.DRAW
                known = [] if own_deck else [names.full(b, card) for card in cards if names.number(b, card)]
                hidden = [f"{len(cards) - len(known)} face down"] if len(known) < len(cards) else []
                lines.append(f"  {ZONES[zone]} {len(cards)}: {', '.join([*sorted(known), *hidden])}")
    return lines

