import Espalier
import EspalierIntents
import Foundation

extension IntentHost {
  /// A host with the packaged model's reader behind its index and its sentences, where the model is found; without one it goes by words.
  ///
  /// - Parameters:
  ///   - package: what the application offers.
  ///   - applicationName: what the application is called.
  ///   - storage: the file for records, donations and the index.
  ///   - usesModel: whether a sentence that phrases and likeness leave open is put to the model.
  public convenience init(
    packaged package: any AppIntentsPackage.Type, applicationName: String, storage: String? = nil, usesModel: Bool = false
  ) throws {
    let folder = (try? PackagedModel.path()).map { URL(fileURLWithPath: $0) }
    let place = folder.map { ($0.hasDirectoryPath ? $0 : $0.deletingLastPathComponent()).path }
    // An index has many vectors: a small network makes them.
    let encoder = place.flatMap { try? VectorEncoder(path: $0 + "/vectors.gguf") }
    let chooser = place.flatMap { try? ReaderChooser(folder: $0) }
    var makeSession: (@Sendable (String) throws -> LanguageModelSession)?
    if usesModel { makeSession = { LanguageModelSession(model: SystemLanguageModel.default, instructions: $0) } }
    try self.init(
      package: package, applicationName: applicationName, storage: storage ?? Self.defaultStorage(of: applicationName), encoder: encoder,
      chooser: chooser, makeSession: makeSession)
  }
}
