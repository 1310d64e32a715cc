#if os(Linux)
  import Foundation
  import Testing

  /// Compiles declarations of the documents in `../shared/seeds`, as they stand there, against the modules of this package. What the
  /// documents leave out (stores, other types) is written here; what needs SwiftUI or pixels is left out.
  @Suite struct SeedTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    private static let seeds = root.deletingLastPathComponent().appendingPathComponent("shared/seeds")
    static let documents = ((try? FileManager.default.contentsOfDirectory(atPath: seeds.path)) ?? []).sorted()

    struct Block: Sendable, CustomTestStringConvertible {
      var name: String
      /// Which document, in the order of their names.
      var document: Int
      /// How its declarations begin.
      var declarations: [String]
      /// What the document leaves out.
      var surroundings: String
      /// Text and what stands for it where a body is left out.
      var completions: [(String, String)] = []
      var languageMode = "6"
      var testDescription: String { name }
    }

    @Test(
      .enabled(if: documents.count == 5, "skipped: ../shared/seeds is absent"),
      arguments: [smartCut, messages, sending, water, waterEntity, notes, landmarks])
    func compiles(block: Block) throws {
      let text = try String(contentsOf: Self.seeds.appendingPathComponent(Self.documents[block.document]), encoding: .utf8)
      var source = "import AppIntents\nimport CoreSpotlight\nimport CoreTransferable\nimport GeoToolbox\nimport UniformTypeIdentifiers\n"
      for start in block.declarations { source += try Self.declaration(start, in: text) + "\n" }
      for (hole, filling) in block.completions {
        #expect(source.contains(hole), "the document has changed: \(hole)")
        source = source.replacing(hole, with: filling)
      }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("seed-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try source.write(to: folder.appendingPathComponent("seed.swift"), atomically: true, encoding: .utf8)
      try ("import AppIntents\nimport GeoToolbox\n" + block.surroundings)
        .write(to: folder.appendingPathComponent("surroundings.swift"), atomically: true, encoding: .utf8)
      let build = Self.root.appendingPathComponent(".build/release")
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = [
        "swiftc", "-typecheck", "-swift-version", block.languageMode, "-parse-as-library", "-I",
        build.appendingPathComponent("Modules").path,
        // The modules below ours stand on SQLite's headers.
        "-I", Self.root.appendingPathComponent(".build/checkouts/GRDB.swift/Sources/GRDBSQLite").path,
        "-load-plugin-executable", build.appendingPathComponent("GuidedGenerationMacros-tool").path + "#GuidedGenerationMacros",
        folder.appendingPathComponent("seed.swift").path, folder.appendingPathComponent("surroundings.swift").path,
      ]
      let pipe = Pipe()
      compiler.standardError = pipe
      compiler.standardOutput = pipe
      try compiler.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      compiler.waitUntilExit()
      let errors = output.split(separator: "\n").filter { $0.contains("error:") }
      #expect(compiler.terminationStatus == 0 && errors.isEmpty, "\(errors.joined(separator: "\n"))")
    }

    /// A declaration with its attributes: from the line that begins so to the end of its braces.
    private static func declaration(_ start: String, in text: String) throws -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }
      let line = try #require(lines.firstIndex { trimmed($0).hasPrefix(start) }, "the document has changed: \(start)")
      if !lines[line].contains("{"), !lines[line].hasSuffix("(") { return lines[line] }
      var first = line
      while first > 0, trimmed(lines[first - 1]).hasPrefix("@") { first -= 1 }
      var depth = 0
      var end = line
      while end < lines.count {
        let parts = lines[end].split(separator: "}", omittingEmptySubsequences: false)
        depth += lines[end].count { $0 == "{" } - (parts.count - 1)
        // Behind the last brace of a block a document may go on in the same line.
        if depth == 0, lines[end].contains("}") {
          let code = lines[end].prefix(through: lines[end].lastIndex(of: "}") ?? lines[end].startIndex)
          return (lines[first..<end] + [String(code)]).joined(separator: "\n")
        }
        end += 1
      }
      throw CocoaError(.fileReadCorruptFile)
    }

    // MARK: What the documents leave out

    static let smartCut = Block(
      name: "a note is logged", document: 0, declarations: ["struct LogNoteIntent", "struct SmartCutShortcuts"],
      surroundings: """
        struct Item { var title = "" }
        enum Kind: String { case task }
        struct Entry { var title: String; var category: Kind }
        struct CaptureService: Sendable {
          static let shared = CaptureService()
          func extract(from text: String) async throws -> Item { Item() }
          func makeLogEntry(from item: Item, rawText: String) -> Entry { Entry(title: item.title, category: .task) }
        }
        enum AppModelContainer { static let shared = 0 }
        struct ModelContext { init(_ container: Int) {}; func insert(_ entry: Entry) {}; func save() throws {} }
        """)

    private static let chat = """
      final class ModelManager: Sendable {
        func messageEntities(for ids: [UUID]) async throws -> [MessageEntity] { [] }
        func fetchRecentMessageEntities(limit: Int) async throws -> [MessageEntity] { [] }
        func sendMessage(toRecipientIDs: [UUID], conversationID: UUID?, messageText: String, attachments: [IntentFile]) async throws -> [UUID] { [] }
      }
      enum MessageType: String, AppEnum {
        case text
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Type"
        static let caseDisplayRepresentations: [MessageType: DisplayRepresentation] = [:]
      }
      enum MessageAttribute: String, AppEnum {
        case edited
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Attribute"
        static let caseDisplayRepresentations: [MessageAttribute: DisplayRepresentation] = [:]
      }
      typealias MessageEffect = MessageType
      typealias MessageReaction = MessageType
      enum LinkPresentation { struct LinkMetadata: CodableIntentValue { var title: String? } }
      struct ContactEntity: IndexedEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Contact"
        static let defaultQuery = Query()
        var id: UUID
        var displayRepresentation: DisplayRepresentation { "Contact" }
        struct Query: EntityQuery { func entities(for ids: [UUID]) async throws -> [ContactEntity] { [] } }
      }
      struct ConversationEntity: IndexedEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Conversation"
        static let defaultQuery = Query()
        var id: UUID
        var displayName = ""
        var image: DisplayRepresentation.Image? { nil }
        var displayRepresentation: DisplayRepresentation { "Conversation" }
        struct Query: EntityQuery { func entities(for ids: [UUID]) async throws -> [ConversationEntity] { [] } }
      }
      struct Stored<Entity: Sendable>: Sendable { typealias ID = UUID; var entity: Entity }
      typealias Contact = Stored<ContactEntity>
      typealias Conversation = Stored<ConversationEntity>
      typealias Message = Stored<MessageEntity>
      func fetchRecentContacts(limit: Int?) throws -> [Contact] { [] }
      func fetchRecentConversations(limit: Int?) throws -> [Conversation] { [] }
      func fetchRecentMessages(limit: Int?) throws -> [Message] { [] }
      struct Recipe: Sendable { var recipients: [Contact] = [] }
      """

    static let messages = Block(
      name: "messages as entities", document: 1,
      declarations: [
        "struct MessageEntity", "extension MessageEntity {", "struct CustomAttachment", "extension MessageEntity: Transferable",
        "func storeDidFinishLaunching",
      ], surroundings: chat)

    static let sending = Block(
      name: "a message is sent and donated", document: 1,
      declarations: [
        "struct MessageEntity", "extension MessageEntity {", "struct CustomAttachment", "typealias Recipients", "enum MessageDestination",
        "struct SendMessageIntent", "func sendMessage",
      ], surroundings: chat + "\nlet conversation = Recipe()\nlet messages: [Message] = []\n",
      completions: [
        (
          "                print(\"Failed to donate intent: \\(error)\")\n            }\n        }\n    }\n",
          "                print(\"Failed to donate intent: \\(error)\")\n            }\n        }\n    }\n    return []\n"
        )
      ])

    static let water = Block(
      name: "water is logged", document: 2, declarations: ["struct LogWaterIntent", "struct WaterShortcuts"],
      surroundings: """
        enum Units { case imperial, metric }
        final class WaterEntry { var timestamp = Date(); init(amount: Double) {} }
        final class UserSettings {
          var id = ""; var unitSystem = Units.metric; var dailyGoal = 0.0; var healthKitEnabled = false
          func formatAmount(_ amount: Double) -> String { "" }
        }
        final class DailyLog {
          var dateKey = ""; var entries: [WaterEntry] = []; var totalAmount: Double { 0 }
          init(date: Date, goalAmount: Double) {}
          static func todayKey() -> String { "" }
        }
        struct ModelContainer { init(for types: Any.Type...) throws {} }
        struct FetchDescriptor<Model> { init(predicate: Predicate<Model>) {} }
        struct ModelContext {
          init(_ container: ModelContainer) {}
          func fetch<Model>(_ descriptor: FetchDescriptor<Model>) throws -> [Model] { [] }
          func insert(_ log: DailyLog) {}
          func save() throws {}
        }
        final class HealthKitService: @unchecked Sendable {
          static let shared = HealthKitService()
          func logWater(amount: Double, date: Date) async throws {}
        }
        """, languageMode: "5")

    static let waterEntity = Block(
      name: "what was drunk as entities", document: 2, declarations: ["struct WaterEntryEntity", "struct WaterEntryQuery"],
      surroundings: "",
      completions: [
        ("// Fetch matching entries from SwiftData", "[]"), ("// Recent entries Apple Intelligence can suggest", "[]"),
      ], languageMode: "5")

    static let notes = Block(
      name: "notes and reminders", document: 3,
      declarations: [
        "struct FavoriteLatestNoteIntent", "struct CreateReminderIntent", "struct NotesShortcuts", "struct CreateNoteAssistantIntent",
      ],
      surroundings: """
        struct Note: AppEntity {
          static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
          static let defaultQuery = Query()
          var id: UUID; var title: String
          var displayRepresentation: DisplayRepresentation { "\\(title)" }
          struct Query: EntityQuery { func entities(for ids: [UUID]) async throws -> [Note] { [] } }
        }
        typealias Reminder = Note
        enum ReminderList: String, AppEnum {
          case inbox, work
          static let typeDisplayRepresentation: TypeDisplayRepresentation = "List"
          static let caseDisplayRepresentations: [ReminderList: DisplayRepresentation] = [.inbox: "Inbox", .work: "Work"]
        }
        actor NoteStore {
          static let shared = NoteStore()
          func latest() throws -> Note? { nil }
          func favorite(_ id: UUID) throws {}
          func create(title: String, body: String) throws -> Note { Note(id: UUID(), title: title) }
        }
        actor ReminderStore {
          static let shared = ReminderStore()
          func create(text: String, due: Date?, list: ReminderList) throws -> Reminder { Note(id: UUID(), title: text) }
        }
        """)

    static let landmarks = Block(
      name: "landmarks", document: 4,
      declarations: [
        "struct OpenLandmarkIntent", "struct LandmarkEntity", "struct ClosestLandmarkIntent", "enum VisualSearchResult",
        "static func donateLandmarks",
      ],
      surroundings: """
        struct Landmark: Sendable { var id = 0; var name = ""; var description = ""; var continent = "" }
        final class ModelData: Sendable {
          func getCrowdStatus(_ landmark: LandmarkEntity) async -> Int { 0 }
          var landmarkEntities: [LandmarkEntity] { get async { [] } }
        }
        extension LandmarkEntity { var thumbnailRepresentationData: Data { get throws { Data() } } }
        struct LandmarkEntityQuery: EntityQuery { func entities(for ids: [Int]) async throws -> [LandmarkEntity] { [] } }
        struct CollectionEntity: AppEntity {
          static let typeDisplayRepresentation: TypeDisplayRepresentation = "Collection"
          static let defaultQuery = Query()
          var id: Int
          var displayRepresentation: DisplayRepresentation { "Collection" }
          struct Query: EntityQuery { func entities(for ids: [Int]) async throws -> [CollectionEntity] { [] } }
        }
        extension ClosestLandmarkIntent {
          func findClosestLandmark() async -> LandmarkEntity { LandmarkEntity(landmark: Landmark(), modelData: modelData) }
        }
        struct LandmarkSnippetIntent: SnippetIntent {
          static let title: LocalizedStringResource = "Card"
          @Parameter(title: "Landmark") var landmark: LandmarkEntity
          init() {}
          init(landmark: LandmarkEntity) { self.landmark = landmark }
          func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: SnippetView.title(landmark.name)) }
        }
        """, completions: [("static func donateLandmarks", "func donateLandmarks")])
  }
#endif
