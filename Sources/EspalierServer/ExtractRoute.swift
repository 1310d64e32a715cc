import Decoding
import Extraction
import Hummingbird
import JSONText
import LocalModel
import Serving

extension Responder {
  /// `POST /extract`: a note, or several, as values of a schema or of a type that is known by name.
  func extract(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    let known: Set<String> = [
      "note", "notes", "schema", "type", "instructions", "today", "max_tokens", "temperature", "seed", "confidence", "alternatives",
      "spans",
      "lenient", "stream", "timeout", "model",
    ]
    for (key, _) in root.members {
      let name = key.string ?? ""
      guard known.contains(name) else {
        throw APIError.invalid("there is no field \"\(name.prefix(60))\"", param: name, code: "unknown_field")
      }
    }
    try checkModel(root)
    let today: Day
    if let day = try root.day() { today = day } else { today = .today() }
    var template = try extractRequest(root, today: today)
    template.caller = context.caller
    let extras = Extras(
      today: today, spans: try root.flag("spans") ?? true, confidence: template.confidence,
      alternatives: try root.flag("alternatives") ?? false)
    // What fields could have been is known where it is known how sure they are.
    template.confidence = template.confidence || extras.alternatives
    if let notes = root["notes"], !notes.isNull {
      guard root["note"] == nil else { throw APIError.invalid("\"note\" and \"notes\": give one of them", param: "notes") }
      guard notes.kind == .array, notes.count >= 1, notes.count <= 1000, notes.elements.allSatisfy({ $0.kind == .string }) else {
        throw APIError.invalid("\"notes\": expected 1 to 1000 strings", param: "notes")
      }
      return try await extractSeveral(notes.elements.compactMap(\.string), template, extras, context)
    }
    guard let note = try root.text("note") else { throw APIError.invalid("\"note\": expected a string", param: "note") }
    try Self.checkNote(note, param: "note")
    logNote(note, context)
    let serving = Self.with(note, template)
    do {
      guard try root.flag("stream") ?? false else {
        return .json(Self.extraction(try await service.answer(serving), note: note, extras))
      }
      let stream = EventStream(serving, service: service)
      return try await stream.response(type: "text/event-stream", comment: Array(": waiting\n\n".utf8), responder: self, context: context) {
        event in
        switch event {
        case .idle: return []
        case .partial(let bytes):
          return PartialValue.closed(bytes).map { [JSONOutput.object([("value", .text($0))]).serverSent(event: "partial")] } ?? []
        case .failed(let error): return [APIError(error).openAI.serverSent(event: "error")]
        case .done(let answer):
          return [Self.extraction(answer, note: note, extras).serverSent(event: "done")]
        }
      }
    } catch {
      throw APIError(error, schemaParam: "schema", contextParam: "note")
    }
  }

  private func extractRequest(_ root: JSONNode, today: Day) throws -> ServingRequest {
    let schema: [UInt8]
    let name: String
    if let type = try root.text("type") {
      guard root["schema"] == nil else { throw APIError.invalid("\"type\" and \"schema\": give one of them", param: "type") }
      guard let known = types.schema(type) else {
        throw APIError(
          .notFound, "no type is named \"\(type.prefix(80))\"; there is \(types.names.joined(separator: ", "))", param: "type",
          code: "type_not_found")
      }
      (schema, name) = (known, type)
    } else if let node = root["schema"], node.kind == .object || node.kind == .bool {
      if try root.flag("lenient") != true { try APIError.checkShape(of: node, param: "schema") }
      (schema, name) = (Array(node.compact.utf8), node["title"]?.string ?? "value")
    } else {
      throw APIError.invalid("\"schema\": expected a JSON Schema, or \"type\": a name", param: "schema")
    }
    var request = ServingRequest(
      note: "", schema: schema, instructions: try root.text("instructions") ?? types.instructions(name, today))
    request.today = today
    request.maxTokens = try root.integer("max_tokens", 1...Int.max)
    request.lenient = try root.flag("lenient") ?? false
    request.confidence = try root.flag("confidence") ?? true
    request.sampling = SamplingOptions(
      temperature: Float(try root.number("temperature", 0...100) ?? 0), seed: UInt64(try root.integer("seed", 0...Int.max) ?? 0))
    request.timeout = try root.number("timeout", 0.001...86_400).map { .milliseconds(Int($0 * 1000)) }
    return request
  }

  /// Nothing can be read from an empty note, and a value all the same would be invented.
  private static func checkNote(_ note: String, param: String) throws(APIError) {
    guard !LocalLanguageModel.isBlank(note) else {
      throw .invalid(
        "\"\(param)\": the note \(note.allSatisfy(\.isWhitespace) ? "is empty" : "has no words")", param: param, code: "empty_note")
    }
  }

  private static func with(_ note: String, _ template: ServingRequest) -> ServingRequest {
    var request = template
    if case .conversation(let instructions, let tools, var turns) = template.prompt {
      turns[turns.count - 1].text = note
      request.prompt = .conversation(instructions: instructions, tools: tools, turns: turns)
    }
    return request
  }

  /// Values in the notes' order; what goes wrong with one note is that note's result.
  private func extractSeveral(
    _ notes: [String], _ template: ServingRequest, _ extras: Extras, _ context: ServerContext
  ) async throws -> Response {
    do { _ = try await service.check(schema: template.schema ?? [], lenient: template.lenient) } catch {
      throw APIError(error, schemaParam: "schema", contextParam: "note")
    }
    var template = template
    // Whoever waits for one answer goes first.
    template.priority = .batch
    let request = template
    let results = try await withThrowingTaskGroup(of: (Int, JSONOutput).self) { group in
      var results: [JSONOutput] = Array(repeating: .null, count: notes.count)
      // A note's time begins when its turn comes, and not behind those of its own batch.
      let inHand = 4 * service.scheduler.limits.lanes
      for (index, note) in notes.enumerated() {
        if index >= inHand, let (done, result) = try await group.next() { results[done] = result }
        group.addTask {
          do {
            try Self.checkNote(note, param: "notes[\(index)]")
            let answer = try await service.answer(Self.with(note, request))
            return (index, Self.extraction(answer, note: note, extras))
          } catch is CancellationError {
            throw CancellationError()
          } catch {
            return (index, APIError(error, schemaParam: "schema", contextParam: "notes[\(index)]").openAI)
          }
        }
      }
      for try await (index, result) in group { results[index] = result }
      return results
    }
    return .json(.object([("results", .array(results))]))
  }

  /// What stands beside a value.
  private struct Extras {
    var today: Day
    var spans: Bool, confidence: Bool, alternatives: Bool
  }

  private static func extraction(_ answer: ServingAnswer, note: String, _ extras: Extras) -> JSONOutput {
    // A bare nil would be JSON's null.
    let absent: JSONOutput? = .none
    return .members(
      ("value", .text(answer.bytes)), ("confidence", extras.confidence ? AnswerOutput.confidence(answer) : absent),
      ("alternatives", extras.alternatives ? AnswerOutput.alternatives(answer.alternatives) : absent),
      ("spans", extras.spans ? AnswerOutput.spans(answer.bytes, note: note, today: extras.today) : absent),
      ("notices", answer.notices.isEmpty ? absent : .array(answer.notices.map { .string($0) })), ("usage", AnswerOutput.usage(answer)))
  }

  /// `GET /types`: the types that can be named, with their schemas.
  func typeList(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(
      .object([
        ("types", .array(types.names.map { name in .object([("name", .string(name)), ("schema", .text(types.schema(name) ?? []))]) }))
      ]))
  }
}
