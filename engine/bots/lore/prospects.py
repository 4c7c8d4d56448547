"""What the cards of a hand would score, and where: the ground of every plan."""

from __future__ import annotations

from msgspec.structs import replace

from engine.bots.journeys.fights import imagined
from engine.bots.journeys.knowledge import cards_in
from engine.bots.lore.harm import loss
from engine.bots.lore.worth import POINT
from engine.bots.odds import ALL, reach
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import EACH, AutoAttack, Definition, Kind
from engine.journeys.combat.strikes import UNTAPPED_PENALTY
from engine.journeys.play.playable import lists, permits_used, why_not_play
from engine.journeys.reading.filters import FULL
from engine.journeys.reading.values import faction_bonus, mind, prowess
from engine.journeys.table.board import Board, blocks_copies, card_of, face, fellows, halves
from engine.journeys.table.records import Company, Phase, Pose, Zone
from engine.kernel.actions import Secrets
from engine.kernel.records import Handle
from engine.lore.records import State

SECOND_CARD_PERCENT = 40
"""A site is used by the first card; a second one has to wait or needs luck."""
MINOR_ITEM = 12
GOLD_RING = 90
EVERYBODY = 7


class Prospects:
    """What one company could gain at every site with the cards its player holds now."""

    def __init__(self, state: State, secrets: Secrets, seat: int, group: Company) -> None:
        self.state = state
        self.seat = seat
        self.group = group
        self.people = fellows(state, group)
        self.able = [who for who in self.people if card_of(state, who).pose is not Pose.WOUNDED]
        held = [one for one in cards_in(state, secrets, seat, Zone.HAND) if self._can_score(one[1])]
        self.cards = [printed for _, printed in held]
        self._held = {printed.number: card for card, printed in held}
        self._allowed: dict[tuple[int, int], bool] = {}
        self._gains: dict[int, int] = {}
        self._losses: dict[AutoAttack, int] = {}

    def _can_score(self, printed: Definition) -> bool:
        if printed.kind is Kind.CONDITION:
            return scores(printed)
        if printed.kind not in (Kind.ITEM, Kind.ALLY, Kind.FACTION) or printed.ring_number:
            return False
        if printed.kind is Kind.ALLY and halves(self.state, self.group) + 2 > FULL:
            return False
        return not (printed.unique and blocks_copies(self.state, printed.number))

    def _allowed_at(self, site: int, printed: Definition) -> bool:
        """Whether the rules would let the company play a card if it were at a site now."""
        key = site, printed.number
        found = self._allowed.get(key)
        if found is None:
            found = self._allowed[key] = self._would_allow(site, printed)
        return found

    def _would_allow(self, site: int, printed: Definition) -> bool:
        journey = self.group.journey if site == self.group.site else None
        there = replace(self.group, site=site, journey=journey, entered=True)
        inside = replace(
            self.state,
            turn=replace(self.state.turn, mover=self.seat, phase=Phase.SITE, company=self.group.number),
            companies=tuple(there if one.number == there.number else one for one in self.state.companies),
        )
        card, ways = self._held[printed.number], range(len(self.state.book[printed.number].ways))
        return any(why_not_play(inside, self.seat, At.SITE, card, printed.number, way) is None for way in ways)

    def gain(self, site: int) -> int:
        """What the company may expect to gain by entering a site, the automatic-attacks weighed in."""
        found = self._gains.get(site)
        if found is None:
            found = self._gains[site] = max(0, self._gain(site))
        return found

    def _gain(self, site: int) -> int:
        values = sorted((self.value(card, site) for card in self.cards), reverse=True)
        hands, chance = self._hands_left(site)
        values = [value for value in values if value > 0][: max(1, hands)]
        if not values:
            return 0
        total = values[0] + sum(values[1:]) * SECOND_CARD_PERCENT // 100
        return total * chance // ALL - self.trouble(site)

    def _hands_left(self, site: int) -> tuple[int, int]:
        """How many can still tap once the automatic-attacks are over, and in how many of 36 cases one can at all."""
        attacks = self.state.atlas.sites[site].attacks
        strikes = max((EVERYBODY if a.strikes == EACH else a.strikes for a in attacks), default=0)
        hands = len(self.able) - strikes
        if hands > 0 or not attacks:
            return hands, ALL
        mightiest = max(attack.prowess for attack in attacks)
        best = max((prowess(self.state, who) for who in self.able), default=0)
        return 1, reach(mightiest - best - UNTAPPED_PENALTY)

    def trouble(self, site: int) -> int:
        """What the automatic-attacks of a site are expected to cost."""
        return sum(self._loss(attack) for attack in self.state.atlas.sites[site].attacks)

    def _loss(self, attack: AutoAttack) -> int:
        """What one attack would cost: many sites are guarded alike."""
        found = self._losses.get(attack)
        if found is None:
            fight = imagined(self.group, attack.race, attack.strikes, attack.prowess, attack.body)
            found = self._losses[attack] = loss(self.state, fight)
        return found

    def value(self, printed: Definition, site: int) -> int:
        """What playing one card at a site is worth: its points by its chance, and its use."""
        if site == self.group.site and not self._allowed_at(site, printed):
            return 0
        if printed.kind is Kind.CONDITION:
            return POINT * printed.mp if self._allowed_at(site, printed) else 0
        if printed.item_kind == "minor":
            return MINOR_ITEM if "minor" in self.state.atlas.sites[site].plays else 0
        if not lists(self.state, site, printed):
            return 0
        if site in self.state.players[self.seat].used and not permits_used(self.state, printed):
            return 0
        if printed.item_kind == "gold ring":
            return GOLD_RING if "ring" in self.state.atlas.sites[site].icons else 0
        if printed.kind is Kind.FACTION:
            return POINT * printed.mp * self.faction_chance(printed) // ALL
        return worth_of(printed)

    def faction_chance(self, printed: Definition) -> int:
        """In how many of 36 outcomes the best speaker of the company wins a faction over."""
        if not printed.faction_number:
            return ALL
        return max((faction_chance(self.state, who, printed) for who in self.able), default=0)


def faction_chance(b: Board, who: Handle, printed: Definition) -> int:
    """In how many of 36 outcomes a character wins a faction over."""
    mods = dict(printed.faction_mods).get(face(b, who).race, 0)
    return reach(printed.faction_number - mind(b, who) - mods - faction_bonus(b, who, printed.number))


def worth_of(printed: Definition) -> int:
    """What an item or ally adds, by its points and its figures."""
    use = 8 * (printed.prowess + printed.body) if printed.kind is Kind.ITEM else 40
    return POINT * printed.mp + use + 12 * printed.corruption + 10 * printed.influence


def scores(printed: Definition) -> bool:
    """Whether a card can bring marshalling points by being played at a site."""
    if printed.kind is Kind.CONDITION:
        return printed.mp > 0 and printed.has("site")
    return printed.kind in (Kind.ITEM, Kind.ALLY, Kind.FACTION) and (printed.mp > 0 or printed.item_kind == "gold ring")


def sites_for(b: Board, printed: Definition) -> list[int]:
    """All sites at which a card is playable."""
    open_sites = (site for site in b.atlas.sites if not site.hidden)
    if printed.has("information"):
        return [site.index for site in open_sites if "book" in site.icons]
    return [site.index for site in open_sites if lists(b, site.index, printed)]

