/// What an action gives back.
public protocol IntentResult: Sendable {
  /// The type of its value.
  associatedtype Value: _IntentValue = Never
  /// What it shows.
  associatedtype Snippet = Never
  /// What it says.
  associatedtype Dialog = Never
  /// What opens it. No factory names one: see ``IntentResultContainer``.
  associatedtype OpensAppIntent: AppIntent = Never
  /// Its value.
  var value: Value? { get }
}

/// A result with a value that another action can take.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that opens something by another intent.
public protocol OpensIntent: IntentResult {}

/// A result that says something.
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {
  /// What it says.
  var dialog: IntentDialog? { get }
}

/// A result that shows a card.
public protocol ShowsSnippetView: IntentResult where Snippet == _SnippetViewContainer {}

/// A result that shows a card which an intent of its own draws.
public protocol ShowsSnippetIntent: IntentResult where Snippet == _SnippetIntentContainer {}

/// A card.
public struct _SnippetViewContainer: Sendable {
  let view: SnippetView
}

/// An intent that draws a card.
public struct _SnippetIntentContainer: Sendable {
  let intent: any SnippetIntent
}

/// The result that `.result(…)` makes.
public struct IntentResultContainer<Value: _IntentValue, OpensAppIntent: AppIntent, Snippet: Sendable, Dialog: Sendable>: IntentResult {
  /// The value.
  public var value: Value?
  /// What it says.
  public var dialog: IntentDialog?
  /// What opens it, where its type is known.
  public var opensIntent: OpensAppIntent?
  /// The activity that a button stands in.
  public var activityIdentifier: String?
  var snippet: Snippet?
  let opened: (any AppIntent)?
  let button: (any AppIntent)?

  init(
    value: Value? = nil, dialog: IntentDialog? = nil, snippet: Snippet? = nil, opened: (any AppIntent)? = nil,
    button: (any AppIntent)? = nil,
    activityIdentifier: String? = nil
  ) {
    self.value = value
    self.dialog = dialog
    self.snippet = snippet
    self.opened = opened
    self.button = button
    self.activityIdentifier = activityIdentifier
    opensIntent = opened as? OpensAppIntent
  }
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: OpensIntent {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}
extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}

/// A card with nothing on it: what stands where a result shows a card only sometimes.
public struct EmptySnippetIntent: SnippetIntent {
  /// None.
  public static var title: LocalizedStringResource { "" }
  /// `false`.
  public static var isDiscoverable: Bool { false }
  /// A card.
  public init() {}
  /// Nothing.
  public func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: SnippetView.stack([])) }
}

/// The parts of a result, whatever its type.
package protocol IntentResultParts: Sendable {
  var dialog: IntentDialog? { get }
  var anyValue: (any _IntentValue)? { get }
  var snippetView: SnippetView? { get }
  var snippetIntent: (any SnippetIntent)? { get }
  var opens: (any AppIntent)? { get }
}

extension IntentResultContainer: IntentResultParts {
  package var anyValue: (any _IntentValue)? { value }
  package var snippetView: SnippetView? {
    var view = (snippet as? _SnippetViewContainer)?.view
    if case .stack(let parts)? = view, parts.isEmpty { view = nil }
    guard let button else { return view }
    let own = SnippetView.action(SnippetButton(title: button))
    return view.map { .stack([$0, own]) } ?? own
  }
  package var snippetIntent: (any SnippetIntent)? {
    let intent = (snippet as? _SnippetIntentContainer)?.intent
    return intent is EmptySnippetIntent ? nil : intent
  }
  package var opens: (any AppIntent)? { opened }
}
