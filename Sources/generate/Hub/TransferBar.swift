import Foundation

/// A line on the terminal that says how far a download is.
final class TransferBar {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var first: Int?
  private var last: ContinuousClock.Instant?

  init(isShown: Bool) { self.isShown = isShown }

  func show(file: String, have: Int, total: Int?) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100), have != total { return }
    last = now
    if first == nil { first = have }
    let elapsed = Double((now - start).components.seconds) + Double((now - start).components.attoseconds) * 1e-18
    let rate = elapsed > 0 ? Double(have - (first ?? 0)) / elapsed : 0
    var line = "\r\u{1B}[K"
    if let total, total > 0 {
      let width = 24
      let filled = min(width, Int(Double(width) * Double(have) / Double(total)))
      line += String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
      line += " \(Self.size(have))/\(Self.size(total))"
      if rate > 0, have < total { line += "  \(Self.size(Int(rate)))/s  \(Self.time(Double(total - have) / rate))" }
    } else {
      line += Self.size(have)
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    line += "  " + String(name.suffix(40)) + " "
    Array(line.utf8).withUnsafeBytes { _ = ProcessStreams.writeAll(2, $0) }
  }

  func finish() {
    if last != nil { report("") }
  }

  static func size(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    let (value, unit) = bytes < 1_000_000 ? (1e3, "kB") : bytes < 1_000_000_000 ? (1e6, "MB") : (1e9, "GB")
    return String(format: "%.1f %@", Double(bytes) / value, unit)
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999))
    return whole >= 3600 ? String(format: "%d:%02d h", whole / 3600, whole / 60 % 60) : String(format: "%d:%02d", whole / 60, whole % 60)
  }
}
