"""A push service over HTTP/2 without TLS, written on the h2 library and not on the server's code."""

import asyncio
import json
import threading
import time

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import RequestReceived, StreamEnded
from h2.exceptions import ProtocolError
from h2.settings import SettingCodes

UNAVAILABLE = json.dumps({"reason": "ServiceUnavailable"}).encode()


class Connection(asyncio.Protocol):
    """Answers each request by what its service decides; streams that it keeps silent stay open."""

    def __init__(self, service):
        self.service, self.tokens = service, {}
        self.http = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))

    def connection_made(self, transport):
        self.transport = transport
        self.http.update_settings({SettingCodes.MAX_CONCURRENT_STREAMS: 1000})
        self.http.initiate_connection()
        transport.write(self.http.data_to_send())

    def data_received(self, data):
        try:
            events = self.http.receive_data(data)
        except ProtocolError:
            self.transport.close()
            return
        for event in events:
            if isinstance(event, RequestReceived):
                path = dict(event.headers)[":path"]
                self.tokens[event.stream_id] = path.rsplit("/", 1)[1], dict(event.headers)["apns-id"]
            elif isinstance(event, StreamEnded):
                self.answer(event.stream_id)
            elif getattr(event, "flow_controlled_length", 0):
                self.http.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        self.transport.write(self.http.data_to_send())

    def answer(self, stream):
        token, identifier = self.tokens.pop(stream)
        status = self.service.decide(token)
        if status is None:
            return
        headers = [(":status", str(status)), ("apns-id", identifier)]
        self.http.send_headers(stream, headers, end_stream=status == 200)
        if status != 200:
            self.http.send_data(stream, UNAVAILABLE, end_stream=True)


class FakeAPNs:
    """The service, on a thread of its own.

    `fault` is asked with the number of a request, from 0: None for an answer of 200, a status, or `"silence"`.
    """

    def __init__(self):
        self.port = None
        self.begin(lambda number: None)
        self.loop = asyncio.new_event_loop()
        started = threading.Event()
        threading.Thread(target=self.run, args=[started], daemon=True).start()
        started.wait()

    def run(self, started):
        asyncio.set_event_loop(self.loop)
        making = self.loop.create_server(lambda: Connection(self), "127.0.0.1", 0)
        server = self.loop.run_until_complete(making)
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self.loop.run_forever()

    def begin(self, fault):
        """Forgets what was, for the next message."""
        self.fault, self.requests, self.accepted, self.disturbed = fault, 0, {}, set()

    def decide(self, token):
        number, self.requests = self.requests, self.requests + 1
        fault = self.fault(number)
        if fault is None:
            self.accepted.setdefault(token, []).append(time.monotonic())
            return 200
        self.disturbed.add(token)
        return None if fault == "silence" else fault
