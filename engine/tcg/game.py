"""The Lord of the Rings TCG as a game: the door for tables, simulator, bots and screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from engine.kernel.actions import Action, Secrets
from engine.kernel.door import MachineGame, laid_out
from engine.kernel.game import ListedCard, Variant
from engine.kernel.machine import Machine, Procedures, Refusals
from engine.kernel.pending import Reason
from engine.kernel.records import Handle
from engine.tcg.cards.decks import MOST_DRAW, Deck, check
from engine.tcg.cards.printed import Side
from engine.tcg.cards.words import Handler
from engine.tcg.effects import deckdeeds, deeds, handdeeds
from engine.tcg.effects.choices import CHOICE
from engine.tcg.effects.deckdeeds import SHOWING
from engine.tcg.effects.handlers import do_handler
from engine.tcg.effects.perform import Deed, effects_procedure
from engine.tcg.phases.fights import ARCHERY, ASSIGNMENT, SKIRMISH, SKIRMISHES
from engine.tcg.phases.happenings import HAPPENS, TRIGGERED, interrupt
from engine.tcg.phases.play import PLAY, SEARCH
from engine.tcg.phases.setup import SETUP
from engine.tcg.phases.turn import RECONCILE, TURN
from engine.tcg.phases.victory import leave, stop
from engine.tcg.phases.windows import WINDOW
from engine.tcg.reading.filters import Word
from engine.tcg.table import frames as fr
from engine.tcg.table.board import CARDS, LIBRARY
from engine.tcg.table.draft import Draft
from engine.tcg.table.piles import DRAWING, HAND_PICK, LOOKING, OPENING, RANDOM_PICK, TOPPING
from engine.tcg.table.records import SECTIONS, TOKENS, ZONES, Player, State, Zone
from engine.tcg.table.sites import LAYING, TRAVEL
from engine.tcg.table.tokens import DYING, EXERTING, HEALING, WOUNDING
from engine.tcg.table.verbs import no
from engine.tcg.variants import WAYS, options_ok, rules_for

PERFORM: Mapping[type[Word], Deed] = {
    **deeds.PERFORM,
    **handdeeds.PERFORM,
    **deckdeeds.PERFORM,
    Handler: do_handler,
}
PROCEDURES: Procedures = {
    fr.Setup: SETUP,
    fr.TurnFrame: TURN,
    fr.Travel: TRAVEL,
    fr.Archery: ARCHERY,
    fr.Assignment: ASSIGNMENT,
    fr.Skirmishes: SKIRMISHES,
    fr.Skirmish: SKIRMISH,
    fr.Reconcile: RECONCILE,
    fr.Window: WINDOW,
    fr.Play: PLAY,
    fr.Effects: effects_procedure(PERFORM),
    fr.Choice: CHOICE,
    fr.Happens: HAPPENS,
    fr.Wounding: WOUNDING,
    fr.Exerting: EXERTING,
    fr.Healing: HEALING,
    fr.Dying: DYING,
    fr.Drawing: DRAWING,
    fr.Topping: TOPPING,
    fr.Opening: OPENING,
    fr.HandPick: HAND_PICK,
    fr.RandomPick: RANDOM_PICK,
    fr.Looking: LOOKING,
    fr.Search: SEARCH,
    fr.Laying: LAYING,
    fr.Triggered: TRIGGERED,
    fr.Showing: SHOWING,
}
REFUSALS = Refusals(no("The game is over.", "TCG-WIN-01"), no("Something else is due first.", "TCG-TIME-09"))
TcgMachine: TypeAlias = Machine[State, Draft]
MACHINE: TcgMachine = Machine(PROCEDURES, Draft, Draft.freeze, leave, stop, interrupt, REFUSALS)


class TcgGame(MachineGame[State]):
    """The rules of the Lord of the Rings TCG behind the interface every table uses."""

    name = "tcg"
    title = "The Lord of the Rings TCG"
    version = "tcg-rules/4"

    def __init__(self) -> None:
        super().__init__(MACHINE, State)
        self.catalogue_digest = LIBRARY.digest
        self.variants: tuple[Variant, ...] = WAYS

    def start(
        self, variant: int, options: Sequence[int], sizes: Sequence[Sequence[int]], strict: bool = False
    ) -> State:
        """The state before the first section is committed."""
        state = State(
            **laid_out(sizes, ZONES),
            rules=msgspec.structs.replace(rules_for(variant, options), strict=strict),
            cards=tuple((None,) * sum(row) for row in sizes),
            players=tuple(Player(place=seat) for seat in range(len(sizes))),
            frames=(fr.Setup(0),),
        )
        return MACHINE.begun(state)

    def kind(self, card: int) -> int:
        """The side of a card; 0 for an unknown one."""
        if card in TOKENS:
            return Side.TOKEN
        return CARDS[card].printed.side if card in CARDS else 0

    def options_ok(self, variant: int, options: Sequence[int]) -> Reason | None:
        """Whether a game can be agreed on like this."""
        return options_ok(variant, options)

    def sizes_ok(self, variant: int, options: Sequence[int], sizes: Sequence[int]) -> Reason | None:
        """Whether a deck may have sections of these sizes."""
        refused = options_ok(variant, options)
        if refused is not None:
            return refused
        if len(sizes) != len(SECTIONS) or sizes[0] != 2 or sizes[1] != 9 or sizes[3] != len(TOKENS):
            return no("A deck has Frodo, the Ring, nine sites, a draw deck and the tokens of bids.", "TCG-DECK-01")
        return None if 0 < sizes[2] <= MOST_DRAW else no("The draw deck is of the wrong size.", "TCG-DECK-01")

    def deck_ok(self, variant: int, options: Sequence[int], deck: Sequence[ListedCard]) -> Reason | None:
        """Whether a deck list is legal, looked at when the game is over."""
        parts: dict[int, list[int]] = {zone: [] for zone in SECTIONS}
        for entry in deck:
            parts[entry.section].append(entry.card)
        if tuple(sorted(parts[Zone.BIDS])) != TOKENS:
            return no("The tokens of bids are the same for everybody.", "TCG-BID-01")
        built = Deck("", tuple(parts[Zone.BEARER]), tuple(parts[Zone.ADVENTURE]), tuple(parts[Zone.DRAW]))
        found = check(built)
        return no(found[0].message, found[0].rule) if found else None

    def truthful(self, state: State, action: Action, secrets: Mapping[Handle, int]) -> Reason | None:
        """No answer rests on a hidden card without its being shown, so none can be a lie."""
        return None

    def sees(self, state: State, own: Secrets, others: Iterable[Secrets]) -> Secrets:
        """Hands and decks are hidden from everybody but their owners."""
        return own


GAME = TcgGame()
