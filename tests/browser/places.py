"""What can be measured of the screen of a game: whether things stay where they are, and whether fingers hit them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

FINGER = 44  # pixels

# Everything that can be tapped and is in sight, with what a finger can hit: a label for its control, the largest shape
# of a place on the map. Links within a text are as large as the text.
TARGETS = """() => {
  const dialog = document.querySelector("dialog[open]");
  const inSight = (box) => box.width > 1 && box.height > 1 && box.right > 0 && box.left < innerWidth;
  const found = [];
  const kinds = "button, a[href], select, summary, input, [role=button]";
  for (const element of (dialog ?? document).querySelectorAll(kinds)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.matches("a") && getComputedStyle(element).display === "inline") continue;
    const target = element.matches("[type=radio], [type=checkbox]") ? element.closest("label") ?? element : element;
    const shapes = [target, ...(element instanceof SVGElement ? element.children : [])];
    const boxes = shapes.map((shape) => shape.getBoundingClientRect()).filter(inSight);
    if (!boxes.length) continue;
    found.push({
      name: element.getAttribute("aria-label") || element.innerText || element.outerHTML.slice(0, 120),
      width: Math.max(...boxes.map((box) => box.width)),
      height: Math.max(...boxes.map((box) => box.height)),
    });
  }
  return found;
}"""

# Remembers everything that moved by itself, not right after somebody pressed something; but not the lines of what
# happened, which make room for the next one.
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && !sources.every(({ node }) => (node?.parentElement ?? node)?.closest("ol.log")))
        window.shifts.push([value, ...sources.map((each) => each.node?.outerHTML?.slice(0, 120))]);
  }).observe({ type: "layout-shift" });
}"""
# Where everything is that has a place of its own.
PLACES = """() => Object.fromEntries(
  ["header", ".strip", ".ticker", ".side", ".map .frame", "[data-turn]", ".dock", ".strip-tickets", ".row > .cards"]
    .map((each) => [each, document.querySelector(`.game ${each}`)])
    .filter(([, found]) => found)
    .map(([each, found]) => {
      const { x, y, width, height } = found.getBoundingClientRect();
      return [each, [x, y, width, height].map(Math.round)];
    }))"""
# Where the cards on offer lie; one that is pointed at rises a little, which does not count.
MARKET = """() => [...document.querySelectorAll(".market, .market [data-flight]")]
  .map(({ offsetLeft, offsetTop, offsetWidth }) => [offsetLeft, offsetTop, offsetWidth])"""


def small_targets(page: Page) -> list[str]:
    """What a finger may miss."""
    targets = page.evaluate(TARGETS)
    assert targets
    return [
        f"{target['name']}: {target['width']:.0f} × {target['height']:.0f}"
        for target in targets
        if min(target["width"], target["height"]) < FINGER - 0.5
    ]


def watch(page: Page) -> None:
    """Note from now on whatever moves by itself."""
    page.evaluate(WATCH)


def shifts_of(page: Page) -> list[Any]:
    """How much was shifted since, each time, and what."""
    found: list[Any] = page.evaluate("() => window.shifts")
    return found


def places_of(page: Page) -> dict[str, list[int]]:
    """Where everything is that has a place of its own."""
    found: dict[str, list[int]] = page.evaluate(PLACES)
    return found


def market_of(page: Page) -> list[list[int]]:
    """Where the cards on offer are."""
    found: list[list[int]] = page.evaluate(MARKET)
    return found
