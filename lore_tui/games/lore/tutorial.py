"""The first game: an ordinary kept game against a bot, with a lesson for every kind of question when it first comes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from engine.journeys.table.frames import Roll
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import Purpose, Question
from engine.lore.cards.decks import ready_decks
from engine.lore.records import State
from lore_tui.games.lore.advice import proposal
from lore_tui.sessions.match import INTRO, Match, SavedMatch, unfinished
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.view.moment import Moment
from lore_tui.view.sheet import Asked
from net.disk.identity import Identity, write_atomically

DECK, AGAINST, BOT, NEXT_BOT = "guard-of-the-white-city", "lady-of-the-golden-wood", "greedy", "steward"
"""Against that deck a first game is hardly ever over before there was a fight, and mostly won by who is taught."""
FILE = "lessons.json"
"""In the folder of a first game, and in the player's own: which lessons he had."""
WELCOME = "welcome"
"""Noted when a first game begins."""


@dataclass(frozen=True)
class Lesson:
    """What is asked, why, and what to press."""

    title: str
    text: str


LESSONS: dict[str, Lesson] = {
    "start": Lesson(
        "Your company",
        "These five begin with you at Minas Tirith. Type the digit or letter before a line, then Enter. Backspace "
        "takes a key back.",
    ),
    "start cards": Lesson(
        "What they begin with",
        "The letter of a card, then of who gets it, then Enter; the letter and V show the card. 5/7 on the table is "
        "prowess, for fighting, and body, for surviving. c is the figure against corruption.",
    ),
    "untap": Lesson(
        "Untap",
        "A new turn: everything you tapped stands upright again. Few cards are played now, so Space passes. "
        "What cannot be played is listed with its reason; ? shows the rule.",
    ),
    "organize": Lesson(
        "Organization",
        "Your turn has four parts: organize, move, enter a site, end. Now you may bring in characters, if your "
        "influence (infl, above) covers their mind, and hand over items. Space goes on to moving.",
    ),
    "move": Lesson(
        "Where to go",
        "Points wait at sites: * marks those where a card of your hand can be played. After the name come the lands on "
        "the way (w wilderness, s shadow: worse land, worse monsters) and the kind of site. Space stays.",
    ),
    "draw mine": Lesson(
        "Drawing",
        "Moving brings cards: of the draws of the new site the mover's are yours, the hazard player's your "
        "opponent's. One is the least. More are good, until hazards you cannot use fill your hand. Enter: the most.",
    ),
    "draw theirs": Lesson(
        "Drawing on your opponent's turn",
        "Your opponent moves, so you draw as well: the hazard player's draws of the new site. You need hazards to slow "
        "the company down. Enter takes the most.",
    ),
    "on the way": Lesson(
        "On the way",
        "Your company is moving, and your opponent may play hazards on it. You may play resources that help on the "
        "way. Most of the time there is nothing to do: Space.",
    ),
    "hazards": Lesson(
        "Hazards",
        "Now you are the danger. 2 x 9 means two strikes of prowess 9. Creatures must fit the way or the site: those "
        "that do are listed. The size of the company limits how many hazards you play. Space: no more.",
    ),
    "enter": Lesson(
        "Entering a site",
        "Only a company that enters can play items, allies and factions there. If the site has an automatic-attack "
        "it comes first, and you see it in the question. Enter only for a reason.",
    ),
    "site": Lesson(
        "At the site",
        "Now earn points (MP, above): factions, items and allies that can be played here have a * in your hand. An "
        "untapped character taps for it, and the site is used up: the best one first. Space when you are done.",
    ),
    "who taps": Lesson(
        "Who does it",
        "Somebody has to carry this out, and taps for it. A faction roll adds the character's mind and the bonus for "
        "the race. An item weighs on its bearer: c on the table is the corruption figure, the higher the safer.",
    ),
    "roll": Lesson(
        "Before the dice",
        "The chance is in the question: two dice and all modifiers against the number on the card. You may add a "
        "card that helps. Space rolls.",
    ),
    "answer": Lesson(
        "Answering a card",
        "Whenever a card is played the other may answer before it takes effect, and the last answer takes effect "
        "first. If you have no answer to it, Space lets it happen.",
    ),
    "attack": Lesson(
        "An attack",
        "An attack has some strikes, each with a prowess. Every strike is faced by one character: two dice plus "
        "prowess must reach it. Before strikes are assigned, cards can weaken or cancel the attack.",
    ),
    "assign": Lesson(
        "Who is struck",
        "In this game strikes go to untapped characters first, the strongest first. Where several are equal you "
        "choose. The list shows how likely each is to stop the strike, and to die.",
    ),
    "assign theirs": Lesson(
        "You choose the victims",
        "This attack lets you assign its strikes. Weak characters with many points or important items are the best "
        "targets. The list shows how likely each of them is to stop the strike.",
    ),
    "face": Lesson(
        "Facing a strike",
        "A character may tap and fight with full prowess, or stay untapped at -3. Whoever is tapped, wounded or dead "
        "cannot earn points this turn. The exact chances are behind each choice.",
    ),
    "strike": Lesson(
        "Cards for this strike",
        "Strike cards add prowess, dodge or hit back. They are worth most when the chance to fail is real. Space "
        "fights without one.",
    ),
    "support": Lesson(
        "Support",
        "Untapped companions without a strike may tap, each for +1. They will not be able to do anything else this "
        "turn. Choose nobody with Space if the chance is good enough.",
    ),
    "corruption": Lesson(
        "Corruption",
        "Items tempt their bearer. Two dice plus the figure must reach one, or the bearer falls and leaves the game. "
        "Companions may tap for +1 each.",
    ),
    "card roll": Lesson(
        "A roll that a card asks for",
        "Two dice must reach the number in the question, else the card does what it says. Untapped companions may tap, "
        "each for +1. Space rolls.",
    ),
    "discard": Lesson(
        "Too many cards",
        "On your opponent's turn a hand over ten loses all its hazards. Play hazards while you can, and draw fewer "
        "when your hand is full.",
    ),
    "council": Lesson(
        "The council",
        "The game is ending: somebody has ten points. Each of your characters makes a corruption roll, in the order "
        "you like, and companions may support. Then points are counted: the higher total wins.",
    ),
}


FAREWELL = Lesson(
    "You know the game now",
    "On the first screen Enter begins a quick game, R chooses the standard rules: a draft, a longer way, more choices. "
    "In a game F1 lists all keys, R is the rule book, P passes until something happens.",
)
"""After the end of a first game."""


def lesson_key(state: State, seat: int, question: int, title: str) -> str:
    """The kind of lesson that a question belongs to; empty where there is none."""
    mine = state.turn.mover == seat
    match Question(question):
        case Question.START_COMPANY:
            begun = any(company.seat == seat and company.members for company in state.companies)
            return "start cards" if begun else "start"
        case Question.NEW_SITE:
            return "move"
        case Question.DRAW_COUNT:
            return "draw mine" if mine else "draw theirs"
        case Question.ENTER:
            return "enter"
        case Question.ASSIGN:
            return "assign" if mine else "assign theirs"
        case Question.FACE:
            return "face"
        case Question.SUPPORT:
            return "support"
        case Question.ROLL_SUPPORT:
            if state.turn.phase is Phase.COUNCIL:
                return ""
            roll = state.frames[-1]
            return "corruption" if isinstance(roll, Roll) and roll.purpose == Purpose.CORRUPTION else "card roll"
        case Question.INTRO_HAND | Question.DISCARD_DOWN:
            return "discard"
        case Question.NEXT_ROLL:
            return "council" if state.turn.phase is Phase.COUNCIL else ""
        case Question.TARGET:
            return "who taps" if mine else ""
        case Question.WINDOW:
            return WINDOWS.get(title, "")
    return ""


WINDOWS = {
    "UNTAP": "untap",
    "ORGANIZE": "organize",
    "MOVE": "on the way",
    "HAZARDS": "hazards",
    "SITE": "site",
    "ATTACK": "attack",
    "STRIKE": "strike",
    "ANSWER": "answer",
    "ROLL": "roll",
}
"""Lessons for moments to play cards, by the title of the question."""


# --------------------------------------------------------------------------------------------------------------- tips
def tip(moment: Moment, asked: Asked) -> str:
    """A proposal as it is typed: the keys, the words, the reason."""
    found = proposal(moment.state, moment.secrets, asked)
    if found is None:
        return ""
    words = f"  ({found.words})" if found.words else ""
    return f"Try: {f'{found.keys} Enter' if found.keys else 'Space'}{words}. {found.why}".rstrip()


# ------------------------------------------------------------------------------------------------------------ the game
class Notebook:
    """Which lessons a player had in a game, kept beside it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        try:
            self.seen: set[str] = set(msgspec.json.decode(self._path.read_bytes(), type=list[str]))
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            self.seen = set()

    def note(self, key: str) -> None:
        """He had this one."""
        self.seen.add(key)
        write_atomically(self._path, msgspec.json.encode(sorted(self.seen)) + b"\n")

    @property
    def left(self) -> int:
        """How many lessons are still to come."""
        return len(LESSONS) - len(self.seen & set(LESSONS))


def begun() -> SavedMatch | None:
    """The first game that was left, if there is one."""
    return next((saved for saved in unfinished() if is_first_game(saved.folder)), None)


def is_first_game(folder: Path) -> bool:
    """Whether the game in a folder is a first game."""
    return WELCOME in Notebook(folder).seen


def new_first_game(person: Identity, *, threaded: bool = True) -> SoloSession:
    """A new first game."""
    session = _game(person, BOT, threaded=threaded)
    Notebook(session.folder).note(WELCOME)
    return session


def second_game(person: Identity) -> SoloSession:
    """The same decks once more: no lessons, and a bot that plays soundly."""
    return _game(person, NEXT_BOT, threaded=True)


def _game(person: Identity, bot: str, *, threaded: bool) -> SoloSession:
    decks = ready_decks()
    match = Match(DECK, AGAINST, bot, INTRO)
    return SoloSession.new(person, match, (decks[DECK], decks[AGAINST]), threaded=threaded)
