/// JSON pointers (RFC 6901).
package enum JSONPointer {
  /// A key as a pointer's reference token: `~` is `~0`, `/` is `~1`.
  package static func token(_ key: String) -> String {
    guard key.contains(where: { $0 == "~" || $0 == "/" }) else { return key }
    var token = ""
    for character in key {
      switch character {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.append(character)
      }
    }
    return token
  }
}
