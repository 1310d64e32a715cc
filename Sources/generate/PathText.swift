/// Parts of a path, as text. Foundation's `deletingLastPathComponent` traps on Linux for a path of one letter.
enum PathText {
  /// The name behind the last slash.
  static func name(of path: String) -> String {
    String(path.suffix(from: path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex))
  }

  /// The folder that a path lies in: `.` for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }
}
