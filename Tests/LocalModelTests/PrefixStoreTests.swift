import Foundation
import LocalModel
import Testing

@Suite struct PrefixStoreTests {
  let folder = NSTemporaryDirectory() + "espalier-prefix-\(UInt64.random(in: 0 ... .max))"
  let tokens: [Int32] = [1, 2, 3, -1]
  let payload = (0..<10_007).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  func model(_ name: String = "model") -> Digest {
    var digest = Digest()
    digest.add(name)
    return digest
  }

  func read(_ store: PrefixStore, _ digest: Digest, _ tokens: [Int32]) -> [UInt8]? {
    store.read(model: digest, tokens: tokens) { Array($0) }
  }
  func write(_ store: PrefixStore, _ digest: Digest, _ tokens: [Int32], _ payload: [UInt8]) -> Bool {
    payload.withUnsafeBytes { store.write(model: digest, tokens: tokens, payload: $0) }
  }
  func files() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { folder + "/" + $0 } }

  @Test func whatIsWrittenIsReadByItsKeyAlone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = PrefixStore(folder: folder + "/deep/er")
    #expect(read(store, model(), tokens) == nil)
    #expect(write(store, model(), tokens, payload))
    #expect(read(store, model(), tokens) == payload)
    #expect(read(store, model("other"), tokens) == nil)
    #expect(read(store, model(), tokens + [5]) == nil)
    #expect(write(store, model(), tokens, [7]))
    #expect(read(store, model(), tokens) == [7])
    #expect(write(store, model(), [], []))
    #expect(read(store, model(), []) == [])
  }

  @Test func filesAreTheUsersAlone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(write(PrefixStore(folder: folder), model(), tokens, payload))
    let path = try #require(files().first)
    #expect(files().count == 1)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
  }

  @Test func damageOfEveryKindIsIgnoredAndMended() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = PrefixStore(folder: folder)
    #expect(write(store, model(), tokens, payload))
    let path = try #require(files().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for offset in Array(0..<80) + [whole.count / 2, whole.count - 1] {
      var damaged = whole
      damaged[offset] ^= 0x41
      try damaged.write(to: URL(fileURLWithPath: path))
      #expect(read(store, model(), tokens) == nil, "a changed byte at \(offset)")
    }
    for length in [0, 3, 40, whole.count - 1] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      #expect(read(store, model(), tokens) == nil, "cut to \(length)")
    }
    try (whole + [0]).write(to: URL(fileURLWithPath: path))
    #expect(read(store, model(), tokens) == nil)
    #expect(write(store, model(), tokens, payload))
    #expect(read(store, model(), tokens) == payload)
    // A link in the file's place is not followed.
    try FileManager.default.removeItem(atPath: path)
    try whole.write(to: URL(fileURLWithPath: path + ".elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".elsewhere")
    #expect(read(store, model(), tokens) == nil)
    // Nor is a pipe waited for.
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(read(store, model(), tokens) == nil)
  }

  @Test func theOldestGoWhenTheFolderIsFull() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = PrefixStore(folder: folder, byteLimit: 35_000)
    for index in 0..<3 as Range<Int32> {
      #expect(write(store, model(), [index], payload))
      for path in files() {
        let age = try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
        try FileManager.default.setAttributes([.modificationDate: age.addingTimeInterval(-100)], ofItemAtPath: path)
      }
    }
    // Reading makes the oldest the youngest.
    #expect(read(store, model(), [0]) == payload)
    #expect(write(store, model(), [3], payload))
    #expect(read(store, model(), [0]) == payload && read(store, model(), [3]) == payload)
    #expect(read(store, model(), [1]) == nil)
    #expect(!write(store, model(), [9], [UInt8](repeating: 0, count: 40_000)))
  }

  @Test func aCacheThatCannotBeWrittenIsNoError() {
    #expect(!write(PrefixStore(folder: "/proc/espalier"), model(), tokens, payload))
    #expect(!write(PrefixStore(folder: "/dev/null/x"), model(), tokens, payload))
  }

  @Test func theFolderFollowsTheEnvironment() {
    #expect(PrefixStore.defaultFolder(environment: ["ESPALIER_CACHE_DIR": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"]) == "/a")
    #expect(PrefixStore.defaultFolder(environment: ["XDG_CACHE_HOME": "/b", "HOME": "/c"]) == "/b/espalier")
    #expect(PrefixStore.defaultFolder(environment: ["HOME": "/c"])?.hasPrefix("/c/") == true)
    #expect(PrefixStore.defaultFolder(environment: [:]) == nil)
  }
}
