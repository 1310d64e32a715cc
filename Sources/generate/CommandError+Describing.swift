import Capture
import Constraints
import Decoding
import Foundation
import GuidedGeneration
import JSONText
import LocalModel
import ModelFiles
import ModelStore
import Serving
import Transformer

extension CommandError {
  /// An error of the schema that `--schema` named.
  init(describing error: CompileError, schema name: String) {
    self.init(.badInput, "--schema \(name): \(Self.text(of: error))")
  }

  /// The error's own words; of what it quotes of the schema no more than helps.
  private static func text(of error: CompileError) -> String {
    var error = error
    // The end of a pointer says more than its beginning.
    if error.pointer.count > 2 * PrintableText.quoteLimit { error.pointer = "…" + error.pointer.suffix(2 * PrintableText.quoteLimit) }
    return PrintableText.quote("\(error)", limit: 6 * PrintableText.quoteLimit)
  }

  /// Any error of the library as the command line reports it.
  init(describing error: any Error) {
    switch error {
    case let error as CommandError:
      self = error
    case let error as CompileError:
      self.init(.badInput, "--schema: \(Self.text(of: error))")
    case let error as DecodeError:
      switch error {
      case .contextOverflow, .budgetTooSmall, .emptyPrompt, .tokenOutOfRange: self.init(.badInput, "\(error)")
      case .interrupted: self.init(.interrupted, "interrupted")
      case .notANumber: self.init(.unavailable, "\(error)")
      default: self.init(.software, "\(error)")
      }
    case let error as ModelStoreError: self.init(describing: error)
    case let error as DecisionFormError: self.init(.badInput, error.description)
    case let error as LocalModelError:
      self.init(error.kind == .notFound ? .noInput : .unavailable, "\(error)")
    case let error as ModelFileError:
      switch error.kind {
      case .notFound: self.init(.noInput, "\(error)")
      case .cannotWrite: self.init(.cannotCreate, "\(error)")
      case .malformed, .unsupported: self.init(.unavailable, "\(error)")
      }
    case let error as JSONError:
      self.init(.badInput, "\(error)")
    case let error as ContextOverflowError:
      self.init(.badInput, "\(error)")
    #if !COMMAND_LINE_ALONE
      case let error as LogStoreError: self.init(describing: error)
    #endif
    case let error as CaptureError:
      switch error {
      case .modelUnavailable: self.init(.unavailable, error.errorDescription ?? "\(error)")
      default: self.init(.badInput, error.errorDescription ?? "\(error)")
      }
    case let error as LanguageModelSession.GenerationError:
      switch error {
      case .exceededContextWindowSize(let context): self.init(.badInput, context.debugDescription)
      case .assetsUnavailable(let context): self.init(.unavailable, context.debugDescription)
      default: self.init(.software, error.errorDescription ?? "\(error)")
      }
    case is CancellationError:
      self.init(.interrupted, "interrupted")
    default:
      self.init(.software, (error as? any LocalizedError)?.errorDescription ?? "\(error)")
    }
  }
}
