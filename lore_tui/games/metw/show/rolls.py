"""Checks and rolls of METW: for whom, what for, with which modifiers, and the exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from engine.journeys.cards.printed import Kind
from engine.journeys.play.factions import is_sure, speaker_modifier
from engine.journeys.reading.values import attack_body, body, faction_bonus
from engine.journeys.table.board import attack_now, face, on_table
from engine.journeys.table.frames import Errand, Play, RingTest, Roll
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Purpose
from engine.kernel.records import NONE, Handle
from engine.metw.cards.printed import MetwCard
from engine.metw.phases.visits import BURGLARY
from engine.metw.play.conditions import persuasion_now
from engine.metw.play.corruption import points
from engine.metw.play.persuasion import resistance, strength, threshold
from engine.metw.table.board import Board
from engine.metw.table.frames import Descent, Persuasion
from lore_tui.games.journeys.names import Names, site_name
from lore_tui.games.journeys.show import odds
from lore_tui.games.journeys.show.odds import OUTCOMES, WAYS, chance, percent
from lore_tui.games.journeys.show.rolls import below, card_roll, is_lapsing, roll_modifier


# ---------------------------------------------------------------------------------------------------- corruption
def corruption_odds(against: int, modifier: int) -> odds.CorruptionOdds:
    """METW-COR-07 to METW-COR-09: above the points he is safe, at most one below he is discarded, else eliminated."""
    safe = chance(lambda roll: roll + modifier > against)
    eliminated = chance(lambda roll: roll + modifier < against - 1)
    return odds.CorruptionOdds(safe, odds.CERTAIN - safe - eliminated, eliminated)


def check_odds(b: Board, roll: Roll) -> odds.CorruptionOdds:
    """The chances of a corruption check under way."""
    if roll.sure:
        return odds.CorruptionOdds(odds.CERTAIN, odds.NEVER, odds.NEVER)
    return corruption_odds(points(b, roll.who), roll_modifier(b, roll))


def _corruption_words(b: Board, names: Names, roll: Roll) -> str:
    against, modifier, found = points(b, roll.who), roll_modifier(b, roll), check_odds(b, roll)
    words = f"corruption check of {names.card(b, roll.who)} at {modifier:+d} against {against}"
    safe = f"safe on {odds.needed_words(against - modifier + 1)} ({percent(found.safe)})"
    if found.safe == odds.CERTAIN:
        return f"{words}: safe"
    lost = "a failure loses the game" if face(b, roll.who).is_main else ""
    fates = [f"discarded {percent(found.discarded)}", f"eliminated {percent(found.eliminated)}"]
    return f"{words}: {safe}, {lost or ', '.join(fates)}"


# ----------------------------------------------------------------------------------------------------- influence
def faction_chance(b: Board, play: Play, who: Handle) -> tuple[int, Fraction]:
    """What is added to the influence check of a character who would speak with a faction; and the chance."""
    number = play.definition
    if is_sure(b, number, who):
        return 0, odds.CERTAIN
    modifier = play.modifier + speaker_modifier(b, number, who, play.free) + faction_bonus(b, who, number)
    wanted = b.book[number].definition.faction_number
    return modifier, chance(lambda roll: b.customs.persuaded(roll + modifier, wanted))


def influence_odds(b: Board, roll: Roll) -> Fraction:
    """The chance of an influence check for a faction under way."""
    modifier, wanted = roll_modifier(b, roll), b.book[roll.definition].definition.faction_number
    return chance(lambda dice: b.customs.persuaded(dice + modifier, wanted))


class Attempt(NamedTuple):
    """An attempt to influence something of the opponent's away, made or thought of."""

    who: Handle
    target: Handle
    shown: bool = False
    """Whether an identical card was shown."""
    defender: Handle = NONE
    modifier: int = 0


def attempt_chance(b: Board, attempt: Attempt) -> Fraction:
    """The chance of an attempt: both roll, and the result must exceed a number."""
    needed = threshold(b, attempt.target, bool(attempt.shown))
    resisted = resistance(b, attempt.target, attempt.defender)
    edge = strength(b, attempt.who, attempt.target) + attempt.modifier - resisted - needed
    good = sum(
        mine * theirs for one, mine in WAYS.items() for other, theirs in WAYS.items() if one - other + edge > 0
    )
    return Fraction(good, OUTCOMES**2)


def attempt_words(b: Board, attempt: Attempt) -> str:
    """The shares of such an attempt, and its chance."""
    needed = threshold(b, attempt.target, bool(attempt.shown))
    resisted = resistance(b, attempt.target, attempt.defender)
    parts = [f"influence +{strength(b, attempt.who, attempt.target)}", f"against {resisted} and the opponent's roll"]
    parts += [f"modifier {attempt.modifier:+d}"] if attempt.modifier else []
    return f"{', '.join(parts)}, more than {needed} ({percent(attempt_chance(b, attempt))})"


def made(f: Persuasion, modifier: int = 0) -> Attempt:
    """The attempt under way."""
    return Attempt(f.who, f.target, f.shown != NONE, f.defender, modifier)


# --------------------------------------------------------------------------------------------------------- rings
def ring_chances(b: Board, names: Names, ring: Handle, modifier: int) -> dict[str, Fraction]:
    """The rings of the reader's hand that the test of a gold ring could bring into play, each with its chance."""
    gold = face(b, ring)
    assert isinstance(gold, MetwCard)
    found = {}
    for card in b.zones[names.seat][Zone.HAND] if names.seat is not None else ():
        number = names.number(b, card)
        printed = b.book[number].definition if number in b.book else None
        if printed is not None and printed.ring_type:
            kind = printed.ring_type
            found[printed.name] = chance(lambda roll, kind=kind: gold.may_become(kind, roll + modifier))  # type: ignore[misc]
    return found


# --------------------------------------------------------------------------------------------------------- words
def roll_words(b: Board, names: Names, roll: Roll) -> str:
    """A roll in one line."""
    if is_lapsing(b, roll):
        return f"{names.card(b, roll.who)} has left play, so there is no roll"
    if roll.purpose == Purpose.CORRUPTION:
        return _corruption_words(b, names, roll)
    modifier, name = roll_modifier(b, roll), names.card(b, roll.who) if roll.who != NONE else ""
    if roll.purpose == Purpose.FACTION and roll.definition:
        wanted = b.book[roll.definition].definition.faction_number
        won = percent(influence_odds(b, roll))
        needed = odds.needed_words(wanted - modifier + 1)
        return f"{name} wins {names.card(b, roll.source)} on {needed} ({won}), {modifier:+d}, more than {wanted}"
    if roll.purpose in (Purpose.BODY, Purpose.STRIKE_BODY):
        return _body_words(b, name, roll, modifier)
    if roll.purpose in (Purpose.INFLUENCE, Purpose.RESISTANCE):
        return _attempt_words(b, names, persuasion_now(b), modifier)
    return _other_words(b, names, roll, name, modifier)


def _body_words(b: Board, name: str, roll: Roll, modifier: int) -> str:
    attack = attack_now(b)
    if roll.purpose == Purpose.BODY:
        number, what, end = body(b, roll.who, attack), f"body check for {name}", "eliminated"
    else:
        number = attack_body(b, attack, roll.who) if attack is not None else 0
        what, end = "body check of the strike", "defeated"
    won = percent(chance(lambda dice: b.customs.beats_body(dice + modifier, number)))
    extra = f" at {modifier:+d}" if modifier else ""
    return f"{what}, body {number}{extra}: {end} on {odds.needed_words(number - modifier + 1)} ({won})"


def _attempt_words(b: Board, names: Names, attempt: Persuasion | None, modifier: int) -> str:
    if attempt is None or on_table(b, attempt.target) is None or on_table(b, attempt.who) is None:
        return "a roll for influence"
    words = attempt_words(b, made(attempt, modifier))
    return f"{names.card(b, attempt.who)} tries to influence {names.card(b, attempt.target)} away: {words}"


def _other_words(b: Board, names: Names, roll: Roll, name: str, modifier: int) -> str:
    waits = below(b, roll)
    if roll.purpose == Purpose.REMOVAL and isinstance(waits, Errand):
        number = face(b, waits.item).removable
        won = percent(chance(lambda dice: b.customs.removed(dice + modifier, number)))
        needed = odds.needed_words(number - modifier + 1)
        return f"{name} tries to remove {names.card(b, waits.item)}: {needed} ({won})"
    if roll.purpose == Purpose.RING and isinstance(waits, RingTest):
        rings = [f"{ring} {percent(found)}" for ring, found in ring_chances(b, names, waits.ring, modifier).items()]
        return f"test of {names.card(b, waits.ring)} at {modifier:+d}{': ' if rings else ''}{', '.join(rings)}"
    if roll.purpose == Purpose.BURGLARY:
        won = percent(chance(lambda dice: dice + modifier > BURGLARY))
        return f"burglary of {name}: {odds.needed_words(BURGLARY - modifier + 1)} ({won})"
    if roll.purpose == Purpose.DESCENT and isinstance(waits, Descent):
        won = percent(chance(lambda dice: dice + modifier >= waits.number))
        return f"the way to {site_name(b, waits.goal)}: {odds.needed_words(waits.number - modifier)} ({won})"
    word, cause = card_roll(b, roll)
    if word is None or word.against_attack:
        return f"{name or 'a player'} rolls at {modifier:+d}"
    reached = percent(chance(lambda dice: dice + modifier >= word.number))
    works = "works" if word.reach else "is averted"
    return f"{cause}{f' for {name}' if name else ''} {works} on {odds.needed_words(word.number - modifier)} ({reached})"


def outlook(b: Board, play: Play, who: Handle) -> tuple[str, str]:
    """What matters about a character who would tap: his influence check, or his corruption with the item."""
    printed = b.book[play.definition].definition
    if printed.kind is Kind.FACTION:
        modifier, won = faction_chance(b, play, who)
        return f", {modifier:+d}: {percent(won)}", percent(won)
    if printed.kind is Kind.ITEM:
        taint = f"CP {points(b, who)}+{printed.corruption}" if printed.corruption else f"CP {points(b, who)}"
        return f" {taint}", taint
    return "", ""


def council_words(b: Board, names: Names, who: Handle, links: int) -> tuple[str, str]:
    """Somebody who has to check at the Council, with what the check is against and his chance; and in brief."""
    modifier = b.customs.burden(b, who) - (0 if face(b, who).is_main else links)
    found = corruption_odds(points(b, who), modifier)
    name = names.card(b, who)
    return f"{name} at {modifier:+d} against {points(b, who)}: {percent(found.safe)}", f"{name} {percent(found.safe)}"
