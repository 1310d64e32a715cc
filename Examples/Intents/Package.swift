// swift-tools-version: 6.2
import PackageDescription

// Five small applications whose actions answer a sentence, a flag and an agent; a package outside Espalier's own that depends on it by path.
// One package, so that the library is compiled once for all of them: tools/ci/examples.sh builds and runs it.
let intents: [Target.Dependency] = [
  .product(name: "AppIntents", package: "espalier"), .product(name: "IntentCommands", package: "espalier"),
  .product(name: "IntentModels", package: "espalier"),
]

let package = Package(
  name: "Intents",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "espalier", path: "../..")],
  targets: [
    .target(name: "ExampleStore"),
    .executableTarget(name: "Water", dependencies: intents + ["ExampleStore"]),
    .executableTarget(name: "SmartCutLog", dependencies: intents + [.product(name: "Capture", package: "espalier")]),
    .executableTarget(name: "NotesReminders", dependencies: intents + ["ExampleStore"]),
    .executableTarget(name: "UnicornChat", dependencies: intents + ["ExampleStore"]),
    .executableTarget(name: "Landmarks", dependencies: intents + ["ExampleStore"]),
  ],
  swiftLanguageModes: [.v6]
)
