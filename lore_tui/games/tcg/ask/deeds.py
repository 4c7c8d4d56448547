"""What the words of a card do, in a few words: for choices among effects, and for what a target is chosen for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.tcg.cards import words as w
from engine.tcg.cards.moments import By, Pile, Ref, Stat, Trait
from engine.tcg.reading.filters import Choose, Each, Either, RingBearer, Who, Word
from lore_tui.words import count, listed

REFS = {
    Ref.SELF: "this card",
    Ref.BEARER: "its bearer",
    Ref.IT: "it",
    Ref.FIRST: "that card",
    Ref.SUBJECT: "it",
    Ref.OTHER: "the other",
    Ref.RING_BEARER: "the Ring-bearer",
    Ref.RING: "The One Ring",
    Ref.SITE: "the site",
    Ref.PATH: "every site",
}
WHOSE = {
    By.YOU: "you",
    By.FP: "the Free Peoples player",
    By.OPPONENT: "an opponent",
    By.SHADOW: "the Shadow players",
    By.OWNER: "its owner",
    By.OWNERS: "their owners",
    By.PLAYER: "that player",
}
PILES = {
    Pile.PLAY: "",
    Pile.HAND: "from hand",
    Pile.DECK: "from the draw deck",
    Pile.DISCARD: "from the discard pile",
    Pile.STACK: "stacked here",
    Pile.SUPPORT_OR_DISCARD: "from support area or discard pile",
}
STATS = {
    Stat.STRENGTH: "strength",
    Stat.VITALITY: "vitality",
    Stat.DAMAGE: "damage",
    Stat.DEFENDER: "defender",
    Stat.SHADOW_NUMBER: "Shadow number",
    Stat.MINION_ARCHERY: "minion archery",
    Stat.FELLOWSHIP_ARCHERY: "fellowship archery",
}


def who_words(who: object) -> str:
    """Cards of a description, without an article."""
    if isinstance(who, Ref):
        return REFS[who]
    if isinstance(who, Either):
        return " or ".join(who_words(one) for one in who.of)
    if isinstance(who, Choose | Each):
        return who_words(who.who)
    if not isinstance(who, Who):
        return "card"
    if any(isinstance(mark, RingBearer) for mark in who.marks):
        return "Ring-bearer"
    if who.title:
        return " or ".join(who.title)
    rows = (who.keyword, who.culture, who.race, who.cls)
    words = [" or ".join(values) for values in rows if values]
    if who.side:
        words.insert(0, "Free Peoples" if who.side == "fp" else "Shadow")
    if who.kind and not (who.race and set(who.kind) <= {"companion", "minion"}):
        words.append("character" if len(who.kind) > 2 else " or ".join(who.kind))
    return " ".join(words) or "card"


def aimed(target: object) -> str:
    """A target in words: one card of a description, several, all, or one that needs no choice."""
    if isinstance(target, Ref):
        return REFS[target]
    if isinstance(target, Each):
        return f"each {who_words(target)}"
    if isinstance(target, Choose) and isinstance(target.count, int) and target.count > 1:
        return count(target.count, who_words(target)).replace("allys", "allies").replace("Elfs", "Elves")
    noun = who_words(target)
    if isinstance(target, Choose | Each):
        target = target.who
    if isinstance(target, Who) and target.title:
        return noun
    return f"the {noun}" if noun == "Ring-bearer" else f"{'an' if noun[:1] in 'aeiouAEIOUÚ' else 'a'} {noun}"


def bonus(word: Word) -> str:
    """What lasts for a while."""
    if isinstance(word, w.Modify):
        return f"{word.value:+d} {STATS[word.stat]}"
    if isinstance(word, w.Grant):
        return Trait(word.trait).name.lower().replace("_", " ")
    return "an effect"


def _times(word: Any) -> str:
    return f" {word.times} times" if isinstance(word.times, int) and word.times > 1 else ""


def _some(value: object, one: str) -> str:
    """So many of something, as far as the card itself says how many."""
    return count(value, one) if isinstance(value, int) else f"X {one}s"


def _twilight(value: object) -> str:
    return f"{value if isinstance(value, int) else 'X'} twilight"


DEEDS: dict[type[Word], Callable[[Any], str]] = {
    w.Exert: lambda word: f"exert {aimed(word.target)}{_times(word)}",
    w.Wound: lambda word: f"wound {aimed(word.target)}{_times(word)}",
    w.Heal: lambda word: f"heal {aimed(word.target)}{_times(word)}",
    w.Prevent: lambda word: "prevent it",
    w.Discard: lambda word: f"discard {aimed(word.target)}",
    w.Give: lambda word: f"give {aimed(word.target)} {listed(bonus(one) for one in word.words)}",
    w.Alter: lambda word: listed(bonus(one) for one in word.words),
    w.AddTwilight: lambda word: f"add {_twilight(word.amount)}",
    w.RemoveTwilight: lambda word: f"remove {_twilight(word.amount)}",
    w.AddBurdens: lambda word: f"add {_some(word.amount, 'burden')}",
    w.RemoveBurdens: lambda word: f"remove {_some(word.amount, 'burden')}",
    w.Corrupt: lambda word: "corrupt the Ring-bearer",
    w.Wear: lambda word: f"{'put on' if word.on else 'take off'} The One Ring",
    w.Cancel: lambda word: "cancel that event",
    w.CancelSkirmish: lambda word: "cancel the skirmish",
    w.Attach: lambda word: f"lay {aimed(word.what)} on {aimed(word.to)}",
    w.Stack: lambda word: "stack it here",
    w.AssignTo: lambda word: f"assign {aimed(word.minion)} to {aimed(word.defender)}",
    w.Bar: lambda word: f"keep {aimed(word.target)} from being assigned to it",
    w.LaySite: lambda word: "lay your site",
    w.MoveLimit: lambda word: "move no more this turn" if word.stays else f"move limit {word.value:+d}",
    w.SkipShadow: lambda word: "end the Shadow phase" if word.now else f"{WHOSE[word.by]}: skip a Shadow phase",
    w.Draw: lambda word: f"draw {_some(word.count, 'card')}",
    w.DiscardHand: lambda word: f"discard {_some(word.count, 'card')} from the hand",
    w.Mill: lambda word: f"discard {_some(word.count, 'card')} off the deck",
    w.RevealHand: lambda word: f"{WHOSE[word.by]}: reveal the hand",
    w.LookAtHand: lambda word: "look at a hand",
    w.DiscardSeen: lambda word: f"discard {aimed(word.who)} of that hand",
    w.SortTop: lambda word: f"reveal {_some(word.count, 'card')} off your deck",
    w.TakeFromTop: lambda word: f"look at {_some(word.count, 'card')} off your deck, take {word.take}",
    w.ArrangeTop: lambda word: f"put the top {_some(word.count, 'card')} of a deck in order",
    w.RevealUntil: lambda word: "reveal cards off your deck",
    w.Dig: lambda word: "dig in your deck",
    w.ShowHand: lambda word: "show cards of your hand",
    w.FromDiscard: lambda word: f"{aimed(word.who)} out of your discard pile",
    w.HandUnder: lambda word: "put a card of your hand under your deck",
    w.ShuffleHand: lambda word: "shuffle the hand into the deck",
    w.PlayCard: lambda word: f"play {aimed(word.who)} {PILES[word.pile]}".rstrip(),
    w.SpotX: lambda word: "spot X",
    w.NameX: lambda word: "name X",
    w.Point: lambda word: f"choose {aimed(word.target)}",
    w.EachPlayer: lambda word: f"{WHOSE[word.by]}: {deeds(word.effects)}",
    w.If: lambda word: deeds(word.then),
    w.Branch: lambda word: " or ".join(deeds(one) for one in word.branches),
    w.Times: lambda word: deeds(word.effects),
    w.Unless: lambda word: deeds(word.effects),
}


def deed(word: Word) -> str:
    """What one word does."""
    found = DEEDS.get(type(word))
    return found(word) if found is not None else "what the card says"


def deeds(words: Iterable[Word]) -> str:
    """What words do one after the other."""
    return listed(deed(word) for word in words) or "nothing"


def act_words(act: w.Act) -> str:
    """An act by its effects, its price before them."""
    price = f"{deeds(act.price)}: " if act.price else ""
    return f"{price}{deeds(act.effects)}"
