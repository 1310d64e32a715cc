import Espalier
import EspalierIntents
import Foundation
import IntentModels

// intent-figures ask [--errors] [--features] [--words] SET…    SET names SET.jsonl (actions) and SET.tsv (sentences)
// intent-figures index [COUNT]                                  speed at COUNT entities
// intent-figures recall ENTITIES.tsv QUERIES.tsv                how well 100 queries find among 1,000 entities
// Documented in docs/results/intents.md.

func reader() throws -> (encoder: VectorEncoder, chooser: ReaderChooser) {
  let model = URL(fileURLWithPath: try PackagedModel.path())
  let folder = (model.hasDirectoryPath ? model : model.deletingLastPathComponent()).path
  return (try VectorEncoder(path: folder + "/vectors.gguf"), try ReaderChooser(folder: folder))
}

func ask(_ arguments: [String]) async throws {
  let sets = arguments.filter { !$0.hasPrefix("--") }
  guard !sets.isEmpty else { throw FigureError("Name a set: the path of SET.jsonl and SET.tsv without their endings.") }
  let (showsErrors, showsFeatures, wordsAlone) = (
    arguments.contains("--errors"), arguments.contains("--features"), arguments.contains("--words")
  )
  let models = wordsAlone ? nil : try reader()
  // The days of the sentences count from one Wednesday.
  try await DateText.$now.withValue(DateText.exact("2026-03-04T10:00")) {
    for set in sets {
      let actions = try ActionFile.read(URL(fileURLWithPath: set + ".jsonl"))
      let sentences = try AskFigures.read(URL(fileURLWithPath: set + ".tsv"))
      let scores = ActionScores(actions, applicationName: "Hearth")
      let name = URL(fileURLWithPath: set).lastPathComponent
      var witnesses: [(String, SentenceWeighing.Hearing)] = [("words and phrases", .words)]
      if models != nil {
        witnesses += [
          ("likeness alone", .likeness), ("branches alone", .branches), ("words and likeness", [.words, .likeness]), ("all", .all),
        ]
      }
      if showsFeatures { witnesses = [("all", .all)] }
      for (title, hearing) in witnesses {
        var figures = AskFigures()
        for sentence in sentences {
          let weighed = try await SentenceWeighing.weigh(
            sentence.text, scores, encoder: models?.encoder, chooser: models?.chooser, hearing: hearing)
          if showsFeatures {
            for candidate in weighed.candidates {
              let numbers = candidate.witness.numbers.map { String(format: "%.4f", $0) }.joined(separator: "\t")
              print(
                "\(name)\t\(sentence.text)\t\(actions[candidate.action].identifier)\t\(sentence.action ?? "none")\t\(weighed.branchOfNone)\t\(numbers)"
              )
            }
            continue
          }
          let isLast = title == witnesses.last?.0
          figures.count(sentence, weighed, actions, errors: showsErrors && isLast ? { print($0) } : nil)
        }
        if !showsFeatures { print(figures.row("\(name), \(title)")) }
      }
    }
  }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  switch arguments.first {
  case "ask": try await ask(Array(arguments.dropFirst()))
  case "index":
    try await IndexFigures.speed(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000, encoder: try reader().encoder)
  case "recall" where arguments.count == 3: try await IndexFigures.recall(arguments[1], arguments[2], encoder: try reader().encoder)
  default: throw FigureError("Say ask SET…, index [COUNT] or recall ENTITIES QUERIES.")
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(64)
}
