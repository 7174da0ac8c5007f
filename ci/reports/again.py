"""Each finding of a campaign played once more, for its timeline and for the graph of its replacement orders."""

import msgspec

from rulehound.ci.case import CORE, Tried, try_scenario
from rulehound.ci.order_graph import Orders, orders_of
from rulehound.ci.reports.gathered import Gathered, Item
from rulehound.ci.reports.timeline import Timeline, timeline_of
from rulehound.core.errors import RulehoundError
from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.targets.registry import make_target


class Again(msgspec.Struct, frozen=True):
    """What came of a finding this time; no orders where its players have none to choose."""

    timeline: Timeline
    orders: Orders | None = None


def played_again(gathered: Gathered) -> dict[str, Again]:
    """Play each finding on its target and on the reference engine, by signature.

    Where the target cannot be started, the reference engine alone plays, and the timeline says why.
    """
    try:
        target = make_target(gathered.target)
    except RulehoundError as error:
        return {item.finding.signature: _alone(item.scenario, str(error)) for item in gathered.items}
    try:
        return {item.finding.signature: again_on(target, item) for item in gathered.items}
    finally:
        target.close()


def again_on(target: Target, item: Item) -> Again:
    """Play a finding again on its target."""
    try:
        tried = try_scenario(target, item.scenario)
    except RulehoundError as error:
        return _alone(item.scenario, str(error))
    timeline = timeline_of(tried, item.finding.signature, target.capabilities().complete)
    return Again(timeline, orders_in(item.scenario, tried))


def orders_in(scenario: Scenario, tried: Tried) -> Orders | None:
    """The orders of a scenario's replacement effects; the target's game counts where it followed the script."""
    followed = tried.played.status != "unsupported" and not tried.played.skipped
    return orders_of(
        scenario,
        tried.reference.events,
        tried.played.events if followed else None,
        broken_off=tried.played.status != "played",
    )


def _alone(scenario: Scenario, why: str) -> Again:
    reference = CORE.play(scenario, [])
    return Again(Timeline((), False, why), orders_of(scenario, reference.events, None))
