/// One request to a session: what is asked, and what the response has to fit.
struct GenerationJob: Sendable {
  var prompt: Prompt
  /// `nil` for text.
  var schema: GenerationSchema?
  var options: GenerationOptions
  var contextOptions: ContextOptions
  /// What the caller passed along.
  var metadata: [String: GeneratedContent]
  /// Reads the content as the caller's type, to find out whether it fits while the turn can still be taken back.
  var check: @Sendable (GeneratedContent) throws -> Void

  /// A request for text.
  static func text(
    _ prompt: Prompt, options: GenerationOptions, contextOptions: ContextOptions,
    metadata: [String: any Sendable] = [:]
  ) -> GenerationJob {
    GenerationJob(prompt: prompt, schema: nil, options: options, contextOptions: contextOptions, metadata: Metadata.contents(of: metadata))
    { _ in }
  }

  /// A request for content of a schema.
  static func content(
    _ prompt: Prompt, schema: GenerationSchema, options: GenerationOptions, contextOptions: ContextOptions,
    metadata: [String: any Sendable] = [:]
  ) -> GenerationJob {
    GenerationJob(
      prompt: prompt, schema: schema, options: options, contextOptions: contextOptions, metadata: Metadata.contents(of: metadata)
    ) { _ in }
  }

  /// A request for a value of a type. Of `String`, it is a request for text.
  static func value<Content: Generable>(
    _ prompt: Prompt, of type: Content.Type, options: GenerationOptions, contextOptions: ContextOptions,
    metadata: [String: any Sendable] = [:]
  ) -> GenerationJob {
    GenerationJob(
      prompt: prompt, schema: type == String.self ? nil : type.generationSchema, options: options, contextOptions: contextOptions,
      metadata: Metadata.contents(of: metadata)
    ) { _ = try Content($0) }
  }
}

/// What was generated so far, and how to read it.
struct GenerationProgress: Sendable {
  enum Form: Sendable {
    case text
    case json
    /// A reply with tools, see `ToolEnvelope`, whose answer is text or a value.
    case envelope
  }

  var bytes: ArraySlice<UInt8>
  var form: Form
  /// What the turn has added to the transcript so far.
  var entries: ArraySlice<Transcript.Entry> = []
  /// How many tokens earlier rounds took.
  var usage = LanguageModelSession.Usage()

  /// The content so far; `nil` while there is nothing of an answer.
  func content() throws -> GeneratedContent? {
    switch form {
    case .text:
      return bytes.isEmpty ? nil : GeneratedContent(.string(Self.text(bytes)), isComplete: false)
    case .json:
      return bytes.isEmpty ? nil : try GeneratedContent(json: Array(bytes), endsHere: false)
    case .envelope:
      guard !bytes.isEmpty else { return nil }
      return try GeneratedContent(json: Array(bytes), endsHere: false)[ToolEnvelope.answerKey]
    }
  }

  /// Text whose last character may be cut; the part of it that is there is left out.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.endIndex - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return String(decoding: length > back ? bytes.dropLast(back) : bytes, as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
