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
    guard let root = try? JSONDocument(reply, source: "reply").root, let calls = root["calls"] else { return nil }
    for (index, call) in calls.elements.enumerated() {
      let lead = "/calls/\(index)/arguments/"
      let names = confidence.compactMap { value -> String? in
        guard value.pointer.hasPrefix(lead) else { return nil }
        let path = value.pointer.dropFirst(lead.count).split(separator: "/").map {
          $0.replacing("~1", with: "/").replacing("~0", with: "~")
        }
        let found = path.reduce(call["arguments"]) { $0?[String($1)] }
        // The 1 of "set a timer" is hardly a number of minutes.
        let isMade = value.probability == 0 || found?.kind == .number && value.probability < leastOfNumbers
        return isMade && found != nil && found?.kind != .object ? path.joined(separator: ".") : nil
      }
      if !names.isEmpty { return "To call \(call["name"]?.string ?? "a function"), please say: " + names.joined(separator: ", ") + "." }
    }
    return nil
  }

  /// Below it a number is made up.
  private static let leastOfNumbers = 0.1
}
