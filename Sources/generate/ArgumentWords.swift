import ArgumentParser
import Foundation

/// The words of a command line as the parser takes them: a note that begins with a dash is a note.
///
/// No option's name holds a blank or begins with a digit or a sign. A word that does is a text: the value of the option before it, or a positional
/// argument, and those go behind `--`, in their order.
enum ArgumentWords {
  /// What the parser needs to know of a verb.
  struct Verb: Sendable {
    /// Names of options that take a value, with their dashes; nil for a verb that reads its words itself.
    var valued: Set<String>?
  }

  /// - Parameter verb: looks up a verb by its name, the default one by nil; nil where there is none of that name.
  static func prepared(_ words: [String], verb: (String?) -> Verb?) -> [String] {
    guard words.contains(where: isText) else { return words }
    let named = words.first.flatMap { isText($0) ? nil : verb($0) }
    guard let valued = (named ?? verb(nil))?.valued else { return words }
    var options: [String] = []
    var texts: [String] = []
    var rest = words[...]
    if named != nil { options.append(rest.removeFirst()) }
    while let word = rest.popFirst() {
      if word == "--" {
        texts += rest
        break
      }
      guard word.hasPrefix("-"), word != "-", !isText(word) else {
        texts.append(word)
        continue
      }
      guard valued.contains(word), let value = rest.first, value != "--" else {
        options.append(word)
        continue
      }
      rest.removeFirst()
      // With two dashes a value may be joined to its option, whatever it begins with.
      if word.hasPrefix("--"), value.hasPrefix("-") { options.append("\(word)=\(value)") } else { options += [word, value] }
    }
    return options + (texts.isEmpty ? [] : ["--"] + texts)
  }

  /// Whether a word that begins with a dash cannot be an option.
  static func isText(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-", word != "--" else { return false }
    let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
    guard let first = name.first else { return true }
    return !(first.isASCII && first.isLetter) || name.contains { $0.isWhitespace }
  }
}

extension Generate {
  /// The command line's words, ready for the parser.
  static func words() -> [String] {
    ArgumentWords.prepared(Array(CommandLine.arguments.dropFirst())) { name in
      guard let name else { return described(ExtractCommand.self) }
      let found = configuration.subcommands.first { $0._commandName == name }
      guard let found else { return nil }
      let readsItself = !found.configuration.subcommands.isEmpty || ["ask", "suggest", "intents"].contains(name)
      return readsItself ? ArgumentWords.Verb(valued: nil) : described(found)
    }
  }

  private static func described(_ command: any ParsableCommand.Type) -> ArgumentWords.Verb {
    func options(_ value: Any?) -> Set<String> {
      guard let value = value as? [String: Any] else { return [] }
      var found: Set<String> = []
      for argument in value["arguments"] as? [[String: Any]] ?? [] where argument["kind"] as? String == "option" {
        for name in argument["names"] as? [[String: String]] ?? [] {
          if let text = name["name"] { found.insert((name["kind"] == "long" ? "--" : "-") + text) }
        }
      }
      return found
    }
    let dump = (try? JSONSerialization.jsonObject(with: Data(command._dumpHelp().utf8))) as? [String: Any]
    return ArgumentWords.Verb(valued: options(dump?["command"]))
  }
}
