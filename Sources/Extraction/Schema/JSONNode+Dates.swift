import JSONText

extension JSONNode {
  /// Whether a schema of text asks for a day: by its format, or by its description.
  var asksForDay: Bool {
    self["format"]?.string == "date" || self["description"]?.string?.lowercased().contains("yyyy-mm-dd") == true
  }

  /// Whether a schema of text asks for a day with or without a time.
  var asksForDate: Bool { asksForDay || self["format"]?.string == "date-time" }
}
