import Foundation
import GuidedGeneration

/// What is known of one value of a response.
public struct FieldReport: Sendable, Equatable {
  /// The value's place, as a JSON pointer (RFC 6901): `/lines/0/price`.
  public var pointer: String
  /// The value: a string, a number, a Boolean or `null`.
  public var value: GeneratedContent
  /// The probability of the value among those that the schema allows, from 0 to 1; `nil` where the model cannot tell.
  public var confidence: Double?
  /// Where the value's words first occur in the text, ignoring case; `nil` if they do not occur.
  public var source: Range<String.Index>?
}

extension LanguageModelSession.Response {
  /// What is known about each value: how sure the model was, and where in a text it is.
  ///
  /// ```swift
  /// for field in response.fields(in: note) where field.source == nil { print("not in the note:", field.pointer) }
  /// ```
  ///
  /// - Parameter text: the text that was asked about. Values are looked up in it as they are written; a date that the model worked out
  ///   ("tomorrow") has no place there.
  public func fields(in text: String) -> [FieldReport] {
    let confidences = Dictionary(confidences.map { ($0.pointer, $0.probability) }) { first, _ in first }
    var reports: [FieldReport] = []
    func visit(_ content: GeneratedContent, at pointer: String) {
      switch content.kind {
      case .array(let elements): for (index, element) in elements.enumerated() { visit(element, at: "\(pointer)/\(index)") }
      case .structure(let members, let keys):
        for key in keys {
          let step = key.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
          if let member = members[key] { visit(member, at: "\(pointer)/\(step)") }
        }
      case .string(let words):
        reports.append(.init(pointer: pointer, value: content, confidence: confidences[pointer], source: Self.place(of: words, in: text)))
      case .number:
        reports.append(
          .init(pointer: pointer, value: content, confidence: confidences[pointer], source: Self.place(of: content.jsonString, in: text)))
      case .bool, .null: reports.append(.init(pointer: pointer, value: content, confidence: confidences[pointer], source: nil))
      }
    }
    visit(rawContent, at: "")
    return reports
  }

  /// The first place where words stand by themselves, not inside a longer word or number.
  private static func place(of words: String, in text: String) -> Range<String.Index>? {
    guard !words.isEmpty else { return nil }
    var start = text.startIndex
    while let found = text.range(of: words, options: .caseInsensitive, range: start..<text.endIndex) {
      let before = found.lowerBound == text.startIndex ? nil : text[text.index(before: found.lowerBound)]
      let after = found.upperBound == text.endIndex ? nil : text[found.upperBound]
      func isPart(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
      if !isPart(before), !isPart(after) { return found }
      start = text.index(after: found.lowerBound)
    }
    return nil
  }
}
