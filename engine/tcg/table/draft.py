"""The draft through which alone a state changes: small deeds, each done in one place."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel.records import NONE, REF_MASK, SEAT_SHIFT, Handle, owner
from engine.kernel.state import Event, KernelDraft, exchanged
from engine.tcg.cards.moments import When
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Happening
from engine.tcg.table.records import Card, Fight, Player, State, Turn, Zone


class Draft(KernelDraft):
    """A state of the game being changed."""

    __slots__ = ("rules", "cards", "players", "path", "turn", "lasting", "clock", "happenings", "dirty")

    def __init__(self, base: State) -> None:
        super().__init__(base, base.frames)
        self.rules = base.rules
        self.cards = base.cards
        self.players: tuple[Player, ...] = base.players
        self.path = base.path
        self.turn: Turn = base.turn
        self.lasting = base.lasting
        self.clock = base.clock
        self.happenings: list[Happening] = []
        self.dirty = False
        """Something changed since the standing tests were last looked at."""

    def freeze(self) -> State:
        """The state this draft has become."""
        return State(
            faces=self.faces,
            zones=self.zones,
            epochs=self.epochs,
            owed=self.owed,
            returned=self.returned,
            result=self.result,
            rules=self.rules,
            cards=self.cards,
            players=self.players,
            path=self.path,
            turn=self.turn,
            lasting=self.lasting,
            clock=self.clock,
            frames=tuple(self.frames),  # type: ignore[arg-type]
        )

    def tell(self, kind: Told, *args: int) -> None:
        """Note something for log and screen."""
        self.events.append(Event(kind, args))

    def happen(
        self, when: When, who: Handle = NONE, others: tuple[Handle, ...] = (), seat: int = NONE, number: int = 0
    ) -> None:
        """Note something that cards may answer; it is looked at before the next step."""
        self.happenings.append(Happening(when, who, others, seat, number))

    def owe(self, seat: int, zone: int) -> None:
        """Fresh commitments are due; at a strict table only for piles that are shuffled."""
        if not (self.rules.strict and zone == Zone.HAND):
            super().owe(seat, zone)

    # ------------------------------------------------------------------------------------------------- cards
    def card(self, card: Handle) -> Card:
        """A card on the table."""
        found = self.cards[card >> SEAT_SHIFT][card & REF_MASK]
        assert found is not None
        return found

    def lies(self, card: Handle) -> bool:
        """Whether a card is on the table."""
        return card >= 0 and self.cards[card >> SEAT_SHIFT][card & REF_MASK] is not None

    def set_card(self, card: Handle, record: Card | None) -> None:
        """Lay a record for a card on the table, or take it off."""
        seat, serial = card >> SEAT_SHIFT, card & REF_MASK
        self.cards = exchanged(self.cards, seat, exchanged(self.cards[seat], serial, record))
        self.dirty = True

    def alter(self, card: Handle, **changes: object) -> None:
        """Change something about a card on the table."""
        self.set_card(card, replace(self.card(card), **changes))

    def enter(self, card: Handle, zone: Zone = Zone.PLAY) -> None:
        """Bring an open card onto the table, from wherever it lay."""
        self.move(card, owner(card), zone)
        self.clock += 1
        self.set_card(card, Card(since=self.clock))

    def hold(self, host: Handle, card: Handle) -> None:
        """Lay a card on another one."""
        self.alter(host, holds=(*self.card(host).holds, card))
        self.alter(card, host=host)

    def release(self, card: Handle) -> None:
        """Lift a card off the one it lies on."""
        host = self.card(card).host
        if host != NONE:
            self.alter(host, holds=tuple(held for held in self.card(host).holds if held != card))
            self.alter(card, host=NONE)

    def leave_table(self, card: Handle) -> None:
        """Take a card off the table; what lies on it or is stacked on it is discarded (LOTR-RULING-49, 102)."""
        record = self.card(card)
        for held in record.holds:
            self.alter(held, host=NONE)
            self.discard(held, card)
        for stacked in record.stack:
            self.move(stacked, owner(stacked), Zone.DISCARD)
        self.release(card)
        self.set_card(card, None)
        self.leave_fights(card)
        self.lasting = tuple(one for one in self.lasting if card not in one.bound or len(one.bound) > 1)

    def discard(self, card: Handle, bearer: Handle = NONE) -> None:
        """A card in play goes to its owner's discard pile."""
        host = self.card(card).host
        self.leave_table(card)
        self.move(card, owner(card), Zone.DISCARD)
        self.tell(Told.DISCARDED, card)
        last = bearer if bearer != NONE else host
        self.happen(When.DISCARDED, card, () if last == NONE else (last,), owner(card))

    def kill(self, card: Handle, dead: bool) -> None:
        """A character goes to the dead pile, a minion to the discard pile (TCG-WND-08)."""
        self.leave_table(card)
        self.move(card, owner(card), Zone.DEAD if dead else Zone.DISCARD)
        self.tell(Told.KILLED, card)

    # ------------------------------------------------------------------------------------------------- skirmishes
    def leave_fights(self, card: Handle) -> None:
        """A character that leaves play, or whose skirmish is cancelled, is assigned no more (LOTR-RULING-79, 80)."""
        turn = self.turn
        if any(card == fight.defender or card in fight.minions for fight in turn.fights):
            self.set_turn(fights=tuple(fight for fight in (_without(one, card) for one in turn.fights) if fight))
        now = turn.fight
        if now is None or (card != now.defender and card not in now.minions):
            return
        left = _without(now, card)
        if left is None:
            self.set_turn(over=True, fallen=card)
        self.set_turn(fight=left or Fight(NONE if card == now.defender else now.defender, _others(now, card)))

    # ----------------------------------------------------------------------------------------------- the rest
    def set_player(self, seat: int, **changes: object) -> None:
        """Change something about a player."""
        self.players = exchanged(self.players, seat, replace(self.players[seat], **changes))
        self.dirty = True

    def set_turn(self, **changes: object) -> None:
        """Change something about the turn."""
        self.turn = replace(self.turn, **changes)
        self.dirty = True

    def twilight(self, change: int) -> None:
        """Tokens into the pool or out of it; never more than lie there."""
        pool = max(0, self.turn.pool + change)
        if pool != self.turn.pool:
            self.tell(Told.TWILIGHT, pool - self.turn.pool, pool)
            self.set_turn(pool=pool)

    def burden(self, seat: int, change: int) -> None:
        """Burdens on a player's Ring-bearer, or off."""
        burdens = max(0, self.players[seat].burdens + change)
        if burdens != self.players[seat].burdens:
            self.tell(Told.BURDENS, seat, burdens - self.players[seat].burdens, burdens)
            self.set_player(seat, burdens=burdens)

    def set_path(self, number: int, site: Handle) -> None:
        """Lay a site at a place of the path."""
        self.path = exchanged(self.path, number - 1, site)
        self.dirty = True


def _others(fight: Fight, card: Handle) -> tuple[Handle, ...]:
    return tuple(minion for minion in fight.minions if minion != card)


def _without(fight: Fight, card: Handle) -> Fight | None:
    """A skirmish without one of its characters; None if a side is empty then."""
    left = _others(fight, card)
    return None if card == fight.defender or not left else Fight(fight.defender, left)
