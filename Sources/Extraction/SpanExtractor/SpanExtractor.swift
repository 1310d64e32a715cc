import Foundation
import Language
import ModelFiles
import Tokenization
import Transformer

/// What the reader takes for the value of a field.
package struct SpanReading: Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    /// The note says nothing of it.
    case nothing
    /// Unicode scalars of the note.
    case words(Range<Int>)
    /// The same in several places, in their order: the items of a list, the parts of a moment, the elements of an array of objects.
    case places([Range<Int>])
    /// Its place among the choices; of a field of truth 0 for true.
    case choice(Int)
    case choices([Int])
    /// Of a field within records, what each of them says.
    case elements([SpanReading])
  }

  package var value: Value
  /// How sure the reader is of it, 0…1.
  package var probability: Double
  /// Of a day, how likely the one behind is meant where its words leave that open ("Friday"), 0…1.
  package var behind: Double?
  /// Of a choice, how probable nothing and each of the choices are, natural logarithms; empty where that is not known.
  package var chances: [Double]
  /// Of a text of which that is asked, how probable each piece of the note is as its first and its last one.
  package var edges: [SpanEdge] = []

  package init(value: Value, probability: Double, behind: Double? = nil, chances: [Double] = []) {
    self.value = value
    self.probability = probability
    self.behind = behind
    self.chances = chances
  }
}

/// Points at the words of a note that the fields of a schema ask for.
///
/// A small encoder that was trained on much text beforehand, and so knows more of what words mean than the model that writes the answer: which of two
/// names is the author, whether a remark is a complaint. Of every field the vector of its mark is compared with those of the note's pieces, for the
/// first and the last one of its value, and with [CLS], which stands for nothing; or with those of its choices. No words go to two fields
/// (``SpanAssignment``). Where a value may stand in several places, each piece that suits better than [CLS] begins one. The reference is
/// `tools/train/reader`.
package final class SpanExtractor: Sendable {
  let network: ReaderNetwork
  var vocabulary: WordPiece { network.vocabulary }
  /// The longest input of a pass.
  var contextLength: Int { network.encoder.config.contextLength }

  /// What weighs in on choices.
  let vectors: SentenceVectors?

  /// Whether it knows lists, records, times, scales and the branches of unions, and not single values alone.
  package var knowsPlaces: Bool { network.placeHeads != nil }

  /// Whether it was trained on what callers say of notes beside the schema; another is not told.
  package var knowsInstructions: Bool { network.knowsInstructions }

  /// Whether it was trained on schemas that ask for the gist of a note.
  package var knowsGists: Bool { network.knowsGists }

  /// What it counts beside the model that writes, where it was: of choices, and of a gist's first and last words.
  package var gistWeights: (choice: Double, edge: Double) { knowsGists ? (network.choiceWeight, network.edgeWeight) : (0, 0) }

  /// The file of a folder's span extractor; nil where the folder has none.
  package static func file(in folder: String) -> String? {
    let path = (folder.isEmpty ? "." : folder) + "/reader.gguf"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// - Parameter vectors: what weighs in where there are several choices; nil leaves them to the encoder alone.
  /// - Throws: `ModelFileError` that names the file, the place in it, and the mend.
  package init(path: String, vectors: SentenceVectors? = nil) throws {
    self.vectors = vectors
    network = try ReaderNetwork(path: path)
  }

  /// What the note says of each field; nil of one that the reader cannot tell. Nothing at all where the note has no words.
  ///
  /// Schemas that are too long for one pass are read in parts, and so are notes.
  ///
  /// - Parameter joinsLists: whether lists of strings share no place, and go on along an enumeration (``Enumerations``); else each is what the encoder
  ///   says by itself.
  package func spans(in note: String, for schema: ReaderSchema, joinsLists: Bool = false) -> [SpanReading?] {
    guard let vectors else { return spans(in: note, for: schema, joinsLists) }
    var fits: [[String]: [Double]] = [:]
    let told = NoteTokens(note).english?.map(\.text).joined(separator: " ") ?? note
    let asked = VectorReading(schema) { choices in
      let known = fits[choices] ?? vectors.fits(told, choices: choices)
      fits[choices] = known
      return known
    }
    return asked.whole(spans(in: note, for: asked.schema, joinsLists))
  }

  private func spans(in note: String, for schema: ReaderSchema, _ joinsLists: Bool) -> [SpanReading?] {
    guard !schema.fields.isEmpty else { return [] }
    guard let input = ReaderInput(schema, note: note, vocabulary: vocabulary), !input.notePieces.isEmpty else {
      return schema.fields.map { _ in nil }
    }
    if input.positions.count <= contextLength { return read(input, note: note, schema, joinsLists) }
    let limit = contextLength * 5 / 8
    if input.noteStart > limit, schema.fields.count > 1 {
      // Records and their fields stay together.
      let middle = schema.fields.count / 2
      let cuts = schema.fields.indices.dropFirst().filter { schema.fields[$0].within == nil }
      if let cut = cuts.min(by: { abs($0 - middle) < abs($1 - middle) }) {
        return spans(in: note, for: schema.part(0..<cut), joinsLists)
          + spans(in: note, for: schema.part(cut..<schema.fields.count), joinsLists)
      }
    }
    if let field = schema.fields.first, schema.fields.count == 1, field.choices.count > 3, input.noteStart > limit {
      return [choice(of: field, in: schema, note)]
    }
    return windows(of: note, input, schema, joinsLists)
  }

  /// What the note says of each field of a plan, as far as this reader knows its kind.
  ///
  /// - Parameter schema: the plan's, with what is known of the note for it; nil for the plan's own.
  package func readings(of note: String, _ plan: ReadingPlan, as schema: ReaderSchema? = nil) -> [SpanReading?] {
    if plan.isOfCapturedItems { return knowsGists ? spans(in: note, for: plan.schema, true) : plan.schema.fields.map { _ in nil } }
    if knowsPlaces {
      let order = ChoiceOrder(schema ?? plan.schema)
      return order.inOrder(withChoicesOfElements(spans(in: note, for: order.schema, joinsLists: true), note: note, order.schema))
    }
    let known = plan.ruled.keys.sorted()
    let part = ReaderSchema(title: plan.schema.title, fields: known.map { plan.schema.fields[$0] })
    var readings: [SpanReading?] = plan.schema.fields.map { _ in nil }
    for (place, reading) in zip(known, spans(in: note, for: part)) { readings[place] = reading }
    return readings
  }

  /// What each element of an array of objects chooses, read from its own part of the note as if that were a note: "taxi $32" is transport, whatever the
  /// elements beside it are.
  private func withChoicesOfElements(_ readings: [SpanReading?], note: String, _ schema: ReaderSchema) -> [SpanReading?] {
    var readings = readings
    var scalars: [Unicode.Scalar] = []
    let texts = schema.fields.indices.compactMap { field -> Range<Int>? in
      guard schema.fields[field].kind == .text, schema.fields[field].within == nil, case .words(let range)? = readings[field]?.value else {
        return nil
      }
      return range
    }
    for index in schema.fields.indices {
      guard schema.fields[index].kind == .records, case .places(let places)? = readings[index]?.value, places.count <= Self.mostElements
      else {
        continue
      }
      let inner = schema.fields.indices.filter { place in
        schema.fields[place].within == index && [.choices, .truth, .several, .list, .number].contains(schema.fields[place].kind)
      }
      guard !inner.isEmpty else { continue }
      if scalars.isEmpty { scalars = Array(note.unicodeScalars) }
      let part = ReaderSchema(
        title: schema.fields[index].name,
        fields: inner.map { place in
          var field = schema.fields[place]
          field.within = nil
          (field.stretches, field.places) = (nil, nil)
          return field
        })
      let areLines = places.allSatisfy { $0.upperBound >= scalars.count || scalars[$0.upperBound] == "\n" }
      for (element, place) in places.enumerated() {
        let last = areLines ? place.upperBound : scalars.count
        let end = element + 1 < places.count ? max(place.upperBound, places[element + 1].lowerBound) : last
        let text = String(String.UnicodeScalarView(scalars[(place.lowerBound..<end).clamped(to: 0..<scalars.count)]))
        for (field, reading) in zip(inner, spans(in: text, for: part)) {
          guard case .elements(var elements)? = readings[field]?.value, elements.indices.contains(element), let reading else { continue }
          var own = reading.moved(by: place.lowerBound)
          // What a text of the object around it is, is no item of an element's list.
          if case .places(let found) = own.value {
            let left = found.filter { !texts.contains($0) }
            own.value = left.isEmpty ? .nothing : .places(left)
          }
          elements[element] = own
          readings[field]?.value = .elements(elements)
        }
      }
    }
    return readings
  }

  /// The most elements whose parts of the note are read by themselves: each is a pass.
  private static let mostElements = 8

  /// Of many choices how likely each is, from as many passes as they need: each part is compared with nothing, which is the same in all of them. The
  /// best of all parts are then read together.
  private func choice(of field: ReaderSchema.Field, in schema: ReaderSchema, _ note: String) -> SpanReading? {
    let limit = contextLength * 5 / 8
    func read(_ places: [Int]) -> [(place: Int, reading: SpanReading)] {
      let part = field.with(places)
      let asked = ReaderSchema(title: schema.title, instructions: schema.instructions, fields: [part])
      guard places.count > 3, let input = ReaderInput(asked, note: "", vocabulary: vocabulary), input.noteStart > limit else {
        return spans(in: note, for: asked, false)[0].map { [(places[0], $0)] } ?? []
      }
      let middle = places.count / 2
      return read(Array(places[..<middle])) + read(Array(places[middle...]))
    }
    let parts = read(Array(field.choices.indices))
    guard !parts.isEmpty else { return nil }
    if field.kind == .several {
      let chosen = parts.flatMap { part -> [Int] in
        if case .choices(let places) = part.reading.value { places.map { $0 + part.place } } else { [] }
      }
      return SpanReading(
        value: chosen.isEmpty ? .nothing : .choices(chosen), probability: parts.reduce(1) { $0 * $1.reading.probability })
    }
    // Logarithms of odds against nothing.
    var odds = [Double](repeating: -30, count: field.choices.count)
    for (first, reading) in parts where !reading.chances.isEmpty {
      for (offset, chance) in reading.chances.dropFirst().enumerated() { odds[first + offset] = chance - reading.chances[0] }
    }
    let best = Array(odds.indices.sorted { odds[$0] > odds[$1] }.prefix(Self.finalists))
    if parts.count > 1 {
      let asked = ReaderSchema(title: schema.title, instructions: schema.instructions, fields: [field.with(best)])
      if let chances = spans(in: note, for: asked, false)[0]?.chances, chances.count == best.count + 1 {
        let least = chances.dropFirst().min().map { $0 - chances[0] } ?? 0
        for place in odds.indices { odds[place] = min(odds[place], least) }
        for (place, chance) in zip(best, chances.dropFirst()) { odds[place] = chance - chances[0] }
      }
    }
    let logs = logSoftmax([0] + odds.map(Float.init))
    let chosen = logs.indices[(field.isRequired ? 1 : 0)...].max { logs[$0] < logs[$1] } ?? 0
    return SpanReading(value: chosen == 0 ? .nothing : .choice(chosen - 1), probability: exp(logs[chosen]), chances: logs)
  }

  /// How many choices of all parts are read together.
  private static let finalists = 8

  /// A long note in parts that overlap: of each field the surest that any of them says.
  private func windows(of note: String, _ input: ReaderInput, _ schema: ReaderSchema, _ joinsLists: Bool) -> [SpanReading?] {
    let room = contextLength - input.noteStart - 2
    // What has more windows than that, 100,000 characters of digits say, no model that writes would take either.
    guard room >= 32, input.notePieces.count <= Self.mostWindows * room * 3 / 4 else { return schema.fields.map { _ in nil } }
    let scalars = Array(note.unicodeScalars)
    var found: [SpanReading?] = schema.fields.map { _ in nil }
    var start = 0
    while start < input.notePieces.count {
      let end = min(start + room, input.notePieces.count)
      let range = input.notePieces[start].range.lowerBound..<input.notePieces[end - 1].range.upperBound
      let part = String(String.UnicodeScalarView(scalars[range]))
      if let window = ReaderInput(schema, note: part, vocabulary: vocabulary), window.positions.count <= contextLength {
        for (index, reading) in read(window, note: part, schema.within(range), joinsLists).enumerated() {
          guard let reading = reading?.moved(by: range.lowerBound) else { continue }
          if let known = found[index] {
            // What one part says counts more than that another says nothing.
            let (saysMore, saysLess) = (
              known.value == .nothing && reading.value != .nothing, known.value != .nothing && reading.value == .nothing
            )
            if saysLess || !saysMore && reading.probability <= known.probability { continue }
          }
          found[index] = reading
        }
      }
      if end == input.notePieces.count { break }
      start += room * 3 / 4
    }
    return found
  }

  // MARK: One pass

  private func read(_ input: ReaderInput, note: String, _ schema: ReaderSchema, _ joinsLists: Bool) -> [SpanReading?] {
    network.read(input) { read(input, note: note, schema, joinsLists, $0) } ?? schema.fields.map { _ in nil }
  }

  private func read(
    _ input: ReaderInput, note: String, _ schema: ReaderSchema, _ joinsLists: Bool, _ opinion: ReaderOpinion
  ) -> [SpanReading?] {
    let hasPlaces = knowsPlaces

    func isSingle(_ index: Int) -> Bool {
      let field = schema.fields[index]
      return input.choices[index].isEmpty && field.within == nil && !(field.kind.hasPlaces && hasPlaces)
    }
    let relations = FieldOrder.relations(between: schema.fields)
    let spans = SpanAssignment.solve(
      schema.fields.indices.map { index in
        guard isSingle(index) else { return [SpanAssignment.Candidate(pieces: nil, score: 0)] }
        let ends = opinion.ends(at: input.fields[index])
        let refused = schema.fields[index].refused.compactMap(input.pieces)
        let (first, last) = (logSoftmax(Self.without(refused, ends.first)), logSoftmax(Self.without(refused, ends.last)))
        guard let stretches = schema.fields[index].stretches else {
          var found = candidates(first, last, nothing: nothing(schema.fields[index], first[0] + last[0]))
          let barred = schema.fields[index].barred.compactMap(input.pieces)
          if !barred.isEmpty {
            for place in found.indices where found[place].pieces.map({ own in barred.contains { $0.overlaps(own) } }) == true {
              found[place].score += Self.ruledOut
            }
            found.sort { $0.score > $1.score }
          }
          return schema.fields[index].places.map { held(found, to: $0, input, first, last) } ?? found
        }
        return candidates(
          stretches, input, schema.fields[index], nothing: first[0] + last[0]
        ) { first[$0.lowerBound + 1] + last[$0.upperBound + 1] }
      }, relations: relations)
    /// How much better each piece suits as the first or last one than [CLS] does.
    func scores(_ index: Int) -> (first: [Double], last: [Double]) {
      guard hasPlaces, let ends = opinion.manyEnds(at: input.fields[index]) else { return ([], []) }
      return (differences(ends.first), differences(ends.last))
    }
    func begun(_ index: Int) -> (places: [ClosedRange<Int>], probability: Double) {
      let (first, last) = scores(index)
      return PlaceFinder.places(
        first: first, last: last, separated: schema.areThings(index) ? input.separated(in: note) : [],
        lead: schema.fields[index].leadOfNothing)
    }
    let lists = joinsLists ? self.lists(input, note: note, schema, spans: spans.compactMap { $0?.pieces }, scores) : [:]
    var readings: [SpanReading?] = schema.fields.indices.map { index in
      let field = schema.fields[index]
      if field.within != nil { return nil }
      if !input.choices[index].isEmpty {
        return chosen(field, input.fields[index], input.choices[index], element: nil, opinion)
      }
      if isSingle(index) {
        guard let span = spans[index] else { return nil }
        let edges = field.wantsEdges ? edges(input, index, opinion) : []
        var reading = SpanReading(value: .nothing, probability: exp(span.own ?? span.score))
        reading.edges = edges
        guard let found = span.pieces else { return reading }
        if field.kind == .day { reading.behind = logistic(Double(opinion.behind(at: input.fields[index]))) }
        reading.value = .words(span.stretch.flatMap { field.stretches?[$0].range } ?? input.range(of: found))
        return reading
      }
      let found = begun(index)
      let places = lists[index] ?? found.places
      if places.isEmpty { return SpanReading(value: .nothing, probability: found.probability) }
      return SpanReading(value: .places(places.map { input.range(of: $0) }), probability: found.probability)
    }
    for index in schema.fields.indices {
      guard schema.fields[index].kind == .records, case .places? = readings[index]?.value else { continue }
      let inner = schema.fields.indices.filter { schema.fields[$0].within == index }
      let singles = spans.compactMap { $0?.pieces }, listed = lists.values.flatMap { $0 }
      var elements = input.whole(
        begun(index).places, in: note, name: schema.fields[index].name, singles: singles, listed: listed,
        haveDays: inner.contains { schema.fields[$0].kind == .day && schema.fields[$0].isRequired })
      if inner.contains(where: { schema.fields[$0].kind == .number && schema.fields[$0].isRequired }) {
        elements = input.byLines(elements, in: note)
      }
      readings[index]?.value = .places(elements.map { input.range(of: $0) })
      let read = self.elements(elements, inner.map { (schema.fields[$0], $0) }, relations, input, scores, opinion)
      for (place, values) in zip(inner, read) { readings[place] = values }
    }
    // Damaged weights may come to anything.
    return readings.map { $0?.probability.isFinite == true ? $0 : nil }
  }

  /// The places of lists of strings outside of records: none in two lists, and with what stands beside them in an enumeration.
  private func lists(
    _ input: ReaderInput, note: String, _ schema: ReaderSchema, spans: [ClosedRange<Int>],
    _ scores: (Int) -> (first: [Double], last: [Double])
  ) -> [Int: [ClosedRange<Int>]] {
    let own = schema.fields.indices.filter { schema.fields[$0].kind == .list && schema.fields[$0].within == nil }
    guard knowsPlaces, !own.isEmpty else { return [:] }
    let found = own.map { index in
      let (first, last) = scores(index)
      let places = PlaceFinder.places(
        first: first, last: last, lead: schema.fields[index].leadOfNothing
      ).places
      // What another field has is no item, nor is a part of its one word.
      return (
        places: places.filter { place in
          !spans.contains { $0 == place || $0.overlaps(place) && input.isOneWord($0) && input.isOneWord(place) }
        }, first: first, last: last
      )
    }
    var divided = Enumerations.divided(found)
    divided = Enumerations(input.notePieces, note: note).completed(
      own.indices.map { (places: divided[$0], first: found[$0].first, last: found[$0].last) }, taken: spans, slack: Self.listSlack)
    return Dictionary(uniqueKeysWithValues: zip(own, divided))
  }

  /// The most parts that a long note is read in: some 30,000 pieces, 100,000 characters of prose.
  private static let mostWindows = 96
  /// See ``Enumerations/completed(_:taken:slack:)``.
  private static let listSlack = 3.0

  /// What each of the elements of an array of objects says of its fields: by field, then by element.
  private func elements(
    _ elements: [ClosedRange<Int>], _ fields: [(field: ReaderSchema.Field, index: Int)], _ relations: [SpanAssignment.Relation],
    _ input: ReaderInput, _ scores: (Int) -> (first: [Double], last: [Double]), _ opinion: ReaderOpinion
  ) -> [SpanReading] {
    let all = fields.map { input.choices[$0.index].isEmpty ? scores($0.index) : ([], []) }
    let own = Dictionary(uniqueKeysWithValues: fields.indices.map { (fields[$0].index, $0) })
    let relations = relations.compactMap { relation -> SpanAssignment.Relation? in
      guard let first = own[relation.first], let second = own[relation.second] else { return nil }
      return SpanAssignment.Relation(first, relation.kind, second, weight: relation.weight)
    }
    var values: [[SpanReading]] = fields.map { _ in [] }
    for (place, element) in elements.enumerated() {
      // Up to where the next one begins.
      let end = place + 1 < elements.count ? max(element.lowerBound, elements[place + 1].lowerBound - 1) : element.upperBound
      let region = element.lowerBound...end
      let listed = fields.indices.filter { fields[$0].field.kind == .list }.flatMap {
        PlaceFinder.places(first: all[$0].0, last: all[$0].1, in: region, lead: nil).places
      }
      let spans = SpanAssignment.solve(
        fields.indices.map { index in
          guard input.choices[fields[index].index].isEmpty, !fields[index].field.kind.hasPlaces else {
            return [SpanAssignment.Candidate(pieces: nil, score: 0)]
          }
          guard let stretches = fields[index].field.stretches else {
            var found = PlaceFinder.candidates(
              first: all[index].0, last: all[index].1, in: region, mayBeNothing: !fields[index].field.isRequired, limit: Self.candidateLimit
            )
            // What is an item of its list is no text of the element.
            if fields[index].field.kind == .text {
              for place in found.indices where found[place].pieces.map({ own in listed.contains { $0.overlaps(own) } }) == true {
                found[place].score += Self.ofOthers
              }
              found.sort { $0.score > $1.score }
            }
            return found
          }
          let (first, last) = all[index]
          guard !first.isEmpty else { return [SpanAssignment.Candidate(pieces: nil, score: 0)] }
          return candidates(
            stretches, input, fields[index].field, in: region, nothing: PlaceFinder.nothing(first, in: region)
          ) { PlaceFinder.score($0, first: first, last: last) }
        }, relations: relations)
      for (index, (field, position)) in fields.enumerated() {
        let reading: SpanReading
        if !input.choices[position].isEmpty {
          reading =
            chosen(
              field, input.fields[position], input.choices[position], element: input.noteStart + element.lowerBound, opinion)
            ?? SpanReading(value: .nothing, probability: 0)
        } else if field.kind.hasPlaces {
          let found = PlaceFinder.places(
            first: all[index].0, last: all[index].1, in: region, lead: field.leadOfNothing)
          reading = SpanReading(
            value: found.places.isEmpty ? .nothing : .places(found.places.map { input.range(of: $0) }), probability: found.probability)
        } else if let pieces = spans[index]?.pieces {
          let range = spans[index]?.stretch.flatMap { field.stretches?[$0].range } ?? input.range(of: pieces)
          reading = SpanReading(value: .words(range), probability: exp(spans[index]?.score ?? 0))
        } else {
          reading = SpanReading(value: .nothing, probability: exp(spans[index]?.score ?? 0))
        }
        values[index].append(reading)
      }
    }
    return values.map { SpanReading(value: .elements($0), probability: $0.reduce(1) { $0 * $1.probability }) }
  }

  /// The choice of a field whose mark stands at `place`, and those of its choices at `marks`; of the element whose first piece stands at `element`.
  private func chosen(
    _ field: ReaderSchema.Field, _ place: Int, _ marks: [Int], element: Int?, _ opinion: ReaderOpinion
  ) -> SpanReading? {
    guard var scores = opinion.choices(at: place, marks: marks, element: element), let nothing = scores.first else { return nil }
    if let odds = field.odds, element == nil, odds.count + 1 == scores.count {
      for (choice, odds) in odds.enumerated() {
        scores[choice + 1] = nothing + Float(VectorReading.readerShare) * (scores[choice + 1] - nothing) + Float(odds)
      }
    }
    if field.kind == .several {
      let chances = scores.dropFirst().map { logistic(Double($0 - nothing)) }
      let chosen = chances.indices.filter { chances[$0] > 0.5 }
      let probability = chances.reduce(1) { $0 * max($1, 1 - $1) }
      return SpanReading(value: chosen.isEmpty ? .nothing : .choices(chosen), probability: probability)
    }
    let logs = logSoftmax(scores)
    let chosen = logs.indices[(field.isRequired ? 1 : 0)...].max { logs[$0] < logs[$1] } ?? 0
    return SpanReading(value: chosen == 0 ? .nothing : .choice(chosen - 1), probability: exp(logs[chosen]), chances: logs)
  }

  // MARK: Pointing

  /// How probable each piece of the note is as the first and the last one of a field's value.
  private func edges(_ input: ReaderInput, _ field: Int, _ opinion: ReaderOpinion) -> [SpanEdge] {
    guard knowsGists else { return [] }
    let ends = opinion.ends(at: input.fields[field])
    let (first, last) = (logSoftmax(ends.first), logSoftmax(ends.last))
    return input.notePieces.indices.map { SpanEdge(range: input.notePieces[$0].range, first: first[$0 + 1], last: last[$0 + 1]) }
  }

  private func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

  /// How much better each piece suits than [CLS] does.
  private func differences(_ scores: [Float]) -> [Double] { scores.dropFirst().map { Double($0 - scores[0]) } }

  private func logSoftmax(_ scores: [Float]) -> [Double] {
    let greatest = Double(scores.max() ?? 0)
    let total = log(scores.reduce(0) { $0 + exp(Double($1) - greatest) })
    return scores.map { Double($0) - greatest - total }
  }

  /// Most candidates of a field, nothing aside.
  private static let candidateLimit = 8

  /// The stretches that alone may be a field's value, each as probable as among these and nothing; the best first.
  private func candidates(
    _ stretches: [SpanStretch], _ input: ReaderInput, _ field: ReaderSchema.Field, in region: ClosedRange<Int>? = nil, nothing: Double,
    score: (ClosedRange<Int>) -> Double
  ) -> [SpanAssignment.Candidate] {
    var found: [SpanAssignment.Candidate] = stretches.indices.compactMap { index in
      guard let pieces = input.pieces(of: stretches[index].range), region.map({ $0.contains(pieces.lowerBound) }) ?? true else {
        return nil
      }
      return SpanAssignment.Candidate(pieces: pieces, score: score(pieces) + stretches[index].score, stretch: index)
    }
    guard !found.isEmpty else { return [SpanAssignment.Candidate(pieces: nil, score: 0)] }
    if !field.isRequired { found.append(SpanAssignment.Candidate(pieces: nil, score: nothing - field.lead)) }
    found.sort { $0.score > $1.score }
    let greatest = found[0].score
    let total = greatest + log(found.reduce(0) { $0 + exp($1.score - greatest) })
    for index in found.indices { found[index].score -= total }
    let kept = found.prefix(Self.candidateLimit)
    return Array(kept) + found.dropFirst(Self.candidateLimit).filter { $0.pieces == nil }
  }

  /// Logits of nothing and of each piece, with none left for some of the pieces.
  private static func without(_ refused: [ClosedRange<Int>], _ logits: [Float]) -> [Float] {
    guard !refused.isEmpty else { return logits }
    var left = logits
    for piece in refused.joined() where left.indices.contains(piece + 1) { left[piece + 1] -= 100 }
    return left
  }

  /// What words count less for a text of an element that are items of its list, a logarithm.
  private static let ofOthers = -2.0

  /// What words count less that the rules do not leave to a field for a number or a day, a logarithm.
  private static let ruledOut = -4.0

  /// Candidates for a number, a day or a time with those that the rules leave to the field, which go before others.
  private func held(
    _ found: [SpanAssignment.Candidate], to places: [SpanPlace], _ input: ReaderInput, _ firsts: [Double], _ lasts: [Double]
  ) -> [SpanAssignment.Candidate] {
    let own = places.compactMap { place in input.pieces(of: place.range).map { (pieces: $0, place: place) } }
    let lead = places.map(\.lead).max() ?? 0
    var found = found.map { candidate in
      var candidate = candidate
      guard let pieces = candidate.pieces else {
        candidate.score -= lead
        return candidate
      }
      let met = own.filter { $0.pieces.overlaps(pieces) }
      candidate.score += met.map(\.place.score).max() ?? min(Self.ruledOut, -lead)
      if met.count == 1, met[0].place.isWhole { candidate.pieces = met[0].pieces }
      if met.count == 1 { candidate.value = met[0].place.value }
      return candidate
    }
    for (pieces, place) in own where !found.contains(where: { $0.pieces?.overlaps(pieces) == true }) {
      found.append(
        SpanAssignment.Candidate(
          pieces: pieces, score: firsts[pieces.lowerBound + 1] + lasts[pieces.upperBound + 1] + place.score, value: place.value))
    }
    return found.sorted { $0.score > $1.score }
  }

  /// How much likelier nothing must be before an optional number that the note may say is left out, a logarithm.
  private static let numberLead = 1.0

  /// What nothing counts for a field, of which both heads say so much: of a required text or number less, so that only what surely is not there has no
  /// words; of a day or a time that must be there there is always one.
  private func nothing(_ field: ReaderSchema.Field, _ score: Double) -> Double? {
    if !field.isRequired { return score - (field.kind == .number ? Self.numberLead : 0) }
    return [.text, .number].contains(field.kind) && !field.wantsEdges ? score - PlaceFinder.requiredLead : nil
  }

  private static let leastPresent = 1e-9

  /// The most probable first and last pieces together, and nothing, where that may be; the best first.
  private func candidates(_ firsts: [Double], _ lasts: [Double], nothing: Double?) -> [SpanAssignment.Candidate] {
    var found: [SpanAssignment.Candidate] = []
    for begin in firsts.indices.dropFirst() {
      for end in begin..<lasts.count {
        let score = firsts[begin] + lasts[end]
        guard found.count < Self.candidateLimit || score > found[found.count - 1].score else { continue }
        let place = found.firstIndex { $0.score < score } ?? found.count
        found.insert(SpanAssignment.Candidate(pieces: begin - 1...end - 1, score: score), at: place)
        if found.count > Self.candidateLimit { found.removeLast() }
      }
    }
    if var score = nothing {
      let own = firsts[0] + lasts[0]
      // Whether there is a value, all wordings say together: one of several that are alike is not less likely than nothing for that.
      if let best = found.first?.score {
        let present = log(max(Self.leastPresent, -expm1(firsts[0]))) + log(max(Self.leastPresent, -expm1(lasts[0])))
        score -= max(0, present - best)
      }
      var left = SpanAssignment.Candidate(pieces: nil, score: score)
      left.own = own
      found.insert(left, at: found.firstIndex { $0.score < score } ?? found.count)
    }
    return found
  }
}

extension SpanReading {
  /// The same, where the note begins later.
  fileprivate func moved(by offset: Int) -> SpanReading {
    var moved = self
    switch value {
    case .words(let range): moved.value = .words(range.lowerBound + offset..<range.upperBound + offset)
    case .places(let ranges): moved.value = .places(ranges.map { $0.lowerBound + offset..<$0.upperBound + offset })
    case .elements(let readings): moved.value = .elements(readings.map { $0.moved(by: offset) })
    case .nothing, .choice, .choices: break
    }
    moved.edges = edges.map { SpanEdge(range: $0.range.lowerBound + offset..<$0.range.upperBound + offset, first: $0.first, last: $0.last) }
    return moved
  }
}

extension ReaderInput {
  /// The scalars of the note that pieces stand for.
  fileprivate func range(of pieces: ClosedRange<Int>) -> Range<Int> {
    notePieces[pieces.lowerBound].range.lowerBound..<notePieces[pieces.upperBound].range.upperBound
  }

  /// Whether no white space stands between pieces.
  fileprivate func isOneWord(_ pieces: ClosedRange<Int>) -> Bool {
    pieces.dropFirst().allSatisfy { notePieces[$0 - 1].range.upperBound == notePieces[$0].range.lowerBound }
  }

  /// The pieces that stand for scalars of the note; nil where none does.
  fileprivate func pieces(of range: Range<Int>) -> ClosedRange<Int>? {
    guard let first = notePieces.firstIndex(where: { $0.range.upperBound > range.lowerBound }),
      let last = notePieces.lastIndex(where: { $0.range.lowerBound < range.upperBound }), first <= last
    else { return nil }
    return first...last
  }
}
