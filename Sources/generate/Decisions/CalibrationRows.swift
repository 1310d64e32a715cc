import Extraction
import JSONText
import Serving

/// Questions about a text whose answers are known.
struct CalibrationRows {
  var place: String
  var text: String
  /// What the row belongs to, as its member `set` says; empty where it has none.
  var set = ""
  var questions: [AskedQuestion]
  /// The places of the right options of each question.
  var right: [Set<Int>]

  private static let byteLimit = 256 << 20

  /// - Throws: ``CommandError`` (65, 66) with the line.
  static func read(_ path: String) throws -> [CalibrationRows] {
    let bytes = try InputReader.read(path, limit: byteLimit, mend: "name a file of JSON lines, or - for standard input")
    var rows: [CalibrationRows] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      let place = "\(path == "-" ? "standard input" : path), line \(index + 1)"
      let root = try JSONDocument(Array(line), source: place).root
      rows.append(try row(root, place))
    }
    guard !rows.isEmpty else { throw CommandError(.badInput, "\(path): holds no row") }
    return rows
  }

  private static func row(_ root: JSONNode, _ place: String) throws -> CalibrationRows {
    guard let text = (root["text"] ?? root["note"])?.string else {
      throw CommandError(.badInput, "\(place): member text: expected a string")
    }
    if let node = root["questions"] {
      let asked = try DecisionArguments.questions(node, source: place)
      guard let answers = root["answers"] else { throw CommandError(.badInput, "\(place): there is no member answers") }
      let listed = Array(answers.elements)
      var questions: [AskedQuestion] = [], right: [Set<Int>] = []
      for (index, question) in asked.enumerated() {
        // A question without a known answer is left out.
        let known = answers.kind == .array ? (index < listed.count ? listed[index] : nil) : answers[question.name ?? ""]
        guard let answer = known else { continue }
        questions.append(question)
        right.append(try places(answer, question, place))
      }
      return CalibrationRows(place: place, text: text, set: root["set"]?.string ?? "", questions: questions, right: right)
    }
    guard let node = root["question"], let answer = root["answer"] else {
      throw CommandError(.badInput, "\(place): expected the members text, question and answer")
    }
    let asked: AskedQuestion
    if let short = node.string {
      do { asked = try ShortQuestion.read(short) } catch let error as CommandError {
        throw CommandError(.badInput, "\(place): \(error.sentence)")
      }
    } else {
      // One question, in the form of a member or of an element.
      do { asked = try QuestionForm.single(node, name: "question") } catch {
        throw CommandError(.badInput, "\(place): \(error.description)")
      }
    }
    return CalibrationRows(
      place: place, text: text, set: root["set"]?.string ?? "", questions: [asked], right: [try places(answer, asked, place)])
  }

  private static func places(_ answer: JSONNode, _ asked: AskedQuestion, _ place: String) throws -> Set<Int> {
    let names = asked.question.options.map(\.name)
    func wrong(_ expected: String) -> CommandError {
      CommandError(.badInput, "\(place): found the answer \(answer.compact.prefix(60)), expected \(expected)")
    }
    func option(_ node: JSONNode) throws -> Int {
      let found = names.firstIndex { node.isString($0) } ?? asked.values.firstIndex { $0.bytes.elementsEqual(node.raw) }
      guard let found else { throw wrong("one of \(names.joined(separator: ", ").prefix(200))") }
      return found
    }
    switch asked.question.kind {
    case .truth:
      guard let truth = answer.bool else { throw wrong("true or false") }
      return [truth ? 1 : 0]
    case .scale:
      if let level = answer.int {
        guard names.indices.contains(level) else { throw wrong("a level from 0 to \(names.count - 1)") }
        return [level]
      }
      return [try option(answer)]
    case .choice:
      if answer.isNull {
        guard asked.question.allowsNone else { throw wrong("an option; a question that allows none says \"allow_none\": true") }
        return []
      }
      return [try option(answer)]
    case .several:
      guard answer.kind == .array else { throw wrong("a list of options") }
      return Set(try answer.elements.map(option))
    }
  }
}
