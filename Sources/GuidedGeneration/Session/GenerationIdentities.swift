import Synchronization

/// Gives every part of a value the same identity in all snapshots of a stream.
final class GenerationIdentities: Sendable {
  private struct Node {
    var id = GenerationID()
    var members: [String: Node] = [:]
    var elements: [Node] = []
  }

  private let root = Mutex(Node())

  /// The content, with an identity on each of its parts.
  func identify(_ content: GeneratedContent) -> GeneratedContent {
    root.withLock { Self.identify(content, &$0) }
  }

  private static func identify(_ content: GeneratedContent, _ node: inout Node) -> GeneratedContent {
    var value = content.value
    switch content.value {
    case .array(var elements):
      while node.elements.count < elements.count { node.elements.append(Node()) }
      for index in elements.indices { elements[index] = identify(elements[index], &node.elements[index]) }
      value = .array(elements)
    case .structure(var properties):
      for (key, member) in properties.pairs {
        properties[key] = identify(member, &node.members[key, default: Node()])
      }
      value = .structure(properties)
    default: break
    }
    return GeneratedContent(value, isComplete: content.isComplete, id: node.id)
  }
}
