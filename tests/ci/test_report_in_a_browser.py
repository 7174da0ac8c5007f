"""The HTML report in a real browser: scrubbing, searching, keys, dark and narrow, and a hostile scenario."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rulehound.cli import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report(hunted: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report with a finding in it."""
    out = tmp_path_factory.mktemp("report")
    assert run(["report", str(hunted), "--html", "--out", str(out)]) == 0
    return (out / "report.html").as_uri()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Debian's chromium; under CI its absence is a failure, elsewhere a skip that says so."""
    if CHROMIUM is None:
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail("there is no chromium; .ci/run installs it")
        pytest.skip("there is no chromium here: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: "Browser", report: str) -> "Iterator[Page]":
    """The report, opened; an error of its script or a request to anywhere fails the test."""
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: wrong.append(request.url) if request.url != report else None)
    page.goto(report)
    yield page
    page.close()
    assert wrong == []


def test_the_timeline_opens_where_the_games_part_and_can_be_scrubbed(page: "Page") -> None:
    """The place, what both engines did there, stack and mana; by slider, by click and by key."""
    timeline = page.locator(".timeline").first
    rows = timeline.locator("tbody tr")
    here = timeline.locator("tr.here")
    assert "objected" in (here.get_attribute("class") or "") or "parts" in (here.get_attribute("class") or "")
    slider = timeline.locator("input[type=range]")
    slider.fill("0")
    assert timeline.locator("output").inner_text() == f"1 of {rows.count()}"
    slider.press("ArrowRight")
    assert timeline.locator("output").inner_text() == f"2 of {rows.count()}"
    rows.nth(3).click()
    assert timeline.locator("output").inner_text() == f"4 of {rows.count()}"
    page.keyboard.press("ArrowLeft")
    assert timeline.locator("output").inner_text() == f"3 of {rows.count()}"
    assert timeline.locator(".now .what").first.inner_text() != ""
    assert timeline.locator(".mark", has_text="here they part").count() == 1


def test_searching_and_filtering_narrow_findings_and_rules(page: "Page") -> None:
    """By key and by field; what does not fit is hidden, and the number is said."""
    findings = page.locator(".finding")
    page.keyboard.press("/")
    page.keyboard.type("no such words")
    assert page.locator(".finding:visible").count() == 0
    assert page.locator("#hits").inner_text() == f"0 of {findings.count()} findings"
    page.keyboard.press("Escape")
    assert page.locator(".finding:visible").count() == findings.count()
    page.locator("#filter").select_option("known")
    assert page.locator(".finding:visible").count() == 0
    page.locator("#search").fill("616.1")
    assert 1 <= page.locator("tr.evidence:visible").count() < page.locator("tr.evidence").count()


def test_rules_are_searched_and_filtered_by_their_evidence(page: "Page") -> None:
    """Words and kind narrow the table of rules alone, and how many are left is said."""
    every = page.locator("tr.evidence").count()
    shown = page.locator("tr.evidence:visible")
    counts = {}
    for kind in ("exercised", "unexercised", "judged", "unjudged", "proven", "unproven", "broken"):
        page.locator("#rule-filter").select_option(kind)
        counts[kind] = shown.count()
        assert page.locator("#rule-hits").inner_text() == f"{counts[kind]} of {every} rules"
        assert 0 < counts[kind] < every
    for one, other in (("exercised", "unexercised"), ("judged", "unjudged"), ("proven", "unproven")):
        assert counts[one] + counts[other] == every
    assert "616.1" in shown.locator("th").all_inner_texts()
    page.locator("#rule-search").fill("no such words")
    assert shown.count() == 0
    assert page.locator(".finding:visible").count() == page.locator(".finding").count()
    page.locator("#rule-search").press("Escape")
    assert page.locator("#rule-hits").inner_text() == f"{counts['broken']} of {every} rules"


def test_the_graph_of_orders_can_be_read_anywhere(page: "Page") -> None:
    """Text against its box, dark and light; wider than a narrow screen it scrolls by itself; and it is told in words."""
    drawing = page.locator("svg.orders").first
    assert "orders of replacement effects" in (drawing.get_attribute("aria-label") or "")
    assert drawing.locator(".beyond").count() == 1
    style = "(e, name) => getComputedStyle(e)[name]"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        text = brightness(drawing.locator(".effect text").first.evaluate(style, "fill"))
        box = brightness(drawing.locator(".effect rect").first.evaluate(style, "fill"))
        assert abs(text - box) > 150, scheme
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    around = page.locator(".replacement .wide").first
    assert around.evaluate("e => e.scrollWidth > e.clientWidth && getComputedStyle(e).overflowX === 'auto'")
    around.focus()
    assert page.evaluate("document.activeElement.className") == "wide"
    page.locator(".replacement details summary").first.click()
    assert page.locator(".replacement li:visible").count() == 2


def brightness(color: str) -> float:
    """The mean of red, green and blue in "rgb(r, g, b)"."""
    return sum(map(float, re.findall(r"[\d.]+", color)[:3])) / 3


def test_keys_go_from_finding_to_finding(page: "Page") -> None:
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.className") == "finding"
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.id") == first


def test_dark_and_light_differ_and_narrow_does_not_scroll_sideways(page: "Page") -> None:
    colors = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        colors[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colors["light"] != colors["dark"]
    for width in (360, 800, 1400):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_a_hostile_scenario_does_no_harm(browser: "Browser", hostile: Path) -> None:
    """A card's name, a sentence, a signature, a feature: shown as they are written, and nothing of them runs."""
    assert run(["report", str(hostile), "--html"]) == 0
    page = browser.new_page()
    page.goto((hostile / "report.html").as_uri())
    assert page.evaluate("window.hurt") is None
    assert page.locator("main img, main script").count() == 0
    assert "<script>window.hurt=1</script>" in page.locator(".finding").first.inner_text()
    drawing = page.locator("svg.orders").first
    assert any("<script>" in text for text in drawing.locator("text").all_text_contents())
    page.locator(".timeline summary").first.click()
    page.locator(".timeline tbody tr").last.click()
    page.locator("#search").fill("<script>")
    assert page.evaluate("window.hurt") is None
    page.close()
