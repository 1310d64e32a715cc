extension LanguageModelSession {
  /// The configuration of a session at a moment: model, instructions, tools, options. It is evaluated again before each step of the model.
  ///
  /// ```swift
  /// struct Coach: LanguageModelSession.DynamicProfile {
  ///   @SessionProperty(\.isExpert) var isExpert
  ///   var body: some DynamicProfile {
  ///     if isExpert {
  ///       Profile { Instructions("Be brief.") }.temperature(0.2)
  ///     } else {
  ///       Profile { Instructions("Explain every step.") }
  ///     }
  ///   }
  /// }
  /// let session = LanguageModelSession(profile: Coach())
  /// ```
  ///
  /// Of two modifiers that set the same, the one nearer to the ``Profile`` holds.
  public protocol DynamicProfile {
    /// What the profile is made of.
    associatedtype Body: LanguageModelSession.DynamicProfile

    /// What the profile is made of.
    @LanguageModelSession.DynamicProfileBuilder var body: Body { get }
  }

  /// Instructions and tools of one way to work.
  public struct Profile: DynamicProfile, PrimitiveProfile {
    private let instructions: any DynamicInstructions

    /// A profile of instructions and tools.
    public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
      instructions = dynamicInstructions()
    }

    /// Not to be read.
    public var body: Never { return noBody() }

    func resolve(into resolution: inout ProfileResolution) {
      resolution.instructions.add(instructions)
    }
  }

  /// A profile of any type.
  public struct AnyDynamicProfile: DynamicProfile, PrimitiveProfile {
    private let base: any DynamicProfile

    /// The profile, without its type.
    public init(_ dynamicProfile: any DynamicProfile) {
      base = dynamicProfile
    }

    /// The profile, without its type.
    public init(erasing dynamicProfile: some DynamicProfile) {
      base = dynamicProfile
    }

    /// Not to be read.
    public var body: Never { return noBody() }

    func resolve(into resolution: inout ProfileResolution) { resolution.add(base) }
  }

  /// One of two profiles.
  public struct ConditionalDynamicProfile<TrueContent, FalseContent>: DynamicProfile, PrimitiveProfile
  where TrueContent: DynamicProfile, FalseContent: DynamicProfile {
    enum Branch {
      case trueContent(TrueContent)
      case falseContent(FalseContent)
    }

    let branch: Branch

    /// Not to be read.
    public var body: Never { return noBody() }

    func resolve(into resolution: inout ProfileResolution) {
      switch branch {
      case .trueContent(let profile):
        resolution.path += "+"
        resolution.add(profile)
      case .falseContent(let profile):
        resolution.path += "-"
        resolution.add(profile)
      }
    }
  }

  /// Chooses a profile.
  @resultBuilder
  public struct DynamicProfileBuilder {
    /// One profile.
    public static func buildBlock<T>(_ content: T) -> T where T: DynamicProfile {
      content
    }

    /// Explains why there cannot be several.
    @available(*, unavailable, message: "A session has one profile at a time; choose with 'if' or 'switch'.")
    public static func buildBlock<each Content>(_ contents: repeat each Content) -> Never
    where repeat each Content: DynamicProfile {
      preconditionFailure("Unavailable.")
    }

    /// The first branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
      first content: TrueContent
    ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
      ConditionalDynamicProfile(branch: .trueContent(content))
    }

    /// The second branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
      second content: FalseContent
    ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
      ConditionalDynamicProfile(branch: .falseContent(content))
    }

    /// A profile behind an availability check.
    public static func buildLimitedAvailability(_ component: some DynamicProfile) -> AnyDynamicProfile {
      AnyDynamicProfile(component)
    }
  }
}

extension LanguageModelSession.DynamicProfile {
  /// Instructions and tools of one way to work.
  public typealias Profile = LanguageModelSession.Profile
  /// How a session goes about its work.
  public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

extension Never: LanguageModelSession.DynamicProfile {}

/// A profile that is not made of others.
protocol PrimitiveProfile {
  func resolve(into resolution: inout ProfileResolution)
}

extension PrimitiveProfile {
  func noBody() -> Never { preconditionFailure("\(Self.self) is not made of other profiles; it has no body to read.") }
}

/// What a profile says at a moment.
struct ProfileResolution {
  var instructions = InstructionsContent()
  var model: (any LanguageModel)?
  var options = GenerationOptions()
  var reasoningLevel: ContextOptions.ReasoningLevel?
  var policy: TranscriptErrorHandlingPolicy?
  var historyTransforms: [([Transcript.Entry]) -> [Transcript.Entry]] = []
  var hooks = SessionHooks()
  /// Which branches were taken: tells when another profile has become the active one.
  var path = ""

  mutating func add(_ profile: some LanguageModelSession.DynamicProfile) {
    if let primitive = profile as? any PrimitiveProfile {
      primitive.resolve(into: &self)
    } else {
      path += String(describing: type(of: profile)) + "/"
      add(profile.body)
    }
  }
}

/// What a profile wants to be told.
struct SessionHooks: Sendable {
  var prompt: [@Sendable (Transcript.Prompt) async throws -> Void] = []
  var response: [@Sendable (Transcript.Response) async throws -> Void] = []
  var reasoning: [@Sendable (Transcript.Reasoning) async throws -> Void] = []
  var toolCall: [@Sendable (Transcript.ToolCall) async throws -> Void] = []
  var toolOutput: [@Sendable (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void] = []
  var activate: [@Sendable () async -> Void] = []
  var deactivate: [@Sendable () async -> Void] = []
}
