import Synchronization

/// Marks what may have dependencies.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// Short for `AppDependency`.
  public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

/// Holds what intents and queries depend on.
///
/// ```swift
/// AppDependencyManager.shared.add { NoteStore() }
/// ```
///
/// A dependency is made when it is first needed, and then kept; adding one again replaces it.
public final class AppDependencyManager: Sendable {
  /// The manager that intents use when a host names no other.
  public static let shared = AppDependencyManager()
  /// The manager of the present run.
  @TaskLocal package static var current: AppDependencyManager?

  private struct Key: Hashable, @unchecked Sendable {
    // A key is a constant that somebody chose.
    let type: ObjectIdentifier
    let name: AnyHashable?
  }

  private enum Entry {
    case made(any Sendable)
    case immediate(@Sendable () throws -> any Sendable)
    case awaited(@Sendable () async throws -> any Sendable)
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// An empty manager.
  public init() {}

  /// Adds a value.
  @_disfavoredOverload
  public func add<Dependency: Sendable>(key: AnyHashable? = nil, dependency: @autoclosure @escaping @Sendable () -> Dependency) {
    set(Dependency.self, key, .immediate(dependency))
  }

  /// Adds a value that is made when it is needed.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency makeProvider: @autoclosure () -> @Sendable () throws -> Dependency
  ) {
    set(Dependency.self, key, .immediate(makeProvider()))
  }

  /// Adds a value that is made, with waiting, when it is needed.
  public func add<Dependency: Sendable>(key: AnyHashable? = nil, dependency provider: @escaping @Sendable () throws -> Dependency) {
    set(Dependency.self, key, .immediate(provider))
  }

  /// Adds a value that is made, with waiting, when it is needed.
  @_disfavoredOverload
  public func add<Dependency: Sendable>(key: AnyHashable? = nil, dependency provider: @escaping @Sendable () async throws -> Dependency) {
    set(Dependency.self, key, .awaited(provider))
  }

  private func set(_ type: Any.Type, _ key: AnyHashable?, _ entry: Entry) {
    let key = Key(type: ObjectIdentifier(type), name: key)
    entries.withLock { $0[key] = entry }
  }

  /// The value, made now if nobody has needed it before; `nil` where none was added or making it has to wait.
  func value<Dependency: Sendable>(_ type: Dependency.Type, key: AnyHashable?) throws -> Dependency? {
    let key = Key(type: ObjectIdentifier(type), name: key)
    switch entries.withLock({ $0[key] }) {
    case .made(let value): return value as? Dependency
    case .immediate(let make):
      let value = try make()
      return entries.withLock { entries in
        // Two that need it at once both make it; the first one is kept.
        if case .made(let first) = entries[key] { return first as? Dependency }
        entries[key] = .made(value)
        return value as? Dependency
      }
    default: return nil
    }
  }

  func awaitedValue<Dependency: Sendable>(_ type: Dependency.Type, key: AnyHashable?) async throws -> Dependency? {
    let entry = Key(type: ObjectIdentifier(type), name: key)
    if case .awaited(let make) = entries.withLock({ $0[entry] }) {
      let value = try await make()
      entries.withLock { entries in
        if case .awaited = entries[entry] { entries[entry] = .made(value) }
      }
    }
    return try self.value(type, key: key)
  }

  /// Makes what a value depends on.
  ///
  /// - Throws: an error that names what nobody added.
  package static func prepare(_ value: Any) async throws {
    for dependency in IntentReflection.dependencies(of: value) { try await dependency.prepare() }
  }
}

/// What an intent or a query depends on, made by ``AppDependencyManager``.
@propertyWrapper
public struct AppDependency<Value: Sendable>: @unchecked Sendable, AnyAppDependency {
  // The key is a constant that somebody chose.
  private let key: AnyHashable?
  private let manager: AppDependencyManager
  private let makeDefault: (@Sendable () -> Value)?

  /// A dependency, found by its type and, where several have the same type, by a key.
  public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    self.key = key
    self.manager = manager
    makeDefault = nil
  }

  /// A dependency with what stands where nobody added one.
  public init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared, default makeDefault: @autoclosure @escaping @Sendable () -> Value
  ) {
    self.key = key
    self.manager = manager
    self.makeDefault = makeDefault
  }

  private var managerInForce: AppDependencyManager {
    manager === AppDependencyManager.shared ? AppDependencyManager.current ?? manager : manager
  }

  /// The value.
  public var wrappedValue: Value {
    do {
      if let value = try managerInForce.value(Value.self, key: key) ?? makeDefault?() { return value }
      // As in Apple's framework. A host finds this before the run and says so with an error.
      preconditionFailure(AppIntentError.failedToRetrieveDependency(Value.self).sentence)
    } catch {
      preconditionFailure("Making \(Value.self) failed: \(error.sentence)")
    }
  }

  func prepare() async throws {
    if try await managerInForce.awaitedValue(Value.self, key: key) == nil, makeDefault == nil {
      throw AppIntentError.failedToRetrieveDependency(Value.self)
    }
  }
}

/// A dependency, whatever its type.
protocol AnyAppDependency: Sendable {
  func prepare() async throws
}
