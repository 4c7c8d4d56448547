"""A METW state being changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.journeys.cards.compiled import Compiled
from engine.journeys.cards.moments import When
from engine.journeys.cards.words import ChangeType
from engine.journeys.table import draft
from engine.journeys.table.frames import Play
from engine.journeys.table.records import Company, Lasting, Zone
from engine.kernel.records import NONE, REF_MASK, Handle, owner
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.frames import Visit
from engine.metw.table.later import PAID_TROPHY
from engine.metw.table.records import Control, Guarding, Laid, MetwPlayer, MetwRules, MetwState, Place


class Draft(draft.Draft):
    """What `apply` changes, and freezes to a state of METW."""

    __slots__ = (
        *("atlas", "book", "changes", "controls", "guards", "kind", "laid", "lands", "later", "law", "settled"),
        *("sides", "watched"),
    )

    book: Mapping[int, Compiled]  # type: ignore[misc]
    atlas: MetwAtlas  # type: ignore[misc]
    rules: MetwRules
    players: tuple[MetwPlayer, ...]

    def __init__(self, base: MetwState) -> None:
        super().__init__(base)
        self.kind = type(base)
        """METW itself, or a game with more cards on the same table."""
        self.book = base.book
        self.atlas = base.atlas
        self.law = base.law
        self.sides = base.sides
        self.later = base.later
        self.watched = bool(base.rules.scenario) or len(base.players) > 2 or len(base.law.alignments) > 1
        """Whether more than what happens can interrupt: a scenario, one of several who fell, prisoners."""
        self.controls = base.controls
        self.guards = base.guards
        self.laid = base.laid
        self.changes = base.changes
        self.settled = base.settled
        self.lands = base.lands

    def becomes(self, **table: object) -> MetwState:  # type: ignore[override]
        """A state of METW: the table every journey has, with control, what lies face down, and how lands change."""
        if len(self.law.alignments) > 1:
            table["sides"] = self.sides
            table["later"] = self.later
        return self.kind(
            **table,  # type: ignore[arg-type]
            controls=self.controls,
            guards=self.guards,
            laid=self.laid,
            changes=self.changes,
            settled=self.settled,
            lands=self.lands,
        )

    if TYPE_CHECKING:

        def freeze(self) -> MetwState: ...

    def owe(self, seat: int, zone: int) -> None:
        """Fresh commitments are due, except of a player who is out of the game."""
        if self.players[seat].active:
            super().owe(seat, zone)

    def note(self, **changes: object) -> None:
        """Change something of what the Universal Rules alone lay on the table."""
        self.later = replace(self.later, **changes)

    # ----------------------------------------------------------------------------------------------- control
    def control(self, follower: Handle, controller: Handle) -> None:
        """Put a character under another one's direct influence."""
        self.release_follower(follower)
        self.controls = (*self.controls, Control(follower, controller))

    def release_follower(self, follower: Handle) -> None:
        """A follower is no follower any more."""
        self.controls = tuple(one for one in self.controls if one.follower != follower)

    def loosen(self, who: Handle) -> None:
        """Somebody goes off alone: neither he nor his followers are controlled by anybody (METW-INF-14)."""
        self.controls = tuple(
            replace(one, controller=NONE) if who in (one.follower, one.controller) else one for one in self.controls
        )

    def leave_table(self, card: Handle) -> None:
        """Take a card off the table; followers of a character who leaves stay, controlled by nobody (METW-INF-14)."""
        self.controls = tuple(
            replace(one, controller=NONE) if one.controller == card else one
            for one in self.controls
            if one.follower != card
        )
        if self.book[self.faces[owner(card)][card & REF_MASK]].definition.has("environment"):
            self.note_lands()
        super().leave_table(card)

    def discard(self, card: Handle) -> None:
        """A card in play goes to its owner's discard pile, a trophy to the points or out of the game (MECCG-TRP-05)."""
        seat, zone = self.place_of(card)
        creature = self.book[self.faces[owner(card)][card & REF_MASK]].definition.is_creature
        if len(self.law.alignments) == 1 or zone != Zone.MP or not creature:
            super().discard(card)
            return
        counts = self.card(card).use == PAID_TROPHY
        self.leave_table(card)
        if counts:
            self.put(seat, Zone.MP, card)
        else:
            self.put(owner(card), Zone.OUT, card)

    # --------------------------------------------------------------------------------------- lands that change
    def enter(self, card: Handle, use: int = 0, zone: Zone = Zone.PLAY, seat: int = NONE) -> None:
        """Bring an open card into play; what it changes about lands comes after all that others change."""
        super().enter(card, use, zone, seat)
        entry = self.book[self.faces[owner(card)][card & REF_MASK]]
        if any(isinstance(word, ChangeType) for word in entry.always):
            self.changes_lands(card)
        elif entry.definition.has("environment"):
            self.note_lands()

    def begin_lasting(self, effect: Lasting) -> None:
        """An effect that outlasts its card is in force from now on."""
        super().begin_lasting(effect)
        if isinstance(self.book[effect.definition].words[effect.word], ChangeType):
            self.changes_lands(effect.source)

    def changes_lands(self, card: Handle) -> None:
        """METW-ANN-39: effects that come later are applied after those there are, in the order they are resolved."""
        self.changes = (*(one for one in self.changes if one != card), card)
        self.note_lands()

    def note_lands(self) -> None:
        """Somebody on his way may pass through other lands now than when he set out."""
        if self.turn.company != NONE:
            self.happen(When.LANDS_CHANGED, NONE, self.turn.company)

    # ----------------------------------------------------------------------------------------------------- sites
    def spend_site(self, company: Company) -> None:
        """METW-SITE-06, METW-SITE-07: the site taps; who tapped for that does not tap for the minor item it opens."""
        if self.atlas.sites[company.site].never_taps:
            return
        super().spend_site(company)
        visit = next((frame for frame in reversed(self.frames) if isinstance(frame, Visit)), None)
        play = next((frame for frame in reversed(self.frames) if isinstance(frame, Play)), None)
        if visit is not None and play is not None:
            self.change(visit, tapper=next((who for who in play.chosen if who in company.members), NONE))

    # ------------------------------------------------------------------------------------- cards lying face down
    def lay_site(self, laid: Laid) -> None:
        """Note what lies face down beside a company."""
        self.laid = (*self.laid, laid)

    def set_company(self, company: Company, **changes: object) -> None:
        """Change a company; what lies face down beside one that ends goes back unseen (METW-RULING-47)."""
        super().set_company(company, **changes)
        laid = next((one for one in self.laid if one.company == company.number), None)
        if laid is not None and all(group.number != company.number for group in self.companies):
            self.put_back(laid)

    def put_back(self, laid: Laid) -> None:
        """What lay face down goes back into the location deck, which nobody can follow."""
        seat = owner(laid.site)
        self.take_up(laid.company)
        shared = any(other.site == laid.site for other in self.laid)
        for card in (*(() if shared else (laid.site,)), *(() if laid.way == NONE else (laid.way,))):
            self.move(card, seat, Place.LOCATION)
        self.owe(seat, Place.LOCATION)

    def take_up(self, company: int) -> None:
        """Nothing lies face down beside a company any more."""
        self.laid = tuple(one for one in self.laid if one.company != company)

    def set_guard(self, company: int, card: Handle) -> None:
        """Note a card on-guard against a company."""
        self.guards = (*self.guards, Guarding(company, card))

    def end_guard(self, card: Handle) -> None:
        """A card is not on-guard any more."""
        self.guards = tuple(one for one in self.guards if one.card != card)
