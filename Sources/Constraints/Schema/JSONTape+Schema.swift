import JSONText

extension JSONTape.Value {
  /// The keyword that the key spells, if any.
  var keyword: Keyword { Keyword(rawValue: tag) ?? .unknown }
}

/// What the schema compiler asks of a tape: keys and strings by code points, members by keyword.
extension JSONTape {
  /// Reads one more schema text behind those that are there; the result is the index of its root.
  mutating func append(schema text: [UInt8], maximumDepth: Int) throws(CompileError) -> Int {
    do throws(JSONSyntaxError) {
      return try append(text, Options(maximumDepth: maximumDepth, allowsByteOrderMark: true, repairsUTF8: true))
    } catch {
      let (line, column) = error.lineAndColumn(in: text)
      throw CompileError(
        error.isLimit ? .limit : .invalid, pointer: "",
        "line \(line), column \(column): found \(error.found), expected \(error.expected)")
    }
  }

  /// Marks the keys of a schema that are keywords, and adds those that occur to `keywords`.
  mutating func tagKeywords(from root: Int, _ keywords: inout KeywordSet) {
    var met = keywords
    tagKeys(from: root) { key in
      let keyword = Keyword.lookUp(key)
      met.insert(keyword)
      return keyword.rawValue
    }
    keywords = met
  }

  /// The unescaped text of a string value.
  func string(_ index: Int) -> CodePoints { CodePoints(text(index)) }

  /// The unescaped key of a member.
  func key(_ index: Int) -> CodePoints { CodePoints(keyText(index)) }

  /// The text of a number as written.
  func numberText(_ index: Int) -> String { text(index) }

  /// A number as a small non-negative integer: `3`, `3.0`, `3e0`.
  func count(_ index: Int) -> Int? {
    guard kind(index) == .number else { return nil }
    return ExactDecimal(numberText(index)).nonNegativeInteger
  }

  func member(_ index: Int, _ keyword: Keyword) -> Int? {
    values.withUnsafeBufferPointer { values in
      guard values[index].kind == .object, values[index].childCount > 0 else { return nil }
      var found: Int?
      var child = index + 1
      while child >= 0 {
        if values[child].tag == keyword.rawValue { found = child }
        child = Int(values[child].next)
      }
      return found
    }
  }

  /// The keywords among an object's keys.
  func keywords(_ index: Int) -> KeywordSet {
    values.withUnsafeBufferPointer { values in
      var set = KeywordSet()
      var child = values[index].childCount > 0 ? index + 1 : -1
      while child >= 0 {
        set.bits |= 1 << UInt64(values[child].tag)
        child = Int(values[child].next)
      }
      return set
    }
  }

  /// The value as a literal, keys and elements in order.
  func literal(_ index: Int) -> JSONLiteral {
    switch kind(index) {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(numberText(index))
    case .string: return .string(string(index))
    case .array: return .array(children(index).map { literal($0) })
    case .object: return .object(distinctMembers(index).map { JSONLiteral.Member(key: key($0), value: literal($0)) })
    }
  }

  /// The members that count, in order: of equal keys the last.
  func distinctMembers(_ index: Int) -> [Int] {
    let all = Array(children(index))
    guard all.count > 1 else { return all }
    var last: [CodePoints: Int] = [:]
    last.reserveCapacity(all.count)
    var hasDuplicates = false
    for child in all where last.updateValue(child, forKey: key(child)) != nil { hasDuplicates = true }
    return hasDuplicates ? all.filter { last[key($0)] == $0 } : all
  }
}
