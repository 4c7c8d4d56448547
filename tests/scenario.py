"""A position built by hand and played on: who is where with what, then actions by name, then what must be true."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any

from msgspec.structs import replace

from engine.journeys.cards.compiled import Library
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.filters import lairs
from engine.journeys.reading.places import FOUNDS
from engine.journeys.table.board import card_of, company_number, face, on_table
from engine.journeys.table.records import ZONES, Card, Phase, Player, Pose, Turn, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import MIX, NUMBER, SEEN, Action, Identity, show
from engine.kernel.game import Game
from engine.kernel.machine import Machine
from engine.kernel.pending import Decision, Mix, Numbers, Over, Reason, Show
from engine.kernel.records import NONE, Handle, handle, is_open, owner, ref
from engine.kernel.state import Event
from engine.kernel.steps import procedure
from engine.lore.frames import TurnFrame
from engine.lore.game import GAME, MACHINE
from engine.lore.records import Draft, State
from engine.lore.scoring import marshalling_points
from engine.lore.turn import TURN, end, organize
from engine.lore.variants import STANDARD, rules_for
from tests.library import LIBRARY

STEPS = procedure(*TURN).steps
ORGANIZE = STEPS.index(organize)
SAFE_ROLL = 7


class Scenario:
    """Seat 0 moves unless told otherwise. Cards lie open, so that tests can name them."""

    game: Game[Any] = GAME
    machine: Machine[Any, Any] = MACHINE
    library: Library = LIBRARY
    filler = "Ghouls"
    """What draw piles are made of where a test does not care."""

    def __init__(self, variant: int = STANDARD, seats: int = 2, mover: int = 0, options: tuple[int, ...] = ()) -> None:
        self._rules = rules_for(variant, options)
        self._deck: list[list[str]] = [[] for _ in range(seats)]
        self._zones: list[list[list[Handle]]] = [[[] for _ in range(ZONES)] for _ in range(seats)]
        self._build: list[Callable[[Draft], None]] = []
        self._mover = mover
        self._state: State | None = None
        self._hidden: dict[Handle, Identity] = {}
        self._step = ORGANIZE
        self.dice: list[int] = []
        self.events: list[Event] = []
        self.log: list[Action] = []
        self.shown: list[tuple[int, int, tuple[Handle, ...]]] = []
        """Hidden cards one player was shown by another: whose, to whom, which."""
        for seat in range(seats):
            self.draw_pile(seat, *[self.filler] * 30)

    # ------------------------------------------------------------------------------------------------- building
    def _card(self, seat: int, name: str, zone: Zone) -> Handle:
        self._deck[seat].append(self.library.catalogue.named(name).label)
        card = handle(seat, len(self._deck[seat]) - 1)
        self._zones[seat][zone].append(card)
        return card

    def company(self, seat: int, *names: str, at: str) -> Scenario:
        """A company of these characters; an ally is written after the character it is with."""
        cards = [self._card(seat, name, Zone.HAND) for name in names]

        def build(d: Draft) -> None:
            members: list[Handle] = []
            for card in cards:
                d.enter(card)
                if face(d, card).kind is Kind.ALLY:
                    d.hold(members[-1], card)
                else:
                    members.append(card)
                    if face(d, card).is_main:
                        d.set_player(seat, main=face(d, card).number)
            d.found_company(seat, self.library.atlas.site_named[at].index, tuple(members))

        self._build.append(build)
        return self

    def bears(self, character: str, *names: str, seat: int | None = None) -> Scenario:
        """Items or other cards on a character; a hazard there belongs to the other player."""
        for name in names:
            mine = self._seat_of(character)
            hazard = self.library.catalogue.named(name).is_hazard
            whose = seat if seat is not None else (1 - mine if hazard else mine)
            card = self._card(whose, name, Zone.HAND)

            def build(d: Draft, card: Handle = card) -> None:
                d.enter(card)
                d.hold(self._find_in(d, character), card)

            self._build.append(build)
        return self

    def in_play(self, seat: int, *names: str, use: int = 0) -> Scenario:
        """Conditions of a player on the table."""
        for name in names:
            card = self._card(seat, name, Zone.HAND)
            self._build.append(lambda d, card=card: d.enter(card, use))
        return self

    def on_company(self, character: str, *names: str, seat: int = NONE) -> Scenario:
        """Cards on the company of a character, his player's unless another one is named."""
        for name in names:
            card = self._card(self._seat_of(character) if seat == NONE else seat, name, Zone.HAND)

            def build(d: Draft, card: Handle = card) -> None:
                d.enter(card)
                d.lay_on_company(card, d.card(self._find_in(d, character)).company)

            self._build.append(build)
        return self

    def stored(self, seat: int, *names: str, at: str = "Rivendell") -> Scenario:
        """Cards in a player's MP pile, stored at a site."""
        for name in names:
            card = self._card(seat, name, Zone.HAND)

            def build(d: Draft, card: Handle = card) -> None:
                d.enter(card, zone=Zone.MP)
                d.set_card(card, Card(site=self.library.atlas.site_named[at].index))

            self._build.append(build)
        return self

    def hand(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's hand."""
        for name in names:
            self._card(seat, name, Zone.HAND)
        return self

    def draw_pile(self, seat: int, *names: str) -> Scenario:
        """Further cards in a player's draw pile."""
        for name in names:
            self._card(seat, name, Zone.DRAW)
        return self

    def empty_draw_pile(self, seat: int, *names: str) -> Scenario:
        """A draw pile of exactly these cards."""
        self._zones[seat][Zone.DRAW] = []
        return self.draw_pile(seat, *names)

    def discarded(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's discard pile."""
        for name in names:
            self._card(seat, name, Zone.DISCARD)
        return self

    def sideboard(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's sideboard."""
        for name in names:
            self._card(seat, name, Zone.SIDEBOARD)
        return self

    def reserve(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's reserve pile."""
        for name in names:
            self._card(seat, name, Zone.RESERVE)
        return self

    def tapped(self, *names: str) -> Scenario:
        """These cards are tapped."""
        return self._posed(Pose.TAPPED, names)

    def wounded(self, *names: str) -> Scenario:
        """These characters are wounded."""
        return self._posed(Pose.WOUNDED, names)

    def lies_at(self, name: str, site: str) -> Scenario:
        """A condition in play lies on a site."""
        self._build.append(lambda d: d.alter(self._find_in(d, name), site=self.library.atlas.site_named[site].index))
        return self

    def _posed(self, pose: Pose, names: Iterable[str]) -> Scenario:
        for name in names:
            self._build.append(lambda d, name=name: d.alter(self._find_in(d, name), pose=pose))
        return self

    def used(self, seat: int, *sites: str) -> Scenario:
        """Sites with a player's used counter."""
        for name in sites:
            self._build.append(lambda d, name=name: d.use_site(seat, self.library.atlas.site_named[name].index))
        return self

    def exhausted(self, seat: int, times: int) -> Scenario:
        """How often a player's draw pile was exhausted."""
        self._build.append(lambda d: d.set_player(seat, exhausted=times))
        return self

    def at_end_of_turn(self) -> Scenario:
        """Begin at the end of the turn instead of the organization phase."""
        self._step = STEPS.index(end)
        return self

    def at_turn_start(self) -> Scenario:
        """Begin with the mover's untap phase."""
        self._step = 0
        return self

    def rolls(self, *totals: int) -> Scenario:
        """The totals of the next rolls of two dice; seven from then on."""
        for total in totals:
            first = max(1, total - 6)
            self.dice += [first - 1, total - first - 1]
        return self

    def _seat_of(self, name: str) -> int:
        return next(seat for seat, deck in enumerate(self._deck) if name in deck)

    def _find_in(self, d: Draft, name: str) -> Handle:
        for rows in d.zones:
            for zone in (Zone.PLAY, Zone.MP):
                for card in rows[zone]:
                    if face(d, card).label == name:
                        return card
        raise LookupError(f"{name} is not in play")

    # -------------------------------------------------------------------------------------------------- playing
    @property
    def state(self) -> State:
        """The position as it is now."""
        if self._state is None:
            self._state = self._start()
        return self._state

    def _start(self) -> State:
        faces = tuple(tuple(self.library.catalogue.named(name).number for name in deck) for deck in self._deck)
        base = State(
            faces=faces,
            zones=tuple(tuple(tuple(row) for row in rows) for rows in self._zones),
            epochs=(0,) * len(faces),
            owed=((),) * len(faces),
            rules=self._rules,
            cards=tuple((None,) * len(deck) for deck in faces),
            players=tuple(Player(place=(seat - self._mover) % len(faces)) for seat in range(len(faces))),
            turn=Turn(number=1, mover=self._mover, phase=Phase.ORGANIZATION),
            frames=(TurnFrame(self._step),),
        )
        draft = Draft(base)
        for build in self._build:
            build(draft)
        draft.set_turn(lairs=lairs(draft))
        draft.happened.clear()
        draft.events.clear()
        self.machine.settle(draft)
        self.events += draft.events
        return draft.freeze()

    @property
    def pending(self) -> Decision | Over:
        """The decision the game waits for, nature having answered."""
        while True:
            waits = self.game.pending(self.state)
            if isinstance(waits, Decision | Over):
                return waits
            if isinstance(waits, Numbers):
                self._take(Action(NUMBER, (self._number(waits),)))
            elif isinstance(waits, Mix):
                self._mix(waits)
            else:
                assert isinstance(waits, Show)
                self.shown.append((waits.owner, waits.looker, waits.cards))
                self._take(Action(SEEN))

    def _number(self, waits: Numbers) -> int:
        if waits.zone != NONE:
            return 0
        if not self.dice:
            self.rolls(SAFE_ROLL)
        return self.dice.pop(0)

    def _mix(self, waits: Mix) -> None:
        """Nobody is fooled here: the cards keep their order."""
        known = [self.identity(card) for card in self.state.zones[waits.seat][waits.zone]]
        self._take(Action(MIX))
        for card, identity in zip(self.state.zones[waits.seat][waits.zone], known, strict=True):
            self._hidden[card] = identity

    def identity(self, card: Handle) -> Identity:
        """Which card a handle really is."""
        if is_open(card):
            return Identity(ref(card), self.state.faces[owner(card)][ref(card)])
        return self._hidden[card]

    def _take(self, action: Action) -> None:
        self.log.append(action)
        self._state, events = self.game.step(self.state, action)
        self.events += events

    @property
    def question(self) -> Question:
        """What is asked."""
        waits = self.pending
        assert isinstance(waits, Decision), f"nothing is asked: {waits}"
        return Question(waits.question)

    @property
    def decider(self) -> int:
        """Who is asked."""
        waits = self.pending
        assert isinstance(waits, Decision), f"nobody is asked: {waits}"
        return waits.seat

    def legal(self) -> tuple[Action, ...]:
        """Every allowed answer."""
        assert isinstance(self.pending, Decision)
        return self.game.legal(self.state, self._hidden)

    def candidates(self) -> Iterable[Action]:
        """Everything the decider might think of."""
        return self.game.candidates(self.state, self._hidden)

    def title(self, definition: int) -> str:
        """The name of a card by its number."""
        return self.library.cards[definition].definition.name

    def why_not(self, action: Action) -> Reason | None:
        """What forbids an answer."""
        assert isinstance(self.pending, Decision)
        return self.game.why_not(self.state, action)

    def act(self, action: Action) -> Scenario:
        """Give an answer; it has to be allowed."""
        refused = self.why_not(action)
        assert refused is None, f"{action} is refused: {refused}"
        self._take(action)
        return self

    def fork(self) -> Scenario:
        """A copy that can be played on without touching this one."""
        twin = copy(self)
        twin._state = self.state
        twin._hidden = dict(self._hidden)
        twin.dice, twin.events, twin.log = list(self.dice), list(self.events), list(self.log)
        return twin

    # ------------------------------------------------------------------------------------------ answers by name
    def named(self, name: str, seat: int | None = None) -> Handle:
        """A card by its name: on the table first, then in hands, then anywhere."""
        self.pending  # noqa: B018  (nature answers first, so that everything lies where it belongs)
        order = (Zone.PLAY, Zone.DECLARED, Zone.MP, Zone.ASIDE, Zone.HAND)
        rest = tuple(zone for zone in Zone if zone not in order)
        for zone in (*order, *rest):
            for whose, rows in enumerate(self.state.zones):
                if seat is None or seat == whose:
                    for card in rows[zone]:
                        if not (ref(card) >= 256 and card not in self._hidden):
                            if self.title(self.identity(card).definition) == name:
                                return card
        raise LookupError(f"there is no {name}")

    def in_hand(self, seat: int, name: str) -> Handle:
        """A card of a hand by its name."""
        self.pending  # noqa: B018  (nature answers first, so that the hand is settled)
        for card in self.state.zones[seat][Zone.HAND]:
            if self.title(self.identity(card).definition) == name:
                return card
        raise LookupError(f"{name} is not in that hand")

    def play_action(self, name: str, use: int = 0) -> Action:
        """The action that plays a card of the decider's hand."""
        card = self.in_hand(self.decider, name)
        return next(
            (x for x in self.candidates() if x.verb == Verb.PLAY and x.args[:2] == (card, use)),
            Action(Verb.PLAY, (card, use), () if is_open(card) else (show(card, self._hidden),)),
        )

    def play(self, name: str, *targets: str | int, use: int = 0) -> Scenario:
        """Play a card of the decider's hand, naming its targets as they are asked for."""
        self.act(self.play_action(name, use))
        for target in targets:
            self.pick(target)
        return self

    def use(self, name: str, *targets: str | int, ability: int = 0) -> Scenario:
        """Use an ability of a card in play."""
        self.act(Action(Verb.USE, (self.named(name), ability)))
        for target in targets:
            self.pick(target)
        return self

    def pick(self, what: str | int) -> Scenario:
        """Name a card, a site or a number as the answer; nothing is done if it was not asked."""
        value = what if isinstance(what, int) else self._value(what)
        for action in self.legal():
            if action.verb in (Verb.PICK, Verb.GO) and action.args[0] == value:
                return self.act(action)
        raise AssertionError(f"{what} cannot be picked at {self.question!r}: {self.legal()}")

    def _value(self, name: str) -> int:
        options = {x.args[0] for x in self.legal() if x.verb in (Verb.PICK, Verb.GO)}
        for value in options:
            if value >= 0 and self._is_card_named(value, name):
                return value
        if name in self.library.atlas.site_named:
            index = self.library.atlas.site_named[name].index
            return next((v for v in (1000 + index, index, FOUNDS + index) if v in options), index)
        if name in self.library.atlas.region_named:
            return self.library.atlas.region_named[name].index
        return self.named(name)

    def _is_card_named(self, value: int, name: str) -> bool:
        known = value in self._hidden or (is_open(value) and on_table(self.state, value) is not None)
        lies_open = is_open(value) and any(value in row for rows in self.state.zones for row in rows)
        if not known and not lies_open:
            return False
        return self.title(self.identity(value).definition) == name

    def pass_(self, times: int = 1) -> Scenario:
        """Pass."""
        for _ in range(times):
            self.act(PASS)
        return self

    def go(self, site: str) -> Scenario:
        """End the organization phase if it is still on, and move to a site by the first path."""
        self.until(Question.NEW_SITE)
        return self.pick(site)

    def stay(self) -> Scenario:
        """End the organization phase if it is still on, and stay."""
        self.until(Question.NEW_SITE)
        return self.act(Action(Verb.STAY))

    def until(self, question: Question, seat: int | None = None) -> Scenario:
        """Give the plainest answers until that question is asked (of that seat)."""
        for _ in range(400):
            waits = self.pending
            assert isinstance(waits, Decision), f"the game is over before {question!r}"
            if waits.question == question and seat in (None, waits.seat):
                return self
            self.plain()
        raise AssertionError(f"{question!r} is never asked; it stands at {self.question!r}")

    def window(self, moment: int, seat: int) -> Scenario:
        """Give the plainest answers until that seat may act in that moment."""
        for _ in range(400):
            top = self.state.frames[-1] if isinstance(self.pending, Decision) else None
            if getattr(top, "moment", None) == moment and self.question is Question.WINDOW and self.decider == seat:
                return self
            self.plain()
        raise AssertionError("that window never opens")

    def finish_turn(self) -> Scenario:
        """Give the plainest answers until another player moves or the game is over."""
        mover = self.state.turn.mover
        for _ in range(600):
            if isinstance(self.pending, Over) or self.state.turn.mover != mover:
                return self
            self.plain()
        raise AssertionError("the turn does not end")

    def settle(self) -> Scenario:
        """Give the plainest answers until whatever is under way is over: a player may act in a phase again."""
        for _ in range(400):
            if isinstance(self.pending, Over):
                return self
            top = self.state.frames[-1]
            if getattr(top, "moment", 0) in (1, 2, 3, 4) and self.question is Question.WINDOW:
                return self
            if self.question in (Question.NEW_SITE, Question.ENTER, Question.OPTION, Question.NEXT_COMPANY):
                return self
            self.plain()
        raise AssertionError("it is never over")

    def plain(self) -> None:
        """Pass where that is allowed, else the first answer."""
        legal = self.legal()
        assert legal, f"dead end at {self.question!r}"
        stay = Action(Verb.STAY)
        self.act(PASS if PASS in legal else stay if stay in legal else legal[0])

    # --------------------------------------------------------------------------------------------- expectations
    def pose(self, name: str) -> Pose:
        """How a card on the table is turned."""
        return card_of(self.state, self.named(name)).pose

    def where(self, name: str, seat: int | None = None) -> Zone:
        """The zone a card lies in."""
        card = self.named(name, seat)
        return next(Zone(zone) for rows in self.state.zones for zone, row in enumerate(rows) if card in row)

    def site_of(self, name: str) -> str:
        """The current site of a character."""
        number = company_number(self.state, self.named(name))
        index = next(c.site for c in self.state.companies if c.number == number)
        return self.library.atlas.sites[index].name if index != NONE else ""

    def points(self, seat: int) -> int:
        """A player's marshalling points."""
        self.pending  # noqa: B018  (nature answers first)
        return marshalling_points(self.state, seat)

    def names(self, seat: int, zone: Zone) -> list[str]:
        """The names of the cards in a zone."""
        self.pending  # noqa: B018  (nature answers first)
        return sorted(self.title(self.identity(card).definition) for card in self.state.zones[seat][zone])

    def change(self, **changes: object) -> Scenario:
        """Change the state directly, for positions that no builder makes."""
        self._state = replace(self.state, **changes)
        return self
