import JSONText
import ModelFiles

/// GPT-2's original pair of files: `vocab.json` (token → id, in the byte alphabet) and `merges.txt` beside it.
enum VocabularyAndMerges {
  static func load(vocabulary path: String) throws -> TokenizerParts {
    let root = try JSONDocument(path: path).root
    guard root.kind == .object, root.count > 0 else {
      throw ModelFileError(file: path, place: "JSON at byte 0", found: "no members", expected: "an object from tokens to ids")
    }
    let folder = FileSystem.folder(of: path)
    var pieces = [[UInt8]?](repeating: nil, count: root.count)
    var kinds = [TokenKind](repeating: .normal, count: root.count)
    for (key, value) in root.members {
      guard let id = value.int, pieces.indices.contains(id), pieces[id] == nil else {
        throw ModelFileError(
          file: path, place: "\"\(key.string?.prefix(64) ?? "")\"", found: value.int.map { "id \($0)" } ?? "no id",
          expected: "each id from 0 to \(root.count - 1) once")
      }
      let text = key.string ?? ""
      // The file does not say which tokens are control tokens; in this family they are written so.
      if text.hasPrefix("<|"), text.hasSuffix("|>") { kinds[id] = .control }
      pieces[id] = kinds[id] == .control ? Array(text.utf8) : key.withStringBytes { GGUFTokenizer.raw($0) } ?? []
    }
    var table = ByteStringTable(capacity: pieces.count, bytes: pieces.count * 8)
    for piece in pieces { table.append(piece ?? []) }
    let vocabulary = Vocabulary(form: .bytes, pieces: table, kinds: kinds)
    let mergesPath = FileSystem.join(folder, "merges.txt")
    let lines = try FileSystem.contents(of: mergesPath).split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let merges = lines.first.map { $0.starts(with: "#version".utf8) } == true ? Array(lines.dropFirst()) : lines
    let mergeTable = try MergeBuilding.table(count: merges.count, vocabulary: vocabulary, source: mergesPath) { index, buffer in
      merges[index].withUnsafeBufferPointer { GGUFTokenizer.appendPair($0, mapped: true, &buffer) }
    }
    let model = BytePairModel(
      symbols: .bytes(try MergeBuilding.byteTokens(vocabulary, source: path, isUnknownAllowed: false)), merges: mergeTable)
    var parts = TokenizerParts(source: path, vocabulary: vocabulary, model: .bytePair(model))
    parts.preTokenizer.steps = [.split(try TokenizerJSON.pattern(PatternNames.gpt2, source: path), .isolated, inverted: false)]
    parts.addSpecialTokens()
    parts.finish(try TokenizerSurroundings(folder: folder))
    return parts
  }
}
