"""What a player stands for, and where his companies start, where players may differ in it (MECCG-SET, MECCG-DEC-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, REF_MASK, Handle, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Mark
from engine.metw.cards.alignments import FALLEN_WIZARDS, HEROES, more_starters, starts_at
from engine.metw.cards.printed import FALLEN, MetwCard
from engine.metw.table.board import Board, alignment_of, atlas_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Setup
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say, Tells

NAMING = Mark("alignments are told")
WIZARDS = Mark("Fallen-wizards are named")
STARTERS = Mark("starting characters are laid down")
FIRST_SITES = Mark("first sites are laid down")
SHOW_SITES = Mark("first sites are shown")
ITEMS = Mark("starting items are laid down")


# ------------------------------------------------------------------------------------------------------------ tokens
def token_number(b: Board, number: int) -> int:
    """The number a site card stands for when it is laid down as a token; NONE for any other card.

    Site cards are what every player has: before the game they bind numbers that nobody is to see yet.
    """
    site = atlas_of(b).site_of_card.get(number, NONE)
    return NONE if site == NONE else site % (b.rules.starters + max(more_starters(one) for one in b.law.alignments))


def number_on(b: Board, card: Handle) -> int:
    """The number of a token that lies open; NONE for any other card."""
    return token_number(b, b.faces[owner(card)][card & REF_MASK])


def tokens(b: Board, seat: int, secrets: Secrets) -> dict[int, Handle]:
    """A site card for each number its owner could lay down."""
    found: dict[int, Handle] = {}
    for card in b.zones[seat][Place.LOCATION]:
        number = token_number(b, secrets[card].definition) if card in secrets else NONE
        if number != NONE:
            found.setdefault(number, card)
    return found


# -------------------------------------------------------------------------------------------------------- alignments
def are_told(b: Board) -> bool:
    """Whether players may stand for different things, so that each has to say for what."""
    return len(b.law.alignments) > 1


def side_of(b: Board, cards: Iterable[int]) -> int:
    """The number of the alignment that location decks with these site cards belong to."""
    atlas = atlas_of(b)
    found = {atlas.sites[atlas.site_of_card[card]].belongs for card in cards if card in atlas.site_of_card}
    return next((number for number, side in enumerate(b.law.alignments) if found <= set(side.sites)), 0)


def alignment_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer: it stands in his location deck."""
    cards = s.zones[f.at][Place.LOCATION]
    if cards and all(card in secrets for card in cards):
        yield pick(side_of(s, (secrets[card].definition for card in cards)))


def alignment_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and 0 <= x.args[0] < len(s.law.alignments):
        return None
    return no("Say what you stand for.", "MECCG-GEN-01")


def alignment_told(d: Draft, f: Setup, x: Action) -> None:
    d.sides = (*d.sides, x.args[0])
    d.tell(Tells.ALIGNMENT, f.at, x.args[0])


def untrue_alignment(s: MetwState, seat: int, told: int, cards: Iterable[int]) -> Reason | None:
    """Whether his location deck is that of another alignment, looked at when the game is over."""
    return None if told == side_of(s, cards) else no("That was not what his deck stands for.", "MECCG-GEN-01")


# -------------------------------------------------------------------------------------------------------- first sites
def starting_sites(b: Board, seat: int) -> list[int]:
    """Where companies of a player may start (MECCG-SET-07 to MECCG-SET-11)."""
    side, atlas = alignment_of(b, seat), atlas_of(b)
    return [site.index for site in atlas.sites if not site.hidden and starts_at(side, atlas, site.index)]


def chooses_site(b: Board, seat: int, people: tuple[Handle, ...]) -> bool:
    """Whether there is a choice of sites."""
    return bool(people) and alignment_of(b, seat) is not HEROES and len(starting_sites(b, seat)) > 1


def splits_up(b: Board, seat: int, people: tuple[Handle, ...]) -> bool:
    """MECCG-SET-31: a company may start at each of two sites, where two are named."""
    return len(people) > 1 and chooses_site(b, seat, people) and len(alignment_of(b, seat).start) > 1


def site_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """A site card face down: where the first of the starting characters are."""
    places, seen = starting_sites(s, f.at), set()
    for card in s.zones[f.at][Place.LOCATION]:
        index = atlas_of(s).site_of_card.get(secrets[card].definition, NONE) if card in secrets else NONE
        if index in places and index not in seen:
            seen.add(index)
            yield pick(card)


def card_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    """Nobody else sees yet which card of the location deck it is."""
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.at][Place.LOCATION]:
        return None
    return no("Lay down a card of your location deck.", "MECCG-DEC-04")


def shown_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    cards = s.zones[f.at][Place.BID]
    if all(card in secrets for card in cards):
        yield Action(Say.TURN_UP, cards, tuple(show(card, secrets) for card in cards))


def shown_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    cards = s.zones[f.at][Place.BID]
    opened = tuple(one.card for one in x.shown) == cards and not x.proven
    if x.verb == Say.TURN_UP and x.args == cards and opened:
        if all(can_open(s, one, f.at, Place.BID) and one.definition in atlas_of(s).site_of_card for one in x.shown):
            return None
    return no("What was laid down has to be shown.", "MECCG-DEC-04")


def found_companies(d: Draft, seat: int, people: tuple[Handle, ...], parts: int) -> None:
    """The first ones at the site that was laid down, the others at the other one; a wrong site is no site."""
    cards = d.zones[seat][Place.BID]
    places = starting_sites(d, seat)
    laid = [atlas_of(d).site_of_card.get(d.faces[owner(card)][card & REF_MASK], NONE) for card in cards]
    first = laid[0] if laid and laid[0] in places else places[0]
    other = next((place for place in places if place != first), first)
    for card in cards:
        d.move(card, seat, Place.LOCATION)
    for place, members in ((first, people[:parts] if parts else people), (other, people[parts:] if parts else ())):
        if members:
            d.found_company(seat, place, members)


# ------------------------------------------------------------------------------------------------------------- steps
def next_alignment(d: Draft, f: Setup) -> None:
    """MECCG-FLOW-01: before starting companies are chosen."""
    if f.at >= len(d.players):
        d.goto(WIZARDS, at=0)


def next_wizard(d: Draft, f: Setup) -> None:
    """MECCG-SET-20: who stands for a Fallen-wizard says for which, before starting companies are chosen."""
    if f.at >= len(d.players):
        d.goto(STARTERS, at=0)
    elif alignment_of(d, f.at) is not FALLEN_WIZARDS:
        d.goto(WIZARDS, at=f.at + 1)


def fallen_wizards(b: Board) -> list[int]:
    """The card numbers of all Fallen-wizards."""
    cards = (entry.definition for entry in b.book.values())
    return [card.number for card in cards if isinstance(card, MetwCard) and card.is_main and card.belongs == FALLEN]


def wizard_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """Those of whom he has a card in his pool."""
    mine = {secrets[card].definition for card in s.zones[f.at][Zone.POOL] if card in secrets}
    yield from (pick(number) for number in fallen_wizards(s) if number in mine or not secrets)


def wizard_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in fallen_wizards(s):
        return None
    return no("Name your Fallen-wizard.", "MECCG-SET-20")


def wizard_named(d: Draft, f: Setup, x: Action) -> None:
    d.set_player(f.at, wizard=x.args[0])
    d.tell(Tells.CHOSEN, f.at, x.args[0])
    d.goto(WIZARDS, at=f.at + 1)


def alignment_answer(d: Draft, f: Setup, x: Action) -> None:
    alignment_told(d, f, x)
    d.goto(NAMING, at=f.at + 1)


def next_site(d: Draft, f: Setup) -> None:
    """MECCG-DEC-04: both lay down where they start before either shows it."""
    if f.at >= len(d.players):
        d.goto(SHOW_SITES, at=0)
    elif not chooses_site(d, f.at, f.chosen[f.at]):
        d.goto(FIRST_SITES, at=f.at + 1)


def site_laid(d: Draft, f: Setup, x: Action) -> None:
    d.move(x.args[0], f.at, Place.BID)
    if not splits_up(d, f.at, f.chosen[f.at]):
        d.goto(FIRST_SITES, at=f.at + 1)


def split_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """A token with the number of those who start at the site laid down, as they were named; 0 for all of them."""
    for number, card in tokens(s, f.at, secrets).items():
        if number < len(f.chosen[f.at]):
            yield pick(card)


def split_laid(d: Draft, f: Setup, x: Action) -> None:
    d.move(x.args[0], f.at, Place.BID)
    d.goto(FIRST_SITES, at=f.at + 1)


def next_site_shown(d: Draft, f: Setup) -> None:
    if f.at >= len(d.players):
        d.goto(ITEMS, at=0, count=0)
    elif not d.zones[f.at][Place.BID]:
        found_companies(d, f.at, f.chosen[f.at], 0)
        d.goto(SHOW_SITES, at=f.at + 1)


def site_shown(d: Draft, f: Setup, x: Action) -> None:
    parts = number_on(d, x.args[1]) if len(x.args) > 1 else 0
    found_companies(d, f.at, f.chosen[f.at], parts)
    d.goto(SHOW_SITES, at=f.at + 1)


BEFORE_COMPANIES = (
    NAMING,
    next_alignment,
    Ask(
        Asked.ALIGNMENT,
        decider=lambda s, f: f.at,
        candidates=alignment_candidates,
        why_not=alignment_why_not,
        answer=alignment_answer,
        rules=("MECCG-GEN-01", "MECCG-DEC-01"),
    ),
    FIRST_SITES,
    next_site,
    Ask(
        Asked.FIRST_SITE,
        decider=lambda s, f: f.at,
        candidates=site_candidates,
        why_not=card_why_not,
        answer=site_laid,
        rules=("MECCG-DEC-04",),
    ),
    Ask(
        Asked.SPLIT_UP,
        decider=lambda s, f: f.at,
        candidates=split_candidates,
        why_not=card_why_not,
        answer=split_laid,
        rules=("MECCG-SET-31",),
    ),
    SHOW_SITES,
    next_site_shown,
    Ask(
        Asked.SHOW_SITES,
        decider=lambda s, f: f.at,
        candidates=shown_candidates,
        why_not=shown_why_not,
        answer=site_shown,
        rules=("MECCG-DEC-04",),
    ),
    WIZARDS,
    next_wizard,
    Ask(
        Asked.FALLEN,
        decider=lambda s, f: f.at,
        candidates=wizard_candidates,
        why_not=wizard_why_not,
        answer=wizard_named,
        rules=("MECCG-SET-20",),
    ),
)
"""Steps of the set-up that only tables with several alignments take."""
