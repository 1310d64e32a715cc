@_exported import Foundation

#if !canImport(Darwin)
  /// A text that can be looked up in another language: a key with places for values, and the values.
  ///
  /// ```swift
  /// let title: LocalizedStringResource = "Log \(8) glasses"   // key "Log %lld glasses"
  /// ```
  public struct LocalizedStringResource: Sendable, Equatable, Codable, ExpressibleByStringInterpolation {
    /// The text with `%@`, `%lld` and `%lf` where values stand; what a strings file is asked for.
    public let key: String
    /// What is said where no strings file knows the key.
    public let defaultValue: String
    /// The strings file; `nil` is `Localizable`.
    public let table: String?
    let arguments: [String]

    /// Where strings files are.
    public enum BundleDescription: @unchecked Sendable {
      /// With the program.
      case main
      /// Where a class is from.
      case forClass(AnyClass)
      /// In a folder.
      case atURL(URL)
    }

    /// What stands in place of a value that is known later.
    public enum Placeholder: Sendable {
      /// A whole number.
      case int
      /// A number with a fraction.
      case double
      /// A text.
      case object
    }

    /// A text.
    ///
    /// - Parameters:
    ///   - keyAndValue: the key, and what is said where no strings file knows it.
    ///   - table: the strings file.
    ///   - locale: not kept: texts are in the language of the process.
    ///   - bundle: not kept: strings files are the program's own.
    ///   - comment: for translators; not kept.
    public init(
      _ keyAndValue: LocalizedStringResource, table: String? = nil, locale: Locale = .current, bundle: BundleDescription = .main,
      comment: StaticString? = nil
    ) {
      self.init(
        key: keyAndValue.key, defaultValue: keyAndValue.defaultValue, table: table ?? keyAndValue.table, arguments: keyAndValue.arguments)
    }

    /// A text under a key of its own.
    public init(
      _ key: StaticString, defaultValue: LocalizedStringResource, table: String? = nil, locale: Locale = .current,
      bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
      self.init(key: "\(key)", defaultValue: defaultValue.defaultValue, table: table, arguments: defaultValue.arguments)
    }

    init(key: String, defaultValue: String, table: String?, arguments: [String]) {
      self.key = key
      self.defaultValue = defaultValue
      self.table = table
      self.arguments = arguments
    }

    /// A text that is known while the program runs only.
    @_disfavoredOverload
    public init(_ value: String) { self.init(stringLiteral: value) }

    /// A text without values.
    public init(stringLiteral value: String) {
      self.init(key: value.replacing("%", with: "%%"), defaultValue: value.replacing("%", with: "%%"), table: nil, arguments: [])
    }

    /// A text with values.
    public init(stringInterpolation: StringInterpolation) {
      self.init(key: stringInterpolation.key, defaultValue: stringInterpolation.key, table: nil, arguments: stringInterpolation.arguments)
    }

    /// Collects the text and its values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var key = ""
      var arguments: [String] = []

      /// Starts empty.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds text.
      public mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

      /// Adds a value.
      public mutating func appendInterpolation<T>(_ value: T) {
        switch value {
        case let value as LocalizedStringResource: append("%@", value.text)
        case let value as AttributedString: append("%@", String(value.characters))
        case let value as any BinaryInteger: append("%lld", String(describing: value))
        case let value as any BinaryFloatingPoint: append("%lf", Self.plain(value))
        default: append("%@", Self.unwrapped(value))
        }
      }

      /// Adds a place for a value that is known later.
      public mutating func appendInterpolation(placeholder: Placeholder) {
        append(placeholder == .int ? "%lld" : placeholder == .double ? "%lf" : "%@", "")
      }

      private mutating func append(_ format: String, _ value: String) {
        key += format
        arguments.append(value)
      }

      private static func plain(_ value: any BinaryFloatingPoint) -> String {
        let text = String(describing: value)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      }

      /// An optional that holds a value reads as the value.
      private static func unwrapped(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        return mirror.children.first.map { unwrapped($0.value) } ?? ""
      }
    }

    /// The text in the language of the process, with its values.
    package var text: String { text(table: table, bundle: .main) }

    func text(table: String?, bundle: Bundle) -> String {
      Self.filled(bundle.localizedString(forKey: key, value: defaultValue, table: table), with: arguments)
    }

    /// Puts values where a format has `%@`, `%lld`, `%lf` or, with a position, `%2$@`.
    static func filled(_ format: String, with arguments: [String]) -> String {
      guard format.contains("%") else { return format }
      var result = ""
      var next = 0
      var rest = Substring(format)
      while let percent = rest.firstIndex(of: "%") {
        result += rest[..<percent]
        rest = rest[rest.index(after: percent)...]
        if rest.first == "%" {
          result += "%"
          rest = rest.dropFirst()
          continue
        }
        var position: Int?
        if let dollar = rest.firstIndex(of: "$"), let written = Int(rest[..<dollar]) {
          position = written - 1
          rest = rest[rest.index(after: dollar)...]
        }
        guard let specifier = ["@", "lld", "lf", "ld", "d", "f"].first(where: { rest.hasPrefix($0) }) else {
          result += "%"
          continue
        }
        rest = rest.dropFirst(specifier.count)
        let index = position ?? next
        if position == nil { next += 1 }
        if arguments.indices.contains(index) { result += arguments[index] }
      }
      return result + rest
    }
  }

  extension String {
    /// The text of a resource in the language of the process.
    public init(localized resource: LocalizedStringResource) { self = resource.text }

    /// A text with values, as it is looked up.
    public typealias LocalizationValue = LocalizedStringResource

    /// A text in the language of the process.
    ///
    /// - Parameters:
    ///   - keyAndValue: the key, and what is said where no strings file knows it.
    ///   - table: the strings file.
    ///   - bundle: where the strings files are; the program's own by default.
    ///   - locale: not kept: the text is in the language of the process.
    ///   - comment: for translators; not kept.
    public init(
      localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      self = keyAndValue.text(table: table ?? keyAndValue.table, bundle: bundle ?? .main)
    }

    /// A text under a key of its own, in the language of the process.
    public init(
      localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      self = LocalizedStringResource(key, defaultValue: defaultValue, table: table).text(table: table, bundle: bundle ?? .main)
    }
  }

  /// An error that says itself what went wrong, in a text for people.
  public protocol CustomLocalizedStringResourceConvertible {
    /// The text.
    var localizedStringResource: LocalizedStringResource { get }
  }
#else
  extension LocalizedStringResource {
    /// The text in the language of the process, with its values.
    package var text: String { String(localized: self) }
  }
#endif

extension LocalizedStringResource {
  /// A text that is not looked up.
  package init(verbatim text: String) { self.init(stringLiteral: text) }
}
