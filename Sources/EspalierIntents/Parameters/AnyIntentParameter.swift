import GuidedGeneration

/// A parameter, whatever its type: what the host needs of it.
package protocol AnyIntentParameter: AnyObject, Sendable {
  var shownTitle: LocalizedStringResource? { get }
  var description: LocalizedStringResource? { get }
  var shape: IntentValueShape { get }
  var limits: ParameterLimits { get }
  var isOptional: Bool { get }
  /// Whether it can be left out: it is optional, a collection, or has a default.
  var canBeAbsent: Bool { get }
  var defaultContent: JSON? { get }
  var question: IntentDialog? { get }
  var hasOptions: Bool { get }
  /// What was given, as JSON; `nil` where nothing was.
  var givenContent: JSON? { get }
  /// The value as a person reads it; `nil` where there is none.
  var shown: String? { get }
  func set(_ input: IntentInput, named name: String) async throws
  func copyValue(of other: any AnyIntentParameter)
  func clear()
  /// What can be chosen, as the application suggests it.
  func suggestions() async throws -> [(content: JSON, shown: DisplayRepresentation)]
}

extension IntentParameter: AnyIntentParameter {
  package var shownTitle: LocalizedStringResource? { writtenTitle }
  package var shape: IntentValueShape { Value.intentValueCodec.shape }
  package var canBeAbsent: Bool {
    if defaultValue != nil || isOptional { return true }
    if let size = limits.size { return size.lowerBound == 0 }
    return Self.empty != nil
  }
  package var question: IntentDialog? { requestValueDialog }
  package var hasOptions: Bool { options != nil }

  package var defaultContent: JSON? { defaultValue.map(Value.UnwrappedType.intentValueCodec.encode) }

  package var givenContent: JSON? {
    if case .set(let value) = valueState { return Value.intentValueCodec.encode(value) }
    return nil
  }

  package var shown: String? {
    if case .set(let value) = valueState { return Value.intentValueCodec.display(value).title.text }
    return defaultValue.map { Value.UnwrappedType.intentValueCodec.display($0).title.text }
  }

  package func set(_ input: IntentInput, named name: String) async throws {
    let codec = Value.intentValueCodec
    let context = ValueContext(parameter: name, limits: limits)
    let value: Value
    do {
      value = try await codec.decode(input, context)
    } catch let error as IntentArgumentError where error.kind == .invalid {
      guard let resolved = try await resolved(input) else { throw error }
      value = resolved
    }
    try limits.check(codec.encode(value), input: input, context: context)
    wrappedValue = value
  }

  /// What the first resolver makes of what was given that can.
  private func resolved(_ input: IntentInput) async throws -> Value? {
    func attempt<One: Resolver>(_ resolver: One) async throws -> Value? {
      guard let given = try? await One.Input.intentValueCodec.decode(input, ValueContext(parameter: "")) else { return nil }
      let context = IntentParameterContext<One.Output>(self as? IntentParameter<One.Output>)
      guard let made = try await resolver.resolve(from: given, context: context) else { return nil }
      return made as? Value
    }
    for resolver in resolvers { if let value = try await attempt(resolver) { return value } }
    return nil
  }

  package func copyValue(of other: any AnyIntentParameter) {
    if let other = other as? IntentParameter<Value>, case .set(let value) = other.valueState { wrappedValue = value }
  }

  package func suggestions() async throws -> [(content: JSON, shown: DisplayRepresentation)] {
    let codec = Value.ValueType.intentValueCodec
    let values: [Value.ValueType]
    if let options {
      values = try await options()
    } else if let type = Value.ValueType.self as? any AppEntity.Type {
      values = try await EntityLookup.suggested(type).compactMap { $0 as? Value.ValueType }
    } else {
      return []
    }
    return values.map { (codec.encode($0), codec.display($0)) }
  }
}
