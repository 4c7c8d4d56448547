"""Isengard cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Phase, Stat, When
from engine.tcg.reading.values import skipped, unseen
from engine.tcg.table.events import Told
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question, Verb
from tests.cards.tcg.scenes import (
    ARAGORN,
    BOROMIR,
    GANDALF,
    GIMLI,
    LEGOLAS,
    MERRY,
    PATROL,
    RAIDERS,
    SAM,
    calm,
    cost,
    during,
    fierce,
    fight,
    forced,
    gain,
    harm,
    in_fellowship,
    pick,
    picks,
    play,
    ready,
    shift,
    tired,
    use,
    use_gain,
)

FIVE = (ARAGORN, GIMLI, LEGOLAS, BOROMIR)
SIX = (*FIVE, MERRY)
"""With Frodo these are five and six companions."""
SNOW, FROST, CHILL, STORM = "Saruman's Snows", "Saruman's Frost", "Saruman's Chill", "Wizard Storm"
GLADE = "Galadriel's Glade"
ORC = "Orc Inquisitor"


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
@pytest.mark.parametrize("card", ["Orthanc Assassin", "Uruk Savage", RAIDERS])
def test_an_uruk_without_text_is_played_for_its_cost(card: str) -> None:
    s = during(Phase.SHADOW).hand(1, card)
    paid = cost(s, 1, card)
    assert calm(s.play(card)).in_play(card) and s.twilight == 12 - paid


@pytest.mark.parametrize(
    "card",
    [
        *("Alive and Unspoiled", "The Misadventure of Mr. Underhill", "Worry"),
        *(CHILL, FROST, SNOW, STORM, "Spies of Saruman"),
    ],
)
def test_an_uruk_exerts_for_its_entry(card: str) -> None:
    s = during(Phase.SHADOW, foes=(RAIDERS, PATROL)).hand(1, card).play(card)
    assert calm(s).wounds_on(RAIDERS) == 1 and s.in_play(card)
    assert not during(Phase.SHADOW, foes=(PATROL,)).hand(1, card).can_play(card)


@pytest.mark.parametrize(
    "card",
    [
        *("Greed", "Their Arrows Enrage", "Traitor's Voice", "Uruk-hai Rampage"),
        *("Demands of the Sackville-Bagginses", "No Business of Ours"),
    ],
)
def test_an_uruk_has_to_be_there_for_it(card: str) -> None:
    assert during(Phase.SHADOW, foes=(RAIDERS,)).hand(1, card).can_play(card)
    assert not during(Phase.SHADOW, foes=(PATROL,)).hand(1, card).can_play(card)


@pytest.mark.parametrize("card", [SNOW, FROST, CHILL, STORM, "Spies of Saruman"])
def test_a_storm_is_over_at_the_end_of_the_turn(card: str) -> None:
    s = during(Phase.REGROUP).bears(GLADE, card)
    assert s.in_play(card)
    assert not s.finish_turn().in_play(card)


def test_alive_and_unspoiled_discards_a_card_seen_by_chance() -> None:
    s = during(Phase.SHADOW, foes=(RAIDERS, "Alive and Unspoiled")).burdens(2).hand(0, GIMLI, LEGOLAS)
    forced(s.use("Alive and Unspoiled").pick(2))
    assert s.twilight == 9 and len(picks(s)) == 2
    calm(s.act(s.legal()[1]))
    assert s.count(0, Zone.DISCARD) == 1 and s.count(0, Zone.HAND) == 2


@pytest.mark.parametrize("card, bonus", [("Bred for Battle", (3, 0)), ("Lurtz's Battle Cry", (-1, 1))])
def test_an_uruk_changes(card: str, bonus: tuple[int, int]) -> None:
    s = fight(GIMLI, RAIDERS).minions(ORC).hand(1, card).pass_()
    assert gain(s, RAIDERS, card) == bonus
    assert s.wounds_on(RAIDERS) == (card == "Bred for Battle")


def test_breeding_pit_puts_copies_under_the_deck() -> None:
    s = during(Phase.SHADOW).hand(1, RAIDERS, "Breeding Pit").discard(1, RAIDERS, RAIDERS, "Uruk Savage")
    ready(s.play(RAIDERS), "Breeding Pit").play("Breeding Pit")
    assert s.names(1, Zone.BOTTOM) == [RAIDERS, RAIDERS] and s.where("Uruk Savage", 1) is Zone.DISCARD


def test_caradhras_has_not_forgiven_us() -> None:
    card = "Caradhras Has Not Forgiven Us"
    s = during(Phase.MANEUVER, *FIVE, foes=(RAIDERS, PATROL)).wounds("Gimli", 2).wounds("Frodo", 3).hand(1, card)
    play(s.pass_(), card)
    assert s.where("Gimli") is Zone.DISCARD and s.in_play("Frodo") and s.wounds_on(RAIDERS) == 1
    few = during(Phase.MANEUVER, *FIVE[1:], foes=(RAIDERS,)).wounds("Gimli", 2).hand(1, card)
    assert not few.pass_().can_play(card)


@pytest.mark.parametrize("branch, burdens, wounds", [(0, 0, 1), (1, 1, 0)])
def test_cruel_caradhras_hurts_the_ring_bearer(branch: int, burdens: int, wounds: int) -> None:
    s = play(during(Phase.MANEUVER, foes=(RAIDERS, ORC)).hand(1, "Cruel Caradhras").pass_(), "Cruel Caradhras")
    assert s.decider == 0
    pick(s, branch)
    assert (s.burdens_on(), s.wounds_on("Frodo"), s.wounds_on(RAIDERS)) == (burdens, wounds, 1)


def test_greed_wounds_one_of_six() -> None:
    s = during(Phase.MANEUVER, *SIX, foes=(RAIDERS, "Greed")).pass_()
    calm(s.use("Greed"))
    assert "Frodo" not in picks(s)
    assert pick(s, "Gimli").wounds_on("Gimli") == 1 and s.twilight == 10
    assert not during(Phase.MANEUVER, *FIVE, foes=(RAIDERS, "Greed")).pass_().can_use("Greed")


def test_hunt_them_down_makes_an_uruk_fierce() -> None:
    s = play(during(Phase.MANEUVER, foes=(RAIDERS, ORC)).hand(1, "Hunt Them Down!").pass_(), "Hunt Them Down!")
    assert fierce(s, RAIDERS) and fierce(s.finish_phase(), RAIDERS)


@pytest.mark.parametrize(
    "who, enough, too_few",
    [
        ("Lurtz, Servant of Isengard", ((), (RAIDERS,)), ((), ())),
        ("Uruk Fighter", (FIVE, ()), (FIVE[1:], ())),
        ("Uruk Warrior", (SIX, ()), (SIX[1:], ())),
    ],
)
def test_a_minion_becomes_fierce(
    who: str, enough: tuple[tuple[str, ...], ...], too_few: tuple[tuple[str, ...], ...]
) -> None:
    s = use(during(Phase.MANEUVER, *enough[0], foes=(who, *enough[1])).pass_(), who)
    assert fierce(s, who) and fierce(s.finish_phase(), who)
    assert not during(Phase.MANEUVER, *too_few[0], foes=(who, *too_few[1])).pass_().can_use(who)


def test_the_misadventure_of_mr_underhill_makes_companions_dear() -> None:
    card = "The Misadventure of Mr. Underhill"
    assert cost(in_fellowship(site=2).minions(card), 0, GIMLI) == 4
    assert cost(in_fellowship(site=3).minions(card), 0, GIMLI) == 2
    assert cost(in_fellowship(site=2).minions(card), 0, "Thrarin, Dwarven Smith") == 1


def test_no_ordinary_storm_tires_gandalf() -> None:
    s = during(Phase.SHADOW, GANDALF, GIMLI, foes=(RAIDERS, "No Ordinary Storm")).hand(1, SNOW, "Greed")
    assert calm(s.play("Greed")).wounds_on("Gandalf") == 0
    assert calm(s.play(SNOW)).wounds_on("Gandalf") == 1


def test_parry_takes_the_bonus_of_a_possession() -> None:
    s = during(Phase.MANEUVER, ARAGORN, foes=(RAIDERS,)).bears("Aragorn", "Ranger's Sword").hand(1, "Parry").pass_()
    assert play(s, "Parry").strength_of("Aragorn") == 8 and s.finish_phase().strength_of("Aragorn") == 8
    other = during(Phase.MANEUVER, ARAGORN, foes=(ORC,)).bears("Aragorn", "Ranger's Sword").hand(1, "Parry").pass_()
    assert not other.can_play("Parry")


def test_sarumans_ambition_makes_events_cheap_and_uruks_strong() -> None:
    s = fight(GIMLI, RAIDERS).minions("Saruman's Ambition").pass_()
    assert [cost(s, 1, card) for card in ("Hunt Them Down!", "Greed", "Bitter Hatred")] == [2, 1, 1]
    assert use_gain(s, RAIDERS, "Saruman's Ambition") == (2, 0) and not s.in_play("Saruman's Ambition")


@pytest.mark.parametrize("card, all_tire", [(CHILL, False), (STORM, True)])
def test_a_storm_tires_who_leaves(card: str, all_tire: bool) -> None:
    s = in_fellowship(GIMLI, MERRY, site=6).bears(GLADE, card).site(7, "Anduin Wilderland").pass_()
    s.until_phase(Phase.SHADOW)
    assert (s.wounds_on("Merry"), s.wounds_on("Frodo"), s.wounds_on("Gimli")) == (1, 1, int(all_tire))


def test_sarumans_frost_weakens_hobbits() -> None:
    s = during(Phase.MANEUVER, MERRY, GIMLI, foes=(RAIDERS,)).bears(GLADE, FROST)
    assert (s.strength_of("Merry"), s.strength_of("Gimli")) == (1, 6)
    away = during(Phase.MANEUVER, MERRY, foes=(RAIDERS,), site=7).bears(GLADE, FROST)
    assert away.strength_of("Merry") == 3


def test_sarumans_power_discards_all_conditions() -> None:
    s = during(Phase.SHADOW, "Lord of Moria", foes=(RAIDERS, ORC, "Greed")).hand(1, "Saruman's Power")
    play(s, "Saruman's Power")
    assert not s.in_play("Lord of Moria") and not s.in_play("Greed") and s.wounds_on(RAIDERS) == 1


def test_sarumans_reach_tires_two_or_puts_the_ring_on() -> None:
    s = during(Phase.MANEUVER, GIMLI, MERRY, foes=(RAIDERS, ORC)).hand(1, "Saruman's Reach").pass_()
    play(s, "Saruman's Reach")
    assert s.decider == 0 and s.wounds_on(RAIDERS) == 1
    worn = pick(s.fork(), 1)
    assert worn.state.players[0].worn
    pick(s, 0, "Gimli", "Merry")
    assert s.wounds_on("Gimli") == 1 and s.wounds_on("Merry") == 1 and not s.state.players[0].worn


def test_sarumans_snows_still_all_skirmish_actions() -> None:
    s = fight(GIMLI, RAIDERS).bears(GLADE, SNOW).hand(0, "Axe Strike")
    assert not s.can_play("Axe Strike") and not s.can_use("Gimli")
    assert fight(GIMLI, RAIDERS, site=7).bears(GLADE, SNOW).hand(0, "Axe Strike").can_play("Axe Strike")


def test_savagery_to_match_their_numbers() -> None:
    card = "Savagery to Match Their Numbers"
    s = fight(GIMLI, RAIDERS).hand(1, card).pass_()
    assert not s.fork().offers(card)[1:]
    assert gain(s, RAIDERS, card) == (2, 0) and not fierce(s, RAIDERS)
    many = fight(GIMLI, RAIDERS).fellowship(ARAGORN, LEGOLAS, BOROMIR).hand(1, card).pass_()
    assert play(many, card, act=1).strength_of(RAIDERS) == 13 and fierce(many, RAIDERS)
    assert many.finish_phase().strength_of(RAIDERS) == 13 and fierce(many, RAIDERS)


def test_spies_of_saruman_stop_archery() -> None:
    assert skipped(during(Phase.MANEUVER, foes=(RAIDERS,)).bears(GLADE, "Spies of Saruman").state, Phase.ARCHERY)
    away = during(Phase.MANEUVER, foes=(RAIDERS,), site=5).bears("Moria Lake", "Spies of Saruman")
    assert not skipped(away.state, Phase.ARCHERY)


def test_their_arrows_enrage_weakens_archers() -> None:
    s = during(Phase.MANEUVER, LEGOLAS, GIMLI, "Rúmil, Elven Protector", foes=(RAIDERS, "Their Arrows Enrage"))
    s.minions("Goblin Marksman")
    assert [s.strength_of(who) for who in ("Legolas", "Gimli", "Rúmil", "Goblin Marksman")] == [5, 6, 2, 7]


@pytest.mark.parametrize("wounds, burdens, limit", [(3, 0, 1), (0, 5, 1), (2, 4, 2)])
def test_traitors_voice_slows_a_weary_ring_bearer(wounds: int, burdens: int, limit: int) -> None:
    s = in_fellowship().wounds("Frodo", wounds).burdens(burdens).minions("Traitor's Voice")
    assert s.pending and s.state.turn.limit == limit


def test_troop_of_uruk_hai_blunts_weapons() -> None:
    s = fight(ARAGORN, "Troop of Uruk-hai").bears("Aragorn", "Ranger's Sword")
    assert s.strength_of("Aragorn") == 8
    other = fight(ARAGORN, RAIDERS).minions("Troop of Uruk-hai").bears("Aragorn", "Ranger's Sword")
    assert other.strength_of("Aragorn") == 10


def test_uruk_bloodlust_heals_a_winner() -> None:
    s = fight(MERRY, RAIDERS).minions("Uruk Bloodlust").wounds(RAIDERS, 1)
    use(ready(s, "Uruk Bloodlust"), "Uruk Bloodlust")
    assert s.wounds_on(RAIDERS) == 0 and s.twilight == 11


def test_uruk_brood_is_strong_among_others() -> None:
    s = fight(GIMLI, "Uruk Brood").minions(RAIDERS, RAIDERS).pass_()
    assert [x.args[0] for x in s.fork().use("Uruk Brood").legal()] == [0, 1, 2]
    assert use_gain(s, "Uruk Brood", "Uruk Brood", 2) == (2, 0) and s.twilight == 10


def test_uruk_guard_keeps_somebody_off() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=("Uruk Guard",))
    use(s, "Uruk Guard", "Gimli").until(Question.ASSIGN)
    assert {x.args[0] for x in s.legal() if x.verb == Verb.ASSIGN} == {s.named("Aragorn"), s.named("Frodo")}
    assert s.wounds_on("Uruk Guard") == 1


def test_uruk_lieutenant_counts_uruks() -> None:
    assert fight(GIMLI, "Uruk Lieutenant").minions(RAIDERS, RAIDERS, ORC).strength_of("Uruk Lieutenant") == 10


def test_uruk_messenger_likes_bad_weather() -> None:
    assert fight(GIMLI, "Uruk Messenger").bears(GLADE, FROST).strength_of("Uruk Messenger") == 9
    assert fight(GIMLI, "Uruk Messenger").minions("Greed").strength_of("Uruk Messenger") == 6


@pytest.mark.parametrize(
    "minion, borne, count",
    [("Uruk Rager", (), 2), (RAIDERS, ("Uruk-hai Sword",), 1), ("Lurtz, Servant of Isengard", ("Lurtz's Sword",), 2)],
)
def test_winning_wears_the_draw_deck_down(minion: str, borne: tuple[str, ...], count: int) -> None:
    s = fight(ARAGORN, minion).bears(minion, *borne).deck(0, GIMLI, LEGOLAS, MERRY)
    assert harm(s, minion) == 1 + (borne == ("Lurtz's Sword",))
    assert s.finish_phase().count(0, Zone.DISCARD) == count


def test_uruk_shaman_heals() -> None:
    s = during(Phase.MANEUVER, foes=("Uruk Shaman", RAIDERS, ORC)).wounds(RAIDERS, 1).wounds(ORC, 1).pass_()
    use(s, "Uruk Shaman")
    assert (s.wounds_on(RAIDERS), s.wounds_on(ORC), s.twilight) == (0, 1, 10)


def test_uruk_slayer_grows_three_times() -> None:
    s = fight(GIMLI, "Uruk Slayer").pass_()
    for _ in range(4):
        use(s, "Uruk Slayer")
        s.pass_()
    assert s.strength_of("Uruk Slayer") == 12 and s.twilight == 8


def test_uruk_soldier_discards_a_card_on_entry() -> None:
    s = during(Phase.SHADOW).hand(1, "Uruk Soldier").deck(0, GIMLI, LEGOLAS).play("Uruk Soldier")
    use(ready(s, "Uruk Soldier"), "Uruk Soldier")
    assert s.names(0, Zone.DISCARD) == [GIMLI]


def test_uruk_spy_finds_burdens_when_the_ring_is_put_on() -> None:
    s = during(Phase.MANEUVER, GIMLI, MERRY, foes=("Uruk Spy", RAIDERS)).hand(1, "Saruman's Reach")
    s.deck(1, ORC, GIMLI, ORC).pass_()
    ready(play(s, "Saruman's Reach", RAIDERS).pick(1), "Uruk Spy")
    use(s, "Uruk Spy", 2)
    assert s.burdens_on() == 1 and s.count(1, Zone.DISCARD) == 3 and s.wounds_on("Uruk Spy") == 1


def test_uruk_hai_armory_stops_an_arrow() -> None:
    s = during(Phase.ARCHERY, LEGOLAS, foes=(RAIDERS, "Uruk-hai Armory"))
    assert shift(s, Stat.FELLOWSHIP_ARCHERY) == -1
    assert shift(during(Phase.ARCHERY, LEGOLAS, foes=(ORC, "Uruk-hai Armory")), Stat.FELLOWSHIP_ARCHERY) == 0


def test_uruk_hai_rampage_makes_a_winner_fierce() -> None:
    s = fight(MERRY, RAIDERS).minions("Uruk-hai Rampage")
    use(ready(s, "Uruk-hai Rampage"), "Uruk-hai Rampage")
    assert fierce(s, RAIDERS) and s.twilight == 9 and s.state.turn.phase is Phase.ASSIGNMENT


STEALTH = "Hobbit Intuition"


@pytest.mark.parametrize("act, wounds, there", [(0, 1, True), (1, 0, False)])
def test_wariness_cancels_a_stealth_event(act: int, wounds: int, there: bool) -> None:
    s = fight(MERRY, ORC).minions(RAIDERS).hand(0, STEALTH).hand(1, "Wariness").play(STEALTH)
    play(ready(s, "Wariness"), "Wariness", act=act)
    assert s.in_play(RAIDERS) == there and s.strength_of("Merry") == 3 and s.question is Question.WINDOW
    assert not there or s.wounds_on(RAIDERS) == wounds
    other = fight(GIMLI, RAIDERS).hand(0, "Axe Strike").hand(1, "Wariness").play("Axe Strike")
    assert not other.can_play("Wariness")


@pytest.mark.parametrize("branch, burdens, wounds", [(0, 0, 1), (1, 1, 0)])
def test_worry_follows_a_lost_skirmish(branch: int, burdens: int, wounds: int) -> None:
    s = fight(SAM, RAIDERS).minions("Worry").until(Question.CHOICE)
    pick(s, branch)
    assert (s.burdens_on(), s.wounds_on("Frodo")) == (burdens, wounds)
    assert fight(GIMLI, "Orc Hunters").minions("Worry").finish_phase().burdens_on() == 0


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_beyond_the_height_of_men_strips_armor() -> None:
    card = "Beyond the Height of Men"
    few = during(Phase.MANEUVER, ARAGORN, GIMLI, foes=(RAIDERS,)).bears("Aragorn", "Armor", "Ranger's Sword")
    play(few.bears("Gimli", "Gimli's Helm").hand(1, card).pass_(), card, "Armor")
    assert not few.in_play("Armor") and few.in_play("Gimli's Helm") and few.wounds_on(RAIDERS) == 1
    many = during(Phase.MANEUVER, *SIX, foes=(RAIDERS,)).bears("Aragorn", "Armor", "Ranger's Sword")
    play(many.bears("Gimli", "Gimli's Helm").hand(1, card).pass_(), card)
    assert not many.in_play("Armor") and not many.in_play("Gimli's Helm") and many.in_play("Ranger's Sword")


def test_demands_of_the_sackville_bagginses_cost_twilight() -> None:
    s = in_fellowship("Bounder", GIMLI).minions("Demands of the Sackville-Bagginses")
    assert calm(tired(s, "Gimli")).twilight == 0
    assert calm(tired(s, "Bounder")).twilight == 1


def test_evil_afoot_brings_minions_back() -> None:
    s = during(Phase.SHADOW, foes=(RAIDERS, ORC)).burdens(2).hand(1, "Evil Afoot").discard(1, PATROL, PATROL, "Greed")
    calm(play(s, "Evil Afoot").pick(2))
    assert s.names(1, Zone.DISCARD) == ["Evil Afoot", "Greed"] and s.wounds_on(RAIDERS) == 1


def test_goblin_man_looks_at_a_hand_and_keeps_above_ground() -> None:
    s = during(Phase.SHADOW, foes=("Goblin Man",)).hand(0, GIMLI).do(lambda d: d.owe(0, Zone.HAND))
    use(s, "Goblin Man")
    assert s.wounds_on("Goblin Man") == 1 and any(event.kind == Told.LOOKS for event in s.events)
    assert not during(Phase.SHADOW, foes=("Goblin Man",), site=5).in_play("Goblin Man")


def test_no_business_of_ours_keeps_hands_unseen() -> None:
    assert unseen(during(Phase.MANEUVER, foes=(RAIDERS, "No Business of Ours")).state, 1)
    assert not unseen(during(Phase.MANEUVER, foes=(RAIDERS,)).state, 1)


def test_too_much_attention_wears_the_draw_deck_down() -> None:
    s = during(Phase.MANEUVER, GIMLI, foes=(RAIDERS,)).hand(1, "Saruman's Reach", "Too Much Attention").pass_()
    ready(play(s, "Saruman's Reach").pick(1), "Too Much Attention").play("Too Much Attention")
    assert forced(s).count(0, Zone.DISCARD) == 5
    none = during(Phase.MANEUVER, foes=(ORC,)).hand(1, "Too Much Attention")
    assert not none.do(lambda d: d.happen(When.RING_ON, d.players[0].bearer)).can_play("Too Much Attention")


def test_uruk_captain_calls_an_uruk_back() -> None:
    s = during(Phase.SHADOW, foes=("Uruk Captain",)).discard(1, RAIDERS, ORC)
    use(s, "Uruk Captain")
    assert s.in_play(RAIDERS) and s.twilight == 12 - 1 - 4 and s.wounds_on("Uruk Captain") == 1


def test_uruk_scout_tracks_rangers() -> None:
    s = during(Phase.REGROUP, ARAGORN, foes=("Uruk Scout",)).hand(0, "An Able Guide").play("An Able Guide")
    use(ready(s, "Uruk Scout"), "Uruk Scout")
    assert s.twilight == 12 and s.wounds_on("Uruk Scout") == 1
    other = during(Phase.REGROUP, GIMLI, foes=("Uruk Scout",)).hand(0, "Tidings of Erebor").play("Tidings of Erebor")
    assert not other.can_use("Uruk Scout")
    hunted = during(Phase.SHADOW, foes=("Uruk Scout",), site=3).hand(1, RAIDERS)
    assert calm(hunted.play(RAIDERS)).twilight == 12 - 4 - 1
