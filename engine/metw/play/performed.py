"""What the words and conditions of METW's own cards do (engine/metw/cards/words.py)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards import words as w
from engine.journeys.cards.conditions import CompanyIs, Who, Word
from engine.journeys.cards.moments import ANY, NO_CAP, Leave, Of, Stat, Until
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.effects.deeds import roll_or_follow
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.effects.perform import Perform, cancel, context, heal, lasting_modify, people, then
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.travel import keeps_course
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import (
    card_fits,
    character_fits,
    context_of,
    holds_all,
    path_types,
    piles_barred,
    skills,
)
from engine.journeys.reading.keying import keys_for, regions_of
from engine.journeys.reading.sites import same_place
from engine.journeys.reading.targets import left_effect
from engine.journeys.reading.values import mind, modifier_sum
from engine.journeys.table.board import (
    attack_now,
    bearer_of,
    card_of,
    companies_of,
    company,
    company_number,
    face,
    fellows,
    goal_of,
    on_table,
    site_of,
    strike_now,
)
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice, Effects, Roll
from engine.journeys.table.records import IN_DRAW, Company, Pose, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Pick
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.later_words import (
    Among,
    Below,
    BesideTheDeeps,
    CallTheEnd,
    Creatures,
    Deserted,
    Each,
    EndIsNear,
    Entity,
    Folk,
    Guarded,
    Hoard,
    HomeIn,
    Isolated,
    Keep,
    OfMinions,
    Opposed,
    Outranked,
    Overt,
    Present,
    Raze,
    Recall,
    Repeat,
    Reserved,
    Reshuffle,
    RingSort,
    Several,
    SiteHeld,
    Sort,
    Stage,
    StoredHere,
    Struck,
    Through,
    Wizardhaven,
)
from engine.metw.cards.printed import MINION, MetwCard
from engine.metw.cards.words import Against, ShuffleIn, SitePath, TapSite
from engine.metw.combat.assaults import assault_now, striker
from engine.metw.combat.guards import is_isolated
from engine.metw.phases.endings import BY_RING, finish
from engine.metw.play.defence import defend
from engine.metw.play.handlers import handle_too, raze, recall
from engine.metw.scenarios.anduin import count_of_doom
from engine.metw.scenarios.bane import hunter, loot
from engine.metw.scenarios.there import roused_by
from engine.metw.scenarios.words import Doom, Hunts, Roused, Stealing
from engine.metw.table.board import Board, alignment_of, atlas_of, clockwise, opponents
from engine.metw.table.borne import serves
from engine.metw.table.calling import may_be_called
from engine.metw.table.companies import is_minion, is_overt
from engine.metw.table.control import is_follower, spare_general, unused_direct
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Persuasion
from engine.metw.table.stages import is_wizardhaven, named_wizard, stage_points

GENERAL_INFLUENCE, FLATTERY = "general influence", "flattery"
DIPLOMACY = 2
"""What a diplomat adds to flattery."""
ONCE_A_CHECK = "may not be duplicated on a check"
DECK_NEEDS = 5
"""Cards a play deck must have for others to be shuffled in."""


# ------------------------------------------------------------------------------------------------------- conditions
def _reserved(b: Board, card: Handle, *, keyed: bool) -> bool:
    """Whether the creature laid aside with a card attacks, or could; what is not in play yet holds nothing."""
    record = on_table(b, card)
    if record is None:
        return False
    if keyed:
        return any(face(b, held).is_creature and can_be_keyed(b, face(b, held)) for held in record.holds)
    attack = attack_now(b)
    return attack is not None and attack.source in record.marks


def holds(b: Board, condition: Word, at: Context) -> bool:
    """Whether a condition of METW alone, or of the sets after it, holds."""
    if isinstance(condition, Against):
        attempt = persuasion_now(b)
        if attempt is None or (condition.mine and owner(attempt.target) != at.seat):
            return False
        return card_fits(b, condition.cards, face(b, attempt.target))
    if isinstance(condition, EndIsNear):
        return may_be_called(b)
    if isinstance(condition, Doom):
        return condition.face <= count_of_doom(b) < condition.before
    if isinstance(condition, Stealing):
        return loot(b) != NONE
    if isinstance(condition, Roused):
        return roused_by(b, condition.kind)
    if isinstance(condition, Hunts):
        return at.seat == hunter(b)
    if isinstance(condition, Folk):
        return is_one_of(b, condition, at.subject)
    if isinstance(condition, Creatures):
        return is_creature_of(b, b.book[at.definition].definition, condition)
    if isinstance(condition, Among):
        return any(card_fits(b, sort, b.book[at.definition].definition) for sort in condition.sorts)
    if isinstance(condition, Reserved):
        return _reserved(b, at.card, keyed=condition.keyed)
    if isinstance(condition, Outranked):
        return outranked(b, bearer_of(b, at.card))
    if isinstance(condition, Struck):
        return is_own_strike(b, at.card) if condition.own else both_struck(b, at.card)
    if isinstance(condition, Isolated):
        attack = attack_now(b)
        return attack is not None and is_isolated(b, attack)
    if isinstance(condition, Stage):
        known_as = named_wizard(b, at.seat)
        named = not condition.names or (known_as is not None and known_as.name in condition.names)
        return named and stage_points(b, at.seat) >= condition.points
    if isinstance(condition, Wizardhaven) and condition.anywhere:
        return any(is_wizardhaven(b, site.index, at.seat, condition.protected) for site in atlas_of(b).sites)
    if isinstance(condition, Entity):
        known = b.book[at.definition].definition
        return isinstance(known, MetwCard) and known.entity == condition.name
    if isinstance(condition, Sort):
        return is_of_sort(b, b.book[at.definition].definition, condition)
    if isinstance(condition, RingSort):
        return b.book[at.definition].definition.ring_type == condition.sort
    if isinstance(condition, Present):
        cards = (card for rows in b.zones for zone in (Zone.PLAY, Zone.MP) for card in rows[zone])
        return any(card_fits(b, condition.cards, face(b, card)) for card in cards)
    if isinstance(condition, Opposed):
        return any(alignment_of(b, foe).word == condition.alignment for foe in opponents(b, at.seat))
    if isinstance(condition, StoredHere):
        return is_stored_here(b, at)
    if isinstance(condition, Deserted):
        gone = company_number(b, at.subject) if on_table(b, at.subject) is not None else NONE
        return face(b, at.subject).is_character and gone != company_number(b, at.card)
    if isinstance(condition, SiteHeld):
        lies = card_of(b, at.card).site
        return lies == NONE or any(group.site == lies for group in companies_of(b, at.seat))
    concerned = company(b, at.company)
    return concerned is not None and holds_for(b, condition, concerned)


def holds_for(b: Board, condition: Word, concerned: Company) -> bool:
    """Whether a condition holds that is about a company."""
    if isinstance(condition, Wizardhaven):
        return is_wizardhaven(b, concerned.site, concerned.seat, condition.protected)
    if isinstance(condition, Through):
        path = concerned.journey.path if concerned.journey is not None and concerned.journey.moving else ()
        names = {b.atlas.regions[region].name for region in regions_of(b, concerned, path)} if path else set()
        return bool(names & set(condition.regions)) or bool(set(path_types(b, concerned, True)) & set(condition.types))
    if isinstance(condition, Guarded):
        found = site_attacks(b, goal_of(concerned), concerned.seat)
        return sum(not condition.races or one.race in condition.races for one in found) >= condition.least
    if isinstance(condition, SitePath):
        return has_path(b, goal_of(concerned), condition)
    if isinstance(condition, HomeIn):
        return any(face(b, who).home in condition.sites for who in concerned.members)
    if isinstance(condition, BesideTheDeeps):
        deeps = (site for site in atlas_of(b).sites if site.below)
        return any(same_place(b, one, goal_of(concerned)) for site in deeps for one, _ in site.adjacent)
    if isinstance(condition, Below):
        return concerned.site != NONE and atlas_of(b).sites[concerned.site].below
    if isinstance(condition, Several):
        return sum(1 for who in fellows(b, concerned) if character_fits(b, condition.who, who)) >= condition.least
    if isinstance(condition, Hoard):
        return concerned.site in b.turn.lairs or (concerned.site != NONE and atlas_of(b).sites[concerned.site].hoard)
    if isinstance(condition, OfMinions):
        return any(is_minion(b, who) for who in concerned.members)
    assert isinstance(condition, Overt)
    return is_overt(b, concerned)


def is_informed(b: Board, number: int) -> bool:
    """Whether a card is played where information is playable."""
    required = (one for way in b.book[number].ways for one in way.use.require if isinstance(one, CompanyIs))
    return any(one.site is not None and one.site.icon == "book" for one in required)


def is_of_sort(b: Board, printed: Definition, wanted: Sort) -> bool:
    """Whether a card is of such a sort."""
    return (
        (not wanted.informed or is_informed(b, printed.number))
        and (not wanted.kinds or printed.kind in wanted.kinds)
        and (not wanted.races or printed.race in wanted.races)
        and (not wanted.names or printed.name in wanted.names)
        and (not wanted.alignments or (isinstance(printed, MetwCard) and printed.belongs in wanted.alignments))
        and printed.mp >= wanted.least
        and (not wanted.unique or printed.unique)
        and (not wanted.keywords or any(printed.has(word) for word in wanted.keywords))
        and not any(printed.has(word) or printed.item_kind == word for word in wanted.not_keywords)
        and printed.mind <= wanted.most_mind
        and (not wanted.fights or bool(printed.prowess or printed.body))
    )


def is_creature_of(b: Board, printed: Definition, wanted: Creatures) -> bool:
    """Whether a card is such a creature."""
    right = printed.is_creature and printed.race in wanted.races
    return right and (not wanted.keyed or can_be_keyed(b, printed))


def can_be_keyed(b: Board, printed: Definition) -> bool:
    """Whether a creature could be keyed to the company on its way."""
    moving = company(b, b.turn.company)
    return moving is not None and bool(keys_for(b, printed, moving))


def both_struck(b: Board, card: Handle) -> bool:
    """Whether the attack under way has strikes on a card and on its bearer."""
    attack = attack_now(b)
    struck = {mark.who for mark in attack.assigned} if attack is not None else set()
    return {card, bearer_of(b, card)} <= struck


def is_own_strike(b: Board, who: Handle) -> bool:
    """Whether the strike under way is that of a character whose text counts (MECCG-CVC-10)."""
    strike = strike_now(b)
    return strike is not None and striker(b, strike) == who and serves(b, who)


def outranked(b: Board, who: Handle) -> bool:
    """Whether somebody of his company has a higher mind than a character."""
    group = company(b, company_number(b, who)) if who != NONE else None
    return group is not None and any(mind(b, other) > mind(b, who) for other in group.members)


def is_one_of(b: Board, wanted: Folk, who: Handle) -> bool:
    """Whether a character is of such a sort."""
    printed = face(b, who)
    if not printed.is_character or not character_fits(b, wanted.who, who):
        return False
    if wanted.least or wanted.most < NO_CAP:
        if printed.is_main or not wanted.least <= mind(b, who) <= wanted.most:
            return False
    if wanted.keyword and not (printed.has(wanted.keyword) or wanted.keyword in skills(b, who)):
        return False
    if wanted.beside is not None and not is_beside(b, who, wanted.beside):
        return False
    if wanted.threatened and not threatened(b, who):
        return False
    if wanted.haven and not is_wizardhaven(b, site_of(b, who), owner(who)):
        return False
    if wanted.without and any(face(b, held).name in wanted.without for held in card_of(b, who).holds):
        return False
    return wanted.follower == ANY or is_follower(b, who) == bool(wanted.follower)


def is_stored_here(b: Board, at: Context) -> bool:
    """Whether a copy of a card lies among points that were won at the site of the company."""
    here = company(b, at.company)
    piles = [card for rows in b.zones for card in rows[Zone.MP] if face(b, card).number == at.definition]
    return here is not None and any(same_place(b, card_of(b, card).site, here.site) for card in piles)


def is_beside(b: Board, who: Handle, other: Who) -> bool:
    """Whether another such character of the same player is at somebody's site."""
    groups = [group for group in companies_of(b, owner(who)) if group.site == site_of(b, who) != NONE]
    return any(one != who and character_fits(b, other, one) for group in groups for one in group.members)


def threatened(b: Board, who: Handle) -> bool:
    """Whether an influence check is made against his company: somebody or something of it."""
    attempt = persuasion_now(b)
    return attempt is not None and company_number(b, attempt.target) == company_number(b, who)


def has_path(b: Board, site: int, wanted: SitePath) -> bool:
    """Whether the path printed on a site card has so many regions of these types."""
    return sum(atlas_of(b).printed_path(site).count(kind) for kind in wanted.types) >= wanted.count


def persuasion_now(b: Board) -> Persuasion | None:
    """The attempt to influence something of the opponent's that is being made."""
    return next((frame for frame in reversed(b.frames) if isinstance(frame, Persuasion)), None)


def counts_as_tapped(b: Board, site: int) -> bool:
    """Whether an effect makes a site count as tapped, though nobody has tapped it."""
    if atlas_of(b).sites[site].haven or any(keeps_course(b, one.number) for one in b.companies if one.site == site):
        return False
    return any(
        isinstance(source.word, TapSite)
        and has_path(b, site, source.word.path)
        and holds_all(b, source.word.when, context_of(b, source))
        for source in sources(b).of(TapSite)
    )


# ------------------------------------------------------------------------------------------------------------ effects
def cancel_too(d: Draft, f: Effects, word: w.Cancel) -> None:
    """An influence check of the opponent's can be cancelled as well."""
    attempt = persuasion_now(d)
    if word.what == "influence" and attempt is not None:
        d.change(attempt, cancelled=True)
        d.tell(Told.CANCELLED, attempt.target)
    elif word.what == "effect" and f.chosen:
        end_effect(d, f.chosen[-1])
    else:
        cancel(d, f, word)


def modify_too(d: Draft, f: Effects, word: w.Modify) -> None:
    """What may not be duplicated on a check is remembered until that is made."""
    lasting_modify(d, f, word)
    if word.of is Of.ROLL and d.book[f.definition].definition.has(ONCE_A_CHECK):
        begin_lasting(d, word, f.definition, f.source, f.seat, (), Until.ROLL, f.hazard)


def end_effect(d: Draft, named: int) -> None:
    """A hazard that lies on a company is discarded; what one has left on it is over, with all its parts."""
    left = left_effect(d, named)
    if left is not None:
        d.lasting = tuple(effect for effect in d.lasting if effect.source != left.source)
    elif on_table(d, named) is not None:
        d.discard(named)


def shuffle_cards(d: Draft, f: Effects, word: ShuffleIn) -> None:
    """Cards of the own discard pile, shown one by one, go into the play deck, which is shuffled."""
    place = d.book[f.definition].index[word]
    if f.waited:
        shuffle_in(d, f.seat, Zone.RESERVE)
    elif holds_all(d, word.when, context(f)) and not piles_barred(d):
        for seat in reversed(clockwise(d, d.turn.mover)) if word.each else (f.seat,):
            if word.every or len(d.zones[seat][IN_DRAW]) >= DECK_NEEDS:
                d.push(replace(f, step=0, seat=seat, words=(place,), waited=True))
                d.push(Choice(0, seat, Pick.RESERVE, least=0, most=word.count, word=place, definition=f.definition))


def keep(d: Draft, f: Effects, word: Keep) -> None:
    """A card of the hand goes, shown; where none does, this one goes."""
    if not f.waited:
        place = d.book[f.definition].index[word]
        d.push(replace(f, step=0, words=(place,), waited=True))
        d.push(Choice(0, f.seat, Pick.RESERVE, least=0, word=place, definition=f.definition))
        return
    for card in d.returned:
        d.move(card, f.seat, Zone.DISCARD)
        d.owe(f.seat, Zone.HAND)
    if not d.returned and on_table(d, f.source) is not None:
        d.discard(f.source)


def heal_too(d: Draft, f: Effects, word: w.Heal) -> None:
    """With somebody beside them who heals all, what happens to one wounded character happens to the others too."""
    hurt = people(d, f, word.of)
    group = company(d, company_number(d, hurt[0])) if hurt and not f.waited else None
    heal(d, f, word)
    if group is not None and any(heals_all(d, who) for who in group.members):
        others = [who for who in group.members if who not in hurt and d.card(who).pose is Pose.WOUNDED]
        for other in reversed(others):
            d.push(replace(f, step=0, chosen=(other, *f.chosen[1:]), waited=True))


def heals_all(b: Board, who: Handle) -> bool:
    """Whether a character's own text lets all of his company heal together."""
    words = b.book[face(b, who).number].always
    return any(isinstance(word, w.Permit) and word.leave is Leave.HEAL_ALL for word in words)


def repeat(d: Draft, f: Effects, word: Repeat) -> None:
    """One automatic-attack of the site named is faced twice for a time."""
    begin_lasting(d, word, f.definition, f.source, f.seat, f.chosen[:2], word.until, f.hazard)


def each(d: Draft, f: Effects, word: Each) -> None:
    """One after the other, in the order in which they came."""
    group = company(d, f.company)
    found = group.members if group is not None else ()
    if word.what == "burdens":
        found = tuple(card for who in found for card in d.card(who).holds if face(d, card).is_hazard)
    if word.what == MINIONS_FACED:
        found = minions_faced(d, f.source)
    for one in reversed(found):
        then(d, replace(f, chosen=(one,)), word.effects, one)


def minions_faced(d: Draft, card: Handle) -> tuple[Handle, ...]:
    """Minion allies that are not unique, in the company that fights with the one a card is in."""
    assault, mine = assault_now(d), company_number(d, card)
    if assault is None or mine not in (assault.company, assault.under):
        return ()
    other = company(d, assault.under if mine == assault.company else assault.company)
    held = [held for who in (other.members if other is not None else ()) for held in d.card(who).holds]
    allies = Sort((Kind.ALLY,), alignments=(MINION,))
    return tuple(one for one in held if card_fits(d, allies, face(d, one)) and not face(d, one).unique)


MINIONS_FACED, AGAINST_MIND = "minions faced", "against mind"


def roll_too(d: Draft, f: Effects, word: w.Roll) -> None:
    """A roll may be helped by the unused general influence of the player who makes it."""
    roll_or_follow(d, f, word)
    roll = d.frames[-1]
    if word.plus == AGAINST_MIND and not f.waited and isinstance(roll, Roll) and on_table(d, f.subject) is not None:
        d.update(modifier=roll.modifier - face(d, f.subject).mind)
    if word.plus == FLATTERY and not f.waited and isinstance(roll, Roll):
        skilled = DIPLOMACY if "diplomat" in skills(d, roll.who) else 0
        checks = modifier_sum(d, Stat.PERSUASION, roll.who)
        d.update(modifier=roll.modifier + unused_direct(d, roll.who) + skilled + checks)
    if word.plus == GENERAL_INFLUENCE and not f.waited and isinstance(roll, Roll):
        d.update(modifier=roll.modifier + spare_general(d, roll.seat))
        defend(d, roll.seat, company_number(d, roll.who) if roll.who != NONE else NONE)


def win(d: Draft, f: Effects, word: w.Win) -> None:
    """METW-WIN-02, METW-RULING-104: The One Ring is destroyed, which ends the game at once."""
    finish(d, BY_RING, (f.seat,))


def reshuffle(d: Draft, f: Effects, word: Reshuffle) -> None:
    """It was shown, and nobody can follow it any more."""
    if f.source in d.zones[f.seat][Zone.DECLARED]:
        d.move(f.source, f.seat, Zone.RESERVE)
        shuffle_in(d, f.seat, Zone.RESERVE)


def call_the_end(d: Draft, f: Effects, word: CallTheEnd) -> None:
    """MECCG-RULING-50, MECCG-VIC-16: as a call at the end of this turn: the other player has one turn more."""
    if may_be_called(d):
        d.set_turn(caller=d.turn.mover, called=d.turn.number)
        d.tell(Told.CALLED, d.turn.mover)


METW_WORDS: Perform = {
    CallTheEnd: call_the_end,
    w.Cancel: cancel_too,
    w.Heal: heal_too,
    w.Modify: modify_too,
    w.Roll: roll_too,
    w.Win: win,
    w.Handler: handle_too,
    ShuffleIn: shuffle_cards,
    Repeat: repeat,
    Reshuffle: reshuffle,
    Each: each,
    Keep: keep,
    Raze: raze,
    Recall: recall,
}
