"""Each finding of this folder in python-mtg's own words: `python own_api.py` shows every fault, without Rulehound.

A function builds a position, makes moves that the engine offers, and asserts what it should not be able to
assert.  The comment says what the rules ask for.
"""

import mtg
import mtg.driver
from mtg import bridge_to_engine as bridge
from mtg.engine import env


def game(*battlefield: str, hand=(), bob=(), step="precombat_main", library=3, life=20, tapped=(), sick=()):
    """A game of alice against bob at this step of alice's turn, with a window for instants in each step."""
    state = bridge.make_state(
        {
            "alice": {"battlefield": list(battlefield), "hand": list(hand), "library": library},
            "bob": {"battlefield": list(bob), "hand": [], "library": library},
        }
    )
    state |= {"current_step": {(step,)}, "_explicit_lands": True, "_instant_speed": True}
    state["life"] = {("alice", 20), ("bob", life)}
    for name, cards in (("tapped", tapped), ("_sick", sick)):
        state[name] = {(c,) for (c,) in state["on_battlefield"] if c.startswith(tuple(cards) or ("-",))}
    env._develop_if_main(state)
    return mtg.Game.from_state(state)


def moves(g: mtg.Game, kind: str, about: str = "") -> list:
    """The moves of a kind that the engine offers, about a card."""
    return [move.raw for move in g.legal_moves if move.raw[0] == kind and about in str(move.raw)]


def do(g: mtg.Game, kind: str, about: str = "") -> None:
    """Make the last such move."""
    g.push(moves(g, kind, about)[-1])


def to(g: mtg.Game, step: str) -> None:
    """Pass, and attack with nothing, until the step."""
    while g.step != step:
        g.push(moves(g, "pass")[0] if moves(g, "pass") else g.legal_moves[0].raw)


def blocks_without_attackers():
    g = game("Mountain", hand=["Shock"], step="declare_attackers", bob=["Hill Giant"])
    g.push(("attack", frozenset()), checked=False)
    assert g.step == "combat_damage"  # CR 508.8: without attackers this step is skipped.


def attacker_not_tapped():
    g = game("Hill Giant", "Mountain", hand=["Shock"], step="declare_attackers")
    do(g, "attack", "hill_giant")
    assert g.state["attacks"]
    assert not g.state["tapped"]  # CR 508.1f: it becomes tapped.


def tapped_creature_attacks():
    g = game("Hill Giant", step="declare_attackers", tapped=["hill_giant"])
    assert moves(g, "attack", "hill_giant")  # CR 508.1a: an attacker must be untapped.


def player_without_life():
    g = game("Mountain", "Mountain", hand=["Lightning Bolt", "Shock"], life=3)
    do(g, "cast", "lightning_bolt")
    assert g.life()["bob"] == 0
    assert moves(g, "cast", "shock")  # CR 704.5a: bob has lost.


def draw_from_an_empty_library():
    g = game("Island", "Island", "Island", "Mountain", hand=["Divination", "Shock"], library=0)
    do(g, "cast", "divination")
    assert moves(g, "cast", "shock")  # CR 704.5b: alice has lost.


def token_in_a_hand():
    g = game("Plains", "Plains", "Island", "Island", hand=["Raise the Alarm", "Unsummon"])
    do(g, "cast", "raise_the_alarm")
    do(g, "cast", "unsummon")
    assert any("soldier" in card for card in g.hand("alice"))  # CR 704.5d: it ceases to exist.


def color_of_a_cost_ignored():
    g = game("Island", "Master Decoy", bob=["Hill Giant"])
    do(g, "activate", "hill_giant")
    assert {c for (c,) in g.state["tapped"]} >= {
        "island_0",
        "hill_giant_2",
    }  # CR 107.4a: {W} takes white mana.


def one_tap_for_two_costs():
    g = game("Mind Stone", hand=["Memnite"])
    do(g, "activate", "mind_stone")
    assert g.hand_count("alice") == 2  # CR 107.5: tapped for {1}, it cannot be tapped for {T} again.


def untap_symbol_not_paid():
    g = game("Plains", "Plains", "Plains", "Patrol Signaler", tapped=["patrol_signaler"])
    do(g, "activate", "patrol_signaler")
    assert (
        len(g.state["tapped"]) == 4
    )  # CR 107.6: the cost {Q} untaps it (and {1}{W} is two mana, not three).


def untap_symbol_of_a_sick_creature():
    g = game("Plains", "Plains", "Plains", "Patrol Signaler", tapped=["patrol"], sick=["patrol"])
    assert moves(g, "activate", "patrol_signaler")  # CR 602.5a: not before its controller's next turn.


def spell_without_a_target():
    g = game("Island", "Island", "Island", hand=["Cancel"])
    assert moves(g, "cast", "cancel")  # CR 601.2c: there is no spell for it to target.


def priority_before_the_draw():
    g = game("Mountain", hand=["Shock"], step="draw")
    assert moves(g, "cast", "shock")
    assert g.library_size("alice") == 3  # CR 504.1: first the card is drawn.


def priority_before_combat_damage():
    g = game("Hill Giant", "Mountain", hand=["Shock"], step="declare_attackers")
    do(g, "attack", "hill_giant")
    to(g, "combat_damage")
    assert moves(g, "cast", "shock")
    assert g.life()["bob"] == 20  # CR 510.3: priority comes after the damage.


def priority_before_the_discard():
    g = game("Mountain", hand=["Shock"] + ["Forest"] * 7, step="cleanup")
    state = {**g.state, "current_step": {("end",)}}
    env._develop_if_main(state)
    g = mtg.Game.from_state(state)
    to(g, "cleanup")
    assert moves(g, "cast", "shock")  # CR 514.3: nobody receives priority there;
    assert g.hand_count("alice") == 8  # CR 514.1: and the discard comes first.


def damage_not_marked():
    g = game(
        "Grizzly Bears",
        "Mountain",
        "Mountain",
        hand=["Heat Ray"],
        bob=["Hill Giant"],
        step="declare_attackers",
    )
    g.state["_policy"] = lambda state, key, options, default: 1 if key == "x_value" else default
    do(g, "attack", "grizzly_bears")
    do(g, "block", "hill_giant")
    to(g, "postcombat_main")
    do(g, "cast", "heat_ray")
    assert "hill_giant_4" in g.battlefield()  # CR 704.5g: 2 and 1 damage kill it.


def counters_kept_in_a_hand():
    g = game("Island", "Grizzly Bears", hand=["Unsummon"])
    bears = "grizzly_bears_1"
    g.state.setdefault("counter", set()).add((bears, "p1p1", 1))
    do(g, "cast", "unsummon")
    assert bears in g.hand("alice")
    assert g.state["counter"]  # CR 122.2: they cease to exist; here it has them when it is cast again.


FINDINGS = {name: made for name, made in globals().items() if callable(made) and made.__module__ == __name__}
for helper in ("game", "moves", "do", "to"):
    del FINDINGS[helper]

if __name__ == "__main__":
    for name, show in FINDINGS.items():
        mtg.driver.clear_cache()
        show()
        print("shown:", name.replace("_", "-"))
