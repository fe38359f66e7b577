// swift-tools-version: 6.2

import PackageDescription

/// Apart from the other benchmarks, because it needs nothing but the root package.
let package = Package(
  name: "paylisher-layout",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "paylisher", path: "../..")],
  targets: [
    .executableTarget(
      name: "layout",
      dependencies: [
        .product(name: "JSONCoding", package: "paylisher"),
        .product(name: "LayoutCore", package: "paylisher"),
        .product(name: "LinkCore", package: "paylisher"),
        .product(name: "ScreenCore", package: "paylisher"),
      ],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
