import AppIntents
import CoreTransferable
import UniformTypeIdentifiers

struct UnicornEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unicorn"
  static let defaultQuery = Query()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }

  struct Query: EnumerableEntityQuery {
    func entities(for identifiers: [String]) async throws -> [UnicornEntity] {
      try await allEntities().filter { identifiers.contains($0.id) }
    }
    func allEntities() async throws -> [UnicornEntity] { Herd.members.map { UnicornEntity(id: $0) } }
  }
}

@AppEntity(schema: .messages.message)
struct MessageEntity: IndexedEntity {
  static let defaultQuery = Query()
  let id: UUID
  @Property(indexingKey: \.textContent) var body: AttributedString?
  @Property(title: "Recipient") var recipient: UnicornEntity
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(body ?? "")", subtitle: "to \(recipient.id)") }

  init(_ message: Herd.Message) {
    id = message.id
    body = AttributedString(message.text)
    recipient = UnicornEntity(id: message.to)
  }

  struct Query: EntityQuery {
    @Dependency var herd: Herd
    func entities(for identifiers: [UUID]) async throws -> [MessageEntity] {
      try await herd.messages().filter { identifiers.contains($0.id) }.map(MessageEntity.init)
    }
    func suggestedEntities() async throws -> [MessageEntity] { try await herd.messages().suffix(5).map(MessageEntity.init) }
    init() {}
  }
}

extension MessageEntity: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .markdown) { (message: MessageEntity) in
      Data("**\(message.recipient.id)**: \(String((message.body ?? "").characters))\n".utf8)
    }
  }
}

/// One unicorn, or several.
@UnionValue
enum Destination {
  case unicorn(UnicornEntity)
  case herd([UnicornEntity])

  var names: [String] {
    switch self {
    case .unicorn(let one): [one.id]
    case .herd(let several): several.map(\.id)
    }
  }
}
