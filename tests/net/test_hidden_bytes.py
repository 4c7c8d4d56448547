"""Every game at a fair table: what a seat keeps hidden changes nothing that leaves its machine but commitments."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

import net.fair.log.ledger
from engine.editions import edition
from engine.kernel.actions import Action
from engine.kernel.records import NONE, Handle, owner
from engine.metw.table.board import guard_of, laid_by
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question
from lore_tui.files.decklists import all_entries
from net.fair.log.codec import Value, decode
from net.fair.log.hidden import Deck
from net.fair.log.primitives import H, Signer, permute
from net.fair.log.schema import Entry
from net.fair.seat.seating import Player
from net.fair.seat.solo import LocalTable, Sitter, solo_terms
from net.fair.seat.table import Table
from tests.net.test_secrecy import masked

WATCHER, HIDER = 0, 1
LEAST, MOST = 40, 400


class Wired(LocalTable[Any]):
    """A table in one process that keeps what came to one seat, commitments and signatures blanked."""

    def pump(self) -> None:
        """Carry messages, and note those to the watcher."""
        for table in self.tables:
            table.take_outbox = noted(table, self.heard)  # type: ignore[method-assign]
        super().pump()

    def __init__(self, tables: Sequence[Table[Any]]) -> None:
        super().__init__(tables)
        self.heard: list[tuple[int, Value]] = []


def noted(table: Table[Any], heard: list[tuple[int, Value]]) -> Callable[[], list[Any]]:
    """What a table sends, noted where the hider sends it."""
    take = type(table).take_outbox

    def taken() -> list[Any]:
        found = list(take(table))
        if table.seat == HIDER:
            heard.extend((len(out.message), masked(decode(out.message))) for out in found)
        return found

    return taken


class Case(NamedTuple):
    """A game, and what of the hider lies hidden when it is looked at."""

    name: str
    variant: int
    lies: Callable[[Any], list[Handle] | None]


def in_hand(state: Any) -> list[Handle] | None:
    """Nothing but hands and piles, at any moment."""
    return []


def on_guard(state: Any) -> list[Handle] | None:
    """Cards of the hider that are on-guard against companies of the watcher."""
    mine = [group.number for group in state.companies if group.seat == WATCHER]
    return [card for number in mine if (card := guard_of(state, number)) != NONE] or None


def face_down(state: Any) -> list[Handle] | None:
    """Sites of the hider that lie face down."""
    theirs = [group.number for group in state.companies if group.seat == HIDER]
    return [laid.site for number in theirs if (laid := laid_by(state, number)) is not None] or None


def path_to_come(state: Any) -> list[Handle] | None:
    """Sites of the hider that are still in his adventure deck."""
    return list(state.zones[HIDER][Zone.ADVENTURE]) or None


CASES = [
    Case("lore", 1, in_hand),
    Case("metw", 1, in_hand),
    Case("metw", 2, on_guard),
    Case("metw", 2, face_down),
    Case("tcg", 1, in_hand),
    Case("tcg", 1, path_to_come),
]


def sitters(decks: Sequence[Sequence[Entry]], luck: str = "hidden") -> list[Sitter]:
    """Two players whose keys follow from their seats, and the hider's luck from a word."""
    keys = sorted((Signer(hashlib.sha256(b"hidden %d" % at).digest()) for at in range(2)), key=lambda one: one.pk)
    lucks = [random.Random(f"{luck if at == HIDER else 'hidden'} {at}").randbytes for at in range(2)]
    return [
        Sitter(Player(key, f"Player {at}", bytes(32), False, lucks[at]), deck)
        for at, (key, deck) in enumerate(zip(keys, decks, strict=True))
    ]


def seated(case: Case, decks: Sequence[Sequence[Entry]], luck: str = "hidden") -> Wired:
    """A new game with these deck lists."""
    game = edition(case.name).game
    table: Wired = Wired.new(game, solo_terms(game, case.variant), sitters(decks, luck))  # type: ignore[assignment]
    assert [one.seat for one in table.tables] == [WATCHER, HIDER]
    return table


def wander(case: Case, table: Wired) -> list[tuple[int, Action]]:
    """Play by lot, showing little, until the hider has something hidden there."""
    luck, done = random.Random(11), list[tuple[int, Action]]()
    while (asked := table.asked) is not None and len(done) < MOST:
        if len(done) >= LEAST and case.lies(asked.state) is not None:
            return done
        legal = asked.game.legal(asked.state, asked.secrets)
        quiet = [x for x in legal if not x.shown and not x.proven] or list(legal)
        action = luck.choice(quiet)
        done.append((asked.seat, action))
        table.act(asked, action)
    raise AssertionError("nothing was hidden there")


def with_other_cards(deck: Sequence[Entry], unseen: set[int], known: set[tuple[int, int, int]]) -> list[Entry]:
    """The same list with other cards of their kinds in place of those that stayed hidden.

    A list is sorted by its cards, and dealt by the places there: each gives way to a card between its neighbours.
    """
    found = list(deck)
    for place in sorted(unseen):
        here = deck[place]
        before = found[place - 1] if place else None
        after = deck[place + 1] if place + 1 < len(deck) else None
        low = before.card if before is not None and (before.section, before.side) == (here.section, here.side) else 0
        high = after.card if after is not None and (after.section, after.side) == (here.section, here.side) else 1 << 16
        others = [card for side, kind, card in sorted(known) if (side, kind) == (here.side, here.kind)]
        fitting = [card for card in others if low <= card <= high and card != here.card]
        if fitting:
            found[place] = Entry(here.section, here.side, fitting[0], here.kind)
    assert found == sorted(found)
    return found


def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers and shuffles by a script: other commitments mean other heads, and so other dice and other orders."""
    monkeypatch.setattr(net.fair.log.ledger, "beacon", lambda gid, b, head, xs: H("hidden", b))
    monkeypatch.setattr(Deck, "mix_key", lambda self, gid, e, prev: H("order", self.pk, e))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}-{case.variant}-{case.lies.__name__}")
def test_what_stays_hidden_changes_no_byte_that_is_sent(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch)
    house = edition(case.name)
    ready = list(house.decks.ready().values())
    mine, theirs = all_entries(ready[:2], case.variant, case.name)
    lists = [all_entries([deck, deck], case.variant, case.name)[0] for deck in ready]
    known = {(entry.side, entry.kind, entry.card) for listed in lists for entry in listed}
    one = seated(case, (mine, theirs))
    played = wander(case, one)
    faces = one.tables[WATCHER].state.faces[HIDER]
    deck = one.tables[HIDER].knowledge.deck
    places = permute(deck._kd, list(range(len(theirs))))
    unseen = {places[serial] for serial, face in enumerate(faces) if not face}
    other = seated(case, (mine, with_other_cards(sorted(theirs), unseen, known)))
    for seat, action in played:
        other.act(other.tables[seat], action)
    assert one.heard == other.heard and len(one.heard) > LEAST // 2
    assert one.tables[WATCHER].replica.digest == other.tables[WATCHER].replica.digest
    held = [
        {card: known.definition for card, known in table.tables[HIDER].secrets.items() if owner(card) == HIDER}
        for table in (one, other)
    ]
    assert held[0].keys() == held[1].keys()
    assert sum(held[0][card] != held[1][card] for card in held[0]) > len(unseen) // 4, "he has other cards"
    there = case.lies(one.tables[WATCHER].state)
    assert there is not None and all(held[0][card] != held[1][card] for card in there)


def test_a_bid_changes_no_byte_before_it_is_turned_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hider lays the token at the same place of the same row; it is another one each time."""
    scripted(monkeypatch)
    house = edition("tcg")
    decks = all_entries(list(house.decks.ready().values())[:2], 1, "tcg")
    tables = [seated(Case("tcg", 1, in_hand), decks, luck) for luck in ("hidden", "otherwise", "once more")]
    for seat in (WATCHER, HIDER):
        asked = [table.asked for table in tables]
        assert all(one is not None and one.seat == seat for one in asked)
        legal = [one.game.legal(one.state, one.secrets) for one in asked if one is not None]
        action = min(set.intersection(*map(set, legal)), key=lambda x: x.args)
        bids = {one.secrets[action.args[0]].definition for one in asked if one is not None}
        for table, one in zip(tables, asked, strict=True):
            assert one is not None and one.game.pending(one.state).question == Question.BID
            table.act(one, action)
    assert len(bids) > 1, "not the same bid each time"
    assert tables[0].heard and all(table.heard == tables[0].heard for table in tables)
