"""A minion player: detainment, overt and covert, corruption, points, Ringwraiths on their way (MECCG-DET, MECCG-RW)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.journeys.play.rolls import corruption_roll
from engine.journeys.reading.keying import Keyed
from engine.journeys.table.board import face
from engine.journeys.table.records import Journey, Phase, Pose, Zone
from engine.metw.combat.detainment import detains, gives, prize
from engine.metw.phases.council import waiting
from engine.metw.phases.journeying import draw_site
from engine.metw.play.persuasion import across
from engine.metw.play.playable import gone_or_there
from engine.metw.table.board import alignment_of
from engine.metw.table.calling import calls_himself, entitled, may_be_called
from engine.metw.table.companies import attacks_at, ill_matched, is_overt
from engine.metw.table.frames import Council
from engine.metw.table.reach import Way, in_mode, path_of, why_not_leave, why_not_way
from tests.cards.meccg.scenes import SPARE
from tests.cards.metw.scenes import meet
from tests.cards.scenes import attack_of
from tests.rules.meccg.scenes import LIBRARY, Scenario, group_of, minions
from tests.rules_plugin import rule

MURK = "Murk the Ringwraith"


def site(name: str) -> int:
    return LIBRARY.atlas.site_named[name].index


def printed(name: str):  # type: ignore[no-untyped-def]
    return LIBRARY.catalogue.named(name)


# -------------------------------------------------------------------------------------------------------- detainment
def keyed(types: str = "", *names: str, site: bool = False) -> Keyed:
    return Keyed(types, names, site, bool(types))


@rule("MECCG-DET-03", "MECCG-DET-04", "MECCG-DET-05", "MECCG-DET-06", "MECCG-RULING-24")
@pytest.mark.parametrize(
    ("creature", "key", "expected"),
    [
        ("Hill-men at Arms", keyed("w"), False),
        ("Hill-men at Arms", keyed("d"), True),
        ("Hill-men at Arms", keyed("S", site=True), True),
        ("Hill-men at Arms", keyed("s"), True),
        ("Hill-men at Arms", keyed("", "Imlad Morgul"), True),
        ("Hill-men at Arms", keyed("", "Rhudaur"), False),
        ("Tower-guard", keyed("s"), False),
        ("Tower-guard", keyed("D", site=True), True),
        ("Witch-king of Angmar", keyed("w"), True),
    ],
)
def test_against_minions_attacks_detain_by_race_and_key(creature: str, key: Keyed, expected: bool) -> None:
    s = minions("Gorbag")
    assert detains(s.state, group_of(s), printed(creature), key) is expected
    heroes = Scenario().company(0, "Aragorn II", at="Rivendell")
    assert not detains(heroes.state, group_of(heroes), printed(creature), key)


@rule("MECCG-DET-01", "MECCG-DET-02", "MECCG-FLOW-12", "MECCG-RULING-37")
def test_a_detainment_attack_taps_and_is_never_defeated() -> None:
    s = minions("Gorbag").hand(0, SPARE).hand(1, "Hill-men at Arms").go("Dol Guldur (minion)")
    meet(s, "Hill-men at Arms")
    assert attack_of(s).detain
    s.rolls(2).settle()
    assert s.pose("Gorbag") is Pose.TAPPED
    s = minions("Gorbag").hand(0, SPARE).hand(1, "Hill-men at Arms").go("Dol Guldur (minion)")
    meet(s, "Hill-men at Arms").rolls(12).settle()
    assert s.where("Hill-men at Arms") is Zone.DISCARD


@rule("MECCG-CMP-10", "MECCG-CMP-06", "MECCG-CMP-11")
def test_orcs_and_trolls_make_a_company_overt() -> None:
    assert is_overt(minions("Gorbag").state, group_of(minions("Gorbag")))
    covert = minions("Dôgrib")
    assert not is_overt(covert.state, group_of(covert))



def test_an_automatic_attack_may_detain_covert_companies_alone() -> None:
    place = next(
        one for one in LIBRARY.atlas.sites if one.attacks and one.attacks[0].detained == "covert" and not one.haven
    )
    overt, covert = minions("Gorbag", at=place.label), minions("Dôgrib", at=place.label)
    assert not attacks_at(overt.state, group_of(overt))[0].detain
    assert attacks_at(covert.state, group_of(covert))[0].detain


def test_an_attack_on_minions_at_a_darkhaven_is_canceled() -> None:
    s = minions("Gorbag").hand(0, SPARE).hand(1, "Hill-men at Arms", SPARE).at(Phase.MOVEMENT).hazards()
    s.play("Hill-men at Arms").settle()
    assert s.pose("Gorbag") is Pose.UNTAPPED and s.where("Hill-men at Arms") is Zone.DISCARD


# -------------------------------------------------------------------------------------------------------- corruption
@rule("MECCG-COR-05", "MECCG-COR-06", "MECCG-COR-07", "MECCG-COR-04", "MECCG-CHR-08")
@pytest.mark.parametrize(
    ("roll", "sides", "end"),
    [
        (2, ("minion", "hero"), "gone"),
        (3, ("minion", "hero"), "tapped"),
        (4, ("minion", "hero"), "tapped"),
        (5, ("minion", "hero"), "well"),
        (4, ("hero", "hero"), "discarded"),
    ],
)
def test_a_minion_taps_where_a_hero_is_discarded(roll: int, sides: tuple[str, str], end: str) -> None:
    who = "Gorbag" if sides[0] == "minion" else "Faramir"
    at = "Minas Morgul (minion)" if sides[0] == "minion" else "Rivendell"
    s = Scenario(sides=sides).company(0, who, at=at).bears(who, "Glamdring")
    s._build.append(lambda d: corruption_roll(d, next(iter(d.companies)).members[0], -3))
    s.rolls(roll).settle()
    found = s.where(who)
    if end == "gone":
        assert found is Zone.OUT
    elif end == "discarded":
        assert found is Zone.DISCARD
    else:
        assert s.pose(who) is (Pose.TAPPED if end == "tapped" else Pose.UNTAPPED)


@rule("MECCG-RW-14", "MECCG-VIC-09", "MECCG-VIC-19", "MECCG-FLOW-23")
def test_a_ringwraith_never_checks() -> None:
    s = minions(MURK, "Gorbag")
    order = Council(0, order=(0, 1))
    assert [face(s.state, who).name for who in waiting(s.state, order)] == ["Gorbag"]
    s = minions(MURK).bears(MURK, "Glamdring")
    s._build.append(lambda d: corruption_roll(d, next(iter(d.companies)).members[0], -20))
    s.settle()
    assert s.pose(MURK) is Pose.UNTAPPED


# ------------------------------------------------------------------------------------------------------------ points
@rule("MECCG-MP-03", "MECCG-MP-05", "MECCG-MP-06", "MECCG-DECK-13")
def test_kill_points_with_an_asterisk_are_for_minions_and_the_others_for_heroes() -> None:
    s = Scenario(sides=("minion", "hero")).company(0, "Gorbag", at="Minas Morgul (minion)")
    s.hand(1, "Hill-men at Arms", "Tower-guard").hand(0, SPARE)
    assert [gives(s.state, printed("Hill-men at Arms"), seat) for seat in (0, 1)] == [True, False]
    assert [gives(s.state, printed("Tower-guard"), seat) for seat in (0, 1)] == [False, True]
    s = minions("Gorbag").in_play(1, "Tower-guard").in_play(1, "Hill-men at Arms")
    guard, hill_men = s.named("Tower-guard"), s.named("Hill-men at Arms")
    assert prize(s.state, guard, 0) == (1, Zone.OUT) and prize(s.state, hill_men, 0) == (0, Zone.MP)
    assert prize(s.state, hill_men, 1) == (1, Zone.OUT)


# --------------------------------------------------------------------------------------------------------- influence
@rule("MECCG-INF-07", "MECCG-RULING-43")
@pytest.mark.parametrize(
    ("sides", "less"),
    [(("minion", "hero"), 5), (("hero", "minion"), 5), (("hero", "hero"), 0), (("minion", "balrog"), 0)],
)
def test_influence_across_sides_is_five_less(sides: tuple[str, str], less: int) -> None:
    s = Scenario(sides=sides).company(0, "Gorbag", at="Minas Morgul (minion)")
    assert across(s.state, 0, 1) == less


# -------------------------------------------------------------------------------------------------------- companies
@rule("MECCG-CMP-03", "MECCG-CMP-13", "MECCG-CMP-01", "MECCG-CMP-02", "MECCG-RW-01")
def test_who_does_not_travel_together() -> None:
    s = minions("Gorbag", "Orc Captain").hand(0, SPARE)
    refused = why_not_leave(s.state, group_of(s))
    assert refused is not None and refused.rule == "MECCG-CMP-03"
    s = minions(MURK, "Gorbag")
    refused = why_not_leave(s.state, group_of(s))
    assert refused is not None and refused.rule == "MECCG-CMP-02"
    assert why_not_leave(minions("Gorbag", "Ufthak").state, group_of(minions("Gorbag", "Ufthak"))) is None
    elf = [printed("Gorbag"), printed("Elladan")]
    assert ill_matched(s.state, 0, elf) == "MECCG-CMP-01"


@rule("MECCG-RW-07", "MECCG-RW-10", "MECCG-RW-11", "MECCG-CMP-12")
def test_how_a_ringwraith_moves() -> None:
    s = minions(MURK)
    group = group_of(s)
    assert why_not_way(s.state, group, Way(site("Dol Guldur (minion)"))) is None
    lair = next(
        one.index
        for one in LIBRARY.atlas.sites
        if getattr(one, "belongs", "") == "minion" and one.nearest_haven == group.site and not one.haven
    )
    refused = why_not_way(s.state, group, Way(lair))
    assert refused is not None and refused.rule == "MECCG-RW-11"
    near = next(way for way in _by_regions(s, group))
    refused = why_not_way(s.state, group, near)
    assert refused is not None and refused.rule == "MECCG-RW-07"
    s = minions(MURK).bears(MURK, "Riding Alone")
    assert in_mode(s.state, group_of(s).members[0])
    assert why_not_way(s.state, group_of(s), Way(lair)) is None
    s = minions(MURK).bears(MURK, "Riding Alone").company(0, "Gorbag", at=LIBRARY.atlas.sites[lair].label)
    refused = why_not_way(s.state, group_of(s), Way(lair))
    assert refused is not None and refused.rule == "MECCG-CMP-12"


def _by_regions(s, group):  # type: ignore[no-untyped-def]
    from engine.metw.table.reach import ways_from

    return (way for way in ways_from(s.state, group) if way.regions)


@rule("MECCG-RW-08", "MECCG-FLOW-14")
@pytest.mark.parametrize(("roll", "where"), [(7, Zone.HAND), (8, Zone.HAND), (6, Zone.PLAY)])
def test_a_ringwraith_may_go_back_to_the_hand(roll: int, where: Zone) -> None:
    s = minions(MURK).hand(0, SPARE).hand(1, "Tower-guard").go("Dol Guldur (minion)")
    meet(s, "Tower-guard").rolls(2, roll).settle()
    assert s.where(MURK) is where


@rule("MECCG-CMB-08", "MECCG-CMB-09", "MECCG-CMB-17")
@pytest.mark.parametrize(("roll", "where"), [(9, Zone.DISCARD), (8, Zone.PLAY), (10, Zone.OUT)])
def test_a_body_check_may_discard(roll: int, where: Zone) -> None:
    s = minions("Gorbag").bears("Gorbag", "Glamdring").hand(0, SPARE)
    s.hand(1, "Tower-guard").go("Dol Guldur (minion)")
    meet(s, "Tower-guard").rolls(2, roll).settle()
    assert s.where("Gorbag") is where
    if where is Zone.DISCARD:
        assert s.where("Glamdring") is Zone.DISCARD


# ----------------------------------------------------------------------------------------------------------- the end
@rule("MECCG-VIC-06")
def test_a_minion_player_calls_by_a_card_alone() -> None:
    s = minions("Gorbag").player(0, exhausted=1).hand(0, "Loud Call", SPARE)
    assert entitled(s.state, 0) and not calls_himself(s.state, 0) and may_be_called(s.state)
    s.play("Loud Call", use=0).settle()
    assert s.state.turn.caller == 0 and s.state.turn.called == s.state.turn.number
    heroes = Scenario().company(0, "Aragorn II", at="Rivendell").player(0, exhausted=1)
    assert calls_himself(heroes.state, 0) and not may_be_called(heroes.state)


@rule("MECCG-PLY-04")
def test_a_ringwraith_arrives_at_home_or_at_one_of_two_darkhavens() -> None:
    from engine.metw.phases.arrivals import may_come

    s = minions("Gorbag")
    found = {one.label for one in LIBRARY.atlas.sites if may_come(s.state, 0, printed(MURK), one.index)}
    assert {"Dol Guldur (minion)", "Minas Morgul (minion)"} <= found
    assert not {"Carn Dûm (minion)", "Geann a-Lisch"} & found
    assert alignment_of(s.state, 0).avatar_at == ("Dol Guldur", "Minas Morgul")


# ------------------------------------------------------------------------------------------------- what else differs
@rule("MECCG-BLD-31", "MECCG-MAN-02", "MECCG-MAN-04", "MECCG-DECK-09", "MECCG-MAN-09")
def test_a_manifestation_in_play_bars_the_others() -> None:
    s = minions("Gorbag").in_play(0, "Dark Lady")
    assert gone_or_there(s.state, printed("Dark Lady").number)
    assert gone_or_there(s.state, printed("Dark Lady as a Guest").number)
    assert not gone_or_there(minions("Gorbag").state, printed("Dark Lady").number)


@rule("MECCG-MOV-02", "MECCG-MOV-08")
def test_fallen_wizards_go_by_no_site_path_and_draw_by_the_goal() -> None:
    for side, by_path in (("hero", True), ("fallen-wizard", False)):
        s = Scenario(sides=(side, "hero")).company(0, "Aragorn II", at="Rivendell")
        assert (path_of(s.state, group_of(s), Way(site("Lórien"))) is not None) is by_path
        going = replace(group_of(s), journey=Journey(site("Bree"), site("Rivendell"), moving=True))
        assert draw_site(s.state, going) == (site("Bree") if by_path else site("Rivendell"))
