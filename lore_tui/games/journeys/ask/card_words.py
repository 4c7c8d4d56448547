"""What is named when a card is played or an ability used, in words; and what cards and abilities are played as."""

from __future__ import annotations

from engine.journeys.cards import words as w
from engine.journeys.cards.compiled import Compiled, Way
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import At, From, Stat
from engine.journeys.cards.printed import ATTACK_RACES
from engine.journeys.reading.automatic import AUTOMATIC_BASE, MOST_ATTACKS, site_attacks
from engine.journeys.reading.filters import SITE_BASE
from engine.journeys.reading.keying import Keyed, keys_for
from engine.journeys.reading.places import founding_site
from engine.journeys.reading.targets import RACE_BASE, left_effect
from engine.journeys.table.board import Board, company, on_table
from engine.kernel.records import NONE
from lore_tui.games.journeys.names import Names, region_name, site_name, type_name
from lore_tui.words import listed

STATS = {
    Stat.PROWESS: "prowess",
    Stat.BODY: "body",
    Stat.CORRUPTION: "corruption",
    Stat.FACTION_ROLL: "faction roll",
    Stat.RING_TEST: "ring test",
    Stat.STRIKES: "strikes",
    Stat.HAZARD_LIMIT: "hazard limit",
}


# ------------------------------------------------------------------------------------------------ things named
def place_words(b: Board, names: Names, place: int) -> str:
    """Where a character comes into play: with a company, alone at a site, or as somebody's follower."""
    site = founding_site(b, place)
    if site != NONE:
        return f"at {site_name(b, site)}"
    if company(b, place) is None and on_table(b, place) is not None:
        return f"following {names.card(b, place)}"
    return f"with {names.company(b, place)}"


def key_words(names: Names, keyed: Keyed) -> str:
    """What a creature is keyed to."""
    if not keyed.types and not keyed.names:
        return "without a key"
    if not keyed.symbol:
        return listed(keyed.names)
    return f"{listed(dict.fromkeys(type_name(symbol) for symbol in keyed.types))} {names.places(keyed.names)}"


def land_words(b: Board, value: int) -> str:
    """A site or a region by the number under which effects are bound to it."""
    return site_name(b, value - SITE_BASE) if value >= SITE_BASE else region_name(b, value)


def automatic_words(b: Board, value: int) -> str:
    """An automatic-attack by its number: race and site."""
    index, place = divmod(value - AUTOMATIC_BASE, MOST_ATTACKS)
    race = next((one.race for one in site_attacks(b, index, 0) if one.place == place), "attack")
    return f"{race or 'attack'} at {site_name(b, index)}"


def aim_words(b: Board, names: Names, source: From, value: int, definition: int, group: int) -> str:
    """One thing that was or can be named, by where it comes from."""
    if source is From.PLACE:
        return place_words(b, names, value)
    if source is From.MY_COMPANIES:
        return names.company(b, value)
    if source in (From.REGION, From.SITE, From.GOAL, From.PATH):
        return land_words(b, value)
    if source is From.KEY:
        under = company(b, group)
        found = keys_for(b, b.book[definition].definition, under) if under is not None else []
        return key_words(names, found[value]) if 0 <= value < len(found) else "its key"
    if source is From.AUTOMATIC:
        return automatic_words(b, value)
    if source is From.RACE:
        return ATTACK_RACES[value - RACE_BASE]
    left = left_effect(b, value) if source is From.LASTING else None
    if left is not None:
        return f"what {b.book[left.definition].definition.name} left behind"
    if source is From.ATTACK or (source is From.THREAT and not names.number(b, value)):
        return "the attack"
    return names.card(b, value) if value != NONE else "nothing"


# -------------------------------------------------------------------------------------------- ways and abilities
def way_words(names: Names | type[Names], entry: Compiled, way: Way) -> str:
    """As what a card is played that can be played as several things, and in brackets which choice is taken."""
    kind, label = way_parts(names, entry, way)
    return " ".join(words for words in (kind, f"({label})" if label else "") if words)


def way_parts(names: Names | type[Names], entry: Compiled, way: Way) -> tuple[str, str]:
    """As what a card is played, where that is not plain, and which of its choices is taken."""
    several = len({other.kind for other in entry.ways}) > 1
    label = names.choices.get(entry.definition.name, {}).get(way.use.label[-1:], "")
    kind = names.ways.get(way.kind, f"as {way.kind}") if several or not label else ""
    return kind, label


def ability_words(ability: w.Activate) -> str:
    """An ability in few words: what it costs, then what it does as far as that can be said shortly."""
    cost = ability.cost
    price = [
        text
        for paid, text in (
            (cost.tap_self, "tap it"),
            (cost.tap_bearer, "tap its bearer"),
            (cost.discard_self, "discard it"),
            (cost.used_counter, "use the site"),
            (cost.hazard_limit, "one hazard of the limit"),
        )
        if paid
    ]
    effects = [text for text in map(effect_words, ability.effects) if text]
    return ": ".join(text for text in (" and ".join(price), ", ".join(effects)) if text) or "its text"


def effect_words(word: Word) -> str:
    """One effect in few words, empty where only the card's text can say it."""
    if isinstance(word, w.Modify):
        stat = STATS.get(word.stat)
        return f"{stat} {word.value:+d}" if stat and word.value else ""
    if isinstance(word, w.Cancel):
        return f"cancel the {word.what}" if word.what in ("attack", "strike", "card") else f"cancel {word.what}"
    plain: dict[type[Word], str] = {
        w.Untap: "untap",
        w.Heal: "heal",
        w.Search: "fetch a card",
        w.RingTest: "test a gold ring",
        w.Look: "look at cards",
        w.Draw: "draw",
        w.Play: "play a card",
        w.Win: "win the game",
        w.Attack: "attack",
        w.Return: "take a card back",
        w.Discard: "discard",
        w.StoreIt: "store it",
    }
    return plain.get(type(word), "")


def moment_words(names: Names, way: Way) -> str:
    """When a card can be played this way, for the reader who wonders why not now."""
    first = min(way.moments)
    if way.hazard and first is At.MOVEMENT:
        return "an opponent's movement phase"
    return names.moments[first]
