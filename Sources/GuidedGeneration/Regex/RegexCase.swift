import Foundation
import Synchronization

/// Which characters are the same where a regular expression ignores case.
enum RegexCase {
  /// The scalars that can stand for a literal character; nothing where it has several scalars.
  static func variants(of character: Character) -> RegexClass? {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
    return .ranges(folded([scalar.value...scalar.value]))
  }

  /// The ranges with every other case of their members.
  static func folded(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result = ranges
    for (value, others) in pairs where ranges.contains(where: { $0.contains(value) }) {
      for other in others where !result.contains(where: { $0.contains(other) }) { result.append(other...other) }
    }
    return result
  }

  /// Every scalar that has other cases, with these.
  private static let pairs: [(UInt32, [UInt32])] = {
    var byLowercase: [String: [UInt32]] = [:]
    for stretch in [
      0x41...0x587 as ClosedRange<UInt32>, 0x10A0...0x1FFF, 0x2126...0x2184, 0x24B6...0x2D2D, 0xA640...0xABBF, 0xFF21...0xFF5A,
    ] {
      for value in stretch {
        guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped,
          !scalar.properties.isFullCompositionExclusion
        else { continue }
        byLowercase[scalar.properties.lowercaseMapping, default: []].append(value)
      }
    }
    var result: [UInt32: Set<UInt32>] = [:]
    for group in byLowercase.values where group.count > 1 {
      for value in group { result[value, default: []].formUnion(group.filter { $0 != value }) }
    }
    return result.map { ($0.key, $0.value.sorted()) }.sorted { $0.0 < $1.0 }
  }()
}

/// Scalars that Unicode holds equal to others, as `Character` does: K, the sign of the kelvin, is the letter K. Long s, which some
/// comparisons without case take for s, is among them, so that what excludes the one excludes the other.
enum RegexEquivalents {
  /// The ranges with the scalars that are equal to one of their members.
  static func added(to ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result = ranges
    for (scalar, same) in singletons where ranges.contains(where: { $0.contains(same) }) { result.append(scalar...scalar) }
    for (scalar, same) in singletons where ranges.contains(where: { $0.contains(scalar) }) { result.append(same...same) }
    return result
  }

  private static let singletons: [(UInt32, UInt32)] = {
    var result: [(UInt32, UInt32)] = [(0x17F, 0x73), (0x1E9E, 0xDF)]
    for stretch in [
      0x340...0x387 as ClosedRange<UInt32>, 0x1F71...0x1FFD, 0x2000...0x2001, 0x2126...0x212B, 0x2329...0x232A, 0xF900...0xFAD9,
      0x2F800...0x2FA1D,
    ] {
      for value in stretch {
        guard let scalar = Unicode.Scalar(value), scalar.properties.isFullCompositionExclusion else { continue }
        let composed = Array(String(scalar).precomposedStringWithCanonicalMapping.unicodeScalars)
        if composed.count == 1, composed[0] != scalar { result.append((value, composed[0].value)) }
      }
    }
    return result
  }()
}
