// swift-tools-version: 6.2

import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
]

/// Apart from the server, which does not ship it: it plays made-up populations through the engine of the
/// root package.
let package = Package(
  name: "paylisher-matching",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "match-simulator", targets: ["match-simulator"])],
  dependencies: [
    .package(name: "paylisher", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(
      name: "MatchSimulation",
      dependencies: [
        .product(name: "AttributionCore", package: "paylisher"),
        .product(name: "LinkCore", package: "paylisher"),
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "match-simulator",
      dependencies: [
        "MatchSimulation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AttributionCore", package: "paylisher"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "MatchSimulationTests",
      dependencies: [
        "MatchSimulation",
        .product(name: "AttributionCore", package: "paylisher"),
      ],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
