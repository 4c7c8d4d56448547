"""Games between every two alignments at the table: each question in words and by keys, each pane, each step told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import cast

import pytest
from textual.app import App, ComposeResult

from engine.editions.meccg import MECCG, ready_decks
from engine.journeys.cards.decks import Deck
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE
from engine.metw.cards.alignment_rules import is_card_for, of
from engine.metw.cards.alignments import EVERY, HEROES, RINGWRAITHS, Alignment
from engine.metw.cards.middle_earth import library, load
from engine.metw.middle_earth import MeccgState
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked
from engine.metw.variants import UNIVERSAL
from engine.selfplay import Match
from lore_tui.files.rulebook import known_statement
from lore_tui.games.journeys import map as land
from lore_tui.games.journeys.ask.card_words import way_words
from lore_tui.games.journeys.map import Marks, chart, draw
from lore_tui.games.meccg import lines
from lore_tui.games.meccg.names import Names
from lore_tui.games.meccg.showing import SHOWING
from lore_tui.games.meccg.workshop import MeccgWorkshop
from lore_tui.games.metw.names import ALIGNMENTS
from lore_tui.games.metw.show import panes
from lore_tui.view.rows import draw_row
from lore_tui.widgets.mapview import BELOW, WHOLE, MapView
from net.fair.log.replica import Step
from tests.cards.meccg.scenes import Scenario
from tests.view.metw.tale import known_to

PLAYERS = ("Ann", "Ben")
MOST = 700
"""Answers of one game: into its fourth turn or further."""
SHOWN_EVERY = 40
COLUMNS = 80


def decks_of(side: Alignment) -> list[Deck]:
    """The ready decks of an alignment."""
    return [deck for deck in ready_decks().values() if of(deck.alignment) is side]


PLAYED = [side for side in EVERY if decks_of(side)]
PAIRS = list(combinations_with_replacement(PLAYED, 2))


class Told(Match[MetwState]):
    """A game every step of which is told to both players and to somebody who watches."""

    def __init__(self, seed: int, pair: tuple[Alignment, Alignment]) -> None:
        self.numbers = random.Random(seed)
        decks = [self.numbers.choice(decks_of(side)) for side in pair]
        super().__init__(MECCG.game, MECCG.decks.sections(decks, UNIVERSAL), self.numbers.randrange)

    def words(self, seat: int | None) -> Names:
        """Words for one of them."""
        return SHOWING.names(PLAYERS, seat, dict(self.dealer.knowledge(seat)) if seat is not None else {})

    def take(self, action: Action) -> None:
        before = self.state
        after, events = self.game.step(before, action)
        for seat in (0, 1, None):
            for sentence in SHOWING.tell(Step(before, action, events, after), self.words(seat)):
                assert sentence.strip(), events
        self.log.append(action)
        self.state = after


def decisions(game: Told) -> Iterator[Decision]:
    """The questions of a game, each of which the test answers."""
    while len(game.log) < MOST and not isinstance(waits := game.advance(), Over):
        yield waits


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join(side.word for side in pair))
def test_every_question_pane_and_step_has_words(pair: tuple[Alignment, Alignment]) -> None:
    game = Told(PAIRS.index(pair), pair)
    for number, waits in enumerate(decisions(game)):
        names = game.words(waits.seat)
        asked = SHOWING.ask(game.state, names, number, {})
        assert asked.prompt.title and asked.prompt.question.endswith((".", "?"))
        assert all(known_statement(rule) for rule in asked.prompt.rules), asked.prompt
        for option in asked.prompt.options:
            assert all(word.strip() for word in option.words), asked.prompt
            assert option.allowed or (option.reason and known_statement(option.rule)), option
        if number % SHOWN_EVERY == 0:
            rows = panes.table_rows(game.state, names, {}, ())
            assert all(draw_row(row, COLUMNS) for row in rows)
            assert lines.land(game.state, names, COLUMNS) and lines.points(game.state, names)
        game.take(game.numbers.choice(game.game.legal(game.state, game.known(waits.seat))))


def test_every_choice_of_a_card_has_words_of_its_own() -> None:
    for entry in library().cards.values():
        words = [way_words(Names, entry, way) for way in entry.ways]
        assert len(set(words)) == len(words), entry.definition.label


def test_versions_of_one_site_stand_at_one_place_and_the_one_that_matters_is_shown() -> None:
    atlas = load().atlas
    versions: dict[str, list[int]] = {}
    for site in atlas.sites:
        versions.setdefault(site.name, []).append(site.index)
    name, (hero, minion) = next((name, two) for name, two in versions.items() if len(two) == 2)
    picture = chart(atlas, 120, 40)
    assert picture.sites[hero] == picture.sites[minion]
    column, row = picture.sites[hero]
    for own in (hero, minion):
        assert draw(atlas, picture, Marks(own=(own,)))[row][column][0] == "@", name
    text = "\n".join("".join(letter for letter, _ in cells) for cells in draw(atlas, picture, Marks(own=(minion,))))
    assert text.count(name) == 1


def test_the_deck_builder_offers_what_the_alignment_may_hold_and_changes_it() -> None:
    shop = MeccgWorkshop("meccg", SHOWING.crafts.empty("Mine"), "mine")
    seen = []
    for side in EVERY:
        found = [load()[card.number] for card in shop.found()]
        assert found and all(is_card_for(card, side, 6) for card in found)
        seen.append(shop.place)
        assert shop.next_start()
    assert len(set(seen)) == len(EVERY) and shop.place == seen[0] and shop.deck.start == NONE


def test_there_is_a_table_while_they_say_what_they_stand_for() -> None:
    """The second one has not said it yet when the first one has."""
    game, told = Told(1, (PLAYED[0], PLAYED[1])), set[int]()
    for waits in decisions(game):
        if game.state.turn.number:
            break
        told.add(len(game.state.sides))
        for seat in (0, 1):
            names = game.words(seat)
            assert panes.header(game.state, names, (), COLUMNS) and panes.table_rows(game.state, names, {}, ())
        game.take(game.numbers.choice(game.game.legal(game.state, game.known(waits.seat))))
    assert {0, 1, 2} <= told


def test_the_table_says_whom_the_opponent_plays() -> None:
    game = Told(1, (PLAYED[0], PLAYED[-1]))
    for waits in decisions(game):
        if game.state.turn.number:
            break
        game.take(game.numbers.choice(game.game.legal(game.state, game.known(waits.seat))))
    rows = ["".join(text for text, _ in row.short) for row in panes.table_rows(game.state, game.words(0), {}, ())]
    assert any(f"Ben, {ALIGNMENTS[PLAYED[-1].word]}, GI" in row for row in rows), rows


def test_what_lies_below_the_land_has_a_sheet_of_its_own_with_its_ways() -> None:
    atlas = MeccgState.atlas.land
    below = land.sheet(atlas, below=True)
    assert below and not {site.index for site in below} & set(chart(atlas, 120, 40).sites)
    picture = land.deeps(atlas, 54, 17)
    assert set(picture.sites) == {site.index for site in below}
    one = next(site for site in MeccgState.atlas.sites if site.below and any(roll for _, roll in site.adjacent))
    other, roll = next((other, roll) for other, roll in one.adjacent if roll)
    rows = draw(atlas, picture, Marks(own=(one.index,), ways=((one.index, other, str(roll)),)))
    text = "\n".join("".join(letter for letter, _ in cells) for cells in rows)
    assert str(roll) in text and "@" in text and all(site.name in text for site in below)


def test_on_the_map_farther_than_the_whole_land_lies_what_is_below_it() -> None:
    atlas = MeccgState.atlas.land
    moria = next(site.index for site in atlas.sites if site.name == "Moria")

    class Land(App[None]):
        def compose(self) -> ComposeResult:
            yield MapView(atlas)

    async def look() -> None:
        async with Land().run_test(size=(80, 24)) as pilot:
            view = pilot.app.query_one(MapView)
            view.mark(Marks(own=(moria,), target=moria))
            view.focus()
            await pilot.press("minus")
            assert view.zoom == BELOW and atlas.sites[cast(int, view.marks.target)].name == "The Under-gates"
            await pilot.press("up")
            assert view.zoom == BELOW and view.marks.target != moria
            await pilot.press("minus")
            assert view.zoom == WHOLE and not land.is_below(atlas, cast(int, view.marks.target))

    asyncio.run(look())


def test_a_minion_player_starts_with_six_and_names_those_who_start_elsewhere() -> None:
    game = Told(7, (RINGWRAITHS, HEROES))
    seen = set()
    for waits in decisions(game):
        if game.state.turn.number:
            break
        asked = SHOWING.ask(game.state, game.words(waits.seat), 1, {})
        if waits.seat == 0 and waits.question == Asked.STARTER:
            assert "of 6, minds" in asked.prompt.question
            seen.add(waits.question)
        if waits.question == Asked.SPLIT_UP:
            words = [option.label for option in asked.prompt.options]
            assert words[-1] == "everybody" and all(" to " in one for one in words[1:-1])
            seen.add(waits.question)
        steward = MECCG.bot("steward", game.numbers.randrange)
        game.take(steward(game.state, game.known(waits.seat)))
    assert seen == {Asked.STARTER, Asked.SPLIT_UP}


def test_what_frees_a_company_lies_in_the_menu_of_what_is_got_rid_of() -> None:
    s = Scenario()
    s.company(0, "Beregond", "Annalena", at="Bree").on_company("Beregond", "Enchanted Stream", seat=1)
    prompt = SHOWING.ask(s.state, Names(("Ann", "Ben"), 0, known_to(s, 0)), 1, {}).prompt
    found = [option.words for option in prompt.options if option.allowed and "free to go" in option.label]
    assert len(found) == 2 and {words[0] for words in found} == {"remove a hazard, discard somebody"}
