import ActionWords

/// Whether a stance lets an action be done.
package enum StanceVerdict: Sendable, Equatable {
  /// It is what is asked for.
  case runs
  /// A person is asked first.
  case confirms
  /// It is not done.
  case refuses
}

extension SentenceStance {
  /// What the stance means for an action: a reminder may be what "remind me to" asks for, and a glass of water is not.
  func verdict(for action: ActionWords, _ entry: ActionLexicon.Entry) -> StanceVerdict {
    let doubtful: StanceVerdict = isCertain ? .refuses : .confirms
    let titleVerb = entry.title.first?.stem
    switch kind {
    case .orders: return .runs
    case .asks:
      // A question wants to be told something; "open" and "play" tell nothing.
      if entry.kind == .shows, !heads.isEmpty || !["open", "play", "launch"].contains(titleVerb) { return .runs }
      return !isCertain && owns(entry, groupsFrom: 1) ? .runs : doubtful
    case .denies:
      // "Do Not Disturb" is called by its negation.
      let title = action.title.lowercased().split(separator: " ")
      if ["not", "never", "don't"].contains(where: { title.contains($0) }) { return .runs }
      // "Don't play" may end it; "don't clear" clears nothing.
      let isSame =
        verb.map { $0 == titleVerb || titleVerb.map { [verb] title in Thesaurus.agreeAsVerbs(verb ?? "", title) } ?? false } ?? false
      return entry.kind == .ends && !isSame ? .confirms : doubtful
    case .undoes:
      if owns(entry, groupsFrom: 0.55) { return .runs }
      return entry.kind == .ends ? .confirms : doubtful
    case .schedules, .supposes:
      // Nobody is reminded by what finishes or ends something.
      if entry.kind == .ends || titleVerb.map(Self.finishing.contains) == true { return doubtful }
      return owns(entry, groupsFrom: 0.85) ? .runs : doubtful
    case .plans: return entry.kind == .shows || owns(entry, groupsFrom: 2) ? .runs : .confirms
    case .reports:
      guard entry.kind != .shows else { return .runs }
      guard isCertain else { return .confirms }
      guard let verb, let titleVerb else { return .runs }
      if verb == "be" { return entry.kind == .records ? .runs : .confirms }
      // To tell that it is finished is how a thing is marked finished.
      if Self.finishing.contains(titleVerb) { return .runs }
      return verb == titleVerb || Thesaurus.agreeAsVerbs(verb, titleVerb) ? .confirms : .runs
    }
  }

  private static let finishing = Set(["complete", "finish", "done", "mark", "tick", "check"].map(SentenceStemmer.stem))

  /// Whether an action is called by what puts the stance, itself or in a word of the same meaning.
  private func owns(_ entry: ActionLexicon.Entry, groupsFrom least: Double) -> Bool {
    heads.contains { head in
      (entry.weights[head] ?? 0) >= 0.45 || Thesaurus.groups(of: head).contains { (entry.groups[$0] ?? 0) >= least }
    }
  }

  /// Whether the same could be said as an order.
  var canBeOrdered: Bool { [.asks, .reports, .plans].contains(kind) }

  /// Why nothing is done without a further word, in one clause.
  package var reason: String {
    let said = "\"\(said)\""
    return switch kind {
    case .orders: "it is an order"
    case .asks: "\(said) asks and orders nothing"
    case .denies: "\(said) says that it is not to be done"
    case .undoes: "\(said) takes something back, and no action here does that"
    case .schedules: "\(said) is for later, and no action here waits"
    case .supposes: "\(said) only supposes it"
    case .reports: "\(said) tells that it was done"
    case .plans: "\(said) tells what is planned, not that it be done now"
    }
  }
}
