// Code with `import FoundationModels` compiles unchanged where the SDK has no module of that name.
@_exported import DefaultModel
@_exported import Foundation
@_exported import GuidedGeneration
// Text to be looked up, `String(localized:)`, which Foundation has on Apple's systems alone.
@_exported import LocalizedText
@_exported import Observation

#if canImport(FoundationNetworking)
  // On Apple's systems `URLSession` is part of Foundation, which tools that fetch something rely on.
  @_exported import FoundationNetworking
#endif
