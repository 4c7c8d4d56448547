"""A headless player of LoRE who signs two different answers to one question, one for each half of the table."""

from __future__ import annotations

import sys

from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.cli import main
from net.fair.log.codec import CodecError
from net.fair.log.schema import Frame, Kind, Type, plain, read
from net.fair.log.signing import sealed
from net.fair.wire.messages import RecordMessage, message_of, parse, write
from net.peers.lobby import Lobby
from net.peers.session import Session

FROM_TURN = 2
"""Everybody has seen a turn before the lie comes."""


class Liar:
    """Watches what is sent, and sends half of the others something else, once."""

    def __init__(self) -> None:
        self.honest = b""
        """The answer the first half gets."""
        self.other = b""
        self.send = Lobby.send

    def said(self, lobby: Lobby[State], pk: bytes, message: bytes) -> bool:
        """In place of the lobby's own way to send."""
        session = next((one for one in reversed(lobby.sessions) if one.gid is not None and pk in one.pks), None)
        if session is not None and not self.honest:
            self._lie(session, message)
        if message == self.honest and session is not None:
            others = [one for one in session.pks if one != lobby.identity.pk]
            if others.index(pk) % 2:
                message = self.other
        return self.send(lobby, pk, message)

    def _lie(self, session: Session[State], message: bytes) -> None:
        frame = own_answer(session, message)
        table = session.table
        if frame is None or table.state.turn.number < FROM_TURN:
            return
        state = table.replica.states[frame.seq - 1]
        for action in GAME.legal(state, table.secrets):
            if action.shown or action.proven:
                continue
            fields = plain(table.knowledge.act(action))
            if fields != frame.payload and isinstance(fields, tuple):
                twin = Frame(1, frame.gid, frame.seq, frame.seat, frame.prev, frame.digest, frame.type, fields)
                self.honest, self.other = message, write(message_of(sealed(table._key, Kind.FRAME, twin)))
                print(f"lied entry {frame.seq}", flush=True)
                return


def own_answer(session: Session[State], message: bytes) -> Frame | None:
    """The frame of this player himself that answers a question, if the message is one."""
    try:
        found = parse(message)
    except CodecError:
        return None
    if not isinstance(found, RecordMessage) or found.kind != Kind.FRAME:
        return None
    frame = read(Frame, found.body)
    return frame if frame.seat == session.seat and frame.type == Type.ACT else None


def equivocate() -> None:
    """From now on every lobby of this process sends through a liar."""
    liar = Liar()

    def send(lobby: Lobby[State], pk: bytes, message: bytes) -> bool:
        return liar.said(lobby, pk, message)

    Lobby.send = send  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    equivocate()
    sys.exit(main(sys.argv[1:]))
