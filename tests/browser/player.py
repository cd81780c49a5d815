"""A person at the page, who plays by clicking what is offered. It knows the page, and no rules."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from .catalogue import Texts
from .site import Site

# Wait until the game has gone on since `before`, and it is this player's turn, or over.
READY = """([before, tray]) => {
  const game = document.querySelector("[data-seq]");
  if (!game || game.dataset.seq === before) return null;
  const region = game.querySelector(`section[aria-label="${tray}"]`);
  if (!region || region.ariaBusy === "true") return null;
  const what = region.querySelector("[data-turn]").dataset.turn;
  return what !== "others" && { what, seq: game.dataset.seq };
}"""
NOW = """() => [
  document.querySelector("[data-seq]").dataset.seq,
  document.querySelector("[data-turn]").dataset.turn === "mine",
]"""
REACHED = """([seq, tray]) => {
  const game = document.querySelector("[data-seq]");
  return game && Number(game.dataset.seq) >= seq
    && game.querySelector(`section[aria-label="${tray}"]`)?.ariaBusy !== "true";
}"""
CONTROL = re.compile(r"""- '?(button|checkbox|radio) "((?:[^"\\]|\\.)*)"((?: \[[^\]]*\])*)""")
REGION = re.compile(r"""- '?(?:region|form) "((?:[^"\\]|\\.)*)\"""")

# What a turn may be used for besides cards and routes, and how often a curious person tries it in a game.
DECKS = "draw_tickets.press_tickets"
STATION = "stations.build"
CURIOUS = {
    DECKS: 2,
    "express.play": 3,
    "passenger_runs.runFrom": 3,
    "ticket_race.exchange": 1,
    STATION: 3,
    "basics.pass": 1000,
}
CARDS = ("draw_cards.do_draw_card", "draw_cards.press_draw", "draw_pair.press_draw")
# The decisions that have a region of their own in the tray.
DECISIONS = (
    "game.keepLegend",
    "game.splitTitle",
    "passengers.title",
    "festivals.title",
    "passenger_runs.placeTitle",
    "passenger_runs.runNow",
    "province_mat.title",
    "tunnels.turned",
    "substitutes.picking",
    "game.fallback",
)
PICK = "ticket_draft.do_pick"
OPTIONS = (
    "game.keepButton",
    PICK,
    "claim_routes.confirm",
    "claim_routes.confirmAny",
    "draw_tickets.confirm",
    "passenger_runs.runConfirm",
    "passenger_runs.runStop",
    "passenger_runs.placeAt",
    "passenger_runs.placeNobody",
    "express.cards",
    "express.tickets",
    "province_mat.put",
    "province_mat.none",
    "province_mat.extra",
    "province_mat.boost",
    "tunnels.pay",
    "tunnels.back",
    "stations.confirm",
    "substitutes.add",
    "substitutes.play",
)
WAYS_BACK = ("game.cancel", "game.undo", "common.close")

FINISHED_TIMEOUT = 180_000  # milliseconds, for bots on a machine that is busy
# Wait until nobody has to act at a table that this browser knows.
OVER = """async (table) => {
  const saved = JSON.parse(localStorage["whistlestop.tables"]).find((each) => each.table === table);
  const headers = { authorization: `Bearer ${saved.seats.join(",")}` };
  while ((await (await fetch(`/api/tables/${table}`, { headers })).json()).pending_seats?.length)
    await new Promise((settle) => setTimeout(settle, 50));
  return true;
}"""


@dataclass(frozen=True)
class Control:
    """Something that can be pressed, as assistive technology is told."""

    role: str
    name: str
    states: str

    @property
    def enabled(self) -> bool:
        return "[disabled]" not in self.states


def controls(snapshot: str) -> list[Control]:
    found = []
    for line in snapshot.splitlines():
        match = CONTROL.search(line)
        if match:
            role, name, states = match.groups()
            if "- '" in line:
                name = name.replace("''", "'")
            found.append(Control(role, name.replace('\\"', '"'), states))
    return found


class Player:
    """Somebody at a seat; `done` counts what they have done, by the keys of the texts they pressed."""

    def __init__(self, page: Page, language: str = "en", seed: int = 1) -> None:
        self.page = page
        self.texts = Texts(language)
        self.chance = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.seq = ""
        self.tray = page.get_by_role("region", name=self.texts("game.tray"), exact=True)
        self.ending = page.get_by_role("region", name=self.texts("game.endTitle"), exact=True)
        self.patterns = {key: self.texts.pattern(key) for key in (*CURIOUS, *CARDS, *DECISIONS, *OPTIONS, *WAYS_BACK)}

    # -- the game ----------------------------------------------------------------------------------------------

    def play(self, decisions: int = 10_000) -> bool:
        """Play on, at most so many decisions; whether the game is over."""
        for _ in range(decisions):
            if self.ready() == "over":
                return True
            self.decide()
        return False

    def ready(self) -> str:
        """Wait until there is something to decide, or the game is over."""
        state = self.page.wait_for_function(READY, arg=[self.seq, self.texts("game.tray")]).json_value()
        self.seq = state["seq"]
        return str(state["what"])

    def now(self) -> tuple[int, bool]:
        """How far the game is on this page, and whether something is to be decided here."""
        seq, mine = self.page.evaluate(NOW)
        return int(seq), bool(mine)

    def reach(self, seq: int) -> None:
        """Wait until the page shows the game as it was after so many actions, or later."""
        self.page.wait_for_function(REACHED, arg=[seq, self.texts("game.tray")])

    def decide(self) -> None:
        """Make one decision, whatever it is."""
        snapshot = self.tray.aria_snapshot()
        region = next((key for name in REGION.findall(snapshot) if (key := self.key_of(name, DECISIONS))), None)
        offered = [control for control in controls(snapshot) if control.enabled]
        roles = {control.role for control in offered}
        if region:
            self.done[region] += 1
        if "checkbox" in roles:
            self.keep_tickets()
        elif "radio" in roles:
            self.choose_and_confirm([control for control in offered if control.role == "radio"])
        elif region == "substitutes.picking":
            self.gather_cards()
        elif region == "game.keepLegend":
            self.pick_ticket(self.steps(offered))
        elif region:
            self.press(self.rarest(self.steps(offered)))
        else:
            self.take_turn(self.steps(offered))

    def from_deck(self) -> Locator:
        """The deck, if a card may be drawn from it."""
        return self.tray.get_by_role("button", name=self.patterns["draw_cards.press_draw"])

    def take_turn(self, offered: list[Control]) -> None:
        by_key: dict[str, list[Control]] = {}
        for control in offered:
            by_key.setdefault(self.key_of(control.name) or "", []).append(control)
        special = next((key for key, most in CURIOUS.items() if key in by_key and self.done[key] < most), None)
        routes = self.routes()
        cards = [control for key in CARDS for control in by_key.get(key, [])]
        if special:
            self.press(self.chance.choice(by_key[special]))
            if special == STATION:
                self.choose_place()
            elif special != "basics.pass":
                self.confirm()
        elif routes:
            self.claim(max(routes, key=self.liking))
        else:
            self.press(self.chance.choice(cards or offered))

    def liking(self, route: str) -> tuple[bool, int]:
        """Long routes, but tunnels first until one has cost more."""
        tunnel = not self.done["tunnels.turned"] and self.texts("tunnels.tunnel") in route
        return tunnel, length(route)

    def routes(self) -> list[str]:
        """The routes on the map that may be chosen now, by what they are called."""
        group = self.map_choices()
        return [control.name for control in controls(group.aria_snapshot())] if group.count() else []

    def map_choices(self) -> Locator:
        return self.page.get_by_role("group", name=self.texts("map.routes"), exact=True)

    def choose_place(self) -> None:
        """Tap a place on the map that may be chosen."""
        group = self.page.get_by_role("group", name=self.texts("map.cities"), exact=True)
        group.wait_for()
        place = self.chance.choice(controls(group.aria_snapshot())).name
        self.activate(group.get_by_role("button", name=place, exact=True).first)

    def claim(self, route: str) -> None:
        """Tap a route, look at the ways to pay, take one of them."""
        self.tap(route)
        self.tray.get_by_role("radio").first.wait_for(state="attached")
        self.choose_and_confirm([control for control in controls(self.tray.aria_snapshot()) if control.role == "radio"])

    def open_a_route(self) -> None:
        """Choose a route as assistive technology does, also one that is out of sight; its payments show."""
        self.map_choices().get_by_role("button").first.dispatch_event("click", {"detail": 0})
        self.tray.get_by_role("radio").first.wait_for(state="attached")

    def tap(self, route: str) -> None:
        self.map_choices().get_by_role("button", name=route, exact=True).first.click()

    def choose_and_confirm(self, options: list[Control]) -> None:
        self.choose(self.chance.choice(options).name)
        self.confirm()

    def choose(self, name: str) -> None:
        """Make a choice among several, of which one holds."""
        choice = self.page.get_by_role("radio", name=name, exact=True)
        if not self.tray.locator(choice).first.is_checked():
            self.tray.locator("label").filter(has=choice).first.click()

    def keep_tickets(self) -> None:
        """Tick tickets until enough of them are."""
        keep = self.tray.get_by_role("button", name=self.patterns["game.keepButton"])
        for box in self.tray.get_by_role("checkbox").all():
            self.activate(box)
            if keep.count() and keep.is_enabled():
                break
        self.done["game.keepButton"] += 1
        self.activate(keep)

    def gather_cards(self) -> None:
        """Tap cards until there are enough of them, then play them."""
        play = self.tray.get_by_role("button", name=self.patterns["substitutes.play"])
        while not play.is_enabled():
            cards = self.tray.get_by_role("button", name=self.patterns["substitutes.add"])
            self.activate(self.chance.choice([card for card in cards.all() if card.is_enabled()]))
        self.done["substitutes.play"] += 1
        self.activate(play)

    def pick_ticket(self, offered: list[Control]) -> None:
        """Look at a ticket of a draft, then pick it."""
        self.press(self.chance.choice(offered))
        pick = self.tray.get_by_role("button", name=self.patterns[PICK])
        self.done[PICK] += 1
        self.activate(pick)

    def confirm(self) -> None:
        """Go on with what was tapped; the player's own tickets and cards are no answer."""
        buttons = [control for control in controls(self.tray.aria_snapshot()) if control.role == "button"]
        offered = self.steps([control for control in buttons if control.enabled])
        answers = [control for control in offered if self.key_of(control.name, OPTIONS)]
        self.press(self.rarest(answers or offered))

    # -- what it is made of ------------------------------------------------------------------------------------

    def press(self, control: Control) -> None:
        key = self.key_of(control.name)
        if key:
            self.done[key] += 1
        self.activate(self.tray.get_by_role("button", name=control.name, exact=True).first)

    def activate(self, control: Locator) -> None:
        control.click()

    def steps(self, offered: list[Control]) -> list[Control]:
        """What leads on, not back."""
        return [control for control in offered if not self.key_of(control.name, WAYS_BACK)]

    def rarest(self, offered: list[Control]) -> Control:
        """Something that has seldom been done so far."""
        return min(offered, key=lambda control: (self.done[self.key_of(control.name) or ""], self.chance.random()))

    def key_of(self, name: str, among: tuple[str, ...] | None = None) -> str | None:
        """The text that a name is; decks may stand before it."""
        for key in among or self.patterns:
            pattern = self.patterns[key]
            if pattern.fullmatch(name) or (key == DECKS and pattern.fullmatch(name.partition(": ")[2])):
                return key
        return None


def length(route: str) -> int:
    """How long a route is: the first number that is told of it."""
    return int(next(iter(re.findall(r"\d+", route)), 0))


def play_together(players: list[Player], decisions: int) -> None:
    """Several people make so many decisions in all, each at a page of their own; nobody else plays."""
    for _ in range(decisions):
        for player in players:
            seq, mine = player.now()
            if mine:
                break
        else:
            raise AssertionError(f"nobody's turn at {seq}")
        player.decide()
        for each in players:
            each.reach(seq + 1)


def begin(host: Site, *others: Site) -> list[Player]:
    """Start a game; everybody looks at it."""
    host.start()
    players = [Player(site.page, site.language) for site in (host, *others)]
    for player in players:
        player.reach(0)
    return players


def finished(
    site: Site, board: str = "first-journey", bots: int = 1, live: bool = False, level: str = "easy"
) -> Player:
    """Begin a game, let a bot play it to its end, and look at the end; `live` sees it come, which takes much longer."""
    site.new_game(board, "here:Ann", *[level] * bots)
    player = Player(site.page, site.language)
    player.ready()
    site.let_a_bot_play()
    if not live and not site.in_app:
        table = site.page.url
        site.open(f"rules/{board}")
        site.page.wait_for_function(OVER, arg=table.partition("#")[0].rpartition("/")[2], timeout=FINISHED_TIMEOUT)
        site.page.goto(table)
    player.ending.wait_for()
    return player
