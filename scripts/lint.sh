#!/usr/bin/env bash
# Checks the format, the documentation comments, the arrows between targets, the iOS floor, words, the English
# and links of documents, sizes and translations.
set -euo pipefail
cd "$(dirname "$0")/.."

# What other packages call has a documentation comment on every public declaration.
documented=$(sed 's/\("AllPublicDeclarationsHaveDocumentation": \)false/\1true/' .swift-format)
swift format lint --strict --parallel --recursive --configuration "$documented" Sources

# Not the stubs of Apple's modules, which restate an interface, nor the guide's samples, which are
# verbatim: what is checked of those is that they compile.
swift format lint --strict --parallel --recursive \
  Package.swift Tests Server/Package.swift Server/Sources Server/Tests \
  AppleStubs/Package.swift AppleStubs/Tests AppleStubs/Sources/*Example Benchmarks Examples
scripts/check-architecture.sh
scripts/check-ios13.sh
scripts/check-behaviours.sh
scripts/check-behaviours.sh --control
scripts/check-words.sh
scripts/check-voice.py
scripts/check-voice.py --control
scripts/check-numbers.sh
scripts/check-numbers.sh --control
scripts/check-bytes.sh
scripts/check-bytes.sh --control
scripts/check-sizes.py
scripts/check-sizes.py --control
scripts/translations.py check
scripts/translations.py control
scripts/update_dependencies.py --control
