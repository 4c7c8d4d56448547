"""How a game begins: who sets out, with what, and who waits in the play deck."""

from __future__ import annotations

from itertools import combinations

from engine.bots.journeys.knowledge import cards_in
from engine.bots.metw.prospects import use_of
from engine.bots.metw.scene import Scene
from engine.bots.metw.worth import recruit
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition
from engine.journeys.table.board import face
from engine.journeys.table.verbs import PASS
from engine.kernel.actions import Action
from engine.kernel.records import Handle
from engine.metw.cards.printed import SUMMONS
from engine.metw.phases.beginnings import token_number
from engine.metw.phases.setup import most_starters
from engine.metw.phases.summons import eased, is_called
from engine.metw.table.frames import Seating, Setup
from engine.metw.table.records import Place

ENOUGH_CHARACTERS = 6
"""So many characters in a play deck besides Wizards and no more: what comes beyond clogs the hand."""
CALLS = 900
"""What is laid down before all characters: without it nobody whom it calls can be."""
MOST_WEIGHED = 14
"""Among so many characters the starting company is sought."""


def starter(scene: Scene) -> list[Option]:
    """The company that is worth most within the limits of number and mind, one by one."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Setup | Seating)
    lying = [printed for _, printed in cards_in(scene.state, scene.secrets, scene.seat, Place.BID)]
    taken = [face(scene.state, card) for card in frame.chosen[scene.seat]] + lying
    rules = scene.state.rules
    places = most_starters(scene.state, scene.seat) - sum(1 for one in taken if one.is_character)
    minds = rules.starting_mind - sum(one.mind for one in taken) + eased(taken)
    offered = [(action, printed) for action in scene.legal if (printed := _printed(scene, action)) is not None]
    summons = [(action, card) for action, card in offered if card.has(SUMMONS)]
    calls = [Option(CALLS, action, f"{card.name} lets an agent start.") for action, card in summons]
    offered = sorted((one for one in offered if one[1].is_character), key=lambda one: -recruit(one[1]))
    wanted = {printed.number for printed in _company([one for _, one in offered[:MOST_WEIGHED]], places, minds)}
    ends = [action for action in scene.legal if action == PASS or _printed(scene, action) is None]
    found = [*calls, *(Option(0, action, "The company is complete.") for action in ends)]
    for action, printed in offered:
        score = recruit(printed) if printed.number in wanted else -recruit(printed)
        if is_called(printed, taken):
            score = CALLS // 2 + recruit(printed)
        found.append(Option(score, action, f"{printed.name} belongs to the strongest company there can be."))
    return found


def _company(people: list[Definition], places: int, minds: int) -> tuple[Definition, ...]:
    """The best company of so many that needs so much influence."""
    best: tuple[Definition, ...] = ()
    most = 0
    for count in range(1, min(places, len(people)) + 1):
        for company in combinations(people, count):
            if sum(one.mind for one in company) <= minds:
                value = sum(recruit(one) for one in company)
                if value > most:
                    best, most = company, value
    return best


def _printed(scene: Scene, action: Action) -> Definition | None:
    return scene.printed(action.args[0]) if action.args else None


def starting_item(scene: Scene) -> list[Option]:
    """The most useful ones; there is no reason to leave one behind."""
    found = [Option(0, PASS, "There is nothing useful left.")]
    for action in scene.legal:
        printed = _printed(scene, action)
        if printed is not None:
            score = use_of(printed) - 4 * printed.corruption
            found.append(Option(score, action, f"{printed.name} will come in handy."))
    return found


def bearer(scene: Scene) -> list[Option]:
    """An item goes to whom corruption hurts least; what helps to fight, to the best fighter among those."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Setup)
    people = [face(scene.state, who) for who in frame.chosen[scene.seat]]
    lying = scene.state.zones[scene.seat][Place.BID]
    item = scene.printed(lying[-1])
    borne = [_number(scene, token) for token in lying[1::2]]
    found = []
    for action in scene.legal:
        number = _number(scene, action.args[0])
        who = people[number]
        fights = who.prowess if item is not None and item.prowess else 0
        score = 2 * who.corruption + who.mind + fights - 6 * borne.count(number)
        found.append(Option(score, action, f"{who.name} can carry it."))
    return found


def _number(scene: Scene, token: Handle) -> int:
    """The number a token stands for."""
    return token_number(scene.state, scene.secrets[token].definition)


def deck_character(scene: Scene) -> list[Option]:
    """Wizards first, then whoever is worth most; too many would clog the hand."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Setup)
    full = frame.count >= ENOUGH_CHARACTERS + scene.state.rules.wizards
    found = [Option(0, PASS, "There are characters enough in the play deck.")]
    for action in scene.legal:
        printed = _printed(scene, action)
        if printed is not None:
            score = 1000 if printed.is_main else -1 if full else recruit(printed)
            found.append(Option(score, action, f"{printed.name} may join the company later."))
    return found


def shown_one(scene: Scene) -> list[Option]:
    """The thief and the victim stand alone at first: the best fighter, and what helps him most."""
    found = [Option(0, action, "There is nobody and nothing to show.") for action in scene.legal if action == PASS]
    for action in scene.legal:
        printed = _printed(scene, action)
        if printed is not None:
            score = lone(printed) if printed.is_character else use_of(printed) - 4 * printed.corruption
            found.append(Option(score, action, f"{printed.name} serves best on a long road."))
    return found


def lone(printed: Definition) -> int:
    """How well a character gets along alone."""
    return 10 * printed.prowess + 10 * printed.body + 4 * printed.influence


def takes(scene: Scene) -> list[Option]:
    """The better one of two items."""
    found = []
    for action in scene.legal:
        if action == PASS:
            found.append(Option(0, action, "There is nothing to take."))
        else:
            printed = face(scene.state, action.args[0])
            score = use_of(printed) - 4 * printed.corruption
            found.append(Option(score, action, f"{printed.name} is the one to have."))
    return found
