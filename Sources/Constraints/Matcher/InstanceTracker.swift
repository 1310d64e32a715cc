import JSONText

/// Follows accepted bytes and knows where in the JSON value they are: which member or element, and which values are complete.
///
/// It is fed only with bytes that a grammar accepted, so it checks nothing.
package struct InstanceTracker: Sendable {
  package enum Event: Sendable, Equatable {
    /// A value begins; `offset` is that of its first byte.
    case started(pointer: String, offset: Int)
    /// A value is complete; `range` are its bytes.
    case completed(pointer: String, range: Range<Int>)
  }

  private struct Level {
    var isObject: Bool
    var index = 0
    var key: [UInt8] = []
    var awaitsKey: Bool
    var start: Int
  }
  private var levels: [Level] = []
  private var inString = false
  private var isEscaped = false
  private var readsKey = false
  private var scalarStart = -1
  package private(set) var offset = 0

  package init() {}

  /// JSON pointer of the value that the present byte belongs to.
  package var pointer: String {
    var text = ""
    for level in levels {
      if level.isObject {
        if level.awaitsKey && !readsKey { continue }
        text += "/" + JSONPointer.token(String(decoding: level.key, as: UTF8.self))
      } else {
        text += "/\(level.index)"
      }
    }
    return text
  }

  /// Whether the present byte is inside a key.
  package var isInKey: Bool { readsKey }
  /// Whether it is inside a string, quotes left out.
  package var isInString: Bool { inString }
  package var depth: Int { levels.count }

  /// One byte further. The events that it brings are appended.
  package mutating func feed(_ byte: UInt8, _ events: inout [Event]) {
    defer { offset += 1 }
    if inString {
      if readsKey && !(byte == 0x22 && !isEscaped) { levels[levels.count - 1].key.append(byte) }
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        inString = false
        if readsKey { readsKey = false } else { finishScalar(offset + 1, &events) }
      }
      return
    }
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09: finishScalar(offset, &events)
    case 0x22:
      inString = true
      if let last = levels.last, last.isObject && last.awaitsKey {
        readsKey = true
        levels[levels.count - 1].key = []
      } else {
        start(&events)
      }
    case 0x3A: if !levels.isEmpty { levels[levels.count - 1].awaitsKey = false }
    case 0x2C:
      finishScalar(offset, &events)
      guard let last = levels.last else { return }
      if last.isObject { levels[levels.count - 1].awaitsKey = true } else { levels[levels.count - 1].index += 1 }
    case 0x7B, 0x5B:
      events.append(.started(pointer: pointer, offset: offset))
      levels.append(Level(isObject: byte == 0x7B, awaitsKey: byte == 0x7B, start: offset))
    case 0x7D, 0x5D:
      finishScalar(offset, &events)
      guard let level = levels.popLast() else { return }
      events.append(.completed(pointer: pointer, range: level.start..<offset + 1))
    default: start(&events)
    }
  }

  private mutating func start(_ events: inout [Event]) {
    guard scalarStart < 0 else { return }
    scalarStart = offset
    events.append(.started(pointer: pointer, offset: offset))
  }

  private mutating func finishScalar(_ end: Int, _ events: inout [Event]) {
    guard scalarStart >= 0 else { return }
    events.append(.completed(pointer: pointer, range: scalarStart..<end))
    scalarStart = -1
  }
}
