"""The help as topics: keys, a turn, fair play and its limits, then the rule book area by area."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lore_tui.actions import APP, DECK, HOME, PEOPLE, PLACES, TABLE, TUTORIAL, help_lines
from lore_tui.files.rulebook import ID, Rulebook, Statement, plain, rules_text
from lore_tui.text import wrap
from lore_tui.view.prompt_lines import Line

GRAMMAR = (
    ("0-9", "answer: the numbered choices of the question"),
    ("a-z", "point: a card, a character, a site, whatever has that letter"),
    ("Enter", "accept what the question shows"),
    ("Space", "pass, decline or be done; never yes"),
    ("Bksp", "take the last step back, then leave the view"),
    ("+ -", "a number up or down; on the map nearer and farther"),
    ("arrows", "move in the pane that has the focus; Tab: next pane"),
)
TURN = (
    "You win by marshalling points (MP): factions won over, items found, creatures defeated, allies and characters.",
    "1. Untap. Your tapped cards are turned upright; then the wounded at a Haven heal.",
    "2. Organization. Characters are brought into play, companies arranged, items handed over or stored.",
    "3. Movement. Each company stays or chooses a new site. Both players may draw cards by the new site, and the "
    "opponent plays hazards: creatures that can be keyed to the path or the site attack the company.",
    "4. Site. A company may enter its site. Automatic-attacks come first; then it finds items, wins factions, meets "
    "allies. A character usually has to tap for that.",
    "5. End. Hands go back to their size: eight cards in the standard game. Then the opponent has his turn.",
    "A strike. The defender taps, or stays untapped and takes -3. Two dice and his prowess: as much as the strike's "
    "prowess or more, and it fails. Less, and he is wounded, and two dice are rolled against his body: as much as "
    "his body or more, and he is eliminated.",
    "Corruption. Items weigh on their bearer. A corruption roll adds his modifiers to two dice and must come to two, "
    "in the introductory game to one; below that he leaves the game.",
    "The end. In the standard game a player with 15 MPs may call the council, held after the opponent's next turn; "
    "in the introductory game the first to have 10 MPs in his own turn ends it. Every character then makes a "
    "corruption roll, and the points are counted.",
)
FAIRNESS = (
    "There is no server and no dealer. Both programs keep the same log; every entry is signed and names the one "
    "before it, so nobody can change the past.",
    "Dice and draws come from all seats together. Before the game each seat commits to a long row of secrets. When "
    "numbers are needed, and nobody has a choice left that could depend on them, each seat opens the next secret of "
    "its row. The numbers are the hash of all of them and of the log so far: if only one seat is honest they are "
    "pure chance.",
    "Your deck is committed to before the first roll, card by card. A card is opened when it is played, with a "
    "proof that it is the one that was drawn. Nobody, you included, knows the order of a draw pile.",
    "While the game runs a roll is “bound”: it cannot be changed any more. When the game is over every seat opens "
    "its seed and its deck, and everything is computed again. Only then the word is “verified”.",
    "The file of the game holds all of it. `lore verify FILE` checks it on any computer, `lore explain FILE N` shows "
    "one roll with the lines of Python that compute it again.",
    "The four words under a game's log are the same at both tables. Read them to each other if you like.",
)
LIMITS = (
    "1. A player can stop the game, and why somebody is silent cannot be proven. With two players nothing is ever "
    "rolled again because of it. With more, the terms say what becomes of a roll when somebody keeps his share of it: "
    "the game stops, or the others may go on without him and roll anew. Then he may have known the first roll, and a "
    "friend of his may gain by it; such rolls are marked.",
    "2. A player whose program lies when it shuffles his own cards is caught at the end, not before. With strict "
    "shuffles, which a table can agree on, nearly every such lie is caught at once.",
    "3. The check at the end shows the decks to everybody who has the file. Export leaves them out.",
    "4. Players at a table of several can tell each other their hands, and a key is not a person.",
)
POINTING = {
    HOME: (("a-z", "your deck"), ("1-9", "your opponent")),
    DECK: (
        ("0-9", "so many copies of the card under the cursor"),
        ("a-z", "the next card that begins with this letter"),
        ("Tab", "from the cards to the deck and back"),
    ),
}
"""What answering keys do where no question is asked."""
KEY_CELLS = 12
TOPICS = (
    ("A turn, in short", TURN),
    ("How fair play works", FAIRNESS),
    ("What it cannot promise", LIMITS),
)


@dataclass(frozen=True)
class Topic:
    """One entry of the list of topics."""

    title: str
    kind: str
    """text, keys or rules."""
    key: str = ""


def topics(book: Rulebook) -> list[Topic]:
    """All topics."""
    found = [Topic(title, "text") for title, _ in TOPICS]
    found += [Topic(f"Keys: {words}", "keys", place) for place, words in PLACES.items() if place != APP]
    return found + [Topic(chapters().get(area, area), "rules", area) for area in book.areas]


@cache
def chapters() -> dict[str, str]:
    """The heading under which each area of rules begins."""
    found: dict[str, str] = {}
    heading = ""
    for line in rules_text().splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ").strip()
        elif (match := ID.search(line)) and line.startswith(("- [", "| [")):
            found.setdefault(match[0].rpartition("-")[0], heading)
    return found


def page(topic: Topic, book: Rulebook, own_keys: Mapping[str, str], width: int) -> list[Line]:
    """The text of a topic."""
    if topic.kind == "keys":
        return key_lines(topic.key, own_keys, width)
    if topic.kind == "rules":
        return rule_lines(book.area(topic.key), width)
    texts = next(texts for title, texts in TOPICS if title == topic.title)
    lines: list[Line] = []
    for text in texts:
        lines += [[(line, "text")] for line in wrap(text, width)]
        lines.append([])
    return lines


def key_lines(place: str, own: Mapping[str, str], width: int) -> list[Line]:
    """The keys of a place; where questions are asked, how they are answered comes first."""
    lines: list[Line] = []
    if place in (TABLE, PEOPLE, TUTORIAL):
        lines.append([("Answering a question", "title")])
        lines += [line for keys, text in GRAMMAR for line in _key_lines(keys, text, width)]
        lines.append([])
    lines.append([(f"Commands: {PLACES[place]}", "title")])
    lines += [line for keys, text in POINTING.get(place, ()) for line in _key_lines(keys, text, width)]
    return [*lines, *(line for keys, text in help_lines(place, own) for line in _key_lines(keys, text, width))]


def _key_lines(keys: str, text: str, width: int) -> list[Line]:
    first, *rest = wrap(text, max(16, width - KEY_CELLS - 1))
    return [
        [(f"{keys:<{KEY_CELLS}} ", "hint"), (first, "text")],
        *([(" " * (KEY_CELLS + 1) + one, "text")] for one in rest),
    ]


def rule_lines(found: list[Statement], width: int) -> list[Line]:
    """Rules with their ids."""
    lines: list[Line] = []
    for statement in found:
        lines.append([(statement.id, "rule")])
        lines += [[(f"  {line}", "text")] for line in wrap(plain(statement.text), max(20, width - 2))]
        lines.append([])
    return lines or [[("There is no such rule. Try a word, or an id like LORE-DECK-03.", "dim")]]
