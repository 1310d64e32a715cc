/// What an action gives back.
public protocol IntentResult: Sendable {
  /// The type of its value.
  associatedtype Value: _IntentValue = Never
  /// What it shows.
  associatedtype Snippet = Never
  /// What it says.
  associatedtype Dialog = Never
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
public struct IntentResultContainer<Value: _IntentValue, OpensAppIntent: Sendable, Snippet: Sendable, Dialog: Sendable>: IntentResult {
  /// The value.
  public var value: Value?
  /// What it says.
  public var dialog: IntentDialog?
  /// What opens it.
  public var opensIntent: OpensAppIntent?
  var snippet: Snippet?

  init(value: Value? = nil, opensIntent: OpensAppIntent? = nil, dialog: IntentDialog? = nil, snippet: Snippet? = nil) {
    self.value = value
    self.opensIntent = opensIntent
    self.dialog = dialog
    self.snippet = snippet
  }
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}
extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}
extension IntentResultContainer: OpensIntent where OpensAppIntent: AppIntent {}

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
  package var snippetView: SnippetView? { (snippet as? _SnippetViewContainer)?.view }
  package var snippetIntent: (any SnippetIntent)? { (snippet as? _SnippetIntentContainer)?.intent }
  package var opens: (any AppIntent)? { opensIntent as? any AppIntent }
}
