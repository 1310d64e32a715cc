import Foundation
import JSONText
import Language

/// What the rules say of one element of an array of objects, by its own part of the note.
extension ReadingAssembler {
  /// The fields of elements that ask for times.
  func timeFields(of members: [ReadingPlan.Member], _ within: Set<Int>) -> [TimeField] {
    // Those of objects within an element too: the arguments of a call.
    func named(_ members: [ReadingPlan.Member]) -> [String] {
      members.flatMap { member -> [String] in
        switch member.shape {
        case .object(let inner): named(inner)
        case .field(let field, _) where within.contains(field):
          [.time, .moment, .duration].contains(plan.schema.fields[field].kind) ? [member.name] : []
        default: []
        }
      }
    }
    let names = Set(named(members))
    return times.filter { names.contains($0.name) && !$0.isList }.map { field in
      var field = field
      field.isRepeated = false
      return field
    }
  }

  /// The times of an element's part of the note, by the names of its fields.
  func times(of fields: [TimeField], _ found: TimeExpressions) -> [String: TimeValue] {
    let values = TimeFields(found, now: facts.now, zone: .current).values(of: fields)
    return Dictionary(values.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  static func prefersRanges(_ fields: [TimeField]) -> Bool {
    fields.contains { TimeFields.role(of: $0.nameParts) == .start } && fields.contains { TimeFields.role(of: $0.nameParts) == .end }
  }

  /// What the rules for numbers say of an element's fields.
  func numbers(of field: Int, in part: NoteFacts) -> [String: NumberField] {
    guard let schema = plan.recordFields[field], schema.fields.contains(where: { $0.type == "number" || $0.type == "integer" }) else {
      return [:]
    }
    let rules = CopySource(part, fields: schema).numbers
    return Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The unit that stands behind a number in an element, if it is one of the choices: the "kg" of "2 kg potatoes".
  func unit(_ leaf: ReadingPlan.Leaf, in part: NoteFacts) -> Int? {
    let behind = Set(part.numbers.map { part.tokens.text($0.range.upperBound) })
    let found = leaf.values.indices.filter { behind.contains(ReadingPlan.unquoted(leaf.values[$0]).lowercased()) }
    return found.count == 1 ? found[0] : nil
  }

  func isInTime(_ range: Range<Int>) -> Bool {
    clocks.contains { $0.overlaps(range) }
  }

  /// The only day of an element whose only field for a day this is.
  func onlyDay(beside field: Int) -> Day? {
    let within = plan.schema.fields[field].within
    guard let region = part?.range, plan.schema.fields.count(where: { $0.within == within && $0.kind == .day }) == 1 else { return nil }
    let found = facts.days.days.filter { region.contains($0.range.lowerBound) }
    return found.count == 1 ? found[0].day(behind: nil, today: facts.now.day) : nil
  }
}
