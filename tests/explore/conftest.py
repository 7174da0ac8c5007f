"""Areas explored one size smaller than by default, once for all tests; and the counts that are pinned."""

from functools import lru_cache
from pathlib import Path

import pytest

from rulehound.ci.expedition import Expedition, Route
from rulehound.ci.exploring import Explored
from rulehound.properties.exploration import SPACES

HERE = Path(__file__).resolve().parent


@lru_cache(maxsize=8)
def explored(area: str, size: int = -1, target: str = "core") -> tuple[Explored, ...]:
    """What came of an area's branches, by default one size smaller than `rulehound explore` has it."""
    route = Route(area, SPACES[area].size - 1 if size < 0 else size, target)
    expedition = Expedition(route, 1, lambda _: None)
    expedition.run()
    return tuple(expedition.found)


class Pins:
    """A file of counts: sections "size N", comments after "#", and lines as counts.txt has them."""

    def __init__(self, area: str) -> None:
        self.sizes: dict[int, list[str]] = {}
        for line in (HERE / f"{area}.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith("size "):
                rows = self.sizes.setdefault(int(line.removeprefix("size ")), [])
            elif line and not line.startswith("#"):
                rows.append(line)


@pytest.fixture(params=sorted(SPACES))
def area(request: pytest.FixtureRequest) -> str:
    """Each area in turn."""
    name: str = request.param
    return name
