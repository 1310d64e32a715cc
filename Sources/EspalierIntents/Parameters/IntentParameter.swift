import GuidedGeneration
import Synchronization

/// An input of an action.
///
/// ```swift
/// @Parameter(title: "Amount", default: 8, inclusiveRange: (1, 64)) var amount: Int
/// ```
///
/// The value lives in the wrapper, so that an action can be made with `let` and filled afterwards.
@propertyWrapper
public final class IntentParameter<Value>: @unchecked Sendable where Value: _IntentValue {
  /// Whether a value was given.
  public enum ValueState: Sendable {
    /// It was not mentioned.
    case unset
    /// It was given; for an optional that may be `nil`.
    case set(Value)
  }

  let writtenTitle: LocalizedStringResource?
  /// What it is for.
  public let description: LocalizedStringResource?
  /// What stands where nothing is given.
  public let defaultValue: Value.UnwrappedType?
  let requestValueDialog: IntentDialog?
  let requestDisambiguationDialog: IntentDialog?
  package let limits: ParameterLimits
  let options: (@Sendable () async throws -> [Value.ValueType])?
  /// Tried where what was given is no value of the type.
  let resolvers: [any Resolver]

  private let stored = Mutex<Value?>(nil)

  init(
    writtenTitle: LocalizedStringResource?, description: LocalizedStringResource? = nil, defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil, limits: ParameterLimits = ParameterLimits(),
    options: (@Sendable () async throws -> [Value.ValueType])? = nil, resolvers: [any Resolver] = []
  ) {
    self.writtenTitle = writtenTitle
    self.description = description
    self.defaultValue = defaultValue
    self.requestValueDialog = requestValueDialog
    self.requestDisambiguationDialog = requestDisambiguationDialog
    self.limits = limits
    self.options = options
    self.resolvers = resolvers
  }

  /// A parameter that is called as in code.
  public convenience init() { self.init(writtenTitle: nil) }

  /// What it is called; by default as in code.
  public var title: LocalizedStringResource { writtenTitle ?? "" }

  /// Whether nothing may be given.
  public var isOptional: Bool { Value.self is any AnyOptional.Type }

  /// The value: what was given, or the default.
  public var wrappedValue: Value {
    get {
      if let value = stored.withLock({ $0 }) { return value }
      if let defaultValue = Self.value(of: defaultValue) { return defaultValue }
      if let empty = Self.empty { return empty }
      // As in Apple's framework: the host resolves every parameter before it calls perform().
      preconditionFailure("Parameter \(title.text) has no value: set it before perform() is called by hand.")
    }
    set { stored.withLock { $0 = newValue } }
  }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  /// Whether a value was given. This distinguishes "not mentioned" from "clear it".
  public var valueState: ValueState { stored.withLock { $0.map(ValueState.set) ?? .unset } }

  /// What stands for "nothing" in an optional or a collection.
  static var empty: Value? { (Value.self as? any Emptiable.Type)?.none as? Value }

  private static func value(of unwrapped: Value.UnwrappedType?) -> Value? { unwrapped as? Value }

  package func clear() { stored.withLock { $0 = nil } }

  // MARK: Questions from within perform()

  /// Asks for the value and waits for the answer, which the parameter also keeps.
  ///
  /// - Throws: ``AppIntentError`` outside of a run, or if there is nobody to ask; `CancellationError` if the person declines to answer.
  @discardableResult
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    try await IntentRun.required(for: name).requestValue(of: self, dialog: dialog ?? requestValueDialog)
  }

  /// Asks which of several values is meant, and waits for the answer, which the parameter also keeps.
  @discardableResult
  public func requestDisambiguation(among candidates: [Value.ValueType], dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    let codec = Value.ValueType.intentValueCodec
    let index = try await IntentRun.required(for: name).choose(
      parameter: name, among: candidates.map(codec.display), dialog: dialog ?? requestDisambiguationDialog)
    store(candidates[index])
    return candidates[index]
  }

  /// Asks whether a value is right.
  public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
    let shown = Value.ValueType.intentValueCodec.display(value).title.text
    return try await IntentRun.required(for: name).confirm(dialog: dialog ?? "Did you mean \(shown)?", action: .continue, parameter: name)
  }

  /// An error that asks for the value and then starts `perform()` again.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError(.needsValue(parameter: ObjectIdentifier(self), dialog: dialog))
  }

  /// An error that asks which value is meant and then starts `perform()` again.
  public func needsDisambiguationError(among candidates: [Value.ValueType], dialog: IntentDialog? = nil) -> AppIntentError {
    let codec = Value.ValueType.intentValueCodec
    return AppIntentError(
      .needsDisambiguation(parameter: ObjectIdentifier(self), candidates: candidates.map { codec.display($0).title.text }, dialog: dialog))
  }

  /// The older form of ``needsValueError(_:)``: `throw $note.requestValue("What?")`.
  @_disfavoredOverload
  public func requestValue(_ dialog: IntentDialog? = nil) -> any Error { needsValueError(dialog) }

  func store(_ value: Value.ValueType) {
    if let whole = value as? Value {
      wrappedValue = whole
    } else if let list = [value] as? Value {
      wrappedValue = list
    }
  }

  private var name: String { IntentRun.current?.name(of: self) ?? title.text }
}

/// An optional, whatever it holds.
protocol AnyOptional {}
extension Optional: AnyOptional {}

/// A type with a value that stands for nothing.
protocol Emptiable {
  static var none: Self { get }
}
extension Optional: Emptiable {}
extension Array: Emptiable { static var none: [Element] { [] } }
extension Set: Emptiable { static var none: Set<Element> { [] } }
