/// A value that can be shared in one of several forms.
///
/// ```swift
/// extension Note: Transferable {
///   static var transferRepresentation: some TransferRepresentation {
///     DataRepresentation(exportedContentType: .plainText) { Data($0.text.utf8) }
///   }
/// }
/// ```
public protocol Transferable: Sendable {
  /// The forms.
  associatedtype Representation: TransferRepresentation
  /// The forms, the best one first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A form of a value, or several.
public protocol TransferRepresentation<Item>: Sendable {
  /// The value's type.
  associatedtype Item: Sendable
  /// What can be exported.
  var _exports: [TransferExport<Item>] { get }
}

/// One form that a value can be given in.
public struct TransferExport<Item: Sendable>: Sendable {
  package let contentType: UTType
  package var isOffered: @Sendable (Item) -> Bool = { _ in true }
  package let export: @Sendable (Item) async throws -> Data
}

/// Bytes.
public struct DataRepresentation<Item: Sendable>: TransferRepresentation {
  /// What can be exported.
  public let _exports: [TransferExport<Item>]

  /// Bytes of a kind.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    _exports = [TransferExport(contentType: exportedContentType, export: exporting)]
  }

  /// Bytes of a kind that are read and written.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    self.init(exportedContentType: contentType, exporting: exporting)
  }
}

/// A file that is handed over.
public struct SentTransferredFile: Sendable {
  /// Where it is.
  public let file: URL
  /// A file.
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) { self.file = file }
}

/// A file.
public struct FileRepresentation<Item: Sendable>: TransferRepresentation {
  /// What can be exported.
  public let _exports: [TransferExport<Item>]

  /// A file of a kind.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile) {
    _exports = [TransferExport(contentType: exportedContentType) { try Data(contentsOf: try await exporting($0).file) }]
  }
}

/// Its `Codable` form.
public struct CodableRepresentation<Item: Codable & Sendable>: TransferRepresentation {
  /// What can be exported.
  public let _exports: [TransferExport<Item>]

  /// JSON.
  public init(contentType: UTType = .json) {
    _exports = [TransferExport(contentType: contentType) { try JSONEncoder().encode($0) }]
  }
}

/// The forms of another value that stands for this one.
public struct ProxyRepresentation<Item: Sendable, Proxy: Transferable>: TransferRepresentation {
  /// What can be exported.
  public let _exports: [TransferExport<Item>]

  /// The forms of what the function gives.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {
    _exports = Proxy.transferRepresentation._exports.compactMap { export in
      guard let export = export as? TransferExport<Proxy> else { return nil }
      return TransferExport(
        contentType: export.contentType, isOffered: { (try? exporting($0)).map(export.isOffered) ?? false },
        export: { try await export.export(try exporting($0)) })
    }
  }
}

extension String: Transferable {
  /// Plain text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .plainText) { (text: String) in Data(text.utf8) }
  }
}

/// Several forms.
public struct TransferRepresentations<Item: Sendable>: TransferRepresentation {
  /// What can be exported.
  public let _exports: [TransferExport<Item>]
}

extension TransferRepresentation {
  /// The form, for values alone of which something holds.
  public func exportingCondition(_ condition: @escaping @Sendable (Item) -> Bool) -> TransferRepresentations<Item> {
    TransferRepresentations(
      _exports: _exports.map { export in
        var export = export
        let offered = export.isOffered
        export.isOffered = { offered($0) && condition($0) }
        return export
      })
  }

  /// The form under a name for files.
  public func suggestedFileName(_ name: String) -> Self { self }
}

/// Lists forms.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Sendable> {
  /// A form.
  public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content where Content.Item == Item { content }
  /// One form.
  public static func buildPartialBlock<Content: TransferRepresentation>(first: Content) -> Content where Content.Item == Item { first }
  /// Several forms.
  public static func buildPartialBlock<First: TransferRepresentation, Next: TransferRepresentation>(
    accumulated: First, next: Next
  ) -> TransferRepresentations<Item> where First.Item == Item, Next.Item == Item {
    TransferRepresentations(_exports: accumulated._exports + next._exports)
  }
}

/// The forms that a value is offered in, and their bytes.
package enum Representations {
  /// The kinds, the best one first.
  package static func kinds(of value: any Sendable) -> [UTType] {
    guard let value = value as? any Transferable else { return [] }
    return names(value)
  }

  private static func names<Value: Transferable>(_ value: Value) -> [UTType] { offered(value).map(\.contentType) }

  /// The bytes in a kind, and which kind it is; `nil` where the value is not offered in it.
  package static func data(of value: any Sendable, as wanted: UTType) async throws -> (Data, UTType)? {
    guard let value = value as? any Transferable else { return nil }
    return try await export(value, wanted)
  }

  private static func offered<Value: Transferable>(_ value: Value) -> [TransferExport<Value>] {
    Value.transferRepresentation._exports.compactMap { $0 as? TransferExport<Value> }.filter { $0.isOffered(value) }
  }

  private static func export<Value: Transferable>(_ value: Value, _ wanted: UTType) async throws -> (Data, UTType)? {
    let offered = offered(value)
    guard let match = offered.first(where: { $0.contentType == wanted }) ?? offered.first(where: { $0.contentType.conforms(to: wanted) })
    else { return nil }
    return (try await match.export(value), match.contentType)
  }
}
