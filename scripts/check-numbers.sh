#!/usr/bin/env bash
# Fails where a page of the dashboard reads a number from text without bounds: arithmetic on such a number can
# overflow, which ends the server. BoundedNumber and FormBody.number(_:in:) read within bounds.
#
#   scripts/check-numbers.sh            checks the sources
#   scripts/check-numbers.sh --control  checks that each kind of unbounded reader is found
set -euo pipefail
cd "$(dirname "$0")/.."

integer='\bU?Int(8|16|32|64)?'
patterns=(
  "$integer\([^()]*\["                                              # Int(form["days"])
  "$integer\([^()]*(\([^()]*\))?[^()]*\) *(\?\?|!= nil|== nil)"      # Int(text) ?? 0
  "$integer\([^()]*(\([^()]*\))?[^()]*\)\.(map|flatMap)\b"           # Int64(text).map { … }
  "(if|guard|,) +let +[A-Za-z]+ = $integer\("                        # if let days = Int(text)
  "[mM]ap *\(?\{ *$integer\(\\\$0\) *(\}|\?\?)"                      # .flatMap { Int($0) }
  "$integer\.init\b"                                                 # .flatMap(Int.init)
)
expression=$(IFS='|'; echo "${patterns[*]}")

if [[ ${1-} == --control ]]; then
  while IFS= read -r line; do
    grep -qE "$expression" <<<"$line" || { echo "check-numbers.sh does not find: $line" >&2; exit 1; }
  done <<'LINES'
let place = Int(form["place"])
let version = Int64(try await page.request.form()["version"]) ?? 0
form.days = Int(days) ?? 30
let delay = Int64(self.delay).map { $0 * 60 }
if let index = Int(text) {
guard parts.count > 1, let place = Int(parts) else { return nil }
let parts = time.split(separator: ":").compactMap { Int($0) }
let number = text.flatMap { UInt32($0) } ?? 0
text.allSatisfy(\.isNumber) || Int(text) != nil
let cursor = text.flatMap(Int64.init)
LINES
  exit 0
fi

found=$(grep -rnE "$expression" Server/Sources/Dashboard Server/Sources/PaylisherServer/Features/Dashboard \
  Server/Sources/PaylisherServer/HTTP/FormBody.swift --include='*.swift' | grep -v '^[^:]*:[0-9]*: *///' \
  | grep -vE '/BoundedNumber.swift:|Int\(exactly: |UInt8\(ascii: ' || true)
[[ -z $found ]] && exit 0
printf 'Numbers that are read without bounds; use BoundedNumber.read(_:in:) or form.number(_:in:):\n%s\n' "$found" >&2
exit 1
