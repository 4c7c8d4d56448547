"""A position of the Lord of the Rings TCG built by hand and played on by names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import cast

from msgspec.structs import replace

from engine.kernel.actions import MIX, NUMBER, SEEN, Action, Identity, show
from engine.kernel.pending import Decision, Mix, Numbers, Over, Reason, Show
from engine.kernel.records import Handle, handle, is_open, owner, ref
from engine.kernel.state import Event
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME, MACHINE
from engine.tcg.phases.fights import start
from engine.tcg.phases.turn import TURN, archery, assignment, begin, fellowship, maneuver, regroup, shadows, skirmishes
from engine.tcg.reading.meaning import strength
from engine.tcg.reading.values import move_limit
from engine.tcg.table.board import CARDS, LIBRARY, Sources, card_of, face, found_plainly, on_table, sources
from engine.tcg.table.draft import Draft
from engine.tcg.table.frames import Skirmishes, TurnFrame, Window
from engine.tcg.table.records import SECTIONS, TOKENS, ZONES, Card, Fight, Player, State, Turn, Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from engine.tcg.variants import FULL, rules_for

FRODO, RING = "Frodo, Son of Drogo", "The One Ring, The Ruling Ring"
FILLER = {0: "Hobbit Sword", 1: "Goblin Patrol Troop"}
PATH = (
    *("Westfarthing", "Ettenmoors", "Council Courtyard", "Moria Lake", "The Bridge of Khazad-dûm"),
    *("Lothlórien Woods", "Anduin Wilderland", "Anduin Banks", "Tol Brandir"),
)
"""Sites where a test names none."""
STEPS: dict[Phase, Callable[[Draft, TurnFrame], None]] = {
    Phase.START: begin,
    Phase.FELLOWSHIP: fellowship,
    Phase.SHADOW: shadows,
    Phase.MANEUVER: maneuver,
    Phase.ARCHERY: archery,
    Phase.ASSIGNMENT: assignment,
    Phase.SKIRMISH: skirmishes,
    Phase.REGROUP: regroup,
}


def number_of(name: str) -> int:
    """A card by its full name, or by a title that only one card has."""
    found = LIBRARY.find(name)
    if found is not None:
        return found.number
    titled = [card.printed.number for card in CARDS.values() if card.printed.title == name]
    assert titled, f"there is no card {name}"
    return titled[0]


class Scenario:
    """Seat 0 is the Free Peoples player unless told otherwise. Cards lie open, so that tests can name them."""

    def __init__(
        self, *, seats: int = 2, site: int = 1, ring: str = RING, frodo: str = FRODO, asked: bool = True
    ) -> None:
        """Who holds a card is asked in every phase; with `asked` everybody holds one that is of no use there."""
        self._deck: list[list[int]] = [[] for _ in range(seats)]
        self._zones: list[list[list[Handle]]] = [[[] for _ in range(ZONES)] for _ in range(seats)]
        self._build: list[Callable[[Draft], None]] = []
        self._players = [Player(place=seat) for seat in range(seats)]
        self._turn = Turn(1, 0, Phase.FELLOWSHIP, 1, limit=max(2, seats - 1))
        self._phase = Phase.FELLOWSHIP
        self._fight: tuple[str, tuple[str, ...]] | None = None
        self._path: dict[int, tuple[int, Handle]] = {}
        self._state: State | None = None
        self._hidden: dict[Handle, Identity] = {}
        self.events: list[Event] = []
        self.log: list[Action] = []
        for seat in range(seats):
            self._bearer(seat, frodo, ring)
            for _ in range(20):
                self._card(seat, FILLER[0 if seat == 0 else 1], Zone.DRAW)
            if asked:
                self._card(seat, FILLER[0 if seat == 0 else 1], Zone.HAND)
            self._players[seat] = replace(self._players[seat], site=site if seat == 0 else 1)
        for number, name in enumerate(PATH, 1):
            if number <= site:
                self.site(number, name)

    # ------------------------------------------------------------------------------------------------- building
    def _card(self, seat: int, name: str, zone: Zone) -> Handle:
        self._deck[seat].append(number_of(name))
        card = handle(seat, len(self._deck[seat]) - 1)
        self._zones[seat][zone].append(card)
        return card

    def _bearer(self, seat: int, frodo: str, ring: str) -> None:
        cards = self._card(seat, frodo, Zone.BEARER), self._card(seat, ring, Zone.BEARER)
        self._players[seat] = replace(self._players[seat], bearer=cards[0], ring=cards[1])

        def build(d: Draft) -> None:
            for card in cards:
                d.enter(card)
            d.hold(*cards)

        self._build.append(build)

    def site(self, number: int, name: str, seat: int = 1) -> Scenario:
        """A site on the path, an opponent's unless told otherwise."""
        self._path[number] = (seat, self._card(seat, name, Zone.ADVENTURE))
        return self

    def adventure(self, seat: int, *names: str) -> Scenario:
        """Sites in a player's adventure deck."""
        for name in names:
            self._card(seat, name, Zone.ADVENTURE)
        return self

    def play_area(self, seat: int, *names: str) -> Scenario:
        """Cards of a player on the table, on nobody."""
        for name in names:
            card = self._card(seat, name, Zone.HAND)
            self._build.append(lambda d, card=card: d.enter(card))  # type: ignore[misc]
        return self

    def fellowship(self, *names: str) -> Scenario:
        """Companions, allies and support cards of the Free Peoples player."""
        return self.play_area(0, *names)

    def minions(self, *names: str, seat: int = 1) -> Scenario:
        """Minions and support cards of a Shadow player."""
        return self.play_area(seat, *names)

    def bears(self, who: str, *names: str, seat: int | None = None) -> Scenario:
        """Cards on a character or a site, of its owner unless told otherwise."""
        for name in names:
            shadow = CARDS[number_of(name)].printed.side == 2
            card = self._card(seat if seat is not None else int(shadow), name, Zone.HAND)

            def build(d: Draft, card: Handle = card) -> None:
                d.enter(card)
                d.hold(self._find(d, who), card)

            self._build.append(build)
        return self

    def hand(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's hand."""
        for name in names:
            self._card(seat, name, Zone.HAND)
        return self

    def deck(self, seat: int, *names: str) -> Scenario:
        """Cards on top of a player's draw deck, the first one topmost."""
        for name in names:
            self._card(seat, name, Zone.TOP)
        return self

    def under(self, seat: int, *names: str) -> Scenario:
        """Cards under a player's draw deck, the last one undermost."""
        for name in names:
            self._card(seat, name, Zone.BOTTOM)
        return self

    def discard(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's discard pile."""
        for name in names:
            self._card(seat, name, Zone.DISCARD)
        return self

    def dead(self, seat: int, *names: str) -> Scenario:
        """Cards in a player's dead pile."""
        for name in names:
            self._card(seat, name, Zone.DEAD)
        return self

    def empty_deck(self, seat: int) -> Scenario:
        """A draw deck without cards."""
        self._zones[seat][Zone.OUT] += self._zones[seat][Zone.DRAW]
        self._zones[seat][Zone.DRAW] = []
        return self

    def wounds(self, who: str, count: int) -> Scenario:
        """Wound tokens on a character."""
        self._build.append(lambda d: d.alter(self._find(d, who), wounds=count))
        return self

    def burdens(self, count: int, seat: int = 0) -> Scenario:
        """Burdens on a Ring-bearer."""
        self._players[seat] = replace(self._players[seat], burdens=count)
        return self

    def worn(self) -> Scenario:
        """The Free Peoples player's Ring-bearer wears the Ring."""
        self._players[0] = replace(self._players[0], worn=True)
        return self

    def pool(self, count: int) -> Scenario:
        """Twilight tokens in the pool."""
        self._turn = replace(self._turn, pool=count)
        return self

    def moved(self, count: int) -> Scenario:
        """Moves made this turn."""
        self._turn = replace(self._turn, moves=count)
        return self

    def phase(self, phase: Phase) -> Scenario:
        """The phase that is about to begin."""
        self._phase = phase
        return self

    def skirmish(self, defender: str, *minions: str, fierce: bool = False) -> Scenario:
        """A skirmish that is about to be fought."""
        self._fight = (defender, minions)
        self._turn = replace(self._turn, fierce=fierce)
        return self.phase(Phase.SKIRMISH)

    def _find(self, d: Draft, name: str) -> Handle:
        for rows in d.zones:
            for zone in (Zone.PLAY, Zone.PATH):
                for card in rows[zone]:
                    if name in (face(d, card).name, face(d, card).title):
                        return card
        raise LookupError(f"{name} is not on the table")

    # -------------------------------------------------------------------------------------------------- playing
    @property
    def state(self) -> State:
        """The position as it stands."""
        if self._state is None:
            self._state = self._built()
        return self._state

    def _built(self) -> State:
        sizes = [[0] * len(SECTIONS) for _ in self._deck]
        state = State(
            faces=tuple(tuple(row) for row in self._deck),
            zones=tuple(tuple(tuple(row) for row in rows) for rows in self._zones),
            epochs=(0,) * len(sizes),
            owed=((),) * len(sizes),
            rules=rules_for(FULL, ()),
            cards=tuple((None,) * len(row) for row in self._deck),
            players=tuple(self._players),
            turn=self._turn,
            frames=(),
        )
        draft = Draft(state)
        draft.places = MACHINE._places
        for number, (seat, site) in self._path.items():
            draft.move(site, seat, Zone.PATH)
            draft.set_card(site, Card())
            draft.set_path(number, site)
        for build in self._build:
            build(draft)
        self._begin(draft)
        MACHINE.settle(draft)
        draft.owed = tuple(_hidden(rows) for rows in draft.zones)
        return draft.freeze()

    def _begin(self, d: Draft) -> None:
        step = TURN.steps.index(STEPS[self._phase])
        d.returned = ()
        d.frames[:] = [TurnFrame(step)]
        if self._fight is not None:
            defender, minions = self._fight
            d.frames[:] = [TurnFrame(step + 1), Skirmishes(0)]
            ids = tuple(self._find(d, name) for name in minions)
            d.set_turn(limit=move_limit(d))
            start(d, Fight(self._find(d, defender), tuple(_distinct(d, ids, minions))))

    @property
    def pending(self) -> Decision | Over:
        """What is asked; nature has answered."""
        while True:
            waits = GAME.pending(self.state)
            if isinstance(waits, Decision | Over):
                return waits
            if isinstance(waits, Mix):
                self._mix(waits)
            elif isinstance(waits, Numbers):
                self._take(Action(NUMBER, (0,)))
            elif isinstance(waits, Show):
                self._take(Action(SEEN))

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
        self._state, events = GAME.step(self.state, action)
        self.events += events
        assert _said(sources(self._state)) == _said(found_plainly(self._state)), "what is remembered is not in force"

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
        found = GAME.legal(self.state, self._hidden)
        assert found == GAME.plainly_legal(self.state, self._hidden), "the quick list is not the plain one"
        return found

    def why_not(self, action: Action) -> Reason | None:
        """What forbids an answer."""
        assert isinstance(self.pending, Decision)
        return GAME.why_not(self.state, action)

    def act(self, action: Action) -> Scenario:
        """Give an answer; it has to be allowed."""
        refused = self.why_not(action)
        assert refused is None, f"{action} is refused: {refused}"
        self._take(action)
        return self

    def do(self, deed: Callable[[Draft], None]) -> Scenario:
        """Let something happen as if a card had done it."""
        draft = Draft(self.state)
        draft.places = MACHINE._places
        deed(draft)
        MACHINE.settle(draft)
        self._state = draft.freeze()
        return self

    def fork(self) -> Scenario:
        """A copy that can be played on without touching this one."""
        twin = copy(self)
        twin._state = self.state
        twin._hidden = dict(self._hidden)
        twin.events, twin.log = list(self.events), list(self.log)
        return twin

    # ------------------------------------------------------------------------------------------ answers by name
    def is_named(self, card: Handle, name: str) -> bool:
        """Whether a card has that name or title."""
        if card < 0 or (not is_open(card) and card not in self._hidden):
            return False
        if not any(card in row for rows in self.state.zones for row in rows):
            return False
        number = self.identity(card).definition
        return number not in TOKENS and name in (CARDS[number].printed.name, CARDS[number].printed.title)

    def named(self, name: str, seat: int | None = None) -> Handle:
        """A card by its name or title: on the table first, then in hands, then anywhere."""
        self.pending  # noqa: B018  (nature answers first, so that everything lies where it belongs)
        order = (Zone.PLAY, Zone.PATH, Zone.DECLARED, Zone.HAND)
        rest = tuple(zone for zone in Zone if zone not in order)
        for zone in (*order, *rest):
            for whose, rows in enumerate(self.state.zones):
                for card in rows[zone] if seat in (None, whose) else ():
                    if self.is_named(card, name):
                        return card
        raise LookupError(f"there is no {name}")

    def offers(self, name: str, verb: Verb | None = None) -> list[Action]:
        """The allowed answers whose first card has that name."""
        return [
            x for x in self.legal() if x.args and (verb is None or x.verb == verb) and self.is_named(x.args[0], name)
        ]

    def can_play(self, name: str) -> bool:
        """Whether the decider may play a card of that name."""
        return bool(self.offers(name, Verb.PLAY))

    def can_use(self, name: str) -> bool:
        """Whether the decider may use an act of a card of that name."""
        return bool(self.offers(name, Verb.USE))

    def play(self, name: str, *targets: str | int, on: str = "", act: int | None = None, named: str = "") -> Scenario:
        """Play a card of the decider's hand, then name its targets as they are asked for."""
        found = [x for x in self.offers(name, Verb.PLAY) if not on or self.is_named(x.args[2], on)]
        return self._chosen(found, name, targets, act, named)

    def use(self, name: str, *targets: str | int, act: int | None = None, named: str = "") -> Scenario:
        """Use an act of a card in play, then name its targets."""
        return self._chosen(self.offers(name, Verb.USE), name, targets, act, named)

    def _chosen(
        self, found: list[Action], name: str, targets: tuple[str | int, ...], act: int | None, named: str
    ) -> Scenario:
        found = [x for x in found if act is None or x.args[1] == act]
        found = [x for x in found if not named or self.is_named(x.args[-1], named)]
        assert found, f"{name} cannot be played or used now: {self.question!r} for {self.decider}"
        self.act(found[0])
        for target in targets:
            self.pick(target)
        return self

    def pick(self, what: str | int) -> Scenario:
        """Name a card or a number as the answer."""
        for action in self.legal():
            if action.verb in (Verb.PICK, Verb.DISCARD) and self._means(action.args[0], what):
                return self.act(action)
        raise AssertionError(f"{what} cannot be picked at {self.question!r}: {self.legal()}")

    def _means(self, value: int, what: str | int) -> bool:
        return value == what if isinstance(what, int) else self.is_named(value, what)

    def assign(self, defender: str, minion: str) -> Scenario:
        """Assign a character to a minion."""
        for action in self.legal():
            if action.verb == Verb.ASSIGN and self.is_named(action.args[0], defender):
                if self.is_named(action.args[1], minion):
                    return self.act(action)
        raise AssertionError(f"{defender} cannot be assigned to {minion}")

    def pass_(self, times: int = 1) -> Scenario:
        """Pass."""
        for _ in range(times):
            self.act(PASS)
        return self

    def no_actions(self) -> Scenario:
        """Whoever is asked for an action in this phase passes."""
        while self.question is Question.WINDOW and cast(Window, self.state.frames[-1]).happening is None:
            self.pass_()
        return self

    @property
    def fights(self) -> list[Fight]:
        """The skirmish under way and those to come."""
        turn = self.state.turn
        return [one for one in (turn.fight, *turn.fights) if one is not None]

    def plain(self) -> None:
        """Pass where that is allowed, else end the turn, else the first answer."""
        legal = self.legal()
        assert legal, f"dead end at {self.question!r}"
        end = Action(Verb.END)
        self.act(PASS if PASS in legal else end if end in legal else legal[0])

    def until(self, question: Question, seat: int | None = None) -> Scenario:
        """Give the plainest answers until that question is asked (of that seat)."""
        for _ in range(300):
            waits = self.pending
            assert isinstance(waits, Decision), f"the game is over before {question!r}"
            if waits.question == question and seat in (None, waits.seat):
                return self
            self.plain()
        raise AssertionError(f"{question!r} is never asked")

    def until_offered(self, name: str) -> Scenario:
        """Give the plainest answers until a card of that name can be played or used."""
        for _ in range(300):
            if self.offers(name, Verb.PLAY) or self.offers(name, Verb.USE):
                return self
            self.plain()
        raise AssertionError(f"{name} is never of use")

    def until_phase(self, phase: Phase) -> Scenario:
        """Give the plainest answers until that phase has begun and a seat may act in it."""
        for _ in range(300):
            if isinstance(self.pending, Over) or self.state.turn.phase is phase:
                return self
            self.plain()
        raise AssertionError(f"{phase!r} never comes")

    def finish_phase(self) -> Scenario:
        """Give the plainest answers until the present phase is over."""
        count = self.state.turn.count
        for _ in range(300):
            if isinstance(self.pending, Over) or self.state.turn.count != count:
                return self
            self.plain()
        raise AssertionError("the phase does not end")

    def finish_turn(self) -> Scenario:
        """Give the plainest answers until another turn begins or the game is over."""
        number = self.state.turn.number
        for _ in range(400):
            if isinstance(self.pending, Over) or self.state.turn.number != number:
                return self
            self.plain()
        raise AssertionError("the turn does not end")

    # --------------------------------------------------------------------------------------------- expectations
    def wounds_on(self, name: str) -> int:
        """The wound tokens on a character."""
        card = self.named(name)
        return card_of(self.state, card).wounds

    def strength_of(self, name: str) -> int:
        """A character's strength now."""
        card = self.named(name)
        return strength(self.state, card)

    def where(self, name: str, seat: int | None = None) -> Zone:
        """The zone a card lies in."""
        card = self.named(name, seat)
        return next(Zone(zone) for rows in self.state.zones for zone, row in enumerate(rows) if card in row)

    def in_play(self, name: str) -> bool:
        """Whether a card of that name is on the table."""
        return any(
            on_table(self.state, card) is not None and self.is_named(card, name)
            for rows in self.state.zones
            for card in rows[Zone.PLAY]
        )

    def count(self, seat: int, zone: Zone) -> int:
        """How many cards lie in a zone."""
        self.pending  # noqa: B018  (nature answers first)
        return len(self.state.zones[seat][zone])

    def names(self, seat: int, zone: Zone) -> list[str]:
        """The names of the cards in a zone."""
        self.pending  # noqa: B018  (nature answers first)
        return sorted(CARDS[self.identity(c).definition].printed.name for c in self.state.zones[seat][zone])

    @property
    def twilight(self) -> int:
        """The tokens in the pool."""
        self.pending  # noqa: B018  (nature answers first)
        return self.state.turn.pool

    def burdens_on(self, seat: int = 0) -> int:
        """The burdens on a Ring-bearer."""
        return self.state.players[seat].burdens

    def secret(self, card: Handle) -> tuple[object, ...]:
        """What has to be shown of a hidden card."""
        return () if is_open(card) else (show(card, self._hidden),)


def _said(found: Sources) -> list[object]:
    """Everything that is in force."""
    return [getattr(found, name) for name in Sources.__slots__ if name != "printed_so"]


def _hidden(rows: Sequence[Sequence[Handle]]) -> tuple[int, ...]:
    """Decks lie face down."""
    return tuple(int(zone) for zone in (Zone.ADVENTURE, Zone.DRAW) if rows[zone])


def _distinct(d: Draft, ids: tuple[Handle, ...], names: tuple[str, ...]) -> list[Handle]:
    """Minions of one name are different cards, in the order they lie there."""
    found: list[Handle] = []
    for first, name in zip(ids, names, strict=True):
        seat = owner(first)
        same = [c for c in d.zones[seat][Zone.PLAY] if name in (face(d, c).name, face(d, c).title)]
        found.append(next(card for card in same if card not in found))
    return found

