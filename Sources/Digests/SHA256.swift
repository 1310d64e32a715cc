/// SHA-256 (FIPS 180-4, 6.2), and HMAC by it (RFC 2104).
///
/// For names of content and for marks on states that clients carry; not for passwords.
/// ```swift
/// var digest = SHA256()
/// bytes.withUnsafeBytes { digest.update($0) }
/// hexadecimal(digest.finish())
/// ```
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var blocks = BlockBuffer()

  package init() {}

  /// Adds bytes, in pieces of any size.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    blocks.add(bytes) { Self.compress($0, into: &state) }
  }

  /// The 32 bytes of the digest; afterwards the value is spent.
  package mutating func finish() -> [UInt8] {
    blocks.finish { Self.compress($0, into: &state) }
    return bytes(of: state)
  }

  /// The 32 bytes of a message's digest.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    message.withUnsafeBytes { digest.update($0) }
    return digest.finish()
  }

  /// The 32 bytes of a message's code under a key of any length.
  package static func authentication(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > 64 ? digest(key) : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    return digest(block.map { $0 ^ 0x5c } + digest(block.map { $0 ^ 0x36 } + message))
  }

  private static func compress(_ block: UnsafeRawPointer, into state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for index in 0..<16 { schedule.initializeElement(at: index, to: block.word(index)) }
      for index in 16..<64 {
        let near = schedule[index &- 2]
        let far = schedule[index &- 15]
        let nearMix = rotatedRight(near, 17) ^ rotatedRight(near, 19) ^ near &>> 10
        let farMix = rotatedRight(far, 7) ^ rotatedRight(far, 18) ^ far &>> 3
        schedule.initializeElement(at: index, to: schedule[index &- 16] &+ farMix &+ schedule[index &- 7] &+ nearMix)
      }
      var a = state[0]
      var b = state[1]
      var c = state[2]
      var d = state[3]
      var e = state[4]
      var f = state[5]
      var g = state[6]
      var h = state[7]
      constants.withUnsafeBufferPointer { constants in
        for index in 0..<64 {
          let mixE = rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25)
          let choice = (e & f) ^ (~e & g)
          let first = h &+ mixE &+ choice &+ constants[index] &+ schedule[index]
          let mixA = rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22)
          let majority = (a & b) ^ (a & c) ^ (b & c)
          h = g
          g = f
          f = e
          e = d &+ first
          d = c
          c = b
          b = a
          a = first &+ mixA &+ majority
        }
      }
      state[0] &+= a
      state[1] &+= b
      state[2] &+= c
      state[3] &+= d
      state[4] &+= e
      state[5] &+= f
      state[6] &+= g
      state[7] &+= h
    }
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
