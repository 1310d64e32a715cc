/// A part of a conversation that a model's own template rendered.
package struct TemplatePart: Sendable, Equatable {
  package var text: String
  /// The message that the text is from; nil for what the template itself wrote, where alone control tokens count.
  package var message: Int?

  package init(_ text: String, message: Int? = nil) {
    self.text = text
    self.message = message
  }
}

extension Tokenizer {
  /// The tokens of a conversation that the model's template rendered.
  ///
  /// Control tokens are found in what the template wrote; what stands between two of them is encoded as one text, whoever wrote it, as the
  /// model's own tools do it. Nothing that a message contains becomes a control token.
  /// - Parameter systemMessages: how many of the messages belong to the conversation's beginning.
  package func encode(_ parts: [TemplatePart], systemMessages: Int) -> RenderedChat {
    var runs = TemplateRuns(self, systemMessages: systemMessages)
    for part in parts { runs.add(part) }
    return runs.finish()
  }
}

/// Text between control tokens, gathered until the next one comes.
private struct TemplateRuns {
  private let tokenizer: Tokenizer
  private let systemMessages: Int
  private var result: [TokenID] = []
  private var run: [UInt8] = []
  /// Where in the run the first message behind the beginning starts, and whether any of the beginning stands before it.
  private var mark: Int?
  private var holdsSystem = false
  private var systemCount: Int?
  private var isFirst = true
  private var strips = false

  init(_ tokenizer: Tokenizer, systemMessages: Int) {
    self.tokenizer = tokenizer
    self.systemMessages = systemMessages
  }

  mutating func add(_ part: TemplatePart) {
    let bytes = Array(part.text.utf8)
    if let message = part.message {
      if message < systemMessages {
        holdsSystem = holdsSystem || !bytes.isEmpty
      } else if mark == nil, systemCount == nil {
        mark = run.count
      }
      run += bytes
      return
    }
    bytes.withUnsafeBufferPointer { buffer in
      tokenizer.parts.added.split(buffer, parsingControl: true) { stretch, token in
        if let token, tokenizer.isControl(token) {
          close()
          result.append(token)
          isFirst = false
          strips = tokenizer.stripsTextAfter(tokenizer.piece(token))
        } else {
          run += buffer[stretch]
        }
      }
    }
  }

  /// Encodes what has been gathered.
  private mutating func close() {
    defer {
      run = []
      mark = nil
      holdsSystem = false
      strips = false
    }
    var start = 0
    if strips {
      let text = String(decoding: run, as: UTF8.self)
      start = run.count - String(text.unicodeScalars.drop { $0.properties.isWhitespace }).utf8.count
    }
    if let mark, systemCount == nil {
      // A form without a system turn has both in one text: cut there, so that the beginning stays the same under every message.
      if holdsSystem, mark > start {
        encode(start..<mark)
        systemCount = result.count
        encode(mark..<run.count, isContinuation: true)
        return
      }
      systemCount = systemMessages > 0 ? result.count : 0
    }
    encode(start..<run.count)
  }

  private mutating func encode(_ range: Range<Int>, isContinuation: Bool = false) {
    guard !range.isEmpty else { return }
    run[range].withUnsafeBufferPointer { buffer in
      result += tokenizer.encode(
        buffer, addBOS: false, parseSpecial: false, isContinuation: isContinuation, followsControl: !isFirst)
    }
    isFirst = false
  }

  mutating func finish() -> RenderedChat {
    close()
    if tokenizer.addsBOS, let begin = tokenizer.bosID, result.first != begin {
      result.insert(begin, at: 0)
      systemCount = systemCount.map { $0 > 0 ? $0 + 1 : 0 }
    }
    return RenderedChat(tokens: result, systemCount: systemCount ?? (systemMessages > 0 ? result.count : 0))
  }
}
