"""Which state-based actions apply to the board as it is (CR 704.5)."""

from rulehound.core.static_abilities import Grants
from rulehound.oracles.attachments import is_well_attached, may_be_attached
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing


class Applying(Oracle):
    """Finds what state-based actions would do now, from bodies, damage, life, counters and attachments."""

    def begin(self) -> None:
        self.blurred = ""
        """For how long an effect that is not shown may change creatures."""
        self.failed: set[str] = set()
        self.touched: set[int] = set()
        """What a source with deathtouch has dealt damage to since the last check."""
        self.lost: set[str] = set()
        self.any_attached = any(map(may_be_attached, self.cards.values()))
        self.any_legends = any("Legendary" in card.supertypes for card in self.cards.values())

    def applies(self) -> bool:
        """Whether any state-based action applies now."""
        return bool(
            self.find_dying()
            or self.find_losers()
            or self.find_legends()
            or self.find_cancelling()
            or self.find_loose()
        )

    def creatures(self) -> list[Thing]:
        board = self.board
        return [each for each in board.permanents() if "Creature" in board.characteristics(each).types]

    def endangered(self) -> list[Thing]:
        """The creatures whose toughness or damage may not be as when they were printed."""
        board = self.board
        if board.lasting or board.special(Grants):
            return self.creatures()
        return [
            each
            for each in board.permanents()
            if (
                each.damage
                or each.counters
                or each.id in self.touched
                or each.base is None
                or each.base[1] <= 0
            )
            and "Creature" in board.characteristics(each).types
        ]

    def unsure(self) -> bool:
        """Whether something about creatures is not known."""
        return bool(self.blurred) or any(
            self.board.body(each) is None or self.board.uncertain(each) or each.id in self.board.doubtful
            for each in self.creatures()
        )

    def find_dying(self) -> dict[int, str]:
        """What state-based actions put into graveyards now (CR 704.5f-h, 704.5m)."""
        found = self.find_left_alone() if self.any_attached else {}
        if self.blurred:
            return found
        for each in self.endangered():
            body = self.board.body(each)
            if body is None or self.board.uncertain(each) or each.id in self.board.doubtful:
                continue
            if body[1] <= 0:
                found[each.id] = "704.5f"
            elif each.damage >= body[1]:
                found[each.id] = "704.5g"
            elif each.id in self.touched:
                found[each.id] = "704.5h"
        return found

    def find_left_alone(self) -> dict[int, str]:
        """Auras on nothing, or on what they may not enchant (CR 704.5m); a creature is unattached first (303.4d)."""
        board = self.board
        return {
            each.id: "704.5m"
            for each in board.permanents()
            if each.card is not None
            and each.card.enchant is not None
            and each.id not in self.find_loose()
            and is_well_attached(board, each) is False
        }

    def find_loose(self) -> dict[int, str]:
        """What becomes unattached and stays: Equipment on what it may not equip, and creatures (704.5n, 704.5p)."""
        found: dict[int, str] = {}
        for each in self.board.permanents() if self.any_attached else ():
            if not each.attached_to or self.board.uncertain(each):
                continue
            if "Creature" in self.board.characteristics(each).types:
                found[each.id] = "704.5p"
            elif each.card is not None and each.card.enchant is None:
                if is_well_attached(self.board, each) is False:
                    found[each.id] = "704.5n"
        return found

    def find_legends(self) -> list[set[int]]:
        """Groups of legendary permanents of one name and controller (CR 704.5j)."""
        if not self.any_legends:
            return []
        groups: dict[tuple[str, str], set[int]] = {}
        for each in self.board.permanents():
            if each.card is not None and "Legendary" in each.card.supertypes:
                groups.setdefault((each.controller, each.card.name), set()).add(each.id)
        return [group for group in groups.values() if len(group) > 1]

    def find_cancelling(self) -> set[int]:
        """Permanents with +1/+1 and -1/-1 counters (CR 704.5q)."""
        return {
            each.id
            for each in self.board.permanents()
            if each.counters and each.counters.get("+1/+1", 0) > 0 and each.counters.get("-1/-1", 0) > 0
        }

    def find_losers(self) -> dict[str, str]:
        """Players who lose by their life or an empty library."""
        found = {player: "704.5a" for player, life in self.board.life.items() if life <= 0}
        for player in self.failed:
            found.setdefault(player, "704.5b")
        for player in self.lost:
            found.pop(player, None)
        return found
