/// A lazy expression over schema locations: what the value of a property or an element may be, before anybody needs to know.
///
/// Terms are interned, so that one conjunction of locations is compiled once however many ways lead to it.
enum Term: Hashable {
  case any
  case never
  /// The schema at an index of the tape.
  case schema(Int)
  /// Exactly the JSON value at an index of the tape.
  case literal(Int)
  case not(TermID)
  /// At least two members, sorted.
  case and([TermID])
  /// At least two members, in order.
  case or([TermID])
}

struct TermID: Hashable, Comparable {
  var index: Int32
  static func < (a: TermID, b: TermID) -> Bool { a.index < b.index }
  static let any = TermID(index: 0)
  static let never = TermID(index: 1)
}

struct TermTable {
  private(set) var terms: [Term] = [.any, .never]
  private var ids: [Term: TermID] = [.any: .any, .never: .never]

  subscript(_ id: TermID) -> Term { terms[Int(id.index)] }
  var count: Int { terms.count }

  mutating func intern(_ term: Term) -> TermID {
    if let id = ids[term] { return id }
    let id = TermID(index: Int32(terms.count))
    terms.append(term)
    ids[term] = id
    return id
  }

  mutating func not(_ id: TermID) -> TermID {
    switch self[id] {
    case .any: .never
    case .never: .any
    case .not(let inner): inner
    default: intern(.not(id))
    }
  }

  mutating func and(_ a: TermID, _ b: TermID) -> TermID {
    if a == b || b == .any { return a }
    if a == .any { return b }
    if a == .never || b == .never { return .never }
    return and([a, b])
  }

  mutating func and(_ ids: [TermID]) -> TermID {
    var members: [TermID] = []
    for id in ids {
      if id == .never { return .never }
      if id == .any { continue }
      if case .and(let inner) = self[id] { members += inner } else { members.append(id) }
    }
    members.sort()
    var distinct: [TermID] = []
    for id in members where distinct.last != id { distinct.append(id) }
    for id in distinct { if case .not(let inner) = self[id], distinct.contains(inner) { return .never } }
    return distinct.isEmpty ? .any : distinct.count == 1 ? distinct[0] : intern(.and(distinct))
  }

  mutating func or(_ ids: [TermID]) -> TermID {
    var members: [TermID] = []
    func add(_ id: TermID) { if id != .never, !members.contains(id) { members.append(id) } }
    for id in ids {
      if id == .any { return .any }
      if case .or(let inner) = self[id] { for id in inner { add(id) } } else { add(id) }
    }
    return members.isEmpty ? .never : members.count == 1 ? members[0] : intern(.or(members))
  }
}
