"""A METW position built by hand and played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.journeys.cards.compiled import Library
from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import lairs
from engine.journeys.reading.keying import keys_for
from engine.journeys.table.board import company
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Phase, Turn, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, Identity
from engine.kernel.game import Game
from engine.kernel.machine import Machine
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE, Handle, handle, ref
from engine.kernel.state import Frame
from engine.metw.cards.library import library
from engine.metw.decklists import location_deck
from engine.metw.game import GAME, MACHINE
from engine.metw.phases.turn import TURN, end, organize, start_moving, start_visiting
from engine.metw.table.board import hazard_player
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Council, TurnFrame
from engine.metw.table.reach import Way, bound_in
from engine.metw.table.records import WAYS, ZONES, MetwPlayer, MetwState, Place
from engine.metw.table.scoring import marshalling_points
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, rules_for
from tests import scenario

STARTS = {
    Phase.UNTAP: 0,
    Phase.ORGANIZATION: TURN.steps.index(organize),
    Phase.MOVEMENT: TURN.steps.index(start_moving),
    Phase.SITE: TURN.steps.index(start_visiting),
    Phase.END_OF_TURN: TURN.steps.index(end),
}


class Scenario(scenario.Scenario):
    """Seat 0 moves unless told otherwise, in its second turn; every player has all site cards."""

    game: Game[Any] = GAME
    machine: Machine[Any, Any] = MACHINE
    library: Library = library()
    filler = "Giant"
    state_type: type[MetwState] = MetwState
    draft_type: type[Draft] = Draft

    def __init__(
        self, variant: int = STANDARD, mover: int = 0, options: tuple[int, ...] = (), seats: int = 2
    ) -> None:
        super().__init__(mover=mover, seats=seats)
        self._rules = rules_for(variant, options)
        self._begins = Phase.ORGANIZATION
        self._council = False

    # ------------------------------------------------------------------------------------------------- building
    def at(self, phase: Phase) -> Scenario:
        """Begin with another phase than organization."""
        self._begins = phase
        return self

    def at_council(self) -> Scenario:
        """Begin with the Free Council."""
        self._council = True
        return self

    def follows(self, follower: str, controller: str) -> Scenario:
        """Somebody is another one's follower."""
        self._build.append(lambda d: d.control(self._find_in(d, follower), self._find_in(d, controller)))  # type: ignore[attr-defined]
        return self

    def player(self, seat: int, **changes: object) -> Scenario:
        """Something about a player besides his cards."""
        self._build.append(lambda d: d.set_player(seat, **changes))
        return self

    def in_hand_open(self, *names: str) -> Scenario:
        """Cards that lie open in the hand of the second seat, as the hazards of one player do."""
        for name in names:
            self._card(1, name, Zone.HAND)
        return self

    def out(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's out-of-play pile."""
        for name in names:
            self._card(seat, name, Zone.OUT)
        return self

    def location_deck(self, seat: int) -> tuple[int, ...]:
        """The numbers of the site cards and ways a player has."""
        return location_deck()

    def _start(self) -> Any:
        zones = [[list(row) for row in rows] + [[] for _ in range(ZONES - len(rows))] for rows in self._zones]
        faces = []
        for seat, deck in enumerate(self._deck):
            open_cards = [self.library.catalogue.named(name).number for name in deck]
            for place, number in enumerate(self.location_deck(seat)):
                card = handle(seat, 256 + place)
                self._hidden[card] = Identity(len(open_cards) + place, number)
                zones[seat][Place.LOCATION].append(card)
            faces.append((*open_cards, *(0 for _ in self.location_deck(seat))))
        frame = Council(0) if self._council else TurnFrame(STARTS[self._begins])
        base = self.state_type(
            faces=tuple(faces),
            zones=tuple(tuple(tuple(row) for row in rows) for rows in zones),
            epochs=(1,) * len(faces),
            owed=((),) * len(faces),
            rules=self._rules,  # type: ignore[arg-type]
            cards=tuple((None,) * len(row) for row in faces),
            players=tuple(MetwPlayer(place=(seat - self._mover) % len(faces), turns=2) for seat in range(len(faces))),
            turn=Turn(number=3, mover=self._mover, phase=self._begins),
            frames=(frame,),
        )
        draft = self.draft_type(base)
        for build in self._build:
            build(draft)
        draft.set_turn(lairs=lairs(draft))
        draft.happened.clear()
        draft.events.clear()
        self.machine.settle(draft)
        self.events += draft.events
        return draft.freeze()

    # -------------------------------------------------------------------------------------------------- playing
    def title(self, definition: int) -> str:
        """The name of a card by its number; site cards and ways have theirs."""
        atlas = self.state_type.atlas
        if definition in atlas.site_of_card:
            return atlas.sites[atlas.site_of_card[definition]].label
        return f"way {definition - WAYS}" if definition >= WAYS else super().title(definition)

    @property
    def asked(self) -> int:
        """The number of the question asked, shared or METW's own."""
        waits = self.pending
        assert isinstance(waits, Decision), f"nothing is asked: {waits}"
        return waits.question

    @property
    def question(self) -> Any:
        """What is asked."""
        return Question(self.asked) if self.asked < Asked.STARTER else Asked(self.asked)

    def play(self, name: str, *targets: str | int, use: int = 0) -> Scenario:
        """Play a card of the decider's hand, naming its targets where there is a choice."""
        return self.act(self.play_action(name, use)).name_all(*targets)

    def use(self, name: str, *targets: str | int, ability: int = 0) -> Scenario:
        """Use an ability of a card in play, naming its targets where there is a choice."""
        return self.act(Action(Verb.USE, (self.named(name), ability))).name_all(*targets)

    def name_all(self, *targets: str | int) -> Scenario:
        """Name targets as long as one is asked for."""
        for target in targets:
            if self.question is Question.TARGET:
                self.pick(target)
        return self

    def act(self, action: Action) -> Scenario:
        """Give an answer; it has to be allowed."""
        super().act(action)
        return self

    def sends(self, hazard: str, *targets: str | int, use: int = 0) -> Scenario:
        """Play a hazard that nobody answers; its player may play more."""
        return self.play(hazard, *targets, use=use).hazards()

    def key(self, creature: str, types: str) -> int:
        """The number of a key of a creature against the company that is on its way, by the type it is keyed to."""
        moving = company(self.state, self.state.turn.company)
        assert moving is not None
        keys = keys_for(self.state, self.library.catalogue.named(creature), moving)
        return next(place for place, key in enumerate(keys) if key.types == types)

    def lay(self, site: str, who: str = "", regions: tuple[str, ...] = ()) -> Scenario:
        """Lay a new site face down for a company, by site path or by these regions."""
        return self.act(self.laying(site, who, regions))

    def laying(self, site: str, who: str = "", regions: tuple[str, ...] = ()) -> Action:
        """The action that lays a site."""
        atlas = self.state_type.atlas
        self.pending  # noqa: B018  (nature answers first)
        companies = [c for c in self.state.companies if c.seat == self.decider]
        group = next((c for c in companies if who and self.named(who) in c.members), companies[0])
        goal = atlas.site_named[site].index
        token = NONE
        if regions:
            way = tuple(atlas.region_named[name].index for name in regions)
            series = atlas.region_ways(group.site, goal, len(way))
            number, laid = bound_in(Way(goal, len(way), series.index(way)))
            return Action(Say.LAY, (group.number, self.located(site), self.located(f"way {number}"), laid))
        return Action(Say.LAY, (group.number, self.located(site), token, 0))

    def located(self, name: str) -> Handle:
        """A card of the mover's location deck."""
        for card in self.state.zones[self.decider][Place.LOCATION]:
            if card in self._hidden and self.title(self._hidden[card].definition) == name:
                return card
        raise LookupError(f"{name} is not in the location deck")

    def go(self, site: str, who: str = "", regions: tuple[str, ...] = ()) -> Scenario:
        """Lay a site, end the organization phase and travel until hazards can be played."""
        self.lay(site, who, regions)
        return self.hazards()

    def stay(self) -> Scenario:
        """End the organization phase without a new site; hazards can be played."""
        return self.hazards()

    def hazards(self) -> Scenario:
        """Go on until the opponent may play hazards on the company."""
        return self.window(3, hazard_player(self.state))

    def enter(self) -> Scenario:
        """Enter the site with the next company."""
        self.until(Question.ENTER)
        return self.act(Action(Verb.PICK, (1,)))

    def until_attack(self) -> Scenario:
        """Go on until an attack is under way and somebody may act before its strikes are assigned."""
        for _ in range(100):
            if any(isinstance(frame, Attack) for frame in self.state.frames):
                self.pending  # noqa: B018  (nature answers first)
                return self
            self.plain()
        raise AssertionError("no attack comes")

    def until_any(self, *questions: int) -> Scenario:
        """Give the plainest answers until one of these questions is asked."""
        for _ in range(400):
            if self.asked in questions:
                return self
            self.plain()
        raise AssertionError(f"none of {questions} is asked")

    def until_company(self, who: str) -> Scenario:
        """Go on until hazards can be played on somebody's company."""
        for _ in range(200):
            mine = next(c.number for c in self.state.companies if self.named(who) in c.members)
            if self.state.turn.company == mine and self.frame_moment() == At.MOVEMENT:
                if self.decider != self.state.turn.mover:
                    return self
            self.plain()
        raise AssertionError("its phase never comes")

    def frame_moment(self) -> int:
        """The moment of the window on top; 0 outside windows."""
        self.pending  # noqa: B018  (nature answers first)
        return getattr(self.state.frames[-1], "moment", 0)

    def frame_is(self, kind: type[Frame]) -> bool:
        """Whether the procedure on top is of that kind."""
        return isinstance(self.pending, Decision) and isinstance(self.state.frames[-1], kind)

    def plain(self) -> None:
        """Pass where that is allowed, stay tapped out of things, else the first answer."""
        legal = self.legal()
        assert legal, f"dead end at {self.question!r}"
        self.act(PASS if PASS in legal else legal[0])

    def disturb(self, deed: Callable[[Draft], None]) -> Scenario:
        """Let something happen to the board that no card in the test does."""
        draft = self.draft_type(self.state)
        deed(draft)
        draft.happened.clear()
        self._state = draft.freeze()
        return self

    def finish(self) -> Over:
        """Give the plainest answers until the game is over."""
        for _ in range(4000):
            waits = self.pending
            if isinstance(waits, Over):
                return waits
            self.plain()
        raise AssertionError("the game does not end")

    # ------------------------------------------------------------------------------------------- expectations
    def copies(self, name: str) -> list[Zone]:
        """Where the copies of a card lie, both players' together, those that are open or known."""
        self.pending  # noqa: B018  (nature answers first)
        return sorted(
            Zone(zone)
            for rows in self.state.zones
            for zone, row in enumerate(rows[: len(Zone)])
            for card in row
            if (ref(card) < 256 or card in self._hidden) and self.title(self.identity(card).definition) == name
        )

    def refused(self, action: Action) -> str:
        """The statement behind a refusal; empty if the action is allowed."""
        reason = self.why_not(action)
        return "" if reason is None else reason.rule

    def points(self, seat: int) -> int:
        """A player's marshalling points."""
        self.pending  # noqa: B018  (nature answers first)
        return marshalling_points(self.state, seat)

    def can(self, verb: int, *args: int) -> bool:
        """Whether an answer beginning like that is open."""
        return any(x.verb == verb and x.args[: len(args)] == args for x in self.legal())

    def playable(self, name: str) -> bool:
        """Whether the decider may play a card of his hand now."""
        card = self.in_hand(self.decider, name)
        return any(x.verb == Verb.PLAY and x.args[0] == card for x in self.legal())

    def why_not_play(self, name: str, use: int = 0) -> str:
        """The statement that forbids playing a card of the decider's hand; empty if nothing does."""
        return self.refused(self.play_action(name, use))

    def control(self, who: str, controller: str = "") -> Action:
        """The action that shifts control of a character."""
        return Action(Say.CONTROL, (self.named(who), self.named(controller) if controller else NONE))
