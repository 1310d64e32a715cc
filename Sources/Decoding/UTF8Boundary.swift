/// Where a growing byte string may be shown as text.
package enum UTF8Boundary {
  /// The length of `bytes` without an unfinished character at the end.
  package static func completeLength(_ bytes: [UInt8]) -> Int {
    var start = bytes.count
    var back = 0
    while start > 0, back < 4 {
      start -= 1
      back += 1
      let byte = bytes[start]
      if byte & 0b1100_0000 == 0b1000_0000 { continue }
      let need = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return back >= need ? bytes.count : start
    }
    return bytes.count
  }
}
