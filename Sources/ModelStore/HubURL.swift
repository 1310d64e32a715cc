/// An address of the hub or of what it points to: as much of RFC 3986 as decides where a request may go.
struct HubURL: Equatable, CustomStringConvertible {
  var scheme: String
  /// Lower case; an IPv6 address in brackets.
  var host: String
  var port: Int
  /// Path and query, beginning with a slash.
  var target: String

  var description: String { origin + target }

  /// Scheme, host and port: a token goes to one origin only.
  var origin: String {
    let usual = scheme == "https" ? 443 : 80
    return scheme + "://" + host + (port == usual ? "" : ":\(port)")
  }

  var isLoopback: Bool {
    host == "localhost" || host == "[::1]"
      || host.hasPrefix("127.") && host.split(separator: ".").count == 4
        && host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  /// Whether what is sent there can be read by others on the way.
  var isOpen: Bool { scheme != "https" && !isLoopback }

  /// An absolute http or https address, without user or password; nil for anything else.
  init?(_ text: String) {
    guard let mark = text.firstRange(of: "://") else { return nil }
    scheme = text[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) else { return nil }
    let rest = text[mark.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    var authority = rest[..<end]
    guard !authority.contains("@") else { return nil }
    port = scheme == "https" ? 443 : 80
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      guard let number = Int(authority[authority.index(after: colon)...]), (1...65535).contains(number) else { return nil }
      port = number
      authority = authority[..<colon]
    }
    host = authority.lowercased()
    guard !host.isEmpty else { return nil }
    let tail = rest[end...].prefix { $0 != "#" }
    target = tail.hasPrefix("/") ? String(tail) : "/" + tail
  }

  /// Where a `Location` points from here.
  ///
  /// - Throws: ``ModelStoreError`` of kind `untrusted` where it points to another scheme, or from https down to http.
  func redirected(to location: String) throws -> HubURL {
    var result: HubURL
    if location.hasPrefix("/"), !location.hasPrefix("//"), location.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) {
      result = self
      result.target = String(location.prefix { $0 != "#" })
      return result
    }
    let absolute = location.hasPrefix("//") ? scheme + ":" + location : location
    guard let url = HubURL(absolute) else {
      throw ModelStoreError(
        .untrusted, "\(origin) redirects to \"\(location.prefix(100))\": expected an address of https; nothing was taken from there")
    }
    result = url
    if result.scheme == "http", !result.isLoopback, result.origin != origin {
      throw ModelStoreError(
        .untrusted, "\(origin) redirects to \(result.origin), which is not encrypted: expected https; nothing was taken from there")
    }
    return result
  }
}
