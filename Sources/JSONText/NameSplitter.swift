/// Finds the words of a name in code: "due" and "Date" of `dueDate`, `DueDate`, `due_date` and `due-date`.
///
/// Underscores, hyphens and spaces part words. So does a capital behind a lowercase letter; what else does is the caller's to say.
package struct NameSplitter: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whatever is no letter parts words and is dropped, digits too: "page" of `page2`.
  package static let lettersOnly = NameSplitter(rawValue: 1)
  /// A capital begins a word behind a letter that has no case as well.
  package static let afterCaseless = NameSplitter(rawValue: 2)
  /// A capital begins a word behind a number as well: "Line2" and "Text" of `Line2Text`.
  package static let afterNumbers = NameSplitter(rawValue: 4)
  /// The last capital of several belongs to the lowercase letters behind it: "ML" and "Model" of `MLModel`.
  package static let acronyms = NameSplitter(rawValue: 8)

  /// The words as they are written, none of them empty.
  package func split(_ name: String) -> [String] {
    let letters = Array(name)
    var words = [""]
    for (index, letter) in letters.enumerated() {
      if contains(.lettersOnly) ? !letter.isLetter : letter == "_" || letter == "-" || letter == " " {
        words.append("")
        continue
      }
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if index > 0, letter.isUppercase, beginsWord(behind: letters[index - 1], before: next) { words.append("") }
      words[words.count - 1].append(letter)
    }
    return words.filter { !$0.isEmpty }
  }

  /// Whether a capital between these two begins a word.
  private func beginsWord(behind last: Character, before next: Character?) -> Bool {
    (contains(.afterCaseless) ? last.isLetter && !last.isUppercase : last.isLowercase)
      || contains(.afterNumbers) && last.isNumber
      || contains(.acronyms) && next?.isLowercase == true
  }
}
