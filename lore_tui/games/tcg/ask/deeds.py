"""What the words of a card do, in a few words: for choices among effects, and for what a target is chosen for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.tcg.cards import words as w
from engine.tcg.cards.moments import By, Pile, Ref, Trait
from engine.tcg.reading.filters import Choose, Each, Either, RingBearer, Who, Word
from lore_tui.games.tcg.names import STATS
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
OWNERS = {
    By.YOU: "your",
    By.FP: "the Free Peoples player's",
    By.OPPONENT: "an opponent's",
    By.SHADOW: "each Shadow player's",
    By.OWNER: "its owner's",
    By.OWNERS: "its owner's",
    By.PLAYER: "that player's",
}
PILES = {
    Pile.PLAY: "",
    Pile.HAND: "from hand",
    Pile.DECK: "from the draw deck",
    Pile.DISCARD: "from the discard pile",
    Pile.STACK: "stacked here",
    Pile.SUPPORT_OR_DISCARD: "from support area or discard pile",
}
WHAT_IT_SAYS = "do what the card says"
MADE = {
    Trait.FIERCE: "make {} fierce",
    Trait.NEVER_FIERCE: "keep {} from being fierce",
    Trait.NO_DAMAGE: "take all damage bonuses from {}",
    Trait.NO_WEAPON_STRENGTH: "take the strength of weapons from {}",
    Trait.NO_BONUS: "take the strength that {} gives its bearer",
    Trait.NEVER_ROAMING: "keep {} from roaming",
    Trait.BLANK: "switch off the text of {}",
    Trait.THREEFOLD: "have {} overwhelmed only by three times its strength",
    Trait.ONE_WOUND: "let {} take one wound at most in a skirmish",
    Trait.NO_WOUNDS: "keep {} from taking wounds",
    Trait.WOUNDS_PREVENTED: "prevent all wounds to {}",
    Trait.NO_HEALING: "keep {} from healing",
    Trait.TAKES_PART: "let {} fight and shoot with the fellowship",
    Trait.NO_ARROW: "keep {} from shooting",
}
"""What a card becomes for a while."""


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
    rows = (who.culture, who.keyword, who.race, who.cls)
    words = [_either(values) for values in rows if values]
    if who.side:
        words.insert(0, "Free Peoples" if who.side == "fp" else "Shadow")
    if who.kind and not (who.race and set(who.kind) <= {"companion", "minion"}):
        words.append("character" if len(who.kind) > 2 else _either(who.kind))
    elif not (who.race or who.cls or who.keyword):
        words.append("card")
    return " ".join(words)


def _either(words: Sequence[str]) -> str:
    """Alternatives: "armor, helm or shield"."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def aimed(target: object) -> str:
    """A target in words: one card of a description, several, all, or one that needs no choice."""
    if isinstance(target, Ref):
        return REFS[target]
    if isinstance(target, Each):
        return f"each {who_words(target)}"
    if isinstance(target, Choose) and isinstance(target.count, int) and target.count > 1:
        return f"{target.count} {_several(who_words(target))}"
    noun = who_words(target)
    if isinstance(target, Choose | Each):
        target = target.who
    if isinstance(target, Who) and target.title:
        return noun
    return f"the {noun}" if noun == "Ring-bearer" else f"{'an' if noun[:1] in 'aeiouAEIOUÚ' else 'a'} {noun}"


def _several(noun: str) -> str:
    """More than one of them."""
    head, _, last = noun.rpartition(" ")
    ends = {"Elf": "Elves", "Dwarf": "Dwarves", "ally": "allies", "Nazgûl": "Nazgûl"}
    return f"{head} {ends.get(last, f'{last}s')}".strip()


def bonus(word: w.Modify) -> str:
    """A change of a figure."""
    return f"{word.value:+d} {STATS[word.stat]}"


def _times(word: Any) -> str:
    return f" {word.times} times" if isinstance(word.times, int) and word.times > 1 else ""


def _some(value: object, one: str) -> str:
    """So many of something, as far as the card itself says how many."""
    return count(value, one) if isinstance(value, int) else f"X {one}s"


def _twilight(value: object) -> str:
    return f"{value if isinstance(value, int) else 'X'} twilight"


def _from_hand(word: w.DiscardHand) -> str:
    what = "all cards" if word.everything else _some(word.count, "card")
    return f"discard {what}{' at random' if word.random else ''} from {OWNERS[word.by]} hand"


def _given(word: w.Give) -> str:
    """What somebody gets, and what he becomes: "give an Orc +2 strength and make it fierce"."""
    found, who = [], aimed(word.target)
    numbers = [bonus(one) for one in word.words if isinstance(one, w.Modify)]
    if numbers:
        found.append(f"give {who} {listed(numbers)}")
        who = "it"
    found += [MADE[one.trait].format(who) for one in word.words if isinstance(one, w.Grant)]
    others = [one for one in word.words if not isinstance(one, w.Modify | w.Grant)]
    return f"{listed(found) or f'lay something on {who}'}{' and more' if others and found else ''}"


def _altered(word: w.Alter) -> str:
    found = [
        f"{'raise' if one.value > 0 else 'lower'} the {STATS[one.stat]} total by {abs(one.value)}"
        for one in word.words
        if isinstance(one, w.Modify)
    ]
    return listed(found) or WHAT_IT_SAYS


DEEDS: dict[type[Word], Callable[[Any], str]] = {
    w.Exert: lambda word: f"exert {aimed(word.target)}{_times(word)}",
    w.Wound: lambda word: f"wound {aimed(word.target)}{_times(word)}",
    w.Heal: lambda word: f"heal {aimed(word.target)}{_times(word)}",
    w.Prevent: lambda word: "prevent it",
    w.Discard: lambda word: f"discard {aimed(word.target)}",
    w.Give: lambda word: _given(word),
    w.Alter: lambda word: _altered(word),
    w.AddTwilight: lambda word: f"add {_twilight(word.amount)}",
    w.RemoveTwilight: lambda word: f"remove {_twilight(word.amount)}",
    w.AddBurdens: lambda word: f"add {_some(word.amount, 'burden')}",
    w.RemoveBurdens: lambda word: f"remove {_some(word.amount, 'burden')}",
    w.Corrupt: lambda word: "corrupt the Ring-bearer",
    w.NewBearer: lambda word: "make this card the Ring-bearer",
    w.Wear: lambda word: f"{'put on' if word.on else 'take off'} The One Ring",
    w.Cancel: lambda word: "cancel that event",
    w.CancelSkirmish: lambda word: "cancel the skirmish",
    w.Attach: lambda word: f"lay {aimed(word.what)} on {aimed(word.to)}",
    w.Stack: lambda word: "stack it here",
    w.AssignTo: lambda word: f"assign {aimed(word.minion)} to {aimed(word.defender)}",
    w.Bar: lambda word: f"keep {aimed(word.target)} from being assigned to it",
    w.LaySite: lambda word: "lay your site",
    w.MoveLimit: lambda word: "move no more this turn" if word.stays else f"change the move limit by {word.value:+d}",
    w.SkipShadow: lambda word: "end the Shadow phase" if word.now else f"end {OWNERS[word.by]} next Shadow phase",
    w.Draw: lambda word: f"{'' if word.by is By.YOU else f'let {WHOSE[word.by]} '}draw {_some(word.count, 'card')}",
    w.DiscardHand: lambda word: _from_hand(word),
    w.Mill: lambda word: f"discard {_some(word.count, 'card')} off {OWNERS[word.by]} draw deck",
    w.RevealHand: lambda word: f"reveal {OWNERS[word.by]} hand",
    w.LookAtHand: lambda word: f"look at {f'{word.random} cards of ' if word.random else ''}{OWNERS[word.by]} hand",
    w.DiscardSeen: lambda word: f"discard {aimed(word.who)} of that hand",
    w.SortTop: lambda word: f"reveal {_some(word.count, 'card')} off your deck",
    w.TakeFromTop: lambda word: f"look at {_some(word.count, 'card')} off your deck, take {word.take}",
    w.ArrangeTop: lambda word: f"put the top {_some(word.count, 'card')} of a deck in order",
    w.RevealUntil: lambda word: "reveal cards off your deck",
    w.Dig: lambda word: "dig in your deck",
    w.ShowHand: lambda word: "show cards of your hand",
    w.FromDiscard: lambda word: f"take {aimed(word.who)} out of your discard pile",
    w.HandUnder: lambda word: "put a card of your hand under your deck",
    w.ShuffleHand: lambda word: f"shuffle {OWNERS[word.by]} hand into the draw deck",
    w.PlayCard: lambda word: f"play {aimed(word.who)} {PILES[word.pile]}".rstrip(),
    w.SpotX: lambda word: "spot X",
    w.NameX: lambda word: "name X",
    w.Point: lambda word: f"choose {aimed(word.target)}",
    w.EachPlayer: lambda word: f"{WHOSE[word.by]}: {deeds(word.effects)}",
    w.If: lambda word: " or ".join(dict.fromkeys(deeds(one) for one in (word.then, word.otherwise) if one)),
    w.Branch: lambda word: " or ".join(deeds(one) for one in word.branches),
    w.Times: lambda word: deeds(word.effects),
    w.Unless: lambda word: deeds(word.effects),
}


def deed(word: Word) -> str:
    """What one word does."""
    found = DEEDS.get(type(word))
    return found(word) if found is not None else WHAT_IT_SAYS


def deeds(words: Iterable[Word]) -> str:
    """What words do one after the other."""
    return listed(deed(word) for word in words) or "nothing"


def act_words(act: w.Act) -> str:
    """An act by its effects, its price before them."""
    price = f"{deeds(act.price)} to " if act.price else ""
    return f"{price}{deeds(act.effects)}"
