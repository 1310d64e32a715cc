import Foundation
import JSONText

/// The folder in which Hugging Face's tools keep what they fetched:
/// `models--user--repo/{blobs/<etag>, snapshots/<commit>/<file> → blob, refs/<revision>}`, and `.locks` beside.
struct HubCache: Sendable {
  var folder: String

  func repository(_ reference: ModelReference) -> RepositoryFolder {
    RepositoryFolder(path: folder + "/models--\(reference.user)--\(reference.repository)", name: reference.name)
  }

  /// All repositories of models, by name.
  func repositories() -> [RepositoryFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { entry in
      let parts = entry.components(separatedBy: "--")
      guard parts.count == 3, parts[0] == "models" else { return nil }
      return RepositoryFolder(path: folder + "/" + entry, name: parts[1] + "/" + parts[2])
    }
  }

  func lockPath(_ reference: ModelReference, blob: String) -> String {
    folder + "/.locks/models--\(reference.user)--\(reference.repository)/\(blob).lock"
  }
}

/// One repository in the cache.
struct RepositoryFolder: Sendable {
  var path: String
  /// `user/repo`.
  var name: String

  func blob(_ etag: String) -> String { path + "/blobs/" + etag }
  func snapshot(_ commit: String) -> String { path + "/snapshots/" + commit }

  /// The commit that a revision's name stands for; nil where nothing was fetched under it.
  func commit(of revision: String) -> String? {
    guard HubPath.isSafe(revision) else { return nil }
    if let text = try? String(contentsOfFile: path + "/refs/" + revision, encoding: .utf8) {
      let commit = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if HubPath.isFileName(commit) { return commit }
    }
    return HubPath.isHexadecimal(revision, count: 40) && FileManager.default.fileExists(atPath: snapshot(revision)) ? revision : nil
  }

  /// Commits that are there: that of `revision` first, then the newest first.
  func commits(preferring revision: String) -> [String] {
    func date(_ commit: String) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: snapshot(commit))[.modificationDate] as? Date) ?? .distantPast
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/snapshots")) ?? []
    let dated = names.filter { HubPath.isFileName($0) }.map { (commit: $0, date: date($0)) }
    var commits = dated.sorted { left, right in left.date == right.date ? left.commit < right.commit : left.date > right.date }.map(
      \.commit)
    if let preferred = commit(of: revision), let index = commits.firstIndex(of: preferred) {
      commits.remove(at: index)
      commits.insert(preferred, at: 0)
    }
    return commits
  }

  /// Paths of a snapshot whose files are there whole, in subfolders too.
  func files(of commit: String) -> [String] {
    let base = snapshot(commit)
    var result: [String] = []
    func visit(_ prefix: String, depth: Int) {
      guard depth < 8, let names = try? FileManager.default.contentsOfDirectory(atPath: base + "/" + prefix) else { return }
      for name in names.sorted() where result.count < 100_000 {
        let path = prefix + name
        guard let status = FileStatus(base + "/" + path) else { continue }
        if status.isFolder { visit(path + "/", depth: depth + 1) } else if status.isFile { result.append(path) }
      }
    }
    visit("", depth: 0)
    return result
  }

  /// The files of a snapshot that make the model asked for; nil unless all of them are there.
  func model(_ reference: ModelReference, commit: String) -> FileChoice? {
    let present = files(of: commit)
    guard var choice = try? FileChooser.choose(reference, among: present) else { return nil }
    if choice.main == nil {
      guard present.contains("tokenizer.json") || present.contains("tokenizer.model") || present.contains("vocab.json") else { return nil }
      if choice.files.contains("model.safetensors.index.json") {
        guard let bytes = FileManager.default.contents(atPath: snapshot(commit) + "/model.safetensors.index.json"),
          let shards = try? SafetensorsIndex.shards(Array(bytes), name: name), shards.allSatisfy(present.contains)
        else { return nil }
        choice.files += shards
      }
    }
    return choice
  }
}

/// `model.safetensors.index.json`: which files hold a model's tensors.
enum SafetensorsIndex {
  static func shards(_ bytes: [UInt8], name: String) throws -> [String] {
    guard let map = try? JSONDocument(bytes, source: "index").root["weight_map"], map.kind == .object else {
      throw ModelStoreError(.untrusted, "\(name), model.safetensors.index.json: expected a JSON object with weight_map")
    }
    var seen: Set<String> = []
    var shards: [String] = []
    for member in map.members {
      guard let shard = member.value.string, HubPath.isSafe(shard), !shard.contains("/"), shard.hasSuffix(".safetensors") else {
        throw ModelStoreError(.untrusted, "\(name), model.safetensors.index.json: found a name that is no safetensors file beside it")
      }
      if seen.insert(shard).inserted { shards.append(shard) }
    }
    guard !shards.isEmpty else { throw ModelStoreError(.untrusted, "\(name), model.safetensors.index.json: names no file") }
    return shards.sorted()
  }
}

/// What stands at a path, links followed.
struct FileStatus {
  var size: Int
  var isFile: Bool
  var isFolder: Bool
  /// Seconds since 1970 of the last access.
  var accessed: Int
  /// Device and number: the same for all names of one file.
  var identity: String

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    isFile = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    #if canImport(Darwin)
      accessed = max(status.st_atimespec.tv_sec, status.st_mtimespec.tv_sec)
    #else
      accessed = max(status.st_atim.tv_sec, status.st_mtim.tv_sec)
    #endif
    identity = "\(status.st_dev):\(status.st_ino)"
  }
}
