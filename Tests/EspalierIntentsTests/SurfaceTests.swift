import EspalierIntents
import Foundation
import Testing

// Without a conformance written out: the macros give it, and the attributes of the members are known all the same.

@AppEntity(schema: .photos.asset)
private struct PictureEntity: IndexedEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [PictureEntity.ID]) async throws -> [PictureEntity] { identifiers.map { PictureEntity(id: $0) } }
  }
  static let defaultQuery = Query()
  let id: String
  var title: String?
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Picture \(id)") }

  init(id: String) { self.id = id }
}

@AppEnum(schema: .photos.assetType)
private enum PictureKind: String {
  case still, film
  static let caseDisplayRepresentations: [PictureKind: DisplayRepresentation] = [.still: "Still", .film: "Film"]
}

@AppIntent(schema: .photos.openAsset)
private struct OpenPictureIntent: OpenIntent {
  var target: PictureEntity
  @Parameter var kind: PictureKind?
  func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .notes.createNote)
private struct WriteIntent {
  var title: String
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: title) }
}

@AssistantIntent(schema: .system.search)
private struct LookUpIntent: ShowInAppSearchResultsIntent {
  static let searchScopes: [StringSearchScope] = [.general, .tv]
  var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Looking for \(criteria.term)") }
}

private struct SettingsEntity: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
  static let defaultQuery = UniqueAppEntityProvider<SettingsEntity> { SettingsEntity(volume: 7) }
  var volume = 0
}

private struct ReadSettingsIntent: AppIntent {
  static let title: LocalizedStringResource = "Read Settings"
  @Parameter(title: "Settings") var settings: SettingsEntity
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: settings.volume) }
}

private struct GreetIntent: AppIntent {
  static let title: LocalizedStringResource = "Greet"
  @Parameter(title: "Person", mode: .email) var person: IntentPerson
  func perform() async throws -> some IntentResult & ReturnsValue<IntentPerson> & ProvidesDialog {
    .result(value: person, dialog: "Hello \(person.name.text) in the \(String(describing: systemContext.currentMode))")
  }
}

/// What an intent works out: it has no identity, and its properties are what is written of it.
private struct DaySummary: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Day"
  @Property(title: "Steps") var steps: Int
  @Property(title: "Places") var places: [String]
  @Property var best: Date?
  var displayRepresentation: DisplayRepresentation { "\(steps) steps" }
  init() { (steps, places, best) = (0, [], nil) }
}

private struct SumUpIntent: AppIntent {
  static let title: LocalizedStringResource = "Sum Up"
  @Parameter(title: "Day") var day: DaySummary?
  func perform() async throws -> some IntentResult & ReturnsValue<DaySummary> {
    let summary = DaySummary()
    summary.steps = (day?.steps ?? 0) + 100
    summary.places = (day?.places ?? []) + ["Shore"]
    return .result(value: summary)
  }
}

private struct ListingQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [PictureEntity] { [] }
  func suggestedEntities() async throws -> IntentItemCollection<PictureEntity> {
    IntentItemCollection { IntentItemSection("All") { IntentItem(PictureEntity(id: "a"), title: "A") } }
  }
}

private struct Package: AppIntentsPackage {
  static let intents: [any AppIntent.Type] = [
    OpenPictureIntent.self, WriteIntent.self, LookUpIntent.self, ReadSettingsIntent.self, GreetIntent.self, SumUpIntent.self,
  ]
}

/// Declarations as applications write them.
@Suite struct SurfaceTests {
  private func run(_ name: String, _ json: String) async throws -> IntentOutcome {
    let host = try IntentHost(package: Package.self, applicationName: "Surface", storage: nil)
    return try await host.run(try IntentInvocation(name, json: json, surface: "test"))
  }

  @Test func schemasGiveConformances() async throws {
    #expect(OpenPictureIntent.appSchema.name == "photos.openAsset" && PictureKind.appSchema.name == "photos.assetType")
    #expect(try await run("WriteIntent", #"{"title":"Milk"}"#).valueJSON == #""Milk""#)
    let opened = try await run("OpenPictureIntent", #"{"target":{"id":"p7"},"kind":"film"}"#)
    #expect(opened.opened == "PictureEntity/p7")
  }

  @Test func aSearchTakesItsWords() async throws {
    #expect(LookUpIntent.openAppWhenRun && LookUpIntent.searchScopes == [.general, .tv])
    #expect(try await run("LookUpIntent", #"{"criteria":{"term":"boats"}}"#).dialog == "Looking for boats")
  }

  @Test func theOnlyEntityOfItsKind() async throws {
    let query = SettingsEntity.defaultQuery
    #expect(try await query.uniqueEntity().volume == 7)
    #expect(try await query.allEntities().count == 1)
    #expect(try await query.entities(for: ["other"]).isEmpty)
    await #expect(throws: AppIntentError.self) { try await UniqueAppEntityProvider<SettingsEntity>().uniqueEntity() }
    #expect(try await run("ReadSettingsIntent", #"{"settings":"SettingsEntity"}"#).valueJSON == "7")
  }

  @Test func whatHasNoIdentityIsItsProperties() async throws {
    #expect(try await run("SumUpIntent", "{}").valueJSON == #"{"steps":100,"places":["Shore"],"best":null}"#)
    let second = try await run("SumUpIntent", #"{"day":{"steps":20,"places":["Pier"]}}"#)
    #expect(second.valueJSON == #"{"steps":120,"places":["Pier","Shore"],"best":null}"#)
    #expect(second.dialog == "Sum Up: 120 steps")
    for json in [#"{"day":7}"#, #"{"day":{"steps":"many"}}"#, #"{"day":"today"}"#] {
      await #expect(throws: IntentArgumentError.self) { try await run("SumUpIntent", json) }
    }
    #expect(try await ListingQuery().suggestedEntities().items.map(\.id) == ["a"])
  }

  @Test(arguments: [
    (#"{"name":"Ana","handle":"ana@example.org"}"#, IntentPerson.Handle.Value.emailAddress("ana@example.org")),
    (#"{"name":"Ana","handle":"+49 30 1234"}"#, .phoneNumber("+49 30 1234")),
    (#"{"name":"Ana","handle":"ana7"}"#, .applicationDefined("ana7")),
  ])
  func peopleAreWrittenAsTheyWereRead(json: String, value: IntentPerson.Handle.Value) async throws {
    let person = try JSONDecoder().decode(IntentPerson.self, from: Data(json.utf8))
    #expect(person.handle?.value == value && person.name == .displayName("Ana") && person.displayRepresentation.title.text == "Ana")
    let again = try JSONDecoder().decode(IntentPerson.self, from: JSONEncoder().encode(person))
    #expect(again.handle == person.handle && again.name == person.name)
    #expect(try await run("GreetIntent", "{\"person\":\(json)}").dialog == "Hello Ana in the background")
    #expect(
      IntentPerson(identifier: .unknown, name: .components(PersonNameComponents(givenName: "Ana", familyName: "Ito")), handle: nil).name
        .text == "Ana Ito")
  }

  @Test func thingsLeaveTheIndexByIdentifierAndByDomain() async throws {
    let storage = try IntentStorage(path: nil, encoder: nil)
    try await IntentStorage.$running.withValue(storage) {
      let index = CSSearchableIndex(name: "things")
      #expect(CSSearchableIndex.isIndexingAvailable())
      func item(_ id: String, _ domain: String) -> CSSearchableItem {
        let set = CSSearchableItemAttributeSet()
        set.title = "lantern \(id)"
        return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: domain, attributeSet: set)
      }
      try await index.indexSearchableItems([item("a", "lamps"), item("b", "lamps"), item("c", "boats")])
      let picture = PictureEntity(id: "lantern")
      #expect(picture.attributeSet.displayName == picture.defaultAttributeSet.displayName)
      try await CSSearchableIndex.default().indexAppEntities([picture])
      func found() async throws -> Set<String> { Set(try await storage.index.search("lantern").map(\.identifier)) }
      #expect(try await found() == ["a", "b", "c", "lantern"])
      try await index.deleteSearchableItems(withIdentifiers: ["a"])
      #expect(try await found() == ["b", "c", "lantern"])
      try await index.deleteSearchableItems(withDomainIdentifiers: ["lamps"])
      #expect(try await found() == ["c", "lantern"])
      try await index.deleteAllSearchableItems()
      #expect(try await found() == [])
    }
  }

  @Test func placesHaveAddresses() throws {
    let place = PlaceDescriptor(representations: [.address("1 Shore Road")], commonName: "Boathouse")
    let again = try JSONDecoder().decode(PlaceDescriptor.self, from: JSONEncoder().encode(place))
    #expect(again.representations == [.address("1 Shore Road")] && again.commonName == "Boathouse")
  }
}
