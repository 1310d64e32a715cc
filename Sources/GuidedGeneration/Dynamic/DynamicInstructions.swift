/// Instructions and tools that depend on the state of an app. They are evaluated again before each step of the model.
///
/// ```swift
/// struct Guide: DynamicInstructions {
///   @SessionProperty(\.topic) var topic
///   var body: some DynamicInstructions {
///     Instructions("Talk about \(topic).")
///     if topic == "gardens" { FindPlant() }
///   }
/// }
/// ```
public protocol DynamicInstructions {
  /// What the instructions are made of.
  associatedtype Body: DynamicInstructions

  /// What the instructions are made of.
  @DynamicInstructionsBuilder var body: Body { get }
}

extension DynamicInstructions {
  /// Instructions for every element of a collection.
  public typealias ForEach = DynamicInstructionsForEach
}

/// The instructions' text and tools at a moment.
struct InstructionsContent {
  var parts: [PromptPart] = []
  var tools: [any Tool] = []

  mutating func add(_ instructions: some DynamicInstructions) {
    if let primitive = instructions as? any PrimitiveInstructions {
      primitive.collect(into: &self)
    } else {
      add(instructions.body)
    }
  }
}

/// Instructions that are not made of others.
protocol PrimitiveInstructions {
  func collect(into content: inout InstructionsContent)
}

extension PrimitiveInstructions {
  func noBody() -> Never { preconditionFailure("\(Self.self) is not made of other instructions; it has no body to read.") }
}

extension Never: DynamicInstructions {
  /// There is no value to have a body.
  public var body: Never { return preconditionFailure("There is no value to have a body.") }
}

extension Instructions: DynamicInstructions, PrimitiveInstructions {
  /// Nothing: the text is all there is.
  public var body: some DynamicInstructions { EmptyDynamicInstructions() }

  func collect(into content: inout InstructionsContent) { content.parts += parts }
}

extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
  /// Not to be read.
  public var body: Never { return noBody() }
}

extension Optional: PrimitiveInstructions where Wrapped: DynamicInstructions {
  func collect(into content: inout InstructionsContent) {
    if let self { content.add(self) }
  }
}

/// No instructions.
public struct EmptyDynamicInstructions: DynamicInstructions, PrimitiveInstructions, Sendable {
  /// No instructions.
  public init() {}

  /// Not to be read.
  public var body: Never { return noBody() }

  func collect(into content: inout InstructionsContent) {}
}

/// Instructions of any type.
public struct AnyDynamicInstructions: DynamicInstructions, PrimitiveInstructions {
  private let base: any DynamicInstructions

  /// The instructions, without their type.
  public init(_ dynamicInstructions: any DynamicInstructions) {
    base = dynamicInstructions
  }

  /// The instructions, without their type.
  public init(erasing dynamicInstructions: some DynamicInstructions) {
    base = dynamicInstructions
  }

  /// Not to be read.
  public var body: Never { return noBody() }

  func collect(into content: inout InstructionsContent) { content.add(base) }
}

/// Several instructions, one below the other.
public struct TupleDynamicInstructions<each Content>: DynamicInstructions, PrimitiveInstructions
where repeat each Content: DynamicInstructions {
  private let contents: (repeat each Content)

  /// Several instructions, one below the other.
  public init(_ contents: repeat each Content) {
    self.contents = (repeat each contents)
  }

  /// Not to be read.
  public var body: Never { return noBody() }

  func collect(into content: inout InstructionsContent) {
    for element in repeat each contents { content.add(element) }
  }
}

/// One of two instructions.
public struct ConditionalDynamicInstructions<TrueContent, FalseContent>: DynamicInstructions, PrimitiveInstructions
where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
  /// Which of the two.
  public enum Branch {
    /// The first.
    case trueContent(TrueContent)
    /// The second.
    case falseContent(FalseContent)
  }

  private let branch: Branch

  /// One of two instructions.
  public init(_ branch: Branch) {
    self.branch = branch
  }

  /// Not to be read.
  public var body: Never { return noBody() }

  func collect(into content: inout InstructionsContent) {
    switch branch {
    case .trueContent(let instructions): content.add(instructions)
    case .falseContent(let instructions): content.add(instructions)
    }
  }
}

/// Instructions for every element of a collection.
public struct DynamicInstructionsForEach<Data, ID, Content>: DynamicInstructions, PrimitiveInstructions
where Data: RandomAccessCollection, ID: Hashable, Content: DynamicInstructions {
  private let data: Data
  private let content: (Data.Element) -> Content

  /// Instructions for every element.
  ///
  /// - Parameters:
  ///   - data: the elements.
  ///   - id: what tells elements apart.
  ///   - content: the instructions for one.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }

  /// Not to be read.
  public var body: Never { return noBody() }

  func collect(into collected: inout InstructionsContent) {
    for element in data { collected.add(content(element)) }
  }
}

extension DynamicInstructionsForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  /// Instructions for every element.
  public init(_ data: Data, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

/// A tool among instructions.
struct ToolInstructions: DynamicInstructions, PrimitiveInstructions {
  let tools: [any Tool]

  var body: Never { return noBody() }

  func collect(into content: inout InstructionsContent) { content.tools += tools }
}

/// Puts instructions and tools together.
@resultBuilder
public struct DynamicInstructionsBuilder {
  /// A tool that the model can call.
  public static func buildExpression<T>(_ expression: T) -> some DynamicInstructions where T: Tool {
    ToolInstructions(tools: [expression])
  }

  /// Instructions.
  public static func buildExpression<T>(_ expression: T) -> T where T: DynamicInstructions {
    expression
  }

  /// Tools that the model can call.
  public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
    ToolInstructions(tools: tools)
  }

  /// Several parts.
  @_disfavoredOverload
  public static func buildBlock<each Content>(_ contents: repeat each Content) -> TupleDynamicInstructions<repeat each Content>
  where repeat each Content: DynamicInstructions {
    TupleDynamicInstructions(repeat each contents)
  }

  /// One part.
  public static func buildBlock<T>(_ content: T) -> T where T: DynamicInstructions {
    content
  }

  /// No parts.
  public static func buildBlock() -> EmptyDynamicInstructions {
    EmptyDynamicInstructions()
  }

  /// The first branch of a condition.
  public static func buildEither<TrueContent, FalseContent>(
    first content: TrueContent
  ) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.trueContent(content))
  }

  /// The second branch of a condition.
  public static func buildEither<TrueContent, FalseContent>(
    second content: FalseContent
  ) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
    ConditionalDynamicInstructions(.falseContent(content))
  }

  /// A part that may be absent.
  public static func buildOptional<Content>(_ content: Content?) -> Content? where Content: DynamicInstructions {
    content
  }

  /// A part behind an availability check.
  public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
    AnyDynamicInstructions(content)
  }
}
