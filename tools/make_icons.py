"""Draw the icons of the page from its one picture: `python tools/make_icons.py` (needs Playwright and a Chromium)."""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import launch  # noqa: E402

PUBLIC = ROOT / "web" / "public"
RED = "#8c2f1b"
# name, size, how much of it the picture fills, the ground behind it, and what is done to its colours
ICONS = (
    ("icon-192.png", 192, 1.0, "transparent", ""),
    ("icon-512.png", 512, 1.0, "transparent", ""),
    ("icon-maskable-512.png", 512, 0.74, RED, ""),  # systems cut off what is outside a circle
    ("apple-touch-icon.png", 180, 0.86, RED, ""),
    ("badge-96.png", 96, 1.0, "transparent", "badge"),  # one colour; only its shape is shown
)


def main() -> None:
    picture = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    # the shape alone: no ground, and what is red in it cut out
    shape = picture.replace('<rect width="32" height="32" rx="7" fill="#8c2f1b" />', "")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, size, part, ground, kind in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            data = base64.b64encode((shape if kind else picture).encode()).decode()
            side = round(size * part)
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:100vh;background:{ground}'>"
                f"<img width={side} height={side} src='data:image/svg+xml;base64,{data}'>"
            )
            page.locator("img").evaluate("image => image.decode()")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
