"""Nobody is named without a proof he signed: forged files and accusations against honest seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from net.fair.check.follow import Follower, Untrue
from net.fair.check.report import ALTERED, CONVICTED, INCOMPLETE, VERIFIED
from net.fair.check.verify import verify
from net.fair.log.audit import read_audit
from net.fair.log.games import by_id
from net.fair.log.hidden import Deck
from net.fair.log.primitives import Signer, body_hash
from net.fair.log.schema import (
    Audit,
    Close,
    CloseKind,
    Evidence,
    Frame,
    Kind,
    Record,
    Type,
    Why,
    pack,
    plain,
    read,
)
from net.fair.log.transcript import read_file, write_file
from net.fair.seat.core import Phase
from net.fair.seat.table import MAX_IN_VAIN
from net.tournament.director import Director, Ruling
from tests.fuzz.resigned import keys, walked
from tests.hostile.liar import frame_now, resigned, scene
from tests.net.golden import FIRST, FOLDER
from tests.net.harness import GAME, RULES, Net, make, play, terms
from tests.net.lore_tables import GAMES, audited, deck_lists, prints, sit_down
from tests.net.one_hand import OneHand
from tests.net.remembered import remembered
from tests.net.second import agreed
from tests.net.toy_game import MARK, PASS

TOY = {RULES: GAME}
HONEST = [folder / f"{name}.lore" for folder in (FIRST, FOLDER) for name in ("two", "three", "strict", "private-show")]


@pytest.fixture(autouse=True)
def worked_out_once() -> Iterator[None]:
    with remembered():
        yield


def resealed(data: bytes, records: list[Record]) -> bytes:
    """The records under a trailer that fits them: no key is needed for one."""
    trailer = read_file(data).trailer
    assert trailer is not None
    return write_file(records, trailer.seq, trailer.head)


def accusation(gid: bytes, accused: int, sort: int, *inner: Record) -> Record:
    ordered = tuple(sorted(inner, key=lambda record: record.body))
    return Record(Kind.EVIDENCE, pack(Evidence(1, gid, accused, sort, ordered)), b"")


def nobody(data: bytes, *codes: int) -> None:
    """Both verifiers, with the rules and without, name no seat."""
    code, seat = agreed(data)
    report = verify(data, TOY)
    assert seat < 0 and (report.finding is None or report.finding.seat < 0), report.finding
    assert code in (codes or (ALTERED,)) and report.exit_code in (codes or (ALTERED,))


@pytest.mark.parametrize("path", HONEST, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_left_out_doubled_or_moved_names_nobody(path: Path) -> None:
    data = path.read_bytes()
    records = list(read_file(data).records)
    for at, record in enumerate(records):
        if at % 9 and record.kind == Kind.FRAME:
            continue  # each sort of record, and every ninth frame
        nobody(resealed(data, records[:at] + records[at + 1 :]), ALTERED, INCOMPLETE)
        nobody(resealed(data, [*records[:at], record, *records[at:]]))
        if at + 1 < len(records):
            nobody(resealed(data, [*records[:at], records[at + 1], record, *records[at + 2 :]]))


def test_an_audit_cut_into_an_unfinished_log_names_nobody() -> None:
    """An honest opening, brought as evidence that its seat opened too early."""
    for folder in (FIRST, FOLDER):
        data = (folder / "two.lore").read_bytes()
        records = list(read_file(data).records)
        gid = read(Frame, next(one.body for one in records if one.kind == Kind.FRAME)).gid
        audits = [one for one in records if one.kind == Kind.AUDIT]
        entries = [one for one in records if one.kind not in (Kind.AUDIT, Kind.EVIDENCE)]
        for cut in range(7, len(entries), 6):
            nobody(resealed(data, [*entries[:cut], accusation(gid, 0, 2, audits[0])]))
            nobody(resealed(data, [*entries[:cut], *audits]), ALTERED, INCOMPLETE)


def test_an_accusation_is_about_its_author() -> None:
    """A liar opens in the middle of the game, and his own AUDIT is brought against the other seat."""
    s = scene(2)
    own = resigned(s.key, Kind.AUDIT, s.table._open_deck())
    table = s.honest[0]
    forged = accusation(table.gid, table.seat, 2, own)
    before = list(read_file(table.transcript()).records)
    ledger = table.replica.ledger
    nobody(write_file([*before, forged], ledger.seq, ledger.head))
    s.send(forged)
    assert table.phase is Phase.FROZEN and table.trouble is not None and table.trouble.seat == s.liar
    code, seat = agreed(table.transcript())
    assert (code, seat) == (CONVICTED, s.liar)


def test_a_spectator_believes_no_accusation_of_another_seat() -> None:
    s = scene(2, offer=replace(terms(2), watchers=True))
    table = s.honest[0]
    own = resigned(s.key, Kind.AUDIT, s.table._open_deck())
    follower = Follower(by_id((GAME,)), table.seating.pks[s.liar])
    follower.take(list(table.public(0)))
    with pytest.raises(Untrue):
        follower.take([accusation(table.gid, table.seat, 2, own)])
    assert not follower.trouble


def test_strays_beside_a_game_are_not_verified() -> None:
    for folder in (FIRST, FOLDER):
        data = (folder / "two.lore").read_bytes()
        records = list(read_file(data).records)
        audit = next(one for one in records if one.kind == Kind.AUDIT)
        row = read(Audit, audit.body)
        for changed in (replace(row, seat=7), replace(row, gid=bytes(32)), replace(row, seat=1 - row.seat)):
            stray = Record(Kind.AUDIT, pack(changed), audit.sig)
            nobody(resealed(data, [*records, stray]))
            nobody(resealed(data, [*records[:-1], stray]))


def test_a_private_show_of_another_game_proves_nothing() -> None:
    """The same seat showed other cards at the same entry of another game."""
    data = (FOLDER / "false-show.lore").read_bytes()
    records = list(read_file(data).records)
    guilty = next(one for one in records if one.kind == Kind.EVIDENCE)
    evidence = read(Evidence, guilty.body)
    frame, private = sorted(evidence.records, key=lambda one: one.kind)
    body = bytearray(private.body)
    body[4] ^= 1  # the game it was signed for
    forged = accusation(evidence.gid, evidence.accused, 3, frame, Record(private.kind, bytes(body), private.sig))
    nobody(resealed(data, [forged if one is guilty else one for one in records]))


def test_opening_by_a_right_one_did_not_have_is_proven() -> None:
    for why in (Why.ENDED, Why.LEFT):
        s = scene(2)
        s.send(resigned(s.key, Kind.AUDIT, s.table._open_deck(why)))
        assert agreed(s.honest[0].transcript()) == (CONVICTED, s.liar)


def test_giving_up_with_open_cards_stops_the_game_and_proves_nothing() -> None:
    s = scene(2)
    s.send(resigned(s.key, Kind.AUDIT, s.table._open_deck(Why.STOPPED)))
    table = s.honest[0]
    assert table.phase is Phase.FROZEN and table.trouble is not None and table.trouble.seat < 0
    nobody(table.transcript(), INCOMPLETE)


def test_opening_as_if_the_rules_were_over_is_refuted_by_the_replay() -> None:
    s = scene(2)
    s.send(resigned(s.key, Kind.AUDIT, s.table._open_deck(Why.OVER)))
    data = s.honest[0].transcript()
    report = verify(data, TOY)
    assert agreed(data) == (INCOMPLETE, -1)
    assert report.exit_code == CONVICTED and report.finding is not None and report.finding.seat == s.liar


def test_cards_opened_before_the_end_has_arrived_wait_for_it() -> None:
    """Three seats: the AUDIT of one overtakes the END of another on its way to the third."""
    net = make(3, offer=terms(3, turns=1), salt="early")
    late: list[tuple[int, int, bytes]] = []

    def hold(source: int, to: int, message: bytes) -> list[bytes]:
        """All that seat 1 says after the game is over comes late to seat 2, also by way of seat 0."""
        over = net.tables[1].phase in (Phase.ENDING, Phase.ENDED, Phase.AUDITED)
        if over and to == 2 and message[1:3] == b"\x0c\x05":
            late.append((source, to, message))
            return []
        return [message]

    net.filter = hold
    play(net)
    assert late and net.tables[2].phase is Phase.ENDING
    for source, to, message in late:
        net.tables[to].receive(message, source)
    net.settle()
    assert [table.phase for table in net.tables] == [Phase.AUDITED] * 3
    assert len({table.transcript() for table in net.tables}) == 1


def test_a_caught_cheat_cannot_bury_the_proof() -> None:
    """After the freeze he goes on signing twice; one proof is kept, and the file stays what it was."""
    s = scene(2)
    for verb in (MARK, PASS):
        s.send(resigned(s.key, Kind.FRAME, frame_now(s, Type.ACT, ((verb,), (), ()))))
    table = s.honest[0]
    size = len(table.transcript())
    frame = frame_now(s, Type.ACT, ((MARK,), (), ()))
    for number in range(300):
        s.send(resigned(s.key, Kind.FRAME, replace(frame, payload=((MARK, *[number] * 190), (), ()))))
    assert len(table.transcript()) == size
    assert agreed(table.transcript()) == (CONVICTED, s.liar)
    assert len(table.store.records()) < 60


def test_accusing_in_vain_ends_the_link() -> None:
    s = scene(2)
    table = s.honest[0]
    frames = [item.record for item in table.replica.ledger.items if item.frame and item.frame.seat == table.seat]
    for number in range(MAX_IN_VAIN + 1):
        assert not s.refused
        s.send(accusation(table.gid, table.seat, 1, frames[0], Record(Kind.FRAME, bytes([number]), bytes(64))))
    assert s.refused and table.phase is Phase.PLAYING


def test_a_tournament_books_no_forged_file(tmp_path: Path) -> None:
    """A file from which a record of the loser's making is left out costs the winner nothing."""
    cup = Director.create(tmp_path / "cup.json", "Cup", b"\x05" * 16)
    for number, key in enumerate(prints()):
        cup.enter(f"Player {number}", key)
    cup.next_round()
    table = sit_down(deck_lists(2))
    table.mine.concede()
    table.pump()
    data = audited(table)
    records = list(read_file(data).records)
    for at in range(7, len(records)):
        with pytest.raises(Ruling):
            cup.take_transcript(resealed(data, records[:at] + records[at + 1 :]), GAMES)
    assert cup.open_tables()
    cup.take_transcript(data, GAMES)
    assert not cup.open_tables()


def test_a_new_opening_is_bound_to_its_place() -> None:
    net = play(make(2, offer=terms(2, turns=1)))
    ledger = net.tables[0].replica.ledger
    for record in net.tables[0].audits.values():
        audit = read_audit(record, ledger)
        assert (audit.version, audit.seq, audit.head, audit.why) == (2, ledger.seq, ledger.head, Why.ENDED)
        assert len(plain(audit)) == 8  # type: ignore[arg-type]
    assert verify(net.tables[0].transcript(), TOY).exit_code == VERIFIED


def keys_of(net: Net) -> list[Signer]:
    return [table._key for table in net.tables]


def test_shares_of_one_number_under_two_states_are_no_number() -> None:
    """A CLOSE holds the shares and no digest, so nothing else in the file shows that one seat saw another table."""
    net = play(make(2, offer=terms(2, turns=1)))
    data = net.tables[0].transcript()
    records = list(read_file(data).records)
    for at, record in enumerate(records):
        if record.kind == Kind.FRAME and (frame := read(Frame, record.body)).type == Type.REVEAL:
            other = resigned(keys_of(net)[frame.seat], Kind.FRAME, replace(frame, digest=bytes(16)))
            nobody(resealed(data, [*records[:at], other, *records[at + 1 :]]))
            break
    else:
        raise AssertionError("no number was rolled")


@pytest.mark.parametrize("kind", [Type.ACT, Type.SEEN, Type.REVEAL, Type.END])
def test_an_entry_after_the_end_is_refused(kind: Type) -> None:
    """Who signs on after the end of all is refuted by the head he names; a close nobody signed names nobody."""
    net = play(make(2, offer=terms(2, turns=1)))
    ledger = net.tables[0].replica.ledger
    payload: dict[Type, tuple[object, ...]] = {
        Type.ACT: ((PASS,), (), ()),
        Type.SEEN: (),
        Type.REVEAL: (ledger.b + 1, bytes(32)),
        Type.END: (1, 1, (1000, 1000)),
    }
    records = [one for one in read_file(net.tables[0].transcript()).records if one.kind != Kind.AUDIT]
    late = Frame(1, ledger.seated.gid, ledger.seq + 1, 1, ledger.head, bytes(16), kind, payload[kind])
    forged = write_file([*records, resigned(keys_of(net)[1], Kind.FRAME, late)], ledger.seq, ledger.head)
    assert agreed(forged) == (CONVICTED, 1)
    report = verify(forged, TOY)
    assert report.exit_code == CONVICTED and report.finding is not None and report.finding.rule == "turn"
    closes = [one for one in records if one.kind == Kind.CLOSE]
    for close in (closes[0], closes[-1]):
        nobody(write_file([*records, close], ledger.seq, ledger.head))


def test_a_value_is_no_result() -> None:
    """The one seat that is left reveals its next value, and the close calls that the end of the game."""
    records = list(read_file((FOLDER / "conceded.lore").read_bytes()).records)
    at = next(n for n, one in enumerate(records) if one.kind == Kind.FRAME and read(Frame, one.body).type == Type.END)
    log = walked(tuple(records[:at]))
    (seat,) = log.active
    audit = next(row for one in records if one.kind == Kind.AUDIT and (row := read(Audit, one.body)).seat == seat)
    deck = Deck(audit.seed, log.seated.tid, log.seated.pks[seat], audit.deck)
    share = log.b + 1, deck.chain[log.b + 1]
    value = Frame(1, log.seated.gid, log.seq + 1, seat, log.head, bytes(16), Type.REVEAL, share)
    reveal = resigned(keys()[log.seated.pks[seat]], Kind.FRAME, value)
    hashes = (body_hash(reveal.body),)
    close = Close(1, log.seated.gid, log.seq + 1, log.head, CloseKind.END, 0, (), hashes)
    forged = [*records[:at], reveal, Record(Kind.CLOSE, pack(close), b"")]
    assert agreed(write_file(forged, log.seq, log.head)) == (ALTERED, -1)


def test_a_false_candidate_convicts_whether_it_is_opened_or_kept() -> None:
    """Opened, it is refuted at once; kept, one time in sixteen, its owner is convicted when he opens his deck."""
    failed = {}
    for cards in range(1, 10):
        for c in range(0, 16, 5):
            hand = OneHand(cards, strict=True)
            kept = hand.false_candidate(c)
            if kept not in failed:
                data = hand.end()
                assert agreed(data) == (CONVICTED, 0)
                failed[kept] = [one.number for one in verify(data, {}).levels if one.verdict == "failed"]
    assert failed == {False: [3], True: [4]}


def test_keys_of_a_shuffle_come_from_the_seed() -> None:
    """Candidates that recompute, made with other keys than those of the seed, convict at the audit."""
    hand = OneHand(2, strict=True)
    mine = hand.holdings[0]
    secret, mine.deck = mine.deck, Deck(bytes(32), mine.deck.tid, mine.deck.pk, mine.deck.list)
    mine.deck.by_serial, mine.deck.leaves = secret.by_serial, secret.leaves
    mine.deck._km = bytes(32)
    hand.shuffle()
    assert agreed(hand.end()) == (CONVICTED, 0)
