import Foundation

/// What an executor has sent so far.
struct CollectedReply {
  private typealias Channel = LanguageModelExecutorGenerationChannel

  /// Text of several segments, in the order in which they were begun.
  private struct Texts {
    var parts: [(id: String?, text: String)] = []
    var whole: String { parts.map(\.text).joined() }

    mutating func append(_ text: String, to id: String?) {
      if let index = index(of: id) { parts[index].text += text } else { parts.append((id, text)) }
    }

    /// Without an identity, all text so far is replaced.
    mutating func replace(_ id: String?, with text: String) {
      guard let id else { return parts = [(nil, text)] }
      if let index = index(of: id) { parts[index].text = text } else { parts.append((id, text)) }
    }

    /// A text without an identity goes on with the latest.
    private func index(of id: String?) -> Int? {
      id == nil ? parts.indices.last : parts.firstIndex { $0.id == id }
    }
  }

  private struct Call {
    var id: String
    var name: String
    var arguments = ""
    var metadata: [String: GeneratedContent] = [:]
  }

  private let isEnvelope: Bool
  private let hasSchema: Bool
  private var text = Texts()
  private var calls: [Call] = []
  private var reasoning: [(id: String?, texts: Texts, signature: Data?, metadata: [String: GeneratedContent])] = []
  private var segments: [Transcript.Segment] = []
  private var metadata: [String: GeneratedContent] = [:]
  private var statistics = GenerationStatistics()

  init(isEnvelope: Bool, hasSchema: Bool) {
    self.isEnvelope = isEnvelope
    self.hasSchema = hasSchema
  }

  /// Takes an event in; gives what there is of an answer now, if it grew.
  mutating func receive(_ event: LanguageModelExecutorGenerationChannel.Event) -> [UInt8]? {
    switch event.content {
    case .reasoning(let action): receive(action, entryID: event.entryID)
    case .toolCalls(let action): receive(action)
    case .response(let action):
      guard receive(action) else { return nil }
      return bytes(isWhole: false)
    }
    return nil
  }

  private mutating func receive(_ action: LanguageModelExecutorGenerationChannel.Response.Action) -> Bool {
    switch action.content {
    case .append(let more, let id, let tokens):
      text.append(more, to: id)
      statistics.generatedTokens += tokens
      return true
    case .replace(let whole, let id, let tokens):
      text.replace(id, with: whole)
      statistics.generatedTokens += tokens
      return true
    case .custom(let segment): put(.custom(segment))
    case .add(let attachment): put(.attachment(attachment))
    case .remove(let id): segments.removeAll { $0.id == id }
    case .usage(let usage): count(usage)
    case .metadata(let values): metadata.merge(values) { $1 }
    }
    return false
  }

  private mutating func receive(_ action: LanguageModelExecutorGenerationChannel.Reasoning.Action, entryID: String?) {
    if reasoning.isEmpty || (entryID != nil && reasoning.last?.id != entryID) { reasoning.append((entryID, Texts(), nil, [:])) }
    let last = reasoning.count - 1
    switch action.content {
    case .append(let more, let id, let tokens):
      reasoning[last].texts.append(more, to: id)
      statistics.reasoningTokens += tokens
      statistics.generatedTokens += tokens
    case .replace(let whole, let id, let tokens):
      reasoning[last].texts.replace(id, with: whole)
      statistics.reasoningTokens += tokens
      statistics.generatedTokens += tokens
    case .signature(let signature, _): reasoning[last].signature = signature
    case .usage(let usage): count(usage)
    case .metadata(let values): reasoning[last].metadata.merge(values) { $1 }
    }
  }

  private mutating func receive(_ action: LanguageModelExecutorGenerationChannel.ToolCalls.Action) {
    switch action.content {
    case .call(let id, let name, let action):
      let index = calls.firstIndex { $0.id == id } ?? calls.endIndex
      if index == calls.endIndex { calls.append(Call(id: id, name: name)) }
      switch action.content {
      case .arguments(let more, let tokens):
        calls[index].arguments += more
        statistics.generatedTokens += tokens
      case .metadata(let values): calls[index].metadata.merge(values) { $1 }
      }
    case .remove(let id): calls.removeAll { $0.id == id }
    case .usage(let usage): count(usage)
    case .metadata(let values): metadata.merge(values) { $1 }
    }
  }

  private mutating func put(_ segment: Transcript.Segment) {
    if let index = segments.firstIndex(where: { $0.id == segment.id }) { segments[index] = segment } else { segments.append(segment) }
  }

  private mutating func count(_ usage: LanguageModelExecutorGenerationChannel.Usage) {
    statistics.promptTokens = usage.input.totalTokenCount
    statistics.cachedTokens = usage.input.cachedTokenCount
    statistics.generatedTokens = usage.output.totalTokenCount
    statistics.reasoningTokens = usage.output.reasoningTokenCount
  }

  /// The answer in the form that the session asked for.
  private func bytes(isWhole: Bool) -> [UInt8] {
    guard isEnvelope else { return Array(text.whole.utf8) }
    var json = hasSchema ? text.whole : GeneratedContent.text(text.whole).compactJSON
    if !isWhole, !hasSchema { json.removeLast() }
    return Array("{\"\(ToolEnvelope.answerKey)\":\(json)\(isWhole ? "}" : "")".utf8)
  }

  /// The whole reply.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` where a call's arguments are not JSON;
  ///   ``LanguageModelSession/GenerationError/decodingFailure(_:)`` where there is a call and no tool may be called.
  func reply() throws -> _BackendReply {
    var reply = _BackendReply(bytes: bytes(isWhole: true), statistics: statistics)
    if let call = calls.first {
      guard isEnvelope else { throw conversionFailure("The model called '\(call.name)' where it had to answer.") }
      let contents = try calls.map { call in
        let arguments = try GeneratedContent(json: call.arguments.isEmpty ? "{}" : call.arguments)
        return GeneratedContent.object(
          ("id", .text(call.id)), ("name", .text(call.name)), ("arguments", arguments),
          ("metadata", Metadata.object(call.metadata)))
      }
      reply.bytes = Array(GeneratedContent.object((ToolEnvelope.callsKey, .list(contents))).compactJSON.utf8)
    }
    reply.reasoning = reasoning.map { entry in
      Transcript.Reasoning(
        id: entry.id ?? UUID().uuidString, metadata: entry.metadata, segments: [.text(.init(content: entry.texts.whole))],
        signature: entry.signature)
    }
    reply.segments = segments
    reply.metadata = metadata
    return reply
  }
}
