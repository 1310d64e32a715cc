import ActionWords
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
          if let words = content.string { (value, name) = Self.split(words, units) }
        case .text(let words): (value, name) = Self.split(words, units)
        case .texts: break
        }
        guard let value, value.isFinite else { throw context.mismatch(input, expected: expected) }
        guard let written = name ?? context.limits.unit ?? units.first?.symbol,
          let unit = UnitTable.entry(written, units)?.unit as? UnitType
        else { throw context.mismatch(input, expected: "one of the units \(units.map(\.symbol).joined(separator: ", "))") }
        guard context.limits.allowsNegative || value >= 0 else { throw context.mismatch(input, expected: "an amount of zero or more") }
        return Measurement(value: value, unit: unit)
      },
      encode: { .object([("value", JSON($0.value)), ("unit", JSON(UnitTable.symbol(of: $0.unit)))]) },
      display: { DisplayRepresentation(title: LocalizedStringResource(verbatim: "\($0.value.shortText) \(UnitTable.symbol(of: $0.unit))")) }
    )
  }

  private static func split(_ words: String, _ units: [UnitTable.Entry]) -> (Double?, String?) {
    if let amount = MeasureText.read(words, units: units) { return (amount.value, amount.unit) }
    if let number = NumberText.number(words) { return (number, nil) }
    // A unit that is not understood is named in the error.
    guard let match = words.trimmingCharacters(in: .whitespaces).wholeMatch(of: /([-+]?[\d.,]+)\s*(.+)/) else { return (nil, nil) }
    return (NumberText.number(String(match.1)), String(match.2))
  }
}

/// Amounts with units in words: "8 oz", "three and a half miles", "eleven stone four", "5 ft 3 in", "5k".
enum MeasureText {
  /// An amount in the first unit that is said; `nil` where the words are no amount in these units.
  static func read(_ words: String, units: [UnitTable.Entry]) -> (value: Double, unit: String)? {
    let isTime = units.first?.unit is UnitDuration
    if isTime, let seconds = QuantityText.seconds(words: words) { return named(seconds, words, units) }
    let spaced = words.lowercased().replacing(/(\d)([a-z°µ%])/, with: { "\($0.1) \($0.2)" })
    let parts = spaced.split(whereSeparator: { $0 == " " || $0 == "," && !spaced.contains(/\d,\d/) }).map(String.init)
    guard parts.count >= 2, parts.count <= 14 else { return nil }
    var count: [String] = []
    var total: (value: Double, entry: UnitTable.Entry)?
    var index = 0
    while index < parts.count {
      // Names of two words first: "fl oz", "square metres".
      let two = index + 1 < parts.count ? UnitTable.entry(parts[index] + " " + parts[index + 1], units) : nil
      guard !count.isEmpty, let entry = two ?? UnitTable.entry(parts[index], units) ?? runners(parts[index], units) else {
        if !(parts[index] == "and" && count.isEmpty) { count.append(parts[index]) }
        index += 1
        continue
      }
      guard let number = amount(count) else { return nil }
      if let sum = total {
        guard entry.unit != sum.entry.unit, isSmaller(entry, sum.entry) else { return nil }
        total = (sum.value + Measurement(value: number, unit: entry.unit).converted(to: sum.entry.unit).value, sum.entry)
      } else {
        total = (number, entry)
      }
      count = []
      index += two == nil ? 1 : 2
    }
    guard let total else { return nil }
    guard !count.isEmpty else { return (total.value, total.entry.symbol) }
    if count == ["and", "a", "half"] || count == ["a", "half"] { return (total.value + 0.5, total.entry.symbol) }
    if count == ["a", "quarter"] { return (total.value + 0.25, total.entry.symbol) }
    // "Eleven stone four", "six foot two": the smaller unit is left out.
    guard let rest = NumberText.number(count.joined(separator: " ")), let smaller = smaller(than: total.entry), rest >= 0,
      rest < smaller.limit
    else { return nil }
    return (total.value + Measurement(value: rest, unit: smaller.unit).converted(to: total.entry.unit).value, total.entry.symbol)
  }

  private static func amount(_ words: [String]) -> Double? {
    let said = words.joined(separator: " ")
    if let number = NumberText.number(said) { return number }
    for ending in [" of a", " of an", " a", " an", " of"] where said.hasSuffix(ending) {
      if let number = NumberText.number(String(said.dropLast(ending.count))) { return number }
    }
    return nil
  }

  /// A length of time in the unit that is said, where it is one alone.
  private static func named(_ seconds: Double, _ words: String, _ units: [UnitTable.Entry]) -> (value: Double, unit: String)? {
    let last = words.lowercased().split { !$0.isLetter }.last.map(String.init) ?? ""
    guard let entry = UnitTable.entry(last, units) ?? UnitTable.entry("s", units), let unit = entry.unit as? UnitDuration else {
      return nil
    }
    return (Measurement(value: seconds, unit: UnitDuration.seconds).converted(to: unit).value, entry.symbol)
  }

  /// "5k" and "10k" are kilometres to runners.
  private static func runners(_ word: String, _ units: [UnitTable.Entry]) -> UnitTable.Entry? {
    word == "k" ? units.first { $0.unit == UnitLength.kilometers } : nil
  }

  private static func isSmaller(_ one: UnitTable.Entry, _ other: UnitTable.Entry) -> Bool {
    Measurement(value: 1, unit: one.unit).converted(to: other.unit).value < 1
  }

  private static func smaller(than entry: UnitTable.Entry) -> (unit: Dimension, limit: Double)? {
    switch entry.unit {
    case UnitTable.stone: (UnitMass.pounds, 14)
    case UnitLength.feet: (UnitLength.inches, 12)
    case UnitMass.pounds: (UnitMass.ounces, 16)
    case UnitLength.meters: (UnitLength.centimeters, 100)
    default: nil
    }
  }
}

/// The units that are understood, by dimension; the first of each is the usual one.
enum UnitTable {
  struct Entry: @unchecked Sendable {
    // Units are immutable.
    let unit: Dimension
    let symbol: String
    let names: Set<String>

    init(_ unit: Dimension, symbol: String? = nil, _ names: String...) {
      self.unit = unit
      self.symbol = symbol ?? unit.symbol
      self.names = Set(names + [unit.symbol.lowercased()])
    }
  }

  /// The unit of a name or a symbol.
  static func entry(_ written: String, _ units: [Entry]) -> Entry? {
    let name = written.lowercased()
    return units.first { $0.symbol == written } ?? units.first { $0.names.contains(name) }
      ?? (name.count > 3 && name.hasSuffix("s") ? units.first { $0.names.contains(String(name.dropLast())) } : nil)
  }

  /// How a unit is written: as Foundation does, but for minutes, whose "m" is that of metres.
  static func symbol(of unit: Dimension) -> String { unit == UnitDuration.minutes ? "min" : unit.symbol }

  /// The units of a parameter, by their symbols.
  static func units(symbols: [String]) -> [Entry] {
    let tables = dimensions.map { units(of: $0) }
    return tables.first { $0.map(\.symbol) == symbols } ?? []
  }

  private static var dimensions: [Dimension.Type] {
    [
      UnitVolume.self, UnitMass.self, UnitLength.self, UnitTemperature.self, UnitDuration.self, UnitSpeed.self, UnitEnergy.self,
      UnitArea.self,
      UnitPressure.self, UnitPower.self, UnitAngle.self, UnitFrequency.self, UnitInformationStorage.self, UnitElectricCurrent.self,
      UnitElectricPotentialDifference.self,
    ]
  }

  static func units(of type: Dimension.Type) -> [Entry] {
    if type == UnitVolume.self {
      return [
        Entry(UnitVolume.milliliters, "ml", "milliliter", "milliliters"),
        Entry(UnitVolume.liters, "l", "liter", "liters", "litre", "litres"),
        Entry(UnitVolume.centiliters, "cl", "centiliters", "centilitres"), Entry(UnitVolume.fluidOunces, "oz", "fl oz", "ounce", "ounces"),
        Entry(UnitVolume.cups, "cup", "cups"),
        Entry(UnitVolume.pints, "pt", "pint", "pints"), Entry(UnitVolume.gallons, "gallon", "gallons"),
        Entry(UnitVolume.quarts, "quart", "quarts"), Entry(UnitVolume.tablespoons, "tablespoon", "tablespoons", "tbsp"),
        Entry(UnitVolume.teaspoons, "teaspoon", "teaspoons", "tsp"), Entry(UnitVolume.cubicMeters, "cubic meters", "cubic metres"),
      ]
    }
    if type == UnitMass.self {
      return [
        Entry(UnitMass.kilograms, "kg", "kilo", "kilos", "kilogram", "kilograms"), Entry(UnitMass.grams, "g", "gram", "grams"),
        Entry(UnitMass.pounds, "lb", "lbs", "pound", "pounds"), Entry(UnitMass.ounces, "oz", "ounce", "ounces"),
        Entry(stone, "st", "stone", "stones"),
        Entry(UnitMass.milligrams, "mg", "milligram", "milligrams"), Entry(UnitMass.metricTons, "ton", "tons", "tonne", "tonnes"),
      ]
    }
    if type == UnitLength.self {
      return [
        Entry(UnitLength.meters, "m", "meter", "meters", "metre", "metres"),
        Entry(UnitLength.kilometers, "km", "kilometer", "kilometers", "kilometre", "kilometres"),
        Entry(UnitLength.centimeters, "cm"), Entry(UnitLength.millimeters, "mm"), Entry(UnitLength.miles, "mi", "mile", "miles"),
        Entry(UnitLength.feet, "ft", "foot", "feet"), Entry(UnitLength.inches, "in", "inch", "inches"),
        Entry(UnitLength.yards, "yd", "yard", "yards"), Entry(UnitLength.nauticalMiles, "nautical miles", "nautical mile"),
      ]
    }
    if type == UnitTemperature.self {
      return [
        Entry(UnitTemperature.celsius, "c", "celsius", "centigrade", "degrees", "degree", "°", "degrees celsius", "degrees c"),
        Entry(UnitTemperature.fahrenheit, "f", "fahrenheit", "degrees fahrenheit", "degrees f"),
        Entry(UnitTemperature.kelvin, "k", "kelvin"),
      ]
    }
    if type == UnitDuration.self {
      return [
        Entry(UnitDuration.minutes, symbol: "min", "min", "mins", "minute", "minutes"),
        Entry(UnitDuration.seconds, "s", "sec", "second", "seconds"),
        Entry(UnitDuration.hours, "h", "hr", "hrs", "hour", "hours"), Entry(day, "d", "day", "days"), Entry(week, "w", "week", "weeks"),
      ]
    }
    if type == UnitSpeed.self {
      return [
        Entry(UnitSpeed.kilometersPerHour, "kmh", "kph"), Entry(UnitSpeed.metersPerSecond), Entry(UnitSpeed.milesPerHour, "mph"),
        Entry(UnitSpeed.knots, "knot", "knots"),
      ]
    }
    if type == UnitEnergy.self {
      return [
        Entry(UnitEnergy.kilocalories, "kcal", "calorie", "calories"), Entry(UnitEnergy.kilojoules, "kj"),
        Entry(UnitEnergy.kilowattHours, "kwh"),
      ]
    }
    if type == UnitArea.self {
      return [
        Entry(UnitArea.squareMeters, "square meters", "square metres"), Entry(UnitArea.squareKilometers),
        Entry(UnitArea.hectares, "hectares"),
        Entry(UnitArea.acres, "acre", "acres"), Entry(UnitArea.squareFeet, "square feet"),
      ]
    }
    if type == UnitPower.self { return [Entry(UnitPower.watts, "watt", "watts"), Entry(UnitPower.kilowatts, "kilowatt", "kilowatts")] }
    if type == UnitAngle.self { return [Entry(UnitAngle.degrees, "deg", "degree", "degrees"), Entry(UnitAngle.radians, "radians")] }
    return [Entry(type.baseUnit())]
  }

  /// Foundation's own has the inverse for its coefficient: a stone of 157 grams.
  static var stone: UnitMass { UnitMass(symbol: "st", converter: UnitConverterLinear(coefficient: 6.350_293_18)) }

  // Foundation has no units for these.
  private static var day: UnitDuration { UnitDuration(symbol: "d", converter: UnitConverterLinear(coefficient: 86400)) }
  private static var week: UnitDuration { UnitDuration(symbol: "w", converter: UnitConverterLinear(coefficient: 604_800)) }
}
