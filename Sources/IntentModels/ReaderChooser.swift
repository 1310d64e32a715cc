import EspalierIntents
import Extraction
import Foundation

/// Chooses among branches as the span extractor of the packaged model chooses the branch of a union.
public final class ReaderChooser: BranchChooser {
  private let reader: SpanExtractor

  /// Loads the span extractor of one file.
  ///
  /// - Throws: an error that names the file, the place in it, and the mend.
  public init(path: String) throws { reader = try SpanExtractor(path: path) }

  /// Loads the span extractor that lies in a folder, with its sentence vectors.
  ///
  /// - Throws: an error that names the file, the place in it, and the mend.
  public init(folder: String) throws {
    reader = try SpanExtractor(path: SpanExtractor.file(in: folder) ?? folder + "/reader.gguf", vectors: SentenceVectors(folder: folder))
  }

  /// What one pass tells of all branches. Of more than one pass can hold, the best one is asked for, then the best of the others, and so on.
  public func chances(of sentence: String, among branches: [IntentBranch]) async throws -> [Double] {
    var chances = [Double](repeating: 0, count: branches.count)
    guard reader.knowsPlaces, branches.count > 1 else { return chances.map { _ in 1 / Double(max(branches.count, 1)) } }
    let texts = branches.map { branch in
      ReaderInput.plain(branch.name) + (branch.remark.isEmpty ? "" : " , " + branch.remark)
        + (branch.fields.isEmpty ? "" : " : " + branch.fields.prefix(6).joined(separator: " , "))
    }
    var left = Array(branches.indices)
    var rest = 1.0
    for _ in 0..<Self.places where left.count > 1 {
      let field = ReaderSchema.Field(name: "action", kind: .branches, isRequired: true, choices: left.map { texts[$0] })
      guard let reading = reader.spans(in: sentence, for: ReaderSchema(title: "action", fields: [field])).first ?? nil,
        case .choice(let place) = reading.value, left.indices.contains(place)
      else { break }
      if reading.chances.count == left.count + 1 {
        let shares = reading.chances.dropFirst().map { exp($0) }
        let whole = shares.reduce(0, +)
        guard whole > 0 else { break }
        for (branch, share) in zip(left, shares) { chances[branch] = rest * share / whole }
        return chances
      }
      let share = min(1, max(0, reading.probability)) * rest
      chances[left[place]] = share
      rest -= share
      left.remove(at: place)
      if rest < 0.02 { break }
    }
    for branch in left { chances[branch] += max(0, rest) / Double(left.count) }
    return chances
  }

  /// How many branches are asked for one after the other.
  private static let places = 4
}
