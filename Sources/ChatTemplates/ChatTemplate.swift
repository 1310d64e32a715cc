/// A model's chat template: Jinja, as `tokenizer_config.json` and GGUF files carry it, run without files, network or any other reach.
///
/// Rendered as the models' own tools do: `trim_blocks`, `lstrip_blocks`, `raise_exception`, `strftime_now`, `tojson` without escapes for HTML,
/// loops with `break` and `continue`, lists and mappings that cannot be changed.
package struct ChatTemplate: Sendable {
  private let statements: [TemplateStatement]

  /// Most bytes of a template.
  package static let byteLimit = 1 << 20

  /// Reads a template.
  /// - Throws: ``TemplateError`` that names the line.
  package init(_ source: String) throws {
    guard source.utf8.count <= Self.byteLimit else {
      throw TemplateError("found \(source.utf8.count) bytes, expected at most \(Self.byteLimit)")
    }
    statements = try TemplateParser.parse(source)
  }

  /// What the template makes of its variables (`messages`, `tools`, `add_generation_prompt`, `bos_token`, …).
  ///
  /// - Parameter strftime: the current date and time in a form of strftime(3).
  /// - Throws: ``TemplateError``: what the template raises itself, or the line that cannot be run.
  package func render(_ variables: [String: TemplateValue], strftime: @escaping (String) -> String = { _ in "" }) throws -> TemplateText {
    try TemplateEvaluator(values: variables, strftime: strftime).run(statements)
  }
}
