import JSONText

/// Why and where an instance is not accepted.
package struct MatchFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// Offset of the first byte that is not allowed; the instance's length if it ends too early.
  package var offset: Int
  /// JSON pointer into the instance.
  package var instancePointer: String
  /// JSON pointer into the schema of the node that was being read.
  package var schemaPointer: String
  /// What could have come there.
  package var expected: String

  fileprivate func moved(to offset: Int) -> MatchFailure {
    var moved = self
    moved.offset = offset
    return moved
  }

  package var description: String {
    "byte \(offset), instance at \(instancePointer.isEmpty ? "/" : instancePointer): expected \(expected), schema at \(schemaPointer.isEmpty ? "/" : schemaPointer)"
  }
}

extension Grammar {
  /// Nil if the bytes are one complete accepted value. Use a grammar with `GrammarOptions.check`.
  ///
  /// Numbers are compared as they are written, and where they have more digits than a double keeps, as doubles too: 0.99999999999999999 is not
  /// below 1 to most who will read it.
  ///
  /// - Parameter writesOutExponents: whether `1e2` is judged as 100: what others wrote may have any spelling of
  ///   [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259#section-6).
  package func firstFailure(in bytes: [UInt8], writesOutExponents: Bool = false) -> MatchFailure? {
    if writesOutExponents, let plain = RewrittenNumbers(bytes, by: RewrittenNumbers.withoutExponent) {
      return firstFailure(in: plain.bytes).map { $0.moved(to: plain.original($0.offset)) }
    }
    if let failure = exactFailure(in: bytes) { return failure }
    guard let rounded = RewrittenNumbers(bytes, by: RewrittenNumbers.rounded), !namesLongDecimals else { return nil }
    return exactFailure(in: rounded.bytes).map { $0.moved(to: rounded.original($0.offset)) }
  }

  /// Whether the schema itself names numbers that a double does not keep, so that rounded ones cannot be compared with them.
  private var namesLongDecimals: Bool {
    func isLong(_ text: String) -> Bool { text.utf8.count > 15 && ExactDecimal(text).digits.count > 15 }
    return program.nodes.contains { node in
      switch node {
      case .number(let number):
        [number.minimum?.value, number.maximum?.value].compactMap { $0 }.contains(where: isLong) || number.excluded.contains(where: isLong)
      case .enumeration(let values): values.contains { if case .number(let text) = $0 { isLong(text) } else { false } }
      default: false
      }
    }
  }

  private func exactFailure(in bytes: [UInt8]) -> MatchFailure? {
    let matcher = Matcher(self)
    let count = matcher.accept(bytes: bytes)
    if count == bytes.count && matcher.canEnd { return nil }
    return matcher.failure(before: count < bytes.count ? bytes[count] : nil)
  }
}

extension Matcher {
  /// What is expected at the present place, told as a failure there.
  ///
  /// - Parameter next: the byte that was not taken; nil at the end.
  package func failure(before next: UInt8? = nil) -> MatchFailure {
    var cursor = JSONCursor()
    for byte in bytes { cursor.feed(byte) }
    var wanted: [String] = []
    var schemaPointer: String?
    for frame in current {
      let (text, node) = workspace.expectation(workspace.isWhole(frame, before: next) ? workspace.frames[frame].parent : frame)
      if !wanted.contains(text) { wanted.append(text) }
      if schemaPointer == nil, node >= 0 { schemaPointer = grammar.pointer(of: node) }
    }
    return MatchFailure(
      offset: bytes.count, instancePointer: cursor.pointer, schemaPointer: schemaPointer ?? "",
      expected: wanted.isEmpty ? "nothing more" : wanted.prefix(6).joined(separator: " or "))
  }

  /// Where the present byte is: JSON pointer into the value so far, and into the schema.
  package func place() -> (instance: String, schema: String) {
    let failure = failure()
    return (failure.instancePointer, failure.schemaPointer)
  }
}

extension Workspace {
  /// Whether a number is complete where a byte follows that is of none: what fails then is what stands around it.
  func isWhole(_ id: Int32, before next: UInt8?) -> Bool {
    let frame = frames[id]
    guard frame.kind == .number, frame.parent >= 0, numbers[Int(frame.x)].accepting[Int(frame.y)] else { return false }
    return next.map { NumberMachine.column($0) < 0 } ?? true
  }

  /// What a stack waits for, in words, and the node it belongs to (-1 = none).
  func expectation(_ id: Int32) -> (String, Int) {
    let frame = frames[id]
    switch frame.kind {
    case .end: return ("the end", plan.root)
    case .value, .trackedValue: return (kinds(of: Int(frame.x)), Int(frame.x))
    case .string: return ("a string as the schema's patterns and lengths allow", node(below: frame))
    case .number: return ("a number within the schema's bounds", node(below: frame))
    case .literal:
      let next = literals[Int(frame.x)].children[Int(frame.y)].map { String(UnicodeScalar(literals[Int(frame.x)].byte[Int($0)])) }
      return ("one of the schema's values (next: \(next.joined(separator: ", ")))", node(below: frame))
    case .objectOpen, .objectAfter, .key:
      let state = objectStates[Int(frame.x)]
      let object = plan.objects[Int(state.plan)]
      let due = state.required.members.map { String(decoding: object.keyTexts[$0], as: UTF8.self) }
      let facts = objectFacts[Int(frame.x)]
      if frame.kind == .key {
        let keys = facts.candidates.members.prefix(12).map { String(decoding: object.keyTexts[$0], as: UTF8.self) }
        let list = keys + (facts.allowsExtra ? ["an undeclared key that is not there yet"] : [])
        return ("a key: \(list.joined(separator: ", "))", object.node)
      }
      if !due.isEmpty { return ("the required \(due.prefix(12).joined(separator: ", "))", object.node) }
      return (
        facts.canContinue ? (facts.canClose ? "a further member or the object's end" : "a further member") : "the object's end", object.node
      )
    case .colon: return ("a colon", Int(frame.y))
    case .arrayOpen, .arrayAfter, .distinct:
      let facts = arrayFacts(frame.x)
      let more = facts.elements.isEmpty ? nil : "a further element"
      return (
        [more, facts.canClose ? "the array's end" : nil].compactMap { $0 }.joined(separator: " or "), Int(arrayStates[Int(frame.x)].node)
      )
    }
  }

  /// The node of the container under a scalar.
  private func node(below frame: Frame) -> Int {
    guard frame.parent >= 0 else { return -1 }
    let parent = frames[frame.parent]
    switch parent.kind {
    case .end: return plan.root
    case .objectAfter: return plan.objects[Int(objectStates[Int(parent.x)].plan)].node
    case .arrayAfter, .distinct: return Int(arrayStates[Int(parent.x)].node)
    default: return -1
    }
  }

  private func kinds(of node: Int) -> String {
    var words: [String] = []
    for id in plan.alternatives(of: node) {
      let word: String
      switch plan.nodes[id] {
      case .null: word = "null"
      case .boolean(let yes, let no): word = yes && no ? "true or false" : yes ? "true" : "false"
      case .number(let number): word = number.isInteger ? "an integer" : "a number"
      case .string: word = "a string"
      case .object: word = "an object"
      case .array: word = "an array"
      case .enumeration(let values): word = "one of \(values.count) values"
      case .never, .any, .union: continue
      }
      if !words.contains(word) { words.append(word) }
    }
    return words.joined(separator: " or ")
  }
}
