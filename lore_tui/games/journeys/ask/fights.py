"""The questions of attacks, strikes, rolls and effects: who faces what, who helps, what is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from engine.journeys.cards.moments import From
from engine.journeys.cards.words import Perhaps
from engine.journeys.combat.strikes import TAPS
from engine.journeys.effects.perhaps import SECOND
from engine.journeys.table.board import attack_now, company
from engine.journeys.table.frames import Attack, Choice, Effects, Rescue, RingTest, Roll, Triggers
from engine.journeys.table.frames import Strike as StrikeFrame
from engine.journeys.table.records import State, Zone
from engine.journeys.table.verbs import PASS, Pick, Verb
from engine.kernel.records import NONE, owner
from engine.kernel.state import Frame
from lore_tui.games.journeys.ask.card_words import aim_words, effect_words
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.things import detail_of, point, thing_words, who_words
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show.fight import attack_title, chance_words, face_words, might_of
from lore_tui.view.sheet import Entry, Sheet, Step
from lore_tui.words import capital, count

PILES = (Zone.SIDEBOARD, Zone.DRAW, Zone.TOP, Zone.DISCARD, Zone.RESERVE)


# ------------------------------------------------------------------------------------------------------- plain picks
def picks(b: State, names: Names, title: str, question: str, passing: str = "", *, final: bool = False) -> Sheet:
    """Cards to choose from; in piles copies are one answer, and what does not fit is left out."""
    entries: dict[object, Entry] = {}
    done = None
    for x in names.game.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, PASS, Step(passing or "none"))
            continue
        card = x.args[-1] if x.verb == Verb.SIDEBOARD else x.args[0]
        step = point(b, names, card)
        piled = any(card in b.zones[owner(card)][zone] for zone in PILES)
        key: object = step.words if piled else card
        one = entry(b, names, x, step, detail=detail_of(b, names, card))
        if one.allowed or not piled:
            entries.setdefault(key, one)
    return Sheet(title, question, list(entries.values()), done, final)


def anything(b: State, names: Names, frame: Frame) -> Sheet:
    """A question nobody wrote words for: its candidates by verb and cards."""
    entries = []
    done = None
    for x in names.game.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, PASS, Step("pass"))
            continue
        words = [thing_words(b, names, value) for value in x.args if names.number(b, value)]
        words = words or [str(value) for value in x.args]
        entries.append(entry(b, names, x, Step(f"{Verb(x.verb).name.lower()} {', '.join(words)}".strip())))
    return Sheet("DECIDE", "Choose one.", entries, done)


# ------------------------------------------------------------------------------------------------------- fights
def assign(b: State, names: Names, frame: Frame) -> Sheet:
    """Who takes a strike: every character with what he could do."""
    attack = cast(Attack, frame)
    entries = []
    done = None
    for x in names.game.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, PASS, Step("assign no more"))
            continue
        who = x.args[0]
        chance = chance_words(b, attack, who, might_of(b, attack, who))
        entries.append(entry(b, names, x, Step(f"{names.with_pose(b, who)}: {chance}", who)))
    # The attacker names everybody who is struck at once; where there are more strikes than people, the rest follows.
    people = sum(one.allowed for one in entries)
    times = min(attack.left, people) if names.seat != defender(b, attack) else 1
    which = "who is struck?" if times > 1 else "who takes it?" if attack.left == 1 else "who takes the next?"
    question = f"{attack_title(b, names, attack)}. {count(attack.left, 'strike')} to assign: {which}"
    return Sheet("STRIKES", question, entries, done, final=False, times=max(1, times))


def defender(b: State, attack: Attack) -> int:
    """The seat whose company is attacked."""
    group = company(b, attack.company)
    return group.seat if group is not None else NONE


def next_strike(b: State, names: Names, frame: Frame) -> Sheet:
    return picks(b, names, "STRIKES", "Which strike is resolved next?")


def face(b: State, names: Names, frame: Frame) -> Sheet:
    """Tap or take the penalty, with the exact chances of both."""
    strike = cast(StrikeFrame, frame)
    attack = attack_now(b)
    assert attack is not None
    entries = []
    for x in names.game.candidates(b, names.secrets):
        taps = x.args[0] == TAPS
        words = f"{'tap' if taps else 'stay untapped'}: {face_words(b, strike, taps)}"
        entries.append(entry(b, names, x, Step(words)))
    question = f"{names.card(b, strike.who)} faces {attack_title(b, names, attack)}. How?"
    return Sheet("STRIKE", question, entries, final=False)


def support(b: State, names: Names, frame: Frame) -> Sheet:
    strike = cast(StrikeFrame, frame)
    attack = attack_now(b)
    assert attack is not None
    chance = chance_words(b, attack, strike.who, might_of(b, attack, strike.who))
    question = f"{names.card(b, strike.who)}: {chance}. Who taps to support {names.him(b, strike.who)} (+1)?"
    return replace(picks(b, names, "SUPPORT", question, "nobody"), some=True)


def roll_support(b: State, names: Names, frame: Frame) -> Sheet:
    roll = cast(Roll, frame)
    question = f"{capital(names.roll(b, roll))}. Who taps to support {names.him(b, roll.who)} (+1)?"
    return replace(picks(b, names, "SUPPORT", question, "nobody"), some=True)


def rescue(b: State, names: Names, frame: Frame) -> Sheet:
    who = names.card(b, cast(Rescue, frame).who)
    entries = [
        entry(b, names, x, point(b, names, x.args[0]), Step(f"to {who_words(b, names, x.args[1])}", x.args[1]))
        for x in names.game.candidates(b, names.secrets)
        if x != PASS
    ]
    done = entry(b, names, PASS, Step("no more"))
    return Sheet("RESCUE", f"{who} leaves play: hand an item to somebody in the company?", entries, done)


def ring_item(b: State, names: Names, frame: Frame) -> Sheet:
    test = cast(RingTest, frame)
    question = f"{names.card(b, test.ring)} was tested with {test.result}: show a ring from your hand?"
    return picks(b, names, "RING", question, "show none")


def order(b: State, names: Names, frame: Frame) -> Sheet:
    waiting = cast(Triggers, frame).waiting
    entries = []
    for x in names.game.candidates(b, names.secrets):
        effects = waiting[x.args[0]]
        about = f" ({names.card(b, effects.subject)})" if names.number(b, effects.subject) else ""
        entries.append(entry(b, names, x, Step(f"{b.book[effects.definition].definition.name}{about}")))
    return Sheet("ORDER", "Several effects at once: which comes first?", entries)


def show(b: State, names: Names, frame: Frame) -> Sheet:
    """Cards of a hand that have to be shown."""
    entries = []
    for x in names.game.candidates(b, names.secrets):
        entries.append(entry(b, names, x, Step(f"show {', '.join(names.card(b, card) for card in x.args)}")))
    return Sheet("SHOW", "Everybody sees these cards of yours.", entries, final=False)


# ------------------------------------------------------------------------------------------------------- choices
PURPOSES = {
    Pick.DISCARD_ITEM: ("LOSS", "Which item is discarded?"),
    Pick.SLOT: ("ITEMS", "Which of these is in use?"),
    Pick.PLACE_CARD: ("PLACE", "Who gets it?"),
    Pick.HAND_DISCARD: ("DISCARD", "Which card from your hand is discarded?"),
    Pick.FETCH: ("FETCH", "Which card do you take into your hand?"),
    Pick.RESERVE: ("RESERVE", "Which card goes to your reserve pile?"),
    Pick.PREVENT: ("PREVENT", "Tap a character so that the company need not go back?"),
    Pick.CLEANSE: ("CLEANSE", "Discard one of these?"),
    Pick.PLAY_CARD: ("PLAY", "Play one of these at once?"),
    Pick.ROLL_ORDER: ("ROLLS", "Who rolls against corruption next?"),
    Pick.TARGET: ("CHOICE", "Choose a target for it?"),
    Pick.TOLL: ("TAP", "Who taps on the way to that site?"),
    Pick.BESIDE_SHIELD: ("ITEMS", "Which weapon stays in use beside the shield?"),
}


def choice(b: State, names: Names, frame: Frame) -> Sheet:
    """A choice among things, by what it is for."""
    if isinstance(frame, Roll):
        return better_roll(b, names, frame)
    found = cast(Choice, frame)
    source = b.book[found.definition].definition.name if found.definition else ""
    if found.purpose == Pick.PERHAPS:
        return perhaps(b, names, source)
    title, question = PURPOSES.get(Pick(found.purpose), ("CHOICE", "Which one?"))
    cause = f" ({source})" if source else ""
    if found.purpose == Pick.ROLL_ORDER:
        return roll_order(b, names, f"{question.removesuffix('?')}{cause}? Figures: the chance to be safe.")
    word = perhaps_word(b)
    if found.purpose == Pick.TARGET and word is not None and word.choose:
        return _named(b, names, word.choose[0].source, found, f"{question.removesuffix('?')}{cause}?")
    return picks(b, names, title, f"{question.removesuffix('?')}{cause}?")


def roll_order(b: State, names: Names, question: str) -> Sheet:
    """Who rolls next, each with the chance of the roll that he would begin."""
    entries = []
    for x in names.game.candidates(b, names.secrets):
        who = x.args[0]
        after, _ = names.game.step(b, x)
        roll = next((frame for frame in reversed(after.frames) if isinstance(frame, Roll)), None)
        words = f"{names.card(b, who)} {names.safety(after, roll)}" if roll is not None else who_words(b, names, who)
        entries.append(entry(b, names, x, Step(words, names.thing(who))))
    return Sheet("ROLLS", question, entries, final=False)


def perhaps_word(b: State) -> Perhaps | None:
    """The effect below a choice that may be declined."""
    below = b.frames[-2] if len(b.frames) > 1 else None
    if not isinstance(below, Effects) or not below.words:
        return None
    word = b.book[below.definition].words[below.words[0]]
    return word if isinstance(word, Perhaps) else None


def perhaps(b: State, names: Names, source: str) -> Sheet:
    """An effect that may be declined, or one of two."""
    word = perhaps_word(b)
    ways = (word.effects, word.alternative) if word is not None else ((), ())
    labels = [", ".join(text for text in map(effect_words, way) if text) for way in ways]
    entries = []
    for x in names.game.candidates(b, names.secrets):
        if x != PASS:
            label = labels[x.args[0] - 1]
            words = f"yes: {label}" if label else "yes"
            second = " (the second effect)" if x.args[0] == SECOND and not label else ""
            entries.append(entry(b, names, x, Step(words + second)))
    return Sheet("CHOICE", f"Use the effect of {source}?", entries, entry(b, names, PASS, Step("no")), False)


def _named(b: State, names: Names, source: From, frame: Choice, question: str) -> Sheet:
    """Things of any sort that an effect may be given."""
    entries = []
    for x in names.game.candidates(b, names.secrets):
        if x != PASS:
            value = x.args[0]
            words = aim_words(b, names, source, value, frame.definition, NONE)
            step = point(b, names, value) if names.number(b, value) else Step(words, ("land", value))
            entries.append(entry(b, names, x, step))
    return Sheet("CHOICE", question, entries, entry(b, names, PASS, Step("none")), False)


def better_roll(b: State, names: Names, frame: Roll) -> Sheet:
    """Two results of one roll: which counts."""
    rolls = (("first", frame.other), ("second", frame.dice))
    entries = []
    for x in names.game.candidates(b, names.secrets):
        word, dice = rolls[x.args[0]]
        entries.append(entry(b, names, x, Step(f"{word} roll: {'+'.join(map(str, dice))}")))
    return Sheet("ROLL", "The roll was made twice: which result counts?", entries)
