import GuidedGeneration

extension IntentValueShape {
  /// What a value may be, as JSON Schema (2020-12). Command line, agents, HTTP and the decoder are all told this.
  package func schema(limits: ParameterLimits = ParameterLimits()) -> JSON {
    func type(_ name: String, _ more: [(String, JSON?)] = []) -> JSON { .object([("type", JSON(name))] + more) }
    func bounds() -> [(String, JSON?)] { [("minimum", limits.lowest.map(Self.number)), ("maximum", limits.highest.map(Self.number))] }
    func record(_ properties: [(String, JSON)], required: [String]) -> JSON {
      type(
        "object",
        [
          ("properties", .object(properties.map { ($0, $1) })), ("required", .items(required.map { JSON($0) })),
          ("additionalProperties", JSON(false)),
        ])
    }
    switch self {
    case .text: return type("string")
    case .integer: return type("integer", bounds())
    case .number: return type("number", bounds())
    case .truth: return type("boolean")
    case .date:
      switch limits.dateKind {
      case .date: return type("string", [("format", JSON("date"))])
      case .time, .dateTime: return type("string", [("format", JSON("date-time"))])
      }
    case .url: return type("string", [("format", JSON("uri"))])
    case .file:
      return record(
        [("filename", type("string")), ("mediaType", type("string")), ("data", type("string", [("contentEncoding", JSON("base64"))]))],
        required: ["filename", "data"])
    case .measurement(let units):
      return record(
        [
          ("value", type("number", limits.allowsNegative ? [] : [("minimum", JSON(0))])),
          ("unit", type("string", [("enum", .items(units.map { JSON($0) }))])),
        ],
        required: ["value", "unit"])
    case .duration:
      return record(
        [("value", type("number")), ("unit", type("string", [("enum", .items(["min", "s", "h", "d", "w"].map { JSON($0) }))]))],
        required: ["value", "unit"])
    case .personName: return type("string", [("description", JSON("a person's name"))])
    case .currency:
      return record(
        [("amount", type("number")), ("currencyCode", type("string", [("pattern", JSON("^[A-Z]{3}$"))]))],
        required: ["amount", "currencyCode"])
    case .person: return type("string", [("description", JSON("a person's name, an address for mail or a telephone number"))])
    case .place, .object: return type("object")
    case .choice(_, let choices):
      let allowed = limits.supported.map { names in choices.filter { names.contains($0.name) } } ?? choices
      // `enum` is what every client reads; what the values are called stands beside it.
      let titles = allowed.filter { $0.title.lowercased() != $0.name.lowercased() }.prefix(40).map { "\($0.name) is \($0.title)" }
      return type(
        "string",
        [
          ("enum", .items(allowed.map { JSON($0.name) })), ("description", titles.isEmpty ? nil : JSON(titles.joined(separator: ", "))),
        ])
    case .entity(let entity): return type("string", [("description", JSON("identifier or name of a \(entity.title.lowercased())"))])
    case .list(let element):
      return type(
        "array",
        [
          ("items", element.schema(limits: limits)), ("minItems", limits.size.map { JSON($0.lowerBound) }),
          ("maxItems", limits.size.map { JSON($0.upperBound) }),
        ])
    case .union(let members):
      return .object([("anyOf", .items(members.map { record([($0.name, $0.shape.schema(limits: limits))], required: [$0.name]) }))])
    case .nothing: return type("null")
    }
  }

  /// What a value that is given back looks like.
  package var outputSchema: JSON {
    switch self {
    case .entity(let entity):
      .object([
        ("type", JSON("object")), ("description", JSON(entity.title)),
        ("properties", .object([("id", .object([("type", JSON("string"))])), ("title", .object([("type", JSON("string"))]))])),
        ("required", .items([JSON("id"), JSON("title")])),
      ])
    case .list(let element): .object([("type", JSON("array")), ("items", element.outputSchema)])
    case .union(let members):
      .object([
        (
          "anyOf",
          .items(
            members.map { member in
              .object([
                ("type", JSON("object")), ("properties", .object([(member.name, member.shape.outputSchema)])),
                ("required", .items([JSON(member.name)])),
              ])
            })
        )
      ])
    case .person:
      .object([
        ("type", JSON("object")), ("description", JSON("a person")),
        ("properties", .object([("name", .object([("type", JSON("string"))])), ("handle", .object([("type", JSON("string"))]))])),
        ("required", .items([JSON("name")])),
      ])
    default: schema()
    }
  }

  private static func number(_ value: Double) -> JSON { value == value.rounded() && abs(value) < 1e15 ? JSON(Int(value)) : JSON(value) }
}
