"""What cards of The Wizards do later, elsewhere or for good: calls, weather, sieges, lore in store, the Ring's end."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.play.looking import onlookers
from engine.journeys.reading.values import body
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.metw.cards.library import load
from engine.metw.table.verbs import Say
from tests.cards.metw.scenes import (
    DOORS,
    GATES,
    SPARE,
    corruption,
    held_by,
    influence,
    inside,
    meet,
    place_of,
    plays,
    resolved,
    strength,
    uses,
    visiting,
)
from tests.cards.metw.test_second_effects import at_home, check_after, figures
from tests.metw.scenario import Scenario

ATLAS = load().atlas


# ------------------------------------------------------------------------------------------------------- calls, weather
@pytest.mark.parametrize(
    ("card", "who", "others"),
    [("Call of the Sea", "Haldir", ("Elrond", "Imrahil")), ("Tookish Blood", "Frodo", ("Elrond", "Forlong"))],
)
def test_who_is_called_away_returns_to_the_hand(card: str, who: str, others: tuple[str, ...]) -> None:
    s = Scenario().company(0, who, *others, at="Rivendell").hand(0, SPARE).hand(1, card).rolls(2).go("Bree")
    assert plays(s, card, who).where(who) is Zone.HAND


HELD = (DOORS, "The Will of Sauron")
"""What keeps long-events in play."""


@pytest.mark.parametrize(
    ("card", "at", "goal"),
    [("Long Winter", "Rivendell", "Bree"), ("Foul Fumes", "Rivendell", "Carn Dûm"), ("Snowstorm", "Rivendell", "Bree")],
)
def test_weather_that_was_there_before_sends_back(card: str, at: str, goal: str) -> None:
    s = Scenario().company(0, "Bergil", at=at).hand(0, SPARE).in_play(1, card, *HELD).lay(goal)
    assert place_of(s.until(Question.ENTER), "Bergil") == at


def test_lands_that_change_on_the_way_send_back() -> None:
    s = Scenario().company(0, "Bergil", at="Lórien").hand(0, SPARE).in_play(1, "Long Winter", *HELD)
    plays(s.hand(1, "Fell Winter").go("Edoras"), "Fell Winter")
    assert place_of(s.until(Question.ENTER), "Bergil") == "Lórien", "border-land is wilderness now"
    s = Scenario().company(0, "Bergil", at="Edoras").hand(0, SPARE).in_play(1, "Snowstorm", *HELD)
    plays(s.hand(1, "Fell Winter").go("Dunharrow", regions=("Rohan",)), "Fell Winter")
    assert place_of(s.until(Question.ENTER), "Bergil") == "Edoras"


def test_without_its_guide_a_company_turns_back() -> None:
    s = (
        Scenario()
        .company(0, "Elladan", "Elrond", "Bergil", at="Rivendell")
        .hand(0, SPARE)
        .in_play(1, "Long Winter", *HELD)
    )
    plays(s.hand(1, "Call of Home").rolls(2).go("Bree"), "Call of Home", "Elladan").settle()
    assert s.where("Elladan") is Zone.HAND and place_of(s.until(Question.ENTER), "Bergil") == "Rivendell"


def test_drowning_seas_take_an_item() -> None:
    s = Scenario().company(0, "Bergil", at="Grey Havens").bears("Bergil", "Athelas").hand(0, SPARE)
    plays(s.hand(1, "Drowning Seas").go("Himring"), "Drowning Seas").settle()
    assert s.where("Athelas") is Zone.DISCARD


def test_dragons_desolation_needs_a_wilderness_even_by_night() -> None:
    s = Scenario().company(0, "Bergil", at="Grey Havens").hand(0, SPARE).in_play(1, DOORS)
    s.hand(1, "Dragon’s Desolation").go("Himring")
    assert ("w" in ATLAS.site_named["Himring"].path) is not bool(s.why_not_play("Dragon’s Desolation", 1))


# ------------------------------------------------------------------------------------------- hazards that stay in play
def test_shelob_at_home_and_abroad() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Minas Morgul").hand(0, SPARE).in_play(1, "Shelob", use=1)
    s.in_play(1, DOORS).hand(1, "Crebain", "Giant Spiders").stay()
    s.act(Action(Verb.USE, (s.named("Shelob"), 0)))
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    resolved(s).window(At.ENGAGEMENT, 0)
    assert figures(s) == (2, 19)
    assert s.settle().where("Shelob") is not Zone.PLAY


def test_shelob_lends_her_strength_while_it_is_night() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Lórien").hand(0, SPARE).in_play(1, "Shelob", use=1)
    meet(s.in_play(1, DOORS).hand(1, "Giant Spiders").go("Dol Guldur"), "Giant Spiders")
    assert figures(s) == (3, 11)
    day = Scenario().company(0, "Bergil", at="Rivendell").hand(0, GATES, SPARE).in_play(1, "Shelob", use=1)
    assert plays(day.in_play(1, DOORS), GATES).settle().where("Shelob") is Zone.DISCARD


def test_a_siege_keeps_its_company_and_goes_with_the_site() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Bree").hand(0, SPARE).in_play(1, "Siege").lies_at("Siege", "Bree")
    assert s.rolls(5).window(At.END_OF_ORGANIZATION, 0).refused(s.laying("Rivendell")) != "", "5, less 2"
    free_to_go = Scenario().company(0, "Bergil", at="Bree").hand(0, SPARE).in_play(1, "Siege").lies_at("Siege", "Bree")
    assert free_to_go.rolls(12).lay("Rivendell").until(Question.ENTER).where("Siege") is Zone.DISCARD


def test_the_will_of_sauron_holds_long_events_by_night() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, GATES, SPARE)
    s.in_play(1, DOORS, "The Will of Sauron", "Minions Stir")
    plays(s, GATES).settle()
    assert (s.where("The Will of Sauron"), s.where("Minions Stir")) == (Zone.DISCARD, Zone.DISCARD)


def test_a_traitor_betrays_once() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Haldir", "The One Ring").hand(0, SPARE)
    s.in_play(1, "Traitor").hand(1, "Weariness of the Heart").rolls(2).go("Bree")
    s.act(s.play_action("Weariness of the Heart", 1)).pick("Haldir").until_attack()
    assert s.where("Traitor") is Zone.DISCARD


# ----------------------------------------------------------------------------------------------- lore that is stored
def studying(card: str) -> Scenario:
    """A sage where information is playable; others have faced what is there."""
    s = at_home("Glorfindel II", "Beorn", "Annalena", hand=(card,), at="Weathertop").until(Question.ENTER).enter()
    return s.until(Question.ASSIGN).pick("Glorfindel II").pick("Beorn").window(At.SITE, 0)


@pytest.mark.parametrize("card", ["Dreams of Lore", "Reforging", "Andúril, the Flame of the West", "Rescue Prisoners"])
def test_who_keeps_it_stays_tapped_until_it_is_stored(card: str) -> None:
    s = Scenario().company(0, "Annalena", at="Rivendell").bears("Annalena", card).tapped("Annalena").hand(0, SPARE)
    s.at_turn_start().window(At.ORGANIZATION, 0)
    assert s.pose("Annalena") is Pose.TAPPED
    resolved(s.rolls(12).act(Action(Verb.STORE, (s.named(card),)))).settle()
    assert s.where(card) is Zone.MP


def test_anduril_is_found_by_a_sage_who_can_bear_it() -> None:
    card = "Andúril, the Flame of the West"
    s = studying(card)
    s.act(s.play_action(card))
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    assert check_after(s.fork()) == ("Annalena", -3)
    assert held_by(s.rolls(12).settle(), "Annalena") == [card]


def test_anduril_joins_narsil_at_the_price_of_reforging() -> None:
    card = "Andúril, the Flame of the West"
    s = at_home("Aragorn II", "Faramir").bears("Aragorn II", "Narsil").stored(0, card, "Reforging").tapped("Faramir")
    uses(s, card, "Reforging", "Narsil").settle()
    assert held_by(s, "Narsil") == [card] and s.where("Reforging") is Zone.DISCARD
    assert (strength(s, "Aragorn II"), influence(s, "Aragorn II"), corruption(s, "Aragorn II")) == (11, 5, 3)
    s.act(Action(Verb.USE, (s.named(card), 1)))
    assert check_after(s) == ("Aragorn II", -1) and s.pose("Faramir") is Pose.UNTAPPED


def test_reforging_brings_arms_back() -> None:
    s = at_home("Annalena", "Bergil").stored(0, "Reforging").discarded(0, "Glamdring")
    uses(s, "Reforging", "Annalena", "Bergil", "Glamdring").settle()
    assert s.where("Glamdring") is Zone.PLAY and s.where("Reforging") is Zone.DISCARD


def test_rescue_prisoners_from_the_spiders() -> None:
    s = at_home("Glorfindel II", "Háma", "Beregond", "Bergil", hand=("Rescue Prisoners",), at="Goblin-gate")
    s.used(0, "Goblin-gate").until(Question.ENTER).enter().until(Question.ASSIGN)
    s.pick("Glorfindel II").pick("Háma").pick("Beregond").window(At.SITE, 0)
    s.act(s.play_action("Rescue Prisoners")).until_attack()
    assert figures(s) == (2, 7)
    s.rolls(12, 12).until_any(Question.CHOICE, Question.OPTION)
    assert s.where("Rescue Prisoners") is not Zone.DISCARD


def test_far_sight_finds_an_item() -> None:
    s = studying("Far-sight").rolls(12)
    s.act(s.play_action("Far-sight")).until(Question.CHOICE)
    assert s.decider == 0


# ------------------------------------------------------------------------------------------------- what else they do
def test_elf_song_keeps_everybody_at_a_haven() -> None:
    s = Scenario().at(Phase.MOVEMENT).company(0, "Haldir", "Elrond", "Thranduil", at="Rivendell").hand(0, SPARE)
    s.in_play(0, "Elf-song").hand(1, "Call of Home").rolls(2).hazards()
    assert plays(s, "Call of Home", "Haldir").settle().where("Haldir") is Zone.PLAY


def test_ent_draughts_stay_with_who_drank_them() -> None:
    s = at_home("Bergil", "Haldir", at="Rivendell").bears("Bergil", "Ent-draughts")
    draughts = s.named("Ent-draughts")
    assert s.refused(Action(Verb.STORE, (draughts,)))
    assert s.refused(Action(Verb.TRANSFER, (draughts, s.named("Haldir"))))


def test_lordly_presence_draws_a_card_for_success() -> None:
    for total, more in ((12, 1), (2, 0)):
        s = visiting("Haldalam", at="Bree", hand=("Rangers of the North", "Lordly Presence")).rolls(total)
        before = len(s.names(0, Zone.HAND)) - 2
        s.act(s.play_action("Rangers of the North")).window(At.FACTION_ROLL, 0).act(s.play_action("Lordly Presence"))
        resolved(s)
        assert len(s.names(0, Zone.HAND)) == before + more


def test_old_friendship_against_a_character() -> None:
    s = Scenario().company(0, "Adrazar", at="Bree").company(1, "Bergil", "Elrond", "Celeborn", at="Bree")
    s.hand(0, "Old Friendship", SPARE).rolls(7, 7).until(Question.ENTER).enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Adrazar"), s.named("Bergil"), -1))).window(At.INFLUENCE_ROLL, 0)
    s.act(s.play_action("Old Friendship", 0)).settle()
    rolls = [event.args for event in s.events if event.kind == Told.ROLLS and event.args[1] == Purpose.INFLUENCE]
    assert rolls[-1][5] == 5


def test_nenya_makes_one_check_certain() -> None:
    s = Scenario().company(0, "Galadriel", "Bergil", at="Lórien").bears("Bergil", "The One Ring")
    s.hand(0, "Nenya", SPARE).hand(1, "Weariness of the Heart")
    plays(s.rolls(12), "Nenya", "Galadriel").go("Rivendell")
    s.act(s.play_action("Weariness of the Heart", 1)).pick("Bergil").window(At.CORRUPTION_ROLL, 0)
    s.rolls(2)
    assert uses(s, "Nenya").settle().where("Bergil") is Zone.PLAY


def test_the_paths_of_the_dead_open_for_the_dead_alone() -> None:
    s = at_home("Aragorn II", hand=("Paths of the Dead",), at="Dunharrow").hand(1, "Ghouls", "Ambusher", "Wolves")
    plays(s.window(At.END_OF_ORGANIZATION, 0), "Paths of the Dead").lay("Vale of Erech").hazards()
    assert not s.why_not_play("Ghouls") and s.why_not_play("Wolves") and s.why_not_play("Ambusher")


def test_a_sapling_takes_no_root_in_the_dark() -> None:
    people = ("Glorfindel II", "Háma", "Beregond")
    s = at_home(*people, "Bergil", hand=("Sapling of the White Tree", "Glamdring"), at="Mount Gram")
    s.until(Question.ENTER).enter().until(Question.ASSIGN)
    for who in people:
        s.pick(who)
    s.window(At.SITE, 0)
    assert s.playable("Glamdring") and not s.playable("Sapling of the White Tree")


def test_the_stone_of_erech_stays_with_the_men_of_lamedon() -> None:
    s = Scenario().company(0, "Elrond", "Thranduil", at="Rivendell").hand(0, SPARE).in_play(0, "Stone of Erech")
    s.stored(0, "Men of Lamedon").hand(1, "Muster Disperses").rolls(2)
    assert s.go("Bree").where("Stone of Erech") is Zone.PLAY
    plays(s, "Muster Disperses", "Men of Lamedon")
    assert (s.where("Men of Lamedon"), s.where("Stone of Erech")) == (Zone.DISCARD, Zone.DISCARD)


def test_a_wizard_who_gave_up_his_form_returns_stronger() -> None:
    s = Scenario().company(0, "Gandalf", "Bergil", at="Rivendell").bears("Gandalf", "Glamdring")
    s.hand(0, "Sacrifice of Form", SPARE).hand(1, "Giant").go("Goblin-gate")
    plays(meet(s, "Giant").window(At.BETWEEN, 0), "Sacrifice of Form").settle()
    assert s.where("Gandalf") is Zone.DISCARD and s.where("Giant") is Zone.MP
    back = at_home("Gandalf").bears("Gandalf", "Sacrifice of Form")
    assert (strength(back, "Gandalf"), influence(back, "Gandalf")) == (7, 11)
    assert body(back.state, back.named("Gandalf")) == 10


def test_cracks_of_doom_and_gollums_fate_destroy_the_ring() -> None:
    for card in ("Cracks of Doom", "Gollum’s Fate"):
        s = Scenario().company(0, "Frodo", "Gollum", at="Mount Doom").bears("Frodo", "The One Ring").rolls(12)
        inside(s.hand(0, card)).act(s.play_action(card))
        while not isinstance(s.pending, Over):
            s.plain()
        assert s.pending.winners == (0,) and s.where("The One Ring") is Zone.OUT


def test_the_mirror_shows_the_other_deck_too() -> None:
    s = at_home("Bergil", hand=("Mirror of Galadriel",), at="Lórien").hand(1, "Giant")
    s.act(s.play_action("Mirror of Galadriel")).until(Question.CHOICE)
    assert len([x for x in s.legal() if x.verb is Verb.PICK]) >= 2


def test_what_pallandos_opponent_discards_is_shown_to_him() -> None:
    for watched, lookers in (("Pallando", [1]), ("Gandalf", [])):
        s = Scenario().company(0, "Bergil", at="Rivendell").company(1, watched, at="Lórien")
        assert onlookers(s.state, 0) == lookers
