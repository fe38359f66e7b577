// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "examples",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  dependencies: [.package(name: "paylisher", path: "..")],
  targets: [
    .executableTarget(
      name: "phone",
      dependencies: [
        .product(name: "LayoutCore", package: "paylisher"),
        .product(name: "Paylisher", package: "paylisher"),
        .product(name: "PaylisherTestSupport", package: "paylisher"),
      ]
    ),
    .testTarget(
      name: "DeviceTests",
      dependencies: [
        .product(name: "AppsFlyerLib", package: "paylisher"),
        .product(name: "AppsFlyerShadow", package: "paylisher"),
        .product(name: "LayoutCore", package: "paylisher"),
        .product(name: "LinkCore", package: "paylisher"),
        .product(name: "Paylisher", package: "paylisher"),
        .product(name: "PaylisherTestSupport", package: "paylisher"),
        .product(name: "PurchaselyShadow", package: "paylisher"),
        .product(name: "ScreenCore", package: "paylisher"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
