import ArgumentParser
import Foundation
import LocalModel
import Transformer

struct LogitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logits", abstract: "Prints what a model expects behind token ids.",
    discussion: """
      Each line of the input is ids, as `tokenize` prints them. For each a line is printed: the greatest logits of the next token as id:logit, greatest
      first; or with --choices the likeliest token behind each of the line's tokens.
      """)

  @OptionGroup var model: ModelArguments

  @Option(name: .customShort("k"), help: ArgumentHelp("So many logits.", valueName: "n"))
  var top: Int = 10

  @Option(name: .customShort("b"), help: ArgumentHelp("Most tokens of a pass.", valueName: "n"))
  var batch: Int = 512

  @Flag(help: "The likeliest token behind each of the line's tokens.")
  var choices = false

  @Argument(help: "A file of lines of ids; - or none reads standard input.", completion: .file())
  var file: String?

  func validate() throws {
    if top < 1 { throw ValidationError("-k \(top): expected at least 1") }
    if batch < 1 { throw ValidationError("-b \(batch): expected at least 1") }
  }

  func run() throws {
    let path = try LocalModelFiles.weights(of: model.path())
    let input = file ?? "-"
    let text = try NoteInput.text(
      InputReader.read(input, limit: NoteInput.textByteLimit, mend: "name a file of ids, or - for standard input"),
      name: input == "-" ? "standard input" : input)
    let loaded = try TransformerModel.load(path: path, threads: model.threads)
    let lines = try text.split(separator: "\n").map { try ids($0, vocabularySize: loaded.vocabularySize) }.filter { !$0.isEmpty }
    guard let longest = lines.map(\.count).max() else { return }
    guard longest <= loaded.contextLength else {
      throw CommandError(.badInput, "a line of \(longest) ids: the model's context has \(loaded.contextLength) tokens")
    }
    let sequence = try ModelSequence(model: loaded, capacity: longest, precision: model.cacheType.ofSequences)
    for line in lines {
      if Interruption.isRequested { throw CommandError(.interrupted, "interrupted") }
      sequence.truncate(to: 0)
      var chosen: [Int] = []
      for first in stride(from: 0, to: line.count, by: batch) {
        let pass = Array(line[first..<min(first + batch, line.count)])
        try sequence.forward(pass, logits: choices ? .all : .last)
        if choices {
          for output in pass.indices { chosen.append(Self.greatest(sequence.logits(output: output), count: 1)[0].id) }
        }
      }
      if choices {
        try printLine("[" + chosen.map(String.init).joined(separator: ",") + "]")
      } else {
        let pairs = Self.greatest(sequence.logits, count: top).map { "\($0.id):" + String(format: "%.6f", $0.logit) }
        try printLine(pairs.joined(separator: " "))
      }
    }
  }

  private func ids(_ line: Substring, vocabularySize: Int) throws -> [Int32] {
    try line.split { ", []\t\r".contains($0) }.map { word in
      guard let id = Int32(word), id >= 0, Int(id) < vocabularySize else {
        throw CommandError(.badInput, "token \(word.prefix(20)): expected an id from 0 to \(vocabularySize - 1)")
      }
      return id
    }
  }

  /// The greatest `count` of the logits, the first among equals before others.
  private static func greatest(_ logits: UnsafeBufferPointer<Float>, count: Int) -> [(id: Int, logit: Float)] {
    var kept: [(id: Int, logit: Float)] = []
    for (id, logit) in logits.enumerated() {
      if kept.count == count, let last = kept.last, !(logit > last.logit) { continue }
      let place = kept.firstIndex { logit > $0.logit } ?? kept.count
      kept.insert((id, logit), at: place)
      if kept.count > count { kept.removeLast() }
    }
    return kept
  }
}
