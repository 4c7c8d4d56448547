"""Positions that the tests of many cards begin with, and what they look at in the end."""

from __future__ import annotations

from engine.kernel.pending import Over
from engine.tcg.cards.moments import Phase, Stat, Trait
from engine.tcg.reading.meaning import damage, defender_bonus, has_trait, is_archer, is_fierce, vitality
from engine.tcg.reading.values import fellowship_archery, minion_archery, shadow_number, total, twilight_cost
from engine.tcg.table.board import CARDS, card_of, face
from engine.tcg.table.frames import Window
from engine.tcg.table.records import Zone
from engine.tcg.table.tokens import exert, wound
from engine.tcg.table.verbs import PASS, Question, Verb
from tests.tcg.scenario import Scenario, number_of

GIMLI, FARIN = "Gimli, Son of Glóin", "Farin, Dwarven Emissary"
LEGOLAS, ARWEN = "Legolas, Greenleaf", "Arwen, Daughter of Elrond"
ARAGORN, BOROMIR = "Aragorn, King in Exile", "Boromir, Son of Denethor"
GANDALF = "Gandalf, The Grey Wizard"
MERRY, PIPPIN, SAM = "Merry, Friend to Sam", "Pippin, Friend to Frodo", "Sam, Son of Hamfast"
WITCH_KING = "The Witch-king, Lord of Angmar"
RAIDERS, PATROL = "Uruk-hai Raiding Party", "Goblin Patrol Troop"
"""Minions without text: an Uruk-hai of strength 9 and vitality 3, a Moria Orc of strength 13 and vitality 3."""


def at(site: int) -> Scenario:
    """The fellowship at a site; the sixth one has no text that counts in shadow, maneuver, archery and skirmish."""
    return Scenario(site=site).site(6, "Galadriel's Glade") if site >= 6 else Scenario(site=site)


def fight(hero: str, *foes: str, site: int = 6, fierce: bool = False) -> Scenario:
    """A skirmish of a companion (or the Ring-bearer) with enough twilight for everything."""
    s = at(site).minions(*foes).pool(12)
    if not hero.startswith("Frodo"):
        s.fellowship(hero)
    return s.skirmish(hero, *foes, fierce=fierce)


def during(phase: Phase, *fellows: str, site: int = 6, foes: tuple[str, ...] = ()) -> Scenario:
    """A phase about to begin, with enough twilight for everything."""
    return at(site).fellowship(*fellows).minions(*foes).pool(12).phase(phase)


def in_fellowship(*fellows: str, site: int = 1) -> Scenario:
    """The fellowship phase, with an empty pool."""
    return at(site).fellowship(*fellows)


def gain(s: Scenario, who: str, card: str, *targets: str | int) -> tuple[int, int]:
    """What playing a card adds to somebody's strength and damage bonus."""
    before = s.strength_of(who), harm(s, who)
    play(s, card, *targets)
    return s.strength_of(who) - before[0], harm(s, who) - before[1]


def use_gain(s: Scenario, who: str, card: str, *targets: str | int) -> tuple[int, int]:
    """What using a card adds to somebody's strength and damage bonus."""
    before = s.strength_of(who), harm(s, who)
    use(s, card, *targets)
    return s.strength_of(who) - before[0], harm(s, who) - before[1]


def forced(s: Scenario) -> Scenario:
    """Answers that leave no choice are given, such as showing what has to be shown."""
    for _ in range(20):
        if isinstance(s.pending, Over) or s.question is Question.WINDOW or len(s.legal()) > 1 or PASS in s.legal():
            return s
        s.act(s.legal()[0])
    raise AssertionError("there is no end of forced answers")


def answering(s: Scenario) -> bool:
    """Whether somebody is asked for an answer to what has happened."""
    window = s.state.frames[-1]
    return isinstance(window, Window) and window.happening is not None


def calm(s: Scenario) -> Scenario:
    """Nobody answers what has happened."""
    for _ in range(60):
        if isinstance(forced(s).pending, Over) or not answering(s):
            return s
        s.pass_()
    raise AssertionError("there is no end of answers")


def play(
    s: Scenario, card: str, *targets: str | int, on: str = "", act: int | None = None, named: str = ""
) -> Scenario:
    """A card is played, its targets are named, and nobody answers."""
    return pick(calm(s.play(card, on=on, act=act, named=named)), *targets)


def use(s: Scenario, card: str, *targets: str | int, act: int | None = None, named: str = "") -> Scenario:
    """A card is used, its targets are named, and nobody answers."""
    return pick(calm(s.use(card, act=act, named=named)), *targets)


def pick(s: Scenario, *targets: str | int) -> Scenario:
    """Targets are named, and nobody answers."""
    for target in targets:
        calm(s.pick(target))
    return s


def hurt(s: Scenario, who: str, times: int = 1) -> Scenario:
    """A wound out of nowhere."""
    card = s.named(who)
    return s.do(lambda d: wound(d, card, times=times))


def tired(s: Scenario, who: str) -> Scenario:
    """An exertion out of nowhere."""
    card = s.named(who)
    return s.do(lambda d: exert(d, card, 0))


def harm(s: Scenario, who: str) -> int:
    """The damage bonus of a character."""
    card = s.named(who)
    return damage(s.state, card)


def defence(s: Scenario, who: str) -> int:
    """The defender bonus of a character."""
    card = s.named(who)
    return defender_bonus(s.state, card)


def life(s: Scenario, who: str) -> int:
    """The vitality of a character."""
    card = s.named(who)
    return vitality(s.state, card)


def fierce(s: Scenario, who: str) -> bool:
    """Whether a minion is fierce."""
    card = s.named(who)
    return is_fierce(s.state, card)


def archer(s: Scenario, who: str) -> bool:
    """Whether a character is an archer."""
    card = s.named(who)
    return is_archer(s.state, card)


def has(s: Scenario, who: str, trait: Trait) -> bool:
    """Whether a card has been made something."""
    card = s.named(who)
    return has_trait(s.state, card, trait)


def arrows(s: Scenario) -> tuple[int, int]:
    """The archery totals of fellowship and minions."""
    s.pending  # noqa: B018  (nature answers first)
    return fellowship_archery(s.state, 0), minion_archery(s.state)


def shift(s: Scenario, stat: Stat) -> int:
    """By how much cards change one of the totals."""
    s.pending  # noqa: B018  (nature answers first)
    return total(s.state, stat)


def cost(s: Scenario, seat: int, card: str, on: str = "") -> int:
    """What a player would pay for a card, perhaps on somebody."""
    host = s.named(on) if on else -1
    return twilight_cost(s.state, seat, number_of(card), host)


def shadow(s: Scenario, site: str) -> int:
    """The Shadow number of a site on the path."""
    card = s.named(site)
    return shadow_number(s.state, card)


def bearers(s: Scenario, who: str) -> list[str]:
    """The titles of the cards somebody bears."""
    card = s.named(who)
    return [face(s.state, held).title for held in card_of(s.state, card).holds]


def ready(s: Scenario, card: str) -> Scenario:
    """The plainest answers until a card can be played or used."""
    for _ in range(200):
        if s.offers(card, Verb.PLAY) or s.offers(card, Verb.USE):
            return s
        s.plain()
    raise AssertionError(f"{card} can never be played or used")


def picks(s: Scenario) -> set[str]:
    """The titles of the cards that can be named as the answer."""
    found = [action.args[0] for action in s.legal() if action.verb in (Verb.PICK, Verb.PLAY, Verb.DISCARD)]
    return {CARDS[s.identity(card).definition].printed.title for card in found}


def take(s: Scenario, title: str) -> Scenario:
    """Name a card that was revealed or is searched for, wherever it lies."""
    for action in s.legal():
        if action.args and CARDS[s.identity(action.args[0]).definition].printed.title == title:
            return calm(s.act(action))
    raise AssertionError(f"{title} cannot be named: {s.legal()}")


def top(s: Scenario, seat: int) -> list[str]:
    """The titles of the cards on top of a draw deck whose place is known, the topmost first."""
    s.pending  # noqa: B018  (nature answers first)
    return [CARDS[s.identity(card).definition].printed.title for card in s.state.zones[seat][Zone.TOP]]
