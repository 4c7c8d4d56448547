"""Gandalf cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Phase
from engine.tcg.reading.values import unseen
from engine.tcg.table.events import Told
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question
from tests.cards.tcg.scenes import (
    ARAGORN,
    ARWEN,
    GANDALF,
    GIMLI,
    LEGOLAS,
    MERRY,
    PATROL,
    RAIDERS,
    WITCH_KING,
    bearers,
    calm,
    cost,
    defence,
    during,
    fierce,
    fight,
    forced,
    gain,
    harm,
    hurt,
    in_fellowship,
    life,
    picks,
    play,
    ready,
    take,
    use,
    use_gain,
)

ALBERT, BARLIMAN = "Albert Dreary, Entertainer from Bree", "Barliman Butterbur, Prancing Pony Proprietor"
OTTAR, ERLAND = "Ottar, Man of Laketown", "Erland, Advisor to Brand"
HUGIN, JARNSMID = "Hugin, Emissary from Laketown", "Járnsmid, Merchant from Dale"
WEED, PIPE = "Old Toby", "Gandalf's Pipe"
FRIEND = 'Speak "Friend" and Enter'


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
@pytest.mark.parametrize("card", [ALBERT, OTTAR, ERLAND, HUGIN, JARNSMID, "The Nine Walkers"])
def test_gandalf_has_to_be_there_for_it(card: str) -> None:
    assert in_fellowship(GANDALF).hand(0, card).can_play(card)
    assert not in_fellowship(GIMLI).hand(0, card).can_play(card)


@pytest.mark.parametrize(
    "card",
    [
        *("Durin's Secret", "Questions That Need Answering", "Risk a Little Light"),
        *("Treachery Deeper Than You Know", FRIEND, "Sleep, Caradhras"),
    ],
)
def test_an_event_of_the_fellowship_phase_needs_gandalf(card: str) -> None:
    assert in_fellowship(GANDALF, GIMLI, LEGOLAS).adventure(0, "Ettenmoors").hand(0, card).can_play(card)
    assert not in_fellowship(ARAGORN, GIMLI, LEGOLAS).adventure(0, "Ettenmoors").hand(0, card).can_play(card)


def test_albert_dreary_discards_a_condition_of_isengard_or_moria() -> None:
    s = during(Phase.MANEUVER, ALBERT, "Lord of Moria", foes=(PATROL, "Goblin Swarms", "Saruman's Ambition"))
    use(s, "Albert Dreary")
    assert picks(s) == {"Goblin Swarms", "Saruman's Ambition"}
    assert s.pick("Goblin Swarms").where("Goblin Swarms") is Zone.DISCARD and s.wounds_on("Albert Dreary") == 1


def test_barliman_brings_back_an_event_of_gandalf() -> None:
    s = in_fellowship(BARLIMAN).discard(0, "Intimidate", "Delving").use("Barliman Butterbur")
    assert s.where("Intimidate") is Zone.HAND and s.where("Delving") is Zone.DISCARD
    assert s.wounds_on("Barliman Butterbur") == 1


@pytest.mark.parametrize("missing", [GANDALF, GIMLI, LEGOLAS])
def test_durins_secret_adds_a_move(missing: str) -> None:
    assert in_fellowship(GANDALF, GIMLI, LEGOLAS).hand(0, "Durin's Secret").play("Durin's Secret").state.turn.limit == 3
    others = [one for one in (GANDALF, GIMLI, LEGOLAS) if one != missing]
    assert not in_fellowship(*others).hand(0, "Durin's Secret").can_play("Durin's Secret")


@pytest.mark.parametrize("with_him, strength", [((), 7), ((GIMLI,), 8), ((GIMLI, LEGOLAS, ARAGORN, MERRY), 10)])
def test_gandalf_friend_of_the_shirefolk_counts_races(with_him: tuple[str, ...], strength: int) -> None:
    assert in_fellowship("Gandalf, Friend of the Shirefolk", *with_him).strength_of("Gandalf") == strength


def test_gandalfs_cart_carries_gear() -> None:
    s = in_fellowship(ARAGORN, "Gandalf's Cart").hand(0, "Armor", GIMLI)
    assert s.named("Gimli") not in [x.args[-1] for x in s.offers("Gandalf's Cart")]
    s.use("Gandalf's Cart", named="Armor")
    assert s.where("Armor") is Zone.STACKED
    forced(s.use("Gandalf's Cart", act=1))
    assert bearers(s, "Aragorn") == ["Armor"] and s.twilight == 1


def test_gandalfs_pipe_removes_as_many_burdens_as_there_are_pipes() -> None:
    s = in_fellowship(GANDALF, ARAGORN, WEED).burdens(4).bears("Gandalf", PIPE).bears("Aragorn", "Aragorn's Pipe")
    s.use(PIPE, 2)
    assert s.burdens_on() == 2 and s.where(WEED) is Zone.DISCARD
    assert not in_fellowship(GANDALF).burdens(4).bears("Gandalf", PIPE).can_use(PIPE)


def test_glamdring_takes_twilight_for_orcs_seen() -> None:
    s = in_fellowship(GANDALF).pool(5).bears("Gandalf", "Glamdring").hand(1, PATROL, RAIDERS)
    assert harm(s, "Gandalf") == 1
    use(s, "Glamdring")
    assert s.twilight == 3 and s.wounds_on("Gandalf") == 1
    assert during(Phase.REGROUP, GANDALF).bears("Gandalf", "Glamdring").can_use("Glamdring")


def test_intimidate_prevents_a_wound_of_a_companion() -> None:
    s = hurt(fight(GIMLI, RAIDERS).fellowship(GANDALF).hand(0, "Intimidate"), "Gimli")
    assert play(s, "Intimidate").wounds_on("Gimli") == 0
    assert not hurt(fight(GIMLI, RAIDERS).hand(0, "Intimidate"), "Gimli").can_play("Intimidate")
    ally = hurt(fight(GIMLI, RAIDERS).fellowship(GANDALF, ALBERT).hand(0, "Intimidate"), ALBERT)
    assert not ally.can_play("Intimidate")


def test_let_folly_be_our_cloak_is_worth_an_exertion_for_each_token() -> None:
    s = in_fellowship(GIMLI, LEGOLAS, ALBERT).pool(5).hand(0, "Let Folly Be Our Cloak")
    s.play("Let Folly Be Our Cloak", 2)
    assert picks(s) == {"Frodo", "Gimli", "Legolas"}
    s.pick("Gimli").pick("Legolas")
    assert (s.twilight, s.wounds_on("Gimli"), s.wounds_on("Legolas")) == (3, 1, 1)


@pytest.mark.parametrize("burdens, bonus", [(4, 4), (5, 2)])
def test_mysterious_wizard_is_stronger_with_few_burdens(burdens: int, bonus: int) -> None:
    s = fight(GANDALF, PATROL).burdens(burdens).hand(0, "Mysterious Wizard")
    assert gain(s, "Gandalf", "Mysterious Wizard") == (bonus, 0)


def test_the_nine_walkers_make_new_races_cheap() -> None:
    s = in_fellowship(GANDALF, "The Nine Walkers").play_area(1, LEGOLAS)
    assert cost(s, 0, GIMLI) == 0 and cost(s, 0, MERRY) == 1 and cost(s, 0, ARWEN) == 0 and cost(s, 0, ARAGORN) == 2
    assert cost(s, 0, ALBERT) == 1 and cost(s, 1, GIMLI) == 2


def test_ottar_changes_up_to_three_cards() -> None:
    s = in_fellowship(OTTAR).hand(0, "Armor", GIMLI).use("Ottar", "Armor", "Gimli").pass_()
    assert s.count(0, Zone.DISCARD) == 2 and s.count(0, Zone.HAND) == 3 and s.wounds_on("Ottar") == 1


@pytest.mark.parametrize(
    "card, pool, kept",
    [("Questions That Need Answering", 2, ("Delving", GIMLI)), ("Risk a Little Light", 1, ("Delving",))],
)
def test_cards_are_looked_for_while_twilight_is_low(card: str, pool: int, kept: tuple[str, ...]) -> None:
    s = in_fellowship(GANDALF).pool(pool).hand(0, card).deck(0, "Delving", "Armor", GIMLI, LEGOLAS).play(card, *kept)
    assert all(s.where(one) is Zone.HAND for one in kept)
    assert s.where("Armor") is Zone.DISCARD and s.count(0, Zone.DISCARD) == len(kept) + 1
    assert not in_fellowship(GANDALF).pool(pool + 1).hand(0, card).can_play(card)


def test_servant_of_the_secret_fire_weakens_a_minion() -> None:
    s = fight(GIMLI, PATROL).fellowship(GANDALF).hand(0, "Servant of the Secret Fire")
    assert gain(s, PATROL, "Servant of the Secret Fire") == (-3, 0)
    assert not fight(GIMLI, PATROL).hand(0, "Servant of the Secret Fire").can_play("Servant of the Secret Fire")


def test_sleep_caradhras_discards_every_active_condition() -> None:
    s = in_fellowship(GANDALF, "Lord of Moria").minions("Goblin Swarms").play_area(0, "Saruman's Ambition")
    play(s.hand(0, "Sleep, Caradhras"), "Sleep, Caradhras")
    assert not s.in_play("Lord of Moria") and not s.in_play("Goblin Swarms")
    assert s.where("Saruman's Ambition") is Zone.PLAY and s.wounds_on("Gandalf") == 1


def test_strength_of_spirit_saves_the_token_of_an_exertion() -> None:
    s = in_fellowship(GANDALF, GIMLI).hand(0, "Strength of Spirit", "Delving").play("Delving")
    assert s.play("Strength of Spirit").wounds_on("Gimli") == 0 and s.count(0, Zone.HAND) == 4
    alone = in_fellowship(GIMLI).hand(0, "Strength of Spirit", "Delving").play("Delving")
    assert not alone.can_play("Strength of Spirit")
    ally = in_fellowship(GANDALF, BARLIMAN).hand(0, "Strength of Spirit").discard(0, "Intimidate")
    assert not ally.use("Barliman Butterbur").can_play("Strength of Spirit")


def test_treachery_deeper_than_you_know_shows_a_hand() -> None:
    s = in_fellowship(GANDALF).hand(0, "Treachery Deeper Than You Know").hand(1, RAIDERS)
    play(s.do(lambda d: d.owe(1, Zone.HAND)), "Treachery Deeper Than You Know")
    assert sum(event.kind == Told.REVEALED for event in s.events) == 2


def test_a_wizard_is_never_late() -> None:
    s = in_fellowship().hand(0, "A Wizard Is Never Late").deck(0, GIMLI, GANDALF, "Intimidate", BARLIMAN)
    s.play("A Wizard Is Never Late")
    assert picks(s) == {"Gandalf", "Barliman Butterbur"}
    assert take(s, "Gandalf").in_play("Gandalf") and s.twilight == 5


def test_gandalf_the_grey_wizard_calls_his_friends() -> None:
    s = in_fellowship(GANDALF).hand(0, "Aragorn, Ranger of the North", LEGOLAS)
    assert [x.args[-1] for x in s.offers("Gandalf")] == [s.named("Aragorn")]
    use(s, "Gandalf")
    assert s.in_play("Aragorn") and s.twilight == 2 and s.wounds_on("Gandalf") == 1


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_erland_keeps_hands_unseen() -> None:
    s = fight("Frodo, Son of Drogo", WITCH_KING).fellowship(GANDALF, ERLAND).hand(0, GIMLI)
    assert unseen(s.state, 0) and not unseen(s.state, 1)
    assert not unseen(fight("Frodo, Son of Drogo", WITCH_KING).fellowship(GANDALF).state, 0)


def test_gandalfs_staff_cancels_his_skirmish() -> None:
    s = fight(GANDALF, PATROL).bears("Gandalf", "Gandalf's Staff")
    assert life(s, "Gandalf") == 5 and cost(s, 0, "Intimidate") == 1 and cost(s, 0, "Let Folly Be Our Cloak") == 0
    assert calm(s.use("Gandalf's Staff")).wounds_on("Gandalf") == 2
    assert s.finish_phase().wounds_on("Gandalf") == 2 and s.in_play("Gandalf")
    other = fight(GIMLI, PATROL).fellowship(GANDALF).bears("Gandalf", "Gandalf's Staff")
    assert not other.can_use("Gandalf's Staff")


def test_gandalfs_wisdom_makes_gear_cheap_for_him_and_his() -> None:
    s = in_fellowship(GANDALF, GIMLI, ARAGORN, "Gandalf's Wisdom")
    assert cost(s, 0, "Glamdring", "Gandalf") == 1 and cost(s, 0, "Gimli's Battle Axe", "Gimli") == 1
    other = in_fellowship("Gandalf, Friend of the Shirefolk", "Gandalf's Wisdom")
    assert cost(other, 0, "Glamdring", "Gandalf") == 1
    assert cost(s, 0, "Armor", "Aragorn") == 1 and cost(s, 0, "Dwarven Heart", "Gimli") == 0
    assert cost(s, 0, "Endurance of Dwarves", "Gimli") == 1 and cost(s, 0, "Gandalf's Staff", "Gandalf") == 1


def test_hugin_puts_a_card_of_the_pile_under_the_deck() -> None:
    s = in_fellowship(HUGIN).discard(0, GIMLI, PATROL).use("Hugin")
    assert s.where("Gimli") is Zone.BOTTOM and s.where(PATROL, 0) is Zone.DISCARD and s.wounds_on("Hugin") == 1


def test_jarnsmid_sells_arms_cheaply() -> None:
    s = in_fellowship(GANDALF, ARAGORN, JARNSMID)
    bought = [cost(s, 0, card, "Aragorn") for card in ("Great Shield", "Armor", "Ranger's Sword", "Aragorn's Bow")]
    assert bought == [0, 0, 0, 1] and cost(s, 1, "Armor", "Aragorn") == 1
    assert cost(in_fellowship(GIMLI, JARNSMID), 0, "Gimli's Helm", "Gimli") == 0


@pytest.mark.parametrize("site, drawn", [("Moria Stairway", 1), ("Pass of Caradhras", 0)])
def test_speak_friend_and_enter_opens_the_way(site: str, drawn: int) -> None:
    s = in_fellowship(GANDALF, site=3).adventure(0, site).hand(0, FRIEND).play(FRIEND)
    assert forced(s).where(site) is Zone.PATH and s.count(0, Zone.HAND) == 1 + drawn
    assert during(Phase.REGROUP, GANDALF, site=3).adventure(0, site).hand(0, FRIEND).can_play(FRIEND)


def test_staff_asunder_breaks_the_staff_and_the_foe() -> None:
    s = fight(GANDALF, PATROL).minions(RAIDERS).bears("Gandalf", "Wizard Staff").hand(0, "Staff Asunder")
    play(s, "Staff Asunder")
    assert s.wounds_on("Gandalf") == 2 and s.where("Wizard Staff") is Zone.DISCARD
    assert not s.in_play(PATROL) and s.in_play(RAIDERS)
    assert not fight(GANDALF, PATROL).hand(0, "Staff Asunder").can_play("Staff Asunder")


def test_wielder_of_the_flame_makes_a_defender_unless_it_is_paid_for() -> None:
    s = during(Phase.MANEUVER, GANDALF, GIMLI, foes=(PATROL,)).hand(0, "Wielder of the Flame")
    assert s.play("Wielder of the Flame").decider == 1
    paid = s.fork().pick(1)
    assert paid.twilight == 10 and paid.question is Question.WINDOW
    s.pass_().pick("Gimli")
    assert defence(s, "Gimli") == 1 and defence(s.finish_phase(), "Gimli") == 1
    nobody = during(Phase.MANEUVER, GIMLI, foes=(PATROL,)).hand(0, "Wielder of the Flame")
    assert not nobody.can_play("Wielder of the Flame")


def test_wizard_staff_weakens_a_minion() -> None:
    s = fight(GANDALF, PATROL).bears("Gandalf", "Wizard Staff")
    assert use_gain(s, PATROL, "Wizard Staff") == (-3, 0)
    assert s.wounds_on("Gandalf") == 2


def test_you_cannot_pass_tames_a_minion() -> None:
    card = "You Cannot Pass!"
    s = during(Phase.MANEUVER, GANDALF, foes=(WITCH_KING,)).bears("Gandalf", "Wizard Staff").hand(0, card)
    assert fierce(s, "The Witch-king")
    assert not fierce(s.play(card), "The Witch-king") and not fierce(s.finish_phase(), "The Witch-king")
    assert fierce(s.until_phase(Phase.REGROUP), "The Witch-king")
    assert not during(Phase.MANEUVER, GANDALF, foes=(WITCH_KING,)).hand(0, card).can_play(card)


def test_gandalf_the_grey_pilgrim_draws_a_card_each_turn() -> None:
    s = ready(during(Phase.START, "Gandalf, The Grey Pilgrim", site=1), "Gandalf").use("Gandalf")
    assert s.count(0, Zone.HAND) == 2
