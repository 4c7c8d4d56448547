"""Keys, known players and invitations: kept safely, told apart, never replaced in silence."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.disk.identity import (
    KEY_FILE,
    IdentityError,
    grouped,
    load_identity,
    nickname,
    rename,
    write_atomically,
)
from net.disk.players import PLAYERS_FILE, Players, Standing
from net.fair.log.primitives import Signer, key_id, signed
from net.fair.wire.invite import Address, AddressError, Invitations, invitation, parse_address

BILBO, ROSIE, OTHER = (Signer(bytes([seed]) * 32).pk for seed in (1, 2, 3))
SEAT_0 = bytes.fromhex("a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_key_is_made_once(tmp_path: Path) -> None:
    home = tmp_path / "lore"
    first, second = load_identity(home), load_identity(home)
    assert first.pk == second.pk and first.local_secret == second.local_secret
    assert signed(first.pk, "auth", b"x", second.signer.sign("auth", b"x"))
    assert mode(home) == 0o700
    assert {mode(path) for path in home.iterdir()} == {0o600}
    assert first.notices == ()


def test_each_folder_is_another_player(tmp_path: Path) -> None:
    assert load_identity(tmp_path / "a").pk != load_identity(tmp_path / "b").pk


def test_two_first_starts_agree(tmp_path: Path) -> None:
    found: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: found.append(load_identity(tmp_path / "lore").pk)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and len(set(found)) == 1


def test_open_files_are_closed_and_it_is_said(tmp_path: Path) -> None:
    load_identity(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    tmp_path.chmod(0o755)
    notices = load_identity(tmp_path).notices
    assert len(notices) == 2 and mode(tmp_path / KEY_FILE) == 0o600 and mode(tmp_path) == 0o700


@pytest.mark.parametrize("content", [b"", b"nonsense", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])
def test_a_damaged_key_is_never_replaced(tmp_path: Path, content: bytes) -> None:
    load_identity(tmp_path)
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(IdentityError, match="Put back a copy"):
        load_identity(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == content


def test_a_folder_that_cannot_be_used_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(IdentityError, match="LORE_HOME"):
        load_identity(tmp_path / "file")


def test_the_name_is_kept(tmp_path: Path) -> None:
    pk = load_identity(tmp_path).pk
    rename(tmp_path, "Éowyn")
    assert load_identity(tmp_path).name == "Éowyn" and load_identity(tmp_path).pk == pk
    with pytest.raises(IdentityError):
        rename(tmp_path, "[/x]")
    assert load_identity(tmp_path).name == "Éowyn"


def test_nickname_and_fingerprint_have_their_form() -> None:
    assert len(nickname(BILBO).split()) == 4
    assert nickname(BILBO) != nickname(ROSIE)
    assert grouped("abcdefghij") == "abcd efgh ij"


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_atomically(path, b"old")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new" and os.listdir(tmp_path) == ["x"]


def test_a_stranger_is_new_and_stays_so_until_checked(tmp_path: Path) -> None:
    players = Players(tmp_path)
    assert players.regard(BILBO, "Bilbo").standing is Standing.NEW
    assert players.meet(BILBO, "Bilbo").standing is Standing.NEW
    players.check(BILBO, "Bilbo")
    assert Players(tmp_path).regard(BILBO, "Bilbo").standing is Standing.CHECKED


def test_a_known_name_under_another_key_is_blocked(tmp_path: Path) -> None:
    """Both fingerprints are shown, and the stranger is not kept."""
    players = Players(tmp_path)
    players.meet(BILBO, "Bilbo")
    regard = players.meet(OTHER, "bílbo")
    assert regard.standing is Standing.CHANGED and not regard.playable
    warning = regard.warning(OTHER, "bílbo")
    known = players.known(BILBO)
    assert warning and known and known.fingerprint in warning and "another person" in warning
    assert players.known(OTHER) is None


def test_another_person_of_that_name_may_stay(tmp_path: Path) -> None:
    players = Players(tmp_path)
    players.check(BILBO, "Bilbo")
    players.another_person(OTHER, "Bilbo")
    assert players.regard(OTHER, "Bilbo").standing is Standing.NEW
    assert players.regard(BILBO, "Bilbo").standing is Standing.CHECKED
    assert len(list(players)) == 2


def test_a_second_device_joins_its_player(tmp_path: Path) -> None:
    players = Players(tmp_path)
    players.check(BILBO, "Bilbo")
    players.check(OTHER, "Bilbo")
    assert [len(keys) for keys in players] == [2]
    assert players.regard(OTHER, "Bilbo").standing is Standing.CHECKED


def test_a_known_key_cannot_take_a_friends_name(tmp_path: Path) -> None:
    players = Players(tmp_path)
    players.meet(BILBO, "Bilbo")
    players.meet(ROSIE, "Rosie")
    assert players.regard(ROSIE, "Bilbo").standing is Standing.CHANGED
    assert players.meet(ROSIE, "Rosie Cotton").standing is Standing.NEW


def test_counters_belong_to_the_key(tmp_path: Path) -> None:
    players = Players(tmp_path)
    players.meet(BILBO, "Bilbo")
    for counter in ("games", "games", "stops", "refusals"):
        players.count(BILBO, counter)
    players.count(OTHER, "games")
    known = Players(tmp_path).known(BILBO)
    assert known and (known.games, known.stops, known.refusals) == (2, 1, 1)
    assert Players(tmp_path).known(OTHER) is None
    players.forget(BILBO)
    assert list(Players(tmp_path)) == []


def test_two_clients_of_one_player_lose_nothing(tmp_path: Path) -> None:
    one, two = Players(tmp_path), Players(tmp_path)
    one.meet(BILBO, "Bilbo")
    two.meet(ROSIE, "Rosie")
    assert len(list(Players(tmp_path))) == 2


@pytest.mark.parametrize("content", ["", "[]", '{"players": [[{"key": "00"}]]}', '{"players": 7}', "{"])
def test_a_damaged_file_of_players_is_not_overwritten(tmp_path: Path, content: str) -> None:
    (tmp_path / PLAYERS_FILE).write_text(content)
    with pytest.raises(IdentityError, match="whose keys you trust"):
        Players(tmp_path)
    assert (tmp_path / PLAYERS_FILE).read_text() == content


def test_the_known_invitation() -> None:
    """The known answer of the protocol document, and back."""
    text = invitation(SEAT_0, bytes(range(10)), "192.0.2.7", 7171)
    assert text == "lore1-f5jp3wgoim7ympami6itu34haeaacaqdaqcqmbyibe6g6uhd@192.0.2.7:7171"
    assert parse_address(text) == Address("192.0.2.7", 7171, key_id(SEAT_0), bytes(range(10)))
    assert parse_address(f"  {text.upper()}\n").token == bytes(range(10))


@given(st.integers(6, 49), st.sampled_from("abcdefgh234567"))
def test_a_mistyped_invitation_is_noticed(place: int, letter: str) -> None:
    text = invitation(SEAT_0, bytes(range(10)), "192.0.2.7", 7171)
    if text[place] != letter:
        with pytest.raises(AddressError):
            parse_address(text[:place] + letter + text[place + 1 :])


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("10.0.0.1:7171", "10.0.0.1", 7171),
        ("bagend.local:1", "bagend.local", 1),
        ("[fe80::1%eth0]:7171", "fe80::1%eth0", 7171),
        ("[::1]:65535", "::1", 65535),
        ("localhost", "localhost", 7171),
        ("fe80::1", "fe80::1", 7171),
    ],
)
def test_addresses_are_read(text: str, host: str, port: int) -> None:
    address = parse_address(text, default_port=7171)
    assert (address.host, address.port) == (host, port)
    assert parse_address(address.text) == address


@pytest.mark.parametrize(
    "text",
    [
        *("", ":7171", "host:", "host:0", "host:65536", "host:７１", "a b:1"),
        *("[::1", "[::1]7171", "host:1:x", "-x:1", "x" * 500),
    ],
)
def test_what_names_no_peer_is_explained(text: str) -> None:
    with pytest.raises(AddressError, match=r"address|port"):
        parse_address(text)


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_a_sentence(text: str) -> None:
    try:
        address = parse_address(text, default_port=1)
    except AddressError as error:
        assert str(error).endswith(".") or "7171" in str(error)
    else:
        assert address.host and 0 < address.port < 65536


def test_a_token_opens_once() -> None:
    invitations = Invitations()
    token, other = invitations.issue(), invitations.issue()
    assert invitations.use(token)
    assert not invitations.use(token)
    assert invitations.use(other)
    assert not invitations.use(bytes(10))
