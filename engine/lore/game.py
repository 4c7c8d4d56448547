"""LoRE as a game: the door for tables, simulator, bots and screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from engine.cards.decks import Deck, DeckEntry, check
from engine.kernel.actions import Action, Secrets
from engine.kernel.game import Entry
from engine.kernel.machine import Machine, Procedures
from engine.kernel.pending import Pending, Reason
from engine.kernel.records import NONE, Handle, encode, handle
from engine.kernel.state import Event
from engine.lore import frames as fr
from engine.lore.board import CARDS, LIBRARY
from engine.lore.choices import CHOICE
from engine.lore.circle import CIRCLE
from engine.lore.combat import ATTACK
from engine.lore.council import COUNCIL
from engine.lore.deeds import DEEDS
from engine.lore.departures import RESCUE
from engine.lore.draft import Draft
from engine.lore.draws import DRAW, EXHAUST
from engine.lore.effects import EFFECTS, PERFORM
from engine.lore.endofturn import END_OF_TURN
from engine.lore.factions import FACTION
from engine.lore.hunt import HUNT
from engine.lore.items import ERRAND
from engine.lore.leaving import leave, stop
from engine.lore.looking import LOOK, WAIT
from engine.lore.movement import MOVEMENT
from engine.lore.play import PLAY
from engine.lore.records import ZONES, Player, State, Zone
from engine.lore.rings import RING
from engine.lore.rolls import ROLL
from engine.lore.setup import SETUP
from engine.lore.sitephase import SITE_PHASE
from engine.lore.strikes import STRIKE
from engine.lore.triggers import TRIGGERS, interrupt
from engine.lore.turn import TURN
from engine.lore.variants import (
    INTRODUCTORY,
    SOLITAIRE,
    STANDARD,
    Option,
    longer_by,
    options_ok,
    rules_for,
    sideboard_limit,
)
from engine.lore.verbs import no
from engine.lore.windows import WINDOW

PROCEDURES: Procedures = {
    fr.Setup: SETUP,
    fr.TurnFrame: TURN,
    fr.Movement: MOVEMENT,
    fr.SitePhase: SITE_PHASE,
    fr.EndOfTurn: END_OF_TURN,
    fr.Council: COUNCIL,
    fr.Window: WINDOW,
    fr.Play: PLAY,
    fr.Effects: EFFECTS,
    fr.Choice: CHOICE,
    fr.Roll: ROLL,
    fr.Attack: ATTACK,
    fr.Strike: STRIKE,
    fr.Draw: DRAW,
    fr.Exhaust: EXHAUST,
    fr.Rescue: RESCUE,
    fr.Triggers: TRIGGERS,
    fr.RingTest: RING,
    fr.Faction: FACTION,
    fr.Errand: ERRAND,
    fr.Look: LOOK,
    fr.Wait: WAIT,
    fr.Circle: CIRCLE,
    fr.Hunt: HUNT,
}

LoreMachine: TypeAlias = Machine[State, Draft]
MOST_CARDS = 200
POOL_LIMIT = 12
UNMIXED = 1 << 23
"""References of cards before their section was first committed: placeholders nobody can open."""
SIDES = ("", "resource", "hazard")
"""As what a card that can be either was counted (LORE-RULING-10), by the number in a deck list."""
SECTIONS = (Zone.POOL, Zone.SIDEBOARD, Zone.DRAW, Zone.START)

PERFORM |= DEEDS
MACHINE: LoreMachine = Machine(PROCEDURES, Draft, Draft.freeze, leave, stop, interrupt)
_decoder = msgspec.msgpack.Decoder(State)


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


class LoreGame:
    """The rules of LoRE behind the interface every table uses."""

    name = "lore"
    version = "lore-rules/1"

    def __init__(self) -> None:
        self.catalogue_digest = LIBRARY.digest
        self.machine = MACHINE

    def start(
        self, variant: int, options: Sequence[int], sizes: Sequence[Sequence[int]], strict: bool = False
    ) -> State:
        """The state before the first section is committed."""
        zones = []
        for seat, row in enumerate(sizes):
            rows: list[tuple[Handle, ...]] = [()] * ZONES
            start = UNMIXED
            for zone, size in zip(SECTIONS, row, strict=True):
                rows[zone] = tuple(handle(seat, start + place) for place in range(size))
                start += size
            zones.append(tuple(rows))
        owed = tuple(tuple(int(z) for z, size in zip(SECTIONS, row, strict=True) if size) for row in sizes)
        state = State(
            faces=tuple((0,) * sum(row) for row in sizes),
            zones=tuple(zones),
            epochs=(0,) * len(sizes),
            owed=owed,
            rules=msgspec.structs.replace(rules_for(variant, options), strict=strict),
            cards=tuple((None,) * sum(row) for row in sizes),
            players=tuple(Player(place=seat) for seat in range(len(sizes))),
            frames=(fr.Setup(0),),
        )
        draft = Draft(state)
        MACHINE.settle(draft)
        return draft.freeze()

    def pending(self, state: State) -> Pending:
        """The one thing the game waits for."""
        return MACHINE.pending(state)

    def legal(self, state: State, secrets: Secrets) -> tuple[Action, ...]:
        """The answers open to the decider."""
        return MACHINE.legal(state, secrets)

    def candidates(self, state: State, secrets: Secrets) -> Iterable[Action]:
        """Everything the decider might think of."""
        return MACHINE.candidates(state, secrets)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """What forbids an action now."""
        return MACHINE.why_not(state, action)

    def step(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened."""
        return MACHINE.step(state, action)

    def encode(self, state: State) -> bytes:
        """The canonical bytes of the public state."""
        return encode(state)

    def decode(self, data: bytes) -> State:
        """A state out of its canonical bytes."""
        return _decoder.decode(data)

    def kind(self, card: int) -> int:
        """The frame of a card: character, resource, hazard or either; 0 for an unknown one."""
        entry = CARDS.get(card)
        return entry.definition.frame if entry is not None else 0

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

    def deck_ok(self, variant: int, options: Sequence[int], deck: Sequence[Entry]) -> Reason | None:
        """Whether a deck list is legal (looked at when the game is over); boxed decks follow no such rules."""
        if any(entry.card not in CARDS for entry in deck):
            return no("There is a card in the deck that does not exist.", "LORE-DECK-01")
        if variant == INTRODUCTORY:
            return None
        parts: dict[int, list[DeckEntry]] = {zone: [] for zone in SECTIONS}
        for entry in deck:
            parts[entry.section].append(DeckEntry(0, 1, entry.card, SIDES[entry.side]))
        built = Deck("", NONE, tuple(parts[Zone.POOL]), tuple(parts[Zone.DRAW]), tuple(parts[Zone.SIDEBOARD]))
        excused = excused_rules(variant, options)
        found = [broken for broken in check(built, LIBRARY.catalogue) if broken.rule not in excused]
        return no(found[0].message, found[0].rule) if found else None

    def truthful(self, state: State, action: Action, secrets: Mapping[Handle, int]) -> Reason | None:
        """No answer of LoRE rests on a hidden card without proof, so none can be a lie."""
        return None


GAME = LoreGame()
