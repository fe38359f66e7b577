#!/usr/bin/env bash
# Installs the platform that the chosen Xcode needs to build for a destination, if it is not there: runner images
# keep the platforms of the newest Xcodes only, and `xcodebuild` then says "iOS 26.0 is not installed".
#
#   scripts/install-apple-platform.sh 'iOS Simulator'
set -euo pipefail

case $1 in
  iOS*) platform=iOS sdk=iphonesimulator ;;
  tvOS*) platform=tvOS sdk=appletvsimulator ;;
  watchOS*) platform=watchOS sdk=watchsimulator ;;
  visionOS*) platform=visionOS sdk=xrsimulator ;;
  macOS*) exit ;;
  *)
    printf 'There is no platform "%s". Choose iOS, tvOS, watchOS, visionOS or macOS.\n' "$1" >&2
    exit 64
    ;;
esac

xcodebuild -version
version=$(xcrun --sdk "$sdk" --show-sdk-version)
# Without a pipe: with `pipefail`, grep -q would end the list early and fail it.
runtimes=$(xcrun simctl list runtimes)
if grep -q "^$platform $version " <<<"$runtimes"; then exit; fi
xcodebuild -downloadPlatform "$platform"
