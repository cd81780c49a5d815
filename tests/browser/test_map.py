"""The board reads at a glance: names, tracks and marks on the screen. benchmarks/web_map.py measures all of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .drawn import (
    LEAST,
    MARKED,
    OWNED,
    Names,
    linear,
    luminance,
    mark_contrast,
    meet,
    names_on,
    ratio,
    rgb,
    track_contrast,
    within,
)
from .player import Player, finished
from .site import DESKTOP, PHONE, Site, Visit
from .test_sizes import at_rest, to_first_turn

PHONE_ON_ITS_SIDE = (844, 390)
PATIENT = 5  # looks
# Which buttons of some part can be hit.
ON_TOP = """(part) => [...document.querySelectorAll(`${part} .overflow > button`)].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === each;
}).map((each) => each.textContent)"""


def map_at_rest(site: Site) -> None:
    at_rest(site.page.locator(".map .upper"))


def names_at_rest(site: Site) -> Names:
    """The names once they follow the map, which on a busy machine may be a little after it has come to rest."""
    for _ in range(PATIENT):
        map_at_rest(site)
        names = names_on(site.page)
        if not names.faults:
            break
    return names


def box(thing: Locator) -> list[float]:
    left, top, width, height = thing.evaluate(
        "element => { const b = element.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] }"
    )
    return [left, top, left + width, top + height]


@pytest.mark.parametrize("size", [DESKTOP, PHONE, PHONE_ON_ITS_SIDE], ids=["laptop", "phone", "phone on its side"])
@pytest.mark.parametrize("board", ["usa", "marklin"])
def test_names_can_be_read_at_every_zoom(visit: Visit, board: str, size: tuple[int, int]) -> None:
    site = visit(size=size, language="fr", has_touch=size != DESKTOP, is_mobile=size != DESKTOP)
    site.new_game(board, "here:Ann", "easy")
    Player(site.page, "fr").ready()
    for button in (None, "map.fit", "map.zoomIn", "map.zoomIn", "map.zoomIn"):
        if button:
            site.press(button)
        names = names_at_rest(site)
        assert names.shown > 3, button
        assert names.faults == [], button
        assert names.smallest < 18, button


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_wagons_stand_out_from_empty_slots(visit: Visit, theme: str) -> None:
    site = visit(theme=theme)
    finished(site, bots=3)
    map_at_rest(site)
    worst = track_contrast(site.page)
    assert len(worst) == 5
    assert {vision: least for vision, least in worst.items() if least[0] < OWNED} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_claimable_routes_have_a_mark_that_does_not_rely_on_colour(visit: Visit, theme: str) -> None:
    site = visit(theme=theme)
    player = to_first_turn(site, "usa")
    player.map_choices().get_by_role("button").first.dispatch_event("click", {"detail": 0})
    player.tray.get_by_role("radio").first.wait_for(state="attached")
    worst = mark_contrast(site.page)
    site.page.keyboard.press("Escape")
    expect(site.page.locator(".map [data-mark=selected]")).to_have_count(0)
    worst |= mark_contrast(site.page)
    assert "selected" in worst
    assert len(worst) > 1
    assert {mark: least for mark, least in worst.items() if least < MARKED} == {}


def test_a_tapped_route_is_zoomed_in_and_the_others_stay_as_they_are(visit: Visit) -> None:
    site = visit(size=PHONE, has_touch=True, is_mobile=True)
    player = to_first_turn(site, "marklin")
    map_at_rest(site)
    before = site.page.locator(".map .upper").bounding_box()
    looks = site.page.evaluate(LOOKS)
    player.map_choices().get_by_role("button").first.dispatch_event("click", {"detail": 0})
    player.tray.get_by_role("radio").first.wait_for(state="attached")
    map_at_rest(site)
    mark, frame = (box(site.page.locator(f".map {each}")) for each in ("[data-mark=selected]", ".frame"))
    middle = [(mark[0] + mark[2]) / 2, (mark[1] + mark[3]) / 2] * 2
    assert within(middle, frame)
    assert site.page.evaluate(LOOKS) == looks
    site.page.keyboard.press("Escape")
    map_at_rest(site)
    assert site.page.locator(".map .upper").bounding_box() == before


# How every route is drawn.
LOOKS = """() => Object.fromEntries([...document.querySelectorAll(".map [data-flight^='route:']")].map((route) => {
  const drawn = [...route.children].map((each) => each.getAttribute("href"));
  return [route.dataset.flight, [getComputedStyle(route).opacity, ...drawn]];
}))"""
# A tap as browsers tell of it: the click of a finger is moved to what they think was meant.
MOVED_TAP = """([x, y, to]) => {
  const frame = document.querySelector(".map .frame");
  const finger = { pointerId: 7, pointerType: "touch", bubbles: true, clientX: x, clientY: y };
  frame.dispatchEvent(new PointerEvent("pointerdown", finger));
  frame.dispatchEvent(new PointerEvent("pointerup", finger));
  frame.dispatchEvent(new PointerEvent("click", { ...finger, clientX: to[0], clientY: to[1], detail: 1 }));
}"""


def test_the_cursor_of_the_map_reaches_none_of_what_is_drawn(visit: Visit) -> None:
    """Thousands of elements would get a new style whenever a drag, the wheel or a route under the mouse changes it."""
    site = visit()
    page = site.page
    to_first_turn(site, "usa")
    map_at_rest(site)
    left, top, right, bottom = box(page.locator(".map .frame"))
    x, y = (left + right) / 2, (top + bottom) / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 20)
    seen = page.evaluate("([x, y]) => getComputedStyle(document.elementFromPoint(x, y)).cursor", [x, y])
    drawn = page.locator(".map .upper").evaluate("drawing => getComputedStyle(drawing).cursor")
    page.mouse.up()
    assert (seen, drawn) == ("grabbing", "default")


def test_a_tap_hits_what_lies_under_the_finger(visit: Visit) -> None:
    site = visit(size=PHONE, has_touch=True, is_mobile=True)
    to_first_turn(site, "usa")
    map_at_rest(site)
    key = site.page.locator(".map [data-key^='route:']").first.get_attribute("data-key") or ""
    x, y = site.page.locator(f".map [data-key='{key}'] .core").evaluate(
        "(core) => { const at = core.getPointAtLength(core.getTotalLength() / 2).matrixTransform(core.getScreenCTM());"
        " return [at.x, at.y] }"
    )
    site.page.evaluate(MOVED_TAP, [x, y, [x + 90, y + 90]])
    mark = site.page.locator(".map [data-mark=selected]")
    expect(mark).to_have_attribute("data-route", key.removeprefix("route:"))


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small phone"])
def test_the_line_of_the_mat_that_has_to_be_decided_on_is_visible_and_readable(
    visit: Visit, size: tuple[int, int]
) -> None:
    site = visit(size=size, has_touch=True, is_mobile=True)
    player = to_first_turn(site, "south-korea")
    grey = site.texts("cards.grey")
    while not (coloured := [route for route in player.routes() if grey not in route]):
        player.decide()
        player.ready()
    route = player.map_choices().get_by_role("button", name=coloured[0], exact=True).first
    route.dispatch_event("click", {"detail": 0})
    player.tray.get_by_role("button", name=site.texts("claim_routes.confirm"), exact=True).tap()
    site.page.get_by_role("region", name=site.texts("province_mat.title"), exact=True).wait_for()
    map_at_rest(site)
    line = site.page.locator(".map .mat g", has=site.page.locator(".open"))
    assert within(box(line), box(site.page.locator(".map .frame")))
    letters = line.locator(".name").evaluate(
        "text => text.getScreenCTM().d * parseFloat(getComputedStyle(text).fontSize)"
    )
    assert letters >= LEAST
    # the choice lies over the own tickets, and over what tells how many there are
    assert site.page.locator(".dock.high").count() == 1
    assert site.page.evaluate(ON_TOP, ".strip-tickets") == []


def test_the_board_and_the_mat_lie_side_by_side_at_the_end(visit: Visit) -> None:
    site = visit()
    finished(site, "south-korea")
    map_at_rest(site)
    frame, mat = (box(site.page.locator(f".map {each}")) for each in (".frame", ".mat"))
    assert within(mat, frame)
    assert mat[0] > (frame[0] + frame[2]) / 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_selected_setting_stands_out(visit: Visit, theme: str) -> None:
    site = visit(theme=theme)
    site.home()
    site.press("common.settings")
    labels = site.page.locator("dialog fieldset").first.locator("label")
    colours = labels.evaluate_all(
        """labels => labels.map((label) => [label.matches(":has(:checked)"), getComputedStyle(label).backgroundColor,
             getComputedStyle(label.parentElement).backgroundColor])"""
    )
    chosen, around = next((own, other) for checked, own, other in colours if checked)
    assert ratio(*(float(luminance(linear(rgb(colour)), "usual")) for colour in (chosen, around))) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_text_of_a_disabled_button_is_readable(visit: Visit, theme: str) -> None:
    site = visit(theme=theme)
    site.new_game("usa", "here:Ann", "easy")
    Player(site.page).ready()
    colours = site.page.locator(".prompt .primary:disabled").evaluate(
        """button => {
          const { color, backgroundColor, opacity } = getComputedStyle(button);
          const around = getComputedStyle(button.closest(".prompt")).backgroundColor;
          return [color, backgroundColor.endsWith(" 0)") ? around : backgroundColor, opacity];
        }"""
    )
    words, ground = (float(luminance(linear(rgb(colour)), "usual")) for colour in colours[:2])
    assert ratio(words, ground) >= 4.5
    assert colours[2] == "1"


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=["phone", "phone on its side"])
def test_a_hint_on_a_phone_covers_neither_the_map_nor_the_cards_on_offer(visit: Visit, size: tuple[int, int]) -> None:
    site = visit(size=size, has_touch=True, is_mobile=True)
    to_first_turn(site, "usa")
    site.press("game.hint")
    hint = site.page.locator(".hints")
    expect(hint.locator(".primary")).to_be_in_viewport(ratio=1)
    hint.locator(".words p").first.evaluate("(reason) => { reason.textContent = reason.textContent.repeat(9); }")
    expect(hint.locator(".primary")).to_be_in_viewport(ratio=1)
    for place in (".map .frame", ".market"):
        assert not meet(box(hint), box(site.page.locator(place)))
