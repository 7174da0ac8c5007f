"""A small engine with its adapter, in one file: basic lands, creatures without text, combat, drawing, no more.

It is written apart from the reference engine, as somebody's first engine would be.  A word on the command
line makes it wrong on purpose: see `WRONG`.
"""

import json
import sys
from collections.abc import Generator
from typing import Any

from rulehound.core.events import EVENT_KINDS

WRONG = {
    "no-untap": "permanents stay tapped in the untap step",
    "mana-stays": "mana stays in the pools as a step ends",
    "no-draw": "nobody draws in the draw step",
    "all-attack": "creatures may attack in the turn in which they have come",
    "damage-stays": "damage stays marked in the cleanup step",
}
"""What may be wrong, by its word."""

COLORS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G", "Wastes": "C"}
STEPS = (
    ("beginning", ("untap", "upkeep", "draw")),
    ("precombat main", ()),
    ("combat", ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")),
    ("postcombat main", ()),
    ("ending", ("end", "cleanup")),
)  # fmt: skip
ZONES = ("battlefield", "hand", "graveyard", "exile", "library")
COMPLETE = sorted(kind.__name__ for kind in EVENT_KINDS)
"""What never happens here is told each time."""
HELLO = {"name": "simple", "version": "1", "protocol": 1, "complete": COMPLETE}


Course = Generator[dict[str, Any], Any, None]
"""Yields decisions, and is sent the place of an option."""


class Over(Exception):
    """The game has ended."""


class Thing:
    """An object: what it is called, its card, whose it is, and what is so of it on the battlefield."""

    def __init__(self, id: int, name: str, card: str, owner: str) -> None:
        self.id, self.name, self.card, self.owner = id, name, card, owner
        self.tapped = self.sick = False
        self.damage = 0


class Game:
    """A game: `events` since the last answer, and `play`, which yields decisions and is sent an option's place."""

    def __init__(self, scenario: dict[str, Any], wrong: str) -> None:
        self.wrong, self.last = wrong, 0
        self.events: list[dict[str, Any]] = []
        self.cards, self.start, self.turns = scenario["cards"], scenario["start"], scenario.get("turns", 1)
        self.active, self.turn = self.start["active"], self.start["turn"]
        self.life = {who: scenario["players"][who].get("life", 20) for who in "AB"}
        self.pools: dict[str, list[tuple[str, int]]] = {"A": [], "B": []}
        self.zones: dict[tuple[str, str], list[Thing]] = {}
        self.stack: list[Thing] = []
        self.attackers: list[Thing] = []
        self.blocks: list[tuple[Thing, Thing]] = []
        self.drew_from_nothing: set[str] = set()
        self.step, self.played_land = "", False
        for name, card in self.cards.items():
            if not self.is_known(name, card):
                raise NotImplementedError("only basic lands, and creatures without abilities")
        self.place(scenario["players"])

    def is_known(self, name: str, card: dict[str, Any]) -> bool:
        creature = card.get("types") == ["Creature"] and not card.get("supertypes")
        return name in COLORS or (creature and not card.get("abilities") and not card.get("keywords"))

    def number(self) -> int:
        self.last += 1
        return self.last

    def tell(self, event: str, **fields: Any) -> None:
        self.events.append({"is": event, **fields})

    def place(self, players: dict[str, Any]) -> None:
        """Name the objects by card and ordinal, and put them where they begin."""
        rows: list[tuple[str, str, str, dict[str, Any]]] = []
        for who in "AB":
            for zone in ZONES:
                self.zones[who, zone] = []
                for entry in players[who].get(zone, []):
                    told = {"name": entry} if isinstance(entry, str) else entry
                    if told.get("counters") or told.get("chosen"):
                        raise NotImplementedError("counters")
                    name, _, copies = told["name"].partition(" x")
                    rows += [(who, zone, name, told)] * int(copies or 1)
        taken = {name if name.partition("#")[2] else "" for _, _, name, _ in rows}
        taken |= {name[:-2] for name in taken if name.endswith("#1")}
        objects = []
        for who, zone, name, told in rows:
            card, _, ordinal = name.partition("#")
            if card not in self.cards and card not in COLORS:
                raise NotImplementedError("only basic lands, and creatures without abilities")
            number = int(ordinal or 1)
            name = card if number == 1 else name
            while not ordinal and name in taken:
                number += 1
                name = f"{card}#{number}"
            taken.add(name)
            thing = Thing(self.number(), name, card, who)
            thing.tapped, thing.sick = told.get("tapped", False), told.get("sick", False)
            self.zones[who, zone].append(thing)
            facts = {
                "id": thing.id,
                "name": name,
                "card": card,
                "zone": zone,
                "owner": who,
                "controller": who,
            }
            objects.append({**facts, "tapped": thing.tapped, "sick": thing.sick})
        life = [["A", self.life["A"]], ["B", self.life["B"]]]
        self.tell("GameBegan", active_player=self.active, objects=objects, life=life)

    def move(self, thing: Thing, origin: str, zone: str, cause: str) -> None:
        """An object that changes zones becomes a new one."""
        old = thing.id
        (self.stack if origin == "stack" else self.zones[thing.owner, origin]).remove(thing)
        (self.stack if zone == "stack" else self.zones[thing.owner, zone]).append(thing)
        thing.id, thing.tapped, thing.damage, thing.sick = self.number(), False, 0, zone == "battlefield"
        whose = {"owner": thing.owner, "controller": thing.owner}
        self.tell("ObjectMoved", object=old, new=thing.id, origin=origin, zone=zone, **whose, cause=cause)
        if origin == "battlefield":
            self.leave_combat(thing, old)

    def leave_combat(self, thing: Thing, old: int) -> None:
        if thing in self.attackers or thing in [blocker for blocker, _ in self.blocks]:
            self.attackers = [each for each in self.attackers if each is not thing]
            self.blocks = [pair for pair in self.blocks if pair[0] is not thing]
            self.tell("RemovedFromCombat", objects=[old])

    def power(self, thing: Thing) -> int:
        return int(self.cards[thing.card].get("power", 0))

    def creatures(self, who: str) -> list[Thing]:
        return [each for each in self.zones[who, "battlefield"] if each.card not in COLORS]

    def other(self, who: str) -> str:
        return "B" if who == "A" else "A"

    def play(self) -> Course:
        """The turns, phases and steps, from where the scenario begins."""
        begun = False
        for _ in range(self.turns):
            turn, self.played_land = self.number(), False
            self.tell("TurnBegan", instance=turn, player=self.active, number=self.turn)
            if begun:
                for thing in self.zones[self.active, "battlefield"]:
                    thing.sick = False
            for phase, steps in STEPS:
                wanted = self.start["phase"]
                if not begun and wanted != phase and wanted not in steps:
                    continue
                instance = self.number()
                kind = {"kind": "main", "moment": phase} if "main" in phase else {"kind": phase}
                self.tell("PhaseBegan", instance=instance, **kind)
                if not steps:
                    begun, self.step = True, phase
                    yield from self.priorities()
                    self.empty_pools()
                for step in steps:
                    if begun or wanted == step:
                        begun = True
                        yield from self.one_step(step)
                if phase == "combat":
                    left = [each.id for each in self.attackers] + [blocker.id for blocker, _ in self.blocks]
                    if left:
                        self.tell("RemovedFromCombat", objects=left)
                    self.attackers, self.blocks = [], []
                self.tell("PhaseEnded", instance=instance, kind=kind["kind"])
            self.tell("TurnEnded", instance=turn, player=self.active)
            self.active, self.turn = self.other(self.active), self.turn + 1
        self.tell("GameEnded", reason="turns")

    def one_step(self, step: str) -> Course:
        if step in ("declare blockers", "combat damage") and not self.attackers and not self.blocks:
            return
        instance, self.step = self.number(), step
        if step == "draw" and self.turn == 1:
            self.tell("Skipped", what="draw", player=self.active, instance=instance)
            return
        self.tell("StepBegan", instance=instance, kind=step)
        action = getattr(self, step.replace(" ", "_"), None)
        if action is not None:
            yield from action()
        if step not in ("untap", "cleanup"):
            yield from self.priorities()
        self.empty_pools()
        self.tell("StepEnded", instance=instance, kind=step)

    def untap(self) -> Course:
        for thing in self.zones[self.active, "battlefield"]:
            if thing.tapped and self.wrong != "no-untap":
                thing.tapped = False
                self.tell("Untapped", object=thing.id)
        yield from ()

    def draw(self) -> Course:
        library = self.zones[self.active, "library"]
        if not library:
            self.drew_from_nothing.add(self.active)
            self.tell("DrawFailed", player=self.active)
        elif self.wrong != "no-draw":
            card = library[0]
            self.move(card, "library", "hand", "draw")
            self.tell("CardDrawn", player=self.active, card=card.id)
        yield from ()

    def declare_attackers(self) -> Course:
        able = [each for each in self.creatures(self.active) if not each.tapped]
        if self.wrong != "all-attack":
            able = [each for each in able if not each.sick]
        while able:
            lines = [{"do": "attack", "player": self.active, "object": each.name} for each in able]
            chosen = yield self.decision(self.active, "attack", lines)
            if not chosen:
                break
            self.attackers.append(able.pop(chosen - 1))
        for thing in self.attackers:
            thing.tapped = True
            self.tell("Tapped", object=thing.id)
        self.tell("AttackersDeclared", player=self.active, attackers=[each.id for each in self.attackers])

    def declare_blockers(self) -> Course:
        who = self.other(self.active)
        able = [each for each in self.creatures(who) if not each.tapped]
        while able:
            pairs = [(blocker, attacker) for blocker in able for attacker in self.attackers]
            lines = [
                {"do": "block", "player": who, "object": blocker.name, "attacker": attacker.name}
                for blocker, attacker in pairs
            ]
            chosen = yield self.decision(who, "block", lines)
            if not chosen:
                break
            self.blocks.append(pairs[chosen - 1])
            able.remove(pairs[chosen - 1][0])
        self.blocked = {attacker for _, attacker in self.blocks}
        pairs_told = [[blocker.id, attacker.id] for blocker, attacker in self.blocks]
        self.tell("BlockersDeclared", player=who, blocks=pairs_told)

    def combat_damage(self) -> Course:
        """All at once; an attacker gives each blocker what is lethal, and the last one the rest."""
        dealt: list[tuple[Thing, Thing | str, int]] = []
        for attacker in self.attackers:
            left, blockers = self.power(attacker), [one for one, other in self.blocks if other is attacker]
            for blocker in blockers:
                toughness = int(self.cards[blocker.card].get("toughness", 0))
                given = left if blocker is blockers[-1] else min(left, max(0, toughness - blocker.damage))
                dealt.append((attacker, blocker, given))
                left -= given
            if attacker not in self.blocked:
                dealt.append((attacker, self.other(self.active), left))
        dealt += [(blocker, attacker, self.power(blocker)) for blocker, attacker in self.blocks]
        for source, target, amount in dealt:
            if amount <= 0 or (isinstance(target, Thing) and target not in self.in_combat()):
                continue
            aim = target if isinstance(target, str) else target.id
            self.tell("DamageDealt", source=source.id, target=aim, amount=amount, combat=True)
            if isinstance(target, str):
                self.life[target] -= amount
                self.tell("LifeChanged", player=target, amount=-amount, cause="damage")
            else:
                target.damage += amount
        yield from ()

    def in_combat(self) -> list[Thing]:
        return [*self.attackers, *(blocker for blocker, _ in self.blocks)]

    def cleanup(self) -> Course:
        hand = self.zones[self.active, "hand"]
        while len(hand) > 7:
            lines = [
                {"do": "choose", "player": self.active, "about": "discard", "option": each.name}
                for each in hand
            ]
            chosen = yield self.decision(self.active, "discard", lines, may_pass=False)
            card = hand[chosen]
            self.move(card, "hand", "graveyard", "discard")
            self.tell("CardDiscarded", player=self.active, card=card.id, cause="cleanup")
        hurt = [each for who in "AB" for each in self.creatures(who) if each.damage]
        if hurt and self.wrong != "damage-stays":
            for thing in hurt:
                thing.damage = 0
            self.tell("DamageRemoved", objects=[each.id for each in hurt])

    def priorities(self) -> Course:
        """Both players in turn, until both pass with nothing on the stack."""
        who, passed = self.active, 0
        while True:
            self.state_based_actions()
            self.tell("PriorityReceived", player=who)
            options = self.options(who)
            chosen = yield self.decision(who, "priority", [line for line, _ in options])
            if chosen:
                passed = 0
                line, thing = options[chosen - 1]
                getattr(self, f"do_{line['do']}")(who, thing)
                continue
            self.tell("PriorityPassed", player=who)
            who, passed = self.other(who), passed + 1
            if passed == 2:
                if not self.stack:
                    return
                self.resolve(self.stack[-1])
                who, passed = self.active, 0

    def options(self, who: str) -> list[tuple[dict[str, Any], Thing]]:
        field, hand = self.zones[who, "battlefield"], self.zones[who, "hand"]
        lands = [each for each in field if each.card in COLORS and not each.tapped]
        found = [({"do": "activate", "player": who, "object": each.name}, each) for each in lands]
        if who == self.active and "main" in self.step and not self.stack:
            for card in hand:
                if card.card not in COLORS and self.payment(who, card) is not None:
                    found.append(({"do": "cast", "player": who, "object": card.name}, card))
                if card.card in COLORS and not self.played_land:
                    found.append(({"do": "play", "player": who, "object": card.name}, card))
        return found

    def payment(self, who: str, card: Thing) -> list[tuple[str, int]] | None:
        """The mana of the pool that pays for a card; None where it does not suffice."""
        left, paid = list(self.pools[who]), []
        symbols = self.cards[card.card].get("cost", "").strip("{}").split("}{")
        for symbol in sorted(symbols, key=str.isdigit):
            for _ in range(int(symbol) if symbol.isdigit() else 1):
                unit = next((each for each in left if symbol.isdigit() or each[0] == symbol), None)
                if unit is None:
                    return None
                left.remove(unit)
                paid.append(unit)
        return paid

    def do_activate(self, who: str, land: Thing) -> None:
        land.tapped, unit = True, (COLORS[land.card], land.id)
        self.pools[who].append(unit)
        about = {"source": land.id, "ability": 0}
        self.tell("AbilityActivated", player=who, **about, mana=True, tapped=True)
        self.tell("Tapped", object=land.id)
        self.tell("ManaAdded", player=who, mana=units([unit]), **about, tapped=True)
        self.tell("ManaAbilityResolved", player=who, **about)

    def do_cast(self, who: str, card: Thing) -> None:
        paid = self.payment(who, card) or []
        self.move(card, "hand", "stack", "cast")
        for unit in paid:
            self.pools[who].remove(unit)
        if paid:
            self.tell("ManaSpent", player=who, mana=units(paid), on=card.id)
        self.tell("SpellCast", player=who, object=card.id)

    def do_play(self, who: str, card: Thing) -> None:
        self.played_land = True
        self.tell("LandPlayed", player=who, object=card.id)
        self.move(card, "hand", "battlefield", "play")

    def resolve(self, spell: Thing) -> None:
        self.tell("ResolutionBegan", object=spell.id)
        self.tell("ResolutionEnded", object=spell.id)
        self.move(spell, "stack", "battlefield", "resolve")

    def empty_pools(self) -> None:
        for who in (self.active, self.other(self.active)):
            if self.pools[who] and self.wrong != "mana-stays":
                self.tell("ManaLost", player=who, mana=units(self.pools[who]))
                self.pools[who] = []

    def state_based_actions(self) -> None:
        """All at once: no life left, a draw from nothing, lethal damage (CR 704.5a, 704.5b, 704.5g)."""
        lost = [("704.5a", who) for who in "AB" if self.life[who] <= 0]
        lost += [("704.5b", who) for who in "AB" if who in self.drew_from_nothing]
        field = [each for who in "AB" for each in self.creatures(who)]
        dying = [each for each in field if 0 < int(self.cards[each.card]["toughness"]) <= each.damage]
        if not lost and not dying:
            return
        rules = {rule for rule, _ in lost} | ({"704.5g"} if dying else set())
        self.tell("StateBasedActionsPerformed", rules=sorted(rules))
        for rule, who in lost:
            self.tell("PlayerLost", player=who, rule=rule)
        for thing in dying:
            self.move(thing, "battlefield", "graveyard", "destroy")
        losers = {who for _, who in lost}
        if losers:
            won = {"reason": "won", "winner": self.other(min(losers))}
            self.tell("GameEnded", **(won if len(losers) == 1 else {"reason": "drawn"}))
            raise Over

    def observed(self) -> dict[str, Any]:
        """What can be seen now."""
        return {
            "pools": {who: "".join(type for type, _ in self.pools[who]) for who in "AB"},
            "life": self.life,
            "zones": {
                who: {zone: [each.name for each in self.zones[who, zone]] for zone in ZONES} for who in "AB"
            },
            "tapped": [each.name for who in "AB" for each in self.zones[who, "battlefield"] if each.tapped],
        }

    def decision(
        self, who: str, about: str, lines: list[dict[str, Any]], *, may_pass: bool = True
    ) -> dict[str, Any]:
        where = {"turn": self.turn, "step": self.step, "occurrence": 1, "stack": len(self.stack)}
        options = [{"do": "pass"}, *lines] if may_pass else lines
        return {"player": who, "about": about, "options": options, "where": where}


def units(mana: list[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"type": type, "source": source} for type, source in mana]


def main() -> None:
    """Answer requests until there are no more."""
    wrong = sys.argv[1] if len(sys.argv) > 1 else ""
    game: Game | None = None
    course: Any = None
    for line in sys.stdin:
        request = json.loads(line)
        reply: dict[str, Any] = {"id": request["id"]}
        try:
            match request["call"]:
                case "hello":
                    reply["ok"] = HELLO
                case "load" | "act" as call:
                    if call == "load":
                        game = Game(request["scenario"], wrong)
                        course = game.play()
                    assert game is not None
                    try:
                        decision = course.send(None if call == "load" else request["option"])
                    except (StopIteration, Over):
                        decision = None
                    reply["ok"] = {"events": game.events, "decision": decision}
                    game.events = []
                case "observe" if game is not None:
                    reply["ok"] = game.observed()
                case "quit":
                    break
                case other:
                    reply["unsupported"] = f"the call {other}"
        except NotImplementedError as reason:
            reply["unsupported"] = str(reason)
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
