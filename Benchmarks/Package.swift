// swift-tools-version: 6.2

import PackageDescription

/// What the benchmarks are measured against, apart so that nobody builds it by accident.
let package = Package(
  name: "paylisher-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git",
      exact: "2.28.1",
      traits: ["FullFoundation"]
    )
  ],
  targets: [
    .executableTarget(
      name: "bare-route",
      dependencies: [.product(name: "Hummingbird", package: "hummingbird")]
    )
  ],
  swiftLanguageModes: [.v6]
)
