import AppIntents
import ExampleStore
import IntentCommands
import IntentModels

/// Which landmarks somebody likes, and how full each is.
struct Guide: Sendable {
  struct Place: Sendable {
    var id: Int
    var name: String
    var text: String
    var continent: String
    /// Kilometres from where the application pretends to be.
    var distance: Double
  }

  static let places = [
    Place(id: 1, name: "Stonehenge", text: "A ring of standing stones on a plain", continent: "Europe", distance: 130),
    Place(id: 2, name: "Lake Bled", text: "A lake with an island and a church", continent: "Europe", distance: 1180),
    Place(id: 3, name: "Table Mountain", text: "A flat mountain above a harbour city", continent: "Africa", distance: 9630),
    Place(id: 4, name: "Mount Fuji", text: "A sleeping volcano with snow on it", continent: "Asia", distance: 9480),
  ]

  private let favorites: FileStore<Set<Int>>

  init(file: URL) { favorites = FileStore(file: file, empty: []) }

  func isFavorite(_ id: Int) async throws -> Bool { try await favorites.read().contains(id) }
  func toggle(_ id: Int) async throws { try await favorites.change { if $0.remove(id) == nil { $0.insert(id) } } }
  /// Visitors now; an application would ask a service.
  func visitors(at id: Int) async throws -> Int { id * 37 }
}

struct LandmarkEntity: IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Landmark", numericFormat: "\(placeholder: .int) landmarks")
  static let defaultQuery = Query()
  var id: Int { place.id }
  @ComputedProperty(indexingKey: \.displayName) var name: String { place.name }
  @ComputedProperty(indexingKey: \.contentDescription) var summary: String { place.text }
  @ComputedProperty var continent: String { place.continent }
  @DeferredProperty var visitors: Int { get async throws { try await guide.visitors(at: place.id) } }
  let place: Guide.Place
  let guide: Guide
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(continent)") }

  init(_ place: Guide.Place, _ guide: Guide) {
    self.place = place
    self.guide = guide
  }

  struct Query: EnumerableEntityQuery {
    @Dependency var guide: Guide
    func entities(for identifiers: [Int]) async throws -> [LandmarkEntity] {
      try await allEntities().filter { identifiers.contains($0.id) }
    }
    func allEntities() async throws -> [LandmarkEntity] { Guide.places.map { LandmarkEntity($0, guide) } }
    init() {}
  }
}

struct ClosestLandmarkIntent: AppIntent {
  static let title: LocalizedStringResource = "Find Closest Landmark"
  static let description: IntentDescription = "Tells which landmark is nearest to here"
  @Dependency var guide: Guide

  func perform() async throws -> some ReturnsValue<LandmarkEntity> & ShowsSnippetIntent & ProvidesDialog {
    guard let place = Guide.places.min(by: { $0.distance < $1.distance }) else { throw AppIntentError.Unrecoverable.entityNotFound }
    let landmark = LandmarkEntity(place, guide)
    return .result(
      value: landmark,
      dialog: IntentDialog(
        full: "The closest landmark is \(landmark.name), \(Int(place.distance)) km from here.",
        supporting: "\(landmark.name) is in \(landmark.continent)."),
      snippetIntent: LandmarkCardIntent(landmark))
  }
}

struct LandmarkCardIntent: SnippetIntent {
  static let title: LocalizedStringResource = "Landmark Card"
  @Parameter(title: "Landmark") var landmark: LandmarkEntity
  @Dependency var guide: Guide
  init() {}
  init(_ landmark: LandmarkEntity) { self.landmark = landmark }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    let (isFavorite, visitors) = (try await guide.isFavorite(landmark.id), try await landmark.visitors)
    return .result {
      SnippetView.title(landmark.name)
      SnippetView.text(landmark.summary)
      SnippetView.row("Visitors", "\(visitors)")
      SnippetView.row("Favorite", isFavorite ? "yes" : "no")
      SnippetView.button("Favorite", intent: FavoriteLandmarkIntent(landmark))
    }
  }
}

struct FavoriteLandmarkIntent: AppIntent {
  static let title: LocalizedStringResource = "Favorite Landmark"
  static let description: IntentDescription = "Marks a landmark as a favorite, or takes the mark away"
  @Parameter(title: "Landmark", requestValueDialog: "Which landmark?") var landmark: LandmarkEntity
  @Dependency var guide: Guide
  init() {}
  init(_ landmark: LandmarkEntity) { self.landmark = landmark }

  static var parameterSummary: some ParameterSummary { Summary("Favorite \(\.$landmark)") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await guide.toggle(landmark.id)
    let isFavorite = try await guide.isFavorite(landmark.id)
    return .result(dialog: isFavorite ? "\(landmark.name) is a favorite." : "\(landmark.name) is no favorite any more.")
  }
}

struct OpenLandmarkIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Landmark"
  static let description: IntentDescription = "Opens the page of a landmark"
  @Parameter(title: "Landmark", requestValueDialog: "Which landmark?") var target: LandmarkEntity
  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }
}

struct LandmarksShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: ClosestLandmarkIntent(), phrases: ["Find the closest landmark with \(.applicationName)"], shortTitle: "Closest",
      systemImageName: "mappin")
  }
}

struct LandmarksPackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = LandmarksShortcuts.self
  static let intents: [any AppIntent.Type] = [OpenLandmarkIntent.self, FavoriteLandmarkIntent.self]
}

@main enum Landmarks {
  static func main() async {
    await IntentCommandLine.main(name: "landmarks") {
      let storage = IntentHost.defaultStorage(of: "Landmarks")
      let folder = URL(fileURLWithPath: storage).deletingLastPathComponent()
      AppDependencyManager.shared.add(dependency: Guide(file: folder.appendingPathComponent("favorites.json")))
      return try IntentHost(packaged: LandmarksPackage.self, applicationName: "Landmarks", storage: storage)
    }
  }
}
