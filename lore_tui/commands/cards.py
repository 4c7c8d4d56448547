"""`lore cards`: find cards of the set, show one of them."""

from __future__ import annotations

import argparse
import difflib
import shutil
from collections.abc import Mapping

from engine.cards.catalogue import plain
from engine.cards.query import QueryError
from engine.editions import EDITIONS, USUAL
from lore_tui.commands import CommandError
from lore_tui.games import Box, card_pages

NAME = "cards"
HELP = "find cards, show a card, a site or a region, count effect words"
EXAMPLE = 'lore cards find "type:creature prowess>=10"    lore cards show Gandalf'

NOT_FOUND = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore cards`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="find|show|words")
    finding = actions.add_parser("find", help='list the cards that match, e.g. "race:elf skill:sage mind<3"')
    finding.add_argument("words", nargs="+", metavar="QUERY", help="words, field:value, field>=number, -not")
    showing = actions.add_parser("show", help="print one card, site or region as a box")
    showing.add_argument("words", nargs="+", metavar="NAME", help="its name, or a beginning only it has")
    counting = actions.add_parser("words", help="list the effect words and how many cards use each")
    for action in (finding, showing, counting):
        action.add_argument("--game", choices=sorted(EDITIONS), default=USUAL, help=f"whose cards ({USUAL})")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    if args.action == "words":
        return print_words(args.game)
    text = " ".join(args.words)
    return print_found(args.game, text) if args.action == "find" else print_card(args.game, text)


def print_found(game: str, query: str) -> int:
    """One line for each card that matches; without a query all cards of the game."""
    try:
        found = card_pages(game).find(query)
    except QueryError as problem:
        raise CommandError(str(problem)) from problem
    if not found:
        raise CommandError(f"no card matches {query!r}.", NOT_FOUND)
    widest = max(len(name) for name, _ in found)
    for name, figures in found:
        print(f"{name:<{widest}}  {figures}")
    return 0


def print_card(game: str, name: str) -> int:
    """The box of one card, site or region."""
    width = max(40, min(80, shutil.get_terminal_size().columns))
    print("\n".join(chosen(name, card_pages(game).boxes(width))()))
    return 0


def print_words(game: str) -> int:
    """Every effect word with the number of cards that use it, the cards with a handler, and the budget."""
    users = card_pages(game).words()
    widest = max(map(len, users))
    for word, cards in sorted(users.items()):
        print(f"{word:<{widest}}  {len(cards):>3}")
    handled = users.get("Handler", ())
    lonely = sum(1 for cards in users.values() if len(cards) < 2)
    print(f"{len(users)} words, {lonely} with fewer than two users, {len(handled)} cards with a handler")
    print(f"handlers: {', '.join(handled)}")
    return 0


def chosen(name: str, known: Mapping[str, Box]) -> Box:
    """The box of the name typed, or of the only name that begins so."""
    wanted = plain(name)
    by_plain = {plain(full): full for full in known}
    if wanted in by_plain:
        return known[by_plain[wanted]]
    begins = [full for short, full in by_plain.items() if short.startswith(wanted)]
    if len(begins) == 1:
        return known[begins[0]]
    if begins:
        more = f" and {len(begins) - 6} more" if len(begins) > 6 else ""
        raise CommandError(f"{name!r} begins several names: {', '.join(begins[:6])}{more}.", NOT_FOUND)
    near = difflib.get_close_matches(wanted, by_plain, n=1)
    hint = f"did you mean {by_plain[near[0]]!r}?" if near else f"`lore cards find {name}` looks into the texts."
    raise CommandError(f"there is no card, site or region {name!r}; {hint}", NOT_FOUND)
