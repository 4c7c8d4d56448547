"""What cards are and can change: kinds, uniqueness, off to the side, the One Ring (LORE-GEN, CARD, UNIQUE)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.conditions import InPlay
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind, Side
from engine.journeys.cards.words import Behaviour, Draw, Use
from engine.journeys.reading.filters import holds_all
from engine.journeys.reading.values import hand_size, prowess
from engine.journeys.table.board import blocks_copies, card_of, named_in_play
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import is_open
from engine.lore.council import BY_RING
from engine.lore.game import GAME
from engine.lore.influence import covered, free_points
from engine.lore.records import Draft
from engine.lore.scoring import sources_of_points
from engine.lore.variants import INTRODUCTORY, STANDARD
from net.tournament.scoring import best_of
from tests.library import CARDS
from tests.rules.scenes import (
    at_site,
    attack,
    bring,
    hazard,
    moment,
    name_of,
    number,
    offered,
    past,
    play_refused,
    refused,
    site,
    told,
    transfer,
    under_attack,
)
from tests.rules.test_timing import behaves
from tests.rules_plugin import rule
from tests.scenario import Scenario


def used(s: Scenario) -> set[int]:
    s.pending  # noqa: B018
    return set(s.state.players[0].used)


# ------------------------------------------------------------------------------------------------------- card and rule
@rule("LORE-GEN-01", "LORE-RULING-89", "LORE-SITE-10")
def test_a_card_that_permits_a_used_site_beats_the_rule() -> None:
    """Bill the Pony may be played at a used Bree and adds no second counter; the Rangers may not."""
    s = (
        Scenario()
        .company(0, "Gimli", "Éowyn", at="Bree")
        .used(0, "Bree")
        .hand(0, "Bill the Pony", "Rangers of the North")
    )
    at_site(s.stay())
    assert (play_refused(s, "Bill the Pony"), play_refused(s, "Rangers of the North")) == ("", "LORE-SITE-10")
    s.play("Bill the Pony", "Gimli")
    past(s, At.COUNTER)
    assert s.state.players[0].used.count(site("Bree")) == 1


@rule("LORE-GEN-02")
def test_what_prohibits_beats_what_allows_or_orders() -> None:
    """Tookish Blood forbids that Frodo is sent home this turn: Call of Home fails to move him."""
    s = (
        Scenario()
        .company(0, "Gimli", "Frodo", at="Rivendell")
        .hand(0, "Tookish Blood")
        .hand(1, "Tookish Blood")
        .rolls(2)
    )
    s.play("Tookish Blood", use=1)
    past(s, At.COUNTER)
    s.go("Weathertop")
    hazard(s, "Tookish Blood").settle()
    assert s.where("Frodo") is Zone.PLAY


@rule("LORE-GEN-03")
def test_a_name_that_no_card_of_the_set_bears_finds_nothing() -> None:
    """Asking for a card that does not exist is legal and answered with no."""
    s = Scenario().company(0, "Gimli", at="Rivendell")
    assert not named_in_play(s.state, "The Watcher at the Ford")
    assert not holds_all(s.state, (InPlay("The Watcher at the Ford"),), Context(-1, 0))


@rule("LORE-GEN-08")
def test_normal_means_printed() -> None:
    """The One Ring lifts prowess to twice the normal one at most, whatever else modifies it."""
    s = Scenario().company(0, "Éowyn", at="Rivendell").bears("Éowyn", "The One Ring")
    assert prowess(s.state, s.named("Éowyn")) == 4


@rule("LORE-GEN-09", "LORE-CARD-25", "LORE-CARD-26", "LORE-CARD-27")
def test_the_attributes_of_a_character_and_of_an_attack() -> None:
    """Gimli: prowess 5, body 9, Dwarf, warrior and diplomat, mind 2, one point; Wolves: race Wolf, 8."""
    gimli = CARDS[number("Gimli")].definition
    assert (gimli.prowess, gimli.body, gimli.race, gimli.mind, gimli.mp) == (5, 9, "Dwarf", 2, 1)
    assert set(gimli.skills) == {"warrior", "diplomat"}
    s = attack(Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Wolves"), "Wolves")
    assert (under_attack(s).race, under_attack(s).prowess, under_attack(s).body) == ("Wolf", 8, 0)


@rule("LORE-GEN-10")
def test_placing_moves_a_card_in_play_onto_another() -> None:
    """Dreams of Lore lies on the sage who tapped for it."""
    s = Scenario().company(0, "Elrond", "Éowyn", at="Weathertop").hand(0, "Dreams of Lore").rolls(12, 12)
    s.stay().until(Question.ENTER).pick(1)
    past(s, At.ENGAGEMENT)
    while moment(s) != At.SITE:
        s.act(Action(Verb.PICK, (1,))) if s.question is Question.FACE else s.plain()
    s.play("Dreams of Lore")
    past(s, At.COUNTER)
    assert name_of(s, card_of(s.state, s.named("Dreams of Lore")).host) == "Elrond"


@rule("LORE-GEN-12")
def test_playing_brings_a_card_out_of_the_hand() -> None:
    """A card of the draw pile, the discard pile or the table cannot be played."""
    s = Scenario().company(0, "Gimli", at="Rivendell").discarded(0, "Éowyn")
    for card in (s.named("Éowyn"), s.state.zones[0][Zone.DRAW][0], s.named("Gimli")):
        assert refused(s, Action(Verb.PLAY, (card, 0))) == "LORE-GEN-12"


# ---------------------------------------------------------------------------------------------------------- the kinds
@rule("LORE-CARD-01", "LORE-CARD-02", "LORE-CARD-03", "LORE-CARD-04", "LORE-CARD-06", "LORE-RULING-126")
def test_the_frame_of_a_card_tells_its_type() -> None:
    """Characters, hazards and resources have frames of their own; a card that is either has a fourth."""
    assert GAME.kind(number("Gimli")) == GAME.kind(number("Gandalf")) == Side.CHARACTER
    assert GAME.kind(number("Wolves")) == GAME.kind(number("Doors of Night")) == Side.HAZARD
    for name in ("Sting", "Gwaihir", "Beornings", "Block", "Sun", "An Old Feud"):
        assert GAME.kind(number(name)) == Side.RESOURCE
    assert GAME.kind(number("Twilight")) == Side.RESOURCE_OR_HAZARD
    resources = {card.definition.kind for card in CARDS.values() if card.definition.side is Side.RESOURCE}
    assert resources == {Kind.EVENT, Kind.CONDITION, Kind.ITEM, Kind.ALLY, Kind.FACTION, Kind.QUEST}


@rule("LORE-RULING-172")
def test_quest_information_and_environment_are_keywords() -> None:
    """Each such card has the keyword; what it is stands in its kind: event, condition, or a condition on a company."""
    for keyword, kinds in (
        ("environment", {Kind.CONDITION, Kind.EVENT, Kind.HAZARD_CONDITION, Kind.HAZARD_EVENT, Kind.DUAL_EVENT}),
        ("information", {Kind.CONDITION, Kind.EVENT}),
    ):
        found = {card.definition.kind for card in CARDS.values() if card.definition.has(keyword)}
        assert found and found <= kinds
    quests = [card for card in CARDS.values() if card.definition.has("quest")]
    assert quests and all(way.stays for card in quests for way in card.ways)


@rule("LORE-CARD-08", "LORE-CARD-09", "LORE-CARD-11")
def test_events_go_when_they_are_done_and_conditions_stay_for_both_sides() -> None:
    """Lost in the Wilderness and Fair Travels lie in the discard pile; Minions Stir and Elf-song in play."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Lost in the Wilderness", "Minions Stir")
    s.hand(0, "Fair Travels in Wilderness", "Elf-song").go("Weathertop")
    hazard(s, "Lost in the Wilderness")
    s.window(At.MOVEMENT, 0).play("Fair Travels in Wilderness")
    past(s, At.COUNTER)
    hazard(s, "Minions Stir")
    s.window(At.MOVEMENT, 0).play("Elf-song")
    past(s, At.COUNTER)
    assert [s.where(name) for name in ("Lost in the Wilderness", "Fair Travels in Wilderness")] == [Zone.DISCARD] * 2
    assert [s.where(name) for name in ("Minions Stir", "Elf-song")] == [Zone.PLAY] * 2


@rule("LORE-CARD-12")
def test_a_card_with_two_uses_is_played_as_one_of_them() -> None:
    """Adûnaphel as a condition lies in play; as a creature he needs a key."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Adûnaphel").go("Weathertop").window(At.MOVEMENT, 1)
    assert (play_refused(s, "Adûnaphel", 0), play_refused(s, "Adûnaphel", 1)) == ("LORE-KEY-01", "")
    s.play("Adûnaphel", use=1)
    past(s, At.COUNTER)
    assert s.where("Adûnaphel") is Zone.PLAY


# --------------------------------------------------------------------------------------------------------- uniqueness
@rule("LORE-UNIQUE-01", "LORE-UNIQUE-02", "LORE-UNIQUE-03", "LORE-UNIQUE-05")
def test_one_copy_of_a_unique_card_among_both_players() -> None:
    """Éowyn in my opponent's company keeps my own Éowyn in hand; hers stays. Doors of Night may not be duplicated."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Éowyn", at="Edoras").hand(0, "Éowyn")
    assert play_refused(s, "Éowyn") == "LORE-UNIQUE-01"
    assert s.where("Éowyn", 1) is Zone.PLAY
    s = Scenario().company(0, "Gimli", at="Rivendell").in_play(0, "Doors of Night").hand(1, "Doors of Night")
    s.go("Weathertop").window(At.MOVEMENT, 1)
    assert play_refused(s, "Doors of Night") == "LORE-UNIQUE-01"
    s = Scenario().company(0, "Gimli", at="Rivendell").in_play(0, "Minions Stir").hand(1, "Wake of War")
    s.go("Weathertop").window(At.MOVEMENT, 1)
    assert play_refused(s, "Wake of War") == ""


@rule("LORE-RULING-123", "LORE-ZONE-08")
def test_eliminated_unique_cards_block_copies_removed_ones_do_not() -> None:
    """An Éowyn in an MP pile bars another one, an Éowyn out of the game does not."""
    s = Scenario().company(0, "Gimli", at="Rivendell").stored(1, "Éowyn").hand(0, "Éowyn")
    assert play_refused(s, "Éowyn") == "LORE-UNIQUE-01"
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(0, "Éowyn").hand(1, "Éowyn")
    rows = list(s.state.zones[1])
    rows[Zone.OUT], rows[Zone.HAND] = rows[Zone.HAND], ()
    s.change(zones=(s.state.zones[0], tuple(rows)))
    assert play_refused(s, "Éowyn") == ""


def sacrificed() -> Scenario:
    """Gandalf gives up his form against the Giant: his items lie off to the side under the card."""
    s = (
        Scenario()
        .company(0, "Gandalf", "Éowyn", at="Rivendell")
        .bears("Gandalf", "Orcrist")
        .hand(0, "Sacrifice of Form")
    )
    s.hand(1, "Giant").go("Weathertop")
    hazard(s, "Giant")
    s.pass_().play("Sacrifice of Form")
    return s.settle()


@rule("LORE-ZONE-14", "LORE-ZONE-15", "LORE-UNIQUE-06")
def test_cards_off_to_the_side_are_out_of_play_but_count_for_points_and_uniqueness() -> None:
    """Orcrist under Sacrifice of Form: nobody bears it, it still counts four, and no other Orcrist may be played."""
    s = sacrificed()
    assert s.where("Orcrist") is Zone.ASIDE
    assert s.named("Orcrist") in [card for card, points in sources_of_points(s.state, 0) if points == 4]
    assert blocks_copies(s.state, number("Orcrist"))


@rule("LORE-ZONE-16")
def test_they_are_discarded_when_their_host_leaves_play() -> None:
    """Sacrifice of Form goes: Orcrist goes with it."""
    s = sacrificed()
    draft = Draft(s.state)
    draft.discard(s.named("Sacrifice of Form"))
    s.change(zones=draft.freeze().zones, cards=draft.freeze().cards)
    assert (s.where("Sacrifice of Form"), s.where("Orcrist")) == (Zone.DISCARD, Zone.DISCARD)


# ------------------------------------------------------------------------------------------- storing and information
@rule("LORE-ITEM-08", "LORE-RULING-35")
def test_other_resources_are_stored_where_their_text_says_so_without_a_roll() -> None:
    """Dreams of Lore on Elrond is stored at a Haven; no corruption roll is made; elsewhere it is refused."""
    s = Scenario().company(0, "Elrond", at="Rivendell").bears("Elrond", "Dreams of Lore")
    store = Action(Verb.STORE, (s.named("Dreams of Lore"),))
    s.act(store)
    assert (s.where("Dreams of Lore"), s.points(0)) == (Zone.MP, 2 + 2)
    assert told(s, Told.ROLLS) == []
    s = Scenario().company(0, "Elrond", at="Edoras").bears("Elrond", "Dreams of Lore")
    assert refused(s, Action(Verb.STORE, (s.named("Dreams of Lore"),))) == "LORE-ITEM-05"


@rule("LORE-INFO-02", "LORE-INFO-03", "LORE-REQ-04", "LORE-RULING-92")
def test_information_does_what_it_says_and_uses_the_site_only_if_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dreams of Lore uses Amon Hen and cannot be played there again; one that places no counter can."""
    behaves(monkeypatch, "Far-sight", Behaviour((Use(effects=(Draw(1),)),)))
    s = (
        Scenario()
        .company(0, "Elrond", "Galadriel", at="Amon Hen")
        .hand(0, "Dreams of Lore", "Dreams of Lore", "Far-sight")
    )
    at_site(s.rolls(12).stay())
    s.act(s.play_action("Dreams of Lore"))
    if s.question is Question.TARGET:
        s.plain()
    past(s, At.COUNTER)
    assert used(s) == {site("Amon Hen")}
    assert play_refused(s, "Dreams of Lore") == "LORE-REQ-04"
    before = len(s.state.zones[0][Zone.HAND])
    s.play("Far-sight")
    past(s, At.COUNTER)
    assert (len(s.state.zones[0][Zone.HAND]), used(s)) == (before, {site("Amon Hen")})


@rule("LORE-RULING-157")
def test_influence_of_a_card_on_no_character_joins_the_players_own() -> None:
    """A stored Word of the Wise gives a ninth point, for any character in any company."""
    people = ("Beretar", "Haldalam", "Boromir II", "Faramir")
    s = Scenario().company(0, *people, at="Rivendell").company(0, "Éowyn", at="Edoras")
    assert not covered(s.state, 0)
    s = Scenario().company(0, *people, at="Rivendell").company(0, "Éowyn", at="Edoras").stored(0, "Word of the Wise")
    assert covered(s.state, 0) and free_points(s.state, 0) == 0


@rule("LORE-SITE-15")
def test_dragons_lairs_are_fixed_when_the_turn_begins() -> None:
    """The sites with a Dragon automatic-attack, noted at the start of the turn."""
    s = Scenario().company(0, "Gimli", at="Rivendell").at_turn_start().window(At.ORGANIZATION, 0)
    lairs = {site(name) for name in ("The Lonely Mountain", "Caves of Ûlund", "Dancing Spire", "Irerock")}
    assert set(s.state.turn.lairs) == lairs


# ------------------------------------------------------------------------------------------------- exhaustion, looking
@rule("LORE-EXHAUST-03", "LORE-INTRO-40")
def test_cards_in_play_that_go_on_exhaustion_go_first() -> None:
    """Bane of the Ithil-stone in play is discarded when a draw pile is exhausted, before anything is sideboarded."""
    s = Scenario().company(0, "Gimli", at="Rivendell").in_play(1, "Bane of the Ithil-stone").empty_draw_pile(0, "Block")
    s.discarded(0, "Dodge").sideboard(0, "Wolves").go("Weathertop")
    assert s.question is Question.SIDEBOARD
    assert s.where("Bane of the Ithil-stone") is Zone.DISCARD


@rule("LORE-EXHAUST-02", "LORE-GEN-11")
def test_looking_at_the_last_cards_does_not_exhaust_a_pile() -> None:
    """Palantír of Minas Tirith with two cards left: both are seen without exhaustion; drawing both exhausts it."""
    s = Scenario().company(0, "Saruman", "Éowyn", "Gimli", at="Rivendell").bears("Saruman", "Palantír of Minas Tirith")
    s.empty_draw_pile(0, "Block", "Dodge").discarded(0, "Sting")
    s.use("Palantír of Minas Tirith").settle()
    assert s.state.players[0].exhausted == 0
    assert s.state.zones[0][Zone.TOP] and not any(is_open(card) for card in s.state.zones[0][Zone.TOP])
    assert not any(whose == 0 for whose, _, _ in s.shown), "a player knows his own cards: nobody shows them to him"
    assert len(s.state.zones[0][Zone.TOP]) + len(s.state.zones[0][Zone.DRAW]) == 2
    s.go("Weathertop").until(Question.ENTER)
    assert s.state.players[0].exhausted >= 1


# --------------------------------------------------------------------------------------------------------- the One Ring
def at_the_fire(variant: int = STANDARD, *rolls: int) -> Scenario:
    s = (
        Scenario(variant)
        .company(0, "Frodo", "Sam Gamgee", at="Mount Doom")
        .bears("Frodo", "The One Ring")
        .hand(0, "Cracks of Doom")
    )
    return at_site(s.rolls(*rolls).stay())


@rule("LORE-END-10", "LORE-GORG-04", "LORE-RULING-112")
def test_destroying_the_one_ring_wins_at_once() -> None:
    """Cracks of Doom at Mount Doom: Frodo does not fail, and the game is over, a called end game or not."""
    s = at_the_fire(STANDARD, 12)
    s.play("Cracks of Doom").settle()
    ended = s.pending
    assert isinstance(ended, Over)
    assert (ended.how, ended.winners) == (BY_RING, (0,))


@rule("LORE-END-10", "LORE-CHANCE-07")
def test_who_fails_at_the_fire_does_not_win() -> None:
    """A roll of two with all the weight of the Ring: Frodo is lost and the game goes on."""
    s = at_the_fire(STANDARD, 2, 12)
    s.play("Cracks of Doom")
    past(s, At.COUNTER)
    s.settle()
    assert not isinstance(s.pending, Over)
    assert s.where("Frodo") is not Zone.PLAY


@rule("LORE-RULING-149")
def test_the_one_ring_wins_the_introductory_game_too() -> None:
    """The same at Mount Doom under the introductory rules."""
    s = at_the_fire(INTRODUCTORY, 12)
    s.play("Cracks of Doom").settle()
    assert isinstance(s.pending, Over) and s.pending.winners == (0,)


# ---------------------------------------------------------------------------------------------------- chance, variants
@rule("LORE-CHANCE-22", "LORE-CHANCE-06")
def test_rolls_a_card_demands() -> None:
    """Call of Home: a roll of Gimli's player, supported by others; seven of eight and he is back in the hand."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, "Call of Home").rolls(7).go("Weathertop")
    s.window(At.MOVEMENT, 1).play("Call of Home", "Gimli")
    s.settle()
    assert [args[:2] for args in told(s, Told.ROLLS)] == [(0, Purpose.CARD)]
    assert s.where("Gimli") is Zone.HAND


@rule("LORE-DEC-01")
def test_the_variant_is_fixed_before_the_game() -> None:
    """The state of a game carries the rules it was begun with; they differ where the books do."""
    standard = GAME.start(STANDARD, (), ((0, 0, 40, 0), (0, 0, 40, 0)))
    introductory = GAME.start(INTRODUCTORY, (), ((0, 0, 40, 7), (0, 0, 40, 7)))
    assert (standard.rules.introductory, introductory.rules.introductory) == (False, True)
    assert standard.rules != introductory.rules


@rule("LORE-INTRO-44")
def test_the_best_rating_of_a_season_counts() -> None:
    """For state as well as national championships."""
    assert best_of([150, 171, 160]) == 171


@rule("LORE-CHAR-01", "LORE-CARD-17", "LORE-CARD-19")
def test_conditional_points_count_under_their_condition() -> None:
    """Durin's Axe counts four with a Dwarf and two with anybody else; a stored Sapling one, at Minas Tirith two."""
    assert Scenario().company(0, "Ori", at="Rivendell").bears("Ori", "Durin’s Axe").points(0) == 4
    assert Scenario().company(0, "Éowyn", at="Rivendell").bears("Éowyn", "Durin’s Axe").points(0) == 2
    assert Scenario().stored(0, "Sapling of the White Tree", at="Rivendell").points(0) == 1
    assert Scenario().stored(0, "Sapling of the White Tree", at="Minas Tirith").points(0) == 2


@rule("LORE-ORG-03", "LORE-CHAR-14")
def test_a_home_site_is_a_place_to_come_in_besides_havens() -> None:
    """Éowyn at Edoras; Frodo's text allows his home alone."""
    s = Scenario().hand(0, "Éowyn", "Frodo")
    bring(s, "Éowyn", "Edoras")
    s.act(s.play_action("Frodo"))
    past(s, At.COUNTER)
    assert (s.site_of("Éowyn"), s.site_of("Frodo")) == ("Edoras", "Bag End")


@rule("LORE-RULING-78")
def test_stored_cards_keep_their_text_eliminated_ones_lose_it() -> None:
    """A stored Word of the Wise still gives its point of influence; an eliminated Elrond no larger hand."""
    s = Scenario().company(0, "Gimli", at="Rivendell").stored(0, "Elrond", "Word of the Wise")
    assert (free_points(s.state, 0), hand_size(s.state, 0)) == (8 + 1 - 2, 8)
    s = Scenario().company(0, "Elrond", at="Rivendell")
    assert hand_size(s.state, 0) == 9


@rule("LORE-ZONE-12")
def test_an_eliminated_card_that_is_no_character_is_out_of_the_game() -> None:
    """Favor of the Valar is eliminated when it has been carried out: it lies with nothing that comes back."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(0, "Favor of the Valar", "Block")
    s.play("Favor of the Valar").settle()
    assert s.where("Favor of the Valar") is Zone.OUT


@rule("LORE-GEN-01")
def test_of_two_weapons_only_the_one_its_player_names_is_in_use() -> None:
    """Aragorn is handed Orcrist beside Narsil; which one he uses may be changed in any organization phase."""
    s = Scenario().company(0, "Aragorn II", "Éowyn", at="Rivendell").bears("Aragorn II", "Narsil")
    s.bears("Éowyn", "Orcrist", "Great-shield of Rohan")
    aragorn = s.named("Aragorn II")
    base = prowess(s.state, aragorn) - 1
    s.act(transfer(s, "Orcrist", "Aragorn II")).until(Question.CHOICE)
    assert offered(s) == {"Narsil", "Orcrist"}
    s.pick("Narsil").settle()
    assert prowess(s.state, aragorn) == base + 1
    assert [x.args[0] for x in s.legal() if x.verb == Verb.WIELD] == [s.named("Orcrist")]
    assert refused(s, Action(Verb.WIELD, (s.named("Narsil"),))) == "LORE-GEN-01"
    s.act(Action(Verb.WIELD, (s.named("Orcrist"),)))
    assert prowess(s.state, aragorn) == min(9, base + 3)
    s.act(transfer(s, "Great-shield of Rohan", "Aragorn II")).settle()
    assert s.question is Question.WINDOW, "a shield takes the place of no weapon"
    assert not card_of(s.state, s.named("Great-shield of Rohan")).idle


@rule("LORE-GEN-01")
def test_who_may_use_two_weapons_has_no_hand_for_a_shield() -> None:
    """Swordmaster on a warrior: both swords count; a shield that comes rests, or costs him one of them."""
    s = Scenario().company(0, "Aragorn II", "Éowyn", at="Rivendell").bears("Aragorn II", "Narsil", "Swordmaster")
    s.bears("Éowyn", "Orcrist", "Great-shield of Rohan")
    s.act(transfer(s, "Orcrist", "Aragorn II")).settle()
    assert idle(s) == set()
    s.act(transfer(s, "Great-shield of Rohan", "Aragorn II")).settle()
    assert idle(s) == {"Great-shield of Rohan"}
    s.act(Action(Verb.WIELD, (s.named("Great-shield of Rohan"),))).until(Question.CHOICE)
    s.pick("Orcrist").settle()
    assert idle(s) == {"Narsil"}
    s.act(Action(Verb.WIELD, (s.named("Narsil"),))).settle()
    assert idle(s) == {"Great-shield of Rohan"}


def idle(s: Scenario) -> set[str]:
    """The items that are not in use."""
    items = ("Narsil", "Orcrist", "Great-shield of Rohan")
    return {name for name in items if card_of(s.state, s.named(name)).idle}


@rule("LORE-GEN-01", "LORE-ALLY-03")
def test_a_card_that_ends_with_a_change_of_the_company_ends_with_an_ally_too() -> None:
    """Fellowship on four of them: Bill the Pony joins at Bree, and it is over."""
    people = ("Gimli", "Éowyn", "Háma", "Faramir")
    s = Scenario().company(0, *people, at="Bree").on_company("Gimli", "Fellowship").hand(0, "Bill the Pony").stay()
    at_site(s)
    assert s.where("Fellowship") is Zone.PLAY
    s.play("Bill the Pony", "Gimli").settle()
    assert (s.where("Bill the Pony"), s.where("Fellowship")) == (Zone.PLAY, Zone.DISCARD)


@rule("LORE-REQ-03")
def test_who_has_to_tap_for_his_item_must_be_untapped() -> None:
    """Torque of Hues is used by tapping it and its bearer."""
    for tapped, refusal in (((), ""), (("Gimli",), "LORE-REQ-03"), (("Torque of Hues",), "LORE-REQ-03")):
        s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Torque of Hues").tapped(*tapped)
        attacked = past(hazard(s.hand(1, "Wolves").go("Weathertop"), "Wolves"), At.COUNTER).window(At.ENGAGEMENT, 0)
        assert refused(attacked, Action(Verb.USE, (s.named("Torque of Hues"), 0))) == refusal


@rule("LORE-GEN-12", "LORE-ZONE-03")
def test_cards_of_a_hand_that_were_seen_by_all_cannot_be_followed_afterwards() -> None:
    """Crebain reveal cards of the mover's hand at random; back in the hand they are like any other."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(0, "Block", "Dodge").hand(1, "Crebain").rolls(12, 12)
    hazard(s.go("Weathertop"), "Crebain").settle()
    assert told(s, Told.REVEALED) != []
    assert not any(is_open(card) for card in s.state.zones[0][Zone.HAND])
