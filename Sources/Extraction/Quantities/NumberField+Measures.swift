import Language

/// The numbers of a text, as far as units and the words behind them tell which field each of them is for.
struct NumberClues {
  /// All numbers that an answer may take from the text.
  var all: Set<String> = []
  /// The sums of the text if it has any, else the numbers that may be one.
  var money: Set<String> = []
  /// The sum of all, where the text states one, and what else may be a sum then.
  var totals: Set<String> = []
  var otherSums: Set<String> = []
  var measures: [Measure] = []
  /// The words behind plain numbers: "12 reps".
  var counted: [(word: String, digits: String)] = []
  /// Numbers that say which, not how many, or belong to a telephone number; of them those within a code ("3a").
  var ordering: Set<String> = []
  var coded: Set<String> = []
  /// Numbers that the text's words put below zero, without their sign.
  var negative: Set<String> = []
  /// How often: of "twice a day", "three times", "3x daily".
  var frequencies: Set<String> = []
  /// For how many something is enough: "serves 6".
  var served: Set<String> = []
  /// Numbers that count people.
  var heads: Set<String> = []
  /// Numbers without a unit that are of no day, time or sum.
  var plain: Set<String> = []
  /// The numbers of "10k", which is a distance where a distance is asked for.
  var shortKilometres: Set<String> = []
  /// The numbers of "312K", which is a temperature where kelvins are asked for.
  var kelvins: Set<String> = []
}

/// Which numbers each field may hold. "ran 5 km in 28 minutes" has 28 for `minutes` and 5 for `distance`, whatever a model takes for likely.
///
/// A field names its unit by its own name (`durationMinutes`) or its description ("how long, in minutes"): it holds the numbers with that unit, put
/// into it where they have another of the same system ("an hour" is 60), and no number with a unit of its own. A field that names only what it
/// measures (`distance`) holds the numbers with such a unit that no other field names. Fields of money by their name hold sums.
struct NumberFieldRules {
  private struct Candidate {
    var field: SchemaFields.Field
    var unit: MeasureUnit?
    var kind: MeasureUnit.Kind?
    var isMoney: Bool
    /// The numbers that are this field's by their unit or the word behind them.
    var own: Set<String> = []
    var isStated = false
  }

  private let clues: NumberClues
  /// Those put together ("2 hours 20 minutes") stay so unless the schema has a field for each of their units.
  private let measures: [Measure]
  private var candidates: [Candidate] = []
  private let hasDate: Bool

  init(_ schema: SchemaFields, _ clues: NumberClues) {
    self.clues = clues
    hasDate = schema.fields.contains(where: \.isDate)
    let namesUnit = schema.fields.contains { ["unit", "units", "measure"].contains($0.nameParts.last) }
    for field in schema.fields where (field.type == "number" || field.type == "integer") && field.choices == nil {
      guard !candidates.contains(where: { $0.field.name == field.name }) else { continue }
      let parts = field.nameParts
      // `salaryMin` beside `salaryMax` is no number of minutes.
      let isLeast = parts.last == "min" && schema.fields.contains { $0.nameParts == parts.dropLast() + ["max"] }
      let unit = isLeast ? nil : Self.unit(of: field)
      let isMoney =
        field.type == "number" && unit == nil && parts.prefix { $0 != "per" }.last.map(Self.moneyNames.contains) == true
        && !(parts == ["amount"] && namesUnit)
      let kind = unit?.kind ?? parts.reversed().lazy.compactMap(MeasureUnit.kind(ofField:)).first
      candidates.append(Candidate(field: field, unit: unit, kind: isMoney ? nil : kind, isMoney: isMoney))
    }
    let systems = Dictionary(grouping: Set(candidates.compactMap(\.unit)), by: \.system)
    var known = clues.measures.flatMap { $0.parts.isEmpty || (systems[$0.unit.system]?.count ?? 0) < 2 ? [$0] : $0.parts }
    if !known.contains(where: { $0.unit.kind == .length }), let kilometres = MeasureUnit.named("km") {
      known += clues.shortKilometres.compactMap { digits in
        Double(digits).map { Measure(digits: digits, hundredths: Int(($0 * 100).rounded()), unit: kilometres) }
      }
    }
    if systems["kelvin"] != nil, let kelvin = MeasureUnit.named("kelvin") {
      known += clues.kelvins.compactMap { digits in Int(digits).map { Measure(digits: digits, hundredths: 100 * $0, unit: kelvin) } }
    }
    measures = known
    claimByUnit()
    claimByKind()
    claimByCount()
  }

  /// The rules; none for a field that may hold any number.
  var fields: [NumberField] {
    let rules = positive
    guard !clues.negative.isEmpty else { return rules }
    return candidates.compactMap { candidate in
      let name = candidate.field.name
      let rule = rules.first { $0.name == name }
      guard candidate.field.mayBeNegative, !candidate.isMoney else { return rule }
      guard let only = rule?.only ?? (rule == nil || rule?.without == [] ? clues.all : nil), !only.isDisjoint(with: clues.negative) else {
        return rule
      }
      let signed = Set(only.map { clues.negative.contains($0) ? "-" + $0 : $0 })
      return NumberField(name: name, without: [], only: signed, isStated: rule?.isStated ?? false)
    }
  }

  /// The rules without regard to signs.
  private var positive: [NumberField] {
    let claimed = candidates.reduce(into: Set<String>()) { if $1.unit != nil || $1.isStated { $0.formUnion($1.own) } }
    let measured = Set(measures.flatMap { [$0.digits, $0.other] + $0.parts.map(\.digits) }.compactMap { $0 })
    return candidates.compactMap { candidate in
      let field = candidate.field
      let without: WordTraits = hasDate && field.type == "number" ? .day : []
      if !candidate.own.isEmpty { return NumberField(name: field.name, without: [], only: candidate.own, isStated: candidate.isStated) }
      var only: Set<String>?
      if candidate.isMoney {
        only = sums(for: field).subtracting(clues.ordering)
      } else if candidate.unit != nil, !field.isRequired {
        // "3yo" and "volume to 30" name no unit.
        only = clues.plain.subtracting(measured.union(clues.ordering).union(clues.coded).union(claimed)).filter { fits($0, field) }
      } else if candidate.kind != nil {
        only = clues.all.subtracting(measured.union(clues.ordering))
      } else {
        let others = claimed.union(clues.coded).union(Self.isOfPeople(field) ? [] : clues.served)
        if !others.isDisjoint(with: clues.all) { only = clues.all.subtracting(others) }
      }
      if only?.isEmpty == true, field.isRequired, !candidate.isMoney { only = nil }
      return only == nil && without.isEmpty ? nil : NumberField(name: field.name, without: without, only: only)
    }
  }

  /// The sums that a field for money may hold: the total, where it is its field or the only one, and where another field asks for that, the others.
  private func sums(for field: SchemaFields.Field) -> Set<String> {
    guard !clues.totals.isEmpty else { return clues.money }
    let money = candidates.filter(\.isMoney).map(\.field)
    if money.count == 1 || field.nameParts.contains("total") { return clues.totals }
    guard money.contains(where: { $0.nameParts.contains("total") }) else { return clues.money }
    return clues.otherSums
  }

  private mutating func claimByUnit() {
    let units = Dictionary(grouping: candidates.compactMap(\.unit)) { $0 }.mapValues(\.count)
    for index in candidates.indices {
      guard let unit = candidates[index].unit else { continue }
      let same = measures.filter { $0.unit == unit && $0.parts.isEmpty }
      // What is written in the unit of another field is that field's.
      let others = measures.filter { ($0.unit != unit && units[$0.unit] == nil) || !$0.parts.isEmpty }
      let exact = digits(of: same, in: unit, for: candidates[index].field)
      // "1.2 m wide and 90 cm high" has two for two fields in centimetres.
      candidates[index].own =
        exact.count < units[unit] ?? 1 ? exact.union(digits(of: others, in: unit, for: candidates[index].field)) : exact
      candidates[index].isStated = !candidates[index].own.isEmpty && candidates[index].own.count >= units[unit] ?? 1
    }
  }

  private mutating func claimByKind() {
    let named = Set(candidates.compactMap(\.unit))
    for index in candidates.indices where candidates[index].unit == nil {
      guard let kind = candidates[index].kind else { continue }
      let own = measures.filter { $0.unit.kind == kind && !named.contains($0.unit) }
      candidates[index].own = own.reduce(into: []) { digits, measure in
        if let written = measure.digits { digits.insert(written) }
        // How long something takes is most often told in minutes.
        if kind == .duration, let minutes = MeasureUnit.named("minutes"), let converted = measure.digits(in: minutes) {
          digits.insert(converted)
        }
      }
      candidates[index].own = candidates[index].own.filter { fits($0, candidates[index].field) }
    }
  }

  /// "12 reps" for `reps`.
  private mutating func claimByCount() {
    for index in candidates.indices where candidates[index].unit == nil && candidates[index].kind == nil && !candidates[index].isMoney {
      if candidates[index].field.nameParts.contains("times"), clues.frequencies.count == 1 {
        candidates[index].own = clues.frequencies.filter { fits($0, candidates[index].field) }
        candidates[index].isStated = !candidates[index].own.isEmpty
        continue
      }
      let people = clues.served.isEmpty ? clues.heads : clues.served
      if people.count == 1, Self.isOfPeople(candidates[index].field) {
        candidates[index].own = people.filter { fits($0, candidates[index].field) }
        candidates[index].isStated = !candidates[index].own.isEmpty
        continue
      }
      guard let name = candidates[index].field.nameParts.last, name.hasSuffix("s") || name == "people" else { continue }
      let own = Set(clues.counted.filter { Self.isCounted($0.word, by: name) }.map(\.digits)).filter {
        fits($0, candidates[index].field)
      }
      guard own.count == 1 else { continue }
      candidates[index].own = own
      candidates[index].isStated = true
    }
  }

  /// Whether a field says for how many people something is.
  private static func isOfPeople(_ field: SchemaFields.Field) -> Bool { isOfPeople(field.nameParts, description: field.description) }

  static func isOfPeople(_ name: [String], description: String) -> Bool {
    !people.isDisjoint(with: name) || ["party", "group"].contains(name.first) && name.last == "size"
      || !people.isDisjoint(with: description.lowercased().split { !$0.isLetter }.map(String.init))
  }
  private static let people: Set = [
    "servings", "serves", "serving", "portions", "people", "persons", "guests", "diners", "covers", "feeds", "headcount", "travellers",
    "travelers", "passengers", "pax", "attendees",
  ]

  /// Whether a word beside a number is what a field counts by its name: "rep" and "reps" for `reps`.
  static func isCounted(_ word: String, by name: String) -> Bool { name.count > 2 && (word == name || word + "s" == name) }

  private func digits(of measures: [Measure], in unit: MeasureUnit, for field: SchemaFields.Field) -> Set<String> {
    Set(
      measures.compactMap { measure in
        [measure.digits(in: unit), measure.unit == unit ? measure.other : nil].lazy.compactMap { $0 }.first { fits($0, field) }
      })
  }

  private func fits(_ digits: String, _ field: SchemaFields.Field) -> Bool { field.type != "integer" || !digits.contains(".") }

  static let moneyNames: Set = ["amount", "cost", "price", "total", "paid", "spent", "fee"]

  /// The unit that a field names, by its name before its description ("minutes in the oven", "how long, in minutes").
  private static let shares: Set = [
    "rate", "interest", "percent", "percentage", "share", "discount", "tax", "probability", "margin", "yield", "return",
  ]

  static func unit(of field: SchemaFields.Field) -> MeasureUnit? {
    // What stands behind "per" is what something is paid for: no litres are in `pricePerLitre`.
    let parts = field.nameParts.prefix { $0 != "per" }
    if parts.count < field.nameParts.count, parts.last.map(moneyNames.contains) == true { return nil }
    if field.type == "number", !shares.isDisjoint(with: parts), field.description.lowercased().contains("decimal") { return .fraction }
    if let unit = parts.reversed().lazy.compactMap(MeasureUnit.ofField).first { return unit }
    // "weight_g", "distanceM": a letter is a unit beside what it measures.
    if parts.count > 1, let last = parts.last, last.count == 1, let kind = parts.lazy.compactMap(MeasureUnit.kind(ofField:)).first,
      let unit = MeasureUnit.named(last), unit.kind == kind
    {
      return unit
    }
    let words = field.description.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init)
    for (index, word) in words.enumerated() where index == 0 || words[index - 1] == "in" {
      if word.hasPrefix("kilowatt-hour") { return MeasureUnit.named("kwh") }
      if let unit = MeasureUnit.ofField(word) { return unit }
    }
    return nil
  }
}
