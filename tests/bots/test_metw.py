"""The players of The Wizards: whole games in both tiers, reasons in words, no peeking, and what is sensible."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.bots.luck import Numbers
from engine.bots.metw.hand import call, keep
from engine.bots.metw.levels import ADVERSARY, NAMES, make
from engine.bots.metw.menace import Menace
from engine.bots.metw.persuading import ahead_by
from engine.bots.metw.prospects import Prospects
from engine.bots.metw.scene import Scene
from engine.bots.metw.steward import Steward
from engine.bots.metw.travel import way_of
from engine.bots.metw.unknown import dealt
from engine.bots.metw.wizard import DECIDED, judged, worth_searching
from engine.bots.metw.worth import POINT, THE_GAME, at_stake, burden, worth
from engine.bots.options import Option, best
from engine.bots.trials import compared, counted
from engine.editions.metw import METW
from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import STAYS, TAPS
from engine.journeys.table.board import face
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action, Identity
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle, is_open, owner
from engine.metw.game import GAME
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Say
from engine.metw.variants import SOLITAIRE, STANDARD, STARTER
from engine.selfplay import Match
from tests.metw.scenario import Scenario

READY = tuple(METW.decks.ready().values())
FEW = 12
"""So much a wizard plays out in a test."""


def new_match(seed: int, variant: int, lots: bool = False) -> tuple[Match[MetwState], random.Random]:
    numbers = random.Random(seed)
    decks = [METW.decks.random(numbers.randrange) for _ in range(2)] if lots else numbers.sample(READY, 2)
    return Match(GAME, METW.decks.sections(decks, variant), numbers.randrange, variant), numbers


def secrets(s: Scenario) -> dict[Handle, Identity]:
    """What the decider knows of his own hidden cards."""
    rows = s.state.zones[s.decider]
    return {card: s.identity(card) for row in rows for card in row if not is_open(card) and owner(card) == s.decider}


def choice(s: Scenario) -> Action:
    """The steward's answer."""
    return Steward()(s.state, secrets(s))


def why(s: Scenario) -> str:
    """The steward's first reason."""
    return best(Steward().options(s.state, secrets(s))).why


def goal(s: Scenario, action: Action) -> str:
    """Where a company would go."""
    way = way_of(s.state.atlas, secrets(s), action) if action.verb == Say.LAY else None
    return s.state.atlas.sites[way.goal].name if way is not None else "stay"


# ------------------------------------------------------------------------------------------------------- whole games
@pytest.mark.parametrize("variant", [STARTER, STANDARD])
@pytest.mark.parametrize("bot", NAMES)
def test_every_bot_plays_a_whole_game_and_is_never_refused(bot: str, variant: int) -> None:
    match, numbers = new_match(3, variant)
    others = {"random": "random", "greedy": "random", "steward": "greedy", "wizard": "random"}
    players = [make(bot, numbers.randrange, turns=FEW), make(others[bot], numbers.randrange)]
    kinds = set()
    while not isinstance(waits := match.advance(), Over):
        known = match.known(waits.seat)
        assert all(owner(card) == waits.seat for card in known), "nobody is told what others hold"
        action = players[waits.seat](match.state, known)
        refused = GAME.why_not(match.state, action)
        assert refused is None, f"{action}: {refused}"
        kinds.add(waits.question)
        match.take(action)
    assert len(kinds) >= 10
    assert waits.points


def test_decks_made_by_lot_bring_no_question_that_stops_a_steward() -> None:
    match, numbers = new_match(8, STANDARD, lots=True)
    assert match.play([make("steward", numbers.randrange), make("steward", numbers.randrange)]).points


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_explains_itself_in_sentences(name: str) -> None:
    match, numbers = new_match(5, STANDARD)
    players = [make("steward", numbers.randrange) for _ in range(2)]
    bot = make(name, random.Random(1).randrange, turns=FEW)
    assert bot.name == name
    for asked in range(300):
        waits = match.advance()
        assert isinstance(waits, Decision)
        known = match.known(waits.seat)
        if asked % 23 == 0:
            told = bot.explain(match.state, known)
            assert 1 <= len(told) <= 3
            assert all(line.endswith(".") and "{" not in line and line[0].isupper() for line in told)
        match.take(players[waits.seat](match.state, known))


def test_bots_have_names_and_others_are_refused() -> None:
    assert NAMES == ("random", "greedy", "steward", "wizard") and METW.bots == (*NAMES, ADVERSARY)
    assert METW.players(SOLITAIRE, 1) == METW.bots and METW.players(SOLITAIRE, 0) == METW.players(STANDARD, 1) == NAMES
    assert make(ADVERSARY, random.Random(1).randrange).name == ADVERSARY
    with pytest.raises(ValueError, match="the bots are random, greedy, steward, wizard"):
        METW.bot("balrog", random.Random(1).randrange)


# ---------------------------------------------------------------------------------------------------------- the wizard
def in_the_middle() -> tuple[Match[MetwState], int]:
    """A game in its fourth turn, with the mover organizing."""
    match, numbers = new_match(4, STANDARD)
    players = [make("greedy", numbers.randrange) for _ in range(2)]
    while True:
        waits = match.advance()
        assert isinstance(waits, Decision)
        if match.state.turn.number == 4 and match.state.turn.phase is Phase.ORGANIZATION:
            return match, waits.seat
        match.take(players[waits.seat](match.state, match.known(waits.seat)))


def test_filled_in_cards_agree_with_all_that_was_seen() -> None:
    match, seat = in_the_middle()
    state, mine = match.state, match.known(seat)
    dealer = dealt(state, mine, seat, Numbers(3))
    for other, rows in enumerate(state.zones):
        hidden = [card for row in rows for card in row if not is_open(card)]
        known = dealer.secrets[other]
        serials = [known[card].serial for card in hidden]
        assert len(set(serials)) == len(serials)
        for card in hidden:
            assert state.faces[other][known[card].serial] in (0, known[card].definition)
            places = card in rows[Place.LOCATION] or card in rows[Place.LAID]
            assert (known[card].definition in state.book) is not places
    assert all(dealer.secrets[seat][card] == identity for card, identity in mine.items())


def test_what_the_opponent_truly_holds_changes_no_answer() -> None:
    match, seat = in_the_middle()
    wizard = [make("wizard", random.Random(7).randrange, turns=FEW) for _ in range(2)]
    before = wizard[0](match.state, match.known(seat))
    theirs = match.dealer.secrets[1 - seat]
    hand, pile = match.state.zones[1 - seat][Zone.HAND], match.state.zones[1 - seat][Zone.DRAW]
    for one, other in zip(hand, pile, strict=False):
        theirs[one], theirs[other] = theirs[other], theirs[one]
    assert wizard[1](match.state, match.known(seat)) == before


def test_the_wizard_stops_when_it_has_had_enough() -> None:
    match, seat = in_the_middle()
    looked = 0

    def watch() -> Callable[[], bool]:
        def enough() -> bool:
            nonlocal looked
            looked += 1
            return looked > 3

        return enough

    bot = make("wizard", random.Random(2).randrange, watch=watch)
    assert GAME.why_not(match.state, bot(match.state, match.known(seat))) is None
    assert looked in (0, 4)


def test_the_wizard_plays_out_journeys_and_entries_and_nothing_else() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, "Glamdring")

    def searched() -> bool:
        return worth_searching(s.state, Steward().options(s.state, secrets(s)))

    assert s.frame_moment() == At.ORGANIZATION and searched()
    s.go("Barrow-downs")
    assert not searched()
    s.until(Question.ENTER)
    assert searched()


def test_a_game_won_is_worth_no_more_than_a_clear_lead() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien").at_council()
    over = s.stored(0, "Glamdring").finish()
    (winner,) = over.winners
    assert (judged(s.state, winner, {}), judged(s.state, 1 - winner, {})) == (DECIDED, -DECIDED)
    assert worth(s.state, winner) > 0 > worth(s.state, 1 - winner)


def test_a_wizard_counts_what_its_hand_may_score_next() -> None:
    values = []
    for card in ("Glamdring", "Cave-drake"):
        s = Scenario().company(0, "Aragorn II", "Elrohir", at="Rivendell").company(1, "Faramir", at="Lórien")
        s.hand(0, card).until(Question.WINDOW, 0)
        values.append(judged(s.state, 0, secrets(s)))
    assert values[0] > values[1] + POINT


def test_a_firm_player_gives_its_first_thought_up_for_a_better_one_only() -> None:
    first, second = Option(0, PASS), Option(0, pick(1))
    spread = {PASS: (0, 0, 0, 0), pick(1): (100, -95, 90, -85)}
    better = {PASS: (0, 0, 0, 0), pick(1): (40, 50, 60, 50)}

    def chosen(results: dict[Action, tuple[int, ...]], firm: bool) -> Action:
        seed = iter(range(5)).__next__
        found = compared((first, second), lambda x, luck: results[x][luck], seed, counted(8), firm=firm)
        return found[0].action

    assert chosen(spread, False) == pick(1) and chosen(spread, True) == PASS
    assert chosen(better, True) == pick(1)


# -------------------------------------------------------------------------------------------------------- new sites
def test_it_goes_where_its_hand_scores() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", "Beretar", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, "Rangers of the North")
    assert goal(s, choice(s)) == "Bree"
    assert why(s) == "Rangers of the North scores at Bree."


def test_it_goes_home_to_heal() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", "Beretar", at="Bree").company(1, "Faramir", at="Lórien")
    s.used(0, "Bree").wounded("Aragorn II", "Elrohir").hand(1, "Giant")
    assert goal(s, choice(s)) in ("Rivendell", "Grey Havens")
    assert why(s).startswith("The wounded heal at ")


def test_a_wizard_does_not_travel_alone_into_danger() -> None:
    s = Scenario().company(0, "Gandalf", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, "Glamdring").hand(1, *["Giant"] * 8)
    assert goal(s, choice(s)) == "stay"


def test_shadowy_ways_are_more_dangerous_than_free_ones() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(1, *["Giant"] * 8)
    atlas = s.state.atlas
    menace = Menace(s.state, s.state.companies[0])
    named = {name: atlas.region_named[name].index for name in ("Lindon", "Gorgoroth", "Rhudaur")}
    bree = atlas.site_named["Bree"].index
    free, wild, dark = (menace.danger((named[name],) * 2, bree) for name in ("Lindon", "Rhudaur", "Gorgoroth"))
    assert free < wild and free < dark


# ------------------------------------------------------------------------------------------------------ organization
def test_it_makes_general_influence_free_for_somebody_who_waits() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", "Bergil", "Anborn", at="Rivendell")
    s.company(1, "Faramir", at="Lórien").hand(0, "Beretar")
    action = choice(s)
    assert action.verb == Say.CONTROL and action.args[1] == s.named("Aragorn II")
    s.act(action)
    assert choice(s).verb == Verb.PLAY


def test_it_takes_no_control_that_nobody_needs() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").company(1, "Faramir", at="Lórien")
    assert choice(s).verb != Say.CONTROL


def test_companies_meet_at_a_haven() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(0, "Elrohir", at="Rivendell")
    assert choice(s.company(1, "Faramir", at="Lórien")).verb == Verb.JOIN


def test_a_heavy_item_is_stored_and_a_light_one_is_kept() -> None:
    heavy = Scenario().company(0, "Elrohir", "Beretar", at="Rivendell").company(1, "Faramir", at="Lórien")
    heavy.bears("Elrohir", "Scroll of Isildur", "Torque of Hues")
    action = choice(heavy)
    assert action.verb in (Verb.STORE, Verb.TRANSFER) and face(heavy.state, action.args[0]).corruption >= 2
    light = Scenario().company(0, "Elrohir", "Beretar", at="Rivendell").company(1, "Faramir", at="Lórien")
    assert choice(light.bears("Elrohir", "Dagger of Westernesse")).verb not in (Verb.STORE, Verb.TRANSFER)


# ------------------------------------------------------------------------------------------------------------- sites
def test_it_enters_for_what_it_holds_and_not_for_nothing() -> None:
    rich = Scenario().at(Phase.SITE).company(0, "Aragorn II", "Elrohir", "Beretar", at="Barrow-downs")
    rich.company(1, "Faramir", at="Lórien").hand(0, "Glamdring").until(Question.ENTER)
    assert choice(rich) == pick(1)
    poor = Scenario().at(Phase.SITE).company(0, "Aragorn II", "Elrohir", "Beretar", at="Barrow-downs")
    assert choice(poor.company(1, "Faramir", at="Lórien").until(Question.ENTER)) == PASS


def test_an_item_goes_to_somebody_who_bears_nothing_yet() -> None:
    s = Scenario().at(Phase.SITE).company(0, "Elrohir", "Beretar", "Annalena", at="Glittering Caves")
    s.company(1, "Faramir", at="Lórien").bears("Elrohir", "Torque of Hues", "Red Arrow")
    s.hand(0, "Great-shield of Rohan")
    prospects = Prospects(s.state, secrets(s), 0, s.state.companies[0])
    printed = next(printed for _, printed in prospects.held)
    assert prospects.weight(printed) < prospects.points(printed)
    s.enter().until(Question.ASSIGN).pick("Beretar").window(At.SITE, 0)
    s.act(next(x for x in s.legal() if x.verb == Verb.PLAY))
    assert s.question is Question.TARGET and pick(s.named("Elrohir")) in s.legal()
    assert choice(s) == pick(s.named("Annalena"))


def test_a_card_on_guard_keeps_nobody_from_playing() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", "Beretar", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, "Rangers of the North").hand(1, "River").go("Bree")
    s.act(next(x for x in s.legal() if x.verb == Say.GUARD))
    s.enter().window(At.SITE, 0)
    assert choice(s).verb == Verb.PLAY


def test_no_potion_is_drunk_against_a_creature_that_does_not_attack_yet() -> None:
    s = Scenario().company(0, "Bergil", "Annalena", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.bears("Annalena", "Potion of Prowess").hand(0, "Concealment").hand(1, "Giant").go("Bree")
    s.act(s.play_action("Giant")).until(Question.WINDOW, 0)
    assert any(action.verb == Verb.USE for action in s.legal()) and choice(s) == PASS


# ----------------------------------------------------------------------------------------------------------- hazards
def test_a_creature_that_hurts_is_played_and_a_bluff_comes_last() -> None:
    s = Scenario().company(0, "Bergil", "Annalena", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(1, "Giant", "Glamdring").go("Bree")
    assert choice(s).verb == Verb.PLAY
    t = Scenario().company(0, "Bergil", "Annalena", at="Bree").company(1, "Faramir", at="Lórien")
    t.hand(1, "Glamdring").stay()
    assert choice(t).verb == Say.GUARD
    assert why(t) == "A card on-guard makes them think twice, whatever it is."


def test_a_creature_is_held_for_the_company_it_hurts_more() -> None:
    s = Scenario().company(0, "Aragorn II", "Beretar", "Elrohir", at="Rivendell").company(0, "Bergil", at="Lórien")
    s.company(1, "Faramir", at="Lórien").hand(1, "Wargs")
    s.lay("Weathertop", "Aragorn II").lay("Dimrill Dale", "Bergil").until_company("Aragorn II")
    reasons = [option.why for option in Steward().options(s.state, secrets(s))]
    assert "Wargs is held for another company." in reasons


# ------------------------------------------------------------------------------------------------------------ fights
def attacked() -> Scenario:
    s = Scenario().at(Phase.SITE).company(0, "Aragorn II", "Bergil", at="Barrow-downs")
    return s.company(1, "Faramir", at="Lórien").hand(0, "Glamdring").enter()


def test_the_strong_one_faces_the_strike() -> None:
    s = attacked().until(Question.ASSIGN)
    assert choice(s) == pick(s.named("Aragorn II"))


def test_whoever_is_safe_stays_untapped_and_others_fight_in_full() -> None:
    hard = Scenario().at(Phase.SITE).company(0, "Bergil", "Annalena", "Anborn", at="Barrow-downs")
    hard.company(1, "Faramir", at="Lórien").hand(0, "Glamdring").enter().until(Question.ASSIGN).pick("Bergil")
    assert choice(hard.until(Question.FACE)) == pick(TAPS)
    easy = Scenario().at(Phase.SITE).company(0, "Glorfindel II", at="Dimrill Dale").company(1, "Faramir", at="Lórien")
    assert choice(easy.hand(0, "Dreams of Lore").enter().until(Question.FACE)) == pick(STAYS)


def test_a_burdened_companion_is_supported_at_the_council() -> None:
    s = Scenario().company(0, "Elrohir", "Beretar", at="Rivendell").company(1, "Faramir", at="Lórien").at_council()
    s.bears("Elrohir", "Scroll of Isildur", "Torque of Hues")
    assert s.question is Question.NEXT_ROLL and choice(s) == pick(s.named("Elrohir"))
    s.act(choice(s))
    assert choice(s) == Action(Say.HELP, (s.named("Beretar"),))


# ------------------------------------------------------------------------------------------------------------ the end
def test_the_council_is_called_with_a_clear_lead_only() -> None:
    def options(*stored: str) -> Action:
        s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien").stored(0, *stored)
        scene = Scene(s.state, {}, 0, (Action(Verb.CALL), PASS), 0)
        return best(call(scene)).action

    assert options("The Mithril-coat", "Orcrist", "Glamdring").verb == Verb.CALL
    assert options() == PASS


def test_with_a_wizard_the_game_is_at_stake() -> None:
    s = Scenario().company(0, "Gandalf", "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien")
    assert at_stake(s.state, s.named("Gandalf")) > THE_GAME > at_stake(s.state, s.named("Aragorn II"))
    assert burden(s.state, s.named("Gandalf")) == 0


def test_a_second_wizard_is_of_no_use() -> None:
    alone = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien").hand(0, "Saruman")
    joined = Scenario().company(0, "Gandalf", at="Rivendell").company(1, "Faramir", at="Lórien").hand(0, "Saruman")
    values = [keep(Scene(s.state, secrets(s), 0, (), 0), _saruman(s)) for s in (alone, joined)]
    assert values[0] > 100 and values[1] == 0


def _saruman(s: Scenario) -> object:
    return s.library.catalogue.named("Saruman")


def test_two_rolls_against_each_other() -> None:
    assert ahead_by(-11) == 36 * 36 and ahead_by(10) == 0
    assert ahead_by(0) == sum(1 for a in _rolls() for b in _rolls() if a > b)


def _rolls() -> list[int]:
    return [one + other for one in range(1, 7) for other in range(1, 7)]


def test_nobody_declares_twice_what_waits_to_be_resolved() -> None:
    s = Scenario().company(0, "Alatar", at="Rivendell").company(0, "Bergil", "Annalena", at="Rivendell")
    s.company(1, "Faramir", at="Lórien").hand(1, "Giant")
    s.lay("Bree", "Bergil").until_company("Bergil").play("Giant").until_attack()
    joined = 0
    for _ in range(20):
        if s.decider == 0:
            action = choice(s)
            joined += action == Action(Verb.USE, (s.named("Alatar"), 0))
            s.act(action)
        else:
            s.plain()
        if not any(x.verb == Verb.USE for x in s.legal()):
            break
    assert joined <= 1


@pytest.mark.parametrize("name", ["greedy", "steward"])
def test_one_thing_is_gained_at_a_time(name: str) -> None:
    s = Scenario().at(Phase.SITE).company(0, "Aragorn II", "Elrohir", "Beretar", at="Himring")
    s.company(1, "Faramir", at="Lórien").hand(0, "Glamdring", "Torque of Hues")
    s.enter().window(At.SITE, 0)
    s.play("Glamdring", "Elrohir")
    bot = make(name, random.Random(1).randrange)
    while s.frame_moment() != At.SITE:
        assert s.decider == 1 or bot(s.state, secrets(s)).verb != Verb.PLAY
        s.act(PASS)
