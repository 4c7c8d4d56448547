"""The questions before a game of METW: who starts with what, and who goes into the play deck."""

from __future__ import annotations

from typing import cast

from engine.journeys.table.verbs import PASS
from engine.kernel.state import Frame
from engine.metw.game import GAME
from engine.metw.phases.beginnings import token_number
from engine.metw.phases.setup import mind_of, most_starters
from engine.metw.table.frames import Exchange, Seating, Setup
from engine.metw.table.records import MetwState, Place
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.fights import picks
from lore_tui.games.journeys.ask.things import detail_of, point
from lore_tui.games.journeys.names import Names
from lore_tui.games.metw.names import ALIGNMENTS
from lore_tui.view.sheet import Sheet, Step
from lore_tui.words import listed


def starter(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Somebody to start with, laid face down: nobody sees him until both players show theirs."""
    setup, seat = cast(Setup, frame), cast(int, names.seat)
    taken = [*setup.chosen[seat], *(card for card in b.zones[seat][Place.BID] if names.number(b, card) in b.book)]
    minds = sum(mind_of(b, b.book[names.number(b, card)].definition) for card in taken)
    so_far = f"You have {len(taken)} of {most_starters(b, seat)}, minds {minds} of {b.rules.starting_mind}."
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS or names.number(b, x.args[0]) not in b.book:  # in a draft a token says that nobody follows
            done = entry(b, names, x, Step("nobody else"))
        else:
            entries.append(entry(b, names, x, point(b, names, x.args[0]), detail=detail_of(b, names, x.args[0])))
    title = "DRAFT" if b.rules.draft else "COMPANY"
    return Sheet(title, f"Lay down a starting character, face down? {so_far}", entries, done)


def alignment(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """What the deck stands for: one answer, which its location deck gives."""
    found = GAME.candidates(b, names.secrets)
    said = [(x, ALIGNMENTS[b.law.alignments[x.args[0]].word]) for x in found]
    entries = [entry(b, names, x, Step(f"say that you play {whom}")) for x, whom in said]
    return Sheet("ALIGNMENT", "Everybody says whom he plays.", entries, final=False)


def fallen(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """For which Fallen-wizard a player stands."""
    found = [(x, b.book[x.args[0]].definition.name) for x in GAME.candidates(b, names.secrets)]
    entries = [entry(b, names, x, Step(f"say that you are {name}")) for x, name in found]
    return Sheet("FALLEN-WIZARD", "Which Fallen-wizard are you? Everybody hears it.", entries, final=False)


def first_site(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Where the company starts, laid face down."""
    question = "Where does your company start? The site lies face down until everybody has chosen."
    return picks(b, names, "FIRST SITE", question, final=True)


def split_up(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """How many of the company start there; a token says it, unseen until all is shown."""
    people = [names.card(b, card) for card in cast(Setup, frame).chosen[cast(int, names.seat)]]
    here = names.card(b, b.zones[cast(int, names.seat)][Place.BID][-1])
    counts = {x: token_number(b, names.number(b, x.args[0])) or len(people) for x in GAME.candidates(b, names.secrets)}
    entries = []
    for x, count in sorted(counts.items(), key=lambda one: one[1]):
        some = people[0] if count == 1 else f"{people[0]} to {people[count - 1]}"
        words = "everybody" if count == len(people) else some
        entries.append(entry(b, names, x, Step(words), detail=f"At {here}: {listed(people[:count])}."))
    return Sheet("FIRST SITE", f"Who starts at {here}? The others start at the other site.", entries)


def show_sites(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Where the companies start is shown."""
    found = GAME.candidates(b, names.secrets)
    entries = [entry(b, names, x, Step(f"show {names.card(b, x.args[0])}")) for x in found]
    return Sheet("SHOW", "Everybody has chosen: your first site is shown.", entries, final=False)


def wizard(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The Wizard one of several plays: one whom nobody has chosen."""
    entries = [
        entry(b, names, x, Step(b.book[x.args[0]].definition.name)) for x in GAME.candidates(b, names.secrets)
    ]
    return Sheet("WIZARD", "Which Wizard will you play? Nobody else can choose him then.", entries)


def reveal(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Somebody to start with, revealed at once: nobody else can have him."""
    taken = cast(Seating, frame).chosen[cast(int, names.seat)]
    minds = sum(mind_of(b, b.book[names.number(b, card)].definition) for card in taken)
    so_far = f"You have {len(taken)} of {b.rules.starters}, minds {minds} of {b.rules.starting_mind}."
    return picks(b, names, "COMPANY", f"Reveal a starting character? {so_far}", "nobody else", final=True)


def exchange_out(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A card of the play deck that makes room for one of the sideboard."""
    left = cast(Exchange, frame).left
    return picks(b, names, "EXCHANGE", f"Exchange a card of your play deck? Up to {left}.", "none", final=True)


def exchange_in(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The card of the sideboard that takes its place."""
    out = names.card(b, cast(Exchange, frame).out)
    return picks(b, names, "EXCHANGE", f"Which card takes the place of {out}?", f"keep {out}", final=True)


def show_laid(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """What was laid down is shown."""
    return shown(b, names, "Both have chosen: your cards are shown.")


def shown(b: MetwState, names: Names, question: str) -> Sheet:
    """Cards that have to be turned up: one answer."""
    entries = []
    for x in GAME.candidates(b, names.secrets):
        cards = [names.card(b, card) for card in x.args if names.number(b, card) in b.book]
        entries.append(entry(b, names, x, Step(f"show {listed(cards) or 'nobody'}")))
    return Sheet("SHOW", question, entries, final=False)


def starting_item(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A minor item to start with."""
    lying = cast(Setup, frame).count
    question = f"Lay down a starting item, face down? You have {lying} of {b.rules.starting_items}."
    return picks(b, names, "ITEMS", question, "none", final=True)


def bearer(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Who of the company gets the starting item laid down last: a token says it, unseen until all is shown."""
    people = cast(Setup, frame).chosen[cast(int, names.seat)]
    entries = []
    for x in GAME.candidates(b, names.secrets):
        who = people[token_number(b, names.number(b, x.args[0]))]
        entries.append(entry(b, names, x, point(b, names, who)))
    what = names.card(b, b.zones[cast(int, names.seat)][Place.BID][-1])
    return Sheet("ITEMS", f"Who gets {what}?", entries)


def show_items(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The starting items are shown with those who bear them."""
    items = b.zones[cast(int, names.seat)][Place.BID][::2]
    entries = []
    for x in GAME.candidates(b, names.secrets):
        pairs = [f"{names.card(b, item)} by {names.card(b, who)}" for item, who in zip(items, x.args, strict=True)]
        entries.append(entry(b, names, x, Step(f"show {listed(pairs)}")))
    return Sheet("SHOW", "Both have chosen: your items are shown.", entries, final=False)


def deck_character(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Characters for the play deck, which nobody else sees."""
    most = b.rules.deck_characters + b.rules.wizards
    question = f"Put a character of your pool into your play deck? {cast(Setup, frame).count} of {most} are there."
    return picks(b, names, "PLAY DECK", question, "nobody else", final=True)
