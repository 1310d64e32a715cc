/// An action that is likely wanted now, with why.
public struct IntentSuggestion: Sendable, Equatable {
  /// The intent's identifier.
  public var intent: String
  /// Its arguments, as JSON text.
  public var arguments: String
  /// How likely, compared with the others.
  public var score: Double
  /// Why it is proposed, in a sentence.
  public var reason: String
}

/// Works out what is likely wanted at a time, from what was done at which times.
///
/// Every donation of the same intent with the same arguments counts `2^(-age / 14 days)`; it counts threefold near the present hour and
/// 1.5-fold on the present weekday. What sums up to less than one is not proposed.
enum SuggestionRanking {
  static let halfLife: TimeInterval = 14 * 86400
  static let floor = 1.0

  static func rank(_ donations: [DonationStore.Donation], at now: Date, limit: Int) -> [IntentSuggestion] {
    struct Group {
      var score = 0.0
      var count = 0
      var nearHour = 0
      var sameWeekday = 0
    }
    let calendar = Calendar.current
    func minutes(_ date: Date) -> Int { calendar.component(.hour, from: date) * 60 + calendar.component(.minute, from: date) }
    let present = minutes(now)
    let weekday = calendar.component(.weekday, from: now)
    var groups: [[String]: Group] = [:]
    for donation in donations where donation.at <= now {
      var weight = pow(2, -now.timeIntervalSince(donation.at) / halfLife)
      let apart = abs(minutes(donation.at) - present)
      let isNear = min(apart, 1440 - apart) <= 90
      let isSameDay = calendar.component(.weekday, from: donation.at) == weekday
      weight *= (isNear ? 3 : 1) * (isSameDay ? 1.5 : 1)
      var group = groups[[donation.intent, donation.arguments]] ?? Group()
      group.score += weight
      group.count += 1
      group.nearHour += isNear ? 1 : 0
      group.sameWeekday += isSameDay ? 1 : 0
      groups[[donation.intent, donation.arguments]] = group
    }
    return groups.filter { $0.value.score >= floor }
      .sorted { ($0.value.score, $1.key[0], $1.key[1]) > ($1.value.score, $0.key[0], $0.key[1]) }
      .prefix(limit)
      .map { key, group in
        IntentSuggestion(
          intent: key[0], arguments: key[1], score: group.score,
          reason:
            "done \(group.count == 1 ? "once" : "\(group.count) times"), \(group.nearHour) of them about this time of day, \(group.sameWeekday) on this weekday"
        )
      }
  }
}
