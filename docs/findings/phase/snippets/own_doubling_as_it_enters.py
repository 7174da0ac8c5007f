"""A creature doubles the counters that it enters with itself.

CR 614.12: Entry replacements look at the object as it would exist.
phase-python 0.103.0 alone.  Ends with 1 where the fault shows, else with 0.
"""

import json

from phase import Engine, build_oracle_face

CARDS = {
    "Nurturing Shrine": {"manaCost": "{G}", "types": ["Enchantment"],
        "text": "Each other creature you control enters with an additional +1/+1 counter on it."},
    "Swamp": {"types": ["Land"], "subtypes": ["Swamp"], "supertypes": ["Basic"], "text": ""},
    "Forest": {"types": ["Land"], "subtypes": ["Forest"], "supertypes": ["Basic"], "text": ""},
    "Corpsejack Menace": {"manaCost": "{2}{B}{G}", "types": ["Creature"], "subtypes": ["Fungus"], "power": "4", "toughness": "4",
        "text": ("If one or more +1/+1 counters would be put on a creature you control, twice that "
                 "many +1/+1 counters are put on it instead.")},
}
TABLE = [  # seat, zone, card, and what is special about it; the first is object 1
    (0, "Battlefield", "Nurturing Shrine", {}),
    *[(0, "Battlefield", "Swamp", {})] * 2,
    *[(0, "Battlefield", "Forest", {})] * 2,
    (0, "Hand", "Corpsejack Menace", {}),
]
LIFE = [20, 20]


def face(name):
    colors = [color for color in "WUBRG" if color in CARDS[name].get("manaCost", "")]
    fixed = {"name": name, "manaValue": 0.0, "layout": "normal", "identifiers": {}}
    return build_oracle_face(fixed | {"colors": colors, "colorIdentity": colors} | CARDS[name], None)


def begin(step, turn, active):
    engine = Engine.from_json(json.dumps({name.lower(): face(name) for name in CARDS}))
    decks = {"player": [*CARDS] * 40, "opponent": [*CARDS] * 40}
    game = engine.new_game(**decks, format="Limited", seed=1, first_player=0)
    for seat in (0, 1):
        game.apply(seat, {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
    saved = game.state()  # The game saved, with our position in place of what was dealt.
    state = saved["state"]
    dealt = {each["name"]: each for each in state["objects"].values()}
    state |= {"objects": {}, "battlefield": [], "exile": [], "zone_changes_this_turn": [], "deck_pools": []}
    for seat in (0, 1):
        state["players"][seat] |= {"life": LIFE[seat], "hand": [], "library": [], "graveyard": []}
    for number, (seat, zone, name, special) in enumerate(TABLE, 1):
        own = {"id": number, "card_id": number, "owner": seat, "controller": seat, "base_controller": seat}
        there = {"timestamp": number, "entered_battlefield_turn": 0} if zone == "Battlefield" else {}
        state["objects"][str(number)] = dealt[name] | own | there | {"zone": zone, "incarnation": 1} | special
        places = state if zone in ("Battlefield", "Exile") else state["players"][seat]
        places[zone.lower()].append(number)
    state |= {"phase": step, "turn_number": turn, "active_player": active, "priority_player": active,
              "current_starting_player": (active + turn + 1) % 2, "next_object_id": len(TABLE) + 1,
              "waiting_for": {"type": "Priority", "data": {"player": active}}}
    return engine.load_game(saved)


def do(seat, kind, **data):
    action = {"type": kind, "data": data} if data else {"type": kind}
    events.extend(game.apply(seat, action).events)


def passes(times):
    for _ in range(times):
        do(game.waiting_for()["data"]["player"], "PassPriority")


def pool(seat):
    return [unit["color"] for unit in game.player(seat)["mana_pool"]["mana"]]


game, events = begin("PostCombatMain", turn=1, active=0), []
do(0, "ActivateAbility", source_id=2, ability_index=0)  # Swamp
do(0, "ActivateAbility", source_id=3, ability_index=0)  # Swamp
do(0, "ActivateAbility", source_id=4, ability_index=0)  # Forest
do(0, "ActivateAbility", source_id=5, ability_index=0)  # Forest
do(0, "CastSpell", object_id=6, card_id=6, targets=[], payment_mode={"type": "Auto"})  # Corpsejack Menace
passes(2)

waits = game.waiting_for()
print("phase:", game.phase, "of turn", game.turn, "| waits for:", waits)
print("life:", [game.player(seat)["life"] for seat in (0, 1)], "| mana:", pool(0), pool(1))
fault = game.object(6)["zone"] == "Battlefield" and game.object(6)["counters"] == {"P1P1": 2}
print("FAULT: A creature doubles the counters that it enters with itself" if fault else "as the rules have it")
raise SystemExit(1 if fault else 0)
