"""METW's own ways inside the steps it shares with other games of journeys."""

from __future__ import annotations

from engine.journeys.cards.compiled import Compiled, Way
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import NO_CAP, Stat
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.automatic import SiteAttack
from engine.journeys.reading.keying import Keyed
from engine.journeys.reading.values import capped_sum, modifier_sum
from engine.journeys.table.board import face
from engine.journeys.table.customs import Assigning, BodyCheck, Bonuses, LimitChange, StrikeEnd
from engine.journeys.table.frames import Attack, Roll, Strike
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.speech import Context, Source
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.metw.agents.attacks import lured, withstands
from engine.metw.combat import assaults, detainment, fights, guards
from engine.metw.phases import arrivals
from engine.metw.phases.alone import is_hazard_deck, refill
from engine.metw.phases.endings import lose_wizard
from engine.metw.play import chain, conditions, corruption, playable
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.standing import STANDING
from engine.metw.table import control, weather
from engine.metw.table.board import Board, is_avatar, laid_by, own_haven
from engine.metw.table.borne import honoured, serves
from engine.metw.table.companies import size_of
from engine.metw.table.control import against, free_general, unused_direct
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Exhaust
from engine.metw.table.stages import is_shy_of


class MetwCustoms:
    """The answers of METW."""

    def holds(self, b: Board, condition: Word, at: Context) -> bool:
        """Printed site paths, influence checks against the opponent, the course of a scenario."""
        return conditions.holds(b, condition, at)

    def standing(self, b: Board) -> Compiled | None:
        """What a scenario says is in force from its beginning to its end (SCEN-GEN-10)."""
        return STANDING.get(b.rules.scenario)

    # ---------------------------------------------------------------------------------------------- companies
    def counts(self, b: Board, who: Handle) -> int:
        """METW-COMP-01: Hobbits count half, allies not at all."""
        printed = face(b, who)
        scenario = scenario_of(b)
        if scenario is not None and printed.race in scenario.small:
            return 1
        return 0 if printed.is_ally else size_of(printed)

    def places(self, b: Board, seat: int, number: int, card: Handle) -> list[int]:
        """METW-PLAY-02, METW-PLAY-11: a company or site under general influence, or a character to follow."""
        return arrivals.places(b, seat, number, card)

    def affordable(self, b: Board, seat: int, printed: Definition, card: Handle, company: int) -> bool:
        """METW-PLAY-01: room under general influence; by some rules that is asked later (MECCG-PLY-16)."""
        return b.law.late_influence or printed.is_main or printed.mind <= free_general(b, seat)

    def shelters(self, b: Board, seat: int, index: int) -> bool:
        """MECCG-GEN-10: Havens of another alignment are none for him, but for what a card has made one."""
        return own_haven(b, seat, index)

    def moves(self, b: Board, group: Company) -> bool:
        """METW-MOVE-02: a company with a new site face down is committed to move."""
        if group.journey is None:
            return laid_by(b, group.number) is not None
        return group.journey.moving

    def changes(self, b: Board, found: list[Source]) -> list[Source]:
        """METW-ANN-37 to METW-ANN-39: as the hazard player chose, later ones as they were resolved."""
        return weather.ordered(b, found)

    def guards(self, b: Board, index: int, found: list[SiteAttack]) -> list[SiteAttack]:
        """The sets after The Wizards let some be faced twice."""
        return guards.guards(b, index, found)

    # ------------------------------------------------------------------------------------------- playing cards
    def wrong_moment(
        self, b: Board, seat: int, moment: int, way: Way, printed: Definition, card: Handle
    ) -> Reason | None:
        """METW-FLOW-73 to METW-FLOW-83."""
        return playable.wrong_moment(b, seat, moment, way, printed)

    def shuns(self, b: Board, seat: int, printed: Definition, value: int) -> bool:
        """MECCG-FW-02, MECCG-FW-03, MECCG-FW-10 to MECCG-FW-13."""
        return is_shy_of(b, seat, printed, value)

    def answers(self, d: Draft, seat: int) -> None:
        """METW-RULING-107."""
        chain.open_answers(d, seat)

    def not_playable_here(self, b: Board, here: Company, printed: Definition, free: int) -> Reason | None:
        """METW-ITM-01, METW-FAC-01, METW-ALY-06."""
        return playable.not_playable_here(b, here, printed, free)

    def keyed(self, found: Keyed) -> Keyed:
        """METW-RULING-44: keyed by name is not keyed to the type."""
        return found if found.symbol else found._replace(types="")

    def lured(self, b: Board, creature: Definition, moving: Company) -> bool:
        """MECCG-AGT-24: an agent who has tapped for it."""
        return bool(b.later.agents) and lured(b, creature, moving)

    def detains(self, b: Board, card: Handle, group: Company, keyed: Keyed | None) -> bool:
        """As the card says; against minions by race and key too (MECCG-DET-03 to MECCG-DET-06)."""
        if guards.in_earnest(b, group.seat, None):
            return False
        return guards.detains(b, card, group.number) or detainment.detains(b, group, face(b, card), keyed)

    def prize(self, b: Board, card: Handle, defender: int) -> tuple[int, Zone]:
        """To the defender; one's own creature, and one without points for him, gives nobody any (MECCG-MP-05)."""
        return detainment.prize(b, card, defender)

    def gains(self, b: Board, who: Handle, printed: Definition | None = None) -> bool:
        """METW-ALY-08, METW-ALY-09: allies are no characters here; METW-OPT-13: after a burglary one alone plays."""
        return not face(b, who).is_ally and (printed is None or playable.plays(b, who, printed))

    def spared(self, b: Board, who: Handle, printed: Definition) -> bool:
        """MECCG-RW-15, MECCG-BAL-10; MECCG-COR-03: what is not for Dwarves is not for Orcs."""
        return printed.has("corruption") and corruption.spared(b, who, printed)

    def limit(self, base: int, changes: list[LimitChange]) -> int:
        """METW-RULING-36: one after the other, as they were resolved."""
        for change in changes:
            if change.times:
                base *= change.times
            elif change.floor > -NO_CAP:
                base = min(base, max(change.floor, base + change.value))
            else:
                base += change.value
        return base

    def honoured(self, b: Board, stat: Stat, who: Handle, found: Bonuses) -> Bonuses:
        """MECCG-TRP-06 to MECCG-TRP-10: trophies."""
        return honoured(b, stat, who, found)

    def serves(self, b: Board, card: Handle) -> bool:
        """MECCG-BLD-29, MECCG-RW-03: items of the other side, and those of a Ringwraith, do nothing."""
        return serves(b, card)

    # -------------------------------------------------------------------------------------------------- combat
    def figure(self, base: int, worn: Bonuses, others: Bonuses) -> int:
        """METW-CMB-17, METW-RULING-70: weapons, shields and armor within their maximum, then all others."""
        return capped_sum(capped_sum(base, worn.capped) + worn.plain + others.plain, others.capped)

    def roused(self, b: Board, attack: Attack) -> Attack:
        """As the later sets have it."""
        return guards.roused(b, attack)

    def withstands(self, b: Board, stat: Stat, attack: Attack, source: Source) -> bool:
        """MECCG-AGT-38: resources do not change the prowess of an agent."""
        return bool(b.later.agents) and withstands(b, stat, attack, source)

    def each_stands(self) -> bool:
        """METW-CMB-10."""
        return True

    def assigning(self, b: Board, f: Attack) -> Assigning:
        """METW-CMB-05 to METW-CMB-09."""
        mine = fights.defender_names(b, f)
        return Assigning("defender" if mine else "attacker", mine or fights.by_attacker(b, f), False, bool(mine))

    def strike(self, total: int, against: int) -> StrikeEnd:
        """METW-STK-07 to METW-STK-09: above fails, equal is ineffectual, below succeeds."""
        if total == against:
            return StrikeEnd.TIED
        return StrikeEnd.FAILED if total > against else StrikeEnd.SUCCEEDED

    def body_check(self, b: Board, f: Strike) -> BodyCheck:
        """METW-BODY-02: +1 against a target that was wounded before; excess strikes do not touch his body."""
        return BodyCheck((1 if f.hurt else 0) + modifier_sum(b, Stat.BODY_CHECK, f.who), 0)

    def beats_body(self, total: int, body: int) -> bool:
        """METW-BODY-01, METW-BODY-03: it has to be exceeded."""
        return total > body

    def eliminated(self, d: Draft, card: Handle) -> None:
        """METW-DECK-13, METW-WIN-01: out of play; the loss of a Wizard loses the game."""
        seat, wizard, killer = owner(card), is_avatar(d, card), assaults.killer(d, card)
        d.remove_from_game(card)
        if killer != NONE and (face(d, card).is_character or face(d, card).is_ally):
            d.take(seat, Zone.OUT, card)
            d.put(killer, Zone.MP, card)
        if wizard:
            lose_wizard(d, seat)

    # --------------------------------------------------------------------------------------------------- rolls
    def burden(self, b: Board, who: Handle) -> int:
        """METW-COR-05: signed figures; points are what the check is compared with."""
        return corruption.modifier(b, who)

    def corrupted(self, d: Draft, f: Roll, total: int) -> None:
        """METW-COR-07 to METW-COR-10."""
        corruption.judge(d, f, total)

    def persuasion(self, b: Board, who: Handle, faction: int) -> int:
        """METW-FAC-02: his unused direct influence."""
        printed = b.book[faction].definition
        return unused_direct(b, who, *against(printed)) + control.love(b, owner(who), printed)

    def allegiance(self, b: Board, faction: Definition) -> int:
        """MECCG-INF-01."""
        return control.allegiance(b, faction)

    def persuaded(self, total: int, number: int) -> bool:
        """METW-FAC-05: it has to be exceeded."""
        return total > number

    def removed(self, total: int, number: int) -> bool:
        """METW-RULING-76: as the cards say, the roll has to exceed the number."""
        return total > number

    # --------------------------------------------------------------------------------------------------- piles
    def exhaust(self, d: Draft, seat: int) -> None:
        """METW-DECK-15: a procedure of its own; a hazard deck is only shuffled anew (METW-RULING-123)."""
        if is_hazard_deck(d, seat):
            refill(d)
        else:
            d.push(Exhaust(0, seat))
