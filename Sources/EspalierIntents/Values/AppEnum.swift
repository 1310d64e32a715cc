import ActionWords
import GuidedGeneration

/// A fixed set of values that a person can choose from.
///
/// ```swift
/// enum List: String, AppEnum {
///   case inbox, work
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "List"
///   static let caseDisplayRepresentations: [List: DisplayRepresentation] = [.inbox: "Inbox", .work: "Work"]
/// }
/// ```
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable where RawValue: LosslessStringConvertible {}

extension AppEnum {
  /// A raw value as a string.
  public static var intentValueCodec: IntentValueCodec<Self> {
    let choices = choices
    return IntentValueCodec(
      shape: .choice(name: String(describing: Self.self), choices),
      decode: { input, context in
        let allowed = context.limits.supported.map { names in choices.filter { names.contains($0.name) } } ?? choices
        let expected = "one of \(allowed.map(\.name).joined(separator: ", "))"
        guard let words = input.words ?? input.content.integer.map(String.init) else { throw context.mismatch(input, expected: expected) }
        // A program passes the raw value; people also say a title or a synonym.
        let exact = allowed.filter { $0.name == words }
        let near: [IntentChoice] =
          if case .text = input, exact.isEmpty {
            allowed.filter { choice in
              ([choice.name.spokenWords, choice.name, choice.title] + choice.synonyms).contains { $0.folded == words.folded }
            }
          } else { exact }
        // "Lock" says "locked", where no other case is said by it.
        let said = near.isEmpty && words.count > 2 ? SentenceStemmer.stem(words.lowercased()) : ""
        let forms: [IntentChoice] =
          if case .text = input, !said.isEmpty {
            allowed.filter { choice in
              ([choice.name, choice.title] + choice.synonyms).contains { SentenceStemmer.stem($0.lowercased()) == said }
            }
          } else { near }
        let meant = near.isEmpty ? forms : near
        guard meant.count == 1, let raw = RawValue(meant[0].name), let value = Self(rawValue: raw) else {
          throw context.mismatch(input, expected: expected)
        }
        return value
      },
      encode: { JSON($0.rawValue.description) }, display: { $0.displayRepresentation })
  }

  /// How this value is called.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self]
      ?? DisplayRepresentation(title: LocalizedStringResource(verbatim: rawValue.description.spokenWords))
  }

  static var choices: [IntentChoice] {
    allCases.map { value in
      let shown = value.displayRepresentation
      return IntentChoice(name: value.rawValue.description, title: shown.title.text, synonyms: shown.synonyms.map(\.text))
    }
  }
}

extension String {
  /// Without case, accents and the plural's s, words apart by one space: what two spellings of one name share.
  package var folded: String {
    let plain = folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US_POSIX")).lowercased()
    return plain.split { !$0.isLetter && !$0.isNumber }.map { word in
      word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : String(word)
    }.joined(separator: " ")
  }
}
