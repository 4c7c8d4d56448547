"""Resource conditions: one test a card."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import region_type, site_type, skills
from engine.journeys.reading.places import FOUNDS
from engine.journeys.reading.values import body, corruption, faction_bonus, influence_of
from engine.journeys.table.board import card_of
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from tests.cards.scenes import (
    company,
    enter,
    goals,
    held_by,
    meet,
    playable,
    resolve,
    roll_of,
    strength,
    threat,
    transfer,
)
from tests.library import ATLAS, LIBRARY
from tests.scenario import Scenario

SPARE = "Halfling Stealth"


def party(*names: str, at: str = "Rivendell") -> Scenario:
    """A company of seat 0, who holds a spare card, and somebody for seat 1."""
    return Scenario().company(0, *names, at=at).company(1, "Haldir", at="Lórien").hand(0, SPARE)


def region(s: Scenario, name: str, hazards: bool = False) -> str:
    """What a region counts as."""
    return region_type(s.state, ATLAS.region_named[name].index, hazards)


def index(name: str) -> int:
    """The index of a site on the map."""
    return ATLAS.site_named[name].index


def store(s: Scenario, name: str) -> Scenario:
    """A card is stored in the organization phase."""
    return s.act(Action(Verb.STORE, (s.named(name),))).settle()


def faction(name: str) -> int:
    """The card number of a faction."""
    return LIBRARY.catalogue.named(name).number


# ------------------------------------------------------------------------------------- until the next untap phase
def gone_next_turn(s: Scenario, name: str) -> bool:
    """Whether a condition outlives the opponent's turn but not the start of its player's next one."""
    s.finish_turn()
    stays = s.where(name) is Zone.PLAY
    s.finish_turn()
    return stays and s.where(name, 0) is not Zone.PLAY


def test_clear_skies() -> None:
    assert not playable(party("Frodo").hand(0, "Clear Skies"), "Clear Skies")
    s = party("Frodo").in_play(0, "Gates of Morning").hand(0, "Clear Skies").play("Clear Skies").settle()
    assert strength(s, "Frodo") == 3 and strength(s, "Haldir") == 6
    assert gone_next_turn(s, "Clear Skies")


def test_elf_song() -> None:
    s = party("Frodo", "Aragorn II").bears("Frodo", "Lure of the Senses", "Lure of Nature").hand(0, "Elf-song")
    s.bears("Haldir", "Lure of Nature").play("Elf-song").until(Question.CHOICE)
    assert s.decider == 0
    s.pick("Lure of Nature").until(Question.CHOICE)
    assert s.decider == 1
    s.pass_().settle()
    assert held_by(s, "Frodo") == ["Lure of the Senses"] and held_by(s, "Haldir") == ["Lure of Nature"]


def test_elf_song_keeps_the_corrupted_at_a_haven() -> None:
    s = party("Legolas", "Gimli").bears("Legolas", "Elven Cloak").in_play(0, "Elf-song")
    transfer(s, "Elven Cloak", "Gimli").rolls(2, 12).settle()
    assert s.where("Legolas") is Zone.PLAY
    s = party("Legolas", "Gimli").bears("Legolas", "Elven Cloak").in_play(0, "Elf-song")
    transfer(s, "Elven Cloak", "Gimli").rolls(2, 2).settle()
    assert s.where("Legolas") is Zone.MP, "elimination is not stopped"
    assert gone_next_turn(party("Legolas").in_play(0, "Elf-song"), "Elf-song")


def test_fog() -> None:
    assert not playable(party("Frodo").hand(0, "Fog"), "Fog")
    s = party("Frodo").in_play(0, "Gates of Morning").hand(0, "Fog").play("Fog").settle()
    assert [region(s, name) for name in ("The Shire", "Rohan", "Dagorlad", "Gorgoroth")] == ["b", "w", "w", "s"]
    assert gone_next_turn(s, "Fog")


def test_lapse_of_will() -> None:
    s = party("Aragorn II").in_play(0, "Lapse of Will").hand(1, "Orc-patrol")
    assert threat(meet(s, "Orc-patrol")) == 6
    s = party("Aragorn II", at="Henneth Annûn").in_play(0, "Lapse of Will").hand(1, "Ren the Unclean")
    assert threat(meet(s, "Ren the Unclean", "Dead Marshes")) == 12
    assert gone_next_turn(party("Frodo").in_play(0, "Lapse of Will"), "Lapse of Will")


def test_moon() -> None:
    s = party("Frodo").in_play(0, "Moon", "Gates of Morning")
    assert [region(s, name, True) for name in ("Rhudaur", "Rohan", "Dagorlad")] == ["b", "f", "s"]
    assert region(s, "Rhudaur") == "w", "for the play of hazards only"
    s = party("Frodo").in_play(0, "Moon").in_play(1, "Doors of Night")
    assert [region(s, name, True) for name in ("Rhudaur", "Dagorlad", "Gorgoroth")] == ["w", "w", "s"]
    assert gone_next_turn(party("Frodo").in_play(0, "Moon"), "Moon")


def test_sun() -> None:
    s = party("Aragorn II", "Éowyn", "Legolas").in_play(0, "Sun")
    assert [strength(s, name) for name in ("Aragorn II", "Éowyn", "Legolas")] == [7, 2, 5]
    s = party("Aragorn II", "Éowyn", "Legolas").in_play(0, "Sun", "Gates of Morning").hand(1, "Orc-patrol")
    assert [strength(s, name) for name in ("Aragorn II", "Éowyn", "Legolas")] == [8, 3, 5]
    assert threat(meet(s, "Orc-patrol")) == 6
    s = party("Aragorn II", at="Weathertop").in_play(0, "Sun", "Gates of Morning").stay().until(Question.ENTER)
    assert threat(s.pick(1).window(At.ENGAGEMENT, 0)) == 5
    assert gone_next_turn(party("Frodo").in_play(0, "Sun"), "Sun")


def test_gates_of_morning() -> None:
    s = party("Frodo").in_play(1, "Doors of Night").in_play(0, "Sun").hand(0, "Gates of Morning")
    s.bears("Frodo", "Lure of Nature").play("Gates of Morning").settle()
    assert s.where("Doors of Night") is Zone.DISCARD and s.where("Sun") is Zone.PLAY
    assert s.where("Lure of Nature") is Zone.PLAY and s.where("Gates of Morning") is Zone.PLAY


# ------------------------------------------------------------------------------------------------ lore on a sage
def studied(name: str, *rolls: int) -> Scenario:
    """Arwen studies a card at Dimrill Dale, while Aragorn fights the Orc there."""
    s = party("Aragorn II", "Arwen", at="Dimrill Dale").hand(0, name).rolls(12, *rolls)
    return enter(s).play(name).settle()


@pytest.mark.parametrize("name", ["Dreams of Lore", "Reforging"])
def test_lore_keeps_its_sage_tapped_until_it_is_stored(name: str) -> None:
    s = studied(name)
    assert held_by(s, "Arwen") == [name] and index("Dimrill Dale") in s.state.players[0].used
    s.finish_turn().finish_turn().window(At.ORGANIZATION, 0)
    assert s.pose("Arwen") is Pose.TAPPED and s.pose("Aragorn II") is Pose.UNTAPPED
    s = party("Arwen").bears("Arwen", name).tapped("Arwen")
    store(s, name)
    assert s.where(name) is Zone.MP
    assert s.finish_turn().finish_turn().window(At.ORGANIZATION, 0).pose("Arwen") is Pose.UNTAPPED


def test_dreams_of_lore() -> None:
    assert party("Arwen").bears("Arwen", "Dreams of Lore").points(0) == party("Arwen").points(0) + 2
    s = party("Arwen", at="Bree").bears("Arwen", "Dreams of Lore")
    assert s.why_not(Action(Verb.STORE, (s.named("Dreams of Lore"),))) is not None


def test_reforging() -> None:
    s = party("Arwen", "Aragorn II").stored(0, "Reforging").discarded(0, "Orcrist", "Glamdring")
    s.use("Reforging", "Aragorn II")
    with pytest.raises(AssertionError):
        s.pick("Orcrist")
    s.pick("Glamdring").settle()
    assert held_by(s, "Aragorn II") == ["Glamdring"] and s.pose("Arwen") is Pose.TAPPED
    assert s.where("Reforging") is Zone.DISCARD


ANDURIL = "Andúril, the Flame of the West"


def test_anduril_is_learned() -> None:
    s = party("Aragorn II", "Arwen", at="Dimrill Dale").hand(0, ANDURIL).rolls(12)
    enter(s).play(ANDURIL).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3
    assert held_by(s.settle(), "Arwen") == [ANDURIL]
    assert studied(ANDURIL, 2, 12).where(ANDURIL) is Zone.DISCARD


def test_anduril_is_forged_anew() -> None:
    s = party("Aragorn II", "Faramir").bears("Aragorn II", "Narsil").stored(0, ANDURIL, "Reforging").tapped("Faramir")
    aragorn, men = s.named("Aragorn II"), faction("Men of Lamedon")
    before, burden, voice = s.points(0), corruption(s.state, aragorn), faction_bonus(s.state, aragorn, men)
    s.use(ANDURIL).settle()
    assert held_by(s, "Narsil") == [ANDURIL] and s.where("Reforging") is Zone.DISCARD
    assert s.points(0) == before + 3 - 1 and strength(s, "Aragorn II") == 11
    assert corruption(s.state, aragorn) == burden - 1
    assert faction_bonus(s.state, aragorn, men) == voice + 1
    s.use(ANDURIL, ability=1).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -1 and s.pose("Faramir") is Pose.UNTAPPED and s.pose(ANDURIL) is Pose.TAPPED
    points = s.settle().points(0)
    store(s, "Narsil")
    assert s.where(ANDURIL) is Zone.MP and s.points(0) == points, "it stays part of Narsil"


def test_swordmaster() -> None:
    s = studied("Swordmaster")
    assert held_by(s, "Arwen") == ["Swordmaster"] and "warrior" in skills(s.state, s.named("Arwen"))
    s = party("Elrond", "Frodo").bears("Elrond", "Swordmaster", "Orcrist").bears("Frodo", "Glamdring")
    transfer(s, "Glamdring", "Elrond").settle()
    assert not idle(s, "Orcrist") and not idle(s, "Glamdring")
    s = party("Arwen", "Frodo").bears("Arwen", "Swordmaster", "Orcrist").bears("Frodo", "Glamdring")
    transfer(s, "Glamdring", "Arwen").until(Question.CHOICE).pick("Glamdring")
    assert idle(s, "Orcrist") and not idle(s, "Glamdring"), "she is no warrior without it"


def test_swordmaster_leaves_no_hand_for_a_shield() -> None:
    shield = "Great-shield of Rohan"
    s = party("Elrond", "Frodo").bears("Elrond", "Swordmaster", "Orcrist", shield).bears("Frodo", "Glamdring")
    transfer(s, "Glamdring", "Elrond").settle()
    assert idle(s, "Glamdring") and not idle(s, shield)
    s.act(Action(Verb.WIELD, (s.named("Glamdring"),)))
    assert not idle(s, "Glamdring") and not idle(s, "Orcrist") and idle(s, shield)
    s.act(Action(Verb.WIELD, (s.named(shield),))).pick("Glamdring")
    assert not idle(s, shield) and not idle(s, "Glamdring") and idle(s, "Orcrist")


def idle(s: Scenario, name: str) -> bool:
    """Whether an item is not in use."""
    return card_of(s.state, s.named(name)).idle


def test_align_palantir() -> None:
    stone = "Palantír of Orthanc"
    s = party("Frodo", "Arwen").bears("Frodo", stone).hand(0, "Align Palantír", "Align Palantír").discarded(0, "Narya")
    burden = corruption(s.state, s.named("Frodo"))
    s.play("Align Palantír").settle()
    assert held_by(s, stone) == ["Align Palantír"] and not playable(s, "Align Palantír")
    assert corruption(s.state, s.named("Frodo")) == burden - 2
    assert s.why_not(Action(Verb.USE, (s.named(stone), 0))) is None
    s.go("Bree").window(At.MOVEMENT, 0)
    assert not held_by(s, stone), "the company moves"
    assert not playable(party("Frodo").bears("Frodo", stone).hand(0, "Align Palantír"), "Align Palantír")


def test_align_palantir_goes_with_a_new_bearer_and_is_stored_along() -> None:
    stone = "Palantír of Orthanc"
    s = party("Frodo", "Arwen").bears("Frodo", stone).hand(0, "Align Palantír").play("Align Palantír").settle()
    transfer(s, stone, "Arwen").settle()
    assert s.where("Align Palantír") is Zone.DISCARD
    s = party("Frodo", "Arwen").bears("Frodo", stone).hand(0, "Align Palantír").play("Align Palantír").settle()
    points = s.points(0)
    store(s, stone)
    assert s.where("Align Palantír") is Zone.MP and s.points(0) == points


# ------------------------------------------------------------------------------------------------------ companies
FOUR = ("Aragorn II", "Frodo", "Sam Gamgee", "Gandalf")


def test_fellowship() -> None:
    assert not playable(party(*FOUR[:3]).hand(0, "Fellowship"), "Fellowship")
    s = party(*FOUR).hand(0, "Fellowship", "Fellowship", "Legolas")
    burden = corruption(s.state, s.named("Frodo"))
    s.play("Fellowship").settle()
    assert strength(s, "Frodo") == 2 and corruption(s.state, s.named("Frodo")) == burden + 1
    assert strength(s, "Haldir") == 4 and not playable(s, "Fellowship")
    s.act(Action(Verb.SPLIT, (s.named("Frodo"), 1)))
    assert "Fellowship" in s.names(0, Zone.DISCARD) and strength(s, "Frodo") == 1


def test_fellowship_ends_with_the_loss_of_an_ally() -> None:
    s = party("Aragorn II", "Frodo", "Gollum", "Sam Gamgee").on_company("Frodo", "Fellowship").hand(1, "Orc-patrol")
    assert strength(s, "Sam Gamgee") == 2
    meet(s, "Orc-patrol", "Weathertop").rolls(*[2, 12] * 3).settle()
    assert s.where("Fellowship") is Zone.DISCARD


def test_morannon() -> None:
    s = party("Frodo", "Sam Gamgee", at="Dead Marshes").hand(0, "Morannon").play("Morannon").until(Question.NEW_SITE)
    assert "Morannon" in goals(s)
    s.pick("Morannon")
    journey = company(s, "Frodo").journey
    assert journey is not None and [ATLAS.regions[r].name for r in journey.path] == ["Dagorlad", "Udûn"]
    s.finish_turn().finish_turn().until(Question.NEW_SITE)
    assert s.site_of("Frodo") == "Morannon" and s.where("Morannon") is Zone.PLAY
    assert {"Dead Marshes", "Mount Doom"} <= goals(s)
    s.pick("Mount Doom").until(Question.ENTER)
    assert s.where("Morannon") is Zone.DISCARD


def test_morannon_goes_if_the_company_does_not() -> None:
    s = party("Frodo", at="Dead Marshes").hand(0, "Morannon").play("Morannon").stay()
    assert s.where("Morannon") is Zone.PLAY
    assert s.finish_turn().where("Morannon") is not Zone.PLAY
    assert not playable(party("Aragorn II", "Beretar", "Faramir", at="Dead Marshes").hand(0, "Morannon"), "Morannon")
    assert "Morannon" not in goals(party("Frodo", at="Dead Marshes").until(Question.NEW_SITE))


def prisoners() -> Scenario:
    """A company at a used Shadow-hold whose automatic-attack is behind it."""
    s = party("Aragorn II", "Gandalf", "Legolas", "Gimli", "Frodo", at="Shelob’s Lair").used(0, "Shelob’s Lair")
    return enter(s.hand(0, "Rescue Prisoners").rolls(12, 12)).play("Rescue Prisoners")


def test_rescue_prisoners() -> None:
    s = prisoners().window(At.ENGAGEMENT, 0)
    assert threat(s) == 7
    s.rolls(12, 12).until(Question.CHOICE).pick("Frodo").settle()
    assert held_by(s, "Frodo") == ["Rescue Prisoners"] and s.pose("Frodo") is Pose.TAPPED
    assert not playable(enter(party("Frodo", at="Mount Doom").hand(0, "Rescue Prisoners")), "Rescue Prisoners")
    s = party("Frodo", at="Bree").bears("Frodo", "Rescue Prisoners").tapped("Frodo")
    before = s.points(0)
    store(s, "Rescue Prisoners")
    assert s.points(0) == before + 2


def test_rescue_prisoners_is_discarded_if_nobody_guides_them() -> None:
    s = prisoners().rolls(12, 12).until(Question.CHOICE).pass_().settle()
    assert s.where("Rescue Prisoners") is Zone.DISCARD


# --------------------------------------------------------------------------------------------- persons and places
def test_return_of_the_king() -> None:
    s = enter(party("Aragorn II", at="Minas Tirith").hand(0, "Return of the King")).play("Return of the King").settle()
    aragorn, men = s.named("Aragorn II"), faction("Men of Lamedon")
    before = faction_bonus(party("Aragorn II").state, aragorn, men)
    assert held_by(s, "Aragorn II") == ["Return of the King"] and influence_of(s.state, aragorn) == 2
    assert faction_bonus(s.state, aragorn, men) == before + 2
    s = party("Aragorn II", at="Minas Tirith").hand(0, "Return of the King").company(1, "Denethor II", at="Edoras")
    assert not playable(enter(s), "Return of the King")


def test_sacrifice_of_form() -> None:
    s = party("Gandalf", "Frodo").bears("Gandalf", "Glamdring").hand(0, "Sacrifice of Form").hand(1, "Orc-patrol")
    meet(s, "Orc-patrol").play("Sacrifice of Form").settle()
    assert s.where("Orc-patrol") is Zone.MP and s.pose("Frodo") is Pose.UNTAPPED
    assert s.where("Gandalf") is Zone.DISCARD and s.where("Glamdring") is Zone.ASIDE
    assert held_by(s, "Sacrifice of Form") == ["Glamdring"]


def test_sacrifice_of_form_adds_three_to_body_rolls() -> None:
    s = party("Gandalf", "Frodo", at="Dunnish Clan-hold").hand(0, "Sacrifice of Form").hand(1, "The Great Goblin")
    meet(s, "The Great Goblin", "Moria").play("Sacrifice of Form").rolls(5).settle()
    assert s.where("The Great Goblin") is Zone.MP, "five and three reach eight"


def test_sacrifice_of_form_returns_with_the_wizard() -> None:
    s = party("Gandalf", "Frodo").bears("Gandalf", "Elven Cloak").hand(0, "Sacrifice of Form").hand(1, "Orc-patrol")
    s.hand(1, "Gandalf")
    meet(s, "Orc-patrol").play("Sacrifice of Form").settle()
    gandalf = s.named("Gandalf", 0)
    rows = list(s.state.zones[0])
    rows[Zone.DISCARD] = tuple(card for card in rows[Zone.DISCARD] if card != gandalf)
    rows[Zone.HAND] += (gandalf,)
    s.change(zones=(tuple(rows), s.state.zones[1])).finish_turn().window(At.ORGANIZATION, 1)
    assert not playable(s, "Gandalf"), "he will come back to the other side"
    s.finish_turn().window(At.ORGANIZATION, 0).play("Gandalf", FOUNDS + index("Rivendell")).settle()
    assert held_by(s, "Gandalf") == ["Elven Cloak", "Sacrifice of Form"] and s.where("Elven Cloak") is Zone.PLAY
    assert strength(s, "Gandalf") == 7 and body(s.state, s.named("Gandalf")) == 11


def test_stone_of_erech() -> None:
    s = party("Aragorn II", at="Vale of Erech").hand(0, "Stone of Erech")
    assert not playable(enter(s), "Stone of Erech")
    s = party("Aragorn II", at="Vale of Erech").stored(0, "Men of Lamedon").hand(0, "Stone of Erech")
    enter(s).play("Stone of Erech").settle()
    assert s.where("Stone of Erech") is Zone.PLAY
    s = party("Aragorn II").stored(0, "Men of Lamedon").in_play(0, "Stone of Erech").hand(1, "Muster Disperses")
    s.go("Weathertop").window(At.MOVEMENT, 1).play("Muster Disperses").rolls(2).settle()
    assert s.where("Men of Lamedon") is Zone.DISCARD and s.where("Stone of Erech") is Zone.DISCARD


def test_the_white_tree() -> None:
    s = party("Frodo", "Arwen", at="Minas Tirith").bears("Frodo", "Sapling of the White Tree").hand(0, "The White Tree")
    enter(s).play("The White Tree").settle()
    assert s.where("Sapling of the White Tree") is Zone.DISCARD and s.where("The White Tree") is Zone.PLAY
    city = index("Minas Tirith")
    assert site_type(s.state, city, for_hazards=True) == "H" and site_type(s.state, city) == "F"
    s = party("Frodo", "Arwen", at="Minas Tirith").stored(0, "Sapling of the White Tree", at="Minas Tirith")
    enter(s.hand(0, "The White Tree")).play("The White Tree", use=1).settle()
    assert s.where("Sapling of the White Tree") is Zone.DISCARD and s.where("The White Tree") is Zone.PLAY
    s = party("Frodo", "Arwen", at="Minas Tirith").stored(0, "Sapling of the White Tree").hand(0, "The White Tree")
    assert not playable(enter(s), "The White Tree", 1), "stored elsewhere"
    s = party("Frodo", at="Minas Tirith").in_play(0, "The White Tree").wounded("Frodo").at_turn_start()
    assert s.until(Question.WINDOW).window(At.ORGANIZATION, 0).pose("Frodo") is Pose.TAPPED


def test_lure_of_meccg() -> None:
    for times, bonus in ((0, 1), (2, 3), (5, 4)):
        s = party("Frodo", "Sam Gamgee").bears("Frodo", "Elven Cloak").in_play(0, "Lure of MECCG").exhausted(0, times)
        transfer(s, "Elven Cloak", "Sam Gamgee")
        before = roll_of(s).modifier
        resolve(s.use("Lure of MECCG"))
        assert roll_of(s).modifier == before + bonus and s.pose("Lure of MECCG") is Pose.TAPPED
