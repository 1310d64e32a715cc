import Constraints
import Foundation
import JSONText

/// Compiles schemas and walks their instances token by token, timing every mask. One thread.
package struct MaskBench {
  package let vocabulary: TokenVocabulary
  /// Token ids of a UTF-8 text.
  package let tokenize: ([UInt8]) -> [Int32]
  package var options: GrammarOptions
  /// Bounds on the work of a mask, to see what they cost.
  package var limits = GrammarLimits.standard
  /// Times by the thread's processor clock, for machines that are busy with other things; else by the wall clock.
  package var usesThreadClock = false

  package init(vocabulary: TokenVocabulary, options: GrammarOptions = .instances, tokenize: @escaping ([UInt8]) -> [Int32]) {
    self.vocabulary = vocabulary
    self.options = options
    self.tokenize = tokenize
  }

  package struct Walk {
    package var valid: Bool
    package var accepted: Bool
    /// Microseconds of each mask, and of taking the token after it.
    package var maskMicroseconds: [Double]
    package var acceptMicroseconds: [Double]
    /// Byte at which the walk stopped, for diagnosis; -1 = accepted.
    package var stoppedAt: Int
  }

  package struct Result {
    /// Raw JSON.
    package var id: [UInt8]
    package var error: String?
    package var compileMicroseconds: Double
    package var bytes: Int
    package var walks: [Walk]

    /// One output line.
    package var line: String {
      var text = "{\"id\":\(String(decoding: id, as: UTF8.self)),\"compiled\":\(error == nil)"
      if let error { text += ",\"error\":\(JSONWriter.quoted(error))" }
      text += ",\"compile_us\":\(MaskBench.short(compileMicroseconds)),\"bytes\":\(bytes),\"tests\":["
      text += walks.map { walk in
        var text = "{\"valid\":\(walk.valid),\"accepted\":\(walk.accepted),\"mask_us\":["
        text += walk.maskMicroseconds.map(MaskBench.short).joined(separator: ",")
        text += "],\"accept_us\":[" + walk.acceptMicroseconds.map(MaskBench.short).joined(separator: ",") + "]"
        if walk.stoppedAt >= 0 { text += ",\"stopped_at\":\(walk.stoppedAt)" }
        return text + "}"
      }.joined(separator: ",")
      return text + "]}"
    }
  }

  /// One input line `{"id","schema","tests":[{"valid","data"}]}`; nil if it is not one.
  package func run(line: [UInt8]) -> Result? {
    guard let members = RawJSON.members(line), let schema = members.first(where: { $0.key == "schema" })?.value else { return nil }
    let id = members.first { $0.key == "id" }?.value ?? Array("null".utf8)
    let start = now()
    let grammar: Grammar
    do {
      let program = try SchemaCompiler.compile(jsonSchema: schema)
      grammar = try Grammar(program, vocabulary: vocabulary, options: options, limits: limits)
    } catch {
      return Result(id: id, error: error.description, compileMicroseconds: now() - start, bytes: 0, walks: [])
    }
    var result = Result(id: id, error: nil, compileMicroseconds: now() - start, bytes: 0, walks: [])
    for test in members.first(where: { $0.key == "tests" }).flatMap({ RawJSON.elements($0.value) }) ?? [] {
      guard let parts = RawJSON.members(test), let data = parts.first(where: { $0.key == "data" })?.value else { continue }
      let valid = parts.first { $0.key == "valid" }?.value == Array("true".utf8)
      result.walks.append(walk(grammar, RawJSON.unescaped(RawJSON.compact(data)), valid: valid))
    }
    result.bytes = grammar.byteCount
    return result
  }

  private func walk(_ grammar: Grammar, _ text: [UInt8], valid: Bool) -> Walk {
    let matcher = Matcher(grammar)
    var walk = Walk(valid: valid, accepted: false, maskMicroseconds: [], acceptMicroseconds: [], stoppedAt: -1)
    var position = 0
    for token in tokenize(text) {
      let start = now()
      let mask = matcher.mask()
      let middle = now()
      walk.maskMicroseconds.append(middle - start)
      guard mask[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1, matcher.accept(token) else {
        walk.stoppedAt = position
        return walk
      }
      walk.acceptMicroseconds.append(now() - middle)
      position = matcher.bytes.count
    }
    let start = now()
    let mask = matcher.mask()
    walk.maskMicroseconds.append(now() - start)
    walk.accepted = vocabulary.endTokens.contains { mask[Int($0) >> 6] >> UInt64($0 & 63) & 1 == 1 }
    if !walk.accepted { walk.stoppedAt = position }
    return walk
  }

  private func now() -> Double { Self.time(usesThreadClock ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC) }

  /// Microseconds.
  static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) * 1e-3
  }

  package static func short(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
