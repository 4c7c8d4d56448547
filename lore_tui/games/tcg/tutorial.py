"""The lessons of a first game of the TCG: one for every kind of question, and for what comes about (TCG-STA)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.kernel.records import NONE
from engine.tcg.cards.moments import Phase, When
from engine.tcg.table.board import card_of, companions, ring_bearer, sources
from engine.tcg.table.frames import Choice, Window
from engine.tcg.table.records import State
from engine.tcg.table.verbs import Pick, Question
from lore_tui.games.tcg.first_game import PLAN
from lore_tui.sessions.first_game import ArrangedLessons
from lore_tui.view.lessons import Lesson
from lore_tui.view.moment import Moment

LESSONS: dict[str, Lesson] = {
    "start": Lesson(
        "Your fellowship",
        "Companions of twilight cost 4 together start with Frodo. Type the letter before a name, then Enter; the "
        "letter and V show the card. 8/4 on the table is strength, for skirmishes, and vitality: the wounds that "
        "kill.",
    ),
    "fellowship": Lesson(
        "The fellowship phase",
        "Play companions, and give them weapons and armour: * in your hand marks what can be played. But each card "
        "adds its twilight cost to the pool, and your opponent's minions are paid out of it. Space: the fellowship "
        "moves.",
    ),
    "shadow": Lesson(
        "The Shadow",
        "Now you are the danger. Minions cost twilight from the pool, which your opponent has filled. A minion whose "
        "site number is higher than that of the site is roaming and costs 2 more. Space when you are done.",
    ),
    "maneuver": Lesson(
        "Maneuver",
        "Minions have come, so there is a fight. Before it both sides may use cards marked man: turn by turn, one "
        "action each, until both pass. Mostly there is nothing to do: Space. Such questions are passed for you later "
        "on.",
    ),
    "archery": Lesson(
        "Archery",
        "Archers shoot before anybody meets: the archery total of the minions is wounds for your companions, that of "
        "your archers for the minions. You choose who takes yours: whoever can bear it, and rarely the Ring-bearer.",
    ),
    "assign": Lesson(
        "Who fights whom",
        "Each minion can be given to one of yours; the proposal is marked, and the letter of a minion changes who "
        "takes it. 8:6 wins says what the skirmish would come to. Minions you leave over are assigned by your "
        "opponent.",
    ),
    "leftover": Lesson(
        "Minions left over",
        "Your opponent has left minions unassigned, and you choose whom they attack: somebody weak, somebody "
        "wounded, or the Ring-bearer himself. Several may attack the same one.",
    ),
    "next skirmish": Lesson(
        "The order of skirmishes",
        "Skirmishes are fought one after the other, in the order you like. Begin where you are strong: what happens "
        "there may help the others.",
    ),
    "skirmish": Lesson(
        "A skirmish",
        "The higher strength wins, a tie is the Shadow's. The loser takes a wound; with double strength against him "
        "he is overwhelmed and dies at once. Cards marked ski add strength: play one where it changes something.",
    ),
    "their skirmish": Lesson(
        "Helping your minions",
        "In your opponent's turn your minions fight. Your Shadow cards marked ski make them stronger: enough to win "
        "where they would lose, or for double strength. Space lets the skirmish be as it is.",
    ),
    "wounds": Lesson(
        "Wounds and exertion",
        "One of yours is wounded: each * behind his figures is a wound. To exert is to take a wound on "
        "purpose, as the price of something strong; nobody exerts who would die of it. Sanctuaries, sites 3 and 6, "
        "heal.",
    ),
    "choose": Lesson(
        "What a card asks for",
        "A card asks for somebody: whom its text is about, or who exerts as its price. For a price take whoever has "
        "vitality to spare. ? shows the text behind the answer you have typed.",
    ),
    "answer": Lesson(
        "Responses",
        "Something is about to happen, or has happened, and you have a card that answers it. Space lets it be. Where "
        "you have no answer you are not asked.",
    ),
    "ring": Lesson(
        "The One Ring",
        "Frodo is about to be wounded. He may put on the Ring: the wounds of this skirmish become burdens instead. b "
        "on the table counts burdens; with as many as his resistance, the second figure, he is corrupted and you "
        "lose.",
    ),
    "heal": Lesson(
        "A sanctuary",
        "Your turn begins at a sanctuary: up to five wounds of your companions are healed. The letter of a companion "
        "counts up; Enter heals as marked.",
    ),
    "move on": Lesson(
        "Moving again",
        "You may move twice in a turn. What is left in the pool stays, minions too, your opponent has drawn new "
        "cards, and each companion adds one twilight again. Go on while you are strong, rest when you are wounded.",
    ),
    "reconcile": Lesson(
        "A hand of eight",
        "At the end of each turn you may discard one card, and then you draw up to eight. Discard what you cannot "
        "use soon: a stuck card costs you one draw every turn.",
    ),
    "end": Lesson(
        "How the game ends",
        "Whoever reaches the last site, the seventh in this game, and survives there wins. So does whoever is left "
        "when the others' Ring-bearers are dead or corrupted. From here on the Shadow is strong: keep Frodo safe.",
    ),
}
ASKED_ONCE = ("maneuver",)
"""Lessons about questions that mostly leave nothing to decide: in a first game each of them is asked once."""
NEAR = 5
"""From this site on the end is near."""
FAREWELL = Lesson(
    "You know the game now",
    "On the first screen G chooses the game, R the rules: the full game has nine sites and bids for the first turn, "
    "and two to four may play. In a game F1 lists all keys, R is the rule book, P passes until something happens.",
)
INTRODUCTION = (
    "You lead Frodo and his companions along a path of seven sites, and in your opponent's turns you are the Shadow "
    "that waits for their fellowship. Whoever reaches the last site first wins.",
    "Your deck is the Aragorn starter. Your opponent is a bot that plays simply, with the Gandalf starter. Cards are "
    "arranged so that every lesson comes up.",
    "You need to know no rules. The question is always at the bottom of the screen, with everything that you may "
    "answer, and what you may not, and why. The first time a question comes up a few lines explain it, with a "
    "proposal you can type as it stands. T gives you a proposal at any time.",
    "Digits and small letters choose, Enter accepts, Space passes, Backspace takes back. Capitals are commands: V "
    "shows the card whose letter you typed, M the path, ? the rule, L the log. It takes about half an hour; Q "
    "leaves, and you can go on at any time.",
)
"""What awaits the player of a first game."""
QUESTIONS: dict[int, str] = {
    Question.START: "start",
    Question.ARROWS: "archery",
    Question.SHOT_AT: "archery",
    Question.ASSIGN: "assign",
    Question.LEFTOVER: "leftover",
    Question.NEXT_SKIRMISH: "next skirmish",
    Question.MOVE_ON: "move on",
    Question.RECONCILE: "reconcile",
}
PHASES: dict[int, str] = {
    Phase.FELLOWSHIP: "fellowship",
    Phase.SHADOW: "shadow",
    Phase.MANEUVER: "maneuver",
    Phase.ARCHERY: "archery",
}
"""Lessons for the actions of a phase."""


def lesson_key(state: State, seat: int, question: int, had: Collection[str] = ()) -> str:
    """The lesson for a moment, what came about first and then the kind of question; empty where there is none."""
    fresh = (key for key in _come_about(state, seat) if key not in had)
    return next(fresh, _asked_about(state, seat, question))


def _come_about(state: State, seat: int) -> Iterator[str]:
    """Lessons that belong to how things stand rather than to one question."""
    top = state.frames[-1]
    if state.turn.fp != seat or not isinstance(top, Window):
        return
    if top.moment == Phase.FELLOWSHIP and state.players[seat].site >= NEAR:
        yield "end"
    if top.moment == Phase.FELLOWSHIP and any(card_of(state, one).wounds for one in companions(state)):
        yield "wounds"


def _asked_about(state: State, seat: int, question: int) -> str:
    """The lesson that a kind of question has."""
    top, mine = state.frames[-1], state.turn.fp == seat
    if isinstance(top, Choice):
        return "choose" if top.purpose in (Pick.TARGET, Pick.PRICE) else ""
    if not isinstance(top, Window):
        return QUESTIONS.get(question, "")
    if top.happening is None:
        skirmish = "skirmish" if mine else "their skirmish"
        return skirmish if top.moment == Phase.SKIRMISH else PHASES.get(top.moment, "")
    if top.heals:
        return "heal"
    return "ring" if _may_wear(state, seat, top) else "answer"


def _may_wear(state: State, seat: int, window: Window) -> bool:
    """Whether the Ring-bearer is about to be wounded and may put on the Ring."""
    now = window.happening
    if now is None or now.when != When.ABOUT_TO_WOUND or state.turn.fp != seat:
        return False
    ring = state.players[seat].ring
    return now.who == ring_bearer(state) != NONE and any(one.card == ring for one in sources(state).acts)


class TcgLessons(ArrangedLessons):
    """What the TCG explains, and its first game."""

    plan = PLAN
    welcome = INTRODUCTION
    lessons: Mapping[str, Lesson] = LESSONS
    farewell = FAREWELL
    asked_once: Collection[str] = ASKED_ONCE

    def key(self, moment: Moment, title: str, had: Collection[str]) -> str:
        """The lesson for a moment."""
        assert moment.question is not None
        return lesson_key(moment.state, moment.seat, moment.question.question, had)


TCG_LESSONS = TcgLessons()
