"""The Fate of Isildur's Bane: resources against hazards, stealing strikes, Nazgûl that find things (SCEN-BANE)."""

from __future__ import annotations

import random

import pytest

from engine.cards.decks import DeckEntry
from engine.editions import edition
from engine.journeys.reading.values import attack_prowess, hand_size
from engine.journeys.table.board import attack_now, on_table
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.metw.cards.library import load
from engine.metw.phases.endings import BY_RING, BY_SCENARIO
from engine.metw.scenarios.bane import BANE, bearer_side, come, hunter, loot
from engine.metw.scenarios.building import THE_RING
from engine.metw.table.frames import Hunt
from engine.metw.table.verbs import Say
from engine.metw.variants import STANDARD
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

WITH, SAURON = 0, 1


def begun(*people: str, at: str = "Rivendell", variant: int = BANE.number) -> Scenario:
    """Seat 0 has characters, seat 1 hazards alone."""
    s = Scenario(variant).company(WITH, *(people or ("Frodo", "Aragorn II")), at=at)
    if variant == BANE.number:
        s._build.append(lambda d: d.frames.insert(0, Hunt(0, hunter=SAURON)))
    return s


def over(s: Scenario) -> Over:
    waits = s.pending
    assert isinstance(waits, Over), waits
    return waits


# --------------------------------------------------------------------------------------------------------- the decks
@rule("SCEN-BANE-01", "SCEN-BANE-02")
def test_one_deck_has_resources_with_the_ring_the_other_hazards_alone() -> None:
    house = edition("metw")
    made = house.decks.made_for(BANE.number)
    wise, sauron = made["bane-wise"], made["bane-sauron"]

    def broken(deck: object, draw: tuple[str, ...] = (), pool: tuple[str, ...] = (), without: str = "") -> set[str]:
        assert isinstance(deck, type(wise))
        kept = tuple(entry for entry in deck.draw if load()[entry.number].name != without)
        more, named = (
            tuple(DeckEntry(1, 1, load().named(name).number, "") for name in names) for names in (draw, pool)
        )
        built = type(deck)("", -1, deck.pool + named, kept + more, deck.sideboard)
        return {one.rule for one in house.decks.check(built, BANE.number, ())}

    assert not broken(wise) and not broken(sauron)
    assert broken(wise, draw=("Athelas",)) == broken(wise, without=THE_RING) == {"SCEN-BANE-01"}
    assert broken(wise, draw=("Wolves",)) == broken(wise, pool=("Gimli",)) == {"SCEN-BANE-01"}
    assert broken(sauron, draw=("Athelas",)) == {"SCEN-BANE-02"}
    assert not broken(sauron, draw=("Giant", "Wargs")), "no maximum"
    few = type(sauron)("", -1, (), sauron.draw[:10], ())
    assert {one.rule for one in house.decks.check(few, BANE.number, ())} == {"SCEN-BANE-02"}
    assert any(load()[entry.number].name == "Twilight" for entry in wise.draw)


@rule("SCEN-BANE-03", "SCEN-RULING-15", "SCEN-RULING-33")
@pytest.mark.parametrize("turned", [False, True])
def test_who_brings_no_characters_hunts_and_has_no_turns(turned: bool) -> None:
    house, numbers = edition("metw"), random.Random(5)
    made = house.decks.made_for(BANE.number)
    decks = [made["bane-sauron"], made["bane-wise"]] if turned else [made["bane-wise"], made["bane-sauron"]]
    match = Match(house.game, house.decks.sections(decks, BANE.number), numbers.randrange, BANE.number)
    bots = [house.bot("greedy", numbers.randrange) for _ in range(2)]
    movers = set()
    while match.state.turn.number < 4:
        waits = match.advance()
        if isinstance(waits, Over):
            break
        if match.state.turn.number == 1 and not movers:
            hands = [len(match.state.zones[seat][Zone.HAND]) for seat in range(2)]
            assert hands == ([4, 5] if turned else [5, 4]) == [hand_size(match.state, seat) for seat in range(2)]
        movers.add(match.state.turn.mover)
        match.take(bots[waits.seat](match.state, match.known(waits.seat)))
    assert hunter(match.state) == (0 if turned else 1)
    assert movers - {-1} == {bearer_side(match.state)}
    both = [made["bane-wise"]] * 2
    alike = Match(house.game, house.decks.sections(both, BANE.number), numbers.randrange, BANE.number)
    while hunter(alike.state) == -1:
        waits = alike.advance()
        assert isinstance(waits, Decision)
        alike.take(bots[waits.seat](alike.state, alike.known(waits.seat)))
    assert hunter(alike.state) == 1


@rule("SCEN-RULING-15")
def test_the_hunter_plays_hazards_and_nothing_else() -> None:
    s = begun().hand(SAURON, "Twilight", "Wolves")
    assert BANE.forbids(s.state, SAURON, load().named("Athelas")) is not None
    assert BANE.forbids(s.state, SAURON, load().named("Wolves")) is None
    assert BANE.forbids(s.state, WITH, load().named("Athelas")) is None


@rule("SCEN-RULING-15", "METW-UNT-01")
def test_what_the_hunter_has_in_play_untaps_in_the_turn_of_the_other() -> None:
    s = begun().in_play(SAURON, "Adûnaphel", use=1).at(Phase.END_OF_TURN)
    s.disturb(lambda d: d.tap(s.named("Adûnaphel"))).finish_turn()
    assert s.state.turn.mover == WITH and s.pose("Adûnaphel") is Pose.UNTAPPED


@rule("SCEN-BANE-04", "SCEN-RULING-34")
def test_a_spell_is_gone_once_it_was_played() -> None:
    for variant, zone in ((BANE.number, Zone.OUT), (STANDARD, Zone.DISCARD)):
        s = begun("Gandalf", "Frodo", variant=variant).discarded(WITH, "Wizard’s Laughter", "Concealment")
        s.stay()
        assert s.where("Wizard’s Laughter") is zone and s.where("Concealment") is Zone.DISCARD


# ------------------------------------------------------------------------------------------------------------ stealing
def struck(item: str = "Glamdring", *rolls: int, variant: int = BANE.number) -> Scenario:
    """A strike of one Giant on Frodo, who bears something; the hunter may act."""
    s = begun("Frodo", at="Rivendell", variant=variant).bears("Frodo", item).hand(SAURON, "Giant").rolls(*rolls)
    s.go("Weathertop")
    s.play("Giant")
    for _ in range(40):
        if s.decider == SAURON and s.frame_moment() == 6:
            return s
        s.plain()
    raise AssertionError("the strike never comes")


def steal(s: Scenario, item: str) -> Action:
    return Action(Say.STEAL, (s.named(item),))


@rule("SCEN-BANE-05", "SCEN-RULING-17", "SCEN-DEC-07")
def test_a_strike_is_to_steal_an_item_at_minus_three() -> None:
    s = struck()
    attack = attack_now(s.state)
    assert attack is not None
    before, group = attack_prowess(s.state, attack), s.state.companies[0]
    assert group.journey is not None
    s.act(steal(s, "Glamdring"))
    under, after = attack_now(s.state), s.state.companies[0].journey
    assert under is not None and after is not None and loot(s.state) == s.named("Glamdring")
    assert attack_prowess(s.state, under) == before - 3 and after.played == group.journey.played + 1
    assert s.decider != SAURON or s.refused(steal(s, "Glamdring")) == "SCEN-RULING-17"
    usual = struck(variant=STANDARD)
    assert usual.decider != SAURON or usual.refused(steal(usual, "Glamdring")) == "METW-FLOW-06"


@rule("SCEN-BANE-05")
def test_only_what_the_target_bears_can_be_named_and_only_within_the_limit() -> None:
    s = struck()
    assert s.refused(Action(Say.STEAL, (s.named("Frodo"),))) == "SCEN-BANE-05"
    assert steal(s, "Glamdring") in s.legal()
    full = struck()
    number = full.state.companies[0].number
    full.disturb(lambda d: d.set_journey(number, played=9))
    assert full.refused(steal(full, "Glamdring")) == "METW-HL-01"


@rule("SCEN-BANE-06", "SCEN-BANE-07", "SCEN-RULING-17", "SCEN-CHANCE-05")
@pytest.mark.parametrize(("above", "stolen", "alive"), [(0, False, True), (1, True, True), (2, True, False)])
def test_one_above_the_body_steals_and_two_above_eliminate(above: int, stolen: bool, alive: bool) -> None:
    body = load().named("Frodo").body
    s = struck("Glamdring", 2, body + above)
    frodo, sword = s.named("Frodo"), s.named("Glamdring")
    s.act(steal(s, "Glamdring"))
    while attack_now(s.state) is not None:
        s.plain()
    assert (s.where("Glamdring") is Zone.OUT) is stolen
    assert (on_table(s.state, frodo) is not None) is alive
    if alive:
        assert s.pose("Frodo") is Pose.WOUNDED and (on_table(s.state, sword) is None) is stolen


@rule("SCEN-BANE-06")
def test_without_a_word_a_strike_steals_nothing() -> None:
    s = struck("Glamdring", 2, load().named("Frodo").body + 1)
    s.act(PASS)
    while attack_now(s.state) is not None:
        s.plain()
    assert s.where("Glamdring") is not Zone.OUT and s.where("Frodo") is Zone.OUT


@rule("SCEN-BANE-12")
def test_the_ring_stolen_wins_for_the_hunter() -> None:
    s = struck(THE_RING, 2, 11)
    s.act(steal(s, THE_RING))
    while not isinstance(s.pending, Over):
        s.plain()
    assert over(s).how == BY_SCENARIO and over(s).winners == (SAURON,)


# ------------------------------------------------------------------------------------------------------------ finding
def searched(*lying: str) -> Scenario:
    """A Nazgûl in play, cards in the discard pile; hazards can be played."""
    return begun("Frodo", "Aragorn II").in_play(SAURON, "Adûnaphel", use=1).discarded(WITH, *lying).stay()


@rule("SCEN-BANE-08", "SCEN-DEC-08")
def test_a_nazgul_is_discarded_to_look_for_things() -> None:
    s = searched("Glamdring", "Concealment")
    find, group = Action(Say.FIND, (s.named("Adûnaphel"),)), s.state.companies[0]
    assert find in s.legal() and group.journey is not None
    s.act(find)
    after = s.state.companies[0].journey
    assert after is not None and after.played == group.journey.played + 1
    assert s.where("Adûnaphel") is Zone.DISCARD
    tapped = searched("Glamdring")
    tapped.disturb(lambda d: d.tap(tapped.named("Adûnaphel")))
    assert tapped.refused(Action(Say.FIND, (tapped.named("Adûnaphel"),))) == "SCEN-BANE-08"
    number = searched().state.companies[0].number
    full = searched("Glamdring")
    full.disturb(lambda d: d.set_journey(number, played=9))
    assert full.refused(Action(Say.FIND, (full.named("Adûnaphel"),))) == "METW-HL-01"


@rule("SCEN-BANE-09", "SCEN-BANE-10", "SCEN-RULING-18", "SCEN-CHANCE-04", "SCEN-HID-04", "SCEN-DEC-09")
def test_three_cards_are_drawn_and_items_among_them_are_gone() -> None:
    s = searched("Glamdring", "Concealment", "Orcrist", "Escape", "Star-glass")
    s.act(Action(Say.FIND, (s.named("Adûnaphel"),)))
    for _ in range(20):
        if s.decider == SAURON and s.frame_moment() == 3:
            break
        s.plain()
    gone = [name for name in ("Glamdring", "Orcrist", "Star-glass") if s.where(name) is Zone.OUT]
    kept = [name for name in ("Concealment", "Escape") if s.where(name) is Zone.DISCARD]
    assert 1 <= len(gone) <= 3 and len(kept) == 2
    assert len(s.state.zones[WITH][Zone.DISCARD]) == 5 - len(gone)


@rule("SCEN-BANE-13")
def test_the_ring_found_wins_for_the_hunter() -> None:
    s = searched(THE_RING, "Concealment", "Glamdring")
    s.act(Action(Say.FIND, (s.named("Adûnaphel"),)))
    while not isinstance(s.pending, Over):
        s.plain()
    assert over(s).how == BY_SCENARIO and over(s).winners == (SAURON,)


# ------------------------------------------------------------------------------------------------------------- the end
@rule("SCEN-BANE-14")
@pytest.mark.parametrize(("bears", "ends"), [(THE_RING, True), ("Narsil", False)])
def test_the_bearer_who_fails_a_check_has_lost_the_ring(bears: str, ends: bool) -> None:
    s = begun("Frodo", "Aragorn II").bears("Aragorn II", bears, "Orcrist").rolls(2)
    s.act(Action(Verb.TRANSFER, (s.named("Orcrist"), s.named("Frodo"))))
    while not isinstance(s.pending, Over) and s.where("Aragorn II") is Zone.PLAY:
        s.plain()
    assert isinstance(s.pending, Over) is ends
    if ends:
        assert over(s).winners == (SAURON,) and over(s).how == BY_SCENARIO


@rule("SCEN-BANE-15", "SCEN-RULING-16")
def test_without_characters_the_hunter_has_won_at_the_end_of_the_turn() -> None:
    s = begun("Frodo")
    s.disturb(lambda d: d.discard(s.named("Frodo")))
    assert not isinstance(s.pending, Over), "not in the middle of it"
    assert s.finish().winners == (SAURON,) and over(s).how == BY_SCENARIO
    assert s.state.turn.number == 3


@rule("SCEN-BANE-11")
def test_the_ring_destroyed_wins_for_its_bearer() -> None:
    s = begun("Frodo", at="Mount Doom").bears("Frodo", THE_RING).bears("Frodo", "Gollum").hand(WITH, "Gollum’s Fate")
    s.at(Phase.SITE).enter().window(4, WITH).play("Gollum’s Fate")
    while not isinstance(s.pending, Over):
        s.plain()
    assert over(s).how == BY_RING and over(s).winners == (WITH,)
    assert come(begun("Frodo").bears("Frodo", THE_RING).state, WITH) == 2


@rule("SCEN-RULING-33")
def test_nobody_wins_when_time_is_up() -> None:
    s = begun("Frodo").at(Phase.END_OF_TURN)
    s._build.append(lambda d: d.set_turn(number=60))
    assert s.finish().winners == () and s.state.turn.number == 60
