/// What a call can do besides giving a result: ask the person, and report how far it is.
public struct MCPContext: Sendable {
  /// One question, as a form.
  public struct Question: Sendable {
    /// Names the question within its call; the same at each start of the call.
    public var key: String
    /// What is asked.
    public var message: String
    /// JSON Schema of the form: an object whose properties are strings, numbers, truths or choices.
    public var schema: MCPValue

    /// A question.
    public init(key: String, message: String, schema: MCPValue) {
      self.key = key
      self.message = message
      self.schema = schema
    }
  }

  /// What a person made of a question.
  public enum Answer: Sendable, Equatable {
    /// The form, filled in: an object.
    case accepted(MCPValue)
    /// No.
    case declined
    /// Neither yes nor no.
    case cancelled
  }

  /// Whether the client can ask its person at all. A call that needs to ask and cannot says in its result what to pass.
  public let canAsk: Bool
  /// Whether the caller has shown who it is; a transport decides that.
  public let isAuthenticated: Bool
  let ask: @Sendable (Question) async throws -> Answer
  let report: @Sendable (Double, Double?, String?) async -> Void

  /// Asks the person and waits.
  ///
  /// - Throws: `CancellationError` where the client is gone.
  public func ask(_ question: Question) async throws -> Answer { try await ask(question) }

  /// Reports how far the call is; what does not rise is not sent.
  public func report(progress: Double, total: Double? = nil, message: String? = nil) async { await report(progress, total, message) }
}
