// swift-tools-version: 6.2

import PackageDescription

var house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
]

/// Treats warnings as errors in this project's own builds only, which `scripts/test.sh` makes. Xcode
/// compiles a package that was added by URL with `-suppress-warnings`, and the compiler rejects that
/// beside `-warnings-as-errors` or `-Wwarning`.
if Context.environment["PAYLISHER_STRICT"] == "1" {
  house += [
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
  ]
  #if compiler(>=6.3)
  house.append(.treatWarning("ExplicitSendable", as: .error))
  #endif
}

/// Settings of the pure targets, which also mark each unsafe access to memory.
let pure = house + [.strictMemorySafety()]

let package = Package(
  name: "paylisher",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .library(name: "Paylisher", targets: ["Paylisher"]),
    .library(name: "PaylisherAdvertisingID", targets: ["PaylisherAdvertisingID"]),
    .library(name: "AppsFlyerLib", targets: ["AppsFlyerLib"]),
    .library(name: "AppsFlyerShadow", targets: ["AppsFlyerShadow"]),
    .library(
      name: "PaylisherNotificationServiceExtension",
      targets: ["PaylisherNotificationServiceExtension"]
    ),
    .library(name: "PaylisherTestSupport", targets: ["PaylisherTestSupport"]),
    .library(name: "JSONCoding", targets: ["JSONCoding"]),
    .library(name: "Purchasely", targets: ["Purchasely"]),
    .library(name: "PurchaselyShadow", targets: ["PurchaselyShadow"]),
    .library(name: "LinkCore", targets: ["LinkCore"]),
    .library(name: "AssociationCore", targets: ["AssociationCore"]),
    .library(name: "RoutingCore", targets: ["RoutingCore"]),
    .library(name: "AttributionCore", targets: ["AttributionCore"]),
    .library(name: "AudienceCore", targets: ["AudienceCore"]),
    .library(name: "LayoutCore", targets: ["LayoutCore"]),
    .library(name: "MessagingCore", targets: ["MessagingCore"]),
    .library(name: "ScreenCore", targets: ["ScreenCore"]),
    .library(name: "ScreenLinting", targets: ["ScreenLinting"]),
    .library(name: "TargetCore", targets: ["TargetCore"]),
    .library(name: "RecordLog", targets: ["RecordLog"]),
    .library(name: "WireModels", targets: ["WireModels"]),
  ],
  targets: [
    .target(name: "JSONCoding", swiftSettings: pure),
    .target(name: "LinkCore", dependencies: ["JSONCoding"], swiftSettings: pure),
    .target(name: "TargetCore", dependencies: ["LinkCore"], swiftSettings: pure),
    .target(
      name: "AssociationCore",
      dependencies: ["JSONCoding", "LinkCore"],
      swiftSettings: pure
    ),
    .target(
      name: "RoutingCore",
      dependencies: ["LinkCore", "TargetCore", "WireModels"],
      swiftSettings: pure
    ),
    .target(
      name: "AttributionCore",
      dependencies: ["LinkCore", "TargetCore", "WireModels"],
      swiftSettings: pure
    ),
    .target(name: "LayoutCore", dependencies: ["LinkCore"], swiftSettings: pure),
    .target(
      name: "MessagingCore",
      dependencies: ["LayoutCore", "LinkCore"],
      swiftSettings: pure
    ),
    .target(name: "ScreenCore", dependencies: ["LayoutCore", "LinkCore"], swiftSettings: pure),
    .target(
      name: "ScreenLinting",
      dependencies: ["LayoutCore", "LinkCore", "ScreenCore", "TargetCore", "WireModels"],
      swiftSettings: pure
    ),
    .target(
      name: "AudienceCore",
      dependencies: [
        "JSONCoding", "LayoutCore", "LinkCore", "MessagingCore", "RoutingCore", "ScreenCore",
        "WireModels",
      ],
      swiftSettings: pure
    ),
    .target(name: "DeviceModels", dependencies: ["JSONCoding", "LinkCore"], swiftSettings: pure),
    .target(
      name: "WireModels",
      dependencies: ["DeviceModels", "JSONCoding", "LinkCore", "TargetCore"],
      swiftSettings: pure
    ),
    .target(name: "RecordLog", swiftSettings: house),
    .target(
      name: "Paylisher",
      dependencies: [
        "DeviceModels", "JSONCoding", "LayoutCore", "LinkCore", "MessagingCore", "RecordLog",
        "ScreenCore",
      ],
      resources: [.copy("PrivacyInfo.xcprivacy")],
      swiftSettings: house
    ),
    .target(
      name: "PaylisherNotificationServiceExtension",
      dependencies: ["LayoutCore", "LinkCore", "MessagingCore"],
      swiftSettings: house
    ),
    .target(
      name: "PaylisherAdvertisingID",
      dependencies: ["Paylisher"],
      swiftSettings: house
    ),
    .target(
      name: "AppsFlyerBridge",
      dependencies: ["DeviceModels", "LinkCore", "Paylisher", "TargetCore"],
      swiftSettings: house
    ),
    .target(
      name: "AppsFlyerLib",
      dependencies: ["AppsFlyerBridge", "LinkCore", "Paylisher", "TargetCore"],
      swiftSettings: house
    ),
    .target(
      name: "AppsFlyerShadow",
      dependencies: ["AppsFlyerBridge", "LinkCore", "Paylisher", "TargetCore"],
      swiftSettings: house
    ),
    .target(
      name: "Purchasely",
      dependencies: ["LayoutCore", "LinkCore", "Paylisher", "ScreenCore"],
      swiftSettings: house
    ),
    .target(
      name: "PurchaselyShadow",
      dependencies: ["LinkCore", "Paylisher", "ScreenCore"],
      swiftSettings: house
    ),
    .target(
      name: "PaylisherTestSupport",
      dependencies: ["LayoutCore", "LinkCore", "Paylisher", "ScreenCore"],
      swiftSettings: house
    ),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: house),
    .testTarget(name: "JSONCodingTests", dependencies: ["JSONCoding"], swiftSettings: house),
    .testTarget(
      name: "LinkCoreTests",
      dependencies: ["JSONCoding", "LinkCore", "SeededRandom"],
      swiftSettings: house
    ),
    .testTarget(
      name: "TargetCoreTests",
      dependencies: ["LinkCore", "SeededRandom", "TargetCore"],
      swiftSettings: house
    ),
    .testTarget(
      name: "AssociationCoreTests",
      dependencies: ["AssociationCore", "LinkCore"],
      swiftSettings: house
    ),
    .testTarget(
      name: "RoutingCoreTests",
      dependencies: ["LinkCore", "RoutingCore", "TargetCore", "WireModels"],
      swiftSettings: house
    ),
    .testTarget(
      name: "AttributionCoreTests",
      dependencies: ["AttributionCore", "LinkCore", "TargetCore", "WireModels"],
      swiftSettings: house
    ),
    .testTarget(
      name: "LayoutCoreTests",
      dependencies: ["LayoutCore", "LinkCore"],
      exclude: ["Golden", "Samples"],
      swiftSettings: house
    ),
    .testTarget(
      name: "MessagingCoreTests",
      dependencies: ["LayoutCore", "LinkCore", "MessagingCore"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ScreenCoreTests",
      dependencies: [
        "LayoutCore", "LinkCore", "ScreenCore", "ScreenLinting", "TargetCore", "WireModels",
      ],
      exclude: ["Golden", "Samples"],
      swiftSettings: house
    ),
    .testTarget(
      name: "AudienceCoreTests",
      dependencies: [
        "AudienceCore", "JSONCoding", "LayoutCore", "LinkCore", "MessagingCore", "RoutingCore",
        "ScreenCore", "ScreenLinting", "WireModels",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "WireModelsTests",
      dependencies: ["LinkCore", "WireModels"],
      swiftSettings: house
    ),
    .testTarget(
      name: "PurchaselyTests",
      dependencies: [
        "LayoutCore", "LinkCore", "Paylisher", "PaylisherTestSupport", "Purchasely",
        "PurchaselyShadow", "ScreenCore",
      ],
      swiftSettings: house
    ),
    .testTarget(name: "RecordLogTests", dependencies: ["RecordLog"], swiftSettings: house),
    .testTarget(
      name: "PaylisherTests",
      dependencies: [
        "DeviceModels", "LayoutCore", "ScreenCore", "LinkCore", "Paylisher", "PaylisherTestSupport",
        "RecordLog",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "AppsFlyerLibTests",
      dependencies: [
        "AppsFlyerBridge", "AppsFlyerLib", "AppsFlyerShadow", "DeviceModels", "LinkCore",
        "Paylisher", "PaylisherTestSupport", "TargetCore",
      ],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
