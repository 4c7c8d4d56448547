"""Before the game: dice, draft, starting cards, left-overs, hands, sites (LORE-SETUP, LORE-DRAFT)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.table.board import companies_of
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import NUMBER, Action, show
from engine.kernel.dealer import Dealer
from engine.kernel.pending import Decision, Mix, Numbers, Over, Reason
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.setup import _character_proof
from engine.lore.variants import INTRODUCTORY, STANDARD
from net.fair.log.schema import Entry
from tests.library import ATLAS, CARDS
from tests.rules.scenes import number, site
from tests.rules_plugin import rule

FILL = ("Wolves",) * 12
"""A draw pile where a test does not care."""


class Start:
    """A game from its first dice on: pools, sideboards and draw piles by name, the rolls laid out."""

    def __init__(
        self,
        one: Sequence[str],
        other: Sequence[str],
        rolls: Sequence[int] = (10, 4),
        draw: Sequence[str] = FILL,
        sideboard: Sequence[str] = (),
        variant: int = STANDARD,
        start: Sequence[Sequence[str]] = ((), ()),
    ) -> None:
        sizes = [
            (len(pool), len(sideboard), len(draw), len(tips)) for pool, tips in zip((one, other), start, strict=True)
        ]
        decks = [
            tuple(number(name) for name in (*pool, *sideboard, *draw, *tips))
            for pool, tips in zip((one, other), start, strict=True)
        ]
        self.state: State = GAME.start(variant, (), sizes)
        self.dealer = Dealer(decks, sizes, lambda n: 0)
        self.dice = [die for total in rolls for die in (max(1, total - 6) - 1, total - max(1, total - 6) - 1)]
        self.mixes = 0

    @property
    def pending(self) -> Decision | Over:
        while True:
            waits = GAME.pending(self.state)
            if isinstance(waits, Decision | Over):
                return waits
            if isinstance(waits, Numbers) and waits.zone < 0:
                self._take(Action(NUMBER, (self.dice.pop(0) if self.dice else 3,)))
            else:
                self.mixes += isinstance(waits, Mix)
                self._take(self.dealer.answer(self.state, waits))

    def _take(self, action: Action) -> None:
        self.state = GAME.step(self.state, action)[0]

    @property
    def asked(self) -> tuple[Question, int]:
        """What is asked of whom."""
        waits = self.pending
        assert isinstance(waits, Decision)
        return Question(waits.question), waits.seat

    def card(self, name: str, zone: Zone = Zone.POOL) -> int:
        """A hidden card of the decider by its name."""
        _, seat = self.asked
        known = self.dealer.knowledge(seat)
        return next(c for c in self.state.zones[seat][zone] if c in known and known[c].definition == number(name))

    def reveal(self, name: str, zone: Zone = Zone.POOL) -> Action:
        card = self.card(name, zone)
        return Action(Verb.PICK, (card,), (show(card, self.dealer.knowledge(self.asked[1])),))

    def equip(self, name: str, on: int, zone: Zone = Zone.POOL) -> Action:
        card = self.card(name, zone)
        return Action(Verb.PLAY, (card, on), (show(card, self.dealer.knowledge(self.asked[1])),))

    def leave(self, name: str) -> Action:
        card = self.card(name)
        return Action(Verb.PICK, (card,), proven=(_character_proof(card),))

    def why_not(self, action: Action) -> str:
        self.pending  # noqa: B018
        why: Reason | None = GAME.why_not(self.state, action)
        return why.rule if why is not None else ""

    def act(self, *actions: Action) -> Start:
        for action in actions:
            assert self.why_not(action) == ""
            self._take(action)
        return self

    def draft(self, *names: str) -> Start:
        """Reveal in turn; an empty name passes."""
        for name in names:
            self.act(self.reveal(name) if name else PASS)
        return self

    def until(self, question: Question) -> Start:
        while self.asked[0] is not question:
            legal = GAME.legal(self.state, self.dealer.knowledge(self.asked[1]))
            self.act(PASS if PASS in legal else legal[0])
        return self

    def people(self, seat: int) -> list[str]:
        """The names of the members of a player's one company."""
        groups = companies_of(self.state, seat)
        if not groups:
            return []
        assert len(groups) == 1
        return [self.name(card) for card in groups[0].members]

    def name(self, card: int) -> str:
        return CARDS[self.state.faces[card >> 24][card & 0xFFFFFF]].definition.name

    def zone(self, seat: int, zone: Zone) -> list[str]:
        self.pending  # noqa: B018
        known = self.dealer.knowledge(seat)
        return sorted(
            CARDS[known[card].definition].definition.name if card in known else self.name(card)
            for card in self.state.zones[seat][zone]
        )


POOL_A = ("Gimli", "Éowyn", "Aragorn II", "Háma", "Beretar", "Faramir", "Dagger of Westernesse", "An Old Feud")
POOL_B = ("Gimli", "Éomer", "Elrond", "Haldir", "Legolas", "Bombur", "Dori", "Ori", "Dwalin", "Nori")


def game(rolls: Sequence[int] = (10, 4)) -> Start:
    return Start(POOL_A, POOL_B, rolls)


@rule("LORE-SETUP-01", "LORE-SETUP-03", "LORE-DRAFT-01", "LORE-RULING-06", "LORE-DEC-02")
def test_cards_are_sorted_into_pool_sideboard_and_draw_pile() -> None:
    """Each section lies face down in its own zone; a pool of fewer than ten is legal."""
    start = Start(POOL_A, POOL_B, sideboard=("Block", "Wolves"))
    start.pending  # noqa: B018
    assert [len(start.state.zones[0][zone]) for zone in (Zone.POOL, Zone.SIDEBOARD, Zone.DRAW)] == [8, 2, 12]
    assert [len(start.state.zones[1][zone]) for zone in (Zone.POOL, Zone.SIDEBOARD, Zone.DRAW)] == [10, 2, 12]
    assert GAME.sizes_ok(STANDARD, (), (12, 30, 60, 0)) is None
    too_large = GAME.sizes_ok(STANDARD, (), (13, 30, 60, 0))
    assert too_large is not None and too_large.rule == "LORE-DECK-06"
    for sizes in ((12, 30, 60), (10, 30, 161, 0)):
        refused = GAME.sizes_ok(STANDARD, (), sizes)
        assert refused is not None and refused.rule == "LORE-DECK-01"
    assert GAME.sizes_ok(STANDARD, (), (10, 30, 160, 0)) is None
    assert GAME.sizes_ok(INTRODUCTORY, (), (0, 30, 60, 8)) is None
    with_start = GAME.sizes_ok(STANDARD, (), (10, 30, 60, 8))
    assert with_start is not None and with_start.rule == "LORE-DECK-06", "a company of play tips is introductory"
    wrong = GAME.sizes_ok(STANDARD, (99,), (10, 30, 60, 0))
    assert wrong is not None and wrong.rule == "LORE-OPT-01"
    unknown = GAME.deck_ok(STANDARD, (), [Entry(Zone.DRAW, 1, 60_000, 1)])
    assert unknown is not None and unknown.rule == "LORE-DECK-01"


@rule("LORE-SETUP-04", "LORE-SETUP-05", "LORE-DRAFT-02", "LORE-CHANCE-01")
def test_the_higher_roll_begins_the_draft() -> None:
    """Ten against four: seat 0; four against ten: seat 1."""
    assert game((10, 4)).asked == (Question.DRAFT, 0)
    assert game((4, 10)).asked == (Question.DRAFT, 1)


@rule("LORE-RULING-01", "LORE-RULING-11", "LORE-CHANCE-01")
def test_equal_rolls_are_repeated() -> None:
    """Seven and seven, then five and nine: seat 1 begins."""
    assert game((7, 7, 5, 9)).asked == (Question.DRAFT, 1)


@rule("LORE-DRAFT-03", "LORE-DRAFT-10", "LORE-DEC-03", "LORE-DRAFT-08", "LORE-DRAFT-09")
def test_players_reveal_one_character_each_in_turn_until_both_have_passed() -> None:
    """What was revealed is each player's single starting company."""
    start = game().draft("Gimli")
    assert start.asked == (Question.DRAFT, 1)
    start.draft("Éomer", "Éowyn", "Haldir", "", "")
    assert start.asked[0] is not Question.DRAFT
    assert (start.people(0), start.people(1)) == (["Gimli", "Éowyn"], ["Éomer", "Haldir"])


@rule("LORE-RULING-02")
def test_a_pass_is_final_and_the_other_goes_on_alone() -> None:
    """Seat 0 passes; seat 1 reveals three in a row."""
    start = game().draft("").draft("Éomer", "Haldir", "Bombur")
    assert start.asked == (Question.DRAFT, 1)
    start.draft("")
    assert start.people(1) == ["Éomer", "Haldir", "Bombur"]


@rule("LORE-RULING-03", "LORE-GEN-07")
def test_a_player_may_draft_nobody() -> None:
    """He starts without a company and picks no site."""
    start = game().draft("", "Éomer", "").until(Question.STARTING_SITE)
    assert (start.people(0), start.asked) == ([], (Question.STARTING_SITE, 1))
    start.act(pick(site("Lórien")))
    assert start.asked == (Question.WINDOW, 1)


@rule("LORE-DRAFT-04", "LORE-RULING-04")
def test_a_unique_character_revealed_by_the_opponent_cannot_be_revealed() -> None:
    """Gimli is taken; the second player keeps his copy and may put it into his draw pile as a left-over."""
    start = game().draft("Gimli")
    assert start.why_not(start.reveal("Gimli")) == "LORE-DRAFT-04"
    start.draft("", "").until(Question.LEFT_OVERS)
    while start.asked[1] == 0:
        start.act(PASS)
    start.act(start.leave("Gimli"))
    assert "Gimli" in start.zone(1, Zone.DRAW)


@rule("LORE-DRAFT-05", "LORE-DRAFT-06", "LORE-RULING-16")
def test_the_normal_minds_total_eight_at_most() -> None:
    """Aragorn 4 and Beretar 2: Faramir 2 fits and Gimli, whose influence would pay for him, then does not."""
    start = game().draft("Aragorn II", "", "Beretar", "Gimli")
    assert start.why_not(start.reveal("Faramir")) == "LORE-DRAFT-05"
    assert start.why_not(start.reveal("Éowyn")) == "LORE-DRAFT-05"
    assert start.why_not(PASS) == ""


@rule("LORE-DRAFT-07")
def test_five_characters_at_most() -> None:
    """After the fifth the player is not asked any more."""
    start = game((4, 10)).draft("Bombur", "", "Dori", "Ori", "Dwalin", "Nori")
    assert start.asked[0] is not Question.DRAFT
    assert len(start.people(1)) == 5


@rule(
    "LORE-SETUP-06",
    "LORE-DRAFT-11",
    "LORE-DRAFT-12",
    "LORE-DRAFT-13",
    "LORE-DEC-04",
    "LORE-RULING-05",
    "LORE-RULING-07",
)
def test_a_minor_item_and_a_quest_are_played_on_the_starting_company() -> None:
    """The roll winner first; the item on a character, the quest on the company; no tap, no site, no roll."""
    start = game().draft("Gimli", "Éomer", "", "")
    assert start.asked == (Question.STARTING_CARD, 0)
    gimli = start.state.companies[0].members[0]
    assert start.why_not(start.equip("Háma", gimli)) == "LORE-DRAFT-11"
    assert start.why_not(start.equip("An Old Feud", gimli)) == "LORE-DRAFT-11"
    start.act(start.equip("Dagger of Westernesse", gimli))
    start.act(start.equip("An Old Feud", start.state.companies[0].number))
    assert start.asked == (Question.STARTING_CARD, 1)
    card = start.state.cards[0][gimli]
    assert card is not None
    assert ([start.name(held) for held in card.holds], card.pose) == (["Dagger of Westernesse"], 0)
    assert [start.name(held) for held in start.state.companies[0].cards] == ["An Old Feud"]


@rule("LORE-RULING-05", "LORE-DRAFT-15")
def test_unplayed_starting_cards_and_left_characters_are_removed_from_the_game() -> None:
    """Whoever passes loses what is left of his pool."""
    start = game().draft("Gimli", "Éomer", "", "").until(Question.STARTING_SITE)
    assert start.zone(0, Zone.OUT) == sorted(set(POOL_A) - {"Gimli"})
    assert start.zone(0, Zone.POOL) == []


@rule("LORE-SETUP-07", "LORE-DRAFT-14", "LORE-DEC-05", "LORE-RULING-08")
def test_left_over_characters_may_go_into_the_draw_pile() -> None:
    """Any number of them, proven to be characters and no more; items cannot go there."""
    start = game().draft("Gimli", "Éomer", "", "").until(Question.LEFT_OVERS)
    assert start.asked == (Question.LEFT_OVERS, 0)
    dagger = start.card("Dagger of Westernesse")
    assert start.why_not(Action(Verb.PICK, (dagger,))) == "LORE-DRAFT-14"
    for name in ("Éowyn", "Háma", "Beretar", "Faramir", "Aragorn II"):
        start.act(start.leave(name))
        assert name not in start.zone(0, Zone.POOL)
    start.act(PASS)
    start.until(Question.STARTING_SITE)
    assert len(start.state.zones[0][Zone.DRAW]) + len(start.state.zones[0][Zone.HAND]) == 12 + 5


@rule("LORE-SETUP-09", "LORE-SETUP-11", "LORE-CHANCE-02", "LORE-CHANCE-03", "LORE-RULING-12", "LORE-SETUP-08")
def test_the_piles_are_shuffled_and_eight_cards_are_dealt() -> None:
    """Each draw pile is committed afresh before the first card leaves it; the sideboard stays apart."""
    start = Start(POOL_A, POOL_B, sideboard=("Block",)).draft("Gimli", "Éomer", "", "")
    before = [start.state.epochs[0], start.state.epochs[1]]
    start.until(Question.STARTING_SITE)
    assert all(now > then for now, then in zip(start.state.epochs, before, strict=True))
    assert [len(start.state.zones[seat][Zone.HAND]) for seat in (0, 1)] == [8, 8]
    assert [start.zone(seat, Zone.SIDEBOARD) for seat in (0, 1)] == [["Block"], ["Block"]]


@rule("LORE-SETUP-12", "LORE-SETUP-13", "LORE-SETUP-15", "LORE-DEC-07", "LORE-RULING-09")
def test_who_drafted_second_picks_his_site_first_and_begins() -> None:
    """Edhellond, Lórien, Rivendell or Minas Tirith, the same for both if they like."""
    start = game().draft("Gimli", "Éomer", "", "").until(Question.STARTING_SITE)
    assert start.asked == (Question.STARTING_SITE, 1)
    names = {ATLAS.sites[x.args[0]].name for x in GAME.legal(start.state, {})}
    assert names == {"Edhellond", "Lórien", "Rivendell", "Minas Tirith"}
    assert start.why_not(pick(site("Edoras"))) == "LORE-SETUP-13"
    start.act(pick(site("Lórien")))
    assert start.asked == (Question.STARTING_SITE, 0)
    start.act(pick(site("Lórien")))
    assert start.asked == (Question.WINDOW, 1)
    assert (start.state.turn.mover, start.state.turn.number) == (1, 1)
    assert {group.site for group in start.state.companies} == {site("Lórien")}


@rule("LORE-DRAFT-01", "LORE-DRAFT-08")
def test_only_characters_of_the_pool_are_revealed() -> None:
    """An item is refused in the draft, and so is a card that is not shown."""
    start = game()
    assert start.why_not(start.reveal("Dagger of Westernesse")) == "LORE-DECK-07"
    assert start.why_not(Action(Verb.PICK, (start.card("Gimli"),))) == "LORE-RULING-126"
