"""The end of turn phase, sideboarding, exhaustion, zones (LORE-EOT, LORE-SIDE, LORE-EXHAUST, LORE-ZONE)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Side
from engine.journeys.table.events import Told
from engine.journeys.table.records import HIDDEN_ZONES, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, Identity, Proven
from engine.kernel.pending import Decision, Mix, Numbers, Over
from engine.lore.game import GAME
from tests.rules.scenes import attack, face, hazard, moment, number, past, pick, play_refused, refused, site, told
from tests.rules_plugin import rule
from tests.scenario import Scenario


def ending(mine: int = 8, theirs: int = 8) -> Scenario:
    """The end of seat 0's turn with hands of these sizes."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Éowyn", at="Edoras").at_end_of_turn()
    return s.hand(0, *["Block"] * mine).hand(1, *["Wolves"] * theirs)


def hand(s: Scenario, seat: int) -> tuple[int, ...]:
    s.pending  # noqa: B018
    return s.state.zones[seat][Zone.HAND]


def size(s: Scenario, seat: int, zone: Zone) -> int:
    s.pending  # noqa: B018
    return len(s.state.zones[seat][zone])


# -------------------------------------------------------------------------------------------------- option and reset
@rule("LORE-EOT-01", "LORE-EOT-02", "LORE-DEC-53", "LORE-RULING-97", "LORE-ZONE-10")
def test_each_player_may_discard_or_reserve_one_card_the_mover_first() -> None:
    """The mover discards one, his opponent puts one into his reserve; neither is asked for a second."""
    s = ending()
    assert (s.question, s.decider) == (Question.OPTION, 0)
    assert refused(s, Action(Verb.DISCARD, hand(s, 0)[:2])) == "LORE-EOT-01"
    s.act(Action(Verb.DISCARD, hand(s, 0)[:1]))
    assert size(s, 0, Zone.DISCARD) == 1
    assert (s.question, s.decider) == (Question.OPTION, 1)
    s.act(Action(Verb.RESERVE, hand(s, 1)[:1]))
    assert size(s, 1, Zone.RESERVE) == 1
    s = ending()
    assert refused(s, PASS) == ""


@rule("LORE-EOT-03", "LORE-EOT-04", "LORE-EOT-05", "LORE-DEC-54", "LORE-CHANCE-05", "LORE-ZONE-17")
def test_both_reset_to_hand_size_after_both_have_chosen() -> None:
    """Ten cards go down to eight, card by card of the holder's choice; five go up to eight."""
    s = ending(10, 5)
    s.pass_()
    assert (s.question, s.decider, len(hand(s, 0))) == (Question.OPTION, 1, 10)
    s.pass_()
    assert (s.question, s.decider) == (Question.DISCARD_DOWN, 0)
    assert refused(s, PASS) == "LORE-EOT-04"
    s.act(Action(Verb.DISCARD, hand(s, 0)[3:4])).act(Action(Verb.DISCARD, hand(s, 0)[:1]))
    assert (len(hand(s, 0)), len(hand(s, 1)), size(s, 0, Zone.DISCARD)) == (8, 8, 2)


@rule("LORE-ZONE-18")
def test_hand_size_as_modified_now_is_what_counts() -> None:
    """Elrond at Rivendell gives his player a hand of nine."""
    s = Scenario().company(0, "Elrond", at="Rivendell").hand(0, *["Block"] * 9).at_end_of_turn().finish_turn()
    assert (len(hand(s, 0)), size(s, 0, Zone.DISCARD)) == (9, 0)
    s = Scenario().company(0, "Elrond", at="Edoras").hand(0, *["Block"] * 9).at_end_of_turn().finish_turn()
    assert (len(hand(s, 0)), size(s, 0, Zone.DISCARD)) == (8, 1)


@rule("LORE-EOT-10", "LORE-RULING-98")
def test_no_actions_of_ones_own_at_the_end_of_a_turn() -> None:
    """No window opens, and a card cannot be played."""
    s = ending()
    assert refused(s, Action(Verb.PLAY, (hand(s, 0)[0], 0))) != ""
    seen = set()
    while s.state.turn.mover == 0:
        seen.add(moment(s))
        s.plain()
        s.pending  # noqa: B018
    assert seen == {0}


@rule("LORE-EOT-08", "LORE-ZONE-05", "LORE-CHANCE-14")
def test_the_mover_shuffles_his_reserve_into_his_draw_pile_the_opponents_stays() -> None:
    """Two reserved cards of mine go into my pile; his one stays where it is until his own turn ends."""
    s = ending().reserve(0, "Block", "Dodge").reserve(1, "Wargs")
    before = size(s, 0, Zone.DRAW)
    s.finish_turn()
    assert (size(s, 0, Zone.DRAW), size(s, 0, Zone.RESERVE), size(s, 1, Zone.RESERVE)) == (before + 2, 0, 1)
    assert [args[0] for args in told(s, Told.SHUFFLED)] == [0]
    s.finish_turn()
    assert size(s, 1, Zone.RESERVE) == 0


@rule("LORE-RULING-99")
def test_no_shuffle_without_a_reserve() -> None:
    """It would change nothing, so it is left out."""
    assert told(ending().finish_turn(), Told.SHUFFLED) == []


@rule("LORE-EOT-09", "LORE-SETUP-10", "LORE-RULING-104", "LORE-DEC-06", "LORE-DEC-56", "LORE-DEC-75", "LORE-CHANCE-02")
def test_a_cut_needs_no_question_because_every_draw_is_cut() -> None:
    """Nature picks each card out of the whole pile: however the owner lays it, the same number draws the same card."""
    s = ending(7)
    s.pass_(1)
    state = s.state
    rows = list(state.zones[0])
    rows[Zone.DRAW] = tuple(reversed(rows[Zone.DRAW]))
    turned = replace(state, zones=(tuple(rows), *state.zones[1:]))
    drawn = []
    for start in (state, turned):
        now, _ = GAME.step(start, PASS)
        waits = GAME.pending(now)
        while isinstance(waits, Mix):
            now, _ = GAME.step(now, Action(2))
            waits = GAME.pending(now)
        assert isinstance(waits, Numbers) and (waits.n, waits.seat) == (30, 0)
        after, _ = GAME.step(now, Action(1, (11,)))
        drawn.append(set(after.zones[0][Zone.HAND]) - set(now.zones[0][Zone.HAND]))
    assert drawn[0] == drawn[1] != set()


@rule("LORE-RULING-100", "LORE-EXHAUST-01", "LORE-RULING-101")
def test_exhausting_in_the_middle_of_a_reset() -> None:
    """Three cards are due, the pile has one: it is exhausted, renewed, and the other two come from the new pile."""
    s = ending(5).empty_draw_pile(0, "Dodge").discarded(0, "Wolves", "Wargs", "Giant")
    s.finish_turn()
    assert s.state.players[0].exhausted == 1
    assert (len(hand(s, 0)), size(s, 0, Zone.DRAW), size(s, 0, Zone.DISCARD)) == (8, 1, 0)


# -------------------------------------------------------------------------------------------------------- exhaustion
def last_card(sideboard: int = 0) -> Scenario:
    """Seat 0 draws his last card by moving to Weathertop."""
    s = Scenario().company(0, "Gimli", at="Rivendell").empty_draw_pile(0, "Dodge").discarded(0, "Wolves", "Wargs")
    s.reserve(0, "Block").used(0, "Edoras", "Moria").used(1, "Bree").sideboard(0, *["Giant"] * sideboard)
    return s.go("Weathertop")


@rule("LORE-EXHAUST-01", "LORE-EXHAUST-05", "LORE-EXHAUST-06", "LORE-ZONE-05", "LORE-CHANCE-15")
def test_exhaustion_makes_a_new_pile_and_clears_the_used_counters() -> None:
    """Discard and reserve pile become the new draw pile; my counters are gone, the opponent's stay."""
    s = last_card()
    s.pending  # noqa: B018
    player = s.state.players[0]
    assert (player.exhausted, player.used, s.state.players[1].used) == (1, (), (site("Bree"),))
    assert s.names(0, Zone.DRAW) == ["Block", "Wargs", "Wolves"]
    assert (size(s, 0, Zone.DISCARD), size(s, 0, Zone.RESERVE)) == (0, 0)
    assert s.names(0, Zone.HAND) == ["Dodge"]


@rule("LORE-EXHAUST-04", "LORE-SIDE-05", "LORE-DEC-64")
def test_up_to_five_cards_of_any_kind_are_sideboarded_before_the_shuffle() -> None:
    """Asked card by card; after the fifth no more; they are part of the new pile."""
    s = last_card(7)
    for _ in range(5):
        assert (s.question, s.decider) == (Question.SIDEBOARD, 0)
        s.pick(s.state.zones[0][Zone.SIDEBOARD][0])
    assert s.question is not Question.SIDEBOARD
    assert s.names(0, Zone.DRAW).count("Giant") == 5
    s = last_card(7)
    s.pass_()
    assert size(s, 0, Zone.SIDEBOARD) == 7
    s = last_card(1)
    assert refused(s, pick(s.state.zones[0][Zone.DRAW][0] if s.state.zones[0][Zone.DRAW] else 9999)) == "LORE-SIDE-05"


@rule("LORE-RULING-101", "LORE-EXHAUST-04", "LORE-SIDE-05")
def test_sideboarding_in_the_middle_of_a_draw() -> None:
    """Two cards are due at Moria and one is left: then the pile is renewed with the sideboarded card and drawn."""
    s = (
        Scenario()
        .company(0, "Gimli", at="Lórien")
        .empty_draw_pile(0, "Dodge")
        .sideboard(0, "Block")
        .go("Moria")
        .pick(2)
    )
    assert (s.question, s.decider, s.names(0, Zone.HAND)) == (Question.SIDEBOARD, 0, ["Dodge"])
    s.pick(s.state.zones[0][Zone.SIDEBOARD][0])
    assert s.names(0, Zone.HAND) == ["Block", "Dodge"]
    assert s.state.players[0].exhausted == 2


@rule("LORE-RULING-102")
def test_nothing_to_shuffle_is_no_further_exhaustion() -> None:
    """The pile stays empty, draws give nothing; later discards make a new pile without counting again."""
    s = Scenario().company(0, "Gimli", at="Rivendell").empty_draw_pile(0, "Dodge").hand(0, *["Block"] * 7)
    s.go("Weathertop").window(At.MOVEMENT, 0)
    assert (s.state.players[0].exhausted, size(s, 0, Zone.DRAW), size(s, 0, Zone.HAND)) == (1, 0, 8)
    s.until(Question.OPTION).act(Action(Verb.DISCARD, hand(s, 0)[:1]))
    s.finish_turn()
    assert (s.state.players[0].exhausted, size(s, 0, Zone.HAND)) == (2, 8)
    s = Scenario().company(0, "Gimli", at="Rivendell").empty_draw_pile(0, "Dodge").hand(0, *["Block"] * 8)
    s.go("Weathertop").until(Question.OPTION).act(Action(Verb.DISCARD, hand(s, 0)[:1]))
    s.until(Question.OPTION, 0).act(Action(Verb.DISCARD, hand(s, 0)[:1])).finish_turn()
    assert (s.state.players[0].exhausted, size(s, 0, Zone.HAND), size(s, 0, Zone.DRAW)) == (1, 8, 1)


@rule("LORE-RULING-103")
def test_a_pile_emptied_otherwise_is_exhausted_at_the_next_draw() -> None:
    """No card in the pile at the start of the move: the draw exhausts it, and that counts."""
    s = Scenario().company(0, "Gimli", at="Rivendell").empty_draw_pile(0).discarded(0, "Wolves", "Wargs")
    s.go("Weathertop").window(At.MOVEMENT, 0)
    assert (s.state.players[0].exhausted, size(s, 0, Zone.HAND), size(s, 0, Zone.DRAW)) == (1, 1, 1)
    s = Scenario().company(0, "Gimli", at="Rivendell").empty_draw_pile(0)
    s.go("Weathertop").window(At.MOVEMENT, 0)
    assert (s.state.players[0].exhausted, size(s, 0, Zone.HAND), size(s, 0, Zone.DRAW)) == (1, 0, 0)


@rule("LORE-RULING-105")
def test_a_third_exhaustion_has_the_same_procedure() -> None:
    """Counted for each player on his own."""
    s = Scenario().company(0, "Gimli", at="Rivendell").empty_draw_pile(0, "Dodge").discarded(0, "Wolves", "Wargs")
    s.exhausted(0, 2).go("Weathertop").window(At.MOVEMENT, 0)
    assert [player.exhausted for player in s.state.players] == [3, 0]


# ------------------------------------------------------------------------------------------------------------- zones
@rule("LORE-ZONE-01", "LORE-RULING-124", "LORE-ZONE-02", "LORE-ZONE-03", "LORE-RULING-125")
def test_every_player_has_his_piles_and_their_counts_are_public() -> None:
    """The public state holds a row of handles for each pile of each player; hidden piles name no card."""
    s = ending().reserve(0, "Block").sideboard(1, "Giant").finish_turn().finish_turn()
    for rows in s.state.zones:
        assert len(rows) == len(Zone)
    names = {Zone.POOL, Zone.SIDEBOARD, Zone.DRAW, Zone.HAND, Zone.DISCARD, Zone.RESERVE}
    assert names <= set(HIDDEN_ZONES)
    assert not {Zone.PLAY, Zone.MP, Zone.OUT} & set(HIDDEN_ZONES)


@rule("LORE-ZONE-03", "LORE-ZONE-04", "LORE-DEC-65")
def test_a_discard_out_of_the_hand_stays_hidden() -> None:
    """What was drawn unseen and discarded is a reference without a face; its owner alone knows it, any time."""
    s = ending(7, 7).finish_turn()
    s.until(Question.OPTION, 1)
    unseen = tuple(card for card in hand(s, 1) if card & 0xFFFFFF >= 256)
    s.act(Action(Verb.DISCARD, unseen[:1])).until(Question.WINDOW)
    assert unseen[0] in s.state.zones[1][Zone.DISCARD]
    assert s.identity(unseen[0]).definition > 0


@rule("LORE-ZONE-07", "LORE-CARD-18", "LORE-RULING-111", "LORE-RULING-81", "LORE-RULING-61")
def test_nobody_scores_for_his_own_hazard() -> None:
    """A hazard of mine in my own MP pile would count nothing; my opponent's Wolves there count one."""
    s = ending().stored(0, "Southrons").stored(1, "Easterlings")
    assert (s.points(0), s.points(1)) == (1 + 5, 4)
    s = ending().in_play(0, "Lure of the Senses").stored(0, "Wolves")
    assert s.points(0) == 1


@rule("LORE-ZONE-08", "LORE-ZONE-09", "LORE-RULING-78", "LORE-CONT-03")
def test_a_card_out_of_play_does_nothing() -> None:
    """Eliminated Elrond lies in the MP pile: in play for uniqueness, but his text gives no larger hand."""
    s = Scenario().stored(0, "Elrond").hand(0, *["Block"] * 9).at_end_of_turn().finish_turn()
    assert len(hand(s, 0)) == 8
    s = Scenario().discarded(0, "Elrond").hand(0, "Elrond")
    assert play_refused(s, "Elrond") == ""
    s = Scenario().stored(1, "Elrond").hand(0, "Elrond")
    assert play_refused(s, "Elrond") == "LORE-UNIQUE-01"


@rule("LORE-ZONE-10", "LORE-RULING-121")
def test_a_discarded_card_goes_to_the_pile_of_its_own_player() -> None:
    """The Lure my opponent played on Gimli goes to his pile when it is removed; Gimli's sword to mine."""
    s = Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "Lure of the Senses").rolls(12)
    s.act(Action(Verb.REMOVE, (s.named("Lure of the Senses"), 0))).settle()
    assert s.names(1, Zone.DISCARD) == ["Lure of the Senses"]
    assert s.names(0, Zone.DISCARD) == []


@rule("LORE-ZONE-11", "LORE-GEN-13")
def test_cards_on_a_discarded_card_are_discarded_with_it() -> None:
    """Too little influence costs Faramir: his sword and the Lure on him go too, each to its own player's pile."""
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", "Faramir", "Háma", at="Rivendell")
    s.bears("Faramir", "Sting", "Lure of the Senses").pass_().pick("Faramir")
    assert s.names(0, Zone.DISCARD) == ["Faramir", "Sting"]
    assert s.names(1, Zone.DISCARD) == ["Lure of the Senses"]


@rule("LORE-SIDE-01", "LORE-SETUP-08")
def test_the_sideboard_is_reached_by_sideboarding_only() -> None:
    """A whole turn without it leaves the sideboard alone."""
    s = Scenario().company(0, "Gimli", at="Rivendell").sideboard(0, "Block").sideboard(1, "Wolves").finish_turn()
    assert (s.names(0, Zone.SIDEBOARD), s.names(1, Zone.SIDEBOARD)) == (["Block"], ["Wolves"])


# ------------------------------------------------------------------------------------------------- Nazgûl conditions
def nazgul(*hand_cards: str) -> Scenario:
    s = Scenario().company(0, "Gimli", at="Rivendell").in_play(1, "Adûnaphel", use=1).sideboard(1, "Wolves", "Block")
    return s.hand(1, *hand_cards)


def discard_nazgul(s: Scenario, card: str) -> Action:
    return Action(Verb.NAZGUL, (s.named("Adûnaphel"), s.named(card, 1)))


@rule("LORE-SIDE-07", "LORE-DEC-28")
def test_a_nazgul_condition_is_discarded_to_sideboard_a_hazard() -> None:
    """In the opponent's movement phase: Adûnaphel goes, Wolves come to the reserve; a resource is refused."""
    s = nazgul().go("Weathertop").window(At.MOVEMENT, 1)
    assert refused(s, discard_nazgul(s, "Block")) == "LORE-SIDE-02"
    s.act(discard_nazgul(s, "Wolves"))
    assert (s.where("Adûnaphel", 1), s.where("Wolves", 1)) == (Zone.DISCARD, Zone.RESERVE)


@rule("LORE-SIDE-08", "LORE-RULING-57", "LORE-RULING-58")
def test_it_counts_against_the_limit_but_does_not_forfeit_sideboarding_instead_of_hazards() -> None:
    """With two creatures played it is refused; alone it leaves the question at the end."""
    s = nazgul("Orc-patrol", "Wargs").rolls(12, 12).go("Weathertop")
    hazard(s, "Orc-patrol").settle()
    hazard(s, "Wargs").settle()
    s.window(At.MOVEMENT, 1)
    assert refused(s, discard_nazgul(s, "Wolves")) == "LORE-HAZ-04"
    s = nazgul().sideboard(1, "Giant").go("Weathertop").window(At.MOVEMENT, 1)
    s.act(discard_nazgul(s, "Wolves"))
    assert s.state.companies[0].journey is not None and s.state.companies[0].journey.played == 1
    s.until(Question.SIDEBOARD)
    assert s.decider == 1


@rule("LORE-RULING-126")
def test_a_hidden_card_of_a_kind_needs_a_proof_of_its_kind() -> None:
    """A face-down card of the sideboard without a proof is refused, and so is one of another kind."""
    s = nazgul().go("Weathertop").window(At.MOVEMENT, 1)
    rows = list(s.state.zones[1])
    hidden = (1 << 24) | (77 * 256)
    rows[Zone.SIDEBOARD] = (*rows[Zone.SIDEBOARD], hidden)
    s.change(zones=(s.state.zones[0], tuple(rows)))
    action = Action(Verb.NAZGUL, (s.named("Adûnaphel"), hidden))
    assert refused(s, action) == "LORE-RULING-126"
    assert refused(s, replace(action, proven=(Proven(hidden, Side.RESOURCE),))) == "LORE-RULING-126"
    proven = replace(action, proven=(Proven(hidden, Side.HAZARD),))
    assert refused(s, proven) == ""
    for name, offers in (("Wolves", [proven]), ("Block", [])):
        s._hidden[hidden] = Identity(0, number(name))
        assert [x for x in s.legal() if x.verb == Verb.NAZGUL and x.args[1] == hidden] == offers


# ------------------------------------------------------------------------------------------------------- whole turns
@rule("LORE-RULING-122", "LORE-ZONE-13")
def test_several_discards_happen_together() -> None:
    """Gimli falls with three items and nobody to take them: all are discarded at once."""
    s = Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "Sting", "Red Arrow", "Narsil").hand(1, "Giant")
    face(attack(s.rolls(2, 12), "Giant"))
    past(s, At.COUNTER)
    assert s.names(0, Zone.DISCARD) == ["Narsil", "Red Arrow", "Sting"]


@rule("LORE-GEN-11")
def test_played_cards_are_seen_by_everybody() -> None:
    """Wolves out of a hidden hand have an open handle from their declaration on."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Wolves").go("Weathertop").window(At.MOVEMENT, 1)
    hidden = s.in_hand(1, "Wolves")
    assert hidden & 0xFFFFFF >= 256
    s.play("Wolves")
    declared = s.state.zones[1][Zone.DECLARED]
    assert len(declared) == 1 and declared[0] & 0xFFFFFF < 256


@rule("LORE-RULING-12")
def test_over_is_not_reached_by_a_plain_turn() -> None:
    """A turn without anything leaves the game going and the hands as they were dealt."""
    s = ending()
    kept = s.names(0, Zone.HAND)
    s.finish_turn()
    assert isinstance(s.pending, Decision) and not isinstance(s.pending, Over)
    assert s.names(0, Zone.HAND) == kept
    assert s.pose("Gimli") is Pose.UNTAPPED
