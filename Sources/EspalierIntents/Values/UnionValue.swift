import GuidedGeneration

/// A value of one of several types; `@UnionValue` writes the conformance.
public protocol AppUnionValue: _IntentValue {
  /// The cases without what they carry.
  associatedtype Cases: RawRepresentable, CaseIterable, Hashable, Sendable where Cases.RawValue == String
  /// The cases with their types, in order.
  static var unionMembers: [UnionMember<Self>] { get }
  /// How each case is called.
  static var caseDisplayRepresentations: [Cases: DisplayRepresentation] { get }
}

extension AppUnionValue {
  /// None: a case is called by its name.
  public static var caseDisplayRepresentations: [Cases: DisplayRepresentation] { [:] }

  /// The types of the cases.
  public static var allIntentValueTypes: [any _IntentValue.Type] { unionMembers.map(\.type) }

  /// What the case carries.
  public var asIntentValue: (any _IntentValue)? { Self.unionMembers.lazy.compactMap { $0.payload(self) }.first }

  /// An object whose one member is named after the case.
  public static var intentValueCodec: IntentValueCodec<Self> {
    let members = unionMembers
    return IntentValueCodec(
      shape: .union(members.map { ($0.name, $0.shape) }),
      decode: { input, context in
        if case .json(let content) = input, let object = content.members, object.count == 1,
          let member = members.first(where: { $0.name == object[0].key })
        {
          return try await member.decode(.json(object[0].value), context)
        }
        // What was said is offered to every type: several names to the lists, one name to the others, then the rest.
        let isSeveral = (input.words?.listedWords.count ?? input.content.elements?.count ?? 1) > 1
        let ordered = members.filter { $0.isList == isSeveral } + members.filter { $0.isList != isSeveral }
        var failure: (any Error)?
        for member in ordered {
          do {
            return try await member.decode(input, context)
          } catch let error as IntentArgumentError where error.kind != .ambiguous {
            failure = failure ?? error
          }
        }
        throw failure ?? context.mismatch(input, expected: "one of \(members.map(\.name).joined(separator: ", "))")
      },
      encode: { value in
        for member in members { if let payload = member.encode(value) { return .object([(member.name, payload)]) } }
        return .nothing
      },
      display: { value in members.lazy.compactMap { $0.display(value) }.first ?? "" })
  }
}

/// One case of a union: its name and the type that it carries.
public struct UnionMember<Union: Sendable>: Sendable {
  let name: String
  let type: any _IntentValue.Type
  let shape: IntentValueShape
  let isList: Bool
  let decode: @Sendable (IntentInput, ValueContext) async throws -> Union
  let encode: @Sendable (Union) -> JSON?
  let display: @Sendable (Union) -> DisplayRepresentation?
  let payload: @Sendable (Union) -> (any _IntentValue)?

  /// A case.
  ///
  /// - Parameters:
  ///   - name: the case's name, which is its name in JSON.
  ///   - type: what it carries.
  ///   - embed: makes the union of what it carries.
  ///   - extract: what the union carries, if it is this case.
  public init<Payload: _IntentValue>(
    _ name: String, _ type: Payload.Type, embed: @escaping @Sendable (Payload) -> Union, extract: @escaping @Sendable (Union) -> Payload?
  ) {
    let codec = Payload.intentValueCodec
    self.name = name
    self.type = type
    shape = codec.shape
    if case .list = codec.shape { isList = true } else { isList = false }
    decode = { embed(try await codec.decode($0, $1)) }
    encode = { extract($0).map(codec.encode) }
    display = { extract($0).map(codec.display) }
    payload = { extract($0) }
  }
}
