"""Names and chat: nothing a peer sends can disguise, overwrite or run anything."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.fair.log.names import (
    MAX_CHAT_BYTES,
    MAX_NAME,
    clean_chat,
    default_name,
    fit_chat,
    fit_name,
    fold,
    name_fault,
)


@pytest.mark.parametrize(
    "name",
    [
        *("Frodo", "Éowyn", "J.R.R. Tolkien", "O'Brien", "a", "x" * 24, "1st-of_all", "Nguyễn Văn"),
        *("Игорь", "Ελένη", "ნინო", "Արամ", "עמוס", "ليلى", "नमस्ते", "สมชาย", "太郎", "佐々木", "ラーメン", "민수"),
    ],
)
def test_names_of_people_are_allowed(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Frodo",
        "Frodo ",
        "x" * 25,
        "Fro\u202edo",
        "Fro\u200bdo",
        "Fro\x1b[31mdo",
        "Fro\ndo",
        "\u0301Frodo",
        "a\u0301\u0302\u0303",
        "e\u0301",
        "Ｆrodo",
        "ﬁnn",
        "[@click=app.quit]x",
        "[/x]",
        "Frodo\u3164",
        "Frodo\u115f",
        "Frodo\ufe0f",
        "Frodo\U000e0100",
        "...",
        "\ud800",
        "☃",
        "a\u00a0b",
    ],
)
def test_disguises_are_refused(name: str) -> None:
    assert name_fault(name)


@given(st.text(max_size=40))
def test_a_fitted_name_is_always_a_name(text: str) -> None:
    assert name_fault(fit_name(text)) is None


@given(st.text(alphabet="abc DÉ.-_'1", min_size=1, max_size=MAX_NAME))
def test_an_allowed_name_fits_unchanged(text: str) -> None:
    if name_fault(text) is None:
        assert fit_name(text) == text


def test_default_name_is_a_name() -> None:
    assert name_fault(default_name()) is None


@pytest.mark.parametrize("pair", [("Bilbo", "bilbo"), ("Éowyn", "Eowyn"), ("Sam Gamgee", "sam-gamgee")])
def test_names_that_read_alike_fold_alike(pair: tuple[str, str]) -> None:
    assert fold(pair[0]) == fold(pair[1])


def test_other_names_stay_apart() -> None:
    assert fold("Merry") != fold("Pippin")


@given(st.text())
def test_chat_carries_no_control_characters(text: str) -> None:
    assert not any(unicodedata.category(c)[0] == "C" for c in clean_chat(text))


@given(st.text())
def test_fitted_chat_fits(text: str) -> None:
    fitted = fit_chat(text)
    assert len(fitted.encode()) <= MAX_CHAT_BYTES
    assert clean_chat(fitted) == fitted


def test_chat_keeps_plain_words_and_replaces_tricks() -> None:
    assert clean_chat("Gute Reise, Sméagol!") == "Gute Reise, Sméagol!"
    assert clean_chat("a\x1b]0;x\x07b\u202ec") == "a�]0;x�b�c"
    assert clean_chat("z\u0300\u0301\u0302") == "z\u0300\u0301�"
