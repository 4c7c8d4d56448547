"""How the steward keeps its hand and its people: what to discard, to fetch, when to call the Council."""

from __future__ import annotations

from engine.bots.metw.goals import helps, hiding
from engine.bots.metw.prospects import faction_chance, scores, sites_for
from engine.bots.metw.scene import Scene
from engine.bots.metw.travel import neighbours
from engine.bots.metw.worth import POINT, at_stake, burden, final_points, points_with, recruit, rival
from engine.bots.odds import ALL
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.table.board import company, face, halves
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE, Handle
from engine.metw.play.playable import gone_or_there
from engine.metw.scenarios.bane import come
from engine.metw.scenarios.building import THE_RING
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.prisoners import under
from engine.metw.table.board import Board, opponents, wizard_of
from engine.metw.table.control import could_control, free_general
from engine.metw.table.frames import Prisoners
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Say

DEAD = 0
USEFUL = 22
"""A card that may come in handy some day."""
WORTH_KEEPING = 18
"""A card below this makes room for another one."""
HOPEFUL = 45
"""A card that scores and is worth waiting for."""
NEAR = 40
"""What a card gains by being playable one move away."""
WORTH_FETCHING = 40
NEEDED = 90
"""What a card that a scenario is about is worth in the hand."""
SAFE_LEAD = 300
"""The lead with which the last turn of the opponent need not be feared."""
LATE, WHATEVER = 36, 10_000
"""A turn by which most games are over; then any card makes room for another one."""
UNLIKELY = 9
"""A faction that is won over in fewer of 36 cases is not waited for."""


# ----------------------------------------------------------------------------------------------------- single cards
def keep(scene: Scene, printed: Definition) -> int:
    """How much it is worth to hold a card."""
    if printed.unique and gone_or_there(scene.state, printed.number):
        return DEAD
    if helps(scene.state, scene.seat, printed) > 0:
        return NEEDED
    if printed.is_character:
        return _keep_character(scene, printed)
    if printed.ring_type:
        return 60 if _has_gold_ring(scene) else WORTH_KEEPING
    if printed.item_kind == "minor":
        return 16
    if scores(printed):
        return _keep_scorer(scene, printed)
    if printed.is_creature:
        return 12 + printed.prowess + 4 * max(1, printed.strikes) + 2 * len(printed.keys)
    return USEFUL
FOR_THE_RING = 900
FOR_OTHERS = 20
"""What it is worth to try to steal The One Ring, and to steal anything else for each point."""
NEAR_BREE = 50
"""How bad it is to hide near Bree, or where something lies in wait."""
MANY = 5
"""So many discarded cards are worth a Nazgûl."""


def _keep_character(scene: Scene, printed: Definition) -> int:
    if printed.is_main:
        return DEAD if wizard_of(scene.state, scene.seat) != NONE else 140
    room = free_general(scene.state, scene.seat) >= printed.mind or any(
        could_control(scene.state, who, printed.race, printed.name, printed.mind)
        for group in scene.companies
        for who in group.members
    )
    return 25 + recruit(printed) // 4 if room else 12


def _has_gold_ring(scene: Scene) -> bool:
    in_play = any(face(scene.state, card).item_kind == "gold ring" for card in scene.state.zones[scene.seat][Zone.PLAY])
    return in_play or any(printed.item_kind == "gold ring" for _, printed in scene.hand)


def _keep_scorer(scene: Scene, printed: Definition) -> int:
    """Points, the sooner the better, and only if there is a chance."""
    sites = set(sites_for(scene.state, printed)) - set(scene.state.players[scene.seat].used)
    if printed.kind is Kind.FACTION:
        speakers = (who for group in scene.companies for who in group.members)
        if max((faction_chance(scene.state, who, printed) for who in speakers), default=0) < UNLIKELY:
            return 14
    if not sites:
        return WORTH_KEEPING if printed.kind is not Kind.CONDITION else USEFUL
    near = {goal for group in scene.companies if group.site >= 0 for goal in _within_reach(scene, group.site)}
    return 25 + 25 * max(1, printed.mp) + (NEAR if sites & near else 0)


def _within_reach(scene: Scene, site: int) -> tuple[int, ...]:
    return (site, *neighbours(scene.state.atlas, site, scene.state.rules.regions))


def keep_one(scene: Scene, card: Handle) -> int:
    """What a card of the hand is worth there; a second copy is worth less."""
    printed = scene.printed(card)
    if printed is None:
        return USEFUL
    copies = sum(1 for _, other in scene.hand if other.number == printed.number)
    return keep(scene, printed) - (10 if copies > 1 else 0)


# ------------------------------------------------------------------------------------------------------- questions
def option(scene: Scene) -> list[Option]:
    """At the end of a turn the card that helps least makes room; the more so if the hand scores nowhere.

    A game that has gone on for long is decided by new cards, not by those that wait.
    """
    hopeful = any(keep_one(scene, card) >= HOPEFUL for card, printed in scene.hand if scores(printed))
    enough = WORTH_KEEPING if hopeful else USEFUL + 1
    if scene.state.turn.number > LATE:
        enough = WHATEVER
    found = [Option(-enough, PASS, "Every card of the hand is worth keeping.")]
    for action in scene.legal:
        if action.verb == Verb.DISCARD:
            value = keep_one(scene, action.args[0])
            found.append(Option(-value, action, f"{scene.name(action.args[0])} only takes up room."))
    return found


def discard_down(scene: Scene) -> list[Option]:
    """Too many cards: the one that helps least goes."""
    return [
        Option(-keep_one(scene, action.args[0]), action, f"{scene.name(action.args[0])} helps least.")
        for action in scene.legal
    ]


def fetch(scene: Scene) -> list[Option]:
    """A card of the sideboard that scores is worth having."""
    found = [Option(WORTH_FETCHING, PASS, "Nothing else in the sideboard is better than what the deck holds.")]
    return found + _by_keeping(scene, "will be of use")


def swap_out(scene: Scene) -> list[Option]:
    """What helps least goes out, if the sideboard has something better."""
    aside = [scene.printed(card) for card in scene.state.zones[scene.seat][Zone.SIDEBOARD]]
    best = max((keep(scene, printed) for printed in aside if printed is not None), default=0)
    found = [Option(-best, PASS, "The sideboard has nothing better.")]
    for action in scene.legal:
        printed = scene.printed(action.args[0]) if action.args else None
        if printed is not None:
            found.append(Option(-keep(scene, printed), action, f"{printed.name} makes room."))
    return found


def swap_in(scene: Scene) -> list[Option]:
    """The best of the sideboard takes its place."""
    return _by_keeping(scene, "takes its place")


def _by_keeping(scene: Scene, why: str) -> list[Option]:
    found = []
    for action in scene.legal:
        printed = scene.printed(action.args[0]) if action.args else None
        if action != PASS:
            value = keep(scene, printed) if printed is not None else 0
            found.append(Option(value, action, f"{scene.name(action.args[0])} {why}."))
    return found


def best_card(scene: Scene, sign: int) -> list[Option]:
    """Among cards of one's own: the best is taken, or the worst is given away."""
    found = []
    for action in scene.legal:
        printed = scene.printed(action.args[0]) if action.args else None
        value = keep(scene, printed) if printed is not None else 0
        why = "That is enough." if action == PASS else f"{scene.name(action.args[0])} is the one."
        found.append(Option(sign * value, action, why))
    return found


# -------------------------------------------------------------------------------------------------- the end of a game
def expected_points(b: Board, seat: int) -> int:
    """A player's points in hundredths, less what corruption is expected to take at the Council."""
    total = final_points(b, seat)
    for group in b.companies:
        for who in group.members if group.seat == seat else ():
            total -= burden(b, who) * POINT * points_with(b, who) // ALL
    return total


def call(scene: Scene) -> list[Option]:
    """The Council is called with a lead the opponent cannot make good in one turn; that of a scenario with any."""
    if scene.state.rules.scenario:
        return called_in_scenario(scene)
    lead = expected_points(scene.state, scene.seat) - expected_points(scene.state, rival(scene.state, scene.seat))
    return [
        Option(lead - SAFE_LEAD, Action(Verb.CALL), "The lead is large enough to call the Council."),
        Option(0, PASS, "The lead is too small to call the Council."),
    ]


def called_in_scenario(scene: Scene) -> list[Option]:
    """Who has what a call takes is ahead already, unless the count says otherwise; there may be no second chance."""
    scenario = scenario_of(scene.state)
    count = scenario.points if scenario is not None and scenario.points is not None else council_points
    lead = count(scene.state, scene.seat) - count(scene.state, rival(scene.state, scene.seat))
    return [
        Option(1 if lead >= 0 else -1, Action(Verb.CALL), "The count stands well enough."),
        Option(0, PASS, "The count does not stand well enough."),
    ]


def prisoner(scene: Scene) -> list[Option]:
    """One friend is enough to begin with: the one who is easiest to feed."""
    play = next(frame for frame in reversed(scene.state.frames) if isinstance(frame, Prisoners))
    enough = bool(under(scene.state, play.rescue))
    found = []
    for action in scene.legal:
        printed = scene.printed(action.args[0]) if action.args else None
        if printed is None:
            found.append(Option(0 if enough else -99, action, "That is enough."))
        else:
            score = 20 - printed.mind - (30 if enough or printed.is_main else 0)
            found.append(Option(score, action, f"{printed.name} can be freed."))
    return found


def ring_name(scene: Scene) -> list[Option]:
    """The ring that counts most."""
    book = scene.state.book
    return [
        Option(book[x.args[0]].definition.mp, x, f"{book[x.args[0]].definition.name} counts most.") for x in scene.legal
    ]


def council_cards(scene: Scene) -> list[Option]:
    """Every card that lowers the opponent's total is shown."""
    return [
        Option(0, action, "There is nothing else to show.")
        if action == PASS
        else Option(1, action, f"{scene.name(action.args[0])} lowers the opponent’s total.")
        for action in scene.legal
    ]


def uncontrolled(scene: Scene) -> list[Option]:
    """Whoever is missed least has to go."""
    return [
        Option(-at_stake(scene.state, action.args[0]), action, f"{scene.name(action.args[0])} is missed least.")
        for action in scene.legal
    ]


def next_company(scene: Scene) -> list[Option]:
    """The larger company first."""
    found = []
    for action in scene.legal:
        group = company(scene.state, action.args[0])
        size = halves(scene.state, group) if group is not None else 0
        found.append(Option(size, action, "The larger company goes first."))
    return found


def draw_count(scene: Scene) -> list[Option]:
    """As many cards as the site gives."""
    return [Option(action.args[0], action, "More cards, more choice.") for action in scene.legal]


def first(scene: Scene) -> list[Option]:
    """The order does not matter."""
    return [Option(-place, action, "The order does not matter.") for place, action in enumerate(scene.legal)]


def hunting(scene: Scene) -> list[Option]:
    """Each item a strike could steal, each Nazgûl that could look for one."""
    found = []
    for action in scene.legal:
        if action.verb == Say.STEAL:
            printed = face(scene.state, action.args[0])
            score = FOR_THE_RING if printed.name == THE_RING else FOR_OTHERS * printed.mp - FOR_OTHERS
            found.append(Option(score, action, f"The strike may take {printed.name}."))
        elif action.verb == Say.FIND:
            other = opponents(scene.state, scene.seat)[0]
            lying = len(scene.state.zones[other][Zone.DISCARD])
            score = FOR_OTHERS * (lying - MANY) if come(scene.state, other) < 2 else 0
            found.append(Option(score, action, "Something may lie among what they discarded."))
    return found


def hides(scene: Scene) -> list[Option]:
    """Where nothing lies in wait, and far from Bree."""
    atlas = scene.state.atlas
    found = []
    for action in scene.legal:
        site = atlas.sites[action.args[0]]
        near = site.region == atlas.site_named["Bree"].region
        score = hiding(scene.state, site.index) - (NEAR_BREE if site.attacks or near else 0)
        found.append(Option(score, action, f"Nobody looks for me at {site.name}."))
    return found
