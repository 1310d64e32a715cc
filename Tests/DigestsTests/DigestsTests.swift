import Digests
import Testing

/// The examples of FIPS 180-4 and RFC 4231.
@Suite struct DigestsTests {
  private func sha256(_ text: String) -> String { hexadecimal(SHA256.digest(Array(text.utf8))) }

  private func sha1(_ text: String) -> String {
    var digest = SHA1()
    Array(text.utf8).withUnsafeBytes { digest.update($0) }
    return hexadecimal(digest.finish())
  }

  @Test func publishedExamples() {
    #expect(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      sha256(String(repeating: "a", count: 1_000_000)) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(sha1("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(sha1("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    #expect(sha1(String(repeating: "a", count: 1_000_000)) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
  }

  /// RFC 4231, test cases 2 and 6: a short key, and one longer than a block.
  @Test func authentication() {
    let short = SHA256.authentication(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(hexadecimal(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = SHA256.authentication(
      of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8), key: [UInt8](repeating: 0xaa, count: 131))
    #expect(hexadecimal(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  /// Where a message is cut into pieces changes nothing, around the ends of blocks above all.
  @Test func pieces() {
    for count in [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129, 1000] {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
      let whole = SHA256.digest(message)
      for size in [1, 3, 63, 64, 65, 200] {
        var digest = SHA256()
        for start in stride(from: 0, to: count, by: size) {
          message[start..<min(count, start + size)].withUnsafeBytes { digest.update($0) }
        }
        #expect(digest.finish() == whole, "\(count) bytes in pieces of \(size)")
      }
    }
  }

  @Test func digits() { #expect(hexadecimal([0x00, 0x0a, 0xff]) == "000aff") }

  @Test func secretsAreEqualAsAWhole() {
    for (left, right) in [("", ""), ("key", "key"), ("é", "é")] { #expect(isEqualInConstantTime(left, right)) }
    for (left, right) in [("key", "kez"), ("key", "key "), ("key", "\0key"), ("", "\0"), ("é", "e\u{301}")] {
      #expect(!isEqualInConstantTime(left, right))
    }
  }
}
