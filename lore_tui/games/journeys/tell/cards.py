"""The story of cards: played, drawn, discarded, handed on; hidden ones are named to nobody who may not know them."""

from __future__ import annotations

from engine.journeys.cards.moments import From, Pay
from engine.journeys.cards.words import Choose
from engine.journeys.table.board import on_table
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Draw, Play, RingTest
from engine.journeys.table.records import Phase, Zone
from engine.kernel.records import NONE, Handle, is_open, owner
from lore_tui.games.journeys.ask.card_words import aim_words, way_words
from lore_tui.games.journeys.names import site_name
from lore_tui.games.journeys.tell.page import INDENT, Page, Teller
from lore_tui.view.names import UNKNOWN
from lore_tui.words import count, listed

TIMES = ("first", "second", "third")
PREPOSITIONS = {"faction": "with", "character": ""}
BEARERS = ("item", "ally", "faction")
"""Cards for which the character who gets them, or speaks with them, taps."""


# ----------------------------------------------------------------------------------------------- playing and using
def played(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Outside ring tests a played card is told when everything about it has been named."""
    if isinstance(page.before.frames[-1], RingTest):
        return [f"The ring turns out to be {page.card(args[1])}."]
    return []


def aimed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is played or an ability used, with everything that was named for it."""
    seat, card, index, ability, *named = args
    number = page.names.number(page.after, card) or page.names.number(page.before, card)
    if not number:
        return []
    entry = page.names.book[number]
    if ability:
        choices, kind, extra = entry.abilities[index].choose, "ability", ""
    else:
        way = entry.ways[index]
        choices, kind = way.use.choose, way.kind
        extra = f" {way_words(page.names, entry, way)}" if len(entry.ways) > 1 else ""
    on, tapped = _targets(page, card, number, choices, named, kind)
    verb = "use" if ability else "play"
    price = _price(page, card) if ability else _tapping(page, tapped, kind)
    return [f"{page.names.does(seat, verb)} {page.card(card)}{extra}{on}{price}."]


def _targets(
    page: Page, card: Handle, number: int, choices: tuple[Choose, ...], named: list[int], kind: str
) -> tuple[str, list[Handle]]:
    """What it is aimed at, and who taps for it."""
    frame = page.frame(Play)
    group = frame.company if frame is not None and frame.card == card else page.before.turn.company
    aims: list[str] = []
    tapped: list[Handle] = []
    for choose, value in zip(choices, named, strict=False):
        if value == NONE or choose.source is From.ATTACK:
            continue
        if choose.pay is Pay.TAP:
            tapped.append(value)
            if kind not in BEARERS:
                continue
        aims.append(aim_words(page.before, page.names, choose.source, value, number, group))
    if not aims:
        return "", tapped
    if choices[0].source is From.KEY:
        target = f", on {listed(aims[1:])}" if aims[1:] else ""
        return f", keyed to {aims[0]}{target}", tapped
    word = PREPOSITIONS.get(kind, "on")
    return f" {word + ' ' if word else ''}{listed(aims)}", tapped


def _tapping(page: Page, tapped: list[Handle], kind: str) -> str:
    if not tapped:
        return ""
    return ", who taps" if kind in BEARERS else f", tapping {listed(page.cards(tapped))}"


def _price(page: Page, card: Handle) -> str:
    """What an ability costs, as the events of the step show it."""
    taps = [event.args[0] for event in page.told(Told.TAPS) if event.args[0] != card]
    own = ", which taps" if any(event.args[0] == card for event in page.told(Told.TAPS)) else ""
    gone = ", discarding it" if any(event.args[0] == card for event in page.told(Told.DISCARDED)) else ""
    others = f", tapping {listed(page.cards(taps))}" if taps else ""
    return f"{own}{gone}{others}"


def taps(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody taps; where another sentence says so already, nothing is said twice."""
    told = page.told(Told.AIMED, Told.FACES, Told.SUPPORTS)
    return [] if told else [f"{page.card(args[0])} taps."]


def brought(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character comes into play by something else than being played."""
    _, card, site = args
    declared = any(isinstance(f, Play) and f.card == card for f in page.before.frames)
    if declared or any(event.args[1] == card for event in page.told(Told.AIMED)):
        return []
    return [f"{page.card(card)} comes into play at {site_name(page.after, site)}."]


def drafted(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character of the pool is revealed."""
    verb = "start with" if page.before.rules.introductory else "draft"
    return [f"{page.names.does(args[0], verb)} {page.card(args[1])}."]


# ------------------------------------------------------------------------------------------------------- leaving play
def discarded(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Everything that is discarded in one step, in one sentence; prices have been told with what they paid."""
    told = page.told(Told.DISCARDED)
    if page.events[at] is not told[0]:
        return []
    prices = {event.args[1] for event in page.told(Told.AIMED) if event.args[3]}
    cards = [event.args[0] for event in told if event.args[0] not in prices]
    if not cards:
        return []
    return [f"{listed(page.cards(cards))} {'is' if len(cards) == 1 else 'are'} discarded."]


def eliminated(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is eliminated."""
    indent = INDENT if any(isinstance(f, Attack) for f in page.before.frames) else ""
    return [f"{indent}{page.card(args[0])} is eliminated."]


def returned(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card goes to a hand."""
    return [f"{page.card(args[0])} goes to {page.names.whose(owner(args[0]))} hand."]


def stored(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card is stored where its company is."""
    record = on_table(page.after, args[0])
    where = f" at {site_name(page.after, record.site)}" if record is not None and record.site >= 0 else ""
    return [f"{page.card(args[0])} is stored{where}."]


def handed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An item changes hands."""
    item, giver, receiver = args
    return [f"{page.card(giver)} hands {page.card(item)} to {page.card(receiver)}."]


def marked(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A card gets a mark."""
    record = on_table(page.after, args[0])
    marks = f" ({count(len(record.marks), 'mark')})" if record is not None else ""
    return [f"{page.card(args[0])} is marked{marks}."]


# ------------------------------------------------------------------------------------------------- hands and piles
def draws(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody else draws; one's own cards are named one by one as they come."""
    seat, number = args
    return [] if seat == page.names.seat else [f"{page.names.does(seat, 'draw')} {count(number, 'card')}."]


def drawn(page: Page) -> list[str]:
    """The reader's own card that nature has just picked."""
    frame = page.before.frames[-1] if page.before.frames else None
    if not isinstance(frame, Draw) or frame.seat != page.names.seat:
        return []
    seat = frame.seat
    fresh = [card for card in page.after.zones[seat][Zone.HAND] if card not in page.before.zones[seat][Zone.HAND]]
    return [f"You draw {listed(page.cards(fresh))}."] if fresh else []


def moved(page: Page, seat: int, kind: Told, sources: tuple[Zone, ...], goal: Zone) -> list[str]:
    """The cards that went from some zones of a seat to another one in this step; empty on later events of the kind."""
    told = [event for event in page.told(kind) if event.args[0] == seat]
    lay = {card for zone in sources for card in page.before.zones[seat][zone]}
    came = [card for card in page.after.zones[seat][goal] if card in lay]
    known = [page.card(card) for card in came if seat == page.names.seat or is_open(card)]
    known = [name for name in known if name != UNKNOWN]
    if len(known) >= len(told):
        return known
    return [count(len(told), "card")]


def _once(page: Page, at: int, kind: Told) -> bool:
    first = next(event for event in page.events if event.kind == kind and event.args[0] == page.events[at].args[0])
    return first is page.events[at]


def hand_discard(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Cards go from a hand to the discard pile."""
    if not _once(page, at, Told.HAND_DISCARD):
        return []
    cards = moved(page, args[0], Told.HAND_DISCARD, (Zone.HAND,), Zone.DISCARD)
    return [f"{page.names.does(args[0], 'discard')} {listed(cards)} from {page.own(args[0])} hand."]


def reserved(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Cards are put into a reserve pile."""
    if not _once(page, at, Told.RESERVED):
        return []
    cards = moved(page, args[0], Told.RESERVED, (Zone.HAND, Zone.DISCARD), Zone.RESERVE)
    return [f"{page.names.does(args[0], 'put')} {listed(cards)} into {page.own(args[0])} reserve pile."]


def sideboarded(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Cards come out of a sideboard."""
    if not _once(page, at, Told.SIDEBOARDED):
        return []
    cards = moved(page, args[0], Told.SIDEBOARDED, (Zone.SIDEBOARD,), Zone.RESERVE)
    goal = f"from {page.own(args[0])} sideboard into {page.own(args[0])} reserve pile"
    return [f"{page.names.does(args[0], 'take')} {listed(cards)} {goal}."]


def shuffled(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A draw pile is shuffled; before the game that goes without saying."""
    if page.before.turn.phase is Phase.SETUP:
        return []
    return [f"{page.names.does(args[0], 'shuffle')} {page.own(args[0])} draw pile."]


def exhausted(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A draw pile has run out."""
    times = page.after.players[args[0]].exhausted
    which = TIMES[times - 1] if 0 < times <= len(TIMES) else f"{times}th"
    return [f"{page.names.does(args[0], 'exhaust')} {page.own(args[0])} draw pile for the {which} time."]


def looks(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Hidden cards are seen by somebody."""
    looker, seat, number, zone = args
    whose, cards = page.names.whose(seat), count(number, "card")
    if looker == NONE:
        return [f"The top {cards} of {whose} draw pile {'is' if number == 1 else 'are'} looked at."]
    sees = page.names.does(looker, "look")
    if zone == Zone.TOP:
        return [f"{sees} at the top {cards} of {whose if looker != seat else 'the'} draw pile."]
    if zone == Zone.DISCARD:
        return []  # what was discarded has been told
    return [f"{sees} at {whose} hand of {cards}."]


def revealed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Cards are shown to all, those of one step in one sentence."""
    told = page.told(Told.REVEALED)
    if page.events[at] is not told[0]:
        return []
    return [f"{listed(page.card(event.args[0]) for event in told)} {'is' if len(told) == 1 else 'are'} revealed."]


def piled(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Hazards are put aside for later."""
    return [f"{page.names.does(args[0], 'put')} {count(args[1], 'card')} into {page.own(args[0])} hazard pile."]


TELLERS: dict[int, Teller] = {
    Told.PLAYED: played,
    Told.AIMED: aimed,
    Told.TAPS: taps,
    Told.BROUGHT: brought,
    Told.DRAFTED: drafted,
    Told.DISCARDED: discarded,
    Told.ELIMINATED: eliminated,
    Told.RETURNED: returned,
    Told.STORED: stored,
    Told.HANDED: handed,
    Told.MARK: marked,
    Told.DRAWS: draws,
    Told.HAND_DISCARD: hand_discard,
    Told.RESERVED: reserved,
    Told.SIDEBOARDED: sideboarded,
    Told.SHUFFLED: shuffled,
    Told.EXHAUSTED: exhausted,
    Told.LOOKS: looks,
    Told.REVEALED: revealed,
    Told.PILED: piled,
}
