import JSONText

extension JSONDocument {
  /// Reads a JSON file.
  /// - Parameter limit: the most bytes it may have.
  /// - Throws: `ModelFileError` with the byte at which the text stops being JSON.
  package convenience init(path: String, limit: Int = 256 << 20) throws {
    try self.init(FileSystem.contents(of: path, limit: limit), file: path)
  }

  /// Reads JSON that is a file's, or a part of it.
  /// - Throws: `ModelFileError` with the byte at which the text stops being JSON.
  package convenience init(_ bytes: [UInt8], file: String) throws {
    do {
      try self.init(bytes, source: file)
    } catch let error as JSONError {
      throw ModelFileError(file: error.source, place: error.place, found: error.found, expected: error.expected)
    }
  }
}
