"""More servers on the database of an installation."""

import shutil
from pathlib import Path

from .server import Server, free_port


class Node:
    """One more server, with a data directory of its own and the installation's secrets and keys."""

    def __init__(self, first, data):
        self.binary, self.data, self.port = first.binary, str(data), free_port()
        self.key, self.secret_key = first.key, first.secret_key
        Path(data).mkdir()
        for name in ("secrets.json", "demo-credentials.json"):
            shutil.copy2(Path(first.data) / name, data)

    def start(self, fault=None, options=()):
        server = Server(self, fault, (), options)
        server.wait_until_ready()
        return server
