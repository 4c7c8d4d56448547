"""Records have canonical bytes, and the plain encoder is their specification."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.actions import Action, Proven, Shown
from engine.kernel.records import Record, digest, encode, encode_plainly, handle, is_handle, is_open, owner, ref

HANDLES = st.integers(min_value=0, max_value=(5 << 24) - 1)
ACTIONS = st.builds(
    Action,
    st.integers(0, 40),
    st.lists(st.integers(-1, 1 << 40), max_size=20).map(tuple),
    st.lists(st.builds(Shown, HANDLES, st.integers(0, 199), st.integers(1, 65535)), max_size=3).map(tuple),
    st.lists(st.builds(Proven, HANDLES, st.integers(1, 4)), max_size=3).map(tuple),
)


class Sample(Record, frozen=True, tag=7):
    """A record with everything a state may hold."""

    flag: bool
    word: str
    numbers: tuple[int, ...]
    inner: Action | None = None


SAMPLES = st.builds(
    Sample,
    st.booleans(),
    st.text(max_size=300),
    st.lists(st.integers(-(1 << 63), (1 << 64) - 1), max_size=40).map(tuple),
    st.none() | ACTIONS,
)


@given(SAMPLES)
def test_the_fast_encoder_agrees_with_the_plain_one(sample: Sample) -> None:
    assert encode(sample) == encode_plainly(sample)


@given(SAMPLES)
def test_bytes_bring_the_record_back(sample: Sample) -> None:
    again = msgspec.msgpack.Decoder(Sample).decode(encode(sample))
    assert again == sample
    assert encode(again) == encode(sample)


@given(ACTIONS, ACTIONS)
def test_equal_records_and_only_they_have_equal_digests(one: Action, other: Action) -> None:
    assert (digest(one) == digest(other)) == (one == other)
    assert len(digest(one)) == 32


@pytest.mark.parametrize("stranger", [1.5, {}, [1], {1}, b"x"])
def test_nothing_but_records_tuples_and_plain_values_is_encoded(stranger: object) -> None:
    with pytest.raises(TypeError):
        encode_plainly((stranger,))


def test_a_number_of_more_than_64_bits_is_refused() -> None:
    with pytest.raises(ValueError, match="64 bits"):
        encode_plainly(-(1 << 64))


@given(st.integers(0, 4), st.integers(0, (1 << 24) - 1))
def test_a_handle_names_its_owner_and_his_reference(seat: int, slot: int) -> None:
    card = handle(seat, slot)
    assert (owner(card), ref(card)) == (seat, slot)
    assert is_open(card) == (slot < 256)
    assert is_handle(card, 5) and not is_handle(card, seat)


def test_records_cannot_be_changed() -> None:
    action = Action(16)
    with pytest.raises(AttributeError):
        action.verb = 17  # type: ignore[misc]


@pytest.mark.parametrize("bits", [5, 7, 8, 15, 16, 31, 32, 63])
def test_numbers_at_the_edges_of_their_sizes_have_the_same_bytes(bits: int) -> None:
    edge = 1 << bits
    for number in (edge - 1, edge, edge + 1, -edge + 1, -edge, *([-edge - 1] if bits < 63 else [])):
        assert encode(Action(number)) == encode_plainly(Action(number))


@pytest.mark.parametrize("length", [0, 15, 16, 31, 32, 255, 256, 65535, 65536])
def test_words_and_rows_at_the_edges_of_their_sizes_have_the_same_bytes(length: int) -> None:
    assert encode(Action(16, (1,) * length)) == encode_plainly(Action(16, (1,) * length))
    if length < 65536:
        sample = Sample(True, "a" * length, ())
        assert encode(sample) == encode_plainly(sample)
