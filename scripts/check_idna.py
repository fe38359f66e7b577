#!/usr/bin/env python3
"""Compares the domains of `paylisher link parse` with Python's `idna` (UTS 46, RFC 5891).

Labels of letters and marks from twelve scripts, decomposed as keyboards and files of some systems write
them. The command must find each label under the encoding that `idna` gives it, and no label under an
encoding that `idna` refuses.

    scripts/check_idna.py --binary paylisher [--labels 2000]
    scripts/check_idna.py --binary paylisher --control     expects the encodings of the decomposed labels
"""
import argparse
import json
import random
import subprocess
import sys
import unicodedata

import idna

SCRIPTS = {
    "Latin": (0xC0, 0x24F), "Greek": (0x386, 0x3CE), "Cyrillic": (0x400, 0x4FF), "Hebrew": (0x5D0, 0x5EA),
    "Arabic": (0x620, 0x655), "Devanagari": (0x904, 0x963), "Bengali": (0x985, 0x9E3), "Tamil": (0xB85, 0xBCD),
    "Kannada": (0xC85, 0xCE3), "Malayalam": (0xD05, 0xD63), "Kana": (0x3041, 0x30FA), "Hangul": (0xAC00, 0xD7A3),
}
LETTERS = ("Ll", "Lo", "Lm", "Mn", "Mc")


def labels(count, seed):
    """Yields labels of one script each, decomposed."""
    generator = random.Random(seed)
    alphabets = [
        [chr(code) for code in range(first, last + 1) if unicodedata.category(chr(code)) in LETTERS]
        for first, last in SCRIPTS.values()
    ]
    for _ in range(count):
        letters = generator.choices(generator.choice(alphabets), k=generator.randint(2, 6))
        yield unicodedata.normalize("NFD", "".join(letters))


def encoding(label, is_control):
    """The ASCII form of a label by `idna`, or None if it is not allowed."""
    if is_control:
        return "xn--" + label.encode("punycode").decode()
    try:
        # Mapped labels are another matter: the server refuses those that are not in their one form.
        composed = unicodedata.normalize("NFC", label)
        return idna.encode(composed, strict=True).decode()
    except idna.IDNAError:
        return None


def is_found(binary, label, encoded):
    """Whether the command finds a URL of the label on the encoded domain."""
    command = [binary, "link", "parse", "--domain", f"{encoded}.example"]
    url = f"https://{label}.example/c/SUMMER25\n"
    answer = subprocess.run(command, input=url, capture_output=True, text=True)
    # The command refuses a domain that is not in its one form, with a status of its own.
    return answer.returncode == 0 and json.loads(answer.stdout)["verdict"] == "link"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--labels", type=int, default=300)
    parser.add_argument("--control", action="store_true")
    options = parser.parse_args()
    allowed = [(label, text) for label in labels(options.labels, seed=48) if (text := encoding(label, options.control))]
    missed = [pair for pair in allowed if not is_found(options.binary, *pair)]
    print(f"idna: {len(allowed)} labels that Python's idna encodes, {len(missed)} not found under that encoding")
    for label, encoded in missed[:10]:
        print(" ", encoded, " ".join(f"{ord(mark):04X}" for mark in label))
    if options.control:
        sys.exit(0 if len(missed) > len(allowed) // 4 else "The control found too little.")
    sys.exit(1 if missed or len(allowed) < options.labels // 4 else 0)


if __name__ == "__main__":
    main()
