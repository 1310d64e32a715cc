import ArgumentParser
import Foundation

/// `generate intents init NAME`: the package that docs/intents.md begins with.
struct NewActionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "intents init", abstract: "Writes a package with one action of its own into a new folder.")

  @Argument(help: "What the application is called, and the folder: letters, digits and '_', a capital first.") var name: String
  @Option(help: "Where Espalier is; by default the checkout that this program was built in, or else ../espalier.") var espalier: String?

  func run() throws {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil else {
      throw CommandError(.usage, "The name \"\(name)\" cannot be that of a Swift type: expected letters, digits and '_', a capital first.")
    }
    guard !FileManager.default.fileExists(atPath: name) else {
      throw CommandError(.cannotCreate, "\(name) exists already: name another folder, or remove it.")
    }
    let files = Self.files(name: name, espalier: espalier ?? Self.checkout ?? "../espalier")
    do {
      try FileManager.default.createDirectory(atPath: "\(name)/Sources/\(name)", withIntermediateDirectories: true)
      for (path, text) in files { try text.write(toFile: "\(name)/\(path)", atomically: false, encoding: .utf8) }
    } catch {
      throw CommandError(.cannotCreate, "\(name) cannot be written: \(error.localizedDescription)")
    }
    try StandardOutput.write(
      """
      \(name) is there. The first build compiles the engine and swift-syntax, which takes minutes; the next ones compile what changed:
        cd \(name) && swift build -c release && .build/release/\(name) ask "log 12 ounces of water"

      """.utf8)
  }

  /// The checkout that the program was built in; `nil` for one that is installed.
  private static var checkout: String? {
    guard var folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent() else { return nil }
    while folder.path.count > 1 {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Sources/EspalierIntents").path),
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
      {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The package's files by their paths.
  static func files(name: String, espalier: String) -> [(path: String, text: String)] {
    [
      (
        "Package.swift",
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
          name: "\(name)",
          dependencies: [.package(name: "espalier", path: "\(espalier)")],
          targets: [
            .executableTarget(
              name: "\(name)",
              dependencies: [
                .product(name: "AppIntents", package: "espalier"), .product(name: "IntentCommands", package: "espalier"),
              ])
          ])

        """
      ),
      (
        "Sources/\(name)/\(name).swift",
        """
        import AppIntents
        import IntentCommands

        actor Glasses {
          private var total = 0
          func add(_ amount: Int) -> Int { total += amount; return total }
        }

        struct LogWaterIntent: AppIntent {
          static let title: LocalizedStringResource = "Log Water"
          @Parameter(title: "Amount", default: 8) var amount: Int
          @Dependency var glasses: Glasses

          static var parameterSummary: some ParameterSummary { Summary("Log \\(\\.$amount) oz of water") }

          func perform() async throws -> some IntentResult & ProvidesDialog {
            .result(dialog: "Logged \\(amount) oz. Total: \\(await glasses.add(amount)) oz")
          }
        }

        struct \(name)Shortcuts: AppShortcutsProvider {
          static var appShortcuts: [AppShortcut] {
            AppShortcut(
              intent: LogWaterIntent(), phrases: ["Log water in \\(.applicationName)"], shortTitle: "Log Water", systemImageName: "drop")
          }
        }

        struct \(name)Package: AppIntentsPackage {
          static let shortcuts: (any AppShortcutsProvider.Type)? = \(name)Shortcuts.self
        }

        @main enum \(name) {
          static func main() async {
            await IntentCommandLine.main(name: "\(name.lowercased())") {
              AppDependencyManager.shared.add { Glasses() }
              return try IntentHost(package: \(name)Package.self, applicationName: "\(name)")
            }
          }
        }

        """
      ),
      (".gitignore", ".build/\n"),
    ]
  }
}
