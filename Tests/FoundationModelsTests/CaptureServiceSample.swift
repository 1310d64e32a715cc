import FoundationModels

// Written as for Apple's framework, with nothing but its import. It compiling is the test; FoundationModelsTests runs it.

@Generable(description: "A note, sorted")
struct SampleItem {
  @Guide(description: "The kind of the note", .anyOf(["task", "expense", "idea", "event"]))
  var category: String

  @Guide(description: "3 to 7 words, no trailing punctuation")
  var title: String

  @Guide(description: "yyyy-MM-dd, if the note names a day; otherwise omit")
  var dueDate: String?

  @Guide(.anyOf(["low", "normal", "high"]))
  var priority: String

  @Guide(description: "The amount of money, if it was spent; otherwise omit", .minimum(0))
  var amount: Double?
}

enum CaptureFailure: Error {
  case modelUnavailable(String)
}

struct SampleCaptureService {
  private static let instructions = """
    You sort short notes. Use only what the note says.
    """

  func extract(_ raw: String) async throws -> SampleItem {
    switch SystemLanguageModel.default.availability {
    case .available:
      break
    case .unavailable(.deviceNotEligible):
      throw CaptureFailure.modelUnavailable("This device cannot run the model.")
    case .unavailable(let reason):
      throw CaptureFailure.modelUnavailable("\(reason)")
    @unknown default:
      throw CaptureFailure.modelUnavailable("unknown")
    }
    let session = LanguageModelSession(instructions: Self.instructions)
    let response = try await session.respond(to: raw, generating: SampleItem.self)
    return response.content
  }

  @MainActor
  func stream(_ raw: String, show: (SampleItem.PartiallyGenerated) -> Void) async throws -> SampleItem {
    let session = LanguageModelSession {
      "You sort short notes."
      "Here is an example:"
      SampleItem(category: "task", title: "Buy oat milk", dueDate: nil, priority: "normal", amount: nil)
    }
    var item: SampleItem.PartiallyGenerated?
    let stream = session.streamResponse(
      generating: SampleItem.self, includeSchemaInPrompt: true, options: GenerationOptions(sampling: .greedy)
    ) {
      "Sort this note:"
      raw
    }
    for try await snapshot in stream {
      item = snapshot.content
      if let item { show(item) }
    }
    return try await stream.collect().content
  }

  func respondOrStartOver(_ raw: String) async throws -> String {
    let session = LanguageModelSession(
      model: SystemLanguageModel(useCase: .general, guardrails: .permissiveContentTransformations), tools: [FindContacts()]
    ) { "Answer in one sentence." }
    session.prewarm(promptPrefix: Prompt("A note:"))
    do {
      return try await session.respond(to: Prompt(raw), options: GenerationOptions(temperature: 0.2, maximumResponseTokens: 40)).content
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
      return context.debugDescription
    } catch let error as LanguageModelSession.ToolCallError {
      return error.tool.name
    } catch let error as LanguageModelSession.GenerationError {
      switch error {
      case .refusal(let refusal, _): return try await refusal.explanation.content
      case .guardrailViolation, .unsupportedLanguageOrLocale: return "no"
      default: return error.localizedDescription
      }
    }
  }
}

struct FindContacts: Tool {
  let name = "findContacts"
  let description = "Finds a number of contacts"

  @Generable
  struct Arguments {
    @Guide(description: "The number of contacts to get", .range(1...10))
    let count: Int
    @Guide(description: "Ages", .count(2), .element(.range(1...120)))
    let ages: [Int]
  }

  func call(arguments: Arguments) async throws -> [String] {
    Array(repeating: "Jo", count: arguments.count)
  }
}

@Generable
struct Itinerary: Equatable {
  @Guide(description: "An exciting name for the trip.")
  let title: String
  @Guide(.anyOf(["Oslo", "Rome"]))
  let destinationName: String
  @Guide(description: "A list of day-by-day plans.", .count(3))
  let days: [DayPlan]
}

@Generable
struct DayPlan: Equatable {
  @Guide(/Day \d/)
  let title: String
  @Guide(.count(3))
  let activities: [Activity]
}

@Generable
struct Activity: Equatable {
  let type: Kind
  let title: String
}

@Generable
enum Kind: String, CaseIterable {
  case sightseeing
  case foodAndDining = "food and dining"
  case shopping
}

func sampleDynamicSchema() throws -> GenerationSchema {
  let menu = DynamicGenerationSchema(
    name: "Menu",
    properties: [
      .init(name: "soup", schema: DynamicGenerationSchema(name: "Soup", anyOf: ["tomato", "leek"])),
      .init(name: "prices", schema: DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(type: Decimal.self), maximumElements: 2)),
    ])
  return try GenerationSchema(root: menu, dependencies: [])
}

func describe(_ transcript: Transcript) -> [String] {
  transcript.map { entry in
    switch entry {
    case .instructions(let instructions): "instructions \(instructions.toolDefinitions.count)"
    case .prompt(let prompt): "prompt \(prompt.segments.count)"
    case .toolCalls(let calls): "calls \(calls.count)"
    case .toolOutput(let output): "output \(output.toolName)"
    case .response(let response): "response \(response.segments.count)"
    case .reasoning(let reasoning): "reasoning \(reasoning.segments.count)"
    @unknown default: "other"
    }
  }
}
