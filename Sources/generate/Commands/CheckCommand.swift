import ArgumentParser
import Constraints
import Foundation

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Says whether the constraint engine accepts an instance: exit status 0 yes, 1 no and where it stops.")

  @Option(help: ArgumentHelp("A built-in type or a JSON Schema file.", valueName: "name|file"))
  var schema: String

  @Flag(help: "Ignore, and name, what the schema asks for that cannot be enforced.")
  var lenient = false

  @Argument(help: "The instance, a JSON file; - is standard input.")
  var instance: String

  func run() throws {
    let source = try SchemaSource(schema)
    try source.check(lenient: lenient)
    let program = try SchemaCompiler.compile(jsonSchema: source.json, options: SchemaOptions(lenient: lenient))
    for keyword in program.ignored {
      report("generate: schema at \(keyword.pointer.isEmpty ? "/" : keyword.pointer): keyword \(keyword.keyword) is not enforced")
    }
    // Every byte a token: what is checked is the text, not how a model would spell it.
    let vocabulary = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])
    let matcher = Matcher(try Grammar(program, vocabulary: vocabulary, options: .check))
    let bytes = try read()
    let accepted = matcher.accept(bytes: bytes)
    if accepted == bytes.count, matcher.canEnd { return }
    let name = instance == "-" ? "standard input" : instance
    let found = accepted < bytes.count ? "found \(excerpt(bytes, accepted))" : "the text ends before the value does"
    print("\(name): \(matcher.failure()); \(found)")
    throw ExitCode(1)
  }

  private func read() throws -> [UInt8] {
    if instance == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: instance) else {
      throw CommandError(.noInput, "\(instance): there is no such file: name a JSON file, or - for standard input")
    }
    return [UInt8](data)
  }

  /// The text around the byte that is not allowed.
  private func excerpt(_ bytes: [UInt8], _ offset: Int) -> String {
    let before = String(decoding: bytes[max(0, offset - 20)..<offset], as: UTF8.self)
    let after = String(decoding: bytes[offset..<min(bytes.count, offset + 20)], as: UTF8.self)
    return "\(before)⟨here⟩\(after)".replacingOccurrences(of: "\n", with: "\\n")
  }
}
