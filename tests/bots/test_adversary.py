"""The adversary of solitaire: it knows both hands, strikes where it hurts, and gives no points away."""

from __future__ import annotations

from engine.bots.adversary import Adversary
from engine.bots.levels import ADVERSARY, NAMES, make
from engine.bots.malice import Hopes, Malice
from engine.cards.decks import ready_decks
from engine.kernel.actions import Action, Identity
from engine.kernel.records import Handle, is_open
from engine.lore.board import company_of
from engine.lore.frames import Attack
from engine.lore.records import Zone
from engine.lore.variants import SOLITAIRE, STANDARD
from engine.lore.verbs import PASS, Question, Verb
from engine.selfplay import Match, open_hands, sections, solitaire_sections
from lore_tui.simulation import Plan, play
from tests.rules_plugin import rule
from tests.scenario import Scenario


def known(s: Scenario) -> dict[Handle, Identity]:
    """Both hands, as they lie open."""
    return {card: s.identity(card) for rows in s.state.zones for card in rows[Zone.HAND] if not is_open(card)}


def choose(s: Scenario) -> Action:
    return Adversary()(s.state, known(s))


def journey(*hazards: str, hand: tuple[str, ...] = (), people: tuple[str, ...] = ("Éowyn",)) -> Scenario:
    s = Scenario(SOLITAIRE).company(0, *people, at="Rivendell").hand(0, *hand).hand(1, *hazards)
    return s.go("Goblin-gate").until(Question.WINDOW, 1)


@rule("LORE-SOLO-09", "LORE-SOLO-10")
def test_hands_are_open_in_solitaire_alone_and_piles_never() -> None:
    """A seat of solitaire knows both hands and its own cards; at other tables hands stay hidden."""
    deck = ready_decks()["heirs-of-the-north"]
    for variant, parts in ((SOLITAIRE, solitaire_sections(deck)), (STANDARD, [sections(deck), sections(deck)])):
        m = Match(list(parts), lambda n: 0, variant)
        while not all(rows[Zone.HAND] for rows in m.state.zones):
            waits = m.advance()
            legal = m_legal(m, waits.seat)  # type: ignore[union-attr]
            m.take(legal[-1])
        mine = set(m.known(1))
        assert (set(m.state.zones[0][Zone.HAND]) <= mine) == (variant == SOLITAIRE)
        assert not set(m.state.zones[0][Zone.DRAW]) & mine
        assert open_hands(m.state, {}, ()) == {}


def m_legal(m: Match, seat: int) -> tuple[Action, ...]:
    from engine.lore.game import GAME

    return GAME.legal(m.state, m.known(seat))


def test_a_creature_that_hurts_is_played_and_one_that_only_scores_is_not() -> None:
    weak = journey("Cave-drake")
    action = choose(weak)
    assert action.verb == Verb.PLAY and weak.identity(action.args[0]).definition > 0
    strong = journey("Wolves", people=("Gandalf", "Glorfindel II", "Aragorn II"))
    assert choose(strong) == PASS, "three heroes would only win points"


def test_strikes_go_where_the_expected_loss_is_worst() -> None:
    """Of two tapped characters the attacker strikes the one who stands least."""
    s = Scenario(SOLITAIRE).company(0, "Aragorn II", "Éowyn", at="Rivendell").tapped("Aragorn II", "Éowyn")
    s.hand(1, "Cave-drake", "Ambusher").go("Goblin-gate").until(Question.WINDOW, 1)
    tolls = {}
    for name in ("Aragorn II", "Éowyn"):
        attack = imagined_on(s, name)
        tolls[name] = Malice(s.state, known(s), 1, 0).toll(s.state, attack)
    assert tolls["Éowyn"] > tolls["Aragorn II"]


def imagined_on(s: Scenario, name: str) -> Attack:
    group = company_of(s.state, s.named(name))
    assert group is not None
    return Attack(0, 1, group.number, 1, "Drake", 1, 11, 0, target=s.named(name), assigned=())


def test_the_worst_assignment_is_searched_when_the_attacker_assigns() -> None:
    s = Scenario(SOLITAIRE).company(0, "Aragorn II", "Éowyn", at="Rivendell").go("Goblin-gate").until(Question.WINDOW, 1)
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
    s = journey("Cave-drake", "Wolves")
    assert choose(s) == choose(s)
    assert Adversary().explain(s.state, known(s))


def test_it_sits_at_solitaire_tables_only() -> None:
    assert ADVERSARY not in NAMES and make(ADVERSARY, lambda n: 0).name == ADVERSARY


def test_a_whole_game_against_it_ends_and_is_the_same_again() -> None:
    plan = Plan(1, 3, ("greedy", ADVERSARY), tuple(ready_decks().items())[:1], SOLITAIRE)
    first = play(plan, 0)
    assert first.error == "" and first.ending == "council"
    assert play(plan, 0) == first
