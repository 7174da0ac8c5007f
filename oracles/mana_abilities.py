"""Oracle: mana abilities do not use the stack, and other abilities do (CR 605.1a-b, 605.3b, 605.4a, 605.5a)."""

from typing import Any, ClassVar

import msgspec

from rulehound.core import events as ev
from rulehound.core.abilities import MOVES_LIBRARY, Ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife, PreventDamage
from rulehound.core.decisions import Decision
from rulehound.core.effects import Effect, May
from rulehound.core.mana_effects import AddMana
from rulehound.core.memo import by_identity
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
)
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana, TriggeredAbility
from rulehound.oracles.base import Oracle
from rulehound.oracles.wording import spelled_out

LIBRARY_COUNTS = "2026-08"
"""The first edition by which an ability that moves a card to or from a library is no mana ability (CR 605.1a)."""

CHANGES_DAMAGE = (DamageBecomesCounters, PreventDamage, PreventsDamage, RedirectsDamage, Replacement)
"""What may keep damage from being dealt to a player; other replacement effects count, too."""


class ManaAbilities(Oracle):
    """Tells by its text whether an ability that was activated or triggered is a mana ability, and follows its words.

    For a target that follows older rules, it is not known of one that moves cards to or from a library.
    """

    name: ClassVar = "mana-abilities"
    rules: ClassVar = ("605.3b", "605.1a", "605.1b", "605.4a", "605.5a", "608.2c")
    needs: ClassVar = frozenset(("AbilityActivated", "AbilityPutOnStack"))
    each_priority: ClassVar = False
    hears: ClassVar = True
    reads: ClassVar = {
        ev.AbilityActivated: "read_activated",
        ev.AbilityTriggered: "read_triggered",
        ev.DamageDealt: "read_damage",
        ev.LifeChanged: "read_life",
        ev.ManaAdded: "read_added",
        ev.ManaAbilityResolved: "read_resolved",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.library_counts = self.capabilities.rules.removeprefix("CR ") >= LIBRARY_COUNTS
        self.shows_triggers = "AbilityTriggered" in self.capabilities.complete
        self.shows_life = self.capabilities.complete >= {
            "LifeChanged",
            "ManaAbilityResolved",
            "PriorityReceived",
        }
        self.life: set[tuple[str, bool]] = set()
        """Who has gained (True) or lost life since a player last received priority.

        A target may take for a payment what the ability says: so what is paid counts, too.
        """
        self.owed: set[tuple[str, bool]] = set()
        """Who gains or loses life by a mana ability that has resolved since."""
        self.damaged: set[str] = set()
        """Who was dealt damage since a player last received priority."""
        self.hit: set[str] = set()
        """Who is dealt damage by a mana ability that has resolved since."""
        self.may: dict[int, bool] = {}
        """Whether a player last said that they do what a source lets them do."""
        self.added: set[tuple[int, int]] = set()
        """The abilities that have added mana since they were last activated."""

    # What its controller may do.

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        if decision.about == "may" and isinstance(answer, int):
            self.may[decision.subject] = decision.options[answer] == ("yes",)

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        self.added.add((event.source, event.ability))

    def judge_may(self, event: ev.ManaAbilityResolved, ability: ActivatedAbility, index: int) -> None:
        """Mana that a player may add is added where they say so, and not else (CR 603.5, 608.2c)."""
        said = self.may.pop(event.source, None)
        if said is None or sum(isinstance(each, May) for each in ability.effects) != 1:
            return
        if not all(isinstance(each, GainLife | LoseLife) or surely_adds(each) for each in ability.effects):
            return
        if ((event.source, event.ability) in self.added) == said:
            self.holds("608.2c")
        else:
            how = "not added" if said else "added"
            self.wrong("608.2c", f"mana was {how} against what was chosen", index, "may", how)

    # What a mana ability does besides adding mana.

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        self.life.add((event.player, event.amount > 0))

    def shows_damage(self) -> bool:
        """Whether damage is shown, and no card of the game could change it; asked only where some is to be dealt."""
        return "DamageDealt" in self.capabilities.complete and not any(
            says(card.abilities, CHANGES_DAMAGE) for card in self.cards.values()
        )

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        if isinstance(event.target, str):
            self.damaged.add(event.target)

    def read_resolved(self, event: ev.ManaAbilityResolved, index: int) -> None:
        """Note what it says about its controller: life, and damage where no card could change that."""
        ability = self.board.finished(event)
        if isinstance(ability, ActivatedAbility):
            self.judge_may(event, ability, index)
        if not self.shows_life or not isinstance(ability, ActivatedAbility) or len(ability.effects) < 2:
            return
        replaced = any(each.event == "gain life" for *_, each in self.board.special(Replacement))
        for each in ability.effects:
            if isinstance(each, GainLife | LoseLife) and each.who == "you" and isinstance(each.amount, int):
                gains = isinstance(each, GainLife)
                if not (gains and replaced):
                    self.owed.add((event.player, gains))
            elif isinstance(each, DealDamage) and deals_to_you(each) and self.shows_damage():
                self.hit.add(event.player)

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """All instructions of a mana ability are followed, and at once (CR 605.3b, 608.2c)."""
        for player, gains in sorted(self.owed):
            if (player, gains) in self.life:
                self.holds("608.2c")
            else:
                how = "gained" if gains else "lost"
                self.wrong(
                    "608.2c", f"{player} {how} no life by a mana ability that says so", index, "life", how
                )
        for player in sorted(self.hit):
            if player in self.damaged:
                self.holds("608.2c")
            else:
                sentence = f"{player} was dealt no damage by a mana ability that says so"
                self.wrong("608.2c", sentence, index, "damage")
        for noted in (self.owed, self.life, self.hit, self.damaged):
            noted.clear()

    # Whether it is one.

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """One that could add mana, with no target and no card moved from a library (CR 605.1a)."""
        self.may.pop(event.source, None)
        self.added.discard((event.source, event.ability))
        ability = self.board.activated(event)
        if not isinstance(ability, ActivatedAbility):
            return
        adds = could_add_mana(ability)
        if not adds:
            if event.mana:
                self.wrong("605.1a", "an ability that adds no mana did not use the stack", index, "adds none")
        elif ability.target is not None:
            if event.mana:
                self.wrong("605.5a", "an ability with a target did not use the stack", index, "target")
            else:
                self.holds("605.5a")
        elif any(isinstance(each, MOVES_LIBRARY) for each in spelled_out(ability.effects)):
            if not self.library_counts:
                self.unknown("605.1a", "target follows an older edition of CR 605.1a", index)
            elif event.mana:
                sentence = "an ability that moves a card from a library did not use the stack"
                self.wrong("605.1a", sentence, index, "library")
            else:
                self.holds("605.1a")
        elif event.stack_object:
            self.wrong("605.3b", "a mana ability was put on the stack", index, "activated")
        else:
            self.holds("605.3b")

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """One that triggers from mana and adds mana, with no target, resolves at once (CR 605.1b, 605.4a)."""
        if not self.shows_triggers or event.ability < 0:
            return
        ability = self.board.ability(event.source, event.ability)
        if not isinstance(ability, TriggeredAbility):
            return
        if not could_add_mana(ability):
            if event.mana:
                sentence = "a triggered ability that adds no mana resolved at once"
                self.wrong("605.1b", sentence, index, "triggered", "adds none")
            return
        is_one = ability.target is None and isinstance(ability.trigger, ManaIsAdded | TappedForMana)
        if event.mana and not is_one:
            self.wrong(
                "605.1b", "a triggered ability that is no mana ability resolved at once", index, "other"
            )
        elif is_one and not event.mana:
            self.wrong("605.4a", "a triggered mana ability waited for the stack", index, "triggered")
        else:
            self.holds("605.4a" if is_one else "605.1b")


@by_identity
def could_add_mana(ability: Ability) -> bool:
    """Whether it could add mana as it resolves (CR 605.1a)."""
    effects = getattr(ability, "effects", ())
    return any(isinstance(each, AddMana) for each in spelled_out(effects))


def deals_to_you(effect: DealDamage) -> bool:
    """Whether its controller is surely dealt damage by this (CR 120.1)."""
    return effect.to in ("you", "each player") and isinstance(effect.amount, int) and effect.amount > 0


def says(value: Any, kinds: tuple[type, ...]) -> bool:
    """Whether words of these kinds are anywhere in the abilities of a card, also in those that it grants."""
    if isinstance(value, tuple):
        return any(says(each, kinds) for each in value)
    if isinstance(value, msgspec.Struct):
        return isinstance(value, kinds) or any(
            says(getattr(value, field), kinds) for field in value.__struct_fields__
        )
    return False


@by_identity
def surely_adds(effect: Effect) -> bool:
    """Whether it is "you may add [these symbols]", and nothing more."""
    return (
        isinstance(effect, May)
        and not (effect.cost or effect.then or effect.otherwise)
        and all(
            isinstance(each, AddMana)
            and bool(each.symbols)
            and isinstance(each.amount, int)
            and each.amount > 0
            for each in effect.effects
        )
    )
