/// A table as RFC 4180 has it: fields divided by commas, quoted where they hold commas, quotation marks or line breaks.
struct CSVTable {
  let header: [String]
  let rows: [[String]]

  /// - Throws: ``CommandError`` (65) with the line where the table stops being one.
  init(_ text: String, source: String) throws {
    var rows: [[String]] = [], row: [String] = []
    var field = ""
    var (isQuoted, wasQuoted, line) = (false, false, 1)
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    func endField() {
      row.append(field)
      (field, wasQuoted) = ("", false)
    }
    func endRow() {
      endField()
      if row != [""] { rows.append(row) }
      row = []
    }
    while let scalar = next {
      next = scalars.next()
      if isQuoted {
        if scalar == "\"" {
          if next == "\"" {
            field.unicodeScalars.append("\"")
            next = scalars.next()
          } else {
            isQuoted = false
          }
          continue
        }
        if scalar == "\n" { line += 1 }
        field.unicodeScalars.append(scalar)
        continue
      }
      switch scalar {
      case "\"" where field.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
      case ",": endField()
      case "\r" where next == "\n": continue
      case "\n":
        endRow()
        line += 1
      default:
        guard !wasQuoted else {
          throw CommandError(.badInput, "\(source), line \(line): found text behind a quoted field, expected a comma or the line's end")
        }
        field.unicodeScalars.append(scalar)
      }
    }
    guard !isQuoted else { throw CommandError(.badInput, "\(source), line \(line): a quoted field does not end") }
    if !field.isEmpty || wasQuoted || !row.isEmpty { endRow() }
    guard let first = rows.first else { throw CommandError(.badInput, "\(source): is empty, expected a line of column names") }
    header = first
    self.rows = Array(rows.dropFirst())
    if let place = self.rows.firstIndex(where: { $0.count != first.count }) {
      throw CommandError(
        .badInput, "\(source), row \(place + 1): found \(self.rows[place].count) fields, expected \(first.count) as in the first line")
    }
  }

  /// A line of fields.
  static func line(_ fields: [String]) -> String {
    fields.map { field in
      field.unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) })
        ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }.joined(separator: ",")
  }
}
