"""Questions about the table that have one answer and change nothing: who is where, what is active, what speaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from engine.kernel.records import NONE, REF_MASK, SEAT_SHIFT, Handle, owner
from engine.tcg.cards.library import Compiled, library
from engine.tcg.cards.moments import IN_SETUP, Stat, Trait
from engine.tcg.cards.printed import FREE_PEOPLES, SHADOW, Printed, Side
from engine.tcg.cards.words import Copies, Costs, Forbid, Grant, Modify, RoamingCosts, Skip, Standing, Trigger
from engine.tcg.reading.filters import Who
from engine.tcg.table.draft import Draft
from engine.tcg.table.records import IN_PLAY, Card, Fight, State
from engine.tcg.table.speech import Listener, Source, Speech, Usable

Board: TypeAlias = State | Draft
KeyT = TypeVar("KeyT")
PartT = TypeVar("PartT")

COPIED = 16
"""What is added to the place of an act that another card's text gives."""
LIBRARY = library()
CARDS = LIBRARY.cards


# ------------------------------------------------------------------------------------------------------- cards
def compiled(b: Board, card: Handle) -> Compiled:
    """An open card with its behaviour."""
    return CARDS[b.faces[card >> SEAT_SHIFT][card & REF_MASK]]


def face(b: Board, card: Handle) -> Printed:
    """What is printed on an open card."""
    return CARDS[b.faces[card >> SEAT_SHIFT][card & REF_MASK]].printed


def on_table(b: Board, card: Handle) -> Card | None:
    """The record of a card on the table; None if it lies elsewhere or is no card at all."""
    seat, serial = card >> SEAT_SHIFT, card & REF_MASK
    if not 0 <= seat < len(b.cards) or serial >= len(b.cards[seat]):
        return None
    return b.cards[seat][serial]


def card_of(b: Board, card: Handle) -> Card:
    """The record of a card that is known to lie on the table."""
    found = b.cards[card >> SEAT_SHIFT][card & REF_MASK]
    assert found is not None
    return found


def host_of(b: Board, card: Handle) -> Handle:
    """The character or site a card lies on."""
    found = on_table(b, card)
    return NONE if found is None else found.host


def borne(b: Board, card: Handle) -> tuple[Handle, ...]:
    """The cards a character bears."""
    found = on_table(b, card)
    return () if found is None else found.holds


# ------------------------------------------------------------------------------------------------------- seats
def ring(b: Board, seat: int) -> tuple[int, ...]:
    """Everybody who sat down, from a seat on to the right."""
    return _ring(tuple(player.place for player in b.players), seat)


@cache
def _ring(places: tuple[int, ...], seat: int) -> tuple[int, ...]:
    seats = sorted(range(len(places)), key=lambda other: -places[other])
    start = seats.index(seat)
    return (*seats[start:], *seats[:start])


def seats_right(b: Board, seat: int) -> tuple[int, ...]:
    """Everybody still in the game, from a seat on to the right (TCG-TURN-04)."""
    return tuple(other for other in ring(b, seat) if b.players[other].active)


def shadow_seats(b: Board) -> tuple[int, ...]:
    """The Shadow players from the right of the Free Peoples player on (TCG-SHA-01)."""
    return tuple(seat for seat in seats_right(b, b.turn.fp) if seat != b.turn.fp)


def next_seat(b: Board, seat: int) -> int:
    """Who is next to the left (TCG-TURN-02)."""
    right = [other for other in seats_right(b, seat) if other != seat]
    return right[-1] if right else seat


def opponents(b: Board, seat: int) -> tuple[int, ...]:
    """LOTR-RULING-30."""
    return shadow_seats(b) if seat == b.turn.fp else (b.turn.fp,)


def side_of(b: Board, seat: int) -> Side:
    """The side whose cards a player uses this turn (TCG-KIND-02)."""
    return FREE_PEOPLES if seat == b.turn.fp else SHADOW


# ------------------------------------------------------------------------------------------------------ fellowship
def site_number(b: Board) -> int:
    """The number of the site where the fellowship is."""
    return b.players[b.turn.fp].site


def site_here(b: Board) -> Handle:
    """The site where the fellowship is."""
    return b.path[site_number(b) - 1]


def ring_bearer(b: Board) -> Handle:
    """The Ring-bearer of the Free Peoples player."""
    return b.players[b.turn.fp].bearer


def companions(b: Board) -> Sequence[Handle]:
    """The companions of the fellowship."""
    return sources(b).kinds.get("companion", [])


def minions(b: Board, seat: int = NONE) -> Sequence[Handle]:
    """The minions in play, of one player or of all."""
    found = sources(b).kinds.get("minion", [])
    return found if seat == NONE else [card for card in found if owner(card) == seat]


def fight_with(b: Board, card: Handle) -> Fight | None:
    """The skirmish a character is assigned to, fought or to come."""
    now = b.turn.fight
    if now is not None and (card == now.defender or card in now.minions):
        return now
    return next((one for one in b.turn.fights if card == one.defender or card in one.minions), None)


# ----------------------------------------------------------------------------------------------------- what speaks
class Sources:
    """Everything that is active and says something, sorted by what it is asked for."""

    __slots__ = (
        *("active", "numbers", "characters", "kinds", "unique", "printed_so", "modify", "grants", "costs", "roaming"),
        *("skips", "forbids", "standing", "acts", "actions", "replies", "triggers", "copies_sites"),
    )

    def __init__(self) -> None:
        self.active: tuple[Handle, ...] = ()
        self.numbers: dict[Handle, int] = {}
        """The active cards with the numbers of their faces."""
        self.characters: list[Handle] = []
        self.kinds: dict[str, list[Handle]] = {}
        """The active cards by their kind."""
        self.unique: set[str] = set()
        """The titles of unique cards among them."""
        self.printed_so: dict[Who, list[Handle]] = {}
        """Those that fit a description as printed, for the descriptions somebody asked for."""
        self.modify: dict[Stat, list[Source]] = {}
        self.grants: dict[Trait, list[Source]] = {}
        self.costs: list[Source] = []
        self.roaming: list[Source] = []
        self.skips: list[Source] = []
        self.forbids: list[Source] = []
        self.standing: list[Source] = []
        self.acts: list[Usable] = []
        self.actions: dict[int, list[Usable]] = {}
        """Those of them that are actions, by their phases."""
        self.replies: dict[int, list[Usable]] = {}
        """Those of them that answer something, by what they answer."""
        self.triggers: dict[int, list[Listener]] = {}
        self.copies_sites = False
        """One of the cards has the text of a site of the path."""

    def extended(self) -> Sources:
        """The same cards with all they say, for more to be sorted in beside them: a list is never changed in place."""
        more = Sources()
        more.active, more.numbers, more.characters = self.active, self.numbers, self.characters
        more.kinds, more.unique, more.printed_so = self.kinds, self.unique, self.printed_so
        more.modify, more.grants = self.modify.copy(), self.grants.copy()
        more.costs, more.roaming, more.skips = self.costs, self.roaming, self.skips
        more.forbids, more.standing, more.acts = self.forbids, self.standing, self.acts
        more.actions, more.replies, more.triggers = self.actions.copy(), self.replies.copy(), self.triggers.copy()
        return more

    def add(self, source: Source) -> None:
        """Sort a word in."""
        word = source.word
        if isinstance(word, Modify):
            beside(self.modify, word.stat, source)
        elif isinstance(word, Grant):
            beside(self.grants, word.trait, source)
        elif isinstance(word, Costs):
            self.costs = [*self.costs, source]
        elif isinstance(word, RoamingCosts):
            self.roaming = [*self.roaming, source]
        elif isinstance(word, Skip):
            self.skips = [*self.skips, source]
        elif isinstance(word, Forbid):
            self.forbids = [*self.forbids, source]
        elif isinstance(word, Standing):
            self.standing = [*self.standing, source]
        elif isinstance(word, Trigger):
            waits = Listener(source.card, source.seat, source.definition, word, source.bound or ())
            beside(self.triggers, word.on.when, waits)

    def speak(self, speech: Speech) -> None:
        """Sort in everything one card says."""
        for usable in speech.acts:
            self.acts = [*self.acts, usable]
            for phase in dict.fromkeys(usable.act.at):
                beside(self.actions, phase, usable)
            if usable.act.on is not None:
                beside(self.replies, usable.act.on.when, usable)
        for listener in speech.triggers:
            beside(self.triggers, listener.trigger.on.when, listener)
        for source in speech.words:
            self.add(source)


def beside(found: dict[KeyT, list[PartT]], key: KeyT, part: PartT) -> None:
    """Put something to what has its key, in a list of its own: the one that was there may be somebody else's."""
    found[key] = [*found.get(key, ()), part]


@lru_cache(4096)
def _speech(card: Handle, seat: int, entry: Compiled, *, always: bool = True, copied: int = 0) -> Speech:
    """What a card says in that place; without what is always so, where only triggers work."""
    behaviour, number = entry.behaviour, entry.printed.number
    acts = enumerate(behaviour.acts if entry.printed.kind != "event" else ())
    words = behaviour.always if always else ()
    return Speech(
        tuple(Usable(card, seat, number, at, act, at + copied) for at, act in acts if always or act.on is not None),
        tuple(Listener(card, seat, number, trigger) for trigger in behaviour.triggers),
        tuple(Source(card, seat, number, word) for word in words if not isinstance(word, Copies)),
        tuple(word.number for word in words if isinstance(word, Copies)),
    )


def _spoken(b: Board, card: Handle, entry: Compiled) -> Iterator[Speech]:
    """What an active card says, and the sites whose text it has."""
    speech = _speech(card, owner(card), entry)
    yield speech
    for site in [b.path[number - 1] for number in speech.copies]:
        if site != NONE and owner(site) == owner(card):
            yield _speech(card, owner(card), compiled(b, site), copied=COPIED)


def root_of(b: Board, card: Handle) -> Handle:
    """The character a card lies on, or the card itself."""
    host = card_of(b, card).host
    while host != NONE and face(b, host).kind != "site":
        card, host = host, card_of(b, host).host
    return card


def is_active(b: Board, card: Handle) -> bool:
    """TCG-ACT-01, TCG-ACT-03: half the table switches off each turn; what is borne goes with its bearer."""
    root = root_of(b, card)
    shadow = face(b, root).side is SHADOW
    return b.players[owner(root)].active and shadow == (owner(root) != b.turn.fp)


def _active_cards(b: Board) -> Iterator[tuple[Handle, Compiled]]:
    """TCG-ACT-07: of one unique Shadow card of several players only that nearest to the right is active."""
    first = b.turn.fp
    if first == NONE:
        return
    seen: set[str] = set()
    for seat in (first,) if b.turn.phase is IN_SETUP else seats_right(b, first):
        fresh: set[str] = set()
        for card in b.zones[seat][IN_PLAY]:
            entry = compiled(b, card)
            printed = entry.printed
            if card_of(b, card).host != NONE:
                active = is_active(b, card)
            else:
                active = (printed.side is SHADOW) == (seat != first)
            if not active:
                continue
            if printed.unique and printed.side is SHADOW:
                if printed.title in seen:
                    continue
                fresh.add(printed.title)
            yield card, entry
        seen |= fresh


def found_plainly(b: Board) -> Sources:
    """What is active and in force, looked for on every card: what `sources` remembers."""
    return _with_the_rest(b, _of_cards(b))


def _of_cards(b: Board) -> Sources:
    """The active cards and what they say."""
    found = Sources()
    cards = list(_active_cards(b))
    blank = {card_of(b, card).host for card, entry in cards if entry.blanks_bearer}
    for card, entry in cards:
        printed = entry.printed
        found.numbers[card] = printed.number
        found.kinds.setdefault(printed.kind, []).append(card)
        if printed.is_character:
            found.characters.append(card)
        if printed.unique:
            found.unique.add(printed.title)
        if not entry.silent and card not in blank:
            for speech in _spoken(b, card, entry):
                found.speak(speech)
                found.copies_sites |= bool(speech.copies)
    found.active = tuple(found.numbers)
    return found


def _with_the_rest(b: Board, cards: Sources) -> Sources:
    """What the site says where the fellowship is, and words that last, beside what cards say."""
    found = cards.extended()
    if b.turn.phase is not IN_SETUP and b.turn.fp != NONE and site_here(b) != NONE:
        # LOTR-RULING-55: on arrival only the triggers of the new site work.
        found.speak(_speech(site_here(b), NONE, compiled(b, site_here(b)), always=not b.turn.moving))
    for one in b.lasting:
        word = CARDS[one.definition].words[one.word]
        found.add(Source(one.source, one.seat, one.definition, word, one.bound, one.number))
    return found


class _Known(NamedTuple):
    """What `sources` was asked for last."""

    asked: tuple[object, object, object, object, object]
    """The very things it was made of: cards, path, lasting words, turn, players."""
    lies: tuple[object, object, object]
    """What matters of cards, path and lasting words."""
    goes: tuple[object, object]
    """What matters of players and turn for the cards; for the site where the fellowship is."""
    seats: object
    cards: Sources
    found: Sources


_known = _Known((None,) * 5, (None,) * 3, (None, None), None, Sources(), Sources())


def sources(b: Board) -> Sources:
    """What is active and in force; remembered as long as nothing it is made of has changed."""
    global _known
    (cards, path, lasting, turn, players), was, went, seats, said, found = _known
    same_cards, same_path, same_words, same_seats = (
        cards is b.cards, path is b.path, lasting is b.lasting, players is b.players,
    )  # fmt: skip
    if turn is b.turn and same_cards and same_path and same_words and same_seats:
        return found
    lies = (
        was[0] if same_cards else _lying(b),
        was[1] if same_path else [(site, compiled(b, site)) for site in b.path if site != NONE],
        was[2] if same_words else [(one, CARDS[one.definition]) for one in b.lasting],
    )
    if not same_seats:
        seats = [(player.active, player.place) for player in b.players]
    goes = _course(b, seats)
    if lies != was or goes != went:
        if lies[0] != was[0] or goes[0] != went[0] or (said.copies_sites and lies[1] != was[1]):
            said = _of_cards(b)
        found = _with_the_rest(b, said)
    _known = _Known((b.cards, b.path, b.lasting, b.turn, b.players), lies, goes, seats, said, found)
    return found


def _lying(b: Board) -> object:
    """What matters of the cards in play for what is active: who bears what, but no wounds."""
    return [(card, compiled(b, card), card_of(b, card).host) for rows in b.zones for card in rows[IN_PLAY]]


def _course(b: Board, seats: object) -> tuple[object, object]:
    """What matters of turn and players: whose turn it is, and where he stands, but no pool and no burdens."""
    turn = b.turn
    here = NONE if turn.fp == NONE else b.players[turn.fp].site
    return (turn.fp, turn.phase is IN_SETUP, seats), (here, turn.moving)


def alike(b: Board, cards: Sequence[Handle]) -> bool:
    """Whether cards in play are one, or copies in the same state that nothing else is about: any is as good."""
    if len(cards) <= 1:
        return True
    looks = set()
    for card in cards:
        record = on_table(b, card)
        if record is None or record.holds or record.stack:
            return False
        looks.add((face(b, card).number, owner(card), record.wounds, record.host))
    return len(looks) == 1 and _spoken_of(b).isdisjoint(cards)


def _spoken_of(b: Board) -> set[Handle]:
    """The cards that this turn, or what lasts, has something of its own to say about."""
    turn = b.turn
    fights = [fight for fight in (*turn.fights, turn.fight) if fight is not None]
    found = {card for fight in fights for card in (fight.defender, *fight.minions)}
    found.update(turn.done, turn.fought, turn.hurt, (entry[0] for entry in turn.used))
    found.update(card for pair in turn.barred for card in pair)
    found.update(card for lasting in b.lasting for card in (*lasting.bound, lasting.source))
    return found
