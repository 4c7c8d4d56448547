"""`lore play`: straight into a game against a bot."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.edition import LEVELS
from engine.editions import USUAL, edition
from engine.kernel.game import Variant
from lore_tui.commands import CommandError, own_identity
from lore_tui.commands.decks import find_deck
from lore_tui.games import SHOWN
from lore_tui.games.menu import MENU
from lore_tui.people.optional import turned
from lore_tui.sessions.local_game import GameSession, MatchGame, TableGame
from lore_tui.sessions.match import SOLITAIRE, Match, decks_round, solitaire, unfinished
from lore_tui.terminal.abilities import detect

if TYPE_CHECKING:
    from lore_tui.sessions.solo_session import SoloSession

NAME = "play"
HELP = "play a game against one to four bots"
EXAMPLE = """lore play --deck heirs-of-the-north --vs steward --rules intro --plain
lore play --game tcg --vs easy

`lore play` alone takes two of the ready-to-play decks. With --plain the game is
played by lines: numbered questions, a number as answer, `help` for the rest.
`lore play --players 5` is a table of five: you and four bots.
`lore play --rules solitaire` is for one: the hazards of your own deck are played
in the worst way possible, or by yourself with --own-hazards; add --log for the
results so far.
`lore play --option strikes --option longer --option longer` agrees on optional rules."""

BROADEST = 100
DEFAULT_BOT = "steward"
YOUR_NAME = "You"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore play`."""
    parser.add_argument("--game", choices=SHOWN, default=USUAL, help=f"which game ({USUAL}); `lore games` lists them")
    parser.add_argument("--deck", metavar="D", help="your deck: a ready-to-play one or a file")
    parser.add_argument("--vs", metavar="BOT", default=DEFAULT_BOT, help="the opponent: easy, normal, hard, or by name")
    parser.add_argument("--against", metavar="D2", help="the opponent's deck")
    parser.add_argument("--rules", default="", metavar="R", help="the way to play: LoRE has standard, intro, solitaire")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats at the table, yours among them (2)")
    parser.add_argument("--option", action="append", default=[], metavar="WORD", help="an optional rule, by its word")
    parser.add_argument("--own-hazards", action="store_true", help="with --rules solitaire: play the hazards yourself")
    parser.add_argument("--log", action="store_true", help="with --rules solitaire: the games so far, deck by deck")
    parser.add_argument("--plain", action="store_true", help="play by lines, without a full screen")
    parser.add_argument("--ascii", action="store_true", help="plain letters only")
    parser.add_argument("--seed", type=int, metavar="N", help="by lines, the same cards and dice for the same answers")
    parser.add_argument("--resume", action="store_true", help="go on with the game you left last")


def run(args: argparse.Namespace) -> int:
    """Play one game: on the full screen, or by lines where that is asked for or nothing else is possible."""
    check_arguments(args)
    if args.log:
        return show_log(args)
    by_lines = args.seed is not None or args.plain or bool(detect(os.environ).plain_because)
    if by_lines and not args.resume:
        tell_page(args)
    if args.seed is not None:
        play_by_lines(seeded(*wanted(args), args.seed), ascii_only=args.ascii)
    elif by_lines:
        session = resumed(threaded=False) if args.resume else started(*wanted(args), threaded=False)
        play_by_lines(TableGame(session), ascii_only=args.ascii)
    else:
        return play_on_screen(args)
    return 0


def tell_page(args: argparse.Namespace) -> None:
    """What a scenario is about, before it begins."""
    from lore_tui.games import showing
    from lore_tui.view.beside.pages import page_lines

    page = showing(args.game).page(args.rules)
    if page is not None:
        match, _ = wanted(args)
        decks = (match.deck,) if variant_of(args).alone else (match.deck, match.against)
        lines = page_lines(page, decks, min(shutil.get_terminal_size((80, 24)).columns, BROADEST))
        print(page.title)
        print("\n".join("".join(words for words, _ in line) for line in lines), end="\n\n")


def check_arguments(args: argparse.Namespace) -> None:
    """Complain about what cannot be meant; where no rules are named the usual ones are."""
    house, choice = edition(args.game), MENU[args.game]
    usual = next((way for way in house.game.variants if args.players in way.seats), house.game.variants[0])
    args.rules = args.rules or usual.word
    known = [way.word for way in choice.ways]
    if args.rules not in known:
        raise CommandError(f"--rules is one of {', '.join(known)}.")
    bots = house.players(house.game.variants[0].number, 0)
    if args.vs not in (*bots, *LEVELS):
        raise CommandError(f"there is no bot {args.vs!r}. Bots: {', '.join((*bots, *LEVELS))}.")
    most = max(seats for way in choice.ways for seats in way.seats)
    if not 2 <= args.players <= most:
        raise CommandError(f"a table has 2 to {most} players.")
    if args.players not in choice.way(args.rules).seats:
        raise CommandError(f"so many can play only by the {usual.name}: leave out --rules.")
    if args.own_hazards and (args.rules != SOLITAIRE or args.seed is not None):
        raise CommandError("your own hazards are for solitaire, without --seed: `lore play --rules solitaire`.")
    if args.option and not variant_of(args).options:
        raise CommandError(f"optional rules belong to the {house.game.variants[0].name}: leave out --rules.")


def variant_of(args: argparse.Namespace) -> Variant:
    """The way to play that was named, else the usual one."""
    ways = edition(args.game).game.variants
    return next(way for way in ways if way.word == (args.rules or ways[0].word))


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


def wanted(args: argparse.Namespace) -> tuple[Match, Sequence[Any]]:
    """What is to be played, as the arguments describe it."""
    house, rules = edition(args.game), variant_of(args).word
    ready = list(house.decks.made_for(variant_of(args).number) or house.decks.ready())
    mine = args.deck or ready[0]
    if variant_of(args).alone:
        deck, options, own = legal_deck(mine, rules, game=args.game), options_of(args), args.own_hazards
        return solitaire(mine, own_hazards=own, game=args.game, options=options, rules=rules), (deck, deck)
    options = options_of(args)
    deck = legal_deck(mine, rules, options, args.game)
    bots = LEVELS.get(args.vs, args.vs)
    chance = random.Random(args.seed).randrange
    if (code := house.decks.code(deck)) and not args.against:
        sealed = [house.decks.sealed(code, "Sealed deck", chance) for _ in range(args.players - 1)]
        against = house.decks.name(sealed[0])
        match = Match(mine, against, bots, rules, players=args.players, options=options, game=args.game)
        return match, (deck, *sealed)
    theirs = args.against or next(name for name in ready if name != mine)
    match = Match(mine, theirs, bots, rules, players=args.players, options=options, game=args.game)
    names = decks_round(ready, mine, theirs, args.players)[1:]
    return match, (deck, *(legal_deck(name, rules, options, args.game) for name in names))


def seeded(match: Match, decks: Sequence[Any], seed: int) -> MatchGame:
    """A game whose cards, dice and bot follow from a number."""
    chance = random.Random(seed)
    name = match.bot.capitalize()
    names = [name] if match.players == 2 else [f"{name} {number}" for number in range(1, match.players)]
    house = edition(match.game)
    opponents = [house.bot(match.bot, random.Random(seed + at).randrange) for at in range(1, match.players)]
    parts = house.decks.sections(decks, match.variant, match.options)
    return MatchGame(house, parts, opponents, chance.randrange, match.variant, (YOUR_NAME, *names), match.options)


def started(match: Match, decks: Sequence[Any], *, threaded: bool) -> SoloSession:
    """A new game at a table in this process."""
    from lore_tui.sessions.solo_session import SoloSession

    return SoloSession.new(own_identity(), match, decks, threaded=threaded)


def resumed(*, threaded: bool) -> SoloSession:
    """The game that was left last."""
    from lore_tui.sessions.solo_session import SoloSession
    from net.disk.journal import JournalError
    from net.fair.log.faults import Misuse

    games = unfinished()
    if not games:
        raise CommandError("there is no game to go on with. `lore play` begins one.", 1)
    try:
        return SoloSession.resume(own_identity(), games[0].folder, threaded=threaded)
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


def options_of(args: argparse.Namespace) -> tuple[int, ...]:
    """The optional rules that were named; one that can be taken several times grows with every time."""
    rules = variant_of(args).word
    known = {rule.word: rule for rule in variant_of(args).options}
    options: tuple[int, ...] = ()
    for word in args.option:
        if word not in known:
            raise CommandError(f"there is no optional rule {word!r}. They are: {', '.join(known)}.")
        options = turned(args.game, rules, options, known[word])
    return options


def legal_deck(name: str, rules: str, options: Sequence[int] = (), game: str = USUAL) -> Any:
    """A deck that may be played in that way."""
    house = edition(game)
    deck = find_deck(name, game)
    variant = next(way.number for way in house.game.variants if way.word == rules)
    wrong = house.decks.check(deck, variant, options)
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
