"""People score a game on a real table: they tap what lies there, and get the scores that the engine would give."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from whistlestop import Game, board_names, load_board

from .places import small_targets
from .scorer import Scorer
from .site import PHONE, Visit
from .test_access import Inspector

NAMES = ["Anna", "Ben", "Chloé", "David"]
THREE_MINUTES = 180  # taps, one a second


def finished(board: str, players: int) -> Game:
    return Game.new(board, players, seed=11).play_out("planner", Random(3))


def test_four_people_are_scored_on_a_phone_in_three_minutes_and_kept_in_the_album(visit: Visit) -> None:
    site = visit(size=PHONE, has_touch=True)
    game = finished("usa", 4)
    scorer, inspector = Scorer(site, game, NAMES), Inspector()

    def look(step: str) -> None:
        inspector.look(site, step)
        if step != "map":  # tracks are thinner than a finger, which the map knows
            assert small_targets(site.page) == [], step

    scorer.enter(look)
    assert scorer.totals() == game.scores().totals
    assert scorer.taps <= THREE_MINUTES
    inspector.report()
    site.page.get_by_role("link", name=site.texts("games.title")).click()
    entry = site.page.get_by_role("article")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text(site.texts("games.real"))
    for name, total in zip(NAMES, game.scores().totals, strict=True):
        expect(entry.get_by_role("listitem").filter(has_text=name).first).to_contain_text(str(total))
    expect(entry.get_by_role("link", name=site.texts("games.replay"))).to_have_count(0)


@pytest.mark.parametrize("board", board_names())
def test_a_finished_game_entered_as_a_real_table_has_the_scores_it_had(visit: Visit, board: str) -> None:
    site = visit(size=PHONE, language="fr", has_touch=True)
    players = min(4, load_board(board).max_players)
    game = finished(board, players)
    scorer = Scorer(site, game, NAMES[:players])
    scorer.enter()
    assert scorer.totals() == game.scores().totals


def test_how_to_enter_routes_is_read_in_full_on_a_phone(visit: Visit) -> None:
    site = visit(size=PHONE, language="fr", has_touch=True)
    game = finished("europe", 2)
    Scorer(site, game, ["Grand-mère Élisabeth", "Marie-Antoinette-Josèphe"]).players()
    said = site.page.locator(".who [aria-live]")
    fits = "(line) => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight"
    assert said.evaluate(fits)
    route = site.page.locator('[data-key^="route:"]').first
    route.press("Enter")
    expect(said).to_contain_text("Grand-mère Élisabeth")
    assert said.evaluate(fits)
    site.page.get_by_text(site.texts("stations.tally_stations"), exact=True).click()
    expect(said).to_have_text(site.texts("score.placeHint", name="Grand-mère Élisabeth"))


def test_a_mistake_is_explained_and_can_be_corrected_after_the_page_was_closed(visit: Visit) -> None:
    site = visit(language="fr")
    game = finished("first-journey", 2)
    scorer = Scorer(site, game, NAMES[:2])
    scorer.players()
    scorer.press("score.next")
    ticket = game.board.tickets[0].id
    site.page.locator(f'button[data-ticket="{ticket}"]').click()
    scorer.press("score.next")
    site.press("score.score")
    expect(site.page.get_by_role("alert")).to_contain_text("les routes d’Anna ne relient pas")
    site.page.reload()
    site.press("score.next")
    site.press("score.next")
    held = site.page.locator(f'button[data-ticket="{ticket}"]')
    expect(held).to_have_attribute("aria-pressed", "true")
    held.click()
    site.press("score.next")
    site.press("score.score")
    expect(site.page.get_by_role("heading", name=site.texts("game.endTitle"), exact=True)).to_be_visible()
    site.forgive("400")
