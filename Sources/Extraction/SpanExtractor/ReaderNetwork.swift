import Foundation
import Kernels
import ModelFiles
import Synchronization
import Tokenization
import Transformer

/// An encoder with the heads that point: what one file of a span extractor holds.
///
/// Its pointers compare two projections, [pointWidth, hiddenSize] each: one of a field's vector, and one of a piece's or of a choice's mark.
final class ReaderNetwork: Sendable {
  static let architecture = "espalier-reader"

  struct Pointer: Sendable {
    let field: WeightMatrix, piece: WeightMatrix
  }

  /// What a file may lack: heads for several places and for choices within records.
  struct PlaceHeads: Sendable {
    let first: Pointer, last: Pointer
    let element: WeightMatrix, noChoiceInElement: WeightMatrix
  }

  let encoder: EncoderModel
  let vocabulary: WordPiece
  let width: Int
  fileprivate let first: Pointer, last: Pointer, choice: Pointer
  /// [1, hiddenSize].
  fileprivate let noChoice: WeightMatrix, behind: WeightMatrix
  let placeHeads: PlaceHeads?
  /// Whether it was trained on schemas that ask for the gist of a note, as its file says.
  let knowsGists: Bool
  /// Whether it was trained on schemas with what a caller says of the notes, as its file says.
  let knowsInstructions: Bool
  /// What it counts beside the model that writes, where both have a say: of choices, and of a gist's first and last words.
  let choiceWeight: Double, edgeWeight: Double
  /// How far its logits are to be trusted where it answers questions, as its file says.
  let decisionCalibration: DecisionCalibration

  /// A pass that nobody uses at present. Sendable because it goes from one user to the next and is never shared.
  private struct IdlePass: @unchecked Sendable {
    let pass: EncoderPass
  }
  private let idle = Mutex<[IdlePass]>([])

  /// - Throws: `ModelFileError` that names the file, the place in it, and the mend.
  init(path: String) throws {
    let gguf = try GGUFFile(path: path)
    let name = try gguf.value("general.architecture", "\"\(Self.architecture)\"") { $0.string }
    guard name == Self.architecture else {
      throw ModelFileError(
        .unsupported, file: path, place: "metadata \"general.architecture\"", found: "\"\(name)\"", expected: "\"\(Self.architecture)\"")
    }
    width = try gguf.value("\(name).point_width", "1 to 4096") { $0.int.flatMap { (1...4096).contains($0) ? $0 : nil } }
    let single = ["first_field", "first_piece", "last_field", "last_piece"]
    var heads: [(name: String, rows: Int)] = (single + ["choice_field", "choice_mark"]).map { [width] in ($0, width) }
    heads += [("no_choice", 1), ("behind", 1)]
    let hasPlaces = (try? gguf.tensor("many_first_field.weight")) != nil
    if hasPlaces {
      heads += (single.map { "many_" + $0 } + ["choice_element"]).map { [width] in ($0, width) }
      heads += [("no_choice_element", 1)]
    }
    knowsGists = gguf.metadata["\(name).knows_gists"]?.bool ?? false
    knowsInstructions = gguf.metadata["\(name).knows_instructions"]?.bool ?? false
    func weight(_ key: String, usual: Double) throws -> Double {
      let weight = gguf.metadata["\(name).\(key)"]?.double ?? usual
      guard weight > 0, weight <= 100 else {
        throw ModelFileError(
          file: path, place: "metadata \"\(name).\(key)\"", found: "\(weight)", expected: "a number above 0, at most 100")
      }
      return weight
    }
    (choiceWeight, edgeWeight) = (try weight("choice_weight", usual: 1), try weight("edge_weight", usual: 1))
    decisionCalibration = try DecisionCalibration(gguf, architecture: name)
    encoder = try EncoderModel(gguf, architecture: name, heads: heads)
    vocabulary = try WordPiece(gguf)
    let leastMarks = hasPlaces ? Int(ReaderSchema.Kind.several.rawValue) : Int(ReaderInput.optionalMark)
    guard encoder.config.markCount > leastMarks else {
      throw ModelFileError(
        file: path, place: "metadata \"\(name).mark_count\"", found: "\(encoder.config.markCount)", expected: "more than \(leastMarks)")
    }
    first = Pointer(field: encoder.heads[0], piece: encoder.heads[1])
    last = Pointer(field: encoder.heads[2], piece: encoder.heads[3])
    choice = Pointer(field: encoder.heads[4], piece: encoder.heads[5])
    (noChoice, behind) = (encoder.heads[6], encoder.heads[7])
    placeHeads =
      hasPlaces
      ? PlaceHeads(
        first: Pointer(field: encoder.heads[8], piece: encoder.heads[9]), last: Pointer(field: encoder.heads[10], piece: encoder.heads[11]),
        element: encoder.heads[12], noChoiceInElement: encoder.heads[13]) : nil
  }

  /// Runs the encoder and hands over what it says of the input; nil where it cannot read it.
  func read<Output>(_ input: ReaderInput, _ body: (ReaderOpinion) -> Output) -> Output? {
    let borrowed = idle.withLock { $0.popLast() } ?? IdlePass(pass: EncoderPass(encoder))
    defer { idle.withLock { $0.append(borrowed) } }
    guard borrowed.pass.run(input.positions) != nil else { return nil }
    return body(ReaderOpinion(self, borrowed.pass, input))
  }
}

/// What the network says of an input: logits.
struct ReaderOpinion {
  /// Of [CLS], which stands for nothing, and of each of the note's pieces; for fields, or for choices, as they are asked for.
  typealias Logits = [Float]

  private let network: ReaderNetwork
  private let pass: EncoderPass
  private let firsts: [[Float]], lasts: [[Float]]
  private let places: (first: [[Float]], last: [[Float]])?

  fileprivate init(_ network: ReaderNetwork, _ pass: EncoderPass, _ input: ReaderInput) {
    self.network = network
    self.pass = pass
    let pieces = input.noteStart..<input.noteStart + input.notePieces.count
    func rows(_ head: WeightMatrix) -> [[Float]] { Self.projections(head, pieces, pass, network.width) }
    (firsts, lasts) = (rows(network.first.piece), rows(network.last.piece))
    places = network.placeHeads.map { (rows($0.first.piece), rows($0.last.piece)) }
  }

  /// How well [CLS] and each piece suit as the first or the last one of the value of the field whose mark stands at a position.
  func ends(at position: Int) -> (first: Logits, last: Logits) {
    (compare(firsts, vector(network.first.field, position)), compare(lasts, vector(network.last.field, position)))
  }

  /// The same where a value may stand in several places.
  func manyEnds(at position: Int) -> (first: Logits, last: Logits)? {
    guard let heads = network.placeHeads, let places else { return nil }
    return (compare(places.first, vector(heads.first.field, position)), compare(places.last, vector(heads.last.field, position)))
  }

  /// Of none of the choices, and of each whose mark stands at a position; of the element whose first piece stands at `element`.
  func choices(at position: Int, marks: [Int], element: Int?) -> Logits? {
    var nothing = vector(network.noChoice, position)[0]
    var asked = vector(network.choice.field, position)
    if let element {
      guard let heads = network.placeHeads else { return nil }
      nothing += vector(heads.noChoiceInElement, element)[0]
      for (index, value) in vector(heads.element, element).enumerated() { asked[index] += value }
    }
    return [nothing] + compare(marks.map { vector(network.choice.piece, $0) }, asked)
  }

  /// Of the day behind, where a field's words leave the day open.
  func behind(at position: Int) -> Float { vector(network.behind, position)[0] }

  private func compare(_ candidates: [[Float]], _ asked: [Float]) -> Logits {
    let scale = Float(network.width).squareRoot()
    return candidates.map { candidate in
      var sum: Float = 0
      for index in candidate.indices { sum += candidate[index] * asked[index] }
      return sum / scale
    }
  }

  /// The projections of [CLS] and of a range of positions: [1 + range.count] rows.
  private static func projections(_ head: WeightMatrix, _ range: Range<Int>, _ pass: EncoderPass, _ width: Int) -> [[Float]] {
    var rows = [Float](repeating: 0, count: (1 + range.count) * width)
    rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress else { return }
      pass.project(0..<1, by: head, into: base)
      if !range.isEmpty { pass.project(range, by: head, into: base + width) }
    }
    return (0...range.count).map { Array(rows[$0 * width..<($0 + 1) * width]) }
  }

  private func vector(_ head: WeightMatrix, _ position: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: head.rows) { buffer, count in
      if let base = buffer.baseAddress { pass.project(position..<position + 1, by: head, into: base) }
      count = head.rows
    }
  }
}
