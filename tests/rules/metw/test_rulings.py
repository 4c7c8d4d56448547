"""Rulings and annotations that the other files do not show: chains, combat, companies, cards at their moments."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_prowess, attack_strikes, hazard_limit, prowess
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Play, Roll, Strike, Window
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.table.board import laid_by
from engine.metw.table.records import Place
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import TAPS, attack, face
from tests.rules_plugin import rule

SPARE = "Favor of the Valar"


def abroad(
    *hazards: str, who: tuple[str, ...] = ("Aragorn II",), goal: str = "Bree", hand: tuple[str, ...] = ()
) -> Scenario:
    """A company from Rivendell on its way; the opponent holds hazards."""
    return Scenario(STARTER).company(0, *who, at="Rivendell").hand(0, SPARE, *hand).hand(1, *hazards).go(goal)


# ------------------------------------------------------------------------------------------------------- combat figures
@rule("METW-CMB-17", "METW-RULING-70", "METW-EX-07")
def test_a_maximum_limits_its_own_bonus_before_all_others() -> None:
    """Beorn with a Sword of Gondolin starts from 8, and Fellowship makes that 9; a high figure is never lowered."""
    s = Scenario(STARTER).company(0, "Beorn", "Glorfindel II", "Haldir", at="Rivendell")
    s.bears("Beorn", "Sword of Gondolin").bears("Glorfindel II", "Sword of Gondolin").on_company("Beorn", "Fellowship")
    assert prowess(s.state, s.named("Beorn")) == 9
    assert prowess(s.state, s.named("Glorfindel II")) == 9
    assert prowess(s.state, s.named("Haldir")) == 5


@rule("METW-CMB-10", "METW-CARD-CREBAIN-01", "METW-CARD-WATCHER-IN-THE-WATER-02")
def test_an_attack_with_a_strike_for_each_is_not_changed() -> None:
    """Wake of War adds a strike to Animals, but not to Crebain."""
    for creature, more in (("Crebain", 0), ("Wolves", 1)):
        counts = []
        for event in (False, True):
            s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Rivendell").hand(0, SPARE).hand(1, creature)
            if event:
                s.in_play(0, "Wake of War")
            s.go("Bree").play(creature, 0).until_attack()
            counts.append(attack_strikes(s.state, attack(s), 2))
        assert counts[1] - counts[0] == more


@rule("METW-RULING-36", "METW-HL-03", "METW-DEC-30")
def test_changes_of_the_hazard_limit_are_applied_as_they_are_resolved() -> None:
    """Six people: Fair Travels takes two off, then Lost in the Wilderness adds two to what is left."""
    six = ("Haldir", "Elladan", "Elrohir", "Anborn", "Beregond", "Bergil")
    s = Scenario(STARTER).company(0, *six, at="Rivendell").hand(0, "Fair Travels in Wilderness")
    s.hand(1, "Lost in the Wilderness").lay("Bree").window(At.END_OF_ORGANIZATION, 0).play(
        "Fair Travels in Wilderness"
    ).hazards()
    assert hazard_limit(s.state, s.state.companies[0]) == 4
    s.play("Lost in the Wilderness").hazards()
    assert hazard_limit(s.state, s.state.companies[0]) == 6
    two = Scenario(STARTER).company(0, "Haldir", at="Rivendell").hand(0, "Fair Travels in Wilderness")
    two.hand(1, "Lost in the Wilderness").lay("Bree").window(At.END_OF_ORGANIZATION, 0).play(
        "Fair Travels in Wilderness"
    ).hazards()
    two.play("Lost in the Wilderness").hazards()
    assert hazard_limit(two.state, two.state.companies[0]) == 4, "two at the least, and then two more"


@rule("METW-RULING-71", "METW-DEC-53")
def test_equipment_is_named_when_a_strike_begins() -> None:
    """Of two weapons the one played first is in use until the other is named."""
    s = (
        Scenario(STARTER)
        .company(0, "Bard Bowman", at="Rivendell")
        .bears("Bard Bowman", "Sword of Gondolin", "Glamdring")
    )
    s.hand(0, SPARE).hand(1, "Giant").go("Bree").disturb(lambda d: d.alter(s.named("Glamdring"), idle=True))
    s.play("Giant", 0).until(Asked.EQUIPMENT)
    before = prowess(s.state, s.named("Bard Bowman"))
    assert s.refused(Action(Verb.WIELD, (s.named("Sword of Gondolin"),))) == "METW-RULING-71"
    s.act(Action(Verb.WIELD, (s.named("Glamdring"),)))
    assert s.asked == Asked.EQUIPMENT and prowess(s.state, s.named("Bard Bowman")) > before
    assert s.act(PASS).asked != Asked.EQUIPMENT


@rule("METW-BODY-06", "METW-RULING-66", "METW-RULING-65")
def test_a_creature_with_several_attacks_is_defeated_by_all_of_them() -> None:
    """The Slayer attacks twice; one of its attacks may be cancelled by a tap, and then it is not defeated."""
    for cancel, zone in ((False, Zone.MP), (True, Zone.DISCARD)):
        s = Scenario(STARTER).company(0, "Glorfindel II", "Haldir", at="Rivendell").hand(0, SPARE).hand(1, "Slayer")
        s.go("Bree").rolls(12, 12, 12, 12, 12, 12, 12, 12).play("Slayer")
        while s.question is Question.TARGET:
            s.pick(s.legal()[0].args[0])
        if cancel:
            under = attack(s.until_attack())
            s.disturb(lambda d, under=under: d.change(under, cancelled=True))  # type: ignore[misc]
        s.hazards()
        attacks = [e for e in s.events if e.kind == Told.ATTACK]
        assert len(attacks) == 2 and s.where("Slayer") is zone


@rule("METW-ALY-05", "METW-RULING-68", "METW-RULING-53")
def test_allies_are_wounded_heal_at_havens_and_are_gone_when_eliminated() -> None:
    s = Scenario(STARTER).company(0, "Bergil", at="Rivendell").bears("Bergil", "Quickbeam").wounded("Quickbeam")
    s.at(Phase.UNTAP).hand(0, SPARE).window(At.ORGANIZATION, 0)
    assert s.pose("Quickbeam") is Pose.TAPPED, "healed at a Haven"
    dead = Scenario(STARTER).company(0, "Bergil", at="Rivendell").bears("Bergil", "Quickbeam").hand(0, SPARE)
    dead.hand(1, "Giant").go("Bree").rolls(2, 12).play("Giant", 0).until(Question.ASSIGN).pick("Quickbeam").hazards()
    assert dead.where("Quickbeam") is Zone.OUT
    again = Scenario(STARTER).company(0, "Bergil", at="Wellinghall").out(1, "Quickbeam").hand(0, "Quickbeam").enter()
    assert again.window(At.SITE, 0).why_not_play("Quickbeam") == "METW-UNIQ-01"


# ------------------------------------------------------------------------------------------------------ special actions
@rule("METW-ANN-22", "METW-DEC-60", "METW-ANN-36", "METW-ANN-18")
def test_special_actions_of_a_strike_are_ordered_by_the_defender_and_hardly_answered() -> None:
    """Háma is wounded by William after Tom: his items go, and Despair of the Heart asks for a check of Aragorn."""
    s = Scenario(STARTER).company(0, "Háma", "Aragorn II", at="Rivendell").bears("Háma", "Sword of Gondolin")
    s.bears("Aragorn II", "Despair of the Heart").hand(0, SPARE, "Gates of Morning", "Lucky Strike")
    s.hand(1, "“William” (Wûluag)", "Twilight").go("Goblin-gate")
    moving = s.state.companies[0]
    s.disturb(lambda d: d.set_company(d.company(moving.number), faced=("Troll", "“Tom” (Tûma)")))
    s.rolls(2, 7, 2).play("“William” (Wûluag)", 0).until(Question.ASSIGN).pick("Háma")
    face(s, TAPS).until_any(Question.ORDER)
    assert s.decider == 0
    s.act(s.legal()[0])
    for _ in range(12):
        s.pending  # noqa: B018  (nature answers first)
        top = s.state.frames[-1]
        if isinstance(top, Window) and top.moment == At.CORRUPTION_ROLL:
            assert s.why_not_play("Gates of Morning") != "" if s.decider == 0 else True
        if s.frame_moment() == At.BETWEEN:
            break
        s.plain()
    assert s.where("Sword of Gondolin") is Zone.DISCARD and s.pose("Háma") is Pose.WOUNDED


@rule("METW-CARD-INDUR-DAWNDEATH-02", "METW-CARD-HEALING-HERBS-04", "METW-RULING-56")
def test_nothing_comes_between_a_wound_and_its_body_check() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Rivendell").bears("Elladan", "Healing Herbs")
    s.bears("Aragorn II", "Sword of Gondolin").in_play(1, "Indûr Dawndeath", use=1).hand(0, SPARE).hand(1, "Giant")
    s.go("Bree").rolls(2, 7).play("Giant", 0).until(Question.ASSIGN).pick("Aragorn II")
    wounded = False
    while s.frame_moment() != At.BETWEEN or not wounded:
        wounded = s.pose("Aragorn II") is Pose.WOUNDED
        if wounded and any(isinstance(frame, Strike) for frame in s.state.frames):
            assert not any(x.verb == Verb.USE for x in s.legal())
        s.plain()
    assert s.can(Verb.USE, s.named("Healing Herbs")), "between the strikes he can be healed"


# ------------------------------------------------------------------------------------------------------- Wizards
@rule("METW-RULING-77")
def test_a_wizard_who_leaves_without_failing_costs_nothing() -> None:
    s = Scenario(STARTER).company(0, "Gandalf", "Bergil", at="Rivendell").hand(0, SPARE)
    s.disturb(lambda d: d.to_hand(s.named("Gandalf"))).window(At.ORGANIZATION, 0)
    assert not s.state.players[0].fallen and s.why_not_play("Gandalf") == ""


# ------------------------------------------------------------------------------------------------------------ companies
@rule("METW-RULING-23", "METW-DEC-16", "MECCG-CMP-09", "MECCG-CHR-05")
def test_cards_on_a_company_that_splits_go_with_the_part_that_is_named() -> None:
    for part, holder in ((0, "Háma"), (1, "Haldir")):
        s = Scenario(STARTER).company(0, "Háma", "Haldir", "Bergil", at="Rivendell").on_company("Háma", "Morannon")
        s.act(Action(Verb.SPLIT, (s.named("Haldir"), part)))
        keeps = next(c for c in s.state.companies if c.cards)
        assert s.named(holder) in keeps.members


@rule("METW-DEC-17", "METW-RULING-19", "MECCG-PLY-11")
def test_control_is_shifted_freely_and_checked_when_organization_ends() -> None:
    """Short of influence after Elrond's ring is gone: nothing happens before the next organization phase ends."""
    s = (
        Scenario(STARTER)
        .company(0, "Elrond", "Aragorn II", "Háma", at="Rivendell")
        .follows("Háma", "Elrond")
        .hand(0, SPARE)
    )
    s.act(s.control("Háma"))
    assert s.frame_moment() == At.ORGANIZATION, "twenty-one is too much, but not yet"
    s.until(Asked.CONTROL)
    assert s.decider == 0
    other = (
        Scenario(STARTER).company(0, "Elrond", "Aragorn II", "Háma", at="Rivendell").at(Phase.MOVEMENT).hand(0, SPARE)
    )
    other.hazards()
    assert other.where("Háma") is Zone.PLAY, "at other moments it has no effect"


@rule("METW-SPL-04", "METW-HID-07", "METW-SPL-05")
def test_one_face_down_card_serves_two_companies() -> None:
    """One company goes from Lórien to Moria by its site path, the other from Rivendell by regions."""
    s = Scenario(STANDARD).company(0, "Haldir", at="Lórien").company(0, "Bergil", at="Rivendell").hand(0, SPARE)
    s.lay("Moria", "Haldir")
    laid = laid_by(s.state, s.state.companies[0].number)
    assert laid is not None
    atlas = s.state.atlas
    way = tuple(atlas.region_named[name].index for name in ("Rhudaur", "Hollin", "Redhorn Gate"))
    series = atlas.region_ways(atlas.site_named["Rivendell"].index, atlas.site_named["Moria"].index, 3)
    token = s.located(f"way {series.index(way)}")
    second = s.state.companies[1].number
    assert s.refused(Action(Say.LAY, (second, laid.site, NONE, 0))) == "METW-SPL-04", "not both by site path"
    s.act(Action(Say.LAY, (second, laid.site, token, 3)))
    assert len(s.state.zones[0][Place.LAID]) == 2, "one site card and one way"
    s.until(Question.ENTER)
    assert len(s.state.companies) == 1 and s.site_of("Haldir") == s.site_of("Bergil") == "Moria"


@rule("METW-SPL-04")
def test_two_companies_from_one_site_do_not_share_a_card_and_starters_never_do() -> None:
    s = Scenario(STANDARD).company(0, "Haldir", at="Rivendell").company(0, "Bergil", at="Rivendell").hand(0, SPARE)
    s.lay("Goblin-gate", "Haldir")
    laid = laid_by(s.state, s.state.companies[0].number)
    assert laid is not None
    token = s.located("way 0")
    assert s.refused(Action(Say.LAY, (s.state.companies[1].number, laid.site, token, 2))) == "METW-SPL-02"


@rule("METW-RULING-141")
def test_a_site_that_another_company_is_at_stays_in_play() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Haldir", at="Moria")
        .company(0, "Bergil", at="Moria")
        .used(0, "Moria")
        .hand(0, SPARE)
    )
    s.lay("Lórien", "Haldir").until(Question.ENTER)
    moria = s.state.atlas.site_named["Moria"].index
    assert s.site_of("Bergil") == "Moria" and moria in s.state.players[0].used, "tapped and in use"
    assert s.site_of("Haldir") == "Lórien"


# ------------------------------------------------------------------------------------------------------------- on-guard
@rule("METW-RULING-84")
def test_a_card_on_guard_is_not_shown_to_a_company_sent_back() -> None:
    s = Scenario(STANDARD).company(0, "Bergil", at="Rivendell").hand(0, SPARE).hand(1, "Cave-drake", "Snowstorm")
    s.in_play(1, "Doors of Night").go("Goblin-gate").act(Action(Say.GUARD, (s.in_hand(1, "Cave-drake"),)))
    s.hazards().play("Snowstorm").until_any(Question.ENTER, Question.OPTION)
    assert s.site_of("Bergil") == "Rivendell"
    if s.asked == Question.ENTER:
        s.act(pick(1))
    s.until_any(Asked.AMBUSH, Question.OPTION)
    assert s.asked == Question.OPTION and s.where("Cave-drake") is Zone.HAND


@rule("METW-CARD-AWAKEN-DENIZENS-02", "METW-OG-09", "METW-EX-24")
def test_awaken_denizens_on_guard() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Aragorn II", "Bilbo", at="Lórien")
        .hand(0, SPARE, "Concealment")
        .hand(1, "Awaken Denizens")
    )
    s.go("The Lonely Mountain").act(Action(Say.GUARD, (s.in_hand(1, "Awaken Denizens"),))).enter()
    s.until(Asked.AMBUSH).act(next(x for x in s.legal() if x.verb == Say.TURN_UP)).until_attack()
    assert attack_strikes(s.state, attack(s)) == 2
    s.window(At.ENGAGEMENT, 0).play("Concealment", "Bilbo").window(At.SITE, 0)
    assert not any(isinstance(frame, Attack) for frame in s.state.frames), "it could still be cancelled"


# ------------------------------------------------------------------------------------------ hazards for a site's attack
@rule("METW-HL-06", "METW-HL-07", "METW-HL-08")
def test_a_hazard_may_strengthen_the_attack_of_the_new_site() -> None:
    s = abroad("Arouse Minions", goal="Goblin-gate").sends("Arouse Minions")
    moving = s.state.companies[0]
    assert moving.journey is not None and moving.journey.played == 1, "it uses one of the limit"
    s.until(Question.ENTER)
    outside = s.fork()
    s.act(pick(1)).until_attack()
    printed = s.state.atlas.site_named["Goblin-gate"].attacks[0].prowess
    assert attack_prowess(s.state, attack(s)) == printed + 3
    outside.act(PASS).until(Question.OPTION)
    assert not [e for e in outside.events if e.kind == Told.ATTACK], "legal, though nobody faces the attack"


@rule("METW-SITE-16", "METW-SITE-15", "MECCG-TRN-06")
def test_a_resource_that_is_no_item_ally_faction_or_information_does_not_tap_the_site() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Minas Tirith").hand(0, "Return of the King").enter()
    s.window(At.SITE, 0).play("Return of the King").window(At.SITE, 0)
    assert s.where("Return of the King") is Zone.PLAY and not s.state.players[0].used


@rule("METW-STO-04", "METW-STO-06")
def test_a_card_is_stored_where_it_says_and_its_bearer_waits_for_his_next_untap_phase() -> None:
    """Rescue Prisoners may be stored at a Free-hold too; who bore it stays tapped until he untaps again."""
    s = Scenario(STARTER).company(0, "Bergil", at="Edoras").bears("Bergil", "Rescue Prisoners").tapped("Bergil")
    s.hand(0, SPARE).act(Action(Verb.STORE, (s.named("Rescue Prisoners"),))).window(At.ORGANIZATION, 0)
    assert s.where("Rescue Prisoners") is Zone.MP and s.pose("Bergil") is Pose.TAPPED
    elsewhere = Scenario(STARTER).company(0, "Bergil", at="Moria").bears("Bergil", "Rescue Prisoners").hand(0, SPARE)
    assert elsewhere.refused(Action(Verb.STORE, (elsewhere.named("Rescue Prisoners"),))) != ""
    held = Scenario(STARTER).at(Phase.UNTAP).company(0, "Bergil", at="Edoras").bears("Bergil", "Rescue Prisoners")
    held.tapped("Bergil").hand(0, SPARE).window(At.ORGANIZATION, 0)
    assert held.pose("Bergil") is Pose.TAPPED, "it keeps him from untapping"


# ------------------------------------------------------------------------------------------------------ targets, copies
@rule("METW-ANN-04", "METW-RULING-48")
def test_a_long_event_has_no_target() -> None:
    s = abroad("Wake of War", who=("Aragorn II", "Háma")).play("Wake of War")
    declared = [frame for frame in s.state.frames if isinstance(frame, Play)]
    assert len(declared) == 1 and declared[0].chosen == ()


@rule("METW-ANN-32")
def test_a_copy_may_lie_on_another_target() -> None:
    s = (
        abroad("Lure of Nature", "Lure of Nature", who=("Aragorn II", "Háma"))
        .play("Lure of Nature", "Aragorn II")
        .hazards()
    )
    s.act(s.play_action("Lure of Nature")).hazards()
    on_hama = s.state.cards[0][s.named("Háma")]
    assert on_hama is not None and len(on_hama.holds) == 1, "the only target left was the other one"


@rule("METW-RULING-45", "METW-ANN-09")
def test_a_creature_whose_key_is_gone_has_no_effect() -> None:
    """Wolves keyed to a wilderness; when they are resolved none is left in the path."""
    s = abroad("Wolves").play("Wolves", 0)
    night = (
        Scenario(STARTER)
        .company(0, "Aragorn II", at="Rivendell")
        .hand(0, SPARE)
        .hand(1, "Wolves")
        .in_play(0, "Morgul Night")
    )
    assert s.frame_moment() == At.COUNTER and night.go("Bree").why_not_play("Wolves") != ""
    moving = s.state.companies[0].number
    s.disturb(lambda d: d.set_journey(moving, path=())).hazards()
    assert s.where("Wolves") is Zone.DISCARD and not [e for e in s.events if e.kind == Told.ATTACK]


@rule("METW-RULING-01")
def test_of_two_cards_the_one_that_forbids_wins() -> None:
    """Elrond's own text would let him; a card that forbids all Palantír use of piles beats one that orders it."""
    s = Scenario(STARTER).company(0, "Elrond", at="Rivendell").bears("Elrond", "Palantír of Orthanc")
    s.bears("Palantír of Orthanc", "Align Palantír").discarded(0, "Athelas").in_play(1, "Bane of the Ithil-stone")
    s.hand(0, SPARE).rolls(12).window(At.ORGANIZATION, 0)
    stone = Action(Verb.USE, (s.named("Palantír of Orthanc"), 0))
    if s.refused(stone) == "":
        s.act(stone).window(At.ORGANIZATION, 0)
    assert s.where("Athelas") is Zone.DISCARD


# --------------------------------------------------------------------------------------------- phases and their effects
@rule("METW-RULING-15")
def test_checks_of_the_untap_phase_come_after_the_untapping() -> None:
    """Lure of the Senses at a Haven: the companion who has just untapped may help."""
    s = (
        Scenario(STANDARD)
        .at(Phase.UNTAP)
        .company(0, "Háma", "Bergil", at="Rivendell")
        .bears("Háma", "Lure of the Senses")
    )
    s.tapped("Bergil").hand(0, SPARE).window(At.CORRUPTION_ROLL, 0)
    assert s.can(Say.HELP, s.named("Bergil"))


@rule("METW-RULING-132")
def test_what_the_reveal_causes_waits_until_both_have_drawn() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Glorfindel II", at="Lórien").in_play(0, "Foul Fumes").hand(0, SPARE)
    s.hand(1, "Giant").lay("Barad-dûr")
    seen = []
    while not (s.question is Question.WINDOW and s.frame_moment() == At.COUNTER):
        seen.append(s.question)
        s.plain()
    assert Question.DRAW_COUNT in seen, "draws come before the chain in which they are sent back"


@rule("METW-RULING-136")
def test_hand_size_is_eight_as_changed_by_cards() -> None:
    s = Scenario(STARTER).company(0, "Halbarad", at="Rivendell").bears("Halbarad", "Book of Mazarbul").hand(0, SPARE)
    s.window(At.ORGANIZATION, 0).use("Book of Mazarbul").until(Question.OPTION)
    while s.state.turn.mover == 0:
        s.plain()
    assert len(s.state.zones[0][Zone.HAND]) == 9


@rule("METW-FLOW-66")
def test_a_visit_ends_when_its_player_ends_it_and_what_waits_is_done_first() -> None:
    """Greed on the site: the check it causes comes before the next phase."""
    s = Scenario(STARTER).company(0, "Háma", "Aragorn II", at="Rivendell").hand(0, SPARE, "Dagger of Westernesse")
    s.hand(1, "Greed").go("Barrow-downs").sends("Greed").until(Question.ENTER)
    s.act(pick(1)).until_attack()
    under = attack(s)
    s.disturb(lambda d: d.change(under, cancelled=True)).window(At.SITE, 0)
    before = len([e for e in s.events if e.kind == Told.ROLLS and e.args[1] == Purpose.CORRUPTION])
    s.play("Dagger of Westernesse", "Háma").until(Question.OPTION)
    after = len([e for e in s.events if e.kind == Told.ROLLS and e.args[1] == Purpose.CORRUPTION])
    assert after == before + 1


@rule("METW-FLOW-19", "METW-ANN-25")
def test_the_direct_result_is_one_with_the_throw() -> None:
    """He who fails is gone before anybody is asked anything."""
    s = Scenario(STARTER).company(0, "Háma", "Aragorn II", at="Rivendell").bears("Háma", "Glamdring", "Orcrist")
    s.hand(0, SPARE).hand(1, "Weariness of the Heart").go("Bree").rolls(4).play("Weariness of the Heart", "Háma", use=1)
    while s.where("Háma") is Zone.PLAY:
        assert any(isinstance(frame, Roll) for frame in s.state.frames)
        s.plain()
    assert s.copies("Háma") == [Zone.DISCARD]


@rule("METW-FLOW-30", "METW-CHANCE-16")
def test_a_card_may_ask_for_a_roll_of_its_own() -> None:
    """Muster Disperses: the faction's player rolls and adds his unused general influence."""
    for roll, zone in ((3, Zone.DISCARD), (12, Zone.MP)):
        s = Scenario(STARTER).company(0, "Elrond", at="Rivendell").stored(0, "Hobbits").hand(0, SPARE)
        s.hand(1, "Muster Disperses").go("Bree").rolls(roll if zone is Zone.MP else 2).sends("Muster Disperses")
        told = next(e.args for e in s.events if e.kind == Told.ROLLS and e.args[1] == Purpose.CARD)
        assert told[0] == 0 and told[5] == 10, "twenty less his ten"
        assert s.where("Hobbits") is (Zone.MP if told[6] >= 11 else Zone.DISCARD)


@rule("METW-CHANCE-17", "METW-CARD-DROWNING-SEAS-01")
def test_random_cards_of_a_hand_are_natures_choice() -> None:
    s = Scenario(STARTER).company(0, "Bergil", at="Grey Havens").hand(0, SPARE, "Dodge", "Sun").hand(1, "Drowning Seas")
    s.go("Himring")
    held = len(s.state.zones[0][Zone.HAND])
    s.sends("Drowning Seas")
    assert len(s.state.zones[0][Zone.HAND]) == held - 2


@rule("METW-RULING-90")
def test_a_shown_faction_enters_play_without_a_roll_and_taps_no_site() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Pallando", at="Bree")
        .company(1, "Elrond", at="Lórien")
        .stored(1, "Rangers of the North")
        .hand(0, "Giant")
    )
    s.hand(0, "Rangers of the North").enter().window(At.SITE, 0).rolls(12, 2)
    s.act(next(x for x in s.legal() if x.verb == Say.INFLUENCE and x.args[2] != NONE))
    s.until(Asked.SHOWN_CARD).act(pick(s.named("Pallando"))).window(At.SITE, 0)
    assert s.where("Rangers of the North", 0) is Zone.MP and not s.state.players[0].used
    assert s.where("Rangers of the North", 1) is Zone.DISCARD
