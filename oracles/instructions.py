"""Oracle: what resolves does what it says, to whom it says, and nothing else (CR 608.2c, 611.2c, 701.6a, 701.9)."""

from typing import Any, ClassVar

import msgspec

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.abilities import CannotBeCountered, DealsCombatDamage, Replacement, TriggeredAbility
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, NOWHERE, STACK
from rulehound.oracles.amounts import parts, totals, value, x_of
from rulehound.oracles.course import Thing
from rulehound.oracles.lasting import spelled_out
from rulehound.oracles.resolution import RESOLUTION_READS, Resolutions

RULES = {
    "draw": "121.1", "damage": "120.2b", "put counters": "122.6", "put other counters": "122.6",
    "create tokens": "111.1", "gain life": "119.3", "lose life": "119.3",
}  # fmt: skip
"""The rule by which each kind of amount is done."""
GOES_TO = {
    "destroy": GRAVEYARD, "sacrifice": GRAVEYARD, "exile": EXILE, "return to hand": HAND, "blink": EXILE,
    "return from graveyard": HAND,
}  # fmt: skip
"""Where what is moved goes; another effect may replace a graveyard."""
CUT_SHORT = (fx.EndTurn, fx.EndCombat, fx.LoseGame)
"""After these little is as it was when the object began to resolve."""


class Instructions(Resolutions):
    """Follows what happens from the beginning of a resolution to its end, and compares it with the words.

    What a replacement effect may change is left to the oracle on those, what is optional may be left out.
    """

    name: ClassVar = "instructions"
    rules: ClassVar = (
        "608.2c", "611.2c", "701.6a", "701.9", "701.26a", "701.26b", "121.1", "120.2b", "122.6", "111.1", "119.3",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        (
            "SpellCast", "AbilityActivated", "AbilityPutOnStack", "ObjectMoved", "ResolutionBegan",
            "ResolutionEnded", "CardDrawn", "DrawFailed", "LifeChanged", "DamageDealt", "CountersChanged",
            "TokenCreated", "CardDiscarded", "Tapped", "Untapped", "Countered", "EffectBegan", "ControlChanged",
            "DelayedTriggerCreated", "ReplacementApplied",
        )
    )  # fmt: skip
    reads: ClassVar = {
        **RESOLUTION_READS,
        ev.CardDiscarded: "read_discarded",
        ev.Tapped: "read_tapped",
        ev.Untapped: "read_untapped",
        ev.EffectBegan: "read_effect_began",
        ev.DelayedTriggerCreated: "read_delayed",
        ev.AbilityActivated: "read_activated",
        ev.AttackersDeclared: "read_attackers",
        ev.TurnBegan: "read_turn_began",
        ev.AbilityTriggered: "read_triggered",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.ControlChanged: "read_control",
    }

    def begin(self) -> None:
        super().begin()
        self.attacked: set[int] = set()
        self.hit: dict[int, int] = {}
        self.amounts: dict[int, int] = {}
        self.that_many: dict[int, int] = {}
        self.x: int | None = 0
        self.paying = self.changing = False
        self.turned: list[tuple[int, bool]] = []
        self.moved: list[ev.ObjectMoved] = []
        self.began: list[ev.EffectBegan] = []
        self.discards: dict[str, int] = {}
        self.empty_handed: set[str] = set()
        self.delayed = 0
        self.meant: dict[int, list[int] | None] = {}
        self.was_tapped: set[int] = set()

    # What is remembered from before.

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.attacked.clear()

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        self.attacked.update(event.attackers)

    # A resolution.

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        thing = self.board.objects.get(event.object)
        self.resolving = None
        effects = thing.effects if thing is not None else None
        if thing is None or not effects or any(isinstance(each, CUT_SHORT) for each in spelled_out(effects)):
            return
        self.resolving = thing
        self.x = x_of(self.board, thing)
        self.parts = parts(self.board, thing, self.x)
        that_many = self.that_many.pop(event.object, None)
        if that_many is not None and len(self.parts) == 1:
            self.parts = [msgspec.structs.replace(self.parts[0], amount=that_many)]
        self.present = list(self.board.special(Replacement))
        self.seen = {}
        self.unsettled = self.paying = self.changing = False
        self.index = index
        self.turned, self.moved, self.began, self.discards, self.delayed = [], [], [], {}, 0
        self.empty_handed = set()
        self.meant = {place: self.objects(each, thing) for place, each in enumerate(spelled_out(effects))}
        self.was_tapped = {each.id for each in self.board.permanents() if each.tapped}

    def objects(self, effect: Any, thing: Thing) -> list[int] | None:
        """The permanents that an instruction is about as it stands now; None where that is not known."""
        board = self.board
        which = "target" if isinstance(effect, fx.Counter) else getattr(effect, "which", "")
        there = [each.id for each in board.permanents()]
        if which == "this":
            return [id for id in (thing.source or thing.id,) if id in there]
        if which == "target":
            return [each for each in there if each in thing.targets]
        if which in ("creatures you control", "creatures that attacked this turn"):
            picked = board.picks("creature", "any", thing.controller)
            if picked is None:
                return None
            if which == "creatures you control":
                return [each.id for each in picked if each.controller == thing.controller]
            return [each.id for each in picked if each.id in self.attacked]
        return []

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability for a cost on resolution: what it does is not what the instructions say."""
        self.paying = True

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """Note how much combat damage an ability triggered from, which "that many" is then (CR 608.2i)."""
        self.paying = self.paying or event.mana
        ability = self.board.ability(event.source, event.ability)
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, DealsCombatDamage):
            if any(isinstance(getattr(each, "amount", 0), fx.EventAmount) for each in ability.effects):
                self.amounts[event.trigger] = self.hit.get(event.source, 0)

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        if event.trigger in self.amounts:
            self.that_many[event.object] = self.amounts.pop(event.trigger)

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        super().read_damage(event, index)
        if event.combat and isinstance(event.target, str):
            self.hit[event.source] = event.amount

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        if self.resolving is not None:
            self.turned.append((event.object, True))

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        if self.resolving is not None:
            self.turned.append((event.object, False))

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        super().read_token(event, index)
        self.changing = True

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        self.changing = True

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        super().read_moved(event, index)
        if self.resolving is not None:
            self.moved.append(event)

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        self.began.append(event)
        self.changing = True

    def read_delayed(self, event: ev.DelayedTriggerCreated, index: int) -> None:
        self.delayed += 1

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        self.discards[event.player] = self.discards.get(event.player, 0) + 1
        if not self.board.zone(HAND, event.player):
            self.empty_handed.add(event.player)

    # Held against the words.

    def judge(self, thing: Thing, index: int) -> None:
        """Compare, kind by kind; nothing is said where something was paid in between, or a group may have changed."""
        effects = list(spelled_out(thing.effects or ()))
        optional = any(isinstance(each, fx.May) for each in thing.effects or ())
        groups = any(getattr(each, "which", "").startswith("creatures") for each in effects)
        if self.paying or (groups and self.changing and len(effects) > 1):
            return
        self.judge_amounts(thing, index)
        self.judge_turned(thing, effects, optional, index)
        self.judge_moves(thing, effects, optional, index)
        self.judge_effects(thing, effects, optional, index)
        self.judge_discards(thing, effects, optional, index)
        created = sum(isinstance(each, fx.Delayed) for each in effects)
        if self.delayed != created and not (optional and self.delayed < created):
            self.wrong(
                "608.2c", thing, f"created {self.delayed} delayed abilities, not {created}", index, "delayed"
            )
        elif created:
            self.holds("608.2c")

    def judge_amounts(self, thing: Thing, index: int) -> None:
        """Cards drawn, damage, counters, tokens and life that nothing replaces (CR 608.2c)."""
        for kind in RULES:
            shares = [each for each in self.parts if each.kind == kind]
            if self.unsettled or any(each.whom == "*" for each in shares):
                continue
            if any(effect.event == kind or effect.gain_life for _, _, effect in self.present):
                continue
            for whom in {*(each.whom for each in shares), *(who for what, who in self.seen if what == kind)}:
                allowed = totals([each for each in shares if each.whom == whom], (), kind)
                done = self.seen.get((kind, whom), 0)
                if allowed is None:
                    continue
                if done in allowed:
                    self.holds(RULES[kind])
                    continue
                self.wrong(
                    RULES[kind],
                    thing,
                    f"did {done} of {kind} to {self.name_of(whom)}, not {' or '.join(map(str, sorted(allowed)))}",
                    index,
                    kind,
                    "less" if done < min(allowed) else "more",
                )

    def judge_turned(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """What is to be tapped or untapped is, where it was not (CR 701.26a-b); nothing else is."""
        turning = [(place, each) for place, each in enumerate(effects) if isinstance(each, fx.Tap | fx.Untap)]
        if len({type(each) for _, each in turning}) > 1 or (self.unsettled and len(effects) > 1):
            return
        wanted: set[int] = set()
        tap = any(isinstance(each, fx.Tap) for _, each in turning)
        for place, _ in turning:
            meant = self.meant[place]
            if meant is None:
                return
            wanted.update(id for id in meant if (id in self.was_tapped) != tap)
        done = {id for id, tapped in self.turned if tapped == tap}
        other = [id for id, tapped in self.turned if tapped != tap]
        rule = "701.26a" if tap else "701.26b"
        if other or not done <= wanted or not (optional or wanted <= done) or len(done) < len(self.turned):
            how = "something else" if other or not done <= wanted else "not all"
            self.wrong(rule, thing, f"tapped or untapped {how} of what it says", index, "turned", how)
        elif turning:
            self.holds(rule)

    def judge_moves(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """What is to leave the battlefield or the stack has, for where it says (CR 608.2c, 701.6a)."""
        meant: dict[int, str] = {}
        for place, effect in enumerate(effects):
            if isinstance(effect, fx.Counter):
                self.judge_countered(thing, optional, index)
            if isinstance(effect, fx.Move) and effect.how == "return from graveyard":
                source = self.board.objects.get(thing.source)
                if source is not None and source.zone == GRAVEYARD and not optional:
                    self.wrong(
                        "608.2c", thing, f"did not return {source.name}", index, "not moved", effect.how
                    )
            elif isinstance(effect, fx.Move):
                found = self.meant[place]
                if found is None:
                    return
                meant.update(dict.fromkeys(found, effect.how))
        left = {each.object: each for each in self.moved if each.origin == BATTLEFIELD}
        for id in left:
            if id not in meant:
                self.wrong(
                    "608.2c",
                    thing,
                    f"moved {self.name_of(id)}, which it does not say",
                    index,
                    "moved",
                    "other",
                )
                return
        for id, how in meant.items():
            move = left.get(id)
            if move is None:
                if not optional:
                    self.wrong("608.2c", thing, f"did not {how} {self.name_of(id)}", index, "not moved", how)
                continue
            zone = GOES_TO[how]
            if move.zone not in (zone, NOWHERE) and zone != GRAVEYARD and move.new:
                self.wrong(
                    "608.2c",
                    thing,
                    f"moved {self.name_of(id)} to the {move.zone}",
                    index,
                    "moved to",
                    move.zone,
                )
            elif how == "blink" and move.new and not self.came_back(move):
                self.wrong("608.2c", thing, f"did not return {self.name_of(id)}", index, "not returned")
            else:
                self.holds("608.2c")

    def came_back(self, move: ev.ObjectMoved) -> bool:
        """Whether what was exiled has come back at once under its owner's control."""
        return any(
            each.object == move.new and each.zone == BATTLEFIELD and each.controller == each.owner
            for each in self.moved
        )

    def judge_countered(self, thing: Thing, optional: bool, index: int) -> None:
        """A target that can be countered has left the stack; one that cannot has not (CR 701.6a)."""
        for target in thing.targets:
            other = self.board.find(target) if isinstance(target, int) else None
            if other is None:
                continue
            card = other.card if other.ability == -2 else None
            immune = card is not None and any(isinstance(each, CannotBeCountered) for each in card.abilities)
            gone = other.zone != STACK or target not in self.board.objects
            if immune and any(each.object == target for each in self.moved):
                self.wrong(
                    "701.6a", thing, f"countered {other.name}, which cannot be countered", index, "immune"
                )
            elif not immune and not gone and not optional:
                self.wrong("701.6a", thing, f"did not counter {other.name}", index, "not countered")
            else:
                self.holds("701.6a")

    def judge_effects(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """An effect begins for just what it says, under the right player (CR 611.2c)."""
        due = []
        for place, effect in enumerate(effects):
            if isinstance(effect, fx.Modify | fx.GainControl):
                meant = self.meant[place]
                if meant is None or (self.unsettled and len(effects) > 1):
                    return
                if meant:
                    due.append(tuple(sorted(meant)))
        done = [tuple(sorted(each.objects)) for each in self.began]
        if (done != due and not (optional and not done)) or any(
            each.player != thing.controller for each in self.began
        ):
            how = "other objects" if len(done) == len(due) else "other effects"
            self.wrong("611.2c", thing, "began a continuous effect other than it says", index, "effect", how)
            return
        if due:
            self.holds("611.2c")
        taken = {id for each in self.began if each.what.startswith("control") for id in each.objects}
        for id in sorted(taken):
            other = self.board.objects.get(id)
            if other is not None and other.controller != thing.controller:
                self.wrong("611.2c", thing, f"did not give control of {other.name}", index, "control")

    def judge_discards(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """As many cards are discarded as it says, or all there are (CR 701.9)."""
        due: dict[str, int] = {}
        for effect in effects:
            if isinstance(effect, fx.DiscardCards):
                amount = value(effect.amount, self.x)
                whom = self.players(effect.who, thing)
                if amount is None or whom is None:
                    return
                for player in whom:
                    due[player] = due.get(player, 0) + amount
        if any(effect.event == "discard" for _, _, effect in self.present):
            return
        for player in sorted({*due, *self.discards}):
            wanted, done = due.get(player, 0), self.discards.get(player, 0)
            none_left = player in self.empty_handed or (not done and not self.board.zone(HAND, player))
            if done == wanted or (done < wanted and (none_left or optional)):
                self.holds("701.9")
            else:
                self.wrong(
                    "701.9", thing, f"had {player} discard {done} cards, not {wanted}", index, "discard"
                )

    def players(self, who: str, thing: Thing) -> tuple[str, ...] | None:
        """The players meant; None where that is not known."""
        if who == "target":
            return tuple(each for each in thing.targets if isinstance(each, str))
        return {
            "you": (thing.controller,), "each player": PLAYERS, "each opponent": (opponent_of(thing.controller),),
        }.get(who)  # fmt: skip

    def name_of(self, whom: int | str) -> str:
        thing = self.board.find(whom) if isinstance(whom, int) else None
        return str(whom) if thing is None else thing.name or "an ability"

    def wrong(self, rule: str, thing: Thing, sentence: str, index: int, *shape: str) -> None:
        name = thing.name or "an ability"
        self.violated(rule, f"{name} {sentence}", index, (self.index, index), shape)
