"""Oracle: replacement effects on draws, life, counters, tokens, damage and zones (CR 614.5, 614.6, 616.1, 120.8)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    EntersForSacrifice,
    EntersTapped,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
    UnspentMana,
)
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, STACK
from rulehound.oracles.amounts import changed, draws, is_entangled, totals
from rulehound.oracles.course import Thing
from rulehound.oracles.damage_changed import DamageChanged
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.entering import as_it_enters, counters_entering
from rulehound.oracles.preventing import PREVENTING_READS
from rulehound.oracles.replaced_draws import ReplacedDraws
from rulehound.oracles.replaced_moves import ReplacedMoves
from rulehound.oracles.resolution import RESOLUTION_READS
from rulehound.oracles.whose import concerns


class ReplacementEffects(DamageChanged, ReplacedDraws, ReplacedMoves):
    """Each amount is an outcome of some order of the effects that apply; each card goes where they send it.

    Damage of which some may be prevented is judged by itself: shields are used up meanwhile (CR 615.7).

    State-based actions are one event: what was there as they began replaces all of their moves.
    """

    name: ClassVar = "replacement-effects"
    rules: ClassVar = (
        "614.4", "614.5", "614.6", "614.9", "614.12", "616.1", "604.2", "120.8", "121.2", "121.6a", "121.6b", "704.3",
        "615.6", "615.7", "615.8", "615.10", "615.12",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        ("GameBegan", "ObjectMoved", "ResolutionBegan", "ResolutionEnded", "LifeChanged", "DamageDealt", "CardDrawn",
         "CountersChanged", "TokenCreated")
    )  # fmt: skip
    reads: ClassVar = {
        **RESOLUTION_READS,
        **PREVENTING_READS,
        ev.ControlChanged: "read_control",
        ev.ReplacementApplied: "read_applied",
        ev.CardDiscarded: "read_discarded",
        ev.StateBasedActionsPerformed: "read_performed",
        ev.StepBegan: "read_step_began",
        ev.TurnBegan: "read_turn_began",
        ev.PriorityReceived: "read_priority",
        ev.StepEnded: "read_ended",
        ev.PhaseEnded: "read_ended",
    }

    # Once per event.

    def read_applied(self, event: ev.ReplacementApplied, index: int) -> None:
        """An effect is applied to one event once (CR 614.5), and is there to be applied."""
        if event.event in ("graveyard", "dies", "leaves") and self.together is not None:
            self.judge_together(index)
        self.note_put_instead(event, index)
        if event.event == "destroy":
            return  # Regeneration is the matter of the oracle `state-based-actions`.
        if event.event == "draw":
            self.judge_replaced(event, index)
            self.judge_sequence(event, index)
        source = self.board.find(event.source)
        if event.ability < 0:
            pass  # A shield stays when what made it is gone (CR 611.2a).
        elif source is not None and source.zone == BATTLEFIELD and event.source not in self.board.objects:
            self.wrong(
                "604.2", f"an effect of {source.name} was applied, which is gone", index, event.event, "gone"
            )
        elif event.source in self.board.objects:
            self.holds("604.2")
        applied = self.applied.setdefault(event.production, set())
        key = (event.source, event.ability)
        if key in applied:
            self.wrong(
                "614.5", "a replacement effect was applied twice to one event", index, event.event, "twice"
            )
        elif event.event != "mana" and not self.is_there(event):
            self.wrong(
                "614.4", "a replacement effect was applied that is not there", index, event.event, "not there"
            )
        elif event.event != "mana":
            self.judge_affected(event, index)
            self.holds("614.5")
            self.holds("614.4")
        applied.add(key)

    def is_there(self, event: ev.ReplacementApplied) -> bool:
        """Whether the source has such an ability, on the battlefield or as it was just before."""
        if event.ability < 0 and event.event == "damage":
            return self.shields.unknown or event.source in self.shield_makers()
        ability = self.board.ability(event.source, event.ability)
        if event.ability < 0:
            ability = next(
                (each for _, n, each in self.board.special(Replacement) if n == event.ability), None
            )
        if isinstance(ability, EntersForSacrifice | EntersTapped):
            return event.event == "enters"
        if isinstance(ability, PreventsDamage | DamageBecomesCounters | RedirectsDamage):
            return event.event == "damage"
        if isinstance(ability, UnspentMana):
            return bool(ability.becomes) and event.event == "unspent mana"
        if not isinstance(ability, Replacement):
            return False
        return ability.event == event.event or (
            ability.event in ("dies", "leaves") and event.event == GRAVEYARD
        )

    # Amounts, as spells and abilities resolve.

    def judge(self, thing: Thing, index: int) -> None:
        """The totals of each kind that something may have replaced."""
        if self.unsettled:
            return
        for kind, whom in dict.fromkeys((part.kind, part.whom) for part in self.parts):
            if not any(effect.event == kind for _, _, effect in self.present) or whom == "*":
                continue
            if kind in self.besides or (kind == "damage" and self.concerned):
                continue
            if kind == "create tokens" and any(effect.event == "enters" for _, _, effect in self.present):
                continue  # A token may go elsewhere, or come to somebody else (CR 614.12).
            effects = self.applicable(kind, whom)
            shares = [part for part in self.parts if part.kind == kind and part.whom in (whom, "*")]
            if not effects or not shares or (kind == "draw" and not self.shows_failing):
                continue
            if kind == "draw" and any(is_entangled(effect) for _, _, effect in self.present):
                continue
            if kind == "gain life" and any(effect.gain_life for _, _, effect in self.present):
                continue
            if kind == "gain life" and self.board.repaid:
                continue  # Life for damage that is prevented is none of it (CR 615.5).
            self.compare(
                kind, self.seen.get((kind, whom), 0), totals(shares, effects, kind), len(effects), index
            )

    def compare(self, kind: str, done: int, allowed: frozenset[int] | None, number: int, index: int) -> None:
        """Object to an amount that no order of the effects leads to (CR 616.1)."""
        if allowed is None:
            return
        if done in allowed:
            self.holds("614.6")
            if number > 1:
                self.holds("616.1")
            return
        said = " or ".join(map(str, sorted(allowed)))
        self.wrong(
            "616.1" if number > 1 else "614.6",
            f"{kind}: it came to {done}; with what replaces it, it is {said}",
            index,
            kind,
            "less" if done < min(allowed) else "more" if done > max(allowed) else "in between",
        )

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        """Whose effects they are has changed, so that others may have applied before."""
        self.unsettled = True

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        """No damage of 0 is dealt (CR 120.8); combat damage to a player is power, changed by what applies."""
        super().read_damage(event, index)
        if isinstance(event.target, int):
            self.hurt_by.setdefault(event.target, set()).add(event.source)
        if event.amount <= 0:
            self.wrong("120.8", f"damage of {event.amount} was dealt", index, "no damage")
            return
        self.holds("120.8")
        self.note_combat_damage(event)
        self.judge_redirected(event, index)
        if event.combat and isinstance(event.target, str) and not self.prevents():
            self.present = list(self.board.special(Replacement))
            effects = self.applicable("damage", event.target)
            source = self.board.objects.get(event.source)
            body = self.board.body(source) if source is not None and effects else None
            if body is not None and source is not None and not self.board.uncertain(source):
                self.compare("damage", event.amount, changed(body[0], effects), len(effects), index)

    # The draw of the draw step.

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.hurt_by.clear()

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        self.applied.clear()
        self.begin_step(event)
        self.drawing = self.board.active_player if event.kind == "draw" else ""
        self.drawn = 0
        if self.drawing:
            self.present = list(self.board.special(Replacement))

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """One draw, changed by what applies (CR 504.1, 614.11)."""
        self.end_fight(index)
        self.together, self.moved = None, 0
        self.earlier = None
        self.owed = None
        if not self.drawing:
            return
        player, self.drawing = self.drawing, ""
        effects = self.applicable("draw", player)
        if any(is_entangled(effect) for _, _, effect in self.present):
            return
        if effects and self.shows_failing:
            self.compare("draw", self.drawn, draws(1, effects), len(effects), index)

    # Counters on what enters.

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        super().read_moved(event, index)
        self.judge_put_instead(event, index)
        if event.origin == BATTLEFIELD:
            self.moved += 1
        thing = self.board.objects.get(event.object)
        if thing is None or thing.ability != -2:
            return
        if event.zone == BATTLEFIELD:
            if event.new and thing.card is not None:
                self.judge_entering(thing, event, index)
        elif event.new:
            self.judge_zone(thing, event, index)

    def judge_entering(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """A creature that enters with +1/+1 counters: all of them are one event.

        Its own effect on counters put on creatures is not about it alone, and does not apply yet (CR 614.12);
        what is about counters put on itself does.
        """
        assert thing.card is not None
        x = thing.x if event.origin == STACK else 0
        entering = as_it_enters(self.board, thing, event.controller)
        if not event.counters and "ReplacementApplied" not in self.capabilities.complete:
            return
        for kind, amount in counters_entering(self.board, thing, event.controller, x).items():
            if amount is not None:
                self.judge_counters(thing, event, entering, (kind, amount), index)

    def judge_counters(
        self,
        thing: Thing,
        event: ev.ObjectMoved,
        entering: Characteristics,
        counters: tuple[str, int],
        index: int,
    ) -> None:
        """How many counters of one kind it enters with."""
        kind, amount = counters
        effects = tuple(
            effect
            for source, _, effect in self.board.special(Replacement)
            if source.id not in self.board.arriving_with(thing)  # It enters together with this (CR 614.12).
            and self.is_about(effect, kind, entering)
            and concerns(effect.whose, source.controller, event.controller)
        ) + tuple(
            each
            for each in entering.abilities
            if isinstance(each, Replacement) and each.event == "put counters"
            if each.this and each.kind in ("", kind)
        )
        own = tuple(
            each
            for each in entering.abilities
            if isinstance(each, Replacement)
            and self.is_about(each, kind, entering)
            and each.whose != "opponent"
        )
        there = dict(event.counters).get(kind, 0)
        allowed = changed(amount, effects)
        if own and there not in allowed and there in changed(amount, (*effects, *own)):
            said = f"{thing.name} entered with {there} counters, by an effect of its own on creatures"
            self.wrong("614.12", said, index, "put counters", "its own")
            return
        if own:
            self.holds("614.12")
        if effects:
            self.compare("put counters", there, allowed, len(effects), index)

    def is_about(self, effect: Replacement, kind: str, entering: Characteristics) -> bool:
        """Whether an effect is about counters of this kind that something like this enters with."""
        return (
            effect.event == "put counters"
            and not effect.this
            and effect.kind in ("", kind)
            and entering.matches(effect.picked)
        )

    # Zones.

    def read_performed(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        self.end_fight(index)
        self.together, self.moved = list(self.board.special(Replacement)), 0

    def read_ended(self, event: ev.StepEnded | ev.PhaseEnded, index: int) -> None:
        """State-based actions are long over where a turn is ended in mid-resolution."""
        self.end_fight(index)
        self.together, self.moved = None, 0
