import GuidedGeneration

extension Measurement: _IntentValue where UnitType: Dimension {
  /// `{"value", "unit"}`; or, from words, "8 oz". A number alone has the parameter's unit.
  public static var intentValueCodec: IntentValueCodec<Measurement<UnitType>> {
    let units = UnitTable.units(of: UnitType.self)
    return IntentValueCodec(
      shape: .measurement(units: units.map(\.symbol)),
      decode: { input, context in
        let expected = "an amount with a unit such as \"8 \(context.limits.unit ?? units.first?.symbol ?? "")\""
        var value: Double?
        var name: String?
        switch input {
        case .json(let content):
          value = content.double ?? content.member("value")?.double
          name = content.member("unit")?.string
          if let words = content.string { (value, name) = Self.split(words) }
        case .text(let words): (value, name) = Self.split(words)
        case .texts: break
        }
        guard let value, value.isFinite else { throw context.mismatch(input, expected: expected) }
        guard let written = name ?? context.limits.unit ?? units.first?.symbol,
          let unit = units.first(where: { $0.names.contains(written.lowercased()) || $0.symbol == written })?.unit as? UnitType
        else { throw context.mismatch(input, expected: "one of the units \(units.map(\.symbol).joined(separator: ", "))") }
        guard context.limits.allowsNegative || value >= 0 else { throw context.mismatch(input, expected: "an amount of zero or more") }
        return Measurement(value: value, unit: unit)
      },
      encode: { .object([("value", JSON($0.value)), ("unit", JSON($0.unit.symbol))]) },
      display: { DisplayRepresentation(title: LocalizedStringResource(verbatim: "\($0.value.shortText) \($0.unit.symbol)")) })
  }

  private static func split(_ words: String) -> (Double?, String?) {
    guard let match = words.trimmingCharacters(in: .whitespaces).wholeMatch(of: /([-+]?[\d.,]+|[A-Za-z]+)\s*(.*)/) else {
      return (nil, nil)
    }
    let unit = String(match.2).trimmingCharacters(in: .whitespaces)
    return (NumberText.number(String(match.1)), unit.isEmpty ? nil : unit)
  }
}

/// The units that are understood, by dimension; the first of each is the usual one.
enum UnitTable {
  struct Entry: @unchecked Sendable {
    // Units are immutable.
    let unit: Dimension
    let symbol: String
    let names: Set<String>

    init(_ unit: Dimension, _ names: String...) {
      self.unit = unit
      symbol = unit.symbol
      self.names = Set(names + [unit.symbol.lowercased()])
    }
  }

  static func units(of type: Dimension.Type) -> [Entry] {
    if type == UnitVolume.self {
      return [
        Entry(UnitVolume.milliliters, "ml", "milliliter", "milliliters"),
        Entry(UnitVolume.liters, "l", "liter", "liters", "litre", "litres"),
        Entry(UnitVolume.centiliters, "cl"), Entry(UnitVolume.fluidOunces, "oz", "fl oz", "ounce", "ounces"),
        Entry(UnitVolume.cups, "cup", "cups"),
        Entry(UnitVolume.pints, "pt", "pint", "pints"), Entry(UnitVolume.gallons, "gallon", "gallons"),
      ]
    }
    if type == UnitMass.self {
      return [
        Entry(UnitMass.kilograms, "kg", "kilo", "kilos", "kilogram", "kilograms"), Entry(UnitMass.grams, "g", "gram", "grams"),
        Entry(UnitMass.pounds, "lb", "lbs", "pound", "pounds"), Entry(UnitMass.ounces, "oz", "ounce", "ounces"),
        Entry(UnitMass.stones, "st", "stone"),
      ]
    }
    if type == UnitLength.self {
      return [
        Entry(UnitLength.meters, "m", "meter", "meters", "metre", "metres"),
        Entry(UnitLength.kilometers, "km", "kilometer", "kilometers", "kilometre", "kilometres"),
        Entry(UnitLength.centimeters, "cm"), Entry(UnitLength.millimeters, "mm"), Entry(UnitLength.miles, "mi", "mile", "miles"),
        Entry(UnitLength.feet, "ft", "foot", "feet"), Entry(UnitLength.inches, "in", "inch", "inches"),
        Entry(UnitLength.yards, "yd", "yard", "yards"),
      ]
    }
    if type == UnitTemperature.self {
      return [
        Entry(UnitTemperature.celsius, "c", "celsius", "degrees"), Entry(UnitTemperature.fahrenheit, "f", "fahrenheit"),
        Entry(UnitTemperature.kelvin, "k", "kelvin"),
      ]
    }
    if type == UnitDuration.self {
      return [
        Entry(UnitDuration.minutes, "min", "mins", "minute", "minutes"), Entry(UnitDuration.seconds, "s", "sec", "second", "seconds"),
        Entry(UnitDuration.hours, "h", "hr", "hour", "hours"),
      ]
    }
    if type == UnitSpeed.self {
      return [Entry(UnitSpeed.kilometersPerHour, "kmh", "kph"), Entry(UnitSpeed.metersPerSecond), Entry(UnitSpeed.milesPerHour, "mph")]
    }
    if type == UnitEnergy.self {
      return [
        Entry(UnitEnergy.kilocalories, "kcal", "calories"), Entry(UnitEnergy.kilojoules, "kj"), Entry(UnitEnergy.kilowattHours, "kwh"),
      ]
    }
    return [Entry(type.baseUnit())]
  }
}
