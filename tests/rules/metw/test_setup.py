"""Before the game: starting characters, items, the play deck, the first turn (METW-SETUP, METW-TRN, METW-DECK)."""

from __future__ import annotations

import random

import pytest

from engine.journeys.cards.printed import Kind
from engine.journeys.table.board import companies_of, face
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.dealer import Dealer
from engine.kernel.pending import Decision
from engine.kernel.records import is_open
from engine.metw.decklists import location_deck
from engine.metw.game import GAME
from engine.metw.phases.setup import tokens
from engine.metw.table.control import used_general
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked
from engine.metw.variants import STANDARD, STARTER, Option, rules_for
from tests.metw.games import Match
from tests.rules_plugin import rule

POOLS = (
    ("Aragorn II", "Boromir II", "Elladan", "Annalena", "Háma", "Gandalf", "Dagger of Westernesse", "Healing Herbs"),
    ("Glorfindel II", "Faramir", "Haldir", "Elladan", "Bard Bowman", "Radagast", "Elven Cloak", "Glamdring"),
)


class Table(Match):
    """A game about to be set up with these pools."""

    def __init__(self, variant: int = STARTER, options: tuple[int, ...] = ()) -> None:
        numbers = {entry.definition.name: number for number, entry in MetwState.book.items()}
        self.numbers = random.Random(4)
        cards, sizes = [], []
        for names in POOLS:
            pool = [numbers[name] for name in names]
            pile = [numbers["Giant"], numbers["Concealment"]] * 12
            cards.append((*pool, *pile, *location_deck()))
            sizes.append((len(pool), 0, len(pile), len(location_deck())))
        self.state = GAME.start(variant, options, sizes)
        self.dealer = Dealer(cards, sizes, self.numbers.randrange)
        self.log = []

    def named(self, seat: int, name: str) -> int:
        """A card of a pool by its name, for the player who knows it."""
        known = self.dealer.knowledge(seat)
        return next(
            card
            for card in self.state.zones[seat][Zone.POOL]
            if card in known and MetwState.book[known[card].definition].definition.name == name
        )

    def token(self, seat: int, number: int) -> Action:
        """Lay down the token of a number."""
        self.advance()
        return Action(Verb.PICK, (tokens(self.state, seat, self.dealer.knowledge(seat))[number],))

    def answer(self, question: Asked, action: Action) -> None:
        """Answer a question that must be the one asked."""
        waits = self.advance()
        assert isinstance(waits, Decision) and waits.question == question, waits
        refused = GAME.why_not(self.state, action)
        assert refused is None, refused
        self.take(action)

    def lay(self, seat: int, *names: str) -> None:
        """Lay these down as starting characters and stop."""
        for name in names:
            self.advance()
            self.answer(Asked.STARTER, Action(Verb.PICK, (self.named(seat, name),)))
        waits = self.advance()
        if isinstance(waits, Decision) and waits.question == Asked.STARTER and waits.seat == seat:
            self.answer(Asked.STARTER, PASS)

    def only(self, question: Asked) -> None:
        """Give the one answer there is."""
        waits = self.advance()
        assert isinstance(waits, Decision) and waits.question == question, waits
        (action,) = GAME.legal(self.state, self.dealer.knowledge(waits.seat))
        self.take(action)

    def starters(self, seat: int) -> set[str]:
        """Who stands at Rivendell."""
        self.advance()
        return {face(self.state, who).name for group in companies_of(self.state, seat) for who in group.members}


@rule(
    "METW-SETUP-17", "METW-SETUP-20", "METW-SETUP-21", "METW-SETUP-08", "METW-RULING-02", "METW-DEC-03",
    "METW-HID-10", "MECCG-SET-26",
)
@rule("METW-FLOW-01", "METW-RULING-03", "METW-SETUP-19", "METW-SETUP-06")
def test_starting_characters_are_laid_down_by_both_before_either_shows() -> None:
    table = Table()
    table.lay(0, "Aragorn II", "Boromir II", "Elladan")
    assert not companies_of(table.state, 0) and len(table.state.zones[0][Place.BID]) == 3
    assert all(face_up == 0 for face_up in table.state.faces[0])
    table.lay(1, "Glorfindel II", "Faramir", "Elladan")
    table.only(Asked.SHOW_STARTERS)
    table.only(Asked.SHOW_STARTERS)
    assert table.starters(0) == {"Aragorn II", "Boromir II"} and table.starters(1) == {"Glorfindel II", "Faramir"}
    start = MetwState.atlas.site_named["Rivendell"].index
    assert {group.site for group in table.state.companies} == {start}


@rule("METW-SETUP-18", "METW-SETUP-19", "METW-SETUP-17")
def test_what_breaks_the_limits_goes_back_to_the_pool() -> None:
    """A cheat lays more than twenty mind and a Wizard: what comes first within the limits stays."""
    table = Table()
    table.lay(0, "Gandalf", "Aragorn II", "Boromir II", "Elladan", "Annalena")
    table.lay(1, "Faramir")
    table.only(Asked.SHOW_STARTERS)
    table.only(Asked.SHOW_STARTERS)
    assert table.starters(0) == {"Aragorn II", "Boromir II", "Elladan", "Annalena"}
    assert sum(face(table.state, who).mind for who in table.state.companies[0].members) == 20


@rule(
    "METW-SETUP-09", "METW-RULING-05", "METW-DEC-06", "METW-SETUP-24", "METW-DEC-07", "METW-SETUP-22", "METW-SETUP-23"
)
@rule("METW-SETUP-12", "METW-SETUP-13", "METW-CHANCE-01", "METW-CHANCE-02", "METW-CHANCE-03", "METW-HID-11")
@rule("METW-RULING-10", "METW-RULING-12")
def test_items_then_characters_of_the_deck_then_hands_then_the_first_turn() -> None:
    table = Table()
    table.lay(0, "Aragorn II", "Boromir II")
    table.lay(1, "Faramir")
    table.only(Asked.SHOW_STARTERS)
    table.only(Asked.SHOW_STARTERS)
    table.advance()
    offered = GAME.legal(table.state, table.dealer.knowledge(0))
    assert len(offered) == 3, "two minor items, or none"
    boromir = next(w for w in table.state.companies[0].members if face(table.state, w).name == "Boromir II")
    table.answer(Asked.STARTING_ITEM, Action(Verb.PICK, (table.named(0, "Dagger of Westernesse"),)))
    table.answer(Asked.BEARER, table.token(0, table.state.companies[0].members.index(boromir)))
    table.answer(Asked.STARTING_ITEM, PASS)
    table.answer(Asked.STARTING_ITEM, Action(Verb.PICK, (table.named(1, "Glamdring"),)))
    table.answer(Asked.BEARER, table.token(1, 0))
    table.answer(Asked.STARTING_ITEM, PASS)
    waits = table.advance()
    assert isinstance(waits, Decision) and waits.question == Asked.SHOW_ITEMS
    (shown,) = GAME.legal(table.state, table.dealer.knowledge(0))
    aragorn = next(w for w in table.state.companies[0].members if w != boromir)
    other = Action(shown.verb, (aragorn,), shown.shown)
    refused = GAME.why_not(table.state, other)
    assert shown.args == (boromir,) and refused is not None and refused.rule == "METW-RULING-02", "he is bound"
    table.take(shown)
    table.only(Asked.SHOW_ITEMS)
    assert not table.state.zones[0][Place.BID] and len(table.state.zones[0][Place.LOCATION]) == len(location_deck())
    held = table.state.cards[0][boromir]
    assert held is not None and [face(table.state, card).name for card in held.holds] == ["Dagger of Westernesse"]
    known = [card for card in table.state.zones[1][Zone.POOL] if is_open(card)]
    assert "Glamdring" in {face(table.state, card).name for card in known}, "no minor item: back to the pool"
    before = len(table.state.zones[0][Zone.DRAW])
    table.answer(Asked.DECK_CHARACTER, Action(Verb.PICK, (table.named(0, "Gandalf"),)))
    table.answer(Asked.DECK_CHARACTER, PASS)
    table.answer(Asked.DECK_CHARACTER, PASS)
    table.advance()
    assert table.state.turn.phase is not Phase.SETUP and table.state.turn.number == 1
    assert [len(rows[Zone.HAND]) for rows in table.state.zones] == [8, 8]
    assert len(table.state.zones[0][Zone.DRAW]) == before + 1 - 8
    assert {player.place for player in table.state.players} == {0, 1}
    assert table.state.players[table.state.turn.mover].place == 0


@rule(
    "METW-TRN-17", "METW-TRN-18", "METW-TRN-19", "METW-TRN-20", "METW-TRN-21", "METW-TRN-03", "METW-DEC-04",
    "MECCG-TOU-02", "MECCG-TOU-21", "MECCG-TOU-04",
)
def test_in_a_draft_one_character_each_is_shown_again_and_again() -> None:
    table = Table(options=(Option.DRAFT,))
    for names in (("Elladan", "Elladan"), ("Aragorn II", "Faramir")):
        for seat, name in enumerate(names):
            table.advance()
            table.answer(Asked.STARTER, Action(Verb.PICK, (table.named(seat, name),)))
        table.only(Asked.SHOW_STARTERS)
        table.only(Asked.SHOW_STARTERS)
    waits = table.advance()
    assert isinstance(waits, Decision) and waits.question == Asked.STARTER
    names = {
        MetwState.book[number].definition.name
        for x in GAME.legal(table.state, table.dealer.knowledge(0))
        if (number := table.dealer.knowledge(0)[x.args[0]].definition) in MetwState.book
    }
    assert "Elladan" not in names, "a character that was revealed may not be picked again"
    refused = GAME.why_not(table.state, PASS)
    assert refused is not None and refused.rule == "METW-TRN-18", "who stops is not to be seen before both have laid"
    table.answer(Asked.STARTER, table.token(0, 0))
    assert len(table.state.zones[0][Place.BID]) == 1 and not any(table.state.faces[0][-1:])
    table.answer(Asked.STARTER, table.token(1, 0))
    table.only(Asked.SHOW_STARTERS)
    table.only(Asked.SHOW_STARTERS)
    assert table.starters(0) == {"Aragorn II"} and table.starters(1) == {"Faramir"}


@rule("METW-TRN-04")
def test_who_was_set_aside_in_a_draft_may_go_into_the_play_deck() -> None:
    table = Table(options=(Option.DRAFT,))
    for seat in range(2):
        table.advance()
        table.answer(Asked.STARTER, Action(Verb.PICK, (table.named(seat, "Elladan"),)))
    while (waits := table.advance()) and isinstance(waits, Decision) and waits.question != Asked.DECK_CHARACTER:
        if waits.question == Asked.STARTER:
            table.answer(Asked.STARTER, table.token(waits.seat, 0))
        else:
            table.take(GAME.legal(table.state, table.dealer.knowledge(waits.seat))[0])
    assert isinstance(waits, Decision)
    offered = GAME.legal(table.state, table.dealer.knowledge(waits.seat))
    aside = [card for card in table.state.zones[waits.seat][Zone.POOL] if is_open(card)]
    assert [face(table.state, card).name for card in aside] == ["Elladan"]
    assert Action(Verb.PICK, (aside[0],)) in offered
    table.answer(Asked.DECK_CHARACTER, Action(Verb.PICK, (aside[0],)))
    assert aside[0] in table.state.zones[waits.seat][Zone.DRAW]


@rule(
    "METW-SETUP-02", "METW-SETUP-01", "METW-RULING-08", "METW-DECK-02", "METW-GEN-05", "METW-SETUP-11",
    "MECCG-SET-32",
)
def test_the_location_deck_has_every_site() -> None:
    numbers = [number for number in location_deck() if number < 60_000]
    havens = [site.number for site in MetwState.atlas.sites if site.haven]
    assert len(havens) == 4 and all(numbers.count(number) > 1 for number in havens)
    assert all(numbers.count(site.number) == 1 for site in MetwState.atlas.sites if not site.haven and not site.hidden)


@rule(
    "METW-GEN-03",
    "METW-GEN-06",
    "METW-GEN-07",
    "METW-GEN-08",
    "METW-GEN-09",
    "METW-GEN-10",
    "METW-GEN-18",
    "METW-GEN-19",
)
def test_what_cards_and_places_there_are() -> None:
    atlas, book = MetwState.atlas, MetwState.book
    assert {region.type for region in atlas.regions[: atlas.mapped]} == set("cfbwsd")
    assert {site.type for site in atlas.sites} == set("HFBRSD")
    characters = [entry.definition for entry in book.values() if entry.definition.is_character]
    assert {card.race for card in characters} >= {"Dúnadan", "Dwarf", "Elf", "Hobbit", "Man", "Wizard"}
    assert {skill for card in characters for skill in card.skills} == {"diplomat", "ranger", "sage", "scout", "warrior"}
    items = {entry.definition.item_kind for entry in book.values() if entry.definition.kind is Kind.ITEM}
    assert items == {"minor", "major", "greater", "gold ring", "special", "special ring"}


@rule("METW-DECK-01", "METW-SB-01", "METW-TRN-44")
@pytest.mark.parametrize(
    ("variant", "side", "good"), [(STARTER, 1, False), (STANDARD, 15, True), (STANDARD, 16, False)]
)
def test_sizes_of_decks(variant: int, side: int, good: int) -> None:
    assert (GAME.sizes_ok(variant, (), (19, side, 60, 90)) is None) is bool(good)
    assert GAME.sizes_ok(variant, (), (19, 0, 160, 90)) is not None
    assert rules_for(STARTER, ()).regions == 0 and rules_for(STANDARD, ()).regions == 4


@rule("METW-OPT-07", "METW-RULING-130")
def test_by_agreement_a_wizard_starts_and_counts_as_mind_twelve() -> None:
    for options, who in (((Option.STARTING_WIZARD,), {"Gandalf", "Boromir II", "Elladan"}), ((), {"Boromir II"})):
        table = Table(options=options)
        table.lay(0, "Gandalf", *(("Boromir II", "Elladan") if options else ("Boromir II",)))
        table.lay(1, "Faramir")
        table.only(Asked.SHOW_STARTERS)
        table.only(Asked.SHOW_STARTERS)
        assert table.starters(0) == who
    full = Table(options=(Option.STARTING_WIZARD,))
    full.lay(0, "Gandalf", "Aragorn II")
    full.lay(1, "Faramir")
    full.only(Asked.SHOW_STARTERS)
    full.only(Asked.SHOW_STARTERS)
    assert full.starters(0) == {"Gandalf"}, "twelve and nine are more than twenty"
    assert used_general(full.state, 0) == 0, "in play he needs no influence"


@rule("METW-TRN-20", "METW-TRN-21")
def test_whoever_was_revealed_before_and_is_laid_down_again_goes_back() -> None:
    """One has shown Elladan; when the other lays his own down after that, he joins nobody."""
    table = Table(options=(Option.DRAFT,))
    for names in (("Aragorn II", "Elladan"), ("Elladan", "Faramir")):
        for seat, name in enumerate(names):
            table.advance()
            table.answer(Asked.STARTER, Action(Verb.PICK, (table.named(seat, name),)))
        table.only(Asked.SHOW_STARTERS)
        table.only(Asked.SHOW_STARTERS)
    for seat in range(2):
        table.answer(Asked.STARTER, table.token(seat, 0))
    table.only(Asked.SHOW_STARTERS)
    table.only(Asked.SHOW_STARTERS)
    assert table.starters(0) == {"Aragorn II"} and table.starters(1) == {"Elladan", "Faramir"}


@rule("METW-OPT-07", "METW-PLAY-09", "METW-RULING-130")
def test_a_wizard_who_started_is_his_players_wizard() -> None:
    """He is noted as the one whose loss loses the game, and who keeps others from being played."""
    table = Table(options=(Option.STARTING_WIZARD,))
    table.lay(0, "Gandalf")
    table.lay(1, "Faramir")
    table.only(Asked.SHOW_STARTERS)
    table.only(Asked.SHOW_STARTERS)
    gandalf = next(n for n, entry in MetwState.book.items() if entry.definition.name == "Gandalf")
    assert [player.main for player in table.state.players] == [gandalf, 0]


@rule("METW-SETUP-09", "METW-DEC-06")
def test_who_has_laid_no_items_has_none_to_show() -> None:
    """Only the second player gives one of his people an item: he alone is asked to show it."""
    table = Table()
    table.lay(0, "Aragorn II")
    table.lay(1, "Faramir")
    table.only(Asked.SHOW_STARTERS)
    table.only(Asked.SHOW_STARTERS)
    table.answer(Asked.STARTING_ITEM, PASS)
    table.answer(Asked.STARTING_ITEM, Action(Verb.PICK, (table.named(1, "Elven Cloak"),)))
    table.answer(Asked.BEARER, table.token(1, 0))
    table.answer(Asked.STARTING_ITEM, PASS)
    waits = table.advance()
    assert isinstance(waits, Decision) and (waits.question, waits.seat) == (Asked.SHOW_ITEMS, 1)
