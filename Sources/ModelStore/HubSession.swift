import Foundation
import JSONText

/// Requests to one hub: redirects followed by hand, the token shown to the hub alone, answers bounded.
struct HubSession {
  let transport: any HubTransport
  let environment: HubEnvironment
  let endpoint: HubURL
  let waits: WaitPolicy
  let isInterrupted: @Sendable () -> Bool

  private static let redirectLimit = 8

  init(
    transport: any HubTransport, environment: HubEnvironment, waits: WaitPolicy, isInterrupted: @escaping @Sendable () -> Bool
  ) throws {
    guard let endpoint = HubURL(environment.endpoint) else {
      throw ModelStoreError(
        .badReference,
        "HF_ENDPOINT is \"\(environment.endpoint.prefix(200))\": expected an address such as \(HubEnvironment.defaultEndpoint)")
    }
    self.transport = transport
    self.environment = environment
    self.endpoint = endpoint
    self.waits = waits
    self.isInterrupted = isInterrupted
  }

  func url(_ path: String) -> HubURL {
    var url = endpoint
    url.target = (endpoint.target == "/" ? "" : endpoint.target) + path
    return url
  }

  /// Headers of a request to `url`: the token goes to the hub's own origin, and there only where nobody reads along.
  private func headers(for url: HubURL, _ more: [(name: String, value: String)]) -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = [
      ("User-Agent", "espalier"), ("Accept", "*/*"), ("Accept-Encoding", "identity"),
    ]
    if let token = environment.token, url.origin == endpoint.origin, !url.isOpen {
      headers.append(("Authorization", "Bearer " + token))
    }
    return headers + more
  }

  /// Sends a request, waiting where the hub asks for it. Redirects are left to the caller.
  func send(
    _ method: String, _ url: HubURL, headers more: [(name: String, value: String)] = [], what: String,
    onHead: (HubResponse) throws -> Bool, onBytes: (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    var attempt = 0
    while true {
      if isInterrupted() { throw ModelStoreError(.interrupted, "interrupted") }
      var wait: Double?
      try await transport.send(HubRequest(method: method, url: url.description, headers: headers(for: url, more))) { response in
        if response.status == 429 || response.status == 503 {
          wait = Self.delay(response["Retry-After"])
          guard let seconds = wait, seconds <= waits.longest, attempt < waits.attempts else {
            throw failure(response, what: what)
          }
          return false
        }
        wait = nil
        return try onHead(response)
      } onBytes: { bytes in
        if isInterrupted() { throw ModelStoreError(.interrupted, "interrupted") }
        try onBytes(bytes)
      }
      guard let wait else { return }
      attempt += 1
      try await waits.sleep(wait)
    }
  }

  /// Seconds of a `Retry-After`; its other form, a date, is nothing that is waited for.
  private static func delay(_ text: String?) -> Double? {
    guard let text, let seconds = Double(text.trimmingCharacters(in: .whitespaces)), seconds >= 0, seconds.isFinite else { return nil }
    return seconds
  }

  /// A JSON answer of the hub's interface; nil for 404.
  func json(_ path: String, what: String, isOptional: Bool = false) async throws -> JSONDocument? {
    var url = url(path)
    let limit = 64 << 20
    for _ in 0...Self.redirectLimit {
      var body: [UInt8] = []
      var next: HubURL?
      var isMissing = false
      try await send("GET", url, what: what) { response in
        switch response.status {
        case 200: return true
        case 301, 302, 303, 307, 308:
          next = try redirect(response, from: url)
          return false
        case 404 where isOptional:
          isMissing = true
          return false
        default: throw failure(response, what: what)
        }
      } onBytes: { bytes in
        guard body.count + bytes.count <= limit else {
          throw ModelStoreError(.untrusted, "\(what): the hub's answer is longer than \(limit >> 20) MB")
        }
        body.append(contentsOf: bytes)
      }
      if isMissing { return nil }
      if let next {
        url = next
        continue
      }
      do { return try JSONDocument(body, source: what) } catch {
        throw ModelStoreError(.untrusted, "\(what): the hub's answer is no JSON (\(error))")
      }
    }
    throw tooManyRedirects(what)
  }

  func redirect(_ response: HubResponse, from url: HubURL) throws -> HubURL {
    guard let location = response["Location"] else {
      throw ModelStoreError(.untrusted, "\(url.origin) redirects (\(response.status)) without saying where")
    }
    return try url.redirected(to: location)
  }

  func tooManyRedirects(_ what: String) -> ModelStoreError {
    ModelStoreError(.untrusted, "\(what): more than \(Self.redirectLimit) redirects: the hub sends in a circle")
  }

  /// What the hub says of a file before it is fetched.
  struct FileHead {
    /// Where its bytes are; a host of its own, often.
    var url: HubURL
    /// Without quotation marks and `W/`.
    var etag: String
    var size: Int?
    var commit: String?
  }

  /// Asks for a file's head: redirects on the hub are followed, the first that leads elsewhere is where the bytes are.
  func head(_ path: String, what: String) async throws -> FileHead {
    var url = url(path)
    for _ in 0...Self.redirectLimit {
      var found: HubResponse?
      try await send("HEAD", url, what: what) { response in
        found = response
        return false
      } onBytes: { _ in
      }
      guard let response = found else { throw ModelStoreError(.unreachable, "\(what): the hub answered nothing") }
      var bytes = url
      switch response.status {
      case 200: break
      case 301, 302, 303, 307, 308:
        let next = try redirect(response, from: url)
        if next.origin == url.origin, response["X-Linked-Etag"] == nil {
          url = next
          continue
        }
        bytes = next
      default: throw failure(response, what: what)
      }
      guard let text = response["X-Linked-Etag"] ?? response["ETag"] else {
        throw ModelStoreError(.untrusted, "\(what): the hub gives no ETag, so nothing tells whether the file is whole")
      }
      let etag = Self.bare(text)
      guard HubPath.isFileName(etag) else {
        throw ModelStoreError(.untrusted, "\(what): found the ETag \"\(text.prefix(100))\", expected letters and digits")
      }
      let stated = response["X-Linked-Size"] ?? (response.status == 200 ? response["Content-Length"] : nil)
      let size = stated.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      if let stated, size == nil || size.map({ $0 < 0 || $0 > 1 << 44 }) == true {
        throw ModelStoreError(.untrusted, "\(what): found the size \"\(stated.prefix(40))\", expected a number of bytes")
      }
      let commit = response["X-Repo-Commit"].flatMap { HubPath.isFileName($0) ? $0 : nil }
      return FileHead(url: bytes, etag: etag.lowercased() == etag ? etag : Self.lowered(etag), size: size, commit: commit)
    }
    throw tooManyRedirects(what)
  }

  /// Digests are compared, and named, in lower case.
  private static func lowered(_ etag: String) -> String {
    HubPath.isHexadecimal(etag, count: 64) || HubPath.isHexadecimal(etag, count: 40) ? etag.lowercased() : etag
  }

  private static func bare(_ etag: String) -> String {
    var text = etag.trimmingCharacters(in: .whitespaces)[...]
    if text.hasPrefix("W/") { text = text.dropFirst(2) }
    if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
    return String(text)
  }

  /// A status that is no success, as a sentence.
  func failure(_ response: HubResponse, what: String) -> ModelStoreError {
    let code = response["X-Error-Code"].map { String($0.prefix(60)) }
    switch response.status {
    case 401, 403:
      if environment.token == nil {
        return ModelStoreError(
          .gated,
          "\(what): the hub asks who you are (\(response.status)): it is gated, private or not there; accept its terms on "
            + "\(endpoint.origin) and set HF_TOKEN")
      }
      return ModelStoreError(
        .gated,
        endpoint.isOpen
          ? "\(what): the hub refuses (\(response.status)); the token was not shown, since \(endpoint.origin) is not encrypted"
          : "\(what): the hub refuses your token (\(response.status)): accept the repository's terms on \(endpoint.origin), or use another HF_TOKEN"
      )
    case 404:
      let missing =
        switch code {
        case "EntryNotFound": "the repository has no such file"
        case "RevisionNotFound": "the repository has no such revision"
        default: "the hub has no such model"
        }
      return ModelStoreError(
        .notFound, "\(what): \(missing) (404): check the name\(environment.token == nil ? ", or set HF_TOKEN if it is private" : "")")
    case 429:
      let delay = response["Retry-After"].map { ", again in \($0.prefix(40)) seconds" } ?? ""
      return ModelStoreError(
        .limited, "\(what): the hub asks to wait (429\(delay)): try later\(environment.token == nil ? ", or set HF_TOKEN" : "")")
    case 500...599:
      return ModelStoreError(.unreachable, "\(what): the hub fails (\(response.status)): try later")
    default:
      return ModelStoreError(.untrusted, "\(what): the hub answered \(response.status), expected 200")
    }
  }
}

/// How long a pull waits for a hub that asks it to, and how often it takes up what broke off.
public struct WaitPolicy: Sendable {
  /// Most seconds of one wait.
  public var longest: Double
  /// Most waits, and most times that a broken download is taken up, one after another.
  public var attempts: Int
  /// Waits so many seconds.
  public var sleep: @Sendable (_ seconds: Double) async throws -> Void

  /// A policy: up to a minute, five times.
  public init(
    longest: Double = 60, attempts: Int = 5,
    sleep: @escaping @Sendable (_ seconds: Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  ) {
    self.longest = longest
    self.attempts = attempts
    self.sleep = sleep
  }
}
