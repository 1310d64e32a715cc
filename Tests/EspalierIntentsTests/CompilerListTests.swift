#if os(Linux)
  import Foundation
  import Testing

  /// `intents check`: the compiler's own list of actions, from constant values that it writes for the sources, against the registry of the
  /// built program.
  @Suite struct CompilerListTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    private static let build = root.appendingPathComponent(".build/release")

    private func run(_ program: URL, _ arguments: [String], folder: URL) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(["SAMPLE_FOLDER": folder.path]) { $1 }
      let pipe = Pipe()
      process.standardError = pipe
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, output)
    }

    /// Writes the constant values of sources as the module `sample_actions`.
    private func writeValues(of sources: [URL], to folder: URL) throws {
      let protocols = folder.appendingPathComponent("protocols.json")
      try Data(#"["AppIntent"]"#.utf8).write(to: protocols)
      let compiled = try run(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "swiftc", "-frontend", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "sample_actions",
          "-I", Self.build.appendingPathComponent("Modules").path,
          "-I", Self.root.appendingPathComponent(".build/checkouts/GRDB.swift/Sources/GRDBSQLite").path,
          "-load-plugin-executable", Self.build.appendingPathComponent("GuidedGenerationMacros-tool").path + "#GuidedGenerationMacros",
          "-const-gather-protocols-file", protocols.path, "-emit-const-values-path",
          folder.appendingPathComponent("sample.swiftconstvalues").path,
          "-o", folder.appendingPathComponent("sample.o").path,
        ] + sources.map(\.path), folder: folder)
      #expect(compiled.status == 0, "\(compiled.output)")
    }

    @Test func theCompilersListIsTheRegistrys() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let program = Self.build.appendingPathComponent("sample-actions")
      // The command line has no actions, and the server's modules need more than these folders.
      let sources = try FileManager.default.contentsOfDirectory(
        at: Self.root.appendingPathComponent("Tests/SampleActions"), includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "swift" && $0.lastPathComponent != "SampleCommand.swift" }
      try writeValues(of: sources, to: folder)
      let all = try run(program, ["intents", "check", folder.path], folder: folder)
      #expect(all.status == 0 && all.output.contains("nothing is missing"), "\(all.output)")

      // An action that nobody registered, of a kind that is not said in so many words and within another type.
      let forgotten = folder.appendingPathComponent("Forgotten.swift")
      try """
      import EspalierIntents
      protocol Quiet: AppIntent {}
      enum Corner {
        struct Forgotten: Quiet {
          static let title: LocalizedStringResource = "Forgotten"
          func perform() async throws -> some IntentResult { .result() }
        }
      }
      """.write(to: forgotten, atomically: true, encoding: .utf8)
      try writeValues(of: sources + [forgotten], to: folder)
      let missing = try run(program, ["intents", "check", folder.path], folder: folder)
      #expect(missing.status == 1 && missing.output.contains("add Corner.Forgotten.self to intents of the package"), "\(missing.output)")

      let empty = folder.appendingPathComponent("empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      let none = try run(program, ["intents", "check", empty.path], folder: folder)
      #expect(none.status != 0 && none.output.contains("holds no .swiftconstvalues"), "\(none.output)")
    }
  }
#endif
