extension String {
  /// A name in code as words: "dueDate" and "DueDate" as "Due Date", "MLModel" as "ML Model".
  package var spokenWords: String {
    var words: [String] = []
    let letters = Array(self)
    for (index, letter) in letters.enumerated() {
      let isBoundary =
        letter == "_" || letter == "-" || letter == " "
        || (letter.isUppercase && index > 0
          && (letters[index - 1].isLowercase || letters[index - 1].isNumber
            || (index + 1 < letters.count && letters[index + 1].isLowercase)))
      if isBoundary || words.isEmpty { words.append("") }
      if letter != "_" && letter != "-" && letter != " " { words[words.count - 1].append(letter) }
    }
    return words.filter { !$0.isEmpty }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// A name in code as a flag: "dueDate" as "due-date".
  package var kebabCase: String { spokenWords.lowercased().replacing(" ", with: "-") }
}
