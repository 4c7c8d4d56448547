"""Three players of LoRE on real links: one stays away, the agreed time passes, the others go on without him."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.files.gamefile import known_games
from lore_tui.people.peer_games import peer_games
from lore_tui.people.sparring import Plan, Sparring
from net.fair.check.verify import verify
from net.fair.seat.core import Phase
from net.peers.peer import TRANSCRIPT, Options, Peer
from net.peers.session import Session
from tests.net.second import second_verdict
from tests.net.waits import heard
from tests.net.waits import until as wait_until
from tests.rules_plugin import rule

HERE = "127.0.0.1"
NAMES = ("Sam", "Merry", "Rosie")
GONE = "Rosie"
AWAY = 3600.0


@dataclass
class Seat:
    """A headless player in a thread of his own."""

    peer: Peer[State]
    spar: Sparring
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.spar.tell = self.told.append
        self.thread = threading.Thread(target=self.spar.run, daemon=True)

    @property
    def game(self) -> Session[State] | None:
        return next((one for one in self.peer.lobby.sessions if one.gid is not None), None)

    def leave(self) -> None:
        """Away without a word."""
        self.spar.bad = self.spar.plan.games
        if self.thread.is_alive():
            self.thread.join()
        self.peer.stop()


def seat(folder: Path, name: str, join: str = "", turns: int = 0) -> Seat:
    options = Options(0, host=HERE, name=name, bot=True, announce=False, discover=False, sync=False)
    peer = heard(Peer(folder / name, (GAME,), options))
    peer.start()
    plan = Plan("steward", 1, tuple(ready_decks().values()), join, "", len(NAMES), turns=turns)
    return Seat(peer, Sparring(peer, plan, print))


@contextmanager
def table_of_three(folder: Path) -> Iterator[list[Seat]]:
    """The first offers the game, the others come to him."""
    host = seat(folder, NAMES[0], turns=5)
    seats = [host, *(seat(folder, name, f"{HERE}:{host.peer.transport.port}", 5) for name in NAMES[1:])]
    for one in seats:
        one.thread.start()
    try:
        yield seats
    finally:
        for one in seats:
            one.leave()


def until(done: Callable[[], object], seats: list[Seat]) -> None:
    wait_until(done, told=lambda: "\n".join(str(one.told[-8:]) for one in seats))


def turn_of(one: Seat) -> int:
    return one.game.table.state.turn.number if one.game is not None else 0


@rule("LORE-RULING-113")
def test_who_stays_away_is_dropped_and_can_still_open_his_cards(tmp_path: Path) -> None:
    with table_of_three(tmp_path) as seats:
        *stayed, gone = seats
        until(lambda: turn_of(gone) >= 2, seats)
        gone.leave()
        until(lambda: all(waits_for(one, gone) for one in stayed), seats)
        assert not any("dropping" in line for one in stayed for line in one.told), "nobody is dropped in a hurry"
        for one in stayed:
            one.peer.call(lambda lobby, one=one: let_time_pass(one, gone))  # type: ignore[misc]
        until(lambda: all(one.spar.good for one in stayed), seats)
        files = {one.game.table.transcript() for one in stayed if one.game is not None}
        assert len(files) == 1
        data = files.pop()
        report = verify(data, known_games())
        assert report.finding is None and report.exit_code == second_verdict(data) == 2, "in order, but not all opened"
        assert [name for name, _, opened in report.seats if not opened] == [GONE]
        assert report.result is not None and not report.result.winners & 1 << number(stayed[0], gone)
        assert any(f"{GONE} left and opened nothing" in line for line in stayed[0].told)
        back = seat(tmp_path, GONE)
        seats.append(back)
        saved = peer_games(back.peer.folder, back.peer.identity.pk)
        game = back.peer.resume(saved[0].folder)
        until(lambda: game.table.phase is Phase.AUDITED, seats)
        assert verify(game.table.transcript(), known_games()).exit_code == 0, "now everybody has opened"
        until(lambda: all(one.game and one.game.table.phase is Phase.AUDITED for one in stayed), seats)
    kept = {path.read_bytes() for path in tmp_path.glob(f"*/games/*/{TRANSCRIPT}")}
    assert len(kept) == 1 and verify(kept.pop(), known_games()).exit_code == 0


def number(one: Seat, other: Seat) -> int:
    """The seat of another player."""
    assert one.game is not None
    return one.game.pks.index(other.peer.identity.pk)


def waits_for(one: Seat, gone: Seat) -> bool:
    """Whether the game stands still until somebody who is away comes back."""
    assert one.game is not None
    game = one.game
    return number(one, gone) in one.peer.call(lambda lobby: game.table.owing)


def let_time_pass(one: Seat, gone: Seat) -> None:
    """As if the agreed time of absence were over."""
    assert one.game is not None
    one.game.times[number(one, gone)].absent += AWAY
