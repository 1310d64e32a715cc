import Foundation
import GuidedGeneration

/// What a test expected and did not find, in one sentence. Every test framework reports an error that is thrown.
public struct ExpectationFailure: Error, LocalizedError, CustomStringConvertible {
  /// What was expected, and what was found.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  /// What was expected, and what was found.
  public var errorDescription: String? { description }
}

extension ScriptedModel {
  /// Expects that the requests so far had these prompts, in order. A request after calls of tools has the same prompt again.
  public func expectPrompts(_ prompts: String...) throws {
    let found = requests.map(\.prompt)
    guard found != prompts else { return }
    throw ExpectationFailure("Expected the prompts \(prompts), found \(found).")
  }

  /// Expects that a request offered these tools, in any order.
  ///
  /// - Parameters:
  ///   - names: the tools' names.
  ///   - index: which request; the latest where it is `nil`.
  public func expectTools(_ names: Set<String>, request index: Int? = nil) throws {
    let requests = requests
    guard let position = index ?? requests.indices.last, requests.indices.contains(position) else {
      throw ExpectationFailure("Expected a request \(index.map(String.init) ?? ""), found \(requests.count) requests.")
    }
    let found = Set(requests[position].toolNames)
    guard found != names else { return }
    throw ExpectationFailure("Expected request \(position) to offer the tools \(names.sorted()), found \(found.sorted()).")
  }

  /// Expects that every step has been taken.
  public func expectFinished() throws {
    let left = remainingSteps
    guard left > 0 else { return }
    throw ExpectationFailure("Expected that the script is finished, found \(left) steps left after \(requests.count) requests.")
  }
}

/// What an entry of a transcript has to be.
public enum ExpectedEntry: Sendable, CustomStringConvertible {
  /// Instructions of any text.
  case instructions
  /// A prompt with this text.
  case prompt(String)
  /// Calls of these tools, in order, in one entry.
  case calls([String])
  /// An output of a tool.
  case output(of: String)
  /// A response with this text, or with this JSON.
  case response(String)
  /// Thoughts of any text.
  case reasoning

  /// Calls of these tools, in order, in one entry.
  public static func calls(_ names: String...) -> ExpectedEntry { .calls(names) }

  func matches(_ entry: Transcript.Entry) -> Bool {
    switch (self, entry) {
    case (.instructions, .instructions), (.reasoning, .reasoning): true
    case (.prompt(let text), .prompt(let prompt)): prompt.segments.text == text
    case (.calls(let names), .toolCalls(let calls)): calls.map(\.toolName) == names
    case (.output(let name), .toolOutput(let output)): output.toolName == name
    case (.response(let text), .response(let response)): response.segments.text == text
    default: false
    }
  }

  /// What is expected.
  public var description: String {
    switch self {
    case .instructions: "instructions"
    case .prompt(let text): "the prompt \"\(text)\""
    case .calls(let names): "calls of \(names)"
    case .output(let name): "an output of '\(name)'"
    case .response(let text): "the response \"\(text)\""
    case .reasoning: "reasoning"
    }
  }
}

extension Transcript {
  /// Expects exactly these entries, in order.
  ///
  /// - Throws: ``ExpectationFailure`` that names the first entry that differs.
  public func expect(_ entries: ExpectedEntry...) throws {
    for (index, (expected, found)) in zip(entries, self).enumerated() where !expected.matches(found) {
      throw ExpectationFailure("Entry \(index): expected \(expected), found \(found).")
    }
    guard entries.count == count else {
      throw ExpectationFailure("Expected \(entries.count) entries, found \(count): \(map(\.description)).")
    }
  }
}
