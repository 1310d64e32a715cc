import Digests
import Foundation
import HTTPTypes
import Hummingbird

/// Whom the server answers.
struct Access: Sendable {
  let configuration: ServerConfiguration

  /// Checks `Host`, `Origin` and the key; the caller's name.
  /// - Parameter isOpen: whether no key is asked for.
  func check(_ head: HTTPRequest, address: String, isOpen: Bool) throws(APIError) -> String {
    guard let host = head.authority, !host.isEmpty else {
      throw APIError(.badRequest, "the request has no Host header, or several", code: "missing_host")
    }
    let name = Self.hostName(host)
    let isKnown =
      ["localhost", "127.0.0.1", "::1"].contains(name) || name == configuration.host.lowercased()
      || configuration.allowedHosts.contains { $0.lowercased() == name }
    // On the loopback address a foreign name means that a page has had its own name point here. Elsewhere the key tells friend from foe.
    guard isKnown || !configuration.isLoopback && configuration.allowedHosts.isEmpty else {
      throw APIError(.forbidden, "Host \"\(name.prefix(100))\" is not served here; name it with --allowed-host", code: "host_not_allowed")
    }
    if let origin = head.headerFields[.origin], !isAllowed(origin: origin, host: host) {
      throw APIError(
        .forbidden, "Origin \"\(origin.prefix(100))\" is not allowed; name it with --allowed-origin", code: "origin_not_allowed")
    }
    if isOpen || configuration.apiKeys.isEmpty { return address }
    let shown: String? =
      if let value = head.headerFields[.authorization] {
        value.lowercased().hasPrefix("bearer ") ? String(value.dropFirst(7)) : nil
      } else {
        head.headerFields[.apiKey]
      }
    var found: Int?
    // Every key is compared whole, so that the time says nothing.
    for (index, key) in configuration.apiKeys.enumerated() where isEqualInConstantTime(key, shown ?? "") { found = index }
    guard let found, shown != nil else {
      var error = APIError(
        .unauthorized, shown == nil ? "an API key is needed: Authorization: Bearer <key>" : "the API key is wrong",
        type: "authentication_error", code: "invalid_api_key")
      error.headers[.wwwAuthenticate] = "Bearer"
      throw error
    }
    return "key\(found)"
  }

  /// Headers that all answers have, and what a browser has to be told.
  func addHeaders(to response: inout Response, _ request: Request, _ context: ServerContext) {
    response.headers[.requestID] = context.requestID
    response.headers[.contentTypeOptions] = "nosniff"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    if let origin = request.headers[.origin], let host = request.head.authority, isAllowed(origin: origin, host: host) {
      response.headers[.accessControlAllowOrigin] = origin
      response.headers[.vary] = "Origin"
      response.headers[.accessControlAllowMethods] = "GET, HEAD, POST, OPTIONS"
      // An origin that is allowed may send what it asks for: the clients' own headers are many.
      response.headers[.accessControlAllowHeaders] =
        request.headers[.accessControlRequestHeaders] ?? "authorization, content-type, x-api-key"
      response.headers[.accessControlExposeHeaders] = "x-request-id, retry-after, x-should-retry"
      if request.method == .options { response.headers[.accessControlMaxAge] = "600" }
    }
  }

  func isAllowed(origin: String, host: String) -> Bool {
    let lower = origin.lowercased()
    if lower == "http://" + host.lowercased() || lower == "https://" + host.lowercased() { return true }
    return configuration.allowedOrigins.contains { Self.matches(lower, pattern: $0.lowercased()) }
  }

  /// Whether an origin is the one that a pattern names: `*` stands for a host, a port or all of it.
  static func matches(_ origin: String, pattern: String) -> Bool {
    guard pattern.contains("*") else { return origin == pattern }
    if pattern == "*" { return true }
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, origin.hasPrefix(first), origin.dropFirst(first.count).hasSuffix(last) else {
      return false
    }
    let middle = origin.dropFirst(first.count).dropLast(last.count)
    // A port, a label of a host, an extension's name: nothing that ends a host.
    return parts.count == 2 && !middle.isEmpty && middle.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// Why an origin is none that a browser sends; nil where it is one, or a pattern.
  static func fault(ofOrigin origin: String) -> String? {
    if origin == "*" || origin == "null" { return nil }
    guard let scheme = origin.range(of: "://"), scheme.lowerBound > origin.startIndex else {
      return "expected a scheme in front, as in http://\(origin)"
    }
    let host = origin[scheme.upperBound...]
    if host.isEmpty { return "expected a host behind \(origin)" }
    if host.contains("/") || host.contains("?") || host.contains("#") {
      return "expected no path; browsers send \(origin[..<scheme.upperBound])\(host.prefix { !"/?#".contains($0) })"
    }
    return origin.count { $0 == "*" } > 1 ? "expected one * at most" : nil
  }

  /// A Host header without its port, in lower case.
  static func hostName(_ host: String) -> String {
    var name = host.lowercased()
    if name.hasPrefix("["), let end = name.firstIndex(of: "]") { return String(name[name.index(after: name.startIndex)..<end]) }
    if let colon = name.lastIndex(of: ":"), name.firstIndex(of: ":") == colon { name = String(name[..<colon]) }
    while name.hasSuffix(".") { name.removeLast() }
    return name
  }
}
