#!/usr/bin/env bash
# Fails where a source file imports what its target may not.
#
# The manifests already forbid undeclared targets; this also keeps system modules, other targets'
# drivers and traps out of places where they would compile.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0

# allow TARGET-FOLDER MODULE…: any other import is an error.
allow() {
  local folder=$1
  shift
  if [[ ! -d $folder ]]; then
    printf 'There is no folder %s to check.\n' "$folder" >&2
    failed=1
    return
  fi
  local allowed
  allowed=$(IFS='|'; printf '%s' "$*")
  local found
  found=$(grep -rnE --include='*.swift' '^[[:space:]]*(@[A-Za-z_]+(\([A-Za-z]*\))?[[:space:]]+)?((public|package|internal|private|fileprivate)[[:space:]]+)?import[[:space:]]' "$folder" |
    grep -vE "import[[:space:]]+((struct|class|enum|protocol|func)[[:space:]]+)?($allowed)([.[:space:]]|\$)" || true)
  if [[ -n $found ]]; then
    printf 'Not allowed to import in %s (allowed: %s):\n%s\n' "$folder" "$*" "$found" >&2
    failed=1
  fi
}

# forbid FOLDER PATTERN WHY
forbid() {
  local found
  found=$(grep -rnE --include='*.swift' "$2" "$1" 2>/dev/null | grep -v 'swift-format-ignore' || true)
  if [[ -n $found ]]; then
    printf '%s in %s:\n%s\n' "$3" "$1" "$found" >&2
    failed=1
  fi
}

system="Foundation FoundationEssentials Darwin Glibc Musl"
apple="UIKit SwiftUI Combine UserNotifications AdSupport AppTrackingTransparency AuthenticationServices StoreKit os Compression"

allow Sources/JSONCoding _none
allow Sources/LinkCore JSONCoding Foundation
allow Sources/TargetCore LinkCore
allow Sources/RoutingCore LinkCore TargetCore WireModels
allow Sources/AssociationCore JSONCoding LinkCore
allow Sources/AttributionCore TargetCore LinkCore WireModels
allow Sources/AudienceCore JSONCoding LayoutCore LinkCore MessagingCore RoutingCore ScreenCore WireModels
allow Sources/DeviceModels JSONCoding LinkCore
allow Sources/LayoutCore LinkCore
allow Sources/MessagingCore LayoutCore LinkCore
allow Sources/WireModels TargetCore JSONCoding LinkCore DeviceModels
allow Sources/ScreenCore LayoutCore LinkCore
allow Sources/ScreenLinting TargetCore LayoutCore LinkCore ScreenCore WireModels
allow Sources/RecordLog $system
allow Sources/PaylisherNotificationServiceExtension LayoutCore LinkCore MessagingCore Dispatch Foundation FoundationNetworking UserNotifications
allow Sources/AppsFlyerBridge TargetCore DeviceModels LinkCore Paylisher Foundation
allow Sources/AppsFlyerLib TargetCore AppsFlyerBridge LinkCore Paylisher Foundation UIKit
allow Sources/AppsFlyerShadow TargetCore AppsFlyerBridge LinkCore Paylisher Foundation
allow Sources/Purchasely LayoutCore LinkCore Paylisher ScreenCore Foundation UIKit
allow Sources/PurchaselyShadow LinkCore Paylisher ScreenCore Foundation
allow Sources/PaylisherAdvertisingID Paylisher Foundation AdSupport AppTrackingTransparency
allow Sources/Paylisher JSONCoding LayoutCore LinkCore MessagingCore RecordLog ScreenCore DeviceModels $system FoundationNetworking Dispatch Network $apple
allow Server/Sources/Persistence TargetCore Database AttributionCore AudienceCore JSONCoding LinkCore MessagingCore RoutingCore WireModels Crypto CryptoExtras Synchronization $system
allow Server/Sources/Redirecting TargetCore JSONCoding AttributionCore LinkCore LinkPages Persistence Threads RecordLog RoutingCore WireModels Crypto Logging ServiceLifecycle Dispatch Synchronization $system
allow Server/Sources/Database LinkCore Crypto Tracing Synchronization $system
allow Server/Sources/Threads Dispatch Synchronization $system
allow Server/Sources/SQLiteDriver LinkCore Database Threads GRDB GRDBSQLite Synchronization $system
allow Server/Sources/PostgresDriver CPostgres LinkCore Database Threads Dispatch Synchronization $system
allow Server/Sources/LinkPages Crypto CTranslations CZlib JSONCoding LayoutCore LinkCore CQRencode $system
allow Server/Sources/Dashboard TargetCore Crypto CTranslations JSONCoding LinkCore LinkPages WireModels $system
allow Server/Sources/Delivery CTextRecords JSONCoding LinkCore RoutingCore Threads WireModels AsyncHTTPClient Crypto DequeModule JWTKit NIOCore NIOHPACK NIOHTTP1 NIOHTTP2 NIOPosix NIOSSL Synchronization Tracing $system
allow Server/Sources/DeliveryFakes Delivery Crypto CryptoExtras NIOCore NIOHPACK NIOHTTP2 NIOPosix Synchronization $system
allow Server/Sources/Doctor Dashboard TargetCore AssociationCore Delivery JSONCoding LinkCore Redirecting WireModels $system
allow Server/Sources/GeoDatabase CMaxMindDB RoutingCore Synchronization $system
allow Server/Sources/AppStoreNotifications JSONCoding LinkCore Crypto SwiftASN1 X509 $system
allow Benchmarks/matching/Sources/MatchSimulation LinkCore AttributionCore $system
allow Server/Sources/PaylisherClient LinkCore WireModels AsyncHTTPClient NIOCore NIOHTTP1 NIOFoundationCompat $system
forbid Server/Sources/PaylisherServer 'import (SQLiteDriver|PostgresDriver|GRDB|CPostgres)' "Only the executable knows a driver"
for folder in Sources Server/Sources; do
  forbid "$folder" 'try!|as!|fatalError\(|unowned\(unsafe\)' "A trap"
  forbid "$folder" '\b(TODO|FIXME)\b' "A note to self"
done
# Texts of users are never run, and hashes that are broken are for one-time codes alone (RFC 6238). JWTKit calls RSA
# insecure, which signs with SHA-256 here.
for folder in Sources Server/Sources; do
  forbid "$folder" '\b(JavaScriptCore|JSContext|NSExpression|NSPredicate|dlopen|dlsym|evaluateJavaScript)\b|\beval\(' "An interpreter"
done
others=$(grep -rlE --include='*.swift' '\bInsecure\.(SHA1|MD5)' Sources Server/Sources | grep -v '/Accounts/TimeBasedCode.swift$' || true)
if [[ -n $others ]]; then
  printf 'SHA-1 and MD5 are for one-time codes alone:\n%s\n' "$others" >&2
  failed=1
fi
# Features of the server never name each other's types: they meet in Persistence, Redirecting and
# the folders beside them.
features=Server/Sources/PaylisherServer/Features
for feature in "$features"/*/; do
  types=$(grep -rhoE --include='*.swift' '^(public |package |final |indirect )*(struct|class|enum|actor|protocol) [A-Za-z]+' "$feature" |
    awk '{print $NF}' | sort -u | paste -sd'|')
  [[ -n $types ]] || continue
  found=$(grep -rnE --include='*.swift' "(^|[^A-Za-z.\"\`])($types)([^A-Za-z\"\`]|\$)" "$features" |
    grep -v "^${feature%/}/" | grep -vE '^[^:]+:[0-9]+:[[:space:]]*//' || true)
  if [[ -n $found ]]; then
    printf 'Declared in %s and named in another feature:\n%s\n' "$feature" "$found" >&2
    failed=1
  fi
done
# UIKit and SwiftUI are named in one folder of the SDK.
others=$(grep -rlE --include='*.swift' '^[^/]*import (UIKit|SwiftUI)' Sources/Paylisher | grep -v '/Apple/' || true)
if [[ -n $others ]]; then
  printf 'UIKit and SwiftUI belong in Sources/Paylisher/Apple:\n%s\n' "$others" >&2
  failed=1
fi

exit "$failed"
