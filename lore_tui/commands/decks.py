"""`lore decks`: list the decks, show one, check a deck file, make one by lot, lock one for a tournament."""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

from engine.cards.catalogue import plain
from engine.cards.decks import DeckError
from engine.editions import EDITIONS, USUAL, edition
from lore_tui.commands import CommandError, own_identity
from lore_tui.files.deckfiles import LARGEST, DeckFileError, own_deck, own_decks
from lore_tui.games import SHOWN, showing
from lore_tui.games.formats import KINDS
from lore_tui.text import clean
from lore_tui.view.bench import broken
from net.disk.files import read_limited

NAME = "decks"
HELP = "list, show and check decks, make a random one"
EXAMPLE = """lore decks check my.deck    lore decks show heirs
lore decks random --seed 7 --theme dwarves > dwarves.deck
lore decks sealed --seed 7    lore decks sealed commit

A deck file is plain text:
  name: My deck
  start: Rivendell           # one of the four starting sites
  [pool]                     # up to 10 characters, 2 minor items or quests
  1 Aragorn II
  [draw]                     # 30 to 50 resources, as many hazards, characters
  3 Orc-patrol
  1 Twilight as hazard       # hazard or resource: say as which it counts
  [sideboard]                # up to 30 cards
  [tips]                     # optional: company, with, site, aim, win
  company: Aragorn II"""

NOT_IN_ORDER = 1
WHOLE = 1000
"""Cells of a line that is not cut."""
STANDARD = "standard"
"""The variant a deck is checked for."""
SEALED_STEPS = ("commit", "reveal", "open")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore decks`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|show|check|random|sealed|lock")
    game = argparse.ArgumentParser(add_help=False)
    game.add_argument("--game", choices=sorted(EDITIONS), default=USUAL, help=f"whose decks ({USUAL})")
    actions.add_parser("list", parents=[game], help="the ready-to-play decks and your own")
    shown = actions.add_parser("show", parents=[game], help="the cards and play tips of a deck")
    shown.add_argument("deck", nargs="+", metavar="D", help="a ready-to-play deck or a deck file")
    checking = actions.add_parser("check", parents=[game], help="hold a deck file against the rules")
    checking.add_argument("file", metavar="FILE", help="the deck file")
    locking = actions.add_parser("lock", parents=[game], help="lock a deck list for a tournament")
    locking.add_argument("deck", nargs="+", metavar="D", help="a ready-to-play deck, your own, or a deck file")
    locking.add_argument("--format", default="", help=f"the kind of tournament ({KINDS}; else the first)")
    making = actions.add_parser("random", parents=[game], help="print a legal deck made at random")
    making.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same deck (1)")
    making.add_argument("--theme", default="", metavar="T", help="a theme, as dwarves or gondor in LoRE")
    sealed = actions.add_parser("sealed", parents=[game], help="a random pool that all players build from")
    sealed.add_argument("step", nargs="?", choices=SEALED_STEPS, help="draw it together: the three steps in order")
    sealed.add_argument("lines", nargs="*", metavar="LINE", help="what the other players sent you")
    sealed.add_argument("--seed", type=int, metavar="S", help="for practice: the same seed gives the same pool")
    sealed.add_argument("--fill", action="store_true", help="fill the deck up at random instead of leaving it empty")
    sealed.add_argument("--anew", action="store_true", help="with commit: forget the meeting that waits for others")


def run(args: argparse.Namespace) -> int:
    """Carry out the part of `lore decks` that was asked for."""
    if args.action == "list":
        return print_list(args.game)
    if args.action == "show":
        return print_deck(" ".join(args.deck), args.game)
    if args.action == "random":
        return print_random(args.seed, args.theme, args.game)
    if args.action == "lock":
        return print_lock(" ".join(args.deck), args.game, args.format)
    if args.action == "sealed":
        return sealed(args)
    return print_check(args.file, args.game)


def print_list(game: str) -> int:
    """One line for each ready-to-play deck, and one for each deck of the player's own."""
    rules = edition(game).decks
    decks = {clean(short): deck for short, deck in {**rules.ready(), **own_decks(game)}.items()}
    widest = max(map(len, decks))
    for short, deck in decks.items():
        start = rules.start(deck)
        print(f"{short:<{widest}}  {clean(rules.name(deck))}{f', from {clean(start)}' if start else ''}")
    return 0


def print_lock(name: str, game: str = USUAL, kind: str = "") -> int:
    """Who this player is, the lock of his deck list, and what opens it; the same deck gives the same lines."""
    from lore_tui.commands.tournament import find_format
    from lore_tui.files.decklists import entries
    from net.tournament.locks import lock_of, opening_of

    deck = find_deck(name, game)
    wrong = broken(game, deck)
    if wrong:
        reason = f"{edition(game).decks.name(deck)} may not be played: {wrong[0].message} ({wrong[0].rule})."
        raise CommandError(clean(reason, WHOLE), NOT_IN_ORDER)
    person = own_identity()
    manner = find_format(game, kind).manner
    cards = entries(deck, manner.variant, game, manner.options)
    opening = opening_of(person.local_secret, cards)
    print(f"name     {person.name}")
    print(f"key      {person.fingerprint}")
    print(f"lock     {lock_of(person.fingerprint, cards, opening)}")
    print(f"opening  {opening}")
    print("Give the director name, key and lock before round one, the opening with your first result.")
    return 0


def sealed(args: argparse.Namespace) -> int:
    """A pool of one player's own, or one of the steps in which players draw it together."""
    from engine.cards.codes import code_of, seeded_value
    from lore_tui.files.sealed import open_pool
    from net.fair.log.faults import Refused

    if args.step in ("commit", "reveal"):
        print(sealed_line(args.step, args.lines, anew=args.anew))
        after = "reveal" if args.step == "commit" else "open"
        print(f"\nSend this line to the others. When you have theirs: lore decks sealed {after} THEIR-LINE ...")
        return 0
    if args.step is None and args.seed is None:
        raise CommandError("say --seed S for a pool of your own, or `commit` to draw one with other players.")
    if args.step is None:
        return print_pool(code_of(seeded_value(args.seed)), args.fill, args.game)
    try:
        code, path = open_pool(args.lines)
    except Refused as error:
        raise CommandError(f"{error}.", 1) from None
    print(f"The pool is drawn; {path} proves it: `lore verify GAME --sealed {path}`.\n")
    return print_pool(code, args.fill, args.game)


def sealed_line(step: str, lines: list[str], *, anew: bool) -> str:
    """What this player sends to the others in one of the first two steps."""
    from lore_tui.files.sealed import answer, commit
    from net.fair.log.faults import Refused

    person = own_identity()
    try:
        return commit(person, anew=anew).line if step == "commit" else answer(person, lines).line
    except Refused as error:
        raise CommandError(f"{error}.", 1) from None
    except OSError as error:
        raise CommandError(f"the meeting cannot be kept: {error.strerror}.", 1) from None


def print_pool(code: str, fill: bool, game: str) -> int:
    """The pool, and the deck to build from it."""
    from lore_tui.files.sealed import bench, pool_lines

    if edition(game).decks.pool(code) is None:
        raise CommandError("this game has no sealed decks.")
    print("\n".join(pool_lines(code, game)))
    try:
        short = bench(code, fill=fill, game=game)
    except DeckFileError as error:
        raise CommandError(str(error), 1) from None
    todo = "is filled up; change it" if fill else "is yours to build: it shows these cards only"
    print(f"\nThe deck {short} {todo} (`lore`, then D).")
    other = "" if game == USUAL else f" --game {game}"
    print(f"When it is legal: lore play{other} --deck {short}   (the bot builds from the same pool)")
    return 0


def print_random(seed: int, theme: str, game: str) -> int:
    """The text of a deck made by lot, ready to be saved as a deck file."""
    rules = edition(game).decks
    try:
        deck = rules.random(random.Random(f"lore/deck/{seed}").randrange, theme)
    except ValueError as error:
        raise CommandError(f"{error}.") from error
    print(rules.write(deck), end="")
    return 0


def find_deck(name: str, game: str = USUAL) -> Any:
    """The ready-to-play deck of that name, else the player's own, else the deck in the file of that name."""
    rules = edition(game).decks
    made = [rules.made_for(way.number) for way in edition(game).game.variants]
    ready, wanted = {**rules.ready(), **{short: deck for one in made for short, deck in one.items()}}, plain(name)
    close = [deck for short, deck in ready.items() if wanted in (short, plain(rules.name(deck)))]
    close = close or [deck for short, deck in ready.items() if wanted and plain(rules.name(deck)).startswith(wanted)]
    deck = close[0] if len(close) == 1 else own_deck(name, game)
    if deck is not None:
        return deck
    if not Path(name).exists():
        raise CommandError(f"{name!r} is neither a deck nor a file. Decks: {', '.join(ready)}.", NOT_IN_ORDER)
    try:
        return rules.parse(read_file(name))
    except DeckError as error:
        raise CommandError(clean(f"{name}: {error}.", WHOLE), NOT_IN_ORDER) from error


def read_file(name: str) -> str:
    """The text of a deck file."""
    try:
        return read_limited(Path(name), LARGEST).decode("utf-8")
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.", NOT_IN_ORDER) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{name} is no text file in UTF-8; save it as such.", NOT_IN_ORDER) from error


def print_deck(name: str, game: str) -> int:
    """The deck with its parts sorted by kind, and its play tips."""
    deck = find_deck(name, game)
    print(clean(edition(game).decks.name(deck)))
    if game not in SHOWN:
        print(clean(edition(game).decks.write(deck), WHOLE))
        return 0
    print("\n".join(showing(game).crafts.part_lines(deck)))
    return 0


def print_check(name: str, game: str = USUAL) -> int:
    """Every line that is wrong, or that the deck is legal, by the rules of a game's standard variant."""
    played = edition(game)
    try:
        deck = played.decks.parse(read_file(name))
    except DeckError as error:
        for problem in error.problems:
            print(clean(f"{name}:{problem.line}: {problem.reason}", WHOLE))
        return NOT_IN_ORDER
    variant = next(one for one in played.game.variants if one.word == STANDARD or one is played.game.variants[-1])
    violations = played.decks.check(deck, variant.number, ())
    for violation in violations:
        print(clean(f"{name}:{violation.line}: {violation.message} [{violation.rule}]", WHOLE))
    if violations:
        return NOT_IN_ORDER
    print(f"{clean(played.decks.name(deck))}: the deck is legal.")
    return 0
