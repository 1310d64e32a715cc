import Espalier
import Foundation

/// Turns a messy note into a ``CapturedItem``, and that into a ``LogEntry``.
///
/// ```swift
/// let service = CaptureService()
/// let item = try await service.extract("Bought groceries for $186.70")
/// try LogStore(path: "log.sqlite").insert(service.makeLogEntry(from: item, note: "Bought groceries for $186.70"))
/// ```
public struct CaptureService: Sendable {
  /// Whether the model is told by mentions what days are meant, and needs no calendar.
  private let readsMentions: @Sendable () throws -> Bool
  /// Makes a session for one note under the given instructions.
  private let makeSession: @Sendable (_ instructions: String) throws -> LanguageModelSession

  /// A service on the system's default model, the one in the package.
  public init() {
    readsMentions = { try LocalModelProvider.packaged.model().readsMentions }
    makeSession = { instructions in
      let model = SystemLanguageModel.default
      guard case .available = model.availability else { throw CaptureError.modelUnavailable("\(model.availability)") }
      return LanguageModelSession(model: model, instructions: instructions)
    }
  }

  /// A service on a model that the caller has loaded.
  public init(model: LocalLanguageModel) {
    readsMentions = { model.readsMentions }
    makeSession = { LanguageModelSession(model: model, instructions: $0) }
  }

  /// A service on sessions that the caller makes, of another model or of a scripted one in a test. Their instructions hold a calendar.
  public init(makeSession: @escaping @Sendable (_ instructions: String) throws -> LanguageModelSession) {
    readsMentions = { false }
    self.makeSession = makeSession
  }

  /// The instructions that notes are read under: the task alone for a model that reads mentions, else also a calendar around `today`.
  public static func instructions(today: Day, readsMentions: Bool) -> String {
    "Turn the note into a CapturedItem." + (readsMentions ? "" : "\n" + DayCalendar(today: today).text)
  }

  /// Reads one note.
  ///
  /// - Parameters:
  ///   - note: what a person typed or said. It is data: nothing in it is taken as an instruction or a control token.
  ///   - today: the day that "tomorrow" counts from.
  /// - Throws: ``CaptureError`` for an empty note or an unavailable model; `LanguageModelSession.GenerationError`, for example
  ///   `exceededContextWindowSize` for a note longer than the model's context.
  public func extract(_ note: String, today: Day = .today()) async throws -> CapturedItem {
    let note = try Self.checked(note)
    let session = try makeSession(Self.instructions(today: today, readsMentions: readsMentions()))
    return try await LocalLanguageModel.$today.withValue(today) {
      // Greedy: one note has one reading, the same each time.
      try await session.respond(to: note, generating: CapturedItem.self, options: GenerationOptions(sampling: .greedy)).content
    }
  }

  /// The stored form of an item.
  ///
  /// - Parameters:
  ///   - item: what the model made of the note.
  ///   - note: the note as it was typed, kept beside the reading of it.
  ///   - capturedAt: when it was captured.
  /// - Throws: ``CaptureError/unexpectedValue(field:value:expected:)`` where a field does not name a stored value; an item that a
  ///   model generated under the schema never does, save for a day that no month has (31 June).
  public func makeLogEntry(from item: CapturedItem, note: String, capturedAt: Date = Date()) throws -> LogEntry {
    guard let category = LogEntry.Category(rawValue: item.category) else {
      throw CaptureError.unexpectedValue(
        field: "category", value: item.category, expected: LogEntry.Category.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let priority = LogEntry.Priority(rawValue: item.priority) else {
      throw CaptureError.unexpectedValue(
        field: "priority", value: item.priority, expected: LogEntry.Priority.allCases.map(\.rawValue).joined(separator: ", "))
    }
    if let text = item.dueDate, Day(text) == nil {
      throw CaptureError.unexpectedValue(field: "dueDate", value: text, expected: "a day that exists, as yyyy-MM-dd")
    }
    return LogEntry(
      capturedAt: capturedAt, note: note, category: category, title: item.title, dueDay: item.dueDate, priority: priority,
      amount: item.amount)
  }

  /// The note without white space at its ends.
  static func checked(_ note: String) throws -> String {
    let trimmed = note.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !LocalLanguageModel.isBlank(trimmed) else { throw CaptureError.emptyNote }
    let characters = trimmed.unicodeScalars.count
    guard characters <= LocalLanguageModel.longestNote else { throw CaptureError.noteTooLong(characters: characters) }
    return trimmed
  }
}

/// Why a note was not captured.
public enum CaptureError: Error, LocalizedError, Equatable, Sendable {
  /// The note holds nothing but white space.
  case emptyNote
  /// The note has more than `LocalLanguageModel.longestNote` characters.
  case noteTooLong(characters: Int)
  /// The model cannot answer; the text says why.
  case modelUnavailable(String)
  /// A field holds a value that cannot be stored.
  case unexpectedValue(field: String, value: String, expected: String)

  /// One sentence: the place, what was found, what was expected.
  public var errorDescription: String? {
    switch self {
    case .emptyNote: "the note is empty: expected a line of text such as 'Bought groceries for $186.70'"
    case .noteTooLong(let characters):
      "the note has \(characters) characters, expected at most \(LocalLanguageModel.longestNote): divide it into several notes"
    case .modelUnavailable(let reason): "the default model is not available (\(reason)): set ESPALIER_MODEL to a model file or folder"
    case .unexpectedValue(let field, let value, let expected): "field \(field): found \"\(value)\", expected \(expected)"
    }
  }
}
