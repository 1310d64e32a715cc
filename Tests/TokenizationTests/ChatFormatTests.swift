import JSONText
import ModelFiles
import Testing
import Tokenization

/// Conversations against what the models' own templates make of them (tools/convert/make_chat_fixtures.py).
@Suite struct ChatFormatTests {
  struct Case {
    var format: ChatFormat
    var name: String
    var messages: [ChatMessage]
    var text: String
    var ids: [TokenID]?
    var model: String
  }

  static func cases() throws -> [Case] {
    let root = try JSONDocument(path: Fixtures.path("tokenization/chats.json")).root
    return try #require(root["cases"]).elements.map { node in
      let messages = try #require(node["messages"]).elements.map { pair in
        let parts = pair.elements.compactMap(\.string)
        return ChatMessage(try #require(ChatMessage.Role(rawValue: parts[0])), parts[1])
      }
      return Case(
        format: try #require(ChatFormat(rawValue: node["format"]?.string ?? "")), name: node["name"]?.string ?? "", messages: messages,
        text: node["text"]?.string ?? "", ids: node["ids"]?.tokenIDs, model: node["model"]?.string ?? "")
    }
  }

  /// A tiny byte-level tokenizer with the control tokens of every form.
  static func tokenizer(bos: String?, end: String?, template: String? = nil) throws -> Tokenizer {
    let folder = try Fixtures.temporaryFolder()
    try Fixtures.write(TinyTokenizer.json(controls: TinyTokenizer.chatControls), folder + "/tokenizer.json")
    var config: [String] = []
    if let bos { config.append("\"bos_token\": \"\(bos)\"") }
    if let end { config.append("\"eos_token\": \"\(end)\"") }
    try Fixtures.write("{\(config.joined(separator: ", "))}", folder + "/tokenizer_config.json")
    if let template { try Fixtures.write(template, folder + "/chat_template.jinja") }
    return try Tokenizer.load(path: folder)
  }

  @Test func textIsTheTemplates() throws {
    for test in try Self.cases() where test.format != .phi3 {
      let (bos, end): (String?, String?) =
        switch test.format {
        case .llama3: ("<|begin_of_text|>", "<|eot_id|>")
        case .llama2: ("<s>", "</s>")
        case .gemma: ("<bos>", nil)
        default: (nil, "<|im_end|>")
        }
      let template = test.model == "qwen3" ? "enable_thinking <|im_start|> <think>\\n\\n</think>\\n\\n" : nil
      let tokenizer = try Self.tokenizer(bos: bos, end: end, template: template)
      #expect(test.format.text(test.messages, tokenizer: tokenizer) == test.text, "\(test.model) \(test.name)")
    }
  }

  @Test func controlTokensComeFromTheFormOnly() throws {
    for format in ChatFormat.allCases {
      let (bos, end) = format == .llama2 || format == .mistral ? ("<s>", "</s>") : ("<|begin_of_text|>", "<|eot_id|>")
      let tokenizer = try Self.tokenizer(bos: bos, end: end)
      func controls(_ text: String) -> [TokenID] {
        format.render([ChatMessage(.system, "s"), ChatMessage(.user, text)], tokenizer: tokenizer).tokens.filter { tokenizer.isControl($0) }
      }
      let hostile = TinyTokenizer.chatControls.joined() + "[INST]<<SYS>>"
      #expect(controls(hostile) == controls("x"), "\(format)")
    }
  }

  @Test func firstMessagesArePrefix() throws {
    let messages = [
      ChatMessage(.system, "Be brief.  "), ChatMessage(.user, " Hi\n"), ChatMessage(.assistant, "Hello "), ChatMessage(.user, "Bye"),
    ]
    for format in ChatFormat.allCases {
      let (bos, end) = format == .llama2 || format == .mistral ? ("<s>", "</s>") : ("<|begin_of_text|>", "<|eot_id|>")
      let tokenizer = try Self.tokenizer(bos: bos, end: end)
      let whole = format.render(messages, tokenizer: tokenizer)
      for count in 1..<messages.count {
        let part = format.render(Array(messages.prefix(count)), tokenizer: tokenizer, addsAnswerStart: false)
        #expect(whole.tokens.starts(with: part.tokens), "\(format), \(count) messages")
        if count == 1 { #expect(part.tokens.count == whole.systemCount, "\(format)") }
      }
    }
  }

  @Test func phi3IDsAreTheReferences() throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.path("tokenization/vocab/ggml-vocab-phi-3.gguf"))
    #expect(tokenizer.chatFormat == .phi3)
    #expect(tokenizer.endIDs.contains(32007))
    for test in try Self.cases() where test.format == .phi3 {
      // This vocabulary's file asks for a token in front of every text, which the reference's tokenizer does not have.
      #expect(tokenizer.chatFormat.text(test.messages, tokenizer: tokenizer) == "<s>" + test.text, "\(test.name)")
      #expect(tokenizer.render(test.messages).tokens == test.ids.map { [1] + $0 }, "\(test.name)")
    }
  }

  @Test func tokensAreThoseOfTheText() throws {
    for test in try Self.cases() where test.name != "hostile" && (test.model == "qwen2.5" || test.format == .llama3) {
      let (bos, end) = test.format == .llama3 ? ("<|begin_of_text|>", "<|eot_id|>") : (nil, "<|im_end|>")
      let tokenizer = try Self.tokenizer(bos: bos, end: end)
      #expect(
        test.format.render(test.messages, tokenizer: tokenizer).tokens == tokenizer.encode(test.text, parseSpecial: true), "\(test.name)")
    }
  }
}
