import GuidedGeneration

extension ActionWords {
  /// What is known of an intent.
  ///
  /// - Parameter names: names of records by kind of entity.
  init(_ intent: IntentRegistry.Intent, names: [String: [String]]) {
    self.init(
      identifier: intent.identifier, title: intent.title, description: intent.description, keywords: intent.keywords,
      phrases: intent.phrases.map { phrase in
        phrase.template.parts.map { part in
          switch part {
          case .text(let text): .text(text)
          case .parameter(let name): .parameter(name)
          case .application: .application
          }
        }
      },
      summary: intent.summary.parts.map { part in
        switch part {
        case .text(let text): .text(text)
        case .parameter(let name): .parameter(name)
        }
      },
      parameters: intent.parameters.map { parameter in
        Parameter(
          name: parameter.name, title: parameter.title, kind: Kind(parameter.shape, supported: parameter.limits.supported, names: names),
          isRequired: parameter.isRequired)
      })
  }
}

extension ActionWords.Kind {
  init(_ shape: IntentValueShape, supported: [String]?, names: [String: [String]]) {
    switch shape {
    case .text, .personName, .person, .place: self = .text
    case .integer: self = .integer
    case .number: self = .number
    case .truth: self = .truth
    case .date: self = .date
    case .url: self = .url
    case .duration: self = .duration
    case .currency: self = .currency
    case .measurement(let units): self = .measurement(units: units)
    case .choice(_, let choices): self = .choice(choices.filter { supported?.contains($0.name) ?? true })
    case .entity(let entity): self = .entity(title: entity.title, names: names[entity.name] ?? [])
    case .list(let element): self = .list(ActionWords.Kind(element, supported: supported, names: names))
    case .union(let members): self = .union(members.map { ActionWords.Kind($0.shape, supported: nil, names: names) })
    case .file, .object, .nothing: self = .other
    }
  }
}
