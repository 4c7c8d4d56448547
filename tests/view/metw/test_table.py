"""The panes of METW: followers, influence, corruption, sites face down, on-guard, events, points, the chain."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.scenarios.listed import SCENARIOS
from engine.metw.scenarios.scenario import Scenario as Goal
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Say
from engine.metw.variants import SOLITAIRE
from lore_tui.games.metw import lines
from lore_tui.games.metw.ask.ask_windows import window
from lore_tui.games.metw.show import panes
from lore_tui.games.metw.show.chain import chain_lines, links
from lore_tui.games.metw.show.points import tally
from lore_tui.games.metw.tell.story import story
from tests.metw.scenario import Scenario
from tests.view.metw.tale import text, texts, words


def scene() -> Scenario:
    s = Scenario().company(0, "Aragorn II", "Bilbo", "Beretar", at="Rivendell").follows("Beretar", "Aragorn II")
    s.bears("Bilbo", "Glamdring").in_play(1, "Doors of Night").in_play(0, "Sun")
    return s.company(1, "Éowyn", at="Edoras").hand(1, "Wolves", "Giant")


def rows(s: Scenario, seat: int | None = 0, *, wide: bool = False) -> list[str]:
    names = words(s, seat)
    return texts(panes.table_rows(s.state, names, {}, ()), wide=wide)


def depth(s: Scenario, name: str) -> int:
    names = words(s, 0)
    return next(row.indent for row in panes.table_rows(s.state, names, {}, ()) if name in text(row.short))


def test_followers_stand_under_their_controllers() -> None:
    s = scene()
    found = [row.split("  ")[0] for row in rows(s)]
    assert found.index("Aragorn II") + 1 == found.index("Beretar") < found.index("Bilbo")
    assert depth(s, "Beretar") == depth(s, "Aragorn II") + 1


def test_general_and_direct_influence_are_seen_at_a_glance() -> None:
    s = scene()
    names = words(s, 0)
    assert "GI 6/20" in text(panes.header(s.state, names, (), 80)[0])
    before = next(row for row in rows(s, wide=True) if row.startswith("Aragorn II"))
    s.act(s.control("Beretar"))
    after = next(row for row in rows(s, wide=True) if row.startswith("Aragorn II"))
    assert "DI 0" in before and "DI 3" in after, (before, after)
    assert any(row.startswith("Ben, GI 18/20") for row in rows(s))


def test_corruption_points_come_with_the_roll_that_is_safe() -> None:
    s = scene()
    short = next(row for row in rows(s) if row.startswith("Bilbo"))
    long = next(row for row in rows(s, wide=True) if row.startswith("Bilbo"))
    points = s.library.catalogue.named("Glamdring").corruption
    assert f"{points}cp" in short and f"CP {points} " in long


def test_a_site_face_down_has_its_name_for_its_player_alone() -> None:
    s = scene().lay("Goblin-gate")
    assert any("RIVENDELL > Goblin-gate, face down" in row for row in rows(s, 0))
    for other in (1, None):
        assert any("RIVENDELL > a site, face down" in row for row in rows(s, other))
        assert not any("Goblin-gate" in row for row in rows(s, other))


def test_a_card_on_guard_has_its_name_for_its_player_alone() -> None:
    s = scene().go("Goblin-gate")
    s.act(Action(Say.GUARD, (s.in_hand(1, "Giant"),)))
    assert any("on-guard: Giant" in row for row in rows(s, 1))
    for other in (0, None):
        assert any("on-guard: a card" in row for row in rows(s, other))


def test_a_tapped_site_is_said_to_be() -> None:
    s = Scenario().company(0, "Bilbo", at="Bree").used(0, "Bree").company(1, "Éowyn", at="Edoras")
    assert any(row == "BREE Border-hold, tapped" for row in rows(s))


def test_events_stand_in_the_order_in_which_they_came_into_play() -> None:
    found = rows(scene())
    start = next(place for place, row in enumerate(found) if row.startswith("in play, oldest first"))
    assert [row.split("  ")[0] for row in found[start + 1 :]] == ["Doors of Night", "Sun"]


def test_points_by_kind_say_what_the_council_would_make_of_them() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").stored(0, "Glamdring", "The Arkenstone")
    s.company(1, "Éowyn", at="Edoras")
    found = tally(s.state, words(s, 0), 200)
    assert any("items doubled" in line for line in found) and any("by the half limit" in line for line in found)
    assert f"at a Council held now: {council_points(s.state, 0)} (" in " ".join(found)


# ---------------------------------------------------------------------------------------------------------- the chain
def answered() -> Scenario:
    """Ben's hazard is answered by a card of Ann's, which Ben may answer."""
    s = Scenario().company(0, "Aragorn II", "Bilbo", at="Rivendell").company(1, "Éowyn", at="Edoras")
    s.hand(1, "Orc-patrol", "Twilight").hand(0, "Gates of Morning").go("Goblin-gate")
    return s.act(s.play_action("Orc-patrol")).name_all(0)


def test_the_chain_says_who_declared_what_and_what_comes_of_it() -> None:
    s = answered()
    assert isinstance(s.state, MetwState)
    found = links(s.state, words(s, 0))
    assert found[0].words.startswith("Ben plays Orc-patrol") and found[0].then.startswith("it attacks ")
    first, second, third = chain_lines(s.state, words(s, 0), 200)
    assert first == "The chain of effects:" and second.startswith(" 1. Ben plays") and "unanswered: it attacks" in third


def test_the_link_that_resolves_first_stands_on_top() -> None:
    s = Scenario().company(0, "Bilbo", "Aragorn II", at="Rivendell").bears("Bilbo", "Glamdring")
    s.company(1, "Éowyn", at="Edoras").hand(0, "Sun")
    s.act(Action(Verb.TRANSFER, (s.named("Glamdring"), s.named("Aragorn II")))).until(Question.WINDOW, 0)
    s.act(Action(Say.HELP, (s.named("Aragorn II"),)))
    s.pending  # noqa: B018  (nature answers first)
    found = [link.words for link in links(s.state, words(s, 0))]
    assert found[0] == "Aragorn II taps for Bilbo" and found[1].startswith("Corruption check of Bilbo")
    assert found[2] == "Bilbo hands Glamdring to Aragorn II"


def test_help_for_a_check_to_come_says_for_which_one() -> None:
    s = Scenario().company(0, "Aragorn II", "Háma", at="Rivendell").bears("Aragorn II", "Lure of Nature")
    s.hand(1, "Giant").lay("Bree").window(At.MOVEMENT, 0)
    top = s.state.frames[-1]
    assert isinstance(top, Window)
    offered = [[step.words for step in one.steps] for one in window(s.state, words(s, 0), top).entries]
    mine = [steps[1:] for steps in offered if steps[0] == "help a corruption check to come"]
    assert mine == [["tap Háma 4/8", f"check {place} of Aragorn II for Lure of Nature"] for place in (1, 2)]
    before, answer = s.state, Action(Say.AHEAD, (s.named("Háma"), NONE, s.named("Lure of Nature"), 1))
    s.act(answer)
    told = story(before, answer, (), s.state, words(s, 0))
    assert told == ["Háma is meant for check 2 of Aragorn II for Lure of Nature."]
    assert links(s.state, words(s, 0))[0].words == "Háma taps for Aragorn II"


def test_there_is_no_chain_where_nothing_was_declared() -> None:
    s = scene()
    assert links(s.state, words(s, 0)) == [] and chain_lines(s.state, words(s, 0)) == []


# ----------------------------------------------------------------------------------------------------------- by lines
def test_the_plain_table_says_everything_once() -> None:
    s = scene()
    found = lines.board(s.state, words(s, 0), 100)
    assert any("RIVENDELL" in line for line in found) and any("EDORAS" in line for line in found)
    assert any(line.startswith("in hand: Ann: 0 cards, Ben: 2 cards") for line in found)
    assert lines.card("Glamdr", 80)[1].startswith("│ Glamdring")
    assert "Rivendell" in lines.card("Rivend", 80)[1]
    assert any("@ Rivendell" in line for line in lines.land(s.state, words(s, 0), 80))


def test_a_fight_is_shown_with_every_modifier_and_the_chain_below_it() -> None:
    s = answered().until_attack()
    panel = lines.panel(s.state, words(s, 0), 100)
    assert panel[0].startswith("Orc-patrol: 3 strikes, prowess 6  on Aragorn II's company")
    assert any("tie" in line for line in panel)
    assert s.frame_moment() in (At.ENGAGEMENT, 0) and s.state.turn.phase is Phase.MOVEMENT


@pytest.mark.parametrize("goal", SCENARIOS.values(), ids=lambda goal: goal.word)
def test_how_far_a_scenario_has_come_is_always_on_the_table(goal: Goal) -> None:
    s = Scenario(goal.number).company(0, "Gimli", at="Rivendell").company(1, "Éowyn", at="Lórien")
    s.at(Phase.ORGANIZATION).stored(0, "Glamdring", "Orcrist").stored(0, "Riders of Rohan")
    mine, theirs = (goal.progress.reached(s.state, seat) for seat in (0, 1))
    first = rows(s)[0]
    ranks = [f" (rank {goal.rank(s.state, seat)})" if goal.ranks else "" for seat in (0, 1)]
    wanted = f"{goal.progress.wanted} {goal.progress.what}"
    assert first.startswith(f"You {mine}{ranks[0]}, Ben {theirs}{ranks[1]} of {wanted}")
    assert len(first) <= 80
    assert tally(s.state, words(s, 0))[0].startswith(f"{goal.name}: ")


def test_no_other_game_speaks_of_a_scenario() -> None:
    assert not any(row.startswith("You 0") for row in rows(scene()))


def test_hazards_turned_up_for_who_plays_alone_lie_on_the_table() -> None:
    s = Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell").in_hand_open("Wolves")
    assert rows(s)[-2:] == ["hazards that lie open ----", "Wolves"]
    for other in (scene(), Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell")):
        assert not any("lie open" in row for row in rows(other))
