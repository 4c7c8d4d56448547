"""How the steward travels: where its hand scores, by ways its people survive, to a Haven when they are hurt."""

from __future__ import annotations

from engine.bots.journeys.fights import imagined
from engine.bots.lore.harm import loss
from engine.bots.lore.prospects import Prospects
from engine.bots.lore.scene import Scene
from engine.bots.lore.worth import CARD_IN_HAND, TAPPED, WOUNDED_PERCENT, person
from engine.bots.options import Option
from engine.journeys.phases.entering import ENTERS
from engine.journeys.reading.filters import FULL, is_haven, region_type, site_type
from engine.journeys.table.board import card_of, company, fellows, halves
from engine.journeys.table.records import Company, Pose, Zone
from engine.journeys.table.verbs import PASS, Verb, pick
from engine.kernel.actions import Action
from engine.lore.frames import Movement, SitePhase
from engine.lore.movement import SPECIAL

LATER_PERCENT = 60
"""What a gain is worth that lies one more turn away."""
TYPICAL = {"c": (2, 8), "f": (1, 8), "b": (1, 9), "w": (2, 9), "s": (3, 9), "d": (4, 10)}
"""Strikes and prowess of what a region of each type tends to send."""
LURKING = {"H": (1, 6), "F": (1, 7), "B": (1, 8), "R": (2, 9), "S": (3, 9), "D": (4, 10)}
CHANCE_PERCENT = 24
"""How likely a card of the opponent's hand is to fit a given region or site."""
ALONE_FACTOR = 3
"""Nobody supports a character who travels alone; whoever has another company sends that one."""
REUNION = 30
HOPEFUL = 30
STALE = 24
IDLE = 12
"""What a turn is worth that is spent where one was."""
OUTSIDE = 6


class Travel:
    """The thoughts about one company's journey."""

    def __init__(self, scene: Scene, group: Company) -> None:
        self.scene = scene
        self.state = scene.state
        self.group = group
        self.prospects = Prospects(scene.state, scene.secrets, scene.seat, group)
        self._harm: dict[tuple[int, int], int] = {}
        self._later: dict[int, int] = {}
        hopes = max(self.prospects.gain(group.site), self.further(group.site))
        self.fresh = CARD_IN_HAND if hopes >= HOPEFUL else STALE
        """What a card drawn on the way is worth: with a hand that scores nowhere it is the reason to go."""

    def danger(self, path: tuple[int, ...], goal: int) -> int:
        """What hazards on the way are expected to cost."""
        menace = [TYPICAL[region_type(self.state, region, for_hazards=True)] for region in path]
        menace.append(LURKING[site_type(self.state, goal, for_hazards=True)])
        cards = max((len(rows[Zone.HAND]) for seat, rows in enumerate(self.state.zones) if seat != self.group.seat))
        risk = sum(self._typical(*attack) for attack in menace) * CHANCE_PERCENT * min(cards, 8) // 800
        alone = len(self.prospects.people) == 1 and len(self.scene.companies) > 1
        return risk * ALONE_FACTOR if alone else risk

    def _typical(self, strikes: int, might: int) -> int:
        key = (strikes, might)
        if key not in self._harm:
            self._harm[key] = max(0, loss(self.state, imagined(self.group, "", strikes, might)))
        return self._harm[key]

    def later(self, site: int) -> int:
        """The best gain one or two moves beyond a site, by how long it takes."""
        found = self._later.get(site)
        if found is None:
            near = max((self.prospects.gain(goal) for goal in self._beyond(site)), default=0)
            found = self._later[site] = near * LATER_PERCENT // 100
        return found

    def further(self, site: int) -> int:
        """The best gain within two further moves."""
        beyond = max((self.later(goal) for goal in self._beyond(site)), default=0)
        return max(self.later(site), beyond * LATER_PERCENT // 100)

    def _beyond(self, site: int) -> tuple[int, ...]:
        return self.state.atlas.reachable(site, self.state.rules.longest_path)

    def healing(self, site: int) -> int:
        """What a rest at a Haven gives back to the wounded."""
        if not is_haven(self.state, site):
            return 0
        hurt = [who for who in fellows(self.state, self.group) if card_of(self.state, who).pose is Pose.WOUNDED]
        return sum(person(self.state, who) for who in hurt) * (100 - WOUNDED_PERCENT) // 100

    def meeting(self, site: int) -> int:
        """Companies that come together are stronger."""
        for other in self.scene.companies:
            if other.number != self.group.number and other.site == site:
                return REUNION if halves(self.state, other) + halves(self.state, self.group) <= FULL else 0
        return 0

    def weigh(self, action: Action) -> Option:
        """One new site by one path, or staying."""
        if action.verb != Verb.GO:
            return self._staying(action)
        goal = action.args[0]
        gain = self.prospects.gain(goal)
        rest = self.further(goal) if not gain else self.further(goal) // 2
        heal, meet = self.healing(goal), self.meeting(goal)
        danger = self.danger(self._path(action), goal)
        draws = self.fresh * self.state.atlas.sites[goal].white - CARD_IN_HAND * self.state.atlas.sites[goal].black // 2
        score = gain + rest + heal + meet + draws - danger
        return Option(score, action, _reason(self.state.atlas.sites[goal].name, gain, rest, heal, draws))

    def _staying(self, action: Action) -> Option:
        here = self.group.site
        gain, heal = self.prospects.gain(here), self.healing(here)
        score = gain + self.further(here) * LATER_PERCENT // 100 + heal - IDLE - self.danger((), here) // 2
        if heal:
            return Option(score, action, "The wounded rest here.")
        return Option(score, action, "Cards in your hand score here." if gain else "It is safer to stay.")

    def _path(self, action: Action) -> tuple[int, ...]:
        goal, middle = action.args[0], action.arg(1)
        if middle == SPECIAL:
            return ()
        paths = self.state.atlas.paths(self.group.site, goal, (), self.state.rules.longest_path)
        return next((path for path in paths if len(paths) == 1 or path[1] == middle), ())


def _reason(name: str, gain: int, rest: int, heal: int, draws: int) -> str:
    if heal > gain:
        return f"The wounded heal at {name}."
    if gain:
        return f"Cards in your hand score at {name}."
    on_the_way = f"{name} lies on the way to where cards in your hand score."
    return on_the_way if rest > draws else f"Going to {name} draws new cards."


def new_site(scene: Scene) -> list[Option]:
    """Where to go: the best of gain, healing and new cards, less what the way may cost."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Movement)
    group = company(scene.state, frame.company)
    assert group is not None
    travel = Travel(scene, group)
    return [travel.weigh(action) for action in scene.legal]


def outlook(scene: Scene) -> int:
    """What all companies of a seat may hope for from where they are, in the turns to come."""
    return sum(Travel(scene, group).further(group.site) for group in scene.companies if group.site >= 0)


def draw_count(scene: Scene) -> list[Option]:
    """As many cards as the site gives."""
    return [Option(action.args[0], action, "More cards give you more choice.") for action in scene.legal]


def next_company(scene: Scene) -> list[Option]:
    """The stronger company first."""
    found = []
    for action in scene.legal:
        group = company(scene.state, action.args[0])
        size = halves(scene.state, group) if group is not None else 0
        found.append(Option(size, action, "The larger company goes first."))
    return found


def enter(scene: Scene) -> list[Option]:
    """Inside if there is something to gain that outweighs what guards it."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, SitePhase)
    group = company(scene.state, frame.company)
    assert group is not None
    prospects = Prospects(scene.state, scene.secrets, scene.seat, group)
    gain, trouble = prospects.gain(group.site), prospects.trouble(group.site)
    name = scene.state.atlas.sites[group.site].name
    inside = gain if gain else OUTSIDE + 1 if trouble <= 0 else -trouble
    found = []
    for action in scene.legal:
        if action == PASS:
            found.append(Option(OUTSIDE, action, f"Nothing at {name} is worth the fight."))
        elif action == pick(ENTERS):
            reason = f"What {name} offers is worth the fight." if gain else f"Nothing at {name} can harm you."
            found.append(Option(inside, action, reason))
        else:
            found.append(Option(gain - TAPPED, action, f"{name} is worth tapping somebody to get in."))
    return found
