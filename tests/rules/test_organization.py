"""The organization phase: who comes in, how companies split and meet (LORE-ORG, LORE-CHAR, LORE-SPLIT)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Until
from engine.journeys.cards.words import Forbid
from engine.journeys.table.board import companies_of, halves
from engine.journeys.table.records import Lasting, Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from tests.library import CARDS
from tests.rules.scenes import (
    attack,
    bring,
    companions,
    face,
    group_of,
    hazard,
    moment,
    number,
    past,
    pick,
    play_refused,
    refused,
    site,
    split,
    transfer,
)
from tests.rules_plugin import rule
from tests.scenario import Scenario

STAY = Action(Verb.STAY)


def three(*more: str) -> Scenario:
    return Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(0, *more)


def shift(s: Scenario, who: str, to: str) -> Action:
    return Action(Verb.SHIFT, (s.named(who), group_of(s, to).number))


def join(s: Scenario, one: str, other: str) -> Action:
    return Action(Verb.JOIN, (group_of(s, one).number, group_of(s, other).number))


def first(s: Scenario, who: str) -> Scenario:
    """Let the company of a character have its movement phase first."""
    return s.until(Question.NEXT_COMPANY).pick(group_of(s, who).number)


@rule("LORE-ORG-01", "LORE-ORG-02", "LORE-ORG-06", "LORE-ORG-07", "LORE-DEC-16", "LORE-RULING-21")
def test_organization_activities_in_any_order_and_number() -> None:
    """Split, bring one in, hand over an item, bring another in, make the companies one again."""
    s = three("Éomer", "Beregond").bears("Gimli", "Sting")
    s.act(split(s, "Háma"))
    bring(s, "Éomer", "Edoras")
    s.act(transfer(s, "Sting", "Éowyn")).settle()
    bring(s, "Beregond", "Minas Tirith")
    s.act(join(s, "Gimli", "Háma"))
    assert companions(s, "Gimli") == {"Gimli", "Éowyn", "Háma"}
    assert (s.site_of("Éomer"), s.site_of("Beregond")) == ("Edoras", "Minas Tirith")
    assert moment(s) == At.ORGANIZATION


@rule("LORE-ORG-02", "LORE-CHAR-11", "LORE-RULING-24", "LORE-ORG-05")
def test_one_main_character_a_game() -> None:
    """After Gandalf no other Wizard may come; a copy of Gandalf is barred only while one is in play."""
    s = three("Gandalf", "Saruman", "Gandalf")
    bring(s, "Gandalf", "Rivendell")
    assert play_refused(s, "Saruman") == "LORE-CHAR-11"
    assert play_refused(s, "Gandalf") == "LORE-UNIQUE-01"


@rule("LORE-RULING-24")
def test_a_discarded_main_character_may_be_played_again() -> None:
    """Gandalf was played and discarded: another copy of him may come, a different one may not."""
    s = three("Gandalf", "Saruman")
    number = next(n for n in s.state.faces[0] if n and s.identity(s.in_hand(0, "Gandalf")).definition == n)
    players = s.state.players
    s.change(players=(type(players[0])(place=0, main=number), players[1]))
    assert (play_refused(s, "Gandalf"), play_refused(s, "Saruman")) == ("", "LORE-CHAR-11")


@rule("LORE-CHAR-12", "LORE-RULING-24")
def test_no_main_character_after_the_elimination_of_one() -> None:
    """Gandalf is eliminated: the game goes on, but no main character card may be played any more."""
    s = Scenario().company(0, "Gandalf", "Éowyn", at="Rivendell").hand(0, "Gandalf", "Saruman").hand(1, "Giant")
    s.rolls(2, 12)
    attack(s, "Giant").pick("Gandalf")
    face(s)
    s.finish_turn().finish_turn().window(At.ORGANIZATION, 0)
    assert s.where("Gandalf") is Zone.MP
    assert play_refused(s, "Saruman") == "LORE-CHAR-12"


@rule("LORE-CHAR-13")
def test_nobody_needs_a_main_character() -> None:
    """Without one everything goes on but sideboarding by him."""
    s = three().sideboard(0, "Block")
    assert not any(x.verb == Verb.SIDEBOARD for x in s.legal())
    assert s.finish_turn().state.turn.mover == 1


@rule("LORE-RULING-33", "LORE-UNIQUE-02")
def test_both_players_with_the_same_main_character() -> None:
    """While my opponent's Gandalf is in play mine cannot come, nor while he lies in his MP pile."""
    s = three("Gandalf").company(1, "Gandalf", at="Lórien")
    assert play_refused(s, "Gandalf") == "LORE-UNIQUE-01"
    s = three("Gandalf").stored(1, "Gandalf")
    assert play_refused(s, "Gandalf") == "LORE-UNIQUE-01"


@rule("LORE-RULING-32")
def test_a_character_enters_untapped_and_may_move_at_once() -> None:
    """Éomer comes in at Edoras and travels on in the same turn."""
    s = Scenario().hand(0, "Éomer")
    bring(s, "Éomer", "Edoras")
    assert s.pose("Éomer") is Pose.UNTAPPED
    s.go("Dunharrow").until(Question.ENTER)
    assert s.site_of("Éomer") == "Dunharrow"


@rule("LORE-CHAR-09", "LORE-RULING-22", "LORE-CHAR-07")
def test_size_seven_is_the_limit() -> None:
    """Seven full characters, or six and two halves: nobody more; a half fits with six and one half."""
    seven = ("Bombur", "Dori", "Dwalin", "Ori", "Forlong", "Mablung")
    s = Scenario().company(0, *seven, "Barliman Butterbur", at="Bag End").hand(0, "Merry")
    assert play_refused(s, "Merry") == "LORE-CHAR-09"
    s = Scenario().company(0, *seven, "Bergil", at="Bag End").hand(0, "Merry")
    assert halves(s.state, group_of(s, "Dori")) == 13
    bring(s, "Merry", "Bag End")
    assert halves(s.state, group_of(s, "Merry")) == 14
    s = Scenario().company(0, *seven, "Bergil", at="Rivendell").hand(0, "Halbarad")
    s.act(s.play_action("Halbarad"))
    assert group_of(s, "Dori").number not in {x.args[0] for x in s.legal()}


@rule("LORE-ORG-12", "LORE-CHAR-03", "LORE-DEC-18", "LORE-RULING-19", "LORE-RULING-20")
def test_a_third_company_must_go_at_the_end_of_the_phase() -> None:
    """Three companies may stand during the phase; then one of them is discarded whole, main character or not."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Gandalf", at="Lórien").hand(0, "Éowyn")
    bring(s, "Éowyn", "Edoras")
    assert len(companies_of(s.state, 0)) == 3
    s.pass_()
    assert (s.question, s.decider) == (Question.COMPANIES, 0)
    assert refused(s, PASS) == "LORE-ORG-12"
    s.pick(group_of(s, "Gandalf").number)
    assert s.where("Gandalf") is Zone.DISCARD
    assert len(companies_of(s.state, 0)) == 2


@rule("LORE-RULING-18", "LORE-ORG-11", "LORE-ORG-12")
def test_influence_is_checked_before_the_number_of_companies() -> None:
    """Nine points of mind in three companies: influence first, and losing a lone character settles both."""
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", "Faramir", at="Rivendell")
    s.company(0, "Háma", at="Lórien").company(0, "Dori", at="Edhellond")
    s.pass_()
    assert (s.question, s.decider) == (Question.INFLUENCE, 0)
    s.pick("Háma")
    assert (s.question, s.decider) == (Question.NEXT_COMPANY, 0)


@rule("LORE-SPLIT-01", "LORE-SPLIT-02", "LORE-DEC-10", "LORE-RULING-25")
def test_only_a_single_company_may_be_split_and_yields_two() -> None:
    """Each part needs a character that is no ally; with two companies there is nothing to split."""
    s = Scenario().company(0, "Gimli", "Goldberry", "Háma", at="Rivendell")
    assert refused(s, split(s, "Goldberry")) == "LORE-RULING-25"
    s.act(split(s, "Gimli"))
    assert companions(s, "Gimli") == {"Gimli"}
    assert companions(s, "Háma") == {"Háma"}
    assert s.site_of("Goldberry") == "Rivendell"
    assert group_of(s, "Goldberry").number == group_of(s, "Gimli").number
    assert refused(s, split(s, "Háma")) == "LORE-SPLIT-01"
    s = Scenario().company(0, "Gimli", at="Rivendell")
    assert refused(s, split(s, "Gimli")) == "LORE-RULING-25"


@rule("LORE-DEC-74", "LORE-RULING-25", "LORE-CHAR-04")
def test_characters_may_go_between_two_companies_at_one_site() -> None:
    """After a split they are moved to and fro; the last one goes by making the companies one."""
    s = three()
    s.act(split(s, "Háma")).act(shift(s, "Éowyn", "Háma"))
    assert companions(s, "Háma") == {"Háma", "Éowyn"}
    assert refused(s, shift(s, "Gimli", "Háma")) == "LORE-RULING-25"
    s.act(join(s, "Gimli", "Háma"))
    assert companions(s, "Gimli") == {"Gimli", "Éowyn", "Háma"}


@rule("LORE-RULING-25")
def test_no_shifting_between_companies_at_different_sites() -> None:
    """Companies at two sites are apart."""
    s = Scenario().company(0, "Gimli", "Háma", at="Rivendell").company(0, "Éowyn", at="Edoras")
    assert refused(s, shift(s, "Háma", "Éowyn")) == "LORE-RULING-25"
    assert refused(s, join(s, "Gimli", "Éowyn")) == "LORE-RULING-25"


@rule("LORE-SPLIT-03", "LORE-RULING-26", "LORE-MOVE-05")
def test_after_a_split_one_part_must_try_to_move() -> None:
    """The first may stay; then the other has to declare a move."""
    s = three()
    s.act(split(s, "Háma"))
    first(s, "Gimli").act(STAY).until(Question.NEW_SITE)
    assert refused(s, STAY) == "LORE-SPLIT-03"
    s.pick("Weathertop").until(Question.NEXT_COMPANY)
    assert (s.site_of("Gimli"), s.site_of("Háma")) == ("Rivendell", "Weathertop")
    s = three()
    s.act(split(s, "Háma"))
    first(s, "Gimli").pick("Weathertop").until(Question.NEW_SITE)
    assert refused(s, STAY) == ""


@rule("LORE-SPLIT-03", "LORE-GEN-02")
def test_a_part_that_may_not_move_is_not_asked_to() -> None:
    """Hiding keeps Aragorn's part where it is: Gimli's part stays, and so may his."""
    s = Scenario().company(0, "Aragorn II", "Frodo", "Gimli", at="Rivendell").hand(0, "Hiding")
    s.act(split(s, "Gimli")).play("Hiding").settle()
    assert any(x.verb == Verb.GO for x in first(s, "Gimli").legal()), "it is his company alone that hides"
    s.act(STAY).until(Question.NEW_SITE)
    assert [x for x in s.legal() if x.verb == Verb.GO] == []
    assert refused(s, STAY) == ""


@rule("LORE-SPLIT-04")
def test_two_parts_that_move_must_go_to_different_sites() -> None:
    """The second may not name the site the first went to."""
    s = three()
    s.act(split(s, "Háma"))
    first(s, "Gimli").pick("Weathertop").until(Question.NEW_SITE)
    goal = next(x for x in s.state.companies if x.number == group_of(s, "Gimli").number)
    assert refused(s, Action(Verb.GO, (goal.site,))) == "LORE-SPLIT-04"
    s.pick("Ettenmoors").until(Question.NEXT_COMPANY)
    assert s.site_of("Háma") == "Ettenmoors"


@rule("LORE-RULING-26")
def test_a_part_that_was_sent_back_has_tried_to_move() -> None:
    """Long Winter turns Gimli back; Éowyn and Háma may stay, and all three are one company again."""
    s = three().in_play(1, "Long Winter")
    s.act(split(s, "Gimli"))
    first(s, "Gimli").pick("Weathertop").until(Question.NEW_SITE)
    assert s.site_of("Gimli") == "Rivendell"
    assert refused(s, STAY) == ""
    s.act(STAY).until(Question.ENTER)
    assert companions(s, "Gimli") == {"Gimli", "Éowyn", "Háma"}


@rule("LORE-RULING-26")
def test_the_other_part_is_free_when_one_has_ceased_to_exist() -> None:
    """Gimli's part falls to the Giant: Éowyn and Háma may stay."""
    s = three().hand(1, "Giant").rolls(2, 12)
    s.act(split(s, "Gimli"))
    first(s, "Gimli").pick("Weathertop").window(At.MOVEMENT, 1).play("Giant").until(Question.NEW_SITE)
    assert s.where("Gimli") is Zone.MP
    assert refused(s, STAY) == ""


@rule("LORE-SPLIT-05", "LORE-DEC-11", "LORE-RULING-27")
def test_conditions_on_the_company_stay_together_with_the_part_the_mover_picks() -> None:
    """Both quests go with the new company if he says so, else stay; cards on a character go with him."""
    for conditions, keeper in ((0, "Gimli"), (1, "Háma")):
        s = three().on_company("Gimli", "An Old Feud", "Word of the Wise").bears("Háma", "Sting")
        s.act(split(s, "Háma", conditions))
        assert {s.named("An Old Feud"), s.named("Word of the Wise")} == set(group_of(s, keeper).cards)
        whole = three().on_company("Gimli", "An Old Feud")
        assert split(whole, "Háma", 0) in whole.legal() and split(whole, "Háma", 1) in whole.legal()
        assert split(three(), "Háma", 1) not in three().legal(), "where nothing lies there is nothing to say"
        assert group_of(s, "Sting").number == group_of(s, "Háma").number


@rule("LORE-SPLIT-06", "LORE-SPLIT-07", "LORE-MOVE-19", "LORE-RULING-55", "LORE-SPLIT-08", "LORE-CHAR-04")
def test_companies_that_meet_combine_after_the_last_movement_phase() -> None:
    """Gimli goes to Edoras where Éowyn's company is: one company from then on, with the conditions of both."""
    s = Scenario().company(0, "Gimli", at="Dunharrow").company(0, "Éowyn", at="Edoras")
    s.on_company("Gimli", "An Old Feud").on_company("Éowyn", "Word of the Wise")
    first(s, "Gimli").pick("Edoras").until(Question.NEW_SITE)
    assert len(companies_of(s.state, 0)) == 2
    s.act(STAY).until(Question.ENTER)
    assert companions(s, "Gimli") == {"Gimli", "Éowyn"}
    assert set(group_of(s, "Gimli").cards) == {s.named("An Old Feud"), s.named("Word of the Wise")}


@rule("LORE-RULING-55")
def test_a_company_may_come_where_another_is_still_going_to_leave() -> None:
    """Gimli moves to Edoras first, Éowyn leaves after him: they never become one."""
    s = Scenario().company(0, "Gimli", at="Dunharrow").company(0, "Éowyn", at="Edoras")
    first(s, "Gimli").pick("Edoras").until(Question.NEW_SITE).pick("Dunharrow").until(Question.NEXT_COMPANY)
    assert (s.site_of("Gimli"), s.site_of("Éowyn")) == ("Edoras", "Dunharrow")
    assert len(companies_of(s.state, 0)) == 2


@rule("LORE-PATH-10", "LORE-PATH-11")
def test_no_move_to_a_company_if_both_would_exceed_seven() -> None:
    """Four and four cannot meet, unless the other one leaves first; four and three can."""
    others = ("Bombur", "Dori", "Dwalin", "Ori")
    s = Scenario().company(0, "Gimli", "Háma", "Éomer", "Mablung", at="Dunharrow").company(0, *others, at="Edoras")
    edoras = s.state.companies[1].site
    first(s, "Gimli")
    assert refused(s, Action(Verb.GO, (edoras,))) == "LORE-PATH-11"
    s = Scenario().company(0, "Gimli", "Háma", "Éomer", "Mablung", at="Dunharrow").company(0, *others, at="Edoras")
    first(s, "Dori").pick("Minas Tirith").until(Question.NEW_SITE)
    assert refused(s, Action(Verb.GO, (edoras,))) == ""
    s = Scenario().company(0, "Gimli", "Háma", "Éomer", at="Dunharrow").company(0, *others, at="Edoras")
    first(s, "Gimli")
    assert refused(s, Action(Verb.GO, (edoras,))) == ""


@rule("LORE-RULING-23")
def test_companies_too_large_to_combine_stay_apart() -> None:
    """Two companies of four at one site, by whatever effect, are not combined."""
    s = Scenario().company(0, "Gimli", "Háma", "Éomer", "Mablung", at="Edoras")
    s.company(0, "Bombur", "Dori", "Dwalin", "Ori", at="Edoras").until(Question.NEXT_COMPANY)
    s.pick(group_of(s, "Gimli").number).act(STAY).until(Question.NEW_SITE).act(STAY).until(Question.NEXT_COMPANY)
    assert len(companies_of(s.state, 0)) == 2


@rule("LORE-RULING-28")
def test_cards_on_a_company_go_with_its_last_character() -> None:
    """Gimli alone falls: the quest on his company is discarded."""
    s = Scenario().company(0, "Gimli", at="Rivendell").on_company("Gimli", "An Old Feud").hand(1, "Giant").rolls(2, 12)
    face(attack(s, "Giant"))
    assert s.where("An Old Feud") is Zone.DISCARD


@rule("LORE-RULING-34")
def test_companies_of_both_players_at_one_site_do_not_affect_each_other() -> None:
    """They stay two companies, and an item cannot go from one to the other."""
    s = Scenario().company(0, "Gimli", at="Edoras").company(1, "Éowyn", at="Edoras").bears("Gimli", "Sting")
    assert refused(s, transfer(s, "Sting", "Éowyn")) == "LORE-ITEM-01"
    s.stay().until(Question.ENTER)
    assert companions(s, "Gimli") == {"Gimli"}


@rule("LORE-CHAR-02", "LORE-MOVE-12", "LORE-RULING-38", "LORE-RULING-40", "LORE-MOVE-18")
def test_the_members_of_a_company_move_together_and_are_nowhere_on_the_way() -> None:
    """From the declaration on they are neither at the site of origin nor at the new one."""
    s = three()
    s.go("Weathertop").window(At.MOVEMENT, 0)
    assert [s.site_of(name) for name in ("Gimli", "Éowyn", "Háma")] == [""] * 3
    s.until(Question.ENTER)
    assert [s.site_of(name) for name in ("Gimli", "Éowyn", "Háma")] == ["Weathertop"] * 3


@rule("LORE-ORG-09", "LORE-SIDE-06", "LORE-DEC-15", "LORE-SIDE-01", "LORE-SIDE-02")
def test_the_main_character_taps_to_sideboard_a_resource_or_a_character() -> None:
    """One card goes from the sideboard to the reserve pile; no hazard, and not by a tapped or another character."""
    s = Scenario().company(0, "Gandalf", "Éowyn", at="Rivendell").sideboard(0, "Wolves", "Block", "Éomer")

    def side(who: str, card: str) -> Action:
        return Action(Verb.SIDEBOARD, (s.named(who), s.named(card)))

    assert refused(s, side("Gandalf", "Wolves")) == "LORE-SIDE-02"
    assert refused(s, side("Éowyn", "Block")) == "LORE-SIDE-06"
    s.act(side("Gandalf", "Éomer"))
    assert (s.where("Éomer"), s.pose("Gandalf")) == (Zone.RESERVE, Pose.TAPPED)
    assert refused(s, side("Gandalf", "Block")) == "LORE-REQ-03"


@rule("LORE-CHAR-01")
def test_a_resource_worth_points_needs_a_character_at_the_site() -> None:
    """Whether the company came this turn or stayed is all the same."""
    for stays in (True, False):
        s = Scenario().company(0, "Imrahil", at="Dol Amroth" if stays else "Edhellond").hand(0, "Knights of Dol Amroth")
        s.rolls(12)
        if stays:
            s.stay()
        else:
            s.go("Dol Amroth")
        s.until(Question.ENTER).pick(1).play("Knights of Dol Amroth").settle()
        assert s.points(0) == 1 + 3


@rule("LORE-ORG-08", "LORE-REMOVE-01")
def test_removal_belongs_to_the_movers_organization_phase() -> None:
    """In the movement phase the same attempt is refused."""
    s = Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "Lure of the Senses")
    attempt = Action(Verb.REMOVE, (s.named("Lure of the Senses"), 0))
    assert refused(s, attempt) == ""
    s.go("Weathertop").window(At.MOVEMENT, 0)
    assert refused(s, attempt) != ""
    assert pick(0) not in s.legal()


@rule("LORE-SPLIT-06", "LORE-SPLIT-08")
def test_companies_that_meet_at_the_end_of_a_turn_combine() -> None:
    """Bill the Pony brings Adrazar home to Rivendell, where Gimli is; Great-road brings Gimli back to Adrazar."""
    s = Scenario().company(0, "Adrazar", "Bill the Pony", at="Weathertop").company(0, "Gimli", at="Rivendell")
    s.at_end_of_turn().until(Question.CHOICE).pick(1).finish_turn()
    assert companions(s, "Gimli") == {"Gimli", "Adrazar"}
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Adrazar", at="Rivendell").hand(0, "Great-road")
    s.play("Great-road")
    s.pick(group_of(s, "Gimli").number)
    past(s, At.COUNTER)
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number)
    s.go("Moria").until(Question.CHOICE)
    assert companions(s, "Gimli") == {"Gimli"}
    s.pick(1).finish_turn()
    assert companions(s, "Gimli") == {"Gimli", "Adrazar"}


@rule("LORE-SPLIT-06", "LORE-PATH-11")
def test_companies_too_large_to_combine_do_so_once_somebody_has_gone() -> None:
    """Seven at Bree and one more beside them stay two companies; when one of them has fallen they are one."""
    crowd = ("Gimli", "Éowyn", "Háma", "Faramir", "Beregond", "Adrazar", "Boromir II")
    s = Scenario().company(0, *crowd, at="Bree").company(0, "Aragorn II", at="Bree").at_end_of_turn().finish_turn()
    assert companions(s, "Aragorn II") == {"Aragorn II"}
    s = Scenario().company(0, *crowd[:6], at="Bree").company(0, "Aragorn II", at="Bree").at_end_of_turn().finish_turn()
    assert len(companions(s, "Aragorn II")) == 7


@rule("LORE-SPLIT-02", "LORE-ORG-04", "LORE-DEC-10")
def test_between_two_companies_at_one_site_people_are_moved_and_all_are_joined() -> None:
    """Whatever of that is allowed is offered; a company elsewhere has no part in it."""
    s = three()
    s.act(split(s, "Háma"))
    offered_now = {x for x in s.legal() if x.verb in (Verb.SHIFT, Verb.JOIN)}
    assert shift(s, "Gimli", "Háma") in offered_now and join(s, "Gimli", "Háma") in offered_now
    t = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").company(0, "Faramir", at="Edoras")
    assert not any(x.verb in (Verb.SHIFT, Verb.JOIN) for x in t.candidates())


@rule("LORE-GEN-02", "LORE-PATH-02")
def test_a_company_that_may_not_move_stays() -> None:
    """Hiding keeps a company where it is; one that is only kept out of a site may move."""
    s = Scenario().company(0, "Aragorn II", at="Weathertop").hand(0, "Hiding").play("Hiding").until(Question.NEW_SITE)
    assert refused(s, Action(Verb.GO, (site("Bree"),))) == "LORE-GEN-02"
    assert not any(x.verb == Verb.GO for x in s.legal())
    s = Scenario().company(0, "Aragorn II", at="Weathertop")
    river = CARDS[number("River")]
    barred = next(place for place, word in enumerate(river.words) if isinstance(word, Forbid))
    effect = Lasting(number("River"), barred, NONE, 1, (group_of(s, "Aragorn II").number,), Until.END_OF_TURN, 1)
    assert any(x.verb == Verb.GO for x in s.change(lasting=(effect,)).until(Question.NEW_SITE).legal())


@rule("LORE-SPLIT-08", "LORE-GEN-02")
@pytest.mark.parametrize("barred", ["Gimli", "Éowyn"])
def test_what_lies_upon_one_of_two_companies_that_meet_is_upon_them_all(barred: str) -> None:
    """River keeps one of them out of Bree, whichever it is: joined with the other one there, they all stay outside."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Weathertop").hand(1, "River")
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number).go("Bree")
    if barred == "Gimli":
        hazard(s, "River").settle()
    s.go("Bree")
    if barred == "Éowyn":
        hazard(s, "River").settle()
    asked = set()
    while s.state.turn.phase is not Phase.END_OF_TURN:
        asked.add(s.question)
        s.plain()
    assert companions(s, "Gimli") == {"Gimli", "Éowyn"}
    assert Question.ENTER not in asked
