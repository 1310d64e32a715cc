import Foundation

/// What libFuzzer calls with every input. `ESPALIER_FUZZ_TARGET` names what is fuzzed.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}

private let target: @Sendable ([UInt8]) -> Void = {
  let name = ProcessInfo.processInfo.environment["ESPALIER_FUZZ_TARGET"] ?? ""
  guard let found = targets[name] else {
    fatalError("ESPALIER_FUZZ_TARGET is \"\(name)\": expected one of \(targets.keys.sorted().joined(separator: ", "))")
  }
  return found
}()

private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "json": fuzzJSON, "schema": fuzzSchema, "pattern": fuzzPattern, "instance": fuzzInstance, "gguf": fuzzGGUF,
  "safetensors": fuzzSafetensors,
  "tokenizer": fuzzTokenizer,
]

/// Stops the run with a message where what must hold does not.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
