import Constraints
import Decoding
import Extraction
import JSONText
import LocalModel
import Transformer

/// An error as callers outside the process get it: a kind that a program can tell, one sentence for a person, and the numbers or the place that it speaks of.
package struct ServingFailure: Error, Sendable {
  package enum Kind: String, Sendable {
    /// The request is malformed.
    case input
    /// The schema cannot be enforced.
    case schema
    /// The token limit holds no valid value.
    case budget
    /// Prompt and answer do not fit the model's context.
    case context
    case cancelled
    /// A bound of the queue is reached.
    case overloaded
    /// The deadline has passed.
    case timeout
    /// The model cannot be used.
    case model
    /// A fault of ours.
    case `internal`
  }

  package var kind: Kind
  package var message: String
  /// JSON pointer into the schema, and the keyword there.
  package var pointer: String?
  package var keyword: String?
  /// Tokens needed and given.
  package var needed: Int?
  package var given: Int?
  /// Seconds.
  package var retryAfter: Int?

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// Any error of the engine.
  package init(describing error: any Error) {
    switch error {
    case let error as ServingFailure: self = error
    case let error as CompileError:
      self.init(.schema, error.description)
      pointer = error.pointer
      keyword = error.keyword
    case let error as DecodeError:
      switch error {
      case .budgetTooSmall(let budget, let minimum):
        self.init(.budget, error.description)
        (needed, given) = (minimum, budget)
      case .contextOverflow(let prompt, let answer, let length):
        self.init(.context, error.description)
        (needed, given) = (prompt + answer, length)
      case .emptyPrompt, .tokenOutOfRange: self.init(.input, error.description)
      case .interrupted: self.init(.cancelled, "the request was cancelled")
      case .notANumber: self.init(.model, error.description)
      case .deadEnd, .refused, .notOfSchema: self.init(.internal, error.description)
      }
    case let error as ContextOverflowError:
      self.init(.context, "\(error)")
      (needed, given) = (error.held + error.added, error.capacity)
    case is CancellationError: self.init(.cancelled, "the request was cancelled")
    case let error as ServingError:
      switch error {
      case .overloaded(_, let seconds):
        self.init(.overloaded, error.description)
        retryAfter = seconds
      case .timedOut: self.init(.timeout, error.description)
      case .closed: self.init(.overloaded, error.description)
      }
    case let error as DecisionError:
      switch error.kind {
      case .question: self.init(.input, error.description)
      case .interrupted: self.init(.cancelled, "the request was cancelled")
      case .model: self.init(.model, error.description)
      }
    case let error as DecisionFormError: self.init(.input, error.description)
    case let error as LocalModelError: self.init(.model, "\(error)")
    case let error as JSONError: self.init(.input, "\(error)")
    default: self.init(.internal, "\(error)")
    }
  }
}
