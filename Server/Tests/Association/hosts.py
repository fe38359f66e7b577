"""A small internet in a network namespace: hosts with names, public addresses and certificates.

The binary under test asks public addresses alone, over https on port 443, and nothing in it can be told
otherwise. So the test does not bend the gate: it gives the process a network of its own, in which public
addresses are on the loopback device, names are in /etc/hosts, and the system's bundle of authorities holds
one more. Needs `unshare --map-root-user --mount --net`; nothing of it is seen outside.
"""

import fcntl
import http.server
import socket
import socketserver
import ssl
import struct
import subprocess
import threading
from pathlib import Path

ADDRESS = "44.1.2.3"
BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")

SIOCSIFFLAGS, SIOCSIFADDR = 0x8914, 0x8916
IFF_UP = 1


def bring_up():
    """Turns the loopback device on, with a public address beside its own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        flags = struct.pack("16sh14x", b"lo", IFF_UP)
        fcntl.ioctl(control, SIOCSIFFLAGS, flags)
        address = struct.pack(
            "16sHH4s8x", b"lo:1", socket.AF_INET, 0, socket.inet_aton(ADDRESS)
        )
        fcntl.ioctl(control, SIOCSIFADDR, address)


def put_over(path, text, directory):
    """Shows a text in place of a file of the system, in this namespace alone."""
    copy = Path(directory) / Path(path).name
    copy.write_text(text)
    subprocess.run(["mount", "--bind", str(copy), str(path)], check=True)


class Authority:
    """Signs certificates."""

    def __init__(self, directory):
        self.directory = Path(directory)
        self.number = 0
        self.key, self.certificate = self.path("key"), self.path("pem")
        self.openssl(
            "req", "-x509", *self.new_key, "-keyout", self.key, "-out", self.certificate,
            "-subj", "/CN=Authority of a test", "-days", "2",
            "-addext", "basicConstraints=critical,CA:TRUE",
            "-addext", "keyUsage=critical,keyCertSign",
        )

    new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

    def path(self, kind):
        self.number += 1
        return str(self.directory / f"{self.number}.{kind}")

    @staticmethod
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    def context(self, name, days=90):
        """What a server for a name needs; a negative number of days has passed already."""
        key, request, extensions = self.path("key"), self.path("csr"), self.path("ext")
        certificate = self.path("pem")
        Path(extensions).write_text(f"subjectAltName=DNS:{name}\nextendedKeyUsage=serverAuth\n")
        self.openssl("req", *self.new_key, "-keyout", key, "-out", request, "-subj", f"/CN={name}")
        self.openssl(
            "x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key,
            "-CAcreateserial", "-days", str(days), "-extfile", extensions, "-out", certificate,
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        return context


class Site:
    """A host: its certificate, and what it answers by path."""

    def __init__(self, context, answer):
        self.context = context
        self.answer = answer


class Internet:
    """Serves every site on port 443 of one address, told apart by the name that TLS carries."""

    def __init__(self, sites, address=ADDRESS):
        self.sites = sites
        self.asked = []
        internet = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                host = self.headers.get("Host", "")
                internet.asked.append((host, self.path))
                status, headers, body = internet.sites[host].answer(self.path)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(body)
                self.close_connection = True

            def log_message(self, *_):
                pass

        class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True

            def handle_error(self, request, client_address):
                """Whoever does not trust a certificate hangs up; that is what is tested."""

        first = next(iter(sites.values())).context
        first.sni_callback = self.choose
        self.server = Server((address, 443), Handler)
        self.server.socket = first.wrap_socket(
            self.server.socket, server_side=True, do_handshake_on_connect=False
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def choose(self, connection, name, _):
        if name in self.sites:
            connection.context = self.sites[name].context
        return None


class Bait:
    """Listens where nobody may ask, and counts who does."""

    def __init__(self):
        self.connections = 0
        self.socket = socket.create_server(("127.0.0.1", 443))
        threading.Thread(target=self.count, daemon=True).start()

    def count(self):
        while True:
            connection, _ = self.socket.accept()
            self.connections += 1
            connection.close()
