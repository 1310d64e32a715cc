// swift-tools-version: 6.2
import PackageDescription

// A package of its own: nobody who embeds the library builds a benchmark.
let package = Package(
  name: "espalier-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "espalier", path: "..")],
  targets: [
    .executableTarget(name: "mask-bench", dependencies: [.product(name: "BenchmarkSupport", package: "espalier")]),
    .executableTarget(name: "savings-bench", dependencies: [.product(name: "SavingsBenchmark", package: "espalier")]),
  ],
  swiftLanguageModes: [.v6]
)
