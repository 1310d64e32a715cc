import GuidedGeneration

/// Which part of a date a parameter wants.
public enum IntentDateKind: String, Sendable {
  /// The day.
  case date
  /// The time of the day.
  case time
  /// Both.
  case dateTime
}

/// How many elements a collection has.
public struct IntentCollectionSize: Sendable, Equatable, ExpressibleByIntegerLiteral {
  let range: ClosedRange<Int>

  /// Exactly so many.
  public init(integerLiteral value: Int) { range = value...value }
  /// Exactly so many.
  public init(exactly value: Int) { range = value...value }
  /// From so many to so many.
  public init(min: Int, max: Int) { range = min...Swift.max(min, max) }
}

/// How a number is set in a form.
public enum IntentControlStyle: Sendable {
  /// Typed.
  case field
  /// By one up or down.
  case stepper
  /// Along a line.
  case slider
}

/// Whether the result of another action may fill a parameter.
public enum InputConnectionBehavior: Sendable {
  /// As the system sees fit.
  case `default`
  /// Never.
  case never
  /// Where the types fit.
  case connectToPreviousIntentResult
}

extension String {
  /// How text is typed.
  public struct IntentInputOptions: Sendable {
    /// The keys that are shown.
    public enum KeyboardType: Sendable {
      case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter,
        webSearch, asciiCapableNumberPad
      /// The keys for an address.
      public static let url = KeyboardType.URL
    }
    /// Which letters become capital.
    public enum CapitalizationType: Sendable { case none, words, sentences, allCharacters }

    /// Whether it may have several lines.
    public var multiline: Bool

    /// The keys that are shown.
    public var keyboardType: KeyboardType
    /// Which letters become capital.
    public var capitalizationType: CapitalizationType
    /// Whether words are corrected.
    public var autocorrect: Bool
    /// Whether quotation marks become typographic.
    public var smartQuotes: Bool
    /// Whether hyphens become dashes.
    public var smartDashes: Bool

    /// Options; of them a terminal uses ``multiline`` alone.
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences, multiline: Bool = false,
      autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
    ) {
      self.multiline = multiline
      self.keyboardType = keyboardType
      self.capitalizationType = capitalizationType
      self.autocorrect = autocorrect
      self.smartQuotes = smartQuotes
      self.smartDashes = smartDashes
    }
  }
}

extension Bool {
  /// What `true` and `false` are called.
  public struct IntentDisplayName: Sendable {
    let yes: LocalizedStringResource
    let no: LocalizedStringResource

    /// Names of both.
    public init(true yes: LocalizedStringResource, false no: LocalizedStringResource) {
      self.yes = yes
      self.no = no
    }
  }
}

/// What a parameter allows beyond its type.
package struct ParameterLimits: Sendable {
  package var lowest: Double?
  package var highest: Double?
  /// The raw values of an enumeration that are allowed.
  package var supported: [String]?
  package var dateKind = IntentDateKind.dateTime
  package var contentTypes: [UTType] = []
  package var unit: String?
  package var allowsNegative = true
  package var size: ClosedRange<Int>?
  /// The currencies that are allowed, by their codes.
  package var currencies: [String]?

  package init() {}

  package init(lowest: Double?, highest: Double?) {
    self.lowest = lowest
    self.highest = highest
  }

  /// Checks a value in its JSON form.
  package func check(_ value: JSON, input: IntentInput, context: ValueContext) throws {
    for element in value.elements ?? [value] {
      if let number = element.double, (lowest.map { number < $0 } ?? false) || (highest.map { number > $0 } ?? false) {
        throw context.mismatch(input, expected: "a number \(rangeWords)")
      }
      if let code = element.member("currencyCode")?.string {
        if let currencies, !currencies.contains(code) {
          throw context.mismatch(input, expected: "one of the currencies \(currencies.joined(separator: ", "))")
        }
        if let sum = element.member("amount")?.double, (lowest.map { sum < $0 } ?? false) || (highest.map { sum > $0 } ?? false) {
          throw context.mismatch(input, expected: "an amount \(rangeWords)")
        }
      }
      if !contentTypes.isEmpty, let name = element.member("mediaType")?.string,
        !contentTypes.contains(where: { wanted in wanted.mediaType == name || UTType(mimeType: name)?.conforms(to: wanted) == true })
      {
        throw context.mismatch(
          .text(element.member("filename")?.string ?? name),
          expected: "a file of kind \(contentTypes.map(\.mediaType).joined(separator: ", "))")
      }
    }
    if let size, let count = value.elements?.count, !size.contains(count) {
      throw context.mismatch(
        input,
        expected: size.lowerBound == size.upperBound ? "\(size.lowerBound) values" : "\(size.lowerBound) to \(size.upperBound) values")
    }
  }

  private var rangeWords: String {
    switch (lowest, highest) {
    case (let low?, let high?): "from \(low.shortText) to \(high.shortText)"
    case (let low?, nil): "of at least \(low.shortText)"
    case (nil, let high?): "of at most \(high.shortText)"
    case (nil, nil): ""
    }
  }
}
