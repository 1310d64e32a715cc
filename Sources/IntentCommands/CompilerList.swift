import EspalierIntents
import Foundation

/// The compiler's own list of types that conform to `AppIntent`, from its constant values.
struct CompilerList {
  /// Full names of types, sorted.
  let intents: [String]

  /// Reads every `.swiftconstvalues` file under a folder.
  ///
  /// - Throws: what reading a file throws; a folder without such files is an error that says how to make them.
  init(folder: String) throws {
    var names: Set<String> = []
    var files = 0
    let walker = FileManager.default.enumerator(atPath: folder)
    while let path = walker?.nextObject() as? String {
      guard path.hasSuffix(".swiftconstvalues") else { continue }
      files += 1
      let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(path))
      for case let type as [String: Any] in (try JSONSerialization.jsonObject(with: data) as? [Any]) ?? [] {
        let conformances = (type["allConformances"] ?? type["conformances"]) as? [Any] ?? []
        let protocols = conformances.compactMap { ($0 as? String) ?? (($0 as? [String: Any])?["protocolName"] as? String) }
        if let name = type["typeName"] as? String, protocols.contains(where: { $0.split(separator: ".").last == "AppIntent" }) {
          names.insert(name)
        }
      }
    }
    guard files > 0 else {
      throw AppIntentError(description: "\(folder) holds no .swiftconstvalues: see intents check --help.")
    }
    intents = names.sorted()
  }
}
