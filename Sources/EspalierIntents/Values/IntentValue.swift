import GuidedGeneration

/// A type that parameters, results and properties can have: text, numbers, dates, files, entities, enumerations, unions of them, and
/// collections of these.
///
/// Types of your own get it by conforming to ``AppEntity``, ``AppEnum``, ``CodableIntentValue``, or through `@UnionValue`.
public protocol _IntentValue: Sendable {
  /// The type of one value: the element of a collection, what an optional may hold.
  associatedtype ValueType: _IntentValue = Self
  /// The type without its optionality.
  associatedtype UnwrappedType: _IntentValue = Self
  /// How values are read, written and shown.
  static var intentValueCodec: IntentValueCodec<Self> { get }
}

/// How values of a type are read from JSON and from a person's words, and written as JSON. Each of the library's types has one.
public struct IntentValueCodec<Value: Sendable>: Sendable {
  package let shape: IntentValueShape
  package let decode: @Sendable (IntentInput, ValueContext) async throws -> Value
  package let encode: @Sendable (Value) -> JSON
  package let display: @Sendable (Value) -> DisplayRepresentation

  package init(
    shape: IntentValueShape, decode: @escaping @Sendable (IntentInput, ValueContext) async throws -> Value,
    encode: @escaping @Sendable (Value) -> JSON, display: @escaping @Sendable (Value) -> DisplayRepresentation
  ) {
    self.shape = shape
    self.decode = decode
    self.encode = encode
    self.display = display
  }

  /// A codec of values that one reading makes of JSON and another of text.
  init(
    shape: IntentValueShape, expected: String, json: @escaping @Sendable (JSON) -> Value?, text: @escaping @Sendable (String) -> Value?,
    encode: @escaping @Sendable (Value) -> JSON, display: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      shape: shape,
      decode: { input, context in
        let value: Value? =
          switch input {
          case .json(let content): json(content)
          case .text(let words): text(words.trimmingCharacters(in: .whitespacesAndNewlines))
          case .texts: nil
          }
        guard let value else { throw context.mismatch(input, expected: expected) }
        return value
      }, encode: encode, display: { DisplayRepresentation(title: LocalizedStringResource(verbatim: display($0))) })
  }
}

/// What a parameter is given: JSON from a program, or words from a person.
package enum IntentInput: Sendable {
  case json(JSON)
  case text(String)
  /// A flag that came several times.
  case texts([String])

  /// As it is named in errors and records.
  package var written: String {
    switch self {
    case .json(let content): content.compactJSON
    case .text(let words): words
    case .texts(let list): list.joined(separator: ", ")
    }
  }

  package var content: JSON {
    switch self {
    case .json(let content): content
    case .text(let words): JSON(words)
    case .texts(let list): .items(list.map { JSON($0) })
    }
  }

  /// The words, of either form.
  package var words: String? {
    switch self {
    case .json(let content): content.string
    case .text(let words): words
    case .texts: nil
    }
  }
}

/// What a value may be, apart from its Swift type: what schemas, flags and questions are made of.
package indirect enum IntentValueShape: Sendable {
  case text
  case integer
  case number
  case truth
  case date
  case url
  case file
  case measurement(units: [String])
  case duration
  case personName
  case currency
  case person
  case place
  case object
  case choice(name: String, [IntentChoice])
  case entity(EntityShape)
  case list(IntentValueShape)
  case union([(name: String, shape: IntentValueShape)])
  case nothing
}

/// One case of an enumeration.
package struct IntentChoice: Sendable, Equatable {
  package var name: String
  package var title: String
  package var synonyms: [String]

  package init(name: String, title: String, synonyms: [String]) {
    self.name = name
    self.title = title
    self.synonyms = synonyms
  }
}

/// What is known of a kind of entity.
package struct EntityShape: Sendable {
  /// The type's name, unique in an application.
  package var name: String
  package var title: String
  package var type: any AppEntity.Type
}

/// Where a value goes: which parameter, under which limits.
package struct ValueContext: Sendable {
  package var parameter: String
  package var limits: ParameterLimits

  package init(parameter: String, limits: ParameterLimits = ParameterLimits()) {
    self.parameter = parameter
    self.limits = limits
  }

  func mismatch(_ input: IntentInput, expected: String) -> IntentArgumentError {
    // A text is named without the quotation marks of its JSON: the sentence has its own.
    IntentArgumentError(.invalid, parameter: parameter, found: input.words ?? input.written, expected: expected)
  }
}

// MARK: Optionals and collections

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// What one value is.
  public typealias ValueType = Wrapped.ValueType
  /// The type without its optionality.
  public typealias UnwrappedType = Wrapped.UnwrappedType

  /// The value's own, with `null` for none.
  public static var intentValueCodec: IntentValueCodec<Wrapped?> {
    let codec = Wrapped.intentValueCodec
    return IntentValueCodec(
      shape: codec.shape,
      decode: { input, context in
        if case .json(let content) = input, content.isNothing { return nil }
        return try await codec.decode(input, context)
      },
      encode: { $0.map(codec.encode) ?? .nothing }, display: { $0.map(codec.display) ?? "" })
  }
}

extension Array: _IntentValue where Element: _IntentValue {
  /// What one value is.
  public typealias ValueType = Element

  /// An array of the element's.
  public static var intentValueCodec: IntentValueCodec<[Element]> { listCodec({ $0 }, { $0 }) }
}

extension Set: _IntentValue where Element: _IntentValue {
  /// What one value is.
  public typealias ValueType = Element

  /// An array of the element's.
  public static var intentValueCodec: IntentValueCodec<Set<Element>> { listCodec({ Set($0) }, { Array($0) }) }
}

private func listCodec<Element: _IntentValue, List: Sendable>(
  _ make: @escaping @Sendable ([Element]) -> List, _ elements: @escaping @Sendable (List) -> [Element]
) -> IntentValueCodec<List> {
  let codec = Element.intentValueCodec
  return IntentValueCodec(
    shape: .list(codec.shape),
    decode: { input, context in
      var values: [Element] = []
      switch input {
      case .json(let content):
        // One value where a list is expected stands for a list of one.
        for item in content.elements ?? [content] { values.append(try await codec.decode(.json(item), context)) }
      case .text(let words):
        for word in words.listedWords { values.append(try await codec.decode(.text(word), context)) }
      case .texts(let list):
        for word in list { values.append(try await codec.decode(.text(word), context)) }
      }
      return make(values)
    },
    encode: { .items(elements($0).map(codec.encode)) },
    display: { list in
      DisplayRepresentation(
        title: LocalizedStringResource(verbatim: elements(list).map { codec.display($0).title.text }.joined(separator: ", ")))
    })
}

extension String {
  /// "milk, eggs and bread" as three.
  package var listedWords: [String] {
    replacing(/\s+(?:and|&)\s+/.ignoresCase(), with: ", ").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

extension Never: _IntentValue {
  /// Nothing is read, nothing is written.
  public static var intentValueCodec: IntentValueCodec<Never> {
    IntentValueCodec(shape: .nothing, decode: { throw $1.mismatch($0, expected: "nothing") }, encode: writeNothing, display: showNothing)
  }
}

// Functions without a body, since the compiler warns of any code behind a value that cannot be.
@Sendable private func writeNothing(_ value: Never) -> JSON {}
@Sendable private func showNothing(_ value: Never) -> DisplayRepresentation {}

/// A value of your own that is read and written in its `Codable` form.
public protocol CodableIntentValue: _IntentValue, Codable {}

extension CodableIntentValue {
  /// The JSON that its `Codable` form is.
  public static var intentValueCodec: IntentValueCodec<Self> {
    IntentValueCodec(
      shape: .object,
      decode: { input, context in
        do {
          return try JSONDecoder().decode(Self.self, from: Data(input.written.utf8))
        } catch {
          throw context.mismatch(input, expected: "a JSON object of \(Self.self)")
        }
      },
      encode: { value in
        (try? JSONEncoder().encode(value)).flatMap { JSON.parsed(String(decoding: $0, as: UTF8.self)) } ?? .nothing
      },
      display: { DisplayRepresentation(title: LocalizedStringResource(verbatim: String(describing: $0))) })
  }
}
