"""What judging costs: a hunt on the reference engine with all oracles against bare play, and each oracle alone."""

import time

from rich.console import Console
from rich.table import Table

from rulehound.ci.make import make, scenario_choices
from rulehound.core.target import Capabilities
from rulehound.oracles.judge import judge
from rulehound.oracles.registry import ORACLES
from rulehound.properties.areas import AREAS
from rulehound.targets.reference import ReferenceTarget

BATCH = 50


def compare_judging(console: Console, seconds: float) -> None:
    """Alternate batches of bare play and of play with all oracles; then time each oracle on the same traces."""
    areas = tuple(AREAS)
    capabilities = ReferenceTarget().capabilities()
    bare = judged = 0.0
    scenarios = decisions = events = 0
    index = 0
    while bare + judged < seconds:
        began = time.process_time()
        for place in range(index, index + BATCH):
            made = make(scenario_choices(0, 0, place), areas)
            decisions += len(made.recorder.made)
            events += len(made.game.state.trace)
        bare += time.process_time() - began
        began = time.process_time()
        for place in range(index, index + BATCH):
            made = make(scenario_choices(0, 0, place), areas)
            judge(made.game.state.trace, made.cards, capabilities, offers=made.recorder.offers.all)
        judged += time.process_time() - began
        scenarios += BATCH
        index += BATCH
    console.print(
        f"bare play: {scenarios / bare:.0f} scenarios/s, {decisions / bare:.0f} decisions/s, "
        f"{events / bare:.0f} events/s"
    )
    console.print(f"hunt with {len(ORACLES)} oracles: {judged / bare:.2f} times the CPU time of bare play")
    show_oracles(console, capabilities, areas)


def show_oracles(console: Console, capabilities: Capabilities, areas: tuple[str, ...]) -> None:
    """Microseconds that each oracle adds to a scenario, the shared board taken off."""
    games = [make(scenario_choices(1, 0, index), areas) for index in range(300)]

    def cost(oracles: tuple[type, ...]) -> float:
        began = time.process_time()
        for made in games:
            judge(made.game.state.trace, made.cards, capabilities, oracles, made.recorder.offers.all)
        return (time.process_time() - began) / len(games) * 1e6

    cost(ORACLES)
    board = min(cost(()) for _ in range(3))
    table = Table("oracle", "microseconds a scenario")
    table.add_row("the shared board", f"{board:.0f}")
    for oracle in ORACLES:
        table.add_row(oracle.name, f"{min(cost((oracle,)) for _ in range(3)) - board:.0f}")
    table.add_row("all together", f"{min(cost(ORACLES) for _ in range(3)):.0f}")
    console.print(table)
