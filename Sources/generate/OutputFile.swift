import Foundation

/// A file that is complete or absent: lines go to `PATH.partial`, which takes the file's name when the last one is written.
/// The path `-` is standard output.
final class OutputFile {
  let path: String
  private let partialPath: String
  private let handle: FileHandle
  private let isStandardOutput: Bool

  /// Opens the file for writing.
  ///
  /// - Parameter resuming: keep the lines of an interrupted run and write after them.
  /// - Throws: ``CommandError`` (73).
  init(path: String, resuming: Bool) throws {
    self.path = path
    partialPath = path + ".partial"
    isStandardOutput = path == "-"
    if isStandardOutput {
      handle = .standardOutput
      return
    }
    let descriptor = open(partialPath, O_CREAT | O_WRONLY | O_CLOEXEC | (resuming ? O_APPEND : O_TRUNC), 0o644)
    guard descriptor >= 0 else {
      throw CommandError(
        .cannotCreate, "\(path): cannot be written (\(String(cString: strerror(errno)))): name a file in a folder that can")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(line: [UInt8]) throws {
    do {
      try handle.write(contentsOf: Data(line + [UInt8(ascii: "\n")]))
    } catch {
      throw CommandError(.cannotCreate, "\(path): writing failed (\(error.localizedDescription))")
    }
  }

  /// Gives the finished file its name.
  func finish() throws {
    guard !isStandardOutput else { return }
    guard fsync(handle.fileDescriptor) == 0, rename(partialPath, path) == 0 else {
      throw CommandError(
        .cannotCreate, "\(path): cannot be completed (\(String(cString: strerror(errno)))); its lines are in \(partialPath)")
    }
  }

  /// Complete lines that an interrupted run left; a torn last line is cut off.
  static func completeLines(ofPartial path: String) -> [String] {
    guard let data = FileManager.default.contents(atPath: path + ".partial") else { return [] }
    guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else {
      truncate(path + ".partial", 0)
      return []
    }
    truncate(path + ".partial", off_t(end + 1))
    return String(decoding: data[..<end], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
