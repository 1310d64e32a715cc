import CAllocationCounter
import Constraints
import Testing

/// What no schema may do: take long, take much, or allow what is not so because it was cut short.
struct EngineBoundTests {
  /// Languages whose states, counters or lengths multiply.
  static let dear = [
    #"{"type":"string","pattern":"^(a{1000}){1000}$"}"#,
    #"{"type":"string","pattern":"^((a{100}){100}){100}$"}"#,
    #"{"type":"string","pattern":"^(.{0,100}x){20}$"}"#,
    #"{"type":"string","pattern":"^(.*a){60}$"}"#,
    #"{"type":"string","pattern":"^[ab]*a[ab]{60}$"}"#,
    #"{"allOf":[{"pattern":"[abc]*a[abc]{12}"},{"pattern":"[abc]*b[abc]{12}"},{"pattern":"[abc]*c[abc]{12}"}],"type":"string"}"#,
    #"{"type":"string","pattern":"^(?:\\S+\\s+){0,99}\\S+$","maxLength":2000}"#,
    #"{"type":"string","pattern":"^(?:\\d+|(?:[^,]{1,97}){1,20}){2,}$","minLength":20,"maxLength":300}"#,
    #"{"type":"string","pattern":"^(?:\\w+ ){5,30}$","not":{"pattern":"^(?:[a-z]{2,9} ?)*$"}}"#,
    #"{"type":"string","pattern":"^.+$","minLength":5,"maxLength":2000}"#,
    #"{"type":"array","uniqueItems":true,"items":{"type":"string","pattern":"^[a-z ]+$","maxLength":200}}"#,
    #"{"type":"string","const":"\#(String(repeating: "lettersandmore", count: 7000))"}"#,
  ]

  /// Every such language says at once how much its shortest value takes, or that none is short enough, and never an idle figure.
  @Test(arguments: 0..<dear.count)
  func leastTokensAreKnownAtOnce(_ index: Int) throws {
    let grammar: Grammar
    do throws(CompileError) {
      grammar = try EngineFixtures.checkedGrammar(Self.dear[index])
    } catch {
      #expect(error.kind == .limit)
      return
    }
    let limits = GrammarLimits.standard
    #expect(grammar.spentFuel < limits.compileFuel)
    // A constant takes as many steps as it has letters.
    let fresh = Matcher(grammar)
    let before = fresh.spentFuel
    let least = fresh.minimumTokensToEnd()
    let spent = fresh.spentFuel - before
    #expect(spent < 2000 + 8 * Self.dear[index].utf8.count, "\(spent)")
    #expect(least >= 2 && least < 1 << 24 && least == grammar.minimumTokens)
    guard least < 200 else { return }
    // And it is enough.
    let check = try EngineFixtures.grammar(Self.dear[index], .check)
    for budget in [least, least + 3] {
      var random = EngineRandom(state: UInt64(index * 10 + budget))
      let matcher = Matcher(grammar)
      for left in (1...budget).reversed() where !matcher.isFinished {
        let allowed = Matcher.list(matcher.mask(remaining: left))
        guard let token = allowed.randomElement(using: &random) else { break }
        #expect(matcher.accept(token))
      }
      #expect(matcher.isFinished && check.firstFailure(in: matcher.bytes) == nil, "\(String(decoding: matcher.bytes, as: UTF8.self))")
    }
  }

  /// Lists, bounds and requirements whose number grows, each with a text to be written.
  static let long: [(schema: String, text: String)] = {
    let letters = String(repeating: "lettersandmore", count: 14_000)
    let words = (0..<9000).map { "word\($0 &* 7919 % 9973)of\($0)" }
    let numbers = (0..<20_000).map { "\($0 &* 7919 % 999_983)" }
    let ranges = (0..<500).map { #"{"type":"number","multipleOf":\#($0 + 1),"minimum":\#($0 * 1000),"maximum":\#($0 * 1000 + 5000)}"# }
    let needs = (0..<2000).map { "\"k\($0)\":[\"k\($0 * 7 % 2000)\",\"k\($0 * 13 % 2000)\"]" }
    let keys = words.map { "\"\($0)\":{\"type\":\"integer\"}" }.joined(separator: ",")
    return [
      (#"{"const":"\#(letters)"}"#, "\"lettersandmore"),
      (#"{"enum":[\#(words.map { "\"\($0)\"" }.joined(separator: ","))]}"#, "\"word7"),
      (#"{"enum":[\#(numbers.joined(separator: ","))]}"#, "79"),
      (#"{"anyOf":[\#(ranges.joined(separator: ","))]}"#, "55"),
      (#"{"anyOf":[\#(ranges.prefix(12).joined(separator: ","))]}"#, "55"),
      (#"{"type":"object","properties":{\#(keys)},"minProperties":3}"#, "{\"word0of0\":1"),
      (#"{"type":"object","properties":{\#(keys)},"additionalProperties":false,"minProperties":3}"#, "{\"word0of0\":1"),
      (#"{"type":"object","dependentRequired":{\#(needs.joined(separator: ","))}}"#, "{\"k"),
      (#"{"type":"array","uniqueItems":true,"items":{"type":"integer"}}"#, "[\((0..<200).map(String.init).joined(separator: ",")),1"),
    ]
  }()

  /// What compiles does so at once, and however long its lists are, so are its masks made; the rest is refused.
  @Test(arguments: 0..<long.count)
  func longListsMakeNoMaskDear(_ index: Int) throws {
    let (schema, text) = Self.long[index]
    for options in [GrammarOptions.instances, .generation] {
      func compiled() throws(CompileError) -> Grammar {
        try Grammar(SchemaCompiler.compile(jsonSchema: Array(schema.utf8)), vocabulary: EngineFixtures.small, options: options)
      }
      let grammar: Grammar
      do throws(CompileError) {
        grammar = try compiled()
      } catch {
        #expect(error.kind == .limit)
        continue
      }
      #expect(grammar.spentFuel < grammar.limits.compileFuel)
      let matcher = Matcher(grammar)
      var (dearest, most) = (0, 0)
      for byte in text.utf8 {
        let before = matcher.spentFuel
        most = max(most, Self.allocations { _ = matcher.mask() })
        dearest = max(dearest, matcher.spentFuel - before)
        if matcher.accept(bytes: [byte]) != 1 { break }
      }
      // Its fuel, an eighth on credit, and what the step under way takes beyond.
      #expect(dearest < grammar.limits.maskFuel + grammar.limits.maskFuel / 2)
      // Lists are prepared when a mask first needs them, by work in proportion to their length.
      #expect(most < 60_000 + 8 * schema.utf8.count, "\(most)")
    }
  }

  /// Blocks that `body` asks the C library for; 0 where they cannot be counted.
  private static func allocations(_ body: () -> Void) -> Int {
    allocation_counter_start()
    body()
    return allocation_counter_stop()
  }

  /// What an object needs to its end is found without a look at the state behind each key: four times the keys take four times the work, not sixteen.
  @Test(arguments: [0, 5]) func distancesOfManyKeysGrowInProportion(requiring due: Int) throws {
    func work(_ count: Int) throws -> (fuel: Int, allocations: Int) {
      let keys = (0..<count).map { "\"field_\($0)\":{\"type\":\"integer\"}" }
      let required = (0..<due).map { "\"field_\($0 * 37)\"" }
      let schema = "{\"type\":\"object\",\"properties\":{\(keys.joined(separator: ","))},\"required\":[\(required.joined(separator: ","))]}"
      let grammar = try EngineFixtures.grammar(schema, .generation)
      var fuel = 0
      let allocations = Self.allocations {
        #expect(grammar.minimumTokens >= max(2, required.count))
        let matcher = Matcher(grammar)
        #expect(matcher.accept(bytes: Array("{\"fi".utf8)) == 4)
        #expect(matcher.minimumTokensToEnd() >= max(2, required.count))
        fuel = matcher.spentFuel
      }
      return (fuel, allocations)
    }
    let (few, many) = try (work(2000), work(8000))
    #expect(few.fuel > 0 && many.fuel < 6 * few.fuel)
    #expect(many.allocations < 6 * few.allocations + 1000)
  }

  /// A list of numbers is checked by value in every spelling, also where it is longer than one machine follows.
  @Test func listedNumbersAreCheckedByValue() throws {
    let more = (0..<130).map { "\(1000 + 3 * $0)" }
    let grammar = try EngineFixtures.grammar(#"{"enum":[1,2.50,-3,0,1e3,\#(more.joined(separator: ","))]}"#, .instances)
    for text in ["1", "1.0", "1.000", "2.5", "2.50", "-3", "-3.0", "0", "0.0", "1000", "1000.0", "1003", "1387", "1387.00"] {
      #expect(grammar.firstFailure(in: Array(text.utf8)) == nil, "\(text)")
    }
    for text in ["1.5", "3", "10", "100", "2.51", "2.05", "10000", "-1", "-2.5", "1001", "1390", "0.1", "01", "1387.5"] {
      #expect(grammar.firstFailure(in: Array(text.utf8)) != nil, "\(text)")
    }
  }

  /// The figure of a length is exact where one letter is one token.
  @Test func leastTokensOfCountedRepetition() throws {
    let letters = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])
    for (pattern, least) in [("^(a{10}){10}$", 103), ("^((a{4}){5}){6}$", 123), ("^(.{0,100}x){20}$", 23), ("^[ab]*a[ab]{60}$", 64)] {
      #expect(try EngineFixtures.grammar(#"{"type":"string","pattern":"\#(pattern)"}"#, vocabulary: letters).minimumTokens == least)
    }
  }

  /// However little work a mask is given: what it allows is allowed, every token of one byte that may come is in it, and it is not empty.
  @Test(arguments: 0..<EngineFixtures.schemas.count)
  func masksCutShortAllowNothingMore(_ index: Int) throws {
    let program = try SchemaCompiler.compile(jsonSchema: Array(EngineFixtures.schemas[index].utf8))
    let vocabulary = EngineFixtures.small
    for options in [GrammarOptions.generation, .instances] {
      let exact = try Grammar(program, vocabulary: vocabulary, options: options)
      for work in [0, 5, 60] {
        let limits = GrammarLimits(maskFuel: work, budgetSteps: work)
        let poor = Matcher(try Grammar(program, vocabulary: vocabulary, options: options, limits: limits))
        let rich = Matcher(exact)
        var random = EngineRandom(state: UInt64(index * 10 + work))
        for _ in 0..<24 where !rich.isFinished {
          let allowed = Set(Matcher.list(rich.mask()))
          let some = Matcher.list(poor.mask())
          #expect(!some.isEmpty)
          #expect(allowed.isSuperset(of: some))
          #expect(allowed.filter { vocabulary.bytes(of: $0).count <= 1 }.isSubset(of: some))
          guard let token = some.randomElement(using: &random) else { break }
          #expect(poor.accept(token) && rich.accept(token))
        }
      }
    }
  }

  /// A small workspace forgets and renumbers its stacks while a generation goes on, and no mask is another for it.
  @Test func forgettingChangesNoMask() throws {
    let schema = #"{"type":"object","additionalProperties":{"type":"array","items":{"type":"string","maxLength":9},"uniqueItems":true}}"#
    let program = try SchemaCompiler.compile(jsonSchema: Array(schema.utf8))
    let poor = Matcher(
      try Grammar(program, vocabulary: EngineFixtures.small, limits: GrammarLimits(workspaceBytes: 4096)))
    let rich = Matcher(try Grammar(program, vocabulary: EngineFixtures.small))
    var random = EngineRandom(state: 4)
    var mark = 0
    for step in 0..<700 where !rich.isFinished {
      let allowed = Matcher.list(rich.mask())
      #expect(allowed == Matcher.list(poor.mask()))
      if step == 300 { mark = rich.checkpoint() }
      guard let token = allowed.filter({ !EngineFixtures.small.endTokens.contains($0) }).randomElement(using: &random) else { break }
      #expect(rich.accept(token) && poor.accept(token))
    }
    rich.rollback(to: mark)
    poor.rollback(to: mark)
    #expect(rich.bytes == poor.bytes)
    #expect(Matcher.list(rich.mask()) == Matcher.list(poor.mask()))
  }
}
