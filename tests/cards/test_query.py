"""The query language of `lore cards find`, and `lore cards show`."""

from __future__ import annotations

import pytest

from engine.cards.query import QueryError
from engine.lore.cards.library import effect_words, load
from engine.lore.cards.query import find
from lore_tui import cli
from lore_tui.commands import CommandError
from lore_tui.commands import cards as command

CATALOGUE = load()


def names(query: str) -> set[str]:
    return {card.name for card in find(query, CATALOGUE)}


def test_figures_are_compared() -> None:
    strong = find("type:creature prowess>=10", CATALOGUE)
    assert strong and all(card.is_creature and card.prowess >= 10 for card in strong)
    assert len(strong) == sum(card.is_creature and card.prowess >= 10 for card in CATALOGUE.definitions)
    assert names("prowess<0") == {"Bill the Pony", "Roäc the Raven"}
    assert names("item:greater mp=6") == {"The One Ring"}
    assert names("race:wizard mp<=0") == {"Alatar", "Gandalf", "Pallando", "Radagast", "Saruman"}


def test_a_figure_that_is_not_printed_is_not_zero() -> None:
    assert all(card.is_character or card.kind.name == "ALLY" for card in find("mind=0", CATALOGUE))
    assert "Escape" not in names("prowess<5")


@pytest.mark.parametrize(
    ("query", "inside", "outside"),
    [
        ("race:elf skill:sage", "Celeborn", "Legolas"),
        ("type:hazard keyword:environment", "Twilight", "Gates of Morning"),
        ("type:resource keyword:environment", "Twilight", "Doors of Night"),
        ("type:ally -site:wellinghall", "Gollum", "Treebeard"),
        ("kind:event", "Mouth of Sauron", "Wolves"),
        ('key:"w w"', "Giant", "Wolves"),
        ("key:ww", "Cave-drake", "Wolves"),
        ("key:S", "Silent Watcher", "Wargs"),
        ("key:s", "Wargs", "Silent Watcher"),
        ("key:moria", "Watcher in the Water", "Giant"),
        ("site:moria", "Gollum", "Treebeard"),
        ("region:high", "The Great Goblin", "Wolves"),
        ('text:"corruption roll"', "Barrow-wight", "Wolves"),
        ("name:ring", "The One Ring", "Gollum"),
        ("deck:heirs", "Aragorn II", "Imrahil"),
        ("item:minor", "Sting", "Narsil"),
        ("dain", "Dáin II", "Wolves"),
        ('"automatic-attacks get"', "Eye of Sauron", "Wolves"),
    ],
)
def test_words_and_fields(query: str, inside: str, outside: str) -> None:
    found = names(query)
    assert inside in found
    assert outside not in found


def test_a_minus_sign_negates() -> None:
    assert names("type:ally") == names("type:ally mp>=2") | names("type:ally -mp>=2")
    assert not names("type:ally mp>=2") & names("type:ally -mp>=2")


@pytest.mark.parametrize("query", ["", "   "])
def test_an_empty_query_finds_every_card(query: str) -> None:
    assert len(find(query, CATALOGUE)) == len(CATALOGUE.definitions)


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("colour:red", "there is no field “colour”"),
        ("prowess>=many", "“prowess” is a figure"),
        ("race>=3", "“race” is no figure"),
        ("race:", "lacks a value"),
        ("deck:nobody", "there is no deck “nobody”"),
    ],
)
def test_a_query_that_cannot_be_understood_says_why(query: str, reason: str) -> None:
    with pytest.raises(QueryError, match=reason):
        find(query, CATALOGUE)


def run(*words: str) -> int:
    return command.run(cli.command_parser(cli.load("cards")).parse_args(words))


def test_find_prints_one_line_for_each_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("find", "type:ally", "site:wellinghall") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["Leaflock", "Quickbeam", "Skinbark", "Treebeard"]
    with pytest.raises(CommandError, match="no card matches"):
        run("find", "type:ally prowess>=50")
    with pytest.raises(CommandError, match="no field"):
        run("find", "size:3")


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("Gandalf", "Gandalf"),
        ("gand", "Gandalf"),
        ("ARAGORN", "Aragorn II"),
        ("lorien", "Lórien"),
        ("Rhudaur", "Rhudaur"),
        ("morannon", "Morannon"),
        ("hobbits", "Hobbits"),
    ],
)
def test_show_finds_cards_sites_and_regions(typed: str, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", typed) == 0
    assert capsys.readouterr().out.splitlines()[1].strip("│ ") == title


def test_show_says_what_else_could_be_meant() -> None:
    with pytest.raises(CommandError, match="did you mean 'Gandalf'"):
        run("show", "Gandalv")
    with pytest.raises(CommandError, match="begins several names"):
        run("show", "Dwarven Ring")


def test_words_counts_the_cards_that_use_each_effect_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("words") == 0
    *rows, total, handlers = capsys.readouterr().out.splitlines()
    counted = {word: int(cards) for word, cards in (row.split() for row in rows)}
    assert counted == {word: len(cards) for word, cards in effect_words().items()}
    assert total == f"{len(counted)} words, 0 with fewer than two users, {counted['Handler']} cards with a handler"
    assert "Praise to Elbereth" in handlers
