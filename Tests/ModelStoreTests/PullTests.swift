import Foundation
import ModelStore
import Testing

/// Pulls from a hub of our own on loopback, with everything that may go wrong.
@Suite("Pulling a model", .serialized, .enabled(if: FakeHub.isPossible, "skipped: there is no python3 for the fake hub"))
struct PullTests {
  private let hub: FakeHub
  private let model = FakeHub.bytes(300_000)

  init() throws {
    hub = try FakeHub()
    try hub.add("user/tiny", "tiny-Q4_K_M.gguf", model)
    try hub.add("user/tiny", "tiny-Q8_0.gguf", FakeHub.bytes(50_000, seed: 2))
    try hub.add("user/tiny", "README.md", Array("hello".utf8))
  }

  private func contents(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

  @Test("takes the usual quantisation, or the one asked for, into Hugging Face's layout")
  func layout() async throws {
    let path = try await hub.puller().pull(ModelReference("user/tiny"))
    #expect(path.hasSuffix("/models--user--tiny/snapshots/0123456789abcdef0123456789abcdef01234567/tiny-Q4_K_M.gguf"))
    #expect(contents(path) == model)
    // A relative link to a blob named by its SHA-256.
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: path)
    #expect(link.hasPrefix("../../blobs/") && link.utf8.count == 12 + 64)
    #expect(contents(hub.cache + "/models--user--tiny/refs/main") == Array("0123456789abcdef0123456789abcdef01234567".utf8))
    let other = try await hub.puller().pull(ModelReference("user/tiny:q8_0"))
    #expect(other.hasSuffix("/tiny-Q8_0.gguf"))
    #expect(ModelStore(hub.environment()).find(try ModelReference("user/tiny")) == path)
    let listed = ModelStore(hub.environment()).models()
    #expect(listed.map { "\($0.reference)" }.sorted() == ["user/tiny:Q4_K_M", "user/tiny:Q8_0"])
    #expect(listed.allSatisfy { $0.licence == "apache-2.0" })
    #expect(listed.map(\.byteCount).sorted() == [50_000, 300_000])
  }

  @Test("asks the hub nothing about what is there already, with or without network")
  func present() async throws {
    let path = try await hub.puller().pull(ModelReference("user/tiny"))
    let before = try hub.requests().count
    #expect(try await hub.puller().pull(ModelReference("user/tiny")) == path)
    #expect(try await hub.puller(isOffline: true).pull(ModelReference("user/tiny:Q4_K_M")) == path)
    #expect(try hub.requests().count == before)
    let failure = await hub.failure("user/tiny:Q8_0", isOffline: true)
    #expect(failure?.kind == .notFound && failure?.description.contains("HF_HUB_OFFLINE") == true)
  }

  @Test("goes on where a connection was cut")
  func resumes() async throws {
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": ["cut": 100_000, "cut_times": 2]])
    let path = try await hub.puller().pull(ModelReference("user/tiny"))
    #expect(contents(path) == model)
    let ranges = try hub.requests().filter { $0.server == "cdn" }.map(\.range)
    #expect(ranges.count == 3 && ranges[0] == nil && ranges[1]?.hasPrefix("bytes=") == true && ranges[2] != ranges[1])
  }

  @Test("keeps what came when it gives up, and a later pull goes on from there")
  func resumesLater() async throws {
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": ["cut": 50_000, "cut_times": 1]])
    await #expect(throws: ModelStoreError.self) { try await hub.puller(attempts: 0).pull(ModelReference("user/tiny")) }
    let entries = hub.entries()
    #expect(entries.count == 1 && entries[0].hasSuffix(".incomplete"))
    #expect(ModelStore(hub.environment()).find(try ModelReference("user/tiny")) == nil)
    // What the HTTP client had not handed on when the connection went is lost; what was kept is not asked for again.
    let kept = contents(hub.cache + "/" + entries[0])
    #expect((1...50_000).contains(kept.count) && kept.elementsEqual(model.prefix(kept.count)))
    try hub.setFaults([:])
    let path = try await hub.puller().pull(ModelReference("user/tiny"))
    #expect(contents(path) == model)
    #expect(try hub.requests().last { $0.server == "cdn" }?.range == "bytes=\(kept.count)-")
    #expect(!hub.entries().contains { $0.hasSuffix(".incomplete") })
  }

  @Test("starts anew where the hub ignores the range")
  func rangeIgnored() async throws {
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": ["cut": 50_000, "ignore_range": true]])
    #expect(contents(try await hub.puller().pull(ModelReference("user/tiny"))) == model)
  }

  @Test("starts anew where what lay there was of something else")
  func wrongBeginning() async throws {
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": ["cut": 50_000]])
    await #expect(throws: ModelStoreError.self) { try await hub.puller(attempts: 0).pull(ModelReference("user/tiny")) }
    let partial = try #require(hub.entries().first { $0.hasSuffix(".incomplete") })
    try Data(repeating: 7, count: 60_000).write(to: URL(fileURLWithPath: hub.cache + "/" + partial))
    try hub.setFaults([:])
    #expect(contents(try await hub.puller().pull(ModelReference("user/tiny"))) == model)
  }

  /// What the hub says and what it sends do not agree, or lead elsewhere: a sentence, and nothing in the cache.
  static let faults: [(name: String, fault: [String: any Sendable], says: String)] = [
    ("more bytes than said", ["append": 10], "bytes"), ("fewer bytes than said", ["truncate": 10], "bytes"),
    ("another size", ["size": 400_000], "bytes"), ("no size", ["size": "many"], "number of bytes"),
    ("a negative size", ["size": -1], "number of bytes"),
    ("another digest", ["etag": String(repeating: "a", count: 64)], "digest"), ("a changed byte", ["corrupt": true], "digest"),
    ("no ETag", ["no_etag": true], "ETag"), ("an ETag with a path", ["etag": "../../x"], "ETag"),
    ("a redirect to a file", ["redirect": "file:///etc/passwd"], "redirects to"),
    ("a redirect to another scheme", ["redirect": "ftp://127.0.0.1/x"], "redirects to"),
    ("a redirect without encryption", ["redirect": "http://203.0.113.1/x"], "not encrypted"),
    ("a later redirect to a file", ["cdn_redirect": "file:///etc/passwd"], "redirects to"),
    ("a circle", ["cdn_redirect": "/user/tiny/tiny-Q4_K_M.gguf"], "circle"),
    ("two commits", ["commit": "fedcba9876543210fedcba9876543210fedcba98"], "changed"),
    ("more bytes in chunks", ["append": 10, "chunked": true], "more than"),
  ]

  @Test("takes nothing from a hub that lies", arguments: faults.indices)
  func distrust(index: Int) async throws {
    let lie = Self.faults[index]
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": lie.fault])
    let failure = await hub.failure("user/tiny")
    #expect(failure?.kind == .untrusted, "\(lie.name): \(String(describing: failure))")
    #expect(failure?.description.contains(lie.says) == true, "\(lie.name): \(String(describing: failure))")
    #expect(failure?.description.contains("\n") == false)
    #expect(hub.entries() == [], "\(lie.name)")
  }

  @Test(
    "says whose fault a refusal is",
    arguments: [(401, ModelStoreError.Kind.gated), (403, .gated), (404, .notFound), (500, .unreachable), (418, .untrusted)])
  func refusals(status: Int, kind: ModelStoreError.Kind) async throws {
    for place in ["user/tiny", "user/tiny/tiny-Q4_K_M.gguf"] {
      // A 404 of one interface is followed by the other.
      try hub.setFaults([place: ["status": status]])
      let failure = await hub.failure("user/tiny")
      #expect(failure?.kind == kind, "\(place): \(String(describing: failure))")
      #expect(failure?.description.contains("\(status)") == true)
      #expect(hub.entries() == [])
    }
  }

  @Test("waits where the hub asks for it, and says so where that is too long")
  func limited() async throws {
    try hub.setFaults(["user/tiny": ["status": 429, "retry_after": 1, "times": 1]])
    #expect(contents(try await hub.puller().pull(ModelReference("user/tiny"))) == model)
    try hub.add("user/other", "a.Q8_0.gguf", model)
    try hub.setFaults(["user/other": ["status": 429, "retry_after": 3600]])
    let failure = await hub.failure("user/other")
    #expect(failure?.kind == .limited && failure?.description.contains("3600 seconds") == true)
  }

  @Test("shows the token to the hub and to nobody else")
  func token() async throws {
    _ = try await hub.puller(token: "hf_secret").pull(ModelReference("user/tiny"))
    let requests = try hub.requests()
    #expect(requests.filter { $0.server == "hub" }.allSatisfy { $0.token == "Bearer hf_secret" })
    #expect(requests.contains { $0.server == "cdn" } && requests.filter { $0.server == "cdn" }.allSatisfy { $0.token == nil })
  }

  @Test("does not show the token where the listing is redirected")
  func tokenOfRedirect() async throws {
    try hub.setFaults(["user/tiny": ["redirect": "http://127.0.0.1:\(hub.contentPort)/user/tiny/README.md"]])
    _ = await hub.failure("user/tiny", token: "hf_secret")
    #expect(try hub.requests().filter { $0.server == "cdn" }.allSatisfy { $0.token == nil })
  }

  @Test("two pulls at once fetch a file once")
  func together() async throws {
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": ["slow": 0.002]])
    let (puller, reference) = (hub.puller(), try ModelReference("user/tiny"))
    async let first = puller.pull(reference)
    async let second = puller.pull(reference)
    let paths = try await (first, second)
    #expect(paths.0 == paths.1 && contents(paths.0) == model)
    #expect(try hub.requests().count { $0.server == "cdn" } == 1)
  }

  @Test("refuses a repository with a pickle only, and one with nothing")
  func pickles() async throws {
    try hub.add("user/old", "pytorch_model.bin", [1, 2, 3])
    try hub.add("user/old", "config.json", Array("{}".utf8))
    let failure = await hub.failure("user/old")
    #expect(failure?.kind == .unusable && failure?.description.contains("pickle") == true)
    try hub.add("user/text", "README.md", [1])
    #expect(await hub.failure("user/text")?.kind == .unusable)
    #expect(await hub.failure("user/none")?.kind == .notFound)
    #expect(hub.entries() == [])
  }

  @Test(
    "refuses a name that leaves its folder",
    arguments: ["../../evil.gguf", "/etc/x.gguf", "a/../b.gguf", "a\\b.gguf", "", "x\u{1B}[2J.gguf"])
  func names(name: String) async throws {
    try hub.setFaults(["user/tiny": ["names": [name]]])
    let failure = await hub.failure("user/tiny")
    #expect(failure?.kind == .untrusted)
    #expect(failure?.description.contains("\u{1B}") == false)
    #expect(hub.entries() == [])
  }

  @Test("takes a split file with all its parts or not at all")
  func parts() async throws {
    for part in 1...3 { try hub.add("user/split", "big-Q4_0-0000\(part)-of-00003.gguf", FakeHub.bytes(20_000, seed: UInt64(part))) }
    let path = try await hub.puller().pull(ModelReference("user/split"))
    #expect(path.hasSuffix("/big-Q4_0-00001-of-00003.gguf"))
    #expect(hub.entries().count { $0.contains("/snapshots/") } == 3)
    for part in [1, 3] { try hub.add("user/torn", "big-Q4_0-0000\(part)-of-00003.gguf", [1]) }
    let failure = await hub.failure("user/torn")
    #expect(failure?.kind == .untrusted && failure?.description.contains("00002-of-00003") == true)
    // A part that is shorter than the hub said.
    for part in 1...2 { try hub.add("user/short", "s-0000\(part)-of-00002.gguf", FakeHub.bytes(20_000, seed: UInt64(part))) }
    try hub.setFaults(["user/short/s-00002-of-00002.gguf": ["truncate": 5000]])
    #expect(await hub.failure("user/short")?.kind == .untrusted)
    #expect(!hub.entries().contains { $0.contains("user--short/snapshots") || $0.contains("user--short/refs") })
  }

  @Test("takes a folder of safetensors whole or not at all")
  func folder() async throws {
    let index = #"{"weight_map":{"a":"model-00001-of-00002.safetensors","b":"model-00002-of-00002.safetensors"}}"#
    for name in ["config.json", "tokenizer.json", "vocab.txt"] { try hub.add("user/folder", name, Array("{}".utf8)) }
    try hub.add("user/folder", "model.safetensors.index.json", Array(index.utf8))
    try hub.add("user/folder", "model-00001-of-00002.safetensors", FakeHub.bytes(1000))
    #expect(await hub.failure("user/folder")?.kind == .untrusted)
    #expect(ModelStore(hub.environment()).find(try ModelReference("user/folder")) == nil)
    try hub.add("user/folder", "model-00002-of-00002.safetensors", FakeHub.bytes(1000, seed: 3))
    let path = try await hub.puller().pull(ModelReference("user/folder"))
    #expect(path.hasSuffix("/snapshots/0123456789abcdef0123456789abcdef01234567"))
    #expect(contents(path + "/model-00002-of-00002.safetensors") == FakeHub.bytes(1000, seed: 3))
    #expect(ModelStore(hub.environment()).models().map { "\($0.reference)" } == ["user/folder"])
    #expect(await hub.failure("user/folder:Q4_K_M")?.kind == .notFound)
  }

  @Test("an update takes the newer version and then lets the older one go; without it nothing is touched")
  func update() async throws {
    let old = try await hub.puller().pull(ModelReference("user/tiny"))
    let newer = FakeHub.bytes(200_000, seed: 9)
    try hub.add("user/tiny", "tiny-Q4_K_M.gguf", newer)
    try hub.setFaults(["user/tiny": ["commit": "fedcba9876543210fedcba9876543210fedcba98"]])
    #expect(contents(try await hub.puller().pull(ModelReference("user/tiny"))) == model)
    let path = try await hub.puller().pull(ModelReference("user/tiny"), update: true)
    #expect(contents(path) == newer && path != old)
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(hub.entries().count { $0.contains("/blobs/") } == 1)
  }

  @Test("lists by the other interface where one is not there")
  func listings() async throws {
    try hub.setFaults(["user/tiny": ["without": "revision"]])
    #expect(contents(try await hub.puller().pull(ModelReference("user/tiny"))) == model)
  }

  @Test("removes a model and what only it needs")
  func removal() async throws {
    let path = try await hub.puller().pull(ModelReference("user/tiny"))
    let other = try await hub.puller().pull(ModelReference("user/tiny:Q8_0"))
    let store = ModelStore(hub.environment())
    #expect(try store.remove(ModelReference("user/tiny:Q4_K_M")) >= 300_000)
    #expect(!FileManager.default.fileExists(atPath: path) && contents(other).count == 50_000)
    #expect(throws: ModelStoreError.self) { try store.remove(ModelReference("user/tiny:Q4_K_M")) }
    try store.remove(ModelReference("user/tiny"))
    #expect(hub.entries() == [])
  }

  @Test("says that there is no room, before a byte is fetched and when the disk fills up")
  func room() async throws {
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": ["size": 1 << 43]])
    let failure = await hub.failure("user/tiny")
    #expect(failure?.kind == .cannotWrite && failure?.description.contains("are free") == true)
    #expect(try hub.requests().allSatisfy { $0.server == "hub" })
    try hub.setFaults([:])
    // Nobody writes into a file system that is none.
    let unwritable = await hub.failure("user/tiny", cache: "/proc/espalier")
    #expect(unwritable?.kind == .cannotWrite && unwritable?.description.contains("/proc/espalier") == true)
  }

  @Test("says that nobody answers")
  func silence() async throws {
    var puller = hub.puller()
    puller.environment.endpoint = "http://127.0.0.1:9"
    do {
      _ = try await puller.pull(ModelReference("user/tiny"))
      Issue.record("nobody listens there")
    } catch let error as ModelStoreError {
      #expect(error.kind == .unreachable)
    }
    puller.environment.endpoint = "hub.example"
    await #expect(throws: ModelStoreError.self) { try await puller.pull(ModelReference("user/tiny")) }
  }

  /// A body of which no more comes, and a head that never does: either way the task's end ends the transfer.
  @Test("ends with its task, whatever it waits for")
  func cancelled() async throws {
    try hub.add("user/tiny", "tiny-Q4_K_M.gguf", FakeHub.bytes(400_000))
    try hub.setFaults(["user/tiny/tiny-Q4_K_M.gguf": ["slow": 3600]])
    let (pieces, continuation) = AsyncStream<Void>.makeStream()
    let puller = hub.puller()
    let pull = Task { try await puller.pull(ModelReference("user/tiny")) { if case .progress = $0 { continuation.yield() } } }
    for await _ in pieces { break }
    pull.cancel()
    await #expect(throws: (any Error).self) { try await pull.value }
    #expect(!hub.entries().contains { $0.contains("snapshots") })
  }
}
