"""How the steward begins: the draft, starting cards, left-overs, the starting site."""

from __future__ import annotations

from engine.bots.journeys.knowledge import cards_in
from engine.bots.lore.prospects import scores, sites_for
from engine.bots.lore.scene import Scene
from engine.bots.lore.worth import recruit
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.table.board import face
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.lore.frames import Setup
from engine.lore.records import State
from engine.lore.setup import MIND_LIMIT, MOST_DRAFTED

ENOUGH_CHARACTERS = 8
"""So many characters in a draw pile and no more: what comes beyond clogs the hand."""
HEALING_PERCENT = 17
"""What a Haven has ahead of a starting site that does not heal."""
NEARNESS = (5, 4, 2, 1)
"""How much a site counts by the number of moves it takes to get there."""


def draft(scene: Scene) -> list[Option]:
    """The pick that leaves the best company within the limit of minds; the best of them first."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Setup)
    taken = frame.drafted[scene.seat]
    room = MIND_LIMIT - sum(face(scene.state, card).mind for card in taken)
    seats = MOST_DRAFTED - len(taken)
    pool = [(action, _drafted(action)) for action in scene.legal if action != PASS]
    company = _best_company([printed for _, printed in pool], room, seats)
    found = [Option(0, PASS, "Nobody left in the pool makes the company better.")]
    for action, printed in pool:
        wanted = printed.number in company
        score = recruit(printed) if wanted else recruit(printed) - 1000
        found.append(Option(score, action, f"{printed.name} belongs to the strongest company the minds allow."))
    return found


def _drafted(action: Action) -> Definition:
    return State.book[action.shown[0].definition].definition


def _best_company(pool: list[Definition], room: int, seats: int) -> frozenset[int]:
    """The characters who are worth most together, within mind and number."""
    best: dict[tuple[int, int], tuple[int, frozenset[int]]] = {(0, 0): (0, frozenset())}
    for printed in pool:
        for (minds, count), (value, people) in list(best.items()):
            key = (minds + printed.mind, count + 1)
            total = value + recruit(printed)
            if key[0] <= room and key[1] <= seats and total > best.get(key, (-1, people))[0]:
                best[key] = (total, people | {printed.number})
    return max(best.values(), key=lambda entry: entry[0])[1]


def starting_card(scene: Scene) -> list[Option]:
    """A starting card helps from the first turn on; a weapon goes to whoever uses it best."""
    found = [Option(0, PASS, "No starting card helps.")]
    for action in scene.legal:
        if action == PASS:
            continue
        printed = scene.state.book[action.shown[0].definition].definition
        score = 30
        if printed.kind is Kind.ITEM:
            bearer = face(scene.state, action.args[1])
            score += 5 * bearer.corruption + bearer.prowess * printed.prowess + bearer.mind
        found.append(Option(score, action, f"{printed.name} helps from the first turn on."))
    return found


def left_overs(scene: Scene) -> list[Option]:
    """Good characters come later out of the draw pile, as long as it does not clog."""
    waiting = sum(
        printed.is_character for _, printed in cards_in(scene.state, scene.secrets, scene.seat, Zone.DRAW)
    )
    found = [Option(0, PASS, "The draw pile holds enough characters.")]
    for action in scene.legal:
        if action == PASS:
            continue
        printed = scene.printed(action.args[0])
        assert printed is not None
        score = recruit(printed) if waiting < ENOUGH_CHARACTERS else -1
        found.append(Option(score, action, f"{printed.name} may be drawn later."))
    return found


def starting_site(scene: Scene) -> list[Option]:
    """Where the cards of this deck are played soonest."""
    wanted = _wanted_sites(scene)
    found = []
    for action in scene.legal:
        moves = _moves_from(action.args[0], scene.state.rules.longest_path)
        score = sum(points * NEARNESS[moves.get(site, 3)] for site, points in wanted.items())
        begin = scene.state.atlas.sites[action.args[0]]
        if begin.haven:
            score += score * HEALING_PERCENT // 100
        found.append(Option(score, action, f"The cards of the deck score near {begin.name}."))
    return found


def _wanted_sites(scene: Scene) -> dict[int, int]:
    """The sites of the cards that score, each card's points shared among its sites."""
    wanted: dict[int, int] = {}
    for _, printed in cards_in(scene.state, scene.secrets, scene.seat, Zone.HAND, Zone.DRAW):
        if scores(printed):
            sites = sites_for(scene.state, printed)
            for site in sites:
                wanted[site] = wanted.get(site, 0) + 100 * max(1, printed.mp) // len(sites)
    return wanted


def _moves_from(start: int, longest: int) -> dict[int, int]:
    """In how many moves each site can be reached, up to two."""
    moves = {start: 0}
    for step in (1, 2):
        for site in [known for known, count in moves.items() if count == step - 1]:
            for goal in State.atlas.reachable(site, longest):
                moves.setdefault(goal, step)
    return moves


def start_company(scene: Scene) -> list[Option]:
    """Everything the play tips name is put into play."""
    return [
        Option(0 if action.verb == Verb.SHOW else 10, action, "What is not put into play now leaves the game.")
        for action in scene.legal
    ]


def hazard_pile(scene: Scene) -> list[Option]:
    """Hazards in the pile leave room in the hand."""
    return [
        Option(0 if action == PASS else 10, action, "A hazard in the pile leaves room in the hand.")
        for action in scene.legal
    ]
