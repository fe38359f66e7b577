"""More servers on the database of an installation."""

import shutil
from pathlib import Path

from .server import Server, free_port


class Node:
    """One more server, with a data directory of its own and the installation's secrets."""

    def __init__(self, first, data):
        self.binary, self.data, self.port = first.binary, str(data), free_port()
        self.key, self.secret_key = first.key, first.secret_key
        Path(data).mkdir()
        shutil.copy2(Path(first.data) / "secrets.json", data)

    def start(self, fault=None):
        server = Server(self, fault, (), ())
        server.wait_until_ready()
        return server
