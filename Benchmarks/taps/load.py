"""Two kinds of load: as fast as answers come (wrk), and at a constant rate whatever comes."""

import json
import re
import subprocess

from settings import AGENT, HOT, SECONDS, TOOLS

LUA = """
wrk.headers["User-Agent"] = "%s"
local count = %d
if count > 0 then
  math.randomseed(os.time())
  request = function()
    return wrk.format("GET", string.format("/c/L%%07d", math.random(0, count - 1)))
  end
end
"""
PATH = f"/c/L{HOT:07d}"


def wrk(lab, port, count, seconds):
    """The command of 64 connections that ask for any of `count` links, or for the hot one."""
    script = lab.folder / f"tap-{count}.lua"
    script.write_text(LUA % (AGENT, count))
    return ["wrk", "--threads", "1", "--connections", "64", "--duration", f"{seconds}s",
            "--script", str(script), f"http://127.0.0.1:{port}{PATH}"]


def closed(lab, port, count=0, seconds=SECONDS):
    """Their requests a second."""
    return rate(wrk(lab, port, count, seconds))


def rate(command):
    """The requests a second of a command of wrk."""
    text = subprocess.run(["taskset", "-c", "1", *command], capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in text, text
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])


def constant(port, rate, seconds=8, path=PATH, agent=AGENT):
    """Latencies in milliseconds from the moment each request was meant to leave, and the real rate."""
    text = subprocess.run(
        ["taskset", "-c", "1", str(TOOLS / "constant-rate"), str(port), path, str(int(rate)),
         str(seconds), "64", agent],
        capture_output=True, text=True, check=True).stdout
    return json.loads(text)
