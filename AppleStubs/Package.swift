// swift-tools-version: 6.2

import PackageDescription

// Stubs of Apple's frameworks make `canImport` true on Linux, so that the adapter of the SDK and
// every sample of the guide are type-checked here, and that the adapter and the two example apps run
// here, with callbacks on any queue. Nothing of this is shipped.

var house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// What apps are written in that the guide was written for.
let app: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// Apple's frameworks were made before Swift 6: a closure that they are given may be called anywhere,
/// and only code in Swift 6 mode checks that at run time.
let system: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "apple-stubs",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  targets: [
    .target(name: "StubControl", swiftSettings: system),
    .target(name: "AdSupport", swiftSettings: system),
    .target(name: "Combine", swiftSettings: system),
    .target(name: "AppTrackingTransparency", swiftSettings: system),
    .target(
      name: "AuthenticationServices",
      dependencies: ["StubControl", "UIKit"],
      swiftSettings: system
    ),
    .target(name: "Network", dependencies: ["StubControl"], swiftSettings: system),
    .target(name: "UIKit", dependencies: ["StubControl"], swiftSettings: system),
    .target(name: "StoreKit", dependencies: ["UIKit"], swiftSettings: system),
    .target(name: "SwiftUI", dependencies: ["Combine", "UIKit"], swiftSettings: system),
    .target(
      name: "UserNotifications",
      dependencies: ["StubControl"],
      swiftSettings: system
    ),
    .target(name: "JSONCoding", swiftSettings: house),
    .target(name: "LinkCore", dependencies: ["JSONCoding"], swiftSettings: house),
    .target(name: "TargetCore", dependencies: ["LinkCore"], swiftSettings: house),
    .target(name: "LayoutCore", dependencies: ["LinkCore"], swiftSettings: house),
    .target(
      name: "MessagingCore",
      dependencies: ["LayoutCore", "LinkCore"],
      swiftSettings: house
    ),
    .target(name: "RecordLog", swiftSettings: house),
    .target(name: "ScreenCore", dependencies: ["LayoutCore", "LinkCore"], swiftSettings: house),
    .target(name: "DeviceModels", dependencies: ["JSONCoding", "LinkCore"], swiftSettings: house),
    .target(
      name: "Paylisher",
      dependencies: [
        "AuthenticationServices", "Combine", "DeviceModels", "JSONCoding", "LayoutCore", "LinkCore",
        "MessagingCore", "Network", "RecordLog", "ScreenCore", "StoreKit", "SwiftUI", "UIKit",
        "UserNotifications",
      ],
      exclude: ["PrivacyInfo.xcprivacy"],
      swiftSettings: house
    ),
    .target(
      name: "PaylisherNotificationServiceExtension",
      dependencies: ["LayoutCore", "LinkCore", "MessagingCore", "UserNotifications"],
      swiftSettings: house
    ),
    .target(
      name: "PaylisherAdvertisingID",
      dependencies: ["AdSupport", "AppTrackingTransparency", "Paylisher"],
      swiftSettings: house
    ),
    .target(
      name: "AppsFlyerBridge",
      dependencies: ["DeviceModels", "LinkCore", "Paylisher", "TargetCore"],
      swiftSettings: house
    ),
    .target(
      name: "AppsFlyerLib",
      dependencies: ["AppsFlyerBridge", "LinkCore", "Paylisher", "TargetCore", "UIKit"],
      swiftSettings: house
    ),
    .target(
      name: "AppsFlyerShadow",
      dependencies: ["AppsFlyerBridge", "LinkCore", "Paylisher", "TargetCore"],
      swiftSettings: house
    ),
    .target(
      name: "PurchaselyShadow",
      dependencies: ["LinkCore", "Paylisher", "ScreenCore"],
      swiftSettings: house
    ),
    .target(
      name: "GuideSamples",
      dependencies: ["Paylisher", "SwiftUI", "UIKit"],
      swiftSettings: app
    ),
    .target(name: "Swift6Samples", dependencies: ["Paylisher"]),
    .target(
      name: "Purchasely",
      dependencies: ["LayoutCore", "LinkCore", "Paylisher", "ScreenCore", "UIKit"],
      swiftSettings: house
    ),
    .target(
      name: "PurchaselySamples",
      dependencies: ["Purchasely", "UIKit"],
      swiftSettings: app
    ),
    .target(name: "FirebaseCore", swiftSettings: system),
    .target(name: "FirebaseMessaging", swiftSettings: system),
    .target(
      name: "NotificationSamples",
      dependencies: [
        "FirebaseCore", "FirebaseMessaging", "Paylisher", "UIKit", "UserNotifications",
      ],
      swiftSettings: app
    ),
    .executableTarget(
      name: "SwiftUIExample",
      dependencies: ["Paylisher", "SwiftUI", "UIKit"],
      swiftSettings: app
    ),
    .executableTarget(
      name: "ShopApp",
      dependencies: ["Combine", "Paylisher", "SwiftUI", "UIKit", "UserNotifications"],
      exclude: ["Assets.xcassets", "Info.plist", "Shop.entitlements"],
      swiftSettings: app
    ),
    .target(
      name: "ShopNotificationService",
      dependencies: ["PaylisherNotificationServiceExtension", "UserNotifications"],
      exclude: ["Info.plist"],
      swiftSettings: app
    ),
    .target(name: "UIKitExample", dependencies: ["Paylisher", "UIKit"], swiftSettings: app),
    .target(
      name: "EverySignature",
      dependencies: ["AdSupport", "AppTrackingTransparency", "Paylisher", "SwiftUI", "UIKit"],
      swiftSettings: app
    ),
    .target(
      name: "PaylisherTestSupport",
      dependencies: ["LinkCore", "Paylisher", "ScreenCore"],
      swiftSettings: house
    ),
    .testTarget(
      name: "AppleTests",
      dependencies: [
        "AdSupport", "AppTrackingTransparency", "AppsFlyerLib", "AppsFlyerShadow",
        "AuthenticationServices", "DeviceModels", "LayoutCore", "LinkCore", "MessagingCore",
        "Network", "Paylisher", "PaylisherAdvertisingID", "PaylisherNotificationServiceExtension",
        "PaylisherTestSupport", "ScreenCore", "ShopApp", "StoreKit",
        "StubControl", "SwiftUI", "SwiftUIExample", "UIKit", "UIKitExample", "UserNotifications",
      ],
      // Swift Testing looks for what it adds to UIKit and SwiftUI, which the stubs do not have.
      swiftSettings: house
        + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    ),
  ],
  swiftLanguageModes: [.v6]
)
