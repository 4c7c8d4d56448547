"""Body rolls and what becomes of a character's items (LORE-BODY)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from tests.rules.scenes import PASS, attack, face, hazard, moment, past, refused, strikes, told, transfer
from tests.rules_plugin import rule
from tests.scenario import Scenario


def goblin(*rolls: int) -> Scenario:
    """Faramir meets the Great Goblin, 12/8, at Goblin-gate."""
    s = Scenario().company(0, "Faramir", at="Rivendell").hand(1, "The Great Goblin").rolls(*rolls)
    return attack(s, "The Great Goblin", "Goblin-gate")


@rule("LORE-BODY-01", "LORE-CHANCE-10", "LORE-RULING-85")
def test_the_attacker_rolls_for_a_character_who_was_struck() -> None:
    """Gimli fails against the Giant; the hazard player makes the roll against his body."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Giant").rolls(5, 8)
    face(attack(s, "Giant")).settle()
    rolls = told(s, Told.ROLLS)
    assert [(roll[0], roll[1]) for roll in rolls] == [(0, Purpose.STRIKE), (1, Purpose.BODY)]
    assert (s.pose("Gimli"), s.where("Gimli")) == (Pose.WOUNDED, Zone.PLAY)


@rule("LORE-BODY-02", "LORE-ZONE-12", "LORE-ZONE-06", "LORE-RULING-79")
def test_a_roll_that_reaches_the_body_eliminates() -> None:
    """Body 9 and a roll of 9: Gimli goes to his own player's MP pile and counts there."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, "Giant").rolls(5, 9)
    attack(s, "Giant").pick("Gimli")
    face(s).settle()
    assert s.where("Gimli") is Zone.MP
    assert s.named("Gimli") in s.state.zones[0][Zone.MP]
    assert s.points(0) == 1


@rule("LORE-BODY-03", "LORE-DEC-43", "LORE-RULING-77", "LORE-ZONE-13")
def test_one_item_goes_to_each_unwounded_companion() -> None:
    """No corruption rolls; tapped characters and others' allies may receive, the wounded may not."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Bill the Pony", "Háma", "Éomer", at="Rivendell")
    s.bears("Gimli", "Sting", "Durin’s Axe", "Red Arrow", "Narsil").hand(1, "Giant")
    s.wounded("Háma").tapped("Éowyn", "Bill the Pony", "Éomer").rolls(2, 12)
    attack(s, "Giant").pick("Gimli")
    face(s)
    assert (s.question, s.decider) == (Question.RESCUE, 0)
    receivers = {s.named(name) for name in ("Éowyn", "Éomer", "Bill the Pony")}
    assert {x.args[1] for x in s.legal() if x.verb == Verb.TRANSFER} == receivers
    assert refused(s, transfer(s, "Sting", "Háma")) == "LORE-BODY-03"
    assert refused(s, transfer(s, "Narsil", "Bill the Pony")) == "LORE-BODY-03", "he may bear minor items alone"
    s.act(transfer(s, "Durin’s Axe", "Éomer"))
    assert refused(s, transfer(s, "Red Arrow", "Éomer")) == "LORE-BODY-03"
    s.act(transfer(s, "Narsil", "Éowyn"))
    s.act(PASS).settle()
    assert (s.where("Durin’s Axe"), s.where("Narsil")) == (Zone.PLAY, Zone.PLAY)
    assert (s.where("Sting"), s.where("Red Arrow")) == (Zone.DISCARD,) * 2
    assert Purpose.CORRUPTION not in [roll[1] for roll in told(s, Told.ROLLS)]


@rule("LORE-RULING-77")
def test_his_own_ally_takes_no_item_of_an_eliminated_character() -> None:
    """Bill goes with Gimli, so he cannot be handed Sting."""
    s = (
        Scenario()
        .company(0, "Gimli", "Bill the Pony", "Éowyn", at="Rivendell")
        .bears("Gimli", "Sting")
        .hand(1, "Giant")
    )
    s.rolls(2, 12)
    attack(s, "Giant").pick("Gimli")
    face(s)
    assert {x.args[1] for x in s.legal() if x.verb == Verb.TRANSFER} == {s.named("Éowyn")}
    s.settle()
    assert (s.where("Bill the Pony"), s.where("Sting")) == (Zone.DISCARD, Zone.DISCARD)


@rule("LORE-BODY-04", "LORE-BODY-05", "LORE-CHANCE-11", "LORE-DEFEAT-01", "LORE-RULING-85")
def test_the_defender_rolls_against_the_body_of_a_failed_strike() -> None:
    """Great Goblin, body 8: a roll of 8 defeats the strike and with it the attack."""
    s = goblin(7, 8)
    face(s).settle()
    assert [(roll[0], roll[1]) for roll in told(s, Told.ROLLS)] == [(0, Purpose.STRIKE), (0, Purpose.STRIKE_BODY)]
    assert strikes(s) == [("Faramir", 7, 5, 12, False)]
    assert (s.where("The Great Goblin"), s.points(0)) == (Zone.MP, 1 + 2)


@rule("LORE-BODY-05", "LORE-BODY-06", "LORE-DEFEAT-08")
def test_a_lower_roll_leaves_the_strike_undefeated_and_wounds_nobody() -> None:
    """A roll of 7 against body 8: the strike failed but is not defeated, Faramir is tapped and unhurt."""
    s = goblin(7, 7)
    face(s).settle()
    assert s.where("The Great Goblin", 1) is Zone.DISCARD
    assert (s.pose("Faramir"), s.points(0)) == (Pose.TAPPED, 1)


@rule("LORE-RULING-68", "LORE-CARD-27")
def test_a_strike_without_a_body_is_defeated_when_it_fails() -> None:
    """Wolves have no body: a failed strike needs no body roll."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wolves").rolls(9, 9, 9)
    attack(s, "Wolves")
    face(s, "Gimli")
    assert [roll[1] for roll in told(s, Told.ROLLS)] == [Purpose.STRIKE]


@rule("LORE-BODY-07")
def test_an_earlier_wound_does_not_modify_the_body_roll() -> None:
    """Gimli, wounded before, survives a roll of 8 against body 9."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Giant").wounded("Gimli").rolls(2, 8)
    face(attack(s, "Giant")).settle()
    assert told(s, Told.BODY)[0][1:] == (8, 9, 0)
    assert s.pose("Gimli") is Pose.WOUNDED


@rule("LORE-BODY-08", "LORE-DEC-42", "LORE-RULING-118")
def test_a_window_opens_before_each_body_roll_the_rollers_side_first() -> None:
    """For a character the attacker is asked first, then the defender; for a strike the defender first."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Giant").rolls(2)
    past(attack(s, "Giant"), At.STRIKE)
    s.pick(0)
    past(s, At.STRIKE)
    asked = []
    while moment(s) == At.BODY_ROLL:
        asked.append(s.decider)
        s.pass_()
    assert asked == [1, 0]
    s = goblin(7)
    past(s, At.STRIKE)
    s.pick(0)
    past(s, At.STRIKE)
    asked = []
    while moment(s) == At.BODY_ROLL:
        asked.append(s.decider)
        s.pass_()
    assert asked == [0, 1]


@rule("LORE-CHAR-15", "LORE-CARD-26", "LORE-GEN-13")
def test_items_on_a_character_are_his_and_change_his_figures() -> None:
    """Narsil gives Gimli +1 prowess, the Mithril-coat +3 body within its limit; both stay with him."""
    s = Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "Narsil").hand(1, "Giant").rolls(7)
    face(attack(s, "Giant")).settle()
    assert strikes(s) == [("Gimli", 7, 6, 13, False)]
    assert s.where("Narsil") is Zone.PLAY


@rule("LORE-RULING-56")
def test_a_company_wiped_out_on_the_way_has_no_site_phase() -> None:
    """Gimli alone falls to Wolves: the other strikes lapse, nothing is defeated, and the turn goes to its end."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Wolves", "Giant").rolls(2, 12)
    attack(s, "Wolves")
    face(s)
    assert s.state.companies == ()
    s.until(Question.OPTION)
    assert (s.where("Gimli"), s.where("Wolves", 1)) == (Zone.MP, Zone.DISCARD)
    assert len(s.state.zones[0][Zone.HAND]) == 8


@rule("LORE-RULING-56")
def test_a_company_wiped_out_at_the_site_ends_its_site_phase() -> None:
    """Gimli dies of the first of Barad-dûr's attacks: the second never comes."""
    s = Scenario().company(0, "Éowyn", at="Mount Doom").rolls(2, 12)
    s.go("Barad-dûr")
    s.until(Question.ENTER).pick(1)
    s.until(Question.OPTION)
    assert s.where("Éowyn") is Zone.MP
    assert [args[2] for args in told(s, Told.ATTACK)] == [0]


@rule("LORE-HAZ-04", "LORE-COMBAT-01")
def test_attacks_are_resolved_one_after_the_other() -> None:
    """The second creature can be played only when the first is done with."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wargs", "Giant").rolls(12, 12, 12)
    attack(s, "Wargs")
    assert all(x.verb == Verb.PICK for x in s.legal())
    assert s.why_not(Action(Verb.PLAY, (s.in_hand(1, "Giant"), 0))) is not None
    s.pick("Gimli").pick("Éowyn")
    face(s, "Gimli")
    face(s, "Éowyn").settle()
    hazard(s, "Giant")
    past(s, At.ENGAGEMENT)
    assert s.question is Question.ASSIGN


@rule("LORE-TRIGGER-01", "LORE-BODY-02")
def test_what_a_card_says_of_a_body_roll_happens_after_it() -> None:
    """Abductor: whoever was struck and outlived his body roll is discarded; a main character is not."""
    s = Scenario().company(0, "Beregond", "Gandalf", at="Lórien").hand(1, "Abductor").rolls(5, 3)
    attack(s, "Abductor", "Amon Hen").pick("Beregond")
    face(s).settle()
    assert s.where("Beregond") is Zone.DISCARD and s.where("Gandalf") is Zone.PLAY


@rule("LORE-BODY-01", "LORE-TRIGGER-01", "LORE-RULING-73")
def test_no_body_roll_for_one_who_has_gone_between_wound_and_roll() -> None:
    """Despair of the Heart lets Boromir roll when he is wounded: he is corrupted and discarded, and nobody rolls."""
    s = Scenario().company(0, "Boromir II", "Éowyn", at="Rivendell").bears("Boromir II", "The Iron Crown")
    s.bears("Boromir II", "Despair of the Heart").hand(1, "Giant").rolls(2, 4, 12)
    attack(s, "Giant").pick("Boromir II")
    face(s).settle()
    assert s.where("Boromir II") is Zone.DISCARD
    assert told(s, Told.BODY) == [] and s.where("Giant", 1) is Zone.DISCARD
