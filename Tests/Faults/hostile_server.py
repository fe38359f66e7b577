"""A server that stores events by id and otherwise does what it likes."""

import json
import random
import socket
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        batch = json.loads(body).get("batch", []) if body else []
        self.server.owner.answer(self, batch)

    def reply(self, status, body=b"", headers=(), length=None):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def reset(self):
        """Ends the connection without a word."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()


class HostileServer:
    """Stores each id once, unless `forgets_ids` makes it store whatever comes."""

    def __init__(self, seed, forgets_ids=False):
        self.generator = random.Random(seed)
        self.lock = threading.Lock()
        self.forgets_ids = forgets_ids
        self.is_hostile = True
        self.rows = []
        self.ids = set()
        self.answers = 0
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.owner = self
        self.http.handle_error = lambda *_: None
        self.port = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def store(self, batch):
        with self.lock:
            for event in batch:
                if self.forgets_ids or event["uuid"] not in self.ids:
                    self.ids.add(event["uuid"])
                    self.rows.append((event["uuid"], event["event"]))

    def accepted(self, batch):
        ids = [event["uuid"] for event in batch]
        answer = {"status": "ok", "accepted": ids, "duplicates": [], "conflicts": [], "rejected": []}
        return json.dumps(answer).encode()

    def answer(self, request, batch):
        with self.lock:
            self.answers += 1
            choice = self.generator.randrange(14) if self.is_hostile else 0
            if self.forgets_ids and batch and not self.rows:
                # At least once something is stored of which the phone never learns.
                choice = 5
            half = batch[: self.generator.randrange(len(batch) + 1)] if batch else []
        behaviours = {
            4: lambda: request.reset(),
            5: lambda: (self.store(batch), request.reset()),
            6: lambda: (self.store(half), request.reply(200, self.accepted(half))),
            7: lambda: (self.store(batch), self.tear(request, batch)),
            8: lambda: request.reply(500, b"<html>oops</html>"),
            9: lambda: request.reply(503, b"", [("Retry-After", "1")]),
            10: lambda: request.reply(429, b"", [("Retry-After", "0")]),
            11: lambda: request.reply(200, b"<html>Please log in</html>"),
            12: lambda: request.reply(413) if len(batch) > 2 else self.take(request, batch),
            13: lambda: (self.pause(), self.take(request, batch)),
        }
        behaviours.get(choice, lambda: self.take(request, batch))()

    def take(self, request, batch):
        self.store(batch)
        request.reply(200, self.accepted(batch))

    def tear(self, request, batch):
        body = self.accepted(batch)
        request.reply(200, body[: len(body) // 2], length=len(body))
        request.reset()

    def pause(self):
        threading.Event().wait(self.generator.uniform(0.01, 0.2))
