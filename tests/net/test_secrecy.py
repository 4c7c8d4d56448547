"""What a seat sees depends on another's hidden cards in nothing but commitments."""

from __future__ import annotations

import pytest

import net.fair.log.ledger
from engine.kernel.records import owner, ref
from net.fair.log.codec import Value, decode
from net.fair.log.primitives import H, K
from tests.net.harness import GAME, Net, decider, deck, make, play, terms
from tests.net.toy_game import DISCARD_CARD, MARK, PASS


def masked(value: Value) -> Value:
    """The value with every field of commitments and signatures blanked: bytes of 32 or more."""
    if isinstance(value, tuple):
        return tuple(masked(part) for part in value)
    if isinstance(value, bytes) and len(value) >= 32:
        try:
            return masked(decode(value))
        except ValueError:
            return bytes(len(value))
    return value


def blind_game(hidden: int, strict: bool) -> tuple[list[tuple[int, Value]], list[bytes], Net]:
    """A game played by position only; what seat 0 got, and its public states. `hidden` chooses seat 1's cards."""
    other = deck(1)
    for entry in other:
        entry.card = entry.card + 4 * hidden
    view: list[tuple[int, Value]] = []
    states: list[bytes] = []
    net = make(2, offer=terms(2, later=True, turns=4, strict=strict), decks=[deck(0, 6, 2), other])
    net.filter = lambda source, to, message: view.append((len(message), masked(decode(message)))) or [message]  # type: ignore[func-returns-value]
    script = [DISCARD_CARD, MARK, PASS]
    for step in range(40):
        seat = decider(net)
        if seat is None:
            break
        table = net.tables[seat]
        legal = GAME.legal(table.state, table.secrets)
        wanted = [a for a in legal if a.verb == script[step % 3]] + [a for a in legal if a.verb == PASS]
        table.act(wanted[0])
        net.settle()
        states.append(GAME.encode(net.tables[0].state))
    return view, states, net


@pytest.mark.parametrize("strict", [False, True])
def test_view_does_not_depend_on_hidden_cards(monkeypatch: pytest.MonkeyPatch, strict: bool) -> None:
    """Numbers are scripted: other commitments mean other heads, and so other dice."""
    monkeypatch.setattr(net.fair.log.ledger, "beacon", lambda gid, b, head, xs: H("script", b))
    first_view, first_states, _ = blind_game(0, strict)
    second_view, second_states, _ = blind_game(11, strict)
    assert len(first_states) > 10
    assert first_states == second_states
    if not strict:
        assert first_view == second_view
        return
    # Strict terms name the serials of a section, which follow from the seed and so from every commitment.
    assert [length for length, _ in first_view] == [length for length, _ in second_view]


def test_no_salt_of_an_unopened_card_is_ever_sent() -> None:
    wire: list[bytes] = []
    net = make(2, offer=terms(2, later=True))
    net.filter = lambda source, to, message: wire.append(message) or [message]  # type: ignore[func-returns-value]
    play(net, seed=8)
    sent = b"".join(wire)
    for table in net.tables:
        holdings = table.knowledge.holdings
        deck_of = table.knowledge.deck
        hidden = [ref(card) for card in table.secrets if owner(card) == table.seat]
        assert hidden
        for one in hidden:
            key = holdings._keys[one // 256]
            assert K(key, "is", one % 256) not in sent
        faces = table.state.faces[table.seat]
        never = {serial for serial, face in enumerate(faces) if not face}
        assert never
        shown = {serial for shown in table._shows.values() for serial in [row[1] for row in shown.private.opens]}
        for serial in never - shown:
            assert deck_of.salt(serial) not in sent
        assert deck_of.seed not in sent


def test_next_chain_value_is_never_sent_early() -> None:
    wire: list[bytes] = []
    net = make(2)
    net.filter = lambda source, to, message: wire.append(message) or [message]  # type: ignore[func-returns-value]
    seat = decider(net)
    assert seat is not None
    table = net.tables[seat]
    table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == MARK))
    net.settle()
    sent = b"".join(wire)
    for one in net.tables:
        assert one.knowledge.deck.chain[one.replica.ledger.b + 1] not in sent
