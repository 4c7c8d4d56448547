"""What the cards of a hand would score, and where: the ground of every plan."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from engine.bots.journeys.fights import imagined
from engine.bots.journeys.knowledge import cards_in
from engine.bots.metw.goals import besides, helps, homeward, in_vain
from engine.bots.metw.harm import loss
from engine.bots.metw.worth import POINT, TAPPED, at_stake, failing, weighed
from engine.bots.odds import ALL, reach
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import EACH, Definition, Kind
from engine.journeys.combat.strikes import UNTAPPED_PENALTY
from engine.journeys.play.playable import lists, permits_used
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import skills
from engine.journeys.reading.values import faction_bonus, prowess
from engine.journeys.table.board import card_of, face, fellows
from engine.journeys.table.records import Company, Phase, Pose, Zone
from engine.kernel.actions import Secrets
from engine.kernel.records import NONE, Handle
from engine.metw.play import corruption
from engine.metw.play.playable import gone_or_there, why_not_play
from engine.metw.table.board import Board
from engine.metw.table.control import against, unused_direct
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import by_sort, sort_of, theirs

MINOR_ITEM = 14
GOLD_RING = 50
"""What a gold ring promises besides its own points, with a ring at hand that it may turn out to be."""
READING = 4 * TAPPED
"""What it costs a sage to carry what he has read to a Haven, tapped all the way."""
EVERYBODY = 7
SCORING = (Kind.ITEM, Kind.ALLY, Kind.FACTION)


class Prospects:
    """What one company could gain at every site with the cards its player holds now."""

    def __init__(
        self, state: MetwState, secrets: Secrets, seat: int, group: Company, spoken_for: frozenset[Handle] = frozenset()
    ) -> None:
        """Without the cards that another company is on its way for."""
        self.state = state
        self.seat = seat
        self.group = group
        self.people = fellows(state, group)
        self.able = [who for who in group.members if _ready(state, who, seat)]
        self.mine, self.theirs = by_sort(state, seat), theirs(state, seat)
        hand = [one for one in cards_in(state, secrets, seat, Zone.HAND) if one[0] not in spoken_for]
        self.hand = whole = [printed for _, printed in hand]
        self.held = [one for one in hand if self.could_score(one[1]) and not in_vain(state, one[1], whole)]
        self.rings = any(printed.ring_type for _, printed in hand)
        self._gains: dict[int, int] = {}
        self._losses: dict[tuple[str, int, int, int], int] = {}
        self._values: dict[tuple[int, int], int] = {}
        self._burdens: dict[tuple[int, int], int] = {}

    def could_score(self, printed: Definition) -> bool:
        """Whether a card could be played at some site, now that others are in play."""
        wanted = scores(printed) or helps(self.state, self.seat, printed) > 0
        return wanted and not (printed.unique and gone_or_there(self.state, printed.number))

    # ------------------------------------------------------------------------------------------------- whole sites
    def gain(self, site: int) -> int:
        """What the company may expect to gain by entering a site, the automatic-attacks weighed in."""
        found = self._gains.get(site)
        if found is None:
            found = self._gains[site] = max(0, self._gain(site))
        return found

    def _gain(self, site: int) -> int:
        home = homeward(self.state, self.seat, self.group, site, self.hand)
        values = [(self.value(printed, site, card), printed) for card, printed in self.held]
        values = sorted((one for one in values if one[0] > 0), key=lambda one: -one[0])
        if not values or home:
            return home
        total = values[0][0]
        hands, chance = self.hands_left(site)
        if hands > 1:
            # One minor item more for the play that tapped the site (METW-SITE-07).
            total += next((value for value, printed in values[1:] if printed.item_kind == "minor"), 0)
        total += besides(self.state, site, self.hand) if hands > 1 else 0
        return total * chance // ALL - self.trouble(site)

    def aim(self, site: int) -> Handle:
        """The card for which the company would go to a site; NONE if it would go for none."""
        values = [(self.value(printed, site, card), card) for card, printed in self.held]
        best, card = max(values, default=(0, NONE))
        return card if best > 0 else NONE

    def hands_left(self, site: int) -> tuple[int, int]:
        """How many can still tap once the automatic-attacks are over, and in how many of 36 cases one can at all."""
        attacks = self.state.atlas.sites[site].attacks
        strikes = max((EVERYBODY if a.strikes == EACH else a.strikes for a in attacks), default=0)
        hands = len(self.able) - strikes
        if not self.able:
            return 0, 0
        if hands > 0 or not attacks:
            return hands, ALL
        mightiest = max(attack.prowess for attack in attacks)
        best = max(prowess(self.state, who) for who in self.able)
        return 1, reach(mightiest - best - UNTAPPED_PENALTY)

    def trouble(self, site: int) -> int:
        """What the automatic-attacks of a site are expected to cost."""
        return sum(
            self._loss(one.race, one.strikes, one.prowess, one.body)
            for one in site_attacks(self.state, site, self.seat)
        )

    def _loss(self, race: str, strikes: int, might: int, toughness: int) -> int:
        """What one attack would cost: many sites are guarded alike."""
        key = race, strikes, might, toughness
        found = self._losses.get(key)
        if found is None:
            found = self._losses[key] = loss(self.state, imagined(self.group, *key))
        return found

    # ------------------------------------------------------------------------------------------------ single cards
    def value(self, printed: Definition, site: int, card: Handle = NONE) -> int:
        """What playing one card at a site is worth: its points by its chance, its use, its corruption."""
        key = site, printed.number
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._value(printed, site, card)
        return found

    def _value(self, printed: Definition, site: int, card: Handle) -> int:
        if printed.ring_type or not self.able:
            return 0
        if site == self.group.site and card != NONE and not self._allowed(site, printed, card):
            return 0
        if printed.kind is Kind.CONDITION:
            return self._read(printed, site, card)
        if not lists(self.state, site, printed):
            return 0
        if site in self.state.players[self.seat].used and not permits_used(self.state, printed):
            return 0
        if printed.kind is Kind.FACTION:
            return self.points(printed) * self.faction_chance(printed) // ALL
        if printed.kind is Kind.ALLY:
            return self.points(printed) + 40 + 4 * printed.prowess
        extra = GOLD_RING if printed.item_kind == "gold ring" and self.rings else 0
        return self.points(printed) + use_of(printed) + extra - self.weight(printed)

    def points(self, printed: Definition) -> int:
        """What the points of a card would add to the count."""
        more = list(self.mine)
        more[sort_of(printed)] += printed.mp
        rules = self.state.rules
        changes, strict = rules.point_changes, rules.half_strict
        added = weighed(more, self.theirs, changes, strict) - weighed(self.mine, self.theirs, changes, strict)
        return added + helps(self.state, self.seat, printed)

    def weight(self, printed: Definition) -> int:
        """What the corruption of an item is expected to cost with the one who bears it best."""
        if printed.corruption <= 0:
            return 0
        key = printed.corruption, printed.mp
        found = self._burdens.get(key)
        if found is None:
            found = self._burdens[key] = min(added_risk(self.state, who, *key) for who in self.able)
        return found

    def _read(self, printed: Definition, site: int, card: Handle) -> int:
        """A permanent-event that scores: what a sage reads at a site, or what belongs to one place."""
        if printed.has("information"):
            if "book" not in self.state.atlas.sites[site].icons or site in self.state.players[self.seat].used:
                return 0
            if not any("sage" in skills(self.state, who) for who in self.able):
                return 0
            return self.points(printed) - READING
        if card != NONE and self._allowed(site, printed, card):
            return self.points(printed)
        return 0

    def _allowed(self, site: int, printed: Definition, card: Handle) -> bool:
        """Whether the rules would let the company play a card if it were inside a site now."""
        journey = self.group.journey if site == self.group.site else None
        there = replace(self.group, site=site, journey=journey, entered=True)
        inside = replace(
            self.state,
            turn=replace(self.state.turn, mover=self.seat, phase=Phase.SITE, company=self.group.number),
            companies=tuple(there if one.number == there.number else one for one in self.state.companies),
        )
        ways = range(len(self.state.book[printed.number].ways))
        return any(why_not_play(inside, self.seat, At.SITE, card, printed.number, way) is None for way in ways)

    def faction_chance(self, printed: Definition) -> int:
        """In how many of 36 outcomes the best speaker of the company wins a faction over."""
        return max((faction_chance(self.state, who, printed) for who in self.able), default=0)


def _ready(state: MetwState, who: Handle, seat: int) -> bool:
    """Whether a character can tap for something this turn, or in his next one."""
    pose = card_of(state, who).pose
    if state.turn.mover == seat and state.turn.phase in (Phase.ORGANIZATION, Phase.MOVEMENT, Phase.SITE):
        return pose is Pose.UNTAPPED
    return pose is not Pose.WOUNDED


def faction_chance(b: Board, who: Handle, printed: Definition) -> int:
    """In how many of 36 outcomes a character wins a faction over: the number has to be exceeded."""
    mods = dict(printed.faction_mods).get(face(b, who).race, 0)
    bonus = unused_direct(b, who, *against(printed)) + faction_bonus(b, who, printed.number)
    return reach(printed.faction_number + 1 - mods - bonus)


def added_risk(b: Board, who: Handle, points: int, mp: int) -> int:
    """What more corruption points on a character are expected to cost, an item of so many points included."""
    now, modifier = corruption.points(b, who), corruption.modifier(b, who)
    before, after = failing(now, modifier), failing(now + points, modifier)
    return ((after - before) * at_stake(b, who) + after * POINT * mp) // ALL


@cache
def use_of(printed: Definition) -> int:
    """What an item is good for besides its points."""
    plain = MINOR_ITEM if printed.item_kind == "minor" else 10
    return plain + 8 * (printed.prowess + printed.body) + 5 * printed.influence


def scores(printed: Definition) -> bool:
    """Whether a card can bring marshalling points, or at least be gained, at a site."""
    if printed.kind is Kind.CONDITION:
        return printed.mp > 0
    return printed.kind in SCORING and not printed.ring_type


def sites_for(b: Board, printed: Definition) -> list[int]:
    """All sites at which a card is playable."""
    open_sites = (site for site in b.atlas.sites if not site.hidden)
    if printed.has("information"):
        return [site.index for site in open_sites if "book" in site.icons]
    return [site.index for site in open_sites if lists(b, site.index, printed)]


