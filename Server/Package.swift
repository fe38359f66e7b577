// swift-tools-version: 6.2

import PackageDescription

var house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
]

/// Treats warnings as errors in the builds of `scripts/test.sh` only, so that a newer compiler's warnings
/// do not stop `make run`.
let isStrict = Context.environment["PAYLISHER_STRICT"] == "1"
if isStrict {
  house += [
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
  ]
  #if compiler(>=6.3)
  house.append(.treatWarning("ExplicitSendable", as: .error))
  #endif
}

/// For modules that are compiled beside others: as wholes in the builds of `scripts/test.sh`, as optimised builds
/// compile every module, which finds imports that only such a build misses.
///
/// The largest two and the tests are compiled file by file there, which uses every core while they are alone.
var whole = house
if isStrict {
  whole.append(.unsafeFlags(["-whole-module-optimization", "-num-threads", "2"]))
}

let associationCore = Target.Dependency.product(name: "AssociationCore", package: "paylisher")
let audienceCore = Target.Dependency.product(name: "AudienceCore", package: "paylisher")
let attributionCore = Target.Dependency.product(name: "AttributionCore", package: "paylisher")
let layoutCore = Target.Dependency.product(name: "LayoutCore", package: "paylisher")
let jsonCoding = Target.Dependency.product(name: "JSONCoding", package: "paylisher")
let linkCore = Target.Dependency.product(name: "LinkCore", package: "paylisher")
let messagingCore = Target.Dependency.product(name: "MessagingCore", package: "paylisher")
let recordLog = Target.Dependency.product(name: "RecordLog", package: "paylisher")
let routingCore = Target.Dependency.product(name: "RoutingCore", package: "paylisher")
let screenLinting = Target.Dependency.product(name: "ScreenLinting", package: "paylisher")
let screenCore = Target.Dependency.product(name: "ScreenCore", package: "paylisher")
let targetCore = Target.Dependency.product(name: "TargetCore", package: "paylisher")
let wireModels = Target.Dependency.product(name: "WireModels", package: "paylisher")

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let swiftASN1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let serviceLifecycle = Target.Dependency.product(
  name: "ServiceLifecycle",
  package: "swift-service-lifecycle"
)

let package = Package(
  name: "paylisher-server",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "paylisher", targets: ["paylisher"])
  ],
  dependencies: [
    .package(name: "paylisher", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1.git", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates.git", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto.git", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", exact: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-http2.git", exact: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git",
      exact: "2.28.1",
      traits: ["FullFoundation"]
    ),
    .package(url: "https://github.com/swift-server/async-http-client.git", exact: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit.git", exact: "5.7.1"),
  ],
  targets: [
    .target(name: "CBreachedPasswords", exclude: ["breached-passwords.bloom"]),
    .target(name: "CTextRecords", linkerSettings: [.linkedLibrary("resolv")]),
    .target(name: "CGuides"),
    .target(name: "CTranslations", exclude: ["Dashboard.xcstrings", "LinkPages.xcstrings"]),
    .systemLibrary(
      name: "CQRencode",
      pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"])]
    ),
    .systemLibrary(
      name: "CMaxMindDB",
      pkgConfig: "libmaxminddb",
      providers: [.apt(["libmaxminddb-dev"])]
    ),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Threads", swiftSettings: house),
    .target(name: "Database", dependencies: [linkCore, crypto, tracing], swiftSettings: house),
    .target(
      name: "Persistence",
      dependencies: [
        "Database", attributionCore, audienceCore, jsonCoding, linkCore, messagingCore, routingCore,
        targetCore, wireModels, crypto, cryptoExtras,
      ],
      swiftSettings: house
    ),
    .target(
      name: "SQLiteDriver",
      dependencies: [
        "Database", "Threads", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: whole
    ),
    .target(
      name: "PostgresDriver",
      dependencies: ["CPostgres", "Database", "Threads"],
      swiftSettings: whole
    ),
    .target(
      name: "LinkPages",
      dependencies: [
        "CQRencode", "CTranslations", "CZlib", jsonCoding, layoutCore, linkCore, crypto,
      ],
      resources: [
        .embedInCode("Assets/details.css"), .embedInCode("Assets/landing.js"),
        .embedInCode("Assets/message.css"), .embedInCode("Assets/page.css"),
      ],
      swiftSettings: whole
    ),
    .target(
      name: "Dashboard",
      dependencies: [
        "CTranslations", "LinkPages", jsonCoding, linkCore, targetCore, wireModels, crypto,
      ],
      resources: [
        .embedInCode("Assets/dashboard.css"), .embedInCode("Assets/dashboard.js"),
        .embedInCode("Assets/favicon.svg"),
      ],
      swiftSettings: whole
    ),
    .target(
      name: "Delivery",
      dependencies: [
        "CTextRecords", "Threads", jsonCoding, linkCore, routingCore, wireModels, crypto, nioCore,
        nioPosix, tracing,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: whole
    ),
    .target(
      name: "DeliveryFakes",
      dependencies: [
        "Delivery", crypto, nioCore, nioPosix,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
      ],
      swiftSettings: whole
    ),
    .target(
      name: "AppStoreNotifications",
      dependencies: [jsonCoding, linkCore, crypto, swiftASN1, x509],
      swiftSettings: whole
    ),
    .target(
      name: "Redirecting",
      dependencies: [
        "LinkPages", "Persistence", "Threads", attributionCore, jsonCoding, linkCore, recordLog,
        routingCore, targetCore, wireModels, crypto, logging, serviceLifecycle,
      ],
      swiftSettings: whole
    ),
    .target(
      name: "Doctor",
      dependencies: [
        "Dashboard", "Delivery", "Redirecting", associationCore, jsonCoding, linkCore, targetCore,
        wireModels,
      ],
      swiftSettings: whole
    ),
    .target(
      name: "GeoDatabase",
      dependencies: ["CMaxMindDB", routingCore],
      swiftSettings: whole
    ),
    .target(
      name: "PaylisherServer",
      dependencies: [
        "AppStoreNotifications", "CBreachedPasswords", "CGuides", "CZlib", "Dashboard", "Delivery",
        "Doctor", "GeoDatabase", "LinkPages", "Persistence", "Redirecting", "Threads",
        associationCore, attributionCore, audienceCore, jsonCoding, layoutCore, linkCore,
        messagingCore, recordLog, routingCore, screenCore, screenLinting, targetCore, wireModels,
        crypto,
        httpTypes,
        hummingbird, logging, nioCore, serviceLifecycle, tracing,
      ],
      resources: [.embedInCode("Features/Accounts/common-passwords.txt")],
      swiftSettings: house
    ),
    .target(
      name: "PaylisherClient",
      dependencies: [
        linkCore, wireModels, nioCore,
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ],
      swiftSettings: whole
    ),
    .executableTarget(
      name: "push-loop",
      dependencies: [
        "Delivery", "DeliveryFakes", linkCore, wireModels,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "PaylisherCLI",
      dependencies: [
        "AppStoreNotifications", "Dashboard", "Delivery", "DeliveryFakes", "Doctor", "GeoDatabase",
        "LinkPages",
        "PaylisherClient", "PaylisherServer", "Persistence", "PostgresDriver", "Redirecting",
        "SQLiteDriver", associationCore, audienceCore, jsonCoding, linkCore, routingCore,
        screenCore, screenLinting, targetCore, wireModels, crypto, logging, nioCore, nioPosix,
        serviceLifecycle,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: whole
    ),
    .executableTarget(
      name: "paylisher",
      dependencies: ["PaylisherCLI"],
      swiftSettings: whole
    ),
    .target(
      name: "DatabaseTestSupport",
      dependencies: ["Persistence", "PostgresDriver", "SQLiteDriver", linkCore],
      path: "Tests/DatabaseTestSupport",
      swiftSettings: house
    ),
    .testTarget(
      name: "PersistenceTests",
      dependencies: [
        "DatabaseTestSupport", "Persistence", "PostgresDriver", "SQLiteDriver", attributionCore,
        audienceCore, linkCore, routingCore, targetCore, wireModels,
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "LinkPagesTestSupport",
      dependencies: ["LinkPages"],
      path: "Tests/LinkPagesTestSupport",
      resources: [.embedInCode("hostile-texts.json")],
      swiftSettings: house
    ),
    .executableTarget(
      name: "page-samples",
      dependencies: ["LinkPages", "LinkPagesTestSupport"],
      path: "Tests/PageSamples",
      swiftSettings: house
    ),
    .executableTarget(
      name: "message-samples",
      dependencies: ["LinkPages", layoutCore, linkCore],
      path: "Tests/MessageSamples",
      exclude: ["Pictures"],
      swiftSettings: house
    ),
    .testTarget(
      name: "LinkPagesTests",
      dependencies: ["CZlib", "LinkPages", "LinkPagesTestSupport", layoutCore, linkCore, crypto],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .target(
      name: "DashboardTestSupport",
      dependencies: ["Dashboard", "LinkPages", jsonCoding, layoutCore, linkCore, wireModels],
      path: "Tests/DashboardTestSupport",
      swiftSettings: house
    ),
    .executableTarget(
      name: "dashboard-samples",
      dependencies: ["Dashboard", "DashboardTestSupport", "LinkPages", "LinkPagesTestSupport"],
      path: "Tests/DashboardSamples",
      swiftSettings: house
    ),
    .testTarget(
      name: "DashboardTests",
      dependencies: [
        "Dashboard", "DashboardTestSupport", "LinkPages", "LinkPagesTestSupport", associationCore,
        attributionCore, audienceCore, jsonCoding, linkCore, routingCore, screenCore, screenLinting,
        targetCore, wireModels,
      ],
      swiftSettings: house
    ),
    .target(
      name: "GeoDatabaseTestSupport",
      path: "Tests/GeoDatabaseTestSupport",
      swiftSettings: house
    ),
    .target(
      name: "AppStoreTestSupport",
      dependencies: [jsonCoding, linkCore, crypto, swiftASN1, x509],
      path: "Tests/AppStoreTestSupport",
      swiftSettings: house
    ),
    .executableTarget(
      name: "app-store-samples",
      dependencies: ["AppStoreTestSupport", jsonCoding, linkCore],
      path: "Tests/AppStoreSamples",
      swiftSettings: house
    ),
    .testTarget(
      name: "AppStoreNotificationsTests",
      dependencies: [
        "AppStoreNotifications", "AppStoreTestSupport", jsonCoding, linkCore, crypto, x509,
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "PaylisherServerTests",
      dependencies: [
        "AppStoreNotifications", "AppStoreTestSupport", "CZlib", "Database", "DatabaseTestSupport",
        "Dashboard", "Delivery", "DeliveryFakes", "Doctor", "GeoDatabase", "GeoDatabaseTestSupport",
        "LinkPages", "LinkPagesTestSupport", "PaylisherServer", "Persistence",
        "PostgresDriver", "Redirecting", "SQLiteDriver", attributionCore, jsonCoding, linkCore,
        messagingCore, recordLog, routingCore, targetCore, wireModels, httpTypes, hummingbird,
        logging, nioCore,
        nioPosix,
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "DeliveryTests",
      dependencies: [
        "Delivery", "DeliveryFakes", routingCore, wireModels, crypto, nioCore, nioPosix,
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "AppStoreTestSupport", "DatabaseTestSupport", "GeoDatabaseTestSupport", "PaylisherCLI",
        "Persistence", "PostgresDriver", "SQLiteDriver", "paylisher", linkCore,
        wireModels,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
