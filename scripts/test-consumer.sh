#!/usr/bin/env bash
# Builds an app that adds this package by URL and version, with the build system of Xcode.
#
#   scripts/test-consumer.sh             every product of the manifest builds in the app
#   scripts/test-consumer.sh --control   treats warnings as errors for everybody, and passes if that build fails
#
# Xcode and `--build-system swiftbuild` compile remote packages with -suppress-warnings, so a setting that a
# local build accepts can fail there. The package is a copy of the working tree with a tag of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
unset PAYLISHER_STRICT

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/paylisher" "$work/app/Sources/App"
git ls-files --cached --others --exclude-standard Package.swift Sources Tests |
  while IFS= read -r file; do [[ -e $file ]] && printf '%s\n' "$file"; done |
  tar --create --files-from=- | tar --extract --directory "$work/paylisher"

if [[ ${1:-} == --control ]]; then
  sed -i 's/^if Context.environment.*{$/if true {/' "$work/paylisher/Package.swift"
fi
git -C "$work/paylisher" init --quiet
git -C "$work/paylisher" add --all
git -C "$work/paylisher" -c user.name=Paylisher -c user.email=paylisher@example.com commit --quiet --message Copy
git -C "$work/paylisher" tag 0.1.0

mapfile -t products < <(sed -n 's/^    \.library(name: "\([A-Za-z]*\)".*/\1/p; s/^      name: "\([A-Za-z]*\)",$/\1/p' Package.swift |
  grep -E '^(Paylisher|PaylisherAdvertisingID|PaylisherNotificationServiceExtension|PaylisherTestSupport|AppsFlyerLib|Purchasely)$' | sort -u)
((${#products[@]} == 6)) || { printf 'Six products are for apps; the manifest has: %s\n' "${products[*]}" >&2; exit 1; }

{
  printf '// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(\n  name: "App",\n'
  printf '  platforms: [.iOS(.v13), .macOS(.v10_15)],\n'
  printf '  dependencies: [.package(url: "file://%s/paylisher", from: "0.1.0")],\n' "$work"
  printf '  targets: [\n    .target(\n      name: "App",\n      dependencies: [\n'
  printf '        .product(name: "%s", package: "paylisher"),\n' "${products[@]}"
  printf '      ]\n    )\n  ]\n)\n'
} >"$work/app/Package.swift"
cat >"$work/app/Sources/App/App.swift" <<'SWIFT'
import AppsFlyerLib
import Paylisher
import PaylisherAdvertisingID
import PaylisherNotificationServiceExtension
import PaylisherTestSupport
import Purchasely

public func start() {
  PaylisherSDK.shared.setup(PaylisherConfig(apiKey: "pk_app", host: "https://go.example.com"))
}
SWIFT

status=0
swift build --package-path "$work/app" --build-system swiftbuild >"$work/log" 2>&1 || status=$?
if [[ ${1:-} == --control ]]; then
  ((status != 0)) && grep -q "conflicting options" "$work/log" ||
    { tail -n 20 "$work/log" >&2; echo "consumer: a build that treats warnings as errors should fail" >&2; exit 1; }
  echo "consumer: the control fails with conflicting options"
elif ((status != 0)); then
  grep -E 'error: ' "$work/log" | grep -v 'SwiftCompile normal' | sort -u | head -n 20 >&2 || tail -n 20 "$work/log" >&2
  exit 1
else
  echo "consumer: ${#products[@]} products build in an app that adds the package by URL"
fi
