import Decoding
import Foundation
import Kernels
import ModelFiles
import Tokenization
import Transformer

/// What the reader takes for the value of a field.
package struct FieldReading: Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    /// The note says nothing of it.
    case nothing
    /// Words of the note, as they stand there.
    case words(String)
    /// Words that name a day, and how likely the one behind is meant where they leave that open ("Friday"), 0…1.
    case day(String, behind: Double)
    case choice(String)
    case truth(Bool)
  }

  /// The field's name.
  package var name: String
  package var kind: ReaderSchema.Kind
  package var value: Value
  /// How sure the reader is of it, 0…1.
  package var probability: Double

  package init(name: String, kind: ReaderSchema.Kind, value: Value, probability: Double) {
    self.name = name
    self.kind = kind
    self.value = value
    self.probability = probability
  }
}

/// Points at the words of a note that the fields of a schema ask for.
///
/// A small encoder that was trained on much text beforehand, and so knows more of what words mean than the model that writes the answer: which of two
/// names is the author, whether a remark is a complaint. Of every field the vector of its mark is compared with those of the note's pieces, for the
/// first and the last one of its value, and with [CLS], which stands for nothing; or with those of its choices. No words go to two fields
/// (``SpanAssignment``). The reference is `tools/train/reader`.
package final class FieldReader: Sendable {
  package static let architecture = "espalier-reader"

  private let encoder: EncoderModel
  private let vocabulary: WordPiece
  /// [pointWidth, hiddenSize] each; `noChoice`, `behind`: [1, hiddenSize].
  private let firstField: WeightMatrix, firstPiece: WeightMatrix, lastField: WeightMatrix, lastPiece: WeightMatrix
  private let choiceField: WeightMatrix, choiceMark: WeightMatrix, noChoice: WeightMatrix, behind: WeightMatrix
  private let width: Int
  /// Passes that nobody uses at present.
  private let idle = Locked<[EncoderPass]>([])

  /// - Throws: `ModelFileError` that names the file, the place in it, and the mend.
  package init(path: String) throws {
    let gguf = try GGUFFile(path: path)
    let name = try gguf.value("general.architecture", "\"\(Self.architecture)\"") { $0.string }
    guard name == Self.architecture else {
      throw ModelFileError(
        .unsupported, file: path, place: "metadata \"general.architecture\"", found: "\"\(name)\"", expected: "\"\(Self.architecture)\"")
    }
    width = try gguf.value("\(name).point_width", "1 to 4096") { $0.int.flatMap { (1...4096).contains($0) ? $0 : nil } }
    let heads = ["first_field", "first_piece", "last_field", "last_piece", "choice_field", "choice_mark"]
    encoder = try EncoderModel(gguf, architecture: name, heads: heads.map { [width] in ($0, width) } + [("no_choice", 1), ("behind", 1)])
    vocabulary = try WordPiece(gguf)
    guard encoder.config.markCount > Int(ReaderInput.optionalMark) else {
      throw ModelFileError(
        file: path, place: "metadata \"\(name).mark_count\"", found: "\(encoder.config.markCount)",
        expected: "more than \(ReaderInput.optionalMark)")
    }
    (firstField, firstPiece) = (encoder.heads[0], encoder.heads[1])
    (lastField, lastPiece) = (encoder.heads[2], encoder.heads[3])
    (choiceField, choiceMark) = (encoder.heads[4], encoder.heads[5])
    (noChoice, behind) = (encoder.heads[6], encoder.heads[7])
  }

  /// What the note says of each field that it has words for; nothing where the note has no words, or schema and note together are too long for the reader.
  package func read(_ note: String, for schema: ReaderSchema) -> [FieldReading] {
    guard let input = ReaderInput(schema, note: note, vocabulary: vocabulary), !input.notePieces.isEmpty,
      input.positions.count <= encoder.config.contextLength
    else { return [] }
    let pass = idle.withLock { $0.popLast() } ?? EncoderPass(encoder)
    defer { idle.withLock { $0.append(pass) } }
    guard pass.run(input.positions) != nil else { return [] }
    let scalars = Array(note.unicodeScalars)
    // The note's pieces behind [CLS].
    let pieces = input.noteStart..<input.noteStart + input.notePieces.count
    let first = projections(firstPiece, pieces, pass)
    let last = projections(lastPiece, pieces, pass)
    let spans = SpanAssignment.solve(
      schema.fields.indices.map { index in
        guard input.choices[index].isEmpty else { return [SpanAssignment.Candidate(pieces: nil, score: 0)] }
        let place = input.fields[index]
        return candidates(
          logProbabilities(first, vector(firstField, place, pass)), logProbabilities(last, vector(lastField, place, pass)),
          mayBeNothing: !schema.fields[index].isRequired)
      })
    let readings: [FieldReading] = zip(schema.fields.indices, spans).compactMap { index, span in
      let field = schema.fields[index]
      let place = input.fields[index]
      if !input.choices[index].isEmpty { return chosen(field, place, input.choices[index], pass) }
      guard let span else { return nil }
      guard let found = span.pieces else {
        return FieldReading(name: field.name, kind: field.kind, value: .nothing, probability: exp(span.score))
      }
      let range = input.notePieces[found.lowerBound].range.lowerBound..<input.notePieces[found.upperBound].range.upperBound
      let words = String(String.UnicodeScalarView(scalars[range]))
      let value: FieldReading.Value =
        field.kind == .day ? .day(words, behind: 1 / (1 + exp(-Double(scalar(behind, place, pass))))) : .words(words)
      return FieldReading(name: field.name, kind: field.kind, value: value, probability: exp(span.score))
    }
    // Damaged weights may come to anything.
    return readings.filter(\.probability.isFinite)
  }

  /// The choice of a field whose mark stands at `place`, and those of its choices at `marks`.
  private func chosen(_ field: ReaderSchema.Field, _ place: Int, _ marks: [Int], _ pass: EncoderPass) -> FieldReading {
    var scores = [scalar(noChoice, place, pass)]
    let asked = vector(choiceField, place, pass)
    for mark in marks { scores.append(dot(asked, vector(choiceMark, mark, pass)) / Float(width).squareRoot()) }
    let logs = logSoftmax(scores)
    let chosen = logs.indices[(field.isRequired ? 1 : 0)...].max { logs[$0] < logs[$1] } ?? 0
    let value: FieldReading.Value =
      chosen == 0 ? .nothing : field.kind == .truth ? .truth(chosen == 1) : .choice(field.choices[chosen - 1])
    return FieldReading(name: field.name, kind: field.kind, value: value, probability: exp(logs[chosen]))
  }

  // MARK: Pointing

  /// The projections of [CLS] and of a range of positions: [1 + range.count] rows.
  private func projections(_ head: WeightMatrix, _ range: Range<Int>, _ pass: EncoderPass) -> [[Float]] {
    var rows = [Float](repeating: 0, count: (1 + range.count) * width)
    rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress else { return }
      pass.project(0..<1, by: head, into: base)
      if !range.isEmpty { pass.project(range, by: head, into: base + width) }
    }
    return (0...range.count).map { Array(rows[$0 * width..<($0 + 1) * width]) }
  }

  private func vector(_ head: WeightMatrix, _ position: Int, _ pass: EncoderPass) -> [Float] {
    [Float](unsafeUninitializedCapacity: head.rows) { buffer, count in
      if let base = buffer.baseAddress { pass.project(position..<position + 1, by: head, into: base) }
      count = head.rows
    }
  }

  private func scalar(_ head: WeightMatrix, _ position: Int, _ pass: EncoderPass) -> Float { vector(head, position, pass)[0] }

  private func dot(_ a: [Float], _ b: [Float]) -> Float {
    var sum: Float = 0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  private func logProbabilities(_ candidates: [[Float]], _ asked: [Float]) -> [Double] {
    logSoftmax(candidates.map { dot($0, asked) / Float(width).squareRoot() })
  }

  private func logSoftmax(_ scores: [Float]) -> [Double] {
    let greatest = Double(scores.max() ?? 0)
    let total = log(scores.reduce(0) { $0 + exp(Double($1) - greatest) })
    return scores.map { Double($0) - greatest - total }
  }

  /// Most candidates of a field, nothing aside.
  private static let candidateLimit = 8

  /// The most probable first and last pieces together, and nothing, which both heads have at 0; the best first.
  private func candidates(_ firsts: [Double], _ lasts: [Double], mayBeNothing: Bool) -> [SpanAssignment.Candidate] {
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
    if mayBeNothing {
      let score = firsts[0] + lasts[0]
      found.insert(SpanAssignment.Candidate(pieces: nil, score: score), at: found.firstIndex { $0.score < score } ?? found.count)
    }
    return found
  }
}
