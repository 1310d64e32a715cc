import Constraints
import Foundation
import JSONText
import ModelFiles

/// Every byte a token: what is fuzzed is the text, not how a model would spell it.
private let vocabulary = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])

/// A schema's text: it compiles or is refused, and what compiles can be walked some steps along its masks.
@Sendable func fuzzSchema(_ bytes: [UInt8]) {
  guard let grammar = try? grammar(bytes) else { return }
  let matcher = Matcher(grammar)
  for step in 0..<24 {
    let allowed = allowedBytes(matcher)
    if allowed.isEmpty {
      require(matcher.canEnd, "nothing may come next, and the output may not end")
      return
    }
    let chosen = allowed[Int(bytes[step % max(1, bytes.count)]) % allowed.count]
    require(matcher.accept(bytes: [chosen]) == 1, "the mask allows byte \(chosen), and it is not taken")
  }
}

/// A pattern, as the only keyword of a schema.
@Sendable func fuzzPattern(_ bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self),
    let quoted = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
  else { return }
  fuzzSchema(Array("{\"type\":\"string\",\"pattern\":".utf8) + Array(quoted) + [UInt8(ascii: "}")])
}

/// A schema and an instance, a zero byte between them: the mask and the walk over bytes agree, and what is accepted is JSON.
@Sendable func fuzzInstance(_ bytes: [UInt8]) {
  guard let cut = bytes.firstIndex(of: 0), let grammar = try? grammar(Array(bytes[..<cut])) else { return }
  let instance = Array(bytes[(cut + 1)...].prefix(256))
  let whole = Matcher(grammar)
  let accepted = whole.accept(bytes: instance)
  let stepped = Matcher(grammar)
  var count = 0
  for byte in instance {
    let isAllowed = allowedBytes(stepped).contains(byte)
    let isTaken = stepped.accept(bytes: [byte]) == 1
    require(isAllowed == isTaken, "byte \(count): the mask says \(isAllowed), the walk \(isTaken)")
    guard isTaken else { break }
    count += 1
  }
  require(count == accepted, "\(count) bytes one by one, \(accepted) together")
  guard accepted == instance.count, whole.canEnd else { return }
  require((try? JSONDocument(instance, source: "instance")) != nil, "accepted text is no JSON")
}

private func grammar(_ schema: [UInt8]) throws -> Grammar {
  try Grammar(SchemaCompiler.compile(jsonSchema: schema), vocabulary: vocabulary, options: .check)
}

private func allowedBytes(_ matcher: Matcher) -> [UInt8] {
  let mask = matcher.mask()
  return (0..<256).filter { mask[$0 >> 6] >> UInt64($0 & 63) & 1 == 1 }.map { UInt8($0) }
}
