"""METW as a game: the door for tables, simulator, bots and screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, cast

import msgspec

from engine.journeys.cards.compiled import Library
from engine.journeys.effects.deeds import DEEDS
from engine.journeys.effects.item_search import ITEM_SEARCH
from engine.journeys.effects.perform import WORDS, Perform, effects_by
from engine.journeys.effects.triggers import TRIGGERS
from engine.journeys.play.choices import CHOICE
from engine.journeys.play.departures import RESCUE
from engine.journeys.play.draws import DRAW
from engine.journeys.play.items import ERRAND
from engine.journeys.play.looking import LOOK, RANDOM_PICK
from engine.journeys.table import frames as fr
from engine.journeys.table.customs import Customs
from engine.journeys.table.records import IN_HAND, Zone
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets
from engine.kernel.door import MachineGame, laid_out
from engine.kernel.game import ListedCard, Variant
from engine.kernel.machine import Machine, Procedures, Refusals
from engine.kernel.pending import Decision, Pending, Reason
from engine.kernel.records import OPEN_LIMIT, Handle
from engine.kernel.steps import procedure
from engine.metw.agents.attacks import PROWLS, THROWN
from engine.metw.audit import why_not_deck, why_untrue
from engine.metw.cards.later_words import Enthral
from engine.metw.cards.library import library
from engine.metw.cited import cited
from engine.metw.combat.assaults import ASSAULT, BEATEN, DUEL, PAIRING_OFF, STAYING, WASTING
from engine.metw.combat.captives import JAIL, RANSOM
from engine.metw.combat.captives import RESCUE as FREEING
from engine.metw.combat.drives import DRIVE
from engine.metw.combat.fights import ATTACK
from engine.metw.combat.spoils import TROPHY
from engine.metw.combat.strikes import STRIKE
from engine.metw.customs import MetwCustoms
from engine.metw.decklists import WIZARDS_BOX, kind_of
from engine.metw.phases.alone import UNVEIL
from engine.metw.phases.ambush import AMBUSH
from engine.metw.phases.council import COUNCIL
from engine.metw.phases.descending import DESCENT, LURKING
from engine.metw.phases.endings import stop
from engine.metw.phases.endofturn import END_OF_TURN, RESET
from engine.metw.phases.exhaust import EXHAUST
from engine.metw.phases.hazard_row import HAZARD_ROW
from engine.metw.phases.journeying import JOURNEYING
from engine.metw.phases.leaving import leave
from engine.metw.phases.rounds import ROUND
from engine.metw.phases.seating import EXCHANGE, SEATING
from engine.metw.phases.setup import SETUP
from engine.metw.phases.sideboard import ACCESS, SIDEBOARDING
from engine.metw.phases.turn import PARTING, TURN
from engine.metw.phases.visits import VISIT
from engine.metw.play.bands import FACTION
from engine.metw.play.defence import DEFENDING
from engine.metw.play.enthralling import enthral
from engine.metw.play.foresight import COMING
from engine.metw.play.help import AID
from engine.metw.play.performed import METW_WORDS
from engine.metw.play.persuasion import PERSUASION
from engine.metw.play.plays import PLAY
from engine.metw.play.required import REQUIRED, interrupt
from engine.metw.play.rings import RING
from engine.metw.play.rolls import ROLL
from engine.metw.play.windows import WINDOW
from engine.metw.scenarios.chasing import CHASE, ENTRY, RELAY
from engine.metw.scenarios.course import CLAIM, TIE
from engine.metw.scenarios.freeing import FREED, PRISONERS
from engine.metw.scenarios.hobbit import ERRANDS
from engine.metw.scenarios.hunting import FINDING, HUNT
from engine.metw.scenarios.walking import ROAD
from engine.metw.scenarios.wise import WISE_COUNCIL
from engine.metw.table import frames as own
from engine.metw.table.board import hazard_opponent
from engine.metw.table.draft import Draft
from engine.metw.table.records import ZONES, MetwPlayer, MetwState, Place
from engine.metw.variants import VARIANTS, options_ok, rules_for

# What METW does inside shared steps reads its state, so that it comes to the state last.
MetwState.customs = Draft.customs = cast(Customs, MetwCustoms())

PERFORM: Perform = {**WORDS, **DEEDS, **METW_WORDS, Enthral: enthral}
PROCEDURES: Procedures = {
    own.Setup: SETUP,
    own.TurnFrame: TURN,
    own.Journeying: JOURNEYING,
    own.Visit: VISIT,
    own.EndOfTurn: END_OF_TURN,
    own.Council: COUNCIL,
    own.Exhaust: EXHAUST,
    own.Reset: RESET,
    own.Required: REQUIRED,
    own.Aid: AID,
    own.Persuasion: PERSUASION,
    own.Ambush: AMBUSH,
    own.Sideboarding: SIDEBOARDING,
    own.Defending: DEFENDING,
    own.Seating: SEATING,
    own.Exchange: EXCHANGE,
    own.Round: ROUND,
    own.Unveil: UNVEIL,
    own.HazardRow: HAZARD_ROW,
    own.Claim: CLAIM,
    own.Tie: TIE,
    own.Wise: WISE_COUNCIL,
    own.Prisoners: PRISONERS,
    own.Freed: FREED,
    own.Errands: ERRANDS,
    own.Access: ACCESS,
    own.Assault: ASSAULT,
    own.Pairing: PAIRING_OFF,
    own.Staying: STAYING,
    own.Duel: DUEL,
    own.Beaten: BEATEN,
    own.Wasting: WASTING,
    own.Drive: DRIVE,
    own.Trophy: TROPHY,
    own.Coming: COMING,
    own.Descent: DESCENT,
    own.Lurking: LURKING,
    own.Ransom: RANSOM,
    own.Hunt: HUNT,
    own.Chase: CHASE,
    own.Entry: ENTRY,
    own.Relay: RELAY,
    own.Road: ROAD,
    own.Finding: FINDING,
    own.Parting: PARTING,
    own.Prowl: PROWLS,
    own.Jail: JAIL,
    own.Rescuing: FREEING,
    own.Thrown: THROWN,
    fr.Window: WINDOW,
    fr.Play: PLAY,
    fr.Effects: procedure(*effects_by(PERFORM)),
    fr.Choice: procedure(*CHOICE),
    fr.Roll: ROLL,
    fr.Attack: ATTACK,
    fr.Strike: STRIKE,
    fr.Draw: procedure(*DRAW),
    fr.Rescue: procedure(*RESCUE),
    fr.Triggers: procedure(*TRIGGERS),
    fr.RingTest: RING,
    fr.Faction: FACTION,
    fr.Errand: procedure(*ERRAND),
    fr.Look: procedure(*LOOK),
    fr.RandomPick: procedure(*RANDOM_PICK),
    fr.ItemSearch: procedure(*ITEM_SEARCH),
}

MetwMachine: TypeAlias = Machine[MetwState, Draft]
MOST_CARDS = OPEN_LIMIT
SECTIONS = (Zone.POOL, Zone.SIDEBOARD, Zone.DRAW, Place.LOCATION)

REFUSALS = Refusals(no("The game is over.", "METW-WIN-03"), no("Something else is due first.", "METW-FLOW-01"))
MACHINE: MetwMachine = Machine(PROCEDURES, Draft, Draft.freeze, leave, stop, interrupt, REFUSALS)


class MetwGame(MachineGame[MetwState]):
    """The rules of METW behind the interface every table uses."""

    name = "metw"
    title = "Middle-earth: The Wizards"
    version = "metw-rules/10"
    variants: tuple[Variant, ...] = VARIANTS
    box = WIZARDS_BOX

    def __init__(self, cards: Library | None = None) -> None:
        super().__init__(MACHINE, self.box.table)
        self.catalogue_digest = (cards or library()).digest

    def start(
        self, variant: int, options: Sequence[int], sizes: Sequence[Sequence[int]], strict: bool = False
    ) -> MetwState:
        """The state before the first section is committed."""
        state = self.box.table(
            **laid_out(sizes, ZONES),
            rules=msgspec.structs.replace(rules_for(variant, options), strict=strict),
            cards=tuple((None,) * sum(row) for row in sizes),
            players=tuple(MetwPlayer(place=seat) for seat in range(len(sizes))),
            frames=(own.Seating(0) if len(sizes) > 2 else own.Setup(0),),
        )
        return MACHINE.begun(state)

    def pending(self, state: MetwState) -> Pending:
        """The one thing the game waits for; for a player who is out somebody decides who is not (METW-RULING-122)."""
        waits = super().pending(state)
        if isinstance(waits, Decision) and not state.players[waits.seat].active:
            return Decision(hazard_opponent(state, state.turn.mover), waits.question)
        return waits

    def why_not(self, state: MetwState, action: Action) -> Reason | None:
        """What forbids an action now, by a statement of this game's book."""
        refused = super().why_not(state, action)
        return None if refused is None else cited(refused)

    def kind(self, card: int) -> int:
        """The side of a card; sites and ways have kinds of their own; 0 for an unknown one."""
        return kind_of(card, self.box)

    def options_ok(self, variant: int, options: Sequence[int]) -> Reason | None:
        """Whether these optional rules can be agreed on together."""
        if all(one.number != variant for one in self.variants):
            return no("There is no such edition.", "METW-GEN-20")
        return options_ok(variant, options)

    def sizes_ok(self, variant: int, options: Sequence[int], sizes: Sequence[int]) -> Reason | None:
        """Whether a deck may have sections of these sizes."""
        refused = self.options_ok(variant, options)
        if refused is not None:
            return refused
        if len(sizes) != len(SECTIONS) or sum(sizes) > MOST_CARDS:
            return no(f"A deck has at most {MOST_CARDS} cards in four sections.", "METW-DECK-01")
        if sizes[1] > rules_for(variant, options).sideboard:
            return no("The sideboard is too large.", self.box.limits.sideboard_rule)
        return None if sizes[2] else no("A deck needs a play deck.", self.box.limits.size_rule)

    def deck_ok(self, variant: int, options: Sequence[int], deck: Sequence[ListedCard]) -> Reason | None:
        """Whether a deck list is legal, looked at when the game is over."""
        return why_not_deck(variant, options, deck, self.box)

    def truthful(self, state: MetwState, action: Action, secrets: Mapping[Handle, int]) -> Reason | None:
        """Whether an answer about hidden cards was true, asked at the audit when all cards are known."""
        return why_untrue(state, action, secrets)

    def sees(self, state: MetwState, own: Secrets, others: Iterable[Secrets]) -> Secrets:
        """What a seat knows: its own cards; in solitaire one player holds both hands."""
        if not state.rules.solitaire:
            return own
        held = {card for rows in state.zones for card in rows[IN_HAND]}
        return {**own, **{card: known[card] for known in others for card in held if card in known}}


GAME = MetwGame()
