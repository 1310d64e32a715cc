// Every combination of what a result can carry; each gives the container whose conformances say the same.

extension IntentResult {
  /// A result with nothing.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> { IntentResultContainer() }

  /// A result with a card that an intent draws.
  public static func result(snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a card.
  public static func result(view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a card.
  public static func result(@SnippetBuilder content: () -> [SnippetView]) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }

  /// A result with a dialog.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { IntentResultContainer(dialog: dialog) }

  /// A result with a dialog, a card that an intent draws.
  public static func result(dialog: IntentDialog, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a dialog, a card.
  public static func result(dialog: IntentDialog, view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a dialog, a card.
  public static func result(dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView]) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }

  /// A result with an intent that opens something.
  public static func result<Opened: AppIntent>(opensIntent: Opened) -> Self
  where Self == IntentResultContainer<Never, Opened, Never, Never> { IntentResultContainer(opensIntent: opensIntent) }

  /// A result with an intent to open, and a card that an intent draws.
  public static func result<Opened: AppIntent>(opensIntent: Opened, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetIntentContainer, Never> {
    IntentResultContainer(opensIntent: opensIntent, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with an intent that opens something, a card.
  public static func result<Opened: AppIntent>(opensIntent: Opened, view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, Never> {
    IntentResultContainer(opensIntent: opensIntent, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with an intent that opens something, a card.
  public static func result<Opened: AppIntent>(opensIntent: Opened, @SnippetBuilder content: () -> [SnippetView]) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, Never> {
    IntentResultContainer(opensIntent: opensIntent, snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }

  /// A result with an intent that opens something, a dialog.
  public static func result<Opened: AppIntent>(opensIntent: Opened, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Opened, Never, IntentDialog> {
    IntentResultContainer(opensIntent: opensIntent, dialog: dialog)
  }

  /// A result with an intent to open, a dialog, and a card that an intent draws.
  public static func result<Opened: AppIntent>(opensIntent: Opened, dialog: IntentDialog, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(opensIntent: opensIntent, dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with an intent that opens something, a dialog, a card.
  public static func result<Opened: AppIntent>(opensIntent: Opened, dialog: IntentDialog, view: SnippetView) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(opensIntent: opensIntent, dialog: dialog, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with an intent that opens something, a dialog, a card.
  public static func result<Opened: AppIntent>(opensIntent: Opened, dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView])
    -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(opensIntent: opensIntent, dialog: dialog, snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }

  /// A result with a value.
  public static func result<V: _IntentValue>(value: V) -> Self
  where Self == IntentResultContainer<V, Never, Never, Never> { IntentResultContainer(value: value) }

  /// A result with a value, a card that an intent draws.
  public static func result<V: _IntentValue>(value: V, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a value, a card.
  public static func result<V: _IntentValue>(value: V, view: SnippetView) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a value, a card.
  public static func result<V: _IntentValue>(value: V, @SnippetBuilder content: () -> [SnippetView]) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }

  /// A result with a value, a dialog.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<V, Never, Never, IntentDialog> { IntentResultContainer(value: value, dialog: dialog) }

  /// A result with a value, a dialog, a card that an intent draws.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a value, a dialog, a card.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog, view: SnippetView) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a value, a dialog, a card.
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView]) -> Self
  where Self == IntentResultContainer<V, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }

  /// A result with a value, an intent that opens something.
  public static func result<V: _IntentValue, Opened: AppIntent>(value: V, opensIntent: Opened) -> Self
  where Self == IntentResultContainer<V, Opened, Never, Never> { IntentResultContainer(value: value, opensIntent: opensIntent) }

  /// A result with a value, an intent to open, and a card that an intent draws.
  public static func result<V: _IntentValue, Opened: AppIntent>(value: V, opensIntent: Opened, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<V, Opened, _SnippetIntentContainer, Never> {
    IntentResultContainer(value: value, opensIntent: opensIntent, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a value, an intent that opens something, a card.
  public static func result<V: _IntentValue, Opened: AppIntent>(value: V, opensIntent: Opened, view: SnippetView) -> Self
  where Self == IntentResultContainer<V, Opened, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, opensIntent: opensIntent, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a value, an intent that opens something, a card.
  public static func result<V: _IntentValue, Opened: AppIntent>(value: V, opensIntent: Opened, @SnippetBuilder content: () -> [SnippetView])
    -> Self
  where Self == IntentResultContainer<V, Opened, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, opensIntent: opensIntent, snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }

  /// A result with a value, an intent that opens something, a dialog.
  public static func result<V: _IntentValue, Opened: AppIntent>(value: V, opensIntent: Opened, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<V, Opened, Never, IntentDialog> {
    IntentResultContainer(value: value, opensIntent: opensIntent, dialog: dialog)
  }

  /// A result with a value, an intent to open, a dialog, and a card that an intent draws.
  public static func result<V: _IntentValue, Opened: AppIntent>(
    value: V, opensIntent: Opened, dialog: IntentDialog, snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<V, Opened, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(value: value, opensIntent: opensIntent, dialog: dialog, snippet: _SnippetIntentContainer(intent: snippetIntent))
  }

  /// A result with a value, an intent to open, a dialog, and a card.
  public static func result<V: _IntentValue, Opened: AppIntent>(value: V, opensIntent: Opened, dialog: IntentDialog, view: SnippetView)
    -> Self
  where Self == IntentResultContainer<V, Opened, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, opensIntent: opensIntent, dialog: dialog, snippet: _SnippetViewContainer(view: view))
  }

  /// A result with a value, an intent to open, a dialog, and a card.
  public static func result<V: _IntentValue, Opened: AppIntent>(
    value: V, opensIntent: Opened, dialog: IntentDialog, @SnippetBuilder content: () -> [SnippetView]
  ) -> Self
  where Self == IntentResultContainer<V, Opened, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      value: value, opensIntent: opensIntent, dialog: dialog, snippet: _SnippetViewContainer(view: SnippetView.stack(content())))
  }
}
