import Foundation
import LocalModel

/// What a batch was started with. It is kept beside the partial file (`OUT.partial.run`), so that no run goes on with the lines of another.
struct BatchRun: Codable, Equatable {
  /// Digest of the model's weights and configuration.
  var model: String
  /// Digest of the schema's text.
  var schema: String
  /// The options that change what is written.
  var options: String
  /// Digest of the input.
  var input: String
  /// The day that the notes count from; a run that goes on the next day keeps it.
  var today: String

  private static func path(of output: String) -> String { output + ".partial.run" }

  /// What the interrupted run of this output was started with; nil where nothing says so.
  static func load(output: String) -> BatchRun? {
    guard let bytes = try? InputReader.read(path(of: output), limit: 1 << 20, mend: "") else { return nil }
    return try? JSONDecoder().decode(BatchRun.self, from: Data(bytes))
  }

  /// Keeps it beside the partial file of `output`.
  ///
  /// - Throws: ``CommandError`` (73).
  func save(output: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let path = Self.path(of: output)
    let aside = path + ".\(getpid())"
    unlink(aside)
    let descriptor = open(aside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw OutputFile.cannotWrite(path, ProcessStreams.reason(errno)) }
    let code = try (encoder.encode(self) + [UInt8(ascii: "\n")]).withUnsafeBytes { ProcessStreams.writeAll(descriptor, $0) }
    close(descriptor)
    guard code == 0, rename(aside, path) == 0 else {
      let code = code == 0 ? errno : code
      unlink(aside)
      throw OutputFile.cannotWrite(path, ProcessStreams.reason(code))
    }
  }

  /// Removes it, when the output is complete.
  static func remove(output: String) {
    unlink(path(of: output))
  }

  /// - Throws: ``CommandError`` (65) that names what differs from this run.
  func check(against earlier: BatchRun, output: String) throws {
    let differences = [
      ("model", model != earlier.model), ("schema", schema != earlier.schema), ("options", options != earlier.options),
      ("input", input != earlier.input), ("day", today != earlier.today),
    ].filter(\.1).map(\.0)
    guard differences.isEmpty else {
      throw CommandError(
        .badInput,
        "\(output).partial: it is of another run (its \(differences.joined(separator: " and ")) differs): "
          + "go on with what it was started with, or begin anew without --resume")
    }
  }

  /// The digest of bytes as it is kept.
  static func digest(_ bytes: [UInt8]) -> String {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.add($0) }
    return digest.hexadecimal
  }
}
