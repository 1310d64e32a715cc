import Foundation
import JSONText

/// The models that are on this machine, in the cache that Hugging Face's tools share. No network.
///
/// ```swift
/// let store = ModelStore()
/// let path = try store.path(of: ModelReference("HuggingFaceTB/SmolLM2-135M-Instruct-GGUF:Q8_0"))
/// let model = try LocalLanguageModel(path: path)
/// ```
public struct ModelStore: Sendable {
  /// Where the cache is, and the rest of the surroundings.
  public var environment: HubEnvironment
  var cache: HubCache { HubCache(folder: environment.cacheFolder) }

  /// The store of an environment; that of this process where none is given.
  public init(_ environment: HubEnvironment = HubEnvironment()) { self.environment = environment }

  /// Where a model's file or folder is.
  ///
  /// - Parameters:
  ///   - reference: the model.
  ///   - revision: a branch, a tag or a commit.
  /// - Returns: a path to the (first) GGUF file, or to a folder of safetensors.
  /// - Throws: ``ModelStoreError`` of kind `notFound` that says how to fetch it.
  public func path(of reference: ModelReference, revision: String = "main") throws -> String {
    guard let found = find(reference, revision: revision) else {
      throw ModelStoreError(
        .notFound, "\(reference) is not in \(environment.cacheFolder): fetch it with generate pull \(reference)")
    }
    return found
  }

  /// The same; nil where it is not there whole.
  public func find(_ reference: ModelReference, revision: String = "main") -> String? {
    let repository = cache.repository(reference)
    for commit in repository.commits(preferring: revision) {
      guard let choice = repository.model(reference, commit: commit) else { continue }
      let base = repository.snapshot(commit)
      choice.files.forEach { Self.touch(base + "/" + $0) }
      return choice.main.map { base + "/" + $0 } ?? base
    }
    return nil
  }

  /// Notes that a file was used: file systems mounted with `relatime` do not by themselves.
  private static func touch(_ path: String) {
    var times = [timespec(tv_sec: 0, tv_nsec: now), timespec(tv_sec: 0, tv_nsec: omitted)]
    utimensat(AT_FDCWD, path, &times, 0)
  }

  #if canImport(Darwin)
    private static let (now, omitted) = (Int(UTIME_NOW), Int(UTIME_OMIT))
  #else
    // <sys/stat.h>, as macros that Swift does not see.
    private static let (now, omitted) = ((1 << 30) - 1, (1 << 30) - 2)
  #endif

  /// All models of the cache that could be run, by name.
  public func models() -> [StoredModel] {
    cache.repositories().flatMap { repository -> [StoredModel] in
      guard let owner = ModelReference(parsing: repository.name) else { return [] }
      var seen: Set<String> = []
      var result: [StoredModel] = []
      for commit in repository.commits(preferring: "main") {
        let present = repository.files(of: commit)
        var choices = FileChooser.models(in: present).compactMap { model -> (FileChoice, ModelReference)? in
          var reference = owner
          reference.file = model.main
          guard let whole = repository.model(reference, commit: commit) else { return nil }
          if let quantization = model.quantization {
            var short = owner
            short.quantization = quantization
            // Two files of one quantisation need their names to be told apart.
            if repository.model(short, commit: commit)?.main == model.main { reference = short }
          }
          return (whole, reference)
        }
        if choices.isEmpty, let folder = repository.model(owner, commit: commit) { choices = [(folder, owner)] }
        for (choice, reference) in choices where seen.insert("\(reference)").inserted {
          let base = repository.snapshot(commit)
          let statuses = choice.files.compactMap { FileStatus(base + "/" + $0) }
          result.append(
            StoredModel(
              reference: reference, path: choice.main.map { base + "/" + $0 } ?? base, byteCount: statuses.reduce(0) { $0 + $1.size },
              quantization: choice.quantization, licence: licence(repository, snapshot: base),
              lastUsed: Date(timeIntervalSince1970: Double(statuses.map(\.accessed).max() ?? 0))))
        }
      }
      return result
    }
  }

  /// The licence that the repository stated when it was fetched, or that its card states.
  private func licence(_ repository: RepositoryFolder, snapshot: String) -> String? {
    if let text = try? String(contentsOfFile: repository.path + "/" + Self.licenceFile, encoding: .utf8) {
      let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if !line.isEmpty { return String(line.prefix(100)) }
    }
    guard let card = try? String(contentsOfFile: snapshot + "/README.md", encoding: .utf8), card.hasPrefix("---") else { return nil }
    for line in card.split(whereSeparator: \.isNewline).dropFirst().prefix(100) {
      if line.hasPrefix("---") { break }
      if line.hasPrefix("license:") { return line.dropFirst(8).trimmingCharacters(in: .whitespaces) }
    }
    return nil
  }

  /// Where a pull writes down the licence; other tools pass it over.
  static let licenceFile = ".espalier-licence"

  /// Removes a model: its links in all snapshots, and what no other link needs.
  ///
  /// - Parameter reference: without quantisation and file, the whole repository.
  /// - Returns: bytes that were freed.
  /// - Throws: ``ModelStoreError``: it is not there, or cannot be removed.
  @discardableResult
  public func remove(_ reference: ModelReference) throws -> Int {
    let repository = cache.repository(reference)
    guard FileStatus(repository.path)?.isFolder == true else {
      throw ModelStoreError(.notFound, "\(reference) is not in \(environment.cacheFolder): generate models list shows what is")
    }
    let before = Self.bytes(below: repository.path)
    do {
      if reference.quantization == nil, reference.file == nil {
        try FileManager.default.removeItem(atPath: repository.path)
        return before
      }
      var found = false
      for commit in repository.commits(preferring: "main") {
        guard let choice = repository.model(reference, commit: commit) else { continue }
        found = true
        for file in choice.files { try FileManager.default.removeItem(atPath: repository.snapshot(commit) + "/" + file) }
      }
      guard found else {
        throw ModelStoreError(
          .notFound, "\(reference) is not in \(environment.cacheFolder), though other files of \(reference.name) are: generate models list")
      }
      try Self.removeUnlinked(repository)
      if repository.commits(preferring: "main").allSatisfy({ repository.files(of: $0).isEmpty }) {
        try FileManager.default.removeItem(atPath: repository.path)
      }
    } catch let error as ModelStoreError {
      throw error
    } catch {
      throw ModelStoreError(.cannotWrite, "\(repository.path): cannot be removed (\(error.localizedDescription))")
    }
    return before - Self.bytes(below: repository.path)
  }

  /// Removes blobs that no snapshot links to, and snapshots without files. What is being fetched stays.
  static func removeUnlinked(_ repository: RepositoryFolder) throws {
    var used: Set<String> = []
    for commit in repository.commits(preferring: "main") {
      let files = repository.files(of: commit)
      for file in files { if let status = FileStatus(repository.snapshot(commit) + "/" + file) { used.insert(status.identity) } }
      if files.isEmpty { try? FileManager.default.removeItem(atPath: repository.snapshot(commit)) }
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: repository.path + "/blobs")) ?? []
    where !name.hasSuffix(".incomplete") {
      guard let status = FileStatus(repository.blob(name)), !used.contains(status.identity) else { continue }
      try FileManager.default.removeItem(atPath: repository.blob(name))
    }
  }

  private static func names(below path: String) -> [String] { (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] }

  private static func bytes(below path: String) -> Int {
    var total = 0
    for name in Self.names(below: path) {
      var status = stat()
      if lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG { total += Int(status.st_size) }
    }
    return total
  }
}

/// A model of the cache.
public struct StoredModel: Sendable {
  /// What `--model` takes.
  public var reference: ModelReference
  /// The (first) GGUF file, or the folder.
  public var path: String
  /// Of all its files.
  public var byteCount: Int
  /// As the file's name says it.
  public var quantization: String?
  /// As the repository stated it.
  public var licence: String?
  /// When one of its files was last read or fetched.
  public var lastUsed: Date
}
