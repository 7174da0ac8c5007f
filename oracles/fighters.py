"""Which creatures their players are asked about as attackers and blockers are declared (CR 508.1a, 509.1a)."""

from rulehound.core import events as ev
from rulehound.core.players import opponent_of
from rulehound.oracles.choosing import Choosing
from rulehound.oracles.continuity import Continuity


class Fighters(Choosing):
    """Works out as the step begins who can attack or block; those fight whose player said so."""

    def begin(self) -> None:
        super().begin()
        self.continuity = Continuity(self.board)
        self.due: dict[str, set[int] | None] = {"attack": None, "block": None}
        self.declared = False
        """Whether blockers have been declared since the step began."""

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        """Each creature that can attack or block is asked about (CR 508.1a, 509.1a)."""
        board = self.board
        self.declared = False
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
                and (about == "block" or board.may_attack(each))
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
        self.declared = True
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

    def judge_undeclared(self, index: int) -> None:
        """Blocks that a player chose are declared before anyone receives priority (CR 509.1, 509.2)."""
        if any(about == "block" and len(option) > 1 for (about, _), option in self.chosen.items()):
            self.wrong(
                "509.1a", "a player chose blocks, and none was declared", index, "block", "not declared"
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
