"""A page that opens documents with hostile texts, and a server that makes them: no policy protects these."""

import http.server
import json
import os
import re
import subprocess
import threading
from pathlib import Path

from browser import BrowserTests

HERE = Path(__file__).parent
GROUPS = json.loads((HERE / "../LinkPagesTestSupport/hostile-texts.json").read_text())
TEXTS = [text for group in GROUPS.values() for text in group]
TOOL = os.environ.get("PAYLISHER_SAMPLES")

# What texts call where they run, in every frame.
CANARY = """
window.canary = () => { try { top.tell(window); } catch { top.postMessage("canary", "*"); } };
"""


class Handler(http.server.BaseHTTPRequestHandler):
    """The page, and the documents with the text of a request in every field."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/":
            self.answer(200, "text/html", b'<!DOCTYPE html><title>hostile</title><link rel="icon" href="data:,"><body>')
        else:
            self.answer(404, "text/plain", b"")

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"]))
        made = subprocess.run([TOOL, "--text", *self.path.split("/")[2:]], input=text, capture_output=True)
        if made.returncode:
            self.answer(500, "text/plain", made.stderr)
        else:
            self.answer(200, "application/octet-stream", made.stdout)

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *arguments):
        """A frame that is taken away drops what it asked for."""


class HostileTests(BrowserTests):
    """Tests with a page, `self.page`, that has what hostile.js says."""

    # Nothing but the server of the documents can be reached.
    arguments = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        context = cls.browser.browser.new_context()
        context.add_init_script(CANARY)
        cls.page = context.new_page()
        cls.dialogs, cls.evil = [], []
        cls.page.on("request", lambda request: re.match(r"\w+://evil\.example\b", request.url)
                    and cls.evil.append(request.url))
        cls.page.on("dialog", lambda dialog: (cls.dialogs.append(dialog.message), dialog.dismiss()))
        cls.page.goto(f"http://127.0.0.1:{cls.server.server_port}/")
        cls.page.add_script_tag(path=HERE / "hostile.js")

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        super().tearDownClass()

    def setUp(self):
        self.dialogs.clear()
        self.evil.clear()

    @classmethod
    def call(cls, function, *arguments):
        """What a function of hostile.js returns."""
        return cls.page.evaluate(f"(arguments) => {function}(...arguments)", list(arguments))
