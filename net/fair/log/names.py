"""What a peer may be called and what his chat may contain; everything else is not shown."""

from __future__ import annotations

import getpass
import re
import unicodedata
from functools import lru_cache

MAX_NAME = 24
MAX_NAME_BYTES = 96
MAX_CHAT_BYTES = 300
MAX_MARKS = 2
REPLACEMENT = "�"

_PUNCTUATION = frozenset(" -_.'")
# Letters and marks that draw nothing, so that two names could look the same.
_INVISIBLE = frozenset(
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
_FALLBACK = "Player"
_BESIDE_OTHERS = frozenset(
    {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "MODIFIER"}
)
"""Letters that nobody takes for those of another alphabet; all others keep to their own."""
_ALPHABETS = _BESIDE_OTHERS | {
    *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA", "ETHIOPIC"),
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
    *("SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER"),
}
"""The scripts that Unicode recommends for names (UAX 31); some of the others are drawn like Latin throughout."""
_CLICKS = range(0x01C0, 0x01C4)
"""Letters of Latin that are a stroke or two."""
_LOOK_ALIKES = str.maketrans(
    "авсԁеғгһніїјкӏмпорԛѕтухѵԝзьαβγεζηικμνορτυχωօսհոցıl1|05ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡɩ",
    "abcdefrhhiijkimnopqstyxvw3babyeznikuvoptuxwouhngiiiiosabcdefghijkimnoprstuvwyzagi",
)
"""Not all there are in Unicode, but those with which the common names can be written."""
_CAPITALS = str.maketrans("ΗΜΝΥՏԼ", "HMNYSL")
"""Letters that look like one of another alphabet when they are large, and like none or a different one when small."""


def name_fault(name: str) -> str | None:
    """Why this is no name for a player, or None when it is one."""
    if not name:
        return "a name needs at least one letter"
    if len(name) > MAX_NAME or len(name.encode("utf-8", "surrogatepass")) > MAX_NAME_BYTES:
        return f"a name has at most {MAX_NAME} characters"
    if name != name.strip(" "):
        return "a name has no space at its ends"
    marks = 0
    for place, character in enumerate(name):
        sort = _sort(character)
        marks = marks + 1 if sort == "mark" else 0
        if sort == "other":
            return f"U+{ord(character):04X} cannot stand in a name; use letters, digits, space - _ . '"
        if marks > MAX_MARKS or (marks and place == 0):
            return "a name has no more than two marks on one letter, and none before the first"
    if not unicodedata.is_normalized("NFC", name) or not unicodedata.is_normalized("NFKC", name):
        return "a name uses plain letters, not their look-alike forms"
    if len({script for character in name if (script := _script(character))}) > 1:
        return "a name keeps to one alphabet, so that it cannot pass for another"
    if not any(_sort(character) in ("letter", "digit") for character in name):
        return "a name needs at least one letter or digit"
    return None


def fit_name(text: str) -> str:
    """The nearest allowed name: what cannot stand is dropped, and nothing left becomes "Player"."""
    normal = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", text))
    kept = ""
    for character in normal:
        candidate = kept + character
        if _sort(character) == "space" and kept.strip(" "):
            kept = candidate
        elif _sort(character) != "other" and name_fault(candidate.strip(" ") + "a") is None:
            kept = candidate
        if len(kept) == MAX_NAME:
            break
    kept = kept.strip(" ")
    return kept if name_fault(kept) is None else _FALLBACK


def default_name() -> str:
    """The name of the account, as far as it is an allowed name."""
    try:
        account = getpass.getuser()
    except (OSError, KeyError, ImportError):  # an account without a name, as in some containers
        account = ""
    fitted = fit_name(account)
    return fit_name(fitted[:1].upper() + fitted[1:])


def fold(name: str) -> str:
    """Equal for names a reader takes for the same: case, accents, spaces, punctuation and alphabet do not count."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = re.sub(r"[\W_]+", "", "".join(c for c in plain if not unicodedata.combining(c)))
    return bare.translate(_LOOK_ALIKES).replace("rn", "m").replace("vv", "w")


def alike(one: str, other: str) -> bool:
    """Whether a reader may take one name for the other."""
    return not _readings(one).isdisjoint(_readings(other))


@lru_cache(maxsize=4096)
def _readings(name: str) -> frozenset[str]:
    """A name by how it is spelt, and by how its capitals look."""
    return frozenset((fold(name), fold(name.translate(_CAPITALS))))


def clean_chat(text: str) -> str:
    """The line as it may be shown: no control or format characters, no piles of marks."""
    shown, marks = [], 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        hidden = category[0] == "C" or category in ("Zl", "Zp") or ord(character) in _INVISIBLE
        shown.append(REPLACEMENT if hidden or marks > MAX_MARKS else character)
    return "".join(shown)


def fit_chat(text: str) -> str:
    """The longest beginning of a cleaned line that fits one message."""
    cleaned = unicodedata.normalize("NFC", clean_chat(text)).strip()
    return cleaned.encode("utf-8")[:MAX_CHAT_BYTES].decode("utf-8", "ignore")


def _script(character: str) -> str:
    """The alphabet of a letter, or of a digit that is not one of ours, unless it stands beside those of others."""
    if character.isascii() and not character.isalpha():
        return ""
    if _sort(character) not in ("letter", "digit"):
        return ""
    name = unicodedata.name(character, "")
    word = "ARABIC" if "ARABIC-INDIC" in name else name.partition(" ")[0]
    return "" if word in _BESIDE_OTHERS else word


def _sort(character: str) -> str:
    category = unicodedata.category(character)
    if ord(character) in _INVISIBLE:
        return "other"
    if category[0] == "L":
        known = unicodedata.name(character, "").partition(" ")[0] in _ALPHABETS
        return "letter" if known and ord(character) not in _CLICKS else "other"
    if category in ("Mn", "Mc"):
        return "mark"
    if category == "Nd":
        return "digit"
    if character == " ":
        return "space"
    return "punctuation" if character in _PUNCTUATION else "other"
