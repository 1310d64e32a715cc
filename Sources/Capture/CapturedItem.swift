/// What one messy note says: the value that the language model generates.
///
/// The schema bounds the form of each field (`docs/capture.md` says what each one means); the stored form is ``LogEntry``,
/// a type of its own, so that the prompt and the database can change apart from one another. `CapturedItem+Generable.swift` is what
/// `@Generable` makes of it.
public struct CapturedItem: Sendable, Equatable, Codable {
  /// One of `task`, `expense`, `idea`, `event`.
  public var category: String

  /// The gist in the note's own words: at most seven, no quotes around it, no trailing punctuation.
  public var title: String

  /// The day that the note names, as `yyyy-MM-dd`; nil where it names none.
  public var dueDate: String?

  /// One of `low`, `normal`, `high`.
  public var priority: String

  /// The money, without its sign; only an expense has it.
  public var amount: Double?

  /// An item with the given fields, unchecked: the model's schema, not this initializer, bounds their form.
  public init(category: String, title: String, dueDate: String? = nil, priority: String, amount: Double? = nil) {
    self.category = category
    self.title = title
    self.dueDate = dueDate
    self.priority = priority
    self.amount = amount
  }
}
