"""A server of the dashboard's sample pages with the policy of the real one, for tests that open them."""

import functools
import http.server
import os
import re
import subprocess
import threading
import time
from pathlib import Path

from browser import EARS, BrowserTests

FOLDER = Path(os.environ.get("PAYLISHER_DASHBOARD", ".cache/dashboard"))
HEADERS = Path("Server/Sources/PaylisherServer/HTTP/Routing/Route.swift")
LONG = bool(os.environ.get("PAYLISHER_TEST_LONG"))
# Two thousand looks at pages take a quarter of an hour: a short run has a twenty-fourth of most.
EACH = 24


def part_of_commit():
    """The part that a short run looks at: `FIRST`, or that of the commit, so that a run repeats what another found."""
    asked = os.environ.get("FIRST")
    if asked is None:
        head = subprocess.run(["git", "rev-parse", "--short=6", "HEAD"], capture_output=True, text=True)
        asked = int(head.stdout, 16) if head.returncode == 0 else 0
    return int(asked) % EACH


FIRST = part_of_commit()


def share(items, each):
    """One of `each` items, those of the commit; all of them in a long run."""
    return items if LONG else items[FIRST % each::each]

# Keeps what moves in a page while nobody touches it.
SHIFTS = """
window.__shifts = [];
const keep = (entries) => {
  for (const entry of entries) {
    if (entry.hadRecentInput) continue;
    const moved = entry.sources.map((source) => source.node && (source.node.outerHTML || source.node.data));
    window.__shifts.push([entry.value, ...moved.map((text) => (text || "").slice(0, 80))]);
  }
};
const observer = new PerformanceObserver((list) => keep(list.getEntries()));
observer.observe({type: "layout-shift", buffered: true});
window.shifts = () => new Promise((answer) => requestAnimationFrame(() => setTimeout(() => {
  keep(observer.takeRecords());
  answer(window.__shifts);
})));
"""


def policy():
    """The value of Content-Security-Policy, as the server's source has it."""
    text = re.search(r'dashboardPolicy = """\n(.*?)"""', HEADERS.read_text(), re.S).group(1)
    return re.sub(r"\\\n\s*", "", text).strip()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Every address that ends in /drawing has the same drawing, for the frames of drafts. A page with the query
    `slow` arrives in pieces, as over a bad network."""

    # A piece, in bytes, and the pause after it, in seconds, in which a browser draws what it has.
    PIECE, PAUSE = 6000, 0.06

    @property
    def is_drawing(self):
        return self.path.split("?")[0].endswith("/drawing")

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def translate_path(self, path):
        return str(FOLDER / "drawing.html") if self.is_drawing else super().translate_path(path)

    def end_headers(self):
        drawing = FOLDER / "drawing.policy"
        self.send_header("Content-Security-Policy", drawing.read_text() if self.is_drawing else policy())
        super().end_headers()

    def copyfile(self, source, target):
        if not self.path.endswith("?slow"):
            return super().copyfile(source, target)
        while piece := source.read(self.PIECE):
            target.write(piece)
            target.flush()
            time.sleep(self.PAUSE)

    def log_message(self, *arguments):
        pass


class DashboardTests(BrowserTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        handler = functools.partial(Handler, directory=str(FOLDER))
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.origin = f"http://127.0.0.1:{cls.server.server_port}"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        super().tearDownClass()

    def page(self, width=1440, scheme="light", script=True):
        context = self.browser.browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=script,
        )
        self.addCleanup(context.close)
        context.add_init_script(EARS)
        context.add_init_script(SHIFTS)
        page = context.new_page()
        self.problems, self.elsewhere = [], []
        page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        page.on("console", lambda line: line.type == "error" and self.hear(line))
        page.on("dialog", lambda dialog: (self.problems.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: request.url.startswith(self.origin + "/")
                or request.url.startswith("data:") or self.elsewhere.append(request.url))
        return page

    def hear(self, line):
        # The live page has no stream here.
        if "404" not in line.text and "EventSource" not in line.text:
            self.problems.append(line.text)

    def names(self, start):
        return sorted(file.stem for file in FOLDER.glob(f"{start}-*.html"))

    def part(self, start):
        """The names of a run."""
        return self.some(self.names(start))

    def some(self, names):
        """Those of some names that a run looks at: all of them where it is long."""
        return share(names, EACH)

    def check(self, page):
        self.assertEqual(page.evaluate("window.__violations"), [])
        self.assertEqual(self.problems, [])
        self.assertEqual(self.elsewhere, [])

    def check_still(self, page):
        """Nothing moved. A busy machine draws a page in parts, and may do so again: then what stands in one line
        with others makes room for them."""
        if page.evaluate("window.shifts()"):
            page.reload()
            self.check_parts_still(page)

    def check_parts_still(self, page):
        """No part of a page that arrived in pieces moved: one that does counts five times as much as what makes room
        in its line."""
        shifts = page.evaluate("window.shifts()")
        self.assertLess(sum(shift[0] for shift in shifts), 0.02, shifts)
