"""What a player has to choose from when a decision is put to them, and whether what they chose comes to be."""

from typing import Any, ClassVar

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.decisions import PRIORITY, Decision, Option
from rulehound.core.effects import followed, modal
from rulehound.core.mana import COLORS
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import PutOntoBattlefield, SearchLibrary
from rulehound.core.players import PLAYERS
from rulehound.core.qualities import ManaValueIs
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.legal_targets import is_legal_target
from rulehound.oracles.mana_values import target_fits


class Choosing(Oracle):
    """Compares the options of each decision with its own list.

    `asked` counts the decisions of this action by what they are about and by subject, `chosen` holds what
    was chosen in them; `types` are those last offered for a source, and `elsewhere` says that creatures
    attacked outside of a combat phase.  After mana abilities of an action that was taken back were kept the
    oracle is `blind` for what was asked in it, until the next priority.
    """

    hears: ClassVar = True

    def begin(self) -> None:
        self.asked: dict[tuple[str, int], int] = {}
        self.chosen: dict[tuple[str, int], Option] = {}
        self.types: dict[int, str] = {}
        self.several: set[int] = set()
        self.aimed: dict[int, set[Any]] = {}
        """What was chosen as targets, by subject, and of which subjects several were asked (CR 115.3)."""
        self.discarding: dict[str, list[int]] = {}
        """What each player has chosen to discard, and has not discarded yet (CR 608.2e)."""
        self.unkept: set[int] = set()
        """Legendary permanents that their player has chosen not to keep."""
        self.elsewhere = self.blind = False

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        about = decision.about
        if about == PRIORITY or about == "mana":
            return
        if about == "kept":
            self.blind = True
            return
        key = (about, decision.subject)
        self.asked[key] = self.asked.get(key, 0) + 1
        judge = self.JUDGES.get(about)
        if judge is not None:
            wanted = judge(self, decision)
            if wanted is not None:
                self.compare(decision, wanted, index)
        if about == "legend" and isinstance(answer, int):
            self.unkept.update(each[1] for n, each in enumerate(decision.options) if n != answer)
        if about == "discard" and isinstance(answer, int):
            self.discarding.setdefault(decision.player, []).append(decision.options[answer][1])
        elif isinstance(answer, int):
            if about == "target" and key in self.chosen:
                self.several.add(decision.subject)
            self.chosen[key] = decision.options[answer]
            if about == "target" and len(decision.options[answer]) > 1:
                self.aimed.setdefault(decision.subject, set()).add(decision.options[answer][1])

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
        if about == "target":
            self.aimed.pop(subject, None)
            if subject in self.several:
                self.several.discard(subject)
                return  # Another oracle judges several targets.
        if option is None or len(option) < 2:
            return
        if option[1] == done:
            self.holds(rule)
        else:
            self.wrong(rule, f"a choice of {about} came out as another", index, about, "other than chosen")

    def judge_unkept(self, index: int) -> None:
        """Of legendary permanents with one name those have left that were not chosen to stay (CR 704.5j)."""
        for id in self.unkept:
            there = self.board.objects.get(id)
            if there is not None and there.zone == BATTLEFIELD:
                self.wrong("704.5j", f"{there.name} was not kept and stayed", index, "legend", "stayed")
            else:
                self.holds("704.5j")
        self.unkept.clear()

    def withheld(self, rule: str, about: str, player: str, index: int) -> None:
        if self.blind:
            return
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
            rows = [
                each
                for each in board.waiting.values()
                if each.source == decision.subject and each.player == decision.player
            ]
            if any(each.ability < 0 for each in rows):
                return None  # A reflexive ability has a target of its own.
            texts = [board.ability(each.source, each.ability) for each in rows]
            if any(
                modal(text) is not None
                or getattr(text, "targets", 1) > 1
                or getattr(text, "target_mana_value", None)
                for text in texts
            ):
                return None
            kinds = {getattr(text, "target", None) for text in texts} - {None}
            return self.legal(kinds.pop(), decision.player, 0) if len(kinds) == 1 else None
        thing = board.objects.get(decision.subject)
        kind = self.kind_of(thing)
        if kind is None or thing is None:
            return None
        source = board.find(thing.source) if thing.source else thing
        x = self.chosen.get(("x", decision.subject), ("x", thing.x))[1]
        legal = self.legal(kind, decision.player, decision.subject, self.wanted_of(thing), source, x)
        return legal if legal is None else legal - self.aimed.get(decision.subject, set())

    def wanted_of(self, thing: Thing | None) -> ManaValueIs | None:
        """Which mana value the target of a spell or ability must have; None for any."""
        return getattr(thing.text, "target_mana_value", None) if thing is not None else None

    def kind_of(self, thing: Thing | None) -> Any:
        """What kind of target a spell or ability needs; None where it needs none or is not known."""
        if thing is None:
            return None
        return getattr(thing.text, "target", None)

    def legal(
        self,
        kind: Any,
        player: str,
        besides: int,
        wanted: ManaValueIs | None = None,
        source: Thing | None = None,
        x: int | None = None,
    ) -> set[Any] | None:
        """Everything that may be chosen as a target; None where something is not known."""
        board = self.board
        found: set[Any] = set()
        there = [*(each.id for each in board.permanents()), *board.zone(STACK)]
        if kind.endswith(" graveyard"):
            there = [id for owner in PLAYERS for id in board.zone(GRAVEYARD, owner)]
        for target in (*PLAYERS, *there):
            if target == besides or target in board.resolved:
                continue
            legal = is_legal_target(board, target, kind, player)
            fitting = target_fits(board, wanted, target, source, x) if legal else legal
            if fitting is None:
                return None
            if fitting:
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
        return set(self.board.zone(HAND, decision.player)).difference(
            self.discarding.get(decision.player, ())
        )

    def sacrifices(self, decision: Decision) -> set[Any] | None:
        """The permanents of one's own that fit what a spell asks to be sacrificed (CR 601.2h).

        What is sacrificed as it resolves is the matter of the oracle `together`.
        """
        if decision.rule != "601.2h":
            return None
        thing = self.board.objects.get(decision.subject)
        card = thing.card if thing is not None else None
        costs = [
            each.cost
            for each in getattr(card, "abilities", ())
            if isinstance(each, AdditionalCost | AlternativeCost)
        ]
        if len(costs) != 1 or costs[0].sacrifice != 1:
            return None
        picked = self.board.picks(costs[0].what, "you", decision.player)
        return None if picked is None else {each.id for each in picked}

    def searched(self, decision: Decision) -> set[Any] | None:
        """The cards of the library that fit (CR 701.23)."""
        thing = self.board.now_resolving
        rules = thing.rules if thing is not None else None
        what = [each.what for each in getattr(rules, "effects", ()) if isinstance(each, SearchLibrary)]
        if isinstance(rules, ActivatedAbility) and not rules.effects:
            what.append(rules.cycling)
        if len(what) != 1:
            return None
        cards = [self.board.objects[id] for id in self.board.zone(LIBRARY, decision.player)]
        return {each.id for each in cards if each.printed is not None and each.printed.matches(what[0])}

    def put(self, decision: Decision) -> set[Any] | None:
        """The cards that fit, in the zone from which one is put onto the battlefield (CR 608.2d)."""
        thing = self.board.now_resolving
        says = [
            each
            for each in followed(getattr(thing, "effects", None) or ())
            if isinstance(each, PutOntoBattlefield)
        ]
        if len(says) != 1:
            return None
        return cards_to_put(self.board, says[0], decision.player)

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

    def sources(self, decision: Decision) -> set[Any] | None:
        """Permanents, spells, and what the stack or a delayed ability refers to (CR 609.7a).

        What a shield that waits refers to may be among them: it was chosen, or named, before.
        """
        board = self.board
        stack = [board.objects[id] for id in board.zone(STACK)]
        found = {each.id for each in (*board.permanents(), *(each for each in stack if each.ability == -2))}
        found.update(each.source for each in stack if each.ability != -2)
        found -= board.phased_out
        offered = {option[1] for option in decision.options}
        others = offered - found - {each.event.source for each in board.scheduled.values()}
        return offered if found <= offered and (board.shielded or not others) else found

    def colors(self, decision: Decision) -> set[Any] | None:
        return set(COLORS)

    JUDGES: ClassVar[dict[str, Any]] = {
        "target": targets, "mana type": mana_types, "block": blocks, "discard": discards,
        "sacrifice": sacrifices, "search": searched, "put": put,
        "legend": legends, "trigger order": order, "color": colors,
        "source": sources,
    }  # fmt: skip

    def take(self, about: str, subject: int) -> bool:
        """Whether a player was asked about this, once for each call."""
        key = (about, subject)
        if not self.asked.get(key):
            return False
        self.asked[key] -= 1
        return True

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        self.violated(rule, sentence, index, (), shape)


def cards_to_put(board: Board, effect: PutOntoBattlefield, player: str) -> set[int]:
    """The permanent cards that fit, in the hand or graveyard that it says (CR 608.2d)."""
    cards = [board.objects[id] for id in board.zone(effect.zone, player)]
    return {
        each.id
        for each in cards
        if each.printed is not None
        and each.printed.matches(effect.what)
        and each.card is not None
        and each.card.is_permanent
    }
