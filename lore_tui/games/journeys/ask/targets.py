"""What is named for a card that is being played, or an ability that is being used."""

from __future__ import annotations

from engine.journeys.cards.moments import From, Pay
from engine.journeys.play.playable import spec_of
from engine.journeys.reading.targets import HIDDEN, left_effect
from engine.journeys.table.board import is_character, on_table
from engine.journeys.table.frames import Play
from engine.journeys.table.records import State
from engine.journeys.table.verbs import PASS
from lore_tui.games.journeys.ask.card_words import aim_words
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.things import detail_of, point, to_company
from lore_tui.games.journeys.names import Names
from lore_tui.view.sheet import Entry, Sheet, Step

ON_WHAT = "On whom or what?"


def target(b: State, names: Names, frame: Play) -> Sheet:
    """One thing to be named for a card that is being played or an ability that is being used."""
    choose = spec_of(b, frame).choose[len(frame.chosen)]
    entries: dict[object, Entry] = {}
    passing = None
    for x in names.game.candidates(b, names.secrets):
        if x == PASS:
            passing = entry(b, names, PASS, Step("none"))
            continue
        step = _aim(b, names, choose.source, x.args[0], frame)
        if choose.pay is Pay.TAP and not frame.ability:
            more, figure = names.outlook(b, frame, x.args[0])
            brief = f"{names.card(b, x.args[0])} {figure}" if figure else ""
            step = step._replace(words=f"{step.words}{more}", brief=brief)
        # Copies of a card in a pile are one answer, and what does not fit there is not worth a line.
        key: object = step.words if choose.source in HIDDEN else x.args[0]
        detail = detail_of(b, names, x.args[0]) if isinstance(step.thing, int) else ""  # places have no text
        one = entry(b, names, x, step, detail=detail)
        if one.allowed or choose.source not in HIDDEN:
            entries.setdefault(key, one)
    verb = "USE" if frame.ability else "PLAY"
    question = _which(choose.source, choose.pay is Pay.TAP)
    if question == ON_WHAT and all(_is_somebody(b, one.action.args[0]) for one in entries.values()):
        question = "On whom?"
    title = f"{verb} {names.card(b, frame.card)}"
    return Sheet(title, question, list(entries.values()), passing, final=False)


def _is_somebody(b: State, value: int) -> bool:
    return on_table(b, value) is not None and is_character(b, value)


def _aim(b: State, names: Names, source: From, value: int, frame: Play) -> Step:
    words = aim_words(b, names, source, value, frame.definition, frame.company)
    if source in (From.KEY, From.ATTACK, From.RACE):
        return Step(words)
    if source is From.PLACE:
        return Step(words, ("place", value))
    if source is From.MY_COMPANIES:
        return to_company(b, names, value)
    if source in (From.REGION, From.SITE, From.GOAL, From.PATH, From.AUTOMATIC):
        return Step(words, ("land", value))
    if source is From.LASTING and left_effect(b, value) is not None:
        return Step(words, ("land", value))
    if source is From.THREAT and not names.number(b, value):
        return Step(words)
    return point(b, names, value)


def _which(source: From, taps: bool) -> str:
    if taps:
        return "Who taps for it?"
    return {
        From.KEY: "What is it keyed to?",
        From.PLACE: "Where does the character come into play?",
        From.MY_COMPANIES: "For which company?",
        From.REGION: "Which region?",
        From.SITE: "Which site or region?",
        From.GOAL: "Which site?",
        From.PATH: "Which region or site on the way?",
        From.ATTACK: "Which attack?",
        From.RACE: "Which race of creatures?",
        From.AUTOMATIC: "Which automatic-attack?",
    }.get(source, "Which card?" if source in HIDDEN else ON_WHAT)
