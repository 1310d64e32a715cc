import JSONText

extension Compilation {
  // MARK: Numbers

  func numbers(_ index: Int, _ keywords: KeywordSet) throws(CompileError) -> [NumberSet] {
    var set = NumberSet.all
    func number(_ keyword: Keyword) throws(CompileError) -> ExactDecimal? {
      guard keywords.contains(keyword), let member = tape.member(index, keyword) else { return nil }
      guard tape.kind(member) == .number else { throw error(.invalid, at: member, keyword, "\(keyword.name) is a number") }
      return ExactDecimal(tape.numberText(member))
    }
    /// Draft 4: a flag beside `minimum`.
    func flag(_ keyword: Keyword) -> Bool? {
      guard keywords.contains(keyword), let member = tape.member(index, keyword) else { return nil }
      switch tape.kind(member) {
      case .true: return true
      case .false: return false
      default: return nil
      }
    }
    func tighten(_ bounds: NumberSet) { set = set.intersection(bounds) ?? NumberSet(finite: []) }
    let exclusiveMinimum = flag(.exclusiveMinimum)
    let exclusiveMaximum = flag(.exclusiveMaximum)
    if let value = try number(.minimum) {
      tighten(NumberSet(minimum: NumberSet.Bound(value: value, isExclusive: exclusiveMinimum ?? false)))
    }
    if let value = try number(.maximum) {
      tighten(NumberSet(maximum: NumberSet.Bound(value: value, isExclusive: exclusiveMaximum ?? false)))
    }
    if exclusiveMinimum == nil, let value = try number(.exclusiveMinimum) {
      tighten(NumberSet(minimum: NumberSet.Bound(value: value, isExclusive: true)))
    }
    if exclusiveMaximum == nil, let value = try number(.exclusiveMaximum) {
      tighten(NumberSet(maximum: NumberSet.Bound(value: value, isExclusive: true)))
    }
    for keyword in [Keyword.multipleOf, .divisibleBy] {
      guard let value = try number(keyword) else { continue }
      guard value > .zero else { throw error(.invalid, at: index, keyword, "\(keyword.name) is above zero") }
      tighten(NumberSet(multiples: [value]))
    }
    return set.finite?.isEmpty == true ? [] : [set]
  }

  // MARK: Strings

  func count(_ index: Int, _ keyword: Keyword, _ keywords: KeywordSet) throws(CompileError) -> Int? {
    guard keywords.contains(keyword), let member = tape.member(index, keyword) else { return nil }
    guard let value = tape.count(member) else {
      if tape.kind(member) == .number {
        let number = ExactDecimal(tape.numberText(member))
        if number.isInteger, number > .zero { return Int.max / 4 }
      }
      throw error(.invalid, at: member, keyword, "\(keyword.name) is a whole number from 0")
    }
    return value
  }

  func strings(_ index: Int, _ keywords: KeywordSet) throws(CompileError) -> [StringSet] {
    var set = StringSet(
      minLength: try count(index, .minLength, keywords) ?? 0, maxLength: try count(index, .maxLength, keywords))
    if let maximum = set.maxLength, maximum < set.minLength { return [] }
    if keywords.contains(.pattern), let member = tape.member(index, .pattern) {
      guard tape.kind(member) == .string else { throw error(.invalid, at: member, .pattern, "pattern is a string") }
      guard let both = set.intersection(try patternSet(tape.string(member).text, at: member, .pattern), &languages) else { return [] }
      set = both
    }
    if keywords.contains(.format), let member = tape.member(index, .format), tape.kind(member) == .string {
      var name = tape.string(member).text
      if keywords.contains(.pattern), StringFormat.isKnown(name + StringFormat.besidePattern) { name += StringFormat.besidePattern }
      guard let format = try formatSet(name, at: index) else { return [set] }
      guard let both = set.intersection(format, &languages) else { return [] }
      set = both
    }
    return [set]
  }

  /// The strings in which a pattern is found.
  func patternSet(_ pattern: String, at index: Int, _ keyword: Keyword) throws(CompileError) -> StringSet {
    do throws(PatternError) {
      let id = try languages.named("pattern:" + pattern) { () throws(PatternError) in
        try PatternSyntax.search(pattern, maximumRepetition: options.limits.maximumRepetition)
      }
      return simplified(id)
    } catch {
      let message = "pattern \"\(pattern.prefix(80))\", offset \(error.offset): \(error.message)"
      switch error.kind {
      case .invalid where !options.lenient: throw self.error(.invalid, at: index, keyword, message)
      case .limit where !options.lenient: throw self.error(.limit, at: index, keyword, message)
      default: return StringSet(refusal: refuse(self.error(.unsupported, at: index, keyword, message)))
      }
    }
  }

  private func simplified(_ id: LanguageTable.ID) -> StringSet {
    if let known = simplifiedLanguages[id] { return known }
    let result: StringSet
    switch languages[id] {
    case .anyString: result = .all
    case .anyNonEmptyString: result = StringSet(minLength: 1)
    case let language:
      if let words = language.words(limit: 24) {
        result = StringSet(finite: words.map { CodePoints($0) })
      } else {
        result = StringSet(matching: [id])
      }
    }
    simplifiedLanguages[id] = result
    return result
  }

  /// Nil if the format says nothing about strings, or is not known (an annotation, recorded).
  private func formatSet(_ name: String, at index: Int) throws(CompileError) -> StringSet? {
    guard StringFormat.isKnown(name) else {
      if !StringFormat.isAboutNumbers(name) { ignore(index, "format") }
      return nil
    }
    guard let format = StringFormat.language(name) else { return nil }
    var set = StringSet(maxLength: format.maxLength)
    set.matching = [languages.named("format:" + name) { format.matching }]
    if let excluded = format.notMatching { set.notMatching = [languages.named("not format:" + name) { excluded }] }
    return set
  }
}
