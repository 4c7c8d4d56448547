"""Every deviation is caught when, by what and with whom blamed as its row says; the honest side never crashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.fair.check.report import CONVICTED
from net.fair.seat.core import Phase
from tests.hostile.cases import CASES, Case
from tests.hostile.liar import judged, scene
from tests.net.harness import decider, terms


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_deviation(case: Case) -> None:
    offer = terms(case.seats, strict=case.strict, turns=case.turns)
    played = scene(case.seats, strict=case.strict, offer=offer)
    if case.bystander:
        asked = decider(played.net)
        assert asked is not None
        played.liar = (asked + 1) % case.seats
    case.run(played)
    played.settle()
    assert bool(played.refused) == (case.when == "refused")
    for table in played.honest:
        trouble = table.trouble
        if case.when in ("at once", "at close"):
            assert table.phase == Phase.FROZEN or case.rule in ("audit",), (table.phase, trouble)
            assert trouble is not None
            assert trouble.rule == case.rule, trouble
            assert (trouble.seat == played.liar) == case.blamed, trouble
        elif case.when == "at audit":
            assert table.phase == Phase.AUDITED
        else:
            assert table.phase not in (Phase.FROZEN, Phase.DISSOLVED), trouble
            assert trouble is None or trouble.word == "claimed"
        report = judged(table)
        assert report.exit_code == case.code, (report.finding, report.incomplete)
        if case.code == CONVICTED:
            assert report.finding is not None
            assert report.finding.seat == played.liar
            assert report.finding.rule == case.rule


def test_names_differ() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)
    assert len(names) >= 100


DOCUMENT = Path(__file__).parents[2] / "docs" / "deviations.md"
INTRO = """# Deviations

Each row is an honest seat that deviates once (`tests/hostile/cases.py`). *When*: at once, at the close of the
game, at the audit; *refused* = the link is closed and nobody can be blamed; *ignored* = without effect;
*waits* = the others wait and name the seat. *Rule*: what the honest side names. *Blamed*: by the table while it is
played; where it says nobody and the file 1, the replay of the file convicts the liar. *File*: exit code of
`lore verify` for the honest side's file. Sitting down is tried in `tests/net/test_setup.py`, altered files in
`tests/net/test_transcript.py`, `tests/net/test_framing.py` and `tests/fuzz/test_agreement.py`, which also has files
with one wrong step that was really signed.

| deviation | seats | when | rule | blamed | file |
| --- | --- | --- | --- | --- | --- |
"""
COSTS = """
## What strangers can cost

Each row is tried in `tests/net/test_costs.py` or the test it names; the limits are those of section 17 of the protocol.

| what is tried | what it comes to |
| --- | --- |
| 16 silent connections from four addresses, renewed when they are closed | 100 of 100 honest joins get through |
| connections without end from forty addresses, each gone after the first message | a player's word is heard at once |
| 64 keys from one address | 16 links; a known player gets in |
| new keys under a known name, at a bot (`test_lobby.py`) | nothing is written down before a game begins |
| a full house of strangers | the oldest of the fullest address makes room for a known player |
| an offer with an address, not accepted | nothing is dialled; accepted: up to six tries |
| 99 offers at once with new keys and places | the link ends after ten; one offer and no place is kept |
| addresses as a number (`2130706433`, `0`, `0x7f000001`) | refused |
| 600 announcements from one address, one from another (`test_discovery.py`) | 64 are kept, the one among them |
| 300 accusations in a file, or the longest there can be | at most twice the work of an honest file of that length |
| thousands of shuffles of one card | each costs what the first did, also at the audit |
| a strict show that no message can hold | its owner is convicted; what cannot have been sent is not built |
| words without end, shown to a spectator | the second of a kind at one head ends it |
| a hundred words of a seat about heads that never come | sixteen are kept; a later record costs what it did |
| a claim, a consent, an AUDIT again and again, at other heads or under other signatures | not a byte more anywhere |
| records of later steps at a table that sits down (`test_setup.py`) | sixteen of a seat, then its link is closed |
| a journal cut at any record (`test_foreign_words.py`) | the game does not go on: nothing is signed twice |
| the client's files as pipes, `/dev/zero`, folders, 300 MB (`test_foreign_words.py`) | a sentence, or as if not there |
| private messages for entries to come | four of a seat are kept, in memory |
| a file as long as one can be | each entry of a game of 36 turns costs no more than one of a game of four |
| 65 000 shuffles of one card, 13 MiB, by `tests/net/one_hand.py` | 13 s of processor time in either verifier |
| 3 300 strict shuffles of 200 cards, 29 MiB, the dearest found | 91 s and 95 s, and 0.4 GiB of memory |
| a game as long as it can be, and a cheat at its end | it stops with 2 MiB and 100 records left, enough for the proof |
| no file, a folder, 32 MiB and a byte, a verifier that fails (`test_foreign_words.py`) | exit 4, or 70; never 1 |
| 300 further double signatures after a freeze (`test_framing.py`) | not a byte more in the honest file |
| accusations that show nothing, at a live table (`test_framing.py`) | ignored eight times, then the link is closed |
| a ninth spectator at one seat, one who asks again and again (`test_watching.py`) | declined; the link is closed |
| eight spectators of a long game | showing them a record costs the same at its end as at its beginning |
| a deck file of 300 MB, `/dev/zero`, a named pipe (`test_foreign_words.py`) | refused after 100 KB or at once |
| a deck file of ten thousand wrong lines (`tests/cards/test_decks.py`) | read up to the hundredth of them |
| a tournament file that contradicts itself (`tests/tournament/test_tournament.py`) | refused with what is wrong |
"""

FUZZED = """
## Inputs that were tried

Once, with `python -m tests.fuzz.run --target NAME --inputs N --seed S`, in parts with seeds of their own: nothing but
the declared refusals came out, and no input took a second of processor time.

| target | inputs | the longest |
| --- | --- | --- |
| codec | 1 000 000 | 3 ms |
| frames: messages at a table | 1 000 000 | 7 ms |
| records: bodies a liar signed, at a table | 1 000 000 | 34 ms |
| handshake: bytes of a stranger | 1 000 000 | 10 ms |
| sealed: messages after the handshake | 1 000 000 | 9 ms |
| transcript: files, also under a trailer that fits | 1 000 000 | 22 ms |
| names | 1 000 000 | 77 ms |
| lobby | 1 000 000 | 4 ms |
| offers | 1 000 000 | 36 ms |
| invitations | 1 000 000 | 12 ms |
| settings | 1 000 000 | 1 ms |
| tournaments | 1 000 000 | 18 ms |
| decks of three games, with a search for the card that was meant in every wrong line | 1 000 000 | 76 ms |
| altered: files changed without a key, by both verifiers, with the rules and without | 1 000 000 | 269 ms |
| resigned: files with one to four wrong steps that a seat really signed, by both verifiers | 1 000 000 | 413 ms |

The million of `altered`, and at least 200 000 of `resigned`, were tried before the verifiers were last mended; since
then 40 000 and 740 000. Since tables and names were last mended: 5 000 of `frames`, `records`, `lobby` and `names`.
`python -m tests.hostile.chaos FIRST COUNT` plays games in which a liar says one thing after the other: 400 of them
from seed 20000 on, and 150 from seed 30000 on since tables were last mended, brought nothing but stops and proofs
against him.
"""


def document() -> str:
    """The table of deviations as the documents hold it."""
    rows = (
        f"| {case.name} | {case.seats} | {case.when} | {case.rule or '-'} | "
        f"{'the liar' if case.blamed else 'nobody'} | {case.code} |"
        for case in CASES
    )
    return INTRO + "\n".join(rows) + "\n" + COSTS + FUZZED


def test_document_lists_every_deviation() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()
