import Foundation

/// The limits that the system puts on this process's group (control groups of Linux, version 2, and the top of version 1).
package enum ControlGroup {
  /// Where the files of the process's group and of those above it are, as far as this process sees them.
  package static var folders: [String] {
    var folders = ["/sys/fs/cgroup"]
    for line in (text("/proc/self/cgroup") ?? "").split(separator: "\n") where line.hasPrefix("0::") {
      var path = String(line.dropFirst(3))
      while path.count > 1 {
        folders.append("/sys/fs/cgroup\(path)")
        path = path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
      }
    }
    return folders
  }

  /// A file of a few lines without the white space around them; nil where it cannot be read.
  package static func text(_ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
