import Constraints
import Decoding
import Extraction
import Foundation
import TestSupport
import Testing
import Tokenization

/// Free strings as copied spans of a text.
@Suite struct CopyConstraintTests {
  static let schema =
    #"{"type":"object","properties":{"kind":{"type":"string","enum":["zebra","yak"]},"title":{"type":"string"},"day":{"type":"string","pattern":"^\\d{4}$"},"names":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"string"}},"count":{"type":"integer"}},"required":["kind","title","day","names"],"additionalProperties":false}"#

  /// The rule by another way: the parts of every word, and a copied span's words found one behind the other.
  static func isCopy(_ span: String, of text: String) -> Bool {
    if span.isEmpty { return true }
    let words = text.split(whereSeparator: \.isWhitespace).map { parts(of: Array($0.unicodeScalars)) }
    let plain = text.split(whereSeparator: \.isWhitespace).map { parts(of: Array($0.unicodeScalars), recased: false) }
    var next = 0
    let pieces = span.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for (index, piece) in pieces.enumerated() {
      let words = index == 0 ? words : plain
      // The last word may do without its 's.
      let isStem = index == pieces.count - 1 && piece.last?.isLetter == true
      let forms = isStem ? [piece, piece + "'s", piece + "’s"] : [piece]
      guard let found = words[next...].firstIndex(where: { !$0.isDisjoint(with: forms) }) else { return false }
      next = found + 1
    }
    return true
  }

  static func parts(of word: [Unicode.Scalar], recased: Bool = true) -> Set<String> {
    func kind(_ s: Unicode.Scalar) -> Character {
      if s.properties.isAlphabetic || s.properties.canonicalCombiningClass != .notReordered { return "a" }
      if s.properties.numericType != nil { return "0" }
      return "'’-._@".unicodeScalars.contains(s) ? "-" : "!"
    }
    var kinds = word.map(kind)
    for i in kinds.indices.dropFirst().dropLast() where word[i] == "," && kinds[i - 1] == "0" && kinds[i + 1] == "0" { kinds[i] = "-" }
    let isWordlike = kinds.map { $0 == "a" || $0 == "0" }
    func divides(_ i: Int) -> Bool {
      if i == 0 || i == word.count || !isWordlike[..<i].contains(true) || !isWordlike[i...].contains(true) { return true }
      return kinds[i - 1] == "!" || kinds[i] == "!" || Set([kinds[i - 1], kinds[i]]) == ["a", "0"] && changes(around: i) == 1
    }
    /// Between letters and digits, in the run of the word that has this place inside.
    func changes(around i: Int) -> Int {
      let start = (kinds[..<i].lastIndex(of: "!") ?? -1) + 1
      let end = kinds[i...].firstIndex(of: "!") ?? kinds.count
      return zip(kinds[start..<end], kinds[start..<end].dropFirst()).count { Set([$0, $1]) == ["a", "0"] }
    }
    var found: Set<String> = []
    for start in word.indices where divides(start) {
      for end in (start + 1)...word.count where divides(end) {
        let part = String(String.UnicodeScalarView(word[start..<end]))
        found.insert(part)
        guard recased else { continue }
        found.formUnion([String(part.unicodeScalars.prefix(1)).uppercased() + String(part.unicodeScalars.dropFirst())])
        found.insert(String(part.unicodeScalars.prefix(1)).lowercased() + String(part.unicodeScalars.dropFirst()))
      }
    }
    return found
  }

  static let text = """
    Ask  Siobhán (the vet's nurse) re: "Biscuit", $20/month, $1,050 or 500ml… élan, Dave@x.co.uk, follow-up 3:15pm — don’t wait! \\o/ naïve 日本 tea
    friday=2026-11-27<2026-11-20 KX42PZ
    """

  private func constraint(_ schema: String, text: String) throws -> (CopyConstraint, VocabularySetting) {
    let setting = try VocabularySetting.packaged()
    return (
      CopyConstraint(Matcher(try setting.grammar(schema)), text: CopySource(text), vocabulary: CopyVocabulary(setting.decoding)),
      setting
    )
  }

  @Test(arguments: [
    ("Ask Siobhán", true), ("ask Siobhán re Biscuit", true), ("Siobhán the vet's nurse", true), ("Siobhán (the vet's nurse)", true),
    ("20", true), ("500", true), ("1,050", true), ("$1,050", true), ("1", false), ("050", false),
    ("ml", true), ("500ml", true), ("Élan", true), ("élan", true), ("Dave@x.co.uk", true), ("follow-up", true), ("3:15pm", true),
    ("3", true), ("pm", true), ("KX42PZ", true), ("kX42PZ", true), ("KX42", false), ("PZ", false),
    ("don’t wait", true), ("2026-11-27", true), ("Friday", true), ("日本 tea", true), ("", true), ("naïve", true),
    ("Siobhan", false), ("Siobhán Ask", false), ("vet", true), ("vet nurse", false), ("2026", false), ("follow", false), ("Ask ask", false),
    ("Ask  Siobhán", false), ("sio", false), ("ask siobhán", false),
    ("up", false), ("co.uk", false), ("FRIDAY", false), ("日", false), ("Ask Bob", false),
  ])
  func expectedSpans(span: String, isOne: Bool) throws {
    #expect(Self.isCopy(span, of: Self.text) == isOne)
    let (constraint, _) = try constraint(#"{"type":"string"}"#, text: Self.text)
    #expect(constraint.accept(bytes: [0x22]) == 1)
    let bytes = Array(span.utf8) + [0x22]
    #expect((constraint.accept(bytes: bytes) == bytes.count) == isOne)
  }

  /// Whatever a model wants to say, it says it in the text's words; what the schema itself decides stays with the schema.
  @Test func noiseSpeaksInCopies() throws {
    let setting = try VocabularySetting.packaged()
    let decoder = GuidedDecoder(vocabulary: setting.decoding)
    let grammar = try setting.grammar(Self.schema)
    let least = Matcher(grammar).minimumTokensToEnd()
    var seen = Set<String>()
    for seed in 0..<24 as Range<UInt64> {
      for options in [
        DecodingOptions(maximumTokens: 400), DecodingOptions(maximumTokens: 400, fastForward: false, allowedRows: false),
        DecodingOptions(sampling: SamplingOptions(temperature: 2, seed: seed), maximumTokens: 400, speculation: 4),
      ] {
        let constraint = CopyConstraint(Matcher(grammar), text: CopySource(Self.text), vocabulary: CopyVocabulary(setting.decoding))
        let result = try decoder.generate(
          model: HashModel(vocabularySize: setting.decoding.size, seed: seed), constraint: constraint, prompt: [5, 6, 7], options: options)
        let item = try #require(try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [String: Any])
        #expect(["zebra", "yak"].contains(item["kind"] as? String))
        #expect((item["day"] as? String)?.wholeMatch(of: #/\d{4}/#) != nil)
        if let count = item["count"] as? Int { #expect([20, 1050, 500, 3, 15, 2026, 11, 27, 42].contains(count), "\(count)") }
        for text in [item["title"] as? String] + (item["names"] as? [String] ?? []) {
          let text = try #require(text)
          #expect(Self.isCopy(text, of: Self.text), "\(text)")
          seen.insert(text)
        }
      }
    }
    #expect(seen.count > 40, "excerpts are as many as the text allows")
    // A budget that ends a word early frees the string; the value is whole all the same.
    for budget in least...least + 16 {
      let constraint = CopyConstraint(Matcher(grammar), text: CopySource(Self.text), vocabulary: CopyVocabulary(setting.decoding))
      let result = try decoder.generate(
        model: HashModel(vocabularySize: setting.decoding.size, seed: 9), constraint: constraint, prompt: [5],
        options: DecodingOptions(maximumTokens: budget))
      #expect(try JSONSerialization.jsonObject(with: Data(result.bytes)) is [String: Any])
      #expect(result.tokens.count <= budget)
    }
  }

  @Test(arguments: [
    ("paid 1,250.50 for 007 at 3.15pm", "number", "1", false), ("paid 1,250.50 for 007 at 3.15pm", "number", "250.50", false),
    ("paid 1,250.50 for 007 at 3.15pm", "number", "1250.50", true),
    ("for 007 at 3.15", "integer", "7", true),
    ("for 007 at 3.15", "number", "3.15", true), ("for 007 at 3.15", "number", "31", false), ("for 007 at 3.15", "number", "8", false),
    ("for 12", "integer", "1", false),
    ("for 12", "integer", "120", false), ("for 12", "integer", "-12", false), ("half a dozen", "number", "0.5", true),
    ("half a dozen", "integer", "12", true), ("12.2km in 50", "integer", "12", false), ("12.2km in 50", "integer", "50", true),
    ("12.2km in 50", "number", "12.2", true),
    ("an hour and a bit", "integer", "60", true), ("no digits here to see", "integer", "0", true),
    ("nothing at all", "integer", "437", true), ("nothing at all", "number", "-2.5", true),
  ])
  func expectedNumbers(text: String, type: String, number: String, isOne: Bool) throws {
    let (constraint, setting) = try constraint(#"{"type":"\#(type)"}"#, text: text)
    let accepted = number.utf8.allSatisfy { byte in
      (0..<TokenID(setting.decoding.size)).first { Array(setting.decoding.bytes(of: $0)) == [byte] }.map(constraint.accept) ?? false
    }
    let ends = setting.decoding.endTokens.contains { TokenMask.contains(constraint.mask(), $0) }
    #expect((accepted && ends) == isOne)
  }

  /// A mask allows exactly the tokens that are accepted, and going back leaves no trace.
  @Test func masksAgreeWithAcceptance() throws {
    let (constraint, setting) = try constraint(Self.schema, text: Self.text)
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<60 {
      if constraint.isFinished {
        constraint.rollback(to: 0)
        continue
      }
      let allowed = Matcher.list(constraint.mask())
      let mark = constraint.checkpoint()
      for token in 0..<TokenID(setting.decoding.size) {
        let accepted = constraint.accept(token)
        if accepted { constraint.rollback(to: mark) }
        #expect(accepted == allowed.contains(token), "token \(token)")
      }
      #expect(Matcher.list(constraint.mask()) == allowed)
      #expect(constraint.accept(allowed[random(allowed.count)]))
      if random(5) == 0 { constraint.rollback(to: random(constraint.checkpoint())) }
    }
  }

  // MARK: Seams and gists

  /// Traits by mark: `-` light, `=` passable, `.` ends a clause, `d` day, `m` money, `>` leads on, `~` appended; `c` a code; any other word is of substance.
  private static func marked(_ text: String) -> CopySource {
    let marks: [Character: WordTraits] = [
      "-": .light, "=": .passable, ".": .endsClause, "d": [.day, .passable], "m": [.money, .passable], ">": [.light, .leadsOn],
      "~": .appended,
      "j": .joined, "p": .phone, "e": .email, "c": .code,
    ]
    var traits: [WordTraits] = []
    let words = text.split(separator: " ").map { word in
      let parts = word.split(separator: "|")
      var found: WordTraits = []
      for mark in parts.count > 1 ? String(parts[1]) : "" { found.formUnion(marks[mark] ?? []) }
      traits.append(found.isDisjoint(with: [.light, .passable]) ? found.union(.substance) : found)
      return String(parts[0])
    }
    return CopySource(
      words.joined(separator: " "), traits: traits, gists: [Gist(name: "title", words: 3...5, without: [.day, .money])])
  }

  @Test(arguments: [
    // Words are passed over where a clause ends or something passable stands, not in the middle of a phrase.
    ("Gave the|> men 30|m for|> the|> piano", "other", "Gave the men for the piano", true),
    ("Gave the|> men 30|m for|> the|> piano", "other", "men 30 for the piano", true),
    ("beekeeper wants his|- two spare boxes back|. call him|-", "other", "beekeeper wants call him", false),
    ("beekeeper wants his|- two spare boxes back|. call him|-", "other", "two spare boxes back call him", true),
    ("swap the|> old slides", "other", "swap old slides", true),
    ("swap the|> old slides", "other", "swap slides", false),
    ("buy milk friday|~", "other", "friday", true), ("buy milk friday|~", "other", "milk friday", false),
    // A gist has no days or sums, three to five words, and an end that is one.
    ("Gave the|> men 30|m for|> the|> piano", "title", "Gave the men for piano", true),
    ("Gave the|> men 30|m for|> the|> piano", "title", "Gave the men 30", false),
    ("beach clean on|d the|d 3rd|d then|- chips", "title", "Beach clean then chips", true),
    ("beach clean on|d the|d 3rd|d then|- chips", "title", "Beach clean on the", false),
    ("beach clean on|d the|d 3rd|d then|- chips", "title", "Beach clean", false),
    ("send her|> the|> signed form|. she|- waits", "title", "Send her the signed", false),
    ("send her|> the|> signed form|. she|- waits", "title", "Send her the signed form", true),
    ("send the|> form because|> he|- asks", "title", "Send the form because", false),
    ("send the|> form because|> he|- asks", "title", "Send the form", true),
    ("one two three four five six", "title", "One two three four five", true),
    // No phrase is begun that does not fit, and articles make room for one.
    ("ask Hale for|> a|> new quote", "title", "Ask Hale for a new", false),
    ("ask Hale for|> a|> new quote", "title", "Ask Hale for new quote", true),
    ("carry the|> boxes to|> the|> fourth floor", "title", "Carry the boxes to fourth", false),
    ("carry the|> boxes to|> the|> fourth floor", "title", "Carry the boxes", true),
    ("one two three four five six", "title", "One two three four five six", false),
    ("buy milk tomorrow|d", "title", "Buy milk", true), ("yoga 6am|d", "title", "Yoga", true), ("yoga 6am|d", "title", "Yoga 6am", false),
    ("flat white now??", "title", "Flat white now??", false), ("flat white now??", "title", "Flat white now", true),
    // A text of nothing else keeps its day.
    ("tomorrow|d 5pm|d", "title", "Tomorrow 5pm", true),
    ("buy milk", "title", "", false), ("buy milk", "other", "", true),
  ])
  func seams(text: String, field: String, span: String, isOne: Bool) throws {
    let setting = try VocabularySetting.packaged()
    let schema =
      #"{"type":"object","properties":{"\#(field)":{"type":"string"}},"required":["\#(field)"],"additionalProperties":false}"#
    let constraint = CopyConstraint(
      Matcher(try setting.grammar(schema)), text: Self.marked(text), vocabulary: CopyVocabulary(setting.decoding))
    let opening = Array(#"{"\#(field)":""#.utf8)
    #expect(constraint.accept(bytes: opening) == opening.count)
    let bytes = Array(span.utf8) + [0x22]
    #expect((constraint.accept(bytes: bytes) == bytes.count) == isOne)
  }

  @Test(arguments: [
    ("Yetunde|j Balogun 0803|p 555|p 0142|p", "phone", "0803 555 0142", true),
    ("Yetunde|j Balogun 0803|p 555|p 0142|p", "phone", "0803 555", false),
    ("Yetunde|j Balogun 0803|p 555|p 0142|p", "phone", "555 0142", false), ("Yetunde|j Balogun 0803|p 555|p 0142|p", "phone", "", false),
    ("Yetunde|j Balogun 0803|p 555|p 0142|p", "phone", "Yetunde Balogun", false),
    ("Yetunde|j Balogun 0803|p 555|p 0142|p", "email", "", true),
    ("met Ha-eun|j Seo a@b.example|e", "email", "a@b.example", true), ("met Ha-eun|j Seo a@b.example|e", "email", "Seo", false),
    ("met Ha-eun|j Seo a@b.example|e", "name", "Ha-eun Seo", true), ("met Ha-eun|j Seo a@b.example|e", "name", "Ha-eun", false),
    ("met Ha-eun|j Seo a@b.example|e", "name", "Seo", false),
    ("parked at|- Westgate level 3,|. spot 114", "level", "3", true),
    ("parked at|- Westgate level 3,|. spot 114", "level", "level 3", false),
    ("parked at|- Westgate level 3,|. spot 114", "level", "", false),
    ("parked at|- Westgate level 3,|. spot 114", "level", "3, spot", false),
    // `part` does not begin with the second word, nor begin or end with the third.
    ("on my mild itching arm", "part", "my arm", false), ("on my mild itching arm", "part", "arm", true),
    ("on my mild itching arm", "part", "mild", false), ("on my mild itching arm", "part", "mild itching", false),
    ("on my mild itching arm", "part", "on my mild", false), ("on my mild itching arm", "part", "on my mild itching", true),
    ("on my mild", "part", "on my mild", true), ("on my mild", "part", "", true), ("on my mild itching arm", "other", "my mild", true),
    // One whole code, or a whole telephone number.
    ("apt 5C,|c buzzer B7|c 12|c", "flat", "5C", true), ("apt 5C,|c buzzer B7|c 12|c", "flat", "5", false),
    ("apt 5C,|c buzzer B7|c 12|c", "flat", "C", false), ("apt 5C,|c buzzer B7|c 12|c", "flat", "B7 12", false),
    ("apt 5C,|c buzzer B7|c 12|c", "flat", "12", true), ("apt 5C,|c buzzer B7|c 12|c", "flat", "apt 5C", false),
    ("apt 5C,|c buzzer B7|c 12|c", "flat", "", false), ("apt 5C,|c buzzer B7|c 12|c", "ref", "", true),
    ("ring 0803|pc 555|pc", "flat", "0803 555", true), ("ring 0803|pc 555|pc", "flat", "0803", false),
    ("ring 0803|pc 555|pc", "flat", "555", false),
    // What has an 's may do without it at the end, and not in the middle.
    ("kept Salma's trailer", "other", "Salma", true), ("kept Salma’s trailer", "other", "Salma", true),
    ("kept Salma's trailer", "other", "Salma's trailer", true), ("kept Salma's trailer", "other", "Salma trailer", false),
    ("kept Salma's trailer", "other", "Salma'", false), ("the bus stop", "other", "bu", false),
  ])
  func entityFields(text: String, field: String, span: String, isOne: Bool) throws {
    let setting = try VocabularySetting.packaged()
    let schema =
      #"{"type":"object","properties":{"\#(field)":{"type":"string"}},"required":["\#(field)"],"additionalProperties":false}"#
    var marked = Self.marked(text)
    marked.entities = [EntityField(name: "phone", form: .phone), EntityField(name: "email", form: .email)]
    marked.entities += [EntityField(name: "flat", form: .code), EntityField(name: "ref", form: .code, isOptional: true)]
    marked.keyValues = [KeyValueField(name: "level", word: 4)]
    marked.blocklists = [BlocklistField(name: "part", first: [1, 2], last: [2])]
    let constraint = CopyConstraint(Matcher(try setting.grammar(schema)), text: marked, vocabulary: CopyVocabulary(setting.decoding))
    let opening = Array(#"{"\#(field)":""#.utf8)
    #expect(constraint.accept(bytes: opening) == opening.count)
    let bytes = Array(span.utf8) + [0x22]
    #expect((constraint.accept(bytes: bytes) == bytes.count) == isOne)
  }

  /// `kind` is stated to be yak; `mood` is stated, and no choice of its enum, which goes first.
  @Test(arguments: [
    ("kind", "yak", true), ("kind", "zebra", false), ("kind", "", false), ("other", "zebra", true), ("other", "yak", true),
    ("mood", "zebra", true),
  ])
  func pinnedChoices(field: String, choice: String, isOne: Bool) throws {
    let setting = try VocabularySetting.packaged()
    let schema =
      #"{"type":"object","properties":{"\#(field)":{"enum":["zebra","yak",""]}},"required":["\#(field)"],"additionalProperties":false}"#
    var marked = Self.marked("a yak at|- the zebra crossing")
    marked.pinned = [PinnedChoice(name: "kind", choice: "yak"), PinnedChoice(name: "mood", choice: "calm")]
    let constraint = CopyConstraint(Matcher(try setting.grammar(schema)), text: marked, vocabulary: CopyVocabulary(setting.decoding))
    for byte in Array(#"{"\#(field)":""#.utf8) { #expect(constraint.accept(bytes: [byte]) == 1) }
    if field == "mood" { _ = constraint.mask() }  // where nothing goes on with "calm", the field is left alone
    #expect(((Array(choice.utf8) + [0x22]).allSatisfy { constraint.accept(bytes: [$0]) == 1 }) == isOne)
  }

  /// `who` is stated to be two names.
  @Test(arguments: [
    (#"["Dot","Lars"]"#, true), (#"["Dot"]"#, false), (#"[]"#, false), (#"["Dot","Lars","Dot"]"#, false), (#"["Lars","Dot"]"#, false),
    (#"["Dot","Lar"]"#, false), (#"[ "Dot" , "Lars" ]"#, false),
  ])
  func pinnedLists(list: String, isOne: Bool) throws {
    let setting = try VocabularySetting.packaged()
    let schema =
      #"{"type":"object","properties":{"who":{"type":"array","items":{"type":"string"}},"other":{"type":"array","items":{"type":"string"}}},"required":["who","other"],"additionalProperties":false}"#
    var marked = Self.marked("tell Lars and|- Dot to wait")
    marked.lists = [PinnedList(name: "who", items: ["Dot", "Lars"])]
    let constraint = CopyConstraint(Matcher(try setting.grammar(schema)), text: marked, vocabulary: CopyVocabulary(setting.decoding))
    /// Takes a text in the fewest tokens, or in the longest way that the masks allow.
    func takes(_ text: String) -> Bool {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let mask = constraint.mask()
        let fitting = (0..<TokenID(setting.decoding.size)).filter { token in
          let bytes = setting.decoding.bytes(of: token)
          return !bytes.isEmpty && rest.starts(with: bytes) && mask[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1
        }
        guard let token = fitting.max(by: { setting.decoding.bytes(of: $0).count < setting.decoding.bytes(of: $1).count }),
          constraint.accept(token)
        else { return false }
        rest = rest.dropFirst(setting.decoding.bytes(of: token).count)
      }
      return true
    }
    #expect(takes(#"{"who":"#))
    let mark = constraint.checkpoint()
    #expect(takes(list + #","other":["wait"]}"#) == isOne)
    // Taken back and written again.
    constraint.rollback(to: mark)
    #expect(takes(list + #","other":[]}"#) == isOne)
  }

  @Test(arguments: [("31", false), ("54", true), ("2026", false), ("5", false)])
  func numbersOfAField(number: String, isOne: Bool) throws {
    let setting = try VocabularySetting.packaged()
    var marked = Self.marked("nye fireworks 31|d Dec,|d 54 for two dec=2026-12-31|~d")
    marked.numbers = [NumberField(name: "amount", without: .day)]
    let schema =
      #"{"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"],"additionalProperties":false}"#
    let constraint = CopyConstraint(Matcher(try setting.grammar(schema)), text: marked, vocabulary: CopyVocabulary(setting.decoding))
    #expect(constraint.accept(bytes: Array(#"{"amount":"#.utf8)) == 10)
    let accepted = (Array(number.utf8) + [0x7D]).allSatisfy { byte in
      (0..<TokenID(setting.decoding.size)).first { Array(setting.decoding.bytes(of: $0)) == [byte] }.map(constraint.accept) ?? false
    }
    #expect(accepted == isOne)
  }

  /// Whether the mask has a token that begins a value.
  private static func allows(_ constraint: CopyConstraint, toBegin value: String, in vocabulary: DecodingVocabulary) -> Bool {
    let mask = constraint.mask()
    for token in 0..<TokenID(vocabulary.size) where mask[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 {
      let bytes = vocabulary.bytes(of: token)
      if !bytes.isEmpty, value.utf8.starts(with: bytes) { return true }
    }
    return false
  }

  /// A number that the text surely has is not `null`, and one in another unit than the text's is for its field alone.
  @Test(arguments: [
    ("minutes", "60", true), ("minutes", "54", false), ("minutes", "null", false), ("price", "null", true), ("price", "54", true),
    ("price", "60", false), ("other", "60", false), ("other", "54", true), ("other", "null", true),
  ])
  func statedNumbers(field: String, value: String, isOne: Bool) throws {
    let setting = try VocabularySetting.packaged()
    var marked = Self.marked("a while|- for 54")
    marked.numbers = [
      NumberField(name: "minutes", without: [], only: ["60"], isStated: true), NumberField(name: "price", without: [], only: ["54"]),
    ]
    let schema =
      #"{"type":"object","properties":{"\#(field)":{"type":["number","null"]}},"required":["\#(field)"],"additionalProperties":false}"#
    let constraint = CopyConstraint(Matcher(try setting.grammar(schema)), text: marked, vocabulary: CopyVocabulary(setting.decoding))
    let key = Array(#"{"\#(field)":"#.utf8)
    #expect(constraint.accept(bytes: key) == key.count)
    #expect(Self.allows(constraint, toBegin: value, in: setting.decoding) == isOne)
    let accepted = (Array(value.utf8) + [0x7D]).allSatisfy { byte in
      (0..<TokenID(setting.decoding.size)).first { Array(setting.decoding.bytes(of: $0)) == [byte] }.map(constraint.accept) ?? false
    }
    #expect(accepted == isOne)
  }

  @Test(arguments: [("true", true), ("false", false), ("null", false)])
  func pinnedFlags(value: String, isOne: Bool) throws {
    let setting = try VocabularySetting.packaged()
    var marked = Self.marked("bed and|> breakfast")
    marked.flags = [PinnedFlag(name: "breakfast", value: true)]
    let schema =
      #"{"type":"object","properties":{"breakfast":{"type":["boolean","null"]},"bed":{"type":["boolean","null"]}},"required":["breakfast","bed"],"additionalProperties":false}"#
    for (prefix, isFree) in [(#"{"breakfast":"#, false), (#"{"breakfast":true,"bed":"#, true)] {
      let constraint = CopyConstraint(
        Matcher(try setting.grammar(schema)), text: marked, vocabulary: CopyVocabulary(setting.decoding))
      #expect(constraint.accept(bytes: Array(prefix.utf8)) == prefix.utf8.count)
      #expect(Self.allows(constraint, toBegin: value, in: setting.decoding) == (isOne || isFree))
    }
  }

  /// Noise, under the rules: what comes out keeps them.
  @Test func noiseKeepsToTheGist() throws {
    let setting = try VocabularySetting.packaged()
    let decoder = GuidedDecoder(vocabulary: setting.decoding)
    let grammar = try setting.grammar(
      #"{"type":"object","properties":{"title":{"type":"string"},"more":{"type":"string"}},"required":["title","more"],"additionalProperties":false}"#
    )
    let text = Self.marked("took the|> 7:15|d ferry|. tickets were|- $27|m for|> three of|> us|-. and|> a|> kayak friday|~")
    for seed in 0..<40 as Range<UInt64> {
      for isSearching in [false, true] {
        let constraint = CopyConstraint(Matcher(grammar), text: text, vocabulary: CopyVocabulary(setting.decoding))
        let result = try decoder.generate(
          model: HashModel(vocabularySize: setting.decoding.size, seed: seed), constraint: constraint, prompt: [5],
          options: DecodingOptions(maximumTokens: 400, phraseSearch: isSearching))
        let item = try #require(try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [String: String])
        let words = try #require(item["title"]).split(separator: " ")
        #expect((3...5).contains(words.count), "\(words)")
        #expect(words.allSatisfy { !["7:15", "$27", "27", "7", "15", "friday", "Friday"].contains($0) }, "\(words)")
        #expect(!["a", "the", "for", "of"].contains(words.last), "\(words)")
      }
    }
  }

  /// Words that may neither end nor go on end their string where it is searched, and again where what was found is written.
  @Test func oddWordsStayWhole() throws {
    let setting = try VocabularySetting.packaged()
    let decoder = GuidedDecoder(vocabulary: setting.decoding)
    let grammar = try setting.grammar(
      #"{"type":"object","properties":{"who":{"type":"string"},"buzzer":{"type":"string"},"level":{"type":["integer","null"]}},"required":["who","buzzer","level"],"additionalProperties":false}"#
    )
    let words = ["apt", "703#", "12", "#", "x#", "§7", "a's", "…", "(b", "c)", "Maslov", "%", "5%", "-", "&", "/2", "2/", "\\", "\"q\""]
    var state: UInt64 = 11
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for seed in 0..<150 as Range<UInt64> {
      let said = (0...random(6)).map { _ in words[random(words.count)] }
      let traits = said.map { _ in WordTraits(rawValue: UInt16(random(1 << 12))).subtracting(.appended) }
      let constraint = CopyConstraint(
        Matcher(grammar), text: CopySource(said.joined(separator: " "), traits: seed % 3 == 0 ? [] : traits),
        vocabulary: CopyVocabulary(setting.decoding))
      let result = try decoder.generate(
        model: HashModel(vocabularySize: setting.decoding.size, seed: seed), constraint: constraint, prompt: [5],
        options: DecodingOptions(maximumTokens: seed % 2 == 0 ? 400 : 40))
      let item = try #require(try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [String: Any], "\(said)")
      #expect(Set(item.keys) == ["who", "buzzer", "level"])
      for text in item.values.compactMap({ $0 as? String }) {
        #expect(text.count <= said.joined(separator: " ").count, "what may not go on ends: \(text)")
      }
    }
  }
}
