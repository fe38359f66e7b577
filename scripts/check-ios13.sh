#!/usr/bin/env bash
# Fails where the package that apps add uses something newer than its floor, iOS 13 and macOS 10.15,
# outside of a file that says so by `@available`, or names UIKit where watchOS, tvOS and visionOS,
# which have a part of it, see it too. The compiler here builds for Linux, where neither is checked.
# It reads lines, for what check_floor.py cannot see in the syntax trees: types, casts and modules of Apple's.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=(Sources/ScreenCore Sources/Purchasely Sources/JSONCoding Sources/LinkCore Sources/TargetCore Sources/RecordLog Sources/LayoutCore Sources/MessagingCore Sources/DeviceModels Sources/Paylisher Sources/AppsFlyerBridge Sources/AppsFlyerLib Sources/AppsFlyerShadow Sources/PurchaselyShadow)
failed=0

# ban PATTERN SINCE INSTEAD
ban() {
  local found
  found=$(grep -rnP --include='*.swift' "$1" "${folders[@]}" | grep -vE ':[0-9]+:[[:space:]]*//' || true)
  local line file
  while IFS= read -r line; do
    [[ -n $line ]] || continue
    file=${line%%:*}
    grep -qE '@available\(iOS (1[4-9]|2[0-9])' "$file" && continue
    printf '%s\n  needs %s; %s\n' "$line" "$2" "$3" >&2
    failed=1
  done <<<"$found"
}

ban '\bimport (Synchronization|Observation|RegexBuilder)\b' 'iOS 16 or later' 'use Locked'
ban '\bMutex<|\bAtomic<|\bMutex\(' 'iOS 18' 'use Locked'
ban '\bOSAllocatedUnfairLock\b' 'iOS 16' 'use Locked'
ban '\b(ContinuousClock|SuspendingClock)\b|\bDuration\.(seconds|milliseconds)|: Duration\b' 'iOS 16' 'count milliseconds'
ban 'Task\.sleep\((for|until):' 'iOS 16' 'use Task.sleep(nanoseconds:)'
ban '\bRegex\b|\.(firstMatch|wholeMatch|prefixMatch)\(of:' 'iOS 16' 'read the bytes'
ban '\.appending\((path|component|queryItems):|\.(host|path|query|fragment)\(percentEncoded' 'iOS 16' 'use appendingPathComponent'
ban '\bURL\.(documentsDirectory|applicationSupportDirectory|temporaryDirectory|cachesDirectory)\b' 'iOS 16' 'use FileManager'
ban 'URL\(filePath:|URL\(string:.*encodingInvalidCharacters' 'iOS 16 and 17' 'use URL(fileURLWithPath:)'
ban '\bDate\.now\b|\.ISO8601FormatStyle|\.formatted\(' 'iOS 15' 'use Timestamp'
ban '\bURLSession[A-Za-z.]*\.(data|upload|bytes)\((for|from):|\bsession\.(data|upload|bytes)\((for|from):' 'iOS 15' 'use dataTask with a continuation'
ban '\bLocale\.(Language|Region)\b|\.language\.languageCode' 'iOS 16' 'use Locale.preferredLanguages'
ban '\b(withDiscardingTaskGroup|DiscardingTaskGroup)\b' 'iOS 17' 'use withTaskGroup'
ban '\b(Raw)?(Mutable)?(Span|UTF8Span)<?\b' 'iOS 26' 'use UnsafeRawBufferPointer'
ban '\bInlineArray\b' 'iOS 26' 'use an array'
ban '\bany (?!\w*KeyPath)[A-Z]\w*<' 'iOS 16' 'parameterised protocol types carry run-time support'
ban '\b(Logger)\(subsystem' 'iOS 14' 'use os_log'
ban 'String\(validating:' 'iOS 18' 'check the bytes'
ban '\bInt128\b' 'iOS 18' 'use two UInt64'

elsewhere='!os(watchOS) && !os(tvOS) && !os(visionOS)'
while IFS= read -r line; do
  # What is there on the other platforms as well says so.
  [[ $line == *"$elsewhere"* || $line == *"  // also on "*visionOS ]] && continue
  printf '%s\n  is also true on watchOS, tvOS and visionOS; add: && %s\n' "$line" "$elsewhere" >&2
  failed=1
done < <(grep -rn 'canImport(\(UIKit\|SwiftUI\|AuthenticationServices\))' --include='*.swift' \
  "${folders[@]}")

exit "$failed"
