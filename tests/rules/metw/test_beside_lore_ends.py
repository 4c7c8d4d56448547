"""The same place in LoRE and in The Wizards: decks, the beginning, the end, what can be agreed on (METW-DIFF)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from engine.journeys.cards.decks import Deck
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.lore import variants as lore_ways
from engine.lore.cards import deck_rules as lore_rules
from engine.lore.cards import decks as lore_decks
from engine.metw.cards import deck_rules as metw_rules
from engine.metw.cards import decks as metw_decks
from engine.metw.cards.library import load
from engine.metw.phases.sideboard import TO_DISCARD
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import MULTI, SOLITAIRE, STANDARD, STARTER, Option, rules_for
from tests import games as lore_games
from tests.library import CARDS
from tests.metw import games as metw_games
from tests.metw.scenario import Scenario as Wizards
from tests.rules.metw import scenes as metw
from tests.rules.scenes import told
from tests.rules_plugin import rule
from tests.scenario import Scenario as Lore

EACH = pytest.mark.parametrize("game", [Lore, Wizards])


# ------------------------------------------------------------------------------------------------------- the beginning
def smaller(deck: Deck, cards: Mapping[int, Definition], least: int) -> Deck:
    """The deck with no more than so many resources and hazards."""
    left = {True: least, False: least}
    kept = []
    for row in deck.draw:
        hazard = cards[row.number].is_hazard
        copies = min(row.copies, left[hazard])
        left[hazard] -= copies
        kept += [replace(row, copies=copies)] if copies else []
    return replace(deck, draw=tuple(kept))


@rule("METW-DIFF-55")
def test_how_many_cards_a_deck_has() -> None:
    """Thirty of both kinds are the least in LoRE, twenty-five here."""
    mine, theirs = next(iter(lore_decks.ready_decks().values())), metw_decks.ready_decks()["the-grey-pilgrim"]
    faces = {number: entry.definition for number, entry in CARDS.items()}
    assert lore_rules.check(mine, Lore.library.catalogue) == () and metw_rules.check(theirs, load()) == ()
    assert "LORE-DECK-10" in {one.rule for one in lore_rules.check(smaller(mine, faces, 26), Lore.library.catalogue)}
    own = {entry.definition.number: entry.definition for entry in MetwState.book.values()}
    assert metw_rules.check(smaller(theirs, own, 26), load()) == ()
    assert {one.rule for one in metw_rules.check(smaller(theirs, own, 24), load())} == {"METW-SETUP-14"}


@rule("METW-DIFF-59")
def test_quests_are_cards_of_lore() -> None:
    """Two non-unique minor items, or quests in their place."""
    assert [one for one in CARDS.values() if one.definition.kind is Kind.QUEST]
    assert not [one for one in MetwState.book.values() if one.definition.kind is Kind.QUEST]
    assert rules_for(STANDARD, ()).starting_items == 2


@rule("METW-DIFF-57", "METW-DIFF-58")
def test_how_the_first_company_is_chosen_and_where_it_starts() -> None:
    """In turn and face up, then a choice of places; or in secret and at once, at Rivendell."""
    match, numbers = lore_games.new_match(5)
    kinds: list[tuple[int, int]] = []
    sites: set[int] = set()
    while match.state.turn.phase is Phase.SETUP:
        waits = match.advance()
        assert isinstance(waits, Decision)
        kinds.append((waits.question, waits.seat))
        legal = match.game.legal(match.state, match.dealer.knowledge(waits.seat))
        if waits.question == Question.STARTING_SITE:
            sites |= {x.args[0] for x in legal}
        match.take(legal[numbers.randrange(len(legal))])
    draft = [seat for question, seat in kinds if question == Question.DRAFT]
    assert draft[0] != draft[1] and len(sites) == 4
    game = metw_games.Match(5, STARTER)
    seats: list[int] = []
    while game.state.turn.phase is Phase.SETUP:
        waits = game.advance()
        assert isinstance(waits, Decision)
        if waits.question == Asked.STARTER:
            seats.append(waits.seat)
        assert waits.question != Question.STARTING_SITE
        legal = metw_games.GAME.legal(game.state, game.dealer.knowledge(waits.seat))
        game.take(legal[game.numbers.randrange(len(legal))])
    assert sorted(seats) in (seats, seats[::-1]), "one after the other, since nobody sees what is laid"
    names = {MetwState.atlas.sites[one.site].name for one in game.state.companies}
    assert names == {"Rivendell"}


@rule("METW-DIFF-56")
def test_the_sideboard() -> None:
    """One card into the reserve by the main character; up to five into the discard pile by the Wizard, of fifteen."""
    s = Lore().company(0, "Gandalf", at="Rivendell").sideboard(0, "Block", "Éomer", "Sting")
    s.act(Action(Verb.SIDEBOARD, (s.named("Gandalf"), s.named("Block")))).window(At.ORGANIZATION, 0)
    assert len(s.state.zones[0][Zone.RESERVE]) == 1 and s.pose("Gandalf") is Pose.TAPPED
    t = Wizards().company(0, "Gandalf", at="Rivendell").sideboard(0, "Háma", "Éowyn", "Block").hand(0, "Concealment")
    t.window(At.ORGANIZATION, 0).disturb(lambda d: d.owe(0, Zone.SIDEBOARD))
    t.act(Action(Say.WAY_IN, (t.named("Gandalf"), TO_DISCARD))).until(Asked.FETCH)
    for _ in range(3):
        t.act(next(x for x in t.legal() if x != PASS))
    assert len(t.state.zones[0][Zone.DISCARD]) == 3 and t.pose("Gandalf") is Pose.TAPPED
    assert rules_for(STANDARD, ()).sideboard == metw_rules.SIDEBOARD == 15


@rule("METW-DIFF-50")
@EACH
def test_when_the_end_comes(game: type[Lore]) -> None:
    """Once each is enough here, and one who was through his deck may call; fifteen points or twenty allow a call."""

    def ending(*times: int) -> Lore:
        s = game().company(0, "Háma", at="Rivendell").company(1, "Éowyn", at="Edoras")
        s.exhausted(0, times[0]).exhausted(1, times[1])
        return s.at_end_of_turn() if game is Lore else s.at(Phase.END_OF_TURN)  # type: ignore[attr-defined]

    for times, ends in (((1, 1), game is Wizards), ((2, 2), True)):
        s = ending(*times).finish_turn()
        assert (isinstance(s.pending, Over) or s.state.turn.phase is Phase.COUNCIL) is ends
    s = ending(1, 0)
    asked = set()
    while not isinstance(s.pending, Over) and s.state.turn.mover == 0:
        asked.add(s.question)
        s.plain()
    assert (Question.CALL in asked) is (game is Wizards)
    assert game().state.rules.call == (15 if game is Lore else 20)


@rule("METW-DIFF-51")
def test_points_are_changed_at_the_end_by_the_standard_rules() -> None:
    """Whose opponent has no faction has twice the points of his."""

    def table(s: Lore) -> Lore:
        s.company(0, "Háma", "Éowyn", at="Rivendell").company(1, "Éomer", at="Edoras")
        return s.stored(0, "Wood-elves", "Hobbits").bears("Éowyn", "Glamdring")

    def result(s: Lore) -> Over:
        table(s).exhausted(0, 2).exhausted(1, 2)
        s = s.at_end_of_turn() if type(s) is Lore else s.at(Phase.END_OF_TURN)  # type: ignore[attr-defined]
        while not isinstance(s.pending, Over):
            s.plain()
        return s.pending

    def plain(s: Lore) -> int:
        return table(s).points(0)

    assert result(Lore()).points[0] == plain(Lore())
    assert result(Wizards(STARTER)).points[0] == plain(Wizards(STARTER))
    assert result(Wizards(STANDARD)).points[0] != plain(Wizards(STANDARD))


@rule("METW-DIFF-53")
@EACH
def test_equal_totals_are_nobodys_win_or_both_players(game: type[Lore]) -> None:
    s = game().exhausted(0, 2).exhausted(1, 2)
    s = s.at_end_of_turn() if game is Lore else s.at(Phase.END_OF_TURN)  # type: ignore[attr-defined]
    while not isinstance(s.pending, Over):
        s.plain()
    assert s.pending.winners == (() if game is Lore else (0, 1))


@rule("METW-DIFF-54")
@EACH
def test_the_one_ring_in_the_fire_wins_at_once(game: type[Lore]) -> None:
    s = game().company(0, "Bergil", "Elrond", at="Mount Doom").bears("Bergil", "The One Ring")
    s.company(1, "Éowyn", at="Edoras").hand(0, "Cracks of Doom").hand(1, "Giant").rolls(*[12] * 6)
    s.stay().until(Question.ENTER).pick(1).window(At.SITE, 0).play("Cracks of Doom")
    while not isinstance(s.pending, Over):
        s.plain()
    assert s.pending.winners == (0,) and s.state.turn.phase is Phase.SITE


# -------------------------------------------------------------------------------------------------- what can be agreed
@rule("METW-DIFF-66")
def test_two_strikes_on_one_character() -> None:
    """Tapped at once and with three less against both, in either game."""
    s = Lore(options=(lore_ways.Option.TWO_STRIKES,)).company(0, "Aragorn II", "Bilbo", at="Rivendell")
    s.tapped("Bilbo").hand(1, "Wargs").go("Bree").window(At.MOVEMENT, 1).play("Wargs").until(Question.ASSIGN)
    s.pick("Aragorn II").rolls(6, 6).until(Question.ENTER)
    t = Wizards(STARTER, options=(Option.TWO_STRIKES,)).company(0, "Aragorn II", "Sam Gamgee", at="Rivendell")
    metw.attack_on(t.tapped("Sam Gamgee").hand(1, "Wargs").rolls(9, 9), "Wargs", "Bree").until(Question.ASSIGN)
    t.pick("Aragorn II").pick("Aragorn II").until(Question.ENTER)
    for game in (s, t):
        assert [one[2] for one in told(game, Told.STRIKE)] == [6 - 3] * 2
        assert game.pose("Aragorn II") is Pose.TAPPED


@rule("METW-DIFF-67")
def test_sites_that_were_visited() -> None:
    """A point for each used counter, whose ever; or one if the opponent's card of the site is in his discard pile."""

    def met(s: Lore) -> tuple[int, int]:
        s.stay().until(Question.ENTER).pick(1)
        while not told(s, Told.ATTACK):
            s.plain()
        return told(s, Told.ATTACK)[0][3:5]

    for used, more in (((), 0), ((1,), 1), ((0, 1), 2)):
        s = Lore(options=(lore_ways.Option.VISITED_SITES,)).company(0, "Gimli", at="Moria")
        t = Wizards(options=(Option.VISITED,)).company(0, "Gimli", at="Moria")
        for seat in used:
            s.used(seat, "Moria")
            t.used(seat, "Moria") if seat else None
        plain, here = met(Lore().company(0, "Gimli", at="Moria")), met(Wizards().company(0, "Gimli", at="Moria"))
        assert met(s) == (plain[0] + more, plain[1] + more)
        assert met(t) == (here[0] + min(more, 1), here[1] + min(more, 1))


@rule("METW-DIFF-68")
def test_what_ones_own_piece_counts_at_the_start() -> None:
    assert rules_for(STANDARD, (Option.STARTING_WIZARD,)).starting_wizard == 12
    assert lore_ways.rules_for(lore_ways.STANDARD, (lore_ways.Option.STARTING_MAIN,)).options == (4,)


# ------------------------------------------------------------------------------------------------- several, and alone
@rule("METW-DIFF-71")
def test_who_plays_hazards_among_three() -> None:
    """All others, who may fill hazard piles; or the neighbour on the left alone."""
    s = Lore(seats=3).company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Giant").hand(2, "Wargs").go("Bree")
    seats = set()
    piles = False
    while s.state.turn.phase is Phase.MOVEMENT:
        if s.question is Question.WINDOW and s.decider:
            seats.add(s.decider)
            piles = piles or any(x.verb == Verb.PILE for x in s.legal())
        s.plain()
    assert seats == {1, 2} and piles
    t = Wizards(MULTI, seats=3).company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Giant").hand(2, "Wargs")
    t.lay("Bree")
    players = set()
    while t.state.turn.phase in (Phase.ORGANIZATION, Phase.LONG_EVENTS, Phase.MOVEMENT):
        players |= {t.decider for x in t.legal() if x.verb == Verb.PLAY and t.state.turn.phase is Phase.MOVEMENT}
        t.plain()
    assert players == {1}


@rule("METW-DIFF-72")
def test_alone() -> None:
    """Two hands of five, each drawn for; or one, and hazards that are turned up for a company on its way."""
    s = Lore(lore_ways.SOLITAIRE).company(0, "Gimli", at="Rivendell").hand(1, *["Ghouls"] * 5).go("Bree")
    t = Wizards(SOLITAIRE).company(0, "Gimli", "Aragorn II", at="Rivendell").go("Bree")
    assert (s.state.rules.hand_size, t.state.rules.hand_size) == (5, 5)
    s.until(Question.ENTER)
    assert len(s.state.zones[1][Zone.HAND]) >= 5
    t.until(Question.ENTER)
    assert t.state.zones[1][Zone.HAND] == ()
