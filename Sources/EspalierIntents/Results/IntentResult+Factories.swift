// Every combination of what a result can carry; each gives the container whose conformances say the same. What is opened shows in no type, as in
// Apple's framework since its version 18: `.result(opensIntent:)` and `.result()` can stand in one body.

extension IntentResult {
  /// A result with nothing.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer()
  }

  /// A result with a card that an intent draws.
  public static func result(snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a card.
  public static func result(view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a card.
  public static func result(@SnippetBuilder content: () -> [SnippetView] = { [] }) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: _SnippetViewContainer(view: .stack(content())))
  }

  /// A result with a dialog.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(dialog: dialog)
  }

  /// A result with a dialog and a card that an intent draws.
  public static func result(dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a dialog and a card.
  public static func result(dialog: IntentDialog, view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a dialog and a card.
  public static func result(dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView] = { [] }) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetViewContainer(view: .stack(content())))
  }

  /// A result with an intent that opens something.
  public static func result(opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(opened: opensIntent)
  }

  /// A result with an intent that opens something and a card that an intent draws.
  public static func result(opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(snippet: _SnippetIntentContainer(intent: snippetIntent), opened: opensIntent)
  }

  /// A result with an intent that opens something and a card.
  public static func result(opensIntent: some AppIntent, view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: _SnippetViewContainer(view: view), opened: opensIntent)
  }

  /// A result with an intent that opens something and a card.
  public static func result(opensIntent: some AppIntent, @SnippetBuilder content: () -> [SnippetView] = { [] }) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: _SnippetViewContainer(view: .stack(content())), opened: opensIntent)
  }

  /// A result with an intent that opens something and a dialog.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(dialog: dialog, opened: opensIntent)
  }

  /// A result with an intent that opens something, a dialog and a card that an intent draws.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent())
    -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent), opened: opensIntent)
  }

  /// A result with an intent that opens something, a dialog and a card.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog, view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetViewContainer(view: view), opened: opensIntent)
  }

  /// A result with an intent that opens something, a dialog and a card.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView] = { [] })
    -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetViewContainer(view: .stack(content())), opened: opensIntent)
  }

  /// A result with an intent for a button.
  public static func result(actionButtonIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(button: actionButtonIntent)
  }

  /// A result with an intent for a button and a dialog.
  public static func result(actionButtonIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(dialog: dialog, button: actionButtonIntent)
  }

  /// A result with an intent for a button.
  public static func result(actionButtonIntent: some AppIntent, activityIdentifier: String) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(button: actionButtonIntent, activityIdentifier: activityIdentifier)
  }

  /// A result with an intent for a button and a dialog.
  public static func result(actionButtonIntent: some AppIntent, activityIdentifier: String, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(dialog: dialog, button: actionButtonIntent, activityIdentifier: activityIdentifier)
  }

  /// A result with a value.
  public static func result<V: _IntentValue>(value: V) -> Self
  where Self == IntentResultContainer<V, Never, Never, Never> {
    IntentResultContainer(value: value)
  }

  /// A result with a value and a card that an intent draws.
  public static func result<V: _IntentValue>(value: V, snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a value and a card.
  public static func result<V: _IntentValue>(value: V, view: SnippetView) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a value and a card.
  public static func result<V: _IntentValue>(value: V, @SnippetBuilder content: () -> [SnippetView] = { [] }) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetViewContainer(view: .stack(content())))
  }

  /// A result with a value and a dialog.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<V, Never, Never, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog)
  }

  /// A result with a value, a dialog and a card that an intent draws.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent())
    -> Self
  where Self == IntentResultContainer<V, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a value, a dialog and a card.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog, view: SnippetView) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a value, a dialog and a card.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView] = { [] }) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetViewContainer(view: .stack(content())))
  }

  /// A result with a value and an intent that opens something.
  public static func result<V: _IntentValue>(value: V, opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<V, Never, Never, Never> {
    IntentResultContainer(value: value, opened: opensIntent)
  }

  /// A result with a value, an intent that opens something and a card that an intent draws.
  public static func result<V: _IntentValue>(
    value: V, opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetIntentContainer(intent: snippetIntent), opened: opensIntent)
  }

  /// A result with a value, an intent that opens something and a card.
  public static func result<V: _IntentValue>(value: V, opensIntent: some AppIntent, view: SnippetView) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetViewContainer(view: view), opened: opensIntent)
  }

  /// A result with a value, an intent that opens something and a card.
  public static func result<V: _IntentValue>(value: V, opensIntent: some AppIntent, @SnippetBuilder content: () -> [SnippetView] = { [] })
    -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetViewContainer(view: .stack(content())), opened: opensIntent)
  }

  /// A result with a value, an intent that opens something and a dialog.
  public static func result<V: _IntentValue>(value: V, opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<V, Never, Never, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, opened: opensIntent)
  }

  /// A result with a value, an intent that opens something, a dialog and a card that an intent draws.
  public static func result<V: _IntentValue>(
    value: V, opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent), opened: opensIntent)
  }

  /// A result with a value, an intent that opens something, a dialog and a card.
  public static func result<V: _IntentValue>(value: V, opensIntent: some AppIntent, dialog: IntentDialog, view: SnippetView) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetViewContainer(view: view), opened: opensIntent)
  }

  /// A result with a value, an intent that opens something, a dialog and a card.
  public static func result<V: _IntentValue>(
    value: V, opensIntent: some AppIntent, dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView] = { [] }
  ) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetViewContainer(view: .stack(content())), opened: opensIntent)
  }

  /// A result with a value and an intent for a button.
  public static func result<V: _IntentValue>(value: V, actionButtonIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<V, Never, Never, Never> {
    IntentResultContainer(value: value, button: actionButtonIntent)
  }

  /// A result with a value, an intent for a button and a dialog.
  public static func result<V: _IntentValue>(value: V, actionButtonIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<V, Never, Never, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, button: actionButtonIntent)
  }

  /// A result with a value and an intent for a button.
  public static func result<V: _IntentValue>(value: V, actionButtonIntent: some AppIntent, activityIdentifier: String) -> Self
  where Self == IntentResultContainer<V, Never, Never, Never> {
    IntentResultContainer(value: value, button: actionButtonIntent, activityIdentifier: activityIdentifier)
  }

  /// A result with a value, an intent for a button and a dialog.
  public static func result<V: _IntentValue>(value: V, actionButtonIntent: some AppIntent, activityIdentifier: String, dialog: IntentDialog)
    -> Self
  where Self == IntentResultContainer<V, Never, Never, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, button: actionButtonIntent, activityIdentifier: activityIdentifier)
  }
}
