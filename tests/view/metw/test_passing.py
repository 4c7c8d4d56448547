"""What the client of METW answers for its player: only what leaves nothing to decide, by what everybody sees."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import STAYS, fighting_prowess
from engine.journeys.reading.values import attack_prowess
from engine.journeys.table.board import attack_now, strike_now
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS, Question, pick
from engine.kernel.actions import Identity
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle, owner
from engine.metw.game import GAME
from engine.metw.table.verbs import Asked
from engine.metw.variants import STANDARD
from lore_tui.files.settings import Settings
from lore_tui.games.metw.showing import SHOWING
from lore_tui.view.moment import Moment
from lore_tui.view.passing import Standing, Until, answered_for, still
from lore_tui.view.showing import Foregone
from tests.metw.games import Match
from tests.metw.scenario import Scenario
from tests.view.metw.tale import PLAYERS, known_to


def foregone(s: Scenario) -> Foregone | None:
    seat = s.decider
    return SHOWING.foregone(s.state, known_to(s, seat), seat)


def journey(*people: str, hand: tuple[str, ...] = ()) -> Scenario:
    s = Scenario().company(0, *people, at="Rivendell").company(1, "Éowyn", at="Edoras")
    return s.hand(1, *hand) if hand else s


def test_a_site_laid_down_is_turned_up_without_a_question() -> None:
    s = journey("Aragorn II").lay("Bree").until(Asked.NEW_SITE)  # type: ignore[arg-type]
    found = foregone(s)
    assert found is not None and found.action in s.legal() and found.why == ""


def test_a_calm_site_is_entered_and_another_is_asked_about() -> None:
    calm = Scenario().company(0, "Aragorn II", at="Bree").company(1, "Éowyn", at="Edoras").at(Phase.SITE)
    calm.until(Question.ENTER)
    assert foregone(calm) == Foregone(pick(1), "nothing attacks at this site")
    wild = Scenario().company(0, "Aragorn II", at="Goblin-gate").company(1, "Éowyn", at="Edoras").at(Phase.SITE)
    assert foregone(wild.until(Question.ENTER)) is None


def test_what_only_helps_in_a_fight_is_asked_about_in_a_fight() -> None:
    def bearer() -> Scenario:
        return journey("Aragorn II", "Bergil").bears("Bergil", "Potion of Prowess").go("Goblin-gate")

    calm = bearer().until(Question.ENTER).pass_().until(Question.WINDOW, 0)
    found = foregone(calm)
    assert len(calm.legal()) == 2 and found is not None and (found.action, "fight" in found.why) == (PASS, True)
    struck = bearer().until(Question.ENTER).enter().window(At.STRIKE, 0)
    assert len(struck.legal()) == 2 and foregone(struck) is None


def test_what_only_helps_in_a_fight_answers_no_card_while_there_is_none() -> None:
    s = journey("Aragorn II", "Bergil", hand=("Weariness of the Heart",)).bears("Bergil", "Potion of Prowess")
    s.go("Goblin-gate").act(s.play_action("Weariness of the Heart")).pick("Bergil")
    s.until(Question.WINDOW, 0)
    found = foregone(s)
    assert s.frame_moment() == At.COUNTER and len(s.legal()) == 2
    assert found is not None and (found.action, "fight" in found.why) == (PASS, True)


def test_a_strike_that_may_tie_is_a_matter_of_judgement() -> None:
    s = journey("Aragorn II", hand=("Giant",)).go("Goblin-gate")
    s.act(s.play_action("Giant"))
    assert foregone(s.until(Question.FACE)) is None


def test_a_strike_that_cannot_succeed_is_faced_untapped() -> None:
    s = journey("Glorfindel II", hand=("Orc-lieutenant",)).bears("Glorfindel II", "Orcrist").go("Goblin-gate")
    s.act(s.play_action("Orc-lieutenant")).name_all(0)
    s.until(Question.FACE)
    strike, attack = strike_now(s.state), attack_now(s.state)
    assert strike is not None and attack is not None
    least = fighting_prowess(s.state, replace(strike, untapped=True)) + 2
    assert least > attack_prowess(s.state, attack, strike.who)
    assert foregone(s) == Foregone(pick(STAYS), "the strike cannot succeed")


def test_ones_own_card_is_not_answered() -> None:
    s = journey("Aragorn II", hand=("Twilight",)).hand(0, "Gates of Morning", "Sun")
    s.act(s.play_action("Gates of Morning"))
    assert s.decider == 1 and foregone(s) is None
    s.act(PASS)
    assert s.decider == 0 and s.frame_moment() == At.COUNTER
    found = foregone(s)
    assert found is not None and found.action == PASS and found.why in ("", "it is your own card")


def test_nothing_is_answered_that_is_not_legal_and_hidden_cards_of_others_change_nothing() -> None:
    match = Match(11, STANDARD)
    found = 0
    while not isinstance(waits := match.advance(), Over):
        assert isinstance(waits, Decision)
        known = match.dealer.knowledge(waits.seat)
        answer = SHOWING.foregone(match.state, known, waits.seat)
        assert SHOWING.foregone(match.state, _more(match, known, waits.seat), waits.seat) == answer
        if answer is not None:
            found += 1
            assert answer.action in GAME.legal(match.state, known)
        match.take(match.choose(GAME.legal(match.state, known)))
    assert found > 100


def _more(match: Match, known: Mapping[Handle, Identity], seat: int) -> dict[Handle, Identity]:
    """The same knowledge, with cards of the other player that this one cannot know."""
    other = match.dealer.knowledge(1 - seat)
    return {**known, **{card: one for card, one in other.items() if owner(card) != seat}}


# ---------------------------------------------------------------------------------------------------- standing orders
def moment(s: Scenario, seat: int) -> Moment:
    s.pending  # noqa: B018  (nature answers first)
    waits = s.pending
    question = waits if isinstance(waits, Decision) and waits.seat == seat else None
    return Moment(1, seat, PLAYERS, s.state, known_to(s, seat), question, game="metw")


def test_one_order_passes_until_the_chain_is_resolved() -> None:
    s = journey("Aragorn II", "Bilbo", hand=("Orc-patrol", "Twilight")).hand(0, "Sun", "Concealment").go("Goblin-gate")
    s.act(s.play_action("Orc-patrol")).name_all(0)
    s.until(Question.WINDOW, 0)
    order = Standing(Until.MATTER, s.state.turn.number)
    now = moment(s, 0)
    assert SHOWING.when(s.state).matter and still(order, now, SHOWING)
    given = answered_for(now, SHOWING, order, Settings(), False)
    assert given is not None and given[0] == PASS
    while SHOWING.when(s.state).matter:
        s.act(PASS)
        s.pending  # noqa: B018  (nature answers first)
    assert not still(order, moment(s, 0), SHOWING)
