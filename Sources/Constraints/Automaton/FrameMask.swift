/// The tokens that one stack allows: parts taken from lexical masks, with `exits`, less `removes`, plus `adds`.
final class FrameMask {
  struct Part {
    var mask: LexicalMask
    /// Only tokens of at most this many scalars of content; -1 = all.
    var limit: Int32
  }
  @exclusivity(unchecked) var parts: [Part] = []
  /// Tokens that leave a lexeme as its language alone allows; `removes` takes from these too.
  @exclusivity(unchecked) var exits: [Int32] = []
  @exclusivity(unchecked) var removes: [Int32] = []
  @exclusivity(unchecked) var adds: [Int32] = []
  /// Further tokens, in lists that other stacks share.
  @exclusivity(unchecked) var shared: [[Int32]] = []
  /// Further stacks whose masks belong to this one (alternatives of a value).
  @exclusivity(unchecked) var others: [Int32] = []
  var byteCount: Int { 120 + (parts.count + shared.count) * 16 + (exits.count + removes.count + adds.count + others.count) * 4 }
}
