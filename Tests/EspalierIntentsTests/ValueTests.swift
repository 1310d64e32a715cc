import ActionWords
import EspalierIntents
import Foundation
import GuidedGeneration
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    ("12", 12.0), ("1,200.5", 1200.5), ("twelve", 12), ("twenty five", 25), ("two hundred and five", 205), ("half a", 0.5), ("-3", -3),
  ])
  func numbersInWords(text: String, value: Double) { #expect(NumberText.number(text) == value) }

  @Test(arguments: ["", "many", "1e999999", "twelve apples", "١٢"]) func noNumbers(text: String) { #expect(NumberText.number(text) == nil) }

  @Test(arguments: [
    ("today", "2026-03-04T00:00:00Z"), ("tomorrow", "2026-03-05T00:00:00Z"), ("friday", "2026-03-06T00:00:00Z"),
    ("next friday", "2026-03-13T00:00:00Z"),
    ("next monday", "2026-03-09T00:00:00Z"), ("tomorrow at 3 pm", "2026-03-05T15:00:00Z"), ("17:30", "2026-03-04T17:30:00Z"),
    ("in 3 days", "2026-03-07T00:00:00Z"),
    ("2026-12-31", "2026-12-31T00:00:00Z"), ("12 am", "2026-03-04T00:00:00Z"), ("noon", "2026-03-04T12:00:00Z"),
  ])
  func daysInWords(text: String, date: String) {
    // A Wednesday. The machine's time zone is the calendar's; what is expected is written in it.
    let zone = TimeZone.current.secondsFromGMT()
    DateText.$now.withValue(Date(timeIntervalSince1970: 1_772_618_400 - Double(zone))) {
      let expected = DateText.exact(date)?.addingTimeInterval(-Double(zone))
      #expect(DateText.read(text) == expected)
    }
  }

  @Test(arguments: ["", "someday", "2026-06-31", "25:00", "13 pm", "at"]) func noDays(text: String) { #expect(DateText.read(text) == nil) }

  @Test(arguments: [
    ("90 min", 5400.0), ("1 h 30 min", 5400), ("an hour and 5 minutes", 3900), ("two hours", 7200), ("an hour and a half", 5400),
    ("20min", 1200), ("half an hour", 1800),
  ])
  func durations(text: String, seconds: Double) { #expect(QuantityText.seconds(words: text) == seconds) }

  private struct Amounts: AppIntent {
    static let title: LocalizedStringResource = "Amounts"
    @Parameter(title: "Volume", defaultUnit: UnitVolume.milliliters, supportsNegativeNumbers: false) var volume: Measurement<UnitVolume>
    @Parameter(title: "Price") var price: IntentCurrencyAmount?
    @Parameter(title: "Tags") var tags: [String]
    @Parameter(title: "Numbers", size: .init(min: 1, max: 2)) var numbers: Set<Int>
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func amountsAreReadFromBothForms() async throws {
    let intent = Amounts()
    let parameters = Dictionary(uniqueKeysWithValues: IntentReflection.parameters(of: intent).map { ($0.name, $0.parameter) })
    #expect(IntentReflection.parameters(of: intent).map(\.name) == ["volume", "price", "tags", "numbers"])
    try await parameters["volume"]?.set(.text("8 oz"), named: "volume")
    #expect(intent.volume == Measurement(value: 8, unit: UnitVolume.fluidOunces))
    try await parameters["volume"]?.set(.json(try GeneratedContent(json: #"{"value":2,"unit":"L"}"#)), named: "volume")
    #expect(intent.volume == Measurement(value: 2, unit: UnitVolume.liters))
    try await parameters["volume"]?.set(.text("250"), named: "volume")
    #expect(intent.volume == Measurement(value: 250, unit: UnitVolume.milliliters))
    for bad in ["-3 ml", "3 miles", "much"] {
      await #expect(throws: IntentArgumentError.self) { try await parameters["volume"]?.set(.text(bad), named: "volume") }
    }
    try await parameters["price"]?.set(.text("$12.50"), named: "price")
    #expect(intent.price == IntentCurrencyAmount(amount: Decimal(string: "12.50") ?? 0, currencyCode: "USD"))
    if case .set(let price) = intent.$price.valueState { #expect(price != nil) } else { Issue.record("a value was given") }
    try await parameters["price"]?.set(.json(try GeneratedContent(json: "null")), named: "price")
    if case .set(let price) = intent.$price.valueState { #expect(price == nil) } else { Issue.record("null clears, and is no silence") }
    try await parameters["tags"]?.set(.text("milk, eggs and bread"), named: "tags")
    #expect(intent.tags == ["milk", "eggs", "bread"])
    await #expect(throws: IntentArgumentError.self) { try await parameters["numbers"]?.set(.texts(["1", "2", "3"]), named: "numbers") }
  }

  @Test func summariesFollowValues() {
    struct Light: AppIntent {
      static let title: LocalizedStringResource = "Light"
      @Parameter(title: "On", default: true) var on: Bool
      @Parameter(title: "Level", default: 5) var level: Int
      static var parameterSummary: some ParameterSummary {
        When(\.$on, .equalTo, true) {
          Summary("Light at \(\.$level)")
        } otherwise: {
          Summary("Light off")
        }
      }
      func perform() async throws -> some IntentResult { .result() }
    }
    let light = Light()
    #expect(Light.parameterSummary._sentence(for: light).parts == [.text("Light at "), .parameter("level")])
    light.on = false
    #expect(Light.parameterSummary._sentence(for: light).parts == [.text("Light off")])
  }

  @Test func resourcesKeepTheirValues() {
    let resource: LocalizedStringResource = "100 % of \(3) \("apples") at \(1.5)"
    #expect(resource.key == "100 %% of %lld %@ at %lf")
    #expect(String(localized: resource) == "100 % of 3 apples at 1.5")
    #expect(String(localized: "Log \(8) glasses", comment: "a button") == "Log 8 glasses")
    #expect(String(localized: "log.button", defaultValue: "Log \(8) glasses", table: "Buttons", bundle: .main) == "Log 8 glasses")
    let named = LocalizedStringResource(
      "log.button", defaultValue: "Log \(8) glasses", locale: .current, bundle: .main, comment: "a button")
    #expect(named.key == "log.button" && String(localized: named) == "Log 8 glasses")
    #expect("MLModelIdentifier2".spokenWords == "ML Model Identifier2")
  }
}
