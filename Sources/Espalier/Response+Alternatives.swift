import Extraction
import GuidedGeneration

/// A value that a field could have had.
public struct FieldValue: Sendable, Equatable {
  /// The value; null where the field would have been left out.
  public var value: GeneratedContent
  /// How probable it is, 0…1.
  public var probability: Double
}

extension LanguageModelSession.Response {
  /// What each field that chooses could have been, by its JSON pointer (RFC 6901): of a choice every choice, of a truth both, of a scale every number.
  /// The most probable first.
  ///
  /// ```swift
  /// let response = try await session.respond(to: note, generating: Ticket.self)
  /// print(response.alternatives["/team"]?.first?.probability ?? 0)
  /// ```
  ///
  /// The probabilities of a field sum to 1, and that of the value itself is its confidence. Empty for models that cannot tell. The transcript has them in
  /// the response's metadata, under `alternatives`.
  public var alternatives: [String: [FieldValue]] {
    guard case .structure(let fields, _)? = alternativesContent?.kind else { return [:] }
    return fields.compactMapValues { field in
      guard case .array(let values) = field.kind else { return nil }
      return values.compactMap { value in
        guard case .structure(let members, _) = value.kind, let found = members["value"],
          case .number(let share)? = members["probability"]?.kind
        else { return nil }
        return FieldValue(value: found, probability: share)
      }
    }
  }

  package var alternativesContent: GeneratedContent? {
    for case .response(let response) in transcriptEntries.reversed() { return response.metadata[FieldAlternatives.key] }
    return nil
  }
}
