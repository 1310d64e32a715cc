import Capture
import GuidedGeneration
import Serving

extension TypeRegistry {
  /// The types that the package brings along.
  static func builtIn(readsMentions: Bool) -> TypeRegistry {
    TypeRegistry(
      names: BuiltInTypes.names,
      schema: { name in BuiltInTypes.named(name).map { Array($0.generationSchema.jsonSchema.utf8) } },
      instructions: { name, today in SchemaSource.instructions(name: name, today: today, readsMentions: readsMentions) })
  }
}
