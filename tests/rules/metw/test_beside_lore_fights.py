"""The same place in LoRE and in The Wizards: attacks, strikes, rolls, what may be played against whom (METW-DIFF)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.keying import Keyed
from engine.journeys.table.board import face
from engine.journeys.table.customs import StrikeEnd
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.pending import Over
from engine.lore.records import State
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario as Wizards
from tests.rules import scenes as lore
from tests.rules.metw import scenes as metw
from tests.rules.scenes import STAYS, TAPS, told, transfer
from tests.rules_plugin import rule
from tests.scenario import Scenario as Lore

EACH = pytest.mark.parametrize("game", [Lore, Wizards])
SPARE = "Favor of the Valar"


def attacked(s: Lore, creature: str, goal: str = "Weathertop") -> Lore:
    """The company goes there and meets a creature; its first strike is to be assigned."""
    if isinstance(s, Wizards):
        return metw.attack_on(s, creature, goal)
    return lore.attack(s, creature, goal)


def against(game: type[Lore], creature: str, *people: str, start: str = "Rivendell") -> Lore:
    return game().company(0, *people, at=start).hand(1, creature)


def points_of(s: Lore, *names: str) -> int:
    """What these people count, alive."""
    return sum(face(s.state, s.named(name)).mp for name in names)


def faced(s: Lore, way: int = TAPS) -> Lore:
    """One strike to its end."""
    return metw.face(s, way).settle() if isinstance(s, Wizards) else lore.face(s, how=way).settle()


@rule("METW-DIFF-31")
@EACH
def test_a_roll_that_meets_the_prowess(game: type[Lore]) -> None:
    """Gimli's 5 and an 8 against the Giant's 13: the strike fails in LoRE, here nothing comes of it for either side."""
    s = faced(attacked(against(game, "Giant", "Gimli").rolls(8, 12), "Giant"))
    _, dice, mine, against_him, outcome = told(s, Told.STRIKE)[0]
    assert dice + mine == against_him and s.pose("Gimli") is Pose.TAPPED
    assert outcome == (StrikeEnd.FAILED if game is Lore else StrikeEnd.TIED)
    assert (s.points(0) > points_of(s, "Gimli")) is (game is Lore), "it was defeated there alone"


@rule("METW-DIFF-32")
@EACH
def test_a_body_roll_that_meets_the_body(game: type[Lore]) -> None:
    """A roll of exactly Gimli's body eliminates him in LoRE alone."""
    s = attacked(against(game, "Giant", "Gimli", "Éowyn"), "Giant")
    s.rolls(2, face(s.state, s.named("Gimli")).body).until(Question.ASSIGN).pick("Gimli")
    faced(s)
    assert told(s, Told.BODY)[0][1] == told(s, Told.BODY)[0][2]
    assert (s.where("Gimli") is Zone.PLAY) is (game is Wizards)


@rule("METW-DIFF-32")
@EACH
def test_who_was_wounded_before_has_a_point_against_him(game: type[Lore]) -> None:
    s = attacked(against(game, "Giant", "Gimli").wounded("Gimli"), "Giant")
    s.rolls(2, 5).settle()
    assert told(s, Told.BODY)[0][1] == (5 if game is Lore else 5 + 1)


@rule("METW-DIFF-34")
@EACH
def test_excess_strikes_weaken_and_only_in_lore_the_body_too(game: type[Lore]) -> None:
    """Both strikes of the Cave-drake meet Faramir alone: one less prowess; one less body in LoRE."""
    s = attacked(against(game, "Cave-drake", "Faramir").rolls(2, 2), "Cave-drake")
    while not told(s, Told.BODY):
        press = [x for x in s.legal() if x.verb == Say.PRESS]
        s.act(press[-1]) if press else s.plain()
        s.pending  # noqa: B018  (nature answers)
    assert told(s, Told.STRIKE)[0][2] == 5 - 1
    assert told(s, Told.BODY)[0][2] == face(s.state, s.named("Faramir")).body - (1 if game is Lore else 0)


@rule("METW-DIFF-35")
@EACH
def test_who_assigns_what(game: type[Lore]) -> None:
    """Where two strikes meet three untapped people, only the defender of The Wizards may leave one to the attacker."""
    s = attacked(against(game, "Wargs", "Gimli", "Éowyn", "Háma"), "Wargs").until(Question.ASSIGN, 0)
    assert (PASS in s.legal()) is (game is Wizards)
    if game is Wizards:
        s.pass_()
        assert s.decider == 1 and pick(s.named("Éowyn")) in s.legal()


@rule("METW-DIFF-36")
@EACH
def test_three_less_for_whoever_stays_untapped(game: type[Lore]) -> None:
    s = faced(attacked(against(game, "Giant", "Gimli").rolls(12), "Giant"), STAYS)
    assert told(s, Told.STRIKE)[0][2] == 5 - 3 and s.pose("Gimli") is Pose.UNTAPPED


@rule("METW-DIFF-37")
def test_support_is_for_all_or_by_the_standard_rules() -> None:
    s = lore.attack(Lore().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, "Giant"), "Giant").pick("Gimli")
    lore.face(s, supporters=("Éowyn",)).settle()
    assert told(s, Told.STRIKE)[0][2] == 5 + 1
    for variant in (STARTER, STANDARD):
        t = metw.attack_on(
            Wizards(variant).company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, "Giant"), "Giant", "Bree"
        )
        metw.face(metw.assign(t, "Gimli"))
        asked = t.question is Question.SUPPORT
        assert asked is (variant == STANDARD)
        if asked:
            t.pick("Éowyn").settle()
            assert told(t, Told.STRIKE)[0][2] == 5 + 1 and t.pose("Éowyn") is Pose.TAPPED


@rule("METW-DIFF-38")
@EACH
def test_one_card_of_skill_for_a_strike(game: type[Lore]) -> None:
    s = attacked(against(game, "Giant", "Gimli").hand(0, "Risky Blow", "Lucky Strike"), "Giant")
    if isinstance(s, Wizards):
        metw.face(s)
    s.window(At.STRIKE, 0).play("Risky Blow").window(At.STRIKE, 0)
    assert s.why_not(s.play_action("Lucky Strike")) is not None


@rule("METW-DIFF-33")
@EACH
def test_an_attack_without_a_body_is_beaten_by_its_failed_strikes(game: type[Lore]) -> None:
    """Wolves have none, and nobody rolls against it (LORE-RULING-68); the Great Goblin has eight."""
    s = attacked(against(game, "Wargs", "Gimli", "Háma").rolls(12, 12), "Wargs").until(Question.ENTER)
    assert s.points(0) > points_of(s, "Gimli", "Háma") and told(s, Told.BODY) == []


@rule("METW-DIFF-41", "METW-DIFF-42")
@EACH
def test_the_eliminated_and_what_he_bore(game: type[Lore]) -> None:
    s = attacked(against(game, "Giant", "Gimli", "Éowyn").bears("Gimli", "Glamdring").rolls(2, 12), "Giant")
    s.until(Question.ASSIGN).pick("Gimli").until(Question.FACE).pick(TAPS).until(Question.RESCUE)
    s.act(next(x for x in s.legal() if x != PASS)).settle()
    assert s.where("Gimli") is (Zone.MP if game is Lore else Zone.OUT) and s.where("Glamdring") is Zone.PLAY


@rule("METW-DIFF-52")
@EACH
def test_some_cost_points_when_they_are_eliminated(game: type[Lore]) -> None:
    """Aragorn, by his card in both games; Gimli does not."""
    for name, less in (("Aragorn II", True), ("Gimli", False)):
        s = game().company(0, "Háma", at="Rivendell").company(1, "Éowyn", at="Edoras")
        s._card(0, name, Zone.MP if game is Lore else Zone.OUT)
        assert (s.points(0) < points_of(s, "Háma")) is less


@rule("METW-DIFF-07")
@EACH
def test_the_loss_of_ones_own_piece(game: type[Lore]) -> None:
    """In LoRE the game goes on and no other comes; here it is over."""
    s = against(game, "Giant", "Saruman").company(0, "Gimli", at="Edoras").company(1, "Éowyn", at="Edoras")
    s.hand(0, "Gandalf").bears("Saruman", "Glamdring").wounded("Saruman")
    if game is Lore:
        s.until(Question.NEXT_COMPANY).pick(lore.group_of(s, "Saruman").number)
    attacked(s, "Giant").rolls(2, 12)
    for _ in range(30):
        if isinstance(s.pending, Over) or s.where("Saruman") is not Zone.PLAY:
            break
        s.plain()
    over = s.pending
    assert isinstance(over, Over) is (game is Wizards)
    if isinstance(over, Over):
        assert over.winners == (1,)
    else:
        s.finish_turn().finish_turn().window(At.ORGANIZATION, 0)
        assert lore.play_refused(s, "Gandalf") != ""


@rule("METW-DIFF-08", "METW-DIFF-09")
def test_modifiers_of_a_roll_or_points_to_exceed() -> None:
    """LoRE sums everything onto the roll and rolls again below two; here points are compared with the roll."""
    s = Lore().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Durin’s Axe").rolls(5)
    s.act(transfer(s, "Durin’s Axe", "Éowyn")).settle()
    assert told(s, Told.ROLLS)[0][-1] == 5 - 3 and s.where("Gimli") is Zone.PLAY
    for second, end in ((7, Zone.MP), (8, Zone.DISCARD)):
        s = Lore().company(0, "Boromir II", "Éowyn", at="Rivendell").bears("Boromir II", "The Iron Crown")
        s.rolls(7, second).act(transfer(s, "The Iron Crown", "Éowyn")).settle()
        assert len(told(s, Told.ROLLS)) == 2 and s.where("Boromir II") is end
    for roll, zone in ((5, Zone.PLAY), (4, Zone.DISCARD), (3, Zone.DISCARD), (2, Zone.OUT)):
        t = Wizards().company(0, "Éowyn", "Gimli", at="Rivendell").rolls(roll)
        t.bears("Éowyn", "Glamdring", "Durin’s Axe", "Dagger of Westernesse")
        t.act(transfer(t, "Glamdring", "Gimli")).settle()
        assert len(told(t, Told.ROLLS)) == 1 and t.where("Éowyn") is zone


@rule("METW-DIFF-10")
def test_companions_tap_for_a_check_here_by_the_standard_rules() -> None:
    s = Lore().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Durin’s Axe").rolls(5)
    s.act(transfer(s, "Durin’s Axe", "Éowyn")).until(Question.ROLL_SUPPORT).pick("Éowyn").settle()
    assert told(s, Told.ROLLS)[0][-1] == 5 - 3 + 1
    for variant in (STARTER, STANDARD):
        t = Wizards(variant).company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Glamdring").rolls(12)
        t.act(transfer(t, "Glamdring", "Éowyn"))
        helped = False
        while not told(t, Told.ROLLS):
            helps = metw.help_by(t, "Éowyn")
            helped = helped or helps in t.legal()
            t.act(helps) if helps in t.legal() else t.plain()
            t.pending  # noqa: B018  (nature answers)
        assert helped is (variant == STANDARD) and told(t, Told.ROLLS)[0][-1] == 12 + helped


# ---------------------------------------------------------------------------------------------------------- the site
@rule("METW-DIFF-12", "METW-DIFF-29")
def test_hazards_of_a_site_phase() -> None:
    """Against an automatic-attack LoRE lets hazards of engagement be played, free of any limit; here none can be."""
    s = Lore().company(0, "Gimli", at="Moria").hand(1, "Arouse Denizens", "Arouse Minions").stay()
    s.until(Question.ENTER).pick(1).window(At.ENGAGEMENT, 1)
    assert any(lore.play_refused(s, name) == "" for name in ("Arouse Denizens", "Arouse Minions"))
    t = Wizards().company(0, "Gimli", at="Moria").hand(1, "Arouse Denizens", "Arouse Minions", "Twilight")
    t.in_play(0, "Gates of Morning").at(Phase.SITE).enter()
    asked = 0
    while t.state.turn.phase is Phase.SITE and not isinstance(t.pending, Over):
        if t.decider == 1 and t.question is Question.WINDOW:
            asked += 1
            assert not t.playable("Arouse Denizens") and not t.playable("Arouse Minions")
            assert t.why_not_play("Twilight") == "", "which is free everywhere"
        t.plain()
    assert asked


@rule("METW-DIFF-30")
def test_a_card_on_guard() -> None:
    s = Lore().company(0, "Gimli", at="Rivendell").hand(1, SPARE, "Giant").go("Weathertop").window(At.MOVEMENT, 1)
    assert Say.GUARD not in {x.verb for x in s.legal()}
    for variant in (STARTER, STANDARD):
        t = Wizards(variant).company(0, "Gimli", at="Rivendell").hand(1, SPARE, "Giant").go("Bree")
        assert any(x.verb == Say.GUARD for x in t.legal()) is (variant == STANDARD)


@rule("METW-DIFF-40")
def test_home_spares_from_the_automatic_attack_in_lore_alone() -> None:
    s = Lore().company(0, "Saruman", at="Isengard").stay().until(Question.ENTER).pick(1).window(At.ENGAGEMENT, 0)
    assert Verb.HOME in {x.verb for x in s.legal()}
    t = Wizards().company(0, "Saruman", at="Isengard").at(Phase.SITE).enter()
    while not told(t, Told.STRIKE):
        assert not {Verb.HOME, Say.AT_HOME} & {x.verb for x in t.legal()}
        t.plain()
        t.pending  # noqa: B018


@rule("METW-DIFF-60")
@EACH
def test_every_automatic_attack_is_faced_first(game: type[Lore]) -> None:
    s = game().company(0, "Gimli", "Elrond", at="Moria").hand(0, "Glamdring")
    s.stay().until(Question.ENTER).pick(1)
    assert s.why_not(s.play_action("Glamdring")) is not None
    s.rolls(2, 2, 2, 2, 2, 2).window(At.SITE, 0)
    assert len(told(s, Told.STRIKE)) == 2 and s.why_not(s.play_action("Glamdring")) is not None, "both are wounded"
    s = (
        game()
        .company(0, "Gimli", "Elrond", "Háma", "Éomer", "Elladan", "Dori", "Nori", at="Moria")
        .hand(0, "Glamdring")
    )
    s.rolls(*[2, 2] * 8).stay().until(Question.ENTER).pick(1).window(At.SITE, 0)
    assert s.why_not(s.play_action("Glamdring")) is None, "the attack was lost, but faced"


@rule("METW-DIFF-43")
def test_what_wins_a_faction() -> None:
    """LoRE adds the mind and has to reach the number; here unused influence is added, and it has to be exceeded."""
    for roll, won in ((8, 1), (7, 0)):
        s = Lore().company(0, "Éowyn", at="Beorn’s House").hand(0, "Beornings").rolls(roll)
        lore.at_site(s.stay()).play("Beornings").settle()
        assert told(s, Told.FACTION)[0][2:] == (roll + 1 + 1, 10, won), "her mind, and one for a woman of the Men"
    for roll, won in ((6, 1), (5, 0)):
        t = Wizards().company(0, "Aragorn II", at="Edoras").hand(0, "Riders of Rohan").at(Phase.SITE).rolls(roll)
        t.enter().window(At.SITE, 0).play("Riders of Rohan").settle()
        assert told(t, Told.FACTION)[0][2:] == (roll + 3 + 1, 9, won), "his influence, and one for a Dúnadan"


@rule("METW-DIFF-44")
@EACH
def test_a_faction_not_won_is_discarded_and_the_site_stays(game: type[Lore]) -> None:
    s = game().company(0, "Éowyn", at="Beorn’s House").hand(0, "Beornings").rolls(2)
    s.stay().until(Question.ENTER).pick(1).window(At.SITE, 0).play("Beornings").settle()
    assert s.where("Beornings") is Zone.DISCARD and s.state.players[0].used == ()


@rule("METW-DIFF-45")
@EACH
def test_minor_items_at_a_site_just_used(game: type[Lore]) -> None:
    """In LoRE as many as say so themselves; here one, for which somebody else taps."""
    s = game().company(0, "Háma", "Éomer", "Éowyn", at="Edoras").hand(0, "Riders of Rohan", "Elven Cloak", "Miruvor")
    s.stay().until(Question.ENTER).pick(1).window(At.SITE, 0)
    assert s.why_not(s.play_action("Elven Cloak")) is not None
    s.rolls(12).play("Riders of Rohan", "Háma").window(At.SITE, 0).play("Elven Cloak", "Éomer").window(At.SITE, 0)
    assert s.where("Elven Cloak") is Zone.PLAY and s.pose("Éomer") is Pose.TAPPED
    assert (s.why_not(s.play_action("Miruvor")) is None) is (game is Lore)


@rule("METW-DIFF-46")
def test_a_gold_ring_needs_a_sage_or_a_card() -> None:
    s = Lore().company(0, "Elrond", at="Rivendell").bears("Elrond", "Beautiful Gold Ring").window(At.ORGANIZATION, 0)
    assert Verb.TEST in {x.verb for x in s.legal()}
    t = Wizards().company(0, "Elrond", at="Rivendell").bears("Elrond", "Beautiful Gold Ring").hand(0, "Test of Lore")
    t.window(At.ORGANIZATION, 0)
    assert Verb.TEST not in {x.verb for x in t.legal()}
    gandalf = Wizards().company(0, "Gandalf", at="Rivendell").bears("Gandalf", "Beautiful Gold Ring").hand(0, SPARE)
    assert any(x.verb == Verb.USE for x in gandalf.window(At.ORGANIZATION, 0).legal())


@rule("METW-DIFF-47")
@EACH
def test_getting_rid_of_a_hazard(game: type[Lore]) -> None:
    """Seven reaches Lure of the Senses' number in LoRE, where one may also stay untapped; here it is exceeded."""
    ways = {0, 1} if game is Lore else {0}
    for roll in (6, 7):
        s = game().company(0, "Gimli", at="Rivendell").bears("Gimli", "Lure of the Senses").hand(0, SPARE).rolls(roll)
        s.window(At.ORGANIZATION, 0)
        tries = [x for x in s.legal() if x.verb == Verb.REMOVE]
        assert {x.args[1] if len(x.args) > 1 else 0 for x in tries} == ways
        s.act(tries[0]).settle()
        number = told(s, Told.REMOVAL)[0][3]
        assert (s.where("Lure of the Senses") is not Zone.PLAY) is (roll >= number if game is Lore else roll > number)
        assert s.pose("Gimli") is Pose.TAPPED


@rule("METW-DIFF-48")
def test_influence_against_the_opponent() -> None:
    s = Lore().company(0, "Elrond", at="Edoras").company(1, "Éowyn", at="Edoras").stay()
    s.until(Question.ENTER).pick(1).window(At.SITE, 0)
    assert Say.INFLUENCE not in {x.verb for x in s.legal()}
    for variant in (STARTER, STANDARD):
        t = Wizards(variant).company(0, "Elrond", at="Edoras").company(1, "Éowyn", at="Edoras").hand(0, SPARE)
        t.at(Phase.SITE).enter().window(At.SITE, 0)
        assert any(x.verb == Say.INFLUENCE for x in t.legal()) is (variant == STANDARD)


@rule("METW-DIFF-20")
def test_what_a_creature_named_for_a_place_is_keyed_to() -> None:
    """In LoRE to its type as well; here the hazard player has one of both."""
    named = Keyed("w", ("Arthedain",), False, False)
    assert State.customs.keyed(named).types == "w" and MetwState.customs.keyed(named).types == ""


@rule("METW-DIFF-27")
def test_one_after_the_other_or_a_chain() -> None:
    """Who is answered in LoRE is answered by timing keywords only; here by anything, and the last comes first."""
    s = Lore().company(0, "Gimli", at="Rivendell").hand(0, "Gates of Morning").hand(1, "Doors of Night", "Twilight")
    s.go("Weathertop").window(At.MOVEMENT, 0).play("Gates of Morning")
    assert lore.moment(s) == At.COUNTER and s.decider == 1
    assert lore.play_refused(s, "Doors of Night") != ""
    t = Wizards().company(0, "Gimli", "Éowyn", at="Rivendell").hand(0, "Gates of Morning", SPARE)
    t.hand(1, "Doors of Night", "Twilight").go("Bree").play("Doors of Night")
    assert t.decider == 0 and t.why_not_play("Gates of Morning") == ""
    t.play("Gates of Morning").window(At.MOVEMENT, 1)
    assert t.where("Doors of Night") is Zone.PLAY and t.where("Gates of Morning") is Zone.DISCARD


@rule("METW-DIFF-28")
@EACH
def test_what_is_triggered_comes_next_and_the_mover_orders_it(game: type[Lore]) -> None:
    """Both bear a lure that calls for a check in the untap phase at a Haven: who checks first is the mover's word."""
    first = []
    for place in (0, 1):
        s = game().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Lure of the Senses")
        s.bears("Éowyn", "Lure of the Senses").hand(0, SPARE).rolls(12, 12)
        s = s.at_turn_start() if game is Lore else s.at(Phase.UNTAP)  # type: ignore[attr-defined]
        s.until(Question.ORDER if game is Lore else Asked.REQUIRED)  # type: ignore[arg-type]
        assert s.decider == 0
        s.act(s.legal()[place]).window(At.ORGANIZATION, 0)
        first.append(next(roll[2] for roll in told(s, Told.ROLLS)))
        assert len(told(s, Told.ROLLS)) == 2
    assert first[0] != first[1]
