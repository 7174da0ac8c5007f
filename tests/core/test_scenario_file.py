"""Scenario files: what was written is read back, and everything that is wrong is named in one line."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulehound.core.errors import ScenarioError
from rulehound.core.library import LIBRARY
from rulehound.core.scenario import (
    Activate,
    At,
    Block,
    CardData,
    Cast,
    Choose,
    Expect,
    Finding,
    Placed,
    PlayerStart,
    Scenario,
    Shuffle,
    Start,
    card_data,
)
from rulehound.core.scenario_file import (
    BYTES_MAX,
    card_of,
    cards_of,
    load_scenario,
    object_names,
    read_scenario,
    scenario_bytes,
    scenario_digest,
)
from rulehound.core.scenario_schema import schema_text

DOCS = Path(__file__).resolve().parents[2] / "docs"

FULL = Scenario(
    rulehound=1,
    title="two replacement effects on one tap — “ordered”",
    rules=("106.12b", "616.1"),
    cards={
        "Zebra": CardData(types=("Creature",), power=2, toughness=2, cost="{1}{G}"),
        "Doubler": card_data(LIBRARY["Mana Reflection"]),
    },
    start=Start(2, "upkeep", "B"),
    players={
        "A": PlayerStart(
            battlefield=("Forest x2", Placed("Zebra", tapped=True, counters={"+1/+1": 2}), "Forest#7"),
            hand=("Raise the Alarm",),
            library=("Wastes x20",),
            life=7,
        ),
        "B": PlayerStart(),
    },
    script=(
        Activate("A", "Forest#2", at=At(2, "upkeep", decision=2)),
        Choose("A", "replacement", "Doubler"),
        Cast("A", "Raise the Alarm"),
        Block("B", "Soldier", "Soldier#2"),
        Shuffle("A", ("Wastes#3", "Wastes#1")),
    ),
    expect=(
        Expect("mana", "{G}{G}", player="A", after=2),
        Expect("moments", ("upkeep", "draw"), turn=2),
        Expect("tapped", True, object="Forest#7"),
        Expect("life", 7, player="A", after="end"),
    ),
    turns=3,
    finding=Finding("mana", "106.12b", "wrong", "mana/106.12b/less", "target"),
    source="lane 3",
)

LAYOUT = """\
{"rulehound": 1,
 "title": "two replacement effects on one tap — “ordered”",
 "rules": ["106.12b", "616.1"],
 "cards": {"Doubler": {"types": ["Enchantment"], "cost": "{4}{G}{G}", "abilities": [{"type": \
"replaces mana", "who": "you", "what": "permanent", "multiply": 2}]},
           "Zebra": {"types": ["Creature"], "cost": "{1}{G}", "power": 2, "toughness": 2}},
 "start": {"turn": 2, "phase": "upkeep", "active": "B"},
 "players": {"A": {"battlefield": ["Forest x2", {"name": "Zebra", "tapped": true, "counters": {"+1/+1": 2}}, \
"Forest#7"],
                   "hand": ["Raise the Alarm"],
                   "library": ["Wastes x20"],
                   "life": 7},
             "B": {}},
 "turns": 3,
 "script": [{"do": "activate", "player": "A", "object": "Forest#2", "at": {"turn": 2, "step": "upkeep", \
"decision": 2}},
            {"do": "choose", "player": "A", "about": "replacement", "option": "Doubler"},
            {"do": "cast", "player": "A", "object": "Raise the Alarm"},
            {"do": "block", "player": "B", "object": "Soldier", "attacker": "Soldier#2"},
            {"do": "shuffle", "player": "A", "order": ["Wastes#3", "Wastes#1"]}],
 "expect": [{"check": "mana", "is": "{G}{G}", "player": "A", "after": 2},
            {"check": "moments", "is": ["upkeep", "draw"], "turn": 2},
            {"check": "tapped", "is": true, "object": "Forest#7"},
            {"check": "life", "is": 7, "player": "A", "after": "end"}],
 "finding": {"oracle": "mana", "rule": "106.12b", "sentence": "wrong", "signature": "mana/106.12b/less", \
"target": "target"},
 "source": "lane 3"}
"""


def test_a_scenario_is_written_with_a_line_for_each_thing_that_a_reader_looks_for() -> None:
    """The layout is fixed, so that a difference between two files is a difference between two scenarios."""
    assert scenario_bytes(FULL).decode() == LAYOUT


def test_reading_what_was_written_gives_an_equal_scenario() -> None:
    """And writing that gives the same bytes again."""
    again = read_scenario(scenario_bytes(FULL))
    assert again == FULL
    assert scenario_bytes(again) == scenario_bytes(FULL)


def test_every_card_of_the_library_survives_a_file() -> None:
    """All of the vocabulary can be written and read."""
    cards = {f"My {name}": card_data(card) for name, card in LIBRARY.items()}
    scenario = Scenario(1, {"A": PlayerStart(), "B": PlayerStart()}, cards=cards)
    assert read_scenario(scenario_bytes(scenario)) == scenario


def test_equal_scenarios_are_written_alike_whatever_made_them() -> None:
    """Neither the order of mappings nor the identity of a default shows in the bytes."""
    turned = msgspec.structs.replace(
        FULL,
        cards=dict(reversed(FULL.cards.items())),
        players=dict(reversed(FULL.players.items())),
    )
    plain = Scenario(1, {"A": PlayerStart(), "B": PlayerStart()})
    spelled = Scenario(1, {"B": PlayerStart(), "A": PlayerStart()}, title="".join([]), start=Start(1))
    assert scenario_bytes(turned) == scenario_bytes(FULL)
    assert scenario_bytes(spelled) == scenario_bytes(plain)


def test_a_digest_tells_what_is_played_and_not_what_it_is_called() -> None:
    """Two lanes that find the same scenario find it once."""
    assert scenario_digest(msgspec.structs.replace(FULL, title="", source="lane 4")) == scenario_digest(FULL)
    assert scenario_digest(msgspec.structs.replace(FULL, turns=4)) != scenario_digest(FULL)
    assert len(scenario_digest(FULL)) == 16


def test_a_file_is_read_from_its_path_and_named_in_its_errors(tmp_path: Path) -> None:
    """Someone who runs a folder of files must see which one is wrong."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(scenario_bytes(FULL))
    bad.write_bytes(b'{"rulehound": 2}')
    assert load_scenario(str(good)) == FULL
    with pytest.raises(ScenarioError) as error:
        load_scenario(str(bad))
    assert str(error.value) == f"{bad}: rulehound: this is version 2; this Rulehound reads version 1"
    with pytest.raises(ScenarioError, match=r"none\.json: cannot be read: No such file"):
        load_scenario(str(tmp_path / "none.json"))


def test_objects_are_numbered_over_players_then_zones() -> None:
    """Player A first; battlefield, hand, graveyard, exile, library."""
    scenario = Scenario(
        1,
        {
            "B": PlayerStart(battlefield=("Forest",)),
            "A": PlayerStart(library=("Forest x2", "Wastes"), hand=("Forest",)),
        },
    )
    objects = object_names(scenario)
    assert [(name, each.player, each.zone, each.index) for name, each in objects.items()] == [
        ("Forest", "A", "hand", 0),
        ("Forest#2", "A", "library", 0),
        ("Forest#3", "A", "library", 1),
        ("Wastes", "A", "library", 2),
        ("Forest#4", "B", "battlefield", 0),
    ]


def test_an_ordinal_that_is_written_out_stays_and_the_others_go_round_it() -> None:
    """So a name survives when other objects are taken away."""
    start = PlayerStart(battlefield=("Forest x2", "Forest#2", Placed("Forest#1", tapped=True), "Forest"))
    objects = object_names(Scenario(1, {"A": start, "B": PlayerStart()}))
    assert list(objects) == ["Forest#3", "Forest#4", "Forest#2", "Forest", "Forest#5"]
    assert objects["Forest"].placed.tapped


def test_a_scenario_has_its_own_cards_before_the_library() -> None:
    """A made-up Forest is what it says it is."""
    mine = CardData(types=("Artifact",))
    scenario = Scenario(
        1, {"A": PlayerStart(hand=("Forest", "Shock")), "B": PlayerStart()}, cards={"Forest": mine}
    )
    assert card_of(scenario, "Forest").types == ("Artifact",)
    assert card_of(scenario, "Shock") is LIBRARY["Shock"]
    assert list(cards_of(scenario)) == ["Forest", "Shock"]
    with pytest.raises(ScenarioError, match='cards: no card is named "Nothing"'):
        card_of(scenario, "Nothing")


def test_the_example_of_the_docs_is_read() -> None:
    """What people copy must work."""
    example = (DOCS / "scenarios.md").read_text().split("```json\n")[1].split("```")[0]
    scenario = read_scenario(example)
    assert scenario.expect
    assert read_scenario(scenario_bytes(scenario)) == scenario


def test_the_docs_name_every_field() -> None:
    """A field that nobody explains is a field that nobody uses."""
    text = (DOCS / "scenarios.md").read_text()
    for kind in (Scenario, CardData, Start, Placed, PlayerStart, At, Expect, Finding, Shuffle, Block):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.encode_name}`" in text, (kind.__name__, field.encode_name)


def test_the_schema_in_the_docs_is_the_one_of_the_types() -> None:
    """Regenerate it with: python -m rulehound.core.scenario_schema > docs/scenario.schema.json."""
    assert (DOCS / "scenario.schema.json").read_text() == schema_text()


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    """Some editors write one."""
    assert read_scenario(b"\xef\xbb\xbf" + scenario_bytes(FULL)) == FULL


BASE: dict[str, Any] = {
    "rulehound": 1,
    "players": {
        "A": {"battlefield": ["Forest x2", "Grizzly Bears"], "hand": ["Shock"], "library": ["Wastes x3"]},
        "B": {"battlefield": ["Island"]},
    },
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """The base scenario with one thing put in, at a path of keys."""
    data: dict[str, Any] = json.loads(json.dumps(BASE))
    *keys, last = path.split("/")
    place = data
    for key in keys:
        place = place.setdefault(key, {})
    place[last] = value
    return data


def message(data: Any) -> str:
    """The error that this data gives; it stands on one line."""
    text = data if isinstance(data, str | bytes) else json.dumps(data)
    with pytest.raises(ScenarioError) as error:
        read_scenario(text)
    assert "\n" not in str(error.value)
    return str(error.value)


WHOLE: list[tuple[Any, str]] = [
    ([], "the file: [] was given; a scenario is a JSON object"),
    ("", "the file: empty; a scenario is a JSON object"),
    ("3", "the file: 3 was given; a scenario is a JSON object"),
    ("{", "the file: not JSON: line 1, column 2: Expecting property name enclosed in double quotes"),
    (b'{"\xff": 1}', "the file: not UTF-8: byte 2 cannot be read; save it as UTF-8"),
    ("{}", 'rulehound: missing; a scenario says its version, "rulehound": 1'),
    ({"rulehound": 2}, "rulehound: this is version 2; this Rulehound reads version 1"),
    ({"rulehound": "1"}, 'rulehound: this is version "1"; this Rulehound reads version 1'),
    ({"rulehound": True}, "rulehound: this is version true; this Rulehound reads version 1"),
    ({"rulehound": 1}, "players: missing; write an object"),
    ('{"rulehound": 1, "rulehound": 1}', 'the file: the key "rulehound" is written twice; leave one'),
    (
        '{"rulehound": 1, "players": {"A": {"life": 1, "life": 2}, "B": {}}}',
        'players.A: the key "life" is written twice; leave one',
    ),
    ('{"rulehound": 1, "turns": NaN}', "the file: NaN is no number of JSON; write a whole number"),
    ({"rulehound": 1, "players": {"A": {}}}, "players.B: missing; write {} for a player who has nothing"),
]

WRONG = (Path(__file__).parent / "wrong_scenarios.txt").read_text()
CASES: list[tuple[str, str]] = re.findall(r"^([^#\n].*)\n    (.*)$", WRONG, re.MULTILINE)


@pytest.mark.parametrize(("data", "wanted"), WHOLE)
def test_what_is_no_scenario_at_all_is_said_to_be_none(data: Any, wanted: str) -> None:
    """Wrong from the first byte to the second level."""
    assert message(data) == wanted


@pytest.mark.parametrize(("change", "wanted"), CASES, ids=[wanted for _, wanted in CASES])
def test_what_is_wrong_is_named_with_its_place_and_what_to_write(change: str, wanted: str) -> None:
    """One line: the path inside the file, what was given, what is allowed or nearest."""
    path, _, value = change.partition(" = ")
    found = message(changed(path, json.loads(value)))
    assert found == wanted or (wanted.endswith("...") and found.startswith(wanted[:-3]))


def test_the_table_of_what_is_wrong_is_read_as_a_whole() -> None:
    """A case that the pattern misses would never be tried."""
    assert len(CASES) == WRONG.count("\n    ") > 80


def test_the_base_of_these_errors_is_itself_right() -> None:
    """Else the errors above would be about something else."""
    assert read_scenario(json.dumps(BASE)).players["A"].life == 20


def test_a_token_may_be_named_where_a_card_creates_tokens_of_that_name() -> None:
    """It does not exist at the start, and may come."""
    data = changed("players/A/hand", ["Raise the Alarm"])
    data["script"] = [{"do": "attack", "player": "A", "object": "Soldier#2"}]
    assert read_scenario(json.dumps(data)).script


def test_a_card_that_shares_its_name_with_a_token_is_refused() -> None:
    """A line about it could mean either."""
    data = changed("cards/Soldier", {"types": ["Creature"], "toughness": 1})
    data["players"]["A"]["hand"] = ["Soldier", "Raise the Alarm"]
    assert message(data) == ('players.A.hand[0]: "Soldier" is the name of a token as well; rename the card')


def test_an_ability_index_may_reach_further_where_something_grants_abilities() -> None:
    """Granted abilities come after an object's own."""
    data = changed("players/A/hand", ["Blood Moon"])
    data["script"] = [{"do": "activate", "player": "A", "object": "Forest", "ability": 8}]
    assert read_scenario(json.dumps(data)).script
    data["script"][0]["ability"] = 9
    assert message(data) == 'script[0].ability: 9 was given; "Forest" has abilities 0 to 8'


def nested(depth: int) -> str:
    effect = '{"type": "may", "effects": [' * depth + '{"type": "draw"}' + "]}" * depth
    ability = f'{{"type": "activated", "cost": {{}}, "effects": [{effect}]}}'
    thing = f'{{"types": ["Artifact"], "abilities": [{ability}]}}'
    return f'{{"rulehound": 1, "players": {{"A": {{}}, "B": {{}}}}, "cards": {{"Thing": {thing}}}}}'


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, nested(900), nested(5_000), nested(60_000)],
    ids=["lists", "objects", "effects", "many effects", "very many effects"],
)
def test_what_is_nested_too_deeply_is_refused_without_a_traceback(text: str) -> None:
    """A broken file must cost a line, not the run."""
    assert message(text) == "the file: nested too deeply; a scenario needs a dozen levels at most"


def test_effects_may_be_nested_as_deeply_as_anyone_wants() -> None:
    """Some levels are no mistake."""
    assert read_scenario(nested(20))


def test_what_is_too_long_is_refused() -> None:
    """A number of thousands of digits, and a file of many megabytes."""
    assert message(" " * (BYTES_MAX + 1)) == "the file: longer than 10000000 bytes; leave something out"
    number = '{"rulehound": 1, "turns": ' + "9" * 5_000 + "}"
    assert message(number) == "the file: not JSON that can be read: a number is too long"


def test_a_long_wrong_value_is_cut_short_in_the_message() -> None:
    """The message stays on a line that a person can read."""
    assert len(message(changed("start/phase", "x" * 5_000))) < 400
