import Decoding
import JSONText
import Serving

extension JSONNode {
  /// A member that may be missing or null. A wrong kind or range is the caller's error, by the member's name.
  func field<Value>(_ name: String, _ expected: String, _ read: (JSONNode) -> Value?) throws(APIError) -> Value? {
    guard let node = self[name], !node.isNull else { return nil }
    guard let value = read(node) else { throw .invalid("\"\(name)\": expected \(expected)", param: name, code: "invalid_value") }
    return value
  }

  func flag(_ name: String) throws(APIError) -> Bool? { try field(name, "true or false") { $0.bool } }

  func number(_ name: String, _ range: ClosedRange<Double>) throws(APIError) -> Double? {
    try field(name, "a number from \(range.lowerBound) to \(range.upperBound)") { node in
      node.double.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func integer(_ name: String, _ range: ClosedRange<Int>) throws(APIError) -> Int? {
    try field(
      name,
      range.upperBound == .max ? "an integer from \(range.lowerBound) on" : "an integer from \(range.lowerBound) to \(range.upperBound)"
    ) { node in
      node.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func text(_ name: String) throws(APIError) -> String? { try field(name, "a string") { $0.string } }

  /// Most tokens of an answer; nil for -1 too, by which other servers are told that there is no limit.
  func limit(_ name: String) throws(APIError) -> Int? {
    if self[name]?.int == -1 { return nil }
    return try integer(name, 1...Int.max)
  }

  /// `stop`: a text or up to four.
  func stops(_ name: String = "stop") throws(APIError) -> [[UInt8]] {
    try field(name, "a string, or up to 4 strings") { node -> [[UInt8]]? in
      if let one = node.string { return one.isEmpty ? [] : [Array(one.utf8)] }
      let several = node.elements.compactMap(\.string)
      guard node.kind == .array, several.count == node.count, several.count <= 4 else { return nil }
      return several.filter { !$0.isEmpty }.map { Array($0.utf8) }
    } ?? []
  }

  /// How tokens are drawn. Without a temperature, and without a filter that asks for one, the most probable token is taken.
  func sampling(temperatureLimit: Double = 2) throws(APIError) -> SamplingOptions {
    // Below 0 other servers turn them off.
    func isOff(_ name: String) -> Bool { (self[name]?.double).map { $0 == -1 } ?? false }
    // A temperature only in Ollama's API, whose range is wider.
    let temperature = temperatureLimit > 2 && isOff("temperature") ? nil : try number("temperature", 0...temperatureLimit)
    let topP = try number("top_p", 0...1)
    let topK = isOff("top_k") ? nil : try integer("top_k", 0...Int(Int32.max))
    let minP = try number("min_p", 0...1)
    let seed = try field("seed", "an integer") { $0.int }
    let usesFilter = (topP ?? 1) < 1 && topP != nil || (topK ?? 0) > 0 || (minP ?? 0) > 0
    return SamplingOptions(
      temperature: Float(temperature ?? (usesFilter ? 1 : 0)), topK: topK.flatMap { $0 > 0 ? $0 : nil },
      topP: topP.flatMap { $0 < 1 ? Float($0) : nil }, minP: minP.flatMap { $0 > 0 ? Float($0) : nil },
      seed: seed.map { UInt64(bitPattern: Int64($0)) } ?? .random(in: 0 ... .max))
  }

  /// Refuses fields whose effect cannot be had.
  func refuse(nonZero names: [String]) throws(APIError) {
    for name in names {
      guard let node = self[name], !node.isNull else { continue }
      let isNothing = node.double == 0 || ((node.kind == .object || node.kind == .array) && node.count == 0) || node.bool == false
      guard isNothing else { throw .invalid("\"\(name)\" is not supported; leave it out", param: name, code: "unsupported_parameter") }
    }
  }
}
