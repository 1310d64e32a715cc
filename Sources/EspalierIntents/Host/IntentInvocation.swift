import GuidedGeneration

/// A call of an intent: which one, with what, for whom.
public struct IntentInvocation: Sendable {
  /// One argument.
  package struct Argument: Sendable {
    package var name: String
    package var value: IntentInput
    package var origin: IntentRecord.Argument.Origin

    package init(name: String, value: IntentInput, origin: IntentRecord.Argument.Origin = .given) {
      self.name = name
      self.value = value
      self.origin = origin
    }
  }

  /// The intent's identifier.
  public var intent: String
  package var arguments: [Argument] = []
  /// Who asks: `cli`, `mcp`, `http`, `tool`, `test`.
  public var surface: String
  /// What was said or passed, as it was.
  public var input = ""
  /// Whether the caller has shown who it is.
  public var isAuthenticated = true
  /// Whether a model chose the intent and was not sure.
  public var isLowConfidence = false
  /// Whether the call is confirmed before it is made.
  public var confirms = false
  /// Why it is confirmed, in a clause; `nil` where there is no more to say than the action.
  package var doubt: String?
  /// Takes how far the run is, and of how much.
  package var report: (@Sendable (Double, Double?) async -> Void)?
  package var match: IntentRecord.Match?
  package var preset: (any AppIntent)?

  /// A call without arguments.
  public init(_ intent: String, surface: String) {
    self.intent = intent
    self.surface = surface
  }

  /// A call with arguments in words, as flags have them.
  public init(_ intent: String, arguments: KeyValuePairs<String, String>, surface: String) {
    self.init(intent, surface: surface)
    self.arguments = arguments.map { Argument(name: $0.key, value: .text($0.value)) }
    input = arguments.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// A call with its arguments as one JSON object.
  ///
  /// - Throws: ``IntentArgumentError`` for text that is not a JSON object.
  public init(_ intent: String, json: String, surface: String) throws {
    self.init(intent, surface: surface)
    guard let members = JSON.parsed(json)?.members else {
      throw IntentArgumentError(.invalid, parameter: "arguments", found: json, expected: "a JSON object")
    }
    arguments = members.map { Argument(name: $0.key, value: .json($0.value)) }
    input = json
  }
}

/// What became of a call.
public struct IntentOutcome: Sendable {
  /// The record of the run.
  public var record: UUID
  /// What is said: stands alone.
  public var dialog = ""
  /// What is said beside a card; `nil` where nothing is.
  public var supporting: String?
  /// The value as JSON text; `nil` where there is none.
  public var valueJSON: String?
  /// The value.
  public var value: (any _IntentValue)?
  /// The card; `nil` where there is none.
  public var snippet: SnippetView?
  package var snippetIntent: (any SnippetIntent)?
  /// What was opened, or would be.
  public var opened: String?
  /// Whether nobody was there to open it.
  package var isUnopened = false

  init(record: UUID) { self.record = record }
}
