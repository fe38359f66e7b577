"""The processes of a run: everything that is measured has core 0, everything that measures core 1."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from settings import PORT, TOOLS

REDIS = """
location / { content_by_lua_block {
  local s = ngx.socket.tcp()
  if not s:connect("127.0.0.1", %d) then return ngx.exit(502) end
  local key = "link:" .. ngx.var.uri
  s:send("*2\\r\\n$3\\r\\nGET\\r\\n$" .. #key .. "\\r\\n" .. key .. "\\r\\n")
  local size = tonumber(string.sub(s:receive("*l"), 2))
  if size < 0 then s:setkeepalive(10000, 64) return ngx.exit(404) end
  local url = s:receive(size)
  s:receive(2)
  s:setkeepalive(10000, 64)
  return ngx.redirect(url, 302)
} }
"""


class Lab:
    """Everything that was started, and where it keeps its files."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="paylisher-bench-"))
        self.processes = []
        self.port = PORT

    def next_port(self):
        self.port += 1
        return self.port

    def start(self, *command, core=0, **options):
        process = subprocess.Popen(
            ["taskset", "-c", str(core), *map(str, command)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.processes.append(process)
        return process

    def close(self):
        for process in self.processes:
            if process.poll() is None:
                process.terminate()
                # A paused process ends only when it goes on.
                process.send_signal(signal.SIGCONT)
        for process in self.processes:
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def listens(port, seconds=10):
    """Waits until somebody listens."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise SystemExit(f"nothing listens on port {port} after {seconds} s")


def nginx(lab, location):
    """Starts nginx with one location and one worker; its port."""
    port = lab.next_port()
    folder = lab.folder / f"nginx-{port}"
    folder.mkdir()
    modules = "".join(
        f"load_module {path};\n" for path in (
            "/usr/lib/nginx/modules/ndk_http_module.so",
            "/usr/lib/nginx/modules/ngx_http_lua_module.so")
        if "lua" in location and Path(path).exists())
    (folder / "nginx.conf").write_text(f"""{modules}worker_processes 1;
pid {folder}/pid; error_log {folder}/log; events {{ worker_connections 1024; }}
http {{ access_log off; keepalive_requests 100000000;
  server {{ listen 127.0.0.1:{port}; {location} }} }}
""")
    lab.start("nginx", "-c", folder / "nginx.conf", "-g", "daemon off;")
    listens(port)
    return port


def redis(lab, path):
    """Starts nginx with Lua and Redis, where one path is known; its port."""
    store = lab.next_port()
    lab.start("redis-server", "--port", store, "--save", "", "--appendonly", "no", "--dir", lab.folder)
    listens(store)
    with socket.create_connection(("127.0.0.1", store)) as client:
        client.sendall(f"SET link:{path} https://example.com/\r\n".encode())
        assert client.recv(64).startswith(b"+OK")
    return nginx(lab, REDIS % store)


def anchor(lab, name, *arguments):
    """Starts one of the anchors that are built beside this; its port."""
    port = lab.next_port()
    lab.start(TOOLS / name, port, *arguments, env={**os.environ, "NIO_SINGLETON_GROUP_LOOP_COUNT": "1"})
    listens(port)
    return port
