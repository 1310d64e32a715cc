import ActionWords
import Foundation
import JSONText
import Language

/// A schema as the span extractor reads notes for it, and how a value is made of what it finds.
struct SchemaReading: Sendable {
  var plan: ReadingPlan
  var fields: SchemaFields
  /// The fields that ask for a time in a form.
  var times: [TimeField]
  /// What is taken out of the object that is read; nil where that is the value.
  var value: RootValue?
  /// How what is read becomes a value with tuples; nil where the schema has none.
  var tuples: TupleRewrite?
  /// The functions that are offered, where the branches are calls and an answer.
  let reply: ToolReply?

  init(plan: ReadingPlan, fields: SchemaFields, times: [TimeField]) {
    (self.plan, self.fields, self.times) = (plan, fields, times)
    reply = ToolReply(plan)
  }

  /// The same of a part of a schema; nil where it is none that a reader knows.
  init?(_ jsonSchema: [UInt8], _ grammars: any SchemaGrammars) {
    guard let root = try? JSONDocument(jsonSchema, source: "schema").root else { return nil }
    fields = SchemaFields(root)
    guard let plan = ReadingPlan(root, fields: fields, grammars: grammars), !plan.hasGist else { return nil }
    self.plan = plan
    reply = nil
    times = fields.timeFields { text, format, pattern in
      var members = [#""type":"string""#]
      if !format.isEmpty { members.append(#""format":"# + JSONWriter.quoted(format)) }
      if !pattern.isEmpty { members.append(#""pattern":"# + JSONWriter.quoted(pattern)) }
      return grammars.accepts(JSONWriter.quoted(text), by: "{" + members.joined(separator: ",") + "}")
    }
  }
}

/// Reads the notes of one request: which branch of a union they ask for, and what they say of a schema's fields.
struct NoteReader {
  let extractor: SpanExtractor
  let facts: NoteFacts
  let instructions: ReaderInstructions

  /// Unions within the branches of unions that are read.
  private static let deepest = 3

  /// The branch that the notes ask for: of calls and an answer the calls where one of the functions is asked for.
  func branch(of reading: SchemaReading) -> Chosen? {
    guard let reply = reading.reply else { return branch(of: reading.plan) }
    return branch(of: reply.choice).map { chosen in
      let isNone = reply.isNone(chosen.branch) || chosen.nothing >= 0.5
      return Chosen(
        branch: reading.plan.branches[isNone ? reply.answer : reply.calls], probability: chosen.probability, chances: nil, nothing: 0)
    }
  }

  /// The branch of a union that the notes ask for; nil where the span extractor cannot tell, or where there need be none.
  func branch(of plan: ReadingPlan) -> Chosen? {
    var asked = plan.schema
    if extractor.knowsInstructions { asked.instructions = instructions.text }
    let order = ChoiceOrder(asked)
    guard extractor.knowsPlaces, let reading = order.inOrder(extractor.spans(in: facts.note, for: order.schema)).first ?? nil,
      case .choice = reading.value
    else { return nil }
    var said = ActionMatcher.Facts()
    for message in facts.messages { said.formUnion(ActionMatcher.Facts(message)) }
    let chances = reading.chances.count == plan.branches.count + 1 ? Array(reading.chances.dropFirst()) : []
    return UnionBranchChooser(plan.branches.map(\.action)).choose(chances, note: facts.english, facts: said).map {
      let chosen = Chosen(
        branch: plan.branches[$0.branch], probability: $0.probability, chances: plan.chances(ofBranches: $0.chances),
        nothing: chances.isEmpty ? 0 : exp(reading.chances[0]))
      return withheld(chosen, plan)
    }
  }

  /// The branch that asks for nothing, where the sentence denies what it names, supposes it, or only asks about what would be done.
  private func withheld(_ chosen: Chosen, _ plan: ReadingPlan) -> Chosen {
    guard !chosen.branch.asksForNothing, facts.messages.count == 1,
      let none = plan.branches.first(where: \.asksForNothing)
    else { return chosen }
    let stance = SentenceStance(of: facts.english)
    let isWithheld =
      switch stance.kind {
      // "I never bought anything there, contest the 89.99" denies another thing.
      case .denies: stance.isCertain && chosen.branch.isDenied(by: stance)
      case .supposes: stance.isCertain
      case .asks: stance.isCertain && chosen.branch.changes
      default: false
      }
    return isWithheld ? Chosen(branch: none, probability: chosen.probability, chances: nil, nothing: 0) : chosen
  }

  /// A branch that the notes ask for.
  struct Chosen {
    var branch: ReadingPlan.Branch
    var probability: Double
    var chances: FieldChances?
    /// How likely they ask for none.
    var nothing: Double
  }

  /// What the notes say of a schema's fields.
  func values(of reading: SchemaReading, depth: Int = 0) -> (result: ReadingAssembler.Result, biases: LogitBiases) {
    let plan = reading.plan
    if plan.schema.fields.contains(where: { $0.kind == .day && $0.isRequired && $0.within == nil }) { facts.readPointedDays() }
    let rules = plan.isOfCapturedItems ? nil : CopySource(facts, fields: reading.fields)
    // The gist of a note is the writing model's to say, and nothing else is.
    let isRead = !plan.isOfCapturedItems && !plan.hasGist && plan.grammars != nil && extractor.knowsPlaces
    let unions = isRead && depth < Self.deepest ? plan.unions.map { value(of: $0, plan, depth: depth + 1) } : []
    let stretches = rules.map { FieldStretches(plan, in: facts, $0, taken: unions.flatMap { $0?.used ?? [] }) }
    var told = instructions
    told.settle(on: plan)
    let schema = (stretches?.held(plan.schema)).map { told.held($0, tells: extractor.knowsInstructions) }
    let readings = extractor.readings(of: facts.note, plan, as: schema)
    var biases = LogitBiases()
    // Words are counted within one note.
    if facts.messages.count == 1 { biases.spans = plan.spanBiases(readings, note: facts.note, weight: extractor.gistWeights.edge) }
    if plan.isOfCapturedItems {
      // The model that writes knows English alone, and the reader is shown English words.
      let weight = extractor.gistWeights.choice * (facts.language == .english ? 1 : Self.otherLanguageWeight)
      biases.choices = plan.biases(readings, weight: weight, lacksSum: facts.saysOnlyWhen)
      return (ReadingAssembler.Result(chances: plan.chances(readings)), biases)
    }
    let result = ReadingAssembler.assemble(
      plan, readings: readings, facts: facts, times: told.held(reading.times), stretches: stretches, decidesBy: isRead ? rules : nil,
      asked: told.askedName, unions: unions)
    let inside = reading.value.map(result.within) ?? result
    return (reading.tuples.map(inside.with) ?? inside, biases)
  }

  /// How much more the reader's choice counts for a note in another language.
  private static let otherLanguageWeight = 8.0

  /// The value of a union within an object, or of an array of such: each clause of the note that asks for a branch is an element.
  private func value(of union: ReadingPlan.Union, _ plan: ReadingPlan, depth: Int) -> ReadingAssembler.Result? {
    guard let grammars = plan.grammars, let choice = SchemaReading(union.jsonSchema, grammars)?.plan, !choice.branches.isEmpty else {
      return nil
    }
    guard let most = union.mostItems else { return branch(of: choice).flatMap { element($0, plan, depth: depth) } }
    guard var parts = clauses(choosing: choice) else { return nil }
    if parts.isEmpty, union.leastItems == 1, let chosen = branch(of: choice) { parts = [(0..<facts.scalars.count, chosen)] }
    guard parts.count >= union.leastItems else { return nil }
    var items: [String] = []
    var result = ReadingAssembler.Result()
    for (clause, chosen) in parts.prefix(most) {
      guard let found = part(clause).element(chosen, plan, depth: depth), let json = found.json else { return nil }
      let place = "/\(items.count)"
      result.confidence += found.confidence.map { (place + $0.pointer, $0.probability) }
      result.chances += found.chances.map { $0.at(place + $0.pointer) }
      result.used += found.used.map { $0.lowerBound + clause.lowerBound..<$0.upperBound + clause.lowerBound }
      items.append(json)
    }
    result.json = "[" + items.joined(separator: ",") + "]"
    return result
  }

  private func part(_ clause: Range<Int>) -> NoteReader {
    NoteReader(extractor: extractor, facts: NotePart(clause, of: facts).facts, instructions: instructions)
  }

  /// The clauses of the note that ask for a branch each, with that branch; what asks for none by itself belongs to the one in front. None where the note
  /// asks for nothing; nil where nobody can tell.
  private func clauses(choosing choice: ReadingPlan) -> [(range: Range<Int>, chosen: Chosen)]? {
    var found: [(range: Range<Int>, chosen: Chosen)] = []
    /// What stands in front of the first.
    var start: Int?
    for clause in facts.clauses {
      guard let chosen = part(clause).branch(of: choice) else { return nil }
      let isAsked =
        found.isEmpty
        ? chosen.nothing < 0.5
        : chosen.probability >= Self.clauseCertainty && (!chosen.branch.isCall || chosen.branch.isNamed(in: facts.text(clause)))
      if isAsked {
        found.append((found.isEmpty ? (start ?? clause.lowerBound)..<clause.upperBound : clause, chosen))
      } else if found.isEmpty {
        start = start ?? clause.lowerBound
      } else {
        found[found.count - 1].range = found[found.count - 1].range.lowerBound..<clause.upperBound
      }
    }
    // Figures behind the last clause are its own: the 58 of "add 37 and 58".
    if let last = found.last { found[found.count - 1].range = last.range.lowerBound..<facts.scalars.count }
    return found
  }

  /// How sure the branch of a clause must be for the clause to be an element of its own.
  private static let clauseCertainty = 0.9

  private func element(_ chosen: Chosen, _ plan: ReadingPlan, depth: Int) -> ReadingAssembler.Result? {
    guard let grammars = plan.grammars else { return nil }
    if let constant = chosen.branch.constant {
      return ReadingAssembler.Result(json: constant, confidence: [("", chosen.probability)])
    }
    guard let inner = SchemaReading(chosen.branch.jsonSchema, grammars), inner.plan.branches.isEmpty else { return nil }
    var result = values(of: inner, depth: depth).result
    if chosen.branch.isCall { result.doubtOwnWords(of: chosen.branch, inner.plan) }
    result.confidence = result.confidence.map { ($0.pointer, $0.probability * chosen.probability) }
    return result
  }
}

extension ReadingAssembler.Result {
  /// Takes what a required text of a call has for nothing said where all of its words are the call's own: the file of "delete the file" is no path.
  fileprivate mutating func doubtOwnWords(of branch: ReadingPlan.Branch, _ plan: ReadingPlan) {
    guard let root = json.flatMap({ try? JSONDocument(Array($0.utf8), source: "call").root }) else { return }
    for field in plan.schema.fields where field.kind == .text && field.isRequired && field.within == nil {
      let path = field.name.split(separator: ".").map(String.init)
      guard let value = path.reduce(root as JSONNode?, { $0?[$1] })?.string, branch.says(value, for: path.last ?? "") else { continue }
      let pointer = path.map { "/" + JSONPointer.token($0) }.joined()
      for place in confidence.indices where confidence[place].pointer == pointer { confidence[place].probability = 0 }
    }
  }
}

extension ReadingPlan.Branch {
  /// Verbs of what changes something.
  private static let changing = Set(
    """
    add append book buy call cancel change clear close create delete deliver disable dismiss download drop edit enable insert install invite lock make
    mark modify move open order park pause pay play post publish purchase put record refund remove rename reply reset restart resume run save schedule
    send set share shut snooze start stop submit switch text transfer turn uninstall unlock unsubscribe update upload wipe write
    """.split(whereSeparator: \.isWhitespace).map { SentenceStemmer.stem(String($0)) })

  /// Whether it says that nothing is asked for.
  var asksForNothing: Bool { constant != nil && VectorReading.isNothing(action.name) }

  private var words: [String] { action.name.lowercased().split { !$0.isLetter }.map { SentenceStemmer.stem(String($0)) } }

  /// Whether what it is called by changes something, rather than tells it: adding two numbers changes nothing.
  var changes: Bool {
    words.prefix(2).contains(where: Self.changing.contains)
      && !(action.arguments.count > 1 && action.arguments.allSatisfy { $0.need == .number })
  }

  /// Whether what is denied is of what the branch is called by; of "I don't need the refund" that is told by what it changes.
  func isDenied(by stance: SentenceStance) -> Bool {
    guard let verb = stance.verb, !Self.wanting.contains(verb) else { return changes }
    return words.contains { $0 == verb || Thesaurus.agreeAsVerbs($0, verb) }
  }

  private static let wanting: Set = ["need", "want", "wish", "lik", "like", "car", "care"]

  /// Whether a text has no words but those of the call and of a field's name.
  fileprivate func says(_ text: String, for field: String) -> Bool {
    let own = Set(words + ReaderInput.plain(field).lowercased().split(separator: " ").map { SentenceStemmer.stem(String($0)) })
    let said = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return said.allSatisfy { Self.pointing.contains($0) || own.contains(SentenceStemmer.stem($0)) }
  }

  private static let pointing: Set = [
    "my", "the", "a", "an", "it", "this", "that", "these", "those", "one", "our", "your", "me", "please", "some",
  ]

  /// Whether a clause by itself asks for something: it begins with a word of doing, or says a word of the branch's name.
  func isNamed(in clause: String) -> Bool {
    let said = clause.lowercased().split { !$0.isLetter }.map(String.init).drop { ["and", "then", "also", "please", "plus"].contains($0) }
    let stems = said.map(SentenceStemmer.stem)
    return stems.first.map(Thesaurus.isVerb) == true || !Set(stems).isDisjoint(with: words.filter { $0.count > 2 })
  }
}
