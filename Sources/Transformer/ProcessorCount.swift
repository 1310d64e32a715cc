import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many threads do useful work for this process.
package enum ProcessorCount {
  /// Physical cores that the scheduler lets this process use, bounded by its control group's quota; at least 1.
  ///
  /// Two threads on one core share its vector units, which are what a pass uses, so siblings count once.
  package static let available: Int = {
    var count = ProcessInfo.processInfo.activeProcessorCount
    #if os(Linux)
      let allowed = allowedProcessors()
      if !allowed.isEmpty { count = physicalCores(of: allowed) }
      if let quota = quota() { count = min(count, quota) }
    #elseif canImport(Darwin)
      // Efficiency cores would hold back every barrier.
      var cores: Int32 = 0
      var size = MemoryLayout<Int32>.size
      if sysctlbyname("hw.perflevel0.physicalcpu", &cores, &size, nil, 0) == 0, cores > 0 { count = Int(cores) }
    #endif
    return max(1, min(count, 256))
  }()

  #if os(Linux)
    private static func allowedProcessors() -> [Int] {
      guard let status = ControlGroup.text("/proc/self/status") else { return [] }
      for line in status.split(separator: "\n") where line.hasPrefix("Cpus_allowed_list:") {
        return parseList(line.dropFirst("Cpus_allowed_list:".count))
      }
      return []
    }

    private static func physicalCores(of processors: [Int]) -> Int {
      var cores: Set<String> = []
      for processor in processors {
        let siblings = ControlGroup.text("/sys/devices/system/cpu/cpu\(processor)/topology/thread_siblings_list")
        cores.insert(siblings ?? "\(processor)")
      }
      return cores.count
    }

    /// Whole processors that a control group (version 2, or 1) grants; nil where there is no limit.
    private static func quota() -> Int? {
      var limits: [Int] = []
      func add(_ quota: (some StringProtocol)?, of period: (some StringProtocol)?) {
        guard let quota = quota.flatMap({ Double($0) }), let period = period.flatMap({ Double($0) }), quota > 0, period > 0 else { return }
        limits.append(max(1, Int((quota / period).rounded(.up))))
      }
      for text in ControlGroup.folders.compactMap({ ControlGroup.text($0 + "/cpu.max") }) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        if parts.count == 2 { add(parts[0], of: parts[1]) }
      }
      add(ControlGroup.text("/sys/fs/cgroup/cpu/cpu.cfs_quota_us"), of: ControlGroup.text("/sys/fs/cgroup/cpu/cpu.cfs_period_us"))
      return limits.min()
    }
  #endif

  /// The numbers of a list such as "0-3,8".
  static func parseList(_ list: some StringProtocol) -> [Int] {
    list.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      guard let low = ends.first, let high = ends.last, low <= high, high - low < 65_536 else { return [] }
      return Array(low...high)
    }
  }
}
