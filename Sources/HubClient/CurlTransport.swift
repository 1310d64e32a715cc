import CHubClient
import Foundation
import ModelStore
import Synchronization

/// Carries a model store's requests over the system's libcurl: TLS, HTTP/1.1 and 2, proxies by `HTTPS_PROXY`, `http_proxy` and `NO_PROXY`.
///
/// The library is opened by the first request. A transfer has a thread of its own, which waits for what it read to be taken: no
/// more than two pieces are in memory.
public final class CurlTransport: HubTransport {
  private let patience: Int
  private let idle = Mutex<[Handle]>([])

  /// A transport; close it with ``shutdown()``.
  ///
  /// - Parameter seconds: how long a connection may take; an answer's head or its next bytes may take three times as long.
  public init(patience seconds: Int = 10) { patience = seconds }

  /// Closes the connections.
  public func shutdown() async { idle.withLock { $0.removeAll() } }

  /// Sends a request and hands on what comes.
  /// - Throws: `ModelStoreError` of kind `unreachable` for what the network does and where there is no libcurl, of kind `interrupted` where the
  ///   task is cancelled, and what the two closures throw.
  public func send(
    _ request: HubRequest, onHead: (HubResponse) throws -> Bool, onBytes: (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    guard let handle = idle.withLock({ $0.popLast() }) ?? Handle() else {
      throw ModelStoreError(
        .unreachable,
        "found no libcurl on this machine, which fetches models: install it (Debian: libcurl4), or put the file into place by hand")
    }
    let transfer = Transfer()
    transfer.start(request, patience: patience, on: handle) { [self] in idle.withLock { $0.append(handle) } }
    defer { transfer.leave() }
    try await withTaskCancellationHandler {
      while true {
        switch await transfer.next() {
        case .head(let head): guard try onHead(head) else { return }
        case .bytes(let bytes): try bytes.withUnsafeBytes(onBytes)
        case .end(let reason):
          if Task.isCancelled { throw ModelStoreError(.interrupted, "interrupted") }
          guard let reason else { return }
          let host = request.url.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")
          throw ModelStoreError(.unreachable, "\(host): \(reason): check the network, or HF_ENDPOINT")
        }
      }
    } onCancel: {
      transfer.leave()
    }
  }
}

/// One of libcurl's handles, with the connections that it keeps.
private final class Handle: @unchecked Sendable {
  // Sendable because one transfer at a time has it.
  let pointer: UnsafeMutableRawPointer

  init?() {
    guard let pointer = hub_open() else { return nil }
    self.pointer = pointer
  }

  deinit { hub_close(pointer) }
}

/// A transfer between the thread that runs it and the task that takes what comes.
private final class Transfer: @unchecked Sendable {
  // Sendable because what is shared is behind the mutex, and the rest belongs to the transfer's thread.
  enum Event: Sendable {
    case head(HubResponse)
    case bytes([UInt8])
    /// Why it ended before its time; nil where all of it came.
    case end(String?)
  }

  private struct State {
    var event: Event?
    var taker: CheckedContinuation<Event, Never>?
    var isLeft = false
  }

  private let state = Mutex(State())
  private let isTaken = DispatchSemaphore(value: 0)
  private var status = 0
  private var headers: [(name: String, value: String)] = []
  private var isHeadWhole = false

  // MARK: The task's side

  /// What comes next.
  func next() async -> Event {
    await withCheckedContinuation { taker in
      let event = state.withLock { state -> Event? in
        guard let event = state.event else {
          if state.isLeft { return .end("interrupted") }
          state.taker = taker
          return nil
        }
        state.event = nil
        return event
      }
      guard let event else { return }
      isTaken.signal()
      taker.resume(returning: event)
    }
  }

  /// Nothing more is taken: the transfer ends.
  func leave() {
    let taker = state.withLock { state in
      state.isLeft = true
      defer { state.taker = nil }
      return state.taker
    }
    isTaken.signal()
    taker?.resume(returning: .end("interrupted"))
  }

  // MARK: The thread's side

  /// - Parameter done: called when the handle is free again.
  func start(_ request: HubRequest, patience: Int, on handle: Handle, done: @escaping @Sendable () -> Void) {
    let thread = Thread {
      let reason = self.run(request, patience: patience, on: handle)
      done()
      _ = self.put(.end(reason))
    }
    thread.name = "espalier.hub"
    thread.start()
  }

  /// Hands an event over and waits until it is taken. False where nobody takes any more.
  private func put(_ event: Event) -> Bool {
    let (isLeft, taker) = state.withLock { state -> (Bool, CheckedContinuation<Event, Never>?) in
      if state.isLeft { return (true, nil) }
      guard let taker = state.taker else {
        state.event = event
        return (false, nil)
      }
      state.taker = nil
      return (false, taker)
    }
    if isLeft { return false }
    if let taker {
      taker.resume(returning: event)
      return true
    }
    isTaken.wait()
    return !state.withLock { $0.isLeft }
  }

  private func run(_ request: HubRequest, patience: Int, on handle: Handle) -> String? {
    var transfer = hub_transfer()
    transfer.without_body = request.method == "HEAD"
    transfer.connect_seconds = patience
    transfer.silence_seconds = 3 * patience
    transfer.context = Unmanaged.passUnretained(self).toOpaque()
    transfer.on_header = { context, line, length in
      guard let context, let line else { return false }
      let bytes = UnsafeRawBufferPointer(start: line, count: length)
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().takeHeader(String(decoding: bytes, as: UTF8.self))
    }
    transfer.on_bytes = { context, bytes, length in
      guard let context, let bytes else { return false }
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().put(
        .bytes([UInt8](UnsafeRawBufferPointer(start: bytes, count: length))))
    }
    // Strings of C that live as long as the transfer.
    let lines = request.headers.map { strdup("\($0.name): \($0.value)") }
    defer { for line in lines { free(line) } }
    var error = [CChar](repeating: 0, count: Int(HUB_ERROR_BYTES))
    let code = lines.map { UnsafePointer($0) }.withUnsafeBufferPointer { headers in
      request.url.withCString { url in
        transfer.url = url
        transfer.headers = headers.baseAddress
        transfer.header_count = Int32(headers.count)
        return hub_perform(handle.pointer, &transfer, &error)
      }
    }
    if code == Int32(HUB_OK) { return isHeadWhole ? nil : "it answered nothing" }
    if code == Int32(HUB_TIMED_OUT), isHeadWhole { return "it fell silent" }
    let said = String(decoding: error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let reason = said.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(160)
    return reason.isEmpty ? "libcurl's error \(code)" : String(reason)
  }

  /// A line of a head: its status, a field, or its empty end. Heads of status 1xx come before the answer's.
  private func takeHeader(_ text: String) -> Bool {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // Behind the body stand fields too.
    if isHeadWhole { return true }
    if line.hasPrefix("HTTP/") {
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      headers = []
    } else if let colon = line.firstIndex(of: ":") {
      headers.append((String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
    } else if line.isEmpty, status >= 200 {
      isHeadWhole = true
      return put(.head(HubResponse(status: status, headers: headers)))
    }
    return true
  }
}
