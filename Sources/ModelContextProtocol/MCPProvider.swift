/// What a server offers: tools, resources, prompts. The engine (``MCPServer``) speaks the protocol; a provider knows none of it.
public protocol MCPProvider: Sendable {
  /// The server's name, such as `espalier`.
  var name: String { get }
  /// The server's version.
  var version: String { get }
  /// The server's name for people.
  var title: String { get }
  /// How the tools are best used, for a model; empty for none.
  var instructions: String { get }
  /// Whether some tool has a page, ``MCPTool/page``.
  var hasPages: Bool { get }
  /// The tools, in an order that stays the same.
  func tools() async throws -> [MCPTool]
  /// Calls a tool.
  ///
  /// - Parameters:
  ///   - name: one of the tools' names.
  ///   - arguments: an object.
  ///   - context: asks the person, reports progress.
  /// - Throws: ``MCPError`` for a call that no tool can take. What went wrong in a tool is a result with ``MCPToolResult/isError``.
  func callTool(_ name: String, arguments: MCPValue, context: MCPContext) async throws -> MCPToolResult
  /// Resources that can be listed.
  func resources() async throws -> [MCPResource]
  /// Patterns of further resources.
  func resourceTemplates() async throws -> [MCPResourceTemplate]
  /// What is in a resource; `nil` where there is no such one.
  func readResource(_ uri: String) async throws -> [MCPResourceContents]?
  /// The prompts.
  func prompts() async throws -> [MCPPrompt]
  /// A prompt's messages; `nil` where there is no such one.
  func prompt(_ name: String, arguments: [String: String]) async throws -> [MCPPromptMessage]?
  /// What an argument may be completed to.
  func completions(of reference: MCPCompletionReference, argument: String, value: String) async throws -> [String]
}

extension MCPProvider {
  /// None.
  public var instructions: String { "" }
  /// `false`.
  public var hasPages: Bool { false }
  /// None.
  public func resources() async throws -> [MCPResource] { [] }
  /// None.
  public func resourceTemplates() async throws -> [MCPResourceTemplate] { [] }
  /// None.
  public func readResource(_ uri: String) async throws -> [MCPResourceContents]? { nil }
  /// None.
  public func prompts() async throws -> [MCPPrompt] { [] }
  /// None.
  public func prompt(_ name: String, arguments: [String: String]) async throws -> [MCPPromptMessage]? { nil }
  /// None.
  public func completions(of reference: MCPCompletionReference, argument: String, value: String) async throws -> [String] { [] }
}

/// A tool as a client sees it.
public struct MCPTool: Sendable {
  /// Up to 128 letters, digits, dots, hyphens and underscores.
  public var name: String
  /// For people.
  public var title: String
  /// For a model.
  public var description: String
  /// JSON Schema of the arguments: an object.
  public var inputSchema: MCPValue
  /// JSON Schema of the value that is given back; `nil` for none.
  public var outputSchema: MCPValue?
  /// The address, `ui://…`, of a resource that draws its results in a client that shows pages (MCP Apps); `nil` for none.
  public var page: String?
  /// Whether it changes nothing; `nil` where that is not known, and a client then reckons with the worst.
  public var isReadOnly: Bool?
  /// Whether it may delete or overwrite; `nil` where that is not known.
  public var isDestructive: Bool?
  /// Whether a second equal call changes nothing more; `nil` where that is not known.
  public var isIdempotent: Bool?
  /// Whether it reaches things outside of the machine; `nil` where that is not known.
  public var isOpenWorld: Bool?

  /// A tool.
  public init(
    name: String, title: String, description: String, inputSchema: MCPValue, outputSchema: MCPValue? = nil, page: String? = nil,
    isReadOnly: Bool? = nil, isDestructive: Bool? = nil, isIdempotent: Bool? = nil, isOpenWorld: Bool? = nil
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.inputSchema = inputSchema
    self.outputSchema = outputSchema
    self.page = page
    self.isReadOnly = isReadOnly
    self.isDestructive = isDestructive
    self.isIdempotent = isIdempotent
    self.isOpenWorld = isOpenWorld
  }
}

/// What a tool gives back.
public struct MCPToolResult: Sendable {
  /// For a model and for people.
  public var text: String
  /// A value that fits the tool's output schema; `nil` for none.
  public var value: MCPValue?
  /// Whether it went wrong; the text then says what to change.
  public var isError: Bool

  /// A result.
  public init(text: String, value: MCPValue? = nil, isError: Bool = false) {
    self.text = text
    self.value = value
    self.isError = isError
  }
}

/// A resource that can be listed.
public struct MCPResource: Sendable {
  /// Its address.
  public var uri: String
  /// Its name.
  public var name: String
  /// What it is.
  public var description: String
  /// Its form.
  public var mediaType: String

  /// A resource.
  public init(uri: String, name: String, description: String, mediaType: String) {
    self.uri = uri
    self.name = name
    self.description = description
    self.mediaType = mediaType
  }
}

/// A pattern of resources (RFC 6570, `app://Note/{id}`).
public struct MCPResourceTemplate: Sendable {
  /// The pattern.
  public var uriTemplate: String
  /// Its name.
  public var name: String
  /// What it is.
  public var description: String
  /// The form; `nil` where it differs.
  public var mediaType: String?

  /// A pattern.
  public init(uriTemplate: String, name: String, description: String, mediaType: String? = nil) {
    self.uriTemplate = uriTemplate
    self.name = name
    self.description = description
    self.mediaType = mediaType
  }
}

/// What is in a resource.
public struct MCPResourceContents: Sendable {
  /// Its address.
  public var uri: String
  /// Its form.
  public var mediaType: String
  /// The text; `nil` for bytes.
  public var text: String?
  /// The bytes in base64; `nil` for text.
  public var base64: String?

  /// Text.
  public init(uri: String, mediaType: String, text: String) {
    self.uri = uri
    self.mediaType = mediaType
    self.text = text
  }

  /// Bytes.
  public init(uri: String, mediaType: String, base64: String) {
    self.uri = uri
    self.mediaType = mediaType
    self.base64 = base64
  }
}

/// A prompt that a person can pick.
public struct MCPPrompt: Sendable {
  /// One argument of a prompt.
  public struct Argument: Sendable {
    /// Its name.
    public var name: String
    /// What it is.
    public var description: String
    /// Whether it has to be given.
    public var isRequired: Bool

    /// An argument.
    public init(name: String, description: String, isRequired: Bool) {
      self.name = name
      self.description = description
      self.isRequired = isRequired
    }
  }

  /// Its name.
  public var name: String
  /// For people.
  public var title: String
  /// What it is for.
  public var description: String
  /// Its arguments.
  public var arguments: [Argument]

  /// A prompt.
  public init(name: String, title: String, description: String, arguments: [Argument] = []) {
    self.name = name
    self.title = title
    self.description = description
    self.arguments = arguments
  }
}

/// One message of a prompt.
public struct MCPPromptMessage: Sendable {
  /// `user` or `assistant`.
  public var role: String
  /// What it says.
  public var text: String

  /// A message.
  public init(role: String = "user", text: String) {
    self.role = role
    self.text = text
  }
}

/// What an argument belongs to.
public enum MCPCompletionReference: Sendable, Equatable {
  /// A prompt, by name.
  case prompt(String)
  /// A pattern of resources.
  case resource(String)
}

/// An error of the protocol itself.
public struct MCPError: Error, Sendable, Equatable, CustomStringConvertible {
  /// JSON-RPC's code.
  public var code: Int
  /// One sentence.
  public var message: String
  /// More, for programs.
  public var data: MCPValue?

  /// An error.
  public init(code: Int, message: String, data: MCPValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Text that is no JSON.
  public static func parse(_ message: String) -> MCPError { MCPError(code: -32700, message: message) }
  /// JSON that is no request.
  public static func request(_ message: String) -> MCPError { MCPError(code: -32600, message: message) }
  /// A method that is not there.
  public static func method(_ name: String) -> MCPError { MCPError(code: -32601, message: "There is no method \(name).") }
  /// Parameters that a method cannot take.
  public static func parameters(_ message: String) -> MCPError { MCPError(code: -32602, message: message) }
  /// Anything else.
  public static func `internal`(_ message: String) -> MCPError { MCPError(code: -32603, message: message) }

  /// The message.
  public var description: String { message }
}
