import EspalierIntents
import Foundation

// Twenty actions of a household assistant, to measure which one a sentence is taken for. They do nothing.

enum Room: String, AppEnum {
  case kitchen, bedroom, livingRoom, office, bathroom
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let caseDisplayRepresentations: [Room: DisplayRepresentation] = [
    .kitchen: "Kitchen", .bedroom: "Bedroom", .livingRoom: DisplayRepresentation(title: "Living Room", synonyms: ["lounge"]),
    .office: "Office",
    .bathroom: "Bathroom",
  ]
}

enum Meal: String, AppEnum {
  case breakfast, lunch, dinner, snack
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Meal"
  static let caseDisplayRepresentations: [Meal: DisplayRepresentation] = [:]
}

struct PersonEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Person"
  static let defaultQuery = Query()
  var id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
  static let names = ["Anna", "Ben", "Carlos", "Dana", "Grandma", "Doctor Lee"]

  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [PersonEntity] {
      PersonEntity.names.filter { identifiers.contains($0) }.map { PersonEntity(id: $0) }
    }
    func suggestedEntities() async throws -> [PersonEntity] { PersonEntity.names.map { PersonEntity(id: $0) } }
  }
}

protocol Quiet: AppIntent {}
extension Quiet {
  func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { .result() }
}

struct AddToShoppingList: Quiet {
  static let title: LocalizedStringResource = "Add to Shopping List"
  static let description: IntentDescription = "Puts an item on the shopping list"
  @Parameter(title: "Item") var item: String
  static var parameterSummary: some ParameterSummary { Summary("Add \(\.$item) to the shopping list") }
}

struct ShowShoppingList: Quiet {
  static let title: LocalizedStringResource = "Show Shopping List"
  static let description: IntentDescription = "Reads out what is to be bought"
}

struct SetTimer: Quiet {
  static let title: LocalizedStringResource = "Set Timer"
  static let description: IntentDescription = "Starts a countdown that rings at its end"
  @Parameter(title: "Duration") var duration: Duration
  static var parameterSummary: some ParameterSummary { Summary("Set a timer for \(\.$duration)") }
}

struct CancelTimer: Quiet {
  static let title: LocalizedStringResource = "Cancel Timer"
  static let description: IntentDescription = "Stops the running countdown"
}

struct SetAlarm: Quiet {
  static let title: LocalizedStringResource = "Set Alarm"
  static let description: IntentDescription = IntentDescription("Rings at a time of the day", searchKeywords: ["wake"])
  @Parameter(title: "Time", kind: .time) var time: Date
  static var parameterSummary: some ParameterSummary { Summary("Set an alarm for \(\.$time)") }
}

struct LightsOn: Quiet {
  static let title: LocalizedStringResource = "Turn On Lights"
  static let description: IntentDescription = "Switches the lights of a room on"
  @Parameter(title: "Room") var room: Room?
  static var parameterSummary: some ParameterSummary { Summary("Turn on the lights in the \(\.$room)") }
}

struct LightsOff: Quiet {
  static let title: LocalizedStringResource = "Turn Off Lights"
  static let description: IntentDescription = "Switches the lights of a room off"
  @Parameter(title: "Room") var room: Room?
  static var parameterSummary: some ParameterSummary { Summary("Turn off the lights in the \(\.$room)") }
}

struct SetTemperature: Quiet {
  static let title: LocalizedStringResource = "Set Temperature"
  static let description: IntentDescription = IntentDescription(
    "Sets the heating to a number of degrees", searchKeywords: ["thermostat", "heating"])
  @Parameter(title: "Degrees") var degrees: Int
  @Parameter(title: "Room") var room: Room?
  static var parameterSummary: some ParameterSummary { Summary("Set the temperature to \(\.$degrees) degrees") { \.$room } }
}

struct PlayMusic: Quiet {
  static let title: LocalizedStringResource = "Play Music"
  static let description: IntentDescription = IntentDescription("Plays a song, an album or an artist", searchKeywords: ["song", "listen"])
  @Parameter(title: "What") var what: String
  static var parameterSummary: some ParameterSummary { Summary("Play \(\.$what)") }
}

struct PauseMusic: Quiet {
  static let title: LocalizedStringResource = "Pause Music"
  static let description: IntentDescription = IntentDescription("Stops the music for now", searchKeywords: ["song"])
}

struct SendText: Quiet {
  static let title: LocalizedStringResource = "Send Message"
  static let description: IntentDescription = "Sends a text message to a person"
  @Parameter(title: "Person") var person: PersonEntity
  @Parameter(title: "Message") var message: String?
  static var parameterSummary: some ParameterSummary { Summary("Tell \(\.$person) \(\.$message)") }
}

struct CallPerson: Quiet {
  static let title: LocalizedStringResource = "Call Person"
  static let description: IntentDescription = "Rings a person on the phone"
  @Parameter(title: "Person") var person: PersonEntity
  static var parameterSummary: some ParameterSummary { Summary("Call \(\.$person)") }
}

struct AddEvent: Quiet {
  static let title: LocalizedStringResource = "Add Event"
  static let description: IntentDescription = IntentDescription(
    "Puts an appointment into the calendar", searchKeywords: ["meeting", "calendar"])
  @Parameter(title: "Title") var title: String
  @Parameter(title: "When") var when: Date?
  static var parameterSummary: some ParameterSummary { Summary("Schedule \(\.$title)") { \.$when } }
}

struct ShowAgenda: Quiet {
  static let title: LocalizedStringResource = "Show Agenda"
  static let description: IntentDescription = IntentDescription(
    "Tells what is in the calendar on a day", searchKeywords: ["appointments", "schedule"])
  @Parameter(title: "Day", kind: .date) var day: Date?
}

struct LogMeal: Quiet {
  static let title: LocalizedStringResource = "Log Meal"
  static let description: IntentDescription = IntentDescription("Records what was eaten", searchKeywords: ["ate", "food"])
  @Parameter(title: "Meal") var meal: Meal?
  @Parameter(title: "Food") var food: String
  static var parameterSummary: some ParameterSummary { Summary("Log \(\.$food) for \(\.$meal)") }
}

struct LogWeight: Quiet {
  static let title: LocalizedStringResource = "Log Weight"
  static let description: IntentDescription = IntentDescription("Records the weight of the body", searchKeywords: ["weigh", "kilos"])
  @Parameter(title: "Weight") var weight: Double
  static var parameterSummary: some ParameterSummary { Summary("Log a weight of \(\.$weight)") }
}

struct LogExpense: Quiet {
  static let title: LocalizedStringResource = "Log Expense"
  static let description: IntentDescription = IntentDescription("Records money that was spent", searchKeywords: ["paid", "spent", "cost"])
  @Parameter(title: "Amount") var amount: IntentCurrencyAmount
  @Parameter(title: "What") var what: String?
  static var parameterSummary: some ParameterSummary { Summary("Log \(\.$amount) for \(\.$what)") }
}

struct WriteNote: Quiet {
  static let title: LocalizedStringResource = "Create Note"
  static let description: IntentDescription = IntentDescription("Writes a thought down", searchKeywords: ["jot", "remember"])
  @Parameter(title: "Text") var text: String
  static var parameterSummary: some ParameterSummary { Summary("Note \(\.$text)") }
}

struct FindNotes: Quiet {
  static let title: LocalizedStringResource = "Find Notes"
  static let description: IntentDescription = "Searches the notes for words"
  @Parameter(title: "Words") var words: String
  static var parameterSummary: some ParameterSummary { Summary("Find notes about \(\.$words)") }
}

struct LockDoors: Quiet {
  static let title: LocalizedStringResource = "Lock Doors"
  static let description: IntentDescription = IntentDescription("Locks every door of the house", searchKeywords: ["front door"])
}

struct HouseShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: AddToShoppingList(),
      phrases: ["Add \(\.$item) to my \(.applicationName) list", "Put \(\.$item) on the \(.applicationName) shopping list"],
      shortTitle: "Add Item", systemImageName: "cart")
    AppShortcut(
      intent: SetTimer(), phrases: ["Set a timer in \(.applicationName)", "Start a \(\.$duration) timer in \(.applicationName)"],
      shortTitle: "Timer",
      systemImageName: "timer")
    AppShortcut(
      intent: LockDoors(), phrases: ["Lock up with \(.applicationName)", "Lock the house with \(.applicationName)"], shortTitle: "Lock",
      systemImageName: "lock")
    AppShortcut(
      intent: SetAlarm(), phrases: ["Wake me at \(\.$time) with \(.applicationName)"], shortTitle: "Alarm", systemImageName: "alarm")
    AppShortcut(
      intent: SendText(), phrases: ["Message \(\.$person) with \(.applicationName)"], shortTitle: "Message", systemImageName: "message")
  }
}

struct HousePackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = HouseShortcuts.self
  static let intents: [any AppIntent.Type] = [
    ShowShoppingList.self, CancelTimer.self, LightsOn.self, LightsOff.self, SetTemperature.self, PlayMusic.self, PauseMusic.self,
    CallPerson.self,
    AddEvent.self, ShowAgenda.self, LogMeal.self, LogWeight.self, LogExpense.self, WriteNote.self, FindNotes.self,
  ]
}
