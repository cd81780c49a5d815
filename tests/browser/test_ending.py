"""The final scores can be checked: every line opens down to what it is for, and what lies on the map is drawn there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from whistlestop import board_names

from .player import finished
from .site import Visit

PLACED = ("ticket", "city", "length")  # parts of these kinds lie on the map; of others it is one path, or nothing


@pytest.mark.parametrize("board", board_names())
def test_every_score_line_opens_and_its_parts_are_drawn_on_the_map(visit: Visit, board: str) -> None:
    site = visit()
    table = finished(site, board).ending.get_by_role("table")
    result = site.told()[-1]["result"]
    drawn = site.page.get_by_role("main").locator("path.line, circle.shown:not(.casing)")
    parts_of = {line: [part for seat in seats for part in seat] for line, seats in result["parts"].items()}
    opened = [line for line in result["lines"] if parts_of.get(line)]
    assert {line for line, points in result["lines"].items() if any(points)} <= set(opened)
    assert table.locator("button.open").count() == len(opened)
    for at, line in enumerate(opened):
        parts = parts_of[line]
        table.locator("button.open").nth(at).click()
        expect(table.locator(".part")).to_have_count(len(parts))
        on_the_map = table.locator("button.part")
        if parts[0]["kind"] in PLACED:
            assert on_the_map.count() == len(parts)
        else:
            assert on_the_map.count() == sum(1 for path in result["paths"].get(line, []) if path)
        if on_the_map.count():
            on_the_map.first.click()
            expect(on_the_map.first).to_have_attribute("aria-pressed", "true")
            site.page.mouse.move(0, 0)
            expect(drawn.first).to_be_visible()
        table.locator("button.open").nth(at).click()
        expect(drawn).to_have_count(0)


# Notes what was ever to be seen, though it goes again by itself.
SEEN = """() => {
  const wanted = [".rolls", ".ticket-done", ".flight"];
  window.seen = {};
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    for (const each of wanted) if (document.querySelector(each)) window.seen[each] = true;
    const told = [...document.querySelectorAll("[data-announced] p")].map((line) => line.textContent);
    window.told = [...new Set([...(window.told ?? []), ...told])];
  }).observe(document.body, { childList: true, subtree: true }));
}"""


def test_claims_tickets_and_the_winner_are_celebrated_without_motion_if_it_is_reduced(visit: Visit) -> None:
    for reduced_motion in (True, False):
        site = visit(reduced_motion=reduced_motion)
        site.page.add_init_script(f"({SEEN})()")
        finished(site, live=True).ending.get_by_role("list", name=site.texts("game.endPlaces"), exact=True).wait_for()
        assert bool(site.page.locator(".rain").count()) != reduced_motion
        seen, told = site.page.evaluate("() => [window.seen, window.told]")
        assert seen == (
            {".ticket-done": True} if reduced_motion else {".ticket-done": True, ".rolls": True, ".flight": True}
        )
        assert any(line.startswith(site.texts("game.ticketCompleted")) for line in told)
