import Foundation
import GuidedGeneration
import Testing

/// A generator whose numbers are the same in every run (SplitMix64).
struct RepeatableGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite struct RandomContentTests {
  private static func content(_ random: inout RepeatableGenerator, depth: Int) -> GeneratedContent {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return GeneratedContent(kind: .null)
    case 1: return Bool.random(using: &random).generatedContent
    case 2: return Int.random(in: .min ... .max, using: &random).generatedContent
    case 3: return Double(bitPattern: UInt64.random(in: 0...(.max), using: &random)).generatedContent
    case 4: return text(&random).generatedContent
    case 5: return (0..<Int.random(in: 0...4, using: &random)).map { _ in content(&random, depth: depth - 1) }.generatedContent
    default:
      var properties: [(String, any ConvertibleToGeneratedContent)] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) { properties.append((text(&random), content(&random, depth: depth - 1))) }
      return GeneratedContent(properties: properties) { _, second in second }
    }
  }

  private static func text(_ random: inout RepeatableGenerator) -> String {
    let alphabet = Array("ab\"\\/\n\t\u{0}\u{1F}é😀\u{2028}{}[],:1")
    return String((0..<Int.random(in: 0...6, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
  }

  @Test func whatIsWrittenIsReadAndEveryPrefixToo() throws {
    var random = RepeatableGenerator(state: 7)
    for _ in 0..<400 {
      let content = Self.content(&random, depth: 4)
      #expect(try GeneratedContent(json: content.jsonString) == content)
      #expect(try GeneratedContent(json: content.compactJSON) == content)
      #expect(try GeneratedContent(json: content.prettyJSON) == content)
      let json = content.compactJSON
      guard json.utf8.count < 300, case .structure = content.kind else { continue }
      for end in json.unicodeScalars.indices.dropFirst() {
        let prefix = try GeneratedContent(json: String(json.unicodeScalars[..<end]))
        #expect(!prefix.isComplete)
      }
    }
  }

  /// Damaged text is read or refused; nothing else can happen.
  @Test func damagedTextIsReadOrRefused() {
    var random = RepeatableGenerator(state: 11)
    var refused = 0
    for _ in 0..<5000 {
      var bytes = Array(Self.content(&random, depth: 3).compactJSON.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
        }
      }
      do {
        _ = try GeneratedContent(json: String(decoding: bytes, as: UTF8.self))
      } catch {
        refused += 1
        #expect(error is GeneratedContent.ParsingError)
      }
    }
    #expect(refused > 1000)
  }
}
