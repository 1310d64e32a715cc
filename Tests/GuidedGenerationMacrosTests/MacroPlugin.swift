import Foundation

/// The macros as the compiler uses them: the plug-in's process, asked over its pipes.
///
/// The tests link nothing of swift-syntax. A test target that imports a macro target is built for the host, and with it every other
/// test target and all that they import, a second time.
/// The messages are those of swift-syntax's `PluginMessages.swift`: eight bytes with the length, little-endian, then JSON.
final class MacroPlugin {
  struct Expansion: Decodable, Equatable {
    /// What the macro wrote; nil where it wrote nothing.
    var expandedSource: String?
    var diagnostics: [Diagnostic]
  }

  struct Diagnostic: Decodable, Equatable {
    struct FixIt: Decodable, Equatable {
      struct Change: Decodable, Equatable {
        struct Range: Decodable, Equatable {
          /// Bytes of UTF-8 from the start of the source.
          var startOffset: Int
          var endOffset: Int
        }
        var range: Range
        var newText: String
      }
      var changes: [Change]
    }
    var message: String
    var severity: String
    var fixIts: [FixIt]
  }

  enum Role: String, Encodable { case member, `extension`, peer, accessor }

  /// Where a macro is implemented: in which plug-in, by which type, and what it is called in sources.
  struct Macro {
    var type: String
    var name: String
    static let generable = Macro(type: "GenerableMacro", name: "Generable")
    static let guide = Macro(type: "GuideMacro", name: "Guide")
    static let sessionPropertyEntry = Macro(type: "SessionPropertyEntryMacro", name: "SessionPropertyEntry")
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  private let process = Process()
  private let requests = Pipe()
  private let replies = Pipe()

  /// Starts the plug-in that the build left beside the test bundle.
  init() throws {
    var folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: ".")
    for argument in CommandLine.arguments where argument.contains(".xctest") {
      folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
      if folder.lastPathComponent.hasSuffix(".xctest") { folder.deleteLastPathComponent() }
    }
    let names = ["GuidedGenerationMacros-tool", "GuidedGenerationMacros"]
    guard
      let executable = names.map({ folder.appendingPathComponent($0) }).first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { throw Failure(description: "no macro plug-in in \(folder.path): it is built with the module GuidedGeneration") }
    process.executableURL = executable
    process.standardInput = requests
    process.standardOutput = replies
    try process.run()
    _ = try ask(["getCapability": ["capability": ["protocolVersion": 7]]])
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// What a macro makes of a declaration in one of its roles.
  ///
  /// - Parameters:
  ///   - attribute: the attribute as written, which `declaration` holds.
  ///   - conformances: those that the compiler would ask an extension for.
  func expand(
    _ macro: Macro, as role: Role, attribute: String, of declaration: String, named type: String = "A", conformances: [String] = []
  ) throws -> Expansion {
    func syntax(_ kind: String, _ source: String, at offset: Int = 0) -> [String: Any] {
      [
        "kind": kind, "source": source,
        "location": ["fileID": "Test/Test.swift", "fileName": "Test.swift", "offset": offset, "line": 1, "column": 1 + offset],
      ]
    }
    guard let place = declaration.range(of: attribute) else { throw Failure(description: "no \(attribute) in \(declaration)") }
    let offset = declaration.utf8.distance(from: declaration.startIndex, to: place.lowerBound)
    var request: [String: Any] = [
      "macro": ["moduleName": "GuidedGenerationMacros", "typeName": macro.type, "name": macro.name], "macroRole": role.rawValue,
      "discriminator": "$s4Test", "attributeSyntax": syntax("attribute", attribute, at: offset),
      "declSyntax": syntax("declaration", declaration), "lexicalContext": [[String: Any]](),
    ]
    if role == .extension {
      request["extendedTypeSyntax"] = syntax("type", type)
      let list = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
      // The compiler hands the protocols over as those of a structure.
      if !list.isEmpty { request["conformanceListSyntax"] = syntax("declaration", "struct Conformances\(list) {}") }
    }
    let reply = try JSONDecoder().decode([String: Expansion].self, from: ask(["expandAttachedMacro": request]))
    guard let expansion = reply["expandMacroResult"] else { throw Failure(description: "the plug-in gave no expansion") }
    return expansion
  }

  private func ask(_ message: [String: Any]) throws -> Data {
    let body = try JSONSerialization.data(withJSONObject: message)
    let length = withUnsafeBytes(of: UInt64(body.count).littleEndian) { Data($0) }
    try requests.fileHandleForWriting.write(contentsOf: length + body)
    let header = try read(8)
    return try read(Int(header.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }))
  }

  private func read(_ count: Int) throws -> Data {
    var data = Data()
    while data.count < count {
      guard let piece = try replies.fileHandleForReading.read(upToCount: count - data.count), !piece.isEmpty else {
        throw Failure(description: "the plug-in ended")
      }
      data += piece
    }
    return data
  }
}

/// What `@Generable` writes into a type and behind it, and what is said about the type.
struct GenerableExpansion {
  var members: String
  var conformance: String
  var diagnostics: [MacroPlugin.Diagnostic]

  var messages: [String] { diagnostics.map(\.message) }

  /// - Parameter source: one declaration, with `@Generable` among its attributes.
  init(_ source: String, conformances: [String] = ["Generable"]) throws {
    let plugin = try MacroPlugin()
    let attribute = String(source[try Self.attribute(of: source)])
    let type = source.firstMatch(of: /\b(?:struct|enum|class|actor) (\w+)/).map { String($0.1) } ?? "A"
    let members = try plugin.expand(.generable, as: .member, attribute: attribute, of: source)
    let conformance = try plugin.expand(
      .generable, as: .extension, attribute: attribute, of: source, named: type, conformances: conformances)
    self.members = members.expandedSource ?? ""
    self.conformance = conformance.expandedSource ?? ""
    diagnostics = members.diagnostics + conformance.diagnostics
  }

  /// `@Generable` with its arguments.
  private static func attribute(of source: String) throws -> Range<String.Index> {
    guard let match = source.firstMatch(of: /@Generable(?:\([^)]*\))?/) else { throw MacroPlugin.Failure(description: "no @Generable") }
    return match.range
  }
}
