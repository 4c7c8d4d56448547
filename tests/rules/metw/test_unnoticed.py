"""Statements about which a change of the rules once went unnoticed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.journeys.cards.moments import At, Until
from engine.journeys.reading.values import prowess
from engine.journeys.table.board import card_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import IN_TIME, STOP, Action, Identity
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.metw.audit import why_not_deck, why_untrue
from engine.metw.cards.decks import ready_decks
from engine.metw.decklists import listed
from engine.metw.game import GAME
from engine.metw.phases.sideboard import HAZARDS_TO_DISCARD, TO_DISCARD
from engine.metw.table.control import against, unused_direct
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.table.weather import in_question
from engine.metw.variants import STANDARD, STARTER
from tests.metw.games import Match
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import face
from tests.rules_plugin import rule

SPARE = "Favor of the Valar"


# -------------------------------------------------------------------------------------------------- required actions
@rule("METW-ANN-12", "METW-DEC-42", "METW-SUP-05")
def test_of_several_required_checks_the_mover_names_the_order() -> None:
    for first, second in (("Elrond", "Celeborn"), ("Celeborn", "Elrond")):
        s = Scenario(STARTER).company(0, "Elrond", "Celeborn", at="Rivendell").at(Phase.UNTAP)
        s.bears("Elrond", "Lure of the Senses").bears("Celeborn", "Lure of the Senses")
        s.until(Asked.REQUIRED)
        assert s.decider == 0 and len(s.legal()) == 2
        assert s.refused(PASS) == "METW-ANN-12" and s.refused(pick(2)) == "METW-ANN-12"
        place = 0 if first == "Elrond" else 1
        s.act(pick(place)).window(At.ORGANIZATION, 0)
        checked = [e.args[0] for e in s.events if e.kind == Tells.CORRUPTED]
        assert checked == [s.named(second), s.named(first)], "what was declared last is resolved first"


# ---------------------------------------------------------------------------------------------------------- activities
@rule("METW-CMB-18", "METW-RULING-71")
def test_in_the_organization_phase_another_weapon_is_taken_up() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Sword of Gondolin", "Glamdring")
    second = s.named("Glamdring")
    s.disturb(lambda d: d.alter(second, idle=True))
    assert card_of(s.state, second).idle and s.can(Verb.WIELD, second)
    assert not s.can(Verb.WIELD, s.named("Sword of Gondolin"))
    s.act(Action(Verb.WIELD, (second,)))
    assert not card_of(s.state, second).idle and card_of(s.state, s.named("Sword of Gondolin")).idle


@rule("METW-CMB-18", "METW-ITM-02")
def test_a_second_weapon_is_carried_and_not_used() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Barrow-downs").bears("Aragorn II", "Dagger of Westernesse")
    s.hand(0, "Sword of Gondolin").at(Phase.SITE).rolls(12, 12).enter().window(At.SITE, 0)
    who = s.named("Aragorn II")
    s.disturb(lambda d: d.untap(who)).play("Sword of Gondolin").until(Question.OPTION)
    assert card_of(s.state, s.named("Sword of Gondolin")).idle


@rule("METW-FLOW-06", "METW-RULING-25")
def test_no_site_is_laid_outside_the_organization_phase() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE)
    laying = s.laying("Bree")
    assert s.refused(laying) == ""
    assert s.window(At.MOVEMENT, 0).refused(laying) == "METW-FLOW-06"


@rule("METW-CARD-RIVER-01", "METW-RULING-01")
def test_a_ranger_ends_what_bars_a_site_on_the_way_already() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, "River", "Giant").go("Bree")
    ranger = Action(Verb.LIFT, (s.named("Aragorn II"),))
    assert s.refused(ranger) != "", "nothing bars anything yet"
    s.play("River").window(At.MOVEMENT, 0)
    assert s.fork().act(PASS).refused(ranger) != "", "it is not for the other player"
    s.act(ranger)
    assert s.pose("Aragorn II") is Pose.TAPPED
    assert s.until(Question.ENTER).refused(pick(1)) == ""


@rule("METW-RULING-26", "METW-SPL-04")
def test_one_card_serves_two_companies_in_standard_games_only() -> None:
    for variant, rules in ((STARTER, "METW-RULING-26"), (STANDARD, "METW-SPL-04")):
        s = Scenario(variant).company(0, "Aragorn II", at="Rivendell").company(0, "Celeborn", at="Lórien")
        s.hand(0, SPARE)
        first = s.laying("Goblin-gate", "Aragorn II")
        s.act(first)
        other = next(c.number for c in s.state.companies if s.named("Celeborn") in c.members)
        assert s.refused(Action(Say.LAY, (other, first.args[1], NONE, 0))) == rules


@rule("METW-CARD-FELLOWSHIP-03", "METW-ORG-03")
def test_a_split_ends_a_fellowship() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Gimli", "Legolas", "Bilbo", at="Rivendell").hand(0, "Fellowship")
    s.play("Fellowship").window(At.ORGANIZATION, 0)
    assert s.where("Fellowship") is Zone.PLAY
    for part in (0, 1):
        twin = s.fork().act(Action(Verb.SPLIT, (s.named("Gimli"), part))).window(At.ORGANIZATION, 0)
        assert twin.where("Fellowship") is Zone.DISCARD, "whichever part it goes with"


# -------------------------------------------------------------------------------------------------- answers forbidden
@rule("METW-CARD-PRAISE-TO-ELBERETH-02", "METW-RULING-01")
def test_a_nazgul_named_by_praise_to_elbereth_is_not_tapped_in_answer() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Gimli", at="Rivendell").hand(0, "Praise to Elbereth")
    s.in_play(1, "Adûnaphel", "Khamûl the Easterling").hand(1, "Giant").go("Bree").window(At.MOVEMENT, 0)
    s.play("Praise to Elbereth", "Aragorn II", "Adûnaphel")
    s.until(Question.WINDOW, 1)
    assert s.refused(Action(Verb.USE, (s.named("Adûnaphel"), 0))) == "METW-RULING-01"
    assert s.refused(Action(Verb.USE, (s.named("Khamûl the Easterling"), 0))) != "METW-RULING-01"


# -------------------------------------------------------------------------------------------------------------- strikes
@rule("METW-RULING-59", "METW-CMB-16")
def test_what_was_played_for_a_cancelled_strike_is_over_with_it() -> None:
    s = Scenario(STARTER).company(0, "Beregond", at="Rivendell").bears("Beregond", "Elven Cloak")
    s.hand(0, "Risky Blow").hand(1, "Giant").go("Bree").play("Giant", 0)
    face(s).until(Question.WINDOW, 0).play("Risky Blow").until(Question.WINDOW, 0)
    s.use("Elven Cloak").until_any(Question.ENTER, Question.OPTION)
    assert not [effect for effect in s.state.lasting if effect.until == Until.END_OF_STRIKE]
    assert s.pose("Beregond") is Pose.UNTAPPED


# --------------------------------------------------------------------------------------------------------- the end
@rule("METW-TRN-29", "METW-TRN-30", "METW-TRN-31")
@pytest.mark.parametrize(("mover", "turns"), [(0, 1), (1, 0)])
def test_when_time_is_called_both_have_had_equally_many_turns(mover: int, turns: int) -> None:
    s = Scenario(STARTER, mover=mover).company(0, "Háma", at="Bree").company(1, "Bard Bowman", at="Bree").hand(0, SPARE)
    s.hand(1, SPARE).player(0, place=0).player(1, place=1)
    now = s.state.turn.number
    s.act(Action(STOP, (IN_TIME,)))
    over = s.finish()
    assert isinstance(over, Over) and s.state.turn.number == now + turns


@rule("METW-SMP-04", "METW-RULING-99")
def test_cards_laid_down_at_the_council_have_to_be_shown() -> None:
    s = Scenario(STANDARD).company(0, "Háma", at="Bree").company(1, "Bard Bowman", "Gimli", at="Bree").hand(0, "Gimli")
    s.at_council().until(Asked.COUNCIL_CARDS, 0).act(pick(s.in_hand(0, "Gimli"))).until(Asked.SHOW_COUNCIL)
    assert s.refused(PASS) == "METW-SMP-04" and s.refused(Action(Say.TURN_UP)) == "METW-SMP-04"


@rule("METW-HID-02")
def test_only_in_solitaire_one_player_sees_both_hands() -> None:
    s = Scenario(STANDARD).company(0, "Háma", at="Bree").hand(1, "Giant")
    giant = s.library.catalogue.named("Giant").number
    hers = {card: Identity(card & 0xFF, giant) for card in s.state.zones[1][Zone.HAND]}
    assert hers and GAME.sees(s.state, {}, [hers]) == {}


# -------------------------------------------------------------------------------------------------------- influence
@rule("METW-RULING-135")
def test_influence_over_those_of_one_home_site() -> None:
    """Red Arrow: five more against characters of Edoras, and against nobody else."""
    s = Scenario(STARTER).company(0, "Théoden", at="Edoras").bears("Théoden", "Red Arrow")
    who = s.named("Théoden")
    assert unused_direct(s.state, who, "Man", "Éomer") == 3 + 5
    assert unused_direct(s.state, who, "Man", "Bard Bowman") == unused_direct(s.state, who) == 3


@rule("METW-GEN-14", "METW-OPI-05")
def test_only_who_makes_an_attempt_plays_resources_for_it() -> None:
    theirs = ("Théoden", "Saruman", "Elrond", "Bergil")
    s = Scenario(STANDARD).company(0, "Galadriel", at="Bree").company(1, *theirs, at="Bree")
    s.hand(0, "Old Friendship").hand(1, "Old Friendship").at(Phase.SITE).enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Galadriel"), s.named("Théoden"), NONE)))
    assert s.frame_moment() == At.INFLUENCE_ROLL and s.decider == 1
    assert s.why_not_play("Old Friendship") == "METW-GEN-14"


# ------------------------------------------------------------------------------------------------------------- chains
@rule("METW-ANN-07", "METW-ANN-09")
def test_information_whose_sage_stands_untapped_again_is_discarded() -> None:
    s = Scenario(STARTER).company(0, "Annalena", "Bofur", at="Weathertop").bears("Bofur", "Healing Herbs")
    s.hand(0, "Dreams of Lore").at(Phase.SITE).rolls(12, 12, 12, 12).enter().window(At.SITE, 0)
    people = s.named("Annalena"), s.named("Bofur")
    s.disturb(lambda d: [d.untap(who) for who in people]).play("Dreams of Lore")
    twin = s.fork().until(Question.OPTION)
    assert twin.where("Dreams of Lore") is Zone.PLAY
    s.until(Question.WINDOW, 0).use("Healing Herbs", "Annalena", ability=1).until(Question.OPTION)
    assert s.where("Dreams of Lore") is Zone.DISCARD


@rule("METW-CMB-04", "METW-CARD-GATES-OF-MORNING-02")
def test_what_leaves_the_strikes_alone_is_played_after_they_are_assigned() -> None:
    """Minions Stir is no environment card, so that Gates of Morning changes nothing about its strikes."""
    s = Scenario(STARTER).company(0, "Aragorn II", "Beregond", at="Rivendell").in_play(1, "Minions Stir")
    s.hand(0, "Gates of Morning").hand(1, "Orc-warriors").go("Bree").play("Orc-warriors", 0).until_attack()
    s.window(At.BETWEEN, 0)
    assert s.playable("Gates of Morning")


@rule("METW-ANN-38")
def test_the_order_of_environments_is_chosen_once_a_turn() -> None:
    s = Scenario(STARTER).company(0, "Haldir", at="Lórien").hand(1, "Giant").in_play(1, "Doors of Night")
    s.in_play(0, "Morgul Night", "Fell Winter").lay("Edhellond").until(Asked.ENVIRONMENT)
    moving = s.state.companies[0]
    assert len(in_question(s.state, moving)) == 2
    assert in_question(replace(s.state, settled=s.state.turn.number), moving) == ()


# ----------------------------------------------------------------------------------------------------- cards and people
@rule("METW-GEN-09", "METW-FLOW-06")
def test_a_card_for_a_skill_needs_it_in_the_company_whose_phase_it_is() -> None:
    """Test of Lore is for sages: Gandalf is one, and only where he is on his way himself."""
    s = Scenario(STARTER).company(0, "Boromir II", at="Rivendell").company(0, "Gandalf", "Bergil", at="Lórien")
    s.bears("Boromir II", "Fair Gold Ring").bears("Bergil", "Fair Gold Ring").hand(0, "Test of Lore", SPARE)
    s.until(Question.NEXT_COMPANY)
    for who, refused in (("Boromir II", "METW-ANN-06"), ("Gandalf", "")):
        t = s.fork().pick(next(c.number for c in s.state.companies if s.named(who) in c.members))
        assert t.window(At.MOVEMENT, 0).why_not_play("Test of Lore") == refused


@rule("METW-CMB-04", "METW-CARD-GATES-OF-MORNING-02")
def test_what_changes_no_number_of_strikes_is_played_after_assignment() -> None:
    """By day Minions Stir adds a strike that Gates of Morning would not take away."""
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", "Elrohir", at="Rivendell").in_play(0, "Minions Stir")
    s.hand(0, "Gates of Morning").hand(1, "Orc-raiders").go("Bree").play("Orc-raiders", 0).window(At.BETWEEN, 0)
    assert s.why_not_play("Gates of Morning") == ""


@rule("METW-FLOW-11", "METW-FLOW-17", "METW-ANN-09")
@pytest.mark.parametrize("cancelled", [True, False])
def test_no_dice_are_thrown_for_a_card_that_was_cancelled_in_answer(cancelled: bool) -> None:
    """Leaflock taps against Call of Home: nobody rolls, and the two laid out is left for another roll."""
    s = Scenario(STARTER).company(0, "Aragorn II", "Leaflock", "Elladan", "Bergil", at="Lórien").hand(0, SPARE)
    s.hand(1, "Call of Home").go("Moria").rolls(2).play("Call of Home", "Bergil")
    assert s.decider == 0 and s.can(Verb.USE, s.named("Leaflock"))
    if cancelled:
        s.use("Leaflock", ability=1)
    s.hazards()
    assert s.where("Bergil") is (Zone.PLAY if cancelled else Zone.HAND)
    assert bool([e for e in s.events if e.kind == Told.ROLLS]) is not cancelled


@rule("METW-RNG-04", "METW-UNIQ-01", "METW-ANN-32")
def test_a_ring_that_may_not_be_duplicated_on_its_bearer_does_not_come_twice() -> None:
    """Who bears a Magic Ring of Lore finds no second one in a gold ring; another one may."""
    for bearer, refused in (("Annalena", "METW-UNIQ-01"), ("Elladan", "")):
        s = Scenario(STARTER).company(0, "Gandalf", "Annalena", "Elladan", at="Rivendell").rolls(5)
        s.bears("Annalena", "Magic Ring of Lore").bears(bearer, "Fair Gold Ring")
        s.hand(0, "Magic Ring of Lore", "Test of Form").window(At.ORGANIZATION, 0)
        assert s.play("Test of Form").until(Question.RING_ITEM).why_not_play("Magic Ring of Lore") == refused


@rule("METW-RULING-135", "METW-INF-04", "METW-INF-12")
def test_influence_over_one_by_name_and_over_a_race_controls_them_alone() -> None:
    """Celeborn has five points for Galadriel, Thorin two for Dwarves: others do not come under them."""
    s = Scenario(STARTER).company(0, "Celeborn", "Galadriel", "Thorin II", at="Rivendell").hand(0, SPARE)
    library = s.library.catalogue
    s.pending  # noqa: B018  (nature answers first)
    for who, whom, more in (("Celeborn", "Galadriel", 5), ("Thorin II", "Bofur", 2), ("Thorin II", "Galadriel", 0)):
        mine = unused_direct(s.state, s.named(who), *against(library.named(whom)))
        assert mine == unused_direct(s.state, s.named(who)) + more


@rule("METW-DECK-16", "METW-CARD-MIRROR-OF-GALADRIEL-01")
def test_the_top_of_a_deck_is_looked_at_and_stays_there() -> None:
    """The Mirror of Galadriel: the opponent's hand, then five cards of the own deck, told as looked at."""
    s = Scenario(STARTER).company(0, "Bergil", at="Lórien").hand(0, "Mirror of Galadriel", SPARE).hand(1, "Giant")
    s.window(At.ORGANIZATION, 0).play("Mirror of Galadriel").until(Question.CHOICE).pick(1).window(At.ORGANIZATION, 0)
    assert [e.args for e in s.events if e.kind == Told.LOOKS] == [(0, 1, 1, Zone.HAND), (0, 0, 5, Zone.TOP)]
    assert len(s.state.zones[0][Zone.TOP]) == 5 and s.state.players[0].exhausted == 0
    assert [(whose, to) for whose, to, _ in s.shown] == [(1, 0)], "nobody has to be shown his own cards"


@rule("METW-CARD-MORANNON-01", "METW-MOVE-02")
def test_a_card_is_the_site_a_company_moves_to_unless_it_may_not_move() -> None:
    """Morannon lies on the company: it goes there without a site card of its own; one that hides stays."""
    for more, site in ((), "Morannon"), (("Hiding",), "Dead Marshes"):
        s = Scenario(STARTER).company(0, "Bilbo", at="Dead Marshes").hand(0, "Morannon", *more, SPARE)
        s.window(At.END_OF_ORGANIZATION, 0).play("Morannon").window(At.END_OF_ORGANIZATION, 0)
        for card in more:
            s.play(card).window(At.END_OF_ORGANIZATION, 0)
        s.until_any(Question.ENTER, Question.OPTION)
        assert s.site_of("Bilbo") == site


@rule("METW-GEN-09", "METW-FLOW-73")
def test_while_organizing_a_card_for_a_race_needs_somebody_of_it_anywhere() -> None:
    """Halfling Strength heals Bilbo at Bree, although the Wizard is with others elsewhere."""
    s = Scenario(STARTER).company(0, "Gandalf", at="Rivendell").company(0, "Bilbo", at="Bree").wounded("Bilbo")
    s.hand(0, "Halfling Strength").window(At.ORGANIZATION, 0)
    assert s.why_not_play("Halfling Strength", use=1) == ""


@rule("METW-RULING-08", "METW-SETUP-01")
def test_a_location_deck_with_a_site_too_many_is_not_the_one_everybody_has() -> None:
    """The list of a ready deck is good; with a second card of Bree it is not."""
    cards = list(listed(ready_decks()["the-grey-pilgrim"], STARTER))
    assert why_not_deck(STARTER, (), cards) is None
    bree = next(entry for entry in cards if entry.card == Scenario.state_type.atlas.site_named["Bree"].number)
    refused = why_not_deck(STARTER, (), [*cards, bree])
    assert refused is not None and refused.rule == "METW-RULING-08"


@rule("METW-REG-02", "METW-REG-06", "METW-REG-10")
def test_ways_by_regions_are_offered_beside_the_site_path() -> None:
    """From Bree four regions lead to Gladden Fields; the fifth, to Thranduil's Halls, is one too many."""
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Bree").hand(0, SPARE).window(At.ORGANIZATION, 0)
    offered = set(s.legal())
    assert s.laying("Rivendell") in offered
    assert s.laying("Gladden Fields", regions=("Arthedain", "Rhudaur", "High Pass", "Anduin Vales")) in offered
    goals = {s.title(s.identity(x.args[1]).definition) for x in offered if x.verb == Say.LAY}
    assert "Gladden Fields" in goals and "Thranduil’s Halls" not in goals


@rule("METW-SB-05", "METW-SB-10", "METW-TAP-04")
def test_who_is_tapped_brings_nothing_out_of_the_sideboard() -> None:
    """Neither a Wizard nor a Nazgûl, for whom it is the price."""
    s = Scenario(STANDARD).company(0, "Gandalf", at="Rivendell").sideboard(0, "Athelas").hand(0, SPARE)
    s.tapped("Gandalf").window(At.ORGANIZATION, 0)
    assert s.refused(Action(Say.WAY_IN, (s.named("Gandalf"), TO_DISCARD))) == "METW-SB-05"
    t = Scenario(STANDARD).company(0, "Elladan", at="Rivendell").in_play(1, "Adûnaphel", use=1).sideboard(1, "Giant")
    t.tapped("Adûnaphel").hand(1, "Wolves").hand(0, SPARE).go("Bree")
    assert t.refused(Action(Say.WAY_IN, (t.named("Adûnaphel"), HAZARDS_TO_DISCARD))) == "METW-SB-10"


@rule("METW-ANN-12", "METW-DEC-42")
def test_what_is_declared_first_is_named_by_one_number() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Celeborn", at="Rivendell").at(Phase.UNTAP)
    s.bears("Elrond", "Lure of the Senses").bears("Celeborn", "Lure of the Senses").until(Asked.REQUIRED)
    assert s.refused(Action(Verb.PICK, (0, 0))) == "METW-ANN-12" and s.refused(pick(1)) == ""


# ------------------------------------------------------------------------------------ borders, equipment, what is shown
@rule("METW-REG-03", "METW-REG-06")
def test_a_card_makes_two_regions_adjacent_for_a_company() -> None:
    """No region borders Dagorlad and Gorgoroth both in one step; over the Ash Mountains a ranger leads the way."""
    s = Scenario(STANDARD).company(0, "Aragorn II", "Gimli", at="Dead Marshes").hand(0, SPARE, "Ash Mountains")
    atlas = s.state.atlas
    here, there = (atlas.site_named[name].index for name in ("Dead Marshes", "Mount Doom"))
    assert atlas.region_ways(here, there, 2) == ()
    s.window(At.END_OF_ORGANIZATION, 0).play("Ash Mountains").window(At.END_OF_ORGANIZATION, 0)
    goals = {s.title(s.identity(x.args[1]).definition) for x in s.legal() if x.verb == Say.LAY and x.args[3] == 2}
    assert s.pose("Aragorn II") is Pose.TAPPED and "Mount Doom" in goals


@rule("METW-CMB-18", "METW-RULING-71")
def test_a_sword_left_over_is_used_whatever_shield_is_borne() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Gimli", at="Rivendell").rolls(12, 12)
    s.bears("Aragorn II", "Great-shield of Rohan", "Dagger of Westernesse", "Glamdring")
    s.disturb(lambda d: d.alter(s.named("Dagger of Westernesse"), idle=True))
    s.act(Action(Verb.TRANSFER, (s.named("Glamdring"), s.named("Gimli")))).window(At.ORGANIZATION, 0)
    assert not card_of(s.state, s.named("Dagger of Westernesse")).idle
    assert prowess(s.state, s.named("Aragorn II")) == 6 + 1


@rule("METW-HID-02")
def test_a_card_that_goes_back_to_a_hand_cannot_be_followed() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Gimli", at="Rivendell").hand(0, SPARE)
    s.state  # noqa: B018  (the position is set up)
    back = s.named("Gimli")
    s.disturb(lambda d: d.to_hand(back))
    assert Zone.HAND in s.state.owed[0], "the hand is committed afresh before anything else is asked"


@rule("METW-SETUP-22")
def test_a_seat_that_put_something_else_among_its_characters_is_found_out() -> None:
    m = Match(3, STARTER)
    while True:
        waits = m.advance()
        assert not isinstance(waits, Over)
        legal = GAME.legal(m.state, m.dealer.knowledge(waits.seat))
        if waits.question == Asked.DECK_CHARACTER and len(legal) > 1:
            break
        m.take(legal[0])
    answer = next(x for x in legal if x.args)
    truly = {card: known.definition for card, known in m.dealer.knowledge(waits.seat).items()}
    resource = next(number for number, entry in MetwState.book.items() if entry.definition.name == "Concealment")
    assert why_untrue(m.state, answer, truly) is None
    lie = why_untrue(m.state, answer, {**truly, answer.args[0]: resource})
    assert lie is not None and lie.rule == "METW-SETUP-22"
