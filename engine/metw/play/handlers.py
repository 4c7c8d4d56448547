"""What single cards of the sets after The Wizards do, where no second card needs it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from engine.journeys.cards import words as w
from engine.journeys.cards.moments import At, Until
from engine.journeys.cards.printed import DETAINS, EACH, Kind
from engine.journeys.combat.attack import CANCELLED, automatic_attack, other_attack
from engine.journeys.effects.handlers import handle
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.play.companies import join_companies
from engine.journeys.play.looking import SEEN
from engine.journeys.play.play import declare
from engine.journeys.play.playable import laying_forbidden, lists, once_key
from engine.journeys.play.rolls import came_to, corruption_roll
from engine.journeys.play.travel import send_back
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes, mind
from engine.journeys.table.board import (
    attack_now,
    bearer_of,
    companies_of,
    company,
    company_number,
    company_of,
    face,
    items_on,
    on_table,
    untapped,
)
from engine.journeys.table.draft import Draft as JourneyDraft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Choice, Effects, Faction, RandomPick, StrikeMark
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.verbs import Pick
from engine.kernel.records import NONE, is_open, owner
from engine.metw.agents.rows import newcomer
from engine.metw.cards.later_words import Raze, Recall
from engine.metw.combat.drives import set_on
from engine.metw.combat.fights import NEXT
from engine.metw.phases.sideboard import TO_DECK
from engine.metw.play.bands import CALLED_BACK
from engine.metw.table.board import opponents, wizard_of
from engine.metw.table.companies import attacks_at, is_minion
from engine.metw.table.control import is_follower
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Drive, Journeying, Sideboarding, Wasting
from engine.metw.table.verbs import Tells


def flee(d: Draft, f: Effects) -> None:
    """The one named leaves his company, which goes on, and is back where it came from; alone he takes it along."""
    who, group = f.chosen[0], company(d, f.company)
    if group is None or group.journey is None or who not in group.members:
        return
    if len(group.members) == 1:
        send_back(d, group.number)
        return
    d.loosen(who)
    d.leave_company(who)
    number = d.found_company(group.seat, group.journey.origin, (who,))
    d.tell(Told.SENT_BACK, number)


def leave_behind(d: Draft, f: Effects) -> None:
    """After the attack who was named goes on the same way with a company of his own, as the next one to move."""
    who, group = f.chosen[0], company(d, f.company)
    if group is None or group.journey is None or who not in group.members or len(group.members) == 1:
        d.update(words=())
        return
    d.loosen(who)
    d.leave_company(who)
    number = d.found_company(group.seat, group.site, (who,))
    d.set_company(d.company(number), journey=replace(group.journey, limit=1, played=0, hazards=()))
    d.update(company=number)
    d.tell(Tells.LEFT_BEHIND, who, number)
    d.frames.insert(next(n for n, frame in enumerate(d.frames) if isinstance(frame, Journeying)), Journeying(0, number))


def rejoin(d: Draft, f: Effects) -> None:
    """A company that went on alone becomes one again with the one that has come the same way."""
    late = company(d, f.company)
    for group in companies_of(d, late.seat) if late is not None else ():
        if late is not None and group.number != late.number and came_with(group, late):
            join_companies(d, group.number, late.number)
            return


def came_with(one: Company, other: Company) -> bool:
    """Whether two companies have come the same way to one site."""
    there = one.journey is not None and other.journey is not None and one.site == other.site
    return there and one.journey.path == other.journey.path  # type: ignore[union-attr]


def covet(d: Draft, f: Effects) -> None:
    """The bearer makes a corruption check for each item in his company that he does not bear himself."""
    who = bearer_of(d, f.source)
    group = company_of(d, who) if who != NONE else None
    if group is None:
        return
    for item in reversed([held for other in group.members if other != who for held in items_on(d, other)]):
        corruption_roll(d, who, -face(d, item).corruption, source=f.source, definition=f.definition)


def unburden(d: Draft, f: Effects) -> None:
    """Every hazard permanent-event on a character of the company goes back to its player's hand."""
    group = company(d, f.company)
    for who in group.members if group is not None else ():
        for held in d.card(who).holds:
            if face(d, held).is_hazard and on_table(d, held) is not None:
                d.to_hand(held)


def entrance(d: Draft, f: Effects) -> None:
    """Who faced a strike taps, unless it was cancelled, if he has a mind and it does not exceed its prowess."""
    attack = attack_now(d)
    if attack is None or f.number == CANCELLED or on_table(d, f.subject) is None or not untapped(d, f.subject):
        return
    if not face(d, f.subject).is_main and mind(d, f.subject) <= attack_prowess(d, attack, f.subject):
        d.tap(f.subject)


def report(d: Draft, f: Effects) -> None:
    """The company faces attacks as strong as the automatic-attacks of its new site are now, in their order."""
    group = company(d, f.company)
    if group is None or group.journey is None:
        return
    goal = group.journey.goal
    there = site_attacks(d, goal, group.seat)
    fights: list[Attack] = []
    for one in there:
        d.set_company(group, site=goal)
        automatic_attack(d, group.number, one)
        fight = d.frames.pop()
        assert isinstance(fight, Attack)
        figures = attack_strikes(d, fight), attack_prowess(d, fight), attack_body(d, fight)
        d.set_company(d.company(group.number), site=group.site)
        plain = replace(fight, automatic=NONE, source=NONE, definition=0)
        now = attack_strikes(d, plain), attack_prowess(d, plain), attack_body(d, plain)
        strikes = one.strikes if one.strikes == EACH else one.strikes + figures[0] - now[0]
        more, tough = figures[1] - now[1], figures[2] - now[2]
        fights.append(replace(plain, strikes=strikes, prowess=one.prowess + more, body=one.body + tough))
    watch = next(word for word in d.book[f.definition].words if isinstance(word, w.Trigger))
    for fight, one in reversed(list(zip(fights, there, strict=True))):
        printed = d.atlas.sites[goal].attacks
        if one.place < len(printed) and printed[one.place].special not in ("", DETAINS):
            begin_lasting(
                d, watch, f.definition, f.source, f.seat, (fight.number,), Until.END_OF_ATTACK, hazard=True
            )
        d.push(fight)


def part(d: Draft, f: Effects) -> None:
    """What lies on companies that may not have it is discarded."""
    for group in d.companies:
        for card in group.cards:
            if on_table(d, card) is not None and laying_forbidden(d, group.number, face(d, card)):
                d.discard(card)


def send_home(d: Draft, f: Effects) -> None:
    """The card of the attack that was cancelled goes back to its player's hand."""
    attack = attack_now(d)
    if attack is not None and attack.cancelled and attack.source in d.zones[owner(attack.source)][Zone.DECLARED]:
        d.move(attack.source, owner(attack.source), Zone.HAND)
        d.owe(owner(attack.source), Zone.HAND)


def scatter(d: Draft, f: Effects) -> None:
    """The attacker does not choose any more who faces the strikes."""
    attack = attack_now(d)
    if attack is not None:
        d.change(attack, attacker_assigns=False)


def leave_here(d: Draft, f: Effects) -> None:
    """The card stays at the site of the company, with nobody."""
    group = company(d, f.company)
    if group is not None and on_table(d, f.source) is not None:
        d.release(f.source)
        d.alter(f.source, site=group.site)
        d.changes_lands(f.source)


def reserve(d: Draft, f: Effects) -> None:
    """The creature shown lies with this card, which takes no other."""
    card = next((c for c in f.chosen if c >= 0 and is_open(c) and c in d.zones[f.seat][Zone.HAND]), NONE)
    if card != NONE and on_table(d, f.source) is not None and not d.card(f.source).marks:
        d.enter(card)
        d.hold(f.source, card)
        d.alter(f.source, marks=(card,))


def loose(d: Draft, f: Effects) -> None:
    """The creature that was laid aside is played as if out of the hand; one of the discard pile beside the limit."""
    held = d.card(f.source).holds if on_table(d, f.source) is not None else ()
    shown = [c for c in f.chosen if c >= 0 and is_open(c) and c in d.zones[f.seat][Zone.DISCARD]]
    card = next((c for c in (*held, *shown) if face(d, c).is_creature), NONE)
    moving = company(d, d.turn.company)
    if card == NONE or moving is None or moving.journey is None or not keys_for(d, face(d, card), moving):
        return
    played = moving.journey.played
    if card in held:
        d.release(card)
        d.set_card(card, None)
    way = next(place for place, one in enumerate(d.book[face(d, card).number].ways) if one.kind == "creature")
    declare(d, f.seat, At.MOVEMENT, card, way)
    if card in shown:
        d.set_journey(moving.number, played=played)


def part_from_followers(d: Draft, f: Effects) -> None:
    """Ringwraiths who follow leave the company."""
    group = company(d, f.company)
    for who in group.members if group is not None else ():
        if face(d, who).is_main and is_follower(d, who):
            d.discard(who)


def raze(d: Draft, f: Effects, word: Raze) -> None:
    """The card counts for its player, and his factions that are playable at the site leave."""
    group = company(d, f.company)
    if group is None or on_table(d, f.source) is None:
        return
    d.to_mp(f.source, f.seat, group.site)
    for card in d.zones[f.seat][Zone.MP]:
        if face(d, card).kind is Kind.FACTION and lists(d, group.site, face(d, card)):
            d.discard(card)


def recall(d: Draft, f: Effects, word: Recall) -> None:
    """Other such cards on the one named go back to their player's hand."""
    for card in d.card(f.chosen[0]).holds if f.chosen else ():
        if card != f.source and face(d, card).has(word.keyword):
            d.to_hand(card)


def face_it(d: Draft, f: Effects) -> None:
    """The bearer has to be given a strike of the attack."""
    attack = attack_now(d)
    if attack is not None and bearer_of(d, f.source) != NONE:
        d.change(attack, must=bearer_of(d, f.source))


def purse(d: Draft, f: Effects) -> None:
    """The company faces all automatic-attacks of its site again, as attacks of this card."""
    group = company(d, f.company)
    for one in reversed(attacks_at(d, group)) if group is not None else ():
        automatic_attack(d, f.company, one._replace(source=f.source))


def stones(d: Draft, f: Effects) -> None:
    """Every character of the company faces one strike that nothing cancels; nobody names who is struck."""
    group = company(d, f.company)
    if group is None:
        return
    other_attack(
        d,
        group.number,
        "",
        len(group.members),
        STONES,
        source=f.source,
        definition=0,
        body_modifier=1,
        uncancellable=True,
    )
    attack = d.frames.pop()
    assert isinstance(attack, Attack)
    marks = tuple(StrikeMark(who) for who in group.members)
    d.push(replace(attack, definition=f.definition, assigned=marks), at=NEXT)


STONES = 8
"""The prowess of what comes down a mountain."""


def turn_on_him(d: Draft, f: Effects) -> None:
    """An ally attacks the character who controls it, with its own prowess and the roll; a hero it only detains."""
    ally, thrown = f.chosen[0], came_to(d)
    host = bearer_of(d, ally) if on_table(d, ally) is not None else NONE
    if host == NONE or thrown is None:
        return
    printed, number = face(d, ally), company_number(d, ally)
    other_attack(d, number, printed.race, 1, printed.prowess + thrown, source=f.source, definition=0, target=host)
    attack = next(frame for frame in d.frames if isinstance(frame, Attack) and frame.number == d.clock)
    d.change(attack, detain=not is_minion(d, host))
    watch = next(word for word in d.book[f.definition].words if isinstance(word, w.Trigger))
    begin_lasting(
        d, watch, f.definition, f.source, f.seat, (attack.number, ally), Until.END_OF_ATTACK, hazard=True
    )


def take_its_place(d: Draft, f: Effects) -> None:
    """The card lies among the points of the player whose card was named."""
    if on_table(d, f.source) is not None:
        d.to_mp(f.source, owner(f.chosen[0]))


def tame(d: Draft, f: Effects) -> None:
    """The creature attacks no more: it lies under this card from now on."""
    attack = attack_now(d)
    if attack is None or attack.uncancellable or attack.source not in d.zones[owner(attack.source)][Zone.DECLARED]:
        d.discard(f.source)
        return
    d.change(attack, cancelled=True, further=0)
    d.tell(Told.CANCELLED, attack.source)
    d.enter(attack.source, zone=Zone.ASIDE)
    d.hold(f.source, attack.source)


def waste_away(d: Draft, f: Effects) -> None:
    """The second one named checks against corruption, and then his body is tested."""
    if on_table(d, f.chosen[1]) is not None:
        d.push(Wasting(0, f.chosen[1], f.seat))


def fetch_from_sideboard(d: Draft, f: Effects) -> None:
    """A resource or character of the sideboard goes into the play deck."""
    use_up(d, f)
    d.push(Sideboarding(0, f.seat, TO_DECK, 1))


def spy(d: Draft, f: Effects) -> None:
    """For a card of the own hand, some of an opponent's are seen."""
    use_up(d, f)
    opponent = opponents(d, f.seat)[0]
    d.push(RandomPick(0, opponent, min(SPIED, len(d.zones[opponent][Zone.HAND])), SEEN))
    if d.zones[f.seat][Zone.HAND]:
        d.push(Choice(0, f.seat, Pick.HAND_DISCARD, least=1, most=1, options=(0,)))


SPIED = 5
"""How many cards of a hand are seen at most."""


def use_up(d: Draft, f: Effects) -> None:
    """No ability of the card is used once more this turn."""
    d.set_turn(once=(*d.turn.once, once_key(f.definition)))


def call_back(d: Draft, f: Effects) -> None:
    """A faction that is not won over now goes back into its player's play deck."""
    attempt = next((frame for frame in reversed(d.frames) if isinstance(frame, Faction)), None)
    if attempt is not None:
        d.change(attempt, free=attempt.free | CALLED_BACK)


def befriend(d: Draft, f: Effects) -> None:
    """The card is for the agent who came last."""
    agent = newcomer(d, f.seat)
    if agent is not None:
        d.alter(f.source, marks=(agent.card,))


def drive(d: Draft, f: Effects, zone: Zone) -> None:
    """Creatures out of an opponent's pile are set on the company of the player's avatar."""
    who = wizard_of(d, f.seat)
    if who != NONE:
        d.push(Drive(0, opponents(d, f.seat)[0], who, int(zone), DRIVEN))


DRIVEN = 5
"""How many creatures are driven together at most."""


def set_on_avatar(d: Draft, f: Effects) -> None:
    """A creature that was discarded attacks the company of the player's avatar."""
    set_on(d, f.subject, wizard_of(d, f.seat))


OWN: dict[str, Callable[[Draft, Effects], None]] = {
    "flee": flee,
    "leave behind": leave_behind,
    "rejoin": rejoin,
    "covet": covet,
    "unburden": unburden,
    "entrance": entrance,
    "report": report,
    "send home": send_home,
    "scatter": scatter,
    "leave here": leave_here,
    "reserve": reserve,
    "loose": loose,
    "dismiss": part_from_followers,
    "part": part,
    "purse": purse,
    "stones": stones,
    "turn on him": turn_on_him,
    "face it": face_it,
    "take its place": take_its_place,
    "waste away": waste_away,
    "tame": tame,
    "from the sideboard": fetch_from_sideboard,
    "spy": spy,
    "befriend": befriend,
    "drive the deck": partial(drive, zone=Zone.DRAW),
    "drive the discards": partial(drive, zone=Zone.DISCARD),
    "set on": set_on_avatar,
    "call back": call_back,
}


def handle_too(d: JourneyDraft, f: Effects, word: w.Handler) -> None:
    """A handler of this game's own, or one that games share."""
    if word.name in OWN:
        assert isinstance(d, Draft)
        OWN[word.name](d, f)
    else:
        handle(d, f, word)
