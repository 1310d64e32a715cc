/// JSON texts (RFC 8259) read into one flat array of values, in the order of the text: no tree of boxes, and no string is made
/// before it is asked for. A tokenizer of ten megabytes costs one pass and one allocation.
///
/// Members keep their order, and equal keys are all kept. Where one value is asked for, the last of them counts, as in most
/// readers (the RFC leaves it open).
package struct JSONTape: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  package struct Value: Sendable {
    package var kind: Kind
    /// Whether the text between `start` and `end` (of a string), or the key, holds a backslash.
    package var hasEscapes = false
    package var keyHasEscapes = false
    /// Whether the text ends inside this value. Of a cut word or number that says nothing yet, the kind is `null`.
    package var isCut = false
    /// What the owner of the tape makes of the key (`tagKeys`); 0 for nothing.
    package var tag: UInt8 = 0
    /// Byte range: of a string without its quotes, of any other value the whole text.
    package var start: Int32
    package var end: Int32 = 0
    /// Byte range of the key without its quotes; empty at -1 outside objects.
    package var keyStart: Int32 = -1
    package var keyEnd: Int32 = -1
    /// Index of the container, -1 for a root.
    package var parent: Int32
    /// Position among the parent's children.
    package var position: Int32 = 0
    /// Index of the next sibling, -1 if there is none. The first child, if any, is the value after its container.
    package var next: Int32 = -1
    package var childCount: Int32 = 0
  }

  /// Where a text may end.
  package enum Ending: Sendable {
    /// Behind a whole value.
    case complete
    /// Anywhere: a string, number or container that the end cuts is kept as far as it is certain, and marked.
    case cut
    /// Anywhere, and more may follow, so that a number at the end is cut as well.
    case open
  }

  package struct Options: Sendable {
    /// How deep containers may be nested.
    package var maximumDepth = 128
    /// Whether the text may begin with a byte order mark.
    package var allowsByteOrderMark = false
    /// Whether bytes of a string that are not UTF-8 are read as U+FFFD; otherwise they are refused.
    package var repairsUTF8 = false
    package var ending = Ending.complete

    package init(maximumDepth: Int = 128, allowsByteOrderMark: Bool = false, repairsUTF8: Bool = false, ending: Ending = .complete) {
      self.maximumDepth = maximumDepth
      self.allowsByteOrderMark = allowsByteOrderMark
      self.repairsUTF8 = repairsUTF8
      self.ending = ending
    }
  }

  package private(set) var bytes: [UInt8] = []
  package private(set) var values: [Value] = []

  package init() {}

  /// Reads one more text behind those that are there; the result is the index of its root.
  package mutating func append(_ text: [UInt8], _ options: Options = Options()) throws(JSONSyntaxError) -> Int {
    let base = bytes.count
    guard base + text.count < Int(Int32.max) else {
      throw JSONSyntaxError(offset: 0, found: "\(base + text.count) bytes of JSON", expected: "less than 2 GiB", isLimit: true)
    }
    if base == 0 { bytes = text } else { bytes += text }
    let root = values.count
    values.reserveCapacity(root + text.count / 12 + 4)
    var values: [Value] = []
    swap(&values, &self.values)
    var failure: JSONSyntaxError?
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(text: buffer, position: base, options: options)
      swap(&reader.values, &values)
      do throws(JSONSyntaxError) { try reader.read() } catch { failure = error }
      swap(&reader.values, &values)
    }
    swap(&values, &self.values)
    if var failure {
      failure.offset -= base
      throw failure
    }
    return root
  }

  /// Sets the tag of every member from index `first` on whose key holds no escape.
  @inlinable package mutating func tagKeys(from first: Int, _ tag: (UnsafeBufferPointer<UInt8>) -> UInt8) {
    bytes.withUnsafeBufferPointer { bytes in
      values.withUnsafeMutableBufferPointer { values in
        for index in first..<values.count where values[index].keyStart >= 0 && !values[index].keyHasEscapes {
          values[index].tag = tag(UnsafeBufferPointer(rebasing: bytes[Int(values[index].keyStart)..<Int(values[index].keyEnd)]))
        }
      }
    }
  }

  // MARK: Access

  @inlinable package subscript(_ index: Int) -> Value { values[index] }

  @inlinable package func kind(_ index: Int) -> Kind { values[index].kind }

  /// The text of a string without its escapes, or of a number or word as it is written.
  @inlinable package func text(_ index: Int) -> String {
    let value = values[index]
    return text(Int(value.start), Int(value.end), escaped: value.hasEscapes)
  }

  /// The key of a member without its escapes; empty for what is no member.
  @inlinable package func keyText(_ index: Int) -> String {
    let value = values[index]
    return value.keyStart < 0 ? "" : text(Int(value.keyStart), Int(value.keyEnd), escaped: value.keyHasEscapes)
  }

  /// A value exactly as it stands in the text, a string with its quotation marks.
  package func raw(_ index: Int) -> ArraySlice<UInt8> {
    let value = values[index]
    let quote: Int32 = value.kind == .string ? 1 : 0
    return bytes[Int(value.start - quote)..<Int(value.end + quote)]
  }

  @inlinable func text(_ start: Int, _ end: Int, escaped: Bool) -> String {
    if escaped { return String(decoding: JSONEscapes.resolved(bytes[start..<end]), as: UTF8.self) }
    return bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[start..<end]), as: UTF8.self) }
  }

  /// The key of a member without its escapes, in UTF-8; empty for what is no member.
  package func keyBytes(_ index: Int) -> [UInt8] {
    let value = values[index]
    guard value.keyStart >= 0 else { return [] }
    let key = bytes[Int(value.keyStart)..<Int(value.keyEnd)]
    return value.keyHasEscapes ? JSONEscapes.resolved(key) : Array(key)
  }

  /// A key exactly as it stands in the text, with its quotation marks; empty for what is no member.
  package func rawKey(_ index: Int) -> ArraySlice<UInt8> {
    let value = values[index]
    return value.keyStart < 0 ? [] : bytes[Int(value.keyStart) - 1..<Int(value.keyEnd) + 1]
  }

  /// What a text holds for certain of a value that is no container: a string with its quotation marks, the closing one only where it is there.
  package func rawScalar(_ index: Int) -> ArraySlice<UInt8> {
    let value = values[index]
    guard value.kind == .string else { return bytes[Int(value.start)..<Int(value.end)] }
    return bytes[Int(value.start) - 1..<Int(value.end) + (value.isCut ? 0 : 1)]
  }

  /// Goes through a value and all in it, in the order of the text. It does not recurse, so that no depth exhausts the stack.
  ///
  /// - Parameters:
  ///   - enter: called at each value; false passes over what a container holds.
  ///   - leave: called behind each container that was entered.
  package func walk(_ root: Int, enter: (Int) -> Bool, leave: (Int) -> Void) {
    var index = root
    while true {
      let kind = values[index].kind
      if enter(index), kind == .array || kind == .object {
        if values[index].childCount > 0 {
          index += 1
          continue
        }
        leave(index)
      }
      while index != root, values[index].next < 0 {
        index = Int(values[index].parent)
        leave(index)
      }
      guard index != root else { return }
      index = Int(values[index].next)
    }
  }

  /// The indices of a container's values.
  @inlinable package func children(_ index: Int) -> Children {
    Children(values: values, upcoming: values[index].childCount > 0 ? index + 1 : -1)
  }

  package struct Children: Sequence, IteratorProtocol {
    @usableFromInline let values: [Value]
    @usableFromInline var upcoming: Int

    @inlinable package init(values: [Value], upcoming: Int) {
      self.values = values
      self.upcoming = upcoming
    }

    @inlinable package mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = Int(values[upcoming].next) }
      return upcoming
    }
  }

  /// The last member with this key; keys are compared by code points.
  package func member(_ index: Int, _ key: String) -> Int? {
    guard kind(index) == .object else { return nil }
    var found: Int?
    var key = key
    key.withUTF8 { wanted in
      for child in children(index) {
        let value = values[child]
        if value.keyHasEscapes {
          if keyText(child).utf8.elementsEqual(wanted) { found = child }
        } else if Int(value.keyEnd - value.keyStart) == wanted.count, bytes[Int(value.keyStart)..<Int(value.keyEnd)].elementsEqual(wanted) {
          found = child
        }
      }
    }
    return found
  }

  /// JSON pointer (RFC 6901) of a value within its text.
  package func pointer(_ index: Int) -> String {
    var parts: [String] = []
    var current = index
    while values[current].parent >= 0 {
      let value = values[current]
      parts.append(value.keyStart >= 0 ? JSONPointer.token(keyText(current)) : String(value.position))
      current = Int(value.parent)
    }
    return parts.isEmpty ? "" : "/" + parts.reversed().joined(separator: "/")
  }
}
