"""Oracle: what resolves does what it says, to whom it says, and nothing else (CR 608.2c, 611.2c, 701.6a, 701.9)."""

from collections import Counter as Counts
from typing import Any, ClassVar

import msgspec

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.damage_effects import LoseGame
from rulehound.core.lasting_effects import ExchangeControl, GainControl, Instead, Modify
from rulehound.core.object_effects import CastFromTop, Counter, DiscardCards, Move, Tap, Untap
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.turn_effects import AddPhases, ExtraTurn, SkipNext
from rulehound.core.zones import HAND
from rulehound.oracles.amounts import may_change, totals
from rulehound.oracles.course import Thing
from rulehound.oracles.following import FOLLOWING_READS, GROUPS
from rulehound.oracles.from_the_top import FromTheTop
from rulehound.oracles.lasting_effects import AS_LONG_AS
from rulehound.oracles.numbers import value
from rulehound.oracles.resolution import OF_DAMAGE
from rulehound.oracles.wording import spell_out

RULES = {
    "draw": "121.1", "damage": "120.2b", "put counters": "122.6", "put other counters": "122.6",
    "create tokens": "111.1", "gain life": "119.3", "lose life": "119.3",
}  # fmt: skip
"""The rule by which each kind of amount is done."""


class Instructions(FromTheTop):
    """Follows what happens from the beginning of a resolution to its end, and compares it with the words.

    What a replacement effect may change is left to the oracle on those, and X to the one on X; what is
    optional may be left out.
    """

    name: ClassVar = "instructions"
    rules: ClassVar = (
        "608.2c", "609.3", "611.2c", "701.6a", "701.6b", "701.9", "701.26a", "701.26b", "121.1", "120.2b", "122.6",
        "111.1", "119.3", "118.12", "104.3e", "500.7", "500.8", "614.10",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        (
            "SpellCast", "AbilityActivated", "AbilityPutOnStack", "ObjectMoved", "ResolutionBegan",
            "ResolutionEnded", "CardDrawn", "DrawFailed", "LifeChanged", "DamageDealt", "CountersChanged",
            "TokenCreated", "CardDiscarded", "Tapped", "Untapped", "Countered", "EffectBegan", "ControlChanged",
            "DelayedTriggerCreated", "ReplacementApplied", "TurnAdded", "PhasesAdded", "SkipCreated",
        )
    )  # fmt: skip
    reads: ClassVar = FOLLOWING_READS

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """No resolution goes on once a player has lost (CR 104.3e)."""
        thing = self.board.objects.get(event.object)
        if thing is not None and event.resolved:
            if any(isinstance(each, LoseGame) for each in thing.effects or ()):
                self.wrong_in("104.3e", thing, "resolved, and nobody lost the game", index, "not lost")
        super().read_resolution_ended(event, index)

    def judge(self, thing: Thing, index: int) -> None:
        """Compare, kind by kind; nothing is said where something was paid in between, or a group may have changed."""
        said = thing.effects or ()
        mays = [each for each in said if isinstance(each, fx.May)]
        optional = bool(mays)
        simple = len(mays) == 1 and not any(isinstance(each, fx.May) for each in mays[0].effects)
        if simple and "Decision" in self.capabilities.complete:
            # The one question was answered: what they may do is to be done, or is not there.
            optional = False
            if any(self.answers):
                self.parts = [msgspec.structs.replace(part, optional=False) for part in self.parts]
            else:
                said = tuple(each for each in said if not isinstance(each, fx.May))
                self.parts = [part for part in self.parts if not part.optional]
            if any(self.answers) and mays[0].cost and not self.spent:
                self.wrong_in("118.12", thing, "did not take the cost that was to be paid", index, "not paid")
        effects = list(spell_out(said))
        newer = any(getattr(each, "which", "").startswith(("those", "cards")) for each in effects)
        groups = any(getattr(each, "which", "") in GROUPS for each in effects)
        if self.paying or newer or (groups and self.changing and len(effects) > 1):
            return
        self.judge_amounts(thing, index)
        # What is neither said nor done needs no judge.
        kinds = {type(each) for each in effects}
        if self.turned or not kinds.isdisjoint((Tap, Untap)):
            self.judge_turned(thing, effects, optional, index)
        if self.moved or not kinds.isdisjoint((Move, Counter)):
            self.judge_moves(thing, effects, optional, index)
        if ExchangeControl in kinds:
            pass  # Who gains control of what has an oracle of its own.
        elif self.began or not kinds.isdisjoint((Modify, GainControl, Instead)):
            self.judge_effects(thing, effects, optional, index)
        if self.discards or self.put_away or DiscardCards in kinds:
            self.judge_discards(thing, effects, optional, index)
        if self.added or not kinds.isdisjoint((ExtraTurn, SkipNext, AddPhases)):
            self.judge_added(thing, effects, optional, index)
        self.judge_delayed(thing, effects, optional, index)
        if self.turned_to or CastFromTop in kinds:
            self.judge_from_the_top(thing, effects, optional, index)

    def judge_delayed(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """As many delayed abilities are created as it says; how often an ability was activated is counted."""
        created = unknown = 0
        for effect in effects:
            if isinstance(effect, fx.Delayed):
                condition = effect.condition
                if condition is not None and condition.what != "activated":
                    unknown += 1
                elif condition is None or (
                    self.board.times_activated(thing.source, thing.ability, thing.rules) >= condition.at_least
                ):
                    created += 1
        if unknown and created <= self.delayed <= created + unknown:
            return
        if self.delayed != created and not (optional and self.delayed < created):
            self.wrong_in(
                "608.2c", thing, f"created {self.delayed} delayed abilities, not {created}", index, "delayed"
            )
        elif created:
            self.holds("608.2c")

    def judge_amounts(self, thing: Thing, index: int) -> None:
        """Cards drawn, damage, counters, tokens and life that nothing replaces (CR 608.2c)."""
        concerned = {*(each.kind for each in self.parts), *(kind for kind, _ in self.seen)}
        for kind in RULES if concerned and not self.unsettled else ():
            if (
                kind not in concerned
                or kind in self.besides
                or (kind in OF_DAMAGE and self.board.prevents_damage())
            ):
                continue
            shares = [each for each in self.parts if each.kind == kind]
            if any(each.whom == "*" or each.has_x for each in shares):
                continue
            if any(
                may_change(effect, kind) or effect.gain_life or effect.lose_life
                for _, _, effect in self.present
            ):
                continue
            seen = [who for what, who in self.seen if what == kind]
            for whom in dict.fromkeys([*(each.whom for each in shares), *seen]):
                allowed = totals([each for each in shares if each.whom == whom], (), kind)
                done = self.seen.get((kind, whom), 0)
                if allowed is None:
                    continue
                if done in allowed:
                    self.holds(RULES[kind])
                    continue
                self.wrong_in(
                    RULES[kind],
                    thing,
                    f"did {done} of {kind} to {self.name_of(whom)}, not {' or '.join(map(str, sorted(allowed)))}",
                    index,
                    kind,
                    "less" if done < min(allowed) else "more",
                )

    def judge_turned(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """What is to be tapped or untapped is, where it was not (CR 701.26a-b); nothing else is."""
        turning = [each for each in effects if isinstance(each, Tap | Untap)]
        if len({type(each) for each in turning}) > 1 or (self.unsettled and len(effects) > 1):
            return
        wanted: set[int] = set()
        tap = any(isinstance(each, Tap) for each in turning)
        for effect in turning:
            meant = self.meant_by(effect)
            if meant is None:
                return
            wanted.update(id for id in meant if (id in self.was_tapped) != tap)
        wanted -= self.stunned if not tap else set()
        done = {id for id, tapped in self.turned if tapped == tap}
        other = [id for id, tapped in self.turned if tapped != tap]
        rule = "701.26a" if tap else "701.26b"
        if other or not done <= wanted or not (optional or wanted <= done) or len(done) < len(self.turned):
            how = "something else" if other or not done <= wanted else "not all"
            self.wrong_in(rule, thing, f"tapped or untapped {how} of what it says", index, "turned", how)
        elif turning:
            self.holds(rule)

    def judge_effects(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """An effect begins for just what it says, under the right player (CR 611.2c)."""
        due: list[tuple[int, ...]] = []
        for effect in effects:
            if isinstance(effect, Instead) and not effect.which:
                due.append(())
            elif isinstance(effect, Modify | GainControl | Instead):
                meant = self.meant_by(effect)
                if meant is None or (self.unsettled and len(effects) > 1):
                    return
                if effect.duration in AS_LONG_AS:
                    if self.turned or self.moved:
                        return
                    if not self.board.is_so(effect.duration, thing.source or thing.id, thing.controller):
                        continue  # What never starts does nothing (CR 611.2b).
                if meant:
                    due.append(tuple(sorted(meant)))
        done = [tuple(sorted(each.objects)) for each in self.began]
        if (done != due and not (optional and not done)) or any(
            each.player != thing.controller for each in self.began
        ):
            how = "other objects" if len(done) == len(due) else "other effects"
            self.wrong_in(
                "611.2c", thing, "began a continuous effect other than it says", index, "effect", how
            )
            return
        if due:
            self.holds("611.2c")
        taken = {id for each in self.began if each.what.startswith("control") for id in each.objects}
        for id in sorted(taken):
            other = self.board.objects.get(id)
            if other is not None and other.controller != thing.controller:
                self.wrong_in("611.2c", thing, f"did not give control of {other.name}", index, "control")

    def judge_discards(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """As many cards are discarded as it says, or all there are (CR 701.9), or are put elsewhere instead."""
        due: dict[str, int] = {}
        for effect in effects:
            if isinstance(effect, DiscardCards):
                amount = value(effect.amount, self.x)
                whom = self.players(effect.who, thing)
                if amount is None or whom is None or (effect.hand and effect is not effects[0]):
                    return  # How many cards there were in a hand once it came to that is not known.
                for player in whom:
                    due[player] = due.get(player, 0) + (self.hands[player] if effect.hand else amount)
        replaced = Counts(each.owner for each in self.put_away)
        for player in sorted({*due, *self.discards, *replaced}):
            # A discard that is replaced never happens, but the card goes elsewhere (CR 614.6).
            wanted, done = due.get(player, 0), self.discards.get(player, 0) + replaced[player]
            there = self.hands.get(player, 0)
            if there < wanted and not optional and not self.refilled(player):
                # As much as is possible (CR 609.3).
                if done == there:
                    self.holds("609.3")
                else:
                    self.wrong_in(
                        "609.3",
                        thing,
                        f"had {player} discard {done} of {there} cards",
                        index,
                        "discard",
                        "all",
                    )
                continue
            none_left = player in self.empty_handed or (not done and not self.board.zone(HAND, player))
            if done == wanted or (done < wanted and (none_left or optional)):
                self.holds("701.9")
            else:
                self.wrong_in(
                    "701.9", thing, f"had {player} discard {done} cards, not {wanted}", index, "discard"
                )

    def refilled(self, player: str) -> bool:
        """Whether cards have come to a hand meanwhile, or may have gone from it unasked."""
        return any(
            each.owner == player and (each.zone == HAND or (each.origin == HAND and each.cause != "discard"))
            for each in self.moved
            if each not in self.put_away
        )

    def judge_added(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """Turns, phases and skips are told of as they come to be; where they come is for another oracle."""
        turns = skips = phases = 0
        for effect in effects:
            if isinstance(effect, ExtraTurn | SkipNext):
                whom = self.players(effect.who, thing)
                if whom is None:
                    return
                turns += len(whom) * isinstance(effect, ExtraTurn)
                skips += len(whom) * isinstance(effect, SkipNext)
            elif isinstance(effect, AddPhases):
                phases += effect.after == "this phase" and not effect.you_get and bool(self.board.phase)
        for kind, rule, wanted in (
            (ev.TurnAdded, "500.7", turns), (ev.PhasesAdded, "500.8", phases), (ev.SkipCreated, "614.10", skips),
        ):  # fmt: skip
            done = self.added.count(kind)
            too_many = done > wanted and kind is not ev.PhasesAdded
            if too_many or (done < wanted and not optional):
                self.wrong_in(
                    rule, thing, f"did {done} of {wanted} additions to the turn", index, kind.__name__
                )
            elif wanted:
                self.holds(rule)

    def players(self, who: str, thing: Thing) -> tuple[str, ...] | None:
        """The players meant; None where that is not known."""
        if who == "target":
            return tuple(each for each in thing.targets if isinstance(each, str))
        return {
            "you": (thing.controller,), "each player": PLAYERS, "each opponent": (opponent_of(thing.controller),),
        }.get(who)  # fmt: skip
