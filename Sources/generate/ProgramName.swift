import Foundation

/// What the program was called: `generate` where it is built, `espalier` where a package installed it.
enum ProgramName {
  static let current: String = {
    let called = CommandLine.arguments.first.map { PathText.name(of: $0) } ?? ""
    let isPlain =
      !called.isEmpty && called.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || "0123456789._-".utf8.contains($0) }
    return isPlain && !called.hasPrefix("-") ? called : "generate"
  }()

  /// A sentence of the library that advises to call the program, with the name that it has here.
  static func inAdvice(_ sentence: String) -> String {
    current == "generate" ? sentence : sentence.replacingOccurrences(of: "generate pull", with: "\(current) pull")
  }
}
