"""Corners of the rules that nothing else looks into, each found by a change of the rules that nobody noticed."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import site_type
from engine.journeys.table.board import company_number
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import LEAVE, Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE, is_open
from engine.metw.phases.sideboard import HAZARD_TO_DECK, HAZARDS_TO_DISCARD, TO_DECK, TO_DISCARD
from engine.metw.play.corruption import points
from engine.metw.table.control import unused_direct
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD, STARTER, Option
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

ATLAS = MetwState.atlas
SPARE = "Favor of the Valar"
BLUFF = "Giant"


def site(name: str) -> int:
    return ATLAS.site_named[name].index


# --------------------------------------------------------------------------------------------------- corruption points
@rule("METW-COR-01", "METW-COR-13")
def test_points_that_cards_in_play_double() -> None:
    """Bane of the Ithil-stone doubles those of Palantíri, The Balance of Things the fewest above none."""
    s = Scenario(STARTER).company(0, "Elrond", at="Bree").bears("Elrond", "Palantír of Elostirion", "Glamdring")
    assert points(s.state, s.named("Elrond")) == 2 + 1
    bane = Scenario(STARTER).company(0, "Elrond", at="Bree").bears("Elrond", "Palantír of Elostirion", "Glamdring")
    bane.in_play(1, "Bane of the Ithil-stone")
    assert points(bane.state, bane.named("Elrond")) == 2 * 2 + 1
    even = Scenario(STARTER).company(0, "Elrond", at="Bree")
    even.bears("Elrond", "Palantír of Elostirion", "Elven Cloak", "Ent-draughts").in_play(1, "The Balance of Things")
    assert points(even.state, even.named("Elrond")) == 2 + 1 + 1, "what has no points is no source of any"


# ------------------------------------------------------------------------------------------------- influence, defended
def court(options: tuple[int, ...] = (), theirs: tuple[str, ...] = ("Théoden", "Elrond")) -> Scenario:
    """Galadriel has entered Bree, where somebody's people are."""
    s = Scenario(STANDARD, options=options).company(0, "Galadriel", at="Bree").company(1, *theirs, at="Bree")
    return s.hand(0, BLUFF).at(Phase.SITE)


def tries(s: Scenario, target: str, card: str = "") -> Scenario:
    s.enter().window(At.SITE, 0)
    shown = s.in_hand(0, card) if card else NONE
    return s.act(Action(Say.INFLUENCE, (s.named("Galadriel"), s.named(target, 1), shown)))


def asked(s: Scenario) -> list[int]:
    """Everything asked until the mover may act at the site again."""
    found = [s.asked]
    while not (s.frame_moment() == At.SITE and s.decider == 0):
        s.plain()
        found.append(s.asked)
    return found


@rule("METW-OPT-06", "METW-OPT-08")
def test_influence_is_defended_by_direct_influence_where_that_was_agreed_and_helps() -> None:
    """Théoden's three are fewer than the four left of general influence; with Celeborn none are left."""
    crowd = ("Théoden", "Elrond", "Faramir", "Háma")
    for options, theirs, expected in (
        ((), crowd, False),
        ((Option.DEFENCE,), ("Théoden", "Elrond"), False),
        ((Option.DEFENCE,), crowd, True),
    ):
        s = tries(court(options, theirs).rolls(2, 12), "Théoden")
        assert (Asked.DEFENCE in asked(s)) is expected, (options, theirs)


@rule("METW-OPI-05", "METW-TIM-01")
def test_an_attempt_is_cancelled_by_a_wizard_who_laughs() -> None:
    """Wizard's Laughter is for the player whose card is to be won away, and for nobody else."""
    theirs = ("Théoden", "Saruman", "Elrond", "Bergil")
    s = court(theirs=theirs).rolls(12, 2).hand(1, "Wizard’s Laughter").hand(0, "Wizard’s Laughter")
    tries(s, "Théoden")
    assert s.frame_moment() == At.INFLUENCE_ROLL and s.decider == 1
    s.play("Wizard’s Laughter").window(At.SITE, 0)
    assert s.where("Théoden") is Zone.PLAY
    assert not [e for e in s.events if e.kind == Tells.PERSUASION]
    plain = tries(court(theirs=theirs).rolls(12, 2), "Théoden").window(At.SITE, 0)
    assert plain.where("Théoden") is Zone.DISCARD, "12 and four, less two and two, against six"


@rule("METW-OPI-20", "METW-OPI-22", "METW-OPI-23")
def test_a_shown_item_is_played_or_discarded() -> None:
    for answer, zone in ((True, Zone.PLAY), (False, Zone.DISCARD)):
        s = court(theirs=("Elrond", "Círdan", "Bergil")).bears("Bergil", "Elven Cloak").hand(0, "Elven Cloak")
        s.rolls(12, 2)
        tries(s, "Elven Cloak", "Elven Cloak").until(Asked.SHOWN_CARD)
        galadriel = s.named("Galadriel")
        assert set(s.legal()) == {PASS, pick(galadriel)}
        assert s.refused(pick(s.named("Círdan"))) == "METW-OPI-20"
        s.act(pick(galadriel) if answer else PASS).window(At.SITE, 0)
        assert s.where("Elven Cloak", 0) is zone and s.where("Elven Cloak", 1) is Zone.DISCARD
        if answer:
            cards = s.state.cards[0][galadriel]
            assert cards is not None and s.named("Elven Cloak", 0) in cards.holds


# ------------------------------------------------------------------------------------------------- sites that tap early
@rule("METW-ITM-03", "METW-SITE-11", "METW-ENV-01", "MECCG-TRN-08")
def test_where_night_and_winter_tap_sites_nothing_that_taps_them_is_played() -> None:
    """Long Winter with Doors of Night: two wildernesses in the printed path tap a site, and never a Haven."""
    for place, card, at_night, playable in (
        ("Bree", "Rangers of the North", True, False),
        ("Bree", "Rangers of the North", False, True),
        ("Dol Amroth", "Knights of Dol Amroth", True, True),
    ):
        s = Scenario(STARTER).company(0, "Aragorn II", at=place).hand(0, SPARE, card).at(Phase.SITE)
        s.in_play(1, "Long Winter")
        if at_night:
            s.in_play(1, "Doors of Night")
        s.enter().window(At.SITE, 0)
        assert (s.why_not_play(card) == "") is playable, (place, at_night)
    haven = Scenario(STARTER).company(0, "Elrond", "Bergil", at="Rivendell").hand(0, SPARE, "Old Road", "Hillmen")
    haven.in_play(1, "Long Winter", "Doors of Night").at(Phase.SITE).enter().window(At.SITE, 0)
    assert site("Rivendell") not in haven.state.players[0].used and haven.why_not_play("Old Road") == ""


# --------------------------------------------------------------------------------------------------- cards shuffled in
@rule("METW-DECK-16", "METW-CHANCE-15")
def test_vilya_brings_resources_back_where_elrond_is_at_rivendell_and_the_deck_has_five_cards() -> None:
    for place, cards, back in (("Rivendell", 5, True), ("Rivendell", 4, False), ("Bree", 5, False)):
        s = Scenario(STARTER).company(0, "Elrond", at=place).hand(0, SPARE, "Vilya").discarded(0, "Block", "Dodge")
        s.empty_draw_pile(0, *["Wolves"] * cards).rolls(12).window(At.ORGANIZATION, 0).play("Vilya")
        seen = False
        for _ in range(40):
            s.pending  # noqa: B018  (nature answers first)
            if s.question is Question.CHOICE:
                seen = True
                s.act(next(x for x in s.legal() if x != PASS))
            elif s.frame_moment() == At.ORGANIZATION:
                break
            else:
                s.plain()
        assert seen is back and len(s.state.zones[0][Zone.DRAW]) == cards + (2 if back else 0)
        assert s.state.players[0].exhausted == 0


# -------------------------------------------------------------------------------------------------------- long-events
@rule("METW-LEV-01", "METW-LEV-03", "METW-EVT-03", "METW-EVT-04")
def test_long_events_leave_in_the_right_players_turn() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Bree").in_play(0, "Lapse of Will").in_play(1, "Wake of War", "Sun")
    s.in_play(0, "Eye of Sauron").hand(0, SPARE).window(At.LONG_EVENT, 0)
    assert s.where("Lapse of Will") is Zone.DISCARD and s.where("Wake of War") is Zone.PLAY, "first his own resources"
    s.window(At.MOVEMENT, 0)
    assert s.where("Wake of War") is Zone.DISCARD, "then the hazards against him"
    assert s.where("Sun") is Zone.PLAY and s.where("Eye of Sauron") is Zone.PLAY, "those wait for the other turn"


@rule("METW-LEV-03", "METW-EVT-04")
def test_an_effect_that_lasts_as_a_long_event_ends_with_those_of_its_player() -> None:
    """The Witch-king, tapped against Moria, makes it a dark-hold until the hazards of his player leave."""
    s = Scenario(STARTER).company(0, "Háma", at="Lórien").in_play(1, "Witch-king of Angmar", use=1).hand(0, SPARE)
    s.hand(1, BLUFF).go("Moria").use("Witch-king of Angmar").name_all("Moria").hazards()
    changed = [effect for effect in s.state.lasting if effect.hazard]
    assert changed and site_type(s.state, site("Moria")) == "D"
    s.finish_turn().finish_turn()
    assert s.state.turn.mover == 0 and site_type(s.state, site("Moria")) == "D", "not in the opponent's own turn"
    s.window(At.MOVEMENT, 0)
    assert site_type(s.state, site("Moria")) == "S"


# ---------------------------------------------------------------------------------------------------------- companies
@rule("METW-ORG-03", "METW-COMP-04", "METW-COMP-06")
def test_people_go_over_to_companies_at_the_same_haven_only() -> None:
    s = Scenario(STARTER).company(0, "Elladan", "Háma", at="Rivendell").company(0, "Bergil", at="Rivendell")
    s.company(0, "Haldir", at="Lórien").hand(0, SPARE).window(At.ORGANIZATION, 0)
    numbers = {name: company_number(s.state, s.named(name)) for name in ("Bergil", "Haldir")}
    assert s.can(Verb.SHIFT, s.named("Háma"), numbers["Bergil"])
    assert not s.can(Verb.SHIFT, s.named("Háma"), numbers["Haldir"])
    assert s.refused(Action(Verb.SHIFT, (s.named("Háma"), numbers["Haldir"]))) != ""
    assert s.refused(Action(Verb.SPLIT, (s.named("Háma"), 1))) == "METW-ORG-03", "there is no card to go with him"
    assert s.refused(Action(Verb.SPLIT, (s.named("Bergil"), 0))) == "METW-ORG-03", "nobody would stay behind"


@rule("METW-RULING-105")
def test_who_gives_up_is_no_player_any_more() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Bree").act(Action(LEAVE, (0,)))
    assert isinstance(s.pending, Over) and [player.active for player in s.state.players] == [False, True]


# --------------------------------------------------------------------------------------------------- the next attack
@rule("METW-RULING-44", "METW-CRE-07", "MECCG-CRE-02")
def test_what_waits_for_the_next_attack_changes_that_one_once() -> None:
    """Fell Beast lends the next Nazgûl shadow-lands, one strike more and two prowess less, and is spent."""
    s = Scenario(STARTER).company(0, "Háma", "Elladan", "Bergil", "Haldir", at="Lórien").hand(0, SPARE)
    s.hand(1, "Fell Beast", "Adûnaphel", "Ren the Unclean").go("Dead Marshes").sends("Fell Beast", use=1)
    printed = s.library.catalogue.named("Adûnaphel")
    s.play("Adûnaphel", s.key("Adûnaphel", "s")).until_attack()
    told = next(e.args for e in s.events if e.kind == Told.ATTACK)
    assert told[3:5] == (printed.strikes + 1, printed.prowess - 2)
    assert s.until(Question.ASSIGN).decider == 1, "the attacker chooses who defends"
    s.hazards()
    assert not [effect for effect in s.state.lasting if effect.hazard]


# --------------------------------------------------------------------------------------------------- the end of a turn
@rule("METW-EOT-01", "METW-DEC-76")
def test_one_card_of_the_hand_may_be_discarded_when_a_turn_ends() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Bree").hand(0, SPARE, "Block").hand(1, "Wolves").at(Phase.END_OF_TURN)
    s.until(Question.OPTION)
    wolves = s.in_hand(1, "Wolves")
    for x in s.legal():
        if x != PASS:
            assert s.refused(Action(x.verb, (wolves, *x.args[1:]), x.shown)) == "METW-EOT-01"
    assert s.decider == 0
    s.pass_().until(Question.OPTION)
    assert s.decider == 1, "and then his opponent's"


# ----------------------------------------------------------------------------------------------- sideboard, exhaustion
@rule("METW-DECK-17", "METW-MH-19", "METW-MH-16", "METW-SITE-10")
def test_the_tapped_site_a_company_is_leaving_does_not_come_back_with_the_discard_pile() -> None:
    """Its card is in play when the deck is exhausted on the way, and goes to the discard pile afterwards."""
    for sent_back in (False, True):
        s = Scenario(STARTER).company(0, "Háma", at="Bree").used(0, "Bree", "Moria").empty_draw_pile(0, "Giant")
        s.discarded(0, *["Wolves"] * 20).in_play(1, "Doors of Night").hand(1, "Snowstorm").go("Rivendell")
        assert s.state.players[0].exhausted == 1 and s.state.players[0].used == (site("Bree"),)
        if sent_back:
            s.sends("Snowstorm")
        s.until(Question.ENTER)
        assert s.site_of("Háma") == ("Bree" if sent_back else "Rivendell")
        assert s.state.players[0].used == (site("Bree"),), "tapped where they stand, or in the pile"


def fetching(way: int, *side: str, deck: int = 5) -> Scenario:
    """Gandalf has tapped for the sideboard; the first card is asked for."""
    s = Scenario(STANDARD).company(0, "Gandalf", at="Rivendell").hand(0, SPARE).sideboard(0, *side)
    s.empty_draw_pile(0, *["Wolves"] * deck).window(At.ORGANIZATION, 0)
    s.disturb(lambda d: d.owe(0, Zone.SIDEBOARD))
    return s.act(Action(Say.WAY_IN, (s.named("Gandalf"), way))).until(Asked.FETCH)


@rule("METW-SB-05", "METW-SB-09", "METW-RULING-133")
def test_a_wizard_fetches_five_cards_and_no_hazard() -> None:
    s = fetching(TO_DISCARD, "Block", "Dodge", "Háma", "Escape", "Concealment", "Ford", "Wargs")
    for number in range(5):
        ways = [x for x in s.legal() if x != PASS]
        assert len(ways) == 6 - number, "resources and characters, but no Wargs"
        s.act(ways[0])
        assert s.state.zones[0][Zone.DISCARD] and len(s.state.zones[0][Zone.DISCARD]) == number + 1
    assert s.asked != Asked.FETCH, "five are the most"
    assert not any(is_open(card) for card in s.state.zones[0][Zone.DISCARD])


@rule("METW-SB-06", "METW-CHANCE-07")
def test_a_wizard_fetches_one_resource_into_a_deck_of_five() -> None:
    s = fetching(TO_DECK, "Block", "Háma", "Wargs")
    ways = [x for x in s.legal() if x != PASS]
    assert len(ways) == 1, "no character, no hazard"
    s.act(ways[0])
    assert s.frame_moment() == At.ORGANIZATION and len(s.state.zones[0][Zone.DRAW]) == 6
    assert "Block" in s.names(0, Zone.DRAW) and s.names(0, Zone.SIDEBOARD) == ["Háma", "Wargs"]


@rule("METW-SB-08", "METW-SB-10", "METW-SB-12", "METW-SB-13", "METW-HL-04", "MECCG-DECK-15")
def test_a_nazgul_fetches_hazards_within_the_limit() -> None:
    """A second one is over the limit where one hazard was played; hazards alone are fetched, and it is gone."""
    s = Scenario(STANDARD).company(0, "Háma", at="Rivendell").in_play(1, "Adûnaphel", "Ren the Unclean", use=1)
    s.sideboard(1, "Wargs", "Block").hand(1, "Wake of War").hand(0, SPARE).go("Bree").sends("Wake of War")
    first, second = s.named("Adûnaphel"), s.named("Ren the Unclean")
    s.disturb(lambda d: d.owe(1, Zone.SIDEBOARD))
    s.act(Action(Say.WAY_IN, (first, HAZARD_TO_DECK))).until(Asked.FETCH)
    ways = [x for x in s.legal() if x != PASS]
    assert len(ways) == 1, "the hazard, not the resource"
    before = len(s.state.zones[1][Zone.DRAW])
    s.act(ways[0]).hazards()
    assert len(s.state.zones[1][Zone.DRAW]) == before + 1 and s.where("Adûnaphel") is Zone.DISCARD
    assert s.refused(Action(Say.WAY_IN, (second, HAZARDS_TO_DISCARD))) == "METW-HL-01"
    assert s.refused(Action(Say.WAY_IN, (first, HAZARDS_TO_DISCARD))) == "METW-SB-10", "it is not in play any more"


@rule("METW-SB-04", "METW-DEC-77")
def test_five_cards_at_most_are_exchanged_and_only_those_that_lie_there() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").empty_draw_pile(0, "Giant")
    s.discarded(0, *["Wolves"] * 6).sideboard(0, *["Block"] * 6).lay("Weathertop")
    for _ in range(5):
        s.until(Asked.SWAP_OUT)
        assert s.refused(pick(s.named("Aragorn II"))) == "METW-SB-04"
        s.act(next(x for x in s.legal() if x != PASS)).until(Asked.SWAP_IN)
        assert PASS not in s.legal() and s.refused(pick(s.named("Aragorn II"))) == "METW-SB-04"
        s.act(s.legal()[0])
    s.hazards()
    assert sorted(s.names(0, Zone.SIDEBOARD)) == ["Block", *["Wolves"] * 5]


# ------------------------------------------------------------------------------------------------------------ strikes
@rule("METW-RULING-60", "METW-STK-13")
def test_a_strike_on_somebody_who_has_gone_lapses() -> None:
    """One of two strikes is faced; the target of the other leaves before it is his turn, and nothing is rolled."""
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Rivendell").hand(0, SPARE).hand(1, "Wargs").go("Bree")
    s.rolls(12, 12).play("Wargs", s.key("Wargs", "w")).until(Question.NEXT_STRIKE).pick("Aragorn II")
    s.window(At.BETWEEN, 0).disturb(lambda d: d.discard(s.named("Elladan"))).hazards()
    strikes = [e.args[2] for e in s.events if e.kind == Told.ROLLS and e.args[1] == Purpose.STRIKE]
    assert strikes == [s.named("Aragorn II")] and s.where("Wargs") is Zone.DISCARD, "it counts as not defeated"


@rule("METW-RULING-60", "METW-FLOW-55")
def test_nothing_is_played_on_a_strike_whose_target_has_gone() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Rivendell").hand(0, "Block", "Dodge", "Risky Blow")
    s.hand(1, "Wargs").go("Bree").play("Wargs", s.key("Wargs", "w")).until(Question.NEXT_STRIKE).pick("Aragorn II")
    s.window(At.STRIKE, 0)
    assert all(s.why_not_play(card) == "" for card in ("Block", "Dodge", "Risky Blow"))
    s.disturb(lambda d: d.discard(s.named("Aragorn II")))
    assert s.legal() == (PASS,)


@rule("METW-RULING-47", "METW-FLOW-15")
def test_an_attack_on_a_company_that_is_gone_does_not_begin() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(0, SPARE).hand(1, "Wargs").go("Bree")
    s.play("Wargs", s.key("Wargs", "w")).disturb(lambda d: d.discard(s.named("Háma"))).until(Question.OPTION)
    assert not [e for e in s.events if e.kind == Told.ATTACK] and s.where("Wargs") is Zone.DISCARD


@rule("METW-BODY-05", "METW-STK-07")
def test_strikes_that_fail_by_a_card_are_not_faced() -> None:
    """True Fána, with a roll above the Wizard's prowess: all strikes fail, and nobody taps."""
    s = Scenario(STARTER).company(0, "Gandalf", "Elladan", at="Rivendell").hand(0, "True Fána").hand(1, "Wargs")
    s.go("Bree").rolls(12, 12).play("Wargs", s.key("Wargs", "w")).window(At.ENGAGEMENT, 0).play("True Fána").hazards()
    assert s.where("Wargs") is Zone.MP and not [e for e in s.events if e.args[1:2] == (Purpose.STRIKE,)]
    assert s.pose("Gandalf") is s.pose("Elladan") is Pose.UNTAPPED


# ------------------------------------------------------------------------------------------------------- hazard phase
@rule("METW-OG-01", "METW-MH-17", "METW-RULING-133")
def test_when_nothing_is_laid_on_guard() -> None:
    """Not out of somebody else's hand, not in answer, not against a company that was sent back."""
    s = Scenario(STANDARD).company(0, "Háma", "Gimli", at="Moria").hand(0, BLUFF, "Twilight")
    s.in_play(1, "Doors of Night").hand(1, "Snowstorm", "Orc-guard").go("Lórien")
    lays = Action(Say.GUARD, (s.in_hand(1, "Orc-guard"),))
    assert s.refused(lays) == "" and s.refused(Action(Say.GUARD, (s.in_hand(0, BLUFF),))) == "METW-OG-01"
    s.play("Snowstorm").pass_()
    assert s.decider == 1 and s.refused(lays) != "", "not in a chain"
    s.hazards()
    assert s.site_of("Háma") != "Lórien" and s.refused(lays) == "METW-MH-17"


@rule("METW-LEV-03")
def test_the_will_of_sauron_keeps_hazard_long_events() -> None:
    for kept in (True, False):
        s = Scenario(STARTER).company(0, "Háma", at="Bree").in_play(1, "Doors of Night", "Wake of War").hand(0, SPARE)
        if kept:
            s.in_play(1, "The Will of Sauron")
        assert s.window(At.MOVEMENT, 0).where("Wake of War") is (Zone.PLAY if kept else Zone.DISCARD)


@rule("METW-SITE-01", "METW-RULING-01")
def test_a_ranger_taps_to_enter_a_site_that_is_barred() -> None:
    for ranger, lifted in (("Aragorn II", True), ("Háma", False)):
        s = Scenario(STARTER).company(0, ranger, "Gimli", at="Rivendell").hand(0, SPARE).hand(1, "River").go("Bree")
        s.sends("River")
        if not lifted:
            while s.asked != Question.OPTION:
                assert s.asked != Question.ENTER, "there is nothing to ask"
                s.plain()
            continue
        s.until(Question.ENTER)
        assert s.refused(pick(1)) == "METW-RULING-01"
        s.act(Action(Verb.LIFT, (s.named(ranger),)))
        assert s.pose(ranger) is Pose.TAPPED and s.asked == Question.ENTER and s.refused(pick(1)) == ""


# --------------------------------------------------------------------------------------------------------- corruption
@rule("METW-COR-08", "METW-FLOW-19")
def test_a_check_may_cost_a_ring_instead_of_its_bearer() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Rivendell").bears("Elladan", "Fair Gold Ring", "Glamdring")
    s.hand(1, "The Ring’s Betrayal").go("Bree").rolls(2).sends("The Ring’s Betrayal")
    assert s.where("Elladan") is Zone.PLAY and s.where("Fair Gold Ring") is Zone.DISCARD
    assert s.where("Glamdring") is Zone.PLAY


# -------------------------------------------------------------------------------------------------------- organization
@rule("METW-ALY-09", "METW-STO-07", "METW-RULING-76", "METW-ORG-03")
def test_what_organization_refuses() -> None:
    s = Scenario(STARTER).company(0, "Elladan", "Háma", at="Rivendell").bears("Elladan", "Elven Cloak", "Goldberry")
    s.company(0, "Bergil", at="Rivendell").company(1, "Faramir", at="Rivendell").bears("Faramir", "Lure of the Senses")
    s.bears("Háma", "Despair of the Heart").tapped("Háma").hand(0, SPARE).window(At.ORGANIZATION, 0)
    cloak = s.named("Elven Cloak")
    assert s.refused(Action(Verb.TRANSFER, (cloak, s.named("Goldberry")))) == "METW-ALY-09"
    assert s.refused(Action(Verb.REMOVE, (cloak,))) == "METW-RULING-76"
    assert s.refused(Action(Verb.REMOVE, (s.named("Lure of the Senses"),))) == "METW-RULING-76", "it is the opponent's"
    assert s.refused(Action(Verb.REMOVE, (s.named("Despair of the Heart"),))) == "METW-TAP-04"
    other = company_number(s.state, s.named("Bergil"))
    assert s.refused(Action(Verb.SHIFT, (cloak, other))) == "METW-ORG-03", "an item is no character"
    assert s.refused(Action(Verb.SHIFT, (s.named("Faramir"), other))) != ""


@rule("METW-SPL-04", "METW-COMP-02", "METW-RULING-24")
def test_two_companies_that_would_be_too_large_do_not_meet() -> None:
    big = ("Elladan", "Elrohir", "Bergil", "Háma", "Ori")
    small = ("Dori", "Dwalin", "Bombur")
    for second, refused in ((small, "METW-COMP-02"), (small[:2], "")):
        s = Scenario(STANDARD).company(0, *big, at="Rivendell").company(0, *second, at="Ettenmoors").hand(0, SPARE)
        s.lay("Bree", "Elladan")
        number, bree = company_number(s.state, s.named("Dori")), s.state.laid[0].site
        regions = tuple(ATLAS.region_named[name].index for name in ("Rhudaur", "Arthedain"))
        way = ATLAS.region_ways(site("Ettenmoors"), site("Bree"), 2).index(regions)
        assert s.refused(Action(Say.LAY, (number, bree, s.located(f"way {way}"), 2))) == refused


@rule("METW-RULING-87", "METW-SITE-13")
def test_who_stays_outside_influences_nobody() -> None:
    s = court().until(Question.ENTER)
    assert s.refused(Action(Say.INFLUENCE, (s.named("Galadriel"), s.named("Théoden"), NONE))) != ""
    s.pass_()
    assert not any(x.verb == Say.INFLUENCE for x in s.legal())


@rule("METW-RULING-135", "METW-INF-05", "METW-INF-12", "METW-ORG-09")
def test_influence_for_dwarves_alone_is_used_up_before_any_other() -> None:
    """Thorin has two points, and two more for Dwarves: Kíli and Ori are four, Kíli and Fíli five."""
    s = Scenario(STARTER).company(0, "Thorin II", "Kíli", "Bergil", at="Bree").follows("Kíli", "Thorin II")
    thorin = s.named("Thorin II")
    assert unused_direct(s.state, thorin) == 1 and unused_direct(s.state, thorin, "Dwarf") == 1
    free = Scenario(STARTER).company(0, "Thorin II", at="Bree")
    assert unused_direct(free.state, free.named("Thorin II"), "Dwarf") == 4
    for second, goes in (("Ori", False), ("Fíli", True)):
        s = Scenario(STARTER).company(0, "Thorin II", "Kíli", second, "Háma", at="Bree").hand(0, SPARE).hand(1, BLUFF)
        s.follows("Kíli", "Thorin II").follows(second, "Thorin II").window(At.ORGANIZATION, 0).pass_()
        assert (s.until_any(Asked.CONTROL, Question.ENTER).asked == Asked.CONTROL) is goes
        if goes:
            offered = {x.args[0] for x in s.legal()}
            assert offered == {s.named("Kíli"), s.named(second)}, "one of those he cannot hold"


@rule("METW-RNG-04", "METW-RNG-01", "METW-UNIQ-01")
def test_which_ring_takes_the_place_of_a_tested_one() -> None:
    """A lesser ring always; The One Ring by no test below twelve; no ring that is in play; nothing but a ring."""
    s = Scenario(STARTER).company(0, "Gandalf", "Frodo", at="Rivendell").bears("Frodo", "Beautiful Gold Ring")
    s.hand(0, "Lesser Ring", "The One Ring", "Magic Ring of Lore", "Block").rolls(7).window(At.ORGANIZATION, 0)
    assert s.why_not_play("Lesser Ring") != "", "a ring is not played like other items"
    s.use("Gandalf").until(Question.RING_ITEM)
    ways = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args}
    assert ways == {"Lesser Ring", "Magic Ring of Lore"}


@rule("METW-PLAY-09", "METW-RULING-01")
def test_a_wizard_who_gave_up_his_form_is_waited_for() -> None:
    """Gandalf's player may play no other Wizard meanwhile, and his opponent may not play Gandalf."""
    for whose, playable in ((0, "Gandalf"), (1, "Saruman")):
        s = Scenario(STARTER).company(0, "Háma", at="Rivendell").in_play(whose, "Sacrifice of Form")
        s.hand(0, "Gandalf", "Saruman").window(At.ORGANIZATION, 0)
        gandalf = s.library.catalogue.named("Gandalf").number
        s.disturb(lambda d, s=s, gandalf=gandalf: d.alter(s.named("Sacrifice of Form"), marks=(gandalf,)))  # type: ignore[misc]
        for name in ("Gandalf", "Saruman"):
            assert s.why_not_play(name) == ("" if name == playable else "METW-RULING-01"), (whose, name)


@rule("METW-ORG-07", "METW-RULING-25")
def test_nothing_but_a_card_of_the_location_deck_is_laid() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(0, SPARE).window(At.ORGANIZATION, 0)
    number, theirs = s.state.companies[0].number, s.state.zones[1][Place.LOCATION][0]
    for card in (s.in_hand(0, SPARE), theirs, s.named("Háma")):
        assert s.refused(Action(Say.LAY, (number, card, NONE, 0))) == "METW-ORG-07"
