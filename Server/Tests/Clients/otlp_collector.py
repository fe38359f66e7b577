"""Traces as a collector receives them, read by OpenTelemetry's own messages (opentelemetry-proto).

The collector first answers 503 with Retry-After, and gets the same body again. A request and a tap continue the trace
of their traceparent, and the server sends its last spans before it stops.

otlp_collector.py --binary BINARY
"""

import argparse
import http.client
import json
import os
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest, ExportTraceServiceResponse)
from opentelemetry.proto.trace.v1.trace_pb2 import Span

PARENT = "b7ad6b7169203331"
TRACES = {name: f"{number:032x}" for number, name in enumerate(["api", "tap", "last", "unsampled"], 1)}


class Collector(BaseHTTPRequestHandler):
    bodies = []
    refused = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        check(self.path == "/base/v1/traces", f"the path is {self.path}")
        check(self.headers["Content-Type"] == "application/x-protobuf", "another Content-Type")
        check(self.headers["api-key"] == "se cret", "the header of the key is missing")
        if not self.refused:
            self.refused.append(body)
            self.send_response(503)
            self.send_header("Retry-After", "1")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.bodies.append(body)
        answer = ExportTraceServiceResponse().SerializeToString()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


def check(condition, text):
    if not condition:
        print(f"traces: {text}", flush=True)
        os._exit(1)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def get(url, trace=None, flags="01", **headers):
    if trace:
        headers["traceparent"] = f"00-{TRACES[trace]}-{PARENT}-{flags}"
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30)


def tap(link):
    """A tap on a connection that stays open, as browsers send it: it is answered in front of the HTTP parser."""
    parts = urllib.parse.urlsplit(link)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    connection.request("GET", parts.path + "?q=canary", headers={
        "traceparent": f"00-{TRACES['tap']}-{PARENT}-01"})
    connection.getresponse().read()
    connection.close()


def spans():
    """The spans so far, and the attributes of their resource."""
    found, resource = [], {}
    for body in list(Collector.bodies):
        for group in ExportTraceServiceRequest.FromString(body).resource_spans:
            resource = attributes(group.resource)
            found += [span for scope in group.scope_spans for span in scope.spans]
    return found, resource


def attributes(item):
    return {pair.key: getattr(pair.value, pair.value.WhichOneof("value")) for pair in item.attributes}


def of(found, trace):
    return [span for span in found if span.trace_id.hex() == TRACES[trace]]


def check_spans(found, resource, base):
    check(resource["service.name"] == "links", f"the resource is {resource}")
    check(resource["service.version"] and resource["service.instance.id"], f"the resource is {resource}")
    for trace, name in [("api", "GET /api/v1/links"), ("last", "GET /api/v1/links")]:
        request, = [span for span in of(found, trace) if span.kind == Span.SPAN_KIND_SERVER]
        facts = attributes(request)
        check(request.name == name, f"the span is {request.name}")
        check(request.parent_span_id.hex() == PARENT, "the request has another parent")
        check(facts["http.response.status_code"] == 200, f"the request has {facts}")
        check(facts["http.request.method"] == "GET", f"the request has {facts}")
        check(facts["http.route"] == facts["url.path"] == "/api/v1/links", f"the request has {facts}")
        check(0 < request.end_time_unix_nano - request.start_time_unix_nano < 60e9, "the request has no time")
        reads = [span for span in of(found, trace) if span is not request]
        check(reads, "no transaction is a span")
        for read in reads:
            check(read.kind == Span.SPAN_KIND_CLIENT, f"{read.name} is of kind {read.kind}")
            check(read.parent_span_id == request.span_id, f"{read.name} has another parent")
            check(attributes(read)["db.system.name"] == "sqlite", f"{read.name} has {attributes(read)}")
    tap, = of(found, "tap")
    check(tap.name == "GET /c/{code}" and tap.kind == Span.SPAN_KIND_SERVER, f"the tap is {tap.name}")
    check(attributes(tap)["http.response.status_code"] in (200, 302), f"the tap has {attributes(tap)}")
    check(not of(found, "unsampled"), "a trace that is not sampled was exported")
    check(b"canary" not in b"".join(Collector.bodies), "a query was exported")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True)
    binary = parser.parse_args().binary
    collector = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    threading.Thread(target=collector.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{free_port()}"
    environment = os.environ | {
        "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.server_port}/base/",
        "OTEL_EXPORTER_OTLP_HEADERS": "api-key=se%20cret",
        "OTEL_SERVICE_NAME": "not this",
    }
    with tempfile.TemporaryDirectory() as folder:
        data, log = Path(folder) / "data", Path(folder) / "log"
        with log.open("w") as lines:
            server = subprocess.Popen(
                [binary, "serve", "--demo", "--data", str(data), "--port", base.rsplit(":", 1)[1],
                 "--otlp-service-name", "links", "--trace-sampling", "0", "--log-level", "info",
                 "--log-format", "json"],
                env=environment, stdout=subprocess.DEVNULL, stderr=lines)
            try:
                for _ in range(300):
                    try:
                        urllib.request.urlopen(base + "/readyz", timeout=5)
                        break
                    except OSError:
                        time.sleep(0.1)
                credentials = json.loads((data / "demo-credentials.json").read_text())
                key = {"Authorization": f"Bearer {credentials['secretKey']}"}
                get(base + "/api/v1/links?search=canary", "api", **key)
                get(base + "/api/v1/links?search=canary", "unsampled", "00", **key)
                tap(credentials["link"])
                for _ in range(300):
                    if len({span.trace_id for span in spans()[0]}) >= 2:
                        break
                    time.sleep(0.1)
                check(Collector.bodies and Collector.bodies[0] == Collector.refused[0],
                      "the refused body did not come again")
                metrics = get(base + "/metrics", **key).read().decode()
                check('paylisher_trace_spans_total{outcome="exported"}' in metrics, "no metric counts spans")
                get(base + "/api/v1/links?search=canary", "last", **key)
                server.send_signal(signal.SIGTERM)
                check(server.wait(timeout=60) == 0, "the server did not stop")
            finally:
                server.kill()
        found, resource = spans()
        check_spans(found, resource, base)
        lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
        for trace in ["api", "unsampled", "last"]:
            ids = [line["metadata"].get("span_id") for line in lines
                   if line["message"] == "request" and line["metadata"].get("trace_id") == TRACES[trace]]
            check(len(ids) == 1, f"the log has {len(ids)} lines of the trace {trace}")
            servers = [span.span_id.hex() for span in of(found, trace) if span.kind == Span.SPAN_KIND_SERVER]
            check(trace == "unsampled" or ids == servers, "the log has the id of another span")
        print(f"traces: {len(found)} spans of {len({span.trace_id for span in found})} traces")


main()
