import Foundation

/// What this process holds of the machine's memory.
package enum ProcessMemory {
  /// Resident bytes; 0 where the system does not tell.
  package static var resident: Int {
    #if os(Linux)
      guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
      let pages = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let status = withUnsafeMutablePointer(to: &info) {
        $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return status == KERN_SUCCESS ? Int(info.resident_size) : 0
    #endif
  }
}
