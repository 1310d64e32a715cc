import Foundation

/// Where the tests' data lies.
enum SchemaFixtures {
  static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let suite = packageRoot.appendingPathComponent("Tests/Fixtures/json-schema-test-suite/draft2020-12")
  static let ledger = packageRoot.appendingPathComponent("Tests/Fixtures/conformance-ledger.json")

  /// The reference data beside the checkout, or where `ESPALIER_SHARED` points.
  private static let shared =
    ProcessInfo.processInfo.environment["ESPALIER_SHARED"].map { URL(fileURLWithPath: $0) }
    ?? packageRoot.deletingLastPathComponent().appendingPathComponent("shared")

  static let corpus = existing("data/jsonschemabench-dev.jsonl")

  /// The vocabulary file of a tokenizer.
  static func vocabulary(_ name: String) -> URL {
    packageRoot.appendingPathComponent("Tests/Fixtures/tokenization/vocab/ggml-vocab-\(name).gguf")
  }

  private static func existing(_ path: String) -> URL? {
    let file = shared.appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  static func bytes(_ file: URL) -> [UInt8] { FileManager.default.contents(atPath: file.path).map { Array($0) } ?? [] }

  /// Every test file of the suite, by its path below the draft's folder.
  static func suiteFiles() -> [String] {
    var result: [String] = []
    let folder = suite.path
    guard let walker = FileManager.default.enumerator(atPath: folder) else { return [] }
    for case let path as String in walker where path.hasSuffix(".json") { result.append(path) }
    return result.sorted()
  }
}
