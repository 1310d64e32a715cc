import Foundation

/// The limit of open files, which connections count against.
enum Descriptors {
  /// Files that are open beside the connections: the model's, the log's, those of event loops.
  private static let others = 64

  /// Raises this process's limit where that many connections need it.
  ///
  /// - Returns: how many connections there is room for, at most `connections`.
  static func raised(for connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(number, &limit) == 0 else { return connections }
    let wanted = rlim_t(connections + others)
    if limit.rlim_cur < wanted {
      let raised = rlimit(rlim_cur: min(wanted, limit.rlim_max), rlim_max: limit.rlim_max)
      var copy = raised
      if setrlimit(number, &copy) == 0 { limit = raised }
    }
    // Where the limit is none, its number is greater than any count.
    return limit.rlim_cur >= wanted ? connections : max(1, Int(limit.rlim_cur) - others)
  }

  #if canImport(Glibc)
    private static var number: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var number: Int32 { RLIMIT_NOFILE }
  #endif
}
