"""The adversary of solitaire: it knows both hands, strikes where it hurts, and gives no points away."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.bots.lore.adversary import Adversary
from engine.bots.lore.harm import blow
from engine.bots.lore.levels import ADVERSARY, NAMES, make
from engine.bots.lore.malice import Hopes, Malice
from engine.edition import Player
from engine.journeys.table.board import company_of
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action, Identity, Secrets
from engine.kernel.pending import Over
from engine.kernel.records import Handle, is_open
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections, solitaire_sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import SOLITAIRE, STANDARD
from engine.selfplay import Match
from tests.rules_plugin import rule
from tests.scenario import Scenario


def known(s: Scenario) -> dict[Handle, Identity]:
    """Both hands, as they lie open."""
    return {card: s.identity(card) for rows in s.state.zones for card in rows[Zone.HAND] if not is_open(card)}


def choose(s: Scenario) -> Action:
    return Adversary()(s.state, known(s))


def journey(*hazards: str, hand: tuple[str, ...] = (), people: tuple[str, ...] = ("Éowyn",)) -> Scenario:
    s = Scenario(SOLITAIRE).company(0, *people, at="Rivendell").hand(0, *hand).hand(1, *hazards)
    return s.go("Bree").until(Question.WINDOW, 1)


@rule("LORE-SOLO-09", "LORE-SOLO-10")
def test_hands_are_open_in_solitaire_alone_and_piles_never() -> None:
    """A seat of solitaire knows both hands and its own cards; at other tables hands stay hidden."""
    deck = ready_decks()["heirs-of-the-north"]
    for variant, parts in ((SOLITAIRE, solitaire_sections(deck)), (STANDARD, [sections(deck), sections(deck)])):
        rng = random.Random(1)
        m = Match(GAME, list(parts), rng.randrange, variant)
        play_to(m, rng, lambda state: all(rows[Zone.HAND] for rows in state.zones))
        mine = set(m.known(1))
        assert (set(m.state.zones[0][Zone.HAND]) <= mine) == (variant == SOLITAIRE)
        assert not set(m.state.zones[0][Zone.DRAW]) & mine


def play_to(m: Match, rng: random.Random, enough: Callable[[State], bool], hazards: Player | None = None) -> None:
    """Play at random, or with a bot for the hazards, until a state is reached."""
    while not isinstance(waits := m.advance(), Over) and not enough(m.state):
        if hazards is not None and waits.seat == 1:
            m.take(hazards(m.state, m.known(1)))
        else:
            legal = GAME.legal(m.state, m.known(waits.seat))
            m.take(legal[rng.randrange(len(legal))])


def test_a_creature_that_hurts_is_played_and_one_that_only_scores_is_not() -> None:
    assert choose(journey("Cave-drake")).verb == Verb.PLAY
    strong = journey("Cave-drake", people=("Gandalf", "Glorfindel II", "Aragorn II"))
    assert choose(strong) == PASS, "three heroes would only win points"


def test_strikes_go_where_the_expected_loss_is_worst() -> None:
    """Of two tapped characters the attacker strikes the one who stands least."""
    s = Scenario(SOLITAIRE).company(0, "Aragorn II", "Éowyn", at="Rivendell").tapped("Aragorn II", "Éowyn")
    s.hand(1, "Wargs").go("Bree").until(Question.WINDOW, 1)
    tolls = {}
    for name in ("Aragorn II", "Éowyn"):
        attack = imagined_on(s, name)
        tolls[name] = Malice(s.state, known(s), 1, 0).toll(s.state, attack)
    assert tolls["Éowyn"] > tolls["Aragorn II"]


@rule("LORE-SOLO-10")
@pytest.mark.parametrize("creature", ["Wargs", "Cave-drake"])
def test_a_strike_is_given_to_the_one_whom_it_is_expected_to_cost_most(creature: str) -> None:
    """All are tapped, so the hazards assign: exact odds of wound and death for each of them name the first one."""
    people = ("Aragorn II", "Éowyn", "Gimli")
    s = Scenario(SOLITAIRE).company(0, *people, at="Rivendell").tapped(*people).hand(1, creature).go("Bree")
    s.until(Question.WINDOW, 1).play(creature).until(Question.ASSIGN, 1)
    attack = next(frame for frame in s.state.frames if isinstance(frame, Attack))
    harms = {who: blow(s.state, s.named(who), attack).harm for who in people}
    assert len(set(harms.values())) == len(people)
    assert choose(s) == pick(s.named(max(people, key=lambda who: harms[who])))


def imagined_on(s: Scenario, name: str) -> Attack:
    group = company_of(s.state, s.named(name))
    assert group is not None
    return Attack(0, 1, group.number, 1, "Drake", 1, 11, 0, target=s.named(name), assigned=())


def test_the_worst_assignment_is_searched_when_the_attacker_assigns() -> None:
    s = journey(people=("Aragorn II", "Éowyn"))
    group = company_of(s.state, s.named("Éowyn"))
    assert group is not None
    ahead = Malice(s.state, known(s), 1, 0)
    defender = ahead.toll(s.state, Attack(0, 1, group.number, 1, "Man", 1, 10, 0))
    attacker = ahead.toll(s.state, Attack(0, 1, group.number, 1, "Man", 1, 10, 0, attacker_assigns=True))
    assert attacker > defender


def test_what_the_traveller_hopes_for_counts_only_while_somebody_is_untapped() -> None:
    """With a card for the site in the open hand there is something to spoil; with everybody tapped nothing is left."""
    s = journey(hand=("Sting",), people=("Éowyn", "Faramir"))
    group = company_of(s.state, s.named("Éowyn"))
    assert group is not None
    hopes = Hopes(known(s), 0)
    both = [s.named("Éowyn"), s.named("Faramir")]
    empty = Hopes({}, 0).of(s.state, group)
    assert hopes.of(s.state, group, both) == 0
    assert hopes.of(s.state, group) >= hopes.of(s.state, group, both[:1]) >= 0
    assert empty == 0 or empty == hopes.of(s.state, group), "an unknown hand promises nothing of its own"


def test_its_answers_depend_on_the_position_alone() -> None:
    s = journey("Wargs", "Wolves")
    assert choose(s) == choose(s)
    assert Adversary().explain(s.state, known(s))


def test_it_sits_at_solitaire_tables_only() -> None:
    assert ADVERSARY not in NAMES and make(ADVERSARY, lambda n: 0).name == ADVERSARY


def test_its_answers_are_allowed_turn_after_turn_and_the_same_again() -> None:
    logs = []
    for _ in range(2):
        rng = random.Random(8)
        m = Match(GAME, list(solitaire_sections(ready_decks()["ships-of-belfalas"])), rng.randrange, SOLITAIRE)
        play_to(m, rng, lambda state: state.turn.number > 5, Checked())
        logs.append(m.log)
    assert logs[0] == logs[1] and len(logs[0]) > 100


class Checked(Adversary):
    """An adversary whose every answer has to be allowed."""

    def __call__(self, state: State, secrets: Secrets) -> Action:
        action = super().__call__(state, secrets)
        assert GAME.why_not(state, action) is None
        return action
