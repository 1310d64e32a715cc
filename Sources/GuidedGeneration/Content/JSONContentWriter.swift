import JSONText

extension GeneratedContent {
  /// The content as JSON on one line, properties in order, a space after each `:` and `,`: `{"name": "Johnny Appleseed", "age": 30}`.
  ///
  /// For incomplete content, this is what exists so far with brackets closed, so it is always valid JSON.
  public var jsonString: String { json(spaced: true) }

  /// The content as JSON without any space.
  package var compactJSON: String { json(spaced: false) }

  /// The content as JSON over several lines, indented by two spaces.
  package var prettyJSON: String {
    var output: [UInt8] = []
    appendJSON(to: &output, layout: .indented, depth: 0)
    return String(decoding: output, as: UTF8.self)
  }

  private func json(spaced: Bool) -> String {
    var output: [UInt8] = []
    appendJSON(to: &output, layout: spaced ? .spaced : .compact, depth: 0)
    return String(decoding: output, as: UTF8.self)
  }

  private enum Layout {
    case compact, spaced, indented
  }

  private func appendJSON(to output: inout [UInt8], layout: Layout, depth: Int) {
    func newLine(_ depth: Int) {
      if layout == .indented {
        output.append(0x0A)
        output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
      }
    }
    func separate(_ index: Int) {
      if index > 0 {
        output.append(UInt8(ascii: ","))
        if layout == .spaced { output.append(0x20) }
      }
      newLine(depth + 1)
    }
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let number): output.append(contentsOf: number.literal.utf8)
    case .string(let string): JSONWriter.append(string, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        separate(index)
        element.appendJSON(to: &output, layout: layout, depth: depth + 1)
      }
      if !elements.isEmpty { newLine(depth) }
      output.append(UInt8(ascii: "]"))
    case .structure(let properties):
      output.append(UInt8(ascii: "{"))
      for (index, (key, member)) in properties.pairs.enumerated() {
        separate(index)
        JSONWriter.append(key, to: &output)
        output.append(UInt8(ascii: ":"))
        if layout != .compact { output.append(0x20) }
        member.appendJSON(to: &output, layout: layout, depth: depth + 1)
      }
      if !properties.keys.isEmpty { newLine(depth) }
      output.append(UInt8(ascii: "}"))
    }
  }
}

extension GeneratedContent {
  /// A structure in the given order, for the writers of schemas and transcripts.
  static func object(_ pairs: (String, GeneratedContent?)...) -> GeneratedContent {
    GeneratedContent(.structure(OrderedProperties(pairs.compactMap { pair in pair.1.map { (pair.0, $0) } })))
  }

  static func text(_ string: String) -> GeneratedContent { GeneratedContent(.string(string)) }

  static func list(_ elements: [GeneratedContent]) -> GeneratedContent { GeneratedContent(.array(elements)) }

  /// The property of a structure; `nil` for any other value.
  package subscript(property: String) -> GeneratedContent? {
    get {
      guard case .structure(let properties) = value else { return nil }
      return properties[property]
    }
    set {
      guard case .structure(var properties) = value else { return }
      properties[property] = newValue
      value = .structure(properties)
    }
  }

  /// The text, if the value is a string.
  package var stringValue: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The elements, if the value is an array.
  package var arrayValue: [GeneratedContent]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The properties in order, if the value is a structure.
  package var structureValue: OrderedProperties? {
    if case .structure(let properties) = value { properties } else { nil }
  }
}
