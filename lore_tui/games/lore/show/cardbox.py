"""A card, a site or a region as a box of lines: name, kind, keywords, figures, text, rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES, SLOTS, AutoAttack, Definition, Kind, Site
from lore_tui.games.journeys.show.cardbox import boxed, keys_in_words, strikes_in_words

KEYWORD_RULES: dict[str, tuple[str, ...]] = {
    "unique": ("LORE-UNIQUE-01", "LORE-UNIQUE-02", "LORE-UNIQUE-03", "LORE-DECK-03"),
    "may not be duplicated": ("LORE-UNIQUE-01", "LORE-UNIQUE-02", "LORE-UNIQUE-03"),
    "may not be duplicated on": ("LORE-UNIQUE-04",),
    "corruption": ("LORE-CORR-03",),
    "removable": ("LORE-REMOVE-01", "LORE-REMOVE-02", "LORE-REMOVE-03", "LORE-REMOVE-04", "LORE-REMOVE-05"),
    "detainment": ("LORE-STRIKE-23", "LORE-DEFEAT-11"),
    "attacker assigns all strikes": ("LORE-STRIKE-08", "LORE-STRIKE-09"),
    "no hazard": ("LORE-HAZ-09",),
    "environment": ("LORE-CARD-14",),
    "spell": ("LORE-CARD-14",),
    "Palantír": ("LORE-CARD-14",),
    "Nazgûl": ("LORE-SIDE-07",),
    "information": ("LORE-INFO-01", "LORE-INFO-02", "LORE-INFO-03"),
    "quest": ("LORE-DECK-09", "LORE-DRAFT-11", "LORE-DRAFT-13"),
    "gold ring": ("LORE-RING-01", "LORE-RING-05", "LORE-RING-08", "LORE-RING-10"),
    "major ring": ("LORE-RING-04", "LORE-RING-07"),
    "greater ring": ("LORE-RING-04", "LORE-RING-07"),
    "untap": ("LORE-UNTAP-09",),
    "organization": ("LORE-ORG-10",),
    "movement": ("LORE-MOVE-20",),
    "site": ("LORE-SITE-14",),
    "engagement": ("LORE-TIMING-08", "LORE-COMBAT-07", "LORE-COMBAT-08", "LORE-COMBAT-09"),
    "strike": ("LORE-TIMING-08", "LORE-STRIKE-12", "LORE-STRIKE-18"),
    "counter": ("LORE-TIMING-10", "LORE-TIMING-11", "LORE-TIMING-12"),
    "corruption roll": ("LORE-TIMING-09", "LORE-CORR-13"),
    "faction roll": ("LORE-TIMING-09", "LORE-FACTION-07"),
    "body roll": ("LORE-TIMING-09", "LORE-BODY-08"),
    "skill only": ("LORE-REQ-06", "LORE-STRIKE-18"),
    "race only": ("LORE-REQ-07",),
    "half size": ("LORE-CHAR-07", "LORE-CHAR-08"),
}
"""The rules a keyword brings; weapon, armor, shield and helmet follow the card's own text."""

KIND_RULES: dict[Kind, tuple[str, ...]] = {
    Kind.CHARACTER: ("LORE-CHAR-05", "LORE-ORG-03", "LORE-ORG-04"),
    Kind.MAIN_CHARACTER: ("LORE-CHAR-10", "LORE-CHAR-11", "LORE-CHAR-12", "LORE-DECK-05"),
    Kind.CREATURE: ("LORE-CARD-07", "LORE-KEY-01", "LORE-KEY-02"),
    Kind.HAZARD_EVENT: ("LORE-CARD-08", "LORE-HAZ-01"),
    Kind.HAZARD_CONDITION: ("LORE-CARD-09", "LORE-HAZ-01"),
    Kind.CREATURE_OR_CONDITION: ("LORE-CARD-12", "LORE-KEY-01", "LORE-CARD-09"),
    Kind.CREATURE_OR_EVENT: ("LORE-CARD-12", "LORE-KEY-01", "LORE-CARD-08"),
    Kind.ITEM: ("LORE-ITEM-09", "LORE-ITEM-10", "LORE-ITEM-11"),
    Kind.ALLY: ("LORE-ALLY-01", "LORE-ALLY-03", "LORE-ALLY-04"),
    Kind.FACTION: ("LORE-FACTION-01", "LORE-FACTION-02", "LORE-FACTION-04"),
    Kind.EVENT: ("LORE-CARD-08", "LORE-TURN-02"),
    Kind.CONDITION: ("LORE-CARD-09", "LORE-TURN-02"),
    Kind.QUEST: ("LORE-CARD-09", "LORE-RULING-07"),
    Kind.DUAL_EVENT: ("LORE-CARD-12", "LORE-RULING-10"),
}
"""The rules the kind of a card brings."""


def rules_of(card: Definition) -> list[tuple[str, tuple[str, ...]]]:
    """Kind and keywords of the card, each with the ids of the rules it brings."""
    found = [(card.kind_words, KIND_RULES[card.kind])]
    keywords = [*card.keywords, *(["half size"] if card.half_size else [])]
    for keyword in keywords:
        if keyword not in SLOTS:
            found.append((keyword, KEYWORD_RULES[_general(keyword)]))
    return found


def _general(keyword: str) -> str:
    """The keyword under which a particular one is explained: “scout only” is a skill only card."""
    if keyword.startswith("may not be duplicated on "):
        return "may not be duplicated on"
    if keyword.endswith(" only"):
        return "race only" if keyword[0].isupper() else "skill only"
    return keyword


def card_box(card: Definition, width: int = 76, *, brief: bool = False) -> list[str]:
    """The card as lines of a box; in brief without what its text repeats and the rules it names."""
    repeated = brief and card.text.startswith("Playable")
    parts = [list(_figures(card, "" if repeated else _places(card))), [card.text] if card.text else []]
    if not brief:
        parts.append([f"{word}: {', '.join(ids)}" for word, ids in rules_of(card)])
    kind = f"{card.item_kind} item" if card.item_kind else card.kind_words
    keywords = ", ".join(word for word in card.keywords if word != card.item_kind)
    return boxed(card.name, f"{kind}{f' · {keywords}' if keywords else ''}", parts, width)


def site_box(site: Site, atlas: Atlas, width: int = 76, *, brief: bool = False) -> list[str]:
    """The site as lines of a box; in brief without its nearest Haven, which few cards ask for."""
    region = atlas.regions[site.region]
    lines = [f"in {region.name} ({REGION_TYPES[region.type]})"]
    lines.append(f"draws: mover {site.white}, hazard player {site.black}")
    if not (site.haven or brief):
        lines.append(f"nearest Haven: {atlas.sites[site.nearest_haven].name}")
    if site.start:
        lines.append("a legal starting site")
    lines += [f"automatic-attack: {_attack(attack)}" for attack in site.attacks]  # what is special the text says
    limits = dict(site.plays_only)
    plays = [f"{kind} ({limits[kind]} only)" if kind in limits else kind for kind in site.plays]
    if plays:
        lines.append(f"items: {', '.join(plays)}")
    if site.icons:
        lines.append(f"icons: {', '.join(site.icons)}")
    return boxed(site.name, f"site · {SITE_TYPES[site.type]}", [lines, [site.text] if site.text else []], width)


def _attack(attack: AutoAttack) -> str:
    body = f", body {attack.body}" if attack.body else ""
    return f"{attack.race}, {strikes_in_words(attack.strikes)}, prowess {attack.prowess}{body}"


def _figures(card: Definition, places: str) -> Iterator[str]:
    """The printed figures, a line for each group."""
    yield from _line([card.race, ", ".join(card.skills), "half size" if card.half_size else ""])
    yield from _line(_numbers(card))
    yield from _line([f"keyed to {keys_in_words(card.keys)}" if card.keys else ""])
    for condition, keys in card.keys_while:
        yield f"while {condition}: {keys_in_words(keys)}"
    yield from _line([f"home {card.home}" if card.home else "", places])
    yield from _line(_rolls(card))


def _line(words: Iterable[str]) -> Iterator[str]:
    line = " · ".join(word for word in words if word)
    if line:
        yield line


def _numbers(card: Definition) -> Iterator[str]:
    if card.kind in (Kind.CHARACTER, Kind.ALLY):
        yield f"mind {card.mind}"
    if card.influence:
        yield f"influence +{card.influence}"
    for name, points in card.racial_influence + card.named_influence:
        yield f"influence +{points} for {name} only"
    if card.strikes:
        yield strikes_in_words(card.strikes)
    yield from _fighting(card)
    if card.corruption:
        yield f"corruption {card.corruption:+d}"
    if card.mp or card.mp_conditional:
        conditional = "".join(f" ({mp} if {when})" for mp, when in card.mp_conditional)
        yield f"{card.mp} MP{'' if card.mp == 1 else 's'}{conditional}"


def _fighting(card: Definition) -> Iterator[str]:
    if card.kind is Kind.ITEM:
        for word, bonus, cap in (
            ("prowess", card.prowess, card.prowess_cap),
            ("body", card.body, card.body_cap),
        ):
            if bonus:
                yield f"{word} {bonus:+d}{f' (to {cap} at most)' if cap else ''}"
    elif card.prowess or card.body or card.is_character:
        yield f"prowess {card.prowess}"
        yield f"body {card.body}" if card.has_body else "no body"


def _rolls(card: Definition) -> Iterator[str]:
    if card.faction_number:
        yield f"faction roll {card.faction_number} or more"
    yield from (f"{race} {modifier:+d}" for race, modifier in card.faction_mods)
    if card.ring_number:
        yield f"{card.ring_type} ring, test {card.ring_number} or more"
    yield from (f"{kind} ring {modifier:+d}" for kind, modifier in card.ring_mods)
    if card.removable:
        yield f"removed by {card.removable} or more"


def _places(card: Definition) -> str:
    if not card.playable_at:
        return ""
    return f"playable at {', '.join(_place(place) for place in card.playable_at)}"


def _place(place: str) -> str:
    form, _, name = place.partition(":")
    match form:
        case "kind":
            return f"sites that list {name} items"
        case "region":
            return f"sites in {name}"
        case "type":
            return f"any {SITE_TYPES[name]}"
        case "ring test":
            return "the test of a gold ring"
    return place
