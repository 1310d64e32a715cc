import Foundation

/// Where the hub and its cache are: the variables that Hugging Face's own tools read.
public struct HubEnvironment: Sendable {
  /// The hub, without a slash at its end: `$HF_ENDPOINT`.
  public var endpoint: String
  /// The cache: `$HF_HUB_CACHE`, else `$HF_HOME/hub`, else `~/.cache/huggingface/hub`.
  public var cacheFolder: String
  /// `$HF_TOKEN`, else what the token file holds; nil for none.
  public var token: String?
  /// Whether `$HF_HUB_OFFLINE` says that no network is to be used.
  public var isOffline: Bool

  /// Describes an environment.
  public init(endpoint: String = defaultEndpoint, cacheFolder: String, token: String? = nil, isOffline: Bool = false) {
    self.endpoint = endpoint
    self.cacheFolder = cacheFolder
    self.token = token
    self.isOffline = isOffline
  }

  /// The public hub.
  public static let defaultEndpoint = "https://huggingface.co"

  /// What a process's variables say.
  ///
  /// - Parameter variables: names and values; empty values count as absent.
  public init(_ variables: [String: String] = ProcessInfo.processInfo.environment) {
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    func expanded(_ path: String) -> String {
      guard path == "~" || path.hasPrefix("~/") else { return path }
      return (value("HOME") ?? NSHomeDirectory()) + path.dropFirst()
    }
    let home = expanded(
      value("HF_HOME") ?? value("XDG_CACHE_HOME").map { $0 + "/huggingface" } ?? (value("HOME") ?? NSHomeDirectory())
        + "/.cache/huggingface")
    cacheFolder = expanded(value("HF_HUB_CACHE") ?? value("HUGGINGFACE_HUB_CACHE") ?? home + "/hub")
    var endpoint = value("HF_ENDPOINT") ?? Self.defaultEndpoint
    while endpoint.hasSuffix("/") { endpoint.removeLast() }
    self.endpoint = endpoint
    let file = expanded(value("HF_TOKEN_PATH") ?? home + "/token")
    let text = value("HF_TOKEN") ?? value("HUGGING_FACE_HUB_TOKEN") ?? (try? String(contentsOfFile: file, encoding: .utf8))
    // A header's value is one line.
    token = text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { token in
      token.isEmpty || !token.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? nil : token
    }
    isOffline = ["1", "ON", "YES", "TRUE"].contains((value("HF_HUB_OFFLINE") ?? value("TRANSFORMERS_OFFLINE") ?? "").uppercased())
  }
}
