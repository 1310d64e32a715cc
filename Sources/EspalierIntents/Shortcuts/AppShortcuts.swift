/// The actions of an application that work by phrase, without any set-up.
///
/// ```swift
/// struct WaterShortcuts: AppShortcutsProvider {
///   static var appShortcuts: [AppShortcut] {
///     AppShortcut(
///       intent: LogWater(), phrases: ["Log water in \(.applicationName)"], shortTitle: "Log Water", systemImageName: "drop")
///   }
/// }
/// ```
public protocol AppShortcutsProvider: Sendable {
  /// The shortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  /// The colour of their tiles.
  static var shortcutTileColor: ShortcutTileColor { get }
  /// Phrases that none of them answers.
  static var negativePhrases: NegativeAppShortcutPhrases { get }
}

extension AppShortcutsProvider {
  /// Blue.
  public static var shortcutTileColor: ShortcutTileColor { .blue }
  /// None.
  public static var negativePhrases: NegativeAppShortcutPhrases { [] }
  /// Does nothing here: values of parameters are read when a sentence is matched.
  public static func updateAppShortcutParameters() {}
}

/// Colours of tiles.
public enum ShortcutTileColor: String, Sendable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red, tangerine, teal, yellow
}

/// A phrase that no shortcut answers.
public struct NegativeAppShortcutPhrase: Sendable, ExpressibleByStringInterpolation {
  package let text: String
  /// A phrase.
  public init(_ phraseKey: String) { text = phraseKey }
  /// A phrase.
  public init(stringLiteral value: String) { text = value }
  /// A phrase with the application's name in it, which nobody has to say.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Collects text.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds the application's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
  }
}

/// Phrases that no shortcut answers.
public struct NegativeAppShortcutPhrases: Sendable, ExpressibleByArrayLiteral {
  package let phrases: [NegativeAppShortcutPhrase]
  /// Phrases.
  public init(phrases: [NegativeAppShortcutPhrase]) { self.phrases = phrases }
  /// Phrases.
  public init(arrayLiteral elements: NegativeAppShortcutPhrase...) { phrases = elements }
}

/// One action with the phrases that run it.
public struct AppShortcut: Sendable {
  package let intent: any AppIntent
  package let phrases: [PhraseTemplate]
  /// A few words for a tile.
  public let shortTitle: LocalizedStringResource
  /// The symbol on the tile.
  public let systemImageName: String

  /// A shortcut.
  ///
  /// - Parameters:
  ///   - intent: the action; its own values are used where the phrase gives none.
  ///   - phrases: what people say; each contains `\(.applicationName)`, and parameters as `\(\.$name)`.
  ///   - shortTitle: a few words for a tile.
  ///   - systemImageName: the symbol on the tile.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.template)
    self.shortTitle = shortTitle ?? Intent.title
    self.systemImageName = systemImageName ?? ""
  }

  /// A shortcut whose parameter's values are listed. A terminal lists none beforehand; they are read when a sentence is matched.
  public init<Intent: AppIntent, Value: _IntentValue>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource, systemImageName: String,
    parameterPresentation: AppShortcutParameterPresentation<Intent, Value>
  ) { self.init(intent: intent, phrases: phrases, shortTitle: shortTitle, systemImageName: systemImageName) }
}

/// What a phrase holds in place of words.
public enum AppShortcutPhraseToken: Sendable {
  /// The application's name.
  case applicationName
}

/// A phrase of an action.
public struct AppShortcutPhrase<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
  package let template: PhraseTemplate

  /// A phrase without parameters.
  public init(_ value: String) { self.init(stringLiteral: value) }

  /// A phrase without parameters. A host refuses it, because it lacks the application's name.
  public init(stringLiteral value: String) { template = PhraseTemplate(parts: [.text(value)]) }

  /// A phrase with places.
  public init(stringInterpolation: StringInterpolation) { template = PhraseTemplate(parts: stringInterpolation.parts) }

  /// Collects text and places.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [PhraseTemplate.Part] = []
    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { if !literal.isEmpty { parts.append(.text(literal)) } }
    /// Adds the application's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { parts.append(.application) }
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) {
      parts.append(.parameter(ParameterName<Intent>(path).name))
    }
  }
}

/// A phrase with places for the application's name and for parameters.
package struct PhraseTemplate: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case text(String)
    case application
    /// Empty where the key path leads to no parameter of the intent.
    case parameter(String)
  }

  package var parts: [Part]

  /// The phrase with names in brackets, for messages.
  package var written: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .application: "(application name)"
      case .parameter(let name): "(\(name))"
      }
    }.joined()
  }
}

/// Lists shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
  /// A shortcut.
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  /// Shortcuts.
  public static func buildBlock(_ parts: [AppShortcut]...) -> [AppShortcut] { parts.flatMap { $0 } }
  /// Shortcuts of an `if`.
  public static func buildOptional(_ part: [AppShortcut]?) -> [AppShortcut] { part ?? [] }
  /// Shortcuts of an `if`.
  public static func buildEither(first: [AppShortcut]) -> [AppShortcut] { first }
  /// Shortcuts of an `else`.
  public static func buildEither(second: [AppShortcut]) -> [AppShortcut] { second }
  /// Shortcuts of an `if #available`.
  public static func buildLimitedAvailability(_ part: [AppShortcut]) -> [AppShortcut] { part }
}

/// What an application gives a host: its shortcuts, and the intents that have none.
///
/// ```swift
/// struct WaterPackage: AppIntentsPackage {
///   static let shortcuts: (any AppShortcutsProvider.Type)? = WaterShortcuts.self
/// }
/// ```
public protocol AppIntentsPackage: Sendable {
  /// Packages whose actions are part of this one.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
  /// Intents that no shortcut names. This is ours: the system has no compiler's list here.
  static var intents: [any AppIntent.Type] { get }
  /// The shortcuts. This is ours, too.
  static var shortcuts: (any AppShortcutsProvider.Type)? { get }
  /// Kinds of entities that no parameter and no result names.
  static var entities: [any AppEntity.Type] { get }
}

extension AppIntentsPackage {
  /// None.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
  /// None.
  public static var intents: [any AppIntent.Type] { [] }
  /// None.
  public static var shortcuts: (any AppShortcutsProvider.Type)? { nil }
  /// None.
  public static var entities: [any AppEntity.Type] { [] }
}
