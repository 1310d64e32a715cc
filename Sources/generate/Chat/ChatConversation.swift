import Foundation
import JSONText
import LocalModel
import ModelFiles

/// What was said, what may be said next, and the model that says it.
struct ChatConversation {
  private let model: LocalLanguageModel
  private let sampling: SamplingArguments
  private var turns: [ChatTurn] = []
  private var schema: SchemaSource?
  private var tools: ChatTools?
  var system = ""

  init(model: LocalLanguageModel, sampling: SamplingArguments) {
    self.model = model
    self.sampling = sampling
  }

  static let help = """
    /schema NAME|FILE   every reply is a value of this type; /schema alone ends that
    /tools FILE         replies may call these tools (a JSON list); /tools alone ends that
    /system TEXT        what stands before the conversation
    /save FILE          writes the conversation as JSON
    /new                begins anew
    /help               this
    /quit               ends, as Control-D does
    A message of several lines stands between lines of \"""; a backslash at a line's end continues it. Control-C ends a reply and keeps it.
    """

  mutating func setSchema(_ name: String) throws {
    let source = try SchemaSource(name)
    model.adopt(try source.compiled(lenient: false), lenient: false)
    schema = source
    tools = nil
  }

  mutating func setTools(_ path: String) throws {
    tools = try ChatTools(path: path)
    schema = nil
  }

  /// Does what a line that begins with a slash asks for; false where that is to end.
  mutating func perform(_ line: String) throws -> Bool {
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    let argument = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    switch parts[0] {
    case "/help", "/?": report(Self.help)
    case "/quit", "/exit", "/bye": return false
    case "/new", "/clear": turns = []
    case "/system": system = argument
    case "/schema": if argument.isEmpty { schema = nil } else { try setSchema(argument) }
    case "/tools": if argument.isEmpty { tools = nil } else { try setTools(argument) }
    case "/save":
      guard !argument.isEmpty else { throw CommandError(.usage, "/save: expected the name of a file to write") }
      try save(argument)
    default: throw CommandError(.usage, "\(parts[0].prefix(40)): there is no such command; /help lists them")
    }
    return true
  }

  /// Writes a reply to standard output as it grows, and remembers both turns. A reply that Control-C ends is kept as far as it came.
  mutating func reply(to message: String) throws {
    let said = turns + [ChatTurn(.user, message)]
    var options = sampling.options()
    options.phraseSearch = false
    let json = tools?.jsonSchema ?? schema?.json
    let instructions =
      [system, schema.map { _ in "Answer with a JSON value of this type." } ?? "", tools?.instructions ?? ""].filter { !$0.isEmpty }
      .joined(separator: "\n")
    let request = try model.prepare(
      jsonSchema: json, shownSchema: schema?.json, instructions: instructions, tools: tools?.text ?? "", conversation: said,
      options: options)
    var written = ReplyWriter(isLive: tools == nil)
    do {
      let result = try model.run(
        request, isInterrupted: options.isInterrupted, onPrefixSaved: {}, onPartial: { written.show($0) }, wantsPartials: true)
      written.show(result.bytes)
      if result.isCutOff {
        report("\(ProgramName.current): the reply was cut at \(request.answerTokens) tokens: allow more with --max-tokens")
      }
    } catch {
      guard Interruption.isRequested else { throw error }
    }
    let reply = String(decoding: written.bytes, as: UTF8.self)
    if let tools, let call = tools.call(in: reply) { written.replace(with: call) }
    try written.end()
    turns = said + (reply.isEmpty ? [] : [ChatTurn(.assistant, reply)])
  }

  private func save(_ path: String) throws {
    var messages = system.isEmpty ? [] : [("system", system)]
    messages += turns.map { ($0.role.rawValue, $0.text) }
    let lines = messages.map { "    {\"role\": \(JSONWriter.quoted($0.0)), \"content\": \(JSONWriter.quoted($0.1))}" }
    let text = "{\n  \"messages\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw CommandError(.cannotCreate, "/save \(path): cannot be written (\(error.localizedDescription))")
    }
    report("saved \(messages.count) messages to \(path)")
  }
}

/// Puts a growing reply on standard output.
struct ReplyWriter {
  private(set) var bytes: [UInt8] = []
  private var shown = 0
  private let isLive: Bool
  private let isTerminal = isatty(1) == 1

  init(isLive: Bool) { self.isLive = isLive }

  mutating func show(_ whole: [UInt8]) {
    bytes = whole
    guard isLive, whole.count > shown else { return }
    // What cannot be written ends the work, and the command says why.
    try? write(whole[shown...])
    shown = whole.count
  }

  /// Shows something else than was generated.
  mutating func replace(with text: String) {
    bytes = Array(text.utf8)
    shown = 0
  }

  mutating func end() throws {
    if shown < bytes.count { try write(bytes[shown...]) }
    try StandardOutput.write([UInt8(ascii: "\n")])
    try StandardOutput.flush()
  }

  /// On a terminal nothing that it would act on: a model's text is not ours.
  private func write(_ part: ArraySlice<UInt8>) throws {
    try StandardOutput.write(
      isTerminal ? part.map { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F ? UInt8(ascii: "?") : $0 } : Array(part))
    try StandardOutput.flush()
  }
}
