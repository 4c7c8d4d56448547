"""What was done with cards that nobody else saw, looked at when all cards are known: lists, sites laid, choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cards.decks import DeckEntry
from engine.journeys.cards.decks import SIDES, Deck
from engine.journeys.cards.printed import Side
from engine.journeys.play.choices import FETCHING, left_out, zones_of
from engine.journeys.table.board import company, face
from engine.journeys.table.frames import Choice
from engine.journeys.table.records import IN_DRAW, Zone
from engine.journeys.table.verbs import PASS, Verb, no
from engine.kernel.actions import Action
from engine.kernel.game import ListedCard
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.metw.agents.deeds import Deed
from engine.metw.agents.rows import is_agent
from engine.metw.cards.deck_rules import check
from engine.metw.decklists import WIZARDS_BOX, Box, kind_of, location_deck
from engine.metw.phases.beginnings import NAMING, untrue_alignment
from engine.metw.phases.seating import keeps_legal
from engine.metw.phases.setup import CHARACTERS, SETUP, other_wizard
from engine.metw.table.frames import Exchange, Setup
from engine.metw.table.reach import way_bound, why_not_way
from engine.metw.table.records import WAYS, MetwState, Place
from engine.metw.table.verbs import Say
from engine.metw.variants import SOLITAIRE, is_multi, plan_for, rules_for

HAZARD_SIDES = (Side.HAZARD, Side.RESOURCE_OR_HAZARD)
PARTS = (Zone.POOL, Zone.DRAW, Zone.SIDEBOARD)


def why_not_deck(
    variant: int, options: Sequence[int], deck: Sequence[ListedCard], box: Box = WIZARDS_BOX
) -> Reason | None:
    """Whether a deck list breaks a rule of deck construction, or its location deck is not the one everybody has."""
    if any(kind_of(entry.card, box) == 0 for entry in deck):
        return no("There is a card in the deck that does not exist.", "METW-DECK-01")
    plan = plan_for(variant)
    if variant == SOLITAIRE and all(entry.section == Zone.DRAW for entry in deck):
        return why_not_hazards(deck)
    alignment = alignment_by((entry.card for entry in deck if entry.section == Place.LOCATION), variant, box)
    if alignment is None:
        return no("The location deck is not the one every player has.", "METW-RULING-08")
    parts: dict[int, list[DeckEntry]] = {zone: [] for zone in PARTS}
    for entry in deck:
        if entry.section in parts:
            parts[entry.section].append(DeckEntry(0, 1, entry.card, SIDES[entry.side]))
    pool, draw, side = (tuple(parts[zone]) for zone in PARTS)
    built = Deck("", NONE, pool, draw, side, alignment=alignment)
    rules = rules_for(variant, options)
    alone = variant == SOLITAIRE
    found = check(
        built,
        box.catalogue,
        rules.sideboard,
        box.limits,
        draft=rules.draft,
        several=is_multi(variant),
        alone=alone,
        plan=plan,
    )
    return no(found[0].message, found[0].rule) if found else None


def alignment_by(sites: Iterable[int], variant: int, box: Box) -> str | None:
    """The alignment whose location deck these cards are; None if it is nobody's."""
    found = sorted(sites)
    chosen = [box.table.atlas.site_of_card[card] for card in found if card in box.table.atlas.site_of_card]
    sides = (one.word for one in box.table.law.alignments)
    return next((word for word in sides if found == sorted(location_deck(variant, box, word, chosen))), None)


def why_not_hazards(deck: Sequence[ListedCard]) -> Reason | None:
    """METW-SOL-11: in the hazard deck of solitaire there are hazards and nothing else."""
    if all(kind_of(entry.card) in HAZARD_SIDES for entry in deck):
        return None
    return no("A hazard deck has hazards and nothing else.", "METW-SOL-11")


def why_untrue(state: MetwState, action: Action, known: Mapping[Handle, int]) -> Reason | None:
    """Whether a card laid down unseen was one that may be laid there (METW-ORG-07, METW-SETUP-22)."""
    if action.verb == Say.LAY:
        return why_not_laid(state, action, known)
    if action.verb == Say.AGENT and action.args[0] == Deed.LAY:
        entry = state.book.get(known.get(action.args[2], 0))
        if entry is None or not is_agent(entry.definition):
            return no("Only an agent is laid face down like that.", "MECCG-AGT-07")
    frame = state.frames[-1]
    if isinstance(frame, Choice) and action == PASS:
        return taken_all(state, frame, known)
    if isinstance(frame, Setup) and frame.step == SETUP.places[NAMING] + 1:
        location = state.zones[frame.at][Place.LOCATION]
        return untrue_alignment(state, frame.at, action.args[0], (known.get(card, 0) for card in location))
    if action.verb == Verb.PICK and isinstance(frame, Setup) and frame.step == SETUP.places[CHARACTERS] + 1:
        card = action.args[0]  # who was shown as a starting character and could not start lies open
        entry = state.book.get(face(state, card).number if is_open(card) else known.get(card, 0))
        if entry is None or not entry.definition.is_character:
            return no("Only characters and Wizards go into the play deck then.", "METW-SETUP-22")
        if other_wizard(state, frame.at, entry.definition):
            return no("That is not the Wizard who was chosen.", "METW-MUL-23")
    if action.verb == Verb.PICK and isinstance(frame, Exchange) and frame.out != NONE:
        pile = [known.get(card, 0) for card in state.zones[frame.seat][IN_DRAW]]
        if not keeps_legal(state, pile, known.get(frame.out, 0), known.get(action.args[0], 0)):
            return no("The exchange left a play deck that is not legal.", "METW-MUL-09")
    return None


def taken_all(state: MetwState, frame: Choice, known: Mapping[Handle, int]) -> Reason | None:
    """Whether a card was left out of those that had to be taken one and all."""
    if frame.purpose not in FETCHING:
        return None
    lying = (card for zone in zones_of(state, frame) for card in state.zones[frame.seat][zone])
    if left_out(state, frame, (known.get(card, 0) for card in lying)):
        return no("All cards of that sort had to be taken.", "METW-RULING-01")
    return None


def why_not_laid(state: MetwState, action: Action, known: Mapping[Handle, int]) -> Reason | None:
    """METW-RULING-27: the site had to be within reach, and its card to be had, when it was laid."""
    number, card, token, regions = action.args
    moving = company(state, number)
    goal = state.atlas.site_of_card.get(known.get(card, 0))
    if moving is None or goal is None:
        return no("That was not a site card.", "METW-ORG-07")
    way = known.get(token, 0) - WAYS if token != NONE else 0
    return why_not_way(state, moving, way_bound(goal, way, regions))
