"""Who deals combat damage to whom: the engine's own rule `deals`, which it derives and does not give out.

Its consequences are given out, player by player and death by death.  So the rule, as it stands in the
engine's rules file, is applied here to what is given out: powers, blocks that are illegal, who cannot attack.
"""

from mtg import driver

from rulehound.targets.mtg.words import State

Hit = tuple[str, str, int]
"""A creature, what it deals damage to, and how much."""


def combat_damage(state: State) -> list[Hit]:
    """The damage that the engine is about to deal in its combat damage step."""
    out = driver.run(state, ["power", "illegal_block", "cant_attack"])
    power = {creature: int(n) for creature, n in out["power"]}
    unable = {creature for (creature,) in out["cant_attack"]}
    illegal = out["illegal_block"]
    blocks = [(b, a) for b, a in state["blocks"] if (b, a) not in illegal and a not in unable]
    blocked = {a for b, a in state["blocks"] if (b, a) not in illegal}
    hits = [(a, b, power[a]) for b, a in blocks if a in power]
    hits += [(b, a, power[b]) for b, a in blocks if b in power]
    hits += [
        (a, player, power[a])
        for a, player in state["attacks"]
        if a not in blocked and a not in unable and a in power
    ]
    return sorted(hit for hit in hits if hit[2] > 0)
