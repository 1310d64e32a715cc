import Synchronization

#if !canImport(Darwin)
  /// Keeps how to take back what was done, the last first.
  ///
  /// As in Foundation, which lacks it here: what is registered while something is taken back is how to do it again.
  @MainActor public final class UndoManager {
    private var undoing: [(name: String, body: () -> Void)] = []
    private var redoing: [(name: String, body: () -> Void)] = []
    private enum Direction { case none, back, forth }
    private var direction = Direction.none
    private var name = ""

    /// Nothing to take back.
    public nonisolated init() {}

    /// Says how to take back what is being done.
    public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping @MainActor (Target) -> Void) {
      let entry = (name, { handler(target) })
      switch direction {
      case .none:
        undoing.append(entry)
        redoing = []
      case .back: redoing.append(entry)
      case .forth: undoing.append(entry)
      }
    }

    /// Names what is being done.
    public func setActionName(_ name: String) {
      self.name = name
      if !undoing.isEmpty, direction == .none { undoing[undoing.count - 1].name = name }
    }

    /// Whether there is something to take back.
    public var canUndo: Bool { !undoing.isEmpty }
    /// Whether there is something to do again.
    public var canRedo: Bool { !redoing.isEmpty }
    /// What would be taken back.
    public var undoActionName: String { undoing.last?.name ?? "" }
    /// What would be done again.
    public var redoActionName: String { redoing.last?.name ?? "" }

    /// Takes the last thing back.
    public func undo() {
      guard let last = undoing.popLast() else { return }
      direction = .back
      defer { direction = .none }
      last.body()
    }

    /// Does the last thing again that was taken back.
    public func redo() {
      guard let last = redoing.popLast() else { return }
      direction = .forth
      defer { direction = .none }
      last.body()
    }

    /// Forgets everything.
    public func removeAllActions() {
      undoing = []
      redoing = []
    }

    /// Things between these count as one in Foundation; here each is taken back by itself.
    public func beginUndoGrouping() {}
    /// Ends what ``beginUndoGrouping()`` began.
    public func endUndoGrouping() {}
  }
#endif

/// An action that can be taken back: ``perform()`` registers how with ``undoManager``, and ``IntentHost/undo()`` does it.
public protocol UndoableIntent: SystemIntent {}

extension UndoableIntent {
  /// Where the run says how it is taken back; `nil` outside of a run.
  @MainActor public var undoManager: UndoManager? { IntentRun.current?.undoManager }
}

extension IntentHost {
  /// Takes back the last run of this process that can be.
  ///
  /// - Returns: the title of the intent that was taken back; `nil` where there is nothing to take back.
  @discardableResult
  public func undo() async -> String? {
    guard let last = undoable.withLock({ $0.popLast() }) else { return nil }
    await MainActor.run { while last.manager.canUndo { last.manager.undo() } }
    return last.title
  }
}

/// A run that can be taken back.
package struct UndoableRun: Sendable {
  package let title: String
  package let manager: UndoManager
}
