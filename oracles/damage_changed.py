"""To which damage the effects of permanents that replace or prevent it are applied (CR 614.9, 614.6, 616.1)."""

from rulehound.core import events as ev
from rulehound.core.replacement_effects import DamageBecomesCounters, PreventsDamage, RedirectsDamage
from rulehound.oracles.base import Oracle
from rulehound.oracles.whose import concerns

Changes = PreventsDamage | RedirectsDamage | DamageBecomesCounters


class DamageChanged(Oracle):
    """Looks at whose damage an effect is applied to: whoever applies it is the player who is affected (CR 616.1)."""

    def begin(self) -> None:
        super().begin()
        self.applied: dict[int, set[tuple[int, int]]] = {}
        """The effects that have been applied to each event, each by its source and its index."""

    def judge_affected(self, event: ev.ReplacementApplied, index: int) -> None:
        """What is about one player's damage is not applied to another's, nor to what is no damage any more."""
        effect = self.board.ability(event.source, event.ability)
        source = self.board.objects.get(event.source)
        if not isinstance(effect, Changes) or source is None:
            return
        earlier = [self.board.ability(*each) for each in self.applied.get(event.production, ())]
        if any(isinstance(each, DamageBecomesCounters) for each in earlier):
            sentence = "damage that had become counters was replaced or prevented all the same"
            self.wrong("614.6", sentence, index, "damage", "never happens")
        if not can_affect(effect, event.player, source.controller):
            sentence = f"an effect of {source.name} was applied to damage to another player or what is theirs"
            rule = "614.9" if isinstance(effect, RedirectsDamage) else "616.1"
            self.wrong(rule, sentence, index, "damage", "another's")


def can_affect(effect: Changes, player: str, of: str) -> bool:
    """Whether an effect under the control of player `of` can change damage to `player`, or to what is theirs."""
    if isinstance(effect, DamageBecomesCounters):
        return concerns(effect.whose, of, player)
    return player == of or not effect.to
