import ArgumentParser
import Capture
import Constraints
import Espalier
import ExtractionMCP
import Foundation
import GuidedGeneration
import JSONText
import LocalModel
import MCPStandardStreams
import ModelContextProtocol
import Serving

struct MCPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Serves one agent over standard input and output (Model Context Protocol).")

  @Option(
    help: ArgumentHelp("A built-in type or a JSON Schema file, as a tool of its own; several may be given.", valueName: "name|file"),
    completion: .file())
  var schema: [String] = []

  @OptionGroup var model: ModelArguments

  func run() async throws {
    let sources = try (schema.isEmpty ? BuiltInTypes.names : schema).map { try SchemaSource($0) }
    let compiled = try sources.map { try $0.compiled(lenient: false) }
    let loaded = try model.load()
    for schema in compiled { loaded.adopt(schema, lenient: false) }
    let provider = ExtractionProvider(
      schemas: sources.map {
        .init(name: $0.name, json: String(decoding: $0.json, as: UTF8.self), description: "Turns a note into a \($0.name).")
      }, version: Generate.configuration.version,
      generate: { schema, name, text in
        try SchemaShape.check(text: schema)
        let session = LanguageModelSession(
          model: loaded,
          instructions: CaptureService.instructions(today: .today(), readsMentions: loaded.readsMentions).replacing(
            "CapturedItem", with: name))
        let reply = try await session.respond(
          to: text, schema: GenerationSchema(jsonSchema: schema), options: GenerationOptions(sampling: .greedy))
        return reply.content.compactJSON
      },
      check: { schema in
        do {
          try SchemaShape.check(text: schema)
          _ = try SchemaCompiler.compile(jsonSchema: Array(schema.utf8))
          return nil
        } catch {
          return "The schema cannot be enforced: \(error)"
        }
      },
      decide: { questions, text in
        let asked = try QuestionForm.read(try JSONDocument(Array(questions.utf8), source: "questions").root)
        let result = try await loaded.decide(asked.map(\.question), about: text)
        return String(decoding: AnswerForm.own(asked, result).bytes, as: UTF8.self)
      })
    await StandardStreams.serve(MCPServer(provider: provider))
  }
}
