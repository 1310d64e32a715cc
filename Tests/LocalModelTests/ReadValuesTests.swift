import Extraction
import Foundation
import LocalModel
import TestSupport
import Testing

/// Values of the packaged model that are right by construction, whatever its networks take for likely.
@Suite struct ReadValuesTests {
  private let model: LocalLanguageModel

  init() throws { model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1)) }

  private func extract(_ schema: String, _ note: String, instructions: String = "") throws -> ExtractionResult {
    try model.extract(
      jsonSchema: Array(schema.utf8), instructions: instructions, note: note,
      options: ExtractionOptions(confidence: true, today: Day("2026-10-06")))
  }

  private func value(_ schema: String, _ note: String, instructions: String = "") throws -> String {
    String(decoding: try extract(schema, note, instructions: instructions).json, as: UTF8.self)
  }

  private func code(_ members: String, isRequired: Bool = true) -> String {
    #"{"title":"Entry","type":"object","properties":{"code":{"type":"string",\#(members)}},"required":[\#(isRequired ? #""code""# : "")]}"#
  }

  @Test(
    "A string with a form is a stretch of the note, whole and unchanged",
    arguments: [
      (#""format":"uri""#, "(see https://docs.example.org/a/b.html).", "https://docs.example.org/a/b.html"),
      (#""format":"uri""#, "read https://supper.example/2027/menu?x=1#top tonight", "https://supper.example/2027/menu?x=1#top"),
      (#""format":"email""#, "write to ana.lopez+shop@mail.example.org, please", "ana.lopez+shop@mail.example.org"),
      (#""format":"uuid""#, "7f9c24e8-3b12-4fd2-9a55-0a1b2c3d4e5f fails since noon", "7f9c24e8-3b12-4fd2-9a55-0a1b2c3d4e5f"),
      (#""format":"ipv4""#, "10.4.0.17 does not answer", "10.4.0.17"),
      (#""pattern":"^\\d{4}$""#, "Your card ending 4471 was charged 18.40", "4471"),
      (#""pattern":"^\\d+\\.\\d+\\.\\d+$""#, "ship checkout 2.14.3 to prod", "2.14.3"),
      (#""pattern":"^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$""#, "250 to Lena, DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
      (#""pattern":"^[A-Z]{2}\\d{2}[A-Z]{3}$""#, "blue van ab12 cde on level 3", "AB12CDE"),
      (#""pattern":"^[0-9a-f]{7,40}$""#, "revert 9fceb02d because login broke", "9fceb02d"),
      (#""format":"ipv4""#, "db-3 (10.4.0.17:5432) is down", "10.4.0.17"),
    ])
  func formed(members: String, note: String, text: String) throws {
    #expect(try value(code(members), note) == #"{"code":"\#(text)"}"#)
  }

  @Test(
    "Where no stretch is a string of the form, an optional field is left out, and a required one has confidence 0",
    arguments: [#""format":"uuid""#, #""format":"email""#, #""format":"uri""#, #""pattern":"^[A-Z]{2}\\d{6}$""#])
  func unformed(members: String) throws {
    let note = "printer on floor 3 is jammed"
    #expect(try value(code(members, isRequired: false), note) == "{}")
    let required = try extract(code(members), note)
    #expect(required.confidence.map(\.probability) == [0] && required.confidence.map(\.pointer) == ["/code"])
  }

  @Test(
    "A tuple is an array of one value of each schema, alone, in lists and within objects",
    arguments: [
      (
        #"{"type":"array","prefixItems":[{"title":"Name","type":"string"},{"title":"Age","type":"integer"}],"minItems":2,"maxItems":2}"#,
        "My nephew Oskar is 7", #"["Oskar",7]"#
      ),
      (
        ##"{"type":"array","items":{"$ref":"#/$defs/Line"},"$defs":{"Line":{"type":"array","prefixItems":[{"title":"Item","type":"string"},{"title":"Price","type":"number"}],"items":false,"minItems":2}}}"##,
        "milk 1.20, bread 2.50 and eggs 3.10", #"[["milk",1.20],["bread",2.50],["eggs",3.10]]"#
      ),
      (
        #"{"title":"Reading","type":"object","properties":{"station":{"type":"string"},"pair":{"type":"array","prefixItems":[{"title":"Low","type":"integer"},{"title":"High","type":"integer"}],"minItems":2,"maxItems":2}},"required":["station","pair"]}"#,
        "Station Harbour: low 4, high 11", #"{"station":"Harbour","pair":[4,11]}"#
      ),
    ])
  func tuples(schema: String, note: String, json: String) throws {
    let found = try extract(schema, note)
    #expect(String(decoding: found.json, as: UTF8.self) == json)
    // Each value by its place.
    #expect(found.confidence.allSatisfy { !$0.pointer.lowercased().contains("name") && !$0.pointer.contains("Price") })
  }

  @Test("Pairs of a log's line are read to the next key or mark")
  func pairs() throws {
    let schema = #"""
      {"title":"Alert","type":"object","properties":{"host":{"type":"string"},"ticket":{"type":"string"},"device":{"type":"string"},
      "pulse":{"type":"integer"}}}
      """#
    #expect(
      try value(schema, "[CRITICAL] host=db-prod-03 state=unresolved ticket=INC-90441") == #"{"host":"db-prod-03","ticket":"INC-90441"}"#)
    let reading = #"{"title":"Reading","type":"object","properties":{"device":{"type":"string"},"pulse":{"type":"integer"}}}"#
    #expect(try value(reading, "DEVICE=OMRON M7;SYS=119;DIA=76;PULSE=64") == #"{"device":"OMRON M7","pulse":64}"#)
  }

  @Test(
    "People without a number, and how often something is done",
    arguments: [
      (#""travellers":{"type":"integer"}"#, "Just me going to Lyon on 22 May", #"{"travellers":1}"#),
      (#""travellers":{"type":"integer"}"#, "ferry to Cherbourg for the pair of us", #"{"travellers":2}"#),
      (#""repeats":{"type":"string","enum":["once","daily","weekly"]}"#, "mow the lawn, once a week", #"{"repeats":"weekly"}"#),
      (#""elapsed":{"type":"string","format":"duration"}"#, "82.6 km in 3h 12m 45s", #"{"elapsed":"PT3H12M45S"}"#),
    ])
  func wordings(member: String, note: String, json: String) throws {
    #expect(try value(#"{"title":"Entry","type":"object","properties":{\#(member)}}"#, note) == json)
  }

  @Test("A value that was refused is not read again: the next best one of the note is")
  func refused() throws {
    func schema(_ name: String, _ age: String) -> String {
      #"{"title":"Child","type":"object","properties":{"name":{"type":"string"\#(name)},"age":{"type":"integer"\#(age)}},"required":["name","age"]}"#
    }
    let note = "Oskar is 7, his sister Mia is 12"
    #expect(try value(schema("", ""), note) == #"{"name":"Oskar","age":7}"#)
    #expect(try value(schema(#","not":{"enum":["Oskar"]}"#, #","not":{"enum":[7]}"#), note) == #"{"name":"Mia","age":12}"#)
  }

  @Test("No ground, no value: a required day is not today, a time not now")
  func ungrounded() throws {
    let schema = #"""
      {"title":"Visit","type":"object","properties":{"person":{"type":"string"},"day":{"type":"string","format":"date"},
      "at":{"type":"string","format":"time"}},"required":["person","day","at"]}
      """#
    let found = try extract(schema, "met Ana Lopez")
    let json = String(decoding: found.json, as: UTF8.self)
    #expect(json.hasPrefix(#"{"person":"Ana Lopez""#) && !json.contains("2026-10-06"), "\(json)")
    #expect(found.confidence.first { $0.pointer == "/day" }?.probability == 0)
    #expect(found.confidence.first { $0.pointer == "/at" }?.probability == 0)
  }

  @Test(
    "What is no object is read as what an object holds",
    arguments: [
      (#"{"type":"array","items":{"type":"string"}}"#, "milk, eggs and bread", #"["milk","eggs","bread"]"#),
      (#"{"type":"integer","title":"Guests"}"#, "a table for 5 please", "5"),
      (#"{"anyOf":[{"type":"integer"},{"type":"null"}],"title":"Guests"}"#, "a table for 5 please", "5"),
      (#"{"type":"string","format":"date","title":"Due"}"#, "pay it by 12 November", #""2026-11-12""#),
      (
        ##"{"type":"array","items":{"$ref":"#/$defs/P"},"$defs":{"P":{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name"]}}}"##,
        "Ana is 31, Bo is 28", #"[{"name":"Ana","age":31},{"name":"Bo","age":28}]"#
      ),
    ])
  func roots(schema: String, note: String, text: String) throws {
    #expect(try value(schema, note) == text)
  }

  @Test(
    "Guests dine in the evening",
    arguments: [("4 of us at half seven", #"{"guests":4,"time":"19:30:00Z"}"#)])
  func tables(note: String, json: String) throws {
    let schema = #"""
      {"title":"Booking","type":"object","properties":{"guests":{"type":"integer","minimum":1,"maximum":20},
      "time":{"type":"string","format":"time"}},"required":["guests","time"]}
      """#
    #expect(try value(schema, note) == json)
  }

  @Test(
    "A handle keeps its sign, and a host all of its parts",
    arguments: [("@lena the build is red", "@lena"), ("api.shop.example is slow", "api.shop.example")])
  func unbroken(note: String, text: String) throws {
    let field = note.hasPrefix("@") ? "author" : "host"
    let schema = #"{"title":"Entry","type":"object","properties":{"\#(field)":{"type":"string"}},"required":["\#(field)"]}"#
    #expect(try value(schema, note) == #"{"\#(field)":"\#(text)"}"#)
  }

  @Test(
    "Times go by what the fields ask for: a night ends in the morning",
    arguments: [
      ("lights out 11:15, woke at 6", #"{"bed":"23:15","up":"06:00"}"#),
      ("bed at eleven, up at seven", #"{"bed":"23:00","up":"07:00"}"#),
    ])
  func nights(note: String, json: String) throws {
    let schema = #"""
      {"title":"Sleep","type":"object","properties":{"bed":{"type":"string","description":"HH:mm"},
      "up":{"type":"string","description":"HH:mm"}},"required":["bed","up"]}
      """#
    #expect(try value(schema, note) == json)
  }

  @Test(
    "The later of two days is the one that a word of return leads in",
    arguments: [
      ("Bergen next Monday, back Thursday", #"{"leave":"2026-10-12","back":"2026-10-15"}"#),
      ("Porto, back on Sunday, leaving Thursday", #"{"leave":"2026-10-08","back":"2026-10-11"}"#),
      ("to Ghent next Wednesday, home again on Friday", #"{"leave":"2026-10-14","back":"2026-10-16"}"#),
    ])
  func returns(note: String, json: String) throws {
    let schema = #"""
      {"title":"Trip","type":"object","properties":{"leave":{"type":"string","format":"date"},
      "back":{"type":"string","format":"date"}},"required":["leave","back"]}
      """#
    #expect(try value(schema, note) == json)
  }

  @Test("A way back is read as seen from the way out")
  func order() throws {
    let schema = #"""
      {"title":"Trip","type":"object","properties":{"to":{"type":"string"},"leave":{"type":"string","format":"date"},
      "back":{"type":"string","format":"date"}},"required":["to","leave"]}
      """#
    let found = try value(schema, "Malta Nov 12, back on the 18th")
    #expect(found == #"{"to":"Malta","leave":"2026-11-12","back":"2026-11-18"}"#)
  }

  @Test("A stated sum is no element's, and an element's number no sum")
  func sums() throws {
    let schema = #"""
      {"title":"Split","type":"object","properties":{"total":{"type":"number"},"shares":{"type":"array","items":{"type":"object",
      "properties":{"person":{"type":"string"},"amount":{"type":"number"}},"required":["person","amount"]}}},"required":["shares"]}
      """#
    let shares = #""shares":[{"person":"Rik","amount":40},{"person":"Sara","amount":25}]}"#
    #expect(try value(schema, "Rik pays 40, Sara 25") == "{" + shares)
    #expect(try value(schema, "Rik pays 40 and Sara 25, 65 in total") == #"{"total":65,"# + shares)
  }

  @Test(
    "The sum that a note states is the total's, and what is served is no quantity",
    arguments: [
      ("beer 20, pizza 30, that makes 50", #"{"items":[{"name":"beer","price":20},{"name":"pizza","price":30}],"total":50}"#),
      ("taxi 12 and lunch 18, 30 in total", #"{"items":[{"name":"taxi","price":12},{"name":"lunch","price":18}],"total":30}"#),
    ])
  func totals(note: String, json: String) throws {
    let schema = #"""
      {"title":"Bill","type":"object","properties":{"items":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},
      "price":{"type":"number"}},"required":["name","price"]}},"total":{"type":"number"}},"required":["items","total"]}
      """#
    #expect(try value(schema, note) == json)
  }

  @Test("What serves so many is no quantity of an item")
  func servings() throws {
    let schema = #"""
      {"title":"Recipe","type":"object","properties":{"name":{"type":"string"},"servings":{"type":"integer"},"items":{"type":"array",
      "items":{"type":"object","properties":{"item":{"type":"string"},"quantity":{"type":"number"}},"required":["item"]}}},
      "required":["name"]}
      """#
    #expect(try value(schema, "Lemonade, serves 6") == #"{"name":"Lemonade","servings":6}"#)
  }

  @Test(
    "A number that counts people is no hour, and a time that nobody says has confidence 0",
    arguments: ["table for four", "party of 6 at the Crown", "we are 5, do you have space?"])
  func people(note: String) throws {
    let schema = #"{"title":"Table","type":"object","properties":{"time":{"type":"string","description":"HH:mm"}},"required":["time"]}"#
    #expect(try extract(schema, note).confidence.map(\.probability) == [0])
  }

  @Test(
    "What a note names a field for is that field's",
    arguments: [
      (
        "Policy 17\nOccurred: 2026-09-18\nReported: 2026-09-22\nInjuries: none",
        #"{"occurred":"2026-09-18","reported":"2026-09-22","injuries":false}"#
      ),
      ("Reported: 2026-09-22\nOccurred: 2026-09-18", #"{"occurred":"2026-09-18","reported":"2026-09-22"}"#),
    ])
  func labels(note: String, json: String) throws {
    let schema = #"""
      {"title":"Claim","type":"object","properties":{"occurred":{"type":"string","format":"date"},
      "reported":{"type":"string","format":"date"},"injuries":{"type":"boolean"}},"required":["occurred","reported"]}
      """#
    #expect(try value(schema, note) == json)
  }

  @Test(
    "A text that must be long has the words around it",
    arguments: [(10, "call mum", "call mum  "), (15, "call mum about the trip", "call mum about the trip")])
  func long(least: Int, note: String, text: String) throws {
    let schema = #"{"title":"Note","type":"object","properties":{"text":{"type":"string","minLength":\#(least)}},"required":["text"]}"#
    #expect(try value(schema, note) == #"{"text":"\#(text)"}"#)
  }

  @Test(
    "The parts of an address go to their fields",
    arguments: [
      (
        "240 Larkfield Road, Danbury, CT 06810",
        #"{"houseNumber":"240","street":"Larkfield Road","city":"Danbury","state":"CT","zip":"06810"}"#
      ),
      (
        "17 Alder Court Apt 4, Salem, OR 97301",
        #"{"houseNumber":"17","street":"Alder Court","unit":"Apt 4","city":"Salem","state":"OR","zip":"97301"}"#
      ),
      ("Bergweg 8, 3037 Rotterdam", #"{"houseNumber":"8","street":"Bergweg","city":"Rotterdam","zip":"3037"}"#),
      ("15 Cedar Road, Derby DE1 2AB", #"{"houseNumber":"15","street":"Cedar Road","city":"Derby","zip":"DE1 2AB"}"#),
    ])
  func addresses(note: String, json: String) throws {
    let fields = ["houseNumber", "street", "unit", "city", "state", "zip"].map { #""\#($0)":{"type":"string"}"# }
    let schema = #"{"title":"Address","type":"object","properties":{"# + fields.joined(separator: ",") + "}}"
    #expect(try value(schema, note) == json)
  }

  @Test("Thousands by a point where the field counts whole ones; a day of the week by its short form; minutes behind an hour")
  func wholeNumbersAndDays() throws {
    let car = #"{"title":"Service","type":"object","properties":{"mileage_km":{"type":"integer"}}}"#
    #expect(try value(car, "Odometer: 121.450 km") == #"{"mileage_km":121450}"#)
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map { "\"\($0)\"" }
    let lesson =
      #"{"title":"Course","type":"object","properties":{"weekday":{"type":"string","enum":[\#(days.joined(separator: ","))]}},"required":["weekday"]}"#
    #expect(try value(lesson, "italian sat 10am, 3 places left") == #"{"weekday":"saturday"}"#)
    let ride = #"{"title":"Ride","type":"object","properties":{"duration_min":{"type":"integer"}}}"#
    #expect(try value(ride, "Moving time 1h 35m") == #"{"duration_min":95}"#)
  }

  @Test("An array of unions has an element for each clause that asks for a branch")
  func arrayOfUnions() throws {
    let light =
      #"{"type":"object","properties":{"type":{"const":"light"},"room":{"type":"string"},"on":{"type":"boolean"}},"required":["type","room"]}"#
    let blinds =
      #"{"type":"object","properties":{"type":{"const":"blinds"},"room":{"type":"string"},"position":{"enum":["open","closed"]}},"required":["type","room"]}"#
    let schema =
      #"{"title":"Request","type":"object","properties":{"actions":{"type":"array","items":{"anyOf":[\#(light),\#(blinds)]}}},"required":["actions"]}"#
    #expect(try value(schema, "bedroom lights off") == #"{"actions":[{"type":"light","room":"bedroom","on":false}]}"#)
    let both = try value(schema, "close the blinds in the study and turn on the light in the kitchen")
    #expect(both.contains(#"{"type":"blinds","room":"study""#) && both.contains(#"{"type":"light","room":"kitchen""#), "\(both)")
  }

  @Test("Signs in front of numbers, totals on lines of their own, and what takes a number back at the end")
  func signs() throws {
    let roots =
      #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"integer"}},"required":["a","b","c"]}"#
    #expect(try value(roots, "roots with coefficients a=2, b=-5 and c=3") == #"{"a":2,"b":-5,"c":3}"#)
    let sum = #"{"type":"object","properties":{"total":{"type":"number"}},"required":["total"]}"#
    #expect(try value(sum, "Tesco 43.17\nBoots 12.05\nShell 60\ntotal 115.22 today") == #"{"total":115.22}"#)
    let copies = #"{"type":"object","properties":{"copies":{"type":"integer"}},"required":["copies"]}"#
    #expect(try value(copies, "can we get six copies of the resizer up on staging, no actually eight") == #"{"copies":8}"#)
    let money = #"{"type":"object","properties":{"currency":{"enum":["GBP","EUR","USD"]}}}"#
    #expect(try value(money, "send £40 to Priya") == #"{"currency":"GBP"}"#)
  }

  @Test("An address of several lines stands in one")
  func lines() throws {
    let schema = #"{"type":"object","properties":{"address":{"type":"string"}},"required":["address"]}"#
    let address = try value(schema, "Ristorante Da Gino\nVia dei Calzaiuoli 31\n50122 Firenze\n\nTotale 74,00")
    #expect(!address.contains("\\n") && (!address.contains("Firenze") || address.contains(", 50122 Firenze")), "\(address)")
  }

  @Test(
    "A note in another language fills fields whose names are English",
    arguments: [
      ("Mañana a las diez cita con el dentista, es urgente", #"{"day":"2026-10-07","time":"10:00:00Z"}"#),
      ("Zahnarzttermin am 3.6. um 15:30 Uhr", #"{"day":"2027-06-03","time":"15:30:00Z"}"#),
      ("rendez-vous chez le médecin jeudi à 14h30", #"{"day":"2026-10-08","time":"14:30:00Z"}"#),
    ])
  func languages(note: String, expected: String) throws {
    let schema =
      #"{"type":"object","properties":{"day":{"type":"string","format":"date"},"time":{"type":"string","format":"time"}},"required":["day","time"]}"#
    #expect(try value(schema, note) == expected)
  }

  @Test("A union of many described branches needs no prompt")
  func manyBranches() throws {
    let names = (1...90).map { "device \($0)" } + ["kettle", "volume"]
    let branches = names.map { name in
      let tag = "set_" + name.replacingOccurrences(of: " ", with: "_")
      return
        #"{"type":"object","description":"Sets the \#(name) of the house to the value that is said.","properties":{"kind":{"const":"\#(tag)"},"value":{"type":"number","description":"the \#(name) to set"}},"required":["kind","value"]}"#
    }
    let schema = #"{"title":"Act","anyOf":["# + branches.joined(separator: ",") + "]}"
    #expect(try value(schema, "turn the volume to 12") == #"{"kind":"set_volume","value":12}"#)
  }
}
