#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension HuggingFaceConversion {
  static func log(_ value: Double) -> Double {
    #if canImport(Darwin)
      Darwin.log(value)
    #elseif canImport(Glibc)
      Glibc.log(value)
    #else
      Musl.log(value)
    #endif
  }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
