"""A player names a web hook at the table, on a server that allows any address."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from server.node import running

from .places import small_targets
from .site import PHONE, Visit
from .test_access import Inspector


def test_a_web_hook_is_named_and_removed_at_the_table_and_a_wrong_one_is_explained(
    visit: Visit, tmp_path: Path
) -> None:
    with running(tmp_path / "games.sqlite", "--private-hooks", "--bot-workers", "1") as node:
        site, inspector = (
            visit(size=PHONE, language="fr", has_touch=True, address=f"http://127.0.0.1:{node.port}"),
            Inspector(),
        )
        site.new_game("usa", "here:Anna", "here:Ben", "friend")
        page, texts = site.page, site.texts
        page.get_by_text(texts("people.hookTitle"), exact=True).click()
        anna, ben = (page.get_by_role("region", name=texts("people.hookOf", name=name)) for name in ("Anna", "Ben"))
        address = anna.get_by_role("textbox", name=texts("people.hookUrl"), exact=True)
        anna.get_by_role("combobox", name=texts("people.hookService"), exact=True).select_option("gotify")
        address.fill("https://nobody@127.0.0.1/")
        save = anna.get_by_role("button", name=texts("people.hookSave"), exact=True)
        save.click()
        expect(ben.get_by_role("textbox")).to_have_value("")  # each has their own
        expect(page.get_by_role("alert")).to_have_text(texts("problem.no-hook"))
        assert small_targets(page) == []
        inspector.look(site, "web hook")
        address.fill("http://127.0.0.1:9/message?token=x")
        save.click()
        expect(anna.get_by_role("status")).to_have_text(f"{texts('people.hookOn')} 127.0.0.1:9")
        site.press("people.hookStop")
        expect(address).to_have_value("")
        inspector.report()
        page.goto("about:blank")  # the server goes first
