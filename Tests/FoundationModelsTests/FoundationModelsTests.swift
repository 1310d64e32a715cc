import FoundationModels
import Testing

@Suite struct FoundationModelsTests {
  @Test func theDefaultModelIsThereWithoutAnySetUp() {
    let model = SystemLanguageModel.default
    #expect(model === SystemLanguageModel.default)
    #expect(model.isAvailable, "The packaged model is missing: \(model.availability)")
    #expect(model.supportsLocale(Locale(identifier: "en_US")))
  }

  @Test(.enabled(if: SystemLanguageModel.default.isAvailable, "no model in the package's Models folder"))
  func aNoteBecomesATypedValue() async throws {
    let item = try await SampleCaptureService().extract("Buy oat milk tomorrow")
    #expect(["task", "expense", "idea", "event"].contains(item.category))
    #expect(["low", "normal", "high"].contains(item.priority))
  }

  @Test(.enabled(if: SystemLanguageModel.default.isAvailable, "no model in the package's Models folder"))
  @MainActor func aStreamGrowsIntoTheSameValue() async throws {
    var titles: [String] = []
    let item = try await SampleCaptureService().stream("Lunch with Ana 14.50") { partial in
      if let title = partial.title { titles.append(title) }
    }
    #expect(titles.last == item.title)
    #expect(zip(titles, titles.dropFirst()).allSatisfy { $1.hasPrefix($0) })
  }

  @Test(.enabled(if: SystemLanguageModel.default.isAvailable, "no model in the package's Models folder"))
  func tokensAreCounted() async throws {
    let model = SystemLanguageModel.default
    #expect(try await model.tokenCount(for: "Buy oat milk") > 0)
    #expect(try await model.tokenCount(for: Itinerary.generationSchema) > 0)
    #expect(model.contextSize > 0)
  }

  /// Text to be looked up is there as on Apple's systems, where Foundation has it.
  @Test func textIsLocalizedAsElsewhere() {
    #expect(String(localized: "Plan a trip", comment: "a title") == "Plan a trip")
    #expect(String(localized: "\(3) days in \("Oslo")") == "3 days in Oslo")
    #expect(String(localized: "trip.title", defaultValue: "Plan \(2) trips", table: "Trips", bundle: .main) == "Plan 2 trips")
    let key = "100 % sure"
    #expect(String(localized: String.LocalizationValue(key)) == key && String(localized: .init(key), table: "Trips") == key)
    let title: LocalizedStringResource = "Trip"
    #expect(String(localized: title) == "Trip" && title.key == "Trip")
    let named = LocalizedStringResource(
      "trip.title", defaultValue: "Trip", table: "Trips", locale: .current, bundle: .main, comment: "a title")
    #expect(named.key == "trip.title" && named.table == "Trips")
  }

  @Test func samplesMeanWhatTheySay() throws {
    let arguments = try FindContacts.Arguments(GeneratedContent(json: #"{"count": 2, "ages": [1, 2]}"#))
    #expect(arguments.count == 2)
    #expect(FindContacts().parameters.debugDescription.contains("\"maximum\": 10"))
    let plan = try DayPlan(GeneratedContent(json: #"{"title": "Day 1", "activities": [{"type": "food and dining", "title": "x"}]}"#))
    #expect(plan.activities.first?.type == .foodAndDining)
    #expect(try sampleDynamicSchema().name == "Menu")
    #expect(describe(Transcript(entries: [.prompt(.init(segments: []))])) == ["prompt 0"])
  }
}
