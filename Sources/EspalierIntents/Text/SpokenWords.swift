import JSONText

extension String {
  /// A name in code as words: "dueDate" and "DueDate" as "Due Date", "MLModel" as "ML Model".
  package var spokenWords: String {
    NameSplitter([.afterNumbers, .acronyms]).split(self).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// A name in code as a flag: "dueDate" as "due-date".
  package var kebabCase: String { spokenWords.lowercased().replacing(" ", with: "-") }
}
