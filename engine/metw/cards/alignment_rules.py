"""What a deck may hold by the alignment of its player (MECCG-BLD, MECCG-SET, MECCG-AGT-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.cards.decks import DeckEntry, Violation
from engine.journeys.cards.checking import Checker, is_hazard
from engine.journeys.cards.printed import Definition, Kind
from engine.metw.cards.alignments import BALROGS, BY_WORD, FALLEN_WIZARDS, HEROES, Alignment
from engine.metw.cards.lairs import SPAWN
from engine.metw.cards.printed import AGENT, BALROG, DUAL, FALLEN, HERO, MINION, NEUTRAL, STAGE, MetwCard

AGENTS_MIND = 36
"""What the minds of all agents of a deck come to at most (MECCG-AGT-05)."""
BALROGS_MIND = 8
"""The largest mind of an Orc or Troll of a Balrog player (MECCG-BLD-23)."""
BALROGS_FACTIONS = ("Orc", "Troll", "Dragon", "Wolf", "Animal")
DRAGON = "Dragon"
RESOURCES = {
    HERO: (frozenset({HERO, DUAL}), "MECCG-BLD-02"),
    MINION: (frozenset({MINION, DUAL}), "MECCG-BLD-06"),
    FALLEN: (frozenset({HERO, MINION, DUAL, STAGE, FALLEN}), "MECCG-BLD-12"),
    BALROG: (frozenset({MINION, DUAL, BALROG}), "MECCG-BLD-20"),
}
"""Whose resources each alignment may have, items of the other side besides, and by which rule."""
CHARACTERS = {
    HERO: frozenset({HERO}),
    MINION: frozenset({MINION}),
    FALLEN: frozenset({HERO, MINION}),
    BALROG: frozenset({MINION, BALROG}),
}
AVATARS = {HERO: HERO, MINION: MINION, FALLEN: FALLEN, BALROG: BALROG}


def of(deck_alignment: str) -> Alignment:
    """The alignment a deck names; heroes where it names none."""
    return BY_WORD.get(deck_alignment, HEROES)


def is_agent(card: Definition) -> bool:
    """An agent: a hazard in some decks, a character in others."""
    return card.has(AGENT)


def agents_are_hazards(side: Alignment) -> bool:
    """MECCG-SET-27, MECCG-SET-28, MECCG-BLD-03, MECCG-BLD-25: in decks of heroes and of the Balrog."""
    return side in (HEROES, BALROGS)


def halves(card: Definition) -> int:
    """MECCG-SET-05, MECCG-TOU-09: twice for how many creatures a hazard counts."""
    if card.only_creature:
        return 2
    dragon = isinstance(card, MetwCard) and bool(card.manifests) and card.race == DRAGON
    spawn = card.has("Spawn") or card.name in SPAWN
    return 1 if card.is_creature or is_agent(card) or ((dragon or spawn) and card.is_hazard) else 0


def check_alignment(checker: Checker) -> Iterator[Violation]:
    """Everything that depends on the alignment of a deck."""
    side = of(checker.deck.alignment)
    yield from _names(checker)
    yield from _agents(checker, side)
    cards = [(entry, checker.card(entry)) for entry in checker.deck.entries]
    most_mind = let_in(card for _, card in cards)
    for entry, card in cards:
        if isinstance(card, MetwCard):
            yield from (Violation(rule, entry.line, reason) for rule, reason in _faults(entry, card, side, most_mind))
    if side is FALLEN_WIZARDS:
        yield from _fallen_copies(checker)
        yield from _one_wizard(checker)


def _names(checker: Checker) -> Iterator[Violation]:
    """MECCG-BLD-13, MECCG-BLD-31: cards of one unique thing are one, however many cards there are of it."""
    found: Counter[str] = Counter()
    first: dict[str, int] = {}
    for entry in checker.deck.entries:
        card = checker.card(entry)
        if card.unique and not card.is_main:
            found[card.name] += entry.copies
            if found[card.name] > 1 and first.setdefault(card.name, card.number) != card.number:
                yield Violation("MECCG-BLD-13", entry.line, f"two cards of {card.name}, of which there is one")
            first.setdefault(card.name, card.number)


def _agents(checker: Checker, side: Alignment) -> Iterator[Violation]:
    """MECCG-AGT-05."""
    listed = (*checker.deck.draw, *checker.deck.sideboard, *(() if agents_are_hazards(side) else checker.deck.pool))
    mind = sum(entry.copies * checker.card(entry).mind for entry in listed if is_agent(checker.card(entry)))
    if mind > AGENTS_MIND:
        line = checker.last(listed, lambda entry, card: is_agent(card))
        yield Violation("MECCG-AGT-05", line, f"the agents have mind {mind}; {AGENTS_MIND} is the most")


def let_in(cards: Iterable[Definition]) -> int:
    """The largest mind of whom one of these cards lets come to a Fallen-wizard; 0 for none."""
    return max((card.most_mind for card in cards if isinstance(card, MetwCard)), default=0)


def is_card_for(card: Definition, side: Alignment, most_mind: int = 0) -> bool:
    """Whether a deck of that alignment may hold a card, beside one that lets minds like this come if it needs one."""
    return not isinstance(card, MetwCard) or not any(_faults(DeckEntry(0, 1, card.number), card, side, most_mind))


def _faults(entry: DeckEntry, card: MetwCard, side: Alignment, most_mind: int) -> Iterator[tuple[str, str]]:
    """What keeps one card out of the deck."""
    if side.word in card.barred:
        rule = "MECCG-BLD-17" if side is FALLEN_WIZARDS else "MECCG-BLD-26"
        yield rule, f"{card.label} is not for a {side.word} deck"
    if card.belongs == MINION and card.specific and side is not BALROGS:
        yield "MECCG-BLD-24", f"{card.label} is for Balrog players alone"
    if is_agent(card):
        return
    if card.is_main or card.is_avatar:
        if card.belongs != AVATARS[side.word]:
            yield "MECCG-GEN-02", f"{card.label} is no avatar of a {side.word} deck"
    elif card.is_character:
        yield from _wrong_character(card, side, max(most_mind, side.most_mind))
    elif card.is_resource and not is_hazard(entry, card):
        yield from _wrong_resource(card, side)


def _wrong_character(card: MetwCard, side: Alignment, most_mind: int) -> Iterator[tuple[str, str]]:
    if card.belongs not in CHARACTERS[side.word]:
        yield "MECCG-CHR-08", f"{card.label} is no character of a {side.word} deck"
    elif side is FALLEN_WIZARDS and card.mind > most_mind:
        yield "MECCG-PLY-06", f"{card.label} has mind {card.mind}; {most_mind} is the most"
    elif side is BALROGS and card.belongs != BALROG:
        fit = card.race in ("Orc", "Troll") and card.mind <= BALROGS_MIND
        if not fit and not card.specific:
            yield "MECCG-BLD-23", f"{card.label} is neither an Orc nor a Troll of mind {BALROGS_MIND} or less"


def _wrong_resource(card: MetwCard, side: Alignment) -> Iterator[tuple[str, str]]:
    """Resources of one's own side, and items of the other one (MECCG-BLD-27)."""
    allowed, rule = RESOURCES[side.word]
    item = card.kind is Kind.ITEM and card.belongs in (HERO, MINION)
    if card.belongs not in (*allowed, NEUTRAL) and not item:
        yield ("MECCG-BLD-24" if card.belongs == BALROG else rule), f"{card.label} is no resource of a {side.word} deck"
    if side is BALROGS and card.kind is Kind.FACTION and card.race not in BALROGS_FACTIONS:
        yield "MECCG-BLD-22", f"{card.label} is no faction of a Balrog player"


def _fallen_copies(checker: Checker) -> Iterator[Violation]:
    """MECCG-BLD-14, MECCG-BLD-15: three copies of a stage resource, two of any other character or resource."""
    copies: Counter[int] = Counter()
    for entry in checker.deck.entries:
        card = checker.card(entry)
        copies[card.number] += entry.copies
        stage = isinstance(card, MetwCard) and card.belongs == STAGE
        counted = (card.is_character and not card.is_main) or (card.is_resource and not card.is_hazard)
        if counted and not stage and not card.unique and copies[card.number] > 2:
            yield Violation("MECCG-BLD-15", entry.line, f"{copies[card.number]} copies of {card.label}; 2 are the most")


def _one_wizard(checker: Checker) -> Iterator[Violation]:
    """MECCG-BLD-16: nothing that is another Fallen-wizard's alone."""
    mine = {checker.card(entry).name for entry in checker.deck.entries if checker.card(entry).is_main}
    for entry in checker.deck.entries:
        card = checker.card(entry)
        if isinstance(card, MetwCard) and card.specific and card.specific not in mine:
            yield Violation("MECCG-BLD-16", entry.line, f"{card.label} is for {card.specific} alone")
