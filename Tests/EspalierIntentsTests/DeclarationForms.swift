import EspalierIntents

// Declarations as applications for Apple's systems write them. That this file compiles is the test; what has a meaning is also run.

enum Forms {
  enum Size: String, AppEnum {
    case small, large
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
    static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [.small: "Small", .large: "Large"]
  }

  struct Cup: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Cup"
    static let defaultQuery = CupFinder()
    var id: Int
    @Property(title: "Name") var name: String
    @Property(title: "Size", customIndexingKey: "size") var size: Int
    init(id: Int) {
      self.id = id
      name = "cup \(id)"
      size = id
    }
    var displayRepresentation: DisplayRepresentation {
      DisplayRepresentation(title: "\(name)", image: .init(named: "a", displayStyle: .circular))
    }
  }

  enum Condition: Sendable { case named(String), has(String), larger(Int), between(Int, Int) }

  struct CupFinder: EntityPropertyQuery {
    static let properties = QueryProperties {
      Property(\.$name) {
        EqualToComparator { Condition.named($0) }
        ContainsComparator { Condition.has($0) }
      }
      Property(\.$size) {
        GreaterThanComparator { Condition.larger($0) }
        IsBetweenComparator { Condition.between($0, $1) }
      }
    }
    static let sortingOptions = SortingOptions { SortableBy(\.$name) }
    func entities(for ids: [Int]) async throws -> [Cup] { ids.map { Cup(id: $0) } }
    func entities(
      matching conditions: [Condition], mode: ComparatorMode, sortedBy: [EntityQuerySort<Cup>], limit: Int?
    ) async throws -> [Cup] { [] }
  }

  struct CupsInRoom: EntityStringQuery {
    @IntentParameterDependency<Fill>(\.$room) var fill
    func entities(for ids: [Int]) async throws -> [Cup] { ids.map { Cup(id: $0) } }
    func entities(matching text: String) async throws -> IntentItemCollection<Cup> { IntentItemCollection(items: []) }
    func suggestedEntities() async throws -> IntentItemCollection<Cup> {
      IntentItemCollection(items: fill.map { [Cup(id: $0.room.count)] } ?? [])
    }
  }

  struct Names: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<String> {
      ItemCollection { ItemSection("All") { for name in ["a", "b"] { Item(name) } } }
    }
  }

  struct Fill: AppIntent, PredictableIntent, CustomIntentMigratedAppIntent {
    static let intentClassName = "FillCupIntent"
    static let title: LocalizedStringResource = "Fill"
    @Parameter(title: "Room") var room: String
    @Parameter(title: "Cup", query: CupsInRoom()) var cup: Cup?
    @Parameter(title: "Size") var size: Size
    @Parameter(title: "Rule") var rule: Calendar.RecurrenceRule?
    @Parameter(title: "Names", size: [.systemSmall: 2, .systemLarge: 8], optionsProvider: Names()) var names: [String]
    @Parameter(title: "Price", currencyCodes: ["EUR", "USD"], inclusiveRange: (0, 100)) var price: IntentCurrencyAmount?

    static var parameterSummary: some ParameterSummary {
      Switch(\.$size) {
        Case(.small) { Summary("Fill a small one in \(\.$room)") }
        DefaultCase {
          When(\.$cup, .hasAnyValue) {
            Summary("Fill \(\.$cup)")
          } otherwise: {
            Summary("Fill any in \(\.$room)")
          }
        }
      }
    }

    static var predictionConfiguration: some IntentPredictionConfiguration {
      IntentPrediction(parameters: (\.$room, \.$size)) { room, size in DisplayRepresentation(title: "\(room), \(size.rawValue)") }
      IntentPrediction(parameters: \.$room) { room in DisplayRepresentation(title: "\(room)") }
    }

    func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetIntent {
      if room.isEmpty { return .result(dialog: "Nothing") }
      return .result(dialog: "Filled", snippetIntent: Card())
    }
  }

  struct Card: SnippetIntent {
    static let title: LocalizedStringResource = "Card"
    func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: SnippetView.text("x")) }
  }

  struct Post: AppIntent {
    static let title: LocalizedStringResource = "Post"
    func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView { .result(dialog: "Posted") }
  }

  struct Site: AppIntent {
    static let title: LocalizedStringResource = "Site"
    @Parameter(title: "Opens") var opens: Bool
    func perform() async throws -> some IntentResult & OpensIntent {
      if opens, let url = URL(string: "https://example.org") { return .result(opensIntent: OpenURLIntent(url)) }
      return .result()
    }
  }

  struct Shelf: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Shelf"
    @Parameter(title: "Name") var name: String?
  }

  struct Quiet: SetFocusFilterIntent {
    static let title: LocalizedStringResource = "Quiet"
    @Parameter(title: "Quiet") var quiet: Bool?
    var displayRepresentation: DisplayRepresentation { "Quiet" }
    func perform() async throws -> some IntentResult { .result() }
  }

  final class Tally: Sendable {
    static let shared = Tally()
    private let count = LockedCount()
    var value: Int { count.value }
    func add(_ number: Int) { count.add(number) }
  }

  struct Count: UndoableIntent {
    static let title: LocalizedStringResource = "Count"
    @MainActor func perform() async throws -> some IntentResult {
      Tally.shared.add(1)
      undoManager?.registerUndo(withTarget: Tally.shared) { $0.add(-1) }
      return .result()
    }
  }

  struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
      AppShortcut(intent: Post(), phrases: ["Post with \(.applicationName)"])
      AppShortcut(
        intent: Fill(), phrases: ["Fill \(\.$cup) with \(.applicationName)"], shortTitle: "Fill", systemImageName: "cup",
        parameterPresentation: ParameterPresentation(
          for: \.$cup, summary: Summary("Fill \(\.$cup)"),
          optionsCollections: { OptionsCollection(CupsInRoom(), title: "Cups", systemImageName: "cup") }))
    }
    static var negativePhrases: NegativeAppShortcutPhrases { NegativeAppShortcutPhrases(phrases: ["no tea"]) }
  }

  struct Package: AppIntentsPackage {
    static let shortcuts: (any AppShortcutsProvider.Type)? = Shortcuts.self
    static let intents: [any AppIntent.Type] = [Site.self, Shelf.self, Quiet.self, Count.self]
  }

  static let kinds: [UTType] = [.folder, .rtf, .zip, .directory, .fileURL, .archive, .xml, .tiff, .webP, .epub, .propertyList, .package]
}
