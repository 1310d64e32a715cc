/// A unit of measure, as notes and the names of fields write it.
package struct MeasureUnit: Hashable, Sendable {
  package enum Kind: Sendable {
    case duration, length, area, mass, volume, energy, power, temperature, share, speed, acceleration, pages, pulse
  }

  package var kind: Kind
  /// Units of one system convert into each other.
  package var system: String
  /// How many of the system's smallest unit one is.
  package var scale: Int

  package init(kind: Kind, system: String, scale: Int) { (self.kind, self.system, self.scale) = (kind, system, scale) }

  /// The unit that a word behind a number names; nil for words with other uses ("in", "pounds", "m" for minutes).
  package static func named(_ word: String) -> MeasureUnit? { byWord[word] }

  /// The unit that a field names: in the plural where one alone would be a part of a date or a clock (`hour`, `day`).
  package static func ofField(_ word: String) -> MeasureUnit? { notInFields.contains(word) ? nil : byWord[word] }

  /// What a field measures by its name, in whatever unit.
  package static func kind(ofField word: String) -> Kind? { kinds[word] }

  /// How large the smallest unit of a system is, in millimetres, milligrams or kilometres an hour: the international yard and pound of 1959.
  package static let sizes: [String: Double] = [
    "metres": 1, "miles": 1_609_344, "feet": 304.8, "inches": 25.4, "yards": 914.4, "grams": 1, "pounds": 453_592.37,
    "ounces": 28_349.523125, "stones": 6_350_293.18,
    "kph": 1, "mph": 1.609344,
  ]

  /// The unit alone of a text that a field of units gets: the "g" of "250g".
  ///
  /// - Parameter name: the words of the field's name.
  package static func withoutNumber(_ text: String, of name: [String]) -> String {
    guard let last = name.last, ["unit", "units", "measure", "uom"].contains(last) else { return text }
    let tokens = NoteTokens(text)
    guard let figure = tokens.figure(from: 0), figure.tokens.upperBound < tokens.count else { return text }
    // A flat 7D is in no unit.
    let word = tokens.text(figure.tokens.upperBound)
    guard named(word) != nil || word.utf8.count > 1 else { return text }
    let scalars = Array(text.unicodeScalars)
    return String(String.UnicodeScalarView(scalars[tokens.start(figure.tokens.upperBound)...]))
  }

  /// A share of one, as a hundred percent: 0.05 for "5 %".
  package static let fraction = MeasureUnit(kind: .share, system: "percent", scale: 100)

  private static let notInFields: Set = [
    "hour", "day", "week", "month", "year", "yo", "second", "minute", "min", "page", "m", "h", "l", "g", "s",
  ]

  private static let kinds: [String: Kind] = [
    "distance": .length, "climb": .length, "climbed": .length, "elevation": .length, "ascent": .length, "altitude": .length,
    "height": .length,
    "depth": .length, "width": .length, "weight": .mass, "mass": .mass, "temperature": .temperature, "temp": .temperature,
    "duration": .duration, "time": .duration, "speed": .speed, "velocity": .speed, "acceleration": .acceleration, "energy": .energy,
    "power": .power, "volume": .volume, "pulse": .pulse,
  ]

  private static let byWord: [String: MeasureUnit] = {
    var found: [String: MeasureUnit] = [:]
    func add(_ kind: Kind, _ system: String, _ scale: Int, _ words: String) {
      for word in words.split(separator: " ") { found[String(word)] = MeasureUnit(kind: kind, system: system, scale: scale) }
    }
    add(.duration, "time", 1, "second seconds sec secs")
    add(.duration, "time", 60, "minute minutes min mins")
    add(.duration, "time", 3600, "hour hours hr hrs h")
    add(.duration, "time", 86400, "day days")
    add(.duration, "time", 7 * 86400, "week weeks wk wks")
    add(.duration, "nights", 1, "night nights")
    add(.duration, "months", 1, "month months")
    add(.duration, "months", 12, "year years yr yrs yo")
    add(.length, "metres", 1, "mm millimetre millimetres millimeter millimeters")
    add(.length, "metres", 10, "cm centimetre centimetres centimeter centimeters")
    add(.length, "metres", 1000, "m metre metres meter meters mtr mtrs")
    add(.length, "metres", 1_000_000, "km kms kilometre kilometres kilometer kilometers")
    add(.length, "miles", 1, "mile miles mi")
    add(.length, "feet", 1, "foot feet ft")
    add(.length, "inches", 1, "inch inches")
    add(.length, "yards", 1, "yard yards yd yds")
    add(.mass, "grams", 1, "mg milligram milligrams")
    add(.mass, "grams", 1000, "g gram grams gr")
    add(.mass, "grams", 1_000_000, "kg kgs kilo kilos kilogram kilograms")
    add(.mass, "pounds", 1, "lb lbs")
    add(.mass, "ounces", 1, "oz ounce ounces")
    add(.mass, "stones", 1, "stone stones")
    add(.volume, "litres", 1, "ml millilitre millilitres milliliter milliliters")
    add(.volume, "litres", 10, "cl centilitre centilitres")
    add(.volume, "litres", 1000, "l litre litres liter liters ltr")
    add(.volume, "pints", 1, "pint pints")
    add(.volume, "gallons", 1, "gallon gallons gal")
    add(.energy, "kilowatt-hours", 1, "kwh")
    add(.energy, "calories", 1, "kcal kcals cal cals calorie calories")
    add(.power, "watts", 1, "watt watts")
    add(.power, "watts", 1000, "kw kilowatt kilowatts")
    add(.temperature, "degrees", 1, "degree degrees deg celsius fahrenheit centigrade")
    add(.temperature, "kelvin", 1, "kelvin kelvins")
    add(.share, "percent", 1, "percent percentage pct")
    add(.speed, "mph", 1, "mph")
    add(.speed, "kph", 1, "kph kmh kmph")
    add(.pages, "pages", 1, "page pages")
    add(.pulse, "bpm", 1, "bpm")
    return found
  }()
}
