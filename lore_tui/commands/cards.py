"""`lore cards`: find cards of the set, show one of them."""

from __future__ import annotations

import argparse
import difflib
import shutil
from collections.abc import Callable
from functools import partial

from engine.cards.catalogue import Catalogue, load, plain
from engine.cards.definitions import Definition
from engine.cards.query import QueryError, find
from lore_tui.commands import CommandError
from lore_tui.view.cardbox import card_box, region_box, site_box

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
    actions.add_parser("words", help="list the effect words and how many cards use each")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    if args.action == "words":
        return print_words()
    text = " ".join(args.words)
    return print_found(text) if args.action == "find" else print_card(text)


def print_found(query: str) -> int:
    """One line for each card that matches."""
    try:
        found = find(query, load())
    except QueryError as problem:
        raise CommandError(str(problem)) from problem
    if not found:
        raise CommandError(f"no card matches {query!r}.", NOT_FOUND)
    widest = max(len(card.name) for card in found)
    for card in found:
        print(f"{card.name:<{widest}}  {summary(card)}")
    return 0


def summary(card: Definition) -> str:
    """Kind and the figures one looks for first."""
    words = [f"{card.item_kind} item" if card.item_kind else card.kind_words, card.race, *card.skills]
    if card.is_character and not card.is_main:
        words.append(f"mind {card.mind}")
    if card.prowess and not card.item_kind:
        words.append(f"{card.prowess}/{card.body or '-'}")
    if card.mp:
        words.append(f"{card.mp} MP{'' if card.mp == 1 else 's'}")
    return ", ".join(word for word in words if word)


def print_card(name: str) -> int:
    """The box of one card, site or region."""
    width = max(40, min(80, shutil.get_terminal_size().columns))
    print("\n".join(chosen(name, boxes(load(), width))()))
    return 0


def print_words() -> int:
    """Every effect word with the number of cards that use it, the cards with a handler, and the budget."""
    # Only this listing needs the behaviours; looking up a card is quicker without them.
    from engine.cards.compiled import effect_words

    users = effect_words()
    widest = max(map(len, users))
    for word, cards in sorted(users.items()):
        print(f"{word:<{widest}}  {len(cards):>3}")
    handled = users["Handler"]
    lonely = sum(1 for cards in users.values() if len(cards) < 2)
    print(f"{len(users)} words, {lonely} with fewer than two users, {len(handled)} cards with a handler")
    print(f"handlers: {', '.join(handled)}")
    return 0


Box = Callable[[], list[str]]


def boxes(catalogue: Catalogue, width: int) -> dict[str, Box]:
    """What can be shown, by name; a card goes before a site of the same name."""
    atlas = catalogue.atlas
    found: dict[str, Box] = {}
    for region in atlas.regions:
        found[region.name] = partial(region_box, region, atlas, width)
    for site in atlas.sites:
        found[site.name] = partial(site_box, site, atlas, width)
    for card in catalogue.definitions:
        found[card.name] = partial(card_box, card, width)
    return found


def chosen(name: str, known: dict[str, Box]) -> Box:
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
