"""The same place in LoRE and in The Wizards: people, companies, ways, piles (METW-DIFF)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import hand_size, hazard_limit
from engine.journeys.table.board import company, company_of, halves
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Numbers
from engine.lore.influence import free_points
from engine.metw.table.control import free_general, unused_direct
from engine.metw.table.records import Place
from engine.metw.table.verbs import Say
from engine.metw.variants import STANDARD, STARTER, Option
from tests.metw.scenario import Scenario as Wizards
from tests.rules import scenes as lore
from tests.rules.scenes import told, transfer
from tests.rules_plugin import rule
from tests.scenario import Scenario as Lore

EACH = pytest.mark.parametrize("game", [Lore, Wizards])
SPARE = "Favor of the Valar"


def verbs(s: Lore) -> set[int]:
    """What the one asked may say."""
    return {x.verb for x in s.legal()}


def hand(s: Lore, seat: int) -> int:
    s.pending  # noqa: B018  (nature answers first)
    return len(s.state.zones[seat][Zone.HAND])


# -------------------------------------------------------------------------------------------------- what is the same
@rule("METW-DIFF-01")
@EACH
def test_a_random_value_is_two_dice(game: type[Lore]) -> None:
    s = game().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Glamdring")
    s.state  # noqa: B018  (the dice of setting up, if any, are not meant)
    faces: list[int] = []
    plain = s._number

    def number(waits: Numbers) -> int:
        faces.append(waits.n)
        return plain(waits)

    s._number = number  # type: ignore[method-assign]
    s.act(transfer(s, "Glamdring", "Éowyn")).settle()
    roll = told(s, Told.ROLLS)[0]
    assert faces == [6, 6] and roll[-1] == sum(roll[-4:-2]) + roll[-2]


@rule("METW-DIFF-02")
@EACH
def test_hands_are_eight_and_cards_change_that(game: type[Lore]) -> None:
    s = game().company(0, "Gimli", at="Rivendell").hand(0, *[SPARE] * 11)
    assert hand_size(s.state, 0) == 8
    s.finish_turn()
    assert (hand(s, 0), hand(s, 1)) == (8, 8)
    at_home = game().company(0, "Elrond", at="Rivendell")
    assert (hand_size(at_home.state, 0), hand_size(at_home.state, 1)) == (9, 8)


@rule("METW-DIFF-11", "METW-DIFF-13")
@EACH
def test_the_limit_is_two_or_the_size_and_only_there_allies_count(game: type[Lore]) -> None:
    """Bill is one of three in LoRE, so that three hazards may be played; in The Wizards he is nobody."""
    for people, size in ((("Gimli",), 1), (("Gimli", "Éowyn", "Háma"), 3), (("Gimli", "Frodo", "Merry", "Pippin"), 3)):
        s = game().company(0, *people, at="Rivendell").go("Weathertop").window(At.MOVEMENT, 0)
        group = company_of(s.state, s.named("Gimli"))
        assert group is not None and hazard_limit(s.state, group) == max(2, size)
    s = game().company(0, "Gimli", "Éowyn", "Bill the Pony", at="Rivendell")
    group = company_of(s.state, s.named("Gimli"))
    assert group is not None and halves(s.state, group) == (6 if game is Lore else 4)


@rule("METW-DIFF-26")
@EACH
def test_an_event_is_spent(game: type[Lore]) -> None:
    s = game().company(0, "Bilbo", at="Rivendell").tapped("Bilbo").hand(0, "Halfling Strength")
    s.play("Halfling Strength").window(At.ORGANIZATION, 0)
    assert s.pose("Bilbo") is Pose.UNTAPPED and s.where("Halfling Strength") is Zone.DISCARD


@rule("METW-DIFF-25")
@EACH
def test_a_condition_stays_where_a_long_event_goes(game: type[Lore]) -> None:
    """Sun is a condition in LoRE; in The Wizards it goes in its player's next long-event phase."""
    s = game().company(0, "Gimli", at="Rivendell").company(1, "Éowyn", at="Edoras").in_play(0, "Sun")
    s.until(Question.ENTER)
    assert s.where("Sun", 0) is (Zone.PLAY if game is Lore else Zone.DISCARD)


@rule("METW-DIFF-61")
@EACH
def test_the_wounded_heal_to_tapped_at_a_haven(game: type[Lore]) -> None:
    s = game().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras").wounded("Gimli", "Éowyn")
    s = s.at_turn_start() if game is Lore else s.at(Phase.UNTAP)  # type: ignore[attr-defined]
    s.window(At.ORGANIZATION, 0)
    assert (s.pose("Gimli"), s.pose("Éowyn")) == (Pose.TAPPED, Pose.WOUNDED)


# ----------------------------------------------------------------------------------------------------- turn and people
@rule("METW-DIFF-03")
def test_the_wizards_have_one_phase_more() -> None:
    def phases(s: Lore) -> list[Phase]:
        s.finish_turn()
        found = [Phase(args[0]) for args in told(s, Told.PHASE)]
        return list(dict.fromkeys(found[: found.index(Phase.END_OF_TURN) + 1]))

    usual = [Phase.ORGANIZATION, Phase.MOVEMENT, Phase.SITE, Phase.END_OF_TURN]
    mine = phases(Lore().company(0, "Gimli", at="Rivendell").at_turn_start())
    theirs = phases(Wizards().company(0, "Gimli", at="Rivendell").at(Phase.UNTAP))
    assert [one for one in mine if one is not Phase.UNTAP] == usual
    assert [one for one in theirs if one is not Phase.UNTAP] == [usual[0], Phase.LONG_EVENTS, *usual[1:]]


@rule("METW-DIFF-04", "METW-DIFF-05")
def test_one_pool_of_eight_or_twenty_and_followers() -> None:
    s = Lore().company(0, "Elladan", "Elrohir", "Boromir II", "Bilbo", at="Rivendell").hand(0, "Éowyn")
    assert free_points(s.state, 0) == 0 and lore.play_refused(s, "Éowyn") != "" and Say.CONTROL not in verbs(s)
    t = Wizards().company(0, "Elrond", "Thranduil", at="Rivendell").hand(0, "Éowyn")
    assert free_general(t.state, 0) == 20 - 10 - 9 and unused_direct(t.state, t.named("Elrond")) == 4
    t.play("Éowyn", "Elrond").window(At.ORGANIZATION, 0)
    assert t.where("Éowyn") is Zone.PLAY and unused_direct(t.state, t.named("Elrond")) == 2
    assert t.refused(t.control("Thranduil", "Éowyn")) != "", "a follower leads nobody"


@rule("METW-DIFF-06")
def test_as_many_as_influence_allows_or_one() -> None:
    s = Lore().company(0, "Gimli", at="Rivendell").hand(0, "Háma", "Éowyn")
    lore.bring(lore.bring(s, "Háma", "Rivendell"), "Éowyn", "Rivendell")
    assert (s.where("Háma"), s.where("Éowyn")) == (Zone.PLAY, Zone.PLAY)
    t = Wizards().company(0, "Gimli", at="Rivendell").hand(0, "Háma", "Éowyn").play("Háma").window(At.ORGANIZATION, 0)
    assert t.why_not_play("Éowyn") == "METW-ORG-02"


@rule("METW-DIFF-14", "METW-DIFF-15")
def test_two_companies_that_join_or_as_many_as_he_likes_that_do_not() -> None:
    s = Lore().company(0, "Gimli", "Éowyn", at="Rivendell").company(0, "Háma", at="Bree")
    assert lore.refused(s, lore.split(s, "Éowyn")) != "", "he has two companies"
    s.until(Question.NEXT_COMPANY).pick(lore.group_of(s, "Háma").number).pick("Rivendell").finish_turn()
    assert lore.companions(s, "Gimli") == {"Gimli", "Éowyn", "Háma"}
    t = Wizards(STARTER).company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Rivendell")
    t.company(0, "Háma", at="Bree").lay("Rivendell", "Háma").finish_turn()
    assert t.site_of("Háma") == "Rivendell"
    assert [len(one.members) for one in t.state.companies if one.seat == 0] == [1, 1, 1]


@rule("METW-DIFF-62")
def test_characters_come_home_or_to_havens_or_to_the_wizard() -> None:
    s = Lore().company(0, "Gandalf", at="Edoras").company(0, "Elladan", at="Rivendell").hand(0, "Gimli")
    lore.bring(s, "Gimli", "Rivendell")
    assert s.site_of("Gimli") == "Rivendell"
    for variant, wanted in ((STARTER, {"Rivendell", "Edoras"}), (STANDARD, {"Edoras"})):
        t = Wizards(variant).company(0, "Gandalf", at="Edoras").company(0, "Elladan", at="Rivendell").hand(0, "Háma")
        arrivals = set()
        t.act(t.play_action("Háma"))
        for x in [x for x in t.legal() if x.verb == Verb.PICK] if t.question is Question.TARGET else ():
            twin = t.fork().act(x)
            twin.window(At.ORGANIZATION, 0)
            if twin.named("Háma") not in {c.follower for c in twin.state.controls}:
                arrivals.add(twin.site_of("Háma"))
        if t.question is not Question.TARGET:
            arrivals = {t.window(At.ORGANIZATION, 0).site_of("Háma")}
        assert arrivals & {"Rivendell", "Edoras"} == wanted


# ---------------------------------------------------------------------------------------------------------------- ways
@rule("METW-DIFF-16")
def test_a_used_site_has_a_counter_or_its_card_is_gone() -> None:
    s = Lore().company(0, "Gimli", at="Moria").used(0, "Moria").go("Lórien").finish_turn().finish_turn()
    assert lore.site("Moria") in s.state.players[0].used
    s.until(Question.NEW_SITE)
    assert any(x.verb == Verb.GO and x.args[0] == lore.site("Moria") for x in s.legal())
    t = Wizards(STARTER).company(0, "Gimli", at="Moria").used(0, "Moria").hand(0, SPARE).go("Lórien").finish_turn()
    t.finish_turn().window(At.ORGANIZATION, 0)
    assert t.laying("Moria") not in t.legal() and t.laying("Dimrill Dale") in t.legal()


@rule("METW-DIFF-17", "METW-DIFF-18")
def test_where_to_is_said_at_once_or_laid_face_down() -> None:
    """Three regions on the map; a nearest site by its path; four regions of one's choice."""
    s = Lore().company(0, "Gimli", at="Rivendell").hand(0, SPARE)
    assert s.window(At.ORGANIZATION, 0).state.turn.phase is Phase.ORGANIZATION and Verb.GO not in verbs(s)
    s.until(Question.NEW_SITE)
    assert s.state.turn.phase is Phase.MOVEMENT
    assert Action(Verb.GO, (lore.site("Edoras"),)) not in s.legal(), "that is farther than three regions"
    for variant in (STARTER, STANDARD):
        t = Wizards(variant).company(0, "Gimli", at="Rivendell").hand(0, SPARE).lay("Bree")
        laid = t.state.laid[0]
        assert t.state.turn.phase is Phase.ORGANIZATION and laid.site in t.state.zones[0][Place.LAID]
        assert t.state.companies[0].journey is None, "nobody knows where to"
    far = Wizards(STANDARD).company(0, "Gimli", at="Rivendell").hand(0, SPARE)
    way = ("Rhudaur", "High Pass", "Anduin Vales", "Woodland Realm")
    assert far.laying("Thranduil’s Halls", regions=way) in far.legal()
    near = Wizards(STARTER).company(0, "Gimli", at="Rivendell").hand(0, SPARE)
    assert near.laying("Thranduil’s Halls") not in near.legal() and near.laying("Bree") in near.legal()


@rule("METW-DIFF-19")
def test_a_path_has_regions_with_names_or_types_alone() -> None:
    """A creature of Arthedain finds who goes to Bree in LoRE; here by the site's path wilderness is all there is."""

    def kept(s: Lore) -> tuple[str, ...]:
        moving = company(s.state, s.state.turn.company)
        assert moving is not None and moving.journey is not None
        return tuple(getattr(s.library.atlas.regions[one], "name", "") for one in moving.journey.path)

    assert kept(Lore().company(0, "Gimli", at="Rivendell").go("Bree")) == ("Rhudaur", "Arthedain")
    path = Wizards(STARTER).company(0, "Gimli", at="Rivendell").go("Bree")
    atlas = path.library.atlas
    moving = company(path.state, path.state.turn.company)
    assert moving is not None and moving.journey is not None
    assert [one for one in moving.journey.path if one < len(atlas.regions)] == []


@rule("METW-DIFF-21")
def test_a_haven_as_goal_counts_cards_by_itself_or_by_the_origin() -> None:
    """From Moria, which shows 2 and 3, to Lórien, which shows 2 and 2."""

    def counts(s: Lore) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        while s.question is not Question.WINDOW or s.state.turn.phase is not Phase.MOVEMENT:
            if s.question is Question.DRAW_COUNT:
                found[s.decider] = {x.args[0] for x in s.legal()}
            s.plain()
        return found

    mine = counts(Lore().company(0, "Gimli", at="Moria").until(Question.NEW_SITE).pick("Lórien"))
    theirs = counts(Wizards(STARTER).company(0, "Gimli", at="Moria").lay("Lórien"))
    assert (mine, theirs) == ({0: {1, 2}, 1: {1, 2}}, {0: {1, 2}, 1: {1, 2, 3}})


@rule("METW-DIFF-22")
def test_after_a_company_hands_are_filled_and_only_in_the_wizards_cut() -> None:
    s = Lore().company(0, "Gimli", at="Rivendell").hand(0, *[SPARE] * 9).go("Weathertop").until(Question.ENTER)
    assert hand(s, 0) > 8 and hand(s, 1) == 8
    t = Wizards().company(0, "Gimli", at="Rivendell").hand(0, *[SPARE] * 9).hand(1, *["Giant"] * 3).stay()
    t.until(Question.ENTER)
    assert (hand(t, 0), hand(t, 1)) == (8, 8)


@rule("METW-DIFF-49")
def test_gorgoroth_is_closed_always_or_where_it_was_agreed() -> None:
    """From Henneth Annûn through Imlad Morgul, which is no way in."""
    s = Lore().company(0, "Gimli", at="Henneth Annûn").until(Question.NEW_SITE)
    assert Action(Verb.GO, (lore.site("Mount Doom"),)) not in s.legal()
    for options in ((), (Option.GORGOROTH,)):
        t = Wizards(STANDARD, options=options).company(0, "Gimli", at="Henneth Annûn")
        way = t.laying("Mount Doom", regions=("Ithilien", "Imlad Morgul", "Gorgoroth"))
        assert (way in t.legal()) is not bool(options)


# --------------------------------------------------------------------------------------------------------------- piles
@rule("METW-DIFF-23", "METW-DIFF-24")
def test_a_card_is_discarded_or_in_lore_kept_in_reserve() -> None:
    s = Lore().company(0, "Gimli", at="Rivendell").hand(0, SPARE).at_end_of_turn().until(Question.OPTION)
    t = Wizards().company(0, "Gimli", at="Rivendell").hand(0, SPARE).at(Phase.END_OF_TURN).until(Question.OPTION)
    assert verbs(s) == {PASS.verb, Verb.DISCARD, Verb.RESERVE}
    assert verbs(t) == {PASS.verb, Verb.DISCARD}
    kept = s.in_hand(0, SPARE)
    s.act(next(x for x in s.legal() if x.verb == Verb.RESERVE and x.args[0] == kept))
    assert len(s.state.zones[0][Zone.RESERVE]) == 1 and not t.state.zones[0][Zone.RESERVE]


@rule("METW-DIFF-63")
@EACH
def test_transfer_at_one_site_and_storing_at_a_haven_after_a_check(game: type[Lore]) -> None:
    s = game().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Rivendell").company(0, "Háma", at="Edoras")
    s.bears("Gimli", "Red Arrow", "Glamdring").bears("Háma", "Sting").rolls(12, 12)
    assert s.why_not(transfer(s, "Glamdring", "Háma")) is not None
    assert s.why_not(Action(Verb.STORE, (s.named("Sting"),))) is not None
    s.act(transfer(s, "Glamdring", "Éowyn")).settle().act(Action(Verb.STORE, (s.named("Red Arrow"),))).settle()
    assert len(told(s, Told.ROLLS)) == 2 and s.where("Red Arrow") is Zone.MP


@rule("METW-DIFF-64")
@EACH
def test_what_is_unique_is_there_once_for_both(game: type[Lore]) -> None:
    s = game().company(0, "Gimli", at="Rivendell").company(1, "Éowyn", at="Edoras").hand(0, "Éowyn", "Háma")
    assert s.why_not(s.play_action("Éowyn")) is not None and s.why_not(s.play_action("Háma")) is None


@rule("METW-DIFF-65")
def test_what_comes_back_when_a_deck_is_exhausted() -> None:
    """The discards are the new pile; sites go back, and in LoRE the reserve comes too and counters are gone."""
    s = Lore().company(0, "Gimli", at="Rivendell").empty_draw_pile(0).draw_pile(0, "Háma").discarded(0, "Éowyn")
    s.reserve(0, "Adrazar").used(0, "Moria").at_end_of_turn().finish_turn()
    again = {*s.names(0, Zone.DRAW), *s.names(0, Zone.HAND)}
    assert again >= {"Éowyn", "Adrazar"} and lore.site("Moria") not in s.state.players[0].used
    t = Wizards(STARTER).company(0, "Gimli", at="Moria").used(0, "Moria").empty_draw_pile(0).draw_pile(0, "Háma")
    t.discarded(0, *["Éowyn", "Adrazar"] * 5).go("Lórien").finish_turn()
    assert t.state.players[0].exhausted and t.named("Moria") in t.state.zones[0][Place.LOCATION]
