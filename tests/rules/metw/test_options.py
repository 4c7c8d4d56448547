"""The optional rules for two players, each by agreement alone (METW-OPT)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import fighting_prowess
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Window
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.game import MACHINE
from engine.metw.phases.endings import BY_COUNCIL
from engine.metw.phases.visits import VISIT, burgled
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Visit
from engine.metw.table.reach import Way, why_not_way
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD, STARTER, Option, options_ok, rules_for
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import attack, strike
from tests.rules_plugin import rule


@rule("METW-OPT-08", "METW-DEC-01")
def test_each_is_in_force_only_where_it_was_agreed_on() -> None:
    plain = rules_for(STANDARD, ())
    fields = {
        Option.GORGOROTH: "gorgoroth",
        Option.BURGLARY: "burglary",
        Option.VISITED: "visited",
        Option.TWO_STRIKES: "two_strikes",
        Option.DEFENCE: "direct_defence",
        Option.STARTING_WIZARD: "starting_wizard",
        Option.WEAKEST_LINK: "weakest_link",
    }
    for option, field in fields.items():
        agreed = rules_for(STANDARD, (option,))
        assert not getattr(plain, field) and getattr(agreed, field)
        assert not any(getattr(agreed, other) for other in fields.values() if other != field)
    refused = options_ok(STARTER, (Option.GORGOROTH,))
    assert refused is not None and refused.rule == "METW-OPT-02", "there are no regions in a Starter game"


# ------------------------------------------------------------------------------------------------------ Gorgoroth
def way_to(options: tuple[int, ...], at: str, goal: str, *regions: str) -> str:
    """What refuses a way by regions, or by site path without any."""
    s = Scenario(STANDARD, options=options).company(0, "Frodo", at=at)
    atlas = s.state.atlas
    moving = s.state.companies[0]
    index = atlas.site_named[goal].index
    path = tuple(atlas.region_named[name].index for name in regions)
    number = atlas.region_ways(moving.site, index, len(path)).index(path) if path else 0
    refused = why_not_way(s.state, moving, Way(index, len(path), number))
    return "" if refused is None else refused.rule


@rule("METW-OPT-02", "METW-OPT-15")
@pytest.mark.parametrize(
    ("at", "goal", "regions", "barred"),
    [
        ("Cirith Ungol", "Mount Doom", ("Imlad Morgul", "Gorgoroth"), False),
        ("Minas Morgul", "Barad-dûr", ("Imlad Morgul", "Gorgoroth"), False),
        ("Shelob’s Lair", "Barad-dûr", ("Imlad Morgul", "Gorgoroth"), False),
        ("Henneth Annûn", "Mount Doom", ("Ithilien", "Imlad Morgul", "Gorgoroth"), True),
        ("Variag Camp", "Mount Doom", ("Khand", "Nurn", "Gorgoroth"), False),
        ("Mount Doom", "Variag Camp", ("Gorgoroth", "Nurn", "Khand"), False),
        ("Mount Doom", "Cirith Ungol", ("Gorgoroth", "Imlad Morgul"), True),
        ("Lórien", "Mount Doom", (), True),
        ("Mount Doom", "Lórien", (), True),
        ("Lórien", "Minas Morgul", (), False),
    ],
)
def test_few_ways_lead_to_gorgoroth(at: str, goal: str, regions: tuple[str, ...], barred: bool) -> None:
    assert way_to((), at, goal, *regions) == ""
    assert way_to((Option.GORGOROTH,), at, goal, *regions) == ("METW-OPT-02" if barred else "")


# -------------------------------------------------------------------------------------------------- recently visited
@rule("METW-OPT-04")
def test_a_site_the_opponent_has_used_is_watched() -> None:
    """The attack of a site in the opponent's discard pile has one strike and one prowess more."""
    figures = []
    for options, used in (((), True), ((Option.VISITED,), False), ((Option.VISITED,), True)):
        s = Scenario(STARTER, options=options).company(0, "Aragorn II", "Elladan", at="Bandit Lair")
        bandit = s.library.atlas.site_named["Bandit Lair"].index
        if used:
            s.player(1, used=(bandit,))
        s.enter().until_attack()
        figures.append((attack(s).strikes, attack(s).prowess))
    assert figures[0] == figures[1] and figures[2] == (figures[0][0] + 1, figures[0][1] + 1)
    there = Scenario(STARTER, options=(Option.VISITED,)).company(0, "Aragorn II", at="Bandit Lair")
    there.company(1, "Elladan", at="Bandit Lair").player(1, used=(bandit,)).enter().until_attack()
    assert attack(there).strikes == figures[0][0], "its card is in play, not in the pile"


# -------------------------------------------------------------------------------------------------------- two strikes
@rule("METW-OPT-05", "METW-RULING-127", "METW-DEC-50")
def test_a_character_may_tap_and_face_two_strikes() -> None:
    s = Scenario(STARTER, options=(Option.TWO_STRIKES,)).company(0, "Aragorn II", "Sam Gamgee", at="Rivendell")
    s.hand(0, "Concealment").hand(1, "Wolves").go("Bree").rolls(12, 12, 12).play("Wolves", 0).until(Question.ASSIGN)
    s.pick("Aragorn II").pick("Aragorn II")
    aragorn = s.named("Aragorn II")
    assert [mark.who for mark in attack(s).assigned].count(aragorn) == 2
    fought = []
    while any(isinstance(frame, Attack) for frame in s.state.frames):
        top = s.state.frames[-1]
        if isinstance(top, Window) and top.moment == At.STRIKE and strike(s).who == aragorn:
            fought.append(fighting_prowess(s.state, strike(s)))
        s.plain()
    assert s.pose("Aragorn II") is Pose.TAPPED
    assert len(fought) >= 2 and set(fought) == {3}, "six, and -3 in both"
    plain = Scenario(STARTER).company(0, "Aragorn II", "Sam Gamgee", at="Rivendell").hand(1, "Wolves")
    plain.go("Bree").play("Wolves", 0).until_any(Question.ASSIGN, Question.FACE, Question.NEXT_STRIKE)
    assert len({mark.who for mark in attack(plain).assigned}) == 2, "without the agreement everybody has one"


# -------------------------------------------------------------------------------------------- defending with influence
@rule("METW-OPT-06", "METW-RULING-129", "METW-DEC-45")
def test_a_companion_may_defend_with_his_influence() -> None:
    """Call of Home on Sam: his player has no general influence left, but Théoden has three unused."""
    modifiers = []
    for options, named in (((), ""), ((Option.DEFENCE,), ""), ((Option.DEFENCE,), "Théoden")):
        s = Scenario(STARTER, options=options).company(0, "Sam Gamgee", "Théoden", "Elrond", at="Rivendell")
        s.hand(1, "Call of Home").go("Bree").rolls(7).play("Call of Home", "Sam Gamgee")
        if options:
            s.until(Asked.DEFENCE)
            assert s.decider == 0 and not s.can(Verb.PICK, s.named("Sam Gamgee"))
            s.act(pick(s.named(named)) if named else PASS)
        s.hazards()
        rolled = [e for e in s.events if e.kind == Told.ROLLS and e.args[1] == Purpose.CARD]
        modifiers.append(rolled[-1].args[5])
    assert modifiers == [0, 0, 3]


@rule("METW-OPT-06")
def test_against_an_influence_attempt_too() -> None:
    s = Scenario(STANDARD, options=(Option.DEFENCE,)).company(0, "Galadriel", at="Rivendell")
    s.company(1, "Sam Gamgee", "Théoden", "Elrond", at="Rivendell").hand(0, "Concealment").enter()
    s.rolls(7, 7).act(Action(Say.INFLUENCE, (s.named("Galadriel"), s.named("Sam Gamgee"), NONE)))
    assert s.until(Asked.DEFENCE).decider == 1
    s.pick("Elrond").until(Question.OPTION)
    told = next(e for e in s.events if e.kind == Tells.PERSUASION)
    assert told.args[4] == 7 + 4 - 4 - 7, "her four against the four of Elrond"


# --------------------------------------------------------------------------------------------------------- burglary
def burglary(*rolls: int, hand: tuple[str, ...] = ("Sword of Gondolin", "Dagger of Westernesse")) -> Scenario:
    """Bilbo tries his luck at the Moria."""
    s = Scenario(STARTER, options=(Option.BURGLARY,)).company(0, "Bilbo", "Aragorn II", at="Moria")
    s.hand(0, *hand).until(Question.ENTER).rolls(*rolls)
    return s.act(Action(Say.BURGLE, (s.named("Bilbo"),)))


@rule("METW-OPT-12", "METW-OPT-13", "METW-RULING-128", "METW-DEC-65", "METW-CHANCE-22")
def test_a_lucky_burglar_taps_the_site_without_a_fight() -> None:
    s = burglary(6).window(At.SITE, 0)
    assert not [e for e in s.events if e.kind == Told.ATTACK]
    index = s.library.atlas.site_named["Moria"].index
    assert index in s.state.players[0].used
    s.play("Sword of Gondolin")
    assert s.pose("Bilbo") is Pose.TAPPED and s.pose("Aragorn II") is Pose.UNTAPPED, "it is his to play"
    s.window(At.SITE, 0)
    assert s.where("Sword of Gondolin") is Zone.PLAY
    s.play("Dagger of Westernesse", "Aragorn II").window(At.SITE, 0)
    assert s.pose("Aragorn II") is Pose.TAPPED, "the extra minor item is for another one"


@rule("METW-OPT-14", "METW-RULING-128")
def test_an_unlucky_burglar_faces_the_attack_alone() -> None:
    s = burglary(5, 12, 12).until_attack()
    s.until_any(Question.FACE)
    assert {mark.who for mark in attack(s).assigned} == {s.named("Bilbo")}
    while s.state.turn.phase is Phase.SITE:
        assert s.frame_moment() != At.SITE, "nobody enters after that"
        s.plain()


@rule("METW-OPT-12")
def test_burglary_needs_a_hobbit_an_untapped_site_and_the_agreement() -> None:
    index = Scenario().library.atlas.site_named["Moria"].index
    for options, people, used in (
        ((), ("Bilbo",), ()),
        ((Option.BURGLARY,), ("Aragorn II",), ()),
        ((Option.BURGLARY,), ("Bilbo",), (index,)),
    ):
        s = Scenario(STARTER, options=options).company(0, *people, at="Moria").player(0, used=used)
        s.until(Question.ENTER)
        assert s.refused(Action(Say.BURGLE, (s.named(people[0]),))) == "METW-SITE-01"


@rule("METW-OPT-12", "METW-ANN-10")
def test_a_burglar_without_a_roll_brings_the_visit_to_nothing() -> None:
    """A roll that lapsed neither taps the site nor leads to its attack."""
    s = Scenario(STARTER, options=(Option.BURGLARY,)).company(0, "Bilbo", "Aragorn II", at="Moria")
    s.until(Question.ENTER)
    d = Draft(s.state)
    visit = next(frame for frame in d.frames if isinstance(frame, Visit))
    d.change(visit, step=VISIT.steps.index(burgled), burglar=s.named("Bilbo"))
    d.returned = ()
    MACHINE.settle(d)
    assert not any(isinstance(frame, (Visit, Attack)) for frame in d.frames) and not d.players[0].used


# ------------------------------------------------------------------------------------------------------ weakest link
@rule("METW-OPT-11", "METW-CHANCE-20", "METW-CHANCE-21", "MECCG-TOU-24")
def test_when_only_wizards_are_left_the_higher_roll_wins() -> None:
    s = Scenario(STARTER, options=(Option.WEAKEST_LINK,)).company(0, "Gandalf", at="Rivendell")
    s.company(1, "Saruman", at="Rivendell").at_council().rolls(7, 7, 6, 9)
    result = s.finish()
    assert (result.how, result.winners) == (BY_COUNCIL, (1,))
