import ModelFiles
import Synchronization

/// Turns text into a model's tokens and back. Immutable and safe to share; its working spaces are pooled inside.
package final class Tokenizer: Sendable {
  let parts: TokenizerParts
  private let spaces = WorkingSpaces()

  init(_ parts: TokenizerParts) { self.parts = parts }

  /// Number of ids, holes and control tokens included.
  package var vocabularySize: Int { parts.vocabulary.count }
  /// The begin-of-text token.
  package var bosID: TokenID? { parts.bosID }
  /// Every token that ends a generation: end of text, of turn, of message.
  package var endIDs: [TokenID] { parts.endIDs }
  /// Whether the model's own tools begin every text with the begin token.
  package var addsBOS: Bool { parts.addsBOS }
  /// How a conversation is written for this model.
  package var chatFormat: ChatFormat { parts.chatFormat }
  /// The model's chat template (Jinja), where its files have one.
  package var chatTemplate: String? { parts.chatTemplate }

  // MARK: Text to tokens

  /// - Parameters:
  ///   - addBOS: puts the begin token first, if there is one.
  ///   - parseSpecial: whether the text of a control token becomes that token. False for a user's text, always.
  package func encode(_ text: String, addBOS: Bool = false, parseSpecial: Bool = false) -> [TokenID] {
    var text = text
    return text.withUTF8 { encode($0, addBOS: addBOS, parseSpecial: parseSpecial) }
  }

  /// The same for bytes, which need not be UTF-8.
  package func encode(utf8 bytes: [UInt8], addBOS: Bool = false, parseSpecial: Bool = false) -> [TokenID] {
    bytes.withUnsafeBufferPointer { encode($0, addBOS: addBOS, parseSpecial: parseSpecial) }
  }

  /// - Parameters:
  ///   - isContinuation: the bytes go on in the middle of a text; nothing is put before them.
  ///   - followsControl: a control token stands before them.
  package func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, addBOS: Bool, parseSpecial: Bool, isContinuation: Bool = false, followsControl: Bool = false
  ) -> [TokenID] {
    var result: [TokenID] = []
    result.reserveCapacity(bytes.count / 3 + 2)
    if addBOS, let bosID { result.append(bosID) }
    let space = spaces.take()
    defer { spaces.give(space) }
    var isFirst = !isContinuation && !followsControl
    var isInText = isContinuation
    parts.added.split(bytes, parsingControl: parseSpecial) { stretch, token in
      if let token {
        result.append(token)
      } else {
        let takesPrefix = isFirst || !isInText && parts.prefixesEveryStretch
        encodeStretch(UnsafeBufferPointer(rebasing: bytes[stretch]), isFirst: isFirst, takesPrefix, parseSpecial, space, &result)
      }
      isFirst = false
      isInText = false
    }
    return result
  }

  private func encodeStretch(
    _ bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool, _ takesPrefix: Bool, _ parseSpecial: Bool, _ space: WorkingSpace,
    _ result: inout [TokenID]
  ) {
    let normalizer = takesPrefix ? parts.normalizer : parts.laterNormalizer
    if normalizer.isIdentity { return encodeNormalized(bytes, isFirst: isFirst, parseSpecial, space, &result) }
    normalizer.apply(Array(bytes)).withUnsafeBufferPointer { encodeNormalized($0, isFirst: isFirst, parseSpecial, space, &result) }
  }

  private func encodeNormalized(
    _ bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool, _ parseSpecial: Bool, _ space: WorkingSpace, _ result: inout [TokenID]
  ) {
    if parts.normalizedAdded.isIdle(parsingControl: parseSpecial) {
      return encodeWords(bytes, isFirst: isFirst, space, &result)
    }
    var isFirst = isFirst
    parts.normalizedAdded.split(bytes, parsingControl: parseSpecial) { stretch, token in
      if let token {
        result.append(token)
      } else {
        encodeWords(UnsafeBufferPointer(rebasing: bytes[stretch]), isFirst: isFirst, space, &result)
      }
      isFirst = false
    }
  }

  private func encodeWords(_ bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool, _ space: WorkingSpace, _ result: inout [TokenID]) {
    parts.preTokenizer.forEachWord(bytes, isFirst: isFirst) { word in
      if word.count > WordCache.longestWord { return encodeWord(word, space, &result) }
      let hash = hashBytes(word)
      if space.cache.append(word, hash: hash, to: &result) { return }
      let start = result.count
      encodeWord(word, space, &result)
      space.cache.insert(word, hash: hash, tokens: result[start...])
    }
  }

  private func encodeWord(_ word: UnsafeBufferPointer<UInt8>, _ space: WorkingSpace, _ result: inout [TokenID]) {
    switch parts.model {
    case .bytePair(let model): model.encode(word, parts.vocabulary, &space.merger, into: &result)
    case .unigram(let model): model.encode(word, parts.vocabulary, into: &result)
    }
  }

  // MARK: Tokens to text

  /// The text of the tokens; bytes that are not UTF-8 show as U+FFFD.
  /// - Parameter skipSpecial: leaves control tokens out; otherwise they are shown as they are written.
  package func decode(_ ids: [TokenID], skipSpecial: Bool = true) -> String {
    String(decoding: decodeBytes(ids, skipSpecial: skipSpecial), as: UTF8.self)
  }

  /// The bytes of the tokens. For a byte-level tokenizer this undoes `encode` exactly; where encoding puts a space
  /// before the text, that space is taken off again.
  package func decodeBytes(_ ids: [TokenID], skipSpecial: Bool = true) -> [UInt8] {
    var result: [UInt8] = []
    var isTextBegin = true
    for (index, id) in ids.enumerated() {
      if isControl(id) || parts.vocabulary.contains(id) && parts.vocabulary.kinds[Int(id)] == .unknown {
        if !skipSpecial { result.append(contentsOf: parts.vocabulary.pieces[Int(id)]) }
        continue
      }
      if parts.joinsWithSpaces, index > 0 { result.append(0x20) }
      let start = result.count
      parts.vocabulary.appendText(of: id, to: &result)
      if isTextBegin, parts.dropsLeadingSpace, result.count > start {
        if result[start] == 0x20 { result.remove(at: start) }
      }
      isTextBegin = false
    }
    return result
  }

  /// The bytes that this token adds in the middle of a text; none for control tokens.
  package func bytes(of id: TokenID) -> [UInt8] {
    var result: [UInt8] = []
    parts.vocabulary.appendText(of: id, to: &result)
    return result
  }

  /// True for tokens that steer the model and are no text.
  package func isControl(_ id: TokenID) -> Bool { parts.vocabulary.contains(id) && parts.vocabulary.kinds[Int(id)] == .control }

  /// The token written as its vocabulary has it (`Ġthe`, `▁the`, `<0x0A>`).
  package func piece(_ id: TokenID) -> String { parts.vocabulary.written(id) }

  /// The id of a control or added token by its text.
  package func id(of special: String) -> TokenID? { parts.specialIDs[special] }
}

/// What a thread needs while it encodes. Sendable because it goes from one thread to the next and is never shared.
final class WorkingSpace: @unchecked Sendable {
  var cache = WordCache()
  var merger = PairMerger()
}

/// Working spaces that are not in use, so that the cache of words lives on from text to text.
private final class WorkingSpaces: Sendable {
  private let free = Mutex<[WorkingSpace]>([])

  func take() -> WorkingSpace { free.withLock { $0.popLast() } ?? WorkingSpace() }

  func give(_ space: WorkingSpace) { free.withLock { if $0.count < 16 { $0.append(space) } } }
}
