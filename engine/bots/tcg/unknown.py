"""Filling in what a seat cannot see: cards the other decks can still hold, dealt onto their hidden handles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from engine.bots.luck import shuffled
from engine.kernel.actions import Identity, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.records import Handle, is_open, owner, ref
from engine.tcg.cards.decks import Deck, starters
from engine.tcg.cards.printed import LAST_SITE
from engine.tcg.table.board import CARDS
from engine.tcg.table.records import TOKENS, State, Zone

BEARERS = 2
SECTION = {Zone.BEARER: 0, Zone.ADVENTURE: 1, Zone.BIDS: 3, Zone.LAID: 3}
"""Out of which part of a deck the hidden cards of a zone come; those of all others come out of the draw deck."""
FROM_DRAW = 2


@cache
def known_decks() -> tuple[Deck, ...]:
    """The starters, in a row."""
    return tuple(starters().values())


def guessed_deck(state: State, seat: int, choose: Chooser) -> list[int]:
    """A deck list for a seat that agrees with every card it has shown: a starter, or else what starters hold."""
    faces = state.faces[seat]
    fitting = [
        deck
        for deck in known_decks()
        if len(deck.cards) == len(faces)
        and all(seen in (0, card) for seen, card in zip(faces, deck.cards, strict=True))
    ]
    if fitting:
        return list(fitting[choose(len(fitting))].cards)
    lent = known_decks()[choose(len(known_decks()))]
    found = [*lent.bearer, *_sites(faces[BEARERS : BEARERS + LAST_SITE], lent)]
    found += [lent.draw[choose(len(lent.draw))] for _ in range(len(faces) - len(found) - len(TOKENS))]
    return [seen or card for seen, card in zip(faces, (*found, *TOKENS), strict=True)]


def _sites(seen: tuple[int, ...], lent: Deck) -> Iterator[int]:
    """One site of each number, those that were seen where they were."""
    shown = {CARDS[card].printed.site for card in seen if card}
    missing = iter([card for card in lent.adventure if CARDS[card].printed.site not in shown])
    for card in seen:
        yield card or next(missing)


def dealt(state: State, secrets: Secrets, seat: int, choose: Chooser) -> Dealer:
    """A dealer for one way the hidden cards may lie, as far as this seat can tell."""
    count = len(state.players)
    dealer = Dealer([()] * count, [()] * count, choose)
    for other in range(count):
        mine = dealer.secrets[other]
        mine.update({card: known for card, known in secrets.items() if owner(card) == other})
        hidden = [
            (SECTION.get(Zone(zone), FROM_DRAW), card)
            for rows in state.zones
            for zone, row in enumerate(rows)
            for card in row
            if owner(card) == other and not is_open(card) and card not in mine
        ]
        if hidden:
            mine.update(_assigned(state, other, hidden, mine, choose))
    return dealer


def _assigned(
    state: State, seat: int, hidden: list[tuple[int, Handle]], known: Secrets, choose: Chooser
) -> dict[Handle, Identity]:
    """An identity for every hidden handle nobody has shown to this seat."""
    deck = guessed_deck(state, seat, choose)
    starts = (0, BEARERS, BEARERS + LAST_SITE, len(deck) - len(TOKENS), len(deck))
    taken = {identity.serial for identity in known.values()}
    lying = (card for rows in state.zones for row in rows for card in row)
    taken |= {ref(card) for card in lying if is_open(card) and owner(card) == seat}
    found: dict[Handle, Identity] = {}
    for section, (first, end) in enumerate(pairwise(starts)):
        free = shuffled([serial for serial in range(first, end) if serial not in taken], choose)
        cards = [card for part, card in hidden if part == section]
        found.update({card: Identity(s, deck[s]) for card, s in zip(cards, free, strict=False)})
    return found
