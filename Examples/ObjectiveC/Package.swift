// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ObjectiveCExample",
  platforms: [.iOS(.v13)],
  products: [.library(name: "ObjectiveCExample", targets: ["ObjectiveCExample"])],
  dependencies: [.package(name: "paylisher", path: "../..")],
  targets: [
    .target(
      name: "ObjectiveCExample",
      dependencies: [
        .product(name: "AppsFlyerLib", package: "paylisher"),
        .product(name: "Paylisher", package: "paylisher"),
      ]
    )
  ]
)
