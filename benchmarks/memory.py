"""Memory of a worker over a long campaign: it should stay flat."""

from rich.console import Console

from benchmarks.engines import peak_memory
from rulehound.ci.batch import Worker
from rulehound.ci.report import Job
from rulehound.properties.areas import AREAS

STEPS = 5


def measure_memory(console: Console, scenarios: int) -> None:
    """Hunt on the reference engine and print the peak memory at five points."""
    worker = Worker(Job("core", 0, tuple(AREAS)))
    step = max(1, scenarios // STEPS)
    points = []
    for number in range(STEPS):
        worker.run(number * step, step, {})
        points.append(f"{peak_memory():.0f}")
    console.print(f"peak memory of a worker at every {step} scenarios: {', '.join(points)} MB")
