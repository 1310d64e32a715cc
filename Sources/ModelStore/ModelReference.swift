/// A model on the hub: `user/repo`, `user/repo:quant`, or `user/repo/file.gguf`.
///
/// ```swift
/// let reference = try ModelReference("HuggingFaceTB/SmolLM2-135M-Instruct-GGUF:Q8_0")
/// ```
public struct ModelReference: Sendable, Hashable, CustomStringConvertible {
  /// The account, before the slash.
  public var user: String
  /// The repository, after it.
  public var repository: String
  /// The quantisation asked for, as it was written; matched without regard to case.
  public var quantization: String?
  /// A file of the repository, by its path in it.
  public var file: String?

  /// `user/repo`.
  public var name: String { user + "/" + repository }

  /// As it is written on a command line.
  public var description: String { name + (quantization.map { ":" + $0 } ?? file.map { "/" + $0 } ?? "") }

  /// Reads a reference.
  ///
  /// - Throws: ``ModelStoreError`` of kind `badReference`.
  public init(_ text: String) throws {
    guard let reference = Self(parsing: text) else {
      throw ModelStoreError(
        .badReference,
        "\"\(text.prefix(200))\": expected a model as user/repo, user/repo:quant (such as :Q4_K_M), or user/repo/file.gguf")
    }
    self = reference
  }

  /// The same; nil for what is no reference. A path may look like one: ask for the file first.
  public init?(parsing text: String) {
    var rest = text[...]
    var quantization: String?
    if let colon = rest.lastIndex(of: ":") {
      let tag = rest[rest.index(after: colon)...]
      guard Self.isName(tag) else { return nil }
      quantization = String(tag)
      rest = rest[..<colon]
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, Self.isName(parts[0]), Self.isName(parts[1]) else { return nil }
    user = String(parts[0])
    repository = String(parts[1])
    self.quantization = quantization
    if parts.count > 2 {
      let path = parts[2...].joined(separator: "/")
      guard quantization == nil, path.lowercased().hasSuffix(".gguf"), HubPath.isSafe(path) else { return nil }
      file = path
    }
  }

  /// What the hub allows in the name of an account or a repository: letters, digits, `-`, `_`, `.`; no `--` or `..`, no such sign at an end.
  private static func isName(_ text: Substring) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 96, !text.contains("--"), !text.contains("..") else { return false }
    guard text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }) else { return false }
    return "-.".utf8.allSatisfy { text.utf8.first != $0 && text.utf8.last != $0 }
  }
}

func isLetterOrDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }

/// Paths inside a repository, which the hub names and this machine's disk must survive.
enum HubPath {
  /// Whether a path stays below its folder whatever it is joined to.
  static func isSafe(_ path: String) -> Bool {
    guard !path.isEmpty, path.utf8.count <= 512, !path.contains("\\") else { return false }
    guard path.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return false }
    return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255
    }
  }

  /// Whether text can be the name of one file: an entity tag, a commit.
  static func isFileName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F }
  }

  /// Percent-encoded, slashes kept.
  static func encoded(_ path: String) -> String {
    var result = ""
    let digits = Array("0123456789ABCDEF")
    for byte in path.utf8 {
      if isLetterOrDigit(byte) || [0x2D, 0x2E, 0x5F, 0x7E, 0x2F].contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      }
    }
    return result
  }

  /// Whether all is hexadecimal, `count` digits of it.
  static func isHexadecimal(_ text: String, count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
  }
}
