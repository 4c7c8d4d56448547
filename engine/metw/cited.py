"""Refusals of shared steps in the words of this game's book: the statement that says the same in METW."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.kernel.pending import Reason

SAME: Mapping[str, str] = {
    "LORE-GEN-01": "METW-RULING-01",
    "LORE-GEN-02": "METW-RULING-01",
    "LORE-GEN-03": "METW-GEN-03",
    "LORE-GEN-11": "METW-ACT-01",
    "LORE-GEN-12": "METW-FLOW-06",
    "LORE-GEN-14": "METW-GEN-17",
    "LORE-CARD-12": "METW-FLOW-06",
    "LORE-TIMING-02": "METW-FLOW-01",
    "LORE-TIMING-04": "METW-FLOW-07",
    "LORE-TIMING-07": "METW-FLOW-06",
    "LORE-TARGET-03": "METW-ANN-10",
    "LORE-REQ-01": "METW-ANN-06",
    "LORE-REQ-03": "METW-ANN-07",
    "LORE-REQ-04": "METW-ITM-03",
    "LORE-REQ-06": "METW-ANN-06",
    "LORE-REQ-07": "METW-ANN-06",
    "LORE-REQ-12": "METW-CHAR-04",
    "LORE-HAZ-01": "METW-GEN-13",
    "LORE-HAZ-04": "METW-HL-01",
    "LORE-RULING-29": "METW-MH-10",
    "LORE-RULING-36": "METW-RULING-76",
    "LORE-RULING-126": "METW-FLOW-07",
    "LORE-ITEM-01": "METW-STO-07",
    "LORE-ITEM-02": "METW-STO-07",
    "LORE-ITEM-05": "METW-STO-08",
    "LORE-UNIQUE-01": "METW-UNIQ-01",
    "LORE-UNIQUE-04": "METW-ANN-32",
    "LORE-KEY-01": "METW-CRE-04",
    "LORE-ORG-03": "METW-PLAY-02",
    "LORE-INFL-08": "METW-PLAY-01",
    "LORE-CHAR-09": "METW-COMP-02",
    "LORE-SITE-03": "METW-SITE-13",
    "LORE-STRIKE-11": "METW-STK-01",
    "LORE-STRIKE-13": "METW-STK-04",
    "LORE-STRIKE-16": "METW-SUP-01",
    "LORE-STRIKE-18": "METW-CMB-15",
    "LORE-BODY-03": "METW-BODY-10",
    "LORE-ZONE-01": "METW-DECK-01",
    "LORE-ZONE-09": "METW-FLOW-06",
    "LORE-TRIGGER-03": "METW-ANN-22",
}
"""What a shared step cites, and the statement of METW that says it."""


def cited(reason: Reason) -> Reason:
    """The refusal with the id of this game's book."""
    return replace(reason, rule=SAME.get(reason.rule, reason.rule))
