import GuidedGeneration

/// A value of an own type that has no identity and cannot be looked up: what an intent works out.
///
/// ```swift
/// struct DaySummary: TransientAppEntity {
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "Day"
///   @Property(title: "Steps") var steps: Int
///   var displayRepresentation: DisplayRepresentation { "\(steps) steps" }
///   init() { steps = 0 }
/// }
/// ```
///
/// It is written as a JSON object of its properties, or as its `Codable` form says where it has one.
public protocol TransientAppEntity: AppValue, DisplayRepresentable {
  /// An empty value.
  init()
}

extension TransientAppEntity {
  /// Short for `EntityProperty`.
  public typealias Property<Value: _IntentValue> = EntityProperty<Value>

  /// A JSON object of the properties.
  public static var intentValueCodec: IntentValueCodec<Self> {
    IntentValueCodec(
      shape: .object, decode: { try await read($0, $1) }, encode: { content(of: $0) }, display: { $0.displayRepresentation })
  }

  private static func content(of value: Self) -> JSON {
    if let value = value as? any Encodable {
      return (try? JSONEncoder().encode(value)).flatMap { JSON.parsed(String(decoding: $0, as: UTF8.self)) } ?? .nothing
    }
    return JSON.object(
      IntentReflection.properties(of: value).compactMap { name, property in property.content(of: value).map { (name, $0) } })
  }

  private static func read(_ input: IntentInput, _ context: ValueContext) async throws -> Self {
    let mismatch = context.mismatch(input, expected: "a JSON object of \(Self.self)")
    if let type = Self.self as? any Decodable.Type {
      guard let value = try? JSONDecoder().decode(type, from: Data(input.written.utf8)) as? Self else { throw mismatch }
      return value
    }
    guard let content = JSON.parsed(input.written), content.members != nil else { throw mismatch }
    // Properties are shared by copies, so that those of a fresh value are its own.
    let value = Self()
    for (name, property) in IntentReflection.properties(of: value) {
      if let own = content.member(name) { try await property.set(.json(own), context) }
    }
    return value
  }
}
