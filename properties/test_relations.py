"""The metamorphic relations, on the target given with --rulehound-target."""

from typing import Any

import pytest

from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.properties.areas import AREAS
from rulehound.properties.checking import assert_related
from rulehound.properties.relations.registry import RELATIONS
from rulehound.properties.relations.relation import Relation


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda relation: relation.name)
def test_the_change_does_not_matter(rulehound_examine: Any, relation: Relation) -> None:
    """What must not matter does not."""

    def related(target: Target, scenario: Scenario) -> int:
        return assert_related(relation, target, scenario).status == "holds"

    rulehound_examine(related, tuple(AREAS))
