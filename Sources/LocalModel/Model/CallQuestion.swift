import JSONText

/// Asks back for what a call of a function needs and nobody said.
package enum CallQuestion {
  /// ```swift
  /// CallQuestion.text(Array(#"{"calls":[{"name":"set_timer","arguments":{"minutes":0}}]}"#.utf8), confidence: [("/calls/0/arguments/minutes", 0)])
  /// // "To call set_timer, please say: minutes."
  /// ```
  ///
  /// - Parameters:
  ///   - reply: `{"calls": [{"name": …, "arguments": …}, …]}`.
  ///   - confidence: the probability of each value by its JSON pointer; 0 for what had to be made up.
  /// - Returns: nil where nothing is missing.
  package static func text(_ reply: [UInt8], confidence: [(pointer: String, probability: Double)]) -> String? {
    let made = confidence.filter { $0.probability == 0 && $0.pointer.hasPrefix("/calls/") }
    guard !made.isEmpty, let root = try? JSONDocument(reply, source: "reply").root, let calls = root["calls"] else { return nil }
    for (index, call) in calls.elements.enumerated() {
      let lead = "/calls/\(index)/arguments/"
      let names = made.filter { $0.pointer.hasPrefix(lead) }.map { $0.pointer.dropFirst(lead.count).replacing("/", with: ".") }
      guard !names.isEmpty else { continue }
      return "To call \(call["name"]?.string ?? "a function"), please say: " + names.joined(separator: ", ") + "."
    }
    return nil
  }
}
