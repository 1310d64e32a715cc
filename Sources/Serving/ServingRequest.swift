import Decoding
import Extraction
import LocalModel

/// A request as the service runs it, whatever its caller spoke: HTTP of one kind or another, lines of JSON, a batch.
package struct ServingRequest: Sendable {
  /// What the model reads.
  package enum Prompt: Sendable {
    /// A conversation in the model's chat form. The schema's text is put in front of the instructions.
    case conversation(instructions: String, tools: String, turns: [ChatTurn])
    /// A text to be continued, without any form.
    case raw(String)
  }

  /// A text that is the answer.
  package enum Said: Sendable {
    /// Free text, within the limit of tokens and up to a text that ends it.
    case text(String)
    /// A whole value as JSON.
    case value([UInt8])
  }

  package var prompt: Prompt
  /// JSON Schema that the answer has to fit; nil for free text.
  package var schema: [UInt8]?
  /// The schema that the prompt shows; nil for that of the answer.
  package var shownSchema: [UInt8]?
  /// What is answered without asking the model, which has no words of its own for it; nil where it is asked.
  package var said: Said?
  /// Ignore, and name, keywords that cannot be enforced.
  package var lenient = false
  /// Most tokens of the answer; nil for as many as the context has room for, up to `LocalLanguageModel.defaultTokenLimit`.
  package var maxTokens: Int?
  package var sampling = SamplingOptions.greedy
  /// Texts that end free text; they are not part of the answer.
  package var stops: [[UInt8]] = []
  /// Report how sure the model was of each field.
  package var confidence = false
  /// The day that notes are written on; nil for the current day.
  package var today: Day?
  /// The time of day that they are written at, which "in 20 minutes" counts from; nil for now.
  package var now: ClockTime?
  /// Whether others are likely to have the same instructions and schema; their state is kept then.
  package var sharesBeginning = true
  /// Whose request it is: callers take turns.
  package var caller = ""
  package var priority = ServingPriority.interactive
  /// How long the request may take, its wait included; nil for the service's own bound.
  package var timeout: Duration?
  /// Asked between steps, beside the task's own cancellation: true ends the request with `CancellationError`.
  package var isStopped: @Sendable () -> Bool = { false }

  package init(prompt: Prompt, schema: [UInt8]? = nil) {
    self.prompt = prompt
    self.schema = schema
  }

  /// A note to be read as a value of a schema.
  package init(note: String, schema: [UInt8], instructions: String) {
    self.init(prompt: .conversation(instructions: instructions, tools: "", turns: [ChatTurn(.user, note)]), schema: schema)
  }

  /// Bytes that the request holds while it waits.
  var byteCount: Int {
    let text: Int
    switch prompt {
    case .conversation(let instructions, let tools, let turns):
      text = instructions.utf8.count + tools.utf8.count + turns.reduce(0) { $0 + $1.text.utf8.count }
    case .raw(let prompt): text = prompt.utf8.count
    }
    // A token and its place in the prompt take about as much again.
    return 3 * text + (schema?.count ?? 0) + (shownSchema?.count ?? 0) + 512
  }
}

/// What became of a request.
package struct ServingAnswer: Sendable {
  /// Compact JSON that fits the schema, or UTF-8 text.
  package var bytes: [UInt8]
  package var statistics: DecodingStatistics
  /// Probability of each field, 0…1, by JSON pointer, in the order of the schema; empty unless asked for.
  package var confidence: [(pointer: String, probability: Double)]
  /// What each field that chooses could have been; empty unless its confidence was asked for.
  package var alternatives: [FieldAlternatives] = []
  /// Probability of the whole value.
  package var probability: Double
  /// What in the schema is not enforced, one sentence each.
  package var notices: [String]
  /// Whether the token limit cut free text. A value is always whole.
  package var isCutOff: Bool
  /// Seconds in the queue, and from the request's arrival to the answer's end.
  package var waited: Double
  package var seconds: Double

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
