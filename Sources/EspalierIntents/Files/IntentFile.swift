/// A file as a parameter or a result: bytes with a name and a kind.
public struct IntentFile: Sendable, Hashable {
  private enum Source: Sendable, Hashable {
    case bytes(Data)
    case file(URL)
  }

  private let source: Source
  /// The file's name.
  public var filename: String
  /// What it holds.
  public var type: UTType?

  /// Whether the file on disk is removed when the run has ended.
  public var removedOnCompletion = false

  /// Why a file cannot be used.
  public enum IntentFileError: Error, Hashable {
    /// Its bytes cannot be read.
    case failedToLoadData
    /// It cannot be written to disk.
    case failedToLoadFile
  }

  /// A file of bytes.
  public init(data: Data, filename: String, type: UTType? = nil) {
    source = .bytes(data)
    self.filename = filename
    self.type = type ?? Self.type(of: filename)
  }

  /// A file on disk.
  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    source = .file(fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
    self.type = type ?? Self.type(of: fileURL.lastPathComponent)
  }

  private static func type(of name: String) -> UTType? {
    name.lastIndex(of: ".").flatMap { UTType(filenameExtension: String(name[name.index(after: $0)...])) }
  }

  /// Where it is on disk; `nil` for bytes.
  public var fileURL: URL? {
    if case .file(let url) = source { return url }
    return nil
  }

  /// The bytes; empty if a file on disk cannot be read (``contents()`` says why).
  public var data: Data { (try? contents()) ?? Data() }

  /// The bytes.
  ///
  /// - Throws: what reading the file throws.
  public func contents() throws -> Data {
    switch source {
    case .bytes(let data): data
    case .file(let url): try Data(contentsOf: url)
    }
  }

  /// The kinds in which the bytes are there.
  public var availableContentTypes: [UTType] { type.map { [$0] } ?? [.data] }

  /// The file on disk in one of its kinds, written there where it is bytes alone.
  ///
  /// - Throws: ``AppIntentError`` for a kind that the file does not have, and what writing throws.
  public func file(contentType: UTType, destinationDirectory: URL? = nil) async throws -> (fileURL: URL, openedInPlace: Bool) {
    let data = try await data(contentType: contentType)
    if destinationDirectory == nil, let fileURL { return (fileURL, true) }
    let folder = destinationDirectory ?? FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let target = folder.appendingPathComponent((filename as NSString).lastPathComponent)
    try data.write(to: target)
    return (target, false)
  }

  /// Hands over the file on disk in one of its kinds.
  public func withFile<Result>(
    contentType: UTType, allowOpenInPlace: Bool = false, fileHandler: (_ fileURL: URL, _ openedInPlace: Bool) async throws -> Result
  ) async throws -> Result {
    let (url, isInPlace) = try await file(contentType: contentType)
    defer { if !isInPlace { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) } }
    return try await fileHandler(url, isInPlace)
  }

  /// The bytes as one of the kinds.
  ///
  /// - Throws: ``AppIntentError`` for a kind that the file does not have.
  public func data(contentType: UTType) async throws -> Data {
    guard availableContentTypes.contains(where: { $0.conforms(to: contentType) }) else {
      throw AppIntentError(description: "\(filename) is \(type?.mediaType ?? "of unknown kind"), not \(contentType.mediaType).")
    }
    return try contents()
  }
}
