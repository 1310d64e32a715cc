import Foundation

/// How much more memory this process may take.
enum AvailableMemory {
  /// Bytes that can be had without anything being swapped out or killed, as far as the system says: what is free or holds only copies of files, at
  /// most what the control groups leave. Half of the machine's memory where the system does not say.
  static var bytes: Int {
    #if os(Linux)
      let machine = ControlGroup.text("/proc/meminfo").flatMap { value(of: "MemAvailable:", in: $0) }.map { $0 << 10 }
      let left = zip(ControlGroup.texts(of: "memory.max"), ControlGroup.texts(of: "memory.stat")).compactMap { limit, statistics in
        Int(limit).map { $0 - (value(of: "anon", in: statistics) ?? 0) }
      }
      let first = ControlGroup.text("/sys/fs/cgroup/memory/memory.limit_in_bytes").flatMap { Int($0) }
      if let machine { return max(0, ([machine] + left + (first.map { [$0] } ?? [])).min() ?? 0) }
    #endif
    return Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
  }

  /// The number behind `key` at the start of a line.
  static func value(of key: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2, words[0] == key { return Int(words[1]) }
    }
    return nil
  }
}
