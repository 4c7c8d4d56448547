"""LoRE as a game: the door for tables, simulator, bots and screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from engine.cards.decks import DeckEntry
from engine.cards.digest import digest
from engine.journeys.cards import words as w
from engine.journeys.cards.decks import HAZARD, SIDES, Deck
from engine.journeys.combat.attack import ATTACK
from engine.journeys.combat.strikes import STRIKE
from engine.journeys.effects.deeds import DEEDS
from engine.journeys.effects.item_search import ITEM_SEARCH
from engine.journeys.effects.perform import WORDS, Perform, effects_by
from engine.journeys.effects.triggers import TRIGGERS
from engine.journeys.play.choices import CHOICE
from engine.journeys.play.departures import RESCUE
from engine.journeys.play.draws import DRAW
from engine.journeys.play.factions import FACTION
from engine.journeys.play.items import ERRAND
from engine.journeys.play.looking import LOOK, RANDOM_PICK
from engine.journeys.play.play import PLAY
from engine.journeys.play.rings import RING
from engine.journeys.play.rolls import ROLL
from engine.journeys.table import frames as fr
from engine.journeys.table.records import IN_DRAW, IN_HAND, ZONES, Player, Zone
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets
from engine.kernel.door import MachineGame, laid_out
from engine.kernel.game import ListedCard, Variant
from engine.kernel.machine import Machine, Procedures, Refusals
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import procedure
from engine.lore import frames as own
from engine.lore.cards.deck_rules import check
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import library
from engine.lore.circle import CIRCLE
from engine.lore.council import COUNCIL, win
from engine.lore.endofturn import END_OF_TURN
from engine.lore.exhaustion import EXHAUST
from engine.lore.interrupt import count_spoils, interrupt
from engine.lore.leaving import leave, stop
from engine.lore.movement import MOVEMENT
from engine.lore.records import Draft, State
from engine.lore.setup import SETUP
from engine.lore.sitephase import SITE_PHASE
from engine.lore.turn import TURN
from engine.lore.variants import (
    INTRODUCTORY,
    SOLITAIRE,
    STANDARD,
    WAYS,
    Option,
    longer_by,
    options_ok,
    rules_for,
    sideboard_limit,
)
from engine.lore.windows import WINDOW

PERFORM: Perform = {**WORDS, **DEEDS, w.Win: win}
PROCEDURES: Procedures = {
    own.Setup: procedure(*SETUP),
    own.TurnFrame: procedure(*TURN),
    own.Movement: procedure(*MOVEMENT),
    own.SitePhase: procedure(*SITE_PHASE),
    own.EndOfTurn: procedure(*END_OF_TURN),
    own.Council: procedure(*COUNCIL),
    fr.Window: procedure(*WINDOW),
    fr.Play: procedure(*PLAY),
    fr.Effects: procedure(*effects_by(PERFORM)),
    fr.Choice: procedure(*CHOICE),
    fr.Roll: procedure(*ROLL),
    fr.Attack: procedure(*ATTACK, count_spoils),
    fr.Strike: procedure(*STRIKE),
    fr.Draw: procedure(*DRAW),
    own.Exhaust: procedure(*EXHAUST),
    fr.Rescue: procedure(*RESCUE),
    fr.Triggers: procedure(*TRIGGERS),
    fr.RingTest: procedure(*RING),
    fr.Faction: procedure(*FACTION),
    fr.Errand: procedure(*ERRAND),
    fr.Look: procedure(*LOOK),
    fr.RandomPick: procedure(*RANDOM_PICK),
    own.Circle: procedure(*CIRCLE),
    fr.ItemSearch: procedure(*ITEM_SEARCH),
}

LoreMachine: TypeAlias = Machine[State, Draft]
MOST_CARDS = 200
POOL_LIMIT = 12
SECTIONS = (Zone.POOL, Zone.SIDEBOARD, Zone.DRAW, Zone.START)

REFUSALS = Refusals(no("The game is over.", "LORE-END-08"), no("Something else is due first.", "LORE-TIMING-02"))
MACHINE: LoreMachine = Machine(PROCEDURES, Draft, Draft.freeze, leave, stop, interrupt, REFUSALS)


def excused_rules(variant: int, options: Sequence[int]) -> frozenset[str]:
    """Rules of deck construction that do not hold for one seat's list of a game."""
    excused: set[str] = set()
    if variant == SOLITAIRE:
        # LORE-SOLO-02: each seat holds one side only; the numbers hold for both together.
        excused |= {"LORE-DECK-10", "LORE-DECK-11", "LORE-DECK-12", "LORE-DECK-13"}
    if Option.STARTING_MAIN in options:
        excused.add("LORE-DECK-07")
    if longer_by(options):
        # LORE-OPT-07: the larger sideboard was measured when the table was set up.
        excused.add("LORE-DECK-16")
    return frozenset(excused)


def known_decks() -> list[tuple[object, ...]]:
    """What rules read of the ready-to-play decks: LORE-INTRO-05 and LORE-RULING-168 know them by their play tips."""
    return [
        (short, deck.tips.company, deck.tips.site, any(entry.counts_as == HAZARD for entry in deck.entries))
        for short, deck in ready_decks().items()
    ]


class LoreGame(MachineGame[State]):
    """The rules of LoRE behind the interface every table uses."""

    name = "lore"
    title = "LoRE"
    version = "lore-rules/4"
    variants: tuple[Variant, ...] = WAYS

    def __init__(self) -> None:
        super().__init__(MACHINE, State)
        self.catalogue_digest = digest(library().digest, known_decks())

    def start(
        self, variant: int, options: Sequence[int], sizes: Sequence[Sequence[int]], strict: bool = False
    ) -> State:
        """The state before the first section is committed."""
        state = State(
            **laid_out(sizes, ZONES),
            rules=msgspec.structs.replace(rules_for(variant, options), strict=strict),
            cards=tuple((None,) * sum(row) for row in sizes),
            players=tuple(Player(place=seat) for seat in range(len(sizes))),
            frames=(own.Setup(0),),
        )
        return MACHINE.begun(state)

    def kind(self, card: int) -> int:
        """The frame of a card: character, resource, hazard or either; 0 for an unknown one."""
        entry = State.book.get(card)
        return entry.definition.side if entry is not None else 0

    def options_ok(self, variant: int, options: Sequence[int]) -> Reason | None:
        """Whether these optional rules can be agreed on together."""
        return options_ok(variant, options)

    def sizes_ok(self, variant: int, options: Sequence[int], sizes: Sequence[int]) -> Reason | None:
        """Whether a deck may have sections of these sizes."""
        refused = options_ok(variant, options)
        if refused is not None:
            return refused
        if len(sizes) != len(SECTIONS) or sum(sizes) > MOST_CARDS:
            return no("A deck has at most two hundred cards in four sections.", "LORE-DECK-01")
        pool, side, draw, start = sizes
        if pool > POOL_LIMIT or side > sideboard_limit(options) or (variant == STANDARD and start):
            return no("A section of the deck is too large.", "LORE-DECK-06")
        return None if draw else no("A deck needs a draw pile.", "LORE-DECK-10")

    def deck_ok(self, variant: int, options: Sequence[int], deck: Sequence[ListedCard]) -> Reason | None:
        """Whether a deck list is legal (looked at when the game is over); boxed decks follow no such rules."""
        if any(entry.card not in State.book for entry in deck):
            return no("There is a card in the deck that does not exist.", "LORE-DECK-01")
        if variant == INTRODUCTORY:
            return None
        parts: dict[int, list[DeckEntry]] = {zone: [] for zone in SECTIONS}
        for entry in deck:
            parts[entry.section].append(DeckEntry(0, 1, entry.card, SIDES[entry.side]))
        built = Deck("", NONE, tuple(parts[Zone.POOL]), tuple(parts[IN_DRAW]), tuple(parts[Zone.SIDEBOARD]))
        excused = excused_rules(variant, options)
        found = [broken for broken in check(built, library().catalogue) if broken.rule not in excused]
        return no(found[0].message, found[0].rule) if found else None

    def truthful(self, state: State, action: Action, secrets: Mapping[Handle, int]) -> Reason | None:
        """No answer of LoRE rests on a hidden card without proof, so none can be a lie."""
        return None

    def sees(self, state: State, own: Secrets, others: Iterable[Secrets]) -> Secrets:
        """What a seat knows; in solitaire both hands lie open (LORE-SOLO-09), the piles do not."""
        if not state.rules.solitaire:
            return own
        held = {card for rows in state.zones for card in rows[IN_HAND]}
        return {**own, **{card: known[card] for known in others for card in held if card in known}}


GAME = LoreGame()
