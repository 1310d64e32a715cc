import Foundation
import Synchronization
import Tokenization

/// Answers typed questions about a text with probabilities, by the span extractor's encoder: each option's mark is compared with the question's.
///
/// One pass tells of all options of a question, and of as many questions as there is room for beside the text. Longer lists of options are read in
/// parts, the best of which meet in further passes; longer texts in parts that overlap. The answer to a question does not depend on the order of its
/// options, nor on that of the questions.
package struct DecisionReader: Sendable {
  private let reader: SpanExtractor
  private let scorers: [(scorer: any OptionScorer, weight: Double)]
  private let calibration: DecisionCalibration

  /// - Parameters:
  ///   - scorers: further opinions about options, and what each counts beside the reader's logits.
  ///   - calibration: how far the logits are to be trusted.
  package init(
    _ reader: SpanExtractor, scorers: [(scorer: any OptionScorer, weight: Double)] = [], calibration: DecisionCalibration? = nil
  ) {
    self.reader = reader
    self.scorers = scorers
    self.calibration = calibration ?? reader.decisionCalibration
  }

  /// - Parameter isStopped: asked between passes, from several threads.
  /// - Throws: ``DecisionError``, or what a scorer throws.
  package func answers(
    to questions: [DecisionQuestion], about text: String, isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws -> DecisionResult {
    let read = try logits(of: questions, about: text, isStopped: isStopped)
    let amounts = AmountText(text)
    let answers = zip(questions, read.logits).map { question, logits in
      var answer = logits.map { calibration.answer(question, logits: $0) } ?? Self.unknown(question)
      if let amounts, let option = question.option(byAmountsOf: amounts) { answer.settle(on: option) }
      if question.kind == .several, text.utf8.count <= Self.longestWithDenials {
        // What the text names only to leave it out is not among what it says.
        let judge = ChoiceJudge(question.options.map(\.name), name: question.instructions)
        for place in judge.mentioned(in: text).denied where answer.probabilities.indices.contains(place) {
          answer.probabilities[place] = min(answer.probabilities[place], 1 - AmountStatement.certainty)
        }
      }
      return answer
    }
    return DecisionResult(answers: answers, tokens: read.tokens, notices: read.notices)
  }

  /// Bytes of the longest text whose denials are taken by the letter.
  private static let longestWithDenials = 400

  /// What is known where nothing is said.
  private static func unknown(_ question: DecisionQuestion) -> DecisionAnswer {
    let count = Double(question.options.count)
    switch question.kind {
    case .several: return DecisionAnswer(kind: .several, probabilities: question.options.map { _ in 0.5 })
    case .choice where question.allowsNone:
      return DecisionAnswer(kind: .choice, probabilities: question.options.map { _ in 1 / (count + 1) }, none: 1 / (count + 1))
    case .choice, .truth, .scale: return DecisionAnswer(kind: question.kind, probabilities: question.options.map { _ in 1 / count })
    }
  }

  /// The logits of none and of each option of the questions, before the temperature; nil where the text has no words.
  package func logits(
    of questions: [DecisionQuestion], about text: String, isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws -> (logits: [[Double]?], tokens: Int, notices: [String]) {
    for (place, question) in questions.enumerated() { try question.check(at: place) }
    var run = DecisionRun(reader, text: text, isStopped: isStopped)
    var texts = DecisionTexts(reader.vocabulary, room: run.roomForQuestion)
    let fields = questions.enumerated().map { DecisionField(texts.fitted($1, at: $0)) }
    guard !run.windows.parts.isEmpty, !NoteFacts.isBlank(text) else {
      return (questions.map { _ in nil }, 0, texts.notices + ["The text has no words: nothing is known of it."])
    }
    guard run.windows.isReadable else {
      return (
        questions.map { _ in nil }, 0,
        texts.notices + ["Most of the text is in a script that this model does not read: nothing is known of it."]
      )
    }
    let found = try run.logits(of: fields)
    // In a long text the words of options stand by chance.
    let said = run.windows.parts.count == 1 ? text : nil
    var logits = zip(fields, found).map { field, found in field.inOrder(found, said: said) }
    for (scorer, weight) in scorers {
      for (index, scores) in try scorer.scores(of: questions, about: text, isStopped: isStopped).enumerated() {
        guard let scores, logits.indices.contains(index), scores.count == logits[index].count - 1 else { continue }
        for (option, score) in scores.enumerated() { logits[index][option + 1] += weight * score }
      }
    }
    guard logits.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
      throw DecisionError(.model, "the span extractor gave no number; its file may be damaged")
    }
    return (logits, run.tokens, texts.notices + (run.windows.notice.map { [$0] } ?? []))
  }
}

extension DecisionAnswer {
  /// What was worked out; the others share what is left as they did.
  fileprivate mutating func settle(on option: Int) {
    let rest = 1 - probabilities[option]
    for place in probabilities.indices where place != option {
      let share = rest > 0 ? probabilities[place] / rest : 1 / Double(probabilities.count - 1)
      probabilities[place] = share * (1 - AmountStatement.certainty)
    }
    probabilities[option] = AmountStatement.certainty
  }
}

extension DecisionField {
  /// Logits of none and of the field's choices in the order of the question's options, with what a short text's words say of them.
  fileprivate func inOrder(_ logits: [Double], said text: String?) -> [Double] {
    var weighed = logits
    if let judge, let text { weighed = judge.weigh(DecisionRun.logSoftmax(logits), note: text) }
    var ordered = weighed
    for (place, option) in options.enumerated() { ordered[option + 1] = weighed[place + 1] }
    return ordered
  }
}

/// The passes for the questions about one text.
struct DecisionRun {
  /// Some of a question's choices, asked at once.
  private struct Item {
    var question: Int
    /// Their places among the choices of the question's field.
    var places: [Int]
    var field: ReaderSchema.Field
    var cost: Int
  }

  private let reader: SpanExtractor
  private let isStopped: @Sendable () -> Bool
  let windows: DecisionWindows
  private(set) var tokens = 0

  /// The most pieces of a part of a long text.
  private static let longestPart = 256

  init(_ reader: SpanExtractor, text: String, isStopped: @escaping @Sendable () -> Bool) {
    (self.reader, self.isStopped) = (reader, isStopped)
    windows = DecisionWindows(text, room: min(Self.longestPart, reader.contextLength / 2), reader.vocabulary)
  }

  /// Positions beside the text that a pass has.
  ///
  /// A part of a text that begins or ends within a word has a piece or two more.
  private var room: Int { reader.contextLength - windows.longest - 8 }

  /// The same without what every schema takes.
  var roomForQuestion: Int { room - cost(of: []) }

  /// The logits of none and of each choice of the fields.
  ///
  /// What several ask in the same words, a statement and its denial say, is asked once: it has one answer.
  mutating func logits(of fields: [DecisionField]) throws -> [[Double]] {
    var places: [ReaderSchema.Field: Int] = [:]
    var unique: [DecisionField] = []
    for field in fields where places[field.field] == nil {
      places[field.field] = unique.count
      unique.append(field)
    }
    let found = try choose(unique, unique.map { $0.field.kind == .truth ? [0, 1] : Array($0.field.choices.indices) })
    return fields.map { field in places[field.field].map { found[$0] } ?? [] }
  }

  /// The logits of none and of some choices of each field, in the order of `places`. What one pass does not hold is divided; of each part the best
  /// quarter meets again, and the others keep their distance from the best of their part.
  private mutating func choose(_ fields: [DecisionField], _ places: [[Int]]) throws -> [[Double]] {
    let base = cost(of: [])
    var items: [Item] = []
    var parts: [[Int]] = []
    for (question, field) in fields.enumerated() {
      let own = divided(field, places[question], room: room - base)
      parts.append(Array(items.count..<items.count + own.count))
      items += own.map { part in
        var asked = field.field
        if asked.kind != .truth { asked.choices = part.places.map { field.field.choices[$0] } }
        return Item(question: question, places: part.places, field: asked, cost: part.cost)
      }
    }
    let read = try passes(items, base: base)
    // The fields of which not all is in one part. Each of several choices stands for itself, whatever is beside it.
    let long = fields.indices.filter { question in
      parts[question].count > 1 && fields[question].field.kind != .several && parts[question].contains { items[$0].places.count > 1 }
    }
    func whole(_ question: Int) -> [Double] { [read[parts[question][0]][0]] + parts[question].flatMap { read[$0].dropFirst() } }
    guard !long.isEmpty else { return fields.indices.map(whole) }
    var finalists: [[Int]] = []
    for question in long {
      finalists.append(
        parts[question].flatMap { part -> [Int] in
          let logits = read[part]
          let best = items[part].places.indices.sorted { logits[$0 + 1] == logits[$1 + 1] ? $0 < $1 : logits[$0 + 1] > logits[$1 + 1] }
          return best.prefix(max(1, best.count / 4)).map { items[part].places[$0] }.sorted()
        })
    }
    let last = try choose(long.map { fields[$0] }, finalists)
    return fields.indices.map { question in
      guard let place = long.firstIndex(of: question) else { return whole(question) }
      var logits = [last[place][0]] + places[question].map { _ in 0 }
      let slots = Dictionary(uniqueKeysWithValues: places[question].enumerated().map { ($1, $0 + 1) })
      let final = Dictionary(uniqueKeysWithValues: zip(finalists[place], last[place].dropFirst()))
      for part in parts[question] {
        let own = zip(items[part].places, read[part].dropFirst())
        guard let best = own.filter({ final[$0.0] != nil }).max(by: { $0.1 < $1.1 }), let top = final[best.0] else { continue }
        for (choice, logit) in own {
          if let slot = slots[choice] { logits[slot] = final[choice] ?? top + logit - best.1 }
        }
      }
      return logits
    }
  }

  /// A field's choices in as few parts as one pass holds, all about as long.
  private func divided(_ field: DecisionField, _ places: [Int], room: Int) -> [(places: [Int], cost: Int)] {
    var bare = field.field
    bare.choices = []
    let head = cost(of: [bare]) - cost(of: [])
    if field.field.kind == .truth { return [(places, head)] }
    let costs = places.map { 1 + reader.vocabulary.encode(field.field.choices[$0]).count }
    let total = costs.reduce(0, +)
    guard head + total > room, places.count > 1 else { return [(places, head + total)] }
    let count = max(2, (total + max(1, room - head) - 1) / max(1, room - head))
    var parts: [(places: [Int], cost: Int)] = [([], head)]
    for (place, cost) in zip(places, costs) {
      let last = parts.count - 1
      if !parts[last].places.isEmpty, parts[last].cost + cost > room || parts[last].cost - head >= (total + count - 1) / count {
        parts.append(([], head))
      }
      parts[parts.count - 1].places.append(place)
      parts[parts.count - 1].cost += cost
    }
    return parts
  }

  private func cost(of fields: [ReaderSchema.Field]) -> Int {
    ReaderInput(ReaderSchema(title: DecisionField.title, fields: fields), note: "", vocabulary: reader.vocabulary)?.noteStart ?? 4
  }

  // MARK: Passes

  /// The logits of none and of the choices of each item.
  private mutating func passes(_ items: [Item], base: Int) throws -> [[Double]] {
    // In an order of their own, so that that of the questions tells nothing.
    let order = items.indices.sorted { left, right in
      let (a, b) = (items[left].field, items[right].field)
      if a.description != b.description { return a.description.unicodeScalars.lexicographicallyPrecedes(b.description.unicodeScalars) }
      if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
      return a.choices.joined(separator: "\n").unicodeScalars.lexicographicallyPrecedes(b.choices.joined(separator: "\n").unicodeScalars)
    }
    var packs: [[Int]] = []
    var filled = 0
    let isAlone = readsAlone(items, base: base)
    for index in order {
      if isAlone || packs.isEmpty || filled + items[index].cost > room {
        packs.append([])
        filled = base
      }
      packs[packs.count - 1].append(index)
      filled += items[index].cost
    }
    struct Pass {
      var pack: Int, window: Int
      var input: ReaderInput
    }
    var inputs: [Pass] = []
    for (pack, members) in packs.enumerated() {
      let schema = ReaderSchema(title: DecisionField.title, fields: members.map { items[$0].field })
      for (window, text) in windows.parts.enumerated() {
        if isStopped() { throw DecisionError(.interrupted, "nobody waits for the answer any more") }
        guard let input = ReaderInput(schema, note: text, vocabulary: reader.vocabulary), input.positions.count <= reader.contextLength
        else { throw DecisionError(.model, "the span extractor has no room for the question") }
        inputs.append(Pass(pack: pack, window: window, input: input))
      }
    }
    let positions = inputs.reduce(0) { $0 + $1.input.positions.count }
    tokens += positions
    let (isStopped, passes, network) = (isStopped, inputs, reader.network)
    let found = Mutex<[[[Float]]?]>(Array(repeating: nil, count: passes.count))
    DispatchQueue.concurrentPerform(iterations: passes.count) { pass in
      if isStopped() { return }
      let input = passes[pass].input
      let logits = network.read(input) { opinion in
        input.fields.indices.map { opinion.choices(at: input.fields[$0], marks: input.choices[$0], element: nil) ?? [] }
      }
      found.withLock { $0[pass] = logits }
    }
    if isStopped() { throw DecisionError(.interrupted, "nobody waits for the answer any more") }
    let results = found.withLock { $0 }
    var parts = items.map { _ in [[Double]]() }
    for (pass, result) in zip(passes, results) {
      for (slot, item) in packs[pass.pack].enumerated() {
        guard let logits = result?[slot], logits.count == items[item].places.count + 1 else {
          throw DecisionError(.model, "the span extractor cannot read the question")
        }
        parts[item].append(logits.map(Double.init))
      }
    }
    return zip(items, parts).map { Self.joined($1, kind: $0.field.kind) }
  }

  /// Whether each item has passes of its own, so that no question has a say in the answer to another: a few are, about a text that is soon read.
  private func readsAlone(_ items: [Item], base: Int) -> Bool {
    guard items.count <= Self.mostAlone, windows.parts.count == 1 else { return false }
    return items.reduce(0) { $0 + base + $1.cost + windows.longest + 2 } <= 2 * reader.contextLength
  }

  /// The most items that are read each by itself: so many times as much as one question they cost at most.
  private static let mostAlone = 6

  // MARK: Parts of a text

  /// What the parts of a text say together. A statement is true where one of them says it, and so is each of several options. Of a choice the parts
  /// are weighed by how much they say.
  private static func joined(_ parts: [[Double]], kind: ReaderSchema.Kind) -> [Double] {
    guard let first = parts.first, parts.count > 1 || kind == .several else { return parts.first ?? [] }
    switch kind {
    case .truth: return parts.max { $0[1] - $0[2] < $1[1] - $1[2] } ?? first
    case .several: return [0] + first.indices.dropFirst().map { option in parts.map { $0[option] - $0[0] }.max() ?? 0 }
    default:
      var sum = [Double](repeating: 0, count: first.count)
      var whole = 0.0
      for part in parts {
        let shares = logSoftmax(part).map { exp($0) }
        let chosen = logSoftmax(Array(part.dropFirst())).map { exp($0) }
        let entropy = chosen.reduce(0) { $1 > 0 ? $0 - $1 * log($1) : $0 }
        let weight = 0.02 + max(0, 1 - entropy / log(Double(max(2, chosen.count))))
        for index in sum.indices { sum[index] += weight * shares[index] }
        whole += weight
      }
      return sum.map { log(max($0 / whole, 1e-12)) }
    }
  }

  static func logSoftmax(_ logits: [Double]) -> [Double] {
    let greatest = logits.max() ?? 0
    let total = log(logits.reduce(0) { $0 + exp($1 - greatest) })
    return logits.map { $0 - greatest - total }
  }
}
