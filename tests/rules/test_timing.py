"""Actions, answers, requirements, targets, triggers, continuous effects (LORE-TIMING, REQ, TARGET, TRIGGER, CONT)."""

from __future__ import annotations

import pytest

from engine.journeys.cards import words as w
from engine.journeys.cards.conditions import InPlay
from engine.journeys.cards.moments import At, From, Of, Pay, Stat
from engine.journeys.cards.words import Behaviour, Choose, Modify, Tap, Untap, Use
from engine.journeys.reading.filters import region_type
from engine.journeys.reading.pointless import VOID
from engine.journeys.reading.values import attack_prowess, hazard_limit, prowess
from engine.journeys.table.board import card_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.lore.game import PERFORM
from tests.library import CARDS, LIBRARY
from tests.rules.scenes import (
    STAYS,
    at_site,
    attack,
    enter,
    group_of,
    hazard,
    moment,
    name_of,
    number,
    offered,
    past,
    pick,
    play_refused,
    refused,
    strikes,
    told,
    transfer,
    under_attack,
)
from tests.rules_plugin import rule
from tests.scenario import Scenario

HAZARD_A, HAZARD_B, RESOURCE_A, RESOURCE_B = range(4)
"""The ways to play Twilight: discard an environment in play, or answer one; as a hazard or as a resource."""


def behaves(patch: pytest.MonkeyPatch, name: str, behaviour: Behaviour) -> None:
    """Give a card another text for one test, where no card of the set has the words a rule speaks of."""
    patch.setitem(CARDS, number(name), LIBRARY.compiled(CARDS[number(name)].definition, behaviour))


def travelling(*people: str, at: str = "Rivendell") -> Scenario:
    return Scenario().company(0, *(people or ("Gimli", "Éowyn")), at=at)


def deciders(s: Scenario, when: int) -> list[int]:
    """Who is asked in windows of a moment, passing each time."""
    asked = []
    while moment(s) == when:
        asked.append(s.decider)
        s.pass_()
    return asked


# ------------------------------------------------------------------------------------------------------------ answers
@rule("LORE-TIMING-10", "LORE-TIMING-11", "LORE-TIMING-13", "LORE-TIMING-14", "LORE-DEC-60", "LORE-HAZ-09")
def test_a_counter_card_discards_the_very_card_it_answers() -> None:
    """Gates of Morning is answered by Twilight: it is discarded unresolved; the hazard limit stays untouched."""
    s = travelling().hand(0, "Gates of Morning").hand(1, "Twilight").go("Weathertop").window(At.MOVEMENT, 0)
    s.play("Gates of Morning")
    assert (moment(s), s.decider) == (At.COUNTER, 1)
    s.play("Twilight", use=HAZARD_B)
    past(s, At.COUNTER)
    assert (s.where("Gates of Morning"), s.where("Twilight")) == (Zone.DISCARD, Zone.DISCARD)
    assert s.state.companies[0].journey is not None and s.state.companies[0].journey.played == 0


@rule("LORE-HAZ-09", "LORE-RULING-57")
def test_no_hazard_cards_are_playable_when_the_limit_is_used_up_and_still_are_hazards() -> None:
    """After two creatures Twilight may be played; with Twilight alone sideboarding instead of hazards is forfeited."""
    s = (
        travelling()
        .hand(1, "Wargs", "Orc-patrol", "Twilight")
        .in_play(0, "Gates of Morning")
        .rolls(*[12] * 5)
        .go("Weathertop")
    )
    hazard(s, "Wargs").settle()
    hazard(s, "Orc-patrol").settle()
    s.window(At.MOVEMENT, 1)
    s.play("Twilight", use=HAZARD_A)
    past(s, At.COUNTER)
    assert s.where("Gates of Morning") is Zone.DISCARD
    s = travelling().hand(1, "Twilight").sideboard(1, "Wolves").in_play(0, "Gates of Morning").go("Weathertop")
    s.window(At.MOVEMENT, 1).play("Twilight", use=HAZARD_A)
    seen = set()
    while s.question is not Question.ENTER:
        seen.add(s.question)
        s.plain()
    assert Question.SIDEBOARD not in seen


@rule("LORE-RULING-115", "LORE-RULING-117")
def test_a_counter_against_a_counter_resolves_first() -> None:
    """Twilight answers Gates, my own Twilight answers his: Gates of Morning comes into play after all."""
    s = travelling().hand(0, "Gates of Morning", "Twilight").hand(1, "Twilight").go("Weathertop").window(At.MOVEMENT, 0)
    s.play("Gates of Morning")
    s.play("Twilight", use=HAZARD_B)
    assert (moment(s), s.decider) == (At.COUNTER, 0)
    s.play("Twilight", use=RESOURCE_B)
    past(s, At.COUNTER)
    assert s.where("Gates of Morning") is Zone.PLAY


@rule("LORE-RULING-117", "LORE-PRIO-04", "LORE-RULING-116")
def test_the_other_player_is_asked_first_then_the_declarer_and_priority_does_not_move() -> None:
    """One window before the whole card resolves; then the hazard player has priority as if nothing came between."""
    s = travelling().hand(0, "Gates of Morning").hand(1, "Wolves", "Twilight").go("Weathertop").window(At.MOVEMENT, 0)
    s.play("Gates of Morning")
    assert deciders(s, At.COUNTER) == [1, 0]
    assert (moment(s), s.decider) == (At.MOVEMENT, 1)
    s = travelling().hand(0, "Gates of Morning").hand(1, "Wolves", "Twilight").go("Weathertop").window(At.MOVEMENT, 0)
    s.play("Gates of Morning").play("Twilight", use=HAZARD_B)
    past(s, At.COUNTER)
    assert (moment(s), s.decider) == (At.MOVEMENT, 1)


@rule("LORE-TIMING-12")
def test_a_counter_card_need_not_affect_what_it_answers() -> None:
    """Twilight discards Gates of Morning in play while Elf-song is being played; Elf-song resolves."""
    s = travelling().in_play(0, "Gates of Morning").hand(0, "Elf-song").hand(1, "Twilight").go("Weathertop")
    s.window(At.MOVEMENT, 0).play("Elf-song")
    s.play("Twilight", use=HAZARD_A)
    past(s, At.COUNTER)
    assert (s.where("Gates of Morning"), s.where("Elf-song")) == (Zone.DISCARD, Zone.PLAY)


@rule("LORE-TIMING-10", "LORE-TURN-03")
def test_no_counter_in_the_organization_phase_by_the_opponent() -> None:
    """His hazards need a movement phase, his resources his own turn: he is not asked."""
    s = travelling().hand(0, "Gates of Morning").hand(1, "Twilight")
    s.play("Gates of Morning")
    assert 1 not in deciders(s, At.COUNTER)
    assert s.where("Gates of Morning") is Zone.PLAY


@rule("LORE-TIMING-16", "LORE-UNTAP-09", "LORE-DEC-08")
def test_a_card_with_a_timing_keyword_may_be_played_as_an_ordinary_action() -> None:
    """Twilight in my organization phase, and already in my untap phase."""
    s = travelling().in_play(1, "Doors of Night").hand(0, "Twilight")
    s.play("Twilight", use=RESOURCE_A)
    past(s, At.COUNTER)
    assert s.where("Doors of Night") is Zone.DISCARD
    s = travelling().in_play(1, "Doors of Night").hand(0, "Twilight", "Block").at_turn_start()
    assert moment(s) == At.UNTAP
    s.play("Twilight", use=RESOURCE_A)
    past(s, At.COUNTER)
    assert (s.where("Doors of Night"), moment(s)) == (Zone.DISCARD, At.UNTAP)


@rule("LORE-RULING-60", "LORE-COMBAT-12", "LORE-TIMING-08", "LORE-COMBAT-09")
def test_what_may_be_played_during_an_attack() -> None:
    """Concealment in the engagement step, not after it; a counter card as an answer to it."""
    s = travelling("Gimli", "Éowyn").hand(0, "Concealment", "Risky Blow").hand(1, "Wargs", "Twilight").go("Weathertop")
    hazard(s, "Wargs")
    s.pass_()
    assert (moment(s), s.decider) == (At.ENGAGEMENT, 0)
    assert (play_refused(s, "Concealment"), play_refused(s, "Risky Blow")) == ("", "LORE-TIMING-07")
    s.play("Concealment")
    assert (moment(s), s.decider) == (At.COUNTER, 1)
    s = travelling("Gimli", "Éowyn").hand(0, "Concealment", "Risky Blow").hand(1, "Wargs")
    attack(s, "Wargs")
    s.pick("Gimli")
    s.pass_()
    s.pick(0)
    assert (moment(s), s.decider) == (At.STRIKE, 0)
    assert (play_refused(s, "Concealment"), play_refused(s, "Risky Blow")) == ("LORE-TIMING-07", "")


@rule("LORE-STRIKE-18", "LORE-RULING-67")
def test_one_skill_only_card_a_strike() -> None:
    """After Risky Blow (warrior only) Block is refused and Dodge is not; in the next strike Block is open again."""
    s = travelling("Faramir", "Éowyn").hand(0, "Risky Blow", "Lucky Strike", "Dodge").hand(1, "Wargs").rolls(12, 12)
    attack(s, "Wargs")
    s.pick("Faramir")
    s.pass_()
    s.pick(STAYS)
    s.play("Risky Blow")
    past(s, At.COUNTER)
    assert (play_refused(s, "Lucky Strike"), play_refused(s, "Dodge")) == ("LORE-STRIKE-18", "")
    s.pass_()
    s.pass_()
    s.pick(STAYS)
    assert (moment(s), play_refused(s, "Lucky Strike")) == (At.STRIKE, "")
    assert strikes(s)[0][2] == 5 - 3 + 3


@rule("LORE-TIMING-09", "LORE-TARGET-04", "LORE-CHANCE-13")
def test_roll_cards_are_played_right_before_their_roll() -> None:
    """Tempering Friendship is refused before and changes the faction roll by four in its window."""
    s = Scenario().company(0, "Éowyn", at="Beorn’s House").hand(0, "Beornings", "Tempering Friendship").rolls(4)
    assert play_refused(s, "Tempering Friendship") == "LORE-TIMING-07"
    at_site(s.stay()).play("Beornings")
    past(s, At.COUNTER)
    assert moment(s) == At.FACTION_ROLL
    s.play("Tempering Friendship").settle()
    assert told(s, Told.FACTION)[0][2:] == (4 + 1 + 1 + 4, 10, 1)


@rule("LORE-INTRO-41", "LORE-COMBAT-07")
def test_a_timing_keyword_covers_abilities_of_cards_in_play_too() -> None:
    """Star-glass is used in the engagement step; outside an attack it is refused."""
    s = travelling("Faramir", "Éowyn").bears("Faramir", "Star-glass").hand(1, "Wargs").rolls(7, 12, 12)
    use = Action(Verb.USE, (s.named("Star-glass"), 1))
    assert refused(s, use) == "LORE-TIMING-07"
    s.go("Weathertop")
    hazard(s, "Wargs")
    s.pass_().act(use)
    past(s, At.COUNTER)
    s.settle()
    assert {strike[3] for strike in strikes(s)} == {9 - 2}


@rule("LORE-TIMING-01", "LORE-TIMING-02", "LORE-TIMING-03")
def test_an_action_is_resolved_entirely_before_the_next_one() -> None:
    """While an item is handed over nothing else may be declared; without an answer it resolves at once."""
    s = travelling().bears("Gimli", "Sting", "Red Arrow")
    s.act(transfer(s, "Sting", "Éowyn"))
    assert s.question is Question.ROLL_SUPPORT
    assert refused(s, transfer(s, "Red Arrow", "Éowyn")) != ""
    s.settle()
    assert moment(s) == At.ORGANIZATION
    s = travelling().hand(0, "Gates of Morning")
    s.play("Gates of Morning")
    past(s, At.COUNTER)
    assert s.where("Gates of Morning") is Zone.PLAY


@rule("LORE-TIMING-04", "LORE-DEC-27", "LORE-CARD-12", "LORE-TARGET-02")
def test_all_choices_are_made_on_declaration() -> None:
    """The mode with the card, then the one character it taps, before anybody may answer."""
    s = travelling("Legolas", "Haldir").hand(1, "New Moon").go("Weathertop").window(At.MOVEMENT, 1)
    s.act(s.play_action("New Moon"))
    assert (s.question, s.decider, offered(s)) == (Question.TARGET, 1, {"Legolas", "Haldir"})
    assert refused(s, PASS) == "LORE-TIMING-04"
    s.pick("Haldir")
    assert moment(s) == At.COUNTER
    past(s, At.COUNTER)
    assert (s.pose("Haldir"), s.pose("Legolas")) == (Pose.TAPPED, Pose.UNTAPPED)


@rule("LORE-TIMING-05", "LORE-RULING-116")
def test_effects_of_one_card_come_in_printed_order() -> None:
    """Narya untaps Gandalf's company, then he rolls at -5, fails and is gone: the others stay untapped."""
    s = travelling("Gandalf", "Éowyn").hand(0, "Narya").tapped("Éowyn").rolls(2)
    s.play("Narya")
    past(s, At.COUNTER)
    assert s.pose("Éowyn") is Pose.UNTAPPED
    assert s.question is Question.ROLL_SUPPORT
    s.settle()
    assert (s.where("Gandalf"), s.pose("Éowyn"), s.where("Narya")) == (Zone.MP, Pose.UNTAPPED, Zone.DISCARD)


@rule("LORE-TIMING-06", "LORE-CHANCE-22")
def test_an_effect_that_cannot_resolve_does_not_stop_the_others() -> None:
    """Drowning Seas: nobody has an item to lose, two cards of the hand go all the same, picked by chance."""
    s = Scenario().company(0, "Gimli", at="Edhellond").hand(0, *["Block"] * 5).hand(1, "Drowning Seas")
    s.go("Tolfalas").window(At.MOVEMENT, 1)
    before = len(s.state.zones[0][Zone.HAND])
    s.play("Drowning Seas")
    past(s, At.COUNTER)
    s.pending  # noqa: B018
    assert (len(s.state.zones[0][Zone.HAND]), len(s.state.zones[0][Zone.DISCARD])) == (before - 2, 2)


# ------------------------------------------------------------------------------------------------------- requirements
@rule("LORE-REQ-01", "LORE-REQ-02")
def test_requirements_must_be_met_to_declare() -> None:
    """Clear Skies needs Gates of Morning in play."""
    s = travelling().hand(0, "Clear Skies")
    assert play_refused(s, "Clear Skies") == "LORE-REQ-01"
    s = travelling().hand(0, "Clear Skies").in_play(1, "Gates of Morning")
    assert play_refused(s, "Clear Skies") == ""


@rule("LORE-REQ-05", "LORE-REQ-03")
def test_do_x_to_do_y_makes_x_a_requirement() -> None:
    """Tapping Saruman to fetch a spell needs an untapped Saruman."""
    s = travelling("Saruman", "Éowyn")
    assert refused(s, Action(Verb.USE, (s.named("Saruman"), 0))) == ""
    s = travelling("Saruman", "Éowyn").tapped("Saruman")
    assert refused(s, Action(Verb.USE, (s.named("Saruman"), 0))) == "LORE-REQ-03"


@rule("LORE-REQ-06", "LORE-REQ-11")
def test_a_skill_only_card_needs_that_skill_in_the_company() -> None:
    """Concealment is scout only: Éowyn can, a company without a scout cannot, whoever is elsewhere."""
    for people, wanted in ((("Éowyn", "Gimli"), ""), (("Gimli", "Háma"), "LORE-REQ-06")):
        s = travelling(*people).company(0, "Adrazar", at="Edoras").hand(0, "Concealment").hand(1, "Wargs")
        s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number).pick("Weathertop")
        hazard(s, "Wargs")
        s.pass_()
        assert (moment(s), play_refused(s, "Concealment")) == (At.ENGAGEMENT, wanted)


@rule("LORE-REQ-07")
def test_a_race_only_card_needs_that_race_in_the_company() -> None:
    """Halfling Strength is Hobbit only."""
    assert play_refused(travelling("Gimli").hand(0, "Halfling Strength"), "Halfling Strength") == "LORE-REQ-07"
    s = Scenario().company(0, "Frodo", at="Rivendell").tapped("Frodo").hand(0, "Halfling Strength")
    assert play_refused(s, "Halfling Strength") == ""


@rule("LORE-REQ-08", "LORE-REQ-10")
def test_an_answer_that_takes_a_requirement_away_brings_the_card_to_nothing() -> None:
    """Twilight discards Gates of Morning while Clear Skies is being played: Clear Skies is discarded unresolved."""
    s = travelling().in_play(0, "Gates of Morning").hand(0, "Clear Skies").hand(1, "Twilight").go("Weathertop")
    s.window(At.MOVEMENT, 0).play("Clear Skies")
    s.act(s.play_action("Twilight", HAZARD_A))
    past(s, At.COUNTER)
    assert (s.where("Gates of Morning"), s.where("Clear Skies")) == (Zone.DISCARD, Zone.DISCARD)


@rule("LORE-REQ-08", "LORE-REQ-06")
def test_the_scout_is_called_away_before_concealment_resolves() -> None:
    """Tookish Blood answers Concealment: Frodo goes back to the hand, and the attack is not cancelled."""
    s = (
        travelling("Gimli", "Frodo")
        .hand(0, "Concealment")
        .hand(1, "Wargs", "Tookish Blood")
        .rolls(2, 12)
        .go("Weathertop")
    )
    hazard(s, "Wargs")
    s.pass_()
    s.play("Concealment")
    assert (moment(s), s.decider) == (At.COUNTER, 1)
    s.act(s.play_action("Tookish Blood"))
    past(s, At.COUNTER)
    s.until(Question.FACE)
    assert s.where("Frodo") is Zone.HAND
    assert (under_attack(s).cancelled, s.where("Concealment")) == (False, Zone.DISCARD)


@rule("LORE-REQ-09", "LORE-TIMING-15")
def test_what_was_paid_stays_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that taps a character under Gates of Morning: without them it does nothing, and he stays tapped."""
    price = Choose(From.COMPANY, pay=Pay.TAP)
    behaves(
        monkeypatch,
        "Bridge",
        Behaviour((Use(require=(InPlay("Gates of Morning"),), choose=(price,), effects=(Tap(Of.COMPANY),)),)),
    )
    s = (
        travelling("Gimli", "Éowyn")
        .in_play(0, "Gates of Morning")
        .hand(0, "Bridge")
        .hand(1, "Twilight")
        .go("Weathertop")
    )
    s.window(At.MOVEMENT, 0).play("Bridge", "Gimli")
    assert s.pose("Gimli") is Pose.TAPPED
    s.act(s.play_action("Twilight", HAZARD_A))
    past(s, At.COUNTER)
    assert (s.pose("Gimli"), s.pose("Éowyn"), s.where("Bridge")) == (Pose.TAPPED, Pose.UNTAPPED, Zone.DISCARD)


@rule("LORE-REQ-10")
def test_a_card_in_play_stays_when_its_requirements_cease_to_hold() -> None:
    """Clear Skies stays when Gates of Morning has gone."""
    s = travelling().in_play(0, "Gates of Morning", "Clear Skies").hand(1, "Twilight").go("Weathertop")
    s.window(At.MOVEMENT, 1).play("Twilight", "Gates of Morning", use=HAZARD_A)
    past(s, At.COUNTER)
    assert (s.where("Gates of Morning"), s.where("Clear Skies")) == (Zone.DISCARD, Zone.PLAY)


@rule("LORE-REQ-12", "LORE-REQ-11")
def test_abilities_belong_to_the_acting_company() -> None:
    """Healing Herbs of Faramir's company cannot be used in the movement phase of Gimli's."""
    s = Scenario().company(0, "Faramir", "Boromir II", at="Rivendell").company(0, "Gimli", at="Edoras")
    s.bears("Faramir", "Healing Herbs").tapped("Boromir II")
    use = Action(Verb.USE, (s.named("Healing Herbs"), 1))
    assert refused(s, use) == ""
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number).act(Action(Verb.STAY))
    assert (moment(s), refused(s, use)) == (At.MOVEMENT, "LORE-REQ-12")


# ------------------------------------------------------------------------------------------------------------ targets
@rule("LORE-TARGET-01", "LORE-TARGET-03")
def test_a_target_must_be_in_play() -> None:
    """Adûnaphel can tap only an untapped character of the company: with none he cannot be used."""
    s = travelling("Gimli").in_play(1, "Adûnaphel", use=1).tapped("Gimli").go("Weathertop").window(At.MOVEMENT, 1)
    assert refused(s, Action(Verb.USE, (s.named("Adûnaphel"), 0))) == "LORE-TARGET-03"
    s = travelling("Gimli").in_play(1, "Adûnaphel", use=1).go("Weathertop").window(At.MOVEMENT, 1)
    s.use("Adûnaphel")
    past(s, At.COUNTER)
    assert (s.pose("Gimli"), s.where("Adûnaphel")) == (Pose.TAPPED, Zone.DISCARD)


@rule("LORE-TARGET-05", "LORE-CONT-01", "LORE-CONT-02", "LORE-CARD-10", "LORE-CARD-09")
def test_a_continuous_effect_targets_nothing_and_applies_at_once() -> None:
    """Minions Stir may be played without an Orc attack; the next one has its strike and prowess before an answer."""
    s = travelling("Faramir", "Éowyn").hand(1, "Minions Stir", "Orc-patrol").go("Weathertop")
    hazard(s, "Minions Stir")
    assert s.where("Minions Stir") is Zone.PLAY
    hazard(s, "Orc-patrol")
    assert moment(s) == At.ENGAGEMENT
    assert told(s, Told.ATTACK)[-1][3:5] == (3 + 1, 7 + 1)


@rule("LORE-CARD-10", "LORE-CARD-11")
def test_a_condition_applies_to_both_players() -> None:
    """Sun: Dúnedain of either side have one more prowess, whoever played it."""
    s = travelling("Faramir").company(1, "Boromir II", at="Edoras").in_play(0, "Sun")
    assert (prowess(s.state, s.named("Faramir")), prowess(s.state, s.named("Boromir II"))) == (6, 7)


@rule("LORE-CONT-03", "LORE-HAZ-15")
def test_what_a_card_gave_ends_with_it() -> None:
    """Twilight discards Sun: the prowess is back to what is printed at once."""
    s = travelling("Faramir").in_play(0, "Sun").hand(1, "Twilight").go("Weathertop").window(At.MOVEMENT, 1)
    assert prowess(s.state, s.named("Faramir")) == 6
    s.play("Twilight", use=HAZARD_A)
    past(s, At.COUNTER)
    assert prowess(s.state, s.named("Faramir")) == 5


@rule("LORE-TARGET-06", "LORE-TARGET-08", "LORE-CORR-03", "LORE-RULING-93", "LORE-UNIQUE-04")
def test_a_card_on_a_character_has_him_as_its_target() -> None:
    """A Lure lies on Gimli; a second corruption card may not be played on him this turn, but on Éowyn."""
    s = (
        travelling("Gimli", "Éowyn")
        .hand(1, "Lure of the Senses", "Lure of Expedience", "Lure of the Senses")
        .go("Weathertop")
    )
    hazard(s, "Lure of the Senses", "Gimli")
    assert card_of(s.state, s.named("Lure of the Senses")).host == s.named("Gimli")
    s.window(At.MOVEMENT, 1)
    s.act(s.play_action("Lure of Expedience"))
    past(s, At.COUNTER)
    assert name_of(s, card_of(s.state, s.named("Lure of Expedience")).host) == "Éowyn"


@rule("LORE-RULING-93", "LORE-RULING-48")
def test_a_countered_corruption_card_counts_for_character_and_limit() -> None:
    """Tom Bombadil cancels the Lure on Gimli; it has used one of the limit and Gimli's one card of the turn."""
    s = travelling("Gimli", "Tom Bombadil").hand(1, "Lure of the Senses", "Lure of Expedience").go("Weathertop")
    s.window(At.MOVEMENT, 1)
    s.act(s.play_action("Lure of the Senses"))
    if s.question is Question.TARGET:
        s.pick("Gimli")
    s.until(Question.WINDOW, 0)
    s.use("Tom Bombadil")
    past(s, At.COUNTER)
    assert s.where("Lure of the Senses", 1) is Zone.DISCARD
    assert s.state.companies[0].journey is not None and s.state.companies[0].journey.played == 1
    assert s.named("Gimli") in s.state.turn.corrupted


@rule("LORE-UNIQUE-04", "LORE-TARGET-03")
def test_not_twice_on_the_same_character() -> None:
    """A Lure that may not be duplicated on a character finds nobody when the only one has it."""
    s = travelling("Gimli").bears("Gimli", "Lure of the Senses").hand(1, "Lure of the Senses").go("Weathertop")
    s.window(At.MOVEMENT, 1)
    assert play_refused(s, "Lure of the Senses") == "LORE-TARGET-03"


@rule("LORE-TARGET-07")
def test_resources_may_not_target_the_opponents_resources() -> None:
    """Twilight as my resource discards his Doors of Night, not his Gates of Morning; my own Gates it may."""
    assert (
        play_refused(travelling().in_play(1, "Gates of Morning").hand(0, "Twilight"), "Twilight", RESOURCE_A)
        == "LORE-TARGET-03"
    )
    assert play_refused(travelling().in_play(0, "Gates of Morning").hand(0, "Twilight"), "Twilight", RESOURCE_A) == ""
    assert play_refused(travelling().in_play(1, "Doors of Night").hand(0, "Twilight"), "Twilight", RESOURCE_A) == ""


@rule("LORE-TARGET-08", "LORE-HAZ-10", "LORE-HAZ-11")
def test_hazards_target_only_the_company_whose_phase_it_is() -> None:
    """In Gimli's movement phase neither a card nor a Nazgûl in play may be aimed at Éowyn's company."""
    s = Scenario().company(0, "Gimli", "Háma", at="Rivendell").company(0, "Éowyn", at="Edoras")
    s.hand(1, "Weariness of the Heart").in_play(1, "Adûnaphel", use=1)
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number).pick("Weathertop").window(At.MOVEMENT, 1)
    s.act(s.play_action("Weariness of the Heart"))
    assert offered(s) == {"Gimli", "Háma"}
    assert refused(s, pick(s.named("Éowyn"))) == "LORE-TARGET-03"
    s.pick("Gimli")
    past(s, At.COUNTER)
    s.window(At.MOVEMENT, 1).act(Action(Verb.USE, (s.named("Adûnaphel"), 0)))
    assert offered(s) == {"Gimli", "Háma"}


@rule("LORE-HAZ-13")
def test_a_hazard_may_ask_for_a_moving_company() -> None:
    """Lost in the Wilderness is refused on a company that stays."""
    s = travelling().hand(1, "Lost in the Wilderness").stay().window(At.MOVEMENT, 1)
    assert play_refused(s, "Lost in the Wilderness") == "LORE-REQ-01"


@rule("LORE-HAZ-16", "LORE-HAZ-06")
def test_an_engagement_hazard_that_targets_no_attack_is_an_ordinary_hazard_too() -> None:
    """Choking Shadows changes a region outside attacks; in an attack it is an engagement card; both count."""
    s = travelling().in_play(1, "Doors of Night").hand(1, "Choking Shadows").go("Weathertop").window(At.MOVEMENT, 1)
    assert (play_refused(s, "Choking Shadows", 0), play_refused(s, "Choking Shadows", 1)) == ("LORE-TIMING-07", "")
    s.play("Choking Shadows", "Arthedain", use=1)
    past(s, At.COUNTER)
    assert s.state.companies[0].journey is not None and s.state.companies[0].journey.played == 1


@rule("LORE-HAZ-06", "LORE-HAZ-07", "LORE-COMBAT-13")
def test_strike_hazards_count_in_a_movement_phase_and_not_in_a_site_phase() -> None:
    """Weariness of the Heart in a strike of Wargs uses the second of two; Arouse Denizens at a site uses none."""
    s = travelling("Gimli").hand(1, "Wargs", "Weariness of the Heart", "Giant")
    attack(s, "Wargs")
    assert (moment(s), s.decider) == (At.STRIKE, 1)
    s.play("Weariness of the Heart")
    past(s, At.COUNTER)
    assert s.state.companies[0].journey is not None and s.state.companies[0].journey.played == 2
    s = Scenario().company(0, "Gimli", at="Weathertop").hand(1, "Arouse Denizens").stay()
    enter(s)
    s.play("Arouse Denizens")
    past(s, At.COUNTER)
    assert s.state.companies[0].journey is not None and s.state.companies[0].journey.played == 0
    s.settle()
    assert strikes(s)[0][3] == 6 + 3


@rule("LORE-RULING-47", "LORE-HAZ-15")
def test_modifiers_of_the_limit_are_added_to_the_rounded_base() -> None:
    """Two wildernesses: Lost in the Wilderness gives +2, Fair Travels takes off what is there, not below two."""
    s = travelling("Gimli").hand(1, "Lost in the Wilderness").hand(0, "Fair Travels in Wilderness").go("Weathertop")
    hazard(s, "Lost in the Wilderness")
    assert hazard_limit(s.state, group_of(s, "Gimli")) == 2 + 2
    s.window(At.MOVEMENT, 0).play("Fair Travels in Wilderness")
    past(s, At.COUNTER)
    assert hazard_limit(s.state, group_of(s, "Gimli")) == 2


@rule("LORE-HAZ-15", "LORE-RULING-47")
def test_a_modifier_of_the_limit_ends_with_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition raises the limit by two; Twilight discards it: hazards already played stay, no more may follow."""
    behaves(monkeypatch, "Clouds", Behaviour(always=(Modify(Stat.HAZARD_LIMIT, 2, Of.ATTACKS),)))
    s = travelling("Faramir").in_play(1, "Clouds").hand(0, "Twilight").hand(1, "Wargs", "Orc-patrol", "Giant")
    s.rolls(*[12] * 6).go("Weathertop")
    hazard(s, "Wargs").settle()
    hazard(s, "Orc-patrol").settle()
    assert (moment(s), s.decider, hazard_limit(s.state, group_of(s, "Faramir"))) == (At.MOVEMENT, 0, 2 + 2)
    s.play("Twilight", use=RESOURCE_A)
    past(s, At.COUNTER)
    assert (moment(s), s.decider, hazard_limit(s.state, group_of(s, "Faramir"))) == (At.MOVEMENT, 1, 2)
    assert play_refused(s, "Giant") == "LORE-HAZ-04"


@rule("LORE-RULING-53", "LORE-PATH-09")
def test_a_creature_whose_key_is_lost_does_not_attack() -> None:
    """Morgul Night makes wilderness shadow-land in every path; Twilight ends it: Orc-guard keyed to [s] is lost."""
    s = (
        travelling("Gimli")
        .in_play(1, "Doors of Night", "Morgul Night")
        .hand(1, "Orc-guard", "Orc-patrol")
        .hand(0, "Twilight")
    )
    s.go("Weathertop").window(At.MOVEMENT, 1).play("Orc-guard")
    s.until(Question.WINDOW, 0)
    assert moment(s) == At.COUNTER
    s.play("Twilight", "Morgul Night", use=RESOURCE_A)
    past(s, At.COUNTER)
    assert (s.where("Orc-guard", 1), told(s, Told.ATTACK)) == (Zone.DISCARD, [])


@rule("LORE-RULING-53")
def test_another_key_does_not_stand_in_for_the_one_that_was_named() -> None:
    """Orc-patrol was keyed to [s], not to the Ruins it could have been keyed to: it does not attack."""
    s = travelling("Gimli").in_play(1, "Doors of Night", "Morgul Night").hand(1, "Orc-patrol").hand(0, "Twilight")
    s.go("Weathertop").window(At.MOVEMENT, 1).play("Orc-patrol", 0)
    s.until(Question.WINDOW, 0)
    s.play("Twilight", "Morgul Night", use=RESOURCE_A)
    past(s, At.COUNTER)
    assert (s.where("Orc-patrol", 1), told(s, Told.ATTACK)) == (Zone.DISCARD, [])


# ----------------------------------------------------------------------------------------------------------- triggers
@rule("LORE-TRIGGER-01", "LORE-TRIGGER-02", "LORE-TRIGGER-04")
def test_a_triggered_effect_is_the_next_action() -> None:
    """Lure of the Senses at a Haven: the corruption roll comes before the second untap window."""
    s = travelling("Gimli", "Éowyn").bears("Gimli", "Lure of the Senses").hand(0, "Twilight").at_turn_start()
    assert moment(s) == At.UNTAP
    s.pass_()
    assert moment(s) == At.COUNTER, "a card with a timing keyword may come before it resolves"
    s.pass_()
    assert s.question is Question.ROLL_SUPPORT
    s.pass_()
    assert moment(s) == At.CORRUPTION_ROLL
    assert play_refused(s, "Twilight", RESOURCE_A) == "LORE-TIMING-07"
    s.pass_()
    assert moment(s) == At.UNTAP
    assert [args[1] for args in told(s, Told.ROLLS)] == [Purpose.CORRUPTION]


@rule("LORE-TRIGGER-03", "LORE-DEC-63", "LORE-DEC-55", "LORE-EOT-06", "LORE-EOT-07")
def test_the_current_player_orders_triggers_that_come_at_once() -> None:
    """Two end-of-turn effects after the reset: the mover, whosever cards they are, names the first."""
    s = (
        Scenario()
        .company(0, "Gimli", "Bill the Pony", at="Weathertop")
        .in_play(1, "Doors of Night", "The Nazgûl are Abroad")
    )
    s.discarded(0, "Adûnaphel").at_end_of_turn().until(Question.ORDER)
    assert (s.decider, len(s.legal())) == (0, 2)
    assert (len(s.state.zones[0][Zone.HAND]), len(s.state.zones[1][Zone.HAND])) == (8, 8)
    assert refused(s, pick(2)) == "LORE-TRIGGER-03"
    s.pick(1)
    assert s.question is not Question.ORDER


@rule("LORE-GEN-14", "LORE-RULING-120")
def test_a_card_that_would_change_nothing_may_not_be_played() -> None:
    """Lost in Border-lands without a border region; with a die roll to come even a vain card may be played."""
    s = travelling().hand(1, "Lost in Border-lands", "Lost in the Wilderness").go("Weathertop").window(At.MOVEMENT, 1)
    assert (play_refused(s, "Lost in Border-lands"), play_refused(s, "Lost in the Wilderness")) == ("LORE-GEN-14", "")
    s = travelling("Gandalf", "Gimli").hand(0, "Wizard’s River-horses")
    assert play_refused(s, "Wizard’s River-horses") == ""


@rule("LORE-GEN-14", "LORE-RULING-120")
def test_what_has_nothing_to_work_on_may_not_be_played_whatever_the_word() -> None:
    """A fetch from an empty pile, a ban that is in force already; each may be played where it does something."""
    for pile, refusal in (((), "LORE-GEN-14"), (("Block",), "LORE-GEN-14"), (("Wolves",), "")):
        s = travelling().hand(1, "Mouth of Sauron").discarded(1, *pile).go("Weathertop").window(At.MOVEMENT, 1)
        assert play_refused(s, "Mouth of Sauron", use=1) == refusal
    s = travelling(at="Bag End").hand(1, "Lost in Free-domains", "Lost in Free-domains", "River").go("Bree")
    hazard(s, "Lost in Free-domains").window(At.MOVEMENT, 1)
    assert play_refused(s, "Lost in Free-domains") == "LORE-GEN-14"
    assert play_refused(s, "River") == "LORE-GEN-14", "what no ranger could end makes it needless"
    s = travelling(at="Bag End").hand(1, "Lost in Free-domains", "River").go("Bree")
    hazard(s, "River").window(At.MOVEMENT, 1)
    assert play_refused(s, "Lost in Free-domains") == "", "nobody can tap to end that one"


@rule("LORE-GEN-14", "LORE-RULING-120")
def test_nobody_is_named_for_whom_a_card_would_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that untaps a character of the company: only one who is tapped can be named, and without one it stays."""
    behaves(monkeypatch, "Narya", Behaviour((Use(choose=(Choose(From.COMPANY),), effects=(Untap(),)),)))
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", "Bilbo", at="Bree").tapped("Gimli", "Háma").wounded("Bilbo")
    s.hand(0, "Narya").play("Narya")
    assert offered(s) == {"Gimli", "Háma"}
    s = travelling().hand(0, "Narya")
    assert play_refused(s, "Narya") == "LORE-GEN-14"


def test_every_effect_word_says_when_it_is_void() -> None:
    """The others never are: they roll dice, attack, win, or begin something that goes on."""
    never = {w.ChangeType, w.Keying, w.Trigger, w.RingTest, w.Roll, w.Attack, w.Place, w.Mark, w.Borrow, w.Handler}
    never.add(w.Win)
    assert set(PERFORM) == VOID.keys() | never and not VOID.keys() & never


@rule("LORE-REQ-11", "LORE-REQ-12")
@pytest.mark.parametrize(("card", "who"), [("Narya", "Gandalf"), ("Vilya", "Elrond"), ("The Evenstar", "Legolas")])
def test_a_card_that_needs_a_character_waits_for_his_company(card: str, who: str) -> None:
    """In the movement phase of Gimli's company nobody of another one can be named; in his own he can."""
    for first, refusal in (("Gimli", "LORE-TARGET-03"), (who, "")):
        s = Scenario().company(0, "Gimli", at="Bree").company(0, who, at="Rivendell").hand(0, card)
        s.until(Question.NEXT_COMPANY).pick(group_of(s, first).number)
        s.stay().window(At.MOVEMENT, 0)
        assert play_refused(s, card) == refusal


@rule("LORE-REQ-12")
def test_the_mirror_of_galadriel_needs_the_company_whose_phase_it_is_at_lorien() -> None:
    """In the phase of Gimli's company somebody of mine at Lórien does not help; in that of the one there he does."""
    for first, refusal in (("Gimli", "LORE-REQ-01"), ("Adrazar", "")):
        s = Scenario().company(0, "Gimli", at="Bree").company(0, "Adrazar", at="Lórien")
        s.hand(0, "Mirror of Galadriel").hand(1, "Wargs")
        assert play_refused(s, "Mirror of Galadriel") == "", "organization is not restricted"
        s.until(Question.NEXT_COMPANY).pick(group_of(s, first).number)
        s.stay().window(At.MOVEMENT, 0)
        assert play_refused(s, "Mirror of Galadriel") == refusal


@rule("LORE-REQ-06", "LORE-REQ-11")
def test_a_ranger_only_card_is_about_the_company_with_the_ranger() -> None:
    """Two companies in the organization phase: the card can be played on that of Aragorn, not on that of Gimli."""
    s = Scenario().company(0, "Gimli", at="Bree").company(0, "Aragorn II", at="Rivendell").hand(0, "Anduin River")
    s.play("Anduin River")
    past(s, At.COUNTER)
    s.settle()
    bound = [effect.bound for effect in s.state.lasting]
    assert bound and all(number == (group_of(s, "Aragorn II").number,) for number in bound)


# --------------------------------------------------------------------------- answers to what is no card being played
def foul_fumes(*hand: str) -> Scenario:
    """The company without a ranger goes through a Shadow-land while Foul Fumes is in play."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Lórien").in_play(1, "Foul Fumes").hand(0, *hand)
    return s.go("Dol Guldur").window(At.COUNTER, 0)


@rule("LORE-TRIGGER-02", "LORE-TRIGGER-04", "LORE-CONT-03")
def test_a_counter_comes_before_a_triggered_effect_resolves() -> None:
    """Foul Fumes would send the company back; Twilight discards it first, and the company goes on."""
    s = foul_fumes("Twilight", "Elf-song")
    assert play_refused(s, "Elf-song") == "LORE-TIMING-07", "no timing keyword, no answer"
    s.play("Twilight", use=RESOURCE_A).window(At.MOVEMENT, 0)
    journey = group_of(s, "Gimli").journey
    assert journey is not None and journey.moving and s.where("Foul Fumes") is Zone.DISCARD
    gone_back = group_of(foul_fumes("Block").pass_().window(At.MOVEMENT, 0), "Gimli").journey
    assert gone_back is not None and gone_back.back


@rule("LORE-TRIGGER-02", "LORE-TIMING-13")
def test_a_card_whose_triggered_effect_is_answered_resolves_already() -> None:
    """Foul Fumes, as it comes into play, would send the company back: it is in play by then and is played no more."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Lórien").hand(0, "Twilight").hand(1, "Foul Fumes")
    s.go("Dol Guldur").window(At.MOVEMENT, 1).play("Foul Fumes")
    assert (moment(s), s.decider) == (At.COUNTER, 0)
    assert (play_refused(s, "Twilight", RESOURCE_A), play_refused(s, "Twilight", RESOURCE_B)) == ("LORE-TARGET-03", "")
    s.pass_().pass_().window(At.COUNTER, 0)
    assert s.where("Foul Fumes") is Zone.PLAY
    assert (play_refused(s, "Twilight", RESOURCE_A), play_refused(s, "Twilight", RESOURCE_B)) == ("", "LORE-REQ-01")


@rule("LORE-TIMING-10", "LORE-TARGET-06", "LORE-TARGET-08")
@pytest.mark.parametrize(("hazard", "meets"), [("Call of Home", True), ("Muster Disperses", True), ("River", False)])
def test_what_a_counter_may_answer_depends_on_what_the_hazard_targets(hazard: str, meets: bool) -> None:
    """Wizard’s Laughter is for hazards that target one of the company or a faction, not for those upon all of it."""
    s = Scenario().company(0, "Gandalf", "Frodo", at="Edhellond").stored(0, "Beornings").hand(0, "Wizard’s Laughter")
    s.hand(1, hazard).go("Dol Amroth").window(At.MOVEMENT, 1).play(hazard).window(At.COUNTER, 0)
    assert (play_refused(s, "Wizard’s Laughter") == "") == meets


@rule("LORE-TARGET-01", "LORE-TARGET-05", "LORE-TIMING-10")
@pytest.mark.parametrize(
    ("hazard", "use", "company", "people"),
    [("River", 0, True, False), ("Doors of Night", 0, False, False), ("Choking Shadows", 1, False, False)],
)
def test_a_hazard_targets_the_company_it_is_about_and_no_region_it_names(
    hazard: str, use: int, company: bool, people: bool
) -> None:
    """Leaflock answers what is about his company, Wizard’s Laughter what is about one of it."""
    s = Scenario().company(0, "Gandalf", "Frodo", "Leaflock", at="Lórien").hand(0, "Wizard’s Laughter").hand(1, hazard)
    if use:
        s.in_play(1, "Doors of Night")
    s.go("Bandit Lair").window(At.MOVEMENT, 1).play(hazard, use=use)
    if s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    s.window(At.COUNTER, 0)
    assert any(x.verb == Verb.USE and x.args[0] == s.named("Leaflock") for x in s.legal()) == company
    assert (play_refused(s, "Wizard’s Laughter") == "") == people


@rule("LORE-TIMING-10", "LORE-TARGET-01")
@pytest.mark.parametrize(("hazard", "meets"), [("Ren the Unclean", True), ("Call of Home", False)])
def test_a_ward_against_nazgul_answers_one_being_played_and_nothing_else(hazard: str, meets: bool) -> None:
    """Praise to Elbereth: a Nazgûl card of the opponent that targets the company, and only if it is a Nazgûl."""
    s = Scenario().company(0, "Aragorn II", "Frodo", at="Henneth Annûn").hand(0, "Praise to Elbereth").hand(1, hazard)
    s.go("Dead Marshes").window(At.MOVEMENT, 1).play(hazard)
    if s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    s.window(At.COUNTER, 0)
    assert (play_refused(s, "Praise to Elbereth") == "") == meets
    if meets:
        s.play("Praise to Elbereth", "Frodo").settle()
        assert s.where(hazard) is Zone.DISCARD


@rule("LORE-TIMING-01", "LORE-RULING-60", "LORE-CONT-03")
def test_a_counter_answers_the_facing_of_an_automatic_attack() -> None:
    """Under Doors of Night Orcs are stronger by Minions Stir; Twilight in answer takes the night away in time."""
    s = Scenario().company(0, "Gimli", at="Moria").in_play(1, "Minions Stir", "Doors of Night").hand(0, "Twilight")
    s.stay().until(Question.ENTER).pick(1)
    assert (moment(s), s.decider, under_attack(s).automatic) == (At.COUNTER, 0, 0)
    before = attack_prowess(s.state, under_attack(s))
    s.play("Twilight", use=RESOURCE_A)
    past(s, At.COUNTER)
    assert told(s, Told.ATTACK)[-1][4] == before - 1


@rule("LORE-PATH-09")
def test_changes_of_a_type_follow_each_other_as_they_came() -> None:
    """By night Fell Winter makes a border region wilderness, and only then Morgul Night makes it shadow-land."""
    for older, younger, type_now in (("Fell Winter", "Morgul Night", "s"), ("Morgul Night", "Fell Winter", "w")):
        s = travelling("Gimli").in_play(1, "Doors of Night", older, younger)
        vales = next(region for region in s.state.atlas.regions if region.name == "Anduin Vales")
        assert (vales.type, region_type(s.state, vales.index)) == ("b", type_now)
