"""LoRE's own ways inside the steps it shares with other games of journeys."""

from __future__ import annotations

from math import prod

from engine.journeys.cards.compiled import Compiled, Way
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import AT_COUNTER, AT_ENGAGEMENT, NO_CAP, At, Stat
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Cancel
from engine.journeys.combat.strikes import excess
from engine.journeys.play.playable import guarded
from engine.journeys.play.rolls import DICE, fate, follow
from engine.journeys.reading.automatic import SiteAttack
from engine.journeys.reading.filters import age_of
from engine.journeys.reading.keying import Keyed
from engine.journeys.reading.places import places_for
from engine.journeys.reading.values import capped_sum, corruption, mind
from engine.journeys.table.board import Board, company, company_number, face, is_several, seats_from
from engine.journeys.table.customs import Assigning, BodyCheck, Bonuses, LimitChange, StrikeEnd
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Roll, Strike, Window
from engine.journeys.table.records import IN_HAND, Company, Phase, Zone
from engine.journeys.table.speech import Context, Source
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, owner
from engine.lore.assignment import assigning
from engine.lore.frames import Circle, Exhaust
from engine.lore.influence import Demand, covered
from engine.lore.site_plays import not_playable_here


class LoreCustoms:
    """The answers of LoRE."""

    def holds(self, b: Board, condition: Word, at: Context) -> bool:
        """No card of LoRE has a condition that other games do not know."""
        raise TypeError(f"LoRE knows no {type(condition).__name__}")

    def standing(self, b: Board) -> Compiled | None:
        """Every card of LoRE is somebody's."""
        return None

    # ---------------------------------------------------------------------------------------------- companies
    def counts(self, b: Board, who: Handle) -> int:
        """LORE-CHAR-09: allies count like characters."""
        return 1 if face(b, who).half_size else 2

    def places(self, b: Board, seat: int, number: int, card: Handle) -> list[int]:
        """LORE-ORG-03: companies to join, or sites to found one at."""
        return places_for(b, seat, number, card)

    def affordable(self, b: Board, seat: int, printed: Definition, card: Handle, company: int) -> bool:
        """LORE-RULING-158: who needs no influence may come in, even while others are not covered."""
        mind = printed.mind if printed.kind is Kind.CHARACTER else 0
        return mind == 0 or covered(b, seat, Demand(card, mind, company, printed.race, printed.name, printed.home))

    def shelters(self, b: Board, seat: int, index: int) -> bool:
        """Every Haven is one for everybody."""
        return True

    def moves(self, b: Board, group: Company) -> bool:
        """LORE-MOVE-03: once its new site was named."""
        return group.journey is not None and group.journey.moving

    def changes(self, b: Board, found: list[Source]) -> list[Source]:
        """Cards in play by age, then effects of events."""
        return sorted(found, key=lambda source: age_of(b, source))

    # ------------------------------------------------------------------------------------------- playing cards
    def wrong_moment(
        self, b: Board, seat: int, moment: int, way: Way, printed: Definition, card: Handle
    ) -> Reason | None:
        """LORE-TURN-03, LORE-HAZ-01: resources in one's own turn, hazards against the company that moves."""
        council = b.turn.phase is Phase.COUNCIL
        if way.hazard:
            if seat == b.turn.mover or council:
                return no("Hazards are for the opponent's turn.", "LORE-HAZ-01")
            if b.turn.phase is not Phase.MOVEMENT and moment not in (AT_ENGAGEMENT, At.STRIKE):
                return no("Such a hazard needs the opponent's movement phase.", "LORE-HAZ-01")
            return _out_of_go(b, seat, moment, way, printed, card)
        if seat != b.turn.mover and not (council and moment == At.CORRUPTION_ROLL):
            return no("Resources are for your own turn.", "LORE-TURN-03")
        return None

    def shuns(self, b: Board, seat: int, printed: Definition, value: int) -> bool:
        """A card says itself what it is for."""
        return False

    def answers(self, d: Draft, seat: int) -> None:
        """LORE-RULING-117: the others are asked first, then the declarer, until all pass in a row."""
        order = seats_from(d, seat)
        d.push(Window(0, AT_COUNTER, (*order[1:], seat), alternating=True))

    def not_playable_here(self, b: Board, here: Company, printed: Definition, free: int) -> Reason | None:
        """LORE-SITE-09 to LORE-SITE-12."""
        return not_playable_here(b, here, printed, free)

    def keyed(self, found: Keyed) -> Keyed:
        """LORE-KEY-07: type and name both."""
        return found

    def detains(self, b: Board, card: Handle, group: Company, keyed: Keyed | None) -> bool:
        """As the card says."""
        return face(b, card).has("detainment")

    def prize(self, b: Board, card: Handle, defender: int) -> tuple[int, Zone]:
        """LORE-DEFEAT-03, LORE-DEFEAT-05: to the defender; one's own creature gives nobody points."""
        return defender, Zone.OUT if owner(card) == defender else Zone.MP

    def gains(self, b: Board, who: Handle, printed: Definition | None = None) -> bool:
        """LORE-ALLY-03: an ally is a character."""
        return True

    def spared(self, b: Board, who: Handle, printed: Definition) -> bool:
        """Nobody is by who he is."""
        return False

    def serves(self, b: Board, card: Handle) -> bool:
        """Whatever somebody bears serves him."""
        return True

    def honoured(self, b: Board, stat: Stat, who: Handle, found: Bonuses) -> Bonuses:
        """Nothing else."""
        return found

    def lured(self, b: Board, creature: Definition, moving: Company) -> bool:
        """Only cards do that."""
        return False

    def limit(self, base: int, changes: list[LimitChange]) -> int:
        """LORE-RULING-47: multiplied, then added to, then lowered as far as each effect goes."""
        times = prod(change.times for change in changes if change.times)
        limit = base * times + sum(change.value for change in changes if change.floor == -NO_CAP)
        for floor, value in sorted((change.floor, change.value) for change in changes if change.floor > -NO_CAP):
            limit = min(limit, max(floor, limit + value))
        return limit

    # -------------------------------------------------------------------------------------------------- combat
    def figure(self, base: int, worn: Bonuses, others: Bonuses) -> int:
        """LORE-RULING-127: caps come last."""
        return capped_sum(base + worn.plain + others.plain, worn.capped + others.capped)

    def guards(self, b: Board, index: int, found: list[SiteAttack]) -> list[SiteAttack]:
        """Each once."""
        return found

    def roused(self, b: Board, attack: Attack) -> Attack:
        """As the site has it."""
        return attack

    def withstands(self, b: Board, stat: Stat, attack: Attack, source: Source) -> bool:
        """None does."""
        return False

    def each_stands(self) -> bool:
        """Such an attack can be changed like any other."""
        return False

    def assigning(self, b: Board, f: Attack) -> Assigning:
        """LORE-STRIKE-01 to LORE-STRIKE-09."""
        return assigning(b, f)

    def strike(self, total: int, against: int) -> StrikeEnd:
        """LORE-STRIKE-20, LORE-STRIKE-21: equal or above, and the strike fails."""
        return StrikeEnd.FAILED if total >= against else StrikeEnd.SUCCEEDED

    def body_check(self, b: Board, f: Strike) -> BodyCheck:
        """LORE-STRIKE-07: excess strikes weaken his body; in the introductory game being wounded helps the roll."""
        return BodyCheck(1 if b.rules.introductory and f.hurt else 0, excess(b, f))

    def beats_body(self, total: int, body: int) -> bool:
        """LORE-BODY-02, LORE-BODY-05: to reach it is enough."""
        return total >= body

    def eliminated(self, d: Draft, card: Handle) -> None:
        """LORE-ZONE-12: a character goes to his own player's MP pile, any other card out of the game."""
        printed = face(d, card)
        if printed.is_main:
            d.set_player(owner(card), barred=True)
        if printed.is_character or printed.kind is Kind.ALLY:
            group = company(d, company_number(d, card))
            if group is not None:
                d.set_company(group, fallen=group.fallen + self.counts(d, card))
            d.lay_dead(card, owner(card))
        else:
            d.remove_from_game(card)

    # --------------------------------------------------------------------------------------------------- rolls
    def burden(self, b: Board, who: Handle) -> int:
        """LORE-CORR-03: all his corruption modifiers."""
        return corruption(b, who)

    def corrupted(self, d: Draft, f: Roll, total: int) -> None:
        """LORE-CORR-06 to LORE-CORR-12; the first number handed back is 1 if he did not fail."""
        safe = f.sure or total >= d.rules.safe
        if not f.second and safe:
            d.update(result=(1, total))
            return
        d.update(result=(0, total))
        if not f.second:
            d.tell(Told.CORRUPTION, f.who, total)
            if f.instead:
                follow(d, f, f.instead, company_number(d, f.who))
            elif face(d, f.who).race != "Wizard":
                # LORE-CORR-08: the same modifiers; LORE-CORR-09: nobody may act between the two rolls.
                d.goto(DICE, second=True, dice=(), other=(), twice=False)
            else:
                fate(d, f, eliminated=True)
            return
        fate(d, f, eliminated=not safe)

    def persuasion(self, b: Board, who: Handle, faction: int) -> int:
        """LORE-FACTION-02: his mind."""
        return mind(b, who)

    def allegiance(self, b: Board, faction: Definition) -> int:
        """Factions do not mind each other."""
        return 0

    def persuaded(self, total: int, number: int) -> bool:
        """LORE-FACTION-04: to reach the number is enough."""
        return total >= number

    def removed(self, total: int, number: int) -> bool:
        """LORE-REMOVE-03: to reach the number is enough."""
        return total >= number

    # --------------------------------------------------------------------------------------------------- piles
    def exhaust(self, d: Draft, seat: int) -> None:
        """LORE-EXHAUST-01: a procedure of its own."""
        d.push(Exhaust(0, seat))


def _out_of_go(b: Board, seat: int, moment: int, way: Way, printed: Definition, card: Handle) -> Reason | None:
    """LORE-RULING-160, LORE-RULING-161: with three or more players one plays hazards at a time, out of his pile;
    only to protect an environment he played may he answer out of his go, or out of his hand."""
    if not is_several(b) or b.turn.phase is not Phase.MOVEMENT or moment != AT_COUNTER:
        return None
    if seat == go_of(b) and card not in b.zones[seat][IN_HAND]:
        return None
    cancels = any(isinstance(word, Cancel) and word.what == "card" for word in way.use.effects)
    if printed.has("environment") and cancels and any(guarded(b, seat)):
        return None
    return no("It is another player's turn to answer.", "LORE-RULING-160")


def go_of(b: Board) -> int:
    """The player whose go it is in the circle of hazard play; the mover outside it."""
    for frame in reversed(b.frames):
        if isinstance(frame, Circle):
            order = seats_from(b, b.turn.mover)
            return order[frame.at % len(order)]
    return b.turn.mover
