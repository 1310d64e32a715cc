/// What answers a session, with what, at a moment.
struct SessionSetup: @unchecked Sendable {
  // Not checked: the transforms of a profile are called by one turn at a time.
  var backend: any _SessionBackend
  var capabilities: LanguageModelCapabilities
  var tools: [any Tool]
  var toolDefinitions: [Transcript.ToolDefinition]
  /// What holds where a request says nothing.
  var options = GenerationOptions()
  var reasoningLevel: ContextOptions.ReasoningLevel?
  var policy: TranscriptErrorHandlingPolicy?
  var historyTransforms: [([Transcript.Entry]) -> [Transcript.Entry]] = []
  var hooks = SessionHooks()
  var path = ""

  init(
    backend: any _SessionBackend, capabilities: LanguageModelCapabilities = .init([.guidedGeneration, .toolCalling]), tools: [any Tool] = []
  ) {
    self.backend = backend
    self.capabilities = capabilities
    self.tools = tools
    // Opened one by one: a tool's definition is made from its static type.
    toolDefinitions = tools.map { Transcript.ToolDefinition(tool: $0) }
  }

  /// The options of a request with what it leaves open.
  func completed(_ options: GenerationOptions) -> GenerationOptions {
    var options = options
    options.sampling = options.sampling ?? self.options.sampling
    options.temperature = options.temperature ?? self.options.temperature
    options.maximumResponseTokens = options.maximumResponseTokens ?? self.options.maximumResponseTokens
    options.toolCallingMode = options.toolCallingMode ?? self.options.toolCallingMode
    return options
  }

  /// The context options of a request with what it leaves open.
  func completed(_ options: ContextOptions) -> ContextOptions {
    var options = options
    options.reasoningLevel = options.reasoningLevel ?? reasoningLevel
    return options
  }

  /// What the model reads of a transcript.
  func read(_ transcript: Transcript) -> Transcript {
    guard !historyTransforms.isEmpty else { return transcript }
    var read = transcript
    read.history = historyTransforms.reduce(Array(transcript.history)) { $1($0) }[...]
    return read
  }
}

/// Works out a session's setup from its profile.
final class ProfileSource: @unchecked Sendable {
  // Not checked: the profile was sent here, and is read by one turn at a time.
  private let profile: any LanguageModelSession.DynamicProfile
  private let defaultModel: any LanguageModel
  private let executors = ExecutorCache()

  init(profile: any LanguageModelSession.DynamicProfile, defaultModel: any LanguageModel) {
    self.profile = profile
    self.defaultModel = defaultModel
  }

  /// The setup now, with the entry of instructions that goes with it.
  func resolve(for properties: SessionPropertyValues) -> (SessionSetup, Transcript.Instructions) {
    SessionPropertyValues.$current.withValue(properties) {
      var resolution = ProfileResolution()
      resolution.add(profile)
      let model = resolution.model ?? defaultModel
      var setup = SessionSetup(
        backend: LanguageModelSession.backend(of: model, executors: executors), capabilities: model.capabilities,
        tools: resolution.instructions.tools)
      setup.options = resolution.options
      setup.reasoningLevel = resolution.reasoningLevel
      setup.policy = resolution.policy
      setup.historyTransforms = resolution.historyTransforms
      setup.hooks = resolution.hooks
      setup.path = resolution.path
      let parts = resolution.instructions.parts
      return (
        setup,
        Transcript.Instructions(
          segments: parts.isEmpty ? [] : PromptPart.segments(of: parts), toolDefinitions: setup.toolDefinitions)
      )
    }
  }
}

extension LanguageModelSession {
  /// A session whose model, instructions, tools and options a profile gives.
  package convenience init(
    profile: any DynamicProfile, defaultModel: any LanguageModel, history: some Collection<Transcript.Entry>
  ) {
    let source = ProfileSource(profile: profile, defaultModel: defaultModel)
    self.init(source: source, history: Array(history))
  }
}
