import Foundation

extension SystemLanguageModel {
  /// A change to Apple's own model, trained by a developer.
  ///
  /// Such adapters fit no other model, so making one here always fails; the type is there for source that names it.
  public struct Adapter {
    /// What the adapter's maker wrote into it.
    public var creatorDefinedMetadata: [String: Any] { [:] }

    /// Always throws ``AssetError/invalidAsset(_:)``.
    public init(fileURL: URL) throws {
      throw AssetError.invalidAsset(
        .init(debugDescription: "'\(fileURL.lastPathComponent)' is an adapter of Apple's model, which this package does not have."))
    }

    /// Always throws ``AssetError/compatibleAdapterNotFound(_:)``.
    public init(name: String) throws {
      throw AssetError.compatibleAdapterNotFound(
        .init(debugDescription: "'\(name)' is an adapter of Apple's model, which this package does not have."))
    }

    /// Does nothing.
    @concurrent
    public func compile() async throws {}

    /// No identifiers.
    public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

    /// Does nothing.
    public static func removeObsoleteAdapters() throws {}

    /// Why there is no adapter.
    public enum AssetError: LocalizedError {
      /// The file is none.
      case invalidAsset(Context)
      /// The name is none.
      case invalidAdapterName(Context)
      /// None fits the model.
      case compatibleAdapterNotFound(Context)

      /// More about an error.
      public struct Context: Sendable {
        /// One sentence for a developer.
        public let debugDescription: String

        /// Holds a description.
        public init(debugDescription: String) {
          self.debugDescription = debugDescription
        }
      }

      private var context: Context {
        switch self {
        case .invalidAsset(let context), .invalidAdapterName(let context), .compatibleAdapterNotFound(let context): context
        }
      }

      /// What is wrong.
      public var errorDescription: String? { context.debugDescription }

      /// What to do about it.
      public var recoverySuggestion: String? { "Use a model that was trained for the task: LocalLanguageModel takes a path." }
    }
  }
}
