// swift-tools-version: 6.2

import PackageDescription

// Stubs of Apple's frameworks make `canImport` true on Linux, so that the adapter of the SDK and
// every sample of the guide are type-checked here. Nothing of this is shipped, and nothing runs.

var house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

/// What apps are written in that the guide was written for.
let app: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "apple-stubs",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  targets: [
    .target(name: "AdSupport"),
    .target(name: "AppTrackingTransparency"),
    .target(name: "AuthenticationServices", dependencies: ["UIKit"]),
    .target(name: "Network"),
    .target(name: "UIKit"),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(name: "LinkCore", swiftSettings: house),
    .target(name: "RecordLog", swiftSettings: house),
    .target(name: "DeviceModels", dependencies: ["LinkCore"], swiftSettings: house),
    .target(
      name: "Paylisher",
      dependencies: [
        "AuthenticationServices", "DeviceModels", "LinkCore", "Network", "RecordLog", "SwiftUI",
        "UIKit",
      ],
      exclude: ["PrivacyInfo.xcprivacy"],
      swiftSettings: house
    ),
    .target(
      name: "GuideSamples",
      dependencies: ["Paylisher", "SwiftUI", "UIKit"],
      swiftSettings: app
    ),
    .target(
      name: "SwiftUIExample",
      dependencies: ["Paylisher", "SwiftUI", "UIKit"],
      swiftSettings: app
    ),
    .target(name: "UIKitExample", dependencies: ["Paylisher", "UIKit"], swiftSettings: app),
    .target(
      name: "EverySignature",
      dependencies: ["AdSupport", "AppTrackingTransparency", "Paylisher", "SwiftUI", "UIKit"],
      swiftSettings: app
    ),
  ],
  swiftLanguageModes: [.v6]
)
