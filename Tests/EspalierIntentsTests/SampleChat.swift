import EspalierIntents
import Foundation

// An application with contacts, messages and landmarks, as tests need it.

final class SampleModel: Sendable {
  let contacts: [ContactEntity]
  private let sent = Box<[MessageEntity]>([])
  private let crowd = Box(0)
  private let favorites = Box<Set<Int>>([])

  init(contacts: [String] = ["Bubbles", "Sparkle", "Bubbles Junior"]) {
    self.contacts = contacts.enumerated().map { ContactEntity(id: "c\($0.offset + 1)", name: $0.element) }
  }

  var messages: [MessageEntity] { sent.value }
  var crowdCalls: Int { crowd.value }
  var favoriteIDs: Set<Int> { favorites.value }

  func send(_ text: String, to persons: [ContactEntity], picture: Data? = nil) -> [MessageEntity] {
    let made = persons.enumerated().map { index, person in
      let message = MessageEntity(id: UUID(), picture: picture)
      message.body = AttributedString(text)
      message.author = person
      return message
    }
    sent.change { $0 += made }
    return made
  }

  func removeMessages() { sent.change { $0 = [] } }

  func measureCrowd() -> Int {
    crowd.change { $0 += 1 }
    return 7
  }

  func toggle(_ id: Int) { favorites.change { if $0.remove(id) == nil { $0.insert(id) } } }
}

final class Box<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value
  init(_ value: Value) { stored = value }
  var value: Value { lock.withLock { stored } }
  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
}

struct ContactEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Contact"
  static let defaultQuery = ContactQuery()
  var id: String
  var name: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  struct ContactQuery: EntityQuery {
    @Dependency var model: SampleModel
    func entities(for identifiers: [String]) async throws -> [ContactEntity] { model.contacts.filter { identifiers.contains($0.id) } }
    func suggestedEntities() async throws -> [ContactEntity] { model.contacts }
    init() {}
  }
}

@AppEntity(schema: .messages.message)
struct MessageEntity: IndexedEntity {
  static let defaultQuery = MessageQuery()
  var id: UUID
  let picture: Data?
  @Property(indexingKey: \.textContent) var body: AttributedString?
  var author: ContactEntity
  var referenced: MessageEntity?

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(body ?? "")", subtitle: "\(author.name)") }

  struct MessageQuery: EntityQuery {
    @Dependency var model: SampleModel
    func entities(for identifiers: [UUID]) async throws -> [MessageEntity] { model.messages.filter { identifiers.contains($0.id) } }
    func suggestedEntities() async throws -> [MessageEntity] { Array(model.messages.suffix(5)) }
    init() {}
  }
}

extension MessageEntity: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { (message: MessageEntity) in message.picture ?? Data() }
      .exportingCondition { $0.picture != nil }
    DataRepresentation(exportedContentType: .markdown) { message in Data("**\(message.author.name)**".utf8) }
  }
}

@UnionValue
enum Destination {
  case contact(ContactEntity)
  case recipients([ContactEntity])

  var persons: [ContactEntity] {
    switch self {
    case .contact(let contact): [contact]
    case .recipients(let list): list
    }
  }
}

@AppIntent(schema: .messages.sendMessage)
struct SendIntent: AppIntent {
  var destination: Destination
  var content: AttributedString?
  var links: [URL]
  @Parameter(supportedContentTypes: [.image]) var attachments: [IntentFile]
  @Dependency var model: SampleModel

  func perform() async throws -> some ReturnsValue<[MessageEntity]> {
    .result(value: model.send(content.map { String($0.characters) } ?? "", to: destination.persons))
  }
}

struct ForgetContactIntent: DeleteIntent {
  static let title: LocalizedStringResource = "Delete Contacts"
  @Parameter(title: "Contacts") var entities: [ContactEntity]
  func perform() async throws -> some IntentResult { .result() }
}

struct Landmark: Sendable {
  var id: Int
  var name: String
  var text: String
  var continent: String
  static let all = [
    Landmark(id: 1, name: "Sahara", text: "A wide desert of sand", continent: "Africa"),
    Landmark(id: 2, name: "Mount Fuji", text: "A mountain that was a volcano", continent: "Asia"),
  ]
}

struct LandmarkEntity: IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Landmark", numericFormat: "\(placeholder: .int) landmarks")
  static let defaultQuery = LandmarkQuery()
  var id: Int { landmark.id }
  @ComputedProperty(indexingKey: \.displayName) var name: String { landmark.name }
  @ComputedProperty(indexingKey: \.contentDescription) var description: String { landmark.text }
  @ComputedProperty var continent: String { landmark.continent }
  @DeferredProperty var crowdStatus: Int { get async throws { model.measureCrowd() } }
  var landmark: Landmark
  var model: SampleModel
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(continent)") }

  init(landmark: Landmark, model: SampleModel) {
    self.landmark = landmark
    self.model = model
  }
}

struct LandmarkQuery: EnumerableEntityQuery {
  @Dependency var model: SampleModel
  func entities(for identifiers: [Int]) async throws -> [LandmarkEntity] {
    Landmark.all.filter { identifiers.contains($0.id) }.map { LandmarkEntity(landmark: $0, model: model) }
  }
  func allEntities() async throws -> [LandmarkEntity] { Landmark.all.map { LandmarkEntity(landmark: $0, model: model) } }
  init() {}
}

struct ClosestIntent: AppIntent {
  static let title: LocalizedStringResource = "Find Closest Landmark"
  @Dependency var model: SampleModel
  func perform() async throws -> some ReturnsValue<LandmarkEntity> & ShowsSnippetIntent & ProvidesDialog {
    let landmark = LandmarkEntity(landmark: Landmark.all[0], model: model)
    return .result(
      value: landmark,
      dialog: IntentDialog(full: "The closest landmark is \(landmark.name).", supporting: "\(landmark.name) is in \(landmark.continent)."),
      snippetIntent: LandmarkCardIntent(landmark))
  }
}

struct LandmarkCardIntent: SnippetIntent {
  static let title: LocalizedStringResource = "Landmark Card"
  @Parameter(title: "Landmark") var landmark: LandmarkEntity
  @Dependency var model: SampleModel
  init() {}
  init(_ landmark: LandmarkEntity) { self.landmark = landmark }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result {
      SnippetView.title(landmark.name)
      SnippetView.row("Favorite", model.favoriteIDs.contains(landmark.id) ? "yes" : "no")
      SnippetView.button("Favorite", intent: ToggleIntent(landmark))
    }
  }
}

struct ToggleIntent: AppIntent {
  static let title: LocalizedStringResource = "Toggle Favorite"
  @Parameter(title: "Landmark") var landmark: LandmarkEntity
  @Dependency var model: SampleModel
  init() {}
  init(_ landmark: LandmarkEntity) { self.landmark = landmark }
  func perform() async throws -> some IntentResult {
    model.toggle(landmark.id)
    return .result()
  }
}

struct OpenLandmark: OpenIntent {
  static let title: LocalizedStringResource = "Open Landmark"
  @Parameter(title: "Landmark", requestValueDialog: "Which landmark?") var target: LandmarkEntity
}

struct ChatPackage: AppIntentsPackage {
  static let intents: [any AppIntent.Type] = [
    SendIntent.self, ForgetContactIntent.self, ClosestIntent.self, OpenLandmark.self, ToggleIntent.self,
  ]
}

func chatHost(_ model: SampleModel = SampleModel(), opened: Box<[String]>? = nil) throws -> IntentHost {
  let dependencies = AppDependencyManager()
  dependencies.add(dependency: model)
  return try IntentHost(
    package: ChatPackage.self, applicationName: "Chat", storage: nil, dependencies: dependencies,
    openHandler: opened.map { box in { @Sendable target in box.change { $0.append(target) } } })
}
