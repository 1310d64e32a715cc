import Foundation

/// Times as text.
enum Timestamp {
  /// The present, as RFC 3339 with milliseconds.
  static var now: String {
    let time = Date().timeIntervalSince1970
    var parts = tm()
    var seconds = time_t(time)
    gmtime_r(&seconds, &parts)
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(Int(parts.tm_year) + 1900, 4) + "-" + digits(Int(parts.tm_mon) + 1, 2) + "-" + digits(Int(parts.tm_mday), 2) + "T"
      + digits(Int(parts.tm_hour), 2) + ":" + digits(Int(parts.tm_min), 2) + ":" + digits(Int(parts.tm_sec), 2) + "."
      + digits(Int((time - Double(seconds)) * 1000), 3) + "Z"
  }

  /// Seconds since 1970.
  static var seconds: Int { Int(Date().timeIntervalSince1970) }
}
