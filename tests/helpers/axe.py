"""What axe-core and the browser itself find wrong with a page."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

AXE = Path(axe_playwright_python.__path__[0]) / "axe.min.js"

# What has jumped: how much of the page, and which elements, from where to where.
SHIFTED = """() => new Promise((resolve) => {
  const found = [];
  const place = (rect) => [rect.x, rect.y, rect.width, rect.height].join(' ');
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        `${node?.id || node?.className || node?.nodeName}: ` +
        `${place(previousRect)} to ${place(currentRect)}`);
      found.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
})"""


def find_faults(page: Page) -> list[str]:
    """Ask axe-core; it is put beside the page's own scripts, as a browser's tools are."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]
