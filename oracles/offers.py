"""Oracle: players are put the choices that are theirs, with all that they may choose (CR 601.2c, 603.3b, 608.2d)."""

from typing import Any, ClassVar

from rulehound.core import events as ev
from rulehound.core.abilities import ActivatedAbility, FreeSpells, ManaReplacement, TriggeredAbility
from rulehound.core.decisions import Decision, Option
from rulehound.core.effects import AddMana, May, SearchLibrary
from rulehound.core.mana import COLORS, parse_symbols
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.zones import BATTLEFIELD, HAND, LIBRARY, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.continuity import CONTINUITY_READS, Continuity
from rulehound.oracles.course import Thing
from rulehound.oracles.legal_targets import is_legal_target


class Offers(Oracle):
    """Compares the options of each decision with its own list, and misses decisions that were not put.

    An engine that chooses for a player plays no illegal game; only what it asks shows that it did.
    """

    name: ClassVar = "offers"
    rules: ClassVar = (
        "508.1a", "509.1a", "601.2b", "601.2c", "602.2b", "603.3b", "603.3d", "603.5", "608.2d", "614.12a",
        "701.9", "701.23", "704.5j", "106.3", "616.1",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        ("Decision", "GameBegan", "ObjectMoved", "AbilityPutOnStack", "SpellCast", "StepBegan", "ManaAdded",
         "AttackersDeclared", "BlockersDeclared", "CardDiscarded", "ResolutionBegan", "ResolutionEnded")
    )  # fmt: skip
    hears: ClassVar = True
    reads: ClassVar = {
        **dict.fromkeys(CONTINUITY_READS, "read_continuity"),
        ev.EffectBegan: "read_stirring",
        ev.StepBegan: "read_step_began",
        ev.AttackersDeclared: "read_attackers",
        ev.BlockersDeclared: "read_blockers",
        ev.TypesOffered: "read_types",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.SpellCast: "read_cast",
        ev.AbilityActivated: "read_activated",
        ev.ManaAdded: "read_added",
        ev.CardDiscarded: "read_discarded",
        ev.ReplacementApplied: "read_replaced",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.continuity = Continuity(self.board)
        self.asked: dict[tuple[str, int], int] = {}
        self.chosen: dict[tuple[str, int], Option] = {}
        self.due: dict[str, set[int] | None] = {"attack": None, "block": None}
        self.types: dict[int, str] = {}
        self.began: dict[int, int] = {}
        self.stirred = -1
        self.elsewhere = False

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        about = decision.about
        key = (about, decision.subject)
        self.asked[key] = self.asked.get(key, 0) + 1
        if isinstance(answer, int):
            self.chosen[key] = decision.options[answer]
        judge = self.JUDGES.get(about)
        if judge is not None:
            wanted = judge(self, decision)
            if wanted is not None:
                self.compare(decision, wanted, index)

    def compare(self, decision: Decision, wanted: set[Any], index: int) -> None:
        """Object to options that are missing, or too many."""
        offered = {option[1] for option in decision.options if len(option) > 1}
        rule = decision.rule if decision.rule in self.rules else "608.2d"
        if offered == wanted:
            self.holds(rule)
            return
        how = "too few" if offered < wanted else "too many" if wanted < offered else "other"
        self.wrong(
            rule,
            f"{decision.player} was offered {how} choices of {decision.about}",
            index,
            decision.about,
            how,
        )

    def obey(self, rule: str, about: str, subject: int, done: Any, index: int) -> None:
        """What was chosen is what comes to be."""
        option = self.chosen.pop((about, subject), None)
        if option is None:
            return
        if option[1] == done:
            self.holds(rule)
        else:
            self.wrong(rule, f"a choice of {about} came out as another", index, about, "other than chosen")

    def withheld(self, rule: str, about: str, player: str, index: int) -> None:
        self.wrong(
            rule,
            f"{player} was not asked about {about}, which is theirs to choose",
            index,
            about,
            "not asked",
        )

    # What there is to choose from.

    def targets(self, decision: Decision) -> set[Any] | None:
        """The legal targets of what is being cast, activated or put on the stack (CR 601.2c)."""
        board = self.board
        if decision.rule == "603.3d":
            kinds = {
                getattr(board.ability(each.source, each.ability), "target", None)
                for each in board.waiting.values()
                if each.source == decision.subject and each.player == decision.player
            } - {None}
            return self.legal(kinds.pop(), decision.player, 0) if len(kinds) == 1 else None
        thing = board.objects.get(decision.subject)
        kind = self.kind_of(thing)
        return None if kind is None else self.legal(kind, decision.player, decision.subject)

    def kind_of(self, thing: Thing | None) -> Any:
        """What kind of target a spell or ability needs; None where it needs none or is not known."""
        if thing is None:
            return None
        rules = thing.rules if thing.ability != -2 else thing.card.spell if thing.card is not None else None
        return getattr(rules, "target", None)

    def legal(self, kind: Any, player: str, besides: int) -> set[Any] | None:
        """Everything that may be chosen as a target; None where something is not known."""
        board = self.board
        found: set[Any] = set()
        there = [*(each.id for each in board.permanents()), *board.zone(STACK)]
        for target in (*PLAYERS, *there):
            if target == besides or target in board.resolved:
                continue
            legal = is_legal_target(board, target, kind, player)
            if legal is None:
                return None
            if legal:
                found.add(target)
        return found

    def mana_types(self, decision: Decision) -> set[Any] | None:
        """The types that one of its source's effects lets the player choose from (CR 106.3)."""
        source = self.board.find(decision.subject)
        if decision.rule != "106.3" or source is None or self.board.uncertain(source):
            return None
        allowed = []
        for ability in self.board.characteristics(source).abilities:
            for effect in getattr(ability, "effects", ()):
                if not isinstance(effect, AddMana) or effect.same:
                    return None
                if effect.choose:
                    allowed.append(set(effect.choose))
        if source.id in self.types:
            allowed.append(set(self.types[source.id]))
        offered = {option[1] for option in decision.options}
        return offered if offered in allowed else allowed[0] if allowed else None

    def blocks(self, decision: Decision) -> set[Any] | None:
        return None if self.elsewhere else set(self.board.attackers & self.board.objects.keys())

    def discards(self, decision: Decision) -> set[Any] | None:
        return set(self.board.zone(HAND, decision.player))

    def searched(self, decision: Decision) -> set[Any] | None:
        """The cards of the library that fit (CR 701.23)."""
        thing = self.board.resolving[-1] if self.board.resolving else None
        rules = thing.rules if thing is not None else None
        what = [each.what for each in getattr(rules, "effects", ()) if isinstance(each, SearchLibrary)]
        if isinstance(rules, ActivatedAbility) and not rules.effects:
            what.append(rules.cycling)
        if len(what) != 1:
            return None
        cards = [self.board.objects[id] for id in self.board.zone(LIBRARY, decision.player)]
        return {each.id for each in cards if each.printed is not None and each.printed.matches(what[0])}

    def legends(self, decision: Decision) -> set[Any] | None:
        """All legendary permanents of that name and controller (CR 704.5j)."""
        first = self.board.objects.get(decision.options[0][1])
        if first is None or first.card is None:
            return None
        return {
            each.id
            for each in self.board.permanents()
            if each.card is not None
            and each.controller == first.controller
            and each.card.name == first.card.name
        }

    def order(self, decision: Decision) -> set[Any] | None:
        """The player's abilities that wait (CR 603.3b)."""
        return {id for id, each in self.board.waiting.items() if each.player == decision.player}

    def colors(self, decision: Decision) -> set[Any] | None:
        return set(COLORS)

    JUDGES: ClassVar[dict[str, Any]] = {
        "target": targets, "mana type": mana_types, "block": blocks, "discard": discards, "search": searched,
        "legend": legends, "trigger order": order, "color": colors,
    }  # fmt: skip

    # What is not asked.

    def take(self, about: str, subject: int) -> bool:
        """Whether a player was asked about this, once for each call."""
        key = (about, subject)
        if not self.asked.get(key):
            return False
        self.asked[key] -= 1
        return True

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.asked.clear()
        self.chosen.clear()

    def read_continuity(self, event: ev.Event, index: int) -> None:
        self.continuity.read(event)
        if not isinstance(event, ev.ObjectMoved):
            self.stirred = index
        elif event.zone == BATTLEFIELD:
            self.stirred = index
            if event.chosen and not self.take("color", event.object):
                self.withheld("614.12a", "a color", event.controller, index)
            self.obey("614.12a", "color", event.object, event.chosen, index)
        elif event.zone == STACK:
            self.began[event.new] = index
        elif event.origin == HAND and event.cause.startswith("discard"):
            self.obey("701.9", "discard", 0, event.object, index)

    def read_stirring(self, event: ev.EffectBegan, index: int) -> None:
        self.stirred = index

    def read_types(self, event: ev.TypesOffered, index: int) -> None:
        self.types[event.source] = event.types

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        """Each creature that can attack or block is asked about (CR 508.1a, 509.1a)."""
        board = self.board
        self.asked.clear()
        self.chosen.clear()
        player = board.active_player
        if event.kind == "declare blockers":
            player = opponent_of(player)
        elif event.kind != "declare attackers":
            return
        if self.elsewhere or board.phase != "combat":
            return
        about = "attack" if event.kind == "declare attackers" else "block"
        self.due[about] = None
        able: set[int] = set()
        for each in board.permanents():
            if each.controller != player or each.tapped:
                continue
            sick = event.kind == "declare attackers" and self.continuity.is_sick(each)
            if board.uncertain(each) or sick is None:
                return
            if (
                "Creature" in board.characteristics(each).types
                and not sick
                and each.id not in board.attackers
            ):
                able.add(each.id)
        self.due[about] = able

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        self.elsewhere = self.elsewhere or self.board.phase != "combat"
        self.judge_fighters("508.1a", "attack", event.player, index)
        attacking = {
            id for (about, id), option in self.chosen.items() if about == "attack" and option[0] == "yes"
        }
        if attacking != set(event.attackers):
            self.wrong(
                "508.1a",
                f"other creatures attack than {event.player} chose",
                index,
                "attack",
                "other than chosen",
            )

    def read_blockers(self, event: ev.BlockersDeclared, index: int) -> None:
        if self.board.attackers & self.board.objects.keys():
            self.judge_fighters("509.1a", "block", event.player, index)
        blocks = {
            (id, option[1])
            for (about, id), option in self.chosen.items()
            if about == "block" and len(option) > 1
        }
        if blocks != set(event.blocks):
            self.wrong(
                "509.1a",
                f"other creatures block than {event.player} chose",
                index,
                "block",
                "other than chosen",
            )

    def judge_fighters(self, rule: str, about: str, player: str, index: int) -> None:
        able, self.due[about] = self.due[about], None
        if able is None:
            return
        asked = {subject for what, subject in self.asked if what == about}
        if asked == able:
            if able:
                self.holds(rule)
        else:
            how = "a creature that can" if asked < able else "a creature that cannot"
            self.wrong(
                rule, f"{player} was {'not ' * (asked < able)}asked to {about} with {how}", index, about, how
            )

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """Triggers of one player are put there in the order they choose, with targets they choose (CR 603.3b-d)."""
        self.began[event.object] = index
        if not event.trigger:
            return
        mine = [each for each in self.board.waiting.values() if each.player == event.player]
        if len(mine) > 1 and event.trigger in self.board.waiting and not self.take("trigger order", 0):
            self.withheld("603.3b", "the order of triggers", event.player, index)
        self.obey("603.3b", "trigger order", 0, event.trigger, index)
        ability = self.board.ability(event.source, event.ability)
        if isinstance(ability, TriggeredAbility) and ability.target is not None and event.targets:
            legal = self.legal(ability.target, event.player, 0)
            if legal is not None and len(legal) > 1 and not self.take("target", event.source):
                self.withheld("603.3d", "a target", event.player, index)
            self.obey("603.3d", "target", event.source, event.targets[0], index)

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        thing = self.board.objects.get(event.object)
        self.judge_chosen("601.2c", thing, event, event.object, index)
        if thing is not None and thing.card is not None and "/" in thing.card.cost:
            if not self.asked.get(("may", event.object)):
                self.judge_symbols(thing.card.cost, event.object, event.player, index)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        if event.stack_object:
            thing = self.board.objects.get(event.stack_object)
            self.judge_chosen("602.2b", thing, event, event.stack_object, index)
            cost = getattr(getattr(thing, "rules", None), "cost", None)
            if cost is not None and "/" in cost.mana and not event.cycling:
                self.judge_symbols(cost.mana, event.stack_object, event.player, index)

    def judge_chosen(
        self, rule: str, thing: Thing | None, event: ev.SpellCast | ev.AbilityActivated, id: int, index: int
    ) -> None:
        """X and a target are those that its player chose, where there was more than one."""
        self.obey("601.2b", "x", id, event.x, index)
        kind = self.kind_of(thing)
        if kind is None:
            return
        if not event.targets:
            self.wrong(rule, "something that needs a target has none", index, "target", "none")
            return
        self.obey(rule, "target", id, event.targets[0], index)
        if self.stirred > self.began.get(id, index) or self.take("target", id):
            return
        legal = self.legal(kind, event.player, id)
        if legal is not None and len(legal) > 1:
            self.withheld(rule, "a target", event.player, index)

    def judge_symbols(self, cost: str, id: int, player: str, index: int) -> None:
        """How hybrid symbols are paid was announced; a Phyrexian one leaves a choice with 2 life (CR 601.2b)."""
        life = self.board.life.get(player, 0)
        hybrid = [symbol for symbol in parse_symbols(cost) if "/" in symbol]
        choices = sum("P" not in symbol or symbol.count("/") > 1 or life >= 2 for symbol in hybrid)
        asked = self.asked.get(("symbol", id), 0)
        free = not asked and self.free_spells(player)
        if asked < choices and not free:
            self.withheld("601.2b", "how to pay a symbol", player, index)
        elif asked:
            self.holds("601.2b")

    def free_spells(self, player: str) -> bool:
        return any(thing.controller == player for thing, _, _ in self.board.special(FreeSpells))

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """Mana of any color is of the color that the player chose (CR 106.3)."""
        ability = self.board.ability(event.source, event.ability)
        adds = [each for each in getattr(ability, "effects", ()) if isinstance(each, AddMana)]
        if adds and all(len(each.choose) > 1 for each in adds):
            if not self.take("mana type", event.source):
                self.withheld("106.3", "a type of mana", event.player, index)
            elif len(adds) == 1 and not self.board.special(ManaReplacement):
                self.obey("106.3", "mana type", event.source, event.mana[0].type, index)
        elif event.source in self.types and adds and all(each.could is not None for each in adds):
            if len(self.types.pop(event.source)) > 1 and not self.take("mana type", event.source):
                self.withheld("106.3", "a type of mana", event.player, index)

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        """Who discards chooses what, but for costs (CR 701.9)."""
        if event.cause != "cost" and self.board.zone(HAND, event.player) and not self.take("discard", 0):
            self.withheld("701.9", "a discard", event.player, index)

    def read_replaced(self, event: ev.ReplacementApplied, index: int) -> None:
        """The effect that its player chose is applied first (CR 616.1)."""
        for key in [key for key in self.chosen if key[0] == "replacement"]:
            option = self.chosen.pop(key)
            if (option[1], option[2]) == (event.source, event.ability):
                self.holds("616.1")
            else:
                self.wrong("616.1", "another effect was applied than was chosen", index, "replacement")

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        self.asked.clear()
        self.chosen.clear()

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """ "You may" is asked as it resolves (CR 603.5)."""
        thing = self.board.objects.get(event.object)
        if thing is None or not event.resolved:
            return
        may = sum(isinstance(each, May) and not each.cost for each in thing.effects or ())
        if may > self.asked.get(("may", thing.source or thing.id), 0):
            self.withheld("603.5", "whether to do what they may", thing.controller, index)
        elif may:
            self.holds("603.5")

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        self.violated(rule, sentence, index, (), shape)
