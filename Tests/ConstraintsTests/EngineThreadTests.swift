import Constraints
import Dispatch
import Testing

/// One grammar on several threads: what they share is made once and only read, or copied. `tools/sanitize thread` looks at the same.
struct EngineThreadTests {
  static let schemas = [
    // Languages made of derivatives, under a length and beside each other: workspaces begin with copies of them.
    #"{"type":"string","pattern":"^(?:[a-z]{2,9} ?){1,20}$","maxLength":60}"#,
    #"{"anyOf":[{"type":"string","pattern":"^a[a-z]{1,30}$"},{"type":"string","pattern":"^(?:\\w+ ){2,9}\\w+$"}]}"#,
    #"{"type":"object","patternProperties":{"^[a-z]+$":{"type":"integer"},"^[a-f]{2,9}$":{"maximum":50}},"additionalProperties":false}"#,
    // Lists and keys, which all workspaces share.
    #"{"enum":["alpha","beta","betamax","gamma",1,2.5,-30,null,[1,"one"]]}"#,
    #"{"type":"object","properties":{"name":{"enum":["a","ab","abc"]},"count":{"type":"integer"}},"required":["name"]}"#,
    #"{"type":"array","uniqueItems":true,"items":{"type":"integer"}}"#,
  ]

  /// The masks along a random text, one after the other.
  private static func masks(_ grammar: Grammar, seed: UInt64) -> [[Int32]] {
    let matcher = Matcher(grammar)
    var random = EngineRandom(state: seed)
    var found: [[Int32]] = []
    for _ in 0..<30 where !matcher.isFinished {
      let allowed = Matcher.list(matcher.mask())
      found.append(allowed)
      guard let token = allowed.randomElement(using: &random), matcher.accept(token) else { break }
    }
    return found
  }

  @Test(arguments: 0..<schemas.count)
  func threadsThatShareAGrammarMakeTheMasksOfOneAlone(_ index: Int) throws {
    let alone = try EngineFixtures.grammar(Self.schemas[index], .instances)
    let expected = (0..<24).map { Self.masks(alone, seed: UInt64($0 % 6)) }
    let shared = try EngineFixtures.grammar(Self.schemas[index], .instances)
    let found = UnsafeMutableBufferPointer<[[Int32]]>.allocate(capacity: 24)
    found.initialize(repeating: [])
    defer {
      found.deinitialize()
      found.deallocate()
    }
    nonisolated(unsafe) let places = found
    DispatchQueue.concurrentPerform(iterations: 24) { places[$0] = Self.masks(shared, seed: UInt64($0 % 6)) }
    #expect(Array(found) == expected)
  }
}
