import GRDB
import GuidedGeneration

/// Names one donation.
public struct IntentDonationIdentifier: Sendable, Hashable {
  /// Unique.
  public let uuid: UUID
}

/// Which donations are meant.
public enum IntentDonationMatchingPredicate: Sendable {
  /// One.
  case donationIdentifier(IntentDonationIdentifier)
  /// Those that name an entity.
  case entityIdentifier(EntityIdentifier)
  /// Those of a kind of intent, and of an entity if one is given.
  case intentType(any AppIntent.Type, entityIdentifier: EntityIdentifier? = nil)
}

/// Records what people do in the application itself, so that it can be proposed at the right time. Donations are never run.
public struct IntentDonationManager: Sendable {
  /// The manager.
  public static let shared = IntentDonationManager()

  private func storage() throws -> IntentStorage {
    guard let storage = IntentStorage.current else {
      throw AppIntentError(description: "There is nowhere to keep a donation: make an IntentHost first.")
    }
    return storage
  }

  /// Takes note of an action.
  @discardableResult
  public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier { try keep(intent, result: nil) }

  /// Takes note of an action and of its result.
  @discardableResult
  public func donate(intent: some AppIntent, result: some IntentResult) async throws -> IntentDonationIdentifier {
    try keep(intent, result: (result as? any IntentResultParts)?.anyValue)
  }

  /// Takes note of an action without waiting.
  @discardableResult
  @_disfavoredOverload
  public func donate(intent: some AppIntent) throws -> IntentDonationIdentifier { try keep(intent, result: nil) }

  /// Takes note of an action and of its result without waiting.
  @discardableResult
  @_disfavoredOverload
  public func donate(intent: some AppIntent, result: some IntentResult) throws -> IntentDonationIdentifier {
    try keep(intent, result: (result as? any IntentResultParts)?.anyValue)
  }

  private func keep(_ intent: some AppIntent, result: (any _IntentValue)?) throws -> IntentDonationIdentifier {
    let identifier = IntentDonationIdentifier(uuid: UUID())
    let parameters = IntentReflection.parameters(of: intent)
    let given = parameters.compactMap { name, parameter in parameter.givenContent.map { (name, parameter.shape, $0) } }
    // Of an entity the identifier alone is kept: it is looked up again when the action is proposed.
    let arguments = JSON.object(given.map { ($0.0, DonationArguments.short($0.2, $0.1)) })
    let entities = given.flatMap { DonationArguments.entities(in: $0.2, of: $0.1) } + (result.map(DonationArguments.entities(of:)) ?? [])
    try DonationStore(try storage().database).insert(
      id: identifier.uuid, intent: type(of: intent).persistentIdentifier, arguments: arguments.compactJSON,
      entities: Array(Set(entities)).sorted { ($0.typeName, $0.identifier) < ($1.typeName, $1.identifier) },
      result: result.map { IntentHost.content(of: $0).compactJSON })
    return identifier
  }

  /// Forgets donations, for example of a person who was deleted.
  ///
  /// - Returns: how many were forgotten.
  @discardableResult
  public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws -> Int {
    try DonationStore(try storage().database).delete(predicate)
  }
}

/// What of an action's arguments a donation keeps.
enum DonationArguments {
  static func short(_ content: JSON, _ shape: IntentValueShape) -> JSON {
    switch shape {
    case .entity: content.member("id") ?? content
    case .list(let element): content.elements.map { .items($0.map { short($0, element) }) } ?? content
    case .union(let members):
      .object((content.members ?? []).map { key, value in (key, members.first { $0.name == key }.map { short(value, $0.shape) } ?? value) })
    default: content
    }
  }

  static func entities(in content: JSON, of shape: IntentValueShape) -> [EntityIdentifier] {
    switch shape {
    case .entity(let entity): content.member("id")?.string.map { [EntityIdentifier(typeName: entity.name, identifier: $0)] } ?? []
    case .list(let element): (content.elements ?? []).flatMap { entities(in: $0, of: element) }
    case .union(let members):
      (content.members ?? []).flatMap { key, value in members.first { $0.name == key }.map { entities(in: value, of: $0.shape) } ?? [] }
    default: []
    }
  }

  static func entities(of value: any _IntentValue) -> [EntityIdentifier] {
    func open<Value: _IntentValue>(_ value: Value) -> [EntityIdentifier] {
      entities(in: Value.intentValueCodec.encode(value), of: Value.intentValueCodec.shape)
    }
    return open(value)
  }
}
