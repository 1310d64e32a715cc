import Decoding
import Extraction
import JSONText
import Testing

@Suite("What a note's words are to its copied spans")
struct NoteOutlineTests {
  private let today: Day

  init() throws { today = try #require(Day("2026-11-21")) }

  private func words(_ note: String, with trait: WordTraits) -> [String] {
    zip(CopySource.words(of: note), NoteOutline(note, today: today).traits).filter { $0.1.contains(trait) }.map { String($0.0) }
  }

  @Test(
    "days and times, with what leads to them",
    arguments: [
      ("rebook the ferry for the 30th because", ["for", "the", "30th"]), ("beach clean on the 3rd then chips", ["on", "the", "3rd"]),
      ("iron costumes for Saturday's panto", ["Saturday's"]), ("yoga 6am", ["6am"]), ("moved stand-up to 4pm so we can", ["to", "4pm"]),
      ("School fees paid this morning, KES 42,000", ["this", "morning,"]), ("leave by 6.15 with the cello tmrw", ["by", "6.15", "tmrw"]),
      ("flight gate closes 11.15", []), ("stag weekend in Kraków, Mar 13 to 15", ["Mar", "13"]),
      ("tidy up this weekend", ["this", "weekend"]),
      ("Wednesday Addams wig", []), ("how about Ruby Tuesday", []), ("farrier came Mon, trims for four", ["Mon,"]),
      ("Mon 0900 toolbox talk", ["Mon", "0900"]), ("dinner at half six with Bo", ["at", "half", "six"]), ("drinks 7ish", ["7ish"]),
      ("send it by EOD", ["by", "EOD"]),
      ("tomorrow first thing, move it", ["tomorrow", "first", "thing,"]),
      ("yoga in the park sunday 8am if the weather holds", ["sunday", "8am"]),
      ("MRI slot June 30 at 7 in the morning", ["June", "30", "at", "7", "in", "the", "morning"]),
      ("get the hay in this weekend", ["this", "weekend"]), ("engineer between 8 and 1", ["between", "8", "and", "1"]),
      ("lunch at half past one", ["at", "half", "past", "one"]), ("ticket 5 at 9 Elm Road", []), ("pick up at 5", ["at", "5"]),
      ("put the bin out Wensday, collection moved", ["Wensday,"]), ("Good Friday hymn sheets", []), ("every Tuesday", []),
      ("the 2nd draft", []), ("version 10.30", []), ("train at 10.30", ["at", "10.30"]),
    ])
  func days(note: String, expected: [String]) { #expect(words(note, with: .day) == expected) }

  @Test(
    "sums of money",
    arguments: [
      ("notary stamp, 20 bucks cash", ["20", "bucks"]), ("chipped in a tenner for Gareth", ["a", "tenner"]),
      ("haircuts a fiver each at the salon", ["a", "fiver", "each"]), ("deposit, 350 euro, sent", ["350", "euro,"]),
      ("fees paid, KES 42,000, receipt", ["KES", "42,000,"]), ("hearing aid, Rs 18,500, clinic", ["Rs", "18,500,"]),
      ("half a grand gone on brakes", ["half", "a", "grand"]), ("Dropped 80p in the box", ["80p"]),
      ("groceries for $186.70", ["for", "$186.70"]),
      ("three fifty for a flat white", ["three", "fifty"]), ("copay thirty dollars, visit 4 of 8", ["thirty", "dollars,"]),
      ("falafel, 40 shekels, cash", ["40", "shekels,"]), ("noodles, HKD 85, lunch", ["HKD", "85,"]), ("try 20 minutes", []),
      ("2 bags of ready-mix", []), ("5k run", []), ("bus 45€ return", ["45€"]), ("print 40 programmes", []),
      ("got the MOT done 54.85", ["54.85"]), ("release 1.2.30 notes", []), ("version v2.10", []), ("$1,250.50 deposit", ["$1,250.50"]),
    ])
  func money(note: String, expected: [String]) { #expect(words(note, with: .money) == expected) }

  @Test(
    "words of urgency",
    arguments: [
      ("when i get a chance, descale kettle", ["when", "i", "get", "a", "chance,"]), ("asap: call Bo, urgent", ["asap:", "urgent"]),
      ("urgent care bill", []), ("avoid rush hour", []), ("if there’s time, dust", ["if", "there’s", "time,"]),
      ("book it, no rush!", ["no", "rush!"]),
    ])
  func urgency(note: String, expected: [String]) { #expect(words(note, with: .urgency) == expected) }

  @Test(
    "words of substance",
    arguments: [("need to buy milk asap", 2), ("Physio copay thirty dollars, visit 4 of 8", 3), ("dentist Tuesday 3pm", 1), ("", 0)])
  func substance(note: String, count: Int) { #expect(words(note, with: .substance).count == count) }

  @Test(
    "one for each word, whatever the text",
    arguments: ["a\u{2003}b\u{85}c\r\nd", "e\u{301}tude \u{301} x", "👩‍👩‍👧 ok", " \u{0} \u{7}\u{1F600}$", "٣ ₦6,500 日本 tea", ""])
  func anyText(note: String) { #expect(NoteOutline(note, today: today).traits.count == CopySource.words(of: note).count) }

  @Test(
    "fields that hold a gist",
    arguments: [
      (
        #"{"type":"object","properties":{"title":{"type":"string","description":"3 to 7 words, no trailing punctuation"},"due":{"type":"string","description":"yyyy-MM-dd"},"amount":{"type":"number"}},"required":["title"]}"#,
        [Gist(name: "title", words: 3...7, without: [.day, .money])]
      ),
      (
        #"{"type":"object","properties":{"head":{"type":"string","description":"At most 5 words"}}}"#,
        [Gist(name: "head", words: 1...5, without: [], mayBeEmpty: true)]
      ),
      (
        #"{"type":"object","properties":{"head":{"type":"string","description":"2-4 words"},"n":{"type":"integer"}},"required":["head"]}"#,
        [Gist(name: "head", words: 2...4, without: .money)]
      ),
      (#"{"type":"object","properties":{"text":{"type":"string","description":"the words of the message"}}}"#, []),
      ("[]", []), ("true", []), ("\"title: 3 to 7 words\"", []), (#"{"properties":["title"]}"#, []),
    ])
  func gists(schema: String, expected: [Gist]) { #expect(CopySource.gists(of: SchemaFields(Array(schema.utf8))) == expected) }

  @Test("A schema that is no JSON is refused before its fields are read", arguments: ["[", "", "{\"properties\":", "title: 3 to 7 words"])
  func noJSON(schema: String) { #expect(throws: (any Error).self) { try JSONDocument(Array(schema.utf8), source: "schema") } }

  @Test(
    "what a field of money may hold",
    arguments: [
      ("2 bags of ready-mix and a trowel, 31.75", ["31.75"]), ("dinner for four at Dishoom, 92.60", ["92.60"]), ("replace ink 305XL", []),
      ("photos 35x45mm, two copies", ["2"]), ("fridge, eighteen ninety nine", ["18.99", "1899"]), ("three hours, £7", ["7"]),
      ("Car wash 15 no 18 with the wax", ["18", "0"]), ("fireworks 150, sorry 165 with sparklers", ["165"]),
      ("12, I mean 15 for lunch", ["15"]),
      ("vet bill, $312 total, $240 was the x-ray", ["312"]), ("domain $11.16 + hosting $96, total 107.16", ["107.16"]),
      ("$20 all in", ["20"]),
      ("lunch 9.50 plus 2.50 tip", ["9.50", "2.50"]),
      ("Poppy wreath donation 5", ["5"]), ("wired 1.2k to Nnamdi", ["1200"]), ("two dozen bagels 18", ["24", "18", "6", "12", "36"]),
      ("20 bucks", ["20"]),
    ])
  func sums(note: String, numbers: [String]) {
    let schema =
      #"{"type":"object","properties":{"due":{"type":"string","description":"yyyy-MM-dd"},"amount":{"type":"number"},"score":{"type":"number"}}}"#
    let fields = CopySource(said: [NoteMentions.message(note, today: today)], today: today, fields: SchemaFields(Array(schema.utf8)))
      .numbers
    #expect(fields.map(\.name) == ["amount", "score"])
    #expect(fields.first?.only == Set(numbers))
  }

  @Test("mentions below a note are apart from it")
  func message() {
    let message = NoteMentions.message("call Bo friday", today: today)
    let text = CopySource(said: [message, "and Al"], today: today, fields: SchemaFields(Array("{}".utf8)))
    #expect(text.traits.count == CopySource.words(of: text.text).count)
    #expect(
      zip(CopySource.words(of: text.text), text.traits).filter { $0.1.contains(.appended) }.map { String($0.0) } == [
        "friday=2026-11-27<2026-11-20"
      ])
  }

  @Test(
    "names, addresses and numbers",
    arguments: [
      ("met Callum Fraser of Tidewrack Boats, callum@tidewrack.example", ["Callum", "Tidewrack"], [], ["callum@tidewrack.example"]),
      ("Yetunde Balogun 0803 555 0142", [], ["0803", "555", "0142"], []), ("ring her on 555-0177, early", [], ["555-0177,"], []),
      ("Idris Pugh +44 7700 900123, piano", [], ["+44", "7700", "900123,"], []), ("read Call of the Wild Geese", ["Wild"], [], []),
      ("Amitav Ghosh's The Hungry Tide", ["The", "Hungry"], [], []), ("ALL IN CAPITALS AS SOME DO", [], [], []),
      ("room 12 at 10:30 on 6/3/2027", [], [], []),
      ("paid 1,250,000 for 3 @ shop", [], [], []), ("lunch Ana Friday", [], [], []),
    ])
  func names(note: String, joined: [String], phone: [String], email: [String]) {
    #expect(words(note, with: .joined) == joined)
    #expect(words(note, with: .phone) == phone)
    #expect(words(note, with: .email) == email)
  }

  @Test("fields for an address or a number")
  func entities() {
    let schema =
      #"{"type":"object","properties":{"eMail":{"type":"string"},"phone_number":{"type":"string"},"phoneModel":{"type":"string"},"tel":{"type":"integer"}}}"#
    let expected = [EntityField(name: "eMail", form: .email), EntityField(name: "phone_number", form: .phone)]
    #expect(CopySource(said: [], today: today, fields: SchemaFields(Array(schema.utf8))).entities == expected)
  }

  @Test(
    "fields for a number or code",
    arguments: [
      ("apt 5C, Mrs Oyelaran", ["flat", "orderRef", "space", "trackId"]), ("Mrs Oyelaran, the blue door", []),
      ("on Friday at 5pm for $20", []),
    ])
  func codes(note: String, expected: [String]) {
    let fields = [
      ("flat", "number of the flat, without the word"), ("orderRef", ""), ("space", "level or floor, only its number or letter"),
      ("item", "the thing to buy, without number and shop"), ("street", "number and street"), ("trackId", ""), ("slot", ""),
      ("who", "the number’s name"),
    ]
    let properties = fields.map { #""\#($0)":{"type":"string","description":"\#($1)"}"# }.joined(separator: ",")
    let schema = #"{"type":"object","properties":{\#(properties)},"required":["flat"]}"#
    let text = CopySource(said: [note], today: today, fields: SchemaFields(Array(schema.utf8)))
    #expect(text.entities == expected.map { EntityField(name: $0, form: .code, isOptional: $0 != "flat") })
  }

  @Test("a word of its description leads to a code, which is no other field's")
  func describedCodes() {
    let schema =
      #"{"type":"object","properties":{"spot":{"type":"string","description":"number of the space"},"storey":{"type":"string","description":"level or floor, only its number or letter"},"gate":{"type":"string","description":"code of the gate"}}}"#
    let text = CopySource(said: ["we are on floor 9, space number 940"], today: today, fields: SchemaFields(Array(schema.utf8)))
    #expect(text.keyValues == [KeyValueField(name: "spot", word: 7), KeyValueField(name: "storey", word: 4)])
    #expect(text.entities == [] && !text.traits.contains { $0.contains(.code) })
  }

  @Test(
    "words that may be a code",
    arguments: [
      ("Terminal 2, row G seats 11 and 12b", ["2,", "G", "11", "12b"]), ("I paid $5 for TN-690 on 3 May", ["TN-690"]),
      ("call 555-0177 at 5pm", ["555-0177"]),
    ])
  func codeWords(note: String, expected: [String]) { #expect(words(note, with: .code) == expected) }

  @Test(
    "fields that the note names with their value",
    arguments: [
      ("parked at Westgate, level 3 spot 114", ["level 3", "spot 114"]), ("level B, space 27", ["level B"]),
      ("spot number 940 on the roof", ["spot 940"]), ("level: 2", ["level 2"]), ("level 2 or level 3", []), ("the level, 3 of them", []),
      ("a level playing field", []), ("spot at 5pm", []), ("seats 4", ["seats 4"]), ("which spot I forgot", []),
    ])
  func keyValues(note: String, expected: [String]) {
    let schema =
      #"{"type":"object","properties":{"parkingLevel":{"type":"string"},"spot":{"type":"string"},"seats":{"type":"integer"},"day":{"type":"string","description":"yyyy-MM-dd"}}}"#
    let text = CopySource(said: [note], today: today, fields: SchemaFields(Array(schema.utf8)))
    let words = CopySource.words(of: note)
    let found = text.keyValues.map { ($0.name == "parkingLevel" ? "level" : $0.name) + " " + words[$0.word].filter { $0 != "," } }
    #expect(found == expected)
  }

  @Test("fields that begin with no words that the schema names")
  func blocklists() {
    let schema =
      #"{"type":"object","properties":{"symptom":{"type":"string"},"part":{"type":"string","description":"where, without “my” or \"the\""},"gist":{"type":"string","description":"3 to 7 words"},"severity":{"type":"string","enum":["Mild","severe"]}}}"#
    let text = CopySource(said: ["The mild, then Severe ache in my arm"], today: today, fields: SchemaFields(Array(schema.utf8)))
    #expect(
      text.blocklists == [
        BlocklistField(name: "symptom", first: [1, 3], last: [1, 3]), BlocklistField(name: "part", first: [0, 1, 3, 6], last: [1, 3]),
      ])
  }

  @Test(
    "choices that the note states",
    arguments: [
      ("mild itching on my arm", ["severity mild"]), ("Mild, then severe", []),
      ("it is in progress, severe.", ["severity severe", "state inProgress"]),
      ("not severe at all", []), ("isn't mild", []), ("never once severe", []), ("on and off", []), ("the other day", []),
      ("severely cold", []), ("", []),
      ("half done: mild", ["severity mild", "state half-done"]), ("half-done / severe", ["severity severe", "state half-done"]),
      ("non-severe", []),
    ])
  func pinned(note: String, expected: [String]) {
    let fields =
      #""severity":{"type":"string","enum":["mild","severe"]},"state":{"type":"string","enum":["inProgress","half-done","on","other"]},"count":{"type":"integer"}"#
    let schema = #"{"type":"object","properties":{\#(fields)}}"#
    let text = CopySource(said: [note], today: today, fields: SchemaFields(Array(schema.utf8)))
    #expect(text.pinned.map { $0.name + " " + $0.choice }.sorted() == expected)
    // A schema that asks for the gist classes the whole note.
    let gist = #"{"type":"object","properties":{"gist":{"type":"string","description":"3 to 7 words"},\#(fields)}}"#
    #expect(CopySource(said: [note], today: today, fields: SchemaFields(Array(gist.utf8))).pinned == [])
  }

  @Test(
    "truth values that the note states or denies",
    arguments: [
      ("double room, no breakfast", ["withBreakfast false"]), ("bed and breakfast", ["withBreakfast true"]),
      ("breakfast not wanted", ["withBreakfast false"]), ("16 amp hook-up, 99", ["hookup true"]), ("unpaid so far", ["isPaid false"]),
      ("paid, then not paid", []), ("open now?", ["openNow true"]), ("open, now what", []), ("we will see", []), ("", []),
      ("without a hookup but PAID", ["hookup false", "isPaid true"]), ("it's not open now", ["openNow false"]),
    ])
  func flags(note: String, expected: [String]) {
    let fields = ["withBreakfast", "hookup", "isPaid", "openNow", "will"].map { #""\#($0)":{"type":"boolean"}"# }.joined(separator: ",")
    let text = CopySource(said: [note], today: today, fields: SchemaFields(Array(#"{"type":"object","properties":{\#(fields)}}"#.utf8)))
    #expect(text.flags.map { "\($0.name) \($0.value.map(String.init) ?? "null")" }.sorted() == expected)
  }

  @Test("words of the mentions state nothing")
  func mentionsStateNothing() {
    let schema = #"{"type":"object","properties":{"part":{"type":"string","enum":["morning","dec=2026"]}}}"#
    let text = CopySource(
      said: ["nye fireworks 31 Dec, 54\n31 dec=2026-12-31<2025-12-31"], today: today, fields: SchemaFields(Array(schema.utf8)))
    #expect(text.pinned == [])
  }

  @Test(
    "words that a description leaves out",
    arguments: [
      (#"what was lent, without "the", "a" or whose it is"#, ["the", "a"]), ("the place, Without 'At'", ["at"]),
      ("without the day and the list", []), (#"called "the" or without"#, []), ("", []),
    ])
  func leftOut(description: String, expected: [String]) {
    #expect(CopySource.wordsLeftOut(by: description) == Set(expected))
  }

  @Test("fields for a number that is no day", arguments: [(#""due":{"type":"string","description":"yyyy-MM-dd"},"#, true), ("", false)])
  func numbers(due: String, isHeld: Bool) {
    let schema = #"{"type":"object","properties":{\#(due)"amount":{"type":"number"},"count":{"type":"integer"}}}"#
    let text = CopySource(
      said: ["nye fireworks 31 Dec, 54\n31 dec=2026-12-31<2025-12-31"], today: today, fields: SchemaFields(Array(schema.utf8)))
    #expect(text.numbers == [NumberField(name: "amount", without: isHeld ? .day : [], only: ["54"])])
    #expect(
      zip(CopySource.words(of: text.text), text.traits).filter { $0.1.contains(.day) }.map { String($0.0) } == [
        "31", "Dec,", "dec=2026-12-31<2025-12-31",
      ])
  }
}
