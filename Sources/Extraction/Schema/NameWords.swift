extension String {
  /// The words of a name in code, in lower case: `in_progress`, `in-progress` and `inProgress` are "in", "progress".
  var nameWords: [String] {
    var text = ""
    for character in self {
      if character.isUppercase, text.last?.isLowercase == true { text.append(" ") }
      text.append(character == "_" || character == "-" ? " " : character)
    }
    return text.lowercased().split(separator: " ").map(String.init)
  }
}
