import Foundation

/// The limits that the system puts on this process's group (control groups of Linux, version 2, and the top of version 1).
enum ControlGroup {
  /// The contents of a controller's file, such as `cpu.max`, for the process's group and those above it, as far as they can be read.
  static func texts(of file: String) -> [String] {
    var paths = ["/sys/fs/cgroup/\(file)"]
    for line in (text("/proc/self/cgroup") ?? "").split(separator: "\n") where line.hasPrefix("0::") {
      var path = String(line.dropFirst(3))
      while path.count > 1 {
        paths.append("/sys/fs/cgroup\(path)/\(file)")
        path = path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
      }
    }
    return paths.compactMap(text)
  }

  /// A file of a few lines without the white space around them; nil where it cannot be read.
  static func text(_ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
