/// One HTTP request to the hub.
public struct HubRequest: Sendable {
  /// `GET` or `HEAD`.
  public var method: String
  /// An absolute address.
  public var url: String
  /// Names and values.
  public var headers: [(name: String, value: String)]

  /// Describes a request.
  public init(method: String, url: String, headers: [(name: String, value: String)] = []) {
    self.method = method
    self.url = url
    self.headers = headers
  }
}

/// The head of a response.
public struct HubResponse: Sendable {
  /// The status code.
  public var status: Int
  /// Names and values, as they came.
  public var headers: [(name: String, value: String)]

  /// Describes a response.
  public init(status: Int, headers: [(name: String, value: String)]) {
    self.status = status
    self.headers = headers
  }

  /// A header's value; names have no case.
  public subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// What carries requests: the one thing of this library that needs a network. `HubClient` has one over libcurl.
///
/// A transport follows no redirect, unpacks nothing, and gives up on a peer that is silent for its time-out.
public protocol HubTransport: Sendable {
  /// Sends a request.
  ///
  /// - Parameters:
  ///   - onHead: called once; false closes the connection without reading the body.
  ///   - onBytes: called for each piece of the body.
  /// - Throws: what the two throw; ``ModelStoreError`` of kind `unreachable` for everything that the network does.
  func send(
    _ request: HubRequest, onHead: (HubResponse) throws -> Bool, onBytes: (UnsafeRawBufferPointer) throws -> Void
  ) async throws
}
