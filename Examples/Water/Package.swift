// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Water",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "espalier", path: "../..")],
  targets: [
    .executableTarget(
      name: "Water",
      dependencies: [
        .product(name: "AppIntents", package: "espalier"), .product(name: "IntentCommands", package: "espalier"),
        .product(name: "IntentModels", package: "espalier"),
      ])
  ])
