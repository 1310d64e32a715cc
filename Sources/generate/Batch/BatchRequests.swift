import Decoding
import Extraction
import LocalModel
import Serving

/// What the notes of a batch are asked with.
struct BatchRequests: Sendable {
  /// JSON Schema, and what the prompt calls its value.
  var schema: [UInt8]
  var name: String
  /// Those of the command line; nil for the schema's own.
  var instructions: String?
  var readsMentions: Bool
  /// The day and the time that notes count from which say nothing themselves.
  var today: Day
  var now: ClockTime?
  var lenient: Bool
  var maxTokens: Int?
  var sampling: SamplingOptions
  var confidence: Bool
  /// Instructions that more than one note has.
  var shared: Set<String>

  /// The request of a line that holds a note.
  func request(_ line: BatchNote) -> ServingRequest {
    guard case .success(let (note, own, time)) = line.content else { preconditionFailure("a line without a note is not asked for") }
    let day = own ?? today
    let instructions = instructions ?? SchemaSource.instructions(name: name, today: day, readsMentions: readsMentions)
    var request = ServingRequest(note: note, schema: schema, instructions: instructions)
    request.today = day
    request.now = time ?? now
    request.lenient = lenient
    request.maxTokens = maxTokens
    request.sampling = sampling
    request.confidence = confidence
    request.sharesBeginning = shared.contains(instructions)
    request.timeout = .seconds(1 << 31)
    return request
  }
}
