/// The name that was probably meant.
enum NearMiss {
  /// The one of `names` that differs from `word` least, in the case of its letters or in a third of them at most; nil where none does.
  static func of(_ word: String, in names: some Sequence<String>) -> String? {
    let lower = Array(word.lowercased())
    let rated = names.map { ($0, distance(lower, Array($0.lowercased()))) }
    guard let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= max(1, lower.count / 3), lower.count <= 60 else { return nil }
    return best.0
  }

  /// Letters to put in, take out or exchange.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var last = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let here = row[j + 1]
        row[j + 1] = x == y ? last : min(last, row[j], here) + 1
        last = here
      }
    }
    return row[b.count]
  }
}
