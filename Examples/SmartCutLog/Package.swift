// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "SmartCutLog",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "espalier", path: "../..")],
  targets: [
    .executableTarget(
      name: "SmartCutLog",
      dependencies: [
        .product(name: "AppIntents", package: "espalier"), .product(name: "Capture", package: "espalier"),
        .product(name: "IntentCommands", package: "espalier"), .product(name: "IntentModels", package: "espalier"),
      ])
  ])
