"""Games between every two alignments at the table: each question in words and by keys, each pane, each step told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from engine.editions.meccg import MECCG, ready_decks
from engine.journeys.cards.decks import Deck
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE
from engine.metw.cards.alignment_rules import is_card_for, of
from engine.metw.cards.alignments import EVERY, Alignment
from engine.metw.cards.middle_earth import load
from engine.metw.table.records import MetwState
from engine.metw.variants import UNIVERSAL
from engine.selfplay import Match
from lore_tui.files.rulebook import known_statement
from lore_tui.games.journeys.map import Marks, chart, draw
from lore_tui.games.meccg import lines
from lore_tui.games.meccg.names import Names
from lore_tui.games.meccg.showing import SHOWING
from lore_tui.games.meccg.workshop import MeccgWorkshop
from lore_tui.games.metw.names import ALIGNMENTS
from lore_tui.games.metw.show import panes
from lore_tui.view.rows import draw_row
from net.fair.log.replica import Step

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


def test_versions_of_one_site_stand_at_one_place_and_the_one_that_matters_is_shown() -> None:
    atlas = load().atlas
    versions: dict[str, list[int]] = {}
    for site in atlas.sites:
        versions.setdefault(site.name, []).append(site.index)
    name, (hero, minion) = next((name, two) for name, two in versions.items() if len(two) == 2)
    land = chart(atlas, 120, 40)
    assert land.sites[hero] == land.sites[minion]
    column, row = land.sites[hero]
    for own in (hero, minion):
        assert draw(atlas, land, Marks(own=(own,)))[row][column][0] == "@", name
    text = "\n".join("".join(letter for letter, _ in cells) for cells in draw(atlas, land, Marks(own=(minion,))))
    assert text.count(name) == 1


def test_the_deck_builder_offers_what_the_alignment_may_hold_and_changes_it() -> None:
    shop = MeccgWorkshop("meccg", SHOWING.crafts.empty("Mine"), "mine")
    seen = []
    for side in EVERY:
        found = [load()[card.number] for card in shop.found()]
        assert found and all(is_card_for(card, side) for card in found)
        seen.append(shop.place)
        assert shop.next_start()
    assert len(set(seen)) == len(EVERY) and shop.place == seen[0] and shop.deck.start == NONE


def test_the_table_says_whom_the_opponent_plays() -> None:
    game = Told(1, (PLAYED[0], PLAYED[-1]))
    for waits in decisions(game):
        if game.state.turn.number:
            break
        game.take(game.numbers.choice(game.game.legal(game.state, game.known(waits.seat))))
    rows = ["".join(text for text, _ in row.short) for row in panes.table_rows(game.state, game.words(0), {}, ())]
    assert any(f"Ben, {ALIGNMENTS[PLAYED[-1].word]}, GI" in row for row in rows), rows
