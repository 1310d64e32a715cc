import Constraints
import LocalModel
import TestSupport
import Testing

/// What was compiled before there was a model is taken over by it.
@Suite struct AdoptedSchemaTests {
  /// This schema cannot be compiled strictly. That it is taken all the same, once it was compiled otherwise, shows that it is not compiled again.
  @Test func isNotCompiledAgain() throws {
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let schema = Array(#"{"type":"object","properties":{"a":{"type":"string","pattern":"(a)\\1"}}}"#.utf8)
    #expect(throws: CompileError.self) { try model.compileSchema(schema, lenient: false) { false } }
    model.adopt(try CompiledSchema(SchemaCompiler.document(schema), options: SchemaOptions(lenient: true)), lenient: false)
    #expect(model.knownSchema(schema, lenient: false) == nil)
    let ignored = try model.compileSchema(schema, lenient: false) { false }
    #expect(ignored == ["/properties/a/pattern/pattern"])
    #expect(model.knownSchema(schema, lenient: false) == ignored)
  }
}
