import ActionWords
import Foundation
import JSONText

/// The values of a schema as a reader finds them: what is looked for in the note (``ReaderSchema``), and how a JSON value is made of it.
package struct ReadingPlan: Sendable {
  /// A place for a value.
  package indirect enum Shape: Sendable {
    /// What a field of the reader's finds.
    case field(Int, Leaf)
    case object([Member])
    /// An array of objects: its field, the members of each element, the least and the most elements.
    case records(Int, [Member], ClosedRange<Int>)
    /// An object of any keys, read as an array of objects that hold a key each, and its value or the value's members (``DictionaryItems``).
    case dictionary(Int, [Member], ClosedRange<Int>)
    /// `const`, as JSON.
    case constant(String)
    /// One of several objects, by its place among the plan's unions.
    case union(Int)
    /// Nothing that a reader knows.
    case other
  }

  package struct Member: Sendable {
    package var name: String
    package var isRequired: Bool
    package var isNullable: Bool
    package var shape: Shape
    /// The schema of the value, as JSON.
    package var schema: String
  }

  /// What must be known of a scalar's schema to write it.
  package struct Leaf: Sendable {
    /// The values of choices, as JSON.
    package var values: [String] = []
    package var isWhole = false
    package var format: String?
    package var pattern: String?
    package var description = ""
    /// What true and false mean, where the schema says it.
    package var sides = ""
    package var bounds: ClosedRange<Double>?
    /// Of a list, how many items it has at least and at most.
    package var leastItems = 0
    package var mostItems = Int.max
    /// The schema of its items, as JSON.
    package var itemSchema: String?
    /// Of a list whose items are worked out, what they are; nil where they are words of the note.
    package var items: ItemKind?
    /// How its numbers are judged, where they are a scale.
    package var scale: ScaleJudge?
    /// What it may hold beyond its type; nil where that says all.
    package var language: FieldLanguage?
    /// Values as JSON that it may not hold (`"not": {"enum": […]}`): what was read before and refused.
    var refused: Set<String> = []

    /// Whether all of its choices are texts.
    var isOfTexts: Bool { values.allSatisfy { $0.hasPrefix("\"") } }
  }

  /// What the items of a list are, where they are no words of the note.
  package enum ItemKind: Sendable, Equatable {
    case day
    /// Times of day, days with a time, and lengths of time.
    case time
    case number
    case address(Form)

    package enum Form: Sendable { case email, web, phone }
  }

  /// A union of objects within the object, or an array of such.
  package struct Union: Sendable {
    /// The schema of the union alone.
    package var jsonSchema: [UInt8]
    /// The most elements of an array; nil where it is one value.
    var mostItems: Int?
    var leastItems = 0
  }

  /// One of several objects that a note may ask for.
  package struct Branch: Sendable {
    /// The schema of that object alone.
    package var jsonSchema: [UInt8]
    /// The property that is constant in it, if one is.
    package var tag: String?
    /// Its value, as JSON.
    package var tagValue: String?
    /// The value, where all of its properties are constant.
    package var constant: String?
    /// What it is, for its words to be matched.
    package var action: ActionMatcher.Action
    /// Whether it is a call: a name, and what it is called with.
    var isCall = false
  }

  /// What the reader looks for; of a union, which branch.
  package private(set) var schema: ReaderSchema
  package private(set) var members: [Member] = []
  /// None where the schema is one object.
  package private(set) var branches: [Branch] = []
  /// Fields of the outermost object and of objects within it that the rules for copied spans know by name.
  package private(set) var ruled: [Int: String] = [:]
  /// How the note's words speak for the choices of a field, by its place.
  private(set) var judges: [Int: ChoiceJudge] = [:]
  /// The fields of the elements of an array of objects, by the array's place.
  private(set) var recordFields: [Int: SchemaFields] = [:]
  /// Definitions of the schema, as members of a JSON object.
  package private(set) var definitions: [String] = []
  /// Fields whose values are strings of a grammar, and fields for telephone numbers.
  private(set) var languages: [Int: FieldLanguage] = [:]
  private(set) var phones: Set<Int> = []
  private(set) var unions: [Union] = []
  /// Of numbers that are a scale, the field that chooses among them.
  private(set) var scales: [Int: Int] = [:]
  /// What compiles parts of the schema; nil where nothing does.
  let grammars: (any SchemaGrammars)?

  private static let deepest = 8, mostFields = 4096, mostBranches = 4096

  /// Whether the schema asks for the gist of a note in a number of words. The model that writes says what that is; a reader that was trained on such
  /// schemas too says what it takes for likely of the gist's words (``spanBiases(_:note:weight:)``).
  package var hasGist: Bool { !gists.isEmpty }
  private let gists: Set<String>

  /// Whether it classes notes as `CapturedItem` does, which the model that writes was trained on above all: it decides all of it, and a reader says
  /// what it takes for likely of its choices (``biases(_:weight:)``).
  package var isOfCapturedItems: Bool { hasGist && choices.contains { Set($0.leaf.values) == Self.capturedKinds } }
  private static let capturedKinds: Set = ["\"task\"", "\"expense\"", "\"idea\"", "\"event\""]

  /// Nil where the schema is no object or union of objects with fields that a reader knows.
  ///
  /// - Parameters:
  ///   - all: the fields at any depth, as the rules for copied spans see them.
  ///   - grammars: what compiles parts of the schema; without it fields with a pattern or a format of text are none that a reader knows.
  package init?(_ root: JSONNode, fields all: SchemaFields, grammars: (any SchemaGrammars)? = nil) {
    guard root.kind == .object else { return nil }
    self.grammars = grammars
    gists = Set(CopySource.gists(of: all).map(\.name))
    var maker = Maker(
      root: root, gists: gists, counts: Dictionary(all.fields.map { ($0.name, 1) }, uniquingKeysWith: +), grammars: grammars)
    let object = maker.resolved(root)
    schema = ReaderSchema(title: object["title"]?.string ?? root["title"]?.string ?? "value", fields: [])
    maker.title = ReaderInput.plain(schema.title)
    for key in ["$defs", "definitions"] {
      if let table = root[key] { definitions.append(JSONWriter.quoted(key) + ":" + table.compact) }
    }
    maker.definitions = definitions
    if let union = object["anyOf"] ?? object["oneOf"], object["properties"] == nil {
      guard !hasGist, let told = maker.branches(union, definitions) else { return nil }
      branches = told.branches
      schema.fields = [ReaderSchema.Field(name: "action", kind: .branches, isRequired: true, choices: told.texts)]
      return
    }
    guard object["properties"]?.kind == .object else { return nil }
    members = maker.members(of: object, prefix: "", within: nil, isOptional: false, depth: 0)
    guard !maker.fields.isEmpty || !maker.unions.isEmpty, maker.fields.count <= Self.mostFields else { return nil }
    schema.fields = maker.fields
    (ruled, judges, recordFields, numberLists) = (maker.ruled, maker.judges, maker.recordFields, maker.numberLists)
    (languages, phones, leaves, unions) = (maker.languages, maker.phones, maker.leaves, maker.unions)
    scales = maker.scales
    for (_, field) in gistFields { schema.fields[field].wantsEdges = true }
  }

  /// What must be known of the scalar of a field; nil for arrays of objects.
  func leaf(_ field: Int) -> Leaf? { leaves[field] }
  private var leaves: [Int: Leaf] = [:]

  /// The shortest value of a part of the schema, as JSON.
  func shortest(of part: String) -> String? {
    guard let grammars else { return nil }
    let needsDefinitions = part.contains("\"$ref\"") && !definitions.isEmpty && part.hasPrefix("{") && part.count > 2
    return grammars.shortest(of: needsDefinitions ? part.dropLast() + "," + definitions.joined(separator: ",") + "}" : part)
  }

  /// Whether a field holds a number, or a list of them.
  func isOfNumbers(_ field: Int) -> Bool { schema.fields[field].kind == .number || numberLists.contains(field) }
  private var numberLists: Set<Int> = []

  /// The members of the outermost object that choose, with the reader's fields for them.
  private var choices: [(name: String, field: Int, leaf: Leaf)] {
    members.compactMap { member in
      guard case .field(let field, let leaf) = member.shape, schema.fields[field].kind == .choices, leaf.values.count < 64,
        leaf.isOfTexts
      else {
        return nil
      }
      return (member.name, field, leaf)
    }
  }

  /// The members of the outermost object that hold the gist, with the reader's fields for them.
  private var gistFields: [(name: String, field: Int)] {
    members.compactMap { member in
      guard case .field(let field, _) = member.shape, gists.contains(member.name), schema.fields[field].kind == .text else { return nil }
      return (member.name, field)
    }
  }

  /// What a reader takes for likely of the words that the gist begins and ends with.
  func spanBiases(_ readings: [SpanReading?], note: String, weight: Double) -> [SpanBias] {
    gistFields.compactMap { name, field in
      guard readings.indices.contains(field), let edges = readings[field]?.edges, !edges.isEmpty else { return nil }
      return SpanBias(
        name: name, edges: edges, note: note, weight: Float(weight), least: Float(Self.leastChance))
    }
  }

  /// What a reader takes for likely of the choices of the outermost object.
  ///
  /// - Parameter lacksSum: whether all figures of the note say when something is, so that it tells of no expense.
  func biases(_ readings: [SpanReading?], weight: Double, lacksSum: Bool) -> [ChoiceBias] {
    choices.compactMap { name, field, leaf in
      guard readings.indices.contains(field), let chances = readings[field]?.chances, chances.count == leaf.values.count + 1 else {
        return nil
      }
      // An optional field that is written empty is a choice too.
      let texts = [[]] + leaf.values.map { Array($0.utf8.dropFirst().dropLast()) }
      let choices = zip(texts, chances).map { text, chance in
        ChoiceBias.Choice(
          text: text, score: weight * max(chance, Self.leastChance) + (lacksSum && text == Array("expense".utf8) ? Self.withoutSum : 0))
      }
      return ChoiceBias(name: name, choices: Array(schema.fields[field].isRequired ? choices.dropFirst() : choices[...]))
    }
  }

  /// How much less likely an expense without a sum is, a logarithm.
  private static let withoutSum = -6.0

  /// The least probability that a reader is taken by its word for, a logarithm.
  private static let leastChance = -8.0

  /// What a reader takes for likely of the choices and truths of the outermost object.
  func chances(_ readings: [SpanReading?]) -> [FieldChances] {
    members.compactMap { member in
      guard case .field(let field, let leaf) = member.shape, let reading = readings[scales[field] ?? field] else { return nil }
      return chances(of: scales[field] ?? field, leaf, reading, pointer: "/" + JSONPointer.token(member.name))
    }
  }

  /// The chances of the property that tells the branches of a union apart; nil where none does.
  ///
  /// - Parameter chances: of each branch.
  func chances(ofBranches chances: [Double]) -> FieldChances? {
    guard let tag = branches.first?.tag, chances.count == branches.count, branches.allSatisfy({ $0.tag == tag }) else { return nil }
    return FieldChances(
      pointer: "/" + JSONPointer.token(tag), values: [nil] + branches.map(\.tagValue), chances: [-.infinity] + chances, mayBeNone: false)
  }

  /// Nil of a field that does not choose.
  func chances(of field: Int, _ leaf: Leaf, _ reading: SpanReading, pointer: String) -> FieldChances? {
    let values: [String] =
      switch schema.fields[field].kind {
      case .truth: ["true", "false"]
      case .choices: leaf.values
      case .scale: leaf.scale?.bounds.map { "\($0)" } ?? []
      default: []
      }
    guard !values.isEmpty, reading.chances.count == values.count + 1 else { return nil }
    return FieldChances(pointer: pointer, values: [nil] + values, chances: reading.chances, mayBeNone: !schema.fields[field].isRequired)
  }

  // MARK: Reading the schema

  private struct Maker {
    let root: JSONNode
    /// The fields that hold the gist of a note. What they are held to by a pattern is the business of the model that writes.
    let gists: Set<String>
    let counts: [String: Int]
    let grammars: (any SchemaGrammars)?
    var definitions: [String] = []
    var title = ""
    var fields: [ReaderSchema.Field] = []
    var ruled: [Int: String] = [:]
    var judges: [Int: ChoiceJudge] = [:]
    var recordFields: [Int: SchemaFields] = [:]
    var numberLists: Set<Int> = []
    var languages: [Int: FieldLanguage] = [:]
    var phones: Set<Int> = []
    var leaves: [Int: Leaf] = [:]
    var unions: [Union] = []
    var scales: [Int: Int] = [:]

    /// What a node refers to within its schema; the node itself where it refers to nothing there.
    func resolved(_ node: JSONNode) -> JSONNode { root.resolved(node) }

    /// The node without `null` among its types or branches, and whether it had it.
    func withoutNull(_ node: JSONNode) -> (node: JSONNode, type: String?, isNullable: Bool) {
      let hasNull = node["enum"].map { $0.elements.contains(where: \.isNull) } ?? false
      if let types = node["type"], types.kind == .array {
        let names = types.elements.compactMap(\.string)
        let others = names.filter { $0 != "null" }
        // Both must allow null.
        return (node, others.count == 1 ? others[0] : nil, others.count < names.count && (node["enum"] == nil || hasNull))
      }
      if let union = node["anyOf"] ?? node["oneOf"] {
        let branches = Array(union.elements)
        let others = branches.filter { !ReadingPlan.isNull($0) }
        if others.count == 1, branches.count == 2 {
          let inner = resolved(others[0])
          return (inner, inner["type"]?.string, true)
        }
        if others.count > 1, others.count < branches.count { return (node, nil, true) }
      }
      return (node, node["type"]?.string, hasNull && node["type"] == nil)
    }

    mutating func members(
      of object: JSONNode, prefix: String, within: Int?, isOptional: Bool, depth: Int
    ) -> [Member] {
      let required = Set((object["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
      let declared = object["properties"]?.members.map { ($0.key, $0.value) } ?? []
      let names = Set(declared.compactMap { $0.0.string })
      // What must be there without being declared may be anything, and the note says nothing of it.
      let undeclared = required.subtracting(names).sorted().map { name in
        Member(
          name: name, isRequired: true, isNullable: false, shape: .other,
          schema: object["additionalProperties"].flatMap { $0.kind == .object ? $0.compact : nil } ?? "{}")
      }
      return undeclared
        + declared.map { key, value in
          let name = key.string ?? ""
          let target = resolved(value)
          let (node, type, isNullable) = withoutNull(target)
          let isRequired = required.contains(name)
          let shape = self.shape(
            node, type, name: name, path: prefix + name, description: value["description"]?.string ?? node["description"]?.string ?? "",
            isRequired: isRequired && !isOptional && !isNullable, isFlat: within == nil && !isNullable, within: within, depth: depth)
          return Member(name: name, isRequired: isRequired, isNullable: isNullable, shape: shape, schema: value.compact)
        }
    }

    /// The field of an array of objects, and the members of each.
    private mutating func records(
      _ items: JSONNode, _ path: String, _ description: String, isRequired: Bool, depth: Int
    ) -> (place: Int, members: [Member]) {
      let place = fields.count
      fields.append(ReaderSchema.Field(name: path, kind: .records, isRequired: isRequired, description: description))
      recordFields[place] = SchemaFields(ofObject: items)
      return (place, members(of: items, prefix: "", within: place, isOptional: false, depth: depth + 1))
    }

    private mutating func shape(
      _ node: JSONNode, _ type: String?, name: String, path: String, description: String, isRequired: Bool, isFlat: Bool, within: Int?,
      depth: Int
    ) -> Shape {
      if let value = node["const"] { return .constant(value.compact) }
      if grammars != nil, within == nil, gists.isEmpty, let union = union(node) {
        unions.append(union)
        return .union(unions.count - 1)
      }
      if type == "array", grammars != nil, within == nil, gists.isEmpty, (node["minItems"]?.int ?? 0) <= 1,
        node["uniqueItems"]?.bool != true,
        var union = node["items"].map(resolved).flatMap(union)
      {
        union.mostItems = min(node["maxItems"]?.int ?? 64, 64)
        union.leastItems = node["minItems"]?.int ?? 0
        unions.append(union)
        return .union(unions.count - 1)
      }
      if within == nil, gists.isEmpty, let items = DictionaryItems.schema(of: node, name: name) {
        let least = node["minProperties"]?.int ?? 0, most = node["maxProperties"]?.int ?? 64
        guard least <= most, depth < ReadingPlan.deepest else { return .other }
        let (place, members) = records(items, path, description, isRequired: isRequired, depth: depth)
        return .dictionary(place, members, least...most)
      }
      if type == "object" || type == nil && node["properties"] != nil {
        guard node["properties"]?.kind == .object, depth < ReadingPlan.deepest else { return .other }
        return .object(members(of: node, prefix: path + ".", within: within, isOptional: !isRequired, depth: depth + 1))
      }
      if type == "array", let items = node["items"].map(resolved), items["properties"]?.kind == .object {
        guard within == nil else { return .other }
        let least = node["minItems"]?.int ?? 0, most = node["maxItems"]?.int ?? 64
        guard least <= most else { return .other }
        let (place, members) = records(items, path, description, isRequired: isRequired, depth: depth)
        return .records(place, members, least...most)
      }
      let isGist = depth == 0 && gists.contains(name) && type == "string" && node["enum"] == nil
      guard
        case (var kind, let choices, let known)? = isGist
          ? (.text, [], Leaf())
          : ReadingPlan.kind(of: node, type: type, name: name, description: description, hasGrammars: grammars != nil)
      else { return .other }
      // Outside of records the rules for copied spans find addresses.
      if kind == .text, known.items != nil, within == nil, grammars == nil { return .other }
      var leaf = known
      let place = fields.count
      if let pattern = node["pattern"]?.string, type == "string", node["format"] == nil, let grammars,
        let language = FieldLanguage(node, definitions: definitions, grammars: grammars)
      {
        if [.day, .time, .moment, .duration].contains(kind), !ReadingPlan.writes(kind, name, description, pattern, language) {
          kind = .text
        }
        if kind == .text, !isGist, ReadingPlan.isOfDays(language) { kind = .day }
      }
      if !isGist, [.text, .number].contains(kind), let grammars {
        leaf.language = FieldLanguage(node, definitions: definitions, grammars: grammars)
        if kind == .text, let language = leaf.language ?? ReadingPlan.language(named: name, grammars), language.isFormed {
          (leaf.language, leaf.items) = (language, nil)
          languages[place] = language
        } else if kind == .text, leaf.items == nil, ReadingPlan.phoneNames.contains(name.lowercased().filter(\.isLetter)) {
          phones.insert(place)
        }
      }
      if kind == .number, leaf.isWhole, let bounds = leaf.bounds, abs(bounds.lowerBound) < 100, abs(bounds.upperBound) < 100 {
        leaf.scale = ScaleJudge(
          name: ReaderInput.plain(name), description: description, title: title, bounds: Int(bounds.lowerBound)...Int(bounds.upperBound))
      }
      if kind == .choices || kind == .several {
        judges[place] = ChoiceJudge(
          leaf.values.map(ReadingPlan.unquoted).map(ReaderInput.plain), name: ReaderInput.plain(name) + " " + description)
      }
      fields.append(
        ReaderSchema.Field(
          name: path, kind: kind, isRequired: isRequired, description: description + leaf.sides, choices: choices, within: within))
      if leaf.items == .number { numberLists.insert(place) }
      if within == nil, let scale = leaf.scale {
        scales[place] = fields.count
        fields.append(
          ReaderSchema.Field(name: path, kind: .scale, isRequired: isRequired, description: description, choices: scale.told))
      }
      if isFlat, kind.isElementary, counts[name] == 1, kind != .choices || leaf.isOfTexts { ruled[place] = name }
      leaves[place] = leaf
      return .field(place, leaf)
    }

    /// A union of objects, without `null` among its branches; nil for any other node.
    private func union(_ node: JSONNode) -> Union? {
      guard node["properties"] == nil, let union = node["anyOf"] ?? node["oneOf"] else { return nil }
      let objects = union.elements.filter { $0["type"]?.string != "null" }
      guard objects.count > 1, objects.allSatisfy({ resolved($0)["properties"]?.kind == .object }) else { return nil }
      let members = [#""anyOf":["# + objects.map(\.compact).joined(separator: ",") + "]"] + definitions
      return Union(jsonSchema: Array(("{" + members.joined(separator: ",") + "}").utf8))
    }

    /// The branches of a union of objects, and what the reader is told of each: name, description, names of its fields.
    func branches(_ union: JSONNode, _ definitions: [String]) -> (branches: [Branch], texts: [String])? {
      var branches: [Branch] = [], texts: [String] = []
      for element in union.elements {
        let node = resolved(element)
        guard let properties = node["properties"], properties.kind == .object, branches.count < ReadingPlan.mostBranches else { return nil }
        var names: [String] = []
        var tag: (name: String, value: String)?
        for (key, value) in properties.members {
          let inner = resolved(value)
          let single = inner["enum"].flatMap { $0.count == 1 ? Array($0.elements)[0].string : nil }
          if let constant = inner["const"]?.string ?? single {
            if tag == nil { tag = (key.string ?? "", constant) }
          } else {
            names.append(key.string ?? "")
          }
        }
        let reference = element["$ref"]?.string?.split(separator: "/").last.map(String.init)
        let name = tag?.value ?? node["title"]?.string ?? reference ?? names.joined(separator: " ")
        var (told, isCall) = (node, false)
        // What stands within the one member beside the tag is the branch's: {"name": "setTimer", "arguments": {"minutes": …}}.
        if tag != nil, names.count == 1, ReadingPlan.wrappers.contains(names[0]), let inner = properties[names[0]].map(resolved),
          inner["properties"]?.kind == .object
        {
          (told, isCall) = (inner, true)
          names = inner["properties"]?.members.compactMap { $0.key.string } ?? []
        }
        let remark = element["description"]?.string ?? node["description"]?.string ?? ""
        texts.append(
          ReaderInput.plain(name) + (remark.isEmpty ? "" : " , " + remark)
            + (names.isEmpty ? "" : " : " + names.prefix(6).map(ReaderInput.plain).joined(separator: " , ")))
        // A value says which branch it is of, also where the tag may be missing.
        let required = node["required"].map { $0.elements.compactMap(\.string) } ?? []
        let demanded = (tag.map { required.contains($0.name) ? [] : [$0.name] } ?? []) + required
        let inner =
          node.members.filter { !["$defs", "definitions", "required"].contains($0.key.string) }
          .map { JSONWriter.quoted($0.key.string ?? "") + ":" + $0.value.compact }
          + (demanded.isEmpty ? [] : [#""required":["# + demanded.map(JSONWriter.quoted).joined(separator: ",") + "]"])
        let constants = properties.members.compactMap { member in
          resolved(member.value)["const"].map { JSONWriter.quoted(member.key.string ?? "") + ":" + $0.compact }
        }
        let fields = SchemaFields(ofObject: told).fields.filter { names.contains($0.name) }
        branches.append(
          Branch(
            jsonSchema: Array(("{" + (inner + definitions).joined(separator: ",") + "}").utf8), tag: tag?.name,
            tagValue: tag.map { JSONWriter.quoted($0.value) },
            constant: constants.count == properties.count ? "{" + constants.joined(separator: ",") + "}" : nil,
            action: ActionMatcher.Action(
              name: ReaderInput.plain(name), description: remark, arguments: fields.map(ActionMatcher.Argument.init)), isCall: isCall))
      }
      return branches.count > 1 ? (branches, texts) : nil
    }
  }

  /// What a scalar or a list of strings is for a reader, and the choices as it is told them. Nil for what it does not know.
  private static func kind(
    of node: JSONNode, type: String?, name: String, description: String, hasGrammars: Bool
  ) -> (ReaderSchema.Kind, [String], Leaf)? {
    var leaf = Leaf()
    leaf.format = node["format"]?.string
    leaf.pattern = node["pattern"]?.string
    leaf.description = description
    leaf.isWhole = type == "integer"
    if let refused = node["not"], refused.count == 1, let values = refused["enum"] { leaf.refused = Set(values.elements.map(\.compact)) }
    if let low = node["minimum"]?.double, let high = node["maximum"]?.double, low <= high { leaf.bounds = low...high }
    if let all = node["enum"].map({ Array($0.elements) }) ?? constants(node) {
      let choices = all.filter { !$0.isNull }
      let values = choices.map { $0["const"] ?? $0 }
      func remark(_ choice: JSONNode) -> String? { choice["description"]?.string ?? choice["title"]?.string }
      // What is true or false is a truth, in whichever order.
      if values.count == 2, let first = values[0].bool, let second = values[1].bool, first != second {
        for (value, word) in [(true, "yes"), (false, "no")] {
          if let said = zip(choices, values).first(where: { $1.bool == value }).flatMap({ remark($0.0) }) {
            leaf.sides += (description.isEmpty && leaf.sides.isEmpty ? "" : " , ") + "\(word) : \(said)"
          }
        }
        return (.truth, [], leaf)
      }
      leaf.values = values.map(\.compact)
      let names = values.compactMap { $0.string ?? $0.numberText ?? $0.bool.map { $0 ? "yes" : "no" } }
      guard !names.isEmpty, names.count == choices.count else { return nil }
      // 1, 2, 3, 4, 5 are a scale.
      let numbers = values.compactMap(\.int).sorted()
      if let least = numbers.first, numbers.count == choices.count, numbers == Array(least..<least + numbers.count) {
        (leaf.isWhole, leaf.bounds, leaf.values) = (true, Double(least)...Double(least + numbers.count - 1), [])
        return (.number, [], leaf)
      }
      // Names that words do not tell apart ("C++" and "C#") stay as they are.
      let words = zip(names, values).map { $1.string == nil ? $0 : ReaderInput.plain($0) }
      let told = Set(words).count == words.count ? words : names
      return (.choices, zip(told, choices).map { name, choice in name + (remark(choice).map { " , " + $0 } ?? "") }, leaf)
    }
    let lowered = description.lowercased()
    switch type {
    case "string":
      let hasDay = node.asksForDay || lowered.contains("yyyy-mm-dd"), hasTime = lowered.contains("hh:mm")
      switch leaf.format {
      case "date": return (.day, [], leaf)
      case "time": return (.time, [], leaf)
      case "date-time": return (.moment, [], leaf)
      case "duration": return (.duration, [], leaf)
      case "email", "uri":
        leaf.items = .address(leaf.format == "uri" ? .web : .email)
        return leaf.pattern == nil || hasGrammars ? (.text, [], leaf) : nil
      case nil: break
      default: return hasGrammars ? (.text, [], leaf) : nil
      }
      if hasDay { return (hasTime ? .moment : .day, [], leaf) }
      if hasTime { return (.time, [], leaf) }
      guard let pattern = leaf.pattern else { return (.text, [], leaf) }
      return timeStyle(name, format: "", pattern: pattern, description).map { style in
        (style.kind == .time ? .time : style.kind == .dateTime ? .moment : .duration, [], leaf)
      } ?? (hasGrammars ? (.text, [], leaf) : nil)
    case "number", "integer": return (.number, [], leaf)
    case "boolean": return (.truth, [], leaf)
    case "array":
      guard let items = node["items"] else { return nil }
      leaf.leastItems = node["minItems"]?.int ?? 0
      leaf.mostItems = node["maxItems"]?.int ?? .max
      leaf.itemSchema = items.compact
      if let choices = items["enum"].map({ Array($0.elements) }), choices.allSatisfy({ $0.string != nil }), !choices.isEmpty {
        leaf.values = choices.map(\.compact)
        return (.several, choices.compactMap(\.string).map(ReaderInput.plain), leaf)
      }
      guard items["enum"] == nil, items["const"] == nil, let itemType = items["type"]?.string else { return nil }
      if itemType == "number" || itemType == "integer" {
        (leaf.items, leaf.isWhole) = (.number, itemType == "integer")
        if let low = items["minimum"]?.double, let high = items["maximum"]?.double, low <= high { leaf.bounds = low...high }
        return (.list, [], leaf)
      }
      guard itemType == "string" else { return nil }
      leaf.items = Self.items(items, name: name, description)
      // Strings that are free, and as many as the note names.
      guard leaf.items != nil || items["pattern"] == nil && items["format"] == nil else { return nil }
      return (.list, [], leaf)
    default: return nil
    }
  }

  /// What the strings of a list are, where they are worked out.
  private static func items(_ node: JSONNode, name: String, _ description: String) -> ItemKind? {
    let format = node["format"]?.string ?? "", pattern = node["pattern"]?.string ?? ""
    let said = description + " " + (node["description"]?.string ?? "")
    if timeStyle(name, format: format, pattern: pattern, said) != nil { return .time }
    guard pattern.isEmpty else { return nil }
    switch format {
    case "date": return .day
    case "email": return .address(.email)
    case "uri", "url": return .address(.web)
    case "": break
    default: return nil
    }
    if said.lowercased().contains("yyyy-mm-dd") { return .day }
    switch name.lowercased().filter(\.isLetter) {
    case "emails", "emailaddresses": return .address(.email)
    case "phones", "phonenumbers", "telephones": return .address(.phone)
    case "urls", "links", "websites": return .address(.web)
    default: return nil
    }
  }

  /// How a string is to hold a time; nil for one that holds none.
  private static func timeStyle(_ name: String, format: String, pattern: String, _ description: String) -> TimeStyle? {
    TimeStyle.asked(
      name: ReaderInput.plain(name).split(separator: " ").map(String.init), format: format, pattern: pattern, description: description
    ).first
  }

  /// What a field without `format` holds by its name alone: what is nearly never written in another way.
  private static func language(named name: String, _ grammars: any SchemaGrammars) -> FieldLanguage? {
    forms[name.lowercased().filter { $0.isLetter || $0.isNumber }].map { FieldLanguage(form: $0, grammars: grammars) }
  }

  private static let forms: [String: String] = {
    let mail = #"{"type":"string","format":"idn-email"}"#
    let address = #"{"type":"string","anyOf":[{"format":"ipv4"},{"format":"ipv6"}]}"#
    let hardware = #"{"type":"string","pattern":"^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$"}"#
    return [
      "email": mail, "emailaddress": mail, "uuid": #"{"type":"string","format":"uuid"}"#, "ip": address, "ipaddress": address,
      "ipv4": #"{"type":"string","format":"ipv4"}"#, "ipv6": #"{"type":"string","format":"ipv6"}"#, "mac": hardware, "macaddress": hardware,
      "iban": #"{"type":"string","pattern":"^[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,4})?$"}"#,
    ]
  }()

  /// Whether the values that the library writes for a kind of days or times fit a field's pattern.
  private static func writes(
    _ kind: ReaderSchema.Kind, _ name: String, _ description: String, _ pattern: String, _ language: FieldLanguage
  ) -> Bool {
    if kind == .day { return language.accepts("\"2024-02-29\"") }
    let sample = Moment(day: Day(ordinal: 20_000), time: ClockTime(seconds: 63_000))
    let styles = TimeStyle.asked(
      name: ReaderInput.plain(name).split(separator: " ").map(String.init), format: "", pattern: pattern, description: description)
    return styles.contains { language.accepts(JSONWriter.quoted($0.text(sample, in: .gmt))) }
  }

  /// Whether a pattern is that of a day as the library writes it, and of nothing else.
  private static func isOfDays(_ language: FieldLanguage) -> Bool {
    language.accepts("\"2024-02-29\"")
      && !["20240229", "2024-02-2x", "2024-02", "ab-cd"].contains { language.accepts(JSONWriter.quoted($0)) }
  }

  private static let phoneNames: Set = [
    "phone", "phonenumber", "mobile", "mobilenumber", "cell", "cellphone", "tel", "telephone", "telephonenumber",
  ]

  static func unquoted(_ json: String) -> String { (try? JSONDocument(Array(json.utf8), source: "choice").root.string) ?? json }

  private static func isNull(_ branch: JSONNode) -> Bool { branch["type"]?.string == "null" || branch["const"]?.isNull == true }

  /// Names of members that hold what a call is made with.
  private static let wrappers: Set = ["arguments", "args", "parameters", "params", "input", "payload", "data", "properties"]

  /// The constants that a union chooses from, each perhaps with a description of its own.
  private static func constants(_ node: JSONNode) -> [JSONNode]? {
    guard let union = node["oneOf"] ?? node["anyOf"] else { return nil }
    let branches = union.elements.filter { !isNull($0) }
    return branches.allSatisfy { $0["const"] != nil } && !branches.isEmpty ? branches : nil
  }
}
