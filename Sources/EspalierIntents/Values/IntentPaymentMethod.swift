import GuidedGeneration

/// How something is paid.
public struct IntentPaymentMethod: Sendable, Hashable, Codable, CodableIntentValue, DisplayRepresentable {
  /// Which kind.
  public enum PaymentType: String, Sendable, Hashable, Codable {
    /// Not known.
    case unknown
    /// From an account.
    case checking
    /// From savings.
    case savings
    /// From a broker.
    case brokerage
    /// By a debit card.
    case debit
    /// By a credit card.
    case credit
    /// By a prepaid card.
    case prepaid
    /// By a shop's card.
    case store
    /// By telephone.
    case applePay
  }

  /// Which kind.
  public var paymentType: PaymentType
  /// What it is called.
  public var name: String?
  /// The last digits, or another hint.
  public var identificationHint: String?
  /// A picture; no part of its JSON.
  public var icon: DisplayRepresentation.Image? { nil }

  /// A way to pay.
  public init(
    type: PaymentType, name: LocalizedStringResource? = nil, identificationHint: String? = nil, icon: DisplayRepresentation.Image? = nil
  ) {
    paymentType = type
    self.name = name?.text
    self.identificationHint = identificationHint
  }

  /// "Payment Method".
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Payment Method"
  /// Its name, or its kind.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: LocalizedStringResource(verbatim: name ?? paymentType.rawValue))
  }
}

extension Calendar.RecurrenceRule: _IntentValue {
  /// Its `Codable` form.
  public static var intentValueCodec: IntentValueCodec<Calendar.RecurrenceRule> {
    IntentValueCodec(
      shape: .object,
      decode: { input, context in
        do {
          return try JSONDecoder().decode(Calendar.RecurrenceRule.self, from: Data(input.written.utf8))
        } catch {
          throw context.mismatch(input, expected: "a recurrence rule as a JSON object")
        }
      },
      encode: { rule in
        (try? JSONEncoder().encode(rule)).flatMap { JSON.parsed(String(decoding: $0, as: UTF8.self)) } ?? .nothing
      }, display: { DisplayRepresentation(title: LocalizedStringResource(verbatim: "every \($0.interval) \($0.frequency)")) })
  }
}
