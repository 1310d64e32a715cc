import Decoding
import Extraction
import Foundation
import GuidedGeneration
import LocalModel
import ModelFiles
import TestSupport
import Testing
import Tokenization

@Generable struct Meeting { @Guide(description: "who was met") var person: String }
@Generable struct Walk { @Guide(description: "a town, such as Lisbon") var town: String }

/// How a model's declaration reaches its answers.
@Suite struct ExtractionProfileTests {
  @Test func metadataGoesBeforeComments() {
    let comments = "{# mentions #}{# excerpts #}{# every field #}{% for message in messages %}"
    #expect(
      ExtractionProfile.Declaration(metadata: [:], chatTemplate: comments)
        == .init(annotatesNotes: true, copiesNotes: true, writesEveryField: true))
    let keys: [String: GGUFValue] = [
      "espalier.extraction.annotates_notes": .bool(true), "espalier.extraction.copies_notes": .bool(false),
    ]
    #expect(ExtractionProfile.Declaration(metadata: keys, chatTemplate: nil) == .init(annotatesNotes: true))
    #expect(
      ExtractionProfile.Declaration(metadata: keys, chatTemplate: comments) == .init(annotatesNotes: true, writesEveryField: true))
    #expect(ExtractionProfile.Declaration(metadata: [:], chatTemplate: "{% for message in messages %}") == nil)
    #expect(ExtractionProfile.Declaration(metadata: [:], chatTemplate: nil) == nil)
  }

  /// A later prompt of another schema carries that schema's text. It is no note: a model that wants nothing but to say "Lisbon" cannot.
  @Test func aSchemaInALaterPromptIsNoNote() async throws {
    let tokenizer = FileTokenizer(try Tokenizer.load(path: PackageFolder.models))
    let bytes = tokenizer.tokenBytes
    let model = {
      var loaded = LoadedModel(
        contextLength: 1024, vocabularySize: bytes.count, weightBytes: 0, digest: Digest(), tokenizer: tokenizer,
        makeSequence: { capacity in WishfulSequence(wish: "Lisbon", tokens: bytes, capacity: capacity) })
      loaded.extraction = ExtractionProfile.Declaration(copiesNotes: true)
      return LocalLanguageModel(loaded)
    }()
    // Words of the notes as they stand there; the first of a string may be written with a capital.
    func isOf(_ said: Set<String>, _ text: String) -> Bool {
      let words = text.split(separator: " ").map(String.init)
      return words.enumerated().allSatisfy { index, word in
        said.contains(word) || index == 0 && said.contains { $0.prefix(1).uppercased() + $0.dropFirst() == word }
      }
    }
    let session = LanguageModelSession(model: model)
    let first = try await session.respond(to: "met Ana at noon", generating: Meeting.self).content.person
    #expect(isOf(["met", "Ana", "at", "noon"], first), "\(first)")
    let second = try await session.respond(to: "we walked through Porto", generating: Walk.self).content.town
    #expect(!second.contains("Lisbon"))
    #expect(isOf(["met", "Ana", "at", "noon", "we", "walked", "through", "Porto"], second), "\(second)")
    // Were the whole prompt the note, the model would have its wish: here the schema's words are the user's own.
    let told = LanguageModelSession(model: model)
    _ = try await told.respond(to: "met Ana at noon", generating: Meeting.self)
    let whole = "Walk {town: string, a town, such as Lisbon}\nwe walked through Porto"
    #expect(try await told.respond(to: whole, generating: Walk.self).content.town.hasPrefix("Lisbon"))
    // What a note does name may be said.
    #expect(try await session.respond(to: "and then Lisbon", generating: Walk.self).content.town == "Lisbon")
  }
}

extension ExtractionProfileTests {
  /// A model that copies its strings from the note wants to say "Ana", and only the first note names her.
  @Test func aLaterNoteIsReadByItself() async throws {
    let tokenizer = FileTokenizer(try Tokenizer.load(path: PackageFolder.models))
    let bytes = tokenizer.tokenBytes
    var loaded = LoadedModel(
      contextLength: 1024, vocabularySize: bytes.count, weightBytes: 0, digest: Digest(), tokenizer: tokenizer,
      makeSequence: { capacity in WishfulSequence(wish: "Ana", tokens: bytes, capacity: capacity) })
    loaded.extraction = ExtractionProfile.Declaration(copiesNotes: true)
    let session = LanguageModelSession(model: LocalLanguageModel(loaded))
    #expect(try await session.respond(to: "met Ana at noon", generating: Meeting.self).content.person == "Ana")
    let second = try await session.respond(to: "then saw Peter", generating: Meeting.self).content.person
    #expect(second.lowercased().split(separator: " ").allSatisfy { "then saw peter".contains($0) }, "\(second)")
    // The transcript holds all that was said all the same.
    #expect(session.transcript.count == 4)
  }
}

/// A sequence whose model wants to say one word, wherever a string begins.
private final class WishfulSequence: StatefulModel {
  private let inner: HashModel
  var vocabularySize: Int { inner.vocabularySize }
  var capacity: Int { inner.capacity }
  var length: Int { inner.length }

  init(wish: String, tokens: [[UInt8]], capacity: Int) {
    inner = HashModel(vocabularySize: tokens.count, capacity: capacity)
    let wanted = Array("\"\(wish)\"".utf8)
    inner.preference = { cache in
      let tail = cache.suffix(wanted.count).flatMap { tokens[Int($0)] }
      // The longest part of the wish that the text ends with, and the byte behind it.
      guard let said = (1..<wanted.count).last(where: { tail.suffix($0).elementsEqual(wanted[..<$0]) }) else { return nil }
      return tokens.firstIndex(of: [wanted[said]]).map { TokenID($0) }
    }
  }

  func truncate(to length: Int) { inner.truncate(to: length) }
  func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws { try inner.forward(tokens, outputs: outputs) }
  func logits(output: Int) -> UnsafeBufferPointer<Float> { inner.logits(output: output) }
  func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
    inner.logits(output: output, rows: rows, into: values)
  }

  private struct Nothing: SavedState {
    let tokenCount: Int
    let byteCount = 0
    func serialized() -> [UInt8] { [] }
  }
  func savedState(tokens count: Int) -> any SavedState { Nothing(tokenCount: count) }
  func restore(_ state: any SavedState) -> Bool {
    truncate(to: 0)
    return false
  }
  func restore(serialized bytes: [UInt8]) -> (any SavedState)? { nil }
}
