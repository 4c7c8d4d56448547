"""Every resource event of The Wizards."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Stat
from engine.journeys.reading.filters import SITE_BASE, is_haven, region_type, site_type, skills
from engine.journeys.reading.targets import LASTING_BASE
from engine.journeys.reading.values import attack_strikes, body, draw_number
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.metw.cards.library import library, load
from engine.metw.table.verbs import Asked, Say
from tests.cards.metw.scenes import (
    DOORS,
    GATES,
    SPARE,
    attack_of,
    attacked,
    checks,
    company,
    corruption,
    free,
    held_by,
    influence,
    inside,
    keeps,
    limit,
    meet,
    named,
    place_of,
    plays,
    resolved,
    strength,
    threat,
    travelling,
    uses,
    visiting,
)
from tests.cards.scenes import roll_of
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

ATLAS = load().atlas


def at_home(*people: str, hand: tuple[str, ...] = (), at: str = "Rivendell") -> Scenario:
    """A company in its organization phase."""
    return Scenario().company(0, *people, at=at).hand(0, *hand, SPARE)


def leaving(card: str, *people: str, at: str = "Rivendell", to: str = "Bree", use: int = 0) -> Scenario:
    """A card is played as the organization phase ends, on a company with a new site; hazards are next."""
    s = at_home(*people, hand=(card,), at=at)
    if to:
        s.lay(to)
    return plays(s.window(At.END_OF_ORGANIZATION, 0), card, people[0], use=use)


def site(name: str) -> int:
    return ATLAS.site_named[name].index


# --------------------------------------------------------------------------------------------------------- attacks
@rule("METW-CARD-CONCEALMENT-01")
def test_concealment() -> None:
    s = plays(attacked("Giant", "Bergil", hand=("Concealment",)), "Concealment")
    assert free(s) and s.pose("Bergil") is Pose.TAPPED


@rule("METW-CARD-ESCAPE-01", "METW-CARD-ESCAPE-02")
def test_escape() -> None:
    s = plays(attacked("Giant", "Bergil", hand=("Escape",)), "Escape")
    assert free(s) and s.pose("Bergil") is Pose.WOUNDED


@rule("METW-CARD-DARK-QUARRELS-01", "METW-CARD-DARK-QUARRELS-02")
def test_dark_quarrels() -> None:
    assert free(plays(attacked("Orc-patrol", "Bergil", hand=("Dark Quarrels",)), "Dark Quarrels"))
    s = Scenario().company(0, "Bergil", at="Rivendell").in_play(0, GATES).hand(0, "Dark Quarrels").hand(1, "Wolves")
    plays(meet(s.go("Bree"), "Wolves"), "Dark Quarrels", use=1)
    assert attack_strikes(s.state, attack_of(s)) == 2


def test_the_cock_crows() -> None:
    assert free(plays(attacked("“Tom” (Tûma)", "Bergil", hand=("The Cock Crows",)), "The Cock Crows"))
    s = at_home("Bergil", hand=("The Cock Crows",)).in_play(0, GATES).in_play(1, "Bane of the Ithil-stone")
    assert plays(s, "The Cock Crows", use=1).where("Bane of the Ithil-stone") is Zone.DISCARD


def test_the_old_thrush() -> None:
    s = plays(attacked("Giant", "Bergil", hand=("The Old Thrush",)), "The Old Thrush")
    assert threat(s) == 10


def test_vanishment() -> None:
    s = attacked("Giant", "Gandalf", hand=("Vanishment",)).rolls(12)
    assert free(plays(s, "Vanishment").settle())


@pytest.mark.parametrize(("card", "gain", "price"), [("Kindling of the Spirit", 2, -2), ("Wizard’s Fire", 5, -4)])
def test_spells_of_prowess(card: str, gain: int, price: int) -> None:
    s = attacked("Giant", "Gandalf", hand=(card,))
    s.act(s.play_action(card)).window(At.CORRUPTION_ROLL, 0)
    assert (strength(s, "Gandalf", fighting=True), roll_of(s).modifier) == (6 + gain, price)


def test_wizards_flame() -> None:
    s = attacked("Giant", "Gandalf", hand=("Wizard’s Flame",)).rolls(12)
    assert threat(plays(s, "Wizard’s Flame")) == 11


def test_true_fana() -> None:
    won = plays(attacked("Giant", "Gandalf", hand=("True Fána",)).rolls(8, 12), "True Fána").settle()
    tied = plays(attacked("Giant", "Gandalf", hand=("True Fána",)).rolls(7, 12), "True Fána")
    assert (won.where("Giant"), free(tied)) == (Zone.MP, False)


def test_wizards_river_horses() -> None:
    s = at_home("Gandalf", hand=("Wizard’s River-horses",)).in_play(1, "Adûnaphel", use=1).rolls(12)
    assert plays(s, "Wizard’s River-horses").where("Adûnaphel") is Zone.DISCARD
    assert free(plays(attacked("Giant", "Gandalf", hand=("Wizard’s River-horses",)), "Wizard’s River-horses", use=1))


@rule("METW-CARD-PRAISE-TO-ELBERETH-01", "METW-CARD-PRAISE-TO-ELBERETH-02")
def test_praise_to_elbereth() -> None:
    s = at_home("Bergil", hand=("Praise to Elbereth",)).in_play(1, "Adûnaphel", use=1)
    plays(s, "Praise to Elbereth", "Bergil", "Adûnaphel")
    assert s.where("Adûnaphel") is Zone.DISCARD and s.pose("Bergil") is Pose.TAPPED


def test_praise_to_elbereth_lets_no_target_be_tapped_in_answer() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").hand(0, SPARE, "Praise to Elbereth")
    s.hand(1, SPARE).in_play(1, "Adûnaphel", use=1).in_play(1, "Ren the Unclean", use=1)
    s.lay("Bree").window(At.MOVEMENT, 0).act(s.play_action("Praise to Elbereth"))
    s.pick("Bergil").pick("Adûnaphel").pass_()
    assert s.decider == 1 and s.frame_moment() == At.COUNTER
    assert s.refused(Action(Verb.USE, (s.named("Adûnaphel"), 0))) == "METW-RULING-01"
    assert s.refused(Action(Verb.USE, (s.named("Ren the Unclean"), 0))) == "", "who is not named may be tapped"
    s.pass_(2)
    assert s.where("Adûnaphel") is Zone.DISCARD and s.pose("Bergil") is Pose.TAPPED


def test_sacrifice_of_form() -> None:
    s = attacked("Giant", "Gandalf", "Bergil", hand=("Sacrifice of Form",)).window(At.BETWEEN, 0)
    plays(s, "Sacrifice of Form").settle()
    assert (s.where("Gandalf"), s.where("Sacrifice of Form")) == (Zone.DISCARD, Zone.PLAY)


# --------------------------------------------------------------------------------------------------------- strikes
def struck(card: str, who: str = "Bergil", creature: str = "Giant") -> Scenario:
    """Somebody faces a strike untapped; his player may play cards on it."""
    s = attacked(creature, who, hand=(card,)).until(Question.FACE).pick(1)
    return s.window(At.STRIKE, 0)


@rule("METW-CARD-BLOCK-01", "METW-CARD-DODGE-02")
@pytest.mark.parametrize("card", ["Block", "Dodge"])
def test_untapped_without_penalty(card: str) -> None:
    s = plays(struck(card, "Glorfindel II").rolls(6), card).settle()
    assert s.where("Giant") is Zone.MP and s.pose("Glorfindel II") is Pose.UNTAPPED


@rule("METW-CARD-BLOCK-01", "METW-CARD-DODGE-02", "METW-STK-10")
@pytest.mark.parametrize("card", ["Block", "Dodge"])
def test_who_chose_to_tap_is_spared_it(card: str) -> None:
    s = attacked("Giant", "Glorfindel II", hand=(card,)).until(Question.FACE).pick(0).window(At.STRIKE, 0)
    s = plays(s.rolls(6), card).settle()
    assert s.where("Giant") is Zone.MP and s.pose("Glorfindel II") is Pose.UNTAPPED
    worn = attacked("Giant", "Glorfindel II", hand=(card,))
    worn.disturb(lambda d: d.tap(worn.named("Glorfindel II")))
    assert worn.window(At.STRIKE, 0).why_not_play(card) != "", "a tapped one has nothing to be spared"


@rule("METW-CARD-DODGE-01")
def test_dodge_costs_body() -> None:
    s = plays(struck("Dodge"), "Dodge")
    assert body(s.state, s.named("Bergil")) == 8


@rule("METW-CARD-RISKY-BLOW-01")
def test_risky_blow() -> None:
    s = plays(struck("Risky Blow"), "Risky Blow")
    assert (strength(s, "Bergil", fighting=True), body(s.state, s.named("Bergil"))) == (4, 8)


@rule("METW-CARD-LUCKY-STRIKE-01")
def test_lucky_strike() -> None:
    s = plays(struck("Lucky Strike", "Glorfindel II").rolls(2, 12), "Lucky Strike").until(Question.CHOICE).pick(1)
    assert s.settle().where("Giant") is Zone.MP


@rule("METW-CARD-HALFLING-STEALTH-01")
def test_halfling_stealth() -> None:
    assert plays(struck("Halfling Stealth", "Frodo"), "Halfling Stealth").settle().pose("Frodo") is Pose.UNTAPPED


# ---------------------------------------------------------------------------------------------------------- checks
@rule("METW-CARD-HALFLING-STRENGTH-01")
def test_halfling_strength() -> None:
    s = plays(at_home("Frodo", hand=("Halfling Strength",)).tapped("Frodo"), "Halfling Strength", "Frodo")
    t = plays(at_home("Frodo", hand=("Halfling Strength",)).wounded("Frodo"), "Halfling Strength", "Frodo", use=1)
    assert (s.pose("Frodo"), t.pose("Frodo")) == (Pose.UNTAPPED, Pose.UNTAPPED)


def tempted(card: str, *people: str, use: int = 0) -> int:
    """What a card adds to a corruption check of the first of a company, besides what is printed."""
    s = travelling(*people, hazards=("Weariness of the Heart",), hand=(card,))
    s.act(s.play_action("Weariness of the Heart", 1))
    if s.question is Question.TARGET:
        s.pick(people[0])
    s.window(At.CORRUPTION_ROLL, 0)
    s.act(s.play_action(card, use)).settle()
    rolls = [event.args for event in s.events if event.kind == Told.ROLLS and event.args[1] == Purpose.CORRUPTION]
    return rolls[-1][5] - load().named(people[0]).corruption


@pytest.mark.parametrize(
    ("card", "people", "use", "gain"),
    [
        ("A Friend or Three", ("Bergil", "Haldir", "Háma"), 0, 3),
        ("Halfling Strength", ("Frodo",), 2, 4),
        ("New Friendship", ("Bergil", "Adrazar"), 1, 2),
        ("Old Friendship", ("Bergil", "Adrazar"), 1, 4),
    ],
)
def test_help_in_corruption_checks(card: str, people: tuple[str, ...], use: int, gain: int) -> None:
    assert tempted(card, *people, use=use) == gain


def persuading(card: str, who: str, total: int, use: int = 0) -> Scenario:
    """An influence check for the Rangers is answered with a card."""
    s = visiting(who, at="Bree", hand=("Rangers of the North", card)).rolls(total)
    s.act(s.play_action("Rangers of the North")).window(At.FACTION_ROLL, 0)
    s.act(s.play_action(card, use))
    return s.settle()


@pytest.mark.parametrize(
    ("card", "who", "need"),
    [
        ("A Friend or Three", "Haldalam", 7),
        ("Tempering Friendship", "Haldalam", 4),
        ("Lordly Presence", "Haldalam", 3),
        ("Muster", "Haldalam", 4),
        ("New Friendship", "Haldalam", 5),
    ],
)
def test_help_in_influence_checks(card: str, who: str, need: int) -> None:
    """The Rangers need more than 9; Haldalam adds one of his own and one for his race."""
    assert persuading(card, who, need + 1).where("Rangers of the North") is Zone.MP
    assert persuading(card, who, need - 1).where("Rangers of the North") is Zone.DISCARD


def test_persuasive_words() -> None:
    s = visiting("Haldalam", at="Bree", hand=("Rangers of the North", "Persuasive Words")).rolls(2, 12)
    s.act(s.play_action("Rangers of the North")).window(At.FACTION_ROLL, 0)
    s.act(s.play_action("Persuasive Words")).until(Question.CHOICE).pick(1)
    assert s.settle().where("Rangers of the North") is Zone.MP


def test_wizards_voice() -> None:
    s = plays(at_home("Gandalf", hand=("Wizard’s Voice",)).rolls(12), "Wizard’s Voice")
    assert influence(s, "Gandalf") == 16


def test_wizards_laughter() -> None:
    (way,) = library()[load().named("Wizard’s Laughter").number].ways
    assert way.moments == {At.INFLUENCE_ROLL}


@rule("METW-CARD-WIZARDS-LAUGHTER-01", "METW-FLOW-82")
def test_wizards_laughter_answers_in_the_opponents_site_phase() -> None:
    s = Scenario().company(0, "Elrond", at="Rivendell").company(1, "Gandalf", "Bergil", at="Rivendell")
    s.hand(0, SPARE).hand(1, "Wizard’s Laughter", "Concealment")
    inside(s).act(Action(Say.INFLUENCE, (s.named("Elrond"), s.named("Bergil"), NONE)))
    assert (s.decider, s.frame_moment()) == (1, At.INFLUENCE_ROLL)
    assert s.why_not_play("Concealment") != "" and s.why_not_play("Wizard’s Laughter") == ""
    s.rolls(7, 12, 2).play("Wizard’s Laughter").settle()
    assert s.where("Bergil") is Zone.PLAY, "the check was cancelled, whatever was rolled"
    other = Scenario().company(0, "Elrond", at="Rivendell").company(1, "Bergil", at="Rivendell")
    other.hand(0, SPARE).hand(1, "Wizard’s Laughter")
    inside(other).act(Action(Say.INFLUENCE, (other.named("Elrond"), other.named("Bergil"), NONE)))
    assert other.decider == 0 or other.why_not_play("Wizard’s Laughter") != "", "without a Wizard nobody laughs"


# --------------------------------------------------------------------------------------------------- the Three Rings
@pytest.mark.parametrize(
    ("card", "who", "figures"),
    [("Narya", "Gandalf", (10, 10, 12)), ("Nenya", "Galadriel", (5, 12, 6)), ("Vilya", "Elrond", (11, 11, 10))],
)
def test_the_three_rings(card: str, who: str, figures: tuple[int, int, int]) -> None:
    s = plays(at_home(who, hand=(card,)).rolls(12), card, who).settle()
    assert (strength(s, who), body(s.state, s.named(who)), influence(s, who)) == figures


def test_narya_untaps() -> None:
    s = plays(at_home("Gandalf", "Bergil", hand=("Narya",)).tapped("Bergil").rolls(12), "Narya", "Gandalf").settle()
    assert s.pose("Bergil") is Pose.UNTAPPED


def test_vilya_brings_resources_back() -> None:
    s = at_home("Elrond", hand=("Vilya",)).discarded(0, "Athelas", "Miruvor").rolls(12)
    plays(s, "Vilya", "Elrond").pick("Athelas")
    assert s.settle().where("Athelas") is not Zone.DISCARD


# -------------------------------------------------------------------------------------------------- setting out
@rule("METW-CARD-FAIR-TRAVELS-IN-WILDERNESS-01")
@pytest.mark.parametrize(
    ("card", "at", "to", "fewer"),
    [
        ("Fair Travels in Wilderness", "Rivendell", "Bree", 2),
        ("Fair Travels in Border-lands", "Lórien", "Edoras", 1),
        ("Fair Travels in Free-domains", "Rivendell", "Bag End", 1),
        ("Fair Travels in Shadow-lands", "Rivendell", "Carn Dûm", 1),
        ("Fair Travels in Dark-domains", "Lórien", "Dol Guldur", 1),
        ("Fair Sailing", "Grey Havens", "Himring", 1),
        ("Horses", "Rivendell", "Bree", 2),
    ],
)
def test_fewer_hazards(card: str, at: str, to: str, fewer: int) -> None:
    people = ("Bergil", "Haldir", "Háma", "Forlong", "Mablung", "Bombur")
    s = leaving(card, *people, at=at, to=to).hazards()
    assert limit(s, "Bergil") == 6 - fewer


@rule("METW-CARD-HORSES-01")
def test_horses() -> None:
    s = at_home("Bergil", hand=("Horses",)).hand(1, "Giant").lay("Goblin-gate").window(At.END_OF_ORGANIZATION, 0)
    assert threat(meet(plays(s, "Horses").hazards(), "Giant")) == 15


@pytest.mark.parametrize(
    ("card", "at", "goal", "way"),
    [
        ("Anduin River", "Pelargir", "Henneth Annûn", ("Lebennin", "Ithilien")),
        ("Misty Mountains", "Rivendell", "Lórien", ("Rhudaur", "Wold & Foothills")),
        ("White Mountains", "Edoras", "Vale of Erech", ("Rohan", "Lamedon")),
        ("Ash Mountains", "Dead Marshes", "Mount Doom", ("Dagorlad", "Gorgoroth")),
        ("Mountains of Shadow", "Henneth Annûn", "Mount Doom", ("Ithilien", "Gorgoroth")),
    ],
)
def test_passes(card: str, at: str, goal: str, way: tuple[str, ...]) -> None:
    s = leaving(card, "Elladan", at=at, to="")
    assert s.pose("Elladan") is Pose.TAPPED
    lays = {s.state.atlas.site_of_card.get(s.identity(x.args[1]).definition) for x in s.legal() if len(x.args) == 4}
    assert site(goal) in lays
    fewer = leaving(card, "Elladan", "Bergil", "Haldir", "Háma", "Forlong", at=at, to="", use=1)
    assert fewer.pose("Elladan") is Pose.UNTAPPED and way


def test_bridge() -> None:
    s = at_home("Bergil", hand=("Bridge",), at="Bree").lay("Rivendell").window(At.MOVEMENT, 0)
    assert s.why_not_play("Bridge") == "METW-FLOW-06", "it is for the end of the phase"
    s.window(At.END_OF_MOVEMENT, 0)
    assert s.site_of("Bergil") == "Rivendell"
    plays(s, "Bridge").until(Asked.FURTHER).lay("Ettenmoors")
    assert s.until(Question.ENTER).site_of("Bergil") == "Ettenmoors"


@rule("METW-CARD-GREAT-ROAD-01")
def test_great_road() -> None:
    s = leaving("Great-road", "Bergil", to="Bag End").hazards()
    moving = company(s, "Bergil")
    assert moving.journey is not None and draw_number(s.state, moving, Stat.BLACK, moving.journey.goal) == 4
    s.until(Question.CHOICE).pick(1)
    assert place_of(s, "Bergil") == "Rivendell"


def test_eagle_mounts() -> None:
    s = leaving("Eagle-mounts", "Adrazar", at="Eagles’ Eyrie", to="").lay("Bree")
    assert s.until(Question.ENTER).site_of("Adrazar") == "Bree"


def test_paths_of_the_dead() -> None:
    s = at_home("Aragorn II", hand=("Paths of the Dead",), at="Dunharrow").hand(1, "Ghouls", "Giant")
    plays(s.window(At.END_OF_ORGANIZATION, 0), "Paths of the Dead").lay("Vale of Erech").hazards()
    assert (s.why_not_play("Ghouls"), s.why_not_play("Giant") != "") == ("", True)


@rule("METW-CARD-MORANNON-01")
def test_morannon() -> None:
    s = leaving("Morannon", "Bergil", at="Dead Marshes", to="").until(Question.ENTER)
    assert (s.site_of("Bergil"), ATLAS.site_named["Morannon"].type) == ("Morannon", "D")


@rule("METW-CARD-GREAT-SHIP-01")
def test_great_ship() -> None:
    s = at_home("Bergil", "Haldir", hand=("Great Ship",), at="Grey Havens").hand(1, "Fell Turtle")
    plays(s, "Great Ship", "Bergil", "Bergil")
    meet(s.go("Himring"), "Fell Turtle")
    assert free(uses(s, "Great Ship", "Haldir")) and s.pose("Haldir") is Pose.TAPPED


@rule("METW-CARD-GREAT-SHIP-03")
def test_great_ship_turns_a_hazard_away() -> None:
    s = at_home("Bergil", "Haldir", hand=("Great Ship",), at="Grey Havens").hand(1, "Weariness of the Heart")
    plays(s, "Great Ship", "Bergil", "Bergil").go("Himring").act(s.play_action("Weariness of the Heart", 1))
    s.pick("Haldir")
    ship = s.named("Great Ship")
    assert s.decider == 0 and s.refused(Action(Verb.USE, (ship, 1))) == ""
    s.act(Action(Verb.USE, (ship, 1)))
    rolled = len([event for event in s.events if event.kind == 1])
    assert len([event for event in resolved(s).events if event.kind == 1]) == rolled, "no check is made"
    assert s.pose("Haldir") is Pose.TAPPED or s.where("Weariness of the Heart") is Zone.DISCARD


@rule("METW-CARD-GREAT-SHIP-02")
def test_great_ship_ends_what_a_hazard_has_left() -> None:
    s = at_home("Bergil", "Haldir", hand=("Great Ship",), at="Grey Havens").hand(1, "Lost at Sea")
    plays(s, "Great Ship", "Bergil", "Bergil").go("Himring")
    plays(s, "Lost at Sea").window(At.MOVEMENT, 0)
    assert s.state.lasting[-1].hazard
    uses(s, "Great Ship", "Haldir", LASTING_BASE + s.named("Lost at Sea"), ability=2)
    assert not any(effect.hazard for effect in s.state.lasting) and s.pose("Haldir") is Pose.TAPPED


@rule("METW-CARD-FORD-01")
def test_ford() -> None:
    s = at_home("Elladan", hand=("Ford",)).hand(1, "Wolves", "Giant").lay("Bree").window(At.END_OF_ORGANIZATION, 0)
    plays(s, "Ford").hazards()
    assert s.why_not_play("Giant") != "" and s.pose("Elladan") is Pose.TAPPED


def test_hiding() -> None:
    s = at_home("Bergil", hand=("Hiding",), at="Weathertop").hand(1, "Orc-patrol").window(At.END_OF_ORGANIZATION, 0)
    plays(s, "Hiding").hazards()
    s.act(s.play_action("Orc-patrol")).until(Question.ENTER)
    assert free(s) and s.pose("Bergil") is Pose.UNTAPPED and s.where("Orc-patrol") is Zone.DISCARD


def test_stealth() -> None:
    s = at_home("Bergil", hand=("Stealth",)).hand(1, "Wolves").lay("Bree").window(At.END_OF_ORGANIZATION, 0)
    assert plays(s, "Stealth").hazards().why_not_play("Wolves") != ""


@rule("METW-CARD-SECRET-ENTRANCE-01")
def test_secret_entrance() -> None:
    s = at_home("Annalena", hand=("Secret Entrance",)).hand(1, "Orc-guard").lay("Goblin-gate")
    plays(s.window(At.END_OF_ORGANIZATION, 0), "Secret Entrance").hazards()
    assert s.why_not_play("Orc-guard") != ""


def test_secret_passage() -> None:
    s = at_home("Bergil", hand=("Secret Passage",)).hand(1, "Wolves").lay("Weathertop")
    assert plays(s.window(At.END_OF_ORGANIZATION, 0), "Secret Passage").hazards().why_not_play("Wolves") != ""


# ------------------------------------------------------------------------------------------------- land and light
@rule("METW-CARD-QUIET-LANDS-01")
def test_quiet_lands() -> None:
    s = inside_attack("Moria", "Quiet Lands")
    plays(s, "Quiet Lands", next(x.args[0] for x in options(s, "Quiet Lands") if x.args[0] == 3000 + 8 * site("Moria")))
    assert attack_strikes(s.state, attack_of(s)) == 2


def inside_attack(place: str, card: str) -> Scenario:
    """An automatic-attack is under way; its player holds a card."""
    s = at_home("Bergil", hand=(card,), at=place).until(Question.ENTER).pick(1)
    return s.until_attack().window(At.ENGAGEMENT, 0)


def options(s: Scenario, card: str) -> list[Action]:
    """What a card could be played on."""
    twin = s.fork()
    twin.act(twin.play_action(card))
    return [x for x in twin.legal() if x.verb is Verb.PICK]


@rule("METW-CARD-QUIET-LANDS-02")
def test_quiet_lands_by_day() -> None:
    s = at_home("Bergil", hand=("Quiet Lands",)).in_play(0, GATES)
    plays(s, "Quiet Lands", SITE_BASE + site("Moria"), use=1)
    assert site_type(s.state, site("Moria")) == "R"


def test_stars() -> None:
    s = plays(inside_attack("Barrow-downs", "Stars"), "Stars")
    assert threat(s) == 7


@rule("METW-CARD-THE-EVENSTAR-01", "METW-CARD-THE-EVENSTAR-02")
def test_the_evenstar() -> None:
    s = plays(at_home("Haldir", hand=("The Evenstar",)), "The Evenstar", "Haldir")
    assert strength(s, "Haldir") == 5


@pytest.mark.parametrize(
    ("card", "gates", "expected"),
    [("Clear Skies", True, (3, 6, 5)), ("Sun", False, (2, 4, 3)), ("Sun", True, (3, 4, 4))],
)
def test_weather_for_characters(card: str, gates: bool, expected: tuple[int, int, int]) -> None:
    s = at_home("Bergil", "Haldir", "Éomer").in_play(0, card)
    s = s.in_play(0, GATES) if gates else s
    assert tuple(strength(s, name) for name in ("Bergil", "Haldir", "Éomer")) == expected


def test_long_events_need_their_phase() -> None:
    s = at_home("Bergil", hand=("Clear Skies",)).in_play(0, GATES)
    assert not s.playable("Clear Skies")
    assert plays(s.window(At.LONG_EVENT, 0), "Clear Skies").where("Clear Skies") is Zone.PLAY


def test_fog_and_moon() -> None:
    fog = at_home("Bergil").in_play(0, "Fog")
    moon = at_home("Bergil").in_play(0, "Moon", GATES)
    assert [region_type(fog.state, ATLAS.region_named[name].index) for name in ("Lindon", "Rohan", "Dagorlad")] == [
        "b",
        "w",
        "w",
    ]
    assert region_type(moon.state, ATLAS.region_named["Rhudaur"].index, for_hazards=True) == "b"


@rule("METW-CARD-LAPSE-OF-WILL-01")
def test_lapse_of_will() -> None:
    s = Scenario().at(Phase.MOVEMENT).company(0, "Bergil", at="Weathertop").in_play(0, "Lapse of Will").hand(0, SPARE)
    assert threat(s.until(Question.ENTER).pick(1).until_attack()) == 5


def test_elf_song() -> None:
    s = at_home("Bergil", hand=("Elf-song",)).bears("Bergil", "Lure of the Senses").window(At.LONG_EVENT, 0)
    assert named(plays(s, "Elf-song"), "Lure of the Senses").where("Lure of the Senses") is Zone.DISCARD


@rule("METW-CARD-GATES-OF-MORNING-01", "METW-ENV-03")
def test_gates_of_morning() -> None:
    s = plays(at_home("Bergil", hand=(GATES,)).in_play(1, DOORS), GATES)
    assert (s.where(GATES), s.where(DOORS)) == (Zone.PLAY, Zone.DISCARD)


# ------------------------------------------------------------------------------------------------- lore and sites
@rule("METW-CARD-DREAMS-OF-LORE-01", "METW-CARD-REFORGING-01")
@pytest.mark.parametrize("card", ["Dreams of Lore", "Reforging"])
def test_information_is_kept_until_stored(card: str) -> None:
    s = plays(studying(card), card).settle()
    assert held_by(s, "Annalena") == [card] and s.pose("Annalena") is Pose.TAPPED
    assert site("Weathertop") in s.state.players[0].used


def studying(card: str) -> Scenario:
    """A sage where information is playable; others have faced what is there."""
    s = at_home("Glorfindel II", "Beorn", "Annalena", hand=(card,), at="Weathertop").until(Question.ENTER).enter()
    return s.until(Question.ASSIGN).pick("Glorfindel II").pick("Beorn").window(At.SITE, 0)


def test_swordmaster() -> None:
    s = plays(studying("Swordmaster"), "Swordmaster", "Annalena").settle()
    assert "warrior" in skills(s.state, s.named("Annalena"))


def test_far_sight() -> None:
    s = plays(studying("Far-sight").rolls(12), "Far-sight", "Annalena")
    assert s.settle().pose("Annalena") is Pose.TAPPED


@rule("METW-CARD-RINGLORE-01", "METW-CARD-RINGLORE-02", "METW-RNG-08")
def test_ringlore() -> None:
    s = at_home("Annalena", "Glorfindel II", "Beorn", hand=("Ringlore", "Magic Ring of Courage"), at="Weathertop")
    s.bears("Beorn", "Fair Gold Ring").until(Question.ENTER).enter().until(Question.ASSIGN)
    s.pick("Glorfindel II").pick("Beorn").window(At.SITE, 0)
    plays(s, "Ringlore", "Annalena", "Fair Gold Ring").until(Question.RING_ITEM).play("Magic Ring of Courage")
    assert "Magic Ring of Courage" in held_by(s, "Beorn")


@rule("METW-CARD-ANDURIL-THE-FLAME-OF-THE-WEST-01")
def test_anduril() -> None:
    s = at_home("Aragorn II").bears("Aragorn II", "Narsil").bears("Narsil", "Andúril, the Flame of the West")
    assert (influence(s, "Aragorn II"), strength(s, "Aragorn II"), corruption(s, "Aragorn II")) == (5, 11, 3)
    assert s.points(0) == 7 + 3


@rule("METW-CARD-ALIGN-PALANTIR-01", "METW-PAL-01", "METW-PAL-06")
def test_align_palantir() -> None:
    s = (
        at_home("Elrond", hand=("Align Palantír",))
        .bears("Elrond", "Palantír of Orthanc")
        .discarded(0, "Athelas")
        .rolls(12)
    )
    plays(s, "Align Palantír", "Palantír of Orthanc")
    assert s.can(Verb.USE, s.named("Palantír of Orthanc"))
    assert s.go("Bree").where("Align Palantír") is Zone.DISCARD


@rule("METW-CARD-USE-PALANTIR-01", "METW-PAL-03")
def test_use_palantir() -> None:
    s = at_home("Elrond", hand=("Use Palantír",)).bears("Elrond", "Palantír of Orthanc").discarded(0, "Athelas")
    assert plays(s, "Use Palantír").can(Verb.USE, s.named("Palantír of Orthanc"))


@rule(
    "METW-CARD-TEST-OF-FORM-01", "METW-CARD-TEST-OF-LORE-01", "METW-CARD-WIZARDS-TEST-01", "METW-RNG-06", "METW-RNG-07"
)
@pytest.mark.parametrize(
    ("card", "rolls"), [("Test of Form", (11,)), ("Test of Lore", (12,)), ("Wizard’s Test", (2, 11))]
)
def test_tests_of_gold_rings(card: str, rolls: tuple[int, ...]) -> None:
    s = at_home("Gandalf", "Annalena", hand=(card, "The One Ring")).bears("Annalena", "Fair Gold Ring").rolls(*rolls)
    plays(s, card, "Fair Gold Ring", "Gandalf")
    if s.question is Question.CHOICE:
        s.pick(1)
    s.until(Question.RING_ITEM).play("The One Ring")
    assert "The One Ring" in held_by(s, "Annalena")


@rule("METW-CARD-FELLOWSHIP-01", "METW-CARD-FELLOWSHIP-02", "METW-CARD-FELLOWSHIP-03")
def test_fellowship() -> None:
    s = at_home("Bergil", "Haldir", "Háma", "Forlong", hand=("Fellowship",))
    plays(s, "Fellowship", "Bergil")
    assert (strength(s, "Bergil"), checks(s, "Bergil")) == (2, 1)


@rule("METW-CARD-RESCUE-PRISONERS-01")
def test_rescue_prisoners() -> None:
    assert Scenario().company(0, "Bergil", at="Rivendell").stored(0, "Rescue Prisoners").points(0) == 3


def test_return_of_the_king() -> None:
    s = plays(visiting("Aragorn II", at="Minas Tirith", hand=("Return of the King",)), "Return of the King").settle()
    assert influence(s, "Aragorn II") == 6


def test_stone_of_erech() -> None:
    s = at_home("Bergil", hand=("Stone of Erech",), at="Vale of Erech").stored(0, "Men of Lamedon")
    assert plays(inside(s), "Stone of Erech").where("Stone of Erech") is Zone.PLAY


@rule("METW-CARD-THE-WHITE-TREE-01", "METW-CARD-SAPLING-OF-THE-WHITE-TREE-01")
def test_the_white_tree() -> None:
    s = at_home("Annalena", hand=("The White Tree",), at="Minas Tirith").bears("Annalena", "Sapling of the White Tree")
    plays(inside(s), "The White Tree", "Sapling of the White Tree").settle()
    assert s.where("Sapling of the White Tree") is Zone.DISCARD
    assert site_type(s.state, site("Minas Tirith"), for_hazards=True) == "H" and not is_haven(
        s.state, site("Minas Tirith")
    )


def test_thorough_search() -> None:
    s = at_home("Bergil", "Beorn", "Haldir", hand=("Thorough Search", "Athelas"), at="Ettenmoors").used(0, "Ettenmoors")
    s.until(Question.ENTER).enter().until(Question.ASSIGN).pick("Beorn").window(At.SITE, 0)
    plays(s, "Thorough Search", "Bergil", "Athelas", "Haldir").settle()
    assert s.where("Athelas") is Zone.PLAY


@rule("METW-CARD-LUCKY-SEARCH-01", "METW-CARD-LUCKY-SEARCH-05")
def test_lucky_search() -> None:
    s = at_home("Glorfindel II", "Háma", "Beregond", "Bergil", hand=("Lucky Search",), at="Goblin-gate")
    s.until(Question.ENTER).enter().until(Question.ASSIGN)
    s.pick("Glorfindel II").pick("Háma").pick("Beregond").window(At.SITE, 0)
    s.act(s.play_action("Lucky Search"))
    assert s.pose("Bergil") is Pose.TAPPED


def test_old_road() -> None:
    s = visiting("Bergil", at="Lórien", hand=("Old Road", "Beornings")).rolls(12)
    assert plays(s, "Old Road", "Bergil", "Beornings").settle().where("Beornings") is Zone.MP


def test_a_chance_meeting() -> None:
    s = at_home("Elrond", hand=("A Chance Meeting", "Haldir"), at="Bree")
    assert plays(s, "A Chance Meeting", "Elrond", "Haldir").settle().where("Haldir") is Zone.PLAY


def test_favor_of_the_valar() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, "Favor of the Valar", "Athelas").discarded(0, "Sting")
    plays(s, "Favor of the Valar")
    assert (s.where("Favor of the Valar"), s.names(0, Zone.DISCARD), len(s.names(0, Zone.HAND))) == (Zone.OUT, [], 8)
    s = Scenario().company(0, "Pallando", at="Rivendell").hand(0, "Favor of the Valar")
    assert keeps(s) == 9
    assert len(plays(s, "Favor of the Valar").names(0, Zone.HAND)) == 8, "whatever he may keep"


@rule("METW-CARD-MIRROR-OF-GALADRIEL-01")
def test_mirror_of_galadriel() -> None:
    s = at_home("Bergil", hand=("Mirror of Galadriel",), at="Lórien").hand(1, "Giant")
    assert not at_home("Bergil", hand=("Mirror of Galadriel",)).playable("Mirror of Galadriel")
    plays(s, "Mirror of Galadriel")
    assert s.settle().shown[0][:2] == (1, 0)


# --------------------------------------------------------------------------------------------------- the One Ring
@rule("METW-CARD-CRACKS-OF-DOOM-01", "METW-CARD-CRACKS-OF-DOOM-02", "METW-RNG-10")
def test_cracks_of_doom() -> None:
    s = at_home("Frodo", hand=("Cracks of Doom",), at="Mount Doom").bears("Frodo", "The One Ring").rolls(12)
    inside(s).act(s.play_action("Cracks of Doom"))
    assert winners(s) == (0,)


def winners(s: Scenario) -> tuple[int, ...]:
    """Who has won, once nobody answers any more."""
    while not isinstance(s.pending, Over):
        s.plain()
    return tuple(s.pending.winners)


@rule("METW-CARD-GOLLUMS-FATE-01", "METW-RNG-11")
def test_gollums_fate() -> None:
    s = Scenario().company(0, "Frodo", "Gollum", at="Mount Doom").bears("Frodo", "The One Ring")
    inside(s.hand(0, "Gollum’s Fate")).act(s.play_action("Gollum’s Fate"))
    assert winners(s) == (0,)


def test_lure_of_meccg() -> None:
    s = at_home("Bergil").in_play(0, "Lure of MECCG").hand(1, "Weariness of the Heart").go("Bree")
    s.act(s.play_action("Weariness of the Heart", 1)).window(At.CORRUPTION_ROLL, 0)
    s.act(Action(Verb.USE, (s.named("Lure of MECCG"), 0)))
    assert s.pose("Lure of MECCG") is Pose.TAPPED
