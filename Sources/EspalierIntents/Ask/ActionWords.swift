/// What is known of an action in words: what a sentence is compared with.
package struct ActionWords: Sendable {
  /// A piece of a phrase or of a summary.
  package enum Part: Sendable, Equatable {
    case text(String)
    case parameter(String)
    /// The application's name.
    case application
  }

  /// What values of a parameter are, as far as words tell.
  package indirect enum Kind: Sendable, Equatable {
    case text, integer, number, truth, date, duration, currency, url, other
    case measurement(units: [String])
    case choice([IntentChoice])
    /// A record of the application: what it is called, and the names that are known.
    case entity(title: String, names: [String])
    case list(Kind)
    case union([Kind])

    /// Whether a value is one of few or has a form of its own, so that words can be told to be none.
    var isClosed: Bool {
      switch self {
      case .integer, .number, .truth, .choice, .measurement, .duration, .currency, .url, .date: true
      default: false
      }
    }

    var isEntity: Bool {
      switch self {
      case .entity: true
      case .list(let element): element.isEntity
      case .union(let members): members.contains(where: \.isEntity)
      default: false
      }
    }

    /// Whether nearly any words could be a value.
    var isOpen: Bool {
      switch self {
      case .text, .entity: true
      case .list(let element): element.isOpen
      case .union(let members): members.contains(where: \.isOpen)
      default: false
      }
    }

    /// The names of records that are known.
    var names: [String] {
      switch self {
      case .entity(_, let names): names
      case .list(let element): element.names
      case .union(let members): members.flatMap(\.names)
      default: []
      }
    }
  }

  package struct Parameter: Sendable {
    package var name: String
    package var title: String
    package var kind: Kind
    package var isRequired: Bool

    package init(name: String, title: String, kind: Kind, isRequired: Bool) {
      self.name = name
      self.title = title
      self.kind = kind
      self.isRequired = isRequired
    }
  }

  package var identifier: String
  package var title: String
  package var description: String
  package var keywords: [String]
  package var phrases: [[Part]]
  package var summary: [Part]
  package var parameters: [Parameter]

  package init(
    identifier: String, title: String, description: String = "", keywords: [String] = [], phrases: [[Part]] = [], summary: [Part] = [],
    parameters: [Parameter] = []
  ) {
    self.identifier = identifier
    self.title = title
    self.description = description
    self.keywords = keywords
    self.phrases = phrases
    self.summary = summary
    self.parameters = parameters
  }

  /// The identifier as words, without what it says of its kind.
  var spokenIdentifier: String {
    let words = identifier.spokenWords.split(separator: " ")
    return (words.last == "Intent" ? words.dropLast() : words[...]).joined(separator: " ")
  }
}
