"""`lore play`: straight into a game against a bot."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.bots.lore.levels import LEVELS, NAMES
from engine.journeys.cards.decks import Deck
from engine.lore.cards.deck_rules import check
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import sealed_deck
from engine.lore.decklists import sections, solitaire_sections
from lore_tui.commands import CommandError
from lore_tui.commands.decks import find_deck
from lore_tui.files.home import data_folder
from lore_tui.games.lore.optional import CHOICES, turned, typed
from lore_tui.sessions.local_game import GameSession, MatchGame, TableGame, bot
from lore_tui.sessions.match import INTRO, SOLITAIRE, STANDARD, VARIANTS, Match, decks_round, solitaire, unfinished
from lore_tui.terminal.abilities import detect

if TYPE_CHECKING:
    from lore_tui.sessions.solo_session import SoloSession

NAME = "play"
HELP = "play a game against one to four bots"
EXAMPLE = """lore play --deck heirs-of-the-north --vs steward --rules intro --plain

`lore play` alone takes two of the ready-to-play decks. With --plain the game is
played by lines: numbered questions, a number as answer, `help` for the rest.
`lore play --players 5` is a table of five: you and four bots.
`lore play --rules solitaire` is for one: the hazards of your own deck are played
in the worst way possible; add --log for the results so far.
`lore play --option strikes --option longer --option longer` agrees on optional rules."""

BROADEST = 100
MOST_PLAYERS = 5
DEFAULT_BOT = "steward"
YOUR_NAME = "You"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore play`."""
    parser.add_argument("--deck", metavar="D", help="your deck: a ready-to-play one or a file")
    bots = ", ".join((*NAMES, *LEVELS))
    parser.add_argument("--vs", metavar="BOT", default=DEFAULT_BOT, help=f"the opponent: {bots}")
    parser.add_argument("--against", metavar="D2", help="the opponent's deck")
    rules = (STANDARD, INTRO, SOLITAIRE)
    parser.add_argument("--rules", choices=rules, default=STANDARD, help="which game is played")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats at the table, yours among them (2)")
    words = ", ".join(word for word, _ in CHOICES.values())
    parser.add_argument("--option", action="append", default=[], metavar="WORD", help=f"an optional rule: {words}")
    parser.add_argument("--log", action="store_true", help="with --rules solitaire: the games so far, deck by deck")
    parser.add_argument("--plain", action="store_true", help="play by lines, without a full screen")
    parser.add_argument("--ascii", action="store_true", help="plain letters only")
    parser.add_argument("--seed", type=int, metavar="N", help="by lines, the same cards and dice for the same answers")
    parser.add_argument("--resume", action="store_true", help="go on with the game you left last")


def run(args: argparse.Namespace) -> int:
    """Play one game: on the full screen, or by lines where that is asked for or nothing else is possible."""
    if args.vs not in (*NAMES, *LEVELS):
        raise CommandError(f"there is no bot {args.vs!r}. Bots: {', '.join((*NAMES, *LEVELS))}.")
    if not 2 <= args.players <= MOST_PLAYERS:
        raise CommandError(f"a table has 2 to {MOST_PLAYERS} players.")
    if args.players > 2 and args.rules != STANDARD:
        raise CommandError("three to five play by the standard rules only: leave --rules away.")
    if args.option and args.rules != STANDARD:
        raise CommandError("optional rules belong to the standard game: leave --rules away.")
    if args.log:
        return show_log(args)
    if args.seed is not None:
        play_by_lines(seeded(*wanted(args), args.seed), ascii_only=args.ascii)
    elif args.plain or detect(os.environ).plain_because:
        session = resumed(threaded=False) if args.resume else started(*wanted(args), threaded=False)
        play_by_lines(TableGame(session), ascii_only=args.ascii)
    else:
        return play_on_screen(args)
    return 0


def show_log(args: argparse.Namespace) -> int:
    """The campaign log of solitaire."""
    from lore_tui.files.campaign import log_lines, read_campaign

    if args.rules != SOLITAIRE:
        raise CommandError("the log is kept for solitaire: `lore play --rules solitaire --log`.")
    try:
        journeys = read_campaign()
    except ValueError as error:
        raise CommandError(str(error), 1) from None
    print("\n".join(log_lines(tuple(j for j in journeys if args.deck in (None, j.deck)))))
    return 0


def wanted(args: argparse.Namespace) -> tuple[Match, Sequence[Deck]]:
    """What is to be played, as the arguments describe it."""
    ready = list(ready_decks())
    mine = args.deck or ready[0]
    if args.rules == SOLITAIRE:
        deck = legal_deck(mine, args.rules)
        return solitaire(mine), (deck, deck)
    options = options_of(args.option)
    deck = legal_deck(mine, args.rules, options)
    if deck.sealed and not args.against:
        chance = random.Random(args.seed).randrange
        others = [sealed_deck(load(), chance, deck.sealed) for _ in range(args.players - 1)]
        bots = LEVELS.get(args.vs, args.vs)
        return Match(mine, others[0].name, bots, args.rules, players=args.players, options=options), (deck, *others)
    theirs = args.against or next(name for name in ready if name != mine)
    bots = LEVELS.get(args.vs, args.vs)
    match = Match(mine, theirs, bots, args.rules, players=args.players, options=options)
    names = decks_round(ready, mine, theirs, args.players)[1:]
    return match, (deck, *(legal_deck(name, args.rules, options) for name in names))


def seeded(match: Match, decks: Sequence[Deck], seed: int) -> MatchGame:
    """A game whose cards, dice and bot follow from a number."""
    chance = random.Random(seed)
    name = match.bot.capitalize()
    names = [name] if match.players == 2 else [f"{name} {number}" for number in range(1, match.players)]
    opponents = [bot(match.bot, random.Random(seed + at).randrange) for at in range(1, match.players)]
    alone = match.rules == SOLITAIRE
    parts = solitaire_sections(decks[0]) if alone else [sections(deck, match.variant) for deck in decks]
    return MatchGame(parts, opponents, chance.randrange, match.variant, (YOUR_NAME, *names), match.options)


def started(match: Match, decks: Sequence[Deck], *, threaded: bool) -> SoloSession:
    """A new game at a table in this process."""
    from lore_tui.sessions.solo_session import SoloSession
    from net.disk.identity import load_identity

    return SoloSession.new(load_identity(data_folder()), match, decks, threaded=threaded)


def resumed(*, threaded: bool) -> SoloSession:
    """The game that was left last."""
    from lore_tui.sessions.solo_session import SoloSession
    from net.disk.identity import load_identity
    from net.disk.journal import JournalError
    from net.fair.log.faults import Misuse

    games = unfinished()
    if not games:
        raise CommandError("there is no game to go on with. `lore play` begins one.", 1)
    try:
        return SoloSession.resume(load_identity(data_folder()), games[0].folder, threaded=threaded)
    except (JournalError, Misuse) as error:
        raise CommandError(str(error), 1) from error


def play_on_screen(args: argparse.Namespace) -> int:
    """Play in the full-screen client."""
    if args.ascii:
        os.environ["LORE_ASCII"] = "1"
    from lore_tui.app import main
    from lore_tui.screens.tutorial import solo_table

    if args.resume:
        old = resumed(threaded=True)
        return main(lambda: solo_table(old))
    match, decks = wanted(args)
    new = started(match, decks, threaded=True)
    return main(lambda: solo_table(new, lambda: started(match, decks, threaded=True)))


def options_of(words: Sequence[str]) -> tuple[int, ...]:
    """The optional rules that were named; `longer` again makes the game longer still."""
    options: tuple[int, ...] = ()
    for word in words:
        option = typed(word)
        if option is None:
            known = ", ".join(short for short, _ in CHOICES.values())
            raise CommandError(f"there is no optional rule {word!r}. They are: {known}.")
        options = turned(options, option)
    return options


def legal_deck(name: str, rules: str, options: Sequence[int] = ()) -> Deck:
    """A deck that may be played; the introductory game takes the decks as they are."""
    try:
        deck = find_deck(name)
    except CommandError as unknown:
        raise CommandError(str(unknown)) from unknown
    from engine.lore.game import excused_rules

    excused = excused_rules(VARIANTS[rules], options)
    wrong = [one for one in check(deck, load()) if rules != INTRO and one.rule not in excused]
    if wrong:
        first = wrong[0]
        raise CommandError(f"{name} may not be played: {first.message} [{first.rule}]. `lore decks check` tells all.")
    return deck


def play_by_lines(game: GameSession, *, ascii_only: bool) -> None:
    """Play in the line client, on whatever standard input and output are."""
    from lore_tui.plain.client import PlainClient, Screen

    columns = min(shutil.get_terminal_size((80, 24)).columns, BROADEST)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    plain_letters = ascii_only or encoding != "utf8" or os.environ.get("LORE_ASCII", "") != ""
    PlainClient(game, Screen(_read, _write, columns, plain_letters)).play()


def _read(prompt: str) -> str:
    """A line of the player; one that no terminal has shown is written out, so that the story can be read."""
    line = input(prompt)
    if not sys.stdin.isatty():
        _write(line)
    return line


def _write(line: str) -> None:
    print(line, flush=True)
