import ArgumentParser
import Constraints
import Foundation
import JSONText
import ModelFiles

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Says whether the constraint engine accepts an instance: exit status 0 yes, 1 no and where it stops.")

  @Option(help: ArgumentHelp("A built-in type or a JSON Schema file.", valueName: "name|file"), completion: .file())
  var schema: String

  @Flag(help: "Ignore, and name, what the schema asks for that cannot be enforced.")
  var lenient = false

  @OptionGroup var memory: MemoryArguments

  /// Most bytes of an instance.
  private static let byteLimit = 64 << 20

  @Argument(help: "The instance, a JSON file; - is standard input.", completion: .file())
  var instance: String

  func run() throws {
    memory.apply()
    let source = try SchemaSource(schema)
    let schema = try source.compiled(lenient: lenient)
    let program = schema.program
    for keyword in program.ignored {
      report(
        "\(ProgramName.current): schema at \(keyword.pointer.isEmpty ? "/" : keyword.pointer): keyword \(keyword.keyword) is not enforced")
    }
    // Every byte a token: what is checked is the text, not how a model would spell it.
    let vocabulary = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])
    let grammar = try Grammar(program, vocabulary: vocabulary, options: .check)
    let bytes = try InputReader.read(instance, limit: Self.byteLimit, mend: "name a JSON file, or - for standard input")
    // Up to draft 4 an integer has no exponent, whatever its value.
    let dialect = try JSONDocument(source.json, source: self.schema).root["$schema"]?.string ?? ""
    let isOld = ["draft-03", "draft-04"].contains(where: dialect.contains)
    guard let failure = grammar.firstFailure(in: bytes, writesOutExponents: !isOld) else { return }
    // What a part of the schema does not accept, the rest may.
    if let error = schema.narrowed { throw CommandError(describing: error, schema: self.schema) }
    let name = instance == "-" ? "standard input" : instance
    let found = failure.offset < bytes.count ? "found \(excerpt(bytes, failure.offset))" : "the text ends before the value does"
    try printLine("\(name): \(PrintableText.quote("\(failure)", limit: 500)); \(found)")
    throw ExitCode(1)
  }

  /// The text around the byte that is not allowed.
  private func excerpt(_ bytes: [UInt8], _ offset: Int) -> String {
    let before = String(decoding: bytes[max(0, offset - 20)..<offset], as: UTF8.self)
    let after = String(decoding: bytes[offset..<min(bytes.count, offset + 20)], as: UTF8.self)
    return PrintableText.line("\(before)⟨here⟩\(after)")
  }
}
