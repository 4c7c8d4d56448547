"""The turn, the untap phase, states of cards (LORE-TURN, LORE-UNTAP)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from tests.rules.scenes import enter, hazard, moment, play_refused, refused, told
from tests.rules_plugin import rule
from tests.scenario import Scenario


@rule("LORE-TURN-01", "LORE-TURN-05", "LORE-GEN-06")
def test_the_phases_come_in_their_order_and_the_players_in_turn() -> None:
    """Untap, organization, movement phases, site phases, end of turn; then the other player."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Éowyn", at="Edoras").at_turn_start()
    s.finish_turn()
    assert [args[0] for args in told(s, Told.PHASE)][:4] == [
        Phase.ORGANIZATION,
        Phase.MOVEMENT,
        Phase.SITE,
        Phase.END_OF_TURN,
    ]
    assert s.state.turn.mover == 1
    s.finish_turn()
    assert s.state.turn.mover == 0
    assert [args[0] for args in told(s, Told.TURN)] == [0, 1, 0]


@rule("LORE-TURN-05", "LORE-MOVE-01", "LORE-SITE-01")
def test_every_company_moves_before_the_first_site_phase() -> None:
    """Two companies: two movement phases, then two site phases, each of its own."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras")
    s.until(Question.NEXT_COMPANY).pick(s.legal()[0].args[0])
    s.act(Action(Verb.STAY)).until(Question.NEW_SITE).act(Action(Verb.STAY))
    s.until(Question.NEXT_COMPANY)
    assert s.state.turn.phase is Phase.SITE
    asked = 0
    while s.question is not Question.OPTION:
        asked += s.question is Question.ENTER
        s.plain()
    assert asked == 2


@rule("LORE-TURN-03", "LORE-TURN-04", "LORE-HAZ-01")
def test_resources_are_for_ones_own_turn_and_hazards_for_the_opponents() -> None:
    """In a movement phase the mover may not play a hazard, nor the hazard player a resource."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(0, "Wolves").hand(1, "Bridge")
    s.go("Weathertop").window(At.MOVEMENT, 0)
    assert play_refused(s, "Wolves") == "LORE-HAZ-01"
    s.pass_()
    assert s.decider == 1
    assert play_refused(s, "Bridge") == "LORE-TURN-03"


@rule("LORE-TURN-02", "LORE-ORG-10", "LORE-MOVE-20", "LORE-SITE-14")
def test_phase_keywords_bind_a_resource_to_their_phase() -> None:
    """A movement card is refused in the organization phase, an organization card in the movement phase."""
    s = Scenario().company(0, "Gimli", "Aragorn II", at="Rivendell").hand(0, "Bridge", "Stealth", "Lucky Search")
    assert moment(s) == At.ORGANIZATION
    assert play_refused(s, "Bridge") == "LORE-TIMING-07"
    assert play_refused(s, "Lucky Search") == "LORE-TIMING-07"
    s.go("Weathertop").window(At.MOVEMENT, 0)
    assert play_refused(s, "Stealth") == "LORE-TIMING-07"
    assert play_refused(s, "Lucky Search") == "LORE-TIMING-07"


@rule("LORE-UNTAP-01", "LORE-UNTAP-03", "LORE-UNTAP-05", "LORE-UNTAP-04", "LORE-INTRO-35")
def test_the_mover_untaps_all_his_tapped_cards_hazards_too_but_nobody_wounded() -> None:
    """Gimli and his item untap, so does a hazard the mover played; the wounded and the opponent's cards stay."""
    s = (
        Scenario()
        .company(0, "Gimli", "Háma", at="Weathertop")
        .company(1, "Éowyn", at="Edoras")
        .bears("Gimli", "Red Arrow")
    )
    s.bears("Éowyn", "Lure of the Senses").tapped("Gimli", "Éowyn", "Red Arrow", "Lure of the Senses").wounded("Háma")
    s.at_turn_start().window(At.ORGANIZATION, 0)
    assert [s.pose(name) for name in ("Gimli", "Red Arrow")] == [Pose.UNTAPPED] * 2
    assert s.pose("Lure of the Senses") is Pose.UNTAPPED
    assert (s.pose("Háma"), s.pose("Éowyn")) == (Pose.WOUNDED, Pose.TAPPED)


@rule("LORE-UNTAP-06", "LORE-UNTAP-07", "LORE-UNTAP-08", "LORE-RULING-30")
def test_wounded_characters_at_a_haven_heal_to_tapped() -> None:
    """Healing follows untapping: he is tapped for the turn and upright in the next one; elsewhere he stays wounded."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Háma", at="Edoras").wounded("Gimli", "Háma")
    s.at_turn_start().window(At.ORGANIZATION, 0)
    assert (s.pose("Gimli"), s.pose("Háma")) == (Pose.TAPPED, Pose.WOUNDED)
    s.finish_turn().finish_turn().window(At.ORGANIZATION, 0)
    assert (s.pose("Gimli"), s.pose("Háma")) == (Pose.UNTAPPED, Pose.WOUNDED)


@rule("LORE-UNTAP-02", "LORE-REQ-03")
def test_only_an_untapped_card_can_be_tapped_for_something() -> None:
    """A tapped and a wounded character cannot take an item at a site."""
    s = Scenario().company(0, "Gimli", "Háma", at="Glittering Caves").hand(0, "Durin’s Axe").rolls(9)
    s.tapped("Gimli").wounded("Háma").stay()
    s.until(Question.ENTER).pick(1).window(At.SITE, 0)
    assert play_refused(s, "Durin’s Axe") == "LORE-REQ-03"


@rule("LORE-UNTAP-09", "LORE-RULING-119", "LORE-DEC-08")
def test_two_windows_in_the_untap_phase_for_the_mover() -> None:
    """One before untapping and one after healing; an ordinary resource is refused in both."""
    s = Scenario().company(0, "Gimli", at="Rivendell").wounded("Gimli").hand(0, "Elf-song").at_turn_start()
    assert (moment(s), s.decider) == (At.UNTAP, 0)
    assert (s.pose("Gimli"), play_refused(s, "Elf-song")) == (Pose.WOUNDED, "LORE-TIMING-07")
    s.pass_()
    assert (moment(s), s.decider) == (At.UNTAP, 0)
    assert (s.pose("Gimli"), play_refused(s, "Elf-song")) == (Pose.TAPPED, "LORE-TIMING-07")
    s.pass_()
    assert moment(s) == At.ORGANIZATION


@rule("LORE-RULING-96")
def test_the_opponent_is_not_asked_where_he_can_do_nothing() -> None:
    """In untap, organization and site phases (outside attacks) only the mover is asked."""
    s = Scenario().company(0, "Gimli", at="Edoras").hand(1, "Wolves").at_turn_start()
    deciders = {0: set[int](), 1: set[int]()}
    while s.question is not Question.OPTION:
        deciders[s.decider].add(int(s.state.turn.phase))
        s.plain()
    assert deciders[1] == {Phase.MOVEMENT}


@rule("LORE-GEN-07", "LORE-RULING-29")
def test_a_player_without_characters_goes_on_taking_turns() -> None:
    """No company: no movement and no site phase, no hazard step, and he may bring somebody in."""
    s = Scenario().hand(0, "Gimli").hand(1, "Wolves").sideboard(1, "Wargs").at_turn_start()
    s.window(At.ORGANIZATION, 0)
    assert play_refused(s, "Gimli") == ""
    s.pass_()
    assert s.question is Question.OPTION
    assert told(s, Told.STAYS) == []
    assert s.state.zones[1][Zone.RESERVE] == ()


@rule("LORE-RULING-29", "LORE-RULING-20")
def test_he_may_found_a_company_again() -> None:
    """Gimli comes in at Rivendell and has a movement phase in the same turn (LORE-RULING-32)."""
    s = Scenario().hand(0, "Gimli").play("Gimli", "Rivendell")
    assert s.settle().site_of("Gimli") == "Rivendell"
    s.go("Weathertop")
    assert s.site_of("Gimli") == ""


@rule("LORE-HAZ-01", "LORE-HAZ-05", "LORE-TURN-04")
def test_no_hazard_outside_movement_phases_and_attacks() -> None:
    """The hazard player has no window in the organization phase, and an ordinary hazard none in an attack."""
    s = Scenario().company(0, "Gimli", at="Weathertop").hand(1, "Wolves", "River").stay()
    enter(s)
    assert (moment(s), s.decider) == (At.ENGAGEMENT, 1)
    assert play_refused(s, "Wolves") == "LORE-TIMING-07"
    assert play_refused(s, "River") == "LORE-TIMING-07"


@rule("LORE-PRIO-01", "LORE-PRIO-02", "LORE-PRIO-03", "LORE-RULING-50", "LORE-DEC-24", "LORE-DEC-25")
def test_priority_in_the_movement_phase() -> None:
    """The mover is asked first; a pass hands over; after an action the other is asked; who passed may act again."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Corpse-candle", "Giant").rolls(12)
    s.go("Weathertop")
    assert (moment(s), s.decider) == (At.MOVEMENT, 0)
    s.pass_()
    assert (moment(s), s.decider) == (At.MOVEMENT, 1)
    hazard(s, "Corpse-candle")
    s.settle()
    assert (moment(s), s.decider) == (At.MOVEMENT, 0)
    s.pass_()
    assert s.decider == 1
    s.pass_()
    assert s.site_of("Gimli") == "Weathertop"


@rule("LORE-RULING-49")
def test_the_hazard_step_closes_when_all_pass_in_a_row_not_when_the_limit_is_reached() -> None:
    """Both hazards of the limit are played; both players are still asked."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Corpse-candle", "Orc-lieutenant", "Giant").rolls(12, 12)
    s.go("Weathertop")
    hazard(s, "Corpse-candle").settle()
    hazard(s, "Orc-lieutenant").settle()
    assert (moment(s), s.decider) == (At.MOVEMENT, 0)
    s.pass_()
    assert (moment(s), s.decider) == (At.MOVEMENT, 1)
    assert play_refused(s, "Giant") == "LORE-HAZ-04"
    assert refused(s, Action(Verb.PASS)) == ""
