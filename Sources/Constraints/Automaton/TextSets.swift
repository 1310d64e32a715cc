/// Sets of texts, each one text more than another: the keys of an object so far, the elements of an array.
///
/// A set is a link to the one before it; only sets that were asked for lately are held spelled out, so that memory grows with the number
/// of texts and not with its square.
struct TextSets {
  private var before: [Int32] = [-1]
  private var added: [Int32] = [-1]
  private var sizes: [Int32] = [0]
  private var additions: [UInt64: Int32] = [:]

  private struct Spelled {
    var members: Set<Int32> = []
    /// Every text that a member starts with, itself included.
    var prefixes: Set<Int32>?
    var used = 0
  }
  private var spelled: [Int32: Spelled] = [:]
  /// The one that was asked for last: most questions are about it.
  private var last: (set: Int32, spelled: Spelled) = (0, Spelled())
  private var clock = 0
  private static let spelledLimit = 48

  var byteCount: Int {
    before.count * 36 + spelled.values.reduce(0) { $0 + ($1.members.capacity + ($1.prefixes?.capacity ?? 0)) * 6 }
  }

  func count(_ set: Int32) -> Int { Int(sizes[Int(set)]) }

  mutating func adding(_ text: Int32, to set: Int32, texts: TextTable) -> Int32 {
    if text == TextTable.fresh { return set }
    let key = UInt64(UInt32(bitPattern: set)) << 32 | UInt64(UInt32(bitPattern: text))
    if let id = additions[key] { return id }
    let id: Int32
    if members(set).contains(text) {
      id = set
    } else {
      id = Int32(before.count)
      before.append(set)
      added.append(text)
      sizes.append(sizes[Int(set)] + 1)
    }
    additions[key] = id
    return id
  }

  mutating func members(_ set: Int32) -> Set<Int32> {
    if set == 0 { return [] }
    if set == last.set { return last.spelled.members }
    return spell(set).members
  }

  mutating func prefixes(_ set: Int32, _ texts: TextTable) -> Set<Int32> {
    if set == 0 { return [] }
    if set == last.set, let prefixes = last.spelled.prefixes { return prefixes }
    let known = spell(set)
    if let prefixes = known.prefixes { return prefixes }
    // From those of a set that this one has grown from, if they are known.
    var link = set
    while link > 0 && spelled[link]?.prefixes == nil { link = before[Int(link)] }
    var starts = spelled[link]?.prefixes ?? []
    var at = set
    while at != link {
      let member = added[Int(at)]
      at = before[Int(at)]
      var node = member
      while node >= 0 && starts.insert(node).inserted { node = texts.parent[Int(node)] }
    }
    spelled[set]?.prefixes = starts
    last = (set, Spelled(members: known.members, prefixes: starts))
    return starts
  }

  private mutating func spell(_ set: Int32) -> Spelled {
    clock += 1
    if let known = spelled[set] {
      spelled[set]?.used = clock
      last = (set, known)
      return known
    }
    var made = Spelled(used: clock)
    // As the set that it has grown from, if that is spelled out, and what came since.
    var link = set
    while link > 0 && spelled[link] == nil { link = before[Int(link)] }
    if let known = spelled[link] { made.members = known.members }
    var at = set
    while at != link {
      made.members.insert(added[Int(at)])
      at = before[Int(at)]
    }
    if spelled.count >= Self.spelledLimit {
      let ages = spelled.values.map(\.used).sorted()
      let middle = ages[ages.count / 2]
      spelled = spelled.filter { $0.value.used > middle }
    }
    spelled[set] = made
    last = (set, made)
    return made
  }
}
