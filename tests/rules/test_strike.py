"""Strikes: who faces which, and the strike sequence (LORE-STRIKE)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from tests.rules.scenes import (
    PASS,
    STAYS,
    TAPS,
    assigned,
    attack,
    enter,
    face,
    moment,
    name_of,
    offered,
    past,
    pick,
    refused,
    strikes,
    told,
    under_attack,
)
from tests.rules_plugin import rule
from tests.scenario import Scenario


def five(*more: str) -> Scenario:
    return Scenario().company(0, "Gimli", "Éowyn", "Háma", "Éomer", "Beregond", at="Rivendell").hand(1, *more)


@rule("LORE-STRIKE-01", "LORE-DEC-33", "LORE-RULING-63", "LORE-COMBAT-10", "LORE-COMBAT-06")
def test_defender_assigns_to_untapped_characters_of_his_choice() -> None:
    """Three strikes on five untapped characters: the defender names three, one each, before any is resolved."""
    s = attack(five("Wolves"), "Wolves")
    assert (s.question, s.decider) == (Question.ASSIGN, 0)
    assert offered(s) == {"Gimli", "Éowyn", "Háma", "Éomer", "Beregond"}
    assert refused(s, PASS) == "LORE-RULING-63"
    s.pick("Éomer")
    assert offered(s) == {"Gimli", "Éowyn", "Háma", "Beregond"}
    assert refused(s, pick(s.named("Éomer"))) == "LORE-STRIKE-01"
    s.pick("Gimli").pick("Háma")
    assert assigned(s) == {"Éomer": 0, "Gimli": 0, "Háma": 0}
    assert strikes(s) == []


@rule("LORE-STRIKE-01", "LORE-STRIKE-03", "LORE-DEC-34", "LORE-RULING-63")
def test_strikes_the_defender_leaves_go_to_tapped_or_wounded_characters() -> None:
    """With two turned characters he may keep two of three strikes from the untapped ones, not all three."""
    s = five("Wolves").tapped("Éomer").wounded("Beregond")
    attack(s, "Wolves")
    assert offered(s) == {"Gimli", "Éowyn", "Háma"}
    assert refused(s, PASS) == "LORE-RULING-63"
    s.pick("Gimli").pass_()
    assert assigned(s) == {"Gimli": 0, "Éomer": 0, "Beregond": 0}


@rule("LORE-STRIKE-03", "LORE-DEC-34", "LORE-COMBAT-05")
def test_attacker_chooses_among_tapped_and_wounded() -> None:
    """Next the attacker assigns what remains to tapped or wounded characters, to whom he likes."""
    s = five("Wargs").tapped("Éomer").wounded("Beregond")
    attack(s, "Wargs")
    s.pick("Gimli").pass_()
    assert (s.question, s.decider) == (Question.ASSIGN, 1)
    assert offered(s) == {"Éomer", "Beregond"}
    assert refused(s, pick(s.named("Éowyn"))) == "LORE-STRIKE-03"
    assert refused(s, PASS) == "LORE-RULING-63"
    s.pick("Beregond")
    assert assigned(s) == {"Gimli": 0, "Beregond": 0}


@rule("LORE-STRIKE-02")
def test_every_untapped_character_gets_a_strike_where_they_are_outnumbered() -> None:
    """Three strikes on two untapped and two tapped characters: the untapped ones have no choice."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", "Éomer", at="Rivendell").hand(1, "Wolves")
    s.tapped("Háma", "Éomer")
    attack(s, "Wolves")
    assert assigned(s) == {"Gimli": 0, "Éowyn": 0}
    assert (s.question, s.decider) == (Question.ASSIGN, 1)
    assert offered(s) == {"Háma", "Éomer"}


@rule("LORE-STRIKE-04", "LORE-STRIKE-05", "LORE-DEC-35")
def test_all_turned_characters_get_one_before_the_excess() -> None:
    """Five strikes on three: everybody has one without a choice, the attacker spreads the other two."""
    s = Scenario().company(0, "Faramir", "Éowyn", "Háma", at="Rivendell").hand(1, "Orc-warband")
    s.tapped("Éowyn").wounded("Háma")
    attack(s, "Orc-warband")
    assert assigned(s) == {"Faramir": 0, "Éowyn": 0, "Háma": 0}
    assert (s.question, s.decider) == (Question.ASSIGN, 1)
    assert offered(s) == {"Faramir", "Éowyn", "Háma"}
    s.pick("Faramir").pick("Háma")
    assert assigned(s) == {"Faramir": 1, "Éowyn": 0, "Háma": 1}


@rule("LORE-STRIKE-06", "LORE-STRIKE-07", "LORE-RULING-76")
def test_excess_strikes_may_all_go_on_one_character_and_weaken_him() -> None:
    """Three excess strikes on Faramir: -3 prowess for his strike, and none of them is resolved."""
    s = Scenario().company(0, "Faramir", "Éowyn", at="Rivendell").hand(1, "Orc-warband").rolls(7, 7)
    attack(s, "Orc-warband")
    s.pick("Faramir").pick("Faramir").pick("Faramir")
    assert assigned(s) == {"Faramir": 3, "Éowyn": 0}
    face(s, "Faramir")
    face(s, "Éowyn").settle()
    assert strikes(s) == [("Faramir", 7, 5 - 3, 5, False), ("Éowyn", 7, 2, 5, False)]


@rule("LORE-STRIKE-07", "LORE-RULING-76", "LORE-BODY-02")
def test_excess_strikes_lower_the_body_in_that_strike() -> None:
    """Faramir's body 9 counts as 6 against a body roll of 6 with three excess strikes on him."""
    s = Scenario().company(0, "Faramir", "Éowyn", at="Rivendell").hand(1, "Orc-warband").rolls(2, 6, 12)
    attack(s, "Orc-warband")
    s.pick("Faramir").pick("Faramir").pick("Faramir")
    face(s, "Faramir").settle()
    assert s.where("Faramir") is Zone.MP
    assert told(s, Told.BODY)[0][1:3] == (6, 6)


@rule("LORE-STRIKE-08", "LORE-STRIKE-09", "LORE-DEC-36")
def test_attacker_assigns_all_strikes_whatever_their_state() -> None:
    """Cave-drake: the attacker names anybody, but nobody twice before all have one."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Cave-drake").wounded("Háma")
    attack(s, "Cave-drake")
    assert (s.question, s.decider) == (Question.ASSIGN, 1)
    assert offered(s) == {"Gimli", "Éowyn", "Háma"}
    s.pick("Háma")
    assert offered(s) == {"Gimli", "Éowyn"}
    s.pick("Éowyn")
    assert assigned(s) == {"Háma": 0, "Éowyn": 0}


@rule("LORE-STRIKE-09")
def test_nobody_gets_an_excess_strike_before_everybody_has_one() -> None:
    """Cave-drake's two strikes on one character: the second is excess only because nobody else is there."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake").rolls(7)
    attack(s, "Cave-drake")
    face(s).settle()
    assert strikes(s) == [("Gimli", 7, 5 - 1, 10, False)]


@rule("LORE-STRIKE-10", "LORE-STRIKE-11", "LORE-DEC-37", "LORE-RULING-64", "LORE-COMBAT-02")
def test_each_strike_is_faced_by_a_different_character_in_the_order_the_defender_names() -> None:
    """The defender names the next strike each time; every struck character has a sequence of his own."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wolves").rolls(9, 9, 9)
    attack(s, "Wolves")
    assert (s.question, s.decider) == (Question.NEXT_STRIKE, 0)
    assert offered(s) == {"Gimli", "Éowyn", "Háma"}
    face(s, "Háma")
    assert s.question is Question.NEXT_STRIKE
    assert offered(s) == {"Gimli", "Éowyn"}
    assert refused(s, pick(s.named("Háma"))) == "LORE-STRIKE-11"
    face(s, "Gimli")
    face(s).settle()
    assert [strike[0] for strike in strikes(s)] == ["Háma", "Gimli", "Éowyn"]


@rule("LORE-STRIKE-12", "LORE-STRIKE-13", "LORE-STRIKE-16", "LORE-STRIKE-17", "LORE-STRIKE-19", "LORE-DEC-38")
@rule("LORE-DEC-39", "LORE-DEC-40", "LORE-DEC-41", "LORE-RULING-84")
def test_steps_of_a_strike_in_their_order() -> None:
    """Attacker's strike hazards; tap or -3; support; defender's strike resources; the roll."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, "Giant").hand(0, "Block")
    attack(s, "Giant")
    s.pick("Gimli")
    assert (moment(s), s.decider) == (At.STRIKE, 1)
    s.pass_()
    assert (s.question, s.decider) == (Question.FACE, 0)
    s.pick(TAPS)
    assert (s.question, s.decider) == (Question.SUPPORT, 0)
    assert strikes(s) == []
    s.pass_()
    assert (moment(s), s.decider) == (At.STRIKE, 0)
    s.rolls(7).pass_()
    assert [strike[:2] for strike in strikes(s)] == [("Gimli", 7)]


@rule("LORE-STRIKE-13", "LORE-RULING-65", "LORE-STRIKE-14")
def test_untapped_character_taps_without_a_penalty_or_takes_minus_three() -> None:
    """Tapping for a strike costs no prowess; staying untapped costs three."""
    s = Scenario().company(0, "Gimli", "Háma", at="Rivendell").hand(1, "Wargs").rolls(9, 12)
    attack(s, "Wargs")
    face(s, "Gimli", TAPS)
    face(s, "Háma", STAYS).settle()
    assert strikes(s) == [("Gimli", 9, 5, 9, False), ("Háma", 12, 4 - 3, 9, False)]
    assert (s.pose("Gimli"), s.pose("Háma")) == (Pose.TAPPED, Pose.UNTAPPED)
    s = attack(Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Giant"), "Giant")
    past(s, At.STRIKE)
    assert refused(s, pick(2)) == "LORE-STRIKE-13"


@rule("LORE-STRIKE-14", "LORE-STRIKE-15")
def test_tapped_and_wounded_characters_have_penalties_and_no_choice() -> None:
    """A character tapped before takes -1, a wounded one -2; neither is asked to tap or not."""
    s = Scenario().company(0, "Gimli", "Háma", at="Rivendell").hand(1, "Wargs").tapped("Gimli").wounded("Háma")
    s.rolls(9, 12)
    attack(s, "Wargs")
    s.pick("Gimli").pass_()
    assert s.question is not Question.FACE
    face(s)
    face(s).settle()
    assert strikes(s) == [("Gimli", 9, 5 - 1, 9, False), ("Háma", 12, 4 - 2, 9, False)]
    assert (s.pose("Gimli"), s.pose("Háma")) == (Pose.TAPPED, Pose.WOUNDED)


@rule("LORE-STRIKE-16", "LORE-RULING-66", "LORE-DEC-40")
def test_characters_without_a_strike_of_this_attack_may_tap_in_support() -> None:
    """Any number of them, each +1 for this strike only; struck or tapped characters cannot."""
    s = five("Wargs").tapped("Beregond").rolls(8, 8)
    attack(s, "Wargs")
    s.pick("Gimli").pick("Éowyn").pick("Gimli")
    past(s, At.STRIKE)
    s.pick(TAPS)
    assert offered(s) == {"Háma", "Éomer"}
    assert refused(s, pick(s.named("Éowyn"))) == "LORE-STRIKE-16"
    assert refused(s, pick(s.named("Beregond"))) == "LORE-STRIKE-16"
    s.pick("Háma").pick("Éomer")
    past(s, At.STRIKE)
    face(s, "Éowyn").settle()
    assert strikes(s) == [("Gimli", 8, 5 + 2, 9, False), ("Éowyn", 8, 2, 9, False)]
    assert (s.pose("Háma"), s.pose("Éomer")) == (Pose.TAPPED, Pose.TAPPED)


@rule("LORE-STRIKE-20", "LORE-STRIKE-21", "LORE-STRIKE-22", "LORE-CHANCE-09", "LORE-GEN-05", "LORE-RULING-85")
def test_equal_or_above_means_that_the_strike_fails_lower_that_it_wounds() -> None:
    """4 + 5 against 9 fails; 3 + 5 against 9 succeeds, wounds, and a body roll follows."""
    s = Scenario().company(0, "Gimli", "Gildor Inglorion", at="Rivendell").hand(1, "Wargs").rolls(4, 3, 2)
    attack(s, "Wargs")
    face(s, "Gimli")
    face(s).settle()
    assert strikes(s) == [("Gimli", 4, 5, 9, False), ("Gildor Inglorion", 3, 5, 9, True)]
    assert (s.pose("Gimli"), s.pose("Gildor Inglorion")) == (Pose.TAPPED, Pose.WOUNDED)
    rolls = told(s, Told.ROLLS)
    assert [roll[0] for roll in rolls] == [0, 0, 1]
    assert told(s, Told.BODY)[0][1:] == (2, 8, 0)


@rule("LORE-STRIKE-23", "LORE-DEFEAT-11", "LORE-RULING-70", "LORE-RULING-71")
def test_detainment_strikes_tap_instead_of_wounding() -> None:
    """No wound, no body roll of either kind; who is tapped or wounded stays so; the creature is discarded."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Neeker-breekers")
    s.wounded("Éowyn").rolls(2, 2, 12)
    attack(s, "Neeker-breekers")
    face(s, "Gimli", STAYS)
    face(s, "Éowyn")
    face(s, "Háma", STAYS).settle()
    assert [strike[4] for strike in strikes(s)] == [True, True, False]
    assert (s.pose("Gimli"), s.pose("Éowyn"), s.pose("Háma")) == (Pose.TAPPED, Pose.WOUNDED, Pose.UNTAPPED)
    assert told(s, Told.BODY) == []
    assert (s.where("Neeker-breekers", 1), s.points(0)) == (Zone.DISCARD, 1)


@rule("LORE-STRIKE-24", "LORE-INTRO-38")
def test_wounded_again_counts_as_being_wounded() -> None:
    """A wounded character hit once more is told as wounded, and noted by the attack."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Giant").wounded("Gimli").rolls(2)
    attack(s, "Giant")
    past(s, At.STRIKE)
    assert moment(s) == At.BODY_ROLL
    assert [name_of(s, who) for who in under_attack(s).wounded] == ["Gimli"]
    assert [name_of(s, args[0]) for args in told(s, Told.WOUNDED)] == ["Gimli"]


@rule("LORE-RULING-73")
def test_no_strike_is_faced_by_a_character_who_is_gone() -> None:
    """Gimli falls to his strike: the ally that was with him is gone, its strike lapses, the attack is not defeated."""
    s = Scenario().company(0, "Gimli", "Bill the Pony", "Éowyn", at="Rivendell").hand(1, "Wolves").rolls(2, 12, 9)
    attack(s, "Wolves")
    face(s, "Gimli").settle()
    face(s, "Éowyn").settle()
    assert (s.where("Gimli"), s.where("Bill the Pony")) == (Zone.MP, Zone.DISCARD)
    assert [strike[0] for strike in strikes(s)] == ["Gimli", "Éowyn"]
    assert s.where("Wolves", 1) is Zone.DISCARD


@rule("LORE-RULING-69", "LORE-RULING-68")
def test_no_dice_result_is_special_and_values_may_be_negative() -> None:
    """Twelve with prowess 2 loses against 15 and more; Bill's prowess of -2 with -3 is -5."""
    s = Scenario().company(0, "Éowyn", "Bill the Pony", at="Rivendell").hand(1, "Wargs").rolls(12, 12, 2)
    attack(s, "Wargs")
    face(s, "Éowyn")
    face(s, "", STAYS).settle()
    assert strikes(s) == [("Éowyn", 12, 2, 9, False), ("Bill the Pony", 12, -5, 9, True)]


@rule("LORE-STRIKE-16", "LORE-CHAR-08")
def test_a_half_size_character_is_a_full_one_for_strikes_and_support() -> None:
    """Frodo gives +1 like anybody, and can be given a strike of his own."""
    s = Scenario().company(0, "Gimli", "Frodo", at="Rivendell").hand(1, "Giant").rolls(7)
    attack(s, "Giant")
    assert offered(s) == {"Gimli", "Frodo"}
    s.pick("Gimli")
    face(s, "", TAPS, ("Frodo",)).settle()
    assert strikes(s) == [("Gimli", 7, 5 + 1, 13, False)]


@rule("LORE-RULING-63")
def test_the_defender_may_take_every_strike_up_to_their_number() -> None:
    """Two strikes, two untapped and one tapped character: he may give both to untapped ones."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wargs").tapped("Háma")
    attack(s, "Wargs")
    s.pick("Gimli").pick("Éowyn")
    assert assigned(s) == {"Gimli": 0, "Éowyn": 0}
    assert s.question is Question.NEXT_STRIKE


@rule("LORE-STRIKE-04")
def test_no_question_where_assignment_leaves_no_choice() -> None:
    """As many strikes as characters: nobody is asked."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wolves").tapped("Éowyn", "Háma")
    attack(s, "Wolves")
    assert assigned(s) == {"Gimli": 0, "Éowyn": 0, "Háma": 0}


@rule("LORE-SITE-04", "LORE-COMBAT-03", "LORE-COMBAT-04")
def test_an_automatic_attack_is_decided_for_by_the_opponent() -> None:
    """At Isengard three Wolf strikes of prowess 7: the attacker is the player to the left."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Edoras").tapped("Gimli", "Éowyn")
    s.go("Isengard")
    enter(s)
    past(s, At.ENGAGEMENT)
    assert (s.question, s.decider) == (Question.ASSIGN, 1)
    assert under_attack(s).attacker == 1
    assert (under_attack(s).race, under_attack(s).strikes, under_attack(s).prowess) == ("Wolf", 3, 7)
    assert Action(Verb.PICK, (s.named("Gimli"),)) in s.legal()


@rule("LORE-STRIKE-13", "LORE-GEN-01")
def test_block_lifts_the_penalty_of_this_strike_alone() -> None:
    """Who stays untapped has -3; Block takes it away for the one strike it is played in."""
    s = Scenario().company(0, "Gimli", "Éomer", at="Rivendell").hand(0, "Block").hand(1, "Wargs").rolls(11, 11)
    attack(s, "Wargs").pick("Gimli")
    while not strikes(s):
        if s.question is Question.FACE:
            s.pick(STAYS)
        elif "Block" in s.names(0, Zone.HAND) and any(x.verb == Verb.PLAY for x in s.legal()):
            s.play("Block")
        else:
            s.plain()
    face(s, "Éomer", STAYS).settle()
    assert [one[:3] for one in strikes(s)] == [("Gimli", 11, 5), ("Éomer", 11, 3 - 3)]


@rule("LORE-STRIKE-06", "LORE-STRIKE-09")
def test_an_attack_with_a_strike_for_each_character_can_have_more() -> None:
    """Shelob gives animals one strike more: Crebain come with three at a company of two."""
    s = Scenario().company(0, "Faramir", "Éowyn", at="Rivendell").hand(1, "Crebain")
    attack(s.in_play(1, "Doors of Night").in_play(1, "Shelob", use=1), "Crebain")
    assert offered(s) == {"Faramir", "Éowyn"}, "who gets the third"
    s.pick("Faramir")
    assert assigned(s) == {"Faramir": 1, "Éowyn": 0}
