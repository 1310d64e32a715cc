import Foundation

/// What an application keeps, as one JSON file that several processes may change: each change is made under a lock, on what stands there then.
public actor FileStore<Contents: Codable & Sendable> {
  private let file: URL
  private let empty: Contents

  /// A store; the file and its folder are made at the first change.
  ///
  /// - Parameter empty: what stands in a file that is not there.
  public init(file: URL, empty: Contents) {
    self.file = file
    self.empty = empty
  }

  /// What stands in the file now.
  public func read() throws -> Contents {
    guard FileManager.default.fileExists(atPath: file.path) else { return empty }
    return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
  }

  /// Changes what stands in the file.
  @discardableResult
  public func change<Result: Sendable>(_ body: @Sendable (inout Contents) throws -> Result) throws -> Result {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let lock = open(file.path + ".lock", O_CREAT | O_RDWR, 0o600)
    guard lock >= 0 else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: file.path]) }
    defer { close(lock) }
    flock(lock, LOCK_EX)
    var contents = try read()
    let result = try body(&contents)
    try JSONEncoder().encode(contents).write(to: file, options: .atomic)
    return result
  }
}
