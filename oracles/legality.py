"""Oracle: what was accepted was legal: time, player and targets (CR 117.1a, 307.1, 505.6b, 602.5d, 115.1, 608.2b)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.zones import HAND, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.legal_targets import is_legal_target, is_still_legal
from rulehound.oracles.mana_values import Ban, bans, is_banned, target_fits, value_of_cost
from rulehound.oracles.told_to_cast import is_told_to_cast


class Legality(Oracle):
    """Looks at each spell cast, land played and ability activated, and at targets when chosen and on resolution."""

    name: ClassVar = "legality"
    rules: ClassVar = (
        "101.2", "117.1", "117.1a", "307.1", "505.6b", "305.2", "602.2", "602.5b", "602.5d", "115.1", "113.9",
        "603.3d", "608.2b",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        (
            "SpellCast", "LandPlayed", "AbilityActivated", "AbilityPutOnStack", "ObjectMoved", "StepBegan",
            "PriorityReceived", "ResolutionBegan", "ResolutionEnded",
        )
    )  # fmt: skip
    reads: ClassVar = {
        ev.TurnBegan: "read_turn_began",
        ev.PriorityReceived: "read_priority",
        ev.ObjectMoved: "read_moved",
        ev.SpellCast: "read_cast",
        ev.LandPlayed: "read_land",
        ev.AbilityActivated: "read_activated",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
    }

    def begin(self) -> None:
        self.holder = ""
        self.lands = 0
        self.used: set[tuple[int, int]] = set()
        self.illegal: bool | None = None
        self.resolving = 0
        self.may_fail = False
        self.shows_leaving = "Countered" in self.capabilities.complete
        self.began = -1
        self.bans: dict[int, list[Ban]] = {}
        self.announced: dict[int, str] = {}
        """Whose the source of an ability was as that was announced; its costs may change it (CR 602.2a-b)."""

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.lands = 0
        self.used.clear()

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.holder = event.player
        self.bans.clear()

    # Time and player.

    def is_sorcery_timing(self, player: str, besides: int = 0) -> str:
        """What is wrong with doing something at sorcery speed now, "" for nothing (CR 307.1)."""
        board = self.board
        if player != board.active_player:
            return "another player's turn"
        if board.phase != "main":
            return f"in the {board.moment or board.phase}"
        others = [
            id
            for id in board.zone(STACK)
            if id != besides
            and id not in board.resolved
            and (self.shows_leaving or board.objects[id].ability == -2)
        ]
        return "stack not empty" if others else ""

    def judge_holder(self, player: str, index: int, what: str) -> None:
        """Who acts has priority (CR 117.1)."""
        if self.holder and player != self.holder:
            self.wrong("117.1", f"{player} {what} while {self.holder} had priority", index, "no priority")
        else:
            self.holds("117.1")

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        """Instants and what has flash at any time, the others at sorcery speed (CR 117.1a)."""
        thing = self.board.objects.get(event.object)
        if thing is None or thing.card is None:
            return
        card = thing.card
        told = is_told_to_cast(self.board)  # What says so says when (CR 608.2g).
        if not told:
            self.judge_holder(event.player, index, "cast a spell")
        if not told and "Instant" not in card.types and "flash" not in card.keywords:
            rule = "307.1" if "Sorcery" in card.types else "117.1a"
            wrong = self.is_sorcery_timing(event.player, event.object)
            if wrong:
                self.wrong(rule, f"{thing.name} was cast: {wrong}", index, "spell", wrong)
            else:
                self.holds(rule)
        spell = thing.text
        if spell is not None and spell.target is not None:
            self.judge_targets(event.targets, spell, event.player, index, "115.1", thing, event.x)
        self.judge_bans(thing, event, index)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What forbids a spell is looked at as it is proposed, before anything is paid for it (CR 601.2e)."""
        thing = self.board.objects.get(event.object)
        if event.zone == STACK and thing is not None and thing.card is not None:
            self.bans[event.new] = bans(self.board, event.controller, thing.card)

    def judge_bans(self, thing: Thing, event: ev.SpellCast, index: int) -> None:
        """Nothing said that its player can't cast a spell with this mana value (CR 101.2, 202.3e)."""
        assert thing.card is not None
        value = value_of_cost(thing.card.cost, event.x)
        for ban in self.bans.pop(event.object, ()):
            banned = is_banned(ban, value)
            if banned:
                self.wrong("101.2", f"{thing.name} was cast, which {event.player} can't", index, "forbidden")
            elif banned is False:
                self.holds("101.2")

    def read_land(self, event: ev.LandPlayed, index: int) -> None:
        """One land a turn, in a main phase of one's own with the stack empty (CR 505.6b, 305.2)."""
        self.judge_holder(event.player, index, "played a land")
        self.lands += 1
        wrong = self.is_sorcery_timing(event.player)
        thing = self.board.find(event.object)
        if wrong:
            self.wrong("505.6b", f"a land was played: {wrong}", index, "land", wrong)
        elif self.lands > 1:
            self.wrong(
                "305.2", f"{event.player} played land number {self.lands} this turn", index, "second land"
            )
        elif thing is not None and thing.card is not None and "Land" not in thing.card.types:
            self.wrong("505.6b", f"{thing.name} was played as a land", index, "no land")
        else:
            self.holds("505.6b")
            self.holds("305.2")

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """Only its controller activates an ability, when its instructions let them (CR 602.2, 602.5d)."""
        thing = self.board.find(event.source)
        ability = self.board.activated(event)
        if thing is None:
            return
        whose = self.announced.pop(event.stack_object, "") or whose_is(thing)
        if isinstance(ability, ActivatedAbility) and ability.anyone:
            whose = event.player
        if whose != event.player:
            self.wrong(
                "602.2", f"{event.player} activated an ability of {whose}'s {thing.name}", index, "controller"
            )
        else:
            self.holds("602.2")
        if isinstance(ability, ActivatedAbility) and ability.once_each_turn:
            self.judge_once(event, thing, index)
        if event.mana or not isinstance(ability, ActivatedAbility):
            return
        self.judge_holder(event.player, index, "activated an ability")
        if ability.timing == "sorcery":
            wrong = self.is_sorcery_timing(event.player, event.stack_object)
        elif ability.timing == "your turn":
            wrong = "" if event.player == self.board.active_player else "another player's turn"
        else:
            wrong = ""
        if wrong:
            self.wrong(
                "602.5d", f"an ability of {thing.name} was activated: {wrong}", index, "ability", wrong
            )
        elif ability.timing:
            self.holds("602.5d")
        put = self.board.objects.get(event.stack_object)
        said = put.rules if put is not None else ability
        if getattr(said, "target", None) is not None:
            self.judge_targets(event.targets, said, event.player, index, "115.1", thing, event.x)

    def judge_once(self, event: ev.AbilityActivated, thing: Thing, index: int) -> None:
        """What says so is activated once each turn, whoever controls it (CR 602.5b)."""
        key = (event.source, event.ability)
        if key in self.used:
            self.wrong("602.5b", f"an ability of {thing.name} was activated again this turn", index, "again")
        else:
            self.holds("602.5b")
        self.used.add(key)

    # Targets.

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """Targets of a triggered ability are chosen as it is put on the stack (CR 603.3d)."""
        if not event.trigger:
            source = self.board.find(event.source)
            if source is not None:
                self.announced[event.object] = whose_is(source)
        if not event.trigger or event.ability < 0:
            return
        ability = self.board.ability(event.source, event.ability)
        if isinstance(ability, TriggeredAbility) and ability.target is not None:
            source = self.board.find(event.source)
            self.judge_targets(event.targets, ability, event.player, index, "603.3d", source, None)

    def judge_targets(
        self,
        targets: tuple[int | str, ...],
        ability: ActivatedAbility | TriggeredAbility | SpellAbility,
        player: str,
        index: int,
        rule: str,
        source: Thing | None,
        x: int | None,
    ) -> None:
        kind = ability.target or ""
        for target in targets:
            legal = is_legal_target(self.board, target, kind, player, announced=rule == "115.1")
            if legal:
                legal = target_fits(
                    self.board, getattr(ability, "target_mana_value", None), target, source, x
                )
                if legal is False:
                    self.wrong(rule, "a target has another mana value than it must", index, "mana value")
                    continue
            if legal is False and self.board.stirred and rule == "115.1":
                continue  # What was paid may have ended what made it a legal target (CR 601.2c, 601.2h).
            if legal is False:
                thing = self.board.find(target) if isinstance(target, int) else None
                what = thing.name or "an ability" if thing is not None else str(target)
                on_stack = thing is not None and thing.zone == STACK
                self.wrong(
                    "113.9" if on_stack else rule,
                    f"{what} was chosen as target {kind}",
                    index,
                    "target",
                    kind,
                )
            elif legal:
                self.holds(rule)
                if kind in ("spell", "activated or triggered ability"):
                    self.holds("113.9")

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Look whether any target is still legal (CR 608.2b)."""
        self.illegal = None
        self.began = index
        thing = self.board.objects.get(event.object)
        if thing is None or not thing.targets:
            return
        rules = thing.text
        kind = getattr(rules, "target", None)
        if kind is None or getattr(rules, "target_mana_value", None) is not None:
            return
        legal = [is_still_legal(self.board, target, kind, thing.controller) for target in thing.targets]
        if None in legal and True not in legal:
            return
        self.resolving = event.object
        self.illegal = True not in legal
        self.may_fail = getattr(rules, "condition", None) is not None

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """With every target illegal it does not resolve; else it does (CR 608.2b)."""
        illegal, self.illegal = self.illegal, None
        if illegal is None or event.object != self.resolving or (self.may_fail and not event.resolved):
            return
        name = self.name_of(event.object)
        if illegal and event.resolved and index == self.began + 1 and not self.shows_leaving:
            return  # A target that does not say what is countered need not say what did not resolve either.
        if illegal and event.resolved:
            self.wrong("608.2b", f"{name} resolved although no target was legal", index, "resolved")
        elif not illegal and not event.resolved:
            if not self.shows_leaving:
                return  # Such a target may say so of what resolved and had nothing to do.
            self.wrong(
                "608.2b", f"{name} did not resolve although a target was legal", index, "did not resolve"
            )
        else:
            self.holds("608.2b")

    def name_of(self, id: int) -> str:
        thing: Thing | None = self.board.find(id)
        return (thing.name if thing is not None else "") or "an ability"


def whose_is(thing: Thing) -> str:
    """Who may activate its abilities: its controller, of a card in a hand its owner (CR 602.2)."""
    return thing.owner if thing.zone == HAND else thing.controller
