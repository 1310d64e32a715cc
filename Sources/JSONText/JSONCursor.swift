/// Follows a JSON text byte by byte and tells where in the value it is: depth, key, JSON pointer, and where each value starts and ends.
///
/// Like ``JSONPlace``, which it is made of, it checks nothing. The text may end anywhere. Keys are kept decoded; of memory it takes no more
/// than the keys and levels that are open.
package struct JSONCursor: Sendable {
  package enum Event: Sendable, Equatable {
    /// A value starts with the byte at `offset`.
    case starts(offset: Int)
    /// A value is complete; `range` are its bytes. Of a number that shows at the byte behind it.
    case ends(range: Range<Int>, isScalar: Bool)
  }

  private struct Level {
    let isObject: Bool
    let start: Int
    /// Elements before the present one.
    var index = 0
    /// Where the present member's key begins in `keys`; it ends where the text of `keys` does, or the next level's begins. -1 for no key.
    var key = -1
  }

  package private(set) var place = JSONPlace()
  /// Bytes so far.
  package private(set) var offset = 0
  private var levels: [Level] = []
  private var keys: [UInt8] = []
  private var scalarStart = 0

  package init() {}

  /// Open containers.
  package var depth: Int { levels.count }

  /// The key of the present member of the innermost object, in UTF-8 without escapes, as far as it has come; nil between members and in arrays.
  package var key: ArraySlice<UInt8>? {
    guard let level = levels.last, level.key >= 0 else { return nil }
    return keys[level.key...]
  }

  /// JSON pointer (RFC 6901) of the value that the last byte belonged to; of a key, that of its member.
  package var pointer: String {
    var text = ""
    for (depth, level) in levels.enumerated() {
      if !level.isObject {
        text += "/\(level.index)"
      } else if level.key >= 0 {
        let end = levels[(depth + 1)...].first { $0.key >= 0 }?.key ?? keys.count
        text += "/" + JSONPointer.token(String(decoding: keys[level.key..<end], as: UTF8.self))
      }
    }
    return text
  }

  /// One byte further.
  /// - Parameter report: takes the events that the byte brings, at most two, each with the cursor at the value it is of.
  package mutating func feed(_ byte: UInt8, _ report: (JSONCursor, Event) -> Void) {
    defer { offset += 1 }
    let before = place.token
    var next = place
    let event = next.feed(byte) { if before == .key { keys.append($0) } }
    place = next
    if before == .number, next.token != .number { report(self, .ends(range: scalarStart..<offset, isScalar: true)) }
    switch event {
    case .none, .keyEnds, .colon: break
    case .keyBegins: if !levels.isEmpty { levels[levels.count - 1].key = keys.count }
    case .stringBegins, .numberBegins, .wordBegins:
      scalarStart = offset
      report(self, .starts(offset: offset))
    case .stringEnds, .wordEnds: report(self, .ends(range: scalarStart..<offset + 1, isScalar: true))
    case .opens:
      report(self, .starts(offset: offset))
      levels.append(Level(isObject: byte == 0x7B, start: offset))
    case .comma:
      guard let level = levels.last else { return }
      if level.isObject { forgetKey() } else { levels[levels.count - 1].index += 1 }
    case .closes:
      guard let level = levels.last else { return }
      if level.isObject { forgetKey() }
      levels.removeLast()
      // The place knows the kinds of 64 levels, this of all.
      place.isInObject = levels.last?.isObject ?? false
      report(self, .ends(range: level.start..<offset + 1, isScalar: false))
    }
  }

  /// One byte further, where no event is asked for.
  package mutating func feed(_ byte: UInt8) { feed(byte) { _, _ in } }

  /// The text ends here: a number that stands at its end is complete.
  package mutating func finish(_ report: (JSONCursor, Event) -> Void) {
    if place.token == .number { report(self, .ends(range: scalarStart..<offset, isScalar: true)) }
  }

  private mutating func forgetKey() {
    let start = levels[levels.count - 1].key
    guard start >= 0 else { return }
    keys.removeLast(keys.count - start)
    levels[levels.count - 1].key = -1
  }
}
