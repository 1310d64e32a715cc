import JSONText

/// Which draft a schema follows, and what differs for the compiler.
enum Dialect: Int, Comparable {
  case draft3 = 3, draft4, draft6, draft7, draft2019, draft2020

  static func < (a: Dialect, b: Dialect) -> Bool { a.rawValue < b.rawValue }

  /// By `$schema`; without it the newest.
  init(tape: JSONTape, root: Int) {
    self = .draft2020
    guard let member = tape.member(root, .schema), tape.kind(member) == .string else { return }
    let uri = tape.string(member).text
    for (part, dialect) in [
      ("draft-03", Dialect.draft3), ("draft-04", .draft4), ("draft-05", .draft4), ("draft-06", .draft6), ("draft-07", .draft7),
      ("2019-09", .draft2019),
    ] where uri.contains(part) {
      self = dialect
    }
  }

  /// Up to draft 7 nothing beside `$ref` counts.
  var refHidesSiblings: Bool { self <= .draft7 }

  /// In draft 3 and 4 the base URI is set by `id`.
  var idKeyword: Keyword { self <= .draft4 ? .oldID : .id }

  /// Keywords that mean something here. Later keywords are honoured in earlier drafts too, so that what a schema says is never
  /// dropped; only what had another meaning or is gone is taken out.
  var known: KeywordSet {
    var set = Compilation.validationKeywords
    if self > .draft3 { set = set.subtracting(KeywordSet(.disallow, .extends, .divisibleBy)) }
    if self != .draft2019 { set = set.subtracting(KeywordSet(.recursiveRef)) }
    return set
  }
}
