import JSONText

/// Schemas that try to make a mask dear, with instances judged by `HostilePattern` alone; lines in the form that `mask-bench` reads.
package struct HostileSchemas {
  private var random: SplitMix
  private var made = 0

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// The next line `{"id","schema","tests"}`; the id names the family.
  package mutating func next() -> String {
    made += 1
    let kind = random.below(10)
    let family = kind < 6 ? "string" : kind < 8 ? "keys" : kind == 8 ? "distinct" : "unions"
    let (schema, tests) = kind < 6 ? string() : kind < 8 ? keys() : kind == 8 ? distinct() : unions()
    let list = tests.map { "{\"valid\":\($0.isValid),\"data\":\($0.data)}" }.joined(separator: ",")
    return "{\"id\":\"hostile-\(family)-\(made)\",\"schema\":\(schema),\"tests\":[\(list)]}"
  }

  private typealias Test = (data: String, isValid: Bool)

  /// Patterns with lengths, complements and intersections, as one string.
  private mutating func string() -> (String, [Test]) {
    let pattern = HostilePattern.random(&random, depth: 3)
    let other = HostilePattern.random(&random, depth: 2)
    let minimum = random.below(3) == 0 ? random.below(30) : 0
    let maximum = random.below(2) == 0 ? minimum + random.pick([1, 5, 20, 64, 100, 191, 250, 500, 2000]) : nil
    let mode = random.below(6)
    var parts = ["\"type\":\"string\""]
    if mode != 5 { parts.append("\"pattern\":\(Self.anchored(pattern))") }
    if minimum > 0 { parts.append("\"minLength\":\(minimum)") }
    if let maximum { parts.append("\"maxLength\":\(maximum)") }
    if mode == 3 || mode == 5 { parts.append("\"not\":{\"pattern\":\(Self.anchored(other))}") }
    if mode == 4 { parts.append("\"allOf\":[{\"pattern\":\(Self.anchored(other))}]") }
    var tests: [Test] = []
    for _ in 0..<3 {
      let source = random.below(4) == 0 ? other : pattern
      let text = source.sample(&random, room: 40)
      let scalars = Array(text.unicodeScalars)
      let isValid =
        (mode == 5 || pattern.matches(scalars)) && scalars.count >= minimum && scalars.count <= maximum ?? .max
        && (mode == 3 || mode == 5 ? !other.matches(scalars) : true) && (mode == 4 ? other.matches(scalars) : true)
      tests.append((JSONWriter.quoted(text), isValid))
    }
    return ("{\(parts.joined(separator: ","))}", tests)
  }

  /// Patterned keys, beside declared ones or under a union.
  private mutating func keys() -> (String, [Test]) {
    let pattern = HostilePattern.random(&random, depth: 2)
    let other = HostilePattern.random(&random, depth: 1)
    let both = random.below(2) == 0
    var schema = "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"integer\"}},\"patternProperties\":{"
    schema += "\(Self.anchored(pattern)):{\"type\":\"integer\"}"
    if both, other.text != pattern.text { schema += ",\(Self.anchored(other)):{\"maximum\":5}" }
    schema += "},\"additionalProperties\":false}"
    var tests: [Test] = []
    for _ in 0..<2 {
      let keys = (0..<3).map { _ in pattern.sample(&random, room: 16) }.filter { $0 != "name" }
      var seen: Set<[Unicode.Scalar]> = []
      let distinct = keys.filter { seen.insert(Array($0.unicodeScalars)).inserted }
      let members = distinct.map { "\(JSONWriter.quoted($0)):1" }
      tests.append(("{\((["\"name\":3"] + members).joined(separator: ","))}", true))
      tests.append(("{\((members + ["\"name\":3"]).joined(separator: ","))}", true))
    }
    return (schema, tests)
  }

  /// Distinct elements under a pattern or a length.
  private mutating func distinct() -> (String, [Test]) {
    let pattern = HostilePattern.random(&random, depth: 1)
    let maximum = 40 + random.below(300)
    let schema =
      "{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"type\":\"string\",\"pattern\":\(Self.anchored(pattern)),\"maxLength\":\(maximum)}}"
    let texts = (0..<4).map { _ in pattern.sample(&random, room: 16) }
    var seen: Set<[Unicode.Scalar]> = []
    let isValid = texts.allSatisfy { seen.insert(Array($0.unicodeScalars)).inserted && $0.unicodeScalars.count <= maximum }
    return (schema, [("[\(texts.map(JSONWriter.quoted).joined(separator: ","))]", isValid)])
  }

  /// Nested unions of objects that only their depths tell apart.
  private mutating func unions() -> (String, [Test]) {
    let depth = 2 + random.below(6)
    let width = 2 + random.below(4)
    let pattern = HostilePattern.random(&random, depth: 1)
    var schema = "{\"type\":\"integer\"}"
    var levels = 0
    for level in 0..<depth {
      let branches = (0..<width).map { branch in
        let keys = branch == 0 ? "\".\"" : "\"^[a-z]{1,\(branch + level + 3)}\""
        let most = branch % 2 == 1 ? ",\"maxProperties\":\(branch + 3)" : ""
        return "{\"type\":\"object\",\"patternProperties\":{\(keys):\(schema)},\"minProperties\":1\(most)}"
      }
      if schema.utf8.count * width > 60_000 { break }
      schema = "{\"anyOf\":[\(branches.joined(separator: ","))]}"
      levels += 1
    }
    schema = "{\"type\":\"object\",\"properties\":{\"tree\":\(schema),"
    schema += "\"note\":{\"type\":\"string\",\"pattern\":\(Self.anchored(pattern))}}}"
    let note = JSONWriter.quoted(pattern.sample(&random, room: 12))
    func instance(_ depth: Int) -> String {
      let value = (0..<depth).reduce("1") { value, _ in "{\"key\":\(value)}" }
      return "{\"tree\":\(value),\"note\":\(note)}"
    }
    // As deep as the schema goes, and one deeper.
    return (schema, [(instance(levels), true), (instance(levels + 1), false)])
  }

  private static func anchored(_ pattern: HostilePattern) -> String { JSONWriter.quoted("^(?:\(pattern.text))$") }
}
