// swift-tools-version: 6.2

import PackageDescription

/// Apart from the other benchmarks, because it needs nothing but the root package.
let package = Package(
  name: "paylisher-association",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "paylisher", path: "../..")],
  targets: [
    .executableTarget(
      name: "association",
      dependencies: [
        .product(name: "AssociationCore", package: "paylisher"),
        .product(name: "JSONCoding", package: "paylisher"),
        .product(name: "RoutingCore", package: "paylisher"),
      ],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
