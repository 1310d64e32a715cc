import Foundation
import GRDB

/// Why the log cannot be opened, read or written, with the file's name.
public struct LogStoreError: Error, LocalizedError, Sendable, Equatable {
  /// What kind of failure it is.
  public enum Kind: Sendable, Equatable {
    /// There is no such file.
    case missing
    /// The file is no log, or is damaged.
    case corrupt
    /// The file or its folder cannot be written.
    case cannotWrite
    /// Another process held the file for too long.
    case busy
    /// A newer version of the package has changed the file.
    case newer
    /// An entry that could not be read again if it were stored.
    case invalidEntry
    /// Anything else that SQLite says.
    case other
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The database file.
  public var path: String
  /// What was found, and what to do.
  public var reason: String

  /// One sentence that names the file.
  public var errorDescription: String? { "the log \(path): \(reason)" }

  init(kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  init(_ error: any Error, path: String) {
    if let error = error as? LogStoreError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(kind: .other, path: path, reason: "\(error)")
      return
    }
    switch error.resultCode.primaryResultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      self.init(kind: .corrupt, path: path, reason: "it is not a usable SQLite database: move it away, or restore a copy")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_FULL:
      self.init(kind: .cannotWrite, path: path, reason: "it cannot be written (\(error.message ?? "read-only")): check its permissions")
    case .SQLITE_CANTOPEN:
      self.init(kind: .cannotWrite, path: path, reason: "it cannot be opened: check that its folder exists and can be written")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(kind: .busy, path: path, reason: "another process held it for over \(Int(LogStore.busyTimeout)) s: try again")
    case .SQLITE_ERROR where (error.message ?? "").contains("no such table"):
      self.init(kind: .corrupt, path: path, reason: "it is a database without a log in it: name another file")
    default:
      self.init(kind: .other, path: path, reason: error.message ?? "\(error)")
    }
  }
}
