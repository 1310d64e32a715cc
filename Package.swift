// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The arrows between targets point down only; docs/ARCHITECTURE.md draws them.
// No unsafeFlags anywhere: they would bar the package from being a dependency. CPU features are chosen
// at run time, through per-function target attributes in CKernels.

let swift: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "espalier",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Espalier", targets: ["Espalier"]),
    // For the tests and previews of an app: a model that answers with what was written down.
    .library(name: "EspalierTesting", targets: ["EspalierTesting"]),
    // Further generable types: dates, URLs, integer widths, sets, dictionaries, raw values.
    .library(name: "GenerableTypes", targets: ["GenerableTypes"]),
    .library(name: "Capture", targets: ["Capture"]),
    .library(name: "EspalierIntents", targets: ["EspalierIntents"]),
    .library(name: "IntentCommands", targets: ["IntentCommands"]),
    .library(name: "IntentModels", targets: ["IntentModels"]),
    // An application's actions for agents over HTTP; apart, since it brings SwiftNIO.
    .library(name: "IntentServer", targets: ["IntentServer"]),
    .library(name: "EspalierServer", targets: ["EspalierServer"]),
    // Models of the hub: what is in the cache, and, with a client, how it gets there.
    .library(name: "ModelStore", targets: ["ModelStore"]),
    .library(name: "HubClient", targets: ["HubClient"]),
    .executable(name: "generate", targets: ["generate"]),
    // What the package under Benchmarks/ reaches the engine through; not an API.
    .library(name: "BenchmarkSupport", targets: ["BenchmarkSupport"]),
    .library(name: "SavingsBenchmark", targets: ["SavingsBenchmark"]),
  ],
  traits: [
    // One by default: SwiftPM writes the flags of several in an order that changes from build to build, and so compiles everything again.
    .trait(name: "Services", description: "The verbs `serve` and `pull` of the command line."),
    .trait(name: "Server", description: "The verb `serve` alone; without it and `Services` nothing of SwiftNIO is built."),
    .trait(name: "Hub", description: "The verb `pull` alone, which opens the system's libcurl."),
    .default(enabledTraits: ["Services"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.1"..<"604.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.5.0"),
    // What follows is the server's; a dependent that uses the libraries alone builds none of it.
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.20.0", traits: []),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.25.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
  ],
  targets: [
    // Engine
    // OpenBLAS is opened where it is there and a product asks for it; on Apple's systems Accelerate always is.
    .target(
      name: "CKernels", cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))],
      linkerSettings: [
        .linkedLibrary("dl", .when(platforms: [.linux])),
        .linkedFramework("Accelerate", .when(platforms: [.macOS, .iOS, .tvOS, .visionOS, .watchOS])),
      ]),
    .target(name: "Kernels", dependencies: ["CKernels"], swiftSettings: swift),
    .target(name: "JSONText", swiftSettings: swift),
    .target(name: "Digests", swiftSettings: swift),
    .target(name: "ModelFiles", dependencies: ["JSONText"], swiftSettings: swift),
    .target(name: "Tokenization", dependencies: ["ModelFiles", "JSONText"], swiftSettings: swift),
    .target(name: "Transformer", dependencies: ["Kernels", "ModelFiles", "JSONText"], swiftSettings: swift),
    .target(name: "Embeddings", dependencies: ["Transformer", "Tokenization", "ModelFiles", "JSONText"], swiftSettings: swift),
    .target(name: "Constraints", dependencies: ["JSONText"], swiftSettings: swift),
    .target(name: "ChatTemplates", dependencies: ["JSONText"], swiftSettings: swift),
    .target(name: "LocalizedText", swiftSettings: swift),
    .target(name: "ModelStore", dependencies: ["Digests", "JSONText"], swiftSettings: swift),
    .target(
      name: "CHubClient", cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "HubClient", dependencies: ["CHubClient", "ModelStore"], swiftSettings: swift),
    .target(name: "Decoding", dependencies: ["Transformer", "Tokenization", "Constraints", "JSONText"], swiftSettings: swift),
    .target(name: "Language", swiftSettings: swift),
    .target(name: "ActionWords", swiftSettings: swift),
    .target(name: "Routing", swiftSettings: swift),
    .target(name: "Scheduling", swiftSettings: swift),
    .target(
      name: "Extraction",
      dependencies: ["Language", "ActionWords", "Decoding", "Transformer", "Tokenization", "ModelFiles", "Kernels", "JSONText"],
      swiftSettings: swift),
    .target(name: "BenchmarkSupport", dependencies: ["Constraints", "Tokenization", "JSONText"], swiftSettings: swift),
    .target(
      name: "SavingsBenchmark", dependencies: ["BenchmarkSupport", "Constraints", "Decoding", "Tokenization", "Transformer"],
      swiftSettings: swift),

    // API
    .macro(
      name: "GuidedGenerationMacros",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ], swiftSettings: swift),
    .target(name: "GuidedGeneration", dependencies: ["GuidedGenerationMacros", "JSONText"], swiftSettings: swift),
    .target(name: "EspalierTesting", dependencies: ["GuidedGeneration"], swiftSettings: swift),
    .target(name: "GenerableTypes", dependencies: ["GuidedGeneration"], swiftSettings: swift),
    .target(
      name: "LocalModel",
      dependencies: [
        "GuidedGeneration", "Extraction", "Decoding", "Constraints", "Transformer", "Tokenization", "ChatTemplates", "ModelFiles",
        "Scheduling", "JSONText",
      ],
      swiftSettings: swift),
    // `SystemLanguageModel.default`, and so the engine: what `import FoundationModels` is, beside the names of GuidedGeneration.
    .target(name: "DefaultModel", dependencies: ["GuidedGeneration", "LocalModel"], swiftSettings: swift),
    .target(
      name: "Espalier", dependencies: ["DefaultModel", "GuidedGeneration", "LocalModel", "Extraction", "Embeddings", "Routing"],
      swiftSettings: swift),
    .target(name: "ModelContextProtocol", dependencies: ["Digests", "JSONText"], swiftSettings: swift),
    .target(
      name: "EspalierIntents",
      dependencies: [
        "ActionWords", "GuidedGeneration", "LocalizedText", "Language", "GuidedGenerationMacros", "JSONText", "Routing",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: swift),
    .target(name: "ExtractionMCP", dependencies: ["ModelContextProtocol"], swiftSettings: swift),
    .target(name: "MCPStandardStreams", dependencies: ["ModelContextProtocol"], swiftSettings: swift),
    .target(name: "IntentMCP", dependencies: ["EspalierIntents", "GuidedGeneration", "ModelContextProtocol"], swiftSettings: swift),
    .target(
      name: "IntentCommands",
      dependencies: [
        "EspalierIntents", "GuidedGeneration", "IntentMCP", "MCPStandardStreams", "ModelContextProtocol",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: swift),
    .target(
      name: "IntentModels",
      dependencies: ["EspalierIntents", "Espalier", "Extraction", "ModelFiles", "Tokenization", "Transformer"],
      swiftSettings: swift),
    .target(name: "Capture", dependencies: ["Espalier", .product(name: "GRDB", package: "GRDB.swift")], swiftSettings: swift),
    .target(
      name: "Serving",
      dependencies: ["LocalModel", "Scheduling", "GuidedGeneration", "Extraction", "Decoding", "Constraints", "Transformer", "JSONText"],
      swiftSettings: swift),
    .target(
      name: "EspalierServer",
      dependencies: [
        "Serving", "LocalModel", "GuidedGeneration", "ModelContextProtocol", "ExtractionMCP", "Extraction", "Decoding", "Digests",
        "JSONText",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], swiftSettings: swift),
    .target(
      name: "IntentServer",
      dependencies: [
        "EspalierIntents", "EspalierServer", "IntentCommands", "IntentMCP",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: swift),
    .executableTarget(
      name: "generate",
      dependencies: [
        .target(name: "EspalierServer", condition: .when(traits: ["Services", "Server"])),
        .target(name: "HubClient", condition: .when(traits: ["Services", "Hub"])), "ModelStore",
        "Serving", "Capture", "Espalier", "Embeddings", "LocalModel", "GuidedGeneration", "Extraction", "Decoding", "Constraints",
        "Transformer", "Tokenization",
        "Kernels", "ModelFiles", "JSONText", "ExtractionMCP", "MCPStandardStreams", "ModelContextProtocol", "EspalierIntents",
        "IntentCommands",
        "IntentModels",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: swift),

    // Tests
    .testTarget(
      name: "ChatTemplatesTests", dependencies: ["ChatTemplates", "JSONText"], swiftSettings: swift),
    .testTarget(
      name: "ModelStoreTests", dependencies: ["ModelStore", "HubClient"], exclude: ["FakeHub"], swiftSettings: swift),
    .testTarget(name: "KernelsTests", dependencies: ["Kernels", "CKernels"], swiftSettings: swift),
    .target(
      name: "TestSupport", dependencies: ["Decoding", "Constraints", "Tokenization", "Scheduling"], path: "Tests/TestSupport",
      swiftSettings: swift),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: swift),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"], swiftSettings: swift),
    .testTarget(name: "ModelFilesTests", dependencies: ["ModelFiles", "JSONText"], swiftSettings: swift),
    .testTarget(name: "TokenizationTests", dependencies: ["Tokenization", "ModelFiles", "JSONText"], swiftSettings: swift),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(
      name: "TransformerTests", dependencies: ["Transformer", "ModelFiles", "JSONText", "Kernels", "CAllocationCounter"],
      swiftSettings: swift),
    .testTarget(
      name: "EmbeddingsTests", dependencies: ["Embeddings", "Transformer", "Tokenization", "ModelFiles", "JSONText"], swiftSettings: swift),
    .testTarget(
      name: "ConstraintsTests", dependencies: ["Constraints", "Tokenization", "TestSupport", "CAllocationCounter"], swiftSettings: swift),
    .testTarget(
      name: "DecodingTests",
      dependencies: ["Decoding", "Constraints", "Transformer", "Tokenization", "TestSupport", "CAllocationCounter"], swiftSettings: swift),
    .testTarget(name: "LanguageTests", dependencies: ["Language"], swiftSettings: swift),
    .testTarget(
      name: "ExtractionTests",
      dependencies: [
        "Extraction", "Language", "ActionWords", "Decoding", "Constraints", "Transformer", "Tokenization", "ModelFiles", "JSONText",
        "TestSupport",
      ],
      swiftSettings: swift),
    // No test target names a macro target, which would have every test, and all that the tests import, built for the host as well:
    // the whole package twice. The macros' tests speak with the plug-in that the compiler loads.
    .testTarget(name: "GuidedGenerationMacrosTests", dependencies: ["GuidedGeneration"], swiftSettings: swift),
    .testTarget(name: "GuidedGenerationTests", dependencies: ["GuidedGeneration"], swiftSettings: swift),
    .testTarget(name: "EspalierTestingTests", dependencies: ["EspalierTesting", "GuidedGeneration"], swiftSettings: swift),
    .testTarget(
      name: "GenerableTypesTests", dependencies: ["GenerableTypes", "EspalierTesting", "GuidedGeneration"], swiftSettings: swift),
    .testTarget(
      name: "LocalModelTests",
      dependencies: [
        "LocalModel", "Scheduling", "Espalier", "GuidedGeneration", "Extraction", "Decoding", "Constraints", "Transformer", "Tokenization",
        "ModelFiles", "JSONText", "TestSupport",
      ],
      swiftSettings: swift),
    // Measures which action sentences are taken for, and how well the index finds (docs/results/intents.md).
    .executableTarget(
      name: "intent-figures", dependencies: ["EspalierIntents", "ActionWords", "IntentModels", "Espalier"], path: "Tests/IntentFigures",
      swiftSettings: swift),
    // Counts readings of `Language` against what others specify, in a checkout of their cases.
    .executableTarget(name: "language-ledger", dependencies: ["Language"], path: "Tests/LanguageLedger", swiftSettings: swift),
    // A small application that tests start as a process.
    .executableTarget(
      name: "sample-actions", dependencies: ["EspalierIntents", "IntentCommands", "IntentServer"], path: "Tests/SampleActions",
      swiftSettings: swift),
    .testTarget(
      name: "EspalierIntentsTests",
      dependencies: [
        "EspalierIntents", "ActionWords", "GuidedGeneration", "IntentCommands", "IntentMCP", "ModelContextProtocol", "sample-actions",
      ],
      exclude: ["Sentences"], swiftSettings: swift),
    .testTarget(
      name: "ServingTests",
      dependencies: [
        "Serving", "LocalModel", "GuidedGeneration", "Extraction", "Decoding", "Constraints", "Transformer", "JSONText", "TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "CaptureTests", dependencies: ["Capture", .product(name: "GRDB", package: "GRDB.swift")], swiftSettings: swift),
    .testTarget(name: "CommandLineTests", dependencies: ["generate", "JSONText"], swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // On Apple's systems the SDK owns this module name; there, import Espalier.
  package.products.append(.library(name: "FoundationModels", targets: ["FoundationModels"]))
  package.targets.append(
    .target(name: "FoundationModels", dependencies: ["DefaultModel", "GuidedGeneration", "LocalizedText"], swiftSettings: swift))
  package.targets.append(.testTarget(name: "FoundationModelsTests", dependencies: ["FoundationModels"], swiftSettings: swift))
  package.products.append(
    .library(name: "AppIntents", targets: ["AppIntents", "UniformTypeIdentifiers", "CoreTransferable", "CoreSpotlight", "GeoToolbox"]))
  package.targets.append(.target(name: "AppIntents", dependencies: ["EspalierIntents"], swiftSettings: swift))
  for companion in ["UniformTypeIdentifiers", "CoreTransferable", "CoreSpotlight", "GeoToolbox"] {
    package.targets.append(
      .target(name: companion, dependencies: ["EspalierIntents"], path: "Sources/IntentCompanions/\(companion)", swiftSettings: swift))
  }
  // Its test compiles code that imports these by name.
  package.targets.first { $0.name == "EspalierIntentsTests" }?.dependencies += [
    "AppIntents", "UniformTypeIdentifiers", "CoreTransferable", "CoreSpotlight", "GeoToolbox",
  ]
#endif

// Sanitizers run over the engine alone (tools/sanitize): what needs the compiler's plug-ins or another package is left out.
func name(of dependency: Target.Dependency) -> String? {
  switch dependency {
  case .byNameItem(let name, _), .targetItem(let name, _): name
  default: nil
  }
}
if Context.environment["ESPALIER_ENGINE_ONLY"] != nil {
  package.dependencies = []
  package.products = []
  var left: Set<String> = []
  var count = -1
  while count != left.count {
    count = left.count
    for target in package.targets
    where target.type == .macro || target.dependencies.contains(where: { name(of: $0).map(left.contains) ?? true }) {
      left.insert(target.name)
    }
  }
  package.targets.removeAll { left.contains($0.name) }
}

// What reads notes, for the first minutes with a clone: ESPALIER_COMMAND_LINE_ALONE=1 tools/run. Without the macros nothing of swift-syntax
// is built, without `serve` and `pull` nothing of SwiftNIO, without the log and the actions on it no SQLite; none of it is fetched.
if Context.environment["ESPALIER_COMMAND_LINE_ALONE"] != nil {
  package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return true }
    return !location.hasSuffix("/swift-argument-parser.git")
  }
  package.products = package.products.filter { $0.name == "generate" }
  let left: Set<String> = ["EspalierServer", "HubClient", "EspalierIntents", "IntentMCP", "IntentCommands", "IntentModels", "IntentServer"]
  func isLeft(_ dependency: Target.Dependency) -> Bool {
    switch dependency {
    case .byNameItem(let name, _), .targetItem(let name, _): left.contains(name) || name.hasSuffix("Macros")
    case .productItem(let name, _, _, _): name != "ArgumentParser"
    default: false
    }
  }
  package.targets.removeAll {
    left.contains($0.name) || $0.type == .macro || $0.type == .test || $0.path != nil || $0.name == "AppIntents"
  }
  for target in package.targets { target.dependencies.removeAll(where: isLeft) }
  // Where macros are declared, and where the log and the verbs are: what is built of the other targets is the same in a whole build.
  for target in package.targets where ["GuidedGeneration", "Capture", "generate"].contains(target.name) {
    target.swiftSettings = swift + [.define("COMMAND_LINE_ALONE")]
  }
  package.targets.first { $0.name == "Capture" }?.exclude = ["Log"]
  package.targets.first { $0.name == "generate" }?.exclude = ["Log"]
}

// A build for some of the tests: `ESPALIER_TESTS=ConstraintsTests,DecodingTests tools/test`. The others are not compiled.
if let chosen = Context.environment["ESPALIER_TESTS"] {
  let names = Set(chosen.split(separator: ",").map(String.init))
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
  // Of the engine alone, nothing but what these tests need.
  if Context.environment["ESPALIER_ENGINE_ONLY"] != nil {
    var needed = names
    var count = 0
    while count != needed.count {
      count = needed.count
      for target in package.targets where needed.contains(target.name) { needed.formUnion(target.dependencies.compactMap { name(of: $0) }) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
  }
}
