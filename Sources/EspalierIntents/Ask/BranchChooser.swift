/// Chooses among described branches, as the span extractor of the packaged model does: one witness of which action a sentence asks for.
public protocol BranchChooser: Sendable {
  /// How likely a sentence asks for each of the branches.
  ///
  /// - Parameters:
  ///   - sentence: what was said.
  ///   - branches: each an action's name, what it does, and the names of its parameters. The last one stands for none of the others.
  /// - Returns: a chance for each branch, 0…1, together 1.
  /// - Throws: what reading the chooser's file throws.
  func chances(of sentence: String, among branches: [IntentBranch]) async throws -> [Double]
}

/// An action as a chooser is told it.
public struct IntentBranch: Sendable, Equatable {
  /// Its name, in words.
  public var name: String
  /// What it does.
  public var remark: String
  /// The names of its parameters.
  public var fields: [String]

  /// A branch.
  public init(name: String, remark: String, fields: [String] = []) {
    self.name = name
    self.remark = remark
    self.fields = fields
  }

  /// The branch that stands for none of the others.
  public static let none = IntentBranch(name: "none", remark: "the sentence asks for nothing of these")
}

extension ActionWords {
  /// What a chooser is told of the action.
  package var branch: IntentBranch {
    IntentBranch(
      name: spokenIdentifier.lowercased(), remark: description.isEmpty ? title : description,
      fields: parameters.map { $0.title.lowercased() })
  }
}
