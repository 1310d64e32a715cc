import JSONText
import ModelFiles

/// Hugging Face's `tokenizer.json`.
enum TokenizerJSON {
  /// - Parameter surroundings: what is known besides; nil to read the files beside `path`.
  static func load(_ bytes: [UInt8], path: String, surroundings: TokenizerSurroundings? = nil) throws -> TokenizerParts {
    let root = try JSONDocument(bytes, file: path).root
    guard root.kind == .object, let model = root["model"], model.kind == .object else {
      throw ModelFileError(file: path, place: "model", found: "no object", expected: "a tokenizer's model", mend: "give a tokenizer.json")
    }
    let components = try TokenizerComponents(root, source: path)
    let kind = model["type"]?.string ?? (model["vocab"]?.kind == .array ? "Unigram" : "BPE")
    var parts: TokenizerParts
    switch kind {
    case "BPE": parts = try bytePair(root, model, components, path)
    case "Unigram": parts = try unigram(root, model, components, path)
    default:
      throw ModelFileError(.unsupported, file: path, place: "model.type", found: "\"\(kind.prefix(64))\"", expected: "BPE or Unigram")
    }
    parts.normalizer.steps = components.normalizer
    parts.preTokenizer.steps = components.preTokenizer
    parts.dropsLeadingSpace = components.dropsLeadingSpace
    parts.joinsWithSpaces = components.joinsWithSpaces
    addTokens(root, &parts)
    if case .bytePair(let model) = parts.model, case .characters = model.symbols, components.preTokenizer.isEmpty,
      MergeBuilding.canCutAtLowLines(parts.vocabulary)
    {
      parts.preTokenizer.steps = [.lowLines]
    }
    if let begin = components.beginText {
      parts.bosID = parts.specialIDs[begin]
      parts.addsBOS = parts.bosID != nil
    }
    parts.finish(try surroundings ?? TokenizerSurroundings(folder: FileSystem.folder(of: path)))
    return parts
  }

  static func pattern(_ source: String, source path: String) throws -> SplitPattern {
    do {
      return try SplitPattern(source)
    } catch {
      throw ModelFileError(
        .unsupported, file: path, place: "pattern \"\(PrintableText.quote(source))\", character \(error.offset)", found: error.message,
        expected: "a pattern of alternatives, classes, quantifiers and lookahead")
    }
  }

  private static let vocabularyLimit = 1 << 24

  /// A token as the file has it.
  private struct AddedEntry {
    var id: Int
    var content: [UInt8]
    var isSpecial: Bool
    var node: JSONNode
  }

  private static func addedEntries(_ root: JSONNode, _ path: String) throws -> [AddedEntry] {
    try (root["added_tokens"].map { Array($0.elements) } ?? []).enumerated().map { index, node in
      guard let id = node["id"]?.int, id >= 0, id < vocabularyLimit, let content = node["content"], content.kind == .string else {
        throw ModelFileError(
          file: path, place: "added_tokens, element \(index)", found: "no id below \(vocabularyLimit), or no content",
          expected: "an id and a content")
      }
      return AddedEntry(id: id, content: content.stringBytes, isSpecial: node["special"]?.bool ?? true, node: node)
    }
  }

  /// The vocabulary with the added tokens, by id.
  private static func vocabulary(
    _ entries: [(id: Int, piece: [UInt8])], _ added: [AddedEntry], form: Vocabulary.Form, hasByteTokens: Bool, unknown: Int?, _ path: String
  ) throws -> Vocabulary {
    let count = max(entries.reduce(0) { max($0, $1.id + 1) }, added.reduce(0) { max($0, $1.id + 1) })
    guard count > 0, count <= 2 * (entries.count + added.count) + 65536 else {
      throw ModelFileError(
        file: path, place: "model.vocab", found: "\(entries.count) tokens with ids up to \(count - 1)", expected: "ids without great gaps")
    }
    var pieces = [[UInt8]](repeating: [], count: count)
    var kinds = [TokenKind](repeating: .unused, count: count)
    var isModelToken = [Bool](repeating: false, count: count)
    for (id, piece) in entries {
      guard !isModelToken[id] else {
        throw ModelFileError(file: path, place: "model.vocab", found: "id \(id) for two tokens", expected: "each id once")
      }
      pieces[id] = piece
      isModelToken[id] = true
      kinds[id] = hasByteTokens && Vocabulary.byteValue(of: piece[...]) != nil ? .byte : .normal
    }
    if let unknown, unknown < count { kinds[unknown] = .unknown }
    for entry in added {
      pieces[entry.id] = entry.content
      // The unknown token is often listed as special too; both kinds add no text.
      if entry.id == unknown && isModelToken[entry.id] && !entry.isSpecial { continue }
      kinds[entry.id] = entry.isSpecial ? .control : .userDefined
    }
    var table = ByteStringTable(capacity: count, bytes: count * 8)
    for piece in pieces { table.append(piece) }
    return Vocabulary(form: form, pieces: table, kinds: kinds) { isModelToken[$0] }
  }

  private static func addTokens(_ root: JSONNode, _ parts: inout TokenizerParts) {
    var plain: [AddedTokens.Token] = []
    var normalized: [AddedTokens.Token] = []
    for node in root["added_tokens"].map({ Array($0.elements) }) ?? [] {
      guard let id = node["id"]?.int, let content = node["content"]?.stringBytes else { continue }
      let isSpecial = node["special"]?.bool ?? true
      var token = AddedTokens.Token(id: TokenID(id), content: content, isControl: isSpecial)
      token.stripsLeft = node["lstrip"]?.bool ?? false
      token.stripsRight = node["rstrip"]?.bool ?? false
      token.isSingleWord = node["single_word"]?.bool ?? false
      parts.specialIDs[String(decoding: content, as: UTF8.self)] = TokenID(id)
      if node["normalized"]?.bool ?? !isSpecial, !parts.normalizer.isIdentity {
        token.content = parts.normalizer.apply(content)
        normalized.append(token)
      } else {
        plain.append(token)
      }
    }
    parts.added = AddedTokens(plain)
    parts.normalizedAdded = AddedTokens(normalized)
  }

  // MARK: Models

  private static func bytePair(_ root: JSONNode, _ model: JSONNode, _ components: TokenizerComponents, _ path: String) throws
    -> TokenizerParts
  {
    for name in ["continuing_subword_prefix", "end_of_word_suffix"] {
      if let text = model[name]?.string, !text.isEmpty {
        throw ModelFileError(.unsupported, file: path, place: "model.\(name)", found: "\"\(text.prefix(32))\"", expected: "none")
      }
    }
    guard let node = model["vocab"], node.kind == .object, node.count > 0 else {
      throw ModelFileError(file: path, place: "model.vocab", found: "no members", expected: "an object from tokens to ids")
    }
    var entries: [(id: Int, piece: [UInt8])] = []
    entries.reserveCapacity(node.count)
    for (key, value) in node.members {
      guard let id = value.int, id >= 0, id < vocabularyLimit else {
        throw ModelFileError(
          file: path, place: "model.vocab, \"\(PrintableText.quote(key.string ?? ""))\"", found: "no id from 0 to \(vocabularyLimit - 1)",
          expected: "an id")
      }
      let piece = components.isByteLevel ? key.withStringBytes { GGUFTokenizer.raw($0) } ?? [] : key.stringBytes
      entries.append((id, piece))
    }
    let fallsBack = model["byte_fallback"]?.bool ?? false
    let added = try addedEntries(root, path)
    let unknownText = model["unk_token"]?.string
    let unknown = unknownText.flatMap { text in
      entries.first { $0.piece.elementsEqual(text.utf8) }?.id ?? added.first { $0.content.elementsEqual(text.utf8) }?.id
    }
    let vocabulary = try vocabulary(
      entries, added, form: components.isByteLevel ? .bytes : .sentencePiece, hasByteTokens: fallsBack, unknown: unknown, path)
    let merges = try mergeTable(model, vocabulary, components, path)
    var pair = BytePairModel(symbols: .characters, merges: merges)
    if components.isByteLevel {
      pair.symbols = .bytes(try MergeBuilding.byteTokens(vocabulary, source: path, isUnknownAllowed: unknown != nil))
    }
    pair.ignoresMerges = model["ignore_merges"]?.bool ?? false
    pair.unknown = unknown.map(TokenID.init)
    pair.fusesUnknown = model["fuse_unk"]?.bool ?? false
    pair.fallsBackToBytes = fallsBack
    return TokenizerParts(source: path, vocabulary: vocabulary, model: .bytePair(pair))
  }

  private static func mergeTable(
    _ model: JSONNode, _ vocabulary: Vocabulary, _ components: TokenizerComponents, _ path: String
  ) throws -> MergeTable {
    guard let node = model["merges"], node.kind == .array else {
      throw ModelFileError(file: path, place: "model.merges", found: "no array", expected: "an array of pairs")
    }
    var elements = node.elements
    let mapped = components.isByteLevel
    return try MergeBuilding.table(count: node.count, vocabulary: vocabulary, source: path) { _, buffer in
      guard let element = elements.next() else { return nil }
      if element.kind == .string { return element.withStringBytes { GGUFTokenizer.appendPair($0, mapped: mapped, &buffer) } ?? nil }
      var halves = element.elements
      guard element.count == 2, let left = halves.next(), let right = halves.next() else { return nil }
      left.withStringBytes { GGUFTokenizer.appendRaw($0, mapped: mapped, &buffer) }
      let cut = buffer.count
      right.withStringBytes { GGUFTokenizer.appendRaw($0, mapped: mapped, &buffer) }
      return cut
    }
  }

  private static func unigram(_ root: JSONNode, _ model: JSONNode, _ components: TokenizerComponents, _ path: String) throws
    -> TokenizerParts
  {
    guard let node = model["vocab"], node.kind == .array, node.count > 0 else {
      throw ModelFileError(file: path, place: "model.vocab", found: "no elements", expected: "an array of pieces and scores")
    }
    var entries: [(id: Int, piece: [UInt8])] = []
    var scores: [Float] = []
    for (index, element) in node.elements.enumerated() {
      let pair = Array(element.elements)
      guard pair.count == 2, pair[0].kind == .string, let score = pair[1].double else {
        throw ModelFileError(file: path, place: "model.vocab, element \(index)", found: "something else", expected: "a piece and a score")
      }
      entries.append((index, pair[0].stringBytes))
      scores.append(Float(score))
    }
    guard let unknown = model["unk_id"]?.int, unknown >= 0, unknown < entries.count else {
      throw ModelFileError(
        file: path, place: "model.unk_id", found: model["unk_id"]?.int.map(String.init) ?? "none", expected: "an id below \(entries.count)")
    }
    let fallsBack = model["byte_fallback"]?.bool ?? false
    let vocabulary = try vocabulary(
      entries, try addedEntries(root, path), form: .sentencePiece, hasByteTokens: fallsBack, unknown: unknown, path)
    scores += [Float](repeating: 0, count: max(0, vocabulary.count - scores.count))
    let modelCount = entries.count
    var model = UnigramModel(scores: scores, unknown: TokenID(unknown)) { $0 < modelCount }
    model.fallsBackToBytes = fallsBack
    return TokenizerParts(source: path, vocabulary: vocabulary, model: .unigram(model))
  }
}
