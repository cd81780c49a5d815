"""Lessons in the browser: a newcomer does what is asked, and is told what is wrong otherwise."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.node import Node

from whistlestop.lessons.lesson import FOLDER

from .player import Player
from .site import DESKTOP, PHONE, Site, Visit

FIRST = "basics"
MOST_TRIES = 12
FREE = {"pick", "keep"}  # what leaves every choice to the player
# The buttons of a turn, by the verb that they are for.
BUTTONS = {
    "station": "stations.build",
    "exchange": "ticket_race.exchange",
    "run": "passenger_runs.runFrom",
    "express": "express.play",
}


class Learner:
    """Somebody who follows a lesson: reads on, and does what a step awaits by pressing what is there."""

    def __init__(self, site: Site, lesson: dict[str, Any], *, clumsy: bool = False) -> None:
        self.site = site
        self.page: Page = site.page
        self.lesson = lesson
        self.player = Player(site.page, site.language)
        self.clumsy = clumsy
        self.read: list[int] = []  # the steps
        self.errors = 0

    @property
    def coach(self) -> Any:
        return self.page.locator(f'[data-lesson="{self.lesson["id"]}"]')

    def begin(self) -> None:
        self.site.open("lessons")
        title = self.lesson["titles"][self.site.language]
        line = self.page.get_by_role("listitem").filter(has=self.page.get_by_role("heading", name=title))
        line.get_by_role("button").click()
        self.coach.wait_for()

    def follow(self, until: int | None = None) -> None:
        """Do what the steps ask for, to the end, or until a step is shown."""
        for number, step in enumerate(self.lesson["steps"], 1):
            words = self.coach.locator(f'[data-step="{number}"]')
            words.wait_for()
            self.page.wait_for_function(
                "(at) => Number(document.querySelector('[data-seq]').dataset.seq) === at", arg=step["at"]
            )
            expect(words).to_have_text(plain(step["texts"][self.site.language], self.site.language))
            self.read.append(number)
            if number == until:
                return
            if step["awaits"]:
                if self.clumsy:
                    self.err(step)
                self.act(step["awaits"][0])
            elif number < len(self.lesson["steps"]):
                self.coach.locator("[data-lesson-next]").click()

    def err(self, step: dict[str, Any]) -> None:
        """Press the deck where that is not what a step awaits: it is explained, and nothing happens."""
        deck = self.page.locator('[data-tour="deck"]')
        if step["awaits"][0].startswith("draw") or not deck.is_visible():
            return
        allowed = deck.get_attribute("aria-disabled") == "false"
        before, _ = self.player.now()
        deck.click()
        said = self.player.tray.get_by_role("status")
        if allowed:
            expect(said).to_contain_text(plain(step["hint"][self.site.language], self.site.language))
        else:
            expect(said).to_contain_text(re.compile(r"\w"))
        assert self.player.now()[0] == before
        self.errors += 1

    def act(self, action: str) -> None:
        verb, *parts = action.split()
        market = self.page.locator(".market")
        if verb == "draw":
            market.locator(".advised").first.click()
        elif verb == "claim":
            self.choose(f"route:{parts[0]}")
            self.page.locator("[data-confirm]").click()
        elif verb == "keep" and parts:
            boxes = self.player.tray.get_by_role("checkbox")
            for n in parts[0].split(","):
                boxes.nth(int(n) - 1).check()
            self.page.locator("[data-confirm]").click()
        elif verb == "tickets":
            market.locator('[data-tour="tickets-deck"]').first.click()
            self.split()
        elif verb in BUTTONS:
            name = self.player.texts.pattern(BUTTONS[verb])
            buttons = self.player.tray.get_by_role("button", name=name)
            (buttons.filter(has_text=parts[0]) if verb == "express" else buttons).first.click()
            if verb == "station":
                self.choose(f"city:{parts[0]}")
            else:
                self.page.locator("[data-confirm]").first.click()
        elif verb == "keep":
            self.player.keep_tickets()
        elif verb == "substitute":
            for _ in range(3):
                self.page.locator(".decision .kind").first.click()
            self.page.locator("[data-confirm]").click()
        elif verb == "ride":
            self.choose(f"route:{parts[0]}")
        else:
            self.answer()

    def split(self) -> None:
        """Go on with tickets: as many of each deck if there are several."""
        splits = self.page.locator(".splits button")
        confirm = self.page.locator("[data-confirm]")
        splits.or_(confirm).first.wait_for()
        (splits.nth(splits.count() // 2) if splits.count() else confirm).click()

    def answer(self) -> None:
        """Answer a question: confirm what is selected, or press one button after another until one was right."""
        before, _ = self.player.now()
        buttons = self.page.locator(".decision button:visible")
        confirm = self.page.locator("[data-confirm]:enabled")
        buttons.or_(confirm).first.wait_for()
        for n in range(MOST_TRIES):
            if not confirm.count():
                buttons.nth(n).click()
                self.page.wait_for_timeout(400)
            if self.player.now()[0] == before and confirm.count():
                confirm.first.click()
                self.page.wait_for_timeout(400)
            if self.player.now()[0] != before:
                return
        raise AssertionError("no answer was the right one")

    def choose(self, key: str) -> None:
        """Choose something on the map as assistive technology does, also if it is out of sight."""
        self.page.locator(f'[data-key="{key}"]').dispatch_event("click", {"detail": 0})


def plain(text: str, language: str) -> str:
    """A text of a lesson as it stands on the page."""
    text = text.replace("*", "")
    return re.sub(r" (?=[:;!?»%])|(?<=«) ", "\u00a0", text) if language == "fr" else text


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "fr")], ids=["laptop", "phone in French"])
def test_a_newcomer_plays_the_first_lesson_to_its_end(visit: Visit, node: Node, size: Any, language: str) -> None:
    site = visit(size, language, newcomer=True)
    learner = Learner(site, node.json(f"/api/lessons/{FIRST}"))
    learner.begin()
    steps = learner.lesson["steps"]
    first = next(number for number, step in enumerate(steps, 1) if step["awaits"])
    learner.follow(until=first)
    # something else that would be legal: the lesson says what it is about, and nothing happens
    site.page.locator('[data-tour="deck"]').click()
    hint = steps[first - 1]["hint"][language]
    expect(learner.player.tray.get_by_role("status")).to_contain_text(plain(hint, language))
    learner.page.reload()
    learner.follow()
    assert learner.read[-1] == len(steps)
    site.page.locator("[data-lesson-end]").click()
    site.page.get_by_role("heading", name=site.texts("home.title"), exact=True).wait_for()
    expect(site.page.get_by_role("button", name=re.compile(site.texts("lessons.learn")))).to_have_count(0)


def test_a_lesson_that_refuses_a_claim_offers_its_own_step_again(visit: Visit, node: Node) -> None:
    site = visit(PHONE, newcomer=True, has_touch=True)
    learner = Learner(site, node.json(f"/api/lessons/{FIRST}"))
    learner.begin()
    learner.follow(until=3)
    expect(site.page.locator(".states")).to_have_count(0)  # the lesson explains the map, and talks of a route there
    learner.choose("route:elda-faro")
    site.page.locator("[data-confirm]").click()
    said = learner.player.tray.get_by_role("status")
    expect(said).to_contain_text(plain(learner.lesson["steps"][2]["hint"]["en"], "en"))
    learner.act("draw red")
    learner.coach.locator('[data-step="4"]').wait_for()


def test_both_cities_of_a_route_are_in_sight_before_it_is_claimed(visit: Visit, node: Node) -> None:
    site = visit(PHONE, newcomer=True, has_touch=True)
    learner = Learner(site, node.json(f"/api/lessons/{FIRST}"))
    learner.begin()
    learner.follow(until=3)
    for route in ("elda-faro", "dorn-elda", "faro-hollin"):
        learner.choose(f"route:{route}")
        site.page.locator("[data-confirm]").wait_for()
        room = site.page.locator("div.frame").bounding_box()
        assert room
        for place in route.split("-"):
            sign = site.page.locator("main svg text", has_text=re.compile(f"^{place}$", re.IGNORECASE)).first
            expect(sign).to_be_in_viewport(ratio=1)
            box = sign.bounding_box()
            assert box
            assert box["y"] >= room["y"], (route, place)
            assert box["y"] + box["height"] <= room["y"] + room["height"], (route, place)
        site.press("game.cancel")


def test_a_lesson_that_was_left_goes_on_where_it_was(visit: Visit, node: Node) -> None:
    site = visit(newcomer=True)
    learner = Learner(site, node.json(f"/api/lessons/{FIRST}"))
    learner.begin()
    learner.follow(until=5)
    site.home()
    site.page.get_by_role("button", name=re.compile(site.texts("lessons.learn"))).click()
    learner.coach.locator('[data-step="5"]').wait_for()


def test_a_lesson_is_followed_with_the_keyboard(visit: Visit, node: Node) -> None:
    site = visit(newcomer=True)
    learner = Learner(site, node.json(f"/api/lessons/{FIRST}"))
    learner.begin()
    expect(learner.coach.locator('[data-step="1"]')).to_be_focused()  # so that a screen reader begins with it
    site.page.keyboard.press("Tab")
    go_on = learner.coach.locator("[data-lesson-next]")
    expect(go_on).to_be_focused()
    site.page.keyboard.press("Enter")
    learner.coach.locator('[data-step="2"]').wait_for()
    expect(go_on).to_be_focused()
    for number, key in ((3, "Enter"), (4, "1"), (5, "d")):
        expect(learner.player.tray).not_to_have_attribute("aria-busy", "true")  # else the page waits for an answer
        site.page.keyboard.press(key)
        learner.coach.locator(f'[data-step="{number}"]').wait_for()
    assert site.page.locator(":focus").count()  # the button has gone, and the focus went to what comes next


OTHERS = sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != FIRST)


@pytest.mark.parametrize("name", [FIRST, "passenger-runs", "substitutes"])
def test_a_lesson_can_be_played_on_a_phone_on_its_side(visit: Visit, node: Node, name: str) -> None:
    learner = Learner(visit((PHONE[1], PHONE[0]), "fr", newcomer=True), node.json(f"/api/lessons/{name}"))
    learner.begin()
    learner.follow()
    expect(learner.page.locator("[data-lesson-end]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "fr"), (PHONE, "en")], ids=["laptop in French", "phone"])
@pytest.mark.parametrize("name", OTHERS)
def test_every_other_lesson_can_be_played(visit: Visit, node: Node, name: str, size: Any, language: str) -> None:
    learner = Learner(visit(size, language, newcomer=True), node.json(f"/api/lessons/{name}"), clumsy=True)
    learner.begin()
    learner.follow()
    awaited = {step["awaits"][0].split()[0] for step in learner.lesson["steps"] if step["awaits"]}
    assert learner.errors or awaited <= FREE
    expect(learner.page.locator("[data-lesson-end]")).to_be_visible()
