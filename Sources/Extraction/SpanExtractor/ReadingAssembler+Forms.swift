import JSONText

/// What has a form of its own: lists that are worked out, postal addresses, addresses for mail and telephone numbers.
extension ReadingAssembler {
  /// A list whose items are worked out. Nil for one of telephone numbers that the rules do not know for such.
  func workedOut(
    _ items: ReadingPlan.ItemKind, _ leaf: ReadingPlan.Leaf, field: Int, member: ReadingPlan.Member, element: Int?
  ) -> Outcome? {
    let reading = self.reading(field, element)
    var places: [Range<Int>] = []
    if case .places(let found)? = reading?.value { places = found }
    let list = WorkedOutItems(
      items, in: facts, part: part, style: times.first { $0.name == member.name && $0.isList }, leaf: leaf, clocks: clocks)
    var found: [WorkedOutItems.Candidate]
    if items == .number {
      let others = plan.schema.fields.indices.filter { $0 != field && plan.isOfNumbers($0) }
      found = list.enumerated(
        at: places, name: Self.parts(of: member.name), rivals: others.map { Self.parts(of: plan.schema.fields[$0].name) }, in: facts.scalars
      )
    } else {
      // Where several fields ask for such values, the encoder says which are this one's.
      let rivals = plan.schema.fields.indices.contains { $0 != field && Self.isRival(plan.schema.fields[$0].kind, of: items) }
      let pointed = rivals ? list.at(places) : []
      found = pointed.isEmpty ? list.all : pointed
    }
    // A page of figures is no list that a note names.
    guard found.count <= WorkedOutItems.mostItems else { return .open(member.schema, isNarrowed: false) }
    if found.count > leaf.mostItems { found.removeLast(found.count - leaf.mostItems) }
    if found.isEmpty {
      if case .address(.phone) = items, !places.isEmpty { return nil }
      let sure = reading?.value == .nothing ? reading?.probability : nil
      return leaf.leastItems == 0 || !member.isRequired
        ? .absent(sure ?? RuleConfidence.listUnread) : .open(member.schema, isNarrowed: false)
    }
    guard found.count >= leaf.leastItems else { return .open(member.schema, isNarrowed: false) }
    let sure = max(places.isEmpty ? 0 : reading?.probability ?? 0, RuleConfidence.listWorkedOut)
    return .value("[" + found.map(\.json).joined(separator: ",") + "]", sure)
  }

  /// The words of a field's name, of one within an object those of its own.
  static func parts(of name: String) -> [String] {
    ReaderInput.plain(name.split(separator: ".").last.map(String.init) ?? name).lowercased().split(separator: " ").map(String.init)
  }

  /// Whether a field of a kind may hold what the items of a list are.
  static func isRival(_ kind: ReaderSchema.Kind, of items: ReadingPlan.ItemKind) -> Bool {
    switch items {
    case .day: kind == .day
    case .time: [.time, .moment, .duration].contains(kind)
    case .number: kind == .number
    case .address: false
    }
  }

  /// The part of a postal address that a field is named for, if the note has one address.
  func postal(_ name: String) -> String? {
    let name = name.lowercased().filter(\.isLetter)
    let isStreet = ["street", "streetaddress", "addressline"].contains(name)
    let isCode = ["postcode", "postalcode", "zip", "zipcode"].contains(name), isTown = ["city", "town"].contains(name)
    guard isStreet || isCode || isTown else { return nil }
    let found = facts.addresses
    guard found.count == 1 else { return nil }
    if isStreet { return facts.text(found[0].street) }
    let parts = found[0].parts.filter { !found[0].street.overlaps($0) }.map(facts.text)
    let named = parts.filter { $0.contains(where: \.isNumber) == isCode }
    return named.count == 1 ? named[0] : nil
  }

  /// Whether the note has an address or a telephone number for one of the members: then they are there, whatever the reader finds.
  func hasForm(_ members: [ReadingPlan.Member]) -> Bool {
    let traits = facts.outline.traits
    return members.contains { member in
      guard case .field = member.shape else { return false }
      switch member.name.lowercased().filter(\.isLetter) {
      case "email", "emailaddress": return traits.contains { $0.contains(.email) }
      case "phone", "phonenumber", "mobile", "tel", "telephone": return traits.contains { $0.contains(.phone) }
      case "street", "streetaddress": return postal(member.name) != nil
      default: return false
      }
    }
  }
}
