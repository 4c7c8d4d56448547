"""Hazards of the later sets that rouse what guards a site, and those that lie on people and companies."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import attack_strikes, body, hazard_limit, mind
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import load
from engine.metw.play import conditions
from engine.metw.table.control import uncontrolled
from engine.metw.table.verbs import Say
from tests.cards.meccg.scenes import Scenario, travelling
from tests.cards.metw.scenes import DOORS, GATES, SPARE, influence, meet, place_of, plays, uses
from tests.cards.scenes import attack_of, company, limit, strength, threat


def entering(s: Scenario) -> Scenario:
    """The company enters its site and faces the first automatic-attack."""
    s.until(Question.ENTER)
    s.enter()
    return s


def faced(s: Scenario) -> list[tuple[str, int, int]]:
    """The automatic-attacks a company faces at its site: race, strikes, prowess."""
    found: dict[int, tuple[str, int, int]] = {}
    entering(s).rolls(*[12] * 40)
    while any(isinstance(frame, Attack) for frame in s.state.frames):
        attack = attack_of(s)
        found.setdefault(attack.number, (attack.race, attack_strikes(s.state, attack), threat(s)))
        s.plain()
        if s.frame_moment() == At.SITE:
            break
    return list(found.values())


@pytest.mark.parametrize(("card", "goal"), [("Incite Denizens", "Weathertop"), ("Incite Defenders", "Gobel Mírlond")])
def test_incite(card: str, goal: str) -> None:
    origin = "Rivendell" if goal == "Weathertop" else "Edhellond"
    s = Scenario().company(0, "Aragorn II", "Elrond", at=origin).hand(0, SPARE).hand(1, card, card, "Eye of Sauron")
    s.go(goal)
    plays(s, card).hazards()
    assert not s.playable(card)
    plays(s, "Eye of Sauron")
    both = faced(s)
    assert len(both) == 2 and both[0] == both[1]
    assert both[0][2] == load().atlas.site_named[goal].attacks[0].prowess + 1


@pytest.mark.parametrize(("card", "goal"), [("Incite Denizens", "Bree"), ("Incite Defenders", "Weathertop")])
def test_nobody_is_incited_elsewhere(card: str, goal: str) -> None:
    assert not travelling("Aragorn II", goal=goal, hazards=(card,)).playable(card)


def test_arouse_defenders() -> None:
    s = Scenario().company(0, "Aragorn II", at="Edhellond").hand(0, "Escape", SPARE).hand(1, "Arouse Defenders")
    plays(s.go("Gobel Mírlond"), "Arouse Defenders")
    entering(s).window(At.ENGAGEMENT, 0)
    assert threat(s) == load().atlas.site_named["Gobel Mírlond"].attacks[0].prowess + 2
    plays(s, "Escape")
    assert not attack_of(s).cancelled


def test_awaken_defenders() -> None:
    for times in (1, 2):
        s = Scenario().company(0, "Aragorn II", at="Gobel Mírlond").hand(0, SPARE).hand(1, "Awaken Defenders").stay()
        entering(plays(s, "Awaken Defenders") if times == 2 else s)
        printed = load().atlas.site_named["Gobel Mírlond"].attacks[0]
        assert attack_strikes(s.state, attack_of(s)) == printed.strikes * times
        assert attack_of(s).detain == (printed.special == "detainment" and times == 1)


def test_the_moon_is_dead() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrond", at="Barrow-downs").in_play(1, "The Moon Is Dead").hand(0, SPARE)
    printed = load().atlas.site_named["Barrow-downs"].attacks[0]
    assert len(site_attacks(s.state, company(s, "Elrond").site, 0)) == 2
    entering(s)
    assert (attack_strikes(s.state, attack_of(s)), threat(s)) == (printed.strikes + 1, printed.prowess + 1)
    s.rolls(*[12] * 20).settle()
    assert s.where("The Moon Is Dead") is Zone.DISCARD


@pytest.mark.parametrize(("roll", "left"), [(12, Zone.DISCARD), (2, Zone.PLAY)])
def test_redoubled_force(roll: int, left: Zone) -> None:
    s = Scenario().company(0, "Aragorn II", "Elrond", "Gimli", at="Ettenmoors").in_play(1, "Redoubled Force")
    entering(s.hand(0, SPARE))
    printed = load().atlas.site_named["Ettenmoors"].attacks[0]
    assert (attack_strikes(s.state, attack_of(s)), threat(s)) == (printed.strikes + 3, printed.prowess + 2)
    s.rolls(*[roll] * 30).window(At.SITE, 0)
    assert s.where("Redoubled Force") is left


def test_redoubled_force_is_not_for_creatures() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").in_play(1, "Redoubled Force").hand(0, SPARE)
    meet(s.hand(1, "Hobgoblins").go("Goblin-gate"), "Hobgoblins")
    assert threat(s) == 10


def test_tidings_of_bold_spies() -> None:
    s = travelling("Aragorn II", "Elrond", hazards=("Tidings of Bold Spies", "Eye of Sauron"), goal="Weathertop")
    plays(s, "Eye of Sauron").hazards().play("Tidings of Bold Spies").until_attack()
    attack, printed = attack_of(s), load().atlas.site_named["Weathertop"].attacks[0]
    assert (attack.race, attack_strikes(s.state, attack), threat(s)) == (printed.race, 2, printed.prowess + 1)
    assert attack.automatic == -1
    s.rolls(*[12] * 8)
    assert entering(s) and attack_of(s).automatic == 0


def test_tidings_of_bold_spies_bring_all_attacks_and_what_wounds_do() -> None:
    s = Scenario().company(0, "Bilbo", at="Lórien").hand(0, SPARE).hand(1, "Tidings of Bold Spies").go("Dead Marshes")
    s.play("Tidings of Bold Spies").until_attack().rolls(2, 2, 12)
    s.window(At.CORRUPTION_ROLL, 0)
    assert s.pose("Bilbo") is Pose.WOUNDED


def test_tidings_of_bold_spies_need_something_to_tell() -> None:
    assert not travelling("Bilbo", goal="Bree", hazards=("Tidings of Bold Spies",)).playable("Tidings of Bold Spies")


# ------------------------------------------------------------------------------------------------------- on somebody
def test_rebel_talk() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Bree").follows("Bergil", "Aragorn II").hand(0, SPARE)
    s.bears("Bergil", "Rebel-talk")
    assert uncontrolled(s.state, 0) == [s.named("Bergil")]
    s.act(Action(Say.CONTROL, (s.named("Bergil"), -1)))
    assert uncontrolled(s.state, 0) == []
    assert s.refused(Action(Say.CONTROL, (s.named("Bergil"), s.named("Aragorn II")))) == "METW-RULING-01"


def test_rebel_talk_is_for_the_small() -> None:
    s = travelling("Aragorn II", "Gandalf", hazards=("Rebel-talk",))
    assert not s.playable("Rebel-talk")
    assert travelling("Bergil", hazards=("Rebel-talk",)).playable("Rebel-talk")


@pytest.mark.parametrize("card", ["Rebel-talk", "Shut Yer Mouth"])
@pytest.mark.parametrize(("roll", "where"), [(7, Zone.PLAY), (8, Zone.DISCARD)])
def test_a_roll_for_which_nobody_taps(card: str, roll: int, where: Zone) -> None:
    s = Scenario().company(0, "Bergil", at="Bree").bears("Bergil", card).tapped("Bergil").hand(0, SPARE).rolls(roll)
    s.act(Action(Verb.REMOVE, (s.named(card),))).window(At.ORGANIZATION, 0)
    assert s.where(card) is where
    if where is Zone.PLAY:
        assert s.refused(Action(Verb.REMOVE, (s.named(card),))) == "METW-RULING-76"


def test_shut_yer_mouth() -> None:
    for who in ("Aragorn II", "Bergil"):
        s = Scenario().company(0, who, at="Bree").hand(0, SPARE)
        before = influence(s, who)
        s = Scenario().company(0, who, at="Bree").bears(who, "Shut Yer Mouth").hand(0, SPARE)
        assert influence(s, who) == max(0, before - 2)
    assert not travelling("Gandalf", hazards=("Shut Yer Mouth",)).playable("Shut Yer Mouth")


def test_so_youve_come_back() -> None:
    s = Scenario().company(0, "Bergil", "Aragorn II", "Haldir", "Gandalf", at="Bree").follows("Haldir", "Aragorn II")
    s.bears("Bergil", "So You’ve Come Back").hand(0, SPARE)
    minds = [mind(s.state, s.named(who)) for who in ("Bergil", "Aragorn II", "Haldir", "Gandalf")]
    assert minds == [load().named(who).mind + (who == "Aragorn II") for who in ("Bergil", "Aragorn II", "Haldir")] + [0]


@pytest.mark.parametrize(("place", "there"), [("Rivendell", False), ("Bree", True)])
def test_so_youve_come_back_ends_alone_at_a_haven(place: str, there: bool) -> None:
    s = Scenario().company(0, "Bergil", at=place).bears("Bergil", "So You’ve Come Back").hand(0, SPARE)
    s.until(Question.ENTER)
    assert (s.where("So You’ve Come Back") is Zone.PLAY) == there
    assert not travelling("Aragorn II", hazards=("So You’ve Come Back",)).playable("So You’ve Come Back")


@pytest.mark.parametrize(("goal", "open_"), [("Goblin-gate", True), ("Bree", False)])
def test_nothing_to_eat_or_drink(goal: str, open_: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Nothing to Eat or Drink"
    s = travelling("Aragorn II", "Bilbo", goal=goal, hazards=(name, name))
    assert s.playable(name) == open_
    if open_:
        before = strength(s, "Bilbo"), body(s.state, s.named("Bilbo"))
        plays(s, name, use=1).hazards()
        assert (strength(s, "Bilbo"), body(s.state, s.named("Bilbo"))) == (before[0] - 1, before[1] - 1)
        assert not s.playable(name)
    monkeypatch.setattr(conditions, "is_minion", lambda b, who: True)
    assert travelling("Bilbo", goal=goal, hazards=(name,)).playable(name) != open_


@pytest.mark.parametrize(("place", "left"), [("Rivendell", Zone.DISCARD), ("Bree", Zone.PLAY)])
def test_food_and_drink_at_a_haven(place: str, left: Zone) -> None:
    s = Scenario().company(0, "Bilbo", at=place).on_company("Bilbo", "Nothing to Eat or Drink").hand(0, SPARE)
    s.until(Question.ENTER)
    assert s.where("Nothing to Eat or Drink") is left


@pytest.mark.parametrize(("roll", "flees"), [(9, True), (10, False)])
def test_faces_of_the_dead(roll: int, flees: bool) -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").hand(0, SPARE)
    s.hand(1, "Faces of the Dead", "Stirring Bones").go("Goblin-gate").rolls(roll)
    plays(s, "Faces of the Dead", "Haldir", "Stirring Bones").until(Question.ENTER)
    assert place_of(s, "Haldir") == ("Rivendell" if flees else "Goblin-gate")
    assert "Stirring Bones" in s.names(1, Zone.DISCARD)


def test_faces_of_the_dead_are_shown() -> None:
    s = travelling("Bergil", "Haldir", hazards=("Faces of the Dead", "Hobgoblins")).rolls(2)
    plays(s, "Faces of the Dead", "Haldir", "Hobgoblins")
    s.pass_().until(Question.ENTER)
    assert place_of(s, "Haldir") == "Goblin-gate" and "Hobgoblins" not in s.names(1, Zone.DISCARD)


# ----------------------------------------------------------------------------------------------------------- the limit
def test_two_or_three_tribes_present() -> None:
    s = travelling("Bilbo", hazards=("Two or Three Tribes Present", "Hobgoblins", "Lesser Spiders"))
    race = next(x.args[0] for x in _asked(s, "Two or Three Tribes Present") if _race(x.args[0]) == "Orc")
    s.pick(race).hazards()
    journey = company(s, "Bilbo").journey
    assert journey is not None and journey.played == 1
    meet(s, "Hobgoblins").rolls(12, 12, 12).settle().hazards()
    journey = company(s, "Bilbo").journey
    assert journey is not None and journey.played == 1
    meet(s, "Lesser Spiders").rolls(*[12] * 5).settle()
    journey = company(s, "Bilbo").journey
    assert journey is not None and journey.played == 2


def _asked(s: Scenario, card: str) -> tuple[Action, ...]:
    s.act(s.play_action(card))
    return s.legal()


def _race(value: int) -> str:
    from engine.journeys.cards.printed import ATTACK_RACES
    from engine.journeys.reading.targets import RACE_BASE

    return ATTACK_RACES[value - RACE_BASE]


def test_three_races_are_never_named() -> None:
    s = travelling("Bilbo", hazards=("Two or Three Tribes Present",))
    named = {_race(x.args[0]) for x in _asked(s, "Two or Three Tribes Present") if x.args}
    assert named.isdisjoint({"Nazgûl", "Undead", "Dragon"}) and "Orc" in named
    assert not travelling("Bilbo", goal="Ettenmoors", hazards=("Two or Three Tribes Present",)).playable(
        "Two or Three Tribes Present"
    )


@pytest.mark.parametrize(("roll", "pose"), [(9, Pose.UNTAPPED), (11, Pose.TAPPED)])
def test_veils_flung_away(roll: int, pose: Pose) -> None:
    s = travelling("Bilbo", "Frodo", hazards=("Veils Flung Away",)).rolls(roll, 2)
    assert load().named("Bilbo").body == 9
    plays(s, "Veils Flung Away").hazards()
    journey = company(s, "Bilbo").journey
    assert s.pose("Bilbo") is pose and journey is not None and journey.played == 0


def test_veils_are_kept_by_night() -> None:
    s = Scenario().company(0, "Bilbo", at="Rivendell").in_play(1, DOORS).hand(0, SPARE).hand(1, "Veils Flung Away")
    assert not s.go("Goblin-gate").playable("Veils Flung Away")


def test_power_built_by_waiting() -> None:
    s = Scenario().company(0, "Bilbo", "Frodo", "Merry", "Pippin", at="Rivendell").hand(0, SPARE).hand(1, SPARE)
    s.in_play(1, "Power Built by Waiting").go("Goblin-gate")
    before = limit(s, "Bilbo")
    uses(s, "Power Built by Waiting").hazards()
    assert (limit(s, "Bilbo"), s.pose("Power Built by Waiting")) == (before + 1, Pose.TAPPED)
    uses(s, "Power Built by Waiting", ability=1).hazards()
    journey = company(s, "Bilbo").journey
    assert journey is not None and (journey.played, s.pose("Power Built by Waiting")) == (2, Pose.UNTAPPED)


def test_power_built_by_waiting_does_not_untap_by_itself() -> None:
    s = Scenario().company(0, "Bilbo", at="Rivendell").in_play(0, "Power Built by Waiting").hand(0, SPARE)
    s.tapped("Power Built by Waiting").at_turn_start()
    s.until(Question.ENTER)
    assert s.pose("Power Built by Waiting") is Pose.TAPPED


@pytest.mark.parametrize(
    ("people", "more"),
    [
        (("Gandalf",), 2),
        (("Celeborn",), 2),
        (("Beorn",), 0),
        (("Bilbo",), 0),
        (("Celeborn", "Kíli", "Fíli", "Bifur"), 0),
    ],
)
def test_eyes_of_the_shadow(people: tuple[str, ...], more: int) -> None:
    s = Scenario().company(0, *people, at="Rivendell").hand(0, SPARE).in_play(1, "Eyes of the Shadow").go("Goblin-gate")
    group = company(s, people[0])
    assert group.journey is not None and hazard_limit(s.state, group) == group.journey.limit + more


def test_eyes_of_the_shadow_close_at_dawn() -> None:
    s = Scenario().company(0, "Bilbo", at="Rivendell").hand(0, SPARE).in_play(0, GATES).hand(1, "Eyes of the Shadow")
    assert not s.go("Goblin-gate").playable("Eyes of the Shadow")


@pytest.mark.parametrize(("cards", "most"), [((), 4), (("No Way Forward",), 3), (("No Way Forward", DOORS), 2)])
def test_no_way_forward(cards: tuple[str, ...], most: int) -> None:
    from engine.metw.table.reach import most_regions

    s = Scenario().company(0, "Bilbo", at="Rivendell").hand(0, SPARE).in_play(1, *cards)
    assert most_regions(s.state, company(s, "Bilbo")) == most


@pytest.mark.parametrize(
    ("site", "night", "taps"), [("Barad-dûr", False, 1), ("Dead Marshes", False, 0), ("Dead Marshes", True, 1)]
)
def test_stench_of_mordor(site: str, night: bool, taps: int) -> None:
    s = Scenario().company(0, "Bilbo", "Frodo", at=site).hand(0, SPARE).in_play(1, "Stench of Mordor", *[DOORS] * night)
    s.until_any(Question.ENTER, Question.CHOICE)
    if taps:
        s.pick("Frodo").until(Question.ENTER)
    assert (s.pose("Bilbo"), s.pose("Frodo")) == (Pose.UNTAPPED, Pose.TAPPED if taps else Pose.UNTAPPED)


def test_glamour_of_surpassing_excellance() -> None:
    s = Scenario().company(0, "Bilbo", "Bergil", at="Bree").hand(0, "Glamour of Surpassing Excellance", SPARE)
    s.bears("Bilbo", "Foolish Words", "Alone and Unadvised", seat=1).bears("Bergil", "Shut Yer Mouth", seat=1)
    plays(s.rolls(8, 6, 7), "Glamour of Surpassing Excellance").window(At.ORGANIZATION, 0)
    lie = [s.where(name) for name in ("Foolish Words", "Alone and Unadvised", "Shut Yer Mouth")]
    assert lie == [Zone.DISCARD, Zone.PLAY, Zone.PLAY]


def test_glamour_needs_friendly_walls() -> None:
    s = Scenario().company(0, "Bilbo", at="Weathertop").hand(0, "Glamour of Surpassing Excellance", SPARE)
    assert not s.bears("Bilbo", "Foolish Words", seat=1).playable("Glamour of Surpassing Excellance")

