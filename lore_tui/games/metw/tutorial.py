"""The lessons of a first game of METW: one for every kind of question when it first comes (METW-TEA)."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from pathlib import Path

from engine.journeys.cards.printed import Kind
from engine.journeys.table.frames import Play
from engine.journeys.table.verbs import Question
from engine.metw.cards.decks import ready_decks
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked
from lore_tui.sessions.match import Match, ago, read_about, unfinished
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.view.lessons import WELCOME, Lesson, Notebook, is_first_game
from lore_tui.view.moment import Moment
from net.disk.identity import Identity

GAME, RULES = "metw", "starter"
DECK, AGAINST, BOT, NEXT_BOT = "first-lessons-in-the-north", "first-lessons-in-the-wild", "greedy", "steward"
LESSONS: dict[str, Lesson] = {
    "start": Lesson(
        "Your company",
        "Choose up to five characters whose minds add up to twenty at most. They are laid face down: your opponent "
        "chooses at the same time. Enter takes those marked *; letters choose your own: a warrior or two, a scout, a "
        "sage, then Enter.",
    ),
    "items": Lesson(
        "What they begin with",
        "Two minor items may come along. The letter of an item, again and again, goes through those who could get it; "
        "Enter when it is as you like. An item on the table stands behind its bearer's name.",
    ),
    "play deck": Lesson(
        "Your play deck",
        "The characters that are left can go into your play deck, up to ten, and two Wizards with them: who is drawn "
        "later joins you at a Haven. Enter takes those marked *; letters change that.",
    ),
    "organize": Lesson(
        "Organization",
        "Your turn begins at home: bring in a character, change who follows whom, hand over items, and lay a new site "
        "(4). Characters need influence: GI above is general influence that is left, d behind a name direct influence.",
    ),
    "site laid": Lesson(
        "Where to go",
        "Every site in reach is listed with the lands on its site path: w wilderness, s shadow-land, b border-land. * "
        "marks sites where a card of your hand can be played. The site lies face down until your company sets out.",
    ),
    "long-events": Lesson(
        "Long-events",
        "Long-events are played now and stay for a turn of both players. Space if you hold none.",
    ),
    "draw": Lesson(
        "Drawing",
        "Moving brings cards: the new site says how many you and your opponent may draw. Enter draws the most.",
    ),
    "on the way": Lesson(
        "On the way",
        "Your company moves or stays where it is, and your opponent plays hazards on it: as many as it has characters. "
        "You may play resources that help. Mostly there is nothing to do: Space.",
    ),
    "hazards": Lesson(
        "Hazards",
        "Now you are the danger. 3 x 6 means three strikes of prowess 6. A creature must fit a land on the way or the "
        "kind of the site: * marks what can be played. The hazard limit is above. Space: no more.",
    ),
    "enter": Lesson(
        "Entering a site",
        "Only a company that enters can play something there. What attacks at the site is in the question. Enter for a "
        "reason: an item, an ally or a faction that can be played here.",
    ),
    "site": Lesson(
        "At the site",
        "Now earn points (MP, above). An untapped character taps for what is played, and the site taps too; one minor "
        "item more may follow. * in your hand marks what can be played. Space when you are done.",
    ),
    "faction": Lesson(
        "An influence check",
        "Two dice, the unused direct influence of who speaks and the bonus for his race must be more than the number. "
        "The chance stands behind every name.",
    ),
    "item": Lesson(
        "Who gets it",
        "Items tempt their bearers: CP are corruption points. A corruption check must be more than all the points on a "
        "character, so do not give everything to one.",
    ),
    "answer": Lesson(
        "The chain of effects",
        "What is declared waits for answers, and the last answer resolves first: the table shows the chain with the "
        "next one on top, and what comes of it. If you have no answer, Space lets it happen.",
    ),
    "attack": Lesson(
        "An attack",
        "An attack has strikes, each with a prowess. Before they are assigned, cards can cancel or weaken the attack; "
        "between strikes both may act again.",
    ),
    "assign": Lesson(
        "Who is struck",
        "You give strikes to untapped characters; what you leave, your opponent assigns. A letter names who takes "
        "one; the same letter again: he stays untapped, at -3. Enter fights as marked. Chances are in the list.",
    ),
    "face": Lesson(
        "Facing a strike",
        "Two dice and prowess against the strike: more stops it, a tie is nothing, less is a wound and a body check. "
        "Who taps fights with full prowess, who stays untapped at -3: his letter changes it. Enter fights as marked.",
    ),
    "check": Lesson(
        "Before the dice",
        "The chance is above, with every share of it. Cards may still help. Space rolls.",
    ),
    "discard": Lesson(
        "Hands of eight",
        "At the end of every movement/hazard phase both go back to eight cards. Keep what you can use soon.",
    ),
    "end": Lesson(
        "The end of a turn",
        "One card may be discarded now, then everybody draws up to eight again. Space keeps all.",
    ),
    "council": Lesson(
        "The Free Council",
        "When a play deck is exhausted or somebody has twenty points, the Council may be called. Everybody checks for "
        "corruption once more, then points are counted: the higher total wins.",
    ),
}
FAREWELL = Lesson(
    "You know the game now",
    "On the first screen G chooses the game and R the rules: Standard games add regions, cards on-guard, a sideboard "
    "and influence against your opponent. In a game F1 lists all keys, R is the rule book, P passes until something "
    "happens.",
)
INTRODUCTION = (
    "You are one of the Wizards. Your characters leave Rivendell to gather items, allies and factions against the "
    "Shadow; your deck holds hazards as well, with which you trouble your opponent's companies.",
    "The decks are those of the Companion's lessons, the rules those of a Starter game: no regions, no cards on-guard. "
    "Your opponent is a simple bot. The Free Council counts the points.",
    "The question is always at the bottom of the screen, with everything that you may answer, and what you may not, "
    "and why. The first time a question comes up a few lines explain it, with a proposal you can type as it stands. "
    "T gives you a proposal at any time.",
    "Digits and small letters choose, Enter accepts, Space passes, Backspace takes back. Capitals are commands: V "
    "shows the card whose letter you typed, M the map, ? the rule, L the log. Q leaves, and you can go on at any time.",
)
"""What awaits the player of a first game."""
QUESTIONS: dict[int, str] = {
    Asked.STARTER: "start",
    Asked.STARTING_ITEM: "items",
    Asked.BEARER: "items",
    Asked.DECK_CHARACTER: "play deck",
    Question.DRAW_COUNT: "draw",
    Question.ENTER: "enter",
    Question.ASSIGN: "assign",
    Question.FACE: "face",
    Question.SUPPORT: "face",
    Question.DISCARD_DOWN: "discard",
    Question.OPTION: "end",
    Question.CALL: "council",
    Question.NEXT_ROLL: "council",
}
WINDOWS = {
    "UNTAP": "organize",
    "ORGANIZE": "organize",
    "LONG-EVENTS": "long-events",
    "MOVE": "on the way",
    "HAZARDS": "hazards",
    "SITE": "site",
    "ATTACK": "attack",
    "STRIKE": "attack",
    "ANSWER": "answer",
    "CHECK": "check",
}
"""Lessons for moments to play cards, by the title of the question."""
EARNED = {Kind.FACTION: "faction", Kind.ITEM: "item"}
"""Lessons for naming somebody for a card, by its kind."""


def lesson_key(state: MetwState, question: int, title: str, had: Collection[str]) -> str:
    """The lesson that a question belongs to; empty where there is none."""
    if question == Question.TARGET:
        play = state.frames[-1]
        return EARNED.get(state.book[play.definition].definition.kind, "") if isinstance(play, Play) else ""
    found = QUESTIONS.get(question) or WINDOWS.get(title, "")
    return "site laid" if found == "organize" and found in had else found


class MetwLessons:
    """What METW explains, and its first game."""

    welcome = INTRODUCTION
    lessons: Mapping[str, Lesson] = LESSONS
    farewell = FAREWELL
    asked_once: Collection[str] = ("draw", "enter")

    def key(self, moment: Moment, title: str, had: Collection[str]) -> str:
        """The lesson for a moment."""
        assert moment.question is not None
        return lesson_key(moment.state, moment.question.question, title, had)

    def begun(self) -> Path | None:
        """The folder of the first game that was left last, if there is one."""
        left = (saved.folder for saved in unfinished() if saved.match.game == GAME and is_first_game(saved.folder))
        return next(left, None)

    def how_far(self, folder: Path) -> str:
        """How far a first game came, and when."""
        words = f"{len(LESSONS) - Notebook(folder).left(LESSONS)} of {len(LESSONS)} lessons"
        about = read_about(folder)
        told = f", {about.progress}" if about is not None else ""
        return f"{words}{told}, {ago(time.time() - (folder / 'journal').stat().st_mtime)}"

    def begin(self, person: Identity, *, threaded: bool = True) -> SoloSession:
        """A new first game."""
        session = _game(person, BOT, threaded=threaded)
        Notebook(session.folder).note(WELCOME)
        return session

    def go_on(self, person: Identity, folder: Path, *, threaded: bool = True) -> SoloSession:
        """The first game as it was left."""
        return SoloSession.resume(person, folder, threaded=threaded)

    def again(self, person: Identity) -> SoloSession:
        """The same decks once more: no lessons, and a bot that plays soundly."""
        return _game(person, NEXT_BOT, threaded=True)


def _game(person: Identity, bot: str, *, threaded: bool) -> SoloSession:
    decks = ready_decks()
    match = Match(DECK, AGAINST, bot, RULES, game=GAME)
    return SoloSession.new(person, match, (decks[DECK], decks[AGAINST]), threaded=threaded)


METW_LESSONS = MetwLessons()
