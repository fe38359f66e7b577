#!/usr/bin/env bash
# Type-checks the samples of AppleStubs/Samples, word for word as their authors wrote them.
#
# `@objc` and `#selector` need Objective-C, which Linux has not: the compiler is given a stand-in for the
# module, which no other target sees. What is not supported must fail to compile, with a message.
set -euo pipefail
cd "$(dirname "$0")/.."

for target in AppsFlyerShadow AppsFlyerLib AppTrackingTransparency PurchaselySamples; do
  # shellcheck disable=SC2086 # several options
  swift build --package-path AppleStubs ${BUILD_OPTIONS:-} --target "$target" >&2
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
swiftc -emit-module -module-name ObjectiveC -parse-as-library -Xfrontend -enable-objc-interop \
  AppleStubs/Samples/ObjectiveC/Selector.swift -emit-module-path "$folder/ObjectiveC.swiftmodule"
check() {
  swiftc -typecheck -swift-version 5 -Xfrontend -enable-objc-interop -I "$folder" \
    -I AppleStubs/.build/debug/Modules "$@"
}
check AppleStubs/Samples/AppsFlyer/*.swift

# refused MODULE PARAMETERS FILE: each line of the file fails to compile, and says why.
count=0
refused() {
  local line number=3
  printf 'import %s\nimport Foundation\nimport UIKit\n' "$1" >"$folder/unavailable.swift"
  while IFS= read -r line; do
    number=$((number + 1))
    printf '@MainActor func call%s(%s) async { %s }\n' "$number" "$2" "$line" >>"$folder/unavailable.swift"
  done <"$3"
  check "$folder/unavailable.swift" >"$folder/errors" 2>&1 || true
  while ((number > 3)); do
    if ! grep -q "^[^ ]*unavailable.swift:$number:[0-9]*: error: .* is unavailable: [A-Z]" "$folder/errors"; then
      printf 'This compiles, or fails without a message that says what to do:\n' >&2
      sed -n "${number}p" "$folder/unavailable.swift" >&2
      grep "unavailable.swift:$number:" "$folder/errors" >&2 || true
      failed=1
    fi
    number=$((number - 1))
    count=$((count + 1))
  done
}
failed=0
refused AppsFlyerLib '_ library: AppsFlyerLib, _ generator: AppsFlyerLinkGenerator' \
  AppleStubs/Samples/AppsFlyer/unavailable.txt
refused Purchasely 'plan: PLYPlan, presentation: PLYPresentation' AppleStubs/Samples/Purchasely/unavailable.txt
((failed == 0)) || exit 1
files=(AppleStubs/Samples/AppsFlyer/*.swift AppleStubs/Sources/PurchaselySamples/*.swift)
printf 'samples: %s files compile, %s calls are refused with a message\n' "${#files[@]}" "$count"
