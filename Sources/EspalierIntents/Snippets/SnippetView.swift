/// What a card shows. A terminal and a page each draw it in their own way.
///
/// ```swift
/// return .result(dialog: "The closest one is \(name).") {
///   SnippetView.title(name)
///   SnippetView.row("Continent", continent)
///   SnippetView.button("Favorite", intent: FavoriteIntent(landmark))
/// }
/// ```
public indirect enum SnippetView: Sendable {
  /// A heading.
  case heading(String)
  /// A paragraph.
  case paragraph(String)
  /// A name with its value.
  case pair(name: String, value: String)
  /// A picture, with words for where none is shown.
  case picture(DisplayRepresentation.Image, alternative: String)
  /// Several lines of a kind.
  case list([String])
  /// A button that runs an intent.
  case action(SnippetButton)
  /// One below another.
  case stack([SnippetView])

  /// A heading.
  public static func title(_ text: String) -> SnippetView { .heading(text) }
  /// A paragraph.
  public static func text(_ text: String) -> SnippetView { .paragraph(text) }
  /// A name with its value.
  public static func row(_ name: String, _ value: String) -> SnippetView { .pair(name: name, value: value) }
  /// A picture.
  public static func image(_ image: DisplayRepresentation.Image, alternative: String) -> SnippetView {
    .picture(image, alternative: alternative)
  }
  /// A button that runs an intent.
  public static func button(_ label: String, intent: some AppIntent) -> SnippetView { .action(SnippetButton(label: label, intent: intent)) }

  /// The card of a value that brings none of its own.
  package static func card(of shown: DisplayRepresentation) -> SnippetView {
    var parts: [SnippetView] = []
    if let image = shown.image { parts.append(.picture(image, alternative: shown.title.text)) }
    parts.append(.heading(shown.title.text))
    if let below = shown.subtitle?.text, !below.isEmpty { parts.append(.paragraph(below)) }
    return .stack(parts)
  }

  /// The buttons in the order in which they are shown.
  package var buttons: [SnippetButton] {
    switch self {
    case .action(let button): [button]
    case .stack(let parts): parts.flatMap(\.buttons)
    default: []
    }
  }
}

/// A button that runs an intent with the values that it has.
public struct SnippetButton: Sendable {
  /// What it is called.
  public let label: String
  /// What it runs.
  public let intent: any AppIntent

  /// A button.
  public init(label: String, intent: some AppIntent) {
    self.label = label
    self.intent = intent
  }

  /// A button that is called as its intent.
  init(title intent: any AppIntent) {
    label = type(of: intent).title.text
    self.intent = intent
  }
}

/// Lists the parts of a card.
@resultBuilder
public enum SnippetBuilder {
  /// A part.
  public static func buildExpression(_ view: SnippetView) -> [SnippetView] { [view] }
  /// Parts.
  public static func buildBlock(_ parts: [SnippetView]...) -> [SnippetView] { parts.flatMap { $0 } }
  /// Parts of an `if`.
  public static func buildOptional(_ part: [SnippetView]?) -> [SnippetView] { part ?? [] }
  /// Parts of an `if`.
  public static func buildEither(first: [SnippetView]) -> [SnippetView] { first }
  /// Parts of an `else`.
  public static func buildEither(second: [SnippetView]) -> [SnippetView] { second }
  /// Parts of a loop.
  public static func buildArray(_ parts: [[SnippetView]]) -> [SnippetView] { parts.flatMap { $0 } }
}
