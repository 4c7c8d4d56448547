"""An attack as the players see it: its figures, its strikes, and what each way to face one is worth, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec.structs import replace

from engine.cards.words import Roll as CardRoll
from engine.kernel.records import NONE, Handle
from engine.lore.board import CARDS, Board, attack_now, card_of, company, face, fellows, on_table, strike_now
from engine.lore.combat import CANCELLED, DEFEATED, FAILED, LAPSED, OPEN, SUCCEEDED
from engine.lore.frames import Attack, Effects, Roll, Strike
from engine.lore.reading import roll_now
from engine.lore.records import Pose
from engine.lore.strikes import TAPPED_PENALTY, WOUNDED_PENALTY, fighting_prowess
from engine.lore.values import attack_body, attack_prowess, attack_strikes, body, corruption, prowess
from engine.lore.verbs import Purpose
from lore_tui.text import clip, fit
from lore_tui.view import odds
from lore_tui.view.modifiers import attack_parts, parts_words, prowess_parts
from lore_tui.view.names import POSES, Names, count, site_name

OUTCOMES = {
    OPEN: "open",
    DEFEATED: "defeated",
    FAILED: "failed",
    SUCCEEDED: "succeeded",
    CANCELLED: "cancelled",
    LAPSED: "lapsed",
}


def attack_title(b: Board, names: Names, attack: Attack) -> str:
    """An attack in a few words: "Cave-drake: 2 strikes, prowess 10, body 6"."""
    group = company(b, attack.company)
    if attack.source != NONE:
        name = names.card(b, attack.source)
    elif attack.automatic != NONE and group is not None:
        name = f"{attack.race} at {site_name(group.site)}"
    else:
        name = f"{attack.race} attack"
    solid = attack_body(b, attack)
    extra = [f"body {solid}"] if solid else []
    extra += ["detainment"] if attack.detain else []
    figures = [count(attack_strikes(b, attack), "strike"), f"prowess {attack_prowess(b, attack)}", *extra]
    return f"{name}: {', '.join(figures)}"


# ----------------------------------------------------------------------------------------------------- strikes
def forecast(b: Board, attack: Attack, who: Handle, might: int, excess: int = 0) -> odds.StrikeOdds:
    """The chances of a strike on a character who faces it with this prowess."""
    return odds.strike_odds(
        odds.Strike(
            might,
            attack_prowess(b, attack, who),
            body(b, who, attack) - excess,
            attack_body(b, attack, who),
            attack.detain,
            attack.body_modifier,
        )
    )


def might_of(b: Board, attack: Attack, who: Handle) -> int:
    """The prowess with which a character could face a strike: an untapped one by tapping."""
    strike = strike_now(b)
    if strike is not None and strike.who == who:
        chosen = strike.tapped or strike.untapped or card_of(b, who).pose is not Pose.UNTAPPED
        return fighting_prowess(b, strike if chosen else replace(strike, tapped=True))
    pose = card_of(b, who).pose
    penalty = {Pose.UNTAPPED: 0, Pose.TAPPED: TAPPED_PENALTY, Pose.WOUNDED: WOUNDED_PENALTY}[pose]
    excess = sum(mark.excess for mark in attack.assigned if mark.who == who)
    return prowess(b, who, attack) + penalty - excess


def chance_words(b: Board, attack: Attack, who: Handle, might: int) -> str:
    """What a strike faced with this prowess comes to: "prowess 8, 5+ stops it (83%)"."""
    excess = sum(mark.excess for mark in attack.assigned if mark.who == who)
    chances = forecast(b, attack, who, might, excess)
    needed = odds.needed_words(attack_prowess(b, attack, who) - might)
    words = f"prowess {might}, {needed} stops it ({odds.percent(chances.fails)})"
    return f"{words}, death {odds.percent(chances.eliminated)}" if chances.eliminated else words


def face_words(b: Board, strike: Strike, taps: bool) -> str:
    """One way to face the strike under way, with its chances."""
    attack = attack_now(b)
    assert attack is not None
    way = replace(strike, tapped=True) if taps else replace(strike, untapped=True)
    return chance_words(b, attack, strike.who, fighting_prowess(b, way))


# ------------------------------------------------------------------------------------------------------ the panel
def attack_panel(
    b: Board, names: Names, width: int = 80, letters: Mapping[Handle, str] | None = None
) -> list[str]:
    """The attack under way: figures, strikes, one row for each defender, the modifiers of the strike now faced.

    With `letters` every defender has the one by which he is pointed at.
    """
    attack = attack_now(b)
    group = company(b, attack.company) if attack is not None else None
    if attack is None or group is None:
        return roll_panel(b, names, width)
    lines = [f"{attack_title(b, names, attack)}  on {names.company(b, attack.company)}"]
    lines += _strike_lines(b, names, attack)
    margin = "" if letters is None else " "
    lines.append(f"{margin}  defender           state     prowess  roll   stops  death")
    strike = strike_now(b)
    for who in fellows(b, group):
        mark = "*" if strike is not None and strike.who == who else " "
        head = f"{mark} " if letters is None else f"{mark}{letters.get(who, ''):<2}"
        lines.append(f"{head}{_defender(b, names, attack, who)}")
    if strike is not None and on_table(b, strike.who) is not None:
        name = names.card(b, strike.who)
        lines.append(f"{name}: {parts_words(prowess_parts(b, strike.who, attack))}{_penalties(b, strike)}")
        lines.append(f"the strike: {parts_words(attack_parts(b, attack, strike.who))}")
    return [clip(line, width) for line in [*lines, *roll_panel(b, names, width)]]


def _strike_lines(b: Board, names: Names, attack: Attack) -> list[str]:
    marks = []
    for mark in attack.assigned:
        excess = f" (-{mark.excess})" if mark.excess else ""
        marks.append(f"{names.card(b, mark.who)}{excess} {OUTCOMES[mark.state]}")
    left = [f"{attack.left} to assign"] if attack.left else []
    return [f"strikes: {', '.join([*marks, *left])}"] if marks or left else []


def _defender(b: Board, names: Names, attack: Attack, who: Handle) -> str:
    might = might_of(b, attack, who)
    excess = sum(mark.excess for mark in attack.assigned if mark.who == who)
    chances = forecast(b, attack, who, might, excess)
    needed = odds.needed(attack_prowess(b, attack, who) - might)
    cells = (
        fit(names.card(b, who), 18),
        fit(POSES[card_of(b, who).pose], 9),
        f"{might:>7}",
        f"{needed:>5}",
        f"{odds.percent(chances.fails):>6}",
        f"{odds.percent(chances.eliminated):>6}",
    )
    return " ".join(cells)


def _penalties(b: Board, strike: Strike) -> str:
    attack = attack_now(b)
    assert attack is not None
    excess = -attack.assigned[strike.number].excess
    rest = fighting_prowess(b, strike) - prowess(b, strike.who, attack) - strike.supporters - excess
    words = f", support +{strike.supporters}" if strike.supporters else ""
    words += f", excess strikes {excess}" if excess else ""
    decided = strike.tapped or strike.untapped or card_of(b, strike.who).pose is not Pose.UNTAPPED
    return f"{words}, penalties {rest}" if rest and decided else words


def roll_panel(b: Board, names: Names, width: int = 80) -> list[str]:
    """The roll about to be made, with its chances, if one is."""
    roll = roll_now(b)
    if roll is None or roll.who == NONE or on_table(b, roll.who) is None:
        return []
    return [clip(roll_words(b, names, roll), width)]


def roll_modifier(b: Board, roll: Roll) -> int:
    """What is added to the dice of a roll as far as it is known: the character's own figure, cards, supporters."""
    own = corruption(b, roll.who) if roll.purpose == Purpose.CORRUPTION else 0
    return own + roll.modifier + roll.supporters


def roll_words(b: Board, names: Names, roll: Roll) -> str:
    """A roll in one line: for whom, what for, with which modifier and chance."""
    name = names.card(b, roll.who)
    if roll.purpose == Purpose.CORRUPTION:
        modifier = roll_modifier(b, roll)
        needed = odds.needed_words(b.rules.safe - modifier)
        return f"corruption roll of {name} at {modifier:+d}: safe on {needed} ({_safe(b, roll.who, modifier)})"
    if roll.purpose == Purpose.FACTION and roll.definition:
        number = CARDS[roll.definition].definition.faction_number
        chance = odds.percent(odds.faction_odds(number, roll.modifier))
        needed = odds.needed_words(number - roll.modifier)
        return f"{name} wins {names.card(b, roll.source)} on {needed} ({chance}), {roll.modifier:+d} against {number}"
    if roll.purpose == Purpose.BODY:
        attack = attack_now(b)
        solid = body(b, roll.who, attack)
        return f"body roll for {name}: body {solid}, the roll at {roll.modifier:+d}"
    word, cause = _card_roll(b, roll)
    modifier = roll_modifier(b, roll)
    if word is None or word.against_attack:
        return f"a roll of {name} at {modifier:+d}"
    needed, chance = odds.needed_words(word.number - modifier), odds.percent(odds.reach(word.number - modifier))
    works = "works" if word.reach else "is averted"
    return f"{cause} for {name} {works} on {needed} ({chance})"


def council_words(b: Board, names: Names, who: Handle) -> tuple[str, str]:
    """Somebody who has to roll at the council, with what he rolls at and his chance; and in brief."""
    modifier = corruption(b, who)
    name, chance = names.card(b, who), _safe(b, who, modifier)
    return f"{name} at {modifier:+d}: {chance}", f"{name} {chance}"


def _safe(b: Board, who: Handle, modifier: int) -> str:
    """The chance that a corruption roll is safe."""
    wizard = face(b, who).race == "Wizard"
    return odds.percent(odds.corruption_odds(modifier, safe_at=b.rules.safe, wizard=wizard).safe)


def _card_roll(b: Board, roll: Roll) -> tuple[CardRoll | None, str]:
    """What a card says about the roll it asks for, and the name of the card; that waits below the roll."""
    below = [frame for frame, above in pairwise(b.frames) if above is roll]
    frame = below[0] if below else None
    if not isinstance(frame, Effects) or not frame.words:
        return None, ""
    word = CARDS[frame.definition].words[frame.words[0]]
    return word if isinstance(word, CardRoll) else None, CARDS[frame.definition].definition.name

