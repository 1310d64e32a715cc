extension LanguageModelSession {
  /// A change to profiles that can be used again.
  public protocol DynamicProfileModifier {
    /// The changed profile.
    associatedtype Body: LanguageModelSession.DynamicProfile

    /// The changed profile.
    ///
    /// - Parameter content: the profile to change.
    @LanguageModelSession.DynamicProfileBuilder func body(content: Content) -> Body

    /// The profile to change.
    typealias Content = LanguageModelSession.DynamicProfileModifierContent<Self>
  }

  /// The profile that a modifier changes.
  public struct DynamicProfileModifierContent<Modifier>: DynamicProfile, PrimitiveProfile where Modifier: DynamicProfileModifier {
    let base: any DynamicProfile

    /// Not to be read.
    public var body: Never { return noBody() }

    func resolve(into resolution: inout ProfileResolution) { resolution.add(base) }
  }

  /// A profile with a change.
  public struct ModifiedDynamicProfile<Content, Modifier>: DynamicProfile, PrimitiveProfile
  where Content: DynamicProfile, Modifier: DynamicProfileModifier {
    let content: Content
    let modifier: Modifier

    /// Not to be read.
    public var body: Never { return noBody() }

    func resolve(into resolution: inout ProfileResolution) {
      resolution.add(modifier.body(content: DynamicProfileModifierContent(base: content)))
    }
  }
}

extension LanguageModelSession.DynamicProfileModifier {
  /// How a session goes about its work.
  public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

/// A profile with one setting more.
private struct AdjustedProfile<Base: LanguageModelSession.DynamicProfile>: LanguageModelSession.DynamicProfile, PrimitiveProfile {
  let base: Base
  let adjust: (inout ProfileResolution) -> Void

  var body: Never { return noBody() }

  func resolve(into resolution: inout ProfileResolution) {
    resolution.add(base)
    adjust(&resolution)
  }
}

extension LanguageModelSession.DynamicProfile {
  private func adjusted(_ adjust: @escaping (inout ProfileResolution) -> Void) -> AdjustedProfile<Self> {
    AdjustedProfile(base: self, adjust: adjust)
  }

  /// The profile with a change.
  public func modifier<Modifier>(_ modifier: Modifier) -> some LanguageModelSession.DynamicProfile
  where Modifier: LanguageModelSession.DynamicProfileModifier {
    LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
  }

  /// The model that answers.
  public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.model = $0.model ?? model }
  }

  /// The model that answers.
  public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.model = $0.model ?? model }
  }

  /// The temperature that is applied to the probabilities before a token is chosen; see ``GenerationOptions/temperature``.
  public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.options.temperature = $0.options.temperature ?? temperature }
  }

  /// How a token is chosen; see ``GenerationOptions/samplingMode``.
  public func samplingMode(_ samplingMode: GenerationOptions.SamplingMode?) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.options.sampling = $0.options.sampling ?? samplingMode }
  }

  /// The most tokens that a response may have.
  public func maximumResponseTokens(_ maximumResponseTokens: Int?) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.options.maximumResponseTokens = $0.options.maximumResponseTokens ?? maximumResponseTokens }
  }

  /// How much the model reasons.
  public func reasoningLevel(_ reasoningLevel: ContextOptions.ReasoningLevel?) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.reasoningLevel = $0.reasoningLevel ?? reasoningLevel }
  }

  /// Whether the model may, must or must not call tools.
  public func toolCallingMode(_ toolCallingMode: GenerationOptions.ToolCallingMode?) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.options.toolCallingMode = $0.options.toolCallingMode ?? toolCallingMode }
  }

  /// Changes what the model reads of the history. The session's transcript itself does not change.
  ///
  /// - Parameter transform: maps all entries except the instructions to those that the model reads; the current prompt is among them.
  public func historyTransform(
    _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
  ) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.historyTransforms.append(transform) }
  }

  /// What becomes of the transcript when a request fails.
  public func transcriptErrorHandlingPolicy(
    _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
  ) -> some LanguageModelSession.DynamicProfile {
    adjusted { $0.policy = $0.policy ?? transcriptErrorHandlingPolicy }
  }
}

/// The action as one that can be called from anywhere: it was sent here, nobody else has it, and calls come one after the other.
private func sent<Value>(
  _ action: sending @escaping (Value) async throws -> Void
) -> @Sendable (Value) async throws -> Void where Value: Sendable {
  nonisolated(unsafe) let action = action
  return { try await action($0) }
}

extension LanguageModelSession.DynamicProfile {
  /// Does something when a prompt comes. An error ends the turn.
  public func onPrompt(@_inheritActorContext perform action: sending @escaping () async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.prompt.append { _ in try await action() } }
  }

  /// Does something with every prompt. An error ends the turn.
  public func onPrompt(@_inheritActorContext perform action: sending @escaping (Transcript.Prompt) async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    let action = sent(action)
    return adjusted { $0.hooks.prompt.append(action) }
  }

  /// Does something when there is a response. An error ends the turn.
  public func onResponse(@_inheritActorContext perform action: sending @escaping () async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.response.append { _ in try await action() } }
  }

  /// Does something with every response. An error ends the turn.
  public func onResponse(@_inheritActorContext perform action: sending @escaping (Transcript.Response) async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    let action = sent(action)
    return adjusted { $0.hooks.response.append(action) }
  }

  /// Does something when the model has reasoned. An error ends the turn.
  public func onReasoning(@_inheritActorContext perform action: sending @escaping () async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.reasoning.append { _ in try await action() } }
  }

  /// Does something with what the model thought. An error ends the turn.
  public func onReasoning(@_inheritActorContext perform action: sending @escaping (Transcript.Reasoning) async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    let action = sent(action)
    return adjusted { $0.hooks.reasoning.append(action) }
  }

  /// Does something before a tool runs. An error ends the turn, and the tool does not run.
  public func onToolCall(@_inheritActorContext perform action: sending @escaping () async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.toolCall.append { _ in try await action() } }
  }

  /// Does something with every call before its tool runs. An error ends the turn, and the tool does not run.
  public func onToolCall(@_inheritActorContext perform action: sending @escaping (Transcript.ToolCall) async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    let action = sent(action)
    return adjusted { $0.hooks.toolCall.append(action) }
  }

  /// Does something when a tool has run. An error ends the turn.
  public func onToolOutput(@_inheritActorContext perform action: sending @escaping () async throws -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.toolOutput.append { _, _ in try await action() } }
  }

  /// Does something with every call and its output. An error ends the turn.
  public func onToolOutput(
    @_inheritActorContext perform action: sending @escaping (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.toolOutput.append { try await action($0, $1) } }
  }

  /// Does something when the profile becomes the session's active one.
  public func onActivate(@_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.activate.append { await action() } }
  }

  /// Does something when another profile becomes the session's active one.
  public func onDeactivate(@_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    nonisolated(unsafe) let action = action
    return adjusted { $0.hooks.deactivate.append { await action() } }
  }
}
