// swift-tools-version: 6.2

import PackageDescription

/// What taps are measured against and with, apart so that no ordinary build includes it.
let package = Package(
  name: "paylisher-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git",
      exact: "2.28.1",
      traits: ["FullFoundation"]
    ),
    .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "bare-route",
      dependencies: [.product(name: "Hummingbird", package: "hummingbird")]
    ),
    .executableTarget(
      name: "bare-nio",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),
    .systemLibrary(name: "CEpoll"),
    .executableTarget(
      name: "constant-rate",
      dependencies: [.target(name: "CEpoll", condition: .when(platforms: [.linux]))]
    ),
  ],
  swiftLanguageModes: [.v6]
)
