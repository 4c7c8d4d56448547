"""The client at a moment of a game of METW, for tests that kill it there; run as a script with the word of the moment.

Without a word the game that was left goes on.  Cards and dice follow from a seed, as the player's key does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from engine.editions import edition
from engine.journeys.table.board import companies_of
from engine.metw.play.chain import is_open
from engine.metw.table.board import laid_by
from engine.metw.table.records import MetwState
from lore_tui.app import main
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.match import Match, unfinished
from lore_tui.sessions.solo_session import SoloSession
from tests.screens.metw import DECKS, Wanderer
from tests.screens.players import seeded_person

SEED = 5


def with_a_site_face_down(state: MetwState, seat: int) -> bool:
    """A new site lies beside a company of his."""
    return any(laid_by(state, group.number) is not None for group in companies_of(state, seat))


def within_a_chain(state: MetwState, seat: int) -> bool:
    """Something was declared and waits for answers."""
    return is_open(state)


MOMENTS: dict[str, Callable[[MetwState, int], bool]] = {"site": with_a_site_face_down, "chain": within_a_chain}


def left_at(word: str) -> SoloSession:
    """A game on disk that has come so far that this player is asked something at that moment."""
    mine, theirs = DECKS
    match = Match(mine, theirs, "random", "standard", game="metw")
    ready = edition("metw").decks.ready()
    person, luck = seeded_person(SEED)
    session = SoloSession.new(person, match, (ready[mine], ready[theirs]), luck=luck, threaded=False)
    player = Wanderer(SEED)
    session.start(lambda: None)
    while not (session.moment.question is not None and MOMENTS[word](session.moment.state, session.moment.seat)):
        assert session.moment.over is None and session.moment.error is None
        session.act(player(session.moment.state, session.moment.secrets))
    return session


def again() -> SoloSession:
    """The same game, from disk."""
    return SoloSession.resume(seeded_person(SEED)[0], unfinished()[0].folder)


if __name__ == "__main__":
    found = left_at(sys.argv[1]) if len(sys.argv) > 1 else again()
    sys.exit(main(lambda: TableScreen(found)))
