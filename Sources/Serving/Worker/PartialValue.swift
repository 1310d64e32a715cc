import JSONText

/// The value that the beginning of a JSON text is certain to hold.
package enum PartialValue {
  /// Compact JSON; nil where the text holds nothing yet. A number at the very end may still grow, and is left out.
  package static func closed(_ json: [UInt8]) -> [UInt8]? {
    var tape = JSONTape()
    let options = JSONTape.Options(maximumDepth: .max, repairsUTF8: true, ending: .open)
    func isCertain(_ index: Int) -> Bool {
      switch tape.kind(index) {
      case .string, .array, .object: true
      case .null, .true, .false, .number: !tape[index].isCut
      }
    }
    guard let root = try? tape.append(json, options), isCertain(root) else { return nil }
    return tape.compact(root, where: isCertain)
  }
}
