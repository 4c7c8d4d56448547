"""Optional rules (LORE-OPT), each off unless it was agreed on before the game."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.journeys.cards.decks import DeckEntry
from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action
from engine.kernel.dealer import Dealer
from engine.kernel.game import Sections
from engine.kernel.pending import Decision, Over
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import listed
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, STANDARD, Option, options_ok, rules_for, sideboard_limit
from engine.selfplay import Match
from tests.library import LIBRARY
from tests.rules.scenes import attack as attack_by
from tests.rules.scenes import name_of, offered, strikes
from tests.rules_plugin import rule
from tests.scenario import Scenario


def attack(s: Scenario) -> Attack:
    return next(frame for frame in s.state.frames if isinstance(frame, Attack))


@rule("LORE-OPT-01", "LORE-OPT-08", "LORE-RULING-156", "LORE-DEC-01")
@pytest.mark.parametrize(
    ("variant", "options", "good"),
    [
        (STANDARD, (), True),
        (STANDARD, (1, 2, 3, 4, 5, 102), True),
        (STANDARD, (1, 1), False),
        (STANDARD, (101, 102), False),
        (STANDARD, (99,), False),
        (STANDARD, (110,), False),
        (STANDARD, (3, 101), True),
        (STANDARD, (3,), False),
        (INTRODUCTORY, (1,), False),
        (77, (), False),
    ],
)
def test_only_options_that_go_together_can_be_agreed_on(variant: int, options: tuple[int, ...], good: bool) -> None:
    """An optional rule is in force only if all agreed to it before the game."""
    assert (options_ok(variant, options) is None) == good
    assert rules_for(STANDARD, ()).options == ()


def tie(options: tuple[int, ...]) -> Scenario:
    s = Scenario(options=options).company(0, "Gimli", at="Rivendell").company(1, "Balin", at="Lórien")
    return s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn()


@rule("LORE-END-09", "LORE-OPT-03")
def test_a_tie_is_a_draw_unless_it_is_to_be_broken() -> None:
    """After a tie each character that is no main character rolls again at a further -1."""
    plain = tie(()).finish_turn()
    assert plain.pending == Over(1, (), (1, 1))
    broken = tie((Option.BREAK_TIES,)).rolls(7, 7, 2, 12, 12)
    broken.finish_turn()
    result = broken.pending
    assert isinstance(result, Over) and len(result.winners) == 1
    assert sorted(result.points) == [0, 1], "the second rolls were made at -1, and a two fails"


@rule("LORE-OPT-04", "LORE-RULING-141", "LORE-DEC-58", "LORE-CHANCE-17")
def test_ties_are_broken_again_and_again_with_growing_modifiers() -> None:
    """Repeated, with the modifiers adding up, until one player is ahead."""
    s = tie((Option.BREAK_TIES,)).rolls(7, 7, 7, 7, 7, 7, 4, 12, 12)
    s.finish_turn()
    result = s.pending
    assert isinstance(result, Over) and len(result.winners) == 1
    assert sorted(result.points) == [0, 1], "a four fails at -3"


@rule("LORE-RULING-141")
def test_a_tie_among_main_characters_only_stays_a_draw() -> None:
    """If no character but main characters is left and totals are equal, the game is a draw."""
    s = Scenario(options=(Option.BREAK_TIES,)).company(0, "Gandalf", at="Rivendell").company(1, "Saruman", at="Lórien")
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().finish_turn()
    assert s.pending == Over(1, (), (0, 0))


@rule("LORE-OPT-05", "LORE-OPT-06", "LORE-RULING-142", "LORE-DEC-44")
def test_a_character_may_take_two_strikes_tapped_and_at_minus_three() -> None:
    """The defender may assign two strikes to one untapped character, who taps and has -3 against both."""
    s = Scenario(options=(Option.TWO_STRIKES,)).company(0, "Aragorn II", "Bilbo", at="Rivendell").tapped("Bilbo")
    s.hand(1, "Wargs").go("Bree").window(At.MOVEMENT, 1).play("Wargs").until(Question.ASSIGN)
    s.pick("Aragorn II")
    assert [mark.who for mark in attack(s).assigned] == [s.named("Aragorn II")] * 2
    s.rolls(6, 12)
    while s.where("Wargs") is not Zone.MP:
        assert s.question is not Question.FACE, "nobody asks him whether he taps"
        s.plain()
    assert s.pose("Aragorn II") is Pose.TAPPED
    assert s.where("Wargs") is Zone.MP, "6 + 6 - 3 = 9 beats a strike of 9, twice"


@rule("LORE-OPT-05", "LORE-RULING-142")
def test_two_strikes_on_one_shield_another_who_is_untapped() -> None:
    """Three Wolves, three untapped characters: Gimli may take two of them, so that Frodo takes none."""
    s = Scenario(options=(Option.TWO_STRIKES,)).company(0, "Gimli", "Éowyn", "Frodo", at="Rivendell").hand(1, "Wolves")
    attack_by(s, "Wolves")
    s.pick("Gimli").pick("Gimli")
    assert offered(s) == {"Éowyn", "Frodo"}, "nobody takes three"
    s.pick("Éowyn").until(Question.NEXT_STRIKE)
    assert [name_of(s, mark.who) for mark in attack(s).assigned] == ["Gimli", "Gimli", "Éowyn"]


@rule("LORE-OPT-05", "LORE-RULING-142")
def test_a_strike_that_would_be_excess_may_be_faced_as_a_second_one() -> None:
    """Two Wargs and Gimli alone: two strikes at -3 each if he likes, else one strike and an excess one."""
    for takes, marks in ((True, [(True, 0), (True, 0)]), (False, [(False, 1)])):
        s = Scenario(options=(Option.TWO_STRIKES,)).company(0, "Gimli", at="Rivendell").hand(1, "Wargs")
        attack_by(s, "Wargs")
        assert (s.question, s.decider) == (Question.ASSIGN, 0)
        s = s.pick("Gimli") if takes else s.pass_()
        assert [(mark.double, mark.excess) for mark in attack(s).assigned] == marks


@rule("LORE-RULING-142", "LORE-RULING-73", "LORE-RULING-78", "LORE-ZONE-12")
def test_who_fell_to_the_first_of_his_two_strikes_does_not_face_the_second() -> None:
    """Aragorn is eliminated by the first of two Wargs: one strike roll, no second wound, and the Wargs get away."""
    s = Scenario(options=(Option.TWO_STRIKES,)).company(0, "Aragorn II", "Bilbo", at="Rivendell").tapped("Bilbo")
    s.hand(1, "Wargs").go("Bree").window(At.MOVEMENT, 1).play("Wargs").until(Question.ASSIGN)
    s.pick("Aragorn II").rolls(2, 12, 12, 12).settle()
    assert s.where("Aragorn II") is Zone.MP
    assert [name for name, *_ in strikes(s)] == ["Aragorn II"]
    assert s.where("Wargs", 1) is Zone.DISCARD


def test_without_the_option_the_second_strike_goes_to_the_tapped_one() -> None:
    s = Scenario().company(0, "Aragorn II", "Bilbo", at="Rivendell").tapped("Bilbo")
    s.hand(1, "Wargs").go("Bree").window(At.MOVEMENT, 1).play("Wargs").until(Question.FACE)
    assert {mark.who for mark in attack(s).assigned} == {s.named("Aragorn II"), s.named("Bilbo")}


@rule("LORE-OPT-07")
def test_a_longer_game_needs_more_of_everything() -> None:
    """Each further exhaustion raises the MPs of a call by five and the sideboard by five."""
    longer = rules_for(STANDARD, (Option.LONGER + 2,))
    assert (longer.exhaustions, longer.call) == (4, 25)
    assert sideboard_limit((Option.LONGER + 2,)) == 40
    assert GAME.sizes_ok(STANDARD, (), (0, 35, 60, 0)) is not None
    assert GAME.sizes_ok(STANDARD, (Option.LONGER + 1,), (0, 35, 60, 0)) is None


def at_mount_doom(options: tuple[int, ...]) -> Scenario:
    s = Scenario(options=options).company(0, "Frodo", at="Mount Doom").bears("Frodo", "The One Ring")
    s.hand(0, "Cracks of Doom").stay().until(Question.ENTER).pick(1).rolls(12, 12, 12)
    return s.window(At.SITE, 0).play("Cracks of Doom")


@rule("LORE-OPT-08", "LORE-END-10", "LORE-RULING-112")
def test_the_ring_wins_unless_only_points_do() -> None:
    """In longer games the players may agree that only MPs win, not The One Ring."""
    ring = at_mount_doom(())
    ring.settle()
    result = ring.pending
    assert isinstance(result, Over) and result.winners == (0,)
    points = at_mount_doom((Option.LONGER + 1, Option.POINTS_ONLY)).settle()
    assert not isinstance(points.pending, Over)
    assert points.where("The One Ring") is Zone.OUT, "destroyed is destroyed"


@rule("LORE-OPT-10")
def test_visited_sites_fight_back() -> None:
    """Each used counter on a site, of whatever player, gives its attacks +1 strike and +1 prowess."""
    for options, expected in (((), (1, 9)), ((Option.VISITED_SITES,), (3, 11))):
        s = Scenario(options=options).company(0, "Aragorn II", "Gimli", "Legolas", at="Ettenmoors")
        s.used(0, "Ettenmoors").used(1, "Ettenmoors").stay().until(Question.ENTER).pick(1)
        s.window(At.ENGAGEMENT, 0)
        assert (attack(s).strikes, attack(s).prowess) == expected


@rule("LORE-OPT-09", "LORE-RULING-140", "LORE-DECK-07")
def test_a_main_character_may_be_drafted_as_mind_five() -> None:
    """A main character may be in the pool; in the draft he counts as mind five, in play he needs no influence."""
    minds = {name: LIBRARY.catalogue.named(name).mind for name in ("Gimli", "Balin", "Háma")}
    assert minds == {"Gimli": 2, "Balin": 2, "Háma": 1}
    pool = ("Gandalf", "Saruman", *minds)
    assert draft(pool, ()) == set(minds), "without the option no main character is drafted"
    assert draft(pool, (Option.STARTING_MAIN,)) == {"Gandalf", "Gimli", "Háma"}, "5 + 2 + 1 is eight, and one is enough"


@rule("LORE-OPT-09", "LORE-DECK-06")
def test_one_main_character_in_the_pool_and_ten_characters_with_him() -> None:
    """In place of one of ten he is in order; as the eleventh, or with a second one, he is not."""
    deck = ready_decks()["heirs-of-the-north"]
    gandalf, saruman = (DeckEntry(0, 1, LIBRARY.catalogue.named(name).number) for name in ("Gandalf", "Saruman"))
    for pool, refusal in (
        ((*deck.pool[1:], gandalf), ""),
        ((*deck.pool, gandalf), "LORE-DECK-06"),
        ((*deck.pool[2:], gandalf, saruman), "LORE-OPT-09"),
    ):
        reason = GAME.deck_ok(STANDARD, (Option.STARTING_MAIN,), listed(replace(deck, pool=pool)))
        assert (reason.rule if reason is not None else "") == refusal


def draft(pool: tuple[str, ...], options: tuple[int, ...]) -> set[str]:
    """Reveal whatever is allowed, in the order of the pool."""
    numbers = [LIBRARY.catalogue.named(name).number for name in pool]
    filler = [LIBRARY.catalogue.named("Ghouls").number] * 20
    sizes = (len(pool), 0, 20, 0)
    match = Match(GAME, [Sections((*numbers, *filler), sizes), Sections(tuple(filler), (0, 0, 20, 0))], lambda n: 0)
    match.state = GAME.start(STANDARD, options, [sizes, (0, 0, 20, 0)])
    match.dealer = Dealer([(*numbers, *filler), filler], [sizes, (0, 0, 20, 0)], random.Random(2).randrange)
    names: set[str] = set()
    while True:
        waits = GAME.pending(match.state)
        if not isinstance(waits, Decision):
            match.take(match.dealer.answer(match.state, waits))
            continue
        if waits.question != Question.DRAFT:
            mains = [LIBRARY.catalogue.named(name) for name in names if LIBRARY.catalogue.named(name).is_main]
            assert match.state.players[0].main == (mains[0].number if mains else 0)
            return names
        legal = GAME.legal(match.state, match.dealer.knowledge(waits.seat))
        choice = next((x for name in pool for x in legal if x.shown and _name(x) == name), PASS)
        names |= {_name(choice)} if choice != PASS else set()
        match.take(choice)


def _name(action: Action) -> str:
    return LIBRARY.catalogue[action.shown[0].definition].name


@rule("LORE-OPT-07", "LORE-OPT-01")
def test_a_longer_game_has_one_to_five_exhaustions_more() -> None:
    """One length is agreed on, of those there are; what there is not is refused."""
    for options, refusal in (
        ((Option.LONGER + 1,), ""),
        ((Option.LONGER + 5,), ""),
        ((Option.LONGER + 6,), "LORE-OPT-01"),
        ((int(Option.LONGER),), "LORE-OPT-01"),
        ((Option.LONGER + 1, Option.LONGER + 2), "LORE-OPT-01"),
        ((99,), "LORE-OPT-01"),
    ):
        reason = options_ok(STANDARD, options)
        assert (reason.rule if reason is not None else "") == refusal, options
