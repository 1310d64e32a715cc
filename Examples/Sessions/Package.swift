// swift-tools-version: 6.2
import PackageDescription

// Sessions as an app has them: a package outside Espalier's own that depends on it by path.
let package = Package(
  name: "Sessions",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "espalier", path: "../..")],
  targets: [
    .executableTarget(name: "Extract", dependencies: [.product(name: "Espalier", package: "espalier")]),
    .executableTarget(name: "Streaming", dependencies: [.product(name: "Espalier", package: "espalier")]),
    .executableTarget(name: "Tools", dependencies: ["Shop", .product(name: "Espalier", package: "espalier")]),
    .executableTarget(name: "Conversation", dependencies: [.product(name: "Espalier", package: "espalier")]),
    .target(name: "Shop", dependencies: [.product(name: "Espalier", package: "espalier")]),
    .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "EspalierTesting", package: "espalier")]),
  ],
  swiftLanguageModes: [.v6]
)
