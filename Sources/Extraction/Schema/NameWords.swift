import JSONText

extension String {
  /// The words of a name in code, in lower case: `in_progress`, `in-progress` and `inProgress` are "in", "progress".
  var nameWords: [String] { NameSplitter().split(self).map { $0.lowercased() } }
}
