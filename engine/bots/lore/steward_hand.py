"""How the steward keeps its hand and its people: what to discard, to sideboard, when to call the council."""

from __future__ import annotations

from engine.bots.lore.prospects import scores, sites_for
from engine.bots.lore.scene import ALL_OF_IT, Scene
from engine.bots.lore.worth import POINT, at_stake, burden, recruit
from engine.bots.odds import ALL
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition
from engine.journeys.table.board import Board, blocks_copies, characters_of, company, face, fellows
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.lore.influence import free_points
from engine.lore.scoring import marshalling_points

DEAD = 0
USEFUL = 22
"""A card that may come in handy some day."""
WORTH_KEEPING = 20
"""A card below this makes room for another one."""
HOPEFUL = 45
"""A card that scores and is worth waiting for."""
WORTH_FETCHING = 40
SAFE_LEAD = 350
"""The lead with which the last turn of the opponent need not be feared."""


# ----------------------------------------------------------------------------------------------------- single cards
def keep(scene: Scene, printed: Definition) -> int:
    """How much it is worth to hold a card."""
    state = scene.state
    if printed.unique and blocks_copies(state, printed.number):
        return DEAD
    if printed.is_character:
        return _keep_character(scene, printed)
    if printed.ring_number:
        return 70 if _has_gold_ring(scene) else WORTH_KEEPING
    if scores(printed):
        return _keep_scorer(scene, printed)
    if printed.is_creature:
        menace = 12 + printed.prowess + 4 * max(1, printed.strikes) + 2 * len(printed.keys)
        return menace * scene.creatures // ALL_OF_IT
    if printed.item_kind == "minor":
        return 14
    return USEFUL


def _keep_character(scene: Scene, printed: Definition) -> int:
    player = scene.state.players[scene.seat]
    if printed.is_main:
        return DEAD if player.barred or player.main not in (0, printed.number) else 120
    room = free_points(scene.state, scene.seat) if scene.companies else 8
    return 20 + recruit(printed) // 4 if room >= printed.mind else 12


def _has_gold_ring(scene: Scene) -> bool:
    in_play = any(face(scene.state, card).item_kind == "gold ring" for card in scene.state.zones[scene.seat][Zone.PLAY])
    return in_play or any(printed.item_kind == "gold ring" for _, printed in scene.hand)


def _keep_scorer(scene: Scene, printed: Definition) -> int:
    """Points, the sooner the better."""
    sites = set(sites_for(scene.state, printed)) - set(scene.state.players[scene.seat].used)
    if not sites:
        return WORTH_KEEPING
    near = {goal for group in scene.companies if group.site >= 0 for goal in _within_reach(scene, group.site)}
    return 25 + 25 * max(1, printed.mp) + (40 if sites & near else 0)


def _within_reach(scene: Scene, site: int) -> tuple[int, ...]:
    return (site, *scene.state.atlas.reachable(site, scene.state.rules.longest_path))


def _keep_one(scene: Scene, card: int) -> int:
    """What a card of the hand is worth there; a second copy is worth less."""
    printed = scene.printed(card)
    if printed is None:
        return USEFUL
    copies = sum(1 for _, other in scene.hand if other.number == printed.number)
    return keep(scene, printed) - (10 if copies > 1 else 0)


# ------------------------------------------------------------------------------------------------------- questions
def option(scene: Scene) -> list[Option]:
    """At the end of a turn the card that helps least makes room; the more so if the hand scores nowhere."""
    hopeful = any(_keep_one(scene, card) >= HOPEFUL for card, printed in scene.hand if scores(printed))
    enough = WORTH_KEEPING if hopeful else HOPEFUL
    found = [Option(-enough, PASS, "Every card in your hand is worth keeping.")]
    for action in scene.legal:
        if action.verb == Verb.DISCARD:
            value = _keep_one(scene, action.args[0])
            found.append(Option(-value, action, f"{scene.name(action.args[0])} only takes up room."))
    return found


def discard_down(scene: Scene) -> list[Option]:
    """Too many cards: the one that helps least goes."""
    return [
        Option(-_keep_one(scene, action.args[0]), action, f"{scene.name(action.args[0])} helps least.")
        for action in scene.legal
    ]


def sideboard(scene: Scene) -> list[Option]:
    """A card of the sideboard that scores is worth having in the draw pile."""
    found = [Option(WORTH_FETCHING, PASS, "Nothing in the sideboard is better than what the deck holds.")]
    for action in scene.legal:
        if action != PASS:
            printed = scene.printed(action.args[-1])
            value = keep(scene, printed) if printed is not None else 0
            found.append(Option(value, action, f"{scene.name(action.args[-1])} will be of use."))
    return found


def expected_points(b: Board, seat: int) -> int:
    """A player's points in hundredths, less what corruption is expected to take at the council."""
    total = POINT * marshalling_points(b, seat)
    for who in characters_of(b, seat):
        risk = burden(b, who)
        if risk:
            total -= risk * max(0, at_stake(b, who) - 60) // (2 * ALL)
    return total


def call(scene: Scene) -> list[Option]:
    """The council is called with a lead the opponent cannot make good in one turn."""
    mine = expected_points(scene.state, scene.seat)
    others = [expected_points(scene.state, seat) for seat in range(len(scene.state.players)) if seat != scene.seat]
    lead = mine - max(others, default=0)
    return [
        Option(lead - SAFE_LEAD, Action(Verb.CALL), "The lead is large enough to call the council."),
        Option(0, PASS, "The lead is too small to call the council."),
    ]


def influence(scene: Scene) -> list[Option]:
    """Whoever is missed least has to go."""
    return [
        Option(-at_stake(scene.state, action.args[0]), action, f"{scene.name(action.args[0])} is missed least.")
        for action in scene.legal
    ]


def companies(scene: Scene) -> list[Option]:
    """The company that is missed least has to go."""
    found = []
    for action in scene.legal:
        group = company(scene.state, action.args[0])
        people = fellows(scene.state, group) if group is not None else ()
        found.append(Option(-sum(at_stake(scene.state, who) for who in people), action, "It is missed least."))
    return found


def first(scene: Scene) -> list[Option]:
    """The order does not matter."""
    return [Option(-place, action, "The order does not matter.") for place, action in enumerate(scene.legal)]

