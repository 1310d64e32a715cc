import ArgumentParser
import Capture
import Foundation
import GuidedGeneration

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "schema", abstract: "Prints the JSON Schema of a built-in type.")

  @Argument(help: "A built-in type; without one, their names.")
  var name: String?

  func run() throws {
    guard let name else { return try printLine(BuiltInTypes.names.joined(separator: "\n")) }
    guard let type = BuiltInTypes.named(name) else {
      throw CommandError(.noInput, "\(name): no built-in type; there are \(BuiltInTypes.names.joined(separator: ", "))")
    }
    try printLine(type.generationSchema.jsonSchema)
  }
}
