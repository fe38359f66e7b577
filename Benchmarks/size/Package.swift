// swift-tools-version: 6.2

import PackageDescription

/// The same small program with and without the SDK.
let package = Package(
  name: "paylisher-size",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  dependencies: [.package(name: "paylisher", path: "../..")],
  targets: [
    .executableTarget(name: "without"),
    .executableTarget(
      name: "with",
      dependencies: [.product(name: "Paylisher", package: "paylisher")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
