// swift-tools-version: 6.2

import PackageDescription

/// What an app notices of the SDK: the caller's thread, and the start.
let package = Package(
  name: "paylisher-sdk-benchmark",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "paylisher", path: "../..")],
  targets: [
    .executableTarget(
      name: "sdk-benchmark",
      dependencies: [.product(name: "Paylisher", package: "paylisher")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
