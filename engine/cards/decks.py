"""Deck files: reading them, and holding them against the rules of deck construction."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import msgspec

from engine.cards import files
from engine.cards.catalogue import Catalogue, load, plain
from engine.cards.definitions import Definition, Frame, Kind
from engine.cards.sealed import NOT_IN_THE_POOL, SealedError, sealed_pool, value_of

POOL, DRAW, SIDEBOARD, TIPS = "pool", "draw", "sideboard", "tips"
SECTIONS = (POOL, DRAW, SIDEBOARD, TIPS)
HEADERS = ("name", "start", "sealed")
TIP_FIELDS = ("company", "with", "site", "aim", "win")
HAZARD, RESOURCE = "hazard", "resource"

MOST_DRAFTED = 5
MOST_DRAFTED_MIND = 8

_COUNT = re.compile(r"[-+]?\d\S*")
_USE = re.compile(r"\s+as\s+(hazard|resource)$")


class DeckEntry(msgspec.Struct, frozen=True, array_like=True):
    """Some copies of one card; a card that is hazard or resource says as which it counts."""

    line: int
    copies: int
    number: int
    counts_as: str = ""


class Tips(msgspec.Struct, frozen=True, array_like=True):
    """Play tips: how the introductory game begins with this deck, and how the deck wins."""

    line: int = 0
    company: tuple[int, ...] = ()
    starting_cards: tuple[int, ...] = ()
    site: int = -1
    aims: tuple[int, ...] = ()
    win: str = ""


class Deck(msgspec.Struct, frozen=True, array_like=True):
    """A deck as it is written; cards by number, sites by index, -1 for no site."""

    name: str
    start: int
    pool: tuple[DeckEntry, ...]
    draw: tuple[DeckEntry, ...]
    sideboard: tuple[DeckEntry, ...]
    tips: Tips = Tips()
    start_line: int = 1
    sealed: str = ""
    """The code of the pool it is built from, if it is a sealed deck."""

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The entries of the whole deck."""
        return self.pool + self.draw + self.sideboard


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with one line of a deck file."""

    line: int
    reason: str


class DeckError(Exception):
    """A deck file that cannot be read: every line that is wrong, and why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"line {problem.line}: {problem.reason}" for problem in problems))
        self.problems = problems


class Violation(msgspec.Struct, frozen=True):
    """A rule of deck construction that a deck breaks."""

    rule: str
    line: int
    message: str


def expand(entries: Iterable[DeckEntry]) -> tuple[int, ...]:
    """The numbers of the cards, one for each copy."""
    return tuple(entry.number for entry in entries for _ in range(entry.copies))


@cache
def ready_decks() -> dict[str, Deck]:
    """The ready-to-play decks by their short names."""
    return {short: parse(text, load()) for short, text in files.read_decks().items()}


def ready_deck(name: str) -> Deck | None:
    """The ready-to-play deck of that name or short name, or of the only one that begins so."""
    wanted = plain(name)
    decks = ready_decks()
    exact = [deck for short, deck in decks.items() if wanted in (short, plain(deck.name))]
    begins = [deck for deck in decks.values() if wanted and plain(deck.name).startswith(wanted)]
    found = exact or begins
    return found[0] if len(found) == 1 else None


def parse(text: str, catalogue: Catalogue) -> Deck:
    """The deck written in the text; raises DeckError that names every line which cannot be read."""
    return _Parser(catalogue).read(text)


class _Parser:
    """Reads a deck file line by line and gathers what is wrong with it."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._problems: list[Problem] = []
        self._fields: dict[str, tuple[int, str]] = {}
        self._tips: dict[str, tuple[int, str]] = {}
        self._parts: dict[str, list[DeckEntry]] = {POOL: [], DRAW: [], SIDEBOARD: []}
        self._section = ""
        self._section_lines: dict[str, int] = {}
        self._line = 0

    def read(self, text: str) -> Deck:
        for number, raw in enumerate(text.splitlines(), start=1):
            self._line = number
            line = raw.split("#", 1)[0].rstrip()
            if line.strip():
                self._take(line)
        self._line = 1
        if "name" not in self._fields:
            self._fail("the deck has no name: begin the file with “name: …”")
        if DRAW not in self._section_lines:
            self._fail("there is no [draw] section with the cards of the draw pile")
        deck = Deck(
            name=self._fields.get("name", (0, ""))[1],
            start=self._site(self._fields, "start"),
            pool=tuple(self._parts[POOL]),
            draw=tuple(self._parts[DRAW]),
            sideboard=tuple(self._parts[SIDEBOARD]),
            tips=self._read_tips(),
            start_line=self._fields.get("start", (1, ""))[0],
            sealed=self._code(),
        )
        if self._problems:
            raise DeckError(tuple(sorted(self._problems, key=lambda problem: problem.line)))
        return deck

    def _fail(self, reason: str) -> None:
        self._problems.append(Problem(self._line, reason))

    def _take(self, line: str) -> None:
        if line.startswith("["):
            self._open(line.strip().removeprefix("[").removesuffix("]").strip().lower())
        elif self._section == "":
            self._field(line, self._fields, HEADERS)
        elif self._section == TIPS:
            self._field(line, self._tips, TIP_FIELDS)
        elif self._section in self._parts:
            self._card(line.strip())

    def _open(self, section: str) -> None:
        if section not in SECTIONS:
            known = ", ".join(f"[{name}]" for name in SECTIONS)
            self._fail(f"there is no section [{section}]; sections are {known}")
        elif section in self._section_lines:
            self._fail(f"the section [{section}] was already opened in line {self._section_lines[section]}")
        self._section_lines.setdefault(section, self._line)
        self._section = section

    def _field(self, line: str, into: dict[str, tuple[int, str]], names: tuple[str, ...]) -> None:
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if line[0].isspace() and into:
            last = next(reversed(into))
            into[last] = (into[last][0], f"{into[last][1]} {line.strip()}")
        elif not colon or name not in names:
            known = ", ".join(f"“{field}:”" for field in names)
            self._fail(f"expected one of {known}, found “{line.strip()}”")
        elif name in into:
            self._fail(f"“{name}” was already given in line {into[name][0]}")
        else:
            into[name] = (self._line, value.strip())

    def _card(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        count, name = (first, rest.strip()) if _COUNT.fullmatch(first) else ("1", line)
        use = _USE.search(name)
        if use:
            name = name[: use.start()]
        if not re.fullmatch(r"\d{1,2}x?", count) or int(count.removesuffix("x")) == 0:
            self._fail(f"“{count}” is no number of copies; write for instance “3 {name or 'Orc-patrol'}”")
            return
        card = self._named(name)
        if card is not None:
            copies = int(count.removesuffix("x"))
            entry = DeckEntry(self._line, copies, card.number, use[1] if use else "")
            self._parts[self._section].append(entry)

    def _named(self, name: str) -> Definition | None:
        card = self._catalogue.find(name)
        if card is None:
            names = {plain(known.name): known.name for known in self._catalogue.definitions}
            near = difflib.get_close_matches(plain(name), names, n=1)
            hint = f"; did you mean “{names[near[0]]}”?" if near else ""
            self._fail(f"there is no card “{name}”{hint}")
        return card

    def _read_tips(self) -> Tips:
        return Tips(
            line=self._section_lines.get(TIPS, 0),
            company=self._cards_of("company"),
            starting_cards=self._cards_of("with"),
            site=self._site(self._tips, "site"),
            aims=tuple(self._sites_of("aim")),
            win=self._tips.get("win", (0, ""))[1],
        )

    def _names_of(self, fields: dict[str, tuple[int, str]], field: str) -> Iterator[str]:
        self._line, value = fields.get(field, (0, ""))
        yield from (name.strip() for name in value.split(",") if name.strip())

    def _cards_of(self, field: str) -> tuple[int, ...]:
        found = [self._named(name) for name in self._names_of(self._tips, field)]
        return tuple(card.number for card in found if card is not None)

    def _sites_of(self, field: str, fields: dict[str, tuple[int, str]] | None = None) -> Iterator[int]:
        sites = {plain(site.name): site.index for site in self._catalogue.atlas.sites if not site.hidden}
        for name in self._names_of(self._tips if fields is None else fields, field):
            if plain(name) in sites:
                yield sites[plain(name)]
            else:
                self._fail(f"there is no site “{name}”")

    def _code(self) -> str:
        self._line, code = self._fields.get("sealed", (0, ""))
        if self._line:
            try:
                value_of(code)
            except SealedError as error:
                self._fail(str(error))
        return code

    def _site(self, fields: dict[str, tuple[int, str]], field: str) -> int:
        return next(self._sites_of(field, fields), -1)


def check(deck: Deck, catalogue: Catalogue) -> tuple[Violation, ...]:
    """Every rule of deck construction that the deck breaks, in the order of the lines."""
    checker = _Checker(deck, catalogue)
    found = [violation for rules in _RULES for violation in rules(checker)]
    return tuple(sorted(found, key=lambda violation: (violation.line, violation.rule)))


class _Checker:
    """A deck with its cards looked up, for the rules to ask."""

    def __init__(self, deck: Deck, catalogue: Catalogue) -> None:
        self.deck = deck
        self.catalogue = catalogue

    def card(self, entry: DeckEntry) -> Definition:
        return self.catalogue[entry.number]

    def total(self, entries: Iterable[DeckEntry], counts: Callable[[DeckEntry, Definition], bool]) -> int:
        """How many copies count."""
        return sum(entry.copies for entry in entries if counts(entry, self.card(entry)))

    def last(self, entries: Iterable[DeckEntry], counts: Callable[[DeckEntry, Definition], bool]) -> int:
        """The last line whose cards count, 1 if there is none."""
        return max((entry.line for entry in entries if counts(entry, self.card(entry))), default=1)


def _is_character(entry: DeckEntry, card: Definition) -> bool:
    return card.kind is Kind.CHARACTER


def _is_main(entry: DeckEntry, card: Definition) -> bool:
    return card.is_main


def _is_resource(entry: DeckEntry, card: Definition) -> bool:
    return entry.counts_as == RESOURCE if card.frame is Frame.RESOURCE_OR_HAZARD else card.is_resource


def _is_hazard(entry: DeckEntry, card: Definition) -> bool:
    return entry.counts_as == HAZARD if card.frame is Frame.RESOURCE_OR_HAZARD else card.is_hazard


def _is_creature(entry: DeckEntry, card: Definition) -> bool:
    return card.only_creature


def _copies(checker: _Checker) -> Iterator[Violation]:
    """LORE-DECK-03 to 05, over the whole deck."""
    copies: Counter[int] = Counter()
    several_mains: list[str] = []
    for entry in checker.deck.entries:
        card = checker.card(entry)
        before, copies[card.number] = copies[card.number], copies[card.number] + entry.copies
        now = copies[card.number]
        if card.is_main:
            if now > 1 and card.name not in several_mains:
                several_mains.append(card.name)
            if now > 3:
                reason = f"{now} copies of {card.name}; three are the most"
                yield Violation("LORE-DECK-05", entry.line, reason)
            elif now > 1 and several_mains[0] != card.name and before < 2:
                reason = f"several copies of {card.name} and of {several_mains[0]}; only one may have several"
                yield Violation("LORE-DECK-05", entry.line, reason)
        elif card.unique and now > 1:
            yield Violation("LORE-DECK-03", entry.line, f"{now} copies of {card.name}, which is unique")
        elif now > 3:
            yield Violation("LORE-DECK-04", entry.line, f"{now} copies of {card.name}; three are the most")


def _pool(checker: _Checker) -> Iterator[Violation]:
    """LORE-DECK-06 to 09 with LORE-RULING-06 and 07."""
    pool = checker.deck.pool
    characters = checker.total(pool, _is_character)
    if characters > 10:
        line = checker.last(pool, _is_character)
        yield Violation("LORE-DECK-06", line, f"{characters} characters in the pool; ten are the most")
    starting = 0
    for entry in pool:
        card = checker.card(entry)
        if card.is_main:
            reason = f"{card.name} is a main character; none may be in the pool"
            yield Violation("LORE-DECK-07", entry.line, reason)
        elif card.is_character:
            continue
        elif card.kind is Kind.QUEST or (card.item_kind == "minor" and not card.unique):
            starting += entry.copies
            if starting > 2:
                rule = "LORE-DECK-09" if card.kind is Kind.QUEST else "LORE-DECK-08"
                reason = f"{starting} minor items and quests in the pool; two are the most"
                yield Violation(rule, entry.line, reason)
        else:
            reason = f"{card.name} may not be in the pool: only characters, non-unique minor items and quests"
            yield Violation("LORE-DECK-08", entry.line, reason)


def _draw_pile(checker: _Checker) -> Iterator[Violation]:
    """LORE-DECK-10 to 15."""
    draw = checker.deck.draw
    resources, hazards = checker.total(draw, _is_resource), checker.total(draw, _is_hazard)
    if not 30 <= resources <= 50:
        reason = f"{resources} resources in the draw pile; there must be 30 to 50"
        yield Violation("LORE-DECK-10", checker.last(draw, _is_resource), reason)
    if hazards != resources:
        reason = f"{hazards} hazards and {resources} resources in the draw pile; the numbers must be equal"
        yield Violation("LORE-DECK-11", checker.last(draw, _is_hazard), reason)
    creatures = checker.total(draw, _is_creature)
    if creatures < 10:
        dual = checker.total(draw, lambda _, card: card.is_creature and not card.only_creature)
        rule = "LORE-DECK-13" if creatures + dual >= 10 else "LORE-DECK-12"
        reason = f"{creatures} of the hazards are creatures and nothing else; there must be at least ten"
        yield Violation(rule, checker.last(draw, _is_creature), reason)
    for rule, counts, most, what in (
        ("LORE-DECK-14", _is_character, 5, "characters"),
        ("LORE-DECK-15", _is_main, 3, "main characters"),
    ):
        number = checker.total(draw, counts)
        if number > most:
            reason = f"{number} {what} in the draw pile; {most} are the most"
            yield Violation(rule, checker.last(draw, counts), reason)


def _sideboard(checker: _Checker) -> Iterator[Violation]:
    """LORE-DECK-16; what is in it is free by LORE-DECK-17 and 18."""
    cards = sum(entry.copies for entry in checker.deck.sideboard)
    if cards > 30:
        line = checker.deck.sideboard[-1].line
        yield Violation("LORE-DECK-16", line, f"{cards} cards in the sideboard; 30 are the most")


def _declarations(checker: _Checker) -> Iterator[Violation]:
    """LORE-RULING-10: a card in the draw pile that is hazard or resource says as which it counts."""
    for entry in checker.deck.entries:
        card = checker.card(entry)
        dual = card.frame is Frame.RESOURCE_OR_HAZARD
        if dual and not entry.counts_as and entry in checker.deck.draw:
            reason = f"{card.name} is hazard or resource: write “{card.name} as hazard” or “… as resource”"
            yield Violation("LORE-RULING-10", entry.line, reason)
        elif entry.counts_as and not dual:
            reason = f"{card.name} is {card.kind_words} only: leave out “as {entry.counts_as}”"
            yield Violation("LORE-RULING-10", entry.line, reason)


def _beginning(checker: _Checker) -> Iterator[Violation]:
    """The starting site of the header, and tips that can be carried out with this pool."""
    deck, tips = checker.deck, checker.deck.tips
    if deck.start >= 0 and not checker.catalogue.atlas.sites[deck.start].start:
        name = checker.catalogue.atlas.sites[deck.start].name
        yield Violation("LORE-SETUP-13", deck.start_line, f"{name} is not one of the four starting sites")
    left = Counter(expand(deck.pool))
    for number in tips.company + tips.starting_cards:
        left[number] -= 1
        if left[number] < 0:
            reason = f"{checker.catalogue[number].name} of the tips is not in the pool"
            yield Violation("LORE-INTRO-04", tips.line, reason)
    mind = sum(checker.catalogue[number].mind for number in tips.company)
    if mind > MOST_DRAFTED_MIND:
        reason = f"the company of the tips has mind {mind}; {MOST_DRAFTED_MIND} is the most"
        yield Violation("LORE-DRAFT-05", tips.line, reason)
    if len(tips.company) > MOST_DRAFTED:
        reason = f"{len(tips.company)} characters in the company of the tips; {MOST_DRAFTED} are the most"
        yield Violation("LORE-DRAFT-07", tips.line, reason)


def _sealed(checker: _Checker) -> Iterator[Violation]:
    """A sealed deck holds nothing but what its pool holds."""
    if not checker.deck.sealed:
        return
    pool = sealed_pool(checker.catalogue, checker.deck.sealed)
    copies: Counter[int] = Counter()
    for entry in checker.deck.entries:
        copies[entry.number] += entry.copies
        have, given = copies[entry.number], pool.get(entry.number, 0)
        if have > given:
            name = checker.card(entry).name
            reason = f"{have} copies of {name}; the pool has {given}" if given else f"{name} is not in the pool"
            yield Violation(NOT_IN_THE_POOL, entry.line, reason)


_RULES = (_copies, _pool, _draw_pile, _sideboard, _declarations, _beginning, _sealed)
