import Foundation
import JSONText
import ModelFiles
import Tokenization

/// JSON text: what the reader accepts, Foundation accepts too.
@Sendable func fuzzJSON(_ bytes: [UInt8]) {
  guard let document = try? JSONDocument(bytes, source: "fuzz") else { return }
  visit(document.root)
  // Every beginning of what is JSON can be read as text that is cut.
  for count in 0..<min(bytes.count, 64) {
    var tape = JSONTape()
    let options = JSONTape.Options(repairsUTF8: true, ending: .open)
    require((try? tape.append(Array(bytes.prefix(count)), options)) != nil, "the beginning of a JSON text was refused")
  }
  // Foundation refuses numbers that no Double holds and half a surrogate pair, which RFC 8259's grammar allows and our reader replaces; it takes NUL
  // and other encodings by a guess that we do not make.
  let isForBoth = !bytes.contains { [0, UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "u")].contains($0) }
  guard bytes.count < 200, isForBoth else { return }
  let isText = String(validating: bytes, as: UTF8.self) != nil
  require(isText, "bytes that are no UTF-8 were read as JSON")
  require((try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil, "Foundation refuses what was read")
}

private func visit(_ node: JSONNode) {
  _ = (node.string?.count, node.double, node.int, node.bool, node.numberText)
  for element in node.elements { visit(element) }
  for (key, value) in node.members {
    _ = key.string
    visit(value)
  }
}

@Sendable func fuzzGGUF(_ bytes: [UInt8]) {
  withFile("model.gguf", bytes) { folder in
    guard let file = try? GGUFFile(path: folder + "/model.gguf") else { return }
    for name in file.tensorNames {
      guard let tensor = file.tensors[name] else { continue }
      touch(tensor.bytes)
    }
    if let tokenizer = try? Tokenizer(gguf: file) { exercise(tokenizer) }
  }
}

@Sendable func fuzzSafetensors(_ bytes: [UInt8]) {
  withFile("model.safetensors", bytes) { folder in
    guard let file = try? SafetensorsFile(path: folder + "/model.safetensors") else { return }
    for tensor in file.tensors.values { touch(tensor.bytes) }
  }
}

@Sendable func fuzzTokenizer(_ bytes: [UInt8]) {
  withFile("tokenizer.json", bytes) { folder in
    guard let tokenizer = try? Tokenizer.load(path: folder + "/tokenizer.json") else { return }
    exercise(tokenizer)
  }
}

/// Texts of every kind there and back: a tokenizer that loads must encode anything without a crash.
private func exercise(_ tokenizer: Tokenizer) {
  for text in ["", "Once upon a time", "é 日本 🎉\u{301}", "a\nb\t 12:30 $5.00", "<s></s><|im_end|>", String(repeating: " x", count: 40)] {
    let ids = tokenizer.encode(text, addBOS: true)
    for id in ids { require(id >= 0 && Int(id) < tokenizer.vocabularySize, "id \(id) of \(tokenizer.vocabularySize)") }
    _ = tokenizer.decodeBytes(ids)
  }
  _ = tokenizer.encode(utf8: [0xFF, 0xC0, 0x80, 0x41, 0xF0, 0x9F])
}

/// Reads the first and the last byte of a tensor: an address outside the map would end the run.
private func touch(_ bytes: UnsafeRawBufferPointer) {
  guard let first = bytes.first, let last = bytes.last else { return }
  require(Int(first) + Int(last) <= 510, "")
}

private let folder: String = {
  let folder = FileManager.default.temporaryDirectory.path + "/fuzz-\(getpid())"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return folder
}()

private func withFile(_ name: String, _ bytes: [UInt8], _ body: (String) -> Void) {
  let path = folder + "/" + name
  guard let file = fopen(path, "wb") else { fatalError("\(path) cannot be written") }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
  body(folder)
}
