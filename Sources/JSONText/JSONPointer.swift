/// JSON pointers (RFC 6901).
package enum JSONPointer {
  /// A key as a pointer's reference token: `~` is `~0`, `/` is `~1`.
  package static func token(_ key: String) -> String {
    var key = key
    guard key.withUTF8({ $0.contains { $0 == 0x7E || $0 == 0x2F } }) else { return key }
    var token = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": token.append(contentsOf: "~0".unicodeScalars)
      case "/": token.append(contentsOf: "~1".unicodeScalars)
      default: token.append(scalar)
      }
    }
    return String(token)
  }

  /// The key that a reference token spells.
  package static func key(_ token: String) -> String {
    var key = String.UnicodeScalarView()
    var isEscape = false
    for scalar in token.unicodeScalars {
      if isEscape {
        key.append(scalar == "1" ? "/" : scalar == "0" ? "~" : scalar)
        isEscape = false
      } else if scalar == "~" {
        isEscape = true
      } else {
        key.append(scalar)
      }
    }
    return String(key)
  }
}
