import Foundation
import JSONText

/// What a pull does at the moment.
public enum PullEvent: Sendable {
  /// These files will be there at the end.
  case chosen(reference: ModelReference, files: [String], isDefault: Bool)
  /// Another process fetches this file; it is waited for.
  case waiting(file: String)
  /// So much of all files is there; `total` is nil where the hub does not say.
  case progress(file: String, have: Int, total: Int?)
}

/// Fetches models from the hub into the cache.
///
/// ```swift
/// let puller = ModelPuller(transport: CurlTransport())
/// let path = try await puller.pull(ModelReference("HuggingFaceTB/SmolLM2-135M-Instruct-GGUF:Q8_0"))
/// ```
///
/// A file gets its name when all of it is there and has the digest that the hub stated; a model gets its links when all its files have theirs.
public struct ModelPuller: Sendable {
  /// What carries the requests.
  public var transport: any HubTransport
  /// Where the hub and the cache are.
  public var environment: HubEnvironment
  /// How long it waits, how often it takes up again.
  public var waits: WaitPolicy
  /// Asked between pieces; true ends the pull with kind `interrupted`.
  public var isInterrupted: @Sendable () -> Bool

  /// A puller.
  public init(
    transport: any HubTransport, environment: HubEnvironment = HubEnvironment(), waits: WaitPolicy = WaitPolicy(),
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.transport = transport
    self.environment = environment
    self.waits = waits
    self.isInterrupted = isInterrupted
  }

  /// Fetches a model, or finds it in the cache.
  ///
  /// - Parameters:
  ///   - reference: the model.
  ///   - revision: a branch, a tag or a commit.
  ///   - update: asks the hub for a newer version of what is there already; the older one goes when the newer one is whole.
  ///   - onEvent: what happens, from one thread.
  /// - Returns: a path to the (first) GGUF file, or to a folder of safetensors.
  /// - Throws: ``ModelStoreError``.
  public func pull(
    _ reference: ModelReference, revision: String = "main", update: Bool = false, onEvent: @escaping (PullEvent) -> Void = { _ in }
  ) async throws -> String {
    guard HubPath.isSafe(revision) else {
      throw ModelStoreError(.badReference, "--revision \"\(revision.prefix(100))\": expected a branch, a tag or a commit")
    }
    let store = ModelStore(environment)
    if !update || environment.isOffline, let found = store.find(reference, revision: revision) { return found }
    guard !environment.isOffline else {
      throw ModelStoreError(
        .notFound, "\(reference) is not in \(environment.cacheFolder), and HF_HUB_OFFLINE (or --offline) forbids to fetch it")
    }
    let session = try HubSession(transport: transport, environment: environment, waits: waits, isInterrupted: isInterrupted)
    let listing = try await RepositoryListing.fetch(reference, revision: revision, session: session)
    var choice = try FileChooser.choose(reference, among: listing.paths)
    onEvent(
      .chosen(
        reference: reference, files: choice.files,
        isDefault: reference.quantization == nil && reference.file == nil && choice.main != nil
          && FileChooser.models(in: listing.paths).count > 1))

    let repository = store.cache.repository(reference)
    let earlier = repository.commit(of: revision)
    var fetched = try await Fetch(
      puller: self, session: session, repository: repository, reference: reference, revision: revision, commit: listing.commit)
    if choice.main == nil, choice.files.contains("model.safetensors.index.json") {
      // The index says which files there are to fetch besides.
      let blobs = try await fetched.fetch(["model.safetensors.index.json"], onEvent: onEvent)
      guard let blob = blobs.first, let bytes = FileManager.default.contents(atPath: repository.blob(blob.etag)) else {
        throw ModelStoreError(.cannotWrite, "\(repository.path): model.safetensors.index.json cannot be read again")
      }
      let shards = try SafetensorsIndex.shards(Array(bytes), name: reference.name)
      if let missing = shards.first(where: { !listing.paths.contains($0) }) {
        throw ModelStoreError(
          .untrusted,
          "\(reference.name), model.safetensors.index.json names \(missing), which the repository does not have: it is incomplete")
      }
      choice.files += shards
    }
    let blobs = try await fetched.fetch(choice.files, onEvent: onEvent)
    let commit = try fetched.agreedCommit()
    try link(blobs, repository: repository, commit: commit, revision: revision)
    if let licence = listing.licence {
      try? (licence + "\n").write(toFile: repository.path + "/" + ModelStore.licenceFile, atomically: true, encoding: .utf8)
    }
    if update, let earlier, earlier != commit {
      for file in choice.files { try? FileManager.default.removeItem(atPath: repository.snapshot(earlier) + "/" + file) }
      try ModelStore.removeUnlinked(repository)
    }
    let base = repository.snapshot(commit)
    return choice.main.map { base + "/" + $0 } ?? base
  }

  /// Gives the files their names in the snapshot, then the revision its commit.
  private func link(_ blobs: [Fetch.Blob], repository: RepositoryFolder, commit: String, revision: String) throws {
    let base = repository.snapshot(commit)
    for blob in blobs {
      let path = base + "/" + blob.file
      try makeFolder((path as NSString).deletingLastPathComponent)
      let up = String(repeating: "../", count: 2 + blob.file.split(separator: "/").count - 1)
      // Made aside and renamed: there is no moment without it.
      let aside = path + ".\(getpid()).link"
      unlink(aside)
      guard symlink(up + "blobs/" + blob.etag, aside) == 0, rename(aside, path) == 0 else {
        let code = errno
        unlink(aside)
        throw PartialFile.failure(path, code)
      }
    }
    let path = repository.path + "/refs/" + revision
    try makeFolder((path as NSString).deletingLastPathComponent)
    do { try commit.write(toFile: path, atomically: true, encoding: .utf8) } catch {
      throw ModelStoreError(.cannotWrite, "\(path): cannot be written (\(error.localizedDescription))")
    }
  }
}

/// What a repository holds.
struct RepositoryListing {
  var paths: [String]
  var commit: String?
  var licence: String?

  static func fetch(_ reference: ModelReference, revision: String, session: HubSession) async throws -> RepositoryListing {
    let base = "/api/models/" + reference.name
    let encoded = HubPath.encoded(revision).replacingOccurrences(of: "/", with: "%2F")
    if let document = try await session.json(base + "/revision/" + encoded, what: reference.name, isOptional: true) {
      let root = document.root
      guard let siblings = root["siblings"], siblings.kind == .array else {
        throw ModelStoreError(.untrusted, "\(reference.name): the hub's answer lists no files (siblings)")
      }
      let licence =
        root["cardData"].flatMap { $0.kind == .object ? $0["license"]?.string : nil }
        ?? root["tags"]?.elements.compactMap(\.string).first { $0.hasPrefix("license:") }.map { String($0.dropFirst(8)) }
      return RepositoryListing(
        paths: try checked(siblings.elements.map { $0.kind == .object ? $0["rfilename"]?.string : nil }, reference),
        commit: root["sha"]?.string.flatMap { HubPath.isFileName($0) ? $0 : nil }, licence: licence.map { PrintedLine.of($0) })
    }
    guard let document = try await session.json(base + "/tree/" + encoded + "?recursive=true", what: reference.name),
      document.root.kind == .array
    else { throw ModelStoreError(.untrusted, "\(reference.name): the hub's answer lists no files") }
    let files = document.root.elements.filter { $0.kind == .object && $0["type"]?.string != "directory" }
    return RepositoryListing(paths: try checked(files.map { $0["path"]?.string }, reference), commit: nil, licence: nil)
  }

  /// A name that would leave its folder is no mistake that one passes over.
  private static func checked(_ names: [String?], _ reference: ModelReference) throws -> [String] {
    try names.map { name in
      guard let name, HubPath.isSafe(name) else {
        throw ModelStoreError(
          .untrusted,
          "\(reference.name): the hub lists a file named \"\(PrintedLine.of(name ?? "nothing"))\", expected a path inside the repository")
      }
      return name
    }
  }
}

/// Text from elsewhere in a sentence: one line, short, nothing that a terminal acts on.
enum PrintedLine {
  static func of(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(100).map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }))
  }
}

/// Files of one repository on their way into the cache.
struct Fetch {
  struct Blob: Sendable {
    var file: String
    var etag: String
  }

  let puller: ModelPuller
  let session: HubSession
  let repository: RepositoryFolder
  let reference: ModelReference
  let revision: String
  private var commit: String?
  private var blobs: [String: Blob] = [:]

  init(
    puller: ModelPuller, session: HubSession, repository: RepositoryFolder, reference: ModelReference, revision: String, commit: String?
  ) async throws {
    self.puller = puller
    self.session = session
    self.repository = repository
    self.reference = reference
    self.revision = revision
    self.commit = commit
    try makeFolder(repository.path + "/blobs")
  }

  /// The commit that all answers were of.
  func agreedCommit() throws -> String {
    guard let commit else {
      throw ModelStoreError(.untrusted, "\(reference.name): the hub does not say of which commit its files are (X-Repo-Commit)")
    }
    return commit
  }

  /// Fetches what of these files is not there yet, after it has looked whether there is room for them.
  mutating func fetch(_ files: [String], onEvent: @escaping (PullEvent) -> Void) async throws -> [Blob] {
    var heads: [(file: String, head: HubSession.FileHead)] = []
    for file in files where blobs[file] == nil {
      let path =
        "/\(reference.name)/resolve/\(HubPath.encoded(revision).replacingOccurrences(of: "/", with: "%2F"))/\(HubPath.encoded(file))"
      let head = try await session.head(path, what: "\(reference.name)/\(file)")
      if let other = head.commit {
        guard commit == nil || commit == other else {
          throw ModelStoreError(.untrusted, "\(reference.name): the repository changed while it was fetched: run the command again")
        }
        commit = other
      }
      heads.append((file, head))
    }
    let sizes = heads.map { entry -> (have: Int, size: Int?) in
      let blob = repository.blob(entry.head.etag)
      if let status = FileStatus(blob), entry.head.size == nil || status.size == entry.head.size { return (status.size, status.size) }
      return (FileStatus(blob + ".incomplete")?.size ?? 0, entry.head.size)
    }
    try checkSpace(sizes.reduce(0) { $0 + max(0, ($1.size ?? 0) - $1.have) })
    let total = sizes.allSatisfy { $0.size != nil } ? sizes.reduce(0) { $0 + ($1.size ?? 0) } : nil
    var done = 0
    for (file, head) in heads {
      let before = done
      try await fetch(file, head, onWait: { onEvent(.waiting(file: file)) }) { have in
        onEvent(.progress(file: file, have: before + have, total: total))
      }
      let size = FileStatus(repository.blob(head.etag))?.size ?? 0
      done += size
      blobs[file] = Blob(file: file, etag: head.etag)
      onEvent(.progress(file: file, have: done, total: total))
    }
    return files.compactMap { blobs[$0] }
  }

  private func fetch(_ file: String, _ head: HubSession.FileHead, onWait: () -> Void, onBytes: @escaping (Int) -> Void) async throws {
    let cache = HubCache(folder: puller.environment.cacheFolder)
    let lock = try await FileLock.acquire(
      cache.lockPath(reference, blob: head.etag), isInterrupted: puller.isInterrupted, sleep: puller.waits.sleep, onWait: onWait)
    defer { withExtendedLifetime(lock) {} }
    let path = repository.blob(head.etag)
    // Another process may have fetched it meanwhile.
    if let status = FileStatus(path), head.size == nil || status.size == head.size { return }
    try await BlobDownload(session: session, head: head, path: path, what: "\(reference.name)/\(file)", onBytes: onBytes).run()
  }

  private func checkSpace(_ needed: Int) throws {
    var status = statvfs()
    guard needed > 0, statvfs(repository.path, &status) == 0 else { return }
    let free = Int(status.f_bavail) * Int(status.f_frsize)
    guard needed + (1 << 20) <= free else {
      func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }
      throw ModelStoreError(
        .cannotWrite,
        "\(repository.path): \(reference) needs \(megabytes(needed)), \(megabytes(free)) are free: make room, or name another disk with HF_HUB_CACHE"
      )
    }
  }
}
