"""The Companion's example of play, move by move (docs/rules/play-example.md): three turns each, Starter rules."""

from __future__ import annotations

from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.metw.table.control import followers_of, free_general, used_general
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import STAYS, TAPS, attack, face, transfer
from tests.rules_plugin import rule

JE, JA = 0, 1
JE_HAND = (
    *("Sword of Gondolin", "Block", "Dark Quarrels", "Fair Travels in Wilderness", "Giant Spiders"),
    *("Weariness of the Heart", "Lure of Nature", "Giant Spiders"),
)
JE_DECK = (
    *("Elven Cloak", "Concealment", "Goldberry", "Háma", "Escape", "Lucky Strike", "Bombur", "Lure of the Senses"),
    *("Lure of Expedience", "Ford", "Block", "Dreams of Lore", "Wolves", "Wake of War", "Wargs", "Wolves"),
    *("Lure of Nature", "Potion of Prowess", "Concealment", "Fair Travels in Wilderness", "Great-shield of Rohan"),
    *("Dark Quarrels", "Weariness of the Heart", "Wargs", "Giant", "Giant"),
)
JA_HAND = (
    *("Rangers of Ithilien", "Dodge", "Lapse of Will", "Orc-guard", "Orc-warriors", "Orc-raiders"),
    *("Orc-lieutenant", "Orc-warriors"),
)
JA_DECK = (
    *("Risky Blow", "Ford", "Gandalf", "Fellowship", "“Tom” (Tûma)", "Dodge", "Orc-watch", "Rescue Prisoners"),
    *("Concealment", "Healing Herbs", "Palantír of Annúminas", "Peath", "Orc-raiders", "Orc-warband"),
    *("“Bert” (Bûrat)", "Awaken Denizens", "Miruvor", "Risky Blow", "Orc-lieutenant", "Minions Stir"),
    *("Concealment", "Ford", "Giant", "Giant"),
)
DICE = (
    *(6, 5, 8, 3, 5),
    *(7, 10, 3),
    *(7, 4, 9),
    *(6, 2, 8, 3, 4, 7),
    *(4, 6, 5, 8, 6, 4, 9, 4),
    *(7, 7, 6, 7, 6, 3, 8, 9, 6, 10),
)
"""In order. The third row begins with the check for handing on the Elven Cloak, the last one with that for the Herbs;
the fourth ends with a check that Lure of Expedience calls for by its text, the last one has another: the book passes
over both; card data give
Bombur +1 against Orcs, so that his second roll is one lower than in the book (PLAY-NOTE-08)."""


def begin() -> Scenario:
    """Both companies at Rivendell, as they were arranged (PLAY-INIT-01 to PLAY-INIT-06)."""
    s = Scenario(STARTER).company(JE, "Aragorn II", "Boromir II", "Elladan", "Annalena", at="Rivendell")
    s.company(JA, "Glorfindel II", "Faramir", "Haldir", "Mablung", "Bard Bowman", at="Rivendell")
    s.bears("Boromir II", "Dagger of Westernesse").bears("Annalena", "Healing Herbs")
    s.bears("Bard Bowman", "Elven Cloak").bears("Haldir", "Healing Herbs")
    s.follows("Annalena", "Aragorn II").follows("Bard Bowman", "Glorfindel II").follows("Mablung", "Faramir")
    s.hand(JE, *JE_HAND).empty_draw_pile(JE, *JE_DECK)
    s.hand(JA, *JA_HAND).empty_draw_pile(JA, *JA_DECK)
    s.at(Phase.UNTAP).rolls(*DICE)
    return s


def to_organization(s: Scenario) -> Scenario:
    """The mover's organization phase."""
    return s.window(2, s.state.turn.mover)


def hand(s: Scenario, seat: int) -> int:
    """How many cards a player holds."""
    s.pending  # noqa: B018  (nature answers first)
    return len(s.state.zones[seat][Zone.HAND])


def pose(s: Scenario, *names: str) -> set[Pose]:
    """How these are turned."""
    return {s.pose(name) for name in names}


def hazard(s: Scenario, name: str, *targets: str | int) -> Scenario:
    """The opponent plays a hazard on the company, and nobody answers it."""
    s.hazards().play(name, *targets)
    return s


def fight(s: Scenario, *people: str) -> Scenario:
    """The defender names who faces the strikes."""
    s.until(Question.ASSIGN)
    for who in people:
        s.pick(who)
    return s


@rule("METW-TURN-01", "METW-UNT-05", "METW-COMP-08", "METW-SITE-08", "METW-COMP-02", "METW-CARD-BLOCK-01")
@rule("METW-DECK-19", "METW-STK-08", "METW-RULING-61", "METW-UNT-04", "METW-CMB-04")
def test_the_example_of_play() -> None:
    s = begin()
    first_turn_of_jessica(s)
    first_turn_of_jason(s)
    second_turn_of_jessica(s)
    second_turn_of_jason(s)
    third_turn_of_jessica(s)
    third_turn_of_jason(s)


def first_turn_of_jessica(s: Scenario) -> None:
    to_organization(s)
    assert (used_general(s.state, JE), free_general(s.state, JE)) == (17, 3)
    assert used_general(s.state, JA) == 16
    s.lay("Barrow-downs")
    s.window(11, JE).play("Fair Travels in Wilderness")
    s.hazards()
    assert (hand(s, JA), hand(s, JE)) == (10, 8)
    s.play("Orc-warriors", 0)
    fight(s, "Aragorn II", "Boromir II", "Elladan")
    for who in ("Aragorn II", "Boromir II", "Elladan"):
        if who != "Elladan":
            s.until(Question.NEXT_STRIKE).pick(who)
        face(s, STAYS)
    s.hazards()
    assert s.where("Orc-warriors") is Zone.MP
    s.play("Orc-lieutenant", 0)
    s.until_attack()
    assert attack(s).race == "Orc"
    fight(s, "Boromir II")
    face(s, STAYS)
    s.window(6, JE).play("Block")
    s.hazards()
    assert s.pose("Boromir II") is Pose.WOUNDED
    assert s.why_not_play("Orc-raiders") == "METW-HL-01"
    s.until(Question.ENTER)
    assert (hand(s, JE), hand(s, JA)) == (8, 8)
    s.enter()
    s.window(5, JE).play("Concealment", "Annalena")
    s.window(4, JE).play("Sword of Gondolin", "Elladan")
    s.window(4, JE)
    assert s.points(JE) == 9
    s.play("Elven Cloak", "Aragorn II")
    s.window(4, JE)
    assert hand(s, JE) == 5
    s.until(Question.OPTION, JE).pass_()
    s.until(Question.OPTION, JA)
    s.act(Action(Verb.DISCARD, (s.in_hand(JA, "Orc-guard"),)))
    s.finish_turn()
    assert (hand(s, JE), hand(s, JA)) == (8, 8)
    assert pose(s, "Aragorn II", "Elladan", "Annalena") == {Pose.TAPPED} and s.pose("Boromir II") is Pose.WOUNDED
    assert s.points(JA) == 6


def first_turn_of_jason(s: Scenario) -> None:
    to_organization(s)
    s.play("Gandalf")
    company = next(c for c in s.state.companies if c.seat == JA)
    if s.question is Question.TARGET:
        s.pick(company.number)
    to_organization(s)
    assert s.refused(s.control("Faramir", "Gandalf")) == "METW-INF-08"
    s.act(s.control("Mablung")).act(s.control("Faramir", "Gandalf"))
    assert (used_general(s.state, JA), free_general(s.state, JA)) == (12, 8)
    s.lay("Lórien")
    s.window(11, JA).play("Ford", "Faramir")
    s.hazards()
    assert (hand(s, JA), hand(s, JE)) == (8, 10)
    assert s.why_not_play("Giant Spiders") == "METW-CRE-04"
    s.play("Lure of Nature", "Haldir")
    hazard(s, "Weariness of the Heart", "Haldir")
    s.until(Question.ENTER)
    assert s.where("Haldir") is Zone.DISCARD
    assert (hand(s, JA), hand(s, JE)) == (8, 8)
    s.finish_turn()
    assert s.points(JA) == 5 and s.pose("Faramir") is Pose.TAPPED


def second_turn_of_jessica(s: Scenario) -> None:
    to_organization(s)
    assert pose(s, "Aragorn II", "Elladan", "Annalena") == {Pose.UNTAPPED} and s.pose("Boromir II") is Pose.WOUNDED
    s.play("Háma", "Rivendell")
    to_organization(s)
    assert used_general(s.state, JE) == 19
    assert s.why_not_play("Bombur") == "METW-ORG-02"
    s.act(transfer(s, "Elven Cloak", "Annalena"))
    to_organization(s)
    s.use("Healing Herbs", "Boromir II")
    to_organization(s)
    assert s.pose("Boromir II") is Pose.UNTAPPED
    s.lay("Rivendell", "Aragorn II")
    s.until(Question.NEXT_COMPANY).act(pick(company_of(s, "Háma")))
    s.window(3, JA)
    assert not s.playable("Orc-raiders")
    s.until(Question.DRAW_COUNT, JA)
    s.hazards()
    assert (hand(s, JA), hand(s, JE)) == (10, 9)
    s.play("Orc-raiders", 0)
    s.window(5, JE).play("Dark Quarrels")
    hazard(s, "Orc-warriors", 0)
    s.window(5, JE).play("Escape", "Annalena")
    s.hazards()
    assert s.pose("Annalena") is Pose.WOUNDED
    s.play("“Tom” (Tûma)", 0)
    fight(s, "Elladan")
    face(s, TAPS)
    s.window(6, JE).play("Lucky Strike")
    s.until(Question.CHOICE).act(pick(1))
    s.hazards()
    assert s.where("“Tom” (Tûma)") is Zone.MP
    assert s.why_not_play("Orc-watch") == "METW-CRE-04"
    s.finish_turn()
    assert (hand(s, JE), hand(s, JA)) == (8, 8)
    assert s.points(JE) == 10


def company_of(s: Scenario, who: str) -> int:
    """The number of somebody's company."""
    return next(c.number for c in s.state.companies if s.named(who) in c.members)


def second_turn_of_jason(s: Scenario) -> None:
    to_organization(s)
    assert s.pose("Faramir") is Pose.UNTAPPED
    s.play("Fellowship")
    to_organization(s).lay("Henneth Annûn")
    s.window(12, JA).play("Lapse of Will")
    s.hazards()
    assert (hand(s, JA), hand(s, JE)) == (8, 10)
    s.play("Lure of the Senses", "Glorfindel II")
    hazard(s, "Lure of Expedience", "Faramir")
    s.hazards().play("Wolves", s.key("Wolves", "b"))
    s.window(5, JA).play("Concealment", "Mablung")
    for dodged in (True, False):
        hazard(s, "Giant Spiders", 0)
        fight(s, "Glorfindel II", "Gandalf")
        s.until(Question.NEXT_STRIKE).pick("Glorfindel II")
        face(s, STAYS if dodged else TAPS)
        if dodged:
            s.window(6, JA).play("Dodge")
        face(s, STAYS if dodged else TAPS)
        s.window(6, JA).play("Dodge" if dodged else "Risky Blow")
    s.until(Question.ENTER)
    assert (hand(s, JA), hand(s, JE)) == (8, 8)
    s.enter()
    s.window(4, JA).play("Rangers of Ithilien", "Faramir")
    s.window(4, JA).play("Healing Herbs", "Bard Bowman")
    s.finish_turn()
    assert s.points(JA) == 9
    assert pose(s, "Gandalf", "Glorfindel II", "Bard Bowman", "Faramir", "Mablung") == {Pose.TAPPED}


def third_turn_of_jessica(s: Scenario) -> None:
    to_organization(s)
    assert s.pose("Elladan") is Pose.UNTAPPED and s.pose("Annalena") is Pose.TAPPED
    s.play("Bombur", "Boromir II")
    to_organization(s)
    assert followers_of(s.state, s.named("Boromir II")) == (s.named("Bombur"),)
    s.act(Action(Verb.SHIFT, (s.named("Boromir II"), company_of(s, "Háma"))))
    s.lay("Weathertop", "Aragorn II").lay("Old Forest", "Háma")
    s.window(11, JE).play("Ford", "Aragorn II")
    s.until(Question.NEXT_COMPANY).act(pick(company_of(s, "Aragorn II")))
    s.hazards().play("Awaken Denizens")
    s.until_company("Háma")
    assert (hand(s, JA), hand(s, JE)) == (9, 9)
    s.play("Orc-raiders", 0)
    assert s.window(5, JE).why_not_play("Concealment") == "METW-ANN-06"
    for who, way in (("Boromir II", STAYS), ("Háma", STAYS), ("Bombur", TAPS)):
        if who != "Bombur":
            s.until(Question.NEXT_STRIKE).pick(who)
            spare(s)
        face(s, way)
    hazard(s, "Orc-warband", 0)
    for who, way in (("Boromir II", STAYS), ("Háma", TAPS)):
        s.until(Question.NEXT_STRIKE).pick(who)
        spare(s)
        face(s, way)
    s.hazards()
    assert s.where("Bombur") is Zone.OUT
    s.play("“Bert” (Bûrat)", 0)
    fight(s, "Boromir II")
    face(s, STAYS)
    s.window(6, JE).play("Block")
    s.hazards()
    assert s.pose("Boromir II") is Pose.UNTAPPED and s.where("“Bert” (Bûrat)") is Zone.DISCARD
    s.until(Question.NEXT_COMPANY).act(pick(company_of(s, "Háma")))
    s.enter()
    s.window(4, JE).play("Goldberry", "Boromir II")
    s.window(4, JE)
    assert s.why_not_play("Potion of Prowess") == "METW-ANN-07"
    s.finish_turn()
    assert s.points(JE) == 12
    assert (hand(s, JE), hand(s, JA)) == (8, 8)


def spare(s: Scenario) -> None:
    """The attacker keeps his excess strikes for later."""
    s.until_any(Asked.EXCESS, Question.FACE)
    if s.question is Asked.EXCESS:
        s.act(Action(Say.PRESS, (0,)))


def third_turn_of_jason(s: Scenario) -> None:
    to_organization(s)
    s.act(transfer(s, "Healing Herbs", "Mablung"))
    to_organization(s).act(Action(Verb.REMOVE, (s.named("Lure of the Senses"),)))
    to_organization(s).act(Action(Verb.REMOVE, (s.named("Lure of Expedience"),)))
    to_organization(s)
    assert s.where("Lure of the Senses") is Zone.PLAY and s.where("Lure of Expedience") is Zone.DISCARD
    s.lay("Lórien")
    s.window(3, JA)
    assert s.where("Lapse of Will") is Zone.DISCARD and s.where("Awaken Denizens") is Zone.PLAY
    assert s.why_not_play("Ford") == "METW-FLOW-06"
    s.hazards()
    assert (hand(s, JE), hand(s, JA)) == (10, 10)
    s.play("Lure of Nature", "Glorfindel II")
    hazard(s, "Wake of War")
    s.hazards().play("Wolves", s.key("Wolves", "b"))
    s.window(5, JA).play("Concealment", "Bard Bowman")
    s.hazards().play("Wargs", s.key("Wargs", "b"))
    fight(s, "Gandalf", "Mablung")
    assert s.decider == JE
    s.pick("Bard Bowman")
    s.until(Question.NEXT_STRIKE).pick("Gandalf")
    face(s, TAPS)
    s.until(Question.NEXT_STRIKE).pick("Bard Bowman")
    s.until(Question.RESCUE).act(Action(Verb.TRANSFER, (s.named("Elven Cloak", JA), s.named("Mablung"))))
    face(s, TAPS)
    s.until(Question.DISCARD_DOWN, JA).act(Action(Verb.DISCARD, (s.in_hand(JA, "Orc-watch"),)))
    s.finish_turn()
    assert s.where("Bard Bowman") is Zone.OUT and s.where("Fellowship") is Zone.DISCARD
    assert (s.points(JE), s.points(JA)) == (12, 9)
    assert s.where("Wake of War") is Zone.PLAY and s.where("Awaken Denizens") is Zone.PLAY
    assert (hand(s, JE), hand(s, JA)) == (8, 8)
