"""The questions of Part V and the worked situations of the rule books, each played out."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import keyed_types
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from tests.rules.scenes import (
    assigned,
    at_site,
    attack,
    enter,
    face,
    group_of,
    hazard,
    moment,
    name_of,
    past,
    play_refused,
    refused,
    split,
    strikes,
    told,
    under_attack,
)
from tests.rules.test_setup import Start
from tests.rules.test_timing import HAZARD_A, HAZARD_B
from tests.rules_plugin import rule
from tests.scenario import Scenario


def on_the_way(*people: str) -> Scenario:
    return Scenario().company(0, *(people or ("Gimli", "Éowyn")), at="Rivendell")


@rule("LORE-HAZ-14")
def test_is_the_hazard_limit_reduced_if_a_character_is_eliminated() -> None:
    """Not for the current turn: of three, one is gone, and a second and third hazard follow the first."""
    s = on_the_way("Gimli", "Éowyn", "Háma").hand(1, "Giant", "Wargs", "Wolves").rolls(2, 12, 12, 12)
    attack(s, "Giant").pick("Éowyn")
    face(s).settle()
    assert s.where("Éowyn") is Zone.MP
    hazard(s, "Wargs").settle()
    s.window(At.MOVEMENT, 1)
    assert play_refused(s, "Wolves") == ""


@rule("LORE-HAZ-15")
def test_an_effect_on_the_limit_that_leaves_play_ceases_at_once() -> None:
    """Lost in the Wilderness raises the limit for this movement phase only."""
    s = on_the_way("Gimli").company(0, "Éowyn", at="Weathertop").hand(1, "Lost in the Wilderness")
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number).pick("Cameth Brin")
    hazard(s, "Lost in the Wilderness")
    assert hazard_limit(s.state, group_of(s, "Gimli")) == 3
    s.until(Question.NEW_SITE).act(Action(Verb.STAY))
    assert hazard_limit(s.state, group_of(s, "Gimli")) == 2


@rule("LORE-STRIKE-06")
def test_can_three_excess_strikes_all_go_on_one_character() -> None:
    """Yes, as the attacker pleases."""
    s = attack(on_the_way("Faramir", "Éowyn").hand(1, "Orc-warband"), "Orc-warband")
    s.pick("Éowyn").pick("Éowyn").pick("Éowyn")
    assert assigned(s) == {"Faramir": 0, "Éowyn": 3}


@rule("LORE-SITE-05")
def test_must_an_automatic_attack_be_defeated_to_enter() -> None:
    """No: the Trolls of Ettenmoors wound Éowyn, and the company may play there."""
    s = Scenario().company(0, "Éowyn", "Gimli", at="Ettenmoors").hand(0, "Elf-stone").rolls(2, 2)
    at_site(s.stay())
    assert told(s, Told.ATTACK_OVER)[0][2] == 0
    assert play_refused(s, "Elf-stone") == ""


@rule("LORE-COMBAT-11", "LORE-SITE-06")
def test_was_a_cancelled_attack_faced() -> None:
    """Yes: Orc-patrol is cancelled, and Orc-lieutenant has its four prowess for a company that faced Orcs."""
    s = on_the_way().hand(0, "Dark Quarrels").hand(1, "Orc-patrol", "Orc-lieutenant").go("Weathertop")
    hazard(s, "Orc-patrol")
    s.pass_().play("Dark Quarrels").settle()
    hazard(s, "Orc-lieutenant")
    assert told(s, Told.ATTACK)[-1][4] == 7 + 4


@rule("LORE-KEY-11")
def test_what_is_an_attack_keyed_to_that_is_no_creature() -> None:
    """Nothing: Elven Cloak, good against creatures keyed to wilderness, is no help at Weathertop."""
    s = Scenario().company(0, "Éowyn", at="Weathertop").bears("Éowyn", "Elven Cloak").hand(0, "Block").stay()
    enter(s)
    assert keyed_types(s.state, under_attack(s)) == ""
    s.until(Question.FACE).pick(0)
    assert (moment(s), s.decider) == (At.STRIKE, 0)
    assert refused(s, Action(Verb.USE, (s.named("Elven Cloak"), 0))) == "LORE-REQ-01"


@rule("LORE-TIMING-14", "LORE-TIMING-13")
def test_can_a_counter_card_discard_what_it_was_played_in_response_to() -> None:
    """Yes, if it can normally discard such a card: Twilight and an environment."""
    s = on_the_way().hand(0, "Sun").hand(1, "Twilight").go("Weathertop").window(At.MOVEMENT, 0)
    s.play("Sun").play("Twilight", use=HAZARD_B)
    past(s, At.COUNTER)
    assert s.where("Sun") is Zone.DISCARD
    s = on_the_way().hand(0, "Elf-song").hand(1, "Twilight").go("Weathertop").window(At.MOVEMENT, 0)
    s.play("Elf-song")
    assert play_refused(s, "Twilight", HAZARD_B) == "LORE-REQ-01"


@rule("LORE-DRAFT-12")
def test_can_one_start_with_one_minor_item_and_one_quest() -> None:
    """Yes."""
    start = Start(("Gimli", "Elf-stone", "An Old Feud"), ("Éomer",)).draft("Gimli", "Éomer", "")
    while start.asked[0] is Question.DRAFT:
        start.act(PASS)
    start.act(start.equip("Elf-stone", start.state.companies[0].members[0]))
    start.act(start.equip("An Old Feud", start.state.companies[0].number))
    in_play = {start.name(card) for card in start.state.zones[0][Zone.PLAY]}
    assert in_play == {"Gimli", "Elf-stone", "An Old Feud"}


@rule("LORE-TIMING-06")
def test_does_one_effect_that_is_prevented_stop_the_others() -> None:
    """No: no item is there to be lost to the Drowning Seas, two cards of the hand are."""
    s = Scenario().company(0, "Gimli", at="Edhellond").hand(0, *["Block"] * 5).hand(1, "Drowning Seas")
    s.go("Tolfalas").window(At.MOVEMENT, 1).play("Drowning Seas")
    past(s, At.COUNTER)
    s.pending  # noqa: B018
    assert len(s.state.zones[0][Zone.DISCARD]) == 2


@rule("LORE-SPLIT-05")
def test_where_do_conditions_go_when_a_company_is_split() -> None:
    """All with one of the two, whichever its player picks."""
    s = on_the_way("Gimli", "Éowyn").on_company("Gimli", "An Old Feud", "Word of the Wise")
    s.act(split(s, "Éowyn", 1))
    assert len(group_of(s, "Éowyn").cards) == 2
    assert group_of(s, "Gimli").cards == ()


@rule("LORE-END-06")
def test_can_characters_tap_to_aid_corruption_rolls_at_the_end_of_the_game() -> None:
    """Yes, in the same company only."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").company(0, "Háma", at="Edoras")
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL).pick("Gimli")
    assert s.question is Question.ROLL_SUPPORT
    assert refused(s, Action(Verb.PICK, (s.named("Háma"),))) == "LORE-CORR-05"
    s.pick("Éowyn")
    assert s.pose("Éowyn") is Pose.TAPPED


def at_the_pass(*in_play: str) -> Scenario:
    """The Great Goblin is keyed to High Pass by name against a company with Goldberry, who cancels [w]."""
    s = on_the_way("Gimli", "Goldberry").in_play(1, *in_play).hand(1, "The Great Goblin").go("Goblin-gate")
    s.until(Question.WINDOW)
    hazard(s, "The Great Goblin", 0)
    assert under_attack(s).keyed_names == ("High Pass",)
    while s.decider == 1:
        s.pass_()
    return s


@rule("LORE-KEY-08", "LORE-KEY-07")
def test_can_a_creature_keyed_to_a_region_by_name_be_cancelled_by_its_type() -> None:
    """Yes, as long as no effect makes that region something else."""
    s = at_the_pass()
    assert refused(s, Action(Verb.USE, (s.named("Goldberry"), 0))) == ""
    s = at_the_pass("Doors of Night", "Morgul Night")
    assert refused(s, Action(Verb.USE, (s.named("Goldberry"), 0))) == "LORE-REQ-01"


@rule("LORE-KEY-09")
def test_can_a_creature_keyed_to_two_wildernesses_be_cancelled_by_an_effect_on_one() -> None:
    """Yes: Goldberry cancels the Giant."""
    s = on_the_way("Gimli", "Goldberry").hand(1, "Giant").hand(0, "Block").go("Weathertop")
    hazard(s, "Giant")
    s.pass_().use("Goldberry").settle()
    assert (strikes(s), s.where("Giant", 1)) == ([], Zone.DISCARD)


@rule("LORE-REQ-10")
def test_is_a_card_discarded_when_its_requirements_go_away_after_it_was_played() -> None:
    """No: Clear Skies outlives the Gates of Morning it needed."""
    s = on_the_way().in_play(0, "Gates of Morning").hand(0, "Clear Skies").hand(1, "Twilight").go("Weathertop")
    s.window(At.MOVEMENT, 0).play("Clear Skies")
    past(s, At.COUNTER)
    s.window(At.MOVEMENT, 1).play("Twilight", "Gates of Morning", use=HAZARD_A)
    past(s, At.COUNTER)
    assert (s.where("Clear Skies"), s.where("Gates of Morning")) == (Zone.PLAY, Zone.DISCARD)


@rule("LORE-KEY-05")
def test_must_two_symbols_be_adjacent_in_the_site_path() -> None:
    """No: wilderness, border region, wilderness is enough for the Giant."""
    s = Scenario().company(0, "Gimli", at="Lake-town").hand(1, "Giant").until(Question.NEW_SITE)
    s.pick("Woodmen-town").window(At.MOVEMENT, 1)
    journey = group_of(s, "Gimli").journey
    assert journey is not None and len(journey.path) == 3
    assert play_refused(s, "Giant") == ""


@rule("LORE-CONT-02")
def test_worked_example_all_orc_attacks() -> None:
    """The second an Orc attack is declared, before it resolves or can be answered, it has the bonus."""
    s = on_the_way().in_play(1, "Minions Stir").hand(1, "Orc-patrol").go("Weathertop")
    hazard(s, "Orc-patrol")
    assert (moment(s), told(s, Told.ATTACK)[-1][3:5]) == (At.ENGAGEMENT, (4, 8))


@rule("LORE-REQ-06")
def test_worked_example_scout_only() -> None:
    """Scout only cards require a scout in the company."""
    s = on_the_way("Gimli").hand(0, "Stealth")
    assert play_refused(s, "Stealth") == "LORE-REQ-06"


@rule("LORE-RULING-126")
def test_worked_example_a_card_fetched_out_of_the_discard_pile_is_shown() -> None:
    """Mouth of Sauron takes a hazard out of the discard pile: it is named openly, and a resource is refused."""
    s = on_the_way().hand(1, "Mouth of Sauron").discarded(1, "Block", "Wolves").go("Weathertop").window(At.MOVEMENT, 1)
    s.play("Mouth of Sauron", use=1)
    assert s.question is Question.TARGET
    assert refused(s, Action(Verb.PICK, (s.named("Block", 1),))) == "LORE-RULING-126"
    s.pick("Wolves")
    past(s, At.COUNTER)
    assert (s.where("Wolves", 1), s.where("Mouth of Sauron", 1)) == (Zone.HAND, Zone.DISCARD)
    assert "Wolves" in [name_of(s, card) for card in s.state.zones[1][Zone.HAND]]
