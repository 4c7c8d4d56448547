"""The log of METW: every event has a sentence or is listed as quiet, and nobody reads what he cannot know."""

from __future__ import annotations

import pytest

from engine.journeys.table.events import Told as Event
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import is_open, owner
from engine.metw.table.records import Place
from engine.metw.table.verbs import Say, Tells
from engine.metw.variants import STANDARD, STARTER, Option
from lore_tui.games.metw.names import Names
from lore_tui.games.metw.showing import SHOWING
from lore_tui.games.metw.tell.story import QUIET, TELLERS
from net.fair.log.replica import Step
from tests.metw.scenario import Scenario
from tests.view.metw.tale import PLAYERS, kinds, told


class Tale(Scenario):
    """A position that is told while it is played, to the player of a seat."""

    reader: int | None = 0

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def _take(self, action: Action) -> None:
        before = self.state
        after, events = self.game.step(before, action)
        names = words_now(self, self.reader)
        SHOWING.join(self.lines, SHOWING.tell(Step(before, action, events, after), names))
        super()._take(action)

    @property
    def tale(self) -> str:
        """Everything told so far."""
        return "\n".join(self.lines)


def words_now(s: Scenario, seat: int | None) -> Names:
    """Words for a seat, by what it knows before nature has answered."""
    known = {card: one for card, one in s._hidden.items() if seat is not None and owner(card) == seat}
    return Names(PLAYERS, seat, known)


def travellers(*, reader: int | None = 0) -> Tale:
    s = Tale()
    s.reader = reader
    s.company(0, "Aragorn II", "Bilbo", at="Rivendell").bears("Bilbo", "Elven Cloak").company(1, "Éowyn", at="Edoras")
    s.hand(1, "Giant", "Wolves")
    return s


def test_every_kind_of_event_is_told_or_listed_as_quiet() -> None:
    assert set(TELLERS) & QUIET == set()
    assert {*Event, *Tells} == set(TELLERS) | QUIET


@pytest.mark.parametrize(
    ("seed", "variant", "options"), [(5, STANDARD, ()), (6, STARTER, ()), (7, STANDARD, (Option.DRAFT,))]
)
def test_a_whole_game_is_told_and_never_names_what_its_reader_cannot_know(
    seed: int, variant: int, options: tuple[int, ...]
) -> None:
    seen: set[int] = set()
    for step, lines in told(seed, variant, options):
        seen |= kinds(step.events)
        for told_to in lines:
            assert all(line.startswith(("- ", "== ")) or line.endswith(".") for line in told_to), told_to
        if step.action.verb == Say.LAY:
            others = [*lines[1 - owner(step.action.args[1])], *lines[2]]
            assert others and all("lies face down beside" in line for line in others)
        if step.action.verb == Say.GUARD and not is_open(step.action.args[0]):
            spectator = " ".join(lines[2])
            assert spectator.startswith("A card is on-guard"), spectator
    assert {Event.TURN, Event.PHASE, Event.MOVES, Event.WON} <= seen


def test_moving_says_from_where_whither_by_what_and_the_limit() -> None:
    s = travellers()
    s.go("Goblin-gate")
    assert "will go to Goblin-gate" in s.tale
    assert "moves from Rivendell to Goblin-gate through the site path w w; hazard limit 2." in s.tale


def test_the_other_player_learns_of_a_site_that_lies_face_down_and_no_more() -> None:
    s = travellers(reader=1)
    s.lay("Goblin-gate")
    assert s.lines[-1] == "A new site lies face down beside Aragorn II's company."


def test_a_strike_is_told_with_its_whole_sum_and_a_tie_as_nothing() -> None:
    s = travellers()
    s.rolls(7).go("Goblin-gate")
    s.act(s.play_action("Giant"))
    s.until(Question.FACE).act(pick(0))
    s.until(Question.WINDOW)
    for _ in range(10):
        if "faces" in s.tale or "to face" in s.tale:
            break
        s.plain()
    assert "taps to face the Giant: " in s.tale and "against 13, nothing comes of the strike." in s.tale


def test_a_corruption_check_is_told_with_points_and_outcome() -> None:
    s = travellers()
    s.rolls(9)
    s.act(Action(Verb.TRANSFER, (s.named("Elven Cloak"), s.named("Aragorn II"))))
    for _ in range(10):
        if "check" in s.tale:
            break
        s.plain()
    assert "Bilbo's corruption check: " in s.tale and "against 1, safe." in s.tale


def test_a_card_on_guard_is_named_to_its_player_alone() -> None:
    for reader, name in ((1, "Wolves is on-guard"), (0, "A card is on-guard"), (None, "A card is on-guard")):
        s = travellers(reader=reader)
        s.go("Goblin-gate")
        s.act(Action(Say.GUARD, (s.in_hand(1, "Wolves"),)))
        assert s.lines[-1].startswith(name), s.lines[-1]
        assert s.state.zones[1][Place.GUARD]


def test_control_is_told() -> None:
    s = travellers()
    s.act(s.control("Bilbo", "Aragorn II"))
    s.act(s.control("Bilbo"))
    assert s.lines == ["Bilbo follows Aragorn II.", "Bilbo is under general influence now."]
