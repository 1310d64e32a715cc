import Foundation

/// How probable the span extractor takes each choice of a field to be, where the model that writes has the last word: both opinions are multiplied.
///
/// The two models were trained apart, on other notes and from other beginnings, and err on different notes. Their product (a product of experts,
/// Hinton 2002) is right more often than either of them.
package struct ChoiceBias: Sendable, Equatable {
  package struct Choice: Sendable, Equatable {
    /// The choice as JSON writes it, without its quotes.
    package var text: [UInt8]
    /// The natural logarithm of its probability, times the weight of this opinion.
    package var score: Double

    package init(text: [UInt8], score: Double) {
      self.text = text
      self.score = score
    }
  }

  /// The field's name.
  package var name: String
  /// At most 64.
  package var choices: [Choice]

  package init(name: String, choices: [Choice]) {
    self.name = name
    self.choices = choices
  }

  /// The logarithm of the probability of some of the choices together, one bit for each; 0 where there is none of them.
  func score(of members: UInt64) -> Double {
    var greatest = -Double.infinity
    for index in choices.indices where members >> UInt64(index) & 1 == 1 { greatest = max(greatest, choices[index].score) }
    guard greatest.isFinite else { return 0 }
    var sum = 0.0
    for index in choices.indices where members >> UInt64(index) & 1 == 1 { sum += exp(choices[index].score - greatest) }
    return greatest + log(sum)
  }

  /// Which of some choices go on with a byte behind so many.
  func members(_ members: UInt64, behind length: Int, with byte: UInt8) -> UInt64 {
    var left: UInt64 = 0
    for index in choices.indices where members >> UInt64(index) & 1 == 1 {
      let text = choices[index].text
      if length < text.count ? text[length] == byte : byte == 0x22 && length == text.count { left |= 1 << UInt64(index) }
    }
    return left
  }

  /// Where the writing of a choice is: which choices agree with what is written, and how long that is.
  struct Place: Equatable {
    /// The field's place among the biases.
    var field: Int
    var members: UInt64
    var length = 0
  }

  /// Before a byte of the choice is written.
  func start(field: Int) -> Place { Place(field: field, members: choices.count >= 64 ? .max : 1 << UInt64(choices.count) - 1) }
}
