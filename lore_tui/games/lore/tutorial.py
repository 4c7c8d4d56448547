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
        "These five begin with you at Minas Tirith. Type the digit or letter in front of an answer, then Enter. "
        "Backspace takes back a key.",
    ),
    "start cards": Lesson(
        "What they begin with",
        "Type the letter of a card, then of whoever gets it, then Enter; after the letter V shows the card. 5/7 on "
        "the table means prowess 5, for fighting, and body 7, for surviving; c is what counts against corruption.",
    ),
    "organize": Lesson(
        "Organization",
        "Your turn has four parts: organize, move, enter a site, end. Now you may bring in characters, if your "
        "influence (infl, above) covers their mind, and hand over items. Space goes on to moving.",
    ),
    "move": Lesson(
        "Where to go",
        "Points are won at sites: * marks those where you could play a card from your hand. Behind each stands what "
        "it is and which lands lie on the way: f free, b border, w wild, s shadow, d dark. The darker, the worse. "
        "Space stays.",
    ),
    "draw": Lesson(
        "Drawing",
        "You draw cards only when somebody moves: the new site says how many the mover and how many the hazard player "
        "may draw. When your opponent moves, you are the hazard player. Enter draws as many as you may.",
    ),
    "on the way": Lesson(
        "On the way",
        "Whether your company moves or stays, your opponent may now play hazards on it. You may play resources that "
        "help. Most of the time there is nothing to do: press Space.",
    ),
    "hazards": Lesson(
        "Hazards",
        "Now you are the danger. 2 x 9 means two strikes of prowess 9. A creature must fit the lands on the way or "
        "the site; those that do are listed. The larger the company, the more hazards you may play. Space plays no "
        "more.",
    ),
    "full hand": Lesson(
        "A full hand",
        "At the end of your opponent's turn a hand of more than ten cards loses all its hazards. So play hazards "
        "while you can, or draw fewer cards when your hand is nearly full.",
    ),
    "enter": Lesson(
        "A site with an attack",
        "Only a company that enters a site can play items, allies and factions there. Here it has to face an "
        "automatic-attack first: the question says what attacks, with how many strikes, how strong. Have a reason to "
        "enter.",
    ),
    "site": Lesson(
        "At the site",
        "Now win points (MP, above): a * in your hand marks the factions, items and allies you can play here. An "
        "untapped character taps for each, and the first one uses up the site, so begin with the best. Space when you "
        "are done.",
    ),
    "faction": Lesson(
        "A faction",
        "A people joins you if the faction roll reaches the number on its card: two dice, plus the mind of whoever "
        "taps, plus what the card adds for a race. The chance stands beside each name. Once won, its points are "
        "yours.",
    ),
    "item": Lesson(
        "An item",
        "Whoever taps gets the item. It is worth points as long as its bearer lives, but it corrupts: c on the table "
        "is added to corruption rolls, so the lower it is, the worse. Better to share items out among several bearers.",
    ),
    "roll": Lesson(
        "Before the dice",
        "The question gives the chance: two dice and all modifiers against the number on the card. You may play a "
        "card that helps, and where support is possible companions may tap for +1 each. Space rolls.",
    ),
    "answer": Lesson(
        "Answering a card",
        "Whenever a card is played, the other player may answer before it takes effect, and the last answer takes "
        "effect first. If you do not want to answer, Space lets it happen.",
    ),
    "attack": Lesson(
        "An attack",
        "An attack has one or more strikes, each of a certain prowess. A strike is faced by one character, whose "
        "prowess and two dice must reach it. Before strikes are assigned, cards may weaken or cancel the attack.",
    ),
    "fight": Lesson(
        "Facing strikes",
        "A character may tap and fight with full prowess, or stay untapped at -3; others may tap in support, for +1 "
        "each. Whoever is tapped, wounded or dead wins no points this turn. The chances stand beside the choices.",
    ),
    "strike": Lesson(
        "Cards for this strike",
        "Cards for a strike add prowess, dodge it or hit back. They are worth most when the strike may well succeed. "
        "Space fights without one.",
    ),
    "spoils": Lesson(
        "A creature defeated",
        "All strikes of a creature were defeated, so the card is yours: it lies in your MP pile, and its marshalling "
        "points count for you. Hazards that fail give points away.",
    ),
    "corruption": Lesson(
        "Corruption",
        "A corruption roll: two dice and the character's figure must come to one or more, or the character falls and "
        "leaves play with everything it bears. Companions may tap for +1 each.",
    ),
    "call": Lesson(
        "How the game ends",
        "This game ends when a player has ten points in their own turn: the council follows that turn. In the "
        "standard game you choose: with fifteen points or more you may call the council, and the others have one more "
        "turn.",
    ),
    "council": Lesson(
        "The council",
        "The game is ending. Each of your characters makes a corruption roll, in any order you like, and companions "
        "may support. Whoever falls leaves play with all items. Then points are counted, and the higher total wins.",
    ),
}
ASKED_ONCE = ("start", "draw", "council")
"""Lessons about questions that mostly leave nothing to decide: in a first game each of them is asked once."""
NEARLY = 3
"""So many points before the end of the game it is explained."""


FAREWELL = Lesson(
    "You know the game now",
    "On the first screen Enter begins a quick game; R chooses the standard rules, with a draft, longer journeys and "
    "more choices. In a game F1 lists all keys, R opens the rule book, P passes until something happens.",
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
    "You lead five characters of the Free Peoples through Middle-earth. Your draw pile holds resources, which win "
    "you points, and hazards, which you play on your opponent's company.",
    "Your deck is Guard of the White City. Your opponent is a simple bot that plays Lady of the Golden Wood. "
    "Ten points in your own turn end the game. Cards and dice are arranged so that every lesson comes up.",
    "You do not need to know any rules. The question is always at the bottom of the screen, with every answer you may "
    "give. When a question first comes up a few lines explain it and propose an answer. T proposes one at any time.",
    "Digits and lower-case letters choose, Enter accepts, Space passes, Backspace takes back. Capitals are commands: V "
    "shows the card whose letter you typed, M the map, L the log; ? says why. It takes about a quarter of an hour; Q "
    "leaves, and you can go on later.",
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
