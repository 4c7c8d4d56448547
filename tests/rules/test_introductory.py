"""The introductory game: what is different (LORE-INTRO)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb
from engine.kernel.actions import Action, Proven, show
from engine.kernel.pending import Mix
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.timing import TIMING
from engine.lore.decklists import listed, sections
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, STANDARD, rules_for
from tests.library import CARDS
from tests.rules.scenes import (
    assigned,
    at_site,
    attack,
    bring,
    face,
    hazard,
    name_of,
    offered,
    past,
    play_refused,
    refused,
    site,
    split,
    strikes,
    told,
    transfer,
)
from tests.rules.test_setup import Start
from tests.rules_plugin import rule
from tests.scenario import Scenario

GO = Verb.GO


def intro() -> Scenario:
    return Scenario(INTRODUCTORY)


def tips(deck: str) -> tuple[str, ...]:
    """The starting company and cards of a ready deck by name."""
    found = ready_decks()[deck].tips
    return tuple(CARDS[n].definition.name for n in (*found.company, *found.starting_cards))


def size(s: Scenario, seat: int, zone: Zone) -> int:
    s.pending  # noqa: B018
    return len(s.state.zones[seat][zone])


# ------------------------------------------------------------------------------------------------------------- set-up
def started() -> Start:
    decks = (tips("lady-of-the-golden-wood"), tips("guard-of-the-white-city"))
    return Start((), (), (9, 5), variant=INTRODUCTORY, start=decks)


@rule("LORE-INTRO-02", "LORE-INTRO-04", "LORE-INTRO-03", "LORE-INTRO-05", "LORE-INTRO-06", "LORE-RULING-11")
def test_companies_of_the_play_tips_without_a_draft() -> None:
    """Both put down what their play tips give, at the site these name; six cards each; the higher roll begins."""
    start = started()
    assert start.asked == (Question.START_COMPANY, 0)
    start_questions = set()
    while start.state.turn.phase is Phase.SETUP:
        start_questions.add(start.asked[0])
        legal = start_legal(start)
        start.act(next((x for x in legal if x != PASS), PASS))
        start.pending  # noqa: B018
    assert start_questions == {Question.START_COMPANY}
    lady = ready_decks()["lady-of-the-golden-wood"].tips
    assert sorted(start.people(0)) == sorted(CARDS[n].definition.name for n in lady.company)
    assert [group.site for group in start.state.companies] == [site("Lórien"), site("Minas Tirith")]
    assert [len(start.state.zones[seat][Zone.HAND]) for seat in (0, 1)] == [6, 6]
    assert start.state.turn.mover == 0
    assert [player.place for player in start.state.players] == [0, 1]
    borne = {start.name(card) for card in start.state.zones[0][Zone.PLAY]}
    assert {"Star-glass", "Ring-lore of Eregion"} <= borne


@rule("LORE-INTRO-04")
def test_the_starting_company_cannot_be_declined() -> None:
    """Neither passing nor showing the cards as left over is allowed as long as one of them could come into play."""
    start = started()
    assert start.asked == (Question.START_COMPANY, 0)
    secrets = start.dealer.knowledge(0)
    held = start.state.zones[0][Zone.START]
    rest = Action(Verb.SHOW, held, tuple(show(card, secrets) for card in held))
    for declined in (PASS, rest, Action(Verb.SHOW, held[:1], (show(held[0], secrets),))):
        reason = GAME.why_not(start.state, declined)
        assert reason is not None and reason.rule == "LORE-INTRO-04"
    first = show(held[0], secrets)
    for wrong in (
        Action(Verb.PICK, held, tuple(show(card, secrets) for card in held)),
        Action(Verb.PICK, (held[0], held[0]), (first, first)),
        Action(Verb.PICK, (held[0],)),
    ):
        assert start.why_not(wrong) == "LORE-INTRO-04", "characters alone, each once, and shown"
    assert PASS not in start_legal(start)
    alone = Start((), (), (9, 5), variant=INTRODUCTORY, start=(("Gimli", "Háma"), ("Éowyn",)))
    assert alone.asked == (Question.START_COMPANY, 0)
    assert [x.verb for x in start_legal(alone)] == [Verb.PICK], "a company without any cards"
    alone.act(start_legal(alone)[0])
    assert sorted(alone.people(0)) == ["Gimli", "Háma"]


@rule("LORE-INTRO-04", "LORE-UNIQUE-01")
def test_what_the_other_has_in_play_already_is_shown_and_leaves_the_game() -> None:
    """Both play the same deck: unique characters of the second player cannot come, the rest of his cards can."""
    deck = tips("guard-of-the-white-city")
    start = Start((), (), (9, 5), variant=INTRODUCTORY, start=(deck, deck))
    while start.pending and start.state.turn.phase is Phase.SETUP:
        start.act(start_legal(start)[0])
    unique = {CARDS[n].definition.name for n in CARDS if CARDS[n].definition.unique}
    left = {start.name(card) for card in start.state.zones[1][Zone.OUT]}
    assert left >= set(deck) & unique and not set(start.people(1)) & unique


@rule("LORE-EXHAUST-04", "LORE-RULING-148")
def test_the_sideboard_of_a_boxed_deck_comes_along() -> None:
    """Every ready deck has one; who exhausts his draw pile may sideboard up to five cards of it."""
    for deck in ready_decks().values():
        parts = sections(deck, INTRODUCTORY)
        assert parts.sizes[1] == sum(entry.copies for entry in deck.sideboard) > 5
        assert sum(entry.section == Zone.SIDEBOARD for entry in listed(deck, INTRODUCTORY)) == parts.sizes[1]
    s = intro().company(0, "Gimli", at="Bree").sideboard(0, *["Block"] * 6).empty_draw_pile(0, "Dodge")
    s.go("Weathertop").until(Question.SIDEBOARD)
    for _ in range(5):
        s.pick("Block")
    assert s.question is not Question.SIDEBOARD and size(s, 0, Zone.SIDEBOARD) == 1


def start_legal(start: Start) -> tuple[Action, ...]:
    return GAME.legal(start.state, start.dealer.knowledge(start.asked[1]))


@rule("LORE-INTRO-07", "LORE-INTRO-06", "LORE-INTRO-13", "LORE-INTRO-31", "LORE-INTRO-33")
def test_the_numbers_of_the_two_games() -> None:
    """Hand size ten with six to start; two regions; one exhaustion; ten points; one is safe."""
    mine, standard = rules_for(INTRODUCTORY, ()), rules_for(STANDARD, ())
    assert (mine.hand_size, mine.start_hand, mine.longest_path) == (10, 6, 2)
    assert (mine.exhaustions, mine.call, mine.safe) == (1, 10, 1)
    assert (standard.hand_size, standard.start_hand, standard.longest_path) == (8, 8, 3)


@rule("LORE-INTRO-09", "LORE-INTRO-10")
def test_one_company_no_splitting() -> None:
    """Splitting is refused and never offered."""
    s = intro().company(0, "Gimli", "Éowyn", at="Rivendell")
    assert refused(s, split(s, "Éowyn")) == "LORE-INTRO-10"
    assert not any(x.verb in (Verb.SPLIT, Verb.SHIFT, Verb.JOIN) for x in s.legal())
    seen = []
    while s.question is not Question.NEW_SITE:
        seen.append(s.question)
        s.plain()
    assert Question.COMPANIES not in seen


@rule("LORE-INTRO-11", "LORE-RULING-147", "LORE-INTRO-09")
def test_a_new_character_joins_the_one_company() -> None:
    """Only at the company's site, if it is a Haven or his home; without a company anywhere legal."""
    s = intro().company(0, "Gimli", at="Rivendell").hand(0, "Éowyn")
    s.act(s.play_action("Éowyn"))
    past(s, At.COUNTER)
    assert s.site_of("Éowyn") == "Rivendell"
    s = intro().company(0, "Gimli", at="Weathertop").hand(0, "Éowyn")
    assert play_refused(s, "Éowyn") == "LORE-ORG-03"
    s = intro().company(0, "Gimli", at="Edoras").hand(0, "Éowyn")
    assert play_refused(s, "Éowyn") == ""
    s = intro().hand(0, "Éowyn")
    assert bring(s, "Éowyn", "Edoras").site_of("Éowyn") == "Edoras"


@rule("LORE-INTRO-12")
def test_no_sideboarding_in_the_five_ways() -> None:
    """Not by the main character, not instead of hazards, not at a site, not by a Nazgûl."""
    s = intro().company(0, "Gandalf", at="Edoras").sideboard(0, "Block").sideboard(1, "Wolves")
    s.in_play(1, "Adûnaphel", use=1)
    assert refused(s, Action(Verb.SIDEBOARD, (s.named("Gandalf"), s.named("Block", 0)))) == "LORE-INTRO-12"
    s.stay().window(At.MOVEMENT, 1)
    assert refused(s, Action(Verb.NAZGUL, (s.named("Adûnaphel"), s.named("Wolves", 1)))) == "LORE-SIDE-07"
    seen = set()
    while s.state.turn.mover == 0:
        seen.add(s.question)
        if s.question is Question.ENTER:
            s.pick(1)
        else:
            s.plain()
        s.pending  # noqa: B018
    assert Question.SIDEBOARD not in seen


@rule("LORE-RULING-148")
def test_sideboarding_on_exhaustion_only_with_a_sideboard() -> None:
    """With one it is asked, without one it is not."""
    s = (
        intro()
        .company(0, "Gimli", at="Rivendell")
        .empty_draw_pile(0, "Dodge")
        .discarded(0, "Block")
        .sideboard(0, "Giant")
    )
    s.go("Weathertop")
    assert s.question is Question.SIDEBOARD
    s = intro().company(0, "Gimli", at="Rivendell").empty_draw_pile(0, "Dodge").discarded(0, "Block").go("Weathertop")
    assert s.question is not Question.SIDEBOARD


# ----------------------------------------------------------------------------------------------------------- movement
@rule("LORE-INTRO-13", "LORE-INTRO-14")
def test_the_new_site_lies_in_the_same_region_or_one_away() -> None:
    """Moria lies three regions off and is too far; no offer names a middle region."""
    s = intro().company(0, "Gimli", at="Rivendell").until(Question.NEW_SITE)
    assert refused(s, Action(GO, (site("Moria"),))) == "LORE-PATH-02"
    assert (refused(s, Action(GO, (site("Weathertop"),))), refused(s, Action(GO, (site("Ettenmoors"),)))) == ("", "")
    assert all(len(x.args) == 1 for x in s.legal() if x.verb == GO)


@rule("LORE-INTRO-15")
def test_nobody_draws_up_to_hand_size_after_movement() -> None:
    """One card each for the move, and none when it is over."""
    s = intro().company(0, "Gimli", at="Rivendell").go("Weathertop").until(Question.ENTER)
    assert (size(s, 0, Zone.HAND), size(s, 1, Zone.HAND)) == (1, 1)


# ------------------------------------------------------------------------------------------------------------- combat
@rule("LORE-INTRO-16", "LORE-INTRO-17", "LORE-INTRO-18", "LORE-RULING-150")
def test_strikes_are_assigned_by_state_and_prowess() -> None:
    """Untapped first in descending prowess, then tapped, then wounded; Orcrist's bonus counts."""
    s = intro().company(0, "Glorfindel II", "Éowyn", "Gildor Inglorion", "Éomer", at="Rivendell").hand(1, "Wolves")
    s.wounded("Glorfindel II").tapped("Gildor Inglorion").bears("Éowyn", "Orcrist")
    attack(s, "Wolves")
    assert list(assigned(s)) == ["Éowyn", "Éomer", "Gildor Inglorion"]
    s = intro().company(0, "Éowyn", "Faramir", "Glorfindel II", at="Rivendell").hand(1, "Wargs").tapped("Glorfindel II")
    attack(s, "Wargs")
    assert list(assigned(s)) == ["Faramir", "Éowyn"]


@rule("LORE-INTRO-20", "LORE-DEC-45")
def test_the_defender_chooses_between_equal_prowess() -> None:
    """Háma and Haldir have four each: one strike, one question."""
    s = attack(
        intro().company(0, "Háma", "Haldir", "Éowyn", at="Rivendell").hand(1, "“Bert” (Bûrat)"), "“Bert” (Bûrat)"
    )
    assert (s.question, s.decider, offered(s)) == (Question.ASSIGN, 0, {"Háma", "Haldir"})


@rule("LORE-INTRO-19", "LORE-RULING-151", "LORE-INTRO-21")
def test_excess_strikes_go_round_in_the_same_sequence() -> None:
    """Five strikes on two: the stronger has one excess more, the sequence begins anew from the top."""
    s = intro().company(0, "Faramir", "Éowyn", at="Rivendell").hand(1, "Orc-warband").rolls(12, 12)
    attack(s, "Orc-warband")
    assert assigned(s) == {"Faramir": 2, "Éowyn": 1}
    face(s)
    face(s).settle()
    assert [strike[2] for strike in strikes(s)] == [5 - 2, 2 - 1]


@rule("LORE-INTRO-22", "LORE-RULING-152")
def test_attacker_assigns_all_still_holds_and_fixes_the_order() -> None:
    """Cave-drake: the attacker names Éowyn and then Faramir, and so they are resolved."""
    s = intro().company(0, "Faramir", "Éowyn", "Háma", at="Weathertop").hand(1, "Cave-drake").rolls(12, 12)
    s.stay()
    past(hazard(s, "Cave-drake"), At.ENGAGEMENT)
    assert (s.question, s.decider) == (Question.ASSIGN, 1)
    s.pick("Éowyn").pick("Faramir")
    face(s)
    face(s).settle()
    assert [strike[0] for strike in strikes(s)] == ["Éowyn", "Faramir"]


@rule("LORE-INTRO-23")
def test_strikes_are_resolved_in_the_order_of_their_assignment() -> None:
    """Nobody is asked for the next strike."""
    s = intro().company(0, "Éowyn", "Faramir", "Háma", at="Rivendell").hand(1, "Wolves").rolls(12, 12, 12)
    attack(s, "Wolves")
    for _ in range(3):
        assert s.question is not Question.NEXT_STRIKE
        face(s)
    assert [strike[0] for strike in strikes(s)] == ["Faramir", "Háma", "Éowyn"]


@rule("LORE-INTRO-24")
def test_the_body_roll_for_one_wounded_before_is_made_at_plus_one() -> None:
    """Faramir, body 9, wounded before: an eight is a nine and eliminates; unhurt before he survives it."""
    s = intro().company(0, "Faramir", at="Rivendell").hand(1, "Giant").wounded("Faramir").rolls(2, 8)
    s.go("Weathertop")
    past(hazard(s, "Giant"), At.ENGAGEMENT)
    face(s)
    assert s.where("Faramir") is Zone.MP
    s = intro().company(0, "Faramir", at="Rivendell").hand(1, "Giant").rolls(2, 8)
    face(attack(s, "Giant"))
    assert (s.where("Faramir"), s.pose("Faramir")) == (Zone.PLAY, Pose.WOUNDED)


# ------------------------------------------------------------------------------------------------- site, end of turn
@rule("LORE-INTRO-25")
def test_no_two_minor_items_at_one_site_in_one_turn() -> None:
    """After Sting a second minor item is refused; in the standard game it is not."""
    for variant, wanted in ((INTRODUCTORY, "LORE-INTRO-25"), (STANDARD, "")):
        s = (
            Scenario(variant)
            .company(0, "Gimli", "Éowyn", "Háma", at="Ettenmoors")
            .hand(0, "Sting", "Elf-stone")
            .rolls(12)
        )
        at_site(s.stay())
        s.act(s.play_action("Sting"))
        if s.question is Question.TARGET:
            s.plain()
        past(s, At.COUNTER)
        assert play_refused(s, "Elf-stone") == wanted


def check(mine: int, theirs: tuple[str, ...]) -> Scenario:
    s = intro().company(0, "Gimli", at="Rivendell").hand(0, *["Block"] * mine).hand(1, *theirs)
    return s.at_end_of_turn()


@rule("LORE-INTRO-26", "LORE-INTRO-27", "LORE-RULING-154", "LORE-RULING-155", "LORE-INTRO-08")
def test_the_hazard_player_with_too_large_a_hand_discards_every_hazard() -> None:
    """Eleven cards: all seven hazards go, not only one; what is kept must be no hazard."""
    s = check(12, ("Wolves",) * 7 + ("Block",) * 4)
    assert (s.question, s.decider) == (Question.INTRO_HAND, 1)
    hand = s.state.zones[1][Zone.HAND]
    wolves = tuple(card for card in hand if name_of(s, card) == "Wolves")
    assert refused(s, Action(Verb.DISCARD, wolves[:1])) == "LORE-INTRO-27"
    assert refused(s, PASS) == "LORE-INTRO-27"
    s.act(Action(Verb.DISCARD, wolves))
    assert (size(s, 1, Zone.HAND), s.names(1, Zone.DISCARD)) == (4, ["Wolves"] * 7)


@rule("LORE-RULING-154")
def test_the_kinds_of_hidden_cards_that_are_kept_are_proven() -> None:
    """A hand of unseen cards without proofs is refused."""
    s = check(0, ("Wolves",) * 5)
    rows = list(s.state.zones[1])
    hidden = tuple((1 << 24) | (77 * 256 + place) for place in range(7))
    rows[Zone.HAND] = (*rows[Zone.HAND], *hidden)
    fresh = check(0, ("Wolves",) * 11)
    fresh.state  # noqa: B018
    fresh.change(zones=(fresh.state.zones[0], tuple(rows)))
    wolves = tuple(card for card in rows[Zone.HAND] if card not in hidden)
    assert refused(fresh, Action(Verb.DISCARD, wolves)) == "LORE-RULING-154"
    as_resources = tuple(Proven(card, 2) for card in hidden)
    assert refused(fresh, Action(Verb.DISCARD, wolves, proven=as_resources)) == ""
    as_hazards = tuple(Proven(card, 3) for card in hidden)
    assert refused(fresh, Action(Verb.DISCARD, wolves, proven=as_hazards)) == "LORE-INTRO-27"
    fresh._take(Action(Verb.DISCARD, wolves, proven=as_resources))
    assert GAME.pending(fresh.state) == Mix(1, Zone.HAND), "nobody can tell afterwards which card was proven what"


@rule("LORE-RULING-168")
def test_a_card_that_is_either_counts_in_the_hand_check_as_its_deck_counts_it() -> None:
    """Heirs of the North count Twilight as a hazard: it must go; Guard of the White City as a resource: it may stay."""
    for deck, wanted in (("heirs-of-the-north", "LORE-INTRO-27"), ("guard-of-the-white-city", "")):
        company = tuple(CARDS[n].definition.name for n in ready_decks()[deck].tips.company)
        s = intro().company(1, *company, at="Rivendell").hand(1, *["Wolves"] * 10, "Twilight").at_end_of_turn()
        wolves = tuple(card for card in s.state.zones[1][Zone.HAND] if name_of(s, card) == "Wolves")
        assert s.question is Question.INTRO_HAND
        assert refused(s, Action(Verb.DISCARD, wolves)) == wanted


@rule("LORE-INTRO-26", "LORE-INTRO-28", "LORE-INTRO-29")
def test_no_option_and_no_reset() -> None:
    """Ten cards are no more than ten: nothing is asked; the mover keeps twelve; his reserve is shuffled in."""
    s = check(12, ("Wolves",) * 10).reserve(0, "Dodge")
    before = size(s, 0, Zone.DRAW)
    s.finish_turn()
    assert (size(s, 0, Zone.HAND), size(s, 1, Zone.HAND)) == (12, 10)
    assert (size(s, 0, Zone.RESERVE), size(s, 0, Zone.DRAW)) == (0, before + 1) or before == 31


# ------------------------------------------------------------------------------------------------------------ the end
@rule("LORE-INTRO-30", "LORE-INTRO-32", "LORE-RULING-153")
def test_a_turn_in_which_the_mover_has_ten_points_is_followed_by_the_end_game() -> None:
    """No call, no further turn; ten points of the opponent do not matter."""
    s = intro().company(0, "Gimli", "Éowyn", at="Rivendell").stored(0, "Southrons", "Easterlings").at_turn_start()
    assert s.points(0) == 10
    s.until(Question.NEXT_ROLL)
    assert (s.decider, s.state.turn.mover) == (0, 0)
    s = intro().company(0, "Gimli", at="Rivendell").stored(1, "Southrons", "Army of the Dead").at_turn_start()
    assert s.finish_turn().state.turn.mover == 1


@rule("LORE-RULING-153")
def test_having_had_ten_points_in_ones_turn_is_enough() -> None:
    """Ten points at the start; Boromir fails and the Crown with its four is lost: the end game follows this turn."""
    s = intro().company(0, "Gimli", "Boromir II", at="Rivendell").bears("Boromir II", "The Iron Crown")
    s.company(1, "Éowyn", "Háma", at="Edoras").stored(0, "Southrons").at_turn_start().rolls(2, 12)
    s.window(At.ORGANIZATION, 0)
    s.act(transfer(s, "The Iron Crown", "Gimli")).settle()
    assert (s.where("Boromir II"), s.points(0)) == (Zone.DISCARD, 1 + 5)
    s.until(Question.NEXT_ROLL)
    assert (s.state.turn.mover, s.decider) == (0, 1)


@rule("LORE-INTRO-31", "LORE-RULING-153")
def test_both_piles_exhausted_once_end_the_game() -> None:
    """At the end of that turn, with the mover as caller."""
    s = (
        intro()
        .company(0, "Gimli", at="Rivendell")
        .company(1, "Éowyn", "Háma", at="Edoras")
        .exhausted(0, 1)
        .exhausted(1, 1)
    )
    s.at_end_of_turn().until(Question.NEXT_ROLL)
    rolled = [name_of(s, args[2]) for args in told(s, Told.ROLLS) if args[1] == Purpose.CORRUPTION]
    assert (rolled, s.decider) == (["Gimli"], 1)


# --------------------------------------------------------------------------------------------------------- corruption
@rule("LORE-INTRO-33", "LORE-INTRO-34")
def test_one_is_safe_in_both_rolls() -> None:
    """Boromir with the Crown at -6: seven is one and safe; six is corrupted; then seven discards, six eliminates."""
    fates = {(7,): Zone.PLAY, (6, 7): Zone.DISCARD, (6, 6): Zone.MP}
    for rolls, fate in fates.items():
        s = (
            intro()
            .company(0, "Boromir II", "Éowyn", at="Rivendell")
            .bears("Boromir II", "The Iron Crown")
            .tapped("Éowyn")
        )
        s.rolls(*rolls).act(transfer(s, "The Iron Crown", "Éowyn")).settle()
        assert s.where("Boromir II") is fate


# ------------------------------------------------------------------------------------- clarifications for both games
@rule("LORE-INTRO-39", "LORE-TIMING-07", "LORE-RULING-114")
def test_there_are_six_timing_keywords() -> None:
    """Body roll is one of them; each has a moment of its own."""
    assert set(TIMING) == {"body roll", "corruption roll", "counter", "engagement", "faction roll", "strike"}
    assert len(set(TIMING.values())) == 6


@rule("LORE-RULING-156")
def test_the_introductory_rules_are_for_two_players() -> None:
    """They are a variant of their own, without options."""
    assert rules_for(INTRODUCTORY, ()).options == ()
    assert rules_for(INTRODUCTORY, ()).introductory and not rules_for(STANDARD, ()).introductory


@rule("LORE-RULING-153")
def test_a_defeated_creature_may_be_the_tenth_point() -> None:
    """Its points count at the moment it is defeated in one's own turn, and are remembered when they are lost again."""
    s = Scenario(INTRODUCTORY).company(0, "Gimli", at="Rivendell").hand(1, "Wargs").rolls(12, 12, 12, 12)
    attack(s, "Wargs")
    s.settle()
    assert s.where("Wargs") is Zone.MP
    assert s.state.players[0].peak == s.points(0) > 0
    t = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Wargs").rolls(12, 12, 12, 12)
    attack(t, "Wargs").settle()
    assert t.where("Wargs") is Zone.MP and t.state.players[0].peak == 0, "in the standard game nobody keeps count"
