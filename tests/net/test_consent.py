"""What players agree on outside the rules: take-backs, draws, stops, concessions, drops, claims."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from net.fair.check.report import INCOMPLETE
from net.fair.check.verify import verify
from net.fair.log.faults import Misuse, Refused
from net.fair.log.ledger import weight
from net.fair.log.schema import CloseKind, Frame, How, Keep, Kind, Reveal, Seen, Type, What, read
from net.fair.seat import sync
from net.fair.seat.core import Phase
from net.fair.seat.store import MemoryStore
from net.fair.wire.messages import RecordMessage, parse
from tests.net.harness import GAME, Net, ToyTable, choose, decider, deck, finished, make, play, seats_of, terms
from tests.net.second import second_verdict
from tests.net.test_table import GAMES, check_files
from tests.net.toy_game import DISCARD_CARD, MARK, PASS, PLAY_CARD


def act(net: Net, verb: int) -> int:
    """Let the seat asked take an action of this verb; that seat."""
    seat = decider(net)
    assert seat is not None
    table = net.tables[seat]
    table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == verb))
    net.settle()
    return seat


def others(net: Net, seat: int) -> list[int]:
    return [other for other in range(len(net.tables)) if other != seat]


@pytest.mark.parametrize("count", [2, 3])
def test_take_back_restores_the_state(count: int) -> None:
    net = make(count, offer=terms(count))
    back = net.tables[0].replica.ledger.seq
    before = GAME.encode(net.tables[0].state)
    seat = act(net, MARK)
    net.tables[seat].propose(What.TAKE_BACK, back)
    net.settle()
    for other in others(net, seat):
        assert [say.what for say in net.tables[other].requests] == [What.TAKE_BACK] * len(net.tables[other].requests)
        net.tables[other].propose(What.TAKE_BACK, back)
        net.settle()
    assert {GAME.encode(table.state) for table in net.tables} == {before}
    assert net.tables[0].replica.ledger.seq == back + 2
    assert finished(play(net))
    check_files(net)


def test_take_back_is_asked_by_the_seat_that_is_not_on_turn() -> None:
    net = make(2)
    act(net, MARK)
    back = net.tables[0].replica.ledger.seq - 1
    asked = decider(net)
    assert asked is not None
    net.tables[1 - asked].propose(What.TAKE_BACK, back)
    net.settle()
    assert [say.arg for say in net.tables[asked].requests] == [back]
    net.tables[asked].propose(What.TAKE_BACK, back)
    net.settle()
    assert net.tables[0].state.marks == 0


@pytest.mark.parametrize("verb", [PLAY_CARD, DISCARD_CARD, PASS])
def test_take_back_never_crosses_hidden_cards_or_numbers(verb: int) -> None:
    net = make(2)
    back = net.tables[0].replica.ledger.seq
    act(net, verb)
    for table in net.tables:
        with pytest.raises(Misuse, match="Not possible"):
            table.propose(What.TAKE_BACK, back)


def test_take_back_needs_its_term() -> None:
    net = make(2, offer=terms(2, take_backs=False))
    back = net.tables[0].replica.ledger.seq
    seat = act(net, MARK)
    with pytest.raises(Misuse, match="no take-back"):
        net.tables[seat].propose(What.TAKE_BACK, back)


def test_consent_to_an_older_head_is_void() -> None:
    net = make(2)
    seat = decider(net)
    assert seat is not None
    net.tables[1 - seat].propose(What.DRAW)
    net.settle()
    act(net, MARK)
    asked = decider(net)
    assert asked is not None
    net.tables[asked].propose(What.DRAW)
    net.settle()
    assert net.tables[0].phase == Phase.PLAYING


@pytest.mark.parametrize(("what", "how"), [(What.DRAW, How.DRAW), (What.STOP, How.STOPPED)])
@pytest.mark.parametrize("count", [2, 3])
def test_draw_and_stop(what: What, how: How, count: int) -> None:
    net = make(count, offer=terms(count))
    for table in net.tables:
        table.propose(what)
        net.settle()
    assert finished(net)
    data = check_files(net)
    result = verify(data, GAMES).result
    assert result is not None and result.how == how


@pytest.mark.parametrize("on_turn", [True, False])
def test_concession_of_two(on_turn: bool) -> None:
    net = make(2)
    seat = decider(net)
    assert seat is not None
    loser = seat if on_turn else 1 - seat
    net.tables[loser].concede()
    net.settle()
    assert finished(net)
    result = verify(check_files(net), GAMES).result
    assert result is not None
    assert result.how == How.CONCESSION
    assert result.winners == 1 << (1 - loser)


@pytest.mark.parametrize("loser", [0, 1, 2])
def test_concession_of_three_goes_on_with_two(loser: int) -> None:
    net = make(3, offer=terms(3))
    net.tables[loser].concede()
    net.settle()
    assert loser in net.tables[0].audits, "who conceded opens at once"
    assert loser not in net.tables[(loser + 1) % 3].replica.ledger.active
    assert finished(play(net))
    check_files(net)


def test_drop_at_a_decision() -> None:
    net = make(3, offer=terms(3))
    gone = decider(net)
    assert gone is not None
    net.down = {gone}
    rest = others(net, gone)
    net.tables[rest[0]].drop(gone)
    net.settle()
    assert net.tables[rest[1]].replica.ledger.active == [0, 1, 2]
    net.tables[rest[1]].drop(gone)
    net.settle()
    assert net.tables[rest[0]].replica.ledger.active == rest
    with pytest.raises(Misuse, match="three or more"):
        net.tables[rest[0]].drop(rest[1])
    finish_without(net, gone)


def test_drop_at_a_beacon_burns_its_index() -> None:
    net = make(3, offer=terms(3))
    asked = decider(net)
    assert asked is not None
    gone = (asked + 1) % 3
    net.down = {gone}
    act(net, PASS)
    rest = others(net, gone)
    table = net.tables[rest[0]]
    assert table.owing == (gone,)
    b = table.replica.ledger.b
    for seat in rest:
        net.tables[seat].drop(gone)
        net.settle()
    reveals = [item for item in table.replica.ledger.items if item.b > b]
    assert not reveals or reveals[0].b == b + 2
    finish_without(net, gone)
    indices = [item.b for item in table.beacons]
    assert b + 1 not in indices
    assert b + 2 in indices


def finish_without(net: Net, gone: int) -> None:
    """The rest plays to the end; the dropped seat opens when it comes back."""
    rest = others(net, gone)
    rest_of_it(net, rest)
    net.down = set()
    for seat in rest:
        net.tables[seat].link_up(gone)
        net.tables[gone].link_up(seat)
    net.settle()
    net.tables[gone].open_cards()
    net.settle()
    assert finished(net)
    check_files(net)


def test_who_comes_back_hears_all_that_was_said_after_the_last_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entries fill a batch to its last byte: what the others opened after them has no room in it."""
    net = make(3, offer=terms(3))
    gone = decider(net)
    assert gone is not None
    net.down = {gone}
    rest = others(net, gone)
    for seat in rest:
        net.tables[seat].drop(gone)
        net.settle()
    rest_of_it(net, rest)
    log = net.tables[rest[0]]
    missed = list(log.public(net.tables[gone].replica.ledger.seq + 1))
    assert [record.kind for record in missed[-2:]] == [Kind.AUDIT] * 2
    monkeypatch.setattr(sync, "BATCH_BYTES", sum(map(weight, missed[:-2])))
    net.down = set()
    for seat in rest:
        net.tables[seat].link_up(gone)
        net.tables[gone].link_up(seat)
    net.settle()
    assert finished(net)
    check_files(net)


def rest_of_it(net: Net, rest: Sequence[int]) -> None:
    """Those who are left play to the end."""
    rng = random.Random(3)
    while (seat := next((s for s in rest if net.tables[s].pending is not None), None)) is not None:
        choose(net.tables[seat], rng)
        net.settle()
    assert all(net.tables[seat].phase == Phase.ENDED for seat in rest)


def test_late_reveal_and_drop_do_not_fork() -> None:
    """One seat has said DROP, the reveal of the third arrives at the other: the log goes on with the third."""
    net = make(3, offer=terms(3))
    asked = decider(net)
    assert asked is not None
    gone, first = (asked + 1) % 3, asked
    second = 3 - gone - first
    held: list[tuple[int, int, bytes]] = []
    net.filter = lambda source, to, message: (
        [message] if source != gone else held.append((source, to, message)) or []  # type: ignore[func-returns-value]
    )
    act(net, PASS)
    net.tables[first].drop(gone)
    net.filter = lambda source, to, message: [message]
    for source, to, message in held:
        net.tables[to].receive(message, source)
    net.settle()
    assert len({table.replica.ledger.head for table in net.tables}) == 1
    assert net.tables[second].replica.ledger.active == [0, 1, 2]
    assert finished(play(net))
    check_files(net)


def test_claim_is_final_for_the_claimer() -> None:
    net = make(2)
    seat = decider(net)
    assert seat is not None
    net.tables[1 - seat].claim(seat)
    net.settle()
    assert net.tables[1 - seat].phase == Phase.CLAIMED
    with pytest.raises(Misuse):
        net.tables[1 - seat].concede()
    net.tables[1 - seat].open_cards()
    net.settle()
    report = verify(net.tables[1 - seat].transcript(), GAMES)
    assert report.exit_code == 2
    assert any("claims" in line for line in report.incomplete)


def is_end(message: bytes) -> bool:
    found = parse(message)
    return isinstance(found, RecordMessage) and found.kind == Kind.FRAME and read(Frame, found.body).type == Type.END


def test_end_without_signature_of_the_other() -> None:
    net = make(2, offer=terms(2, turns=1))
    rng = random.Random(1)
    net.filter = lambda source, to, message: [] if source == 1 and is_end(message) else [message]
    while (seat := decider(net)) is not None:
        choose(net.tables[seat], rng)
        net.settle()
    assert net.tables[0].phase == Phase.ENDING
    net.tables[0].end_without()
    net.tables[0].open_cards()
    report = verify(net.tables[0].transcript(), GAMES)
    assert report.exit_code == 2


def test_reveal_is_bound_to_its_index() -> None:
    net = make(2)
    table = net.tables[0]
    reveals = [
        answer.payload for answer in table.replica.ledger.responses.values() if isinstance(answer.payload, Reveal)
    ]
    assert reveals == []
    assert table.replica.ledger.chains[0][0] == table.replica.ledger.b


class Post:
    """Messages that go when they are told to: a network that delays as it likes and keeps the order of each link."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def carry(self, *links: tuple[int, int]) -> None:
        """Deliver everything on these links, and what comes of it on them."""
        moved = True
        while moved:
            moved = False
            self.net.collect()
            for source, to in links:
                queue = self.net.links.get((source, to), ())
                while queue:
                    moved = True
                    self.net.tables[to].receive(queue.popleft(), source)


def silent_third() -> tuple[Post, int, int, int]:
    """Two seats said to go on without a third, whose share is still on its way: post, that third, and the two.

    The third has the shares of both and closes the roll alone. The word of the second has not reached the first.
    """
    net = make(3, offer=terms(3))
    first = decider(net)
    assert first is not None
    table = net.tables[first]
    table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == PASS))
    gone, second = others(net, first)
    post = Post(net)
    post.carry((first, second), (second, first), (first, gone), (second, gone))
    assert net.tables[gone].replica.ledger.seq > table.replica.ledger.seq, "closed alone"
    table.drop(gone)
    net.tables[second].drop(gone)
    post.carry((first, second))
    assert gone not in net.tables[second].replica.ledger.active
    assert gone in table.replica.ledger.active
    return post, gone, first, second


def test_a_seat_that_is_given_up_cannot_pull_others_with_it() -> None:
    """What it writes and says of its own log moves nobody who agreed to go on without it: all others have one log."""
    post, gone, first, second = silent_third()
    net = post.net
    if net.tables[gone].pending is not None:
        choose(net.tables[gone], random.Random(1))
    post.carry((gone, first), (first, gone))
    net.tables[gone].link_up(first)
    net.tables[first].link_up(gone)
    post.carry((first, gone), (gone, first))
    assert gone in net.tables[first].replica.ledger.active, "it waits for the word of the second"
    post.carry((second, first), (first, second))
    assert net.tables[first].replica.ledger.heads == net.tables[second].replica.ledger.heads
    assert net.tables[first].replica.ledger.active == sorted((first, second))
    net.down = {gone}
    rng = random.Random(3)
    while (seat := next((s for s in (first, second) if net.tables[s].pending is not None), None)) is not None:
        choose(net.tables[seat], rng)
        post.carry((second, first), (first, second))
    assert {net.tables[seat].phase for seat in (first, second)} == {Phase.ENDED}
    assert net.tables[first].transcript() == net.tables[second].transcript()
    assert {verify(net.tables[seat].transcript(), GAMES).exit_code for seat in (first, second)} == {2}


def test_a_drop_is_learnt_over_a_new_link_too() -> None:
    """The word of the second is lost with its link: the first gets it with the log, and does not go on otherwise."""
    post, gone, first, second = silent_third()
    net = post.net
    net.links[second, first].clear()
    post.carry((gone, first))
    net.tables[second].link_up(first)
    net.tables[first].link_up(second)
    post.carry((second, first), (first, second))
    assert net.tables[first].replica.ledger.heads == net.tables[second].replica.ledger.heads
    assert net.tables[first].replica.ledger.active == sorted((first, second))


def test_who_gave_somebody_up_too_early_hears_that_the_log_went_on() -> None:
    """The second had that word before the share came: it tells the first, who follows, also where he is asked next."""
    net = make(3, offer=terms(3))
    post = Post(net)
    asked = decider(net)
    assert asked is not None
    for gone in others(net, asked):  # the seat after the one that passes is asked next
        net = make(3, offer=terms(3))
        post = Post(net)
        first = next(seat for seat in others(net, asked) if seat != gone)
        second = asked
        table = net.tables[asked]
        table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == PASS))
        post.carry((first, second), (second, first), (first, gone), (second, gone))
        net.tables[first].drop(gone)
        post.carry((first, second))
        post.carry((gone, second), (gone, first))
        post.carry((second, first), (first, second), (gone, second), (second, gone), (first, gone), (gone, first))
        assert len({one.replica.ledger.head for one in net.tables}) == 1
        assert finished(play(net))
        check_files(net)


def test_nobody_follows_a_seat_he_gave_up_without_a_word_that_binds() -> None:
    """A log that is shown proves nothing: whoever shows it could still agree to the drop. His refusal rules it out."""
    net = make(3, offer=terms(3))
    post = Post(net)
    second = decider(net)
    assert second is not None
    gone, first = others(net, second)
    table = net.tables[second]
    table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == PASS))
    post.carry((first, second), (second, first), (first, gone), (second, gone))
    net.tables[first].drop(gone)
    post.carry((gone, second))
    table._refuse = lambda say: None  # type: ignore[method-assign]
    head = net.tables[first].replica.ledger.head
    with pytest.raises(Refused, match="leaves out entry"):
        post.carry((first, second), (second, first))
    assert net.tables[first].replica.ledger.head == head
    del table._refuse
    table.link_up(first)
    net.tables[first].link_up(second)
    post.carry((first, second), (second, first))
    said = [one.say for one in table.replica.ledger.says.values() if one.say.what == What.NOT_WITHOUT]
    assert [(say.seat, say.arg, say.head) for say in said] == [(second, gone, head)]
    assert net.tables[first].replica.ledger.seq > len(said)
    post.carry((first, second), (second, first), (gone, second), (second, gone), (first, gone), (gone, first))
    assert len({one.replica.ledger.head for one in net.tables}) == 1
    assert finished(play(net))
    check_files(net)


# ------------------------------------------------------------------------------------------- in the middle of something
def stopped_at(kind: Type, *, strict: bool, other: bool = False) -> tuple[Net, int]:
    """A table of three on which somebody falls silent instead of sending his first frame of this type.

    With `other` it is somebody who owes a share of the number that chooses a candidate of another seat.
    """
    offer = terms(3, strict=strict, turns=4)
    players = seats_of(3)
    pks = [one.key.pk for one in players]
    net = Net([ToyTable(GAME, one, offer, pks, deck(seat), MemoryStore()) for seat, one in enumerate(players)])
    gone: list[int] = []

    def silent(source: int, to: int, message: bytes) -> list[bytes]:
        found = parse(message)
        if source not in gone and not gone and isinstance(found, RecordMessage) and found.kind == Kind.FRAME:
            frame = read(Frame, found.body)
            wait = net.tables[source].replica.ledger.wait
            choosing = wait is not None and wait.what == "number" and wait.seat != source
            if frame.type == kind and frame.seat == source and (choosing or not other):
                gone.append(source)
                net.down = {source}
        return [] if source in gone else [message]

    net.filter = silent
    for table in net.tables:
        table.start()
    rng = random.Random(11)
    net.settle()
    while not gone:
        seat = decider(net)
        assert seat is not None, "it never comes to that"
        choose(net.tables[seat], rng)
        net.settle()
    net.filter = lambda source, to, message: [message]
    return net, gone[0]


@pytest.mark.parametrize(
    ("kind", "strict", "other", "pending"),
    [(Type.REVEAL, True, True, "number"), (Type.KEEP, True, False, "keep"), (Type.SEEN, False, False, "seen")],
)
def test_a_drop_in_the_middle_leaves_what_the_protocol_says(
    kind: Type, strict: bool, other: bool, pending: str
) -> None:
    """Section 8: what the dropped seat was to answer is void; a candidate of another is chosen by the next index."""
    net, gone = stopped_at(kind, strict=strict, other=other)
    rest = others(net, gone)
    ledger = net.tables[rest[0]].replica.ledger
    before = ledger.wait
    assert before is not None and before.what == pending and net.tables[rest[0]].owing == (gone,)
    b, seq = ledger.b, ledger.seq
    for seat in rest:
        net.tables[seat].drop(gone)
        net.settle()
    dropped = ledger.items[seq]
    assert dropped.close is not None and (dropped.close.kind, dropped.close.arg) == (CloseKind.DROP, gone)
    if pending == "number":
        chosen, kept = ledger.items[seq + 1], ledger.items[seq + 2]
        assert chosen.close is not None and (chosen.b, chosen.close.ns) == (b + 2, (16,)) and chosen.after == (gone,)
        assert isinstance(kept.payload, Keep) and kept.frame is not None and kept.frame.seat == before.seat
        finish_without(net, gone)
        return
    rest_of_it(net, rest)  # who fell silent has his own answer in his own log, and cannot come back to theirs
    after = ledger.items[seq + 1 :]
    assert not isinstance(after[0].payload, Keep | Seen), "nobody answers for him"
    rolled = [item.b for item in after if item.b]
    assert rolled[:1] in ([], [b + 1]) and not any(item.after for item in after), "no index was burnt"
    files = {net.tables[seat].transcript() for seat in rest}
    assert len(files) == 1
    data = files.pop()
    assert verify(data, GAMES).exit_code == second_verdict(data) == INCOMPLETE
