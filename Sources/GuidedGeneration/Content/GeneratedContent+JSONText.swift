import JSONText

extension GeneratedContent {
  /// Deeper nesting is refused, so that no input can exhaust the stack.
  private static let maximumDepth = 512

  /// Reads JSON, whole or cut off anywhere: what is certain so far is kept, and every value that the end cuts is marked incomplete.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, which may end at any byte.
  ///   - endsHere: `true` for a text, `false` for a prefix of which more may come. At the very end of a text a number is whole; in a
  ///     stream a digit may follow.
  /// - Throws: ``ParsingError``.
  init(json bytes: [UInt8], endsHere: Bool) throws {
    var tape = JSONTape()
    let options = JSONTape.Options(maximumDepth: Self.maximumDepth, repairsUTF8: true, ending: endsHere ? .cut : .open)
    do throws(JSONSyntaxError) {
      let root = try tape.append(bytes, options)
      self.init(tape, root)
    } catch {
      throw ParsingError(
        rawContent: String(decoding: bytes, as: UTF8.self),
        debugDescription: "found \(error.found), expected \(error.expected), at byte \(error.offset) of \(bytes.count).")
    }
  }

  private init(_ tape: JSONTape, _ index: Int) {
    let value: Value
    switch tape.kind(index) {
    case .null: value = .null
    case .false: value = .bool(false)
    case .true: value = .bool(true)
    case .number: value = .number(ExactNumber(literal: tape.text(index)))
    case .string: value = .string(tape.text(index))
    case .array: value = .array(tape.children(index).map { GeneratedContent(tape, $0) })
    case .object: value = .structure(OrderedProperties(tape.children(index).map { (tape.keyText($0), GeneratedContent(tape, $0)) }))
    }
    self.init(value, isComplete: !tape[index].isCut)
  }
}
