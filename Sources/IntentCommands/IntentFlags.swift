import ArgumentParser
import EspalierIntents
import Foundation

/// The flags of an action's parameters.
struct IntentFlags {
  var arguments: [IntentInvocation.Argument] = []
  var json: String?
  var agrees = false
  var noInput = false
  var resultJSON = false

  /// Reads flags.
  ///
  /// - Throws: ``IntentArgumentError`` for a flag that the action does not have, or that lacks its value.
  init(_ words: ArraySlice<String>, for intent: IntentRegistry.Intent) throws {
    var values: [String: [String]] = [:]
    var order: [String] = []
    var rest = words
    func bad(_ flag: String, _ expected: String) -> IntentArgumentError {
      IntentArgumentError.flag(flag, expected: expected)
    }
    let known = intent.parameters.map { "--\($0.name.kebabCase)" }.joined(separator: ", ")
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else { throw bad(word, "a flag: \(known.isEmpty ? "none" : known)") }
      var flag = String(word.dropFirst(2))
      var value: String?
      if let equals = flag.firstIndex(of: "=") {
        value = String(flag[flag.index(after: equals)...])
        flag = String(flag[..<equals])
      }
      switch flag {
      case "yes": agrees = true
      case "no-input": noInput = true
      case "result-json": resultJSON = true
      case "json":
        guard let text = value ?? rest.popFirst() else { throw bad("--json", "a JSON object behind it") }
        json = text
      default:
        if let parameter = intent.parameters.first(where: { $0.name.kebabCase == flag || $0.name == flag }) {
          if case .truth = parameter.shape, value == nil, rest.first.map({ $0.hasPrefix("--") }) ?? true { value = "true" }
          guard let text = value ?? rest.popFirst() else { throw bad("--\(flag)", "a value behind it") }
          if values[parameter.name] == nil { order.append(parameter.name) }
          values[parameter.name, default: []].append(text)
        } else if flag.hasPrefix("no-"), let parameter = intent.parameters.first(where: { $0.name.kebabCase == flag.dropFirst(3) }),
          case .truth = parameter.shape
        {
          values[parameter.name] = ["false"]
          order.append(parameter.name)
        } else {
          throw bad("--\(flag)", known.isEmpty ? "none: the action has no parameters" : "one of \(known)")
        }
      }
    }
    for name in order {
      let texts = values[name] ?? []
      // A flag that comes several times is a list; a file of - is standard input.
      let read = texts.map { $0 == "-" ? String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) : $0 }
      arguments.append(.init(name: name, value: read.count == 1 ? .text(read[0]) : .texts(read)))
    }
  }

  func asker(_ console: IntentConsole) -> TerminalAsker? {
    let mayAsk = !noInput && console.isInteractive
    return mayAsk || agrees ? TerminalAsker(console: console, agrees: agrees, mayAsk: mayAsk) : nil
  }
}
