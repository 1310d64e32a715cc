/// What is known of a word of a text that copied spans are taken of.
package struct WordTraits: OptionSet, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Names a day or a time.
  package static let day = WordTraits(rawValue: 1)
  /// Names a sum of money.
  package static let money = WordTraits(rawValue: 1 << 1)
  /// A copied span may pass it over: it belongs to a day or a sum, or says how pressing something is.
  package static let passable = WordTraits(rawValue: 1 << 2)
  /// Has little meaning of its own: "the", "with", "again".
  package static let light = WordTraits(rawValue: 1 << 3)
  /// A clause ends behind it.
  package static let endsClause = WordTraits(rawValue: 1 << 4)
  /// Nothing ends with such a word: "the", "because".
  package static let leadsOn = WordTraits(rawValue: 1 << 5)
  /// Goes on in the next word: a first name in a family name.
  package static let joined = WordTraits(rawValue: 1 << 6)
  /// Is an email address.
  package static let email = WordTraits(rawValue: 1 << 7)
  /// Is a telephone number, or a part of one.
  package static let phone = WordTraits(rawValue: 1 << 8)
  /// Says how pressing the rest is.
  package static let urgency = WordTraits(rawValue: 1 << 9)
  /// Has neither letter nor digit.
  package static let wordless = WordTraits(rawValue: 1 << 10)
  /// Counts as a word of substance.
  package static let substance = WordTraits(rawValue: 1 << 11)
  /// Was put below the text by the library; no copied span goes on into it.
  package static let appended = WordTraits(rawValue: 1 << 12)
  /// May be a number or code that says which: has a digit and is no day, time or sum, or is a capital alone.
  package static let code = WordTraits(rawValue: 1 << 13)
}

/// A field that is to hold the gist of the text in so many words.
package struct Gist: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// How many words it has, 1 or more; fewer than the least where the text has fewer words of substance.
  package var words: ClosedRange<Int>
  /// Words with any of these traits stay out: another field says what they name.
  package var without: WordTraits
  package var mayBeEmpty: Bool

  package init(name: String, words: ClosedRange<Int>, without: WordTraits, mayBeEmpty: Bool = false) {
    self.name = name
    self.words = words
    self.without = without
    self.mayBeEmpty = mayBeEmpty
  }
}

/// A typed entity: a field that holds whole words of one form only, an address, a telephone number, a code. Of a code it holds one word.
package struct EntityField: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// The trait of its words.
  package var form: WordTraits
  /// Whether it may be empty though the text has such a word.
  package var isOptional: Bool

  package init(name: String, form: WordTraits, isOptional: Bool = false) {
    self.name = name
    self.form = form
    self.isOptional = isOptional
  }
}

/// A key–value match, a field whose value the text names by the field's own name: "level 3" for `level`.
package struct KeyValueField: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// Index of the word that is the value.
  package var word: Int

  package init(name: String, word: Int) {
    self.name = name
    self.word = word
  }
}

/// A boundary blocklist: words of the text that a field of text does not begin or end with. Its description asks to leave them out, or they name a
/// choice of another field.
package struct BlocklistField: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// Indices of the words that it does not begin with.
  package var first: Set<Int>
  /// Indices of the words that it ends with only where nothing can follow.
  package var last: Set<Int>

  package init(name: String, first: Set<Int>, last: Set<Int>) {
    self.name = name
    self.first = first
    self.last = last
  }
}

/// A field of choices of which the text states one: it holds that one.
package struct PinnedChoice: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// The choice, as the schema writes it; without quotation marks, backslashes and control characters.
  package var choice: String
  /// Others, of the same form, that it may hold as well.
  package var others: [String]

  package init(name: String, choice: String, others: [String] = []) {
    self.name = name
    self.choice = choice
    self.others = others
  }
}

/// A field that holds a list of strings, each of which is known.
package struct PinnedList: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// One at least, each as JSON writes it; without quotation marks, backslashes and control characters.
  package var items: [String]

  package init(name: String, items: [String]) {
    self.name = name
    self.items = items
  }
}

/// A field of truth that the text states or denies by the field's own name: "no breakfast".
package struct PinnedFlag: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// Nil for `null`.
  package var value: Bool?

  package init(name: String, value: Bool?) {
    self.name = name
    self.value = value
  }
}

/// A field for a number.
package struct NumberField: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// Numbers in words with any of these traits are not for this field: another one says what they name.
  package var without: WordTraits
  /// The only numbers for this field, as `NumbersInText` writes them, some perhaps put into another unit than the text's; nil for any of the text.
  package var only: Set<String>?
  /// Whether the text surely has one for it, so that it is not `null`.
  package var isStated: Bool

  package init(name: String, without: WordTraits, only: Set<String>? = nil, isStated: Bool = false) {
    self.name = name
    self.without = without
    self.only = only
    self.isStated = isStated
  }
}

/// A text that copied spans are taken of, and the rules they keep.
package struct CopySource: Sendable {
  package var text: String
  /// For each word between white space. Where they are known, a copied span passes words over only at the seams of the text: where a clause ends, or
  /// light words aside a passable one stands. Empty where nothing is known.
  package var traits: [WordTraits]
  /// Together with the fields below at most 64; of two rules for a field the first one counts.
  package var gists: [Gist]
  package var entities: [EntityField]
  package var keyValues: [KeyValueField]
  package var blocklists: [BlocklistField]
  package var pinned: [PinnedChoice]
  package var numbers: [NumberField]
  package var flags: [PinnedFlag]
  package var lists: [PinnedList]
  /// What else is known of choices.
  package var biases: [ChoiceBias] = []
  /// What else is known of where copied spans begin and end.
  package var spanBiases: [SpanBias] = []

  package init(
    _ text: String, traits: [WordTraits] = [], gists: [Gist] = [], entities: [EntityField] = [], keyValues: [KeyValueField] = [],
    blocklists: [BlocklistField] = [], pinned: [PinnedChoice] = [], numbers: [NumberField] = [], flags: [PinnedFlag] = [],
    lists: [PinnedList] = []
  ) {
    self.text = text
    self.traits = traits
    self.gists = gists
    self.entities = entities
    self.keyValues = keyValues
    self.blocklists = blocklists
    self.pinned = pinned
    self.numbers = numbers
    self.flags = flags
    self.lists = lists
  }

  /// The words of a text, as `traits` counts them.
  package static func words(of text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
