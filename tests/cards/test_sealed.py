"""Sealed decks: the same pool for everybody, a legal deck in every pool, and nothing from outside it."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.cards.codes import CodeError, code_of, seeded_value, value_of
from engine.cards.decks import DeckEntry, DeckError, expand
from engine.cards.sealed import NOT_IN_THE_POOL
from engine.journeys.cards.deck_text import settled, write
from engine.journeys.cards.decks import Deck, parse
from engine.journeys.cards.printed import Definition, Kind
from engine.lore.cards.deck_rules import check
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import fill_up, sealed_deck
from engine.lore.cards.sealed import SHARES, sealed_pool
from lore_tui.cli import main
from lore_tui.commands import CommandError
from lore_tui.commands import play as playing
from lore_tui.files.deckfiles import deck_path, own_decks
from lore_tui.games.lore.show.workshop import Workshop

CATALOGUE = load()
CODES = [code_of(seeded_value(seed)) for seed in range(40)]
CODE = CODES[0]
POOL = sealed_pool(CATALOGUE, CODE)


def within(deck: Deck, code: str) -> bool:
    pool = sealed_pool(CATALOGUE, code)
    return all(copies <= pool.get(number, 0) for number, copies in Counter(expand(deck.entries)).items())


def outside() -> Definition:
    """A character that is not in the pool."""
    return next(card for card in CATALOGUE.definitions if card.kind is Kind.CHARACTER and card.number not in POOL)


@pytest.mark.parametrize("code", CODES)
def test_every_pool_holds_a_legal_deck(code: str) -> None:
    pool = sealed_pool(CATALOGUE, code)
    assert sum(pool.values()) == sum(share.cards for share in SHARES)
    deck = sealed_deck(CATALOGUE, random.Random(code).randrange, code)
    assert check(deck, CATALOGUE) == () and within(deck, code) and len(deck.tips.company) > 1


def test_a_pool_follows_from_its_value_alone() -> None:
    assert sealed_pool(CATALOGUE, CODE.upper()) == POOL
    assert len({tuple(sorted(sealed_pool(CATALOGUE, code).items())) for code in CODES}) == len(CODES)


def test_every_card_of_the_set_comes_up() -> None:
    seen = {number for seed in range(300) for number in sealed_pool(CATALOGUE, code_of(seeded_value(seed)))}
    assert seen == set(CATALOGUE.by_number)


def test_a_unique_card_is_there_once() -> None:
    assert all(POOL[number] == 1 for number in POOL if CATALOGUE[number].unique and not CATALOGUE[number].is_main)


@pytest.mark.parametrize("code", ["", "abc", CODE[:-1], CODE + "a", "1" * 52, CODE[:-1] + "b"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(CodeError, match="not the code of a sealed pool"):
        value_of(code)


def test_a_deck_file_carries_its_code() -> None:
    deck = settled(sealed_deck(CATALOGUE, random.Random(1).randrange, CODE), CATALOGUE)
    assert deck.sealed == CODE and parse(write(deck, CATALOGUE), CATALOGUE) == deck
    with pytest.raises(DeckError, match="line 2: “xyz” is not the code"):
        parse("name: A\nsealed: xyz\n[draw]\n", CATALOGUE)


def test_what_is_not_in_the_pool_is_named_with_its_line() -> None:
    deck = sealed_deck(CATALOGUE, random.Random(1).randrange, CODE)
    foreign = settled(replace(deck, pool=(*deck.pool[1:], DeckEntry(0, 1, outside().number))), CATALOGUE)
    (found,) = [one for one in check(foreign, CATALOGUE) if one.rule == NOT_IN_THE_POOL]
    assert found.message == f"{outside().name} is not in the pool"
    assert write(foreign, CATALOGUE).splitlines()[found.line - 1] == f"1 {outside().name}"


def test_more_copies_than_the_pool_has_are_named() -> None:
    number = next(n for n, copies in POOL.items() if copies == 1 and not CATALOGUE[n].unique)
    two = Deck("Two", -1, (), (DeckEntry(0, 1, number),), (DeckEntry(0, 1, number),), sealed=CODE)
    messages = [one.message for one in check(two, CATALOGUE) if one.rule == NOT_IN_THE_POOL]
    assert messages == [f"2 copies of {CATALOGUE[number].name}; the pool has 1"]
    assert not [one for one in check(replace(two, sealed=""), CATALOGUE) if one.rule == NOT_IN_THE_POOL]


def test_the_builder_offers_the_pool_and_fills_up_from_it() -> None:
    shop = Workshop("lore", Deck("Mine", -1, (), (), (), sealed=CODE), "mine")
    assert {card.number for card in shop.found()} == set(POOL)
    shop.query = "type:creature"
    assert {card.number for card in shop.found()} == {n for n in POOL if CATALOGUE[n].is_creature}
    assert shop.fill(random.Random(2).randrange) and not shop.violations and within(shop.deck, CODE)
    shop.set_copies(outside().number, "pool", 1)
    assert NOT_IN_THE_POOL in {violation.rule for violation in shop.violations}


def test_filling_up_keeps_what_was_begun() -> None:
    chosen = next(n for n in POOL if CATALOGUE[n].kind is Kind.CHARACTER)
    begun = Deck("Begun", -1, (DeckEntry(0, 1, chosen),), (), (), sealed=CODE)
    deck = fill_up(begun, CATALOGUE, random.Random(3).randrange)
    assert check(deck, CATALOGUE) == () and chosen in expand(deck.pool)


# ----------------------------------------------------------------------------------------------------- by command
def test_a_pool_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "sealed", "--seed", "0"]) == 0
    assert main(["decks", "sealed", "--seed", "0"]) == 0
    (short,) = own_decks()
    assert own_decks()[short].sealed == CODE and f"lore play --deck {short}" in capsys.readouterr().out
    assert main(["decks", "check", str(deck_path(short))]) == 1
    assert main(["decks", "sealed", "--seed", "0", "--fill"]) == 0
    assert main(["decks", "check", str(deck_path(f"{short}-2"))]) == 0


def test_the_bot_builds_from_the_same_pool(tmp_path: Path) -> None:
    deck = sealed_deck(CATALOGUE, random.Random(5).randrange, CODE, "Mine")
    path = tmp_path / "mine.deck"
    path.write_text(write(deck, CATALOGUE), encoding="utf-8")
    arguments = ["--deck", str(path), "--seed", "1"]
    _, (mine, theirs) = playing.wanted(_parsed(arguments))
    assert mine.sealed == theirs.sealed == CODE and within(theirs, CODE) and mine.draw != theirs.draw
    _, (_, named) = playing.wanted(_parsed([*arguments, "--against", "heirs-of-the-north"]))
    assert named.sealed == ""


def test_a_sealed_deck_with_a_foreign_card_may_not_be_played(tmp_path: Path) -> None:
    deck = sealed_deck(CATALOGUE, random.Random(5).randrange, CODE, "Mine")
    path = tmp_path / "mine.deck"
    text = write(replace(deck, pool=(*deck.pool[1:], DeckEntry(0, 1, outside().number))), CATALOGUE)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"is not in the pool \[SEALED-01\]"):
        playing.wanted(_parsed(["--deck", str(path)]))


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    playing.add_arguments(parser)
    return parser.parse_args(arguments)
