"""The lessons of a first game: one for every kind of question, and for what comes about, when it first comes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.journeys.cards.printed import Kind
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import face
from engine.journeys.table.frames import Play, Roll
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Purpose, Question
from engine.kernel.records import owner
from engine.lore.records import State
from engine.lore.scoring import marshalling_points, sources_of_points
from lore_tui.games.lore.first_game import PLAN
from lore_tui.sessions.first_game import ArrangedLessons
from lore_tui.view.lessons import Lesson
from lore_tui.view.moment import Moment

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
    "draw": Lesson(
        "Drawing",
        "Only moving brings cards: of the draws of the new site the mover's are yours, the hazard player's your "
        "opponent's. On your opponent's turn it is the other way round. Enter draws the most there is.",
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
    "full hand": Lesson(
        "A full hand",
        "At the end of your opponent's turn a hand of more than ten cards loses all its hazards. So play hazards "
        "while you can, or draw fewer cards when your hand is nearly full.",
    ),
    "enter": Lesson(
        "A site with an attack",
        "Only a company that enters can play items, allies and factions at a site. Here an automatic-attack comes "
        "first: the question says of what, how many strikes, how strong. Enter only for a reason.",
    ),
    "site": Lesson(
        "At the site",
        "Now earn points (MP, above): factions, items and allies that can be played here have a * in your hand. An "
        "untapped character taps for it, and the site is used up: the best one first. Space when you are done.",
    ),
    "faction": Lesson(
        "A faction",
        "A people joins you if the faction roll reaches the number on its card: two dice, the mind of whoever taps, "
        "and what the card adds for a race. Behind each name stands the chance. Won, it is points for good.",
    ),
    "item": Lesson(
        "An item",
        "Whoever taps bears the item and uses it. It is worth points as long as its bearer lives, and it corrupts: "
        "c on the table is the corruption figure, the higher the safer. Spread items over several bearers.",
    ),
    "roll": Lesson(
        "Before the dice",
        "The chance is in the question: two dice and all modifiers against the number on the card. You may add a "
        "card that helps, and where support is asked for companions may tap, each for +1. Space rolls.",
    ),
    "answer": Lesson(
        "Answering a card",
        "Whenever a card is played the other player may answer before it takes effect, and the last answer takes "
        "effect first. If you do not want to answer it, Space lets it happen.",
    ),
    "attack": Lesson(
        "An attack",
        "An attack has some strikes, each with a prowess. Every strike is faced by one character: two dice plus "
        "prowess must reach it. Before strikes are assigned, cards can weaken or cancel the attack.",
    ),
    "fight": Lesson(
        "Facing strikes",
        "A character may tap and fight with full prowess, or stay untapped at -3; others may tap to support, for +1. "
        "Whoever is tapped, wounded or dead earns no points this turn. The chances stand behind each choice.",
    ),
    "strike": Lesson(
        "Cards for this strike",
        "Strike cards add prowess, dodge or hit back. They are worth most when the chance to fail is real. Space "
        "fights without one.",
    ),
    "spoils": Lesson(
        "A creature defeated",
        "All strikes of a creature were defeated, so the card is yours: it lies in your MP pile, and the MPs printed "
        "on it are added to your points. Hazards that fail give points away.",
    ),
    "corruption": Lesson(
        "Corruption",
        "A corruption roll: two dice plus the figure must reach one, or the character falls and leaves the game with "
        "all it bears. Companions may tap for +1 each.",
    ),
    "call": Lesson(
        "How the game ends",
        "A player with ten points in their own turn ends this game: the council follows that turn. In the standard "
        "game you choose: from fifteen points on you may call the council, and the others have one more turn.",
    ),
    "council": Lesson(
        "The council",
        "The game is ending. Each of your characters makes a corruption roll, in the order you like, and companions "
        "may support. Whoever falls no longer counts. Then points are counted: the higher total wins.",
    ),
}
ASKED_ONCE = ("start", "draw", "council")
"""Lessons about questions that mostly leave nothing to decide: in a first game each of them is asked once."""
NEARLY = 3
"""So many points before the end of the game it is explained."""


FAREWELL = Lesson(
    "You know the game now",
    "On the first screen Enter begins a quick game, R chooses the standard rules: a draft, a longer way, more choices. "
    "In a game F1 lists all keys, R is the rule book, P passes until something happens.",
)
"""After the end of a first game."""


def lesson_key(state: State, seat: int, question: int, title: str, had: Collection[str] = ()) -> str:
    """The lesson for a moment, what came about first and then the kind of question; empty where there is none."""
    fresh = (key for key in _come_about(state, seat, Question(question)) if key not in had)
    return next(fresh, _asked_about(state, seat, Question(question), title))


def _come_about(state: State, seat: int, question: Question) -> Iterator[str]:
    """Lessons that belong to how things stand rather than to one question."""
    mine, rows = state.turn.mover == seat, state.zones[seat]
    if any(owner(card) != seat and points for card, points in sources_of_points(state, seat)):
        yield "spoils"
    held = len(rows[Zone.HAND]) > hand_size(state, seat)
    if not mine and held and state.rules.introductory and question is Question.WINDOW:
        yield "full hand"
    due = state.rules.introductory and marshalling_points(state, seat) >= state.rules.call - NEARLY
    if question is Question.CALL or (mine and due and question is not Question.TARGET):
        yield "call"


def _asked_about(state: State, seat: int, question: Question, title: str) -> str:
    """The lesson that a kind of question has."""
    mine, top = state.turn.mover == seat, state.frames[-1]
    match question:
        case Question.START_COMPANY:
            begun = any(company.seat == seat and company.members for company in state.companies)
            return "start cards" if begun else "start"
        case Question.ASSIGN | Question.FACE | Question.NEXT_STRIKE | Question.SUPPORT:
            return "fight" if mine else ""
        case Question.ROLL_SUPPORT:
            if state.turn.phase is Phase.COUNCIL:
                return ""
            return "corruption" if isinstance(top, Roll) and top.purpose == Purpose.CORRUPTION else "roll"
        case Question.NEXT_ROLL:
            return "council" if state.turn.phase is Phase.COUNCIL else ""
        case Question.TARGET:
            return EARNED.get(face(state, top.card).kind, "") if isinstance(top, Play) else ""
        case Question.WINDOW:
            return WINDOWS.get(title, "")
    return QUESTIONS.get(question, "")


QUESTIONS = {Question.NEW_SITE: "move", Question.DRAW_COUNT: "draw", Question.ENTER: "enter"}
EARNED = {Kind.FACTION: "faction", Kind.ITEM: "item"}
"""Lessons for naming somebody for a card, by its kind."""
WINDOWS = {
    "UNTAP": "organize",
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


# ------------------------------------------------------------------------------------------------------------ the game
INTRODUCTION = (
    "You lead five characters of the Free Peoples through Middle-earth. Your draw pile has resources, which earn "
    "points, and hazards, with which you trouble your opponent's company.",
    "Your deck is Guard of the White City. Your opponent is a bot that plays simply, with Lady of the Golden Wood. "
    "Ten points in your own turn end the game. Cards and dice are arranged so that every lesson comes up.",
    "You need to know no rules. The question is always at the bottom of the screen, with everything that you may "
    "answer, and what you may not, and why. The first time a question comes up a few lines explain it, with a "
    "proposal you can type as it stands. T gives you a proposal at any time.",
    "Digits and small letters choose, Enter accepts, Space passes, Backspace takes back. Capitals are commands: V "
    "shows the card whose letter you typed, M the map, ? the rule, L the log. It takes about a quarter of an hour; Q "
    "leaves, and you can go on at any time.",
)
"""What awaits the player of a first game."""


class LoreLessons(ArrangedLessons):
    """What LoRE explains, and its first game."""

    plan = PLAN
    welcome = INTRODUCTION
    lessons: Mapping[str, Lesson] = LESSONS
    farewell = FAREWELL
    asked_once: Collection[str] = ASKED_ONCE

    def key(self, moment: Moment, title: str, had: Collection[str]) -> str:
        """The lesson for a moment."""
        assert moment.question is not None
        return lesson_key(moment.state, moment.seat, moment.question.question, title, had)


LORE_LESSONS = LoreLessons()
