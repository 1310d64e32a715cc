import Foundation

/// How much more memory this process may take.
package enum AvailableMemory {
  /// Bytes that can be had without anything being swapped out or killed, as far as the system says: what is free or holds only copies of files, at
  /// most what the control groups leave. Half of the machine's memory where the system does not say.
  package static var bytes: Int {
    #if os(Linux)
      var limits: [Int] = []
      for folder in ControlGroup.folders {
        guard let limit = ControlGroup.text(folder + "/memory.max").flatMap({ Int($0) }) else { continue }
        let used = ControlGroup.text(folder + "/memory.stat").flatMap { value(of: "anon", in: $0) } ?? 0
        limits.append(max(0, limit - used))
      }
      if let limit = ControlGroup.text("/sys/fs/cgroup/memory/memory.limit_in_bytes").flatMap({ Int($0) }) { limits.append(limit) }
      if let kilobytes = ControlGroup.text("/proc/meminfo").flatMap({ value(of: "MemAvailable:", in: $0) }) {
        return min(kilobytes << 10, limits.min() ?? .max)
      }
    #endif
    return Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
  }

  /// The number behind `key` at the start of a line.
  package static func value(of key: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2, words[0] == key { return Int(words[1]) }
    }
    return nil
  }
}
