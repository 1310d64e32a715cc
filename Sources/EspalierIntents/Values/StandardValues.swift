import ActionWords
import GuidedGeneration

extension String: _IntentValue {
  /// Text as it is.
  public static var intentValueCodec: IntentValueCodec<String> {
    IntentValueCodec(
      shape: .text, expected: "a text", json: \.string, text: { $0 }, encode: { JSON($0) }, display: { $0 })
  }
}

extension Int: _IntentValue {
  /// A whole number.
  public static var intentValueCodec: IntentValueCodec<Int> {
    IntentValueCodec(
      shape: .integer, expected: "a whole number", json: \.integer, text: { NumberText.integer($0) }, encode: { JSON($0) },
      display: { String($0) })
  }
}

extension Double: _IntentValue {
  /// A number.
  public static var intentValueCodec: IntentValueCodec<Double> {
    IntentValueCodec(
      shape: .number, expected: "a number", json: { $0.double.flatMap { $0.isFinite ? $0 : nil } }, text: { NumberText.number($0) },
      encode: { JSON($0) }, display: { $0.shortText })
  }
}

extension Decimal: _IntentValue {
  /// A number with all its digits.
  public static var intentValueCodec: IntentValueCodec<Decimal> {
    IntentValueCodec(
      shape: .number, expected: "a number", json: \.decimal,
      text: { Decimal(string: $0.replacing(",", with: ""), locale: Locale(identifier: "en_US_POSIX")) }, encode: { JSON($0) },
      display: { "\($0)" })
  }
}

extension Bool: _IntentValue {
  /// `true` or `false`; of words also yes and no, on and off.
  public static var intentValueCodec: IntentValueCodec<Bool> {
    IntentValueCodec(
      shape: .truth, expected: "true or false", json: \.truth, text: { Bool(word: $0) }, encode: { JSON($0) },
      display: { $0 ? "yes" : "no" })
  }

  init?(word: String) {
    switch word.lowercased() {
    case "true", "yes", "y", "on", "1": self = true
    case "false", "no", "n", "off", "0": self = false
    default: return nil
    }
  }
}

extension UUID: _IntentValue {
  /// A UUID in its usual form.
  public static var intentValueCodec: IntentValueCodec<UUID> {
    IntentValueCodec(
      shape: .text, expected: "a UUID", json: { $0.string.flatMap(UUID.init(uuidString:)) }, text: { UUID(uuidString: $0) },
      encode: { JSON($0.uuidString) }, display: { $0.uuidString })
  }
}

extension URL: _IntentValue {
  /// An address with a scheme.
  public static var intentValueCodec: IntentValueCodec<URL> {
    IntentValueCodec(
      shape: .url, expected: "an address such as https://example.org", json: { $0.string.flatMap(Self.absolute) }, text: { absolute($0) },
      encode: { JSON($0.absoluteString) }, display: { $0.absoluteString })
  }

  private static func absolute(_ text: String) -> URL? {
    URL(string: text).flatMap { $0.scheme == nil ? nil : $0 }
  }
}

extension AttributedString: _IntentValue {
  /// Its text.
  public static var intentValueCodec: IntentValueCodec<AttributedString> {
    IntentValueCodec(
      shape: .text, expected: "a text", json: { $0.string.map { AttributedString($0) } }, text: { AttributedString($0) },
      encode: { JSON(String($0.characters)) }, display: { String($0.characters) })
  }
}

extension Date: _IntentValue {
  /// RFC 3339, or a day; of words also "tomorrow", "friday at 5 pm".
  public static var intentValueCodec: IntentValueCodec<Date> {
    IntentValueCodec(
      shape: .date, expected: "a date such as 2026-03-01 or 2026-03-01T17:30:00Z", json: { $0.string.flatMap { DateText.exact($0) } },
      text: { DateText.read($0) }, encode: { JSON(DateText.written($0)) }, display: { DateText.written($0) })
  }
}

extension DateComponents: _IntentValue {
  /// A day, and a time where one is given.
  public static var intentValueCodec: IntentValueCodec<DateComponents> {
    IntentValueCodec(
      shape: .date, expected: "a date such as 2026-03-01", json: { $0.string.flatMap { DateText.exact($0) }.map(Self.parts) },
      text: { DateText.read($0).map(parts) },
      encode: { JSON(Calendar.current.date(from: $0).map { DateText.written($0) } ?? "") },
      display: { Calendar.current.date(from: $0).map { DateText.written($0) } ?? "" })
  }

  private static func parts(_ date: Date) -> DateComponents {
    Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: date)
  }
}

extension Duration: _IntentValue {
  /// Seconds, or `{"value", "unit"}`; of words "90 min", "1 h 30 min".
  public static var intentValueCodec: IntentValueCodec<Duration> {
    IntentValueCodec(
      shape: .duration, expected: "a duration such as \"90 min\"",
      json: { QuantityText.seconds($0).map { .milliseconds(Int64($0 * 1000)) } },
      text: { QuantityText.seconds(words: $0).map { .milliseconds(Int64($0 * 1000)) } },
      encode: { JSON.object([("value", JSON($0.inSeconds)), ("unit", JSON("s"))]) }, display: { "\($0.inSeconds.shortText) s" })
  }

  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension PersonNameComponents: _IntentValue {
  /// A name in one text.
  public static var intentValueCodec: IntentValueCodec<PersonNameComponents> {
    IntentValueCodec(
      shape: .personName, expected: "a name", json: { $0.string.flatMap { Self(name: $0) } }, text: { Self(name: $0) },
      encode: { JSON($0.whole) }, display: { $0.whole })
  }

  private init?(name: String) {
    let words = name.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    self.init()
    givenName = first
    if words.count > 1 { familyName = words[words.count - 1] }
    if words.count > 2 { middleName = words[1..<(words.count - 1)].joined(separator: " ") }
  }

  private var whole: String { [givenName, middleName, familyName].compactMap { $0 }.joined(separator: " ") }
}

extension IntentFile: _IntentValue {
  /// `{"filename", "mediaType", "data"}` with the bytes in base64; or, from words, a path.
  public static var intentValueCodec: IntentValueCodec<IntentFile> {
    IntentValueCodec(
      shape: .file, expected: "a file: a path, or an object with filename, mediaType and data in base64",
      json: { content in
        guard let name = content.member("filename")?.string, let text = content.member("data")?.string, let data = Data(base64Encoded: text)
        else { return nil }
        return IntentFile(data: data, filename: name, type: content.member("mediaType")?.string.flatMap { UTType(mimeType: $0) })
      },
      text: { path in
        FileManager.default.isReadableFile(atPath: path) ? IntentFile(fileURL: URL(fileURLWithPath: path)) : nil
      },
      encode: { file in
        .object([
          ("filename", JSON(file.filename)), ("mediaType", JSON(file.type?.mediaType ?? "application/octet-stream")),
          ("data", JSON(file.data.base64EncodedString())),
        ])
      }, display: { $0.filename })
  }
}

/// An amount of money.
public struct IntentCurrencyAmount: Sendable, Hashable, _IntentValue {
  /// How much.
  public var amount: Decimal
  /// ISO 4217, such as "EUR".
  public var currencyCode: String

  /// An amount in a currency.
  public init(amount: Decimal, currencyCode: String) {
    self.amount = amount
    self.currencyCode = currencyCode
  }

  /// `{"amount", "currencyCode"}`; of words "12.50 EUR" or "$12".
  public static var intentValueCodec: IntentValueCodec<IntentCurrencyAmount> {
    IntentValueCodec(
      shape: .currency, expected: "an amount such as \"12.50 EUR\"",
      json: { content in
        guard let amount = content.member("amount")?.decimal, let code = content.member("currencyCode")?.string else { return nil }
        return Self(amount: amount, currencyCode: code)
      }, text: { QuantityText.money($0) },
      encode: { .object([("amount", JSON($0.amount)), ("currencyCode", JSON($0.currencyCode))]) },
      display: { "\($0.amount) \($0.currencyCode)" })
  }
}

/// A place: its name, and where it is on the earth.
public struct PlaceDescriptor: Sendable, Hashable, CodableIntentValue {
  /// Degrees north.
  public var latitude: Double?
  /// Degrees east.
  public var longitude: Double?
  /// What it is called.
  public var commonName: String?
  /// Its postal address.
  public var address: String?

  /// One way to say where a place is. Here, positions are given as numbers: `PlaceDescriptor(latitude:longitude:)`.
  public enum PlaceRepresentation: Sendable, Hashable {
    /// By its postal address.
    case address(String)
  }

  /// A place by name, by position, or by both.
  public init(latitude: Double? = nil, longitude: Double? = nil, commonName: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.commonName = commonName
  }

  /// A place by what is known of where it is; the first address counts.
  public init(representations: [PlaceRepresentation], commonName: String?) {
    self.init(commonName: commonName)
    for case .address(let address) in representations {
      self.address = address
      break
    }
  }

  /// What is known of where it is.
  public var representations: [PlaceRepresentation] { address.map { [.address($0)] } ?? [] }
}

extension Double {
  /// 8 for 8.0, 8.5 for 8.5.
  package var shortText: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
