import EspalierIntents

/// Actions whose values are lengths, weights, sums and states.
enum SpokenSpans {
  struct SetTimer: AppIntent {
    static let title: LocalizedStringResource = "Set Timer"
    static let description: IntentDescription? = IntentDescription("Counts a length of time down.")
    @Parameter(title: "Length") var length: Measurement<UnitDuration>
    static var parameterSummary: some ParameterSummary { Summary("Set a timer for \(\.$length)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Snooze: AppIntent {
    static let title: LocalizedStringResource = "Snooze Alarm"
    static let description: IntentDescription? = IntentDescription("Lets the alarm ring later.")
    @Parameter(title: "Length") var length: Duration
    static var parameterSummary: some ParameterSummary { Summary("Snooze the alarm for \(\.$length)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct SkipAhead: AppIntent {
    static let title: LocalizedStringResource = "Skip Ahead"
    static let description: IntentDescription? = IntentDescription("Skips ahead in the book.")
    @Parameter(title: "Seconds") var seconds: Int
    static var parameterSummary: some ParameterSummary { Summary("Skip \(\.$seconds) seconds ahead") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct LogRun: AppIntent {
    static let title: LocalizedStringResource = "Log Run"
    static let description: IntentDescription? = IntentDescription("Keeps a run: how far, and how long it took.")
    @Parameter(title: "Distance") var distance: Measurement<UnitLength>
    @Parameter(title: "Time") var time: Duration?
    @Parameter(title: "Day", kind: .date) var day: Date?
    static var parameterSummary: some ParameterSummary { Summary("Log a run of \(\.$distance) in \(\.$time)") { \.$day } }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct LogWeight: AppIntent {
    static let title: LocalizedStringResource = "Log Weight"
    static let description: IntentDescription? = IntentDescription("Keeps the body's weight.")
    @Parameter(title: "Weight") var weight: Measurement<UnitMass>
    static var parameterSummary: some ParameterSummary { Summary("Log a weight of \(\.$weight)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct PayBill: AppIntent {
    static let title: LocalizedStringResource = "Pay Bill"
    static let description: IntentDescription? = IntentDescription("Pays an amount to somebody.")
    @Parameter(title: "Amount") var amount: IntentCurrencyAmount
    @Parameter(title: "On") var on: Date?
    static var parameterSummary: some ParameterSummary { Summary("Pay \(\.$amount) on \(\.$on)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  enum DoorState: String, AppEnum {
    case locked, unlocked
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Door state"
    static let caseDisplayRepresentations: [DoorState: DisplayRepresentation] = [.locked: "Locked", .unlocked: "Unlocked"]
  }

  struct SetDoor: AppIntent {
    static let title: LocalizedStringResource = "Set Door"
    static let description: IntentDescription? = IntentDescription("Locks or unlocks the door.")
    @Parameter(title: "State") var state: DoorState
    static var parameterSummary: some ParameterSummary { Summary("Set the door to \(\.$state)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Package: AppIntentsPackage {
    static let intents: [any AppIntent.Type] = [
      SetTimer.self, Snooze.self, SkipAhead.self, LogRun.self, LogWeight.self, PayBill.self, SetDoor.self,
    ]
  }
}
