"""The book's rulings on single cards that need a whole situation (METW-CARD, METW-EX)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import skills
from engine.journeys.reading.keying import keys_for
from engine.journeys.table.board import company, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, ItemSearch, Window
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import Action
from engine.metw.phases.sideboard import TO_DISCARD
from engine.metw.play.corruption import modifier, points
from engine.metw.table.control import free_general, unused_direct
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import marshalling_points
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import attack, help_by
from tests.rules_plugin import rule

SPARE = "Favor of the Valar"
ROLLS = Told.ROLLS


def rolled(s: Scenario, purpose: int) -> list[tuple[int, ...]]:
    """Every roll for that purpose so far."""
    s.pending  # noqa: B018  (nature answers first)
    return [event.args for event in s.events if event.kind == ROLLS and event.args[1] == purpose]


# --------------------------------------------------------------------------------------------------------- Lucky Search
def searching(*pile: str, hand: tuple[str, ...] = (), who: tuple[str, ...] = ("Bergil",)) -> Scenario:
    """A scout has entered Moria, whose Orcs were turned away, and holds Lucky Search; this is his play deck."""
    s = (
        Scenario(STARTER)
        .company(0, *who, at="Moria")
        .at(Phase.SITE)
        .hand(0, "Lucky Search", SPARE, *hand)
        .empty_draw_pile(0, *pile)
    )
    s.until(Question.ENTER).act(pick(1)).until_attack()
    under = attack(s)
    return s.disturb(lambda d: d.change(under, cancelled=True)).window(At.SITE, 0)


@rule("METW-CARD-LUCKY-SEARCH-02", "METW-CARD-LUCKY-SEARCH-04", "METW-CARD-LUCKY-SEARCH-05", "METW-CHANCE-18")
def test_lucky_search_to_the_end_of_the_deck() -> None:
    """No item is there: all cards are turned up, none is discarded, the deck is not exhausted."""
    s = searching("Giant", "Wolves", "Dodge").rolls(12)
    s.play("Lucky Search", "Bergil").until_attack()
    assert attack(s).prowess == 3 + 3 and attack(s).uncancellable and attack(s).race == ""
    assert s.state.players[0].exhausted == 0 and len(s.state.zones[0][Zone.DRAW]) == 3
    assert s.names(0, Zone.DISCARD) == []


@rule("METW-CARD-LUCKY-SEARCH-03")
def test_lucky_search_passes_over_a_unique_item_in_play() -> None:
    s = Scenario(STARTER).company(0, "Bergil", "Háma", at="Moria").at(Phase.SITE).bears("Háma", "Glamdring")
    s.hand(0, "Lucky Search", SPARE).empty_draw_pile(0, "Glamdring", "Elven Cloak").until(Question.ENTER).act(pick(1))
    under = attack(s.until_attack())
    s.disturb(lambda d: d.change(under, cancelled=True)).window(At.SITE, 0).rolls(12)
    s.play("Lucky Search", "Bergil").until_attack()
    held = s.state.cards[0][s.named("Bergil")]
    assert held is not None and [s.title(s.identity(card).definition) for card in held.holds] == ["Elven Cloak"]
    assert attack(s).prowess == 3 + 2


@rule("METW-CARD-LUCKY-SEARCH-06", "METW-EX-42", "METW-ANN-08", "METW-RULING-115")
def test_untapping_the_scout_in_answer_cancels_lucky_search() -> None:
    s = Scenario(STARTER).company(0, "Bergil", "Háma", at="Moria").at(Phase.SITE).bears("Háma", "Healing Herbs")
    s.hand(0, "Lucky Search", SPARE).empty_draw_pile(0, "Elven Cloak", "Giant").until(Question.ENTER).act(pick(1))
    under = attack(s.until_attack())
    s.disturb(lambda d: d.change(under, cancelled=True)).window(At.SITE, 0).play("Lucky Search", "Bergil")
    later = s.fork()
    while s.decider != 0:
        s.pass_()
    s.use("Healing Herbs", "Bergil", ability=1)
    assert s.where("Healing Herbs") is Zone.DISCARD, "the price is paid when it is declared"
    s.window(At.SITE, 0)
    assert untapped(s.state, s.named("Bergil")) and s.where("Lucky Search") is Zone.DISCARD
    assert len(s.state.zones[0][Zone.DRAW]) == 2, "nothing was turned up"
    for _ in range(40):
        later.pending  # noqa: B018  (nature answers first)
        if later.frame_is(ItemSearch):
            assert not any(x.verb == Verb.USE for x in later.legal()), "nothing between its parts"
        if later.frame_moment() == At.SITE:
            break
        later.plain()
    assert later.can(Verb.USE, later.named("Healing Herbs")), "after its chain it is legal again"


@rule("METW-CARD-LUCKY-SEARCH-07")
def test_risky_blow_helps_the_scout_who_is_a_warrior() -> None:
    s = searching("Elven Cloak", hand=("Risky Blow",)).rolls(12).play("Lucky Search", "Bergil").until_attack()
    s.window(At.STRIKE, 0)
    assert s.why_not_play("Risky Blow") == ""


@rule(
    "METW-CARD-BANE-OF-THE-ITHIL-STONE-01",
    "METW-CARD-BANE-OF-THE-ITHIL-STONE-02",
    "METW-CARD-BANE-OF-THE-ITHIL-STONE-03",
)
@rule("METW-CARD-BANE-OF-THE-ITHIL-STONE-04")
def test_bane_of_the_ithil_stone() -> None:
    """It stops a search, but neither draws for movement nor the sideboard nor a mere shuffle."""
    s = Scenario(STARTER).company(0, "Bergil", at="Moria").at(Phase.SITE).in_play(1, "Bane of the Ithil-stone")
    s.hand(0, "Lucky Search", SPARE).empty_draw_pile(0, "Elven Cloak").until(Question.ENTER).act(pick(1))
    under = attack(s.until_attack())
    s.disturb(lambda d: d.change(under, cancelled=True)).window(At.SITE, 0).play("Lucky Search", "Bergil").window(
        At.SITE, 0
    )
    held = s.state.cards[0][s.named("Bergil")]
    assert held is not None and not held.holds and s.pose("Bergil") is Pose.TAPPED
    t = Scenario(STANDARD).company(0, "Gandalf", at="Rivendell").in_play(1, "Bane of the Ithil-stone").hand(0, SPARE)
    t.sideboard(0, "Sting", "Glamdring").window(At.ORGANIZATION, 0)
    t.act(Action(Say.WAY_IN, (t.named("Gandalf"), TO_DISCARD))).until(Asked.FETCH)
    before = len(t.state.zones[0][Zone.DRAW])
    t.act(PASS)
    t.window(At.ORGANIZATION, 0).play(SPARE).window(At.ORGANIZATION, 0).lay("Bree")
    drawn = len([event for event in t.events if event.kind == Told.SHUFFLED])
    assert drawn and before, "hand and discard pile were shuffled into the deck"
    left = len(t.state.zones[0][Zone.DRAW])
    assert len(t.hazards().state.zones[0][Zone.DRAW]) < left, "cards are drawn for movement"


# ------------------------------------------------------------------------------------------------------------ Palantíri
@rule("METW-PAL-04", "METW-CARD-SARUMAN-01")
def test_saruman_uses_a_palantir_by_tapping() -> None:
    s = Scenario(STARTER).company(0, "Saruman", "Bergil", at="Rivendell").bears("Saruman", "Palantír of Orthanc")
    s.hand(0, SPARE).rolls(12).window(At.ORGANIZATION, 0)
    assert s.refused(Action(Verb.USE, (s.named("Palantír of Orthanc"), 0))) == ""
    s.act(Action(Verb.USE, (s.named("Palantír of Orthanc"), 0)))
    assert s.pose("Saruman") is Pose.TAPPED
    other = (
        Scenario(STARTER).company(0, "Gandalf", at="Rivendell").bears("Gandalf", "Palantír of Orthanc").hand(0, SPARE)
    )
    other.window(At.ORGANIZATION, 0)
    assert other.refused(Action(Verb.USE, (other.named("Palantír of Orthanc"), 0))) != ""


@rule("METW-CARD-ALIGN-PALANTIR-01", "METW-STO-10")
def test_an_aligned_palantir_is_stored_with_what_aligns_it() -> None:
    s = Scenario(STARTER).company(0, "Elrond", at="Rivendell").bears("Elrond", "Palantír of Orthanc")
    s.bears("Palantír of Orthanc", "Align Palantír").hand(0, SPARE).rolls(12).window(At.ORGANIZATION, 0)
    s.act(Action(Verb.STORE, (s.named("Palantír of Orthanc"),))).window(At.ORGANIZATION, 0)
    stone = s.state.cards[0][s.named("Palantír of Orthanc")]
    assert s.where("Palantír of Orthanc") is Zone.MP and s.where("Align Palantír") is Zone.MP
    assert stone is not None and stone.holds == (s.named("Align Palantír"),)


@rule("METW-PAL-05", "METW-CARD-ALIGN-PALANTIR-02", "METW-PAL-06")
def test_an_aligned_palantir_is_transferred_and_unaligned_by_moving() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Arwen", at="Rivendell").bears("Elrond", "Palantír of Orthanc")
    s.bears("Palantír of Orthanc", "Align Palantír").hand(0, SPARE).rolls(12).window(At.ORGANIZATION, 0)
    s.act(Action(Verb.TRANSFER, (s.named("Palantír of Orthanc"), s.named("Arwen")))).window(At.ORGANIZATION, 0)
    stone = s.state.cards[0][s.named("Palantír of Orthanc")]
    assert stone is not None and stone.host == s.named("Arwen") and s.named("Align Palantír") in stone.holds
    s.go("Bree")
    assert s.where("Align Palantír") is Zone.DISCARD and s.where("Palantír of Orthanc") is Zone.PLAY


@rule("METW-RULING-137")
def test_a_palantir_looks_at_the_present_size() -> None:
    """Two people set out with the stone of Amon Sûl; one of them is lost on the way, and so is the stone."""
    s = Scenario(STARTER).company(0, "Elrond", "Elladan", at="Rivendell").bears("Elrond", "Palantír of Amon Sûl")
    s.hand(0, SPARE).hand(1, "Call of Home").go("Bree")
    assert s.where("Palantír of Amon Sûl") is Zone.PLAY
    limit = s.state.companies[0].journey
    s.rolls(2).play("Call of Home", "Elladan").hazards()
    assert s.where("Elladan") is Zone.HAND and s.where("Palantír of Amon Sûl") is Zone.DISCARD
    journey = s.state.companies[0].journey
    assert limit is not None and journey is not None and journey.limit == limit.limit, "the limit stays"


# ------------------------------------------------------------------------------------------------------------- checks
@rule("METW-CARD-REN-THE-UNCLEAN-02", "METW-CARD-REN-THE-UNCLEAN-03", "METW-CARD-REN-THE-UNCLEAN-01")
@rule("METW-DEC-44", "METW-RULING-72")
def test_ren_the_unclean() -> None:
    """Everybody checks, the mover's first in his order; the other player taps companions but plays no resource."""
    s = Scenario(STANDARD).company(0, "Háma", "Bergil", at="Rivendell").company(1, "Sam Gamgee", "Elladan", at="Lórien")
    s.hand(0, SPARE).hand(1, "Halfling Strength").in_play(1, "Ren the Unclean", use=1).go("Bree").use("Ren the Unclean")
    order = []
    while len(rolled(s, Purpose.CORRUPTION)) < 4:
        s.pending  # noqa: B018  (nature answers first)
        if s.frame_moment() == At.CORRUPTION_ROLL and s.decider == 1 and s.question is Question.WINDOW:
            assert s.why_not_play("Halfling Strength", use=2) == "METW-GEN-14"
            order.append(s.can(Say.HELP))
        s.plain()
    assert True in order, "he may tap a companion"
    whose = [args[2] >> 24 for args in rolled(s, Purpose.CORRUPTION)]
    assert whose == [0, 0, 1, 1]


@rule("METW-CARD-TOOKISH-BLOOD-02", "METW-EX-41")
def test_tookish_blood_changes_nothing_that_was_resolved() -> None:
    s = Scenario(STARTER).company(0, "Bilbo", "Aragorn II", at="Rivendell").hand(0, SPARE, "Tookish Blood")
    s.hand(1, "Call of Home").go("Bree").rolls(2).play("Call of Home", "Bilbo").window(At.MOVEMENT, 0)
    assert s.where("Bilbo") is Zone.HAND
    assert s.why_not_play("Tookish Blood", use=1) != "", "he is gone, and it calls nobody back"


@rule("METW-EX-15", "METW-CARD-FELLOWSHIP-02")
def test_frodo_with_two_fellowships() -> None:
    """Nine points and two Fellowships: only a 2 or a 3 discards him."""
    for roll, zone in ((2, Zone.DISCARD), (3, Zone.DISCARD), (4, Zone.PLAY)):
        s = Scenario(STARTER).company(0, "Frodo", "Sam Gamgee", "Háma", "Bergil", at="Bree")
        s.bears("Frodo", "The One Ring", "Elven Cloak", "Dagger of Westernesse").on_company(
            "Frodo", "Fellowship", "Fellowship"
        )
        assert (points(s.state, s.named("Frodo")), modifier(s.state, s.named("Frodo"))) == (9, 6)
        s.rolls(roll).act(Action(Verb.TRANSFER, (s.named("Elven Cloak"), s.named("Sam Gamgee")))).window(
            At.ORGANIZATION, 0
        )
        assert s.where("Frodo") is zone


@rule("METW-EX-31", "METW-FLOW-16", "METW-CARD-FOUL-FUMES-04")
def test_a_ring_tested_in_answer_keeps_a_company_on_its_way() -> None:
    """Foul Fumes would send them back; a Magic Ring of Nature makes a ranger of its bearer in time."""
    for ring, there in (("Magic Ring of Nature", "Carn Dûm"), ("Magic Ring of Words", "Rivendell")):
        s = (
            Scenario(STARTER)
            .company(0, "Elrond", at="Rivendell")
            .bears("Elrond", "Beautiful Gold Ring")
            .in_play(0, "Foul Fumes")
        )
        s.hand(0, "Test of Lore", ring).lay("Carn Dûm")
        while s.frame_moment() != At.COUNTER:
            s.plain()
        s.rolls(8).play("Test of Lore")
        while s.question is not Question.RING_ITEM:
            s.plain()
        s.act(next(x for x in s.legal() if x.verb == Verb.PLAY))
        assert ("ranger" in skills(s.state, s.named("Elrond"))) is (there == "Carn Dûm")
        s.until_any(Question.ENTER, Question.OPTION)
        assert s.site_of("Elrond") == there


@rule("METW-EX-44", "METW-ANN-18")
def test_the_pale_sword_finds_one_who_was_healed_meanwhile() -> None:
    s = Scenario(STARTER).company(0, "Glorfindel II", "Háma", at="Lórien").bears("Háma", "Healing Herbs").hand(0, SPARE)
    s.hand(1, "The Pale Sword", "Ren the Unclean").go("Dol Guldur").rolls(2, 2).play("Ren the Unclean", 0)
    s.window(At.ENGAGEMENT, 1).play("The Pale Sword").until(Question.ASSIGN).pick("Glorfindel II")
    while not (s.frame_moment() == At.BETWEEN and s.pose("Glorfindel II") is Pose.WOUNDED and s.decider == 0):
        s.plain()
    s.use("Healing Herbs", "Glorfindel II").hazards()
    assert s.pose("Glorfindel II") is Pose.UNTAPPED
    assert s.named("The Pale Sword") in s.state.cards[0][s.named("Glorfindel II")].holds  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------------------- figures
@rule("METW-CARD-CORSAIRS-OF-UMBAR-01")
def test_corsairs_of_umbar_at_sites_on_the_coasts() -> None:
    for at, goal, found in (
        ("Grey Havens", "Himring", True),
        ("Edhellond", "Tolfalas", True),
        ("Rivendell", "Bree", False),
    ):
        s = Scenario(STARTER).company(0, "Bergil", at=at).hand(0, SPARE).hand(1, "Corsairs of Umbar").go(goal)
        group = company(s.state, s.state.turn.company)
        assert group is not None
        keys = keys_for(s.state, s.library.catalogue.named("Corsairs of Umbar"), group)
        assert any(key.site for key in keys) is found


def jessica_and_jason() -> Scenario:
    """The position of METW-EX-02: Jessica has the last turn before the Council she has called."""
    s = Scenario(STARTER, mover=1).company(0, "Pallando", "Legolas", "Gimli", at="Rivendell")
    return s.company(1, "Radagast", "Théoden", "Faramir", "Imrahil", at="Edoras")


@rule("METW-EX-36", "METW-EX-37")
def test_where_eomer_can_be_put() -> None:
    """Three unused points each: general influence, Théoden's and Radagast's direct influence."""
    s = Scenario(STARTER, mover=1).company(1, "Radagast", "Théoden", "Faramir", "Imrahil", "Sam Gamgee", at="Edoras")
    s.company(0, "Bergil", at="Rivendell").hand(1, "Éomer").follows("Imrahil", "Radagast")
    s.disturb(lambda d: None)
    assert free_general(s.state, 1) == 20 - 6 - 5 - 4 and unused_direct(s.state, s.named("Théoden")) == 3
    s.window(At.ORGANIZATION, 1).act(s.play_action("Éomer"))
    places = {x.args[0] for x in s.legal()}
    mine = next(c.number for c in s.state.companies if c.seat == 1)
    assert {mine, s.named("Théoden"), s.named("Radagast")} <= places


@rule("METW-EX-02", "METW-EX-03")
def test_points_before_and_after_failed_checks() -> None:
    """Éomer adds one point and the Men of Northern Rhovanion two; Théoden costs his own two and those of his items."""
    s = Scenario(STARTER).company(0, "Théoden", "Faramir", "Legolas", at="Rivendell")
    s.bears("Théoden", "Sword of Gondolin", "Shield of Iron-bound Ash")
    book = {entry.definition.name: entry.definition for entry in MetwState.book.values()}
    assert (book["Éomer"].mp, book["Men of Northern Rhovanion"].mp) == (1, 2)
    whole = marshalling_points(s.state, 0)
    items = [book[name].mp for name in ("Sword of Gondolin", "Shield of Iron-bound Ash")]
    for who, cost in (("Legolas", 2), ("Faramir", 2), ("Théoden", 2 + sum(items))):
        t = s.fork()
        gone = t.named(who)
        t.disturb(lambda d, card=gone: d.discard(card))  # type: ignore[misc]
        assert whole - marshalling_points(t.state, 0) == cost


@rule("METW-DEC-59")
def test_of_two_rolls_one_is_chosen() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Aragorn II", at="Rivendell")
        .hand(0, "Lucky Strike", SPARE)
        .hand(1, "Giant")
        .go("Bree")
    )
    s.play("Giant", 0).until(Question.FACE).act(pick(0)).window(At.STRIKE, 0).rolls(3, 11).play("Lucky Strike")
    s.until(Question.CHOICE)
    assert s.decider == 0 and {x.args for x in s.legal()} == {(0,), (1,)}
    s.act(pick(1)).hazards()
    assert s.pose("Aragorn II") is Pose.TAPPED, "11 and 6 are more than 13"


@rule("METW-EX-25", "METW-SUP-04", "METW-CARD-WEARINESS-OF-THE-HEART-01")
def test_the_helper_taps_at_once() -> None:
    s = Scenario(STANDARD).company(0, "Bilbo", "Frodo", at="Rivendell").hand(0, SPARE).hand(1, "Weariness of the Heart")
    s.go("Bree").play("Weariness of the Heart", "Bilbo", use=1).window(At.CORRUPTION_ROLL, 0)
    s.act(help_by(s, "Frodo"))
    assert s.pose("Frodo") is Pose.TAPPED and isinstance(s.state.frames[-1], Window)
    assert not any(isinstance(frame, Attack) for frame in s.state.frames) and s.state.turn.phase is Phase.MOVEMENT


@rule("METW-ANN-10", "METW-RNG-05")
def test_a_ring_whose_bearer_has_gone_is_tested_no_more() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Éowyn", at="Rivendell").bears("Éowyn", "Fair Gold Ring")
    s.hand(0, "Test of Form", "Lesser Ring").window(At.ORGANIZATION, 0).play("Test of Form")
    gone = s.named("Éowyn")
    s.disturb(lambda d: d.discard(gone)).until_any(Question.RING_ITEM, Question.NEW_SITE, Question.OPTION)
    assert s.asked != Question.RING_ITEM and s.where("Lesser Ring") is not Zone.PLAY
