"""The skirmish page: its sums are those of the rules, and it says who would win, by how much, and who overwhelms."""

from __future__ import annotations

import pytest

from engine.kernel.pending import Over
from engine.tcg.reading.meaning import strength
from engine.tcg.table.board import face, sources
from engine.tcg.table.events import Told
from engine.tcg.table.records import State
from engine.tcg.table.verbs import Verb
from lore_tui.games.tcg.show.sums import needs, outlook, parts, parts_words, verdict
from tests.tcg.games import Recorded
from tests.view.tcg.tale import Tale, told
from tests.view.tcg.test_tcg_story import steps


@pytest.mark.parametrize("seed", range(4))
def test_what_the_page_foretells_is_what_the_rules_find(seed: int) -> None:
    game = Recorded(seed, 2 + seed % 3, lots=True)
    fought = 0
    for step in steps(game):
        totals = next((event.args for event in step.events if event.kind == Told.TOTALS), None)
        fight = step.before.turn.fight
        if totals is not None and fight is not None and step.after.turn.fight is not None:
            found = outlook(step.before, fight.defender, fight.minions)
            assert (found.ours, found.theirs, found.won, found.crushed) == totals
            fought += 1
        game.take(step.action)
    assert fought or isinstance(game.state.result, Over)


@pytest.mark.parametrize("seed", range(2))
def test_the_parts_of_a_strength_are_all_of_it(seed: int) -> None:
    game = Recorded(seed, 2, lots=True)
    for step in steps(game):
        if step.before.turn.fight is not None:
            assert_parts(step.before)
        game.take(step.action)


def assert_parts(state: State) -> None:
    for card in sources(state).active:
        if face(state, card).is_character:
            assert max(0, sum(size for _, size in parts(state, card))) == strength(state, card)


def scene(*minions: str, who: str = "Aragorn, King in Exile") -> Tale:
    tale = told(Tale(site=5).fellowship(who).minions(*minions))
    return told(tale.skirmish(who.partition(",")[0], *minions))


def test_a_tie_is_the_shadows_and_two_more_turn_it() -> None:
    tale = scene("Uruk Shaman")
    assert tale.decider == 0
    fight = tale.state.turn.fight
    assert fight is not None
    found = outlook(tale.state, fight.defender, fight.minions)
    assert verdict(found) == "the Shadow wins on a tie, 2 wounds"
    assert needs(found) == ["fellowship wins with +1 (ties: Shadow)", "overwhelms: fellowship +8, Shadow +8"]


def test_twice_the_strength_overwhelms() -> None:
    tale = scene("Uruk Shaman", "Uruk Savage", "Uruk Shaman", who="Merry, Friend to Sam")
    fight = tale.state.turn.fight
    assert fight is not None
    found = outlook(tale.state, fight.defender, fight.minions)
    assert found.crushed and verdict(found).endswith("and OVERWHELMS")


def test_the_page_has_both_sides_with_letters_sums_and_what_is_still_to_come() -> None:
    tale = scene("Uruk Savage")
    desk = tale.desk()
    desk.ask()
    page = "\n".join("".join(text for text, _ in line) for line in desk.sheet(44))
    assert desk.view == "fight" and desk.sheet_title == "Skirmish"
    assert page.splitlines()[0] == "The fellowship wins by 3, 1 wound."
    assert "  8 fellowship" in page and "  5 Shadow" in page
    assert f" {desk.letters[tale.named('Aragorn')]} Aragorn" in page


def test_what_is_answered_stands_on_the_page_as_a_stack() -> None:
    tale = told(Tale(site=5).minions("Uruk Savage").skirmish("Frodo", "Uruk Savage"))
    tale.pass_(2)
    desk = tale.desk()
    desk.ask()
    page = ["".join(text for text, _ in line) for line in desk.sheet(80)]
    assert "! answer: Frodo is about to be wounded by Uruk Savage" in page
    assert "! a wound of Frodo" in page


def test_cards_of_one_name_are_one_part() -> None:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile").minions("Goblin Runner"))
    tale.hand(1, "Drums in the Deep", "Drums in the Deep")
    tale = told(tale.skirmish("Aragorn", "Goblin Runner"))
    for _ in range(12):
        held = any(x.verb == Verb.PLAY for x in tale.legal())
        tale.play("Drums in the Deep") if held else tale.pass_()
        if len(tale.state.lasting) == 2:
            break
    assert parts_words(tale.state, tale.named("Goblin Runner")) == "5 printed +4 Drums in the Deep"
