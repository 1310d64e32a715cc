/// How sure a value is that a rule gives and no model: the share that was right of the values which that rule gave on notes whose errors were read,
/// drawn a little towards the share of all fields (`tools/evaluate/fit_confidence.py` measures them and writes this file's figures).
///
/// Within one kind of field no two are the same, so that the script can tell by a value's confidence which rule it is of.
package enum RuleConfidence {
  // Times of day, moments and lengths: the note has one alone for the field, or several; one that others give; none.
  package static let timeAlone = 0.991  // 60 of 60
  package static let timeAmongOthers = 0.992  // 65 of 65
  package static let timeComputed = 0.907  // 2 of 2
  package static let timeAbsent = 0.973  // 17 of 17
  // An hour that is one because a time must be there: "dinner eight". An estimate.
  package static let timeGuessed = 0.75  // 0 of 0
  // Days: an end of a stretch; a start and a length; one that no other field has; the only one, which another has too; one that the encoder sees and the
  // library cannot read.
  package static let dayOfStretch = 0.975  // 18 of 18
  package static let dayOfLength = 0.7  // 0 of 0
  package static let dayLeftOver = 0.4  // 0 of 0
  package static let dayShared = 0.3  // 0 of 0
  package static let dayUnread = 0.41  // 0 of 0
  // Numbers of a scale: said in figures; judged, of up to five steps and of more. Estimates: the words by which they are judged were written on the very
  // sets that would be asked.
  package static let scaleStated = 0.95
  // Lists of days, times, numbers and addresses, and parts of an address: found by rule; seen by the encoder alone. Estimates.
  package static let listWorkedOut = 0.92
  package static let listUnread = 0.5
  /// The one currency that a note names.
  package static let currencyNamed = 0.9
  package static let scaleJudged = 0.6
  package static let longScaleJudged = 0.4

  // A value that the note's words state for a field by its name or unit, beside what the encoder says. Estimates.
  private static let statedAlone = 0.9, statedAndRead = 0.95, statedAgainstReading = 0.7

  /// How sure a value is that the note's words state: less where the encoder reads another one there.
  ///
  /// - Parameters:
  ///   - agrees: whether the encoder says the same; nil where it says nothing.
  ///   - probability: how sure that is.
  static func ofWords(agreesWith agrees: Bool?, _ probability: Double?) -> Double {
    switch agrees {
    case true?: max(statedAndRead, probability ?? 0)
    case false?: statedAgainstReading
    case nil: statedAlone
    }
  }

  /// Of a required value that the rules for times and days write where the note says nothing of it: no ground for one.
  package static let madeUp = 0.05
  /// Of a value for which the note has no ground: the shortest that the schema allows.
  package static let noGround = 0.0
}
