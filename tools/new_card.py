"""Print the skeleton of a new card: its entry in the data, its behaviour, its test.

python tools/new_card.py item "Lamp of the Deep"
"""

from __future__ import annotations

import argparse
import ast
import builtins
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.printed import KIND_WORDS, Kind
from engine.journeys.cards.reader import FIELDS
from engine.lore.cards.library import load

ROOT = Path(__file__).parents[1]


class Home(NamedTuple):
    """Where cards of a kind live."""

    data: str
    behaviour: str
    test: str


class Example(NamedTuple):
    """A text, the behaviour that carries it out, and a test that fails without it."""

    text: str
    behaviour: str
    test: str


EVENTS = "events.toml"
HAZARDS = "hazards.toml"
HOMES = {
    Kind.CHARACTER: Home("characters.toml", "characters.py", "test_characters.py"),
    Kind.MAIN_CHARACTER: Home("characters.toml", "characters.py", "test_characters.py"),
    Kind.CREATURE: Home("creatures.toml", "creatures.py", "test_creatures.py"),
    Kind.CREATURE_OR_CONDITION: Home("creatures.toml", "nazgul.py", "test_creatures.py"),
    Kind.CREATURE_OR_EVENT: Home("creatures.toml", "nazgul.py", "test_creatures.py"),
    Kind.HAZARD_EVENT: Home(HAZARDS, "hazard_events.py", "test_hazard_events.py"),
    Kind.HAZARD_CONDITION: Home(HAZARDS, "hazards.py", "test_hazards.py"),
    Kind.DUAL_EVENT: Home(HAZARDS, "hazard_events.py", "test_hazard_events.py"),
    Kind.ITEM: Home("items.toml", "items.py", "test_items.py"),
    Kind.ALLY: Home("allies.toml", "allies.py", "test_allies.py"),
    Kind.FACTION: Home("factions.toml", "factions.py", "test_factions.py"),
    Kind.EVENT: Home(EVENTS, "events.py", "test_events.py"),
    Kind.CONDITION: Home(EVENTS, "conditions.py", "test_conditions.py"),
    Kind.QUEST: Home("quests.toml", "quests.py", "test_quests.py"),
}
MODULES = (
    *("engine.journeys.cards.words", "engine.journeys.cards.parts"),
    *("engine.journeys.cards.conditions", "engine.journeys.cards.moments"),
    *("engine.journeys.reading.values", "engine.journeys.table.records", "engine.journeys.table.verbs"),
    *("tests.scenario", "tests.cards.scenes", "tests.cards.hazard_scenes", "tests.rules.scenes"),
)
"""Where the names that behaviours and tests use come from."""
STRIKERS = (Kind.CREATURE, Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT)
RACES = {Kind.FACTION: '"Man"', Kind.CHARACTER: '"Man"', Kind.MAIN_CHARACTER: '"Wizard"'}
VALUES = {
    "race": '"Orc"',
    "skills": '["warrior"]',
    "mind": "1",
    "influence": "0",
    "prowess": "4",
    "body": "9",
    "corruption": "0",
    "mp": "1",
    "home": '"Bree"',
    "strikes": "2",
    "keys": '["w", "R"]',
    "item_kind": '"major"',
    "playable_at": '["Bree"]',
    "mp_conditional": '[{ mp = 1, when = "stored" }]',
    "faction_number": "10",
}
ORDER = tuple(VALUES)
EXTRA = {Kind.FACTION: ("faction_number",), Kind.ITEM: ("corruption", "mp"), Kind.CREATURE: ("mp",)}
"""Fields that are not demanded but nearly always wanted."""
KEYWORDS = {
    Kind.CHARACTER: '["unique"]',
    Kind.MAIN_CHARACTER: '["unique"]',
    Kind.ALLY: '["unique"]',
    Kind.FACTION: '["unique"]',
    Kind.QUEST: '["quest", "organization", "may not be duplicated on a company"]',
    Kind.EVENT: '["engagement"]',
}

BRINGS_ROLL = Example(
    "Own faction rolls: +2.",
    "Behaviour(always=(Modify(Stat.FACTION_ROLL, 2, of=Of.SELF),))",
    's = Scenario().company(0, "{name}", at="Bree")\n'
    '    assert faction_bonus(s.state, s.named("{name}"), number("Beornings")) == 2',
)
HAZARD = (
    's = Scenario().company(0, "Beregond", at="Rivendell").hand(1, "{name}")\n'
    '    s.go("Weathertop").window(At.MOVEMENT, 1)\n    '
)
COMES = (
    '    s = Scenario().company(0, "Beregond", at="Rivendell").hand(1, "{name}")\n'
    '    assert threat(meet(s, "{name}")) == 9'
)
EXAMPLES = {
    Kind.CHARACTER: BRINGS_ROLL,
    Kind.MAIN_CHARACTER: BRINGS_ROLL,
    Kind.CREATURE: Example(
        "When this attack is engaged, each character of the company makes a corruption roll at -1.",
        "Behaviour(triggers=(Trigger(When.ENGAGED, (CorruptionRoll(Of.COMPANY, -1),), own_attack=True),))",
        HAZARD + 's.play("{name}").pick(0).settle()\n    assert modifiers(s) == [-1 - 1]',
    ),
    Kind.CREATURE_OR_CONDITION: Example(
        "Condition: all attacks have +1 prowess.",
        'Behaviour(uses=(Use(kind="creature", choose=(Choose(From.KEY),), effects=(Attack(printed=True),)),'
        ' Use(kind="hazard condition")), always=(Modify(Stat.PROWESS, 1, Of.ATTACKS),))',
        's = Scenario().company(0, "Beregond", at="Bree").in_play(1, "{name}", use=1).hand(1, "Wolves")\n'
        '    meet(s, "Wolves")\n    assert threat(s) == 9\n' + COMES,
    ),
    Kind.CREATURE_OR_EVENT: Example(
        "Event: tap a character of the company.",
        'Behaviour(uses=(Use(kind="creature", choose=(Choose(From.KEY),), effects=(Attack(printed=True),)),'
        ' Use(kind="hazard event", choose=(Choose(From.COMPANY),), effects=(Tap(),))))',
        HAZARD + 's.play("{name}", use=1).settle()\n    assert s.pose("Beregond") is Pose.TAPPED\n' + COMES,
    ),
    Kind.HAZARD_EVENT: Example(
        "Tap a character of the company.",
        "Behaviour(uses=(Use(choose=(Choose(From.COMPANY),), effects=(Tap(),)),))",
        HAZARD + 's.play("{name}").settle()\n    assert s.pose("Beregond") is Pose.TAPPED',
    ),
    Kind.HAZARD_CONDITION: Example(
        "Play on a character of the company. He has -1 prowess.",
        "Behaviour(uses=(Use(choose=(Choose(From.COMPANY),)),), always=(Modify(Stat.PROWESS, -1),))",
        's = Scenario().company(0, "Beregond", at="Bree").bears("Beregond", "{name}")\n'
        '    assert prowess(s.state, s.named("Beregond")) == 3',
    ),
    Kind.DUAL_EVENT: Example(
        "Hazard: tap a character of the company. Resource: untap one of your characters.",
        'Behaviour(uses=(Use(kind="hazard", choose=(Choose(From.COMPANY),), effects=(Tap(),)),'
        ' Use(kind="resource", choose=(Choose(From.COMPANY),), effects=(Untap(),))))',
        's = Scenario().company(0, "Beregond", at="Bree").tapped("Beregond").hand(0, "{name}")\n'
        '    s.play("{name}", use=1).settle()\n    assert s.pose("Beregond") is Pose.UNTAPPED\n'
        "    " + HAZARD + 's.play("{name}").settle()\n    assert s.pose("Beregond") is Pose.TAPPED',
    ),
    Kind.ITEM: Example(
        "The bearer's faction rolls: +2.",
        "Behaviour(always=(Modify(Stat.FACTION_ROLL, 2),))",
        's = Scenario().company(0, "Elrond", at="Bree").bears("Elrond", "{name}")\n'
        '    assert faction_bonus(s.state, s.named("Elrond"), number("Beornings")) == 2',
    ),
    Kind.ALLY: Example(
        "Engagement: tap {name} to cancel an attack on its company. May not own items.",
        "Behaviour(always=(NO_ITEMS,),"
        ' abilities=(Activate((At.ENGAGEMENT,), (Cancel("attack"),), cost=Cost(tap_self=True)),))',
        's = Scenario().company(0, "Beregond", "{name}", at="Rivendell").hand(1, "Wolves")\n'
        '    meet(s, "Wolves").use("{name}").settle()\n    assert s.pose("Beregond") is Pose.UNTAPPED',
    ),
    Kind.FACTION: Example(
        "Playable at Bree by a faction roll of 10 or more.",
        "",
        's = Scenario().company(0, "Elrond", at="Bree").hand(0, "{name}").rolls(6)\n'
        '    enter(s).play("{name}").settle()\n    assert s.where("{name}") is Zone.MP',
    ),
    Kind.EVENT: Example(
        "Cancel an attack on one of your companies.",
        'Behaviour(uses=(Use(require=(AttackIs(),), effects=(Cancel("attack"),)),))',
        's = Scenario().company(0, "Beregond", at="Rivendell").hand(0, "{name}").hand(1, "Wolves")\n'
        '    meet(s, "Wolves").play("{name}").settle()\n    assert s.pose("Beregond") is Pose.UNTAPPED',
    ),
    Kind.CONDITION: Example(
        "Your hand size is 1 larger. Discard this card at the start of your next untap phase.",
        "Behaviour(always=(Modify(Stat.HAND_SIZE, 1, of=Of.PLAYER), Remove(untap=True)))",
        's = Scenario().company(0, "Beregond", at="Bree").in_play(0, "{name}")\n    assert hand_size(s.state, 0) == 9\n'
        '    assert s.finish_turn().finish_turn().where("{name}") is Zone.DISCARD',
    ),
    Kind.QUEST: Example(
        "Play on one of your companies at a Haven. When it arrives at Bree, store this card."
        " Stored: 1 MP. May not be duplicated on a company.",
        "Behaviour(uses=AT_A_HAVEN, always=(worth(1),), triggers=(Trigger(When.ARRIVED, (StoreIt(),),"
        ' require=(CompanyIs(site=Where(names=("Bree",))),), own_company=True),))',
        's = Scenario().company(0, "Beregond", at="Rivendell").on_company("Beregond", "{name}")\n'
        '    s.go("Bree").until(Question.ENTER)\n    assert s.where("{name}") is Zone.MP',
    ),
}


def entry(kind: Kind, name: str, catalogue: JourneyCatalogue) -> str:
    """The entry of the data file, with figures to be changed."""
    required, _ = FIELDS[kind]
    fields = [field for field in ORDER if field in required or field in EXTRA.get(kind, ())]
    number = max(catalogue.by_number) + 1
    lines = ["[[card]]", f'name = "{name}"', f"number = {number}", f'kind = "{_word(kind)}"']
    lines.append(f"keywords = {KEYWORDS.get(kind, '[]')}")
    lines += [f"{field} = {value(kind, field)}" for field in fields]
    text = EXAMPLES[kind].text.replace("{name}", name)
    return "\n".join([*lines, f'text = "{text}"', 'source = "own"'])


def value(kind: Kind, field: str) -> str:
    """A value that fits the kind."""
    if field == "race":
        return RACES.get(kind, VALUES[field])
    if field == "mp" and kind is Kind.QUEST:
        return "0"
    return "9" if field == "prowess" and kind in STRIKERS else VALUES[field]


def _word(kind: Kind) -> str:
    return next(word for word, known in KIND_WORDS.items() if known is kind)


def behaviour(kind: Kind, name: str) -> str:
    """The behaviour, or a sentence that figures are enough."""
    example = EXAMPLES[kind].behaviour
    return f'card("{name}", {example})' if example else "# Its figures say everything: no behaviour is needed."


def test(kind: Kind, name: str) -> str:
    """A test that fails when the effect is taken out."""
    function = "".join(letter if letter.isalnum() else "_" for letter in name.lower())
    return f"def test_{function}() -> None:\n    " + EXAMPLES[kind].test.replace("{name}", name)


def imports(file: Path, source: str) -> list[str]:
    """The import lines that a file lacks for these lines to be added to it."""
    lacking = sorted(_used(source) - set(dir(builtins)) - _known(ast.parse(file.read_text(encoding="utf-8"))))
    lines: dict[str, list[str]] = {}
    for name in lacking:
        module = next(module for module in MODULES if name in _defined(module))
        lines.setdefault(module, []).append(name)
    return [f"from {module} import {', '.join(names)}" for module, names in sorted(lines.items())]


def _used(source: str) -> set[str]:
    names = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)]
    return {node.id for node in names} - {node.id for node in names if isinstance(node.ctx, ast.Store)}


def _known(tree: ast.Module) -> set[str]:
    """Every name of the top level of a module, imported or made there."""
    brought = {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    return brought | _made(tree)


def _made(tree: ast.Module) -> set[str]:
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    made = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return made | {target.id for target in targets if isinstance(target, ast.Name)}


def _defined(module: str) -> set[str]:
    place = ROOT / module.replace(".", "/")
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return _made(ast.parse(file.read_text(encoding="utf-8")))


def part(file: str, source: str) -> str:
    """One part with the file it belongs to, and the imports it needs there."""
    wanted = imports(ROOT / file, source)
    return "\n".join(
        [f"# {file}{', with these imports:' if wanted else ''}", *wanted, *([""] if wanted else []), source]
    )


def main() -> None:
    """Print the three parts with the files they belong to."""
    parser = argparse.ArgumentParser(description="Print the skeleton of a new card: data, behaviour and test.")
    parser.add_argument("kind", choices=sorted(KIND_WORDS), metavar="KIND", help=", ".join(sorted(KIND_WORDS)))
    parser.add_argument("name", help="the card's name")
    args = parser.parse_args()
    catalogue = load()
    if catalogue.find(args.name) is not None:
        parser.error(f"there is a card {args.name!r} already")
    kind = KIND_WORDS[args.kind]
    home = HOMES[kind]
    print(f"# engine/lore/cards/council/data/{home.data}\n{entry(kind, args.name, catalogue)}\n")
    print(part(f"engine/lore/cards/council/behaviour/{home.behaviour}", behaviour(kind, args.name)) + "\n")
    print(part(f"tests/cards/{home.test}", test(kind, args.name)))


if __name__ == "__main__":
    main()
