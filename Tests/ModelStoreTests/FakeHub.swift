import Foundation
import HubClient
import ModelStore

/// The hub of `FakeHub/hub.py` as a process, with a cache beside it.
final class FakeHub {
  static let isPossible = (try? Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["python3", "-c", ""])) != nil

  let root: URL
  let cache: String
  private let process = Process()
  private let input = Pipe()
  private(set) var port = 0
  private(set) var contentPort = 0
  let transport = CurlTransport(patience: 3)

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID().uuidString)")
    cache = root.appendingPathComponent("cache").path
    try FileManager.default.createDirectory(at: root.appendingPathComponent("repos"), withIntermediateDirectories: true)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("FakeHub/hub.py")
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, root.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.contains("\n") {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      line += String(decoding: piece, as: UTF8.self)
    }
    let ports = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard ports.count == 2 else { throw ModelStoreError(.unreachable, "the fake hub did not start: \(line)") }
    (port, contentPort) = (ports[0], ports[1])
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: root)
  }

  /// Puts a file into a repository.
  func add(_ repository: String, _ name: String, _ bytes: [UInt8]) throws {
    let url = root.appendingPathComponent("repos/\(repository)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Says what goes wrong from now on: by `user/repo` and `user/repo/file`.
  func setFaults(_ faults: [String: [String: Any]]) throws {
    try JSONSerialization.data(withJSONObject: faults).write(to: root.appendingPathComponent("faults.json"), options: .atomic)
  }

  struct Request {
    var server: String
    var method: String
    var path: String
    var range: String?
    var token: String?
  }

  /// What was asked so far.
  func requests() throws -> [Request] {
    guard let text = try? String(contentsOf: root.appendingPathComponent("log.jsonl"), encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { line in
      let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return Request(
        server: entry["server"] as? String ?? "", method: entry["method"] as? String ?? "", path: entry["path"] as? String ?? "",
        range: entry["range"] as? String, token: entry["token"] as? String)
    }
  }

  func environment(token: String? = nil, isOffline: Bool = false) -> HubEnvironment {
    HubEnvironment(endpoint: "http://127.0.0.1:\(port)", cacheFolder: cache, token: token, isOffline: isOffline)
  }

  func puller(token: String? = nil, isOffline: Bool = false, attempts: Int = 3, cache: String? = nil) -> ModelPuller {
    var environment = environment(token: token, isOffline: isOffline)
    environment.cacheFolder = cache ?? self.cache
    return ModelPuller(
      transport: transport, environment: environment,
      waits: WaitPolicy(longest: 5, attempts: attempts, sleep: { try await Task.sleep(for: .seconds(min($0, 0.05))) }))
  }

  /// The error that a pull ends with.
  func failure(_ reference: String, token: String? = nil, isOffline: Bool = false, cache: String? = nil) async -> ModelStoreError? {
    do {
      _ = try await puller(token: token, isOffline: isOffline, cache: cache).pull(ModelReference(reference))
      return nil
    } catch { return error as? ModelStoreError }
  }

  /// Names under snapshots, refs and blobs: nothing half-written may be among them.
  func entries() -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: cache)) ?? []).filter { path in
      !path.hasPrefix(".locks") && FileManager.default.fileExists(atPath: cache + "/" + path) && !isFolder(path)
    }.sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: cache + "/" + path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Bytes that differ from place to place.
  static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }
}
