#!/usr/bin/env bash
# Type-checks the samples of AppleStubs/Samples, word for word as their authors wrote them.
#
# `@objc` and `#selector` need Objective-C, which Linux has not: the compiler is given a stand-in for the
# module, which no other target sees. What is not supported must fail to compile, with a message.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --package-path AppleStubs --target AppsFlyerShadow >&2
swift build --package-path AppleStubs --target AppsFlyerLib >&2
swift build --package-path AppleStubs --target AppTrackingTransparency >&2
swift build --package-path AppleStubs --target PurchaselySamples >&2
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
  local line
  while IFS= read -r line; do
    printf 'import %s\nimport Foundation\nfunc call(%s) { %s }\n' "$1" "$2" "$line" \
      >"$folder/unavailable.swift"
    check "$folder/unavailable.swift" >"$folder/errors" 2>&1 || true
    if ! grep -q 'is unavailable: [A-Z]' "$folder/errors"; then
      printf 'This compiles, or fails without a message that says what to do: %s\n' "$line" >&2
      cat "$folder/errors" >&2
      exit 1
    fi
    count=$((count + 1))
  done <"$3"
}
refused AppsFlyerLib '_ library: AppsFlyerLib, _ generator: AppsFlyerLinkGenerator' \
  AppleStubs/Samples/AppsFlyer/unavailable.txt
refused Purchasely 'plan: PLYPlan, presentation: PLYPresentation' AppleStubs/Samples/Purchasely/unavailable.txt
files=(AppleStubs/Samples/AppsFlyer/*.swift AppleStubs/Sources/PurchaselySamples/*.swift)
printf 'samples: %s files compile, %s calls are refused with a message\n' "${#files[@]}" "$count"
