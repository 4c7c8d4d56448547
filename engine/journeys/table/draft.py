"""The only place where the table changes: small deeds, each of which leaves the board whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.compiled import Compiled
from engine.journeys.cards.moments import When
from engine.journeys.table.customs import Customs
from engine.journeys.table.events import Told
from engine.journeys.table.records import Card, Company, Journey, Lasting, Pose, State, Zone
from engine.kernel.records import NONE, REF_MASK, SEAT_SHIFT, Handle, Record, owner
from engine.kernel.state import Event, KernelDraft, exchanged


class Happening(Record, frozen=True):
    """Something that may trigger effects: what, about which card, in which company, with which number."""

    when: When
    subject: int = NONE
    company: int = NONE
    number: int = 0
    attack: int = NONE
    """Number of the attack it belongs to."""
    seat: int = NONE


class Draft(KernelDraft):
    """A state being changed; each game says what it is frozen to."""

    book: ClassVar[Mapping[int, Compiled]]
    atlas: ClassVar[Atlas]
    customs: ClassVar[Customs]
    becomes: ClassVar[type[State]]
    """The state of the game it is frozen to."""

    __slots__ = ("rules", "cards", "companies", "players", "turn", "lasting", "clock", "happened")

    def __init__(self, base: State) -> None:
        super().__init__(base, base.frames)
        self.rules = base.rules
        self.cards = base.cards
        self.companies = base.companies
        self.players = base.players
        self.turn = base.turn
        self.lasting = base.lasting
        self.clock = base.clock
        self.happened: list[Happening] = []

    def freeze(self) -> State:
        """The state this draft has become."""
        return self.becomes(
            faces=self.faces,
            zones=self.zones,
            epochs=self.epochs,
            owed=self.owed,
            returned=self.returned,
            result=self.result,
            rules=self.rules,
            cards=self.cards,
            companies=self.companies,
            players=self.players,
            turn=self.turn,
            lasting=self.lasting,
            clock=self.clock,
            frames=tuple(self.frames),
        )

    def tell(self, what: int, *args: int) -> None:
        """Note something for log and screen."""
        self.events.append(Event(what, args))

    def happen(
        self,
        when: When,
        subject: int = NONE,
        company: int = NONE,
        number: int = 0,
        attack: int = NONE,
        seat: int = NONE,
    ) -> None:
        """Note something that may trigger effects."""
        self.happened.append(Happening(when, subject, company, number, attack, seat))

    def owe(self, seat: int, zone: int) -> None:
        """Fresh commitments are due; at a strict table only for piles that are shuffled."""
        if not (self.rules.strict and zone == Zone.HAND):
            super().owe(seat, zone)

    def tick(self) -> int:
        """A number nobody had before."""
        self.clock += 1
        return self.clock

    # ------------------------------------------------------------------------------------------------- cards
    def card(self, card: Handle) -> Card:
        """A card on the table."""
        found = self.cards[card >> SEAT_SHIFT][card & REF_MASK]
        assert found is not None
        return found

    def set_card(self, card: Handle, record: Card | None) -> None:
        """Lay a record for a card on the table, or take it off."""
        seat, serial = card >> SEAT_SHIFT, card & REF_MASK
        self.cards = exchanged(self.cards, seat, exchanged(self.cards[seat], serial, record))

    def alter(self, card: Handle, **changes: object) -> None:
        """Change something about a card on the table."""
        self.set_card(card, replace(self.card(card), **changes))

    def tap(self, card: Handle) -> None:
        """Turn an untapped card."""
        if self.card(card).pose is Pose.UNTAPPED:
            self.alter(card, pose=Pose.TAPPED)
            self.tell(Told.TAPS, card)

    def untap(self, card: Handle) -> None:
        """Turn a card upright again."""
        self.alter(card, pose=Pose.UNTAPPED)

    def hold(self, host: Handle, card: Handle) -> None:
        """Lay a card on another one."""
        self.alter(host, holds=(*self.card(host).holds, card))
        self.alter(card, host=host)

    def release(self, card: Handle) -> None:
        """Lift a card off the one it lies on, off its company and off its site."""
        record = self.card(card)
        if record.host != NONE:
            host = self.card(record.host)
            self.alter(record.host, holds=tuple(h for h in host.holds if h != card))
            self.put_to_use(record.host, self._slot(card))
        if record.company != NONE:
            company = self.company(record.company)
            self.set_company(
                company,
                members=tuple(h for h in company.members if h != card),
                cards=tuple(h for h in company.cards if h != card),
            )
        self.alter(card, host=NONE, company=NONE, site=NONE)

    def _slot(self, card: Handle) -> str:
        return self.book[self.faces[owner(card)][card & REF_MASK]].definition.slot

    def put_to_use(self, host: Handle, slot: str) -> None:
        """What is left over with a slot, and was not in use, is if nothing else is now: what was played first."""
        left = [held for held in self.card(host).holds if slot and self._slot(held) == slot]
        if left and all(self.card(held).idle for held in left):
            self.alter(min(left, key=lambda held: self.card(held).since), idle=False)

    def enter(self, card: Handle, use: int = 0, zone: Zone = Zone.PLAY, seat: int = NONE) -> None:
        """Bring an open card into play, untapped; from wherever it lay."""
        self.take(*self.place_of(card), card)
        self.put(owner(card) if seat == NONE else seat, zone, card)
        self.set_card(card, Card(use=use, since=self.tick()))

    # --------------------------------------------------------------------------------------------- companies
    def company(self, number: int) -> Company:
        """The company of that number."""
        for company in self.companies:
            if company.number == number:
                return company
        raise LookupError("there is no such company")

    def company_about(self, card: Handle) -> int:
        """The number of the company a card on the table belongs to, through the cards it lies on."""
        record = self.card(card)
        while record.company == NONE and record.host != NONE:
            record = self.card(record.host)
        return record.company

    def set_company(self, company: Company, **changes: object) -> None:
        """Change a company; one without characters ceases to exist and the cards on it are discarded."""
        changed = replace(self.company(company.number), **changes)
        if changed.members:
            self.companies = tuple(changed if c.number == company.number else c for c in self.companies)
            return
        self.companies = tuple(c for c in self.companies if c.number != company.number)
        for card in changed.cards:
            self.alter(card, company=NONE)
            self.discard(card)

    def found_company(self, seat: int, site: int, members: tuple[Handle, ...]) -> int:
        """A new company with these characters, who belonged to none."""
        number = self.tick()
        self.companies = (*self.companies, Company(number, seat, site, members))
        for member in members:
            self.alter(member, company=number)
        return number

    def join(self, card: Handle, number: int) -> None:
        """Let a character who belongs to no company become a member of one."""
        company = self.company(number)
        self.set_company(company, members=(*company.members, card))
        self.alter(card, company=number)
        self.happen(When.COMPANY_CHANGED, card, number)

    def leave_company(self, card: Handle) -> None:
        """Let a character leave his company."""
        number = self.card(card).company
        if number == NONE:
            return
        company = self.company(number)
        self.alter(card, company=NONE)
        self.set_company(company, members=tuple(h for h in company.members if h != card))
        self.happen(When.COMPANY_CHANGED, card, number)

    def lay_on_company(self, card: Handle, number: int) -> None:
        """Lay a card on a company as a whole."""
        company = self.company(number)
        self.set_company(company, cards=(*company.cards, card))
        self.alter(card, company=number)

    def set_journey(self, number: int, **changes: object) -> None:
        """Change what a company's movement phase is about."""
        company = self.company(number)
        journey = company.journey or Journey(company.site, company.site)
        self.set_company(company, journey=replace(journey, **changes))

    # ------------------------------------------------------------------------------------------ leaving play
    def leave_table(self, card: Handle) -> None:
        """Take a card off the table; what lies on it is discarded with it."""
        record = self.card(card)
        group = self.company_about(card)
        for held in record.holds:
            self.alter(held, host=NONE)
            self.discard(held)
        if record.company != NONE and card in self.company(record.company).members:
            self.leave_company(card)
        self.release(card)
        seat, zone = self.place_of(card)
        self.take(seat, zone, card)
        self.set_card(card, None)
        self.lasting = tuple(e for e in self.lasting if card not in e.bound or e.source == card)
        if zone in (Zone.PLAY, Zone.MP):
            self.happen(When.LEFT_PLAY, card, group)

    def discard(self, card: Handle) -> None:
        """A card in play goes to its owner's discard pile."""
        self.leave_table(card)
        self.put(owner(card), Zone.DISCARD, card)
        self.tell(Told.DISCARDED, card)

    def to_mp(self, card: Handle, seat: int, site: int = NONE) -> None:
        """A card on the table goes to a player's MP pile; what lies on it is discarded."""
        marks = self.card(card).marks
        self.leave_table(card)
        self.put(seat, Zone.MP, card)
        self.set_card(card, Card(site=site, marks=marks, since=self.tick()))

    def lay_dead(self, card: Handle, seat: int) -> None:
        """An eliminated card on the table goes to a player's MP pile, where it is nothing but points: no record."""
        self.leave_table(card)
        self.put(seat, Zone.MP, card)

    def remove_from_game(self, card: Handle) -> None:
        """A card on the table goes to its owner's out-of-play pile."""
        self.leave_table(card)
        self.put(owner(card), Zone.OUT, card)

    def to_hand(self, card: Handle) -> None:
        """A card on the table goes back to its owner's hand, which nobody can follow from then on."""
        self.leave_table(card)
        self.put(owner(card), Zone.HAND, card)
        self.owe(owner(card), Zone.HAND)

    # ----------------------------------------------------------------------------------------------- the rest
    def begin_lasting(self, effect: Lasting) -> None:
        """An effect that outlasts its card is in force from now on."""
        self.lasting = (*self.lasting, effect)

    def set_player(self, seat: int, **changes: object) -> None:
        """Change something about a player."""
        self.players = exchanged(self.players, seat, replace(self.players[seat], **changes))

    def set_turn(self, **changes: object) -> None:
        """Change something about the turn."""
        self.turn = replace(self.turn, **changes)

    def use_site(self, seat: int, site: int) -> None:
        """Put a player's used counter on a site."""
        if site not in self.players[seat].used:
            self.set_player(seat, used=(*self.players[seat].used, site))
            self.tell(Told.USED, seat, site)

    def spend_site(self, company: Company) -> None:
        """A company uses its site up: its player's used counter lies there from now on."""
        self.use_site(company.seat, company.site)
        self.set_company(company, used=True)
