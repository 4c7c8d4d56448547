"""Two hundred and fifty-six short words: one byte, one word, easy to say and to tell apart by ear."""

from __future__ import annotations

import hashlib

_TEXT = """
acorn actor amber angle apple april apron arena arrow attic award bacon badge baker bamboo banjo barrel basket
beach beaver bench berry bishop blanket bottle branch bread bridge bronze brook broom brush bucket butter button
cabin cactus camel candle canoe canyon carpet carrot castle cattle cedar cellar chain chair chalk cherry chest
church circle citrus clay cliff cloud clover coast cobweb coffee comet copper coral cotton cousin cradle crane
crown crystal dagger daisy dance desert diamond dinner doctor donkey dragon drum eagle earth echo ember emperor
engine fabric falcon farmer feather fence ferry fiddle finger flame flint flower flute forest fossil fountain
fox frost garden garlic giant ginger glacier glove goat gold grape gravel guitar hammer harbor harvest hazel
helmet herring hill honey horse hotel hunter island ivory jacket jaguar jewel jungle kettle kingdom kitchen
knight ladder lagoon lantern lemon leopard letter lily lizard lobster magnet maple marble market meadow melon
mirror monkey moon mountain mule museum mushroom nectar needle nephew nest night noodle north oak oasis ocean
olive onion orange orchid otter oven owl oyster paddle palace panther paper parrot pearl pebble pepper piano
picnic pigeon pillow pirate planet plum pocket poet pony potato prince pumpkin puppet queen rabbit radio rain
raven ribbon river robin rocket rope rose ruby saddle sailor salmon sandal scarf school shadow shepherd silver
singer sister snow soldier spider spoon spring square stable statue stone storm sugar summer sunset swan table
tailor temple thunder tiger timber tomato tower trumpet tulip tunnel turtle valley velvet village violin wagon
walnut whale willow window
"""

WORDS = tuple(_TEXT.split())
DIGEST = hashlib.sha256("\n".join(WORDS).encode()).hexdigest()
"""SHA-256 of the words, one a line, no line end after the last."""


def words(data: bytes) -> tuple[str, ...]:
    """One word for each byte."""
    return tuple(WORDS[byte] for byte in data)
