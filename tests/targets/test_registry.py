"""Targets by name and by command."""

import pytest

from rulehound.core.errors import BadInput
from rulehound.targets import registry
from rulehound.targets.process import ProcessTarget
from rulehound.targets.registry import make_target, target_names


def test_every_name_makes_a_target() -> None:
    """Nothing is started by it."""
    for name in target_names():
        if {"phase": registry.has_phase(), "mtg": registry.has_mtg()}.get(name, True):
            make_target(name).close()


def test_an_unknown_name_is_refused_with_the_nearest_one() -> None:
    """In one line."""
    with pytest.raises(BadInput, match=r'no target is named .phse.; did you mean "phase"\?'):
        make_target("phse")


def test_a_word_with_a_space_or_a_slash_is_a_command() -> None:
    """It is called after its file."""
    target = make_target("python -u my_adapter.py --fast")
    assert isinstance(target, ProcessTarget)
    assert (target.command, target.name) == (["python", "-u", "my_adapter.py", "--fast"], "my_adapter")
    assert make_target("./engine").name == "engine"


def test_a_command_with_an_open_quote_is_refused() -> None:
    """Before anything is started."""
    with pytest.raises(BadInput, match="cannot be read as a command"):
        make_target("python 'my adapter.py")


def test_where_the_engine_is_missing_phase_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the best target is a seeded fault."""
    monkeypatch.setattr(registry, "has_phase", lambda: False)
    with pytest.raises(BadInput, match=r"pip install 'rulehound\[phase\]'"):
        make_target("phase")
    assert make_target("best").name == "fault:two-cancel-each-other"


def test_where_the_other_engine_is_missing_mtg_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As phase does."""
    monkeypatch.setattr(registry, "has_mtg", lambda: False)
    with pytest.raises(BadInput, match=r"pip install 'rulehound\[mtg\]'"):
        make_target("mtg")
