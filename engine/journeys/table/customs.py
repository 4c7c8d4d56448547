"""What differs inside the steps that games of journeys share: each game answers for itself."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.journeys.cards.moments import NO_CAP, Stat
from engine.kernel.pending import Reason
from engine.kernel.records import Handle

if TYPE_CHECKING:
    from engine.journeys.cards.compiled import Compiled, Way
    from engine.journeys.cards.conditions import Word
    from engine.journeys.cards.printed import Definition
    from engine.journeys.reading.automatic import SiteAttack
    from engine.journeys.reading.keying import Keyed
    from engine.journeys.table.board import Board
    from engine.journeys.table.draft import Draft
    from engine.journeys.table.frames import Attack, Roll, Strike
    from engine.journeys.table.records import Company, Zone
    from engine.journeys.table.speech import Context, Source


class StrikeEnd(IntEnum):
    """How a strike ends by the roll of the character who faces it."""

    FAILED = 0
    SUCCEEDED = 1
    TIED = 2
    """Nothing comes of it, for either side."""


class Assigning(NamedTuple):
    """The next strike of an attack: who assigns it, to whom he may, and what is open to him."""

    by: str
    people: list[Handle]
    forced: bool
    """It makes no difference to whom it goes, or there is one only."""
    may_pass: bool = False


class BodyCheck(NamedTuple):
    """What the strike he faced changes about a character's body roll."""

    roll: int
    """Added to the roll."""
    body: int
    """Added to his body."""


class Bonuses(NamedTuple):
    """What is added to a figure: in all, and what is added only up to a cap, as pairs of cap and bonus."""

    plain: int
    capped: list[tuple[int, int]]

    def with_one(self, value: int, cap: int) -> Bonuses:
        """One more; NO_CAP for one without a cap."""
        return (
            Bonuses(self.plain + value, self.capped)
            if cap >= NO_CAP
            else Bonuses(self.plain, [*self.capped, (cap, value)])
        )


class LimitChange(NamedTuple):
    """What an effect does to a hazard limit."""

    times: int
    """It is multiplied by this, if not by nothing."""
    value: int
    """Added."""
    floor: int
    """It goes no lower than this because of the effect."""


class Customs(Protocol):
    """One game's answers; a member that two games answer alike has no place here."""

    def holds(self, b: Board, condition: Word, at: Context) -> bool:
        """Whether a condition of this game's own cards holds."""

    def standing(self, b: Board) -> Compiled | None:
        """A card that belongs to nobody and whose words are in force all the time, if this game has one."""

    # ---------------------------------------------------------------------------------------------- companies
    def counts(self, b: Board, who: Handle) -> int:
        """How many halves somebody in a company adds to its size."""

    def places(self, b: Board, seat: int, number: int, card: Handle) -> list[int]:
        """Where a character of that number may come into play, by numbers that name companies, sites or people."""

    def affordable(self, b: Board, seat: int, printed: Definition, card: Handle, company: int) -> bool:
        """Whether influence lets a character come in, to join that company or to found one."""

    def shelters(self, b: Board, seat: int, index: int) -> bool:
        """Whether a site that counts as a Haven is one for that player."""

    def moves(self, b: Board, group: Company) -> bool:
        """Whether a company is on its way, or bound to set out."""

    def changes(self, b: Board, found: list[Source]) -> list[Source]:
        """In which order effects that change the types of regions and sites are applied."""

    # ------------------------------------------------------------------------------------------- playing cards
    def wrong_moment(
        self, b: Board, seat: int, moment: int, way: Way, printed: Definition, card: Handle
    ) -> Reason | None:
        """Why a seat may not play such a card now, whatever the card says."""

    def shuns(self, b: Board, seat: int, printed: Definition, value: int) -> bool:
        """Whether a card leaves alone what could be named for it, whatever the card says."""

    def answers(self, d: Draft, seat: int) -> None:
        """What a seat declared lies on top, paid for: let it be answered."""

    def not_playable_here(self, b: Board, here: Company, printed: Definition, free: int) -> Reason | None:
        """Why an item, an ally or a faction cannot be played at a company's site."""

    def keyed(self, found: Keyed) -> Keyed:
        """What of type and name a creature keyed like this is keyed to."""

    def lured(self, b: Board, creature: Definition, moving: Company) -> bool:
        """Whether something makes a creature playable at a company's site whatever it is keyed to."""

    def detains(self, b: Board, card: Handle, group: Company, keyed: Keyed | None) -> bool:
        """Whether the attack of a creature keyed like this only detains a company."""

    def prize(self, b: Board, card: Handle, defender: int) -> tuple[int, Zone]:
        """Whose pile, and which, the card of a defeated attack goes to."""

    def gains(self, b: Board, who: Handle, printed: Definition | None = None) -> bool:
        """Whether somebody in a company can bear items, and play this card: an item, an ally, a faction."""

    def spared(self, b: Board, who: Handle, printed: Definition) -> bool:
        """Whether such a hazard may not be played on this character, whatever it says."""

    def limit(self, base: int, changes: list[LimitChange]) -> int:
        """A hazard limit with what changes it, in the order in which the effects began."""

    def serves(self, b: Board, card: Handle) -> bool:
        """Whether what somebody bears does anything for him."""

    # -------------------------------------------------------------------------------------------------- combat
    def honoured(self, b: Board, stat: Stat, who: Handle, found: Bonuses) -> Bonuses:
        """What somebody bears adds so much; and what lies under him besides."""

    def figure(self, base: int, worn: Bonuses, others: Bonuses) -> int:
        """A figure of a character with the bonuses of weapons, shields and armor, and with all others."""

    def guards(self, b: Board, index: int, found: list[SiteAttack]) -> list[SiteAttack]:
        """The automatic-attacks of a site as often as they are faced."""

    def roused(self, b: Board, attack: Attack) -> Attack:
        """An automatic-attack as it comes up."""

    def withstands(self, b: Board, stat: Stat, attack: Attack, source: Source) -> bool:
        """Whether such a modifier does not touch an attack."""

    def each_stands(self) -> bool:
        """Whether nothing changes the number of strikes of an attack with one for each character."""

    def assigning(self, b: Board, f: Attack) -> Assigning:
        """The next strike of an attack to be assigned."""

    def strike(self, total: int, against: int) -> StrikeEnd:
        """How a strike ends when roll and prowess meet the attack's prowess."""

    def body_check(self, b: Board, f: Strike) -> BodyCheck:
        """What a strike changes about the body roll of the character it wounded."""

    def beats_body(self, total: int, body: int) -> bool:
        """Whether a body roll is enough."""

    def eliminated(self, d: Draft, card: Handle) -> None:
        """Lay a card that was eliminated where it belongs."""

    # --------------------------------------------------------------------------------------------------- rolls
    def burden(self, b: Board, who: Handle) -> int:
        """What corruption adds to a character's corruption roll."""

    def corrupted(self, d: Draft, f: Roll, total: int) -> None:
        """Judge a corruption roll and let its consequences come."""

    def persuasion(self, b: Board, who: Handle, faction: int) -> int:
        """What a character himself adds to a faction roll."""

    def allegiance(self, b: Board, faction: Definition) -> int:
        """What other factions in play add to the roll for one."""

    def persuaded(self, total: int, number: int) -> bool:
        """Whether a faction roll is enough."""

    def removed(self, total: int, number: int) -> bool:
        """Whether a roll to get rid of a hazard is enough."""

    # --------------------------------------------------------------------------------------------------- piles
    def exhaust(self, d: Draft, seat: int) -> None:
        """A player's draw pile is empty: begin what follows."""
