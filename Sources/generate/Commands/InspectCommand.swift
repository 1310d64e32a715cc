import ArgumentParser
import Foundation
import ModelFiles
import Tokenization
import Transformer

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Says what a model file holds: architecture, shapes, quantisation, vocabulary, context, bytes.")

  @Argument(help: "A GGUF file, a Hugging Face folder, or user/repo:quant.", completion: .file())
  var model: String

  @Flag(help: "One line for every tensor as well.")
  var tensors = false

  func run() throws {
    let named = try ModelNames.path(model)
    try requireModel(named)
    let path = LocalModelFiles.weights(of: named)
    MemoryLimit.set(nil, model: path)
    let infos: [TensorInfo]
    var unsupported: [String: String]
    var format: String
    if GGUFFile.isGGUF(path: path) {
      let file = try GGUFFile(path: path)
      infos = file.tensorNames.compactMap { file.tensors[$0] }
      unsupported = file.unsupportedTensors
      format = "GGUF version \(file.version), \(file.metadata.count) metadata keys"
    } else {
      let folder = try SafetensorsFolder(path: path)
      infos = folder.tensors.values.sorted { $0.name < $1.name }
      unsupported = folder.unsupportedTensors
      format = "safetensors, \(folder.files.count) file\(folder.files.count == 1 ? "" : "s")"
    }
    try line("format", format)
    let bytes = infos.reduce(0) { $0 + $1.byteCount }
    try line("tensors", "\(infos.count), \(infos.reduce(0) { $0 + $1.elementCount }) parameters, \(bytes) bytes")
    var byType: [String: Int] = [:]
    for info in infos { byType[info.type.name, default: 0] += info.byteCount }
    let shares = byType.sorted { $0.value > $1.value }.map {
      "\($0.key) \(String(format: "%.1f", 100 * Double($0.value) / Double(max(bytes, 1)))) %"
    }
    try line("quantisation", shares.joined(separator: ", "))
    for (name, reason) in unsupported.sorted(by: { $0.key < $1.key }) { try line("unsupported", "\(name): \(reason)") }
    do {
      let config = try TransformerModel.load(path: path, threads: 1).config
      try line("architecture", PrintableText.quote("\(config.architecture)"))
      try line("layers", "\(config.layers.count), width \(config.hiddenSize), feed-forward \(config.feedForwardSize)")
      let convolutions = config.layers.count { $0.isConvolution }
      if convolutions > 0 { try line("convolutions", "in \(convolutions) layers, over \(config.convolutionLength) positions") }
      try line("heads", "\(config.headCount) of \(config.headDimension), \(config.keyValueHeadCount) for keys and values")
      try line("vocabulary", "\(config.vocabularySize)")
      try line("context", "\(config.contextLength) tokens")
    } catch {
      try line("model", "cannot be run: \(error)")
    }
    do {
      let tokenizer = try Tokenizer.load(path: LocalModelFiles.tokenizer(of: path))
      try line("tokenizer", "\(tokenizer.vocabularySize) tokens, chat form \(tokenizer.chatFormat), ends at \(tokenizer.endIDs)")
    } catch {
      try line("tokenizer", "cannot be used: \(error)")
    }
    if tensors {
      for info in infos {
        try printLine("  \(PrintableText.line(info.name))  \(info.type.name)  \(info.shape.map(String.init).joined(separator: "×"))")
      }
    }
  }

  private func line(_ name: String, _ value: String) throws {
    try printLine((name + ":").padding(toLength: 18, withPad: " ", startingAt: 0) + PrintableText.line(value))
  }
}

/// - Throws: ``CommandError`` (66) where there is nothing at `path`.
func requireModel(_ path: String) throws {
  guard let entry = FileSystem.entry(at: path) else {
    throw CommandError(.noInput, "\(path): there is no such file or folder: name a GGUF file or a Hugging Face folder")
  }
  guard entry != .other else {
    throw CommandError(
      .unavailable, "\(path): found something that is neither a file nor a folder: name a GGUF file or a Hugging Face folder")
  }
}
