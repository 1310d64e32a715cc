import Digests

/// The digest that an entity tag names a file's content by.
enum ContentDigest {
  case sha256(SHA256)
  case git(SHA1)

  /// Adds bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    switch self {
    case .sha256(var digest):
      digest.update(bytes)
      self = .sha256(digest)
    case .git(var digest):
      digest.update(bytes)
      self = .git(digest)
    }
  }

  /// Lower-case hexadecimal.
  func finish() -> String {
    switch self {
    case .sha256(var digest): hexadecimal(digest.finish())
    case .git(var digest): hexadecimal(digest.finish())
    }
  }
}
